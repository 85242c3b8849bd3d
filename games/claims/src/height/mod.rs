//! Claims about the game of height h (\[SW\] 2.3).
//!
//! | file | statements |
//! |---|---|
//! | this one | \[SW\] Theorem 2.3 in both forms; replies; worked examples; heights without a formula |
//! | `proof` | the proof through \[SW\] Theorem 1.3: homomorphisms, quotient and residue |
//! | `misere` | the swap positions, for every height |

mod misere;
mod proof;

use super::common::{Boxes, changed};
use impartial::claim::{Claim, ClaimBuilder, Mismatch};
use impartial::game::{
    EnumeratePositions, Game, NoSuchWindow, Notation, NotationError, Options, Squares, ValueFormula, Window,
};
use impartial::kind::Replies;
use impartial_games::height::{Height, HeightFormula};
use impartial_games::welter::{Welter, WelterFunction, mating_u64};
use std::ops::ControlFlow;

/// Heights 2^k with the boards of quick and of full effort, in squares: columns times height.
const HEIGHTS: &[(u64, Boxes, Boxes)] = &[
    (
        2,
        &[(1, 60), (2, 60), (3, 32), (4, 18), (5, 14), (6, 14)],
        &[(1, 400), (2, 160), (3, 64), (4, 32), (5, 24), (6, 20)],
    ),
    (4, &[(1, 60), (2, 64), (3, 32), (4, 20), (5, 20)], &[(1, 400), (2, 160), (3, 64), (4, 40), (5, 28)]),
    (8, &[(1, 64), (2, 64), (3, 32)], &[(1, 400), (2, 240), (3, 72)]),
    (16, &[(1, 64), (2, 80)], &[(1, 400), (2, 240), (3, 64)]),
];

/// Returns the game of height `h`; of height 1 for h = 0, which does not occur.
fn height(h: u64) -> Height {
    Height::new(h).unwrap_or(Height::ONE)
}

fn name(h: u64) -> String {
    format!("height:{h}")
}

fn claim(h: u64, id: &str) -> ClaimBuilder {
    Claim::builder(format!("height:{h}.{id}"), name(h))
}

fn planted(h: u64, id: &str, statement: &str) -> ClaimBuilder {
    claim(h, &format!("planted.{id}")).source("planted: false").statement(statement).planted()
}

/// Returns a position given by its squares.
fn coins(squares: impl IntoIterator<Item = u64>) -> Squares {
    Squares::new(squares).unwrap_or_default()
}

/// Returns the claims of this family.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for &(h, quick, full) in HEIGHTS {
        claims.extend(theorem(h, quick, full));
        claims.extend(proof::claims(h));
    }
    claims.extend(height_one());
    claims.extend(examples());
    claims.extend(misere::claims());
    claims.extend(without_formula());
    claims.extend(false_ones());
    claims
}

fn theorem(h: u64, quick: Boxes, full: Boxes) -> Vec<Claim> {
    let on = |id: &str, statement: &str| {
        claim(h, id)
            .source("[SW] Theorem 2.3")
            .statement(statement)
            .on_positions_below(height(h), quick, full)
            .packed()
    };
    vec![
        on("value", "the value is h*W(columns) + (nim-sum of the rows)")
            .value(|game, p| HeightFormula.value(game, p)),
        on("value-by-mating", "the value is the nim-sum of all a_i and of h*(q_i|q_j), i < j, q the columns")
            .value(|game, p| Some(by_mating(game, p))),
        claim(h, "replies")
            .source("[SW] Theorem 2.3")
            .statement(
                "for every t, below, at and above the value, the replies in closed form are exactly the \
                 options of value t; for every t below the value there is one",
            )
            .on_positions_below(height(h), REPLIES.0, REPLIES.1)
            .packed()
            .each(|view, p, pair| {
                let game = view.game();
                let mut options = Vec::new();
                for option in game.options(p) {
                    options.push((view.pair(&option)?.normal, option));
                }
                let most = options.iter().map(|(value, _)| *value).max().unwrap_or(0).max(pair.normal);
                for t in 0..=most + 2 {
                    let mut stated = Vec::new();
                    let _ = game.visit_replies(p, &t, &mut |option| {
                        stated.push(option);
                        ControlFlow::Continue(())
                    });
                    stated.sort_unstable();
                    let computed: Vec<Squares> =
                        options.iter().filter(|(value, _)| *value == t).map(|(_, p)| p.clone()).collect();
                    if computed != stated || (t < pair.normal && stated.is_empty()) {
                        let list = super::common::list;
                        return Err(Mismatch::new(list(&computed), list(&stated))
                            .note(format!("options of value {t}")));
                    }
                }
                Ok(true)
            }),
    ]
}

const REPLIES: (Boxes, Boxes) = (&[(1, 20), (2, 16), (3, 12)], &[(1, 40), (2, 32), (3, 24)]);

fn nim_sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |sum, x| sum ^ x)
}

/// Returns ⊕ aᵢ ⊕ ⊕ h·(qᵢ|qⱼ), the second form of the theorem.
fn by_mating(game: &Height, p: &Squares) -> u64 {
    let columns = game.columns(p);
    let mut value = nim_sum(p.iter());
    for (i, &x) in columns.iter().enumerate() {
        for &y in &columns[..i] {
            // Columns are distinct.
            value ^= mating_u64(x, y).unwrap_or(0) * game.height();
        }
    }
    value
}

fn height_one() -> Vec<Claim> {
    let boards: (Boxes, Boxes) =
        (&[(1, 60), (2, 30), (3, 18), (4, 14)], &[(1, 200), (2, 80), (3, 40), (4, 26), (5, 20)]);
    let on = |id: &str, statement: &str| {
        claim(1, id)
            .source("[SW] 2.3")
            .statement(statement)
            .on_positions_below(height(1), boards.0, boards.1)
            .packed()
    };
    vec![
        on("welter", "the game of height 1 is Welter's game: the same options").each(|view, p, _| {
            let (here, there) = (view.game().options(p), Welter.options(p));
            let list = super::common::list;
            if here == there { Ok(true) } else { Err(Mismatch::new(list(&here), list(&there))) }
        }),
        on("value", "the value is the Welter function, which [SW] Theorem 2.3 says for k = 0").each(
            |view, p, pair| {
                let stated = HeightFormula.value(view.game(), p).unwrap_or(u64::MAX);
                Mismatch::unless_equal(pair.normal, stated)?;
                Mismatch::unless_equal(pair.normal, WelterFunction.value(&Welter, p).unwrap_or(u64::MAX))
            },
        ),
    ]
}

fn examples() -> Vec<Claim> {
    let example = || vec![Window::From(coins([12, 5, 27, 21, 10]))];
    let on = |id: &str, statement: &str| {
        claim(4, id)
            .source("[SW] 2.3, the positions of the figures")
            .statement(statement)
            .on_windows(height(4), example(), example())
            .packed()
    };
    vec![
        on("example", "(12,5,27,21,10) has value 13, and its only winning move is 12 to 1").each(
            |view, p, pair| {
                if *p != coins([12, 5, 27, 21, 10]) {
                    return Ok(false);
                }
                Mismatch::unless_equal(pair.normal, 13)?;
                let mut winning = Vec::new();
                for option in view.game().options(p) {
                    if view.pair(&option)?.normal == 0 {
                        winning.push(option);
                    }
                }
                let list = super::common::list;
                Mismatch::unless_equal(list(&winning), list(&[coins([1, 5, 27, 21, 10])]))
            },
        ),
        on("example-after-a-move", "after 21 to 3, a move, (12,5,27,3,10) has value 11").each(
            |view, p, pair| {
                if *p != coins([12, 5, 27, 3, 10]) {
                    return Ok(false);
                }
                let options = view.game().options(&coins([12, 5, 27, 21, 10]));
                Mismatch::unless_equal(options.contains(p), true).map_err(|m| m.note("is an option"))?;
                Mismatch::unless_equal(pair.normal, 11)
            },
        ),
        on("example-end", "(12,4,16,0,8) is the one terminal position of five coins, and has value 0").each(
            |view, p, pair| {
                let end = *p == coins([12, 4, 16, 0, 8]);
                Mismatch::unless_equal(view.game().is_terminal(p), end)
                    .map_err(|mismatch| mismatch.note("is terminal"))?;
                if end { Mismatch::unless_equal(pair.normal, 0) } else { Ok(true) }
            },
        ),
        claim(3, "no-formula")
            .source("[SW] 2.3 is about heights 2^k only")
            .statement("height 3: (1,6) has value 2, where the formula of heights 2^k says 4")
            .on_windows(height(3), vec![Window::From(coins([1, 6]))], vec![Window::From(coins([1, 6]))])
            .packed()
            .each(|view, p, pair| {
                if *p != coins([1, 6]) {
                    return Ok(false);
                }
                Mismatch::unless_equal(pair.normal, 2)?;
                let formula = HeightFormula::at_any_height(view.game(), p);
                Mismatch::unless_equal(formula.unwrap_or(u64::MAX), 4).map_err(|m| m.note("the formula"))
            }),
    ]
}

/// Returns the claims that the formula is false at the tested heights that are no powers of two.
fn without_formula() -> Vec<Claim> {
    [3, 5, 6]
        .into_iter()
        .map(|h| {
            planted(h, "formula", "the value is h*W(columns) + (nim-sum of the rows), h no power of two")
                .on_positions_below(height(h), &[(1, 30), (2, 30), (3, 24)], &[(1, 60), (2, 60), (3, 36)])
                .packed()
                .value(HeightFormula::at_any_height)
        })
        .collect()
}

/// The game of height h in which no coin may move inside its own column.
#[derive(Clone)]
struct NoMoveInsideAColumn(Height);

impl Game for NoMoveInsideAColumn {
    type Position = Squares;
}

impl Options for NoMoveInsideAColumn {
    fn visit_options(
        &self,
        p: &Squares,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(p, &mut |option| match changed(p.as_slice(), option.as_slice()) {
            Some((from, to)) if self.0.column(from) != self.0.column(to) => visit(option),
            _ => ControlFlow::Continue(()),
        })
    }
}

impl Notation for NoMoveInsideAColumn {
    fn id(&self) -> String {
        format!("{} without moves inside a column", self.0.id())
    }

    fn parse(&self, text: &str) -> Result<Squares, NotationError> {
        self.0.parse(text)
    }

    fn write(&self, p: &Squares) -> String {
        self.0.write(p)
    }
}

impl EnumeratePositions for NoMoveInsideAColumn {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, NoSuchWindow> {
        self.0.positions(count, below)
    }
}

fn false_ones() -> Vec<Claim> {
    let mut claims = Vec::new();
    for h in [2, 4] {
        let boards: (Boxes, Boxes) = (&[(1, 24), (2, 24), (3, 16)], &[(1, 60), (2, 60), (3, 32)]);
        let on = |id: &str, statement: &str| {
            planted(h, id, statement).on_positions_below(height(h), boards.0, boards.1).packed()
        };
        claims.extend([
            on("nim-sum-of-columns", "the value is h*(nim-sum of the columns) + (nim-sum of the rows)")
                .value(|game, p| Some(game.height() * nim_sum(game.columns(p)) + nim_sum(game.rows(p)))),
            on("welter-on-squares", "the value is the Welter function of the squares")
                .value(|_, p| WelterFunction.value(&Welter, p)),
            on("mating-of-squares", "in the second form, (a_i|a_j) stands for h*(q_i|q_j)").value(|_, p| {
                let a = p.as_slice();
                let pairs = (0..a.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                Some(pairs.fold(nim_sum(p.iter()), |sum, (i, j)| sum ^ mating_u64(a[i], a[j]).unwrap_or(0)))
            }),
        ]);
        claims.push(
            planted(
                h,
                "no-move-inside-a-column",
                "where moves down inside a coin's own column are forbidden, the value is still h*W(columns) + \
                 (nim-sum of the rows)",
            )
            .on_positions_below(NoMoveInsideAColumn(height(h)), boards.0, boards.1)
            .value(|game, p| HeightFormula.value(&game.0, p)),
        );
        claims.push(
            planted(
                h,
                "no-move-inside-a-column-columns-only",
                "where moves down inside a coin's own column are forbidden, the value is h*W(columns)",
            )
            .on_positions_below(NoMoveInsideAColumn(height(h)), boards.0, boards.1)
            .value(|game, p| {
                let columns = coins(game.0.columns(p));
                Some(game.0.height() * WelterFunction.value(&Welter, &columns)?)
            }),
        );
    }
    claims
}
