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
use impartial_prove::{
    HEAP_PERIOD_KIND, HeapDescription, HeapPeriodCertificate, ProofBudget, ProofCertificate, Statement,
    WordClaim,
};
use impartial_query::Registry;
use impartial_query::questions::{
    class_condition, heap_period_condition, parse_certificate, period_condition, proof_condition,
    quotient_condition, read_certificate, verify_value_certificate,
};
use impartial_query::rows::ExportRow;
use serde_json::Value;
use std::path::Path;

/// Time from which on a check is written as formulas instead of an automaton, in seconds, where both are possible.
const LONG_AUTOMATON: f64 = 60.0;

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
    let (game, exported) = export(value, registry, cx).map_err(|error| at_file(file, error))?;
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
        let file = match certificate.is_outline() {
            true => proof(certificate, states, registry, cx),
            false => verified_proof_file(certificate, registry, cx),
        };
        self.write_exported(file.map(|file| (certificate.game().to_owned(), file)), cx)
    }

    /// Writes a proof of the value of one heap of a sum, which has no certificate, as a theorem about any number of heaps. The proof
    /// has automata of up to `states` states.
    pub(super) fn write_heaps(
        &self,
        game: &str,
        heap: &HeapDescription,
        states: usize,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let run = cx.run();
        let file = rocq::sum_of_heaps(game, heap, states, &ProofBudget::new(&run)).map_err(not_exported);
        self.write_exported(file.map(|file| (game.to_owned(), file)), cx)
    }

    fn write_exported(
        &self,
        exported: Result<(String, RocqFile), CommandError>,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let path = self.0.path().display();
        cx.done();
        let (game, file) = exported.map_err(|error| match error {
            CommandError::Input(text) => CommandError::Input(format!("--rocq '{path}': the proof {text}")),
            other => other,
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
    if destination.is_special() || (is_source && rocq::is_module_name(&module)) {
        return Ok(destination);
    }
    Err(CommandError::input(format!(
        "{option} '{}': coqc does not compile a file of this name (allowed: a letter, then letters, digits and _, and \
         the ending .v)",
        output.display()
    )))
}

/// Verifies a certificate and returns the name of its game and its file for Rocq.
pub(super) fn export(
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
            let file = rocq::period(&certificate, &ProofBudget::new(&cx.run())).map_err(not_exported)?;
            Ok((certificate.game, file))
        }
        Some(HEAP_PERIOD_KIND) => {
            let certificate: HeapPeriodCertificate = parse_certificate(value, "the period of heaps")?;
            valid(heap_period_condition(&certificate, &find, cx)?)?;
            let file = heap_period_file(&certificate, registry, cx)?;
            Ok((certificate.game().to_owned(), file))
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
            let file = verified_proof_file(&certificate, registry, cx)?;
            Ok((certificate.game().to_owned(), file))
        }
        Some(VALUES_KIND) => {
            let certificate: ValueCertificate = parse_certificate(value, "loopy values")?;
            valid(verify_value_certificate(&certificate, find, cx)?)?;
            let file = rocq::loopy(&certificate, &cx.run())?.map_err(no_form)?;
            Ok((certificate.game, file))
        }
        Some(kind) => Err(CommandError::input(format!(
            "is of kind '{kind}', which has no form for Rocq (allowed: {}, {HEAP_PERIOD_KIND}, {}, {}, {}, {VALUES_KIND})",
            period::KIND,
            QuotientCertificate::KIND,
            certificate::KIND,
            ProofCertificate::KIND
        ))),
        None => Err(CommandError::input("is no certificate: it has no kind")),
    }
}

/// Verifies a proof and writes it.
fn verified_proof_file(
    certificate: &ProofCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    let find = |name: &str| registry.find_within(name, &cx.run());
    valid(proof_condition(certificate, &find, cx)?)?;
    proof_file(certificate, registry, cx)
}

/// Writes a proof, which has been verified: with its automaton where the game has a rule of its own in the library and the
/// check is short, otherwise as formulas.
fn proof_file(
    certificate: &ProofCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    if let Some(file) = rocq::moore(certificate) {
        return file.map_err(|error| CommandError::input(error.to_string()));
    }
    if rocq::is_about_words(certificate) {
        return words(certificate, registry, cx);
    }
    if let Some(file) = sum(certificate, registry, cx)? {
        return Ok(file);
    }
    let automaton = match rocq::lowering(certificate) {
        Some(Ok(file)) if file.estimate.seconds() <= LONG_AUTOMATON => return Ok(file),
        other => other,
    };
    match (proof(certificate, 0, registry, cx), automaton) {
        (Err(CommandError::Input(_)), Some(file)) => {
            file.map_err(|error| CommandError::input(error.to_string()))
        }
        (formulas, _) => formulas,
    }
}

/// Writes the period of the heaps of a game, which has been verified, from the moves of one heap.
fn heap_period_file(
    certificate: &HeapPeriodCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    let run = cx.run();
    match registry.find_within(certificate.game(), &run)?.heap_sum() {
        Some(sum) => rocq::period_of_heaps(certificate, &sum, &ProofBudget::new(&run)).map_err(not_exported),
        None => Err(CommandError::input("is about a game whose heaps have no moves as formulas")),
    }
}

/// Writes a proof, which has been verified, from the description of its game; or the outline of a proof by automata of up to
/// `states` states.
fn proof(
    certificate: &ProofCertificate,
    states: usize,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    let run = cx.run();
    let game = registry.find_within(certificate.game(), &run)?.prover();
    rocq::rules(certificate, game.as_deref().map(|game| game as _), states, &ProofBudget::new(&run))
        .map_err(not_exported)
}

fn not_exported(error: NoRocqForm) -> CommandError {
    match error {
        NoRocqForm::Stopped(stopped) => stopped.into(),
        error => CommandError::input(error.to_string()),
    }
}

/// Writes a proof of the value of one heap of a sum as a theorem about any number of heaps. Returns `None` for other
/// proofs, and for those that only have a form for one heap.
fn sum(
    certificate: &ProofCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<RocqFile>, CommandError> {
    if certificate.coins() != 1 {
        return Ok(None);
    }
    let run = cx.run();
    let game = registry.find_within(certificate.game(), &run)?;
    let (Some(sum), Some(prover)) = (game.heap_sum(), game.prover()) else { return Ok(None) };
    match rocq::sum_of_certificate(certificate, &*prover, &sum, &ProofBudget::new(&run)) {
        None | Some(Err(NoRocqForm::NotCovered(_) | NoRocqForm::TooMuchWork(_))) => Ok(None),
        Some(file) => file.map(Some).map_err(not_exported),
    }
}

/// Writes a proof about any number of coins or cells, with the formulas of the statement of the catalogue that it proves.
fn words(
    certificate: &ProofCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<RocqFile, CommandError> {
    let run = cx.run();
    let Some(Ok(description)) = registry.find_within(certificate.game(), &run)?.words() else {
        return Err(CommandError::input(format!(
            "is about the game '{}', which has no description as words",
            certificate.game()
        )));
    };
    let work = ProofBudget::new(&run);
    let sets_of = |statement: &Statement| match &statement.words()?.claim {
        WordClaim::Sets(sets) | WordClaim::Values(sets) => Some(sets.clone()),
        _ => None,
    };
    let claim = registry
        .all_statements()
        .iter()
        .filter(|statement| statement.game().id() == certificate.game() && !statement.is_planted())
        .filter_map(|statement| Some((sets_of(statement)?, statement.certificate_any_number(&work).ok()?)))
        .find(|(_, of_claim)| of_claim == certificate);
    let sets = claim.as_ref().map(|(sets, _)| &sets[..]);
    rocq::words(certificate, &description.game, sets).map_err(not_exported)
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
