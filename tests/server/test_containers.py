"""The files for containers: no engine is needed to see that they name what is there."""

import re
import shlex
from pathlib import Path

import yaml
from typer.main import get_command

from ladrilho.cli import build_app

ROOT = Path(__file__).parents[2]


def instructions(word: str) -> list[str]:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    return [line.partition(" ")[2] for line in text.splitlines() if line.startswith(f"{word} ")]


def copied() -> set[str]:
    """What is taken from the checkout into the image."""
    copies = [shlex.split(line)[:-1] for line in instructions("COPY") if "--from=" not in line]
    return {name for names in copies for name in names}


def test_everything_that_is_copied_is_here_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert copied() and not copied() & set(ignored)
    assert all((ROOT / name).exists() for name in copied())


def test_the_package_can_be_built_from_what_is_copied() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    named = re.findall(r'readme = "([^"]+)"|"(LICENSE)"|"(NOTICE)"', project)
    needed = {"pyproject.toml", "constraints.txt", "hatch_build.py", "tools", "src", "web"}
    assert needed | {name for names in named for name in names if name} <= copied()


def test_each_step_takes_from_an_earlier_one() -> None:
    steps = [line.partition(" AS ")[2] for line in instructions("FROM")]
    taken = re.findall(r"COPY --from=(\w+)", (ROOT / "Dockerfile").read_text())
    assert len(steps) == 3 and taken == steps[:2]


def test_the_server_is_started_with_options_it_has() -> None:
    (entry,) = instructions("ENTRYPOINT")
    program, command, *words = yaml.safe_load(entry)
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    words += compose["services"]["ladrilho"]["command"]
    assert program.endswith("/bin/ladrilho") and command == "serve"
    options = get_command(build_app(["serve"])).commands["serve"].params
    known = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known


def test_the_server_waits_for_its_database_and_shares_its_name_and_password() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    server, database = services["ladrilho"], services["database"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy" and "healthcheck" in database
    secret = database["environment"]["POSTGRES_PASSWORD"]
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    assert server["environment"]["LADRILHO_DATABASE"] == f"postgresql://{user}:{secret}@database/{name}"
