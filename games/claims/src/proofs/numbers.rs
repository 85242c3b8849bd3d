//! Wythoff's game and Fibonacci nim, in the numerations in which their P-positions are plain; Mark.

use impartial::prove::{Formula, Numeration, Shape, Statement, Theory, number, var};
use impartial_games::wythoff::{self, Wythoff};
use impartial_games::{fibonacci_nim, mark};

/// Numbers whose words end in an even number of zeros; 0 is one of them.
const EVEN: &str = "even_end";

fn definitions(a: u64) -> Option<Theory> {
    let mut theory = Theory::in_numeration(&Numeration::parse(&format!("p:{a}")).ok()?);
    theory.define_pattern(EVEN, "(.*[^0])?(00)*").ok()?;
    Some(theory)
}

/// The word of the smaller heap ends in an even number of zeros, and that of the larger has one zero more.
fn pairs() -> Formula {
    let half = |x: &str, y: &str| Formula::holds(EVEN, [var(x)]).and(var(y).equal(var(x).shifted(1)));
    half("a1", "a2").or(half("a2", "a1"))
}

fn is(x: u64, y: u64) -> Formula {
    let one = |x, y| var("a1").equal(number(x)).and(var("a2").equal(number(y)));
    if x == y { one(x, y) } else { one(x, y).or(one(y, x)) }
}

fn of_wythoff(a: u64) -> Option<Vec<Statement>> {
    let game = Wythoff::new(a).ok()?;
    let prover = || wythoff::prover(game);
    let name = impartial::game::Notation::id(&game);
    let two = [Shape::coins(2)];
    let mut all = vec![
        Statement::sets(&format!("{name}.words"), prover(), false, |_| vec![pairs()])
            .defined_by(definitions(a)?)
            .published(
                "Silber 1976; Fraenkel 1982; by automata Mignoty, Renard, Rigo, Whiteland 2025",
                &format!(
                    "the P-positions are the (x, y), in either order, such that the word of x in the numeration p:{a} \
                     ends in an even number of zeros and that of y is the same with one zero more (that these are \
                     the pairs of Wythoff 1907 and Fraenkel 1982 with floor(n*alpha) is classical, and outside the \
                     logic)"
                ),
            )
            .shapes(two, []),
        Statement::sets(&format!("{name}.planted.words-without-8"), prover(), false, |_| {
            let eight = var("a1").equal(number(8)).or(var("a2").equal(number(8)));
            vec![pairs().and(eight.not())]
        })
        .defined_by(definitions(a)?)
        .published("planted: false", "no position with a heap of 8 is a P-position, all else as by the words")
        .planted()
        .shapes(two, []),
    ];
    if a == 1 {
        all.push(
            Statement::sets("wythoff.misere-words", prover(), true, |_| {
                let gone = is(0, 0).or(is(1, 2));
                vec![pairs().and(gone.not()).or(is(0, 1)).or(is(2, 2))]
            })
            .defined_by(definitions(a)?)
            .published(
                "Fraenkel 1984",
                "the misere P-positions are the P-positions by words, with (0,0), (1,2) replaced by (0,1), (2,2)",
            )
            .shapes(two, []),
        );
        all.push(
            Statement::sets("wythoff.planted.misere-words", prover(), true, |_| {
                vec![pairs().and(is(0, 0).not()).or(is(0, 1))]
            })
            .defined_by(definitions(a)?)
            .published(
                "planted: false",
                "the misere P-positions are the P-positions, (0,1) in place of (0,0)",
            )
            .planted()
            .shapes(two, []),
        );
    }
    Some(all)
}

pub(super) fn statements() -> Vec<Statement> {
    let two = [Shape::coins(2)];
    let (n, m) = (|| var("a1"), || var("a2"));
    let empty = move || n().equal(number(0));
    let mut all: Vec<Statement> = (1..=5).filter_map(of_wythoff).flatten().collect();
    all.extend([
        Statement::sets("fibonacci-nim.lowest-term", fibonacci_nim::prover(), false, move |_| {
            vec![empty().or(m().less(n().lowest()))]
        })
        .published(
            "Whinihan 1963",
            "the P-positions are those with an empty heap or a limit less than the lowest term of the Zeckendorf \
             representation of the heap",
        )
        .shapes(two, []),
        Statement::sets("fibonacci-nim.planted.at-most", fibonacci_nim::prover(), false, move |_| {
            vec![empty().or(m().at_most(n().lowest()))]
        })
        .published("planted: false", "the same with a limit of at most the lowest term")
        .planted()
        .shapes(two, []),
        Statement::own_formula("mark.binary", mark::prover())
            .published(
                "Fraenkel 2011",
                "the value is 0 if n = 0 or n ends in an odd number of binary zeros; else 1 if n has an odd number of \
                 binary ones; else 2",
            )
            .shapes([Shape::coins(1)], []),
    ]);
    all
}
