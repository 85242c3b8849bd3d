//! Somebody's own game gets every command by registering it.

#[path = "../examples/own_game.rs"]
mod own_game;

use impartial::claim::{Claim, Subject};
use impartial::game::{Boards, BoardsError, Game, Notation, NotationError, Options, Symmetry, parse_numbers};
use impartial_cli::{Entry, Registry, run_from};
use own_game::{Aliquot, registry};
use std::ops::ControlFlow;

fn run(registry: Registry, args: &str) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<&str> = std::iter::once("own_game").chain(args.split_whitespace()).collect();
    let code = run_from(registry, args, &mut out, &mut err);
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn every_command_works_for_it() {
    for (args, part) in [
        ("games", "aliquot"),
        ("value aliquot 12 --format json", "\"grundy\":\"2\""),
        ("value aliquot 12 --format json", "\"basis\":\"computed\""),
        ("moves aliquot 12 --to 0 --format json", "\"option\":\"9\""),
        ("table aliquot --heaps 6", "position,grundy\n1,0\n2,1\n3,0\n4,2\n5,0\n6,1\n"),
        ("table aliquot --heaps 100 --summary --verify 10", "positions"),
        ("check", "checked    aliquot.value"),
        ("check --planted", "every one refuted"),
        ("claims aliquot", "folklore"),
        ("classes aliquot --from 24", "returnable"),
        ("value sum:aliquot+aliquot 12|6 --format json", "\"grundy\":\"3\""),
        ("completions bash", "aliquot"),
    ] {
        let (code, out, err) = run(registry(), args);
        assert_eq!(code, 0, "{args}: {err}");
        assert!(out.contains(part) || args.starts_with("completions"), "{args}: {out}");
    }
}

#[test]
fn its_errors_are_bad_input() {
    for args in ["value aliquot 0", "value aliquot 1,2", "value nim 3", "table aliquot --coins 2 --below 9"] {
        let (code, out, err) = run(registry(), args);
        assert_eq!((code, out.as_str()), (2, ""), "{args}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn a_false_claim_is_refuted_and_the_code_is_one() {
    let claim = |planted: bool| {
        let claim = Claim::new("aliquot.false", "aliquot").source("nobody").statement("the value is n mod 2");
        let claim = if planted { claim.planted() } else { claim };
        claim.on(Subject::new(Aliquot), &[(1, 50)], &[(1, 50)]).value(|_, n| Some(n % 2))
    };
    let with = |planted: bool| registry().claims([claim(planted)]);
    let (code, out, _) = run(with(false), "check --format json");
    assert_eq!(code, 1);
    assert_eq!(out.lines().count(), 2);
    let last = out.lines().last().unwrap();
    assert!(last.contains("\"verdict\":\"refuted\"") && last.contains("\"counterexample\":\"1\""), "{last}");
    assert_eq!(run(with(true), "check --planted").0, 0);
    assert!(run(with(false), "check").1.contains("SOME REFUTED"));
}

#[test]
fn a_planted_claim_that_holds_is_a_failure_of_the_checker() {
    let claim = Claim::new("aliquot.planted.true", "aliquot")
        .source("planted")
        .statement("the value is the exponent of 2")
        .planted()
        .on(Subject::new(Aliquot), &[(1, 50)], &[(1, 50)])
        .value(|_, n| Some(n.trailing_zeros().into()));
    let (code, out, _) = run(registry().claims([claim]), "check --planted");
    assert_eq!(code, 1);
    assert!(out.contains("NOT ALL REFUTED"), "{out}");
}

/// Nim with one heap, and a "symmetry" that is none.
#[derive(Clone)]
struct Broken;

impl Game for Broken {
    type Position = u64;
}

impl Options for Broken {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..*n).try_for_each(visit)
    }
}

impl Notation for Broken {
    fn id(&self) -> String {
        "broken".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        Ok(parse_numbers(text, "a number")?[0])
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }
}

impl Symmetry for Broken {
    fn canonical(&self, n: &u64) -> u64 {
        if *n == 7 { 6 } else { *n }
    }
}

#[test]
fn verify_finds_a_symmetry_that_is_none() {
    let registry = || Registry::new().game(Entry::new(Broken).symmetric());
    // The genus knows no symmetry.
    let (code, _, err) = run(registry(), "value broken 7");
    assert_eq!(code, 1);
    assert!(err.contains("two computations disagree at 7"), "{err}");
    let (code, out, err) = run(registry(), "value broken 7 --verify 1");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("the definition says 7, 7"), "{err}");
    assert_eq!(run(registry(), "table broken --from 9 --verify 100").0, 1);
    assert_eq!(run(registry(), "table broken --from 6 --verify 100").0, 0);
}

impl Boards for Broken {
    /// Odd heaps alone, so that most options lie outside.
    fn board(&self, _: usize, below: u64) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, BoardsError> {
        Ok(Box::new((0..below).filter(|n| n % 2 == 1)))
    }
}

#[test]
fn a_window_that_is_not_closed_under_moves_has_no_verdict() {
    let registry = || Registry::new().game(Entry::new(Broken).boards());
    let (code, out, _) = run(registry(), "classes broken --heaps 9 --format json");
    assert_eq!(code, 0);
    assert!(out.starts_with(
        r#"{"game":"broken","window":"n=1 below 10","closed":false,"domestic":null,"tame":null"#
    ));
    assert!(out.contains(r#""v01":null,"v10":null,"witnesses":{},"#), "{out}");
    let (_, out, _) = run(registry(), "classes broken --heaps 9");
    assert!(out.contains("not closed under moves (1 -> 0)"), "{out}");
}
