//! `certificate`: certificates in the form that another program reads.

use super::VERSION;
use crate::args::CertificateJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use crate::rocq::{self, RocqFile};
use impartial::misere::certificate::{self, ClassCertificate, ClassRefusal, verify_class_certificate};
use impartial::misere::quotient::{
    CertificateRules, QuotientCertificate, VerifyError, verify as verify_quotient,
};
use impartial::period::{self, PeriodCertificate, PeriodRefusal};
use impartial_query::{AnyGame, Registry, WindowArg, read_text};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;

/// Upper bound on the bytes that a byte of the text of a certificate takes: '[0,0,...]' as a list of JSON values, while
/// it is converted to numbers.
const BYTES_FOR_EACH: u64 = 40;

pub(crate) fn certificate(
    registry: &Registry,
    job: &CertificateJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    // Rocq is the only form so far.
    let CertificateJob::Export { to: _, file, output } = job;
    let destination = destination(output)?;
    let name = file.display();
    let value = read(file, cx)?;
    let at_file = |error| match error {
        CommandError::Input(text) => CommandError::Input(format!("'{name}' {text}")),
        other => other,
    };
    let (game, exported) = export(value, registry, cx).map_err(at_file)?;
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

fn read(file: &Path, cx: &CommandContext<'_>) -> Result<Value, CommandError> {
    let name = file.display();
    let text = read_text(&format!("'{name}'"), "a certificate", file, BYTES_FOR_EACH, &cx.run())?;
    serde_json::from_str(&text)
        .map_err(|error| CommandError::input(format!("'{name}' is no certificate: {error}")))
}

/// Verifies a certificate and writes it for Rocq. Returns also the name of the game.
fn export(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<(String, RocqFile), CommandError> {
    let no_form = |error: rocq::NoRocqForm| CommandError::input(error.to_string());
    match value.get("kind").and_then(Value::as_str) {
        Some(period::KIND) => {
            let certificate: PeriodCertificate = parse(value, "a period")?;
            verified_period(&certificate, registry, cx)?;
            let file = rocq::period(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(QuotientCertificate::KIND) => {
            let certificate: QuotientCertificate = parse(value, "a quotient")?;
            verified_quotient(&certificate, registry, cx)?;
            let file = rocq::quotient(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(certificate::KIND) => {
            let certificate: ClassCertificate = parse(value, "classes")?;
            verified_classes(&certificate, registry, cx)?;
            let file = rocq::graph(&certificate).map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(kind) => Err(CommandError::input(format!(
            "is of kind '{kind}', which has no form for Rocq (allowed: {}, {}, {})",
            period::KIND,
            QuotientCertificate::KIND,
            certificate::KIND
        ))),
        None => Err(CommandError::input("is no certificate: it has no kind")),
    }
}

fn parse<T: DeserializeOwned>(value: Value, of: &str) -> Result<T, CommandError> {
    serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of {of}: {error}")))
}

fn refused(condition: impl std::fmt::Display) -> CommandError {
    CommandError::input(format!(
        "is refused: {condition} ('impartial verify' checks the file without exporting it)"
    ))
}

fn verified_period(
    certificate: &PeriodCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    match period::verify(certificate, &cx.run()) {
        Ok(()) => {}
        Err(PeriodRefusal::Stopped(stopped)) => return Err(stopped.into()),
        Err(refusal) => return Err(refused(refusal)),
    }
    let game = registry
        .find_within(&certificate.game, &cx.run())
        .map_err(|error| refused(format!("game: {error}")))?;
    if game.heap_code().as_ref() == Some(&certificate.code) {
        return Ok(());
    }
    Err(refused(format!("game: the code is not that of '{}'", certificate.game)))
}

fn verified_quotient(
    certificate: &QuotientCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    match verify_quotient(certificate, &cx.run()) {
        Ok(()) => {}
        Err(VerifyError::Stopped(stopped)) => return Err(stopped.into()),
        Err(refusal) => return Err(refused(refusal)),
    }
    // Rules without a code have no form for Rocq, whatever the game.
    let CertificateRules::Code(places) = &certificate.rule else { return Ok(()) };
    let game = registry
        .find_within(&certificate.game, &cx.run())
        .map_err(|error| refused(format!("game: {error}")))?;
    if game.rules().and_then(|rules| rules.heap_code()).is_some_and(|code| code.places() == places) {
        return Ok(());
    }
    Err(refused(format!("game: the rules are not those of '{}'", certificate.game)))
}

fn verified_classes(
    certificate: &ClassCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    verify_class_certificate(certificate).map_err(refused)?;
    let game = registry
        .find_within(&certificate.game, &cx.run())
        .map_err(|error| refused(format!("game: {error}")))?;
    if let Some(other) = ClassRefusal::about_another(&certificate.game, &game.id()) {
        return Err(refused(other));
    }
    if let Some(failed) = game.moves_are_of_game(&certificate.positions, &certificate.moves, cx)? {
        return Err(refused(failed));
    }
    fills_its_window(&*game, certificate, cx)
}

/// Checks that the positions of a certificate are those of the window that it names.
fn fills_its_window(
    game: &dyn AnyGame,
    certificate: &ClassCertificate,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let result = match WindowArg::from_words(&certificate.window) {
        None => {
            return Err(refused(format!("window: '{}' are not the words for a window", certificate.window)));
        }
        Some(WindowArg::From(position)) => certificate.is_from(&position),
        Some(arg) => {
            let mut names = Vec::new();
            // One position more than the certificate lists is enough to show a difference.
            let most = certificate.positions.len() + 1;
            game.window(&arg, cx)?.write(&mut |name| {
                names.push(name.to_owned());
                if names.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            certificate.fills(names)
        }
    };
    result.map_err(refused)
}
