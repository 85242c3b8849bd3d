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


def graph_text(graph: Any) -> str:
    """Returns the notation of a graph of networkx as the position of a game on graphs.

    The vertices have the numbers 1, 2, … in the order of ``graph.nodes``; if the last one has no edges, vertices without edges
    come first.

    >>> import networkx
    >>> from impartial_games.positions import graph_text
    >>> graph_text(networkx.cycle_graph(3))
    'edges 1-2 1-3 2-3'
    """
    edges = list(graph.edges())
    if not edges:
        raise InputError("a graph without edges is no position (allowed: its notation, such as 'path 1')")
    nodes = list(graph.nodes)
    if graph.degree(nodes[-1]) == 0:
        nodes.sort(key=lambda node: graph.degree(node) > 0)
    number = {node: index for index, node in enumerate(nodes, start=1)}
    word = "arcs" if graph.is_directed() else "edges"
    return f"{word} " + " ".join(f"{number[one]}-{number[other]}" for one, other in edges)
