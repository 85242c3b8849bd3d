// The questions of the page, and the figures of positions. The types of the answers, answers.d.ts, are generated. This file has
// only types: it is not part of the page.

import type { Check, Finding, ProofAnswer } from "./answers";

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
  formula?: string;
  example?: string;
  is_family: boolean;
  /** The game, or the first member of a family. */
  first: string;
}

/** A file of the gallery. */
export interface Sample {
  name: string;
  rules: string;
}

/** A work of the bibliography: how sources cite it, and its authors, title, place and year. */
export interface Work {
  cited: string;
  citation: string;
}

/** The initial data of the page. The program of a server tells no limit on memory. */
export interface StartAnswer extends Partial<Limits> {
  games: GameCard[];
  samples: Sample[];
  works: Work[];
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

/** Two numbers, with the value and the misère value of their position. */
export type PlotPoint = [x: number, y: number, value: number | null, misere: number | null];

/** The numbers of a position by their names. */
export type Assignment = Record<string, string>;

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
  rocq?: boolean;
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
  | { event: "claim"; data: Check }
  | { event: "proof"; data: ProofAnswer }
  | { event: "finding"; data: Finding };

/** A function that hears the events before an answer. */
export type Listener = (heard: ProgressEvent) => void;

/** The answer to a question that has none. */
export interface Refused {
  error?: string;
  kind?: string;
}
