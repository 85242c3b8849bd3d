//! The period of the values of heaps, with its basis.

use super::heap_period::{Certification, certified};
use super::{VERSION, heap_values};
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::number_format::grouped;
use crate::rows::{PeriodRow, WrittenBasis};
use impartial::period::{
    HeapCode, Period, PeriodCertificate, PeriodOutcome, PeriodRefusal, least_arithmetic_period, least_period,
    verify,
};
use impartial::run::{Run, Stopped};
use impartial::solve::HeapSolver;
use impartial::value::Plays;
use impartial_prove::periods::HeapPeriodCertificate;
use serde::{Serialize, Serializer};

/// The basis of a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodBasis {
    /// No period was found.
    None,
    /// A certificate that was verified again, with a description of its checks.
    Certificate(String),
    /// The values seen, with the reason why they do not prove the period, if a reason is known.
    Observed(Option<String>),
}

/// The certificate of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum CertifiedPeriod {
    /// Of heaps that follow a code of taking and breaking.
    Code(PeriodCertificate),
    /// Of heaps whose moves are described to the prover.
    Heaps(HeapPeriodCertificate),
}

/// The least period of the values of heaps. It serialises as [`PeriodRow`].
#[derive(Clone, Debug)]
pub struct PeriodReport {
    /// The game, with its parameters.
    pub game: String,
    /// The period, if one was found.
    pub found: Option<Period>,
    /// The basis of the period.
    pub basis: PeriodBasis,
    /// The largest value and the first heap that has it. `None` for a period with a saltus.
    pub max: Option<(u64, u64)>,
    /// Number of heaps that the certificate needs, or else that were solved.
    pub heaps: u64,
    /// The certificate, if it was verified.
    pub certificate: Option<CertifiedPeriod>,
}

/// The result of the search for a period.
#[derive(Debug)]
pub struct Periodic {
    /// The period, as far as it is known.
    pub report: PeriodReport,
    /// The limit or cancellation that stopped the search, if any.
    pub stopped: Option<Stopped>,
    /// The solver, with the values of all heaps that are known.
    pub solver: HeapSolver,
}

/// Returns the code of the heaps of a game that has periods.
///
/// # Errors
/// [`Error::Unsupported`] if the heaps of the game follow no code.
pub fn heap_code(game: &dyn AnyGame) -> Result<HeapCode, Error> {
    game.heap_code().ok_or_else(|| no_code(game))
}

/// Returns the error for a game whose heaps follow no code.
fn no_code(game: &dyn AnyGame) -> Error {
    let id = game.id();
    let count = game.windows().iter().find_map(|window| match window {
        PossibleInstead::BoardsOf(count) if *count > 1 => Some(*count),
        _ => None,
    });
    let (why, instead) = match count {
        Some(count) => (
            format!(
                "only values of single heaps have a period here, and a position of {id} has {count} numbers"
            ),
            "a claim in a rule file instead, such as: claim periodic value(a + 3, b) = value(a, b)",
        ),
        None => (
            format!("{id} has no single heaps, whose values can have a period"),
            "octal:0.77, hex:0.3F, subtraction:1,2,4 and the like, or a rule file on heaps",
        ),
    };
    Error::unsupported(UnsupportedPart::This, why, [PossibleInstead::words(instead)])
}

/// Returns the octal or hexadecimal code of a rule of taking and breaking, such as `octal code 0.77`. Returns `None` if
/// a digit after the 32nd is not 0.
///
/// ```
/// use impartial::period::HeapCode;
/// use impartial_query::questions::written_code;
/// let kayles = HeapCode::new([(1, 7), (2, 7)]).unwrap();
/// assert_eq!(written_code(&kayles).as_deref(), Some("octal code 0.77"));
/// let kenyon = HeapCode::new([(1, 3), (2, 15)]).unwrap();
/// assert_eq!(written_code(&kenyon).as_deref(), Some("hexadecimal code 0.3F"));
/// ```
pub fn written_code(code: &HeapCode) -> Option<String> {
    const MAX_DIGITS: u64 = 32;
    if code.reach() > MAX_DIGITS {
        return None;
    }
    let digit = |taken: u64| code.places().iter().find(|place| place.0 == taken).map_or(0, |place| place.1);
    let written = |taken: u64| char::from_digit(digit(taken).into(), 16).map(|c| c.to_ascii_uppercase());
    let digits: String = (1..=code.reach().max(1)).map(written).collect::<Option<_>>()?;
    let family = if (0..=code.reach()).any(|taken| digit(taken) > 7) { "hexadecimal" } else { "octal" };
    Some(format!("{family} code {}.{digits}", written(0)?))
}

/// A period with the limit or cancellation that stopped its search, if any.
#[derive(Clone, Debug)]
pub struct PeriodAnswer {
    /// The period, as far as it is known.
    pub report: PeriodReport,
    /// The limit or cancellation that stopped the search, if any.
    pub stopped: Option<Stopped>,
}

/// Computes the least period of the values of the heaps of a game, for the heaps up to `heaps` or for all. Without a code
/// the period is [observed](observed_period).
///
/// # Errors
/// [`Error::Unsupported`] for a game without single heaps, and [`Error::Refuted`] for a wrong value. A limit is not an
/// error: the result contains what is known by then.
pub fn period(game: &dyn AnyGame, heaps: Option<u64>, cx: &Context<'_>) -> Result<PeriodAnswer, Error> {
    let Some(code) = game.heap_code() else {
        let observed = observed_period(game, heaps, cx)?;
        return Ok(PeriodAnswer { report: observed.report, stopped: observed.stopped });
    };
    let upto = heaps.unwrap_or(u64::MAX);
    let mut solver = HeapSolver::new(code);
    let stopped = solver.solve_to(upto, &cx.run()).err();
    let Periodic { report, stopped, .. } = period_of(game, solver, stopped, upto, cx)?;
    Ok(PeriodAnswer { report, stopped })
}

/// The largest heap up to which a period is looked for if the rules have no code.
const OBSERVED_TO: u64 = 500;

/// The largest heap up to which a period is looked for if the prover may certify one and moves leave at most
/// [`FEW_PARTS`] heaps. The moves of a heap that leave three are too many.
const CERTIFIED_TO: u64 = 2000;
const FEW_PARTS: usize = 2;

/// The code whose theorem gives the number of values that an observed period must fit: twice the preperiod and three
/// times the period, as of a game in which a move leaves at most two heaps.
const MEASURE: [(u64, u8); 1] = [(1, 7)];

/// A period that the values show, and that may be certified.
#[derive(Clone, Debug)]
pub struct ObservedPeriod {
    /// The period, if the values show one.
    pub report: PeriodReport,
    /// The values of the heaps 0, 1, ….
    pub values: Vec<u64>,
    /// The limit or cancellation that stopped the computation, if any.
    pub stopped: Option<Stopped>,
}

/// Returns the period, with its saltus, that the values of the heaps up to `heaps` show. It is certified if the moves of
/// heaps are described to the prover, and a theorem about them applies. Without `heaps`, more heaps are solved while no
/// period is certified and one may be.
///
/// # Errors
/// [`Error::Unsupported`] for a game without single heaps, or in which some numbers are no heaps; [`Error::Refuted`] for a
/// certificate that is refused.
pub fn observed_period(
    game: &dyn AnyGame,
    heaps: Option<u64>,
    cx: &Context<'_>,
) -> Result<ObservedPeriod, Error> {
    if !game.windows().contains(&PossibleInstead::SingleHeaps) {
        return Err(no_code(game));
    }
    let sum = game.heap_sum();
    let most =
        if sum.as_ref().is_some_and(|sum| sum.parts() <= FEW_PARTS) { CERTIFIED_TO } else { OBSERVED_TO };
    let mut last = heaps.unwrap_or(OBSERVED_TO);
    loop {
        let (values, stopped) = known_values(game, last, cx)?;
        let found = shown_period(&values)?;
        let certification = match (found, &sum) {
            (None, _) => Certification::None,
            (Some(_), None) => Certification::Refused(
                "the moves of a heap follow no code of taking and breaking, and no formulas describe them"
                    .into(),
            ),
            (Some(found), Some(sum)) => certified(sum, found, &values, cx)?,
        };
        let is_open = matches!(certification, Certification::None | Certification::Refused(_));
        if is_open && stopped.is_none() && heaps.is_none() && last < most {
            last = (2 * last).min(most);
            continue;
        }
        let report = PeriodReport::of_values(game.id(), found, &values, certification);
        return Ok(ObservedPeriod { report, values, stopped });
    }
}

/// Returns the values of the heaps up to `last`, and the limit or cancellation that stopped the computation, if any.
fn known_values(
    game: &dyn AnyGame,
    last: u64,
    cx: &Context<'_>,
) -> Result<(Vec<u64>, Option<Stopped>), Error> {
    let known = heap_values(game, last, Plays::Normal, cx)?;
    let values: Vec<u64> = known.normal.iter().map_while(|value| *value).collect();
    if known.normal[values.len()..].iter().any(Option::is_some) {
        return Err(Error::unsupported(
            UnsupportedPart::This,
            format!("{} is no heap of {}, so the values of heaps have no period", values.len(), game.id()),
            [PossibleInstead::SingleHeaps],
        ));
    }
    Ok((values, known.stopped))
}

/// Returns the period that values show, with its saltus.
fn shown_period(values: &[u64]) -> Result<Option<Period>, Error> {
    let code = HeapCode::new(MEASURE).map_err(|error| Error::input(error.to_string()))?;
    let enough = |seen| match seen {
        PeriodOutcome::Enough(period) => Some(period),
        PeriodOutcome::NotYet { .. } => None,
    };
    let found = enough(least_period(values, &code));
    Ok(found.or_else(|| enough(least_arithmetic_period(values, &code))))
}

/// Finds the period among the values that a solver of the heaps of the game knows. `stopped` is the limit or
/// cancellation that ended the solver.
///
/// # Errors
/// [`Error::Unsupported`] for a game without a code, and [`Error::Refuted`] for a wrong value.
pub fn period_of(
    game: &dyn AnyGame,
    mut solver: HeapSolver,
    stopped: Option<Stopped>,
    upto: u64,
    cx: &Context<'_>,
) -> Result<Periodic, Error> {
    solver.find_period(&cx.run());
    let (report, unverified) = PeriodReport::new(game.id(), &solver, &cx.run())?;
    let heaps = game.capabilities().heaps.ok_or_else(|| no_code(game))?;
    heaps.verify_values(upto, &|heap| solver.wide_value(heap), cx)?;
    Ok(Periodic { report, stopped: unverified.or(stopped), solver })
}

impl PeriodReport {
    /// Builds the report from the values of the heaps 0, 1, ….
    fn of_values(game: String, found: Option<Period>, values: &[u64], certification: Certification) -> Self {
        let max = values.iter().copied().max();
        let first = max.and_then(|max| values.iter().position(|&value| value == max));
        let last = (values.len() as u64).saturating_sub(1);
        let (basis, certificate) = match certification {
            Certification::None => (PeriodBasis::None, None),
            Certification::Refused(why) => {
                let why = format!("the values to heap {} show it; {why}", grouped(last));
                (PeriodBasis::Observed(Some(why)), None)
            }
            Certification::Certified(certificate) => {
                (PeriodBasis::Certificate(certificate.in_words()), Some(certificate))
            }
        };
        PeriodReport {
            game,
            found,
            basis,
            max: max.zip(first.map(|at| at as u64)).filter(|_| found.is_none_or(|found| found.saltus() == 0)),
            heaps: certificate.as_ref().map_or(values.len() as u64, HeapPeriodCertificate::heaps),
            certificate: certificate.map(CertifiedPeriod::Heaps),
        }
    }

    /// Builds the report from the values that the solver of the heaps of `game` knows. Also returns the limit or
    /// cancellation that stopped the check of the certificate.
    ///
    /// # Errors
    /// [`Error::Refuted`] if the certificate is refused.
    pub fn new(
        game: String,
        solver: &HeapSolver,
        run: &Run<'_>,
    ) -> Result<(PeriodReport, Option<Stopped>), Error> {
        let certificate = solver.certificate(game.as_str());
        let (certificate, stopped) = match certificate.map(|candidate| (verify(&candidate, run), candidate)) {
            None => (None, None),
            Some((Ok(()), candidate)) => (Some(candidate), None),
            Some((Err(PeriodRefusal::Stopped(stopped)), _)) => (None, Some(stopped)),
            Some((Err(refusal), _)) => {
                return Err(Error::Refuted(format!("the period found is refused: {refusal}")));
            }
        };
        let found = solver.period().or_else(|| solver.observed());
        let basis = match (&certificate, found) {
            (Some(PeriodCertificate { multiple: Some(multiple), period, .. }), _) => {
                PeriodBasis::Certificate(format!(
                    "every mex, exclusion and coverage in steps of {}",
                    grouped(multiple.saturating_mul(*period))
                ))
            }
            (Some(_), _) => PeriodBasis::Certificate("every mex, and Guy and Smith's bound".into()),
            (None, Some(_)) => PeriodBasis::Observed(solver.uncertain(run).map(|why| why.to_string())),
            (None, None) => PeriodBasis::None,
        };
        // The solver may have gone further than the theorem requires, depending on when it looked for a period.
        let heaps =
            certificate.as_ref().map_or(solver.solved_count(), |certificate| certificate.values.len() as u64);
        let max = solver.max().filter(|_| found.is_none_or(|found| found.saltus() == 0));
        let certificate = certificate.map(CertifiedPeriod::Code);
        Ok((PeriodReport { game, found, basis, max, heaps, certificate }, stopped))
    }

    /// Returns `true` if a certificate was verified.
    pub fn is_certified(&self) -> bool {
        matches!(self.basis, PeriodBasis::Certificate(_))
    }
}

impl PeriodReport {
    /// Returns the answer as it is written.
    pub fn row(&self) -> PeriodRow {
        let (basis, condition) = match &self.basis {
            PeriodBasis::None => (None, None),
            PeriodBasis::Certificate(condition) => (Some(WrittenBasis::Certificate), Some(condition.clone())),
            PeriodBasis::Observed(why) => (Some(WrittenBasis::Observed), why.clone()),
        };
        PeriodRow {
            period: self.found.map(|found| found.period()),
            preperiod: self.found.map(|found| found.preperiod()),
            certified: self.is_certified(),
            max_value: self.max.map(|max| max.0.into()),
            max_at: self.max.map(|max| max.1),
            saltus: self.found.map(|found| found.saltus().into()),
            basis,
            condition,
            heaps: self.heaps,
            game: self.game.clone(),
            version: VERSION,
        }
    }
}

/// Serialises as [`PeriodRow`].
impl Serialize for PeriodReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}
