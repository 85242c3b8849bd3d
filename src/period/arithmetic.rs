//! Certain arithmetic periods: a search for a multiple of the observed period for which the conditions of the theorem
//! at [the module](super) hold.
//!
//! The search shares no code with [`verify`](super::verify()), which checks the same conditions by plain loops. Instead
//! of every way to break a heap, the search stores the worst of all ways that are equivalent: see [`SplitClasses`].

use super::{HeapCode, Period, PeriodOutcome, least_arithmetic_period};
use crate::run::{Meter, Run, Stopped};
use std::num::NonZeroU64;

/// The multiples of a period to try, in this order.
const MULTIPLES: [u64; 5] = [1, 2, 4, 8, 16];
/// Maximum number of pairs of a class and a heap, and below it the maximum number of entries of a table of classes.
const MAX_PAIRS: u64 = 1 << 32;
const MAX_CLASSES: u64 = 1 << 22;

/// An arithmetic period p with saltus s, and the multiple u of p for which the theorem at [the module](super) holds
/// with P = u·p and S = u·s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArithmeticPeriod {
    period: Period,
    multiple: NonZeroU64,
}

impl ArithmeticPeriod {
    /// Creates the claim that the theorem holds with this multiple of a period. Returns `None` if the multiple is 0.
    #[must_use]
    pub fn new(period: Period, multiple: u64) -> Option<Self> {
        Some(ArithmeticPeriod { period, multiple: NonZeroU64::new(multiple)? })
    }

    /// Returns the period, with its saltus.
    #[must_use]
    pub fn period(self) -> Period {
        self.period
    }

    /// Returns the multiple u, at least 1.
    #[must_use]
    pub fn multiple(self) -> u64 {
        self.multiple.get()
    }

    /// Returns the last heap whose value a certificate contains: 3·N + 6·P + d, with N the preperiod, but at least 1,
    /// and d the largest number of counters that a move takes. Returns `None` beyond 64 bits.
    #[must_use]
    pub fn needs(&self, code: &HeapCode) -> Option<u64> {
        let head = self.period.preperiod().max(1).checked_mul(3)?;
        let tail = self.period.period().checked_mul(self.multiple())?.checked_mul(6)?;
        head.checked_add(tail)?.checked_add(code.reach())
    }
}

/// The reason why no arithmetic period is certain.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Uncertain {
    /// The known values show no arithmetic period.
    #[error("no arithmetic period is seen in the known values")]
    NotSeen,
    /// The theorem needs more values.
    #[error("{multiple} times the period: the values up to heap {heap} are needed")]
    TooFew {
        /// The multiple u of the period that was tried.
        multiple: u64,
        /// The last heap whose value is needed.
        heap: u64,
    },
    /// Some heaps might have a move to their own value.
    #[error(
        "exclusion: {multiple} times the period: in heaps like {heap}, taking {taken} and leaving {parts} \
         heaps might lead to a heap's own value"
    )]
    Exclusion {
        /// The multiple u of the period that was tried.
        multiple: u64,
        /// A heap that might have such a move.
        heap: u64,
        /// The number of counters that the move takes.
        taken: u64,
        /// The number of heaps that the move leaves.
        parts: u32,
    },
    /// Some heaps might have no move to a smaller value.
    #[error(
        "coverage: {multiple} times the period: in heaps like {heap}, there might be no move to a value like {value}"
    )]
    Coverage {
        /// The multiple u of the period that was tried.
        multiple: u64,
        /// A heap that might have no such move.
        heap: u64,
        /// A value below that of the heap.
        value: u64,
    },
    /// A limit of the run was reached, or the run was cancelled, before the conditions were decided.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The tables of classes of heaps would be too large.
    #[error("{multiple} times the period: there are too many classes of moves")]
    TooMany {
        /// The multiple u of the period that was tried.
        multiple: u64,
    },
}

/// Finds the least arithmetic period of the values of the heaps 0, 1, …, if the theorem at [the module](super) proves
/// that it lasts for ever. The multiple is the first of 1, 2, 4, 8 and 16 for which the conditions hold.
///
/// # Errors
/// [`Uncertain`], with the last condition that failed, or with the limit of `run` that ended the search. The memory
/// that is checked is that of the tables of the search.
///
/// # Complexity
/// For N heaps before a multiple P and values whose saltus is divisible by 2ᵗ, O((N + P)·P·2ᵗ) for
/// the exclusion, O((N + P)²·2ᵗ) for the coverage, and linear in the number of values to find the period.
///
/// ```
/// use impartial::period::{ArithmeticPeriod, HeapCode, Period, certain_arithmetic_period};
/// use impartial::run::Run;
/// use impartial::solve::HeapSolver;
/// // Kenyon's game: 0 1 2 0 1 2 3 4 5 3 4 5 …
/// let code: HeapCode = "0.3F".parse().unwrap();
/// let mut solver = HeapSolver::new(code.clone());
/// solver.solve_to(100, &Run::default()).unwrap();
/// let values: Vec<u32> = solver.column().iter().map(|value| value as u32).collect();
/// let found = certain_arithmetic_period(&values, &code, &Run::default()).unwrap();
/// assert_eq!(found.period(), Period::new(6, 0, 3).unwrap());
/// assert_eq!((found.multiple(), found.needs(&code)), (2, Some(77)));
/// ```
pub fn certain_arithmetic_period(
    values: &[u32],
    code: &HeapCode,
    run: &Run<'_>,
) -> Result<ArithmeticPeriod, Uncertain> {
    let PeriodOutcome::Enough(period) = least_arithmetic_period(values, code) else {
        return Err(Uncertain::NotSeen);
    };
    let mut failed = Uncertain::NotSeen;
    for candidate in MULTIPLES.into_iter().filter_map(|multiple| ArithmeticPeriod::new(period, multiple)) {
        let multiple = candidate.multiple();
        let heap = candidate.needs(code).unwrap_or(u64::MAX);
        let Some(known) = usize::try_from(heap).ok().and_then(|last| values.get(..=last)) else {
            return Err(Uncertain::TooFew { multiple, heap });
        };
        let conditions = SaltusSteps::new(candidate, known, code, run).and_then(|steps| {
            steps.exclusion()?;
            steps.coverage()
        });
        match conditions {
            Ok(()) => return Ok(candidate),
            Err(Uncertain::Stopped(stopped)) => return Err(stopped.into()),
            Err(why) => failed = why,
        }
    }
    Err(failed)
}

/// The sequence of values in steps of P.
struct SaltusSteps<'a> {
    values: &'a [u32],
    code: &'a HeapCode,
    run: &'a Run<'a>,
    multiple: u64,
    /// The first heap of the tail, N ≥ 1.
    head: usize,
    /// The multiple P of the period.
    step: usize,
    /// S, the saltus of the step, and t, its number of trailing zero bits.
    saltus: u64,
    zeros: u32,
}

impl<'a> SaltusSteps<'a> {
    fn new(
        found: ArithmeticPeriod,
        values: &'a [u32],
        code: &'a HeapCode,
        run: &'a Run<'a>,
    ) -> Result<Self, Uncertain> {
        let (period, multiple) = (found.period(), found.multiple());
        let too_many = Uncertain::TooMany { multiple };
        // The step is below the number of values.
        let (head, step) = (period.preperiod().max(1) as usize, (period.period() * multiple) as usize);
        let saltus = period.saltus().checked_mul(multiple).ok_or(too_many.clone())?;
        let zeros = saltus.trailing_zeros();
        let steps = (values.len() / step + 4) as u64;
        // The entries are given by residues, low bits and parities; the number of low bits is the part of S that is a
        // power of two.
        let classes = (saltus & saltus.wrapping_neg()).saturating_mul(2 * step as u64);
        let fits = saltus.saturating_mul(steps) < 1 << 60
            && classes <= MAX_CLASSES
            && classes.saturating_mul((head + step) as u64) <= MAX_PAIRS;
        // So all numbers fit well into 64 bits.
        if !fits {
            return Err(too_many);
        }
        Ok(SaltusSteps { values, code, run, multiple, head, step, saltus, zeros })
    }

    /// Checks the limits of the run while `bytes` bytes are in use for tables of the search.
    fn check(&self, bytes: usize) -> Result<(), Stopped> {
        self.run.check(0, bytes as u64)
    }

    /// Returns the low bits of a value.
    fn low(&self, value: u32) -> usize {
        value as usize & ((1 << self.zeros) - 1)
    }

    /// S without its trailing zero bits.
    fn odd(&self) -> i64 {
        (self.saltus >> self.zeros) as i64
    }

    /// Checks that every move of a heap leads to another value than its own.
    fn exclusion(&self) -> Result<(), Uncertain> {
        let one = SplitClasses::of_heaps(self);
        let two = (self.code.parts() > 1).then(|| one.with(&one, self)).transpose()?;
        let three =
            two.as_ref().filter(|_| self.code.parts() > 2).map(|two| two.with(&one, self)).transpose()?;
        let tables = [Some(&one), two.as_ref(), three.as_ref()];
        let first = self.values.len() - 2 * self.step;
        for n in first..first + self.step {
            let (low, high) = (self.low(self.values[n]), i64::from(self.values[n] >> self.zeros));
            for &(taken, set) in self.code.places() {
                let left = n - taken as usize;
                for (parts, table) in (1..).zip(tables).filter(|(parts, _)| set >> parts & 1 == 1) {
                    let largest =
                        |parity| table.and_then(|table| table.max_value(left % self.step, low, parity));
                    let excess = |largest: i64| largest + self.odd() * (left / self.step) as i64 - high;
                    let own =
                        [0, 1].into_iter().filter_map(largest).map(excess).any(|d| d >= 0 && d % 2 == 0);
                    if own {
                        let (multiple, heap) = (self.multiple, n as u64);
                        return Err(Uncertain::Exclusion { multiple, heap, taken, parts });
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that every heap has moves to all smaller values, and that this remains so in all later periods.
    fn coverage(&self) -> Result<(), Uncertain> {
        let (still, small) = self.pairs()?;
        let largest = self.values.iter().max().map_or(0, |&largest| largest as usize);
        let size = (largest + 1).next_power_of_two().max(2 << self.zeros);
        let mut marks = OptionMarks { lasting: vec![0; size], lifted: vec![0; size], moving: vec![0; size] };
        let window = 2 * self.saltus as usize;
        for n in self.values.len() - 2 * self.step..self.values.len() {
            self.mark(n, &still, &small, &mut marks)?;
            if let Some(value) = marks.lacking(n, self.values[n] as usize, window) {
                let (multiple, heap, value) = (self.multiple, n as u64, value as u64);
                return Err(Uncertain::Coverage { multiple, heap, value });
            }
        }
        Ok(())
    }

    /// Returns for every number of counters the nim-sums of two heaps that stay equal when both heaps grow by P, and
    /// the nim-sums that change no bit from t + 1 on.
    fn pairs(&self) -> Result<(NimSums, NimSums), Stopped> {
        let set = |nim_sums: &mut Vec<u32>| {
            nim_sums.sort_unstable();
            nim_sums.dedup();
        };
        let sums = |r: usize| {
            let (mut still, mut small) = (Vec::new(), Vec::new());
            for a in 1..=r / 2 {
                let nim_sum = self.values[a] ^ self.values[r - a];
                if u64::from(nim_sum) < 2 << self.zeros {
                    small.push(nim_sum);
                    if 2 * a == r || a >= self.head && nim_sum >> self.zeros == 0 {
                        still.push(nim_sum);
                    }
                }
            }
            set(&mut still);
            set(&mut small);
            (still, small)
        };
        let (mut all_still, mut all_small) = (NimSums::new(), NimSums::new());
        let mut meter = Meter::default();
        let mut bytes = 0;
        for counters in 0..self.values.len() {
            let (still, small) = sums(counters);
            bytes += (still.capacity() + small.capacity()) * size_of::<u32>() + 2 * size_of::<Vec<u32>>();
            all_still.push(still);
            all_small.push(small);
            if meter.advance(counters / 2 + 1) {
                self.check(bytes)?;
            }
        }
        self.check(bytes)?;
        Ok((all_still, all_small))
    }

    fn mark(
        &self,
        n: usize,
        still: &[Vec<u32>],
        small: &[Vec<u32>],
        marks: &mut OptionMarks,
    ) -> Result<(), Stopped> {
        let mark = n + 1;
        let mut meter = Meter::default();
        let leaving = |parts| self.code.leaving(parts).map(move |taken| n - taken as usize);
        for left in leaving(1) {
            marks.moving[self.values[left] as usize] = mark;
        }
        for left in leaving(2) {
            still[left].iter().for_each(|&nim_sum| marks.lasting[nim_sum as usize] = mark);
            for a in self.head..left {
                let other = self.values[left - a];
                if u64::from(other) < 2 << self.zeros {
                    marks.moving[(self.values[a] ^ other) as usize] = mark;
                }
            }
        }
        for left in leaving(3) {
            for a in 1..left - 1 {
                let value = self.values[a];
                if meter.advance(still[left - a].len() + small[left - a].len() + 1) {
                    self.check(0)?;
                }
                for &nim_sum in &still[left - a] {
                    marks.lasting[(value ^ nim_sum) as usize] = mark;
                    if a >= self.head {
                        marks.lifted[(value ^ nim_sum) as usize] = mark;
                    }
                }
                if a >= self.head {
                    small[left - a].iter().for_each(|&sum| marks.moving[(value ^ sum) as usize] = mark);
                }
            }
        }
        Ok(())
    }
}

/// Nim-sums of two heaps, sorted, by their number of counters.
type NimSums = Vec<Vec<u32>>;

/// The values of the options of the latest heap. Each table contains, for a value, 1 plus the last heap that has an
/// option of this value.
struct OptionMarks {
    /// Options that heaps larger by 2P have as well.
    lasting: Vec<usize>,
    /// Lasting options for which heaps larger by 2P also have an option larger by 2S.
    lifted: Vec<usize>,
    /// Options for which heaps larger by 2P have an option larger by 2S.
    moving: Vec<usize>,
}

impl OptionMarks {
    /// Returns a value below `own` that a heap like n might lack, if there is such a value.
    fn lacking(&self, n: usize, own: usize, window: usize) -> Option<usize> {
        let mark = n + 1;
        let lasting = self.lasting[..own].iter().position(|&last| last != mark).unwrap_or(own);
        let moving = self.moving[..own].iter().rposition(|&last| last != mark).map_or(0, |last| last + 1);
        // The least number of windows below the value of the heap that leads to an end below which all values last.
        let windows = (own - lasting).div_ceil(window);
        let ends = (windows..).map_while(|windows| own.checked_sub(windows * window));
        let mut lacking = if moving > lasting { moving - 1 } else { lasting };
        for end in ends.take_while(|&end| end >= window.max(moving)) {
            match (end - window..end).find(|&value| self.lifted[value] != mark) {
                Some(value) => lacking = value,
                None => return None,
            }
        }
        Some(lacking)
    }
}

/// The ways to leave some heaps, as far as the exclusion distinguishes them.
///
/// A heap a has the residue a mod P, the low t bits of its value, and its **height**: the value without the low bits,
/// as a number, less S/2ᵗ for every whole P in a. The height is the same for a + P in the tail. Residues, low bits and
/// heights add up (nim-sum, for the low bits; a carry of the residues is one P more). The number D of the theorem is a
/// sum of heights less the height of the heap itself. D matters only if it is even and not negative. So among all ways
/// with one residue, low bits and parity the largest height is enough.
struct SplitClasses {
    lows: usize,
    /// Largest heights, if any, by residue, low bits and parity: of heaps of the head only, and with a heap of the
    /// tail.
    largest: [Vec<i64>; 2],
}

const NONE: i64 = i64::MIN;

impl SplitClasses {
    fn empty(steps: &SaltusSteps<'_>) -> Self {
        let lows = 1 << steps.zeros;
        let table = vec![NONE; 2 * lows * steps.step];
        SplitClasses { lows, largest: [table.clone(), table] }
    }

    fn enter(&mut self, tail: usize, residue: usize, low: usize, height: i64) {
        let index = self.index(residue, low, height.rem_euclid(2) as usize);
        let largest = &mut self.largest[tail][index];
        *largest = height.max(*largest);
    }

    fn index(&self, residue: usize, low: usize, parity: usize) -> usize {
        2 * (residue * self.lows + low) + parity
    }

    fn of_heaps(steps: &SaltusSteps<'_>) -> Self {
        let mut classes = SplitClasses::empty(steps);
        for a in 1..steps.head + steps.step {
            let value = steps.values[a];
            let height = i64::from(value >> steps.zeros) - steps.odd() * (a / steps.step) as i64;
            classes.enter(usize::from(a >= steps.head), a % steps.step, steps.low(value), height);
        }
        classes
    }

    /// Returns all entries: tail, residue, low bits, height.
    fn all(&self) -> impl Iterator<Item = (usize, usize, usize, i64)> + '_ {
        (0..2).flat_map(move |tail| {
            let entries = self.largest[tail].iter().enumerate().filter(|&(_, &height)| height != NONE);
            entries.map(move |(index, &height)| (tail, index / 2 / self.lows, index / 2 % self.lows, height))
        })
    }

    /// Returns the classes of these heaps and one more heap.
    fn with(&self, heaps: &SplitClasses, steps: &SaltusSteps<'_>) -> Result<SplitClasses, Stopped> {
        let mut both = SplitClasses::empty(steps);
        let mut meter = Meter::default();
        // At most three such tables exist at a time.
        let bytes = 6 * size_of_val(&*both.largest[0]);
        let entries: Vec<_> = heaps.all().collect();
        for (tail, residue, low, height) in self.all() {
            if meter.advance(entries.len()) {
                steps.check(bytes)?;
            }
            for &(tail_1, residue_1, low_1, height_1) in &entries {
                let (mut sum, mut height) = (residue + residue_1, height + height_1);
                if sum >= steps.step {
                    sum -= steps.step;
                    height -= steps.odd();
                }
                both.enter(tail | tail_1, sum, low ^ low_1, height);
            }
        }
        Ok(both)
    }

    fn max_value(&self, residue: usize, low: usize, parity: usize) -> Option<i64> {
        Some(self.largest[1][self.index(residue, low, parity)]).filter(|&height| height != NONE)
    }
}
