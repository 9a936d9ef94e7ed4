"""What axe finds on the pages of a table: nothing."""

import pytest

from page.looks import findings
from page.people import DESK, ME, PHONE, House


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_a_table(house: House, size: dict[str, int], theme: str) -> None:
    ana = house.visitor("Ana", size=size, theme=theme, coach=True)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.wait_for_turn()
    assert findings(ana.page) == []
    ana.page.locator(".group.live").first.click()
    ana.page.locator(".target.legal").first.wait_for()
    assert findings(ana.page) == []
    ana.page.keyboard.press("Escape")
    for sheet in ("Help and keys", "Menu", "Chat"):
        ana.page.get_by_role("button", name=sheet).click()
        ana.page.locator("dialog[open]").wait_for()
        assert findings(ana.page) == []
        ana.page.keyboard.press("Escape")
        ana.page.locator("dialog[open]").wait_for(state="detached")


def test_axe_finds_nothing_in_the_table_in_words_and_in_settings(house: House) -> None:
    ana = house.visitor("Ana", textView=True)
    ana.go_to(ana.open_table(seats=[ME, ME], options={"wall": "grey"}))
    ana.wait_for_turn()
    assert findings(ana.page) == []
    ana.page.goto("/settings")
    ana.page.get_by_role("heading", name="Settings").wait_for()
    assert findings(ana.page) == []
