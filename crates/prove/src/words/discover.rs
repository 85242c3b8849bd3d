//! Discovery for any number of coins: automata of values that were learned from short words and decided.

use super::compiled::{CompiledWords, word_of};
use super::game::{WordGame, WordMembers};
use super::learn::{MAX_STATES, learn_or_explain};
use super::measure::{WordDescent, find};
use super::values::{LearnedValues, LearningGoal};
use crate::discover::is_same;
use crate::plan::{Comparison, Measure, ProveError};
use crate::{ProofCertificate, ProofCertificateError, Provable};
use impartial::run::Stopped;
use impartial::value::Play;
use impartial_automata::{Automaton, COINS, ProofBudget, WordCompiler, WordError, WordFormula};

/// The result of a discovery for any number of coins.
#[derive(Clone, Debug)]
pub struct WordDiscovery {
    /// The name of the game.
    pub game: String,
    /// The kind of the members of a position.
    pub members: WordMembers,
    /// The rule of play to which the values belong.
    pub play: Play,
    /// The values, if an automaton for them was found and proved.
    pub found: Option<DiscoveredWords>,
    /// Descriptions of the unsuccessful attempts, in order.
    pub tried: Vec<String>,
    /// The comparison of the description with the rules of the game.
    pub compared: Comparison,
    compiled: CompiledWords,
}

/// Values that were found and proved for any number of coins.
#[derive(Clone, Debug)]
pub struct DiscoveredWords {
    /// The automaton of the values, and the set of the positions of each value.
    pub learned: LearnedValues,
    /// True if no position has another value.
    pub is_all: bool,
    /// The measure that every move lowers.
    pub measure: Measure,
}

impl DiscoveredWords {
    /// Returns the largest value of the automaton.
    pub fn largest_value(&self) -> u64 {
        (self.learned.sets.len() as u64).saturating_sub(1)
    }

    /// Returns the minimal automaton of the positions of a value.
    pub fn positions_of_value(&self, value: u64) -> Option<&Automaton> {
        self.learned.sets.get(usize::try_from(value).ok()?)
    }
}

/// Learns the values of all positions with any number of coins, for the first of `goals` that succeeds, by automata with at
/// most `most_states` states, and proves them.
///
/// # Errors
/// Formulas that are not well formed; a description that disagrees with the game's rules; a limit of the budget that is
/// reached.
pub fn discover_words(
    game: &dyn Provable,
    description: &WordGame,
    members: WordMembers,
    play: Play,
    goals: &[LearningGoal],
    most_states: usize,
    budget: &ProofBudget<'_>,
) -> Result<WordDiscovery, ProveError> {
    let id = game.id();
    let compiled = CompiledWords::new(&id, description, budget)?;
    let compared = compiled.compare(game, budget)?;
    let mut discovery =
        WordDiscovery { game: id, members, play, found: None, tried: Vec::new(), compared, compiled };
    if compared.positions == 0 {
        discovery.tried.push("there is no short legal position".to_owned());
        return Ok(discovery);
    }
    let WordDescent::By(measure) = find(&discovery.compiled, budget)? else {
        discovery.tried.push("no measure was found that every move lowers".to_owned());
        return Ok(discovery);
    };
    for goal in goals {
        let (compiled, positions) = (&discovery.compiled, discovery.compiled.legal());
        let most_states = most_states.min(MAX_STATES);
        match learn_or_explain(compiled, positions, play, *goal, most_states, budget)? {
            Ok(learned) => {
                let is_all = *goal == LearningGoal::All;
                discovery.found = Some(DiscoveredWords { learned, is_all, measure });
                return Ok(discovery);
            }
            Err(why) => discovery.tried.push(format!("{goal}: {why}")),
        }
    }
    Ok(discovery)
}

impl WordDiscovery {
    /// Returns whether the squares are those of the coins of a legal position.
    pub fn is_legal(&self, squares: &[u64]) -> bool {
        word_of(squares).is_some_and(|word| self.compiled.legal().accepts_numbers(&[word]))
    }

    /// Returns the value of the position with coins on these squares, if it was found.
    pub fn value(&self, squares: &[u64]) -> Option<u64> {
        self.found.as_ref()?.learned.value(word_of(squares)?)
    }

    /// Decides whether a condition on the coins holds exactly at the legal positions of a value. Returns `false` also if
    /// automata of words cannot read the condition.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn is_described_by(
        &self,
        value: u64,
        condition: &WordFormula,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, Stopped> {
        let Some(set) = self.found.as_ref().and_then(|found| found.positions_of_value(value)) else {
            return Ok(false);
        };
        match WordCompiler::new(budget).compile(condition, &[COINS]) {
            Ok(compiled) => is_same(self.compiled.legal(), set, &compiled, budget),
            Err(WordError::Stopped(stopped)) => Err(stopped),
            Err(_) => Ok(false),
        }
    }

    /// Returns the certificate of the values, if they were found.
    ///
    /// # Errors
    /// A measure that a certificate cannot have; a limit of the budget that is reached.
    pub fn certificate(
        &self,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<ProofCertificate>, ProofCertificateError> {
        let Some(found) = &self.found else { return Ok(None) };
        if let Some(runs) = &found.learned.runs {
            return ProofCertificate::of_runs(&self.game, &self.compiled, runs, budget).map(Some);
        }
        let positions = self.compiled.legal();
        let sets = &found.learned.sets;
        ProofCertificate::of_words(
            &self.game,
            &self.compiled,
            (positions, 0),
            sets,
            (self.play, found.is_all),
            budget,
        )
        .map(|certificate| Some(certificate.about_members(self.members)))
    }
}
