"""Positions in results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _native
from .errors import InputError


class NumberPosition(tuple[Any, ...]):
    """A position of heaps, coins or other numbers: a tuple of numbers or ordinals. A position of a sum is a tuple of the
    positions of the parts.

    >>> import impartial_games as ig
    >>> option = ig.game("nim").moves([3, 5, 7], to=0)[0].option
    >>> option, max(option), option.text
    ((3, 5, 6), 6, '3,5,6')
    """

    #: The position as the game writes it.
    text: str

    def __new__(cls, members: Iterable[Any], text: str) -> NumberPosition:
        """Creates the position of these members, which the game writes as ``text``."""
        made = super().__new__(cls, members)
        made.text = text
        return made

    def __getnewargs__(self) -> tuple[tuple[Any, ...], str]:
        return tuple(self), self.text


class TextPosition(str):
    """A position that does not consist of numbers, such as a board or a vertex: its text.

    >>> import impartial_games as ig
    >>> option = ig.graph({"a": ["b"], "b": []}).moves("a")[0].option
    >>> option, option.text
    ('b', 'b')
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The position as the game writes it."""
        return str(self)


def position_of(game: _native.Game | None, text: str) -> NumberPosition | TextPosition:
    """Returns the position that a game writes as ``text``; the text itself if that is no position of the game, or if it is
    about no game."""
    if game is None:
        return TextPosition(text)
    try:
        members = game.members(text)
    except InputError:
        return TextPosition(text)
    return TextPosition(text) if isinstance(members, str) else NumberPosition(members, text)
