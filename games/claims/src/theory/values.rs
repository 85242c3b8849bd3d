//! The definition of the value, and Theorem 1.1: who wins.

use super::{Dag, GAME, on_dags};
use crate::common::{board, false_claim, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::{EnumeratePositions, Graph, Notation, Options};
use impartial::solve::{Memo, expand};
use impartial::value::GrundyPair;
use impartial_games::height::Height;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use std::collections::BTreeSet;

pub(super) fn claims() -> Vec<Claim> {
    [value_claims(), outcome_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the definition of the value.
fn value_claims() -> Vec<Claim> {
    vec![on_dags(
        Claim::builder("theory.value", GAME)
            .source("[SW] 1.2; [AB] Definitions 1.6, 1.7, 3.2, 3.3")
            .statement(
                "the value is the least number that is the value of no option, found by one pass over \
                     a graph, by searching with a table and by plain recursion alike; with n options it is \
                     at most n",
            ),
        |check, dag| {
            let plain = plain_pairs(&dag.graph);
            let mut memo = Memo::packed(&dag.graph);
            each_position(dag, |v| {
                let searched = memo.values(&v, check.run())?;
                let pair = dag.pairs[v as usize];
                same(dag, v, pair, plain[v as usize], "by plain recursion")?;
                same(dag, v, searched, plain[v as usize], "by plain recursion")?;
                let options = dag.graph.row(v).len() as u64;
                if pair.normal > options {
                    let most = format!("at most {options}");
                    return Err(Mismatch::new(pair.normal, most).at_position(dag.write(v)).into());
                }
                Ok(())
            })
        },
    )]
}

/// Returns the claims about who wins.
fn outcome_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.outcome", GAME)
                .source("[SW] Theorem 1.1 (Sprague 1935, Grundy 1939); [AB] Theorems 1.8, 3.4")
                .statement(
                    "the previous player wins iff the value is 0; wins and losses from their own recursion",
                ),
            |_, dag| check_outcomes(&dag.graph, &dag.pairs, &|v| dag.write(v)),
        ),
        Claim::builder("theory.outcome-of-games", GAME)
            .source("[SW] Theorem 1.1; [AB] Theorems 1.2, 1.8")
            .statement(
                "the same in real games; and who always moves to value 0 wins every play, whatever the \
                 other player does",
            )
            .by(
                "nim n=3 below 8; welter n=3 below 12; height:3 n=2 below 18",
                "nim n=3 below 16; welter n=4 below 16; height:3 n=3 below 18",
                |check| {
                    let mut tally = game_outcomes(check, Nim, 3, check.pick(8, 16))?;
                    tally += game_outcomes(check, Welter, check.pick(3, 4), check.pick(12, 16))?;
                    let height = Height::new(3).map_err(|error| CheckFailure::Broken(error.to_string()))?;
                    tally += game_outcomes(check, height, check.pick(2, 3), 18)?;
                    Ok(tally)
                },
            ),
        on_dags(
            Claim::builder("theory.strategy", GAME)
                .source("[SW] Theorem 1.1; [AB] Theorem 1.2 (Bouton 1901)")
                .statement(
                    "who can move to value 0 and always does makes the last move, in every play; from value \
                     0 no move leads to value 0",
                ),
            |_, dag| check_strategy(&dag.graph, &dag.pairs, &|v| dag.write(v)),
        ),
        on_dags(
            Claim::builder("theory.misere-outcome", GAME)
                .source("[AB] section 1.1; Gurvich 2007")
                .statement("in misere play the previous player wins iff the misere value is 0"),
            |_, dag| {
                let lost = lost_by_mover(&dag.graph, false);
                each_position(dag, |v| {
                    let misere = dag.pairs[v as usize].misere;
                    outcome(lost[v as usize], misere).map_err(|m| m.at_position(dag.write(v)).into())
                })
            },
        ),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        on_dags(
            false_claim("theory.planted.misere-outcome", GAME)
                .statement("in misere play the previous player wins iff the value is not 0"),
            |_, dag| {
                let lost = lost_by_mover(&dag.graph, false);
                each_position(dag, |v| {
                    let value = dag.value(v);
                    outcome(lost[v as usize], u64::from(value == 0))
                        .map_err(|m| m.at_position(dag.write(v)).into())
                })
            },
        ),
        on_dags(
            false_claim("theory.planted.number-of-options", GAME)
                .statement("the value is the number of different values of the options"),
            |_, dag| {
                each_position(dag, |v| {
                    let seen: BTreeSet<u64> = dag.graph.row(v).iter().map(|&to| dag.value(to)).collect();
                    same(dag, v, dag.value(v), seen.len() as u64, "number of values of options")
                })
            },
        ),
    ]
}

/// Tests every position of a graph, in order.
pub(super) fn each_position(
    dag: &Dag,
    mut test: impl FnMut(u32) -> Result<(), CheckFailure>,
) -> Result<CheckSummary, CheckFailure> {
    for v in 0..dag.len() {
        test(v).map_err(|failure| match failure {
            CheckFailure::Refuted { counterexample, held } => refuted(counterexample, held + u64::from(v)),
            other => other,
        })?;
    }
    Ok(CheckSummary::new(u64::from(dag.len())))
}

/// Returns a counterexample if two values of a position differ.
pub(super) fn same<T: PartialEq + std::fmt::Display>(
    dag: &Dag,
    v: u32,
    computed: T,
    stated: T,
    note: &str,
) -> Result<(), CheckFailure> {
    match Mismatch::unless_equal(computed, stated) {
        Ok(_) => Ok(()),
        Err(mismatch) => Err(mismatch.note(note).at_position(dag.write(v)).into()),
    }
}

/// Computes the pairs from the definition alone; options have smaller numbers.
fn plain_pairs(graph: &Graph) -> Vec<GrundyPair> {
    let mut pairs: Vec<GrundyPair> = Vec::new();
    for v in 0..graph.len() as u32 {
        let options = graph.row(v);
        let least = |value: fn(&GrundyPair) -> u64| {
            let seen: BTreeSet<u64> = options.iter().map(|&to| value(&pairs[to as usize])).collect();
            (0..).find(|x| !seen.contains(x)).unwrap_or(u64::MAX)
        };
        let misere = if options.is_empty() { 1 } else { least(|p| p.misere) };
        pairs.push(GrundyPair::new(least(|p| p.normal), misere));
    }
    pairs
}

/// Returns the positions that the player to move loses, computed from the rules alone. A player who cannot move has
/// lost in normal play and won in misère play. Options must have smaller numbers.
pub(super) fn lost_by_mover(graph: &Graph, normal: bool) -> Vec<bool> {
    let mut lost = Vec::new();
    for v in 0..graph.len() as u32 {
        let row = graph.row(v);
        lost.push(if row.is_empty() { normal } else { !row.iter().any(|&to| lost[to as usize]) });
    }
    lost
}

fn outcome(lost: bool, value: u64) -> Result<(), Mismatch> {
    let who = |previous: bool| if previous { "the previous player wins" } else { "the next player wins" };
    if lost == (value == 0) { Ok(()) } else { Err(Mismatch::new(who(lost), who(value == 0))) }
}

fn check_outcomes(
    graph: &Graph,
    pairs: &[GrundyPair],
    write: &dyn Fn(u32) -> String,
) -> Result<CheckSummary, CheckFailure> {
    let lost = lost_by_mover(graph, true);
    for v in 0..graph.len() as u32 {
        outcome(lost[v as usize], pairs[v as usize].normal)
            .map_err(|mismatch| refuted(mismatch.at_position(write(v)), u64::from(v)))?;
    }
    Ok(CheckSummary::new(graph.len() as u64))
}

/// Plays the first move to value 0 against every play of the opponent.
fn check_strategy(
    graph: &Graph,
    pairs: &[GrundyPair],
    write: &dyn Fn(u32) -> String,
) -> Result<CheckSummary, CheckFailure> {
    let zero = |v: u32| pairs[v as usize].normal == 0;
    // For each position: whether the player who just moved to it wins every continuation of this kind.
    let mut wins: Vec<bool> = Vec::new();
    let (mut held, mut strategy) = (0, Vec::new());
    for v in 0..graph.len() as u32 {
        let reply = graph.row(v).iter().copied().find(|&to| zero(to));
        strategy.push(reply);
        wins.push(
            graph.row(v).iter().all(|&to| strategy[to as usize].is_some_and(|r: u32| wins[r as usize])),
        );
        let failed = |computed: &str, stated: &str| -> Counterexample {
            Mismatch::new(computed, stated).at_position(write(v))
        };
        match (zero(v), reply) {
            (true, Some(_)) => {
                return Err(refuted(failed("a move from value 0 to value 0", "there is none"), held));
            }
            (true, None) if !wins[v as usize] => {
                return Err(refuted(failed("the opponent wins a play", "every play is won"), held));
            }
            (false, None) => return Err(refuted(failed("no move to value 0", "there is one"), held)),
            _ => held += 1,
        }
    }
    Ok(CheckSummary::new(held))
}

fn game_outcomes<G>(
    check: &CheckContext<'_>,
    game: G,
    count: usize,
    below: u64,
) -> Result<CheckSummary, CheckFailure>
where
    G: EnumeratePositions + Notation + Options + Clone + Send + Sync,
{
    let positions = board(&game, count, below)?;
    // In window order every option comes before its position.
    let expansion = expand(&game, positions, check.run())?;
    let mut memo = Memo::new(game.clone());
    let mut pairs = Vec::new();
    for p in &expansion.positions {
        pairs.push(memo.values(p, check.run())?);
    }
    let write = |v: u32| format!("{} {}", game.id(), game.write(&expansion.positions[v as usize]));
    one_by_one(check, [check_outcomes, check_strategy], |test| test(&expansion.graph, &pairs, &write))
}
