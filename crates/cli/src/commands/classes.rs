//! `classes`: the classes of misère play that a window lies in.

use super::{VERSION, window_of};
use crate::args::Of;
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use crate::result_file::ResultFile;
use impartial::game::Graph;
use impartial::misere::certificate::{CertificateError, class_certificate, verify_class_certificate};
use impartial::misere::{Class, ClassReport, Witness, class_report};
use impartial::solve::{GraphValues, solve_graph};
use impartial_catalogue::{AnyWindow, Expanded, Found, Registry, Values, grouped};
use serde_json::{Map, Value, json};
use std::path::Path;

pub(crate) fn classes(
    registry: &Registry,
    of: &Of,
    certificate: Option<&Path>,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let arg = window_of(&of.window)?;
    let file = ResultFile::wanted("--certificate", certificate)?;
    let game = registry.find_within(&of.game, cx.max_memory())?;
    let window = game.window(&arg, cx)?;
    cx.explain(&"classes 1. the graph of the window and all followers, solved in one pass");
    let Expanded { graph, asked, name } = window.expand(cx)?;
    let values = solve_graph(&graph, &cx.run())?;
    let report = class_report(&graph, asked, &values)
        .map_err(|error| Error::loopy(&error.cycle.describe(|&v| name(v))))?;
    // A solver that was asked for by name has its say too.
    if cx.verify > 0 || cx.solver.is_of_boards() {
        verify(&*window, &values, &*name, cx)?;
    }
    if let Some(file) = &file {
        let about = (game.id(), window.describe());
        certify(&graph, asked, &values, (&about.0, &about.1), &*name, file, cx)?;
    }
    cx.done();
    if out.is_json() {
        let mut object = Map::new();
        object.insert("game".into(), game.id().into());
        object.insert("window".into(), window.describe().into());
        object.insert("closed".into(), report.is_closed().into());
        for class in Class::ALL {
            object.insert(class.name().into(), report.holds(class).into());
        }
        object.insert("v01".into(), json!(report.is_closed().then_some(report.v01())));
        object.insert("v10".into(), json!(report.is_closed().then_some(report.v10())));
        object.insert("witnesses".into(), witnesses(&report, &*name));
        object.insert("positions".into(), report.positions().into());
        object.insert("version".into(), VERSION.into());
        out.object(&Value::Object(object))?;
        return Ok(Ended::Well);
    }
    out.line(format!("{}  {}: {} positions", game.id(), window.describe(), grouped(report.positions())))?;
    if let Some((from, to)) = report.outside() {
        out.line(format!(
            "not closed under moves ({} -> {}), so there is no verdict; --from POS gives a closed window",
            name(from),
            name(to)
        ))?;
        return Ok(Ended::Well);
    }
    let mut rows = Vec::new();
    for class in Class::ALL {
        let mut row = vec![format!("  {class}")];
        match report.witness(class) {
            None => row.push("yes".into()),
            Some(witness) => {
                row.push("no".into());
                row.push(in_words(witness, &*name));
            }
        }
        rows.push(row);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    out.line(format!(
        "  {} positions (0,1), {} positions (1,0)",
        grouped(report.v01()),
        grouped(report.v10())
    ))?;
    Ok(Ended::Well)
}

/// Writes a certificate of the classes, once it has been found right.
fn certify(
    graph: &Graph,
    asked: usize,
    values: &GraphValues,
    about: (&str, &str),
    name: &dyn Fn(u32) -> String,
    file: &ResultFile,
    cx: &Context<'_>,
) -> Result<(), Error> {
    let made =
        class_certificate(graph, asked, values, about, name, &cx.run()).map_err(|error| match error {
            CertificateError::Stopped(stopped) => stopped.into(),
            CertificateError::NotClosed { from, to } => Error::input(format!(
                "--certificate: the window is not closed under moves ({} -> {}), so nothing can be certified \
             (--from POS gives a closed window)",
                name(from),
                name(to)
            )),
            other => Error::input(format!("--certificate: {other}")),
        })?;
    if let Err(refused) = verify_class_certificate(&made) {
        return Err(Error::Refuted(format!("--certificate: what was found does not hold: {refused}")));
    }
    file.write_json(&made)
}

/// Holds the values of the graph against those that the window's own solver computes, which are
/// held against the definition in turn.
fn verify(
    window: &dyn AnyWindow,
    values: &GraphValues,
    name: &dyn Fn(u32) -> String,
    cx: &Context<'_>,
) -> Result<(), Error> {
    let mut again = Values::new(true);
    let stopped = window.solve(true, cx, &mut again)?;
    let wrong = (0..again.len())
        .find(|&v| values.pair(v as u32).map(Found::from) != Some(again.found(v)))
        .map(|v| v as u32);
    match (wrong, stopped) {
        (Some(v), _) => Err(Error::Refuted(format!("verify: two solvers disagree at {}", name(v)))),
        (None, Some(stopped)) => Err(stopped.into()),
        (None, None) => Ok(()),
    }
}

fn witnesses(report: &ClassReport, name: &dyn Fn(u32) -> String) -> Value {
    let mut all = Map::new();
    for class in Class::ALL {
        let Some(Witness { position, pair, option }) = report.witness(class) else { continue };
        let mut witness = json!({
            "position": name(position),
            "grundy": pair.normal.to_string(),
            "misere": pair.misere.to_string(),
        });
        if let Some((to, pair)) = option {
            witness["option"] = json!({
                "position": name(to),
                "grundy": pair.normal.to_string(),
                "misere": pair.misere.to_string(),
            });
        }
        all.insert(class.name().into(), witness);
    }
    Value::Object(all)
}

fn in_words(witness: Witness, name: &dyn Fn(u32) -> String) -> String {
    let Witness { position, pair, option } = witness;
    match option {
        None => format!("{} = {pair}", name(position)),
        Some((to, after)) => format!("{} = {pair} -> {} = {after}", name(position), name(to)),
    }
}
