//! P-positions that thin out, learned from their list alone.
//!
//! The words of the P-positions with numbers below a place value are the leaves of a trie. Two of its nodes are
//! taken for one state if their subtrees agree as far as the window shows both (Trakhtenbrot and Barzdin 1973); a
//! letter that leads nowhere leads to the dead state. The list is found by marking: in the order of their ranks, a
//! legal position that nothing found so far is reached from is a P-position, and the positions from which it is
//! reached are read off the automata of the moves. So the cost is that of the P-positions and of the moves to them,
//! not of all words.

use super::DiscoverOptions;
use super::grid::{Bounds, Grid};
use super::walk::{BackwardMove, digits, each_member};
use crate::plan::CompiledGame;
use crate::{
    Automaton, AutomatonOps, BoolOp, Dense, DescribedMove, ProofBudget, Term, Theory, Track, shortest_common,
};
use impartial::run::Stopped;
use impartial::value::sort_list_by;
use std::collections::{BTreeMap, HashMap, HashSet};

/// No guess has more states.
const MOST_STATES: usize = 120;
/// A longer list is none of positions that thin out; nothing is learned from it that a shorter one does not show.
const MOST_LISTED: usize = 1 << 18;

/// No guess of a search has more states: larger ones are seldom right, and take long to be refuted. Somebody who
/// asks for more than the search has by itself gets them.
pub(super) fn most_states(search: &DiscoverOptions) -> usize {
    match search.most_states {
        most if most > DiscoverOptions::default().most_states => most,
        most => most.min(MOST_STATES),
    }
}

/// The numbers of a window that a guess is held against are so many times as large as those that it is made from.
const WIDER: u64 = 2;
/// Guesses of so few states are not held against wider windows: they are soon refuted.
const UNHELD_STATES: usize = 24;
/// The place value with which the search begins is the first above this.
const FIRST: u64 = 24;

/// The P-positions with all numbers below a place value.
pub(super) struct SparsePositions {
    /// The window.
    pub(super) grid: Grid,
    /// The P-positions, by rank.
    pub(super) positions: Vec<Vec<u64>>,
}

/// The windows that are looked at one after the other. None has more lists than `most`.
pub(super) fn windows(theory: &Theory, bounds: &Bounds, most: usize) -> Vec<Grid> {
    let mut all: Vec<Grid> = Vec::new();
    for grid in (0..).map_while(|places| Grid::new(theory, bounds, places, most)) {
        let last = all.last().map_or(0, |last| last.below);
        if grid.below >= FIRST && grid.below >= last.saturating_mul(2) {
            all.push(grid);
        }
    }
    all
}

/// What is known of the moves of a description.
pub(super) struct MoveFacts {
    /// The kinds of moves, all numbers of the new position by name.
    pub(super) kinds: Vec<(DescribedMove, Automaton)>,
    /// None raises a number.
    pub(super) plain: bool,
    /// Positions are two numbers that may change places.
    pub(super) folded: bool,
    /// So many options may be forbidden before a move.
    pub(super) forbidden: u32,
}

/// Whether no move raises a number: then lists are behind all that they lead to in the order of their indices too.
pub(super) fn never_raises(
    compiled: &CompiledGame,
    kinds: &[(DescribedMove, Automaton)],
    work: &ProofBudget<'_>,
) -> Result<bool, Stopped> {
    let base = compiled.theory.base();
    for (kind, relation) in kinds {
        for (at, term) in kind.target.iter().enumerate() {
            let Term::Var(name) = term else { return Ok(false) };
            let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + compiled.names.len());
            let Some(to) = fresh.or_else(|| compiled.names.iter().position(|a| a == name)) else {
                return Ok(false);
            };
            if to == at {
                continue;
            }
            let (from, to) = (Track(at as u32), Track(to as u32));
            let above = Automaton::linear_at_most(base, &[(from, 1), (to, -1)], -1, work)?;
            if shortest_common(&[(relation, true), (&above, true)], work)?.is_some() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// For every kind of move the positions from which it leads to a number with more places.
fn leaving(
    compiled: &CompiledGame,
    kinds: &[(DescribedMove, Automaton)],
    places: usize,
    work: &ProofBudget<'_>,
) -> Result<Vec<Automaton>, Stopped> {
    let (base, count) = (compiled.theory.base(), compiled.names.len() as u32);
    let mut all = Vec::new();
    // Such a number is a word of at least this code; there are none of so large numbers.
    let Some(least) = i64::from(base).checked_pow(places as u32) else { return Ok(all) };
    for (kind, relation) in kinds {
        let fresh: Vec<Track> = (count..count + kind.fresh.len() as u32).map(Track).collect();
        for (name, &track) in kind.fresh.iter().zip(&fresh) {
            if !kind.target.iter().any(|term| matches!(term, Term::Var(to) if to == name)) {
                continue;
            }
            let beyond = Automaton::linear_at_most(base, &[(track, -1)], -least, work)?;
            all.push(relation.and(&beyond, work)?.project(&fresh, work)?);
        }
    }
    Ok(all)
}

impl SparsePositions {
    /// The positions of a value in a window: those of `open`, from which all smaller values are reached and no
    /// position of the list, and those of `ended`. `None` where they cannot be read off the automata, or are too
    /// many.
    pub(super) fn new(
        compiled: &CompiledGame,
        open: &Automaton,
        ended: Option<&Automaton>,
        moves: &MoveFacts,
        (grid, bounds): (&Grid, &Bounds),
        work: &ProofBudget<'_>,
    ) -> Result<Option<SparsePositions>, Stopped> {
        let &MoveFacts { plain, folded, forbidden, .. } = moves;
        let (places, below, count) = (grid.places, grid.below, grid.len());
        let bytes = if plain { 1 } else { 6 } + if forbidden > 0 { 8 } else { 0 };
        let _held = work.holding(count.saturating_mul(bytes))?;
        let mut kinds = Vec::new();
        for kind in &moves.kinds {
            let Some(kind) = BackwardMove::new(compiled, kind, grid, work)? else { return Ok(None) };
            kinds.push(kind);
        }
        let _kinds = work.holding(kinds.iter().map(BackwardMove::bytes).sum())?;
        // What is not open is as good as reached.
        let mut reached = vec![true; count];
        for set in [Some(open), ended].into_iter().flatten() {
            let mark = |at: usize| {
                reached[at] = false;
                true
            };
            if each_member(set, grid, mark, work)?.is_none() {
                return Ok(None);
            }
        }
        let mut order: Vec<u32> = Vec::new();
        if !plain {
            order = (0..count as u32).filter(|&at| !reached[at as usize]).collect();
            order = grid.by_rank(order, compiled, work)?;
        }
        // Where moves raise numbers, an option may lie outside of the window, and what it is is not known.
        let mut doubtful: Vec<bool> = if plain { Vec::new() } else { vec![false; count] };
        if !plain {
            let mut leaves = true;
            for set in leaving(compiled, &moves.kinds, places, work)? {
                let mark = |at: usize| {
                    doubtful[at] = true;
                    true
                };
                leaves &= each_member(&set, grid, mark, work)?.is_some();
            }
            if !leaves {
                return Ok(None);
            }
        }
        // All positions with numbers below this are known.
        let mut known = below;
        let mut positions: Vec<Vec<u64>> = Vec::new();
        let mut listed = 0usize;
        // Where options may be forbidden: how many of the list a position reaches, and the last of them.
        let mut reaches: Vec<(u32, u32)> =
            if forbidden > 0 { vec![(0, u32::MAX); count] } else { Vec::new() };
        let all: Box<dyn Iterator<Item = usize>> =
            if plain { Box::new(0..count) } else { Box::new(order.into_iter().map(|at| at as usize)) };
        for at in all {
            work.count(1, listed * 24)?;
            if reached[at] {
                continue;
            }
            let list = grid.list(at);
            // Of a pair that may be turned round the ascending one is looked at, and what reaches either.
            let mirrored = || grid.index(&[list[1], list[0]]);
            if folded && (!list.is_sorted() || mirrored().is_some_and(|at| reached[at])) {
                continue;
            }
            if positions.len() >= MOST_LISTED {
                return Ok(None);
            }
            let words: Vec<Vec<u8>> = list.iter().map(|&n| digits(compiled, n)).collect();
            let mirrored = (folded && !plain).then(mirrored).flatten();
            if doubtful.get(at) == Some(&true) || mirrored.is_some_and(|at| doubtful[at]) {
                known = known.min(list.iter().copied().max().unwrap_or(0));
                for kind in &kinds {
                    kind.each_source((&list, &words), &mut |source| doubtful[source] = true, work)?;
                }
                continue;
            }
            for kind in &kinds {
                let mark = &mut |source: usize| {
                    if forbidden > 0 {
                        let (many, last) = &mut reaches[source];
                        if *last != at as u32 {
                            (*many, *last) = (*many + 1, at as u32);
                        }
                        if *many <= forbidden {
                            return;
                        }
                    }
                    reached[source] = true;
                };
                kind.each_source((&list, &words), mark, work)?;
            }
            if folded && list[0] != list[1] {
                positions.push(vec![list[1], list[0]]);
            }
            positions.push(list);
            listed = positions.len();
        }
        if known == below {
            return Ok(Some(SparsePositions { grid: grid.clone(), positions }));
        }
        // The window that ends with the highest place value up to there.
        let places = grid.weights.partition_point(|place| *place <= known).saturating_sub(1);
        let narrower = Grid::new(&compiled.theory, bounds, places, count).filter(|_| places >= 2);
        let Some(grid) = narrower else { return Ok(None) };
        positions.retain(|list| grid.index(list).is_some());
        Ok(Some(SparsePositions { grid, positions }))
    }

    /// The ascending ones of pairs that come in both orders, if all do.
    pub(super) fn half(&self) -> Option<SparsePositions> {
        let all: HashSet<&[u64]> = self.positions.iter().map(Vec::as_slice).collect();
        let both = |p: &Vec<u64>| matches!(p[..], [x, y] if all.contains(&[y, x][..]));
        if !self.positions.iter().all(both) {
            return None;
        }
        let positions = self.positions.iter().filter(|p| p.is_sorted()).cloned().collect();
        Some(SparsePositions { positions, grid: self.grid.clone() })
    }

    /// Returns whether a guess, a set of legal positions, has exactly these members in the window.
    pub(super) fn agrees(&self, guess: &Automaton, work: &ProofBudget<'_>) -> Result<bool, Stopped> {
        let own: HashSet<usize> = self.positions.iter().filter_map(|list| self.grid.index(list)).collect();
        let mut common = 0;
        let is_own = |at: usize| {
            common += 1;
            own.contains(&at)
        };
        let all = each_member(guess, &self.grid, is_own, work)?;
        Ok(all == Some(true) && common == own.len())
    }

    /// Automata that fit the window and are made from narrower ones, each once.
    pub(super) fn guesses(
        &self,
        theory: &Theory,
        legal: &Automaton,
        search: &DiscoverOptions,
        work: &ProofBudget<'_>,
    ) -> Result<Vec<Automaton>, Stopped> {
        let most = most_states(search);
        let Grid { places: widest, below, .. } = self.grid;
        let mut found: Vec<Dense> = Vec::new();
        let mut fitting = Vec::new();
        let half = self.half();
        let value = |places: usize| self.grid.weights.get(places).copied().unwrap_or(below);
        let wide = |places: usize| value(places).saturating_mul(WIDER) <= below;
        for places in (2..=widest).filter(|&places| wide(places) || places == widest) {
            let most = if wide(places) { most } else { most.min(UNHELD_STATES) };
            for listed in half.iter().chain([self]) {
                let trie = Trie::new(&listed.positions, (theory, places, value(places)), work)?;
                let _trie = work.holding(trie.bytes())?;
                for evidence in 1..=4 {
                    let Some(guess) = trie.guess(theory.base(), most, evidence, work)? else { continue };
                    let guess = guess.minimised(work)?;
                    if found.contains(&guess) {
                        continue;
                    }
                    found.push(guess.clone());
                    let mut guess = Automaton::Dense(guess);
                    if listed.positions.len() < self.positions.len() {
                        guess = guess.product(&guess.renamed(&|t| Track(1 - t.0)), BoolOp::Or, work)?;
                    }
                    let guess = guess.and(legal, work)?;
                    if self.agrees(&guess, work)? {
                        fitting.push(guess);
                        // A second automaton that fits is seldom another set.
                        if fitting.len() == 2 {
                            return Ok(fitting);
                        }
                    }
                }
            }
        }
        Ok(fitting)
    }
}

/// The words of a list, all of one length, as a trie.
pub(super) struct Trie {
    numbers: usize,
    places: usize,
    /// For each node the children by letter, the digit of number i with weight baseⁱ.
    children: Vec<BTreeMap<u32, u32>>,
    depth: Vec<usize>,
}

/// Numbers of subtrees, cut off at a depth.
type Shapes = HashMap<(u32, usize), u32>;

/// Shapes by whether the node belongs, and the shapes of its children.
type ShapeNumbers = HashMap<(bool, Vec<(u32, u32)>), u32>;

impl Trie {
    /// The words with `places` places of the positions with all numbers below `below`, the next place value.
    pub(super) fn new(
        positions: &[Vec<u64>],
        (theory, places, below): (&Theory, usize, u64),
        work: &ProofBudget<'_>,
    ) -> Result<Trie, Stopped> {
        let numbers = positions.first().map_or(0, Vec::len);
        let mut trie = Trie { numbers, places, children: vec![BTreeMap::new()], depth: vec![0] };
        let base = u32::from(theory.base());
        for position in positions.iter().filter(|p| p.iter().all(|n| *n < below)) {
            work.count(places, trie.bytes())?;
            let tracks: Vec<(Track, num_bigint::BigUint)> =
                (0..).map(Track).zip(position.iter().map(|&n| n.into())).collect();
            let word = theory.word(&tracks);
            let mut node = 0u32;
            for at in 0..places {
                let digit = |i: usize| u32::from(word.digit(Track(i as u32), at));
                let letter = (0..numbers).rev().fold(0, |all, i| all * base + digit(i));
                let new = trie.children.len() as u32;
                let next = *trie.children[node as usize].entry(letter).or_insert(new);
                if next == new {
                    trie.children.push(BTreeMap::new());
                    trie.depth.push(at + 1);
                }
                node = next;
            }
        }
        Ok(trie)
    }

    /// The bytes that it takes, about.
    pub(super) fn bytes(&self) -> usize {
        160 * self.depth.len()
    }

    /// Whether the word of a node belongs to the list, zeros filling it up.
    fn belongs(&self, mut node: u32) -> bool {
        loop {
            if self.depth[node as usize] == self.places {
                return true;
            }
            match self.children[node as usize].get(&0) {
                Some(&next) => node = next,
                None => return false,
            }
        }
    }

    fn shape(
        &self,
        (node, depth): (u32, usize),
        (shapes, numbered): (&mut Shapes, &mut ShapeNumbers),
        work: &ProofBudget<'_>,
    ) -> Result<u32, Stopped> {
        if let Some(&known) = shapes.get(&(node, depth)) {
            return Ok(known);
        }
        work.count(1 + self.children[node as usize].len(), 48 * shapes.len() + 96 * numbered.len())?;
        let mut parts = Vec::new();
        if depth > 0 {
            for (&letter, &child) in &self.children[node as usize] {
                // What holds nothing as far as it is seen is as if it were not there: shape 0.
                let part = self.shape((child, depth - 1), (shapes, numbered), work)?;
                if part != 0 {
                    parts.push((letter, part));
                }
            }
        }
        let belongs = self.belongs(node);
        let shape = if !belongs && parts.is_empty() {
            0
        } else {
            let new = numbered.len() as u32 + 1;
            *numbered.entry((belongs, parts)).or_insert(new)
        };
        shapes.insert((node, depth), shape);
        Ok(shape)
    }

    /// The automaton in which nodes that agree on continuations of at least `evidence` letters are one state.
    /// `None` where it has more than `most` states, or too many letters.
    ///
    /// # Errors
    /// Limits.
    pub(super) fn guess(
        &self,
        base: u8,
        most: usize,
        evidence: usize,
        work: &ProofBudget<'_>,
    ) -> Result<Option<Dense>, Stopped> {
        let letters = usize::from(base).checked_pow(self.numbers as u32).filter(|n| *n <= 1 << 14);
        let Some(letters) = letters else { return Ok(None) };
        let (mut shapes, mut numbered) = (Shapes::new(), ShapeNumbers::new());
        let mut states: Vec<u32> = vec![0];
        let mut next: Vec<u32> = Vec::new();
        const DEAD: u32 = u32::MAX;
        let mut at = 0;
        while at < states.len() {
            let node = states[at];
            let row = next.len();
            next.resize(row + letters, DEAD);
            for (&letter, &child) in &self.children[node as usize] {
                let depth = self.places - self.depth[child as usize];
                if depth < evidence {
                    return Ok(None);
                }
                let shape = self.shape((child, depth), (&mut shapes, &mut numbered), work)?;
                let mut same = None;
                for (q, &state) in states.iter().enumerate() {
                    work.count(1, 0)?;
                    if self.shape((state, depth), (&mut shapes, &mut numbered), work)? == shape {
                        same = Some(q);
                        break;
                    }
                }
                next[row + letter as usize] = match same {
                    Some(state) => state as u32,
                    None if states.len() == most => return Ok(None),
                    None => {
                        states.push(child);
                        states.len() as u32 - 1
                    }
                };
            }
            at += 1;
        }
        let dead = states.len() as u32;
        let mut accept: Vec<bool> = states.iter().map(|&node| self.belongs(node)).collect();
        accept.push(false);
        next.resize(next.len() + letters, DEAD);
        next.iter_mut().filter(|q| **q == DEAD).for_each(|q| *q = dead);
        let tracks = (0..self.numbers as u32).map(Track).collect();
        Ok(Dense::from_table(base, tracks, accept, next))
    }
}

/// Numerations in which the P-positions may be plain: quadratic ones whose root is near the ratio of the larger
/// member to the smaller, for pairs of numbers.
pub(super) fn suggested(listed: &SparsePositions) -> Vec<String> {
    let mut ratios: Vec<f64> = listed
        .positions
        .iter()
        .filter_map(|p| match p[..] {
            [x, y] if x != y && x > 0 && y > 0 => Some(x.max(y) as f64 / x.min(y) as f64),
            _ => None,
        })
        .collect();
    // The larger ones are nearer to the limit.
    let ratios = ratios.split_off(ratios.len() / 2);
    if ratios.is_empty() {
        return Vec::new();
    }
    let ratio = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let mut near: Vec<(f64, String)> = Vec::new();
    for c in 1..=12i64 {
        for d in [1i64, -1, 2, 3] {
            let root = (c as f64 + ((c * c + 4 * d) as f64).max(0.0).sqrt()) / 2.0;
            let off = (root - ratio).abs() / ratio;
            if root > 1.2 && off < 0.1 {
                // Units before others: their words have more structure.
                near.push((off + if d == 1 { 0.0 } else { 0.05 }, format!("recurrence:{c},{d}")));
            }
        }
    }
    sort_list_by(&mut near, |a, b| a.0.total_cmp(&b.0));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}
