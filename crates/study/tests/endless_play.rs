//! Games in which play need not end: lost positions, draws, and lengths of play, compared with the reference interpreter.

use impartial::claim::Verdict;
use impartial::run::Limits;
use impartial_query::Context;
use impartial_reference::{Game, Verdict as ReferenceVerdict};
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, study};

fn findings(rules: &str) -> Vec<Finding> {
    let subject = Subject::from_text(rules, "own.game", None);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort: 60, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.subject != FindingSubject::Fact);
    all
}

fn statements(all: &[Finding]) -> Vec<&str> {
    all.iter().map(|finding| finding.statement.as_str()).collect()
}

/// Returns the rules of a walk on the squares 0 to `last`, with a line more.
fn walk(last: u64, more: &str) -> String {
    format!("game own\nheaps n\nlegal n <= {last}\nover n = 0\nmove n - 1\nmove n + 1\n{more}")
}

#[test]
fn draws_and_lengths_of_a_walk_are_found() {
    let all = findings(&walk(40, ""));
    let found = statements(&all);
    for line in [
        "p-positions n = 0",
        "draws n >= 2",
        "claim length outcome != D -> remoteness = smallest  if members = 2",
        "claim misere-never-lost misere_outcome != P  if members = 1",
        "misere-draws n >= 1",
        "claim misere-length misere_outcome != D -> misere_remoteness = 0  if members = 2",
    ] {
        assert!(found.contains(&line), "{line}: {found:#?}");
    }
    assert!(!found.contains(&"draws n >= 3"));
    // Two positions with one heap are no draws: too few for a length.
    assert!(!found.iter().any(|line| line.starts_with("claim length") && !line.contains("members")));
    assert!(all.iter().all(|finding| finding.unused > 0), "{all:#?}");
    let draws = all.iter().find(|finding| finding.subject == FindingSubject::Draws).unwrap();
    assert_eq!((draws.verdict, draws.positions, draws.name.as_str()), (Some(Verdict::Checked), 41, "draws"));
    assert!(draws.unused > 0, "{draws:#?}");
    let length = all.iter().find(|finding| finding.statement.starts_with("claim length")).unwrap();
    assert_eq!((length.subject, length.name.as_str()), (FindingSubject::Play, "length"));
}

/// One more move from a square that the search does not read, and from one that is beyond the squares.
#[test]
fn a_move_that_changes_the_draws_is_noticed() {
    for square in [3, 17, 39] {
        let found = findings(&walk(40, &format!("move n - {square}  if n = {square}\n")));
        let found = statements(&found);
        assert!(!found.contains(&"draws n >= 2"), "{square}: {found:#?}");
    }
    let found = findings(&walk(40, "move n - 50  if n = 50\n"));
    assert!(statements(&found).contains(&"draws n >= 2"));
}

/// Two numbers that change places, without a bound: play need not end unless they are lowered.
#[test]
fn rules_without_a_bound_that_break_later_are_caught() {
    let plain = "game own\nnumbers a, b\nover a = 0 | b = 0\nmove b, a  if a != b\nmove a - 1, b - 1\n";
    let draws = |rules: &str| -> Vec<String> {
        let about_endings = |one: &Finding| {
            [FindingSubject::Draws, FindingSubject::PPositions, FindingSubject::Play].contains(&one.subject)
        };
        findings(rules).into_iter().filter(about_endings).map(|one| one.statement).collect()
    };
    let of_plain = draws(plain);
    assert!(!of_plain.is_empty());
    let broken = draws(&format!("{plain}move 0, b  if a = 55 & b = 60\n"));
    let both: Vec<&String> = broken.iter().filter(|line| of_plain.contains(line)).collect();
    // The move changes who wins, or when, at some position that the search does not read.
    assert!(both.len() < of_plain.len(), "{of_plain:#?} {broken:#?}");
}

#[test]
fn families_of_graphs_on_which_play_need_not_end_have_outcomes() {
    let rules = "game own\ngraph with token\nstart 2\nover degree(token) <= 1\n\
                 move token := v  for vertex v if adjacent(token, v)\n";
    let all = findings(rules);
    let found = statements(&all);
    for line in [
        "claim cycle-outcome outcome = D  for \"cycle n\" n in 3..60",
        "claim path-length remoteness = 1  for \"path n\" n in 3..60",
        "claim path-outcome outcome != D & (outcome = P <-> vertices <= 2)  for \"path n\" n in 1..60",
    ] {
        assert!(found.contains(&line), "{line}: {found:#?}");
    }
    // A circle of 50 vertices, which the search does not read, is another game.
    let broken = findings(&format!("{rules}over vertices = 50 & token = 2\n"));
    assert!(broken.iter().all(|one| !one.statement.starts_with("claim cycle-outcome outcome = D")));
}

/// A game of one number or two in which play need not end: its rules, its positions in order, and their moves.
struct Walk {
    rules: String,
    /// The rules of another game with these positions, in which play ends.
    plain: String,
    positions: Vec<[u64; 2]>,
    /// The number of a position, as a term.
    place: String,
    window: String,
    moves: Vec<Vec<usize>>,
}

/// Returns a random game in which numbers go up and down.
fn random_walk(seed: u64) -> Walk {
    let mut random = fastrand::Rng::with_seed(seed);
    let (down, up, end) = (random.u64(1..4), random.u64(1..4), random.u64(0..3));
    let modulus = random.u64(2..4);
    let is_pair = seed.is_multiple_of(3);
    let last = if is_pair { random.u64(8..13) } else { random.u64(24..40) };
    let (rules, place, window) = match is_pair {
        true => (
            format!(
                "numbers a, b\nlegal a <= {last} & b <= {last}\nover a <= {end}\nmove a - {down}, b\n\
                 move a + {up}, b - 1\nmove b, a  if b mod {modulus} = 0\n"
            ),
            format!("{}*a + b", last + 1),
            format!("a, b <= {last}"),
        ),
        false => (
            format!(
                "heaps n\nlegal n <= {last}\nover n <= {end}\nmove n - {down}\n\
                 move n + {up}  if n mod {modulus} = 0\n"
            ),
            "n".to_owned(),
            format!("n <= {last}"),
        ),
    };
    let positions: Vec<[u64; 2]> = match is_pair {
        true => (0..=last).flat_map(|a| (0..=last).map(move |b| [a, b])).collect(),
        false => (0..=last).map(|n| [n, 0]).collect(),
    };
    let options = |&[a, b]: &[u64; 2]| -> Vec<usize> {
        let mut all = vec![(a.checked_sub(down), Some(b))];
        match is_pair {
            true => {
                all.push((Some(a + up), b.checked_sub(1)));
                all.extend((b % modulus == 0).then_some((Some(b), Some(a))));
            }
            false => all.extend((a % modulus == 0).then_some((Some(a + up), Some(0)))),
        }
        let place = |(a, b): (Option<u64>, Option<u64>)| {
            let option = [a?, b?];
            positions.iter().position(|one| *one == option)
        };
        if a <= end { Vec::new() } else { all.into_iter().filter_map(place).collect() }
    };
    let moves = positions.iter().map(options).collect();
    let plain = rules.lines().take_while(|line| !line.starts_with("over")).collect::<Vec<_>>().join("\n");
    let plain = format!("game own\n{plain}\nmove {}\n", if is_pair { "a - 1, b" } else { "n - 1" });
    Walk { rules: format!("game own\n{rules}"), plain, positions, place, window, moves }
}

/// The numbers of the outcomes in tables.
const OUTCOMES: [(&str, u64); 3] = [("P", 0), ("N", 1), ("D", 2)];

/// Returns the outcomes as numbers, and the lengths of play, by the definition: a position is decided in the round in which all its
/// moves are wins of the other player, or one is a loss.
fn endings(moves: &[Vec<usize>], misere: bool) -> (Vec<u64>, Vec<u64>) {
    let (mut outcomes, mut lengths) = (vec![2; moves.len()], vec![999; moves.len()]);
    for round in 0..=moves.len() as u64 {
        let known = outcomes.clone();
        for (v, options) in moves.iter().enumerate().filter(|(v, _)| known[*v] == 2) {
            let decided = match options.is_empty() {
                true => Some(u64::from(misere)),
                false if options.iter().any(|w| known[*w] == 0) => Some(1),
                false if options.iter().all(|w| known[*w] == 1) => Some(0),
                false => None,
            };
            // A position without moves is decided before all others.
            if let Some(outcome) = decided.filter(|_| round > 0 || options.is_empty()) {
                (outcomes[v], lengths[v]) = (outcome, round);
            }
        }
    }
    (outcomes, lengths)
}

/// Returns a line without words of play: tables of the outcomes and of the lengths stand for them.
fn with_tables(line: &str, walk: &Walk) -> String {
    let (word, rest) = line.split_once(' ').unwrap();
    let mut formula = match word {
        "p-positions" => format!("outcome = P <-> ({rest})"),
        "draws" => format!("outcome = D <-> ({rest})"),
        "misere-p-positions" => format!("misere_outcome = P <-> ({rest})"),
        "misere-draws" => format!("misere_outcome = D <-> ({rest})"),
        _ => rest.split_once(' ').unwrap().1.to_owned(),
    };
    for (letter, number) in OUTCOMES {
        for sign in ["=", "!="] {
            formula =
                formula.replace(&format!("outcome {sign} {letter}"), &format!("outcome {sign} {number}"));
        }
    }
    for (prefix, misere) in [("misere_", true), ("", false)] {
        let (outcomes, lengths) = endings(&walk.moves, misere);
        for (word, numbers) in [("outcome", outcomes), ("remoteness", lengths)] {
            let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
            let table = format!("entry({}, {})", walk.place, list.join(", "));
            formula = formula.replace(&format!("{prefix}{word}"), &table);
        }
    }
    format!("claim table {formula}")
}

/// Returns the number of positions at which a line with tables is true in the reference interpreter.
///
/// # Panics
/// The line is false somewhere.
fn compared(line: &str, definitions: &[String], walk: &Walk) -> usize {
    let text = format!("{}{}\n{line}\n", walk.plain, definitions.join("\n"));
    let game = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (belief, windows) = (&game.beliefs()[0], game.windows_of(&walk.window).unwrap());
    let mut count = 0;
    for position in windows.iter().flat_map(|window| game.positions_of(window).unwrap().unwrap()) {
        let verdict = game.verdict(belief, &position);
        let is_true = matches!(verdict, Ok(ReferenceVerdict::True));
        assert!(
            is_true || matches!(verdict, Ok(ReferenceVerdict::Silent)),
            "{position:?}: {verdict:?}\n{text}"
        );
        count += usize::from(is_true);
    }
    count
}

#[test]
fn statements_about_random_walks_are_those_of_the_definition() {
    let count: u64 = std::env::var("IMPARTIAL_STUDY_RANDOM").map_or(9, |text| text.parse().unwrap());
    let compare = |seed: u64| {
        let walk = random_walk(seed);
        let (mut lines, mut true_ones) = (0, 0);
        for finding in findings(&walk.rules) {
            let statement = finding.statement.trim_end_matches("if members = 1").trim_end();
            // Positions with more heaps are not in the tables, and games that end have other statements.
            if statement.contains("if members") || !has_draws(&walk) {
                continue;
            }
            lines += 1;
            true_ones += compared(&with_tables(statement, &walk), &finding.definitions, &walk);
        }
        (lines, true_ones)
    };
    let run = move || (0..count).map(compare).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap();
    let (lines, true_ones) = thread.join().unwrap();
    // Walks without draws are left out.
    assert!(2 * lines as u64 >= count && true_ones > 100, "{lines} lines, {true_ones} positions");
}

fn has_draws(walk: &Walk) -> bool {
    endings(&walk.moves, false).0.contains(&2) && walk.positions.len() > 20
}
