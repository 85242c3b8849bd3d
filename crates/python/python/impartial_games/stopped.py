"""The exception for a question that reached a limit."""

from __future__ import annotations

from typing import Any

from .errors import ImpartialError
from .tables import Table


class StoppedError(ImpartialError):
    """A limit was reached.

    ``known`` describes the result so far, ``reason`` is the limit (``time``, ``memory``, ``positions``), and
    ``positions`` and ``seconds`` measure the work done. ``partial`` is the part of a table that was solved; if it cannot
    be pickled (see :class:`Table`), a pickle of the exception omits it.
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
