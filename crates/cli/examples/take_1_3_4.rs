//! Take 1, 3 or 4 counters from a heap: your own game and claim in addition to the built-in ones.

use impartial::claim::Claim;
use impartial::game::Options;
use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
use impartial_cli::{Entry, catalogue};
use std::ops::ControlFlow;

#[derive(Clone)]
struct Take134;

impl GameSpec for Take134 {
    type Kind = OneNumber;

    fn name(&self) -> String {
        "take-1-3-4".into()
    }

    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl HasMovePromise for Take134 {
    type Promise = NoPromise;
}

impl Options for Take134 {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        [1, 3, 4].into_iter().filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
    }
}

fn main() -> std::process::ExitCode {
    let period = Claim::builder("take-1-3-4.period", "take-1-3-4")
        .source("the tutorial")
        .statement("the values are 0 1 0 1 2 3 2, repeated")
        .on_positions_below(Take134, &[(1, 1000)], &[(1, 100_000)])
        .value(|_, heap| Some([0, 1, 0, 1, 2, 3, 2][(heap % 7) as usize]));
    let game = Entry::from_game(Take134).summary("take 1, 3 or 4 counters from a heap");
    impartial_cli::run(catalogue().game(game).claims([period]))
}
