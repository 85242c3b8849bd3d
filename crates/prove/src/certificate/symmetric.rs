//! Verification of proofs up to renaming of the coins: closed lists of structures.
//!
//! The proofs are about the value f(a) = ⊕ u(aᵢ) ⊕ ⊕_{i<j} p(aᵢ, aⱼ) of positions whose coins and pairs of coins all
//! have such a part, where a move replaces one coin aᵢ by an x with step(aᵢ, x). A structure over n coins, after the
//! lowest digits of a position and of a number v, is a list of bytes:
//!
//! - 1 if v is below f(a) so far, else 0;
//! - the state of u for each coin;
//! - the state of p for each ordered pair of coins, row by row, 0 for a coin and itself;
//! - any number of rows, one for each way to choose the digits of an x for which f(a[i:=x]) and v agree so
//!   far: the coin i, the state of u for x, that of the step, and those of p for x and each coin, 0 for i.
//!
//! For exclusion v is f(a), only one coin moves (by symmetry, any one), and no structure in which both positions are
//! complete may occur. For reachability all coins may move, and a structure whose position is complete with v < f(a)
//! needs a row that is complete, perhaps after zeros. Each list contains the start, and for each of its structures and
//! each letter the following structure, with its coins renamed. Coins that can be exchanged without changing a
//! structure read their digits in ascending order there.
//!
//! The order in which coins are renamed comes from the search that found the proof, as a hint: with a wrong order the
//! renamed structure is not in the list.

use super::entail::{Entailment, LimitCheck, MacroStateCount, TableReading, Unverified};
use super::table::VerifierTable;
use super::{ProofRefusal, refused};
use crate::certificate::condition;
use crate::symmetry::canonical_order;
use impartial_automata::TransitionTable;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UpToSymmetry {
    /// u(a) = z, in a and z.
    pub(super) single: TransitionTable,
    /// p(a, b) = z, in a, b and z.
    pub(super) pair: TransitionTable,
    /// The relation from a to x.
    pub(super) step: TransitionTable,
    pub(super) exclusion: Vec<Vec<u8>>,
    pub(super) reachability: Vec<Vec<u8>>,
}

/// A part of the value as a transducer: for each state and letter of the arguments, the next state and the digit of the
/// result.
struct ValuePart {
    letters: usize,
    next: Vec<Option<(u8, u8)>>,
    accept: Vec<bool>,
}

impl ValuePart {
    /// Reads the part from a table. If `result`, the last track is determined by the others.
    fn new(table: &TransitionTable, base: u8, result: bool, what: &str) -> Result<ValuePart, ProofRefusal> {
        if table.accept().len() > usize::from(u8::MAX) {
            return refused(condition::TABLES, format!("{what} has too many states"));
        }
        let results = if result { usize::from(base) } else { 1 };
        let letters = table.letters() / results;
        let never = table.never(true);
        let mut next = Vec::new();
        for q in 0..table.accept().len() as u32 {
            for letter in 0..letters {
                let mut live = (0..results)
                    .map(|z| (table.after(q, letter + z * letters), z as u8))
                    .filter(|&(t, _)| !never[t as usize]);
                let only = live.next().map(|(t, z)| (t as u8, z));
                if live.next().is_some() {
                    return refused("sequential parts", format!("{what} is not determined digit by digit"));
                }
                next.push(only);
            }
        }
        Ok(ValuePart { letters, next, accept: table.accept().to_vec() })
    }

    fn step(&self, state: u8, letter: usize) -> Option<(u8, u8)> {
        self.next[usize::from(state) * self.letters + letter]
    }
}

struct Checker {
    base: u8,
    n: usize,
    single: ValuePart,
    pair: ValuePart,
    step: ValuePart,
    exclusion: bool,
}

/// The parts of a structure, as slices of its bytes.
struct StructureParts<'s> {
    below: bool,
    singles: &'s [u8],
    pairs: &'s [u8],
    rows: std::slice::ChunksExact<'s, u8>,
}

fn shape(n: usize, bytes: &[u8]) -> StructureParts<'_> {
    let (front, rows) = bytes.split_at(1 + n + n * n);
    let (head, pairs) = front.split_at(1 + n);
    StructureParts { below: head[0] == 1, singles: &head[1..], pairs, rows: rows.chunks_exact(n + 3) }
}

impl Checker {
    fn start(&self) -> Vec<u8> {
        let n = self.n;
        let mut bytes = vec![0; 1 + n + n * n];
        for coin in 0..if self.exclusion { 1 } else { n } {
            bytes.push(coin as u8);
            bytes.resize(bytes.len() + n + 2, 0);
        }
        bytes
    }

    /// Returns whether the bytes are a structure over n coins with valid states.
    fn is_structure(&self, bytes: &[u8]) -> bool {
        let n = self.n;
        let front = 1 + n + n * n;
        if bytes.len() < front || !(bytes.len() - front).is_multiple_of(n + 3) || bytes[0] > 1 {
            return false;
        }
        let StructureParts { singles, pairs, mut rows, .. } = shape(n, bytes);
        let fits = |part: &ValuePart, q: u8| usize::from(q) < part.accept.len();
        singles.iter().all(|&q| fits(&self.single, q))
            && pairs.iter().all(|&q| fits(&self.pair, q))
            && rows.all(|row| {
                usize::from(row[0]) < n
                    && fits(&self.single, row[1])
                    && fits(&self.step, row[2])
                    && row[3..].iter().all(|&q| fits(&self.pair, q))
            })
    }

    /// Returns the structure after the digits of the coins and of v. Returns `None` if there is no such position, or,
    /// for exclusion, if no choice of x is left.
    fn after(&self, bytes: &[u8], digits: &[u8], v: u8) -> Option<Vec<u8>> {
        let (n, base) = (self.n, usize::from(self.base));
        let StructureParts { below, singles, pairs, rows } = shape(n, bytes);
        let letter = |a: u8, b: u8| usize::from(a) + base * usize::from(b);
        let mut to = vec![0];
        // For each coin, the digits of the value that come from it and all pairs that contain it.
        let mut from_coin = vec![0usize; n];
        let mut value = 0usize;
        for i in 0..n {
            let (state, z) = self.single.step(singles[i], usize::from(digits[i]))?;
            to.push(state);
            from_coin[i] += usize::from(z);
            value += usize::from(z);
        }
        for i in 0..n {
            for j in 0..n {
                if i == j {
                    to.push(0);
                } else {
                    let (state, z) = self.pair.step(pairs[i * n + j], letter(digits[i], digits[j]))?;
                    to.push(state);
                    from_coin[i] += usize::from(z);
                    value += if i < j { usize::from(z) } else { 0 };
                }
            }
        }
        let digit = (value % base) as u8;
        let v = if self.exclusion { digit } else { v };
        to[0] = match v.cmp(&digit) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => u8::from(below),
            std::cmp::Ordering::Greater => 0,
        };
        let mut choices = BTreeSet::new();
        for row in rows {
            let coin = usize::from(row[0]);
            for e in 0..self.base {
                choices.extend(self.choice_after(row, digits, e, value - from_coin[coin], v));
            }
        }
        if self.exclusion && choices.is_empty() {
            return None;
        }
        to.extend(choices.into_iter().flatten());
        Some(to)
    }

    /// Returns a row after the digit e of x; `rest` is the contribution of the other coins to the digit of the value.
    fn choice_after(&self, row: &[u8], digits: &[u8], e: u8, rest: usize, v: u8) -> Option<Vec<u8>> {
        let (base, coin) = (usize::from(self.base), usize::from(row[0]));
        let letter = |a: u8, b: u8| usize::from(a) + base * usize::from(b);
        let (alone, z) = self.single.step(row[1], usize::from(e))?;
        let (step, _) = self.step.step(row[2], letter(digits[coin], e))?;
        let mut to = vec![row[0], alone, step];
        let mut value = rest + usize::from(z);
        for (j, &digit) in digits.iter().enumerate() {
            if j == coin {
                to.push(0);
            } else {
                let (state, z) = self.pair.step(row[3 + j], letter(e, digit))?;
                to.push(state);
                value += usize::from(z);
            }
        }
        (value % base == usize::from(v)).then_some(to)
    }

    /// Returns whether the numbers read are a legal position.
    fn is_position(&self, bytes: &[u8]) -> bool {
        let StructureParts { singles, pairs, .. } = shape(self.n, bytes);
        let apart = |(i, &q): (usize, &u8)| i % (self.n + 1) == 0 || self.pair.accept[usize::from(q)];
        singles.iter().all(|&q| self.single.accept[usize::from(q)]) && pairs.iter().enumerate().all(apart)
    }

    /// Returns whether some x is a legal move.
    fn has_move(&self, bytes: &[u8]) -> bool {
        shape(self.n, bytes).rows.into_iter().any(|row| {
            let apart = |(j, &q): (usize, &u8)| j == usize::from(row[0]) || self.pair.accept[usize::from(q)];
            self.single.accept[usize::from(row[1])]
                && self.step.accept[usize::from(row[2])]
                && row[3..].iter().enumerate().all(apart)
        })
    }

    fn check(&self, bytes: &[u8]) -> Result<(), ProofRefusal> {
        if !self.is_position(bytes) {
            return Ok(());
        }
        if self.exclusion {
            return match self.has_move(bytes) {
                true => refused("exclusion", "a move leads to the position's own value"),
                false => Ok(()),
            };
        }
        if bytes[0] == 0 {
            return Ok(());
        }
        // The value of the new position may have further digits: read zeros until the states recur.
        let zeros = vec![0; self.n];
        let mut seen = HashSet::new();
        let mut current = Some(bytes.to_vec());
        while let Some(now) = current {
            if self.has_move(&now) {
                return Ok(());
            }
            if !seen.insert(now.clone()) {
                break;
            }
            current = self.after(&now, &zeros, 0);
        }
        refused("reachability", "no move leads to some smaller value")
    }

    /// Returns the structure in which coin `order[p]` has the name p.
    fn renamed(&self, bytes: &[u8], order: &[u8]) -> Vec<u8> {
        let n = self.n;
        let StructureParts { singles, pairs, rows, .. } = shape(n, bytes);
        let mut to = vec![bytes[0]];
        to.extend(order.iter().map(|&i| singles[usize::from(i)]));
        for &i in order {
            to.extend(order.iter().map(|&j| pairs[usize::from(i) * n + usize::from(j)]));
        }
        let mut sorted: Vec<Vec<u8>> = rows
            .map(|row| {
                let name = order.iter().position(|&i| i == row[0]).unwrap_or(0) as u8;
                let against = order.iter().map(|&j| row[3 + usize::from(j)]);
                [name, row[1], row[2]].into_iter().chain(against).collect()
            })
            .collect();
        sorted.sort_unstable();
        to.extend(sorted.into_iter().flatten());
        to
    }

    /// Returns for every coin the last coin before it with which it can be exchanged, if any.
    fn alike(&self, bytes: &[u8]) -> Vec<Option<usize>> {
        let plain: Vec<u8> = (0..self.n as u8).collect();
        let same = self.renamed(bytes, &plain);
        (0..self.n)
            .map(|i| {
                (0..i).rev().find(|&j| {
                    let mut order = plain.clone();
                    order.swap(i, j);
                    self.renamed(bytes, &order) == same
                })
            })
            .collect()
    }

    fn verify(&self, list: &[Vec<u8>], look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        let what = if self.exclusion { "exclusion" } else { "reachability" };
        let missing = |why: &str| refused("closed list", format!("{what}: {why}"));
        if !list.iter().all(|bytes| self.is_structure(bytes)) {
            return Ok(missing("not a structure")?);
        }
        let all: HashSet<&[u8]> = list.iter().map(Vec::as_slice).collect();
        if !all.contains(self.start().as_slice()) {
            return Ok(missing("the start is missing")?);
        }
        let values = if self.exclusion { 1 } else { self.base };
        for bytes in list {
            self.check(bytes)?;
            look(0, 0)?;
            let alike = self.alike(bytes);
            let mut digits = vec![0u8; self.n];
            loop {
                for v in 0..values {
                    let Some(after) = self.after(bytes, &digits, v) else { continue };
                    let order = canonical_order(self.n, &after);
                    let is_order = (0..self.n as u8).all(|i| order.contains(&i)) && order.len() == self.n;
                    if !is_order || !all.contains(self.renamed(&after, &order).as_slice()) {
                        return Ok(missing("a structure that follows is missing")?);
                    }
                }
                // Advance to the next digits, ascending for coins that can be exchanged.
                let Some(i) = (0..self.n).rev().find(|&i| digits[i] + 1 < self.base) else { break };
                digits[i] += 1;
                for j in i + 1..self.n {
                    digits[j] = alike[j].map_or(0, |before| digits[before]);
                }
            }
        }
        Ok(())
    }
}

impl UpToSymmetry {
    pub(super) fn verify(&self, base: u8, n: usize, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        self.single.check(base, 2, "the part of a coin")?;
        self.pair.check(base, 3, "the part of a pair")?;
        self.step.check(base, 2, "the step")?;
        let Some(less) = TransitionTable::less(base, 1) else {
            return Ok(refused(condition::TABLES, "the base is too large")?);
        };
        // Moves lower the coin, and the part of a pair does not depend on the order.
        let down = vec![TableReading::new(&self.step, [0, 1]), TableReading::not(&less, [1, 0])];
        let turned = vec![TableReading::new(&self.pair, [0, 1, 2]), TableReading::not(&self.pair, [1, 0, 2])];
        for (name, numbers, premises) in [("descent", 2, down), ("symmetry", 3, turned)] {
            let never = Entailment { name, base, numbers, premises, alternatives: Vec::new() };
            never.invariant(&mut MacroStateCount::default(), look)?;
        }
        for (exclusion, list) in [(true, &self.exclusion), (false, &self.reachability)] {
            let checker = Checker {
                base,
                n,
                single: ValuePart::new(&self.single, base, true, "the part of a coin")?,
                pair: ValuePart::new(&self.pair, base, true, "the part of a pair")?,
                step: ValuePart::new(&self.step, base, false, "the step")?,
                exclusion,
            };
            checker.verify(list, look)?;
        }
        Ok(())
    }
}
