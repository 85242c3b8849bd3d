"""Known games with given values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Protocol, Unpack

from . import _native
from ._asked import Limits, conditions
from .answers import Report, Reports
from .errors import Unsupported, small


class Identifiable(Protocol):
    """The requirements of a comparison with known games on a game."""

    @property
    def name(self) -> str:
        """The name with parameters."""

    def _provable(self) -> _native.Game:
        """Returns the game for questions."""


class Match(Report):
    """Known games with the same values: a theorem, an observation, or candidates for a list that is too short or too simple.

    ``verdict`` is ``theorem``, ``observation`` or ``candidate``. The ``games`` have the values a(n), for all n or to ``equal_to``; the
    values q of the question are q(``step``·n + ``offset``) = a(n - ``shift``), and ``agreeing`` of them were compared, with ``bits`` of
    information. ``basis`` is ``equal-moves``, ``equal-periods`` (compared to ``compared_to``) or ``values``.
    """

    __slots__ = ()
    positions: str
    verdict: str
    games: list[str]
    basis: str
    equal_moves: str | None
    compared_to: int | None
    equal_to: int | None
    shift: int
    step: int
    offset: int
    agreeing: int
    bits: float
    period: int | None
    preperiod: int | None

    def __bool__(self) -> bool:
        """``True`` if the values agree for all numbers, with a proof."""
        return self.verdict == "theorem"

    def __repr__(self) -> str:
        more = f" and {len(self.games) - 1} more" if len(self.games) > 1 else ""
        return f"{self.verdict}: {self.games[0]}{more}, {self.agreeing} values"


class Matches(Reports[Match]):
    """The known games with given values, the most certain first."""

    _columns = ("positions", "verdict", "games", "shift", "agreeing", "basis")


def _native_of(game: Identifiable) -> _native.Game:
    try:
        return game._provable()
    except Unsupported:
        raise Unsupported(
            f"{game.name} is a function, which is not compared with known games "
            "(allowed: rules(...) with the same rule, or a list of its values)"
        ) from None


def identify(subject: str | Identifiable | Iterable[int], **asked: Unpack[Limits]) -> Matches:
    """Returns the known games with these values for 0, 1, 2, …, or with the values of a game, as ``impartial identify`` does.

    A game is given as an object or by its name. A list that is too short or too simple to name a game has candidates.

    >>> import impartial_games as ig
    >>> ig.identify("octal:0.137")[0]
    theorem: octal:0.137 and 1 more, 176 values
    >>> [bool(found) for found in ig.identify([0, 1, 0, 1])]
    [False, False, False]
    """
    with conditions(asked) as given:
        if isinstance(subject, str):
            rows = _native.identify_rules(_native.game(subject), given)
            caption = subject
        elif isinstance(subject, Iterable):
            values = list(subject)
            small(values=values)
            rows = _native.identify_values(values, given)
            caption = "values"
        else:
            rows = _native.identify_rules(_native_of(subject), given)
            caption = subject.name
    return Matches([Match(json.loads(row)) for row in rows], caption)
