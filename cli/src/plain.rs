//! The definition, and nothing else: what `--verify` holds results against.
//!
//! The value of a position is the mex of the values of its options; in misère play a position
//! without options has value 1. No keys, no representatives, no components, and no code shared
//! with the solvers but the game's own list of options.

use crate::any_game::Found;
use crate::context::Context;
use crate::entry::{Entry, Playable};
use crate::errors::Error;
use impartial::run::Run;
use impartial::solve::options_within;
use std::collections::{BTreeSet, HashMap};

/// Values by the definition.
pub(crate) struct Plain<'e, G: Playable> {
    entry: &'e Entry<G>,
    values: HashMap<G::Position, (u64, u64)>,
}

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let set: BTreeSet<u64> = values.collect();
    (0..).zip(&set).find(|(n, v)| n != *v).map_or(set.len() as u64, |(n, _)| n)
}

impl<'e, G: Playable> Plain<'e, G> {
    pub(crate) fn new(entry: &'e Entry<G>) -> Self {
        Plain { entry, values: HashMap::new() }
    }

    /// The normal and the misère value of a position from which play must end.
    pub(crate) fn pair(&mut self, position: &G::Position, run: &Run<'_>) -> Result<(u64, u64), Error> {
        let mut line = vec![(position.clone(), false)];
        let mut bytes = 0;
        while let Some((p, expanded)) = line.pop() {
            if self.values.contains_key(&p) {
                continue;
            }
            let waiting = (line.len() * size_of::<(G::Position, bool)>()) as u64;
            let options = options_within(&**self.entry.game(), &p, 2 * bytes + waiting, run)?;
            if expanded {
                let pairs: Option<Vec<_>> = options.iter().map(|o| self.values.get(o).copied()).collect();
                let Some(pairs) = pairs else {
                    return Err(Error::loopy(&format!("from {}", self.entry.game().write(&p))));
                };
                let normal = mex(pairs.iter().map(|pair| pair.0));
                let misere = if pairs.is_empty() { 1 } else { mex(pairs.iter().map(|pair| pair.1)) };
                bytes += (size_of::<(G::Position, u64, u64)>() + self.entry.game().heap_bytes(&p)) as u64;
                self.values.insert(p, (normal, misere));
            } else {
                line.push((p, true));
                line.extend(options.into_iter().filter(|o| !self.values.contains_key(o)).map(|o| (o, false)));
            }
            let waiting = (line.len() * size_of::<(G::Position, bool)>()) as u64;
            run.check(self.values.len() as u64, 2 * bytes + waiting)?;
        }
        self.values.get(position).copied().ok_or_else(|| Error::loopy(&self.entry.game().write(position)))
    }
}

/// A random sample of fixed size from a stream of unknown length, each member equally likely
/// (Vitter 1985, algorithm R).
pub(crate) struct Sample<T> {
    size: usize,
    seen: u64,
    random: fastrand::Rng,
    members: Vec<T>,
}

impl<T> Sample<T> {
    pub(crate) fn new(size: usize, seed: u64) -> Self {
        Sample { size, seen: 0, random: fastrand::Rng::with_seed(seed), members: Vec::new() }
    }

    pub(crate) fn offer(&mut self, member: impl FnOnce() -> T) {
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
pub(crate) fn verify<G: Playable>(
    entry: &Entry<G>,
    sample: &Sample<(G::Position, Found)>,
    cx: &Context<'_>,
) -> Result<(), Error> {
    if cx.verify == 0 {
        return Ok(());
    }
    let game = entry.game();
    if sample.members.is_empty() {
        cx.remark("verify: no value was computed, so there is nothing to hold against the definition");
        return Ok(());
    }
    let run = cx.run();
    let mut plain = Plain::new(entry);
    for (p, found) in &sample.members {
        let (normal, misere) = plain.pair(p, &run)?;
        let same = |computed: Option<u64>, value: u64| computed.is_none_or(|computed| computed == value);
        if !same(found.normal, normal) || !same(found.misere, misere) {
            return Err(Error::Refuted(format!(
                "verify: {} at {}: the solver says normal {}, misere {}; the definition says {normal}, {misere} \
                 (seed {})",
                game.id(),
                game.write(p),
                shown(found.normal),
                shown(found.misere),
                cx.seed
            )));
        }
    }
    let n = sample.members.len();
    let what = if n == 1 { "1 position agrees".to_owned() } else { format!("{n} random positions agree") };
    cx.remark(&format!("verify: {what} with the definition (seed {})", cx.seed));
    Ok(())
}

fn shown(value: Option<u64>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}
