//! The catalogue as oracle: games written in the language equal the games in Rust, by every solver offered.

use impartial::game::{Boards, Notation, Packed};
use impartial::run::{Limits, Run};
use impartial::solve::{Memo, Solver};
use impartial_catalogue::{Context, SolverChoice, Values, WindowArg};
use impartial_games::chomp::Chomp;
use impartial_games::euclid::Euclid;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::k_welter::KWelter;
use impartial_games::mark::Mark;
use impartial_games::max_welter::MaxWelter;
use impartial_games::moore::Moore;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::subtraction::Subtraction;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;
use impartial_rules::Opened;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// More positions than these are a large window.
const MANY: usize = 3_000;

/// The values of both games on windows, normal and misère, by every solver that the file's game offers.
fn equal<G>(text: &str, parameters: Option<&str>, game: &G, windows: &[(usize, u64)])
where
    G: Packed + Boards + Notation + Clone + Send + Sync,
{
    let opened = Opened::of_text(text, "g.game", "g.game", parameters)
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    let any = opened.entry().0;
    for &(count, below) in windows {
        let run = Run::default();
        let mut solver = Memo::packed(game.clone());
        let mut expected: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for position in game.board(count, below).unwrap() {
            let pair = solver.values(&position, &run).unwrap();
            expected.insert(game.write(&position), (pair.normal, pair.misere));
        }
        let mut asked = 0;
        // Large windows are for the solvers that are asked for most; all are asked on small ones.
        let large = expected.len() > MANY;
        for choice in any.solvers() {
            if large && !matches!(choice, SolverChoice::Auto | SolverChoice::Memo) {
                continue;
            }
            let mut context = Context::new(Limits::none());
            context.solver = choice;
            let window = WindowArg::Board { count, below };
            for misere in if large { &[true][..] } else { &[true, false] } {
                let misere = *misere;
                let Ok(window) = any.window(&window, &context) else { continue };
                let mut values = Values::new(misere);
                match window.solve(misere, &context, &mut values) {
                    Ok(None) => {}
                    // Some solvers are of normal play alone, or of single heaps.
                    _ => continue,
                }
                let mut at = 0;
                window.write(&mut |position| {
                    let (normal, of_misere) = expected[position];
                    let found = values.found(at);
                    assert_eq!(found.normal, Some(normal), "{text} at {position} by {choice:?}");
                    if misere && found.misere.is_some() {
                        assert_eq!(
                            found.misere,
                            Some(of_misere),
                            "{text} at {position} by {choice:?}, misère"
                        );
                    }
                    at += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!(at, expected.len(), "{text} {count} below {below}");
                asked += usize::from(choice != SolverChoice::Auto);
            }
        }
        assert!(asked > 0, "{text}: no solver was asked");
    }
}

#[test]
fn games_of_heaps_equal_those_in_rust() {
    equal("game g\nheaps n\nmove n - k  for k in 1..n\n", None, &Nim, &[(3, 84), (1, 300), (3, 10)]);
    let kayles = "game g\nheaps n\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a\n";
    equal(kayles, None, &Octal::kayles(), &[(1, 28), (2, 9), (3, 6)]);
    let dawson = "game g\nheaps n\nmove a, n-2-a  for a in 0..n-2\n";
    equal(dawson, None, &Octal::dawson_kayles(), &[(1, 28), (2, 10)]);
    let grundy = "game g\nheaps n\nmove a, n-a  for a in 1..n-1  if a < n-a\n";
    equal(grundy, None, &GrundysGame, &[(1, 28), (2, 10)]);
    let set = Subtraction::parse("1,2,4").unwrap();
    equal("game g\nheaps n\nmove n - k  for k in {1, 2, 4}\n", None, &set, &[(3, 84), (1, 200)]);
    let third = Octal::parse("0.137").unwrap();
    let text = "game g\nheaps n\nmove nothing  if n = 1\nmove n - 2  if n >= 2\nmove a, b  for a in 0..n-3, b = n-3-a\n";
    equal(text, None, &third, &[(1, 28), (2, 9)]);
}

#[test]
fn games_of_coins_equal_those_in_rust() {
    equal(
        "game g\ncoins a\nmove x  for x in 0..a-1\n",
        None,
        &Welter,
        &[(3, 86), (1, 100), (2, 30), (4, 12)],
    );
    equal(
        "game g\ncoins a\nmove x  for x in 0..a-1  if a = largest\n",
        None,
        &MaxWelter,
        &[(3, 86), (2, 40), (4, 12)],
    );
    equal(
        "game g(K)\ncoins a\nmove a - k  for k in 1..K\n",
        Some("3"),
        &KWelter::new(3).unwrap(),
        &[(3, 60), (2, 60)],
    );
}

#[test]
fn games_of_numbers_equal_those_in_rust() {
    let wythoff = "game g\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\n\
                   move a-k, b-k  for k in 1..min(a, b)\n";
    equal(wythoff, None, &Wythoff::CLASSIC, &[(2, 180), (2, 40)]);
    let fraenkel = "game g(A)\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\n\
                    move a-k, b-l  for k in 1..a, l in 1..b  if distance(k, l) < A\n";
    equal(fraenkel, Some("3"), &Wythoff::new(3).unwrap(), &[(2, 50)]);
    let euclid =
        "game g\nnumbers a, b  unordered\nlegal 1 <= a\nmove a, b - k*a  for k in 1..b  if k*a < b\n";
    equal(euclid, None, &Euclid::GROSSMAN, &[(2, 450), (2, 40)]);
    let cole = "game g\nnumbers a, b  unordered\nlegal 1 <= b\nmove a, b - k*a  for k in 1..b  if a >= 1\n";
    equal(cole, None, &Euclid::COLE_DAVIE, &[(2, 200)]);
    equal("game g\nnumbers n\nmove n - 1\nmove n div 2  if n >= 1\n", None, &Mark, &[(1, 100_000)]);
    let moore = "game g\nnumbers a, b, c  unordered\nmove a-i, b-j, c  for i in 0..a, j in 0..b  if i + j >= 1\n\
                 move a-i, b, c-j  for i in 0..a, j in 0..c  if i + j >= 1\n\
                 move a, b-i, c-j  for i in 0..b, j in 0..c  if i + j >= 1\n";
    equal(moore, None, &Moore::new(2).unwrap(), &[(3, 16)]);
}

#[test]
fn games_of_rows_equal_those_in_rust() {
    let chomp =
        "game g\nrows\nlegal rows >= 1\nmove cut(i, j)  for i in 1..rows, j in 1..row(i)  if i + j > 2\n";
    equal(chomp, None, &Chomp::POISON_STAYS, &[(4, 12)]);
    let takeable = "game g\nrows\nmove cut(i, j)  for i in 1..rows, j in 1..row(i)\n";
    equal(takeable, None, &Chomp::POISON_TAKEABLE, &[(4, 10), (6, 5)]);
}
