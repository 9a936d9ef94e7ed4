"""A line of the log shows its move on the table again."""

import re

from playwright.sync_api import expect

from page.people import ME, PHONE, House, Visitor, level
from page.tables import PAVILION, open_at, placing


def play(visitor: Visitor, line: str) -> None:
    visitor.page.locator(".group.live").first.click()
    visitor.page.locator(f"[data-target='{line}']").click()


def test_pointing_at_a_move_marks_what_it_took_and_where_it_lies(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.wait_for_turn()
    group = ana.page.locator(".group.live").first.get_attribute("data-group") or ""
    source, colour = group.split()
    play(ana, "5")
    ana.wait_for_ply(1)
    line = ana.page.locator(".log-played .log-line")
    expect(ana.page.locator(".recalled")).to_have_count(0)
    line.hover()
    expect(ana.page.locator(f"[data-place='factory-{source}'].recalled .took .{colour}").first).to_be_visible()
    expect(ana.page.locator(".other-board .line.recalled")).to_have_count(1)
    expect(ana.page.locator(".other-board .line.recalled")).to_have_attribute("data-place", re.compile("-5$"))
    ana.page.mouse.move(2, 2)
    expect(ana.page.locator(".recalled, .took")).to_have_count(0)
    line.focus()
    expect(ana.page.locator(".other-board .line.recalled")).to_have_count(1)


def test_arrows_walk_through_the_log_and_it_is_one_stop_for_tab(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    for ply, line in enumerate(("5", "4", "4")):
        ana.wait_for_ply(ply)
        play(ana, line)
    ana.wait_for_ply(3)
    lines = ana.page.locator(".log-line")
    expect(ana.page.locator(".log-line[tabindex='0']")).to_have_count(1)
    lines.last.focus()
    ana.page.keyboard.press("ArrowUp")
    expect(lines.nth(1)).to_be_focused()
    expect(ana.page.locator(".line.recalled")).to_have_attribute("data-place", re.compile("-4$"))
    ana.page.keyboard.press("ArrowUp")
    expect(ana.page.locator(".line.recalled")).to_have_attribute("data-place", re.compile("-5$"))


def test_points_in_the_log_show_which_tiles_counted(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(open_at(ana, placing("R3P2O1", ".OO.../R...../....../....../....../....../......"), [ME, ME]))
    ana.page.locator(".my-board [data-space='red 2'] .bed").dblclick()
    ana.page.locator(".log-points .log-line").first.hover()
    expect(ana.page.locator(".slot.recalled")).to_have_count(2)
    ana.page.locator(".log-played .log-line").first.hover()
    expect(ana.page.locator(".slot.recalled")).to_have_attribute("data-space", "red 2")


def test_taken_tiles_of_summer_pavilion_are_shown_where_they_lay(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(**PAVILION, seats=[ME, ME]))
    ana.page.locator(".pavilion-plates .pavilion-group.live").first.dblclick()
    ana.page.locator(".log-played .log-line").hover()
    expect(ana.page.locator(".pavilion-plate.recalled .took")).to_be_visible()
    expect(ana.page.locator(".tray.recalled")).to_have_count(1)


def test_phone_shows_the_move_after_a_tap(house: House) -> None:
    ana = house.visitor("Ana", size=PHONE, touch=True)
    ana.go_to(ana.open_table(seats=[ME, level(1)]))
    ana.wait_for_turn()
    play(ana, "5")
    ana.wait_for_turn()
    ana.page.get_by_role("button", name="Log").tap()
    own = ana.page.locator(".sheet .log-played .log-line", has_text="Ana").first
    expect(own).to_be_visible()
    box = own.bounding_box()
    assert box and box["height"] >= 44
    own.tap()
    expect(ana.page.locator(".my-board .line.recalled")).to_have_attribute("data-place", re.compile("-5$"))
    ana.page.get_by_role("button", name="Log").tap()
    ana.page.locator(".sheet .log-played .log-line", has_text="Level 1").last.tap()
    sheet = ana.page.locator(".sheet")
    expect(sheet.locator(".sheet-status")).to_contain_text("Level 1")
    expect(sheet.locator(".recalled").first).to_be_visible()
