//! Random rules on heaps: the interpreter with blocks and without, and the solvers of single heaps.

use super::built_ins::{BUILT_INS, BuiltIn, Meaning};
use super::{Fault, Lanes, Output, StepCount};
use crate::RuleFileGame;
use crate::positions::list::ListGame;
use fastrand::Rng;
use impartial::game::{Components, HeapMoves, Heaps};
use impartial::run::{Limits, Run};
use impartial::solve::{ByComponents, NormalSolver, RuleSolver, SolveError};
use impartial_query::HeapRuleSolver;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Collects all outputs.
#[derive(Debug, Default, PartialEq)]
struct Collected<const BLOCKS: bool, const ANY_ORDER: bool> {
    outputs: Vec<(u16, Vec<i64>)>,
    from_lanes: usize,
}

impl<const BLOCKS: bool, const ANY_ORDER: bool> Output for Collected<BLOCKS, ANY_ORDER> {
    const BLOCKS: bool = BLOCKS;
    const ANY_ORDER: bool = ANY_ORDER;

    fn emit(&mut self, tag: u16, numbers: &[i64]) -> ControlFlow<()> {
        self.outputs.push((tag, numbers.to_vec()));
        ControlFlow::Continue(())
    }

    fn emit_lanes(&mut self, tag: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()> {
        for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
            self.from_lanes += 1;
            self.outputs.push((tag, columns.iter().map(|column| column[lane]).collect()));
        }
        ControlFlow::Continue(())
    }
}

/// Returns a random term of the names in scope, as text.
fn term(random: &mut Rng, names: &[&str], depth: u32) -> String {
    if depth == 0 || random.u32(..4) == 0 {
        return match random.u32(..5) {
            0..3 => pick(random, names).to_owned(),
            3 => random.u64(..6).to_string(),
            _ => pick(random, &["1000003", "4294967296", "3037000500"]).to_owned(),
        };
    }
    let a = term(random, names, depth - 1);
    let b = term(random, names, depth - 1);
    match random.u32(..10) {
        0..6 => format!("({a} {} {b})", pick(random, &["+", "-", "-", "*", "div", "mod", "xor"])),
        6 | 7 => {
            let of_two = |one: &&BuiltIn| {
                one.is_number() && (one.arguments == 2 || matches!(one.meaning, Meaning::Folded(_)))
            };
            let functions: Vec<&str> =
                BUILT_INS.iter().filter(of_two).map(|one| one.name).chain(["mask_1"]).collect();
            format!("{}({a}, {b})", pick(random, &functions))
        }
        8 if random.u32(..4) == 0 => {
            let [p, d, q] = [term(random, names, 0), term(random, names, 0), term(random, names, 0)];
            format!("beatty({a}, {p}, {d}, {q})")
        }
        8 => {
            let of_one = |one: &&BuiltIn| one.is_number() && one.arguments == 1;
            let functions: Vec<&str> = BUILT_INS.iter().filter(of_one).map(|one| one.name).collect();
            format!("{}({a})", pick(random, &functions))
        }
        _ if random.bool() => format!("(if {a} < {b} then {} else {a})", term(random, names, depth - 1)),
        _ if random.bool() => format!("entry({a}, {b}, {})", term(random, names, depth - 1)),
        _ => {
            let fold = pick(random, &["sum", "xor", "min", "max"]);
            let range = pick(random, &["1..9", "{2, 4..5, 4}", "1..n"]);
            format!("({fold} i in {range} if i < {b}: {a} + i)")
        }
    }
}

/// Returns a random condition on the names in scope, as text.
fn condition(random: &mut Rng, names: &[&str], depth: u32) -> String {
    if depth > 0 && random.bool() {
        let a = condition(random, names, depth - 1);
        return match random.u32(..3) {
            0 => format!("not ({a})"),
            _ => {
                let joint = pick(random, &["&", "|", "->", "<->"]);
                format!("({a} {joint} {})", condition(random, names, depth - 1))
            }
        };
    }
    let (a, b) = (term(random, names, 2), term(random, names, 2));
    match random.u32(..10) {
        9 => format!("has({a}, {b})"),
        0..4 => format!("{a} {} {b}", pick(random, &["=", "!=", "<", "<=", ">", ">="])),
        4 | 5 => format!("({a}) divides ({b})"),
        6 => format!("{a} in {{1, 2, {b}..9}}"),
        7 => format!("not {a} = {b}"),
        _ => format!("({} j in 0..n: {a} != j * j)", pick(random, &["all", "ex"])),
    }
}

fn move_line(random: &mut Rng) -> String {
    let (outer, all) = (["n"], ["n", "k", "k"]);
    let range = match random.u32(..5) {
        0..3 => "1..n".to_owned(),
        3 => format!("0..min(300, {})", term(random, &outer, 2)),
        _ => format!("{{{}..n, 3}}", term(random, &outer, 2)),
    };
    let targets = match random.u32(..8) {
        0..3 => "n - k".to_owned(),
        3 => "k, n - k".to_owned(),
        4 => format!("n - {} - 1", term(random, &all, 2)),
        5 | 6 => term(random, &all, 3),
        _ => format!("{}, {}", term(random, &all, 2), term(random, &all, 2)),
    };
    let condition = match random.u32(..4) {
        0 => String::new(),
        _ => format!("  if {}", condition(random, &all, 2)),
    };
    format!("move {targets}  for k in {range}{condition}")
}

fn pick<'a>(random: &mut Rng, from: &[&'a str]) -> &'a str {
    from[random.usize(..from.len())]
}

/// Calls `test` with random rules, as many as can be opened.
fn with_random_rules(count: u64, mut test: impl FnMut(&RuleFileGame, &str)) {
    let mut opened = 0;
    for seed in 0..count {
        let mut random = Rng::with_seed(seed);
        let lines: Vec<String> = (0..random.usize(1..3)).map(|_| move_line(&mut random)).collect();
        let text = format!("game g\nheaps n\n{}\n", lines.join("\n"));
        if let Ok(game) = RuleFileGame::of_text(&text, "g.game", "g.game", None) {
            opened += 1;
            test(&game, &text);
        }
    }
    assert!(opened > count * 3 / 4, "{opened} of {count} rules were opened");
}

/// The output for a heap, or the fault, with the number of steps.
fn output<O: Output + Default>(game: &RuleFileGame, heap: u64) -> (Result<O, Fault>, u64) {
    let steps = StepCount::unwatched();
    let mut all = O::default();
    let result = game.rule.output_of_heap(heap, &steps, &mut all);
    (result.map(|_| all), steps.total())
}

#[test]
fn blocks_have_the_outputs_of_single_rounds() {
    let (mut compared, mut in_lanes, mut faults) = (0, 0, 0);
    with_random_rules(RULES, |game, text| {
        for heap in [0, 1, 2, 13, 14, 15, 63, 64, 65, 77, 78, 79, 128, 129, 200] {
            let (plain, steps) = output::<Collected<false, false>>(game, heap);
            let (ordered, ordered_steps) = output::<Collected<true, false>>(game, heap);
            let (blocks, block_steps) = output::<Collected<true, true>>(game, heap);
            match (plain, ordered, blocks) {
                (Ok(mut plain), Ok(ordered), Ok(mut blocks)) => {
                    assert_eq!(plain.outputs, ordered.outputs, "{text} at {heap}");
                    plain.outputs.sort();
                    blocks.outputs.sort();
                    assert_eq!(plain.outputs, blocks.outputs, "{text} at {heap}");
                    assert_eq!((steps, steps), (ordered_steps, block_steps), "{text} at {heap}");
                    compared += plain.outputs.len();
                    in_lanes += blocks.from_lanes;
                }
                (Err(plain), Err(ordered), Err(blocks)) => {
                    assert_eq!((plain, plain), (ordered, blocks), "{text} at {heap}");
                    faults += 1;
                }
                results => panic!("{text} at {heap}: {results:?}"),
            }
        }
    });
    // The comparison means something only if blocks were used, and some numbers were too large.
    assert!(in_lanes * 2 > compared, "{in_lanes} of {compared} outputs were found in blocks");
    assert!(faults > 20, "{faults} faults");
}

/// Returns a rule whose moves call definitions of one number, and the same rule with definitions that have a further
/// parameter, so that no table is made.
fn rule_with_definitions(random: &mut Rng) -> (String, String) {
    let (given, looping) = (["m"], ["m", "j", "j"]);
    let holds = format!(
        "{} & (all j in {}..m: {})",
        condition(random, &given, 1),
        random.u32(..3),
        condition(random, &looping, 1)
    );
    let number = format!(
        "if (ex j in 0..m: {}) then {} else m",
        condition(random, &looping, 1),
        term(random, &given, 2)
    );
    let (a, b, c) =
        (term(random, &["n", "k", "k"], 1), term(random, &["n", "k"], 1), term(random, &["n", "k"], 1));
    let not = pick(random, &["", "not "]);
    let text = |more: &str, argument: &str| {
        let text = format!(
            "game g\nheaps n\ndef holds(m{more}) := {holds}\ndef number(m{more}) := {number}\n\
             move n - k  for k in 1..n  if {not}holds({a}{argument})\n\
             move n - 1 - number({b}{argument})  for k in 0..n  if number({c}{argument}) < n\n"
        );
        // A loop over many numbers makes the test slow.
        ["1000003", "4294967296", "3037000500"].iter().fold(text, |text, large| text.replace(large, "50"))
    };
    (text("", ""), text(", z", ", 0"))
}

#[test]
fn tables_of_definitions_have_the_outputs_and_steps_of_their_bodies() {
    let (mut compared, mut in_lanes, mut faults) = (0, 0, 0);
    for seed in 0..RULES {
        let (text, without) = rule_with_definitions(&mut Rng::with_seed(seed));
        let open = |text: &str| RuleFileGame::of_text(text, "g.game", "g.game", None);
        let (Ok(with_tables), Ok(without_tables)) = (open(&text), open(&without)) else { continue };
        assert!(without_tables.rule.program().unwrap().tables.is_empty());
        // The order decides which entries are known.
        for heap in [0, 1, 70, 13, 64, 70, 79] {
            let tables = !with_tables.rule.program().unwrap().tables.is_empty();
            let (plain, steps) = output::<Collected<false, false>>(&without_tables, heap);
            let (single, single_steps) = output::<Collected<false, false>>(&with_tables, heap);
            let (blocks, block_steps) = output::<Collected<true, false>>(&with_tables, heap);
            match (plain, single, blocks) {
                (Ok(plain), Ok(single), Ok(blocks)) => {
                    assert_eq!(plain.outputs, single.outputs, "{text} at {heap}");
                    assert_eq!(plain.outputs, blocks.outputs, "{text} at {heap}");
                    assert_eq!((steps, steps), (single_steps, block_steps), "{text} at {heap}");
                    compared += if tables { plain.outputs.len() } else { 0 };
                    in_lanes += if tables { blocks.from_lanes } else { 0 };
                }
                (Err(plain), Err(single), Err(blocks)) => {
                    // Only the places in the file may differ.
                    let is_of_number = |fault| matches!(fault, Fault::Overflow { .. } | Fault::Large { .. });
                    let kind = is_of_number(plain);
                    assert!([single, blocks].into_iter().all(|fault| is_of_number(fault) == kind));
                    faults += 1;
                    break;
                }
                results => panic!("{text} at {heap}: {results:?}"),
            }
        }
    }
    assert!(
        in_lanes * 3 > compared && compared > 1000,
        "{in_lanes} of {compared} outputs were found in blocks"
    );
    assert!(faults > 0, "{faults} faults");
}

#[test]
fn values_of_heaps_are_those_of_the_listed_options() {
    let mut compared = 0;
    with_random_rules(RULES, |game, text| {
        if let Some(game) = game.made.of_type::<ListGame>()
            && game.known.additive
            && !game.has_move_from_zero()
        {
            compared += compare_values(game, text);
        }
    });
    assert!(compared > 10 * RULES, "{compared} values");
}

/// Number of random rules.
const RULES: u64 = 150;

/// Compares the values of heaps by [`HeapRuleSolver`] with those by plain options, and returns their number.
fn compare_values<G>(game: &G, text: &str) -> u64
where
    G: HeapMoves + Components<Position = Heaps> + Clone + Send + Sync + 'static,
{
    // Play may rise without an end.
    let run = Run::new(Limits::none().positions(3000));
    let mut heap_by_heap = HeapRuleSolver::new(Arc::new(game.clone()));
    let mut plain = ByComponents::new(game.clone());
    let mut compared = 0;
    for heap in 0..80 {
        if compared < heap {
            break;
        }
        let position = Heaps::nonempty([heap]);
        match (heap_by_heap.value(&position, &run), plain.value(&position, &run)) {
            (Ok(found), Ok(expected)) => {
                assert_eq!(found, expected, "{text} at {heap}");
                compared += 1;
            }
            (Err(_), _) | (_, Err(SolveError::Stopped(_))) => {}
            results => panic!("{text} at {heap}: {results:?}"),
        }
    }
    compared
}

/// The number of moves from `heap` that are found in blocks, and the number of all.
fn lanes_of(text: &str, heap: u64) -> (usize, usize) {
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    let all = output::<Collected<true, true>>(&game, heap).0.unwrap();
    (all.from_lanes, all.outputs.len())
}

#[test]
fn the_usual_loops_are_evaluated_in_blocks() {
    for (line, all) in [
        ("move n - k*k  for k in 1..sqrt(n)", 31),
        ("move n - k*k  for k in 1..n", 31),
        ("move n - k  for k in 1..n  if gcd(n, k) = 1", 400),
        ("move n - k  for k in 1..n-1  if k divides n", 15),
        ("move a, n - a  for a in 1..n-1  if a < n - a", 499),
        ("move n - k  for k in 1..n  if k mod 2 = 1 & n mod 3 = 1", 500),
        ("move if k < 5 then n - k else k  for k in 1..n-1", 999),
    ] {
        let (in_lanes, found) = lanes_of(&format!("game g\nheaps n\n{line}\n"), 1000);
        assert_eq!(found, all, "{line}");
        // The first round is made by the interpreter, and so may be the last few.
        assert!(in_lanes + 13 >= found, "{line}: {in_lanes} of {found}");
    }
}

#[test]
fn a_number_that_is_too_large_is_the_fault_of_the_plain_interpreter() {
    let text = "game g\nheaps n\nmove n - 1 + pow(2, k)  for k in 1..n\n";
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    assert!(output::<Collected<true, true>>(&game, 61).0.is_ok());
    let (plain, blocks) =
        (output::<Collected<false, true>>(&game, 100), output::<Collected<true, true>>(&game, 100));
    assert!(matches!(plain.0, Err(Fault::Overflow { .. })), "{plain:?}");
    assert_eq!(plain.0.map(drop), blocks.0.map(drop));
}

#[test]
fn a_solver_of_a_rule_counts_options_of_blocks() {
    let text = "game g\nheaps n\nmove n - k*k  for k in 1..sqrt(n)\n";
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    let game = game.made.of_type::<ListGame>().unwrap();
    let visits = Cell::new(0usize);
    let flow = game.visit_move_groups(10_000, &mut |lists| {
        visits.set(visits.get() + lists[0].len());
        ControlFlow::Continue(())
    });
    assert_eq!((flow, visits.get()), (Some(ControlFlow::Continue(())), 100));
    // OEIS A014586.
    let mut solver = RuleSolver::new(game.clone());
    solver.solve_to(30, &Run::default()).unwrap();
    let values: Vec<u64> = solver.values().iter().collect();
    let published =
        [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3];
    assert_eq!(values, published);
}
