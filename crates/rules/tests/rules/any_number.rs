//! Proofs for any number of coins: rule files about the coins of a strip as games of words.

use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::ProofBudget;
use impartial_prove::words::{LearningGoal, WordDiscovery, discover_words};
use impartial_prove::{Conclusion, PositionShape, ProofMethod, Provable, ProveError};
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
        let proof = statement
            .prove(statement.any_number_shape().unwrap(), ProofMethod::Best, &ProofBudget::new(&run))
            .unwrap_or_else(|e| panic!("{text}\n{e}"));
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
fn theorems_of_max_welter_are_proved_from_a_rule_file() {
    let text = "game own
coins a
move x  for x in 0..a-1  if a = largest
def joined(r) := ex coin b: b + 1 = largest & (b + members) mod 2 = r
p-positions members >= 2 & joined(0) | members < 2 & largest = 0
misere-p-positions members >= 2 & (joined(1) | largest = members) | members = 1 & largest = 1
claim one    members >= 2 -> (value = 1 <-> largest = members | joined(1))
claim small  members >= 2 & value = 0 -> largest - (max coin b if b < largest: b) = 1
claim wrong  members >= 2 -> (value = 1 <-> joined(1))
claim bare   value = 0 <-> joined(0)
";
    assert_verdicts(
        text,
        &[
            ("p-positions", "proved"),
            ("misere-p-positions", "proved"),
            ("one", "proved"),
            ("small", "proved"),
            ("wrong", "refuted at 0,2"),
            ("bare", "refuted at none"),
        ],
    );
}

#[test]
fn bounded_values_are_proved_from_a_rule_file() {
    let text = "game own
coins a
move a - 1
value ((sum coin c: c) + (if members mod 4 in {2, 3} then 1 else 0)) mod 2
misere 1 - ((sum coin c: c) + (if members mod 4 in {2, 3} then 1 else 0)) mod 2
";
    assert_verdicts(text, &[("value", "proved"), ("misere", "proved")]);
    let wrong = "game own
coins a
move a - 1
value (sum coin c: c) mod 2
";
    assert_verdicts(wrong, &[("value", "refuted at 0,1")]);
    let columns = "game own(H)
coins a
legal all other b: b div 2 != a div 2
move a - 1  if all other b: b div 2 != (a - 1) div 2
value (xor coin c: if c mod 4 >= 2 then 1 else 0) + 1
";
    let found = verdicts(&columns.replace("own(H)", "own"));
    assert!(found[0].1.starts_with("refuted at"), "{found:?}");
}

#[test]
fn parts_that_no_automaton_of_words_reads_are_named_with_their_lines() {
    let text = "game own
coins a
move x  for x in 0..a-1
p-positions (xor coin c: c) = 0
value largest
claim far    members = 2 -> value = largest - smallest - 1
claim twice  value = 0 -> largest != 2 * smallest
claim other  largest >= smallest
misere a
";
    assert_verdicts(
        text,
        &[
            (
                "p-positions",
                "an automaton of words cannot read a nim-sum of squares: '(xor coin c: c)' (line 4)",
            ),
            ("value", "no bound on its values is known: 'largest' (line 5)"),
            (
                "far",
                "a relation of two squares is about their difference, and a number of coins is compared with a \
                 constant: 'largest - smallest - 1' (line 6)",
            ),
            (
                "twice",
                "a relation of two squares is about their difference, and a number of coins is compared with a \
                 constant: '2 * smallest' (line 7)",
            ),
            ("other", "it is not about a value"),
            ("misere", "it speaks of one heap or coin alone"),
        ],
    );
    let moves = "game own
coins a
move a xor 1  if a mod 2 = 1 & 3 * a < 4 * largest
p-positions true
";
    let any = OwnStatements::any_number(&open(moves)).unwrap();
    assert!(any.described.unwrap_err().contains("(line 3)"));
}

#[test]
fn claims_that_apply_to_no_position_are_vacuous_and_windows_restrict_nothing() {
    let text = "game own
coins a
move a - 1
claim none    members = 1 & members = 2 -> value = 0
claim window  value = 0  for 1 coins < 1
";
    assert_verdicts(text, &[("none", "vacuous"), ("window", "beyond-window")]);
}

/// A small generator of random rule files.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    pub(crate) fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Discovers values of the rows of a game on grids, and compares them with the rules at all rows of up to 12 squares. The
/// comparison of the moves with the rules is part of the discovery.
fn discover_rows(text: &str, misere: bool) -> Option<WordDiscovery> {
    let entry = open(text).entry();
    let words = entry.0.words().unwrap().unwrap_or_else(|why| panic!("{text}\n{why}"));
    let run = Run::new(Limits::none().positions(20_000).memory(300_000));
    let budget = ProofBudget::new(&run);
    let goals = [LearningGoal::All, LearningGoal::UpTo(0)];
    let discovery = match discover_words(
        &*words.provable_game,
        &words.game,
        words.members,
        Play::from_misere(misere),
        &goals,
        60,
        &budget,
    ) {
        Ok(discovery) => discovery,
        Err(ProveError::Stopped(_)) => return None,
        Err(error) => panic!("{text}\n{error}"),
    };
    let Some(found) = &discovery.found else { return Some(discovery) };
    let mut evaluator = words.provable_game.evaluator().unwrap();
    let unlimited = Run::default();
    let most = (found.learned.squares + 1).min(12);
    for word in 0..1u64 << most {
        let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
        let shape = PositionShape::coins(numbers.len());
        let value = evaluator
            .value(shape, &numbers, Play::from_misere(misere), &unlimited)
            .unwrap()
            .map(|value| value[0]);
        let value = value.filter(|value| found.is_all || *value == 0);
        assert_eq!(found.learned.value(word), value, "{text}{word:b}");
    }
    Some(discovery)
}

#[test]
fn values_of_rows_of_any_length_are_discovered() {
    // Every move takes one cell.
    let discovery = discover_rows("game own\ngrid\nmove \".\" -> \"#\"\n", false).unwrap();
    let found = discovery.found.unwrap();
    assert!(found.is_all);
    assert_eq!((found.largest_value(), found.learned.next.len()), (1, 5));
    // A piece goes to the left: the number of moves is the sum of the free cells below the pieces.
    let slides = "game own\ngrid\nmove \".#\" -> \"#.\"\n";
    let found = discover_rows(slides, false).unwrap().found.unwrap();
    assert_eq!((found.is_all, found.largest_value()), (true, 1));
}

/// Returns the values of the runs of a game in which a move takes a run of some of these lengths, by the definition.
fn values_of_runs(lengths: &[usize], most: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for run in 1..most {
        let taken = lengths.iter().filter(|taken| **taken <= run);
        let options: Vec<u64> = taken
            .flat_map(|taken| (0..=run - taken).map(|left| (left, run - taken - left)).collect::<Vec<_>>())
            .map(|(left, right)| values[left] ^ values[right])
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn the_periods_of_kayles_and_dawsons_kayles_are_proved_on_rows_of_any_length() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let by_runs = |lengths: &[usize]| {
        let lines =
            lengths.iter().map(|n| format!("move \"{}\" -> \"{}\"\n", ".".repeat(*n), "#".repeat(*n)));
        let text = format!("game own\ngrid\n{}", lines.collect::<String>());
        let words = open(&text).entry().0.words().unwrap().unwrap();
        let goals = [LearningGoal::All];
        let discovery = discover_words(
            &*words.provable_game,
            &words.game,
            words.members,
            Play::Normal,
            &goals,
            20,
            &budget,
        )
        .unwrap();
        (text, words, discovery)
    };
    // The values of one cell are learned from short words, and those of three cells have no short period.
    assert_eq!(by_runs(&[1]).2.found.unwrap().learned.runs, None);
    assert!(by_runs(&[3]).2.found.is_none());
    for (lengths, preperiod, period) in [(&[1, 2][..], 71, 12), (&[2], 53, 34), (&[2, 3], 142, 24)] {
        let (text, words, discovery) = by_runs(lengths);
        let found = discovery.found.unwrap_or_else(|| panic!("{text}{:?}", discovery.tried));
        let runs = found.learned.runs.clone().unwrap();
        assert_eq!((runs.preperiod(), runs.period()), (preperiod, period), "{text}");
        assert!(found.is_all);
        // A row of two runs, of which one may be long, has the nim-sum of their values by the definition.
        let values = values_of_runs(lengths, 250);
        let after = |state: u32, digit: usize| found.learned.next[state as usize][digit];
        for (first, second) in [(0, 249), (1, 200), (7, 83), (12, 12), (95, 96), (249, 3)] {
            let ones = |state: u32, count: usize| (0..count).fold(state, |state, _| after(state, 1));
            let state = after(ones(after(ones(0, first), 0), second), 1);
            assert_eq!(found.learned.output[state as usize], Some(values[first] ^ values[second]), "{text}");
        }
        let mut evaluator = words.provable_game.evaluator().unwrap();
        for word in 2..1u64 << 10 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let value = evaluator.value(shape, &numbers, Play::Normal, &run).unwrap().map(|value| value[0]);
            assert_eq!(found.learned.value(word), value, "{text}{word:b}");
        }
    }
    // Moves that look at the cells that were taken, and runs that are no sums, are not proved in this way.
    for text in [
        "game own\ngrid\nover \"##\"\nmove \".\" -> \"#\"\n",
        "game own\ngrid\nmove \".#\" -> \"##\"\n",
        "game own\ngrid\nmove \".?.\" -> \"#?#\"\n",
    ] {
        let words = open(text).entry().0.words().unwrap().unwrap();
        let discovery = discover_words(
            &*words.provable_game,
            &words.game,
            words.members,
            Play::Normal,
            &[LearningGoal::All],
            20,
            &budget,
        )
        .unwrap();
        let Some(found) = discovery.found else { continue };
        let mut evaluator = words.provable_game.evaluator().unwrap();
        for word in 2..1u64 << 10 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let value = evaluator.value(shape, &numbers, Play::Normal, &run).unwrap().map(|value| value[0]);
            assert_eq!(found.learned.value(word), value, "{text}{word:b}");
        }
    }
}

#[test]
fn statements_about_rows_of_any_length_are_proved_and_refuted() {
    let single = "game own
grid
move \".\" -> \"#\"
value cells mod 2
misere (cells + 1) mod 2
p-positions cells mod 2 = 0
claim odd    cells mod 4 = 3 -> value = 1
claim few    value < 2
claim even   cells mod 4 = 2 -> value = 1
claim none   value = 2
claim window value = 1  for \"...\"
claim true-in-window  value <= 1  for \"....\"
planted not-tried value = 5
";
    assert_verdicts(
        single,
        &[
            ("value", "proved"),
            ("misere", "proved"),
            ("p-positions", "proved"),
            ("odd", "proved"),
            ("few", "proved"),
            ("even", "refuted at .."),
            ("none", "refuted at #"),
            ("window", "refuted at ..#"),
            ("true-in-window", "proved"),
        ],
    );
    // Rows that fall apart into runs; a window of two rows is not one of rows.
    let kayles = "game own
grid
move \".\" -> \"#\"
move \"..\" -> \"##\"
claim most   value <= 15
claim less   value <= 3
claim single cells = 1 -> value = 1
claim none   cells >= 1 -> value > 0
claim two    cells = 4 -> value = 0  for \"../..\"
";
    assert_verdicts(
        kayles,
        &[
            ("most", "proved"),
            ("less", "refuted at ....."),
            ("single", "proved"),
            ("none", "refuted at .#."),
            ("two", "its window has other positions than single rows"),
        ],
    );
    // Three states of a cell, two digits each.
    let three = "game own
grid
move \".\" -> \"#\"
move \".\" -> \"O\"
value cells mod 2
claim wrong value = cells mod 3
";
    assert_verdicts(three, &[("value", "proved"), ("wrong", "refuted at ..")]);
    let game = open(
        "game own\ngrid\nmove \".#\" -> \"#.\"\nclaim a value = cells\nclaim b all k in 0..cells: value = k\n",
    );
    let any = OwnStatements::any_number(&game).unwrap();
    let why: Vec<(&str, &str)> = any.unproved.iter().map(|one| (&*one.statement, &*one.why)).collect();
    assert!(any.statements.is_empty());
    assert_eq!(why[0].0, "a");
    assert_eq!(
        why[1],
        (
            "b",
            "of a row, an automaton of words reads 'cells' and the value alone: 'all k in 0..cells: value = k' (line 5)"
        ),
    );
}

/// Returns whether a free cell is a 1 in the words of a game with two states of a cell.
fn is_free_one(provable_game: &dyn Provable) -> bool {
    provable_game.write(PositionShape::coins(2), &[0, 1]) == "."
}

/// Returns a random condition on the number of free cells of a row, and whether it holds.
fn of_cells(random: &mut Random) -> (String, impl Fn(u64) -> bool + use<>) {
    let (modulus, least) = (2 + random.below(3) as u64, random.below(4) as u64);
    let (residue, is_or) = (random.below(modulus as usize) as u64, random.below(2) == 0);
    let sign = if is_or { "|" } else { "&" };
    let text = format!("cells mod {modulus} = {residue} {sign} cells >= {least}");
    (text, move |cells| {
        let (first, second) = (cells % modulus == residue, cells >= least);
        if is_or { first || second } else { first && second }
    })
}

#[test]
fn random_statements_about_rows_agree_with_computed_values() {
    let mut random = Random(11);
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..12 {
        const MOVES: [&str; 5] = [
            "\".\" -> \"#\"",
            "\"..\" -> \"##\"",
            "\".#\" -> \"#.\"",
            "\"#.\" -> \"##\"",
            "\"...\" -> \"#.#\"",
        ];
        let moves: Vec<String> =
            (0..1 + random.below(2)).map(|_| format!("move {}\n", random.pick(&MOVES))).collect();
        let (condition, holds) = of_cells(&mut random);
        let value = random.below(3) as u64;
        let text = format!(
            "game own\ngrid\n{}claim a {condition} -> value <= {value}\np-positions {condition}\n",
            moves.concat()
        );
        let entry = open(&text).entry().0;
        let Ok(words) = entry.words().unwrap() else { continue };
        let run = Run::default();
        let mut evaluator = words.provable_game.evaluator().unwrap();
        let mut fails = [false; 2];
        for word in 2..1u64 << 8 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let Some(is) = evaluator.value(shape, &numbers, Play::Normal, &run).unwrap() else { continue };
            let row = words.provable_game.write(shape, &numbers);
            let applies = holds(row.matches('.').count() as u64);
            fails[0] |= applies && is[0] > value;
            fails[1] |= applies != (is[0] == 0);
        }
        // The number of free cells and the value of a row.
        let mut value_at = |row: &str| {
            let codes = row.chars().map(|c| u64::from((c == '.') == is_free_one(&*words.provable_game)));
            let numbers: Vec<u64> =
                (0..).zip(codes.chain([1])).filter(|(_, one)| *one == 1).map(|(x, _)| x).collect();
            let shape = PositionShape::coins(numbers.len());
            assert_eq!(words.provable_game.write(shape, &numbers), row);
            let is = evaluator.value(shape, &numbers, Play::Normal, &run).unwrap().unwrap()[0];
            (row.matches('.').count() as u64, is)
        };
        for ((name, verdict), fails) in verdicts(&text).iter().zip(fails) {
            if verdict == "proved" {
                assert!(!fails, "{text}{name}");
                proved += 1;
            } else if let Some(position) = verdict.strip_prefix("refuted at ") {
                let (cells, is) = value_at(position);
                let is_false = match name.as_str() {
                    "a" => holds(cells) && is > value,
                    _ => holds(cells) != (is == 0),
                };
                assert!(is_false, "{text}{name} {verdict}");
                refuted += 1;
            } else {
                // A false statement is refuted wherever its values can be learned.
                assert!(
                    ["not-learned", "vacuous", "measure", "no-measure"].contains(&verdict.as_str()),
                    "{text}{name} {verdict}"
                );
            }
        }
    }
    assert!(proved > 0 && refuted > 5, "{proved} proved, {refuted} refuted");
}

#[test]
fn words_of_statements_about_grids_have_one_meaning() {
    for (text, name) in [
        ("game own\ngrid\ndef cells := 100\nmove \".\" -> \"#\"\nclaim b value < 2\n", "cells"),
        ("game own(cells)\ngrid\nmove \".\" -> \"#\"\nclaim b value < 2\n", "cells"),
        ("game own(value)\nheaps n\nmove n - 1\n", "value"),
        ("game own\nheaps misere\nmove misere - 1\n", "misere"),
    ] {
        let parameters = if text.contains('(') { Some("2") } else { None };
        let error = open_text(text, "own", parameters).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(&format!("'{name}' has a meaning here already")), "{text}{error}");
    }
}

#[test]
fn random_games_on_one_row_agree_with_their_rules() {
    let wanted = std::env::var("IMPARTIAL_FUZZ_GAMES").ok().and_then(|games| games.parse().ok());
    let mut random = Random(5);
    let (mut games, mut learned) = (0, 0);
    for _ in 0..wanted.unwrap_or(12) {
        const MOVES: [&str; 10] = [
            "\".\" -> \"#\"",
            "\"..\" -> \"##\"",
            "\".#\" -> \"#.\"",
            "\"#.\" -> \"##\"",
            "\"...\" -> \".#.\"",
            "\".?.\" -> \"#?#\"",
            "\"#.#\" -> \"###\"",
            "\"..#\" -> \"##.\"",
            "\".#\" -> \"#.\" mirrored",
            "\".\" -> \"X\"",
        ];
        const MORE: [&str; 4] = ["", "legal not \"##\"\n", "over \"###\"\n", "over not \"..\"\n"];
        let mut text = format!("game own\ngrid\n{}move {}\n", random.pick(&MORE), random.pick(&MOVES));
        if random.below(2) == 0 {
            text += &format!("move {}\n", random.pick(&MOVES));
        }
        if open_text(&text, "own", None).is_err() {
            continue;
        }
        let Some(discovery) = discover_rows(&text, random.below(3) == 0) else { continue };
        assert!(discovery.compared.positions > 0, "{text}");
        games += 1;
        learned += u32::from(discovery.found.is_some());
    }
    eprintln!("{games} games, {learned} learned");
    assert!(games >= 4 && learned >= 2, "{games} games, {learned} learned");
}
