//! The catalogue as oracle: games written in the language equal the games in Rust.
//!
//! Each game has one large window of at least 10^5 positions (Moore's Nim: 10^4), which the memo solver solves for
//! normal and misère play. Every solver that the game of the file offers solves small windows. Each case lists the
//! solvers that refuse a window.

use impartial::game::Figure;
use impartial::run::Limits;
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, Registry, SolverChoice, WindowArg, WindowValues};
use impartial_rules::RuleFileGame;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Minimum number of positions of a large window.
const MANY: usize = 100_000;

fn context(solver: SolverChoice) -> Context<'static> {
    let mut context = Context::new(Limits::none());
    context.solver = solver;
    context
}

type Pairs = BTreeMap<String, (u64, Option<u64>)>;

/// Returns the values of a window, with the misère values if the solver computes them. Returns `Err` if the solver
/// refuses the window.
fn values(game: &dyn AnyGame, window: &WindowArg, misere: bool, by: SolverChoice) -> Result<Pairs, String> {
    let context = context(by);
    let window = game.window(window, &context).map_err(|error| error.to_string())?;
    let mut values = WindowValues::new(Plays::with_misere(misere));
    let stopped =
        window.solve(Plays::with_misere(misere), &context, &mut values).map_err(|error| error.to_string())?;
    assert_eq!(stopped, None);
    let mut pairs = Pairs::new();
    window.write(&mut |position| {
        let found = values.found(pairs.len());
        pairs.insert(position.to_owned(), (found.normal.expect("a value"), found.misere));
        ControlFlow::Continue(())
    });
    assert_eq!(pairs.len(), values.len());
    Ok(pairs)
}

fn board(count: usize, below: u64) -> WindowArg {
    WindowArg::Board { count, below }
}

fn from(position: &str) -> WindowArg {
    WindowArg::From(position.to_owned())
}

/// A game of the catalogue, written in the language.
struct Case {
    built_in: &'static str,
    text: &'static str,
    parameters: Option<&'static str>,
    large: WindowArg,
    small: Vec<WindowArg>,
    /// Minimum number of positions of the large window.
    least: usize,
    /// The solvers that refuse one of the small windows. This list omits solvers of normal play alone, which refuse
    /// misère play, and solvers of whole boards, which refuse the followers of a position.
    refusing: &'static [&'static str],
}

impl Case {
    fn hold(&self) {
        let registry = impartial_games::register(Registry::new());
        let built_in = registry.find(self.built_in).unwrap();
        let opened = RuleFileGame::of_text(self.text, "g.game", "g.game", self.parameters);
        let opened = opened.unwrap_or_else(|error| panic!("{}\n{error}", self.text));
        let file = opened.entry().0;
        let told = |window: &WindowArg| format!("{} as a file, {window}", self.built_in);
        // The definition gives the misère values.
        let expected = values(&*built_in, &self.large, true, SolverChoice::Memo).unwrap();
        assert!(expected.len() >= self.least, "{}: {} positions", told(&self.large), expected.len());
        println!("{}: {} positions", told(&self.large), expected.len());
        let found = values(&*file, &self.large, true, SolverChoice::Memo).unwrap();
        same(&expected, &found, true, &told(&self.large));
        let mut refusing = BTreeSet::new();
        for window in &self.small {
            let expected = values(&*built_in, window, true, SolverChoice::Memo).unwrap();
            for by in file.solvers() {
                for misere in [false, true] {
                    match values(&*file, window, misere, by) {
                        Ok(found) => same(&expected, &found, false, &format!("{} by {by}", told(window))),
                        // Some solvers are for normal play alone, some for whole boards.
                        Err(_) if misere && by.is_normal_only() => {}
                        Err(_) if by.is_of_boards() && matches!(window, WindowArg::From(_)) => {}
                        Err(_) => drop(refusing.insert(by.name())),
                    }
                }
            }
        }
        let listed: BTreeSet<&str> = self.refusing.iter().copied().collect();
        assert_eq!(refusing, listed, "the solvers that refuse a window of {}", self.built_in);
    }
}

/// Asserts that values equal the expected ones. Misère values are compared if they are known, or if `all` is true.
fn same(expected: &Pairs, found: &Pairs, all: bool, told: &str) {
    assert_eq!(expected.len(), found.len(), "{told}");
    for (position, (normal, misere)) in found {
        let right = &expected[position];
        assert_eq!(normal, &right.0, "{told}, at {position}");
        if all || misere.is_some() {
            assert_eq!(misere, &right.1, "{told}, at {position}, misère");
        }
    }
}

const OF_HEAPS: &[&str] = &[];

/// Returns a case that compares a rule on heaps with a game of the catalogue, from one heap.
fn code(built_in: &'static str, text: &'static str, heap: &'static str) {
    Case {
        built_in,
        text,
        parameters: None,
        large: from(heap),
        small: vec![board(1, 20), board(2, 7), from("9")],
        least: MANY,
        refusing: OF_HEAPS,
    }
    .hold();
}

#[test]
fn nim_equals_that_in_rust() {
    let case = |text| Case {
        built_in: "nim",
        text,
        parameters: None,
        large: board(3, 84),
        small: vec![board(1, 60), board(3, 9), from("2,5")],
        least: MANY,
        refusing: OF_HEAPS,
    };
    case("game g\nheaps n\nmove n - k  for k in 1..n\n").hold();
}

#[test]
fn kayles_equals_that_in_rust() {
    code("kayles", "game g\nheaps n\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a\n", "45");
}

#[test]
fn dawsons_kayles_equals_that_in_rust() {
    code("dawson-kayles", "game g\nheaps n\nmove a, n-2-a  for a in 0..n-2\n", "56");
}

#[test]
fn grundys_game_equals_that_in_rust() {
    code("grundys-game", "game g\nheaps n\nmove a, n-a  for a in 1..n-1  if a < n-a\n", "47");
}

#[test]
fn octal_codes_equal_those_in_rust() {
    code(
        "octal:0.137",
        "game g\nheaps n\nmove nothing  if n = 1\nmove n - 2  if n >= 2\nmove a, b  for a in 0..n-3, b = n-3-a\n",
        "59",
    );
    code(
        "octal:0.16",
        "game g\nheaps n\nmove nothing  if n = 1\nmove a, n-2-a  for a in 0..n-2  if n >= 3\n",
        "53",
    );
    code("octal:4.3", "game g\nheaps n\nmove a, n-a  for a in 1..n-1\nmove n - 1\n", "37");
}

#[test]
fn subtraction_games_equal_those_in_rust() {
    Case {
        built_in: "subtraction:1,2,4",
        text: "game g\nheaps n\nmove n - k  for k in {1, 2, 4}\n",
        parameters: None,
        large: board(3, 84),
        small: vec![board(1, 60), board(3, 9)],
        least: MANY,
        refusing: OF_HEAPS,
    }
    .hold();
}

/// Returns a case of a game on coins.
fn coins(built_in: &'static str, text: &'static str, parameters: Option<&'static str>, below: u64) -> Case {
    Case {
        built_in,
        text,
        parameters,
        large: board(3, below),
        small: vec![board(1, 40), board(2, 15), board(4, 9), from("1,4")],
        least: MANY,
        refusing: &[],
    }
}

#[test]
fn games_of_coins_equal_those_in_rust() {
    coins("welter", "game g\ncoins a\nmove x  for x in 0..a-1\n", None, 86).hold();
    coins("max-welter", "game g\ncoins a\nmove x  for x in 0..a-1  if a = largest\n", None, 86).hold();
    coins("k-welter:3", "game g(K)\ncoins a\nmove a - k  for k in 1..K\n", Some("3"), 86).hold();
}

#[test]
fn coins_in_columns_equal_those_in_rust() {
    let height = "game g(H)\ncoins a\nlegal all other b: b div H != a div H\nmove x  for x in 0..a-1\n";
    for (built_in, columns, below) in [("height:1", "1", 86), ("height:2", "2", 90), ("height:3", "3", 92)] {
        coins(built_in, height, Some(columns), below).hold();
    }
}

#[test]
fn columns_are_recognised_by_what_a_rule_means() {
    let said = |text: &str| {
        let opened = impartial_rules::open_text(text, "g.game", None).unwrap();
        let said = opened.recognised().clone();
        let sweep = said.yes.iter().chain(&said.no).find(|line| line.starts_with("sweep")).unwrap().clone();
        let game = opened.entry().0;
        let squares = game.figure(&game.position("2,7").unwrap()).unwrap();
        (sweep, matches!(squares, Figure::Coins { column, .. } if column > 1))
    };
    let head = "game g\ncoins a\nlegal all other b: b div 3 != a div 3\n";
    for moves in [
        "move x  for x in 0..a-1",
        "move x  for x in 0..a-1  if all other b: x div 3 != b div 3",
        "move a - k  for k in 1..a",
        "move x  for x in 0..a-1  if (all other b: x div 3 != b div 3) and (all other c: not (c div 3 = x div 3))",
    ] {
        let (sweep, columns) = said(&format!("{head}{moves}\n"));
        assert!(sweep.contains("of a column without another coin") && columns, "{moves}: {sweep}");
    }
    for moves in [
        "move x  for x in 0..a-2",
        "move x  for x in 0..a-1  if x div 3 != a div 3",
        "move x  for x in 0..a-1  if ex other b: x div 3 != b div 3",
        "move x  for x in 0..a-1  if all other b: x > b or b > a",
    ] {
        let (sweep, columns) = said(&format!("{head}{moves}\n"));
        assert!(!sweep.contains("of a column") && !columns, "{moves}: {sweep}");
    }
    // The columns of legal positions and of moves have different heights.
    let two = "game g\ncoins a\nlegal all other b: b div 2 != a div 2\nmove x  for x in 0..a-1  if all other b: x div 4 != b div 4\n";
    assert!(!said(two).0.contains("of a column"));
}

#[test]
fn games_of_numbers_equal_those_in_rust() {
    let case = |built_in, text, parameters, large, small| {
        Case { built_in, text, parameters, large, small, least: MANY, refusing: &[] }.hold();
    };
    let pairs = || vec![board(2, 12), from("4,7")];
    let wythoff = "game g\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\n\
                   move a-k, b-k  for k in 1..min(a, b)\n";
    case("wythoff", wythoff, None, board(2, 450), pairs());
    let euclid =
        "game g\nnumbers a, b  unordered\nlegal 1 <= a\nmove a, b - k*a  for k in 1..b  if k*a < b\n";
    case("euclid", euclid, None, board(2, 450), pairs());
    let cole = "game g\nnumbers a, b  unordered\nlegal 1 <= b\nmove a, b - k*a  for k in 1..b  if a >= 1\n";
    case("euclid:zero", cole, None, board(2, 450), pairs());
    let mark = "game g\nnumbers n\nmove n - 1\nmove n div 2  if n >= 1\n";
    case("mark", mark, None, board(1, 100_000), vec![board(1, 40), from("9")]);
    let moore = "game g\nnumbers a, b, c  unordered\nmove a-i, b-j, c  for i in 0..a, j in 0..b  if i + j >= 1\n\
                 move a-i, b, c-j  for i in 0..a, j in 0..c  if i + j >= 1\n\
                 move a, b-i, c-j  for i in 0..b, j in 0..c  if i + j >= 1\n";
    case("moore:1", "game g\nheaps n\nmove x  for x in 0..n-1\n", None, board(3, 84), vec![board(2, 9)]);
    // A position has thousands of options, so the window is smaller than the others.
    let (large, small) = (board(3, 40), vec![board(3, 6), from("1,2,3")]);
    let (built_in, text) = ("moore:2", moore);
    Case { built_in, text, parameters: None, large, small, least: 10_000, refusing: &[] }.hold();
}

#[test]
fn wythoff_with_a_parameter_equals_that_in_rust() {
    Case {
        built_in: "wythoff:3",
        text: "game g(A)\nnumbers a, b  unordered\nmove x, b  for x in 0..a-1\nmove a, x  for x in 0..b-1\n\
               move a-k, b-l  for k in 1..a, l in max(k, A) - A + 1..k + A - 1\n",
        parameters: Some("3"),
        large: board(2, 450),
        small: vec![board(2, 12), from("4,7")],
        least: MANY,
        refusing: &[],
    }
    .hold();
}

#[test]
fn games_on_boards_equal_those_in_rust() {
    let case = |built_in, text, large, small| {
        Case { built_in, text, parameters: None, large, small, least: MANY, refusing: &[] }.hold();
    };
    let chomp =
        "game g\nrows\nlegal rows >= 1\nmove cut(i, j)  for i in 1..rows, j in 1..row(i)  if i + j > 2\n";
    case("chomp", chomp, board(8, 13), vec![board(3, 4), from("4,2")]);
    let takeable = "game g\nrows\nmove cut(i, j)  for i in 1..rows, j in 1..row(i)\n";
    case("chomp:takeable", takeable, board(8, 13), vec![board(3, 4), from("4,2")]);
    let cram = "game g\ngrid\nmove \"..\" -> \"##\" turned\n";
    case("cram", cram, from(".........../..........."), vec![from(".../..."), from("../.#/..")]);
}

#[test]
fn grids_have_the_values_of_their_parts_whatever_turning_does_to_the_moves() {
    for (text, images) in [
        ("game g\ngrid\nmove \"..\" -> \"##\" turned\n", 8),
        ("game g\ngrid\nmove \"..\" -> \"##\"\n", 4),
        ("game g\ngrid\nmove \"../..\" -> \"#./##\"\n", 0),
        ("game g\ngrid\nmove \"../..\" -> \"##/##\"\nmove \"...\" -> \"###\"\n", 4),
        ("game g\ngrid\nmove \"../..\" -> \"AB/##\" turned\n", 4),
        ("game g\ngrid\nmove \"../..\" -> \"AB/##\" turned mirrored\n", 8),
        ("game g\ngrid\nmove \"../..\" -> \"AB/##\"\n", 1),
    ] {
        let opened = impartial_rules::open_text(text, "g.game", None).unwrap();
        let said = opened.recognised().yes.join("\n");
        match images {
            0 | 1 => assert!(!said.contains("symmetry"), "{text}{said}"),
            n => assert!(said.contains(&format!("symmetry: the {n} images")), "{text}{said}"),
        }
        let ends = opened.measure();
        assert_eq!(ends.as_deref().map(|told| told.contains("fewer '.'")), Ok(true), "{text}");
        let game = opened.entry().0;
        for board in ["..../.#../....", "...../....#/.#...", "...#.../......."] {
            let value = |solver: SolverChoice| {
                let found = game
                    .value_of(&game.position(board).unwrap(), MiserePolicy::No, &context(solver))
                    .unwrap();
                found.grundy.map(|known| known.value)
            };
            if images > 0 {
                assert_eq!(value(SolverChoice::Components), value(SolverChoice::Memo), "{text}{board}");
            }
        }
    }
}

#[test]
fn moves_that_could_go_on_for_ever_have_no_measure() {
    let measure =
        |text: &str| impartial_rules::open_text(text, "g.game", None).map(|opened| opened.measure());
    // Cells change places: nothing rises or falls.
    let slides = measure("game g\ngrid\nmove \"A.\" -> \".A\"\n").unwrap();
    assert!(slides.is_err_and(|why| why.contains("for ever")));
    let twice = measure("game g\ngrid\nmove \"A.\" -> \"BA\"\nmove \"BA\" -> \"AA\"\n").unwrap().unwrap();
    assert_eq!(twice, "with every move there are fewer '.', or as many of those and more 'A'");
    let unknown = measure("game g\ngrid\nmove \"?.\" -> \"A.\"\n").unwrap();
    assert!(unknown.is_err());
}
