//! Discovery and proof of P-positions in numerations.

use impartial::claim::Verdict;
use impartial::run::{Cancel, Observer, Progress, Reason, Run};
use impartial::value::Play;
use impartial_games::wythoff::{self, Relative, Wythoff};
use impartial_games::{fibonacci_nim, max_welter, nim, subtraction};
use impartial_prove::automata::{Formula, Numeration, ProofBudget, Theory, TransitionTable, solutions};
use impartial_prove::{
    Blocking, DiscoverOptions, Discovery, InNumeration, OutputAutomaton, PositionShape, Provable, discover,
};
use std::sync::atomic::{AtomicU64, Ordering};

fn found(game: &dyn Provable, misere: bool) -> Discovery {
    certified(game, misere, true)
}

fn certified(game: &dyn Provable, misere: bool, certify: bool) -> Discovery {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let search = DiscoverOptions { play: Play::from_misere(misere), ..DiscoverOptions::default() };
    let discovery = discover(game, 2, 0, &search, &budget).unwrap();
    if certify && discovery.verdict() == Verdict::Proved {
        let certificate = discovery.certificate(game, &budget).unwrap();
        certificate.verify_for(game, &budget).unwrap();
    }
    discovery
}

#[test]
fn wythoff_pairs_are_found_and_proved() {
    for (a, states) in (1..=5).zip([7, 9, 11, 13, 15]) {
        // With many digits certificates are large.
        let discovery = certified(&*wythoff::provable_game(Wythoff::new(a).unwrap()), false, a <= 2);
        assert_eq!(discovery.answer().unwrap().automaton.states(), states, "{}", discovery.description());
    }
}

/// If a move raises a number, options outside of the window must not be ignored.
#[test]
fn fibonacci_nim_is_found_although_its_limit_grows() {
    let game = fibonacci_nim::provable_game();
    let discovery = found(&*game, false);
    let answer = discovery.answer().unwrap_or_else(|| panic!("{}", discovery.description()));
    assert_eq!(answer.automaton.states(), 5, "{}", discovery.description());
    let run = Run::default();
    let theory = Theory::in_numeration(&Numeration::parse("fib").unwrap());
    let free = ["a1", "a2"].map(String::from);
    let formula = Formula::parse("a1 = 0 | a2 < lowest(a1)").unwrap();
    let lowest = solutions(&theory, &formula, &free, &ProofBudget::new(&run)).unwrap();
    assert!(
        TransitionTable::from_automaton(&answer.automaton, 2)
            == TransitionTable::from_automaton(lowest.automaton(), 2)
    );
}

#[test]
fn misere_wythoff_pairs_are_found_and_proved() {
    for (a, states) in (1..=3).zip([14, 10, 12]) {
        let discovery = certified(&*wythoff::provable_game(Wythoff::new(a).unwrap()), true, a <= 2);
        assert_eq!(discovery.answer().unwrap().automaton.states(), states, "{}", discovery.description());
    }
}

#[test]
fn a_numeration_is_tried_by_itself() {
    // Described in base 2, like a game of a rule file.
    for (a, name) in [(1, "fib"), (2, "p:2"), (3, "p:3")] {
        let game = InNumeration::new(
            wythoff::provable_game(Wythoff::new(a).unwrap()),
            Numeration::parse("base:2").unwrap(),
        );
        let discovery = certified(&game, false, a <= 2);
        assert_eq!(discovery.numeration(), Some(name), "{}", discovery.description());
    }
}

#[test]
fn misere_positions_of_other_games_are_found_in_their_base() {
    let discovery = found(&*nim::provable_game(), true);
    assert_eq!(discovery.verdict(), Verdict::Proved, "{}", discovery.description());
    assert_eq!(discovery.numeration(), None);
    let thirds = subtraction::provable_game(subtraction::Subtraction::parse("1,2").unwrap());
    assert_eq!(found(&*thirds, true).verdict(), Verdict::Proved);
}

/// Returns the values of the positions of `coins` numbers below a bound, computed from the game's own rules.
fn computed(game: &dyn Provable, coins: usize, below: u64, misere: bool) -> Vec<(Vec<u64>, u64)> {
    let (run, shape) = (Run::default(), PositionShape::coins(coins));
    let list = |code: u64| (0..coins as u32).map(move |i| code / below.pow(i) % below).collect::<Vec<u64>>();
    let all = (0..below.pow(coins as u32)).map(list);
    all.filter_map(|list| {
        let numbers = game.canonical(shape, &list)?;
        // Max-Welter is described by ascending squares alone.
        if game.id() == "max-welter" && numbers != list {
            return None;
        }
        Some((list, game.computed(shape, &numbers, Play::from_misere(misere), &run).unwrap().unwrap()[0]))
    })
    .collect()
}

/// Returns all values up to `most` in one automaton, compared with computed values and counted.
fn together(game: &dyn Provable, coins: usize, most: u64, misere: bool) -> OutputAutomaton {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let search = DiscoverOptions { play: Play::from_misere(misere), ..DiscoverOptions::default() };
    let discovery = discover(game, coins, most, &search, &budget).unwrap();
    let all = discovery.output_automaton(&budget).unwrap();
    let all = all.unwrap_or_else(|| panic!("{}", discovery.description_of_all(None)));
    let table = computed(game, coins, 21, misere);
    for (list, value) in &table {
        assert_eq!(all.value_at(list), Some(*value).filter(|v| *v <= most), "{list:?}");
    }
    for v in 0..=most {
        let count = table.iter().filter(|(_, value)| *value == v).count();
        let counts = discovery.counts_below(v, &21u32.into(), &budget).unwrap().unwrap();
        assert_eq!(counts.accepted, count.into(), "value {v}");
    }
    assert!(discovery.counts_below(most + 1, &21u32.into(), &budget).unwrap().is_none());
    let description = discovery.description_of_all(Some(&all));
    assert!(description.contains(&format!("values 0..{most}: the automaton with {} states", all.states())));
    discovery.certificate(game, &budget).unwrap().verify_for(game, &budget).unwrap();
    all
}

#[test]
fn all_values_up_to_a_bound_are_one_automaton_with_output() {
    let all = together(&*nim::provable_game(), 2, 5, false);
    assert_eq!(all.outputs().iter().copied().flatten().max(), Some(5));
    together(&*impartial_games::welter::provable_game(), 2, 3, false);
    together(&*max_welter::provable_game(), 2, 4, false);
    let thirds = subtraction::provable_game(subtraction::Subtraction::parse("1,2").unwrap());
    together(&*thirds, 1, 2, false);
}

#[test]
fn all_values_are_found_in_misere_play_and_in_numerations_too() {
    // Described by ascending lists alone.
    together(&*max_welter::provable_game(), 2, 0, true);
    together(&*nim::provable_game(), 2, 2, true);
    let thirds = || subtraction::provable_game(subtraction::Subtraction::parse("1,2").unwrap());
    together(&*thirds(), 1, 2, true);
    together(&InNumeration::new(thirds(), Numeration::parse("fib").unwrap()), 1, 2, false);
}

#[test]
fn values_0_and_1_of_wythoff_with_a_parameter_are_one_automaton() {
    for (a, states) in [(2, 22), (3, 26)] {
        let game = wythoff::provable_game(Wythoff::new(a).unwrap());
        let all = together(&*game, 2, 1, false);
        assert_eq!(all.states(), states, "{a}");
        // The positions of value 1 are those of misère value 0 (Fraenkel 1984).
        let misere = found(&*game, true).answer().unwrap().automaton.clone();
        let theory = Theory::in_numeration(&Numeration::parse(&format!("p:{a}")).unwrap());
        for x in 0..60 {
            for y in 0..60 {
                assert_eq!(all.value_at(&[x, y]) == Some(1), theory.accepts(&misere, &[x, y]), "{x},{y}");
            }
        }
    }
}

#[test]
fn undiscovered_values_are_reported_with_the_widest_window() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = wythoff::provable_game(Wythoff::CLASSIC);
    let search = DiscoverOptions { as_described: true, ..DiscoverOptions::default() };
    let discovery = discover(&*game, 2, 1, &search, &budget).unwrap();
    assert_eq!(discovery.verdict(), Verdict::Reported);
    assert!(discovery.output_automaton(&budget).unwrap().is_none());
    // The P-positions are returned nevertheless.
    assert_eq!(discovery.found.len(), 1);
    assert_eq!(discovery.found[0].automaton.states(), 7);
    let description = discovery.description_of_all(None);
    assert!(
        description.contains("values 0..1: found and proved: 0 (7 states); nothing fits for value 1"),
        "{description}"
    );
    assert!(description.contains("of value 1 with numbers below 4181"), "{description}");
}

#[test]
fn short_games_have_the_published_numbers_of_states() {
    for (end, states) in (1..=4).zip([7, 22, 41, 91]) {
        let discovery = found(&*wythoff::relative_prover(Relative::Short(end)), false);
        assert_eq!(discovery.answer().unwrap().automaton.states(), states, "{}", discovery.description());
    }
}

#[test]
fn values_0_and_1_of_hos_games_are_found() {
    for (game, states) in [(Relative::Restricted, 30), (Relative::Extended, 16)] {
        let prover = wythoff::relative_prover(game);
        assert_eq!(together(&*prover, 2, 1, false).states(), states, "{game:?}");
    }
}

#[test]
fn positions_with_forbidden_options_are_found_by_their_definition() {
    // If options may be forbidden, the P-positions are those with at most `forbidden` options among them.
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (forbidden, states) in [(1, 136), (2, 15)] {
        let game = Blocking::new(wythoff::provable_game(Wythoff::CLASSIC), forbidden);
        let numeration = Numeration::parse(if forbidden == 1 { "fib" } else { "base:2" }).unwrap();
        let search = DiscoverOptions { as_described: forbidden == 1, ..DiscoverOptions::default() };
        let turned = InNumeration::new(&game, numeration);
        let discovery = discover(&turned, 2, 0, &search, &budget).unwrap();
        let answer = discovery.answer().unwrap();
        assert_eq!(answer.automaton.states(), states, "{}", discovery.description());
        let mut p: Vec<(u64, u64)> = Vec::new();
        for sum in 0..60 {
            for x in 0..=sum {
                let y = sum - x;
                let into = |&&(u, v): &&(u64, u64)| {
                    (u == x && v < y) || (u < x && v == y) || (u < x && v + x == y + u)
                };
                if p.iter().filter(into).count() <= forbidden as usize {
                    p.push((x, y));
                }
                let is_p = p.last() == Some(&(x, y));
                assert_eq!(discovery.contains(&[x, y]), Some(is_p), "{x},{y}");
            }
        }
        // A certificate counts the options; it is refused for a game with another number of forbidden options.
        if forbidden == 2 {
            let certificate = discovery.certificate(&turned, &budget).unwrap();
            certificate.verify_for(&game, &budget).unwrap();
            assert_eq!(certificate.forbidden(), 2);
            for other in [0, 1, 3] {
                let other = Blocking::new(wythoff::provable_game(Wythoff::CLASSIC), other);
                let refused = certificate.verify_for(&other, &budget).unwrap_err().to_string();
                assert!(refused.contains("another number of options"), "{refused}");
            }
        }
        assert!(discover(&game, 2, 1, &DiscoverOptions::default(), &budget).is_err());
    }
}

/// A search checks its limits regularly, counted in steps: entries of tables, transitions, comparisons.
#[test]
fn discover_checks_its_limits_after_few_steps() {
    let run = Run::default();
    for (game, coins, value) in [
        (max_welter::provable_game(), 3, 2),
        (wythoff::provable_game(Wythoff::new(2).unwrap()), 2, 1),
        (nim::provable_game(), 4, 3),
    ] {
        let budget = ProofBudget::new(&run);
        let discovery = discover(&*game, coins, value, &DiscoverOptions::default(), &budget).unwrap();
        assert_eq!(discovery.verdict(), Verdict::Proved, "{}", discovery.description());
        // Every list of the largest window is examined.
        let lists = discovery.widest.unwrap().pow(coins as u32);
        assert!(budget.steps() >= lists / 8, "{} of {lists}", budget.steps());
        assert!(budget.most_unchecked_steps() < 1 << 18, "{}", budget.most_unchecked_steps());
    }
}

/// An observer that cancels a run at one of its reports.
struct CancelAt {
    cancel: Cancel,
    reports: AtomicU64,
    at: u64,
}

impl Observer for CancelAt {
    fn progress(&self, _: Progress) {
        if self.reports.fetch_add(1, Ordering::Relaxed) == self.at {
            self.cancel.cancel();
        }
    }
}

/// A search that ends early returns the values that it proved before, and describes what it tried.
#[test]
fn discover_may_be_cancelled_at_any_report() {
    let whole = discover(
        &*max_welter::provable_game(),
        2,
        4,
        &DiscoverOptions::default(),
        &ProofBudget::new(&Run::default()),
    )
    .unwrap();
    for at in 0..40 {
        let cancel = Cancel::new();
        let observer = CancelAt { cancel: cancel.clone(), reports: AtomicU64::new(0), at };
        let run = Run::default().with_cancel(cancel.clone());
        let run = run.with_observer(&observer);
        let discovery = discover(
            &*max_welter::provable_game(),
            2,
            4,
            &DiscoverOptions::default(),
            &ProofBudget::new(&run),
        )
        .unwrap();
        if discovery.verdict() == Verdict::Proved {
            assert!(discovery.stopped.is_none());
            continue;
        }
        assert_eq!(discovery.verdict(), Verdict::Stopped);
        assert_eq!(discovery.stopped.unwrap().reason, Reason::Cancelled);
        for (own, found) in discovery.found.iter().zip(&whole.found) {
            for code in 0..900u64 {
                let list = [code % 30, code / 30];
                assert_eq!(own.automaton.accepts_numbers(&list), found.automaton.accepts_numbers(&list));
            }
        }
        let description = discovery.description();
        // The first reports come before the first window.
        let window =
            ["largest window", "no window was examined"].iter().any(|part| description.contains(part));
        assert!(description.contains("cancelled") && window, "{description}");
    }
}
