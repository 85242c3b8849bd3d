//! The answers about windows.

use super::{NumberText, PositionText, ValueText};
use serde::Serialize;

/// Sums over the values of a window: the answer of `table --summary`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Summary"))]
pub struct SummaryRow {
    /// The number of positions with a value.
    pub count: u64,
    /// The sum of the values in normal play.
    pub sum: NumberText,
    /// The sum of the squares of these values.
    pub sum_squares: NumberText,
    /// The sum of the misère values, if they were summed up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_sum: Option<NumberText>,
    /// The largest value in normal play; absent for a window without positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<NumberText>,
    /// The number of P-positions.
    pub p_positions: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The number of positions without a value: their value is infinite.
    pub without_value: u64,
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The version of the program.
    pub version: &'static str,
}

/// The classes of misère play (Gurvich) that a window belongs to: the answer of `classes`. A class is absent if the window is
/// not closed under moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Classes"))]
pub struct ClassesRow {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// True if every move from a position of the window leads to another one.
    pub closed: bool,
    /// True if no position has the pair (0,k) or (k,0) with k >= 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domestic: Option<bool>,
    /// True if all pairs are (0,1), (1,0) or (k,k).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<bool>,
    /// True if the window is miserable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miserable: Option<bool>,
    /// True if all pairs are (0,1), (1,0), or (k,k) with k >= 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pet: Option<bool>,
    /// True if the window is forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<bool>,
    /// True if the window is returnable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returnable: Option<bool>,
    /// The number of positions with the pair (0,1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v01: Option<u64>,
    /// The number of positions with the pair (1,0).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v10: Option<u64>,
    /// The first position against each class that fails.
    pub witnesses: WitnessesRow,
    /// The number of positions.
    pub positions: u64,
    /// The version of the program.
    pub version: &'static str,
}

/// For each class that fails, the first position against it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Witnesses"))]
pub struct WitnessesRow {
    /// A position with a pair that is not domestic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domestic: Option<WitnessRow>,
    /// A position with a pair that is not tame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<WitnessRow>,
    /// A position that is not miserable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miserable: Option<WitnessRow>,
    /// A position with a pair that is not pet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pet: Option<WitnessRow>,
    /// A position that is not forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<WitnessRow>,
    /// A position that is not returnable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returnable: Option<WitnessRow>,
}

/// A position against a class, perhaps with one of its options.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Witness"))]
pub struct WitnessRow {
    /// The position.
    pub position: PositionText,
    /// Its value in normal play.
    pub grundy: ValueText,
    /// Its value in misère play.
    pub misere: ValueText,
    /// The option that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<WitnessOptionRow>,
}

/// An option of a position against a class.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WitnessOption"))]
pub struct WitnessOptionRow {
    /// The position to which the move leads.
    pub position: PositionText,
    /// Its value in normal play.
    pub grundy: ValueText,
    /// Its value in misère play.
    pub misere: ValueText,
}
