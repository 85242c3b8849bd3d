//! Files that a study writes: the rules with the found statements.

use crate::finding::Finding;
use crate::subject::Subject;
use impartial_query::questions::VERSION;

/// Returns the rules of a game with the found statements, each with this program as its source.
///
/// The result is in the standard form of the rule language, if it can be read.
pub fn rules_with_findings(subject: &Subject, findings: &[Finding]) -> String {
    let mut text = subject.rules();
    for finding in findings.iter().filter(|finding| finding.verdict.is_some()) {
        for line in &finding.definitions {
            if !text.lines().any(|known| known == line) {
                text.push_str(line);
                text.push('\n');
            }
        }
        match finding.is_line {
            true => text.push_str(&format!("{}\nsource found by impartial {VERSION}\n", finding.statement)),
            false => text.push_str(&format!("# {} ({})\n", finding.statement, finding.verdict_text())),
        }
    }
    impartial_rules::format(&text).unwrap_or(text)
}
