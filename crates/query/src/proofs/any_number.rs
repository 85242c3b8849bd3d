//! Proofs for any number of coins, where the question names no number.

use crate::error::Error;
use crate::message::{Argument, Message};
use crate::own_statements::{AnyNumber, OwnStatements, UnprovedStatement};
use crate::proofs::job::{ProofJob, ProofJobs, ProofPlan};
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

/// Returns the proof of a statement for any number of coins, if the statement has one and the question is open.
pub(super) fn job_for_any_number<'q>(
    statement: &'q Statement,
    question: &'q ProofQuestion,
) -> Option<ProofJob<'q>> {
    statement.words().filter(|_| is_open(question))?;
    Some(ProofJob {
        claim: statement.id().to_owned(),
        source: statement.source().to_owned(),
        text: statement.text().to_owned(),
        plan: ProofPlan::Known(statement),
        shape: PositionShape::ANY_NUMBER,
        question,
        has_source: false,
    })
}

/// Returns the proofs of the statements of the registry about a game for any number of coins. The other statements, and
/// other claims with a known reason, are those that are not proved. Returns `None` if there is no such proof, or if the
/// question names a number of coins.
pub(super) fn jobs_for_any_number<'q>(
    registry: &'q Registry,
    game: &str,
    question: &'q ProofQuestion,
) -> Option<ProofJobs<'q>> {
    let of_game: Vec<&Statement> =
        registry.all_statements().iter().filter(|one| one.game().id() == game && !one.is_planted()).collect();
    let jobs: Vec<ProofJob<'_>> =
        of_game.iter().filter_map(|statement| job_for_any_number(statement, question)).collect();
    if jobs.is_empty() {
        return None;
    }
    let other = |statement: &str, why: &str| UnprovedStatement {
        statement: statement.to_owned(),
        why: why.to_owned(),
    };
    let stated = of_game.iter().filter(|statement| statement.words().is_none());
    let stated =
        stated.map(|statement| other(statement.id(), "each number of coins is a theorem of its own"));
    let known = of_game.iter().flat_map(|statement| statement.others_without_words());
    let unproved = stated.chain(known.map(|(id, why)| other(id, why))).collect();
    Some(ProofJobs { jobs, unproved, shape: PositionShape::ANY_NUMBER })
}

/// Refuses a question that names a number of coins, or more, for a statement that is about any number of coins alone.
pub(super) fn refuse_others(statement: &Statement) -> Result<(), Error> {
    if !statement.is_of_words_alone() {
        return Ok(());
    }
    let options = [Argument::Coins, Argument::Below, Argument::Numeration, Argument::Base, Argument::Method];
    Err(Message::new()
        .text(format!("{} is about any number of coins (allowed: without ", statement.id()))
        .arguments(options)
        .text(")")
        .into())
}

/// Returns the proofs of the statements of a source for any number of coins. Returns `None` if the question is not open, or
/// if positions are no coins on a strip. `Err` gives the reasons why there is no such proof.
pub(super) fn jobs_of_own<'q>(
    own: Option<&dyn OwnStatements>,
    question: &'q ProofQuestion,
) -> Option<Result<ProofJobs<'q>, String>> {
    let own = own.filter(|own| is_open(question) && !own.is_sum_of_heaps() && !own.is_proved_by_heaps())?;
    let AnyNumber { statements, unproved, described } = own.any_number()?;
    if let Err(why) = described {
        return Some(Err(why));
    }
    if statements.is_empty() {
        let why: Vec<String> = unproved.iter().map(|one| format!("{}: {}", one.statement, one.why)).collect();
        return Some(Err(why.join("; ")));
    }
    let job = |statement: Statement| ProofJob {
        claim: statement.id().to_owned(),
        source: statement.source().to_owned(),
        text: statement.text().to_owned(),
        plan: ProofPlan::Own(Box::new(statement)),
        shape: PositionShape::ANY_NUMBER,
        question,
        has_source: true,
    };
    let jobs = statements.into_iter().map(job).collect();
    Some(Ok(ProofJobs { jobs, unproved, shape: PositionShape::ANY_NUMBER }))
}

/// Returns the error for a missing number of coins, where there is no proof for any number of coins.
pub(super) fn no_coins_because(why: &str) -> Error {
    let lacking = match why.is_empty() {
        true => String::new(),
        false => format!(", and there is no proof for any number of coins ({why})"),
    };
    Message::new()
        .placeholder(Argument::Coins)
        .text(format!(" is missing: each number of coins is a theorem of its own{lacking}"))
        .into()
}

/// Returns the error for a certificate of a proof for any number of coins.
pub(super) fn no_certificate(claim: &str) -> Error {
    Message::new()
        .argument(Argument::Certificate)
        .text(format!(": the proof of {claim} for any number of coins has no certificate (allowed: with "))
        .placeholder(Argument::Coins)
        .text(")")
        .into()
}
