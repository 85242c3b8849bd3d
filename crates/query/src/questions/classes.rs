//! The misère classes that contain a window.

use super::VERSION;
use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::results::SolverValues;
use crate::results::values::WindowValues;
use crate::results::window::{WindowArg, WindowGraph};
use crate::rows::{ClassesRow, WitnessOptionRow, WitnessRow, WitnessesRow};
use impartial::misere::certificate::{
    ClassCertificate, ClassCertificateError, class_certificate, verify_class_certificate,
};
use impartial::misere::{Class, ClassReport, Witness, class_report};
use impartial::solve::{GraphValues, solve_graph};
use impartial::value::{GrundyPair, Plays};
use serde::{Serialize, Serializer};
use std::collections::HashMap;

/// The misère classes that contain a window, as found by one check. It serialises as [`ClassesRow`].
pub struct ClassesReport {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The verdicts.
    pub report: ClassReport,
    /// The certificate, if one was requested.
    pub certificate: Option<ClassCertificate>,
    /// The text of the positions that the report names.
    names: HashMap<u32, String>,
}

/// Determines the classes that contain a window. With `certify`, adds a certificate that has passed its own check.
///
/// # Errors
/// The window does not exist, the game is loopy, or a limit is reached. With `certify`, also a window that is not
/// closed under moves.
pub fn classes(
    game: &dyn AnyGame,
    window: &WindowArg,
    certify: bool,
    cx: &Context<'_>,
) -> Result<ClassesReport, Error> {
    let window = game.window(window, cx)?;
    cx.explain(&"classes 1. the graph of the window and all followers, solved in one pass");
    let WindowGraph { graph, start_count, name } = window.expand(cx)?;
    if start_count == 0 {
        let what =
            "the window has no positions, so that every class contains it, and the answer says nothing";
        cx.remark(&format!("warning: {}, {}: {what}", game.id(), window.describe()));
    }
    let values = solve_graph(&graph, &cx.run())?;
    let report = class_report(&graph, start_count, &values)
        .map_err(|error| Error::of_cycle(error.cycle(), |&v| name(v)))?;
    // A solver of boards that was selected by name is checked too.
    if cx.verify > 0 || cx.solver.is_of_boards() {
        verify(&*window, &values, &*name, cx)?;
    }
    let (game, window) = (game.id(), window.describe());
    let certificate = match certify {
        false => None,
        true => {
            let about = (game.as_str(), window.as_str());
            let candidate = class_certificate(&graph, start_count, &values, about, &*name, &cx.run());
            let candidate = candidate.map_err(|error| match error {
                ClassCertificateError::Stopped(stopped) => stopped.into(),
                ClassCertificateError::NotClosed { from, to } => Error::unsupported(
                    UnsupportedPart::Certifying,
                    format!(
                        "the window is not closed under moves ({} -> {}), so nothing can be certified",
                        name(from),
                        name(to)
                    ),
                    [PossibleInstead::From("POS".into())],
                ),
                other => Error::unsupported(UnsupportedPart::Certifying, other.to_string(), []),
            })?;
            verify_class_certificate(&candidate)
                .map_err(|refused| Error::Refuted(format!("what was found does not hold: {refused}")))?;
            Some(candidate)
        }
    };
    let mut names = HashMap::new();
    let mut add_name = |v: u32| {
        names.entry(v).or_insert_with(|| name(v));
    };
    for witness in Class::ALL.into_iter().filter_map(|class| report.witness(class)) {
        add_name(witness.position);
        witness.option.iter().for_each(|(to, _)| add_name(*to));
    }
    if let Some((from, to)) = report.outside() {
        add_name(from);
        add_name(to);
    }
    Ok(ClassesReport { game, window, report, certificate, names })
}

/// Checks the values of the graph against those that the window's own solver computes. Those are verified against the
/// definition in turn.
fn verify(
    window: &dyn AnyWindow,
    values: &GraphValues,
    name: &dyn Fn(u32) -> String,
    cx: &Context<'_>,
) -> Result<(), Error> {
    let mut recomputed = WindowValues::new(Plays::Both);
    let stopped = window.solve(Plays::Both, cx, &mut recomputed)?;
    let wrong = (0..recomputed.len())
        .find(|&v| values.pair(v as u32).map(SolverValues::from) != Some(recomputed.found(v)))
        .map(|v| v as u32);
    match (wrong, stopped) {
        (Some(v), _) => Err(Error::Refuted(format!("verify: two solvers disagree at {}", name(v)))),
        (None, Some(stopped)) => Err(stopped.into()),
        (None, None) => Ok(()),
    }
}

impl ClassesReport {
    /// Returns the text of a position that the report names.
    pub fn name(&self, v: u32) -> &str {
        self.names.get(&v).map_or("?", String::as_str)
    }

    /// Returns the witness against a class.
    fn witness(&self, class: Class) -> Option<WitnessRow> {
        let Witness { position, pair, option: option_pair } = self.report.witness(class)?;
        let option = |(to, pair): (u32, GrundyPair)| WitnessOptionRow {
            position: self.name(to).into(),
            grundy: pair.normal.into(),
            misere: pair.misere.into(),
        };
        Some(WitnessRow {
            position: self.name(position).into(),
            grundy: pair.normal.into(),
            misere: pair.misere.into(),
            option: option_pair.map(option),
        })
    }

    /// Returns the answer as it is written.
    pub fn row(&self) -> ClassesRow {
        let report = &self.report;
        let is = |class| report.holds(class);
        let witness = |class| self.witness(class);
        ClassesRow {
            game: self.game.clone(),
            window: self.window.clone(),
            closed: report.is_closed(),
            domestic: is(Class::Domestic),
            tame: is(Class::Tame),
            miserable: is(Class::Miserable),
            pet: is(Class::Pet),
            forced: is(Class::Forced),
            returnable: is(Class::Returnable),
            v01: report.is_closed().then_some(report.v01()),
            v10: report.is_closed().then_some(report.v10()),
            witnesses: WitnessesRow {
                domestic: witness(Class::Domestic),
                tame: witness(Class::Tame),
                miserable: witness(Class::Miserable),
                pet: witness(Class::Pet),
                forced: witness(Class::Forced),
                returnable: witness(Class::Returnable),
            },
            positions: report.positions(),
            version: VERSION,
        }
    }
}

/// Serialises as [`ClassesRow`].
impl Serialize for ClassesReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}
