//! The definition, and nothing else: what `--verify` holds results against.
//!
//! The value of a position is the mex of the values of its options; in misère play a position
//! without options has value 1. No keys, no representatives, no components, and no code shared
//! with the solvers but the game's own list of options.

mod genus;
mod heaps;
mod sums;

pub use genus::hold_genera;
pub(crate) use genus::plain_genus;
pub(crate) use sums::outcome_of_entry;
pub use sums::{hold_outcomes, outcome_of_graph};

use crate::answer::SolverValues;
use crate::context::Context;
use crate::entry::Entry;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::method::RegisterableGame;
use impartial::game::Options;
use impartial::run::{Run, Stopped};
use impartial::solve::options_within;
use std::collections::{BTreeSet, HashMap};

/// Values by the definition.
pub(crate) struct Plain<'g, G: Options> {
    game: &'g G,
    values: HashMap<G::Position, (u64, u64)>,
}

/// Why there are no values by the definition.
pub(crate) enum NoPlain<P> {
    Stopped(Stopped),
    /// Play from this position can go on for ever.
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
            NoPlain::Loopy(p) => Error::loopy(&format!("from {}", write(&p))),
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

    /// The normal and the misère value of a position from which play must end.
    pub(crate) fn pair(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<(u64, u64), NoPlain<G::Position>> {
        let mut line = vec![(position.clone(), false)];
        let mut bytes = 0;
        while let Some((p, expanded)) = line.pop() {
            if self.values.contains_key(&p) {
                continue;
            }
            let waiting = (line.len() * size_of::<(G::Position, bool)>()) as u64;
            let options = options_within(self.game, &p, 2 * bytes + waiting, run)?;
            if expanded {
                let pairs: Option<Vec<_>> = options.iter().map(|o| self.values.get(o).copied()).collect();
                let Some(pairs) = pairs else { return Err(NoPlain::Loopy(p)) };
                let normal = mex(pairs.iter().map(|pair| pair.0));
                let misere = if pairs.is_empty() { 1 } else { mex(pairs.iter().map(|pair| pair.1)) };
                bytes += (size_of::<(G::Position, u64, u64)>() + self.game.heap_bytes(&p)) as u64;
                self.values.insert(p, (normal, misere));
            } else {
                line.push((p, true));
                line.extend(options.into_iter().filter(|o| !self.values.contains_key(o)).map(|o| (o, false)));
            }
            let waiting = (line.len() * size_of::<(G::Position, bool)>()) as u64;
            // Those that wait count too: a large position has very many options before one is settled.
            run.check((self.values.len() + line.len()) as u64, 2 * bytes + waiting)?;
        }
        self.values.get(position).copied().ok_or_else(|| NoPlain::Loopy(position.clone()))
    }
}

/// A random sample of fixed size from a stream of unknown length, each member equally likely
/// (Vitter 1985, algorithm R).
pub struct ReservoirSample<T> {
    size: usize,
    seen: u64,
    random: fastrand::Rng,
    members: Vec<T>,
}

impl<T> ReservoirSample<T> {
    /// Whether anything is to be held against the definition.
    pub fn is_wanted(&self) -> bool {
        self.size > 0
    }

    /// Those that were chosen.
    pub fn members(&self) -> &[T] {
        &self.members
    }

    /// A sample of at most so many members, chosen by this seed.
    pub fn new(size: usize, seed: u64) -> Self {
        ReservoirSample { size, seen: 0, random: fastrand::Rng::with_seed(seed), members: Vec::new() }
    }

    /// One more that may be chosen.
    pub fn offer(&mut self, member: impl FnOnce() -> T) {
        self.seen += 1;
        if self.members.len() < self.size {
            self.members.push(member());
        } else if self.size > 0 {
            let at = self.random.u64(0..self.seen);
            if at < self.size as u64 {
                self.members[at as usize] = member();
            }
        }
    }
}

/// Holds a sample of computed values against the definition.
pub(crate) fn verify<G: RegisterableGame>(
    entry: &Entry<G>,
    sample: &ReservoirSample<(G::Position, SolverValues)>,
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
    let mut plain = Plain::new(&**game);
    for (p, found) in &sample.members {
        let (normal, misere) = plain.pair(p, &run).map_err(|error| error.into_error(|p| game.write(p)))?;
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
    agrees(sample.members.len(), ["position", "positions"], cx);
    Ok(())
}

/// Says that so many things are as the definition has them.
fn agrees(count: usize, [one, many]: [&str; 2], cx: &Context<'_>) {
    let what = if count == 1 { format!("1 {one} agrees") } else { format!("{count} random {many} agree") };
    cx.remark(&format!("verify: {what} with the definition (seed {})", cx.seed));
}

/// Refuses to verify values that a formula gave: there is nothing to hold against the definition.
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
