//! Games whose values follow a simple rule up to the edge of the window of the search, and break later.
//!
//! `IMPARTIAL_STUDY_PLANTED=200` plants as many games; without it there are few.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, study};

/// The bounds of the windows of a search: that of the search itself, and that of the check.
const HEAPS: (u64, u64) = (260, 1000);
const NUMBERS: (u64, u64) = (40, 100);

/// A game with a rule that holds below a bound only.
struct Planted {
    rules: String,
    /// The first number at which the values break the rule.
    breaks_at: u64,
    /// True if the larger window has positions beyond.
    is_in_window: bool,
}

/// Returns heaps from which 1 to `most` are taken, and one more from heaps of `breaks_at` on.
fn heaps(random: &mut fastrand::Rng, is_in_window: bool) -> Planted {
    let most = random.u64(1..=6);
    let breaks_at =
        if is_in_window { random.u64(HEAPS.0 + 1..HEAPS.1 - 5) } else { random.u64(HEAPS.1 + 1..2000) };
    let rules = format!(
        "game planted\nheaps n\nmove n - k  for k in 1..{most}\nmove n - {}  if n >= {breaks_at}\n",
        most + 1
    );
    Planted { rules, breaks_at, is_in_window }
}

/// Returns two numbers of which one is lowered by 1, and by 2 from `breaks_at` on.
fn numbers(random: &mut fastrand::Rng, is_in_window: bool) -> Planted {
    let breaks_at =
        if is_in_window { random.u64(NUMBERS.0 + 1..NUMBERS.1 - 3) } else { random.u64(NUMBERS.1 + 1..150) };
    let rules = format!(
        "game planted\nnumbers a, b\nmove a - 1, b\nmove a, b - 1\nmove a - 2, b  if a >= {breaks_at}\n"
    );
    Planted { rules, breaks_at, is_in_window }
}

fn findings(rules: &str) -> Vec<Finding> {
    let subject = Subject::from_text(rules, "planted.game", None);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort: 20, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.subject != FindingSubject::Fact);
    all
}

/// Returns whether a statement names a number near the break, so that it does not overlook it.
fn knows(statement: &str, planted: &Planted) -> bool {
    let numbers = statement.split(|c: char| !c.is_ascii_digit()).filter_map(|text| text.parse::<u64>().ok());
    numbers.into_iter().any(|number| number.abs_diff(planted.breaks_at) <= 8)
}

/// Without the break, the simple rule is found and proved: a search that finds nothing would not miss a break either.
#[test]
fn rules_that_never_break_are_proved() {
    for rules in [
        "game planted\nheaps n\nmove n - k  for k in 1..4\n",
        "game planted\nnumbers a, b\nmove a - 1, b\nmove a, b - 1\n",
    ] {
        let found = findings(rules);
        let value = found.iter().find(|one| one.subject == FindingSubject::Value);
        assert!(value.is_some_and(Finding::is_proved), "{found:#?}");
    }
}

#[test]
fn rules_that_break_later_are_never_proved_and_mostly_caught() {
    let count: u64 = std::env::var("IMPARTIAL_STUDY_PLANTED").map_or(10, |text| text.parse().unwrap());
    let (mut inside, mut missed, mut beyond, mut checked) = (0, Vec::new(), 0, 0);
    for seed in 0..count {
        let mut random = fastrand::Rng::with_seed(seed);
        let is_in_window = seed % 4 != 3;
        let planted = match seed % 10 {
            9 => numbers(&mut random, is_in_window),
            _ => heaps(&mut random, is_in_window),
        };
        let found = findings(&planted.rules);
        // What is proved holds for the whole game, and so knows the break. The break of two numbers is a move of a number a
        // above the search, so that a statement about a = 0 alone is not broken.
        let is_elsewhere = |one: &Finding| one.statement.contains(" a = 0 -> ");
        let overlooked: Vec<&Finding> =
            found.iter().filter(|one| !knows(&one.statement, &planted) && !is_elsewhere(one)).collect();
        for one in &overlooked {
            // If no position, or each one, is of the set, the break does not change this.
            let condition = one.statement.split_once(' ').map_or("", |(_, condition)| condition.trim());
            let is_constant = ["0 = 0", "0 = 1"].contains(&condition);
            assert!(!one.is_proved() || is_constant, "{one:#?}\n{}", planted.rules);
        }
        match planted.is_in_window {
            true => {
                inside += 1;
                if !overlooked.is_empty() {
                    missed.push((planted.rules, overlooked[0].statement.clone()));
                }
            }
            false => {
                beyond += 1;
                checked += u64::from(!overlooked.is_empty());
            }
        }
    }
    assert!(missed.len() * 20 <= inside, "{} of {inside} not caught: {missed:#?}", missed.len());
    assert!(inside > beyond && beyond > 0);
    println!(
        "{inside} breaks in the larger window, {} missed; {beyond} beyond, {checked} shown as checked",
        missed.len()
    );
}
