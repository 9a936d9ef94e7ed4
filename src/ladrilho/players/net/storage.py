"""Plain arrays in a file, with a few words about them; nothing in it is ever run, and half a file never counts."""

import json
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ladrilho.errors import InvalidNotation
from ladrilho.records.text import shown

PART = ".part"
_DAMAGE = (ValueError, KeyError, EOFError, OSError, MemoryError, NotImplementedError, zipfile.BadZipFile, zlib.error)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + PART)
    unfinished.write_bytes(content)
    unfinished.replace(path)


def write_json(path: Path, told: Any) -> None:
    """The same for numbers and words."""
    write_whole(path, (json.dumps(told, indent=1) + "\n").encode())


def read_json(path: Path) -> Any:
    """Read what was written so."""
    try:
        return json.loads(path.read_bytes())
    except ValueError as error:
        raise InvalidNotation(f"cannot read {shown(str(path))}: {error}") from None


def read_arrays(path: Path, what: str, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Exactly these arrays of a file."""
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
            if not isinstance(loaded, np.lib.npyio.NpzFile) or sorted(loaded.files) != sorted(names):
                raise ValueError("other arrays than expected")
            return {name: loaded[name] for name in names}
    except FileNotFoundError:
        raise InvalidNotation(f"no {what} at {shown(str(path))}") from None
    except _DAMAGE as error:
        words = " ".join(str(error).split())[:120]
        raise InvalidNotation(f"cannot read the {what} {shown(str(path))}: {words}") from None


def to_header(told: dict[str, Any]) -> NDArray[np.uint8]:
    """Words as an array."""
    return np.frombuffer(json.dumps(told, sort_keys=True).encode(), np.uint8)


def read_header(header: NDArray[Any], path: Path, what: str) -> dict[str, Any]:
    """And back."""
    try:
        told = json.loads(header.astype(np.uint8).tobytes())
    except (ValueError, TypeError):
        told = None
    if not isinstance(told, dict):
        raise InvalidNotation(f"the {what} {shown(str(path))} have a header that cannot be read")
    return told
