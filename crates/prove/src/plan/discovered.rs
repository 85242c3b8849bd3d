//! Positions of a value that a discovery finds and proves.

use super::compare::compare;
use super::compiled::CompiledRelation;
use super::report::{Conclusion, NotProved, finished};
use super::sets::{SetsOf, prove_values, stated_sets};
use super::statement::{CertifiedPlan, ProofPlan, ProofTask, Statement};
use super::{CompiledGame, ProofAttempt, ProofMethod, ProveError};
use crate::{DiscoverOptions, PositionShape, Provable, discover};
use impartial::run::{Limits, Reason, Stopped};
use impartial::value::Play;
use impartial_automata::{Automaton, Formula, ProofBudget};
use std::sync::Mutex;

/// Maximum number of positions of a window of the discovery.
const MAX_POSITIONS: u64 = 100_000;
/// Maximum number of states of its automata.
const MAX_STATES: u64 = 1 << 15;
/// Maximum number of states of a guess.
const MAX_GUESSED: usize = 200;

/// The positions of a value, which a discovery looks for.
struct DiscoveredPositions {
    play: Play,
    value: u64,
    /// Sets that may be the positions of the values 0, 1, …, `value`. A proof of these sets is tried before the discovery.
    stated: Option<SetsOf>,
    /// The positions that were found last.
    found: Mutex<Option<(PositionShape, Automaton)>>,
}

impl Statement {
    /// Creates the statement that the P-positions are those of an automaton, which is found by a discovery under a budget.
    /// It is proved if the discovery finds and proves one within its budget, and claims may follow
    /// from it.
    pub fn discovered(id: &str, game: impl Provable + Send + Sync + 'static, play: Play) -> Self {
        let found = Mutex::new(None);
        Statement::new(id, game).by(DiscoveredPositions { play, value: 0, stated: None, found })
    }

    /// Creates the statement that the positions of `value`, in normal play, are those of an automaton, as
    /// [`discovered`](Statement::discovered) does. If `stated` is given, these sets may be the positions of the values 0, 1,
    /// …, `value`, in the names of the shape: a proof of them takes the place of the discovery.
    pub fn discovered_value(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        value: u64,
        stated: Option<Box<dyn Fn(PositionShape) -> Vec<Formula> + Send + Sync>>,
    ) -> Self {
        let found = Mutex::new(None);
        Statement::new(id, game).by(DiscoveredPositions { play: Play::Normal, value, stated, found })
    }
}

impl ProofPlan for DiscoveredPositions {
    /// Looks for the positions under a budget, and proves them.
    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let (game, shape) = (task.game, task.shape);
        let (began, limits) = (budget.run().seconds(), *budget.run().limits());
        if shape.power != 1 {
            return Err(task.no_description());
        }
        let options = DiscoverOptions {
            most_positions: MAX_POSITIONS,
            most_states: MAX_GUESSED,
            play: self.play,
            as_described: true,
            ..DiscoverOptions::default()
        };
        let most = limits.max_positions.map_or(MAX_STATES, |most| most.min(MAX_STATES));
        let few = budget.run().with_limits(Limits { max_positions: Some(most), ..limits });
        let few = budget.with_limits(&few);
        let is_of_budget = |stopped: &Stopped| {
            stopped.reason == Reason::Positions(most) && limits.max_positions != Some(most)
        };
        let text = match self.value {
            0 => "the P-positions are those of an automaton that was found".to_owned(),
            value => format!("the positions of value {value} are those of an automaton that was found"),
        };
        if let Some(proof) = self.prove_stated(game, shape, &text, &few, &is_of_budget)? {
            return Ok(proof);
        }
        let discovery = discover(game, shape.coins, self.value, &options, &few)?;
        budget.note(few.largest(), few.most_bytes());
        if let Some(stopped) = discovery.stopped
            && !is_of_budget(&stopped)
        {
            return Err(stopped.into());
        }
        let compiled = CompiledGame::new(game, shape, budget)?;
        let compared = compare(game, &compiled, budget)?;
        let conclusion = match (discovery.answer(), compiled.measure(&game.id(), budget)?) {
            (Some(found), Ok(measure)) => {
                self.keep(shape, found.automaton.clone());
                Conclusion::Proved(measure)
            }
            _ => Conclusion::NotProved(NotProved::Undiscovered),
        };
        Ok(finished(game, shape, text, conclusion, ProofMethod::Automata, compared, budget, began))
    }

    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Err(format!("{} ('discover' writes one)", statement.id()))
    }

    fn relation(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        let CompiledGame { names, theory, .. } = CompiledGame::new(task.game, task.shape, budget)?;
        let found = self.found.lock().ok().and_then(|found| found.clone());
        match found {
            Some((shape, positions)) if shape == task.shape => Ok((theory, positions, names.len())),
            _ => Err(task.no_formula()),
        }
    }

    fn play(&self) -> Play {
        self.play
    }
}

impl DiscoveredPositions {
    fn keep(&self, shape: PositionShape, positions: Automaton) {
        if let Ok(mut last) = self.found.lock() {
            *last = Some((shape, positions));
        }
    }

    /// Tries to prove that the positions of the values are the stated sets. Returns `None` if there is no such proof.
    fn prove_stated(
        &self,
        game: &dyn Provable,
        shape: PositionShape,
        text: &str,
        few: &ProofBudget<'_>,
        is_of_budget: &dyn Fn(&Stopped) -> bool,
    ) -> Result<Option<ProofAttempt>, ProveError> {
        let Some(stated) = &self.stated else { return Ok(None) };
        let sets = stated(shape);
        let proved = prove_values(game, shape, text, &sets, self.play, few).and_then(|proof| {
            if !proof.is_proved() {
                return Ok(None);
            }
            let compiled = CompiledGame::new(game, shape, few)?;
            let last = stated_sets(&game.id(), &compiled, &sets, few)?.pop();
            Ok(last.map(|last| (proof, last)))
        });
        match proved {
            Ok(Some((proof, positions))) => {
                self.keep(shape, positions);
                Ok(Some(proof))
            }
            Ok(None) => Ok(None),
            Err(ProveError::Stopped(stopped)) if is_of_budget(&stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
