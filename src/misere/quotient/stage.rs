//! A monoid with a set P and a map of the atoms, and a search for the least word at which it is wrong.
//!
//! With P_x = {z : xz ∈ P}, a word with options T in the monoid has the set of *wins* W = ⋃ P_t (t ∈ T) = {z : Tz meets
//! P}: in the sum of the word and z, some move in the word wins. W determines the effect of T on sums, so pairs (x, W)
//! are used instead of pairs (x, T).

use super::bits::{self, ElementSets};
use super::budget::{Budget, ContinueCheck};
use super::monoid::Monoid;
use crate::game::HeapMoves;
use crate::run::Stopped;
use crate::solve::try_heap_moves;

/// A word in the atoms, descending, with repetitions. The order of these lists is the order of words: by the number of
/// occurrences of the largest atom, then of the next one, and so on.
pub(super) type AtomWord = Vec<u32>;

/// A candidate for the quotient of the atoms 1, 2, …, n.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) monoid: Monoid,
    /// P, the set of misère P-positions, as bits.
    pub(super) p: Vec<u64>,
    /// The images of the atoms; the image of atom 0 is the identity.
    pub(super) phi: Vec<u32>,
    /// For each element x, the set P_x.
    pub(super) outcomes: ElementSets,
}

/// The images of the options of one atom in a stage.
pub(super) struct AtomMoves {
    pub(super) terminal: bool,
    /// The images of its options, as a set.
    pub(super) options: Vec<u64>,
    /// {z : some option has a product with z in P}.
    pub(super) wins: Vec<u64>,
}

impl Stage {
    /// Computes the table of outcomes, which takes order² bits.
    pub(super) fn new<A: ContinueCheck>(
        monoid: Monoid,
        p: Vec<u64>,
        phi: Vec<u32>,
        ask: &mut A,
    ) -> Result<Self, A::Stop> {
        let order = monoid.order();
        ask.hold(ElementSets::bytes_of(order, order))?;
        let mut outcomes = ElementSets::empty(order, order);
        outcomes.get_mut(0).copy_from_slice(&p);
        for x in 1..order {
            let (parent, letter) = monoid.last_step(x as u32);
            let (before, row) = outcomes.split(x);
            let stride = row.len();
            bits::preimage(monoid.row(letter), &before[parent as usize * stride..][..stride], row);
            ask.step(order as u64)?;
        }
        Ok(Stage { monoid, p, phi, outcomes })
    }

    pub(super) fn order(&self) -> usize {
        self.monoid.order()
    }

    pub(super) fn atoms(&self) -> u32 {
        self.phi.len() as u32 - 1
    }

    /// Returns the image of a sum of atoms.
    pub(super) fn image(&self, word: &[u32]) -> u32 {
        word.iter().fold(0, |x, &atom| self.monoid.product(x, self.phi[atom as usize]))
    }

    /// Computes the images of the options of an atom, all of whose options must be sums of atoms of this stage.
    pub(super) fn moves(
        &self,
        atoms: &impl HeapMoves,
        atom: u32,
        budget: &mut Budget<'_, '_>,
    ) -> Result<AtomMoves, Stopped> {
        budget.hold(2 * ElementSets::bytes_of(self.order(), 1))?;
        let mut terminal = true;
        let mut options = vec![0; bits::words(self.order())];
        try_heap_moves(atoms, atom.into(), budget.run(), |option| {
            terminal = false;
            budget.step(1 + option.len() as u64)?;
            let image = option.iter().fold(0, |x, &part| self.monoid.product(x, self.phi[part as usize]));
            bits::insert(&mut options, image);
            Ok(())
        })?;
        let mut wins = vec![0; options.len()];
        for t in bits::members(&options) {
            budget.step(wins.len() as u64)?;
            bits::join(&mut wins, self.outcomes.get(t as usize));
        }
        Ok(AtomMoves { terminal, options, wins })
    }

    pub(super) fn bytes(&self) -> u64 {
        self.monoid.bytes() + self.outcomes.bytes() + (self.phi.len() * size_of::<u32>()) as u64
    }

    /// Returns the word of an element, with one more atom.
    fn word_with(&self, element: u32, atom: u32) -> AtomWord {
        let mut word: AtomWord =
            self.monoid.letters(element).map(|letter| self.monoid.generators()[letter]).collect();
        let place = word.partition_point(|&other| other > atom);
        word.insert(place, atom);
        word
    }

    /// Returns the least word that is in P and has an option in P, according to the images.
    fn least_p_failure(&self, moves: &[AtomMoves]) -> Option<AtomWord> {
        let failures = (1..).zip(moves).filter_map(|(atom, moves)| {
            let x = bits::first_common(self.outcomes.get(self.phi[atom as usize] as usize), &moves.wins)?;
            Some(self.word_with(x, atom))
        });
        failures.min()
    }

    /// Returns the least word whose outcome this stage gets wrong, or else the pairs that prove that there is no such
    /// word.
    ///
    /// # Errors
    /// [`Stopped`]. Otherwise the bytes of the pairs are added to the budget.
    pub(super) fn check(
        &self,
        atoms: &impl HeapMoves,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Result<WordPairs, AtomWord>, Stopped> {
        budget.ask()?;
        let before = budget.bytes_in_use();
        let mut moves: Vec<AtomMoves> = Vec::new();
        for atom in 1..=self.atoms() {
            moves.push(self.moves(atoms, atom, budget)?);
        }
        let p_failure = self.least_p_failure(&moves);
        budget.hold(WordPairs::first_bytes(self.order()))?;
        let mut pairs = WordPairs::new(self.order());
        for (atom, moves) in (1..).zip(&moves) {
            if p_failure.as_ref().is_some_and(|word| word[0] < atom) {
                break;
            }
            let image = self.phi[atom as usize];
            if moves.terminal {
                continue;
            }
            if let Some(word) = pairs.extend(self, atom, image, &moves.wins, budget)? {
                budget.holds_now(before);
                return Ok(Err(p_failure.into_iter().fold(word, AtomWord::min)));
            }
        }
        budget.holds_now(before + if p_failure.is_none() { pairs.bytes() } else { 0 });
        Ok(match p_failure {
            Some(word) => Err(word),
            None => Ok(pairs),
        })
    }
}

/// The relevant pairs (x, W) of words: x the image of the word, W its wins.
///
/// Words are visited in their order. A word and all its extensions are dropped
///
/// - if a smaller word has the same image and no further wins: where the larger word, in a sum with something, lacks a
///   winning move that it should have, the smaller word lacks it as well;
/// - if W is the complement of P_x: in every sum there is a winning move when there should be one.
///
/// The least word at which a winning move is missing is therefore never dropped.
#[derive(Clone, Debug)]
pub(super) struct WordPairs {
    pairs: Vec<WordPair>,
    wins: ElementSets,
    /// The indices of the pairs with a given image.
    by_image: Vec<Vec<u32>>,
}

#[derive(Clone, Copy, Debug)]
struct WordPair {
    image: u32,
    /// The index of the pair of the word without its largest atom, and that atom.
    parent: u32,
    atom: u32,
}

impl WordPairs {
    pub(super) fn new(order: usize) -> Self {
        let mut wins = ElementSets::new(order);
        wins.push(&vec![0; bits::words(order)]);
        let mut by_image = vec![Vec::new(); order];
        by_image[0].push(0);
        WordPairs { pairs: vec![WordPair { image: 0, parent: 0, atom: 0 }], wins, by_image }
    }

    /// Returns the number of bytes of the initial pairs, and of the lists of pairs.
    fn first_bytes(order: usize) -> u64 {
        ElementSets::bytes_of(order, 4) + (order * size_of::<Vec<u32>>()) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.wins.bytes()
            + self.pairs.capacity() as u64 * PAIR
            + (self.by_image.len() * size_of::<Vec<u32>>()) as u64
    }

    /// Adds an atom, larger than those before, with the given image and wins. Returns the least word in which a winning
    /// move is missing; in that case nothing is added.
    pub(super) fn extend(
        &mut self,
        stage: &Stage,
        atom: u32,
        image: u32,
        wins: &[u64],
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<AtomWord>, Stopped> {
        let before = self.len();
        let result = self.try_extend(stage, atom, image, wins, budget);
        if !matches!(result, Ok(None)) {
            while self.len() > before {
                if let Some(pair) = self.pairs.pop() {
                    self.by_image[pair.image as usize].pop();
                }
            }
            self.wins.truncate(before);
        }
        result
    }

    fn try_extend(
        &mut self,
        stage: &Stage,
        atom: u32,
        image: u32,
        wins: &[u64],
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<AtomWord>, Stopped> {
        let Some(is_kept) = self.visit(stage, WordPair { image, parent: 0, atom }, wins, budget)? else {
            return Ok(Some(vec![atom]));
        };
        if !is_kept {
            return Ok(None);
        }
        let order = stage.order();
        // Freed at the end: the row, the winning partners of each element, and a set.
        let bytes_freed = (order * size_of::<u32>()) as u64
            + WinningPartners::bytes(order)
            + ElementSets::bytes_of(order, 1);
        budget.hold(bytes_freed)?;
        budget.step(order as u64 * stage.monoid.word_length(image))?;
        let row = stage.monoid.row_of(image);
        let mut partners = WinningPartners::new(stage, wins);
        let mut set = vec![0; bits::words(order)];
        // The word of the atom alone is already there. The other words in which the atom occurs once come next, then
        // those in which it occurs twice, and so on.
        let alone = self.len() - 1;
        let (mut level, mut next) = (1..alone, alone);
        while !level.is_empty() || next == alone {
            for parent in level {
                let parent_pair = self.pairs[parent];
                budget.step(order as u64)?;
                bits::preimage(&row, self.wins.get(parent), &mut set);
                bits::join(&mut set, partners.winning_partners(stage, parent_pair.image, budget)?);
                let pair = WordPair { image: row[parent_pair.image as usize], parent: parent as u32, atom };
                if self.visit(stage, pair, &set, budget)?.is_none() {
                    let mut word = vec![atom];
                    word.extend(self.word(parent as u32));
                    return Ok(Some(word));
                }
            }
            level = next..self.len();
            next = self.len();
        }
        budget.holds_now(budget.bytes_in_use().saturating_sub(bytes_freed));
        Ok(None)
    }

    /// Adds a pair if it is relevant, and returns whether it did. Returns `None` if a winning move is missing there.
    fn visit(
        &mut self,
        stage: &Stage,
        pair: WordPair,
        wins: &[u64],
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<bool>, Stopped> {
        let x = pair.image as usize;
        if !bits::contains(&stage.p, pair.image) && !bits::contains(wins, 0) {
            return Ok(None);
        }
        if bits::cover(stage.order(), wins, stage.outcomes.get(x)) {
            return Ok(Some(false));
        }
        budget.step((self.by_image[x].len() * wins.len()) as u64)?;
        if self.by_image[x].iter().any(|&other| bits::is_subset(self.wins.get(other as usize), wins)) {
            return Ok(Some(false));
        }
        let pairs_growth =
            if self.len() == self.pairs.capacity() { self.len().max(4) as u64 * PAIR } else { 0 };
        budget.hold(self.wins.growth() + pairs_growth)?;
        let index = self.len() as u32;
        self.by_image[x].push(index);
        self.pairs.push(pair);
        self.wins.push(wins);
        Ok(Some(true))
    }

    /// Returns the word of a pair, descending.
    fn word(&self, mut index: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::from_fn(move || {
            let pair = self.pairs[index as usize];
            (pair.atom != 0).then(|| {
                index = pair.parent;
                pair.atom
            })
        })
    }
}

/// Bytes of a pair, with its index in the list of pairs with its image.
const PAIR: u64 = (size_of::<WordPair>() + 2 * size_of::<u32>()) as u64;

/// For an element x the set of z such that a move in one atom wins in xz, computed on first use.
struct WinningPartners {
    wins: ElementSets,
    known: Vec<bool>,
}

impl WinningPartners {
    fn bytes(order: usize) -> u64 {
        ElementSets::bytes_of(order, order) + order as u64
    }

    fn new(stage: &Stage, wins: &[u64]) -> Self {
        let order = stage.order();
        let mut partners =
            WinningPartners { wins: ElementSets::empty(order, order), known: vec![false; order] };
        partners.wins.get_mut(0).copy_from_slice(wins);
        partners.known[0] = true;
        partners
    }

    fn winning_partners(
        &mut self,
        stage: &Stage,
        x: u32,
        budget: &mut Budget<'_, '_>,
    ) -> Result<&[u64], Stopped> {
        let mut missing = Vec::new();
        let mut element = x;
        while !self.known[element as usize] {
            missing.push(element);
            element = stage.monoid.last_step(element).0;
        }
        for &x in missing.iter().rev() {
            budget.step(self.known.len() as u64)?;
            let (parent, letter) = stage.monoid.last_step(x);
            let (before, set) = self.wins.split(x as usize);
            let stride = set.len();
            bits::preimage(stage.monoid.row(letter), &before[parent as usize * stride..][..stride], set);
            self.known[x as usize] = true;
        }
        Ok(self.wins.get(x as usize))
    }
}
