//! Certificates verified again, without the search that made them.
//!
//! A certificate is valid if its own conditions hold, and if it is about the game that it names: a verifier of the engine
//! checks the first, and the functions here check both.

use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::Error;
use crate::questions::{VERSION, heap_period_condition, verify_value_certificate};
use crate::registry::{Registry, is_rule_file_on_disk};
use crate::results::window::WindowArg;
use crate::rows::KernelRow;
use crate::text_file::read_text;
use impartial::game::HeapMoves;
use impartial::loopy::ValueCertificate;
use impartial::misere::certificate::{
    ClassCertificate, ClassCondition, ClassRefusal, verify_class_certificate,
};
use impartial::misere::quotient::{
    CertificateRules, Completeness, QuotientCertificate, VerifyError, verify as verify_quotient,
};
use impartial::period::{PeriodCertificate, PeriodRefusal, verify as verify_code_period};
use impartial::run::{Run, Stopped};
use impartial::solve::try_heap_moves;
use impartial_prove::automata::ProofBudget;
use impartial_prove::periods::HeapPeriodCertificate;
use impartial_prove::{Blocking, NumerationCertificate, ProofCertificate, ProofCertificateError, ProveError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Returns the game with a name. Callers decide whether names of files are allowed.
pub type FindGame<'a> = dyn Fn(&str) -> Result<Arc<dyn AnyGame>, Error> + 'a;

/// The verdict of independent code on a certificate: the answer of `verify`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Verification"))]
pub struct CertificateVerdict {
    /// The kind of the certificate.
    pub certificate: String,
    /// `valid` or `refused`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::CertificateWord"))]
    pub verdict: &'static str,
    /// The condition that fails, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_condition: Option<String>,
    /// The game that the certificate names, if it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The window of a valid certificate of classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// The number of positions in this window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The answer of the kernel of Rocq, with `verify --rocq`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rocq: Option<KernelRow>,
    /// The version of the program.
    pub version: &'static str,
    /// The name of a numeration system.
    #[serde(skip)]
    pub numeration: Option<String>,
}

impl CertificateVerdict {
    /// Returns whether the certificate is valid.
    pub fn is_valid(&self) -> bool {
        self.failed_condition.is_none()
    }
}

/// The check of a kind of certificates. It returns the condition that fails, if one does.
type CertificateCheck = fn(Value, &FindGame<'_>, &Context<'_>) -> Result<Option<String>, Error>;

const KINDS: &[(&str, CertificateCheck)] = &[
    (PeriodCertificate::KIND, of_period),
    (HeapPeriodCertificate::KIND, of_heap_period),
    (ClassCertificate::KIND, of_classes),
    (QuotientCertificate::KIND, of_quotient),
    (ProofCertificate::KIND, of_proof),
    (NumerationCertificate::KIND, of_numeration),
    (ValueCertificate::KIND, of_loopy_values),
];

/// Upper bound on the bytes that a byte of the text of a certificate takes: '[0,0,...]' as a list of JSON values, while
/// it is converted to numbers.
const BYTES_FOR_EACH: u64 = 40;

/// Reads a file that contains a certificate.
///
/// # Errors
/// [`Error::Unreadable`] if the file cannot be read or is no JSON; limits.
pub fn read_certificate(file: &Path, cx: &Context<'_>) -> Result<Value, Error> {
    let name = file.display();
    let text = read_text(&format!("'{name}'"), "a certificate", file, BYTES_FOR_EACH, &cx.run())?;
    serde_json::from_str(&text).map_err(|error| Error::input(format!("'{name}' is no certificate: {error}")))
}

/// Verifies a certificate of any kind, about a game of a registry or of a rule file. `named` names the certificate in
/// errors.
///
/// # Errors
/// [`Error::Unreadable`] if the value is no certificate, or the rule file does not exist; limits.
pub fn verify_named_certificate(
    registry: &Registry,
    value: Value,
    named: &str,
    cx: &Context<'_>,
) -> Result<CertificateVerdict, Error> {
    if let Some(rules) = value.get("game").and_then(Value::as_str).and_then(missing_rule_file) {
        return Err(Error::input(format!(
            "{named} is about the rule file '{rules}', which does not exist (it must stand at this path, seen from the \
             folder of the command)"
        )));
    }
    let find = |name: &str| registry.find_within(name, &cx.run());
    verify_certificate(value, &find, cx).map_err(|error| about_certificate(named, error))
}

/// Adds the name of a certificate to an error about its content.
pub fn about_certificate(named: &str, error: Error) -> Error {
    match error {
        Error::Unreadable(text) => Error::Unreadable(format!("{named} {text}")),
        other => other,
    }
}

/// Returns the path of the rule file of a game, if it has one on the disk that does not exist.
fn missing_rule_file(game: &str) -> Option<&str> {
    if !is_rule_file_on_disk(game) {
        return None;
    }
    let path = game.rfind(".game:").map_or(game, |at| &game[..at + ".game".len()]);
    (!Path::new(path).exists()).then_some(path)
}

/// Verifies a certificate of any kind.
///
/// # Errors
/// [`Error::Unreadable`] if the value is no certificate, with a text that follows the name of the certificate; limits.
pub fn verify_certificate(
    value: Value,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<CertificateVerdict, Error> {
    let kinds = || KINDS.iter().map(|(kind, _)| *kind).collect::<Vec<_>>().join(", ");
    let Some(kind) = value.get("kind").and_then(Value::as_str).map(str::to_owned) else {
        return Err(Error::input(format!("is no certificate: it has no kind (allowed: {})", kinds())));
    };
    let Some((_, check)) = KINDS.iter().find(|(known, _)| *known == kind) else {
        return Err(Error::input(format!(
            "cannot be verified: there are no certificates of kind '{kind}' (allowed: {})",
            kinds()
        )));
    };
    let named = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let game = named("game");
    let numeration = if kind == NumerationCertificate::KIND { named("name") } else { None };
    let covered = covered(&kind, &value);
    let failed_condition = check(value, find, cx)?;
    let covered = covered.filter(|_| failed_condition.is_none());
    Ok(CertificateVerdict {
        certificate: kind,
        rocq: None,
        verdict: if failed_condition.is_none() { "valid" } else { "refused" },
        failed_condition,
        game,
        window: covered.as_ref().map(|(window, _)| window.clone()),
        positions: covered.map(|(_, positions)| positions),
        version: VERSION,
        numeration,
    })
}

/// Converts JSON to a certificate; `what` names its subject, as in "a period".
///
/// # Errors
/// [`Error::Unreadable`] if the value is no such certificate.
pub fn parse_certificate<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, Error> {
    serde_json::from_value(value)
        .map_err(|error| Error::input(format!("is no certificate of {what}: {error}")))
}

/// Returns the window that a certificate of classes is about, and the number of positions that it lists.
fn covered(kind: &str, value: &Value) -> Option<(String, u64)> {
    let window = value.get("window").and_then(Value::as_str).filter(|_| kind == ClassCertificate::KIND)?;
    Some((window.to_owned(), value.get("positions")?.as_array()?.len() as u64))
}

fn of_period(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    period_condition(&parse_certificate(value, "a period")?, find, cx)
}

fn of_heap_period(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    heap_period_condition(&parse_certificate(value, "the period of heaps")?, find, cx)
}

fn of_quotient(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    quotient_condition(&parse_certificate(value, "a quotient")?, find, cx)
}

fn of_classes(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    class_condition(&parse_certificate(value, "classes")?, find, cx)
}

fn of_loopy_values(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    let certificate: ValueCertificate = parse_certificate(value, "loopy values")?;
    verify_value_certificate(&certificate, find, cx)
}

fn of_numeration(value: Value, _: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    let certificate: NumerationCertificate = parse_certificate(value, "a numeration")?;
    let run = cx.run();
    failed_condition(certificate.verify(&ProofBudget::new(&run)))
}

fn of_proof(value: Value, find: &FindGame<'_>, cx: &Context<'_>) -> Result<Option<String>, Error> {
    proof_condition(&parse_certificate(value, "a proof")?, find, cx)
}

/// Checks a certificate of a proof about a game. Returns the condition that fails, if one does.
///
/// # Errors
/// Limits; a defect of the program.
pub fn proof_condition(
    certificate: &ProofCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    if certificate.is_about_heaps() {
        return condition_of_heaps(certificate, find, cx);
    }
    if certificate.is_for_any_number() {
        return condition_of_words(certificate, find, cx);
    }
    // The statements that the certificate proves of its tables must be about the game.
    let Some(mut game) = find(certificate.game()).ok().and_then(|game| game.provable_game()) else {
        return Ok(Some(format!("game: there is no description of '{}'", certificate.game())));
    };
    if certificate.forbidden() > 0 {
        game = Box::new(Blocking::new(game, certificate.forbidden()));
    }
    let run = cx.run();
    failed_condition(certificate.verify_for(&*game, &ProofBudget::new(&run)))
}

/// Checks a certificate of a proof for any number of coins. Returns the condition that fails, if one does.
fn condition_of_words(
    certificate: &ProofCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    let game = certificate.game();
    match find(game).ok().and_then(|game| game.words()) {
        Some(Ok(words)) if certificate.members() != Some(words.members) => {
            Ok(Some(format!("the statement: it is not about any number of {}", words.members)))
        }
        Some(Ok(words)) => {
            let run = cx.run();
            let budget = ProofBudget::new(&run);
            failed_condition(certificate.verify_for_words(&*words.provable_game, &words.game, &budget))
        }
        Some(Err(why)) => Ok(Some(format!("game: '{game}' is not described for any number of coins: {why}"))),
        None => Ok(Some(format!("game: there is no description of '{game}' for any number of coins"))),
    }
}

/// Checks a certificate of a proof for any number of heaps. Returns the condition that fails, if one does.
fn condition_of_heaps(
    certificate: &ProofCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    let (game, statement) = (certificate.game(), certificate.heap_statement().unwrap_or_default());
    let Some(heaps) = find(game).ok().and_then(|game| game.heaps(statement)) else {
        return Ok(Some(format!(
            "the statement: '{game}' has no statement '{statement}' about any number of heaps"
        )));
    };
    let run = cx.run();
    let budget = ProofBudget::new(&run);
    failed_condition(certificate.verify_for_heaps(&*heaps.provable_game, statement, &heaps.proof, &budget))
}

/// Returns the condition that fails in a verification, if one does.
fn failed_condition(verified: Result<(), ProofCertificateError>) -> Result<Option<String>, Error> {
    match verified {
        Ok(()) => Ok(None),
        Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
        Err(ProofCertificateError::Prove(error)) if error.is_defect() => {
            Err(Error::Refuted(error.to_string()))
        }
        Err(refused) => Ok(Some(refused.to_string())),
    }
}

/// Checks a certificate of the period of a game. Returns the condition that fails, if one does.
pub fn period_condition(
    certificate: &PeriodCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    let code = match find(&certificate.game) {
        Ok(game) => game.heap_code(),
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    if code.as_ref() != Some(&certificate.code) {
        return Ok(Some(format!("game: the code is not that of '{}'", certificate.game)));
    }
    match verify_code_period(certificate, &cx.run()) {
        Ok(()) => Ok(None),
        Err(PeriodRefusal::Stopped(stopped)) => Err(stopped.into()),
        Err(refusal) => Ok(Some(refusal.to_string())),
    }
}

/// Checks a certificate of the misère quotient of a game. Returns the condition that fails, if one does.
pub fn quotient_condition(
    certificate: &QuotientCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    match verify_quotient(certificate, &cx.run()) {
        Ok(()) => {}
        Err(VerifyError::Stopped(stopped)) => return Err(stopped.into()),
        Err(refused) => return Ok(Some(refused.to_string())),
    }
    // The conditions hold for the rules or moves listed; these must be those of the game.
    let game = match find(&certificate.game) {
        Ok(game) => game,
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    let same = match &certificate.rule {
        CertificateRules::Positions { names, options } => {
            if let Some(other) = ClassRefusal::about_another(&certificate.game, &game.id()) {
                return Ok(Some(other.to_string()));
            }
            let failed = positions_are_of_game(&*game, names, options, cx)?;
            if failed.is_none() && certificate.status == Completeness::Final {
                return are_all_positions(&*game, names.len(), cx);
            }
            return Ok(failed);
        }
        CertificateRules::Code(places) => {
            game.heap_rules().and_then(|rules| rules.heap_code()).is_some_and(|code| code.places() == places)
        }
        CertificateRules::Heaps(options) => match game.heap_rules() {
            Some(rules) => are_options_of(&rules, options, &cx.run())?,
            None => false,
        },
    };
    Ok((!same).then(|| format!("game: the rules are not those of '{}'", certificate.game)))
}

/// Checks that a game has `count` positions, so that as many different ones are all. Returns the condition that fails, if
/// one does.
fn are_all_positions(game: &dyn AnyGame, count: usize, cx: &Context<'_>) -> Result<Option<String>, Error> {
    let all = match game.window(&WindowArg::Whole, cx) {
        Ok(window) => {
            let mut positions = 0;
            // One position more than the certificate lists is enough to show a difference.
            window.write(&mut |_| {
                positions += 1;
                if positions <= count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            Some(positions)
        }
        // A game without a list of all its positions.
        Err(Error::Unreadable(_) | Error::Unsupported(_)) => None,
        Err(error) => return Err(error),
    };
    let is_all = all == Some(count);
    Ok((!is_all).then(|| {
        format!("status: a quotient of {count} positions is final only if '{}' has no others", game.id())
    }))
}

/// Checks that the positions of a quotient, which are numbered from 1, are positions of the game, and that their
/// options are complete. Returns the condition that fails, if one does.
fn positions_are_of_game(
    game: &dyn AnyGame,
    names: &[String],
    options: &[Vec<Vec<u32>>],
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
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
        try_heap_moves(rules, heap, run, |option| {
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
pub fn class_condition(
    certificate: &ClassCertificate,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    if let Err(refused) = verify_class_certificate(certificate) {
        return Ok(Some(refused.to_string()));
    }
    // The conditions hold for the positions and moves listed; these must be those of the game.
    let game = match find(&certificate.game) {
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
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    let refused = |detail: String| ClassRefusal::new(ClassCondition::Window, detail);
    let result = match WindowArg::from_words(&certificate.window) {
        None => Err(refused(format!("'{}' are not the words for a window", certificate.window))),
        // No further query of the game is needed: the moves listed are known to be its moves.
        Some(WindowArg::From(position)) => certificate.check_start(&position),
        Some(arg) => match game.window(&arg, cx) {
            Ok(window) => {
                let mut names = Vec::new();
                // One position more than the certificate lists is enough to show a difference.
                let most = certificate.positions.len() + 1;
                window.write(&mut |name| {
                    names.push(name.to_owned());
                    if names.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                certificate.check_window(names)
            }
            Err(error @ (Error::Unreadable(_) | Error::Unsupported(_))) => Err(refused(error.to_string())),
            Err(error) => return Err(error),
        },
    };
    Ok(result.err().map(|refused| refused.to_string()))
}
