//! Values of options that cannot be listed.

use super::{Game, Options, ValueFormula};
use crate::value::Value;
use std::ops::ControlFlow;

/// A game for which the set of values that a formula gives to the options of a position is known
/// exactly, although the options may be infinitely many.
///
/// An arbitrary function cannot be applied to infinitely many options one by one, so the promise is about one formula
/// at a time: `OptionValues<F>` describes the *image* of the option set under F, a finite description of {F(p′) : p′ an
/// option of p}. It says nothing about F(p) itself. The engine takes the mex of the image
/// (`impartial::solve::induction_step`) and compares it with F(p). This is the step, at p, of a proof by
/// induction that F is the value. The step depends on F at the options and is reported as such; it is not a value
/// computed from the definition.
///
/// A game with finitely many options has this trait for every formula already, by listing the options. A game with
/// infinite option sets implements it by hand and never implements [`Options`].
///
/// ```
/// use impartial_core::game::{ValueFormula, Game, OptionValues};
/// use impartial_core::ordinal::{Ordinal, OrdinalSet};
/// use impartial::solve::induction_step;
///
/// /// One heap of any ordinal size: replace it by any smaller ordinal.
/// struct Heap;
/// struct Size;
/// impl Game for Heap {
///     type Position = Ordinal;
/// }
/// impl ValueFormula<Heap> for Size {
///     type Value = Ordinal;
///     fn source(&self) -> &str {
///         "the definition of ordinals"
///     }
///     fn text(&self) -> &str {
///         "the size of the heap"
///     }
///     fn value(&self, _: &Heap, heap: &Ordinal) -> Option<Ordinal> {
///         Some(heap.clone())
///     }
/// }
/// impl OptionValues<Size> for Heap {
///     fn option_values(&self, _: &Size, heap: &Ordinal) -> Option<OrdinalSet> {
///         Some(OrdinalSet::below(heap.clone()))
///     }
/// }
/// let step = induction_step(&Heap, &Size, &Ordinal::omega()).unwrap();
/// assert_eq!(step.mex, Ordinal::omega());
/// assert!(step.holds());
/// ```
pub trait OptionValues<F: ValueFormula<Self>>: Game + Sized {
    /// Returns the exact set of the normal values that `formula` gives to the options of `position`, or `None` if some
    /// option has no value by the formula.
    fn option_values(&self, formula: &F, position: &Self::Position) -> Option<<F::Value as Value>::Set>;

    /// Returns the same for the misère values, if the formula has them.
    fn misere_option_values(
        &self,
        formula: &F,
        position: &Self::Position,
    ) -> Option<<F::Value as Value>::Set> {
        let _ = (formula, position);
        None
    }
}

impl<G: Options, F: ValueFormula<G>> OptionValues<F> for G {
    fn option_values(&self, formula: &F, position: &G::Position) -> Option<<F::Value as Value>::Set> {
        listed(self, position, |option| formula.value(self, option))
    }

    fn misere_option_values(&self, formula: &F, position: &G::Position) -> Option<<F::Value as Value>::Set> {
        listed(self, position, |option| formula.misere(self, option))
    }
}

fn listed<G: Options, V: Value>(
    game: &G,
    position: &G::Position,
    value: impl Fn(&G::Position) -> Option<V>,
) -> Option<V::Set> {
    let mut set = V::Set::default();
    let all = game.visit_options(position, &mut |option| match value(&option) {
        Some(value) => {
            set.extend([value]);
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    });
    all.is_continue().then_some(set)
}
