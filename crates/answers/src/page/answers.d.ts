// The answers of the program, as crates/answers writes them. This file is generated from the types in Rust by the
// test `schemas` of crates/answers. It has only types: it is not part of the page.

import type { Figure, OptionFigure, PlotPoint, StartAnswer } from "./questions";
export type * from "./questions";

/** An automaton: `next[state][letter]`, where a letter is Σ digitᵢ·baseⁱ over the tracks, least digit first. */
export interface Automaton {
  /** The base. */
  base: number;
  /** The numeration system, unless numbers are read in the base. */
  numeration?: string;
  /** The order of the digits, in words. */
  reading: string;
  /** The names of the numbers. */
  tracks: string[];
  /** The first state. */
  start: number;
  /** The accepting states. */
  accepting: number[];
  /** The value of each state, or `None` for a value outside the range, for all values together. */
  output?: (Value | null)[];
  /** The next state for each state and letter. */
  next: number[][];
}

/** The basis of a value: the definition, one step of induction over values that a formula gives, or a formula. */
export type Basis = "computed" | "induction-step" | "formula";

/** The verdict on a certificate. */
export type CertificateVerdict = "valid" | "refused";

/** The verdict on a statement that was compared with computed values: a line of the answer of `check`. */
export interface Check {
  /** The name of the statement. */
  claim: string;
  /** The source. */
  source: string;
  /** The game. */
  game: string;
  /** The verdict. */
  verdict: ClaimVerdict;
  /** The basis of the verdict, in words. */
  basis: string;
  /** The window that was checked. */
  window: string;
  /** The number of positions that were checked. */
  positions: number;
  /** The number of positions at which the statement applied and held. */
  applied: number;
  /** The first position at which the statement fails. */
  counterexample?: Position;
  /** The computed side at the counterexample. */
  computed?: Compared;
  /** The side of the statement at the counterexample. */
  stated?: Compared;
  /** The values that the statement names, at the counterexample. */
  terms?: Term[];
  /** The sides of the relations that decide, at the counterexample. */
  sides?: Sides[];
  /** Wall-clock seconds. */
  seconds: number;
  /** The statement in words. */
  statement: string;
  /** An observation, a description of what was proved, or the reason for a stop. */
  note?: string;
  /** True for a false statement that a check must refute. */
  planted: boolean;
  /** The version of the program. */
  version: string;
}

/** The verdicts on statements: the answer of `check`. */
export interface CheckAnswer {
  /** The verdicts. */
  claims: Check[];
}

/** A published statement about a game: a line of the answer of `claims`. */
export interface Claim {
  /** The name of the statement. */
  claim: string;
  /** The source. */
  source: string;
  /** The statement in words. */
  statement: string;
  /** The game. */
  game: string;
  /** True for a false statement that a check must refute. */
  planted: boolean;
}

/** The verdict on a statement that was compared with computed values. */
export type ClaimVerdict = "checked" | "proved" | "certified" | "reported" | "refuted" | "vacuous" | "stopped";

/** The statements about a game: the answer of `claims`. */
export interface ClaimsAnswer {
  /** The statements. */
  claims: Claim[];
}

/** The classes of misère play (Gurvich) that a window belongs to: the answer of `classes`. A class is absent if the window is not closed under moves. */
export interface Classes {
  /** The game, with its parameters. */
  game: string;
  /** The window in words. */
  window: string;
  /** True if every move from a position of the window leads to another one. */
  closed: boolean;
  /** True if no position has the pair (0,k) or (k,0) with k >= 2. */
  domestic?: boolean;
  /** True if all pairs are (0,1), (1,0) or (k,k). */
  tame?: boolean;
  /** True if the window is miserable. */
  miserable?: boolean;
  /** True if all pairs are (0,1), (1,0), or (k,k) with k >= 2. */
  pet?: boolean;
  /** True if the window is forced. */
  forced?: boolean;
  /** True if the window is returnable. */
  returnable?: boolean;
  /** The number of positions with the pair (0,1). */
  v01?: number;
  /** The number of positions with the pair (1,0). */
  v10?: number;
  /** The first position against each class that fails. */
  witnesses: Witnesses;
  /** The number of positions. */
  positions: number;
  /** The version of the program. */
  version: string;
}

/** The computed or the stated side of a comparison: a value, `true` or `false`, or words. */
export type Compared = string;

/** The problems in rules: the answer of `diagnose`. */
export interface DiagnoseAnswer {
  /** The name of the game. */
  game: string;
  /** The problems, with their places. */
  diagnostics: Problem[];
  /** The number of errors among them. */
  errors: number;
}

/** A description of the positions of a value: the answer of `discover`. */
export interface DiscoverAnswer {
  /** The verdict. */
  verdict: DiscoveryVerdict;
  /** The description, for people. */
  description: string;
  /** A line of the rule language that says the same; absent if none was searched or found. */
  statement?: string;
  /** A line of the rule language that says the same of grids with one row; of other grids it may be false. */
  row_statement?: string;
  /** The definitions that the statements use, as lines of the rule language. */
  definitions: string[];
  /** The values of runs, if the rows fall apart into runs. */
  runs?: Runs;
  /** The automaton, if it has a table of moderate size. */
  automaton?: Automaton;
  /** For positions on finitely many periodic lines: the other positions. */
  exceptions?: Position[];
  /** The periodic lines. */
  residues?: PeriodicLine[];
  /** The states of the automaton that was found, or of the largest one if a limit ended the search. */
  states?: number;
  /** The game. */
  game: string;
  /** The number of coins; absent for any number of coins. */
  coins?: number;
  /** The value, as text. */
  value?: Value;
  /** The largest of several values, as text. */
  values_to?: Value;
  /** True if no position has a larger value than `values_to`. */
  all_values: boolean;
  /** The positions that the theorem is about without a further proof: `any number of coins`. */
  extends_to?: string;
  /** The method: `automata` for one number of coins, `words` for any number. */
  method: string;
  /** The positions of each of several values. */
  found?: FoundValue[];
  /** True if values are those of misère play. */
  misere: boolean;
  /** The number of options that may be forbidden before a move, plus 1. */
  blocking: number;
  /** The numeration system, unless numbers are read in a base. */
  numeration?: string;
  /** The number of lists that the automaton accepts, of those with all numbers below the bound. */
  count?: Number;
  /** The number of lists in ascending order. */
  count_sorted?: Number;
  /** The number of lists in every order. */
  count_ordered?: Number;
  /** The exclusive bound on the numbers of the window from which the automaton was guessed, or of the largest window that was tried. */
  window?: number;
  /** The unsuccessful attempts. */
  tried: string[];
  /** Wall-clock seconds. */
  seconds: number;
  /** The version of the program. */
  version: string;
  /** The limit that ended the search, in words. */
  stopped?: string;
  /** A picture of an automaton with few states, as SVG. */
  picture?: string;
  /** The certificate, which the page only hands on. */
  certificate?: unknown;
  /** The file for Rocq. */
  rocq?: RocqFile;
}

/** The verdict of a discovery. */
export type DiscoveryVerdict = "proved" | "not-found" | "stopped";

/** The description of a game: its rules, its formulas, its statements, the properties that help computations and proofs, and the properties that it lacks. It is the answer of `explain`. */
export interface Explanation {
  /** The game, with its parameters. */
  game: string;
  /** The rules, in one line. */
  summary?: string;
  /** The notation of positions, with an example. */
  position?: string;
  /** An example of a position. */
  example?: string;
  /** The formulas, in one line. */
  formula?: string;
  /** The code of taking and breaking that the heaps follow. */
  code?: string;
  /** The kind of positions, if the game has rules as text. */
  position_kind?: string;
  /** The properties of the game. */
  recognised: string[];
  /** The other properties, with the reasons. */
  refused: string[];
  /** The names of the solvers that the game offers. */
  solvers: string[];
  /** The windows that the game has, in words. */
  windows: string[];
  /** The names of the statements that `check` compares with computed values. */
  statements: string[];
  /** The sources of these statements, each once. */
  sources: string[];
}

/** A fact about a game, or a statement with its verdict: a line of the answer of `study`. */
export interface Finding {
  /** The subject. */
  subject: FindingSubject;
  /** The statement: a line of the rule language, or a sentence for a fact. */
  statement: string;
  /** The verdict; a fact has none. */
  verdict?: ClaimVerdict;
  /** The name of the statement in the file that the study writes. */
  name?: string;
  /** The definitions that the line uses, as lines of the rule language. */
  definitions: string[];
  /** The number of positions at which the statement was compared with computed values. */
  positions: number;
  /** The number of these positions that the search did not use. */
  unused_positions: number;
  /** The positions that a proof is about, in words. */
  proved_for: string[];
  /** The states of the largest automaton of the proof. */
  states?: number;
  /** The evidence of the statement, in bits; a statement that is proved has none. */
  evidence_bits?: number;
  /** The basis of the verdict, in words. */
  basis: string;
  /** The command that repeats the verdict. */
  command?: string;
  /** Seconds since the beginning of the study. */
  seconds: number;
  /** The version of the program. */
  version: string;
}

/** The subject of a finding. */
export type FindingSubject = "fact" | "value" | "p-positions" | "misere-p-positions" | "draws" | "misere-draws" | "play" | "sequence";

/** The positions of one of several values. */
export interface FoundValue {
  /** The value, as text. */
  value: Value;
  /** The states of the automaton. */
  states: number;
  /** The exclusive bound on the numbers of the window from which the automaton was guessed. */
  window: number;
  /** The number of lists that the automaton accepts, of those with all numbers below the bound. */
  count?: Number;
  /** The number of lists in ascending order. */
  count_sorted?: Number;
  /** The number of lists in every order. */
  count_ordered?: Number;
  /** A line of the rule language that says which positions have the value; absent if none was searched or found. */
  statement?: string;
}

/** The genus of a position: a line of the answer of `genus`. */
export interface Genus {
  /** The position. */
  position: Position;
  /** The genus in full, such as `4^146`. */
  genus: string;
  /** The behaviour in sums. */
  class: GenusClass;
  /** True if the position is generally tame; absent if that takes more than little work. */
  generally_tame?: boolean;
  /** The canonical form, if it is known and its name is short. */
  form?: string;
  /** The version of the program. */
  version: string;
}

/** The behaviour of a position in misère sums. */
export type GenusClass = "tame" | "restive" | "restless" | "wild";

/** The quotient of the heaps or positions up to one at which its order changes. */
export interface Growth {
  /** The heap at which the order changes; absent for a quotient of positions. */
  heap?: number;
  /** The position at which the order changes; absent for a quotient of heaps. */
  position?: Position;
  /** The number of elements from there on. */
  order: number;
  /** The number of P-positions from there on. */
  p_size: number;
}

/** A sequence of values, or a list of P-positions, with its matches. */
export interface IdentifiedSequence {
  /** The positions with one number n, or `a, b` for P-positions of two numbers. */
  positions: string;
  /** The number of values, or of P-positions. */
  values: number;
  /** The matches. */
  matches: KnownGames[];
  /** The reason why no game is named. */
  note?: string;
}

/** Known games with the same values: the answer of `identify`. */
export interface IdentifyAnswer {
  /** The sequences of the game, or the values of the request. */
  sequences: IdentifiedSequence[];
}

/** The infinite value ∞(K) of a position of a loopy game. */
export interface InfiniteValue {
  /** The values of the options that are finite, ascending. */
  infinite: number[];
}

/** The answer of the kernel of Rocq about a certificate. */
export interface KernelReport {
  /** The verdict. */
  verdict: KernelVerdict;
  /** The error of the kernel, or the reason why the theorems were not checked. */
  error?: string;
  /** The program, if one was found. */
  program?: string;
  /** The names of the theorems. */
  theorems: string[];
  /** Wall-clock seconds. */
  seconds: number;
}

/** The verdict of the kernel of Rocq. */
export type KernelVerdict = "accepted" | "refused" | "not-checked";

/** Known games with the values of a sequence. */
export interface KnownGames {
  /** The positions with one number n, in the notation of the game, or `a, b`. */
  positions: string;
  /** The verdict. */
  verdict: MatchVerdict;
  /** The known games. */
  games: string[];
  /** The basis of the verdict. */
  basis: MatchBasis;
  /** The known game with the same moves. */
  equal_moves?: string;
  /** The number to which values were compared, for equal periods; the last number n of P-positions that were compared. */
  compared_to?: number;
  /** The number to which the values of the games agree with each other; absent if they agree for all n. */
  equal_to?: number;
  /** The shift. */
  shift: number;
  /** The least number from which on the values agree. */
  from: number;
  /** 1, or 2 if every second value agrees. */
  step: number;
  /** With the step 2: 0 for the values with even numbers, and 1 for the others. */
  offset: number;
  /** The number of values, or of P-positions, of the question. */
  values: number;
  /** The number of values, or of P-positions, that agree. */
  agreeing: number;
  /** The exclusive bound on both numbers of the P-positions that were compared. */
  below?: number;
  /** The largest first number of these P-positions, if it is bounded. */
  first_to?: number;
  /** The information in what agrees, in bits. */
  bits: number;
  /** The certified period of the games. */
  period?: number;
  /** The preperiod of the games. */
  preperiod?: number;
  /** The saltus of the games. */
  saltus?: Number;
  /** The version of the program. */
  version: string;
  /** Statements about the match, in words. */
  facts: string[];
}

/** A position with one ordinal lowered: the answer of `lower`. */
export interface LowerAnswer {
  /** The position. */
  position: Position;
  /** The position after the move. */
  option: Position;
}

/** The basis of a match. */
export type MatchBasis = "equal-moves" | "equal-periods" | "values" | "p-positions";

/** The verdict on a match. */
export type MatchVerdict = "theorem" | "observation" | "candidate";

/** The result of a move for the player who makes it. */
export type MoveResult = "winning" | "drawing" | "losing";

/** A move with its values. */
export interface MoveRow {
  /** The position from which the move leads. */
  position: Position;
  /** The position to which the move leads. */
  option: Position;
  /** The value of the option in normal play. */
  grundy?: Value;
  /** The value of the option in misère play. */
  misere?: Value;
  /** The basis of the value in normal play. */
  basis?: Basis;
  /** The basis of the value in misère play. */
  misere_basis?: Basis;
  /** The game, with its parameters. */
  game: string;
  /** The infinite value of the option in a loopy game. */
  loopy?: InfiniteValue;
  /** The outcome of the option in normal play, in a loopy game or if the remoteness was requested. */
  outcome?: Outcome;
  /** The outcome of the option in misère play, in a loopy game or if the remoteness was requested. */
  misere_outcome?: Outcome;
  /** The remoteness of the option in normal play. */
  remoteness?: number;
  /** The remoteness of the option in misère play. */
  misere_remoteness?: number;
  /** The result of the move in normal play. */
  result?: MoveResult;
  /** The result of the move in misère play. */
  misere_result?: MoveResult;
  /** The figure of the option, if the options of one value were requested. */
  figure?: Figure;
}

/** The moves from a position: the answer of `moves`. */
export interface MovesAnswer {
  /** The position. */
  position: Position;
  /** The moves. */
  moves: MoveRow[];
  /** The number of moves, of which only the first may be listed. */
  count: number;
}

/** A natural number of any size, in decimal digits. */
export type Number = string;

/** An option of a position. */
export interface OptionRow {
  /** The position to which the move leads. */
  option: Position;
  /** The figure of the option, or the changes of a graph; absent for an option after very many others. */
  figure?: OptionFigure;
}

/** A position of which a statement says two things, depending on the order of the coins. */
export interface OrderDependence {
  /** The position. */
  position: Position;
  /** Two orders of its coins, with what the statement says. */
  readings: OrderReading[];
}

/** An order of the coins, and what a statement says of it. */
export interface OrderReading {
  /** The numbers by their names. */
  assignment: Record<string, string>;
  /** The value, or the truth, that the statement gives to the position. */
  formula: Compared;
}

/** The outcome: the previous player wins (P), the next player, who is to move, wins (N), or the play is a draw (D). */
export type Outcome = "P" | "N" | "D";

/** A period: the answer of `period`. */
export interface PeriodAnswer {
  /** The least period, if one was found. */
  period?: number;
  /** The least heap from which on the period holds. */
  preperiod?: number;
  /** True if the period is certified for all heaps. */
  certified: boolean;
  /** The largest value; absent for a period with a saltus. */
  max_value?: Number;
  /** The first heap with the largest value. */
  max_at?: number;
  /** The saltus: G(n+p) = G(n) + saltus. */
  saltus?: Number;
  /** The basis of the period. */
  basis?: PeriodBasis;
  /** The conditions that were checked, or the reason why the period is not certified. */
  condition?: string;
  /** The number of heaps that the certificate needs, or else that were solved. */
  heaps: number;
  /** The game, with its parameters. */
  game: string;
  /** The version of the program. */
  version: string;
  /** The limit that ended the search, in words. */
  stopped?: string;
}

/** The basis of a period. */
export type PeriodBasis = "certificate" | "observed";

/** The members of one line from a point on: x >= `from` with x mod `period` among the residues. */
export interface PeriodicLine {
  /** y - x for two coins x <= y; absent for one coin. */
  difference?: number;
  /** The start of the periodic part. */
  from: number;
  /** The period. */
  period: number;
  /** The residues of x that belong to the set. */
  residues: number[];
}

/** A drawing: the answer of `picture` and of `graph`. */
export interface PictureAnswer {
  /** The position. */
  position: Position;
  /** The drawing, as SVG. */
  picture: string;
  /** The width of the drawing, in pixels. */
  width: number;
}

/** Values of all pairs of numbers: the answer of `plot`. */
export interface PlotAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The window in words. */
  window: string;
  /** The exclusive bound on the numbers. */
  below: number;
  /** Two numbers, with the value and the misère value of their position; null for a value that is not known. */
  points: PlotPoint[];
  /** The limit that ended the computation, in words. */
  stopped?: string;
}

/** A position, as the game writes it. */
export type Position = string;

/** A position with its figure and its options: the answer of `position`. */
export interface PositionAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The position. */
  position: Position;
  /** The figure of the position. */
  figure: Figure;
  /** The options; absent if there are too many to list. */
  options?: OptionRow[];
  /** The number of options. */
  count?: number;
  /** True if only the options of one value can be listed. */
  to_values: boolean;
}

/** A problem in a text, such as a rule file: a line of the answer of `rules check`. */
export interface Problem {
  /** The first line, from 1. */
  line: number;
  /** The first column, in characters from 1. */
  column: number;
  /** The last line. */
  end_line: number;
  /** The column after the last character. */
  end_column: number;
  /** The severity: `error` or `warning`. */
  severity: string;
  /** The problem. */
  message: string;
  /** The allowed input, or a remedy. */
  help?: string;
}

/** A proof. */
export interface ProofAnswer {
  /** The name of the claim, or of the text with the formula. */
  claim: string;
  /** The number of coins; absent for any number of coins. */
  coins?: number;
  /** `proved`, `refuted`, `not-proved` or `stopped`. */
  verdict: ProofVerdict;
  /** The reason of `not-proved`, for programs. */
  reason?: string;
  /** The reason of `not-proved`, for people. */
  explanation?: string;
  /** The positions that a theorem is about: `coins=3`, or `coins=3, below=w^2`. */
  for_all?: string;
  /** The positions to which the theorem extends without a further proof: `any number of heaps, by the Sprague-Grundy theorem`. */
  extends_to?: string;
  /** The proved statements from which the statement follows, if it has no induction of its own. */
  follows_from: string[];
  /** A position at which the statement fails. */
  counterexample?: Position;
  /** The value at the counterexample. */
  computed?: Compared;
  /** The value, or the truth, that the statement gives to the counterexample. */
  stated?: Compared;
  /** The evidence of the counterexample. */
  basis?: string;
  /** The states of the largest automaton, or the number of states explored. */
  states: number;
  /** Wall-clock seconds. */
  seconds: number;
  /** The game. */
  game: string;
  /** The bound on the coins of a game of ordinals. */
  below?: string;
  /** The statement. */
  statement: string;
  /** The source of the statement. */
  source: string;
  /** The method. */
  method?: string;
  /** The measure that every move lowers. */
  measure?: string;
  /** The numbers of the counterexample by their names. */
  assignment?: Record<string, string>;
  /** The position at which a condition of the proof fails. */
  fails_at?: Position;
  /** The numbers of this position by their names. */
  fails_with?: Record<string, string>;
  /** A position of which the statement says two things, if it depends on the order of the coins. */
  unsymmetric?: OrderDependence;
  /** True if the formula is about the coins in ascending order. */
  sorted: boolean;
  /** The numeration system, unless numbers are read in a base. */
  numeration?: string;
  /** The value at which the condition fails. */
  value?: Compared;
  /** The condition that fails. */
  condition?: string;
  /** The number of positions at which the description was compared with the rules. */
  compared?: number;
  /** All positions with numbers below this bound are among them. */
  compared_below?: number;
  /** The estimated peak of the bytes in use. */
  bytes: number;
  /** The version of the program. */
  version: string;
  /** The positions that a theorem is about, in words. */
  scope?: string;
  /** The limit that ended the proof, in words. */
  stopped?: string;
  /** The coins in ascending order, in words, if the statement depends on the order of the coins. */
  ascending?: string;
  /** A question that may lead further. */
  hint?: ProofHint;
  /** The certificate, which the page only hands on. */
  certificate?: unknown;
  /** The file for Rocq. */
  rocq?: RocqFile;
}

/** A question that may lead further than a proof. */
export interface ProofHint {
  /** True if a discovery may describe the positions. */
  discover: boolean;
  /** The numeration system of the discovery, unless numbers are read in a base. */
  numeration?: string;
}

/** The verdict of a proof. */
export type ProofVerdict = "proved" | "refuted" | "not-proved" | "stopped";

/** Proofs of statements: the answer of `prove`. */
export interface ProveAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The proofs. */
  proofs: ProofAnswer[];
  /** The statements without a plan of a proof. */
  unproved: Unproved[];
}

/** A misère quotient with a picture: the answer of `quotient`. */
export interface QuotientAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The largest heap; absent for a quotient of positions. */
  heaps?: number;
  /** The number of positions; absent for a quotient of heaps. */
  positions?: number;
  /** The number of elements. */
  order: number;
  /** The number of P-positions. */
  p_size: number;
  /** The extent of the known part. */
  status: QuotientStatus;
  /** The period of the images of single heaps. */
  period?: number;
  /** The preperiod of the images of single heaps. */
  preperiod?: number;
  /** The presentation, in words. */
  presentation: string;
  /** The quotients of fewer heaps or positions. */
  growth: Growth[];
  /** The heap or position that each generator is the image of. */
  generators: Record<string, string>;
  /** The relations of the presentation. */
  relations: string[];
  /** The P-positions, as elements. */
  p: string[];
  /** The element of each heap or position. */
  phi: Record<string, string>;
  /** The invertible elements. */
  units: string[];
  /** The idempotent elements. */
  idempotents: string[];
  /** The elements of the kernel. */
  kernel: string[];
  /** The limit that ended the computation, in words. */
  stopped?: string;
  /** The version of the program. */
  version: string;
  /** The picture, as SVG, if it can be drawn. */
  picture?: string;
}

/** The extent of the known part of a quotient. */
export type QuotientStatus = "final" | "partial" | "stopped";

/** A move of the program: the answer of `reply`. */
export interface ReplyAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The position. */
  position: Position;
  /** The position to which the move leads; absent if there is no move. */
  option?: Position;
  /** True if the move wins; absent if the outcome is not known, or if there is no move. */
  wins?: boolean;
  /** True if the move leads to a draw; absent if the outcome is not known, or if there is no move. */
  draws?: boolean;
  /** The reason why the outcome is not known. */
  why?: string;
}

/** A file for Rocq, whose kernel checks its theorems: the answer of `export`. */
export interface RocqFile {
  /** The game of the theorems. */
  game: string;
  /** The name of the file, which `coqc` accepts. */
  file: string;
  /** The names of the theorems. */
  theorems: string[];
  /** The estimated work of `coqc`, in words. */
  work: string;
  /** The text of the file. */
  text: string;
}

/** The values of the runs of a row that falls apart into runs. The value of a row is the nim-sum of those of its runs. */
export interface Runs {
  /** The cells that make up a run: `.`, or another character of the file. */
  cell: string;
  /** The least length from which on the values of runs are periodic. */
  preperiod: number;
  /** The period. */
  period: number;
  /** The values of the runs of length 0, 1, …, up to the end of the first period, as text. */
  values: Value[];
}

/** The values of single heaps: the answer of `sequence`. */
export interface SequenceAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The largest heap. */
  heaps: number;
  /** The values in normal play; null for a value that is not known. */
  values: (number | null)[];
  /** The values in misère play, if they were requested. */
  misere?: (number | null)[];
  /** The limit that ended the computation, in words. */
  stopped?: string;
  /** True if the values are those of a code of taking and breaking. */
  code: boolean;
}

/** The computed sides of a relation of a statement. */
export interface Sides {
  /** The relation as it is written in the statement. */
  relation: string;
  /** The values of its sides; null for a side without a value. */
  values: (Compared | null)[];
}

/** Statements found from rules alone: the answer of `study`. */
export interface StudyAnswer {
  /** The game. */
  game: string;
  /** The findings. */
  findings: Finding[];
  /** The searches without success, in words. */
  tried: string[];
  /** True if a limit ended the study early. */
  stopped: boolean;
  /** The rules with the statements. */
  rules: string;
  /** The report in Markdown. */
  report: string;
  /** Wall-clock seconds. */
  seconds: number;
}

/** A value that a statement names. */
export interface Term {
  /** The term as it is written in the statement. */
  term: string;
  /** Its value; absent if the term has none. */
  value?: Compared;
}

/** A statement for which there is no plan of a proof. */
export interface Unproved {
  /** The statement. */
  statement: string;
  /** The reason. */
  why: string;
}

/** A value: a natural number in decimal digits, or an ordinal such as `w*2+3`. */
export type Value = string;

/** The values of one position: the answer of `value`. */
export interface ValueAnswer {
  /** The game, with its parameters. */
  game: string;
  /** The position. */
  position: Position;
  /** The value in normal play, if it is known and finite or an ordinal. */
  grundy?: Value;
  /** The value in misère play, if it is known. */
  misere?: Value;
  /** The outcome of normal play. */
  outcome?: Outcome;
  /** The outcome of misère play. */
  misere_outcome?: Outcome;
  /** The value that the published formula gives. */
  formula?: Value;
  /** The basis of the value or of the outcome in normal play. */
  basis?: Basis;
  /** The basis of the value or of the outcome in misère play. */
  misere_basis?: Basis;
  /** The genus, if little work finds it. */
  genus?: string;
  /** The infinite value of a position of a loopy game. */
  loopy?: InfiniteValue;
  /** The version of the program. */
  version: string;
  /** The limit that ended the question before its answer was complete, in words. */
  stopped?: string;
  /** The remoteness in normal play, if it was computed and the position is no draw. */
  remoteness?: number;
  /** The remoteness in misère play, if it was computed and the position is no draw. */
  misere_remoteness?: number;
}

/** The verdict on a certificate: the answer of `verify`. */
export interface VerifyAnswer {
  /** The kind of the certificate. */
  certificate: string;
  /** `valid` or `refused`. */
  verdict: CertificateVerdict;
  /** The condition that fails, if one does. */
  failed_condition?: string;
  /** The game that the certificate names, if it names one. */
  game?: string;
  /** The window of a valid certificate of classes. */
  window?: string;
  /** The number of positions in this window. */
  positions?: number;
  /** The answer of the kernel of Rocq, with `verify --rocq`. */
  rocq?: KernelReport;
  /** The version of the program. */
  version: string;
  /** True if the certificate was verified with the rules of the request. */
  rules_of_request: boolean;
}

/** A position against a class, perhaps with one of its options. */
export interface Witness {
  /** The position. */
  position: Position;
  /** Its value in normal play. */
  grundy: Value;
  /** Its value in misère play. */
  misere: Value;
  /** The option that shows it. */
  option?: WitnessOption;
}

/** An option of a position against a class. */
export interface WitnessOption {
  /** The position to which the move leads. */
  position: Position;
  /** Its value in normal play. */
  grundy: Value;
  /** Its value in misère play. */
  misere: Value;
}

/** For each class that fails, the first position against it. */
export interface Witnesses {
  /** A position with a pair that is not domestic. */
  domestic?: Witness;
  /** A position with a pair that is not tame. */
  tame?: Witness;
  /** A position that is not miserable. */
  miserable?: Witness;
  /** A position with a pair that is not pet. */
  pet?: Witness;
  /** A position that is not forced. */
  forced?: Witness;
  /** A position that is not returnable. */
  returnable?: Witness;
}

/** The answer of each question. */
export interface Answers {
  value: ValueAnswer;
  position: PositionAnswer;
  moves: MovesAnswer;
  reply: ReplyAnswer;
  lower: LowerAnswer;
  plot: PlotAnswer;
  sequence: SequenceAnswer;
  period: PeriodAnswer;
  genus: Genus;
  classes: Classes;
  quotient: QuotientAnswer;
  claims: ClaimsAnswer;
  check: CheckAnswer;
  prove: ProveAnswer;
  discover: DiscoverAnswer;
  study: StudyAnswer;
  identify: IdentifyAnswer;
  explain: Explanation;
  diagnose: DiagnoseAnswer;
  picture: PictureAnswer;
  graph: PictureAnswer;
  verify: VerifyAnswer;
  export: RocqFile;
}

export type Question = keyof Answers;

/** The answer of a question, with the remarks of the program. */
export type Answer<Q extends Question> = Answers[Q] & { notes: string[] };

/** The initial data of the page. */
export type Start = StartAnswer;
