//! The values of a task, kept until it is done.

use crate::solve::columns::TableValues;
use crate::solve::swept::Stored;
use crate::solve::swept::reached::Interrupt;
use crate::solve::swept::sets::{Counting, ValueCounts};
use crate::solve::swept::sink::{Sink, Writing};
use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Is given the values of positions that follow each other, and the number of the first.
pub type Kept<'k> = &'k mut dyn FnMut(u64, &TableValues) -> io::Result<()>;

/// Values that are counted, and kept for the positions of some runs of numbers: all of a task, or none.
pub(super) struct Keeping<'s, V, const P: usize> {
    counting: Counting<'s, V, P>,
    /// The numbers of the positions of each run, and their values.
    runs: Vec<(Range<usize>, [Vec<V>; P])>,
}

impl<'s, V: Stored, const P: usize> Keeping<'s, V, P> {
    /// Of values below `below`; `narrow` is raised when one does not fit.
    pub(super) fn new(below: usize, narrow: &'s AtomicBool, runs: &[Range<usize>]) -> Self {
        let room = |run: &Range<usize>| std::array::from_fn(|_| vec![V::default(); run.len()]);
        let runs = runs.iter().map(|run| (run.clone(), room(run))).collect();
        Keeping { counting: Counting::new(below, narrow), runs }
    }

    /// Adds what was counted to the counts of each play, and hands out the values of each run.
    pub(super) fn finish(self, counts: &mut [ValueCounts], keep: Option<Kept<'_>>) -> io::Result<()> {
        let Keeping { counting, runs } = self;
        let Some(keep) = keep else {
            counting.put_into(counts);
            return Ok(());
        };
        // Where the normal values alone were written, those of misère play are the same but for the differences.
        let both = P == 1 && counts.len() == 2;
        for (ranks, values) in runs {
            let other = values.first().filter(|_| both).cloned().map(|mut values| {
                for difference in counting.differences() {
                    if ranks.contains(&(difference.rank as usize)) {
                        values[difference.rank as usize - ranks.start] = V::narrow(difference.misere);
                    }
                }
                values
            });
            let mut columns = values.into_iter().chain(other).map(V::column_of);
            let normal = columns.next().unwrap_or_default();
            keep(ranks.start as u64, &TableValues { normal, misere: columns.next() })?;
        }
        counting.put_into(counts);
        Ok(())
    }
}

impl<V: Stored, const P: usize> Sink<V, P> for Keeping<'_, V, P> {
    fn take(&mut self, ranks: Range<usize>, work: Writing<'_, V, P>) -> Result<(), Interrupt> {
        let Keeping { counting, runs } = self;
        let run = runs.iter_mut().find(|(run, _)| run.start <= ranks.start && ranks.end <= run.end);
        let Some((run, kept)) = run else {
            debug_assert!(runs.is_empty(), "the values of {ranks:?} are not kept");
            return counting.take(ranks, work);
        };
        let places = ranks.start - run.start..ranks.end - run.start;
        counting.take(ranks, &mut |values, told| {
            work(values, told);
            for (kept, values) in kept.iter_mut().zip(values) {
                kept[places.clone()].iter_mut().zip(values).for_each(|(kept, value)| *kept = value.get());
            }
        })
    }
}
