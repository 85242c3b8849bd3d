//! Automata that recognize relations between natural numbers.
//!
//! A relation on k numbers is a deterministic automaton that reads k **tracks** in parallel, one number on each, in a
//! base b ≥ 2, *least significant digit first* (Büchi 1960; Hodgson 1982; Bruyère, Hansel, Michaux and Villemaire
//! 1994). Two invariants hold throughout:
//!
//! - automata are **complete**, so that complement only flips acceptance;
//! - acceptance is **closed under zero padding**: accept(q) = accept(δ(q, 0…0)), so that leading zeros of the numbers
//!   do not matter. Projection must restore this property: the projected number may be longer than the others.
//!
//! There are two representations with the same operations ([`AutomatonOps`]): tables ([`Dense`]), fastest for few
//! tracks, and shared decision diagrams ([`Diagram`]) for many. [`Automaton`] chooses by the number of letters. Every
//! operation ends with minimization, and minimal automata are numbered canonically: two are equal exactly if their
//! relations are.
//!
//! ```
//! use impartial_automata::{Automaton, Base, ProofBudget, Track};
//! use impartial::run::Run;
//!
//! let run = Run::default();
//! let budget = ProofBudget::new(&run);
//! let [x, y, z] = [Track(0), Track(1), Track(2)];
//! // Is x ⊕ y ≤ x + y for all x, y? Look for x ⊕ y = z with x + y < z.
//! let xor = Automaton::nim_sum(Base::BINARY, &[x, y], z, &budget)?;
//! let sum = Automaton::linear_at_most(Base::BINARY, &[(x, 1), (y, 1), (z, -1)], -1, &budget)?;
//! assert!(xor.and(&sum, &budget)?.shortest().is_none());
//! # Ok::<(), impartial::run::Stopped>(())
//! ```

mod arena;
mod completions;
mod conjunction;
mod counted;
mod dense;
mod diagram;
mod nodes;
mod pairs;
mod partition;
mod rule;
mod word;

pub use conjunction::shortest_common;
pub use dense::Dense;
pub use diagram::Diagram;
pub use rule::DigitRule;
pub use word::TrackWord;

pub(crate) use arena::{Sets, list_bytes, map_bytes};
pub use completions::{Completions, StepBudget};
pub(crate) use rule::{LinearRule, LowDigits, Lowest, MaskRule, NimSumRule, Residue, ShiftRule, ShiftUp};

use super::{Base, ProofBudget};
use impartial::run::Stopped;
use serde::{Deserialize, Serialize};

/// A track: the index of a number in the words that an automaton reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Track(pub u32);

/// A Boolean operation on two relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoolOp {
    /// True where both relations hold.
    And,
    /// True where at least one relation holds.
    Or,
    /// True where the first relation holds and the second does not.
    Without,
    /// True where exactly one relation holds.
    Xor,
}

impl BoolOp {
    /// Applies the operation to truth values.
    pub const fn apply(self, p: bool, q: bool) -> bool {
        match self {
            BoolOp::And => p && q,
            BoolOp::Or => p || q,
            BoolOp::Without => p && !q,
            BoolOp::Xor => p != q,
        }
    }
}

/// The operations of both representations of automata. All results are minimal.
pub trait AutomatonOps: Sized + Clone {
    /// Builds the automaton of a rule whose places are read from the tracks `places`. A track may serve several places.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    fn build<R: DigitRule>(
        base: Base,
        places: &[Track],
        rule: &R,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped>;

    /// Returns the base of the numbers.
    fn base(&self) -> Base;

    /// Returns the tracks that the automaton reads, in ascending order.
    fn tracks(&self) -> &[Track];

    /// Returns the number of states of the automaton.
    fn states(&self) -> usize;

    /// Returns the approximate number of bytes in use.
    fn bytes(&self) -> usize;

    /// Returns whether the numbers of a word are in the relation.
    fn accepts(&self, word: &TrackWord) -> bool;

    /// Returns the complement of the relation.
    #[must_use]
    fn complement(&self) -> Self;

    /// Combines both relations by `op`, over the tracks of both.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    ///
    /// # Complexity
    /// The reachable pairs of states, times the letters (or the nodes of the diagrams).
    fn product(&self, other: &Self, op: BoolOp, budget: &ProofBudget<'_>) -> Result<Self, Stopped>;

    /// Projects the tracks `projected` away (∃): a tuple is in the result if some numbers on these tracks put it into
    /// the relation.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    ///
    /// # Complexity
    /// Exponential in the states at worst, by the subset construction.
    fn project(&self, projected: &[Track], budget: &ProofBudget<'_>) -> Result<Self, Stopped>;

    /// Returns the minimal automaton of the relation.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    fn minimised(&self, budget: &ProofBudget<'_>) -> Result<Self, Stopped>;

    /// Returns the same relation on other tracks. `rename` must be injective on the tracks.
    #[must_use]
    fn renamed(&self, rename: &dyn Fn(Track) -> Track) -> Self;

    /// Returns a shortest word of the relation, that is, numbers with as few digits as possible; `None` if the relation
    /// is empty.
    ///
    /// # Complexity
    /// Breadth-first search: states times letters.
    fn shortest(&self) -> Option<TrackWord>;
}

fn union(a: &[Track], b: &[Track]) -> Vec<Track> {
    tracks_of(&[a, b].concat())
}

fn tracks_of(tracks: &[Track]) -> Vec<Track> {
    let mut tracks = tracks.to_vec();
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}

/// Maximum number of letters of automata that are tables, in bases 2 and 3.
pub const MAX_LETTERS: usize = 1 << 10;

/// Returns the maximum number of letters of automata that are tables. A node of a diagram has a child for every digit,
/// so with many digits tables are smaller up to more letters.
pub(crate) fn most_letters(base: Base) -> usize {
    if base.get() > 3 { 4 * MAX_LETTERS } else { MAX_LETTERS }
}

/// An automaton in the representation that suits its number of tracks.
#[derive(Clone, Debug)]
pub enum Automaton {
    /// The automaton is a table, since it has few letters.
    Dense(Dense),
    /// The automaton consists of decision diagrams, since it has many letters.
    Diagram(Diagram),
}

macro_rules! each {
    ($automaton:expr, $inner:ident => $then:expr) => {
        match $automaton {
            Automaton::Dense($inner) => $then,
            Automaton::Diagram($inner) => $then,
        }
    };
}

/// Returns whether automata over `tracks` tracks are tables.
fn is_dense(base: Base, tracks: usize) -> bool {
    dense::letters(base, tracks).is_some_and(|n| n <= most_letters(base))
}

impl Automaton {
    /// Builds the automaton of a rule; see [`AutomatonOps::build`].
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn build<R: DigitRule>(
        base: Base,
        places: &[Track],
        rule: &R,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        if is_dense(base, tracks_of(places).len()) {
            Dense::build(base, places, rule, budget).map(Automaton::Dense)
        } else {
            Diagram::build(base, places, rule, budget).map(Automaton::Diagram)
        }
    }

    /// Returns the relation of all tuples if `value`, otherwise the empty relation.
    pub fn constant(base: Base, value: bool) -> Self {
        Automaton::Dense(Dense { base, tracks: Vec::new(), letters: 1, accept: vec![value], delta: vec![0] })
    }

    /// Returns the relation Σ c·x = constant over the terms (x, c).
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn linear_equal(
        base: Base,
        terms: &[(Track, i64)],
        constant: i64,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let (places, coefficients): (Vec<Track>, Vec<i64>) = terms.iter().copied().unzip();
        Automaton::build(base, &places, &LinearRule { base, coefficients, constant, at_most: false }, budget)
    }

    /// Returns the relation Σ c·x ≤ constant over the terms (x, c).
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn linear_at_most(
        base: Base,
        terms: &[(Track, i64)],
        constant: i64,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let (places, coefficients): (Vec<Track>, Vec<i64>) = terms.iter().copied().unzip();
        Automaton::build(base, &places, &LinearRule { base, coefficients, constant, at_most: true }, budget)
    }

    /// Returns the relation that `sum` is the digitwise sum without carry of `terms`: the nim-sum in base 2.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn nim_sum(
        base: Base,
        terms: &[Track],
        sum: Track,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = [terms, &[sum]].concat();
        Automaton::build(base, &tracks, &NimSumRule { base, places: tracks.len() }, budget)
    }

    /// Returns the relation z = bᵏ·(⌊x/bᵏ⌋|⌊y/bᵏ⌋), with the mating function of quotients: (x|y) = bᵐ⁺¹ − 1 for the
    /// highest power bᵐ that divides x − y. Equal quotients have no z.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn mask(
        base: Base,
        k: u32,
        [x, y, z]: [Track; 3],
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        Automaton::build(base, &[x, y, z], &MaskRule { base, skip: k }, budget)
    }

    /// Returns the relation x mod m ∈ residues, for m ≥ 1.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn residue(
        base: Base,
        x: Track,
        modulus: std::num::NonZeroU64,
        residues: &[u64],
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let rule = Residue { base, modulus: modulus.get(), residues: residues.to_vec() };
        Automaton::build(base, &[x], &rule, budget)
    }

    /// Returns the base of the numbers.
    pub fn base(&self) -> Base {
        each!(self, a => a.base())
    }

    /// Returns the tracks that the automaton reads, in ascending order.
    pub fn tracks(&self) -> &[Track] {
        each!(self, a => a.tracks())
    }

    /// Returns the number of states of the automaton.
    pub fn states(&self) -> usize {
        each!(self, a => a.states())
    }

    /// Returns the approximate number of bytes in use.
    pub fn bytes(&self) -> usize {
        each!(self, a => a.bytes())
    }

    /// Returns whether the numbers of a word are in the relation.
    pub fn accepts(&self, word: &TrackWord) -> bool {
        each!(self, a => a.accepts(word))
    }

    /// Returns whether numbers are in the relation. The number of track i is `numbers[i]`, or 0 beyond the end of the
    /// list.
    pub fn accepts_numbers(&self, numbers: &[u64]) -> bool {
        let base = u64::from(self.base().get());
        let mut remaining: smallvec::SmallVec<[u64; 16]> =
            self.tracks().iter().map(|t| numbers.get(t.0 as usize).copied().unwrap_or(0)).collect();
        let mut state = 0;
        while remaining.iter().any(|n| *n > 0) {
            state = each!(self, a => a.next(state, &mut remaining.iter().map(|n| (n % base) as u8)));
            remaining.iter_mut().for_each(|n| *n /= base);
        }
        each!(self, a => a.accept[state as usize])
    }

    /// Returns a shortest word of the relation; `None` if the relation is empty.
    pub fn shortest(&self) -> Option<TrackWord> {
        each!(self, a => a.shortest())
    }

    /// Returns the complement of the relation.
    #[must_use]
    pub fn complement(&self) -> Self {
        match self {
            Automaton::Dense(a) => Automaton::Dense(a.complement()),
            Automaton::Diagram(a) => Automaton::Diagram(a.complement()),
        }
    }

    /// Returns the same relation on other tracks. `rename` must be injective on the tracks.
    #[must_use]
    pub fn renamed(&self, rename: &dyn Fn(Track) -> Track) -> Self {
        match self {
            Automaton::Dense(a) => Automaton::Dense(a.renamed(rename)),
            Automaton::Diagram(a) => Automaton::Diagram(a.renamed(rename)),
        }
    }

    /// Converts the automaton into decision diagrams.
    pub fn to_diagram(&self) -> Diagram {
        match self {
            Automaton::Dense(a) => Diagram::from_dense(a),
            Automaton::Diagram(a) => a.clone(),
        }
    }

    /// Converts the automaton into a table; `None` if it would have more than `most` letters.
    pub fn to_dense(&self, most: usize) -> Option<Dense> {
        match self {
            Automaton::Dense(a) => Some(a.clone()),
            Automaton::Diagram(a) => a.to_dense(most),
        }
    }

    /// Combines both relations by `op`. A relation without tracks goes with every base.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    ///
    /// # Panics
    /// If the relations are about numbers in different bases.
    pub fn product(&self, other: &Self, op: BoolOp, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let (base, others) = (self.base(), other.base());
        if base != others {
            let constant = |of: &Self, base| Automaton::constant(base, of.accepts_numbers(&[]));
            return match (self.tracks(), other.tracks()) {
                ([], _) => constant(self, others).product(other, op, budget),
                (_, []) => self.product(&constant(other, base), op, budget),
                _ => panic!("relations about numbers in the bases {base} and {others}"),
            };
        }
        let tracks = union(self.tracks(), other.tracks());
        match (self, other) {
            (Automaton::Dense(a), Automaton::Dense(b)) if is_dense(a.base, tracks.len()) => {
                a.product(b, op, budget).map(Automaton::Dense)
            }
            _ => self.to_diagram().product(&other.to_diagram(), op, budget).map(Automaton::Diagram),
        }
    }

    /// Returns the intersection of both relations.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn and(&self, other: &Self, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        self.product(other, BoolOp::And, budget)
    }

    /// Returns the tuples in this relation and not in the other.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn without(&self, other: &Self, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        self.product(other, BoolOp::Without, budget)
    }

    /// Projects the tracks `projected` away (∃).
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn project(&self, projected: &[Track], budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        match self {
            Automaton::Dense(a) => a.project(projected, budget).map(Automaton::Dense),
            Automaton::Diagram(a) => {
                let small = a.project(projected, budget)?;
                match is_dense(small.base(), small.tracks().len())
                    .then(|| small.to_dense(most_letters(small.base())))
                    .flatten()
                {
                    Some(table) => table.minimised(budget).map(Automaton::Dense),
                    None => Ok(Automaton::Diagram(small)),
                }
            }
        }
    }

    /// Returns whether the relation is empty.
    pub fn is_empty(&self) -> bool {
        self.shortest().is_none()
    }
}
