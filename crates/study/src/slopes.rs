//! Quadratic irrationals as slopes of sets of positions.

use crate::bits::Bits;
use crate::term::Slope;

/// Slopes, the simplest first.
#[derive(Debug)]
pub(crate) struct Slopes(Vec<(f64, Slope)>);

impl Slopes {
    /// Returns all simple slopes.
    pub(crate) fn new() -> Slopes {
        let mut all: Vec<(u32, Slope)> = Vec::new();
        for q in 1..=4_u32 {
            for d in (2..=40_u32).filter(|d| d.isqrt().pow(2) != *d) {
                for p in 0..=6_u32 {
                    if q == 1
                        || i64::from(d) >= i64::from(p * p) && (d - p * p) % q == 0
                        || p * p > d && (p * p - d) % q == 0
                    {
                        all.push((4 * (p + q) + d, Slope { p, d, q }));
                    }
                }
            }
        }
        all.sort_unstable();
        Slopes(all.into_iter().map(|(_, slope)| (slope.approximate(), slope)).collect())
    }

    fn between(&self, least: f64, below: f64, most: usize) -> Vec<Slope> {
        let inside = self.0.iter().filter(|(number, _)| least <= *number && *number < below);
        inside.take(most).map(|(_, slope)| *slope).collect()
    }
}

/// Returns the rows of a set, for the first rows of two columns.
fn rows_of<'s>(len: usize, set: &'s Bits) -> impl Iterator<Item = usize> + 's {
    (0..len).filter(move |&row| set.contains(row))
}

/// Returns slopes with y = ⌊x · slope⌋ at all rows of a set.
pub(crate) fn fitting(x: &[i32], y: &[i32], set: &Bits, slopes: &Slopes) -> Vec<Slope> {
    let (mut seen, mut largest, mut least, mut below) = (0, 0, 0.0_f64, f64::INFINITY);
    let mut of_set = 0;
    for row in rows_of(x.len(), set) {
        of_set += 1;
        if x[row] < 0 || y[row] < 0 {
            continue;
        }
        seen += 1;
        largest = largest.max(x[row]);
        if x[row] == 0 {
            if y[row] != 0 {
                return Vec::new();
            }
            continue;
        }
        least = least.max(f64::from(y[row]) / f64::from(x[row]));
        below = below.min(f64::from(y[row] + 1) / f64::from(x[row]));
        if least >= below {
            return Vec::new();
        }
    }
    if seen < 6 || seen * 5 < of_set * 2 || largest < 6 || below - least > 0.25 {
        return Vec::new();
    }
    slopes.between(least, below, 3)
}

/// Returns slopes between the ratios y / x of the rows of a set and the next larger ratio of another row.
pub(crate) fn bounding(x: &[i32], y: &[i32], set: &Bits, slopes: &Slopes) -> Vec<Slope> {
    let ratio = |row: usize| (x[row] > 0 && y[row] >= 0).then(|| f64::from(y[row]) / f64::from(x[row]));
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for row in 0..x.len() {
        if let Some(ratio) = ratio(row) {
            if set.contains(row) { inside.push(ratio) } else { outside.push(ratio) }
        }
    }
    if (inside.len() + outside.len()) * 5 < x.len() * 4 || inside.is_empty() || outside.is_empty() {
        return Vec::new();
    }
    let most = inside.iter().copied().fold(0.0_f64, f64::max);
    let above: Vec<f64> = outside.iter().copied().filter(|ratio| *ratio > most).collect();
    if above.len() * 10 < outside.len() * 3 || (outside.len() - above.len()) * 2 > outside.len() {
        return Vec::new();
    }
    let next = above.iter().copied().fold(f64::INFINITY, f64::min);
    if next - most > 0.2 { Vec::new() } else { slopes.between(most, next, 2) }
}
