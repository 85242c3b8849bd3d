//! The plan for a formula of misère values: normal play of another game.

use super::compiled::CompiledRelation;
use super::statement::{CertifiedPlan, FormulaOf, ProofPlan, ProofTask, Statement};
use super::{CompiledGame, ProofAttempt, ProofMethod, ProveError, prove_formula, value_sentence};
use crate::{MiserePlay, PositionShape, Provable, WithFormula};
use impartial::value::Play;
use impartial_automata::{Formula, ProofBudget, Theory};

/// The plan of a statement that a formula gives the misère values.
struct MiserePlan(FormulaOf);

impl Statement {
    /// Creates the statement that a formula, in the names of the shape, gives the misère values. Only shapes of natural
    /// numbers are supported.
    pub fn misere_formula(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        formula: impl Fn(PositionShape) -> Formula + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game).by(MiserePlan(Box::new(formula)))
    }
}

impl MiserePlan {
    /// Calls `f` with the game, whose value formula is that of the misère values.
    fn read<T>(
        &self,
        &ProofTask { statement, game, .. }: &ProofTask<'_>,
        f: impl FnOnce(&dyn Provable) -> T,
    ) -> T {
        f(&WithFormula::new(game, &|shape| statement.in_own_digits((self.0)(shape))))
    }

    /// Calls `f` with the game whose normal values are the misère values, and its shape.
    fn in_misere_play<T>(
        &self,
        task: &ProofTask<'_>,
        f: impl FnOnce(&dyn Provable, PositionShape) -> Result<T, ProveError>,
    ) -> Result<T, ProveError> {
        let shape = MiserePlay::shape(task.shape).ok_or_else(|| task.no_description())?;
        self.read(task, |game| f(&MiserePlay::new(game), shape))
    }
}

impl ProofPlan for MiserePlan {
    fn formulas(&self, task: &ProofTask<'_>) -> Vec<Formula> {
        vec![task.statement.in_own_digits((self.0)(task.shape))]
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let mut proof = self
            .in_misere_play(task, |game, shape| prove_formula(game, shape, ProofMethod::Automata, budget))?;
        proof.shape = task.shape;
        proof.statement = "the misère value is the formula's".to_owned();
        proof.forget_last_number(task.shape);
        Ok(proof)
    }

    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Err(format!("{} in misère play (a formula of P-positions has one)", statement.game().id()))
    }

    fn relation(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        self.read(task, |game| CompiledGame::value_relation(game, task.shape, budget))
    }

    fn sentence(&self, task: &ProofTask<'_>) -> Result<(Theory, Formula), ProveError> {
        self.in_misere_play(task, value_sentence)
    }

    fn play(&self) -> Play {
        Play::Misere
    }
}
