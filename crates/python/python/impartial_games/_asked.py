"""The conditions of a question: keyword arguments that every question takes."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any, Iterator, TypedDict

ProgressCallback = Callable[[str, int, "int | None"], None]


class Limits(TypedDict, total=False):
    """The conditions of every question.

    ``time_limit``
        seconds, a ``timedelta``, or a text such as ``"5min"``;
    ``max_memory``
        bytes, or a text such as ``"2GiB"``; the default is three quarters of the free memory;
    ``max_positions``
        number of positions that may be visited; there is no limit by default, except that a game by a function may lead
        to 1,000,000 new positions;
    ``threads``
        number of threads;
    ``progress``
        ``True`` for a bar (by tqdm if it is installed), or a function of the phase, the number done and the total.
    """

    time_limit: float | str | datetime.timedelta | None
    max_memory: int | str | None
    max_positions: int | None
    threads: int | None
    progress: bool | ProgressCallback


class Sampled(Limits, total=False):
    """The conditions of a question whose result can be recomputed in part.

    ``sample``
        number of random positions of the result that are recomputed from the definition, chosen with ``seed``.
    """

    sample: int
    seed: int


class Asked(Sampled, total=False):
    """The conditions of a question about values.

    ``solver``
        the name of a solver, see :meth:`Game.solvers`.
    """

    solver: str | None


class _Bar:
    """A progress bar: tqdm's if it is installed, and otherwise a line on the terminal."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._written = False

    def __call__(self, phase: str, done: int, total: int | None) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            of = f" of {total:,}" if total else ""
            sys.stderr.write(f"\r{done:,}{of} {phase}   ")
            sys.stderr.flush()
            self._written = True
            return
        if self._bar is None or self._bar.desc != phase:
            self.close()
            self._bar = tqdm(total=total, unit="", unit_scale=True, leave=False)
            self._bar.desc = phase
        self._bar.total = total
        self._bar.n = done
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        if self._written:
            sys.stderr.write("\r" + " " * 60 + "\r")


@contextmanager
def conditions(asked: Limits) -> Iterator[dict[str, Any] | None]:
    """Yields the keyword arguments as the engine reads them; ``None`` if there are none."""
    if not asked:
        yield None
        return
    given: dict[str, Any] = dict(asked)
    progress = given.pop("progress", None)
    if progress is True:
        bar = _Bar()
        given["progress"] = bar
        try:
            yield given
        finally:
            bar.close()
        return
    if progress:
        if not callable(progress):
            raise TypeError(f"progress={progress!r} (allowed: True, False, or a function)")
        given["progress"] = progress
    yield given
