//! `numeration`: numeration systems, their adders built and certified.

use super::VERSION;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_prove::{
    Numeration, NumerationCertificate, NumerationError, ProofBudget, ProofCertificateError, ProveError,
    TransitionTable,
};
use impartial_query::read_text;
use serde::Deserialize;
use serde_json::json;
use std::path::Path;

/// The number of place values shown.
const SHOWN: usize = 8;

pub(crate) fn numeration(
    name: &str,
    certificate: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let numeration = named(name, cx)?;
    let file = ResultFile::wanted("--certificate", certificate)?;
    let run = cx.run();
    let work = ProofBudget::new(&run);
    let automata = match numeration.certified(&work) {
        Ok(automata) => automata,
        Err(NumerationError::Stopped(stopped)) => return Err(stopped.into()),
        Err(error @ (NumerationError::Refused { .. } | NumerationError::Relation { .. })) => {
            cx.done();
            return Err(CommandError::Refuted(error.to_string()));
        }
        Err(error) => return Err(CommandError::input(error.to_string())),
    };
    cx.done();
    out.decided(CommandOutcome::Done);
    let sizes = (automata.valid().states(), automata.successor().states(), automata.adder().states());
    let values = numeration.place_values(1 << 20);
    let values = &values[..values.len().min(SHOWN)];
    if out.is_json() {
        out.object(&json!({
            "name": numeration.name(),
            "digits": numeration.digits(),
            "valid_states": sizes.0,
            "successor_states": sizes.1,
            "adder_states": sizes.2,
            "verdict": "certified",
            "place_values": values.iter().map(u64::to_string).collect::<Vec<_>>(),
            "seconds": run.seconds(),
            "version": VERSION,
        }))?;
    } else {
        let values: Vec<String> = values.iter().map(u64::to_string).collect();
        out.line(format!("certified  {numeration}: digits below {}", numeration.digits()))?;
        match numeration.is_own() {
            true => {
                let words: Vec<String> =
                    (1..=SHOWN).map(|n| numeration.written(&(n as u64).into())).collect();
                out.line(format!("  1, 2, 3, ... are written {}, ...", words.join(", ")))?;
            }
            false => out.line(format!("  place values {}, ...", values.join(", ")))?,
        }
        out.line(format!(
            "  states: valid words {}, successor {}, adder {}; {:.3} s",
            sizes.0,
            sizes.1,
            sizes.2,
            run.seconds()
        ))?;
    }
    if let Some(file) = &file {
        out.flush()?;
        match NumerationCertificate::new(&numeration, &work) {
            Ok(certificate) => file.write_json(&certificate)?,
            Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => return Err(stopped.into()),
            Err(error) => return Err(CommandError::input(format!("--certificate: {error}"))),
        }
    }
    Ok(CommandOutcome::Done)
}

/// Returns the numeration of a name, or of a file with your own system, whose name ends in .json.
pub(super) fn named(name: &str, cx: &CommandContext<'_>) -> Result<Numeration, CommandError> {
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json")) {
        return of_file(path, cx);
    }
    Numeration::parse(name).map_err(|error| CommandError::input(error.to_string()))
}

/// A file with your own system. Other fields are ignored, so that a certificate is such a file too.
#[derive(Deserialize)]
struct OwnSystemFile {
    digits: u8,
    valid: TransitionTable,
    adder: TransitionTable,
}

/// Upper bound on the bytes that a byte of the text of a file takes.
const BYTES_FOR_EACH: u64 = 16;

const ALLOWED: &str = "an object with digits: how many there are; valid: the valid words, and adder: x, y and x + y, \
                       each as {\"tracks\": 1 or 3, \"accept\": [a boolean for each state], \"next\": [a state for each \
                       state and letter, the digit of track i counting digits^i]}, lowest digit first, state 0 the start";

fn of_file(path: &Path, cx: &CommandContext<'_>) -> Result<Numeration, CommandError> {
    let named = format!("the numeration '{}'", path.display());
    let text = read_text(&named, "a numeration", path, BYTES_FOR_EACH, &cx.run())?;
    let OwnSystemFile { digits, valid, adder } = serde_json::from_str(&text)
        .map_err(|error| CommandError::input(format!("{named}: {error} (allowed: {ALLOWED})")))?;
    let run = cx.run();
    Numeration::of_tables(digits, &valid, &adder, &ProofBudget::new(&run)).map_err(|error| match error {
        NumerationError::Stopped(stopped) => stopped.into(),
        NumerationError::Refused { refused, .. } => CommandError::Refuted(format!("{named}: {refused}")),
        NumerationError::NoSystem { why, .. } => CommandError::input(format!("{named}: {why}")),
        error => CommandError::input(format!("{named}: {error}")),
    })
}
