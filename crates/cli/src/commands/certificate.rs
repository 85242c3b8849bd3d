//! `certificate`: certificates in the form that another program reads.

use super::VERSION;
use crate::args::CertificateJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use crate::rocq::{self, NoRocqForm, RocqFile};
use impartial::loopy::{VALUES_KIND, ValueCertificate};
use impartial::misere::certificate::{self, ClassCertificate};
use impartial::misere::quotient::QuotientCertificate;
use impartial::period::{self, PeriodCertificate};
use impartial_prove::{ProofBudget, ProofCertificate};
use impartial_query::Registry;
use impartial_query::questions::{
    class_condition, parse_certificate, period_condition, proof_condition, quotient_condition,
    read_certificate, verify_value_certificate,
};
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn certificate(
    registry: &Registry,
    job: &CertificateJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    // Rocq is the only form so far.
    let CertificateJob::Export { to: _, file, output } = job;
    let destination = destination(output)?;
    let value = read_certificate(file, cx)?;
    let (game, exported) = export(value, registry, cx).map_err(|error| at_file(file, error))?;
    destination.write(exported.text.as_bytes())?;
    cx.done();
    if out.is_json() {
        out.object(&json!({
            "game": game,
            "to": "rocq",
            "output": output.display().to_string(),
            "theorems": exported.theorems,
            "version": VERSION,
        }))?;
    } else if !destination.is_special() {
        out.line(format!("{game}: {} in '{}'", exported.theorems.join(", "), output.display()))?;
        out.line(format!(
            "  check it, in the folder of this program's sources: make -C rocq && coqc -Q rocq/theories Impartial {}",
            output.display()
        ))?;
    }
    Ok(CommandOutcome::Done)
}

/// Checks that the file can be written and that `coqc` can compile it.
fn destination(output: &Path) -> Result<ResultFile, CommandError> {
    let destination = ResultFile::ready("--output", output)?;
    let module = output.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let is_source = output.extension().is_some_and(|extension| extension == "v");
    if destination.is_special() || (is_source && rocq::is_module_name(&module)) {
        return Ok(destination);
    }
    Err(CommandError::input(format!(
        "--output '{}': coqc does not compile a file of this name (allowed: a letter, then letters, digits and _, and \
         the ending .v)",
        output.display()
    )))
}

/// Verifies a certificate and writes it for Rocq. Returns also the name of the game.
fn export(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<(String, RocqFile), CommandError> {
    let find = |name: &str| registry.find_within(name, &cx.run());
    let no_form = |error: NoRocqForm| CommandError::input(error.to_string());
    match value.get("kind").and_then(Value::as_str) {
        Some(period::KIND) => {
            let certificate: PeriodCertificate = parse_certificate(value, "a period")?;
            valid(period_condition(&certificate, &find, cx)?)?;
            let file = rocq::period(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(QuotientCertificate::KIND) => {
            let certificate: QuotientCertificate = parse_certificate(value, "a quotient")?;
            valid(quotient_condition(&certificate, &find, cx)?)?;
            let file = rocq::quotient(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(certificate::KIND) => {
            let certificate: ClassCertificate = parse_certificate(value, "classes")?;
            valid(class_condition(&certificate, &find, cx)?)?;
            let file = rocq::graph(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(ProofCertificate::KIND) => {
            let certificate: ProofCertificate = parse_certificate(value, "a proof")?;
            valid(proof_condition(&certificate, &find, cx)?)?;
            let file = match rocq::lowering(&certificate) {
                Some(file) => file,
                None => proof(&certificate, registry, cx)?,
            };
            Ok((certificate.game().to_owned(), file))
        }
        Some(VALUES_KIND) => {
            let certificate: ValueCertificate = parse_certificate(value, "loopy values")?;
            valid(verify_value_certificate(&certificate, find, cx)?)?;
            let file = rocq::loopy(&certificate, &cx.run())?.map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(kind) => Err(CommandError::input(format!(
            "is of kind '{kind}', which has no form for Rocq (allowed: {}, {}, {}, {}, {VALUES_KIND})",
            period::KIND,
            QuotientCertificate::KIND,
            certificate::KIND,
            ProofCertificate::KIND
        ))),
        None => Err(CommandError::input("is no certificate: it has no kind")),
    }
}

/// Writes a proof, which has been verified, from the description of its game.
fn proof(
    certificate: &ProofCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    let run = cx.run();
    let game = registry.find_within(certificate.game(), &run)?.prover();
    rocq::rules(certificate, game.as_deref().map(|game| game as _), &ProofBudget::new(&run)).map_err(
        |error| match error {
            NoRocqForm::Stopped(stopped) => stopped.into(),
            error => CommandError::input(error.to_string()),
        },
    )
}

/// Fails if a certificate does not meet a condition.
fn valid(failed: Option<String>) -> Result<(), CommandError> {
    match failed {
        None => Ok(()),
        Some(condition) => Err(CommandError::input(format!(
            "is refused: {condition} ('impartial verify' checks the file without exporting it)"
        ))),
    }
}

/// Adds the name of the file to an error about its content.
fn at_file(file: &Path, error: CommandError) -> CommandError {
    match error {
        CommandError::Input(text) => CommandError::Input(format!("'{}' {text}", file.display())),
        other => other,
    }
}
