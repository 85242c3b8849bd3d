//! Claims can fail: every kind of check refutes a false statement with its first counterexample.

use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Counterexample, Effort, Mismatch,
    OnWindow, Report, Verdict, check_all,
};
use impartial::game::{
    EnumeratePositions, Game, Heaps, NoSuchWindow, Notation, NotationError, Options, ValueFormula, Window,
    parse_numbers,
};
use impartial::run::{Cancel, Limits, Run};
use impartial_games::nim::Nim;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Take 1 or 2 from one heap: the value is n mod 3, in misère play (n−1) mod 3 with 1 for 0.
#[derive(Clone)]
struct OneOrTwo;

impl Game for OneOrTwo {
    type Position = u64;
}

impl Options for OneOrTwo {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=2).filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
    }
}

impl Notation for OneOrTwo {
    fn id(&self) -> String {
        "one-or-two".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        match parse_numbers(text, "one heap")?[..] {
            [heap] => Ok(heap),
            _ => Err(NotationError::new("more than one heap", "one heap")),
        }
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }
}

impl EnumeratePositions for OneOrTwo {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
        match count {
            1 => Ok(Box::new(0..below)),
            _ => Err(NoSuchWindow::new(format!("{count} heaps"), "one heap")),
        }
    }
}

/// A published formula that is right below `until` and one too large from there on.
struct RightBelow {
    normal: u64,
    misere: u64,
}

impl ValueFormula<OneOrTwo> for RightBelow {
    type Value = u64;

    fn source(&self) -> &str {
        "nobody"
    }

    fn text(&self) -> &str {
        "n mod 3, up to a point"
    }

    fn value(&self, _: &OneOrTwo, &n: &u64) -> Option<u64> {
        Some(n % 3 + u64::from(n >= self.normal))
    }

    fn misere(&self, _: &OneOrTwo, &n: &u64) -> Option<u64> {
        Some(misere(n) + u64::from(n >= self.misere))
    }
}

fn misere(n: u64) -> u64 {
    [1, 0, 2][(n % 3) as usize]
}

const ALWAYS: u64 = u64::MAX;

fn claim() -> ClaimBuilder {
    Claim::builder("test", "one-or-two").source("nobody").statement("something")
}

fn one_or_two_claim(claim: ClaimBuilder) -> OnWindow<OneOrTwo> {
    claim.on_positions_below(OneOrTwo, &[(1, 100)], &[(1, 1000)])
}

fn checked(claim: &Claim) -> Report {
    claim.check(&CheckContext::new(Effort::Quick, &Run::default()))
}

fn counterexample(position: &str, computed: &str, formula: &str) -> Option<Counterexample> {
    Some(Mismatch::new(computed, formula).at_position(position))
}

/// Asserts that a false claim is refuted after `held` positions, with this counterexample.
fn refuted(claim: &Claim, held: u64, position: &str, computed: &str, formula: &str) {
    let report = checked(claim);
    assert_eq!(report.verdict, Verdict::Refuted, "{report:?}");
    assert_eq!(report.positions, held);
    let Some(mut found) = report.counterexample else { panic!("no counterexample") };
    found.mismatch.note = None;
    assert_eq!(Some(found), counterexample(position, computed, formula));
}

fn holds(claim: &Claim, positions: u64) {
    let report = checked(claim);
    assert_eq!((report.verdict, report.applied), (Verdict::Checked, positions), "{report:?}");
    assert_eq!(report.counterexample, None);
    assert!(report.is_expected());
}

#[test]
fn value_formula_is_compared_with_every_position() {
    holds(&one_or_two_claim(claim()).value(|_, n| Some(n % 3)), 100);
    refuted(&one_or_two_claim(claim()).value(|_, n| Some(n % 3 + n / 71)), 71, "71", "2", "3");
    holds(&one_or_two_claim(claim()).value(|_, n| (n % 2 == 0).then_some(n % 3)), 50);
}

#[test]
fn misere_formula_is_compared_with_every_position() {
    holds(&one_or_two_claim(claim()).misere(|_, &n| Some(misere(n))), 100);
    refuted(&one_or_two_claim(claim()).misere(|_, n| Some(n % 3)), 0, "0", "1", "0");
}

#[test]
fn a_description_of_positions_fails_on_either_side() {
    holds(&one_or_two_claim(claim()).positions_of_value(0, |_, n| Some(n % 3 == 0)), 100);
    refuted(&one_or_two_claim(claim()).positions_of_value(0, |_, n| Some(n % 6 == 0)), 3, "3", "0", "not 0");
    refuted(
        &one_or_two_claim(claim()).positions_of_value(0, |_, n| Some(n % 3 == 0 || *n == 10)),
        10,
        "10",
        "1",
        "0",
    );
    // Positions about which the claim states nothing are not compared.
    holds(&one_or_two_claim(claim()).positions_of_value(0, |_, n| (n % 2 == 0).then_some(n % 3 == 0)), 50);
}

#[test]
fn published_formula_is_checked_in_both_conventions() {
    holds(&one_or_two_claim(claim()).formula(RightBelow { normal: ALWAYS, misere: ALWAYS }), 100);
    refuted(
        &one_or_two_claim(claim()).formula(RightBelow { normal: 40, misere: ALWAYS }),
        40,
        "40",
        "1",
        "2",
    );
    refuted(
        &one_or_two_claim(claim()).formula(RightBelow { normal: ALWAYS, misere: 99 }),
        99,
        "99",
        "1",
        "2",
    );
}

#[test]
fn every_kind_of_test_can_refute_and_uses_only_known_values() {
    holds(
        &one_or_two_claim(claim()).each(|view, p, pair| {
            for option in view.game().options(p) {
                assert_ne!(view.pair(&option)?.normal, pair.normal);
            }
            Ok(*p > 9)
        }),
        90,
    );
    refuted(
        &one_or_two_claim(claim()).each(|_, p, pair| Mismatch::unless_equal(pair.normal + p / 60, p % 3)),
        60,
        "60",
        "1",
        "0",
    );
    let claim = one_or_two_claim(claim()).each(|view, p, _| view.pair(&(p + 60)).map(|_| true));
    let report = checked(&claim);
    assert_eq!(report.verdict, Verdict::Refuted);
    assert_eq!(report.positions, 40);
    let found = report.counterexample.expect("position 40 asks for 100");
    assert_eq!(found.position, "40");
    assert_eq!(found.mismatch.note.as_deref(), Some("100 is outside the window"));
}

#[test]
fn a_check_of_any_form_can_refute() {
    let up_to = |bound: u64| {
        claim().by("0..1000", "0..1000", move |check| {
            check.each(0..1000u64, |&x| {
                Mismatch::unless_equal(x.min(bound), x)
                    .map_err(|mismatch| mismatch.at_position(x.to_string()))
            })
        })
    };
    holds(&up_to(1000), 1000);
    refuted(&up_to(777), 778, "778", "777", "778");
    let table = |add: u64| {
        claim().by("a board", "a board", move |check| {
            let table = check.table(OneOrTwo, &Window::below(1, 50))?;
            check.each(table.positions(check.run())?, |p| {
                let value = table.pair(p).map_or(99, |pair| pair.normal);
                Mismatch::unless_equal(value, (p + add * (p / 30)) % 3)
                    .map_err(|m| m.at_position(p.to_string()))
            })
        })
    };
    holds(&table(0), 50);
    refuted(&table(1), 30, "30", "0", "1");
}

#[test]
fn windows_are_checked_one_after_another_and_counted_together() {
    let windows = vec![Window::From(5), Window::below(1, 20), Window::From(30)];
    let over = || claim().on_windows(OneOrTwo, windows.clone(), vec![]);
    holds(&over().value(|_, n| Some(n % 3)), 6 + 20 + 31);
    refuted(&over().value(|_, n| Some(n % 3 + n / 25)), 6 + 20 + 25, "25", "1", "2");
    assert_eq!(over().value(|_, _| None).window(Effort::Quick), "from 5; n=1 below 20; from 30");
    let claim = over().value(|_, n| Some(n % 3));
    let report = claim.check(&CheckContext::new(Effort::Full, &Run::default()));
    assert_eq!(report.verdict, Verdict::Vacuous, "no window at full effort");
}

#[test]
fn a_statement_that_applies_to_no_position_is_vacuous() {
    for (claim, positions) in [
        (one_or_two_claim(claim()).value(|_, _| None), 100),
        (one_or_two_claim(claim()).each(|_, _, _| Ok(false)), 100),
        (claim().on_positions_below(OneOrTwo, &[(1, 0)], &[]).value(|_, n| Some(n % 3)), 0),
        (claim().by("nothing", "nothing", |_| Ok(CheckSummary::default())), 0),
    ] {
        let report = checked(&claim);
        assert_eq!((report.verdict, report.positions, report.applied), (Verdict::Vacuous, positions, 0));
        assert_eq!(report.counterexample, None);
        assert!(report.note.is_some_and(|note| note.starts_with("the statement applies to no")));
        assert_eq!(report.verdict.to_string(), "vacuous");
    }
}

#[test]
fn positions_to_which_a_statement_does_not_apply_are_counted_apart() {
    let even = one_or_two_claim(claim()).value(|_, n| (n % 2 == 0).then_some(n % 3));
    let report = checked(&even);
    assert_eq!((report.verdict, report.positions, report.applied), (Verdict::Checked, 100, 50));
}

#[test]
fn a_planted_statement_must_be_refuted_by_a_counterexample() {
    let planted = |claim: ClaimBuilder| one_or_two_claim(claim.planted());
    assert!(checked(&planted(claim()).value(|_, n| Some(n % 4))).is_expected());
    assert!(!checked(&planted(claim()).value(|_, n| Some(n % 3))).is_expected(), "it is true");
    assert!(!checked(&planted(claim()).value(|_, _| None)).is_expected(), "vacuous");
    assert_eq!(checked(&planted(claim()).value(|_, _| None)).verdict, Verdict::Vacuous);
    let broken = claim().planted().by("", "", |_| Err(CheckFailure::Broken("no such board".into())));
    assert!(!checked(&broken).is_expected());
    assert!(!checked(&one_or_two_claim(claim()).value(|_, n| Some(n % 4))).is_expected(), "not planted");
}

/// Nim on three heaps below 40: more cases than one batch, and false at many of them.
fn false_on_nim() -> Claim {
    Claim::builder("nim", "nim")
        .on_positions_below(Nim, &[(3, 40)], &[(3, 40)])
        .packed()
        .value(|_, p| Some(p.iter().fold(0, |sum, heap| sum ^ heap) + u64::from(p.iter().sum::<u64>() > 95)))
}

#[test]
fn the_counterexample_is_the_first_in_window_order_whatever_the_number_of_threads() {
    let expected = Nim
        .positions(3, 40)
        .expect("a board")
        .enumerate()
        .find(|(_, p)| p.iter().sum::<u64>() > 95)
        .map(|(held, p)| (held as u64, p.to_string()));
    let (held, first) = expected.expect("there is one");
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        for _ in 0..3 {
            let report = pool.install(|| checked(&false_on_nim()));
            assert_eq!(report.counterexample.map(|c| c.position), Some(first.clone()), "{threads} threads");
            assert_eq!(report.positions, held);
        }
    }
}

#[test]
fn limits_and_cancellation_give_the_verdict_stopped() {
    let claim = || {
        Claim::builder("nim", "nim")
            .on_positions_below(Nim, &[(4, 30)], &[(4, 30)])
            .packed()
            .value(|_, p| Some(p.iter().fold(0, |sum, heap| sum ^ heap)))
    };
    let cancelled = Cancel::new();
    cancelled.cancel();
    for (run, text) in [
        (Run::new(Limits::none().positions(1000)), "limit of 1,000 positions"),
        (Run::new(Limits::none().memory(100_000)), "memory limit"),
        (Run::new(Limits::none().time(Duration::ZERO)), "time limit"),
        (Run::default().with_cancel(cancelled), "cancelled"),
    ] {
        let report = claim().check(&CheckContext::new(Effort::Quick, &run));
        assert_eq!(report.verdict, Verdict::Stopped, "{text}");
        assert!(report.note.is_some_and(|note| note.contains(text)), "{text}");
        assert_eq!(report.counterexample, None);
    }
}

#[test]
fn a_false_statement_is_refuted_even_if_the_rest_would_take_too_long() {
    let claim = claim().by("0..", "0..", |check| {
        check.each(0u64.., |&x| {
            Mismatch::unless_equal(x.min(5000), x).map_err(|m| m.at_position(x.to_string()))
        })
    });
    // The run ends when it has been looked at this often.
    let ending = |looks: u64| {
        let looked = AtomicU64::new(0);
        let cancel = Cancel::polling(move || looked.fetch_add(1, Ordering::Relaxed) >= looks);
        Run::default().with_cancel(cancel)
    };
    let report = claim.check(&CheckContext::new(Effort::Quick, &ending(1 << 30)));
    assert_eq!((report.verdict, report.positions), (Verdict::Refuted, 5001));
    let endless =
        Claim::builder("endless", "none").by("0..", "0..", |check| check.each(0u64.., |_| Ok(true)));
    assert_eq!(endless.check(&CheckContext::new(Effort::Quick, &ending(100))).verdict, Verdict::Stopped);
}

/// A stop counts the cases in which the statement holds: those of all windows, without the skipped ones.
#[test]
fn stopped_checks_count_the_cases_that_hold() {
    let cancel = Cancel::new();
    let raised = cancel.clone();
    let windows = &[(1, 10), (1, 20)];
    let claim = claim().on_positions_below(OneOrTwo, windows, windows).each(move |_, heap, _| {
        if *heap == 15 {
            raised.cancel();
        }
        Ok(heap % 2 == 0)
    });
    let run = Run::default().with_cancel(cancel);
    let report = claim.check(&CheckContext::new(Effort::Quick, &run));
    assert_eq!((report.verdict, report.positions), (Verdict::Stopped, 5 + 8));

    let run = Run::new(Limits::none().positions(9000));
    let check = CheckContext::new(Effort::Quick, &run);
    let Err(CheckFailure::Stopped(stopped)) = check.each(0..10_000u64, |x| Ok(x % 2 == 0)) else {
        panic!("the limit ends the check")
    };
    assert_eq!(stopped.positions, 5000);
}

/// 0 and 1 move to each other.
#[derive(Clone)]
struct Loop;

impl Game for Loop {
    type Position = u64;
}

impl Options for Loop {
    fn visit_options(&self, p: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        visit(p ^ 1)
    }
}

impl Notation for Loop {
    fn id(&self) -> String {
        "loop".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        OneOrTwo.parse(text)
    }

    fn write(&self, p: &u64) -> String {
        format!("<{p}>")
    }
}

impl EnumeratePositions for Loop {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
        OneOrTwo.positions(count, below).map(|_| Box::new(0..below) as Box<dyn Iterator<Item = u64> + Send>)
    }
}

#[test]
fn impossible_check_reports_its_reason() {
    let loopy = Claim::builder("loop", "loop").on_positions_below(Loop, &[(1, 9)], &[]).value(|_, _| Some(0));
    let report = checked(&loopy);
    assert_eq!(report.verdict, Verdict::Stopped);
    let note = report.note.expect("the reason");
    assert!(note.contains("loopy") && note.contains("<0> -> <1> -> <0>"), "{note}");
    let no_board = claim().on_positions_below(OneOrTwo, &[(2, 9)], &[]).value(|_, _| Some(0));
    let report = checked(&no_board);
    assert_eq!(report.verdict, Verdict::Stopped);
    assert!(report.note.is_some_and(|note| note.contains("2 heaps") && note.contains("one heap")));
}

#[test]
fn an_observation_is_reported_and_has_no_verdict() {
    let claim = claim().by("n = 7", "n = 7", |_| Ok(CheckSummary::observed(7, "period 3")));
    let report = checked(&claim);
    assert_eq!((report.verdict, report.positions), (Verdict::Reported, 7));
    assert_eq!(report.note.as_deref(), Some("period 3"));
    assert!(report.is_expected());
}

#[test]
fn reports_come_in_the_order_of_the_claims_on_any_number_of_threads() {
    let claims: Vec<Claim> = (0..20u64)
        .map(|i| {
            Claim::builder(format!("claim {i}"), "one-or-two")
                .on_positions_below(OneOrTwo, &[(1, 100)], &[])
                .value(move |_, n| Some(n % 3 + u64::from(*n > 200 - 10 * i)))
        })
        .collect();
    let all: Vec<&Claim> = claims.iter().collect();
    let mut first: Option<Vec<(String, Verdict, u64)>> = None;
    for threads in [0, 1, 4, 50] {
        let check = CheckContext::new(Effort::Quick, &Run::default());
        let mut got = Vec::new();
        check_all(&all, &check, threads, &mut |report| {
            got.push((report.claim.clone(), report.verdict, report.positions));
        });
        assert_eq!(got.len(), 20);
        assert!(got.iter().enumerate().all(|(i, report)| report.0 == format!("claim {i}")));
        assert_eq!(first.get_or_insert_with(|| got.clone()), &got);
    }
}

#[test]
fn tables_are_shared_between_claims_and_hold_what_lies_below_the_window() {
    let check = CheckContext::new(Effort::Quick, &Run::default());
    let window = Window::below(2, 12);
    let one = check.packed_table(Nim, &window).expect("a table");
    let other = check.packed_table(Nim, &window).expect("a table");
    assert!(std::sync::Arc::ptr_eq(&one, &other));
    assert_eq!(one.pair(&Heaps::new([11, 7])).map(|pair| pair.normal), Some(11 ^ 7));
    assert_eq!(one.pair(&Heaps::new([12, 7])), None);
    let from = check.packed_table(Nim, &Window::From(Heaps::new([3, 2]))).expect("a table");
    assert_eq!(from.positions(check.run()).expect("a window").count(), 9, "{{0..3}} x {{0..2}} as multisets");
}

#[test]
fn a_limit_ends_cases_that_take_long() {
    // Far fewer cases than are looked at in one go, and far more time than the limit.
    for cases in [1000u64, 2000] {
        let looked_at = Arc::new(AtomicU64::new(0));
        let counted = looked_at.clone();
        let claim = Claim::builder("slow", "none").by("0..", "0..", move |check| {
            check.each(0..cases, |_| {
                counted.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(100));
                Ok(true)
            })
        });
        let run = Run::new(Limits::none().time(Duration::from_millis(200)));
        let report = claim.check(&CheckContext::new(Effort::Quick, &run));
        assert_eq!(report.verdict, Verdict::Stopped);
        // Each thread begins with three at most if it looks at the limit between them.
        let looked_at = looked_at.load(Ordering::Relaxed);
        assert!(looked_at < cases, "all {cases} cases");
    }
    // A counterexample before the limit is reported.
    let claim = Claim::builder("slow", "none").by("0..", "0..", |check| {
        check.each(0..40u64, |&x| Mismatch::unless_equal(x / 3, 0).map_err(|m| m.at_position(x.to_string())))
    });
    let run = Run::new(Limits::none().time(Duration::from_secs(3600)));
    let report = claim.check(&CheckContext::new(Effort::Quick, &run));
    assert_eq!((report.verdict, report.positions), (Verdict::Refuted, 3));
}
