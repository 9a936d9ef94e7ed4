"""How long a game can last and how far its points can go: bounds that OpenSpiel wants to know beforehand."""

from typing import NamedTuple

from ladrilho.games.azul import scoring
from ladrilho.games.azul import state as azul
from ladrilho.games.pavilion import board as pavilion


class Limits(NamedTuple):
    """No game goes beyond these; few come near."""

    moves: int
    """of all players together"""
    tiles: int
    """that are drawn"""
    points: int
    """of one player; nobody falls below 0"""


def limits_of_azul(players: int, max_rounds: int, is_grey: bool) -> Limits:
    """A take has at least one tile, a choice of a column fills a line; a tile scores two full runs at most."""
    dealt = (2 * players + 1) * azul.TILES_PER_FACTORY
    choices = azul.LINES * players if is_grey else 0
    bonus = azul.LINES * scoring.ROW_BONUS + azul.COLUMNS * scoring.COLUMN_BONUS + azul.COLOURS * scoring.COLOUR_BONUS
    points = azul.LINES * azul.COLUMNS * (azul.LINES + azul.COLUMNS) + bonus
    return Limits(max_rounds * (dealt + choices), max_rounds * dealt, points)


def limits_of_pavilion(players: int, max_rounds: int) -> Limits:
    """A take has at least one tile; each space and each reward comes once; a pass is followed by four kept tiles."""
    rounds, deals = min(max_rounds, pavilion.ROUNDS), min(max_rounds + 1, pavilion.ROUNDS)  # cut after the next deal
    dealt = int(pavilion.FACTORY_COUNTS[players]) * pavilion.TILES_PER_FACTORY
    rewards = int(pavilion.FEATURE_REWARDS.sum())
    passes = rounds * (1 + pavilion.CORNER_SPACES)
    bonus = pavilion.STARS * _best_star() + int(pavilion.NUMBER_BONUSES.sum())
    return Limits(
        moves=rounds * dealt + players * (pavilion.SPACES + rewards + passes),
        tiles=deals * dealt + pavilion.SUPPLY_SPACES + players * rewards,
        points=pavilion.START_SCORE + pavilion.SPACES * pavilion.SLOTS + bonus,
    )


def _best_star() -> int:
    return max(int(pavilion.STAR_BONUSES.max()), int(pavilion.MULTICOLOURED_BONUS))
