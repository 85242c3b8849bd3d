//! `certificate`: certificates in the form that another program reads.

use super::VERSION;
use crate::args::CertificateJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_export::{
    ExportError, Exported, GameSource, RocqFile, export, export_certificate, export_proof, is_module_name,
};
use impartial_prove::ProofCertificate;
use impartial_query::Registry;
use impartial_query::proofs::ProofJob;
use impartial_query::questions::read_certificate;
use impartial_query::rows::ExportRow;
use serde_json::Value;
use std::path::Path;

pub(crate) fn certificate(
    registry: &Registry,
    job: &CertificateJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    // Rocq is the only form so far.
    let CertificateJob::Export { to: _, file, output } = job;
    let destination = destination("--output", output)?;
    let value = read_certificate(file, cx)?;
    let Exported { game, file: exported } =
        exported(value, registry, cx).map_err(|error| at_file(file, error))?;
    destination.write(exported.text.as_bytes())?;
    cx.done();
    if out.is_json() {
        out.object(&ExportRow {
            game,
            to: "rocq",
            output: output.display().to_string(),
            theorems: exported.theorems.iter().map(|&theorem| theorem.to_owned()).collect(),
            estimate: exported.estimate.row(),
            version: VERSION,
        })?;
    } else if !destination.is_special() {
        out.line(format!("{game}: {} in '{}'", exported.theorems.join(", "), output.display()))?;
        out.line(format!(
            "  check it, in the folder of this program's sources: make -C rocq && coqc -Q rocq/theories Impartial {}",
            output.display()
        ))?;
        out.line(format!("  {}", exported.estimate))?;
    }
    Ok(CommandOutcome::Done)
}

/// A file for Rocq that a proof is written to.
pub(super) struct ProofExport(ResultFile);

impl ProofExport {
    /// Checks before the proof that the file of `--rocq` can be written, if the option was given.
    ///
    /// # Errors
    /// Bad input: the name of the file, or a file that cannot be written.
    pub(super) fn wanted(path: Option<&Path>) -> Result<Option<Self>, CommandError> {
        path.map(|path| destination("--rocq", path).map(ProofExport)).transpose()
    }

    /// Verifies the certificate of a proof and writes it for Rocq; or writes the outline of a proof by automata of up to
    /// `states` states. A proof without a form for Rocq leaves the file as it was.
    pub(super) fn write(
        &self,
        certificate: &ProofCertificate,
        states: usize,
        registry: &Registry,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let file = with_games(registry, cx, |games| export_certificate(certificate, states, games, cx));
        self.write_exported(certificate.game(), file, cx)
    }

    /// Writes the proof of a job with automata of up to `states` states, as [`write`](Self::write) does.
    pub(super) fn write_job(
        &self,
        job: &ProofJob<'_>,
        states: usize,
        registry: &Registry,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let file = with_games(registry, cx, |games| export_proof(job, states, games, cx));
        self.write_exported(&job.game_id(), file, cx)
    }

    fn write_exported(
        &self,
        game: &str,
        exported: Result<RocqFile, ExportError>,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let path = self.0.path().display();
        cx.done();
        let file = exported.map_err(|error| match error {
            ExportError::Query(error) => error.into(),
            reason => CommandError::input(format!("--rocq '{path}': the proof {}", reason_text(&reason))),
        })?;
        self.0.write(file.text.as_bytes())?;
        cx.remark(&format!("{game}: {} in '{path}' ({})", file.theorems.join(", "), file.estimate));
        Ok(())
    }
}

/// Checks that the file can be written and that `coqc` can compile it.
fn destination(option: &'static str, output: &Path) -> Result<ResultFile, CommandError> {
    let destination = ResultFile::ready(option, output)?;
    let module = output.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let is_source = output.extension().is_some_and(|extension| extension == "v");
    if destination.is_special() || (is_source && is_module_name(&module)) {
        return Ok(destination);
    }
    Err(CommandError::input(format!(
        "{option} '{}': coqc does not compile a file of this name (allowed: a letter, then letters, digits and _, and \
         the ending .v)",
        output.display()
    )))
}

/// Calls `with` with the games and the statements of the registry.
fn with_games<T>(registry: &Registry, cx: &CommandContext<'_>, with: impl FnOnce(&GameSource<'_>) -> T) -> T {
    let find = |name: &str| registry.find_within(name, &cx.run());
    with(&GameSource { find: &find, statements: registry.all_statements() })
}

/// Verifies a certificate and writes it for Rocq. The text of an error follows the name of the certificate.
pub(super) fn exported(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Exported, CommandError> {
    with_games(registry, cx, |games| export(value, games, cx)).map_err(not_exported)
}

fn not_exported(error: ExportError) -> CommandError {
    match error {
        ExportError::Query(error) => error.into(),
        reason => CommandError::Input(reason_text(&reason)),
    }
}

/// Returns the reason why a certificate is not exported. The text follows the name of the certificate.
fn reason_text(reason: &ExportError) -> String {
    match reason {
        ExportError::Refused(_) => {
            format!("{reason} ('impartial verify' checks the file without exporting it)")
        }
        other => other.to_string(),
    }
}

/// Adds the name of the file to an error about its content.
fn at_file(file: &Path, error: CommandError) -> CommandError {
    match error {
        CommandError::Input(text) => CommandError::Input(format!("'{}' {text}", file.display())),
        other => other,
    }
}
