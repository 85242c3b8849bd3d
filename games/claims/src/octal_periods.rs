//! Periods of octal games, certified: the theorem of Guy and Smith turns finitely many values into a
//! statement about all heaps, and an independent routine verifies its conditions. For the arithmetic
//! periods of hexadecimal games the theorem is that of [`impartial::period`].

use crate::common::false_claim;
use impartial::claim::{CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::period::{HeapCode, PeriodRefusal, verify};
use impartial::solve::HeapSolver;

/// Code, least period, least preperiod, source.
const PERIODS: &[(&str, u64, u64, &str)] = &[
    ("0.77", 12, 71, "Guy and Smith 1956"),
    ("0.07", 34, 53, "Guy and Smith 1956"),
    ("0.156", 349, 3479, "Kenyon 1967; Flammenkamp, octal games"),
    ("0.644", 442, 3256, "Flammenkamp, octal games"),
    ("0.165", 1550, 5181, "Flammenkamp, octal games"),
    ("0.356", 142, 7315, "Gangolli and Plambeck 1989; Flammenkamp, octal games"),
    ("0.127", 4, 46578, "Gangolli and Plambeck 1989; Flammenkamp, octal games"),
    ("0.16", 149459, 105351, "Gangolli and Plambeck 1989; Flammenkamp, octal games"),
    ("0.56", 144, 326640, "Gangolli and Plambeck 1989; Flammenkamp, octal games"),
];

/// Code, least period, least preperiod, saltus, source.
const ARITHMETIC: &[(&str, u64, u64, u64, &str)] = &[
    ("0.3F", 6, 0, 3, "Kenyon 1967; Winning Ways, chapter 4"),
    ("0.8", 3, 1, 1, "computed for this project"),
    ("8.D", 24, 19, 16, "computed for this project"),
];

pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> = PERIODS
        .iter()
        .map(|&(code, period, preperiod, source)| {
            let claim = Claim::builder(format!("octal:{code}.period-certified"), format!("octal:{code}"));
            certified(claim.source(source), "octal", code, (period, preperiod, 0))
        })
        .collect();
    claims.extend(ARITHMETIC.iter().map(|&(code, period, preperiod, saltus, source)| {
        let claim = Claim::builder(format!("hex:{code}.period-certified"), format!("hex:{code}"));
        certified(claim.source(source), "hex", code, (period, preperiod, saltus))
    }));
    for (name, kind, code, period, preperiod, saltus) in [
        ("octal.planted.certified-period-6", "octal", "0.77", 6, 71, 0),
        ("octal.planted.certified-preperiod-54", "octal", "0.07", 34, 54, 0),
        ("octal.planted.certified-period-175", "octal", "0.356", 175, 7315, 0),
        ("hex.planted.certified-saltus-6", "hex", "0.3F", 12, 0, 6),
        ("hex.planted.certified-saltus-4", "hex", "0.3F", 6, 0, 4),
        ("hex.planted.certified-no-saltus", "hex", "0.8", 3, 1, 0),
    ] {
        let claim = false_claim(name, format!("{kind}:{code}"));
        claims.push(certified(claim, kind, code, (period, preperiod, saltus)));
    }
    claims
}

/// Makes a claim about the period, the preperiod and the saltus of a code.
fn certified(claim: ClaimBuilder, kind: &'static str, code: &'static str, claimed: (u64, u64, u64)) -> Claim {
    let (period, preperiod, saltus) = claimed;
    let rising = if saltus > 0 { format!(" with saltus {saltus}") } else { String::new() };
    let statement = format!(
        "the heap values have least period {period}{rising}, exactly from heap {preperiod} on, for ever"
    );
    // The solver reads a period after its second occurrence, at about a million heaps a second.
    let weight = (2 * period + 2 * preperiod) / 1_000;
    let claim = claim.statement(statement).basis("certificate").weight(weight, weight);
    claim.by("all heaps", "all heaps", move |check| {
        let broken = |error: &dyn std::fmt::Display| CheckFailure::Broken(error.to_string());
        let parsed: HeapCode = code.parse().map_err(|error| broken(&error))?;
        let mut solver = HeapSolver::new(parsed);
        solver.solve_to(u64::MAX, check.run())?;
        let certificate = solver
            .certificate(format!("{kind}:{code}"))
            .ok_or_else(|| CheckFailure::Broken("there is no period".into()))?;
        verify(&certificate, check.run()).map_err(|refusal| match refusal {
            PeriodRefusal::Stopped(stopped) => CheckFailure::Stopped(stopped),
            refusal => broken(&refusal),
        })?;
        let describe = |period: u64, preperiod: u64, saltus: u64| match saltus {
            0 => format!("period {period} from {preperiod}"),
            saltus => format!("period {period} with saltus {saltus} from {preperiod}"),
        };
        let first = certificate.preperiod.min(preperiod);
        let found = describe(certificate.period, certificate.preperiod, certificate.saltus);
        Mismatch::unless_equal(found, describe(period, preperiod, saltus))
            .map_err(|mismatch| mismatch.at_position(first.to_string()))?;
        let needed = certificate.values.len() as u64;
        Ok(CheckSummary::certified(needed, format!("certified from the values of {needed} heaps")))
    })
}
