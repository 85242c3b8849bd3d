//! `numeration`: numeration systems, their adders built and certified.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_query::proofs::{certify_numeration, numeration_named};
use std::path::Path;

pub(crate) fn numeration(
    name: &str,
    certificate: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let numeration = numeration_named(name, cx)?;
    let file = ResultFile::wanted("--certificate", certificate)?;
    let report = certify_numeration(numeration, cx);
    cx.done();
    let report = report?;
    out.decided(CommandOutcome::Done);
    if out.is_json() {
        out.object(&report)?;
    } else {
        out.line(format!("certified  {}: digits below {}", report.numeration, report.digits))?;
        match report.numeration.is_custom() {
            true => {
                out.line(format!("  1, 2, 3, ... are written {}, ...", report.first_words().join(", ")))?
            }
            false => out.line(format!("  place values {}, ...", report.place_values.join(", ")))?,
        }
        out.line(format!(
            "  states: valid words {}, successor {}, adder {}; {:.3} s",
            report.valid_states, report.successor_states, report.adder_states, report.seconds
        ))?;
    }
    if let Some(file) = &file {
        out.flush()?;
        file.write_json(&report.certificate(cx)?)?;
    }
    Ok(CommandOutcome::Done)
}
