//! Automata as tables: one row for each state, one column for each letter.
//!
//! The fastest representation if there are few letters: a row has base^tracks entries.

use super::arena::{Sets, always, list_bytes, map_bytes};
use super::pairs::Pairs;
use super::partition::Partition;
use super::rule::DigitRule;
use super::{AutomatonOps, BoolOp, Track, TrackWord, tracks_of, union};
use crate::{Base, ProofBudget};
use hashbrown::HashMap;
use impartial::run::Stopped;
use std::collections::VecDeque;

/// A complete deterministic automaton as a table.
///
/// Invariants: state 0 is the start; every state is reachable; acceptance is closed under zero
/// padding, accept(q) = accept(δ(q, 0)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    pub(super) base: Base,
    pub(super) tracks: Vec<Track>,
    pub(super) letters: usize,
    pub(crate) accept: Vec<bool>,
    pub(super) delta: Vec<u32>,
}

const NONE: u32 = u32::MAX;
/// Number of states that are built between two checks of the limits.
const LOOK: usize = 256;
/// Number of transitions that are visited between two checks of the limits.
const WORK: usize = 1 << 18;

/// Returns the number of letters over `tracks` tracks, if a table can have that many columns.
pub(super) fn letters(base: Base, tracks: usize) -> Option<usize> {
    usize::from(base.get()).checked_pow(u32::try_from(tracks).ok()?).filter(|&n| n <= 1 << 24)
}

/// Splits a letter into its digits, one for each track.
pub(super) fn digits(base: Base, mut letter: usize, tracks: usize) -> Vec<u8> {
    (0..tracks)
        .map(|_| {
            let digit = (letter % usize::from(base.get())) as u8;
            letter /= usize::from(base.get());
            digit
        })
        .collect()
}

/// Returns for every letter over `from` its part over `to`: digits of tracks that `from` lacks are 0.
pub(super) fn restriction(base: Base, from: &[Track], to: &[Track], letters: usize) -> Vec<u32> {
    let mut power = 1usize;
    let weights: Vec<(usize, usize)> = to
        .iter()
        .filter_map(|track| {
            let weight = power;
            power *= usize::from(base.get());
            from.iter().position(|t| t == track).map(|i| (i, weight))
        })
        .collect();
    (0..letters)
        .map(|letter| {
            let digits = digits(base, letter, from.len());
            weights.iter().map(|&(i, weight)| usize::from(digits[i]) * weight).sum::<usize>() as u32
        })
        .collect()
}

impl Dense {
    /// Returns the next states of a state for each letter. The digit of the i-th track has weight baseⁱ in a letter.
    ///
    /// # Panics
    /// If `state` is not a state.
    pub fn row(&self, state: u32) -> &[u32] {
        let first = state as usize * self.letters;
        &self.delta[first..first + self.letters]
    }

    /// Returns whether a state accepts. The start is state 0.
    ///
    /// # Panics
    /// If `state` is not a state.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// Returns the state after `state` and a letter, which is given by its digits.
    pub(super) fn next(&self, state: u32, digits: &mut dyn Iterator<Item = u8>) -> u32 {
        let (mut letter, mut weight) = (0, 1);
        for digit in digits {
            letter += usize::from(digit) * weight;
            weight *= usize::from(self.base.get());
        }
        self.row(state)[letter]
    }

    /// Calls `visit` with each state and its next states.
    pub(super) fn visit_edges(&self, visit: &mut dyn FnMut(u32, u32)) {
        for (state, row) in (0..).zip(self.delta.chunks_exact(self.letters)) {
            row.iter().for_each(|&target| visit(state, target));
        }
    }

    /// Returns the automaton of a table: `accept` says for each state whether it accepts, and `delta` has the next
    /// state for each state and letter. Returns `None` unless the table is a complete automaton that is closed under
    /// zero padding.
    pub fn from_table(base: Base, tracks: Vec<Track>, accept: Vec<bool>, delta: Vec<u32>) -> Option<Dense> {
        let letters = letters(base, tracks.len())?;
        let sorted = tracks.windows(2).all(|pair| pair[0] < pair[1]);
        let states = accept.len();
        let complete = delta.len() == states.checked_mul(letters)?;
        let inside = delta.iter().all(|&q| (q as usize) < states);
        if !sorted || states == 0 || !complete || !inside {
            return None;
        }
        let padded = (0..states).all(|q| accept[q] == accept[delta[q * letters] as usize]);
        padded.then_some(Dense { base, tracks, letters, accept, delta })
    }

    /// Returns for each state whether no accepting state can be reached from it.
    pub fn dead(&self) -> Vec<bool> {
        always(self.dead_while(&mut |_| Ok(())))
    }

    /// Returns the flags of [`dead`](Self::dead). Calls `tick` with the number of transitions visited, and ends with its
    /// error.
    fn dead_while<E>(&self, tick: &mut dyn FnMut(usize) -> Result<(), E>) -> Result<Vec<bool>, E> {
        let n = self.accept.len();
        // The predecessors of each state, in one piece of memory.
        let mut first = vec![0usize; n + 1];
        let mut targets: Vec<u32> = Vec::new();
        let mut each = |q: u32, visit: &mut dyn FnMut(u32)| {
            targets.clear();
            targets.extend_from_slice(self.row(q));
            targets.sort_unstable();
            targets.dedup();
            targets.iter().for_each(|target| visit(*target));
        };
        for q in 0..n as u32 {
            tick(self.letters)?;
            each(q, &mut |target| first[target as usize + 1] += 1);
        }
        (0..n).for_each(|q| first[q + 1] += first[q]);
        let mut before = vec![0u32; first[n]];
        let mut fill = first.clone();
        for q in 0..n as u32 {
            tick(self.letters)?;
            each(q, &mut |target| {
                before[fill[target as usize]] = q;
                fill[target as usize] += 1;
            });
        }
        drop(fill);
        let mut dead = vec![true; n];
        let mut open: Vec<u32> = (0..n as u32).filter(|&q| self.accept[q as usize]).collect();
        for &q in &open {
            dead[q as usize] = false;
        }
        while let Some(q) = open.pop() {
            let all = &before[first[q as usize]..first[q as usize + 1]];
            tick(all.len())?;
            for &p in all {
                if dead[p as usize] {
                    dead[p as usize] = false;
                    open.push(p);
                }
            }
        }
        Ok(dead)
    }

    /// Renumbers the states in breadth-first order, letters ascending: the canonical numbering.
    fn in_order(&self) -> Dense {
        always(self.in_order_while(&mut |_| Ok(())))
    }

    /// Returns the automaton of [`in_order`](Self::in_order). Calls `tick` with the number of transitions visited, and ends
    /// with its error.
    fn in_order_while<E>(&self, tick: &mut dyn FnMut(usize) -> Result<(), E>) -> Result<Dense, E> {
        let n = self.accept.len();
        let mut number = vec![NONE; n];
        let mut order = Vec::with_capacity(n);
        number[0] = 0;
        order.push(0u32);
        let mut next = 0;
        while next < order.len() {
            tick(self.letters)?;
            for &target in self.row(order[next]) {
                if number[target as usize] == NONE {
                    number[target as usize] = order.len() as u32;
                    order.push(target);
                }
            }
            next += 1;
        }
        let mut delta = Vec::with_capacity(order.len() * self.letters);
        for &q in &order {
            tick(self.letters)?;
            delta.extend(self.row(q).iter().map(|&target| number[target as usize]));
        }
        let accept = order.iter().map(|&q| self.accept[q as usize]).collect();
        Ok(Dense { base: self.base, tracks: self.tracks.clone(), letters: self.letters, accept, delta })
    }

    /// Returns for every letter the first letter with the same column. Relations seldom distinguish all letters: a sum
    /// depends on the sum of the digits only. Calls `tick` with the number of transitions visited.
    fn columns<E>(&self, tick: &mut dyn FnMut(usize) -> Result<(), E>) -> Result<Vec<u32>, E> {
        let mut hashes = vec![0u64; self.letters];
        for row in self.delta.chunks_exact(self.letters) {
            tick(self.letters)?;
            for (hash, &target) in hashes.iter_mut().zip(row) {
                *hash = (hash.rotate_left(5) ^ u64::from(target)).wrapping_mul(0x517c_c1b7_2722_0a95);
            }
        }
        let mut first: HashMap<u64, u32> = HashMap::new();
        let mut columns: Vec<u32> =
            (0..).zip(&hashes).map(|(letter, hash)| *first.entry(*hash).or_insert(letter)).collect();
        // Letters with equal hashes but different columns represent themselves.
        for row in self.delta.chunks_exact(self.letters) {
            tick(self.letters)?;
            for (letter, &target) in (0u32..).zip(row) {
                let column = &mut columns[letter as usize];
                if row[*column as usize] != target {
                    *column = letter;
                }
            }
        }
        Ok(columns)
    }

    /// Returns a function that counts transitions and checks the limits from time to time.
    fn pace<'w>(
        &self,
        budget: &'w ProofBudget<'w>,
        more: usize,
    ) -> impl FnMut(usize) -> Result<(), Stopped> + use<'w> {
        let (states, bytes) = (self.states(), self.bytes() + more);
        let mut looked = 0;
        move |transitions| {
            looked += transitions + 1;
            if looked > WORK {
                looked = 0;
                budget.check(states, bytes)?;
            }
            Ok(())
        }
    }

    /// Returns the coarsest partition of the states that respects acceptance and transitions: the class of every state,
    /// and the number of classes (Hopcroft 1971, with whole blocks as splitters).
    fn classes(&self, budget: &ProofBudget<'_>) -> Result<(Vec<u32>, usize), Stopped> {
        let mut different = self.columns(&mut self.pace(budget, 0))?;
        different.sort_unstable();
        different.dedup();
        if 2 * different.len() > self.letters {
            return self.classes_by(&self.delta, self.letters, budget);
        }
        budget.check(self.states(), self.bytes() + 4 * self.states() * different.len())?;
        let mut pace = self.pace(budget, 4 * self.states() * different.len());
        let mut delta: Vec<u32> = Vec::with_capacity(self.states() * different.len());
        for row in self.delta.chunks_exact(self.letters) {
            pace(different.len())?;
            delta.extend(different.iter().map(|&a| row[a as usize]));
        }
        let _selected = budget.hold_guard(4 * delta.len());
        self.classes_by(&delta, different.len(), budget)
    }

    /// Lists the predecessors of each state for each letter of the table `delta`: the offsets of the states, and the
    /// lists. Letter `a` has n + 1 offsets from `a`·(n + 1) on, and n predecessors from `a`·n on, for n states.
    fn predecessors(
        &self,
        delta: &[u32],
        letters: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<(Vec<u32>, Vec<u32>), Stopped> {
        let n = self.accept.len();
        budget.check(n, self.bytes() + 4 * (2 * letters * (n + 1) + letters * n))?;
        let mut first = vec![0u32; letters * (n + 1)];
        let rows = (1 << 20) / letters.max(1) + 1;
        for q in 0..n {
            if q.is_multiple_of(rows) {
                budget.check(n, self.bytes() + 4 * first.len())?;
            }
            for a in 0..letters {
                first[a * (n + 1) + delta[q * letters + a] as usize + 1] += 1;
            }
        }
        for a in 0..letters {
            for q in 0..n {
                first[a * (n + 1) + q + 1] += first[a * (n + 1) + q];
            }
        }
        let mut before = vec![0u32; letters * n];
        let mut fill = first.clone();
        for q in 0..n {
            if q.is_multiple_of(rows) {
                budget.check(n, self.bytes() + 4 * (2 * first.len() + before.len()))?;
            }
            for a in 0..letters {
                let slot = &mut fill[a * (n + 1) + delta[q * letters + a] as usize];
                before[a * n + *slot as usize] = q as u32;
                *slot += 1;
            }
        }
        Ok((first, before))
    }

    /// Returns the same partition for the table `delta` over a selection of the letters.
    fn classes_by(
        &self,
        delta: &[u32],
        letters: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<(Vec<u32>, usize), Stopped> {
        let n = self.accept.len();
        // Three tables of this size exist at the same time.
        budget.check(n, self.bytes() + 12 * letters * (n + 1))?;
        let (first, before) = self.predecessors(delta, letters, budget)?;
        let bytes = self.bytes() + 4 * (first.len() + before.len()) + 21 * n;
        budget.check(n, bytes)?;

        let mut partition = Partition::by_acceptance(&self.accept);
        let mut splitter = Vec::new();
        let mut looked = 0usize;
        while let Some(block) = partition.next_splitter() {
            splitter.clear();
            splitter.extend_from_slice(partition.members_of(block));
            for a in 0..letters {
                looked += splitter.len() + 64;
                if looked > 1 << 18 {
                    looked = 0;
                    budget.check(n, bytes)?;
                }
                let (offsets, sources) =
                    (&first[a * (n + 1)..(a + 1) * (n + 1)], &before[a * n..(a + 1) * n]);
                partition.mark_predecessors(&splitter, offsets, sources);
                partition.split_marked();
            }
        }
        Ok(partition.into_blocks())
    }
}

impl Dense {
    /// Returns for each of the `count` letters over the tracks `kept` the letters over all tracks that restrict to it. Of
    /// letters with the same transitions only one is listed.
    fn letters_above(
        &self,
        kept: &[Track],
        count: usize,
        pace: &mut impl FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); count];
        let part = restriction(self.base, &self.tracks, kept, self.letters);
        for (column, &part) in self.columns(pace)?.into_iter().zip(&part) {
            above[part as usize].push(column);
        }
        for letters in &mut above {
            letters.sort_unstable();
            letters.dedup();
        }
        Ok(above)
    }

    /// Returns for each state whether acceptance can be reached over the letters `zeros`, which are zero on all tracks
    /// except projected ones. The projected numbers may be longer than the others.
    fn zero_closure(
        &self,
        zeros: &[u32],
        pace: &mut impl FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Vec<bool>, Stopped> {
        let mut accept = self.accept.clone();
        loop {
            let mut changed = false;
            for q in (0..accept.len()).rev() {
                pace(zeros.len())?;
                let row = self.row(q as u32);
                if !accept[q] && zeros.iter().any(|&a| accept[row[a as usize] as usize]) {
                    accept[q] = true;
                    changed = true;
                }
            }
            if !changed {
                return Ok(accept);
            }
        }
    }
}

impl AutomatonOps for Dense {
    fn build<R: DigitRule>(
        base: Base,
        places: &[Track],
        rule: &R,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = tracks_of(places);
        let count = letters(base, tracks.len()).unwrap_or(usize::MAX);
        budget.check(0, count.saturating_mul(4))?;
        let columns: Vec<(usize, usize)> = places
            .iter()
            .enumerate()
            .map(|(i, t)| (i, tracks.iter().position(|u| u == t).unwrap_or(0)))
            .collect();
        let mut states: HashMap<Option<R::State>, u32> = HashMap::new();
        let mut order = vec![Some(rule.start())];
        states.insert(order[0].clone(), 0);
        let (mut delta, mut accept) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < order.len() {
            let state = order[next].clone();
            accept.push(state.as_ref().is_some_and(|s| rule.accepts(s)));
            for letter in 0..count {
                let digits = digits(base, letter, tracks.len());
                let mut target = state.clone();
                for &(i, track) in &columns {
                    target = target.and_then(|s| rule.digit(s, i, digits[track]));
                }
                target = target.and_then(|s| rule.end_of_letter(s));
                let new = order.len() as u32;
                let id = *states.entry(target.clone()).or_insert_with(|| {
                    order.push(target);
                    new
                });
                delta.push(id);
            }
            next += 1;
            if next.is_multiple_of(LOOK) {
                budget.check(order.len(), list_bytes(&delta) + list_bytes(&order) + map_bytes(&states))?;
            }
        }
        Dense { base, tracks, letters: count, accept, delta }.minimised(budget)
    }

    fn base(&self) -> Base {
        self.base
    }

    fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    fn states(&self) -> usize {
        self.accept.len()
    }

    fn bytes(&self) -> usize {
        self.delta.len() * 4 + self.accept.len()
    }

    fn accepts(&self, word: &TrackWord) -> bool {
        let mut state = 0;
        for position in 0..word.len() {
            let mut letter = 0;
            for track in self.tracks.iter().rev() {
                letter = letter * usize::from(self.base.get()) + usize::from(word.digit(*track, position));
            }
            state = self.row(state)[letter];
        }
        self.accept[state as usize]
    }

    fn complement(&self) -> Self {
        let mut other = self.clone();
        other.accept.iter_mut().for_each(|accept| *accept = !*accept);
        other
    }

    fn product(&self, other: &Self, op: BoolOp, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let tracks = union(&self.tracks, &other.tracks);
        let count = letters(self.base, tracks.len()).unwrap_or(usize::MAX);
        let _operands = budget.hold_guard(self.bytes() + other.bytes());
        budget.check(0, count.saturating_mul(8))?;
        let left = restriction(self.base, &tracks, &self.tracks, count);
        let right = restriction(self.base, &tracks, &other.tracks, count);
        // All pairs in which one side already decides the result are one state.
        let (decided_left, decided_right) = (self.decided(op, true), other.decided(op, false));
        let mut pairs = Pairs::new(self.states(), other.states());
        let number =
            |pairs: &mut Pairs, p: u32, q: u32| match (decided_left[p as usize], decided_right[q as usize]) {
                (true, _) => pairs.number(p, 0),
                (_, true) => pairs.number(0, q),
                _ => pairs.number(p, q),
            };
        number(&mut pairs, 0, 0);
        let (mut delta, mut accept) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < pairs.order.len() {
            let (p, q) = pairs.order[next];
            accept.push(op.apply(self.accept[p as usize], other.accept[q as usize]));
            let (row, column) = (self.row(p), other.row(q));
            let letters = left.iter().zip(&right);
            delta.extend(letters.map(|(&a, &b)| number(&mut pairs, row[a as usize], column[b as usize])));
            next += 1;
            if next.is_multiple_of(LOOK) {
                budget.check(pairs.order.len(), list_bytes(&delta) + pairs.bytes())?;
            }
        }
        budget.note(pairs.order.len(), list_bytes(&delta) + pairs.bytes());
        drop(pairs);
        Dense { base: self.base, tracks, letters: count, accept, delta }.minimised(budget)
    }

    fn project(&self, projected: &[Track], budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let kept: Vec<Track> = self.tracks.iter().copied().filter(|t| !projected.contains(t)).collect();
        if kept.len() == self.tracks.len() {
            return Ok(self.clone());
        }
        let count = letters(self.base, kept.len()).unwrap_or(usize::MAX);
        let n = self.accept.len();
        let mut pace = self.pace(budget, 0);
        let above = self.letters_above(&kept, count, &mut pace)?;
        // Letters with equal lists lead to the same states.
        let mut groups: HashMap<&[u32], u32> = HashMap::new();
        let first: Vec<u32> =
            (0..).zip(&above).map(|(letter, all)| *groups.entry(all).or_insert(letter)).collect();
        let accept = self.zero_closure(&above[0], &mut pace)?;
        let dead = self.dead_while(&mut self.pace(budget, 12 * n + 4 * self.delta.len()))?;
        let _operand = budget.hold_guard(self.bytes());
        let mut sets = Sets::default();
        sets.intern(if dead[0] { &[] } else { &[0] });
        let (mut delta, mut accepting): (Vec<u32>, Vec<bool>) = (Vec::new(), Vec::new());
        let mut seen = vec![0u32; n];
        let mut stamp = 0u32;
        let mut set: Vec<u32> = Vec::new();
        let mut subset: Vec<u32> = Vec::new();
        let mut next = 0;
        let mut looked = 0;
        while next < sets.len() {
            subset.clear();
            subset.extend_from_slice(sets.get(next as u32));
            accepting.push(subset.iter().any(|&q| accept[q as usize]));
            let row = delta.len();
            for (letters, &same) in above.iter().zip(&first) {
                if let Some(&known) = delta.get(row + same as usize) {
                    delta.push(known);
                    continue;
                }
                stamp += 1;
                if stamp == 0 {
                    seen.fill(0);
                    stamp = 1;
                }
                set.clear();
                for &q in &subset {
                    let row = self.row(q);
                    for &a in letters {
                        let target = row[a as usize];
                        if !dead[target as usize] && seen[target as usize] != stamp {
                            seen[target as usize] = stamp;
                            set.push(target);
                        }
                    }
                }
                set.sort_unstable();
                delta.push(sets.intern(&set));
                looked += subset.len() * letters.len() + set.len() + 16;
                if looked > WORK {
                    looked = 0;
                    budget.check(sets.len(), list_bytes(&delta) + sets.bytes() + 5 * n)?;
                }
            }
            next += 1;
        }
        budget.note(sets.len(), list_bytes(&delta) + sets.bytes() + 5 * n);
        drop((sets, seen, accept, dead));
        Dense { base: self.base, tracks: kept, letters: count, accept: accepting, delta }.minimised(budget)
    }

    fn minimised(&self, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        budget.check(self.states(), self.bytes())?;
        let (class, count) = self.classes(budget)?;
        // The class of the start must have number 0 for `in_order`.
        let swap = class[0];
        let number = |c: u32| {
            if c == swap {
                0
            } else if c == 0 {
                swap
            } else {
                c
            }
        };
        let mut representative = vec![NONE; count];
        for (q, &c) in class.iter().enumerate() {
            let slot = &mut representative[number(c) as usize];
            if *slot == NONE {
                *slot = q as u32;
            }
        }
        // The smaller automaton and its renumbered copy.
        budget.check(self.states(), self.bytes() + 2 * (4 * count * self.letters + count))?;
        let mut delta = Vec::with_capacity(count * self.letters);
        let mut pace = self.pace(budget, 8 * count * self.letters);
        for &q in &representative {
            pace(self.letters)?;
            delta.extend(self.row(q).iter().map(|&target| number(class[target as usize])));
        }
        let accept = representative.iter().map(|&q| self.accept[q as usize]).collect();
        let (base, tracks, letters) = (self.base, self.tracks.clone(), self.letters);
        Dense { base, tracks, letters, accept, delta }.in_order_while(&mut pace)
    }

    fn renamed(&self, rename: &dyn Fn(Track) -> Track) -> Self {
        let new: Vec<Track> = self.tracks.iter().map(|&t| rename(t)).collect();
        let mut tracks = new.clone();
        tracks.sort_unstable();
        // The letter over the new tracks, converted to a letter over the old ones.
        let mut power = 1u32;
        let mut weight = vec![0u32; new.len()];
        for (i, track) in new.iter().enumerate() {
            if let Ok(index) = tracks.binary_search(track) {
                weight[index] = power;
            }
            power = power.saturating_mul(u32::from(self.base.get()));
            debug_assert_eq!(
                tracks.iter().filter(|t| *t == track).count(),
                1,
                "track {i} renamed onto another"
            );
        }
        let old: Vec<u32> = (0..self.letters)
            .map(|letter| {
                let digits = digits(self.base, letter, tracks.len());
                digits.iter().zip(&weight).map(|(&d, w)| u32::from(d) * w).sum()
            })
            .collect();
        let mut delta = Vec::with_capacity(self.delta.len());
        for q in 0..self.accept.len() as u32 {
            let row = self.row(q);
            delta.extend(old.iter().map(|&a| row[a as usize]));
        }
        let (base, letters, accept) = (self.base, self.letters, self.accept.clone());
        Dense { base, tracks, letters, accept, delta }.in_order()
    }

    fn shortest(&self) -> Option<TrackWord> {
        let mut from: Vec<Option<(u32, u32)>> = vec![None; self.accept.len()];
        let mut seen = vec![false; self.accept.len()];
        let mut open = VecDeque::from([0u32]);
        seen[0] = true;
        while let Some(q) = open.pop_front() {
            if self.accept[q as usize] {
                let mut path = Vec::new();
                let mut current = q;
                while let Some((before, letter)) = from[current as usize] {
                    path.push(digits(self.base, letter as usize, self.tracks.len()));
                    current = before;
                }
                path.reverse();
                return Some(TrackWord::new(self.base, self.tracks.clone(), path));
            }
            for (a, &target) in self.row(q).iter().enumerate() {
                if !seen[target as usize] {
                    seen[target as usize] = true;
                    from[target as usize] = Some((q, a as u32));
                    open.push_back(target);
                }
            }
        }
        None
    }
}

impl Dense {
    /// Returns the states that decide a product whatever the other operand does: dead states for ∧, states that accept
    /// everything for ∨, and so on. All pairs with such a state are one state of the product.
    fn decided(&self, op: BoolOp, left: bool) -> Vec<bool> {
        let decides = |value: bool| {
            let of = |other| if left { op.apply(value, other) } else { op.apply(other, value) };
            of(false) == of(true)
        };
        // In a minimal automaton such a state has only loops, and there is at most one of each kind.
        (0..self.accept.len())
            .map(|q| decides(self.accept[q]) && self.row(q as u32).iter().all(|&t| t as usize == q))
            .collect()
    }
}
