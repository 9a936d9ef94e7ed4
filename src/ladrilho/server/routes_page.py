"""The built page: files with long lives in the cache, and one page for every address people may open."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from ladrilho.server.answers import error_answer
from ladrilho.server.codes import Code

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_NO_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ladrilho</title></head><body>
<h1>Ladrilho</h1>
<p>The server runs, but its page has not been built. From a checkout: <code>make web</code>, then reload.</p>
<p>Programs can play already: <a href="/api/openapi.json">what the server understands</a>,
<a href="/healthz">how it feels</a>.</p></body></html>"""


def page_route(static: Path) -> Route:
    """Everything that is not an address of the server itself."""
    root = static.resolve()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        found = None if path.startswith("api/") else find_file(root, path)
        if found is None and (path.startswith("api/") or (root / "index.html").is_file()):
            return error_answer(404, Code.BAD_REQUEST, "there is nothing at this address")
        if found is None:
            return HTMLResponse(_NO_PAGE, 503 if path else 200, {"cache-control": "no-store"})
        return _file_answer(request, root, found)

    return Route("/{path:path}", page, methods=["GET"], include_in_schema=False)


def find_file(root: Path, path: str) -> Path | None:
    """The file behind an address; a name without an ending is a place within the page."""
    if "\0" not in path:
        wanted = (root / path).resolve()
        if wanted.is_relative_to(root) and wanted.is_file():
            return wanted
    index = root / "index.html"
    return index if "." not in path.rpartition("/")[2] and index.is_file() else None


def _file_answer(request: Request, root: Path, file: Path) -> Response:
    media, _ = mimetypes.guess_type(file.name)
    lasts = file.relative_to(root).parts[0] == "assets"
    headers = {"cache-control": _FOR_EVER if lasts else _ASK_AGAIN, "vary": "accept-encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for word, ending in _ENCODINGS:
        packed = file.with_name(file.name + ending)
        if word in accepted and packed.is_file():
            return FileResponse(packed, media_type=media, headers=headers | {"content-encoding": word})
    return FileResponse(file, media_type=media, headers=headers)
