"""Games, and the questions that can be asked of them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Unpack, overload

from . import _native
from ._asked import Asked, conditions
from ._native import Answer, Ordinal, Picture
from .answers import (
    Check,
    Checks,
    Claim,
    Claims,
    Classes,
    Discovery,
    Genera,
    Genus,
    Move,
    Moves,
    Period,
    Proofs,
    Quotient,
    Report,
    Reports,
    Summary,
)
from .errors import Unreadable, small
from .formulas import Formula, check_function
from .made import GraphFile, GraphText, Made, Name, RuleFile, RuleText, SumOf, digest_of
from .proofs import Effort, discover, prove
from .stopped import Stopped
from .tables import Table

Given = dict[str, Any] | None

# The bound of all numbers, or one for each.
Bounds = int | Sequence[int]

#: A position: text as the command line has it, a number or an ordinal, or several of these.
Position = Any


class Game:
    """A game with its questions. Games come from :func:`game`, :func:`rules`, :func:`graph` and :func:`define`.

    >>> import impartial_games as ig
    >>> ig.game("welter").value([2, 5, 6])
    welter 2,5,6: normal 6 (N-position, computed); misère 6 (N-position, computed)

    Games can be pickled and copied, as pools of processes do: what a game is made of is pickled (its name, or the text
    of rules or of a graph, also where that was read from a file), not what earlier questions settled.

    >>> import pickle
    >>> pickle.loads(pickle.dumps(ig.game("octal:0.77"))).value(12).grundy
    4
    """

    def __init__(self, native: _native.Game, made: Made | None) -> None:
        self._native = native
        # Games made of other games, vertices or functions say themselves how they are pickled.
        self._made = made

    def __reduce__(self) -> tuple[Any, ...]:
        if self._made is None:
            raise TypeError(f"{self.name} cannot be pickled: it is not known what it was read from (allowed: a file)")
        return _made_again, (self._made,)

    # Whether a game that is made of a pickle of this one has the same positions in a window.
    def _finds_again(self, window: str) -> bool:
        return self._made is not None and self._made.finds_again(window)

    # What a position is called between Python and the engine; games with positions of their own say more.
    def _written(self, position: Position, given: Given = None) -> Any:
        return position

    # A position that is given as text among those of a sum; games made of a function ask it here.
    def _of_text(self, text: str, given: Given) -> str:
        return text

    # Makes sure that the positions of a window are known.
    def _ready(
        self, coins: int | None, below: Bounds | None, heaps: int | None, from_: Position, given: Given
    ) -> Any:
        small(coins=coins, below=below, heaps=heaps)
        if from_ is not None:
            return self._written(from_, given)
        if heaps is not None:
            coins, below = 1, heaps + 1
        elif isinstance(below, Sequence):
            coins, below = len(below) if coins is None else coins, max(below, default=0)
        self._explored(coins, below, given)
        return None

    # Games made of a function ask it here about the positions of a window.
    def _explored(self, coins: int | None, below: int | None, given: Given) -> None:
        pass

    @property
    def name(self) -> str:
        """Its name with parameters."""
        return self._native.id

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __add__(self, other: Game) -> Game:
        """The disjunctive sum: a move in one of the parts. Positions are tuples of positions of the parts.

        >>> import impartial_games as ig
        >>> both = ig.game("nim") + ig.game("welter")
        >>> both.value([[3, 5], [2, 6]]).grundy
        5
        """
        if not isinstance(other, Game):
            return NotImplemented
        return Sum([*self._parts(), *other._parts()])

    def _parts(self) -> list[Game]:
        return [self]

    def value(
        self, position: Position, *, misere: bool | None = None, **asked: Unpack[Asked]
    ) -> Answer:
        """The values of a position, normal and misère, each with what it rests on.

        The misère value is looked for where little work gives it; ``misere=True`` asks for it whatever that
        takes, ``misere=False`` leaves it out.

        >>> import impartial_games as ig
        >>> answer = ig.game("nim").value([3, 5, 7])
        >>> answer.grundy, answer.misere, answer.outcome, answer.basis
        (1, 1, 'N', 'computed')
        """
        if not asked and misere is None:
            return self._native.value(self._written(position))
        with conditions(asked) as given:
            return self._native.value(self._written(position, given), misere, given)

    def moves(
        self, position: Position, to: int | Ordinal | str | None = None, *, misere: bool = False, **asked: Unpack[Asked]
    ) -> Moves:
        """The options with their values, or only those of value ``to``; ``to=0``: the winning moves.

        >>> import impartial_games as ig
        >>> [move.option for move in ig.game("nim").moves([3, 5, 7], to=0)]
        ['3,5,6', '3,4,7', '2,5,7']
        """
        with conditions(asked) as given:
            written = self._native.position(self._written(position, given))
            found = json.loads(self._native.moves(written, to, misere, given))
        return Moves([Move(row) for row in found], f"{self.name} {written}")

    def options(self, position: Position, **asked: Unpack[Asked]) -> list[str]:
        """The positions that a move leads to, as the game writes them.

        >>> import impartial_games as ig
        >>> ig.game("kayles").options(4)
        ['2', '3', '1,1', '1,2']
        """
        return [move.option for move in self.moves(position, **asked)]

    def table(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        misere: bool = False,
        **asked: Unpack[Asked],
    ) -> Table:
        """The values of a window: ``coins=N, below=M`` (N coins or heaps below M), ``heaps=N`` (single heaps 0..N),
        or ``from_=POSITION`` (a position and all its followers); of a graph all vertices. Games on numbers take a
        bound for each number, ``below=[40, 40, 2]``; where positions have one number of members only, ``coins`` may
        be left out.

        >>> import impartial_games as ig
        >>> ig.game("kayles").table(heaps=12).grundy.tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, from_, given)
            try:
                return Table(self._native.table(coins, below, heaps, start, misere, given), self)
            except Stopped as stopped:
                if isinstance(stopped.partial, _native.Table):
                    stopped.partial = Table(stopped.partial, self)
                raise

    def summary(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        misere: bool = False,
        **asked: Unpack[Asked],
    ) -> Summary:
        """Count, sums and maximum of the values of a window, without keeping them where that can be avoided.

        >>> import impartial_games as ig
        >>> ig.game("nim").summary(coins=3, below=61).count
        39711
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, from_, given)
            return Summary(json.loads(self._native.summary(coins, below, heaps, start, misere, given)))

    def classes(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        certificate: bool = False,
        **asked: Unpack[Asked],
    ) -> Classes:
        """The classes of misère play that a window lies in, with a witness for every "no".

        >>> import impartial_games as ig
        >>> found = ig.game("wythoff").classes(coins=2, below=30)
        >>> found.tame, found.pet, found.witnesses["pet"]["position"]
        (True, False, '3,5')
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, from_, given)
            found, made = self._native.classes(coins, below, heaps, start, certificate, given)
        return Classes(json.loads(found), None if made is None else json.loads(made))

    def genus(self, position: Position, **asked: Unpack[Asked]) -> Genus:
        """The genus of a position, and whether it is tame, restive, restless or wild.

        >>> import impartial_games as ig
        >>> found = ig.game("kayles").genus(5)
        >>> found.genus, found.class_
        ('4^146', 'restless')
        """
        with conditions(asked) as given:
            found = self._native.genera([self._written(position, given)], given)
        return Genus(json.loads(found)[0])

    def genera(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        **asked: Unpack[Asked],
    ) -> Genera:
        """The genera of the positions of a window.

        >>> import impartial_games as ig
        >>> [found.genus for found in ig.game("kayles").genera(heaps=4)]
        ['0^120', '1^031', '2^20', '3^31', '1^031']
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, from_, given)
            found = json.loads(self._native.genera_of_window(coins, below, heaps, start, given))
        return Genera([Genus(row) for row in found], self.name)

    def quotient(
        self,
        *,
        heaps: int | None = None,
        coins: int | None = None,
        below: Bounds | None = None,
        from_: Position = None,
        certificate: bool = False,
        **asked: Unpack[Asked],
    ) -> Quotient:
        """The misère quotient: of the heaps to ``heaps``, of all heaps where a code can make it final, or of the
        positions of a window.

        >>> import impartial_games as ig
        >>> found = ig.game("octal:0.75").quotient()
        >>> found.order, found.p_size, found.status, found.period
        (8, 2, 'final', 2)
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, from_, given)
            found, made, latex = self._native.quotient(coins, below, heaps, start, certificate, given)
        return Quotient(json.loads(found), None if made is None else json.loads(made), latex)

    def period(self, heaps: int | None = None, **asked: Unpack[Asked]) -> Period:
        """The least period and preperiod of the values of single heaps, certified where they last for ever.

        >>> import impartial_games as ig
        >>> found = ig.game("kayles").period()
        >>> found.period, found.preperiod, found.certified
        (12, 71, True)
        """
        small(heaps=heaps)
        with conditions(asked) as given:
            found, stopped, made = self._native.period(heaps, given)
        return Period(json.loads(found), None if made is None else json.loads(made), stopped)

    def claims(self, *, planted: bool = False) -> Claims:
        """What has been published about the game, or what its rules say is believed."""
        found = json.loads(_native.claims_about(self._native, planted))
        return Claims([Claim(row) for row in found], self.name)

    @overload
    def check(
        self, formula: None = None, *, planted: bool = False, effort: Effort = "quick", **asked: Unpack[Asked]
    ) -> Checks: ...
    @overload
    def check(
        self,
        formula: Formula,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        misere: bool = False,
        p_positions: bool = False,
        effort: Effort = "quick",
        **asked: Unpack[Asked],
    ) -> Check: ...
    def check(
        self,
        formula: Formula | None = None,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        from_: Position = None,
        misere: bool = False,
        p_positions: bool = False,
        planted: bool = False,
        effort: Effort = "quick",
        **asked: Unpack[Asked],
    ) -> Check | Checks:
        """Holds a formula against computed values; without one, everything published about the game.

        A formula is a function of a position that returns its value, or ``None`` where it says nothing; with
        ``p_positions=True`` it returns whether the value is 0. It gets the numbers of the position as a tuple, of
        single heaps the number, of other positions what they are. The first position in window order at which it
        fails is the counterexample. Of a game of rules a text is a formula of the rule language, checked on the
        windows of ``effort``.

        >>> import impartial_games as ig
        >>> found = ig.game("nim").check(lambda heaps: heaps[0] ^ heaps[1], coins=2, below=20)
        >>> found.verdict, found.positions
        ('checked', 210)
        >>> found = ig.game("kayles").check(lambda n: n % 4, heaps=30)
        >>> found.verdict, found.counterexample, found.grundy, found.formula
        ('refuted', '4', '1', '0')
        """
        if (formula is None or isinstance(formula, str)) and not (coins is below is heaps is from_ is None):
            raise Unreadable(
                "a window goes with a formula that is a function (allowed: effort='quick', 'standard' or 'full')"
            )
        with conditions(asked) as given:
            if formula is None:
                found = json.loads(_native.check_about(self._native, planted, effort, given))
                return Checks([Check(row) for row in found], self.name)
            if isinstance(formula, str):
                kind = {
                    (False, False): "value",
                    (True, False): "misere",
                    (False, True): "p-positions",
                    (True, True): "misere-p-positions",
                }[misere, p_positions]
                found = json.loads(_native.check_text(self._native, kind, formula, effort, given))
                return Check(found[0])
        table = self.table(coins=coins, below=below, heaps=heaps, from_=from_, misere=misere, **asked)
        positions = self._given_to_formulas(table, heaps is not None)
        return check_function(formula, positions, table, misere, p_positions)

    # What a formula gets for each position of a table.
    def _given_to_formulas(self, table: Table, single: bool) -> Iterable[Any]:
        found = table._native.numbers()
        if found is None:
            return table.names()
        cells, count = found
        numbers = memoryview(cells).cast("Q")
        if single and count == 1:
            return numbers
        return (tuple(numbers[at : at + count]) for at in range(0, len(numbers), count))

    def prove(self, coins: int | None = None, **asked: Any) -> Proofs:
        """Proves the value formula, the claims with proof plans, or ``formula=`` for all positions with a number of
        coins: :func:`impartial_games.prove` of this game."""
        return prove(self, coins, **asked)

    def discover(self, coins: int | None = None, value: int = 0, **asked: Any) -> Discovery:
        """All positions of a value, guessed and proved: :func:`impartial_games.discover` of this game."""
        return discover(self, coins, value, **asked)

    # What the program calls the game, and what files are called that it is given; rules are written to a file for it,
    # so that all questions are of the text that was read.
    def _named(self, folder: Path) -> tuple[str, dict[str, str]]:
        rules = self._made
        if not isinstance(rules, RuleText):
            return self.name, {}
        file = folder / "rules.game"
        file.write_bytes(rules.text)
        return f"{file}:{rules.parameters}" if rules.parameters is not None else str(file), {str(file): rules.name}

    def draw(
        self,
        position: Position = None,
        what: Literal["position", "moves", "graph", "p", "misere", "both", "values", "sequence"] | None = None,
        *,
        move: Position = None,
        misere: bool = False,
        below: Bounds | None = None,
        heaps: int | None = None,
        **asked: Unpack[Asked],
    ) -> Picture:
        """A picture, shown by notebooks; ``.svg`` is its text, ``.png()`` its pixels.

        ``draw(position)`` draws a position, ``draw(position, "moves")`` its options with their values, ``move=`` one
        of them, and ``draw(position, "graph")`` all its followers. ``draw(below=60)`` draws the P-positions of two
        numbers, and ``draw(below=[60, 20])`` bounds each of them (``"misere"``, ``"both"``, ``"values"`` something else of them), ``draw(heaps=200)`` the values of
        single heaps.

        >>> import impartial_games as ig
        >>> ig.game("welter").draw([2, 5, 6], "moves").svg[:4]
        '<svg'
        """
        allowed = ["position", "moves", "graph"]
        if position is None:
            allowed = ["sequence"] if heaps is not None else ["p", "misere", "both", "values"]
        if what is not None and what not in allowed:
            raise Unreadable(f"draw what? {what!r} (allowed: {', '.join(map(repr, allowed))})")
        with conditions(asked) as given:
            if position is None:
                if heaps is not None:
                    self._ready(None, None, heaps, None, given)
                    return _native.draw_sequence(self._native, heaps, given)
                if below is None:
                    raise Unreadable("draw what? (allowed: a position, below=M for two numbers, heaps=N for one)")
                self._ready(2, below, None, None, given)
                return _native.draw_plot(self._native, below, what or "p", given)
            at = self._native.position(self._written(position, given))
            if what == "graph":
                return _native.draw_graph(self._native, at, misere, given)
            option = None if move is None else self._native.position(self._written(move, given))
            moves = what == "moves" and option is None
            return _native.draw_position(self._native, at, moves, option, misere, given)

    def solvers(self) -> list[str]:
        """The names of the solvers that ``solver=`` allows."""
        return self._native.solvers()

    def forget(self) -> None:
        """Forgets what earlier questions settled; it is kept to answer later ones sooner."""
        self._native.forget()


class Sum(Game):
    """A disjunctive sum of games; positions are sequences of positions of the parts, or text with ``|`` between."""

    def __init__(self, parts: list[Game]) -> None:
        super().__init__(_native.sum([part._native for part in parts]), None)
        self._games = parts

    def __reduce__(self) -> tuple[Any, ...]:
        return Sum, (self._games,)

    def _finds_again(self, window: str) -> bool:
        return all(game._finds_again(window) for game in self._games)

    def _parts(self) -> list[Game]:
        return self._games

    def _written(self, position: Position, given: Given = None) -> Any:
        if isinstance(position, str):
            return self._written_text(position, given)
        count = len(self._games)
        allowed = f"a sum of {count} games takes {count} positions (allowed: a list of {count}, or text with '|' between)"
        if isinstance(position, (bytes, bytearray, Mapping)):
            raise TypeError(f"{position!r} is no position of {self.name}: {allowed}")
        try:
            parts = list(position)
        except TypeError:
            raise Unreadable(f"position {position!r} of {self.name}: {allowed}") from None
        if len(parts) != count:
            raise Unreadable(f"position {position!r} of {self.name} has {len(parts)} parts: {allowed}")
        return [game._native.position(game._written(part, given)) for game, part in zip(self._games, parts)]

    # Functions are asked about their parts; what other games have is read where all texts are.
    def _written_text(self, text: str, given: Given) -> Any:
        parts = _split(text)
        if len(parts) != len(self._games) or all(type(game)._of_text is Game._of_text for game in self._games):
            return text
        return [game._of_text(part, given) for game, part in zip(self._games, parts)]


# The positions of the parts of a sum; one with a '|' in it stands in double quotes.
_PART = re.compile(r'''\s*"((?:[^"\\]|\\.)*)"\s*(?:\||$)|([^|]*)(?:\||$)''', re.DOTALL)


def _split(text: str) -> list[str]:
    parts, at = [], 0
    while True:
        found = _PART.match(text, at)
        assert found
        quoted, plain = found.groups()
        parts.append(plain.strip() if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL))
        at = found.end()
        if not found[0].endswith("|"):
            return parts


class Graph(Game):
    """A game on an explicit graph; positions are its vertices. It can be pickled if they can."""

    def __init__(self, made: GraphText, names: dict[Hashable, str]) -> None:
        super().__init__(made.native(), made)
        self._names = names
        self._vertices = {name: vertex for vertex, name in names.items()}
        #: The vertices, in the order of the table.
        self.vertices: list[Hashable] = list(names)

    def __reduce__(self) -> tuple[Any, ...]:
        return _graph_again, (self._made, list(self._names.items()))

    def _given_to_formulas(self, table: Table, single: bool) -> Iterable[Any]:
        return (self._vertices[name] for name in table.names())

    def _written(self, position: Position, given: Given = None) -> Any:
        try:
            return self._names[position]
        except (KeyError, TypeError):
            return position if isinstance(position, str) else str(position)


# The game of a pickle.
def _made_again(made: Made) -> Game:
    return Game(made.native(), made)


# The same of a graph. Vertices may have other hashes here, so that they come as a list.
def _graph_again(made: GraphText, names: list[tuple[Hashable, str]]) -> Graph:
    return Graph(made, dict(names))


def game(name: str) -> Game:
    """The game with a name, as the command line has it: ``nim``, ``octal:0.77``, ``sum:nim+welter``, ``own.game``.

    >>> import impartial_games as ig
    >>> ig.game("octal:0.77").value(12).grundy
    4

    Raises :class:`Unreadable` with names like it where there is none.
    """
    if isinstance(name, str):
        if name.startswith("graph:"):
            return _graph_file(name, name.removeprefix("graph:"))
        if name.startswith("sum:"):
            return _named_sum(name)
        rules = _rule_file(name)
        if rules is not None:
            return _opened(name, *rules)
    return Game(_native.game(name), Name(name))


# A sum by its name. Where files are parts of it, it is made of what stands in them.
def _named_sum(name: str) -> Game:
    names = [part.strip() for part in name.removeprefix("sum:").split("+")]
    if not any(part.startswith("graph:") or _rule_file(part) is not None for part in names):
        return Game(_native.game(name), Name(name))
    if "" in names or any(part.startswith("sum:") for part in names):
        # It is told what is wrong.
        return Game(_native.game(name), None)
    parts = [game(part) for part in names]
    made = [part._made for part in parts if part._made is not None]
    native = _native.sum([part._native for part in parts])
    return Game(native, SumOf(tuple(made)) if len(made) == len(parts) else None)


# The path and the parameters of a rule file by its name.
def _rule_file(name: str) -> tuple[str, str | None] | None:
    if name.endswith(".game"):
        return name, None
    path, found, parameters = name.rpartition(".game:")
    return (f"{path}.game", parameters) if found else None


def _opened(name: str, path: str, parameters: str | None) -> Game:
    # The engine reads the file too: nobody may have written to it between.
    for _ in range(10):
        text = _text_of(path)
        native = _native.game(name)
        if text == _text_of(path):
            return Game(native, None if text is None else RuleFile(text, path, parameters))
    raise Unreadable(f"rule file '{path}': it changes while it is read")


def _graph_file(name: str, path: str) -> Game:
    for _ in range(10):
        digest = digest_of(path)
        native = _native.game(name)
        if digest == digest_of(path):
            return Game(native, None if digest is None else GraphFile(path, digest))
    raise Unreadable(f"graph file '{path}': it changes while it is read")


# The text of a file; what cannot be read, the engine tells.
def _text_of(path: str) -> bytes | None:
    try:
        if not Path(path).is_file():
            return None
        with open(path, "rb") as file:
            return file.read(_MOST_BYTES + 1)
    except (OSError, ValueError):
        return None


#: No rule file is longer.
_MOST_BYTES = 1 << 20


def games() -> Reports[Report]:
    """The games that there are, with how positions are written and their formulas."""
    return Reports([Report(row) for row in json.loads(_native.games())], "games")


def rules(source: str | os.PathLike[str], *parameters: int, name: str | None = None) -> Game:
    """A game from the rule language: a text with a line ``game NAME``, or the path of a ``.game`` file.

    The file is read once: what is asked is asked of that text.

    >>> import impartial_games as ig
    >>> squares = ig.rules('''
    ... game squares
    ... heaps n
    ... move n - k*k  for k in 1..sqrt(n)
    ... ''')
    >>> squares.table(heaps=9).grundy.tolist()
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
    """
    given = ",".join(str(parameter) for parameter in parameters) or None
    if isinstance(source, os.PathLike) or "\n" not in source:
        path = os.fspath(source)
        if not path:
            raise Unreadable("no rules (allowed: a text that begins with 'game', or the path of a .game file)")
        return game(path if given is None else f"{path}:{given}")
    text = source.strip() + "\n"
    if name is None:
        first = re.search(r"^[ \t]*game[ \t]+([^\s(#]+)", text, re.MULTILINE)
        name = first[1] if first else "rules"
    made = RuleText(text.encode(), name, given)
    return Game(made.native(), made)


def _distinct_names(vertices: Iterable[Hashable]) -> dict[Hashable, str]:
    """What each vertex is called: its text, or as Python shows it, or its number where others are called so too."""
    texts = {vertex: str(vertex) for vertex in vertices}
    if len(set(texts.values())) < len(texts):
        texts = {vertex: repr(vertex) for vertex in texts}
    names: dict[Hashable, str] = {}
    taken: set[str] = set()
    for number, (vertex, text) in enumerate(texts.items()):
        if not _is_name(text):
            text = repr(vertex)
        if not _is_name(text) or text in taken:
            text = f"#{number}"
        while text in taken:
            text = "#" + text
        taken.add(text)
        names[vertex] = text
    return names


def _is_name(text: str) -> bool:
    return text != "" and text == text.strip() and text.isprintable()


def graph(edges: Any, name: str = "graph") -> Graph:
    """The game on a directed graph: a move goes along an edge.

    ``edges`` is a list of pairs, a dictionary of followers, or a directed graph of networkx.

    >>> import impartial_games as ig
    >>> g = ig.graph({"a": ["b", "c"], "b": ["c"]})
    >>> g.value("a").grundy, dict(zip(g.vertices, g.table().grundy.tolist()))
    (2, {'a': 2, 'b': 1, 'c': 0})
    >>> ig.graph([(3, 2), (2, 3)]).value(3)
    Traceback (most recent call last):
        ...
    impartial_games.errors.Loopy: the game is loopy, so there is no value (play must end): 3 -> 2 -> 3
    """
    pairs: list[tuple[Hashable, Hashable]] = []
    vertices: dict[Hashable, None] = {}
    if hasattr(edges, "is_directed"):
        if not edges.is_directed():
            raise TypeError("an undirected graph is no game (allowed: a directed one, such as networkx.DiGraph)")
        vertices = dict.fromkeys(edges.nodes)
        pairs = list(edges.edges())
    elif isinstance(edges, Mapping):
        for vertex, followers in edges.items():
            vertices[vertex] = None
            pairs.extend((vertex, follower) for follower in followers)
    else:
        for edge in edges:
            source, target = edge
            pairs.append((source, target))
    for source, target in pairs:
        vertices.setdefault(source)
        vertices.setdefault(target)
    names = _distinct_names(vertices)

    def quoted(vertex: Hashable) -> str:
        escaped = names[vertex].replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'

    lines = [quoted(vertex) for vertex in vertices]
    lines += [f"{quoted(source)} -> {quoted(target)}" for source, target in pairs]
    return Graph(GraphText("\n".join(lines) + "\n", name), names)
