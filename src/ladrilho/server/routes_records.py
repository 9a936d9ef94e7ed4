"""Games to keep and to look at again."""

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from ladrilho.server.codes import Code, refuse
from ladrilho.server.doors import Serving
from ladrilho.server.limits import RECORD_BYTES
from ladrilho.server.routes_tables import TableId

router = APIRouter(tags=["records"])
JSON_LINES = "application/jsonl"


class Replay(BaseModel):
    """A game step by step: what happened, and the position after it."""

    table: str | None
    game: str
    names: list[str]
    steps: list[dict[str, Any]]
    result: dict[str, Any] | None


@router.get("/api/tables/{table}/record", response_class=Response, responses={200: {"content": {JSON_LINES: {}}}})
async def get_record(table: TableId, service: Serving) -> Response:
    """The game as a record (docs/record-format.md); once it is over, anybody can verify its draws."""
    record = await service.library.record_of(table)
    name = f'attachment; filename="ladrilho-{record.game}-{table}.jsonl"'
    return Response(record.to_jsonl(), media_type=JSON_LINES, headers={"content-disposition": name})


@router.get("/api/tables/{table}/replay")
async def get_replay(table: TableId, service: Serving) -> Replay:
    """The game step by step."""
    return Replay(**await service.library.replay_of_table(table))


@router.post(
    "/api/replay",
    openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def replay_record(request: Request, service: Serving) -> Replay:
    """A record of your own step by step; it is looked at and not kept."""
    body = await request.body()
    if len(body) > RECORD_BYTES:
        refuse(Code.TOO_LARGE)
    return Replay(**await service.library.replay_of_record(body))
