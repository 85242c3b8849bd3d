//! P-positions found and proved from nothing, in numerations.

use impartial::claim::Verdict;
use impartial::prove::{Discovery, Numeration, Provable, Search, Turned, Work, discover};
use impartial::run::Run;
use impartial_games::wythoff::{self, Wythoff};
use impartial_games::{nim, subtraction};

fn found(game: &dyn Provable, misere: bool) -> Discovery {
    certified(game, misere, true)
}

fn certified(game: &dyn Provable, misere: bool, certify: bool) -> Discovery {
    let run = Run::default();
    let work = Work::new(&run);
    let search = Search { misere, ..Search::default() };
    let discovery = discover(game, 2, 0, &search, &work).unwrap();
    if certify && discovery.verdict() == Verdict::Proved {
        let certificate = discovery.certificate(game, &work).unwrap();
        certificate.verify_for(game, &work).unwrap();
    }
    discovery
}

#[test]
fn wythoff_pairs_are_found_and_proved() {
    for (a, states) in (1..=4).zip([7, 9, 11, 13]) {
        // With many digits certificates are large.
        let discovery = certified(&*wythoff::prover(Wythoff::new(a).unwrap()), false, a <= 2);
        assert_eq!(discovery.answer().unwrap().automaton.states(), states, "{}", discovery.description());
    }
}

#[test]
fn misere_wythoff_pairs_are_found_and_proved() {
    for (a, states) in (1..=3).zip([14, 10, 12]) {
        let discovery = certified(&*wythoff::prover(Wythoff::new(a).unwrap()), true, a <= 2);
        assert_eq!(discovery.answer().unwrap().automaton.states(), states, "{}", discovery.description());
    }
}

#[test]
fn a_numeration_is_tried_by_itself() {
    // Described in base 2, as a rule file would be.
    for (a, name) in [(1, "fib"), (2, "p:2"), (3, "p:3")] {
        let game =
            Turned::new(wythoff::prover(Wythoff::new(a).unwrap()), Numeration::parse("base:2").unwrap());
        let discovery = certified(&game, false, a <= 2);
        assert_eq!(discovery.numeration(), Some(name), "{}", discovery.description());
    }
}

#[test]
fn misere_positions_of_other_games_are_found_in_their_base() {
    let discovery = found(&*nim::prover(), true);
    assert_eq!(discovery.verdict(), Verdict::Proved, "{}", discovery.description());
    assert_eq!(discovery.numeration(), None);
    let thirds = subtraction::prover(subtraction::Subtraction::parse("1,2").unwrap());
    assert_eq!(found(&*thirds, true).verdict(), Verdict::Proved);
}
