//! Quotients and residues of option values, and maps onto the games that they belong to.

use super::RepliesTo;
use impartial::claim::Mismatch;
use impartial::game::OrdinalList;
use impartial::ordinal::{Ordinal, OrdinalSet};
use std::collections::BTreeSet;

/// Returns {β : μ·β + ρ ∈ S}, the quotients of the members of S with residue ρ.
pub(crate) fn quotients(set: &OrdinalSet, mu: &Ordinal, rho: &Ordinal) -> Option<OrdinalSet> {
    // The least β with μ·β + ρ ≥ s.
    let least = |s: &Ordinal| {
        let (q, r) = s.div_rem(mu).ok()?;
        Some(if r <= *rho { q } else { q.successor() })
    };
    let mut quotients = OrdinalSet::new();
    for (start, end) in set.intervals() {
        quotients.insert_interval(least(start)?, least(end)?);
    }
    Some(quotients)
}

/// Returns {γ < μ : μ·β + γ ∈ S}, the residues of the members of S with quotient β.
pub(crate) fn residues(set: &OrdinalSet, mu: &Ordinal, beta: &Ordinal) -> Option<OrdinalSet> {
    let from = mu * beta;
    let until = &from + mu;
    let mut residues = OrdinalSet::new();
    for (start, end) in set.intersection(&OrdinalSet::interval(from.clone(), until)).intervals() {
        residues.insert_interval(start.left_sub(&from).ok()?, end.left_sub(&from).ok()?);
    }
    Some(residues)
}

/// Checks that two sets are equal.
pub(crate) fn same_sets(
    computed: Option<OrdinalSet>,
    expected: &OrdinalSet,
    what: &str,
) -> Result<(), Mismatch> {
    match computed {
        Some(set) if set == *expected => Ok(()),
        Some(set) => Err(Mismatch::new(set, expected).note(what)),
        None => Err(Mismatch::new("nothing", expected).note(what)),
    }
}

/// Checks a homomorphism of a quotient game: for each ν of a list of quotients, the options whose value is μ·ν + (residue of the
/// value) go exactly to the options of value ν of the image.
pub(crate) fn onto(
    p: &OrdinalList,
    replies: RepliesTo,
    value: &Ordinal,
    image_replies: RepliesTo,
    mu: &Ordinal,
    targets: &[Ordinal],
) -> Result<(), Mismatch> {
    let quotient = |alpha: &Ordinal| alpha.div_rem(mu).map(|(q, _)| q).unwrap_or_default();
    let residue = value.div_rem(mu).map(|(_, r)| r).unwrap_or_default();
    let image: Vec<Ordinal> = p.as_slice().iter().map(quotient).collect();
    for nu in targets {
        let wanted = mu * nu + &residue;
        let options = replies(p.as_slice(), &wanted);
        let images: BTreeSet<(usize, Ordinal)> = options.iter().map(|(i, to)| (*i, quotient(to))).collect();
        let expected: BTreeSet<(usize, Ordinal)> = image_replies(&image, nu).into_iter().collect();
        if images != expected || images.len() != options.len() {
            let text = |set: &BTreeSet<(usize, Ordinal)>| format!("{set:?}");
            return Err(Mismatch::new(text(&images), text(&expected))
                .note(format!("images of the options of value {wanted} (mu = {mu})")));
        }
    }
    Ok(())
}
