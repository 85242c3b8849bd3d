//! Theorems about the binary digits of any number of heaps, and the finite game that proves them.
//!
//! A move lowers at least one and at most K heaps, each to any smaller number. The statement: a position is a P-position if
//! in each binary place the number of ones is 0 modulo m. In misère play this is the condition for positions with a heap
//! above 1; for the others, the number of heaps of 1 is 1 modulo m.
//!
//! All heaps are read at once, the highest place first. A heap is *free* after the highest place in which the move changes
//! it: there it has a one before the move and a zero after it. A [`DigitState`] has the number of free heaps and what the
//! places so far say of the position before and after the move.
//!
//! **Moves exist.** In each place the number of ones of the heaps that are not free, and that of the free heaps, may be
//! anything. An answer says how many heaps become free in this place, and how many free heaps get a one. The strategy has
//! an answer for the case that the place is the last one, and one for the case that it is not, which leads to a state of the
//! strategy. So from each position that needs a move to a P-position there is one: follow the strategy from the first place
//! on. All numbers of ones occur, of which those up to K + 2m − 1 suffice: a larger number n may be replaced by the number
//! from K + m to K + 2m − 1 with the same remainder modulo m. Then at least K heaps that are not free have a one, and the
//! place has ones before and after the move in both cases.
//!
//! **No move joins two P-positions.** The states of `pairs` contain the first one and are closed under all choices. No
//! choice in them completes a move between two P-positions.

use super::entail::{LimitCheck, Unverified};
use super::{CertificateSubject, ProofCertificate, ProofRefusal, refused};
use crate::DigitStatement;
use crate::certificate::condition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Maximum number of heaps that a move changes.
pub(crate) const MAX_CHANGED_HEAPS: u64 = 16;
/// Maximum modulus of the counts of digits.
pub(crate) const MAX_MODULUS: u64 = 16;

/// The properties of the places so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacesSoFar {
    /// In each place the number of ones is 0 modulo m.
    pub(crate) balanced: bool,
    /// True if some place so far has a one.
    pub(crate) has_ones: bool,
}

/// A state of the finite game between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigitState {
    /// The number of heaps that are free.
    pub(crate) free: u64,
    /// The places of the position before the move.
    pub(crate) before: PlacesSoFar,
    /// The places of the position after the move.
    pub(crate) after: PlacesSoFar,
}

/// The numbers of heaps that become free in a place, and of free heaps that get a one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigitChoice {
    pub(crate) freed: u64,
    pub(crate) set: u64,
}

/// The answer to the digits of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigitAnswer {
    /// The choice if the place is the last one. Positions that need no move have none.
    pub(crate) last: Option<DigitChoice>,
    /// The choice if the place is not the last one.
    pub(crate) next: DigitChoice,
}

/// The answers of the player in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DigitStrategy {
    pub(crate) state: DigitState,
    /// One answer for each pair of numbers: of ones among the heaps that are not free, and of ones among the free heaps, each
    /// from 0 on. The second number changes first.
    pub(crate) answers: Vec<DigitAnswer>,
}

/// A theorem about the binary digits of any number of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeapDigitsTheorem {
    /// The name of the proved statement.
    pub(crate) statement: String,
    /// The largest number K of heaps that a move lowers.
    pub(crate) most_changed: u64,
    /// The modulus m of the numbers of ones.
    pub(crate) modulus: u64,
    /// True if the statement is about misère play.
    pub(crate) misere: bool,
    /// The states from which a move to a P-position is found.
    pub(crate) strategy: Vec<DigitStrategy>,
    /// The states that occur when two positions are compared.
    pub(crate) pairs: Vec<DigitState>,
}

/// The state before the highest place.
const FIRST: DigitState = {
    let none = PlacesSoFar { balanced: true, has_ones: false };
    DigitState { free: 0, before: none, after: none }
};

impl HeapDigitsTheorem {
    fn is_divisible(&self, ones: u64) -> bool {
        ones.is_multiple_of(self.modulus)
    }

    fn and_place(&self, so_far: PlacesSoFar, ones: u64) -> PlacesSoFar {
        PlacesSoFar {
            balanced: so_far.balanced && self.is_divisible(ones),
            has_ones: so_far.has_ones || ones != 0,
        }
    }

    /// Returns whether the statement says that a position whose lowest place has this number of ones is a P-position.
    fn is_stated(&self, higher: PlacesSoFar, ones: u64) -> bool {
        if self.misere && !higher.has_ones {
            // All heaps are 0 or 1.
            return ones % self.modulus == 1 % self.modulus;
        }
        higher.balanced && self.is_divisible(ones)
    }

    /// Returns the numbers of ones that suffice for heaps that are not free.
    fn numbers_of_ones(&self) -> u64 {
        self.most_changed + 2 * self.modulus
    }

    /// Returns whether a choice is possible.
    fn is_possible(&self, state: DigitState, ones: u64, DigitChoice { freed, set }: DigitChoice) -> bool {
        freed <= ones && freed <= self.most_changed - state.free && set <= state.free
    }

    /// Returns the state after a place.
    fn after(&self, state: DigitState, [ones, free_ones]: [u64; 2], choice: DigitChoice) -> DigitState {
        DigitState {
            free: state.free + choice.freed,
            before: self.and_place(state.before, ones + free_ones),
            after: self.and_place(state.after, ones - choice.freed + choice.set),
        }
    }

    /// Checks the answer to the digits of a place.
    fn check_answer(
        &self,
        state: DigitState,
        digits: [u64; 2],
        answer: DigitAnswer,
        known: &BTreeSet<DigitState>,
    ) -> Result<(), ProofRefusal> {
        let [ones, free_ones] = digits;
        let before = ones + free_ones;
        match answer.last {
            Some(choice) => {
                let is_move = self.is_possible(state, ones, choice) && state.free + choice.freed > 0;
                if !is_move || !self.is_stated(state.after, ones - choice.freed + choice.set) {
                    return refused("completeness", "an answer in the last place leads to no P-position");
                }
            }
            None => {
                let has_counters = state.before.has_ones || before > 0;
                let is_over = self.misere && !has_counters;
                if !self.is_stated(state.before, before) && !is_over {
                    return refused("completeness", "an answer in the last place is missing");
                }
            }
        }
        let stays = self.is_possible(state, ones, answer.next)
            && known.contains(&self.after(state, digits, answer.next));
        match stays {
            true => Ok(()),
            false => refused("completeness", "an answer leads out of the strategy"),
        }
    }

    /// Checks that the strategy finds a move from every position that needs one.
    fn check_strategy(&self) -> Result<(), ProofRefusal> {
        let known: BTreeSet<DigitState> = self.strategy.iter().map(|one| one.state).collect();
        if !known.contains(&FIRST) || known.len() != self.strategy.len() {
            return refused(
                "completeness",
                "the strategy does not have the first state, or has a state twice",
            );
        }
        for DigitStrategy { state, answers } in &self.strategy {
            if state.free > self.most_changed {
                return refused(condition::TABLES, "a state has too many free heaps");
            }
            let all = (0..self.numbers_of_ones())
                .flat_map(|ones| (0..=state.free).map(move |free_ones| [ones, free_ones]));
            if answers.len() as u64 != self.numbers_of_ones() * (state.free + 1) {
                return refused("completeness", "a state has another number of answers");
            }
            for (digits, answer) in all.zip(answers) {
                self.check_answer(*state, digits, *answer, &known)?;
            }
        }
        Ok(())
    }

    /// Checks that no move joins two P-positions.
    fn check_pairs(&self) -> Result<(), ProofRefusal> {
        let known: BTreeSet<DigitState> = self.pairs.iter().copied().collect();
        if !known.contains(&FIRST) {
            return refused("exclusion", "the first state is missing");
        }
        if known.iter().any(|state| state.free > self.most_changed) {
            return refused(condition::TABLES, "a state has too many free heaps");
        }
        for &state in &known {
            for ones in 0..self.numbers_of_ones() {
                for freed in 0..=ones.min(self.most_changed - state.free) {
                    for (free_ones, set) in
                        (0..=state.free).flat_map(|one| (0..=state.free).map(move |other| (one, other)))
                    {
                        let both = self.is_stated(state.before, ones + free_ones)
                            && self.is_stated(state.after, ones - freed + set);
                        if both && state.free + freed > 0 {
                            return refused("exclusion", "a move joins two P-positions");
                        }
                        let choice = DigitChoice { freed, set };
                        if !known.contains(&self.after(state, [ones, free_ones], choice)) {
                            return refused("exclusion", "a state that follows is missing");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Verifies all conditions. Play ends, because every move lowers the sum of the heaps.
    pub(super) fn verify(&self, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        if !(1..=MAX_CHANGED_HEAPS).contains(&self.most_changed) || !(1..=MAX_MODULUS).contains(&self.modulus)
        {
            return Ok(refused(condition::TABLES, "changed heaps or modulus out of range")?);
        }
        if self.statement.is_empty() {
            return Ok(refused(condition::STATEMENT, "it has no name")?);
        }
        // The position without counters has no move.
        if self.is_stated(FIRST.before, 0) == self.misere {
            return Ok(refused("terminal positions", "the position without counters has the wrong kind")?);
        }
        look(0, self.size())?;
        self.check_strategy()?;
        Ok(self.check_pairs()?)
    }

    /// Checks that the theorem is this statement.
    pub(super) fn states(&self, name: &str, stated: DigitStatement) -> Result<(), ProofRefusal> {
        if self.most_changed != stated.most_changed {
            return refused("the game", "a move lowers another number of heaps");
        }
        let own = (&*self.statement, self.modulus, self.misere);
        match own == (name, stated.modulus, stated.play.is_misere()) {
            true => Ok(()),
            false => refused(condition::STATEMENT, "it is another one"),
        }
    }

    /// Returns the largest number of heaps that a move lowers, the modulus, and whether the statement is about misère play.
    pub(super) fn content(&self) -> (u64, u64, bool) {
        (self.most_changed, self.modulus, self.misere)
    }

    /// Returns the number of answers and states.
    pub(super) fn size(&self) -> usize {
        self.strategy.iter().map(|one| one.answers.len()).sum::<usize>() + self.pairs.len()
    }

    /// Returns what the theorem says of the positions.
    pub(super) fn says(&self) -> String {
        let HeapDigitsTheorem { most_changed, modulus, .. } = self;
        let balanced = format!("in each binary place the number of ones is divisible by {modulus}");
        let says = match self.misere {
            false => format!("the value is 0 exactly if {balanced}"),
            true => format!(
                "the misere value is 0 exactly if a heap is above 1 and {balanced}, or no heap is above 1 and the number \
                 of heaps of 1 is 1 modulo {modulus}"
            ),
        };
        let heaps = if *most_changed == 1 { "heap" } else { "heaps" };
        format!("where a move lowers up to {most_changed} {heaps}, {says}")
    }
}

impl ProofCertificate {
    /// Returns the name of the statement of a certificate for any number of heaps.
    pub fn heap_statement(&self) -> Option<&str> {
        match &self.proof {
            CertificateSubject::Heaps(theorem) => Some(theorem.statement()),
            CertificateSubject::HeapDigits(theorem) => Some(&theorem.statement),
            _ => None,
        }
    }

    /// Creates a certificate for any number of heaps.
    pub(super) fn of_any_heaps(game: &str, proof: CertificateSubject) -> Self {
        ProofCertificate {
            kind: ProofCertificate::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.to_owned(),
            coins: 0,
            power: 1,
            base: 2,
            sorted: false,
            numeration: None,
            digits: None,
            any_number: None,
            proof,
        }
    }

    /// Creates the certificate of a theorem about the digits of any number of heaps.
    pub(crate) fn of_heap_digits(game: &str, theorem: HeapDigitsTheorem) -> Self {
        ProofCertificate::of_any_heaps(game, CertificateSubject::HeapDigits(theorem))
    }

    /// Checks the form of a certificate about any number of heaps.
    pub(super) fn check_heap_scope(&self) -> Result<(), ProofRefusal> {
        let is_plain = self.base == 2 && self.power == 1 && self.coins == 0 && !self.sorted;
        match is_plain && self.numeration.is_none() && self.digits.is_none() && self.any_number.is_none() {
            true => Ok(()),
            false => refused(condition::TABLES, "they are not those of any number of heaps"),
        }
    }
}
