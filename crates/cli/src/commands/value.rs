//! `value`: the values of one position.

use super::{VERSION, json_value, text_value};
use crate::args::{At, Lasting};
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use impartial::misere::Tameness;
use impartial::run::CheckpointId;
use impartial::value::Outcome;
use impartial_catalogue::plan::Misere;
use impartial_catalogue::{Answer, AnyGame, Basis, Decided, GenusAnswer, Known, Registry, SolverChoice};
use serde_json::json;

pub(crate) fn value(
    registry: &Registry,
    at: &At,
    misere: Misere,
    lasting: &Lasting,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let game = registry.find_within(&at.game, cx.max_memory())?;
    let mut checkpoint = lasting.checkpoint(|| CheckpointId {
        kind: "search for a value".into(),
        game: game.fingerprint(),
        window: at.position.clone(),
        seed: 0,
    });
    let mut answer = match &mut checkpoint {
        Some(checkpoint) => game.saved_value(&at.position, checkpoint, cx)?,
        None => game.value_of(&at.position, misere, cx)?,
    };
    // Who asks for a solver of normal play wants nothing about misère play, and where the plan did not find
    // the misère value a genus takes more than little work.
    let little = misere != Misere::No && (answer.misere.is_some() || cx.solver != SolverChoice::Auto);
    let genus =
        if cx.solver.is_normal_only() || !little { None } else { game.genus_cheaply(&answer.position, cx) };
    if let Some(found) = &genus {
        add_pair(&mut answer, found)?;
    }
    cx.done();
    for (known, decided) in
        [(&mut answer.grundy, &answer.outcome), (&mut answer.misere, &answer.misere_outcome)]
    {
        let Some(decided) = decided else { continue };
        match known {
            // The value 0 is that of P-positions, in misère play too.
            None if decided.outcome == Outcome::P => *known = Some(Known::new(0u64, Basis::Formula)),
            Some(known) if known.basis == Basis::Computed && known.outcome() != decided.outcome => {
                cx.tell(&format!(
                    "warning: {}-position ({}), but the value computed from the definition is {}",
                    decided.outcome, decided.by, known.value
                ));
            }
            _ => {}
        }
    }
    if let (Some(grundy), Some((formula, source))) = (&answer.grundy, &answer.formula)
        && grundy.basis == Basis::Computed
        && grundy.value != *formula
    {
        cx.tell(&format!(
            "warning: the formula ({source}) says {formula}, but the value computed from the definition is {}",
            grundy.value
        ));
    }
    if out.is_json() {
        write_json(&*game, &answer, genus.as_ref(), out)?
    } else {
        write_text(&*game, &answer, genus.as_ref(), out)?
    }
    out.flush()?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.remove()?;
    }
    Ok(Ended::Well)
}

/// The genus is computed from the definition, so that it gives values where there are none, and
/// must agree with those that were computed another way.
fn add_pair(answer: &mut Answer, found: &GenusAnswer) -> Result<(), Error> {
    let pair = found.genus.pair();
    for (known, value) in [(&mut answer.grundy, pair.normal), (&mut answer.misere, pair.misere)] {
        let computed = Known::new(value, Basis::Computed);
        match known {
            None => *known = Some(computed),
            Some(known) if known.basis == Basis::Computed && *known != computed => {
                return Err(Error::Refuted(format!(
                    "two computations disagree at {}: the value {} and the genus {}",
                    answer.position, known.value, found.genus
                )));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn write_json(
    game: &dyn AnyGame,
    answer: &Answer,
    genus: Option<&GenusAnswer>,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    // Where the value is not known, the outcome may be.
    let outcome = |known: &Option<Known>, decided: &Option<Decided>| {
        let outcome = known.as_ref().map(Known::outcome).or(decided.as_ref().map(|decided| decided.outcome));
        outcome.map(|outcome| outcome.to_string())
    };
    let basis = |known: &Option<Known>, decided: &Option<Decided>| {
        let basis = known.as_ref().map(|known| known.basis).or(decided.as_ref().map(|_| Basis::Formula));
        basis.map(|basis| basis.to_string())
    };
    out.object(&json!({
        "game": game.id(),
        "position": answer.position,
        "grundy": json_value(answer.grundy.as_ref()),
        "misere": json_value(answer.misere.as_ref()),
        "outcome": outcome(&answer.grundy, &answer.outcome),
        "misere_outcome": outcome(&answer.misere, &answer.misere_outcome),
        "formula": answer.formula.as_ref().map(|(value, _)| value.to_string()),
        "basis": basis(&answer.grundy, &answer.outcome),
        "misere_basis": basis(&answer.misere, &answer.misere_outcome),
        "genus": genus.map(|found| found.genus.to_string()),
        "version": VERSION,
    }))
}

fn write_text(
    game: &dyn AnyGame,
    answer: &Answer,
    genus: Option<&GenusAnswer>,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    out.line(format!("{}  {}", game.id(), answer.position))?;
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
    if let Some(found) = genus {
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
