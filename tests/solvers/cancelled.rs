//! The work of every solver after a cancellation, counted in the options that it visits and never by a clock.

use impartial::game::{Components, Game, HeapMoves, Heaps, KeyVisitEnd, Options, Packed, Parts, Squares};
use impartial::loopy::{ExploreError, LoopySolver};
use impartial::misere::canonical::{Forms, PartForms};
use impartial::misere::quotient::{AtomList, QuotientError, QuotientSolver, Status, winning_options};
use impartial::run::{Cancel, Reason, Run, Stopped};
use impartial::solve::{
    ByComponents, Memo, RuleError, RuleSolver, Search, SolveError, expand, followers, options_within,
};
use impartial::structure::{Homomorphism, NotAHomomorphism, laws};
use impartial_games::chomp::Chomp;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::welter::Welter;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of options that a solver may ask for after a cancellation: some milliseconds.
const MAX_OPTIONS: u64 = 1 << 17;

/// A game that cancels the run when it shows an option with this number, and counts on.
#[derive(Clone)]
struct Cancelling<G> {
    game: G,
    shown: Arc<AtomicU64>,
    at: u64,
    cancel: Cancel,
}

impl<G> Cancelling<G> {
    fn new(game: G, at: u64) -> Self {
        Cancelling { game, shown: Arc::default(), at, cancel: Cancel::new() }
    }

    fn count(&self) {
        if self.shown.fetch_add(1, Ordering::Relaxed) + 1 == self.at {
            self.cancel.cancel();
        }
    }
}

impl<G: Game> Game for Cancelling<G> {
    type Position = G::Position;

    fn allocated_bytes(&self, position: &G::Position) -> usize {
        self.game.allocated_bytes(position)
    }
}

impl<G: Options> Options for Cancelling<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options(position, &mut |option| {
            self.count();
            visit(option)
        })
    }
}

impl<G: Packed> Packed for Cancelling<G> {
    type Key = G::Key;

    fn pack(&self, position: &G::Position) -> Option<G::Key> {
        self.game.pack(position)
    }

    fn unpack(&self, key: G::Key) -> G::Position {
        self.game.unpack(key)
    }

    fn visit_keys(
        &self,
        key: G::Key,
        visit: &mut dyn FnMut(G::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.game.visit_keys(key, &mut |option| {
            self.count();
            visit(option)
        })
    }
}

impl<G: Components> Components for Cancelling<G> {
    fn visit_components(&self, position: &G::Position, visit: &mut dyn FnMut(G::Position)) {
        self.game.visit_components(position, visit);
    }
}

/// Results of work that may be cancelled.
trait Cancellable {
    fn was_cancelled(self) -> bool;
}

impl<T, P: Debug> Cancellable for Result<T, SolveError<P>> {
    fn was_cancelled(self) -> bool {
        matches!(self, Err(SolveError::Stopped(Stopped { reason: Reason::Cancelled, .. })))
    }
}

impl<T> Cancellable for Result<T, Stopped> {
    fn was_cancelled(self) -> bool {
        matches!(self, Err(Stopped { reason: Reason::Cancelled, .. }))
    }
}

/// Cancels work after every one of some numbers of options, and asserts that it ends soon.
fn ends_soon<G: Clone, E: Cancellable>(what: &str, game: &G, work: impl Fn(Cancelling<G>, &Run<'_>) -> E) {
    let mut cancelled = 0;
    for at in [1, 17, 1_000, 20_000, 300_000] {
        let counting = Cancelling::new(game.clone(), at);
        let run = Run::default().with_cancel(counting.cancel.clone());
        let ended = work(counting.clone(), &run).was_cancelled();
        let visited = counting.shown.load(Ordering::Relaxed);
        assert!(
            ended || visited <= at + MAX_OPTIONS,
            "{what}, cancelled at {at}: {visited} options and no end"
        );
        assert!(
            visited <= at + MAX_OPTIONS,
            "{what}, cancelled at {at}: {} options more",
            visited.saturating_sub(at)
        );
        cancelled += u64::from(ended);
    }
    assert!(cancelled >= 3, "{what}: too little work to be cancelled");
}

fn solvers_of_any_game<G: Options + Packed + Clone + Send + Sync>(game: &G, large: &G::Position) {
    ends_soon("memo", game, |game, run| Memo::new(game).values(large, run));
    ends_soon("memo with keys", game, |game, run| Memo::packed(game).values(large, run));
    ends_soon("search", game, |game, run| Search::new(game).value(large, run));
    ends_soon("graph", game, |game, run| expand(&game, [large.clone()], run));
    ends_soon("followers", game, |game, run| followers(&game, large, run));
}

fn solvers_of_parts<G: Components + Clone + Send + Sync>(game: &G, large: &G::Position) {
    ends_soon("components", game, |game, run| ByComponents::new(game).value(large, run));
    ends_soon("search among parts", game, |game, run| Search::components(game).value(large, run));
    ends_soon("canonical forms", game, |game, run| PartForms::new(game).form(large, &mut Forms::new(), run));
}

#[test]
fn every_solver_ends_within_some_thousand_options_of_a_cancellation() {
    solvers_of_any_game(&Welter, &Squares::new([70, 90, 110, 130]).unwrap());
    solvers_of_any_game(&Nim, &Heaps::new([90, 100, 110, 120]));
    solvers_of_any_game(&Chomp::POISON_STAYS, &Heaps::new([12; 12]));
}

#[test]
fn every_solver_of_parts_ends_within_some_thousand_options_of_a_cancellation() {
    solvers_of_parts(&GrundysGame, &Heaps::new([3000]));
    solvers_of_parts(&Octal::parse("0.77").unwrap(), &Heaps::new([3000]));
}

#[test]
fn the_options_of_one_huge_position_are_not_listed_after_a_cancellation() {
    let huge = Heaps::new([200_000_000]);
    ends_soon("options", &Nim, |game, run| options_within(&game, &huge, 0, run));
}

#[test]
fn search_with_a_small_limit_opens_few_positions() {
    for limit in [10, 1000, 20_000] {
        let run = Run::new(impartial::run::Limits::none().positions(limit));
        let counting = Cancelling::new(Countdown, u64::MAX);
        let stopped = Memo::new(counting.clone()).values(&1_000_000_000, &run);
        assert!(matches!(stopped, Err(SolveError::Stopped(Stopped { reason: Reason::Positions(_), .. }))));
        // The limits are looked at after some thousand options.
        let shown = counting.shown.load(Ordering::Relaxed);
        assert!(shown <= 3 * limit + 20_000, "{shown} options for {limit} positions");
        let counting = Cancelling::new(Countdown, u64::MAX);
        assert!(ByComponents::new(counting.clone()).value(&1_000_000_000, &run).is_err());
        let shown = counting.shown.load(Ordering::Relaxed);
        assert!(shown <= 3 * limit + 20_000, "{shown} options for {limit} positions");
    }
}

/// Take 1, 3 or 4 from one heap: a line of play from 10^9 has hundreds of millions of moves.
#[derive(Clone)]
struct Countdown;

impl Game for Countdown {
    type Position = u64;
}

impl Options for Countdown {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        [1, 3, 4].into_iter().filter_map(|take| n.checked_sub(take)).try_for_each(visit)
    }
}

impl Components for Countdown {
    fn visit_components(&self, n: &u64, visit: &mut dyn FnMut(u64)) {
        visit(*n);
    }
}

/// Subtract 1 or 2. The list of the options of 7 ends after the first option, unasked.
#[derive(Clone)]
struct BrokenAtSeven;

impl Game for BrokenAtSeven {
    type Position = u64;
}

impl Options for BrokenAtSeven {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        for take in [1, 2] {
            if take == 2 && *n == 7 {
                return ControlFlow::Break(());
            }
            if take <= *n {
                visit(n - take)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Packed for BrokenAtSeven {
    type Key = u64;

    fn pack(&self, n: &u64) -> Option<u64> {
        Some(*n)
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }
}

impl Components for BrokenAtSeven {
    fn visit_components(&self, n: &u64, visit: &mut dyn FnMut(u64)) {
        visit(*n);
    }
}

#[test]
fn options_that_a_game_breaks_off_give_no_value() {
    const BROKEN: Reason = Reason::IncompleteOptions;
    fn reason<T: Debug>(result: Result<T, SolveError<u64>>) -> Reason {
        match result.unwrap_err() {
            SolveError::Stopped(stopped) => stopped.reason,
            other => panic!("{other}"),
        }
    }
    let (game, run) = (BrokenAtSeven, Run::default());
    for position in [7, 8, 20] {
        assert_eq!(reason(Memo::new(game.clone()).values(&position, &run)), BROKEN);
        assert_eq!(reason(Memo::packed(game.clone()).values(&position, &run)), BROKEN);
        assert_eq!(reason(ByComponents::new(game.clone()).value(&position, &run)), BROKEN);
        assert_eq!(reason(Search::new(game.clone()).value(&position, &run)), BROKEN);
        assert_eq!(reason(Search::components(game.clone()).value(&position, &run)), BROKEN);
        assert_eq!(expand(&game, [position], &run).unwrap_err().reason, BROKEN);
        assert_eq!(followers(&game, &position, &run).unwrap_err().reason, BROKEN);
        assert_eq!(reason(Search::parts(game.clone()).value(&position, &run)), BROKEN);
        assert_eq!(
            match LoopySolver::new(game.clone()).solve(&[position], &run).unwrap_err() {
                ExploreError::Stopped(stopped) => stopped.reason,
                other => panic!("{other}"),
            },
            BROKEN
        );
        let form = PartForms::new(game.clone()).form(&position, &mut Forms::new(), &run);
        assert_eq!(reason(form), BROKEN);
    }
    assert_eq!(options_within(&game, &7, 0, &run).unwrap_err().reason, BROKEN);
    let same = Homomorphism::new(game.clone(), game.clone(), |n| *n);
    assert_eq!(same.check_at(&7), Err(NotAHomomorphism::IncompleteOptions));
    assert!(laws::options(&game, &7).unwrap_err().to_string().contains("ends after 1"));
    // Smaller positions are not concerned.
    assert_eq!(options_within(&game, &6, 0, &run).unwrap(), [4, 5]);
    assert_eq!(same.check_at(&6), Ok(()));
    assert_eq!(laws::options(&game, &6), Ok(()));
    assert_eq!(Memo::new(game.clone()).values(&6, &run).unwrap().normal, 0);
    assert_eq!(Search::new(game).value(&6, &run).unwrap(), 0);
}

impl Parts for BrokenAtSeven {
    type PartKey = u64;

    fn visit_parts(&self, n: &u64, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
        visit(*n);
        ControlFlow::Continue(())
    }

    fn part(&self, key: u64) -> u64 {
        key
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_options(&key, &mut |option| visit(&[option]))
    }

    fn effort(&self, key: u64) -> u32 {
        key as u32
    }
}

/// The same game as a rule of heaps, with its moves in groups if `GROUPED`.
struct BrokenHeaps<const GROUPED: bool>;

impl<const GROUPED: bool> HeapMoves for BrokenHeaps<GROUPED> {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        BrokenAtSeven.visit_options(&heap, &mut |option| visit(&[option]))
    }

    fn visit_move_groups(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        GROUPED.then(|| BrokenAtSeven.visit_options(&heap, &mut |option| visit(&[&[option]])))
    }
}

#[test]
fn moves_of_heaps_that_a_rule_breaks_off_give_no_value() {
    fn check<const GROUPED: bool>() {
        let run = Run::default();
        let mut solver = RuleSolver::new(BrokenHeaps::<GROUPED>);
        match solver.solve_to(20, &run).unwrap_err() {
            RuleError::Stopped(stopped) => assert_eq!(stopped.reason, Reason::IncompleteOptions),
            other => panic!("{other}"),
        }
        // The values of smaller heaps are kept.
        assert_eq!(solver.values().iter().collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0]);
        let mut quotient = QuotientSolver::new(BrokenHeaps::<GROUPED>);
        match quotient.extend_to(20, &run).unwrap_err() {
            QuotientError::Stopped(stopped) => assert_eq!(stopped.reason, Reason::IncompleteOptions),
            other => panic!("{other}"),
        }
        let found = quotient.quotient();
        assert_eq!((found.heaps(), found.status()), (6, Status::Partial));
        assert!(AtomList::from_moves(&BrokenHeaps::<GROUPED>, 6).is_some());
        assert!(AtomList::from_moves(&BrokenHeaps::<GROUPED>, 7).is_none());
        assert!(winning_options(&found, &BrokenHeaps::<GROUPED>, &[6]).is_some());
    }
    check::<false>();
    check::<true>();
}
