//! Games in which play need not end: values, sums, draws and remoteness.
//!
//! The random games are directed graphs with cycles, [`random_digraph`]`(0)`, [`random_digraph`]`(1)`, … The values of
//! sums are compared with those of the whole graph of the sum.

use super::GAME;
use crate::common::{SplitMix64, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::game::Graph;
use impartial::loopy::{
    ExploreError, LoopyOutcome, LoopyValue, LoopyValues, Outcomes, Play, explore, solve_outcomes,
    solve_values,
};
use impartial::structure::Sum;

const QUICK: u64 = 200;
const FULL: u64 = 5000;

/// Creates a random game in which play need not end: a directed graph of 1 to 7 positions. The same seed gives the same
/// graph on every machine.
///
/// ```
/// use impartial_claims::theory::random_digraph;
/// assert_eq!(random_digraph(7), random_digraph(7));
/// ```
///
/// # Complexity
/// Linear in the number of pairs of positions.
pub fn random_digraph(seed: u64) -> Graph {
    let mut random = SplitMix64::new(seed ^ 0x6c6f_6f70_7300);
    let positions = 1 + random.below(7) as u32;
    let density = 50 + random.below(451);
    let mut edges = Vec::new();
    for v in 0..positions {
        edges.extend((0..positions).filter(|_| random.below(1000) < density).map(|to| (v, to)));
    }
    // No edge leaves the graph.
    Graph::from_edges(positions as usize, edges).unwrap_or_default()
}

/// A random game with its computed results.
struct Digraph {
    seed: u64,
    graph: Graph,
    values: LoopyValues,
    normal: Outcomes,
    misere: Outcomes,
}

impl Digraph {
    fn new(seed: u64, check: &CheckContext<'_>) -> Result<Self, CheckFailure> {
        let (graph, run) = (random_digraph(seed), check.run());
        let values = solve_values(&graph, run)?;
        let normal = solve_outcomes(&graph, Play::Normal, run)?;
        let misere = solve_outcomes(&graph, Play::Misere, run)?;
        Ok(Digraph { seed, graph, values, normal, misere })
    }

    fn vertices(&self) -> std::ops::Range<u32> {
        0..self.graph.len() as u32
    }

    fn write(&self, v: u32) -> String {
        format!("digraph {} position {v}", self.seed)
    }

    /// Checks a statement at each position.
    fn each(&self, test: impl Fn(u32) -> Result<bool, Mismatch>) -> Result<CheckSummary, CheckFailure> {
        let mut summary = CheckSummary::default();
        for v in self.vertices() {
            match test(v) {
                Ok(applies) => summary.count(applies),
                Err(mismatch) => return Err(refuted(mismatch.at_position(self.write(v)), summary.applied)),
            }
        }
        Ok(summary)
    }

    /// Checks a statement about the values of two positions, and the value and the outcome of their sum, which are
    /// computed from the whole graph of the sum.
    fn each_sum(
        &self,
        check: &CheckContext<'_>,
        test: impl Fn([&LoopyValue; 2], &LoopyValue, LoopyOutcome) -> Result<bool, Mismatch>,
    ) -> Result<CheckSummary, CheckFailure> {
        let other = Digraph::new(self.seed + 1_000_000, check)?;
        let pairs: Vec<(u32, u32)> =
            self.vertices().flat_map(|v| other.vertices().map(move |w| (v, w))).collect();
        let failure = |error: ExploreError<(u32, u32)>| match error {
            ExploreError::Stopped(stopped) => CheckFailure::Stopped(stopped),
            other => CheckFailure::Broken(other.to_string()),
        };
        let sum = explore(&Sum(&self.graph, &other.graph), &pairs, check.run()).map_err(failure)?;
        let values = sum.solve_values(check.run())?;
        let outcomes = sum.solve_outcomes(Play::Normal, check.run())?;
        let mut summary = CheckSummary::default();
        for (at, &(v, w)) in (0..).zip(&pairs) {
            let parts = [&self.values.value(v), &other.values.value(w)];
            match test(parts, &values.value(at), outcomes.outcome(at)) {
                Ok(applies) => summary.count(applies),
                Err(mismatch) => {
                    let position = format!("{} + {}", self.write(v), other.write(w));
                    return Err(refuted(mismatch.at_position(position), summary.applied));
                }
            }
        }
        Ok(summary)
    }
}

fn on_digraphs(
    claim: ClaimBuilder,
    test: impl Fn(&CheckContext<'_>, &Digraph) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    let words = |count: u64| format!("{count} random directed graphs of 1 to 7 positions, with cycles");
    claim.by(words(QUICK), words(FULL), move |check| {
        one_by_one(check, 0..check.pick(QUICK, FULL), |seed| test(check, &Digraph::new(seed, check)?))
    })
}

fn claim(id: &str) -> ClaimBuilder {
    Claim::builder(format!("theory.{id}"), GAME)
}

pub(super) fn claims() -> Vec<Claim> {
    [value_claims(), bound_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about values, outcomes and sums.
fn value_claims() -> Vec<Claim> {
    vec![
        on_digraphs(
            claim("loops-outcome").source("Smith 1966; Fraenkel and Perl 1975").statement(
                "P: the value is 0; N: it is another number, or ∞(K) with 0 in K; draw: ∞(K) without 0",
            ),
            |_, digraph| {
                digraph.each(|v| {
                    Mismatch::unless_equal(digraph.normal.outcome(v), digraph.values.value(v).outcome())
                })
            },
        ),
        on_digraphs(
            claim("loops-sum")
                .source("Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986")
                .statement(
                    "V(A+B) = V(A) + V(B): *a + *b = *(a xor b), ∞(K) + *b = ∞(K xor b), ∞(K) + ∞(L) = ∞()",
                ),
            |check, digraph| {
                digraph.each_sum(check, |[a, b], sum, _| Mismatch::unless_equal(sum.clone(), a + b))
            },
        ),
        on_digraphs(
            claim("loops-sum-outcome")
                .source("Smith 1966; Fraenkel and Perl 1975")
                .statement("the outcome of a sum is that of the sum of the values"),
            |check, digraph| {
                digraph
                    .each_sum(check, |[a, b], _, outcome| Mismatch::unless_equal(outcome, (a + b).outcome()))
            },
        ),
        on_digraphs(
            claim("loops-two-infinite")
                .source("Smith 1966; Fraenkel and Perl 1975")
                .statement("the sum of two positions with infinite values is a draw"),
            |check, digraph| {
                digraph.each_sum(check, |[a, b], _, outcome| match a.is_infinite() && b.is_infinite() {
                    true => Mismatch::unless_equal(outcome, LoopyOutcome::D),
                    false => Ok(false),
                })
            },
        ),
    ]
}

/// Returns the claims about the number of moves behind a value, and the parity of remoteness.
fn bound_claims() -> Vec<Claim> {
    vec![
        on_digraphs(
            claim("loops-largest-value")
                .source("Fraenkel and Yesha 1986")
                .statement("a graph with a position of value n has at least n(n + 1)/2 moves"),
            |_, digraph| {
                digraph.each(|v| match digraph.values.value(v).as_finite() {
                    Some(n) if n * (n + 1) / 2 <= digraph.graph.edge_count() as u64 => Ok(true),
                    Some(n) => Err(Mismatch::new(n, "a smaller value")),
                    None => Ok(false),
                })
            },
        ),
        on_digraphs(
            claim("loops-remoteness")
                .source("Steinhaus 1925; Berlekamp, Conway and Guy 1982, chapter 9")
                .statement("the remoteness is even for P-positions and odd for N-positions; in misère play the reverse"),
            |_, digraph| {
                digraph.each(|v| {
                    let mut applies = false;
                    for (outcomes, even) in
                        [(&digraph.normal, LoopyOutcome::P), (&digraph.misere, LoopyOutcome::N)]
                    {
                        if let Some(moves) = outcomes.remoteness(v) {
                            applies = true;
                            Mismatch::unless_equal(outcomes.outcome(v) == even, moves % 2 == 0)?;
                        }
                    }
                    Ok(applies)
                })
            },
        ),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        on_digraphs(
            claim("planted.loops-sum")
                .source("planted: false")
                .planted()
                .statement("∞(K) + ∞(L) = ∞({k xor l: k in K, l in L})"),
            |check, digraph| {
                digraph.each_sum(check, |[a, b], sum, _| match (a.as_infinite(), b.as_infinite()) {
                    (Some(k), Some(l)) => {
                        let all = k.iter().flat_map(|k| l.iter().map(move |l| k ^ l));
                        Mismatch::unless_equal(sum.clone(), LoopyValue::infinite(all))
                    }
                    _ => Ok(false),
                })
            },
        ),
        on_digraphs(
            claim("planted.loops-draw")
                .source("planted: false")
                .planted()
                .statement("the sum of a draw and any position is a draw"),
            |check, digraph| {
                digraph.each_sum(check, |[a, _], _, outcome| match a.outcome() {
                    LoopyOutcome::D => Mismatch::unless_equal(outcome, LoopyOutcome::D),
                    _ => Ok(false),
                })
            },
        ),
        on_digraphs(
            claim("planted.loops-misere")
                .source("planted: false")
                .planted()
                .statement("the draws of misère play are those of normal play"),
            |_, digraph| {
                digraph.each(|v| {
                    let is_draw = |outcomes: &Outcomes| outcomes.outcome(v).is_draw();
                    Mismatch::unless_equal(is_draw(&digraph.misere), is_draw(&digraph.normal))
                })
            },
        ),
    ]
}
