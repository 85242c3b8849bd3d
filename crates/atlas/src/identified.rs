//! A comparison with the atlas, for the interfaces.

use crate::atlas::Atlas;
use crate::family::Family;
use crate::identify::{Identification, Query, identify};
use crate::p_positions::{PPositions, identify_p_positions, p_positions_of_text};
use crate::pairs::{PAIRS_BELOW, PairSet, PairTable};
use crate::sequence::{SequenceLimits, game_sequences};
use crate::values_text::{ValuesError, values_of_text};
use impartial::run::Run;
use impartial_query::{AnyGame, Context, Error};
use std::sync::Arc;

/// The quantity that was compared with the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The values of the positions of a family.
    Values(Family),
    /// The P-positions with one number.
    PNumbers,
    /// The P-positions with two numbers.
    PPairs,
}

impl Compared {
    /// Returns the notation of the positions.
    pub fn notation(self) -> String {
        match self {
            Compared::Values(family) => family.notation("n"),
            Compared::PNumbers => "n".to_owned(),
            Compared::PPairs => "a, b".to_owned(),
        }
    }

    /// Returns the unit of what was compared.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Compared::Values(_) => "value",
            Compared::PNumbers | Compared::PPairs => "P-position",
        }
    }
}

/// A comparison with the atlas and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Identified {
    /// The quantity that was compared.
    pub compared: Compared,
    /// The number of the first value; 0 for P-positions.
    pub first: u64,
    /// The number of values, or of P-positions, of the question.
    pub count: usize,
    /// The result.
    pub found: Identification,
}

impl Identified {
    /// Compares the values of the positions of a family.
    pub fn of_values(family: Family, query: &Query, run: &Run<'_>) -> Identified {
        let sequence = &query.sequence;
        Identified {
            compared: Compared::Values(family),
            first: sequence.first,
            count: sequence.values.len(),
            found: identify(Atlas::standard(), query, run),
        }
    }

    /// Compares P-positions of normal play.
    pub fn of_p_positions(positions: &PPositions) -> Identified {
        Identified {
            compared: match positions {
                PPositions::Numbers(_) => Compared::PNumbers,
                PPositions::Pairs { .. } => Compared::PPairs,
            },
            first: 0,
            count: positions.len(),
            found: identify_p_positions(Atlas::standard(), PairTable::standard(), positions),
        }
    }

    /// Compares a list: values for n = 0, 1, 2, …, or P-positions if `has_p_positions`. Pairs in brackets are always P-positions.
    /// Returns `None` for a text that is no such list, such as the name of a game.
    ///
    /// # Errors
    /// The errors of [`values_of_text`] and [`p_positions_of_text`].
    pub fn of_text(
        text: &str,
        has_p_positions: bool,
        run: &Run<'_>,
    ) -> Result<Option<Identified>, ValuesError> {
        if has_p_positions || text.trim_start().starts_with('(') {
            return Ok(p_positions_of_text(text)?.map(|positions| Identified::of_p_positions(&positions)));
        }
        let values = values_of_text(text)?;
        Ok(values.map(|values| Identified::of_values(Family::Single, &Query::from_values(values), run)))
    }
}

/// Compares a game with the atlas: the values of its single heaps, or of each family of its boards or graphs; for a game without
/// such positions, the P-positions of two numbers. The list is empty if it has neither.
///
/// # Errors
/// A limit, a loop, or rules that fail.
pub fn identify_game(game: &Arc<dyn AnyGame>, cx: &Context<'_>) -> Result<Vec<Identified>, Error> {
    let sequences = game_sequences(game, &SequenceLimits::OF_QUESTION, cx)?;
    let run = cx.run();
    let of_sequence =
        |(family, sequence)| Identified::of_values(family, &Query::from_sequence(sequence), &run);
    let mut each: Vec<Identified> = sequences.into_iter().map(of_sequence).collect();
    if each.is_empty()
        && let Some(points) = PairSet::computed(&**game, PAIRS_BELOW, cx)?
    {
        each.push(Identified::of_p_positions(&PPositions::Pairs { points, below: Some(PAIRS_BELOW) }));
    }
    Ok(each)
}
