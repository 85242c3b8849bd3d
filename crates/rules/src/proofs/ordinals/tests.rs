//! The two readings of formulas about ordinals: as the program evaluates them, and as the prover does.

use super::{POWER, numbers_of, position};
use crate::game::open::RuleFileGame;
use crate::rule::ordinals::terms::TermInput;
use crate::rule::ordinals::{names, written_out};
use impartial::run::Run;
use impartial_prove::PositionShape;
use impartial_prove::automata::{Base, ProofBudget, Theory, solutions};
use num_bigint::BigUint;

/// A random term, or part of one, about ordinals.
fn term(random: &mut fastrand::Rng, depth: u8, bound: &[&str]) -> String {
    let k = random.u8(1..4);
    if depth == 0 {
        let known = ["largest", "smallest", "members", "w", "(w*2)", "3"];
        return match random.usize(0..known.len() + 3 * bound.len()) {
            i if i < known.len() => known[i].to_owned(),
            i => bound[i % bound.len()].to_owned(),
        };
    }
    let mut inner = || term(random, depth - 1, bound);
    let (a, b) = (inner(), inner());
    match random.u8(0..13) {
        0 => format!("({a} + {b})"),
        1 => format!("({a} xor {b})"),
        2 => format!("({a} div {k})"),
        3 => format!("({a} mod {k})"),
        4 => format!("({a} div w)"),
        5 => format!("({a} mod w)"),
        6 => format!("column({a})"),
        7 => format!("row({a})"),
        8 => format!("min({a}, {b})"),
        9 => format!("max({a}, {b}, {k})"),
        10 => format!("(w*column({a}) + {b})"),
        11 => format!("(if {} then {a} else {b})", formula(random, depth - 1, bound)),
        _ => match bound.contains(&"c") {
            true => format!("(row({a})*{k})"),
            false => {
                let word = ["sum", "xor"][random.usize(0..2)];
                let condition = formula(random, depth - 1, &["c"]);
                format!("({word} heap c if {condition}: {})", term(random, depth - 1, &["c"]))
            }
        },
    }
}

fn formula(random: &mut fastrand::Rng, depth: u8, bound: &[&str]) -> String {
    let (a, b) = (term(random, depth, bound), term(random, depth, bound));
    let relation = ["=", "!=", "<", "<=", ">", ">="][random.usize(0..6)];
    if depth == 0 {
        return format!("{a} {relation} {b}");
    }
    let (one, other) = (formula(random, depth - 1, bound), formula(random, depth - 1, bound));
    match random.u8(0..8) {
        0 => format!("({one} & {other})"),
        1 => format!("({one} | {other})"),
        2 => format!("not ({one})"),
        3 => format!("(({one}) -> {other})"),
        4 => format!("(({one}) <-> ({other}))"),
        5 => format!("{a} in {{{b}, 1..w + 1}}"),
        6 if !bound.contains(&"d") => {
            let quantifier = ["all", "ex"][random.usize(0..2)];
            format!("({quantifier} heap d: {})", formula(random, depth - 1, &["d"]))
        }
        6 => format!("not {a} = {b}"),
        _ => format!("(count heap e: {}) {relation} {a}", formula(random, 0, &["e"])),
    }
}

/// The prover reads a formula about ordinals as the program evaluates it.
#[test]
fn the_logic_agrees_with_the_values_of_terms() {
    let mut random = fastrand::Rng::with_seed(27);
    let shape = PositionShape::below_omega_power(2, POWER);
    let (mut compared, mut held, mut unsaid) = (0u64, 0u64, 0);
    while compared < 1_500 {
        let text = formula(&mut random, 2, &["largest"]);
        let file = format!("game g\nheaps a on ordinals\nmove x  for x < a\np-positions {text}\n");
        let opened = RuleFileGame::of_text(&file, "g.game", "g.game", None).unwrap_or_else(|e| panic!("{e}"));
        let game = opened.made.on_ordinals().unwrap();
        let stated_line = &game.rule.file.statements[0];
        let Ok(set) = game.set(stated_line, shape) else {
            unsaid += 1;
            continue;
        };
        let run = Run::default();
        let theory = Theory::new(Base::BINARY);
        let set = solutions(&theory, &set, &shape.names(), &ProofBudget::new(&run)).unwrap();
        let (file, context) = (&game.rule.file, &game.rule.context);
        let body = written_out(context, &stated_line.body).unwrap();
        let formula = names(file, context, &[], true).formula(&body).unwrap();
        for code in 0..256u64 {
            let numbers = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
            let position = position(&numbers);
            let sorted = numbers_of(position.as_slice()).unwrap();
            if sorted != numbers {
                continue;
            }
            let members = position.as_slice();
            let mut input = TermInput { members, named: None, bound: Vec::new(), value_of: None };
            let holds = input.holds(&formula);
            assert_eq!(set.contains(&numbers.map(BigUint::from)), holds, "{text} at {position}");
            compared += 1;
            held += u64::from(holds);
        }
    }
    assert!(held > compared / 5 && held < compared * 4 / 5, "{held} of {compared}");
    assert!(unsaid < 20, "{unsaid}");
}
