"""Turn alerts to an address a player named, guarded: never into the host's own network."""

import asyncio
import contextlib
import ipaddress
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx

from ladrilho.language import say
from ladrilho.server.codes import Code, refuse
from ladrilho.server.logs import get_log
from ladrilho.server.metrics import Metrics

URL_LENGTH = 500
_SECONDS = 5.0
_WAITING = 1000
_SENDERS = 4
_PORTS = (80, 443, 8080, 8443)
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
_log = get_log("webhooks")


@dataclass(frozen=True)
class Alert:
    """What is sent to whom."""

    url: str
    body: dict[str, Any]


def check_url(url: str, private: bool = False) -> str:
    """An address that may be kept for a player; whether it leads inside is asked again at each sending."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        refuse(Code.BAD_REQUEST, say("a web-hook is a whole address, as in https://example.org/turn"))
    if len(url) > URL_LENGTH or parts.scheme not in ("http", "https") or not parts.hostname:
        refuse(Code.BAD_REQUEST, f"a web-hook is an http or https address of at most {URL_LENGTH} letters")
    if parts.username or parts.password:
        refuse(Code.BAD_REQUEST, say("a web-hook carries no name or password"))
    if not private and port is not None and port not in _PORTS:
        refuse(Code.BAD_REQUEST, f"a web-hook uses one of the ports {', '.join(map(str, _PORTS))}")
    return url


def is_public(address: str) -> bool:
    """Does this address lie outside every private network?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = _address_inside(found) if isinstance(found, ipaddress.IPv6Address) else None
    if inner is not None and not is_public(str(inner)):
        return False
    return found.is_global and not found.is_multicast


def _address_inside(found: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The older address that a newer one leads to."""
    if found in _TRANSLATED:
        return ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
    return found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)


class WebHooks:
    """A bounded queue of alerts and a few who send them."""

    def __init__(self, metrics: Metrics, private: bool = False) -> None:
        self._metrics, self._private = metrics, private
        self._waiting: asyncio.Queue[Alert] = asyncio.Queue(_WAITING)
        self._senders: list[asyncio.Task[None]] = []
        self._client: httpx.AsyncClient | None = None

    def start(self) -> None:
        """Let the senders begin."""
        self._senders = [asyncio.create_task(self._send_all()) for _ in range(_SENDERS)]

    def send(self, alert: Alert) -> None:
        """Send it soon; when too many wait already, not at all."""
        try:
            self._waiting.put_nowait(alert)
        except asyncio.QueueFull:
            self._metrics.webhooks.labels("overflow").inc()

    async def close(self) -> None:
        """Give up what waits."""
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()

    async def _send_all(self) -> None:
        while True:
            alert = await self._waiting.get()
            outcome = await self._send_one(self._client_for_all(), alert)
            self._metrics.webhooks.labels(outcome).inc()

    def _client_for_all(self) -> httpx.AsyncClient:
        """Made when somebody has a web-hook. Proxies of the environment would undo the pinning of the address."""
        if self._client is None:
            self._client = httpx.AsyncClient(follow_redirects=False, timeout=_SECONDS, trust_env=False)
        return self._client

    async def _send_one(self, client: httpx.AsyncClient, alert: Alert) -> str:
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._post(client, alert)
        except (TimeoutError, OSError, httpx.HTTPError, httpx.InvalidURL, ValueError) as fault:
            _log.warning("webhook_failed", host=urlsplit(alert.url).hostname, fault=type(fault).__name__)
            return "failed"

    async def _post(self, client: httpx.AsyncClient, alert: Alert) -> str:
        parts = urlsplit(alert.url)
        host = parts.hostname or ""
        address = await self._resolve(host, parts.port or (443 if parts.scheme == "https" else 80))
        if address is None:
            _log.warning("webhook_refused", host=host)
            return "refused"
        pinned = httpx.URL(alert.url).copy_with(host=address)
        request = client.build_request(
            "POST",
            pinned,
            json=alert.body,
            headers={"Host": parts.netloc, "User-Agent": "ladrilho"},
            extensions={"sni_hostname": host},
        )
        answer = await client.send(request, stream=True)
        with contextlib.suppress(httpx.StreamError):
            await answer.aclose()
        return "sent" if answer.is_success else "failed"

    async def _resolve(self, host: str, port: int) -> str | None:
        """The one address to speak to; None when any answer for this name leads inside."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or (not self._private and not all(is_public(address) for address in addresses)):
            return None
        return addresses[0]
