//! Table of all values of a window, in window order, computed by rows.

use super::{LargestMemberRow, RowValues, Rows};
use impartial::game::Colex;
use impartial::run::Run;
use impartial::solve::{TableError, TableValues, check_memory, reserve_memory};
use impartial::value::{Column, Plays};
use std::ops::ControlFlow;

/// Number of rows written at once. The values of neighbouring rows in a column are adjacent in the table.
const BATCH: usize = 64;

/// The values of all positions of a window in which only the largest member is lowered, computed by rows.
///
/// # Complexity
/// The same as [`Rows`], and a few operations for each position to write its value. A value takes one, two or four
/// bytes, depending on the bound of the members. Misère values double these costs.
#[derive(Clone, Debug)]
pub struct RowTable<'w> {
    window: &'w Colex,
    plays: Plays,
}

impl<'w> RowTable<'w> {
    /// Creates the table of a window; with the values of normal play, or of both rules of play.
    pub fn new(window: &'w Colex, plays: Plays) -> Self {
        RowTable { window, plays }
    }

    fn rows(&self) -> Rows<'w> {
        Rows::new(self.window, self.plays)
    }

    /// Returns the number of bytes of a value. A value is at most the largest member.
    fn width(&self) -> u64 {
        match self.window.below() {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        }
    }

    /// Returns an estimate of the bytes that are needed.
    pub fn bytes(&self) -> u64 {
        let plays = self.plays.count() as u64;
        let cells = self.window.positions().saturating_add(BATCH as u64 * self.window.below());
        cells.saturating_mul(plays * self.width()).saturating_add(self.rows().bytes())
    }

    /// Computes the values of all positions.
    ///
    /// # Errors
    /// The same as [`Rows::visit`].
    pub fn values(&self, run: &Run<'_>) -> Result<TableValues, TableError> {
        let needed = self.bytes();
        check_memory(needed, run)?;
        reserve_memory(needed)?;
        if self.window.count() == 0 {
            // The position without members is terminal and belongs to no row.
            let one = |value: u64| Column::from_iter([value]);
            return Ok(TableValues { normal: one(0), misere: self.plays.has_misere().then(|| one(1)) });
        }
        match self.width() {
            1 => self.write(run, |value| value as u8),
            2 => self.write(run, |value| value as u16),
            _ => self.write(run, |value| value as u32),
        }
    }

    fn write<V: Copy + Default>(
        &self,
        run: &Run<'_>,
        narrow: impl Fn(u64) -> V + Copy,
    ) -> Result<TableValues, TableError>
    where
        Column: From<Vec<V>>,
    {
        let window = self.window;
        let positions = window.positions() as usize;
        let plays = self.plays.count();
        let mut out: Vec<Vec<V>> = (0..plays).map(|_| vec![V::default(); positions]).collect();
        let mut batch: Vec<Batch<V>> = (0..plays).map(|_| Batch::new(window)).collect();
        self.rows().visit(run, &mut |row: LargestMemberRow<'_>| {
            let plays = [Some(row.normal), row.misere];
            for ((batch, out), values) in batch.iter_mut().zip(&mut out).zip(plays.into_iter().flatten()) {
                batch.push(row.rank as usize, row.first as usize, values, narrow, out);
            }
            ControlFlow::Continue(())
        })?;
        for (batch, out) in batch.iter_mut().zip(&mut out) {
            batch.write(out);
        }
        let mut columns = out.into_iter().map(Column::from);
        let normal = columns.next().unwrap_or_default();
        Ok(TableValues { normal, misere: columns.next() })
    }
}

/// Rows of successive ranks that are not yet written to the table.
struct Batch<'w, V> {
    window: &'w Colex,
    /// The rank of the first row.
    rank: usize,
    /// The first column of each row.
    firsts: Vec<usize>,
    /// The values of each row, from its first column on.
    rows: Vec<Vec<V>>,
}

impl<'w, V: Copy + Default> Batch<'w, V> {
    fn new(window: &'w Colex) -> Self {
        Batch { window, rank: 0, firsts: Vec::new(), rows: vec![Vec::new(); BATCH] }
    }

    /// Adds a row. If the row does not fit the batch, writes the batch to `out` first.
    fn push(
        &mut self,
        rank: usize,
        first: usize,
        values: RowValues<'_>,
        narrow: impl Fn(u64) -> V,
        out: &mut [V],
    ) {
        if self.firsts.len() == BATCH || rank != self.rank + self.firsts.len() {
            self.write(out);
        }
        if self.firsts.is_empty() {
            self.rank = rank;
        }
        let row = &mut self.rows[self.firsts.len()];
        row.clear();
        row.extend(values.head().iter().map(|&value| narrow(value.into())));
        row.extend(values.tail().map(narrow));
        self.firsts.push(first);
    }

    /// Writes the rows to `out` and empties the batch. Rows in ascending order begin at ascending columns, so the rows
    /// that reach a column come first.
    fn write(&mut self, out: &mut [V]) {
        let n = self.window.count();
        let Some(&first) = self.firsts.first() else { return };
        for x in first..self.window.below() as usize {
            let from = self.window.weight(n, x as u64) as usize + self.rank;
            let rows = self.firsts.partition_point(|&first| first <= x);
            let column = &mut out[from..from + rows];
            for ((cell, row), first) in column.iter_mut().zip(&self.rows).zip(&self.firsts) {
                *cell = row[x - first];
            }
        }
        self.firsts.clear();
    }
}
