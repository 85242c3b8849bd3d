//! Certificates compared with the game that they name.

use super::certificate::{OutcomeCertificate, ValueCertificate};
use super::refusal::{Condition, Refusal};
use crate::game::{Notation, Options};
use crate::run::{Progress, Run};
use hashbrown::HashMap;
use std::ops::ControlFlow;

impl ValueCertificate {
    /// Checks that the positions and moves of the certificate are those of `game`, by its rules.
    ///
    /// # Errors
    /// [`Refusal`] with [`Condition::Game`], or if a limit of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn is_of_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), Refusal> {
        compare(&self.game, &self.positions, &self.moves, game, run)
    }
}

impl OutcomeCertificate {
    /// Checks that the positions and moves of the certificate are those of `game`, by its rules.
    ///
    /// # Errors
    /// [`Refusal`] with [`Condition::Game`], or if a limit of the run is reached.
    ///
    /// # Complexity
    /// Every option of every position is visited once.
    pub fn is_of_game<G: Options + Notation>(&self, game: &G, run: &Run<'_>) -> Result<(), Refusal> {
        compare(&self.game, &self.positions, &self.moves, game, run)
    }
}

fn compare<G: Options + Notation>(
    named: &str,
    names: &[String],
    moves: &[Vec<u32>],
    game: &G,
    run: &Run<'_>,
) -> Result<(), Refusal> {
    let refuse = |detail: String| Err(Refusal::new(Condition::Game, detail));
    if named != game.id() {
        return refuse(format!("the certificate is about {named}, not about {}", game.id()));
    }
    let mut positions = Vec::with_capacity(names.len());
    let mut numbers = HashMap::with_capacity(names.len());
    let mut bytes = 0;
    let mut meter = super::position_meter();
    for (v, name) in (0u32..).zip(names) {
        let position = match game.parse(name) {
            Ok(position) => position,
            Err(error) => return refuse(format!("position '{name}': {error}")),
        };
        bytes += 2 * (size_of::<(G::Position, u32)>() + game.heap_bytes(&position)) as u64;
        if let Some(earlier) = numbers.insert(position.clone(), v) {
            let earlier = &names[earlier as usize];
            return refuse(format!("'{name}' and '{earlier}' are the same position"));
        }
        positions.push(position);
        if meter.advance(1) {
            run.check(u64::from(v), bytes)?;
        }
    }
    run.check(names.len() as u64, bytes)?;
    let mut row = Vec::new();
    for (v, position) in (0u32..).zip(&positions) {
        let name = &names[v as usize];
        row.clear();
        let mut missing = None;
        let mut option_meter = super::position_meter();
        let flow = game.visit_options_while(position, &|| run.should_continue(), &mut |option| {
            match numbers.get(&option) {
                Some(&to) => row.push(to),
                None => missing = Some(option),
            }
            let is_stopped = option_meter.advance(1) && !run.should_continue();
            if missing.is_some() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(option) = missing {
            let option = game.write(&option);
            return refuse(format!("'{name}' has the option '{option}', which is missing"));
        }
        if flow.is_break() {
            run.check(u64::from(v), bytes)?;
            return refuse(format!("the options of '{name}' were not all visited"));
        }
        row.sort_unstable();
        row.dedup();
        let mut stated = moves.get(v as usize).cloned().unwrap_or_default();
        stated.sort_unstable();
        stated.dedup();
        if row != stated {
            return refuse(format!("the moves of '{name}' are not those of the game"));
        }
        // A game that cannot list the options of a position makes the position an option of itself.
        if row.binary_search(&v).is_ok()
            && let Some(error) = game.options_error(position)
        {
            return refuse(format!("the options of '{name}' cannot be listed: {error}"));
        }
        if meter.advance(1) {
            run.check(u64::from(v), bytes)?;
            let total = Some(names.len() as u64);
            run.report(Progress { phase: "positions compared", done: u64::from(v), total });
        }
    }
    Ok(())
}
