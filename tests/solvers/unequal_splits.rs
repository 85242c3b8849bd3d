//! Rules whose splits must be unequal, such as Grundy's game: the sparse space against the definition.

use impartial::game::{HeapMoves, TakingRule};
use impartial::period::{CodeError, HeapCode, SplitCode};
use impartial::run::{Limits, Reason, Run};
use impartial::solve::{RuleError, RuleSolver};
use impartial::value::BitSet;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The values from the definition: all pairs, and no other method.
fn plain(rule: &SplitCode, upto: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=upto {
        let mut seen = BitSet::default();
        for &(k, set) in rule.code().places() {
            let Some(rest) = n.checked_sub(k as usize) else { continue };
            if set & 1 != 0 && rest == 0 {
                seen.insert(0);
            }
            if set & 2 != 0 && rest > 0 {
                seen.insert(values[rest]);
            }
            for a in 1..if set & 4 != 0 { rest } else { 1 } {
                if !rule.unequal().contains(&k) || 2 * a != rest {
                    seen.insert(values[a] ^ values[rest - a]);
                }
            }
        }
        values.push(seen.mex());
    }
    values
}

fn sparse(rule: &SplitCode, upto: u64) -> Vec<u64> {
    let mut solver = RuleSolver::new(rule);
    solver.solve_to(upto, &Run::default()).unwrap();
    solver.values().iter().collect()
}

fn split_codes() -> impl Strategy<Value = SplitCode> {
    (prop::sample::select(vec![0u8, 4]), prop::collection::vec(0u8..8, 0..5), any::<u8>()).prop_map(
        |(leading, digits, unequal)| {
            let code = HeapCode::new((0u64..).zip([leading].into_iter().chain(digits))).unwrap();
            let chosen: Vec<u64> = code.leaving(2).filter(|k| unequal >> k & 1 == 1).collect();
            SplitCode::new(code, chosen).unwrap()
        },
    )
}

fn grundys_game() -> SplitCode {
    SplitCode::new(HeapCode::new([(0, 4)]).unwrap(), [0]).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn unequal_splits_have_the_values_of_the_definition(rule in split_codes()) {
        prop_assert_eq!(sparse(&rule, 1500), plain(&rule, 1500));
    }

    #[test]
    fn sparse_unequal_places_have_the_values_of_the_definition(
        places in prop::collection::btree_map(1u64..60, 0u8..8, 1..6),
        unequal in any::<u64>(),
    ) {
        let code = HeapCode::new(places).unwrap();
        let chosen: Vec<u64> = code.leaving(2).filter(|k| unequal >> k & 1 == 1).collect();
        let rule = SplitCode::new(code, chosen).unwrap();
        prop_assert_eq!(sparse(&rule, 500), plain(&rule, 500));
    }

    #[test]
    fn the_moves_of_a_split_code_are_those_of_its_definition(rule in split_codes(), heap in 0u64..40) {
        let mut moves = Vec::new();
        let _ = rule.visit_heap_moves(heap, &mut |parts| {
            moves.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        let mut expected = Vec::new();
        let _ = rule.code().visit_heap_moves(heap, &mut |parts| {
            let taken = heap - parts.iter().sum::<u64>();
            if !(parts.len() == 2 && parts[0] == parts[1] && rule.is_unequal(taken)) {
                expected.push(parts.to_vec());
            }
            ControlFlow::Continue(())
        });
        prop_assert_eq!(moves, expected);
    }
}

/// OEIS A002188.
const GRUNDY: [u64; 90] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1,
    2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2,
    4, 3, 2, 4, 3, 2, 4, 3, 2, 4, 5, 2, 4, 5, 2, 4, 3, 7, 4, 3,
];

#[test]
fn grundys_game_has_the_published_values() {
    assert_eq!(plain(&grundys_game(), 89), GRUNDY);
    assert_eq!(sparse(&grundys_game(), 89), GRUNDY);
}

#[test]
fn grundys_game_has_the_values_of_the_definition_where_values_are_large() {
    let values = sparse(&grundys_game(), 6000);
    assert!(values.iter().any(|&value| value >= 64), "values of more than a word of bits");
    assert_eq!(values, plain(&grundys_game(), 6000));
    // The same rule as a closure is solved from its listed moves.
    let listed = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        (1..heap.div_ceil(2)).try_for_each(|a| visit(&[a, heap - a]))
    });
    assert!(listed.split_code().is_none());
    let mut solver = RuleSolver::new(listed);
    solver.solve_to(3000, &Run::default()).unwrap();
    assert_eq!(solver.values().iter().collect::<Vec<_>>(), values[..=3000]);
}

#[test]
fn a_limit_keeps_the_known_values_of_a_split_code() {
    let mut solver = RuleSolver::new(grundys_game());
    let few = Run::new(Limits::none().positions(2000));
    match solver.solve_to(1_000_000, &few) {
        Err(RuleError::Stopped(stopped)) => assert!(matches!(stopped.reason, Reason::Positions(2000))),
        other => panic!("{other:?}"),
    }
    let known = solver.values().len();
    assert!(known > 2000);
    solver.solve_to(known as u64 + 10, &Run::default()).unwrap();
    assert_eq!(solver.values().iter().collect::<Vec<_>>(), sparse(&grundys_game(), known as u64 + 10));
}

#[test]
fn a_condition_without_a_split_is_refused() {
    let kayles: HeapCode = "0.77".parse().unwrap();
    assert_eq!(SplitCode::new(kayles.clone(), [1, 3]), Err(CodeError::NoSplit { taken: 3 }));
    let three = HeapCode::new([(1, 8)]).unwrap();
    assert_eq!(SplitCode::new(three, []), Err(CodeError::ThreeHeaps { taken: 1 }));
    assert_eq!(SplitCode::new(kayles, [2, 1, 2]).unwrap().unequal(), [1, 2]);
}
