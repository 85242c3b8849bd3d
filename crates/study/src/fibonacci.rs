//! Columns of the Fibonacci numbers, for lists of numbers of whose P-positions no other statement is found.
//!
//! Each number is a sum of Fibonacci numbers 1, 2, 3, 5, … of which no two are neighbours, in one way (Zeckendorf 1972).

use crate::bare::words;
use crate::table::{Column, Table};

/// The names of the definitions.
const NAMES: [&str; 3] = ["fibonacci", "ends_in", "least_part"];

const FIBONACCI: &str = "def fibonacci(f) := sqrt(5*f*f + 4)*sqrt(5*f*f + 4) = 5*f*f + 4 | \
                         5*f*f >= 4 & sqrt(5*f*f - 4)*sqrt(5*f*f - 4) = 5*f*f - 4";
/// The numbers whose least part is f are those with j >= 1.
const ENDS_IN: &str =
    "def ends_in(m, f) := ex j in 1..m: m = f*beatty(j, 1, 5, 2) + (beatty(f + 1, 1, 5, 2) - f - 1)*(j - 1)";
const MIN_PART: &str = "def least_part(m) := min f in 1..m if fibonacci(f) & ends_in(m, f): f";

/// Returns whether rules leave the names of the definitions free.
pub(crate) fn is_free(rules: &str) -> bool {
    rules.lines().flat_map(words).all(|word| !NAMES.contains(&word))
}

/// Adds the least part of the first `count` columns.
pub(crate) fn add_columns(table: &mut Table, count: usize) {
    let parts: Vec<Column> = table.columns.iter().take(count).map(part_of).collect();
    table.columns.extend(parts);
}

fn part_of(column: &Column) -> Column {
    Column {
        definitions: [FIBONACCI, ENDS_IN, MIN_PART].map(str::to_owned).to_vec(),
        ..Column::new(
            format!("least_part({})", column.text),
            column.values.iter().map(|&number| least_part(number)).collect(),
        )
    }
}

/// Returns the least Fibonacci number of the sum that is a number, by taking the greatest ones away; 0 has none.
fn least_part(number: i64) -> i64 {
    let (mut rest, mut least) = (number, crate::term::NONE);
    while rest > 0 {
        let (mut one, mut next) = (1, 2);
        while next <= rest {
            (one, next) = (next, one + next);
        }
        rest -= one;
        least = one;
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Slope;

    /// The definition in the rule language describes the same numbers.
    #[test]
    fn numbers_with_a_least_part_are_rounded_multiples() {
        let golden = Slope { p: 1, d: 5, q: 2 };
        let fibonacci = [1_i64, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];
        for m in 1..377 {
            let ends_in = |f: &&i64| {
                let before = golden.multiple(**f + 1) - **f - 1;
                (1..=m).any(|j| m == **f * golden.multiple(j) + before * (j - 1))
            };
            assert_eq!(fibonacci.iter().filter(ends_in).copied().collect::<Vec<_>>(), [least_part(m)], "{m}");
        }
        assert_eq!(least_part(0), crate::term::NONE);
    }
}
