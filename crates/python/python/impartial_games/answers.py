"""The results of questions: small classes with the words of the command line's JSON."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

from . import _native
from ._native import Ordinal, Picture
from ._needed import need
from .errors import Unsupported
from .positions import NumberPosition, TextPosition, position_of

if TYPE_CHECKING:
    import numpy
    import pandas

Value = int | Ordinal
#: A position: a tuple of numbers, or a text.
Position = NumberPosition | TextPosition
#: An object of the JSON.
Json = dict[str, Any]


def value_of(text: str | None) -> Value | None:
    """Converts a value of the JSON: to a number if it is finite, and otherwise to an ordinal.

    >>> value_of("12"), value_of("w+1"), value_of(None)
    (12, Ordinal('w+1'), None)
    """
    if text is None:
        return None
    return int(text) if text.isdecimal() else Ordinal(text)


def _cell(content: Any, inner: bool = False) -> str:
    if content is None:
        return "–"
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, int):
        return f"{content:,}".replace(",", "\u202f")
    if isinstance(content, float):
        return f"{content:.3g}"
    if isinstance(content, dict):
        pairs = (f"{html.escape(str(key))}: {_cell(value, True)}" for key, value in content.items())
        return (", " if inner else "<br>").join(pairs) or "–"
    if isinstance(content, (list, tuple)):
        apart = "<br>" if content and isinstance(content[0], dict) else ", "
        return apart.join(_cell(one, True) for one in content) or "–"
    return html.escape(str(content))


def html_table(head: Sequence[str], rows: Sequence[Sequence[Any]], caption: str, more: int = 0) -> str:
    """Returns a table for notebooks."""
    style = "text-align: left; vertical-align: top"
    top = "".join(f'<th style="{style}">{html.escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{style}">{_cell(cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    rest = f'<tr><td colspan="{len(head)}">… {more:,} more</td></tr>' if more else ""
    return (
        f'<table><caption style="text-align: left">{html.escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}{rest}</tbody></table>"
    )


class Report:
    """A result of the command line's JSON: each key is an attribute.

    Game values are numbers (or ordinals) and positions are tuples of numbers as attributes, and text in :meth:`dict`, as
    in the JSON.
    """

    _values: ClassVar[frozenset[str]] = frozenset({"grundy", "misere"})
    _positions: ClassVar[frozenset[str]] = frozenset({"position", "option", "counterexample"})
    __slots__ = ("_data", "_read")
    _data: Json
    # The positions among the data, as the game reads them.
    _read: dict[str, Any]

    def __init__(self, data: Json, game: _native.Game | None = None) -> None:
        self._data = data
        texts = {key: data[key] for key in self._positions if data.get(key) is not None}
        self._read = {key: position_of(game, text) for key, text in texts.items()}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in Report.__slots__:
            raise AttributeError(name)
        key = name.rstrip("_")
        if key in self._read:
            return self._read[key]
        try:
            found = self._data[key]
        except KeyError:
            kind = type(self).__name__
            raise AttributeError(f"{kind} has no '{name}' (it has: {', '.join(self._data)})") from None
        return value_of(found) if key in self._values and isinstance(found, str) else found

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._data]

    def dict(self) -> Json:
        """Returns the object that the command line prints."""
        return dict(self._data)

    def json(self) -> str:
        """Returns the object that the command line prints, as text."""
        return json.dumps(self._data, ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]

    def _shown(self) -> Json:
        hidden = ("version", "game")
        return {key: value for key, value in self._data.items() if key not in hidden}

    def _repr_html_(self) -> str:
        rows = [[key, value] for key, value in self._shown().items()]
        return html_table(["", ""], rows, f"{type(self).__name__}: {self._data.get('game') or ''}".strip(": "))

    def __repr__(self) -> str:
        def short(value: Any) -> str:
            text = repr(value)
            return text if len(text) <= 60 else text[:57] + "..."

        shown = ", ".join(f"{key}={short(value)}" for key, value in self._shown().items() if value is not None)
        return f"{type(self).__name__}({shown})"


R = TypeVar("R", bound=Report)


class Reports(Sequence[R], Generic[R]):
    """Results in order; a table in notebooks and with :meth:`to_pandas`."""

    _columns: ClassVar[tuple[str, ...]] = ()
    _shown_rows: ClassVar[int] = 40

    def __init__(self, rows: Sequence[R], caption: str = "") -> None:
        self._rows = list(rows)
        self._caption = caption

    @overload
    def __getitem__(self, at: int) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> Reports[R]: ...
    def __getitem__(self, at: int | slice) -> R | Reports[R]:
        if isinstance(at, slice):
            return type(self)(self._rows[at], self._caption)
        return self._rows[at]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reports) and self._rows == other._rows

    __hash__ = None  # type: ignore[assignment]

    def dict(self) -> list[Json]:
        """Returns the objects that the command line prints."""
        return [row.dict() for row in self._rows]

    def json(self) -> str:
        """Returns the objects that the command line prints, one a line."""
        return "\n".join(row.json() for row in self._rows)

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a row for each result, with values as numbers."""
        need("pandas")
        import pandas

        columns = self._columns or (tuple(self._rows[0]._data) if self._rows else ())
        rows = [[getattr(row, column) for column in columns] for row in self._rows]
        return pandas.DataFrame(rows, columns=list(columns))

    def _repr_html_(self) -> str:
        columns = self._columns or (tuple(self._rows[0]._data) if self._rows else ())
        shown = self._rows[: self._shown_rows]
        rows = [[getattr(row, column) for column in columns] for row in shown]
        return html_table(columns, rows, self._caption, len(self._rows) - len(shown))

    def __repr__(self) -> str:
        lines = [f"  {row!r}" for row in self._rows[:10]]
        if len(self._rows) > 10:
            lines.append(f"  ... {len(self._rows) - 10} more")
        return "\n".join([f"{type(self).__name__} of {self._caption}: {len(self._rows)}", *lines])


class Move(Report):
    """An option of a position, with its values as far as they are known."""

    __slots__ = ()
    game: str
    position: Position
    option: Position
    grundy: Value | None
    misere: Value | None
    basis: str | None
    misere_basis: str | None


class Moves(Reports[Move]):
    """The moves from a position."""

    _columns = ("option", "grundy", "misere", "basis")


class Classes(Report):
    """The classes of misère play (Gurvich) that a window belongs to.

    A class is ``True``, ``False`` with a witness in ``witnesses``, or ``None`` if the window is not closed under moves.
    """

    __slots__ = ("certificate",)
    game: str
    window: str
    closed: bool
    domestic: bool | None
    tame: bool | None
    miserable: bool | None
    pet: bool | None
    forced: bool | None
    returnable: bool | None
    v01: int | None
    v10: int | None
    witnesses: Json
    positions: int
    certificate: Certificate | None

    def __init__(
        self, data: Json, certificate: Certificate | None = None, game: _native.Game | None = None
    ) -> None:
        super().__init__(data)
        if game is not None:
            witnesses = {name: {**found, "position": position_of(game, found["position"])} for name, found in data["witnesses"].items()}
            self._read["witnesses"] = witnesses
        self.certificate = certificate


class Genus(Report):
    """The genus of a position, and whether it is tame, restive, restless or wild (``class_``)."""

    __slots__ = ()
    position: Position
    genus: str
    class_: str
    generally_tame: bool | None
    form: str | None

    def _repr_latex_(self) -> str:
        normal, _, misere = self.genus.partition("^")
        return f"${normal}^{{{misere}}}$"


class Genera(Reports[Genus]):
    """The genera of positions."""

    _columns = ("position", "genus", "class_", "form")


class Quotient(Report):
    """A misère quotient: its order, P-portion, presentation, and growth.

    ``status`` is ``final`` (the quotient of all heaps, or of all positions of a graph), ``partial`` (of the heaps up to
    ``heaps``, or of some positions) or ``stopped``. A step of ``growth`` has a ``heap``, or a ``position``.
    """

    __slots__ = ("certificate", "latex")
    game: str
    heaps: int | None
    positions: int | None
    order: int
    p_size: int
    status: str
    period: int | None
    preperiod: int | None
    presentation: str
    growth: list[dict[str, Any]]
    generators: dict[str, str]
    relations: list[str]
    p: list[str]
    phi: dict[str, str]
    units: list[str]
    idempotents: list[str]
    kernel: list[str]
    stopped: str | None
    certificate: Certificate | None
    latex: str

    def __init__(self, data: Json, certificate: Certificate | None, latex: str) -> None:
        super().__init__(data)
        self.certificate = certificate
        self.latex = latex

    @property
    def elements(self) -> list[str]:
        """The elements, in the order of :meth:`multiplication`. This needs ``certificate=True``."""
        return self._table()[0]

    def multiplication(self) -> numpy.ndarray[Any, Any]:
        """Returns the multiplication table as an array: entry ``[i, j]`` is the number of the product of the elements i
        and j. This needs ``certificate=True``.

        >>> import impartial_games as ig
        >>> found = ig.game("octal:0.75").quotient(certificate=True)
        >>> found.elements[:3], found.multiplication()[:3, :3].tolist()
        (['1', 'a', 'b'], [[0, 1, 2], [1, 0, 3], [2, 3, 4]])
        """
        need("numpy")
        import numpy

        return numpy.array(self._table()[1], dtype=numpy.intp)

    def _table(self) -> tuple[list[str], list[list[int]]]:
        if self.certificate is None:
            raise Unsupported(
                "a multiplication table is read from the certificate, and this quotient has no certificate (allowed: "
                "quotient(certificate=True))"
            )
        return _native.quotient_table(json.dumps(self.certificate))

    def draw(self) -> Picture:
        """Draws the quotient: its elements, P, and the multiplication table. This needs ``certificate=True``."""
        if self.certificate is None:
            raise Unsupported(
                "a quotient is drawn from its certificate, and this one has no certificate (allowed: "
                "quotient(certificate=True))"
            )
        return _native.draw_quotient(json.dumps(self.certificate))

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _shown(self) -> Json:
        shown = super()._shown()
        if len(self.phi) > 30:
            first = list(self.phi.items())[:30]
            shown["phi"] = {**dict(first), "…": f"{len(self.phi) - 30} more"}
        return shown


class Explanation(Report):
    """What is known about a game: its properties that help solvers or the prover, the other ones with the reasons, and
    its solvers. ``kind`` is the kind of positions of a game of the rule language."""

    __slots__ = ()
    game: str
    kind: str | None
    recognised: list[str]
    refused: list[str]
    solvers: list[str]


class Period(Report):
    """The least period and preperiod of the values of single heaps; ``certified`` if they are proved for all heaps."""

    __slots__ = ("certificate", "stopped")
    _values = frozenset({"max_value", "saltus"})
    game: str
    period: int | None
    preperiod: int | None
    certified: bool
    max_value: int | None
    max_at: int | None
    saltus: int | None
    basis: str | None
    condition: str | None
    heaps: int
    certificate: Certificate | None
    stopped: str | None

    def __init__(
        self, data: Json, certificate: Certificate | None = None, stopped: str | None = None
    ) -> None:
        super().__init__(data)
        self.certificate = certificate
        self.stopped = stopped


class Summary(Report):
    """Sums over the values of a window."""

    __slots__ = ()
    _values = frozenset({"sum", "sum_squares", "misere_sum", "max"})
    game: str
    window: str
    count: int
    sum: int
    sum_squares: int
    misere_sum: int | None
    max: int | None
    p_positions: int
    seconds: float
    without_value: int


class Check(Report):
    """The verdict of a statement: ``checked``, ``proved``, ``certified``, ``reported``, ``refuted``, ``vacuous`` or
    ``stopped``.

    ``positions`` counts the positions checked, ``applied`` those to which the statement applies. At a counterexample,
    ``computed`` is the computed value, ``stated`` the value of the statement, and ``terms`` lists the values that it
    names, and ``sides`` the computed sides of the relations that decide; ``grundy`` and ``formula`` are older names of ``computed`` and ``stated``.
    """

    __slots__ = ()
    _values = frozenset()
    claim: str
    source: str
    game: str
    verdict: str
    basis: str
    window: str
    positions: int
    applied: int
    counterexample: Position | None
    computed: str | None
    stated: str | None
    terms: list[dict[str, str | None]] | None
    sides: list[dict[str, Any]] | None
    formula: str | None
    grundy: str | None
    seconds: float
    statement: str
    note: str | None
    planted: bool

    def __bool__(self) -> bool:
        """``True`` unless the statement was refuted, stopped, or vacuous."""
        return self.verdict not in ("refuted", "stopped", "vacuous")


class Checks(Reports[Check]):
    """The verdicts of statements."""

    _columns = ("verdict", "claim", "positions", "counterexample", "seconds")

    def __bool__(self) -> bool:
        """``True`` unless a statement was refuted, vacuous or stopped."""
        return all(self._rows)


class Claim(Report):
    """A published statement about a game."""

    __slots__ = ()
    claim: str
    source: str
    statement: str
    game: str
    planted: bool


class Claims(Reports[Claim]):
    """Published statements."""

    _columns = ("claim", "source", "statement")


class Certificate(dict[str, Any]):
    """A certificate, for :func:`verify`: an object of JSON.

    >>> import impartial_games as ig
    >>> made = ig.game("kayles").period().certificate
    >>> made["kind"], made.json()[:7], bytes(made)[:7]
    ('period', '{"kind"', b'{"kind"')
    """

    def json(self) -> str:
        """Returns the certificate as text, as the command line writes it."""
        return json.dumps(self, ensure_ascii=False, separators=(",", ":")) + "\n"

    def __bytes__(self) -> bytes:
        return self.json().encode()

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the certificate to a file, which ``impartial verify`` reads too."""
        Path(file).write_bytes(bytes(self))


def certificate_of(text: str | None) -> Certificate | None:
    """Returns the certificate of a text."""
    return None if text is None else Certificate(json.loads(text))


class Proof(Report):
    """The verdict of the decision procedure on a statement: ``proved``, ``refuted``, ``not-proved`` or ``stopped``.

    ``for_all`` names the positions that a theorem is about, and ``extends_to`` those to which it extends, such as any
    number of heaps. ``follows_from`` names the proved statements from which a claim follows. At a counterexample, ``computed`` is the value of the
    position and ``stated`` the value of the statement; ``reason`` and ``explanation`` tell why there is no proof.
    """

    __slots__ = ("certificate",)
    _values = frozenset()
    claim: str
    coins: int | None
    verdict: str
    reason: str | None
    explanation: str | None
    for_all: str | None
    extends_to: str | None
    follows_from: list[str]
    counterexample: Position | None
    computed: str | None
    stated: str | None
    states: int
    seconds: float
    statement: str
    certificate: Certificate | None

    def __init__(
        self, data: Json, certificate: Certificate | None = None, game: _native.Game | None = None
    ) -> None:
        super().__init__(data, game)
        self.certificate = certificate

    def __bool__(self) -> bool:
        """``True`` if the statement is proved."""
        return bool(self.verdict == "proved")


class Proofs(Reports[Proof]):
    """The verdicts of the decision procedure on several statements."""

    _columns = ("verdict", "claim", "coins", "counterexample", "states", "seconds")

    def __bool__(self) -> bool:
        """``True`` if all statements are proved."""
        return all(self._rows)


class Discovery(Report):
    """All positions of a value, guessed from a table and proved."""

    __slots__ = ("certificate",)
    _values = frozenset({"count", "count_sorted", "count_ordered"})
    game: str
    coins: int | None
    value: str | None
    verdict: str
    description: str
    statement: str | None
    definitions: list[str]
    row_statement: str | None
    runs: Json | None
    automaton: Json | None
    exceptions: list[Position] | None
    residues: list[Any] | None
    states: int | None
    values_to: str | None
    all_values: bool
    extends_to: str | None
    method: str
    found: list[Json] | None
    count: int | None
    count_sorted: int | None
    count_ordered: int | None
    blocking: int
    numeration: str | None
    certificate: Certificate | None

    def __init__(
        self, data: Json, certificate: Certificate | None = None, game: _native.Game | None = None
    ) -> None:
        super().__init__(data)
        if game is not None and data["exceptions"] is not None:
            self._read["exceptions"] = [position_of(game, text) for text in data["exceptions"]]
        self.certificate = certificate

    def __bool__(self) -> bool:
        """``True`` if a description is proved."""
        return bool(self.verdict == "proved")

    def _shown(self) -> Json:
        shown = super()._shown()
        if shown.get("automaton"):
            shown["automaton"] = f"{len(shown['automaton']['next'])} states"
        return shown


class Verification(Report):
    """The verdict of independent code on a certificate: ``valid`` or ``refused``."""

    __slots__ = ()
    kind: str
    verdict: str
    failed_condition: str | None
    game: str | None

    def __bool__(self) -> bool:
        """``True`` if the certificate is valid."""
        return bool(self.verdict == "valid")


class NumerationSystem(Report):
    """A numeration system whose adder is certified."""

    __slots__ = ("certificate",)
    name: str
    digits: int
    verdict: str
    valid_states: int
    adder_states: int
    place_values: list[str]
    certificate: Certificate | None

    def __init__(self, data: Json, certificate: Certificate | None = None) -> None:
        super().__init__(data)
        self.certificate = certificate
