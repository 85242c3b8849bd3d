//! The statements of the atlas: the reference interpreter agrees with them on windows of the games whose rules were studied.

use impartial_atlas::{StatementSubject, StatementTable};
use impartial_reference::{Game, Stop, Verdict};
use impartial_study::{Subject, code_rules};

/// Every this many statements are compared.
const SAMPLE: usize = 7;

/// Returns the window for the positions of the rules: single members, or two numbers.
fn window(rules: &str, subject: StatementSubject) -> String {
    let declared = |kind: &str| rules.lines().find_map(|line| line.strip_prefix(kind)).map(str::to_owned);
    let bound = if subject == StatementSubject::Values { 30 } else { 14 };
    match declared("numbers ") {
        Some(names) => format!("{} < {bound}", names.trim_end_matches(" unordered")),
        None => {
            let kind = if declared("coins ").is_some() { "coins" } else { "heaps" };
            let count = if subject == StatementSubject::Values { 1 } else { 2 };
            format!("{count} {kind} < {bound}")
        }
    }
}

#[test]
fn statements_of_the_atlas_agree_with_the_reference() {
    let all = StatementTable::standard().all();
    assert!(all.len() > 200, "{} statements", all.len());
    let (mut compared, mut left_out, mut too_large) = (0, 0, 0);
    for (entry, subject, known) in all.into_iter().step_by(SAMPLE) {
        let (rules, parameters) = match entry.code() {
            Some(code) => (code_rules(&entry.game, &code), Vec::new()),
            None => {
                let subject = Subject::from_file(&entry.game).unwrap();
                let name = entry.game.trim_start_matches("gallery:");
                (subject.rules(), name.split(':').skip(1).map(|text| text.parse().unwrap()).collect())
            }
        };
        let text = format!("{rules}{}\n{}\n", known.definitions.join("\n"), known.text);
        let stated = Game::read(&text, &parameters).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let window = window(&rules, subject);
        let belief = stated.beliefs().last().expect("a statement");
        let parts = match stated.windows_of(&window) {
            Ok(parts) => parts,
            // The interpreter has no windows of heaps from which a move may take several at once.
            Err(error) if error.contains("not compared") => {
                left_out += 1;
                continue;
            }
            Err(error) => panic!("{window}: {error}\n{text}"),
        };
        for part in parts {
            for position in stated.positions_of(&part).unwrap().unwrap() {
                match stated.verdict(belief, &position) {
                    Ok(Verdict::True) => compared += 1,
                    // The work of the interpreter is limited.
                    Err(Stop::Work) => too_large += 1,
                    verdict => panic!("{entry} at {position:?}: {verdict:?}\n{text}"),
                }
            }
        }
    }
    assert!(compared > 1_000 && left_out < 4 && too_large < 100, "{compared}, {left_out}, {too_large}");
}
