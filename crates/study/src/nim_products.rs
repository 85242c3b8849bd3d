//! Nim-products of two terms: the values of games that are products of two games of turning coins.

use crate::atoms::cheapest;
use crate::bank::Bank;
use crate::meter::Meter;
use crate::term::{Term, nim_product};

/// Terms that may be factors, and the largest of their costs.
const FACTORS: usize = 2_500;
const FACTOR_COST: u32 = 5;

/// Returns nim-products of two terms of the bank with the wanted values.
pub(crate) fn nim_products(bank: &Bank, target: &[i64], meter: &Meter<'_>) -> Vec<Term> {
    // A product is 0 only where a factor is. Both factors vary: other products are shorter terms.
    let may_divide = |row: &[i32]| {
        row.iter().zip(target).all(|(x, wanted)| *x >= 0 && (*x > 0 || *wanted == 0))
            && row.iter().any(|x| *x != row[0])
    };
    let factors: Vec<usize> = cheapest(bank, FACTORS, FACTOR_COST, |_| true)
        .into_iter()
        .filter(|&index| may_divide(bank.row(index)))
        .collect();
    let mut found = Vec::new();
    for (at, &left) in factors.iter().enumerate() {
        if !meter.count(factors.len() as u64 / 16 + 1) {
            break;
        }
        let x = bank.row(left);
        for &right in &factors[at..] {
            let y = bank.row(right);
            let product = |row: usize| nim_product(i64::from(x[row]), i64::from(y[row]));
            if (0..bank.len).all(|row| product(row) == target[row]) {
                found.push(Term::NimProduct(bank.terms[left].clone(), bank.terms[right].clone()));
            }
        }
    }
    found
}
