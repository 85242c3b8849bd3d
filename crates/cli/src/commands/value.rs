//! `value`: the values of positions.

use super::text_value;
use crate::args::{CheckpointArgs, PositionsArgs};
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use crate::positions::Positions;
use impartial::misere::Tameness;
use impartial::run::CheckpointId;
use impartial::run::Count;
use impartial::solve::SAVED_SEARCH;
use impartial_catalogue::plan::MiserePolicy;
use impartial_catalogue::report::{self, ValueReport};
use impartial_catalogue::{AnyGame, Basis, Error as CatalogueError, Interruption, Registry};
use std::sync::Arc;

pub(crate) fn value(
    registry: &Registry,
    of: &PositionsArgs,
    misere: MiserePolicy,
    lasting: &CheckpointArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let positions = Positions::read(&*game, &of.positions, cx)?;
    let Some(single) = positions.single() else {
        if lasting.checkpoint.is_some() {
            return Err(CommandError::input(
                "--checkpoint saves the search of one position (allowed with one POS)",
            ));
        }
        return several(&game, &positions, misere, cx, out);
    };
    let position = game.position(single)?;
    let mut checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: SAVED_SEARCH.into(),
        game: game.fingerprint(),
        window: single.to_owned(),
        seed: 0,
    });
    let found = report::value(&*game, &position, misere, checkpoint.as_mut(), cx);
    let (found, stopped) = known_part(&*game, found, cx)?;
    cx.done();
    write(&found, out)?;
    out.flush()?;
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.remove()?;
    }
    Ok(CommandOutcome::Done)
}

/// Answers one position after the other, and keeps the tables of the solver between them.
fn several(
    game: &Arc<dyn AnyGame>,
    positions: &Positions,
    misere: MiserePolicy,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let mut session = game.clone().session();
    for (answered, position) in (0u64..).zip(positions.parsed(&**game)) {
        let found = report::next_value(&mut *session, &**game, &position?, misere, cx);
        let written = known_part(&**game, found, cx).and_then(|(found, stopped)| {
            cx.above_bar(|| write(&found, out).and_then(|()| out.flush()))?;
            stopped.map_or(Ok(()), Err)
        });
        match written {
            Ok(()) => {}
            Err(CommandError::Stopped(text)) if answered > 0 => {
                cx.tell(&format!("stopped: {text}; the first {} were written", Count(answered, "positions")));
                return Ok(CommandOutcome::Stopped);
            }
            Err(error) => return Err(error),
        }
    }
    cx.done();
    positions.remark_if_ambiguous(&**game, cx);
    Ok(CommandOutcome::Done)
}

/// Returns the values that are known, and the error that ended the rest where a limit or a signal did.
fn known_part(
    game: &dyn AnyGame,
    found: Result<ValueReport, CatalogueError>,
    cx: &CommandContext<'_>,
) -> Result<(ValueReport, Option<CommandError>), CommandError> {
    match found {
        Err(CatalogueError::Stopped(Interruption::Partial { halt, answer })) => {
            Ok((ValueReport::of_known(game, *answer, cx), Some(CatalogueError::Stopped(*halt).into())))
        }
        found => Ok((found?, None)),
    }
}

fn write(found: &ValueReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() { out.object(found) } else { write_text(found, out) }
}

fn write_text(ValueReport { game, answer }: &ValueReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    out.line(format!("{game}  {}", answer.position))?;
    let mut rows = Vec::new();
    for (name, known, decided) in
        [("normal", &answer.grundy, &answer.outcome), ("misère", &answer.misere, &answer.misere_outcome)]
    {
        let mut row = vec![format!("  {name}"), text_value(known.as_ref())];
        match known {
            Some(known) => {
                row.push(format!("{}-position", known.outcome()));
                row.push(match known.basis {
                    Basis::Computed => "computed from the definition".into(),
                    Basis::InductionStep => {
                        "induction-step: mex of the formula's values of the options".into()
                    }
                    Basis::Formula => "formula".into(),
                });
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
    if let Some(found) = &answer.genus {
        let class = match found.generally_tame {
            Some(true) if found.class != Tameness::Tame => format!("{}, generally tame", found.class),
            _ => found.class.to_string(),
        };
        rows.push(vec![
            "  genus".into(),
            found.genus.to_string(),
            class,
            found.form.clone().unwrap_or_default(),
        ]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(())
}
