"""Each language, everywhere somebody reads: start page, table, lesson, refusals."""

import re

import pytest
from playwright.sync_api import Page, expect

from page.people import ME, House
from page.tables import open_at, placing, read

START = ["Play now", "A new table", "Open tables", "Learn Azul", "Who sits where", "More wishes", "Find an opponent"]
TABLE = ["The game begins.", "Factories and centre", "What happened", "My board", "Chat", "Your turn: take tiles."]
LESSON = ["Take tiles", "Skip", "Rules", "Learn {game}"]


@pytest.fixture(params=["en", "nl", "nb"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def words_of(house: House, language: str) -> dict[str, str]:
    return dict(read(house, f"/api/languages/{language}"))


def everything_said(page: Page) -> str:
    """All that is shown, and all labels."""
    labels = page.evaluate("[...document.querySelectorAll('[aria-label]')].map(one => one.ariaLabel).join('\\n')")
    return page.locator("body").inner_text() + "\n" + labels


def check(page: Page, words: dict[str, str], keys: list[str]) -> None:
    """Every key is said in the language of the reader, and nothing of it in English."""
    first = words.get(keys[0], keys[0])
    expect(page.get_by_text(re.compile(re.escape(first.split("{")[0].strip()))).first).to_be_visible()
    said = everything_said(page)
    for key in keys:
        told = words.get(key, key).split("{")[0].strip()
        assert told in said, (key, told)
        if told != key.split("{")[0].strip():
            assert re.search(rf"(^|\n){re.escape(key)}(\n|$)", said) is None, key


def test_start_page_speaks_it(house: House, language: str) -> None:
    words = words_of(house, language)
    assert set(read(house, "/api/languages")) >= {"en", "nl", "nb"}
    assert language == "en" or all(key in words for key in START + TABLE + LESSON)
    ana = house.visitor("Ana", language=language)
    ana.page.goto("/")
    check(ana.page, words, START)
    assert ana.page.locator("html").get_attribute("lang") == language


def test_table_and_its_refusals_speak_it(house: House, language: str) -> None:
    words = words_of(house, language)
    ana = house.visitor("Ana", language=language)
    ana.go_to(ana.open_table(game="summer-pavilion", seats=[ME, ME]))
    ana.page.locator(".pavilion-group.live").first.wait_for()
    check(ana.page, words, TABLE)
    ana.go_to(open_at(ana, placing("R2"), [ME, ME]))
    ana.page.locator(".slot.legal").first.wait_for()
    ana.page.locator(".my-board [data-space='blue 4'] .bed").click(force=True)
    template = "{needed} {colour} are needed, {held} in hand ({law})"
    told = words.get(template, template)
    colour = words.get("blue", "blue")
    for piece in re.split(r"\{\w+\}", told):
        expect(ana.page.locator(".notice")).to_contain_text(piece.strip())
    expect(ana.page.locator(".notice")).to_contain_text(colour)


def test_lesson_speaks_it(house: House, language: str) -> None:
    words = words_of(house, language)
    ana = house.visitor("Ana", language=language)
    ana.page.goto("/learn/azul")
    ana.page.locator(".teacher").wait_for()
    check(ana.page, words, LESSON)
    ana.page.locator("[data-group='1 red']").click()
    ana.page.locator("[data-target='5']").click()
    english = "That is allowed, but try the two blue tiles of the first factory and the second line."
    expect(ana.page.locator(".answer")).to_have_text(words.get(english, english))


def test_language_of_the_browser_is_spoken_until_another_is_chosen(house: House) -> None:
    words = words_of(house, "nb")
    ana = house.visitor("Ana", language="")
    ana.page.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['no', 'en']})")
    ana.page.goto("/settings")
    expect(ana.page.locator("h1")).to_have_text(words["Settings"])
    chosen = ana.page.locator("select", has=ana.page.locator("option[value=nl]"))
    chosen.select_option("nl")
    expect(ana.page.locator("h1")).to_have_text(words_of(house, "nl")["Settings"])
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("lang", "nl")
