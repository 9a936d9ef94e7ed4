"""``ladrilho engine``: one of our players behind the engine protocol, for any program that speaks it."""

import os
import sys
from typing import Annotated

import typer

from ladrilho.cli import leave


def engine(
    player: Annotated[str, typer.Option(help="Which player answers: level8, greedy, …")] = "level8",
    seed: Annotated[int | None, typer.Option(min=0, help="Makes its choices reproducible.")] = None,
) -> None:
    """Speak the engine protocol on standard input and output: one JSON object a line."""
    from ladrilho.players.player import Player
    from ladrilho.players.registry import make_player
    from ladrilho.players.serving import Service

    writing = os.dup(1)  # what anybody prints by mistake goes to the errors, not between the messages
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def make(wanted: int | None) -> Player:
        return make_player(player, seed if wanted is None else wanted)

    Service(make, reading=0, writing=writing, leave=leave).run()
    leave()
