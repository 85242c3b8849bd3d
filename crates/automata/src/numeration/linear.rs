//! Linear relations between numbers: Σ c·x = 0, read digit by digit.
//!
//! With e_i = Σ c·(digit of x at place i), the relation says Σ e_i·U_i = 0. The part of the sum from place m
//! on is v₀U_m + … + v_{k−1}U_{m+k−1} for one vector v of integers, if it is computed from the top by the
//! recurrence alone. Read from the lowest digit on, v is not known before the end, so a state is the *set* of its
//! possible vectors. Before anything is read these are the v with Σ v_jU_j = 0. A digit e leads from v to u with v − e
//! = X·u, that is u_{k−1} = (v₀ − e)/c_k, which must be an integer, and u_{j−1} = v_j − c_{k−j}u_{k−1}. The word may
//! end if 0 is among the vectors.
//!
//! Of the infinitely many vectors only those are stored that can be computed from 0 at the top by digits, and that have
//! no coordinate beyond a bound. Whatever the bound, every accepted word satisfies the relation. That every word that
//! satisfies it is accepted is certified afterwards; if this fails, the bound is raised.

use super::places::Places;
use crate::ProofBudget;
use crate::automaton::DigitRule;
use impartial::run::Stopped;
use impartial::value::sort_short;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};

type Vector = SmallVec<[i32; 4]>;

const NONE: u32 = u32::MAX;

/// The transitions between sets of vectors, as numbered states.
#[derive(Debug)]
pub(super) struct VectorSteps {
    low: i64,
    width: usize,
    /// The next state for each state and each e from the lowest on; `NONE` if there is no next state.
    next: Vec<u32>,
    accept: Vec<bool>,
}

/// Returns X·u + e for the coefficients `c` of a class, or `None` if a coordinate exceeds `bound`.
fn above(u: &Vector, c: &[i64], e: i64, bound: i64) -> Option<Vector> {
    let k = c.len();
    let high = i64::from(u[k - 1]);
    (0..k)
        .map(|j| {
            let below = if j == 0 { e } else { i64::from(u[j - 1]) };
            let value = below + c[k - 1 - j] * high;
            (value.abs() <= bound).then_some(value as i32)
        })
        .collect()
}

/// Returns the u with v − e = X·u, if it exists.
fn below(v: &Vector, c: &[i64], e: i64) -> Option<Vector> {
    let k = c.len();
    let (rest, last) = (i64::from(v[0]) - e, c[k - 1]);
    if rest % last != 0 {
        return None;
    }
    let high = rest / last;
    let mut u: Vector = (1..k).map(|j| (i64::from(v[j]) - c[k - 1 - j] * high) as i32).collect();
    u.push(i32::try_from(high).ok()?);
    Some(u)
}

impl VectorSteps {
    /// Returns the automaton of the vector sets. The digits of a place sum to a number e from `low` to `high`, and vectors
    /// with a coordinate above `bound` are left out.
    pub(super) fn new(
        places: &Places,
        (low, high): (i64, i64),
        bound: i64,
        work: &ProofBudget<'_>,
    ) -> Result<VectorSteps, Stopped> {
        let reachable = made_of_digits(places, (low, high), bound, work)?;
        let value = |v: &Vector| v.iter().zip(&places.first).map(|(&v, u)| i64::from(v) * u).sum::<i64>();
        let mut start: Vec<Vector> = reachable[0].iter().filter(|v| value(v) == 0).cloned().collect();
        sort_short(&mut start);
        let mut ids: HashMap<(usize, Vec<Vector>), u32> = HashMap::new();
        let mut order = vec![(0usize, start.clone())];
        ids.insert((0, start), 0);
        let (mut next, mut accept) = (Vec::new(), Vec::new());
        let (mut index, mut vectors) = (0, 0usize);
        while index < order.len() {
            let (class, set) = order[index].clone();
            accept.push(set.iter().any(|v| v.iter().all(|n| *n == 0)));
            let (c, after) = (&places.classes[class], places.next(class));
            for e in low..=high {
                let successor = |v| below(v, c, e).filter(|u| reachable[after].contains(u));
                let mut all: Vec<Vector> = set.iter().filter_map(successor).collect();
                if all.is_empty() {
                    next.push(NONE);
                    continue;
                }
                sort_short(&mut all);
                let new = order.len() as u32;
                let id = *ids.entry((after, all)).or_insert_with_key(|key| {
                    vectors += key.1.len();
                    order.push(key.clone());
                    new
                });
                next.push(id);
            }
            index += 1;
            if index.is_multiple_of(16) {
                work.check(order.len(), next.len() * 4 + vectors * 64)?;
            }
        }
        Ok(VectorSteps { low, width: (high - low + 1) as usize, next, accept })
    }

    fn after(&self, state: u32, e: i64) -> Option<u32> {
        let column = usize::try_from(e - self.low).ok().filter(|c| *c < self.width)?;
        Some(self.next[state as usize * self.width + column]).filter(|next| *next != NONE)
    }
}

/// Returns for each class the vectors that can be computed from 0 at the top by digits and the recurrence.
fn made_of_digits(
    places: &Places,
    (low, high): (i64, i64),
    bound: i64,
    work: &ProofBudget<'_>,
) -> Result<Vec<HashSet<Vector>>, Stopped> {
    let classes = places.classes.len();
    let zero: Vector = SmallVec::from_elem(0, places.order());
    let mut reachable = vec![HashSet::from([zero.clone()]); classes];
    let mut open: Vec<(usize, Vector)> = (0..classes).map(|class| (class, zero.clone())).collect();
    let mut count = classes;
    while let Some((class, u)) = open.pop() {
        for lower in (0..classes).filter(|&lower| places.next(lower) == class) {
            for e in low..=high {
                if let Some(v) = above(&u, &places.classes[lower], e, bound)
                    && reachable[lower].insert(v.clone())
                {
                    open.push((lower, v));
                    count += 1;
                    if count.is_multiple_of(4096) {
                        work.check(0, count * 96)?;
                    }
                }
            }
        }
    }
    Ok(reachable)
}

/// The rule Σ c·x + constant = 0. The digits of the constant are read together with those of the tracks.
#[derive(Debug)]
pub(super) struct LinearRelation<'a> {
    pub(super) steps: &'a VectorSteps,
    pub(super) coefficients: &'a [i64],
    /// The contribution of the constant at each place, lowest first.
    pub(super) constant: &'a [i64],
}

impl DigitRule for LinearRelation<'_> {
    /// The set, the place, and the sum of the contributions at the place.
    type State = (u32, u32, i64);

    fn start(&self) -> (u32, u32, i64) {
        (0, 0, 0)
    }

    fn digit(&self, (set, place, sum): (u32, u32, i64), track: usize, digit: u8) -> Option<(u32, u32, i64)> {
        Some((set, place, sum + self.coefficients[track] * i64::from(digit)))
    }

    fn end_of_letter(&self, (set, place, sum): (u32, u32, i64)) -> Option<(u32, u32, i64)> {
        let (more, next) = match self.constant.get(place as usize) {
            Some(more) => (*more, place + 1),
            None => (0, place),
        };
        Some((self.steps.after(set, sum + more)?, next, 0))
    }

    fn accepts(&self, (set, place, _): &(u32, u32, i64)) -> bool {
        let remaining = &self.constant[*place as usize..];
        let end = remaining.iter().try_fold(*set, |set, &e| self.steps.after(set, e));
        end.is_some_and(|set| self.steps.accept[set as usize])
    }
}
