"""The wheel carries the built page: it is built first, unless the sources of the page are not here."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import build_page


class PageHook(BuildHookInterface[Any]):
    """Runs for wheels and source archives; an editable install uses what ``make web`` built."""

    def dependencies(self) -> list[str]:
        return [] if build_page.machine_npm() else [build_page.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and build_page.WEB.is_dir() and not build_page.is_fresh():
            build_page.build(build_page.find_npm())
