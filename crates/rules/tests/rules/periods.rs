//! Periods of rule files without a code of taking and breaking: what is certified holds far beyond the certified heaps.

use impartial::period::{PeriodOutcome, least_period};
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::periods::{HeapPeriodTheorem, certify_heap_period};
use impartial_query::questions::{CertifiedPeriod, PeriodBasis, PeriodReport, observed_period};
use impartial_query::{AnyGame, Context};
use impartial_rules::open_text;
use std::fmt::Write as _;
use std::sync::Arc;

fn open(text: &str) -> Arc<dyn AnyGame> {
    open_text(text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}")).entry().0
}

fn period(text: &str, heaps: u64) -> PeriodReport {
    let cx = Context::new(Limits::none());
    observed_period(&*open(text), Some(heaps), &cx).unwrap_or_else(|error| panic!("{text}\n{error}")).report
}

/// Returns `[period, preperiod, saltus]`, if a period was found.
fn numbers(report: &PeriodReport) -> Option<[u64; 3]> {
    report.found.map(|found| [found.period(), found.preperiod(), found.saltus()])
}

fn theorem(report: &PeriodReport) -> Option<HeapPeriodTheorem> {
    match &report.certificate {
        Some(CertifiedPeriod::Heaps(certificate)) => Some(certificate.theorem()),
        _ => None,
    }
}

/// A move that takes `taken` counters, or any number of them, and leaves two heaps if `splits`, and otherwise one or none.
type AllowedMove = Box<dyn Fn(u64, u64, u64, u64) -> bool>;

/// A rule as text, and the same rule in Rust: whether n may be replaced by the heaps a ≤ b, with 0 for no heap.
struct Rule {
    text: String,
    allows: AllowedMove,
    /// The largest number of counters that a move takes; `None` without a bound.
    taken: Option<u64>,
    has_splits: bool,
}

impl Rule {
    /// Computes the values of the heaps below `end` from the definition.
    fn values(&self, end: u64) -> Vec<u64> {
        let mut values: Vec<u64> = vec![0];
        for n in 1..end {
            let mut reached = vec![false; 2 * n as usize + 2];
            for taken in 0..=self.taken.unwrap_or(n).min(n) {
                let rest = n - taken;
                let most = if self.has_splits { rest / 2 } else { 0 };
                for a in 0..=most {
                    let b = rest - a;
                    if (taken > 0 || a > 0) && (self.allows)(n, taken, a, b) {
                        reached[(values[a as usize] ^ values[b as usize]) as usize] = true;
                    }
                }
            }
            values.push(reached.iter().position(|reached| !reached).unwrap_or(reached.len()) as u64);
        }
        values
    }

    /// Returns a heap at which the values do not have the period of a report, if there is one below `end`.
    fn broken(&self, report: &PeriodReport, end: u64) -> Option<u64> {
        let [p, first, saltus] = numbers(report)?;
        let values = self.values(end);
        (first..end - p).find(|&n| values[(n + p) as usize] != values[n as usize] + saltus)
    }
}

/// A condition on the two heaps of a split, as text and in Rust.
fn condition(random: &mut fastrand::Rng) -> (String, Box<dyn Fn(u64, u64) -> bool>) {
    let m = random.u64(2..4);
    let (r, s) = (random.u64(1..5), random.u64(0..m));
    match random.u8(0..6) {
        0 => ("a != b".into(), Box::new(|a, b| a != b)),
        1 => ("a mod 2 = 0 | b mod 2 = 0".into(), Box::new(|a, b| a % 2 == 0 || b % 2 == 0)),
        2 => (format!("a >= {r} & b >= {r}"), Box::new(move |a, b| a >= r && b >= r)),
        3 => (
            format!("a mod {m} = {s} & b >= {r} | b mod {m} = {s} & a >= {r}"),
            Box::new(move |a, b| a % m == s && b >= r || b % m == s && a >= r),
        ),
        4 => (format!("a != b & (a < {r} | b < {r})"), Box::new(move |a, b| a != b && (a < r || b < r))),
        _ => (format!("a mod {m} != b mod {m} | a = b"), Box::new(move |a, b| a % m != b % m || a == b)),
    }
}

/// A code with up to three digits, with a condition on splits.
fn code(random: &mut fastrand::Rng, is_plain: bool) -> Rule {
    let digits: Vec<u8> = (0..3).map(|_| random.u8(0..8)).collect();
    let mut text = "game own\nheaps n\n".to_owned();
    let (words, holds) = match is_plain {
        true => ("0 = 0".to_owned(), Box::new(|_, _| true) as Box<dyn Fn(u64, u64) -> bool>),
        false => condition(random),
    };
    for (t, digit) in (1..).zip(&digits) {
        if digit & 1 > 0 {
            let _ = writeln!(text, "move nothing  if n = {t}");
        }
        if digit & 2 > 0 {
            let _ = writeln!(text, "move n - {t}  if n > {t}");
        }
        if digit & 4 > 0 {
            let _ = writeln!(text, "move a, b  for a in 1..n, b = n - {t} - a  if 1 <= b & ({words})");
        }
    }
    if digits.iter().all(|digit| *digit == 0) {
        text.push_str("move n - 9\n");
    }
    let nine = digits.iter().all(|digit| *digit == 0);
    let allows = move |_: u64, taken: u64, a: u64, b: u64| {
        if nine {
            return taken == 9 && a == 0;
        }
        let digit = taken.checked_sub(1).and_then(|at| digits.get(at as usize)).copied().unwrap_or(0);
        match (a, b) {
            (0, 0) => digit & 1 > 0,
            (0, _) => digit & 2 > 0,
            _ => digit & 4 > 0 && (holds(a, b) || holds(b, a)),
        }
    };
    let has_splits = text.contains("a, b");
    Rule { text, allows: Box::new(allows), taken: Some(9), has_splits }
}

/// Taking any number of counters but a few, or any number with some residues.
fn all_but(random: &mut fastrand::Rng) -> Rule {
    let few: Vec<u64> = (0..random.usize(1..4)).map(|_| random.u64(1..8)).collect();
    let (m, residue) = (random.u64(2..4), random.u64(1..3));
    let by_residue = random.bool();
    let words = match by_residue {
        true => format!("k mod {m} = {residue} | k = {}", few[0]),
        false => few.iter().map(|k| format!("k != {k}")).collect::<Vec<_>>().join(" & "),
    };
    let allows = move |_: u64, taken: u64, a: u64, _: u64| {
        a == 0
            && match by_residue {
                true => taken % m == residue || taken == few[0],
                false => !few.contains(&taken),
            }
    };
    let text = format!("game own\nheaps n\nmove n - k  for k in 1..n  if {words}\n");
    Rule { text, allows: Box::new(allows), taken: None, has_splits: false }
}

#[test]
fn certified_periods_hold_far_beyond_the_certified_heaps() {
    let mut random = fastrand::Rng::with_seed(64);
    let (mut certified, mut saltus, mut by_shift) = (0, 0, 0);
    for i in 0..80 {
        let rule = if i % 4 == 3 { all_but(&mut random) } else { code(&mut random, false) };
        let report = period(&rule.text, 300);
        if !report.is_certified() {
            continue;
        }
        certified += 1;
        by_shift += u32::from(theorem(&report) == Some(HeapPeriodTheorem::Shift));
        saltus += u32::from(numbers(&report).unwrap()[2] > 0);
        let end = if rule.has_splits { 900 } else { 600 };
        assert!(report.heaps <= 301);
        assert_eq!(rule.broken(&report, end), None, "{}{:?}", rule.text, report.found);
    }
    assert!(certified >= 35 && by_shift >= 25 && saltus >= 5, "{certified} {by_shift} {saltus}");
}

#[test]
fn the_theorem_certifies_the_periods_of_codes_too() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut seen, run) = (0, Run::default());
    for _ in 0..24 {
        let rule = code(&mut random, true);
        let game = open(&rule.text);
        let code = game.heap_code().unwrap_or_else(|| panic!("{}", rule.text));
        let values = rule.values(400);
        let PeriodOutcome::Enough(period) = least_period(&values, &code) else { continue };
        seen += 1;
        let budget = ProofBudget::new(&run);
        let sum = game.heap_sum().unwrap();
        let certificate = certify_heap_period(&sum, period, &values, &budget)
            .unwrap_or_else(|error| panic!("{}{period:?}\n{error}", rule.text));
        assert_eq!(certificate.verify(&sum, &budget), Ok(()), "{}", rule.text);
    }
    assert!(seen >= 12, "{seen}");
}

/// A periodic rule with a change at a heap beyond the values that are computed.
fn changed(random: &mut fastrand::Rng, at: u64) -> Rule {
    let rule = if random.bool() { code(random, false) } else { all_but(random) };
    let Rule { mut text, allows, taken, has_splits } = rule;
    let (b, other) = (at, random.u64(1..4));
    let allows: AllowedMove = match random.u8(0..3) {
        0 => {
            let _ = writeln!(text, "move n - {other}  if n = {b}");
            Box::new(move |n, taken, a, rest| allows(n, taken, a, rest) || n == b && taken == other && a == 0)
        }
        1 => {
            let _ = writeln!(text, "move n - {other}  if {b} <= n");
            Box::new(move |n, taken, a, rest| allows(n, taken, a, rest) || n >= b && taken == other && a == 0)
        }
        _ => {
            let _ = writeln!(text, "move n - {other}  if {other} < n & 1 <= n & 512 <= lowest(n)");
            Box::new(move |n, taken, a, rest| {
                allows(n, taken, a, rest) || n % 512 == 0 && n > other && taken == other && a == 0
            })
        }
    };
    Rule { text, allows, taken, has_splits }
}

#[test]
fn rules_that_change_beyond_the_values_are_not_certified() {
    let mut random = fastrand::Rng::with_seed(200);
    let (mut shown, mut broken) = (0, 0);
    for _ in 0..70 {
        let at = random.u64(210..500);
        let rule = changed(&mut random, at);
        let report = period(&rule.text, 200);
        if report.found.is_none() {
            continue;
        }
        shown += 1;
        let breaks = rule.broken(&report, 640);
        broken += u32::from(breaks.is_some());
        assert!(breaks.is_none() || !report.is_certified(), "{}{:?} {breaks:?}", rule.text, report.found);
        if breaks.is_some() {
            assert!(matches!(report.basis, PeriodBasis::Observed(Some(_))), "{}", rule.text);
        }
    }
    assert!(shown >= 40 && broken >= 10, "{shown} {broken}");
}

#[test]
fn splits_of_every_form_are_certified() {
    let certified = |text: &str, heaps: u64| {
        let report = period(&format!("game own\nheaps n\n{text}"), heaps);
        assert!(report.is_certified(), "{text}: {:?} {:?}", report.found, report.basis);
        (numbers(&report).unwrap(), theorem(&report).unwrap())
    };
    use HeapPeriodTheorem::{Formula, Shift};
    // Unequal splits: the period that was found with an experiment of its own.
    let unequal = "move nothing  if n = 3\nmove a, b  for a in 1..n-3, b = n-3-a  if a < b\n";
    assert_eq!(certified(unequal, 700), ([152, 179, 0], Shift));
    let residues = "move a, b  for a in 1..n-3, b = n-2-a  if a mod 2 = 0 | b mod 2 = 0\n";
    assert_eq!(certified(residues, 400), ([68, 107, 0], Shift));
    // Equal splits alone, also of odd periods; three heaps; no bound on what is taken.
    assert_eq!(certified("move n - 1\nmove a, a  for a in 1..n  if 2*a = n\n", 60), ([2, 3, 0], Shift));
    assert_eq!(certified("move n - k  for k in 1..n  if k mod 2 = 1\n", 60), ([2, 0, 0], Shift));
    let three = "move n - 2  if n >= 2
move a, b, c  for a in 1..n, b in 1..n, c = n - 1 - a - b  if 1 <= c & a mod 2 = 0 & a <= 4 & b <= 3
";
    assert_eq!(certified(three, 120), ([26, 1, 0], Shift));
    assert_eq!(certified("move n - k  for k in 1..n  if k != 1 & k != 4\n", 60), ([2, 0, 1], Formula));
    // Nearly equal splits: both heaps grow by half a step.
    let near = "move a, b  for a in 1..n, b = n - 4 - a  if 1 <= b & (a + 1 = b | a = b)
move a, b  for a in 1..n, b = n - 3 - a  if 1 <= b & a mod 3 = 2 & b mod 3 = 2
move a, a  for a in 1..n  if 2*a + 2 = n
move n - k  for k in 3..4
";
    assert_eq!(certified(near, 500), ([6, 194, 0], Shift));
    // Equal splits into even heaps.
    let odd =
        "move n - k  for k in {1, 2}\nmove a, b  for a in 1..n, b = n - 3 - a  if a = b & a mod 2 = 0\n";
    assert_eq!(certified(odd, 120).1, Shift);
}

#[test]
fn a_period_that_is_not_certified_says_why() {
    let why = |text: &str, heaps: u64| {
        let report = period(&format!("game own\nheaps n\n{text}"), heaps);
        match (report.is_certified(), report.basis) {
            (false, PeriodBasis::Observed(Some(why))) => why,
            (certified, basis) => panic!("{text}: {certified} {basis:?}"),
        }
    };
    let late = "move n - k  for k in 1..2\nmove n - 3  if n = 1000\n";
    assert_eq!(
        why(late, 100),
        "the values to heap 100 show it; the move of a heap of 1000 to 997 is like no move of a heap of 997, by a shift of 3"
    );
    let four = "move a, b, c, d  for a in 1..n, b = a, c = a, d = a  if 4*a = n\nmove n - 1\n";
    assert_eq!(why(four, 100), "the values to heap 100 show it; a move leaves more than 3 heaps");
    let product = "move n - 1\nmove n - k*k  for k in 20..n\n";
    assert!(why(product, 100).contains("no formulas describe them"), "{}", why(product, 100));
}
