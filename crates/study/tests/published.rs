//! Bare rules of known games and contest problems, with the theorems that a study finds.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, StudyOptions, Subject, study};

/// Returns the statements about a game with their verdicts, as `proved value n mod 4`.
fn statements(rules: &str, effort: u64) -> Vec<String> {
    statements_with(rules, effort, 2)
}

fn statements_with(rules: &str, effort: u64, threads: usize) -> Vec<String> {
    let subject = Subject::from_text(&format!("game own\n{rules}"), "own.game", None);
    let mut cx = Context::new(Limits::none());
    cx.threads = threads;
    let mut found: Vec<Finding> = Vec::new();
    let options = StudyOptions { effort, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| found.push(finding.clone())).unwrap();
    let with_verdict = |one: &Finding| Some(format!("{} {}", one.verdict?, one.statement));
    found.iter().filter_map(with_verdict).collect()
}

/// Searches that end early, because few steps are left, and searches that find nothing are among them.
#[test]
fn the_number_of_threads_makes_no_difference() {
    for rules in [
        "numbers a, b\nmove a - k, b  for k in 1..a  if k != b\nmove a, b - k  for k in 1..b  if k != a\n",
        "numbers n, m\nmove n - k, 2*k  for k in 1..m  if k <= n\n",
        "numbers x, y\nmove x - 1, y - 2\nmove x - 2, y - 1\n",
        "heaps n\nmove n - k  for k in 1..n  if all other m: m >= n | m = 0\n",
        "graph\nmove delete v  for vertex v  if degree(v) = 1\n",
    ] {
        for effort in [2, 20] {
            let one = statements_with(rules, effort, 1);
            for threads in [2, 8] {
                assert_eq!(statements_with(rules, effort, threads), one, "{rules}{effort} {threads}");
            }
        }
    }
}

fn assert_finds(rules: &str, effort: u64, expected: &[&str]) {
    let found = statements(rules, effort);
    for statement in expected {
        assert!(found.iter().any(|one| one == statement), "{statement} is not found for\n{rules}{found:#?}");
    }
}

/// Take at most half of a heap: the value is determined by the largest odd divisor of n + 1.
#[test]
fn odd_divisors_describe_the_game_of_taking_at_most_half() {
    assert_finds(
        "heaps n\nmove n - k  for k in 1..n div 2\n",
        100,
        &["checked value ((n + 1) div lowest(n + 1)) div 2"],
    );
}

/// Lower a stone by 1 so that all stones stay different: the number of moves that are left decides.
#[test]
fn stones_that_stay_different_are_described_for_any_number_of_stones() {
    assert_finds(
        "coins a\nmove a - 1\n",
        100,
        &["proved p-positions (sum coin m: m) mod 2 = (members mod 4) div 2"],
    );
}

/// Subtract a divisor other than 1 and n: odd numbers are lost, and the powers of 2 with an odd exponent.
#[test]
fn outcomes_of_single_heaps_are_described_where_no_term_for_the_values_is_found() {
    let found = statements("heaps n\nmove n - d  for d in 2..n-1  if n mod d = 0\n", 100);
    let is_expected = |one: &String| {
        one.starts_with("checked p-positions largest mod 2 = 1 | ")
            && one.contains("largest mod 3 = 2 & largest = lowest(largest)")
            && one.ends_with("  if members = 1")
    };
    assert!(found.len() == 1 && is_expected(&found[0]), "{found:#?}");
}

/// Three numbers whose order does not matter are described by the least, the middle and the greatest of them.
#[test]
fn numbers_in_ascending_order_describe_symmetric_games_of_three_numbers() {
    assert_finds(
        "numbers a, b, c\nmove a-i, b-j, c  for i in 1..a, j in 1..b\nmove a-i, b, c-j  for i in 1..a, j in 1..c\n\
         move a, b-i, c-j  for i in 1..b, j in 1..c\n",
        60,
        &["proved p-positions middle = 0"],
    );
    assert_finds(
        "numbers a, b, c\nmove x, b, c  for x in 0..a-1\nmove a, x, c  for x in 0..b-1\nmove a, b, x  for x in 0..c-1\n",
        20,
        &["proved value a xor b xor c"],
    );
    // The last number is not like the others.
    let found =
        statements("numbers a, b, c\nmove a-1, b, c\nmove a, b-1, c\nmove a, b, x  for x in 0..c-1\n", 20);
    assert!(found.iter().all(|one| !one.contains("least") && !one.contains("greatest")), "{found:#?}");
}

/// The rules give the number of heaps, and the proof is about this number.
#[test]
fn statements_about_a_fixed_number_of_heaps_are_proved() {
    assert_finds(
        "heaps n\nlegal members = 3\nmove n - k  for k in 1..n  if n >= largest\n",
        100,
        &["proved p-positions smallest = (xor heap m: m) & smallest < middle | smallest = (sum heap m: m)"],
    );
}

/// The Silver Dollar game without the dollar, with three coins: two gaps are heaps of Nim.
#[test]
fn statements_about_a_fixed_number_of_coins_are_proved() {
    let found = statements("coins a\nlegal members = 3\nmove x  for x in 0..a-1 if free(x..a-1)\n", 60);
    assert!(found.iter().any(|one| one.starts_with("proved p-positions ")), "{found:#?}");
}

/// With any number of coins, every other gap is a heap.
#[test]
fn alternate_gaps_describe_coins_that_do_not_jump() {
    let rules = "coins a\nmove x  for x in 0..a-1 if free(x..a-1)\n";
    let gaps = "p-positions (xor coin b if (count coin c: c > b) mod 2 = 0: gap_below(b)) = 0";
    let found = statements(rules, 60);
    assert!(found.iter().any(|one| one.contains(gaps)), "{found:#?}");
    // Five coins and more may move in another way.
    let found = statements(&format!("{rules}move x  for x in 0..a-1 if members >= 5\n"), 60);
    assert!(found.iter().all(|one| !one.contains(gaps)), "{found:#?}");
}

/// A piece of chocolate loses at most half of its rows, or of its columns: two games side by side.
#[test]
fn numbers_that_are_independent_have_the_nim_sum_of_their_values() {
    let rules = "numbers a, b\nmove a - k, b  for k in 1..a div 2\nmove a, b - k  for k in 1..b div 2\n";
    let value = "checked value (((a + 1) div lowest(a + 1)) div 2) xor (((b + 1) div lowest(b + 1)) div 2)";
    let found = statements(rules, 60);
    assert!(found.iter().any(|one| one == value), "{found:#?}");
    // The search reads numbers below 40, and the last test those below 100.
    let found = statements(&format!("{rules}move a, b - 1  if a >= 90\n"), 60);
    assert!(found.iter().all(|one| !one.contains("value")), "{found:#?}");
}

/// Nim with a pass that may be used at any time is Nim with one more heap.
#[test]
fn games_with_extra_numbers_are_proved_for_any_number_of_heaps() {
    assert_finds(
        "heaps n with p\nlegal p <= 1\nmove x  for x in 0..n-1\nmove p := 0  if p = 1\n",
        60,
        &["proved value (xor heap m: m) xor p", "proved p-positions (xor heap m: m) = p"],
    );
}

/// Take 1 to 5 counters, or 1 to 7, but not as many as the opponent took just before.
#[test]
fn games_that_remember_the_last_move_are_described_by_remainders() {
    let rules = |most: u32| {
        format!(
            "numbers n, last\nlegal last <= {most}\nmove n - k, k  for k in 1..{most}  if k != last & k <= n\n"
        )
    };
    assert_finds(
        &rules(5),
        300,
        &[
            "proved p-positions (n mod 13 in {0, 7} | last = 1 & n mod 13 in {1, 8} | last = 3 & n mod 13 in {3, 6} | \
           last = 4 & n mod 13 = 11 | last = 5 & n mod 13 in {5, 12}) & not (n = 8 & last = 1) | n = 4 & last = 4",
        ],
    );
    assert_finds(
        &rules(7),
        300,
        &[
            "proved p-positions n mod 25 in {0, 9, 17} | last = 1 & n mod 25 in {1, 18} | last = 2 & n mod 25 = 11 | \
           last = 3 & n mod 25 in {3, 20} | last = 4 & n mod 25 in {4, 8} | last = 5 & n mod 25 in {5, 22} | \
           last = 6 & n mod 25 = 15 | last = 7 & n mod 25 in {7, 16, 24}",
        ],
    );
}
