//! Families of positions that are the heaps of a game of taking and breaking, whose code is read from their values.

use crate::bare::words;
use crate::evidence::{MIN_OF_SEQUENCE, sequence_bits};
use impartial::period::{HeapCode, Period};
use impartial::run::Run;
use impartial::solve::HeapSolver;

/// A code of taking and breaking, of which a position is the heap with `shift` counters more than its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeapsOfCode {
    /// The digits, that of no counters first.
    digits: Vec<u8>,
    pub(crate) shift: i64,
}

/// Shifts of the sizes, the simplest first.
const SHIFTS: [i64; 5] = [0, -1, 1, -2, 2];
/// Number of digits after the point.
const DIGITS: u32 = 3;
/// Bits that name a code and a shift.
const CODE_BITS: f64 = 14.0;
/// Least number of values in which a code is recognised: fewer fit a code by chance.
const MIN_SAMPLES: usize = 20;
/// Least number of different values in which a code is recognised.
const MIN_VALUES: usize = 3;
/// Largest heap up to which the period of a code is computed.
const PERIOD_HEAPS: u64 = 5_000;

impl HeapsOfCode {
    /// Returns the simplest code that fits values of consecutive sizes from `first` on.
    pub(crate) fn recognise(first: i64, values: &[i64]) -> Option<HeapsOfCode> {
        let mut distinct = values.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        if values.len() < MIN_SAMPLES
            || distinct.len() < MIN_VALUES
            || sequence_bits(values) - CODE_BITS < MIN_OF_SEQUENCE
        {
            return None;
        }
        let codes: Vec<HeapsOfCode> = all_codes().map(|digits| HeapsOfCode { digits, shift: 0 }).collect();
        let shifted = |shift: i64| {
            codes
                .iter()
                .map(|code| HeapsOfCode { shift, ..code.clone() })
                .find(|code| code.fits(first, values))
        };
        SHIFTS.into_iter().find_map(shifted)
    }

    /// Returns whether the values of consecutive sizes from `first` on are those of the code.
    pub(crate) fn fits(&self, first: i64, values: &[i64]) -> bool {
        let heap = |index: usize| usize::try_from(first + index as i64 + self.shift).ok();
        let is_first_few = |count: usize| {
            let heaps = code_values(&self.digits, first as usize + count + 2);
            let fits = |index: usize| heap(index).and_then(|heap| heaps.get(heap)) == Some(&values[index]);
            (0..count).all(fits)
        };
        // Most codes differ soon.
        is_first_few(values.len().min(8)) && is_first_few(values.len())
    }

    /// Returns the evidence of the code for values, in bits.
    pub(crate) fn evidence(values: &[i64]) -> f64 {
        sequence_bits(values) - CODE_BITS
    }

    /// Returns the name of the game, such as `octal:0.07`.
    pub(crate) fn name(&self) -> String {
        let after: String = self.digits[1..].iter().map(u8::to_string).collect();
        format!("octal:{}.{after}", self.digits[0])
    }

    /// Returns the value of the heap with `more` counters more than a size, as a term.
    pub(crate) fn term(&self, size: &str, more: i64) -> String {
        let at = match self.shift + more {
            0 => size.to_owned(),
            less @ ..0 => format!("({size} - {})", -less),
            more => format!("({size} + {more})"),
        };
        format!("value of {} at {at}", self.name())
    }

    /// Returns the value of the heap of each of `sizes` consecutive sizes from `first` on with `less` counters fewer, `None`
    /// where there is no such heap.
    pub(crate) fn values_below(&self, first: i64, sizes: usize, less: i64) -> Vec<Option<i64>> {
        let known = code_values(&self.digits, first as usize + sizes + 2);
        let heap = |index: usize| usize::try_from(first + index as i64 + self.shift - less).ok();
        (0..sizes).map(|index| heap(index).and_then(|heap| known.get(heap)).copied()).collect()
    }

    /// Returns the certified period of the values of the code, with its certificate in words.
    pub(crate) fn period(&self, run: &Run<'_>) -> Option<(Period, u64)> {
        let code =
            HeapCode::new(self.digits.iter().enumerate().map(|(taken, &set)| (taken as u64, set))).ok()?;
        let mut solver = HeapSolver::new(code);
        solver.solve_to(PERIOD_HEAPS, run).ok()?;
        let certificate = solver.certificate(self.name())?;
        impartial::period::verify(&certificate, run).ok()?;
        Some((solver.period()?, solver.solved_count()))
    }

    /// Returns whether the moves of a heap leave exactly the pairs of heaps `left`, of which the larger one comes first and
    /// empty heaps are 0.
    pub(crate) fn has_moves(&self, size: i64, left: &[(i64, i64)]) -> bool {
        let heap = size + self.shift;
        let mut moves = Vec::new();
        for (taken, &digit) in self.digits.iter().enumerate() {
            let rest = heap - taken as i64;
            if rest < 0 {
                break;
            }
            for small in 0..=rest / 2 {
                let parts = u8::from(rest > 0) + u8::from(small > 0);
                if digit >> parts & 1 == 1 && (taken > 0 || small > 0) {
                    moves.push((rest - small, small));
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves == left
    }
}

/// Returns all codes with few digits, the shortest first.
fn all_codes() -> impl Iterator<Item = Vec<u8>> {
    (1..=DIGITS).flat_map(|len| {
        [0, 4].into_iter().flat_map(move |whole| {
            (0..8_u32.pow(len)).filter_map(move |number| {
                let digits = (0..len).rev().map(|place| (number >> (3 * place) & 7) as u8);
                let all: Vec<u8> = std::iter::once(whole).chain(digits).collect();
                (all.last() != Some(&0) || len == 1).then_some(all)
            })
        })
    })
}

/// Returns the values of the first heaps of a code.
fn code_values(digits: &[u8], count: usize) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::with_capacity(count);
    for heap in 0..count {
        let mut options = vec![false; 2 * heap.next_power_of_two() + 2];
        for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options[0] = true;
            }
            if digit & 2 != 0 && rest > 0 {
                options[values[rest] as usize] = true;
            }
            if digit & 4 != 0 {
                for small in 1..=rest / 2 {
                    options[(values[small] ^ values[rest - small]) as usize] = true;
                }
            }
        }
        let value = options.iter().position(|taken| !taken).unwrap_or(options.len());
        values.push(value as i64);
    }
    values
}

/// Returns whether every move on a path of a graph looks only at the few vertices next to the one or two that it names, so that
/// the moves of long paths are those of shorter ones, shifted. The answer is no for all rules but those of a few plain forms.
pub(crate) fn is_local_on_paths(rules: &str) -> bool {
    const PLAIN: [&str; 11] =
        ["move", "delete", "edge", "neighbours", "degree", "for", "if", "mod", "in", "or", "and"];
    let move_is_local = |line: &str| {
        let named: Vec<&str> = words(line)
            .filter(|word| !PLAIN.contains(word) && !word.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        let mut names = named.clone();
        names.sort_unstable();
        names.dedup();
        let pair = line.split_once(" edge ").map(|(_, rest)| words(rest).take(2).collect::<Vec<_>>());
        let is_bound = match &pair {
            Some(pair) => pair.len() == 2 && names.iter().all(|name| pair.contains(name)),
            None => names.len() == 1,
        };
        // Behind `if` names stand in `degree(…)` alone, so that numbers of vertices do not count.
        let (change, condition) = line.split_once(" if ").unwrap_or((line, ""));
        let in_degrees: usize =
            names.iter().map(|name| condition.matches(&format!("degree({name})")).count()).sum();
        let in_condition = words(condition).filter(|word| names.contains(word)).count();
        let names_a_vertex = change.contains(|c: char| c.is_ascii_digit());
        is_bound && in_degrees == in_condition && !names_a_vertex && !line.contains(":=")
    };
    rules.lines().all(|line| match line.split(' ').next() {
        Some("game" | "edition" | "about") => true,
        Some("graph") => line.trim() == "graph",
        Some("move") => move_is_local(line),
        _ => false,
    })
}

/// The moves of the positions of a family up to this number are compared with those of a code.
pub(crate) const COMPARED: usize = 24;

/// Length of the longest pattern that the rows up to [`COMPARED`] show at both ends and in the middle, so that longer rows have the
/// same moves.
const LONGEST_PATTERN: usize = COMPARED / 3;

/// Returns whether every move on a row of cells changes short runs of free cells alone, whatever the other cells are.
pub(crate) fn is_local_on_rows(rules: &str) -> bool {
    rules.lines().all(|line| match line.split(' ').next() {
        Some("game" | "edition" | "about" | "grid") => true,
        Some("move") => line.split('"').nth(1).is_some_and(|pattern| {
            (1..=LONGEST_PATTERN).contains(&pattern.len()) && pattern.chars().all(|cell| cell == '.')
        }),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_recognised_by_their_values() {
        for (digits, name) in [
            (vec![0, 7, 7], "octal:0.77"),
            (vec![0, 0, 7], "octal:0.07"),
            (vec![0, 1, 3, 7], "octal:0.137"),
            (vec![4, 4], "octal:4.4"),
        ] {
            let values = code_values(&digits, 60);
            let found = HeapsOfCode::recognise(1, &values[1..40]).unwrap();
            assert!(found.fits(1, &values[1..]), "{found:?}");
            assert_eq!((found.name().as_str(), found.shift), (name, 0));
        }
        let kayles = code_values(&[0, 7, 7], 12);
        assert_eq!(kayles, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
        let random: Vec<i64> = (0..60).map(|n: i64| n * n * 7 % 11 % 5).collect();
        assert_eq!(HeapsOfCode::recognise(1, &random), None);
    }

    #[test]
    fn moves_of_a_code_are_compared_as_pairs() {
        let kayles = HeapsOfCode { digits: vec![0, 7, 7], shift: 0 };
        assert!(kayles.has_moves(3, &[(1, 0), (1, 1), (2, 0)]));
        assert!(!kayles.has_moves(3, &[(1, 0), (2, 0)]));
        assert!(kayles.has_moves(1, &[(0, 0)]));
    }

    #[test]
    fn only_plain_rules_are_local() {
        for (rules, is_local) in [
            ("game a\ngraph\nmove delete v, neighbours(v)\n", true),
            ("game a\ngraph\nmove delete u, v for edge u-v\n", true),
            ("game a\ngraph\nmove delete v if degree(v) mod 2 = 1\n", true),
            // A vertex without neighbours in another part would be deleted, too.
            ("game a\ngraph\nmove delete v, isolated(v) if degree(v) >= 1\n", false),
            ("game a\ngraph\nmove delete v, 1\n", false),
            ("game a\ngraph\nmove delete v if v mod 2 = 1\n", false),
            ("game a\ngraph\nmove delete v if vertices > 3\n", false),
            ("game a\ngraph\nmove delete u, v if degree(u) = 1 & degree(v) = 1\n", false),
            ("game a\ngraph\nmove delete v, unreachable(1)\n", false),
            ("game a\ngraph\nlegal connected()\nmove delete v\n", false),
            ("game a\ngraph directed\nmove delete v\n", false),
        ] {
            assert_eq!(is_local_on_paths(rules), is_local, "{rules}");
        }
        assert!(is_local_on_rows("game a\ngrid\nmove \"..\" -> \"##\" turned\n"));
        assert!(!is_local_on_rows("game a\ngrid\nmove \".#\" -> \"##\"\n"));
        // The rows whose moves are compared would not show a long pattern.
        let long = |cells: usize| {
            format!(
                "game a\ngrid\nmove \"..\" -> \"##\"\nmove \"{}\" -> \"{}\"\n",
                ".".repeat(cells),
                "#".repeat(cells)
            )
        };
        assert!(is_local_on_rows(&long(LONGEST_PATTERN)));
        assert!(!is_local_on_rows(&long(LONGEST_PATTERN + 1)) && !is_local_on_rows(&long(30)));
        assert!(!is_local_on_rows("game a\ngrid\nlegal not \"OO\"\nmove \".\" -> \"O\"\n"));
    }
}
