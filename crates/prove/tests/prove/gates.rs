//! No proof accepts the description of another game, or a statement that says nothing.

use impartial::run::Run;
use impartial::value::Play;
use impartial_games::k_welter::{self, KWelter};
use impartial_games::max_welter;
use impartial_games::moore::{self, Moore};
use impartial_games::nim;
use impartial_prove::aggregates::{AggregateClaim, AggregateMove, HEAP, NEW_HEAP, whole_name};
use impartial_prove::automata::{Automaton, Base, Formula, ProofBudget, Theory, Track, number, var};
use impartial_prove::words::{WordClaim, WordStatement, prove_words};
use impartial_prove::{
    AscendingCoins, Conclusion, DigitStatement, HeapsProof, MiserePlay, NotProved, PositionShape,
    ProofAttempt, ProofMethod, ProofVerdict, Provable, ProveError, Statement, prove_values,
};

/// Returns the result of a proof for any number of heaps.
fn for_any_heaps(game: impl Provable + Send + Sync + 'static, proof: HeapsProof) -> Result<bool, ProveError> {
    let run = Run::default();
    let attempt = Statement::of_heaps("planted", game, proof).prove(
        PositionShape::ANY_HEAPS,
        ProofMethod::Best,
        &ProofBudget::new(&run),
    )?;
    Ok(attempt.verdict() == ProofVerdict::Proved)
}

#[test]
fn a_proof_by_digits_is_of_the_number_of_heaps_that_a_move_changes() {
    for k in [1, 2, 3, 4, 5, 9] {
        for most_changed in [1, 2, 3, 4, 5, 6, 9, 10] {
            let game = moore::provable_game(Moore::new(k).unwrap());
            let statement = DigitStatement { most_changed, modulus: most_changed + 1, play: Play::Normal };
            let found = for_any_heaps(game, HeapsProof::Digits(statement));
            match most_changed == k {
                true => assert!(matches!(found, Ok(true)), "{k}: {found:?}"),
                false => {
                    assert!(
                        matches!(found, Err(ProveError::Disagreement { .. })),
                        "{k} {most_changed}: {found:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_proof_by_words_is_of_the_reach_of_the_moves() {
    let run = Run::default();
    for reach in [3, 12, 13, 14, 15, 16] {
        for described in [3, 12, 13, 14, 15, 16] {
            let game = k_welter::provable_game(KWelter::new(reach).unwrap());
            let words = k_welter::words(KWelter::new(described).unwrap()).unwrap();
            let compiled =
                impartial_prove::words::CompiledWords::new("planted", &words, &ProofBudget::new(&run));
            let compared = compiled.unwrap().compare(&game, &ProofBudget::new(&run));
            match reach == described {
                true => assert!(compared.is_ok(), "{reach}: {compared:?}"),
                false => assert!(
                    matches!(compared, Err(ProveError::Disagreement { .. })),
                    "{reach} {described}: {compared:?}"
                ),
            }
        }
    }
}

#[test]
fn a_proof_by_aggregates_is_of_moves_with_large_numbers() {
    let proof = |condition: Formula, largest_number: u64, least_heaps: usize| {
        let claim = AggregateClaim::PPositions(var(whole_name(0)).equal(number(0)));
        let HeapsProof::Aggregates(mut game, statement) = nim::of_heaps(claim, Play::Normal) else {
            panic!()
        };
        game.moves = vec![AggregateMove { of_heap: true, condition }];
        (game.largest_number, game.least_heaps) = (largest_number, least_heaps);
        for_any_heaps(nim::provable_game(), HeapsProof::Aggregates(game, statement))
    };
    let lower = || var(NEW_HEAP).less(var(HEAP));
    for most in [3, 30, 100, 190] {
        let near = lower().and(var(HEAP).at_most(var(NEW_HEAP).plus(number(most))));
        let found = proof(near, most, 1);
        assert!(matches!(found, Err(ProveError::Disagreement { .. })), "{most}: {found:?}");
    }
    let found = proof(lower(), 1, 2);
    assert!(matches!(found, Err(ProveError::Aggregates { .. })), "{found:?}");
}

fn is_vacuous(attempt: &ProofAttempt) -> bool {
    matches!(attempt.conclusion, Conclusion::NotProved(NotProved::Vacuous))
}

#[test]
fn a_statement_without_sets_is_not_proved() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let attempt =
        prove_values(&nim::provable_game(), PositionShape::coins(2), "nothing", &[], Play::Normal, &budget)
            .unwrap();
    assert!(is_vacuous(&attempt), "{:?}", attempt.conclusion);
    let statement = WordStatement { claim: WordClaim::Sets(Vec::new()), least_coins: 0, play: Play::Normal };
    let words = max_welter::words();
    let attempt = prove_words(&max_welter::provable_game(), &words, &statement, "nothing", &budget).unwrap();
    assert!(is_vacuous(&attempt), "{:?}", attempt.conclusion);
}

#[test]
fn derived_games_answer_for_the_positions_and_the_play_they_are_about() {
    let run = Run::default();
    let nim = nim::provable_game();
    let (two, three) = (PositionShape::coins(2), PositionShape::coins(3));
    let ascending = AscendingCoins::new(&nim, two).unwrap();
    assert!(ascending.describe(two).is_some());
    assert!(ascending.describe(three).is_none());
    let misere = MiserePlay::new(&nim);
    let value = |play| misere.computed(three, &[1, 1, 1], play, &run).unwrap();
    assert_eq!((value(Play::Normal), value(Play::Misere)), (Some(vec![1]), None));
}

#[test]
fn a_constant_goes_with_every_base_and_other_relations_with_their_own() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let small = Automaton::linear_at_most(Base::new(3).unwrap(), &[(Track(0), 1)], 5, &budget).unwrap();
    for (truth, expected) in [(true, 6), (false, 0)] {
        let constant = Automaton::constant(Base::BINARY, truth);
        for both in [constant.and(&small, &budget).unwrap(), small.and(&constant, &budget).unwrap()] {
            let count = (0..9).filter(|n| both.accepts_numbers(&[*n])).count();
            assert_eq!((both.base().get(), count), (3, expected));
        }
    }
    let theory = Theory::new(Base::BINARY);
    assert_eq!(impartial_prove::automata::count_below(&theory, &small, 1, &9u32.into()), None);
    assert!(
        impartial_prove::automata::TransitionTable::from_automaton(&small.renamed(&|_| Track(1)), 1)
            .is_none()
    );
    let mixed = std::panic::catch_unwind(|| {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        Automaton::linear_at_most(Base::BINARY, &[(Track(0), 1)], 5, &budget).unwrap().and(&small, &budget)
    });
    assert!(mixed.is_err());
}
