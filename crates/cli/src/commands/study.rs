//! `study`: from the rules of a game to statements about it.

use crate::args::StudyArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "rules")]
use crate::errors::{StopReport, raise};
#[cfg(feature = "rules")]
use crate::result_file::ResultFile;
#[cfg(feature = "rules")]
use impartial::run::Limits;
#[cfg(feature = "rules")]
use impartial_query::RaisableLimit;
use impartial_query::Registry;
#[cfg(feature = "rules")]
use impartial_study::{
    Finding, FindingSubject, ReportPicture, StudyError, StudyOptions, StudySummary, Subject, html, latex,
    markdown, rules_with_findings, study as run,
};
#[cfg(feature = "rules")]
use std::time::Duration;

/// The time of a study without `--time-limit`.
#[cfg(feature = "rules")]
const DEFAULT_TIME: Duration = Duration::from_secs(60);

#[cfg(feature = "rules")]
pub(crate) fn study(
    registry: &Registry,
    args: &StudyArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let subject = subject(registry, &args.game, cx)?;
    let rules = ResultFile::wanted("--write", args.write.as_deref())?;
    let report = ResultFile::wanted("--output", args.output.as_deref())?;
    let limits = cx.limits();
    let limited = cx.with_limits(Limits { max_time: limits.max_time.or(Some(DEFAULT_TIME)), ..limits });
    let options = StudyOptions {
        effort: args.effort,
        output: args.write.as_ref().map(|path| path.display().to_string()),
        ..StudyOptions::default()
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
        let extension = args.output.as_ref().and_then(|path| path.extension()).and_then(|text| text.to_str());
        let page = match extension {
            Some("html") => html(&subject, &findings, &summary, &pictures(&args.game, cx)),
            Some("tex") => latex(&subject, &findings, &summary),
            _ => markdown(&subject, &findings, &summary),
        };
        file.write(page.as_bytes())?;
    }
    if !summary.stopped {
        return Ok(CommandOutcome::Done);
    }
    out.flush()?;
    let hint = cx.limits().max_time.map(|_| raise(RaisableLimit::Time));
    let text = "a limit ended the study before it was complete; what was found stands above".to_owned();
    cx.stopped(StopReport { text, hint });
    Ok(CommandOutcome::Stopped)
}

/// Returns the rules to study: of a file, or of a built-in game with a code of taking and breaking.
#[cfg(feature = "rules")]
pub(super) fn subject(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
) -> Result<Subject, CommandError> {
    if let Some(subject) = Subject::from_rule_file(name)? {
        return Ok(subject);
    }
    let game = registry.find_within(name, &cx.run())?;
    Subject::from_code(name, &*game).ok_or_else(|| {
        CommandError::input(format!(
            "'{name}' has no rules in the language of rule files (allowed: FILE.game, gallery:NAME, and games with a code such as \
             octal:0.137)"
        ))
    })
}

/// Exclusive bound on two numbers that are plotted, and the largest heap.
#[cfg(all(feature = "rules", feature = "pictures"))]
const PLOTTED: (u64, u64) = (60, 120);

/// Longest time for the picture of a report.
#[cfg(all(feature = "rules", feature = "pictures"))]
const PICTURE_TIME: Duration = Duration::from_secs(10);

/// Returns the pictures of a report: the values of single heaps, or the P-positions of two numbers.
#[cfg(all(feature = "rules", feature = "pictures"))]
fn pictures(name: &str, cx: &CommandContext<'_>) -> Vec<ReportPicture> {
    use impartial_draw::game_pictures::{PlotContent, plot, sequence};
    let limited = cx.with_limits(cx.limits()).for_one_of(1, Some(PICTURE_TIME));
    let Ok(opened) = crate::rule_files::open_within(name, &limited.run()) else { return Vec::new() };
    let game = opened.entry().0;
    let values = sequence(&*game, PLOTTED.1, &limited);
    let (caption, picture) = match values {
        Ok(picture) => (format!("The values of the heaps 0 to {}.", PLOTTED.1), picture),
        Err(_) => {
            let window = impartial_query::WindowArg::Board { count: 2, below: PLOTTED.0 };
            let Ok(picture) = plot(&*game, &window, PlotContent::Both, &limited) else { return Vec::new() };
            let caption =
                format!("The P-positions of normal and of misère play with numbers below {}.", PLOTTED.0);
            (caption, picture)
        }
    };
    vec![ReportPicture { caption, svg: picture.svg() }]
}

/// Returns no pictures, which this program cannot draw.
#[cfg(all(feature = "rules", not(feature = "pictures")))]
fn pictures(_: &str, _: &CommandContext<'_>) -> Vec<ReportPicture> {
    Vec::new()
}

/// Writes a finding.
#[cfg(feature = "rules")]
fn show(finding: &Finding, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        out.object(finding)?;
        return out.flush();
    }
    if finding.subject == FindingSubject::Fact {
        match finding.word_of_fact() {
            "" => out.line(format!("  {}", finding.statement))?,
            word => out.line(format!("{word:9}  {}", finding.statement))?,
        }
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
    let last = findings.iter().rev().find(|finding| finding.subject != FindingSubject::Fact);
    match last {
        Some(finding) => out.line(format!("repeat     {}", finding.command)),
        None => Ok(()),
    }
}

/// Refuses the command, as every rule file is refused.
#[cfg(not(feature = "rules"))]
pub(crate) fn study(
    _: &Registry,
    args: &StudyArgs,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match crate::rule_files::open_within(&args.game, &impartial::run::Run::default()) {
        Err(error) => Err(error.into()),
        Ok(game) => match game {},
    }
}
