//! The names of results of play, and of outcomes.

use crate::evaluate::PlayQuery;
use impartial::loopy::LoopyOutcome;

/// The words for results of play, each with the name of the function of the position itself, and of the function of
/// another position. The latter two names cannot be typed.
pub(crate) const WORDS: [(&str, &str, &str, PlayQuery); 5] = [
    ("value", "value'here", "value'of", PlayQuery::Value),
    ("outcome", "outcome'here", "outcome'of", PlayQuery::Outcome),
    ("misere_outcome", "misere_outcome'here", "misere_outcome'of", PlayQuery::MisereOutcome),
    ("remoteness", "remoteness'here", "remoteness'of", PlayQuery::Remoteness),
    ("misere_remoteness", "misere_remoteness'here", "misere_remoteness'of", PlayQuery::MisereRemoteness),
];

/// The letters of outcomes, with the functions that give their numbers.
pub(crate) const LETTERS: [(&str, &str, LoopyOutcome); 3] =
    [("P", "P'here", LoopyOutcome::P), ("N", "N'here", LoopyOutcome::N), ("D", "D'here", LoopyOutcome::D)];

/// Returns whether a word stands for a result of play, in addition to `value` and `misere`.
pub(crate) fn is_play_word(word: &str) -> bool {
    WORDS.iter().any(|(own, ..)| *own == word)
}

/// Returns whether a word stands for an outcome, whose values are letters.
pub(crate) fn is_outcome_word(word: &str) -> bool {
    word == "outcome" || word == "misere_outcome"
}

/// Returns the letter of an outcome from its number in programs.
pub(crate) fn letter(number: i64) -> Option<&'static str> {
    LETTERS.iter().find(|(.., outcome)| number_of(*outcome) == number).map(|(letter, ..)| *letter)
}

/// Returns the number of an outcome in programs.
pub(crate) fn number_of(outcome: LoopyOutcome) -> i64 {
    match outcome {
        LoopyOutcome::P => 0,
        LoopyOutcome::N => 1,
        LoopyOutcome::D => 2,
    }
}
