//! Exploration of all structures.

use super::canonical::{ROW, Structure};
use super::parts::{DEAD, PairFormRelations};
use crate::{ProofBudget, Track, TrackWord};
use hashbrown::HashTable;
use impartial::run::Stopped;
use std::hash::{BuildHasher, Hasher};

/// The failure of a condition that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExploreGoal {
    /// A move to the position's own value.
    Exclusion,
    /// A smaller value that no move reaches.
    Reachability,
}

/// All structures visited, with the steps that first led to them.
struct MetStructures {
    n: usize,
    ends: Vec<usize>,
    bytes: Vec<u8>,
    /// For every structure: the last digits read, those of the coins in the names of the preceding structure and then
    /// that of v; and the order in which the coins were renamed.
    paths: Vec<u8>,
    before: Vec<u32>,
    table: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl MetStructures {
    fn structure(&self, id: usize) -> &[u8] {
        let from = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.bytes[from..self.ends[id]]
    }

    /// Adds a structure; returns `true` if it is new.
    fn add(&mut self, structure: &Structure, before: u32, digits: &[u8], v: u8, order: &[u8]) -> bool {
        let hash = |bytes: &[u8], hasher: &hashbrown::DefaultHashBuilder| {
            let mut state = hasher.build_hasher();
            state.write(bytes);
            state.finish()
        };
        let h = hash(&structure.bytes, &self.hasher);
        if self.table.find(h, |&id| self.structure(id as usize) == structure.bytes).is_some() {
            return false;
        }
        let id = self.ends.len() as u32;
        self.bytes.extend_from_slice(&structure.bytes);
        self.ends.push(self.bytes.len());
        self.before.push(before);
        self.paths.extend_from_slice(digits);
        self.paths.push(v);
        self.paths.extend_from_slice(order);
        let (ends, bytes, hasher) = (&self.ends, &self.bytes, &self.hasher);
        self.table.insert_unique(h, id, |&id| {
            let from = if id == 0 { 0 } else { ends[id as usize - 1] };
            hash(&bytes[from..ends[id as usize]], hasher)
        });
        true
    }

    fn size(&self) -> usize {
        self.bytes.len() + self.paths.len() + self.ends.len() * 17
    }

    /// Returns the numbers that lead to the last structure: those of the coins, followed by v.
    fn word(&self, base: u8) -> TrackWord {
        let n = self.n;
        let mut letters = Vec::new();
        let mut index = self.ends.len() - 1;
        // The current name of each coin of the start.
        let mut name: Vec<usize> = (0..n).collect();
        while index != 0 {
            let path = &self.paths[index * (2 * n + 1)..(index + 1) * (2 * n + 1)];
            // `name` maps the coins of the end to coins of this structure; the order leads one step back.
            let order = &path[n + 1..];
            name = name.iter().map(|&p| order[p] as usize).collect();
            let mut letter: Vec<u8> = name.iter().map(|&i| path[i]).collect();
            letter.push(path[n]);
            letters.push(letter);
            index = self.before[index] as usize;
        }
        letters.reverse();
        TrackWord::new(base, (0..=n as u32).map(Track).collect(), letters)
    }
}

/// A cache of structures before their renaming. Many letters lead to the same structure, and computing its canonical
/// form costs far more than recognizing it. Each slot stores the last structure with its hash.
struct ReadStructures {
    places: Vec<Vec<u8>>,
    hasher: hashbrown::DefaultHashBuilder,
}

/// Number of slots of the cache.
const SEEN: usize = 1 << 15;

impl ReadStructures {
    fn new() -> Self {
        ReadStructures { places: vec![Vec::new(); SEEN], hasher: hashbrown::DefaultHashBuilder::default() }
    }

    /// Returns whether these bytes are in the cache, and stores them.
    fn check_and_store(&mut self, bytes: &[u8]) -> bool {
        let mut state = self.hasher.build_hasher();
        state.write(bytes);
        let place = &mut self.places[state.finish() as usize % SEEN];
        if place[..] == *bytes {
            return true;
        }
        place.clear();
        place.extend_from_slice(bytes);
        false
    }
}

/// Computes the structures that follow after one letter, which has a digit of each coin and of v.
struct LetterReader<'a> {
    parts: &'a PairFormRelations,
    goal: ExploreGoal,
    n: usize,
}

impl LetterReader<'_> {
    fn start(&self) -> Structure {
        let n = self.n;
        let mut bytes = vec![0; Structure::rows_at(n)];
        // For exclusion one coin moves, by symmetry any one. For reachability all coins may move.
        let movers = if self.goal == ExploreGoal::Exclusion { 1 } else { n };
        for coin in 0..movers {
            bytes.push(coin as u8);
            bytes.extend(std::iter::repeat_n(0, n + ROW - 1));
        }
        Structure { n, bytes }
    }

    /// Reads `digits` of the coins and writes the resulting structures into `to`, one for each digit of v; for
    /// exclusion only one, the first, for the digit of f(a). Returns that digit; `None` if no structure results.
    fn read(&self, from: &Structure, digits: &[u8], to: &mut [Vec<u8>]) -> Option<u8> {
        let (n, parts, base) = (self.n, self.parts, u32::from(self.parts.base));
        let (first, others) = to.split_at_mut(1);
        let front = &mut first[0];
        front.clear();
        front.push(0);
        // The contribution of each coin to the value, and the total.
        let mut own = [0u32; 64];
        let mut total = 0u32;
        for i in 0..n {
            let (next, out) = parts.single.step(from.single(i), parts.single.letter(digits[i], 0));
            if next == DEAD {
                return None;
            }
            front.push(next);
            own[i] += u32::from(out);
            total += u32::from(out);
        }
        for i in 0..n {
            let first = 1 + n + i * n;
            for (j, &state) in from.bytes[first..first + n].iter().enumerate() {
                if i == j {
                    front.push(0);
                    continue;
                }
                let (next, out) = parts.pair.step(state, parts.pair.letter(digits[i], digits[j]));
                if next == DEAD {
                    return None;
                }
                front.push(next);
                own[i] += u32::from(out);
                if i < j {
                    total += u32::from(out);
                }
            }
        }
        let value = total % base;
        let rows = front.len();
        for (v, other) in (1..).zip(others.iter_mut()) {
            other.clear();
            other.extend_from_slice(front);
            other[0] = self.below(from, v, value);
        }
        front[0] = self.below(from, 0, value);
        self.read_moves(from, digits, &own, total, value, to);
        (self.goal == ExploreGoal::Reachability || to[0].len() > rows).then_some(value as u8)
    }

    /// Appends one row for each possible move after one more digit of each coin. `own[i]` is the contribution of coin i to
    /// this digit of the value, and `total` the sum of all contributions.
    fn read_moves(
        &self,
        from: &Structure,
        digits: &[u8],
        own: &[u32; 64],
        total: u32,
        value: u32,
        to: &mut [Vec<u8>],
    ) {
        let (n, parts, base) = (self.n, self.parts, u32::from(self.parts.base));
        let mut new = [0u8; 64 + ROW];
        for row in from.rows() {
            let coin = row[0] as usize;
            'digits: for e in 0..parts.base {
                let (alone, out) = parts.single.step(row[1], parts.single.letter(e, 0));
                let (step, _) = parts.step.step(row[2], parts.step.letter(digits[coin], e));
                if alone == DEAD || step == DEAD {
                    continue;
                }
                let mut v = total - own[coin] + u32::from(out);
                new[..ROW].copy_from_slice(&[row[0], alone, step]);
                for (j, ((&state, &digit), new)) in
                    row[ROW..].iter().zip(digits).zip(&mut new[ROW..]).enumerate()
                {
                    if j == coin {
                        *new = 0;
                        continue;
                    }
                    let (next, out) = parts.pair.step(state, parts.pair.letter(e, digit));
                    if next == DEAD {
                        continue 'digits;
                    }
                    *new = next;
                    v += u32::from(out);
                }
                let v = v % base;
                match self.goal {
                    ExploreGoal::Exclusion if v != value => {}
                    ExploreGoal::Exclusion => to[0].extend_from_slice(&new[..n + ROW]),
                    ExploreGoal::Reachability => to[v as usize].extend_from_slice(&new[..n + ROW]),
                }
            }
        }
    }

    /// Returns whether v is below f(a) after another digit of both.
    fn below(&self, from: &Structure, v: u32, value: u32) -> u8 {
        match self.goal {
            ExploreGoal::Exclusion => 0,
            ExploreGoal::Reachability if v == value => from.bytes[0],
            ExploreGoal::Reachability => u8::from(v < value),
        }
    }

    /// Returns whether the position itself is complete: legal, and for reachability also with v below f(a).
    fn is_complete(&self, s: &Structure) -> bool {
        let (n, parts) = (self.n, self.parts);
        (self.goal == ExploreGoal::Exclusion || s.bytes[0] == 1)
            && (0..n).all(|i| {
                parts.single.accept[s.single(i) as usize]
                    && (0..i).all(|j| parts.pair.accept[s.pair(i, j) as usize])
            })
    }

    /// Returns whether the choice of x in a row is complete or, if `after_zeros`, could become complete after zeros.
    fn is_row_complete(
        &self,
        row: &[u8],
        single: &[bool],
        pair: &[bool],
        step: &[bool],
        after_zeros: bool,
    ) -> bool {
        let parts = self.parts;
        let fits = |q: u8, accept: &[bool], pending: &[bool]| {
            accept[q as usize] || (after_zeros && pending[q as usize])
        };
        fits(row[1], &parts.single.accept, single)
            && fits(row[2], &parts.step.accept, step)
            && (0..self.n).all(|j| j == row[0] as usize || fits(row[ROW + j], &parts.pair.accept, pair))
    }

    fn has_complete_row(&self, s: &Structure, or_pending: bool) -> bool {
        let p = self.parts;
        s.rows().any(|row| {
            self.is_row_complete(row, &p.single.pending, &p.pair.pending, &p.step.pending, or_pending)
        })
    }

    /// Returns space for the structures that `read` writes.
    fn room(&self) -> Vec<Vec<u8>> {
        let values = if self.goal == ExploreGoal::Exclusion { 1 } else { self.parts.base };
        vec![Vec::new(); values.into()]
    }

    /// Returns whether the structure satisfies the goal.
    fn is_found(&self, s: &Structure) -> bool {
        if !self.is_complete(s) {
            return false;
        }
        if self.goal == ExploreGoal::Exclusion {
            return self.has_complete_row(s, false);
        }
        // A choice of x may lack digits of its value: read zeros until the structures recur.
        let mut current = s.clone();
        let mut seen = hashbrown::HashSet::new();
        let zeros = vec![0; self.n];
        let mut to = self.room();
        loop {
            if self.has_complete_row(&current, false) {
                return false;
            }
            if !self.has_complete_row(&current, true) || !seen.insert(current.bytes.clone()) {
                return true;
            }
            if self.read(&current, &zeros, &mut to).is_none() {
                return true;
            }
            current = Structure { n: self.n, bytes: std::mem::take(&mut to[0]) };
        }
    }
}

/// The result of a search: a shortest word of digits of the coins and of v that leads to a structure with the goal, if
/// there is one, and all structures visited.
type SearchEnd = (Option<TrackWord>, Vec<Vec<u8>>);

/// Advances to the next digits of the coins, ascending for each coin and the one in `twin`. Returns whether there are
/// more.
fn next_digits(digits: &mut [u8], twin: &[Option<usize>], base: u8) -> bool {
    for i in (0..digits.len()).rev() {
        if digits[i] + 1 < base {
            digits[i] += 1;
            for j in i + 1..digits.len() {
                digits[j] = twin[j].map_or(0, |t| digits[t]);
            }
            return true;
        }
    }
    false
}

/// Searches for a structure that satisfies the goal.
pub(super) fn search(
    parts: &PairFormRelations,
    n: usize,
    goal: ExploreGoal,
    work: &ProofBudget<'_>,
) -> Result<SearchEnd, Stopped> {
    let reader = LetterReader { parts, goal, n };
    let mut visited = MetStructures {
        n,
        ends: Vec::new(),
        bytes: Vec::new(),
        paths: Vec::new(),
        before: Vec::new(),
        table: HashTable::new(),
        hasher: hashbrown::DefaultHashBuilder::default(),
    };
    let start = reader.start();
    let order: Vec<u8> = (0..n as u8).collect();
    visited.add(&start, 0, &vec![0; n], 0, &order);
    if reader.is_found(&start) {
        return Ok((Some(visited.word(parts.base)), Vec::new()));
    }
    let mut to = reader.room();
    let mut seen = ReadStructures::new();
    let mut next = 0;
    while next < visited.ends.len() {
        let from = Structure { n, bytes: visited.structure(next).to_vec() };
        // Twins read their digits in ascending order: other orders are renamings.
        let twin: Vec<Option<usize>> = (0..n).map(|i| (0..i).rev().find(|&j| from.are_twins(j, i))).collect();
        let mut digits = vec![0u8; n];
        let mut letters = 0u32;
        loop {
            if let Some(value) = reader.read(&from, &digits, &mut to) {
                for (v, to) in (0u8..).zip(&mut to) {
                    if seen.check_and_store(to) {
                        continue;
                    }
                    let v = if goal == ExploreGoal::Exclusion { value } else { v };
                    let read = Structure { n, bytes: std::mem::take(to) };
                    let order = read.order();
                    let canonical = read.renamed(&order);
                    *to = read.bytes;
                    if visited.add(&canonical, next as u32, &digits, v, &order) && reader.is_found(&canonical)
                    {
                        work.note(visited.ends.len(), visited.size());
                        return Ok((Some(visited.word(parts.base)), Vec::new()));
                    }
                }
            }
            letters += 1;
            if letters.is_multiple_of(256) {
                work.check(visited.ends.len(), visited.size())?;
            }
            if !next_digits(&mut digits, &twin, parts.base) {
                break;
            }
        }
        next += 1;
        work.check(visited.ends.len(), visited.size())?;
        if next.is_multiple_of(64) {
            work.step("structures", next as u64, None);
        }
    }
    work.note(visited.ends.len(), visited.size());
    Ok((None, (0..visited.ends.len()).map(|id| visited.structure(id).to_vec()).collect()))
}
