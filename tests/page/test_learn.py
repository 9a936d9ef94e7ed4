"""Lessons played step by step, rules opened at the right place."""

import re

import pytest
from playwright.sync_api import Page, expect

from ladrilho.teaching import lesson_of
from page.people import PHONE, House

AZUL_STEPS = len(lesson_of("azul"))
PAVILION_STEPS = len(lesson_of("summer-pavilion"))


def lay(page: Page, group: str, line: str) -> None:
    page.locator(f"[data-group='{group}']").click()
    page.locator(f"[data-target='{line}']").click()


def take(page: Page, group: str) -> None:
    page.locator(f"[data-group='{group}']").dblclick()


def cover(page: Page, space: str, payment: str | None = None) -> None:
    page.locator(f".my-board [data-space='{space}'] .bed").click()
    if payment:
        page.locator(f"[data-payment='{payment}']").click()
    page.locator("[data-act]").click()


def expect_right(page: Page) -> None:
    expect(page.locator(".answer.right")).to_be_visible()


def test_lesson_of_azul_is_played_to_its_end(house: House) -> None:
    ana = house.visitor("Ana")
    page = ana.page
    page.goto("/learn/azul")
    moves = [
        ("1 blue", "2"),
        ("3 yellow", "3"),
        ("centre red", "4"),
        ("centre white", "3"),
        ("centre black", "1"),
        ("centre white", "1"),
        ("centre yellow", "5"),
    ]
    assert len(moves) == AZUL_STEPS - 1
    for number, (group, line) in enumerate(moves, 1):
        expect(page.locator(".round")).to_have_text(f"Step {number} of {AZUL_STEPS}")
        if number == 1:
            lay(page, "1 red", "5")  # allowed, but not what was asked
            expect(page.locator(".answer.almost")).to_contain_text("That is allowed")
            page.locator("[data-again]").click()
            expect(page.locator(".answer")).to_have_text("")
        if number == 7:
            page.locator("[data-group='centre yellow']").click()
            page.locator("[data-target='2']").click(force=True)  # not allowed: yellow lies in that row of the wall
            expect(page.locator(".answer.wrong")).to_contain_text("yellow")
            page.keyboard.press("Escape")
        lay(page, group, line)
        expect_right(page)
        page.locator("[data-next]").click()
    expect(page.locator(".round")).to_have_text(f"Step {AZUL_STEPS} of {AZUL_STEPS}")
    page.locator(".teacher").get_by_role("link", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/$"))


def test_lesson_of_summer_pavilion_is_played_to_its_end(house: House) -> None:
    ana = house.visitor("Ana")
    page = ana.page
    page.goto("/learn/summer-pavilion")
    moves = [
        lambda: take(page, "1 red"),
        lambda: take(page, "4 orange"),
        lambda: take(page, "centre green"),
        lambda: cover(page, "red 2"),
        lambda: cover(page, "orange 3", "orange 3 = 2 orange + 1 purple"),
        lambda: cover(page, "green 6"),
        lambda: (page.locator("[data-pass]").click(), page.locator("[data-act]").click()),
    ]
    assert len(moves) == PAVILION_STEPS - 1
    for number, move in enumerate(moves, 1):
        expect(page.locator(".round")).to_have_text(f"Step {number} of {PAVILION_STEPS}")
        if number == 3:
            take(page, "centre yellow")
            expect(page.locator(".answer.almost")).to_contain_text("it costs more points")
            page.locator("[data-again]").click()
        if number == 4:
            page.locator(".my-board [data-space='blue 5'] .bed").click(force=True)
            expect(page.locator(".answer.wrong")).not_to_be_empty()
        move()
        expect_right(page)
        page.locator("[data-next]").click()
    expect(page.locator(".round")).to_have_text(f"Step {PAVILION_STEPS} of {PAVILION_STEPS}")
    expect(page.locator(".teacher").get_by_role("link", name="Play now")).to_be_visible()


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
def test_lesson_fits_a_phone(house: House, game: str) -> None:
    ana = house.visitor("Ana", size=PHONE, touch=True)
    ana.page.goto(f"/learn/{game}")
    ana.page.locator("[data-group]").first.wait_for()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ana.page.locator("[data-group]:not(:disabled)").first.tap()
    ana.page.locator(".target.legal, [data-act]").first.tap()
    expect(ana.page.locator(".answer")).not_to_be_empty()


@pytest.mark.parametrize(
    ("address", "section"), [("/rules/azul#AZ-20", "AZ-20"), ("/rules/summer-pavilion#SP-17", "SP-17")]
)
def test_rules_open_at_a_clause(house: House, address: str, section: str) -> None:
    ana = house.visitor("Ana")
    ana.page.goto(address)
    asked = ana.page.locator(".card.asked")
    expect(asked).to_have_count(1)
    expect(asked.locator(".clauses")).to_contain_text(section)
    expect(asked.locator("h2")).to_be_in_viewport()
    expect(ana.page.locator("figure svg").first).to_be_attached()


def test_rules_lead_from_their_contents_to_each_part(house: House) -> None:
    ana = house.visitor("Ana")
    ana.page.goto("/rules/azul")
    ana.page.locator("nav li a").last.click()
    expect(ana.page.locator(".rules .card").last).to_be_in_viewport()
    ana.page.get_by_role("link", name="Learn by playing").click()
    expect(ana.page).to_have_url(re.compile("/learn/azul$"))
