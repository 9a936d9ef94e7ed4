"""An observation written a second time, from the dict of a position: slow, plain, by name."""

from typing import Any

import numpy as np

from ladrilho import Position, rules


def observed(position: Position, seat: int) -> Any:
    """The flat observation."""
    layout = rules.game_named(position.game).layout(position.players)
    out = np.full(layout.size, np.nan, np.float32)
    rules.observe_in(position.states, seat, out)
    return out


def expected(position: Position, seat: int) -> dict[str, Any]:
    """The sections by name, as nested lists."""
    data, colours = position.to_dict(), rules.game_named(position.game).COLOUR_NAMES
    seats = [(seat + place) % position.players for place in range(position.players)]
    boards = [data["boards"][other] for other in seats]
    common = {
        "centre": heap(data["centre"], colours, 10),
        "factories": [heap(factory, colours, 4) for factory in data["factories"]],
        "marker": one_of(["centre", *seats], data["marker"]),
        "on_turn": one_of(seats, data["player"]) if data["phase"] != "over" else [0] * len(seats),
        "starter": one_of(seats, data["start"]),
        "score": [board["score"] / 100 for board in boards],
    }
    more = azul if position.game == "azul" else pavilion
    return common | more(data, boards, colours)


def azul(data: dict[str, Any], boards: list[Any], colours: tuple[str, ...]) -> dict[str, Any]:
    return {
        "bag": heap(data["bag"], colours, 20),
        "lid": heap(data["lid"], colours, 20),
        "round": [min(data["round"], 10) / 10],
        "tiling": [data["phase"] == "tiling"],
        "grey": [data["wall"] == "grey"],
        "wall": [[[[cell == c for cell in row] for row in board["wall"]] for c in colours] for board in boards],
        "lines": [
            [[share(line, c, length) for length, line in enumerate(board["lines"], 1)] for c in colours]
            for board in boards
        ],
        "floor": [[board["floor"].count(c) / 7 for c in colours] for board in boards],
        "floor_spaces": [len(board["floor"]) / 7 for board in boards],
    }


def pavilion(data: dict[str, Any], boards: list[Any], colours: tuple[str, ...]) -> dict[str, Any]:
    jokers = data["jokers"][data["round"] - 1 :]
    return {
        "bag": heap(data["bag"], colours, 22),
        "storage": heap(data["storage"], colours, 22),
        "supply": heap(data["supply"], colours, 10),
        "jokers": [one_of(colours, joker) for joker in jokers] + [[0] * 6] * (6 - len(jokers)),
        "round": [data["round"] / 6],
        "phase": one_of(["offer", "placing", "reward", "keeping"], data["phase"]),
        "reward": [data["reward"] / 3],
        "sepia": [data["board"] == "sepia"],
        "passed": [board["passed"] for board in boards],
        "hand": [heap(board["hand"], colours, 10) for board in boards],
        "kept": [heap(board["kept"], colours, 4) for board in boards],
        "spaces": [
            [[[tile == c for tile in star] for star in board["stars"].values()] for c in colours] for board in boards
        ],
    }


def heap(tiles: dict[str, int], colours: tuple[str, ...], one: int) -> list[float]:
    return [tiles.get(colour, 0) / one for colour in colours]


def share(line: dict[str, Any] | None, colour: str, length: int) -> float:
    return line["count"] / length if line and line["colour"] == colour else 0


def one_of(words: Any, word: Any) -> list[float]:
    return [1.0 if other == word else 0.0 for other in words]
