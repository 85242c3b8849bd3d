//! Compares whole runs with single positions, and both with the definition.

use super::*;
use crate::game::{Colex, Game, Members, Options, Stride};
use crate::solve::Memo;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A game with the positions 0, 1, 2, …, all of one run. Position x is on staying lines and on lines that advance with
/// x.
#[derive(Clone, Debug)]
struct RunGame {
    /// The lines at x = 0, each with `true` if a move goes along it.
    lines: Vec<(ValueSetId, bool)>,
    /// `true` if the lines have a known stride.
    has_strides: bool,
}

impl RunGame {
    /// Returns the lines of position x.
    fn lines_of(&self, x: u64) -> impl Iterator<Item = (ValueSetId, bool)> + '_ {
        self.lines.iter().map(move |&(line, moves)| {
            let number = if line.course == Stride::Advances { line.number + x } else { line.number };
            (if self.has_strides { ValueSetId { number, ..line } } else { number.into() }, moves)
        })
    }
}

impl Game for RunGame {
    type Position = u64;
}

impl Options for RunGame {
    fn visit_options(&self, x: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        for y in 0..*x {
            let meets = |line: ValueSetId| self.lines_of(y).any(|(other, _)| other.number == line.number);
            if self.lines_of(*x).any(|(line, moves)| moves && meets(line)) {
                visit(y)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl RankedOptions for RunGame {
    fn visit_ranks(&self, cursor: &Members<'_>, visit: impl FnMut(u64)) {
        self.options(&cursor.members()[0]).into_iter().for_each(visit);
    }

    fn line_count(&self, _: &Colex) -> Option<u64> {
        Some(2000)
    }

    fn visit_lines(&self, cursor: &Members<'_>, visit: impl FnMut(ValueSetId)) {
        self.lines_of(cursor.members()[0]).map(|(line, _)| line).for_each(visit);
    }

    fn visit_moves(&self, cursor: &Members<'_>, visit: impl FnMut(ValueSetId)) {
        self.lines_of(cursor.members()[0]).filter(|(_, moves)| *moves).map(|(line, _)| line).for_each(visit);
    }
}

fn lines() -> impl Strategy<Value = Vec<(ValueSetId, bool)>> {
    let line = (0..60u64, prop_oneof![Just(Stride::Stays), Just(Stride::Advances), Just(Stride::Advances)]);
    prop::collection::vec(
        (line.prop_map(|(number, course)| ValueSetId { number, course }), any::<bool>()),
        0..10,
    )
}

fn check(game: &RunGame, below: u64) -> Result<TableValues, TestCaseError> {
    let window = Colex::multisets(1, below).unwrap();
    let mut both = LineTable::new(game, &window, true);
    both.solve(&Run::default()).unwrap();
    let mut normal = LineTable::new(game, &window, false);
    normal.solve(&Run::default()).unwrap();
    prop_assert_eq!(&normal.values().normal, &both.values().normal);
    Ok(both.into_values())
}

proptest! {
    #[test]
    fn runs_have_the_values_of_the_definition(lines in lines(), below in 1..120u64) {
        let game = RunGame { lines, has_strides: true };
        let values = check(&game, below)?;
        prop_assert_eq!(&check(&RunGame { has_strides: false, ..game.clone() }, below)?, &values);
        let mut memo = Memo::new(game);
        for x in 0..below {
            prop_assert_eq!(values.pair(x as usize), Some(memo.values(&x, &Run::default()).unwrap()), "{}", x);
        }
    }
}

/// Covers all widths of sets, up to those that are not solved in runs.
#[test]
fn large_values_in_a_run_are_exact() {
    let lines = vec![
        (ValueSetId::staying(7), true),
        (ValueSetId::advancing(100), true),
        (ValueSetId::advancing(200), false),
    ];
    let game = RunGame { lines, has_strides: true };
    let values = check(&game, 700).unwrap();
    assert_eq!(values, check(&RunGame { has_strides: false, ..game }, 700).unwrap());
    // Every earlier position is an option.
    assert!((0..700).all(|x| values.normal.get(x) == Some(x as u64)));
    assert_eq!((values.normal.width(), values.pair(1).unwrap().misere), (2, 0));
}
