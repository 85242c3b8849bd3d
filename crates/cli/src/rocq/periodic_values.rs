//! Periods of rules without a code, also with saltus, as theorems about sums of heaps.
//!
//! The values that the period gives to all heaps are a formula. The kernel decides that they are the values of all heaps; the
//! theorem by which the certificate knows the period plays no part.

use super::heap_sums::sum_of_heaps;
use super::{NoRocqForm, RocqFile};
use impartial_prove::{HeapDescription, HeapPeriodCertificate, HeapSum, ProofBudget, periodic_value};

/// Maximum number of heaps that a move leaves. The kernel looks at the values of all of them at once.
const MOST_HEAPS: usize = 2;

/// Writes the period of the heaps of `sum`, whose certificate has been verified.
///
/// # Errors
/// [`NoRocqForm`].
pub(crate) fn period_of_heaps(
    certificate: &HeapPeriodCertificate,
    sum: &HeapSum,
    work: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    if sum.parts() > MOST_HEAPS {
        return Err(NoRocqForm::NotCovered(format!("moves that leave more than {MOST_HEAPS} heaps")));
    }
    let value = certificate.claim().and_then(|period| periodic_value(period, certificate.values()));
    let value = value.ok_or(NoRocqForm::LongPeriod)?;
    match HeapDescription::new(sum.moves.clone(), value) {
        Ok(description) => sum_of_heaps(certificate.game(), &description, certificate.values().len(), work),
        Err(error) => Err(NoRocqForm::NotCovered(error.to_string())),
    }
}
