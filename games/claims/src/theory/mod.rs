//! General theorems about impartial games, tested on random games and real ones.
//!
//! The random games are directed acyclic graphs, [`random_dag`]`(0)`, [`random_dag`]`(1)`, …; a
//! counterexample names the number of the graph and the position in it. \[SW\] is *Generalizations
//! of Sato–Welter game*, \[AB\] is Abuku 2017, \[LE\] are Peters's slides *Impartial Games*.
//!
//! | file | statements |
//! |---|---|
//! | `values` | the definition of the value, and who wins (\[SW\] 1.1, 1.2, Theorem 1.1) |
//! | `sums` | disjunctive sums and nimbers |
//! | `loops` | games in which play need not end (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986) |
//! | `maps` | homomorphisms (\[SW\] 1.3) |
//! | `mu` | μ-quotients, μ-residues and decompositions (\[SW\] 1.4, Theorems 1.2 and 1.3) |

mod loops;
mod maps;
pub(super) mod mu;
mod sums;
mod values;

pub use loops::random_digraph;

use super::common::{self, SplitMix64};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder};
use impartial::game::Graph;
use impartial::run::Run;
use impartial::solve::solve_graph;
use impartial::value::GrundyPair;

const GAME: &str = "any game";
const QUICK: u64 = 300;
const FULL: u64 = 3000;

/// Returns the claims about all games.
pub(super) fn claims() -> Vec<Claim> {
    [values::claims(), sums::claims(), loops::claims(), maps::claims(), mu::claims()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns a random game: a directed acyclic graph of 2 to 40 positions, each with edges to some of those
/// of smaller number. How dense it is varies from graph to graph, so that some have values of ten
/// and more. The same seed gives the same graph on every machine.
///
/// ```
/// use impartial_claims::theory::random_dag;
/// let graph = random_dag(7);
/// assert_eq!(graph, random_dag(7));
/// assert!((0..graph.len() as u32).all(|v| graph.row(v).iter().all(|&to| to < v)));
/// ```
///
/// # Complexity
/// Linear in the number of pairs of positions.
pub fn random_dag(seed: u64) -> Graph {
    let mut random = SplitMix64::new(seed);
    let positions = 2 + random.below(39) as u32;
    let density = 50 + random.below(901);
    let mut edges = Vec::new();
    for v in 1..positions {
        edges.extend((0..v).filter(|_| random.below(1000) < density).map(|to| (v, to)));
    }
    // No edge leaves the graph.
    Graph::from_edges(positions as usize, edges).unwrap_or_default()
}

/// A random game with its computed pairs.
struct Dag {
    seed: u64,
    graph: Graph,
    pairs: Vec<GrundyPair>,
}

impl Dag {
    fn new(seed: u64, run: &Run<'_>) -> Result<Self, CheckFailure> {
        let graph = random_dag(seed);
        let pairs = pairs(&graph, run)?;
        Ok(Dag { seed, graph, pairs })
    }

    fn len(&self) -> u32 {
        self.graph.len() as u32
    }

    fn value(&self, v: u32) -> u64 {
        self.pairs[v as usize].normal
    }

    fn write(&self, v: u32) -> String {
        format!("graph {} position {v}", self.seed)
    }
}

/// Returns the pairs of all positions of a graph without cycles.
fn pairs(graph: &Graph, run: &Run<'_>) -> Result<Vec<GrundyPair>, CheckFailure> {
    let values = solve_graph(graph, run)?;
    let pairs: Option<Vec<GrundyPair>> = (0..graph.len() as u32).map(|v| values.pair(v)).collect();
    pairs.ok_or_else(|| CheckFailure::Broken("a graph without cycles has one".into()))
}

/// Returns the claim that `test` holds on random games, one after another.
fn on_dags(
    claim: ClaimBuilder,
    test: impl Fn(&CheckContext<'_>, &Dag) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    on_some_dags(claim, QUICK, FULL, test)
}

fn on_some_dags(
    claim: ClaimBuilder,
    quick: u64,
    full: u64,
    test: impl Fn(&CheckContext<'_>, &Dag) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    let words = |count: u64| format!("{count} random graphs of 2 to 40 positions");
    claim.by(words(quick), words(full), move |check| {
        common::one_by_one(check, 0..check.pick(quick, full), |seed| {
            test(check, &Dag::new(seed, check.run())?)
        })
    })
}
