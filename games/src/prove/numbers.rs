//! Games of one number and of two: Mark, Wythoff's game, Fibonacci nim.

use crate::fibonacci_nim::FibonacciNim;
use crate::mark::Mark;
use crate::wythoff::Wythoff;
use impartial::game::Heaps;
use impartial::kind::Tuple;
use impartial::prove::{
    Definable, Description, Formula, Move, Numeration, Rank, Shape, Theory, number, one_coin_moves, var,
};

/// Up to this parameter Wythoff's game is read in the numeration in which its P-positions are plain.
const MOST_NUMERATION: u64 = 9;

/// How numbers are read in proofs about Wythoff's game with parameter A: in `p:A`, and in base 2 where that
/// would have too many digits.
fn numeration(game: Wythoff) -> Option<Numeration> {
    let a = game.parameter();
    (a <= MOST_NUMERATION).then(|| Numeration::parse(&format!("p:{a}")).ok()).flatten()
}

impl Definable for Wythoff {
    /// Heaps in any order.
    fn describe(&self, shape: Shape) -> Option<Description> {
        if shape != Shape::coins(2) {
            return None;
        }
        let a = self.parameter();
        let [a1, a2, x, y] = ["a1", "a2", "x", "y"].map(var);
        let mut moves = one_coin_moves(shape, |a, x| x[0].clone().less(a[0].clone()));
        // k from the first and l from the second: a1 + y = x + a2 + (k - l).
        let (first, second) = (a1.clone().plus(y.clone()), x.clone().plus(a2.clone()));
        let near = if a <= MOST_NUMERATION {
            let apart = |d: u64| {
                let by = |low: &impartial::prove::Term, high: &impartial::prove::Term| {
                    low.clone().plus(number(d)).equal(high.clone())
                };
                if d == 0 { by(&first, &second) } else { by(&first, &second).or(by(&second, &first)) }
            };
            Formula::any((0..a).map(apart))
        } else {
            let below = |low: &impartial::prove::Term, high: &impartial::prove::Term| {
                low.clone().less(high.clone().plus(number(a)))
            };
            below(&first, &second).and(below(&second, &first))
        };
        let condition = Formula::all([x.clone().less(a1), y.clone().less(a2), near]);
        moves.push(Move { fresh: vec!["x".into(), "y".into()], condition, target: vec![x, y] });
        let mut description = Description::new(shape, Formula::TRUE, moves).ok()?;
        if let Some(numeration) = numeration(*self) {
            description.theory = Theory::in_numeration(&numeration);
        }
        Some(description)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Heaps> {
        (numbers.len() == 2).then(|| Heaps::new(numbers.iter().copied()))
    }

    fn encode(&self, position: &Heaps) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl Definable for FibonacciNim {
    /// a1 counters and the limit a2; x counters stay and y is the new limit. The heap falls with every move.
    fn describe(&self, shape: Shape) -> Option<Description> {
        if shape != Shape::coins(2) {
            return None;
        }
        let [n, m, x, y] = ["a1", "a2", "x", "y"].map(var);
        let condition = Formula::all([
            x.clone().less(n.clone()),
            n.clone().at_most(x.clone().plus(m)),
            y.clone().plus(x.clone().times(2)).equal(n.times(2)),
        ]);
        let moves = vec![Move { fresh: vec!["x".into(), "y".into()], condition, target: vec![x, y] }];
        let mut description = Description::new(shape, Formula::TRUE, moves).ok()?.rank(Rank::InTurn(vec![0]));
        description.theory = Theory::in_numeration(&Numeration::parse("fib").ok()?);
        Some(description)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Tuple> {
        (numbers.len() == 2).then(|| Tuple::new(numbers.iter().copied()))
    }

    fn encode(&self, position: &Tuple) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl Definable for Mark {
    /// To n - 1 or to n/2, rounded down; with Fraenkel's values by binary numeral.
    fn describe(&self, shape: Shape) -> Option<Description> {
        if shape != Shape::coins(1) {
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
        let mut description = Description::new(shape, Formula::TRUE, moves).ok()?;
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

    fn decode(&self, numbers: &[u64]) -> Option<u64> {
        numbers.first().copied()
    }

    fn encode(&self, position: &u64) -> Vec<u64> {
        vec![*position]
    }
}
