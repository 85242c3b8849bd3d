//! `prove`: decisions about all positions with a number of coins, and about sentences.

mod proof_text;
mod sentence;

use super::certificate::ProofExport;
use crate::args::ProveArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::result_file::ResultFile;
use crate::rule_files::{RuleFileGame, StatementKind};
use impartial::value::Play;
use impartial_prove::ProofVerdict;
use impartial_query::proofs::{
    FormulaText, ProofHint, ProofJob, ProofQuestion, ProofReport, ProofSubject, proof_jobs,
};
use impartial_query::{Registry, is_rule_file, read_text};
use std::path::Path;

pub(crate) fn prove(
    registry: &Registry,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let Some(name) = &args.name else {
        let Some(file) = &args.file else {
            return Err(CommandError::input("prove what? (allowed: a claim, a game, or --file FILE)"));
        };
        if args.rocq.is_some() {
            return Err(CommandError::input(
                "--rocq is about games (allowed: a claim or a game, or --file FILE with a game)",
            ));
        }
        return sentence::sentence(file, args, cx, out);
    };
    let mut question = question(args);
    if let Some((kind, text)) = stated(args) {
        if args.certificate.is_some() || args.rocq.is_some() {
            return Err(CommandError::input(
                "a certificate is about a statement that its file contains (write the formula into the rule file, behind \
                 'value' or 'p-positions')",
            ));
        }
        let opened = with_statement(name, kind, text, cx)?;
        let game = opened.entry().0;
        // The statement of the file says what is about misère play.
        question.play = Play::Normal;
        let subject = ProofSubject::Game { game: &*game, own: Some(&opened) };
        return proofs(name, registry, subject, &question, args, cx, out);
    }
    if let Some(file) = &args.file {
        let (text, definitions) = formula(file, args, cx)?;
        (question.formula, question.definitions) = (Some(text), definitions);
    }
    proofs(name, registry, ProofSubject::Named(name), &question, args, cx, out)
}

/// Returns the statement that options give in the language of rule files.
fn stated(args: &ProveArgs) -> Option<(StatementKind, &str)> {
    match (&args.value, &args.p_positions, args.misere) {
        (Some(term), ..) => Some((StatementKind::Value, term)),
        (None, Some(formula), false) => Some((StatementKind::PPositions, formula)),
        (None, Some(formula), true) => Some((StatementKind::MiserePPositions, formula)),
        (None, None, _) => None,
    }
}

/// Opens a rule file with a statement in place of its own.
fn with_statement(
    name: &str,
    kind: StatementKind,
    text: &str,
    cx: &CommandContext<'_>,
) -> Result<RuleFileGame, CommandError> {
    if !is_rule_file(name) {
        return Err(CommandError::input(format!(
            "a formula of an option needs a rule file, and '{name}' is not a rule file (allowed: prove FILE.game --value TERM, or \
             prove {name} --file FILE)"
        )));
    }
    Ok(crate::rule_files::open_within(name, &cx.run())?.with_statement(kind, text, &cx.run())?)
}

/// Makes the proofs of a question about a claim or a game.
fn proofs(
    name: &str,
    registry: &Registry,
    subject: ProofSubject<'_>,
    question: &ProofQuestion,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let found = proof_jobs(registry, subject, question, cx)?;
    for one in &found.unproved {
        cx.remark(&format!(
            "{} was not tried for {}: {}; 'impartial check {name}' checks it",
            one.statement, found.shape, one.why
        ));
    }
    let files = ProofFiles::ready(args)?;
    let mut outcome = CommandOutcome::Done;
    for job in &found.jobs {
        outcome = outcome.max(run(job, &files, registry, cx, out)?);
        out.flush()?;
    }
    Ok(outcome)
}

/// Makes a proof, and writes its result and the requested files.
fn run(
    job: &ProofJob<'_>,
    files: &ProofFiles,
    registry: &Registry,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if let Some(file) = &files.mona {
        file.write(job.mona()?.as_bytes())?;
    }
    let report = job.prove(cx);
    cx.done();
    let report = report?;
    let outcome = match report.outcome() {
        Some(ProofVerdict::Proved) => CommandOutcome::Done,
        Some(ProofVerdict::Refuted) => CommandOutcome::Refuted,
        Some(ProofVerdict::NotProved) | None => CommandOutcome::Stopped,
    };
    out.decided(outcome);
    match out.is_json() {
        true => out.object(&report)?,
        false => proof_text::write(&report, out)?,
    }
    if let Some(stopped) = &report.stopped {
        cx.stopped(StopReport::from_proof(stopped));
    }
    if outcome != CommandOutcome::Done {
        hint(job, &report, cx);
    }
    // A stopped proof writes no message about its files.
    if report.proof.is_some() && outcome == CommandOutcome::Done {
        out.flush()?;
        files.write_proof(job, report.states, registry, cx)?;
    } else if report.proof.is_some() {
        let requested = [
            (files.certificate.is_some(), "no certificate was written"),
            (files.rocq.is_some(), "no file for Rocq was written"),
        ];
        for (_, nothing) in requested.into_iter().filter(|(is_requested, _)| *is_requested) {
            cx.tell(&format!("nothing is proved, so {nothing}"));
        }
    }
    Ok(outcome)
}

/// Writes what may be tried after a proof without success.
fn hint(job: &ProofJob<'_>, report: &ProofReport, cx: &CommandContext<'_>) {
    let game = &report.game;
    match job.hint(report, cx) {
        Some(ProofHint::Numeration(name)) => cx.remark(&format!(
            "hint: on a small window an automaton in the numeration {name} recognises the P-positions; 'impartial \
             discover {game} --numeration {name}' looks for a proof"
        )),
        Some(ProofHint::Discover) => cx.remark(&format!(
            "hint: 'impartial discover {game} --coins {}' looks for a description of the P-positions and its proof",
            report.coins.unwrap_or_default()
        )),
        None => {}
    }
}

/// Returns the question without its formula.
fn question(args: &ProveArgs) -> ProofQuestion {
    ProofQuestion {
        theorem: args.theorem.clone(),
        formula: None,
        definitions: Vec::new(),
        coins: args.coins,
        below: args.below,
        play: Play::from_misere(args.misere),
        blocking: args.blocking,
        sorted: args.sorted,
        base: args.base,
        numeration: args.numeration.clone(),
        method: args.method.into(),
        states: args.states,
        certificate: args.certificate.is_some() || args.rocq.is_some(),
        exported: args.rocq.is_some() && args.certificate.is_none(),
        one: args.certificate.is_some() || args.rocq.is_some() || args.export_mona.is_some(),
    }
}

/// The requested files, known to be writable.
struct ProofFiles {
    certificate: Option<ResultFile>,
    rocq: Option<ProofExport>,
    mona: Option<ResultFile>,
}

impl ProofFiles {
    fn ready(args: &ProveArgs) -> Result<Self, CommandError> {
        Ok(ProofFiles {
            certificate: ResultFile::wanted("--certificate", args.certificate.as_deref())?,
            rocq: ProofExport::wanted(args.rocq.as_deref())?,
            mona: ResultFile::wanted("--export-mona", args.export_mona.as_deref())?,
        })
    }

    /// Writes the certificate of a proof with automata of up to `states` states, and its file for Rocq.
    fn write_proof(
        &self,
        job: &ProofJob<'_>,
        states: usize,
        registry: &Registry,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        let Some(certificate_file) = &self.certificate else {
            return match &self.rocq {
                Some(file) => file.write_job(job, states, registry, cx),
                None => Ok(()),
            };
        };
        let certificate = job.certificate(cx);
        cx.done();
        let certificate = certificate?;
        certificate_file.write_json(&certificate)?;
        match &self.rocq {
            Some(file) => file.write(&certificate, states, registry, cx),
            None => Ok(()),
        }
    }
}

/// Upper bound on the bytes that a byte of the text of a formula takes.
const BYTES_FOR_EACH: u64 = 64;

/// Reads the formula of `--file` and the definitions of `--with`.
fn formula(
    file: &Path,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
) -> Result<(FormulaText, Vec<FormulaText>), CommandError> {
    let read = |option: &str, what: &str, path: &Path| -> Result<FormulaText, CommandError> {
        let name = path.display().to_string();
        let text = read_text(&format!("{option} '{name}'"), what, path, BYTES_FOR_EACH, &cx.run())?;
        Ok(FormulaText { name, text })
    };
    let definitions = args.with.iter().map(|path| read("--with", "definitions", path));
    let definitions = definitions.collect::<Result<_, _>>()?;
    if file.extension().is_some_and(|extension| extension == "game") {
        let file = file.display();
        return Err(CommandError::input(format!(
            "--file '{file}' is a rule file, not a formula (allowed: 'impartial prove {file}' for its statements)"
        )));
    }
    Ok((read("--file", "a formula", file)?, definitions))
}
