//! The period of the values of heaps, and what it rests on.

use super::VERSION;
use crate::error::Error;
use crate::words::grouped;
use impartial::period::{Certificate, Period, Refusal, verify};
use impartial::run::{Run, Stopped};
use impartial::solve::HeapSolver;
use serde::{Serialize, Serializer};
use serde_json::json;

/// What a period rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodBasis {
    /// There is none.
    None,
    /// A certificate that was verified again, with what it checks.
    Certificate(String),
    /// The values seen, with the reason why they are not enough where one is known.
    Observed(Option<String>),
}

/// The least period of the values of heaps.
///
/// Serialises as `{"period", "preperiod", "certified", "max_value", "max_at", "saltus", "basis", "condition",
/// "heaps", "game", "version"}`.
#[derive(Clone, Debug)]
pub struct PeriodReport {
    /// The game, with its parameters.
    pub game: String,
    /// The period, if one was found.
    pub found: Option<Period>,
    /// What it rests on.
    pub basis: PeriodBasis,
    /// The largest value and where it comes first; with a saltus there is none.
    pub max: Option<(u64, u64)>,
    /// How many heaps the certificate needs, or were solved.
    pub heaps: u64,
    /// The certificate, once it was verified.
    pub certificate: Option<Certificate>,
}

impl PeriodReport {
    /// What the solver of the heaps of `game` knows of their period; with what stopped the check of its
    /// certificate.
    ///
    /// # Errors
    /// [`Error::Refuted`] where the certificate is refused.
    pub fn of(
        game: String,
        solver: &HeapSolver,
        run: &Run<'_>,
    ) -> Result<(PeriodReport, Option<Stopped>), Error> {
        let certificate = solver.certificate(game.as_str());
        let (certificate, stopped) = match certificate.map(|made| (verify(&made, run), made)) {
            None => (None, None),
            Some((Ok(()), made)) => (Some(made), None),
            Some((Err(Refusal::Stopped(stopped)), _)) => (None, Some(stopped)),
            Some((Err(refusal), _)) => {
                return Err(Error::Refuted(format!("the period found is refused: {refusal}")));
            }
        };
        let found = solver.period().or_else(|| solver.observed());
        let basis = match (&certificate, found) {
            (Some(Certificate { multiple: Some(multiple), period, .. }), _) => {
                PeriodBasis::Certificate(format!(
                    "every mex, exclusion and coverage in steps of {}",
                    grouped(multiple.saturating_mul(*period))
                ))
            }
            (Some(_), _) => PeriodBasis::Certificate("every mex, and Guy and Smith's bound".into()),
            (None, Some(_)) => PeriodBasis::Observed(solver.uncertain().map(|why| why.to_string())),
            (None, None) => PeriodBasis::None,
        };
        // How far the solver went beyond what the theorem asks for depends on when it looked for a period.
        let heaps = certificate.as_ref().map_or(solver.known(), |made| made.values.len() as u64);
        let max = solver.max().filter(|_| found.is_none_or(|found| found.saltus == 0));
        Ok((PeriodReport { game, found, basis, max, heaps, certificate }, stopped))
    }

    /// Whether a certificate was verified.
    pub fn is_certified(&self) -> bool {
        matches!(self.basis, PeriodBasis::Certificate(_))
    }
}

impl Serialize for PeriodReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let object = json!({
            "period": self.found.map(|found| found.period),
            "preperiod": self.found.map(|found| found.preperiod),
            "certified": self.is_certified(),
            "max_value": self.max.map(|max| max.0.to_string()),
            "max_at": self.max.map(|max| max.1),
            "saltus": self.found.map(|found| found.saltus.to_string()),
            "basis": match &self.basis {
                PeriodBasis::None => None,
                PeriodBasis::Certificate(_) => Some("certificate"),
                PeriodBasis::Observed(_) => Some("observed"),
            },
            "condition": match &self.basis {
                PeriodBasis::None => None,
                PeriodBasis::Certificate(condition) => Some(condition),
                PeriodBasis::Observed(why) => why.as_ref(),
            },
            "heaps": self.heaps,
            "game": self.game,
            "version": VERSION,
        });
        object.serialize(to)
    }
}
