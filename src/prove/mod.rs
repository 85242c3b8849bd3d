//! Proofs for all positions with a stated number of coins.

mod automaton;
mod definable;
mod formula;
mod plan;
mod symmetry;
mod work;

pub use automaton::{Automaton, Dense, Diagram, MOST_LETTERS, Machine, Op, Rule, Track, Word, shortest_common};
pub use definable::{
    Definable, Description, Finite, Move, NoFormula, PairForm, Provable, Shape, WithFormula, one_coin_moves,
    ordinal_less,
};
pub use formula::{
    Compiler, Decision, Document, Formula, FormulaError, Solutions, SyntaxError, Term, Theory, decide, mask,
    number, parse_document, solutions, to_mona, var,
};
pub use plan::{
    CompiledGame, Condition, Confirmed, Method, Proof, ProveError, Refutation, Statement, prove_formula,
    prove_sets,
    prove_values,
};
pub use work::Work;
