//! The form of a certificate: each is verified first, and then written in the form that its kind and its game allow.

use crate::rocq::{self, NoRocqForm, RocqFile, SizeEstimate};
use impartial::loopy::ValueCertificate;
use impartial::misere::certificate::ClassCertificate;
use impartial::misere::quotient::QuotientCertificate;
use impartial::period::PeriodCertificate;
use impartial_prove::automata::ProofBudget;
use impartial_prove::periods::HeapPeriodCertificate;
use impartial_prove::words::WordClaim;
use impartial_prove::{ProofCertificate, ProofMethod, Statement};
use impartial_query::proofs::ProofJob;
use impartial_query::questions::{
    FindGame, class_condition, heap_period_condition, parse_certificate, period_condition, proof_condition,
    quotient_condition, verify_value_certificate,
};
use impartial_query::{Context, Error};
use serde_json::Value;

/// Time from which on a check is written as formulas instead of an automaton, in seconds, where both are possible.
const LONG_AUTOMATON: f64 = 60.0;

/// The games that certificates name, and the statements about them.
pub struct GameSource<'a> {
    /// Returns the game with a name.
    pub find: &'a FindGame<'a>,
    /// The statements whose proofs may be exported with their formulas.
    pub statements: &'a [Statement],
}

impl std::fmt::Debug for GameSource<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameSource").finish_non_exhaustive()
    }
}

/// A certificate as a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// The game of the certificate.
    pub game: String,
    /// The file.
    pub file: RocqFile,
}

/// The reason why a certificate is not exported. The texts of the first two follow the name of the certificate.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The certificate has no form for Rocq, or its check takes too long.
    #[error(transparent)]
    NoForm(NoRocqForm),
    /// The verifier of the program refuses the certificate. The text names the condition that fails.
    #[error("is refused: {0}")]
    Refused(String),
    /// The certificate cannot be read, or a limit was reached.
    #[error(transparent)]
    Query(#[from] Error),
}

impl From<NoRocqForm> for ExportError {
    fn from(error: NoRocqForm) -> Self {
        match error {
            NoRocqForm::Stopped(stopped) => ExportError::Query(stopped.into()),
            error => ExportError::NoForm(error),
        }
    }
}

/// Verifies a certificate of any kind and writes it for Rocq.
///
/// # Errors
/// The certificate has no form for Rocq, or is refused; limits.
pub fn export(value: Value, games: &GameSource<'_>, cx: &Context<'_>) -> Result<Exported, ExportError> {
    let find = games.find;
    match value.get("kind").and_then(Value::as_str) {
        Some(PeriodCertificate::KIND) => {
            let certificate: PeriodCertificate = parse_certificate(value, "a period")?;
            valid(period_condition(&certificate, find, cx)?)?;
            let file = rocq::period(&certificate, &ProofBudget::new(&cx.run()))?;
            Ok(Exported { game: certificate.game, file })
        }
        Some(HeapPeriodCertificate::KIND) => {
            let certificate: HeapPeriodCertificate = parse_certificate(value, "the period of heaps")?;
            valid(heap_period_condition(&certificate, find, cx)?)?;
            let file = heap_period_file(&certificate, games, cx)?;
            Ok(Exported { game: certificate.game().to_owned(), file })
        }
        Some(QuotientCertificate::KIND) => {
            let certificate: QuotientCertificate = parse_certificate(value, "a quotient")?;
            valid(quotient_condition(&certificate, find, cx)?)?;
            let file = rocq::quotient(&certificate)?;
            Ok(Exported { game: certificate.game, file })
        }
        Some(ClassCertificate::KIND) => {
            let certificate: ClassCertificate = parse_certificate(value, "classes")?;
            valid(class_condition(&certificate, find, cx)?)?;
            let file = rocq::graph(&certificate)?;
            Ok(Exported { game: certificate.game, file })
        }
        Some(ProofCertificate::KIND) => {
            let certificate: ProofCertificate = parse_certificate(value, "a proof")?;
            let file = verified_proof_file(&certificate, games, cx)?;
            Ok(Exported { game: certificate.game().to_owned(), file })
        }
        Some(ValueCertificate::KIND) => {
            let certificate: ValueCertificate = parse_certificate(value, "loopy values")?;
            valid(verify_value_certificate(&certificate, find, cx)?)?;
            let file = rocq::loopy(&certificate, &cx.run()).map_err(Error::from)??;
            Ok(Exported { game: certificate.game, file })
        }
        Some(kind) => Err(NoRocqForm::Kind { kind: kind.to_owned(), allowed: kinds() }.into()),
        None => Err(Error::input("is no certificate: it has no kind").into()),
    }
}

/// Returns the kinds of certificates that have a form for Rocq.
fn kinds() -> String {
    [
        PeriodCertificate::KIND,
        HeapPeriodCertificate::KIND,
        QuotientCertificate::KIND,
        ClassCertificate::KIND,
        ProofCertificate::KIND,
        ValueCertificate::KIND,
    ]
    .join(", ")
}

/// Writes a proof that was made with automata of up to `states` states. The proof has a certificate or, if the certificate
/// is too large, an outline; the proof of the value of one heap of a sum has neither, and gives a theorem about any number of
/// heaps.
///
/// # Errors
/// The proof has no form for Rocq, or its certificate is refused; limits.
pub fn export_proof(
    job: &ProofJob<'_>,
    states: usize,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    if let Some(heap) = job.heap_description() {
        let run = cx.run();
        return Ok(rocq::sum_of_heaps(&job.game_id(), heap, states, &ProofBudget::new(&run))?);
    }
    // Rocq needs no macro-states.
    let certificate = job.certificate_or_outline(SizeEstimate::most_steps(), cx)?;
    export_certificate(&certificate, states, games, cx)
}

/// Verifies the certificate of a proof and writes it; or writes the outline of a proof by automata of up to `states` states.
///
/// # Errors
/// The proof has no form for Rocq, or its certificate is refused; limits.
pub fn export_certificate(
    certificate: &ProofCertificate,
    states: usize,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    match certificate.is_outline() {
        true => proof(certificate, states, games, cx),
        false => verified_proof_file(certificate, games, cx),
    }
}

/// Verifies a proof and writes it.
fn verified_proof_file(
    certificate: &ProofCertificate,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    valid(proof_condition(certificate, games.find, cx)?)?;
    proof_file(certificate, games, cx)
}

/// Writes a proof, which has been verified: with its automaton where the game has a rule of its own in the library and the
/// check is short, otherwise as formulas.
fn proof_file(
    certificate: &ProofCertificate,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    if let Some(file) = rocq::moore(certificate) {
        return Ok(file?);
    }
    if rocq::is_about_words(certificate) {
        return words(certificate, games, cx);
    }
    if let Some(file) = sum(certificate, games, cx)? {
        return Ok(file);
    }
    let automaton = match rocq::lowering(certificate) {
        Some(Ok(file)) if file.estimate.seconds() <= LONG_AUTOMATON => return Ok(file),
        other => other,
    };
    match (proof(certificate, 0, games, cx), automaton) {
        (Err(ExportError::NoForm(_)), Some(file)) => Ok(file?),
        (formulas, _) => formulas,
    }
}

/// Writes the period of the heaps of a game, which has been verified, from the moves of one heap.
fn heap_period_file(
    certificate: &HeapPeriodCertificate,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    let run = cx.run();
    match (games.find)(certificate.game())?.heap_sum() {
        Some(sum) => Ok(rocq::period_of_heaps(certificate, &sum, &ProofBudget::new(&run))?),
        None => Err(NoRocqForm::NoHeapMoves.into()),
    }
}

/// Writes a proof, which has been verified, from the description of its game; or the outline of a proof by automata of up to
/// `states` states.
fn proof(
    certificate: &ProofCertificate,
    states: usize,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    let run = cx.run();
    let game = (games.find)(certificate.game())?.provable_game();
    let game = game.as_deref().map(|game| game as _);
    Ok(rocq::rules(certificate, game, states, &ProofBudget::new(&run))?)
}

/// Writes a proof of the value of one heap of a sum as a theorem about any number of heaps. Returns `None` for other
/// proofs, and for those that only have a form for one heap.
fn sum(
    certificate: &ProofCertificate,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<Option<RocqFile>, ExportError> {
    if certificate.coins() != 1 {
        return Ok(None);
    }
    let run = cx.run();
    let game = (games.find)(certificate.game())?;
    let (Some(sum), Some(provable_game)) = (game.heap_sum(), game.provable_game()) else { return Ok(None) };
    match rocq::sum_of_certificate(certificate, &*provable_game, &sum, &ProofBudget::new(&run)) {
        None | Some(Err(NoRocqForm::NotCovered(_) | NoRocqForm::TooMuchWork(_))) => Ok(None),
        Some(file) => Ok(Some(file?)),
    }
}

/// Writes a proof about any number of coins or cells, with the formulas of the statement of the catalogue that it proves.
fn words(
    certificate: &ProofCertificate,
    games: &GameSource<'_>,
    cx: &Context<'_>,
) -> Result<RocqFile, ExportError> {
    let run = cx.run();
    let Some(Ok(description)) = (games.find)(certificate.game())?.words() else {
        return Err(NoRocqForm::NoWords(certificate.game().to_owned()).into());
    };
    let budget = ProofBudget::new(&run);
    let sets_of = |statement: &Statement| match &statement.words()?.1.claim {
        WordClaim::Sets(sets) | WordClaim::Values(sets) => Some(sets.clone()),
        _ => None,
    };
    let claim = games
        .statements
        .iter()
        .filter(|statement| statement.game().id() == certificate.game() && !statement.is_planted())
        .filter_map(|statement| {
            let (sets, shape) = (sets_of(statement)?, statement.any_number_shape()?);
            Some((sets, statement.certificate(shape, ProofMethod::Best, &budget).ok()?))
        })
        .find(|(_, of_claim)| of_claim == certificate);
    let sets = claim.as_ref().map(|(sets, _)| &sets[..]);
    Ok(rocq::words(certificate, &description.game, sets)?)
}

/// Fails if a certificate does not meet a condition.
fn valid(failed: Option<String>) -> Result<(), ExportError> {
    failed.map_or(Ok(()), |condition| Err(ExportError::Refused(condition)))
}
