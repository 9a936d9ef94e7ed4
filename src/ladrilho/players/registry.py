"""Players by the words people write for them: ``make_player("greedy")``."""

from pathlib import Path

from ladrilho.errors import InvalidNotation
from ladrilho.players.engine import WORD as ENGINE
from ladrilho.players.engine import EngineProcess
from ladrilho.players.player import Player
from ladrilho.players.simple import GreedyPlayer, RandomPlayer

_MAKERS: dict[str, type[RandomPlayer] | type[GreedyPlayer]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
PLAYER_WORDS = tuple(_MAKERS)
SEARCH_WORDS = ("fitted", "network")
NETWORK = "network:"


def make_player(word: str, seed: int | None = None) -> Player:
    """A player of its own for one seat; a seed makes its choices reproducible."""
    name = word.strip()
    if name.startswith(ENGINE):
        return EngineProcess(name.removeprefix(ENGINE), seed)
    if name.lower().startswith("level"):
        from ladrilho.players.levels import LevelPlayer, level_named  # the search is loaded when somebody asks for it

        return LevelPlayer(level_named(name.lower()), seed)
    if name.lower() in SEARCH_WORDS or name.startswith(NETWORK):
        return _search_player(name, seed)
    maker = _MAKERS.get(name.lower())
    if maker is None:
        words = ", ".join([*PLAYER_WORDS, "level1 to level8", *SEARCH_WORDS, f"{NETWORK}FILE", f"{ENGINE}COMMAND"])
        raise InvalidNotation(f"no player {word[:40]!r}: the players are {words}")
    return maker(seed)


def _search_player(word: str, seed: int | None) -> Player:
    """The search at full strength, by what it believes in: the fitted value, the shipped network, or a file."""
    from ladrilho.players.net.evaluator import NetworkEvaluator, fitted_evaluator, shipped_evaluator
    from ladrilho.players.net.files import load
    from ladrilho.players.search.player import SearchPlayer

    if word.startswith(NETWORK):
        return SearchPlayer(word, seed=seed, evaluator=NetworkEvaluator(load(Path(word.removeprefix(NETWORK))), word))
    evaluator = shipped_evaluator if word.lower() == "network" else fitted_evaluator
    return SearchPlayer(word.lower(), seed=seed, evaluator=evaluator)
