//! Tables by ranks and by lines, compared with the plain definition.

use impartial::game::{Colex, EnumeratePositions, Game, Members, Options, RankedOptions};
use impartial::run::{Cancel, Checkpoint, CheckpointError, CheckpointId, Damage, Limits, Reason, Run};
use impartial::solve::{LineTable, Memo, RankedTable, TableError, TableValues, WindowTable};
use impartial::structure::laws;
use impartial::value::{GrundyPair, Plays};
use impartial_games::chomp::Chomp;
use impartial_games::euclid::Euclid;
use impartial_games::height::Height;
use impartial_games::k_welter::KWelter;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;
use proptest::prelude::*;

fn pairs(values: &TableValues) -> Vec<GrundyPair> {
    (0..values.len()).map(|i| values.pair(i).expect("both plays were requested")).collect()
}

/// Computes the values from the plain definition, on the positions themselves.
fn plainly<G: EnumeratePositions + Options + Clone + Send + Sync>(
    game: &G,
    count: usize,
    below: u64,
) -> (Vec<G::Position>, Vec<GrundyPair>) {
    let positions: Vec<_> = game.positions(count, below).unwrap().collect();
    let mut memo = Memo::new(game.clone());
    let pairs = positions.iter().map(|p| memo.values(p, &Run::default()).unwrap()).collect();
    (positions, pairs)
}

fn by_ranks<G: EnumeratePositions + RankedOptions>(game: &G, window: &Colex) -> TableValues {
    let mut normal = RankedTable::new(game, window, Plays::Normal);
    normal.solve(&Run::default()).unwrap();
    let mut both = RankedTable::new(game, window, Plays::Both);
    both.solve(&Run::default()).unwrap();
    assert_eq!(normal.values().normal, both.values().normal);
    both.into_values()
}

fn by_lines<G: EnumeratePositions + RankedOptions>(game: &G, window: &Colex) -> TableValues {
    let mut normal = LineTable::new(game, window, Plays::Normal);
    normal.solve(&Run::default()).unwrap();
    let mut both = LineTable::new(game, window, Plays::Both);
    both.solve(&Run::default()).unwrap();
    assert_eq!(normal.values().normal, both.values().normal);
    both.into_values()
}

fn ranks_hold<G>(game: &G, count: usize, below: u64)
where
    G: EnumeratePositions + RankedOptions + Clone + Send + Sync,
{
    let window = game.ranking(count, below).unwrap();
    let (positions, plain) = plainly(game, count, below);
    laws::ranked(game, &window, &positions).unwrap();
    assert_eq!(pairs(&by_ranks(game, &window)), plain);
}

fn lines_hold<G>(game: &G, count: usize, below: u64)
where
    G: EnumeratePositions + RankedOptions + Clone + Send + Sync,
{
    ranks_hold(game, count, below);
    let window = game.ranking(count, below).unwrap();
    let (positions, plain) = plainly(game, count, below);
    laws::lines(game, &window, &positions).unwrap();
    assert_eq!(pairs(&by_lines(game, &window)), plain);
}

fn window() -> impl Strategy<Value = (usize, u64)> {
    prop_oneof![(1..2usize, 0..40u64), (2..3usize, 0..20u64), (3..4usize, 0..12u64), (4..6usize, 0..9u64)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nim((count, below) in window()) {
        lines_hold(&Nim, count, below.min(8 + 32 / count as u64));
    }

    #[test]
    fn welter((count, below) in window()) {
        lines_hold(&Welter, count, below);
    }

    #[test]
    fn games_of_height_h((count, below) in window(), h in prop_oneof![1..6u64, Just(50)]) {
        lines_hold(&Height::new(h).unwrap(), count, below);
    }

    #[test]
    fn max_welter((count, below) in window()) {
        lines_hold(&MaxWelter, count, below);
    }

    #[test]
    fn wythoff(below in 0..24u64) {
        lines_hold(&Wythoff::CLASSIC, 2, below);
    }

    #[test]
    fn wythoff_with_a_parameter(a in 2..6u64, below in 0..16u64) {
        ranks_hold(&Wythoff::new(a).unwrap(), 2, below);
    }

    #[test]
    fn k_welter((count, below) in window(), k in 1..9u64) {
        ranks_hold(&KWelter::new(k).unwrap(), count, below);
    }
}

#[test]
fn windows_have_the_stated_number_of_positions() {
    fn check(game: &impl EnumeratePositions, counts: std::ops::Range<usize>) {
        for (count, below) in counts.flat_map(|count| (0..9).map(move |below| (count, below))) {
            let found = game.positions(count, below).unwrap().count() as u128;
            assert_eq!(game.positions_len(count, below), Some(found), "{count} below {below}");
        }
    }
    for h in 1..6 {
        check(&Height::new(h).unwrap(), 1..5);
    }
    for chomp in [Chomp::POISON_STAYS, Chomp::POISON_TAKEABLE] {
        check(&chomp, 0..4);
    }
    for euclid in [Euclid::GROSSMAN, Euclid::COLE_DAVIE] {
        check(&euclid, 2..3);
        assert_eq!(euclid.positions_len(3, 9), None);
    }
}

#[test]
fn no_heaps_make_one_position() {
    lines_hold(&Nim, 0, 3);
}

#[test]
fn a_window_that_the_game_does_not_have_has_no_numbers() {
    assert!(EnumeratePositions::ranking(&MaxWelter, 0, 5).is_err());
    assert!(EnumeratePositions::ranking(&Welter, 0, 5).is_err());
    assert!(EnumeratePositions::ranking(&Wythoff::CLASSIC, 3, 5).is_err());
    assert!(EnumeratePositions::ranking(&Welter, 2, u64::MAX).is_err());
}

#[test]
fn wythoff_with_a_parameter_has_no_lines() {
    let game = Wythoff::new(2).unwrap();
    let window = game.ranking(2, 9).unwrap();
    assert_eq!(game.line_count(&window), None);
    let none = LineTable::new(&game, &window, Plays::Normal).solve(&Run::default());
    assert!(matches!(none, Err(TableError::NoLines)));
}

/// Values pass 64, 128, 256 and 512, so that sets of every width and columns of two bytes occur.
#[test]
fn values_of_every_width_are_exact() {
    for (count, below) in [(1, 1300), (2, 600)] {
        let nim = Nim.ranking(count, below).unwrap();
        let welter = EnumeratePositions::ranking(&Welter, count, below).unwrap();
        let tables = [by_lines(&Nim, &nim), by_ranks(&Nim, &nim)];
        for (rank, heaps) in Nim.positions(count, below).unwrap().enumerate() {
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let misere = if heaps.largest() <= Some(1) { sum ^ 1 } else { sum };
            for table in &tables {
                assert_eq!(table.pair(rank), Some(GrundyPair::new(sum, misere)), "{heaps}");
            }
        }
        let tables = [by_lines(&Welter, &welter), by_ranks(&Welter, &welter)];
        assert_eq!(tables[0], tables[1]);
        assert_eq!(tables[0].normal.width(), 2);
    }
    let window = Wythoff::CLASSIC.ranking(2, 300).unwrap();
    assert_eq!(by_lines(&Wythoff::CLASSIC, &window), by_ranks(&Wythoff::CLASSIC, &window));
    let window = MaxWelter.ranking(2, 400).unwrap();
    assert_eq!(by_lines(&MaxWelter, &window), by_ranks(&MaxWelter, &window));
}

#[test]
fn both_tables_resume_after_a_stop() {
    let window = EnumeratePositions::ranking(&Welter, 4, 30).unwrap();
    let whole = by_lines(&Welter, &window);
    let few = |n| Run::new(Limits::none().positions(n));
    let mut ranked = RankedTable::new(&Welter, &window, Plays::Both);
    let mut lines = LineTable::new(&Welter, &window, Plays::Both);
    let mut stops = 0;
    for n in [100, 1000, 9000] {
        for stopped in [ranked.solve(&few(n)), lines.solve(&few(n))] {
            let Err(TableError::Stopped(stopped)) = stopped else { panic!("{stopped:?}") };
            assert_eq!(stopped.reason, Reason::Positions(n));
            stops += 1;
        }
        for values in [ranked.values(), lines.values()] {
            let known = values.len();
            assert!(known as u64 > n && known < whole.len());
            assert!((0..known).all(|at| values.pair(at) == whole.pair(at)));
        }
    }
    assert_eq!(stops, 6);
    ranked.solve(&Run::default()).unwrap();
    lines.solve(&Run::default()).unwrap();
    assert_eq!((ranked.values(), lines.values()), (&whole, &whole));
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = LineTable::new(&Welter, &window, Plays::Both).solve(&Run::default().with_cancel(cancel));
    assert!(matches!(stopped, Err(TableError::Stopped(stopped)) if stopped.reason == Reason::Cancelled));
}

/// A checkpoint file that is removed at the end, due at every look.
struct Saved(std::path::PathBuf);

impl Saved {
    fn new(name: &str) -> Self {
        Saved(std::env::temp_dir().join(format!("impartial-{name}-{}", std::process::id())))
    }

    fn checkpoint(&self, below: u64) -> Checkpoint {
        let id = CheckpointId {
            kind: "table".into(),
            game: "welter".into(),
            window: format!("n=4 below {below}"),
            seed: 1,
        };
        Checkpoint::new(&self.0, id).with_interval(std::time::Duration::ZERO)
    }
}

impl Drop for Saved {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn table_resumes_from_a_checkpoint_to_the_same_values() {
    let file = Saved::new("fast-tables");
    let window = EnumeratePositions::ranking(&Welter, 4, 30).unwrap();
    let whole = by_lines(&Welter, &window);
    for misere in [false, true] {
        // Begun by ranks, stopped, gone on with by lines in another table, stopped, ended by ranks.
        let few = |n| Run::new(Limits::none().positions(n));
        let mut first = RankedTable::new(&Welter, &window, Plays::with_misere(misere));
        let stopped = first.solve_saved(&few(2000), &mut file.checkpoint(30));
        assert!(matches!(stopped, Err(TableError::Stopped(_))), "{stopped:?}");
        let mut second = LineTable::new(&Welter, &window, Plays::with_misere(misere));
        let stopped = second.solve_saved(&few(9000), &mut file.checkpoint(30));
        assert!(matches!(stopped, Err(TableError::Stopped(_))), "{stopped:?}");
        assert!(second.values().len() > first.values().len());
        let mut third = RankedTable::new(&Welter, &window, Plays::with_misere(misere));
        let stopped = third.solve_saved(&few(0), &mut file.checkpoint(30));
        assert!(matches!(stopped, Err(TableError::Stopped(_))), "{stopped:?}");
        assert_eq!(third.values(), second.values());
        let mut fourth = LineTable::new(&Welter, &window, Plays::with_misere(misere));
        for table in [&mut third as &mut dyn WindowTable, &mut fourth] {
            table.solve_saved(&Run::default(), &mut file.checkpoint(30)).unwrap();
            assert_eq!(table.values().normal, whole.normal);
            assert_eq!(table.values().misere.as_ref(), misere.then_some(whole.misere.as_ref().unwrap()));
        }
        // Checkpoints of other work, or of another shape.
        let foreign = second.solve_saved(&few(1), &mut file.checkpoint(31));
        assert!(matches!(
            foreign,
            Err(TableError::Checkpoint(CheckpointError::Foreign { field: "window", .. }))
        ));
        let mut other = LineTable::new(&Welter, &window, Plays::with_misere(!misere));
        let damaged = other.solve_saved(&few(1), &mut file.checkpoint(30));
        let state = |error: &TableError| {
            matches!(error, TableError::Checkpoint(CheckpointError::Damaged { damage: Damage::State, .. }))
        };
        assert!(state(&damaged.unwrap_err()));
        file.checkpoint(30).save(&mut |to| to.write_all(b"no columns")).unwrap();
        assert!(state(&other.solve_saved(&few(1), &mut file.checkpoint(30)).unwrap_err()));
        file.checkpoint(30).remove().unwrap();
    }
}

#[test]
fn too_little_memory_is_refused_before_the_start() {
    let window = EnumeratePositions::ranking(&Welter, 5, 64).unwrap();
    let needed = LineTable::new(&Welter, &window, Plays::Normal).bytes().unwrap();
    // A byte a position, a word a line, and little else.
    assert!((7_624_512 + 8 * 635_376..14_000_000).contains(&needed), "{needed}");
    let limit = 1 << 20;
    let run = Run::new(Limits::none().memory(limit));
    let mut table = LineTable::new(&Welter, &window, Plays::Normal);
    let Err(TableError::Memory { needed: said, limit: Some(of) }) = table.solve(&run) else {
        panic!("refused")
    };
    assert_eq!((said, of), (needed, limit));
    assert!(table.values().is_empty());
    let ranked = RankedTable::new(&Welter, &window, Plays::Normal).solve(&run);
    assert!(matches!(ranked, Err(TableError::Memory { .. })));
}

/// A game that breaks its promises, one way or another.
#[derive(Clone, Debug)]
struct Wrong(u64);

impl Game for Wrong {
    type Position = u64;
}

impl Options for Wrong {
    fn visit_options(
        &self,
        _: &u64,
        _: &mut dyn FnMut(u64) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }
}

impl RankedOptions for Wrong {
    fn visit_ranks(&self, at: &Members<'_>, mut visit: impl FnMut(u64)) {
        if at.members() == [3] {
            visit(self.0);
        }
    }

    fn line_count(&self, _: &Colex) -> Option<u64> {
        Some(2)
    }

    fn visit_lines(&self, at: &Members<'_>, mut visit: impl FnMut(u64)) {
        if at.members() == [3] {
            visit(self.0);
        }
    }
}

#[test]
fn a_broken_promise_is_an_error_and_never_a_value() {
    let window = Colex::multisets(1, 9).unwrap();
    let positions: Vec<u64> = (0..9).collect();
    for option in [3, 4, 8, u64::MAX] {
        for misere in [false, true] {
            let broken =
                RankedTable::new(&Wrong(option), &window, Plays::with_misere(misere)).solve(&Run::default());
            let Err(TableError::NotRanked { position: 3, option: named }) = broken else {
                panic!("{broken:?}")
            };
            assert_eq!(named, option);
        }
        assert!(laws::ranked(&Wrong(option), &window, &positions).is_err());
    }
    for line in [2, u64::MAX] {
        for misere in [false, true] {
            let wrong = Wrong(line);
            let mut table = LineTable::new(&wrong, &window, Plays::with_misere(misere));
            for _ in 0..2 {
                let broken = table.solve(&Run::default());
                let Err(TableError::NoLine { position: 3, line: named, lines: 2 }) = broken else {
                    panic!("{broken:?}")
                };
                assert_eq!(named, line);
            }
        }
        assert!(laws::lines(&Wrong(line), &window, &positions).is_err());
    }
    // An illegal option: the solvers cannot detect it, but the laws can.
    assert!(laws::ranked(&Wrong(1), &window, &positions).is_err());
    assert!(laws::lines(&Wrong(1), &window, &positions).is_ok());
    let short = Colex::multisets(1, 8).unwrap();
    assert!(laws::ranked(&Wrong(9), &short, &positions).is_err());
}

/// One counter is taken from one heap. The lines are those of a game in which any number may be taken.
#[derive(Clone, Debug)]
struct OneStep;

impl Game for OneStep {
    type Position = u64;
}

impl Options for OneStep {
    fn visit_options(
        &self,
        heap: &u64,
        visit: &mut dyn FnMut(u64) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        heap.checked_sub(1).into_iter().try_for_each(visit)
    }
}

impl RankedOptions for OneStep {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.rank().checked_sub(1).into_iter().for_each(visit);
    }

    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_without(visit);
    }
}

#[test]
fn laws_detect_lines_with_earlier_members_that_are_no_options() {
    let positions: Vec<u64> = (0..9).collect();
    let law =
        |below| laws::lines(&OneStep, &Colex::multisets(1, below).unwrap(), &positions[..below as usize]);
    assert!(law(2).is_ok());
    assert!(law(3).is_err());
    assert!(laws::ranked(&OneStep, &Colex::multisets(1, 9).unwrap(), &positions).is_ok());
}
