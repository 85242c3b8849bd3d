//! Periods of codes: of octal ones without saltus by a list of values, of the others by formulas.

use super::periodic_values::period_of_code;
use super::{NoRocqForm, RocqFile, SizeEstimate, code, in_comment, list, print_assumptions, within_limits};
use impartial::period::PeriodCertificate;
use impartial_prove::automata::ProofBudget;
use std::fmt::Write as _;

/// Upper bound on the number of values that are written one by one. More values are packed into numerals.
const LISTED: usize = 500;

/// The number of values in a numeral.
const PER_NUMERAL: usize = 100;

const THEOREMS: &[&str] = &["values_of_heaps", "lost_sums", "won_sums", "period_and_preperiod_are_least"];

/// Writes a certificate of a period, which has been verified, for Rocq.
///
/// # Errors
/// [`NoRocqForm`].
pub(crate) fn period(
    certificate: &PeriodCertificate,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let is_octal = certificate.code.places().iter().all(|place| place.1 < 8);
    if certificate.saltus != 0 || !is_octal {
        return period_of_code(certificate, budget);
    }
    let rule = code(certificate.code.places())?;
    let end = certificate.preperiod.checked_add(certificate.period).and_then(|end| usize::try_from(end).ok());
    let values = end.and_then(|end| certificate.values.get(..end)).ok_or(NoRocqForm::TooLarge)?;
    let estimate = within_limits(SizeEstimate::of_values(values.len()))?;
    // A mask only saves time. The checker in Rocq has masks of values alone.
    let mask = certificate.mask.filter(|mask| !mask.parity).map_or(0, |mask| mask.values);
    let game = in_comment(&certificate.game);
    let (preperiod, period) = (certificate.preperiod, certificate.period);
    let mut text = format!(
        "(* {game}: the period of the values.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import Nim Game Octal Period Packed.
Import ListNotations.

(* The rule: for each number k of counters that may be taken, the digit at this place. *)
Definition rule : code := {rule}.

Definition preperiod : N := {preperiod}.
Definition period : N := {period}.

(* The values of the heaps 0, 1, ..., preperiod + period - 1. *)
"
    );
    if values.len() <= LISTED {
        let _ = writeln!(text, "Definition values : list N :=\n  {}%N.", list(values));
    } else {
        let largest = values.iter().max().map_or(0, |largest| 64 - largest.leading_zeros());
        let width = largest.max(1).next_multiple_of(4);
        let numerals = values.chunks(PER_NUMERAL).map(|chunk| numeral(chunk, width));
        let _ = writeln!(
            text,
            "Definition values : list N :=\n  unpack {} {PER_NUMERAL} {width} {}%N.",
            values.len(),
            list(numerals)
        );
    }
    let _ = write!(
        text,
        "
Lemma checked : check_period rule {mask} preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The value of every heap. [grundy rule] is such a function g: see [grundy_spec]. *)
Theorem values_of_heaps : forall g, is_grundy rule g ->
  forall n, g n = periodic_value values preperiod period (N.of_nat n).
Proof. exact (period_values _ _ _ _ _ checked). Qed.

(* The player to move loses a sum of heaps exactly if the nim-sum of the values is 0. *)
Theorem lost_sums : forall hs, @loses (heaps rule) hs <-> periodic_sum values preperiod period hs = 0%N.
Proof. exact (period_loses _ _ _ _ _ checked). Qed.

Theorem won_sums : forall hs, @wins (heaps rule) hs <-> periodic_sum values preperiod period hs <> 0%N.
Proof. exact (period_wins _ _ _ _ _ checked). Qed.

(* There is no smaller period, and no smaller preperiod of any period. *)
Theorem period_and_preperiod_are_least : forall g, is_grundy rule g ->
  least_period g 0 (N.to_nat preperiod) (N.to_nat period).
Proof. exact (period_least _ _ _ _ _ checked). Qed.
"
    );
    print_assumptions(&mut text, THEOREMS);
    Ok(RocqFile { text, theorems: THEOREMS, estimate })
}

/// Returns a hexadecimal numeral with `width` bits for each value, the first value in the lowest bits. `width` is a
/// multiple of 4.
fn numeral(values: &[u64], width: u32) -> String {
    let digits = width as usize / 4;
    let mut text = String::from("0x");
    for value in values.iter().rev() {
        let _ = write!(text, "{value:0digits$x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_have_the_first_value_in_the_lowest_bits() {
        assert_eq!(numeral(&[1, 2, 15], 4), "0xf21");
        assert_eq!(numeral(&[1, 16], 8), "0x1001");
    }
}
