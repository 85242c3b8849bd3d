//! `verify`: certificates checked again, by code that shares nothing with the code that made them.

use super::VERSION;
use super::loopy_certificates::of_loopy_values;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial::game::{HeapMoves, try_heap_moves};
use impartial::misere::certificate::{
    self, ClassCertificate, ClassCondition, ClassRefusal, verify_class_certificate,
};
use impartial::misere::quotient::{
    CertificateRules, QuotientCertificate, VerifyError, verify as verify_quotient,
};
use impartial::period::{self, PeriodCertificate, PeriodRefusal};
use impartial::run::{Count, Run, Stopped};
use impartial_prove::{Blocking, NumerationCertificate, ProofBudget, ProofCertificateError, ProveError};
use impartial_query::{AnyGame, Registry, WindowArg, read_text};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;

/// The check of a kind of certificates. It returns the condition that fails, if one does.
type CertificateCheck = fn(Value, &Registry, &CommandContext<'_>) -> Result<Option<String>, CommandError>;

const KINDS: &[(&str, CertificateCheck)] = &[
    (period::KIND, of_period),
    (certificate::KIND, of_classes),
    (QuotientCertificate::KIND, of_quotient),
    (impartial_prove::ProofCertificate::KIND, of_proof),
    (NumerationCertificate::KIND, of_numeration),
    (impartial::loopy::VALUES_KIND, of_loopy_values),
];

/// Upper bound on the bytes that a byte of the text of a certificate takes: '[0,0,...]' as a list of JSON values, while
/// it is converted to numbers.
const BYTES_FOR_EACH: u64 = 40;

pub(crate) fn verify(
    registry: &Registry,
    file: &Path,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let name = file.display();
    let text = read_text(&format!("'{name}'"), "a certificate", file, BYTES_FOR_EACH, &cx.run())?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|error| CommandError::input(format!("'{name}' is no certificate: {error}")))?;
    drop(text);
    let kinds = || KINDS.iter().map(|(kind, _)| *kind).collect::<Vec<_>>().join(", ");
    let Some(kind) = value.get("kind").and_then(Value::as_str).map(str::to_owned) else {
        return Err(CommandError::input(format!(
            "'{name}' is no certificate: it has no kind (allowed: {})",
            kinds()
        )));
    };
    let Some((_, check)) = KINDS.iter().find(|(known, _)| *known == kind) else {
        return Err(CommandError::input(format!(
            "'{name}': there are no certificates of kind '{kind}' (allowed: {})",
            kinds()
        )));
    };
    let named = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let game = named("game");
    let name_of = if kind == NumerationCertificate::KIND { named("name") } else { None };
    let window = covered(&kind, &value);
    let failed = check(value, registry, cx).map_err(|error| match error {
        CommandError::Input(text) => CommandError::Input(format!("'{name}' {text}")),
        other => other,
    })?;
    cx.done();
    let outcome = if failed.is_none() { CommandOutcome::Done } else { CommandOutcome::Refuted };
    out.decided(outcome);
    let verdict = if failed.is_none() { "valid" } else { "refused" };
    let window = window.filter(|_| failed.is_none());
    if out.is_json() {
        out.object(&json!({
            "kind": kind,
            "verdict": verdict,
            "failed_condition": failed,
            "game": game,
            "window": window.as_ref().map(|window| &window.0),
            "positions": window.as_ref().map(|window| window.1),
            "version": VERSION,
        }))?;
    } else {
        out.line(format!("{kind}  {}  {verdict}", game.or(name_of).unwrap_or_default()))?;
        if let Some((window, positions)) = &window {
            out.line(format!("  {window}: {}", Count(*positions, "positions")))?;
        }
        if let Some(failed) = &failed {
            out.line(format!("  {failed}"))?;
        }
    }
    Ok(outcome)
}

/// Returns the window that a certificate of classes is about, and the number of positions that it lists.
fn covered(kind: &str, value: &Value) -> Option<(String, u64)> {
    let window = value.get("window").and_then(Value::as_str).filter(|_| kind == certificate::KIND)?;
    Some((window.to_owned(), value.get("positions")?.as_array()?.len() as u64))
}

fn of_period(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: PeriodCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of a period: {error}")))?;
    let code = match registry.find_within(&certificate.game, &cx.run()) {
        Ok(game) => game.heap_code(),
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    if code.as_ref() != Some(&certificate.code) {
        return Ok(Some(format!("game: the code is not that of '{}'", certificate.game)));
    }
    match period::verify(&certificate, &cx.run()) {
        Ok(()) => Ok(None),
        Err(PeriodRefusal::Stopped(stopped)) => Err(stopped.into()),
        Err(refusal) => Ok(Some(refusal.to_string())),
    }
}

fn of_quotient(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: QuotientCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of a quotient: {error}")))?;
    match verify_quotient(&certificate, &cx.run()) {
        Ok(()) => {}
        Err(VerifyError::Stopped(stopped)) => return Err(stopped.into()),
        Err(refused) => return Ok(Some(refused.to_string())),
    }
    // The conditions hold for the rules or moves listed; these must be those of the game.
    let game = match registry.find_within(&certificate.game, &cx.run()) {
        Ok(game) => game,
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    let same = match &certificate.rule {
        CertificateRules::Positions { names, options } => {
            if let Some(other) = ClassRefusal::about_another(&certificate.game, &game.id()) {
                return Ok(Some(other.to_string()));
            }
            return positions_are_of_game(&*game, names, options, cx);
        }
        CertificateRules::Code(places) => {
            game.rules().and_then(|rules| rules.heap_code()).is_some_and(|code| code.places() == places)
        }
        CertificateRules::Heaps(options) => match game.rules() {
            Some(rules) => are_options_of(&rules, options, &cx.run())?,
            None => false,
        },
    };
    Ok((!same).then(|| format!("game: the rules are not those of '{}'", certificate.game)))
}

/// Checks that the positions of a quotient, which are numbered from 1, are positions of the game, and that their
/// options are complete. Returns the condition that fails, if one does.
fn positions_are_of_game(
    game: &dyn AnyGame,
    names: &[String],
    options: &[Vec<Vec<u32>>],
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    // Each option is one position, and no sum of several.
    let one = |option: &Vec<u32>| match option[..] {
        [position] => position.checked_sub(1),
        _ => None,
    };
    let moves: Option<Vec<Vec<u32>>> =
        options.iter().map(|options| options.iter().map(one).collect()).collect();
    match moves {
        Some(moves) if names.len() == options.len() => Ok(game.moves_are_of_game(names, &moves, cx)?),
        _ => Ok(Some(format!("game: the positions are not named, or no positions of '{}'", game.id()))),
    }
}

/// Returns whether `listed` are the options of the heaps 1, 2, …, each once and in order. The options are made one at
/// a time, since a rule may have very many more than a file lists.
fn are_options_of(rules: &impl HeapMoves, listed: &[Vec<Vec<u32>>], run: &Run<'_>) -> Result<bool, Stopped> {
    for (heap, listed) in (1..).zip(listed) {
        run.check(heap, 0)?;
        let mut seen = vec![false; listed.len()];
        let mut same = listed.is_sorted_by(|a, b| a < b);
        let mut sorted: Vec<u32> = Vec::new();
        let mut looked_at = 0u64;
        try_heap_moves(rules, heap, |option| {
            looked_at += 1;
            if looked_at.is_multiple_of(1 << 16) {
                run.check(heap, 0)?;
            }
            sorted.clear();
            // No option in the file has a larger heap.
            sorted.extend(
                option.iter().filter(|&&part| part > 0).map(|&part| u32::try_from(part).unwrap_or(u32::MAX)),
            );
            sorted.sort_unstable();
            match listed.binary_search(&sorted) {
                Ok(index) => seen[index] = true,
                Err(_) => same = false,
            }
            Ok(())
        })?;
        if !same || seen.contains(&false) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn of_classes(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: ClassCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of classes: {error}")))?;
    if let Err(refused) = verify_class_certificate(&certificate) {
        return Ok(Some(refused.to_string()));
    }
    // The conditions hold for the positions and moves listed; these must be those of the game.
    let game = match registry.find_within(&certificate.game, &cx.run()) {
        Ok(game) => game,
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    if let Some(other) = ClassRefusal::about_another(&certificate.game, &game.id()) {
        return Ok(Some(other.to_string()));
    }
    match game.moves_are_of_game(&certificate.positions, &certificate.moves, cx)? {
        None => fills_its_window(&*game, &certificate, cx),
        failed => Ok(failed),
    }
}

/// Checks that the positions of a certificate are those of the window that it names. They are known to be positions of
/// the game and closed under its moves. Returns the condition that fails, if one does.
fn fills_its_window(
    game: &dyn AnyGame,
    certificate: &ClassCertificate,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let refused = |detail: String| ClassRefusal { condition: ClassCondition::Window, detail };
    let result = match WindowArg::from_words(&certificate.window) {
        None => Err(refused(format!("'{}' are not the words for a window", certificate.window))),
        // No further query of the game is needed: the moves listed are known to be its moves.
        Some(WindowArg::From(position)) => certificate.is_from(&position),
        Some(arg) => match game.window(&arg, cx).map_err(CommandError::from) {
            Ok(window) => {
                let mut names = Vec::new();
                // One position more than the certificate lists is enough to show a difference.
                let most = certificate.positions.len() + 1;
                window.write(&mut |name| {
                    names.push(name.to_owned());
                    if names.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                certificate.fills(names)
            }
            Err(CommandError::Input(text)) => Err(refused(text)),
            Err(error) => return Err(error),
        },
    };
    Ok(result.err().map(|refused| refused.to_string()))
}

fn of_numeration(
    value: Value,
    _: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: NumerationCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of a numeration: {error}")))?;
    let run = cx.run();
    match certificate.verify(&ProofBudget::new(&run)) {
        Ok(()) => Ok(None),
        Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(ProofCertificateError::Prove(error)) if error.is_defect() => {
            Err(CommandError::Defect(error.to_string()))
        }
        Err(refused) => Ok(Some(refused.to_string())),
    }
}

fn of_proof(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: impartial_prove::ProofCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of a proof: {error}")))?;
    // The statements that the certificate proves of its tables must be about the game.
    let Some(mut game) = registry.prover(certificate.game()) else {
        return Ok(Some(format!("game: there is no description of '{}'", certificate.game())));
    };
    if certificate.forbidden() > 0 {
        game = Box::new(Blocking::new(game, certificate.forbidden()));
    }
    let run = cx.run();
    match certificate.verify_for(&*game, &ProofBudget::new(&run)) {
        Ok(()) => Ok(None),
        Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(ProofCertificateError::Prove(error)) if error.is_defect() => {
            Err(CommandError::Defect(error.to_string()))
        }
        Err(refused) => Ok(Some(refused.to_string())),
    }
}
