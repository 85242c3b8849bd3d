//! Claims about Cram. Values of small boards come from the options component by component, those of
//! big boards from the search for one value.

use crate::common::false_claim;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::game::{Heaps, Notation, ValueFormula};
use impartial::run::Run;
use impartial::solve::{ByComponents, Memo, Search, SolveError};
use impartial::value::Outcome;
use impartial::value::sort_list_by;
use impartial_games::cram::{Cram, CramBoard, HalfTurn};
use impartial_games::octal::Octal;

type Sides = (usize, usize);

/// Boards with both sides greater than 3 and their values (Beling, table of Cram nimbers; those with
/// two even sides Gardner 1974).
const VALUES: &[(Sides, u64)] =
    &[((4, 4), 0), ((4, 5), 2), ((4, 6), 0), ((5, 5), 0), ((4, 7), 3), ((5, 6), 2)];

/// Likewise for larger boards, the easiest first: of quick effort, and the others.
const BIG_VALUES: &[(Sides, u64)] = &[((4, 7), 3), ((5, 6), 2), ((4, 8), 0), ((5, 7), 1)];
const BIGGER_VALUES: &[(Sides, u64)] =
    &[((4, 9), 1), ((5, 8), 1), ((6, 6), 0), ((4, 10), 0), ((4, 11), 1), ((5, 9), 1), ((6, 7), 5)];

/// Returns the claims about Cram.
pub(super) fn claims() -> Vec<Claim> {
    [board_claims(), half_turn_claims(), big_board_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the values of boards.
fn board_claims() -> Vec<Claim> {
    vec![
        on_positions_below(
            Claim::builder("cram.symmetry", "cram").source("Gardner 1974").weight(700, 20_000).statement(
                "a board with both sides even is a P-position, one with exactly one side even is an N-position",
            ),
            boards(25),
            boards(30),
            |(rows, columns), value| match (rows % 2 == 0, columns % 2 == 0) {
                (true, true) => Mismatch::unless_equal(value, 0),
                (false, false) => Ok(false),
                _ if value == 0 => Err(Mismatch::new(0, "not 0")),
                _ => Ok(true),
            },
        ),
        on_positions_below(
            Claim::builder("cram.two-rows", "cram")
                .source("Winning Ways, chapter 15")
                .statement("the value of 2 x n is 0 for even n and 1 for odd n"),
            (1..=12).map(|n| (2, n)).collect(),
            (1..=16).map(|n| (2, n)).collect(),
            |(_, n), value| Mismatch::unless_equal(value, (n % 2) as u64),
        ),
        on_positions_below(
            Claim::builder("cram.values", "cram")
                .source("Beling, table of Cram nimbers")
                .weight(500, 10_000)
                .statement("4x4:0 4x5:2 4x6:0 5x5:0 4x7:3 5x6:2"),
            VALUES[..4].iter().map(|board| board.0).collect(),
            VALUES.iter().map(|board| board.0).collect(),
            |sides, value| match VALUES.iter().find(|board| board.0 == sides) {
                Some(&(_, published)) => Mismatch::unless_equal(value, published),
                None => Ok(false),
            },
        ),
        strips(),
    ]
}

/// Returns the claims about the strategy of the half turn.
fn half_turn_claims() -> Vec<Claim> {
    vec![
        half_turn(
            Claim::builder("cram.half-turn", "cram").source("Gardner 1974; Winning Ways, chapter 1").statement(
                "a board that the half turn takes to itself is a P-position if no domino meets its image, and an \
                 N-position if the turn is about the middle of a domino",
            ),
            |board| HalfTurn.outcome(&Cram, board),
        ),
        half_turn(
            false_claim("cram.planted.half-turn", "cram")
                .statement("a board that the half turn takes to itself is a P-position"),
            |board| {
                let (rows, columns) = (board.rows(), board.columns());
                let is_symmetric = (0..rows)
                    .all(|r| (0..columns).all(|c| board.is_free(r, c) == board.is_free(rows - 1 - r, columns - 1 - c)));
                is_symmetric.then_some(Outcome::P)
            },
        ),
    ]
}

/// Returns the claims about boards that only a search reaches.
fn big_board_claims() -> Vec<Claim> {
    vec![
        big_values(),
        on_big_boards(
            false_claim("cram.planted.big-values", "cram")
                .statement("the value of a board with both sides at least 4 is below 3"),
            BIG_VALUES.iter().map(|board| board.0).collect(),
            BIG_VALUES.iter().map(|board| board.0).collect(),
            |_, value| if value < 3 { Ok(true) } else { Err(Mismatch::new(value, "below 3")) },
        ),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        on_positions_below(
            false_claim("cram.planted.odd", "cram")
                .statement("a board with both sides odd, not a strip, is a P-position"),
            boards(21),
            boards(21),
            |(rows, columns), value| match rows > 1 && rows % 2 == 1 && columns % 2 == 1 {
                true => Mismatch::unless_equal(value, 0),
                false => Ok(false),
            },
        ),
        on_positions_below(
            false_claim("cram.planted.even-odd", "cram")
                .statement("a board with exactly one side even, not a strip, has the value 1"),
            boards(21),
            boards(21),
            |(rows, columns), value| match rows > 1 && (rows + columns) % 2 == 1 {
                true => Mismatch::unless_equal(value, 1),
                false => Ok(false),
            },
        ),
    ]
}

/// Returns all pairs of sides with at most `squares` squares, the smaller side first, by the number of squares.
fn boards(squares: usize) -> Vec<Sides> {
    let mut all: Vec<Sides> = (1..=squares).flat_map(|a| (a..=squares / a).map(move |b| (a, b))).collect();
    sort_list_by(&mut all, |(a, b), (c, d)| (a * b, a).cmp(&(c * d, c)));
    all
}

fn big_values() -> Claim {
    let big = || BIG_VALUES.iter().chain(BIGGER_VALUES);
    let values: Vec<String> = big().map(|((a, b), value)| format!("{a}x{b}:{value}")).collect();
    on_big_boards(
        Claim::builder("cram.big-values", "cram")
            .source("Beling, table of Cram nimbers")
            .weight(900, 200_000)
            .statement(values.join(" ")),
        BIG_VALUES.iter().map(|board| board.0).collect(),
        big().map(|board| board.0).collect(),
        move |sides, value| match big().find(|board| board.0 == sides) {
            Some(&(_, published)) => Mismatch::unless_equal(value, published),
            None => Ok(false),
        },
    )
}

/// The values of boards, one after the other.
type BoardValues = Box<dyn FnMut(&CramBoard, &Run<'_>) -> Result<u64, SolveError<CramBoard>>>;

fn on_positions_below(
    claim: ClaimBuilder,
    quick: Vec<Sides>,
    full: Vec<Sides>,
    test: impl Fn(Sides, u64) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim {
    let solver = |_: &CheckContext<'_>| -> BoardValues {
        let mut solver = ByComponents::new(Cram);
        Box::new(move |board, run| solver.value(board, run))
    };
    on_boards_by(claim, quick, full, solver, test)
}

fn on_big_boards(
    claim: ClaimBuilder,
    quick: Vec<Sides>,
    full: Vec<Sides>,
    test: impl Fn(Sides, u64) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim {
    // At full effort one board takes most of the time of all claims: its search is divided over the threads.
    let solver = |check: &CheckContext<'_>| -> BoardValues {
        let mut search = Search::parts(Cram).with_threads(check.pick(1, check.threads()));
        Box::new(move |board, run| search.value(board, run))
    };
    on_boards_by(claim, quick, full, solver, test)
}

fn on_boards_by(
    claim: ClaimBuilder,
    quick: Vec<Sides>,
    full: Vec<Sides>,
    solver: fn(&CheckContext<'_>) -> BoardValues,
    test: impl Fn(Sides, u64) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim {
    let words = |boards: &[Sides]| match boards.iter().map(|(a, b)| a * b).max() {
        Some(most) => format!("{} boards with at most {most} squares", boards.len()),
        None => "no boards".into(),
    };
    claim.by(words(&quick), words(&full), move |check| {
        let mut value_of = solver(check);
        let mut tally = CheckSummary::default();
        for &(rows, columns) in check.pick(&quick, &full) {
            let board = board(rows, columns)?;
            let value = value_of(&board, check.run())?;
            match test((rows, columns), value) {
                Ok(applies) => tally.count(applies),
                Err(mismatch) => {
                    let counterexample = mismatch.at_position(Cram.write(&board));
                    return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                }
            }
        }
        Ok(tally)
    })
}

fn board(rows: usize, columns: usize) -> Result<CramBoard, CheckFailure> {
    CramBoard::rectangle(rows, columns).map_err(|error| CheckFailure::Broken(error.to_string()))
}

/// Returns the claim about the outcomes of all boards of few squares, with any squares free.
fn half_turn(claim: ClaimBuilder, stated: fn(&CramBoard) -> Option<Outcome>) -> Claim {
    const QUICK: &[Sides] = &[(1, 10), (2, 5), (3, 3), (3, 4)];
    const FULL: &[Sides] = &[(1, 12), (2, 7), (3, 3), (3, 4), (3, 5), (4, 4)];
    let words = |all: &[Sides]| {
        let sides: Vec<String> = all.iter().map(|(a, b)| format!("{a}x{b}")).collect();
        format!("all boards {} with any squares free", sides.join(", "))
    };
    claim.by(words(QUICK), words(FULL), move |check| {
        let mut solver = ByComponents::new(Cram);
        let mut tally = CheckSummary::default();
        for &(rows, columns) in check.pick(&QUICK, &FULL).iter() {
            for free in 0..1u128 << (rows * columns) {
                let board = CramBoard::new(rows, columns, free)
                    .map_err(|error| CheckFailure::Broken(error.to_string()))?;
                let Some(stated) = stated(&board) else {
                    tally.count(false);
                    continue;
                };
                let computed = Outcome::from_value(&solver.value(&board, check.run())?);
                if computed != stated {
                    let counterexample = Mismatch::new(computed, stated).at_position(Cram.write(&board));
                    return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                }
                tally.applied += 1;
            }
        }
        Ok(tally)
    })
}

fn strips() -> Claim {
    Claim::builder("cram.strips", "cram")
        .source("Winning Ways, chapter 15")
        .statement("the strip 1 x n has the pair of a heap of n in Dawson's Kayles")
        .by("1 <= n <= 22", "1 <= n <= 32", |check: &CheckContext<'_>| {
            let mut cram = Memo::symmetric(Cram);
            let mut dawson = Memo::packed(Octal::dawson_kayles());
            let mut tally = CheckSummary::default();
            for n in 1..=check.pick(22, 32) {
                let strip = board(1, n)?;
                let pair = cram.values(&strip, check.run())?;
                let heap = dawson.values(&Heaps::new([n as u64]), check.run())?;
                match Mismatch::unless_equal(pair, heap) {
                    Ok(_) => tally.applied += 1,
                    Err(mismatch) => {
                        let counterexample = mismatch.at_position(Cram.write(&strip));
                        return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                    }
                }
            }
            Ok(tally)
        })
}
