//! The row lemma and the algorithm that rests on it.

use super::values::{WindowPairs, by_rows, in_words};
use super::{FULL, QUICK, claim};
use crate::common::refuted;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Colex, RankingError, Squares, subsets};

pub(super) fn claims() -> Vec<Claim> {
    vec![
        by_rows(
            claim("row-lemma").source("computed for this project").weight(1_000, 50_000).statement(
                "for A = (a_1..a_(n-1)), m = a_(n-1) and S = {G(A+{j}) : j < m not in A}, G(A,m+d) is the d-th \
                 smallest natural outside S, so rows strictly increase; the same with misere values if S is \
                 not empty, and 1, 0, 2, 3, 4, .. if A = {0..n-2}",
            ),
            |row| {
                for play in 0..2 {
                    let options = &row.options[play];
                    let mut expected = (0..).filter(|value| options.binary_search(value).is_err());
                    let exchanged = play == 1 && options.is_empty();
                    for (i, &value) in row.values[play].iter().enumerate() {
                        let mut next = expected.next().unwrap_or(u64::MAX);
                        if exchanged && next < 2 {
                            next = 1 - next;
                        }
                        let equal = Mismatch::unless_equal(value, next);
                        equal.map_err(|mismatch| {
                            row.counterexample(i, if play == 0 { mismatch } else { mismatch.note("misere values") })
                        })?;
                    }
                }
                Ok(())
            },
        ),
        claim("rows")
            .source("computed for this project")
            .statement("the values, normal and misere, computed by rows without mex are those of the definition")
            .by(in_words(QUICK), in_words(FULL), compare),
    ]
}

/// The values of all positions with the same coins but the largest, by the row lemma.
struct LemmaRow {
    lower: Squares,
    /// The first square of the largest coin, one above the lower ones.
    first: u64,
    normal: Vec<u64>,
    misere: Vec<u64>,
}

/// For every set A of all coins but the largest, the set S of the values G(A+{j}), j < m not in A, as bits.
struct OptionSets {
    /// The sets A, in the order of their ranks.
    lists: Colex,
    /// The number of words of a set.
    words: usize,
    bits: Vec<u64>,
}

impl OptionSets {
    fn new(count: usize, below: u64) -> Result<Self, CheckFailure> {
        let broken = |error: RankingError| CheckFailure::Broken(error.to_string());
        let lists = Colex::sets(count - 1, below).map_err(broken)?;
        // A value is at most the square of the largest coin.
        let words = below as usize / 64 + 1;
        let bits = vec![0; lists.positions() as usize * words];
        Ok(OptionSets { lists, words, bits })
    }

    /// Returns the least `count` naturals outside the set of the list with this rank.
    fn outside(&self, rank: usize, count: u64) -> Vec<u64> {
        let set = &self.bits[rank * self.words..(rank + 1) * self.words];
        let has = |value: u64| set.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1);
        (0..).filter(|&value| !has(value)).take(count as usize).collect()
    }

    /// Adds the values of a row to the sets of which its positions are options: those of `lower` with one coin replaced
    /// by the largest coin.
    fn insert(&mut self, lower: &[u64], first: u64, values: &[u64]) {
        for skip in 0..lower.len() {
            let mut list = lower.to_vec();
            list.remove(skip);
            list.push(0);
            for (square, value) in (first..).zip(values) {
                list[lower.len() - 1] = square;
                if let Some(rank) = self.lists.rank(&list) {
                    self.bits[rank as usize * self.words + *value as usize / 64] |= 1 << (value % 64);
                }
            }
        }
    }
}

/// Calls `visit` with every row of `count` coins below `below`, in colexicographic order of the lower coins. The values
/// come from the row lemma, not from the mex over options.
fn for_each_row(
    count: usize,
    below: u64,
    mut visit: impl FnMut(&LemmaRow) -> Result<(), CheckFailure>,
) -> Result<(), CheckFailure> {
    let (mut normal, mut misere) = (OptionSets::new(count, below)?, OptionSets::new(count, below)?);
    for (rank, lower) in subsets(count - 1, below).enumerate() {
        let first = lower.largest().map_or(0, |largest| largest + 1);
        let length = below - first;
        let mut row = LemmaRow {
            first,
            normal: normal.outside(rank, length),
            misere: misere.outside(rank, length),
            lower,
        };
        if first == count as u64 - 1 {
            // No hole below the largest coin: the row begins with the terminal position.
            for (value, exchanged) in row.misere.iter_mut().zip([1, 0]) {
                *value = exchanged;
            }
        }
        normal.insert(row.lower.as_slice(), first, &row.normal);
        misere.insert(row.lower.as_slice(), first, &row.misere);
        visit(&row)?;
    }
    Ok(())
}

fn compare(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, usize::MAX)?;
    let mut held = 0u64;
    for (count, below) in values.windows() {
        for_each_row(count, below, |row| {
            check.run().check(held, 0)?;
            for ((square, normal), misere) in (row.first..).zip(&row.normal).zip(&row.misere) {
                let coins = || row.lower.iter().chain([square]);
                let test = values.pair_of_coins(coins()).and_then(|pair| {
                    Mismatch::unless_equal(pair.normal, *normal)?;
                    Mismatch::unless_equal(pair.misere, *misere)
                        .map_err(|mismatch| mismatch.note("misere values"))
                });
                test.map_err(|mismatch| {
                    let coins: Vec<String> = coins().map(|coin| coin.to_string()).collect();
                    refuted(mismatch.at_position(coins.join(",")), held)
                })?;
                held += 1;
            }
            Ok(())
        })?;
    }
    Ok(CheckSummary::new(held))
}
