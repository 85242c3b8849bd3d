//! Sentences of files, about no game.

use super::{Files, document, export, limited};
use crate::args::{MethodChoice, ProveArgs};
use crate::commands::VERSION;
use crate::commands::numeration::named;
use crate::context::{Context, Out};
use crate::errors::{Ended, Error};
use impartial::claim::Verdict;
use impartial_catalogue::grouped;
use impartial_prove::{Counterexample, Decision, Document, FormulaError, Numeration, Work, decide};
use serde_json::json;
use std::path::Path;

/// A sentence of a file, about no game.
pub(super) fn sentence(
    file: &Path,
    args: &ProveArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    if args.coins.is_some()
        || args.below.is_some()
        || args.misere
        || args.blocking.is_some()
        || args.sorted
        || args.certificate.is_some()
    {
        return Err(Error::input(
            "--coins, --below, --misere, --blocking, --sorted and --certificate are about games (allowed with --file alone: \
             --with, --base, --numeration, --states, --export-mona)",
        ));
    }
    if args.method == MethodChoice::Symmetry {
        return Err(Error::input(
            "--method symmetry is about value formulas of games (allowed for a sentence: best, automata)",
        ));
    }
    let files = Files::ready(args)?;
    let Document { mut theory, sentence } = document(file, args, args.base.unwrap_or(2), &[], cx)?;
    if let Some(name) = &args.numeration {
        theory = theory
            .turned_to(&named(name, cx)?)
            .map_err(|error| Error::input(format!("--file '{}': {error}", file.display())))?;
    }
    if let Some(export_to) = &files.mona {
        export(&theory, &sentence, export_to)?;
    }
    let run = limited(cx, args);
    let work = Work::new(&run);
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
        (Ok(_), Ok(seen)) => (Verdict::Refuted, seen.map(|seen| seen.position().to_owned()), None),
        (Err(FormulaError::Stopped(stopped)), _) | (Ok(_), Err(FormulaError::Stopped(stopped))) => {
            (Verdict::Stopped, None, Some(stopped))
        }
        (_, Err(error @ FormulaError::Contradiction(_))) => return Err(Error::Defect(error.to_string())),
        (Err(error), _) | (Ok(_), Err(error)) => {
            return Err(Error::input(format!("--file '{}': {error}", file.display())));
        }
    };
    let holds = verdict == Verdict::Proved;
    let ended = match verdict {
        Verdict::Proved => Ended::Done,
        Verdict::Stopped => Ended::Stopped,
        _ => Ended::Refuted,
    };
    out.decided(ended);
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
        cx.tell(&format!("stopped: {}", stopped.of("states")));
    }
    Ok(ended)
}
