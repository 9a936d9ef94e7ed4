"""Games written down: every deal and move as JSON lines, and a replay that verifies each step."""

from ladrilho.records.fairness import Fair
from ladrilho.records.record import GameRecord
from ladrilho.records.replay import Deal, Played, Result

__all__ = ["Deal", "Fair", "GameRecord", "Played", "Result"]
