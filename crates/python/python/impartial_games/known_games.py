"""Known games with given values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Unpack

from . import _native, _results
from ._asked import Limits, conditions
from ._report import Reports
from .errors import InputError, UnsupportedError, small


class Identifiable(Protocol):
    """The requirements of a comparison with known games on a game."""

    @property
    def name(self) -> str:
        """The name with parameters."""

    def _provable(self) -> _native.Game:
        """Returns the game for questions."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Match(_results.Match):
    __doc__ = _results.Match.__doc__

    def __bool__(self) -> bool:
        """``True`` if the values agree for all numbers, with a proof; never for P-positions."""
        return self.verdict == "theorem"

    def __repr__(self) -> str:
        more = f" and {len(self.games) - 1} more" if len(self.games) > 1 else ""
        unit = "P-positions" if self.basis == "p-positions" else "values"
        return f"{self.verdict}: {self.games[0]}{more}, {self.agreeing} {unit}"


class Matches(Reports[Match]):
    """The known games with given values or P-positions, the most certain first."""

    _columns = ("positions", "verdict", "games", "shift", "agreeing", "basis")


def _native_of(game: Identifiable) -> _native.Game:
    try:
        return game._provable()
    except UnsupportedError:
        raise UnsupportedError(
            f"{game.name} is a function, which is not compared with known games "
            "(allowed: rules(...) with the same rule, or a list of its values)"
        ) from None


def identify(
    subject: str | Identifiable | Iterable[int] | Iterable[tuple[int, int]],
    *,
    p_positions: bool = False,
    **asked: Unpack[Limits],
) -> Matches:
    """Returns the known games with these values for 0, 1, 2, …, or with the values of a game, as ``impartial identify`` does.

    A game is given as an object or by its name. A list that is too short or too simple to name a game has candidates. Pairs of
    numbers are the first P-positions of a game of two numbers, in normal play; games of two numbers are compared in the same way.

    Parameters
    ----------
    subject : str, Game, iterable of int or iterable of pairs of int
        a game, its name, values for 0, 1, 2, …, or P-positions
    p_positions : bool
        the list of numbers has the P-positions, and no values
    **asked
        limits, as :class:`Limits` describes them

    Returns
    -------
    Matches
        a :class:`Match` for each class of known games

    Raises
    ------
    InputError
        a value is no natural number; a member of the list is neither a number nor a pair
    UnsupportedError
        the game is a Python function

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.identify("octal:0.137")[0]
    theorem: octal:0.137 and 1 more, 176 values
    >>> [bool(found) for found in ig.identify([0, 1, 0, 1])]
    [False, False, False]
    >>> ig.identify([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)])[0]
    observation: wythoff and 3 more, 8 P-positions
    """
    with conditions(asked) as given:
        if isinstance(subject, str):
            rows = _native.identify_rules(_native.game(subject), given)
            caption = subject
        elif isinstance(subject, Iterable):
            numbers: list[int] = []
            pairs: list[tuple[int, int]] = []
            for member in subject:
                if not isinstance(member, (tuple, list)):
                    numbers.append(member)
                elif len(member) == 2:
                    pairs.append((member[0], member[1]))
                else:
                    raise InputError(f"P-position {member!r} (allowed: pairs of numbers, such as (1, 2))")
            if pairs and numbers:
                raise InputError("a list of numbers and of pairs (allowed: numbers, or pairs of numbers)")
            small(values=[*numbers, *(number for pair in pairs for number in pair)])
            if pairs or p_positions:
                rows = _native.identify_p_positions(numbers, pairs, given)
            else:
                rows = _native.identify_values(numbers, given)
            caption = "P-positions" if pairs or p_positions else "values"
        else:
            rows = _native.identify_rules(_native_of(subject), given)
            caption = subject.name
    return Matches([Match.from_dict(json.loads(row)) for row in rows], caption)
