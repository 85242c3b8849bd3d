//! The statements about random games, compared with the reference interpreter on windows twice as large.
//!
//! `IMPARTIAL_STUDY_RANDOM=300` makes as many games; without it there are few.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_reference::{Game, Verdict};
use impartial_study::{Finding, StudyOptions, Subject, rules_with_findings, study};

/// A random game, and a window twice as large as that on which its statements are checked.
fn game(seed: u64) -> (String, &'static str) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut amounts = |most: u64| {
        let count = random.usize(1..=3);
        let mut all: Vec<u64> = (0..count).map(|_| random.u64(1..=most)).collect();
        all.sort_unstable();
        all.dedup();
        all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
    };
    if seed % 8 != 7 {
        let first = amounts(9);
        let second = match seed % 4 {
            0 => format!("move n - k  for k in {{{}}}  if n mod 2 = 0\n", amounts(6)),
            1 => "move n div 2  if n >= 1\n".to_owned(),
            _ => String::new(),
        };
        (format!("game random\nheaps n\nmove n - k  for k in {{{first}}}\n{second}"), "n < 2000")
    } else {
        let (of_a, of_b, of_both) = (amounts(3), amounts(3), amounts(2));
        let rules = format!(
            "game random\nnumbers a, b\nmove a - k, b  for k in {{{of_a}}}\nmove a, b - k  for k in {{{of_b}}}\n\
             move a - k, b - k  for k in {{{of_both}}}\n"
        );
        (rules, "a, b < 200")
    }
}

/// Compares the statements of a study with the reference on a window. Returns the numbers of statements and of positions.
fn compare(rules: &str, window: &str) -> (u64, u64) {
    let subject = Subject::from_text(rules, "random.game", None);
    let cx = Context::new(Limits::none());
    let mut findings: Vec<Finding> = Vec::new();
    let options = StudyOptions { effort: 60, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| findings.push(finding.clone())).unwrap();
    let written = rules_with_findings(&subject, &findings);
    let game = Game::read(&written, &[]).unwrap_or_else(|error| panic!("{error}\n{written}"));
    let windows = game.windows_of(window).unwrap();
    let (mut statements, mut compared) = (0, 0);
    for belief in game.beliefs() {
        statements += 1;
        for window in &windows {
            for position in game.positions_of(window).unwrap().unwrap() {
                compared += 1;
                let verdict = game.verdict(belief, &position);
                assert!(
                    matches!(verdict, Ok(Verdict::True | Verdict::Silent)),
                    "{} at {position:?}: {verdict:?}\n{written}",
                    belief.name
                );
            }
        }
    }
    (statements, compared)
}

#[test]
fn statements_about_random_games_hold_on_windows_twice_as_large() {
    let count: u64 = std::env::var("IMPARTIAL_STUDY_RANDOM").map_or(8, |text| text.parse().unwrap());
    let compare_random = |seed| {
        let (rules, window) = game(seed);
        compare(&rules, window)
    };
    let run = move || (0..count).map(compare_random).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap();
    let (statements, compared) = thread.join().unwrap();
    println!("{statements} statements about {count} games hold at {compared} positions");
    assert!(statements >= count / 2, "only {statements} statements about {count} games");
}

/// Turning a coin and moving it is no sum of coins; nor are turns that look at the other coins.
#[test]
fn values_of_coins_are_added_only_where_moves_turn_whatever_the_other_coins_are() {
    let run = || {
        for (rules, is_sum) in [
            ("move turn a\nmove a - 1\n", false),
            ("move turn a\nmove turn a, b  for b in 0..a-1  if members < 2\n", false),
            ("move turn a\nmove turn a, b  for b in 0..a-1\n", true),
        ] {
            let (statements, compared) = compare(&format!("game own\ncoins a\n{rules}"), "4 coins < 13");
            assert!(compared > 500, "{rules}{statements} statements, {compared} positions");
            let subject = Subject::from_text(&format!("game own\ncoins a\n{rules}"), "own.game", None);
            let mut sums = 0;
            let mut count = |finding: &Finding| {
                sums += usize::from(finding.statement.starts_with("value xor coin a:"));
            };
            let cx = Context::new(Limits::none());
            study(
                &subject,
                &StudyOptions { effort: 20, has_clock: false, ..StudyOptions::default() },
                &cx,
                &mut count,
            )
            .unwrap();
            assert_eq!(sums > 0, is_sum, "{rules}");
        }
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap().join().unwrap();
}
