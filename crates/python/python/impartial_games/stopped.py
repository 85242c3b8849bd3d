"""The exception of a question that came to a limit."""

from __future__ import annotations

from typing import Any

from .errors import ImpartialError
from .tables import Table


class Stopped(ImpartialError):
    """A limit was reached.

    ``known`` says what is known by then, ``reason`` which limit it was (``time``, ``memory``, ``positions``),
    ``positions`` and ``seconds`` how far the work had come. A table that was stopped stands in ``partial``; where it
    cannot be pickled (see :class:`Table`), a pickle of the exception is without it.
    """

    known: str | None = None
    reason: str | None = None
    positions: int | None = None
    seconds: float | None = None
    partial: Table | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        made, given, carried = type(self), self.args, dict(self.__dict__)
        if self.partial is not None and not self.partial.can_be_pickled:
            del carried["partial"]
        return made, given, carried
