//! Homomorphisms of games (\[SW\] 1.3).
//!
//! A map f from the positions of A to those of B is a **homomorphism** if for every position a the
//! images of the options of a are exactly the options of f(a), as sets. Then a and f(a) have the
//! same value, in normal and in misère play alike.
//!
//! ```
//! use impartial::game::Graph;
//! use impartial::structure::Homomorphism;
//! // A path of three positions, and the same path with its middle doubled.
//! let path = Graph::from_edges(3, [(1, 0), (2, 1)]).unwrap();
//! let doubled = Graph::from_edges(4, [(1, 0), (2, 0), (3, 1), (3, 2)]).unwrap();
//! let f = Homomorphism::new(doubled, path, |&v| [0, 1, 1, 2][v as usize]);
//! assert!((0..4).all(|v| f.check_at(&v).is_ok()));
//! ```

use crate::game::{Game, Options};
use crate::run::Run;
use crate::solve::options_within;
use std::fmt::Debug;

type PositionMap<A, B> = dyn Fn(&<A as Game>::Position) -> <B as Game>::Position + Send + Sync;

/// A map between the positions of two games that should be a homomorphism.
pub struct Homomorphism<A: Options, B: Options> {
    source: A,
    target: B,
    map: Box<PositionMap<A, B>>,
}

/// A position at which a map is not a homomorphism.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAHomomorphism<P: Debug, Q: Debug> {
    /// The image of an option is not an option of the image.
    #[error("option {option:?} goes to {image:?}, which is no option of the image")]
    NotAnOption {
        /// The option whose image is no option.
        option: P,
        /// The image of this option.
        image: Q,
    },
    /// A game did not list all options of the position or of its image.
    #[error("the game did not list all options of the position or of its image")]
    IncompleteOptions,
    /// An option of the image is not the image of an option.
    #[error("{option:?}, an option of the image, is the image of no option")]
    NotReached {
        /// The option of the image that is not reached.
        option: Q,
    },
}

impl<A: Options, B: Options> Homomorphism<A, B> {
    /// Creates a map `map` from the positions of `source` to those of `target`.
    pub fn new(
        source: A,
        target: B,
        map: impl Fn(&A::Position) -> B::Position + Send + Sync + 'static,
    ) -> Self {
        Homomorphism { source, target, map: Box::new(map) }
    }

    /// Returns the game that the map starts from.
    pub fn source(&self) -> &A {
        &self.source
    }

    /// Returns the game that the map leads to.
    pub fn target(&self) -> &B {
        &self.target
    }

    /// Returns the image of a position.
    pub fn image(&self, position: &A::Position) -> B::Position {
        (self.map)(position)
    }

    /// Checks the condition at one position. The map is a homomorphism on a set closed under moves if the condition
    /// holds at all its positions.
    ///
    /// # Errors
    /// The first option, in the order of the options, for which the condition fails; a game that ends a list of options
    /// early.
    ///
    /// # Complexity
    /// One visit of each option of the position and of its image, sorted.
    pub fn check_at(&self, position: &A::Position) -> Result<(), NotAHomomorphism<A::Position, B::Position>> {
        let run = Run::default();
        let incomplete = |_| NotAHomomorphism::IncompleteOptions;
        let expected = options_within(&self.target, &self.image(position), 0, &run).map_err(incomplete)?;
        let mut reached = vec![false; expected.len()];
        for option in options_within(&self.source, position, 0, &run).map_err(incomplete)? {
            let image = self.image(&option);
            match expected.binary_search(&image) {
                Ok(at) => reached[at] = true,
                Err(_) => return Err(NotAHomomorphism::NotAnOption { option, image }),
            }
        }
        match reached.iter().position(|&reached| !reached) {
            Some(index) => Err(NotAHomomorphism::NotReached { option: expected[index].clone() }),
            None => Ok(()),
        }
    }
}

impl<A: Options + Debug, B: Options + Debug> Debug for Homomorphism<A, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Homomorphism")
            .field("source", &self.source)
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}
