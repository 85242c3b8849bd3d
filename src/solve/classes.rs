//! Solvers that solve one position of each class of equivalent positions.

use super::memo::PairSolver;
use super::{ByComponents, Memo, SolveError};
use crate::game::{Components, Options};
use crate::run::Run;
use crate::value::GrundyPair;
use std::fmt::Debug;

/// A game whose positions are classes of equivalent positions of another game, whose positions have type `P`.
///
/// The implementation promises that all positions of a class have the same options up to equivalence, so that they have
/// equal values, normal and misère. [`Options::canonical`](crate::game::Options::canonical) chooses a representative among
/// the positions of the game; a class needs none, so that it may be a code that only tells equivalent positions.
pub trait ClassesOf<P>: Options {
    /// Returns the class of a position, or `None` if the position belongs to no class.
    fn class(&self, position: &P) -> Option<Self::Position>;

    /// Returns a position of a class.
    fn member(&self, class: &Self::Position) -> P;
}

impl<'g, P: Debug> Memo<'g, P> {
    /// Returns a solver that solves one position of each class of equivalent positions. `others` solves the positions that
    /// belong to no class.
    pub fn classes<H>(classes: H, others: Memo<'g, P>) -> Self
    where
        H: ClassesOf<P> + Clone + Send + Sync + 'g,
        P: 'g,
    {
        let memo = Memo::new(classes.clone());
        Memo(Box::new(ClassMemo { classes, memo, others }))
    }
}

/// A memo solver of classes, with another solver for positions that belong to no class.
struct ClassMemo<'g, P, H: ClassesOf<P>> {
    classes: H,
    memo: Memo<'g, H::Position>,
    others: Memo<'g, P>,
}

impl<P, H> PairSolver<P> for ClassMemo<'_, P, H>
where
    P: Debug,
    H: ClassesOf<P> + Send + Sync,
{
    fn values(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>> {
        let ClassMemo { classes, memo, others } = self;
        if let Some(class) = classes.class(position) {
            match memo.values(&class, &run.with_reserved_memory(others.bytes())) {
                Ok(pair) => return Ok(pair),
                // A cycle of classes is no cycle of positions, which the other solver finds.
                Err(SolveError::Cycle(_)) => {}
                Err(error) => return Err(error.map(|class| classes.member(&class))),
            }
        }
        others.values(position, &run.with_reserved_memory(memo.bytes()))
    }

    fn known(&self, position: &P) -> Option<GrundyPair> {
        let of_class = self.classes.class(position).and_then(|class| self.memo.known(&class));
        of_class.or_else(|| self.others.known(position))
    }

    fn solved_count(&self) -> u64 {
        self.memo.solved_count() + self.others.solved_count()
    }

    fn bytes(&self) -> u64 {
        self.memo.bytes() + self.others.bytes()
    }

    fn bytes_for(&self, _: u128) -> Option<u128> {
        None
    }

    fn insert_known(&mut self, position: &P, pair: GrundyPair) {
        match self.classes.class(position) {
            Some(class) => self.memo.insert_known(&class, pair),
            None => self.others.insert_known(position, pair),
        }
    }
}

/// The solver of [`ByComponents`] for classes of equivalent positions, with another one for positions that belong to no
/// class. It is for normal play.
#[derive(Debug)]
pub struct ClassComponents<G: Components, H: Components + ClassesOf<G::Position>> {
    classes: H,
    of_classes: ByComponents<H>,
    others: ByComponents<G>,
}

impl<G: Components, H: Components + ClassesOf<G::Position> + Clone> ClassComponents<G, H> {
    /// Returns a solver with empty tables.
    pub fn new(game: G, classes: H) -> Self {
        let of_classes = ByComponents::new(classes.clone());
        ClassComponents { classes, of_classes, others: ByComponents::new(game) }
    }

    /// Returns the normal value of a position.
    ///
    /// # Errors
    /// The errors of [`ByComponents::value`].
    pub fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        if let Some(class) = self.classes.class(position) {
            match self.of_classes.value(&class, &run.with_reserved_memory(self.others.bytes())) {
                Ok(value) => return Ok(value),
                // A cycle of classes is no cycle of positions, which the other solver finds.
                Err(SolveError::Cycle(_)) => {}
                Err(error) => return Err(error.map(|class| self.classes.member(&class))),
            }
        }
        self.others.value(position, &run.with_reserved_memory(self.of_classes.bytes()))
    }

    /// Returns the number of connected positions in the tables.
    pub fn solved_count(&self) -> u64 {
        self.of_classes.solved_count() + self.others.solved_count()
    }

    /// Returns the approximate number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.of_classes.bytes() + self.others.bytes()
    }
}
