"""What the page weighs and where it goes."""

import gzip
import re
from pathlib import Path

MOST_SCRIPT = 120_000


def test_all_scripts_together_stay_small(built_page: Path) -> None:
    scripts = list((built_page / "assets").glob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(script.read_bytes(), 9)) for script in scripts) <= MOST_SCRIPT


def test_page_asks_nobody_but_its_own_server(built_page: Path) -> None:
    allowed = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml"}
    allowed |= {"http://www.w3.org/1998/Math/MathML"}
    for path in built_page.rglob("*"):
        if path.suffix in {".js", ".css", ".html", ".svg", ".webmanifest"}:
            found = set(re.findall(r"https?://[\w./-]+", path.read_text(encoding="utf-8")))
            assert found <= allowed, (path.name, found - allowed)


def test_page_has_no_inline_script_or_style(built_page: Path) -> None:
    text = (built_page / "index.html").read_text(encoding="utf-8")
    assert re.search(r"<script(?![^>]*\bsrc=)", text) is None
    assert "style=" not in text and "<style" not in text


def test_every_text_file_has_its_packed_twin(built_page: Path) -> None:
    for script in (built_page / "assets").glob("*.js"):
        if script.stat().st_size >= 600:
            packed = script.with_name(script.name + ".gz")
            assert gzip.decompress(packed.read_bytes()) == script.read_bytes()
            assert script.with_name(script.name + ".br").is_file()
