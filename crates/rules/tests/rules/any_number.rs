//! Proofs for any number of coins: rule files about the coins of a strip as games of words.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::{Limits, Run};
use impartial_prove::{
    CompiledWords, Conclusion, LearningGoal, PositionShape, ProofBudget, Provable, ProveError, WordDiscovery,
    discover_words, learn_values,
};
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
        let proof =
            statement.prove_any_number(&ProofBudget::new(&run)).unwrap_or_else(|e| panic!("{text}\n{e}"));
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
            ("value", "its values are not bounded: 'largest' (line 5)"),
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
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn line(&mut self) -> String {
        const CONDITIONS: [&str; 18] = [
            "free(a-1)",
            "a = largest",
            "a = smallest",
            "ex other b: b + 1 = a",
            "all other b: b < a | b > a + 2",
            "(a + members) mod 2 = 0",
            "(count coin c: c < a) mod 2 = 0",
            "(count coin c if c > a: c < a + 3) <= 1",
            "members >= 2",
            "not free(a-2)",
            "(largest - smallest) mod 3 = 1",
            "a div 2 = (a - 1) div 2",
            "(max other b if b < a: b) + 2 >= a",
            "2 divides a",
            "a in {1, 3, 4..6}",
            "all x in 0..a: free(x) -> x + 4 >= a",
            "distance(a, largest) < 2",
            "free(0..a-1) | min(a, 3) = 2",
        ];
        const STEPS: [&str; 12] = [
            "x  for x in 0..a-1",
            "x  for x in 0..a-1 if free(x..a-1)",
            "x  for x in 0..a-1 if a - x <= 2",
            "a - 1",
            "a - 2",
            "x  for x in {a-1, a-3}",
            "turn a",
            "turn a, x  for x in 0..a-1 if free(x)",
            "turn a, a-1, a-2  if not free(a-1) & free(a-2)",
            "turn a, b, a-1, b-1  for b in 0..a-2 if not free(b) & free(a-1) & free(b-1)",
            "turn x..a  for x in 0..a-1",
            "turn a, x  for x in 0..a-1 if a - x < 3",
        ];
        let condition = match self.below(3) {
            0 => self.pick(&CONDITIONS).to_owned(),
            1 => format!("({}) & ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
            _ => format!("({}) | not ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
        };
        format!("move {}  if {condition}\n", self.pick(&STEPS))
    }

    fn file(&mut self) -> String {
        const SETS: [&str; 8] = [
            "largest mod 2 = 0",
            "(sum coin c: c) mod 2 = 0",
            "(largest + members) mod 2 = 1",
            "members = 0 | smallest = 0 & largest < 3",
            "ex coin b: b + 1 = largest & (b + members) mod 2 = 0",
            "largest <= members",
            "(count coin c: c mod 2 = 1) mod 2 = 0",
            "(xor coin c: c mod 4) = 0",
        ];
        let over = match self.below(5) {
            0 => "over members >= 2 & largest - smallest >= 6\n",
            1 => "legal members < 2 | smallest + 8 >= largest | all other b: b != a + 1\n",
            _ => "",
        };
        let more = if self.below(2) == 0 { self.line() } else { String::new() };
        let kind = self.pick(&["p-positions", "misere-p-positions"]);
        format!("game own\ncoins a\n{over}{}{more}{kind} {}\n", self.line(), self.pick(&SETS))
    }
}

/// The numbers of random games that were proved, refuted and learned.
#[derive(Debug, Default)]
struct Tally {
    proved: usize,
    refuted: usize,
    learned: usize,
    games: usize,
}

/// Compares a random game with its rules: the translation at all words of 9 squares, in the proof; a learned automaton of
/// the P-positions, and each verdict, at all words of `squares` squares.
fn compare(text: &str, squares: u32, tally: &mut Tally) {
    let Ok(game) = open_text(text, "own", None) else { return };
    let any = OwnStatements::any_number(&game).unwrap();
    let Some(statement) = any.statements.first() else {
        panic!("{text}\n{:?} {:?}", any.unproved, any.described)
    };
    // The tables of short words have at most 2^18 entries.
    let run = Run::new(Limits::none().positions(20_000).memory(300_000));
    let work = ProofBudget::new(&run);
    let proof = match statement.prove_any_number(&work) {
        Ok(proof) => proof,
        Err(ProveError::Stopped(_)) => return,
        Err(error) => panic!("{text}\n{error}"),
    };
    tally.games += 1;
    let misere = text.contains("\nmisere-p-positions");
    let mut evaluator = statement.game().evaluator().unwrap();
    // Limits of the proofs are no limits of the values with which they are compared.
    let unlimited = Run::default();
    let mut value = |word: u64| {
        let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
        let shape = PositionShape::coins(numbers.len());
        evaluator.value(shape, &numbers, misere, &unlimited).unwrap().map(|value| value[0])
    };
    let check = game.claims()[0].check(&CheckContext::new(Effort::Quick, &Run::default()));
    match &proof.conclusion {
        Conclusion::Proved(_) => {
            assert_ne!(check.verdict, Verdict::Refuted, "{text}");
            tally.proved += 1;
        }
        Conclusion::Refuted(found) => {
            let seen = &found.counterexample;
            let numbers: Vec<u64> = seen.assignment().0.iter().map(|(_, n)| n.parse().unwrap()).collect();
            let is_zero = value(numbers.iter().fold(0, |word, n| word | 1 << n)) == Some(0);
            assert_eq!(seen.computed() == "0", is_zero, "{text}");
            assert_ne!(seen.computed(), seen.stated(), "{text}");
            // Positions without coins are outside the windows of the check.
            if (1..=2).contains(&numbers.len()) && numbers.iter().all(|n| *n < 8) {
                assert_eq!(check.verdict, Verdict::Refuted, "{text}: {}", seen.position());
            }
            tally.refuted += 1;
        }
        Conclusion::NotProved(_) => {}
    }
    let compiled = CompiledWords::new("own", statement.word_game().unwrap(), &work).unwrap();
    let goal = LearningGoal::UpTo(0);
    let learned = match learn_values(&compiled, compiled.legal(), misere, goal, &work) {
        Ok(learned) => learned,
        Err(ProveError::Stopped(_)) => return,
        Err(error) => panic!("{text}\n{error}"),
    };
    let Some(learned) = learned else { return };
    // One square more than the automaton was learned from.
    for word in 0..1u64 << squares.max(learned.squares + 1).min(14) {
        if compiled.legal().accepts_numbers(&[word]) {
            let by_rules = value(word);
            assert!(by_rules.is_some(), "{text}{word:b}");
            let by_rules = by_rules.filter(|value| *value == 0);
            assert_eq!(learned.value(word), by_rules, "{text}{word:b}");
        }
    }
    tally.learned += 1;
}

fn random_games(count: usize, squares: u32) -> Tally {
    let mut random = Random(20);
    let mut tally = Tally::default();
    for _ in 0..count {
        compare(&random.file(), squares, &mut tally);
    }
    eprintln!("{tally:?}");
    tally
}

/// With `IMPARTIAL_FUZZ_GAMES=200` there are more games than the 14 of every run, on strips of 14 squares.
#[test]
fn random_games_on_strips_agree_with_their_rules() {
    let wanted = std::env::var("IMPARTIAL_FUZZ_GAMES").ok().and_then(|games| games.parse().ok());
    let tally = match wanted {
        Some(games) => random_games(games, 14),
        None => random_games(14, 9),
    };
    assert!(tally.games >= 7 && tally.learned >= 3 && tally.refuted >= 3, "{tally:?}");
}

/// Discovers values of the rows of a game on grids, and compares them with the rules at all rows of up to 12 squares. The
/// comparison of the moves with the rules is part of the discovery.
fn discover_rows(text: &str, misere: bool) -> Option<WordDiscovery> {
    let entry = open(text).entry();
    let words = entry.0.words().unwrap().unwrap_or_else(|why| panic!("{text}\n{why}"));
    let run = Run::new(Limits::none().positions(20_000).memory(300_000));
    let work = ProofBudget::new(&run);
    let goals = [LearningGoal::All, LearningGoal::UpTo(0)];
    let discovery = match discover_words(&*words.prover, &words.game, misere, &goals, 60, &work) {
        Ok(discovery) => discovery,
        Err(ProveError::Stopped(_)) => return None,
        Err(error) => panic!("{text}\n{error}"),
    };
    let Some(found) = &discovery.found else { return Some(discovery) };
    let mut evaluator = words.prover.evaluator().unwrap();
    let unlimited = Run::default();
    let most = (found.learned.squares + 1).min(12);
    for word in 0..1u64 << most {
        let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
        let shape = PositionShape::coins(numbers.len());
        let value = evaluator.value(shape, &numbers, misere, &unlimited).unwrap().map(|value| value[0]);
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
    let work = ProofBudget::new(&run);
    let by_runs = |lengths: &[usize]| {
        let lines =
            lengths.iter().map(|n| format!("move \"{}\" -> \"{}\"\n", ".".repeat(*n), "#".repeat(*n)));
        let text = format!("game own\ngrid\n{}", lines.collect::<String>());
        let words = open(&text).entry().0.words().unwrap().unwrap();
        let goals = [LearningGoal::All];
        let discovery = discover_words(&*words.prover, &words.game, false, &goals, 20, &work).unwrap();
        (text, words, discovery)
    };
    // The values of one cell are learned from short words, and those of three cells have no short period.
    assert_eq!(by_runs(&[1]).2.found.unwrap().learned.runs, None);
    assert!(by_runs(&[3]).2.found.is_none());
    for (lengths, preperiod, period) in [(&[1, 2][..], 71, 12), (&[2], 53, 34), (&[2, 3], 142, 24)] {
        let (text, words, discovery) = by_runs(lengths);
        let found = discovery.found.unwrap_or_else(|| panic!("{text}{:?}", discovery.tried));
        let runs = found.learned.runs.unwrap();
        assert_eq!((runs.preperiod, runs.period), (preperiod, period), "{text}");
        assert!(found.is_all);
        // A row of two runs, of which one may be long, has the nim-sum of their values by the definition.
        let values = values_of_runs(lengths, 250);
        let after = |state: u32, digit: usize| found.learned.next[state as usize][digit];
        for (first, second) in [(0, 249), (1, 200), (7, 83), (12, 12), (95, 96), (249, 3)] {
            let ones = |state: u32, count: usize| (0..count).fold(state, |state, _| after(state, 1));
            let state = after(ones(after(ones(0, first), 0), second), 1);
            assert_eq!(found.learned.output[state as usize], Some(values[first] ^ values[second]), "{text}");
        }
        let mut evaluator = words.prover.evaluator().unwrap();
        for word in 2..1u64 << 10 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let value = evaluator.value(shape, &numbers, false, &run).unwrap().map(|value| value[0]);
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
        let discovery =
            discover_words(&*words.prover, &words.game, false, &[LearningGoal::All], 20, &work).unwrap();
        let Some(found) = discovery.found else { continue };
        let mut evaluator = words.prover.evaluator().unwrap();
        for word in 2..1u64 << 10 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let value = evaluator.value(shape, &numbers, false, &run).unwrap().map(|value| value[0]);
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
fn is_free_one(prover: &dyn Provable) -> bool {
    prover.write(PositionShape::coins(2), &[0, 1]) == "."
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
        let mut evaluator = words.prover.evaluator().unwrap();
        let mut fails = [false; 2];
        for word in 2..1u64 << 8 {
            let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(numbers.len());
            let Some(is) = evaluator.value(shape, &numbers, false, &run).unwrap() else { continue };
            let row = words.prover.write(shape, &numbers);
            let applies = holds(row.matches('.').count() as u64);
            fails[0] |= applies && is[0] > value;
            fails[1] |= applies != (is[0] == 0);
        }
        // The number of free cells and the value of a row.
        let mut value_at = |row: &str| {
            let codes = row.chars().map(|c| u64::from((c == '.') == is_free_one(&*words.prover)));
            let numbers: Vec<u64> =
                (0..).zip(codes.chain([1])).filter(|(_, one)| *one == 1).map(|(x, _)| x).collect();
            let shape = PositionShape::coins(numbers.len());
            assert_eq!(words.prover.write(shape, &numbers), row);
            let is = evaluator.value(shape, &numbers, false, &run).unwrap().unwrap()[0];
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
