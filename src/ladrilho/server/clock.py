"""Clocks as given time: nothing here looks at the hour, every change brings its own."""

from ladrilho.server.settings import BankClock, ClockSettings, DaysClock, NoClock

DAY = 86_400.0
GRACE = 30.0  # what somebody has who returns after a time-out
_WARN_AT_MOST = 3600.0
_WARN_SHARE = 0.1


class Clock:
    """The seconds each seat has left; runs for one seat at a time, or for none."""

    __slots__ = ("_settings", "is_warned", "left", "running", "since")

    def __init__(self, settings: ClockSettings, players: int) -> None:
        self._settings = settings
        self.left = [_at_first(settings)] * players
        self.running: int | None = None
        self.since = 0.0
        self.is_warned = False

    @property
    def is_used(self) -> bool:
        """Is there a limit at all?"""
        return not isinstance(self._settings, NoClock)

    def run(self, seat: int, now: float, is_new_turn: bool) -> None:
        """The time of a seat begins to run."""
        if not self.is_used:
            return
        if is_new_turn and isinstance(self._settings, DaysClock):
            self.left[seat] = _at_first(self._settings)
        self.running, self.since, self.is_warned = seat, now, False

    def stop(self, now: float) -> None:
        """Nobody's time runs; what was used is gone."""
        if self.running is not None:
            self.left[self.running] = self.left_at(now)
            self.running = None

    def left_at(self, now: float) -> float:
        """What the seat whose time runs has left; another machine's clock may be a little behind."""
        assert self.running is not None, "somebody's time runs"
        return max(0.0, self.left[self.running] - max(0.0, now - self.since))

    def reward_turn(self, seat: int) -> None:
        """A turn was finished in time."""
        if isinstance(self._settings, BankClock):
            self.left[seat] += self._settings.increment

    def grant_grace(self, seat: int) -> None:
        """Somebody comes back after a time-out and needs a little time; with days, as much as for any move."""
        if self.left[seat] <= 0.0:
            self.left[seat] = _at_first(self._settings) if isinstance(self._settings, DaysClock) else GRACE

    @property
    def deadline(self) -> float | None:
        """When the time of the one to move is up."""
        return None if self.running is None else self.since + self.left[self.running]

    @property
    def warning(self) -> float | None:
        """When to say that the time is nearly up; None when it was said, or nobody's time runs."""
        if self.deadline is None or self.is_warned:
            return None
        return self.deadline - min(_WARN_AT_MOST, _WARN_SHARE * _at_first(self._settings))

    @property
    def wakes_at(self) -> float | None:
        """When somebody should look again."""
        return self.deadline if self.warning is None else self.warning


def _at_first(settings: ClockSettings) -> float:
    if isinstance(settings, BankClock):
        return settings.bank
    return settings.days * DAY if isinstance(settings, DaysClock) else 0.0
