//! `value`: the values of positions.

use super::text_value;
use crate::args::{CheckpointArgs, PositionsArgs};
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::positions::Positions;
use crate::result_file::ResultFile;
use impartial::loopy::LoopyOutcome;
use impartial::misere::Tameness;
use impartial::run::CheckpointId;
use impartial::run::DisplayCount;
use impartial::solve::SAVED_SEARCH;
use impartial::value::Play;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{self, ValueReport};
use impartial_query::{
    AnyGame, Basis, Error as QueryError, Interruption, PlayFacts, Position, Registry, Session,
};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The wanted facts about positions.
#[derive(Clone, Copy)]
pub(crate) struct ValueRequest<'a> {
    pub(crate) misere: MiserePolicy,
    pub(crate) remoteness: bool,
    /// A file for the certificate of the value.
    pub(crate) certificate: Option<&'a Path>,
    pub(crate) lasting: &'a CheckpointArgs,
    /// The time for each of several positions.
    pub(crate) each: Option<Duration>,
}

pub(crate) fn value(
    registry: &Registry,
    of: &PositionsArgs,
    request: &ValueRequest<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let positions = Positions::read(&*game, &of.positions, cx)?;
    let Some(single) = positions.single() else {
        if request.lasting.checkpoint.is_some() {
            return Err(CommandError::input(
                "--checkpoint saves the search of one position (allowed with one POS)",
            ));
        }
        if request.certificate.is_some() {
            return Err(CommandError::input(
                "--certificate is about the value of one position (allowed with one POS)",
            ));
        }
        return several(&game, &positions, request, cx, out);
    };
    let file = ResultFile::wanted("--certificate", request.certificate)?;
    let position = game.position(single)?;
    if let Some(remark) = questions::left_out(single, &position) {
        cx.remark(&remark);
    }
    let mut checkpoint = request.lasting.checkpoint(|| CheckpointId {
        kind: SAVED_SEARCH.into(),
        game: game.fingerprint(),
        window: single.to_owned(),
        seed: 0,
    });
    let cx = &cx.for_one_of(1, request.each);
    let report = questions::value(&*game, &position, request.misere, checkpoint.as_mut(), cx);
    let (mut report, stopped) = known_part(&*game, report, cx)?;
    if stopped.is_none() && request.remoteness {
        report.find_remoteness(&*game, cx)?;
    }
    if let Some(file) = &file {
        file.write_json(&questions::value_certificate(&*game, &position, cx)?)?;
    }
    cx.done();
    write(&report, out)?;
    out.flush()?;
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.remove()?;
    }
    Ok(CommandOutcome::Done)
}

/// Answers one position after the other; the solver keeps its tables between the positions. A position that takes more than
/// its share of the time gets a second try at the end if time is left. Reports are written in the order of the positions.
fn several(
    game: &Arc<dyn AnyGame>,
    positions: &Positions,
    request: &ValueRequest<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let mut asked_positions =
        PositionQuestions { game, session: game.clone().session(), request, hint: None };
    let mut reports: VecDeque<(Position, ValueReport)> = VecDeque::new();
    let count = positions.count();
    let mut written = 0u64;
    for (asked, position) in (0u64..).zip(positions.parsed(&**game)) {
        let position = position?;
        let share = cx.for_one_of(count - asked, request.each);
        let report = asked_positions.report(&position, &share)?;
        let is_complete = report.stopped.is_none();
        reports.push_back((position, report));
        if cx.cancelled() {
            break;
        }
        if is_complete && reports.len() == 1 {
            write_all(&mut reports, &mut written, cx, out)?;
        }
    }
    // With a time for each position, there is no time of the others to use.
    let may_ask_again = request.each.is_none() && cx.limits().max_time.is_some();
    let mut waiting = reports.iter().filter(|(_, report)| report.stopped.is_some()).count() as u64;
    let mut unanswered = 0u64;
    while let Some((position, mut report)) = reports.pop_front() {
        if report.stopped.is_some() {
            if may_ask_again && !cx.cancelled() && cx.run().should_continue() {
                report = asked_positions.report(&position, &cx.for_one_of(waiting, None))?;
            }
            waiting -= 1;
            unanswered += u64::from(report.stopped.is_some());
        }
        let is_known =
            report.answer.judged(Play::Normal).is_some() || report.answer.judged(Play::Misere).is_some();
        if cx.cancelled() && !is_known {
            continue;
        }
        if let (Some(why), false) = (&report.stopped, cx.cancelled()) {
            cx.tell(&format!("stopped at {position}: {why}"));
        }
        write_all(&mut VecDeque::from([(position, report)]), &mut written, cx, out)?;
    }
    cx.done();
    positions.remark_if_ambiguous(&**game, cx);
    if cx.cancelled() {
        cx.stopped(format!("cancelled; the first {} were written", DisplayCount(written, "positions")));
        return Ok(CommandOutcome::Stopped);
    }
    if unanswered > 0 {
        let all = DisplayCount(count, "positions");
        let hint = match asked_positions.hint {
            Some("raise --time-limit") if request.each.is_some() => Some("raise --limit-each"),
            hint => hint,
        };
        cx.stopped(StopReport { text: format!("{unanswered} of {all} without a complete answer"), hint });
        return Ok(CommandOutcome::Stopped);
    }
    Ok(CommandOutcome::Done)
}

/// Questions about several positions of a game.
struct PositionQuestions<'a> {
    game: &'a Arc<dyn AnyGame>,
    session: Box<dyn Session>,
    request: &'a ValueRequest<'a>,
    /// The option that raises the limit of the last question that a limit ended.
    hint: Option<&'static str>,
}

impl PositionQuestions<'_> {
    /// Returns the report about a position. It says which limit ended the question, if one did.
    fn report(&mut self, position: &Position, cx: &CommandContext<'_>) -> Result<ValueReport, CommandError> {
        let game = &**self.game;
        let report = questions::next_value(&mut *self.session, game, position, self.request.misere, cx);
        let (mut report, mut stopped) = match known_part(game, report, cx) {
            Err(CommandError::Stopped(why)) => (ValueReport::unanswered(game, position), Some(why)),
            Err(error @ CommandError::Limited { .. }) => {
                (ValueReport::unanswered(game, position), Some(error.to_string().into()))
            }
            known => {
                let (report, stopped) = known?;
                let halt = |error| match error {
                    CommandError::Stopped(halt) => halt,
                    error => error.to_string().into(),
                };
                (report, stopped.map(halt))
            }
        };
        if stopped.is_none() && self.request.remoteness {
            match report.find_remoteness(game, cx).map_err(CommandError::from) {
                Err(CommandError::Stopped(why)) => stopped = Some(why),
                found => found?,
            }
        }
        self.hint = stopped.as_ref().map_or(self.hint, |halt| halt.hint);
        report.stopped = stopped.map(|halt| halt.text);
        Ok(report)
    }
}

/// Writes reports, and counts them.
fn write_all(
    reports: &mut VecDeque<(Position, ValueReport)>,
    written: &mut u64,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    for (_, report) in reports.drain(..) {
        cx.above_bar(|| {
            match out.is_json() {
                true => out.object(&report)?,
                false => write_row(&report, *written == 0, out)?,
            }
            out.flush()
        })?;
        *written += 1;
    }
    Ok(())
}

/// Writes the values of one of several positions in one line; the first line has the names of the columns above it.
fn write_row(
    ValueReport { answer, .. }: &ValueReport,
    is_first: bool,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let row = |position: &str, normal: &str, misere: &str, basis: &str, genus: &str| {
        format!("{position:<14}  {normal:<10}  {misere:<10}  {basis:<14}  {genus}").trim_end().to_owned()
    };
    if is_first {
        let genus = if answer.genus.is_some() { "genus" } else { "" };
        out.line(row("position", "normal", "misère", "basis", genus))?;
    }
    let judged = |play| answer.judged(play);
    let cell = |play: Play| {
        let known = if play.is_misere() { &answer.misere } else { &answer.grundy };
        let mut words = vec![text_value(known.as_ref())];
        if let Some(facts) = &answer.play {
            if play == Play::Normal {
                words[0] = facts.value.to_string();
            }
            words.extend(facts.outcome(play).map(|outcome| outcome.to_string()));
            words.extend(facts.remoteness(play).map(|moves| format!("in {moves}")));
        } else {
            words.extend(judged(play).map(|judged| judged.outcome.to_string()));
        }
        words.join(" ")
    };
    let basis =
        match [Play::Normal, Play::Misere].map(|play| judged(play).map(|judged| judged.basis.to_string())) {
            [Some(normal), Some(misere)] if normal != misere => format!("{normal}; misère: {misere}"),
            [normal, misere] => normal.or(misere).unwrap_or_else(|| "not known".to_owned()),
        };
    let genus =
        answer.genus.as_ref().map(|genus| format!("{}  {}", genus.genus, genus.class)).unwrap_or_default();
    out.line(row(&answer.position.to_string(), &cell(Play::Normal), &cell(Play::Misere), &basis, &genus))
}

/// Returns the values that are known, and the error that ended the rest where a limit or a signal did.
fn known_part(
    game: &dyn AnyGame,
    report: Result<ValueReport, QueryError>,
    cx: &CommandContext<'_>,
) -> Result<(ValueReport, Option<CommandError>), CommandError> {
    match report {
        Err(QueryError::Stopped(Interruption::Partial { halt, answer })) => {
            Ok((ValueReport::of_known(game, *answer, cx), Some(QueryError::Stopped(*halt).into())))
        }
        report => Ok((report?, None)),
    }
}

fn write(report: &ValueReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() { out.object(report) } else { write_text(report, out) }
}

/// Describes an outcome, with its remoteness if that is known.
fn outcome_with_remoteness(facts: &PlayFacts, play: Play) -> String {
    match (facts.outcome(play), facts.remoteness(play)) {
        (None, _) => "not known".to_owned(),
        (Some(LoopyOutcome::D), _) => "D-position (a draw)".to_owned(),
        (Some(outcome), Some(moves)) => format!("{outcome}-position, remoteness {moves}"),
        (Some(outcome), None) => format!("{outcome}-position"),
    }
}

fn basis_in_words(basis: Basis) -> String {
    match basis {
        Basis::Computed => "computed from the definition".into(),
        Basis::InductionStep => "induction-step: mex of the formula's values of the options".into(),
        Basis::Formula => "formula".into(),
    }
}

fn write_text(ValueReport { game, answer, .. }: &ValueReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    out.line(format!("{game}  {}", answer.position))?;
    let mut rows = Vec::new();
    for (play, known, decided) in [
        (Play::Normal, &answer.grundy, &answer.outcome),
        (Play::Misere, &answer.misere, &answer.misere_outcome),
    ] {
        let mut row = vec![format!("  {play}"), text_value(known.as_ref())];
        if let Some(facts) = &answer.play {
            if play == Play::Normal {
                row[1] = facts.value.to_string();
            }
            row.push(outcome_with_remoteness(facts, play));
            let basis = answer.judged(play).map(|judged| judged.basis);
            row.extend(basis.map(basis_in_words));
            rows.push(row);
            continue;
        }
        match known {
            Some(known) => {
                row.push(format!("{}-position", known.outcome()));
                row.push(basis_in_words(known.basis));
            }
            None => match decided {
                Some(decided) => {
                    row.push(format!("{}-position", decided.outcome));
                    row.push(decided.by.clone());
                }
                None => row.push("not known".into()),
            },
        }
        rows.push(row);
    }
    if let Some((value, source)) = &answer.formula {
        rows.push(vec!["  formula".into(), value.to_string(), String::new(), source.clone()]);
    }
    if let Some(genus) = &answer.genus {
        let class = match genus.generally_tame {
            Some(true) if genus.class != Tameness::Tame => format!("{}, generally tame", genus.class),
            _ => genus.class.to_string(),
        };
        rows.push(vec![
            "  genus".into(),
            genus.genus.to_string(),
            class,
            genus.form.clone().unwrap_or_default(),
        ]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(())
}
