//! Comparisons of dense tables with the plain interpreter.

use super::full_line::FullLine;
use super::progression::Progression;
use super::solver::{DenseMethod, DenseSolver, WindowPairs};
use crate::RuleFileGame;
use crate::positions::list::ListGame;
use crate::positions::member_ranks::MemberRanks;
use crate::positions::rule_game::RuleGame;
use crate::positions::tuple::TupleGame;
use fastrand::Rng;
use impartial::claim::{CheckContext, Effort, Report, Verdict};
use impartial::game::{EnumeratePositions, NumberRange, Options};
use impartial::kind::Tuple;
use impartial::run::{Limits, Run};
use impartial::solve::{SolveError, TableError, TablePrefix, TableValues};
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::{
    Context, Error, MoveFilter, NumberWindow, SolverChoice, WindowArg, WindowShape, WindowSolver,
    WindowValues,
};
use std::sync::Arc;

fn game(text: &str) -> Arc<TupleGame> {
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None);
    let opened = opened.unwrap_or_else(|error| panic!("{text}\n{error}"));
    let game = opened.made.of_type::<TupleGame>().unwrap_or_else(|| panic!("no numbers: {text}"));
    Arc::new(game.clone())
}

/// The result of the plain interpreter.
enum Plain {
    Values(TableValues),
    /// A position has no value.
    Unsolvable,
    /// The positions have too many followers.
    TooMany,
}

/// Maximum number of followers of the positions of a window.
const MAX_FOLLOWERS: u64 = 20_000;

/// Returns the values of positions by the plain interpreter.
fn plain(game: &TupleGame, positions: &[Tuple]) -> Plain {
    let mut solver = game.memo();
    let run = Run::new(Limits { max_positions: Some(MAX_FOLLOWERS), ..Limits::default() });
    let mut values = TableValues::new(Plays::Both);
    for position in positions {
        match solver.values(position, &run) {
            Ok(pair) => {
                values.normal.push(pair.normal);
                values.misere.iter_mut().for_each(|column| column.push(pair.misere));
            }
            Err(SolveError::Stopped(_)) => return Plain::TooMany,
            Err(_) => return Plain::Unsolvable,
        }
    }
    Plain::Values(values)
}

fn dense(
    method: DenseMethod,
    game: &Arc<TupleGame>,
    ranges: &[NumberRange],
) -> Result<TableValues, TableError> {
    let solver = DenseSolver { game: game.tuple_rule(), method };
    let solved = solver.solve_within(ranges, TableValues::new(Plays::Both), &Run::default(), &mut |_| Ok(()));
    solved.map(|(values, stopped)| {
        assert_eq!(stopped, None);
        values
    })
}

/// The methods that are compared with the plain interpreter.
const METHODS: [(&str, DenseMethod); 3] = [
    ("interpreted", DenseMethod::Interpreted),
    ("progressions", DenseMethod::Ranks),
    ("lines", DenseMethod::Lines),
];

/// Compares a table that is stopped twice, and continued from its values, with the expected values.
fn compare_saved(method: DenseMethod, game: &Arc<TupleGame>, ranges: &[NumberRange], expected: &TableValues) {
    let solver = DenseSolver { game: game.tuple_rule(), method };
    let count = expected.len() as u64;
    let mut known = TableValues::new(Plays::Both);
    for most in [Some(count / 3), Some(count * 2 / 3), None] {
        let run = Run::new(Limits { max_positions: most, ..Limits::none() });
        let (before, mut longest) = (known.len(), known.len());
        let saved = solver.solve_saved(WindowShape::Within(ranges), known, &run, &mut |values| {
            longest = longest.max(values.len());
            Ok(())
        });
        let (values, stopped) = match saved {
            Ok(saved) => saved,
            // A table by lines may be the only one.
            Err(TableError::Unsuitable(_)) => return,
            Err(error) => panic!("{error}"),
        };
        assert!(values.len() >= longest.max(before) && (stopped.is_some() || values.len() == expected.len()));
        for at in 0..values.len() {
            assert_eq!(values.pair(at), expected.pair(at), "position {at} of {ranges:?}");
        }
        known = values;
    }
    assert_eq!(known.len(), expected.len());
}

#[test]
fn saved_tables_continue_where_they_stopped() {
    let text = "game ck\nnumbers a, b\nlegal a + b != 7\nmove a - k, b  for k in 1..a\nmove a, b - k  for k in 1..3\n";
    let game = game(text);
    let solver = DenseSolver { game: game.tuple_rule(), method: DenseMethod::Lines };
    let window = WindowShape::Below(NumberWindow { count: 2, below: 100 });
    let solve = |known: TableValues, most: Option<u64>, saved: &mut Vec<usize>| {
        let run = Run::new(Limits { max_positions: most, ..Limits::none() });
        let mut save = |values: TablePrefix<'_>| {
            saved.push(values.len());
            Ok(())
        };
        solver.solve_saved(window, known, &run, &mut save).unwrap()
    };
    let mut saved = Vec::new();
    let (first, stopped) = solve(TableValues::new(Plays::Both), Some(3000), &mut saved);
    assert!(stopped.is_some() && first.len() >= 2500, "{} of 3000 positions", first.len());
    assert!(saved.len() > 5 && saved.is_sorted(), "{saved:?}");
    saved.clear();
    let (second, stopped) = solve(first.clone(), Some(6000), &mut saved);
    assert!(stopped.is_some() && second.len() >= first.len() + 2500, "{} more", second.len() - first.len());
    // The known values are not saved again.
    assert!(saved.iter().all(|&len| len > first.len()), "{saved:?}");
    let (whole, stopped) = solve(second, None, &mut saved);
    let (expected, _) = solver
        .solve(
            NumberWindow { count: 2, below: 100 },
            TableValues::new(Plays::Both),
            &Run::default(),
            &mut |_| Ok(()),
        )
        .unwrap();
    assert_eq!((stopped, whole), (None, expected));
}

/// Compares all solvers on a window. Returns for each whether it solved the window.
fn compare(text: &str, ranges: &[NumberRange]) -> [bool; 3] {
    let game = game(text);
    let positions: Vec<Tuple> = game.within(ranges).unwrap().collect();
    let expected = match plain(&game, &positions) {
        Plain::Values(values) => Some(values),
        Plain::Unsolvable => None,
        Plain::TooMany => return [false; 3],
    };
    let pairs = WindowPairs::new(&game.tuple_rule(), ranges, &Run::default()).unwrap();
    if let (Some(pairs), Some(expected)) = (&pairs, &expected) {
        for (at, position) in positions.iter().enumerate() {
            assert_eq!(pairs.pair(position), expected.pair(at), "{position} of {ranges:?}\n{text}");
        }
    }
    let solved = METHODS.map(|(name, method)| match dense(method, &game, ranges) {
        Ok(found) => {
            let expected =
                expected.as_ref().unwrap_or_else(|| panic!("{name} solved what is not solvable\n{text}"));
            if *expected != found {
                for (at, position) in positions.iter().enumerate() {
                    let (one, other) = (expected.pair(at), found.pair(at));
                    assert_eq!(one, other, "{name} at {position} of {ranges:?}\n{text}");
                }
                panic!("{name} has {} values of {}\n{text}", found.len(), positions.len());
            }
            compare_saved(method, &game, ranges, expected);
            true
        }
        Err(TableError::Unsuitable(_) | TableError::NoLines) => false,
        Err(error) => panic!("{name}: {error}\n{text}"),
    });
    assert_eq!(pairs.is_some(), solved[1] || solved[2], "{text}");
    solved
}

fn below(bounds: &[u64]) -> Vec<NumberRange> {
    bounds.iter().copied().map(NumberRange::below).collect()
}

/// Makes random rule files of games on numbers.
struct RandomRules<'a> {
    rng: &'a mut Rng,
    names: &'static [&'static str],
}

impl RandomRules<'_> {
    fn pick<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.rng.usize(..all.len())]
    }

    fn name(&mut self) -> &'static str {
        self.names[self.rng.usize(..self.names.len())]
    }

    /// Returns a term without a loop variable.
    fn term(&mut self) -> String {
        let (x, y, c) = (self.name(), self.name(), self.rng.u32(0..4));
        match self.rng.u32(..12) {
            0..=3 => x.into(),
            4 => c.to_string(),
            5 => format!("{x} + {c}"),
            6 => format!("{x} - {c}"),
            7 => format!("{x} xor {y}"),
            8 => format!("{x} div 2"),
            9 => format!("{c}*{x}"),
            10 => format!("half({x})"),
            _ => format!("max({x}, {y})"),
        }
    }

    /// Returns a condition without a loop variable.
    fn gate(&mut self) -> String {
        let (x, y, c) = (self.name(), self.name(), self.rng.u32(0..4));
        match self.rng.u32(..8) {
            0 => format!("{x} >= {c}"),
            1 => format!("{x} mod 2 = {}", c % 2),
            2 => format!("{x} + {y} > {c}"),
            3 => format!("{x} - {c} != 1"),
            4 => format!("not {x} = {y}"),
            5 => format!("odd({x})"),
            6 => format!("{x} < {y} | {y} <= {c}"),
            _ => format!("{x} != {}", c),
        }
    }

    /// Returns a condition on a loop variable.
    fn condition(&mut self, k: &str) -> String {
        let (x, y, c) = (self.name(), self.name(), self.rng.u32(1..4));
        match self.rng.u32(..10) {
            0 => format!("{k} <= {x}"),
            1 => format!("{k} < {x} + {c}"),
            2 => format!("{c}*{k} <= {x}"),
            3 => format!("gcd({k}, {x}) = 1"),
            4 => format!("{k} divides {x}"),
            5 => format!("{k} != {y}"),
            6 => format!("{k}*{x} < {y}"),
            7 => format!("{x} - {k} >= {c}"),
            8 => format!("0 <= {k} < {x} + {y}"),
            _ => format!("{k} = {x}"),
        }
    }

    /// Writes a part of a line, or enumerated moves, to the targets, and returns the clauses.
    fn part_of_line(&mut self, at: usize, targets: &mut [String]) -> String {
        let (n, x) = (self.names.len(), self.names[at]);
        match self.rng.u32(12..19) {
            12 => {
                targets[at] = format!("{x} - k");
                format!("for k in 1..{}", self.rng.u32(1..4))
            }
            13 => {
                targets[at] = format!("{x} - k");
                format!("for k in {}..{}", self.rng.u32(1..3), self.term())
            }
            14 => {
                targets[at] = format!("{x} - k*k");
                format!("for k in 1..{x}")
            }
            15 => {
                let y = self.name();
                targets[at] = format!("{x} - k*{y}");
                format!("for k in 1..{x} if k*{y} > 0")
            }
            16 => {
                targets[at] = format!("{x} - k - i");
                format!("for i in 0..{}, k in 1..{x}", self.rng.u32(0..3))
            }
            17 => {
                targets[at] = format!("{x} - k");
                format!("for k in {{1, {}..{}}}", self.rng.u32(2..4), self.rng.u32(2..6))
            }
            _ => {
                // A move that raises another number.
                let other = (at + 1) % n;
                targets[at] = format!("{x} - k");
                if other != at {
                    targets[other] = format!("{} + k", self.names[other]);
                }
                format!("for k in 1..{x}")
            }
        }
    }

    fn line(&mut self) -> String {
        let n = self.names.len();
        let at = self.rng.usize(..n);
        let mut targets: Vec<String> = self.names.iter().map(|&name| name.into()).collect();
        let x = self.names[at];
        let mut clauses;
        match self.rng.u32(..20) {
            // Full lines along one number.
            0..=4 => {
                targets[at] = format!("{x} - k");
                clauses = format!("for k in 1..{x}");
            }
            5..=6 => {
                targets[at] = "k".into();
                clauses = format!("for k in 0..{x}-1");
            }
            7 => {
                targets[at] = "j".into();
                clauses = format!("for k in 1..{x}, j = {x} - k");
            }
            8 => {
                targets[at] = format!("{x} - 2*k");
                clauses = self.pick(&["for k in 1..XX", "for k in 1..XX div 2"]).replace("XX", x);
            }
            // Diagonals.
            9..=10 => {
                let other = self.rng.usize(..n);
                targets[at] = format!("{x} - k");
                if other != at {
                    targets[other] = format!("{} - {}k", self.names[other], self.pick_step());
                }
                clauses = format!("for k in 1..min({x}, {})", self.names[other]);
            }
            11 => {
                targets.iter_mut().for_each(|target| *target = format!("{target} - k"));
                clauses = format!("for k in 1..{x}");
            }
            12..=18 => clauses = self.part_of_line(at, &mut targets),
            _ => {
                targets[at] = self.term();
                clauses = format!("if {x} > 0");
            }
        }
        if self.rng.u32(..4) == 0 {
            clauses += &format!(" if {}", self.gate());
        }
        if clauses.contains("for") && clauses.contains('k') && self.rng.u32(..4) == 0 {
            clauses += &format!(" if {}", self.condition("k"));
        }
        if self.rng.u32(..12) == 0 {
            targets.reverse();
        }
        format!("move {}  {clauses}\n", targets.join(", "))
    }

    fn pick_step(&mut self) -> &'static str {
        self.pick(&["", "", "2*"])
    }

    fn text(&mut self) -> String {
        let unordered = if self.rng.bool() { "  unordered" } else { "" };
        let mut text = format!("game g\nnumbers {}{unordered}\n", self.names.join(", "));
        text += "def half(x) := x div 2\ndef odd(x) := x mod 2 = 1\n";
        if self.rng.u32(..5) == 0 {
            text += &format!("legal {}\n", self.gate());
        }
        if self.rng.u32(..6) == 0 {
            text += &format!("over {}\n", self.gate());
        }
        for _ in 0..self.rng.u32(1..5) {
            text += &self.line();
        }
        text
    }
}

#[test]
fn random_rule_files_have_equal_tables_by_every_path() {
    let mut rng = Rng::with_seed(44);
    let mut solved = [0usize; 3];
    let games = 2400;
    for _ in 0..games {
        let names: &[&str] = [&["a"][..], &["a", "b"], &["a", "b"], &["a", "b", "c"]][rng.usize(..4)];
        let most = [25, 9, 5][names.len() - 1];
        let text = RandomRules { rng: &mut rng, names }.text();
        let mut ranges: Vec<NumberRange> = Vec::new();
        let equal = rng.bool();
        let bound = rng.u64(1..=most);
        for _ in names {
            let below = if equal { bound } else { rng.u64(1..=most) };
            let from = if rng.u32(..5) == 0 { rng.u64(..below) } else { 0 };
            ranges.push(NumberRange { from, below });
        }
        let by = compare(&text, &ranges);
        solved.iter_mut().zip(by).for_each(|(count, is_solved)| *count += usize::from(is_solved));
    }
    // The rest comes back to a position, leaves every window, or has no lines.
    assert!(solved[0] > games / 2 && solved[1] == solved[0] && solved[2] > games / 4, "{solved:?}");
}

#[test]
fn fixed_windows_of_statements_are_checked_against_tables() {
    let text = "game wythoff\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\n\
        move a-k, b-k  for k in 1..min(a, b)\n\
        claim row  a = 0 -> value = b  for a, b < 60\n\
        claim back  a >= 1 -> value(a - 1, b) != value  for a, b < 60\n\
        claim late  b < 59 -> value < a + b + 1 & value != 80  for a, b < 60\n\
        planted far  b = 59 -> value < 60  for a, b < 60\n";
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    // The value 80 occurs below 59, and late in the window.
    let run = Run::default();
    let check = CheckContext::new(Effort::Quick, &run);
    let reports: Vec<Report> = game.claims().iter().map(|claim| claim.check(&check)).collect();
    let verdicts: Vec<Verdict> = reports.iter().map(|report| report.verdict).collect();
    assert_eq!(verdicts, [Verdict::Checked, Verdict::Checked, Verdict::Refuted, Verdict::Refuted]);
    assert!(reports[..2].iter().all(|report| report.positions == 60 * 61 / 2));
    let counterexamples: Vec<&str> =
        reports.iter().filter_map(|report| Some(&*report.counterexample.as_ref()?.position)).collect();
    // Both are later than the first thousand positions, which are solved one by one.
    assert_eq!(counterexamples, ["50,53", "4,59"]);
}

/// The directions of the full lines of a game, for numbers below 100.
fn directions(text: &str) -> Vec<Option<Vec<u64>>> {
    let game = game(text);
    let most = vec![99; game.tuple_rule().kind.count];
    let lines = game.rule.file.moves.iter().map(|line| {
        let full = FullLine::new(&Progression::new(&game.rule, line)?, &most)?;
        Some(full.direction.to_vec())
    });
    lines.collect()
}

#[test]
fn full_lines_are_recognised_by_their_meaning() {
    for (moves, expected) in [
        ("move a-k, b  for k in 1..a", Some([1, 0])),
        ("move x, b  for x in 0..a-1", Some([1, 0])),
        ("move a, x  for x in 0..b  if x < b", Some([0, 1])),
        ("move a-k, b-k  for k in 1..min(a, b)", Some([1, 1])),
        ("move a-k, b-k  for k in 1..a", Some([1, 1])),
        ("move a-2*k, b-k  for k in 1..a+b", Some([2, 1])),
        ("move a-k, b  for k in 1..a  if b mod 2 = 0", Some([1, 0])),
        ("move y, b  for x in 0..a-1, y = a-1-x", Some([1, 0])),
        ("move a-k-1, b  for k in 0..a", Some([1, 0])),
        ("move a-k, b  for k in 1..2*a  if k <= a + b", Some([1, 0])),
        // Only a part of the line.
        ("move a-k, b  for k in 1..3", None),
        ("move a-k, b  for k in 2..a", None),
        ("move a-k, b  for k in 1..a-1", None),
        ("move a-k, b  for k in 1..b", None),
        ("move a-k, b  for k in 1..a  if k <= b", None),
        ("move a-k, b-k  for k in 1..a  if a - k > 0", None),
        ("move x, b  for x in 1..a-1", None),
        ("move a-2*k, b  for k in 1..a div 3", None),
        // Not a line, or not towards smaller numbers.
        ("move a-k*k, b  for k in 1..a", None),
        ("move a-k, b+k  for k in 1..a", None),
        ("move b-k, a  for k in 1..b", None),
        ("move a-k, b  for k in 1..a  if k != b", None),
        ("move a-k*b, b  for k in 1..a  if b > 0", None),
    ] {
        let found = directions(&format!("game g\nnumbers a, b\n{moves}\n"));
        assert_eq!(found, [expected.map(Vec::from)], "{moves}");
    }
}

#[test]
fn windows_of_known_games_are_solved_by_lines_and_by_progressions() {
    let wythoff =
        "move a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\nmove a-k, b-k  for k in 1..min(a, b)\n";
    for unordered in ["", "  unordered"] {
        let text = format!("game wythoff\nnumbers a, b{unordered}\n{wythoff}");
        assert_eq!(compare(&text, &below(&[40, 40])), [true; 3]);
        assert_eq!(compare(&text, &below(&[30, 50])), [true; 3]);
    }
    let pass = "game pass\nnumbers a, b, c, p\nlegal p <= 1\nmove x, b, c, p  for x in 0..a-1\n\
        move a, x, c, p  for x in 0..b-1\nmove a, b, x, p  for x in 0..c-1\n\
        move a, b, c, 0  if p = 1 & a + b + c > 0\n";
    assert_eq!(compare(pass, &below(&[9, 8, 7, 2])), [true; 3]);
    assert_eq!(compare(pass, &below(&[5, 5, 5, 5])), [true; 3]);
    let euclid =
        "game euclid\nnumbers a, b  unordered\nlegal 1 <= a\nmove a, b - k*a  for k in 1..b  if k*a < b\n";
    assert_eq!(compare(euclid, &below(&[40, 40])), [true, true, false]);
    let four = "game four\nnumbers a, b, c, d  unordered\nmove a-k, b, c, d  for k in 1..a\nmove a, b, c, d-1\n\
        move a, b, c, d-k  for k in 1..d  if gcd(k, d) = 1\n";
    assert_eq!(compare(four, &below(&[6, 6, 6, 6])), [true; 3]);
}

#[test]
fn windows_of_coins_and_heaps_are_solved_by_ranks() {
    for (rules, count, below, is_solved) in [
        ("coins a\nmove x  for x in 0..a-1  if free(x..a-1)", 3, 9, true),
        ("coins a\nmove a-k  for k in 1..3", 4, 9, true),
        ("coins a\nmove x  for x in 0..a-1  if all other b: b div 2 != x div 2 | b < 3", 3, 8, true),
        ("coins a\nmove a-1  if a = largest\nmove a-2\nover members = 2 & smallest = 1", 2, 9, true),
        ("heaps n\nmove n - 1  if n = largest & (count other m: m = n) <= 1\nmove 0 if n > 0", 3, 7, true),
        ("heaps n\nmove n - k  for k in 1..n  if all other m: k != m", 3, 7, true),
        ("coins a\nmove a+1  if a < 7 & free(a+1)", 2, 8, false),
        ("coins a\nmove a+1  if a < 9", 2, 8, false),
    ] {
        let text = format!("game g\n{rules}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
        let game = opened.made.of_type::<ListGame>().unwrap_or_else(|| panic!("{text}"));
        assert!(MemberRanks::is_suitable(game), "{text}");
        let board = NumberWindow { count, below };
        let found = MemberRanks(Arc::new(game.clone())).solve(
            board,
            TableValues::new(Plays::Both),
            &Run::default(),
            &mut |_| Ok(()),
        );
        let Ok((found, None)) = found else {
            assert!(matches!(found, Err(TableError::Unsuitable(_))) && !is_solved, "{text}");
            continue;
        };
        assert!(is_solved, "{text}");
        let mut solver = game.memo();
        for (at, position) in game.positions(count, below).unwrap().enumerate() {
            let pair = solver.values(&position, &Run::default()).unwrap();
            assert_eq!(found.pair(at), Some(pair), "{position} of {text}");
        }
    }
}

#[test]
fn values_and_moves_of_one_position_equal_those_of_the_plain_interpreter() {
    let pass = "game pass\nnumbers a, b, c, p\nlegal p <= 1\nmove x, b, c, p  for x in 0..a-1\n\
        move a, x, c, p  for x in 0..b-1\nmove a, b, x, p  for x in 0..c-1\n\
        move a, b, c, 0  if p = 1 & a + b + c > 0\n";
    let coprime = "game coprime\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a  if gcd(k, b) = 1\n\
        move a, b-k  for k in 1..b  if gcd(k, a) = 1\n";
    for (text, position) in [(pass, "15,14,13,1"), (pass, "40,3,30,1"), (coprime, "60,90")] {
        let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap().entry().0;
        let position = game.position(position).unwrap();
        let (auto, mut memo) = (Context::new(Limits::none()), Context::new(Limits::none()));
        memo.solver = SolverChoice::Memo;
        let values = [&auto, &memo].map(|cx| {
            let found = game.value_of(&position, MiserePolicy::Full, cx).unwrap();
            [found.grundy, found.misere].map(|known| known.unwrap().value.to_string())
        });
        assert_eq!(values[0], values[1], "{text}");
        let moves = [&auto, &memo].map(|cx| {
            let found = game.moves(&position, &MoveFilter::default(), cx).unwrap();
            let value = |one: &impartial_query::PositionAnswer| {
                (one.position.to_string(), one.grundy.as_ref().map(|known| known.value.to_string()))
            };
            found.options.iter().map(value).collect::<Vec<_>>()
        });
        assert!(!moves[0].is_empty());
        assert_eq!(moves[0], moves[1], "{text}");
    }
}

#[test]
fn a_selected_solver_that_does_not_suit_a_window_is_unsupported() {
    // The first move is a full line. The second one raises a number.
    let text = "game raises\nnumbers a, b\nmove x, b  for x in 0..a-1\nmove a - 1, b + 1\n";
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap().entry().0;
    let solve = |solver: SolverChoice| {
        let mut cx = Context::new(Limits::none());
        cx.solver = solver;
        let mut values = WindowValues::new(Plays::Both);
        let window = game.window(&WindowArg::Board { count: 2, below: 5 }, &cx)?;
        window.solve(Plays::Both, &cx, &mut values).map(|stopped| (stopped.is_none(), values.len()))
    };
    let Err(Error::Unsupported(unsupported)) = solve(SolverChoice::Lines) else { panic!("not refused") };
    assert!(unsupported.to_string().starts_with("solver lines: not for this window: "), "{unsupported}");
    assert_eq!(solve(SolverChoice::Auto).unwrap(), (true, 25));
}

#[test]
fn loops_that_run_in_blocks_fill_tables_like_the_interpreter() {
    for (text, bounds) in [
        (
            "numbers a, b\nmove a-k, b  for k in 1..a  if gcd(k, b) = 1\nmove a, b-k  for k in 1..b  if gcd(k, a) = 1",
            &[40, 90][..],
        ),
        ("numbers n\nmove n-k  for k in 1..n-1  if k divides n", &[600]),
        (
            "numbers a, b  unordered\nmove a-k, b  for k in 1..a  if k xor b > 3\nmove a, b-k  for k in 1..b  if k xor a > 3",
            &[70, 70],
        ),
        (
            "numbers a, b\nlegal a + b <= 120\nmove a-k, b+k  for k in 1..a  if k mod 3 = b mod 2\nmove a, b-k  for k in 1..b  if k*k mod 7 != 1",
            &[70, 70],
        ),
        ("numbers a, b\nmove k, k xor 1  for k in 0..a-1  if 2*k < b\nmove a, b-1", &[64, 64]),
    ] {
        let text = format!("game g\n{text}\n");
        assert!(compare(&text, &below(bounds))[0], "{text}");
    }
}

#[test]
fn tables_grow_where_moves_raise_a_number() {
    let text = "game fibonacci-nim\nnumbers n, most\nmove n-k, 2*k  for k in 1..min(n, most)\n";
    assert_eq!(compare(text, &below(&[20, 20])), [true, true, false]);
    assert_eq!(
        compare(text, &[NumberRange { from: 30, below: 31 }, NumberRange { from: 4, below: 9 }])[..2],
        [true; 2]
    );
    // The other number grows beyond every table.
    let text = "game far\nnumbers n, m\nmove n-1, 1000*m + 1\n";
    assert_eq!(compare(text, &below(&[9, 2])), [false; 3]);
}

#[test]
fn play_that_may_not_end_and_moves_that_cannot_be_listed_have_no_dense_table() {
    let walk = "game walk\nnumbers n\nlegal n <= 5\nmove n - 1\nmove n + 1  if n >= 1\n";
    assert_eq!(compare(walk, &below(&[6])), [false; 3]);
    let stay = "game stay\nnumbers n\nmove n - k  for k in 0..n\n";
    assert_eq!(compare(stay, &below(&[4])), [false; 3]);
    let large = "game large\nnumbers n\nmove n - k  for k in 1..n  if (k * pow(10, 18)) mod 7 > 5\n";
    assert_eq!(compare(large, &below(&[30])), [false; 3]);
    let long = "game long\nnumbers n\nmove n - 1  if all k in 0..20000000*n: k + 1 > 0\n";
    assert_eq!(compare(long, &below(&[3])), [false; 3]);
}

#[test]
fn values_beyond_small_entries_are_stored() {
    // The value of n is n.
    let game = game("game nim\nnumbers n\nmove n - k  for k in 1..n\n");
    let board = NumberWindow { count: 1, below: 70_000 };
    let (values, stopped) = DenseSolver { game: game.tuple_rule(), method: DenseMethod::Lines }
        .solve(board, TableValues::new(Plays::Both), &Run::default(), &mut |_| Ok(()))
        .unwrap();
    assert_eq!(stopped, None);
    assert!(values.normal.iter().eq(0..70_000));
    assert!(values.misere.unwrap().iter().take(4).eq([1, 0, 2, 3]));
    let mut options = 0;
    let _ = game.visit_options(&Tuple::new([9]), &mut |_| {
        options += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(options, 9);
}
