"""A program that plays through the engine protocol, with nothing but Python's standard library.

ladrilho arena --seats "greedy,engine:python examples/bot.py" --games 10

It knows no rules: it plays any legal move it is told of, and puts tiles on the floor only if it must.
"""

import json
import random
import sys
from typing import Any


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """What to say to a message."""
    kind = message.get("type")
    if kind == "hello":
        return {"type": "ready", "protocol": 1, "name": "example bot", "games": ["azul", "summer-pavilion"]}
    if kind == "newgame":
        random.seed(message.get("seed"))
    if kind == "go":
        moves = message["legal"]
        return {"type": "bestmove", "move": random.choice([move for move in moves if "floor" not in move] or moves)}
    if kind in ("newgame", "position", "stop"):
        return {"type": "ok"}
    return {"type": "error", "code": "unknown_type", "message": f"no message of type {kind!r}"}


for line in sys.stdin:
    told = json.loads(line)
    if told.get("type") == "quit":
        break
    print(json.dumps(answer(told) | {"id": told.get("id")}), flush=True)
