//! Descriptions that follow from a promise, for kinds of positions and promises that no built-in game joins.

use impartial::kind::{Coins, GameSpec, HasMovePromise, HeapsWithZeros, Kind, LowersTheLargestCoin};
use impartial::run::Run;
use impartial::value::Play;
use impartial_prove::automata::{Formula, ProofBudget, number, var};
use impartial_prove::{
    Definable, DescribedGame, Description, PositionShape, ProveError, promised_description, prove_values,
};
use std::num::NonZeroU64;

/// A game in which only the largest member moves, with a change of its description.
#[derive(Clone)]
struct Largest<K> {
    kind: K,
    change: fn(&mut Description),
}

impl<K: Kind> GameSpec for Largest<K> {
    type Kind = K;

    fn name(&self) -> String {
        "largest".into()
    }

    fn kind(&self) -> K {
        self.kind
    }
}

impl<K> HasMovePromise for Largest<K> {
    type Promise = LowersTheLargestCoin;
}

/// Implements [`Definable`] for kinds.
macro_rules! described {
    ($($kind:ty),*) => {
        $(impl Definable for Largest<$kind> {
            fn describe(&self, shape: PositionShape) -> Option<Description> {
                let mut description = promised_description(self, shape)?;
                (self.change)(&mut description);
                Some(description)
            }
        })*
    };
}
described!(Coins, HeapsWithZeros);

/// Returns the number of positions at which the description and the game have the same options, or the error of a proof that
/// compares them.
fn compared<G: Definable + Clone + Send + Sync + 'static>(game: G, count: usize) -> Result<u64, ProveError>
where
    DescribedGame<G>: impartial_prove::Provable,
{
    let run = Run::default();
    let game = DescribedGame::new(game);
    let statement = [var("a1").equal(number(0))];
    let shape = PositionShape::coins(count);
    let proof = prove_values(&game, shape, "a1 = 0", &statement, Play::Normal, &ProofBudget::new(&run))?;
    Ok(proof.compared.positions)
}

#[test]
fn the_largest_coin_in_columns_has_the_described_moves() {
    for height in 1..=4 {
        let kind = Coins::in_columns(NonZeroU64::new(height).unwrap());
        for count in 1..=3 {
            let game = Largest { kind, change: |_| {} };
            assert!(compared(game, count).unwrap() > 10, "{height}, {count}");
        }
        // Coins that share a column, and a coin that may stay.
        let anywhere = Largest { kind, change: |description| description.legal = Formula::TRUE };
        assert!(compared(anywhere, 2).is_err(), "{height}");
        let stays = |description: &mut Description| {
            description.moves[1].condition = var("x").at_most(var("a2"));
        };
        assert!(compared(Largest { kind, change: stays }, 2).is_err(), "{height}");
    }
}

#[test]
fn the_largest_of_several_heaps_has_the_described_moves() {
    for count in 1..=3 {
        let game = Largest { kind: HeapsWithZeros, change: |_| {} };
        assert!(compared(game, count).unwrap() > 10, "{count}");
    }
    let below_both =
        |description: &mut Description| description.moves[1].condition = var("x").less(var("a1"));
    assert!(compared(Largest { kind: HeapsWithZeros, change: below_both }, 2).is_err());
}
