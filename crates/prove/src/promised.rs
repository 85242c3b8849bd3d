//! Descriptions that follow from what a game promises about its moves.

use crate::{DescribedMove, Description, PositionShape, one_coin_moves};
use impartial::game::LoweredMember;
use impartial::kind::{
    Coins, GameSpec, HasMaxHeaps, HasMovePromise, HeapsWithZeros, Kind, LoweringRule, Lowers,
    LowersSeveralHeaps,
};
use impartial_automata::{Formula, Term, number, var};

/// Maximum number of heaps that one move may change, in descriptions: the kinds of moves are the sets of heaps.
const MAX_CHANGED: usize = 3;
/// Maximum number of heaps of positions whose sets of changed heaps are listed.
const MAX_CHOSEN_FROM: usize = 16;

/// A kind of positions whose legal positions are a formula of the prover.
pub trait DescribedKind: Kind {
    /// Returns the formula for the legal positions whose numbers, in any order, have these names.
    fn legal(&self, names: &[String]) -> Formula;
}

impl DescribedKind for HeapsWithZeros {
    fn legal(&self, _: &[String]) -> Formula {
        Formula::TRUE
    }
}

impl DescribedKind for Coins {
    /// No column holds two coins.
    fn legal(&self, names: &[String]) -> Formula {
        let height = self.column_height();
        if height.is_power_of_two() {
            let column = |name: &String| match height.trailing_zeros() {
                0 => var(name),
                k => var(name).quotient(k),
            };
            return Formula::Distinct(names.iter().map(column).collect());
        }
        // No c with h*c <= a, b < h*(c + 1).
        let inside = |a: &String| {
            let least = var("c").times(height);
            least.clone().at_most(var(a)).and(var(a).less(least.plus(number(height))))
        };
        let pairs = names.iter().enumerate().flat_map(|(j, b)| names[..j].iter().map(move |a| (a, b)));
        Formula::all(pairs.map(|(a, b)| inside(a).and(inside(b)).exists(["c"]).not()))
    }
}

/// A promise about the moves of a game `G` from which they follow as formulas.
#[diagnostic::on_unimplemented(
    message = "the promise `{Self}` does not say in formulas which moves `{G}` has",
    note = "the promises that a move lowers one member, or several heaps, do; otherwise write the `Description`"
)]
pub trait ImpliesDescription<G> {
    /// Returns the description of the game, without a value; `None` for shapes without a description.
    fn describe(game: &G, shape: PositionShape) -> Option<Description>;
}

/// Returns the description of a game that follows from its promise, without a value: its legal positions and its moves.
/// Returns `None` for shapes without a description, such as those of ordinals. A [`Definable`](crate::Definable) game of this
/// kind has nothing else to describe; [`Description::value`] and [`Description::pairs`] add its value.
///
/// ```
/// use impartial::kind::{GameSpec, HasMovePromise, HasReach, HeapsWithZeros, LowersAnyHeap};
/// use impartial_prove::{PositionShape, promised_description};
///
/// struct TakeAny;
///
/// impl GameSpec for TakeAny {
///     type Kind = HeapsWithZeros;
///     fn name(&self) -> String { "take-any".into() }
///     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
/// }
///
/// impl HasMovePromise for TakeAny {
///     type Promise = LowersAnyHeap;
/// }
///
/// let description = promised_description(&TakeAny, PositionShape::coins(2)).unwrap();
/// assert_eq!(description.moves.len(), 2); // one for each heap
/// assert_eq!(description.moves[0].condition.to_string(), "x < a1");
/// assert!(promised_description(&TakeAny, PositionShape::below_omega_power(2, 2)).is_none());
/// ```
pub fn promised_description<G>(game: &G, shape: PositionShape) -> Option<Description>
where
    G: HasMovePromise<Promise: ImpliesDescription<G>>,
{
    if shape.power != 1 || shape.coins == 0 {
        return None;
    }
    <G::Promise as ImpliesDescription<G>>::describe(game, shape)
}

impl<G: GameSpec<Kind: DescribedKind>, R: LoweringRule<G>> ImpliesDescription<G> for Lowers<R> {
    fn describe(game: &G, shape: PositionShape) -> Option<Description> {
        let names = shape.names();
        let legal = game.kind().legal(&names);
        if R::MEMBER == LoweredMember::Largest {
            return lowers_the_largest(shape, legal, R::reach(game));
        }
        let moves = one_coin_moves(shape, |a, x| within_reach(&a[0], &x[0], R::reach(game)));
        Some(Description::new(shape, legal, moves))
    }
}

/// Returns the formula that x is smaller than a, by at most `reach` if there is a maximum.
fn within_reach(a: &Term, x: &Term, reach: Option<u64>) -> Formula {
    let down = x.clone().less(a.clone());
    match reach {
        None => down,
        Some(reach) => down.and(a.clone().at_most(x.clone().plus(number(reach)))),
    }
}

/// Coins in ascending order; the largest goes to x, between coins number j - 1 and j.
fn lowers_the_largest(shape: PositionShape, legal: Formula, reach: Option<u64>) -> Option<Description> {
    let a: Vec<Term> = shape.names().iter().map(var).collect();
    let (largest, others) = a.split_last()?;
    // Different numbers in ascending order are each smaller than the next.
    let is_distinct = legal == Formula::Distinct(a.clone());
    let in_order = a.windows(2).map(|pair| match is_distinct {
        true => pair[0].clone().less(pair[1].clone()),
        false => pair[0].clone().at_most(pair[1].clone()),
    });
    let ascending = Formula::all(in_order);
    let legal = if is_distinct { ascending } else { ascending.and(legal) };
    let moves = (0..a.len())
        .map(|j| {
            let mut target = others.to_vec();
            target.insert(j, var("x"));
            let condition = within_reach(largest, &var("x"), reach);
            DescribedMove { fresh: vec!["x".into()], condition, target }
        })
        .collect();
    Some(Description::new(shape, legal, moves))
}

impl<G: GameSpec<Kind = HeapsWithZeros> + HasMaxHeaps> ImpliesDescription<G> for LowersSeveralHeaps {
    fn describe(game: &G, shape: PositionShape) -> Option<Description> {
        let n = shape.coins;
        let k = game.max_heaps().min(n);
        if k > MAX_CHANGED || n > MAX_CHOSEN_FROM {
            return None;
        }
        let a: Vec<Term> = shape.names().iter().map(var).collect();
        let fresh: Vec<String> = (1..=k).map(|i| format!("x{i}")).collect();
        let moves = (0u64..1 << n)
            .filter(|set| set.count_ones() as usize == k)
            .map(|set| {
                let changed = (0..n).filter(|i| set >> i & 1 == 1);
                let mut target = a.clone();
                let (mut down, mut less) = (Vec::new(), Vec::new());
                for (i, x) in changed.zip(&fresh) {
                    target[i] = var(x);
                    down.push(var(x).at_most(a[i].clone()));
                    less.push(var(x).less(a[i].clone()));
                }
                let condition = Formula::And(down).and(Formula::Or(less));
                DescribedMove { fresh: fresh.clone(), condition, target }
            })
            .collect();
        Some(Description::new(shape, Formula::TRUE, moves))
    }
}
