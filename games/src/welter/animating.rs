//! Animating functions as words.
//!
//! An [`AnimatingFunction`] is a function f(x) = ((((x⊕a)+b)⊕c)+d)⊕… with integer constants (Conway 1976,
//! chapter 13; Abuku 2017, Definition 2.4), kept as the list of its steps; its other shape is the
//! [`NormalForm`]. The inverse takes the steps back in reverse order: f⁻¹(y) = (((y−d)⊕c)−b)⊕a.
//!
//! **How long is the normal form?** x + b has exactly |b| points, −1, …, −b or 0, …, −b−1, because
//! the normal form is unique. So 10⁴⁰ is a fine constant for a word, but its normal form cannot be
//! written out: [`AnimatingFunction::normal_form`] takes a limit and answers with the exact number of
//! factors when there are more.
//!
//! **How it is found.** Adding b by |b| steps of ±1 is hopeless for large b. But the points are the
//! integers where the sign of x ⊕ f(x) is exceptional, so they are {x < 0} Δ {f(x) < 0}, up to
//! complement. This set is pulled back through the word, last step first, as a union of intervals:
//! x + b shifts it and adds the |b| points next to 0, x ⊕ c permutes blocks aligned at powers of 2.
//!
//! ```
//! use impartial_games::welter::{AnimatingFunction, WelterError};
//! use num_bigint::BigInt;
//!
//! let int = |n: i32| BigInt::from(n);
//! let f = AnimatingFunction::identity().then_xor(int(5)).then_add(int(3)).then_xor(int(-2)); // ((x ⊕ 5) + 3) ⊕ −2
//! assert_eq!(f.eval(&int(10)), int(-20));
//! assert_eq!(f.inverse().eval(&int(-20)), int(10));
//! assert_eq!(f.to_string(), "((x ⊕ 5) + 3) ⊕ -2");
//! assert_eq!(f.normal_form(10)?.to_string(), "x ⊕ -5 ⊕ (x|-8) ⊕ (x|-6) ⊕ (x|-5)");
//!
//! // 10⁴⁰ is even, so adding it, ⊕ 1 and subtracting it again is x ⊕ 1.
//! let huge = int(10).pow(40);
//! let g = AnimatingFunction::identity().then_add(huge.clone()).then_xor(int(1)).then_add(-huge.clone());
//! assert_eq!(g.normal_form(0)?.to_string(), "x ⊕ 1");
//! let too_long = AnimatingFunction::identity().then_add(huge.clone()).normal_form(1000);
//! assert!(matches!(too_long, Err(WelterError::TooManyFactors { .. })));
//! # Ok::<(), WelterError>(())
//! ```

use super::intervals::Intervals;
use super::{NormalForm, WelterError};
use num_bigint::BigInt;
use num_traits::Zero;
use std::fmt;

/// Maximum number of intermediate intervals of a normal form that ends without points.
const INTERVALS: usize = 1 << 18;

/// One step of an animating function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnimatingStep {
    /// The step x ↦ x ⊕ c.
    Xor(BigInt),
    /// The step x ↦ x + b, where b may be negative.
    Add(BigInt),
}

/// An animating function as a word of steps, applied from first to last. Neighbouring steps of one
/// kind are merged and steps without effect left out, so ⊕ and + alternate. Different words may be
/// the same function: see [`AnimatingFunction::is_same_function`].
#[derive(Clone, Debug, Default)]
pub struct AnimatingFunction {
    steps: Vec<AnimatingStep>,
}

impl AnimatingFunction {
    /// Returns the function x ↦ x.
    pub fn identity() -> Self {
        AnimatingFunction::default()
    }

    /// Returns the steps, first to last; ⊕ and + alternate.
    pub fn steps(&self) -> &[AnimatingStep] {
        &self.steps
    }

    /// Returns the function x ↦ f(x) ⊕ c.
    pub fn then_xor(mut self, c: BigInt) -> Self {
        self.push(AnimatingStep::Xor(c));
        self
    }

    /// Returns the function x ↦ f(x) + b; b may be negative.
    pub fn then_add(mut self, b: BigInt) -> Self {
        self.push(AnimatingStep::Add(b));
        self
    }

    fn push(&mut self, step: AnimatingStep) {
        let merged = match (self.steps.last_mut(), &step) {
            (Some(AnimatingStep::Xor(last)), AnimatingStep::Xor(c)) => {
                *last ^= c;
                true
            }
            (Some(AnimatingStep::Add(last)), AnimatingStep::Add(b)) => {
                *last += b;
                true
            }
            _ => false,
        };
        if !merged {
            self.steps.push(step);
        }
        if let Some(AnimatingStep::Xor(c) | AnimatingStep::Add(c)) = self.steps.last()
            && c.is_zero()
        {
            self.steps.pop();
        }
    }

    /// Returns the value f(x).
    ///
    /// # Complexity
    /// O(k) operations on integers for k steps.
    pub fn eval(&self, x: &BigInt) -> BigInt {
        self.steps.iter().fold(x.clone(), |x, step| match step {
            AnimatingStep::Xor(c) => x ^ c,
            AnimatingStep::Add(b) => x + b,
        })
    }

    /// Returns the inverse function.
    ///
    /// # Complexity
    /// O(k) for k steps.
    pub fn inverse(&self) -> Self {
        let steps = self.steps.iter().rev().map(|step| match step {
            AnimatingStep::Xor(c) => AnimatingStep::Xor(c.clone()),
            AnimatingStep::Add(b) => AnimatingStep::Add(-b),
        });
        AnimatingFunction { steps: steps.collect() }
    }

    /// Returns this function followed by `next`: x ↦ next(self(x)).
    ///
    /// ```
    /// use impartial_games::welter::AnimatingFunction;
    /// use num_bigint::BigInt;
    /// let f = AnimatingFunction::identity().then_xor(BigInt::from(6)).then_add(BigInt::from(-9));
    /// assert!(f.then(&f.inverse()).steps().is_empty());
    /// ```
    ///
    /// # Complexity
    /// O(k+l) for words of k and l steps.
    pub fn then(&self, next: &AnimatingFunction) -> Self {
        let mut word = self.clone();
        next.steps.iter().for_each(|step| word.push(step.clone()));
        word
    }

    /// Returns this function after `first`: x ↦ self(first(x)).
    ///
    /// # Complexity
    /// The complexity of [`then`](Self::then).
    pub fn compose(&self, first: &AnimatingFunction) -> Self {
        first.then(self)
    }

    /// Returns the normal form x ⊕ n ⊕ (x|p₁) ⊕ … ⊕ (x|pₖ), if k ≤ `limit`.
    ///
    /// # Errors
    /// [`WelterError::TooManyFactors`] with the exact number k if it is over the limit.
    /// [`WelterError::TooManyIntervals`] if the points fall into more than 2¹⁸ intervals on the way;
    /// for constants of B digits up to about (B/2)ʲ intervals can come from j + 1 additions.
    ///
    /// # Complexity
    /// O(limit + number of steps · number of intervals · log) operations on integers.
    pub fn normal_form(&self, limit: usize) -> Result<NormalForm, WelterError> {
        let points = self.points()?;
        let factors = points.count();
        if factors > BigInt::from(limit) {
            return Err(WelterError::TooManyFactors { factors: factors.magnitude().clone(), limit });
        }
        let form = NormalForm::new(BigInt::zero(), points.into_points());
        let zero = BigInt::zero();
        let constant = self.eval(&zero) ^ form.eval(&zero);
        Ok(form.then_xor(&constant))
    }

    /// Returns the points of the normal form, as intervals.
    fn points(&self) -> Result<Intervals, WelterError> {
        // ⊕ with a negative constant exchanges {y < 0} with its complement, which leaves the
        // symmetric difference alone.
        self.steps.iter().rev().try_fold(Intervals::default(), |set, step| match step {
            AnimatingStep::Xor(c) => set.pull_back_xor(c, INTERVALS),
            AnimatingStep::Add(b) => Ok(set.pull_back_add(b)),
        })
    }

    /// Returns whether the two words are the same function, decided by the normal form of one followed by the inverse
    /// of the other, which then is x ↦ x.
    ///
    /// ```
    /// use impartial_games::welter::AnimatingFunction;
    /// use num_bigint::BigInt;
    /// let int = |n: i32| BigInt::from(n);
    /// // −1 − (x + 10⁹) = (−1 − x) − 10⁹
    /// let f = AnimatingFunction::identity().then_add(int(1_000_000_000)).then_xor(int(-1));
    /// let g = AnimatingFunction::identity().then_xor(int(-1)).then_add(int(-1_000_000_000));
    /// assert!(f.is_same_function(&g)?);
    /// assert!(!f.is_same_function(&AnimatingFunction::identity())?);
    /// # Ok::<(), impartial_games::welter::WelterError>(())
    /// ```
    ///
    /// # Errors
    /// [`WelterError::TooManyIntervals`], as in [`normal_form`](Self::normal_form).
    ///
    /// # Complexity
    /// The complexity of [`normal_form`](Self::normal_form) with the limit 0.
    pub fn is_same_function(&self, other: &AnimatingFunction) -> Result<bool, WelterError> {
        match self.then(&other.inverse()).normal_form(0) {
            Ok(form) => Ok(form == NormalForm::identity()),
            Err(WelterError::TooManyFactors { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl fmt::Display for AnimatingFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..self.steps.len()).try_for_each(|_| f.write_str("("))?;
        f.write_str("x")?;
        for (i, step) in self.steps.iter().enumerate() {
            if i > 0 {
                f.write_str(")")?;
            }
            match step {
                AnimatingStep::Xor(c) => write!(f, " ⊕ {c}")?,
                AnimatingStep::Add(b) if *b < BigInt::zero() => write!(f, " - {}", b.magnitude())?,
                AnimatingStep::Add(b) => write!(f, " + {b}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i64) -> BigInt {
        BigInt::from(n)
    }

    /// The constructive normal form of Abuku 2017, Theorem 2.5: one factor at a time.
    fn by_steps_of_one(word: &AnimatingFunction) -> NormalForm {
        word.steps().iter().fold(NormalForm::identity(), |form, step| match step {
            AnimatingStep::Xor(c) => form.then_xor(c),
            AnimatingStep::Add(b) => {
                let times = i64::try_from(b.clone()).expect("small");
                (0..times.abs()).fold(form, |f, _| if times > 0 { f.plus_one() } else { f.minus_one() })
            }
        })
    }

    #[test]
    fn intervals_find_the_normal_form_that_steps_of_one_construct() {
        for (a, b, c, d, e) in
            [(0, 3, 0, 0, 0), (5, 7, -3, -6, 9), (1, -8, 1, 8, 1), (-1, 20, 12, -17, 4), (2, 2, 2, 2, 2)]
        {
            let word = AnimatingFunction::identity()
                .then_xor(int(a))
                .then_add(int(b))
                .then_xor(int(c))
                .then_add(int(d))
                .then_xor(int(e));
            assert_eq!(word.normal_form(100), Ok(by_steps_of_one(&word)), "{word}");
        }
    }

    #[test]
    fn adding_b_takes_exactly_b_factors() {
        for b in -30i64..30 {
            let word = AnimatingFunction::identity().then_add(int(b));
            let form = word.normal_form(30).expect("at most 30 factors");
            assert_eq!(form.points().len() as i64, b.abs());
            if b != 0 {
                let limit = b.unsigned_abs() as usize - 1;
                let factors = b.unsigned_abs().into();
                assert_eq!(word.normal_form(limit), Err(WelterError::TooManyFactors { factors, limit }));
            }
        }
    }

    #[test]
    fn a_word_that_needs_too_many_intervals_is_refused_and_does_not_run_away() {
        let constant = int(10).pow(60) / 7;
        let word = (0..12u32).fold(AnimatingFunction::identity(), |f, i| {
            f.then_add(&constant >> i).then_xor(&constant >> (2 * i))
        });
        let refused = WelterError::TooManyIntervals { limit: INTERVALS };
        assert_eq!(word.normal_form(10), Err(refused));
    }
}
