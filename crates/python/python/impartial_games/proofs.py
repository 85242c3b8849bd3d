"""Statements checked on windows and proved for all positions; certificates verified again."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, Unpack

from . import _native
from ._asked import Limits, conditions
from .answers import (
    Certificate,
    Check,
    Checks,
    Claim,
    Claims,
    Discovery,
    NumerationSystem,
    Proof,
    Proofs,
    Verification,
)
from .errors import InputError, UnsupportedError, natural, small

Effort = Literal["quick", "full"]


class Provable(Protocol):
    """The requirements of a proof on a game."""

    @property
    def name(self) -> str:
        """The name with parameters."""

    def _provable(self) -> _native.Game:
        """Returns the game for the prover."""

    def _rules(self) -> tuple[str | None, str, str | None] | None:
        """Returns the text, the name and the parameters of the rules, if the game has rules."""


def claims(*about: str, planted: bool = False) -> Claims:
    """Returns the published statements with these names, or about games with these names, or all. ``planted=True``
    returns the deliberately false statements instead.

    Parameters
    ----------
    *about : str
        names of statements or of games; none for all statements
    planted : bool
        whether the deliberately false statements are returned instead

    Returns
    -------
    Claims
        the statements, with their sources

    Raises
    ------
    InputError
        there is no such name

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.claims("nim.value")[0].source[:11]
    'Bouton 1901'
    """
    return Claims([Claim.from_dict(row) for row in json.loads(_native.list_claims(list(about), planted))], "claims")


def check(*about: str, planted: bool = False, effort: Effort = "quick", **asked: Unpack[Limits]) -> Checks:
    """Compares published statements with computed values: those with these names, about games with these names, or all.

    Parameters
    ----------
    *about : str
        names of statements or of games; none for all statements
    planted : bool
        whether the deliberately false statements are checked instead
    effort : {"quick", "full"}
        the size of the windows
    **asked
        limits, as :class:`Limits` describes them

    Returns
    -------
    Checks
        a :class:`Check` for each statement

    Raises
    ------
    InputError
        there is no such name
    StoppedError
        a limit was reached

    Examples
    --------
    >>> import impartial_games as ig
    >>> [(found.claim, found.verdict) for found in ig.check("nim.value")]
    [('nim.value', 'checked')]
    """
    with conditions(asked) as given:
        found = json.loads(_native.check_named(list(about), planted, effort, given))
    return Checks([Check.from_dict(row, _game(row["game"]) if "counterexample" in row else None) for row in found], "claims")


def prove(
    what: str | Provable,
    coins: int | None = None,
    *,
    below: str | None = None,
    formula: str | None = None,
    definitions: str | Sequence[str] = (),
    misere: bool = False,
    blocking: int | None = None,
    sorted: bool = False,
    method: Literal["best", "automata", "symmetry"] = "best",
    base: int | None = None,
    numeration: str | None = None,
    states: int | None = None,
    certificate: bool | str | os.PathLike[str] = False,
    **asked: Unpack[Limits],
) -> Proofs:
    """Proves or refutes a statement for all positions with a number of coins, or a sentence about numbers.

    A statement is ``refuted`` only by a position at which it fails, the ``counterexample``, whose value was verified.
    If the statement is neither proved nor refuted, the verdict is ``not-proved``, with a ``reason``.

    ``what`` is a claim with a proof plan, a game, or a sentence of the prover's language. A game stands for its value
    formula, for its claims with proof plans, or for ``formula`` in a1, a2, ... and v.

    >>> import impartial_games as ig
    >>> ig.prove("all x, y: x xor y <= x + y")[0].verdict
    'proved'
    >>> bool(ig.prove("welter", coins=3))
    True
    >>> found = ig.prove("welter", 2, formula="v = a1 xor a2")[0]
    >>> found.counterexample, found.computed, found.stated
    ((0, 1), 0, 1)
    >>> loop = ig.rules("game loop\\nnumbers a, b\\nmove b, a\\nvalue 0\\n")
    >>> found = loop.prove()[0]
    >>> found.verdict, found.reason
    ('not-proved', 'no-measure')

    ``numeration`` is the numeration system of the numbers in the proof, if it is no base: ``"fib"``, ``"p:2"``,
    ``"ostrowski:3,1,(1,2)"``, ``"tribonacci"``, ``"recurrence:1,1"``.

    >>> ig.prove("all x: ex y: y > x and lowest(y) = y", numeration="fib")[0].verdict
    'proved'

    ``definitions`` is a text with definitions that ``formula`` or the sentence uses, or several such texts.

    >>> pairs = 'reg even "(.*[^0])?(00)*"; def pair(x, y) := even(x) & y = shl(1, x);'
    >>> ig.prove("wythoff", formula="pair(a1, a2) | pair(a2, a1)", definitions=pairs)[0].verdict
    'proved'

    ``blocking=k``: before every move the opponent forbids up to k - 1 of the options; ``formula`` describes the
    positions in which the player to move loses. ``certificate=True`` adds a certificate of what is proved, for
    :func:`verify`; ``certificate="FILE"`` saves it as well. A certificate about P-positions or play with forbidden
    options contains all of these conditions.

    >>> lines = "a1 + a2 = 0 | a2 = 2*a1 + 1 | a1 = 2*a2 + 1 | a2 = 2*a1 + 2 | a1 = 2*a2 + 2"
    >>> found = ig.prove("wythoff", formula=lines, blocking=3, certificate=True)[0]
    >>> found.verdict, ig.verify(found.certificate).verdict
    ('proved', 'valid')

    Parameters
    ----------
    what : str or Game
        a claim, a game or its name, or a sentence of the prover's language
    coins : int, optional
        number of coins or heaps; without it, any number where the prover can
    below : str, optional
        exclusive bound on ordinals, such as ``"w^2"``
    formula : str, optional
        a statement about the game, in place of its own
    definitions : str or sequence of str
        definitions that the formula or the sentence uses
    misere : bool
        misère play
    blocking : int, optional
        the opponent forbids up to ``blocking - 1`` options before every move
    sorted : bool
        only lists of numbers in ascending order
    method : {"best", "automata", "symmetry"}
        the method of the proof
    base : int, optional
        the base of the digits
    numeration : str, optional
        the numeration system, in place of a base
    states : int, optional
        upper bound on the number of states of an automaton
    certificate : bool or path
        whether results have a certificate; a path saves it
    **asked
        the conditions: ``time_limit``, ``max_memory``, ``max_positions``, ``threads``, ``progress``

    Returns
    -------
    Proofs
        a result for each statement; true only if all are proved

    Raises
    ------
    InputError
        the statement, or a definition, cannot be read
    UnsupportedError
        there is no plan of a proof for the statement

    Notes
    -----
    Statements are decided by automata that read the digits of numbers, as in Büchi (1960) and Bruyère, Hansel, Michaux and
    Villemaire (1994).
    """
    small(coins=coins, base=base, blocking=blocking, states=states)
    is_sentence = isinstance(what, str) and formula is None and any(letter.isspace() for letter in what.strip())
    file = _writable(certificate)
    given = {
        "coins": coins,
        "below": below,
        "formula": what if is_sentence else formula,
        "definitions": [text for text in ([definitions] if isinstance(definitions, str) else definitions) if text],
        "misere": misere,
        "blocking": blocking,
        "sorted": sorted,
        "method": method,
        "base": base,
        "numeration": numeration,
        "states": states,
        "certificate": certificate is not False,
        "one": file is not None,
    }
    with conditions(asked) as limits:
        found = _native.prove(None if is_sentence else _subject(what), given, limits)
    game = None if is_sentence else _game(what)
    proofs = [Proof.from_dict(json.loads(report), game, certificate=_certificate(made, file)) for report, made in found]
    return Proofs(proofs, what if isinstance(what, str) else what.name)


def discover(
    what: str | Provable,
    coins: int | None = None,
    value: int | None = None,
    *,
    values_to: int | None = None,
    count: int | None = None,
    misere: bool = False,
    blocking: int | None = None,
    numeration: str | None = None,
    states: int | None = None,
    certificate: bool | str | os.PathLike[str] = False,
    **asked: Unpack[Limits],
) -> Discovery:
    """Finds a description of all positions of a value: it is guessed from a table and then proved. ``coins`` may be
    left out if the game has one number of coins only. Without ``coins``, a game on the coins of a strip is searched for any
    number of coins: for all values if they are bounded, otherwise for value 0.

    >>> import impartial_games as ig
    >>> found = ig.discover("k-welter:3")
    >>> found.extends_to, found.states, found.values_to
    ('any number of coins', 16, 3)

    >>> print(ig.discover("max-welter", coins=2, value=2).exceptions)
    ((0, 3),)

    ``numeration`` is the numeration system of the numbers, as for :func:`prove`.

    >>> ig.discover("wythoff", coins=2, numeration="fib").verdict
    'proved'

    ``values_to=k`` describes the positions of all values from 0 to k by one automaton whose output is the value.
    ``count=n`` counts the positions with all numbers below n, exactly for n of any size: ``count`` is the number of
    lists that the automaton accepts. If the order of the numbers does not matter, ``count_sorted`` is the number of
    lists in ascending order, and ``count_ordered`` the number of lists in every order.

    >>> all_up_to = ig.discover("nim", coins=2, values_to=3, count=10**30)
    >>> all_up_to.states, (all_up_to.found[0].value, all_up_to.found[0].count) == (0, 10**30)
    (8, True)

    ``blocking=k``: the P-positions of play in which the opponent forbids up to k - 1 of the options before every move.

    >>> ig.discover("wythoff", blocking=3, numeration="base:2", certificate=True).states
    15

    Parameters
    ----------
    what : str or Game
        a game or its name
    coins : int, optional
        number of coins or heaps
    value : int, optional
        the value; 0 by default
    values_to : int, optional
        all values from 0 to this one
    count : int, optional
        exclusive bound on the numbers of the positions that are counted
    misere : bool
        misère play
    blocking : int, optional
        the opponent forbids up to ``blocking - 1`` options before every move
    numeration : str, optional
        the numeration system of the numbers
    states : int, optional
        upper bound on the number of states of the guess
    certificate : bool or path
        whether the result has a certificate; a path saves it
    **asked
        the conditions: ``time_limit``, ``max_memory``, ``max_positions``, ``threads``, ``progress``

    Returns
    -------
    Discovery
        the description, with the verdict ``proved``, ``not-found`` or ``stopped``

    Raises
    ------
    InputError
        the game or the numeration system cannot be read
    UnsupportedError
        the prover cannot read the moves of the game
    """
    small(coins=coins, value=value, values_to=values_to, blocking=blocking, states=states)
    natural(count=count)
    file = _writable(certificate)
    given = {
        "coins": coins,
        # A value of 0 goes with all other arguments.
        "value": value if blocking is None and values_to is None else value or None,
        "values_to": values_to,
        "count": count,
        "misere": misere,
        "blocking": blocking,
        "numeration": numeration,
        "states": states,
        "certificate": certificate is not False,
    }
    with conditions(asked) as limits:
        found, made = _native.discover(_subject(what), given, _rules(what), limits)
    return Discovery.from_dict(json.loads(found), _game(what), certificate=_certificate(made, file))


def numeration(
    name: str, *, certificate: bool | str | os.PathLike[str] = False, **asked: Unpack[Limits]
) -> NumerationSystem:
    """Builds the adder of a numeration system and certifies it.

    Parameters
    ----------
    name : str
        the name of a system, or the path of a file with one
    certificate : bool or str or os.PathLike
        whether a certificate is added; a path saves it too
    **asked
        limits, as :class:`Limits` describes them

    Returns
    -------
    NumerationSystem
        the sizes of its automata, and its place values

    Raises
    ------
    InputError
        there is no such system
    RefutedError
        the system does not add

    Examples
    --------
    >>> import impartial_games as ig
    >>> found = ig.numeration("fib", certificate=True)
    >>> found.verdict, found.place_values[:5], bool(ig.verify(found.certificate))
    ('certified', (1, 2, 3, 5, 8), True)
    """
    file = _writable(certificate)
    with conditions(asked) as limits:
        found, made = _native.numeration(name, certificate is not False, limits)
    return NumerationSystem.from_dict(json.loads(found), certificate=_certificate(made, file))


# Returns where the rules of a subject may be found: the rules of a game, or a name that may be that of a file.
def _rules(what: str | Provable) -> tuple[str | None, str, str | None] | None:
    return (None, what, None) if isinstance(what, str) else what._rules()


# Returns a subject as the engine reads it.
def _subject(what: str | Provable) -> str | _native.Game:
    return what if isinstance(what, str) else what._provable()


# Returns the game that reads the positions of a subject, if there is one: a claim is no game.
def _game(what: str | Provable) -> _native.Game | None:
    if not isinstance(what, str):
        return what._provable()
    try:
        return _native.game(what)
    except (InputError, UnsupportedError):
        return None


# Returns the file of a certificate, known to be writable before the work.
def _writable(certificate: bool | str | os.PathLike[str]) -> Path | None:
    if isinstance(certificate, bool):
        return None
    file = Path(certificate)
    folder = file.parent
    if file.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise InputError(f"certificate='{file}' cannot be written (allowed: True, or a file in a folder that exists)")
    return file


# Returns the certificate of a text, which is saved if there is a file for it.
def _certificate(text: str | None, file: Path | None) -> Certificate | None:
    if text is None:
        return None
    certificate = Certificate(json.loads(text))
    if file is not None:
        certificate.save(file)
    return certificate


def verify(
    certificate: Mapping[str, Any] | str | bytes | os.PathLike[str] | None, **asked: Unpack[Limits]
) -> Verification:
    """Verifies a certificate without the search that made it. The certificate is an object, its
    JSON as text or bytes, or the path of its file.

    Parameters
    ----------
    certificate : mapping, str, bytes or os.PathLike
        the certificate, its text, or the path of its file
    **asked
        limits, as :class:`Limits` describes them

    Returns
    -------
    Verification
        the verdict, and the condition that fails if one does

    Raises
    ------
    InputError
        the object is no certificate, or ``None``, as where a result has none

    Examples
    --------
    >>> import impartial_games as ig
    >>> made = ig.game("kayles").period().certificate
    >>> ig.verify(made).verdict
    'valid'
    >>> made["period"] = 6
    >>> bool(ig.verify(made))
    False
    """
    if certificate is None:
        raise InputError("there is no certificate: None (allowed: certificate=True in the question whose result has it)")
    text: str | None = None
    path: str | None = None
    if isinstance(certificate, Mapping):
        text = json.dumps(certificate)
    elif isinstance(certificate, bytes):
        try:
            text = certificate.decode()
        except UnicodeDecodeError as error:
            raise InputError(f"the certificate is no UTF-8 text: {error} (expected JSON)") from None
    elif isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        text = certificate
    else:
        path = os.fspath(certificate)
    with conditions(asked) as limits:
        return Verification.from_dict(json.loads(_native.verify(text, path, limits)))
