//! Sums of forms.

use super::{Form, Forms};
use crate::run::{Meter, Run, Stopped};

/// Number of bytes of a stored sum.
pub(super) const SUM: u64 = 15;

/// A sum of two even forms that is being computed. Its options so far lie in a common list, starting at index `from`.
struct SumFrame {
    pair: (u32, u32),
    next: usize,
    from: usize,
}

impl Forms {
    /// Returns the canonical form of a sum. The options of the sum are G′ + H and G + H′.
    ///
    /// All sums computed on the way are stored.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached. Sums that are complete by then stay stored.
    ///
    /// # Complexity
    /// At most one step for each option of each pair of followers of the two forms.
    pub fn sum(&mut self, g: Form, h: Form, run: &Run<'_>) -> Result<Form, Stopped> {
        if let Some(sum) = self.known_sum(g.0, h.0) {
            return Ok(Form(sum));
        }
        let mut list: Vec<u32> = Vec::new();
        let mut options: Vec<u32> = Vec::new();
        let mut stack = vec![SumFrame { pair: even(g.0, h.0), next: 0, from: 0 }];
        let mut meter = Meter::new(1 << 15);
        'frames: while let Some(SumFrame { pair: (a, b), next, from }) = stack.last_mut() {
            let (a, b, from) = (*a, *b, *from);
            let of_a = self.even_options(a / 2);
            let of_b = self.even_options(b / 2);
            while *next < of_a.len() + of_b.len() {
                let (x, y) = match of_a.get(*next) {
                    Some(&option) => (option, b),
                    None => (a, of_b[*next - of_a.len()]),
                };
                if meter.advance(1) {
                    run.check(self.len(), self.bytes() + 4 * list.capacity() as u64)?;
                }
                match self.known_sum(x, y) {
                    Some(sum) => {
                        list.push(sum);
                        *next += 1;
                    }
                    None => {
                        let from = list.len();
                        stack.push(SumFrame { pair: even(x, y), next: 0, from });
                        continue 'frames;
                    }
                }
            }
            options.clear();
            options.extend(list.drain(from..));
            let sum = self.canonical(&mut options, run)?;
            // Checked before the table grows, since the old table and one of twice its size exist together for a
            // moment.
            if self.sums.len() == self.sums.capacity() {
                run.check(self.len(), self.bytes() + 2 * SUM * self.sums.capacity() as u64)?;
            }
            self.sums.insert((a, b), sum);
            stack.pop();
        }
        let (a, b) = even(g.0, h.0);
        Ok(Form(self.known_sum(a, b).unwrap_or_default() ^ ((g.0 ^ h.0) & 1)))
    }

    /// Returns a sum that is stored, or follows from a stored sum.
    fn known_sum(&self, g: u32, h: u32) -> Option<u32> {
        let flip = (g ^ h) & 1;
        match even(g, h) {
            (0, other) => Some(other ^ flip),
            pair => self.sums.get(&pair).map(|sum| sum ^ flip),
        }
    }

    /// Returns the sum of several forms.
    ///
    /// # Errors
    /// The errors of [`Forms::sum`].
    pub fn sum_of(&mut self, parts: &[Form], run: &Run<'_>) -> Result<Form, Stopped> {
        let mut parts = parts.to_vec();
        // A fixed order, so that the same partial sums are used again.
        parts.sort_unstable();
        parts.into_iter().try_fold(Form::ZERO, |sum, part| self.sum(sum, part, run))
    }
}

/// Returns the even forms of the two pairs, the smaller number first.
fn even(g: u32, h: u32) -> (u32, u32) {
    let (g, h) = (g & !1, h & !1);
    if g <= h { (g, h) } else { (h, g) }
}
