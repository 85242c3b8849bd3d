//! Animating functions in normal form.
//!
//! **Definition** (Conway 1976, chapter 13; Abuku 2017, Definition 2.4). An *animating function* is
//! a function of integers f(x) = ((((x⊕a)+b)⊕c)+d)⊕… with integer constants, in finitely many
//! steps. They form a group; as words of such steps they are [`AnimatingFunction`].
//!
//! **Theorem** (Abuku 2017, Theorem 2.5). A function is animating iff it has the *normal form*
//!
//! ```text
//! f(x) = x ⊕ n ⊕ (x|p₁) ⊕ … ⊕ (x|pₖ)
//! ```
//!
//! with integers n and p₁, …, pₖ; equal p's cancel in pairs. *Constructively*: the functions
//! x ↦ x ⊕ c have it, f+1 = f ⊕ (x|f⁻¹(−1)) and f−1 = f ⊕ (x|f⁻¹(0)), and f ⊕ c has n⊕c for n. And
//! animating functions preserve mating: (f(x)|f(y)) = (x|y).
//!
//! **The normal form is unique**: (x|p) is negative at x = p only, so the points p are the x at
//! which x ⊕ f(x) has the sign that it has at finitely many x; and then n = x ⊕ f(x) ⊕ ⊕ (x|pᵢ).
//! Equality of functions is equality of normal forms.
//!
//! **The group in normal form.** By the preservation of mating, and writing P(f) for the set of
//! points,
//!
//! ```text
//! g∘f: n(g∘f) = n(g) ⊕ n(f),  P(g∘f) = P(f) Δ f⁻¹(P(g));      f⁻¹: n(f⁻¹) = n(f),  P(f⁻¹) = f(P(f)).
//! ```
//!
//! The Welter function is of this form in each variable: [x|a₁|…|aₙ] has n = W(a) and P = {aᵢ}.
//!
//! ```
//! use impartial_games::welter::NormalForm;
//! use num_bigint::BigInt;
//!
//! let f = NormalForm::welter(&[1, 4, 9].map(BigInt::from)); // [x|1|4|9]
//! let x = f.inverse().eval(&BigInt::from(7));
//! assert_eq!(x, BigInt::from(5)); // [5|1|4|9] = 7
//! assert_eq!(f.then(&f.inverse()), NormalForm::identity());
//! ```

use super::AnimatingFunction;
use super::function::welter_integers;
use super::mating::mating_sum;
use num_bigint::BigInt;
use num_traits::Zero;
use std::collections::BTreeSet;
use std::fmt;

/// The animating function x ↦ x ⊕ n ⊕ (x|p₁) ⊕ … ⊕ (x|pₖ), with distinct p's. Two functions are
/// equal iff these values are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NormalForm {
    constant: BigInt,
    points: BTreeSet<BigInt>,
}

impl NormalForm {
    /// Returns the function x ↦ x.
    pub fn identity() -> Self {
        NormalForm::default()
    }

    /// Returns the function x ↦ x ⊕ n ⊕ (x|p₁) ⊕ …; equal points cancel in pairs.
    ///
    /// ```
    /// use impartial_games::welter::NormalForm;
    /// use num_bigint::BigInt;
    /// let f = NormalForm::new(BigInt::from(0), [BigInt::from(-1)]); // y ⊕ (y|−1) = y + 1
    /// assert_eq!(f.eval(&BigInt::from(41)), BigInt::from(42));
    /// ```
    pub fn new(constant: BigInt, points: impl IntoIterator<Item = BigInt>) -> Self {
        let mut form = NormalForm { constant, points: BTreeSet::new() };
        points.into_iter().for_each(|p| form.toggle(p));
        form
    }

    /// Returns the function x ↦ [x|a₁|…|aₙ] of the Welter function; the integers may be negative or equal.
    ///
    /// # Complexity
    /// O(n²) operations on integers.
    pub fn welter(integers: &[BigInt]) -> Self {
        NormalForm::new(welter_integers(integers), integers.iter().cloned())
    }

    /// Returns the constant n of the normal form.
    pub fn constant(&self) -> &BigInt {
        &self.constant
    }

    /// Returns the points p₁, …, pₖ in ascending order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = &BigInt> {
        self.points.iter()
    }

    fn toggle(&mut self, point: BigInt) {
        if let Some(point) = self.points.replace(point) {
            self.points.remove(&point);
        }
    }

    /// Returns the value f(x).
    ///
    /// # Complexity
    /// O(k) operations on integers for k points.
    pub fn eval(&self, x: &BigInt) -> BigInt {
        x ^ &self.constant ^ mating_sum(x, &self.points)
    }

    /// Returns the solution x of f(x) = y. For many y take the [`inverse`](Self::inverse) once.
    ///
    /// # Complexity
    /// O(k²) operations on integers for k points.
    pub fn preimage(&self, y: &BigInt) -> BigInt {
        self.inverse().eval(y)
    }

    /// Returns the inverse function: the same constant, and the points f(p).
    ///
    /// ```
    /// use impartial_games::welter::NormalForm;
    /// use num_bigint::BigInt;
    /// let f = NormalForm::new(BigInt::from(6), [-9, 2, 3].map(BigInt::from));
    /// for x in -20..20 {
    ///     assert_eq!(f.inverse().eval(&f.eval(&BigInt::from(x))), BigInt::from(x));
    /// }
    /// ```
    ///
    /// # Complexity
    /// O(k²) operations on integers for k points.
    pub fn inverse(&self) -> Self {
        NormalForm {
            constant: self.constant.clone(),
            points: self.points.iter().map(|p| self.eval(p)).collect(),
        }
    }

    /// Returns this function followed by `next`: x ↦ next(self(x)).
    ///
    /// ```
    /// use impartial_games::welter::NormalForm;
    /// use num_bigint::BigInt;
    /// let f = NormalForm::new(BigInt::from(6), [-9, 2].map(BigInt::from));
    /// let g = NormalForm::new(BigInt::from(-1), [5, 11].map(BigInt::from));
    /// let x = BigInt::from(100);
    /// assert_eq!(f.then(&g).eval(&x), g.eval(&f.eval(&x)));
    /// assert_eq!(g.compose(&f), f.then(&g));
    /// ```
    ///
    /// # Complexity
    /// O(k(k+l)) operations on integers for k points of this and l of `next`.
    pub fn then(&self, next: &NormalForm) -> Self {
        let inverse = self.inverse();
        let mut form = self.clone();
        form.constant ^= &next.constant;
        next.points.iter().for_each(|q| form.toggle(inverse.eval(q)));
        form
    }

    /// Returns this function after `first`: x ↦ self(first(x)).
    ///
    /// # Complexity
    /// The complexity of [`then`](Self::then).
    pub fn compose(&self, first: &NormalForm) -> Self {
        first.then(self)
    }

    /// Returns the function x ↦ f(x) ⊕ c.
    pub fn then_xor(mut self, c: &BigInt) -> Self {
        self.constant ^= c;
        self
    }

    /// Returns the function x ↦ f(x) + 1 = f(x) ⊕ (x|f⁻¹(−1)).
    ///
    /// # Complexity
    /// O(k²) operations on integers for k points.
    pub fn plus_one(mut self) -> Self {
        self.toggle(self.preimage(&BigInt::from(-1)));
        self
    }

    /// Returns the function x ↦ f(x) − 1 = f(x) ⊕ (x|f⁻¹(0)).
    ///
    /// # Complexity
    /// O(k²) operations on integers for k points.
    pub fn minus_one(mut self) -> Self {
        self.toggle(self.preimage(&BigInt::zero()));
        self
    }

    /// Returns the function as a word of steps: x ⊕ n, and then one step y ↦ ((y⊕cᵢ)−1)⊕cᵢ for each point pᵢ, where cᵢ
    /// = fᵢ₋₁(pᵢ) is the value of the function without pᵢ and the points after it.
    ///
    /// ```
    /// use impartial_games::welter::NormalForm;
    /// use num_bigint::BigInt;
    /// let f = NormalForm::welter(&[4, 9].map(BigInt::from));
    /// assert_eq!(f.to_word().normal_form(2)?, f);
    /// # Ok::<(), impartial_games::welter::WelterError>(())
    /// ```
    ///
    /// # Complexity
    /// O(k²) operations on integers for k points.
    pub fn to_word(&self) -> AnimatingFunction {
        let mut word = AnimatingFunction::identity().then_xor(self.constant.clone());
        for p in &self.points {
            let c = word.eval(p);
            word = word.then_xor(c.clone()).then_add(BigInt::from(-1)).then_xor(c);
        }
        word
    }
}

impl fmt::Display for NormalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("x")?;
        if !self.constant.is_zero() {
            write!(f, " ⊕ {}", self.constant)?;
        }
        self.points.iter().try_for_each(|p| write!(f, " ⊕ (x|{p})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_inverse_is_the_stepwise_inverse_of_the_theory() {
        let form = NormalForm::new(BigInt::from(-13), [-4, 0, 3, 11, 64].map(BigInt::from));
        for y in -100..100 {
            let mut x = BigInt::from(y);
            let points: Vec<&BigInt> = form.points().collect();
            for i in (0..points.len()).rev() {
                let before = NormalForm::new(form.constant().clone(), points[..i].iter().map(|&p| p.clone()));
                let c = before.eval(points[i]);
                x = ((x ^ &c) + 1) ^ c;
            }
            assert_eq!(form.preimage(&BigInt::from(y)), x ^ form.constant());
        }
    }

    #[test]
    fn adding_and_subtracting_one_is_one_more_or_one_fewer_factor() {
        let f = NormalForm::new(BigInt::from(5), [1, 2, -7].map(BigInt::from));
        let (plus, minus) = (f.clone().plus_one(), f.clone().minus_one());
        for x in (-50..50).map(BigInt::from) {
            assert_eq!(plus.eval(&x), f.eval(&x) + 1);
            assert_eq!(minus.eval(&x), f.eval(&x) - 1);
        }
        assert_eq!(plus.minus_one(), f);
    }

    #[test]
    fn the_formula_reads_like_the_formula() {
        let f = NormalForm::new(BigInt::from(3), [5, -2].map(BigInt::from));
        assert_eq!(f.to_string(), "x ⊕ 3 ⊕ (x|-2) ⊕ (x|5)");
        assert_eq!(NormalForm::identity().to_string(), "x");
    }
}
