//! Misère quotients: published values, the definition, and a second method.

use crate::outcomes::{code, grundys_game, is_p, options, quotient, sums};
use impartial::game::HeapMoves;
use impartial::game::{Graph, Heaps};
use impartial::misere::quotient::{
    AtomList, PhiPeriod, Presentation, Quotient, QuotientError, QuotientSolver, Status,
};
use impartial::period::HeapCode;
use impartial::run::{Limits, Reason, Run};
use impartial::solve::Memo;
use impartial::value::Outcome;
use impartial_games::octal::Octal;
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Nim as a rule of heaps.
fn nim() -> impl HeapMoves {
    impartial::game::TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        (0..heap).try_for_each(|a| visit(&[a]))
    })
}

fn growth(quotient: &Quotient) -> Vec<(u32, u64, u64)> {
    quotient.growth().iter().skip(1).map(|step| (step.heap, step.order, step.p_size)).collect()
}

#[test]
fn solved_codes_have_their_published_orders_and_periods() {
    let table = include_str!("../data/misere_quotients.csv");
    let mut rows = 0;
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.split(',').collect();
        let number = |i: usize| cells[i].parse::<u32>().unwrap();
        let found = quotient(code(cells[0]), 1000);
        assert_eq!((found.order() as u32, found.p_size() as u32), (number(1), number(2)), "{row}");
        assert_eq!(found.growth().last().unwrap().heap, number(3), "{row}");
        let span = PhiPeriod::new(number(4), number(5)).unwrap();
        assert_eq!(found.status(), Status::Final(Some(span)), "{row}");
        assert_eq!(Some(found.heaps()), span.needed(&code(cells[0])), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 7);
}

#[test]
fn a_period_is_not_final_one_heap_too_early() {
    for (text, needed) in [("0.15", 153), ("0.77", 167)] {
        assert_eq!(quotient(code(text), needed - 1).status(), Status::Partial, "{text}");
        assert!(quotient(code(text), needed).is_final(), "{text}");
    }
}

#[test]
fn quotients_grow_at_the_published_heaps() {
    let kayles = [(1, 2, 1), (2, 6, 2), (5, 12, 3), (9, 18, 6), (12, 24, 8), (25, 32, 9), (27, 40, 9)];
    assert_eq!(growth(&quotient(code("0.77"), 200)), kayles);
    let dawson = [(2, 2, 1), (4, 6, 2), (10, 12, 3), (14, 24, 5), (25, 144, 23)];
    assert_eq!(growth(&quotient(code("0.07"), 25)), dawson);
    let grundy = [(3, 2, 1), (5, 6, 2), (13, 12, 3), (18, 24, 5), (20, 48, 7)];
    assert_eq!(growth(&quotient(grundys_game(), 20)), grundy);
    let orders: Vec<(u32, u64)> = growth(&quotient(nim(), 16)).iter().map(|step| (step.0, step.1)).collect();
    assert_eq!(orders, [(1, 2), (2, 6), (4, 10), (8, 18), (16, 34)]);
}

#[test]
fn presentations_are_the_published_ones() {
    let golden = [
        ("0.75", "⟨a,b,c | a²=1, b³=b, bc=ab, c²=b²⟩", "a b²", &[1u32, 2, 5][..]),
        (
            "0.123",
            "⟨a,b,c,d | a²=1, b⁴=b², b²c=b³, c²=1, b²d=d, cd=bd, d³=ad²⟩",
            "a b² ac bd d²",
            &[1, 3, 8, 9],
        ),
        (
            "0.77",
            "⟨a,b,c,d,e,f,g | a²=1, b³=b, bc²=b, c³=c, bd=bc, cd=b², d³=d, be=bc, ce=b², e²=de, bf=ab, cf=ab²c, \
             d²f=f, f²=b², b²g=g, c²g=g, dg=cg, eg=cg, fg=ag, g²=b²⟩",
            "a b² ac ac² d ad² e ade adf",
            &[1, 2, 5, 9, 12, 25, 27],
        ),
    ];
    for (text, presented, p, heaps) in golden {
        let found = quotient(code(text), 200);
        let presentation = Presentation::from_monoid(found.monoid());
        assert_eq!(presentation.to_string(), presented);
        assert_eq!(presentation.write_elements(&found.p()).join(" "), p);
        assert_eq!(presentation.heaps(), heaps);
    }
    let found = quotient(code("0.75"), 200);
    let write = |heap| Presentation::from_monoid(found.monoid()).write_element(found.image(heap).unwrap());
    assert_eq!((write(1), write(2), write(5), write(9)), ("a".into(), "b".into(), "c".into(), "ab²".into()));
    let found = quotient(code("0.123"), 200);
    let write = |heap| Presentation::from_monoid(found.monoid()).write_element(found.image(heap).unwrap());
    assert_eq!((write(2), write(6), write(8), write(9)), ("1".into(), "d²".into(), "c".into(), "d".into()));
}

#[test]
fn every_relation_of_a_presentation_holds() {
    for (text, heaps) in [("0.77", 30), ("0.15", 40), ("4.7", 16), ("0.8", 20)] {
        let found = quotient(code(text), heaps);
        let presentation = Presentation::from_monoid(found.monoid());
        let value = |side: &[(u32, u32)]| {
            side.iter().fold(0, |x, &(g, e)| {
                let generator = found.monoid().generator(presentation.generators()[g as usize]);
                found.monoid().product(x, found.monoid().power(generator, e.into()))
            })
        };
        assert!(presentation.relations().iter().all(|(left, right)| value(left) == value(right)), "{text}");
        assert!((0..found.order() as u32).all(|x| value(presentation.normal_form(x)) == x), "{text}");
    }
}

#[test]
fn units_idempotents_and_kernel_are_what_they_are_called() {
    for (text, heaps) in [("0.77", 30), ("0.15", 40), ("0.71", 20), ("4.7", 16)] {
        let found = quotient(code(text), heaps);
        let monoid = found.monoid();
        let all = || 0..found.order() as u32;
        let units: Vec<u32> = all().filter(|&x| all().any(|y| monoid.product(x, y) == 0)).collect();
        assert_eq!(monoid.units(), units, "{text}");
        let kernel = monoid.kernel();
        // The least ideal: closed under products with anything, and generated by each of its members.
        for &x in &kernel {
            let mut ideal: Vec<u32> = all().map(|y| monoid.product(x, y)).collect();
            ideal.sort_unstable();
            ideal.dedup();
            assert_eq!(ideal, kernel, "{text}");
        }
        assert_eq!(monoid.idempotents().iter().filter(|&x| kernel.contains(x)).count(), 1, "{text}");
        for x in all() {
            let (index, period) = monoid.index_and_period(x);
            assert_eq!(monoid.power(x, index.into()), monoid.power(x, u64::from(index + period)));
        }
    }
}

/// Computes bounded indistinguishability: two sums are distinguished by the misère outcomes of their sums with all sums
/// of few heaps. Minimises the resulting automaton of sums. Returns its order and the number of its states that are
/// P-positions.
fn bounded(atoms: &impl HeapMoves, largest: u32, tests: usize) -> (usize, usize) {
    let options = options(atoms, largest);
    let tests = sums(tests, largest);
    let mut known = HashMap::new();
    let mut row = |sum: &[u32]| -> Vec<bool> {
        let sum_with = |test: &Vec<u32>| {
            let mut both = [sum, test].concat();
            both.sort_unstable();
            both
        };
        tests.iter().map(|test| is_p(&options, &sum_with(test), &mut known)).collect()
    };
    let mut states: Vec<Vec<u32>> = vec![vec![]];
    let mut ids = HashMap::from([(row(&[]), 0usize)]);
    let mut accepts = vec![row(&[])[0]];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while next.len() < states.len() {
        let state = states[next.len()].clone();
        let mut targets = Vec::new();
        for heap in 1..=largest {
            let mut sum = state.clone();
            sum.push(heap);
            sum.sort_unstable();
            let signature = row(&sum);
            let id = *ids.entry(signature.clone()).or_insert(states.len());
            if id == states.len() {
                states.push(sum);
                accepts.push(signature[0]);
            }
            targets.push(id);
        }
        next.push(targets);
    }
    let mut class: Vec<usize> = accepts.iter().map(|&p| usize::from(p)).collect();
    let mut count = 0;
    loop {
        let mut ids: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
        let finer: Vec<usize> = (0..states.len())
            .map(|s| {
                let key = (class[s], next[s].iter().map(|&to| class[to]).collect());
                let fresh = ids.len();
                *ids.entry(key).or_insert(fresh)
            })
            .collect();
        if ids.len() == count {
            let mut p: Vec<usize> = (0..states.len()).filter(|&s| accepts[s]).map(|s| class[s]).collect();
            p.sort_unstable();
            p.dedup();
            return (count, p.len());
        }
        (count, class) = (ids.len(), finer);
    }
}

#[test]
fn bounded_indistinguishability_finds_the_same_quotients() {
    let mut compared = 0;
    let mut compare = |atoms: &dyn HeapMoves, heaps: u32, tests: usize| {
        let found = quotient(atoms, heaps);
        assert_eq!(bounded(&atoms, heaps, tests), (found.order(), found.p_size()), "{heaps} heaps");
        compared += 1;
    };
    compare(&nim(), 4, 3);
    compare(&grundys_game(), 8, 3);
    for (text, heaps) in
        [("0.77", 5), ("0.75", 5), ("0.123", 8), ("0.07", 7), ("0.34", 6), ("4.7", 4), ("0.8", 7)]
    {
        compare(&code(text), heaps, 3);
    }
    assert_eq!(compared, 9);
}

/// Holds a quotient against the definition: all sums of `count` heaps, and the presence of each option.
fn agrees(atoms: &impl HeapMoves, quotient: &Quotient, count: usize) -> Result<(), TestCaseError> {
    let options = options(atoms, quotient.heaps());
    let mut known = HashMap::new();
    for sum in sums(count, quotient.heaps()) {
        let heaps: Vec<u64> = sum.iter().map(|&heap| heap.into()).collect();
        let expected = if is_p(&options, &sum, &mut known) { Outcome::P } else { Outcome::N };
        prop_assert_eq!(quotient.outcome(&heaps), Some(expected), "{:?}", sum);
    }
    Ok(())
}

/// The quotient as far as it is found within 2 MiB.
fn within_limits(atoms: impl HeapMoves, heaps: u32) -> Quotient {
    let mut solver = QuotientSolver::new(atoms);
    match solver.extend_to(heaps, &Run::new(Limits::none().memory(2 << 20))) {
        Ok(()) | Err(QuotientError::Stopped(_)) => solver.quotient(),
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn quotients_of_random_codes_give_misere_outcomes(
        leading in prop::sample::select(vec![0u8, 0, 4, 8, 12]),
        digits in prop::collection::vec(0u8..16, 1..4),
        octal in any::<bool>(),
        heaps in 1u32..8,
    ) {
        let mask = if octal { 7 } else { 15 };
        let digits: Vec<u8> = std::iter::once(leading).chain(digits).map(|digit| digit & mask).collect();
        let code = HeapCode::new((0..).zip(digits)).unwrap();
        agrees(&code, &within_limits(&code, heaps), 4)?;
    }

    #[test]
    fn quotients_of_random_graphs_give_misere_outcomes(
        edges in prop::collection::vec((0u32..7, 0u32..7), 0..16),
    ) {
        let edges: Vec<(u32, u32)> = edges.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b))).collect();
        let graph = Graph::from_edges(7, edges).unwrap();
        let (atoms, positions) = AtomList::of_graph(&graph).unwrap();
        prop_assert_eq!(positions.len(), 7);
        let found = within_limits(&atoms, 7);
        agrees(&atoms, &found, 4)?;
        if found.heaps() == 7 {
            prop_assert_eq!(found.status(), Status::Final(None));
        }
    }

    #[test]
    fn the_solver_of_the_game_agrees_with_the_quotient(heaps in prop::collection::vec(1u64..15, 0..4)) {
        let found = quotient(code("0.77"), 200);
        let pair = Memo::packed(Octal::kayles()).values(&Heaps::new(heaps.iter().copied()), &Run::default()).unwrap();
        let expected = if pair.misere == 0 { Outcome::P } else { Outcome::N };
        prop_assert_eq!(found.outcome(&heaps), Some(expected));
    }

    #[test]
    fn winning_moves_are_those_to_p_positions(heaps in prop::collection::vec(1u64..40, 1..5)) {
        let kayles = code("0.77");
        let found = quotient(&kayles, 200);
        let mut winning = Vec::new();
        let _ = found.visit_winning_moves(&kayles, &heaps, &mut |winner| {
            winning.push(winner);
            std::ops::ControlFlow::Continue(())
        });
        // Every option, by the other description of the code.
        let mut expected = 0;
        for (at, &heap) in heaps.iter().enumerate() {
            if heaps[..at].contains(&heap) {
                continue;
            }
            let _ = kayles.visit_heap_moves(heap, &mut |option| {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(option);
                if found.outcome(&next) == Some(Outcome::P) {
                    expected += 1;
                    let leaves = option.to_vec();
                    assert!(winning.iter().any(|winner| winner.heap == heap && winner.leaves == leaves));
                }
                ControlFlow::Continue(())
            });
        }
        prop_assert_eq!(winning.len(), expected);
        let one = found.winning_move(&kayles, &heaps).unwrap();
        prop_assert_eq!(one.is_some(), found.outcome(&heaps) == Some(Outcome::N) && expected > 0);
        prop_assert!(one.is_none_or(|one| winning.contains(&one)));
        let small: Vec<u32> = heaps.iter().map(|&heap| heap as u32).collect();
        let general = impartial::misere::quotient::winning_options(&found, &kayles, &small).unwrap();
        prop_assert_eq!(general.len(), expected);
    }
}

#[test]
fn heaps_beyond_counting_have_outcomes_and_winning_moves() {
    let kayles = code("0.77");
    let found = quotient(&kayles, 200);
    let far = 12_000_000_000_000_000_000u64;
    // A period does not change an outcome.
    for n in 71..300 {
        assert_eq!(found.image(n), found.image(n + far), "{n}");
    }
    for heaps in [vec![far + 5], vec![far, far - 1, 3], vec![1000, 2000, 3000]] {
        let outcome = found.outcome(&heaps).unwrap();
        match found.winning_move(&kayles, &heaps).unwrap() {
            None => assert_eq!(outcome, Outcome::P, "{heaps:?}"),
            Some(winner) => {
                assert_eq!(outcome, Outcome::N, "{heaps:?}");
                let mut next = heaps.clone();
                next.remove(heaps.iter().position(|&heap| heap == winner.heap).unwrap());
                let taken = winner.heap - winner.leaves.iter().sum::<u64>();
                assert!((1..=2).contains(&taken), "{winner:?}");
                next.extend(winner.leaves);
                assert_eq!(found.outcome(&next), Some(Outcome::P), "{heaps:?}");
            }
        }
    }
    assert_eq!(quotient(code("0.07"), 20).outcome(&[21]), None);
}

#[test]
fn the_quotient_of_a_part_of_the_atoms_is_partial() {
    let graph = Graph::from_edges(3, [(1, 0), (2, 0), (2, 1)]).unwrap();
    let (atoms, _) = AtomList::of_graph(&graph).unwrap();
    let whole = quotient(&atoms, 3);
    let part = quotient(atoms.clone().as_part(), 3);
    assert_eq!((whole.status(), part.status()), (Status::Final(None), Status::Partial));
    assert_eq!((whole.order(), whole.phi()), (part.order(), part.phi()));
}

#[test]
fn a_graph_with_positions_of_nim_has_the_quotient_of_nim() {
    // Positions 0..=4 as Nim heaps, and 5, 6 as the sums 1+2 and 1+1 with all their options.
    let mut edges: Vec<(u32, u32)> = (0..5u32).flat_map(|n| (0..n).map(move |m| (n, m))).collect();
    edges.extend([(5, 1), (5, 2), (5, 6), (6, 1)]);
    let graph = Graph::from_edges(7, edges).unwrap();
    let (atoms, positions) = AtomList::of_graph(&graph).unwrap();
    let found = quotient(&atoms, u32::MAX);
    assert_eq!((found.order(), found.p_size(), found.status()), (10, 2, Status::Final(None)));
    let image = |position: u32| {
        found.image(positions.iter().position(|&p| p == position).unwrap() as u64 + 1).unwrap()
    };
    assert_eq!(image(5), found.monoid().product(image(1), image(2)));
    assert_eq!(image(6), 0);
}

#[test]
fn loopy_graphs_and_rules_are_refused() {
    let graph = Graph::from_edges(3, [(0, 1), (1, 2), (2, 1)]).unwrap();
    assert_eq!(AtomList::of_graph(&graph).unwrap_err().positions(), [1, 2]);
    let rule = impartial::game::TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        visit(&[heap])
    });
    let error = QuotientSolver::new(rule).extend_to(3, &Run::default()).unwrap_err();
    assert_eq!(error, QuotientError::NotSmaller { atom: 1, part: 1 });
    assert!(AtomList::new(vec![vec![vec![]], vec![vec![2]]]).is_none());
    for bad in ["", "0", "0.", "1.7", "0.7x", "77", "12.3", "3.0", "é.7", "0x.7"] {
        assert!(bad.parse::<HeapCode>().is_err(), "{bad}");
    }
    assert_eq!(code("4.70").to_string(), "4.7");
    assert_eq!(code("c.0").to_string(), "C.0");
    assert_eq!(code("0.00").to_string(), "0.0");
}

#[test]
fn known_values_survive_a_limit() {
    // The quotient of 0.3122 is infinite from heap 7 on (Guo and others 2009): it never converges.
    let mut solver = QuotientSolver::new(code("0.3122"));
    let error = solver.extend_to(10, &Run::new(Limits::none().memory(4 << 20))).unwrap_err();
    assert!(
        matches!(error, QuotientError::Stopped(stopped) if matches!(stopped.reason, Reason::Memory(_))),
        "{error}"
    );
    assert_eq!(solver.heaps(), 6);
    let known = solver.quotient();
    assert_eq!(known.status(), Status::Partial);
    agrees(&code("0.3122"), &known, 5).unwrap();

    let run = Run::default();
    let mut solver = QuotientSolver::new(code("0.77"));
    solver.extend_to(11, &run).unwrap();
    let cancel = impartial::run::Cancel::new();
    cancel.cancel();
    let stopped = solver.extend_to(12, &Run::default().with_cancel(cancel)).unwrap_err();
    assert!(matches!(stopped, QuotientError::Stopped(stopped) if stopped.reason == Reason::Cancelled));
    assert_eq!(solver.quotient(), quotient(code("0.77"), 11));
    solver.extend_to(500, &run).unwrap();
    assert_eq!(solver.quotient(), quotient(code("0.77"), 200));
}

#[test]
fn quotient_of_a_game_without_moves_is_trivial() {
    let found = quotient(code("0.0"), 10);
    assert_eq!((found.order(), found.p_size()), (1, 0));
    assert_eq!(found.outcome(&[5, 1_000_000]), Some(Outcome::N));
    assert_eq!(Presentation::from_monoid(found.monoid()).to_string(), "⟨ | ⟩");
}
