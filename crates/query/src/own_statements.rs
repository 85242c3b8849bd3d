//! Statements that the source of a game makes, such as those of a rule file.

use crate::entry::AnyEntry;
use impartial_prove::{PositionShape, Statement};

/// A rule file that was read and analysed.
pub trait OpenedFile: OwnStatements {
    /// Returns the game of the file.
    fn entry(&self) -> AnyEntry;
}

/// The statements in the source of a game.
pub trait OwnStatements: Send + Sync {
    /// Returns the statements about all positions of a shape that can be proved, except the game's own value formula.
    fn statements(&self, shape: PositionShape) -> Vec<Statement>;

    /// Adds the line of the source with a name to the statement that it makes, so that verdicts are compared with computed
    /// values. By default, nothing is compared.
    fn compared(&self, statement: Statement, name: &str) -> Statement {
        let _ = name;
        statement
    }

    /// Returns the statements that cannot be proved for a shape.
    fn unproved(&self, shape: PositionShape) -> Vec<UnprovedStatement>;

    /// Returns the name of the statement that is the game's own value formula.
    fn own_value(&self) -> Option<&str>;

    /// Returns whether the value formula gives to a sum of heaps the nim-sum of what it gives to its heaps, so that a proof
    /// for one heap is a proof for any number of heaps.
    fn own_value_is_of_sums(&self) -> bool {
        false
    }

    /// Returns whether every position is a sum of heaps whose moves look at one heap alone, or has the value of the sum of
    /// its coins.
    fn is_sum_of_heaps(&self) -> bool {
        false
    }

    /// Returns whether the game is described to the prover by the moves of one heap or coin of a sum, because moves change
    /// the number of heaps or coins. Then [`statements`](OwnStatements::statements) has the value formula too, for one heap.
    fn is_proved_by_heaps(&self) -> bool {
        false
    }

    /// Returns the word for the members of a position, in the plural.
    fn members(&self) -> &'static str {
        "heaps"
    }

    /// Returns the statements for any number of coins; `None` for positions that are no coins on a strip.
    fn any_number(&self) -> Option<AnyNumber> {
        None
    }

    /// Returns the reason why the game cannot be described to the prover, if it cannot.
    fn why_not_provable(&self) -> Option<&str>;
}

/// The statements of a source for any number of coins.
#[derive(Debug)]
pub struct AnyNumber {
    /// The statements that have a proof plan.
    pub statements: Vec<Statement>,
    /// The other statements, with the reasons.
    pub unproved: Vec<UnprovedStatement>,
    /// The reason why the moves of the game cannot be described, if they cannot.
    pub described: Result<(), String>,
}

/// A statement that cannot be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnprovedStatement {
    /// The name of the statement.
    pub statement: String,
    /// The reason.
    pub why: String,
}
