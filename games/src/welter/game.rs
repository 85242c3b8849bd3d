//! The game itself: positions, moves, keys, and Welter's theorem as a formula to be checked.

use super::{is_self_conjugate, mating_method, replies, welter_of_distinct};
use impartial::game::{Squares, ValueFormula};
use impartial::kind::{
    AnySizeFormula, Coins, GameSpec, HasMovePromise, LowersAnyCoin, PublishedFormula, Replies,
};
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial_prove::automata::WordFormula;
#[cfg(feature = "prove")]
use impartial_prove::words::{WordGame, WordMove};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, WordDescription};
use std::ops::ControlFlow;

/// Welter's game on squares below 2⁶⁴.
///
/// ```
/// use impartial::game::{ValueFormula, Notation};
/// use impartial_games::welter::{Welter, WelterFunction};
/// let coins = Welter.parse("10,2,5,6,8").unwrap();
/// assert_eq!(Welter.write(&coins), "2,5,6,8,10");
/// assert_eq!(WelterFunction.value(&Welter, &coins), Some(15));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Welter;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "distinct squares separated by commas, such as 2,5,6,8,10";

impl GameSpec for Welter {
    type Kind = Coins;

    fn name(&self) -> String {
        "welter".into()
    }

    fn kind(&self) -> Coins {
        Coins::on_squares(POSITION)
    }
}

impl HasMovePromise for Welter {
    type Promise = LowersAnyCoin;
}

impl Replies for Welter {
    fn visit_replies<N: Number>(
        &self,
        position: &Squares<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Squares<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Distinct squares always have replies; the list may be empty.
        for (coin, square) in replies(position.as_slice(), wanted).unwrap_or_default() {
            if let Some(option) = position.move_coin(coin, square) {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether a position is a swap position: its Young diagram is its own conjugate.
pub fn is_swap<N: Number>(position: &Squares<N>) -> bool {
    is_self_conjugate(position.as_slice()).unwrap_or(false)
}

/// Welter's theorem: the value is the Welter function. In misère play 0 and 1 change places on the
/// swap positions (self-conjugate Young diagrams), and nothing else changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct WelterFunction;

impl PublishedFormula for WelterFunction {
    fn source(&self) -> &str {
        "Welter 1954; [SW] Theorem 2.2; [AB] Definition 2.6"
    }

    fn text(&self) -> &str {
        "Welter function [a1|...|an]"
    }
}

impl AnySizeFormula<Welter> for WelterFunction {
    fn value<N: Number>(&self, _: &Welter, position: &Squares<N>) -> Option<N> {
        Some(welter_of_distinct(position.as_slice()))
    }

    fn misere<N: Number>(&self, _: &Welter, position: &Squares<N>) -> Option<N> {
        Some(welter_of_distinct(position.as_slice()) ^ N::from(is_swap(position).into()))
    }
}

/// Welter's value by the mating method: mates and a spinster.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatingMethod;

impl ValueFormula<Welter> for MatingMethod {
    type Value = u64;

    fn source(&self) -> &str {
        "Conway 1976, chapter 13; [AB] section 2"
    }

    fn text(&self) -> &str {
        "nim-sum of (a+b)-1 over mates (+ nim-sum) and of the spinster"
    }

    fn value(&self, _: &Welter, position: &Squares) -> Option<u64> {
        mating_method(position.as_slice()).ok().map(|matching| matching.value())
    }
}

/// Welter's value by the hook lengths of the Young diagram: the nim-sum of h ⊕ (h−1).
#[derive(Clone, Copy, Debug, Default)]
pub struct HookForm;

/// Maximum number of cells for which the hook form is evaluated.
const MAX_CELLS: u64 = 1 << 24;

impl ValueFormula<Welter> for HookForm {
    type Value = u64;

    fn source(&self) -> &str {
        "Sato 1970; hook form"
    }

    fn text(&self) -> &str {
        "nim-sum of h+(h-1) over the hook lengths h (+ nim-sum)"
    }

    fn value(&self, _: &Welter, position: &Squares) -> Option<u64> {
        super::hook_value(position.as_slice(), MAX_CELLS).ok()
    }
}

/// Returns the game in the form that the prover needs, with its formula.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(DescribedGame::with_formula(Welter, WelterFunction))
}

/// Returns the rules about positions as words, for proofs about any number of coins.
#[cfg(feature = "prove")]
pub fn words() -> WordGame {
    let condition = WordFormula::less("x", "a");
    WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] }
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<Welter> {
    Entry::from_game(Welter)
        .summary("move one coin to any smaller free square")
        .published(WelterFunction)
        .formula(MatingMethod)
        .formula(HookForm)
        .replies_at_any_size()
        .provable(|_| provable_game())
        .words(|_| Ok(WordDescription::new(provable_game(), words())))
}
