//! μ-quotients and μ-residues, and the composition of a value from two smaller ones.

use super::{Dag, GAME, on_dags};
use crate::common::{SplitMix64, board, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::{EnumeratePositions, Graph, Notation, Options};
use impartial::solve::{Memo, expand, solve_graph};
use impartial::structure::{Decomposition, MuQuotient, MuResidue};
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use std::num::NonZeroU64;

const MUS: std::ops::RangeInclusive<u64> = 1..=9;

pub(super) fn claims() -> Vec<Claim> {
    [quotient_claims(), decomposition_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about μ-quotients and μ-residues: \[SW\] Theorem 1.2.
fn quotient_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.quotient-and-residue", GAME)
                .source("[SW] Theorem 1.2, with RV < mu for the printed RV < V")
                .statement(
                    "for mu = 1..9, the mu-quotient has the value V div mu, the mu-residue the value \
                     V mod mu; so V = mu*QV + RV with RV < mu",
                ),
            |check, dag| {
                one_by_one(check, MUS, |mu| quotient_and_residue(check, &dag.graph, mu, &|v| dag.write(v)))
            },
        ),
        Claim::builder("theory.quotient-and-residue-of-games", GAME)
            .source("[SW] Theorem 1.2")
            .statement("the same in Welter's game and in Nim")
            .by(
                "welter n=3 below 12; nim n=2 below 16; nim n=3 below 8; mu = 1..9",
                "welter n=3 below 32; nim n=2 below 16; nim n=3 below 8; mu = 1..9",
                |check| {
                    let mut tally = of_game(check, Welter, 3, check.pick(12, 32))?;
                    tally += of_game(check, Nim, 2, 16)?;
                    tally += of_game(check, Nim, 3, 8)?;
                    Ok(tally)
                },
            ),
    ]
}

/// Returns the claims about compositions of a value from two smaller ones: \[SW\] Theorem 1.3.
fn decomposition_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.decomposition", GAME).source("[SW] Theorem 1.3").statement(
                "with the moves of the mu-quotient for phi1 and mu = 1..9, D1 and D2 hold, and so does \
                     all that Theorem 1.3 concludes: V = mu*V1 + V2, phi2 is the mu-residue, phi3 the \
                     mu-quotient",
            ),
            |check, dag| {
                one_by_one(check, MUS, |mu| {
                    let keep = |v, to| dag.value(v) % mu == dag.value(to) % mu;
                    let found = decompose(check, &dag.graph, mu, keep)?;
                    let write = |v: u32| format!("{} mu={mu}", dag.write(v));
                    hypotheses(&found, mu, &write)?;
                    conclusions(&found, mu, &write)?;
                    Ok(CheckSummary::new(u64::from(dag.len())))
                })
            },
        ),
        on_dags(
            Claim::builder("theory.decomposition-by-any-moves", GAME).source("[SW] Theorem 1.3").statement(
                "for random phi1 and mu = 1..9: wherever D1 and D2 hold on a graph, so does all that \
                     Theorem 1.3 concludes (graphs are counted on which they hold and V1 is not \
                     identically 0)",
            ),
            |check, dag| {
                one_by_one(check, MUS.flat_map(|mu| (0..4).map(move |kind| (mu, kind))), |(mu, kind)| {
                    let found = by_random_moves(check, dag, mu, kind)?;
                    if !found.hypotheses_hold() {
                        return Ok(CheckSummary::default());
                    }
                    conclusions(&found, mu, &|v| format!("{} mu={mu}", dag.write(v)))?;
                    let trivial = (0..dag.len()).all(|v| found.values(v).is_none_or(|(_, v1, _)| v1 == 0));
                    Ok(CheckSummary::new(u64::from(!trivial)))
                })
            },
        ),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.planted.residue-below-value", GAME)
                .source("planted: false; printed in [SW] Theorem 1.2")
                .statement("V = mu*QV + RV with RV < V, for mu = 2")
                .planted(),
            |check, dag| {
                let residue = dag.graph.filter(|v, to| dag.value(v) / 2 == dag.value(to) / 2);
                let values = solve_graph(&residue, check.run())?;
                let mut tally = CheckSummary::default();
                for v in 0..dag.len() {
                    let Some(pair) = values.pair(v) else { continue };
                    if pair.normal >= dag.value(v) {
                        let mismatch = Mismatch::new(pair.normal, format!("less than {}", dag.value(v)));
                        let counterexample =
                            mismatch.note("value of the 2-residue").at_position(dag.write(v));
                        return Err(refuted(counterexample, tally.applied));
                    }
                    tally.applied += 1;
                }
                Ok(tally)
            },
        ),
        on_dags(
            Claim::builder("theory.planted.d1-alone", GAME)
                .source("planted: false; [SW] Theorem 1.3 without D2")
                .statement("for random phi1, D1 alone gives V = mu*V1 + V2")
                .planted(),
            |check, dag| {
                one_by_one(check, MUS, |mu| {
                    let found = by_random_moves(check, dag, mu, 0)?;
                    if found.d1.is_some() {
                        return Ok(CheckSummary::default());
                    }
                    conclusions(&found, mu, &|v| format!("{} mu={mu}", dag.write(v)))?;
                    Ok(CheckSummary::new(1))
                })
            },
        ),
        on_dags(
            Claim::builder("theory.planted.d2-alone", GAME)
                .source("planted: false; [SW] Theorem 1.3 without D1")
                .statement("with no move in phi1 (V1 = 0, so that D2 says nothing), V = mu*V1 + V2 < mu")
                .planted(),
            |check, dag| {
                one_by_one(check, MUS, |mu| {
                    let found = decompose(check, &dag.graph, mu, |_, _| false)?;
                    let write = |v: u32| format!("{} mu={mu}", dag.write(v));
                    if let Some((v, _)) = found.d2 {
                        return Err(CheckFailure::Broken(format!("D2 says something at {}", write(v))));
                    }
                    if let Some(v) = found.d1 {
                        let value = found.values(v).map_or(0, |(value, _, _)| value);
                        return Err(Mismatch::new(value, format!("less than {mu}"))
                            .at_position(write(v))
                            .into());
                    }
                    Ok(CheckSummary::new(u64::from(dag.len())))
                })
            },
        ),
    ]
}

/// \[SW\] Theorem 1.2 on a graph without cycles, both with the games as objects and with their graphs.
fn quotient_and_residue(
    check: &CheckContext<'_>,
    graph: &Graph,
    mu: u64,
    write: &dyn Fn(u32) -> String,
) -> Result<CheckSummary, CheckFailure> {
    let pairs = super::pairs(graph, check.run())?;
    let value = |v: u32| pairs[v as usize].normal;
    let modulus = nonzero(mu)?;
    let mut quotient = Memo::new(MuQuotient::new(graph, modulus, |&v: &u32| value(v)));
    let mut residue = Memo::new(MuResidue::new(graph, modulus, |&v: &u32| value(v)));
    let same_rest = solve_graph(&graph.filter(|v, to| value(v) % mu == value(to) % mu), check.run())?;
    let same_part = solve_graph(&graph.filter(|v, to| value(v) / mu == value(to) / mu), check.run())?;
    let mut tally = CheckSummary::default();
    for v in 0..graph.len() as u32 {
        let as_objects = (quotient.values(&v, check.run())?.normal, residue.values(&v, check.run())?.normal);
        let as_graphs = (
            same_rest.pair(v).map_or(u64::MAX, |pair| pair.normal),
            same_part.pair(v).map_or(u64::MAX, |pair| pair.normal),
        );
        for (q, r) in [as_objects, as_graphs] {
            let stated = (value(v) / mu, value(v) % mu);
            if (q, r) != stated || mu * q + r != value(v) || r >= mu {
                let mismatch =
                    Mismatch::new(format!("QV={q}, RV={r}"), format!("QV={}, RV={}", stated.0, stated.1));
                let note = format!("mu={mu}, V={}", value(v));
                return Err(refuted(mismatch.note(note).at_position(write(v)), tally.applied));
            }
        }
        tally.applied += 1;
    }
    Ok(tally)
}

fn of_game<G>(
    check: &CheckContext<'_>,
    game: G,
    count: usize,
    below: u64,
) -> Result<CheckSummary, CheckFailure>
where
    G: EnumeratePositions + Notation + Options + Clone + Send + Sync,
{
    let expansion = expand(&game, board(&game, count, below)?, check.run())?;
    let write = |v: u32| format!("{} {}", game.id(), game.write(&expansion.positions[v as usize]));
    one_by_one(check, MUS, |mu| quotient_and_residue(check, &expansion.graph, mu, &write))
}

/// φ1 at random: any moves (kind 0), moves of the μ-quotient with some left out (1), with some others
/// put in (2), or with those put in that lower the value by less than μ (3).
fn by_random_moves(
    check: &CheckContext<'_>,
    dag: &Dag,
    mu: u64,
    kind: u64,
) -> Result<Decomposition, CheckFailure> {
    let mut random = SplitMix64::new(dag.seed * 100 + mu * 10 + kind);
    let keep = |v: u32, to: u32| {
        let chance = random.below(20);
        let quotient = dag.value(v) % mu == dag.value(to) % mu;
        match kind {
            0 => chance < 10,
            1 => quotient && chance > 0,
            2 => quotient || chance == 0,
            _ => quotient || chance == 0 && dag.value(to) + mu > dag.value(v),
        }
    };
    decompose(check, &dag.graph, mu, keep)
}

fn nonzero(mu: u64) -> Result<NonZeroU64, CheckFailure> {
    NonZeroU64::new(mu).ok_or_else(|| CheckFailure::Broken("mu = 0".into()))
}

/// Analyses the decomposition of a graph by μ and the options for which `first` returns true.
pub(crate) fn decompose(
    check: &CheckContext<'_>,
    graph: &Graph,
    mu: u64,
    first: impl FnMut(u32, u32) -> bool,
) -> Result<Decomposition, CheckFailure> {
    Ok(Decomposition::analyse(graph, nonzero(mu)?, first, check.run())?)
}

/// Verifies D1 and D2, and returns where they fail.
pub(crate) fn hypotheses(
    found: &Decomposition,
    mu: u64,
    write: &dyn Fn(u32) -> String,
) -> Result<(), Counterexample> {
    let values = |v: u32| found.values(v).unwrap_or_default();
    if let Some(v) = found.d1 {
        let mismatch = Mismatch::new(format!("V2 = {}", values(v).2), format!("V2 < {mu}"));
        return Err(mismatch.note("D1").at_position(write(v)));
    }
    if let Some((v, nu)) = found.d2 {
        let mismatch = Mismatch::new(
            format!("the options with V1 = {nu} have other V2 than 0..{}", mu - 1),
            format!("exactly these, as {nu} < V1 = {}", values(v).1),
        );
        return Err(mismatch.note("D2").at_position(write(v)));
    }
    Ok(())
}

/// Verifies the conclusions of the theorem, and returns where they fail.
pub(crate) fn conclusions(
    found: &Decomposition,
    mu: u64,
    write: &dyn Fn(u32) -> String,
) -> Result<(), Counterexample> {
    if let Some(v) = found.conclusion {
        let (value, first, second) = found.values(v).unwrap_or_default();
        let mismatch = Mismatch::new(value, u128::from(mu) * u128::from(first) + u128::from(second));
        return Err(mismatch.note(format!("V1 = {first}, V2 = {second}")).at_position(write(v)));
    }
    let differs = |v, what: &str| {
        Err(Mismatch::new("other moves", format!("the moves of the {what}")).at_position(write(v)))
    };
    match (found.residue, found.quotient) {
        (Some(v), _) => differs(v, "mu-residue"),
        (_, Some(v)) => differs(v, "mu-quotient"),
        (None, None) => Ok(()),
    }
}
