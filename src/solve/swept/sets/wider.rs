//! Other sets for a sweep at work: wider ones, or for both plays side by side.

use super::SetSweep;
use crate::game::{Movers, Numbering};
use crate::run::Run;
use crate::solve::columns::{TableError, check_memory};
use crate::solve::swept::apart::lines_without;
use crate::solve::swept::cell::Overflow;
use crate::solve::swept::{VALUES_BELOW, WIDTHS};
use crate::value::Zeroed;
use smallvec::SmallVec;

impl SetSweep<'_> {
    /// Wider sets, and as many as possible of the positions that did not fit finished. Returns these with
    /// their values. Something may have been put into the sets of the first `begun` lines.
    pub(super) fn widen(&mut self, begun: usize, run: &Run<'_>) -> Result<Vec<(Overflow, u64)>, TableError> {
        if self.width + 1 == WIDTHS.len() {
            return Err(TableError::LargeValue { below: VALUES_BELOW });
        }
        let plays = self.plays();
        let [before, after] = [WIDTHS[self.width], WIDTHS[self.width + 1]];
        let narrow = self.other_sets(plays, self.width + 1, run)?;
        let [old, new] = [before, after].map(|words| words * plays);
        let sets = self.lines.cells_mut().chunks_exact_mut(new);
        for (wide, set) in sets.zip(narrow.cells()[..begun * old].chunks_exact(old)) {
            wide[..old].copy_from_slice(set);
        }
        if let Some(apart) = &mut self.apart {
            let sets = self.lines.cells_mut();
            for (line, own) in &mut apart.parted_mut().lines {
                // In the table they have everything in them.
                sets[*line as usize * new..(*line as usize + 1) * new].fill(u64::MAX);
                let misere = own.split_off(before);
                own.resize(after, 0);
                own.extend(misere);
                own.resize(2 * after, 0);
            }
        }
        self.width += 1;
        self.finish()
    }

    /// Sets for both plays side by side, in place of one for both.
    pub(super) fn side_by_side(&mut self, begun: usize, run: &Run<'_>) -> Result<(), TableError> {
        let words = WIDTHS[self.width];
        let shared = self.other_sets(2, self.width, run)?;
        let Some(apart) = self.apart.take() else { return Ok(()) };
        let sets = self.lines.cells_mut();
        for (both, word) in sets.as_chunks_mut::<2>().0.iter_mut().zip(&shared.cells()[..begun * words]) {
            *both = [*word; 2];
        }
        for (line, own) in &apart.parted().lines {
            let set = &mut sets.as_chunks_mut::<2>().0[*line as usize * words..][..words];
            for (w, both) in set.iter_mut().enumerate() {
                *both = [own[w], own[words + w]];
            }
        }
        Ok(())
    }

    /// Empty sets of another form; returns those that were there.
    fn other_sets(&mut self, plays: usize, width: usize, run: &Run<'_>) -> Result<Zeroed<u64>, TableError> {
        // For a while both are there.
        let parted =
            self.apart.as_ref().map_or(0, |apart| apart.unexpected_bytes(self.window, WIDTHS[width]));
        let both = self.held().saturating_add(self.held_with(plays, width));
        let needed = both.saturating_add(parted);
        check_memory(needed, run.limits())?;
        let cells = self.window.deletions() as usize * WIDTHS[width] * plays;
        let others = Zeroed::try_new(cells).ok_or(TableError::Memory { needed, limit: None })?;
        Ok(std::mem::replace(&mut self.lines, others))
    }

    /// Finishes the positions that did not fit, in the order of their numbers, as far as they do now.
    fn finish(&mut self) -> Result<Vec<(Overflow, u64)>, TableError> {
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_unstable();
        let mut known = Vec::new();
        // In one play or in both.
        for overs in pending.chunk_by(|a, b| a.rank == b.rank) {
            for (&over, value) in overs.iter().zip(self.finish_one(overs)) {
                match value {
                    Some(value) => {
                        self.counts[usize::from(over.play)].correct(over.rank, value);
                        known.push((over, value));
                    }
                    None => self.pending.push(over),
                }
            }
        }
        Ok(known)
    }

    /// The values of one position in the plays in which it did not fit.
    fn finish_one(&mut self, overs: &[Overflow]) -> SmallVec<[Option<u64>; 2]> {
        let (rank, words) = (overs[0].rank, WIDTHS[self.width]);
        let members = self.window.count();
        let cells = self.lines.cells_mut();
        if let Some(apart) = &self.apart {
            let mut rest = cells;
            let mut passed = 0;
            let mut sets: Vec<&mut [u64]> = Vec::new();
            for line in lines_without(self.window, rank) {
                let (_, from) = std::mem::take(&mut rest).split_at_mut((line as usize - passed) * words);
                let (set, behind) = from.split_at_mut(words);
                sets.push(set);
                rest = behind;
                passed = line as usize + 1;
            }
            let wanted = [0, 1].map(|play| overs.iter().any(|over| over.play == play));
            let (values, _) = apart.value(self.window, rank, &mut sets, wanted, &mut Vec::new());
            return overs.iter().map(|over| values[usize::from(over.play)].map(u64::from)).collect();
        }
        let Some(cursor) = self.window.cursor(rank) else { return SmallVec::from_elem(None, overs.len()) };
        let movers = match self.movers {
            Movers::All => 0..members,
            Movers::Largest => members - 1..members,
        };
        let plays = self.counts.len();
        let finish = |over: &Overflow| {
            let place = |i: usize, w: usize| {
                let line = cursor.without(i)? as usize;
                Some((line * words + w) * plays + usize::from(over.play))
            };
            let (word, bit) = (0..words).find_map(|w| {
                let sets = movers.clone().filter_map(|i| place(i, w));
                let word = sets.fold(0, |seen, at| seen | cells[at]);
                (word != u64::MAX).then(|| (w, word.trailing_ones()))
            })?;
            for at in (0..members).filter_map(|i| place(i, word)) {
                cells[at] |= 1 << bit;
            }
            Some(64 * word as u64 + u64::from(bit))
        };
        overs.iter().map(finish).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Colex, Movers};
    use crate::run::Run;
    use crate::solve::{SetSweep, SweptTable};
    use std::ops::ControlFlow;

    /// Whether each set serves both plays in the end, where values are counted and where they are shown.
    fn serves_both(window: &Colex) -> [bool; 2] {
        let begun = || SetSweep::of(Movers::All, window, true).one_set_for_both_plays(true).from_narrow();
        let (mut counted, mut shown) = (begun(), begun());
        counted.solve(&Run::default()).unwrap();
        shown.show(&Run::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(counted.width > 0 && shown.width > 0, "values of 64 and more");
        assert_eq!(counted.counts(), shown.counts());
        let mut table = SweptTable::of(Movers::All, window, true).one_set_for_both_plays(false);
        table.solve(&Run::default()).unwrap();
        let misere = table.values().misere.as_ref().unwrap();
        let expected = super::super::ValueCounts::of(misere.iter());
        assert_eq!(counted.counts().unwrap().1, Some(&expected));
        [counted, shown].map(|sweep| sweep.apart.is_some())
    }

    #[test]
    fn one_set_serves_both_plays_to_the_end_where_they_seldom_differ_and_no_longer_elsewhere() {
        for window in [Colex::sets(3, 140), Colex::sets(2, 300), Colex::multisets(4, 70)] {
            assert_eq!(serves_both(&window.unwrap()), [true, true]);
        }
        for window in [
            // Members at least two apart.
            Colex::new(3, 140, |x| x.saturating_sub(1)),
            Colex::new(4, 80, |x| x.saturating_sub(1)),
            // Multisets from 5 on.
            Colex::new(4, 70, |x| x + u64::from(x >= 5)),
        ] {
            assert_eq!(serves_both(&window.unwrap()), [false, false]);
        }
    }
}
