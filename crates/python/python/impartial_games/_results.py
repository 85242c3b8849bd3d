"""The results of questions, generated from the types in Rust by the test ``schemas`` of ``crates/answers``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ._native import LoopyValue
from ._report import Compared, Keys, Position, Report, Value

#: The basis of a value: the definition, one step of induction over values that a formula gives, or a formula.
Basis = Literal["computed", "induction-step", "formula"]
#: The verdict on a certificate.
CertificateVerdict = Literal["valid", "refused"]
#: The verdict on a statement that was compared with computed values.
ClaimVerdict = Literal["checked", "proved", "certified", "reported", "refuted", "vacuous", "stopped"]
#: The verdict of a discovery.
DiscoveryVerdict = Literal["proved", "not-found", "stopped"]
#: The subject of a finding.
FindingSubject = Literal["fact", "value", "p-positions", "misere-p-positions", "draws", "misere-draws", "play", "sequence"]
#: The behaviour of a position in misère sums.
GenusClass = Literal["tame", "restive", "restless", "wild"]
#: The verdict of the kernel of Rocq.
KernelVerdict = Literal["accepted", "refused", "not-checked"]
#: The basis of a match.
MatchBasis = Literal["equal-moves", "equal-periods", "values", "p-positions"]
#: The verdict on a match.
MatchVerdict = Literal["theorem", "observation", "candidate"]
#: The result of a move for the player who makes it.
MoveResult = Literal["winning", "drawing", "losing"]
#: The outcome: the previous player wins (P), the next player, who is to move, wins (N), or the play is a draw (D).
Outcome = Literal["P", "N", "D"]
#: The basis of a period.
PeriodBasis = Literal["certificate", "observed"]
#: The verdict of a proof.
ProofVerdict = Literal["proved", "refuted", "not-proved", "stopped"]
#: The extent of the known part of a quotient.
QuotientStatus = Literal["final", "partial", "stopped"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Automaton(Report):
    """An automaton: ``next[state][letter]``, where a letter is Σ digitᵢ·baseⁱ over the tracks, least digit first.

    Attributes
    ----------
    base : int
        The base.
    numeration : str, optional
        The numeration system, unless numbers are read in the base.
    reading : str
        The order of the digits, in words.
    tracks : tuple[str, ...]
        The names of the numbers.
    start : int
        The first state.
    accepting : tuple[int, ...]
        The accepting states.
    output : tuple[Value | None, ...], optional
        The value of each state, or ``None`` for a value outside the range, for all values together.
    next : tuple[tuple[int, ...], ...]
        The next state for each state and letter.
    """

    _keys: ClassVar[Keys] = (
        ("base", "base", "plain"),
        ("numeration", "numeration", "plain"),
        ("reading", "reading", "plain"),
        ("tracks", "tracks", ("list", "plain")),
        ("start", "start", "plain"),
        ("accepting", "accepting", ("list", "plain")),
        ("output", "output", ("list", "value")),
        ("next", "next", ("list", ("list", "plain"))),
    )
    base: int
    numeration: str | None = None
    reading: str
    tracks: tuple[str, ...]
    start: int
    accepting: tuple[int, ...]
    output: tuple[Value | None, ...] | None = None
    next: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Claim(Report):
    """A published statement about a game: a line of the answer of ``claims``.

    Attributes
    ----------
    kind : Literal["claims"]
        The kind of the answer.
    schema : int
        The version of the schema.
    claim : str
        The name of the statement.
    source : str
        The source.
    statement : str
        The statement in words.
    game : str
        The game.
    planted : bool
        True for a false statement that a check must refute.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("claim", "claim", "plain"),
        ("source", "source", "plain"),
        ("statement", "statement", "plain"),
        ("game", "game", "plain"),
        ("planted", "planted", "plain"),
    )
    kind: Literal["claims"] = "claims"
    schema: int = 1
    claim: str
    source: str
    statement: str
    game: str
    planted: bool


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Explanation(Report):
    """The description of a game: its rules, its formulas, its statements, the properties that help computations and proofs, and the properties that it lacks. It is the answer of ``explain``.

    Attributes
    ----------
    kind : Literal["explain"]
        The kind of the answer.
    schema : int
        The version of the schema.
    game : str
        The game, with its parameters.
    summary : str, optional
        The rules, in one line.
    position : str, optional
        The notation of positions, with an example.
    example : str, optional
        An example of a position.
    formula : str, optional
        The formulas, in one line.
    code : str, optional
        The code of taking and breaking that the heaps follow.
    position_kind : str, optional
        The kind of positions, if the game has rules as text.
    recognised : tuple[str, ...]
        The properties of the game.
    refused : tuple[str, ...]
        The other properties, with the reasons.
    solvers : tuple[str, ...]
        The names of the solvers that the game offers.
    windows : tuple[str, ...]
        The windows that the game has, in words.
    statements : tuple[str, ...]
        The names of the statements that ``check`` compares with computed values.
    sources : tuple[str, ...]
        The sources of these statements, each once.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("game", "game", "plain"),
        ("summary", "summary", "plain"),
        ("position", "position", "plain"),
        ("example", "example", "plain"),
        ("formula", "formula", "plain"),
        ("code", "code", "plain"),
        ("position_kind", "position_kind", "plain"),
        ("recognised", "recognised", ("list", "plain")),
        ("refused", "refused", ("list", "plain")),
        ("solvers", "solvers", ("list", "plain")),
        ("windows", "windows", ("list", "plain")),
        ("statements", "statements", ("list", "plain")),
        ("sources", "sources", ("list", "plain")),
    )
    kind: Literal["explain"] = "explain"
    schema: int = 1
    game: str
    summary: str | None = None
    position: str | None = None
    example: str | None = None
    formula: str | None = None
    code: str | None = None
    position_kind: str | None = None
    recognised: tuple[str, ...]
    refused: tuple[str, ...]
    solvers: tuple[str, ...]
    windows: tuple[str, ...]
    statements: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Finding(Report):
    """A fact about a game, or a statement with its verdict: a line of the answer of ``study``.

    Attributes
    ----------
    kind : Literal["study"]
        The kind of the answer.
    schema : int
        The version of the schema.
    subject : FindingSubject
        The subject.
    statement : str
        The statement: a line of the rule language, or a sentence for a fact.
    verdict : ClaimVerdict, optional
        The verdict; a fact has none.
    name : str, optional
        The name of the statement in the file that the study writes.
    definitions : tuple[str, ...]
        The definitions that the line uses, as lines of the rule language.
    positions : int
        The number of positions at which the statement was compared with computed values.
    unused_positions : int
        The number of these positions that the search did not use.
    proved_for : tuple[str, ...]
        The positions that a proof is about, in words.
    states : int, optional
        The states of the largest automaton of the proof.
    evidence_bits : float, optional
        The evidence of the statement, in bits; a statement that is proved has none.
    basis : str
        The basis of the verdict, in words.
    command : str, optional
        The command that repeats the verdict.
    seconds : float
        Seconds since the beginning of the study.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("subject", "subject", "plain"),
        ("statement", "statement", "plain"),
        ("verdict", "verdict", "plain"),
        ("name", "name", "plain"),
        ("definitions", "definitions", ("list", "plain")),
        ("positions", "positions", "plain"),
        ("unused_positions", "unused_positions", "plain"),
        ("proved_for", "proved_for", ("list", "plain")),
        ("states", "states", "plain"),
        ("evidence_bits", "evidence_bits", "plain"),
        ("basis", "basis", "plain"),
        ("command", "command", "plain"),
        ("seconds", "seconds", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["study"] = "study"
    schema: int = 1
    subject: FindingSubject
    statement: str
    verdict: ClaimVerdict | None = None
    name: str | None = None
    definitions: tuple[str, ...]
    positions: int
    unused_positions: int
    proved_for: tuple[str, ...]
    states: int | None = None
    evidence_bits: float | None = None
    basis: str
    command: str | None = None
    seconds: float
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FoundValue(Report):
    """The positions of one of several values.

    Attributes
    ----------
    value : Value
        The value, as text.
    states : int
        The states of the automaton.
    window : int
        The exclusive bound on the numbers of the window from which the automaton was guessed.
    count : int, optional
        The number of lists that the automaton accepts, of those with all numbers below the bound.
    count_sorted : int, optional
        The number of lists in ascending order.
    count_ordered : int, optional
        The number of lists in every order.
    statement : str, optional
        A line of the rule language that says which positions have the value; absent if none was searched or found.
    """

    _keys: ClassVar[Keys] = (
        ("value", "value", "value"),
        ("states", "states", "plain"),
        ("window", "window", "plain"),
        ("count", "count", "number"),
        ("count_sorted", "count_sorted", "number"),
        ("count_ordered", "count_ordered", "number"),
        ("statement", "statement", "plain"),
    )
    value: Value
    states: int
    window: int
    count: int | None = None
    count_sorted: int | None = None
    count_ordered: int | None = None
    statement: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class GameListing(Report):
    """A game of the list: a line of the answer of ``games``.

    Attributes
    ----------
    kind : Literal["games"]
        The kind of the answer.
    schema : int
        The version of the schema.
    name : str
        The name. For a family it includes the name of its parameter.
    summary : str
        The rules, in one line.
    position : str
        The notation of positions, with an example.
    formula : str, optional
        The formulas, in one line.
    example : str, optional
        The example in the notation of positions.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("name", "name", "plain"),
        ("summary", "summary", "plain"),
        ("position", "position", "plain"),
        ("formula", "formula", "plain"),
        ("example", "example", "plain"),
    )
    kind: Literal["games"] = "games"
    schema: int = 1
    name: str
    summary: str
    position: str
    formula: str | None = None
    example: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Genus(Report):
    """The genus of a position: a line of the answer of ``genus``.

    Attributes
    ----------
    kind : Literal["genus"]
        The kind of the answer.
    schema : int
        The version of the schema.
    position : Position
        The position.
    genus : str
        The genus in full, such as ``4^146``.
    genus_class : GenusClass
        The behaviour in sums.
    generally_tame : bool, optional
        True if the position is generally tame; absent if that takes more than little work.
    form : str, optional
        The canonical form, if it is known and its name is short.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("position", "position", "position"),
        ("genus", "genus", "plain"),
        ("genus_class", "class", "plain"),
        ("generally_tame", "generally_tame", "plain"),
        ("form", "form", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["genus"] = "genus"
    schema: int = 1
    position: Position
    genus: str
    genus_class: GenusClass
    generally_tame: bool | None = None
    form: str | None = None
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Growth(Report):
    """The quotient of the heaps or positions up to one at which its order changes.

    Attributes
    ----------
    heap : int, optional
        The heap at which the order changes; absent for a quotient of positions.
    position : Position, optional
        The position at which the order changes; absent for a quotient of heaps.
    order : int
        The number of elements from there on.
    p_size : int
        The number of P-positions from there on.
    """

    _keys: ClassVar[Keys] = (
        ("heap", "heap", "plain"),
        ("position", "position", "position"),
        ("order", "order", "plain"),
        ("p_size", "p_size", "plain"),
    )
    heap: int | None = None
    position: Position | None = None
    order: int
    p_size: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class KernelReport(Report):
    """The answer of the kernel of Rocq about a certificate.

    Attributes
    ----------
    verdict : KernelVerdict
        The verdict.
    error : str, optional
        The error of the kernel, or the reason why the theorems were not checked.
    program : str, optional
        The program, if one was found.
    theorems : tuple[str, ...]
        The names of the theorems.
    seconds : float
        Wall-clock seconds.
    """

    _keys: ClassVar[Keys] = (
        ("verdict", "verdict", "plain"),
        ("error", "error", "plain"),
        ("program", "program", "plain"),
        ("theorems", "theorems", ("list", "plain")),
        ("seconds", "seconds", "plain"),
    )
    verdict: KernelVerdict
    error: str | None = None
    program: str | None = None
    theorems: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Match(Report):
    """Known games with the same values, or with the same P-positions: a line of the answer of ``identify``. The values q of the question are q(``step`` n + ``offset``) = a(n - ``shift``), where a(n) are those of the games. The P-positions of the question are those of the games, with ``shift`` added to each number.

    Attributes
    ----------
    kind : Literal["identify"]
        The kind of the answer.
    schema : int
        The version of the schema.
    positions : str
        The positions with one number n, in the notation of the game, or ``a, b``.
    verdict : MatchVerdict
        The verdict.
    games : tuple[str, ...]
        The known games.
    basis : MatchBasis
        The basis of the verdict.
    equal_moves : str, optional
        The known game with the same moves.
    compared_to : int, optional
        The number to which values were compared, for equal periods; the last number n of P-positions that were compared.
    equal_to : int, optional
        The number to which the values of the games agree with each other; absent if they agree for all n.
    shift : int
        The shift.
    start : int
        The least number from which on the values agree.
    step : int
        1, or 2 if every second value agrees.
    offset : int
        With the step 2: 0 for the values with even numbers, and 1 for the others.
    values : int
        The number of values, or of P-positions, of the question.
    agreeing : int
        The number of values, or of P-positions, that agree.
    below : int, optional
        The exclusive bound on both numbers of the P-positions that were compared.
    first_to : int, optional
        The largest first number of these P-positions, if it is bounded.
    bits : float
        The information in what agrees, in bits.
    period : int, optional
        The certified period of the games.
    preperiod : int, optional
        The preperiod of the games.
    saltus : int, optional
        The saltus of the games.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("positions", "positions", "plain"),
        ("verdict", "verdict", "plain"),
        ("games", "games", ("list", "plain")),
        ("basis", "basis", "plain"),
        ("equal_moves", "equal_moves", "plain"),
        ("compared_to", "compared_to", "plain"),
        ("equal_to", "equal_to", "plain"),
        ("shift", "shift", "plain"),
        ("start", "from", "plain"),
        ("step", "step", "plain"),
        ("offset", "offset", "plain"),
        ("values", "values", "plain"),
        ("agreeing", "agreeing", "plain"),
        ("below", "below", "plain"),
        ("first_to", "first_to", "plain"),
        ("bits", "bits", "plain"),
        ("period", "period", "plain"),
        ("preperiod", "preperiod", "plain"),
        ("saltus", "saltus", "number"),
        ("version", "version", "plain"),
    )
    kind: Literal["identify"] = "identify"
    schema: int = 1
    positions: str
    verdict: MatchVerdict
    games: tuple[str, ...]
    basis: MatchBasis
    equal_moves: str | None = None
    compared_to: int | None = None
    equal_to: int | None = None
    shift: int
    start: int
    step: int
    offset: int
    values: int
    agreeing: int
    below: int | None = None
    first_to: int | None = None
    bits: float
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Move(Report):
    """A move, with the values of the option as far as they are known: a line of the answer of ``moves``.

    Attributes
    ----------
    kind : Literal["moves"]
        The kind of the answer.
    schema : int
        The version of the schema.
    position : Position
        The position from which the move leads.
    option : Position
        The position to which the move leads.
    grundy : Value, optional
        The value of the option in normal play.
    misere : Value, optional
        The value of the option in misère play.
    basis : Basis, optional
        The basis of the value in normal play.
    misere_basis : Basis, optional
        The basis of the value in misère play.
    game : str
        The game, with its parameters.
    loopy : LoopyValue, optional
        The infinite value of the option in a loopy game.
    outcome : Outcome, optional
        The outcome of the option in normal play, in a loopy game or if the remoteness was requested.
    misere_outcome : Outcome, optional
        The outcome of the option in misère play, in a loopy game or if the remoteness was requested.
    remoteness : int, optional
        The remoteness of the option in normal play.
    misere_remoteness : int, optional
        The remoteness of the option in misère play.
    result : MoveResult, optional
        The result of the move in normal play.
    misere_result : MoveResult, optional
        The result of the move in misère play.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("position", "position", "position"),
        ("option", "option", "position"),
        ("grundy", "grundy", "value"),
        ("misere", "misere", "value"),
        ("basis", "basis", "plain"),
        ("misere_basis", "misere_basis", "plain"),
        ("game", "game", "plain"),
        ("loopy", "loopy", "loopy"),
        ("outcome", "outcome", "plain"),
        ("misere_outcome", "misere_outcome", "plain"),
        ("remoteness", "remoteness", "plain"),
        ("misere_remoteness", "misere_remoteness", "plain"),
        ("result", "result", "plain"),
        ("misere_result", "misere_result", "plain"),
    )
    kind: Literal["moves"] = "moves"
    schema: int = 1
    position: Position
    option: Position
    grundy: Value | None = None
    misere: Value | None = None
    basis: Basis | None = None
    misere_basis: Basis | None = None
    game: str
    loopy: LoopyValue | None = None
    outcome: Outcome | None = None
    misere_outcome: Outcome | None = None
    remoteness: int | None = None
    misere_remoteness: int | None = None
    result: MoveResult | None = None
    misere_result: MoveResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class NumerationSystem(Report):
    """A numeration system whose adder is certified: the answer of ``numeration``.

    Attributes
    ----------
    kind : Literal["numeration"]
        The kind of the answer.
    schema : int
        The version of the schema.
    name : str
        The name.
    digits : int
        The number of digits.
    valid_states : int
        The states of the automaton of the valid words.
    successor_states : int
        The states of the automaton of the successor.
    adder_states : int
        The states of the adder.
    verdict : str
        The verdict: ``certified``.
    place_values : tuple[int, ...]
        The first place values, as text.
    seconds : float
        Wall-clock seconds.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("name", "name", "plain"),
        ("digits", "digits", "plain"),
        ("valid_states", "valid_states", "plain"),
        ("successor_states", "successor_states", "plain"),
        ("adder_states", "adder_states", "plain"),
        ("verdict", "verdict", "plain"),
        ("place_values", "place_values", ("list", "number")),
        ("seconds", "seconds", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["numeration"] = "numeration"
    schema: int = 1
    name: str
    digits: int
    valid_states: int
    successor_states: int
    adder_states: int
    verdict: str
    place_values: tuple[int, ...]
    seconds: float
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class OrderReading(Report):
    """An order of the coins, and what a statement says of it.

    Attributes
    ----------
    assignment : dict[str, str]
        The numbers by their names.
    formula : Compared
        The value, or the truth, that the statement gives to the position.
    """

    _keys: ClassVar[Keys] = (
        ("assignment", "assignment", ("map", "plain")),
        ("formula", "formula", "compared"),
    )
    assignment: dict[str, str] = field(hash=False)
    formula: Compared


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class OrderDependence(Report):
    """A position of which a statement says two things, depending on the order of the coins.

    Attributes
    ----------
    position : Position
        The position.
    readings : tuple[OrderReading, ...]
        Two orders of its coins, with what the statement says.
    """

    _keys: ClassVar[Keys] = (
        ("position", "position", "position"),
        ("readings", "readings", ("list", OrderReading)),
    )
    position: Position
    readings: tuple[OrderReading, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Period(Report):
    """The least period and preperiod of the values of single heaps: the answer of ``period``.

    Attributes
    ----------
    kind : Literal["period"]
        The kind of the answer.
    schema : int
        The version of the schema.
    period : int, optional
        The least period, if one was found.
    preperiod : int, optional
        The least heap from which on the period holds.
    certified : bool
        True if the period is certified for all heaps.
    max_value : int, optional
        The largest value; absent for a period with a saltus.
    max_at : int, optional
        The first heap with the largest value.
    saltus : int, optional
        The saltus: G(n+p) = G(n) + saltus.
    basis : PeriodBasis, optional
        The basis of the period.
    condition : str, optional
        The conditions that were checked, or the reason why the period is not certified.
    heaps : int
        The number of heaps that the certificate needs, or else that were solved.
    game : str
        The game, with its parameters.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("period", "period", "plain"),
        ("preperiod", "preperiod", "plain"),
        ("certified", "certified", "plain"),
        ("max_value", "max_value", "number"),
        ("max_at", "max_at", "plain"),
        ("saltus", "saltus", "number"),
        ("basis", "basis", "plain"),
        ("condition", "condition", "plain"),
        ("heaps", "heaps", "plain"),
        ("game", "game", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["period"] = "period"
    schema: int = 1
    period: int | None = None
    preperiod: int | None = None
    certified: bool
    max_value: int | None = None
    max_at: int | None = None
    saltus: int | None = None
    basis: PeriodBasis | None = None
    condition: str | None = None
    heaps: int
    game: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PeriodicLine(Report):
    """The members of one line from a point on: x >= ``from`` with x mod ``period`` among the residues.

    Attributes
    ----------
    difference : int, optional
        y - x for two coins x <= y; absent for one coin.
    start : int
        The start of the periodic part.
    period : int
        The period.
    residues : tuple[int, ...]
        The residues of x that belong to the set.
    """

    _keys: ClassVar[Keys] = (
        ("difference", "difference", "plain"),
        ("start", "from", "plain"),
        ("period", "period", "plain"),
        ("residues", "residues", ("list", "plain")),
    )
    difference: int | None = None
    start: int
    period: int
    residues: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Proof(Report):
    """The verdict of the decision procedure on a statement: a line of the answer of ``prove``.

    Attributes
    ----------
    kind : Literal["prove", "sentence"]
        The kind of the answer.
    schema : int
        The version of the schema.
    claim : str
        The name of the claim, or of the text with the formula.
    coins : int, optional
        The number of coins; absent for any number of coins.
    verdict : ProofVerdict
        ``proved``, ``refuted``, ``not-proved`` or ``stopped``.
    reason : str, optional
        The reason of ``not-proved``, for programs.
    explanation : str, optional
        The reason of ``not-proved``, for people.
    for_all : str, optional
        The positions that a theorem is about: ``coins=3``, or ``coins=3, below=w^2``.
    extends_to : str, optional
        The positions to which the theorem extends without a further proof: ``any number of heaps, by the Sprague-Grundy theorem``.
    follows_from : tuple[str, ...], optional
        The proved statements from which the statement follows, if it has no induction of its own.
    counterexample : Position, optional
        A position at which the statement fails.
    computed : Compared, optional
        The value at the counterexample.
    stated : Compared, optional
        The value, or the truth, that the statement gives to the counterexample.
    basis : str, optional
        The evidence of the counterexample.
    states : int
        The states of the largest automaton, or the number of states explored.
    seconds : float
        Wall-clock seconds.
    game : str, optional
        The game.
    below : str, optional
        The bound on the coins of a game of ordinals.
    statement : str
        The statement.
    source : str, optional
        The source of the statement.
    method : str, optional
        The method.
    measure : str, optional
        The measure that every move lowers.
    assignment : dict[str, str], optional
        The numbers of the counterexample by their names.
    fails_at : Position, optional
        The position at which a condition of the proof fails.
    fails_with : dict[str, str], optional
        The numbers of this position by their names.
    unsymmetric : OrderDependence, optional
        A position of which the statement says two things, if it depends on the order of the coins.
    sorted : bool, optional
        True if the formula is about the coins in ascending order.
    numeration : str, optional
        The numeration system, unless numbers are read in a base.
    value : Compared, optional
        The value at which the condition fails.
    condition : str, optional
        The condition that fails.
    compared : int, optional
        The number of positions at which the description was compared with the rules.
    compared_below : int, optional
        All positions with numbers below this bound are among them.
    bytes : int
        The estimated peak of the bytes in use.
    version : str
        The version of the program.
    witness : str, optional
        Numbers for which the sentence holds, if it says that there are some.
    base : int, optional
        The base of the numbers.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("claim", "claim", "plain"),
        ("coins", "coins", "plain"),
        ("verdict", "verdict", "plain"),
        ("reason", "reason", "plain"),
        ("explanation", "explanation", "plain"),
        ("for_all", "for_all", "plain"),
        ("extends_to", "extends_to", "plain"),
        ("follows_from", "follows_from", ("list", "plain")),
        ("counterexample", "counterexample", "position"),
        ("computed", "computed", "compared"),
        ("stated", "stated", "compared"),
        ("basis", "basis", "plain"),
        ("states", "states", "plain"),
        ("seconds", "seconds", "plain"),
        ("game", "game", "plain"),
        ("below", "below", "plain"),
        ("statement", "statement", "plain"),
        ("source", "source", "plain"),
        ("method", "method", "plain"),
        ("measure", "measure", "plain"),
        ("assignment", "assignment", ("map", "plain")),
        ("fails_at", "fails_at", "position"),
        ("fails_with", "fails_with", ("map", "plain")),
        ("unsymmetric", "unsymmetric", OrderDependence),
        ("sorted", "sorted", "plain"),
        ("numeration", "numeration", "plain"),
        ("value", "value", "compared"),
        ("condition", "condition", "plain"),
        ("compared", "compared", "plain"),
        ("compared_below", "compared_below", "plain"),
        ("bytes", "bytes", "plain"),
        ("version", "version", "plain"),
        ("witness", "witness", "plain"),
        ("base", "base", "plain"),
    )
    kind: Literal["prove", "sentence"]
    schema: int = 1
    claim: str
    coins: int | None = None
    verdict: ProofVerdict
    reason: str | None = None
    explanation: str | None = None
    for_all: str | None = None
    extends_to: str | None = None
    follows_from: tuple[str, ...] | None = None
    counterexample: Position | None = None
    computed: Compared | None = None
    stated: Compared | None = None
    basis: str | None = None
    states: int
    seconds: float
    game: str | None = None
    below: str | None = None
    statement: str
    source: str | None = None
    method: str | None = None
    measure: str | None = None
    assignment: dict[str, str] | None = field(default=None, hash=False)
    fails_at: Position | None = None
    fails_with: dict[str, str] | None = field(default=None, hash=False)
    unsymmetric: OrderDependence | None = None
    sorted: bool | None = None
    numeration: str | None = None
    value: Compared | None = None
    condition: str | None = None
    compared: int | None = None
    compared_below: int | None = None
    bytes: int
    version: str
    witness: str | None = None
    base: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Quotient(Report):
    """A misère quotient: the answer of ``quotient``.

    Attributes
    ----------
    kind : Literal["quotient"]
        The kind of the answer.
    schema : int
        The version of the schema.
    game : str
        The game, with its parameters.
    heaps : int, optional
        The largest heap; absent for a quotient of positions.
    positions : int, optional
        The number of positions; absent for a quotient of heaps.
    order : int
        The number of elements.
    p_size : int
        The number of P-positions.
    status : QuotientStatus
        The extent of the known part.
    period : int, optional
        The period of the images of single heaps.
    preperiod : int, optional
        The preperiod of the images of single heaps.
    presentation : str
        The presentation, in words.
    growth : tuple[Growth, ...]
        The quotients of fewer heaps or positions.
    generators : dict[str, str]
        The heap or position that each generator is the image of.
    relations : tuple[str, ...]
        The relations of the presentation.
    p : tuple[str, ...]
        The P-positions, as elements.
    phi : dict[str, str]
        The element of each heap or position.
    units : tuple[str, ...]
        The invertible elements.
    idempotents : tuple[str, ...]
        The idempotent elements.
    kernel : tuple[str, ...]
        The elements of the kernel.
    stopped : str, optional
        The limit that ended the computation, in words.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("game", "game", "plain"),
        ("heaps", "heaps", "plain"),
        ("positions", "positions", "plain"),
        ("order", "order", "plain"),
        ("p_size", "p_size", "plain"),
        ("status", "status", "plain"),
        ("period", "period", "plain"),
        ("preperiod", "preperiod", "plain"),
        ("presentation", "presentation", "plain"),
        ("growth", "growth", ("list", Growth)),
        ("generators", "generators", ("map", "plain")),
        ("relations", "relations", ("list", "plain")),
        ("p", "p", ("list", "plain")),
        ("phi", "phi", ("map", "plain")),
        ("units", "units", ("list", "plain")),
        ("idempotents", "idempotents", ("list", "plain")),
        ("kernel", "kernel", ("list", "plain")),
        ("stopped", "stopped", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["quotient"] = "quotient"
    schema: int = 1
    game: str
    heaps: int | None = None
    positions: int | None = None
    order: int
    p_size: int
    status: QuotientStatus
    period: int | None = None
    preperiod: int | None = None
    presentation: str
    growth: tuple[Growth, ...]
    generators: dict[str, str] = field(hash=False)
    relations: tuple[str, ...]
    p: tuple[str, ...]
    phi: dict[str, str] = field(hash=False)
    units: tuple[str, ...]
    idempotents: tuple[str, ...]
    kernel: tuple[str, ...]
    stopped: str | None = None
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Runs(Report):
    """The values of the runs of a row that falls apart into runs. The value of a row is the nim-sum of those of its runs.

    Attributes
    ----------
    cell : str
        The cells that make up a run: ``.``, or another character of the file.
    preperiod : int
        The least length from which on the values of runs are periodic.
    period : int
        The period.
    values : tuple[Value, ...]
        The values of the runs of length 0, 1, …, up to the end of the first period, as text.
    """

    _keys: ClassVar[Keys] = (
        ("cell", "cell", "plain"),
        ("preperiod", "preperiod", "plain"),
        ("period", "period", "plain"),
        ("values", "values", ("list", "value")),
    )
    cell: str
    preperiod: int
    period: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Discovery(Report):
    """All positions of a value, guessed from a table and proved: the answer of ``discover``.

    Attributes
    ----------
    kind : Literal["discover"]
        The kind of the answer.
    schema : int
        The version of the schema.
    verdict : DiscoveryVerdict
        The verdict.
    description : str
        The description, for people.
    statement : str, optional
        A line of the rule language that says the same; absent if none was searched or found.
    row_statement : str, optional
        A line of the rule language that says the same of grids with one row; of other grids it may be false.
    definitions : tuple[str, ...]
        The definitions that the statements use, as lines of the rule language.
    runs : Runs, optional
        The values of runs, if the rows fall apart into runs.
    automaton : Automaton, optional
        The automaton, if it has a table of moderate size.
    exceptions : tuple[Position, ...], optional
        For positions on finitely many periodic lines: the other positions.
    residues : tuple[PeriodicLine, ...], optional
        The periodic lines.
    states : int, optional
        The states of the automaton that was found, or of the largest one if a limit ended the search.
    game : str
        The game.
    coins : int, optional
        The number of coins; absent for any number of coins.
    value : Value, optional
        The value, as text.
    values_to : Value, optional
        The largest of several values, as text.
    all_values : bool
        True if no position has a larger value than ``values_to``.
    extends_to : str, optional
        The positions that the theorem is about without a further proof: ``any number of coins``.
    method : str
        The method: ``automata`` for one number of coins, ``words`` for any number.
    found : tuple[FoundValue, ...], optional
        The positions of each of several values.
    misere : bool
        True if values are those of misère play.
    blocking : int
        The number of options that may be forbidden before a move, plus 1.
    numeration : str, optional
        The numeration system, unless numbers are read in a base.
    count : int, optional
        The number of lists that the automaton accepts, of those with all numbers below the bound.
    count_sorted : int, optional
        The number of lists in ascending order.
    count_ordered : int, optional
        The number of lists in every order.
    window : int, optional
        The exclusive bound on the numbers of the window from which the automaton was guessed, or of the largest window that was tried.
    tried : tuple[str, ...]
        The unsuccessful attempts.
    seconds : float
        Wall-clock seconds.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("verdict", "verdict", "plain"),
        ("description", "description", "plain"),
        ("statement", "statement", "plain"),
        ("row_statement", "row_statement", "plain"),
        ("definitions", "definitions", ("list", "plain")),
        ("runs", "runs", Runs),
        ("automaton", "automaton", Automaton),
        ("exceptions", "exceptions", ("list", "position")),
        ("residues", "residues", ("list", PeriodicLine)),
        ("states", "states", "plain"),
        ("game", "game", "plain"),
        ("coins", "coins", "plain"),
        ("value", "value", "value"),
        ("values_to", "values_to", "value"),
        ("all_values", "all_values", "plain"),
        ("extends_to", "extends_to", "plain"),
        ("method", "method", "plain"),
        ("found", "found", ("list", FoundValue)),
        ("misere", "misere", "plain"),
        ("blocking", "blocking", "plain"),
        ("numeration", "numeration", "plain"),
        ("count", "count", "number"),
        ("count_sorted", "count_sorted", "number"),
        ("count_ordered", "count_ordered", "number"),
        ("window", "window", "plain"),
        ("tried", "tried", ("list", "plain")),
        ("seconds", "seconds", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["discover"] = "discover"
    schema: int = 1
    verdict: DiscoveryVerdict
    description: str
    statement: str | None = None
    row_statement: str | None = None
    definitions: tuple[str, ...]
    runs: Runs | None = None
    automaton: Automaton | None = None
    exceptions: tuple[Position, ...] | None = None
    residues: tuple[PeriodicLine, ...] | None = None
    states: int | None = None
    game: str
    coins: int | None = None
    value: Value | None = None
    values_to: Value | None = None
    all_values: bool
    extends_to: str | None = None
    method: str
    found: tuple[FoundValue, ...] | None = None
    misere: bool
    blocking: int
    numeration: str | None = None
    count: int | None = None
    count_sorted: int | None = None
    count_ordered: int | None = None
    window: int | None = None
    tried: tuple[str, ...]
    seconds: float
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Sides(Report):
    """The computed sides of a relation of a statement.

    Attributes
    ----------
    relation : str
        The relation as it is written in the statement.
    values : tuple[Compared | None, ...]
        The values of its sides; null for a side without a value.
    """

    _keys: ClassVar[Keys] = (
        ("relation", "relation", "plain"),
        ("values", "values", ("list", "compared")),
    )
    relation: str
    values: tuple[Compared | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Summary(Report):
    """Sums over the values of a window: the answer of ``table --summary``.

    Attributes
    ----------
    kind : Literal["summary"]
        The kind of the answer.
    schema : int
        The version of the schema.
    count : int
        The number of positions with a value.
    sum : int
        The sum of the values in normal play.
    sum_squares : int
        The sum of the squares of these values.
    misere_sum : int, optional
        The sum of the misère values, if they were summed up.
    max : int, optional
        The largest value in normal play; absent for a window without positions.
    p_positions : int
        The number of P-positions.
    seconds : float
        Wall-clock seconds.
    without_value : int
        The number of positions without a value: their value is infinite.
    game : str
        The game, with its parameters.
    window : str
        The window in words.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("count", "count", "plain"),
        ("sum", "sum", "number"),
        ("sum_squares", "sum_squares", "number"),
        ("misere_sum", "misere_sum", "number"),
        ("max", "max", "number"),
        ("p_positions", "p_positions", "plain"),
        ("seconds", "seconds", "plain"),
        ("without_value", "without_value", "plain"),
        ("game", "game", "plain"),
        ("window", "window", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["summary"] = "summary"
    schema: int = 1
    count: int
    sum: int
    sum_squares: int
    misere_sum: int | None = None
    max: int | None = None
    p_positions: int
    seconds: float
    without_value: int
    game: str
    window: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Term(Report):
    """A value that a statement names.

    Attributes
    ----------
    term : str
        The term as it is written in the statement.
    value : Compared, optional
        Its value; absent if the term has none.
    """

    _keys: ClassVar[Keys] = (
        ("term", "term", "plain"),
        ("value", "value", "compared"),
    )
    term: str
    value: Compared | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Check(Report):
    """The verdict on a statement that was compared with computed values: a line of the answer of ``check``.

    Attributes
    ----------
    kind : Literal["check"]
        The kind of the answer.
    schema : int
        The version of the schema.
    claim : str
        The name of the statement.
    source : str
        The source.
    game : str
        The game.
    verdict : ClaimVerdict
        The verdict.
    basis : str
        The basis of the verdict, in words.
    window : str
        The window that was checked.
    positions : int
        The number of positions that were checked.
    applied : int
        The number of positions at which the statement applied and held.
    counterexample : Position, optional
        The first position at which the statement fails.
    computed : Compared, optional
        The computed side at the counterexample.
    stated : Compared, optional
        The side of the statement at the counterexample.
    terms : tuple[Term, ...], optional
        The values that the statement names, at the counterexample.
    sides : tuple[Sides, ...], optional
        The sides of the relations that decide, at the counterexample.
    seconds : float
        Wall-clock seconds.
    statement : str
        The statement in words.
    note : str, optional
        An observation, a description of what was proved, or the reason for a stop.
    planted : bool
        True for a false statement that a check must refute.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("claim", "claim", "plain"),
        ("source", "source", "plain"),
        ("game", "game", "plain"),
        ("verdict", "verdict", "plain"),
        ("basis", "basis", "plain"),
        ("window", "window", "plain"),
        ("positions", "positions", "plain"),
        ("applied", "applied", "plain"),
        ("counterexample", "counterexample", "position"),
        ("computed", "computed", "compared"),
        ("stated", "stated", "compared"),
        ("terms", "terms", ("list", Term)),
        ("sides", "sides", ("list", Sides)),
        ("seconds", "seconds", "plain"),
        ("statement", "statement", "plain"),
        ("note", "note", "plain"),
        ("planted", "planted", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["check"] = "check"
    schema: int = 1
    claim: str
    source: str
    game: str
    verdict: ClaimVerdict
    basis: str
    window: str
    positions: int
    applied: int
    counterexample: Position | None = None
    computed: Compared | None = None
    stated: Compared | None = None
    terms: tuple[Term, ...] | None = None
    sides: tuple[Sides, ...] | None = None
    seconds: float
    statement: str
    note: str | None = None
    planted: bool
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Verification(Report):
    """The verdict of independent code on a certificate: the answer of ``verify``.

    Attributes
    ----------
    kind : Literal["verify"]
        The kind of the answer.
    schema : int
        The version of the schema.
    certificate : str
        The kind of the certificate.
    verdict : CertificateVerdict
        ``valid`` or ``refused``.
    failed_condition : str, optional
        The condition that fails, if one does.
    game : str, optional
        The game that the certificate names, if it names one.
    window : str, optional
        The window of a valid certificate of classes.
    positions : int, optional
        The number of positions in this window.
    rocq : KernelReport, optional
        The answer of the kernel of Rocq, with ``verify --rocq``.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("certificate", "certificate", "plain"),
        ("verdict", "verdict", "plain"),
        ("failed_condition", "failed_condition", "plain"),
        ("game", "game", "plain"),
        ("window", "window", "plain"),
        ("positions", "positions", "plain"),
        ("rocq", "rocq", KernelReport),
        ("version", "version", "plain"),
    )
    kind: Literal["verify"] = "verify"
    schema: int = 1
    certificate: str
    verdict: CertificateVerdict
    failed_condition: str | None = None
    game: str | None = None
    window: str | None = None
    positions: int | None = None
    rocq: KernelReport | None = None
    version: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WitnessOption(Report):
    """An option of a position against a class.

    Attributes
    ----------
    position : Position
        The position to which the move leads.
    grundy : Value
        Its value in normal play.
    misere : Value
        Its value in misère play.
    """

    _keys: ClassVar[Keys] = (
        ("position", "position", "position"),
        ("grundy", "grundy", "value"),
        ("misere", "misere", "value"),
    )
    position: Position
    grundy: Value
    misere: Value


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Witness(Report):
    """A position against a class, perhaps with one of its options.

    Attributes
    ----------
    position : Position
        The position.
    grundy : Value
        Its value in normal play.
    misere : Value
        Its value in misère play.
    option : WitnessOption, optional
        The option that shows it.
    """

    _keys: ClassVar[Keys] = (
        ("position", "position", "position"),
        ("grundy", "grundy", "value"),
        ("misere", "misere", "value"),
        ("option", "option", WitnessOption),
    )
    position: Position
    grundy: Value
    misere: Value
    option: WitnessOption | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Witnesses(Report):
    """For each class that fails, the first position against it.

    Attributes
    ----------
    domestic : Witness, optional
        A position with a pair that is not domestic.
    tame : Witness, optional
        A position with a pair that is not tame.
    miserable : Witness, optional
        A position that is not miserable.
    pet : Witness, optional
        A position with a pair that is not pet.
    forced : Witness, optional
        A position that is not forced.
    returnable : Witness, optional
        A position that is not returnable.
    """

    _keys: ClassVar[Keys] = (
        ("domestic", "domestic", Witness),
        ("tame", "tame", Witness),
        ("miserable", "miserable", Witness),
        ("pet", "pet", Witness),
        ("forced", "forced", Witness),
        ("returnable", "returnable", Witness),
    )
    domestic: Witness | None = None
    tame: Witness | None = None
    miserable: Witness | None = None
    pet: Witness | None = None
    forced: Witness | None = None
    returnable: Witness | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Classes(Report):
    """The classes of misère play (Gurvich) that a window belongs to: the answer of ``classes``. A class is absent if the window is not closed under moves.

    Attributes
    ----------
    kind : Literal["classes"]
        The kind of the answer.
    schema : int
        The version of the schema.
    game : str
        The game, with its parameters.
    window : str
        The window in words.
    closed : bool
        True if every move from a position of the window leads to another one.
    domestic : bool, optional
        True if no position has the pair (0,k) or (k,0) with k >= 2.
    tame : bool, optional
        True if all pairs are (0,1), (1,0) or (k,k).
    miserable : bool, optional
        True if the window is miserable.
    pet : bool, optional
        True if all pairs are (0,1), (1,0), or (k,k) with k >= 2.
    forced : bool, optional
        True if the window is forced.
    returnable : bool, optional
        True if the window is returnable.
    v01 : int, optional
        The number of positions with the pair (0,1).
    v10 : int, optional
        The number of positions with the pair (1,0).
    witnesses : Witnesses
        The first position against each class that fails.
    positions : int
        The number of positions.
    version : str
        The version of the program.
    """

    _keys: ClassVar[Keys] = (
        ("kind", "kind", "plain"),
        ("schema", "schema", "plain"),
        ("game", "game", "plain"),
        ("window", "window", "plain"),
        ("closed", "closed", "plain"),
        ("domestic", "domestic", "plain"),
        ("tame", "tame", "plain"),
        ("miserable", "miserable", "plain"),
        ("pet", "pet", "plain"),
        ("forced", "forced", "plain"),
        ("returnable", "returnable", "plain"),
        ("v01", "v01", "plain"),
        ("v10", "v10", "plain"),
        ("witnesses", "witnesses", Witnesses),
        ("positions", "positions", "plain"),
        ("version", "version", "plain"),
    )
    kind: Literal["classes"] = "classes"
    schema: int = 1
    game: str
    window: str
    closed: bool
    domestic: bool | None = None
    tame: bool | None = None
    miserable: bool | None = None
    pet: bool | None = None
    forced: bool | None = None
    returnable: bool | None = None
    v01: int | None = None
    v10: int | None = None
    witnesses: Witnesses
    positions: int
    version: str
