//! \[SW\] Theorem 1.3: a value composed of the values of two smaller games.
//!
//! Let φ be the options of a game, φ₁(a) ⊆ φ(a) some of them, V₁ the value of (A, φ₁),
//! φ₂(a) = {a' ∈ φ(a) : V₁(a') = V₁(a)}, V₂ the value of (A, φ₂), and μ such that
//!
//! - **D1**: V₂(a) < μ for all a;
//! - **D2**: for all a and all ν < V₁(a), {V₂(a') : a' ∈ φ(a), V₁(a') = ν} = {0, …, μ−1}.
//!
//! Then V(a) = μ·V₁(a) + V₂(a), (A, φ₂) is the μ-residue, and
//! φ₃(a) = {a' ∈ φ(a) : V₂(a') = V₂(a)} gives the μ-quotient. D2 is about φ, not φ₁.

use crate::game::Graph;
use crate::run::{Run, Stopped};
use crate::solve::{GraphValues, solve_graph};
use hashbrown::HashMap;
use hashbrown::HashSet;
use std::num::NonZeroU64;

/// The conditions and the conclusion of the theorem on a graph. `None` means that a condition holds at every position;
/// otherwise the field is the first position at which it fails.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::run::Run;
/// use impartial::structure::Decomposition;
/// # use std::num::NonZeroU64;
/// // One heap of Nim below 12; φ₁ keeps the heap modulo 4.
/// let mu = NonZeroU64::new(4).unwrap();
/// let heap = Graph::from_edges(12, (1..12).flat_map(|v| (0..v).map(move |to| (v, to)))).unwrap();
/// let d = Decomposition::analyse(&heap, mu, |v, to| v % 4 == to % 4, &Run::default()).unwrap();
/// assert!(d.is_complete() && d.d1.is_none() && d.d2.is_none() && d.conclusion.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// The first position at which V₂ < μ fails.
    pub d1: Option<u32>,
    /// The first position at which D2 fails, and the ν for which it fails.
    pub d2: Option<(u32, u64)>,
    /// The first position at which V = μ·V₁ + V₂ fails.
    pub conclusion: Option<u32>,
    /// The first position at which (A, φ₂) is not the μ-residue.
    pub residue: Option<u32>,
    /// The first position at which (A, φ₃) is not the μ-quotient.
    pub quotient: Option<u32>,
    values: DecomposedValues,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct DecomposedValues {
    whole: GraphValues,
    first: GraphValues,
    second: GraphValues,
}

impl Decomposition {
    /// Analyses the decomposition of a graph by μ and the options for which `first` returns true.
    ///
    /// Positions that can reach a cycle have no values and are skipped; [`is_complete`](Self::is_complete) returns
    /// whether there are such positions.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// Linear in positions and edges, times a logarithm for the sets.
    pub fn analyse(
        graph: &Graph,
        mu: NonZeroU64,
        first: impl FnMut(u32, u32) -> bool,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let mu = mu.get();
        let whole = solve_graph(graph, run)?;
        let v1 = solve_graph(&graph.filter(first), run)?;
        let g1 = |v: u32| v1.pair(v).map(|pair| pair.normal);
        let phi2 = graph.filter(|v, to| g1(v) == g1(to));
        let v2 = solve_graph(&phi2, run)?;
        let g2 = |v: u32| v2.pair(v).map(|pair| pair.normal);
        let phi3 = graph.filter(|v, to| g2(v) == g2(to));
        let g = |v: u32| whole.pair(v).map(|pair| pair.normal);
        let mut decomposition = Decomposition {
            d1: None,
            d2: None,
            conclusion: None,
            residue: None,
            quotient: None,
            values: DecomposedValues { whole: whole.clone(), first: v1.clone(), second: v2.clone() },
        };
        for v in 0..graph.len() as u32 {
            let (Some(value), Some(value1), Some(value2)) = (g(v), g1(v), g2(v)) else { continue };
            if value2 >= mu {
                decomposition.d1 = decomposition.d1.or(Some(v));
            }
            if decomposition.d2.is_none() {
                let options = graph.row(v).iter().filter_map(|&to| Some((g1(to)?, g2(to)?)));
                decomposition.d2 = failing(options, value1, mu).map(|nu| (v, nu));
            }
            if mu.checked_mul(value1).and_then(|x| x.checked_add(value2)) != Some(value) {
                decomposition.conclusion = decomposition.conclusion.or(Some(v));
            }
            // The residue and the quotient from the values, by the definition in [SW] 1.4.
            let residue = |to: u32| g(to).map(|x| x / mu) == Some(value / mu);
            let quotient = |to: u32| g(to).map(|x| x % mu) == Some(value % mu);
            if !keeps(graph, &phi2, v, residue) {
                decomposition.residue = decomposition.residue.or(Some(v));
            }
            if !keeps(graph, &phi3, v, quotient) {
                decomposition.quotient = decomposition.quotient.or(Some(v));
            }
        }
        Ok(decomposition)
    }

    /// Returns whether every position has a value in the game and in both smaller games.
    pub fn is_complete(&self) -> bool {
        let DecomposedValues { whole, first, second } = &self.values;
        whole.is_complete() && first.is_complete() && second.is_complete()
    }

    /// Returns whether D1 and D2 hold.
    pub fn hypotheses_hold(&self) -> bool {
        self.d1.is_none() && self.d2.is_none()
    }

    /// Returns whether all conclusions of the theorem hold.
    pub fn conclusions_hold(&self) -> bool {
        self.conclusion.is_none() && self.residue.is_none() && self.quotient.is_none()
    }

    /// Returns the values V, V₁ and V₂ of a position, if it has values.
    pub fn values(&self, v: u32) -> Option<(u64, u64, u64)> {
        let DecomposedValues { whole, first, second } = &self.values;
        Some((whole.pair(v)?.normal, first.pair(v)?.normal, second.pair(v)?.normal))
    }
}

/// Returns the least ν < `value1` for which the V₂ of the options with V₁ = ν are not exactly 0..μ.
fn failing(options: impl Iterator<Item = (u64, u64)>, value1: u64, mu: u64) -> Option<u64> {
    let mut by_first: HashMap<u64, HashSet<u64>> = HashMap::new();
    for (nu, alpha) in options.filter(|&(nu, _)| nu < value1) {
        by_first.entry(nu).or_default().insert(alpha);
    }
    (0..value1).find(|nu| {
        by_first.get(nu).is_none_or(|set| set.len() as u64 != mu || set.iter().any(|&alpha| alpha >= mu))
    })
}

/// Returns whether row `v` of `part` has exactly the edges of `graph` for which `keep` returns true.
fn keeps(graph: &Graph, part: &Graph, v: u32, keep: impl Fn(u32) -> bool) -> bool {
    graph.row(v).iter().copied().filter(|&to| keep(to)).eq(part.row(v).iter().copied())
}
