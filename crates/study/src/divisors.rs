//! Columns of number theory, for games whose rules name divisors.

use crate::bare::words;
use crate::table::Column;

/// The names of the definitions.
const NAMES: [&str; 6] = [
    "is_prime_number",
    "is_prime_power",
    "prime_factors",
    "odd_prime_factors",
    "place_of_least_factor",
    "coprime_numbers",
];

const IS_PRIME: &str = "def is_prime_number(p) := p > 1 & not ex d in 2..sqrt(p): d divides p";
const IS_POWER: &str = "def is_prime_power(q) := (count p in 2..q if p divides q: is_prime_number(p)) = 1";
const FACTORS: &str = "def prime_factors(m) := count q in 2..m if q divides m: is_prime_power(q)";
const ODD_FACTORS: &str =
    "def odd_prime_factors(m) := count q in 3..m if q mod 2 = 1 & q divides m: is_prime_power(q)";
const PLACE: &str = "def place_of_least_factor(m) := if m < 2 then 0 else count p in 2..(min q in 2..m if q divides m: q): \
                     is_prime_number(p)";
const COPRIME: &str = "def coprime_numbers(m) := count k in 1..m: gcd(k, m) = 1";

/// The way in which rules name divisors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Divisors {
    /// With `divides` or `gcd`.
    Words,
    /// As remainders, `n mod k = 0`.
    Remainders,
}

impl Divisors {
    /// Returns how rules name divisors; `None` if they do not, or if they use a name of the definitions.
    pub(crate) fn named_by(rules: &str) -> Option<Divisors> {
        let has_word = |word: &str| rules.lines().flat_map(words).any(|other| other == word);
        let is_remainder = |line: &str| {
            let all: Vec<&str> = line.split_whitespace().collect();
            all.windows(4).any(|part| {
                part[0] == "mod" && part[1].starts_with(char::is_alphabetic) && part[2..] == ["=", "0"]
            })
        };
        match () {
            () if NAMES.iter().any(|name| has_word(name)) => None,
            () if has_word("divides") || has_word("gcd") => Some(Divisors::Words),
            () => rules.lines().any(is_remainder).then_some(Divisors::Remainders),
        }
    }
}

/// Adds the columns to the only column of a table.
pub(crate) fn add_columns(columns: &mut Vec<Column>) {
    let Some(first) = columns.first().cloned() else { return };
    let most = first.values.iter().copied().max().unwrap_or(0).max(2) as usize;
    let least_factor: Vec<usize> =
        (0..=most).map(|n| (2..=n).find(|d| n.is_multiple_of(*d)).unwrap_or(0)).collect();
    let mut place = vec![0_i64; most + 1];
    let (mut primes, mut factors) = (0, vec![0_i64; most + 1]);
    for n in 2..=most {
        if least_factor[n] == n {
            primes += 1;
            place[n] = primes;
        } else {
            place[n] = place[least_factor[n]];
        }
        factors[n] = factors[n / least_factor[n]] + 1;
    }
    let coprime = |n: usize| (1..=n).filter(|k| gcd(*k, n) == 1).count() as i64;
    let totients: Vec<i64> = (0..=most).map(coprime).collect();
    let name = first.text.clone();
    let mut add = |function: &str, definitions: &[&str], values: &[i64]| {
        let text = format!("{function}({name})");
        let definitions = definitions.iter().map(|line| (*line).to_owned()).collect();
        let values = first.values.iter().map(|n| values[*n as usize]).collect();
        columns.push(Column { definitions, ..Column::new(text, values) });
    };
    add("prime_factors", &[IS_PRIME, IS_POWER, FACTORS], &factors);
    let odd_factors: Vec<i64> =
        (0..=most).map(|n| factors[if n == 0 { 0 } else { n >> n.trailing_zeros() }]).collect();
    add("odd_prime_factors", &[IS_PRIME, IS_POWER, ODD_FACTORS], &odd_factors);
    add("place_of_least_factor", &[IS_PRIME, PLACE], &place);
    add("coprime_numbers", &[COPRIME], &totients);
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
