//! The conditions that certificates must meet to be valid for their game, for `verify` and for exports.

use crate::context::CommandContext;
use crate::errors::CommandError;
use impartial::game::{HeapMoves, try_heap_moves};
use impartial::misere::certificate::{
    ClassCertificate, ClassCondition, ClassRefusal, verify_class_certificate,
};
use impartial::misere::quotient::{
    CertificateRules, QuotientCertificate, VerifyError, verify as verify_quotient,
};
use impartial::period::{self, PeriodCertificate, PeriodRefusal};
use impartial::run::{Run, Stopped};
use impartial_query::{AnyGame, Registry, WindowArg, read_text};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::Path;

/// Upper bound on the bytes that a byte of the text of a certificate takes: '[0,0,...]' as a list of JSON values, while
/// it is converted to numbers.
const BYTES_FOR_EACH: u64 = 40;

/// Reads a file that contains a certificate.
pub(super) fn read(file: &Path, cx: &CommandContext<'_>) -> Result<Value, CommandError> {
    let name = file.display();
    let text = read_text(&format!("'{name}'"), "a certificate", file, BYTES_FOR_EACH, &cx.run())?;
    serde_json::from_str(&text)
        .map_err(|error| CommandError::input(format!("'{name}' is no certificate: {error}")))
}

/// Converts JSON to a certificate; `what` names its subject, as in "a period".
pub(super) fn parse<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, CommandError> {
    serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of {what}: {error}")))
}

/// Adds the name of the file to an error about its content.
pub(super) fn at_file(file: &Path, error: CommandError) -> CommandError {
    match error {
        CommandError::Input(text) => CommandError::Input(format!("'{}' {text}", file.display())),
        other => other,
    }
}

/// Checks a certificate of the period of a game. Returns the condition that fails, if one does.
pub(super) fn period_condition(
    certificate: &PeriodCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let code = match registry.find_within(&certificate.game, &cx.run()) {
        Ok(game) => game.heap_code(),
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    if code.as_ref() != Some(&certificate.code) {
        return Ok(Some(format!("game: the code is not that of '{}'", certificate.game)));
    }
    match period::verify(certificate, &cx.run()) {
        Ok(()) => Ok(None),
        Err(PeriodRefusal::Stopped(stopped)) => Err(stopped.into()),
        Err(refusal) => Ok(Some(refusal.to_string())),
    }
}

/// Checks a certificate of the misère quotient of a game. Returns the condition that fails, if one does.
pub(super) fn quotient_condition(
    certificate: &QuotientCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    match verify_quotient(certificate, &cx.run()) {
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

/// Checks a certificate of the classes of a game. Returns the condition that fails, if one does.
pub(super) fn class_condition(
    certificate: &ClassCertificate,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    if let Err(refused) = verify_class_certificate(certificate) {
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
        None => fills_its_window(&*game, certificate, cx),
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
