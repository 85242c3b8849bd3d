//! Random rules: the game and the prover must have the same moves from the same positions, and the verdicts of the
//! prover must agree with plain mex.

use fastrand::Rng;
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, NotProved, PositionShape, ProofMethod, Provable, ProveError};
use impartial_rules::RuleFileGame;
use std::collections::HashMap;

/// A generator of random terms and conditions.
struct Writer {
    random: Rng,
    /// The members of a position: "heap" or "coin". `None` if positions are numbers.
    member: Option<&'static str>,
    /// The names that may occur in a term.
    names: Vec<String>,
    /// The definitions so far: each name, and true if the definition is a term.
    definitions: Vec<(String, bool)>,
    bound: usize,
}

impl Writer {
    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.random.usize(0..all.len())]
    }

    fn name(&mut self) -> String {
        self.names[self.random.usize(0..self.names.len())].clone()
    }

    /// Calls `write` with one additional name that terms may use.
    fn within(&mut self, name: &str, write: impl FnOnce(&mut Self) -> String) -> String {
        self.names.push(name.to_owned());
        let text = write(self);
        self.names.pop();
        text
    }

    /// Returns a name without a meaning. The name of a member sometimes has a meaning already.
    fn new_name(&mut self, of_member: bool) -> String {
        if of_member && self.random.bool() {
            return self.one_of(&["n", "k", "largest"]).to_owned();
        }
        self.bound += 1;
        format!("j{}", self.bound)
    }

    fn defined(&mut self, is_term: bool, depth: u32) -> Option<String> {
        let all: Vec<&String> =
            self.definitions.iter().filter(|(_, term)| *term == is_term).map(|(name, _)| name).collect();
        if all.is_empty() {
            return None;
        }
        let name = all[self.random.usize(0..all.len())].clone();
        Some(format!("{name}({})", self.term(depth)))
    }

    fn term(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.random.u32(0..3) {
                0 => self.random.u32(0..6).to_string(),
                _ => self.name(),
            };
        }
        let more = depth - 1;
        match self.random.u32(0..13) {
            0 | 1 => self.term(0),
            2..=5 => {
                let sign = self.one_of(&["+", "-", "-", "xor"]);
                format!("({} {sign} {})", self.term(more), self.term(more))
            }
            6 => {
                let sign = self.one_of(&["mod", "div"]);
                format!("({} {sign} {})", self.term(more), self.random.u32(2..4))
            }
            7 => format!("{}({}, {})", self.one_of(&["max", "min"]), self.term(more), self.term(more)),
            8 => format!("(if {} then {} else {})", self.condition(more), self.term(more), self.term(more)),
            9 => match self.random.u32(0..4) {
                0 => format!("distance({}, {})", self.term(more), self.term(more)),
                1 => format!("({}) mod {}", self.term(more), self.random.u32(2..5)),
                2 => format!("quotient({}, {})", self.random.u32(1..3), self.term(more)),
                _ => format!("mask_2({}, {})", self.term(more), self.term(more)),
            },
            10 => self.defined(true, more).unwrap_or_else(|| self.term(more)),
            _ => {
                let Some(member) = self.member else { return self.term(more) };
                let (who, name) = (self.one_of(&["other", member]), self.new_name(true));
                let what = self.one_of(&["sum", "xor", "max", "min", "count"]);
                let body = self.within(&name, |it| match what {
                    "count" => it.condition(more),
                    _ => it.term(more),
                });
                format!("({what} {who} {name}: {body})")
            }
        }
    }

    /// Returns a random member of a set: a term or a range.
    fn range(&mut self, depth: u32) -> String {
        match self.random.bool() {
            true => self.term(depth),
            false => format!("{}..{}", self.term(depth), self.term(depth)),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth == 0 {
            let relation = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
            return format!("{} {relation} {}", self.term(0), self.term(0));
        }
        let more = depth - 1;
        match self.random.u32(0..13) {
            12 if self.member.is_some() => format!("free({})", self.range(more)),
            10 => {
                let members: Vec<String> = (0..self.random.usize(1..4)).map(|_| self.range(more)).collect();
                format!("({} in {{{}}})", self.term(more), members.join(", "))
            }
            11 => format!("({} divides {})", self.random.u32(0..4), self.term(more)),
            0..=3 => {
                let relation = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
                format!("({} {relation} {})", self.term(more), self.term(more))
            }
            4 => {
                let sign = self.one_of(&["&", "|", "->", "<->"]);
                format!("({} {sign} {})", self.condition(more), self.condition(more))
            }
            5 => format!("(not {})", self.condition(more)),
            6 => self.defined(false, more).unwrap_or_else(|| self.condition(more)),
            7 => {
                let (all, name) = (self.one_of(&["all", "ex"]), self.new_name(false));
                let body = self.within(&name, |it| it.condition(more));
                format!("({all} {name} in 0..3: {body})")
            }
            _ => {
                let Some(member) = self.member else { return self.condition(more) };
                let (all, who) = (self.one_of(&["all", "ex"]), self.one_of(&["other", member]));
                let name = self.new_name(true);
                let body = self.within(&name, |it| it.condition(more));
                format!("({all} {who} {name}: {body})")
            }
        }
    }
}

/// Returns a file with a game, and with a statement that lets the prover read the rule.
fn file(random: Rng) -> String {
    let mut writer = Writer { random, member: None, names: Vec::new(), definitions: Vec::new(), bound: 0 };
    let kind = writer.one_of(&["heaps", "heaps", "coins", "numbers"]);
    // The names include some that the prover uses itself.
    let (n, o) = match writer.random.u32(0..4) {
        0 => ("a2", "a1"),
        1 => (writer.one_of(&["x", "L", "v", "b", "z"]), "a1"),
        _ => ("n", "o"),
    };
    let given = if writer.random.bool() { Some(writer.one_of(&["K", "a1", "x", "L"])) } else { None };
    let given = given.filter(|name| ![n, o].contains(name));
    let parameters = given.map(|name| format!("({name})")).unwrap_or_default();
    let order = if writer.random.bool() { "" } else { " unordered" };
    let mut text = match kind {
        "numbers" => format!("game g{parameters}\nnumbers {n}, {o}{order}\n"),
        kind => format!("game g{parameters}\n{kind} {n}\n"),
    };
    let mut of_position = match kind {
        "numbers" => vec![n, o],
        _ => vec![n, n, "largest", "smallest", "members"],
    };
    of_position.extend(given);
    writer.member = match kind {
        "heaps" => Some("heap"),
        "coins" => Some("coin"),
        _ => None,
    };
    writer.names = of_position.iter().map(|&name| name.to_owned()).collect();
    for i in 0..writer.random.usize(0..3) {
        let (is_term, parameter) = (writer.random.bool(), writer.one_of(&["x", "k", "j1"]));
        let body = writer.within(parameter, |it| if is_term { it.term(2) } else { it.condition(2) });
        text += &format!("def f{i}({parameter}) := {body}\n");
        writer.definitions.push((format!("f{i}"), is_term));
    }
    // Words that may be names in moves, and words that may not.
    let constant = writer.one_of(&["k", "t", "j1", "c"]);
    text += &format!("def {constant} := {}\n", writer.term(1));
    for word in ["over", "over", "legal", "legal"] {
        if writer.random.u32(0..4) == 0 {
            let condition = writer.condition(2);
            text += &format!("{word} {condition}\n");
        }
    }
    for _ in 0..writer.random.usize(1..3) {
        writer.names.push(constant.to_owned());
        let range = match writer.random.u32(0..3) {
            0 => format!("0..{n}-1"),
            1 => format!("{{{}, {}}}", writer.range(1), writer.range(1)),
            _ => writer.range(1),
        };
        let more = writer.random.bool().then(|| writer.within("k", |it| it.range(1)));
        let more = more.map(|range| format!(", t in {range}")).unwrap_or_default();
        let condition = writer.within("k", |it| match more.is_empty() {
            true => it.condition(3),
            false => it.within("t", |it| it.condition(3)),
        });
        writer.names.pop();
        text += &match kind {
            "numbers" => format!("move k, {o}  for k in {range}{more}  if k < {n} & {condition}\n"),
            _ => format!("move k  for k in {range}{more}  if k < {n} & {condition}\n"),
        };
    }
    match kind {
        "numbers" => text + &format!("p-positions {n} = 0\n"),
        _ => text + "p-positions largest = 0\n",
    }
}

/// Returns the value of a position by plain mex over the options of the game. The recursion ends, since every move
/// lowers a number.
fn mex(
    game: &dyn Provable,
    shape: PositionShape,
    numbers: &[u64],
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    if let Some(value) = known.get(numbers) {
        return *value;
    }
    let options = game.options(shape, numbers, u64::MAX).expect("a legal position");
    let values: Vec<u64> = options.iter().map(|option| mex(game, shape, option, known)).collect();
    let value = (0..).find(|v| !values.contains(v)).unwrap();
    known.insert(numbers.to_vec(), value);
    value
}

/// Returns whether the statement of a file says that a position has the value 0: its first number is 0, or all its
/// heaps are 0.
fn says_zero(text: &str, numbers: &[u64]) -> bool {
    let at = if text.contains("\nnumbers ") { &numbers[..1] } else { numbers };
    at.iter().all(|n| *n == 0)
}

#[test]
fn the_prover_reads_a_rule_as_it_is_played() {
    let (mut read, mut tried) = (0, 0);
    let (mut proved, mut refuted) = (0, 0);
    for seed in 0..300 {
        let text = file(Rng::with_seed(seed));
        // The language refuses a condition that can never hold, or a name that is taken.
        let given = text.starts_with("game g(").then_some("3");
        let Ok(opened) = RuleFileGame::of_text(&text, "g.game", "g.game", given) else { continue };
        for coins in 1..=3 {
            let shape = PositionShape::coins(coins);
            let run = Run::new(Limits::none().positions(20_000));
            for statement in opened.statements(shape) {
                tried += 1;
                match statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)) {
                    Ok(proof) => {
                        let game = statement.game();
                        let mut known = HashMap::new();
                        let mut is_right = |numbers: &[u64]| {
                            let canonical = game.canonical(shape, numbers).expect("a legal position");
                            let value = mex(game, shape, &canonical, &mut known);
                            (value == 0) == says_zero(&text, numbers)
                        };
                        read += u32::from(proof.compared.positions > 0);
                        match &proof.conclusion {
                            Conclusion::Proved(_) => {
                                proved += 1;
                                let side: u64 = [0, 40, 9, 5][coins];
                                let lists = (0..side.pow(coins as u32)).map(|code| {
                                    (0..coins as u32).map(|i| code / side.pow(i) % side).collect::<Vec<u64>>()
                                });
                                for numbers in lists {
                                    if game.canonical(shape, &numbers).as_ref() == Some(&numbers) {
                                        assert!(is_right(&numbers), "proved, but at {numbers:?}\n{text}");
                                    }
                                }
                            }
                            Conclusion::Refuted(refutation) => {
                                refuted += 1;
                                let numbers = refutation.counterexample.assignment().0.iter();
                                let numbers: Vec<u64> = numbers.map(|(_, n)| n.parse().unwrap()).collect();
                                assert!(!is_right(&numbers), "refuted at {numbers:?}\n{text}");
                            }
                            Conclusion::NotProved(reason) => assert!(
                                matches!(reason, NotProved::NothingCompared { .. }),
                                "every move lowers a number: {reason}\n{text}"
                            ),
                        }
                    }
                    Err(ProveError::Disagreement { position, what, .. }) => {
                        panic!("{coins} members, at {position}: {what}\n{text}")
                    }
                    // The proof takes too much work, or the language of the prover cannot express the rule.
                    Err(_) => {}
                }
            }
        }
    }
    assert!(read > tried / 2, "{read} of {tried}");
    assert!(read > 150, "{read}");
    assert!(proved > 5 && refuted > 50, "{proved} proved, {refuted} refuted");
}
