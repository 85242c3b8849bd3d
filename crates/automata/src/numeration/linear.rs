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
use crate::automaton::{DigitRule, Sets, list_bytes, map_bytes};
use hashbrown::HashMap;
use impartial::run::Stopped;
use smallvec::SmallVec;

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
        budget: &ProofBudget<'_>,
    ) -> Result<VectorSteps, Stopped> {
        let reachable = made_of_digits(places, (low, high), bound, budget)?;
        let known_bytes: usize = reachable.iter().map(Vectors::bytes).sum();
        let _known = budget.checked_hold(known_bytes)?;
        let value = |v: &Vector| v.iter().zip(&places.first).map(|(&v, u)| i64::from(v) * u).sum::<i64>();
        // A set of vectors is stored as its class, followed by the numbers of its vectors.
        let mut sets = Sets::default();
        let zero_at_start = (0..).zip(&reachable[0].list).filter(|(_, v)| value(v) == 0).map(|(id, _)| id);
        sets.intern(&std::iter::once(0).chain(zero_at_start).collect::<Vec<u32>>());
        let (mut next, mut accept) = (Vec::new(), Vec::new());
        let (mut set, mut all): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for index in 0u32.. {
            if index as usize == sets.len() {
                break;
            }
            set.clear();
            set.extend_from_slice(sets.get(index));
            let class = set[0] as usize;
            let (vectors, after) = (&reachable[class], places.next(class));
            accept.push(set[1..].iter().any(|&id| vectors.list[id as usize].iter().all(|n| *n == 0)));
            for e in low..=high {
                let successor = |&id: &u32| {
                    reachable[after].id(&below(&vectors.list[id as usize], &places.classes[class], e)?)
                };
                all.clear();
                all.push(after as u32);
                all.extend(set[1..].iter().filter_map(successor));
                if all.len() == 1 {
                    next.push(NONE);
                    continue;
                }
                all[1..].sort_unstable();
                next.push(sets.intern(&all));
            }
            if index.is_multiple_of(16) {
                budget.check(sets.len(), list_bytes(&next) + list_bytes(&accept) + sets.bytes())?;
            }
        }
        Ok(VectorSteps { low, width: (high - low + 1) as usize, next, accept })
    }

    /// Returns the number of bytes of the transitions.
    pub(super) fn bytes(&self) -> usize {
        list_bytes(&self.next) + list_bytes(&self.accept)
    }

    fn after(&self, state: u32, e: i64) -> Option<u32> {
        let column = usize::try_from(e - self.low).ok().filter(|c| *c < self.width)?;
        Some(self.next[state as usize * self.width + column]).filter(|next| *next != NONE)
    }
}

/// The vectors of a class, numbered.
#[derive(Default)]
struct Vectors {
    list: Vec<Vector>,
    ids: HashMap<Vector, u32>,
}

impl Vectors {
    fn id(&self, v: &Vector) -> Option<u32> {
        self.ids.get(v).copied()
    }

    /// Adds a vector. Returns whether it is new.
    fn insert(&mut self, v: Vector) -> bool {
        let new = self.list.len() as u32;
        let is_new = *self.ids.entry(v.clone()).or_insert(new) == new;
        if is_new {
            self.list.push(v);
        }
        is_new
    }

    /// Returns the number of bytes. Vectors with more than four numbers are stored outside of the list and of the map.
    fn bytes(&self) -> usize {
        let outside: usize = self.list.first().filter(|v| v.spilled()).map_or(0, |v| 2 * (4 * v.len() + 16));
        list_bytes(&self.list) + map_bytes(&self.ids) + self.list.len() * outside
    }
}

/// Returns for each class the vectors that can be computed from 0 at the top by digits and the recurrence.
fn made_of_digits(
    places: &Places,
    (low, high): (i64, i64),
    bound: i64,
    budget: &ProofBudget<'_>,
) -> Result<Vec<Vectors>, Stopped> {
    let classes = places.classes.len();
    let zero: Vector = SmallVec::from_elem(0, places.order());
    let mut reachable: Vec<Vectors> = (0..classes).map(|_| Vectors::default()).collect();
    reachable.iter_mut().for_each(|vectors| {
        vectors.insert(zero.clone());
    });
    let mut open: Vec<(usize, u32)> = (0..classes).map(|class| (class, 0)).collect();
    let mut count = classes;
    while let Some((class, u)) = open.pop() {
        let u = reachable[class].list[u as usize].clone();
        for lower in (0..classes).filter(|&lower| places.next(lower) == class) {
            for e in low..=high {
                let Some(v) = above(&u, &places.classes[lower], e, bound) else { continue };
                let new = reachable[lower].list.len() as u32;
                if reachable[lower].insert(v) {
                    open.push((lower, new));
                    count += 1;
                    if count.is_multiple_of(4096) {
                        let bytes: usize = reachable.iter().map(Vectors::bytes).sum();
                        budget.check(0, bytes + list_bytes(&open))?;
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
