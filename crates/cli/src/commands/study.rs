//! `study`: from the rules of a game to statements about it.

use crate::args::StudyArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "rules")]
use crate::result_file::ResultFile;
#[cfg(feature = "rules")]
use impartial::run::Limits;
#[cfg(feature = "rules")]
use impartial_study::{
    Finding, FindingKind, StudyError, StudyOptions, StudySummary, Subject, markdown, rules_with_findings,
    study as run,
};
#[cfg(feature = "rules")]
use std::time::Duration;

/// The time of a study without `--time-limit`.
#[cfg(feature = "rules")]
const DEFAULT_TIME: Duration = Duration::from_secs(60);

#[cfg(feature = "rules")]
pub(crate) fn study(
    args: &StudyArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let subject = Subject::from_file(&args.game)?;
    let rules = ResultFile::wanted("--write", args.write.as_deref())?;
    let report = ResultFile::wanted("--output", args.output.as_deref())?;
    let limits = cx.limits();
    let limited = cx.with_limits(Limits { max_time: limits.max_time.or(Some(DEFAULT_TIME)), ..limits });
    let options = StudyOptions {
        effort: args.effort,
        output: args.write.as_ref().map(|path| path.display().to_string()),
    };
    if !out.is_json() {
        out.line(subject.name())?;
        out.flush()?;
    }
    let (mut findings, mut failed) = (Vec::new(), None);
    let ended = run(&subject, &options, &limited, &mut |finding| {
        let written = match failed {
            None => cx.above_bar(|| show(finding, out)),
            Some(_) => return,
        };
        if let Err(error) = written {
            // The reader of the output is gone.
            cx.cancel();
            failed = Some(error);
        }
        findings.push(finding.clone());
    });
    cx.done();
    let summary = ended.map_err(|StudyError::Open(error)| error)?;
    if let Some(error) = failed {
        return Err(error);
    }
    end(&summary, &findings, out)?;
    if let Some(file) = rules {
        file.write(rules_with_findings(&subject, &findings).as_bytes())?;
    }
    if let Some(file) = report {
        file.write(markdown(&subject, &findings, &summary).as_bytes())?;
    }
    if !summary.stopped {
        return Ok(CommandOutcome::Done);
    }
    out.flush()?;
    cx.tell("stopped: a limit ended the study before it was complete; what was found stands above");
    Ok(CommandOutcome::Stopped)
}

/// Writes a finding.
#[cfg(feature = "rules")]
fn show(finding: &Finding, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        out.object(finding)?;
        return out.flush();
    }
    if finding.kind == FindingKind::Fact {
        out.line(format!("  {}", finding.statement))?;
        return out.flush();
    }
    let word = finding.verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
    out.line(format!("{word:9}  {}", finding.statement))?;
    for definition in &finding.definitions {
        out.line(format!("           with {definition}"))?;
    }
    let evidence = finding.evidence.map_or(String::new(), |bits| format!("; evidence {bits:.0} bits"));
    out.line(format!("           {}{evidence}", finding.verdict_text()))?;
    out.flush()
}

/// Writes the end of the text.
#[cfg(feature = "rules")]
fn end(summary: &StudySummary, findings: &[Finding], out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return Ok(());
    }
    for line in &summary.tried {
        out.line(format!("not found  {line}"))?;
    }
    let last = findings.iter().rev().find(|finding| finding.kind != FindingKind::Fact);
    match last {
        Some(finding) => out.line(format!("repeat     {}", finding.command)),
        None => Ok(()),
    }
}

/// Refuses the command, as every rule file is refused.
#[cfg(not(feature = "rules"))]
pub(crate) fn study(
    args: &StudyArgs,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match crate::rule_files::open_within(&args.game, &impartial::run::Run::default()) {
        Err(error) => Err(error.into()),
        Ok(game) => match game {},
    }
}
