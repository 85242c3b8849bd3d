//! Arithmetic periods: certified periods hold far beyond the certificate, by the plain definition, and changed
//! certificates are refused.

use impartial::period::{
    ArithmeticPeriod, HeapCode, Period, PeriodCertificate, PeriodRefusal, Uncertain,
    certain_arithmetic_period, verify,
};
use impartial::run::{Cancel, Limits, Reason, Run, Stopped};
use impartial::solve::HeapSolver;
use proptest::prelude::*;

fn code(text: &str) -> HeapCode {
    text.parse().unwrap()
}

/// The values from the definition, with no trick.
fn plain(code: &HeapCode, heaps: usize) -> Vec<u64> {
    let mut values = Vec::new();
    (0..heaps).for_each(|n| values.push(mex(code, n, &values)));
    values
}

/// The mex of the options of heap n.
fn mex(code: &HeapCode, n: usize, values: &[u64]) -> u64 {
    let mut seen = vec![false; 4 * n + 4];
    for &(taken, set) in code.places() {
        let Some(rest) = n.checked_sub(taken as usize) else { continue };
        if set & 1 != 0 && rest == 0 {
            seen[0] = true;
        }
        if set & 2 != 0 && rest > 0 {
            seen[values[rest] as usize] = true;
        }
        for a in 1..if set & 12 != 0 { rest } else { 1 } {
            if set & 4 != 0 {
                seen[(values[a] ^ values[rest - a]) as usize] = true;
            }
            for b in 1..if set & 8 != 0 { rest - a } else { 1 } {
                seen[(values[a] ^ values[b] ^ values[rest - a - b]) as usize] = true;
            }
        }
    }
    seen.iter().position(|&seen| !seen).unwrap() as u64
}

fn solved(code: &HeapCode, upto: u64) -> HeapSolver {
    let mut solver = HeapSolver::new(code.clone());
    solver.solve_to(upto, &Run::default()).unwrap();
    solver
}

fn certificate(text: &str) -> PeriodCertificate {
    let solver = solved(&code(text), 2000);
    let certificate = solver.certificate(text).unwrap();
    assert_eq!(verify(&certificate, &Run::default()), Ok(()), "{text}");
    certificate
}

/// Code, period, preperiod, saltus, multiple. The first is from Kenyon 1967 (*Winning Ways*, chapter 4); the others are
/// compared with the definition in the tests below.
const CERTIFIED: &[(&str, u64, u64, u64, u64)] = &[
    ("0.3F", 6, 0, 3, 2),
    ("0.8", 3, 1, 1, 1),
    ("0.C", 2, 1, 1, 1),
    ("4.9", 12, 16, 4, 1),
    ("8.2", 6, 1, 3, 2),
    ("8.B", 1, 3, 1, 2),
    ("8.D", 24, 19, 16, 1),
    ("C.9", 8, 6, 4, 1),
    ("0.9B", 7, 8, 4, 1),
    ("0.368", 9, 1, 3, 2),
];

#[test]
fn arithmetic_periods_are_certified() {
    for &(text, period, preperiod, saltus, multiple) in CERTIFIED {
        let certificate = certificate(text);
        assert_eq!(certificate.claim(), Period::new(period, preperiod, saltus), "{text}");
        assert_eq!(certificate.multiple, Some(multiple), "{text}");
        let needs = ArithmeticPeriod::new(certificate.claim().unwrap(), multiple)
            .unwrap()
            .needs(&code(text))
            .unwrap();
        let reach = code(text).reach();
        assert_eq!(needs, 3 * preperiod.max(1) + 6 * multiple * period + reach);
        assert_eq!(certificate.values.len() as u64, needs + 1);
        // All values at once, by the definition.
        let values = plain(&code(text), 260);
        assert_eq!(
            certificate.values[..200.min(values.len()).min(needs as usize)],
            values[..200.min(needs as usize)]
        );
        let (p, from) = (period as usize, preperiod as usize);
        (from..values.len() - p).for_each(|n| assert_eq!(values[n + p], values[n] + saltus, "{text} {n}"));
        assert!(from == 0 || values[from - 1 + p] != values[from - 1] + saltus, "{text}");
    }
}

#[test]
fn the_law_holds_for_single_heaps_far_away() {
    for &(text, period, ..) in CERTIFIED {
        let code = code(text);
        let solver = solved(&code, 2000);
        assert!(solver.solved_count() < 1000, "{text}");
        let values: Vec<u64> = (0..3200).map(|n| solver.value(n).unwrap()).collect();
        for n in (0..4).map(|i| 3000 + i * (period as usize + 1)) {
            assert_eq!(mex(&code, n, &values), values[n], "{text} {n}");
        }
    }
}

#[test]
fn values_of_huge_heaps_follow_the_law_and_none_wraps() {
    let solver = solved(&code("0.3F"), u64::MAX);
    // G(n) = 3·⌊n/6⌋ + n mod 3.
    for n in [10, 77, 78, 1_000_000_007, 1 << 60, u64::MAX - 1, u64::MAX] {
        assert_eq!(solver.value(n), Some(n / 6 * 3 + n % 3), "{n}");
        assert_eq!(solver.wide_value(n), Some(u128::from(n / 6 * 3 + n % 3)));
    }
    assert_eq!(solver.observed(), None);
    assert_eq!(solver.uncertain(&Run::default()), None);
}

#[test]
fn certificate_does_not_depend_on_interruptions() {
    let whole = certificate("8.D");
    for at in [1, 20, 63, 64, 65, 100, 150, 200, 300] {
        let first = solved(&code("8.D"), at);
        let mut second = HeapSolver::resumed(code("8.D"), &first.column()).unwrap();
        second.solve_to(u64::MAX, &Run::default()).unwrap();
        assert_eq!(second.certificate("8.D"), Some(whole.clone()));
    }
}

/// The solver has looked at the very values that the certificate holds.
#[test]
fn arithmetic_period_with_one_value_less_is_uncertain() {
    for &(text, ..) in CERTIFIED {
        let whole = certificate(text);
        let values: Vec<u32> = whole.values.iter().map(|&value| value as u32).collect();
        let last = values.len() as u64 - 1;
        let found = certain_arithmetic_period(&values, &whole.code, &Run::default());
        assert_eq!(found.map(|found| found.multiple()), Ok(whole.multiple.unwrap()));
        let shorter = &values[..values.len() - 1];
        let short = certain_arithmetic_period(shorter, &whole.code, &Run::default()).unwrap_err();
        assert_eq!(short, Uncertain::TooFew { multiple: whole.multiple.unwrap(), heap: last }, "{text}");
    }
}

/// The search for an arithmetic period counts the memory of its tables. What it had before it was stopped is found later.
#[test]
fn search_for_an_arithmetic_period_stops_at_a_limit() {
    let whole = certificate("8.D");
    let values: Vec<u32> = whole.values.iter().map(|&value| value as u32).collect();
    let tight = Run::new(Limits::none().memory(100));
    let stopped = certain_arithmetic_period(&values, &whole.code, &tight).unwrap_err();
    assert!(matches!(stopped, Uncertain::Stopped(Stopped { reason: Reason::Memory(100), .. })), "{stopped}");
    let column = values.iter().map(|&value| u64::from(value)).collect();
    let mut solver = HeapSolver::resumed(code("8.D"), &column).unwrap();
    assert!(matches!(solver.uncertain(&tight), Some(Uncertain::Stopped(_))));
    let cancel = Cancel::new();
    cancel.cancel();
    solver.find_period(&Run::default().with_cancel(cancel));
    assert_eq!(solver.period(), None);
    solver.solve_to(0, &Run::default()).unwrap();
    assert_eq!(solver.certificate("8.D"), Some(whole));
}

/// Returns a certificate for some multiple of the period, with the number of values that it needs.
fn with_multiple(text: &str, period: Period, multiple: u64) -> PeriodCertificate {
    let code = code(text);
    let claim = ArithmeticPeriod::new(period, multiple).unwrap();
    let needs = claim.needs(&code).unwrap();
    let solver = solved(&code, needs);
    let values = (0..=needs).map(|n| solver.value(n).unwrap()).collect();
    PeriodCertificate::arithmetic(text, code, claim, values)
}

#[test]
fn the_finder_and_the_verifier_agree_on_every_multiple() {
    for &(text, period, preperiod, saltus, found) in CERTIFIED {
        for multiple in 1..=8 {
            let certificate = with_multiple(text, Period::new(period, preperiod, saltus).unwrap(), multiple);
            let verdict = verify(&certificate, &Run::default());
            if multiple < found {
                assert!(
                    matches!(verdict, Err(PeriodRefusal::Exclusion { .. })),
                    "{text} {multiple} {verdict:?}"
                );
            } else if multiple.is_multiple_of(found) {
                assert_eq!(verdict, Ok(()), "{text} {multiple}");
            }
        }
    }
}

/// All values and their periodicity are correct, but the conditions do not hold, so that the theorem does not apply.
#[test]
fn periods_without_the_conditions_are_observed_only() {
    for (text, period, preperiod, saltus) in
        [("0.129", 9, 55, 3), ("0.209", 9, 1, 3), ("0.338", 17, 1, 6), ("8.318", 11, 1, 6)]
    {
        let solver = solved(&code(text), 1700);
        assert_eq!((solver.period(), solver.certificate(text)), (None, None), "{text}");
        let period = Period::new(period, preperiod, saltus).unwrap();
        assert_eq!(solver.observed(), Some(period), "{text}");
        assert!(
            matches!(solver.uncertain(&Run::default()), Some(Uncertain::Coverage { multiple: 16, .. })),
            "{text}"
        );
        for multiple in [1, 2, 4, 8] {
            let verdict = verify(&with_multiple(text, period, multiple), &Run::default()).unwrap_err();
            assert!(
                matches!(verdict, PeriodRefusal::Coverage { .. } | PeriodRefusal::Exclusion { .. }),
                "{text} {multiple} {verdict}"
            );
        }
    }
}

fn tampered(change: impl Fn(&mut PeriodCertificate)) -> PeriodRefusal {
    let mut certificate = certificate("0.3F");
    change(&mut certificate);
    verify(&certificate, &Run::default()).unwrap_err()
}

#[test]
fn a_tampered_certificate_is_refused_and_the_condition_named() {
    // More values than any change below needs.
    let long = |c: &mut PeriodCertificate| {
        (c.values.len() as u64..400).for_each(|n| c.values.push(n / 6 * 3 + n % 3));
    };
    let mut longer = certificate("0.3F");
    long(&mut longer);
    assert_eq!(verify(&longer, &Run::default()), Ok(()));
    let changed = |change: &dyn Fn(&mut PeriodCertificate)| {
        tampered(|c| {
            long(c);
            change(c);
        })
    };
    assert_eq!(tampered(|c| c.values.truncate(77)), PeriodRefusal::TooFew { found: 77, needed: 78 });
    assert_eq!(tampered(|c| c.multiple = Some(4)), PeriodRefusal::TooFew { found: 78, needed: 150 });
    assert_eq!(changed(&|c| (c.period, c.saltus) = (12, 6)), PeriodRefusal::NotLeastPeriod(6));
    assert_eq!(changed(&|c| c.preperiod = 1), PeriodRefusal::NotLeastPreperiod(0));
    assert!(matches!(changed(&|c| c.period = 3), PeriodRefusal::NotPeriodic { heap: 0, .. }));
    assert!(matches!(changed(&|c| c.period = 7), PeriodRefusal::NotPeriodic { heap: 0, .. }));
    assert!(matches!(changed(&|c| c.saltus = 2), PeriodRefusal::NotPeriodic { heap: 0, .. }));
    assert!(matches!(changed(&|c| c.saltus = 6), PeriodRefusal::NotPeriodic { heap: 0, .. }));
    // Without a saltus the multiple must be absent.
    assert!(matches!(changed(&|c| c.saltus = 0), PeriodRefusal::Multiple(_)));
    assert!(matches!(
        changed(&|c| (c.saltus, c.multiple) = (0, None)),
        PeriodRefusal::NotPeriodic { heap: 0, value: 0, later: 6, other: 3 }
    ));
    assert!(matches!(changed(&|c| c.multiple = None), PeriodRefusal::Multiple(_)));
    assert!(matches!(changed(&|c| c.multiple = Some(0)), PeriodRefusal::Multiple(_)));
    assert!(matches!(changed(&|c| c.multiple = Some(u64::MAX)), PeriodRefusal::Period(_)));
    assert!(matches!(changed(&|c| c.multiple = Some(1)), PeriodRefusal::Exclusion { taken: 1, .. }));
    assert!(matches!(changed(&|c| c.multiple = Some(3)), PeriodRefusal::Exclusion { .. }));
    // Other rules, of which some leave two heaps only.
    assert_eq!(changed(&|c| c.code = code("0.37")), PeriodRefusal::Saltus(3));
    for other in ["0.3E", "0.3D", "0.3B", "0.2F", "8.3F", "0.3F8"] {
        assert!(matches!(changed(&|c| c.code = code(other)), PeriodRefusal::Value { .. }), "{other}");
    }
    // Every single value, and one residue from some heap on.
    for heap in 0..78 {
        for change in [1, 2, 64] {
            let refusal = tampered(|c| c.values[heap] ^= change);
            assert!(matches!(refusal, PeriodRefusal::NotPeriodic { .. }), "{heap} {refusal}");
        }
    }
    let all = changed(&|c| (0..400).filter(|n| n % 6 == 4).for_each(|n| c.values[n] += 3));
    assert!(matches!(all, PeriodRefusal::Value { heap: 4, value: 4, .. }), "{all}");
    let late = changed(&|c| {
        (61..400).for_each(|n| c.values[n] += 3);
        c.preperiod = 61;
    });
    assert!(matches!(late, PeriodRefusal::Value { heap: 61, .. } | PeriodRefusal::TooFew { .. }), "{late}");
}

#[test]
fn period_certificate_round_trips_through_json() {
    let whole = certificate("0.3F");
    let text = serde_json::to_string(&whole).unwrap();
    assert!(text.contains("\"saltus\":3,\"multiple\":2,"), "{text}");
    assert_eq!(serde_json::from_str::<PeriodCertificate>(&text).unwrap(), whole);
    let kayles = solved(&code("0.77"), u64::MAX).certificate("kayles").unwrap();
    assert!(!serde_json::to_string(&kayles).unwrap().contains("multiple"));
}

#[test]
fn a_limit_ends_the_check_of_the_conditions() {
    let run = Run::new(Limits::none().positions(20));
    let stopped = verify(&certificate("8.D"), &run).unwrap_err();
    assert!(
        matches!(&stopped, PeriodRefusal::Stopped(stopped) if stopped.reason == Reason::Positions(20)),
        "{stopped}"
    );
}

fn hexadecimal_codes() -> impl Strategy<Value = HeapCode> {
    let leading = prop::sample::select(vec![0u8, 0, 0, 4, 8, 12]);
    (leading, prop::collection::vec(0u8..16, 1..4), 8u8..16).prop_map(|(leading, mut digits, last)| {
        digits.push(last);
        HeapCode::new((0u64..).zip([leading].into_iter().chain(digits))).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn certified_values_agree_with_the_definition(code in hexadecimal_codes(), far in 1000usize..2500) {
        let solver = solved(&code, 600);
        let Some(period) = solver.period() else { return Ok(()) };
        prop_assert_eq!(verify(&solver.certificate("random").unwrap(), &Run::default()), Ok(()));
        let law: Vec<u64> = (0..=far as u64).map(|n| solver.value(n).unwrap()).collect();
        prop_assert_eq!(&plain(&code, 150)[..], &law[..150]);
        prop_assert_eq!(mex(&code, far, &law), law[far]);
        let (p, from) = (period.period() as usize, period.preperiod() as usize);
        prop_assert!((from..law.len() - p).all(|n| law[n + p] == law[n] + period.saltus()));
    }

    #[test]
    fn a_value_changed_anywhere_is_refused(at in 0usize..10_000, by in 1u64..16, which in 0..CERTIFIED.len()) {
        let mut changed = certificate(CERTIFIED[which].0);
        let at = at % changed.values.len();
        changed.values[at] ^= by;
        prop_assert!(verify(&changed, &Run::default()).is_err());
    }
}
