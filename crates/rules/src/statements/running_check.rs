//! The solvers and the decided formulas with which a statement is checked.

use crate::positions::rule_game::{PositionText, RuleGame};
use crate::statements::checkable::{CheckableStatement, StatementTest};
use crate::statements::region::Budget;
use crate::statements::solved_play::PlayResults;
use crate::statements::statement_values::StatementValues;
use crate::syntax::other_games::{GameFinder, OtherGames};
use crate::syntax::source::split;
use impartial::claim::{CheckContext, CheckFailure};
use impartial::loopy::SolvedPosition;
use impartial::run::Run;
use impartial::solve::SolveError;
use impartial::value::GrundyPair;
use impartial_prove::automata::{Base, FormulaError, ProofBudget, Solutions, Theory, solutions};
use std::cell::{Cell, RefCell};
use std::path::Path;

/// The game, the solver and the decided formulas of a running check.
pub(super) struct RunningCheck<'a, G: RuleGame> {
    pub(super) game: &'a G,
    pub(super) solver: RefCell<StatementValues<G::Position>>,
    /// The results of play that need not end, if the statement is compared with them.
    pub(super) play: Option<RefCell<PlayResults<G>>>,
    pub(super) test: Option<Solutions>,
    pub(super) premise: Option<Solutions>,
    /// True if the condition was false at some position.
    pub(super) condition_failed: Cell<bool>,
    /// The number of positions to which the statement does not apply because they have no or several members.
    pub(super) other_counts: Cell<u64>,
    /// True if play from some position was found not to end.
    pub(super) loops: Cell<bool>,
    pub(super) others: OtherGames<'a>,
    pub(super) check: &'a CheckContext<'a>,
    /// The budget of the windows that the file does not bound.
    pub(super) budget: Budget,
}

impl<'a, G: RuleGame> RunningCheck<'a, G> {
    /// Decides the formulas of a statement that need automata, and chooses the solver of its check. `finder` opens the
    /// other games that the statement names.
    ///
    /// # Errors
    /// [`CheckFailure::Undecided`] if the automata cannot decide a formula, and [`CheckFailure::Stopped`].
    pub(super) fn new(
        statement: &'a CheckableStatement,
        game: &'a G,
        check: &'a CheckContext<'_>,
        finder: Option<&'a GameFinder>,
    ) -> Result<RunningCheck<'a, G>, CheckFailure> {
        let budget = ProofBudget::new(check.run());
        let solved = |test: Option<&StatementTest>| match test {
            Some(StatementTest::Logic(formula, free)) => {
                let theory = Theory::new(Base::BINARY);
                solutions(&theory, formula, free, &budget).map(Some).map_err(undecided)
            }
            _ => Ok(None),
        };
        let id = game.id();
        let folder = split(&id).and_then(|(path, _)| Path::new(path).parent()).map(Path::to_owned);
        let solver = match game.parts() {
            Some(parts) if !statement.of_misere => StatementValues::normal(parts),
            _ => StatementValues::both(game.memo()),
        };
        Ok(RunningCheck {
            game,
            solver: RefCell::new(solver),
            play: statement.of_play.then(|| RefCell::new(PlayResults::new(game))),
            test: solved(Some(&statement.test))?,
            premise: solved(statement.premise.as_ref())?,
            condition_failed: Cell::new(false),
            other_counts: Cell::new(0),
            loops: Cell::new(false),
            others: OtherGames::new(&statement.games, finder, folder),
            check,
            budget: Budget::for_effort(check.effort()),
        })
    }

    /// Returns the number of solved positions.
    pub(super) fn solved_count(&self) -> u64 {
        let play = self.play.as_ref().map_or(0, |play| play.borrow().solved_count());
        self.solver.borrow().solved_count() + play
    }

    /// Returns the computed values of a position.
    ///
    /// # Errors
    /// [`CheckFailure`] if the position cannot be solved.
    pub(super) fn values(&self, position: &G::Position, run: &Run<'_>) -> Result<GrundyPair, CheckFailure> {
        self.solver.borrow_mut().pair(position, run).map_err(|error| self.failure(error))
    }

    /// Returns the results of play from a position that need not end, if the statement is compared with them.
    ///
    /// # Errors
    /// [`CheckFailure`] if the position cannot be solved.
    pub(super) fn results(
        &self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Option<SolvedPosition>, CheckFailure> {
        self.play.as_ref().map(|play| play.borrow_mut().position(position, run)).transpose()
    }

    /// Returns the failure of a check that cannot solve a position, and notes that play need not end.
    fn failure(&self, error: SolveError<G::Position>) -> CheckFailure {
        let game = self.game;
        match error {
            SolveError::Stopped(stopped) => CheckFailure::Stopped(stopped),
            SolveError::Cycle(cycle) => {
                self.loops.set(true);
                let fault = |p: &G::Position| Some((game.write(p), game.options_error(p)?));
                match cycle.positions().iter().find_map(fault) {
                    Some((at, why)) => CheckFailure::Undecided(format!("at {at}: {why}")),
                    None => {
                        let line = cycle.describe(|p| game.write(p));
                        CheckFailure::Broken(format!("the game is loopy: {line}"))
                    }
                }
            }
            error => CheckFailure::Broken(error.map(|p| PositionText(game.write(&p))).to_string()),
        }
    }
}

/// Returns the failure of a check whose statement the automata cannot decide, which refutes nothing.
fn undecided(error: FormulaError) -> CheckFailure {
    match error {
        FormulaError::Stopped(stopped) => CheckFailure::Stopped(stopped),
        other => CheckFailure::Undecided(format!("the automata cannot decide the statement: {other}")),
    }
}
