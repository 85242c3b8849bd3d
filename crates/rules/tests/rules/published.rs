//! Games of the gallery with sums, sets and lists, compared with plain recursion over the published rules.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_rules::open;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

/// Returns the value of a position by its definition.
fn value<P: Clone + Ord + Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    known: &mut BTreeMap<P, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let values: BTreeSet<u64> =
        options(position).iter().map(|option| value(option, options, known)).collect();
    let value = (0..).find(|n| !values.contains(n)).unwrap();
    known.insert(position.clone(), value);
    value
}

/// Compares a file of the gallery, with its parameters, with recursion, at some positions.
pub(crate) fn compare<P: Clone + Ord + Hash>(
    file: &str,
    positions: impl IntoIterator<Item = P>,
    text: impl Fn(&P) -> String,
    options: impl Fn(&P) -> Vec<P>,
) {
    let (name, parameters) = file.split_once(':').unwrap_or((file, ""));
    let path = format!("{}/../../games/rules/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let path = if parameters.is_empty() { path } else { format!("{path}:{parameters}") };
    let game = open(&path).unwrap().entry().0;
    let context = Context::new(Limits::none());
    let mut known = BTreeMap::new();
    for position in positions {
        let expected = value(&position, &options, &mut known);
        let text = text(&position);
        let found = game.value(&text, &context).unwrap_or_else(|error| panic!("{file} {text}: {error}"));
        assert_eq!(found.grundy.unwrap().value.to_string(), expected.to_string(), "{file} at {text}");
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn divisors(n: u64) -> Vec<u64> {
    (1..=n).filter(|d| n.is_multiple_of(*d)).collect()
}

#[test]
fn games_of_arithmetic_functions_are_those_of_the_paper() {
    let proper = |n: u64| divisors(n).into_iter().filter(move |&d| d < n);
    compare("subtract-a-divisor", 0..120, u64::to_string, |&n| proper(n).map(|d| n - d).collect());
    compare("to-a-divisor", 0..120, u64::to_string, |&n| proper(n).collect());
    compare("to-a-coprime", 0..120, u64::to_string, |&n| (1..n).filter(|&k| gcd(n, k) == 1).collect());
    compare("totient", 0..120, u64::to_string, |&n| match n {
        0 | 1 => Vec::new(),
        _ => vec![(1..=n).filter(|&k| gcd(n, k) == 1).count() as u64],
    });
    // The number of prime factors, and the place of the least one among the primes.
    let primes: Vec<u64> = (2..120).filter(|&p| divisors(p).len() == 2).collect();
    let mut known = BTreeMap::new();
    for n in 1..120u64 {
        let mut left = n;
        let mut factors = 0;
        for p in &primes {
            while left % p == 0 {
                (left, factors) = (left / p, factors + 1);
            }
        }
        assert_eq!(value(&n, &|&n| proper(n).collect(), &mut known), factors, "{n}");
    }
    let mut known = BTreeMap::new();
    for n in 2..120u64 {
        let least = primes.iter().position(|p| n % p == 0).unwrap() as u64 + 1;
        let coprime = |n: &u64| (1..*n).filter(|&k| gcd(*n, k) == 1).collect();
        assert_eq!(value(&n, &coprime, &mut known), least, "{n}");
    }
}

fn coins(position: &BTreeSet<u64>) -> String {
    let text: Vec<String> = position.iter().map(u64::to_string).collect();
    if text.is_empty() { "none".to_owned() } else { text.join(",") }
}

#[test]
fn ruler_turns_any_number_of_consecutive_coins() {
    let turned = |position: &BTreeSet<u64>| {
        let mut all = Vec::new();
        for &last in position {
            for first in 0..=last {
                all.push(position.symmetric_difference(&(first..=last).collect()).copied().collect());
            }
        }
        all
    };
    let all = (0u32..1 << 7).map(|mask| (0..7).filter(|x| mask >> x & 1 == 1).collect::<BTreeSet<u64>>());
    compare("ruler", all, coins, turned);
    // More coins than are turned one after the other: coins are heaps, and turned ones are added as nim-sums.
    let path = format!("{}/../../games/rules/ruler.game", env!("CARGO_MANIFEST_DIR"));
    let (game, context) = (open(&path).unwrap().entry().0, Context::new(Limits::none()));
    let mut single: Vec<u64> = Vec::new();
    for last in 0..14 {
        let options: BTreeSet<u64> =
            (0..=last).map(|first| single[first..].iter().fold(0, |all, g| all ^ g)).collect();
        single.push((0..).find(|n| !options.contains(n)).unwrap());
        let found = game.value(&last.to_string(), &context).unwrap();
        assert_eq!(found.grundy.unwrap().value.to_string(), single[last].to_string(), "{last}");
    }
}

fn members(mask: u64) -> impl Iterator<Item = u64> {
    (0..64).filter(move |x| mask >> x & 1 == 1)
}

#[test]
fn sets_of_group_elements_generate_a_cyclic_group_or_not() {
    // The closure under addition, apart from the file, which looks at the divisors of the order.
    let generates = |mask: u64, order: u64| {
        let mut group = BTreeSet::from([0]);
        loop {
            let sums = group.iter().flat_map(|g| members(mask).map(move |x| (g + x) % order));
            let larger: BTreeSet<u64> = sums.chain(group.iter().copied()).collect();
            if larger.len() == group.len() {
                return group.len() as u64 == order;
            }
            group = larger;
        }
    };
    for order in 2..=9 {
        let chosen =
            move |mask: u64| (0..order).filter(move |x| mask >> x & 1 == 0).map(move |x| mask | 1 << x);
        let positions: Vec<u64> = (0..1 << order).collect();
        let proper = positions.iter().copied().filter(|&mask| !generates(mask, order));
        compare(&format!("avoid-generating:{order}"), proper, u64::to_string, |&mask| {
            chosen(mask).filter(|&after| !generates(after, order)).collect()
        });
        compare(&format!("generate:{order}"), positions, u64::to_string, |&mask| {
            if generates(mask, order) { Vec::new() } else { chosen(mask).collect() }
        });
    }
}

#[test]
fn pieces_divisors_and_families_of_sets_are_left() {
    for points in 3..=9u64 {
        compare(
            &format!("kotzigs-nim:{points}"),
            [(BTreeSet::from([0u64]), 0u64), (BTreeSet::from([0, 2]), 2)],
            |(visited, at)| format!("{},{at}", visited.iter().map(|x| 1 << x).sum::<u64>()),
            |(visited, at)| {
                let next = [1, 2].map(|step| (at + step) % points).into_iter();
                let free = next.filter(|point| !visited.contains(point));
                free.map(|point| (visited.iter().copied().chain([point]).collect(), point)).collect()
            },
        );
    }
    for number in [2, 6, 12, 16, 30, 36, 48, 60] {
        let all: BTreeSet<u64> = divisors(number).into_iter().filter(|&d| d > 1).collect();
        compare(
            &format!("schuhs-divisors:{number}"),
            [all],
            |left| left.iter().map(|d| 1u64 << d).sum::<u64>().to_string(),
            |left| left.iter().map(|k| left.iter().copied().filter(|d| d % k != 0).collect()).collect(),
        );
    }
    for ground in 2..=4u32 {
        let whole = (1u64 << ground) - 1;
        compare(
            &format!("subset-take-away:{ground}"),
            [(1..whole).collect::<BTreeSet<u64>>()],
            |family| family.iter().map(|set| 1u64 << set).sum::<u64>().to_string(),
            |family| {
                family.iter().map(|s| family.iter().copied().filter(|t| s & t != *s).collect()).collect()
            },
        );
    }
}

#[test]
fn sylver_coinage_after_four_and_five_is_won_by_eleven() {
    let sums = |named: &BTreeSet<u64>, most: u64| {
        let mut sums = BTreeSet::from([0u64]);
        for n in 1..=most {
            if named.iter().any(|x| n >= *x && sums.contains(&(n - x))) {
                sums.insert(n);
            }
        }
        sums
    };
    let text = |most: u64| {
        move |named: &BTreeSet<u64>| sums(named, most).iter().map(|n| 1u64 << n).sum::<u64>().to_string()
    };
    let options = |most: u64| {
        move |named: &BTreeSet<u64>| -> Vec<BTreeSet<u64>> {
            let sums = sums(named, most);
            let free = (2..=most).filter(|x| !sums.contains(x));
            free.map(|x| named.iter().copied().chain([x]).collect()).collect()
        }
    };
    let named = |all: &[u64]| all.iter().copied().collect::<BTreeSet<u64>>();
    let positions = [named(&[4, 5]), named(&[4, 5, 6]), named(&[4, 5, 11]), named(&[3, 7])];
    compare("sylver-coinage:11", positions.clone(), text(11), options(11));
    assert_eq!(text(11)(&positions[0]), "1841");
    let mut known = BTreeMap::new();
    assert_eq!(value(&positions[2], &options(11), &mut known), 0);
    compare("sylver-coinage:6", [BTreeSet::new()], text(6), options(6));
}

/// The value of a position of Mark by recursion, and the statements of the file that the prover reads.
#[test]
fn mark_has_the_values_of_the_paper() {
    let options = |&n: &u64| if n == 0 { Vec::new() } else { vec![n - 1, n / 2] };
    compare("mark", 0..300, u64::to_string, options);
    let mut known = BTreeMap::new();
    for n in 1..300u64 {
        let stated = if n.trailing_zeros() % 2 == 1 { 0 } else { 2 - u64::from(n.count_ones() % 2) };
        assert_eq!(value(&n, &options, &mut known), stated, "{n}");
    }
}
