//! Proofs for any number of coins, where the question names no number.

use crate::error::Error;
use crate::message::{Argument, Message};
use crate::own_statements::{AnyNumber, OwnStatements, UnprovedStatement};
use crate::proofs::question::ProofQuestion;
use crate::registry::Registry;
use impartial_prove::{PositionShape, ProofMethod, Statement};

/// Returns whether a question leaves the number of coins open, and asks for nothing that words cannot have.
pub(super) fn is_open(question: &ProofQuestion) -> bool {
    question.coins.is_none()
        && question.below.is_none()
        && question.formula.is_none()
        && question.numeration.is_none()
        && question.base.is_none_or(|base| base == 2)
        && question.method != ProofMethod::Symmetry
}

/// Statements for any number of coins, and the others with the reasons.
pub(super) struct StatementsForAnyNumber<S> {
    pub(super) statements: Vec<S>,
    pub(super) unproved: Vec<UnprovedStatement>,
}

/// Returns the statements of the registry about a game for any number of coins. The other statements, and other claims with
/// a known reason, are those that are not proved. Returns `None` if there is no such statement, or if the question names a
/// number of coins.
pub(super) fn of_registry<'q>(
    registry: &'q Registry,
    game: &str,
    question: &ProofQuestion,
) -> Option<StatementsForAnyNumber<&'q Statement>> {
    let of_game: Vec<&Statement> =
        registry.all_statements().iter().filter(|one| one.game().id() == game && !one.is_planted()).collect();
    let statements: Vec<&Statement> =
        of_game.iter().copied().filter(|statement| statement.any_number_shape().is_some()).collect();
    if statements.is_empty() || !is_open(question) {
        return None;
    }
    let other = |statement: &str, why: &str| UnprovedStatement {
        statement: statement.to_owned(),
        why: why.to_owned(),
    };
    let stated = of_game.iter().filter(|one| one.any_number_shape().is_none());
    let stated =
        stated.map(|statement| other(statement.id(), "each number of coins is a theorem of its own"));
    let known = of_game.iter().flat_map(|statement| statement.statements_lacking_word_proofs());
    let unproved = stated.chain(known.map(|(id, why)| other(id, why))).collect();
    Some(StatementsForAnyNumber { statements, unproved })
}

/// Refuses a question that names a number of coins, or more, for a statement that is about any number of coins alone.
pub(super) fn refuse_others(statement: &Statement) -> Result<(), Error> {
    let Some(shape) = statement.any_number_shape().filter(|_| statement.is_for_any_number_alone()) else {
        return Ok(());
    };
    let options = [Argument::Coins, Argument::Below, Argument::Numeration, Argument::Base, Argument::Method];
    Err(Message::new()
        .text(format!("{} is about {shape} (allowed: without ", statement.id()))
        .arguments(options)
        .text(")")
        .into())
}

/// Returns the statements of a source for any number of coins. Returns `None` if the question is not open, or if positions
/// are no coins on a strip and no heaps. `Err` gives the reasons why there is no such statement.
pub(super) fn of_source(
    own: Option<&dyn OwnStatements>,
    question: &ProofQuestion,
) -> Option<Result<StatementsForAnyNumber<Statement>, String>> {
    let own = own.filter(|own| is_open(question) && !own.is_sum_of_heaps() && !own.is_proved_by_heaps())?;
    let AnyNumber { statements, unproved, described } = own.any_number()?;
    if let Err(why) = described {
        return Some(Err(why));
    }
    if statements.is_empty() {
        let why: Vec<String> = unproved.iter().map(|one| format!("{}: {}", one.statement, one.why)).collect();
        return Some(Err(why.join("; ")));
    }
    Some(Ok(StatementsForAnyNumber { statements, unproved }))
}

/// Returns the statements of a source whose positions are sums of heaps for any number of heaps, if the question is open.
pub(super) fn of_sum(own: &dyn OwnStatements, question: &ProofQuestion) -> Vec<Statement> {
    if !is_open(question) || !own.is_sum_of_heaps() || own.is_proved_by_heaps() {
        return Vec::new();
    }
    let all = own.any_number().map(|all| all.statements).unwrap_or_default();
    all.into_iter().filter(|statement| statement.heaps().is_some()).collect()
}

/// Returns the error for a missing number of coins or heaps, where there is no proof for any number of them.
pub(super) fn no_coins_because(why: &str, members: &str) -> Error {
    let lacking = match why.is_empty() {
        true => String::new(),
        false => format!(", and there is no proof for any number of {members} ({why})"),
    };
    Message::new()
        .placeholder(Argument::Coins)
        .text(format!(" is missing: each number of {members} is a theorem of its own{lacking}"))
        .into()
}

/// Returns the error for a certificate of a proof for any number of coins.
pub(super) fn no_certificate(claim: &str, shape: PositionShape) -> Error {
    Message::new()
        .argument(Argument::Certificate)
        .text(format!(
            ": the proof of {claim} for {shape} has no certificate, because the claim follows from the positions of some \
             values (allowed: statements about the positions of values)"
        ))
        .into()
}
