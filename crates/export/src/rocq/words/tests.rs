//! Random formulas about squares with the sets that they hold of, as a file for Rocq. `coqc` compiles it with the examples
//! and so compares the meaning of formulas there with the automata of the prover.

use super::*;
use impartial::run::Run;
use impartial_prove::automata::{ProofBudget, WordCompiler};
use std::path::Path;

/// Pseudo-random numbers (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn square(&mut self, bound: usize) -> String {
        format!("x{}", self.below(bound as u64))
    }

    /// Returns a formula about the coins and the squares x0, x1, … of which `bound` are bound.
    fn formula(&mut self, bound: usize, size: u32) -> WordFormula {
        if size == 0 {
            return self.atom(bound);
        }
        match self.below(6) {
            0 => self.formula(bound, size - 1).not(),
            1 => self.formula(bound, size - 1).and(self.atom(bound)),
            2 => self.formula(bound, size - 1).or(self.atom(bound)),
            3 | 4 if bound < 3 => {
                let x = format!("x{bound}");
                let inner = self.formula(bound + 1, size - 1);
                match self.below(3) {
                    0 => inner.for_all(&x),
                    _ => WordFormula::has(COINS, &x).and(inner).exists(&x),
                }
            }
            _ => WordFormula::Let {
                set: "some".into(),
                square: "c".into(),
                condition: Box::new(WordFormula::has(COINS, "c").and(self.atom(bound))),
                body: Box::new(WordFormula::residue([(1, WordFormula::size("some"))], 2, self.below(2))),
            },
        }
    }

    fn atom(&mut self, bound: usize) -> WordFormula {
        let (number, modulus) = (self.below(4), 1 + self.below(4));
        if bound == 0 {
            return match self.below(2) {
                0 => WordFormula::at_least_members(COINS, number),
                _ => WordFormula::residue([(1, WordFormula::size(COINS))], modulus, number),
            };
        }
        let (x, y) = (self.square(bound), self.square(bound));
        match self.below(7) {
            0 => WordFormula::has(COINS, &x),
            1 => WordFormula::at_most(&x, &y, number as i64 - 2),
            2 => WordFormula::at_most_number(&x, number as i64 - 1),
            3 => WordFormula::at_least_number(&x, number as i64 - 1),
            4 => WordFormula::residue(
                [(1, WordFormula::square(&x)), (-1, WordFormula::below(COINS, &y))],
                modulus,
                number,
            ),
            5 => WordFormula::largest(COINS, &x),
            _ => WordFormula::Count {
                set: COINS.into(),
                members: self.below(2) == 0,
                from: (self.below(2) == 0).then(|| x.clone()),
                to: Some(y),
                at_least: number,
            },
        }
    }
}

const FORMULAS: usize = 150;
/// All sets of squares below this number are compared.
const SQUARES: u32 = 6;

/// Returns the file with random formulas.
fn agreement() -> String {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let mut writer = WordWriter::default();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let coins = [COINS.to_owned()];
    let (mut cases, mut mixed) = (Vec::new(), 0);
    while cases.len() < FORMULAS {
        let size = 1 + random.below(4) as u32;
        let formula = random.formula(0, size);
        let automaton = WordCompiler::new(&budget).compile(&formula, &[COINS]).unwrap();
        let sets = (0..1u64 << SQUARES).filter(|set| automaton.accepts_numbers(&[*set]));
        let holds: u64 = sets.fold(0, |all, set| all | 1 << set);
        let is_mixed = holds != 0 && holds != u64::MAX;
        // Most formulas hold of some of the sets.
        if !is_mixed && cases.len() >= 5 * (mixed + 1) / 4 {
            continue;
        }
        mixed += usize::from(is_mixed);
        cases.push(format!("(({})%formula, {holds}%N)", writer.formula(&formula, &coins).unwrap()));
    }
    assert!(mixed >= FORMULAS / 2, "{mixed}");
    let text = format!(
        "(* Random formulas about squares, each with the sets of squares that it holds of: digit n of the number is 1 if the
   formula holds of the set n, for the sets of squares below {SQUARES}. The kernel compares them with the automata of Decision.v. *)
From Coq Require Import NArith Arith List Bool.
From Impartial Require Import Machines Formulas Decision Rules Words.
Import ListNotations.

Definition helpers : list definition := [
  {}
].
Definition cases : list (formula * N) := [
  {}
].
Definition agrees (Ds : list automaton) (c : formula * N) : bool :=
  match compile (N.to_nat 100000) Ds (core_of (fst c)) with
  | Some A => forallb (fun n => Bool.eqb (decided A [N.of_nat n]) (N.testbit (snd c) (N.of_nat n))) (seq 0 {})
  | None => false
  end.
Lemma cases_agree :
  match compile_all (N.to_nat 100000) helpers [] with Some Ds => forallb (agrees Ds) cases | None => false end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
",
        writer.helpers.join(";\n  "),
        cases.join(";\n  "),
        1u64 << SQUARES,
    );
    super::super::folded(&text, 4)
}

/// Writes the file again with `IMPARTIAL_PAGES=write`.
#[test]
fn the_committed_random_formulas_about_squares_are_these() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rocq/examples/agreement_of_squares.v");
    let text = agreement();
    if std::env::var("IMPARTIAL_PAGES").is_ok_and(|what| what == "write") {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}

#[test]
fn formulas_about_squares_that_words_v_lacks_are_refused() {
    let mut writer = WordWriter::default();
    let coins = [COINS.to_owned()];
    let total = [(1, CountedTerm::Total(COINS.into()))];
    for (formula, what) in [
        (WordFormula::residue(total, 2, 0), "the sum of the squares modulo a constant"),
        (WordFormula::has(COINS, "x"), "the name 'x', which is not bound"),
        (
            WordFormula::residue([(1, WordFormula::size(COINS))], 25, 0),
            "the modulus 25 (from 2 to 24 are exported)",
        ),
        (WordFormula::at_least_members(COINS, 9), "9 squares that are counted (at most 8)"),
    ] {
        assert_eq!(writer.formula(&formula, &coins), Err(NoRocqForm::NotCovered(what.to_owned())));
    }
}
