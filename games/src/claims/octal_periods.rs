//! Periods of octal games, certified: the theorem of Guy and Smith turns finitely many values into a
//! statement about all heaps, and an independent routine verifies its conditions.

use impartial::claim::{Claim, ClaimBuilder, Failure, Mismatch, Tally};
use impartial::period::{Code, Refusal, verify};
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

pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> = PERIODS
        .iter()
        .map(|&(code, period, preperiod, source)| {
            let claim = Claim::new(format!("octal:{code}.period-certified"), format!("octal:{code}"));
            certified(claim.source(source), code, period, preperiod)
        })
        .collect();
    for (name, code, period, preperiod) in
        [("period-6", "0.77", 6, 71), ("preperiod-54", "0.07", 34, 54), ("period-175", "0.356", 175, 7315)]
    {
        let claim = Claim::new(format!("octal.planted.certified-{name}"), format!("octal:{code}"));
        claims.push(certified(claim.source("planted: false").planted(), code, period, preperiod));
    }
    claims
}

fn certified(claim: ClaimBuilder, code: &'static str, period: u64, preperiod: u64) -> Claim {
    let statement =
        format!("the heap values have least period {period}, exactly from heap {preperiod} on, for ever");
    claim.statement(statement).basis("certificate").by("all heaps", "all heaps", move |check| {
        let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
        let parsed: Code = code.parse().map_err(|error| broken(&error))?;
        let mut solver = HeapSolver::new(parsed);
        solver.solve_to(u64::MAX, check.run())?;
        let certificate = solver
            .certificate(format!("octal:{code}"))
            .ok_or_else(|| Failure::Broken("there is no period".into()))?;
        verify(&certificate, check.run()).map_err(|refusal| match refusal {
            Refusal::Stopped(stopped) => Failure::Stopped(stopped),
            refusal => broken(&refusal),
        })?;
        let said = |period: u64, preperiod: u64| format!("period {period} from {preperiod}");
        let first = certificate.preperiod.min(preperiod);
        Mismatch::unless_equal(said(certificate.period, certificate.preperiod), said(period, preperiod))
            .map_err(|mismatch| mismatch.at(first.to_string()))?;
        let needed = certificate.values.len() as u64;
        Ok(Tally::certified(needed, format!("certified from the values of {needed} heaps")))
    })
}
