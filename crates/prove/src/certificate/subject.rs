//! The statement of a certificate, for programs that write it in another form.

use super::theorem::NumberFrame;
use super::{CertificateSubject, ProofCertificate};
use impartial::value::Play;
use impartial_automata::TransitionTable;

/// The content of the theorem of a certificate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum CertifiedStatement<'a> {
    /// The values of all positions, given by a formula.
    Value {
        /// The text of the formula; `None` for the formula of the game's description.
        text: Option<&'a str>,
    },
    /// The positions of the values 0, 1, ….
    Sets {
        /// The rule of play to which the values belong.
        play: Play,
        /// The number of sets of the theorem.
        count: usize,
        /// The text of a sentence about the first set, with the definitions that it needs, if the certificate has one.
        sentence: Option<&'a str>,
        /// The text of the first set, if it has one.
        text: Option<&'a str>,
        /// The automaton of the first set.
        first: &'a TransitionTable,
    },
    /// Positions with any number of heaps of which a move lowers at least one and at most `most_changed`, each to any smaller
    /// number.
    HeapDigits {
        /// The largest number of heaps that a move lowers.
        most_changed: u64,
        /// The modulus of the numbers of ones in each binary place.
        modulus: u64,
        /// The rule of play that the statement is about.
        play: Play,
    },
    /// The positions of the values 0, 1, … of games whose positions are words, with any number of coins or cells.
    Words {
        /// The rule of play to which the values belong.
        play: Play,
        /// The least number of coins of the positions.
        least_coins: u64,
        /// `true` if no position has another value than those of the sets.
        all_values: bool,
        /// The number of sets; see [`ProofCertificate::word_set`].
        count: usize,
    },
    /// Positions with any number of heaps, coins or cells, of another kind.
    AnyNumber,
}

impl ProofCertificate {
    /// Returns the statement of the certificate.
    pub fn statement(&self) -> CertifiedStatement<'_> {
        if let CertificateSubject::HeapDigits(theorem) = &self.proof {
            let (most_changed, modulus, misere) = theorem.content();
            return CertifiedStatement::HeapDigits { most_changed, modulus, play: Play::from_misere(misere) };
        }
        if let (Some(scope), CertificateSubject::Sets(proof)) = (self.any_number, &self.proof) {
            return CertifiedStatement::Words {
                play: Play::from_misere(proof.terminal.is_some()),
                least_coins: scope.least_coins,
                all_values: scope.all_values,
                count: proof.sets.len(),
            };
        }
        if self.shape().is_any_number() {
            return CertifiedStatement::AnyNumber;
        }
        match &self.proof {
            CertificateSubject::Formula(proof) => CertifiedStatement::Value { text: proof.stated.as_deref() },
            CertificateSubject::FormulaUpToSymmetry(_) => CertifiedStatement::Value { text: None },
            CertificateSubject::Sets(proof) => match proof.sets.first() {
                Some(set) => CertifiedStatement::Sets {
                    play: Play::from_misere(proof.terminal.is_some()),
                    count: proof.sets.len(),
                    sentence: proof.follows.as_ref().map(|proof| proof.stated.as_str()),
                    text: set.stated.as_deref(),
                    first: &set.members,
                },
                None => CertifiedStatement::AnyNumber,
            },
            CertificateSubject::Heaps(_)
            | CertificateSubject::HeapDigits(_)
            | CertificateSubject::Runs(_) => CertifiedStatement::AnyNumber,
        }
    }

    /// Returns the automaton of the positions of a value, if the certificate is about words and has it. It reads a position as
    /// one number in base 2, whose digits are the squares, the least first.
    pub fn word_set(&self, value: usize) -> Option<&TransitionTable> {
        match (self.any_number, &self.proof) {
            (Some(_), CertificateSubject::Sets(proof)) => proof.sets.get(value).map(|set| &set.members),
            _ => None,
        }
    }

    /// Returns the base in which the tables read numbers.
    pub fn base(&self) -> u8 {
        self.base
    }

    /// Returns the measure that every move lowers: sums with these weights of the numbers of a position, of which the first
    /// that a move changes becomes smaller.
    pub fn measure(&self) -> Vec<Vec<u32>> {
        let numbers = self.coins * self.power;
        let unit = |at: usize| (0..numbers).map(|i| u32::from(i == at)).collect();
        let sum = |c: usize| (0..numbers).map(|i| u32::from(i % self.power == c)).collect();
        let rules = match &self.proof {
            CertificateSubject::Formula(proof) => Some(&proof.rules),
            CertificateSubject::Sets(proof) => Some(&proof.rules),
            _ => None,
        };
        match rules {
            Some(rules) if !rules.falls.is_empty() => rules.falls.iter().map(|&at| unit(at)).collect(),
            Some(rules) if !rules.weights.is_empty() => rules.weights.clone(),
            _ => (0..self.power).map(sum).collect(),
        }
    }

    /// Returns an estimate of the steps of a check of the proof: the macro-states of its invariants, times the letters over
    /// the numbers that a condition reads. 0 if it is not a proof by tables.
    pub fn estimated_steps(&self) -> u64 {
        let (rules, more) = match &self.proof {
            CertificateSubject::Formula(proof) => (&proof.rules, self.power),
            CertificateSubject::Sets(proof) => (&proof.rules, 0),
            _ => return 0,
        };
        let frame = NumberFrame { base: self.base, coins: self.coins, power: self.power };
        (self.size() as u64).saturating_mul(rules.letters(frame, more))
    }
}
