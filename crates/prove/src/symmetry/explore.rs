//! Exploration of all structures, each renamed to its canonical form.

use super::{DEAD, PairFormRelations};
use hashbrown::HashTable;
use impartial::run::Stopped;
use impartial_automata::{Base, ProofBudget, Track, TrackWord};
use smallvec::SmallVec;
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
    fn word(&self, base: Base) -> TrackWord {
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
        let (n, parts, base) = (self.n, self.parts, u32::from(self.parts.base.get()));
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
        let (n, parts, base) = (self.n, self.parts, u32::from(self.parts.base.get()));
        let mut new = [0u8; 64 + ROW];
        for row in from.rows() {
            let coin = row[0] as usize;
            'digits: for e in 0..parts.base.get() {
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
        let values = if self.goal == ExploreGoal::Exclusion { 1 } else { self.parts.base.get() };
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
    budget: &ProofBudget<'_>,
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
                        budget.note(visited.ends.len(), visited.size());
                        return Ok((Some(visited.word(parts.base)), Vec::new()));
                    }
                }
            }
            letters += 1;
            if letters.is_multiple_of(256) {
                budget.check(visited.ends.len(), visited.size())?;
            }
            if !next_digits(&mut digits, &twin, parts.base.get()) {
                break;
            }
        }
        next += 1;
        budget.check(visited.ends.len(), visited.size())?;
        if next.is_multiple_of(64) {
            budget.step("structures", next as u64, None);
        }
    }
    budget.note(visited.ends.len(), visited.size());
    Ok((None, (0..visited.ends.len()).map(|id| visited.structure(id).to_vec()).collect()))
}

/// A structure as bytes: whether v is below so far; the state of every coin; the state of every ordered pair of coins,
/// row by row; and sorted rows of choices for x: the coin that moves, the state of x, the state of the step, and the
/// states of x with all coins (0 at the coin itself).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) n: usize,
    pub(super) bytes: Vec<u8>,
}

/// Number of bytes of a row before the states with coins.
pub(super) const ROW: usize = 3;

impl Structure {
    pub(super) fn rows_at(n: usize) -> usize {
        1 + n + n * n
    }

    pub(super) fn single(&self, i: usize) -> u8 {
        self.bytes[1 + i]
    }

    pub(super) fn pair(&self, i: usize, j: usize) -> u8 {
        self.bytes[1 + self.n + i * self.n + j]
    }

    pub(super) fn rows(&self) -> std::slice::ChunksExact<'_, u8> {
        self.bytes[Structure::rows_at(self.n)..].chunks_exact(self.n + ROW)
    }

    /// Returns the structure in which coin `order[p]` has the name p.
    pub(super) fn renamed(&self, order: &[u8]) -> Structure {
        let n = self.n;
        let mut bytes = Vec::with_capacity(self.bytes.len());
        bytes.push(self.bytes[0]);
        let singles = &self.bytes[1..1 + n];
        for &i in order {
            bytes.push(singles[i as usize]);
        }
        let mut name = [0u8; 64];
        for (p, &i) in order.iter().enumerate() {
            name[i as usize] = p as u8;
            let from = 1 + n + i as usize * n;
            let pairs = &self.bytes[from..from + n];
            for &j in order {
                bytes.push(pairs[j as usize]);
            }
        }
        let width = n + ROW;
        let mut rows = Vec::with_capacity(self.bytes.len());
        for row in self.rows() {
            rows.extend_from_slice(&[name[row[0] as usize], row[1], row[2]]);
            for &j in order {
                rows.push(row[ROW + j as usize]);
            }
        }
        let mut places: SmallVec<[u32; 64]> = (0..(rows.len() / width) as u32).collect();
        let row = |place: u32| &rows[place as usize * width..(place as usize + 1) * width];
        places.sort_unstable_by(|&p, &q| row(p).cmp(row(q)));
        places.dedup_by(|p, q| row(*p) == row(*q));
        for place in places {
            bytes.extend_from_slice(row(place));
        }
        Structure { n, bytes }
    }

    /// Returns whether exchanging two coins changes nothing.
    pub(super) fn are_twins(&self, i: usize, j: usize) -> bool {
        let n = self.n;
        if self.single(i) != self.single(j) || self.pair(i, j) != self.pair(j, i) {
            return false;
        }
        let others = || (0..n).filter(|&k| k != i && k != j);
        if others().any(|k| self.pair(i, k) != self.pair(j, k) || self.pair(k, i) != self.pair(k, j)) {
            return false;
        }
        // Rows of other coins are compared first: a cheap test.
        let plain = self
            .rows()
            .all(|row| row[0] as usize == i || row[0] as usize == j || row[ROW + i] == row[ROW + j]);
        let rows_of = |coin: usize| self.rows().filter(move |row| row[0] as usize == coin);
        if plain && rows_of(i).count() == 1 && rows_of(j).count() == 1 {
            return rows_of(i).zip(rows_of(j)).all(|(r, s)| {
                r[1..ROW] == s[1..ROW]
                    && r[ROW + j] == s[ROW + i]
                    && others().all(|k| r[ROW + k] == s[ROW + k])
            });
        }
        let mut order: Vec<u8> = (0..n as u8).collect();
        order.swap(i, j);
        self.renamed(&order) == *self
    }

    /// Returns an order of the coins that depends on the structure only up to renaming, as far as colours and choices
    /// among equal colours determine it. A wrong choice costs time, never correctness.
    pub(super) fn order(&self) -> Vec<u8> {
        let n = self.n;
        let mut colours = [0u64; 64];
        for (i, colour) in colours.iter_mut().enumerate().take(n) {
            *colour = mix(u64::from(self.single(i)) + 1);
        }
        for row in self.rows() {
            let i = row[0] as usize;
            colours[i] = colours[i].wrapping_add(mix(u64::from(row[1]) << 8 | u64::from(row[2]) | 1 << 20));
        }
        let mut cells = self.refine(&mut colours, 0);
        let mut order: Vec<u8> = (0..n as u8).collect();
        loop {
            order.sort_unstable_by_key(|&i| colours[i as usize]);
            if cells == n {
                return order;
            }
            // The first cell whose coins are not all twins.
            let mut from = 0;
            let mut split = None;
            while from < n && split.is_none() {
                let colour = colours[order[from] as usize];
                let to = from + order[from..].iter().take_while(|&&i| colours[i as usize] == colour).count();
                let cell = &order[from..to];
                if cell.windows(2).any(|pair| !self.are_twins(pair[0].into(), pair[1].into())) {
                    split = Some(cell[0]);
                }
                from = to;
            }
            let Some(coin) = split else { return order };
            colours[coin as usize] = mix(colours[coin as usize] ^ 0x5bd1_e995);
            cells = self.refine(&mut colours, cells);
        }
    }

    /// Refines colours until they are stable; returns the number of colours. Sums of products with odd factors do not
    /// depend on the order of the coins.
    fn refine(&self, colours: &mut [u64; 64], mut cells: usize) -> usize {
        let n = self.n;
        let mut sorted = [0u64; 64];
        loop {
            let mut new = [0u64; 64];
            for i in 0..n {
                let from = 1 + n + i * n;
                let (to, mut sum) = (&self.bytes[from..from + n], 0u64);
                for (j, (&state, colour)) in to.iter().zip(&colours[..n]).enumerate() {
                    if i != j {
                        let product = colour.wrapping_mul(factor(state, 0));
                        sum = sum.wrapping_add(product);
                        // The same two coins in reverse order.
                        new[j] = new[j].wrapping_add(colours[i].wrapping_mul(factor(state, 1)));
                    }
                }
                new[i] = new[i].wrapping_add(sum).wrapping_add(colours[i].rotate_left(17));
            }
            for row in self.rows() {
                let i = row[0] as usize;
                let own = colours[i] ^ mix(u64::from(row[1]) << 8 | u64::from(row[2]) | 1 << 20);
                let mut sum = own;
                for (j, (&state, colour)) in row[ROW..].iter().zip(&colours[..n]).enumerate() {
                    if i != j {
                        sum = sum.wrapping_add(colour.wrapping_mul(factor(state, 2)));
                        new[j] = new[j].wrapping_add(own.wrapping_mul(factor(state, 3)));
                    }
                }
                new[i] = new[i].wrapping_add(mix(sum));
            }
            for (colour, new) in colours[..n].iter_mut().zip(&new) {
                *colour = mix(*new);
            }
            sorted[..n].copy_from_slice(&colours[..n]);
            sorted[..n].sort_unstable();
            let found = 1 + sorted[..n].windows(2).filter(|pair| pair[0] != pair[1]).count();
            if found <= cells || found == n {
                return found;
            }
            cells = found;
        }
    }
}

/// Returns an odd number for a state in one of four roles.
#[inline]
fn factor(state: u8, role: u64) -> u64 {
    (u64::from(state) * 4 + role + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}

/// Returns a bijective hash of a number (Steele, Lea, Flood 2014).
fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
