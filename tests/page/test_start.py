"""The start page: from nothing to a game in one click, and every other way to a table."""

import re

from playwright.sync_api import Page, expect

from page.people import ME, OPEN, House, Visitor, level

TABLE = re.compile(r"/t/\w+$")


def at_start(house: House, name: str = "Ana") -> Visitor:
    visitor = house.visitor(name)
    visitor.page.goto("/")
    visitor.page.locator("[data-seat='1'] option[value='level 8']").wait_for(state="attached")
    return visitor


def seat(page: Page, number: int, word: str) -> None:
    page.locator(f"[data-seat='{number}']").select_option(word)


def test_one_click_plays(house: House) -> None:
    ana = at_start(house)
    ana.page.locator("[data-play-now]").click()
    expect(ana.page).to_have_url(TABLE)
    ana.wait_for_turn()
    expect(ana.page.locator(".azul-table, .offer").first).to_be_visible()


def test_stranger_without_a_name_plays_too(house: House) -> None:
    visitor = house.visitor("Nobody")
    visitor.page.goto("/")
    visitor.page.evaluate("localStorage.removeItem('ladrilho.player')")
    visitor.page.add_init_script("localStorage.removeItem('ladrilho.player')")
    visitor.page.reload()
    visitor.page.locator("[data-play-now]").click()
    visitor.wait_for_turn()
    expect(visitor.page.locator(".seat-name .name", has_text="Guest")).to_be_visible()


def test_new_table_with_each_kind_of_seat(house: House) -> None:
    ana = at_start(house)
    page = ana.page
    page.get_by_label("4", exact=True).check()
    seat(page, 1, "me")
    seat(page, 2, "open")
    seat(page, 3, "level 1")
    page.get_by_label("grey wall").check()
    page.locator("[data-open]").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator(".seat-list li")).to_have_count(4)
    expect(page.locator(".seat-list li").nth(2).get_by_role("button", name="Sit here")).to_be_visible()
    page.get_by_role("button", name="Computer player").click()
    expect(page.locator("h1")).to_contain_text("grey wall")
    expect(page.locator(".other-board")).to_have_count(3)


def test_hot_seat_turns_the_board_to_whoever_is_to_move(house: House) -> None:
    ana = at_start(house)
    seat(ana.page, 1, "me")
    ana.page.locator("[data-open]").click()
    ana.wait_for_turn()
    whose = ana.page.locator(".status .whose").inner_text()
    ana.play_by_pointer()
    expect(ana.page.locator(".log-played")).to_have_count(1)
    expect(ana.page.locator(".status .whose")).not_to_have_text(whose.strip())
    ana.wait_for_turn()


def test_invitation_link_brings_a_friend_and_the_game_begins(house: House) -> None:
    ana = at_start(house)
    ana.page.get_by_label("Summer Pavilion", exact=True).check()
    ana.page.get_by_label("sepia board").check()
    seat(ana.page, 1, "open")
    ana.page.get_by_role("button", name="Open the table and invite").click()
    link = ana.page.get_by_label("Link to this table").input_value()
    ben = house.visitor("Ben")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit here").click()
    for visitor in (ana, ben):
        expect(visitor.page.locator(".my-board .pavilion-board")).to_be_visible()
        expect(visitor.page.locator("h1")).to_contain_text("sepia board")
        expect(visitor.page.locator(".seat-name .name", has_text="Ben").first).to_be_visible()


def test_open_tables_are_listed_joined_and_watched(house: House) -> None:
    ana, ben, eva = house.visitor("Aurora"), house.visitor("Benedita"), house.visitor("Eva")
    table = ana.open_table(seats=[ME, OPEN], access="public")
    hidden = ana.open_table(seats=[ME, OPEN], access="private")
    ben.page.goto("/")
    rows = ben.page.locator("section[aria-labelledby='open-tables'] li", has_text="Aurora")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Join").click()
    expect(ben.page).to_have_url(re.compile(table))
    expect(ben.page.locator(".my-board").first).to_be_visible()
    eva.page.goto("/")
    watched = eva.page.locator("section[aria-labelledby='open-tables'] li", has_text="Benedita")
    watched.get_by_role("link", name="Watch").click()
    expect(eva.page).to_have_url(re.compile(table))
    expect(eva.page.locator(".other-board").first).to_be_visible()
    assert eva.page.locator(".group.live, [data-act]").count() == 0
    assert hidden not in eva.page.content()


def test_quick_play_brings_two_strangers_together(house: House) -> None:
    ana, ben = at_start(house, "Ana"), at_start(house, "Ben")
    for visitor in (ana, ben):
        visitor.page.get_by_label("grey wall").check()
        visitor.page.locator("[data-quick]").click()
        expect(visitor.page).to_have_url(TABLE)
    assert ana.page.url == ben.page.url
    for visitor in (ana, ben):
        expect(visitor.page.locator(".my-board").first).to_be_visible()


def test_my_games_go_on_and_can_be_seen_again(house: House) -> None:
    ana = house.visitor("Ana")
    going = ana.open_table(seats=[ME, level(1)])
    over = ana.open_table(seats=[ME, level(1)], options={"wall": "grey"})
    ana.go_to(over)
    ana.page.get_by_label("Menu").click()
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("button", name="are you sure").click()
    ana.page.locator(".final").get_by_role("link", name="Start page").click()
    ana.page.reload()
    mine = ana.page.locator("section[aria-labelledby='my-tables']")
    expect(mine.locator("li")).to_have_count(2)
    mine.locator("li.over").get_by_role("link", name="Replay").click()
    expect(ana.page).to_have_url(re.compile(f"/r/{over}"))
    ana.page.goto("/")
    mine.get_by_role("link", name="Go on").click()
    expect(ana.page).to_have_url(re.compile(f"/t/{going}"))
    expect(ana.page.locator(".my-board")).to_be_visible()


def test_name_is_kept(house: House) -> None:
    ana = at_start(house)
    ana.page.get_by_label("My name").last.fill("Aninha")
    ana.page.get_by_role("button", name="Keep", exact=True).click()
    expect(ana.page.locator(".my-name [role=status]")).to_have_text("Kept.")
    ana.page.locator("[data-play-now]").click()
    expect(ana.page.locator(".seat-name .name", has_text="Aninha")).to_be_visible()
