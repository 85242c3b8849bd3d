//! Sums and counts over ranges, sets and tables, compared with definitions in Rust.

use impartial::ordinal::nim_product_u64;
use impartial::run::Limits;
use impartial_query::{Context, MoveFilter};
use impartial_rules::{RuleFileGame, Severity, diagnose};

/// Returns the value of a term at n, as the only move of a game: `None` if it has no value.
fn value(term: &str, n: u64) -> Option<u64> {
    let text = format!("game g\nnumbers n, r\nmove {term}, 0  if r = 1\n");
    let game = RuleFileGame::of_text(&text, "g.game", "g.game", None);
    let game = game.unwrap_or_else(|error| panic!("{text}\n{error}")).entry().0;
    let context = Context::new(Limits::none());
    let position = game.position(&format!("{n},1")).unwrap();
    let options = game.moves(&position, &MoveFilter::default(), &context).unwrap().options;
    assert!(options.len() <= 1, "{text}");
    options.first().map(|one| one.position.to_string().split_once(',').unwrap().0.parse().unwrap())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

type Defined = fn(u64) -> Option<u64>;

#[test]
fn sums_and_counts_over_ranges_are_what_they_are_called() {
    let cases: &[(&str, Defined)] = &[
        ("count k in 1..n: gcd(k, n) = 1", |n| Some((1..=n).filter(|&k| gcd(k, n) == 1).count() as u64)),
        ("count k in 1..n: k divides n", |n| Some((1..=n).filter(|&k| n % k == 0).count() as u64)),
        ("sum k in 1..n: k*k", |n| Some(n * (n + 1) * (2 * n + 1) / 6)),
        ("sum k in 1..n if k divides n: k", |n| Some((1..=n).filter(|&k| n % k == 0).sum())),
        ("xor k in 0..n: k", |n| Some((0..=n).fold(0, |all, k| all ^ k))),
        ("xor k in 0..n if k mod 3 = 1: k + n", |n| {
            Some((0..=n).filter(|k| k % 3 == 1).fold(0, |all, k| all ^ (k + n)))
        }),
        ("max k in 1..n-1 if k divides n: k", |n| (1..n).filter(|&k| n % k == 0).max()),
        ("min k in 2..n if k divides n: k", |n| (2..=n).find(|&k| n % k == 0)),
        ("min k in 3..n: n - k", |n| n.checked_sub(3).map(|_| 0)),
        ("max k in 3..n: n - k", |n| n.checked_sub(3)),
        // The whole sum has no value where one of its terms has none.
        ("sum k in 0..5: n - k", |n| n.checked_sub(5).map(|m| 6 * m + 15)),
        ("sum k in 0..5 if k <= n: n - k", |n| Some((0..=5).filter(|k| *k <= n).map(|k| n - k).sum())),
        ("sum k in 5..4: n", |_| Some(0)),
        ("count k in n..3: true", |n| Some((n..=3).count() as u64)),
        // A set has each number once; a member without a value is no number.
        ("count k in {1, n, 3..5, 4}: true", |n| Some(4 + u64::from(!(n == 1 || (3..=5).contains(&n))))),
        ("sum k in {n, n, n - 4, 2}: k", |n| {
            let mut all = vec![n, 2];
            all.extend(n.checked_sub(4));
            all.sort_unstable();
            all.dedup();
            Some(all.iter().sum())
        }),
        ("sum j, k in 1..n if j < k: j*k", |n| Some((1..=n).flat_map(|k| (1..k).map(move |j| j * k)).sum())),
        ("count j, k in {1, n}: j <= k", |n| Some(if n == 1 { 1 } else { 3 })),
        ("max j, k in 1..n if j*j + k*k = n: j", |n| {
            (1..=n).filter(|j| (1..=n).any(|k| j * j + k * k == n)).max()
        }),
        ("sum k in 1..n: count j in 1..k: j divides k", |n| {
            Some((1..=n).map(|k| (1..=k).filter(|j| k % j == 0).count() as u64).sum())
        }),
        ("(sum k in 1..3: k) + n", |n| Some(6 + n)),
        ("sum k in 1..3: k + n", |n| Some(6 + 3 * n)),
    ];
    for (term, defined) in cases {
        for n in 0..40 {
            assert_eq!(value(term, n), defined(n), "{term} at {n}");
        }
    }
}

#[test]
fn sets_and_tables_are_what_they_are_called() {
    let cases: &[(&str, Defined)] = &[
        ("with(n, 3)", |n| Some(n | 8)),
        ("without(n, 3)", |n| Some(n & !8)),
        ("without(n, 70)", Some),
        ("if has(n, 2) then 1 else 0", |n| Some(n / 4 % 2)),
        ("if has(n, n + 60) then 1 else 0", |_| Some(0)),
        ("if not has(n - 3, 0) then 1 else 0", |n| Some(u64::from(n < 3 || n % 2 == 1))),
        ("sum x in 0..5 if has(n, x): pow(2, x)", Some),
        ("min x in 0..9 if not has(n, x): x", |n| Some(u64::from(n.trailing_ones()))),
        ("lowest(n)", |n| (n > 0).then(|| 1 << n.trailing_zeros())),
        ("valuation(n, 2)", |n| (n > 0).then(|| u64::from(n.trailing_zeros()))),
        ("valuation(n, 3)", |n| (n > 0).then(|| (1..9).filter(|&k| n % 3u64.pow(k) == 0).count() as u64)),
        ("valuation(6, n)", |n| (n >= 2).then(|| u64::from(6 % n == 0))),
        ("valuation(n + 1, pow(2, 62) * 2)", |_| Some(0)),
        ("entry(n mod 7, 0, 1, 0, 1, 2, 3, 2)", |n| Some([0, 1, 0, 1, 2, 3, 2][n as usize % 7])),
        ("entry(n, 4, 5, n - 3)", |n| match n {
            0 => Some(4),
            1 => Some(5),
            _ => None,
        }),
        ("nim_product(n, 5)", |n| Some(nim_product_u64(n, 5))),
    ];
    for (term, defined) in cases {
        for n in 0..40 {
            assert_eq!(value(term, n), defined(n), "{term} at {n}");
        }
    }
}

/// The nim-product by its definition: the least number that is no (a' ⊗ b) xor (a ⊗ b') xor (a' ⊗ b') with a' < a and
/// b' < b.
#[test]
fn nim_products_are_those_of_the_definition() {
    let mut table = vec![[0u64; 20]; 20];
    for a in 0..20usize {
        for b in 0..20usize {
            let mut found = Vec::new();
            for x in 0..a {
                for y in 0..b {
                    found.push(table[x][b] ^ table[a][y] ^ table[x][y]);
                }
            }
            table[a][b] = (0..).find(|n| !found.contains(n)).unwrap();
            assert_eq!(value(&format!("nim_product(n, {b})"), a as u64), Some(table[a][b]), "{a} {b}");
        }
    }
}

#[test]
fn what_is_too_large_is_an_error_and_never_wrapped() {
    for term in [
        "with(n, 63)",
        "with(n, n + 62)",
        "sum k in 1..9: pow(2, 60)",
        "nim_product(pow(2, 62), n)",
        "valuation(pow(2, 63), n)",
    ] {
        let text = format!("game g\nheaps n\nmove {term}  if n = 7\n");
        let game = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap().entry().0;
        let context = Context::new(Limits::none());
        let refused = game
            .position("7")
            .and_then(|position| game.moves(&position, &MoveFilter::default(), &context))
            .unwrap_err()
            .to_string();
        assert!(refused.contains("2^63 or more") && refused.contains("line 3"), "{term}: {refused}");
    }
}

#[test]
fn mistakes_are_shown_with_their_place_and_with_help() {
    let cases = [
        ("move n - 1  if (sum k: k) = 3", "':' where a range should be", "such as: sum k in 1..n"),
        ("move n - 1  if (sum heap in 1..2: n) = 3", "'1' where ':' should be", "':'"),
        ("move n - 1  if (count k in 1..n: k) = 3", "where a relation should be", "a relation"),
        ("move n - 1  if (sum n in 1..3: n) = 3", "'n' has a meaning here already", "another name"),
        (
            "move n - k  for k in 1..3  if (sum k in 1..3: k) = 3",
            "'k' has a meaning here already",
            "another name",
        ),
        ("move n - 1  if (max k in 1..3 if k: k) = 3", "where a relation should be", "a relation"),
        ("move entry(n)", "a table without entries", "entry(n mod 3, 0, 1, 2)"),
        ("move with(n)", "'with' takes two numbers, not 1", ""),
        ("move n - 1  if has(n)", "'has' takes a set and a number", "has(m, x)"),
        ("move has(n, 1)", "'has' is a condition where a number should be", "if has(…) then 1 else 0"),
        (
            "def lowest(x) := x\nmove n - 1",
            "'lowest' has a meaning here already: it is a function",
            "another name",
        ),
        (
            "def has(m, x) := m = x\nmove n - 1",
            "'has' has a meaning here already: it is a function",
            "another name",
        ),
    ];
    for (lines, message, help) in cases {
        let text = format!("game g\nheaps n\n{lines}\n");
        let found = diagnose(&text, "g.game", None);
        let error = found.iter().find(|one| one.severity == Severity::Error);
        let error = error.unwrap_or_else(|| panic!("{lines}: {found:?}"));
        assert!(error.message.contains(message), "{lines}: {}", error.message);
        let given = error.help.clone().unwrap_or_default();
        assert!(given.contains(help), "{lines}: {given}");
        assert!(error.span.start >= "game g\nheaps n\n".len() && error.span.end <= text.len(), "{lines}");
    }
}
