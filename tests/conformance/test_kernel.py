"""What stands under all games: chance that is ours to keep, and heaps of tiles."""

import numpy as np
import pytest

from ladrilho.kernel.chance import Generator, below, new_generator
from ladrilho.kernel.supply import draw_tiles, move_all, take_from_bag, tile_at, tile_count
from pace import games


def numbers(rng: Generator, limit: int, count: int) -> list[int]:
    return [int(below(rng, limit)) for _ in range(count)]


def heap(*counts: int) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    return np.array(counts, np.int8)


@pytest.mark.bounds
@pytest.mark.parametrize(
    ("seed", "stream", "first"),
    [
        (0, 0, [6, 52, 18, 54, 33, 2]),
        (7, 0, [53, 2, 28, 26, 3, 63]),
        (7, 1, [38, 70, 87, 28, 54, 46]),
        (2**62, 0, [2, 64, 22, 40, 32, 8]),
        (2**63 - 1, 2**33, [88, 28, 78, 3, 87, 53]),
    ],
)
def test_a_seed_gives_the_same_numbers_on_every_machine(seed: int, stream: int, first: list[int]) -> None:
    assert numbers(new_generator(seed, stream), 100, 6) == first


def test_seeds_and_streams_are_generators_of_their_own() -> None:
    seen = {tuple(numbers(new_generator(seed, stream), 2**31, 3)) for seed in range(30) for stream in range(30)}
    assert len(seen) == 900
    assert all(new_generator(seed)[0] > 0 for seed in range(100))


@pytest.mark.parametrize("limit", [1, 2, 5, 20, 100])
def test_numbers_lie_below_their_limit_each_as_likely_as_the_next(limit: int) -> None:
    per_number = games(compiled=400, plain=100)
    found = np.bincount(numbers(new_generator(3), limit, per_number * limit), minlength=limit)
    assert len(found) == limit
    assert np.all(np.abs(found - per_number) < 5 * np.sqrt(per_number))


def test_tiles_are_counted_through_a_heap_colour_by_colour() -> None:
    tiles = heap(2, 0, 1, 3, 0)
    assert tile_count(tiles) == 6
    assert [int(tile_at(tiles, place)) for place in range(6)] == [0, 0, 2, 3, 3, 3]


def test_one_heap_is_poured_into_another() -> None:
    source, target = heap(1, 2, 0), heap(3, 0, 4)
    move_all(source, target)
    assert (source.tolist(), target.tolist()) == ([0, 0, 0], [4, 2, 4])


@pytest.mark.parametrize("seed", range(5))
def test_a_bag_of_two_and_a_lid_of_ten_fill_a_factory_and_leave_eight(seed: int) -> None:  # AZ-X-8
    bag, lid, tiles = heap(0, 0, 2, 0, 0), heap(5, 5, 0, 0, 0), heap(-1, -1, -1, -1)
    draw_tiles(bag, lid, new_generator(seed), tiles, 4)
    assert tiles[:2].tolist() == [2, 2]
    assert set(tiles[2:].tolist()) <= {0, 1}
    assert (tile_count(bag), tile_count(lid)) == (8, 0)


def test_a_bag_that_suffices_leaves_the_lid_alone() -> None:
    bag, lid, tiles = heap(2, 2), heap(5, 5), heap(0, 0, 0, 0)
    draw_tiles(bag, lid, new_generator(1), tiles, 4)
    assert (bag.tolist(), lid.tolist(), sorted(tiles.tolist())) == ([0, 0], [5, 5], [0, 0, 1, 1])


def test_a_given_tile_comes_from_the_bag_or_from_the_lid_once_the_bag_is_empty() -> None:
    bag, lid = heap(1, 0), heap(0, 3)
    take_from_bag(bag, lid, 0)
    assert (bag.tolist(), lid.tolist()) == ([0, 0], [0, 3])
    take_from_bag(bag, lid, 1)
    assert (bag.tolist(), lid.tolist()) == ([0, 2], [0, 0])
