"""Statements checked on windows and proved for all positions; certificates verified again."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, Unpack

from . import _native
from ._asked import Asked, conditions
from .answers import Check, Checks, Claim, Claims, Discovery, Proof, Proofs, Verification
from .errors import Defect, ImpartialError, Refuted, Unreadable, natural
from .stopped import Stopped

Effort = Literal["quick", "full"]


class Provable(Protocol):
    """The requirements of a proof on a game."""

    @property
    def name(self) -> str:
        """The name with parameters."""

    def _named(self, folder: Path) -> tuple[str, dict[str, str]]:
        """Returns the name of the game in the program, and the names of the files written for it."""


def claims(*about: str, planted: bool = False) -> Claims:
    """Returns the published statements with these names, or about games with these names, or all. ``planted=True``
    returns the deliberately false statements instead.

    >>> import impartial_games as ig
    >>> ig.claims("nim.value")[0].source[:11]
    'Bouton 1901'
    """
    return Claims([Claim(row) for row in json.loads(_native.list_claims(list(about), planted))], "claims")


def check(*about: str, planted: bool = False, effort: Effort = "quick", **asked: Unpack[Asked]) -> Checks:
    """Compares published statements with computed values: those with these names, about games with these names, or all.

    >>> import impartial_games as ig
    >>> [(found.claim, found.verdict) for found in ig.check("nim.value")]
    [('nim.value', 'checked')]
    """
    with conditions(asked) as given:
        found = json.loads(_native.check_named(list(about), planted, effort, given))
    return Checks([Check(row) for row in found], "claims")


def _in_python(message: str) -> str:
    """Returns a message of the program with arguments of Python in place of the options of the command line."""
    message = re.sub(r"^(error|stopped): | \(--help says more\)$", "", message.strip())
    message = re.sub(r"--file '[^']*'", "the formula", message)
    message = re.sub(r"--file\b", "formula", message)
    message = re.sub(r"--([a-z]+) ([A-Z]\b|\d+|w\^\S+)", r"\1=\2", message)
    return re.sub(r"--([a-z]+)(?:-([a-z]+))?", lambda found: "_".join(filter(None, found.groups())), message)


def _objects(
    arguments: Sequence[str], asked: Asked, named: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """Returns the objects that a command of the program prints; ``named`` maps files to their names in Python."""
    with conditions(asked) as given:
        code, out, message = _native.command_json(["impartial", *arguments, "--format", "json", "--quiet"], given)
    named = named or {}
    objects: list[dict[str, Any]] = [_renamed(json.loads(line), named) for line in out.splitlines()]
    if objects:
        return objects
    for file, name in named.items():
        message = message.replace(f"--with '{file}'", name).replace(file, name)
    message = _in_python(message)
    if code == 3:
        raise Stopped(message)
    if code == 4:
        raise Defect(message)
    if code == 1:
        raise Refuted(message)
    raise Unreadable(message)


def _renamed(found: Any, named: dict[str, str]) -> Any:
    """Returns an object of the program with the names in Python in place of files."""
    if isinstance(found, str):
        for file, name in named.items():
            found = found.replace(file, name)
        return found
    if isinstance(found, list):
        return [_renamed(one, named) for one in found]
    if isinstance(found, dict):
        return {key: _renamed(one, named) for key, one in found.items()}
    return found


def _certificate(file: Path, named: dict[str, str]) -> dict[str, Any] | None:
    if not file.exists():
        return None
    made: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if isinstance(made.get("game"), str):
        made["game"] = _renamed(made["game"], named)
    return made


def _prove(
    what: str | Provable | None,
    folder: Path,
    options: dict[str, Any],
    formula: str | None,
    with_: str | Sequence[str],
    certificate: bool,
    asked: Asked,
) -> Proofs:
    name, named, caption = _called(what, folder)
    arguments = ["prove"] + ([name] if name is not None else [])
    for option, value in options.items():
        if value is True:
            arguments.append(f"--{option}")
        elif value is not None and value is not False:
            arguments.append(f"--{option}={value}")
    if formula is not None:
        file = folder / "formula"
        file.write_text(formula, encoding="utf-8")
        arguments.append(f"--file={file}")
    for at, text in enumerate([with_] if isinstance(with_, str) else with_):
        if text:
            file = folder / f"with{at}"
            file.write_text(text, encoding="utf-8")
            arguments.append(f"--with={file}")
            named[str(file)] = f"with_[{at}]"
    made = folder / "certificate.json"
    if certificate:
        arguments.append(f"--certificate={made}")
    objects = _objects(arguments, asked, named)
    for row in objects:
        if formula is not None and row["claim"] == str(folder / "formula"):
            row["claim"] = "formula"
    return Proofs([Proof(row, _certificate(made, named)) for row in objects], caption)


# Returns the name of a game in the program, the names of the files written for it, and the caption of the answers.
def _called(what: str | Provable | None, folder: Path) -> tuple[str | None, dict[str, str], str]:
    if what is None or isinstance(what, str):
        return what, {}, what or "sentence"
    name, named = what._named(folder)
    return name, named, what.name


def prove(
    what: str | Provable,
    coins: int | None = None,
    *,
    below: str | None = None,
    formula: str | None = None,
    with_: str | Sequence[str] = (),
    misere: bool = False,
    blocking: int | None = None,
    sorted: bool = False,
    method: Literal["best", "automata", "symmetry"] = "best",
    base: int | None = None,
    numeration: str | None = None,
    states: int | None = None,
    certificate: bool = False,
    **asked: Unpack[Asked],
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
    ('0,1', '0', '1')
    >>> loop = ig.rules("game loop\\nnumbers a, b\\nmove b, a\\nvalue 0\\n")
    >>> found = loop.prove()[0]
    >>> found.verdict, found.reason
    ('not-proved', 'no-measure')

    ``numeration`` is the numeration system of the numbers in the proof, if it is no base: ``"fib"``, ``"p:2"``,
    ``"ostrowski:3,1,(1,2)"``, ``"tribonacci"``, ``"recurrence:1,1"``.

    >>> ig.prove("all x: ex y: y > x and lowest(y) = y", numeration="fib")[0].verdict
    'proved'

    ``with_`` is a text with definitions that ``formula`` or the sentence uses, or several such texts.

    >>> pairs = 'reg even "(.*[^0])?(00)*"; def pair(x, y) := even(x) & y = shl(1, x);'
    >>> ig.prove("wythoff", formula="pair(a1, a2) | pair(a2, a1)", with_=pairs)[0].verdict
    'proved'

    ``blocking=k``: before every move the opponent forbids up to k - 1 of the options; ``formula`` describes the
    positions in which the player to move loses. ``certificate=True`` adds a certificate of what is proved, for
    :func:`verify`; a certificate about P-positions or play with forbidden options contains all of these conditions.

    >>> lines = "a1 + a2 = 0 | a2 = 2*a1 + 1 | a1 = 2*a2 + 1 | a2 = 2*a1 + 2 | a1 = 2*a2 + 2"
    >>> found = ig.prove("wythoff", formula=lines, blocking=3, certificate=True)[0]
    >>> found.verdict, ig.verify(found.certificate).verdict
    ('proved', 'valid')
    """
    natural(coins=coins, base=base, blocking=blocking, states=states)
    with tempfile.TemporaryDirectory(prefix="impartial-") as folder:
        options = {
            "coins": coins, "below": below, "misere": misere, "sorted": sorted, "base": base, "states": states,
            "numeration": numeration, "blocking": blocking,
            "method": None if method == "best" else method,
        }
        if isinstance(what, str) and formula is None and re.search(r"\s", what.strip()):
            return _prove(None, Path(folder), options, what, with_, certificate, asked)
        return _prove(what, Path(folder), options, formula, with_, certificate, asked)


def discover(
    what: str | Provable,
    coins: int | None = None,
    value: int = 0,
    *,
    values_to: int | None = None,
    count: int | None = None,
    misere: bool = False,
    blocking: int | None = None,
    numeration: str | None = None,
    states: int | None = None,
    certificate: bool = False,
    **asked: Unpack[Asked],
) -> Discovery:
    """Finds a description of all positions of a value: it is guessed from a table and then proved. ``coins`` may be
    left out if the game has one number of coins only.

    >>> import impartial_games as ig
    >>> print(ig.discover("max-welter", coins=2, value=2).exceptions)
    ['0,3']

    ``numeration`` is the numeration system of the numbers, as for :func:`prove`.

    >>> ig.discover("wythoff", coins=2, numeration="fib").verdict
    'proved'

    ``values_to=k`` describes the positions of all values from 0 to k by one automaton whose output is the value.
    ``count=n`` counts the positions with all numbers below n, exactly for n of any size: ``count`` is the number of
    lists that the automaton accepts. If the order of the numbers does not matter, ``count_sorted`` is the number of
    lists in ascending order, and ``count_ordered`` the number of lists in every order.

    >>> all_up_to = ig.discover("nim", coins=2, values_to=3, count=10**30)
    >>> all_up_to.states, [(row["value"], row["count"]) for row in all_up_to.found][:1] == [("0", str(10**30))]
    (8, True)

    ``blocking=k``: the P-positions of play in which the opponent forbids up to k - 1 of the options before every move.

    >>> ig.discover("wythoff", blocking=3, numeration="base:2", certificate=True).states
    15
    """
    natural(coins=coins, value=value, values_to=values_to, count=count, blocking=blocking, states=states)
    with tempfile.TemporaryDirectory(prefix="impartial-") as folder:
        name, named, _ = _called(what, Path(folder))
        made = Path(folder) / "certificate.json"
        arguments = ["discover", str(name)]
        # Defaults are left to the program, which also refuses arguments that do not fit together.
        asked_for = {
            "coins": coins, "value": value or None, "values-to": values_to, "count": count, "blocking": blocking,
        }
        arguments += [f"--{option}={given}" for option, given in asked_for.items() if given is not None]
        arguments += ["--misere"] if misere else []
        arguments += [f"--numeration={numeration}"] if numeration is not None else []
        arguments += [f"--states={states}"] if states is not None else []
        arguments += [f"--certificate={made}"] if certificate else []
        found = _objects(arguments, asked, named)[0]
        return Discovery(found, _certificate(made, named))


def verify(certificate: dict[str, Any] | str | os.PathLike[str], **asked: Unpack[Asked]) -> Verification:
    """Verifies a certificate, an object or its file, with code that shares nothing with the code that made it.

    >>> import impartial_games as ig
    >>> made = ig.game("kayles").period().certificate
    >>> ig.verify(made).verdict
    'valid'
    >>> made["period"] = 6
    >>> bool(ig.verify(made))
    False
    """
    if not isinstance(certificate, dict):
        return Verification(_objects(["verify", os.fspath(certificate)], asked)[0])
    with tempfile.TemporaryDirectory(prefix="impartial-") as folder:
        file = Path(folder) / "certificate.json"
        file.write_text(json.dumps(certificate), encoding="utf-8")
        try:
            return Verification(_objects(["verify", str(file)], asked)[0])
        except ImpartialError as error:
            # The user does not know the name of this file.
            raise type(error)(str(error).replace(f"certificate {file}", "certificate").replace(str(file), "it")) from None
