//! Trials of small positions within a budget of steps.
//!
//! The properties recognised in a file are compared with the plain rule on small positions whenever the file is opened. A
//! rule may go over millions of numbers at one position, or have more positions than memory holds. So the analysis of a
//! file has a budget of steps. The steps are counted and not timed: a file means the same on every machine. The limits
//! of the command that opens the file hold in addition.

use crate::boards::cells::BoardCells;
use crate::evaluate::{CHECK_EVERY, COPIED, StepCount};
use crate::positions::board::{BoardGame, BoardKind};
use crate::positions::rule_game::RuleGame;
use impartial::game::{Components, Game, Notation, Options};
use impartial::run::{Cancel, Limits, Run};
use impartial::solve::{Memo, SolveError};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of steps of a trial: steps of the machine, and one for every option and every [`COPIED`] numbers of it.
const MAX_STEPS: u64 = 1 << 26;

/// Maximum number of steps of a trial that decides nothing but whether a closer look is worth it.
pub(crate) const FEW_STEPS: u64 = 1 << 22;

/// A game with a budget of steps for all positions together, under the limits of a run.
#[derive(Clone)]
pub(crate) struct Trial<'r, G> {
    game: G,
    limits: &'r Run<'r>,
    spent: Arc<AtomicU64>,
    /// The budget.
    most: u64,
    /// Raised when the steps are used up, or the run is over.
    cancel: Cancel,
}

impl<'r, G: RuleGame> Trial<'r, G> {
    /// Creates a trial of `game` with [`MAX_STEPS`] steps, which ends with `run` if not before.
    pub(crate) fn new(game: G, run: &'r Run<'r>) -> Self {
        Trial::with_steps(game, run, MAX_STEPS)
    }

    /// Creates a trial of `game` with `most` steps, which ends with `run` if not before.
    pub(crate) fn with_steps(game: G, run: &'r Run<'r>, most: u64) -> Self {
        Trial { game, limits: run, spent: Arc::default(), most, cancel: Cancel::new() }
    }

    /// Returns a run that is cancelled when the steps are used up.
    pub(crate) fn run(&self, limits: Limits) -> Run<'static> {
        Run::new(limits).with_cancel(self.cancel.clone())
    }

    /// Returns `true` if the options of a position can be listed with the steps that are left.
    pub(crate) fn lists(&self, position: &G::Position) -> bool {
        let _ = self.visit_options_while(position, &|| true, &mut |_| ControlFlow::Continue(()));
        !self.is_over()
    }

    /// Returns the legal positions of a window, as far as the steps reach.
    pub(crate) fn positions(&self, count: usize, below: u64) -> impl Iterator<Item = G::Position> + '_ {
        self.game.every_position(count, below).take_while(|_| !self.is_over()).filter(|position| {
            let should_continue = || self.spend(CHECK_EVERY);
            let steps = StepCount::watched(&should_continue);
            let is_legal = self.game.is_legal_within(position, &steps) == Ok(true);
            self.spend(1 + steps.unasked());
            is_legal && !self.is_over()
        })
    }

    /// Returns `true` if the steps are used up or the run of the trial is over.
    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Counts steps and returns `true` if steps are left.
    pub(crate) fn spend(&self, steps: u64) -> bool {
        let before = self.spent.fetch_add(steps, Ordering::Relaxed);
        let after = before + steps;
        let asks = before / CHECK_EVERY != after / CHECK_EVERY;
        if after > self.most || asks && !self.limits.should_continue() {
            self.cancel.cancel();
        }
        !self.is_over()
    }
}

impl<G: RuleGame> Game for Trial<'_, G> {
    type Position = G::Position;

    fn allocated_bytes(&self, position: &G::Position) -> usize {
        self.game.allocated_bytes(position)
    }
}

impl<G: RuleGame> Options for Trial<'_, G> {
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
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = || self.spend(CHECK_EVERY) && should_continue();
        let steps = StepCount::watched(&count);
        let flow = self.game.visit_within(position, &steps, &mut |option| {
            if !self.spend(1 + self.game.size(&option) as u64 / COPIED) {
                return ControlFlow::Break(());
            }
            visit(option)
        });
        self.spend(1 + steps.unasked());
        flow
    }
}

/// Maximum number of positions of a board that are examined.
const MAX_POSITIONS: u64 = 1 << 12;

/// Returns whether the values of small positions of a board are the nim-sums of the values of their parts. `Err` gives
/// the reason why this could not be determined.
pub(crate) fn board_falls_apart(game: &BoardGame, limits: &Run<'_>) -> Result<bool, String> {
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
        BoardKind::Grid(_) => grids(&[(1, 6), (6, 1), (2, 3), (3, 2)]),
        BoardKind::Graph(_) => ["path 6", "cycle 5", "star 4", "grid 2 3"].map(str::to_owned).into(),
        BoardKind::Rows => Vec::new(),
    };
    let trial = Trial::new(game.clone(), limits);
    let run = trial.run(Limits::none().positions(MAX_POSITIONS));
    let mut plain = Memo::new(trial.clone());
    let mut open: Vec<BoardCells> = starts.iter().filter_map(|text| game.parse(text).ok()).collect();
    let mut seen: HashSet<BoardCells> = open.iter().cloned().collect();
    while let Some(position) = open.pop() {
        let mut value = |board: &BoardCells| match plain.values(board, &run) {
            Ok(pair) => Ok(Some(pair.normal)),
            // If play can cycle, there is no value to compare.
            Err(SolveError::Cycle(_)) => Ok(None),
            Err(_) => Err("small positions take too many steps to be looked at".to_owned()),
        };
        let (whole, mut parts) = (value(&position)?, Vec::new());
        game.visit_components(&position, &mut |part| parts.push(part));
        let parts: Option<Vec<u64>> = parts.iter().map(value).collect::<Result<_, _>>()?;
        if let (Some(whole), Some(parts)) = (whole, parts)
            && whole != parts.iter().fold(0, |sum, value| sum ^ value)
        {
            return Ok(false);
        }
        let _ = trial.visit_options(&position, &mut |option| {
            if (seen.len() as u64) < MAX_POSITIONS && seen.insert(option.clone()) {
                open.push(option);
            }
            ControlFlow::Continue(())
        });
    }
    Ok(true)
}
