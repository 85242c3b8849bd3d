"""Games by a Python function."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, Literal, Unpack, overload

from . import _native
from ._asked import Asked, conditions
from .errors import UnsupportedError
from .game import Game, Given, Position
from .tables import Table

Kind = Literal["heaps", "coins", "multiset"]
Options = Callable[[Any], Iterable[Any]]


class Defined(Game):
    """A game whose options are the results of a Python function; calling the game calls the function.

    The function is called once for each reachable position: it must return the same options for the same position at
    any time.

    The game can be pickled if the function can: a function at the top level of a module, decorated or not. The
    positions explored so far are not pickled.
    """

    def __init__(self, function: Options, name: str, kind: Kind | None) -> None:
        self.function = function
        self.kind = kind
        self._explored_function: Any
        if kind == "heaps":
            self._explored_function = _native.HeapFunction(function, name)
        else:
            what = {None: "objects", "multiset": "multisets", "coins": "coins"}[kind]
            self._explored_function = _native.PositionFunction(function, name, what)
        super().__init__(self._explored_function.game(), None)
        self.__doc__ = function.__doc__ or type(self).__doc__

    def __reduce__(self) -> tuple[Any, ...]:
        # The name of a decorated function belongs to this game, and pickle finds the function as its `function`.
        if _in_module(self.function) is self:
            self.function.__qualname__ = f"{_name_of(self.function)}.function"
        return _made_again, (self.function, self.name, self.kind)

    # The positions are the explored ones, which a restored game does not have.
    def _finds_again(self, window: str) -> bool:
        return False

    def __call__(self, position: Any) -> Iterable[Any]:
        return self.function(position)

    def _written(self, position: Position, given: Given = None) -> Any:
        return self._explored_function.explore(position, given)

    # Converts the text of a position in a sum.
    def _of_text(self, text: str, given: Given) -> str:
        if self.kind is not None:
            return self._written(text, given)  # type: ignore[no-any-return]
        known = self._explored_function.object_of(text)
        return text if known is None else self._written(known, given)

    def _explored(self, coins: int | None, below: int | None, given: Given) -> None:
        if self.kind is None and not (coins is below is None):
            raise UnsupportedError(
                f"the positions of {self.name} are any objects, so they have no window of numbers (allowed: "
                "start=POSITION, or kind='heaps', 'coins' or 'multiset' in define)"
            )
        if coins is None or below is None:
            return
        if self.kind == "heaps":
            if below > 0:
                self._explored_function.explore_to(below - 1, given)
        elif self.kind is not None:
            self._explored_function.explore_board(coins, below, given)

    def _given_to_formulas(self, table: Table, single: bool) -> Iterable[Any]:
        if self.kind is not None:
            return super()._given_to_formulas(table, single)
        return (self._explored_function.object_of(name) for name in table.names())

    def options(self, position: Position, **asked: Unpack[Asked]) -> list[Any]:
        """Returns the positions that a move leads to.

        Without a kind, and for coins and multisets, these are the results of the function, unchanged; the function
        gets numbers as an ascending tuple in any case. For heaps, these are the whole positions after the move,
        each once, as ascending tuples without empty heaps.

        >>> import impartial_games as ig
        >>> halves = ig.define(kind="heaps")(lambda n: [n // 2] if n else [])
        >>> halves.options([3, 6])
        [(1, 6), (3, 3)]

        Parameters
        ----------
        position : position
            a position of the game
        **asked
            the conditions, as for :meth:`value`

        Returns
        -------
        list
            the options
        """
        with conditions(asked) as given:
            if self.kind == "heaps":
                return list(self._explored_function.options(position, given))
        return list(self.function(self._explored_function.position(position)))

    def period(self, heaps: int | None = None, **asked: Any) -> Any:
        """Not available for a function: a period of all heaps needs a rule that can be read.

        Parameters
        ----------
        heaps : int, optional
            not used
        **asked
            not used

        Returns
        -------
        NoReturn

        Raises
        ------
        UnsupportedError
            always
        """
        raise UnsupportedError(
            f"{self.name} is a function, and a period for ever needs a rule (allowed: rules(...) with the same rule)"
        )

    def _provable(self) -> _native.Game:
        raise UnsupportedError(
            f"{self.name} is a function, and a function cannot be proved (allowed: rules(...) with the same rule)"
        )


# Returns the object that the module has under the name of a function: its game, if the function was decorated.
def _in_module(function: Options) -> Any:
    found: Any = sys.modules.get(getattr(function, "__module__", None) or "")
    for name in _name_of(function).split("."):
        found = getattr(found, name, None)
    return found


def _name_of(function: Options) -> str:
    return str(getattr(function, "__qualname__", "")).removesuffix(".function")


# Restores the game of a pickle. A game in the module of its function is returned itself, with its explored positions.
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
    """Defines a game by a Python function, as a decorator.

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
        the function returns the results of a move in one heap: for each option the heaps that are left. A heap of 0 is
        gone, and has no moves. Positions are sums of heaps, so that windows, genera and quotients are available too:

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
        like ``"multiset"``, with different numbers: the squares of coins on a strip.

    Parameters
    ----------
    function : callable, optional
        returns or yields the options of a position; without it, ``define`` is a decorator with arguments
    kind : {"heaps", "coins", "multiset"}, optional
        the kind of positions
    name : str, optional
        the name of the game; that of the function by default

    Returns
    -------
    Defined
        the game, or a decorator that returns it

    Raises
    ------
    ValueError
        there is no such kind
    """
    if kind not in (None, "heaps", "coins", "multiset"):
        raise ValueError(f"kind={kind!r} (allowed: None, 'heaps', 'coins', 'multiset')")

    def made(function: Options) -> Defined:
        called = name or str(getattr(function, "__name__", "game"))
        return Defined(function, re.sub(r"[^\w-]+", "-", called).strip("-") or "game", kind)

    return made if function is None else made(function)
