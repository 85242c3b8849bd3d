//! Genera by the definition: the misère values of sums of a position and heaps of two.

use crate::any_game::AnyGame;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::plain::{NoPlain, Plain, ReservoirSample, agrees};
use crate::game::within::capped;
use crate::results::genus::{GenusAnswer, PlainGenus};
use crate::results::genus_solver::GenusSolver;
use impartial::game::{Game, Options};
use impartial::run::{Reason, Run};
use std::ops::ControlFlow;

/// Maximum number of heaps of two that the definition adds to a position.
const TWOS: u8 = 5;

/// Maximum number of positions of such sums for the definition.
const POSITIONS: u64 = 20_000;

/// The sums of a position of a game with heaps of two and heaps of one.
struct PositionWithHeaps<'g, G>(&'g G);

impl<G: Options> Game for PositionWithHeaps<'_, G> {
    /// The position, the number of heaps of two, and the number of heaps of one.
    type Position = (G::Position, u8, u8);

    fn allocated_bytes(&self, (p, ..): &Self::Position) -> usize {
        self.0.allocated_bytes(p)
    }
}

impl<G: Options> Options for PositionWithHeaps<'_, G> {
    fn visit_options(
        &self,
        (p, twos, ones): &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(p, &mut |option| visit((option, *twos, *ones)))?;
        if *twos > 0 {
            visit((p.clone(), twos - 1, *ones))?;
            visit((p.clone(), twos - 1, ones + 1))?;
        }
        if *ones > 0 {
            visit((p.clone(), *twos, ones - 1))?;
        }
        ControlFlow::Continue(())
    }
}

/// Computes the genus by the definition, for the position or, if that is too large, for the first follower on a random
/// line of play that is small enough.
pub(crate) fn plain_genus<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    mut p: P,
    random: &mut fastrand::Rng,
    run: &Run<'_>,
) -> Result<PlainGenus, Error> {
    let game = entry.game();
    loop {
        match small_genus(game, &p, &capped(run, POSITIONS)) {
            Ok((normal, misere)) => return Ok(PlainGenus { position: game.write(&p), normal, misere }),
            Err(NoPlain::Stopped(stopped)) if matches!(stopped.reason, Reason::Positions(_)) => {}
            Err(error) => return Err(error.into_error(|(p, ..)| game.write(p))),
        }
        run.check(0, 0)?;
        // A position without options would not have been too large.
        let Some(option) = random.choice(game.options(&p)) else {
            return Err(Error::loopy([game.write(&p)], game.write(&p)));
        };
        p = option;
    }
}

type Beyond<G> = NoPlain<(<G as Game>::Position, u8, u8)>;

fn small_genus<G: Options>(game: &G, p: &G::Position, run: &Run<'_>) -> Result<(u64, Vec<u64>), Beyond<G>> {
    let sums = PositionWithHeaps(game);
    let mut plain = Plain::new(&sums);
    let (normal, _) = plain.pair(&(p.clone(), 0, 0), run)?;
    let misere = (0..=TWOS).map(|twos| Ok(plain.pair(&(p.clone(), twos, 0), run)?.1));
    Ok((normal, misere.collect::<Result<_, Beyond<G>>>()?))
}

/// Verifies a sample of the genera of a game against the definition. For a position that is too large, verifies the
/// genus of a follower, which `solver` finds in the same way.
pub(crate) fn hold_genera(
    game: &dyn AnyGame,
    sample: &ReservoirSample<GenusAnswer>,
    solver: &mut dyn GenusSolver,
    cx: &Context<'_>,
) -> Result<(), Error> {
    if sample.members().is_empty() {
        return Ok(());
    }
    let queries = game.capabilities().genus;
    let queries = queries.ok_or_else(|| Error::input(format!("{} has no genera", game.id())))?;
    let run = cx.run();
    let mut random = fastrand::Rng::with_seed(cx.seed);
    for answer in sample.members() {
        let plain = queries.plain_genus(&game.position(&answer.position)?, &mut random, cx)?;
        let found = if plain.position == answer.position {
            answer.genus.clone()
        } else {
            solver.genus(&game.position(&plain.position)?, &run, cx)?.genus
        };
        if !plain.is(&found) {
            let digits: Vec<String> = plain.misere.iter().map(u64::to_string).collect();
            return Err(Error::Refuted(format!(
                "verify: {} at {}: the genus found is {found}; by the definition the normal value is {} and the \
                 misère values beside 0, 1, 2, ... heaps of two are {} (seed {})",
                game.id(),
                plain.position,
                plain.normal,
                digits.join(", "),
                cx.seed
            )));
        }
    }
    agrees(sample.members().len(), ["genus", "genera"], cx);
    Ok(())
}
