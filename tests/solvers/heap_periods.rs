//! Heap games: the fast solver against the definition, periods against what has been published, and
//! certificates that must be refused.

use impartial::game::{HeapMoves, TakingRule};
use impartial::period::{
    HeapCode, Period, PeriodCertificate, PeriodOutcome, PeriodRefusal, SplitMask, agreement,
    least_arithmetic_period, least_period, verify,
};
use impartial::run::{Limits, Reason, Run};
use impartial::solve::{HeapSolver, RuleError, RuleSolver};
use impartial::value::{BitSet, Column};
use impartial_games::octal::Octal;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::time::Duration;

/// A code as it is written: a leading digit, a point, and digits 0–9, A–F.
fn code(text: &str) -> HeapCode {
    let digits = text.chars().filter(|c| *c != '.').map(|c| c.to_digit(16).unwrap() as u8);
    HeapCode::new((0u64..).zip(digits)).unwrap()
}

/// The values from the definition, with no trick.
fn plain(code: &HeapCode, upto: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=upto {
        let mut seen = BitSet::default();
        for &(k, set) in code.places() {
            let Some(rest) = n.checked_sub(k as usize) else { continue };
            if set & 1 != 0 && rest == 0 {
                seen.insert(0);
            }
            if set & 2 != 0 && rest > 0 {
                seen.insert(values[rest]);
            }
            // Three nested loops are only needed for splits, because the third one is slow.
            let last = if set & 12 != 0 { rest } else { 1 };
            for a in 1..last {
                if set & 4 != 0 {
                    seen.insert(values[a] ^ values[rest - a]);
                }
                let last = if set & 8 != 0 { rest - a } else { 1 };
                for b in 1..last {
                    seen.insert(values[a] ^ values[b] ^ values[rest - a - b]);
                }
            }
        }
        values.push(seen.mex());
    }
    values
}

fn solved(code: &HeapCode, upto: u64) -> HeapSolver {
    let mut solver = HeapSolver::new(code.clone());
    solver.solve_to(upto, &Run::default()).unwrap();
    solver
}

fn fast(code: &HeapCode, upto: usize) -> Vec<u64> {
    let solver = solved(code, upto as u64);
    (0..=upto as u64).map(|n| solver.value(n).unwrap()).collect()
}

fn codes(most: u8) -> impl Strategy<Value = HeapCode> {
    let leading = prop::sample::select(if most > 7 { vec![0u8, 0, 4, 8, 12] } else { vec![0, 0, 4] });
    (leading, prop::collection::vec(0..=most, 1..5)).prop_map(|(leading, digits)| {
        HeapCode::new((0u64..).zip([leading].into_iter().chain(digits))).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn codes_that_leave_two_heaps_have_the_values_of_the_definition(code in codes(7)) {
        prop_assert_eq!(fast(&code, 900), plain(&code, 900));
    }

    #[test]
    fn codes_that_leave_three_heaps_have_the_values_of_the_definition(code in codes(15)) {
        prop_assert_eq!(fast(&code, 130), plain(&code, 130));
    }

    #[test]
    fn sparse_places_have_the_values_of_the_definition(
        places in prop::collection::btree_map(1u64..60, 0u8..8, 1..6),
    ) {
        let code = HeapCode::new(places).unwrap();
        prop_assert_eq!(fast(&code, 500), plain(&code, 500));
    }

    #[test]
    fn a_rule_as_a_closure_has_the_values_of_the_definition(code in codes(15)) {
        let moves = |heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            for &(k, set) in code.places() {
                let Some(rest) = heap.checked_sub(k) else { continue };
                if set & 1 != 0 && rest == 0 {
                    visit(&[])?;
                }
                if set & 2 != 0 && rest > 0 {
                    visit(&[rest])?;
                }
                for a in 1..rest {
                    if set & 4 != 0 {
                        visit(&[a, rest - a])?;
                    }
                    (1..rest - a).filter(|_| set & 8 != 0).try_for_each(|b| visit(&[a, b, rest - a - b]))?;
                }
            }
            ControlFlow::Continue(())
        };
        let mut solver = RuleSolver::new(TakingRule(moves));
        solver.solve_to(60, &Run::default()).unwrap();
        prop_assert_eq!(solver.values().iter().collect::<Vec<_>>(), plain(&code, 60));
    }

    #[test]
    fn resumed_work_has_the_result_of_uninterrupted_work(code in codes(15), at in 1u64..400) {
        let upto = if code.parts() > 2 { 150 } else { 700 };
        let first = solved(&code, at.min(upto));
        let mut second = HeapSolver::resumed(code.clone(), &first.column()).unwrap();
        second.solve_to(upto, &Run::default()).unwrap();
        let whole = solved(&code, upto);
        for n in 0..=upto {
            prop_assert_eq!(second.value(n), whole.value(n));
        }
    }

    #[test]
    fn the_agreement_of_a_shift_is_counted_from_the_end(sequence in prop::collection::vec(0u8..3, 0..40)) {
        for (p, &z) in agreement(&sequence).iter().enumerate() {
            let back: Vec<u8> = sequence.iter().rev().copied().collect();
            let common = back.iter().zip(&back[p..]).take_while(|(a, b)| a == b).count();
            prop_assert_eq!(z, common);
        }
    }

    #[test]
    fn the_period_found_is_the_least_one_that_has_enough_behind_it(
        head in prop::collection::vec(0u8..3, 0..8),
        body in prop::collection::vec(0u8..3, 1..6),
        parts in 1u32..4,
    ) {
        let code = HeapCode::new([(2, 1 << parts)]).unwrap();
        let values: Vec<u8> = head.iter().chain(body.iter().cycle().take(90)).copied().collect();
        let holds = |p: usize, from: usize| (from..values.len() - p).all(|n| values[n] == values[n + p]);
        let expected = (1..values.len()).find_map(|p| {
            let from = (0..values.len() - p).find(|&from| holds(p, from))?;
            let m = parts as usize;
            (m * (from.max(1) + p) + 2 < values.len()).then_some((p as u64, from as u64))
        });
        let found = match least_period(&values, &code) {
            PeriodOutcome::Enough(period) => Some((period.period(), period.preperiod())),
            PeriodOutcome::NotYet { .. } => None,
        };
        prop_assert!(expected.is_some());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn subtraction_games_have_certified_periods(set in prop::collection::btree_set(1u64..9, 1..5)) {
        let code = HeapCode::new(set.into_iter().map(|s| (s, 3))).unwrap();
        let solver = solved(&code, 100_000);
        let period = solver.period().unwrap();
        let values = plain(&code, 3000);
        for n in period.preperiod() as usize..3000 - period.period() as usize {
            prop_assert_eq!(values[n], values[n + period.period() as usize]);
        }
        let certificate = solver.certificate("subtraction").unwrap();
        prop_assert_eq!(verify(&certificate, &Run::default()), Ok(()));
    }
}

/// Code, period, preperiod: Guy and Smith 1956; Gangolli and Plambeck 1989; Flammenkamp, octal games;
/// Winning Ways, chapter 4.
const PUBLISHED: &[(&str, u64, u64)] = &[
    ("0.77", 12, 71),
    ("0.07", 34, 53),
    ("0.137", 34, 52),
    ("0.4", 34, 54),
    ("4.4", 12, 72),
    ("0.117", 48, 47),
    ("0.141", 11, 14),
    ("0.177", 20, 497),
    ("0.1377", 24, 141),
    ("0.055", 148, 259),
    ("0.644", 442, 3256),
    ("0.156", 349, 3479),
    ("0.165", 1550, 5181),
    ("0.356", 142, 7315),
    ("0.127", 4, 46578),
    ("0.16", 149_459, 105_351),
];

#[test]
fn periods_are_the_published_ones_and_their_certificates_hold() {
    for &(text, period, preperiod) in PUBLISHED {
        let code = code(text);
        let solver = solved(&code, u64::MAX);
        assert_eq!(solver.period(), Period::new(period, preperiod, 0), "{text}");
        let certificate = solver.certificate(text).unwrap();
        assert_eq!(verify(&certificate, &Run::default()), Ok(()), "{text}");
        // The solver looked no further than it had to, within its steps.
        assert!(solver.solved_count() <= certificate.values.len() as u64 * 9 / 8 + 64, "{text}");
    }
}

#[test]
fn a_certificate_without_its_mask_or_with_any_other_is_decided_alike() {
    let solver = solved(&code("0.165"), u64::MAX);
    let whole = solver.certificate("0.165").unwrap();
    assert!(whole.mask.is_some());
    // Wrong in every period alike, so that periodicity alone does not show it.
    let mut wrong = whole.clone();
    (9000..wrong.values.len()).step_by(1550).for_each(|n| wrong.values[n] ^= 1);
    (1..=2).for_each(|back| wrong.values[9000 - 1550 * back] ^= 1);
    for mask in
        [None, Some(SplitMask { values: 5, parity: true }), Some(SplitMask { values: 0, parity: false })]
    {
        let certificate = PeriodCertificate { mask, ..whole.clone() };
        assert_eq!(verify(&certificate, &Run::default()), Ok(()));
        let refused = verify(&PeriodCertificate { mask, ..wrong.clone() }, &Run::default()).unwrap_err();
        assert_eq!(refused, verify(&wrong, &Run::default()).unwrap_err());
        assert!(matches!(refused, PeriodRefusal::Value { heap: 5900, .. }), "{refused}");
    }
}

/// The certificate of Kayles, changed.
fn tampered(change: impl Fn(&mut PeriodCertificate)) -> PeriodRefusal {
    let mut certificate = solved(&code("0.77"), u64::MAX).certificate("kayles").unwrap();
    assert_eq!(verify(&certificate, &Run::default()), Ok(()));
    change(&mut certificate);
    verify(&certificate, &Run::default()).unwrap_err()
}

#[test]
fn a_tampered_certificate_is_refused_and_the_condition_named() {
    let last = 2 * (12 + 71) + 2;
    assert_eq!(tampered(|c| c.values.truncate(last)), PeriodRefusal::TooFew { found: 168, needed: 169 });
    let longer =
        |c: &mut PeriodCertificate| (0..60).for_each(|_| c.values.push(c.values[c.values.len() - 12]));
    let changed = |period, preperiod| {
        tampered(|c| {
            longer(c);
            (c.period, c.preperiod) = (period, preperiod);
        })
    };
    assert_eq!(changed(24, 71), PeriodRefusal::NotLeastPeriod(12));
    assert_eq!(changed(12, 72), PeriodRefusal::NotLeastPreperiod(71));
    assert!(matches!(
        tampered(|c| c.preperiod = 70),
        PeriodRefusal::NotPeriodic { heap: 70, value: 6, later: 82, .. }
    ));
    assert!(matches!(tampered(|c| c.period = 0), PeriodRefusal::Period(_)));
    assert!(matches!(tampered(|c| c.period = u64::MAX), PeriodRefusal::Period(_)));
    assert_eq!(tampered(|c| c.saltus = 1), PeriodRefusal::Saltus(1));
    assert!(matches!(tampered(|c| c.kind = "quotient".into()), PeriodRefusal::Kind(_)));
    // The rule of another game.
    assert!(matches!(tampered(|c| c.code = code("0.67")), PeriodRefusal::Value { heap: 1, .. }));
    // Every single value, larger, smaller, or in all periods alike.
    for heap in 0..71 {
        for change in [1, 2, 8] {
            let refusal = tampered(|c| c.values[heap] ^= change);
            assert!(matches!(refusal, PeriodRefusal::Value { heap: h, .. } if h == heap as u64), "{refusal}");
        }
    }
    let all = tampered(|c| (71..169).filter(|n| n % 12 == 0).for_each(|n| c.values[n] = 8));
    assert!(matches!(all, PeriodRefusal::Value { heap: 72, value: 8, .. }), "{all}");
}

#[test]
fn certificate_round_trips_through_json_and_other_texts_are_refused() {
    let certificate = solved(&code("0.165"), u64::MAX).certificate("octal:0.165").unwrap();
    let text = serde_json::to_string(&certificate).unwrap();
    assert_eq!(serde_json::from_str::<PeriodCertificate>(&text).unwrap(), certificate);
    for (from, to) in [
        ("\"saltus\"", "\"saltum\""),
        ("[1,1]", "[1,16]"),
        ("[1,1]", "[0,1]"),
        ("\"values\":[0,", "\"values\":[-1,"),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        assert!(serde_json::from_str::<PeriodCertificate>(&wrong).is_err(), "{from} {to}");
    }
}

#[test]
fn endless_moves_are_refused() {
    for set in [1, 2, 3, 6, 10, 15] {
        assert!(HeapCode::new([(0, set)]).is_err());
    }
    for set in [4, 8, 12] {
        assert!(HeapCode::new([(0, set)]).is_ok());
    }
    assert!(HeapCode::new([(1, 16)]).is_err());
    assert!(HeapCode::new([(1, 3), (1, 4)]).is_err());
}

#[test]
fn a_sequence_that_is_periodic_has_no_saltus() {
    let periodic: Vec<u8> = (0..200).map(|n| n % 7).collect();
    assert!(matches!(least_arithmetic_period(&periodic, &code("0.7")), PeriodOutcome::NotYet { .. }));
    let rising: Vec<u8> = (0..200).map(|n| n % 7 + n / 7).collect();
    let period = Period::new(7, 0, 1).unwrap();
    assert_eq!(least_arithmetic_period(&rising, &code("0.7")), PeriodOutcome::Enough(period));
}

#[test]
fn solved_positions_survive_a_limit_and_work_resumes() {
    let code = code("0.6");
    let mut solver = HeapSolver::new(code.clone());
    let stopped = solver.solve_to(u64::MAX, &Run::new(Limits::none().positions(2000))).unwrap_err();
    assert_eq!(stopped.reason, Reason::Positions(2000));
    let reached = solver.solved_count();
    assert!(reached > 2000);
    solver.solve_to(reached + 100, &Run::default()).unwrap();
    assert_eq!(solver.column(), solved(&code, reached + 100).column());
    let small = Run::new(Limits::none().memory(10_000));
    assert!(matches!(
        HeapSolver::new(code).solve_to(1_000_000, &small).unwrap_err().reason,
        Reason::Memory(_)
    ));
}

#[test]
fn impossible_saved_values_are_refused() {
    let column = [0, 1, 2, 3, 99].into_iter().collect();
    assert!(HeapSolver::resumed(code("0.77"), &column).is_none());
}

#[test]
fn a_rule_that_does_not_make_heaps_smaller_is_an_error() {
    let rule = |heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| match heap {
        0 => ControlFlow::Continue(()),
        7 => visit(&[3, 8]),
        _ => visit(&[heap / 2]),
    };
    let error = RuleSolver::new(TakingRule(rule)).solve_to(10, &Run::default());
    assert_eq!(error, Err(RuleError::NotSmaller { heap: 7, part: 8 }));
}

/// Each move from a heap leaves the heap of the sum of the heap and a number, found in groups.
struct Growing(u64);

impl HeapMoves for Growing {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if heap == 0 { ControlFlow::Continue(()) } else { visit(&[self.0 + heap - 1]) }
    }

    fn visit_move_groups(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        Some(if heap == 0 { ControlFlow::Continue(()) } else { visit(&[&[self.0 + heap - 1]]) })
    }
}

/// A heap of 2^32 has an index of its own, also where indices have 32 bits.
#[test]
fn a_group_of_moves_to_larger_heaps_is_an_error() {
    for larger in [1, 2, 1 << 32, 1 << 40] {
        let error = RuleSolver::new(Growing(larger)).solve_to(5, &Run::default());
        assert_eq!(error, Err(RuleError::NotSmaller { heap: 1, part: larger }));
    }
    let mut solver = RuleSolver::new(Growing(0));
    solver.solve_to(3, &Run::default()).unwrap();
    assert_eq!(solver.values().iter().collect::<Vec<_>>(), [0, 1, 0, 1]);
}

/// Values that are known when the time is over still show their period.
#[test]
fn a_period_is_found_in_known_values_after_the_time_limit() {
    let code: HeapCode = "0.77".parse().unwrap();
    let values: Column = Octal::kayles().heap_values(200).into_iter().collect();
    let mut solver = HeapSolver::resumed(code, &values).unwrap();
    let late = Run::new(Limits::none().time(Duration::from_secs(1))).with_elapsed(Duration::from_secs(2));
    assert!(solver.solve_to(1000, &late).is_err() && solver.period().is_none());
    solver.find_period(&late);
    assert_eq!(solver.period(), Period::new(12, 71, 0));
}
