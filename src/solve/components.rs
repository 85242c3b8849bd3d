//! Normal play of positions that fall apart: component by component.
//!
//! The value of a sum is the nim-sum of the values of its parts (Sprague 1935, Grundy 1939), so
//! only positions that do not fall apart need a place in the table. A heap of 200 in Kayles then
//! needs 201 values instead of one for every way to split it. Misère play has no such law and is
//! not offered here.

use super::{Cycle, SolveError};
use crate::game::Components;
use crate::run::{Progress, Run};
use crate::value::mex;
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// Normal values, component by component.
///
/// # Complexity
/// One visit of every option of every connected follower, and one look-up for each of its parts.
#[derive(Debug)]
pub struct ByComponents<G: Components> {
    game: G,
    /// `None`: on the current line of play.
    values: HashMap<G::Position, Option<u64>>,
}

struct Frame<P> {
    position: P,
    /// The parts of each option that is not valued yet.
    options: Vec<Vec<P>>,
    seen: Vec<u64>,
    /// Bytes held for the options.
    bytes: u64,
}

impl<G: Components> ByComponents<G> {
    /// A solver with an empty table.
    pub fn new(game: G) -> Self {
        ByComponents { game, values: HashMap::new() }
    }

    /// How many connected positions are settled.
    pub fn settled(&self) -> u64 {
        self.values.len() as u64
    }

    fn parts(&self, position: &G::Position) -> Vec<G::Position> {
        let mut parts = Vec::new();
        self.game.visit_components(position, &mut |part| parts.push(part));
        parts
    }

    /// The normal value of a position.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if play can go on for ever, [`SolveError::Stopped`] when a limit of
    /// the run is reached; what is settled by then is kept.
    pub fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let mut value = 0;
        for part in self.parts(position) {
            value ^= self.connected(part, run)?;
        }
        Ok(value)
    }

    fn connected(&mut self, root: G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let mut line = Vec::new();
        let result = self.search(root, &mut line, run);
        if result.is_err() {
            for frame in &line {
                self.values.remove(&frame.position);
            }
        }
        result
    }

    fn open(&mut self, position: G::Position, line: &mut Vec<Frame<G::Position>>) {
        let mut options = Vec::new();
        let _ = self.game.visit_options(&position, &mut |option| {
            options.push(self.parts(&option));
            ControlFlow::Continue(())
        });
        // Small parts first: then the line of play stays short, because what the larger parts need
        // is settled already.
        options.sort_unstable_by(|a, b| b.iter().max().cmp(&a.iter().max()));
        let parts: usize = options.iter().map(Vec::len).sum();
        let bytes = options.len() * (size_of::<Vec<G::Position>>() + size_of::<u64>())
            + parts * size_of::<G::Position>();
        self.values.insert(position.clone(), None);
        line.push(Frame { position, options, seen: Vec::new(), bytes: bytes as u64 });
    }

    fn search(
        &mut self,
        root: G::Position,
        line: &mut Vec<Frame<G::Position>>,
        run: &Run<'_>,
    ) -> Result<u64, SolveError<G::Position>> {
        if let Some(Some(value)) = self.values.get(&root) {
            return Ok(*value);
        }
        self.open(root, line);
        // Bytes for settled parts, and for the options on the line of play.
        let mut held = 0u64;
        let mut waiting = line.iter().map(|frame| frame.bytes).sum::<u64>();
        loop {
            let Some(frame) = line.last_mut() else { unreachable!("a search ends at its root") };
            let mut missing = None;
            'options: while let Some(parts) = frame.options.last() {
                let mut value = 0;
                for part in parts {
                    match self.values.get(part) {
                        Some(Some(v)) => value ^= v,
                        Some(None) => {
                            let again = part.clone();
                            let from = line.iter().position(|frame| frame.position == again).unwrap_or(0);
                            let cycle = line[from..].iter().map(|f| f.position.clone()).collect();
                            return Err(SolveError::Cycle(Cycle::new(cycle)));
                        }
                        None => {
                            missing = Some(part.clone());
                            break 'options;
                        }
                    }
                }
                frame.seen.push(value);
                frame.options.pop();
            }
            if let Some(part) = missing {
                let slot = size_of::<(G::Position, Option<u64>)>() as u64 + 1;
                held += slot + 2 * self.game.heap_bytes(&part) as u64;
                let settled = (self.values.len() - line.len()) as u64;
                run.check(settled, held + waiting)?;
                if settled.is_multiple_of(1024) {
                    run.report(Progress { phase: "positions solved", done: settled, total: None });
                }
                self.open(part, line);
                waiting += line.last().map_or(0, |frame| frame.bytes);
                continue;
            }
            let Some(frame) = line.pop() else { unreachable!("the frame looked at above") };
            waiting -= frame.bytes;
            let value = mex(frame.seen);
            self.values.insert(frame.position, Some(value));
            if line.is_empty() {
                return Ok(value);
            }
        }
    }
}
