//! Misère play: genera, canonical forms, the days.

mod each;

use divan::Bencher;
use impartial::game::Heaps;
use impartial::misere::canonical::{Forms, PartForms, count_born_by};
use impartial::misere::genus::genera;
use impartial::run::Run;
use impartial::solve::{expand, solve_graph};
use impartial_games::octal::Octal;

fn main() {
    each::main("position");
}

/// Computes the genera and the values of all positions of Kayles that a heap can become.
#[divan::bench(args = [24, 36], sample_count = 10)]
fn genera_of_all_positions_of_a_kayles_heap(bencher: Bencher, heap: u64) {
    let part = expand(&Octal::kayles(), [Heaps::nonempty([heap])], &Run::default()).expect("no limits");
    each::measure(bencher, format!("genera, Kayles to {heap}"), part.positions.len() as u64, || {
        genera(&part.graph, &Run::default()).map(|genera| genera.solved_count())
    });
}

#[divan::bench(args = [24, 36], sample_count = 10)]
fn values_of_all_positions_of_a_kayles_heap(bencher: Bencher, heap: u64) {
    let part = expand(&Octal::kayles(), [Heaps::nonempty([heap])], &Run::default()).expect("no limits");
    each::measure(bencher, format!("values, Kayles to {heap}"), part.positions.len() as u64, || {
        solve_graph(&part.graph, &Run::default()).map(|values| values.solved_count())
    });
}

#[divan::bench(args = [24, 36], sample_count = 10)]
fn forms_of_all_positions_of_a_kayles_heap(bencher: Bencher, heap: u64) {
    let part = expand(&Octal::kayles(), [Heaps::nonempty([heap])], &Run::default()).expect("no limits");
    each::measure(bencher, format!("forms, Kayles to {heap}"), part.positions.len() as u64, || {
        Forms::new().of_graph(&part.graph, &Run::default()).map(|forms| forms.solved_count())
    });
}

/// Computes the genera of single heaps by their canonical forms, heap by heap.
#[divan::bench(args = [20, 28], sample_count = 10)]
fn genera_of_kayles_heaps_by_forms(bencher: Bencher, upto: u64) {
    bencher.bench(|| {
        let (mut forms, run) = (Forms::new(), Run::default());
        let mut parts = PartForms::new(Octal::kayles());
        for heap in 0..=upto {
            let form = parts.form(&Heaps::nonempty([heap]), &mut forms, &run).expect("no limits");
            forms.genus(form, &run).expect("no limits");
        }
        forms.len()
    });
}

#[divan::bench(sample_count = 10)]
fn forms_born_by_day_five_counted() -> String {
    count_born_by(5, &Run::default()).expect("no limits").to_string()
}

/// Adds all pairs of forms born by day 4.
#[divan::bench(sample_count = 20)]
fn sums_of_forms_born_by_day_four() -> u64 {
    let (mut forms, run) = (Forms::new(), Run::default());
    let born = forms.born_by(4, &run).expect("no limits");
    for &a in &born {
        for &b in &born {
            forms.sum(a, b, &run).expect("no limits");
        }
    }
    forms.len()
}
