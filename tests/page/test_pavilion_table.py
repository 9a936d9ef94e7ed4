"""The table of Summer Pavilion in a real browser."""

import re

from playwright.sync_api import Locator, Page, expect

from page.people import ME, PHONE, House, level
from page.tables import PAVILION, open_at, placing

MOST_MOVES = 200
LAST_ROUND_WITH_TILES_LAID = 2
MINUS = chr(0x2212)
LIVE = ".pavilion-plates .pavilion-group.live"
ANYTHING = f"{LIVE}, .supply.picking, [data-pass], .final"


def test_four_seats_with_three_computer_players_play_to_the_end(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(**PAVILION, players=4, seats=[ME, level(1), level(1), level(1)]))
    for _ in range(MOST_MOVES):
        ana.page.locator(ANYTHING).first.wait_for()
        if ana.is_over():
            break
        ply = ana.page.locator(".table-page").get_attribute("data-ply")
        play_something(ana.page, f".table-page:not([data-ply='{ply}'])")
    expect(ana.page.locator(".final h2")).to_contain_text(re.compile("win|share"))
    totals = [int(text) for text in ana.page.locator(".count-table .total td").all_inner_texts()]
    assert totals == sorted(totals, reverse=True) and len(totals) == 4
    for n, total in enumerate(totals):
        cells = ana.page.locator(f".count-table tbody tr:not(.total) td:nth-child({n + 2})").all_inner_texts()
        parts = [int(cell.replace(MINUS, "-")) for cell in cells if cell != "·"]
        assert sum(parts) == total
    assert ana.page.get_by_role("link", name="Replay").get_attribute("href") is not None


def play_something(page: Page, moved: str) -> None:
    """A move by the mouse, whatever is to be done."""
    if page.locator(LIVE).count():
        page.locator(LIVE).first.dblclick()
    elif page.locator(".supply.picking").count():
        page.locator(".supply .pavilion-group.live").first.click()
    elif page.locator(".slot.legal").count() and round_of(page) <= LAST_ROUND_WITH_TILES_LAID:
        page.locator(".slot.legal .bed").first.dblclick()
    else:
        page.locator("[data-pass]").click()
        page.locator(f"[data-act], {moved}").first.wait_for()
        if page.locator("[data-act]").count():
            page.locator("[data-act]").click()
    page.locator(moved).wait_for()


def test_whole_game_is_played_by_keys_alone(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(**PAVILION, seats=[ME, level(1)]))
    for _ in range(MOST_MOVES):
        ana.page.locator(ANYTHING).first.wait_for()
        if ana.is_over():
            break
        ply = ana.page.locator(".table-page").get_attribute("data-ply")
        press_something(ana.page, f".table-page:not([data-ply='{ply}'])")
    expect(ana.page.locator(".final h2")).to_contain_text(re.compile("win|share"))
    ana.page.keyboard.press("Enter")  # the first button of the final page has the focus
    expect(ana.page.get_by_role("link", name="To the next game")).to_be_visible()


def press_something(page: Page, moved: str) -> None:
    """A move without a pointer, whatever is to be done."""
    keys = page.keyboard
    if page.locator(".supply.picking").count():
        keys.press((page.locator(".supply .pavilion-group.live").first.get_attribute("data-supply") or "")[0])
    elif page.locator(f"{LIVE}, .slot.legal").count() and round_of(page) <= LAST_ROUND_WITH_TILES_LAID:
        keys.press("ArrowRight")
        keys.press("Enter")
        page.locator(".pavilion-group.picked:focus, .slot.wished:focus").wait_for()
        keys.press("Enter")
    elif page.locator(LIVE).count():
        source, colour = (page.locator(LIVE).first.get_attribute("data-group") or "").split()
        for key in (source[0], colour[0], colour[0]):
            keys.press(key)
    else:
        keys.press("p")
        page.locator(f"[data-act]:focus, {moved}").first.wait_for()
        if page.locator("[data-act]").count():
            keys.press("Enter")
    page.locator(moved).wait_for()


def round_of(page: Page) -> int:
    return int(re.sub(r"\D", "", page.locator(".round").inner_text()))


def test_sepia_board_opens_without_colours(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(**PAVILION, seats=[ME, ME], options={"board": "sepia"}))
    expect(ana.page.locator("h1")).to_contain_text("sepia board")
    expect(ana.page.locator(".my-board .bed.print-sepia")).to_have_count(42)
    before = ana.page.locator(".my-board .tray .rhombus").count()
    live = ana.page.locator(LIVE).first
    live.hover()
    expect(ana.page.locator(".status-words")).to_contain_text("tile")
    live.click()
    ana.page.get_by_role("button", name="Take the tiles").click()
    expect(ana.page.locator(".log-played")).to_have_count(1)
    expect(ana.page.locator(".other-board .tray .rhombus").first).to_be_visible()
    assert before == 0


def test_space_shows_price_payments_and_what_it_brings(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(open_at(ana, placing("R3P2O1"), [ME, ME]))
    space = ana.page.locator(".my-board [data-space='red 3']")
    space.hover()
    expect(ana.page.locator(".status-words")).to_contain_text("+1 point")
    space.locator(".bed").click()
    chips = ana.page.locator("[data-payment]")
    expect(chips).to_have_count(3)
    expect(chips.first).to_have_attribute("aria-checked", "true")
    assert chips.first.get_attribute("data-payment") == "red 3 = 3 red"
    expect(space.locator(".ghost")).to_be_visible()
    chips.nth(1).click()
    ana.page.locator("[data-act]").click()
    expect(ana.page.locator(".log-played")).to_contain_text("space 3 of the red star")
    expect(ana.page.locator("[data-space='red 3'] use").first).to_be_attached()


def test_closed_space_says_why(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(open_at(ana, placing("R2"), [ME, ME]))
    ana.page.locator(".my-board [data-space='blue 4'] .bed").click(force=True)
    expect(ana.page.locator(".notice")).to_contain_text("blue")
    expect(ana.page.locator(".notice a")).to_have_attribute("href", re.compile(r"/rules/summer-pavilion#SP-\w+"))


def test_completed_window_lets_pick_from_the_supply(house: House) -> None:
    ana = house.visitor("Ana")
    stars = ".OO.../.R..../....../....../....G./....../......"
    ana.go_to(open_at(ana, placing("G6", stars), [ME, ME]))
    ana.page.locator(".my-board [data-space='green 6'] .bed").dblclick()
    for left in (3, 2, 1):
        expect(ana.page.locator(".supply-name")).to_contain_text(f"Pick {left}")
        ana.page.locator(".supply [data-supply='green']").click()
    expect(ana.page.locator(".monument.complete").first).to_be_visible()
    expect(ana.page.locator(".supply.picking")).to_have_count(0)
    expect(ana.page.locator(".tray .rhombus")).not_to_have_count(0)


def test_phone_plays_by_touch_with_a_star_sheet(house: House) -> None:
    ana = house.visitor("Ana", size=PHONE, touch=True)
    ana.go_to(open_at(ana, placing("R3P2O1G2"), [ME, ME]))
    ana.page.locator("[data-star='red']").tap()
    sheet = ana.page.locator(".star-sheet")
    expect(sheet).to_be_visible()
    for slot in sheet.locator(".slot.legal").all():
        assert is_large(slot)
    sheet.locator("[data-space='red 3'] .bed").tap()
    chips = sheet.locator("[data-payment]")
    expect(chips).to_have_count(3)
    assert all(is_large(chip) for chip in chips.all())
    chips.nth(2).tap()
    expect(chips.nth(2)).to_have_attribute("aria-checked", "true")
    sheet.get_by_role("button", name="Lay the tile").tap()
    expect(sheet).to_have_count(0)
    ana.page.get_by_role("button", name="Pass").tap()  # the other seat, with two blue tiles
    expect(ana.page.locator(".keep-row")).to_have_count(1)
    expect(ana.page.locator(".status-words")).to_contain_text("2 of 2 tiles are kept")
    steps = ana.page.locator(".keep-row .step")
    assert all(is_large(step) for step in steps.all())
    steps.first.tap()
    expect(ana.page.locator(".status-words")).to_contain_text(f"1 of 2 tiles are kept, {MINUS}1 points")
    ana.page.locator("[data-act]").tap()
    expect(ana.page.locator(".strip .tag")).to_have_text("passed")
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def is_large(thing: Locator) -> bool:
    box = thing.bounding_box()
    return box is not None and box["width"] >= 44 and box["height"] >= 44


def test_keyboard_alone_takes_lays_and_passes(house: House) -> None:
    ana = house.visitor("Ana")
    keys = ana.page.keyboard
    ana.go_to(ana.open_table(**PAVILION, seats=[ME, ME]))
    ana.page.locator(LIVE).first.wait_for()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(ana.page.locator(".pavilion-group.picked:focus")).to_have_count(1)
    keys.press("Enter")
    expect(ana.page.locator(".log-played")).to_have_count(1)
    ana.go_to(open_at(ana, placing("R3P2O1"), [ME, ME]))
    ana.page.locator(".slot.legal").first.wait_for()
    keys.press("ArrowRight")
    focused = ana.page.locator(".slot.legal:focus")
    while focused.get_attribute("data-space") != "red 3":
        keys.press("ArrowRight")
    keys.press("Enter")
    keys.press("+")
    expect(ana.page.locator("[data-payment]").nth(1)).to_have_attribute("aria-checked", "true")
    keys.press("Enter")
    expect(ana.page.locator(".log-played")).to_have_count(1)
    keys.press("p")
    expect(ana.page.locator(".keep-row")).to_have_count(1)
    keys.press("Enter")
    expect(ana.page.locator(".log-played")).to_have_count(2)
