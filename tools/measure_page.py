"""Measure the page as it is served: bytes, the first legal tap, ghosts, moves on other screens, frames in motion.

``python tools/measure_page.py`` builds nothing and starts a server of its own. Times mean something on an idle machine.
``python tools/measure_page.py tap frame --runs 3`` measures only some of them.
"""

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from page.people import FLAGS, ME, OPEN, House, find_chromium, level  # type: ignore[import-not-found]  # noqa: E402
from server.hosts import ServeProcess  # type: ignore[import-not-found]  # noqa: E402

ASSETS = ROOT / "src" / "ladrilho" / "server" / "static" / "assets"
RUNS = 5
SLOWDOWN = 4
LIVE = ".group.live"
_GHOST = """() => new Promise(done => {
  const began = performance.now();
  const look = () => document.querySelector('.ghost') ? done(performance.now() - began) : requestAnimationFrame(look);
  document.querySelector('.group.live').click();
  look();
})"""
_SETTLED = """() => new Promise(done =>
  requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""
_FRAMES = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const next = now => { if (document.querySelector('#flights > *')) frames_seen.push(now - last);
    last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
_ARRIVED = (
    "ply => new Promise(done => { const look = () => document.querySelector(`.table-page[data-ply='${ply}']`) "
    "? done(Date.now()) : setTimeout(look, 1); look(); })"
)


def packed_bytes(ending: str) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in ASSETS.glob(f"*.{ending}"))


def first_tap(house: House) -> float:
    """Seconds from an empty cache to a group that can be tapped, on a slow machine."""
    ana = house.visitor("Ana")
    table = ana.open_table(seats=[ME, ME])
    session = ana.page.context.new_cdp_session(ana.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    began = time.perf_counter()
    ana.page.goto(f"/t/{table}", wait_until="commit")
    ana.page.locator(LIVE).first.wait_for()
    return time.perf_counter() - began


def ghost(house: House) -> float:
    """Milliseconds from a tap to its ghosts, at a table that has been drawn."""
    ana = house.visitor("Ana")
    ana.go_to(ana.open_table(seats=[ME, ME])).wait_for_turn()
    ana.page.evaluate(_SETTLED)
    return float(ana.page.evaluate(_GHOST))


def to_others(house: House) -> float:
    """Milliseconds from the tap of one to the screen of another."""
    ana, ben = house.visitor("Ana"), house.visitor("Ben")
    table = ana.open_table(seats=[ME, OPEN])
    house.ask(f"/api/tables/{table}/seats", {}, ben.me["token"])
    for visitor in (ana, ben):
        visitor.go_to(table).page.locator(".my-board").first.wait_for()
    mover, other = (ana, ben) if ana.page.locator(LIVE).count() else (ben, ana)
    mover.page.locator(LIVE).first.click()
    other.page.evaluate(f"() => {{ window.arrived = ({_ARRIVED})(1) }}")  # not waited for
    began = mover.page.evaluate("() => { document.querySelector('.target.legal').click(); return Date.now(); }")
    return float(other.page.evaluate("window.arrived") - began)


def slowest_frame(house: House) -> float:
    """The longest frame, in milliseconds, while tiles fly at a table of four."""
    ana = house.visitor("Ana", motion=300)
    ana.go_to(ana.open_table(players=4, seats=[ME, level(1), level(1), level(1)])).wait_for_turn()
    ana.page.evaluate(_SETTLED)
    ana.page.evaluate(_FRAMES)
    for _ in range(3):
        ana.wait_for_turn()
        ana.play_by_pointer()
        ana.page.locator("#flights > *").first.wait_for(state="attached")
        ana.wait_for_turn()
    frames: list[float] = ana.page.evaluate("frames_seen")
    return max(frames)


TRIALS: dict[str, tuple[str, Callable[[House], float]]] = {
    "tap": (f"first legal tap, cold, {SLOWDOWN} x slower, s", first_tap),
    "ghost": ("tap to ghost, ms", ghost),
    "others": ("move to another screen, ms", to_others),
    "frame": ("longest frame while tiles fly, four seats, ms", slowest_frame),
}


def measure(url: str, browser: Browser, wanted: list[str], runs: int) -> dict[str, Any]:
    """Every wanted figure, some runs of each."""
    figures: dict[str, Any] = {"script, gzip, bytes": packed_bytes("js"), "style, gzip, bytes": packed_bytes("css")}
    for name, trial in (TRIALS[word] for word in wanted):
        seen = []
        for _ in range(runs):
            house = House(url, browser)
            seen.append(trial(house))
            house.close()
        figures[name] = {"median": round(statistics.median(seen), 2), "worst": round(max(seen), 2), "runs": runs}
    return figures


def main() -> None:
    reader = argparse.ArgumentParser(description="Measure the built page in Chromium.")
    reader.add_argument("figures", nargs="*", choices=[*TRIALS, []], help="which times; all when none is named")
    reader.add_argument("--runs", type=int, default=RUNS)
    wishes = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = ServeProcess(str(Path(folder) / "games.db"), "--no-limits")
        host.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            print(json.dumps(measure(host.url, browser, wishes.figures or list(TRIALS), wishes.runs), indent=2))
            browser.close()
        finally:
            host.kill()


if __name__ == "__main__":
    main()
