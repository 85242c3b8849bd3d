//! Limits hold where one position has a huge number of options, in every solver.
//!
//! The progress of a solver before a stop is measured by the options that it visited, never by a clock.

use impartial::game::{Components, Game, Heaps, KeyVisitEnd, Options, Packed, Squares};
use impartial::misere::canonical::{Forms, PartForms};
use impartial::run::{Cancel, Limits, Observer, Progress, Reason, Run, Stopped};
use impartial::solve::{
    ByComponents, HeapSolver, Memo, Search, SolveError, expand, followers, options_within,
};
use impartial::value::GrundyPair;
use impartial_games::chomp::Chomp;
use impartial_games::cram::{Cram, CramBoard};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::welter::Welter;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const HUGE: u64 = 200_000_000;
/// Little enough that a solver which settles the smallest positions first has not looked at many moves.
const LITTLE: u64 = 1 << 17;

/// More options than fit into [`LITTLE`], and far fewer than a huge heap has.
const SHOWN: u64 = 5_000_000;

/// A game that counts the options it shows.
#[derive(Clone)]
struct CountingOptions<G> {
    game: G,
    shown: Arc<AtomicU64>,
}

impl<G> CountingOptions<G> {
    fn new(game: G) -> Self {
        CountingOptions { game, shown: Arc::default() }
    }

    fn reports(&self) -> u64 {
        self.shown.load(Ordering::Relaxed)
    }

    fn one_more(&self) {
        self.shown.fetch_add(1, Ordering::Relaxed);
    }
}

impl<G: Game> Game for CountingOptions<G> {
    type Position = G::Position;

    fn allocated_bytes(&self, position: &G::Position) -> usize {
        self.game.allocated_bytes(position)
    }
}

impl<G: Options> Options for CountingOptions<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options(position, &mut |option| {
            self.one_more();
            visit(option)
        })
    }

    fn canonical(&self, position: &G::Position) -> G::Position {
        self.game.canonical(position)
    }
}

impl<G: Packed> Packed for CountingOptions<G> {
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
            self.one_more();
            visit(option)
        })
    }
}

impl<G: Components> Components for CountingOptions<G> {
    fn visit_components(&self, position: &G::Position, visit: &mut dyn FnMut(G::Position)) {
        self.game.visit_components(position, visit);
    }
}

fn little() -> Run<'static> {
    Run::new(Limits::none().memory(LITTLE))
}

/// Access to the reason for which a solver stopped.
trait HasReason {
    fn reason(self) -> Option<Reason>;
}

impl<T, P: Debug> HasReason for Result<T, SolveError<P>> {
    fn reason(self) -> Option<Reason> {
        match self {
            Err(SolveError::Stopped(stopped)) => Some(stopped.reason),
            _ => None,
        }
    }
}

impl<T> HasReason for Result<T, Stopped> {
    fn reason(self) -> Option<Reason> {
        self.err().map(|stopped| stopped.reason)
    }
}

/// Asserts that the work on a huge position stops for want of memory, and soon.
fn stops<G: Clone, E: HasReason>(what: &str, game: &G, work: impl FnOnce(CountingOptions<G>) -> E) {
    let counted = CountingOptions::new(game.clone());
    assert_eq!(work(counted.clone()).reason(), Some(Reason::Memory(LITTLE)), "{what}");
    assert!(counted.reports() < SHOWN, "{what}: {} options", counted.reports());
}

fn every_solver_of_any_game_stops<G: Options + Clone + Send + Sync>(game: &G, huge: &G::Position) {
    stops("memo", game, |game| Memo::new(game).values(huge, &little()));
    stops("search", game, |game| Search::new(game).value(huge, &little()));
    stops("graph", game, |game| expand(&game, [huge.clone()], &little()));
    stops("followers", game, |game| followers(&game, huge, &little()));
    stops("options", game, |game| options_within(&game, huge, 0, &little()));
}

fn every_solver_of_parts_stops<G: Components + Clone + Send + Sync>(game: &G, huge: &G::Position) {
    every_solver_of_any_game_stops(game, huge);
    stops("components", game, |game| ByComponents::new(game).value(huge, &little()));
    stops("search by components", game, |game| Search::components(game).value(huge, &little()));
    stops("search for zero", game, |game| Search::components(game).has_value(huge, 0, &little()));
    stops("canonical forms", game, |game| {
        let mut forms = Forms::new();
        PartForms::new(game).form(huge, &mut forms, &little())
    });
}

#[test]
fn a_heap_of_two_hundred_million_stops_every_solver_of_nim() {
    let huge = Heaps::new([HUGE]);
    every_solver_of_parts_stops(&Nim, &huge);
    stops("packed", &Nim, |game| Memo::packed(game).values(&huge, &little()));
}

#[test]
fn a_heap_of_two_hundred_million_stops_every_solver_of_grundys_game() {
    every_solver_of_parts_stops(&GrundysGame, &Heaps::new([HUGE]));
    // The largest heap that a key would ever have room for, and more than that.
    every_solver_of_parts_stops(&GrundysGame, &Heaps::new([1 << 32]));
}

#[test]
fn a_heap_of_two_hundred_million_stops_every_solver_of_kayles() {
    every_solver_of_parts_stops(&Octal::parse("0.77").unwrap(), &Heaps::new([HUGE]));
}

#[test]
fn huge_bars_stop_every_solver_of_chomp() {
    for rows in [vec![HUGE], vec![1_000_000_000; 2], vec![u32::MAX.into(); 2]] {
        let huge = Heaps::new(rows);
        every_solver_of_parts_stops(&Chomp::POISON_STAYS, &huge);
        stops("symmetric", &Chomp::POISON_STAYS, |game| Memo::symmetric(game).values(&huge, &little()));
        let parts = Search::parts(Chomp::POISON_STAYS).value(&huge, &little());
        assert_eq!(parts.reason(), Some(Reason::Memory(LITTLE)));
    }
}

#[test]
fn a_coin_on_a_huge_square_stops_every_solver_of_welter() {
    every_solver_of_any_game_stops(&Welter, &Squares::new([5, 10_000_000_000]).unwrap());
}

#[test]
fn heap_solvers_stop_at_little_memory() {
    // For 0.007, Treblecross, no period is known.
    let mut solver = HeapSolver::new("0.007".parse().unwrap());
    assert_eq!(
        solver.solve_to(HUGE, &Run::new(Limits::none().memory(1 << 16))).reason(),
        Some(Reason::Memory(1 << 16))
    );
    assert!(solver.solved_count() > 0);
}

#[test]
fn a_limit_of_positions_stops_the_memo_solver_on_a_huge_heap() {
    let counted = CountingOptions::new(Nim);
    let mut memo = Memo::new(counted.clone());
    let run = Run::new(Limits::none().positions(1000));
    assert_eq!(memo.values(&Heaps::new([HUGE]), &run).reason(), Some(Reason::Positions(1000)));
    assert!(memo.solved_count() >= 1000 && counted.reports() < SHOWN, "{}", counted.reports());
}

/// Cancels as soon as anything is reported.
struct CancelAtOnce(Cancel);

impl Observer for CancelAtOnce {
    fn progress(&self, _: Progress) {
        self.0.cancel();
    }
}

#[test]
fn a_cancellation_is_heard_while_options_are_collected() {
    let cancel = Cancel::new();
    let observer = CancelAtOnce(cancel.clone());
    let counted = CountingOptions::new(GrundysGame);
    let run = Run::default().with_cancel(cancel).with_observer(&observer);
    let ended = ByComponents::new(counted.clone()).value(&Heaps::new([HUGE]), &run);
    assert_eq!(ended.reason(), Some(Reason::Cancelled));
    assert!(counted.reports() < 100_000, "{}", counted.reports());
}

/// A table asks before it grows, and never holds more than it may; nor does it with what others hold.
fn holds_no_more_than_the_limit<'g, P: Debug>(solver: impl Fn() -> Memo<'g, P>, position: &P) {
    let mut held = 0;
    for limit in [100_000, 150_000, 220_000, 330_000, 500_000, 750_000, 1_100_000, 1_600_000, 2_400_000] {
        let run = Run::new(Limits::none().memory(limit));
        let mut alone = solver();
        assert_eq!(alone.values(position, &run).reason(), Some(Reason::Memory(limit)));
        assert!(alone.bytes() <= limit && alone.bytes() >= held, "{} of {limit}", alone.bytes());
        held = alone.bytes();
        let mut shared = solver();
        let ended = shared.values(position, &run.with_reserved_memory(limit / 2)).reason();
        assert_eq!(ended, Some(Reason::Memory(limit)));
        assert!(shared.bytes() <= limit / 2, "{} of {limit}", shared.bytes());
    }
    assert!(held >= 2_400_000 / 5, "{held}");
}

#[test]
fn the_memo_solver_holds_no_more_than_the_limit() {
    let coins = Squares::from_squares([40, 50, 60, 70, 80]).unwrap();
    holds_no_more_than_the_limit(|| Memo::new(Welter), &coins);
    holds_no_more_than_the_limit(|| Memo::packed(Welter), &coins);
    holds_no_more_than_the_limit(|| Memo::symmetric(Cram), &CramBoard::rectangle(5, 7).unwrap());
}

#[test]
fn one_coin_far_out_is_solved_in_memory_for_its_positions_and_no_more() {
    // Two million moves: all of them at once would not fit into the limit.
    let run = Run::new(Limits::none().memory(2 << 20));
    let far = Squares::new([2000]).unwrap();
    let counted = CountingOptions::new(Welter);
    let mut memo = Memo::new(counted.clone());
    assert_eq!(memo.values(&far, &run), Ok(GrundyPair::new(2000, 2000)));
    assert_eq!(memo.solved_count(), 2001);
    // Every move once, and few of them more than once.
    assert!(counted.reports() < 2001 * 2000 / 2 + 50_000, "{}", counted.reports());
}

#[test]
fn positions_with_thousands_of_options_have_the_values_of_the_theory_in_any_order_of_moves() {
    /// Nim that shows its options in another order: from the largest down, or in steps.
    #[derive(Clone)]
    struct Shuffled(Option<u64>);

    impl Game for Shuffled {
        type Position = Heaps;
    }

    impl Options for Shuffled {
        fn visit_options(
            &self,
            p: &Heaps,
            visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            for (i, heap) in p.iter().enumerate() {
                for k in 0..heap {
                    let left = self.0.map_or(heap - 1 - k, |step| (k * step + 7) % heap);
                    p.with_heap(i, left).map_or(ControlFlow::Continue(()), &mut *visit)?;
                }
            }
            ControlFlow::Continue(())
        }
    }

    impl Components for Shuffled {
        fn visit_components(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps)) {
            p.iter().for_each(|heap| visit(Heaps::new([heap])));
        }
    }

    // A prime step above all heaps, so that every option is shown.
    for step in [None, Some(1), Some(2003), Some(7919)] {
        let game = Shuffled(step);
        let run = Run::default();
        let mut memo = Memo::new(game.clone());
        let mut components = ByComponents::new(game);
        for heap in [300, 1500] {
            let one = Heaps::new([heap]);
            assert_eq!(memo.values(&one, &run), Ok(GrundyPair::new(heap, heap)));
            assert_eq!(components.value(&one, &run), Ok(heap));
        }
        assert_eq!(memo.solved_count(), 1501);
        assert_eq!(components.value(&Heaps::new([300, 1501]), &run), Ok(300 ^ 1501));
        assert_eq!(memo.values(&Heaps::new([2, 700]), &run), Ok(GrundyPair::new(702, 702)));
    }
}

#[test]
fn a_cycle_among_thousands_of_options_is_named() {
    /// Any smaller number, and from 3000 also back to 3700.
    #[derive(Clone)]
    struct Back;

    impl Game for Back {
        type Position = u64;
    }

    impl Options for Back {
        fn visit_options(&self, &n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            (0..n).try_for_each(&mut *visit)?;
            if n == 3000 { visit(3700) } else { ControlFlow::Continue(()) }
        }
    }

    impl Components for Back {
        fn visit_components(&self, n: &u64, visit: &mut dyn FnMut(u64)) {
            visit(*n);
        }
    }

    let run = Run::default();
    let mut memo = Memo::new(Back);
    let Err(SolveError::Cycle(cycle)) = memo.values(&3700, &run) else { panic!("3000 goes back to 3700") };
    let cycle = cycle.positions().to_vec();
    assert!(cycle.contains(&3000) && cycle.contains(&3700), "{cycle:?}");
    // All positions below have values, and none is left open.
    assert_eq!(memo.values(&2999, &run), Ok(GrundyPair::new(2999, 2999)));
    let mut components = ByComponents::new(Back);
    assert!(matches!(components.value(&3700, &run), Err(SolveError::Cycle(_))));
    assert_eq!(components.value(&2999, &run), Ok(2999));
}
