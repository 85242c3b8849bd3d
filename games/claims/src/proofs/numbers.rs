//! Fibonacci nim in Fibonacci numeration; Mark, and Mark-t in base t.

use impartial::value::Play;
use impartial_games::mark_t::{self, MarkT};
use impartial_games::{fibonacci_nim, mark};
use impartial_prove::automata::{Base, Formula, Theory, number, var};
use impartial_prove::{PositionShape, Statement};

/// Numbers whose numerals end in an odd number of zeros, and in an even one.
const ODD: &str = "odd_end";
const EVEN: &str = "even_end";

/// Returns the statements about Mark-t, for t = 2, …, 5.
fn of_mark(t: u64) -> Option<Vec<Statement>> {
    let game = MarkT::new(t).ok()?;
    let statement = |id: &str, set: &'static str| {
        let mut theory = Theory::new(Base::new(u8::try_from(t).ok()?).ok()?);
        theory.define_pattern(ODD, ".*[^0](00)*0").ok()?;
        theory.define_pattern(EVEN, ".*[^0](00)*").ok()?;
        let made = Statement::sets(
            &format!("mark:{t}.{id}"),
            mark_t::provable_game(game),
            Play::Normal,
            move |_| vec![var("a1").equal(number(0)).or(Formula::holds(set, [var("a1")]))],
        );
        Some(made.defined_by(theory).shapes([PositionShape::coins(1)], []))
    };
    Some(vec![
        statement("odd-zeros", ODD)?.published(
            "Fraenkel 2011",
            &format!("the P-positions are 0 and the numbers that end in an odd number of zeros in base {t}"),
        ),
        statement("planted.even-zeros", EVEN)?
            .planted()
            .published("planted: false", "the same with an even number of zeros"),
    ])
}

pub(super) fn statements() -> Vec<Statement> {
    let two = [PositionShape::coins(2)];
    let (n, m) = (|| var("a1"), || var("a2"));
    let empty = move || n().equal(number(0));
    let mut all: Vec<Statement> = (2..=5).filter_map(of_mark).flatten().collect();
    all.extend([
        Statement::sets("fibonacci-nim.lowest-term", fibonacci_nim::provable_game(), Play::Normal, move |_| {
            vec![empty().or(m().less(n().lowest()))]
        })
        .published(
            "Whinihan 1963",
            "the P-positions are those with an empty heap or a limit less than the lowest term of the Zeckendorf \
             representation of the heap",
        )
        .shapes(two, []),
        Statement::sets("fibonacci-nim.planted.at-most", fibonacci_nim::provable_game(), Play::Normal, move |_| {
            vec![empty().or(m().at_most(n().lowest()))]
        })
        .published("planted: false", "the same with a limit of at most the lowest term")
        .planted()
        .shapes(two, []),
        Statement::own_formula("mark.binary", mark::provable_game())
            .published(
                "Fraenkel 2011",
                "the value is 0 if n = 0 or n ends in an odd number of binary zeros; else 1 if n has an odd number of \
                 binary ones; else 2",
            )
            .shapes([PositionShape::coins(1)], []),
    ]);
    all
}
