//! Claims about binary digits and claims about windows, read in several numerations: a claim about binary digits is refused
//! where numbers are read otherwise; what is proved holds by the interpreter, and what is refuted fails at the position.

use impartial::run::{Limits, Run};
use impartial_prove::automata::{FormulaError, Numeration, ProofBudget};
use impartial_prove::{Conclusion, PositionShape, ProofMethod, ProveError};
use impartial_reference::{Belief, Game, Verdict as Truth};
use impartial_rules::RuleFileGame;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Upper bound on the numbers at which a claim is compared.
const COMPARED: u64 = 60;
/// The numerations in which claims are read.
const NUMERATIONS: [&str; 4] = ["base:2", "base:3", "base:4", "fib"];

/// Numbers of comparisons.
#[derive(Debug, Default)]
struct Counts {
    proved: u64,
    refuted: u64,
    open: u64,
    refused: u64,
}

/// A random game of one heap, with its values, and claims about them.
struct RandomFile {
    text: String,
    /// For each claim, whether it is about binary digits, and the exclusive bound of its window.
    claims: Vec<(bool, Option<u64>)>,
}

fn one_of<'a>(random: &mut fastrand::Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

/// Returns a condition on a heap, and whether it is about binary digits.
fn condition(random: &mut fastrand::Rng, period: u64) -> (String, bool) {
    let k = random.u64(0..4);
    let about_digits = random.u8(..3) > 0;
    let left = match about_digits {
        true => match random.u8(..7) {
            0 => format!("n xor {k}"),
            1 => format!("quotient({k}, n)"),
            2 => format!("mask_{k}(n, n + 1)"),
            3 => "lowest(n + 1)".to_owned(),
            4 => "popcount(n) mod 2".to_owned(),
            5 => format!("with(n, {k})"),
            6 => format!("(if has(n, {k}) then 1 else 0)"),
            _ => format!("without(n, {k}) mod 4"),
        },
        false => match random.u8(..3) {
            0 => format!("n mod {}", k + 1),
            1 => format!("(n + {k}) div 2"),
            _ => format!("2*n + {k}"),
        },
    };
    let right = match random.u8(..4) {
        0 => "value".to_owned(),
        1 => format!("n + {k}"),
        2 => format!("value(n + {period})"),
        _ => random.u64(0..6).to_string(),
    };
    (format!("{left} {} {right}", one_of(random, &["=", "<", "<=", ">=", "!="])), about_digits)
}

fn random_file(seed: u64) -> RandomFile {
    let mut random = fastrand::Rng::with_seed(seed);
    let kept = random.bool();
    let takes: BTreeSet<u64> = (0..random.usize(1..3)).map(|_| random.u64(1..4)).collect();
    let mut values: Vec<u64> = Vec::new();
    for n in 0..COMPARED {
        let next: BTreeSet<u64> =
            takes.iter().filter(|t| **t <= n).map(|t| values[(n - t) as usize]).collect();
        values.push((0..).find(|v| !next.contains(v)).unwrap());
    }
    // The values of a subtraction game with numbers below 4 have a small period.
    let is_period = |p: usize| (0..values.len() - p).all(|n| values[n] == values[n + p]);
    let period = (1..30).find(|p| is_period(*p)).unwrap();
    let kind = if kept { "numbers n" } else { "heaps n" };
    let mut text = format!("game g\n{kind}\n");
    takes.iter().for_each(|take| writeln!(text, "move n - {take}").unwrap());
    let mut value = String::new();
    for (n, v) in values.iter().enumerate().take(period - 1) {
        write!(value, "if n mod {period} = {n} then {v} else ").unwrap();
    }
    writeln!(text, "value {value}{}", values[period - 1]).unwrap();
    let mut claims = Vec::new();
    for claim in 0..4 {
        let (first, about) = condition(&mut random, period as u64);
        let (second, more) = condition(&mut random, period as u64);
        let joined = one_of(&mut random, &["->", "&", "|", "<->"]);
        let window = random.bool().then(|| random.u64(1..12));
        let bound = window.map(|below| format!("  for n < {below}")).unwrap_or_default();
        // Every claim is about values.
        writeln!(text, "claim c{claim}  value <= 4 & (({first}) {joined} ({second})){bound}").unwrap();
        claims.push((about || more, window));
    }
    RandomFile { text, claims }
}

/// Returns the first number below a bound at which a claim is false.
fn false_below(reference: &Game, belief: &Belief, below: u64) -> Option<u64> {
    (0..below).find(|n| is_false_at(reference, belief, *n))
}

fn is_false_at(reference: &Game, belief: &Belief, n: u64) -> bool {
    let position = reference.position(&n.to_string()).unwrap();
    reference.verdict(belief, &position) == Ok(Truth::False)
}

fn compare(seed: u64, counts: &mut Counts) -> Result<(), String> {
    let RandomFile { text, claims } = random_file(seed);
    let wrong = |what: String| format!("IMPARTIAL_FUZZ_SEED={seed}\n{text}{what}");
    let reference = Game::read(&text, &[]).map_err(|error| wrong(error.to_string()))?;
    let open =
        || RuleFileGame::of_text(&text, "g.game", "g.game", None).map_err(|error| wrong(error.to_string()));
    let (shape, run) = (PositionShape::coins(1), Run::new(Limits::none().memory(64 << 20).positions(20_000)));
    let budget = ProofBudget::new(&run);
    for name in NUMERATIONS {
        let numeration = Numeration::parse(name).unwrap();
        for statement in open()?.statements(shape) {
            let Some(claim) = statement.id().strip_prefix("g.game.c").map(str::to_owned) else { continue };
            let (about_digits, window) = claims[claim.parse::<usize>().unwrap()];
            let belief =
                reference.beliefs().iter().find(|belief| belief.name == format!("c{claim}")).unwrap();
            let at = |what: String| wrong(format!("claim c{claim} in {name}: {what}"));
            let statement = match statement.with_numeration(numeration.clone(), shape) {
                Ok(statement) if about_digits && name != "base:2" => {
                    return Err(at(format!("{} is read", statement.id())));
                }
                Ok(statement) => statement,
                Err(FormulaError::OtherNumeration { .. }) if about_digits && name != "base:2" => {
                    counts.refused += 1;
                    continue;
                }
                Err(error) => return Err(at(error.to_string())),
            };
            let proof = match statement.prove(shape, ProofMethod::Best, &budget) {
                Ok(proof) => proof,
                Err(ProveError::Stopped(_)) => {
                    counts.open += 1;
                    continue;
                }
                Err(error) => return Err(at(error.to_string())),
            };
            let meant = window.unwrap_or(COMPARED).min(COMPARED);
            let fails = false_below(&reference, belief, meant);
            match (&proof.conclusion, fails) {
                (Conclusion::Proved(_), Some(n)) => return Err(at(format!("proved, and false at {n}"))),
                (Conclusion::Proved(_), None) => counts.proved += 1,
                (Conclusion::Refuted(refutation), _) => {
                    counts.refuted += 1;
                    let assignment = refutation.counterexample.assignment();
                    let number = assignment.0.iter().find(|(name, _)| name == "a1");
                    let n: u64 =
                        number.and_then(|(_, n)| n.parse().ok()).ok_or_else(|| at("no number".into()))?;
                    if window.is_some_and(|below| n >= below) {
                        return Err(at(format!("refuted at {n}, which is outside of its window")));
                    }
                    if n < COMPARED && !is_false_at(&reference, belief, n) {
                        return Err(at(format!("refuted at {n}, where it holds")));
                    }
                }
                (Conclusion::NotProved(reason), Some(n)) if window.is_some() => {
                    return Err(at(format!("not proved ({reason}), and false at {n} of its window")));
                }
                (Conclusion::NotProved(_), _) => counts.open += 1,
            }
        }
    }
    Ok(())
}

#[test]
fn claims_about_digits_and_windows_agree_with_the_interpreter_in_every_numeration() {
    let first = crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 25);
    let (counts, failures) = crate::with_large_stack(move || {
        let mut counts = Counts::default();
        let failures: Vec<String> =
            (first..first + games).filter_map(|seed| compare(seed, &mut counts).err()).collect();
        (counts, failures)
    });
    println!("{counts:?}");
    let shown = failures[..failures.len().min(8)].join("\n\n");
    assert!(failures.is_empty(), "{} of {games} files differ:\n\n{shown}", failures.len());
    let all = [counts.proved, counts.refuted, counts.refused];
    assert!(games < 25 || all.iter().all(|count| *count * 2 > games), "{counts:?}");
}
