//! A game whose moves raise the last number, with the set that a table gives in which those options are missing.

use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
use impartial::value::Play;
use impartial_prove::automata::{number, var};
use impartial_prove::{
    Definable, DescribedGame, DescribedMove, Description, NumberedPositions, PositionShape, Statement,
};
use std::ops::ControlFlow;

/// A heap, and a mode: one counter is taken while the mode is 0, and the mode becomes 1.
#[derive(Clone, Copy, Debug)]
struct OneMove;

impl Game for OneMove {
    type Position = [u64; 2];
}

impl Options for OneMove {
    fn visit_options(
        &self,
        &[heap, mode]: &[u64; 2],
        visit: &mut dyn FnMut([u64; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match heap.checked_sub(1) {
            Some(less) if mode == 0 => visit([less, 1]),
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Notation for OneMove {
    fn id(&self) -> String {
        "one-move".into()
    }

    fn parse(&self, text: &str) -> Result<[u64; 2], NotationError> {
        let numbers: Vec<u64> = parse_numbers(text, "the heap and the mode")?;
        self.decode(&numbers).ok_or_else(|| NotationError::illegal(text, "a heap, and a mode of 0 or 1"))
    }

    fn write(&self, [heap, mode]: &[u64; 2]) -> String {
        format!("{heap},{mode}")
    }
}

impl Definable for OneMove {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let heap = var("x1").plus(number(1)).equal(var("a1"));
        let condition = heap.and(var("a2").equal(number(0))).and(var("x2").equal(number(1)));
        let fresh = vec!["x1".to_owned(), "x2".to_owned()];
        let one = DescribedMove { condition, target: fresh.iter().map(var).collect(), fresh };
        let legal = var("a2").at_most(number(1));
        (shape == PositionShape::coins(2)).then(|| Description::new(shape, legal, vec![one]))
    }
}

impl NumberedPositions for OneMove {
    fn decode(&self, numbers: &[u64]) -> Option<[u64; 2]> {
        <[u64; 2]>::try_from(numbers).ok().filter(|[_, mode]| *mode <= 1)
    }

    fn encode(&self, position: &[u64; 2]) -> Vec<u64> {
        position.to_vec()
    }
}

/// Returns the statement in which an option with a larger mode does not count.
pub(super) fn statements() -> Vec<Statement> {
    let all = Statement::sets(
        "one-move.planted.missing-options",
        Box::new(DescribedGame::new(OneMove)),
        Play::Normal,
        |_| vec![var("a2").at_most(number(1))],
    );
    let source = "every position is a P-position, as in a table without the options that raise the mode";
    vec![all.published("planted: false", source).planted().shapes([PositionShape::coins(2)], [])]
}
