//! A look at small positions that ends, however long one of them takes.
//!
//! What is recognised is held against the plain rule on small positions whenever a file is opened, before
//! anybody has set a limit. A rule may go over millions of numbers at each: so many steps are made in one
//! trial and no more, counted and not timed, so that a file means the same on every machine.

use crate::board::{Board, BoardGame};
use crate::cells::Cells;
use impartial::game::{Components, Game, Notation, Options};
use impartial::run::{Cancel, Limits, Run};
use impartial::solve::{Memo, SolveError, Solver};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A trial asks so often whether to go on: each time some thousand steps of the machine were made.
const MOST_ASKED: u64 = 1 << 10;

/// A game of which only so many steps are made, at all positions together.
#[derive(Clone)]
pub(crate) struct Trial<G> {
    game: G,
    asked: Arc<AtomicU64>,
    /// Raised where the steps are used up.
    cancel: Cancel,
}

impl<G: Options> Trial<G> {
    pub(crate) fn of(game: G) -> Self {
        Trial { game, asked: Arc::default(), cancel: Cancel::new() }
    }

    /// A run that is cancelled where the steps are used up.
    pub(crate) fn run(&self, limits: Limits) -> Run<'static> {
        Run::new(limits).cancelled_by(self.cancel.clone())
    }

    /// Whether the options of a position can be listed with the steps that are left.
    pub(crate) fn lists(&self, position: &G::Position) -> bool {
        let _ = self.visit_options_while(position, &|| true, &mut |_| ControlFlow::Continue(()));
        !self.is_over()
    }

    /// Whether the steps are used up.
    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// Most positions of a board that are looked at.
const MOST_POSITIONS: u64 = 1 << 12;

/// Whether the values of small positions of a board are the nim-sums of those of their parts; `Err` says why that
/// was not found out.
pub(crate) fn board_falls_apart(game: &BoardGame) -> Result<bool, String> {
    let grids = |sides: &[(usize, usize)]| -> Vec<String> {
        let cell = |set: usize, i: usize| if set >> i & 1 == 0 { '.' } else { '#' };
        let grid = |rows: usize, columns: usize, set: usize| {
            let row = |r| (0..columns).map(|c| cell(set, r * columns + c)).collect::<String>();
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        let all = sides.iter().flat_map(|&(r, c)| (0..1 << (r * c)).map(move |set| grid(r, c, set)));
        all.collect()
    };
    let starts = match game.board {
        Board::Grid(_) => grids(&[(1, 6), (6, 1), (2, 3), (3, 2)]),
        Board::Graph(_) => ["path 6", "cycle 5", "star 4", "grid 2 3"].map(str::to_owned).into(),
        Board::Rows => Vec::new(),
    };
    let trial = Trial::of(game.clone());
    let run = trial.run(Limits::none().positions(MOST_POSITIONS));
    let mut plain = Memo::new(trial.clone());
    let mut open: Vec<Cells> = starts.iter().filter_map(|text| game.parse(text).ok()).collect();
    let mut seen: HashSet<Cells> = open.iter().cloned().collect();
    while let Some(at) = open.pop() {
        let mut value = |at: &Cells| match plain.values(at, &run) {
            Ok(pair) => Ok(Some(pair.normal)),
            // Where play can go round there is no value to compare.
            Err(SolveError::Cycle(_)) => Ok(None),
            Err(_) => Err("small positions take too many steps to be looked at".to_owned()),
        };
        let (whole, mut parts) = (value(&at)?, Vec::new());
        game.visit_components(&at, &mut |part| parts.push(part));
        let parts: Option<Vec<u64>> = parts.iter().map(value).collect::<Result<_, _>>()?;
        if let (Some(whole), Some(parts)) = (whole, parts)
            && whole != parts.iter().fold(0, |sum, value| sum ^ value)
        {
            return Ok(false);
        }
        let _ = trial.visit_options(&at, &mut |option| {
            if (seen.len() as u64) < MOST_POSITIONS && seen.insert(option.clone()) {
                open.push(option);
            }
            ControlFlow::Continue(())
        });
    }
    Ok(true)
}

impl<G: Game> Game for Trial<G> {
    type Position = G::Position;

    fn heap_bytes(&self, position: &G::Position) -> usize {
        self.game.heap_bytes(position)
    }
}

impl<G: Options> Options for Trial<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options_while(position, &|| true, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = || {
            if self.asked.fetch_add(1, Ordering::Relaxed) >= MOST_ASKED {
                self.cancel.cancel();
            }
            !self.is_over() && go_on()
        };
        self.game.visit_options_while(position, &count, visit)
    }
}
