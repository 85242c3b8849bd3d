//! The findings of a study as a page of Markdown.

use crate::finding::{Finding, FindingKind, StudySummary};
use crate::subject::Subject;
use impartial::claim::Verdict;
use impartial_query::questions::VERSION;
use std::fmt::Write;

/// Returns the report of a study as Markdown.
pub fn markdown(subject: &Subject, findings: &[Finding], summary: &StudySummary) -> String {
    let mut page = format!("# A study of {}\n\n```text\n{}```\n\n", subject.name(), subject.rules());
    let facts = findings.iter().filter(|finding| finding.kind == FindingKind::Fact);
    for fact in facts {
        let _ = writeln!(page, "- {}", fact.statement);
    }
    section(&mut page, "Proved", findings, |finding| finding.is_proved());
    section(&mut page, "Certified", findings, |finding| finding.verdict == Some(Verdict::Certified));
    section(&mut page, "Checked only", findings, |finding| finding.verdict == Some(Verdict::Checked));
    if !summary.tried.is_empty() {
        page.push_str("\n## Tried without success\n\n");
        for line in &summary.tried {
            let _ = writeln!(page, "- {line}");
        }
    }
    if summary.stopped {
        page.push_str("\nA limit ended the study before it was complete.\n");
    }
    let _ = writeln!(page, "\nFound by impartial {VERSION} in {:.1} s.", summary.seconds);
    page
}

fn section(page: &mut String, title: &str, findings: &[Finding], belongs: impl Fn(&Finding) -> bool) {
    let mut shown = findings.iter().filter(|finding| belongs(finding)).peekable();
    if shown.peek().is_none() {
        return;
    }
    let _ = write!(page, "\n## {title}\n\n");
    for finding in shown {
        let mut lines = finding.definitions.clone();
        lines.push(finding.statement.clone());
        let evidence = finding.evidence.map_or(String::new(), |bits| format!("; evidence {bits:.0} bits"));
        let _ = write!(
            page,
            "```text\n{}\n```\n\n{}{evidence}. Repeat: `{}`\n\n",
            lines.join("\n"),
            finding.verdict_text(),
            finding.command
        );
    }
}
