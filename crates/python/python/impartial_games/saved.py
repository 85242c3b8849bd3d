"""Tables that were saved to files: their arrays, without the game."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ._needed import need
from .errors import InputError, UnsupportedError

if TYPE_CHECKING:
    import numpy
    import numpy.typing


@dataclass(frozen=True, slots=True, eq=False)
class SavedTable:
    """A table that :meth:`Table.save` has written, as arrays; :func:`load_table` reads it.

    Attributes
    ----------
    game : str
        the game, with its parameters
    window : str
        the window in words
    positions : numpy.ndarray
        the positions in window order: numbers of shape (len(self), k), or texts of shape (len(self),)
    grundy : numpy.ndarray
        the values in normal play, of shape (len(self),); masked where a position has no value
    misere : numpy.ndarray or None
        the values in misère play; ``None`` if the table was made without them
    """

    game: str
    window: str
    positions: numpy.typing.NDArray[Any]
    grundy: numpy.typing.NDArray[numpy.unsignedinteger[Any]]
    misere: numpy.typing.NDArray[numpy.unsignedinteger[Any]] | None

    def __len__(self) -> int:
        return len(self.grundy)

    def value(self, position: Any, *, misere: bool = False) -> int | None:
        """Returns the value of a position.

        Parameters
        ----------
        position : sequence of int, int, or str
            the position as the table has it: its numbers, those of heaps in ascending order, or its text
        misere : bool
            the value in misère play, of a table with misère values

        Returns
        -------
        int or None
            ``None`` for a position without a value

        Raises
        ------
        KeyError
            the table does not have the position
        UnsupportedError
            the table has no misère values
        """
        import numpy

        values = self.misere if misere else self.grundy
        if values is None:
            raise UnsupportedError("the table has no misère values (allowed: table(..., misere=True), saved again)")
        if self.positions.ndim == 2 and not isinstance(position, str):
            wanted = numpy.atleast_1d(numpy.asarray(position))
            fits = wanted.shape == self.positions.shape[1:]
            is_there = (self.positions == wanted).all(axis=1) if fits else numpy.zeros(len(self), dtype=bool)
        elif self.positions.ndim == 1 and isinstance(position, str):
            is_there = self.positions == position
        else:
            is_there = numpy.zeros(len(self), dtype=bool)
        places = [int(place) for place in numpy.flatnonzero(is_there)]
        if not places:
            raise KeyError(f"position {position!r} is not in the table of {self.game}, {self.window}")
        if numpy.ma.getmaskarray(values)[places[0]]:
            return None
        return int(values[places[0]])


def load_table(file: str | os.PathLike[str]) -> SavedTable:
    """Reads a table that :meth:`Table.save` has written.

    >>> import impartial_games as ig, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ig.game("nim").table(coins=2, below=4).save(f"{folder}/nim.npz")
    ...     table = ig.load_table(f"{folder}/nim.npz")
    >>> table.game, len(table), table.value([1, 2]), table.grundy.tolist()
    ('nim', 10, 3, [0, 1, 0, 2, 3, 0, 3, 2, 1, 0])

    Parameters
    ----------
    file : path
        the file

    Returns
    -------
    SavedTable
        the arrays; pickles in a file are refused

    Raises
    ------
    InputError
        the file is no saved table
    OSError
        the file cannot be read
    ImportError
        NumPy is not installed
    """
    need("numpy")
    import zipfile

    import numpy

    name = os.fspath(file)
    try:
        with numpy.load(file, allow_pickle=False) as saved:
            arrays = {key: saved[key] for key in saved.files}
    except (ValueError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(f"file {name!r}: no saved table: {error}") from error
    missing = {"game", "window", "positions", "grundy"} - arrays.keys()
    if missing:
        raise InputError(f"file {name!r}: no saved table: the array {min(missing)!r} is missing")
    lengths = {len(arrays[key]) for key in ("positions", "grundy", "misere", "has_grundy", "has_misere") if key in arrays}
    if len(lengths) != 1:
        raise InputError(f"file {name!r}: no saved table: its arrays have different lengths")

    def values(key: str) -> Any:
        if key not in arrays:
            return None
        known = arrays.get(f"has_{key}")
        return arrays[key] if known is None else numpy.ma.masked_array(arrays[key], mask=~known)

    return SavedTable(
        str(arrays["game"]), str(arrays["window"]), arrays["positions"], cast("Any", values("grundy")), values("misere")
    )
