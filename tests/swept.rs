//! The sweep against the plain definition, on windows of every kind of rule.

use impartial::game::{Colex, Game, Heaps, Movers, Numbering, Options};
use impartial::run::{Cancel, Checkpoint, CheckpointId, Limits, Observer, Progress, Reason, Run};
use impartial::solve::{Memo, Solver, SweepError, SweptTable, TableValues};
use impartial::value::Column;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lists by a rule, in which a member is lowered, by definition: everything is tried.
#[derive(Clone, Copy, Debug)]
struct Lowering {
    rule: u64,
    movers: Movers,
}

/// Multisets, sets, two kinds of lists of members far apart, and coins in columns of 2 to 5 squares.
fn limit(rule: u64, x: u64) -> u64 {
    match rule {
        0 => x + 1,
        1 => x,
        2 | 3 => x.saturating_sub(rule - 1),
        4..8 => x - x % (rule - 2),
        // Sets below 5, multisets from there on.
        _ => x + u64::from(x >= 5),
    }
}

impl Lowering {
    fn window(&self, count: usize, below: u64) -> Colex {
        Colex::new(count, below, |x| limit(self.rule, x)).unwrap()
    }

    fn is_legal(&self, members: &Heaps) -> bool {
        members.as_slice().windows(2).all(|pair| pair[0] < limit(self.rule, pair[1]))
    }
}

impl Game for Lowering {
    type Position = Heaps;
}

impl Options for Lowering {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = match self.movers {
            Movers::All => 0,
            Movers::Largest => position.len().saturating_sub(1),
        };
        for i in first..position.len() {
            for to in 0..position.as_slice()[i] {
                if let Some(option) = position.with_heap(i, to).filter(|option| self.is_legal(option)) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The values of a window by the definition.
fn plainly(game: Lowering, window: &Colex) -> TableValues {
    let mut solver = Memo::new(game);
    let (mut normal, mut misere) = (Column::new(), Column::new());
    for rank in 0..window.positions() {
        let position = Heaps::new(window.unrank(rank).unwrap());
        let pair = solver.values(&position, &Run::default()).unwrap();
        normal.push(pair.normal);
        misere.push(pair.misere);
    }
    TableValues { normal, misere: Some(misere) }
}

fn swept(game: Lowering, window: &Colex, misere: bool, threads: usize) -> TableValues {
    let mut table = SweptTable::of(game.movers, window, misere).threads(threads);
    table.solve(&Run::default()).unwrap();
    assert_eq!(table.values().len() as u64, window.positions());
    table.into_values()
}

fn games() -> impl Strategy<Value = Lowering> {
    let movers = prop_oneof![Just(Movers::All), Just(Movers::Largest)];
    (0..9u64, movers).prop_map(|(rule, movers)| Lowering { rule, movers })
}

/// Windows of at most some thousand positions.
fn windows() -> impl Strategy<Value = (usize, u64)> {
    prop_oneof![
        (Just(0usize), 0..5u64),
        (Just(1usize), 0..70u64),
        (Just(2usize), 0..75u64),
        (Just(3usize), 0..22u64),
        (Just(4usize), 0..15u64),
        (Just(5usize), 0..13u64),
        (Just(6usize), 0..12u64),
        (Just(7usize), 0..11u64),
        (Just(8usize), 0..11u64),
        (Just(9usize), 0..12u64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_sweep_is_the_definition(game in games(), (count, below) in windows()) {
        let window = game.window(count, below);
        prop_assume!(window.positions() < 8000);
        let expected = plainly(game, &window);
        let normal = TableValues { normal: expected.normal.clone(), misere: None };
        prop_assert_eq!(&swept(game, &window, true, 1), &expected);
        prop_assert_eq!(&swept(game, &window, true, 2), &expected);
        prop_assert_eq!(&swept(game, &window, false, 1), &normal);
        prop_assert_eq!(&swept(game, &window, false, 3), &normal);
    }
}
