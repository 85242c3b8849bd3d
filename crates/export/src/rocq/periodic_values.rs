//! Periods of rules without a code, and of codes with saltus or with three heaps, as theorems about sums of heaps.
//!
//! The values that the period gives to all heaps are a formula. The kernel decides that they are the values of all heaps; the
//! theorem by which the certificate knows the period plays no part.

use super::heap_sums::sum_of_heaps;
use super::{NoRocqForm, RocqFile};
use impartial::period::{HeapCode, Period, PeriodCertificate};
use impartial_prove::PositionShape;
use impartial_prove::automata::{ProofBudget, Term, number, var};
use impartial_prove::periods::{
    DescribedHeapMove, HeapDescription, HeapPeriodCertificate, HeapSum, periodic_value,
};

/// Maximum number of heaps that a move leaves, without a saltus; with one, 2. The kernel looks at the values of all of them at once.
const MAX_HEAPS: usize = 3;

/// Writes the period of the heaps of `sum`, whose certificate has been verified.
///
/// # Errors
/// [`NoRocqForm`].
pub(crate) fn period_of_heaps(
    certificate: &HeapPeriodCertificate,
    sum: &HeapSum,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let period = certificate.claim().ok_or(NoRocqForm::LongPeriod)?;
    periodic_sums(certificate.game(), sum.moves.clone(), period, certificate.values(), budget)
}

/// Writes the period of the heaps of a code, whose certificate has been verified, with the moves as formulas.
///
/// # Errors
/// [`NoRocqForm`].
pub(super) fn period_of_code(
    certificate: &PeriodCertificate,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let period = Period::new(certificate.period, certificate.preperiod, certificate.saltus);
    let period = period.ok_or(NoRocqForm::TooLarge)?;
    periodic_sums(&certificate.game, moves_of_code(&certificate.code), period, &certificate.values, budget)
}

/// Writes that the values of the heaps, whose moves are `moves`, are `values` and continue with the period.
fn periodic_sums(
    game: &str,
    moves: Vec<DescribedHeapMove>,
    period: Period,
    values: &[u64],
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let left = moves.iter().map(|kind| kind.heaps.len()).max().unwrap_or(0);
    if left > MAX_HEAPS || left == MAX_HEAPS && period.saltus() > 0 {
        return Err(NoRocqForm::ManyHeaps { left, saltus: period.saltus() });
    }
    let value = periodic_value(period, values).ok_or(NoRocqForm::LongPeriod)?;
    sum_of_heaps(game, &HeapDescription::new(moves, value), values.len(), budget)
}

/// Returns the moves of a code: at each place, one kind of move for each number of heaps that may be left.
fn moves_of_code(code: &HeapCode) -> Vec<DescribedHeapMove> {
    let heap = || var(&PositionShape::coins(1).names()[0]);
    let mut moves = Vec::new();
    for &(taken, digit) in code.places() {
        // Without taking a counter, a heap can only be split.
        let least = if taken == 0 { 2 } else { 0 };
        for count in (least..=MAX_HEAPS).filter(|count| digit >> count & 1 == 1) {
            let left: Vec<String> = ["x", "y", "z"][..count].iter().map(|&name| name.to_owned()).collect();
            let sum = left.iter().map(var).chain((taken > 0).then(|| number(taken)));
            let sum = sum.reduce(Term::plus).unwrap_or_else(|| number(0));
            let condition = left
                .iter()
                .map(|name| number(1).at_most(var(name)))
                .fold(heap().equal(sum), |condition, positive| condition.and(positive));
            moves.push(DescribedHeapMove { heaps: left.iter().map(var).collect(), fresh: left, condition });
        }
    }
    moves
}
