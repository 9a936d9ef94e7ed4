"""How much one client may ask for: buckets that fill by the second."""

from collections import OrderedDict

MESSAGE_BYTES = 16_384
RECORD_BYTES = 1_000_000
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20.0, 60.0
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 30.0, 120.0
PASSWORDS_A_SECOND, PASSWORDS_AT_ONCE = 0.2, 10.0
SOCKETS_OF_AN_ADDRESS = 200
_MOST_ADDRESSES = 20_000


class Bucket:
    """So many a second, and so many at once."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate, self._most = rate, most
        self._left, self._at = most, now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class AddressLimits:
    """A bucket for each address; those heard of longest ago are forgotten first."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Take one for this address, if there is one."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._most, now)
            if len(self._buckets) > _MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)
