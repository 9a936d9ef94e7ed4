"""Games seen again, records taken along, draws checked."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from page.people import ME, PHONE, House, Visitor, level
from page.tables import finished_table, read

STEP = re.compile(r"Step (\d+) of (\d+)")


@pytest.fixture
def ana(house: House) -> Visitor:
    return house.visitor("Ana")


@pytest.fixture(scope="module")
def table(server: str, browser: Browser) -> Iterator[str]:
    """A game between two computer players that is over."""
    house = House(server, browser)
    yield finished_table(house.visitor("Eva"))
    house.close()


def step_of(page: Page) -> int:
    return int(page.get_by_label(STEP).input_value())


def test_replay_goes_by_key_slider_round_and_seat(ana: Visitor, table: str) -> None:
    page, steps = ana.page, read(ana.house, f"/api/tables/{table}/replay")["steps"]
    page.goto(f"/r/{table}")
    status, slider = page.locator(".replay-bar .status"), page.get_by_label(STEP)
    expect(status).to_have_text("The beginning")
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text("Tiles are dealt.")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Level 1")
    expect(page).to_have_url(re.compile(f"/r/{table}/1$"))
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == 1
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".round")).to_have_text("Round 2")
    page.get_by_role("button", name="Round before").click()
    expect(page.locator(".round")).to_have_text("Round 1")
    page.keyboard.press("End")
    assert step_of(page) == len(steps) - 1
    scores = [board["score"] for board in steps[-1]["position"]["boards"]]
    expect(page.locator(".my-board .score b")).to_have_text(str(scores[0]))
    page.get_by_label("Seen from").select_option("1")
    expect(page.locator(".my-board .score b")).to_have_text(str(scores[1]))
    slider.fill("4")
    expect(slider).to_have_attribute("aria-label", f"Step 4 of {len(steps) - 1}")
    page.keyboard.press("Home")


def test_link_leads_to_a_ply(ana: Visitor, table: str) -> None:
    ana.page.goto(f"/r/{table}/5")
    expect(ana.page.get_by_label(STEP)).to_be_visible()
    steps = read(ana.house, f"/api/tables/{table}/replay")["steps"]
    assert steps[step_of(ana.page)]["ply"] == 5


def test_record_is_downloaded_uploaded_and_checked(ana: Visitor, table: str, tmp_path: Path) -> None:
    page = ana.page
    page.goto(f"/r/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_label(STEP)).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".replay-bar .status")).to_contain_text("Level 1")
    page.goto("/verify")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".verdict.good")).to_contain_text("follow from the seed")


def test_tampered_records_are_found_out(ana: Visitor, table: str, tmp_path: Path) -> None:
    page = ana.page
    page.goto(f"/verify?table={table}")
    expect(page.locator(".verdict.good")).to_contain_text(re.compile(r"All \d+ deals follow"))
    with page.expect_response("**/record") as answer:
        page.reload()
    header, *lines = answer.value.text().splitlines()
    expect(page.locator(".verdict.good")).to_be_visible()
    told = json.loads(header)
    told["fair"]["seed"] = "00" * 32
    other_seed = tmp_path / "seed.jsonl"
    other_seed.write_text("\n".join([json.dumps(told), *lines]) + "\n")
    page.locator("input[type=file]").set_input_files(other_seed)
    expect(page.locator(".verdict.bad")).not_to_be_empty()
    deal = json.loads(lines[0])
    deal["deal"] = deal["deal"][::-1]
    other_deal = tmp_path / "deal.jsonl"
    other_deal.write_text("\n".join([header, json.dumps(deal), *lines[1:]]) + "\n")
    page.locator("input[type=file]").set_input_files(other_deal)
    expect(page.locator(".verdict.bad")).not_to_be_empty()
    refusals = [error for error in ana.house.errors if "status of 4" in error and "/api/replay" in error]
    ana.house.errors[:] = [error for error in ana.house.errors if error not in refusals]


def test_play_goes_on_from_a_ply_against_a_level(ana: Visitor, table: str) -> None:
    page = ana.page
    page.goto(f"/r/{table}/3")
    page.get_by_label("Level", exact=True).select_option("1")
    page.locator("[data-play-on]").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    assert table not in page.url
    ana.wait_for_turn()
    ana.play_by_pointer()
    expect(page.locator(".log-played").first).to_be_visible()


def test_my_running_game_can_be_looked_through(ana: Visitor) -> None:
    running = ana.open_table(seats=[ME, level(1)])
    ana.go_to(running)
    ana.wait_for_turn()
    ana.play_by_pointer()
    ana.page.goto(f"/r/{running}")
    expect(ana.page.locator(".replay-bar .status")).to_have_text("The beginning")


def test_replay_fits_a_phone(house: House, table: str) -> None:
    phone = house.visitor("Ben", size=PHONE, touch=True)
    phone.page.goto(f"/r/{table}")
    phone.page.get_by_role("button", name="Step on").tap()
    expect(phone.page.locator(".replay-bar .status")).to_have_text("Tiles are dealt.")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
