//! Entries whose positions are sums of heaps: misère outcomes from a verified misère quotient.
//!
//! A quotient is no value: it says who wins, and nothing of the number g⁻. Where the definition is out of
//! reach the outcome rests on the quotient map, whose certificate is verified before it is used.

use crate::any_game::{Answer, Basis, Known};
use crate::context::Context;
use crate::entry::{Entry, Playable};
use crate::errors::Error;
use crate::solving::MANY_OPTIONS;
use impartial::game::{Game, Heaps, parse_list};
use impartial::misere::quotient::{
    Atoms, Quotient, QuotientCertificate, QuotientError, QuotientSolver, VerifyError, verify, winning_options,
};
use impartial::run::{Limits, Reason, Run, Stopped};
use impartial::value::Outcome;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The heaps of a game with their options.
pub(crate) type Rules = Arc<dyn Atoms + Send + Sync>;

/// What an entry says of a game whose positions are sums of heaps.
pub(crate) struct QuotientHook<G: Game> {
    rules: Rules,
    heaps: fn(&G::Position) -> Vec<u64>,
    position: fn(Vec<u64>) -> G::Position,
}

impl<G: Game<Position = Heaps> + Atoms + Send + Sync + 'static> QuotientHook<G> {
    pub(crate) fn new(game: Arc<G>) -> Self {
        QuotientHook { rules: game, heaps: |p| p.iter().collect(), position: |heaps| Heaps::nonempty(heaps) }
    }
}

/// How long a quotient is looked for when only an outcome is asked for.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much memory it may take.
const MEMORY: u64 = 256 << 20;

/// Up to this heap a period is looked for.
const HEAPS: u32 = 2000;

impl<G: Playable> Entry<G> {
    /// The heaps of the game, if its positions are sums of heaps.
    pub(crate) fn rules(&self) -> Option<Rules> {
        self.quotients.as_ref().map(|hook| hook.rules.clone())
    }

    /// The misère outcome of a position by the quotient of its heaps; `None` if that is not known.
    pub(crate) fn outcome_by_quotient(
        &self,
        p: &G::Position,
        cx: &Context<'_>,
    ) -> Result<Option<(Outcome, Basis)>, Error> {
        let Some((quotient, hook)) = self.quotient_for(p, cx)? else { return Ok(None) };
        Ok(quotient.outcome(&(hook.heaps)(p)).map(|outcome| (outcome, Basis::Formula)))
    }

    /// The same for heaps that do not fit 64 bits.
    pub(crate) fn large_outcome_by_quotient(
        &self,
        text: &str,
        cx: &Context<'_>,
    ) -> Result<Option<(Outcome, Basis)>, Error> {
        let Ok(heaps) = parse_list(text, "heaps") else { return Ok(None) };
        let Some((quotient, _)) = self.quotient_to(u64::MAX, cx)? else { return Ok(None) };
        let element = heaps.iter().try_fold(0, |element, heap| {
            Some(quotient.monoid().product(element, quotient.image_large(heap)?))
        });
        let outcome = |x| if quotient.is_p(x) { Outcome::P } else { Outcome::N };
        Ok(element.map(|x| (outcome(x), Basis::Formula)))
    }

    /// The winning misère moves of a position by the quotient of its heaps; `None` if that is not known
    /// or there are too many.
    pub(crate) fn wins_by_quotient(
        &self,
        p: &G::Position,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Answer>>, Error> {
        let Some((quotient, hook)) = self.quotient_for(p, cx)? else { return Ok(None) };
        let heaps = (hook.heaps)(p);
        let mut options: Vec<G::Position> = Vec::new();
        let mut add = |heap: u64, leaves: &mut dyn Iterator<Item = u64>| {
            let mut next = heaps.clone();
            if let Some(at) = next.iter().position(|&other| other == heap) {
                next.swap_remove(at);
            }
            next.extend(leaves);
            options.push((hook.position)(next));
        };
        match hook.rules.rule() {
            Some(code) => {
                let mut count = 0;
                let flow = quotient.visit_winning_moves(&code, &heaps, &mut |winner| {
                    count += 1;
                    add(winner.heap, &mut winner.leaves.into_iter());
                    if count > MANY_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if flow != Some(ControlFlow::Continue(())) {
                    return Ok(None);
                }
            }
            None => {
                let atoms: Option<Vec<u32>> = heaps.iter().map(|&heap| u32::try_from(heap).ok()).collect();
                let Some(winning) = atoms.and_then(|atoms| winning_options(&quotient, &hook.rules, &atoms))
                else {
                    return Ok(None);
                };
                for (heap, leaves) in winning {
                    add(heap.into(), &mut leaves.into_iter().map(u64::from));
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        let answer = |option: &G::Position| Answer {
            position: self.game().write(option),
            // A P-position of misère play has the misère value 0.
            misere: Some(Known::new(0u64, Basis::Formula)),
            ..Answer::default()
        };
        Ok(Some(options.iter().map(answer).collect()))
    }

    /// A quotient that covers the heaps of a position, its certificate verified.
    fn quotient_for(
        &self,
        p: &G::Position,
        cx: &Context<'_>,
    ) -> Result<Option<(Quotient, &QuotientHook<G>)>, Error> {
        let Some(hook) = &self.quotients else { return Ok(None) };
        self.quotient_to((hook.heaps)(p).into_iter().max().unwrap_or(0), cx)
    }

    /// A quotient that covers a heap, its certificate verified.
    fn quotient_to(
        &self,
        largest: u64,
        cx: &Context<'_>,
    ) -> Result<Option<(Quotient, &QuotientHook<G>)>, Error> {
        let Some(hook) = &self.quotients else { return Ok(None) };
        let needed = u32::try_from(largest).unwrap_or(u32::MAX);
        if hook.rules.rule().is_none() && needed > HEAPS {
            return Ok(None);
        }
        let run = patient(cx);
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
        match verify(&certificate, &patient(cx)) {
            Ok(()) => Ok(Some((quotient, hook))),
            Err(VerifyError::Stopped(stopped)) => cancelled(stopped).map(|()| None),
            Err(refused) => Err(Error::Refuted(format!("a misère quotient that was found: {refused}"))),
        }
    }
}

/// A run that gives up soon.
fn patient<'a>(cx: &Context<'a>) -> Run<'a> {
    let run = cx.run();
    let limits = Limits {
        max_time: Some(run.limits().max_time.map_or(PATIENCE, |time| time.min(PATIENCE))),
        max_memory: Some(run.limits().max_memory.map_or(MEMORY, |bytes| bytes.min(MEMORY))),
        ..*run.limits()
    };
    run.with_limits(limits)
}

/// Ctrl-C ends everything; without a quotient the answer is merely not known.
fn cancelled(stopped: Stopped) -> Result<(), Error> {
    match stopped.reason {
        Reason::Cancelled => Err(stopped.into()),
        _ => Ok(()),
    }
}
