//! Windows of coins and of heaps by ranks: the moves are interpreted, and every option is looked up by its rank.

use crate::evaluate::StepCount;
use crate::positions::list::ListGame;
use crate::rule::compiled::{MemberSlice, MoveShape};
use impartial::game::{EnumeratePositions, Game, Heaps, Members, Options, RankedOptions};
use impartial::run::{Run, Stopped};
use impartial::solve::{Pause, RankedTable, TableError, TableValues, WindowTable};
use impartial::value::Plays;
use impartial_query::{NumberWindow, SolverChoice, WindowSolver};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The solver by ranks of games on coins or heaps in which a move lowers one member, as far as it turns out.
pub(crate) struct MemberRanks(pub(crate) Arc<ListGame>);

/// A game whose options are ranked as the interpreter lists them.
struct Interpreted<'a, 'r> {
    game: &'a ListGame,
    /// The listing of the moves of a position ends when this run is over.
    run: &'a Run<'r>,
}

impl Game for Interpreted<'_, '_> {
    type Position = Heaps;
}

impl Options for Interpreted<'_, '_> {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options(position, visit)
    }
}

/// The rank of an option that is not in the window, or not known.
const NO_RANK: u64 = u64::MAX;

impl RankedOptions for Interpreted<'_, '_> {
    fn visit_ranks(&self, at: &Members<'_>, mut visit: impl FnMut(u64)) {
        let (window, members) = (at.window(), at.members());
        let distinct = self.game.distinct();
        let mut others: MemberSlice = SmallVec::new();
        // The rank of the other members, if the moved member comes before the first of them, the second, and so on.
        let mut ranks: SmallVec<[u64; 9]> = SmallVec::new();
        let mut mover = usize::MAX;
        let should_continue = || self.run.should_continue();
        let steps = StepCount::watched(&should_continue);
        let listed = self.game.rule.visit_of_members(members, &steps, &mut |i, _, numbers| {
            if mover != i {
                mover = i;
                others.clear();
                others.extend(members.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &member)| member));
                ranks.clear();
                let mut rank: u64 = (2..).zip(&others).map(|(k, &member)| window.weight(k, member)).sum();
                ranks.push(rank);
                for (k, &member) in (1..).zip(&others) {
                    rank = rank + window.weight(k, member) - window.weight(k + 1, member);
                    ranks.push(rank);
                }
            }
            let &[x] = numbers else {
                visit(NO_RANK);
                return ControlFlow::Break(());
            };
            let x = x as u64;
            if x >= window.below() {
                visit(NO_RANK);
                return ControlFlow::Break(());
            }
            let place = others.iter().take_while(|&&other| other < x).count();
            if !(distinct && others.get(place) == Some(&x)) {
                visit(ranks[place] + window.weight(place + 1, x));
            }
            ControlFlow::Continue(())
        });
        if listed.is_err() {
            visit(NO_RANK);
        }
    }
}

impl MemberRanks {
    /// Returns whether the solver may be tried for a game. There are faster solvers for sums, and for games in which a
    /// member becomes any smaller one.
    pub(crate) fn is_suitable(game: &ListGame) -> bool {
        !game.rule.has_legality()
            && !game.known.additive
            && game.known.swept.is_none()
            && game.rule.keeps_count()
            && game.rule.tagged_moves().iter().all(|one| one.shape == MoveShape::Become)
    }
}

impl WindowSolver for MemberRanks {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Ranked
    }

    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        if !MemberRanks::is_suitable(&self.0) {
            return None;
        }
        let window = self.0.ranking(board.count, board.below).ok()?;
        RankedTable::new(&Interpreted { game: &self.0, run: &Run::default() }, &window, plays).bytes()
    }

    fn solve(
        &self,
        board: NumberWindow,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        if !MemberRanks::is_suitable(&self.0) {
            return Err(TableError::Unsuitable("not every move replaces one member by another"));
        }
        let window = self.0.ranking(board.count, board.below)?;
        let game = Interpreted { game: &self.0, run };
        let mut table = RankedTable::new(&game, &window, Plays::Normal).with_known_values(known)?;
        match table.solve_pausing(run, pause) {
            Ok(()) => Ok((table.into_values(), None)),
            Err(TableError::Stopped(stopped)) => Ok((table.into_values(), Some(stopped))),
            Err(TableError::NotRanked { .. }) => match run.check(table.values().len() as u64, 0) {
                Err(stopped) => Ok((table.into_values(), Some(stopped))),
                Ok(()) => Err(TableError::Unsuitable("a move does not lead to an earlier position")),
            },
            Err(error) => Err(error),
        }
    }
}
