"""A Python function as a formula that is compared with computed values."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable
from typing import Any

from . import _native
from .answers import Check
from .stopped import StoppedError
from .tables import Table

Formula = Callable[[Any], "int | bool | None"] | str


def _shown(computed: int, stated: Any) -> str:
    """Returns the result of a formula as text; its ``repr`` if the text alone would look like the value."""
    return repr(stated) if str(stated) == str(computed) else str(stated)


def _takes_a_position(formula: Callable[[Any], Any]) -> None:
    """Raises an error for a function that cannot be called with one argument."""
    try:
        signature = inspect.signature(formula)
    except (TypeError, ValueError):
        # Functions of extension modules have no signature.
        return
    try:
        signature.bind(None)
    except TypeError:
        raise TypeError(
            f"a formula takes one argument, the position, and not {signature} (allowed: a function such as "
            "lambda heaps: heaps[0] ^ heaps[1], or lambda n: n % 4 for single heaps)"
        ) from None


def _stopped(table: Table, checked: int, seconds: float) -> StoppedError:
    """Returns the error for a comparison whose time is up."""
    known = f"the formula agrees with the first {checked:,} of {len(table):,} positions of the window"
    error = StoppedError(f"stopped by the time limit while a formula was compared: {known}")
    error.known, error.reason, error.positions, error.seconds, error.partial = known, "time", checked, seconds, table
    return error


def check_function(
    formula: Callable[[Any], Any],
    positions: Iterable[Any],
    table: Table,
    misere: bool,
    p_positions: bool,
    game: _native.Game,
    deadline: float | None,
) -> Check:
    """Compares a function with the values of a table, position by position, up to the first failure.

    ``positions`` are the positions of the table, as the arguments of the function. ``deadline`` is the time of
    ``time.perf_counter`` at which the comparison stops.
    """
    _takes_a_position(formula)
    started = time.perf_counter()
    agreeing, checked, failure = 0, 0, None
    values = memoryview(table.buffer(misere))
    loopy = table._native.absent(misere) > 0
    which = 1 if misere else 0
    for at, position in enumerate(positions):
        if deadline is not None and time.perf_counter() > deadline:
            raise _stopped(table, checked, time.perf_counter() - started)
        computed = table._native.at(at)[which] if loopy else values[at]
        stated = formula(position)
        checked += 1
        if stated is None or computed is None:
            continue
        expected = (computed == 0) if p_positions else computed
        if bool(stated) != expected if p_positions else stated != expected:
            failure = (at, computed, stated)
            break
        agreeing += 1
    note = None
    if failure is None and agreeing == 0:
        note = f"the formula applies to none of the {checked} positions of the window"
    name = getattr(formula, "__name__", "formula")
    said_words = failure and (("0" if failure[2] else "not 0") if p_positions else _shown(*failure[1:]))
    play = "misère value" if misere else "value"
    doc = (getattr(formula, "__doc__", None) or "").strip().split("\n")[0]
    found: dict[str, Any] = {
        "claim": f"{table.game}.{name}",
        "source": "",
        "game": table.game,
        "verdict": "refuted" if failure else "checked" if agreeing > 0 else "vacuous",
        "basis": "computed",
        "window": table.window,
        "positions": agreeing if failure else checked,
        "applied": agreeing,
        "seconds": table.seconds + time.perf_counter() - started,
        "statement": doc or (f"the {play} is 0 exactly if {name}" if p_positions else f"the {play} is {name}"),
        "planted": False,
        "version": _native.version(),
    }
    if failure:
        found |= {"counterexample": table.names(failure[0], 1)[0], "computed": str(failure[1]), "stated": said_words}
        found |= {"terms": [], "sides": []}
    if note:
        found["note"] = note
    return Check.from_dict(found, game)
