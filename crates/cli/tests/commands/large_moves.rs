//! `moves` from positions with too many options to look at, or with numbers beyond 64 bits.

use crate::common::{impartial, run};

/// Returns the options that `moves` lists, in their order.
fn options(args: &str) -> Vec<String> {
    let output = impartial(&format!("moves {args} --format json"));
    assert_eq!(output.code, 0, "{args}: {}", output.err);
    output.objects().iter().map(|option| option["option"].as_str().unwrap().to_owned()).collect()
}

fn zeros(count: usize) -> String {
    "0".repeat(count)
}

fn nines(count: usize) -> String {
    "9".repeat(count)
}

#[test]
fn few_options_are_listed_however_large_the_numbers() {
    let half = format!("5{}", zeros(39));
    assert_eq!(options("mark 10^40"), [half, nines(40)]);
    assert_eq!(
        options("subtraction:1,2,3 10^40"),
        ["7", "8", "9"].map(|last| format!("{}{last}", nines(39)))
    );
    assert_eq!(options("k-welter:2 0,10^40").len(), 2);
    assert_eq!(options("octal:0.33 10^40").len(), 2);
    assert_eq!(options("euclid 10^40,10^39").len(), 9);
}

#[test]
fn winning_moves_of_huge_heaps_follow_from_formulas_and_periods() {
    // 10^40 is 0 modulo 4 and 1 modulo 3.
    assert_eq!(options("subtraction:1,2,3 10^40 --to 0"), Vec::<String>::new());
    assert_eq!(options("subtraction:1,2 10^40 --to 0"), [nines(40)]);
    // No formula, but a period: the options listed are exactly those with the value.
    for wanted in 0..4 {
        let named = options(&format!("subtraction:2,5,7 10^40,10 --to {wanted}"));
        let all = options("subtraction:2,5,7 10^40,10");
        assert_eq!(all.len(), 6);
        for option in all {
            let value = run(&["value", "subtraction:2,5,7", &option, "--format", "json"]).object();
            assert_eq!(
                value["grundy"].as_str() == Some(&*wanted.to_string()),
                named.contains(&option),
                "{option} to {wanted}"
            );
        }
    }
    assert_eq!(options("moore:2 10^40,3,3 --to 0"), ["3,3,3"]);
    assert_eq!(options("moore:2 10^40 --to 0"), ["0"]);
    assert!(options("kayles 10^40,10^40 --to 0").is_empty());
    assert!(options("kayles 10^40,10^40 --misere --to 0").is_empty());
}

#[test]
fn moves_by_a_period_agree_with_a_search_of_all_moves() {
    // With --solver heap every option is looked at.
    for (game, position) in [("kayles", "120000"), ("dawson-kayles", "210000,35"), ("octal:0.356", "120000")]
    {
        let mut moves = 0;
        for to in [0, 1, 5, 8] {
            let listed = |more: &str| {
                let mut found = options(&format!("{game} {position} --to {to}{more}"));
                found.sort_unstable();
                found
            };
            let found = listed("");
            moves += found.len();
            assert_eq!(found, listed(" --solver heap"), "{game} {position} to {to}");
        }
        assert!(moves > 0, "{game} {position}");
    }
}

#[test]
fn a_heap_of_kayles_has_its_winning_moves_at_any_size() {
    let named = options("kayles 200000 --to 0");
    assert!(named.contains(&"99999,99999".to_owned()));
    assert!(named.iter().all(|option| {
        let (a, b) = option.split_once(',').unwrap();
        matches!(a.parse::<u64>().unwrap() + b.parse::<u64>().unwrap(), 199_998 | 199_999)
    }));
    // Too large to be read is another reason than not known.
    let output = impartial("moves kayles 10^40 --to 0");
    assert!(output.bad_input().contains("more than 100000 moves to 0"), "{}", output.err);
    let output = impartial("moves kayles 10^40 --misere --to 0");
    assert!(output.bad_input().contains("more than 100000 moves to 0"), "{}", output.err);
}

/// A formula for the outcome of each option, or for the value of the position itself, is enough.
#[test]
fn winning_moves_follow_from_formulas_for_outcomes() {
    // The least Fibonacci number in the Zeckendorf representation of n (Zeckendorf 1972).
    let least = |mut n: u64| {
        let mut least = u64::MAX;
        while n > 0 {
            let (mut a, mut b) = (1, 2);
            while b <= n {
                (a, b) = (b, a + b);
            }
            (n, least) = (n - a, a);
        }
        least
    };
    for (heap, most) in [(100_000, 4), (100_000, 100_000), (75_025, 75_024), (99_999, 2)] {
        let wins = |k: &u64| 2 * k < least(heap - k);
        let mut expected: Vec<String> =
            (1..=most).filter(wins).map(|k| format!("{},{}", heap - k, 2 * k)).collect();
        let mut named = options(&format!("fibonacci-nim {heap},{most} --to 0"));
        expected.sort_unstable();
        named.sort_unstable();
        assert_eq!(named, expected, "{heap},{most}");
    }
    let outcome = |heap: &str| {
        run(&["value", "mark:3", heap, "--format", "json"]).object()["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(options("mark:3 4294967296 --to 0"), ["4294967295"]);
    assert_eq!(["4294967295", "4294967294", "1431655765"].map(outcome), ["P", "N", "N"]);
    assert!(options("cram 6x6 --to 0").is_empty());
    assert!(!options("cram 5x6 --to 0").is_empty());
}

#[test]
fn moves_that_cannot_be_listed_are_refused_with_the_reason() {
    for (args, says) in [
        ("kayles 10^40", "more than 100000 moves, too many to list (allowed: --to V in normal play"),
        ("kayles 200000 --misere --to 1", "nothing else tells the moves of misère play to 1"),
        ("moore:2 10^40,3,3 --to 5", "nothing else tells the moves to 5 (allowed: --to 0"),
        ("grundys-game 10^6 --to 0", "(allowed: smaller positions)"),
        ("nim 10^40", "--to V in normal play"),
        // A refused request is not among its own alternatives.
        ("hex:0.3F 10^40 --to 0", "(allowed: --to 0 --misere where the misère quotient is known)"),
        (
            "dawson-kayles 10^40 --misere --to 0",
            "(allowed: --to V in normal play (--to 0: the winning moves))",
        ),
    ] {
        let output = impartial(&format!("moves {args}"));
        assert!(output.bad_input().contains(says), "{args}: {}", output.err);
    }
}

#[test]
fn missing_moves_are_reported_on_stderr() {
    let output = impartial("moves nim 1,2,3 --to 0");
    assert_eq!((output.code, output.out.as_str()), (0, ""));
    assert_eq!(output.err, "there is no move to 0 from 1,2,3 of nim\n");
    let output = impartial("moves nim 1 --to 0 --misere");
    assert_eq!(output.err, "there is no move to 0 from 1 of nim in misère play\n");
    assert_eq!(impartial("moves nim 0").err, "there is no move from 0 of nim\n");
    for quiet in ["moves nim 1,2,3 --to 0 --quiet", "moves nim 1,2,3 --to 0 --format json"] {
        let output = impartial(quiet);
        assert_eq!((output.code, output.out.as_str(), output.err.as_str()), (0, "", ""), "{quiet}");
    }
}
