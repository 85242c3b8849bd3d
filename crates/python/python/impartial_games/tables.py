"""Tables: the values of all positions of a window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol

from . import _native
from .answers import Summary, html_table
from .errors import Unsupported, small

if TYPE_CHECKING:
    import numpy
    import pandas

_SHOWN = 20
_FORMATS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Origin(Protocol):
    """What a table asks of the game that it is of."""

    _native: _native.Game

    def _finds_again(self, window: str) -> bool:
        """Whether a game that is made of a pickle of this one has the same positions in a window."""


class Table:
    """The values of all positions of a window, in window order.

    >>> import impartial_games as ig
    >>> table = ig.game("nim").table(coins=2, below=4)
    >>> len(table), table.grundy.tolist()
    (10, [0, 1, 0, 2, 3, 0, 3, 2, 1, 0])
    >>> table.positions()[:4].tolist()
    [[0, 0], [0, 1], [1, 1], [0, 2]]

    The arrays are the engine's own memory: nothing is copied, and they cannot be written to.

    A table can be pickled, with its game and all values. That of a game by a Python function cannot, as its positions
    are those that the function was asked about; what :meth:`to_pandas` makes of it can. A pickle is read by the
    version of the package that wrote it.
    """

    def __init__(self, native: _native.Table, origin: Origin) -> None:
        self._native = native
        self._origin = origin

    @property
    def can_be_pickled(self) -> bool:
        """Whether it can be pickled."""
        return self._origin._finds_again(self.window)

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.can_be_pickled:
            raise TypeError(
                f"the table of {self.game}, {self.window}, cannot be pickled: a game that is made again may not have its "
                "positions (allowed: .to_pandas(), or lists of .names() and .grundy)"
            )
        return _again, (self._origin, self._native.pickled())

    @property
    def game(self) -> str:
        """The game, with its parameters."""
        return self._native.game

    @property
    def window(self) -> str:
        """The window in words."""
        return self._native.window

    @property
    def seconds(self) -> float:
        """How long the work took."""
        return self._native.seconds

    def __len__(self) -> int:
        return len(self._native)

    def buffer(self, misere: bool = False) -> memoryview[int]:
        """The values as a read-only buffer, for whoever has no NumPy."""
        found = self._native.cells(misere)
        if found is None:
            raise Unsupported("the table has no misère values (allowed: table(..., misere=True))")
        cells, width = found
        values: memoryview[int] = memoryview(cells).cast(_FORMATS[width])
        return values

    def _array(self, misere: bool) -> numpy.ndarray[Any, Any]:
        import numpy

        values = numpy.asarray(self.buffer(misere))
        if self._native.absent(misere) == 0:
            return values
        which = 1 if misere else 0
        without = [self._native.at(at)[which] is None for at in range(len(self))]
        return numpy.ma.masked_array(values, mask=without)

    @property
    def grundy(self) -> numpy.ndarray[Any, Any]:
        """The normal values as an array of unsigned integers, as narrow as all fit."""
        return self._array(False)

    normal = grundy

    @property
    def misere(self) -> numpy.ndarray[Any, Any] | None:
        """The misère values, where they were asked for."""
        return self._array(True) if self._native.has_misere else None

    def positions(self) -> numpy.ndarray[Any, Any]:
        """The positions as an array: a row each, of its numbers; fewer heaps are filled up with 0.

        Positions that are no numbers make an array of their texts.
        """
        import numpy

        found = self._native.numbers()
        if found is None:
            return numpy.array(self.names(), dtype=object)
        numbers, count = found
        return numpy.frombuffer(numbers, dtype=numpy.uint64).reshape(-1, count)

    def names(self, first: int = 0, most: int | None = None) -> list[str]:
        """The positions as the game writes them, from number ``first`` on."""
        small(first=first, most=most)
        return self._native.names(first, len(self) if most is None else most)

    def __getitem__(self, at: int) -> tuple[int | None, int | None]:
        """The normal and the misère value of a position by its number."""
        if not -len(self) <= at < len(self):
            raise IndexError(f"position {at} of {len(self)}")
        return self._native.at(at + len(self) if at < 0 else at)

    def __iter__(self) -> Iterator[tuple[int | None, int | None]]:
        return (self._native.at(at) for at in range(len(self)))

    def summary(self) -> Summary:
        """Count, sums and maximum, as ``impartial table --summary`` prints them."""
        return Summary(json.loads(self._native.summary()))

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each position: its text, its values."""
        import pandas

        columns: dict[str, Any] = {"position": self.names(), "grundy": self.grundy}
        if self._native.has_misere:
            columns["misere"] = self.misere
        return pandas.DataFrame(columns)

    def _repr_html_(self) -> str:
        names = self.names(0, _SHOWN)
        rows = [[name, *self[at]] for at, name in enumerate(names)]
        head = ["position", "grundy", "misere"]
        if not self._native.has_misere:
            head, rows = head[:2], [row[:2] for row in rows]
        caption = f"{self.game}  {self.window}: {len(self):,} positions"
        return html_table(head, rows, caption, len(self) - len(names))

    def __repr__(self) -> str:
        return f"Table({self.game!r}, {self.window!r}, {len(self):,} positions, {self.seconds:.3f} s)"


# The table of a pickle.
def _again(origin: Origin, pickled: Any) -> Table:
    return Table(origin._native.table_of_pickle(pickled), origin)
