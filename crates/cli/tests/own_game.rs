//! A user's game gets every command by its registration.

#[path = "../examples/own_game.rs"]
mod own_game;

use impartial::claim::Claim;
use impartial::game::HeapMoves;
use impartial::game::{
    EnumeratePositions, Game, Heaps, NoSuchWindow, Notation, NotationError, Options, parse_numbers,
};
use impartial_cli::{Entry, Registry, run_from};
use impartial_prove::automata::{Formula, Term, number, var};
use impartial_prove::{
    Definable, DescribedGame, Description, NumberedPositions, PositionShape, Statement, one_coin_moves,
};
use own_game::{Aliquot, registry};
use std::io::{self, Write};
use std::ops::ControlFlow;

fn run(registry: Registry, args: &str) -> (u8, String, String) {
    let mut out = Vec::new();
    let (code, err) = run_to(registry, args, &mut out);
    (code, String::from_utf8(out).unwrap(), err)
}

fn run_to(registry: Registry, args: &str, out: &mut (dyn Write + Send)) -> (u8, String) {
    let mut err = Vec::new();
    let args: Vec<&str> = std::iter::once("own_game").chain(args.split_whitespace()).collect();
    let code = run_from(registry, args, out, &mut err);
    (code, String::from_utf8(err).unwrap())
}

/// An output that refuses all bytes, with this reason.
struct Refusing(io::ErrorKind);

impl Write for Refusing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_book_and_the_tutorial_show_a_program_that_is_compiled() {
    let program = include_str!("../examples/take_1_3_4.rs");
    for page in [include_str!("../../../book/src/rust.md"), include_str!("../src/tutorial.md")] {
        assert!(page.contains(program), "a page shows another program than examples/take_1_3_4.rs");
    }
}

#[test]
fn every_command_works_for_an_own_game() {
    for (args, part) in [
        ("games", "aliquot"),
        ("value aliquot 12 --format json", "\"grundy\":\"2\""),
        ("value aliquot 12 --format json", "\"basis\":\"computed\""),
        ("moves aliquot 12 --to 0 --format json", "\"option\":\"9\""),
        ("table aliquot --heaps 6", "position,grundy\n0,0\n1,0\n2,1\n3,0\n4,2\n5,0\n6,1\n"),
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
fn errors_of_an_own_game_are_bad_input() {
    for args in ["value aliquot -1", "value aliquot 1,2", "value nim 3", "table aliquot --coins 2 --below 9"]
    {
        let (code, out, err) = run(registry(), args);
        assert_eq!((code, out.as_str()), (2, ""), "{args}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn a_false_claim_is_refuted_and_the_code_is_one() {
    let claim = |planted: bool| {
        let claim =
            Claim::builder("aliquot.false", "aliquot").source("no source").statement("the value is n mod 2");
        let claim = if planted { claim.planted() } else { claim };
        claim.on_positions_below(Aliquot, &[(1, 50)], &[(1, 50)]).value(|_, n| Some(n % 2))
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
    let claim = Claim::builder("aliquot.planted.true", "aliquot")
        .source("planted")
        .statement("the value is the exponent of 2")
        .planted()
        .on_positions_below(Aliquot, &[(1, 50)], &[(1, 50)])
        .value(|_, n| (*n > 0).then(|| n.trailing_zeros().into()));
    let (code, out, _) = run(registry().claims([claim]), "check --planted");
    assert_eq!(code, 1);
    assert!(out.contains("NOT ALL REFUTED"), "{out}");
}

/// Nim with one heap, and a "symmetry" that is no symmetry.
#[derive(Clone)]
struct Broken;

impl Game for Broken {
    type Position = u64;
}

impl Options for Broken {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..*n).try_for_each(visit)
    }

    fn canonical(&self, n: &u64) -> u64 {
        if *n == 7 { 6 } else { *n }
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

#[test]
fn verify_detects_a_false_symmetry() {
    let registry = || Registry::new().game(Entry::new(Broken).symmetric());
    // The computation of the genus does not use the symmetry.
    let (code, _, err) = run(registry(), "value broken 7");
    assert_eq!(code, 4);
    assert!(err.contains("two computations disagree at 7"), "{err}");
    let (code, out, err) = run(registry(), "value broken 7 --verify 1");
    assert_eq!((code, out.as_str()), (4, ""));
    assert!(err.contains("the definition says 7, 7"), "{err}");
    assert_eq!(run(registry(), "table broken --from 9 --verify 100").0, 4);
    assert_eq!(run(registry(), "table broken --from 6 --verify 100").0, 0);
}

impl EnumeratePositions for Broken {
    /// Odd heaps alone, so that most options are outside the window.
    fn positions(
        &self,
        _: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
        Ok(Box::new((0..below).filter(|n| n % 2 == 1)))
    }
}

#[test]
fn a_window_that_is_not_closed_under_moves_has_no_verdict() {
    let registry = || Registry::new().game(Entry::new(Broken).windows());
    let (code, out, _) = run(registry(), "classes broken --heaps 9 --format json");
    assert_eq!(code, 0);
    assert!(out.starts_with(
        r#"{"kind":"classes","schema":1,"game":"broken","window":"n=1 below 10","closed":false,"witnesses":{},"positions""#
    ));
    let (_, out, _) = run(registry(), "classes broken --heaps 9");
    assert!(out.contains("not closed under moves (1 -> 0)"), "{out}");
}

/// Returns a claim that is true or false.
fn parity(name: &str, truth: bool) -> Claim {
    Claim::builder(name, "aliquot")
        .source("no source")
        .statement("the value of n is the exponent of 2, or its parity")
        .on_positions_below(Aliquot, &[(1, 50)], &[(1, 50)])
        .value(move |_, n| (*n > 0).then(|| if truth { n.trailing_zeros().into() } else { n % 2 }))
}

#[test]
fn a_closed_pipe_hides_no_refutation() {
    let with = |truth| registry().claims([parity("aliquot.parity", truth)]);
    for command in ["check aliquot.parity", "check aliquot.parity --format json"] {
        let mut closed = Refusing(io::ErrorKind::BrokenPipe);
        assert_eq!(run_to(with(false), command, &mut closed), (1, String::new()), "{command}");
        assert_eq!(run_to(with(true), command, &mut closed), (0, String::new()), "{command}");
        // Buffered results fail only at the flush.
        let mut buffered = io::BufWriter::new(Refusing(io::ErrorKind::BrokenPipe));
        assert_eq!(run_to(with(false), command, &mut buffered).0, 1, "{command}");
    }
}

#[test]
fn a_refusing_output_is_an_error_and_no_limit() {
    let with = |truth| registry().claims([parity("aliquot.parity", truth)]);
    for (command, code) in [
        ("value aliquot 12", 2),
        ("games", 2),
        ("--help", 2),
        ("value --help", 2),
        ("completions bash", 2),
        ("check aliquot.parity", 2),
    ] {
        let mut full = Refusing(io::ErrorKind::StorageFull);
        let (found, err) = run_to(with(true), command, &mut full);
        assert_eq!(found, code, "{command}");
        assert!(err.starts_with("error: the results cannot be written: "), "{command}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    let (code, err) = run_to(with(false), "check aliquot.parity", &mut Refusing(io::ErrorKind::StorageFull));
    assert_eq!(code, 1, "what was refuted stays refuted");
    assert!(err.contains("cannot be written"), "{err}");
}

#[test]
fn a_program_with_few_games_omits_empty_lists() {
    let registry = || Registry::new().game(Entry::new(Broken));
    let (code, _, err) = run(registry(), "prove broken --coins 1");
    assert_eq!(code, 2);
    assert!(err.contains("no game here is described to it"), "{err}");
    assert_eq!(run(registry(), "check").2, "there are no claims\n");
    assert_eq!(run(registry(), "check --planted").2, "there are no planted statements\n");
    assert_eq!(run(registry(), "check broken").2, "there are no claims about broken\n");
}

/// Nim, and a "symmetry" that is no symmetry; the heaps are written as they are.
#[derive(Clone)]
struct BrokenNim;

impl Game for BrokenNim {
    type Position = Heaps;
}

impl Options for BrokenNim {
    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>) -> ControlFlow<()> {
        for (i, heap) in p.iter().enumerate() {
            (0..heap).filter_map(|less| p.with_heap(i, less)).try_for_each(&mut *visit)?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, p: &Heaps) -> Heaps {
        if p.as_slice() == [7] { Heaps::new([6]) } else { p.clone() }
    }
}

impl Notation for BrokenNim {
    fn id(&self) -> String {
        "broken-nim".into()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, "heaps").map(Heaps::new)
    }

    fn write(&self, p: &Heaps) -> String {
        p.to_string()
    }
}

impl HeapMoves for BrokenNim {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..heap).try_for_each(|less| visit(&[less]))
    }
}

#[test]
fn a_quotient_does_not_replace_a_refuted_value() {
    let registry = || Registry::new().game(Entry::new(BrokenNim).symmetric().quotients());
    let (code, out, err) = run(registry(), "moves broken-nim 9 --misere --to 0 --verify 100 --solver memo");
    assert_eq!((code, out.as_str()), (4, ""), "{err}");
    assert!(err.contains("the definition says 7, 7"), "{err}");
    // Without an error the move is found.
    let (code, out, err) = run(registry(), "moves broken-nim 6 --misere --to 0 --verify 100 --solver memo");
    assert_eq!(code, 0, "{err}");
    assert!(out.lines().any(|line| line.starts_with("1 ")), "{out}");
}

/// One heap from which 1 may be taken, with a description for the prover that says 2.
struct Lying;

impl Game for Lying {
    type Position = u64;
}

impl Options for Lying {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        heap.checked_sub(1).map_or(ControlFlow::Continue(()), visit)
    }
}

impl Notation for Lying {
    fn id(&self) -> String {
        "lying".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        Ok(parse_numbers(text, "one heap")?[0])
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }
}

impl Definable for Lying {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let take = |a: &[Term], x: &[Term]| x[0].clone().plus(number(2)).equal(a[0].clone());
        let described = Description::new(shape, Formula::TRUE, one_coin_moves(shape, take));
        (shape == PositionShape::coins(1)).then(|| described.value(var("v").equal(var("a1").modulo(2))))
    }
}

impl NumberedPositions for Lying {
    fn decode(&self, numbers: &[u64]) -> Option<u64> {
        Some(numbers[0])
    }

    fn encode(&self, heap: &u64) -> Vec<u64> {
        vec![*heap]
    }
}

#[test]
fn a_description_that_is_not_the_game_is_a_defect_and_no_refutation() {
    let registry =
        || Registry::new().game(Entry::new(Lying).provable(|_| Box::new(DescribedGame::new(Lying))));
    for command in ["prove lying --format json", "discover lying"] {
        let (code, out, err) = run(registry(), command);
        assert_eq!((code, out.as_str()), (4, ""), "{command}: {err}");
        assert!(err.contains("disagrees with the game at") && err.contains("please report this"), "{err}");
    }
    // A claim is not decided either.
    let statement = Statement::own_formula("lying.value", DescribedGame::new(Lying))
        .shapes([PositionShape::coins(1)], []);
    let (code, out, err) = run(registry().claims([Claim::from(statement)]), "check lying.value.proof");
    assert_eq!(code, 4, "{out}{err}");
    assert!(out.contains("please report this") && !out.contains("refuted"), "{out}");
}
