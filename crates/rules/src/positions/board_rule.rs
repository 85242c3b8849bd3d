//! Games on boards as games of rule files.

use crate::boards::cells::BoardCells;
use crate::evaluate::{Fault, PositionQuery, ProgramInput, StepCount};
use crate::positions::board::{BoardGame, BoardKind, after_rows, of_rows};
use crate::positions::graph_classes::GraphClasses;
use crate::positions::rule_game::{PositionIter, RuleGame};
use crate::rule::compiled::{CompiledRule, MemberSlice};
use impartial::game::NumberRange;
use impartial::solve::{ByComponents, ClassComponents, Memo, NormalSolver};
use std::ops::ControlFlow;
use std::sync::Arc;

impl RuleGame for BoardGame {
    fn rule(&self) -> &Arc<CompiledRule> {
        &self.rule
    }

    fn visit_within(
        &self,
        position: &BoardCells,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(BoardCells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, steps, visit)
    }

    fn positions_within(
        &self,
        count: usize,
        range: NumberRange,
        _: &[NumberRange],
    ) -> PositionIter<'_, BoardCells> {
        self.every_partition(count, range.below)
    }

    fn size(&self, position: &BoardCells) -> usize {
        position.cells.len()
    }

    fn numbers(&self, at: &BoardCells) -> MemberSlice {
        match &self.board {
            BoardKind::Rows => at.cells.iter().rev().map(|&row| row.into()).collect(),
            BoardKind::Graph(graphs) => graphs.numbers(at),
            // The number of free cells.
            BoardKind::Grid(_) => {
                MemberSlice::from_slice(&[at.cells.iter().filter(|&&cell| cell == 0).count() as u64])
            }
        }
    }

    fn position(&self, numbers: &[i64]) -> Option<BoardCells> {
        let BoardKind::Rows = self.board else { return None };
        BoardGame::rows_of(numbers.iter().map(|&n| n as u64)).filter(|at| self.is_legal(at))
    }

    fn is_legal_within(&self, at: &BoardCells, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(at, steps)
    }

    fn members(&self, at: &BoardCells) -> MemberSlice {
        match &self.board {
            BoardKind::Graph(graphs) => graphs.vertices_left(at),
            BoardKind::Rows => self.numbers(at),
            BoardKind::Grid(_) => MemberSlice::new(),
        }
    }

    fn ask(&self, at: &BoardCells, what: PositionQuery, of: &[i64]) -> Option<i64> {
        match &self.board {
            BoardKind::Graph(graphs) => graphs.ask(at, what, of),
            BoardKind::Rows => of_rows(&at.cells).2(what, of),
            BoardKind::Grid(_) => None,
        }
    }

    fn fault_at(&self, at: &BoardCells) -> Option<Fault> {
        self.moves_of(at, &StepCount::unwatched(), &mut |_| ControlFlow::Continue(())).err()
    }

    fn move_between(&self, from: &BoardCells, to: &BoardCells) -> Option<usize> {
        let BoardKind::Rows = self.board else { return None };
        let (members, first, ask) = of_rows(&from.cells);
        let mut found = None;
        let steps = StepCount::unwatched();
        let _ = self.rule.visit(
            ProgramInput::of_position(&first, &members, Some(&ask)),
            &steps,
            &mut |tag, shape, numbers| match after_rows(&from.cells, shape, numbers) {
                Some(after) if after == to.cells => {
                    found = Some(usize::from(tag));
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            },
        );
        found
    }

    fn memo(&self) -> Memo<'static, Self::Position> {
        let memo = Memo::packed(self.clone());
        match GraphClasses::new(self) {
            Some(classes) => Memo::classes(classes, memo),
            None => memo,
        }
    }

    fn parts(&self) -> Option<Box<dyn NormalSolver<BoardCells>>> {
        let solver = || match GraphClasses::new(self) {
            Some(classes) => Box::new(ClassComponents::new(self.clone(), classes)) as _,
            None => Box::new(ByComponents::new(self.clone())) as Box<dyn NormalSolver<BoardCells>>,
        };
        self.additive.then(solver)
    }
}
