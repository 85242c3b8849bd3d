"""The errors of this package, as exceptions with the text of the library."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

__all__ = ["DefectError", "ImpartialError", "LoopyError", "RefutedError", "InputError", "UnsupportedError"]


class ImpartialError(Exception):
    """The base class of all errors of this package. Pools of processes pickle them with their attributes."""


class InputError(ImpartialError, ValueError):
    """An argument cannot be read or does not exist; the text says what, where, and what is allowed.

    ``problems`` lists the problems of rules or of a formula: dictionaries with ``line``, ``column``, ``end_line``,
    ``end_column``, ``severity``, ``message`` and ``help``.

    >>> import impartial_games as ig
    >>> try:
    ...     ig.rules("game wrong\\nheaps n\\nmove m - 1\\n")
    ... except ig.InputError as error:
    ...     error.problems[0]["line"], error.problems[0]["column"]
    (3, 6)
    """

    problems: list[dict[str, Any]] = []


class UnsupportedError(ImpartialError):
    """The game or the solver does not support the request; ``instead`` lists what is possible."""

    instead: list[str] = []


class LoopyError(ImpartialError):
    """Play can go round for ever, and the question needs play that ends; ``cycle`` lists the positions of a cycle."""

    cycle: list[str] = []


class RefutedError(ImpartialError):
    """A certificate does not hold, or two computations disagree."""


class DefectError(RefutedError):
    """Two computations of the program disagree: a defect of the program, which says nothing about the game. Please
    report it."""


def natural(**numbers: int | None) -> None:
    """Raises an error for arguments that are no whole numbers, or are below 0."""
    for name, number in numbers.items():
        if number is None:
            continue
        try:
            below = operator.index(number) < 0
        except TypeError:
            raise TypeError(f"{name}={number!r} (expected a whole number)") from None
        if below:
            raise InputError(f"{name}={number} (allowed: 0 and more)")


def small(**numbers: int | Sequence[int] | None) -> None:
    """Raises the errors of :func:`natural`, and an error for numbers too large for the engine; sequences are checked
    number by number."""
    for name, several in numbers.items():
        for number in several if isinstance(several, Sequence) and not isinstance(several, str) else [several]:
            _small(name, number)


def _small(name: str, number: int | None) -> None:
    natural(**{name: number})
    most = 2**64 - 1 if name == "heaps" else 2**64
    if number is not None and number >= most:
        allowed = "2^64 - 1" if name == "heaps" else "2^64"
        raise InputError(f"{name}={number} (allowed: 0 and more, below {allowed})")
