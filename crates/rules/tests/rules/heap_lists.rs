//! Games whose heaps are one position: heaps with extra numbers, moves of several heaps, rows and rings. The
//! gallery's games and random ones are compared with the same moves written apart.

use impartial::run::Limits;
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, MoveFilter, SolverChoice, WindowArg, WindowValues};
use impartial_rules::{RuleFileGame, diagnose, open};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Heaps in their order, and the extra numbers.
type State = (Vec<u64>, Vec<u64>);

/// The moves of a game, written apart.
type Moves<'m> = dyn Fn(&State) -> Vec<State> + 'm;

/// Values of positions from the definition, without any form that positions share.
struct Plain<'m> {
    moves: &'m Moves<'m>,
    known: HashMap<State, (u64, u64)>,
}

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl Plain<'_> {
    /// Returns the normal and the misère value of a position.
    fn values(&mut self, state: &State) -> (u64, u64) {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let options = (self.moves)(state);
        let pairs: Vec<(u64, u64)> = options.iter().map(|option| self.values(option)).collect();
        let normal = mex(&pairs.iter().map(|pair| pair.0).collect());
        let misere = match pairs.is_empty() {
            true => 1,
            false => mex(&pairs.iter().map(|pair| pair.1).collect()),
        };
        self.known.insert(state.clone(), (normal, misere));
        (normal, misere)
    }
}

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn written((heaps, extra): &State) -> String {
    let heaps = if heaps.is_empty() { "0".to_owned() } else { list(heaps) };
    if extra.is_empty() { heaps } else { format!("{heaps} with {}", list(extra)) }
}

/// Returns all lists of `count` numbers from `least` to `most`.
fn lists(count: usize, least: u64, most: u64) -> Vec<Vec<u64>> {
    (0..count).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|one| (least..=most).map(move |n| [&one[..], &[n]].concat())).collect()
    })
}

fn context() -> Context<'static> {
    let mut context = Context::new(Limits::none());
    context.solver = SolverChoice::Auto;
    context
}

fn computed(game: &dyn AnyGame, text: &str) -> (String, String) {
    let position = game.position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let answer = game.value_of(&position, MiserePolicy::Full, &context());
    let answer = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
    let (normal, misere) = (answer.grundy.unwrap(), answer.misere.unwrap());
    (normal.value.to_string(), misere.value.to_string())
}

/// Compares a game of the gallery with moves written apart, at positions of some numbers of heaps up to `most`, with
/// all of some lists of numbers. Heaps begin at `least`.
fn same_values(name: &str, least: u64, sizes: &[(usize, u64)], extra: &[&[u64]], moves: &Moves<'_>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/rules/");
    let game = open(&format!("{folder}{name}")).unwrap_or_else(|error| panic!("{error}")).entry().0;
    let mut plain = Plain { moves, known: HashMap::new() };
    let mut above = 0;
    for &(count, most) in sizes {
        for heaps in lists(count, least, most) {
            for numbers in extra {
                let state = (heaps.clone(), numbers.to_vec());
                let (normal, misere) = plain.values(&state);
                let found = computed(&*game, &written(&state));
                assert_eq!(found, (normal.to_string(), misere.to_string()), "{name} at {}", written(&state));
                above += usize::from(normal > 0);
            }
        }
    }
    assert!(above > 3, "{name}: all values are 0");
}

/// Returns the heaps with the one at a place replaced by others; without empty heaps if `drop`.
fn replaced(heaps: &[u64], at: usize, by: &[u64], drop: bool) -> Vec<u64> {
    let mut all = [&heaps[..at], by, &heaps[at + 1..]].concat();
    all.retain(|&heap| heap > 0 || !drop);
    all
}

const NONE: &[&[u64]] = &[&[]];

#[test]
fn nim_with_passes_is_the_game_written_apart() {
    let moves = |(heaps, extra): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            all.extend((0..n).map(|x| (replaced(heaps, i, &[x], false), extra.clone())));
        }
        if extra[0] > 0 && heaps.iter().any(|&heap| heap > 0) {
            all.push((heaps.clone(), vec![extra[0] - 1]));
        }
        all
    };
    same_values("nim-with-passes.game:2", 0, &[(1, 9), (2, 5), (3, 3)], &[&[0], &[1], &[2]], &moves);
}

#[test]
fn rows_are_the_games_written_apart() {
    let end_nim = |(heaps, _): &State| {
        let mut all = Vec::new();
        for i in (0..heaps.len()).filter(|&i| i == 0 || i + 1 == heaps.len()) {
            all.extend((0..heaps[i]).map(|x| (replaced(heaps, i, &[x], true), Vec::new())));
        }
        all
    };
    same_values("end-nim-row.game", 1, &[(1, 8), (2, 6), (3, 4), (4, 3)], NONE, &end_nim);
    let serial = |(heaps, _): &State| {
        let first = heaps.first().copied().unwrap_or(0);
        (0..first).map(|x| (replaced(heaps, 0, &[x], true), Vec::new())).collect()
    };
    same_values("serial-nim.game", 1, &[(1, 8), (2, 6), (3, 4), (4, 3)], NONE, &serial);
    let staircase = |(heaps, _): &State| {
        let mut all = Vec::new();
        for i in 0..heaps.len() {
            for k in 1..=heaps[i] {
                let mut after = heaps.clone();
                after[i] -= k;
                if i > 0 {
                    after[i - 1] += k;
                }
                all.push((after, Vec::new()));
            }
        }
        all
    };
    same_values("staircase-row.game", 0, &[(1, 8), (2, 5), (3, 3), (4, 2)], NONE, &staircase);
}

/// Returns all heaps after at least one counter in all is taken from the heaps at some places.
fn taken(heaps: &[u64], places: &[usize]) -> Vec<Vec<u64>> {
    let mut all = vec![heaps.to_vec()];
    for &place in places {
        let lower = |one: &Vec<u64>| {
            let one = one.clone();
            (0..=one[place]).map(move |x| replaced(&one, place, &[x], false))
        };
        all = all.iter().flat_map(lower).collect();
    }
    all.retain(|after| after[..] != *heaps);
    all
}

#[test]
fn rings_are_the_games_written_apart() {
    for k in 2..=4 {
        let moves = |(heaps, _): &State| {
            let count = heaps.len();
            let mut all = Vec::new();
            for start in (0..count).filter(|_| k <= count) {
                let places: Vec<usize> = (0..k).map(|j| (start + j) % count).collect();
                all.extend(taken(heaps, &places).into_iter().map(|after| (after, Vec::new())));
            }
            all
        };
        let sizes = [(1, 4), (2, 4), (3, 3), (4, 2), (5, 1)];
        same_values(&format!("circular-nim.game:{k}"), 0, &sizes, NONE, &moves);
        match k {
            2 => same_values("circular-nim-5-2.game", 0, &[(5, 2)], NONE, &moves),
            3 => same_values("circular-nim-6-3.game", 0, &[(6, 1)], NONE, &moves),
            _ => same_values("circular-nim-6-4.game", 0, &[(6, 1)], NONE, &moves),
        }
    }
}

/// Returns all sets of `size` places below `count`.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    let masks = (0u32..1 << count).filter(|mask| mask.count_ones() as usize == size);
    masks.map(|mask| (0..count).filter(|&i| mask >> i & 1 == 1).collect()).collect()
}

#[test]
fn chosen_heaps_are_the_games_written_apart() {
    let sizes = [(1, 5), (2, 4), (3, 3), (4, 2)];
    for k in 2..=3 {
        let exact = |(heaps, _): &State| {
            let mut all = Vec::new();
            for places in choices(heaps.len(), k) {
                let lowered = |after: &Vec<u64>| places.iter().all(|&i| after[i] < heaps[i]);
                all.extend(taken(heaps, &places).into_iter().filter(lowered).map(|after| (after, vec![])));
            }
            all
        };
        same_values(&format!("exact-nim.game:{k}"), 0, &sizes, NONE, &exact);
        if k == 2 {
            same_values("exact-nim-2.game", 0, &sizes, NONE, &exact);
        }
        let slow = |(heaps, _): &State| {
            let mut all = Vec::new();
            for places in choices(heaps.len(), k) {
                if places.iter().all(|&i| heaps[i] > 0) {
                    let one = |(i, &n): (usize, &u64)| n - u64::from(places.contains(&i));
                    all.push((heaps.iter().enumerate().map(one).collect(), Vec::new()));
                }
            }
            all
        };
        same_values(&format!("slow-k-nim.game:{k}"), 0, &sizes, NONE, &slow);
        let moore = |(heaps, _): &State| {
            let mut all = Vec::new();
            for places in choices(heaps.len(), k.min(heaps.len())) {
                all.extend(taken(heaps, &places).into_iter().map(|after| (after, Vec::new())));
            }
            all
        };
        same_values(&format!("moore-nim.game:{k}"), 0, &sizes, NONE, &moore);
    }
    let nimhoff = |(heaps, _): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            all.extend((0..n).map(|x| (replaced(heaps, i, &[x], false), Vec::new())));
            for j in (0..i).filter(|&j| heaps[j] > 0 && n > 0) {
                let one = replaced(heaps, i, &[n - 1], false);
                all.push((replaced(&one, j, &[heaps[j] - 1], false), Vec::new()));
            }
        }
        all
    };
    same_values("cyclic-nimhoff-3.game", 0, &sizes, NONE, &nimhoff);
}

#[test]
fn extra_numbers_are_the_games_written_apart() {
    let fibonacci = |(heaps, extra): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            let most = n.min(extra[0]);
            all.extend((1..=most).map(|k| (replaced(heaps, i, &[n - k], false), vec![2 * k])));
        }
        all
    };
    let most: &[&[u64]] = &[&[0], &[1], &[2], &[5]];
    same_values("global-fibonacci-nim.game", 0, &[(1, 9), (2, 4), (3, 3)], most, &fibonacci);
    let building = |(heaps, extra): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            match extra[0] {
                0 => all.extend((0..n).map(|x| (replaced(heaps, i, &[x], false), vec![0]))),
                left => all.push((replaced(heaps, i, &[n + 1], false), vec![left - 1])),
            }
        }
        all
    };
    let left: &[&[u64]] = &[&[0], &[1], &[2], &[3]];
    same_values("building-nim.game", 0, &[(1, 4), (2, 3), (3, 2)], left, &building);
    let button = |(heaps, extra): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            all.extend((0..n).map(|x| (replaced(heaps, i, &[x], false), extra.clone())));
        }
        match extra[0] {
            1 => all.push((heaps.clone(), vec![0])),
            _ => {
                let both = (1..=heaps[0].min(heaps[1])).map(|k| vec![heaps[0] - k, heaps[1] - k]);
                all.extend(both.map(|after| (after, vec![0])));
            }
        }
        all
    };
    same_values("push-the-button.game", 0, &[(2, 7)], &[&[0], &[1]], &button);
    let parity = |(heaps, extra): &State| {
        let mut all = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            for k in (1..=n).filter(|k| extra[0] == 2 || k % 2 == extra[0]) {
                all.extend((0..2).map(|next| (replaced(heaps, i, &[n - k], false), vec![next])));
            }
        }
        all
    };
    same_values("odd-or-even-nim.game", 0, &[(1, 7), (2, 4), (3, 3)], &[&[0], &[1], &[2]], &parity);
}

fn game(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn options(text: &str, position: &str) -> Vec<String> {
    let game = game(text).entry().0;
    let moves = game.position(position).and_then(|at| game.moves(&at, &MoveFilter::default(), &context()));
    let moves = moves.unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut options: Vec<String> = moves.options.into_iter().map(|one| one.position.to_string()).collect();
    options.sort();
    options
}

#[test]
fn a_move_names_several_heaps_and_numbers() {
    let merge = "game g\nheaps n with p, q\nmove n + m, other m: nothing, p := p + 1, q := n\n";
    assert_eq!(options(merge, "2,3,3 with 0,7"), ["2,6 with 1,3", "3,5 with 1,2", "3,5 with 1,3"]);
    let split =
        "game g\nheaps n with p\nmove nothing, other m: x, m - x  for x in 1..m-1\nmove p := 0  if p >= 1\n";
    assert_eq!(options(split, "1,3 with 4"), ["1,2 with 4", "1,3 with 0"]);
    // A move that names no heap exists at the position without heaps too.
    assert_eq!(options(split, "0 with 4"), ["0 with 0"]);
    let row = "game g\nrow n\nmove n - 1, next a: a + 1, next b: b - 1\nmove nothing, previous a: nothing\n";
    assert_eq!(options(row, "3,1,2"), ["2", "2,2,1", "3"]);
    // Each 'next' counts from the one before; two heaps of a ring are never the same.
    let ring = "game g\nring n\nmove n - 1, next a: a, next b: b\n";
    assert_eq!(options(ring, "0,1"), Vec::<String>::new());
    assert_eq!(options(ring, "0,1,2"), ["0,0,2", "0,1,1"]);
}

#[test]
fn a_start_gives_the_extra_numbers() {
    let text = "game g\nheaps n with most\nstart (sum heap m: m) - 1\nmove n - k, most := 2*k  for k in 1..min(n, most)\n";
    let game = game(text).entry().0;
    assert_eq!(game.position("3,4").unwrap().to_string(), "3,4 with 6");
    assert!(game.position("0").is_err());
    let wrong = game.position("3,4 with 1,2").err().unwrap().to_string();
    assert!(wrong.contains("2 extra numbers, where the heaps have 1 extra number"), "{wrong}");
}

#[test]
fn heaps_that_are_one_position_are_no_sum() {
    let texts = [
        "game g\nheaps n with p\nlegal p <= 1\nmove x  for x in 0..n-1\n",
        "game g\nheaps n\nmove n - 1, other m: m - 1\n",
        "game g\nrow n\nmove x  for x in 0..n-1\n",
        "game g\nring n\nmove x  for x in 0..n-1\n",
    ];
    for text in texts {
        let opened = game(text);
        let recognised = opened.recognised();
        assert!(recognised.no.iter().any(|line| line.starts_with("sum of its heaps: ")), "{recognised:?}");
        assert!(!opened.is_sum_of_heaps() && !opened.is_proved_by_heaps(), "{text}");
        let solvers: Vec<&str> = opened.entry().0.solvers().iter().map(|solver| solver.name()).collect();
        for of_sums in ["heaps", "components", "sweep", "period"] {
            assert!(!solvers.contains(&of_sums), "{text}: {solvers:?}");
        }
    }
    let symmetric = |text| game(text).recognised().yes.join(" ").contains("reflections");
    assert!(symmetric("game g\nring n\nmove choose 2 consecutive heaps: x  for x in 0..n\n"));
    assert!(!symmetric("game g\nring n\nmove n - 1, next m: m - 1\n"));
}

#[test]
fn wrong_moves_of_several_heaps_have_clear_errors() {
    let cases = [
        ("heaps n\nmove n - 1, p := 0", "there is no extra number 'p'"),
        ("heaps n with p\nmove n - 1, q := 0", "there is no extra number 'q'"),
        ("heaps n with p\nmove n - 1, p := 0, p := 1", "'p' changes twice"),
        ("heaps n with n\nmove n - 1", "'n' twice"),
        ("heaps n\nmove n - 1, next m: m", "heaps without an order have no 'next' heap"),
        ("heaps n\nmove choose 2 consecutive heaps: n - 1", "heaps without an order have no neighbours"),
        ("row n\nmove choose 2 heaps: n - 1, other m: m", "a move that chooses heaps, and names another one"),
        ("row n\nmove choose n heaps: 0", "there is no 'n' here"),
        ("ring n\nmove n - 1  if place = 1", "the heaps of a ring have no places"),
        ("ring n\nlegal heap(1) < 3\nmove n - 1", "the heaps of a ring have no places"),
        ("coins a\nmove a - 1, other m: m", "several heaps, or extra numbers: no move of coins"),
        ("numbers a\nmove a := 1", "several heaps, or extra numbers: no move of numbers"),
        ("row n with place\nmove n - 1", "'place' has a meaning here already"),
        ("heaps n\nmove n - 1, other n: 0", "'n' has a meaning here already"),
        ("heaps n with p\nstart 1, 2\nmove n - 1", "2 numbers where the heaps have 1 extra number"),
        ("row n\nstart 1\nmove n - 1", "'start' is for positions with numbers"),
    ];
    for (lines, message) in cases {
        let text = format!("game g\n{lines}\n");
        let found: Vec<String> = diagnose(&text, "g.game", None).into_iter().map(|one| one.message).collect();
        assert!(found.iter().any(|one| one.contains(message)), "{text}: {found:?}");
    }
}

/// A term of a random move, with its value at a position.
#[derive(Clone, Copy)]
enum Part {
    Named,
    Other,
    Number,
    Bound,
    Small(u64),
    Largest,
    Heaps,
}

/// The numbers that the names of a move stand for.
struct Names {
    named: u64,
    other: u64,
    number: u64,
    bound: u64,
    largest: u64,
    heaps: u64,
}

impl Part {
    fn text(self) -> String {
        match self {
            Part::Named => "n".into(),
            Part::Other => "m".into(),
            Part::Number => "p".into(),
            Part::Bound => "x".into(),
            Part::Small(n) => n.to_string(),
            Part::Largest => "largest".into(),
            Part::Heaps => "members".into(),
        }
    }

    fn value(self, names: &Names) -> u64 {
        match self {
            Part::Named => names.named,
            Part::Other => names.other,
            Part::Number => names.number,
            Part::Bound => names.bound,
            Part::Small(n) => n,
            Part::Largest => names.largest,
            Part::Heaps => names.heaps,
        }
    }
}

/// A difference of two parts.
#[derive(Clone, Copy)]
struct Difference(Part, Part);

impl Difference {
    fn text(self) -> String {
        format!("{} - {}", self.0.text(), self.1.text())
    }

    fn value(self, names: &Names) -> Option<u64> {
        self.0.value(names).checked_sub(self.1.value(names))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Order {
    Heaps,
    Row,
    Ring,
}

#[derive(Clone, Copy, PartialEq)]
enum Which {
    Other,
    Next,
    Previous,
}

/// A random move.
enum Line {
    /// The named heap, and perhaps another one, with the heaps in their places, and perhaps the extra number. `x`
    /// runs from 0 to `most`. With every move the heaps become smaller together.
    Changes {
        named: Vec<Difference>,
        other: Option<(Which, Vec<Difference>)>,
        number: Option<u64>,
        most: Part,
        at_end: bool,
    },
    /// From `least` to `most` heaps, each of which becomes one of `lowest` up to one less, and perhaps the number.
    Chosen { least: u64, most: u64, consecutive: bool, lowest: u64, number: Option<u64> },
}

struct RandomGame {
    order: Order,
    number: bool,
    lines: Vec<Line>,
}

fn random_game(random: &mut fastrand::Rng) -> RandomGame {
    let order = [Order::Heaps, Order::Row, Order::Ring][random.usize(..3)];
    let number = random.bool();
    let lines = (0..random.usize(1..=3)).map(|_| {
        let set = if number && random.bool() { Some(random.u64(0..2)) } else { None };
        if random.u32(..3) == 0 {
            let least = random.u64(1..3);
            let consecutive = order != Order::Heaps && random.bool();
            let most = least + random.u64(0..2);
            return Line::Chosen { least, most, consecutive, lowest: random.u64(0..2), number: set };
        }
        let which = match (random.u32(..4), order) {
            (0, _) => None,
            (1, _) | (_, Order::Heaps) => Some(Which::Other),
            (2, _) => Some(Which::Next),
            _ => Some(Which::Previous),
        };
        let mut parts = vec![
            Part::Named,
            Part::Named,
            Part::Bound,
            Part::Small(random.u64(1..4)),
            Part::Largest,
            Part::Heaps,
        ];
        parts.extend(which.map(|_| Part::Other));
        parts.extend(number.then_some(Part::Number));
        let terms = |random: &mut fastrand::Rng| -> Vec<Difference> {
            let count = [0, 1, 1, 1, 1, 2][random.usize(..6)];
            let mut part = || parts[random.usize(..parts.len())];
            (0..count).map(|_| Difference(part(), part())).collect()
        };
        let (named, other) = (terms(random), which.map(|which| (which, terms(random))));
        let most = [Part::Named, Part::Small(2)][random.usize(..2)];
        Line::Changes { named, other, number: set, most, at_end: order == Order::Row && random.u32(..3) == 0 }
    });
    let lines = lines.collect();
    RandomGame { order, number, lines }
}

impl RandomGame {
    fn text(&self) -> String {
        let word = ["heaps", "row", "ring"][self.order as usize];
        let mut text = format!("game g\n{word} n{}\n", if self.number { " with p" } else { "" });
        let targets = |terms: &[Difference]| match terms.is_empty() {
            true => "nothing".to_owned(),
            false => terms.iter().map(|term| term.text()).collect::<Vec<_>>().join(", "),
        };
        for line in &self.lines {
            match line {
                Line::Changes { named, other, number, most, at_end } => {
                    text += &format!("move {}", targets(named));
                    let mut before = "n".to_owned();
                    let mut after: Vec<Difference> = named.clone();
                    if let Some((which, terms)) = other {
                        let word = ["other", "next", "previous"][*which as usize];
                        text += &format!(", {word} m: {}", targets(terms));
                        before += " + m";
                        after.extend(terms);
                    }
                    if let Some(n) = number {
                        text += &format!(", p := {n}");
                    }
                    text += &format!("  for x in 0..{}", most.text());
                    let sum: Vec<String> = after.iter().map(|term| format!("({})", term.text())).collect();
                    let sum = if sum.is_empty() { "0".to_owned() } else { sum.join(" + ") };
                    text += &format!(
                        "  if {sum} < {before}{}\n",
                        if *at_end { " & place in {1, members}" } else { "" }
                    );
                }
                Line::Chosen { least, most, consecutive, lowest, number } => {
                    let near = if *consecutive { "consecutive " } else { "" };
                    let set = number.map_or(String::new(), |n| format!(", p := {n}"));
                    text +=
                        &format!("move choose {least}..{most} {near}heaps: x{set}  for x in {lowest}..n-1\n");
                }
            }
        }
        text
    }

    fn keeps_count(&self) -> bool {
        self.lines.iter().all(|line| match line {
            Line::Changes { named, other, .. } => {
                named.len() == 1 && other.as_ref().is_none_or(|(_, terms)| terms.len() == 1)
            }
            Line::Chosen { .. } => true,
        })
    }

    /// Returns the moves, as the grammar says.
    fn moves(&self, (heaps, extra): &State) -> Vec<State> {
        let (count, kept) = (heaps.len(), self.keeps_count());
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let with = |number: Option<u64>| number.map_or(extra.clone(), |n| vec![n]);
        let mut all = Vec::new();
        for line in &self.lines {
            match line {
                Line::Changes { named, other, number, most, at_end } => {
                    for i in (0..count).filter(|&i| !at_end || i == 0 || i + 1 == count) {
                        let others: Vec<Option<usize>> = match other.as_ref().map(|(which, _)| which) {
                            None => vec![None],
                            Some(Which::Other) => (0..count).filter(|&j| j != i).map(Some).collect(),
                            Some(which) => {
                                let step = if *which == Which::Next { 1 } else { count - 1 };
                                let j = (i + step) % count;
                                let round = if *which == Which::Next { j < i } else { j > i };
                                let none = j == i || self.order == Order::Row && round;
                                if none { Vec::new() } else { vec![Some(j)] }
                            }
                        };
                        for j in others {
                            let mut names = Names {
                                named: heaps[i],
                                other: j.map_or(0, |j| heaps[j]),
                                number: extra.first().copied().unwrap_or(0),
                                bound: 0,
                                largest,
                                heaps: count as u64,
                            };
                            for x in 0..=most.value(&names) {
                                names.bound = x;
                                let values = |terms: &[Difference]| -> Option<Vec<u64>> {
                                    terms.iter().map(|term| term.value(&names)).collect()
                                };
                                let rest: &[Difference] = other.as_ref().map_or(&[], |(_, terms)| terms);
                                let (Some(new), Some(rest)) = (values(named), values(rest)) else { continue };
                                let sum: u64 = new.iter().chain(&rest).sum();
                                if sum >= names.named + names.other {
                                    continue;
                                }
                                let mut after = Vec::new();
                                for (k, &heap) in heaps.iter().enumerate() {
                                    match k {
                                        _ if k == i => after.extend(&new),
                                        _ if Some(k) == j => after.extend(&rest),
                                        _ => after.push(heap),
                                    }
                                }
                                after.retain(|&heap| heap > 0 || kept);
                                all.push((after, with(*number)));
                            }
                        }
                    }
                }
                Line::Chosen { least, most, consecutive, lowest, number } => {
                    for size in *least as usize..=(*most as usize).min(count) {
                        for places in choices(count, size) {
                            let ends = (0..count).filter(|&i| {
                                let next = (i + 1) % count;
                                let joined = self.order == Order::Ring || i + 1 < count;
                                places.contains(&i) && !(joined && places.contains(&next))
                            });
                            // Neighbours have one end; a whole ring has none.
                            if *consecutive && ends.count() > 1 {
                                continue;
                            }
                            let lowered = |after: &Vec<u64>| {
                                places.iter().all(|&i| *lowest <= after[i] && after[i] < heaps[i])
                            };
                            for mut after in taken(heaps, &places).into_iter().filter(lowered) {
                                after.retain(|&heap| heap > 0 || kept);
                                all.push((after, with(*number)));
                            }
                        }
                    }
                }
            }
        }
        all
    }

    /// Returns a position in the form that all its equal ones have: sorted, or the least rotation.
    fn form(&self, (heaps, extra): &State) -> State {
        let mut heaps = heaps.clone();
        match self.order {
            Order::Heaps => heaps.sort_unstable(),
            Order::Row => {}
            Order::Ring => {
                let directed = self.lines.iter().any(|line| {
                    matches!(line, Line::Changes { other: Some((which, _)), .. } if *which != Which::Other)
                });
                let mut all: Vec<Vec<u64>> = Vec::new();
                for _ in 0..heaps.len() {
                    heaps.rotate_left(1);
                    all.push(heaps.clone());
                    if !directed {
                        all.push(heaps.iter().rev().copied().collect());
                    }
                }
                heaps = all.into_iter().min().unwrap_or_default();
            }
        }
        (heaps, extra.clone())
    }
}

fn parsed(text: &str) -> State {
    let (heaps, extra) = text.split_once(" with ").unwrap_or((text, ""));
    let numbers =
        |text: &str| text.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect();
    let heaps: Vec<u64> = if heaps == "none" { Vec::new() } else { numbers(heaps) };
    (heaps, numbers(extra))
}

#[test]
fn random_games_on_lists_of_heaps_are_the_games_written_apart() {
    let (mut positions, mut above, mut kinds) = (0, 0, [0; 3]);
    for seed in 0..250 {
        let random = random_game(&mut fastrand::Rng::with_seed(seed));
        let text = random.text();
        let opened = game(&text);
        // Without a word that changes several heaps, 'heaps n' is a sum of heaps.
        let together = text.contains(" m: ") || text.contains("choose") || text.contains(" with ");
        if random.order == Order::Heaps && !together {
            continue;
        }
        kinds[random.order as usize] += 1;
        let game = opened.entry().0;
        let moves = |state: &State| random.moves(state);
        let mut plain = Plain { moves: &moves, known: HashMap::new() };
        let least = u64::from(!random.keeps_count());
        let mut forms: BTreeSet<State> = BTreeSet::new();
        for (count, most) in [(1, 4), (2, 3), (3, 2)] {
            for heaps in lists(count, least, most) {
                for number in if random.number { 0..3 } else { 0..1 } {
                    let state = (heaps.clone(), if random.number { vec![number] } else { Vec::new() });
                    let at = written(&state);
                    let position = game.position(&at).unwrap_or_else(|error| panic!("{text}{at}: {error}"));
                    let listed = game.moves(&position, &MoveFilter::default(), &context());
                    let listed = listed.unwrap_or_else(|error| panic!("{text}{at}: {error}"));
                    let listed = listed.options.iter().map(|one| parsed(&one.position.to_string()));
                    let none = |mut state: State| {
                        state.0.retain(|&heap| heap > 0 || random.keeps_count());
                        state
                    };
                    let found: BTreeSet<State> = listed.map(|state| random.form(&none(state))).collect();
                    let expected: BTreeSet<State> =
                        random.moves(&state).iter().map(|state| random.form(state)).collect();
                    assert_eq!(found, expected, "{text}at {at}");
                    let (normal, misere) = plain.values(&state);
                    let computed = computed(&*game, &at);
                    assert_eq!(computed, (normal.to_string(), misere.to_string()), "{text}at {at}");
                    positions += 1;
                    above += usize::from(normal > 0);
                    if count == 2 {
                        forms.insert(random.form(&state));
                    }
                }
            }
        }
        // The table of two heaps has each position once, in order.
        if !random.number && random.keeps_count() {
            let window = game.window(&WindowArg::Board { count: 2, below: 4 }, &context()).unwrap();
            let mut values = WindowValues::new(Plays::Normal);
            assert_eq!(window.solve(Plays::Normal, &context(), &mut values).unwrap(), None);
            let mut listed = Vec::new();
            window.write(&mut |position| {
                listed.push(parsed(position));
                ControlFlow::Continue(())
            });
            assert_eq!(listed.len(), forms.len(), "{text}");
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), forms, "{text}");
        }
    }
    assert!(kinds.iter().all(|&games| games >= 40), "{kinds:?}");
    assert!(positions > 8_000 && above * 5 > positions, "{positions} {above}");
}
