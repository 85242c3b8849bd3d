//! Sums, homomorphisms, quotients and residues as laws on random games.

use impartial::game::{
    Components, EnumeratePositions, Game, Graph, Heaps, Notation, Options, OptionsError, Packed, Squares,
    multisets, subsets,
};
use impartial::kind::{GameSpec, Kind, PositionOf};
use impartial::run::Run;
use impartial::solve::{ByComponents, Memo, solve_graph};
use impartial::structure::{
    Decomposition, GraphSum, Homomorphism, MuQuotient, MuResidue, NotAHomomorphism, Sum, laws,
};
use impartial::value::GrundyPair;
use impartial_games::euclid::Euclid;
use impartial_games::fibonacci_nim::FibonacciNim;
use impartial_games::height::Height;
use impartial_games::mark::Mark;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

fn run() -> Run<'static> {
    Run::default()
}

/// A random game of up to `most` positions; options have smaller numbers.
fn dag(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most, 0u32..=100).prop_flat_map(|(n, density)| {
        prop::collection::vec(0u32..100, n * (n - 1) / 2).prop_map(move |dice| {
            let pairs = (1..n as u32).flat_map(|v| (0..v).map(move |to| (v, to)));
            let edges: Vec<(u32, u32)> =
                pairs.zip(dice).filter(|&(_, roll)| roll < density).map(|(edge, _)| edge).collect();
            Graph::from_edges(n, edges).expect("edges inside the graph")
        })
    })
}

fn pairs(graph: &Graph) -> Vec<GrundyPair> {
    let values = solve_graph(graph, &run()).expect("no limits");
    (0..graph.len() as u32).map(|v| values.pair(v).expect("no cycles")).collect()
}

fn positions(graph: &Graph) -> std::ops::Range<u32> {
    0..graph.len() as u32
}

fn multiset() -> impl Strategy<Value = Heaps> {
    prop::collection::vec(0u64..9, 1..4).prop_map(Heaps::new)
}

/// A rule like one from a file: it checks whether it should continue, and there is a heap whose options it cannot list.
#[derive(Clone, Copy)]
struct Slow;

/// The heap whose options [`Slow`] cannot list.
const UNLISTED: u64 = 7;

impl Game for Slow {
    type Position = u64;
}

impl Options for Slow {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_options_while(heap, &|| true, visit)
    }

    fn visit_options_while(
        &self,
        &heap: &u64,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if heap == UNLISTED {
            return visit(heap);
        }
        for smaller in 0..heap {
            if !should_continue() {
                return ControlFlow::Break(());
            }
            visit(smaller)?;
        }
        ControlFlow::Continue(())
    }

    fn options_error(&self, &heap: &u64) -> Option<OptionsError> {
        (heap == UNLISTED).then(|| OptionsError::TooMany("this heap has no list of options".into()))
    }
}

/// Sums and restrictions of a game stop when the game stops, and return its error where options cannot be listed.
#[test]
fn constructions_hand_on_the_limits_and_the_errors_of_their_games() {
    fn check<G: Options>(game: &G, position: G::Position, unlisted: G::Position) {
        let asked = Cell::new(0);
        let stop_after_two = || {
            asked.set(asked.get() + 1);
            asked.get() <= 2
        };
        let mut seen = 0;
        let end = game.visit_options_while(&position, &stop_after_two, &mut |_| {
            seen += 1;
            ControlFlow::Continue(())
        });
        assert!(end.is_break() && asked.get() == 3 && seen <= 2);
        assert!(game.options_error(&position).is_none());
        assert!(game.options_error(&unlisted).is_some());
    }
    check(&Slow, 6, UNLISTED);
    check(&Sum(Slow, Slow), (1, 6), (3, UNLISTED));
    check(&Sum(Sum(Slow, Slow), Slow), ((0, 1), 6), ((0, UNLISTED), 1));
    let mu = NonZeroU64::new(2).unwrap();
    check(&MuQuotient::new(Slow, mu, |&heap: &u64| heap), 6, UNLISTED);
    check(&MuResidue::new(Slow, mu, |&heap: &u64| heap), 6, UNLISTED);
}

proptest! {
    #[test]
    fn the_value_of_a_sum_is_the_nim_sum_of_the_values(a in dag(12), b in dag(12)) {
        let (of_a, of_b) = (pairs(&a), pairs(&b));
        let mut memo = Memo::new(Sum(&a, &b));
        for v in positions(&a) {
            for w in positions(&b) {
                let value = memo.values(&(v, w), &run()).unwrap().normal;
                prop_assert_eq!(value, of_a[v as usize].normal ^ of_b[w as usize].normal);
            }
        }
    }

    /// Misère values too, which no formula gives.
    #[test]
    fn sums_do_not_depend_on_order_or_brackets(a in dag(6), b in dag(6), c in dag(6)) {
        let graphs = [&a, &b, &c].map(|graph| Arc::new(graph.clone()));
        let mut left = Memo::new(Sum(Sum(&a, &b), &c));
        let mut right = Memo::new(Sum(&a, Sum(&b, &c)));
        let mut turned = Memo::new(Sum(Sum(&c, &a), &b));
        let mut flat = Memo::packed(GraphSum::new(graphs.to_vec()));
        for u in positions(&a) {
            for v in positions(&b) {
                for w in positions(&c) {
                    let pair = left.values(&((u, v), w), &run()).unwrap();
                    prop_assert_eq!(right.values(&(u, (v, w)), &run()).unwrap(), pair);
                    prop_assert_eq!(turned.values(&((w, u), v), &run()).unwrap(), pair);
                    let position = [u, v, w].into_iter().collect();
                    prop_assert_eq!(flat.values(&position, &run()).unwrap(), pair);
                }
            }
        }
    }

    /// A part that is a sum stands in parentheses, so that the text says which positions belong together.
    #[test]
    fn texts_of_nested_sums_are_read_back(a in multiset(), b in multiset(), c in multiset()) {
        laws::notation(&Sum(Nim, Nim), &(a.clone(), b.clone())).unwrap();
        laws::notation(&Sum(Sum(Nim, Nim), Nim), &((a.clone(), b.clone()), c.clone())).unwrap();
        laws::notation(&Sum(Nim, Sum(Nim, Nim)), &(a.clone(), (b.clone(), c.clone()))).unwrap();
        let deep = Sum(Sum(Nim, Sum(Nim, Nim)), Sum(Nim, Nim));
        laws::notation(&deep, &((a.clone(), (b.clone(), c.clone())), (c, a))).unwrap();
    }

    #[test]
    fn a_sum_of_graphs_keeps_the_laws_of_keys_and_of_components(a in dag(7), b in dag(7)) {
        let sum = GraphSum::new(vec![Arc::new(a.clone()), Arc::new(b.clone())]);
        let mut by_components = ByComponents::new(&sum);
        let mut memo = Memo::new(sum.clone());
        for v in positions(&a) {
            for w in positions(&b) {
                let p = [v, w].into_iter().collect();
                laws::packed(&sum, &p).unwrap();
                laws::components(&sum, &p).unwrap();
                let value = by_components.value(&p, &run()).unwrap();
                prop_assert_eq!(value, memo.values(&p, &run()).unwrap().normal);
            }
        }
    }

    #[test]
    fn adding_a_game_without_moves_changes_nothing(a in dag(14)) {
        let nothing = Graph::from_edges(1, []).unwrap();
        let of_a = pairs(&a);
        let mut memo = Memo::new(Sum(&a, &nothing));
        for v in positions(&a) {
            prop_assert_eq!(memo.values(&(v, 0), &run()).unwrap(), of_a[v as usize]);
        }
    }

    /// Each position gets copies, each copy at least one copy of each option.
    #[test]
    fn copies_map_homomorphically_and_have_the_same_pairs(a in dag(10), dice in prop::collection::vec(0u32..6, 600)) {
        let mut dice = dice.into_iter().cycle();
        let mut roll = || dice.next().unwrap();
        let copy_of: Vec<u32> = positions(&a).flat_map(|v| vec![v; 1 + roll() as usize / 2]).collect();
        let copies = |v: u32| (0u32..).zip(&copy_of).filter(move |&(_, &of)| of == v).map(|(copy, _)| copy);
        let mut edges = Vec::new();
        for (copy, &v) in (0u32..).zip(&copy_of) {
            for &to in a.row(v) {
                for (i, option) in copies(to).enumerate() {
                    if i == 0 || roll() < 3 {
                        edges.push((copy, option));
                    }
                }
            }
        }
        let blown_up = Graph::from_edges(copy_of.len(), edges.iter().copied()).unwrap();
        let (of_a, of_copies) = (pairs(&a), pairs(&blown_up));
        let table = copy_of.clone();
        let map = Homomorphism::new(blown_up.clone(), a.clone(), move |&v| table[v as usize]);
        for copy in positions(&blown_up) {
            prop_assert_eq!(map.check_at(&copy), Ok(()));
            prop_assert_eq!(of_copies[copy as usize], of_a[copy_of[copy as usize] as usize]);
        }

        // Without all edges of one copy to the copies of one option, the map is no homomorphism, and the check names
        // that option.
        if let Some(&(from, to)) = edges.first() {
            let lost = copy_of[to as usize];
            let fewer = blown_up.filter(|v, w| (v, copy_of[w as usize]) != (from, lost));
            let table = copy_of.clone();
            let map = Homomorphism::new(fewer, a.clone(), move |&v| table[v as usize]);
            prop_assert_eq!(map.check_at(&from), Err(NotAHomomorphism::NotReached { option: lost }));
        }
        // Nor with an edge too many: from a terminal position to itself.
        let end = of_copies.iter().position(|&pair| pair == GrundyPair::TERMINAL).unwrap() as u32;
        if blown_up.row(end).is_empty() {
            let more = Graph::from_edges(copy_of.len(), edges.iter().copied().chain([(end, end)])).unwrap();
            let table = copy_of.clone();
            let map = Homomorphism::new(more, a, move |&v| table[v as usize]);
            let image = copy_of[end as usize];
            prop_assert_eq!(map.check_at(&end), Err(NotAHomomorphism::NotAnOption { option: end, image }));
        }
    }

    /// [SW] Theorem 1.2.
    #[test]
    fn quotient_and_residue_have_the_quotient_and_the_remainder_as_values(a in dag(24), mu in 1u64..12) {
        let of_a = pairs(&a);
        let value = |v: &u32| of_a[*v as usize].normal;
        let modulus = NonZeroU64::new(mu).unwrap();
        let mut quotient = Memo::new(MuQuotient::new(&a, modulus, value));
        let mut residue = Memo::new(MuResidue::new(&a, modulus, value));
        for v in positions(&a) {
            prop_assert_eq!(quotient.values(&v, &run()).unwrap().normal, value(&v) / mu);
            prop_assert_eq!(residue.values(&v, &run()).unwrap().normal, value(&v) % mu);
        }
    }

    /// [SW] Theorem 1.3, each part by its words and by the engine.
    #[test]
    fn decomposition_agrees_with_the_theorem(
        a in dag(16), mu in 1u64..6, dice in prop::collection::vec(any::<bool>(), 16 * 16), quotient: bool
    ) {
        let of_a = pairs(&a);
        let keep = |v: u32, to: u32| {
            let same = of_a[v as usize].normal % mu == of_a[to as usize].normal % mu;
            if quotient { same } else { dice[(v * 16 + to) as usize] }
        };
        let found = Decomposition::analyse(&a, NonZeroU64::new(mu).unwrap(), keep, &run()).unwrap();
        prop_assert!(found.is_complete());

        let v1: Vec<u64> = pairs(&a.filter(keep)).iter().map(|pair| pair.normal).collect();
        let one = |v: u32| v1[v as usize];
        let v2: Vec<u64> = pairs(&a.filter(|v, to| one(v) == one(to))).iter().map(|pair| pair.normal).collect();
        let two = |v: u32| v2[v as usize];
        let value = |v: u32| of_a[v as usize].normal;
        let d1 = positions(&a).find(|&v| two(v) >= mu);
        let full: BTreeSet<u64> = (0..mu).collect();
        let d2 = positions(&a).find_map(|v| {
            let seen = |nu: u64| a.row(v).iter().filter(|&&to| one(to) == nu).map(|&to| two(to)).collect::<BTreeSet<_>>();
            (0..one(v)).find(|&nu| seen(nu) != full).map(|nu| (v, nu))
        });
        let conclusion = positions(&a).find(|&v| value(v) != mu * one(v) + two(v));
        prop_assert_eq!((found.d1, found.d2, found.conclusion), (d1, d2, conclusion));
        if found.hypotheses_hold() {
            prop_assert!(found.conclusions_hold(), "{:?}", found);
        }
        prop_assert!(!quotient || found.hypotheses_hold());
        for v in positions(&a) {
            prop_assert_eq!(found.values(v), Some((value(v), one(v), two(v))));
        }
    }
}

#[test]
fn decomposition_passes_over_positions_that_reach_a_cycle() {
    let graph = Graph::from_edges(4, [(1, 0), (2, 1), (2, 3), (3, 2)]).unwrap();
    let found = Decomposition::analyse(&graph, NonZeroU64::MIN, |_, _| true, &run()).unwrap();
    assert!(!found.is_complete());
    assert_eq!((found.values(1), found.values(2)), (Some((1, 1, 0)), None));
}

#[test]
fn the_games_keep_the_laws_of_their_extra_traits() {
    for p in (1..=4).flat_map(|n| multisets(n, 7)) {
        laws::packed(&Nim, &p).unwrap();
        laws::components(&Nim, &p).unwrap();
        laws::notation(&Nim, &p).unwrap();
    }
    for p in (1..=4).flat_map(|n| subsets(n, 10)) {
        laws::packed(&Welter, &p).unwrap();
        laws::notation(&Welter, &p).unwrap();
    }
    for h in [1, 2, 3, 4, 7, 64] {
        let game = Height::new(h).unwrap();
        for p in (1..=3).flat_map(|n| subsets(n, 14)).filter(|p| game.is_legal(p)) {
            laws::packed(&game, &p).unwrap();
            laws::notation(&game, &p).unwrap();
        }
    }
    // The kinds: heaps with and without empty ones, coins, one number, two numbers, and tuples.
    fn numbers<G: GameSpec + EnumeratePositions<Position = PositionOf<G>>>(game: G, count: usize) {
        for p in game.positions(count, 9).unwrap() {
            laws::numbers(&game, &p).unwrap();
        }
    }
    numbers(Nim, 3);
    numbers(Octal::parse("0.77").unwrap(), 3);
    numbers(Welter, 3);
    numbers(Height::new(2).unwrap(), 2);
    numbers(Mark, 1);
    numbers(Wythoff::CLASSIC, 2);
    numbers(Euclid::COLE_DAVIE, 2);
    numbers(Euclid::GROSSMAN, 2);
    numbers(FibonacciNim, 2);
    assert_eq!(Height::new(2).unwrap().kind().position_of(&[3u64, 2]), None);
    assert_eq!(Welter.kind().position_of(&[5u64, 5]), None);
    assert_eq!(Euclid::COLE_DAVIE.kind().position_of(&[0u64, 0]), None);
    assert_eq!(Mark.kind().position_of(&[1u64, 2]), None);
    assert_eq!(Nim.kind().position_of(&[5u64, 3]), Some(Heaps::new([3, 5])));
    // Nim's keys at the largest sizes they hold.
    for p in [vec![(1 << 56) - 1], vec![5, (1 << 28) - 1], vec![1; 28]] {
        let p = Heaps::new(p);
        assert_eq!(Nim.pack(&p).map(|key| Nim.unpack(key)), Some(p));
    }
    assert_eq!(Nim.pack(&Heaps::new([1 << 56])), None);
    assert_eq!(Nim.pack(&Heaps::new(vec![0; 29])), None);
    assert_eq!(Welter.pack(&Squares::new([64]).unwrap()), None);
}

/// Nim on two heaps in order, with traits that are wrong in a chosen way.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    Nothing,
    Key,
    Representative,
    Parts,
    Text,
}

impl Game for Wrong {
    type Position = (u64, u64);
}

impl Options for Wrong {
    fn visit_options(
        &self,
        &(a, b): &(u64, u64),
        visit: &mut dyn FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..a).try_for_each(|x| visit((x, b)))?;
        (0..b).try_for_each(|y| visit((a, y)))
    }

    fn canonical(&self, &(a, b): &(u64, u64)) -> (u64, u64) {
        if *self == Wrong::Representative { (a.max(b), 0) } else { (a.min(b), a.max(b)) }
    }
}

impl Packed for Wrong {
    type Key = u64;

    fn pack(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        Some(if *self == Wrong::Key { a * 8 + b.min(7) } else { a << 32 | b })
    }

    fn unpack(&self, key: u64) -> (u64, u64) {
        if *self == Wrong::Key { (key / 8, key % 8) } else { (key >> 32, key & 0xFFFF_FFFF) }
    }
}

impl Components for Wrong {
    fn visit_components(&self, &(a, b): &(u64, u64), visit: &mut dyn FnMut((u64, u64))) {
        visit((a, 0));
        visit(if *self == Wrong::Parts { (1, b) } else { (0, b) });
    }
}

impl Notation for Wrong {
    fn id(&self) -> String {
        "two heaps".into()
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), impartial::game::NotationError> {
        match impartial::game::parse_numbers(text, "two heaps")?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(impartial::game::NotationError::new("not two heaps", "two heaps")),
        }
    }

    fn write(&self, &(a, b): &(u64, u64)) -> String {
        if *self == Wrong::Text { format!("{b},{a}") } else { format!("{a},{b}") }
    }
}

#[test]
fn broken_laws_are_noticed_and_kept_ones_are_not() {
    let all = || (0..10).flat_map(|a| (0..10).map(move |b| (a, b)));
    let keeps = |game: Wrong| {
        [
            all().all(|p| laws::packed(&game, &p).is_ok()),
            all().all(|p| laws::symmetry(&game, &p).is_ok()),
            all().all(|p| laws::components(&game, &p).is_ok()),
            all().all(|p| laws::notation(&game, &p).is_ok()),
        ]
    };
    assert_eq!(keeps(Wrong::Nothing), [true; 4]);
    assert_eq!(keeps(Wrong::Key), [false, true, true, true]);
    assert_eq!(keeps(Wrong::Representative), [true, false, true, true]);
    assert_eq!(keeps(Wrong::Parts), [true, true, false, true]);
    assert_eq!(keeps(Wrong::Text), [true, true, true, false]);
}
