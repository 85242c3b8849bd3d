//! The induction step: a formula held against the mex of what it says about the options.
//!
//! To prove that F is the Sprague–Grundy value of all positions of a game one shows, for each
//! position p, that F(p) = mex {F(p′) : p′ an option of p}; play ends, so induction does the rest. At a
//! single p this is a check that can be made exactly, also where the options are infinitely many, if
//! the set on the right is known exactly ([`OptionValues`]). It rests on F at the options: what it
//! gives is called an **induction step**, never a computed value.

use crate::game::{OptionValues, ValueFormula};
use crate::value::{Value, ValueSet};

/// The two sides of the induction step at a position.
#[derive(Clone, Debug)]
pub struct InductionStep<V: Value> {
    /// The set of values that the formula gives to the options.
    pub options: V::Set,
    /// Its mex (in misère play 1 where there are no options).
    pub mex: V,
    /// What the formula gives to the position itself.
    pub formula: V,
}

impl<V: Value> InductionStep<V> {
    /// Whether the two sides agree.
    pub fn holds(&self) -> bool {
        self.mex == self.formula
    }
}

/// The induction step of normal play at `position`; `None` where the formula says nothing about the
/// position or one of its options.
///
/// # Complexity
/// That of [`OptionValues::option_values`].
pub fn induction_step<G, F>(game: &G, formula: &F, position: &G::Position) -> Option<InductionStep<F::Value>>
where
    F: ValueFormula<G>,
    G: OptionValues<F>,
{
    let options = game.option_values(formula, position)?;
    let mex = options.mex();
    Some(InductionStep { options, mex, formula: formula.value(game, position)? })
}

/// The induction step of misère play: a position without options has the value 1.
///
/// # Complexity
/// That of [`OptionValues::misere_option_values`].
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
    let mex = if options.is_empty() { F::Value::one() } else { options.mex() };
    Some(InductionStep { options, mex, formula: formula.misere(game, position)? })
}
