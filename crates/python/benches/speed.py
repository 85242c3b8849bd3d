"""A table of the speed of the package compared with plain Python. Build it with ``maturin develop --release`` first."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import impartial_games as ig

sys.setrecursionlimit(10_000)


def seconds(work: Callable[[], Any], times: int = 1) -> float:
    """Returns the shortest time of several runs."""
    best = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
    return best


def options(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Returns the options of Nim, with positions ascending."""
    return [tuple(sorted(heaps[:i] + (left,) + heaps[i + 1 :])) for i in range(len(heaps)) for left in range(heaps[i])]


def unsorted_options(heaps: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """Returns the options of Nim, with positions in any order."""
    a, b, c = heaps
    return [(x, b, c) for x in range(a)] + [(a, x, c) for x in range(b)] + [(a, b, x) for x in range(c)]


def heap_options(heap: int) -> list[list[int]]:
    """Returns the results of a move in one heap."""
    return [[left] for left in range(heap)]


RULES = "game nim\nheaps n\nmove k  for k in 0..n-1\n"
# This rule contains no promise that moves lower a heap, so that the solver looks at every option.
OPAQUE = "game opaque\nheaps n\nmove k  for k in 0..n-1  if (count other m: m > 100000) < 1\n"


def by_dictionary(limit: int) -> int:
    """The usual code without this package: a dictionary, positions in order."""
    known: dict[tuple[int, ...], int] = {}
    for position in itertools.combinations_with_replacement(range(limit), 3):
        seen = {known[option] for option in options(position)}
        value = 0
        while value in seen:
            value += 1
        known[position] = value
    return sum(known.values())


def row(what: str, figure: str, comparison: str = "") -> None:
    print(f"{what:<62} {figure:>16}  {comparison}")


def main() -> None:
    limit = 61
    count = limit * (limit + 1) * (limit + 2) // 6
    quick = "--quick" in sys.argv

    welter, nim = ig.game("welter"), ig.game("nim")
    welter.value([1, 4, 9])
    nim.value([3, 5, 7])
    row("value, the same small position again", f"{seconds(lambda: [nim.value([3, 5, 7]) for _ in range(1000)], 5) * 1e3:.2f} µs")
    fresh = list(itertools.combinations(range(14), 3))
    row("value, another small position of Welter's game", f"{seconds(lambda: [welter.value(p) for p in fresh]) / len(fresh) * 1e6:.2f} µs")

    growing = [(n, 5) for n in range(3000)]
    conditions: list[tuple[str, dict[str, Any]]] = [("", {}), (", without misère", {"misere": False})]
    for what, asked in conditions:
        game = ig.game("nim")
        took = seconds(lambda: [game.value(position, **asked) for position in growing])
        row(f"value, 3,000 growing positions of Nim{what}", f"{took:.2f} s")

    plain = seconds(lambda: by_dictionary(limit)) / count
    row(f"Nim, 3 heaps <= 60 ({count:,} positions): plain dictionary", f"{plain * 1e9:,.0f} ns")
    window = {"coins": 3, "below": limit}
    for what, work in [
        ("@define, any hashable position", lambda: ig.define(options).table(start=(60, 60, 60))),
        ("@define(kind='multiset')", lambda: ig.define(kind="multiset")(unsorted_options).table(**window)),
        ("@define(kind='heaps')", lambda: ig.define(kind="heaps")(heap_options).table(**window)),
        ("rules", lambda: ig.rules(RULES).table(**window)),
        ("rules in which nothing is recognised", lambda: ig.rules(OPAQUE).table(**window)),
        ("game('nim')", lambda: ig.game("nim").table(**window)),
    ]:
        taken = seconds(work, 3) / count
        row(f"  {what}", f"{taken * 1e9:,.1f} ns", f"{plain / taken:,.1f} times as fast")

    below = 300 if quick else 845
    runs = []
    for _ in range(3):
        started = time.perf_counter()
        table = ig.game("nim").table(coins=3, below=below)
        table.grundy
        runs.append((time.perf_counter() - started, table.seconds, len(table)))
        del table
    whole, engine, positions = min(runs)
    row(f"table of {positions:,} positions, as an array", f"{whole * 1e3:,.1f} ms")
    row("  of which the engine", f"{engine * 1e3:,.1f} ms", f"{(whole / engine - 1) * 100:+.2f} % for Python")


if __name__ == "__main__":
    main()
