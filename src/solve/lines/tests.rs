//! Compares values along lines of any kind with the definition.

use super::*;
use crate::game::{Colex, Game, Members, Options};
use crate::solve::Memo;
use crate::value::Plays;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A line at position 0.
#[derive(Clone, Copy, Debug)]
struct Line {
    number: u64,
    /// The number of the line grows with the position.
    advances: bool,
    /// A move goes along the line.
    moves: bool,
}

/// A game with the positions 0, 1, 2, … Position x is on lines that all positions share, and on lines whose numbers grow
/// with x.
#[derive(Clone, Debug)]
struct LineGame(Vec<Line>);

impl LineGame {
    /// Returns the numbers of the lines of position x, each with `true` if a move goes along it.
    fn lines_of(&self, x: u64) -> impl Iterator<Item = (u64, bool)> + '_ {
        self.0.iter().map(move |line| (if line.advances { line.number + x } else { line.number }, line.moves))
    }
}

impl Game for LineGame {
    type Position = u64;
}

impl Options for LineGame {
    fn visit_options(&self, x: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        for y in 0..*x {
            let meets = |line: u64| self.lines_of(y).any(|(other, _)| other == line);
            if self.lines_of(*x).any(|(line, moves)| moves && meets(line)) {
                visit(y)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl RankedOptions for LineGame {
    fn visit_ranks(&self, cursor: &Members<'_>, visit: impl FnMut(u64)) {
        self.options(&cursor.members()[0]).into_iter().for_each(visit);
    }

    fn line_count(&self, _: &Colex) -> Option<u64> {
        Some(2000)
    }

    fn visit_lines(&self, cursor: &Members<'_>, visit: impl FnMut(u64)) {
        self.lines_of(cursor.members()[0]).map(|(line, _)| line).for_each(visit);
    }

    fn visit_moves(&self, cursor: &Members<'_>, visit: impl FnMut(u64)) {
        self.lines_of(cursor.members()[0]).filter(|(_, moves)| *moves).map(|(line, _)| line).for_each(visit);
    }
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    let line = (0..60u64, prop::bool::weighted(0.7), any::<bool>());
    prop::collection::vec(line.prop_map(|(number, advances, moves)| Line { number, advances, moves }), 0..10)
}

fn check(game: &LineGame, below: u64) -> Result<TableValues, TestCaseError> {
    let window = Colex::multisets(1, below).unwrap();
    let mut both = LineTable::new(game, &window, Plays::Both);
    both.solve(&Run::default()).unwrap();
    let mut normal = LineTable::new(game, &window, Plays::Normal);
    normal.solve(&Run::default()).unwrap();
    prop_assert_eq!(&normal.values().normal, &both.values().normal);
    Ok(both.into_values())
}

proptest! {
    #[test]
    fn values_along_lines_are_those_of_the_definition(lines in lines(), below in 1..120u64) {
        let game = LineGame(lines);
        let values = check(&game, below)?;
        let mut memo = Memo::new(game);
        for x in 0..below {
            prop_assert_eq!(values.pair(x as usize), Some(memo.values(&x, &Run::default()).unwrap()), "{}", x);
        }
    }
}

/// Covers sets of one word to sixteen.
#[test]
fn large_values_on_a_line_are_exact() {
    let line = |number, advances, moves| Line { number, advances, moves };
    let game = LineGame(vec![line(7, false, true), line(100, true, true), line(200, true, false)]);
    let values = check(&game, 700).unwrap();
    // Every earlier position is an option.
    assert!((0..700).all(|x| values.normal.get(x) == Some(x as u64)));
    assert_eq!((values.normal.width(), values.pair(1).unwrap().misere), (2, 0));
}
