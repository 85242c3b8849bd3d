//! `verify`: certificates checked again, by code that shares nothing with the code that made them.

use super::VERSION;
use super::certificate_conditions::{
    at_file, class_condition, parse, period_condition, quotient_condition, read,
};
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial::loopy::ValueCertificate;
use impartial::misere::certificate;
use impartial::misere::quotient::QuotientCertificate;
use impartial::period;
use impartial::run::Count;
use impartial_prove::{Blocking, NumerationCertificate, ProofBudget, ProofCertificateError, ProveError};
use impartial_query::{Registry, report};
use serde_json::{Value, json};
use std::path::Path;

/// The check of a kind of certificates. It returns the condition that fails, if one does.
type CertificateCheck = fn(Value, &Registry, &CommandContext<'_>) -> Result<Option<String>, CommandError>;

const KINDS: &[(&str, CertificateCheck)] = &[
    (period::KIND, of_period),
    (certificate::KIND, of_classes),
    (QuotientCertificate::KIND, of_quotient),
    (impartial_prove::ProofCertificate::KIND, of_proof),
    (NumerationCertificate::KIND, of_numeration),
    (impartial::loopy::VALUES_KIND, of_loopy_values),
];

pub(crate) fn verify(
    registry: &Registry,
    file: &Path,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let name = file.display();
    let value = read(file, cx)?;
    let kinds = || KINDS.iter().map(|(kind, _)| *kind).collect::<Vec<_>>().join(", ");
    let Some(kind) = value.get("kind").and_then(Value::as_str).map(str::to_owned) else {
        return Err(CommandError::input(format!(
            "'{name}' is no certificate: it has no kind (allowed: {})",
            kinds()
        )));
    };
    let Some((_, check)) = KINDS.iter().find(|(known, _)| *known == kind) else {
        return Err(CommandError::input(format!(
            "'{name}': there are no certificates of kind '{kind}' (allowed: {})",
            kinds()
        )));
    };
    let named = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let game = named("game");
    let name_of = if kind == NumerationCertificate::KIND { named("name") } else { None };
    let window = covered(&kind, &value);
    let failed = check(value, registry, cx).map_err(|error| at_file(file, error))?;
    cx.done();
    let outcome = if failed.is_none() { CommandOutcome::Done } else { CommandOutcome::Refuted };
    out.decided(outcome);
    let verdict = if failed.is_none() { "valid" } else { "refused" };
    let window = window.filter(|_| failed.is_none());
    if out.is_json() {
        out.object(&json!({
            "kind": kind,
            "verdict": verdict,
            "failed_condition": failed,
            "game": game,
            "window": window.as_ref().map(|window| &window.0),
            "positions": window.as_ref().map(|window| window.1),
            "version": VERSION,
        }))?;
    } else {
        out.line(format!("{kind}  {}  {verdict}", game.or(name_of).unwrap_or_default()))?;
        if let Some((window, positions)) = &window {
            out.line(format!("  {window}: {}", Count(*positions, "positions")))?;
        }
        if let Some(failed) = &failed {
            out.line(format!("  {failed}"))?;
        }
    }
    Ok(outcome)
}

/// Returns the window that a certificate of classes is about, and the number of positions that it lists.
fn covered(kind: &str, value: &Value) -> Option<(String, u64)> {
    let window = value.get("window").and_then(Value::as_str).filter(|_| kind == certificate::KIND)?;
    Some((window.to_owned(), value.get("positions")?.as_array()?.len() as u64))
}

fn of_period(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    period_condition(&parse(value, "a period")?, registry, cx)
}

fn of_quotient(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    quotient_condition(&parse(value, "a quotient")?, registry, cx)
}

fn of_classes(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    class_condition(&parse(value, "classes")?, registry, cx)
}

fn of_loopy_values(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: ValueCertificate = parse(value, "loopy values")?;
    let find = |name: &str| registry.find_within(name, &cx.run());
    Ok(report::verify_value_certificate(&certificate, find, cx)?)
}

fn of_numeration(
    value: Value,
    _: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: NumerationCertificate = parse(value, "a numeration")?;
    let run = cx.run();
    match certificate.verify(&ProofBudget::new(&run)) {
        Ok(()) => Ok(None),
        Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(ProofCertificateError::Prove(error)) if error.is_defect() => {
            Err(CommandError::Defect(error.to_string()))
        }
        Err(refused) => Ok(Some(refused.to_string())),
    }
}

fn of_proof(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: impartial_prove::ProofCertificate = parse(value, "a proof")?;
    // The statements that the certificate proves of its tables must be about the game.
    let Some(mut game) = registry.prover(certificate.game()) else {
        return Ok(Some(format!("game: there is no description of '{}'", certificate.game())));
    };
    if certificate.forbidden() > 0 {
        game = Box::new(Blocking::new(game, certificate.forbidden()));
    }
    let run = cx.run();
    match certificate.verify_for(&*game, &ProofBudget::new(&run)) {
        Ok(()) => Ok(None),
        Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(ProofCertificateError::Prove(error)) if error.is_defect() => {
            Err(CommandError::Defect(error.to_string()))
        }
        Err(refused) => Ok(Some(refused.to_string())),
    }
}
