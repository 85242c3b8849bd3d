//! `verify`: certificates checked again, without the search that made them, and by Rocq.

use super::certificate::exported;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::rocq_kernel::{KernelVerdict, RocqCompiler};
use impartial::run::{DisplayCount, DisplaySeconds};
use impartial_export::RocqFile;
use impartial_query::questions::CertificateVerdict;
use impartial_query::rows::{KernelRow, KernelWord};
use impartial_query::{Registry, questions};
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn verify(
    registry: &Registry,
    file: &Path,
    with_rocq: bool,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let value = questions::read_certificate(file, cx)?;
    let name = format!("'{}'", file.display());
    let certificate = with_rocq.then(|| value.clone());
    let mut verdict = questions::verify_named_certificate(registry, value, &name, cx)?;
    let kernel = match certificate.filter(|_| verdict.is_valid()) {
        Some(certificate) => {
            let exported = exported(certificate, registry, cx).map_err(|error| match error {
                CommandError::Input(text) => CommandError::Input(format!("{name} {text}")),
                other => other,
            });
            Some(KernelReport::new(&exported?.file, cx))
        }
        None => None,
    };
    cx.done();
    let by_kernel = kernel.as_ref().map_or(CommandOutcome::Done, KernelReport::outcome);
    verdict.rocq = kernel.as_ref().map(KernelReport::row);
    let outcome = if verdict.is_valid() { by_kernel } else { CommandOutcome::Refuted };
    out.decided(outcome);
    if out.is_json() {
        out.object(&verdict)?;
    } else {
        write(&verdict, kernel.as_ref(), out)?;
    }
    if let Some(why) = kernel.as_ref().and_then(KernelReport::not_checked) {
        cx.tell(&format!("stopped: not checked by Rocq: {why}"));
    }
    Ok(outcome)
}

fn write(
    verdict: &CertificateVerdict,
    kernel: Option<&KernelReport>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let name = verdict.game.as_ref().or(verdict.numeration.as_ref());
    out.line(format!("{}  {}  {}", verdict.certificate, name.map_or("", String::as_str), verdict.verdict))?;
    if let (Some(window), Some(positions)) = (&verdict.window, verdict.positions) {
        out.line(format!("  {window}: {}", DisplayCount(positions, "positions")))?;
    }
    if let Some(failed) = &verdict.failed_condition {
        out.line(format!("  {failed}"))?;
    }
    match kernel {
        Some(report) => out.line(format!("  {}", report.in_words())),
        None => Ok(()),
    }
}

/// The answer of the kernel of Rocq about a certificate.
struct KernelReport {
    verdict: KernelVerdict,
    /// The program, if one was found.
    program: Option<String>,
    theorems: &'static [&'static str],
    time: Duration,
}

impl KernelReport {
    /// Gives a file to the kernel.
    fn new(file: &RocqFile, cx: &CommandContext<'_>) -> Self {
        let started = Instant::now();
        let compiler = RocqCompiler::find();
        let verdict = match &compiler {
            None => KernelVerdict::NotChecked(
                "neither coqc nor rocq is in PATH (Debian and Ubuntu have Rocq in the package coq)"
                    .to_owned(),
            ),
            Some(compiler) => {
                cx.remark(&format!("{}; the library is compiled first", file.estimate));
                let answer = compiler.check(file, &cx.run());
                answer.unwrap_or_else(|stopped| KernelVerdict::NotChecked(stopped.reason.to_string()))
            }
        };
        KernelReport {
            verdict,
            program: compiler.map(|compiler| compiler.program().display().to_string()),
            theorems: file.theorems,
            time: started.elapsed(),
        }
    }

    fn outcome(&self) -> CommandOutcome {
        match self.verdict {
            KernelVerdict::Accepted => CommandOutcome::Done,
            KernelVerdict::Refused(_) => CommandOutcome::Refuted,
            KernelVerdict::NotChecked(_) => CommandOutcome::Stopped,
        }
    }

    fn not_checked(&self) -> Option<&str> {
        match &self.verdict {
            KernelVerdict::NotChecked(why) => Some(why),
            _ => None,
        }
    }

    fn in_words(&self) -> String {
        let program = self.program.as_deref().unwrap_or_default();
        // Milliseconds of a process say nothing.
        let time = DisplaySeconds(Duration::from_millis(self.time.as_millis() as u64 / 100 * 100));
        match &self.verdict {
            KernelVerdict::Accepted => {
                format!("accepted by Rocq: {} ({program}, {time})", self.theorems.join(", "))
            }
            KernelVerdict::Refused(error) => format!("refused by Rocq: {error} ({program})"),
            KernelVerdict::NotChecked(why) => format!("not checked by Rocq: {why}"),
        }
    }

    fn row(&self) -> KernelRow {
        let (verdict, error) = match &self.verdict {
            KernelVerdict::Accepted => (KernelWord::Accepted, None),
            KernelVerdict::Refused(error) => (KernelWord::Refused, Some(error.clone())),
            KernelVerdict::NotChecked(why) => (KernelWord::NotChecked, Some(why.clone())),
        };
        KernelRow {
            verdict,
            error,
            program: self.program.clone(),
            theorems: self.theorems.iter().map(|&theorem| theorem.to_owned()).collect(),
            seconds: self.time.as_secs_f64(),
        }
    }
}
