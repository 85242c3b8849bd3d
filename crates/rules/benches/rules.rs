//! Rule files compared with the same games in Rust: the same solver and the same window, in one run.
//!
//! `cargo bench -p impartial-rules --bench rules`. A recognised rule uses the solver of the game in Rust. Any other
//! rule runs on the compiled program, with the memo solver. The runs of both alternate, and the fastest run of each
//! counts.

use impartial::game::{
    EnumeratePositions, Game, Heaps, KeyVisitEnd, NoSuchWindow, Notation, NotationError, Options, Packed,
    parse_numbers, subsets,
};
use impartial::run::{Limits, Run};
use impartial::solve::HeapSolver;
use impartial::value::Plays;
use impartial_query::{AnyEntry, AnyGame, Context, Entry, Registry, SolverChoice, WindowArg, WindowValues};
use impartial_rules::RuleFileGame;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Silver dollar: a coin goes down as long as no other one is in its way.
#[derive(Clone)]
struct SilverDollar;

/// One heap, of which a square number is taken.
#[derive(Clone)]
struct Squares;

impl Game for SilverDollar {
    type Position = Heaps;
}

impl Options for SilverDollar {
    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>) -> ControlFlow<()> {
        let coins = p.as_slice();
        for (i, &coin) in coins.iter().enumerate() {
            let lowest = if i == 0 { 0 } else { coins[i - 1] + 1 };
            for x in lowest..coin {
                visit(Heaps::new(
                    coins.iter().enumerate().map(|(j, &other)| if i == j { x } else { other }),
                ))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Notation for SilverDollar {
    fn id(&self) -> String {
        "silver-dollar".into()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, "squares").map(Heaps::new)
    }

    fn write(&self, p: &Heaps) -> String {
        p.to_string()
    }
}

impl EnumeratePositions for SilverDollar {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, NoSuchWindow> {
        Ok(Box::new(subsets(count, below).map(|set| Heaps::new(set.iter()))))
    }
}

/// The number of bits of a coin in a key of at most four coins.
const WIDTH: u32 = 14;

impl Packed for SilverDollar {
    type Key = u64;

    fn pack(&self, p: &Heaps) -> Option<u64> {
        let fits = p.len() <= 4 && p.iter().all(|coin| coin + 1 < 1 << WIDTH);
        fits.then(|| p.iter().rev().fold(0, |key, coin| key << WIDTH | (coin + 1)))
    }

    fn unpack(&self, mut key: u64) -> Heaps {
        let mut coins = Vec::new();
        while key > 0 {
            coins.push((key & ((1 << WIDTH) - 1)) - 1);
            key >>= WIDTH;
        }
        Heaps::new(coins)
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let (mut shift, mut lowest) = (0, 0);
        while key >> shift > 0 {
            let coin = key >> shift & ((1 << WIDTH) - 1);
            // A key stores every coin plus one.
            for x in lowest..coin - 1 {
                visit(key - ((coin - 1 - x) << shift)).map_break(|()| KeyVisitEnd::Stopped)?;
            }
            lowest = coin;
            shift += WIDTH;
        }
        ControlFlow::Continue(())
    }
}

impl Game for Squares {
    type Position = u64;
}

impl Options for Squares {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (1u64..).map(|k| k * k).take_while(|square| square <= n).try_for_each(|square| visit(n - square))
    }
}

impl Notation for Squares {
    fn id(&self) -> String {
        "squares".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        Ok(parse_numbers(text, "a number")?.iter().sum())
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }
}

impl EnumeratePositions for Squares {
    fn positions(
        &self,
        _: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
        Ok(Box::new(0..below))
    }
}

impl Packed for Squares {
    type Key = u64;

    fn pack(&self, n: &u64) -> Option<u64> {
        Some(*n)
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.visit_options(&key, visit).map_break(|()| KeyVisitEnd::Stopped)
    }
}

/// A description, the game in Rust, the text of the file, and the window.
type Pair = (&'static str, Arc<dyn AnyGame>, &'static str, usize, u64);

/// The number of runs of each job.
const RUNS: usize = 7;

/// Returns the shortest times of several alternating runs of two jobs.
fn side_by_side(mut one: impl FnMut(), mut other: impl FnMut()) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    let timed = |job: &mut dyn FnMut()| {
        let begun = Instant::now();
        job();
        begun.elapsed()
    };
    for _ in 0..RUNS {
        best[0] = best[0].min(timed(&mut one));
        best[1] = best[1].min(timed(&mut other));
    }
    best
}

fn opened(text: &str) -> Arc<dyn AnyGame> {
    let opened = RuleFileGame::of_text(text, "bench.game", "bench.game", None);
    opened.unwrap_or_else(|error| panic!("{text}\n{error}")).entry().0
}

/// Solves a window, normal and misère play.
fn table(game: &dyn AnyGame, solver: SolverChoice, count: usize, below: u64) {
    let mut cx = Context::new(Limits::none());
    cx.solver = solver;
    let window = game.window(&WindowArg::Board { count, below }, &cx).expect("a window");
    let mut values = WindowValues::new(Plays::Both);
    let stopped = window.solve(Plays::Both, &cx, &mut values).expect("values");
    assert!(stopped.is_none() && !values.is_empty());
    black_box(values);
}

/// Solves heaps until a period is certified.
fn until_the_period(game: &dyn AnyGame) {
    let mut solver = HeapSolver::new(game.heap_code().expect("a code"));
    solver.solve_to(u64::MAX, &Run::default()).expect("a period");
    assert!(solver.period().is_some());
}

fn row(what: &str, [rust, file]: [Duration; 2], goal: f64) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let times = file.as_secs_f64() / rust.as_secs_f64();
    let met = if times <= goal { "" } else { "  MISSED" };
    println!("{what:<52} {:>10.2} {:>10.2} {times:>7.2} {goal:>6.1}{met}", ms(rust), ms(file));
}

fn main() {
    // Commands such as `cargo test --benches` only list the benchmarks.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    let registry = impartial_games::register(Registry::new());
    let find = |name: &str| registry.find(name).expect("a game of the catalogue");
    println!("{:<52} {:>10} {:>10} {:>7} {:>6}", "", "Rust, ms", "file, ms", "times", "goal");

    let welter = opened("game g\ncoins a\nmove x  for x in 0..a-1\n");
    let built_in = find("welter");
    let by = SolverChoice::Swept;
    row(
        "recognised: Welter 5 <64, the sweep",
        side_by_side(|| table(&*built_in, by, 5, 64), || table(&*welter, by, 5, 64)),
        1.1,
    );
    let sixteen = "game g\nheaps n\nmove nothing  if n = 1\nmove a, n-2-a  for a in 0..n-2  if n >= 3\n";
    let file = opened(sixteen);
    let built_in = find("octal:0.16");
    row(
        "recognised: octal 0.16, its period",
        side_by_side(|| until_the_period(&*built_in), || until_the_period(&*file)),
        1.1,
    );
    let pairs: Vec<Pair> = vec![
        (
            "Wythoff 2 <400, memo",
            find("wythoff"),
            "game g\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\nmove a-k, b-k  for k in 1..min(a, b)\n",
            2,
            400,
        ),
        (
            "Euclid 2 <700, memo",
            find("euclid"),
            "game g\nnumbers a, b  unordered\nlegal 1 <= a\nmove a, b - k*a  for k in 1..b  if k*a < b\n",
            2,
            700,
        ),
        (
            "silver dollar 4 <34, memo",
            AnyEntry::from(Entry::new(SilverDollar).packed().windows()).0,
            "game g\ncoins a\nmove x  for x in 0..a-1  if free(x..a-1)\n",
            4,
            34,
        ),
        (
            "squares from one heap <50000, memo",
            AnyEntry::from(Entry::new(Squares).packed().windows()).0,
            "game g\nheaps n\nmove n - k*k  for k in 1..n\n",
            1,
            50_000,
        ),
    ];
    for (what, rust, text, count, below) in pairs {
        let file = opened(text);
        let by = SolverChoice::Memo;
        row(
            &format!("not recognised: {what}"),
            side_by_side(|| table(&*rust, by, count, below), || table(&*file, by, count, below)),
            3.0,
        );
    }
    println!();
    println!("{:<52} {:>10} {:>6}", "reading and recognising a file", "ms", "goal");
    for (what, text) in [
        ("Welter", "game g\ncoins a\nmove x  for x in 0..a-1\n"),
        ("octal 0.16", sixteen),
        ("Grundy's game", "game g\nheaps n\nmove a, n-a  for a in 1..n-1  if a < n-a\n"),
        (
            "Wythoff",
            "game g\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\nmove a-k, b-k  for k in 1..min(a, b)\n",
        ),
        ("Cram", "game g\ngrid\nmove \"..\" -> \"##\" turned\n"),
        ("Node Kayles", "game g\ngraph\nmove delete v, neighbours(v)\n"),
    ] {
        let read = || drop(black_box(opened(text).id()));
        let [time, _] = side_by_side(read, || ());
        let met = if time.as_secs_f64() <= 5e-3 { "" } else { "  MISSED" };
        println!("{what:<52} {:>10.3} {:>6}{met}", time.as_secs_f64() * 1e3, 5);
    }
}
