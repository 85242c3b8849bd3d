//! Your own game with every command: `cargo run --release --example own_game -- check`.
//!
//! The **aliquot game**: take d of n counters, where d < n divides n. The value is the exponent of 2 in n.

use impartial::claim::Claim;
use impartial::game::Options;
use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
use impartial_cli::{Entry, Registry};
use std::ops::ControlFlow;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Aliquot;
impl GameSpec for Aliquot {
    type Kind = OneNumber;
    fn name(&self) -> String {
        "aliquot".into()
    }
    fn kind(&self) -> OneNumber {
        OneNumber
    }
}
impl HasMovePromise for Aliquot {
    type Promise = NoPromise;
}

impl Options for Aliquot {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..*n).filter(|d| n.is_multiple_of(*d)).try_for_each(|d| visit(n - d))
    }
}

/// Returns the registry with the game, a true claim, and a planted claim that is false.
pub(crate) fn registry() -> Registry {
    let says = |id: &str, what| Claim::builder(id, "aliquot").source("folklore").statement(what);
    let (quick, full, game) = (&[(1, 1000)], &[(1, 10_000)], Aliquot);
    let value = says("aliquot.value", "the exponent of 2 in n").on_positions_below(game, quick, full);
    let parity =
        says("aliquot.planted.parity", "1 for even n").planted().on_positions_below(game, quick, full);
    Registry::new().game(Entry::from_game(Aliquot).summary("take a proper divisor")).claims([
        value.value(|_, n| (*n > 0).then(|| n.trailing_zeros().into())),
        parity.value(|_, n| (*n > 0).then(|| 1 - n % 2)),
    ])
}

#[allow(dead_code)] // The test of this example calls `registry` alone.
fn main() -> std::process::ExitCode {
    impartial_cli::run(registry())
}
