//! Sentences of files that are not about a game.

use super::{ProofFiles, document, export, limited};
use crate::args::{MethodChoice, ProveArgs};
use crate::commands::VERSION;
use crate::commands::numeration::named;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial::claim::Verdict;
use impartial_prove::{Counterexample, Decision, Document, FormulaError, Numeration, ProofBudget, decide};
use impartial_query::grouped;
use serde_json::json;
use std::path::Path;

/// Decides a sentence of a file that is not about a game.
pub(super) fn sentence(
    file: &Path,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if args.coins.is_some()
        || args.below.is_some()
        || args.misere
        || args.blocking.is_some()
        || args.sorted
        || args.certificate.is_some()
    {
        return Err(CommandError::input(
            "--coins, --below, --misere, --blocking, --sorted and --certificate are about games (allowed with --file alone: \
             --with, --base, --numeration, --states, --export-mona)",
        ));
    }
    if args.method == MethodChoice::Symmetry {
        return Err(CommandError::input(
            "--method symmetry is about value formulas of games (allowed for a sentence: best, automata)",
        ));
    }
    let files = ProofFiles::ready(args)?;
    let Document { mut theory, sentence } = document(file, args, args.base.unwrap_or(2), &[], cx)?;
    if let Some(name) = &args.numeration {
        theory = theory
            .turned_to(&named(name, cx)?)
            .map_err(|error| CommandError::input(format!("--file '{}': {error}", file.display())))?;
    }
    if let Some(export_to) = &files.mona {
        export(&theory, &sentence, export_to)?;
    }
    let run = limited(cx, args);
    let work = ProofBudget::new(&run);
    let decided = decide(&theory, &sentence, &work);
    let refuted = match &decided {
        Ok(decision) => Counterexample::of_decision(&theory, &sentence, decision, &work),
        Err(_) => Ok(None),
    };
    cx.done();
    let (verdict, example, stopped) = match (decided, refuted) {
        (Ok(Decision { holds: true, example }), _) => {
            let example = example.map(|numbers| {
                let parts: Vec<String> = numbers.iter().map(|(name, n)| format!("{name}={n}")).collect();
                parts.join(", ")
            });
            (Verdict::Proved, example, None)
        }
        (Ok(_), Ok(example)) => {
            (Verdict::Refuted, example.map(|example| example.position().to_owned()), None)
        }
        (Err(FormulaError::Stopped(stopped)), _) | (Ok(_), Err(FormulaError::Stopped(stopped))) => {
            (Verdict::Stopped, None, Some(stopped))
        }
        (_, Err(error @ FormulaError::Contradiction(_))) => {
            return Err(CommandError::Defect(error.to_string()));
        }
        (Err(error), _) | (Ok(_), Err(error)) => {
            return Err(CommandError::input(format!("--file '{}': {error}", file.display())));
        }
    };
    let holds = verdict == Verdict::Proved;
    let outcome = match verdict {
        Verdict::Proved => CommandOutcome::Done,
        Verdict::Stopped => CommandOutcome::Stopped,
        _ => CommandOutcome::Refuted,
    };
    out.decided(outcome);
    if out.is_json() {
        out.object(&json!({
            "claim": file.display().to_string(),
            "coins": null,
            "verdict": verdict.to_string(),
            "counterexample": example.as_ref().filter(|_| !holds),
            "computed": (verdict == Verdict::Refuted).then_some("false"),
            "stated": (verdict == Verdict::Refuted).then_some("true"),
            "reason": null,
            "states": work.largest(),
            "seconds": run.seconds(),
            "witness": example.as_ref().filter(|_| holds),
            "statement": sentence.to_string(),
            "base": theory.base(),
            "numeration": theory.numeration().map(Numeration::name),
            "bytes": work.most_bytes(),
            "version": VERSION,
        }))?;
    } else {
        out.line(format!("{verdict}  {sentence}"))?;
        match (&example, holds) {
            (Some(example), true) => out.line(format!("  for example {example}"))?,
            (Some(example), false) if verdict == Verdict::Refuted => {
                out.line(format!("  but not for {example}"))?
            }
            _ => {}
        }
        out.line(format!(
            "  automata: {} states, {:.1} MiB, {:.3} s",
            grouped(work.largest() as u64),
            work.most_bytes() as f64 / (1 << 20) as f64,
            run.seconds()
        ))?;
    }
    if let Some(stopped) = stopped {
        cx.tell(&format!("stopped: {}", stopped.describe("states")));
    }
    Ok(outcome)
}
