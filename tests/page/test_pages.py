"""Every page as axe, thumbs and narrow screens see it."""

import pytest
from playwright.sync_api import Page, expect

from page.looks import findings, scrolls_sideways, small_targets
from page.people import DESK, ME, OPEN, PHONE, House, Visitor
from page.tables import PAVILION, finished_table, open_at, placing

LOOKS = [(size, theme) for size in ("desk", "phone") for theme in ("light", "dark")]
SIZES = {"desk": DESK, "phone": PHONE}
PAGES = {
    "/": "[data-seat='1'] option[value='level 8']",
    "/learn/azul": ".teacher",
    "/learn/summer-pavilion": ".teacher",
    "/rules/azul": "figure svg",
    "/rules/summer-pavilion": "figure svg",
    "/replay": "input[type=file]",
    "/verify": "input[type=file]",
    "/settings": ".account",
    "/nowhere": "h1",
}


@pytest.fixture(params=LOOKS, ids="-".join)
def look(request: pytest.FixtureRequest, house: House) -> Visitor:
    size, theme = request.param
    return house.visitor("Ana", size=SIZES[size], theme=theme)


def is_phone(page: Page) -> bool:
    return bool(page.viewport_size and page.viewport_size["width"] == PHONE["width"])


def check(page: Page) -> list[str]:
    """Whatever is wrong with what is shown now."""
    faults = findings(page)
    if scrolls_sideways(page):
        faults.append("scrolls sideways")
    return faults + (small_targets(page) if is_phone(page) else [])


def test_every_page_is_for_everyone(look: Visitor) -> None:
    faults = {}
    for address, sign in PAGES.items():
        look.page.goto(address)
        look.page.locator(sign).first.wait_for(state="attached")
        if found := check(look.page):
            faults[address] = found
    assert faults == {}


def test_summer_pavilion_is_for_everyone(look: Visitor) -> None:
    page, faults = look.page, {}
    look.go_to(look.open_table(**PAVILION, players=4, seats=[ME, ME, ME, ME]))
    page.locator(".pavilion-group.live").first.wait_for()
    faults["taking"] = check(page)
    look.go_to(open_at(look, placing("R3P2O1G2"), [ME, ME]))
    if is_phone(page):
        page.locator("[data-star='red']").click()
    page.locator(".slot.legal[data-space='red 3'] .bed").last.click()
    page.locator("[data-payment]").first.wait_for()
    faults["paying"] = check(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[data-pass]").click()
    page.locator(".keep-row").first.wait_for()
    faults["passing"] = check(page)
    assert {name: found for name, found in faults.items() if found} == {}


def test_waiting_final_and_replay_are_for_everyone(look: Visitor) -> None:
    page, faults = look.page, {}
    look.go_to(look.open_table(seats=[ME, OPEN]))
    page.locator(".seat-list").wait_for()
    faults["waiting"] = check(page)
    table = finished_table(look, **PAVILION)
    faults["final"] = check(page)
    page.goto(f"/r/{table}")
    expect(page.locator(".scrub")).to_be_visible()
    faults["replay"] = check(page)
    assert {name: found for name, found in faults.items() if found} == {}
