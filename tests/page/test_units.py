"""The page's own small tests, run by vitest."""

import os
import subprocess
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"


def test_units_of_the_page_pass(built_page: Path) -> None:
    import build_page

    npm = build_page.find_npm()
    environment = os.environ | {"PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
    done = subprocess.run(
        [*npm, "run", "--silent", "test"],
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
