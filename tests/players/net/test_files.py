"""A network comes back from its file as it was, and every kind of damage is told."""

import io
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ladrilho.errors import InvalidNotation
from ladrilho.players.net import files
from ladrilho.players.net.files import Network, all_kinds, checksum_of, load, save, shipped, table_of
from ladrilho.players.net.network import Weights
from ladrilho.players.net.storage import to_header
from players.net.small_nets import KIND, random_network, random_weights

Change = Callable[[dict[str, Any], dict[str, Any]], None]


@pytest.mark.parametrize("kind", [KIND, "azul-grey-3"])
def test_a_network_comes_back_as_it_was(tmp_path: Path, kind: str) -> None:
    network = random_network(kind, moves=0.5, ends=0.25)
    save(network, tmp_path / "n.npz", half=False)
    again = load(tmp_path / "n.npz")
    assert all(np.array_equal(new, old) for new, old in zip(again.weights, network.weights, strict=True))
    assert (again.kind, again.moves, again.ends, again.provenance) == (kind, 0.5, 0.25, {"plan": "none"})


def test_half_precision_is_read_as_single(tmp_path: Path) -> None:
    network = random_network()
    save(network, tmp_path / "n.npz")
    for new, old in zip(load(tmp_path / "n.npz").weights, network.weights, strict=True):
        assert new.dtype == np.float32 and new.flags.c_contiguous
        assert np.array_equal(new, old.astype(np.float16))


def test_the_same_network_is_the_same_file_and_no_part_is_left(tmp_path: Path) -> None:
    for name in ("a.npz", "b.npz"):
        save(random_network(), tmp_path / name)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.npz", "b.npz"]


def write_changed(path: Path, change: Change, is_signed: bool = True) -> None:
    """A file whose header and arrays were changed, with a checksum that fits if it is to."""
    save(random_network(), path)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    header = json.loads(arrays.pop("header").tobytes())
    header.pop("checksum")
    unchanged = checksum_of(header, arrays)
    change(header, arrays)
    header["checksum"] = checksum_of(header, arrays) if is_signed else unchanged
    np.savez(path, header=to_header(header), **arrays)


def set_header(**entries: Any) -> Change:
    return lambda header, arrays: header.update(entries)


def set_array(name: str, make: Callable[[Any], Any]) -> Change:
    return lambda header, arrays: arrays.update({name: make(arrays[name])})


def with_nan(array: Any) -> Any:
    return np.where(np.arange(array.shape[1]) == 0, np.nan, array)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (set_header(format="ladrilho-network-9"), "is of format 'ladrilho-network-9', not 'ladrilho-network-1'"),
        (set_header(kind="chess-2"), "for tables of an unknown kind 'chess-2'"),
        (set_header(kind="azul-coloured-3"), "layers of a wrong shape: first is"),
        (set_header(kind=["azul"]), "unknown kind"),
        (set_header(inputs="azul-inputs-0"), "reads inputs 'azul-inputs-0', and they are now"),
        (set_header(trust={"moves": 1}), "does not say how far it is to be trusted"),
        (set_array("first", lambda array: array[1:]), "layers of a wrong shape: first is"),
        (set_array("second", lambda array: array[:, :3]), "layers of a wrong shape"),
        (set_array("policy", lambda array: array[0]), "not all are tables"),
        (set_array("outcome", with_nan), "holds numbers that are none"),
        (set_array("extra", lambda array: array), "cannot read"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, change: Change, told: str) -> None:
    def careful(header: dict[str, Any], arrays: dict[str, Any]) -> None:
        arrays.setdefault("extra", np.zeros(1))
        change(header, arrays)
        if "cannot read" not in told:
            del arrays["extra"]

    write_changed(tmp_path / "n.npz", careful)
    with pytest.raises(InvalidNotation) as caught:
        load(tmp_path / "n.npz")
    assert told in str(caught.value)


def test_layers_of_three_units_are_refused(tmp_path: Path) -> None:
    narrow = Network(KIND, random_weights(height=3))
    with pytest.raises(InvalidNotation, match="its second layer has 3 units, not a multiple of 4"):
        save(narrow, tmp_path / "n.npz")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change", [set_array("first", lambda array: array + np.float16(1)), set_header(provenance={"plan": "mine"})]
)
def test_a_changed_number_or_word_is_found_by_the_checksum(tmp_path: Path, change: Change) -> None:
    write_changed(tmp_path / "n.npz", change, is_signed=False)
    with pytest.raises(InvalidNotation, match="is damaged: its checksum is another one"):
        load(tmp_path / "n.npz")


def test_a_file_that_was_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    save(random_network(), tmp_path / "n.npz")
    content = (tmp_path / "n.npz").read_bytes()
    for length in range(0, len(content), len(content) // 20):
        (tmp_path / "n.npz").write_bytes(content[:length])
        with pytest.raises(InvalidNotation, match="cannot read the network"):
            load(tmp_path / "n.npz")


def test_a_wrong_byte_anywhere_never_gives_another_network(tmp_path: Path) -> None:
    network = random_network()
    save(network, tmp_path / "n.npz", half=False)
    content, refused = (tmp_path / "n.npz").read_bytes(), 0
    for place in np.random.default_rng(1).choice(len(content), 60, replace=False):
        wrong = bytearray(content)
        wrong[place] ^= 0x55
        (tmp_path / "n.npz").write_bytes(wrong)
        try:
            again = load(tmp_path / "n.npz")
        except InvalidNotation:
            refused += 1
            continue
        assert all(np.array_equal(new, old) for new, old in zip(again.weights, network.weights, strict=True))
    assert refused > 50


class Trap:
    """Would do harm if it was unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return pytest.fail, ("somebody was let in",)


def pickled() -> bytes:
    return pickle.dumps(Trap())


def with_pickle_inside() -> bytes:
    file, arrays = io.BytesIO(), dict.fromkeys((*Weights._fields, "header"), np.zeros((2, 2)))
    np.savez(file, **arrays | {"first": np.array([Trap()], object)})
    return file.getvalue()


def plain_array() -> bytes:
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    return file.getvalue()


@pytest.mark.parametrize("make", [pickled, with_pickle_inside, plain_array, lambda: b"", lambda: b"a network"])
def test_what_is_no_network_is_refused_and_never_run(tmp_path: Path, make: Callable[[], bytes]) -> None:
    (tmp_path / "n.npz").write_bytes(make())
    with pytest.raises(InvalidNotation, match="cannot read the network"):
        load(tmp_path / "n.npz")


@pytest.mark.parametrize("header", [np.zeros(3, np.uint8), to_header({})[:-1], np.frombuffer(b"[1]", np.uint8)])
def test_a_header_that_is_none_is_told(tmp_path: Path, header: Any) -> None:
    arrays = random_weights()._asdict()
    np.savez(tmp_path / "n.npz", header=header, **arrays)
    with pytest.raises(InvalidNotation, match="header that cannot be read"):
        load(tmp_path / "n.npz")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidNotation, match="no network at"):
        load(tmp_path / "n.npz")
    with pytest.raises(InvalidNotation, match="cannot read the network"):
        load(tmp_path)


@pytest.mark.parametrize("kind", all_kinds())
def test_what_is_shipped_can_be_read_and_is_small(kind: str) -> None:
    network, path = shipped(kind), files.shipped_folder() / f"{kind}.npz"
    assert (network is None) == (not path.exists())
    assert network is None or (network.kind == kind and path.stat().st_size < 2_000_000)


def test_a_shipped_network_is_found_by_its_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "shipped_folder", lambda: tmp_path)
    save(replace(random_network(), moves=0.75), tmp_path / f"{KIND}.npz")
    found = shipped.__wrapped__(KIND)
    assert found is not None and found.moves == 0.75
    assert shipped.__wrapped__("azul-grey-2") is None


def test_an_unknown_kind_of_table_is_told() -> None:
    assert len(all_kinds()) == 12
    with pytest.raises(InvalidNotation, match="no kind of table 'azul-pink-2': the kinds are azul-coloured-2, "):
        table_of("azul-pink-2")
