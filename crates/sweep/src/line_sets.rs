//! The sets of values that a sweep keeps for each line.

use crate::exceptions::Overflow;
use crate::set_layout::{SetLayout, SetWidth};
use crate::split_lines::{SplitLines, lines_through};
use impartial::game::{Colex, LoweredMember};
use impartial::value::{ZeroedMemory, in_memory};
use smallvec::SmallVec;

/// The sets of all lines of a window.
#[derive(Debug)]
pub(crate) struct LineSets<'w> {
    pub(crate) window: &'w Colex,
    pub(crate) lowered: LoweredMember,
    /// Number of plays with values: 1 or 2.
    pub(crate) plays: usize,
    pub(crate) width: SetWidth,
    /// Present while each set serves both plays.
    pub(crate) split: Option<SplitLines>,
    /// The words of all sets, by the rank of the line. Empty until [`allocate`](Self::allocate).
    pub(crate) words: ZeroedMemory<u64>,
}

impl<'w> LineSets<'w> {
    /// Returns sets without memory. With `is_shared` each set serves both plays, if that is possible.
    pub(crate) fn new(
        window: &'w Colex,
        lowered: LoweredMember,
        plays: usize,
        width: SetWidth,
        is_shared: bool,
    ) -> Self {
        let is_shared = is_shared && plays == 2 && SplitLines::can_share(window, lowered);
        let split = is_shared.then(|| SplitLines::new(window, 1));
        LineSets { window, lowered, plays, width, split, words: ZeroedMemory::new(0) }
    }

    /// Returns sets of another form for the same window, without memory.
    pub(crate) fn with_form(&self, width: SetWidth, is_shared: bool) -> Self {
        Self::new(self.window, self.lowered, self.plays, width, is_shared)
    }

    /// Returns whether each set serves both plays.
    pub(crate) fn is_shared(&self) -> bool {
        self.split.is_some()
    }

    /// Returns whether two sets per line are cheaper than one.
    pub(crate) fn is_crowded(&self) -> bool {
        self.split.as_ref().is_some_and(SplitLines::is_crowded)
    }

    pub(crate) fn layout(&self) -> SetLayout {
        SetLayout { width: self.width, sets: if self.is_shared() { 1 } else { self.plays } }
    }

    /// Returns the number of lines. Values of positions with less than two members need no lines.
    fn lines(&self) -> usize {
        if self.window.count() < 2 { 0 } else { self.window.deletions() as usize }
    }

    /// Returns the bytes of all sets, those of the expected split lines included.
    pub(crate) fn bytes(&self) -> u128 {
        let split = if self.is_shared() { SplitLines::expected_bytes(self.window, self.width) } else { 0 };
        in_memory(self.lines() as u128 * self.layout().bytes() as u128) + u128::from(split)
    }

    /// Returns the number of words of the sets of the first `lines` lines.
    pub(crate) fn words_of(&self, lines: usize) -> usize {
        (lines * self.layout().words()).min(self.words.cells().len())
    }

    /// Allocates all sets, which are empty. Returns `None` if the system has no memory for them.
    pub(crate) fn allocate(&mut self) -> Option<()> {
        let words = self.lines() * self.layout().words();
        if self.words.cells().len() < words {
            self.words = ZeroedMemory::try_new(words)?;
        }
        Some(())
    }

    /// Replaces the sets by the same sets in a wider or a separate form. Only the first `begun` lines have values.
    /// Returns `None` if the system has no memory for the new sets.
    pub(crate) fn change_form(&mut self, width: SetWidth, is_shared: bool, begun: usize) -> Option<()> {
        let mut sets = self.with_form(width, is_shared);
        sets.allocate()?;
        let (from, to) = (self.layout(), sets.layout());
        let old = &self.words.cells()[..begun * from.words()];
        match self.split.take() {
            Some(split) if !is_shared => {
                let table = sets.words.cells_mut().as_chunks_mut::<2>().0;
                table.iter_mut().zip(old).for_each(|(both, word)| *both = [*word; 2]);
                split.separate(width, table);
            }
            split => {
                let wide = sets.words.cells_mut().chunks_exact_mut(to.words());
                for (wide, set) in wide.zip(old.chunks_exact(from.words())) {
                    wide[..set.len()].copy_from_slice(set);
                }
                sets.split = split;
                if let Some(split) = &mut sets.split {
                    split.widen(from.width, to.width, sets.words.cells_mut());
                }
            }
        }
        *self = sets;
        Some(())
    }

    /// Computes the values of positions that did not fit narrower sets, in the order of their ranks. Returns the
    /// values, and leaves in `overflows` the positions that still do not fit.
    pub(crate) fn finish(&mut self, overflows: &mut Vec<Overflow>) -> Vec<(Overflow, u32)> {
        let mut pending = std::mem::take(overflows);
        pending.sort_unstable();
        let mut values = Vec::new();
        for plays in pending.chunk_by(|a, b| a.rank == b.rank) {
            for (&overflow, value) in plays.iter().zip(self.finish_position(plays)) {
                match value {
                    Some(value) => values.push((overflow, value)),
                    None => overflows.push(overflow),
                }
            }
        }
        values
    }

    /// Computes the values of one position in the plays in which it did not fit.
    fn finish_position(&mut self, plays: &[Overflow]) -> SmallVec<[Option<u32>; 2]> {
        let (rank, layout) = (plays[0].rank, self.layout());
        let mut remaining = self.words.cells_mut();
        let mut passed = 0;
        let mut sets: SmallVec<[&mut [u64]; 8]> = SmallVec::new();
        for line in lines_through(self.window, rank) {
            let _ = remaining.split_off_mut(..(line as usize - passed) * layout.words());
            sets.extend(remaining.split_off_mut(..layout.words()));
            passed = line as usize + 1;
        }
        if let Some(split) = &self.split {
            let needed_plays = [0, 1].map(|play| plays.iter().any(|overflow| overflow.play == play));
            let (values, _) = split.insert_values(self.window, rank, &mut sets, needed_plays);
            return plays.iter().map(|overflow| values[usize::from(overflow.play)]).collect();
        }
        let options = if self.lowered == LoweredMember::Largest { 1 } else { sets.len() };
        plays.iter().map(|overflow| insert_mex(&mut sets, options, layout, overflow.play)).collect()
    }
}

/// Adds the mex of the first `options` sets in one play to all sets, and returns it; `None` if it does not fit.
fn insert_mex(sets: &mut [&mut [u64]], options: usize, layout: SetLayout, play: u8) -> Option<u32> {
    let place = |w: usize| w * layout.sets + usize::from(play);
    let (w, bit) = (0..layout.width.words()).find_map(|w| {
        let union = sets[..options].iter().fold(0, |union, set| union | set[place(w)]);
        (union != u64::MAX).then(|| (w, union.trailing_ones()))
    })?;
    sets.iter_mut().for_each(|set| set[place(w)] |= 1 << bit);
    Some(64 * w as u32 + bit)
}
