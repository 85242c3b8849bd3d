//! `draw quotient` and `draw automaton`: pictures of files that other commands wrote.

use super::position::cannot;
use super::target::PictureFile;
use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use impartial::misere::quotient::{QuotientCertificate, VerifyError, verify};
use impartial_draw::States;
use impartial_query::proofs::AutomatonReport;
use impartial_query::read_text;
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

/// Upper bound on the bytes that a byte of the text takes as a list of JSON values.
const BYTES_FOR_EACH: u64 = 40;

fn read(file: &Path, what: &str, cx: &CommandContext<'_>) -> Result<Value, CommandError> {
    let name = file.display();
    let text = read_text(&format!("'{name}'"), what, file, BYTES_FOR_EACH, &cx.run())?;
    serde_json::from_str(&text)
        .map_err(|error| CommandError::input(format!("'{name}' is not {what}: {error}")))
}

fn stem(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

pub(super) fn quotient(
    file: &Path,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let name = file.display();
    let value = read(file, "a certificate of a quotient", cx)?;
    let certificate: QuotientCertificate = serde_json::from_value(value).map_err(|error| {
        CommandError::input(format!(
            "'{name}' is no certificate of a quotient: {error} ('impartial quotient GAME --certificate FILE' writes one)"
        ))
    })?;
    let to = PictureFile::ready(target, &["quotient", &stem(file)], out)?;
    match verify(&certificate, &cx.run()) {
        Ok(()) => {}
        Err(VerifyError::Stopped(stopped)) => return Err(stopped.into()),
        Err(refused) => return Err(CommandError::Refuted(format!("'{name}': {refused}"))),
    }
    let picture = impartial_draw::quotient(&certificate).map_err(|error| cannot(&error))?;
    to.write(&picture, cx, out)
}

pub(super) fn automaton(
    file: &Path,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let name = file.display();
    let value = read(file, "an automaton", cx)?;
    let Some((states, about)) = states_of(&value) else {
        return Err(CommandError::input(format!(
            "'{name}' holds no automaton (allowed: what 'discover --format json' prints, or a certificate of \
             'discover' or 'prove')"
        )));
    };
    let to = PictureFile::ready(target, &["automaton", &stem(file)], out)?;
    let game = value.get("game").and_then(Value::as_str).unwrap_or("automaton");
    let picture = impartial_draw::automaton(&format!("{game}: automaton"), Some(about), &states);
    to.write(&picture.map_err(|error| cannot(&error))?, cx, out)
}

fn numbers(value: &Value) -> Option<Vec<u32>> {
    value.as_array()?.iter().map(|number| u32::try_from(number.as_u64()?).ok()).collect()
}

/// Returns the automaton of a file, and a description of its subject.
fn states_of(value: &Value) -> Option<(States, String)> {
    if value.get("kind").and_then(Value::as_str) == Some(impartial_prove::ProofCertificate::KIND) {
        return of_certificate(value);
    }
    let states =
        States::of_report(&AutomatonReport::deserialize(value.get("automaton").unwrap_or(value)).ok()?)?;
    let extends_to = value.get("extends_to").and_then(Value::as_str);
    let any_number = extends_to.map_or_else(String::new, |members| format!(", for {members}"));
    let about = match value.get("value").and_then(Value::as_str) {
        Some(value) => {
            format!("the positions of value {value}{any_number}, {} states", states.accepting.len())
        }
        None if value.get("all_values") == Some(&Value::Bool(true)) => {
            format!("all values{any_number}, {} states", states.accepting.len())
        }
        None => format!("{} states", states.accepting.len()),
    };
    Some((states, about))
}

/// Returns the last table of a certificate that describes positions: that of the last set of positions, or that of the
/// formula.
fn of_certificate(value: &Value) -> Option<(States, String)> {
    let proof = value.get("proof")?;
    let (table, about) = if let Some(sets) = proof.get("sets").and_then(|proof| proof.get("sets")) {
        let sets = sets.as_array()?;
        let last = sets.len().checked_sub(1)?;
        (sets[last].get("members")?, format!("the positions of value {last}"))
    } else {
        (
            proof.get("formula")?.get("formula")?,
            "the value formula: the positions, and the value as the last number".to_owned(),
        )
    };
    let base = u32::try_from(value.get("base")?.as_u64()?).ok()?;
    let tracks = u32::try_from(table.get("tracks")?.as_u64()?).ok()?;
    let accept = table.get("accept")?.as_array()?.iter().map(Value::as_bool).collect::<Option<Vec<_>>>()?;
    let letters = (base as usize).checked_pow(tracks).filter(|&letters| letters > 0)?;
    let next = numbers(table.get("next")?)?;
    let power = value.get("power")?.as_u64()?.max(1);
    let coins = value.get("coins")?.as_u64()?;
    let mut names = Vec::new();
    for i in 1..=coins.min(tracks.into()) {
        // Below ω^k a coin has k coefficients.
        (1..=power).for_each(|k| names.push(if power == 1 { format!("a{i}") } else { format!("a{i}.{k}") }));
    }
    let is_strip = value.get("any_number").is_some_and(|scope| !scope.is_null());
    let is_row = value.pointer("/any_number/members").is_some_and(|members| members == "cells-of-one-row");
    let strip = is_strip.then(|| match is_row {
        true => "The digits of the cells are read one by one, cell 0 first".to_owned(),
        false => "The squares are read one by one, square 0 first".to_owned(),
    });
    if is_strip {
        names = vec![if is_row { "cells of one row" } else { "coins" }.to_owned()];
    }
    names.truncate(tracks as usize);
    let rest = tracks as usize - names.len();
    names.extend((0..rest).map(|i| if rest == 1 { "v".to_owned() } else { format!("v.{}", i + 1) }));
    let next: Vec<Vec<u32>> = next.chunks(letters).map(<[u32]>::to_vec).collect();
    let numeration = value.get("numeration").and_then(|written| written.get("name")?.as_str());
    let numeration = numeration.map(str::to_owned);
    let states =
        States { base, numeration, strip, output: None, tracks: names, start: 0, accepting: accept, next };
    Some((states, about))
}
