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
    """What a proof asks of a game."""

    @property
    def name(self) -> str:
        """Its name with parameters."""

    def _named(self, folder: Path) -> tuple[str, dict[str, str]]:
        """What the program calls it, and what files are called that it is given."""


def claims(*about: str, planted: bool = False) -> Claims:
    """The published statements about games, or those that are named; ``planted=True``: the false ones that stand
    beside them on purpose.

    >>> import impartial_games as ig
    >>> ig.claims("nim.value")[0].source[:11]
    'Bouton 1901'
    """
    return Claims([Claim(row) for row in json.loads(_native.list_claims(list(about), planted))], "claims")


def check(*about: str, planted: bool = False, effort: Effort = "quick", **asked: Unpack[Asked]) -> Checks:
    """Holds published statements against computed values: those named, those about the games named, or all.

    >>> import impartial_games as ig
    >>> [(found.claim, found.verdict) for found in ig.check("nim.value")]
    [('nim.value', 'checked')]
    """
    with conditions(asked) as given:
        found = json.loads(_native.check_named(list(about), planted, effort, given))
    return Checks([Check(row) for row in found], "claims")


def _in_python(said: str) -> str:
    """What the program says, without the options of a command line."""
    said = re.sub(r"^(error|stopped): | \(--help says more\)$", "", said.strip())
    said = re.sub(r"--file '[^']*'", "the formula", said)
    said = re.sub(r"--file\b", "formula", said)
    said = re.sub(r"--([a-z]+) ([A-Z]\b|\d+|w\^\S+)", r"\1=\2", said)
    return re.sub(r"--([a-z]+)(?:-([a-z]+))?", lambda found: "_".join(filter(None, found.groups())), said)


def _objects(
    arguments: Sequence[str], asked: Asked, named: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """What a command of the program prints; ``named`` are files that Python calls something else."""
    with conditions(asked) as given:
        code, out, said = _native.command_json(["impartial", *arguments, "--format", "json", "--quiet"], given)
    named = named or {}
    objects: list[dict[str, Any]] = [_renamed(json.loads(line), named) for line in out.splitlines()]
    if objects:
        return objects
    for file, name in named.items():
        said = said.replace(f"--with '{file}'", name).replace(file, name)
    said = _in_python(said)
    if code == 3:
        raise Stopped(said)
    if code == 4:
        raise Defect(said)
    if code == 1:
        raise Refuted(said)
    raise Unreadable(said)


def _renamed(found: Any, named: dict[str, str]) -> Any:
    """An object of the program in which files are called what Python calls them."""
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


# What the program calls a game, what files are called that it is given, and what stands above the answers.
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

    A statement is ``refuted`` only by a position at which it fails, ``counterexample``, whose value was verified. Where
    neither is shown the verdict is ``not-proved``, with a ``reason``.

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

    ``numeration`` says how numbers are written in the proof, where it is not in a base: ``"fib"``, ``"p:2"``,
    ``"ostrowski:3,1,(1,2)"``, ``"tribonacci"``, ``"recurrence:1,1"``.

    >>> ig.prove("all x: ex y: y > x and lowest(y) = y", numeration="fib")[0].verdict
    'proved'

    ``with_`` is text with definitions that ``formula`` or the sentence uses, or several such texts.

    >>> pairs = 'reg even "(.*[^0])?(00)*"; def pair(x, y) := even(x) & y = shl(1, x);'
    >>> ig.prove("wythoff", formula="pair(a1, a2) | pair(a2, a1)", with_=pairs)[0].verdict
    'proved'

    ``blocking=k``: before every move the opponent forbids up to k - 1 of the options; ``formula`` says where who is to
    move loses. ``certificate=True`` gives a certificate of what is proved, for :func:`verify`; those of sentences about
    P-positions and of play with forbidden options have all of that in them.

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
    """All positions of a value, guessed from a table and then proved. ``coins`` may be left out where the game has one
    number of them.

    >>> import impartial_games as ig
    >>> print(ig.discover("max-welter", coins=2, value=2).exceptions)
    ['0,3']

    ``numeration`` says how numbers are written, as for :func:`prove`.

    >>> ig.discover("wythoff", coins=2, numeration="fib").verdict
    'proved'

    ``values_to=k`` looks for the positions of all values from 0 to k, as one automaton whose output is the value;
    ``count=n`` counts those with all numbers below n, exactly and whatever the size of n: ``count`` is the number of lists
    that the automaton accepts; where numbers may change places, ``count_sorted`` is the number of lists in ascending
    order, and ``count_ordered`` that of lists in every order.

    >>> all_up_to = ig.discover("nim", coins=2, values_to=3, count=10**30)
    >>> all_up_to.states, [(row["value"], row["count"]) for row in all_up_to.found][:1] == [("0", str(10**30))]
    (8, True)

    ``blocking=k``: the P-positions where before every move the opponent forbids up to k - 1 of the options.

    >>> ig.discover("wythoff", blocking=3, numeration="base:2", certificate=True).states
    15
    """
    natural(coins=coins, value=value, values_to=values_to, count=count, blocking=blocking, states=states)
    with tempfile.TemporaryDirectory(prefix="impartial-") as folder:
        name, named, _ = _called(what, Path(folder))
        made = Path(folder) / "certificate.json"
        arguments = ["discover", str(name)]
        # What was not asked for is left to the program, and what does not go together too.
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
    """Verifies a certificate again, with code that shares nothing with what made it: an object, or its file.

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
            # Nobody knows of this file.
            raise type(error)(str(error).replace(f"certificate {file}", "certificate").replace(str(file), "it")) from None
