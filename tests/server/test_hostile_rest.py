"""Requests nobody should send: none may end in a fault of the server, each refusal has the shape it promises."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from ladrilho.server.app import create_app
from ladrilho.server.codes import Code
from ladrilho.server.config import ServerConfig
from ladrilho.server.service import Service
from server.hosts import ServeProcess
from server.players import Person

schema = schemathesis.openapi.from_dict(create_app(Service(ServerConfig())).openapi())


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """A server of its own."""
    process = ServeProcess(str(tmp_path_factory.mktemp("hostile") / "games.db"), "--no-limits")
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="module")
def person(host: ServeProcess) -> Person:
    """Somebody whom the server knows."""
    return asyncio.run(Person.arrive(host.url, "Mallory"))


@pytest.fixture(scope="module")
def table(person: Person) -> str:
    """A table that there is."""
    return asyncio.run(person.open_table(seats=[{"kind": "me"}, {"kind": "level", "level": 1}]))


@schema.parametrize()
@settings(max_examples=15)
def test_no_request_ends_in_a_fault(case: Case, host: ServeProcess, person: Person, table: str) -> None:
    if len(str(case.path_parameters.get("table", ""))) % 2 == 0 and "table" in case.path_parameters:
        case.path_parameters["table"] = table
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    answer = case.call(base_url=host.url, headers={"Authorization": f"Bearer {person.token}"})
    case.validate_response(answer, checks=checks)
    if answer.status_code >= 400:
        Code(answer.json()["error"]["code"])


FORGED = ["x", "a.b.c", "WyJhIl0.aaaa.bbbb", "é", "Bearer", "0" * 5000]


@pytest.mark.parametrize("token", FORGED)
@pytest.mark.parametrize("scheme", ["Bearer ", "bearer ", "Basic ", ""])
def test_forged_tokens_are_refused(host: ServeProcess, token: str, scheme: str) -> None:
    headers = [(b"authorization", (scheme + token).encode("latin-1"))]
    answer = httpx.get(f"{host.url}/api/me", headers=headers, trust_env=False)
    assert answer.status_code in (400, 401)
    assert answer.json()["error"]["code"] in ("bad_token", "bad_request")


def test_a_token_with_one_letter_changed_is_refused(host: ServeProcess, person: Person) -> None:
    for place in range(0, len(person.token), 7):
        letter = "A" if person.token[place] != "A" else "B"
        forged = person.token[:place] + letter + person.token[place + 1 :]
        answer = httpx.get(f"{host.url}/api/me", headers={"Authorization": f"Bearer {forged}"}, trust_env=False)
        assert answer.status_code == 401, place


def test_megabytes_are_refused_before_they_are_read(host: ServeProcess, person: Person) -> None:
    headers = {"Authorization": f"Bearer {person.token}"}
    for path, size in (("/api/players", 20_000), ("/api/tables", 1_100_000), ("/api/replay", 1_100_000)):
        answer = httpx.post(f"{host.url}{path}", content=b"x" * size, headers=headers, trust_env=False)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_body_without_an_announced_length_is_counted_as_it_comes(host: ServeProcess) -> None:
    def drops() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    answer = httpx.post(f"{host.url}/api/players", content=drops(), trust_env=False)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


HIDING = ["", " ", "\0", "a\0b", "a\x1bb", "\u202egnp.exe", "\u200b", "x" * 25, "e" + "\u0301" * 9]


@pytest.mark.parametrize("name", HIDING)
def test_names_that_hide_something_are_refused(host: ServeProcess, name: str) -> None:
    answer = httpx.post(f"{host.url}/api/players", json={"name": name}, trust_env=False)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_request"


def test_markup_in_a_name_stays_text(host: ServeProcess) -> None:
    answer = httpx.post(f"{host.url}/api/players", json={"name": "<b>&\"'</b>"}, trust_env=False)
    assert answer.status_code == 201
    assert answer.json()["name"] == "<b>&\"'</b>"
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_pages_of_other_hosts_may_change_nothing(host: ServeProcess) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", host.url + ".evil.example"):
        answer = httpx.post(f"{host.url}/api/players", json={"name": "X"}, headers={"Origin": origin}, trust_env=False)
        assert answer.status_code == 403, origin
    own = httpx.post(f"{host.url}/api/players", json={"name": "X"}, headers={"Origin": host.url}, trust_env=False)
    assert own.status_code == 201
    assert "access-control-allow-origin" not in own.headers


def test_paths_lead_to_no_other_files(host: ServeProcess) -> None:
    for path in ("/../../pyproject.toml", "/%2e%2e/%2e%2e/app.py", "/assets/..%2f..%2fapp.py", "/%00", "//etc/passwd"):
        with httpx.Client(base_url=host.url, trust_env=False) as client:
            answer = client.get(path)
        assert b"[build-system]" not in answer.content and b"create_app" not in answer.content
        assert b"root:" not in answer.content
        assert answer.status_code < 500 or answer.status_code == 503
