"""Games seen again, records taken along, draws checked."""

import dataclasses
import hashlib
import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ladrilho.records import GameRecord
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


def record_of(visitor: Visitor, table: str) -> GameRecord:
    with urllib.request.urlopen(f"{visitor.house.url}/api/tables/{table}/record", timeout=30) as answer:
        return GameRecord.from_jsonl(answer.read().decode())


def told_otherwise(record: GameRecord, **fair: Any) -> str:
    """The record with other words about its draws, and with line checks that fit them."""
    assert record.fair is not None
    return dataclasses.replace(record, fair=dataclasses.replace(record.fair, **fair)).to_jsonl()


def test_draws_of_my_game_are_right(ana: Visitor, table: str) -> None:
    ana.page.goto(f"/verify?table={table}")
    expect(ana.page.locator(".verdict.good")).to_contain_text(re.compile(r"All \d+ deals follow"))


def test_records_with_false_draws_and_good_line_checks_are_found_out(ana: Visitor, table: str, tmp_path: Path) -> None:
    record = record_of(ana, table)
    other, ours = "00" * 32, ("5eed", "5eed")
    fitting = hashlib.sha256(bytes.fromhex(other)).hexdigest()
    wrong_deal = "Deal 1 is not the one that the seed gives."
    forged = {
        told_otherwise(record, seed=other): "The seed is not the one that was committed to.",
        told_otherwise(record, seed=other, commitment=fitting): f"{wrong_deal}|Another seat was drawn to begin.",
        told_otherwise(record, seed=other, commitment=fitting, begins="fixed"): wrong_deal,
        told_otherwise(record, begins="fixed", entropies=ours): wrong_deal,
    }
    true_one = tmp_path / "true.jsonl"
    true_one.write_text(record.to_jsonl())
    ana.page.goto("/verify")
    for number, (text, verdict) in enumerate(forged.items()):
        path = tmp_path / f"forged-{number}.jsonl"
        path.write_text(text)
        ana.page.locator("input[type=file]").set_input_files(path)
        expect(ana.page.locator(".verdict.bad")).to_have_text(re.compile(verdict))
        ana.page.locator("input[type=file]").set_input_files(true_one)
        expect(ana.page.locator(".verdict.good")).to_contain_text("follow from the seed")


def test_edited_line_is_refused(ana: Visitor, table: str, tmp_path: Path) -> None:
    header, first, *lines = record_of(ana, table).to_jsonl().splitlines()
    deal = json.loads(first)
    deal["deal"] = deal["deal"][::-1]
    path = tmp_path / "deal.jsonl"
    path.write_text("\n".join([header, json.dumps(deal), *lines]) + "\n")
    ana.page.goto("/verify")
    ana.page.locator("input[type=file]").set_input_files(path)
    expect(ana.page.locator(".verdict.bad")).to_contain_text("line 2")
    refusals = [error for error in ana.house.errors if "status of 4" in error and "/api/replay" in error]
    assert len(refusals) == 1
    ana.house.errors.remove(refusals[0])


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
