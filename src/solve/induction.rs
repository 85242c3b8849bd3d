//! The induction step: comparison of a formula at a position with the mex of the formula at its options.
//!
//! To prove that F is the Sprague–Grundy value of all positions of a game, show for each position p that
//! F(p) = mex {F(p′) : p′ an option of p}. Play ends, so F is the value by induction. At a single p the equation can
//! be checked exactly, even if p has infinitely many options, if the set on the right is known exactly
//! ([`OptionValues`]). The check relies on F at the options, so its result is called an **induction step**, never a
//! computed value.

use crate::game::{OptionValues, ValueFormula};
use crate::value::Value;

/// The two sides of the induction step at a position.
#[derive(Clone, Debug)]
pub struct InductionStep<V: Value> {
    /// The set of values that the formula gives to the options.
    pub options: V::Set,
    /// The mex of this set; in misère play 1 if there are no options.
    pub mex: V,
    /// The value that the formula gives to the position itself.
    pub formula: V,
}

impl<V: Value> InductionStep<V> {
    /// Returns whether the two sides agree.
    pub fn holds(&self) -> bool {
        self.mex == self.formula
    }
}

/// Returns the induction step of normal play at `position`; `None` if the formula has no value for the position or
/// for one of its options.
///
/// # Complexity
/// The complexity of [`OptionValues::option_values`].
pub fn induction_step<G, F>(game: &G, formula: &F, position: &G::Position) -> Option<InductionStep<F::Value>>
where
    F: ValueFormula<G>,
    G: OptionValues<F>,
{
    let options = game.option_values(formula, position)?;
    let mex = F::Value::mex_of(&options).unwrap_or_else(Value::zero);
    Some(InductionStep { options, mex, formula: formula.value(game, position)? })
}

/// Returns the induction step of misère play, in which a position without options has the value 1; `None` if the
/// formula has no misère value for the position or for one of its options.
///
/// # Complexity
/// The complexity of [`OptionValues::misere_option_values`].
pub fn misere_induction_step<G, F>(
    game: &G,
    formula: &F,
    position: &G::Position,
) -> Option<InductionStep<F::Value>>
where
    F: ValueFormula<G>,
    G: OptionValues<F>,
{
    let options = game.misere_option_values(formula, position)?;
    let mex = F::Value::mex_of(&options).unwrap_or_else(Value::one);
    Some(InductionStep { options, mex, formula: formula.misere(game, position)? })
}
