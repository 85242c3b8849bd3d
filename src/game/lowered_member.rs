//! Games in which a move lowers one member of an ascending list without further restriction.

use super::{HasRanking, Options};

/// The members of a position that a move may lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoweredMember {
    /// Any member.
    Any,
    /// Only the largest member.
    Largest,
}

/// A game on ascending lists (coins on squares, heaps) in which a move lowers one member to any smaller number, as long
/// as the new list is in the window.
///
/// This is a promise about [`Options`]: the options of a position of the window are exactly the lists of the [`Colex`](super::Colex)
/// window that arise when one of the [`lowered_member`](LowersOneMember::lowered_member) is lowered. A game states only
/// which members these are:
///
/// ```
/// use impartial::game::{EnumeratePositions, NoSuchWindow, Colex, Game, HasRanking, RankingError, Options, Squares, LowersOneMember};
/// use impartial::run::Run;
/// use impartial::solve::WindowTable;
/// use impartial_sweep::SweepTable;
/// use std::ops::ControlFlow;
///
/// /// Coins on distinct squares; a move takes one to any smaller empty square.
/// struct Strip;
///
/// impl Game for Strip {
///     type Position = Squares;
/// }
/// impl Options for Strip {
///     fn visit_options(&self, p: &Squares, visit: &mut dyn FnMut(Squares) -> ControlFlow<()>) -> ControlFlow<()> {
///         for (i, coin) in p.iter().enumerate() {
///             for option in (0..coin).filter_map(|square| p.move_coin(i, square)) {
///                 visit(option)?;
///             }
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// impl EnumeratePositions for Strip {
///     fn board(&self, n: usize, below: u64) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, NoSuchWindow> {
///         Ok(Box::new(impartial::game::subsets(n, below)))
///     }
/// }
/// impl HasRanking for Strip {
///     fn ranking(&self, n: usize, below: u64) -> Result<Colex, RankingError> {
///         Colex::sets(n, below)
///     }
/// }
/// impl LowersOneMember for Strip {}
///
/// let window = Strip.ranking(3, 7).unwrap();
/// let mut table = SweepTable::new(&Strip, &window, false);
/// table.solve(&Run::default()).unwrap();
/// let at = window.rank(&[1, 3, 4]).unwrap() as usize;
/// assert_eq!(table.into_values().normal.get(at), Some(5));
/// ```
pub trait LowersOneMember: HasRanking + Options {
    /// Returns which members may be lowered: any member by default.
    fn lowered_member(&self) -> LoweredMember {
        LoweredMember::Any
    }
}
