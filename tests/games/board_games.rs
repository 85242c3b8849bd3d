//! Games on boards: Chomp and Cram.

use impartial::game::{Components, EnumeratePositions, Heaps, Notation, Options, Packed};
use impartial::run::Run;
use impartial::solve::{ByComponents, Memo, followers};
use impartial::structure::laws;
use impartial_games::chomp::{Chomp, conjugate};
use impartial_games::cram::{BoardError, Cram, CramBoard};
use proptest::prelude::*;
use std::ops::ControlFlow;

#[test]
fn chomp_diagrams_are_complete_and_in_order() {
    for (count, below) in [(2, 5), (3, 4), (4, 2), (1, 7)] {
        let all: Vec<Heaps> = Chomp::POISON_TAKEABLE.positions(count, below).unwrap().collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        let rectangle = Heaps::new(vec![below - 1; count]);
        assert_eq!(all, followers(&Chomp::POISON_TAKEABLE, &rectangle, &Run::default()).unwrap());
        let stays: Vec<Heaps> = Chomp::POISON_STAYS.positions(count, below).unwrap().collect();
        assert_eq!(stays, all[1..]);
        let bound = Chomp::POISON_STAYS.follower_bound(&rectangle).unwrap();
        assert_eq!(bound, all.len() as u128);
    }
}

#[test]
fn bad_diagrams_are_errors_and_large_ones_do_no_harm() {
    for text in ["", "0", "0,0", "3,x", "-1", "18446744073709551616"] {
        assert!(Chomp::POISON_STAYS.parse(text).is_err(), "{text}");
    }
    assert_eq!(Chomp::POISON_TAKEABLE.write(&Heaps::default()), "0");
    let row = Chomp::POISON_STAYS.parse("18446744073709551615").unwrap();
    assert_eq!(Chomp::POISON_STAYS.canonical(&row), row);
    assert!(Chomp::POISON_STAYS.follower_bound(&row).unwrap() > 1 << 63);
    assert!(!Chomp::POISON_STAYS.is_terminal(&row));
    assert!(Chomp::POISON_STAYS.is_terminal(&Heaps::new([1])));
    assert!(!Chomp::POISON_TAKEABLE.is_terminal(&Heaps::new([1])));
}

#[test]
fn bad_boards_are_errors() {
    for text in ["", "  ", "..x", "../...", "../", "/..", "3,4"] {
        assert!(Cram.parse(text).is_err(), "{text}");
    }
    assert!(Cram.parse(&".".repeat(128)).is_ok());
    assert!(Cram.parse(&".".repeat(129)).is_err());
    assert!(Cram.parse(&vec!["."; 128].join("/")).is_ok());
    assert!(Cram.parse(&["..........."; 12].join("/")).is_err());
    assert_eq!(CramBoard::new(0, 3, 0), Err(BoardError::Empty));
    assert_eq!(CramBoard::new(2, 2, 16), Err(BoardError::Outside));
    assert!(matches!(CramBoard::rectangle(usize::MAX, 2), Err(BoardError::TooLarge { .. })));
    let error = Cram.positions(2, 3).err().unwrap();
    assert!(error.to_string().contains("followers"));
}

#[test]
fn widest_and_highest_boards_have_all_their_dominoes() {
    for (rows, columns, dominoes) in [(1, 128, 127), (128, 1, 127), (2, 64, 190), (64, 2, 190), (8, 16, 232)]
    {
        let board = CramBoard::rectangle(rows, columns).unwrap();
        assert_eq!(Cram.options(&board).len(), dominoes);
        let mut parts = Vec::new();
        Cram.visit_components(&board, &mut |part| parts.push(part));
        assert_eq!(parts, [CramBoard::rectangle(rows.min(columns), rows.max(columns)).unwrap()]);
        assert!(Cram.follower_bound(&board).is_some());
        assert_eq!(Cram.pack(&board), None);
    }
}

#[test]
fn cram_values_are_the_published_ones() {
    let mut lines = include_str!("../data/cram_values.txt").lines();
    assert!(lines.next().is_some_and(|source| source.starts_with("# ")));
    let mut solver = ByComponents::new(Cram);
    for line in lines {
        let [rows, columns, value] =
            line.split(' ').map(|word| word.parse::<u64>().unwrap()).collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        let board = CramBoard::rectangle(rows as usize, columns as usize).unwrap();
        assert_eq!(solver.value(&board, &Run::default()), Ok(value), "{rows} x {columns}");
    }
}

#[test]
fn cram_follower_bounds_are_bounds() {
    for text in ["..../..../....", ".....", "..#/.../#..", "#"] {
        let board = Cram.parse(text).unwrap();
        let count = followers(&Cram, &board, &Run::default()).unwrap().len() as u128;
        assert!(count <= Cram.follower_bound(&board).unwrap(), "{text}");
    }
}

#[test]
fn canonical_boards_forget_place_turn_and_single_squares() {
    let canonical = |text: &str| Cram.write(&Cram.canonical(&Cram.parse(text).unwrap()));
    let l = canonical("../.#");
    for text in [".#/..", "../#.", "#./..", "####/##.#/#..#", "##.#/..##/.###"] {
        assert_eq!(canonical(text), l, "{text}");
    }
    assert_eq!(canonical("#.#/.#./#.#"), "#");
    assert_eq!(canonical("."), "#");
}

/// The options of a board, square by square.
fn dominoes(board: &CramBoard) -> Vec<CramBoard> {
    let mut options = Vec::new();
    let bit = |row: usize, column: usize| 1u128 << (row * board.columns() + column);
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            for (next_row, next_column) in [(row, column + 1), (row + 1, column)] {
                if board.is_free(row, column) && board.is_free(next_row, next_column) {
                    let covered = bit(row, column) | bit(next_row, next_column);
                    options.push(
                        CramBoard::new(board.rows(), board.columns(), board.free() & !covered).unwrap(),
                    );
                }
            }
        }
    }
    options.sort();
    options
}

fn small_board() -> impl Strategy<Value = CramBoard> {
    (1usize..5, 1usize..5, any::<u32>()).prop_map(|(rows, columns, free)| {
        CramBoard::new(rows, columns, u128::from(free) & ((1 << (rows * columns)) - 1)).unwrap()
    })
}

fn any_board() -> impl Strategy<Value = CramBoard> {
    (1usize..=128, any::<u128>(), any::<bool>()).prop_map(|(rows, free, turned)| {
        let columns = (128 / rows).max(1);
        let (rows, columns) = if turned { (columns, rows) } else { (rows, columns) };
        let squares = rows * columns;
        CramBoard::new(rows, columns, if squares == 128 { free } else { free & ((1 << squares) - 1) })
            .unwrap()
    })
}

/// Asserts that the solver that uses representatives agrees with the one that does not.
fn symmetric_memo_agrees<G: Options + Clone + Send + Sync>(game: &G, p: &G::Position) {
    let (mut plain, mut symmetric) = (Memo::new(game), Memo::symmetric(game));
    let expected = plain.values(p, &Run::default());
    assert_eq!(plain.values(&game.canonical(p), &Run::default()), expected);
    assert_eq!(symmetric.values(p, &Run::default()), expected);
}

fn diagram() -> impl Strategy<Value = Heaps> {
    prop::collection::vec(1u64..7, 1..6).prop_map(Heaps::new)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn chomp_keeps_the_laws(p in diagram()) {
        for game in [Chomp::POISON_STAYS, Chomp::POISON_TAKEABLE] {
            laws::notation(&game, &p).unwrap();
            laws::options(&game, &p).unwrap();
            laws::packed(&game, &p).unwrap();
            laws::symmetry(&game, &p).unwrap();
            symmetric_memo_agrees(&game, &p);
        }
        prop_assert_eq!(conjugate(&conjugate(&p)), p);
    }

    #[test]
    fn large_diagrams_keep_the_laws(rows in prop::collection::vec(1u64..300, 1..10)) {
        let p = Heaps::new(rows);
        laws::notation(&Chomp::POISON_STAYS, &p).unwrap();
        laws::options(&Chomp::POISON_STAYS, &p).unwrap();
        laws::packed(&Chomp::POISON_STAYS, &p).unwrap();
        let (a, b) = (Chomp::POISON_STAYS.canonical(&p), Chomp::POISON_STAYS.canonical(&conjugate(&p)));
        prop_assert_eq!(a, b);
    }

    #[test]
    fn chomp_bites_square_by_square(p in diagram()) {
        let rows: Vec<u64> = p.as_slice().iter().rev().copied().collect();
        let mut expected = Vec::new();
        for (row, &length) in rows.iter().enumerate() {
            for column in 0..length {
                if (row, column) == (0, 0) {
                    continue;
                }
                let bitten = rows.iter().enumerate().map(|(i, &r)| if i < row { r } else { r.min(column) });
                expected.push(Heaps::nonempty(bitten));
            }
        }
        expected.sort();
        prop_assert_eq!(Chomp::POISON_STAYS.options(&p), expected);
    }

    #[test]
    fn cram_keeps_the_laws(board in small_board()) {
        laws::notation(&Cram, &board).unwrap();
        laws::options(&Cram, &board).unwrap();
        laws::packed(&Cram, &board).unwrap();
        laws::components(&Cram, &board).unwrap();
        laws::symmetry(&Cram, &board).unwrap();
        symmetric_memo_agrees(&Cram, &board);
        let packed = Memo::packed(Cram).values(&board, &Run::default());
        prop_assert_eq!(packed, Memo::new(Cram).values(&board, &Run::default()));
    }

    #[test]
    fn cram_boards_of_all_shapes_keep_the_laws(board in any_board()) {
        laws::notation(&Cram, &board).unwrap();
        laws::options(&Cram, &board).unwrap();
        laws::packed(&Cram, &board).unwrap();
        prop_assert_eq!(Cram.options(&board), dominoes(&board));
        let mut squares = 0;
        Cram.visit_components(&board, &mut |part| {
            squares += part.free().count_ones();
            assert_eq!(Cram.canonical(&part), part);
        });
        prop_assert!(squares <= board.free().count_ones());
    }

    #[test]
    fn images_of_a_board_have_one_canonical_board(board in small_board(), quarter in 0u32..4, mirrored in any::<bool>()) {
        let mut image = board;
        for _ in 0..quarter {
            image = rotated(&image);
        }
        if mirrored {
            image = reflected(&image);
        }
        prop_assert_eq!(Cram.canonical(&image), Cram.canonical(&board));
    }
}

fn image(
    board: &CramBoard,
    rows: usize,
    columns: usize,
    from: impl Fn(usize, usize) -> (usize, usize),
) -> CramBoard {
    let mut free = 0;
    for row in 0..rows {
        for column in 0..columns {
            let (r, c) = from(row, column);
            free |= u128::from(board.is_free(r, c)) << (row * columns + column);
        }
    }
    CramBoard::new(rows, columns, free).unwrap()
}

fn rotated(board: &CramBoard) -> CramBoard {
    image(board, board.columns(), board.rows(), |row, column| (board.rows() - 1 - column, row))
}

fn reflected(board: &CramBoard) -> CramBoard {
    image(board, board.rows(), board.columns(), |row, column| (row, board.columns() - 1 - column))
}

#[test]
fn a_visitor_can_stop_cram() {
    let board = CramBoard::rectangle(3, 3).unwrap();
    let mut calls = 0;
    let _ = Cram.visit_options(&board, &mut |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert_eq!(calls, 1);
}
