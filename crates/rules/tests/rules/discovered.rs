//! Positions that `discover` finds from the rules of a file, and statements that a small window refutes. Every set is
//! recomputed here from the definition of the value, and all limits count states.

use fastrand::Rng;
use impartial::claim::Verdict;
use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{
    DiscoverOptions, Discovery, NumberOrder, PositionShape, ProofMethod, ProofVerdict, Provable, discover,
    likely_numerations,
};
use impartial_rules::open_text;
use std::collections::HashMap;

/// Returns the game of a text, ready for proofs.
fn provable_game(text: &str, parameters: Option<&str>) -> Box<dyn Provable + Send + Sync> {
    open_text(text, "rules", parameters).unwrap().entry().0.provable_game().unwrap()
}

/// Values by the definition: the mex of the values of the options, which the rules give.
struct Plain<'a> {
    game: &'a dyn Provable,
    shape: PositionShape,
    known: HashMap<Vec<u64>, u64>,
}

impl Plain<'_> {
    /// Returns the value of the position of these numbers, or `None` if there is no such position.
    fn value(&mut self, numbers: &[u64]) -> Option<u64> {
        let position = self.game.canonical(self.shape, numbers)?;
        if let Some(&known) = self.known.get(&position) {
            return Some(known);
        }
        let options = self.game.options(self.shape, &position, u64::MAX).unwrap();
        let values: Vec<u64> = options.iter().map(|option| self.value(option).unwrap()).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(position, value);
        Some(value)
    }
}

/// Returns all lists of `coins` numbers below `below`.
fn lists(coins: usize, below: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..below.pow(coins as u32))
        .map(move |code| (0..coins as u32).map(|i| code / below.pow(i) % below).collect::<Vec<u64>>())
}

/// Discovers the P-positions of rules with automata of at most `states` states, and compares them with plain values.
fn found(game: &dyn Provable, coins: usize, states: u64, below: u64) -> Discovery {
    let run = Run::new(Limits::none().positions(states));
    let discovery = discover(game, coins, 0, &DiscoverOptions::default(), &ProofBudget::new(&run)).unwrap();
    assert_eq!(discovery.verdict(), Verdict::Proved, "{}", discovery.description());
    let mut plain = Plain { game, shape: PositionShape::coins(coins), known: HashMap::new() };
    for list in lists(coins, below) {
        let is_read = discovery.order != NumberOrder::Ascending || list.is_sorted();
        let is_p = is_read && plain.value(&list) == Some(0);
        assert_eq!(discovery.contains(&list), Some(is_p), "{list:?}");
    }
    discovery
}

const PUSH: &str = "game pushnw(R, S)
numbers a, b, on
legal on <= 1
def now := if on = 1 then R else S
move x, b, on  for x in 0..a-1  if now <= 1
move a, x, on  for x in 0..b-1  if now <= 1
move a-k, b-k, on  for k in 1..min(a, b)  if now = 1
move a, b, 0  if on = 1
";

const SMALLEST: &str = "game smallest-nim
heaps n
move x for x in 0..n-1  if all heap m: m = 0 | n <= m
";

const SMALLEST_OF_THREE: &str = "game smallest-nim-3
numbers a, b, c unordered
move x, b, c  for x in 0..a-1
move a, x, c  for x in 0..b-1  if a = 0
move a, b, x  for x in 0..c-1  if b = 0
";

const COUNT: &str = "game count
numbers a, b  unordered
legal 1 <= a
move j, b-j  for j in 1..a  if j < b
";

#[test]
fn the_numeration_of_a_game_of_three_numbers_is_found() {
    let game = provable_game(PUSH, Some("1,0"));
    let discovery = found(&*game, 3, 20_000, 40);
    assert_eq!(discovery.numeration(), Some("fib"));
    assert_eq!(discovery.answer().unwrap().automaton.states(), 8);
    // A set with an automaton in the base of the description needs no other base.
    let game = provable_game(PUSH, Some("0,0"));
    assert_eq!(found(&*game, 3, 20_000, 20).numeration(), None);
}

#[test]
fn likely_numerations_are_named_where_the_base_shows_nothing() {
    let run = Run::new(Limits::none().positions(20_000));
    let likely = |parameters| {
        let game = provable_game(PUSH, Some(parameters));
        likely_numerations(&*game, PositionShape::coins(3), Play::Normal, &ProofBudget::new(&run)).unwrap()
    };
    assert_eq!(likely("1,0").first().map(String::as_str), Some("fib"));
    assert!(likely("0,0").is_empty());
}

#[test]
fn a_smallest_heap_is_found_as_heaps_and_as_numbers() {
    let heaps = provable_game(SMALLEST, None);
    let numbers = provable_game(SMALLEST_OF_THREE, None);
    let by_heaps = found(&*heaps, 3, 20_000, 20);
    let by_numbers = found(&*numbers, 3, 20_000, 20);
    assert_eq!((by_heaps.order, by_numbers.order), (NumberOrder::Any, NumberOrder::Ascending));
    // The same set, far beyond the window that it was learned from.
    let mut random = Rng::with_seed(3);
    for i in 0..3_000 {
        let scale = 1 << (i % 40);
        let mut list: Vec<u64> = (0..3).map(|_| random.u64(0..4 * scale)).collect();
        list.sort_unstable();
        assert_eq!(by_heaps.contains(&list), by_numbers.contains(&list), "{list:?}");
    }
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let [of_heaps, of_numbers] =
        [by_heaps, by_numbers].map(|found| found.counts_below(0, &50u32.into(), &budget).unwrap().unwrap());
    assert_eq!((of_heaps.sorted, of_heaps.ordered), (of_numbers.sorted, of_numbers.ordered));
}

/// Counts as lists in ascending order and in every order, by enumeration; the first of these is also what an automaton
/// accepts that reads ascending lists only.
#[test]
fn sorted_and_ordered_positions_are_counted() {
    let games: [(&str, Option<&str>, usize, NumberOrder); 8] = [
        (COUNT, None, 2, NumberOrder::Ascending),
        (SMALLEST_OF_THREE, None, 3, NumberOrder::Ascending),
        (SMALLEST, None, 3, NumberOrder::Any),
        (SMALLEST, None, 1, NumberOrder::Fixed),
        (PUSH, Some("0,0"), 3, NumberOrder::Fixed),
        // Coins on different squares; the order of heaps does not matter.
        ("game c\ncoins a\nmove x for x in 0..a-1\n", None, 3, NumberOrder::Any),
        (
            "game n\nnumbers a, b\nlegal a <= b\nmove x, b for x in 0..a-1\nmove a, x for x in a..b-1\n",
            None,
            2,
            NumberOrder::Fixed,
        ),
        (
            "game n\nnumbers a, b\nmove x, b for x in 0..a-1\nmove a, x for x in 0..b-1\n",
            None,
            2,
            NumberOrder::Fixed,
        ),
    ];
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (text, parameters, coins, order) in games {
        let game = provable_game(text, parameters);
        let discovery = discover(&*game, coins, 0, &DiscoverOptions::default(), &budget).unwrap();
        assert_eq!(discovery.order, order, "{text}");
        let mut plain = Plain { game: &*game, shape: PositionShape::coins(coins), known: HashMap::new() };
        for below in [1, 2, 5, 8, 11] {
            let counts = discovery.counts_below(0, &below.into(), &budget).unwrap().unwrap();
            let ordered = lists(coins, below).filter(|list| {
                let mut sorted = list.clone();
                if order != NumberOrder::Fixed {
                    sorted.sort_unstable();
                }
                plain.value(&sorted) == Some(0)
            });
            let ordered: Vec<Vec<u64>> = ordered.collect();
            let sorted = ordered.iter().filter(|list| list.is_sorted()).count();
            let expected = match order {
                NumberOrder::Fixed => (ordered.len(), None, None),
                NumberOrder::Any => (ordered.len(), Some(sorted), Some(ordered.len())),
                _ => (sorted, Some(sorted), Some(ordered.len())),
            };
            let number = |count: usize| num_bigint::BigUint::from(count);
            assert_eq!(
                (counts.accepted, counts.sorted, counts.ordered),
                (number(expected.0), expected.1.map(number), expected.2.map(number)),
                "{below} {text}"
            );
        }
    }
    let game = provable_game(COUNT, None);
    let discovery = discover(&*game, 2, 0, &DiscoverOptions::default(), &budget).unwrap();
    let counts = discovery.counts_below(0, &8u32.into(), &budget).unwrap().unwrap();
    assert_eq!((counts.sorted, counts.ordered), (Some(12u32.into()), Some(21u32.into())));
}

#[test]
fn a_search_that_is_stopped_says_how_far_it_was() {
    let game = provable_game(PUSH, Some("1,0"));
    let run = Run::new(Limits::none().memory(300_000));
    let discovery = discover(&*game, 3, 0, &DiscoverOptions::default(), &ProofBudget::new(&run)).unwrap();
    assert_eq!(discovery.verdict(), Verdict::Stopped);
    assert!(discovery.widest.is_some_and(|below| below >= 16) && discovery.states > 0, "{discovery:?}");
    assert!(!discovery.tried.is_empty());
    let said = discovery.description();
    assert!(said.contains("largest window: numbers below") && !said.contains("tried"), "{said}");
}

const CHOCOLATE: &str = "game choc3(D)
numbers x, y, z
legal z <= (x + y + 1) div D
move u, y, min(z, (u+y+1) div D)  for u in 0..x-1
move x, v, min(z, (x+v+1) div D)  for v in 0..y-1
move x, y, w  for w in 0..z-1
p-positions (x xor y xor z) = 0
";

#[test]
fn a_false_statement_is_refuted_on_a_small_window() {
    let opened = open_text(CHOCOLATE, "rules", Some("8")).unwrap();
    let statement = opened.statements(PositionShape::coins(3)).remove(0);
    // The automata of the proof have many more states.
    let run = Run::new(Limits::none().positions(20_000));
    let proof = statement.prove(PositionShape::coins(3), ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
    assert_eq!(proof.verdict(), ProofVerdict::Refuted);
    let counterexample = &proof.refutation().unwrap().counterexample;
    // By enumeration: the least of the largest numbers of a position where it fails.
    let game = provable_game(CHOCOLATE, Some("8"));
    let mut plain = Plain { game: &*game, shape: PositionShape::coins(3), known: HashMap::new() };
    let mut fails = |list: &[u64]| {
        let nim = list[0] ^ list[1] ^ list[2];
        plain.value(list).is_some_and(|value| (value == 0) != (nim == 0))
    };
    let numbers: Vec<u64> = counterexample.assignment().0.iter().map(|(_, n)| n.parse().unwrap()).collect();
    assert!(fails(&numbers), "{numbers:?}");
    let first = lists(3, 28).filter(|list| list[2] <= (list[0] + list[1] + 1) / 8).find(|list| fails(list));
    assert_eq!(first, None);
    assert_eq!(numbers.iter().max(), Some(&28));
}
