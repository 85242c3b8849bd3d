//! Max-Welter: positions of value 0 and 1, normal and misère.

use crate::max_welter::MaxWelter;
use impartial::game::Squares;
use impartial_prove::{Definable, DescribedMove, Description, Formula, PositionShape, Term, var};

impl Definable for MaxWelter {
    /// Coins ascending; the largest goes to x, between coins number j − 1 and j.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape.power != 1 || shape.coins == 0 {
            return None;
        }
        let names = shape.names();
        let n = names.len();
        let a: Vec<Term> = names.iter().map(var).collect();
        let legal = Formula::all(a.windows(2).map(|pair| pair[0].clone().less(pair[1].clone())));
        let moves = (0..n)
            .map(|j| {
                let mut target = a[..n - 1].to_vec();
                target.insert(j, var("x"));
                DescribedMove { fresh: vec!["x".into()], condition: var("x").less(a[n - 1].clone()), target }
            })
            .collect();
        Description::new(shape, legal, moves).ok()
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok()
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
