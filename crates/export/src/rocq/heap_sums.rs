//! Theorems about sums of any number of heaps, from the moves and the values of one heap.
//!
//! The kernel decides that the value formula gives each heap the mex of the nim-sums of the values of the heaps that a move
//! leaves. The library has the theorem of Sprague and Grundy for any number of heaps.

use super::formulas::FormulaWriter;
use super::{
    NoRocqForm, RocqFile, SizeEstimate, folded, formula_in_comment, in_comment, list, print_assumptions,
    within_limits,
};
use impartial_prove::automata::{Base, Formula, ProofBudget, Term, Theory, number, parse_document, var};
use impartial_prove::periods::{DescribedHeapMove, HeapDescription, HeapSum};
use impartial_prove::{CertifiedStatement, PositionShape, ProofCertificate, Provable};

const THEOREMS: &[&str] = &["values_of_sums"];

/// Maximum number of numbers of an atom. The kernel looks at all combinations of their digits.
const MAX_NUMBERS: usize = 14;

/// One heap.
const HEAP: PositionShape = PositionShape::coins(1);

/// The heaps of a game, with their values.
struct HeapsWithValues<'a> {
    game: &'a str,
    theory: &'a Theory,
    moves: &'a [DescribedHeapMove],
    /// The value formula, in `a1` and `v`.
    value: Formula,
    /// True if a heap is a coin on a square, from 0 on, and the heaps after a move are the other squares that are turned.
    turned_coins: bool,
    /// The number of states of the proof, and of its steps.
    size: (usize, u64),
}

fn unsupported<T>(what: impl Into<String>) -> Result<T, NoRocqForm> {
    Err(NoRocqForm::NotCovered(what.into()))
}

/// Writes the proof of the value of one heap, which has been verified, as a theorem about any number of heaps of `sum`.
///
/// Returns `None` for other statements.
///
/// # Errors
/// [`NoRocqForm::NotCovered`] with the reason.
pub(crate) fn sum_of_certificate(
    certificate: &ProofCertificate,
    game: &dyn Provable,
    sum: &HeapSum,
    budget: &ProofBudget<'_>,
) -> Option<Result<RocqFile, NoRocqForm>> {
    let CertifiedStatement::Value { text } = certificate.statement() else { return None };
    let is_plain =
        certificate.shape() == HEAP && certificate.base() == 2 && certificate.numeration().is_none();
    if !is_plain {
        return None;
    }
    let description = game.describe(HEAP)?;
    let mut theory = description.theory.clone();
    let value = match text {
        None => description.value?,
        Some(text) => {
            let document = parse_document(text, Base::BINARY).ok()?;
            theory.extend(&document.theory);
            document.sentence
        }
    };
    let size = (certificate.size(), certificate.estimated_steps());
    let heaps = HeapsWithValues {
        game: certificate.game(),
        theory: &theory,
        moves: &sum.moves,
        value,
        turned_coins: false,
        size,
    };
    Some(heaps.write(budget))
}

/// Writes a theorem about sums of heaps whose moves may leave several heaps. It was proved without a certificate, by automata
/// of up to `states` states.
///
/// # Errors
/// [`NoRocqForm::NotCovered`] with the reason.
pub(crate) fn sum_of_heaps(
    game: &str,
    heap: &HeapDescription,
    states: usize,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let [a, v] = [HEAP.names().remove(0), HEAP.value_names().remove(0)];
    let none = var(&a).equal(number(0)).and(var(&v).equal(number(0)));
    let turned_coins = heap.is_of_turned_coins();
    let value = match turned_coins {
        true => heap.value().clone(),
        false => none.or(number(1).at_most(var(&a)).and(heap.value().clone())),
    };
    let size = (states, 0);
    HeapsWithValues { game, theory: heap.theory(), moves: heap.moves(), value, turned_coins, size }
        .write(budget)
}

/// The words of a file.
struct SumWords {
    members: &'static str,
    member: &'static str,
    /// The meaning of positions and moves, in a sentence.
    explanation: &'static str,
    /// The meaning of the places of a move.
    meaning: &'static str,
    theorem: &'static str,
}

const HEAPS: SumWords = SumWords {
    members: "heaps",
    member: "heap",
    explanation: "A position is a list of heaps, of any length. A move replaces one heap by a list of heaps.",
    meaning: "the heaps that take the place of the heap",
    theorem: "\
(* [sum_of_values g] is the nim-sum of the values g n of all heaps n. A function with [grundy_fun] gives each
   position the mex of its options. *)
Theorem values_of_sums : exists g, (forall n v, meaning (meanings helpers []) stated [v; n] <-> g n = v) /\\
  grundy_fun (heaps_of rule play_ends) (sum_of_values g).
Proof. exact (values_of_heaps fuel rule stated checked play_ends). Qed.
",
};

const COINS: SumWords = SumWords {
    members: "coins",
    member: "coin",
    explanation: "A position is a number, of any size: square a has heads if binary digit a is 1. A move turns a coin from
   heads to tails, and the coins on some squares below it, heads or tails. A coin is named by its square.",
    meaning: "the other squares that are turned",
    theorem: "\
(* [value_of_coins g] is the nim-sum of the values g a of all squares a with heads. A function with [grundy_fun]
   gives each position the mex of its options. *)
Theorem values_of_sums : exists g, (forall n v, meaning (meanings helpers []) stated [v; n] <-> g n = v) /\\
  grundy_fun (coins_of rule play_ends) (value_of_coins g).
Proof. exact (values_of_coins fuel rule stated checked play_ends). Qed.
",
};

impl HeapsWithValues<'_> {
    fn write(&self, budget: &ProofBudget<'_>) -> Result<RocqFile, NoRocqForm> {
        let mut writer = FormulaWriter::new(self.theory, budget);
        let moves: Result<Vec<String>, _> =
            self.moves.iter().map(|kind| kind_of_move(kind, self.turned_coins, &mut writer)).collect();
        let moves = moves?;
        let scope = [HEAP.value_names(), HEAP.names()].concat();
        let stated = writer.formula(&self.value, &scope)?;
        let most =
            self.moves.iter().map(|kind| kind.fresh.len() + 2 * kind.heaps.len() + 3).max().unwrap_or(3);
        let widest = writer.widest().max(most);
        if widest > MAX_NUMBERS {
            return unsupported(format!(
                "its size: a formula about {widest} numbers at a time (at most {MAX_NUMBERS} are exported)"
            ));
        }
        let estimate = within_limits(SizeEstimate::of_formulas(self.size.0, widest, self.size.1))?;
        let game = in_comment(self.game);
        let (helpers, moves) = (writer.definitions(), moves.join(";\n    "));
        let words = formula_in_comment(&self.value.to_string());
        let SumWords { members, member, explanation, meaning, theorem } = match self.turned_coins {
            false => HEAPS,
            true => COINS,
        };
        let text = format!(
            "(* {game}: all positions with any number of {members}.
   Written by 'impartial' from a proof about one {member}. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Nim Game Lowering Machines Formulas Decision Rules Heaps.
Import ListNotations.

(* {explanation}
   In formulas, Var i is the number at place i of a list, from 0 on: in moves, of the chosen numbers and then the
   {member}. A quantifier puts its number before the others. A move has the number of chosen numbers, a condition,
   and the places of {meaning}. *)
Definition helpers : list definition := {helpers}.
Definition rule : heap_rules := {{|
  named := helpers;
  heap_moves := [
    {moves}
  ]
|}}.

(* The value of a {member} is the v with {words}; Var 0 is v, and Var 1 the {member}. *)
Definition stated : definition := Defined ({stated}).

(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

(* The kernel decides all conditions. *)
Lemma checked : checks_heaps fuel rule stated = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* All numbers at the places of a move are smaller than the {member}. *)
Lemma play_ends : shrinks rule.
Proof. exact (heaps_shrink fuel rule stated checked). Qed.

{theorem}"
        );
        let mut text = folded(&text, 6);
        print_assumptions(&mut text, THEOREMS);
        Ok(RocqFile { text, theorems: THEOREMS, estimate })
    }
}

/// Returns a kind of move of a nonempty heap, or of a coin, with its formula in a comment. Heaps that are no names get a new number.
fn kind_of_move(
    kind: &DescribedHeapMove,
    turned_coins: bool,
    writer: &mut FormulaWriter<'_>,
) -> Result<String, NoRocqForm> {
    let heap = HEAP.names().remove(0);
    let mut condition = match turned_coins {
        true => kind.condition.clone(),
        false => number(1).at_most(var(&heap)).and(kind.condition.clone()),
    };
    let mut scope: Vec<String> = kind.fresh.iter().cloned().chain([heap]).collect();
    let mut target = Vec::new();
    for (at, left) in kind.heaps.iter().enumerate() {
        let name = match left {
            Term::Var(name) if scope.contains(name) => name.clone(),
            term => {
                // No name of a formula has a space.
                let name = format!("heap {at}");
                condition = condition.and(var(&name).equal(term.clone()));
                scope.insert(0, name.clone());
                name
            }
        };
        target.push(name);
    }
    let places = target.iter().filter_map(|name| scope.iter().position(|other| other == name));
    let left: Vec<String> = kind.heaps.iter().map(ToString::to_string).collect();
    let chosen = match kind.fresh.len() {
        0 => String::new(),
        _ => format!("{} with ", kind.fresh.join(", ")),
    };
    let to = if left.is_empty() { "nothing".to_owned() } else { left.join(", ") };
    let words = formula_in_comment(&format!("to {to}: {chosen}{}", kind.condition));
    let guard = writer.formula(&condition, &scope)?;
    Ok(format!("(* {words} *)\n    Move {} ({guard}) {}", scope.len() - 1, list(places)))
}
