//! Statements that the source of a game makes, such as those of a rule file.

use impartial_prove::{PositionShape, Statement};

/// The statements in the source of a game.
pub trait OwnStatements: Send + Sync {
    /// Returns the statements about all positions of a shape that can be proved, except the game's own value formula.
    fn statements(&self, shape: PositionShape) -> Vec<Statement>;

    /// Returns the statements that cannot be proved for a shape.
    fn unproved(&self, shape: PositionShape) -> Vec<UnprovedStatement>;

    /// Returns the name of the statement that is the game's own value formula.
    fn own_value(&self) -> Option<&str>;

    /// Returns whether there are statements that are only checked on windows.
    fn has_claims(&self) -> bool;

    /// Returns the reason why the game cannot be described to the prover, if it cannot.
    fn why_not_provable(&self) -> Option<&str>;
}

/// A statement that cannot be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnprovedStatement {
    /// The name of the statement.
    pub statement: String,
    /// The reason.
    pub why: String,
}
