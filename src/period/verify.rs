//! An independent check of certificates of periods.
//!
//! This file uses no solver. It computes the mex of every heap again from the moves, in an O(n²) loop over all splits.
//! With a mask in the certificate, the loop may skip splits whose class is known: see [`Splits`]. The theorems behind
//! the conditions are in [the module](super); the further conditions on an arithmetic period are in
//! `verify_arithmetic.rs`.

use super::certificate::PeriodCertificate;
use super::refusal::PeriodRefusal;
use super::verify_arithmetic::conditions;
use super::{ArithmeticPeriod, Period, SplitMask};
use crate::run::{Progress, Run};
use crate::value::as_index;
use impartial_cpu::{Kernel, dispatch};

/// Checks a certificate against the definition and the theorem.
///
/// # Errors
/// [`PeriodRefusal`]: the first condition that fails.
///
/// # Complexity
/// For N values and at most two heaps left: O(N²) at worst, in practice O(N·r) with a mask under which
/// r heaps are rare. With three heaps left O(N²·v/64), v the largest value; with a saltus O(P³) more for
/// every number of counters that may be taken, P the multiple of the period with the preperiod.
pub fn verify(certificate: &PeriodCertificate, run: &Run<'_>) -> Result<(), PeriodRefusal> {
    if certificate.kind != PeriodCertificate::KIND {
        return Err(PeriodRefusal::Kind(certificate.kind.clone()));
    }
    let claim = certificate.claim().ok_or_else(|| PeriodRefusal::Period("0 is no period".into()))?;
    let arithmetic = arithmetic(certificate, claim)?;
    let code = &certificate.code;
    let Some(last) = arithmetic.map_or_else(|| claim.needs(code), |arithmetic| arithmetic.needs(code)) else {
        return Err(PeriodRefusal::Period("it is beyond 64 bits".into()));
    };
    let values = &certificate.values;
    if values.len() as u64 <= last {
        let (found, needed) = (values.len() as u64, last.saturating_add(1));
        return Err(PeriodRefusal::TooFew { found, needed });
    }
    periodic(values, claim)?;
    every_mex(certificate, run)?;
    arithmetic.map_or(Ok(()), |arithmetic| conditions(certificate, arithmetic, run))
}

/// Returns the period with its multiple, if it has a saltus.
fn arithmetic(
    certificate: &PeriodCertificate,
    period: Period,
) -> Result<Option<ArithmeticPeriod>, PeriodRefusal> {
    match (period.saltus(), certificate.multiple) {
        (0, None) => Ok(None),
        (0, Some(_)) => Err(PeriodRefusal::Multiple("there is one, but no saltus".into())),
        (saltus, _) if certificate.code.parts() < 3 => Err(PeriodRefusal::Saltus(saltus)),
        (_, None) => Err(PeriodRefusal::Multiple("there is a saltus, but none".into())),
        (_, Some(multiple)) => match ArithmeticPeriod::new(period, multiple) {
            None => Err(PeriodRefusal::Multiple("it must be at least 1".into())),
            found => Ok(found),
        },
    }
}

/// Checks that the period holds in the values given, and that the period and the preperiod are the least.
fn periodic(values: &[u64], claim: Period) -> Result<(), PeriodRefusal> {
    // Both are below the number of values.
    let (p, from) = (claim.period() as usize, claim.preperiod() as usize);
    let rise = |n: usize, p: usize| i128::from(values[n + p]) - i128::from(values[n]);
    let breaks = |p: usize, saltus: i128| (from..values.len() - p).find(|&n| rise(n, p) != saltus);
    let saltus = i128::from(claim.saltus());
    if let Some(n) = breaks(p, saltus) {
        let (heap, later) = (n as u64, (n + p) as u64);
        return Err(PeriodRefusal::NotPeriodic { heap, value: values[n], later, other: values[n + p] });
    }
    // If a sequence has two periods, their greatest common divisor is a period, so a smaller period divides this one.
    let smaller = (1..=p / 2).filter(|q| p % q == 0).find(|&q| breaks(q, rise(from, q)).is_none());
    if let Some(smaller) = smaller {
        return Err(PeriodRefusal::NotLeastPeriod(smaller as u64));
    }
    match from.checked_sub(1) {
        Some(before) if rise(before, p) == saltus => Err(PeriodRefusal::NotLeastPreperiod(before as u64)),
        _ => Ok(()),
    }
}

/// Checks that every value is the mex of the values of the options.
fn every_mex(certificate: &PeriodCertificate, run: &Run<'_>) -> Result<(), PeriodRefusal> {
    let values = &certificate.values;
    for (heap, &value) in values.iter().enumerate() {
        // Every move takes a counter or increases the number of heaps.
        if value > 2 * heap as u64 || u32::try_from(value).is_err() {
            let why = "more than the moves of any play from it".to_owned();
            return Err(PeriodRefusal::Value { heap: heap as u64, value, why });
        }
    }
    let size = values.iter().max().map_or(1, |&largest| (largest as usize + 1).next_power_of_two());
    let takes = |parts| certificate.code.leaving(parts).map(as_index).collect::<Vec<_>>();
    let (none, one, two, three) = (takes(0), takes(1), takes(2), takes(3));
    let mut splits = Splits::new(values, &two, certificate.mask);
    let mut triples = Triples::new(size, !three.is_empty());
    // seen[v] = n + 1: the heap n has an option of value v.
    let mut seen = vec![0usize; size];
    let mut work = 0;
    for n in 0..values.len() {
        let mark = n + 1;
        if n > 0 && none.contains(&n) {
            seen[0] = mark;
        }
        for &k in one.iter().filter(|&&k| k < n) {
            seen[values[n - k] as usize] = mark;
        }
        triples.enter(values, n);
        for &k in three.iter().filter(|&&k| k < n) {
            triples.splits(n - k).for_each(|v| seen[v] = mark);
        }
        splits.mark(n, &mut seen);
        let value = values[n] as usize;
        if seen[value] == mark || seen[..value].iter().any(|&last| last != mark) {
            let mex = seen.iter().position(|&last| last != mark).unwrap_or(size);
            let why = if seen[value] == mark {
                format!("but a move leads to that value (mex {mex})")
            } else {
                format!("but no move leads to {mex}")
            };
            return Err(PeriodRefusal::Value { heap: n as u64, value: value as u64, why });
        }
        splits.add(n);
        work += n / 4 + 64;
        if work > 1 << 20 {
            work = 0;
            run.check(n as u64, (values.len() * 9) as u64 + triples.bytes)?;
            let total = Some(values.len() as u64);
            run.report(Progress { phase: "heaps verified", done: n as u64, total });
        }
    }
    Ok(())
}

/// The values of the splits into two heaps.
///
/// With a mask, heaps are of class c(a) = parity of ones of G(a) & M, plus a if the parity counts. The value v of a
/// split of r counters satisfies c(a) + c(b) = |v & M| + r, all modulo 2. A value for which the right side is 1
/// therefore comes from a pair with one heap of each class, and it is enough to try the pairs that contain a heap of
/// the smaller class. For the other values all pairs count. A value that was found once needs no second pair, so the
/// search ends when all values up to that of the heap itself are decided. Whatever the mask, every marked value is that
/// of a split, and no value up to G(n) that is that of a split is missing.
struct Splits<'a> {
    values: &'a [u64],
    narrow: Vec<u32>,
    two: &'a [usize],
    mask: Option<SplitMask>,
    /// The heaps so far, by class.
    classes: [Vec<u32>; 2],
}

impl<'a> Splits<'a> {
    fn new(values: &'a [u64], two: &'a [usize], mask: Option<SplitMask>) -> Self {
        // The values fit: `every_mex` has checked them.
        let narrow = values.iter().map(|&value| value as u32).collect();
        Splits { values, narrow, two, mask, classes: [Vec::new(), Vec::new()] }
    }

    #[inline(always)]
    fn class(&self, value: u64, counters: usize) -> usize {
        match self.mask {
            Some(mask) => {
                let ones = (value & mask.values).count_ones() as usize;
                (ones + if mask.parity { counters } else { 0 }) & 1
            }
            None => 0,
        }
    }

    /// Adds heap n, whose value has been checked.
    fn add(&mut self, n: usize) {
        if n > 0 {
            self.classes[self.class(self.values[n], n)].push(n as u32);
        }
    }

    /// Marks in `seen` the values that heap n reaches by a split, as far as they are needed.
    fn mark(&self, n: usize, seen: &mut [usize]) {
        dispatch(MarkSplits { splits: self, n, seen });
    }
}

/// The computation of [`Splits::mark`], which counts the ones of many values.
struct MarkSplits<'s, 'a> {
    splits: &'s Splits<'a>,
    n: usize,
    seen: &'s mut [usize],
}

impl Kernel for MarkSplits<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let MarkSplits { splits, n, seen } = self;
        let mark = n + 1;
        let rare = if splits.classes[0].len() < splits.classes[1].len() { 0 } else { 1 };
        for &k in splits.two.iter().filter(|&&k| k < n) {
            let left = n - k;
            for &a in splits.classes[rare].iter().take_while(|&&a| (a as usize) < left) {
                seen[(splits.narrow[a as usize] ^ splits.narrow[left - a as usize]) as usize] = mark;
            }
        }
        // Returns whether some value up to that of the heap may still come from a pair of one class.
        let own = splits.values[n] as usize;
        let undecided = |seen: &[usize], left: usize| {
            (0..=own).any(|v| seen[v] != mark && splits.class(v as u64, left) == 0)
        };
        for &k in splits.two.iter().filter(|&&k| k < n) {
            let left = n - k;
            let (low, high) = (&splits.narrow[1..=left / 2], &splits.narrow[left.div_ceil(2)..left]);
            let mut high = high;
            for low in low.chunks(64) {
                if !undecided(seen, left) {
                    break;
                }
                let (before, end) = high.split_at(high.len() - low.len());
                high = before;
                for (a, b) in low.iter().zip(end.iter().rev()) {
                    seen[(a ^ b) as usize] = mark;
                }
            }
        }
    }
}

/// The sets of values of the splits of r counters into two heaps and into three heaps.
struct Triples {
    wanted: bool,
    size: usize,
    two: Vec<Vec<u64>>,
    three: Vec<Vec<u64>>,
    bytes: u64,
}

impl Triples {
    fn new(size: usize, wanted: bool) -> Self {
        Triples { wanted, size, two: Vec::new(), three: Vec::new(), bytes: 0 }
    }

    /// Computes the sets for n counters, from the values of smaller heaps.
    fn enter(&mut self, values: &[u64], n: usize) {
        if !self.wanted {
            return;
        }
        let words = self.size.div_ceil(64);
        let mut two = vec![0u64; words];
        for a in 1..=n / 2 {
            let v = (values[a] ^ values[n - a]) as usize;
            two[v / 64] |= 1 << (v % 64);
        }
        // Each heap c with every pair of n − c, once for each value of c.
        let mut by_value = vec![Vec::new(); self.size];
        for c in 1..n {
            let set: &mut Vec<u64> = &mut by_value[values[c] as usize];
            set.resize(words, 0);
            set.iter_mut().zip(&self.two[n - c]).for_each(|(set, pairs)| *set |= pairs);
        }
        let mut three = vec![0u64; words];
        for (c, set) in by_value.iter().enumerate() {
            for v in members(set) {
                three[(v ^ c) / 64] |= 1 << ((v ^ c) % 64);
            }
        }
        self.bytes += 16 * words as u64;
        self.two.push(two);
        self.three.push(three);
    }

    fn splits(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        members(&self.three[n])
    }
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter()
        .enumerate()
        .flat_map(|(at, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit))
}
