//! A game of one's own with every command: `cargo run --release --example own_game -- check`.
//!
//! The **aliquot game**: from a heap of n counters take d of them, where d is a divisor of n and
//! smaller than n. Its value is the exponent of 2 in n, and the claim says so.

use impartial::claim::{Claim, Subject};
use impartial::game::{Boards, BoardsError, Formula, Game, Notation, NotationError, Options, parse_numbers};
use impartial_cli::{Entry, Registry};
use std::ops::ControlFlow;
use std::process::ExitCode;

/// The game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aliquot;

impl Game for Aliquot {
    type Position = u64;
}

impl Options for Aliquot {
    fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..*n).filter(|d| n.is_multiple_of(*d)).try_for_each(|d| visit(n - d))
    }
}

const POSITION: &str = "one positive number, such as 12";

impl Notation for Aliquot {
    fn id(&self) -> String {
        "aliquot".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        match parse_numbers(text, POSITION)?[..] {
            [n] if n > 0 => Ok(n),
            _ => Err(NotationError::new("not one positive number", POSITION).at(text)),
        }
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }
}

impl Boards for Aliquot {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, BoardsError> {
        match count {
            1 => Ok(Box::new(1..below)),
            _ => Err(BoardsError { what: format!("{count} heaps"), allowed: "one heap".into() }),
        }
    }
}

/// The formula: the exponent of 2.
struct ExponentOfTwo;

impl Formula<Aliquot> for ExponentOfTwo {
    type Value = u64;

    fn source(&self) -> &str {
        "folklore"
    }

    fn text(&self) -> &str {
        "exponent of 2 in n"
    }

    fn value(&self, _: &Aliquot, n: &u64) -> Option<u64> {
        Some(n.trailing_zeros().into())
    }
}

/// The game with its formula, a claim that it is right, and a planted one that is not.
pub(crate) fn registry() -> Registry {
    let subject = Subject::new(Aliquot);
    let value = Claim::new("aliquot.value", "aliquot")
        .source("folklore")
        .statement("the value of n is the exponent of 2 in n")
        .on(subject.clone(), &[(1, 1000)], &[(1, 10_000)])
        .formula(ExponentOfTwo);
    let planted = Claim::new("aliquot.planted.parity", "aliquot")
        .source("planted: false")
        .statement("the value of n is 1 for even n and 0 for odd n")
        .planted()
        .on(subject, &[(1, 1000)], &[(1, 10_000)])
        .value(|_, n| Some(1 - n % 2));
    Registry::new()
        .game(
            Entry::new(Aliquot)
                .summary("take a proper divisor of the heap")
                .position(POSITION)
                .boards()
                .formula(ExponentOfTwo),
        )
        .claims([value, planted])
}

#[allow(dead_code)] // The test of this example calls `registry` alone.
fn main() -> ExitCode {
    impartial_cli::run(registry())
}
