//! The μ-quotient and the μ-residue of a game (\[SW\] 1.4).
//!
//! Let V be the value of a game and μ > 0. Write V(a) = μ·q + r with r < μ. The **μ-quotient**
//! keeps of each position the options with the same r, the **μ-residue** those with the same q.
//! \[SW\] Theorem 1.2: the first has the value q, the second the value r; so V = μ·QV + RV.
//!
//! The value of the game is a function, because the quotient depends on it. To check the theorem itself, pass computed
//! values, not a formula.

use crate::game::{Game, Options, OptionsError};
use std::fmt;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

macro_rules! restricted {
    ($(#[$doc:meta])* $name:ident, $keep:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<G, V> {
            game: G,
            mu: NonZeroU64,
            value: V,
        }

        impl<G, V> $name<G, V> {
            /// Creates the restriction of `game` modulo `mu`, where `value` returns the values of the game.
            pub fn new(game: G, mu: NonZeroU64, value: V) -> Self {
                $name { game, mu, value }
            }

            /// Returns the modulus μ.
            pub fn mu(&self) -> NonZeroU64 {
                self.mu
            }
        }

        impl<G: Game, V> Game for $name<G, V> {
            type Position = G::Position;

            fn allocated_bytes(&self, position: &G::Position) -> usize {
                self.game.allocated_bytes(position)
            }
        }

        impl<G: Options, V: Fn(&G::Position) -> u64> Options for $name<G, V> {
            fn visit_options(
                &self,
                position: &G::Position,
                visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                self.visit_options_while(position, &|| true, visit)
            }

            fn visit_options_while(
                &self,
                position: &G::Position,
                should_continue: &dyn Fn() -> bool,
                visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                let keep: fn(u64, u64) -> u64 = $keep;
                let own = keep((self.value)(position), self.mu.get());
                self.game.visit_options_while(position, should_continue, &mut |option| {
                    if keep((self.value)(&option), self.mu.get()) == own {
                        visit(option)
                    } else {
                        ControlFlow::Continue(())
                    }
                })
            }

            fn options_error(&self, position: &G::Position) -> Option<OptionsError> {
                self.game.options_error(position)
            }
        }

        impl<G: fmt::Debug, V> fmt::Debug for $name<G, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))
                    .field("game", &self.game)
                    .field("mu", &self.mu)
                    .finish_non_exhaustive()
            }
        }
    };
}

restricted!(
    /// The μ-quotient: only the moves that keep the remainder of the value modulo μ.
    ///
    /// ```
    /// use impartial::game::Graph;
    /// use impartial::run::Run;
    /// use impartial::solve::Memo;
    /// use impartial::structure::MuQuotient;
    /// use std::num::NonZeroU64;
    /// // A heap of Nim: its value is its size.
    /// let heap = Graph::from_edges(8, (1..8).flat_map(|v| (0..v).map(move |to| (v, to)))).unwrap();
    /// let quotient = MuQuotient::new(heap, NonZeroU64::new(3).unwrap(), |&v: &u32| u64::from(v));
    /// assert_eq!(Memo::new(&quotient).values(&7, &Run::default()).unwrap().normal, 7 / 3);
    /// ```
    MuQuotient,
    |value, mu| value % mu
);

restricted!(
    /// The μ-residue: only the moves that keep the quotient of the value by μ.
    ///
    /// ```
    /// use impartial::game::Graph;
    /// use impartial::run::Run;
    /// use impartial::solve::Memo;
    /// use impartial::structure::MuResidue;
    /// use std::num::NonZeroU64;
    /// let heap = Graph::from_edges(8, (1..8).flat_map(|v| (0..v).map(move |to| (v, to)))).unwrap();
    /// let residue = MuResidue::new(heap, NonZeroU64::new(3).unwrap(), |&v: &u32| u64::from(v));
    /// assert_eq!(Memo::new(&residue).values(&7, &Run::default()).unwrap().normal, 7 % 3);
    /// ```
    MuResidue,
    |value, mu| value / mu
);
