// The questions of the page and the answers of the program, which crates/answers and the reports of crates/query write
// as JSON. An answer may have more keys than the page uses. This file has only types: it is not part of the page.

/** The game of a question: its name, or its rules with parameters, or a graph. */
export interface Subject {
  game?: string;
  rules?: string;
  parameters?: string;
  graph?: string;
}

/** The limits on one question: seconds of an answer, seconds of an answer with progress, and bytes of memory. */
export interface Limits {
  seconds: number;
  long_seconds: number;
  memory: number;
}

/** A game of the list. */
export interface GameCard {
  name: string;
  summary: string;
  position: string;
  formula: string | null;
  example: string | null;
  is_family: boolean;
  /** The game, or the first member of a family. */
  first: string;
}

/** A file of the gallery. */
export interface Sample {
  name: string;
  rules: string;
}

/** The initial data of the page. The program of a server tells no limit on memory. */
export interface StartAnswer extends Partial<Limits> {
  games: GameCard[];
  samples: Sample[];
  version: string;
}

export interface TextFigure {
  kind: "text";
  text: string;
}

export interface CoinsFigure {
  kind: "coins";
  squares: number[];
  column: number;
}

export interface HeapsFigure {
  kind: "heaps";
  heaps: number[];
}

export interface NumbersFigure {
  kind: "numbers";
  numbers: number[];
  ordered: boolean;
}

export interface RowsFigure {
  kind: "rows";
  rows: number[];
}

export interface GridFigure {
  kind: "grid";
  rows: string[];
}

/** An edge, by the numbers of its vertices. */
export type Edge = [number, number];

export interface GraphFigure {
  kind: "graph";
  names: string[];
  edges: Edge[];
  /** Whether each vertex is left. */
  left: boolean[];
  directed: boolean;
  token: number | null;
  vertex_marks: string[];
  edge_marks: string[];
}

/** The changes of a graph by a move. */
export interface GraphChanges {
  kind: "graph";
  gone: number[];
  cut: Edge[];
  marked: number[];
  marked_edges: Edge[];
  token: number | null;
}

export interface OrdinalsFigure {
  kind: "ordinals";
  /** The text of each ordinal, and its text in the usual notation. */
  places: [string, string][];
}

export interface SumFigure {
  kind: "sum";
  parts: Figure[];
}

/** The figure of a position. */
export type Figure =
  | TextFigure
  | CoinsFigure
  | HeapsFigure
  | NumbersFigure
  | RowsFigure
  | GridFigure
  | GraphFigure
  | OrdinalsFigure
  | SumFigure;

/** The figure of an option: that of its position, or the changes of a graph. */
export type OptionFigure = Figure | GraphChanges;

export interface OptionRow {
  option: string;
  /** Null for an option after very many others. */
  figure: OptionFigure | null;
}

export interface PositionAnswer {
  game: string;
  position: string;
  figure: Figure;
  /** Null if there are too many options to list. */
  options: OptionRow[] | null;
  count: number | null;
  /** True if only the options of one value can be listed. */
  to_values: boolean;
}

export type Outcome = "P" | "N" | "D";

/** The set of values that a loopy position of infinite value can reach. */
export interface InfiniteValue {
  infinite: number[];
}

export interface ValueAnswer {
  game: string;
  position: string;
  grundy: string | null;
  misere: string | null;
  outcome: Outcome | null;
  misere_outcome: Outcome | null;
  formula: string | null;
  basis: string | null;
  misere_basis: string | null;
  genus: string | null;
  loopy: InfiniteValue | null;
  /** The remoteness, in a loopy game. */
  remoteness?: number | null;
  misere_remoteness?: number | null;
}

/** The result of a move for the player who makes it. */
export type MoveResult = "winning" | "drawing" | "losing";

/** An option with its values; the keys after `misere` belong to games whose play need not end. */
export interface MoveRow {
  option: string;
  grundy: string | null;
  misere: string | null;
  loopy?: InfiniteValue | null;
  result?: MoveResult | null;
  misere_result?: MoveResult | null;
  remoteness?: number | null;
  misere_remoteness?: number | null;
}

export interface MovesAnswer {
  position: string;
  moves: MoveRow[];
  count: number;
}

export interface ReplyAnswer {
  game: string;
  position: string;
  /** Null if there is no move. */
  option: string | null;
  wins: boolean | null;
  draws: boolean | null;
  why: string | null;
}

export interface LowerAnswer {
  position: string;
  option: string;
}

/** A drawing of the program. */
export interface PictureAnswer {
  position: string;
  picture: string;
  width: number;
}

export interface GenusAnswer {
  position: string;
  genus: string | null;
  class: string | null;
  form: string | null;
}

export interface WitnessPosition {
  position: string;
  grundy: string;
  misere: string;
}

/** A position against a property, perhaps with one of its options. */
export interface Witness extends WitnessPosition {
  option?: WitnessPosition;
}

export type MisereClass = "domestic" | "tame" | "miserable" | "pet" | "forced" | "returnable";

export interface ClassesAnswer extends Record<MisereClass, boolean | null> {
  window: string;
  positions: number;
  v01: number | null;
  v10: number | null;
  witnesses: Partial<Record<MisereClass, Witness>>;
}

export interface QuotientAnswer {
  order: number;
  p_size: number;
  status: string;
  period: number | null;
  preperiod: number | null;
  presentation: string;
  generators: Record<string, string>;
  p: string[];
  idempotents: string[];
  stopped: string | null;
  picture: string | null;
}

export interface PeriodAnswer {
  period: number | null;
  preperiod: number | null;
  certified: boolean;
  max_value: string | null;
  max_at: number | null;
  saltus: string | null;
  condition: string | null;
  heaps: number;
  stopped: string | null;
}

export interface ExplainAnswer {
  recognised: string[];
  refused: string[];
  windows: string[];
  solvers: string[];
}

/** Two numbers, with the value and the misère value of their position. */
export type PlotPoint = [x: number, y: number, value: number | null, misere: number | null];

export interface PlotAnswer {
  game: string;
  window: string;
  below: number;
  points: PlotPoint[];
  stopped: string | null;
}

export interface SequenceAnswer {
  game: string;
  heaps: number;
  values: (number | null)[];
  misere: (number | null)[] | null;
  stopped: string | null;
}

/** A problem in rules, with its place: lines and columns from 1, the last column exclusive. */
export interface Diagnostic {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  severity: "error" | "warning";
  message: string;
  help: string | null;
}

export interface DiagnoseAnswer {
  game: string;
  diagnostics: Diagnostic[];
  errors: number;
}

export interface ClaimRow {
  claim: string;
  source: string;
  statement: string;
}

export interface ClaimsAnswer {
  claims: ClaimRow[];
}

export type ClaimVerdict = "checked" | "proved" | "certified" | "reported" | "refuted" | "vacuous" | "stopped";

/** The result of the comparison of a statement with computed values. */
export interface ClaimReport {
  claim: string;
  verdict: ClaimVerdict;
  window: string;
  positions: number;
  applied: number;
  counterexample: string | null;
  computed: string | null;
  stated: string | null;
  /** The values that the statement names, at a counterexample. */
  terms: { term: string; value: string | null }[] | null;
  /** The sides of the relations that decide, as far as `terms` does not show them. */
  sides: { relation: string; values: (string | null)[] }[] | null;
  note: string | null;
}

export interface CheckAnswer {
  claims: ClaimReport[];
}

/** The numbers of a position by their names. */
export type Assignment = Record<string, string>;

export interface ProofReport {
  claim: string;
  /** The number of coins; null for any number of coins or heaps. */
  coins: number | null;
  verdict: "proved" | "refuted" | "not-proved" | "stopped";
  explanation: string | null;
  counterexample: string | null;
  computed: string | null;
  stated: string | null;
  basis: string | null;
  states: number;
  seconds: number;
  bytes: number;
  statement: string;
  source: string;
  method: string | null;
  measure: string | null;
  fails_at: string | null;
  value: string | null;
  condition: string | null;
  unsymmetric: { position: string; readings: { assignment: Assignment; formula: string }[] } | null;
  numeration: string | null;
  compared: number | null;
  compared_below: number | null;
  scope: string | null;
  stopped: string | null;
  ascending: string | null;
  hint: { discover: boolean; numeration: string | null } | null;
  /** A certificate, which the page only hands on. */
  certificate: unknown;
}

export interface ProveAnswer {
  game: string;
  proofs: ProofReport[];
  unproved: { statement: string; why: string }[];
}

export interface DiscoverAnswer {
  verdict: "proved" | "not-found" | "stopped";
  description: string;
  statement: string | null;
  row_statement: string | null;
  definitions: string[];
  runs: { cell: string; preperiod: number; period: number; values: string[] } | null;
  automaton: object | null;
  states: number | null;
  game: string;
  coins: number | null;
  extends_to: string | null;
  value: string | null;
  window: number | null;
  tried: string[];
  seconds: number;
  stopped: string | null;
  picture: string | null;
  certificate: unknown;
}

/** A fact about a game, or a statement with its verdict. */
export interface Finding {
  kind: string;
  statement: string;
  verdict: "proved" | "certified" | "checked" | null;
  definitions: string[];
  positions: number;
  proved_for: string[];
  evidence_bits: number | null;
  basis: string;
}

export interface StudyAnswer {
  game: string;
  findings: Finding[];
  /** The searches without success, in words. */
  tried: string[];
  stopped: boolean;
  /** The rules with the statements. */
  rules: string;
  /** The report in Markdown. */
  report: string;
  seconds: number;
}

/** Known games that agree with a sequence of values. */
export interface KnownGames {
  verdict: "theorem" | "observation" | "candidate";
  games: string[];
  /** Statements about the agreement, in words. */
  facts: string[];
}

export interface IdentifyAnswer {
  sequences: {
    positions: string;
    values: number;
    matches: KnownGames[];
    /** Why no game is named. */
    note: string | null;
  }[];
}

export interface VerifyAnswer {
  kind: string;
  verdict: "valid" | "refused";
  failed_condition: string | null;
  game: string | null;
  window: string | null;
  positions: number | null;
  rules_of_request: boolean;
}

/** The answer of each question. */
export interface Answers {
  position: PositionAnswer;
  value: ValueAnswer;
  moves: MovesAnswer;
  reply: ReplyAnswer;
  lower: LowerAnswer;
  genus: GenusAnswer;
  classes: ClassesAnswer;
  quotient: QuotientAnswer;
  period: PeriodAnswer;
  explain: ExplainAnswer;
  identify: IdentifyAnswer;
  picture: PictureAnswer;
  graph: PictureAnswer;
  plot: PlotAnswer;
  sequence: SequenceAnswer;
  diagnose: DiagnoseAnswer;
  claims: ClaimsAnswer;
  check: CheckAnswer;
  prove: ProveAnswer;
  discover: DiscoverAnswer;
  study: StudyAnswer;
  verify: VerifyAnswer;
}

export type Question = keyof Answers;

/** The answer of a question, with the remarks of the program. */
export type Answer<Q extends Question> = Answers[Q] & { notes: string[] };

/** The body of a question: the game, and the keys of the question. */
export interface Body extends Subject {
  position?: string;
  misere?: boolean;
  to?: string;
  member?: number;
  coins?: number;
  below?: number | number[];
  heaps?: number;
  values?: string;
  claims?: string[];
  certificate?: unknown;
  formula?: string;
  sorted?: boolean;
  numeration?: string;
  value?: number;
  certify?: boolean;
  planted?: boolean;
  full?: boolean;
  /** Thousands of steps of each search of a study. */
  effort?: number;
}

export interface Progress {
  phase: string;
  done: number;
  total: number | null;
}

/** The events before an answer, with their data. */
export type ProgressEvent =
  | { event: "progress"; data: Progress }
  | { event: "note"; data: { text: string } }
  | { event: "count"; data: { claims?: number; proofs?: number } }
  | { event: "claim"; data: ClaimReport }
  | { event: "proof"; data: ProofReport }
  | { event: "finding"; data: Finding };

/** A function that hears the events before an answer. */
export type Listener = (heard: ProgressEvent) => void;

/** The answer to a question that has none. */
export interface Refused {
  error?: string;
  kind?: string;
}
