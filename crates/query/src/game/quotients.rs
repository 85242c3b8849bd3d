//! Games whose positions are sums of heaps: misère outcomes from a verified misère quotient.
//!
//! A quotient is not a value: it gives the outcome, and nothing about the number g⁻. If the definition is out of reach,
//! the outcome rests on the quotient map, whose certificate is verified before it is used.

use crate::capabilities::heap::HeapsAfter;
use crate::capabilities::quotient::{HeapRules, QuotientHook};
use crate::capabilities::replies::NamedReplies;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::plain::{hold_outcomes, outcome_of_entry};
use crate::position::Position;
use crate::results::Basis;
use impartial::game::HeapMoves;
use impartial::game::parse_list;
use impartial::misere::quotient::{
    Quotient, QuotientCertificate, QuotientError, QuotientSolver, VerifyError, verify, winning_options,
};
use impartial::run::{Reason, Run, Stopped};
use impartial::solve::HeapMove;
use impartial::value::Outcome;
use num_bigint::BigUint;

/// Limit on the memory of a quotient that is used for an outcome only, in bytes: less than a second of work. The limit
/// does not depend on a clock, so the answer is the same on every machine. A session keeps the quotient.
const MEMORY: u64 = 4 << 20;

/// The largest heap up to which a period is looked for.
const HEAPS: u32 = 2000;

/// The quotient of the heaps of a game for outcomes, or the fact that the limits allow none.
pub(crate) struct KnownQuotient {
    /// The largest heap for which the quotient was computed.
    needed: u32,
    quotient: Option<Quotient>,
}

impl KnownQuotient {
    /// Returns `true` if the quotient covers a heap, or if a computation that goes so far has failed.
    fn answers(&self, largest: u64) -> bool {
        match &self.quotient {
            Some(quotient) => quotient.image(largest).is_some(),
            None => largest >= u64::from(self.needed),
        }
    }
}

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the heaps of the game, if its positions are sums of heaps.
    pub(crate) fn rules(&self) -> Option<HeapRules> {
        self.quotients.as_ref().map(|hook| hook.rules.clone())
    }

    /// Returns the misère outcome of a position by the quotient of its heaps, or `None` if it is not known.
    /// `known` is the quotient of an earlier question, which is replaced by the one that this question needs.
    pub(crate) fn outcome_by_quotient(
        &self,
        p: &P,
        known: &mut Option<KnownQuotient>,
        cx: &Context<'_>,
    ) -> Result<Option<(Outcome, Basis)>, Error> {
        let Some(hook) = &self.quotients else { return Ok(None) };
        let heaps = (hook.heaps)(p);
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if known.as_ref().is_none_or(|known| !known.answers(largest)) {
            let quotient = self.quotient_to(largest, cx)?.map(|(quotient, _)| quotient);
            // Without the limit on time the quotient may be found.
            if quotient.is_none() && !cx.run().should_continue() {
                return Ok(None);
            }
            *known = Some(KnownQuotient { needed: u32::try_from(largest).unwrap_or(u32::MAX), quotient });
        }
        let quotient = known.as_ref().and_then(|known| known.quotient.as_ref());
        Ok(quotient.and_then(|quotient| quotient.outcome(&heaps)).map(|outcome| (outcome, Basis::Formula)))
    }

    /// Returns the misère outcome of heaps that do not fit 64 bits, or `None` if it is not known.
    pub(crate) fn large_outcome_by_quotient(
        &self,
        position: &Position,
        cx: &Context<'_>,
    ) -> Result<Option<(Outcome, Basis)>, Error> {
        let Ok(heaps) = parse_list(position, "heaps") else { return Ok(None) };
        let Some((quotient, _)) = self.quotient_to(u64::MAX, cx)? else { return Ok(None) };
        let element = heaps.iter().try_fold(0, |element, heap| {
            Some(quotient.monoid().product(element, quotient.image_large(heap)?))
        });
        let outcome = |x| if quotient.is_p(x) { Outcome::P } else { Outcome::N };
        Ok(element.map(|x| (outcome(x), Basis::Formula)))
    }

    /// Returns the heaps after every winning misère move of a sum of heaps, by their quotient, or `None` if they are
    /// not known.
    pub(crate) fn wins_by_quotient(
        &self,
        heaps: &[BigUint],
        cx: &Context<'_>,
    ) -> Result<Option<NamedReplies<Vec<BigUint>>>, Error> {
        let largest = heaps.iter().max().map_or(0, |heap| u64::try_from(heap).unwrap_or(u64::MAX));
        let Some((quotient, hook)) = self.quotient_to(largest, cx)? else { return Ok(None) };
        let mut listed = HeapsAfter::from_heaps(heaps);
        match hook.rules.heap_code() {
            Some(code) => {
                let run = cx.run();
                let flow = quotient
                    .visit_large_winning_moves(&code, heaps, &run, &mut |winner| listed.add(winner))?;
                Ok(flow.map(|_| listed.named()))
            }
            None => {
                let atoms: Option<Vec<u32>> = heaps.iter().map(|heap| u32::try_from(heap).ok()).collect();
                let Some(winning) = atoms.and_then(|atoms| winning_options(&quotient, &hook.rules, &atoms))
                else {
                    return Ok(None);
                };
                let _ = winning.into_iter().try_for_each(|(heap, leaves)| {
                    let leaves = leaves.into_iter().map(BigUint::from).collect();
                    listed.add(HeapMove { heap: heap.into(), leaves })
                });
                Ok(Some(listed.named()))
            }
        }
    }

    /// Returns the heaps of a position, if positions of the game are sums of heaps.
    pub(crate) fn heaps_of(&self, p: &P) -> Option<Vec<BigUint>> {
        let heaps = match (&self.quotients, &self.heap) {
            (Some(hook), _) => (hook.heaps)(p),
            (None, Some(hook)) => hook.heaps(p),
            (None, None) => return None,
        };
        Some(heaps.into_iter().map(BigUint::from).collect())
    }

    /// Returns a quotient that covers a heap, with a verified certificate.
    fn quotient_to(
        &self,
        largest: u64,
        cx: &Context<'_>,
    ) -> Result<Option<(Quotient, &QuotientHook<P>)>, Error> {
        let Some(hook) = &self.quotients else { return Ok(None) };
        let needed = u32::try_from(largest).unwrap_or(u32::MAX);
        if hook.rules.heap_code().is_none() && needed > HEAPS {
            return Ok(None);
        }
        let run = with_memory_limit(cx);
        let mut solver = QuotientSolver::new(&hook.rules);
        match solver.extend_to(needed.min(HEAPS), &run) {
            Ok(()) => {}
            Err(QuotientError::Stopped(stopped)) => cancelled(stopped)?,
            Err(_) => return Ok(None),
        }
        let quotient = solver.quotient();
        if quotient.image(largest).is_none() {
            return Ok(None);
        }
        let id = self.game().id();
        let Some(certificate) = QuotientCertificate::new(&quotient, &hook.rules, &id, &[]) else {
            return Ok(None);
        };
        match verify(&certificate, &with_memory_limit(cx)) {
            Ok(()) => {
                let outcome = |heaps: &[u32], run: &Run<'_>| outcome_of_entry(self, heaps, run);
                hold_outcomes(&quotient, &|heap| heap.to_string(), &outcome, cx)?;
                Ok(Some((quotient, hook)))
            }
            Err(VerifyError::Stopped(stopped)) => cancelled(stopped).map(|()| None),
            Err(refused) => Err(Error::Refuted(format!("a misère quotient that was found: {refused}"))),
        }
    }
}

/// Returns a run with a small limit on memory.
fn with_memory_limit<'a>(cx: &'a Context<'_>) -> Run<'a> {
    cx.run().with_further_memory(MEMORY)
}

/// Returns an error for a cancellation, which ends everything. After another stop only the quotient is not known.
fn cancelled(stopped: Stopped) -> Result<(), Error> {
    match stopped.reason {
        Reason::Cancelled => Err(stopped.into()),
        _ => Ok(()),
    }
}
