//! Proofs for all positions: the table of value formulas and sets by number of coins, by automata and up
//! to the symmetry of the coins; sentences; discovery.
//!
//! `cargo bench --bench prove`. To compare with MONA on the same sentence, write it out with
//! `impartial::prove::to_mona` and time `mona FILE`.

use divan::Bencher;
use impartial::claim::Verdict;
use impartial::prove::{Method, Search, Shape, Work, decide, discover, parse_document, value_sentence};
use impartial::run::Run;
use impartial_games::prove::{provable, statements};

fn main() {
    divan::main();
}

fn prove(bencher: Bencher, id: &str, shape: Shape, method: Method) {
    let all = statements();
    let statement = all.iter().find(|s| s.id() == id).expect("a statement");
    let expected = if statement.is_planted() { Verdict::Refuted } else { Verdict::Proved };
    bencher.bench(|| {
        let run = Run::default();
        let proof = statement.prove(shape, method, &Work::new(&run)).expect("a proof");
        assert_eq!(proof.verdict, expected);
        proof.states
    });
}

#[divan::bench(args = [4, 5, 6, 7], max_time = 20)]
fn welter_by_automata(bencher: Bencher, coins: usize) {
    prove(bencher, "welter.function", Shape::coins(coins), Method::Automata);
}

#[divan::bench(args = [6, 8, 10, 12], max_time = 20)]
fn welter_up_to_symmetry(bencher: Bencher, coins: usize) {
    prove(bencher, "welter.function", Shape::coins(coins), Method::Symmetry);
}

#[divan::bench(args = [2, 3, 4, 5], max_time = 5)]
fn height_8_by_automata(bencher: Bencher, coins: usize) {
    prove(bencher, "height:8.value", Shape::coins(coins), Method::Automata);
}

#[divan::bench(args = [2, 5, 7], max_time = 5)]
fn max_welter_theorem_2(bencher: Bencher, coins: usize) {
    prove(bencher, "max-welter.theorem-2", Shape::coins(coins), Method::Best);
}

#[divan::bench(max_time = 5)]
fn transfinite_nim_3_below_omega_cubed(bencher: Bencher) {
    prove(bencher, "transfinite-nim.value", Shape::below_omega_power(3, 3), Method::Best);
}

#[divan::bench(args = [(2, 3), (3, 2), (3, 3)], max_time = 20)]
fn transfinite_welter(bencher: Bencher, (coins, power): (usize, usize)) {
    prove(bencher, "transfinite-welter.value", Shape::below_omega_power(coins, power), Method::Best);
}

#[divan::bench(max_time = 5)]
fn a_planted_formula_refuted(bencher: Bencher) {
    prove(bencher, "welter.planted.mask-dropped", Shape::coins(3), Method::Best);
}

#[divan::bench(args = [2, 3, 4], max_time = 20)]
fn welter_as_one_sentence(bencher: Bencher, coins: usize) {
    let game = provable("welter").expect("a game");
    let (theory, sentence) = value_sentence(&*game, Shape::coins(coins)).expect("a sentence");
    bencher.bench(|| {
        let run = Run::default();
        assert!(decide(&theory, &sentence, &Work::new(&run)).expect("a decision").holds);
    });
}

#[divan::bench(max_time = 5)]
fn a_sentence_from_text(bencher: Bencher) {
    let text = "all x, y, z: distinct(x, y, z) -> mask_0(x, y) = mask_0(x, z) | mask_0(x, y) = mask_0(y, z) \
                | mask_0(x, z) = mask_0(y, z)";
    bencher.bench(|| {
        let document = parse_document(text, 2).expect("a sentence");
        let run = Run::default();
        assert!(decide(&document.theory, &document.sentence, &Work::new(&run)).expect("a decision").holds);
    });
}

#[divan::bench(args = [(2, 10), (2, 20), (3, 3)], max_time = 20)]
fn discover_max_welter(bencher: Bencher, (coins, value): (usize, u64)) {
    let game = provable("max-welter").expect("a game");
    bencher.bench(|| {
        let run = Run::default();
        let found = discover(&*game, coins, value, &Search::default(), &Work::new(&run)).expect("an answer");
        assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
    });
}
