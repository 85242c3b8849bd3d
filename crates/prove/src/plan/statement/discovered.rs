//! P-positions that a discovery finds and proves.

use super::super::compare::compare;
use super::super::report::{Conclusion, NotProved, finished};
use super::super::{CompiledGame, Proof, ProofMethod, ProveError};
use crate::{Automaton, DiscoverOptions, PositionShape, ProofBudget, Provable, discover};
use impartial::run::{Limits, Reason, Stopped};
use std::sync::Mutex;

/// Maximum number of positions of a window of the discovery.
const MAX_POSITIONS: u64 = 100_000;
/// Maximum number of states of its automata.
const MAX_STATES: u64 = 1 << 15;
/// Maximum number of states of a guess.
const MAX_GUESSED: usize = 200;

/// The P-positions of a game, which a discovery looks for.
#[derive(Debug)]
pub(in crate::plan) struct DiscoveredPositions {
    misere: bool,
    /// The positions that were found last.
    found: Mutex<Option<(PositionShape, Automaton)>>,
}

impl DiscoveredPositions {
    pub(super) fn new(misere: bool) -> Self {
        DiscoveredPositions { misere, found: Mutex::new(None) }
    }

    pub(super) fn is_misere(&self) -> bool {
        self.misere
    }

    /// Returns the positions of a shape, once they are proved.
    pub(super) fn automaton(&self, shape: PositionShape) -> Option<Automaton> {
        let found = self.found.lock().ok()?;
        found.as_ref().filter(|(of, _)| *of == shape).map(|(_, automaton)| automaton.clone())
    }

    /// Looks for the positions under a budget, and proves them.
    pub(super) fn prove(
        &self,
        game: &dyn Provable,
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        let (began, limits) = (work.run().seconds(), *work.run().limits());
        if shape.power != 1 {
            return Err(ProveError::NoDescription { game: game.id(), shape });
        }
        let options = DiscoverOptions {
            most_positions: MAX_POSITIONS,
            most_states: MAX_GUESSED,
            misere: self.misere,
            as_described: true,
            ..DiscoverOptions::default()
        };
        let most = limits.max_positions.map_or(MAX_STATES, |most| most.min(MAX_STATES));
        let few = work.run().with_limits(Limits { max_positions: Some(most), ..limits });
        let few = work.under(&few);
        let discovery = discover(game, shape.coins, 0, &options, &few)?;
        work.note(few.largest(), few.most_bytes());
        if let Some(stopped @ Stopped { reason, .. }) = discovery.stopped
            && (reason != Reason::Positions(most) || limits.max_positions == Some(most))
        {
            return Err(stopped.into());
        }
        let compiled = CompiledGame::new(game, shape, work)?;
        let compared = compare(game, &compiled, work)?;
        let conclusion = match (discovery.answer(), compiled.measure(&game.id(), work)?) {
            (Some(found), Ok(measure)) => {
                if let Ok(mut last) = self.found.lock() {
                    *last = Some((shape, found.automaton.clone()));
                }
                Conclusion::Proved(measure)
            }
            _ => Conclusion::NotProved(NotProved::Undiscovered),
        };
        let text = "the P-positions are those of an automaton that was found".to_owned();
        Ok(finished(game, shape, text, conclusion, ProofMethod::Automata, compared, work, began))
    }
}
