//! Certificates of the periods of heaps, and their verification.
//!
//! The verification uses no solver: it computes the mex of every heap again from the moves that the rules of the game list.
//! The theorem itself is decided again from the moves as formulas, which are compared with the rules.

use super::shift::{HeapParts, PeriodShift};
use super::{HEAP, HeapPeriodError, HeapSum, MAX_PARTS, formula, refused};
use impartial::period::Period;
use impartial_automata::ProofBudget;
use serde::{Deserialize, Serialize};

/// The theorem by which a period lasts for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HeapPeriodTheorem {
    /// The moves of a heap and of one that is larger by a multiple of the period are alike.
    Shift,
    /// The prover proves that the values are periodic.
    Formula,
}

/// A claim that the values of the heaps of a game have a period, with the values that the theorem needs.
///
/// # Format
/// One JSON object.
///
/// | key | content |
/// |---|---|
/// | `kind` | `"heap-period"` |
/// | `version` | the version of the program that created the certificate |
/// | `game` | the game with its parameters |
/// | `theorem` | `"shift"` or `"formula"`, see the theorems at [`certify_heap_period`](super::certify_heap_period) |
/// | `period`, `preperiod`, `saltus` | G(n+p) = G(n) + s for all n ≥ n₀, each the least such number |
/// | `multiple` | of the shift theorem: u with P = u·p |
/// | `from` | of the shift theorem: N |
/// | `values` | the values of the heaps 0, 1, 2, …: to N + P − 1, and at least to n₀ + 2p |
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeapPeriodCertificate {
    kind: String,
    version: String,
    game: String,
    theorem: HeapPeriodTheorem,
    period: u64,
    preperiod: u64,
    saltus: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    multiple: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u64>,
    values: Vec<u64>,
}

impl HeapPeriodCertificate {
    /// The value of `kind`, which identifies certificates of periods of heaps.
    pub const KIND: &'static str = "heap-period";

    fn new(sum: &HeapSum, theorem: HeapPeriodTheorem, period: Period) -> Self {
        HeapPeriodCertificate {
            kind: Self::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: sum.game.id(),
            theorem,
            period: period.period(),
            preperiod: period.preperiod(),
            saltus: period.saltus(),
            multiple: None,
            from: None,
            values: Vec::new(),
        }
    }

    /// Returns the certificate with as many of the values as it needs.
    fn with_values(mut self, values: &[u64]) -> Self {
        let needed = self.needs().and_then(|last| usize::try_from(last).ok()).unwrap_or(usize::MAX);
        self.values = values.iter().copied().take(needed.saturating_add(1)).collect();
        self
    }

    pub(super) fn by_shift(sum: &HeapSum, period: Period, multiple: u64, from: u64, values: &[u64]) -> Self {
        let certificate = HeapPeriodCertificate::new(sum, HeapPeriodTheorem::Shift, period);
        HeapPeriodCertificate { multiple: Some(multiple), from: Some(from), ..certificate }
            .with_values(values)
    }

    pub(super) fn by_formula(sum: &HeapSum, period: Period, values: &[u64]) -> Self {
        HeapPeriodCertificate::new(sum, HeapPeriodTheorem::Formula, period).with_values(values)
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the theorem that the certificate relies on.
    pub fn theorem(&self) -> HeapPeriodTheorem {
        self.theorem
    }

    /// Returns the period that the certificate claims; `None` if it claims the period 0.
    pub fn claim(&self) -> Option<Period> {
        Period::new(self.period, self.preperiod, self.saltus)
    }

    /// Returns the number of heaps whose values the certificate contains.
    pub fn heaps(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the values of the heaps 0, 1, 2, ….
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the theorem and its numbers in words, for readers.
    pub fn in_words(&self) -> String {
        match (self.theorem, self.from, self.step()) {
            (HeapPeriodTheorem::Shift, Some(from), Some(step)) => {
                format!("every mex, and moves that are alike from heap {from} on when heaps grow by {step}")
            }
            _ => "every mex, and a proof of the values by automata".into(),
        }
    }

    /// Returns the multiple P of the period.
    fn step(&self) -> Option<u64> {
        self.multiple?.checked_mul(self.period)
    }

    /// Returns the last heap whose value the certificate needs; `None` beyond 64 bits, and without the numbers of the theorem.
    fn needs(&self) -> Option<u64> {
        let least = self.period.checked_mul(2)?.checked_add(self.preperiod)?;
        match self.theorem {
            HeapPeriodTheorem::Formula => Some(least),
            HeapPeriodTheorem::Shift => {
                Some(self.from?.checked_add(self.step()?)?.checked_sub(1)?.max(least))
            }
        }
    }

    /// Checks the certificate against the rules of the game and the theorem.
    ///
    /// # Errors
    /// [`HeapPeriodError::Refused`] with the first condition that fails; moves that disagree with the rules; a limit of
    /// the budget that is reached.
    pub fn verify(&self, sum: &HeapSum, budget: &ProofBudget<'_>) -> Result<(), HeapPeriodError> {
        if self.kind != Self::KIND {
            return refused("kind", format!("'{}' is not '{}'", self.kind, Self::KIND));
        }
        if self.game != sum.game.id() {
            return refused("game", format!("the rules are those of '{}'", sum.game.id()));
        }
        let Some(claim) = self.claim() else { return refused("period", "0 is no period") };
        if sum.parts() > MAX_PARTS {
            return refused("moves", format!("a move leaves more than {MAX_PARTS} heaps"));
        }
        let shift = self.shift(claim)?;
        let Some(last) = self.needs() else { return refused("period", "it is beyond 64 bits") };
        if self.values.len() as u64 <= last {
            let (found, needed) = (self.values.len(), last.saturating_add(1));
            return refused("values", format!("{found} heaps, but the theorem asks for {needed}"));
        }
        self.check_periodic(claim)?;
        self.check_values(sum, budget)?;
        let failed = match shift {
            Some(shift) => HeapParts::new(sum, budget)?.failure(shift)?.map(|why| ("moves", why)),
            None => formula::prove(sum, claim, &self.values, budget)?.map(|why| ("proof", why)),
        };
        failed.map_or(Ok(()), |(condition, why)| refused(condition, why))
    }

    /// Returns the numbers of the shift theorem, if that is the theorem.
    fn shift(&self, claim: Period) -> Result<Option<PeriodShift>, HeapPeriodError> {
        let preperiod = claim.preperiod().max(1);
        match (self.theorem, self.multiple, self.from) {
            (HeapPeriodTheorem::Formula, None, None) => Ok(None),
            (HeapPeriodTheorem::Formula, ..) => {
                refused("theorem", "'multiple' and 'from' are numbers of the shift theorem")
            }
            (HeapPeriodTheorem::Shift, ..) if claim.saltus() > 0 => refused(
                "saltus",
                format!("{}, but the shift theorem is about periods without one", claim.saltus()),
            ),
            (HeapPeriodTheorem::Shift, Some(multiple), Some(from)) if multiple > 0 && from >= preperiod => {
                match self.step() {
                    Some(step) if step < 1 << 32 && from < 1 << 32 => {
                        Ok(Some(PeriodShift::new(claim.period(), step, preperiod, from)))
                    }
                    _ => refused("period", "it is too large"),
                }
            }
            (HeapPeriodTheorem::Shift, ..) => {
                refused("theorem", "'multiple' must be at least 1, and 'from' at least the preperiod and 1")
            }
        }
    }

    /// Checks that the period holds in the values given, and that the period and the preperiod are the least.
    fn check_periodic(&self, claim: Period) -> Result<(), HeapPeriodError> {
        let values = &self.values;
        // Both are below the number of values.
        let (p, first) = (claim.period() as usize, claim.preperiod() as usize);
        let rise = |n: usize, p: usize| i128::from(values[n + p]) - i128::from(values[n]);
        let breaks = |p: usize, saltus: i128| (first..values.len() - p).find(|&n| rise(n, p) != saltus);
        let saltus = i128::from(claim.saltus());
        if let Some(n) = breaks(p, saltus) {
            let (value, later, other) = (values[n], n + p, values[n + p]);
            return refused("periodicity", format!("heap {n} has {value}, heap {later} has {other}"));
        }
        // A smaller least period divides this one.
        if let Some(smaller) =
            (1..=p / 2).find(|q| p.is_multiple_of(*q) && breaks(*q, rise(first, *q)).is_none())
        {
            return refused("least period", format!("{smaller} is a period too"));
        }
        match first.checked_sub(1) {
            Some(before) if rise(before, p) == saltus => {
                refused("least preperiod", format!("from heap {before} on it holds too"))
            }
            _ => Ok(()),
        }
    }

    /// Checks that every value is the mex of the values of the options, by the rules of the game.
    fn check_values(&self, sum: &HeapSum, budget: &ProofBudget<'_>) -> Result<(), HeapPeriodError> {
        const CONDITION: &str = "values";
        if self.values.first() != Some(&0) {
            return refused(CONDITION, "an empty heap has the value 0");
        }
        let mut options = Vec::new();
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            budget.check(0, 9 * self.values.len())?;
            let Some(lists) = sum.game.options(HEAP, &[heap as u64], u64::MAX) else {
                return refused(CONDITION, format!("the moves of heap {heap} cannot be listed"));
            };
            options.clear();
            for list in &lists {
                let known = |part: &u64| usize::try_from(*part).ok().filter(|part| *part < heap);
                let Some(parts) = list.iter().map(known).collect::<Option<Vec<usize>>>() else {
                    return refused(
                        CONDITION,
                        format!("a move of heap {heap} leaves a heap that is not smaller"),
                    );
                };
                options.push(parts.iter().fold(0, |sum, &part| sum ^ self.values[part]));
            }
            options.sort_unstable();
            options.dedup();
            let mex = options.iter().zip(0..).take_while(|&(&value, index)| value == index).count() as u64;
            if mex != value {
                return refused(CONDITION, format!("heap {heap} has the value {mex}, not {value}"));
            }
        }
        Ok(())
    }
}
