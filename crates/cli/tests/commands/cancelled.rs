//! Every command ends soon after a cancellation. "Soon" is a number of options that the command asks a game for, and
//! never a time.

use impartial::claim::Claim;
use impartial::game::Options;
use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
use impartial::run::Cancel;
use impartial_cli::{Entry, Registry, run_cancelled_by};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of options that a command may ask for after a cancellation: some milliseconds.
const MAX_OPTIONS: u64 = 1 << 18;

/// Take any number of counters from one heap. The game cancels the command after a number of options, and counts the
/// options that follow.
#[derive(Clone, Debug)]
struct Cancelling {
    shown: Arc<AtomicU64>,
    at: u64,
    cancel: Cancel,
}

impl GameSpec for Cancelling {
    type Kind = OneNumber;

    fn name(&self) -> String {
        "cancelling".into()
    }

    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl HasMovePromise for Cancelling {
    type Promise = NoPromise;
}

impl Options for Cancelling {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..*n).try_for_each(|option| {
            if self.shown.fetch_add(1, Ordering::Relaxed) + 1 == self.at {
                self.cancel.cancel();
            }
            visit(option)
        })
    }
}

#[test]
fn every_command_ends_within_some_thousand_options_of_a_cancellation() {
    // All options of all followers of 30000 are 450 million options.
    for args in [
        "value cancelling 30000",
        "value cancelling 30000 --misere",
        "value cancelling 30000 --solver graph",
        "value cancelling 30000 --solver search",
        "value cancelling 30000 --verify 10",
        "value sum:cancelling+cancelling 30000|20000",
        "moves cancelling 30000",
        "moves cancelling 30000 --to 0",
        "moves cancelling 30000 --to 5 --misere",
        "moves cancelling 30000 --solver graph",
        "table cancelling --heaps 30000",
        "table cancelling --heaps 30000 --summary",
        "table cancelling --heaps 30000 --solver graph",
        "table cancelling --from 30000",
        "classes cancelling --from 30000",
        "classes cancelling --heaps 30000",
        "genus cancelling 30000",
        "genus cancelling --heaps 30000",
        "check cancelling",
    ] {
        let mut stopped = 0;
        for at in [1, 1_000, 50_000, 400_000, 2_000_000] {
            let game = Cancelling { shown: Arc::default(), at, cancel: Cancel::new() };
            let claim = Claim::builder("cancelling.value", "cancelling").source("Bouton").statement("n");
            let claim = claim.on_positions_below(game.clone(), &[(1, 30_000)], &[(1, 30_000)]);
            let registry =
                Registry::new().game(Entry::from_game(game.clone())).claims([claim.value(|_, n| Some(*n))]);
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let words = std::iter::once("impartial").chain(args.split_whitespace());
            let cancel = game.cancel.clone();
            let code = run_cancelled_by(&Arc::new(registry), words, cancel, &mut out, &mut err);
            let (shown, err) =
                (game.shown.load(Ordering::Relaxed), String::from_utf8_lossy(&err).into_owned());
            assert!([0, 3].contains(&code), "{args}, cancelled at {at}: {code} {err}");
            assert!(
                shown <= at + MAX_OPTIONS,
                "{args}, cancelled at {at}: {} options more",
                shown.saturating_sub(at)
            );
            stopped += u32::from(code == 3);
        }
        assert!(stopped >= 3, "{args}: stopped {stopped} times of 5");
    }
}
