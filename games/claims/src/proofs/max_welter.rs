//! Max-Welter: positions of value 0, 1 and 2, normal and misère.

use impartial::value::Play;
use impartial_games::max_welter::provable_game as game;
use impartial_prove::automata::{Formula, number, var};
use impartial_prove::{PositionShape, Statement};

/// Returns the condition that d = 1, and that a_(n-1) − n is even, or odd.
fn joined(shape: PositionShape, odd: bool) -> Formula {
    let names = shape.names();
    let [.., second, largest] = &names[..] else { return Formula::FALSE };
    let residue = (names.len() as u64 + u64::from(odd)) % 2;
    var(largest).equal(var(second).plus(number(1))).and(var(second).modulo(2).equal(number(residue)))
}

/// Returns the condition of Theorem 1.
fn zero(shape: PositionShape) -> Formula {
    joined(shape, false)
}

/// Returns the condition of Theorem 2.
fn one(shape: PositionShape) -> Formula {
    let n = shape.coins as u64;
    let hole = var(format!("a{n}")).equal(number(n));
    hole.or(joined(shape, true))
}

/// Coins on squares below n cannot move: without the k of them, and with the others k squares lower, the
/// value is the same (Theorem 3). Of the m coins that are left it is 2 exactly if m = 1 and the coin is on
/// square 2; m = 2, d = 2 and the lower coin is on a square that is 1 or 2 modulo 4; m ≥ 3, d = 2 and the
/// gap before that is 0 or 1 modulo 4.
fn two(shape: PositionShape) -> Formula {
    let (names, n) = (shape.names(), shape.coins as u64);
    let a = |i: u64| var(&names[i as usize]);
    let joined = |n: u64| a(n - 1).equal(a(n - 2).plus(number(2)));
    Formula::any((0..n).map(|k| {
        let stuck = Formula::all((0..k).map(|i| a(i).less(number(n))));
        let free = if k + 1 < n { number(n).at_most(a(k)) } else { Formula::TRUE };
        let is_two = match n - k {
            1 => a(n - 1).equal(number(n + 1)),
            2 => joined(n).and(Formula::any((1..3).map(|r| a(n - 2).modulo(4).equal(number((r + k) % 4))))),
            _ => joined(n).and(
                a(n - 2)
                    .equal(a(n - 3).plus(var("g")))
                    .and(Formula::any((0..2).map(|r| var("g").modulo(4).equal(number(r)))))
                    .exists(["g"]),
            ),
        };
        stuck.and(free).and(is_two)
    }))
}

pub(super) fn statements() -> Vec<Statement> {
    let shapes = || (2..=7).map(PositionShape::coins);
    vec![
        Statement::sets("max-welter.theorem-1", game(), Play::Normal, |shape| vec![zero(shape)])
            .published("Ho 2012, Theorem 1", "n >= 2: the value is 0 exactly if d = 1 and a_(n-1)-n is even")
            .shapes(shapes(), []),
        Statement::sets("max-welter.theorem-2", game(), Play::Normal, |shape| vec![zero(shape), one(shape)])
            .published(
                "Ho 2012, Theorem 2",
                "n >= 2: the value is 1 exactly if (a) a_n = n, or (b) d = 1 and a_(n-1)-n is odd",
            )
            .shapes(shapes(), []),
        Statement::sets("max-welter.theorem-7", game(), Play::Misere, |shape| vec![one(shape)])
            .published(
                "Ho 2012, Theorem 7",
                "n >= 2: the misere value is 0 exactly if (a) a_n = n, or (b) d = 1 and a_(n-1)-n is odd",
            )
            .shapes(shapes(), []),
        Statement::sets("max-welter.theorem-8", game(), Play::Misere, |shape| vec![one(shape), zero(shape)])
            .published(
                "Ho 2012, Theorem 8",
                "n >= 2: the misere value is 1 exactly if d = 1 and a_(n-1)-n is even",
            )
            .shapes(shapes(), []),
        Statement::sets("max-welter.value-2", game(), Play::Normal, |shape| {
            vec![zero(shape), one(shape), two(shape)]
        })
        .published(
            "impartial",
            "without the coins that cannot move: the value is 2 exactly if n = 1 and a_1 = 2; n = 2, d = 2 \
                 and a_1 mod 4 in {1, 2}; or n >= 3, d = 2 and (a_(n-1)-a_(n-2)) mod 4 in {0, 1}",
        )
        .shapes((2..=5).map(PositionShape::coins), (6..=7).map(PositionShape::coins)),
        Statement::sets("max-welter.planted.parity-dropped", game(), Play::Normal, |shape| {
            let names = shape.names();
            let [.., second, largest] = &names[..] else { return vec![Formula::FALSE] };
            vec![var(largest).equal(var(second).plus(number(1)))]
        })
        .published("planted: false", "the value is 0 exactly if d = 1")
        .planted()
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
        Statement::sets("max-welter.planted.parity-not-relative", game(), Play::Normal, |shape| {
            let names = shape.names();
            let [.., second, largest] = &names[..] else { return vec![Formula::FALSE] };
            let joined = var(largest).equal(var(second).plus(number(1)));
            vec![joined.and(var(second).modulo(2).equal(number(0)))]
        })
        .published("planted: false", "the value is 0 exactly if d = 1 and a_(n-1) is even; wrong for odd n")
        .planted()
        .shapes([PositionShape::coins(3)], [PositionShape::coins(5)]),
        Statement::sets("max-welter.planted.hole-dropped", game(), Play::Normal, |shape| {
            vec![zero(shape), joined(shape, true)]
        })
        .published("planted: false", "the value is 1 exactly if d = 1 and a_(n-1)-n is odd")
        .planted()
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
    ]
}
