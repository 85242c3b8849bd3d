"""Games and their questions."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from . import _native
from ._asked import Asked, Limits, Sampled, conditions
from ._native import Answer, Ordinal, Picture
from ._needed import need
from .answers import (
    Check,
    Checks,
    Claim,
    Claims,
    Classes,
    Discovery,
    Explanation,
    GameListing,
    Genera,
    Genus,
    Move,
    Moves,
    Period,
    Proofs,
    Quotient,
    Reports,
    Summary,
    certificate_of,
)
from .errors import InputError, UnsupportedError, small
from .formulas import Formula, check_function
from .made import GraphFile, GraphText, Made, Name, RuleFile, RuleText, SumOf, digest_of
from .positions import graph_text, position_of
from .proofs import Effort, discover, prove
from .stopped import StoppedError
from .study import Study
from .tables import Table

if TYPE_CHECKING:
    import networkx

Given = dict[str, Any] | None

# One bound for all numbers, or a bound for each.
Bounds = int | Sequence[int]

#: A position: text as the command line has it, a number or an ordinal, several of these, or a graph of networkx.
Position = Any


class Game:
    """A game with its questions. Games come from :func:`game`, :func:`rules`, :func:`graph` and :func:`define`.

    >>> import impartial_games as ig
    >>> ig.game("welter").value([2, 5, 6])
    welter 2,5,6: normal 6 (N-position, computed); misère 6 (N-position, computed)

    Games can be pickled and copied, as pools of processes do. The source of a game is pickled (its name, or the text of
    rules or of a graph, also if it was read from a file), but not the values solved by earlier questions.

    >>> import pickle
    >>> pickle.loads(pickle.dumps(ig.game("octal:0.77"))).value(12).grundy
    4
    """

    def __init__(self, native: _native.Game, made: Made | None) -> None:
        self._native = native
        # Games made of other games, vertices or functions define their own pickles.
        self._made = made

    def __reduce__(self) -> tuple[Any, ...]:
        if self._made is None:
            raise TypeError(f"{self.name} cannot be pickled: it is not known what it was read from (allowed: a file)")
        return _made_again, (self._made,)

    def __eq__(self, other: object) -> bool:
        """Returns whether two games have the same source, such as a name. Games by functions equal only themselves.

        >>> import impartial_games as ig
        >>> ig.game("nim") == ig.game("nim"), ig.game("nim") == ig.game("welter")
        (True, False)
        """
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (type(self) is type(other) and self._made is not None and self._made == other._made)

    def __hash__(self) -> int:
        return id(self) if self._made is None else hash(self._made)

    # Returns whether a game restored from a pickle of this one has the same positions in a window.
    def _finds_again(self, window: str) -> bool:
        return self._made is not None and self._made.finds_again(window)

    # Converts a position to the form that the engine reads; games with positions of their own override this.
    def _written(self, position: Position, given: Given = None) -> Any:
        return graph_text(position) if hasattr(position, "is_directed") else position

    # Converts the text of a position in a sum; games made of a function explore the position here.
    def _of_text(self, text: str, given: Given) -> str:
        return text

    # Returns a position as the game writes it.
    def _text_of(self, position: Position) -> str:
        return self._native.written(self._written(position))

    # Makes sure that the positions of a window are known.
    def _ready(
        self, coins: int | None, below: Bounds | None, heaps: int | None, start: Position, given: Given
    ) -> Any:
        small(coins=coins, below=below, heaps=heaps)
        if start is not None:
            return self._written(start, given)
        if heaps is not None:
            coins, below = 1, heaps + 1
        elif isinstance(below, Sequence):
            coins, below = len(below) if coins is None else coins, max(below, default=0)
        self._explored(coins, below, given)
        return None

    # Games made of a function explore the positions of a window here.
    def _explored(self, coins: int | None, below: int | None, given: Given) -> None:
        pass

    @property
    def name(self) -> str:
        """The name with parameters."""
        return self._native.id

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __add__(self, other: Game) -> Game:
        """Returns the disjunctive sum: a move is made in one part. Positions are tuples of positions of the parts.

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
        """Returns the values of a position, normal and misère, each with its basis.

        By default the misère value is computed only if it is cheap; ``misere=True`` computes it in any case, and
        ``misere=False`` omits it.

        Parameters
        ----------
        position : position
            tuple or list of numbers, a number, an ordinal, or text as the command line has it
        misere : bool, optional
            whether the misère value is computed; by default only if it is cheap
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Answer
            the values, each with its basis

        Raises
        ------
        InputError
            the position cannot be read
        StoppedError
            a limit was reached

        Examples
        --------
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
        """Returns the options with their values, or only those of value ``to``; ``to=0`` gives the winning moves.

        Parameters
        ----------
        position : position
            tuple or list of numbers, a number, an ordinal, or text as the command line has it
        to : int, Ordinal or str, optional
            the value of the options that are returned
        misere : bool
            whether ``to`` is a misère value
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Moves
            a :class:`Move` for each option, in the order of the game

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        Examples
        --------
        >>> import impartial_games as ig
        >>> [move.option for move in ig.game("nim").moves([3, 5, 7], to=0)]
        [(3, 5, 6), (3, 4, 7), (2, 5, 7)]
        """
        with conditions(asked) as given:
            written = self._native.position(self._written(position, given))
            found = json.loads(self._native.moves(written, to, misere, given))
        return Moves([Move.from_dict(row, self._native) for row in found], f"{self.name} {written}")

    def options(self, position: Position, **asked: Unpack[Asked]) -> list[Any]:
        """Returns the positions that a move leads to: tuples of numbers, or texts where positions are no numbers.

        Parameters
        ----------
        position : position
            tuple or list of numbers, a number, an ordinal, or text as the command line has it
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        list of tuple or str
            the options, in the order of the game

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.game("kayles").options(4)
        [(2,), (3,), (1, 1), (1, 2)]
        """
        return [move.option for move in self.moves(position, **asked)]

    def table(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        start: Position = None,
        misere: bool = False,
        **asked: Unpack[Asked],
    ) -> Table:
        """Returns the values of a window: ``coins=N, below=M`` (N coins or heaps below M), ``heaps=N`` (single heaps
        0..N), or ``start=POSITION`` (a position and all its followers); for a graph the default is all vertices. Games
        on numbers take a bound for each number, ``below=[40, 40, 2]``; if all positions have the same number of
        members, ``coins`` may be left out.

        Parameters
        ----------
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        heaps : int
            single heaps 0 to ``heaps``, inclusive
        start : position
            a position and all its followers
        misere : bool
            whether misère values are computed too
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Table
            the values in window order; ``grundy`` is an array of shape (n,) of unsigned integers

        Raises
        ------
        UnsupportedError
            the game has no such window; ``instead`` lists the possible ones
        StoppedError
            a limit was reached; ``partial`` is the part of the table that was solved

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.game("kayles").table(heaps=12).grundy.tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, start, given)
            return self._table(coins, below, heaps, start, misere, given)

    def _table(
        self, coins: int | None, below: Bounds | None, heaps: int | None, start: Position, misere: bool, given: Given
    ) -> Table:
        try:
            return Table(self._native.table(coins, below, heaps, start, misere, given), self)
        except StoppedError as stopped:
            if isinstance(stopped.partial, _native.Table):
                stopped.partial = Table(stopped.partial, self)
            raise

    def summary(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        start: Position = None,
        misere: bool = False,
        **asked: Unpack[Asked],
    ) -> Summary:
        """Returns count, sums and maximum of the values of a window, without storing the values if that can be avoided.

        Parameters
        ----------
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        heaps : int
            single heaps 0 to ``heaps``, inclusive
        start : position
            a position and all its followers
        misere : bool
            whether misère values are summed up too
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Summary
            exact sums, as integers of any size

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.game("nim").summary(coins=3, below=61).count
        39711
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, start, given)
            return Summary.from_dict(json.loads(self._native.summary(coins, below, heaps, start, misere, given)))

    def classes(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        start: Position = None,
        certificate: bool = False,
        **asked: Unpack[Asked],
    ) -> Classes:
        """Returns the classes of misère play that a window belongs to, with a witness for every "no".

        Parameters
        ----------
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        heaps : int
            single heaps 0 to ``heaps``, inclusive
        start : position
            a position and all its followers
        certificate : bool
            whether a certificate is added
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Classes
            a truth value for each class, with witnesses

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        References
        ----------
        V. Gurvich, "On the misère version of game Euclid and miserable games", Discrete Mathematics 307 (2007).

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("wythoff").classes(coins=2, below=30)
        >>> found.tame, found.pet, found.witnesses.pet.position
        (True, False, (3, 5))
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, start, given)
            found, made = self._native.classes(coins, below, heaps, start, certificate, given)
        return Classes.from_dict(json.loads(found), self._native, certificate=certificate_of(made))

    def genus(self, position: Position, **asked: Unpack[Sampled]) -> Genus:
        """Returns the genus of a position, and whether it is tame, restive, restless or wild.

        Parameters
        ----------
        position : position
            tuple or list of numbers, a number, an ordinal, or text as the command line has it
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Genus
            the genus in full, and the class of the position

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        References
        ----------
        J. H. Conway, "On Numbers and Games" (1976), chapter 12.

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("kayles").genus(5)
        >>> found.genus, found.genus_class
        ('4^146', 'restless')
        """
        with conditions(asked) as given:
            found = self._native.genera([self._written(position, given)], given)
        return Genus.from_dict(json.loads(found)[0], self._native)

    def genera(
        self,
        *,
        coins: int | None = None,
        below: Bounds | None = None,
        heaps: int | None = None,
        start: Position = None,
        **asked: Unpack[Sampled],
    ) -> Genera:
        """Returns the genera of the positions of a window.

        Parameters
        ----------
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        heaps : int
            single heaps 0 to ``heaps``, inclusive
        start : position
            a position and all its followers
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Genera
            a :class:`Genus` for each position, in window order

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        Examples
        --------
        >>> import impartial_games as ig
        >>> [found.genus for found in ig.game("kayles").genera(heaps=4)]
        ['0^120', '1^031', '2^20', '3^31', '1^031']
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, start, given)
            found = json.loads(self._native.genera_of_window(coins, below, heaps, start, given))
        return Genera([Genus.from_dict(row, self._native) for row in found], self.name)

    def quotient(
        self,
        *,
        heaps: int | None = None,
        coins: int | None = None,
        below: Bounds | None = None,
        start: Position = None,
        certificate: bool = False,
        **asked: Unpack[Sampled],
    ) -> Quotient:
        """Returns the misère quotient: of the heaps up to ``heaps``, of all heaps if the rule is a code and the
        quotient becomes final, or of the positions of a window. Of some heaps or positions it is partial.

        Parameters
        ----------
        heaps : int, optional
            the largest heap; without a window, all heaps of a code
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        start : position
            a position and all its followers
        certificate : bool
            whether a certificate is added, which :meth:`Quotient.draw` needs
        **asked
            limits, as :class:`Limits` describes them

        Returns
        -------
        Quotient
            the quotient, as far as it is known

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        References
        ----------
        T. E. Plambeck, "Taming the wild in impartial combinatorial games", Integers 5 (2005).

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("octal:0.75").quotient()
        >>> found.order, found.p_size, found.status, found.period
        (8, 2, 'final', 2)
        """
        with conditions(asked) as given:
            start = self._ready(coins, below, heaps, start, given)
            found, made, latex = self._native.quotient(coins, below, heaps, start, certificate, given)
        return Quotient.from_dict(json.loads(found), self._native, certificate=certificate_of(made), latex=latex)

    def period(self, heaps: int | None = None, **asked: Unpack[Sampled]) -> Period:
        """Returns the least period and preperiod of the values of single heaps, certified if they hold for all heaps. If
        the heaps follow no code and no theorem applies to the moves of a rule file, ``basis`` is ``observed`` at best.

        Parameters
        ----------
        heaps : int, optional
            the largest heap that is solved; by default as many as a certificate needs
        **asked
            limits, as :class:`Limits` describes them

        Returns
        -------
        Period
            the period, certified if it holds for all heaps

        Raises
        ------
        UnsupportedError
            the game does not support the question; ``instead`` lists what is possible
        StoppedError
            a limit was reached

        References
        ----------
        R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge Philos. Soc. 52 (1956).

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("kayles").period()
        >>> found.period, found.preperiod, found.certified
        (12, 71, True)
        """
        small(heaps=heaps)
        with conditions(asked) as given:
            found, stopped, made = self._native.period(heaps, given)
        return Period.from_dict(json.loads(found), certificate=certificate_of(made), stopped=stopped)

    def claims(self, *, planted: bool = False) -> Claims:
        """Returns the published statements about the game, or the statements in its rules.

        Parameters
        ----------
        planted : bool
            whether the deliberately false statements are returned instead

        Returns
        -------
        Claims
            the statements, with their sources
        """
        found = json.loads(_native.claims_about(self._native, planted))
        return Claims([Claim.from_dict(row) for row in found], self.name)

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
        start: Position = None,
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
        start: Position = None,
        misere: bool = False,
        p_positions: bool = False,
        planted: bool = False,
        effort: Effort = "quick",
        **asked: Unpack[Asked],
    ) -> Check | Checks:
        """Compares a formula with computed values; without a formula, all published statements about the game.

        A formula is a function of a position that returns its value, or ``None`` if it does not apply; with
        ``p_positions=True`` it returns whether the value is 0. Its argument is the tuple of the numbers of the
        position (of all positions equally long for heaps, with 0 for heaps that are gone), the number for a single heap,
        or any other position as it is. The first position in window order at
        which the formula fails is the counterexample. For a game of rules, a text is a formula of the rule language,
        checked on the windows of ``effort``.

        Parameters
        ----------
        formula : callable or str, optional
            a function of a position, or a text of the rule language
        coins, below : int
            all positions of ``coins`` coins or heaps below ``below``; a list of bounds gives one for each number
        heaps : int
            single heaps 0 to ``heaps``, inclusive
        start : position
            a position and all its followers
        misere : bool
            whether the formula is about misère values
        p_positions : bool
            whether the formula says that the value is 0
        planted : bool
            without a formula: the planted false statements
        effort : {"quick", "full"}
            the windows of published statements
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Check or Checks
            the verdict of the formula, or of each published statement

        Raises
        ------
        InputError
            the formula cannot be read; ``problems`` lists the places
        StoppedError
            a limit was reached

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("nim").check(lambda heaps: heaps[0] ^ heaps[1], coins=2, below=20)
        >>> found.verdict, found.positions
        ('checked', 210)
        >>> found = ig.game("kayles").check(lambda n: n % 4, heaps=30)
        >>> found.verdict, found.counterexample, found.computed, found.stated
        ('refuted', (4,), 1, 0)
        """
        if (formula is None or isinstance(formula, str)) and not (coins is below is heaps is start is None):
            raise InputError(
                "a window goes with a formula that is a function (allowed without a window: effort='quick' or 'full'; "
                "in a rule file, a statement with a window, such as 'claim c  value = n mod 3  for n < 500')"
            )
        with conditions(asked) as given:
            if formula is None:
                found = json.loads(_native.check_about(self._native, planted, effort, given))
                return Checks([Check.from_dict(row, self._native) for row in found], self.name)
            if isinstance(formula, str):
                kind = {
                    (False, False): "value",
                    (True, False): "misere",
                    (False, True): "p-positions",
                    (True, True): "misere-p-positions",
                }[misere, p_positions]
                found = json.loads(_native.check_text(self._native, kind, formula, effort, given))
                return Check.from_dict(found[0], self._native)
        limit = asked.get("time_limit")
        deadline = None if limit is None else time.perf_counter() + _native.seconds(limit)
        table = self.table(coins=coins, below=below, heaps=heaps, start=start, misere=misere, **asked)
        positions = self._given_to_formulas(table, heaps is not None)
        return check_function(formula, positions, table, misere, p_positions, self._native, deadline)

    # Returns the arguments of a formula for the positions of a table.
    def _given_to_formulas(self, table: Table, single: bool) -> Iterable[Any]:
        found = table._native.numbers()
        if found is None:
            return table.names()
        cells, count, incomplete = found
        numbers = memoryview(cells).cast("Q")
        if single and count == 1 and not incomplete:
            return numbers
        lengths = dict(incomplete)
        ends = enumerate(range(count, len(numbers) + 1, count))
        return (tuple(numbers[end - lengths.get(at, count) : end]) for at, end in ends)

    def prove(self, coins: int | None = None, **asked: Any) -> Proofs:
        """Proves the value formula, the claims with proof plans, or ``formula=`` for all positions with a number of
        coins: :func:`impartial_games.prove` of this game.

        Parameters
        ----------
        coins : int, optional
            number of coins or heaps
        **asked
            the other parameters of :func:`impartial_games.prove`

        Returns
        -------
        Proofs
            a result for each statement
        """
        return prove(self, coins, **asked)

    def discover(self, coins: int | None = None, value: int | None = None, **asked: Any) -> Discovery:
        """Describes all positions of a value, guessed and proved: :func:`impartial_games.discover` of this game.

        Parameters
        ----------
        coins : int, optional
            number of coins or heaps
        value : int, optional
            the value; 0 by default
        **asked
            the other parameters of :func:`impartial_games.discover`

        Returns
        -------
        Discovery
            the description, with its verdict
        """
        return discover(self, coins, value, **asked)

    def study(self, *, effort: int | None = None, **asked: Unpack[Limits]) -> Study:
        """Finds statements about the game from its rules alone, and proves or checks each, as ``impartial study`` does.

        The game is one of the rule language, or one with a code, such as ``octal:0.137``. Statements in its text are not read. ``effort`` is thousands of steps of each
        search, 3000 by default; ``time_limit`` is 60 s by default, and what was found before it is kept.

        Parameters
        ----------
        effort : int, optional
            thousands of steps of each search, by default 3000
        **asked
            limits, as :class:`Limits` describes them

        Returns
        -------
        Study
            the findings, facts first

        Raises
        ------
        UnsupportedError
            the game has no rules that can be read

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.rules('''
        ... game own
        ... heaps n
        ... move n - k  for k in 1..3
        ... ''').study(effort=50)
        >>> found.proved[0]
        proved: value n mod 4
        >>> print(found.rules.splitlines()[3])
        value n mod 4
        """
        small(effort=effort)
        subject = self._rules()
        if subject is None:
            text = _native.code_rules(self._native)
            if text is None:
                raise UnsupportedError(
                    f"{self.name} has no rules to study (allowed: games of the rule language, and games with a code)"
                )
            subject = text, self.name, None
        asked.setdefault("time_limit", 60)
        with conditions(asked) as given:
            rows, tried, stopped, rules, report = _native.study(*subject, effort, given)
        return Study([json.loads(row) for row in rows], self.name, tried, stopped, rules, report)

    # Returns the text, the name and the parameters of the rules, if the game has rules; no text for a file that is built in.
    def _rules(self) -> tuple[str | None, str, str | None] | None:
        made = self._made
        if isinstance(made, RuleText):
            return made.text.decode(), made.name, made.parameters
        if isinstance(made, Name) and made.name.startswith("gallery:"):
            return None, made.name, None
        return None

    # Returns the game for the prover.
    def _provable(self) -> _native.Game:
        return self._native

    def draw(
        self,
        position: Position = None,
        what: Literal["position", "moves", "graph", "plot", "p", "misere", "both", "values", "sequence"] | None = None,
        *,
        move: Position = None,
        misere: bool = False,
        below: Bounds | None = None,
        heaps: int | None = None,
        **asked: Unpack[Asked],
    ) -> Picture:
        """Returns a picture, which notebooks show; ``.svg`` is its text, ``.png()`` its pixels.

        ``draw(position)`` draws a position, ``draw(position, "moves")`` its options with their values, ``move=`` one
        of them, and ``draw(position, "graph")`` all its followers. ``draw(below=60)`` draws the P-positions of two
        numbers, as ``"plot"`` or ``"p"`` says too, and ``draw(below=[60, 20])`` bounds each number; ``"misere"``,
        ``"both"`` and ``"values"`` draw other sets or the values of these positions. ``draw(heaps=200)`` draws the values of single heaps.

        Parameters
        ----------
        position : position, optional
            the position that is drawn
        what : str, optional
            the kind of picture
        move : position, optional
            an option, drawn as a move
        misere : bool
            whether values are those of misère play
        below, heaps : int
            the window of a plot
        **asked
            ``solver``, ``sample`` and limits

        Returns
        -------
        Picture
            a picture with ``svg``, ``png()``, ``width`` and ``height``

        Raises
        ------
        InputError
            there is no such picture

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.game("welter").draw([2, 5, 6], "moves").svg[:4]
        '<svg'
        """
        allowed = ["position", "moves", "graph"]
        if position is None:
            allowed = ["sequence"] if heaps is not None else ["plot", "p", "misere", "both", "values"]
        if "coins" in asked:
            raise TypeError("draw() takes no coins= (allowed: below=M for two numbers, heaps=N for single heaps)")
        if what is not None and what not in allowed:
            raise InputError(f"draw what? {what!r} (allowed: {', '.join(map(repr, allowed))})")
        with conditions(asked) as given:
            if position is None:
                if heaps is not None:
                    self._ready(None, None, heaps, None, given)
                    return _native.draw_sequence(self._native, heaps, given)
                if below is None:
                    raise InputError("draw what? (allowed: a position, below=M for two numbers, heaps=N for one)")
                self._ready(2, below, None, None, given)
                return _native.draw_plot(self._native, below, "p" if what in (None, "plot") else what, given)
            at = self._native.position(self._written(position, given))
            if what == "graph":
                return _native.draw_graph(self._native, at, misere, given)
            option = None if move is None else self._native.position(self._written(move, given))
            moves = what == "moves" and option is None
            return _native.draw_position(self._native, at, moves, option, misere, given)

    def to_networkx(self, position: Position, **asked: Unpack[Limits]) -> networkx.DiGraph:
        """Returns a position and all its followers as a directed graph of networkx, with an edge for each move.

        Parameters
        ----------
        position : position
            tuple or list of numbers, a number, an ordinal, or text as the command line has it
        **asked
            limits, as :class:`Limits` describes them

        Returns
        -------
        networkx.DiGraph
            the nodes are positions (tuples or texts) with the attribute ``grundy``; the attribute ``root`` of the graph is
            ``position``

        Raises
        ------
        ImportError
            networkx is not installed
        UnsupportedError
            a position may have infinitely many options

        Examples
        --------
        >>> import impartial_games as ig
        >>> found = ig.game("nim").to_networkx([1, 2])
        >>> found.graph["root"], sorted(found.successors((1, 2)))
        ((1, 2), [(0, 1), (0, 2), (1, 1)])
        >>> found.nodes[1, 2]["grundy"]
        3
        """
        need("networkx")
        import networkx

        with conditions(asked) as given:
            written = self._native.position(self._written(position, given))
            root, names, moves = self._native.graph(written, given)
            values = self._table(None, None, None, written, False, given)
        positions = [position_of(self._native, name) for name in names]
        grundy = dict(zip(values.names(), values))
        found = networkx.DiGraph(name=self.name, root=positions[root])
        for name, one in zip(names, positions):
            found.add_node(one, grundy=grundy[name])
        found.add_edges_from((positions[source], positions[target]) for source, row in enumerate(moves) for target in row)
        return found

    def explain(self) -> Explanation:
        """Returns what is known about the game: recognised properties, which help solvers or the prover, and the others
        with the reasons.

        Returns
        -------
        Explanation
            recognised properties, the others with the reasons, and the solvers

        Examples
        --------
        >>> import impartial_games as ig
        >>> nim = ig.rules("game own\\nheaps n\\nmove n - k  for k in 1..n\\n")
        >>> nim.explain().position_kind
        'heaps'
        """
        return Explanation.from_dict(json.loads(_native.explain(self._native)))

    def solvers(self) -> list[str]:
        """Returns the names of the solvers that ``solver=`` allows.

        Returns
        -------
        list of str
            the names, such as ``"memo"``
        """
        return self._native.solvers()

    def forget(self) -> None:
        """Discards the values and answers of earlier questions, which are kept to answer later questions sooner."""
        self._native.forget()


class Sum(Game):
    """A disjunctive sum of games; positions are sequences of positions of the parts, or text with ``|`` between."""

    def __init__(self, parts: list[Game]) -> None:
        super().__init__(_native.sum([part._native for part in parts]), None)
        self._games = parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self._games == other._games

    def __hash__(self) -> int:
        return hash(tuple(self._games))

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
            raise InputError(f"position {position!r} of {self.name}: {allowed}") from None
        if len(parts) != count:
            raise InputError(f"position {position!r} of {self.name} has {len(parts)} parts: {allowed}")
        return [game._native.position(game._written(part, given)) for game, part in zip(self._games, parts)]

    # Parts by functions convert their positions themselves; the engine reads the texts of all other games.
    def _written_text(self, text: str, given: Given) -> Any:
        parts = _split(text)
        if len(parts) != len(self._games) or all(type(game)._of_text is Game._of_text for game in self._games):
            return text
        return [game._of_text(part, given) for game, part in zip(self._games, parts)]


# The positions of the parts of a sum; a position that contains '|' is in double quotes.
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
    """A game on an explicit graph, whose positions are the vertices. It can be pickled if its vertices can."""

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


# Restores the game of a pickle.
def _made_again(made: Made) -> Game:
    return Game(made.native(), made)


# Restores the graph of a pickle. Vertices may have other hashes in this process, so that they are passed as a list.
def _graph_again(made: GraphText, names: list[tuple[Hashable, str]]) -> Graph:
    return Graph(made, dict(names))


def game(name: str) -> Game:
    """Returns the game with a name of the command line: ``nim``, ``octal:0.77``, ``sum:nim+welter``, ``own.game``, or
    ``gallery:ruler`` for a rule file that is built in.

    Parameters
    ----------
    name : str
        the name of a game, of a rule file, of a graph file, or of a sum

    Returns
    -------
    Game
        the game

    Raises
    ------
    InputError
        there is no such game; the text lists similar names

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.game("octal:0.77").value(12).grundy
    4
    >>> ig.game("gallery:ruler").value(31).grundy
    32

    Raises :class:`InputError`, with similar names, if there is no such game.
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


# Returns a sum by its name. If its parts are files, its source is their content.
def _named_sum(name: str) -> Game:
    names = [part.strip() for part in name.removeprefix("sum:").split("+")]
    if not any(part.startswith("graph:") or _rule_file(part) is not None for part in names):
        return Game(_native.game(name), Name(name))
    if "" in names or any(part.startswith("sum:") for part in names):
        # The engine raises the error.
        return Game(_native.game(name), None)
    parts = [game(part) for part in names]
    made = [part._made for part in parts if part._made is not None]
    native = _native.sum([part._native for part in parts])
    return Game(native, SumOf(tuple(made)) if len(made) == len(parts) else None)


# Returns the path and the parameters of a rule file by its name.
def _rule_file(name: str) -> tuple[str, str | None] | None:
    if name.endswith(".game"):
        return name, None
    path, found, parameters = name.rpartition(".game:")
    return (f"{path}.game", parameters) if found else None


def _opened(name: str, path: str, parameters: str | None) -> Game:
    # The engine reads the file too: it must not change in between.
    for _ in range(10):
        text = _text_of(path)
        native = _native.game(name)
        if text == _text_of(path):
            return Game(native, None if text is None else RuleFile(text, path, parameters))
    raise InputError(f"rule file '{path}': it changes while it is read")


def _graph_file(name: str, path: str) -> Game:
    for _ in range(10):
        digest = digest_of(path)
        native = _native.game(name)
        if digest == digest_of(path):
            return Game(native, None if digest is None else GraphFile(path, digest))
    raise InputError(f"graph file '{path}': it changes while it is read")


# Returns the text of a file; if it cannot be read, the engine raises the error.
def _text_of(path: str) -> bytes | None:
    try:
        if not Path(path).is_file():
            return None
        with open(path, "rb") as file:
            return file.read(_MOST_BYTES + 1)
    except (OSError, ValueError):
        return None


#: Upper bound on the length of a rule file, in bytes.
_MOST_BYTES = 1 << 20


def games() -> Reports[GameListing]:
    """Returns the list of games, with the notation of their positions and their formulas.

    Returns
    -------
    Reports of GameListing
        one for each game of the program
    """
    return Reports([GameListing.from_dict(row) for row in json.loads(_native.games())], "games")


def rules(source: str | os.PathLike[str], *parameters: int, name: str | None = None) -> Game:
    """Returns a game of the rule language: from a text with a line ``game NAME``, or from the path of a ``.game`` file.

    The file is read once: all questions are about the text read.

    Parameters
    ----------
    source : str or os.PathLike
        the text of a rule file, or the path of one
    *parameters : int
        the parameters of the rules
    name : str, optional
        the name of the game, by default that of the text

    Returns
    -------
    Game
        the game

    Raises
    ------
    InputError
        the rules cannot be read; ``problems`` lists the places

    Examples
    --------
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
            raise InputError("no rules (allowed: a text that begins with 'game', or the path of a .game file)")
        return game(path if given is None else f"{path}:{given}")
    text = source.strip() + "\n"
    if name is None:
        first = re.search(r"^[ \t]*game[ \t]+([^\s(#]+)", text, re.MULTILINE)
        name = first[1] if first else "rules"
    made = RuleText(text.encode(), name, given)
    return Game(made.native(), made)


def _distinct_names(vertices: Iterable[Hashable]) -> dict[Hashable, str]:
    """Returns a name of each vertex: its text, its ``repr``, or its number if the others are not unique."""
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
    """Returns the game on a directed graph: a move goes along an edge.

    ``edges`` is a list of pairs, a dictionary of followers, or a directed graph of networkx.

    Parameters
    ----------
    edges : iterable of pairs, mapping, or networkx.DiGraph
        the moves
    name : str
        the name of the game

    Returns
    -------
    Graph
        the game, whose positions are the vertices

    Raises
    ------
    TypeError
        the graph is undirected

    Examples
    --------
    >>> import impartial_games as ig
    >>> g = ig.graph({"a": ["b", "c"], "b": ["c"]})
    >>> g.value("a").grundy, dict(zip(g.vertices, g.table().grundy.tolist()))
    (2, {'a': 2, 'b': 1, 'c': 0})
    >>> ig.graph([(3, 2), (2, 3)]).value(3)
    graph 3: normal ∞() (D-position, computed); misère no value (D-position, computed)
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
