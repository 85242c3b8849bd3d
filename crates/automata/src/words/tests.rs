//! Automata of words, compared with the definition of the formulas and with MONA.

use super::*;
use crate::{Automaton, ProofBudget};
use impartial::run::{Limits, Run};

/// A small generator of random numbers.
struct Random {
    state: u64,
    /// True for formulas with sums of squares, which are not written for MONA.
    totals: bool,
}

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % n
    }

    fn square(&mut self, depth: usize) -> String {
        format!("x{}", self.below(depth as u64))
    }

    /// Returns a random formula about the set `coins` and the squares x0, x1, … of which `depth` are bound.
    fn formula(&mut self, depth: usize, size: u32) -> WordFormula {
        if size > 0 && self.below(5) > 0 {
            return match self.below(5) {
                0 => self.formula(depth, size - 1).not(),
                1 => self.formula(depth, size - 1).and(self.formula(depth, size / 2)),
                2 => self.formula(depth, size - 1).or(self.formula(depth, size / 2)),
                3 if depth < 3 => {
                    let x = format!("x{depth}");
                    // Squares near the coins, so that a few squares decide the truth.
                    let near = WordFormula::has(COINS, "near").and(WordFormula::at_most(&x, "near", 1));
                    self.formula(depth + 1, size - 1).and(near.exists("near")).exists(&x)
                }
                _ => {
                    let condition = WordFormula::has(COINS, "c").and(self.formula(depth, 1));
                    let body = WordFormula::residue([(1, WordFormula::size("some"))], 2, self.below(2));
                    WordFormula::Let {
                        set: "some".into(),
                        square: "c".into(),
                        condition: Box::new(condition),
                        body: Box::new(body),
                    }
                }
            };
        }
        self.atom(depth)
    }

    fn atom(&mut self, depth: usize) -> WordFormula {
        let (number, modulus) = (self.below(5), 1 + self.below(4));
        if depth == 0 {
            return match self.below(2) {
                0 => WordFormula::at_least_members(COINS, number),
                _ => WordFormula::residue([(1 + number as i64, WordFormula::size(COINS))], modulus, number),
            };
        }
        let (x, y) = (self.square(depth), self.square(depth));
        match self.below(7) {
            0 => WordFormula::has(COINS, &x),
            1 if self.totals && self.below(2) == 0 => {
                WordFormula::residue([(1, CountedTerm::Total(COINS.into()))], modulus, number)
            }
            1 => WordFormula::at_most(&x, &y, number as i64 - 2),
            2 => WordFormula::at_most_number(&x, number as i64 - 1),
            3 => WordFormula::at_least_number(&x, number as i64 - 1),
            4 => {
                let terms = [
                    (number as i64 - 2, WordFormula::square(&x)),
                    (1, WordFormula::below(COINS, &y)),
                    (-1, WordFormula::size(COINS)),
                ];
                WordFormula::residue(terms, modulus, number)
            }
            5 => WordFormula::largest(COINS, &x),
            _ => WordFormula::Count {
                set: COINS.into(),
                members: self.below(2) == 0,
                from: (self.below(2) == 0).then_some(x),
                to: (self.below(3) > 0).then_some(y),
                at_least: self.below(4),
            },
        }
    }
}

#[test]
fn automata_accept_the_words_of_which_a_formula_is_true() {
    let run = Run::default();
    let mut random = Random { state: 7, totals: true };
    let (mut truths, mut words) = (0, 0);
    for round in 0..150 {
        let formula = random.formula(0, 4);
        let budget = ProofBudget::new(&run);
        let automaton = WordCompiler::new(&budget).compile(&formula, &[COINS]).unwrap();
        for word in 0..64u64 {
            let expected = holds_of_word(&formula, &[(COINS, word)], 20);
            assert_eq!(automaton.accepts_numbers(&[word]), expected, "round {round}, {word:b}: {formula:?}");
            truths += u32::from(expected);
            words += 1;
        }
    }
    assert!(truths > words / 10 && truths < words * 9 / 10, "{truths} of {words}");
}

#[test]
fn free_squares_at_the_end_of_a_word_do_not_matter() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let mut random = Random { state: 3, totals: true };
    for _ in 0..60 {
        let formula = random.formula(0, 4);
        let automaton = WordCompiler::new(&budget).compile(&formula, &[COINS]).unwrap();
        let Automaton::Dense(table) = automaton else { panic!("{formula:?}") };
        let zeros: Vec<u32> = (0..table.accept.len() as u32).map(|state| table.row(state)[0]).collect();
        for (state, zero) in (0u32..).zip(zeros) {
            assert_eq!(table.is_accepting(state), table.is_accepting(zero), "{formula:?}");
        }
    }
}

#[test]
fn a_formula_over_its_budget_is_stopped_and_unbound_names_are_errors() {
    let run = Run::new(Limits::none().positions(20));
    let budget = ProofBudget::new(&run);
    let far = WordFormula::equal("x", "y", 900);
    let formula =
        far.and(WordFormula::has(COINS, "x")).exists("x").and(WordFormula::has(COINS, "y")).exists("y");
    assert!(matches!(WordCompiler::new(&budget).compile(&formula, &[COINS]), Err(WordError::Stopped(_))));
    let run = Run::default();
    let unbound = WordFormula::has(COINS, "x");
    let error = WordCompiler::new(&ProofBudget::new(&run)).compile(&unbound, &[COINS]).unwrap_err();
    assert_eq!(error.to_string(), "the name 'x' is not bound");
}

#[test]
fn mona_gives_the_same_verdicts_where_it_is_installed() {
    if std::process::Command::new("mona").arg("-h").output().is_err() {
        eprintln!("mona is not installed: nothing to compare with");
        return;
    }
    let file = std::env::temp_dir().join(format!("impartial-words-{}.mona", std::process::id()));
    let run = Run::default();
    let mut random = Random { state: 11, totals: false };
    let mut verdicts = [0, 0];
    for round in 0..60 {
        // Half of the sentences are true of every word by their form.
        let one = random.formula(0, 3);
        let sentence = if round % 2 == 0 { one.clone().or(one.not()) } else { one };
        let sentence = sentence.or(WordFormula::at_least_members(COINS, 1 + random.below(4)).not());
        let budget = ProofBudget::new(&run);
        let automaton = WordCompiler::new(&budget).compile(&sentence, &[COINS]).unwrap();
        let holds = automaton.complement().is_empty();
        std::fs::write(&file, word_sentence_to_mona(&sentence, &[COINS]).unwrap()).unwrap();
        let output = std::process::Command::new("mona").arg("-q").arg(&file).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let valid = text.contains("is valid");
        assert!(valid || text.contains("unsatisfiable") || text.contains("counter-example"), "{text}");
        assert_eq!(valid, holds, "{sentence:?}\n{text}");
        verdicts[usize::from(holds)] += 1;
    }
    let _ = std::fs::remove_file(&file);
    assert!(verdicts[0] >= 5 && verdicts[1] >= 5, "{verdicts:?}");
}
