//! Games as the prover has them, and the errors for games that it does not have.

use crate::any_game::ProvableGame;
use crate::error::Error;
use crate::message::{Argument, Message, Suggestion};
use crate::own_statements::UnprovedStatement;
use crate::proofs::question::no_description;
use crate::registry::{GALLERY_PREFIX, Registry, family_of, is_rule_file, near};
use impartial::run::Run;
use impartial_prove::automata::Numeration;
use impartial_prove::{Blocking, InNumeration, PositionShape, Provable, Statement};

/// Returns the game in which the opponent forbids up to k − 1 of the options before every move.
pub(crate) fn blocking(game: ProvableGame, k: Option<u32>) -> ProvableGame {
    match k {
        Some(k) if k > 1 => Box::new(Blocking::new(game, k - 1)),
        _ => game,
    }
}

/// Returns the game read in a numeration, if that is possible.
pub(crate) fn in_numeration(
    game: ProvableGame,
    shape: PositionShape,
    numeration: &Numeration,
) -> Result<ProvableGame, Error> {
    check_numeration(&*game, shape, numeration)?;
    Ok(Box::new(InNumeration::new(game, numeration.clone())))
}

/// Refuses a numeration in which the legal positions and moves of a game cannot be read.
pub(crate) fn check_numeration(
    game: &dyn Provable,
    shape: PositionShape,
    numeration: &Numeration,
) -> Result<(), Error> {
    let Some(description) = game.describe(shape) else { return Err(no_description(game, shape)) };
    match description.with_numeration(numeration) {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::input(format!("{} in the numeration {numeration}: {error}", game.id()))),
    }
}

/// Returns the statements read in a numeration, or each in the one that its rounded multiples need. A statement that none
/// reads goes to the list of those that are not proved.
pub(crate) fn in_numerations(
    statements: Vec<Statement>,
    numeration: Option<&Numeration>,
    shape: PositionShape,
    unproved: &mut Vec<UnprovedStatement>,
) -> Vec<Statement> {
    let mut read_in = |one: Statement| {
        let game = format!("{}.", one.game().id());
        let statement = one.id().strip_prefix(&game).unwrap_or(one.id()).to_owned();
        let read = match numeration {
            Some(numeration) => {
                one.with_numeration(numeration.clone(), shape).map_err(|refused| refused.to_string())
            }
            None => one.with_numeration_of_slopes(shape),
        };
        read.map_err(|why| unproved.push(UnprovedStatement { statement, why })).ok()
    };
    statements.into_iter().filter_map(&mut read_in).collect()
}

/// Returns the error for a name that is no claim with a proof plan and no game of the prover.
pub(crate) fn no_prover(registry: &Registry, name: &str) -> Error {
    let is_claim = registry.all_claims().iter().any(|claim| claim.id() == name);
    if !is_claim && let Some(error) = no_description_of(registry, name) {
        return error;
    }
    let mut known: Vec<&str> = registry.all_statements().iter().map(Statement::id).collect();
    let games = described(registry);
    known.extend(games.iter().map(String::as_str));
    let near = near(name, known);
    let message = match is_claim {
        true => Message::new()
            .text(format!("the claim '{name}' has no proof plan; "))
            .command(Suggestion::Check, name)
            .text(" checks it on a window"),
        // Names have no blanks.
        false if name.contains(' ') => {
            return Message::new()
                .text(format!("'{name}' is no name of a claim or game; a sentence is read with "))
                .placeholder(Argument::Formula)
                .into();
        }
        false => Message::new().text(format!("there is no claim and no game '{name}'")),
    };
    message.text(format!(" ({near})")).into()
}

/// Returns the games that have statements with proof plans.
fn described(registry: &Registry) -> Vec<String> {
    let mut games: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
    games.sort_unstable();
    games.dedup();
    games
}

/// Returns the error for a game that has no description for the prover; `None` if `name` is no game.
pub fn no_description_of(registry: &Registry, name: &str) -> Option<Error> {
    // An error in a rule file, or in the parameter of a family, has a message of its own.
    let file = match registry.open_file(name, &Run::default()) {
        Ok(file) => file,
        Err(error) => return Some(error),
    };
    if let Some(file) = file {
        return Some(undescribed(registry, name, file.why_not_provable()));
    }
    if (is_rule_file(name) || registry.knows(family_of(name)))
        && let Err(error) = registry.find(name)
    {
        return Some(error);
    }
    (registry.knows(name) || registry.knows(family_of(name))).then(|| undescribed(registry, name, None))
}

/// Returns the error for a game that has no description for the prover, with the reason if it is known.
pub(crate) fn undescribed(registry: &Registry, name: &str, why: Option<&str>) -> Error {
    if let Some(why) = why {
        return Message::new()
            .text(format!("{name} cannot be described to the prover: {why}; "))
            .command(Suggestion::Explain, name)
            .text(" says what was recognised")
            .into();
    }
    if registry.find(name).is_ok_and(|game| game.heap_code().is_some()) {
        return Message::new()
            .text(format!("{name} cannot be described to the prover; "))
            .command(Suggestion::Period, name)
            .text(" searches for a period of its values, and certifies what it finds")
            .into();
    }
    if registry.has_gallery_file(name) {
        let rules = format!("{GALLERY_PREFIX}{name}");
        return Message::new()
            .text(format!("{name} cannot be described to the prover; "))
            .command(Suggestion::Study, &rules)
            .text(format!(" looks for statements from the rules of {rules}"))
            .into();
    }
    let games = described(registry);
    let allowed = match games.is_empty() {
        true => "no game here is described to it".to_owned(),
        false => {
            let mut families: Vec<&str> = games.iter().map(|game| family_of(game)).collect();
            families.dedup();
            format!("allowed: games such as {}, and rule files", families.join(", "))
        }
    };
    Error::input(format!("{name} cannot be described to the prover ({allowed})"))
}
