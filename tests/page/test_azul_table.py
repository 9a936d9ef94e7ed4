"""The table of Azul in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from page.people import ME, OPEN, PHONE, House, level

MOST_MOVES = 200
MINUS = chr(0x2212)


def test_two_people_play_a_whole_game_by_mouse_and_by_keys(house: House) -> None:
    ana, ben = house.visitor("Ana"), house.visitor("Ben")
    table = ana.open_table(seats=[ME, OPEN], access="private")
    ana.go_to(table)
    expect(ana.page.get_by_label("Link to this table")).to_have_value(re.compile(f"/t/{table}$"))
    ben.go_to(table).page.get_by_label("My name").fill("Benedita")
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ana.page.locator(".other-board .name")).to_have_text("Benedita")
    for ply in range(MOST_MOVES):
        ana.wait_for_ply(ply)
        ben.wait_for_ply(ply)
        if ana.is_over():
            break
        if ana.is_to_move():
            ana.play_by_pointer()
        else:
            ben.wait_for_turn()
            ben.play_by_keys()
    for person in (ana, ben):
        expect(person.page.locator(".final")).to_be_visible()
        expect(person.page.locator(".count-table .total")).to_contain_text("Total")
        assert person.page.locator(".count-table tbody tr").count() == 6
    scores = ana.page.locator(".count-table .total td").all_inner_texts()
    assert scores == ben.page.locator(".count-table .total td").all_inner_texts()
    columns = [ana.page.locator(f".count-table tbody tr:not(.total) td:nth-child({n})") for n in (2, 3)]
    for column, score in zip(columns, scores, strict=True):
        parts = [text.replace(MINUS, "-") for text in column.all_inner_texts()]
        assert sum(int(part) for part in parts if part != "·") == int(score)


def test_rematch_brings_both_to_the_next_table(house: House) -> None:
    ana, ben = house.visitor("Ana"), house.visitor("Ben")
    table = ana.open_table(seats=[ME, OPEN])
    ana.go_to(table)
    ben.go_to(table).page.get_by_role("button", name="Sit here").click()
    ana.page.get_by_label("Menu").click()
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("button", name="are you sure").click()
    expect(ben.page.locator(".final h2")).to_have_text("You win!")
    ana.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("link", name="To the next game").click()
    ana.page.get_by_role("link", name="To the next game").click()
    expect(ana.page).not_to_have_url(re.compile(table))


def test_hovering_lights_the_group_and_what_goes_to_the_centre(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    plate = ana.page.locator(".plate", has=ana.page.locator(".group:nth-child(2)")).first
    plate.locator(".group").first.hover()
    expect(plate.locator(".group.pointed")).to_have_count(1)
    expect(plate.locator(".group.leaves").first).to_be_visible()
    expect(ana.page.locator(".centre.receives")).to_be_visible()


def test_every_target_shows_ghosts_and_its_consequence(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME])).page.locator(".group.live").first.click()
    legal = ana.page.locator(".my-board .target.legal")
    expect(legal).to_have_count(6)
    for line in range(1, 6):
        expect(ana.page.locator(f".board-row:nth-child({line}) .line .ghost").first).to_be_visible()
    ana.page.locator("[data-target='1']").hover()
    expect(ana.page.locator(".status b").last).to_have_text(re.compile(r"fills line 1: \+1 at the end of the round"))
    ana.page.locator("[data-target=floor]").hover()
    expect(ana.page.locator(".floor .ghost").first).to_be_visible()


def test_closed_line_says_why(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    for ply in range(2):  # both seats lay something on line 1
        ana.wait_for_ply(ply)
        ana.page.locator(".group.live").first.click()
        ana.page.locator("[data-target='1']").click()
    ana.wait_for_ply(2)
    ana.page.locator(".group.live").first.click()
    ana.page.locator("[data-target='1']").click()
    expect(ana.page.locator(".notice")).to_contain_text("line 1")
    expect(ana.page.locator(".notice a")).to_have_attribute("href", re.compile(r"/rules/azul#AZ-\d+"))


def test_tiles_can_be_dragged_to_a_line(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.wait_for_turn()
    start = ana.page.locator(".group.live").first.bounding_box()
    goal = ana.page.locator("[data-place='floor-0'], [data-place='floor-1']").first.bounding_box()
    assert start and goal
    ana.page.mouse.move(start["x"] + 10, start["y"] + 10)
    ana.page.mouse.down()
    ana.page.mouse.move(start["x"] + 60, start["y"] + 40, steps=4)
    expect(ana.page.locator(".drag-ghost")).to_be_visible()
    ana.page.mouse.move(goal["x"] + 40, goal["y"] + goal["height"] / 2, steps=6)
    ana.page.mouse.up()
    expect(ana.page.locator(".log-played")).to_have_count(1)
    expect(ana.page.locator(".log-played")).to_contain_text("the floor line")


def test_move_can_be_typed_in_words_and_by_single_keys(house: House) -> None:
    ana = house.visitor("Ana", textView=True)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    text = ana.page.locator(".text-table li", has_text="Factory 2:").inner_text()
    colour = re.sub(r".*: \d+ (\w+).*", r"\1", text)
    ana.page.get_by_label("Type a move").fill("nonsense")
    ana.page.get_by_role("button", name="Play").click()
    expect(ana.page.locator(".fault")).to_contain_text("3 blue 4")
    ana.page.get_by_label("Type a move").fill(f"2 {colour} 5")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".log-played")).to_contain_text("from factory 2 to line 5")
    ana.page.locator("h1").click()
    text = ana.page.locator(".text-table li", has_text="Factory 1:").inner_text()
    letters = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "white": "w"}
    for key in ("1", letters[re.sub(r".*: \d+ (\w+).*", r"\1", text)], "4"):
        ana.page.keyboard.press(key)
    expect(ana.page.locator(".log-played")).to_have_count(2)
    expect(ana.page.locator("[role=log]")).to_contain_text("Your turn")


def test_move_can_be_taken_back(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, level(1)]))
    ana.wait_for_turn()
    before = ana.page.locator(".my-board .line .tile").count()
    ana.page.locator(".group.live").first.click()
    ana.page.locator("[data-target='5']").click()
    ana.page.get_by_role("button", name="Take back").click()
    ana.wait_for_turn()
    expect(ana.page.locator(".my-board .line .tile")).to_have_count(before)
    expect(ana.page.locator(".log-taken_back")).to_have_count(1)


def test_asked_for_confirmation_the_move_waits_and_goes_by_itself(house: House) -> None:
    ana = house.visitor("Ana", confirm=3)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.page.locator(".group.live").first.click()
    ana.page.locator(".target.legal").first.click()
    expect(ana.page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(ana.page.locator(".log-played")).to_have_count(0)
    ana.page.get_by_role("button", name="Put back").click()
    expect(ana.page.get_by_role("button", name="Confirm")).to_have_count(0)
    ana.page.locator(".target.legal").first.click()
    expect(ana.page.locator(".log-played")).to_have_count(1)


def test_grey_wall_lets_everybody_choose_columns(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME], options={"wall": "grey"}))
    for ply in range(MOST_MOVES):
        ana.wait_for_ply(ply)
        if ana.page.locator(".column-target").count():
            break
        ana.play_by_pointer()
    assert ana.page.locator(".column-target b").first.inner_text().startswith("+")
    expect(ana.page.locator(".status")).to_contain_text("choose a column")
    columns = ana.page.locator(".log li", has_text="to column")
    ana.page.keyboard.press("3")
    expect(columns).to_have_count(1)
    ana.page.locator(".column-target").first.click()
    expect(columns).to_have_count(2)


def test_hint_comes_in_three_steps(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, level(1)]))
    ana.wait_for_turn()
    ana.page.get_by_role("button", name="Hint").click()
    expect(ana.page.locator(".notice.hint")).to_contain_text("Look at")
    ana.page.get_by_role("button", name="More").click()
    expect(ana.page.locator(".notice.hint .small")).to_be_visible()
    ana.page.get_by_role("button", name="More").click()
    expect(ana.page.locator(".notice.hint")).to_contain_text("Try")
    expect(ana.page.locator(".group.hinted")).to_have_count(1)


def test_reload_in_the_middle_of_a_turn_shows_the_same_table(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.play_by_pointer()
    ana.wait_for_ply(1)
    ana.page.locator(".group.live").first.click()
    shown = ana.page.locator(".offer").inner_text()
    ana.page.reload()
    ana.wait_for_turn()
    assert ana.page.locator(".offer").inner_text() == shown
    expect(ana.page.locator(".target")).to_have_count(0)
    expect(ana.page.locator(".log-played")).to_have_count(1)


def test_lost_connection_is_shown_and_a_move_made_meanwhile_is_sent(house: House) -> None:
    ana = house.visitor("Ana")
    cut = False
    lines = []

    def carry(route: object) -> None:
        if cut:
            route.close(code=1013, reason="gone")  # type: ignore[attr-defined]
            return
        lines.append(route)
        route.connect_to_server()  # type: ignore[attr-defined]

    ana.page.route_web_socket(re.compile("/socket$"), carry)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.wait_for_turn()
    cut = True
    lines[-1].close(code=1013, reason="gone")  # type: ignore[attr-defined]
    expect(ana.page.locator(".banner.lost")).to_contain_text("Reconnecting")
    ana.page.locator(".group.live").first.click()
    ana.page.locator(".target.legal").first.click()
    expect(ana.page.locator(".status")).to_contain_text("Sending")
    cut = False
    expect(ana.page.locator(".log-played")).to_have_count(1)
    expect(ana.page.locator(".banner.lost")).to_have_count(0)


def test_phone_is_played_by_touch_without_sideways_scroll(house: House) -> None:
    ana = house.visitor("Ana", size=PHONE, touch=True)
    ana.go_to(ana.open_table(players=4, seats=[ME, level(1), level(1), level(1)]))
    for _ in range(3):
        ana.wait_for_turn()
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for group in ana.page.locator(".group.live").all():
            box = group.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44
        ana.page.locator(".group.live").first.tap()
        for target in ana.page.locator(".target.legal").all():
            box = target.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44
        ana.page.locator(".target.legal").first.tap()
        ana.page.locator(".target").first.wait_for(state="detached")
    ana.wait_for_turn()
    heights = ana.page.locator("button:visible:enabled, a:visible:not(.skip)").evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect().height, one.outerHTML.slice(0, 80)])"
    )
    assert heights and [low for low in heights if low[0] < 44] == []
    ana.page.locator(".strip").first.tap()
    expect(ana.page.locator(".sheet .azul-board")).to_be_visible()


def test_tiles_of_others_fly_and_any_key_ends_it(house: House) -> None:
    ana = house.visitor("Ana", motion=500)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.page.locator(".group.live").first.click()
    ana.page.locator(".target.legal").first.click()
    expect(ana.page.locator("#flights > svg").first).to_be_attached()
    ana.page.keyboard.press("Shift")
    expect(ana.page.locator("#flights > svg")).to_have_count(0)
    expect(ana.page.locator(".group.live").first).to_be_visible()


def test_nothing_moves_with_reduced_motion(house: House) -> None:
    ana = house.visitor("Ana", motion=500)
    ana.page.emulate_media(reduced_motion="reduce")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    ana.page.evaluate(
        "new MutationObserver(() => window.flew = true).observe(document.body, {childList: true, subtree: false})"
    )
    ana.play_by_pointer()
    expect(ana.page.locator(".log-played")).to_have_count(1)
    assert ana.page.evaluate("window.flew") is None


@pytest.mark.parametrize("look", ["auto", "dark"])
def test_title_tells_whose_turn_it_is(house: House, look: str) -> None:
    ana = house.visitor("Ana", theme=look)
    ana.go_to(ana.open_table(seats=[ME, ME]))
    expect(ana.page).to_have_title(re.compile("Your turn.*Azul"))
    ana.page.goto("/settings")
    expect(ana.page).to_have_title(re.compile("^Settings"))
