"""Tables of windows: their rows of numbers, their grids, and what is known when play need not end or a limit is reached."""

from __future__ import annotations

import pickle
import time
from pathlib import Path
from typing import Any

import pytest

import impartial_games as ig

numpy = pytest.importorskip("numpy")


def turning_turtles(position: Any) -> int:
    value = 0
    for square in position:
        value ^= square + 1
    return value


def test_positions_of_fewer_coins_are_not_other_positions(tmp_path: Path) -> None:
    game = ig.game("gallery:turning-turtles")
    # The formula is true: it gets the coins that there are, without zeros in their place.
    assert game.check(turning_turtles, start="0,3,5").verdict == "checked"
    assert game.check(turning_turtles, coins=2, below=6).verdict == "checked"
    assert game.check(lambda position: turning_turtles(position) + len(position) // 2, coins=2, below=6).verdict == "refuted"
    table = game.table(start="1,3")
    table.save(tmp_path / "turtles.npz")
    saved = ig.load_table(tmp_path / "turtles.npz")
    for at, name in enumerate(table.names()):
        assert saved.value(name) == table[at] == game.value(name).grundy
    grid = table.grid()
    for first, second in [(0, 1), (0, 2), (1, 3)]:
        assert grid[first, second] == game.value([first, second]).grundy
    assert grid[0, 0] is numpy.ma.masked
    # Heaps that are gone are heaps of 0.
    assert ig.game("kayles").table(start=3).positions().shape[1] == 2


@ig.define(kind="multiset")
def fewer(numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [numbers[1:]] if numbers else []


def test_a_multiset_keeps_its_length_in_formulas() -> None:
    assert fewer.check(lambda numbers: len(numbers) % 2, start=(0, 1, 2)).verdict == "checked"


def test_positions_of_loopy_graphs_have_their_finite_values() -> None:
    game = ig.graph({"a": ["b"], "b": ["a", "c"], "c": []})
    single = [game.value(vertex).grundy for vertex in "abc"]
    assert list(game.table()) == list(game.table(start="a")) == single == [0, 1, 0]
    summary = game.summary()
    assert (summary.p_positions, summary.sum, summary.without_value) == (2, 1, 0)
    assert game.summary(start="a").sum == 1
    # Misère values are missing, so that there is no sum of them.
    assert game.summary(misere=True).misere_sum is None and game.table(misere=True).summary().misere_sum is None
    assert game.check(lambda vertex: {"a": 5, "b": 7, "c": 0}[vertex]).verdict == "refuted"
    both = game.table(misere=True)
    assert list(both) == single and both.misere is not None
    started = game.table(start="a", misere=True)
    assert started.misere is not None
    assert both.misere.tolist() == started.misere.tolist() == [None, None, 1]
    again = pickle.loads(pickle.dumps(both))
    assert list(again) == single and again.misere is not None and again.misere.tolist() == [None, None, 1]
    draws = ig.graph({"a": ["b"], "b": ["a"], "c": ["a"]})
    assert list(draws.table()) == [None, None, None] and draws.summary().without_value == 3


def test_a_table_of_positions_in_a_file_has_no_pickle(tmp_path: Path) -> None:
    graph = tmp_path / "graph.txt"
    graph.write_text("a -> b\nb -> c\n")
    table = ig.game("gallery:node-kayles").table(start=f"file:{graph}")
    assert not table.can_be_pickled
    with pytest.raises(TypeError):
        pickle.dumps(table)


@pytest.mark.parametrize("kind", ["multiset", "coins"])
def test_the_window_of_a_function_stops_at_a_limit(kind: Any) -> None:
    game = ig.define(kind=kind)(lambda position: [])
    with pytest.raises(ig.StoppedError):
        game.table(coins=3, below=10**6, max_memory="200MiB")


def test_a_time_limit_holds_for_slow_functions() -> None:
    calls = 0

    def slow(number: int) -> list[int]:
        nonlocal calls
        calls += 1
        # The time of the limit passes in the first call.
        if calls == 1:
            time.sleep(0.2)
        return [number - 1] if number else []

    with pytest.raises(ig.StoppedError):
        ig.define(slow).value(10_000, time_limit=0.1)
    assert calls < 100

    def slow_formula(position: Any) -> int:
        nonlocal calls
        calls += 1
        time.sleep(0.2)
        return int(position % 4)

    calls = 0
    with pytest.raises(ig.StoppedError) as stopped:
        ig.rules("game one\nheaps n\nmove n - k  for k in 1..3\n").check(slow_formula, heaps=300, time_limit=0.1)
    assert calls < 100 and stopped.value.reason == "time" and stopped.value.partial is not None


def test_the_known_part_of_a_table_is_consistent(tmp_path: Path) -> None:
    with pytest.raises(ig.StoppedError) as stopped:
        ig.game("kayles").table(coins=3, below=300, max_positions=5000)
    part = stopped.value.partial
    assert part is not None and part.positions().shape == (len(part), 3)
    part.save(tmp_path / "part.npz")
    assert len(ig.load_table(tmp_path / "part.npz")) == len(part)


def test_numbers_of_many_digits_are_read() -> None:
    large = 10**5000
    report = ig.game("nim").moves([large, large, 3], to=0)[0]
    assert report.option.text == f"0,1{'0' * 5000},1{'0' * 5000}"
