//! Formulas about all positions: a formula that the program proves holds on the window of the interpreter, and a
//! formula that the program refutes fails at the position that the program names.

use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, PositionShape, ProofAttempt, ProofMethod, ProveError, Statement};
use impartial_reference::generate::{Sample, sample};
use impartial_reference::{Belief, Game, Kind, Position, Verdict as Truth};
use impartial_rules::RuleFileGame;
use rayon::prelude::*;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Mutex;

/// Upper bound on the memory of a proof, in bytes. The test skips a proof that needs more.
const MAX_BYTES: u64 = 16 << 20;

/// Upper bound on the period of the values in a formula.
const MAX_PERIOD: usize = 6;

/// The numbers of one heap, coin or number at which a formula is compared.
const WINDOW: u64 = 40;

/// The bound on two numbers at which a formula is compared.
const WINDOW_OF_TWO: u64 = 9;

/// Statements about two numbers. Some are true of many games, such as the game without moves.
const OF_TWO: &str = "value x xor y
value 0
value (x + y) mod 2
value min(x, y)
value if x = y then 0 else 1
misere 1
misere (x + y + 1) mod 2
p-positions x = y
p-positions x <= 1 & y <= 1
p-positions x mod 2 = 0 & y mod 2 = 0
p-positions (x xor y) mod 3 = 0
misere-p-positions x + y = 1
misere-p-positions (x + y) mod 2 = 1
";

/// Statements about heaps that are one position. Some are true of many games.
const OF_LISTS: &str = "value xor heap m: m
value 0
value (sum heap m: m) mod 2
value largest
value largest - smallest
misere 1
misere (1 + (sum heap m: m)) mod 2
p-positions all heap m: m = largest
p-positions (xor heap m: m) = 0
p-positions (sum heap m: m) mod 3 = 0
p-positions all heap m: m <= 1
p-positions true
misere-p-positions (sum heap m: m) = 1
misere-p-positions (sum heap m: m) mod 2 = 1
";

/// The same, of heaps that have places.
const OF_PLACES: &str = "p-positions heap(1) = heap(2)
p-positions heap(1) = 0
p-positions heap(1) = heap(members)
p-positions ex i in 1..members: heap(i) = largest & heap(i mod members + 1) = smallest
p-positions heap(3) = 0
";

/// Numbers of comparisons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) proved: u64,
    pub(crate) refuted: u64,
    /// Refuted at a position whose value is too much work for the interpreter.
    unconfirmed: u64,
    open: u64,
}

impl Counts {
    fn add(&mut self, one: &Counts) {
        self.proved += one.proved;
        self.refuted += one.refuted;
        self.unconfirmed += one.unconfirmed;
        self.open += one.open;
    }
}

/// The verdict of the program on a statement about all positions. This is the only part that knows how the program
/// reports proofs.
enum Outcome {
    Proved,
    /// Refuted, at the position at which the program found the statement false.
    Refuted(String),
    Open,
}

fn outcome(proof: Result<ProofAttempt, ProveError>) -> Result<Outcome, String> {
    let proof = match proof {
        Ok(proof) => proof,
        Err(defect) if defect.is_defect() => return Err(defect.to_string()),
        // The logic cannot express the game, or a limit is reached.
        Err(_) => return Ok(Outcome::Open),
    };
    Ok(match proof.conclusion {
        Conclusion::Proved(_) => Outcome::Proved,
        Conclusion::Refuted(refutation) => {
            let counterexample = &refutation.counterexample;
            // A counterexample to a sentence names the numbers: a1=1, a2=0.
            Outcome::Refuted(match counterexample.position().contains('=') {
                false => counterexample.position().to_owned(),
                true => {
                    let numbers = counterexample.assignment().0.iter().map(|(_, number)| number.as_str());
                    numbers.collect::<Vec<_>>().join(",")
                }
            })
        }
        Conclusion::NotProved(_) => Outcome::Open,
    })
}

/// Returns all statements of a file about all positions of a shape, with the word that begins the line.
fn statements(opened: &RuleFileGame, shape: PositionShape) -> Vec<(String, Statement)> {
    let mut all: Vec<(String, Statement)> = Vec::new();
    for statement in opened.statements(shape) {
        let name = statement.id().rsplit('.').next().unwrap_or_default().to_owned();
        all.push((name, statement));
    }
    if let (Some(name), Some(provable_game)) = (opened.own_value(), opened.entry().0.provable_game()) {
        all.push((name.to_owned(), Statement::own_formula("g.game.value", provable_game)));
    }
    all
}

/// Returns the values of positions with one number, where an illegal position gives `None`. Returns `None` if the
/// interpreter has no answer for some position.
fn values(reference: &Game) -> Option<Vec<Option<(u64, u64)>>> {
    (0..WINDOW)
        .map(|number| {
            let position = reference.position(&number.to_string())?;
            match reference.is_legal(&position) {
                Ok(true) => reference.values(&position).ok().map(Some),
                Ok(false) => Some(None),
                Err(_) => None,
            }
        })
        .collect()
}

/// Returns the shortest eventual period that repeats at least four times in a sequence.
fn period(values: &[Option<u64>]) -> Option<(usize, usize)> {
    let fits = |start: usize, period: usize| {
        let pairs = (start..values.len() - period).map(|at| (values[at], values[at + period]));
        pairs.into_iter().all(|(one, two)| one.is_some() && one == two)
    };
    (0..6)
        .find_map(|start| (1..=MAX_PERIOD).find(|&period| fits(start, period)).map(|period| (start, period)))
}

/// Returns a term that gives the values of a sequence with a period.
fn formula(name: &str, values: &[Option<u64>], start: usize, period: usize, wrong: Option<usize>) -> String {
    let value = |at: usize| values[at].unwrap_or(0) + u64::from(wrong == Some(at));
    let mut text = String::new();
    for at in 0..start {
        let _ = write!(text, "if {name} = {at} then {} else ", value(at));
    }
    for at in start..start + period - 1 {
        let _ = write!(text, "if {name} mod {period} = {} then {} else ", at % period, value(at));
    }
    text + &value(start + period - 1).to_string()
}

/// Returns the rules of a sample, with formulas in the place of its lines about values.
fn with_formulas(sample: &Sample, wrong: Option<usize>) -> Option<String> {
    let is_about_values = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        ["value", "misere", "p-positions", "misere-p-positions", "claim", "planted"].contains(&word)
    };
    let rules: Vec<&str> = sample.text.lines().filter(|line| !is_about_values(line)).collect();
    let mut text = rules.join("\n");
    if rules.iter().any(|line| line.starts_with("numbers x, y") && !line.contains('z')) {
        return Some(text + "\n" + OF_TWO);
    }
    let name = text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let kind = words.next()?;
        ["heaps", "coins", "numbers"].contains(&kind).then(|| words.next().map(str::to_owned))?
    })?;
    if name.ends_with(',') {
        return None;
    }
    let reference = Game::read(&text, &sample.parameters).ok()?;
    let values = values(&reference)?;
    let normal: Vec<Option<u64>> = values.iter().map(|value| value.map(|(normal, _)| normal)).collect();
    let misere: Vec<Option<u64>> = values.iter().map(|value| value.map(|(_, misere)| misere)).collect();
    let one = "  if members = 1";
    let guard = if text.contains("\nnumbers ") { "" } else { one };
    for (word, values) in [("value", &normal), ("misere", &misere)] {
        let (start, period) = period(values)?;
        let term = formula(&name, values, start, period, wrong);
        // The formula of a game on heaps is the nim-sum over all heaps.
        let of_each = word == "value" && text.contains("\nheaps ");
        let _ = write!(text, "\n{word} {term}{}", if of_each { "" } else { guard });
        let word = if word == "value" { "p-positions" } else { "misere-p-positions" };
        let _ = write!(text, "\n{word} ({term}) = 0{guard}");
    }
    Some(text + "\n")
}

/// Compares the proofs of a file. `Err` describes a difference between the program and the interpreter.
fn compare(text: &str, parameters: &[u64], counts: &mut Counts) -> Result<(), String> {
    let reference = Game::read(text, parameters).map_err(|error| format!("the interpreter: {error}"))?;
    let written = parameters.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let opened =
        RuleFileGame::of_text(text, "g.game", "g.game", (!written.is_empty()).then_some(written.as_str()));
    let opened = opened.map_err(|error| error.to_string())?;
    let run = Run::new(Limits::none().memory(MAX_BYTES).positions(20_000));
    let shapes: &[usize] = match reference.kind() {
        Kind::Numbers { names, .. } if names.len() == 2 => &[2],
        Kind::Heaps(_) => &[1, 2],
        Kind::List { .. } => &[2, 3],
        _ => &[1],
    };
    for &count in shapes {
        let shape = PositionShape::coins(count);
        for (name, statement) in statements(&opened, shape) {
            let belief = line(&reference, &name).ok_or_else(|| format!("there is no line {name}"))?;
            match outcome(statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)))? {
                Outcome::Open => counts.open += 1,
                Outcome::Proved => {
                    counts.proved += 1;
                    if let Some(position) = false_at(&reference, belief, count) {
                        return Err(format!("line {name} is proved, and false at {position:?}"));
                    }
                }
                Outcome::Refuted(position) => {
                    let is_confirmed = crate::believed::is_false_at(&reference, belief, &position)
                        .map_err(|problem| format!("line {name}: {problem}"))?;
                    counts.refuted += u64::from(is_confirmed);
                    counts.unconfirmed += u64::from(!is_confirmed);
                }
            }
        }
    }
    Ok(())
}

/// Returns the line of a statement: `value`, and `value~2` for the second line that begins with `value`.
fn line<'r>(reference: &'r Game, name: &str) -> Option<&'r Belief> {
    let (word, number) = name.split_once('~').unwrap_or((name, "1"));
    let mut lines = reference.beliefs().iter().filter(|belief| belief.name == word);
    lines.nth(number.parse::<usize>().ok()? - 1)
}

/// Returns the first position of the window at which a line is false.
fn false_at(reference: &Game, belief: &Belief, count: usize) -> Option<Position> {
    let texts: Vec<String> = match count {
        1 => (0..WINDOW).map(|number| number.to_string()).collect(),
        3 => (0..125).map(|at| format!("{},{},{}", at / 25, at / 5 % 5, at % 5)).collect(),
        _ => (0..WINDOW_OF_TWO * WINDOW_OF_TWO)
            .map(|at| format!("{},{}", at / WINDOW_OF_TWO, at % WINDOW_OF_TWO))
            .collect(),
    };
    let positions = texts.iter().filter_map(|text| reference.position(text));
    let legal = |position: &Position| reference.is_legal(position) == Ok(true);
    positions.filter(legal).find(|position| reference.verdict(belief, position) == Ok(Truth::False))
}

/// Returns a random game of heaps that are one position, with statements about them. Every move keeps or lowers the sum
/// of the heaps, so that most games can be described to the prover.
pub(crate) fn random_list(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let kind = ["heaps", "row", "ring"][random.usize(..3)];
    let mut text = format!("game g\n{kind} n\n");
    for _ in 0..random.usize(1..3) {
        let amount = random.usize(1..3);
        let mut conditions = Vec::new();
        let action = match random.usize(..6) {
            0 => format!("n - {amount}"),
            1 => "k  for k in 0..n-1".to_owned(),
            2 | 3 => {
                let least = random.usize(1..3);
                let most = least + random.usize(..2);
                let consecutive = if kind != "heaps" && random.bool() { " consecutive" } else { "" };
                let target = ["k  for k in 0..n", "k  for k in 0..n-1", "n - 1", "n - k  for k in 1..2"];
                format!("choose {least}..{most}{consecutive} heaps: {}", target[random.usize(..4)])
            }
            _ => {
                let words: &[&str] =
                    if kind == "heaps" { &["other"] } else { &["other", "next", "previous"] };
                let word = words[random.usize(..words.len())];
                let (named, other) = [
                    ("n - 1", "m"),
                    ("n - 1", "m - 1"),
                    ("n - 2", "m + 1"),
                    ("n - 1", "min(m, n)"),
                    ("0", "m"),
                ][random.usize(..5)];
                if named == "0" {
                    conditions.push("n > 0".to_owned());
                }
                format!("{named}, {word} m: {other}")
            }
        };
        if random.usize(..3) == 0 {
            let own = ["place = 1", "place in {1, members}", "heap(1) > heap(2)", "heap(place) > 1"];
            let all = [
                "n = largest",
                "n > smallest",
                "members > 2",
                "ex other heap a: a >= n",
                "largest mod 2 = 0",
            ];
            conditions.push(match kind == "row" && random.bool() {
                true => own[random.usize(..4)].to_owned(),
                false => all[random.usize(..5)].to_owned(),
            });
        }
        let clause =
            if conditions.is_empty() { String::new() } else { format!("  if {}", conditions.join(" & ")) };
        let _ = writeln!(text, "move {action}{clause}");
    }
    match random.usize(..6) {
        0 => text += "over largest <= 1\n",
        1 => text += "legal largest <= smallest + 2\n",
        2 => text += "over ex heap m: m = 3\n",
        _ => {}
    }
    let places = if kind == "heaps" { "" } else { OF_PLACES };
    text + OF_LISTS + places
}

/// Compares the files of all seeds, each with the values of its parameters, and fails if one of them differs.
pub(crate) fn compare_all(
    seeds: Range<u64>,
    files: impl Fn(u64) -> Vec<(String, Vec<u64>)> + Sync + Send + 'static,
) -> Counts {
    let (counts, failures) = crate::with_large_stack(move || {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(256 << 20).build().unwrap();
        let counts = Mutex::new(Counts::default());
        let one = |seed: u64| {
            let mut failures = Vec::new();
            for (text, parameters) in files(seed) {
                let mut one = Counts::default();
                if let Err(problem) = compare(&text, &parameters, &mut one) {
                    failures.push(format!("seed {seed} {parameters:?}\n{text}{problem}"));
                }
                counts.lock().unwrap().add(&one);
            }
            failures
        };
        let failures: Vec<String> = pool.install(|| seeds.into_par_iter().flat_map_iter(one).collect());
        (counts.into_inner().unwrap(), failures)
    });
    println!("{counts:?}");
    assert!(
        failures.is_empty(),
        "{} differ:\n\n{}",
        failures.len(),
        failures[..failures.len().min(12)].join("\n\n")
    );
    counts
}

#[test]
fn proofs_about_random_lists_of_heaps_agree_with_the_interpreter() {
    let first = crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 30);
    let counts = compare_all(first..first + games, |seed| vec![(random_list(seed), Vec::new())]);
    assert!(games < 30 || counts.proved * 2 > games && counts.refuted > games * 5, "{counts:?}");
}

#[test]
fn proofs_about_random_files_agree_with_the_interpreter() {
    let first = crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    // Proofs take longer than values.
    let games = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 800).div_ceil(2);
    let counts = compare_all(first..first + games, |seed| {
        let sample = sample(seed);
        let wrong = [None, Some((seed % 7) as usize)];
        let texts = wrong.into_iter().filter_map(|wrong| with_formulas(&sample, wrong));
        texts.map(|text| (text, sample.parameters.clone())).collect()
    });
    assert!(games < 400 || counts.proved * 10 > games && counts.refuted * 10 > games, "{counts:?}");
}

/// A position that is too far away for the interpreter is counted apart, and is no difference.
#[test]
fn a_refutation_at_a_large_position_is_counted_apart() {
    let rules = "game g\nnumbers n\nmove n - 1\nvalue if n >= ";
    for (bound, unconfirmed) in [(20, 0), (5000, 1)] {
        let text = format!("{rules}{bound} then 0 else n mod 2\n");
        let mut counts = Counts::default();
        compare(&text, &[], &mut counts).unwrap_or_else(|problem| panic!("{text}{problem}"));
        assert_eq!(
            (counts.refuted, counts.unconfirmed, counts.open),
            (1 - unconfirmed, unconfirmed, 0),
            "{text}"
        );
    }
}
