//! Theorems 5 and 6 and the three conjectures of Ho's paper.

use super::small::top_two;
use super::values::{CoinRow, WindowPairs, across, by_rows, in_words};
use super::{FULL, QUICK, claim};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::Squares;
use impartial::value::GrundyPair;
use impartial_games::max_welter::reduction::is_joint;

pub(super) fn claims() -> Vec<Claim> {
    [theorem_claims(), conjecture_claims()].into_iter().flatten().collect()
}

/// Returns the claims about Theorems 5 and 6.
fn theorem_claims() -> Vec<Claim> {
    vec![
        by_rows(
            claim("theorem-5").source("Ho 2012, Theorem 5; the constants: computed for this project").statement(
                "additive periodicity in the last coin: with A, m and S as in the row lemma, G(A,x) = x-m-1+|S| \
                 exactly for x >= m+1+(max S+1-|S|) (max of the empty set -1), in any case for \
                 x >= max(m+1, 2m-n+2); from there on G(A,x+1) = G(A,x)+1",
            ),
            |row| additive(row, 0),
        ),
        across(
            claim("theorem-6").source("Ho 2012, Theorem 6; a_k >= n-2 settled by computation").statement(
                "n >= 3, d >= 2 and, for some 1 <= k <= n-2, a_(k+1)-a_k = 1 and a_k >= n-2: \
                 G(a_1+t..a_n+t) = G(a_1..a_n) for all t; checked from t to t+1, as a+t meets the same conditions",
            ),
            &QUICK[2..],
            &FULL[2..],
            |values, p, pair| {
                translated(values, p, pair, |p| {
                    let gap = top_two(p).is_some_and(|[second, largest]| largest - second >= 2);
                    gap && (1..p.len() - 1).any(|k| is_joint(p, k))
                })
            },
        ),
    ]
}

/// Returns the claims about the three conjectures.
fn conjecture_claims() -> Vec<Claim> {
    vec![
        claim("conjecture-1")
            .source("Ho 2012, Conjecture 1; the last exceptions: computed for this project")
            .statement(
                "two coins (x,y) of value v: y-x = floor(v/2)+1 for all large x; for v = 0..20 the last x where \
                 this fails is: none, 0, 0, 6, 4, 9, 3, 30, 26, 35, 36, 83, 77, 90, 91, 107, 99, 116, 116, 158, 148",
            )
            .by(in_words(&QUICK[1..2]), in_words(&FULL[1..2]), conjecture_1),
        across(
            claim("conjecture-2").source("Ho 2012, Conjecture 2; the bound: computed for this project").statement(
                "with d = a_n-a_(n-1) and a_0 = -1: if a_(n-1) >= a_(n-2)+1+d(d+1)(2d+7)/3, then G is 2d-2 or \
                 2d-1, and becomes the other of the two when the last two coins go up by d; so 2d is a period",
            ),
            &QUICK[1..],
            &FULL[1..],
            conjecture_2,
        ),
        claim("conjecture-2.onset")
            .source("computed for this project")
            .statement(
                "two coins: G(x,x+d) is 2d-2 or 2d-1 and has period 2d exactly from x = 0, 5, 7, 27, 37, 78, 92, 100, \
                 108, 149, 173, 208, 236, 311, 374, 389 on, for d = 1..16",
            )
            .by(
                format!("d = 1..8, {}", in_words(&QUICK[1..2])),
                format!("d = 1..16, {}", in_words(&FULL[1..2])),
                onsets,
            ),
        claim("conjecture-2.least-period")
            .source("computed for this project")
            .statement(
                "two coins: from the onset on, the least period of G(x,x+d), as far as the window shows it, is 2d for \
                 d = 1..16 except d = 7, where it is 2; so the period 2d of Conjecture 2 need not be the least",
            )
            .by(
                format!("d = 1..8, {}", in_words(&QUICK[1..2])),
                format!("d = 1..16, {}", in_words(&FULL[1..2])),
                least_periods,
            ),
        claim("conjecture-3")
            .source("Ho 2012, Conjecture 3 (its formulas are lost)")
            .statement(
                "three coins: the sequences G(t,t+p,t+p+q) with p, q >= 2 are ultimately periodic; observed least \
                 periods and where they begin, without a verdict",
            )
            .by(
                format!("p, q = 2..5, {}", in_words(&QUICK[2..3])),
                format!("p, q = 2..8, {}", in_words(&FULL[2..3])),
                conjecture_3,
            ),
    ]
}

/// Checks Theorem 5 at every position of a row, with the uniform bound lowered by `less`.
pub(super) fn additive(row: &CoinRow, less: i64) -> Result<(), Counterexample> {
    // Squares of windows are small.
    let signed = |x: u64| i64::try_from(x).unwrap_or(i64::MAX);
    let n = row.lower.len() as i64 + 1;
    let m = signed(row.first) - 1;
    let options = &row.options[0];
    let size = options.len() as i64;
    let largest = options.last().map_or(-1, |&value| signed(value));
    let exact = m + 1 + (largest + 1 - size);
    let uniform = (m + 1).max(2 * m - n + 2 - less);
    for (i, &value) in row.values[0].iter().enumerate() {
        let x = signed(row.first) + i as i64;
        let formula = x - m - 1 + size;
        let holds = signed(value) == formula;
        if (x >= exact || x >= uniform) && !holds {
            return Err(row.counterexample(i, Mismatch::new(value, formula)));
        }
        if x < exact && holds {
            return Err(row.counterexample(i, Mismatch::new(value, format!("not {formula}"))));
        }
    }
    Ok(())
}

/// Returns whether a position has the value of the one that is a square lower, if `applies` to that one.
pub(super) fn translated(
    values: &WindowPairs,
    position: &Squares,
    pair: GrundyPair,
    applies: impl Fn(&Squares) -> bool,
) -> Result<bool, Mismatch> {
    let lower: Option<Vec<u64>> = position.iter().map(|coin| coin.checked_sub(1)).collect();
    match lower.and_then(|lower| Squares::new(lower).ok()) {
        Some(lower) if applies(&lower) => Mismatch::unless_equal(pair.normal, values.pair(&lower)?.normal)
            .map_err(|mismatch| mismatch.note(format!("the value of ({lower}), one square lower"))),
        _ => Ok(false),
    }
}

/// Returns the place from which Conjecture 2 is known to hold, relative to a_{n−2}+1.
fn bound(d: u64) -> u64 {
    d * (d + 1) * (2 * d + 7) / 3
}

fn conjecture_2(values: &WindowPairs, p: &Squares, pair: GrundyPair) -> Result<bool, Mismatch> {
    let Some([second, largest]) = top_two(p) else { return Ok(false) };
    let d = largest - second;
    let least = bound(d) + p.as_slice().iter().rev().nth(2).map_or(0, |third| third + 1);
    if second < least {
        return Ok(false);
    }
    if pair.normal / 2 != d - 1 {
        return Err(Mismatch::new(pair.normal, format!("{} or {}", 2 * d - 2, 2 * d - 1)));
    }
    if second - least >= d {
        let lower = p.iter().rev().skip(2).chain([second - d, second]);
        let before = values.pair_of_coins(lower)?.normal;
        Mismatch::unless_equal(pair.normal, before ^ 1)
            .map_err(|mismatch| mismatch.note(format!("last two coins {d} lower: {before}")))?;
    }
    Ok(true)
}

/// The last exceptional x of Conjecture 1 for v = 0, 1, ….
const LAST_EXCEPTIONS: [Option<u64>; 21] = {
    let list = [0, 0, 6, 4, 9, 3, 30, 26, 35, 36, 83, 77, 90, 91, 107, 99, 116, 116, 158, 148];
    let mut all = [None; 21];
    let mut v = 1;
    while v < all.len() {
        all[v] = Some(list[v - 1]);
        v += 1;
    }
    all
};

/// The two-coin window, and G(x, y) in it.
struct TwoCoins {
    values: WindowPairs,
    below: u64,
}

impl TwoCoins {
    fn load(check: &CheckContext<'_>) -> Result<Self, CheckFailure> {
        let values = WindowPairs::load(check, 2)?;
        let below = values.windows().find(|window| window.0 == 2).map_or(0, |window| window.1);
        Ok(TwoCoins { values, below })
    }

    fn value(&self, x: u64, y: u64) -> Result<u64, CheckFailure> {
        let pair = self.values.pair_of_coins([x, y]);
        Ok(pair.map_err(|mismatch| mismatch.at_position(format!("{x},{y}")))?.normal)
    }

    /// Returns G(x, x+d) for all x in the window.
    fn sequence(&self, d: u64) -> Result<Vec<u64>, CheckFailure> {
        (0..self.below.saturating_sub(d)).map(|x| self.value(x, x + d)).collect()
    }
}

fn conjecture_1(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let two = TwoCoins::load(check)?;
    let mut last = [None; 21];
    let mut positions = 0;
    for x in 0..two.below {
        for y in x + 1..two.below {
            let v = two.value(x, y)?;
            let Some(last) = last.get_mut(v as usize) else { continue };
            positions += 1;
            let expected = LAST_EXCEPTIONS[v as usize];
            if y - x != v / 2 + 1 {
                if expected.is_none_or(|expected| x > expected) {
                    let mismatch = Mismatch::new(y - x, v / 2 + 1);
                    return Err(mismatch
                        .note(format!("y-x at value {v}"))
                        .at_position(format!("{x},{y}"))
                        .into());
                }
                *last = Some(x);
            }
        }
    }
    for (v, (seen, expected)) in last.iter().zip(&LAST_EXCEPTIONS).enumerate() {
        if seen != expected {
            let mismatch = Mismatch::new(format!("{seen:?}"), format!("{expected:?}"));
            return Err(mismatch.note("last exception").at_position(format!("value {v}")).into());
        }
    }
    Ok(CheckSummary::new(positions))
}

/// The places from which the two-coin sequences of difference d = 1, 2, … are regular.
const ONSETS: [usize; 16] = [0, 5, 7, 27, 37, 78, 92, 100, 108, 149, 173, 208, 236, 311, 374, 389];

/// Returns one more than the last place where `regular` fails.
fn onset(places: usize, regular: impl Fn(usize) -> bool) -> usize {
    (0..places).rev().find(|&x| !regular(x)).map_or(0, |x| x + 1)
}

fn onset_of_period(sequence: &[u64], period: usize) -> usize {
    onset(sequence.len().saturating_sub(period), |x| sequence[x] == sequence[x + period])
}

fn onsets(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let two = TwoCoins::load(check)?;
    let mut positions = 0;
    for d in 1..=check.pick(8, 16) {
        let sequence = two.sequence(d)?;
        let computed =
            (onset(sequence.len(), |x| sequence[x] / 2 == d - 1), onset_of_period(&sequence, 2 * d as usize));
        let expected = ONSETS[d as usize - 1];
        if computed != (expected, expected) {
            let mismatch = Mismatch::new(format!("{computed:?}"), expected);
            return Err(mismatch
                .note("onset of the two values and of the period")
                .at_position(format!("d={d}"))
                .into());
        }
        positions += sequence.len() as u64;
    }
    Ok(CheckSummary::new(positions))
}

fn least_periods(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let two = TwoCoins::load(check)?;
    let mut positions = 0;
    for d in 1..=check.pick(8, 16) {
        let sequence = two.sequence(d)?;
        let regular = sequence.get(ONSETS[d as usize - 1]..).unwrap_or_default();
        let least = (1..=regular.len() / 2).find(|&period| onset_of_period(regular, period) == 0);
        let expected = if d == 7 { 2 } else { 2 * d as usize };
        if least != Some(expected) {
            let mismatch = Mismatch::new(format!("{least:?}"), expected).note("least period");
            return Err(mismatch.at_position(format!("d={d}")).into());
        }
        positions += sequence.len() as u64;
    }
    Ok(CheckSummary::new(positions))
}

fn conjecture_3(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, 3)?;
    let below = values.windows().find(|window| window.0 == 3).map_or(0, |window| window.1);
    let gaps = 2..=check.pick(5, 8);
    let mut seen = Vec::new();
    let mut positions = 0;
    for p in gaps.clone() {
        for q in gaps.clone() {
            let mut sequence = Vec::new();
            for t in 0..below.saturating_sub(p + q) {
                let pair = values.pair_of_coins([t, t + p, t + p + q]);
                let at = |mismatch: Mismatch| mismatch.at_position(format!("{t},{},{}", t + p, t + p + q));
                sequence.push(pair.map_err(at)?.normal);
            }
            positions += sequence.len() as u64;
            let name = format!("(t,t+{p},t+{})", p + q);
            seen.push(match observed_period(&sequence) {
                Some((period, from)) => format!("{name} {period} from {from}"),
                None => format!("{name} none seen"),
            });
        }
    }
    Ok(CheckSummary::observed(positions, format!("least period seen at least twice: {}", seen.join(", "))))
}

/// Returns the least period that is seen at least twice, in the later half of the sequence at least, and
/// where it begins.
fn observed_period(sequence: &[u64]) -> Option<(usize, usize)> {
    (1..=sequence.len() / 2)
        .map(|period| (period, onset_of_period(sequence, period)))
        .find(|(period, from)| from + 2 * period <= sequence.len() && 2 * from <= sequence.len())
}
