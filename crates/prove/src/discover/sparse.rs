//! P-positions that thin out, learned from their list.
//!
//! The words of the P-positions with numbers below a place value are the leaves of a trie. Two of its nodes are merged
//! into one state if their subtrees agree as far as the window shows both (Trakhtenbrot and Barzdin 1973). A letter
//! without a child leads to the dead state. The list is computed by marking: in the order of ranks, a legal position
//! that reaches no P-position found so far is a P-position, and the positions that reach it are read off the automata
//! of the moves. So the cost is that of the P-positions and of the moves to them, not of all words.

use super::DiscoverOptions;
use super::grid::{Bounds, Grid};
use super::walk::{BackwardMove, digits, each_member, leaving};
use crate::DescribedMove;
use crate::plan::{CompiledGame, Measure};
use impartial::run::Stopped;
use impartial::value::sort_list_by;
use impartial_automata::{
    Automaton, AutomatonOps, Base, BoolOp, Dense, ProofBudget, Term, Theory, Track, shortest_common,
};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Maximum number of states of a guess.
const MAX_STATES: usize = 120;
/// Maximum length of a list. Positions of a longer list do not thin out, and nothing is learned from it that a shorter
/// list does not show.
const MAX_LISTED: usize = 1 << 18;

/// Returns the maximum number of states of a guess in a search. Larger guesses are seldom correct, and take long to be
/// refuted. A caller that sets a higher limit than the default gets it.
pub(super) fn most_states(search: &DiscoverOptions) -> usize {
    match search.most_states {
        most if most > DiscoverOptions::default().most_states => most,
        most => most.min(MAX_STATES),
    }
}

/// A guess is checked on a window this many times wider than the one from which it was learned.
const WIDER: u64 = 2;
/// Guesses with at most this many states are not checked on wider windows: they are refuted quickly.
const UNHELD_STATES: usize = 24;
/// Minimum bound on the numbers of the first window.
const FIRST: u64 = 24;

/// The P-positions of a window, found by marking.
pub(super) struct SparsePositions {
    /// The numbers of the window.
    pub(super) grid: Grid,
    /// The P-positions in the order of their ranks.
    pub(super) positions: Vec<Vec<u64>>,
}

/// Returns the windows that are searched one after the other, each with at most `most` lists.
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

/// Known properties of the moves of a description.
pub(super) struct MoveFacts {
    /// The kinds of moves, in which every number of the new position is a name.
    pub(super) kinds: Vec<(DescribedMove, Automaton)>,
    /// True if no move raises a number.
    pub(super) plain: bool,
    /// A measure that every move lowers.
    pub(super) measure: Measure,
    /// True if positions are two interchangeable numbers.
    pub(super) folded: bool,
    /// The number of options that may be forbidden before a move.
    pub(super) forbidden: u32,
}

/// Returns whether no move raises a number. Then lists come after all lists that they lead to, also in the order of
/// their indices.
pub(super) fn never_raises(
    compiled: &CompiledGame,
    kinds: &[(DescribedMove, Automaton)],
    budget: &ProofBudget<'_>,
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
            let above = Automaton::linear_at_most(base, &[(from, 1), (to, -1)], -1, budget)?;
            if shortest_common(&[(relation, true), (&above, true)], budget)?.is_some() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Marks of the positions of a window, by index, while its P-positions are listed.
struct Marks {
    /// True for a position that reaches a P-position, and for one outside of the window's open positions.
    reached: Vec<bool>,
    /// True for a position one of whose options may lie outside of the window. Empty if no move raises a number.
    doubtful: Vec<bool>,
    /// If options may be forbidden: the number of members of the list that a position reaches, and the last of them.
    reaches: Vec<(u32, u32)>,
    /// The number of options that may be forbidden before a move.
    forbidden: u32,
}

impl Marks {
    /// Returns the marks before the first P-position is listed. Returns `None` if the positions cannot be read off the
    /// automata.
    fn new(
        compiled: &CompiledGame,
        open: &Automaton,
        ended: Option<&Automaton>,
        moves: &MoveFacts,
        grid: &Grid,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Marks>, Stopped> {
        let count = grid.len();
        let mut reached = vec![true; count];
        for set in [Some(open), ended].into_iter().flatten() {
            let mark = |index: usize| {
                reached[index] = false;
                true
            };
            if each_member(set, grid, mark, budget)?.is_none() {
                return Ok(None);
            }
        }
        let mut doubtful = Vec::new();
        if !moves.plain {
            doubtful = vec![false; count];
            for set in leaving(compiled, &moves.kinds, grid.places, budget)? {
                let mark = |index: usize| {
                    doubtful[index] = true;
                    true
                };
                if each_member(&set, grid, mark, budget)?.is_none() {
                    return Ok(None);
                }
            }
        }
        let forbidden = moves.forbidden;
        let reaches = if forbidden > 0 { vec![(0, u32::MAX); count] } else { Vec::new() };
        Ok(Some(Marks { reached, doubtful, reaches, forbidden }))
    }

    fn is_doubtful(&self, index: usize) -> bool {
        self.doubtful.get(index) == Some(&true)
    }

    /// Notes that the position `source` reaches the P-position number `index`.
    fn reach(&mut self, source: usize, index: usize) {
        if self.forbidden > 0 {
            let (many, last) = &mut self.reaches[source];
            if *last != index as u32 {
                (*many, *last) = (*many + 1, index as u32);
            }
            if *many <= self.forbidden {
                return;
            }
        }
        self.reached[source] = true;
    }
}

/// Returns the indices of the positions to examine, in an order in which options come first.
fn examined<'o>(
    compiled: &CompiledGame,
    marks: &Marks,
    moves: &MoveFacts,
    grid: &Grid,
    budget: &ProofBudget<'_>,
) -> Result<Box<dyn Iterator<Item = usize> + 'o>, Stopped> {
    let count = grid.len();
    if moves.plain {
        return Ok(Box::new(0..count));
    }
    let open = (0..count as u32).filter(|&index| !marks.reached[index as usize]).collect();
    let order = grid.by_rank(open, &moves.measure, &compiled.theory, budget)?;
    Ok(Box::new(order.into_iter().map(|index| index as usize)))
}

impl SparsePositions {
    /// Computes the positions of a value in a window: the positions of `open` from which no position of the list is
    /// reached, and those of `ended`. `open` has the positions from which all smaller values are reached. Returns
    /// `None` if the positions cannot be read off the automata, or if there are too many.
    pub(super) fn new(
        compiled: &CompiledGame,
        open: &Automaton,
        ended: Option<&Automaton>,
        moves: &MoveFacts,
        (grid, bounds): (&Grid, &Bounds),
        budget: &ProofBudget<'_>,
    ) -> Result<Option<SparsePositions>, Stopped> {
        let &MoveFacts { plain, folded, forbidden, .. } = moves;
        let count = grid.len();
        let bytes = if plain { 1 } else { 6 } + if forbidden > 0 { 8 } else { 0 };
        let _held = budget.checked_hold(count.saturating_mul(bytes))?;
        let mut kinds = Vec::new();
        for kind in &moves.kinds {
            let Some(kind) = BackwardMove::new(compiled, kind, grid, budget)? else { return Ok(None) };
            kinds.push(kind);
        }
        let _kinds = budget.checked_hold(kinds.iter().map(BackwardMove::bytes).sum())?;
        let Some(mut marks) = Marks::new(compiled, open, ended, moves, grid, budget)? else {
            return Ok(None);
        };
        // Exclusive bound on the numbers of positions that are all known.
        let mut known = grid.below;
        let mut positions: Vec<Vec<u64>> = Vec::new();
        for index in examined(compiled, &marks, moves, grid, budget)? {
            budget.count(1, positions.len() * 24)?;
            if marks.reached[index] {
                continue;
            }
            let list = grid.list(index);
            // Of a pair and its reverse only the ascending one is examined, with the positions that reach either.
            let mirrored = if folded { grid.index(&[list[1], list[0]]) } else { None };
            if folded && (!list.is_sorted() || mirrored.is_some_and(|index| marks.reached[index])) {
                continue;
            }
            if positions.len() >= MAX_LISTED {
                return Ok(None);
            }
            let words: Vec<Vec<u8>> = list.iter().map(|&n| digits(compiled, n)).collect();
            if marks.is_doubtful(index) || mirrored.is_some_and(|index| marks.is_doubtful(index)) {
                known = known.min(list.iter().copied().max().unwrap_or(0));
                for kind in &kinds {
                    kind.each_source((&list, &words), &mut |source| marks.doubtful[source] = true, budget)?;
                }
                continue;
            }
            for kind in &kinds {
                kind.each_source((&list, &words), &mut |source| marks.reach(source, index), budget)?;
            }
            if folded && list[0] != list[1] {
                positions.push(vec![list[1], list[0]]);
            }
            positions.push(list);
        }
        if known == grid.below {
            return Ok(Some(SparsePositions { grid: grid.clone(), positions }));
        }
        let narrower = grid.up_to(known, &compiled.theory, bounds).filter(|grid| grid.places >= 2);
        let Some(grid) = narrower else { return Ok(None) };
        positions.retain(|list| grid.index(list).is_some());
        Ok(Some(SparsePositions { grid, positions }))
    }

    /// Returns the ascending pairs, if all pairs occur in both orders.
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
    pub(super) fn agrees(&self, guess: &Automaton, budget: &ProofBudget<'_>) -> Result<bool, Stopped> {
        let own: HashSet<usize> = self.positions.iter().filter_map(|list| self.grid.index(list)).collect();
        let mut common = 0;
        let is_common = |index: usize| {
            common += 1;
            own.contains(&index)
        };
        let all = each_member(guess, &self.grid, is_common, budget)?;
        Ok(all == Some(true) && common == own.len())
    }

    /// Returns the distinct automata that are learned from narrower windows and fit this window.
    pub(super) fn guesses(
        &self,
        theory: &Theory,
        legal: &Automaton,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
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
                let trie = Trie::new(&listed.positions, (theory, places, value(places)), budget)?;
                let _trie = budget.checked_hold(trie.bytes())?;
                for evidence in 1..=4 {
                    let Some(guess) = trie.guess(theory.base(), most, evidence, budget)? else { continue };
                    let guess = guess.minimised(budget)?;
                    if found.contains(&guess) {
                        continue;
                    }
                    found.push(guess.clone());
                    let mut guess = Automaton::Dense(guess);
                    if listed.positions.len() < self.positions.len() {
                        guess = guess.product(&guess.renamed(&|t| Track(1 - t.0)), BoolOp::Or, budget)?;
                    }
                    let guess = guess.and(legal, budget)?;
                    if self.agrees(&guess, budget)? {
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
    /// For each node, the children by letter. The digit of number i has weight baseⁱ in a letter.
    children: Vec<BTreeMap<u32, u32>>,
    depth: Vec<usize>,
}

/// The shape numbers of subtrees, cut off at a depth.
type Shapes = HashMap<(u32, usize), u32>;

/// The number of each shape: of whether a node belongs to the list, and of the letters and shapes of its children.
type ShapeNumbers = HashMap<(bool, Vec<(u32, u32)>), u32>;

impl Trie {
    /// Creates the trie of the words with `places` places of the positions with all numbers below `below`, the next
    /// place value.
    pub(super) fn new(
        positions: &[Vec<u64>],
        (theory, places, below): (&Theory, usize, u64),
        budget: &ProofBudget<'_>,
    ) -> Result<Trie, Stopped> {
        let numbers = positions.first().map_or(0, Vec::len);
        let mut trie = Trie { numbers, places, children: vec![BTreeMap::new()], depth: vec![0] };
        let base = u32::from(theory.base().get());
        for position in positions.iter().filter(|p| p.iter().all(|n| *n < below)) {
            budget.count(places, trie.bytes())?;
            let tracks: Vec<(Track, num_bigint::BigUint)> =
                (0..).map(Track).zip(position.iter().map(|&n| n.into())).collect();
            let word = theory.word(&tracks);
            let mut node = 0u32;
            for place in 0..places {
                let digit = |i: usize| u32::from(word.digit(Track(i as u32), place));
                let letter = (0..numbers).rev().fold(0, |all, i| all * base + digit(i));
                let new = trie.children.len() as u32;
                let next = *trie.children[node as usize].entry(letter).or_insert(new);
                if next == new {
                    trie.children.push(BTreeMap::new());
                    trie.depth.push(place + 1);
                }
                node = next;
            }
        }
        Ok(trie)
    }

    /// Returns the approximate number of bytes.
    pub(super) fn bytes(&self) -> usize {
        160 * self.depth.len()
    }

    /// Returns whether the word of a node, filled up with zeros, belongs to the list.
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
        budget: &ProofBudget<'_>,
    ) -> Result<u32, Stopped> {
        if let Some(&known) = shapes.get(&(node, depth)) {
            return Ok(known);
        }
        budget.count(1 + self.children[node as usize].len(), 48 * shapes.len() + 96 * numbered.len())?;
        let mut parts = Vec::new();
        if depth > 0 {
            for (&letter, &child) in &self.children[node as usize] {
                // A subtree without a visible member is treated like a missing subtree: shape 0.
                let part = self.shape((child, depth - 1), (shapes, numbered), budget)?;
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

    /// Returns the automaton in which nodes that agree on continuations of at least `evidence` letters are one state.
    /// Returns `None` if it has more than `most` states, or too many letters.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn guess(
        &self,
        base: Base,
        most: usize,
        evidence: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Dense>, Stopped> {
        let letters = usize::from(base.get()).checked_pow(self.numbers as u32).filter(|n| *n <= 1 << 14);
        let Some(letters) = letters else { return Ok(None) };
        let (mut shapes, mut numbered) = (Shapes::new(), ShapeNumbers::new());
        let mut states: Vec<u32> = vec![0];
        let mut next: Vec<u32> = Vec::new();
        const DEAD: u32 = u32::MAX;
        let mut current = 0;
        while current < states.len() {
            let node = states[current];
            let row = next.len();
            next.resize(row + letters, DEAD);
            for (&letter, &child) in &self.children[node as usize] {
                let depth = self.places - self.depth[child as usize];
                if depth < evidence {
                    return Ok(None);
                }
                let shape = self.shape((child, depth), (&mut shapes, &mut numbered), budget)?;
                let mut same = None;
                for (q, &state) in states.iter().enumerate() {
                    budget.count(1, 0)?;
                    if self.shape((state, depth), (&mut shapes, &mut numbered), budget)? == shape {
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
            current += 1;
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

/// Returns numerations in which the P-positions may be simple: for pairs of numbers, quadratic numerations whose root
/// is near the ratio of the larger member to the smaller.
pub(super) fn suggested(listed: &SparsePositions) -> Vec<String> {
    let mut ratios: Vec<f64> = listed
        .positions
        .iter()
        .filter_map(|p| match p[..] {
            [x, y] if x != y && x > 0 && y > 0 => Some(x.max(y) as f64 / x.min(y) as f64),
            _ => None,
        })
        .collect();
    // Larger pairs are closer to the limit of the ratio.
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
                // Units come before other recurrences, because their words have more structure.
                near.push((off + if d == 1 { 0.0 } else { 0.05 }, format!("recurrence:{c},{d}")));
            }
        }
    }
    sort_list_by(&mut near, |a, b| a.0.total_cmp(&b.0));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}
