//! Linear forms in the numbers of a position.

use smallvec::SmallVec;

/// Upper bound on the sum of the absolute values of the coefficients of a form.
const MAX_WEIGHT: i64 = 1 << 10;

/// Upper bound on the atoms of a form: numbers of positions and values of terms.
pub(super) const MAX_ATOM: i64 = 1 << 31;

/// Upper bound on the absolute value of a loop variable.
///
/// A form of atoms up to [`MAX_ATOM`], times a loop variable, is then below 2^62, so that neither a form nor the term
/// that it stands for overflows.
pub(super) const MAX_STEP: i64 = 1 << 20;

/// A constant plus a sum of atoms with coefficients. The atoms are natural numbers: first the numbers of the position,
/// then the values of terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    constant: i64,
    /// The atoms with coefficients other than 0, in ascending order.
    factors: SmallVec<[(u16, i64); 4]>,
}

impl Form {
    pub(super) fn constant(constant: i64) -> Form {
        Form { constant, factors: SmallVec::new() }
    }

    pub(super) fn atom(atom: u16) -> Form {
        Form { constant: 0, factors: SmallVec::from_slice(&[(atom, 1)]) }
    }

    /// Returns the constant that the form is, or `None` if it has atoms.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// Returns the form plus `times` times another form, or `None` if the coefficients become too large.
    pub(super) fn plus(&self, times: i64, other: &Form) -> Option<Form> {
        let mut factors: SmallVec<[(u16, i64); 4]> = self.factors.clone();
        for &(atom, factor) in &other.factors {
            let more = factor.checked_mul(times)?;
            match factors.iter_mut().find(|(known, _)| *known == atom) {
                Some((_, factor)) => *factor = factor.checked_add(more)?,
                None => factors.push((atom, more)),
            }
        }
        factors.retain(|(_, factor)| *factor != 0);
        factors.sort_unstable();
        let constant = self.constant.checked_add(other.constant.checked_mul(times)?)?;
        let form = Form { constant, factors };
        (form.weight()? <= MAX_WEIGHT).then_some(form)
    }

    pub(super) fn scaled(&self, times: i64) -> Option<Form> {
        Form::default().plus(times, self)
    }

    fn weight(&self) -> Option<i64> {
        let factors = self.factors.iter().map(|(_, factor)| *factor);
        factors.chain([self.constant]).try_fold(0i64, |sum, factor| sum.checked_add(factor.checked_abs()?))
    }

    /// Returns whether the form is at least 0 whatever natural numbers the atoms are, because no coefficient is
    /// negative.
    pub(super) fn is_never_negative(&self) -> bool {
        self.constant >= 0 && self.factors.iter().all(|(_, factor)| *factor >= 0)
    }

    /// Returns the value of the form. All atoms are at most [`MAX_ATOM`].
    #[inline]
    pub(super) fn value(&self, atoms: &[i64]) -> i64 {
        self.factors
            .iter()
            .fold(self.constant, |sum, &(atom, factor)| sum + factor * atoms[usize::from(atom)])
    }

    /// Returns the largest value of the form if each atom is at most its entry of `most`; `None` if an atom has no
    /// entry.
    pub(super) fn largest_value(&self, most: &[i64]) -> Option<i64> {
        self.factors.iter().try_fold(self.constant, |sum, &(atom, factor)| {
            Some(sum + factor.max(0) * most.get(usize::from(atom))?)
        })
    }
}

/// A form plus the loop variable times another form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Affine {
    pub(super) base: Form,
    pub(super) slope: Form,
}

impl Affine {
    pub(super) fn fixed(base: Form) -> Affine {
        Affine { base, slope: Form::default() }
    }

    /// Returns whether the loop variable does not occur.
    pub(super) fn is_fixed(&self) -> bool {
        self.slope == Form::default()
    }

    pub(super) fn plus(&self, times: i64, other: &Affine) -> Option<Affine> {
        Some(Affine {
            base: self.base.plus(times, &other.base)?,
            slope: self.slope.plus(times, &other.slope)?,
        })
    }

    /// Returns the product, or `None` if it is not of this form.
    pub(super) fn times(&self, other: &Affine) -> Option<Affine> {
        let by_form = |one: &Affine, form: &Form| {
            let (base, slope) = (one.base.as_constant()?, one.slope.as_constant()?);
            Some(Affine { base: form.scaled(base)?, slope: form.scaled(slope)? })
        };
        let by_constant = |one: &Affine, factor: i64| {
            Some(Affine { base: one.base.scaled(factor)?, slope: one.slope.scaled(factor)? })
        };
        match (self.is_fixed(), other.is_fixed()) {
            (_, true) if other.base.as_constant().is_some() => by_constant(self, other.base.as_constant()?),
            (true, _) if self.base.as_constant().is_some() => by_constant(other, self.base.as_constant()?),
            (_, true) => by_form(self, &other.base),
            (true, _) => by_form(other, &self.base),
            (false, false) => None,
        }
    }

    /// Returns the form for the loop variable with the opposite sign.
    pub(super) fn reversed(&self) -> Option<Affine> {
        Some(Affine { base: self.base.clone(), slope: self.slope.scaled(-1)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_added_and_evaluated() {
        let (a, b) = (Form::atom(0), Form::atom(1));
        let form = a.plus(3, &b).and_then(|form| form.plus(-1, &Form::constant(5))).unwrap();
        assert_eq!(form.value(&[10, 2]), 10 + 3 * 2 - 5);
        assert!(!form.is_never_negative());
        assert_eq!(form.plus(-1, &a).unwrap().plus(-3, &b).unwrap(), Form::constant(-5));
        assert_eq!(a.scaled(MAX_WEIGHT + 1), None);
        assert_eq!(form.largest_value(&[4, 1]), Some(4 + 3 - 5));
    }

    #[test]
    fn products_have_at_most_one_factor_with_atoms_next_to_the_variable() {
        let variable = Affine { base: Form::default(), slope: Form::constant(1) };
        let a = Affine::fixed(Form::atom(0));
        let product = variable.times(&a).unwrap();
        assert_eq!(product, Affine { base: Form::default(), slope: Form::atom(0) });
        assert_eq!(product.times(&a), None);
        assert_eq!(variable.times(&variable), None);
        assert_eq!(a.times(&a), None);
    }
}
