"""The page as people meet it: built, served by ``ladrilho serve``, seen in a real browser."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from page.people import FLAGS, PATIENCE, House, find_chromium
from server.hosts import ServeProcess

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
sys.path.insert(0, str(ROOT / "tools"))
expect.set_options(timeout=PATIENCE)  # a busy machine is slow, not wrong
STATIC = ROOT / "src" / "ladrilho" / "server" / "static"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page is no matter of compiled or plain rules: its tests run once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.compiled_only)


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page, built by whoever comes first."""
    import build_page

    lock = tmp_path_factory.getbasetemp().parent / "page.lock"
    while not build_page.is_fresh():
        try:
            lock.touch(exist_ok=False)
        except FileExistsError:
            time.sleep(0.2)  # another process builds it
            continue
        subprocess.run([sys.executable, "tools/build_page.py"], cwd=ROOT, check=True, timeout=110)
    return STATIC


@pytest.fixture(scope="session")
def server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests of the page."""
    host = ServeProcess(str(tmp_path_factory.mktemp("page") / "games.db"), "--no-limits")
    host.start()
    host.wait_for_computers()
    yield host.url
    host.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser; every visitor gets a profile of their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def house(server: str, browser: Browser) -> Iterator[House]:
    """Visitors of this test; none of them may have seen an error."""
    house = House(server, browser)
    yield house
    house.close()
    assert house.errors == []
