"""Tables: the values of all positions of a window."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

from . import _native
from ._needed import need
from ._report import html_table
from .answers import Summary
from .errors import InputError, UnsupportedError, small

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    import pandas

_SHOWN = 20
_FORMATS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Origin(Protocol):
    """The requirements of a table on its game."""

    _native: _native.Game

    def _text_of(self, position: Any) -> str:
        """Returns a position as the game writes it."""

    def _finds_again(self, window: str) -> bool:
        """Returns whether a game restored from a pickle of this one has the same positions in a window."""


class Table:
    """The values of all positions of a window, in window order.

    >>> import impartial_games as ig
    >>> table = ig.game("nim").table(coins=2, below=4)
    >>> len(table), table.grundy.tolist()
    (10, [0, 1, 0, 2, 3, 0, 3, 2, 1, 0])
    >>> table.positions()[:4].tolist()
    [[0, 0], [0, 1], [1, 1], [0, 2]]

    The arrays are the engine's own memory: they are not copied, and they are read-only.

    A table can be pickled, with its game and all values. The table of a game by a Python function cannot, since its
    positions are those explored so far; the result of :meth:`to_pandas` can. A pickle is read by the version of the
    package that wrote it.
    """

    def __init__(self, native: _native.Table, origin: Origin) -> None:
        self._native = native
        self._origin = origin
        # The number of each position, from the first lookup on.
        self._numbers: dict[str, int] | None = None

    @property
    def can_be_pickled(self) -> bool:
        """``True`` if the table can be pickled."""
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
        """The time of the work, in seconds."""
        return self._native.seconds

    def __len__(self) -> int:
        return len(self._native)

    def buffer(self, misere: bool = False) -> memoryview[int]:
        """Returns the values as a read-only buffer, for use without NumPy.

        Parameters
        ----------
        misere : bool
            the values in misère play

        Returns
        -------
        memoryview
            ``len(self)`` unsigned integers in window order, in the smallest width that all values fit; 0 for a position
            without a value

        Raises
        ------
        UnsupportedError
            the table has no misère values
        """
        found = self._native.cells(misere)
        if found is None:
            raise UnsupportedError("the table has no misère values (allowed: table(..., misere=True))")
        cells, width = found
        values: memoryview[int] = memoryview(cells).cast(_FORMATS[width])
        return values

    def _array(self, misere: bool) -> numpy.ndarray[Any, Any]:
        need("numpy")
        import numpy

        values = numpy.asarray(self.buffer(misere))
        if self._native.absent(misere) == 0:
            return values
        which = 1 if misere else 0
        without = [self._native.at(at)[which] is None for at in range(len(self))]
        return numpy.ma.masked_array(values, mask=without)

    @property
    def grundy(self) -> numpy.ndarray[Any, Any]:
        """The normal values as an array of unsigned integers, in the smallest width that all values fit."""
        return self._array(False)

    @property
    def misere(self) -> numpy.ndarray[Any, Any] | None:
        """The misère values; ``None`` without ``misere=True``."""
        return self._array(True) if self._native.has_misere else None

    def positions(self) -> numpy.ndarray[Any, Any]:
        """Returns the positions as an array.

        Returns
        -------
        numpy.ndarray of shape (len(self), k) and dtype uint64
            a row of numbers for each position, with 0 in front if it has fewer heaps; positions that are no numbers, and
            positions of different numbers of coins, give an array of shape (len(self),) of their texts
        """
        need("numpy")
        import numpy

        found = self._native.numbers()
        if found is None or found[2]:
            return numpy.array(self.names(), dtype=object)
        numbers, count, _ = found
        return numpy.frombuffer(numbers, dtype=numpy.uint64).reshape(-1, count)

    def names(self, first: int = 0, most: int | None = None) -> list[str]:
        """Returns positions as the game writes them.

        Parameters
        ----------
        first : int
            number of the first position
        most : int, optional
            maximum number of positions; all by default

        Returns
        -------
        list of str
            the positions, in window order
        """
        small(first=first, most=most)
        return self._native.names(first, len(self) if most is None else most)

    def grid(self, misere: bool = False) -> numpy.ndarray[Any, Any]:
        """Returns the values of positions of two numbers as a square array: entry ``[a, b]`` is the value of the
        position of a and b. Entries without a position, or without a value, are masked; positions of fewer coins are
        left out.

        >>> import impartial_games as ig
        >>> ig.game("nim").table(coins=2, below=4).grid().tolist()
        [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
        >>> ig.game("welter").table(coins=2, below=3).grid().tolist()
        [[None, 0, 1], [0, None, 2], [1, 2, None]]

        Parameters
        ----------
        misere : bool
            the values in misère play

        Returns
        -------
        numpy.ma.MaskedArray of shape (m, n) and an unsigned dtype
            the values, where m and n are the bounds on the two numbers

        Raises
        ------
        UnsupportedError
            the positions are no pairs of numbers, or the table has no misère values
        """
        need("numpy")
        import numpy

        found = self._native.numbers()
        if found is None or found[1] != 2:
            raise UnsupportedError(f"positions of {self.game}, {self.window}, are no pairs of numbers (allowed: coins=2, below=M)")
        pairs = numpy.frombuffer(found[0], dtype=numpy.uint64).reshape(-1, 2)
        is_pair = numpy.ones(len(pairs), dtype=bool)
        is_pair[[at for at, _ in found[2]]] = False
        which, pairs = is_pair.nonzero()[0], pairs[is_pair]
        values = self._array(misere)[is_pair]
        rows, columns = (int(bound) + 1 for bound in pairs.max(axis=0)) if len(pairs) else (0, 0)
        first, second = pairs[:, 0].astype(numpy.intp), pairs[:, 1].astype(numpy.intp)
        exchanged = self._can_be_exchanged(pairs, which)
        shape = (max(rows, columns),) * 2 if exchanged else (rows, columns)
        grid = numpy.ma.masked_array(numpy.zeros(shape, dtype=values.dtype), mask=numpy.ones(shape, dtype=bool))
        if exchanged:
            grid[second, first] = values
        grid[first, second] = values
        found_all: bool = not numpy.ma.getmaskarray(grid).any()
        return numpy.asarray(grid) if found_all else grid

    # Returns whether the game reads the numbers of a pair in any order; `which` are the numbers of the positions.
    def _can_be_exchanged(self, pairs: numpy.ndarray[Any, Any], which: numpy.ndarray[Any, Any]) -> bool:
        unequal = (pairs[:, 0] != pairs[:, 1]).nonzero()[0]
        if len(unequal) == 0:
            return False
        at = int(unequal[0])
        first, second = (int(number) for number in pairs[at])
        try:
            return self._origin._text_of([second, first]) == self.names(int(which[at]), 1)[0]
        except InputError:
            return False

    @overload
    def __getitem__(self, at: int) -> int | None: ...
    @overload
    def __getitem__(self, at: slice | list[int] | numpy.ndarray[Any, Any]) -> numpy.typing.NDArray[numpy.unsignedinteger[Any]]: ...
    def __getitem__(self, at: Any) -> Any:
        """Returns values in normal play by the numbers of their positions, as ``table.grundy[at]`` does: one value, or an
        array of those of a slice, a list of numbers or a mask.

        >>> import impartial_games as ig
        >>> table = ig.game("nim").table(coins=2, below=4)
        >>> table[3], table[-1], table[2:5].tolist(), table[[0, 3]].tolist()
        (2, 0, [0, 2, 3], [0, 2])

        Parameters
        ----------
        at : int, slice, sequence of int, or numpy.ndarray
            numbers of positions in window order; negative numbers count from the end

        Returns
        -------
        int, None or numpy.ndarray
            ``None`` for a position without a value; in an array such an entry is masked

        Raises
        ------
        IndexError
            there is no position with this number
        """
        try:
            number = operator.index(at)
        except TypeError:
            if isinstance(at, (str, tuple)):
                raise TypeError(f"{at!r} is no number of a position (allowed: table.value(position))") from None
            return self.grundy[at]
        if not -len(self) <= number < len(self):
            raise IndexError(f"position {number} of {len(self)}")
        return self._native.at(number % len(self))[0]

    def __iter__(self) -> Iterator[int | None]:
        return (self._native.at(at)[0] for at in range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        import numpy

        return numpy.array(self.grundy, dtype=dtype) if copy or dtype is not None else self.grundy

    def value(self, position: Any, *, misere: bool = False) -> int | None:
        """Returns the value of a position.

        >>> import impartial_games as ig
        >>> table = ig.game("nim").table(coins=3, below=8, misere=True)
        >>> table.value([1, 5, 7]), table.value("7,5,1"), table.value([1, 1, 1], misere=True)
        (3, 3, 0)

        Parameters
        ----------
        position : position
            a position of the window, in any form that the game reads
        misere : bool
            the value in misère play, of a table with misère values

        Returns
        -------
        int or None
            ``None`` for a position without a value

        Raises
        ------
        KeyError
            the position is not in the window
        UnsupportedError
            the table has no misère values
        """
        if misere and not self._native.has_misere:
            raise UnsupportedError("the table has no misère values (allowed: table(..., misere=True))")
        return self._native.at(self.index(position))[int(misere)]

    def index(self, position: Any) -> int:
        """Returns the number of a position in the table.

        >>> import impartial_games as ig
        >>> ig.game("nim").table(coins=2, below=4).index([1, 1])
        2

        Parameters
        ----------
        position : position
            a position of the window, in any form that the game reads

        Returns
        -------
        int
            its number in window order, from 0

        Raises
        ------
        KeyError
            the position is not in the window
        """
        if self._numbers is None:
            self._numbers = {name: number for number, name in enumerate(self.names())}
        text = self._origin._text_of(position)
        try:
            return self._numbers[text]
        except KeyError:
            raise KeyError(f"{text} is not a position of {self.game}, {self.window}") from None

    def summary(self) -> Summary:
        """Returns count, sums and maximum, as ``impartial table --summary`` prints them.

        Returns
        -------
        Summary
            the sums over all values of the table
        """
        return Summary.from_dict(json.loads(self._native.summary()))

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a row for each position, with its text and its values.

        Returns
        -------
        pandas.DataFrame
            the columns ``position``, ``grundy`` and, with misère values, ``misere``

        Raises
        ------
        ImportError
            pandas is not installed
        """
        need("pandas")
        import pandas

        columns: dict[str, Any] = {"position": self.names(), "grundy": self.grundy}
        if self._native.has_misere:
            columns["misere"] = self.misere
        return pandas.DataFrame(columns)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the table to a file that :func:`load_table` and ``numpy.load`` read, without pickles.

        The arrays are ``game`` and ``window`` (texts), ``positions`` (as :meth:`positions` returns them, or texts),
        ``grundy`` and, with misère values, ``misere``. If some positions have no value, ``has_grundy`` and ``has_misere``
        are true for the others.

        >>> import impartial_games as ig, numpy, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     ig.game("nim").table(coins=2, below=4).save(f"{folder}/nim.npz")
        ...     with numpy.load(f"{folder}/nim.npz") as saved:
        ...         str(saved["game"]), saved["positions"][4].tolist(), int(saved["grundy"][4])
        ('nim', [1, 2], 3)

        Parameters
        ----------
        file : path
            the file, which is replaced; its name ends in ``.npz``

        Raises
        ------
        InputError
            the name does not end in ``.npz``
        OSError
            the file cannot be written
        ImportError
            NumPy is not installed
        """
        need("numpy")
        import numpy

        if os.path.splitext(os.fspath(file))[1] != ".npz":
            raise InputError(f"file {os.fspath(file)!r}: a table is saved as arrays (allowed: a name that ends in .npz)")
        positions = self.positions()
        arrays: dict[str, Any] = {
            "game": numpy.array(self.game),
            "window": numpy.array(self.window),
            "positions": positions.astype(str) if positions.dtype == object else positions,
        }
        for name, values in (("grundy", self.grundy), ("misere", self.misere)):
            if values is None:
                continue
            arrays[name] = numpy.ma.getdata(values)
            if isinstance(values, numpy.ma.MaskedArray):
                arrays[f"has_{name}"] = ~numpy.ma.getmaskarray(values)
        numpy.savez_compressed(file, **arrays)

    def _repr_html_(self) -> str:
        names = self.names(0, _SHOWN)
        rows = [[name, *self._native.at(at)] for at, name in enumerate(names)]
        head = ["position", "grundy", "misere"]
        if not self._native.has_misere:
            head, rows = head[:2], [row[:2] for row in rows]
        caption = f"{self.game}  {self.window}: {len(self):,} positions"
        return html_table(head, rows, caption, len(self) - len(names))

    def __repr__(self) -> str:
        return f"Table({self.game!r}, {self.window!r}, {len(self):,} positions, {self.seconds:.3f} s)"


# Restores the table of a pickle.
def _again(origin: Origin, pickled: Any) -> Table:
    return Table(origin._native.table_of_pickle(pickled), origin)
