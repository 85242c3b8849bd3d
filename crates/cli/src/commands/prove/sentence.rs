//! Sentences of files that are not about a game.

use super::{ProofFiles, formula, question};
use crate::args::ProveArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use impartial_query::grouped;
use impartial_query::proofs::Sentence;
use std::path::Path;

/// Decides a sentence of a file that is not about a game.
pub(super) fn sentence(
    file: &Path,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let mut question = question(args);
    Sentence::check(&question)?;
    let files = ProofFiles::ready(args)?;
    let (text, definitions) = formula(file, args, cx)?;
    question.definitions = definitions;
    let sentence = Sentence::read(&text, &question, cx)?;
    if let Some(file) = &files.mona {
        file.write(sentence.mona()?.as_bytes())?;
    }
    let report = sentence.decide(cx);
    cx.done();
    let report = report?;
    let outcome = match report.verdict {
        "proved" => CommandOutcome::Done,
        "stopped" => CommandOutcome::Stopped,
        _ => CommandOutcome::Refuted,
    };
    out.decided(outcome);
    if out.is_json() {
        out.object(&report)?;
    } else {
        out.line(format!("{}  {}", report.verdict, report.statement))?;
        if let Some(witness) = &report.witness {
            out.line(format!("  for example {witness}"))?;
        }
        if let Some(counterexample) = &report.counterexample {
            out.line(format!("  but not for {counterexample}"))?;
        }
        out.line(format!(
            "  automata: {} states, {:.1} MiB, {:.3} s",
            grouped(report.states as u64),
            report.bytes as f64 / (1 << 20) as f64,
            report.seconds
        ))?;
    }
    if let Some(stopped) = &report.stopped {
        cx.stopped(StopReport::from_proof(stopped));
    }
    Ok(outcome)
}
