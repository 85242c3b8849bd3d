//! Outcomes and remoteness in Nim, by retrograde analysis of the graph of all play.

use super::{Boxes, nim_sum};
use crate::common::false_claim;
use impartial::claim::{Claim, Mismatch};
use impartial::game::Heaps;
use impartial::loopy::{LoopyOutcome, Play};
use impartial_games::nim::Nim;

const QUICK: Boxes = &[(1, 60), (2, 30), (3, 14), (4, 8)];
const FULL: Boxes = &[(1, 300), (2, 100), (3, 30), (4, 14)];

fn outcome(previous_wins: bool) -> LoopyOutcome {
    if previous_wins { LoopyOutcome::P } else { LoopyOutcome::N }
}

/// Returns the size of two equal heaps, if the position has no other heap.
fn twins(p: &Heaps) -> Option<u64> {
    let heaps: Vec<u64> = p.iter().collect();
    match heaps[..] {
        [a, b] if a == b => Some(a),
        _ => None,
    }
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.retrograde", "nim")
            .source("Bouton 1901")
            .statement("the previous player wins iff the nim-sum is 0; by retrograde analysis")
            .basis("wins and losses")
            .on_positions_below(Nim, QUICK, FULL).packed()
            .outcome(Play::Normal, |_, p| Some(outcome(nim_sum(p.iter()) == 0))),
        Claim::builder("nim.retrograde-misere", "nim")
            .source("Bouton 1901")
            .statement(
                "misère play: the previous player wins iff the nim-sum is 0 and some heap is at least 2, or it is 1 and no \
                 heap is",
            )
            .basis("wins and losses")
            .on_positions_below(Nim, QUICK, FULL).packed()
            .outcome(Play::Misere, |_, p| {
                let large = p.iter().any(|heap| heap >= 2);
                Some(outcome(nim_sum(p.iter()) == u64::from(!large)))
            }),
        Claim::builder("nim.remoteness-twins", "nim")
            .source("the definition of remoteness (Steinhaus 1925); the winner copies every move")
            .statement("two heaps of size n have remoteness 2n")
            .on_positions_below(Nim, QUICK, FULL).packed()
            .remoteness(Play::Normal, |_, p| u32::try_from(2 * twins(p)?).ok()),
        Claim::builder("nim.no-draws", "nim")
            .source("the definition of a draw: play ends")
            .statement("no position is a draw, in normal or in misère play")
            .on_positions_below(Nim, QUICK, FULL).packed()
            .play(|_, _, solved| {
                let drawn = [Play::Normal, Play::Misere].into_iter().find(|&play| solved.outcome(play).is_draw());
                drawn.map_or(Ok(true), |play| Err(Mismatch::new(solved.outcome(play), "not D")))
            }),
        false_claim("nim.planted.remoteness", "nim")
            .statement("two heaps have as their remoteness the number of counters")
            .on_positions_below(Nim, &[(2, 30)], &[(2, 100)]).packed()
            .remoteness(Play::Normal, |_, p| u32::try_from(p.iter().sum::<u64>()).ok()),
        false_claim("nim.planted.misere-twins", "nim")
            .statement("misère play: the previous player wins from two equal heaps")
            .on_positions_below(Nim, QUICK, FULL).packed()
            .outcome(Play::Misere, |_, p| twins(p).map(|_| LoopyOutcome::P)),
    ]
}
