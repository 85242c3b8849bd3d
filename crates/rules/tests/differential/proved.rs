//! Formulas about all positions: what the program proves holds on the interpreter's window, and what the program
//! refutes fails where the program says.

use impartial::claim::Verdict;
use impartial::prove::{Method, Proof, ProveError, Shape, Statement, Work};
use impartial::run::{Limits, Run};
use impartial_reference::generate::{Sample, sample};
use impartial_reference::{Belief, BeliefKind, Game, Position, Verdict as Truth};
use impartial_rules::Opened;
use rayon::prelude::*;
use std::fmt::Write;
use std::sync::Mutex;

/// Upper bound on the memory of a proof, in bytes. A proof that needs more is left out.
const MAX_BYTES: u64 = 16 << 20;

/// Upper bound on the period of the values in a formula.
const MAX_PERIOD: usize = 6;

/// The numbers of one heap, coin or number at which a formula is compared.
const WINDOW: u64 = 40;

/// What was compared.
#[derive(Clone, Debug, Default)]
struct Counts {
    proved: u64,
    refuted: u64,
    open: u64,
}

/// The verdict of the program on a statement about all positions. This is the only part that knows how the program
/// reports proofs.
enum Outcome {
    Proved,
    /// Refuted, at the position at which the ordinary engine finds the statement false.
    Refuted(String),
    Open,
}

fn outcome(proof: Result<Proof, ProveError>) -> Result<Outcome, String> {
    let proof = match proof {
        Ok(proof) => proof,
        // The logic cannot say the game, or a limit is reached.
        Err(_) => return Ok(Outcome::Open),
    };
    match (proof.verdict, proof.refutation) {
        (Verdict::Proved, _) => Ok(Outcome::Proved),
        (Verdict::Refuted, Some(refutation)) => match refutation.confirmed {
            Some(confirmed) => Ok(Outcome::Refuted(confirmed.position)),
            None => Ok(Outcome::Open),
        },
        _ => Ok(Outcome::Open),
    }
}

/// All statements of a file about all positions of a shape, with the word that begins the line.
fn statements(opened: &Opened, shape: Shape) -> Vec<(String, Statement)> {
    let mut all: Vec<(String, Statement)> = Vec::new();
    for statement in opened.statements(shape) {
        let name = statement.id().rsplit('.').next().unwrap_or_default().to_owned();
        all.push((name, statement));
    }
    if let (Some(name), Some(prover)) = (opened.own_value(), opened.entry().0.prover()) {
        all.push((name.to_owned(), Statement::own_formula("g.game.value", prover)));
    }
    all
}

/// The values of positions with one number, `Err` where the interpreter has no answer.
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

/// The shortest eventual period of a sequence that is seen at least four times.
fn period(values: &[Option<u64>]) -> Option<(usize, usize)> {
    let fits = |start: usize, period: usize| {
        let pairs = (start..values.len() - period).map(|at| (values[at], values[at + period]));
        pairs.into_iter().all(|(one, two)| one.is_some() && one == two)
    };
    (0..6).find_map(|start| (1..=MAX_PERIOD).find(|&period| fits(start, period)).map(|period| (start, period)))
}

/// A term that gives the values of a sequence with a period.
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

/// The rules of a sample with formulas in the place of its lines about values.
fn with_formulas(sample: &Sample, wrong: Option<usize>) -> Option<String> {
    let is_about_values = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        ["value", "misere", "p-positions", "misere-p-positions", "claim", "planted"].contains(&word)
    };
    let rules: Vec<&str> = sample.text.lines().filter(|line| !is_about_values(line)).collect();
    let mut text = rules.join("\n");
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
        let _ = write!(text, "\n{word} {term}{guard}");
        let word = if word == "value" { "p-positions" } else { "misere-p-positions" };
        let _ = write!(text, "\n{word} ({term}) = 0{guard}");
    }
    Some(text + "\n")
}

/// Compares the proofs of a file; `Err` says where the program and the interpreter differ.
fn compare(text: &str, parameters: &[u64], counts: &mut Counts) -> Result<(), String> {
    let reference = Game::read(text, parameters).map_err(|error| format!("the interpreter: {error}"))?;
    let written = parameters.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let opened = Opened::of_text(text, "g.game", "g.game", (!written.is_empty()).then_some(written.as_str()));
    let opened = opened.map_err(|error| error.to_string())?;
    let shape = Shape::coins(1);
    let run = Run::new(Limits::none().memory(MAX_BYTES).positions(20_000));
    for (name, statement) in statements(&opened, shape) {
        let belief = reference.beliefs().iter().find(|belief| belief.name == name);
        let belief = belief.ok_or_else(|| format!("there is no line {name}"))?;
        match outcome(statement.prove(shape, Method::Best, &Work::new(&run)))? {
            Outcome::Open => counts.open += 1,
            Outcome::Proved => {
                counts.proved += 1;
                if let Some(position) = false_at(&reference, belief) {
                    return Err(format!("line {name} is proved, and false at {position:?}"));
                }
            }
            Outcome::Refuted(position) => {
                counts.refuted += 1;
                crate::believed::is_false_at(&reference, belief, &position)
                    .map_err(|problem| format!("line {name}: {problem}"))?;
            }
        }
    }
    Ok(())
}

/// The first position of the window at which a line is false.
fn false_at(reference: &Game, belief: &Belief) -> Option<Position> {
    assert_ne!(belief.kind, BeliefKind::Claim);
    let positions = (0..WINDOW).filter_map(|number| reference.position(&number.to_string()));
    let legal = |position: &Position| reference.is_legal(position) == Ok(true);
    positions.filter(legal).find(|position| reference.verdict(belief, position) == Ok(Truth::False))
}

#[test]
fn proofs_about_random_files_agree_with_the_interpreter() {
    let first = crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 2_000);
    let (counts, failures) = crate::with_large_stack(move || {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(256 << 20).build().unwrap();
        let counts = Mutex::new(Counts::default());
        let one = |seed: u64| {
            let sample = sample(seed);
            let mut failures = Vec::new();
            for wrong in [None, Some((seed % 7) as usize)] {
                let Some(text) = with_formulas(&sample, wrong) else { continue };
                let mut one = Counts::default();
                if let Err(problem) = compare(&text, &sample.parameters, &mut one) {
                    failures.push(format!("seed {seed} {:?}\n{text}{problem}", sample.parameters));
                }
                let mut counts = counts.lock().unwrap();
                counts.proved += one.proved;
                counts.refuted += one.refuted;
                counts.open += one.open;
            }
            failures
        };
        let failures: Vec<String> =
            pool.install(|| (first..first + games).into_par_iter().flat_map_iter(one).collect());
        (counts.into_inner().unwrap(), failures)
    });
    println!("{counts:?}");
    assert!(
        failures.is_empty(),
        "{} differ:\n\n{}",
        failures.len(),
        failures[..failures.len().min(12)].join("\n\n")
    );
    assert!(games < 1_000 || counts.proved > 20 && counts.refuted > 20, "{counts:?}");
}
