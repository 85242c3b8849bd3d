//! Rows of games in which only the largest member is lowered.
//!
//! `cargo bench --bench rows`. A job begins with nothing and includes the memory.

mod each;

use divan::Bencher;
use impartial::game::EnumeratePositions;
use impartial::run::Run;
use impartial::value::Plays;
use impartial_games::max_welter::MaxWelter;
use impartial_sweep::rows::{RowTable, Rows};
use std::ops::ControlFlow;

fn main() {
    each::main("position");
}

/// The sum of all values, tails in closed form.
#[divan::bench(args = [(2, 2_000), (2, 20_000), (3, 300), (4, 90)], sample_count = 5)]
fn sums(bencher: Bencher, board: (usize, u64)) {
    let window = MaxWelter.ranking(board.0, board.1).expect("a window");
    each::measure(bencher, format!("sums, {} coins <{}", board.0, board.1), window.positions(), || {
        let mut sum = 0;
        let done = Rows::new(&window, Plays::Normal).visit(&Run::default(), &mut |row| {
            sum += row.normal.sum();
            ControlFlow::Continue(())
        });
        match done {
            Ok(()) => sum,
            Err(error) => panic!("{error}"),
        }
    });
}

/// All values written out in window order.
#[divan::bench(args = [(2, 2_000), (2, 20_000), (3, 300), (4, 90)], sample_count = 3)]
fn table(bencher: Bencher, board: (usize, u64)) {
    let window = MaxWelter.ranking(board.0, board.1).expect("a window");
    each::measure(bencher, format!("table, {} coins <{}", board.0, board.1), window.positions(), || {
        match RowTable::new(&window, Plays::Normal).values(&Run::default()) {
            Ok(values) => values,
            Err(error) => panic!("{error}"),
        }
    });
}
