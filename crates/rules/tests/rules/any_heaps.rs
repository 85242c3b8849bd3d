//! Proofs for any number of heaps: rule files about heaps that enter only together.

use impartial::run::Run;
use impartial_prove::{Conclusion, ProofBudget};
use impartial_query::OwnStatements;
use impartial_rules::{RuleFileGame, open_text};

fn open(text: &str) -> RuleFileGame {
    open_text(text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Returns the verdict of every statement of a file, with the counterexample; or the reason why there is no proof.
fn verdicts(text: &str) -> Vec<(String, String)> {
    let game = open(text);
    let any = OwnStatements::any_number(&game).unwrap();
    let run = Run::default();
    let proved = any.statements.iter().map(|statement| {
        let began = std::time::Instant::now();
        let proof =
            statement.prove_any_number(&ProofBudget::new(&run)).unwrap_or_else(|e| panic!("{text}\n{e}"));
        eprintln!("{} {:?} {} states {:?}", statement.id(), began.elapsed(), proof.states, proof.conclusion);
        let verdict = match &proof.conclusion {
            Conclusion::Proved(_) => "proved".to_owned(),
            Conclusion::Refuted(found) => format!("refuted at {}", found.counterexample.position()),
            Conclusion::NotProved(why) => why.code().to_owned(),
        };
        (statement.id().strip_prefix("own.").unwrap().to_owned(), verdict)
    });
    let others = any.unproved.into_iter().map(|one| (one.statement, one.why));
    proved.chain(others).collect()
}

fn assert_verdicts(text: &str, expected: &[(&str, &str)]) {
    let found = verdicts(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(name, verdict)| (&**name, &**verdict)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn misere_nim_is_proved_for_any_number_of_heaps() {
    let text = "game own
heaps n
move x  for x in 0..n-1
value n
p-positions (xor heap m: m) = 0
misere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0
def ones := all heap m: m <= 1
claim flag  misere = 0 <-> ones() & (count heap m: m = 1) mod 2 = 1 | not ones() & (xor heap m: m) = 0
claim wrong  misere = 0 <-> (xor heap m: m) = 0
claim small  misere = 0 <-> largest <= 2 & (sum heap m: m) mod 2 = 1 | largest > 2 & (xor heap m: m) = 0
";
    assert_verdicts(
        text,
        &[
            ("value", "proved"),
            ("p-positions", "proved"),
            ("misere-p-positions", "proved"),
            ("flag", "proved"),
            ("wrong", "refuted at 0"),
            ("small", "refuted at 1,2"),
        ],
    );
}
