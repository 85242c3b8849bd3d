//! Random conditions compared with their meaning: a second implementation of the grammar, by the definitions alone.

use fastrand::Rng;
use impartial::run::Limits;
use impartial_query::{Context, MoveFilter};
use impartial_rules::RuleFileGame;
use std::collections::BTreeSet;

/// A term. Its names are those of the heap, of the variable of the loop, and of a variable bound inside.
#[derive(Clone, Debug)]
enum Term {
    Number(u64),
    Heap,
    Loop,
    Within,
    Two(&'static str, Box<[Term; 2]>),
    If(Box<Condition>, Box<[Term; 2]>),
}

#[derive(Clone, Debug)]
enum Condition {
    Compare(Vec<Term>, Vec<&'static str>),
    In(Term, [u64; 3]),
    Divides(Term, Term),
    Not(Box<Condition>),
    Two(&'static str, Box<[Condition; 2]>),
    /// A quantifier over the numbers from 0 to 3: for all, or for some.
    Quantified(bool, Box<Condition>),
}

/// The numbers for which the names stand: the heap, the variable of the loop, and the variable bound inside.
type Names = [u64; 3];

impl Term {
    fn random(random: &mut Rng, depth: u32, within: bool) -> Self {
        let more = if depth == 0 { 0 } else { 4 };
        match random.u32(0..6 + more) {
            0 | 1 => Term::Number(random.u64(0..10)),
            2 => Term::Heap,
            3 | 4 => Term::Loop,
            5 if within => Term::Within,
            5 => Term::Loop,
            9 => {
                let condition = Condition::random(random, depth - 1, within);
                Term::If(Box::new(condition), Box::new(Term::two(random, depth, within)))
            }
            _ => {
                let sign = ["+", "-", "-", "*", "mod", "div"][random.usize(0..6)];
                Term::Two(sign, Box::new(Term::two(random, depth, within)))
            }
        }
    }

    fn two(random: &mut Rng, depth: u32, within: bool) -> [Term; 2] {
        std::array::from_fn(|_| Term::random(random, depth - 1, within))
    }

    /// Returns the value of the term, or `None` if a difference would be negative or a divisor is 0.
    fn value(&self, names: Names) -> Option<u64> {
        match self {
            Term::Number(n) => Some(*n),
            Term::Heap => Some(names[0]),
            Term::Loop => Some(names[1]),
            Term::Within => Some(names[2]),
            Term::Two(sign, parts) => {
                let (a, b) = (parts[0].value(names)?, parts[1].value(names)?);
                match *sign {
                    "+" => Some(a + b),
                    "-" => a.checked_sub(b),
                    "*" => Some(a * b),
                    "mod" => a.checked_rem(b),
                    _ => a.checked_div(b),
                }
            }
            Term::If(condition, parts) => parts[usize::from(!condition.holds(names))].value(names),
        }
    }

    fn text(&self) -> String {
        match self {
            Term::Number(n) => n.to_string(),
            Term::Heap => "n".into(),
            Term::Loop => "k".into(),
            Term::Within => "j".into(),
            Term::Two(sign, parts) => format!("({} {sign} {})", parts[0].text(), parts[1].text()),
            Term::If(condition, parts) => {
                format!("(if {} then {} else {})", condition.text(), parts[0].text(), parts[1].text())
            }
        }
    }
}

impl Condition {
    fn random(random: &mut Rng, depth: u32, within: bool) -> Self {
        let more = if depth == 0 { 0 } else { 7 };
        match random.u32(0..6 + more) {
            0..=3 => {
                let count = random.usize(1..3);
                let relations = (0..count).map(|_| ["<", "<=", ">", ">=", "=", "!="][random.usize(0..6)]);
                let relations: Vec<_> = relations.collect();
                let term = |_| Term::random(random, depth.min(2), within);
                Condition::Compare((0..=count).map(term).collect(), relations)
            }
            4 => Condition::In(Term::random(random, depth.min(1), within), [2, 4 + random.u64(0..2), 7]),
            5 => {
                let [by, of] = [1, 1].map(|most| Term::random(random, depth.min(most), within));
                Condition::Divides(by, of)
            }
            6 | 7 => Condition::Not(Box::new(Condition::random(random, depth - 1, within))),
            12 if !within => {
                Condition::Quantified(random.bool(), Box::new(Condition::random(random, depth - 1, true)))
            }
            _ => {
                let sign = ["&", "&", "|", "|", "->", "<->"][random.usize(0..6)];
                let parts = std::array::from_fn(|_| Condition::random(random, depth - 1, within));
                Condition::Two(sign, Box::new(parts))
            }
        }
    }

    fn holds(&self, names: Names) -> bool {
        match self {
            Condition::Compare(terms, relations) => {
                let values: Option<Vec<u64>> = terms.iter().map(|term| term.value(names)).collect();
                let Some(values) = values else { return false };
                values.windows(2).zip(relations).all(|(pair, relation)| match *relation {
                    "<" => pair[0] < pair[1],
                    "<=" => pair[0] <= pair[1],
                    ">" => pair[0] > pair[1],
                    ">=" => pair[0] >= pair[1],
                    "=" => pair[0] == pair[1],
                    _ => pair[0] != pair[1],
                })
            }
            Condition::In(term, set) => term.value(names).is_some_and(|value| set.contains(&value)),
            Condition::Divides(by, of) => match (by.value(names), of.value(names)) {
                // 0 divides 0 alone.
                (Some(0), Some(of)) => of == 0,
                (Some(by), Some(of)) => of.is_multiple_of(by),
                _ => false,
            },
            Condition::Not(inner) => !inner.holds(names),
            Condition::Two(sign, parts) => {
                let (a, b) = (parts[0].holds(names), parts[1].holds(names));
                match *sign {
                    "&" => a && b,
                    "|" => a || b,
                    "->" => !a || b,
                    _ => a == b,
                }
            }
            Condition::Quantified(all, inner) => {
                let mut cases = (0..=3).map(|j| inner.holds([names[0], names[1], j]));
                if *all { cases.all(|holds| holds) } else { cases.any(|holds| holds) }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Condition::Compare(terms, relations) => {
                let mut text = terms[0].text();
                for (relation, term) in relations.iter().zip(&terms[1..]) {
                    text += &format!(" {relation} {}", term.text());
                }
                format!("({text})")
            }
            Condition::In(term, [a, b, c]) => format!("({} in {{{a}, {b}, {c}}})", term.text()),
            Condition::Divides(by, of) => format!("({} divides {})", by.text(), of.text()),
            Condition::Not(inner) => format!("(not {})", inner.text()),
            Condition::Two(sign, parts) => format!("({} {sign} {})", parts[0].text(), parts[1].text()),
            Condition::Quantified(all, inner) => {
                format!("({} j in 0..3: {})", if *all { "all" } else { "ex" }, inner.text())
            }
        }
    }
}

/// The size of the largest heap.
const HEAPS: u64 = 12;

/// Returns the options of a heap, as numbers.
fn options(opened: &RuleFileGame, heap: u64) -> Result<BTreeSet<u64>, String> {
    let (game, context) = (opened.entry().0, Context::new(Limits::none()));
    let position = game.position(&heap.to_string()).map_err(|error| error.to_string())?;
    let moves = game.moves(&position, &MoveFilter::default(), &context).map_err(|error| error.to_string())?;
    moves.options.iter().map(|one| one.position.parse().map_err(|_| one.position.to_string())).collect()
}

/// Compares a rule with its meaning at all heaps. `meant` returns the heap after the move for a number of the loop.
fn hold(rule: &str, meant: &dyn Fn(u64, u64) -> Option<u64>) -> Result<(), String> {
    let text = format!("game g\nheaps n\nmove {rule}\n");
    let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).map_err(|error| error.to_string())?;
    for heap in 0..=HEAPS {
        let expected: BTreeSet<u64> = (1..=heap).filter_map(|k| meant(heap, k)).collect();
        let found = options(&opened, heap)?;
        assert_eq!(found, expected, "heap {heap} of\n{text}");
    }
    Ok(())
}

#[test]
fn conditions_mean_what_the_grammar_says() {
    let mut random = Rng::with_seed(2_026);
    let mut refused = 0;
    const RULES: u32 = 3_000;
    for _ in 0..RULES {
        let condition = Condition::random(&mut random, 3, false);
        let holds = |n, k| condition.holds([n, k, 0]).then(|| n - k);
        let rule = format!("n - k  for k in 1..n if {}", condition.text());
        refused += u32::from(hold(&rule, &holds).is_err());
    }
    // The language refuses some conditions, such as those that can never hold.
    assert!(refused < RULES / 10, "{refused}");
}

#[test]
fn terms_mean_what_the_grammar_says() {
    let mut random = Rng::with_seed(7);
    let mut refused = 0;
    const RULES: u32 = 1_500;
    for _ in 0..RULES {
        let term = Term::random(&mut random, 3, false);
        // The target of the move is always smaller than the heap.
        let meant = |n: u64, k: u64| Some(term.value([n, k, 0])?.checked_rem(n).unwrap_or(0));
        let rule = format!("{} mod n  for k in 1..n", term.text());
        refused += u32::from(hold(&rule, &meant).is_err());
    }
    assert!(refused < RULES / 10, "{refused}");
}

/// An earlier part of a condition may hold even if the last part fails for all later numbers.
#[test]
fn a_loop_goes_on_as_long_as_any_part_of_its_condition_may_hold() {
    for (condition, options) in [
        ("k > 2 | n < 5", &[0, 1, 2, 3, 4, 5][..]),
        ("k > 5 | k < 4", &[0, 1, 2, 5, 6, 7]),
        ("k <= 2 -> n < 5", &[0, 1, 2, 3, 4, 5]),
        ("3 < k <= 5 | k < 2", &[3, 4, 7]),
        ("k > 5 | n - 3*k >= 1", &[0, 1, 2, 6, 7]),
        ("k != 7 & (k > 5 | k < 4)", &[0, 2, 5, 6, 7]),
        ("not (k < 6 & not k < 4)", &[0, 1, 2, 5, 6, 7]),
        ("not (k < 6 & (k < 4 -> n < 5))", &[0, 1, 2, 5, 6, 7]),
    ] {
        let text = format!("game g\nheaps n\nmove n - k  for k in 1..n if {condition}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
        assert_eq!(self::options(&opened, 8).unwrap(), options.iter().copied().collect(), "{condition}");
    }
}
