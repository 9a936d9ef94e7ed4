"""Play, study and research Azul and Azul: Summer Pavilion."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ladrilho.batch import Batch, RandomGames, play_random
    from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition, LadrilhoError, RecordError
    from ladrilho.position import LegalMoves, Position, new_game
    from ladrilho.records import GameRecord

__version__ = "0.1.0.dev0"

__all__ = [
    "Batch",
    "GameRecord",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "LadrilhoError",
    "LegalMoves",
    "Position",
    "RandomGames",
    "RecordError",
    "new_game",
    "play_random",
]

# Names are loaded when first used, so that `import ladrilho` and `ladrilho --help` need not wait for numba.
_ROOMS = {
    "Batch": "batch",
    "GameRecord": "records",
    "IllegalMove": "errors",
    "InvalidNotation": "errors",
    "InvalidPosition": "errors",
    "LadrilhoError": "errors",
    "LegalMoves": "position",
    "Position": "position",
    "RandomGames": "batch",
    "RecordError": "errors",
    "new_game": "position",
    "play_random": "batch",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module 'ladrilho' has no attribute {name!r}")
    return getattr(import_module(f"ladrilho.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
