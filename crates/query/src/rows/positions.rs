//! The answers about single positions, and the list of games.

use super::{PositionText, ValueText, Word};
use crate::results::genus::GenusAnswer;
use crate::results::play_facts::PlayFacts;
use crate::results::{Basis, PositionAnswer};
use impartial::loopy::{LoopyOutcome, MoveResult};
use impartial::misere::genus::Tameness;
use impartial::value::Play;
use serde::Serialize;

/// The values of one position: the answer of `value`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ValueAnswer"))]
pub struct ValueRow {
    /// The game, with its parameters.
    pub game: String,
    /// The position.
    pub position: PositionText,
    /// The value in normal play, if it is known and finite or an ordinal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<ValueText>,
    /// The value in misère play, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<ValueText>,
    /// The outcome of normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Word<LoopyOutcome>>,
    /// The outcome of misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_outcome: Option<Word<LoopyOutcome>>,
    /// The value that the published formula gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<ValueText>,
    /// The basis of the value or of the outcome in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Word<Basis>>,
    /// The basis of the value or of the outcome in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_basis: Option<Word<Basis>>,
    /// The genus, if little work finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// The infinite value of a position of a loopy game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<InfiniteValue>,
    /// The version of the program.
    pub version: String,
    /// The limit that ended the question before its answer was complete, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The remoteness in normal play, if it was computed and the position is no draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The remoteness in misère play, if it was computed and the position is no draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_remoteness: Option<u32>,
}

/// The infinite value ∞(K) of a position of a loopy game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfiniteValue {
    /// The values of the options that are finite, ascending.
    pub infinite: Vec<u64>,
}

impl InfiniteValue {
    /// Returns the infinite value among the facts about a position; `None` if the value is finite.
    pub fn from_facts(facts: &PlayFacts) -> Option<Self> {
        facts.value.as_infinite().map(|set| InfiniteValue { infinite: set.as_slice().to_vec() })
    }
}

/// A move, with the values of the option as far as they are known: a line of the answer of `moves`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Move"))]
pub struct MoveRow {
    /// The position from which the move leads.
    pub position: PositionText,
    /// The position to which the move leads.
    pub option: PositionText,
    /// The value of the option in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<ValueText>,
    /// The value of the option in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<ValueText>,
    /// The basis of the value in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Word<Basis>>,
    /// The basis of the value in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_basis: Option<Word<Basis>>,
    /// The game, with its parameters.
    pub game: String,
    /// The infinite value of the option in a loopy game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<InfiniteValue>,
    /// The outcome of the option in normal play, in a loopy game or if the remoteness was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Word<LoopyOutcome>>,
    /// The outcome of the option in misère play, in a loopy game or if the remoteness was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_outcome: Option<Word<LoopyOutcome>>,
    /// The remoteness of the option in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The remoteness of the option in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_remoteness: Option<u32>,
    /// The result of the move in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Word<MoveResult>>,
    /// The result of the move in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_result: Option<Word<MoveResult>>,
}

impl MoveRow {
    /// Returns the row of a move of a game from a position.
    pub(crate) fn new(game: &str, position: &str, option: &PositionAnswer) -> Self {
        let facts = option.play.as_deref();
        let outcome = |play| Some(Word(facts?.outcome(play)?));
        let remoteness = |play| facts?.remoteness(play);
        let result = |play| Some(Word(crate::questions::result_of(facts?, play)?));
        MoveRow {
            position: position.into(),
            option: (&option.position).into(),
            grundy: option.grundy.as_ref().map(|known| (&known.value).into()),
            misere: option.misere.as_ref().map(|known| (&known.value).into()),
            basis: option.grundy.as_ref().map(|known| Word(known.basis)),
            misere_basis: option.misere.as_ref().map(|known| Word(known.basis)),
            game: game.to_owned(),
            loopy: facts.and_then(InfiniteValue::from_facts),
            outcome: outcome(Play::Normal),
            misere_outcome: outcome(Play::Misere),
            remoteness: remoteness(Play::Normal),
            misere_remoteness: remoteness(Play::Misere),
            result: result(Play::Normal),
            misere_result: result(Play::Misere),
        }
    }
}

/// A position of a table with its outcomes and remoteness: a line of the answer of `table` for a loopy game, and of `table
/// --remoteness`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayRow {
    /// The position.
    pub position: PositionText,
    /// The value in normal play, if it is finite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<ValueText>,
    /// The infinite value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<InfiniteValue>,
    /// The outcome of normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Word<LoopyOutcome>>,
    /// The outcome of misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_outcome: Option<Word<LoopyOutcome>>,
    /// The remoteness in normal play; absent for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The remoteness in misère play; absent for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_remoteness: Option<u32>,
    /// The value in misère play, if it was requested and play from the position ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<ValueText>,
}

impl PlayRow {
    /// Returns the row of a position with these facts.
    pub fn new(position: &str, facts: &PlayFacts, misere: Option<u64>) -> Self {
        PlayRow {
            position: position.into(),
            grundy: facts.value.as_finite().map(ValueText::from),
            loopy: InfiniteValue::from_facts(facts),
            outcome: facts.outcome(Play::Normal).map(Word),
            misere_outcome: facts.outcome(Play::Misere).map(Word),
            remoteness: facts.remoteness(Play::Normal),
            misere_remoteness: facts.remoteness(Play::Misere),
            misere: misere.map(ValueText::from),
        }
    }
}

/// The genus of a position: a line of the answer of `genus`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Genus"))]
pub struct GenusRow {
    /// The position.
    pub position: PositionText,
    /// The genus in full, such as `4^146`.
    pub genus: String,
    /// The behaviour in sums.
    pub class: Word<Tameness>,
    /// True if the position is generally tame; absent if that takes more than little work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generally_tame: Option<bool>,
    /// The canonical form, if it is known and its name is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The version of the program.
    pub version: &'static str,
}

impl From<&GenusAnswer> for GenusRow {
    fn from(answer: &GenusAnswer) -> Self {
        GenusRow {
            position: (&answer.position).into(),
            genus: answer.genus.to_string(),
            class: Word(answer.class),
            generally_tame: answer.generally_tame,
            form: answer.form.clone(),
            version: crate::questions::VERSION,
        }
    }
}

/// A game of the list: a line of the answer of `games`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GameListing"))]
pub struct ListingRow {
    /// The name. For a family it includes the name of its parameter.
    pub name: String,
    /// The rules, in one line.
    pub summary: String,
    /// The notation of positions, with an example.
    pub position: String,
    /// The formulas, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// The example in the notation of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
}
