//! Alignments of a sequence with the classes of the atlas.

use crate::atlas::Atlas;
use crate::class::AtlasClass;
use crate::sequence::Sequence;

/// Largest number of first values that an alignment may leave out.
pub(crate) const MAX_LEFT_OUT: u64 = 3;

/// Largest number of values of a class before the first value of the sequence.
const MAX_SKIPPED: i64 = 60;

/// An alignment: q(n) = a(n - shift) for all known values from the number `from` on, with 0 for a negative number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alignment {
    /// The index of the class.
    pub(crate) class: usize,
    pub(crate) shift: i64,
    pub(crate) from: u64,
    /// Number of values that were compared and agree.
    pub(crate) agreeing: u64,
}

/// Returns the best alignment of a sequence with each class that agrees: with the fewest values left out, then with the
/// smallest shift.
pub(crate) fn alignments(atlas: &Atlas, sequence: &Sequence) -> Vec<Alignment> {
    let each = atlas.classes().iter().enumerate();
    each.filter_map(|(index, class)| alignment(index, class, sequence)).collect()
}

/// Returns the number of the first value that is not 0.
fn first_nonzero(first: u64, values: &[u64]) -> Option<i64> {
    let index = values.iter().position(|value| *value != 0)?;
    i64::try_from(first).ok()?.checked_add(i64::try_from(index).ok()?)
}

fn alignment(index: usize, class: &AtlasClass, sequence: &Sequence) -> Option<Alignment> {
    let of_class = first_nonzero(class.first, &class.values);
    let mut shifts: Vec<i64> = vec![0];
    for left_out in 0..=MAX_LEFT_OUT.min(sequence.values.len() as u64) {
        let rest = &sequence.values[left_out as usize..];
        if let (Some(own), Some(other)) = (first_nonzero(sequence.first + left_out, rest), of_class) {
            shifts.extend(-MAX_SKIPPED..=own - other);
        }
    }
    shifts.sort_unstable_by_key(|shift| (shift.unsigned_abs(), *shift));
    shifts.dedup();
    let found = shifts.into_iter().filter_map(|shift| aligned(index, class, sequence, shift));
    found.min_by_key(|found| (found.from, found.shift.unsigned_abs()))
}

/// Returns the alignment with this shift, if the sequences agree.
fn aligned(index: usize, class: &AtlasClass, sequence: &Sequence, shift: i64) -> Option<Alignment> {
    let end = sequence.first + sequence.values.len() as u64;
    let compare = |n: u64| -> Option<(bool, bool)> {
        let own = sequence.values[(n - sequence.first) as usize];
        let at = i64::try_from(n).ok()?.checked_sub(shift)?;
        match u64::try_from(at) {
            Ok(at) if at >= class.first => class.value(at).map(|other| (own == other, true)),
            // The empty position.
            _ if class.first <= 1 => Some((own == 0, false)),
            _ => None,
        }
    };
    let settled = (sequence.first + MAX_LEFT_OUT).min(end);
    let mut agreeing = 0;
    for n in settled..end {
        match compare(n) {
            Some((false, _)) => return None,
            Some((true, counts)) => agreeing += u64::from(counts),
            None => {}
        }
    }
    let mut from = settled;
    while from > sequence.first {
        match compare(from - 1) {
            Some((false, _)) => break,
            Some((true, counts)) => agreeing += u64::from(counts),
            None => {}
        }
        from -= 1;
    }
    (agreeing > 0).then_some(Alignment { class: index, shift, from, agreeing })
}
