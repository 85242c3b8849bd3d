//! Transfinite Nim and transfinite Welter below ω^k.

use crate::ordinal_provable::DefinableOnOrdinals;
use crate::transfinite_nim::TransfiniteNim;
use crate::transfinite_welter::TransfiniteWelter;
use impartial::game::OrdinalList;
use impartial_prove::automata::{Formula, Term, mask, number, var};
use impartial_prove::{Description, PositionShape, one_coin_moves, ordinal_less};

/// Returns the coefficient terms of coin number i.
fn coin(names: &[String], power: usize, i: usize) -> Vec<Term> {
    names[i * power..(i + 1) * power].iter().map(var).collect()
}

fn description(shape: PositionShape, legal: Formula, value: Formula) -> Option<Description> {
    let moves = one_coin_moves(shape, |a, x| ordinal_less(x, a));
    Some(Description::new(shape, legal, moves).value(value))
}

/// Returns the formula v = ⊕ αᵢ, coefficient by coefficient, with `more` ⊕-added to the finite part.
fn nim_sum(shape: PositionShape, more: Vec<Term>) -> Formula {
    let (names, values) = (shape.names(), shape.value_names());
    let last = shape.power - 1;
    Formula::all((0..shape.power).map(|c| {
        let mut terms: Vec<Term> = names.iter().skip(c).step_by(shape.power).map(var).collect();
        if c == last {
            terms.extend(more.iter().cloned());
        }
        var(&values[c]).equal(Term::xor_of(terms))
    }))
}

/// Returns the formula v = ⊕ αᵢ: the value in transfinite Nim.
pub fn ordinal_nim_sum(shape: PositionShape) -> Formula {
    nim_sum(shape, Vec::new())
}

/// Returns the formula v = ⊕ αᵢ ⊕ ⊕ (αᵢ|αⱼ), where (α|β) is (m|m′) in one column and 0 otherwise.
fn welter_value(shape: PositionShape) -> Formula {
    let names = shape.names();
    let last = shape.power - 1;
    let (mut parts, mut relations, mut bound) = (Vec::new(), Vec::new(), Vec::new());
    for j in 0..shape.coins {
        for i in 0..j {
            let (a, b) = (coin(&names, shape.power, i), coin(&names, shape.power, j));
            let same = Formula::all((0..last).map(|c| a[c].clone().equal(b[c].clone())));
            let name = format!("m{}_{}", i + 1, j + 1);
            let inside = var(&name).equal(mask(0, a[last].clone(), b[last].clone()));
            let outside = var(&name).equal(number(0));
            relations.push(same.clone().and(inside).or(same.not().and(outside)));
            parts.push(var(&name));
            bound.push(name);
        }
    }
    Formula::And(relations).and(nim_sum(shape, parts)).exists(bound)
}

fn different(shape: PositionShape) -> Formula {
    let names = shape.names();
    Formula::all((0..shape.coins).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| {
        let (a, b) = (coin(&names, shape.power, i), coin(&names, shape.power, j));
        Formula::all(a.into_iter().zip(b).map(|(a, b)| a.equal(b))).not()
    }))
}

impl DefinableOnOrdinals for TransfiniteNim {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        description(shape, Formula::TRUE, ordinal_nim_sum(shape))
    }

    fn is_legal(&self, _: &OrdinalList) -> bool {
        true
    }
}

impl DefinableOnOrdinals for TransfiniteWelter {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        description(shape, different(shape), welter_value(shape))
    }

    fn is_legal(&self, position: &OrdinalList) -> bool {
        position.repeated().is_none()
    }
}
