//! Values by the definition, with which samples of results are compared.
//!
//! The value of a position is the mex of the values of its options; in misère play the value of a position without
//! options is 1. This module uses no keys, no representatives and no components. It shares no code with the solvers
//! except the game's own list of options.

mod genus;
mod heaps;
mod sums;

pub(crate) use genus::hold_genera;
pub(crate) use genus::plain_genus;
pub(crate) use sums::outcome_of_entry;
pub(crate) use sums::{hold_outcomes, outcome_of_graph};

use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::results::SolverValues;
use impartial::game::Options;
use impartial::run::{Run, Stopped};
use impartial::solve::options_within;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Values by the definition.
pub(crate) struct Plain<'g, G: Options> {
    game: &'g G,
    values: HashMap<G::Position, (u64, u64)>,
}

/// The reason why there are no values by the definition.
pub(crate) enum NoPlain<P> {
    Stopped(Stopped),
    /// Play from this position can continue for ever.
    Loopy(P),
}

impl<P> From<Stopped> for NoPlain<P> {
    fn from(stopped: Stopped) -> Self {
        NoPlain::Stopped(stopped)
    }
}

impl<P> NoPlain<P> {
    fn into_error(self, write: impl Fn(&P) -> String) -> Error {
        match self {
            NoPlain::Stopped(stopped) => stopped.into(),
            NoPlain::Loopy(p) => Error::loopy([write(&p)], format!("from {}", write(&p))),
        }
    }
}

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let set: BTreeSet<u64> = values.collect();
    (0..).zip(&set).find(|(n, v)| n != *v).map_or(set.len() as u64, |(n, _)| n)
}

impl<'g, G: Options> Plain<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        Plain { game, values: HashMap::new() }
    }

    /// Computes the normal and the misère value of a position from which play must end.
    pub(crate) fn pair(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<(u64, u64), NoPlain<G::Position>> {
        let mut stack = vec![(position.clone(), false)];
        let mut started = HashSet::new();
        let mut bytes = 0;
        while let Some((p, expanded)) = stack.pop() {
            if self.values.contains_key(&p) {
                continue;
            }
            let waiting = (stack.len() * size_of::<(G::Position, bool)>()) as u64;
            let options = options_within(self.game, &p, 2 * bytes + waiting, run)?;
            if expanded {
                let pairs: Option<Vec<_>> = options.iter().map(|o| self.values.get(o).copied()).collect();
                let Some(pairs) = pairs else { return Err(NoPlain::Loopy(p)) };
                let normal = mex(pairs.iter().map(|pair| pair.0));
                let misere = if pairs.is_empty() { 1 } else { mex(pairs.iter().map(|pair| pair.1)) };
                bytes += (size_of::<(G::Position, u64, u64)>() + self.game.allocated_bytes(&p)) as u64;
                self.values.insert(p, (normal, misere));
            } else {
                // Only a position that play from p reaches can name p again before p is solved.
                if !started.insert(p.clone()) {
                    return Err(NoPlain::Loopy(p));
                }
                bytes += (size_of::<G::Position>() + self.game.allocated_bytes(&p)) as u64;
                stack.push((p, true));
                stack
                    .extend(options.into_iter().filter(|o| !self.values.contains_key(o)).map(|o| (o, false)));
            }
            let waiting = (stack.len() * size_of::<(G::Position, bool)>()) as u64;
            // Waiting positions count too: a large position has very many options before the first is settled.
            run.check((self.values.len() + stack.len()) as u64, 2 * bytes + waiting)?;
        }
        self.values.get(position).copied().ok_or_else(|| NoPlain::Loopy(position.clone()))
    }
}

/// A random sample of fixed size from a stream of unknown length, each member equally likely
/// (Vitter 1985, algorithm R).
pub(crate) struct ReservoirSample<T> {
    size: usize,
    offered: u64,
    random: fastrand::Rng,
    members: Vec<T>,
}

impl<T> ReservoirSample<T> {
    /// Returns the chosen members.
    pub(crate) fn members(&self) -> &[T] {
        &self.members
    }

    /// Returns an empty sample of at most `size` members, chosen by this seed.
    pub(crate) fn new(size: usize, seed: u64) -> Self {
        ReservoirSample { size, offered: 0, random: fastrand::Rng::with_seed(seed), members: Vec::new() }
    }

    /// Offers one more member to the sample.
    pub(crate) fn offer(&mut self, member: impl FnOnce() -> T) {
        self.offered += 1;
        if self.members.len() < self.size {
            self.members.push(member());
        } else if self.size > 0 {
            let index = self.random.u64(0..self.offered);
            if index < self.size as u64 {
                self.members[index as usize] = member();
            }
        }
    }
}

/// Verifies a sample of computed values against the definition.
pub(crate) fn verify<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    sample: &ReservoirSample<(P, SolverValues)>,
    cx: &Context<'_>,
) -> Result<(), Error> {
    if cx.verify == 0 {
        return Ok(());
    }
    let game = entry.game();
    if sample.members.is_empty() {
        cx.remark("verify: nothing was computed that is small enough to be held against the definition");
        return Ok(());
    }
    let run = cx.run();
    let mut plain = Plain::new(game);
    let mut endless = None;
    for (p, found) in &sample.members {
        let (normal, misere) = match plain.pair(p, &run) {
            Ok(pair) => pair,
            Err(NoPlain::Stopped(stopped)) => return Err(stopped.into()),
            Err(NoPlain::Loopy(_)) => {
                let (_, count) = endless.unwrap_or((p, 0));
                endless = Some((p, count + 1));
                continue;
            }
        };
        let same = |computed: Option<u64>, value: u64| computed.is_none_or(|computed| computed == value);
        if !same(found.normal, normal) || !same(found.misere, misere) {
            return Err(Error::Refuted(format!(
                "verify: {} at {}: the solver says normal {}, misere {}; the definition says {normal}, {misere} \
                 (seed {})",
                game.id(),
                game.write(p),
                value_text(found.normal),
                value_text(found.misere),
                cx.seed
            )));
        }
    }
    let endless = endless.map_or(0, |(p, count)| {
        let from = game.write(p);
        cx.remark(&format!("verify: play from {from} need not end, so that the definition gives no value"));
        count
    });
    if endless < sample.members.len() {
        agrees(sample.members.len() - endless, ["position", "positions"], cx);
    }
    Ok(())
}

/// Reports that `count` results agree with the definition.
fn agrees(count: usize, [one, many]: [&str; 2], cx: &Context<'_>) {
    let what = if count == 1 { format!("1 {one} agrees") } else { format!("{count} random {many} agree") };
    cx.remark(&format!("verify: {what} with the definition (seed {})", cx.seed));
}

/// Refuses to verify values that a formula gave, because no computed value can be checked.
pub(crate) fn nothing_computed(game: &str, position: &str, cx: &Context<'_>) -> Result<(), Error> {
    if cx.verify == 0 {
        return Ok(());
    }
    Err(Error::unsupported(
        UnsupportedPart::Verifying,
        format!("nothing is computed at {position} of {game}, a formula gives the values"),
        [PossibleInstead::words(
            "positions small enough to compute; claims hold formulas against computed values",
        )],
    ))
}

fn value_text(value: Option<u64>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}
