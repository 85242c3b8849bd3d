//! The conditions of a proof as sentences about words, for other programs and for a second decision.

use super::game::{AFTER, WordClaim, WordGame, WordStatement};
use impartial_automata::{COINS, WordFormula};

/// Returns the sentences whose truth for all sets of squares [`COINS`] and [`AFTER`] is the content of a statement about the
/// positions of single values, given that play ends. Returns `None` for a statement of another form.
///
/// The sentences say that no move leaves the positions of the statement, that no move joins two positions of one value, that
/// every position of a value has a move to each smaller value, and that every other position has a move to the value.
pub fn word_sentences(game: &WordGame, statement: &WordStatement) -> Option<Vec<WordFormula>> {
    let WordClaim::Sets(sets) = &statement.claim else { return None };
    let after = |formula: &WordFormula| formula.with_set_renamed(COINS, AFTER);
    let step = WordFormula::any(game.moves.iter().map(|one| one.relation.clone()))
        .and(game.legal.clone())
        .and(after(&game.legal));
    let positions = game.legal.clone().and(WordFormula::at_least_members(COINS, statement.least_coins));
    let into = |set: &WordFormula| step.clone().and(after(set)).exists_set(AFTER);
    let ended = into(&WordFormula::TRUE).not();
    let mut sentences = vec![positions.clone().and(step.clone()).implies(after(&positions))];
    for (value, set) in sets.iter().enumerate() {
        let here = positions.clone().and(set.clone());
        sentences.push(here.clone().and(step.clone()).implies(after(set).not()));
        // In misère play the positions without a move have value 1.
        let (exempt, belongs) = match (statement.play.is_misere(), value) {
            (false, _) => (WordFormula::FALSE, WordFormula::FALSE),
            (true, 1) => (ended.clone(), ended.clone()),
            (true, _) => (WordFormula::FALSE, WordFormula::FALSE),
        };
        for smaller in &sets[..value] {
            sentences.push(here.clone().implies(exempt.clone().or(into(smaller))));
        }
        if statement.play.is_misere() && value != 1 {
            sentences.push(here.implies(ended.clone().not()));
        }
        sentences.push(positions.clone().and(belongs).implies(set.clone()));
        let others = WordFormula::all(sets[..=value].iter().map(|set| set.clone().not()));
        let others = positions.clone().and(others);
        let others = if statement.play.is_misere() { others.and(ended.clone().not()) } else { others };
        sentences.push(others.implies(into(set)));
    }
    Some(sentences)
}
