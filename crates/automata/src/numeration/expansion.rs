//! The quasi-greedy expansion of 1 in the base β of a recurrence, which determines the place values and the valid words
//! (Parry 1960; Bertrand-Mathis 1989).

use super::NumerationError;

/// Maximum number of digits of an expansion before it is given up.
const MAX_DIGITS: usize = 64;
/// Number of place values beyond the expansion that are compared with the recurrence.
const COMPARED: usize = 8;

/// The digits t₁ t₂ … of the expansion. After the first `preperiod` digits, the remaining digits repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitExpansion {
    pub(super) digits: Vec<u8>,
    pub(super) preperiod: usize,
}

/// Returns X·v modulo X^k − c₁X^(k−1) − … − c_k, with the coefficients of low powers first.
pub(super) fn times_x(v: &[i64], c: &[i64]) -> Option<Vec<i64>> {
    let k = c.len();
    let high = v[k - 1];
    (0..k)
        .map(|j| {
            let below = if j == 0 { 0 } else { v[j - 1] };
            below.checked_add(c[k - 1 - j].checked_mul(high)?)
        })
        .collect()
}

/// Returns the largest real root of X^k = c₁X^(k−1) + … + c_k, by Newton's method from above. The results are
/// certified, so nothing depends on the last digits of the root.
fn root(c: &[i64]) -> f64 {
    let mut x = 1.0 + c.iter().map(|c| c.unsigned_abs() as f64).sum::<f64>();
    for _ in 0..10_000 {
        let (mut f, mut slope) = (1.0f64, 0.0f64);
        for &c in c {
            slope = slope * x + f;
            f = f * x - c as f64;
        }
        let next = x - f / slope;
        if !next.is_finite() || (next - x).abs() <= x.abs() * 1e-15 {
            break;
        }
        x = next;
    }
    x
}

/// Returns the root if it is a whole number.
fn whole_root(c: &[i64], root: f64) -> Option<i64> {
    let near = root.round() as i64;
    let value = c.iter().try_fold(1i64, |all, &c| all.checked_mul(near)?.checked_sub(c));
    (value == Some(0)).then_some(near)
}

impl UnitExpansion {
    /// Computes the expansion for X^k = c₁X^(k−1) + … + c_k.
    ///
    /// # Errors
    /// A recurrence without a dominant root above 1, or whose expansion was not found to repeat.
    pub(super) fn from_coefficients(name: &str, c: &[i64]) -> Result<UnitExpansion, NumerationError> {
        let no = |why: &str| NumerationError::NoSystem { name: name.to_owned(), why: why.to_owned() };
        let k = c.len();
        if k == 0 || c[k - 1] == 0 {
            return Err(no("the last coefficient is 0"));
        }
        let beta = root(c);
        if !(beta > 1.0 + 1e-9 && beta < 36.0) {
            return Err(no("it has no dominant root above 1 and below 36"));
        }
        if let Some(base) = whole_root(c, beta).filter(|_| k > 1) {
            return Err(no(&format!("its dominant root is the whole number {base} (allowed: base:{base})")));
        }
        let mut remainder = vec![0i64; k];
        remainder[0] = 1;
        let (mut remainders, mut digits) = (vec![remainder.clone()], Vec::new());
        while digits.len() < MAX_DIGITS {
            remainder =
                times_x(&remainder, c).ok_or_else(|| no("its expansion of 1 grows beyond all bounds"))?;
            let value = remainder.iter().rev().fold(0.0, |all, &r| all * beta + r as f64);
            let near = value.round();
            // A value close to an integer is an integer exactly if its polynomial is constant.
            let is_integer = remainder[1..].iter().all(|r| *r == 0);
            let digit = if is_integer || (value - near).abs() < 1e-9 { near } else { value.floor() };
            if !(0.0..36.0).contains(&digit) {
                return Err(no("a digit of its expansion of 1 is not below 36"));
            }
            digits.push(digit as u8);
            remainder[0] -= digit as i64;
            if remainder.iter().all(|r| *r == 0) {
                // The expansion is finite: its last digit is reduced by one, and all digits repeat.
                if let Some(last) = digits.last_mut() {
                    *last = last.saturating_sub(1);
                }
                return Ok(UnitExpansion { digits, preperiod: 0 });
            }
            if let Some(preperiod) = remainders.iter().position(|before| *before == remainder) {
                return Ok(UnitExpansion { digits, preperiod });
            }
            remainders.push(remainder.clone());
        }
        Err(no("its expansion of 1 was not seen to repeat within 64 digits"))
    }

    /// Returns the digit t_{n+1} of the expansion.
    pub(super) fn digit(&self, n: usize) -> u8 {
        self.digits[self.state(n)]
    }

    /// Returns the index in the list of the digit t_{n+1}.
    fn state(&self, n: usize) -> usize {
        let (length, preperiod) = (self.digits.len(), self.preperiod);
        if n < length { n } else { preperiod + (n - preperiod) % (length - preperiod) }
    }

    /// Returns the largest digit of the expansion.
    pub(super) fn largest(&self) -> u8 {
        self.digits.iter().copied().max().unwrap_or(0)
    }

    /// Returns the first k place values, if the place values of the expansion, Uₙ = 1 + t₁Uₙ₋₁ + … + tₙU₀, satisfy the
    /// recurrence.
    pub(super) fn first_places(&self, c: &[i64]) -> Option<Vec<i64>> {
        let count = self.digits.len() + c.len() + COMPARED;
        let mut u: Vec<i128> = Vec::new();
        for n in 0..count {
            let parts = (0..n).map(|i| i128::from(self.digit(i)).checked_mul(u[n - 1 - i]));
            let next = parts.into_iter().try_fold(1i128, |all, part| all.checked_add(part?));
            // Values beyond i128 are not compared.
            let Some(next) = next else { break };
            u.push(next);
        }
        let k = c.len();
        for n in k..u.len() {
            let parts = c.iter().enumerate().map(|(i, &c)| i128::from(c).checked_mul(u[n - 1 - i]));
            let Some(sum) = parts.into_iter().try_fold(0i128, |all, part| all.checked_add(part?)) else {
                break;
            };
            if sum != u[n] {
                return None;
            }
        }
        u.get(..k)?.iter().map(|&u| i64::try_from(u).ok()).collect()
    }

    /// Returns the states from which a digit leads into one of `states`, in the automaton that reads valid words from
    /// the highest digit on and is in state j if the last j digits begin the expansion.
    pub(super) fn before(&self, states: &[u16], digit: u8) -> Vec<u16> {
        let after = |j: usize| match digit.cmp(&self.digits[j]) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => Some(self.state(j + 1)),
            std::cmp::Ordering::Greater => None,
        };
        (0..self.digits.len())
            .filter(|&j| after(j).is_some_and(|next| states.contains(&(next as u16))))
            .map(|j| j as u16)
            .collect()
    }
}
