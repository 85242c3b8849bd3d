//! The positions that a discovery found, for comparison with conditions.

use crate::context::Context;
use crate::error::Error;
use crate::proofs::discovery_report::DiscoveryReport;
use crate::proofs::job::unproved;
use impartial_prove::automata::{Formula, ProofBudget, WordFormula};
use impartial_prove::words::WordDiscovery;
use impartial_prove::{FoundSets, NumberOrder};

/// The positions of the values that a discovery found and proved.
#[derive(Debug)]
pub struct FoundPositions {
    sets: Sets,
}

#[derive(Debug)]
enum Sets {
    Numbers(Box<FoundSets>),
    Words(Box<WordDiscovery>),
}

impl DiscoveryReport {
    /// Returns the positions of the values that were found; `None` if nothing was found.
    ///
    /// # Errors
    /// A limit that is reached.
    pub fn found_positions(&self, cx: &Context<'_>) -> Result<Option<FoundPositions>, Error> {
        if !self.is_proved() {
            return Ok(None);
        }
        let run = cx.run();
        let sets = match (&self.words, &self.discovery, &self.searched) {
            (Some(words), ..) => Sets::Words(Box::new(words.clone())),
            (None, Some(discovery), Some(game)) => {
                let sets = discovery.found_sets(&**game, &ProofBudget::new(&run));
                Sets::Numbers(Box::new(sets.map_err(unproved)?))
            }
            _ => return Ok(None),
        };
        Ok(Some(FoundPositions { sets }))
    }
}

impl FoundPositions {
    /// Returns whether the numbers of a position may change places.
    pub fn is_unordered(&self) -> bool {
        match &self.sets {
            Sets::Numbers(sets) => sets.order() != NumberOrder::Fixed,
            Sets::Words(_) => true,
        }
    }

    /// Returns the number of values whose positions are known.
    pub fn values(&self) -> u64 {
        match &self.sets {
            Sets::Numbers(sets) => sets.values(),
            Sets::Words(words) => words.found.as_ref().map_or(0, |found| found.largest_value() + 1),
        }
    }

    /// Returns whether the numbers are those of a legal position, as the automata read it.
    pub fn is_legal(&self, numbers: &[u64]) -> bool {
        match &self.sets {
            Sets::Numbers(sets) => sets.is_legal(numbers),
            Sets::Words(words) => words.is_legal(numbers),
        }
    }

    /// Returns the value of a position, if it is one of those that were found.
    pub fn value(&self, numbers: &[u64]) -> Option<u64> {
        match &self.sets {
            Sets::Numbers(sets) => sets.value(numbers),
            Sets::Words(words) => words.value(numbers),
        }
    }

    /// Decides whether every legal position has one of the values that were found; `false` also if a limit is reached.
    pub fn has_all_values(&self, cx: &Context<'_>) -> bool {
        let run = cx.run();
        match &self.sets {
            Sets::Numbers(sets) => sets.has_all_values(&ProofBudget::new(&run)).unwrap_or(false),
            Sets::Words(words) => words.found.as_ref().is_some_and(|found| found.is_all),
        }
    }

    /// Decides whether a condition holds exactly at the legal positions of a value, of one number of coins; `false` also if
    /// a limit is reached.
    pub fn is_described_by(&self, value: u64, condition: &Formula, cx: &Context<'_>) -> bool {
        let run = cx.run();
        match &self.sets {
            Sets::Numbers(sets) => {
                sets.is_described_by(value, condition, &ProofBudget::new(&run)).unwrap_or(false)
            }
            Sets::Words(_) => false,
        }
    }

    /// Decides whether a condition holds exactly at the legal positions of a value, of any number of coins or cells; `false`
    /// also if a limit is reached.
    pub fn is_described_by_words(&self, value: u64, condition: &WordFormula, cx: &Context<'_>) -> bool {
        let run = cx.run();
        match &self.sets {
            Sets::Words(words) => {
                words.is_described_by(value, condition, &ProofBudget::new(&run)).unwrap_or(false)
            }
            Sets::Numbers(_) => false,
        }
    }
}
