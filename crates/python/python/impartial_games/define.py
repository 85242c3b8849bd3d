"""Games by a Python function."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal, Unpack, overload

from . import _native
from ._asked import Asked, conditions
from .errors import Unsupported
from .game import Game, Given, Position
from .tables import Table

Kind = Literal["heaps", "coins", "multiset"]
Options = Callable[[Any], Iterable[Any]]


class Defined(Game):
    """A game whose options are what a Python function says; calling it calls the function.

    The function is asked once for each position that can be reached, and never again: it must say the same of the
    same position whenever it is asked.

    It can be pickled if the function can: one at the top level of a module, decorated or not. What it was asked about
    is not pickled.
    """

    def __init__(self, function: Options, name: str, kind: Kind | None) -> None:
        self.function = function
        self.kind = kind
        self._told: Any
        if kind == "heaps":
            self._told = _native.HeapFunction(function, name)
        else:
            what = {None: "objects", "multiset": "multisets", "coins": "coins"}[kind]
            self._told = _native.PositionFunction(function, name, what)
        super().__init__(self._told.game(), None)
        self.__doc__ = function.__doc__ or type(self).__doc__

    def __reduce__(self) -> tuple[Any, ...]:
        # Where the function was decorated its name is this game's, and pickle finds it as `function` of the game.
        if _in_module(self.function) is self:
            self.function.__qualname__ = f"{_name_of(self.function)}.function"
        return _made_again, (self.function, self.name, self.kind)

    # Its positions are those that were met.
    def _finds_again(self, window: str) -> bool:
        return False

    def __call__(self, position: Any) -> Iterable[Any]:
        return self.function(position)

    def _written(self, position: Position, given: Given = None) -> Any:
        return self._told.explore(position, given)

    # A position that is given as text among those of a sum.
    def _of_text(self, text: str, given: Given) -> str:
        if self.kind is not None:
            return self._written(text, given)  # type: ignore[no-any-return]
        met = self._told.object_of(text)
        return text if met is None else self._written(met, given)

    def _explored(self, coins: int | None, below: int | None, given: Given) -> None:
        if coins is None or below is None:
            return
        if self.kind == "heaps":
            if below > 0:
                self._told.explore_to(below - 1, given)
        elif self.kind is not None:
            self._told.explore_board(coins, below, given)

    def _given_to_formulas(self, table: Table, single: bool) -> Iterable[Any]:
        if self.kind is not None:
            return super()._given_to_formulas(table, single)
        return (self._told.object_of(name) for name in table.names())

    def options(self, position: Position, **asked: Unpack[Asked]) -> list[Any]:
        """The positions that a move leads to.

        Without a kind, and of coins and multisets: what the function says of the position, as it says it; it gets
        numbers as an ascending tuple, however they were given. Of heaps: the whole positions that are left, each
        once, as ascending tuples without empty heaps.

        >>> import impartial_games as ig
        >>> halves = ig.define(kind="heaps")(lambda n: [n // 2] if n else [])
        >>> halves.options([3, 6])
        [(1, 6), (3, 3)]
        """
        with conditions(asked) as given:
            if self.kind == "heaps":
                return list(self._told.options(position, given))
        return list(self.function(self._told.position(position)))

    def period(self, heaps: int | None = None, **asked: Any) -> Any:
        """Not known of a function: a period for ever needs a rule that somebody can read."""
        raise Unsupported(
            f"{self.name} is a function, and a period for ever needs a rule (allowed: rules(...) with the same rule)"
        )

    def _named(self, folder: Path) -> tuple[str, dict[str, str]]:
        raise Unsupported(
            f"{self.name} is a function, and a function cannot be proved (allowed: rules(...) with the same rule)"
        )


# What its module has under the name of a function: the game of it, where it was decorated.
def _in_module(function: Options) -> Any:
    found: Any = sys.modules.get(getattr(function, "__module__", None) or "")
    for name in _name_of(function).split("."):
        found = getattr(found, name, None)
    return found


def _name_of(function: Options) -> str:
    return str(getattr(function, "__qualname__", "")).removesuffix(".function")


# The game of a pickle. One that stands in its module is that one, so that what it was asked stays known.
def _made_again(function: Options, name: str, kind: Kind | None) -> Defined:
    there = _in_module(function)
    if isinstance(there, Defined) and (there.function, there.name, there.kind) == (function, name, kind):
        return there
    return Defined(function, name, kind)


@overload
def define(function: Options, /) -> Defined: ...
@overload
def define(*, kind: Kind | None = None, name: str | None = None) -> Callable[[Options], Defined]: ...
def define(
    function: Options | None = None, /, *, kind: Kind | None = None, name: str | None = None
) -> Defined | Callable[[Options], Defined]:
    """A game by a Python function, as a decorator.

    Without a kind, positions are any hashable objects, and the function returns (or yields) the options of one:

    >>> import impartial_games as ig
    >>> @ig.define
    ... def knight(square):
    ...     x, y = square
    ...     steps = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    ...     return [(a, b) for a, b in steps if a >= 0 and b >= 0]
    >>> knight.value((4, 4)).grundy
    0

    ``kind="heaps"``
        the function says what a move can leave of one heap: for each option the heaps that are left. Positions are
        sums of heaps, so that windows, genera and quotients are there too:

        >>> @ig.define(kind="heaps")
        ... def squares(n):
        ...     return [[n - k * k] for k in range(1, n + 1) if k * k <= n]
        >>> squares.table(heaps=9).grundy.tolist()
        [0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
        >>> squares.value([7, 8, 9]).grundy
        3

    ``kind="multiset"``
        positions are numbers whose order does not matter. The function gets them as a tuple, ascending, and returns
        options in any order.

    ``kind="coins"``
        the same with different numbers: the squares of coins on a strip.
    """
    if kind not in (None, "heaps", "coins", "multiset"):
        raise ValueError(f"kind={kind!r} (allowed: None, 'heaps', 'coins', 'multiset')")

    def made(function: Options) -> Defined:
        called = name or str(getattr(function, "__name__", "game"))
        return Defined(function, re.sub(r"[^\w-]+", "-", called).strip("-") or "game", kind)

    return made if function is None else made(function)
