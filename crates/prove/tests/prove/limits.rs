//! Inputs that the prover refuses: circular definitions, formulas that are too deep, relations between too many
//! numbers. A stack overflow would end the process, and these tests with it.

use impartial::run::{Limits, Run};
use impartial_prove::automata::{
    Base, Compiler, Formula, FormulaError, ProofBudget, Term, Theory, decide, number, parse_document,
    solutions, to_mona, var,
};
use proptest::prelude::*;

/// Runs every operation on a text, within a limit on states.
fn through(text: &str) -> Result<bool, String> {
    let document = parse_document(text, Base::BINARY).map_err(|error| error.to_string())?;
    let free = document.sentence.free_variables();
    let printed = document.sentence.to_string();
    assert!(printed.len() < 64 * text.len() + 64, "{printed}");
    let _ = to_mona(&document.theory, &document.sentence);
    let run = Run::new(Limits::none().positions(2_000).memory(20_000_000));
    let free: Vec<String> = free.into_iter().collect();
    let found = solutions(&document.theory, &document.sentence, &free, &ProofBudget::new(&run));
    found.map(|solutions| solutions.witness().is_some()).map_err(|error| error.to_string())
}

#[test]
fn a_circle_of_definitions_is_named_where_it_begins() {
    let line_of = |text: &str| {
        let error = parse_document(text, Base::BINARY).unwrap_err();
        (error.line(), error.column(), error.reason().to_owned())
    };
    let circle = |what: &str| format!("definitions go round in a circle: {what}");
    assert_eq!(line_of("def r(x) := r(x);\nall x: r(x)"), (1, 5, circle("r -> r")));
    assert_eq!(
        line_of("def even(x) := x = 0 | (ex y: y + 2 = x & even(y));\nall x: even(x)"),
        (1, 5, circle("even -> even"))
    );
    assert_eq!(
        line_of("def a(x) := x = 1;\ndef r(x) := a(x) & s(x);\ndef s(x) := not r(x);\nall x: a(x)"),
        (2, 5, circle("r -> s -> r"))
    );
    // Names may be used before their definitions.
    assert_eq!(through("def r(x) := s(x) | x = 1; def s(x) := x = 2; ex x: r(x)"), Ok(true));
}

#[test]
fn a_circle_in_a_theory_built_by_hand_is_an_error_too() {
    let mut theory = Theory::new(Base::BINARY);
    let holds = |name: &str| Formula::holds(name, [var("x")]);
    theory.define("r", ["x"], holds("s")).unwrap();
    theory.define("s", ["x"], holds("t").or(holds("r"))).unwrap();
    theory.define("t", ["x"], Formula::TRUE).unwrap();
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let circular = FormulaError::Circular("r -> s -> r".into());
    assert_eq!(decide(&theory, &holds("r").for_all(["x"]), &budget), Err(circular.clone()));
    assert_eq!(to_mona(&theory, &Formula::TRUE), Err(circular.clone()));
    assert_eq!(Compiler::new(&theory, &budget).relation("r").unwrap_err(), circular);
    assert!(Compiler::new(&theory, &budget).relation("t").is_ok());
}

#[test]
fn thousands_of_definitions_in_a_row_are_compiled_one_by_one() {
    let n = 2_000;
    let mut text: String = (0..n).map(|i| format!("def r{i}(x) := r{}(x);\n", i + 1)).collect();
    text.push_str(&format!("def r{n}(x) := x = 7;\nex x: r0(x)"));
    assert_eq!(through(&text), Ok(true));
}

/// Returns the shapes of deep and of long texts of a given size.
fn shapes(n: usize) -> Vec<(&'static str, String)> {
    let all =
        |open: &str, middle: &str, close: &str| format!("{}{middle}{}", open.repeat(n), close.repeat(n));
    let chain = |member: &str, by: &str| vec![member; n + 1].join(by);
    vec![
        ("brackets", all("(", "x = 0", ")")),
        ("brackets of a term", all("(", "x", ")") + " = 0"),
        ("brackets of a term at the end", "0 = ".to_owned() + &all("(", "x", ")")),
        ("open brackets", "(".repeat(n)),
        ("sums in brackets", "0 = ".to_owned() + &all("(1 + ", "x", ")")),
        ("negations", all("not ", "x = 0", "")),
        ("signs of negation", all("!", "x = 0", "")),
        ("negated brackets", all("not (x = 1 | ", "x = 0", ")")),
        ("quantifiers", all("all x: ", "x = 0", "")),
        ("quantifiers in turn", all("all x: ex y: ", "x = y", "")),
        ("arrows", chain("x = 0", " -> ")),
        ("equivalences", chain("x = 0", " <-> ")),
        ("alternatives", chain("x = 0", " | ")),
        ("conjunctions", chain("x = 0", " & ")),
        ("nim-sums", chain("x", " xor ") + " = 0"),
        ("sums", chain("x", " + ") + " = 0"),
        ("residues", format!("x{} = 0", " mod 3".repeat(n))),
        ("factors", "1*".repeat(n) + "x = 0"),
        ("masks", all("mask_0(1, ", "x", ")") + " = 0"),
        ("quotients", all("quotient(1, ", "x", ")") + " = 0"),
        ("relations", chain("x", " = ")),
        ("alternatives in conjunctions", all("(x = 1 | (x = 2 & ", "x = 0", "))")),
    ]
}

#[test]
fn formulas_of_any_depth_and_length_are_taken_or_refused() {
    for n in [1, 40, 49, 50, 98, 99, 100, 148, 149, 150, 1_000, 10_000] {
        for (name, text) in shapes(n) {
            match through(&text) {
                Ok(_) => {}
                Err(error) => assert!(
                    error.contains("allowed: at most") || error.contains("where a term") || n >= 1_000,
                    "{n} {name}: {error}"
                ),
            }
        }
    }
    // Long chains are not deep formulas.
    for (name, text) in shapes(10_000) {
        let chain = ["equivalences", "nim-sums", "sums", "alternatives", "conjunctions"].contains(&name);
        assert!(!chain || Formula::parse(&text).is_ok(), "{name}");
        let deep = ["brackets", "negations", "quantifiers", "arrows", "residues", "factors", "masks"];
        let error = Formula::parse(&text).err().map(|error| error.allowed().to_owned());
        assert!(
            !deep.contains(&name) || error.is_some_and(|allowed| allowed.contains("at most 1")),
            "{name}"
        );
    }
    for (name, text) in shapes(45) {
        assert!(name == "open brackets" || Formula::parse(&text).is_ok(), "{name}");
    }
}

#[test]
fn a_chain_means_the_same_however_long_it_is() {
    // The nim-sum of k times x is x for odd k; k copies of "x = 0" are equivalent to it for odd k.
    for k in [1usize, 2, 3, 15, 16, 17, 18, 31, 32, 33, 100, 101] {
        let sum = vec!["x"; k].join(" xor ");
        let odd = format!("all x: {sum} = {}", if k % 2 == 1 { "x" } else { "0" });
        assert_eq!(through(&odd), Ok(true), "{k}");
        let sum = vec!["x"; k].join(" + ");
        assert_eq!(through(&format!("all x: {sum} = {k}*x")), Ok(true), "{k}");
        let chain = vec!["x = 0"; k].join(" <-> ");
        let odd = format!("all x: ({chain} <-> {})", if k % 2 == 1 { "x = 0" } else { "true" });
        assert_eq!(through(&odd), Ok(true), "{k}");
    }
}

#[test]
fn ten_thousand_equivalent_formulas_are_decided() {
    let chain = vec!["x < 5"; 10_001].join(" <-> ");
    assert_eq!(through(&format!("all x: ({chain}) <-> x < 5")), Ok(true));
}

#[test]
fn trees_built_by_hand_are_refused_where_they_are_too_deep() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let theory = Theory::new(Base::BINARY);
    let mut deep = Formula::TRUE;
    for _ in 0..2_000 {
        deep = deep.not();
    }
    assert_eq!(decide(&theory, &deep, &budget), Err(FormulaError::TooDeep(200)));
    // A left-associative sum is a chain of any length: the nim-sum of many coins is one level.
    let sum = Term::xor_of((0..1_000).map(|_| number(1)));
    assert!(decide(&theory, &sum.equal(number(0)), &budget).unwrap().holds);
}

#[test]
fn a_relation_between_too_many_numbers_is_refused() {
    let names: Vec<String> = (0..600).map(|i| format!("x{i}")).collect();
    let text = format!("all {}: {} = 0", names.join(", "), names.join(" + "));
    assert_eq!(
        through(&text),
        Err("a relation between 600 numbers at a time (allowed: at most 500)".to_owned())
    );
    let all = names.iter().map(|name| format!("{name} = 0")).collect::<Vec<_>>().join(" & ");
    let error = through(&format!("not ({all})")).unwrap_err();
    assert!(error.contains("at most 500") || error.contains("limit"), "{error}");
}

/// Pieces of texts: whole formulas, words, and single characters.
fn pieces() -> impl Strategy<Value = String> {
    let words = [
        "x",
        "y",
        "a1",
        "0",
        "1",
        "7",
        "(",
        ")",
        " xor ",
        " + ",
        "*",
        " mod 3",
        "mask_1(",
        "quotient(2, ",
        "low(1, ",
        ", ",
        " = ",
        " != ",
        " < ",
        " >= ",
        " & ",
        " | ",
        " -> ",
        " <-> ",
        "not ",
        "all x: ",
        "ex y, z: ",
        "true",
        "distinct(",
        "r(x)",
        "def r(x) := ",
        "def s(x, y) := ",
        "s(x, y)",
        "; ",
        ":",
        "#",
        "\n",
        "⊕",
        "∃",
        "é",
        "mask_9999(x, y)",
    ];
    prop_oneof![
        6 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => (0..60usize, proptest::sample::select(words.to_vec())).prop_map(|(n, word)| word.repeat(n)),
    ]
}

const WHOLE: [&str; 5] = [
    "def r(x) := x = 0 | (ex y: y + 2 = x & s(y)); def s(x) := not r(x); all x: r(x)",
    "def mate(x, y, z) := z = mask_0(x, y); ex z: mate(a1, a2, z) & v = a1 xor a2 xor z",
    "all x, y: (x + y) mod 3 = 0 -> distinct(x, y, quotient(1, x)) <-> x xor y <= 3*low(2, y)",
    "not (ex x: ((x + 1) xor 2) = (x mod 5) & not (x < 3 | (all y: y >= x)))",
    "v = a1 & (a2 = a1 + 1 <-> a1 mod 2 = 0) & a1 < a2 < v",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Texts of pieces, and formulas with one part replaced by a piece, are read, or refused with a message.
    #[test]
    fn no_text_breaks_the_parser(parts in proptest::collection::vec(pieces(), 0..24)) {
        let _ = through(&parts.concat());
    }

    #[test]
    fn no_change_of_a_formula_breaks_the_parser(
        whole in proptest::sample::select(WHOLE.to_vec()),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0..4usize, pieces()), 1..4),
    ) {
        let mut text: Vec<char> = whole.chars().collect();
        for (at, gone, piece) in changes {
            let position = at.index(text.len() + 1);
            let upto = (position + gone).min(text.len());
            text.splice(position..upto, piece.chars());
        }
        let text: String = text.into_iter().collect();
        let _ = through(&text);
    }
}
