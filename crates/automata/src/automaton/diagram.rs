//! Automata as decision diagrams: the transitions of a state are a tree of decisions, one track after the other, whose
//! equal parts are shared, as in MONA (Henriksen et al. 1995). The leaves are states. Many tracks cost little if few of
//! them matter.

use super::arena::{Sets, always, list_bytes, map_bytes};
use super::nodes::{LEAF, LOOK, NONE, NodeMeter, Nodes, VisitedNodes};
use super::rule::DigitRule;
use super::{AutomatonOps, BoolOp, Dense, Track, TrackWord, tracks_of, union};
use crate::{Base, ProofBudget};
use hashbrown::HashMap;
use impartial::run::{Meter, Stopped};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// A complete deterministic automaton as shared decision diagrams, one root for each state.
///
/// The invariants are those of [`Dense`].
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) base: Base,
    tracks: Vec<Track>,
    nodes: Nodes,
    roots: Vec<u32>,
    pub(super) accept: Vec<bool>,
}

impl Diagram {
    /// Converts an automaton from a table into diagrams.
    pub fn from_dense(dense: &Dense) -> Self {
        let mut nodes = Nodes::new(dense.base);
        let levels = dense.tracks.len();
        let base = usize::from(dense.base.get());
        let roots = (0..dense.accept.len() as u32)
            .map(|q| {
                // The lowest track is the fastest digit of a letter: fold it last.
                let mut layer: Vec<u32> = dense.row(q).iter().map(|t| LEAF | t).collect();
                for level in 0..levels {
                    // After folding tracks 0..level the layer is indexed by the higher tracks. Fold from the highest
                    // track, so that track 0 is on top.
                    let high = levels - 1 - level;
                    let stride = base.pow(high as u32);
                    layer = (0..stride)
                        .map(|low| {
                            let children: Vec<u32> = (0..base).map(|d| layer[low + d * stride]).collect();
                            nodes.make(high as u16, &children)
                        })
                        .collect();
                }
                layer[0]
            })
            .collect();
        Diagram { base: dense.base, tracks: dense.tracks.clone(), nodes, roots, accept: dense.accept.clone() }
    }

    /// Converts the automaton into a table, if it has at most `most` letters.
    pub fn to_dense(&self, most: usize) -> Option<Dense> {
        let letters = super::dense::letters(self.base, self.tracks.len()).filter(|&n| n <= most)?;
        let base = usize::from(self.base.get());
        let mut delta = Vec::with_capacity(letters * self.roots.len());
        for &root in &self.roots {
            for letter in 0..letters {
                let (mut node, mut rest) = (root, letter);
                for level in 0..self.tracks.len() {
                    node = self.nodes.child(node, level as u16, rest % base);
                    rest /= base;
                }
                delta.push(node & !LEAF);
            }
        }
        Dense::from_table(self.base, self.tracks.clone(), self.accept.clone(), delta)
    }

    /// Returns the state after `state` and a letter, which is given by its digits.
    pub(super) fn next(&self, state: u32, digits: &mut dyn Iterator<Item = u8>) -> u32 {
        let mut node = self.roots[state as usize];
        for (level, digit) in digits.enumerate() {
            node = self.nodes.child(node, level as u16, digit.into());
        }
        node & !LEAF
    }

    /// Returns the root of a state.
    pub(super) fn root(&self, state: u32) -> u32 {
        self.roots[state as usize]
    }

    /// Returns the child of a node if the track of `level` has `digit`.
    pub(super) fn child(&self, node: u32, level: u16, digit: u8) -> u32 {
        self.nodes.child(node, level, digit.into())
    }

    /// Calls `visit` with each state and its root, and with each node and its children. Node n is named by n + the number of
    /// states.
    pub(super) fn visit_edges(&self, visit: &mut dyn FnMut(u32, u32)) {
        let states = self.roots.len() as u32;
        let vertex = |node: u32| if node & LEAF != 0 { node & !LEAF } else { states + node };
        (0..).zip(&self.roots).for_each(|(state, &root)| visit(state, vertex(root)));
        self.nodes.visit_edges(&mut |node, child| visit(states + node, vertex(child)));
    }

    /// Returns the number of decision nodes, which the states share.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns for each state whether no accepting state can be reached from it.
    fn dead(&self, meter: &mut NodeMeter<'_>) -> Result<Vec<bool>, Stopped> {
        let n = self.roots.len();
        let (mut first, mut pairs, mut seen) = (vec![0usize; n + 1], Vec::new(), VisitedNodes::default());
        for (q, &root) in self.roots.iter().enumerate() {
            let visited = self.nodes.leaves(root, &mut seen, &mut |target, _| pairs.push((target, q as u32)));
            meter.count(visited, || (n, list_bytes(&pairs) + seen.bytes() + 8 * n))?;
        }
        // The predecessors of each state, in one piece of memory.
        pairs.iter().for_each(|&(target, _)| first[target as usize + 1] += 1);
        (0..n).for_each(|q| first[q + 1] += first[q]);
        let mut before = vec![0u32; pairs.len()];
        let mut fill = first.clone();
        for &(target, q) in &pairs {
            before[fill[target as usize]] = q;
            fill[target as usize] += 1;
        }
        let mut dead: Vec<bool> = self.accept.iter().map(|a| !a).collect();
        let mut open: Vec<u32> = (0..n as u32).filter(|&q| self.accept[q as usize]).collect();
        while let Some(q) = open.pop() {
            for &p in &before[first[q as usize]..first[q as usize + 1]] {
                if std::mem::replace(&mut dead[p as usize], false) {
                    open.push(p);
                }
            }
        }
        Ok(dead)
    }

    /// Renumbers the states in the order of the first visit from the start, with diagrams walked from the left. Calls
    /// `tick` for every node that is copied.
    fn in_order<E>(&self, tick: &mut dyn FnMut(&Nodes) -> Result<(), E>) -> Result<Diagram, E> {
        let mut number = vec![u32::MAX; self.roots.len()];
        let mut order = vec![0u32];
        number[0] = 0;
        let mut next = 0;
        let mut seen = VisitedNodes::default();
        while next < order.len() {
            let visited = self.nodes.leaves(self.roots[order[next] as usize], &mut seen, &mut |target, _| {
                if number[target as usize] == u32::MAX {
                    number[target as usize] = order.len() as u32;
                    order.push(target);
                }
            });
            for _ in 0..visited {
                tick(&self.nodes)?;
            }
            next += 1;
        }
        drop(seen);
        let (mut nodes, mut memo) = (Nodes::new(self.base), self.nodes.copying());
        let mut roots = Vec::with_capacity(order.len());
        for &q in &order {
            let leaf = &mut |t: u32| number[t as usize];
            roots.push(self.nodes.copy(self.roots[q as usize], &mut nodes, &mut memo, leaf, tick)?);
        }
        let accept = order.iter().map(|&q| self.accept[q as usize]).collect();
        Ok(Diagram { base: self.base, tracks: self.tracks.clone(), nodes, roots, accept })
    }

    /// Returns the level of each track of the diagram in a list of tracks that contains it.
    fn levels_in(&self, tracks: &[Track]) -> Vec<u16> {
        self.tracks.iter().map(|t| tracks.iter().position(|u| u == t).unwrap_or(0) as u16).collect()
    }
}

/// A product under construction: pairs of states and their transitions.
struct Product<'a> {
    left: &'a Diagram,
    right: &'a Diagram,
    levels: (Vec<u16>, Vec<u16>),
    nodes: Nodes,
    memo: HashMap<(u32, u32), u32>,
    ids: HashMap<(u32, u32), u32>,
    order: Vec<(u32, u32)>,
    budget: &'a ProofBudget<'a>,
    meter: Meter,
}

impl Product<'_> {
    fn state(&mut self, pair: (u32, u32)) -> u32 {
        let new = self.order.len() as u32;
        let id = *self.ids.entry(pair).or_insert(new);
        if id == new {
            self.order.push(pair);
        }
        id
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + map_bytes(&self.memo) + map_bytes(&self.ids) + list_bytes(&self.order)
    }

    fn node(&mut self, p: u32, q: u32) -> Result<u32, Stopped> {
        if p & q & LEAF != 0 {
            return Ok(LEAF | self.state((p & !LEAF, q & !LEAF)));
        }
        if let Some(&done) = self.memo.get(&(p, q)) {
            return Ok(done);
        }
        if self.meter.advance(1) {
            self.budget.check(self.order.len(), self.bytes())?;
        }
        let left = if p & LEAF == 0 { self.levels.0[self.left.nodes.level(p) as usize] } else { u16::MAX };
        let right = if q & LEAF == 0 { self.levels.1[self.right.nodes.level(q) as usize] } else { u16::MAX };
        let level = left.min(right);
        let mut children: SmallVec<[u32; 8]> = SmallVec::new();
        for d in 0..self.nodes.base {
            let p =
                if left == level { self.left.nodes.children[p as usize * self.nodes.base + d] } else { p };
            let q =
                if right == level { self.right.nodes.children[q as usize * self.nodes.base + d] } else { q };
            children.push(self.node(p, q)?);
        }
        let new = self.nodes.make(level, &children);
        self.memo.insert((p, q), new);
        Ok(new)
    }
}

/// The subset construction, with sets of states as leaves.
struct Subsets<'w> {
    nodes: Nodes,
    sets: Sets,
    unions: HashMap<(u32, u32), u32>,
    budget: &'w ProofBudget<'w>,
    meter: Meter,
}

impl Subsets<'_> {
    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.sets.bytes() + map_bytes(&self.unions)
    }

    /// Counts `nodes` nodes, and checks the limits once for every [`LOOK`] of them.
    fn count(&mut self, nodes: usize) -> Result<(), Stopped> {
        if self.meter.advance(nodes) {
            self.budget.check(self.sets.len(), self.bytes())?;
        }
        Ok(())
    }

    fn union(&mut self, p: u32, q: u32) -> Result<u32, Stopped> {
        if p == q {
            return Ok(p);
        }
        let key = (p.min(q), p.max(q));
        if let Some(&done) = self.unions.get(&key) {
            return Ok(done);
        }
        self.count(1)?;
        let result = if p & q & LEAF != 0 {
            let mut both = [self.sets.get(p & !LEAF), self.sets.get(q & !LEAF)].concat();
            both.sort_unstable();
            both.dedup();
            // A union of large sets counts as several nodes.
            self.count(both.len() / LOOK)?;
            LEAF | self.sets.intern(&both)
        } else {
            let level = self.nodes.level(p).min(self.nodes.level(q));
            let mut children: SmallVec<[u32; 8]> = SmallVec::new();
            for d in 0..self.nodes.base {
                let (p, q) = (self.nodes.child(p, level, d), self.nodes.child(q, level, d));
                children.push(self.union(p, q)?);
            }
            self.nodes.make(level, &children)
        };
        self.unions.insert(key, result);
        Ok(result)
    }

    /// Copies a node of `from`, with its leaves replaced by singletons (or the empty set for dead states), and with the
    /// projected tracks replaced by unions.
    fn lift(
        &mut self,
        from: &Nodes,
        node: u32,
        levels: &[Option<u16>],
        dead: &[bool],
        memo: &mut [u32],
    ) -> Result<u32, Stopped> {
        if node & LEAF != 0 {
            let q = node & !LEAF;
            return Ok(LEAF | if dead[q as usize] { self.sets.intern(&[]) } else { self.sets.intern(&[q]) });
        }
        if memo[node as usize] != NONE {
            return Ok(memo[node as usize]);
        }
        self.count(1)?;
        let level = from.level(node);
        let mut children: SmallVec<[u32; 8]> = SmallVec::new();
        for d in 0..from.base {
            children.push(self.lift(from, from.child(node, level, d), levels, dead, memo)?);
        }
        let new = match levels[level as usize] {
            Some(level) => self.nodes.make(level, &children),
            None => {
                let mut all = children[0];
                for &child in &children[1..] {
                    all = self.union(all, child)?;
                }
                all
            }
        };
        memo[node as usize] = new;
        Ok(new)
    }
}

impl Diagram {
    /// Returns for each state whether acceptance can be reached over letters that are zero on the tracks with a level in
    /// `levels`, computed backwards. The numbers of the other tracks may be longer.
    fn zero_closure(&self, levels: &[Option<u16>], budget: &ProofBudget<'_>) -> Result<Vec<bool>, Stopped> {
        let n = self.roots.len();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
        let mut meter = NodeMeter::new(budget);
        for (q, &root) in self.roots.iter().enumerate() {
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                meter.count(1, || (n, self.bytes() + 24 * n))?;
                if node & LEAF != 0 {
                    before[(node & !LEAF) as usize].push(q as u32);
                    continue;
                }
                let level = self.nodes.level(node);
                let digits = if levels[level as usize].is_some() { 1 } else { self.nodes.base };
                open.extend((0..digits).map(|d| self.nodes.child(node, level, d)));
            }
        }
        let mut accept = self.accept.clone();
        let mut open: Vec<u32> = (0..n as u32).filter(|&q| accept[q as usize]).collect();
        while let Some(q) = open.pop() {
            for &p in &before[q as usize] {
                if !std::mem::replace(&mut accept[p as usize], true) {
                    open.push(p);
                }
            }
        }
        Ok(accept)
    }
}

impl AutomatonOps for Diagram {
    fn build<R: DigitRule>(
        base: Base,
        places: &[Track],
        rule: &R,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = tracks_of(places);
        let places: Vec<Vec<usize>> =
            tracks.iter().map(|t| (0..places.len()).filter(|&i| places[i] == *t).collect()).collect();
        struct Build<'r, R: DigitRule> {
            rule: &'r R,
            places: Vec<Vec<usize>>,
            nodes: Nodes,
            ids: HashMap<Option<R::State>, u32>,
            order: Vec<Option<R::State>>,
            memo: HashMap<(usize, Option<R::State>), u32>,
        }
        impl<R: DigitRule> Build<'_, R> {
            fn node(&mut self, level: usize, state: Option<R::State>) -> u32 {
                if let Some(&done) = self.memo.get(&(level, state.clone())) {
                    return done;
                }
                let node = if state.is_none() || level == self.places.len() {
                    let next = state.clone().and_then(|s| self.rule.end_of_letter(s));
                    let new = self.order.len() as u32;
                    let id = *self.ids.entry(next.clone()).or_insert(new);
                    if id == new {
                        self.order.push(next);
                    }
                    LEAF | id
                } else {
                    let children: Vec<u32> = (0..self.nodes.base as u8)
                        .map(|d| {
                            let mut next = state.clone();
                            for &place in &self.places[level] {
                                next = next.and_then(|s| self.rule.digit(s, place, d));
                            }
                            self.node(level + 1, next)
                        })
                        .collect();
                    self.nodes.make(level as u16, &children)
                };
                self.memo.insert((level, state), node);
                node
            }
        }
        let start = Some(rule.start());
        let mut build = Build {
            rule,
            places,
            nodes: Nodes::new(base),
            ids: HashMap::from_iter([(start.clone(), 0)]),
            order: vec![start],
            memo: HashMap::new(),
        };
        let (mut roots, mut accept) = (Vec::new(), Vec::new());
        while roots.len() < build.order.len() {
            let state = build.order[roots.len()].clone();
            accept.push(state.as_ref().is_some_and(|s| rule.accepts(s)));
            let root = build.node(0, state);
            roots.push(root);
            if roots.len().is_multiple_of(64) {
                budget.check(build.order.len(), build.nodes.bytes() + map_bytes(&build.memo))?;
            }
        }
        let nodes = build.nodes;
        drop((build.memo, build.ids, build.order));
        Diagram { base, tracks, nodes, roots, accept }.minimised(budget)
    }

    fn base(&self) -> Base {
        self.base
    }

    fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    fn states(&self) -> usize {
        self.roots.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.roots.len() * 5
    }

    fn accepts(&self, word: &TrackWord) -> bool {
        let mut state = 0usize;
        for position in 0..word.len() {
            let mut node = self.roots[state];
            for (level, track) in self.tracks.iter().enumerate() {
                node = self.nodes.child(node, level as u16, word.digit(*track, position).into());
            }
            state = (node & !LEAF) as usize;
        }
        self.accept[state]
    }

    fn complement(&self) -> Self {
        let mut other = self.clone();
        other.accept.iter_mut().for_each(|accept| *accept = !*accept);
        other
    }

    fn product(&self, other: &Self, op: BoolOp, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let tracks = union(&self.tracks, &other.tracks);
        let mut product = Product {
            left: self,
            right: other,
            levels: (self.levels_in(&tracks), other.levels_in(&tracks)),
            nodes: Nodes::new(self.base),
            memo: HashMap::new(),
            ids: HashMap::new(),
            order: Vec::new(),
            budget,
            meter: Meter::new(LOOK),
        };
        let _operands = budget.hold_guard(self.bytes() + other.bytes());
        product.state((0, 0));
        let (mut roots, mut accept) = (Vec::new(), Vec::new());
        while roots.len() < product.order.len() {
            let (p, q) = product.order[roots.len()];
            accept.push(op.apply(self.accept[p as usize], other.accept[q as usize]));
            roots.push(product.node(self.roots[p as usize], other.roots[q as usize])?);
        }
        budget.check(roots.len(), product.bytes())?;
        let nodes = product.nodes;
        drop((product.memo, product.ids, product.order));
        Diagram { base: self.base, tracks, nodes, roots, accept }.minimised(budget)
    }

    fn project(&self, projected: &[Track], budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let kept: Vec<Track> = self.tracks.iter().copied().filter(|t| !projected.contains(t)).collect();
        if kept.len() == self.tracks.len() {
            return Ok(self.clone());
        }
        let levels: Vec<Option<u16>> =
            self.tracks.iter().map(|t| kept.iter().position(|u| u == t).map(|i| i as u16)).collect();
        let n = self.roots.len();
        let accept = self.zero_closure(&levels, budget)?;
        let _operand = budget.hold_guard(self.bytes());
        let dead = self.dead(&mut NodeMeter::new(budget))?;
        let mut subsets = Subsets {
            nodes: Nodes::new(self.base),
            sets: Sets::default(),
            unions: HashMap::new(),
            budget,
            meter: Meter::new(LOOK),
        };
        let mut memo = self.nodes.copying();
        let mut lifted = Vec::with_capacity(n);
        for &root in &self.roots {
            lifted.push(subsets.lift(&self.nodes, root, &levels, &dead, &mut memo)?);
        }
        drop(memo);
        // A set becomes a state when it is the leaf of a state. Intermediate unions are not states.
        let empty = subsets.sets.intern(&[]);
        let begin = if dead[0] { empty } else { subsets.sets.intern(&[0]) };
        let mut number: HashMap<u32, u32> = HashMap::from_iter([(begin, 0)]);
        let mut order = vec![begin];
        let mut set_roots: Vec<u32> = Vec::new();
        let (mut seen, mut meter) = (VisitedNodes::default(), NodeMeter::new(budget));
        while set_roots.len() < order.len() {
            let set = subsets.sets.get(order[set_roots.len()]).to_vec();
            let mut root = LEAF | empty;
            for &q in &set {
                root = subsets.union(root, lifted[q as usize])?;
            }
            let visited = subsets.nodes.leaves(root, &mut seen, &mut |target, _| {
                let new = order.len() as u32;
                if *number.entry(target).or_insert(new) == new {
                    order.push(target);
                }
            });
            set_roots.push(root);
            let size = || (order.len(), subsets.bytes() + map_bytes(&number) + seen.bytes());
            meter.count(visited + set.len(), size)?;
        }
        let bytes = subsets.bytes() + map_bytes(&number);
        budget.check(order.len(), bytes)?;
        drop(seen);
        let (mut nodes, mut memo) = (Nodes::new(self.base), subsets.nodes.copying());
        let mut roots = Vec::with_capacity(set_roots.len());
        for &root in &set_roots {
            // Every set below a root was numbered above.
            let leaf = &mut |t: u32| number.get(&t).copied().unwrap_or(0);
            let count_node = &mut |nodes: &Nodes| meter.count(1, || (order.len(), bytes + nodes.bytes()));
            roots.push(subsets.nodes.copy(root, &mut nodes, &mut memo, leaf, count_node)?);
        }
        let accept: Vec<bool> =
            order.iter().map(|&set| subsets.sets.get(set).iter().any(|&q| accept[q as usize])).collect();
        drop((subsets, memo, number, order, set_roots, lifted));
        Diagram { base: self.base, tracks: kept, nodes, roots, accept }.minimised(budget)
    }

    /// Refines the partition by acceptance with the diagrams of the transitions until it is stable (Moore 1956).
    fn minimised(&self, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let n = self.roots.len();
        let _operand = budget.hold_guard(self.bytes());
        let memo_bytes = 4 * self.nodes.len() + 16 * n;
        let mut meter = NodeMeter::new(budget);
        let mut count_node = |nodes: &Nodes| meter.count(1, || (n, nodes.bytes() + memo_bytes));
        let mut class: Vec<u32> = self.accept.iter().map(|&a| u32::from(a != self.accept[0])).collect();
        let mut count = class.iter().max().map_or(0, |c| *c as usize + 1);
        loop {
            let (mut nodes, mut memo) = (Nodes::new(self.base), self.nodes.copying());
            let mut ids: HashMap<(u32, u32), u32> = HashMap::new();
            let mut finer = Vec::with_capacity(n);
            for q in 0..n {
                let leaf = &mut |t: u32| class[t as usize];
                let root = self.nodes.copy(self.roots[q], &mut nodes, &mut memo, leaf, &mut count_node)?;
                let new = ids.len() as u32;
                finer.push(*ids.entry((class[q], root)).or_insert(new));
            }
            budget.check(n, nodes.bytes() + memo_bytes + map_bytes(&ids))?;
            let finer_count = ids.len();
            if finer_count == count {
                // State 0 is visited first, so its class has number 0 in `finer`, as in `class`.
                drop((nodes, ids));
                memo.fill(NONE);
                let mut roots = vec![0; count];
                let mut accept = vec![false; count];
                let mut nodes = Nodes::new(self.base);
                for q in 0..n {
                    let c = finer[q] as usize;
                    accept[c] = self.accept[q];
                    let leaf = &mut |t: u32| finer[t as usize];
                    roots[c] =
                        self.nodes.copy(self.roots[q], &mut nodes, &mut memo, leaf, &mut count_node)?;
                }
                drop(memo);
                let small = Diagram { base: self.base, tracks: self.tracks.clone(), nodes, roots, accept };
                let _small = budget.hold_guard(small.bytes());
                return small.in_order(&mut count_node);
            }
            class = finer;
            count = finer_count;
        }
    }

    fn renamed(&self, rename: &dyn Fn(Track) -> Track) -> Self {
        let new: Vec<Track> = self.tracks.iter().map(|&t| rename(t)).collect();
        let mut tracks = new.clone();
        tracks.sort_unstable();
        let levels: Vec<u16> = new.iter().map(|t| tracks.binary_search(t).unwrap_or(0) as u16).collect();
        // The order of the tracks may change: rebuild the diagrams with if-then-else on the new levels.
        let mut rebuilt = Reorder {
            from: self,
            levels,
            nodes: Nodes::new(self.base),
            memo: HashMap::new(),
            merge: HashMap::new(),
        };
        let roots = self.roots.iter().map(|&root| rebuilt.node(root)).collect();
        let all =
            Diagram { base: self.base, tracks, nodes: rebuilt.nodes, roots, accept: self.accept.clone() };
        always(all.in_order(&mut |_| Ok(())))
    }

    fn shortest(&self) -> Option<TrackWord> {
        let mut from: Vec<Option<(u32, Vec<u8>)>> = vec![None; self.roots.len()];
        let mut seen = vec![false; self.roots.len()];
        let mut walked = VisitedNodes::default();
        seen[0] = true;
        let mut open = VecDeque::from([0u32]);
        while let Some(q) = open.pop_front() {
            if self.accept[q as usize] {
                let mut path = Vec::new();
                let mut current = q;
                while let Some((before, letter)) = &from[current as usize] {
                    path.push(letter.clone());
                    current = *before;
                }
                path.reverse();
                return Some(TrackWord::new(self.base, self.tracks.clone(), path));
            }
            self.nodes.leaves(self.roots[q as usize], &mut walked, &mut |target, path| {
                if !seen[target as usize] {
                    seen[target as usize] = true;
                    let mut letter = vec![0; self.tracks.len()];
                    for &(level, digit) in path {
                        letter[level as usize] = digit;
                    }
                    from[target as usize] = Some((q, letter));
                    open.push_back(target);
                }
            });
        }
        None
    }
}

/// Rebuilds diagrams after their tracks have been permuted.
struct Reorder<'a> {
    from: &'a Diagram,
    levels: Vec<u16>,
    nodes: Nodes,
    memo: HashMap<u32, u32>,
    merge: HashMap<(u16, Vec<u32>), u32>,
}

impl Reorder<'_> {
    fn node(&mut self, node: u32) -> u32 {
        if node & LEAF != 0 {
            return node;
        }
        if let Some(&done) = self.memo.get(&node) {
            return done;
        }
        let old = self.from.nodes.level(node);
        let children: Vec<u32> =
            (0..self.nodes.base).map(|d| self.node(self.from.nodes.child(node, old, d))).collect();
        let new = self.decide(self.levels[old as usize], children);
        self.memo.insert(node, new);
        new
    }

    /// Returns the diagram that is `branches[d]` if the track of `level` has digit d.
    fn decide(&mut self, level: u16, branches: Vec<u32>) -> u32 {
        let top = branches.iter().map(|&b| self.nodes.level(b)).min().unwrap_or(u16::MAX);
        if top > level {
            return self.nodes.make(level, &branches);
        }
        if let Some(&done) = self.merge.get(&(level, branches.clone())) {
            return done;
        }
        let children: Vec<u32> = (0..self.nodes.base)
            .map(|d| {
                let part: Vec<u32> = branches.iter().map(|&b| self.nodes.child(b, top, d)).collect();
                if top == level { part[d] } else { self.decide(level, part) }
            })
            .collect();
        let new = self.nodes.make(top, &children);
        self.merge.insert((level, branches), new);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Automaton, Formula, Theory, solutions};
    use impartial::run::{Limits, Reason, Run};

    /// x0 <= x1, x1 <= x2, …: no variable can be eliminated before all relations are joined, with 2^n states.
    fn chain(n: usize) -> (Formula, Vec<String>) {
        let names: Vec<String> = (0..n).map(|i| format!("x{i}")).collect();
        let pairs = names.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1]));
        (Formula::parse(&pairs.collect::<Vec<_>>().join(" & ")).unwrap(), names)
    }

    #[test]
    fn limits_are_checked_within_one_state() {
        const LIMIT: u64 = 2_000;
        let run = Run::new(Limits::none().positions(LIMIT));
        let budget = ProofBudget::new(&run);
        let (formula, names) = chain(16);
        let stopped = solutions(&Theory::new(Base::BINARY), &formula, &names, &budget).unwrap_err();
        let crate::FormulaError::Stopped(stopped) = stopped else { panic!("{stopped}") };
        assert_eq!(stopped.reason, Reason::Positions(LIMIT));
        // Between two checks at most LOOK nodes are built, each with at most two states.
        assert!(budget.largest() as u64 <= LIMIT + 2 * LOOK as u64, "{}", budget.largest());
    }

    #[test]
    fn bytes_held_during_construction_are_released() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let (formula, names) = chain(12);
        let found = solutions(&Theory::new(Base::BINARY), &formula, &names, &budget).unwrap();
        assert_eq!(budget.held_bytes(), 0);
        // The operands, nodes and tables of the last product are counted together.
        assert!(budget.most_bytes() > 2 * found.automaton().bytes());
        let before = budget.checks();
        let Automaton::Diagram(diagram) = found.automaton() else { panic!("12 tracks") };
        let rest = diagram.project(&[Track(5), Track(6)], &budget).unwrap();
        assert!(budget.checks() > before && budget.held_bytes() == 0);
        assert_eq!(rest.tracks().len(), 10);
    }

    #[test]
    fn memory_limit_is_exceeded_by_little() {
        const LIMIT: u64 = 3 << 20;
        let run = Run::new(Limits::none().memory(LIMIT));
        let budget = ProofBudget::new(&run);
        let (formula, names) = chain(16);
        assert!(solutions(&Theory::new(Base::BINARY), &formula, &names, &budget).is_err());
        // A table that is about to grow is counted three times: its old and its new memory.
        assert!(budget.most_bytes() as u64 <= 4 * LIMIT, "{}", budget.most_bytes());
    }
}
