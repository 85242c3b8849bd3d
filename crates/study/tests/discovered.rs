//! The statements of discoveries about random games: the reference interpreter agrees on windows, and `prove` proves them again.
//!
//! `IMPARTIAL_STUDY_RANDOM=300` makes as many games; without it there are few.

use impartial::run::Limits;
use impartial_query::proofs::{DiscoveryQuestion, ProofQuestion, ProofSubject, discover, proof_jobs};
use impartial_query::{Context, Registry};
use impartial_reference::{Game, Verdict};
use impartial_rules::open_text;
use impartial_study::{Subject, add_statements};

/// A random game, a question about it, and the windows on which the answer is compared.
fn game(seed: u64) -> (String, DiscoveryQuestion, &'static [&'static str]) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut amounts = |most: u64| {
        let mut all: Vec<u64> = (0..random.usize(1..=3)).map(|_| random.u64(1..=most)).collect();
        all.sort_unstable();
        all.dedup();
        all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
    };
    let question = DiscoveryQuestion { states: Some(40), ..DiscoveryQuestion::default() };
    match seed % 4 {
        0 => {
            let rules = format!("game random\nheaps n\nmove n - k  for k in {{{}}}\n", amounts(6));
            (rules, DiscoveryQuestion { coins: Some(1), ..question }, &["n < 300"])
        }
        1 => {
            let rules = format!(
                "game random\nnumbers a, b\nmove a - k, b  for k in {{{}}}\nmove a, b - k  for k in {{{}}}\n",
                amounts(3),
                amounts(3)
            );
            let value = seed / 4 % 2;
            (rules, DiscoveryQuestion { value: Some(value), ..question }, &["a, b < 40"])
        }
        2 => {
            let squares = ["a-1", "a-2", "a-1, a-2", "a-1, a-3", "a-2, a-3"][(seed / 4 % 5) as usize];
            let rules = format!("game random\ncoins a\nmove x  for x in {{{squares}}}  if a = smallest\n");
            (rules, question, &["1 coins < 30", "2 coins < 20", "4 coins < 11"])
        }
        _ => {
            let rules = format!(
                "game random\nnumbers a, b\nmove a - k, b  for k in 1..a\nmove a - k, b - k  for k in {{{}}}\n\
                 move a, b - k  for k in {{{}}}\n",
                amounts(2),
                amounts(2)
            );
            (rules, DiscoveryQuestion { values_to: Some(1), ..question }, &["a, b < 40"])
        }
    }
}

/// Compares the statements about a game with the reference interpreter, and proves them again. Returns their number.
fn compare(seed: u64) -> usize {
    let (rules, question, windows) = game(seed);
    let cx = Context::new(Limits::none().positions(20_000));
    let registry = Registry::new();
    let opened = open_text(&rules, "random.game", None).unwrap();
    let entry = opened.entry().0;
    let subject = ProofSubject::Game { game: &*entry, own: Some(&opened) };
    let mut report = discover(&registry, subject, &question, &cx).unwrap();
    add_statements(&mut report, Some(&Subject::from_text(&rules, "random.game", None)), &cx);
    let of_values = report.found.iter().flatten().filter_map(|one| one.statement.clone());
    let lines: Vec<String> = report.statement.iter().cloned().chain(of_values).collect();
    let text = format!("{rules}{}\n{}\n", report.definitions.join("\n"), lines.join("\n"));
    let stated = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for belief in stated.beliefs() {
        for window in windows.iter().flat_map(|window| stated.windows_of(window).unwrap()) {
            for position in stated.positions_of(&window).unwrap().unwrap() {
                let verdict = stated.verdict(belief, &position);
                assert!(
                    matches!(verdict, Ok(Verdict::True | Verdict::Silent)),
                    "{} at {position:?}: {verdict:?}\n{text}",
                    belief.name
                );
            }
        }
    }
    if !lines.is_empty() {
        let opened = open_text(&text, "random.game", None).unwrap();
        let entry = opened.entry().0;
        let subject = ProofSubject::Game { game: &*entry, own: Some(&opened) };
        let question = ProofQuestion { coins: question.coins, ..ProofQuestion::default() };
        let Ok(jobs) = proof_jobs(&registry, subject, &question, &cx) else {
            // Such a claim has no proof outside of a discovery.
            assert!(text.contains("claim values-to-"), "{text}");
            return lines.len();
        };
        for job in &jobs.jobs {
            let report = job.prove(&cx).unwrap();
            // A claim about a larger value needs a discovery of its own.
            assert_ne!(report.verdict, "refuted", "{text}");
            let is_of_value = report.claim.contains(".value-");
            assert!(is_of_value || ["proved", "stopped"].contains(&&*report.verdict), "{text}");
        }
    }
    lines.len()
}

#[test]
fn statements_of_discoveries_agree_with_the_reference() {
    let count: u64 = std::env::var("IMPARTIAL_STUDY_RANDOM").map_or(8, |text| text.parse().unwrap());
    let run = move || (0..count).map(compare).sum::<usize>();
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap();
    let statements = thread.join().unwrap();
    println!("{statements} statements about {count} games");
    assert!(statements as u64 >= count / 2, "only {statements} statements about {count} games");
}
