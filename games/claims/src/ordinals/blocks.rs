//! Tests of block fill, on which the formula-free values rest.

use super::positions::{LowWindow, low_words, omega_times};
use super::{OrdinalFamily, OrdinalGame, failure};
use impartial::claim::{CheckContext, CheckFailure, Claim, Mismatch};
use impartial::game::{OrdinalList, ValueFormula};
use impartial::ordinal::Ordinal;
use impartial::solve::{OrdinalPair, OrdinalSolver};
use std::collections::BTreeSet;

impl<G: OrdinalGame<F>, F: ValueFormula<G, Value = Ordinal> + Copy + 'static> OrdinalFamily<G, F> {
    /// Tests block fill on computed values.
    pub(crate) fn block_fill(self) -> Claim {
        let claim = self
            .claim("block-fill")
            .source("block fill: impartial::solve, games on ordinal squares")
            .statement(
                "with all other pieces fixed, the values with one piece in a lower column lie in one block \
                 [w*v, w*v+w), are distinct, and finite part t is among the first t+k+1 free rows (misere \
                 t+k+2), k the moves of the others inside their columns, the one piece away; here for t < 5",
            )
            .basis("computed");
        let windows: (&[LowWindow], &[LowWindow]) =
            (&[(2, 3, 3), (3, 4, 2), (3, 2, 3)], &[(2, 4, 6), (3, 3, 4), (4, 3, 2), (4, 4, 2), (5, 2, 2)]);
        claim.by(low_words(windows.0), low_words(windows.1), move |check| {
            let mut solver = OrdinalSolver::new(self.game);
            let mut cases = Vec::new();
            for p in check.pick(windows.0, windows.1).iter().flat_map(|window| self.low(*window)) {
                check.run().check(cases.len() as u64, 0)?;
                for i in 0..p.as_slice().len() {
                    for column in 0..p.as_slice()[i].split_omega().0.to_u64().unwrap_or(0) {
                        if let Some(column) = self.column(check, &mut solver, &p, i, column)? {
                            cases.push(column);
                        }
                    }
                }
            }
            check.each(cases, |column| {
                column.fills().map_err(|mismatch| mismatch.at_position(column.text.clone()))
            })
        })
    }

    /// A row beyond those of the windows.
    const FAR: u64 = 1 << 20;

    /// Returns the values with piece `i` on the first free rows of a column; `None` if it may not go there.
    fn column(
        &self,
        check: &CheckContext<'_>,
        solver: &mut OrdinalSolver<G>,
        p: &OrdinalList,
        i: usize,
        column: u64,
    ) -> Result<Option<ColumnValues>, CheckFailure> {
        // The other pieces' moves inside their columns, the one piece out of their way.
        let far = omega_times(&Ordinal::from(column)) + Ordinal::from(Self::FAR);
        let Some(away) = self.game.lower(p, i, &far) else { return Ok(None) };
        let mut others = 0;
        for (j, alpha) in away.as_slice().iter().enumerate().filter(|(_, alpha)| **alpha != far) {
            let (own, row) = alpha.split_omega();
            for to in 0..row.to_u64().unwrap_or(0) {
                let to = omega_times(&own) + Ordinal::from(to);
                others += u64::from(self.game.lower(&away, j, &to).is_some());
            }
        }
        let mut values = Vec::new();
        let rows = ColumnValues::FINITE_PARTS_BELOW + others + 2 + p.as_slice().len() as u64;
        for row in 0..rows {
            let to = omega_times(&Ordinal::from(column)) + Ordinal::from(row);
            if let Some(option) = self.game.lower(p, i, &to) {
                values.push(solver.values(&option, check.run()).map_err(failure)?);
            }
        }
        let text = format!("{p}, piece {i} in column {column}");
        Ok(Some(ColumnValues { text, others, values }))
    }
}

/// The values with one piece on the free rows of a column, in order.
struct ColumnValues {
    text: String,
    /// The moves of the other pieces inside their own columns.
    others: u64,
    values: Vec<OrdinalPair>,
}

impl ColumnValues {
    /// The finite parts looked for are below this.
    const FINITE_PARTS_BELOW: u64 = 5;

    fn fills(&self) -> Result<bool, Mismatch> {
        for (play, slack) in [("normal", 1), ("misere", 2)] {
            let split: Vec<(Ordinal, Option<u64>)> = self
                .values
                .iter()
                .map(|pair| if play == "normal" { &pair.normal } else { &pair.misere })
                .map(|value| (value.split_omega().0, value.split_omega().1.to_u64()))
                .collect();
            let blocks: BTreeSet<&Ordinal> = split.iter().map(|(nu, _)| nu).collect();
            let distinct: BTreeSet<&Option<u64>> = split.iter().map(|(_, t)| t).collect();
            if blocks.len() != 1 || distinct.len() != split.len() {
                let found = format!("{} blocks, {} finite parts", blocks.len(), distinct.len());
                return Err(Mismatch::new(found, format!("1 block, {} finite parts", split.len())).note(play));
            }
            for t in 0..Self::FINITE_PARTS_BELOW {
                let rows = (t + self.others + slack) as usize;
                let found = split.iter().take(rows).any(|(_, found)| *found == Some(t));
                if !found || split.len() < rows {
                    let text = format!("finite part {t} among the first {rows} free rows");
                    return Err(Mismatch::new("not found", text).note(play));
                }
            }
        }
        Ok(true)
    }
}
