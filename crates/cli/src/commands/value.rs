//! `value`: the values of one position.

use super::text_value;
use crate::args::{At, Lasting};
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use impartial::misere::Tameness;
use impartial::run::CheckpointId;
use impartial::solve::SAVED_SEARCH;
use impartial_catalogue::plan::Misere;
use impartial_catalogue::report::{self, ValueReport};
use impartial_catalogue::{Basis, Error as CatalogueError, Halt, Registry};

pub(crate) fn value(
    registry: &Registry,
    at: &At,
    misere: Misere,
    lasting: &Lasting,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let game = registry.find_within(&at.game, &cx.run())?;
    let position = game.position(&at.position)?;
    let mut checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: SAVED_SEARCH.into(),
        game: game.fingerprint(),
        window: at.position.clone(),
        seed: 0,
    });
    // What is known is shown where a limit or a signal ended the rest.
    let (found, stopped) = match report::value(&*game, &position, misere, checkpoint.as_mut(), cx) {
        Err(CatalogueError::Stopped(Halt::Partial { halt, answer })) => {
            (ValueReport::of_known(&*game, *answer, cx), Some(Error::from(CatalogueError::Stopped(*halt))))
        }
        found => (found?, None),
    };
    cx.done();
    if out.is_json() {
        out.object(&found)?
    } else {
        write_text(&found, out)?
    }
    out.flush()?;
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.remove()?;
    }
    Ok(Ended::Done)
}

fn write_text(ValueReport { game, answer }: &ValueReport, out: &mut Out<'_>) -> Result<(), Error> {
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
