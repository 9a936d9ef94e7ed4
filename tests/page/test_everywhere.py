"""The page away from the desk: without a network, on its side, on a tablet, in the background."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from page.looks import findings, scrolls_sideways, small_targets
from page.people import ME, OPEN, House, level
from page.tables import PAVILION, open_at, placing

SIDEWAYS = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
_NOTIFIED = """() => {
  Object.defineProperty(document, 'hidden', {get: () => true});
  window.notified = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, more) => notified.push([title, more.body]);
}"""


def wait_for_worker(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def test_page_can_be_installed_and_opens_without_a_network(house: House) -> None:
    with urllib.request.urlopen(f"{house.url}/manifest.webmanifest", timeout=30) as answer:
        manifest = json.load(answer)
    assert manifest["display"] == "standalone" and manifest["name"] and manifest["icons"]
    ana = house.visitor("Ana")
    table = ana.open_table(seats=[ME, ME])
    ana.page.goto("/")
    wait_for_worker(ana.page)
    ana.page.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.locator("[data-play-now]")).to_be_visible()
    ana.page.goto(f"/t/{table}")
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()
    ana.page.context.set_offline(False)
    ana.wait_for_turn()
    house.errors[:] = [error for error in house.errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_turn_is_told_by_a_notification_when_the_page_is_hidden(house: House) -> None:
    ana, ben = house.visitor("Ana", notify=True), house.visitor("Ben")
    ana.page.context.grant_permissions(["notifications"])
    table = ana.open_table(seats=[ME, OPEN])
    house.ask(f"/api/tables/{table}/seats", {}, ben.me["token"])
    for visitor in (ana, ben):
        visitor.go_to(table).page.locator(".my-board").wait_for()
    if ana.is_to_move():
        ana.play_by_pointer()
        ana.wait_for_ply(1)
    wait_for_worker(ana.page)
    ana.page.evaluate(_NOTIFIED)
    ben.wait_for_turn()
    ben.play_by_pointer()
    expect(ana.page).to_have_title(re.compile("Your turn"))
    ana.page.wait_for_function("notified.length === 1")
    assert ana.page.evaluate("notified[0][0]") == "Your turn"


@pytest.mark.parametrize("size", [SIDEWAYS, TABLET], ids=["sideways", "tablet"])
@pytest.mark.parametrize("players", [2, 4])
def test_azul_fits_other_screens(house: House, size: dict[str, int], players: int) -> None:
    ana = house.visitor("Ana", size=size, touch=True)
    ana.go_to(ana.open_table(players=players, seats=[ME] * players))
    ana.wait_for_turn()
    assert not scrolls_sideways(ana.page)
    assert small_targets(ana.page) == []
    for part in (".my-board .floor", ".centre", ".plate"):
        expect(ana.page.locator(part).last).to_be_in_viewport(ratio=0.95)
    ana.page.locator(".group.live").first.tap()
    expect(ana.page.locator(".target.legal")).to_have_count(6)
    ana.page.locator(".target.legal").first.tap()
    ana.wait_for_ply(1)
    assert findings(ana.page) == []


@pytest.mark.parametrize("size", [SIDEWAYS, TABLET], ids=["sideways", "tablet"])
def test_summer_pavilion_fits_other_screens(house: House, size: dict[str, int]) -> None:
    ana = house.visitor("Ana", size=size, touch=True)
    ana.go_to(open_at(ana, placing("R3P2O1G2"), [ME, ME]))
    expect(ana.page.locator(".my-board .pavilion-board")).to_be_in_viewport(ratio=0.95)
    expect(ana.page.locator(".my-board .tray")).to_be_in_viewport(ratio=0.95)
    assert not scrolls_sideways(ana.page)
    assert small_targets(ana.page) == []
    ana.page.locator("[data-star='red']").tap()
    ana.page.locator(".star-sheet [data-space='red 3'] .bed").tap()
    ana.page.locator(".star-sheet [data-act]").tap()
    expect(ana.page.locator(".star-sheet")).to_have_count(0)
    ana.go_to(ana.open_table(**PAVILION, players=4, seats=[ME] * 4))
    ana.page.locator(".pavilion-group.live").first.wait_for()
    assert not scrolls_sideways(ana.page)


def test_mini_is_a_look_of_its_own_at_a_desk(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, level(1)]))
    ana.wait_for_turn()
    expect(ana.page.locator(".table-page.wide")).to_be_visible()
    ana.page.get_by_label("Menu").click()
    ana.page.get_by_label("Mini: the compact look").check()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".table-page.compact .offer.grid")).to_be_visible()
    ana.play_by_pointer()
    ana.wait_for_turn()


def test_last_round_is_announced(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(open_at(ana, placing("R2").replace("round=1", "round=6"), [ME, ME]))
    expect(ana.page.locator(".banner.last-round")).to_have_text("Last round: nothing can be kept.")


def test_bag_is_counted_only_where_the_table_wants_it(house: House) -> None:
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME]))
    expect(ana.page.locator(".heaps")).to_contain_text("80")
    ana.page.locator(".heaps").click()
    expect(ana.page.locator(".counts .total")).to_contain_text("80")
    ana.go_to(ana.open_table(seats=[ME, ME], counts=False))
    ana.wait_for_turn()
    expect(ana.page.locator(".heaps")).to_have_count(0)


def test_between_people_there_are_no_hints(house: House) -> None:
    ana, ben = house.visitor("Ana"), house.visitor("Ben")
    table = ana.open_table(seats=[ME, OPEN])
    house.ask(f"/api/tables/{table}/seats", {}, ben.me["token"])
    for visitor in (ana, ben):
        visitor.go_to(table).page.locator(".my-board").wait_for()
    mover = ana if ana.is_to_move() else ben
    mover.page.keyboard.press("h")
    expect(mover.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(mover.page.locator(".notice")).to_have_count(0)
