//! The classes of misère play that a window lies in.

use super::VERSION;
use crate::answer::SolverValues;
use crate::answer::values::WindowValues;
use crate::answer::window::{WindowArg, WindowGraph};
use crate::any_game::{AnyGame, AnyWindow};
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use impartial::misere::certificate::{
    ClassCertificate, ClassCertificateError, class_certificate, verify_class_certificate,
};
use impartial::misere::{Class, ClassReport, Witness, class_report};
use impartial::solve::{GraphValues, solve_graph};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// In which classes a window lies.
///
/// Serialises as `{"game", "window", "closed", one key a class, "v01", "v10", "witnesses", "positions",
/// "version"}`.
pub struct ClassesReport {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The verdicts.
    pub report: ClassReport,
    /// A certificate, if one was asked for.
    pub certificate: Option<ClassCertificate>,
    /// How the positions that the report names are written.
    names: HashMap<u32, String>,
}

/// The classes of a window; with a certificate, found right by its own check, if `certify`.
///
/// # Errors
/// A window that does not exist, a loop, limits; a window that is not closed where a certificate is asked for.
pub fn classes(
    game: &dyn AnyGame,
    window: &WindowArg,
    certify: bool,
    cx: &Context<'_>,
) -> Result<ClassesReport, Error> {
    let window = game.window(window, cx)?;
    cx.explain(&"classes 1. the graph of the window and all followers, solved in one pass");
    let WindowGraph { graph, asked, name } = window.expand(cx)?;
    let values = solve_graph(&graph, &cx.run())?;
    let report = class_report(&graph, asked, &values)
        .map_err(|error| Error::loopy(&error.cycle.describe(|&v| name(v))))?;
    // A solver that was asked for by name has its say too.
    if cx.verify > 0 || cx.solver.is_of_boards() {
        verify(&*window, &values, &*name, cx)?;
    }
    let (game, window) = (game.id(), window.describe());
    let certificate = match certify {
        false => None,
        true => {
            let about = (game.as_str(), window.as_str());
            let made = class_certificate(&graph, asked, &values, about, &*name, &cx.run());
            let made = made.map_err(|error| match error {
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
            verify_class_certificate(&made)
                .map_err(|refused| Error::Refuted(format!("what was found does not hold: {refused}")))?;
            Some(made)
        }
    };
    let mut names = HashMap::new();
    let mut keep = |v: u32| {
        names.entry(v).or_insert_with(|| name(v));
    };
    for witness in Class::ALL.into_iter().filter_map(|class| report.witness(class)) {
        keep(witness.position);
        witness.option.iter().for_each(|(to, _)| keep(*to));
    }
    if let Some((from, to)) = report.outside() {
        keep(from);
        keep(to);
    }
    Ok(ClassesReport { game, window, report, certificate, names })
}

/// Holds the values of the graph against those that the window's own solver computes, which are
/// held against the definition in turn.
fn verify(
    window: &dyn AnyWindow,
    values: &GraphValues,
    name: &dyn Fn(u32) -> String,
    cx: &Context<'_>,
) -> Result<(), Error> {
    let mut again = WindowValues::new(true);
    let stopped = window.solve(true, cx, &mut again)?;
    let wrong = (0..again.len())
        .find(|&v| values.pair(v as u32).map(SolverValues::from) != Some(again.found(v)))
        .map(|v| v as u32);
    match (wrong, stopped) {
        (Some(v), _) => Err(Error::Refuted(format!("verify: two solvers disagree at {}", name(v)))),
        (None, Some(stopped)) => Err(stopped.into()),
        (None, None) => Ok(()),
    }
}

impl ClassesReport {
    /// How a position that the report names is written.
    pub fn name(&self, v: u32) -> &str {
        self.names.get(&v).map_or("?", String::as_str)
    }

    fn witnesses(&self) -> Value {
        let mut all = Map::new();
        for class in Class::ALL {
            let Some(Witness { position, pair, option }) = self.report.witness(class) else { continue };
            let mut witness = json!({
                "position": self.name(position),
                "grundy": pair.normal.to_string(),
                "misere": pair.misere.to_string(),
            });
            if let Some((to, pair)) = option {
                witness["option"] = json!({
                    "position": self.name(to),
                    "grundy": pair.normal.to_string(),
                    "misere": pair.misere.to_string(),
                });
            }
            all.insert(class.name().into(), witness);
        }
        Value::Object(all)
    }
}

impl Serialize for ClassesReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let report = &self.report;
        let mut object = Map::new();
        object.insert("game".into(), self.game.as_str().into());
        object.insert("window".into(), self.window.as_str().into());
        object.insert("closed".into(), report.is_closed().into());
        for class in Class::ALL {
            object.insert(class.name().into(), report.holds(class).into());
        }
        object.insert("v01".into(), json!(report.is_closed().then_some(report.v01())));
        object.insert("v10".into(), json!(report.is_closed().then_some(report.v10())));
        object.insert("witnesses".into(), self.witnesses());
        object.insert("positions".into(), report.positions().into());
        object.insert("version".into(), VERSION.into());
        object.serialize(to)
    }
}
