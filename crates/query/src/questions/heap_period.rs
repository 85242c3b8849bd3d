//! Periods of heaps that follow no code, certified by the prover.

use super::verify::FindGame;
use crate::context::Context;
use crate::error::Error;
use impartial::period::Period;
use impartial::run::Run;
use impartial_prove::ProveError;
use impartial_prove::automata::ProofBudget;
use impartial_prove::periods::{HeapPeriodCertificate, HeapPeriodError, HeapSum, certify_heap_period};

/// Upper bound on the states of an automaton of a certificate.
const MAX_STATES: u64 = 1 << 17;

/// Upper bound on the bytes of these automata.
const MAX_BYTES: u64 = 512 << 20;

/// The result of an attempt to certify a period.
pub(super) enum Certification {
    /// There is no period to certify.
    None,
    /// The reason why the period is not certified.
    Refused(String),
    /// The certificate, which was verified.
    Certified(HeapPeriodCertificate),
}

/// Certifies the period that the values of the heaps 0, 1, … show, and verifies the certificate.
///
/// # Errors
/// [`Error::Refuted`] if the certificate is refused, or if the moves as formulas disagree with the rules; a cancelled run.
pub(super) fn certified(
    sum: &HeapSum,
    period: Period,
    values: &[u64],
    cx: &Context<'_>,
) -> Result<Certification, Error> {
    let run = cx.run();
    let run = limited(&run);
    let budget = ProofBudget::new(&run);
    let certificate = match certify_heap_period(sum, period, values, &budget) {
        Ok(certificate) => certificate,
        Err(error) => return Ok(Certification::Refused(reason(error, cx)?)),
    };
    match certificate.verify(sum, &ProofBudget::new(&run)) {
        Ok(()) => Ok(Certification::Certified(certificate)),
        Err(HeapPeriodError::Refused { condition, what }) => {
            Err(Error::Refuted(format!("the period found is refused: {condition}: {what}")))
        }
        Err(error) => Ok(Certification::Refused(reason(error, cx)?)),
    }
}

fn limited<'a>(run: &Run<'a>) -> Run<'a> {
    let run = run.with_further_memory(MAX_BYTES);
    run.with_limits(run.limits().positions_at_most(MAX_STATES))
}

/// Returns the reason why a period is not certified.
///
/// # Errors
/// [`Error::Refuted`] for a defect of the program; a limit of the run of the question.
fn reason(error: HeapPeriodError, cx: &Context<'_>) -> Result<String, Error> {
    Ok(match error {
        HeapPeriodError::Refused { what, .. } => what,
        HeapPeriodError::Prove(ProveError::Stopped(stopped)) => {
            cx.run().check(0, 0)?;
            format!("the proof was stopped ({stopped})")
        }
        HeapPeriodError::Prove(error) if error.is_defect() => return Err(Error::Refuted(error.to_string())),
        error => error.to_string(),
    })
}

/// Checks a certificate of the period of the heaps of a game. Returns the condition that fails, if one does.
///
/// # Errors
/// Limits; a defect of the program.
pub fn heap_period_condition(
    certificate: &HeapPeriodCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    let sum = match find(certificate.game()) {
        Ok(game) => game.heap_sum(),
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    let Some(sum) = sum else {
        return Ok(Some(format!(
            "game: the moves of single heaps of '{}' are not described to the prover",
            certificate.game()
        )));
    };
    let run = cx.run();
    match certificate.verify(&sum, &ProofBudget::new(&run)) {
        Ok(()) => Ok(None),
        Err(HeapPeriodError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(HeapPeriodError::Prove(error)) if error.is_defect() => Err(Error::Refuted(error.to_string())),
        Err(error) => Ok(Some(error.to_string())),
    }
}
