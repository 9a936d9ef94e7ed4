"""Visitors of the page: each with a browser profile of their own, a name, and wishes."""

import json
import shutil
import urllib.request
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
ME = {"kind": "me"}
OPEN = {"kind": "open"}
WISHES = {"coach": False, "language": "en", "motion": 0, "sound": False}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def level(number: int) -> dict[str, Any]:
    return {"kind": "level", "level": number}


def find_chromium() -> str | None:
    """The system's Chromium; None lets Playwright use its own."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


class House:
    """The server, the browser, and everybody who came."""

    def __init__(self, url: str, browser: Browser) -> None:
        self.url, self._browser = url, browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def ask(self, path: str, body: Any, token: str | None = None) -> Any:
        """A request to the server, past the page."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def visitor(self, name: str, size: dict[str, int] = DESK, touch: bool = False, **wishes: Any) -> "Visitor":
        """Somebody new."""
        me = self.ask("/api/players", {"name": name})
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, has_touch=touch, base_url=self.url
        )
        context.set_default_timeout(PATIENCE)
        kept = {"ladrilho.player": me, "ladrilho.settings": WISHES | wishes}
        for key, value in kept.items():
            words = json.dumps([key, json.dumps(value)])
            context.add_init_script(f"localStorage.getItem({words}[0]) ?? localStorage.setItem(...{words})")
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return Visitor(self, page, me)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


class Visitor:
    """Somebody at a table of Azul."""

    def __init__(self, house: House, page: Page, me: dict[str, Any]) -> None:
        self.house, self.page, self.me = house, page, me

    def open_table(self, **wishes: Any) -> str:
        """A new table of mine; its id."""
        body = {"game": "azul", "players": 2, "seats": [ME, level(1)], **wishes}
        return str(self.house.ask("/api/tables", body, self.me["token"])["table"])

    def go_to(self, table: str) -> "Visitor":
        self.page.goto(f"/t/{table}")
        return self

    def wait_for_ply(self, ply: int) -> None:
        """Wait until so many moves lie on the table."""
        self.page.locator(f".table-page[data-ply='{ply}']").wait_for()

    def is_to_move(self) -> bool:
        return self.page.locator(".group.live, .column-target").count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".final").count() > 0

    def wait_for_turn(self) -> None:
        """Wait until there is something to choose."""
        self.page.locator(".group.live, .column-target").first.wait_for()

    def play_by_pointer(self) -> None:
        """The first group to the first line that takes it, or the first column."""
        if self.page.locator(".column-target").count():
            self.page.locator(".column-target").first.click()
            return
        self.page.locator(".group.live").first.click()
        self.page.locator(".target.legal").first.click()

    def play_by_keys(self) -> None:
        """The same with the keyboard alone."""
        self.page.keyboard.press("ArrowRight")
        self.page.locator(".group.live:focus").wait_for()
        self.page.keyboard.press("Enter")
        self.page.locator(".target.legal:focus").wait_for()
        self.page.keyboard.press("Enter")
