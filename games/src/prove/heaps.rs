//! Nim, subtraction games, and codes without splitting.

use crate::nim::Nim;
use crate::octal::Octal;
use crate::subtraction::Subtraction;
use impartial_prove::automata::{Formula, Term, number, var};
use impartial_prove::{
    Definable, DescribedMove, Description, PairForm, PositionShape, one_coin_moves, promised_description,
};

impl Definable for Nim {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let pairs = PairForm {
            single_legal: Formula::TRUE,
            pair_legal: Formula::TRUE,
            single_value: var("a"),
            pair_value: None,
            step: var("x").less(var("a")),
        };
        Some(promised_description(self, shape)?.pairs(pairs))
    }
}

impl Definable for Subtraction {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape.power != 1 || shape.coins == 0 {
            return None;
        }
        let names = shape.names();
        let all: Vec<Term> = names.iter().map(var).collect();
        let mut moves = Vec::new();
        for i in 0..names.len() {
            for &s in self.set() {
                let mut target = all.clone();
                target[i] = var("x");
                let condition = var("x").plus(number(s)).equal(all[i].clone());
                moves.push(DescribedMove { fresh: vec!["x".into()], condition, target });
            }
        }
        Some(Description::new(shape, Formula::TRUE, moves))
    }
}

impl Definable for Octal {
    /// Codes in which no heap is split; an empty heap is one that is not there.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape.power != 1 || shape.coins == 0 || self.splits() {
            return None;
        }
        let left = |a: &Term, x: &Term| {
            let by = |(k, empties, leaves): (u64, bool, bool)| {
                let taken = x.clone().plus(number(k)).equal(a.clone());
                match (empties, leaves) {
                    (true, true) => taken,
                    (true, false) => taken.and(x.clone().equal(number(0))),
                    _ => taken.and(number(0).less(x.clone())),
                }
            };
            Formula::any(self.takes().map(by))
        };
        Some(Description::new(shape, Formula::TRUE, one_coin_moves(shape, |a, x| left(&a[0], &x[0]))))
    }
}
