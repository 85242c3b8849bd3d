//! Statements about a game, found from its rules alone, as the command `study` finds them.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::StudyPage;
use crate::subject::name_in;
use impartial_study::{
    Finding, StudyError, StudyOptions, Subject, markdown, rules_with_findings, study as run,
};
use serde_json::{Value, json};

/// Studies the rules of the request. Each finding is sent as soon as it is known. A limit that ends the study is no error: the
/// answer says so.
pub(crate) fn study(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (request, cx) = (&asking.asked.subject, asking.cx);
    let rules = request.rules()?;
    // The name of a file with these rules, so that the commands that repeat a verdict name it.
    let subject = Subject::from_text(rules, &format!("{}.game", name_in(rules)), request.parameters());
    let default = StudyOptions::default();
    let options = StudyOptions { effort: asking.asked.effort.unwrap_or(default.effort), ..default };
    let mut findings = Vec::new();
    let summary = run(&subject, &options, cx, &mut |finding| {
        asking.teller.tell("finding", json!(finding));
        findings.push(finding.clone());
    });
    let summary = summary.map_err(|StudyError::Open(error)| error)?;
    if cx.cancelled() {
        return Err(RequestRefusal::cancelled());
    }
    let (rules, report) = (rules_with_findings(&subject, &findings), markdown(&subject, &findings, &summary));
    Ok(json!(StudyPage {
        game: subject.name().to_owned(),
        findings: findings.iter().map(Finding::row).collect(),
        tried: summary.tried,
        stopped: summary.stopped,
        rules,
        report,
        seconds: summary.seconds,
    }))
}
