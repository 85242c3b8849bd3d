//! The condition of a statement as a formula of the prover, without a proof.

use crate::game::open::RuleFileGame;
use crate::logic::moves;
use crate::syntax::file::StatementKind;
use impartial_prove::PositionShape;
use impartial_prove::automata::Formula;

impl RuleFileGame {
    /// Returns the condition of the first line `p-positions` of the file, in the names of the numbers of a position with
    /// `coins` numbers.
    ///
    /// # Errors
    /// There is no such line, or the prover's language cannot express the condition; the reason.
    pub fn stated_condition(&self, coins: usize) -> Result<Formula, String> {
        let line = self.rule.file.statements.iter().find(|line| line.kind == StatementKind::PPositions);
        let line = line.ok_or("the file states no P-positions")?;
        moves::set(&self.rule, &line.body, &PositionShape::coins(coins))
    }
}
