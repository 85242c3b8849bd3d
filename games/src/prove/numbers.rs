//! Games of one number and of two: Mark, Wythoff's game and its relatives, Fibonacci nim.

use crate::fibonacci_nim::FibonacciNim;
use crate::mark::Mark;
use crate::mark_t::MarkT;
use crate::wythoff::{Relative, Wythoff};
use impartial_prove::automata::{Base, Formula, Numeration, Term, Theory, number, var};
use impartial_prove::{
    Definable, DescribedMove, Description, PositionShape, TerminationMeasure, one_coin_moves,
};

/// Up to this parameter Wythoff's game is read in the numeration in which its P-positions are plain.
const MAX_NUMERATION: u64 = 9;

/// Returns the numeration of proofs about Wythoff's game with parameter A: `p:A`, or base 2 if `p:A` would have too
/// many digits.
fn numeration(game: Wythoff) -> Option<Numeration> {
    let a = game.parameter();
    (a <= MAX_NUMERATION).then(|| Numeration::parse(&format!("p:{a}")).ok()).flatten()
}

impl Definable for Wythoff {
    /// Describes heaps in any order.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(2) {
            return None;
        }
        let a = self.parameter();
        let [a1, a2, x, y] = ["a1", "a2", "x", "y"].map(var);
        let mut moves = one_coin_moves(shape, |a, x| x[0].clone().less(a[0].clone()));
        // k from the first and l from the second: a1 + y = x + a2 + (k - l).
        let (first, second) = (a1.clone().plus(y.clone()), x.clone().plus(a2.clone()));
        let near = if a <= MAX_NUMERATION {
            let apart = |d: u64| {
                let by = |low: &impartial_prove::automata::Term, high: &impartial_prove::automata::Term| {
                    low.clone().plus(number(d)).equal(high.clone())
                };
                if d == 0 { by(&first, &second) } else { by(&first, &second).or(by(&second, &first)) }
            };
            Formula::any((0..a).map(apart))
        } else {
            let below = |low: &impartial_prove::automata::Term, high: &impartial_prove::automata::Term| {
                low.clone().less(high.clone().plus(number(a)))
            };
            below(&first, &second).and(below(&second, &first))
        };
        let condition = Formula::all([x.clone().less(a1), y.clone().less(a2), near]);
        moves.push(DescribedMove { fresh: vec!["x".into(), "y".into()], condition, target: vec![x, y] });
        let mut description = Description::new(shape, Formula::TRUE, moves);
        if let Some(numeration) = numeration(*self) {
            description.theory = Theory::in_numeration(&numeration);
        }
        Some(description)
    }
}

impl Definable for Relative {
    /// Describes heaps in any order.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(2) {
            return None;
        }
        let [a1, a2, x, y] = ["a1", "a2", "x", "y"].map(var);
        let mut description = Wythoff::CLASSIC.describe(shape)?;
        let two = |condition: Formula| DescribedMove {
            fresh: vec!["x".into(), "y".into()],
            condition,
            target: vec![x.clone(), y.clone()],
        };
        match *self {
            Relative::Restricted => {
                // A heap that is lowered alone is not the smaller.
                for (kind, condition) in
                    description.moves.iter_mut().zip([a2.clone().at_most(a1.clone()), a1.at_most(a2)])
                {
                    let old = std::mem::replace(&mut kind.condition, Formula::TRUE);
                    kind.condition = old.and(condition);
                }
            }
            Relative::Extended => {
                // k = small - x, l = large - y and l < k: large + x < small + y.
                let more = |small: &Term, large: &Term, left: &Term, right: &Term| {
                    Formula::all([
                        small.clone().at_most(large.clone()),
                        left.clone().less(small.clone()),
                        right.clone().less(large.clone()),
                        large.clone().plus(left.clone()).less(small.clone().plus(right.clone())),
                    ])
                };
                description.moves.extend([two(more(&a1, &a2, &x, &y)), two(more(&a2, &a1, &y, &x))]);
            }
            Relative::Short(end) => {
                let goes_on = number(end).less(a1.plus(a2));
                for kind in &mut description.moves {
                    let old = std::mem::replace(&mut kind.condition, Formula::TRUE);
                    kind.condition = old.and(goes_on.clone());
                }
            }
        }
        Some(description)
    }
}

impl Definable for FibonacciNim {
    /// a1 counters and the limit a2; x counters stay and y is the new limit. The heap falls with every move.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(2) {
            return None;
        }
        let [n, m, x, y] = ["a1", "a2", "x", "y"].map(var);
        let condition = Formula::all([
            x.clone().less(n.clone()),
            n.clone().at_most(x.clone().plus(m)),
            y.clone().plus(x.clone().times(2)).equal(n.times(2)),
        ]);
        let moves =
            vec![DescribedMove { fresh: vec!["x".into(), "y".into()], condition, target: vec![x, y] }];
        let mut description =
            Description::new(shape, Formula::TRUE, moves).measure(TerminationMeasure::InTurn(vec![0]));
        description.theory = Theory::in_numeration(&Numeration::parse("fib").ok()?);
        Some(description)
    }
}

impl Definable for Mark {
    /// Describes the moves to n - 1 and to n/2, rounded down, with Fraenkel's values by binary numeral.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(1) {
            return None;
        }
        let [n, x, v] = ["a1", "x", "v"].map(var);
        let half = Formula::all([
            x.clone().times(2).at_most(n.clone()),
            n.clone().less(x.clone().times(2).plus(number(2))),
        ]);
        let less = x.clone().plus(number(1)).equal(n.clone());
        let moves =
            one_coin_moves(shape, |a, x| x[0].clone().less(a[0].clone()).and(less.clone().or(half.clone())));
        let mut description = Description::new(shape, Formula::TRUE, moves);
        description.theory.define_pattern("ends in an odd number of zeros", "[01]*10(00)*").ok()?;
        description.theory.define_pattern("has an odd number of ones", "(0*10*1)*0*10*").ok()?;
        let zero =
            n.clone().equal(number(0)).or(Formula::holds("ends in an odd number of zeros", [n.clone()]));
        let odd = Formula::holds("has an odd number of ones", [n]);
        let is = |value: u64| v.clone().equal(number(value));
        Some(description.value(Formula::any([
            zero.clone().and(is(0)),
            zero.clone().not().and(odd.clone()).and(is(1)),
            zero.not().and(odd.not()).and(is(2)),
        ])))
    }
}

impl Definable for MarkT {
    /// Describes the moves by 1, ..., t - 1, and to n/t, rounded down, in base t.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape != PositionShape::coins(1) {
            return None;
        }
        let t = self.parameter();
        let moves = one_coin_moves(shape, |a, x| {
            let (n, x) = (a[0].clone(), x[0].clone());
            let near = n.clone().less(x.clone().plus(number(t)));
            let times = x.clone().times(t);
            let part = times.clone().at_most(n.clone()).and(n.clone().less(times.plus(number(t))));
            x.less(n).and(near.or(part))
        });
        let mut description = Description::new(shape, Formula::TRUE, moves);
        description.theory = Theory::new(Base::new(u8::try_from(t).ok()?).ok()?);
        Some(description)
    }
}
