//! Proofs for any number of coins: Max-Welter and k-Welter as games of words.

use impartial::claim::{CheckContext, Claim, Effort, Verdict};
use impartial::run::{Limits, Reason, Run};
use impartial::value::Play;
use impartial_claims::statements;
use impartial_games::k_welter::{self, KWelter, provable_game as k_welter};
use impartial_games::max_welter::{self, provable_game as max_welter};
use impartial_prove::automata::{COINS, ProofBudget, WordCompiler, WordFormula, word_sentence_to_mona};
use impartial_prove::words::{
    AFTER, CompiledWords, LearningGoal, WordClaim, WordGame, WordMove, WordStatement, learn_values,
    prove_words, value_relation, word_sentences,
};
use impartial_prove::{
    Conclusion, PositionShape, ProofAttempt, ProofCertificate, ProofCertificateError, ProofMethod,
    ProveError, Statement,
};

const OF_WORDS: [&str; 6] = ["theorem-1", "theorem-2", "theorem-7", "theorem-8", "value-2", "proposition-1"];

fn statement(id: &str) -> Statement {
    statements().into_iter().find(|one| one.id() == id).unwrap_or_else(|| panic!("no statement {id}"))
}

fn prove(id: &str) -> ProofAttempt {
    let run = Run::default();
    let proof =
        statement(id).prove(PositionShape::ANY_COINS, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
    eprintln!("{id}: {} states, {:.3} s", proof.states, proof.seconds);
    proof
}

#[test]
fn the_theorems_of_ho_are_proved_for_any_number_of_coins() {
    for name in OF_WORDS {
        let proof = prove(&format!("max-welter.{name}"));
        assert!(proof.is_proved(), "{name}: {:?}", proof.conclusion);
        assert_eq!((proof.method, proof.shape), (ProofMethod::Words, PositionShape::ANY_COINS));
        assert_eq!(proof.compared.positions, 512);
        assert!(proof.theorem().ends_with("(proved for any number of coins)"), "{}", proof.theorem());
    }
}

#[test]
fn k_welter_has_the_values_of_an_automaton() {
    for (reach, states) in [(1, 4), (2, 9), (3, 16)] {
        assert!(prove(&format!("k-welter:{reach}.automaton")).is_proved());
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let game = KWelter::new(reach).unwrap();
        let compiled = CompiledWords::new("k-welter", &k_welter::words(game).unwrap(), &budget).unwrap();
        let learned = learn_values(&compiled, compiled.legal(), Play::Normal, LearningGoal::All, &budget)
            .unwrap()
            .unwrap();
        assert_eq!(learned.next.len(), states, "K = {reach}");
        let provable_game = k_welter(game);
        for word in 0..1u64 << 11 {
            let squares: Vec<u64> = (0..11).filter(|x| word >> x & 1 == 1).collect();
            let shape = PositionShape::coins(squares.len());
            let computed = provable_game.computed(shape, &squares, Play::Normal, &run).unwrap().unwrap();
            assert_eq!(learned.value(word), Some(computed[0]), "K = {reach}: {squares:?}");
        }
    }
}

#[test]
fn planted_falsehoods_are_refuted_at_their_smallest_words() {
    for (id, expected) in [
        ("max-welter.planted.parity-dropped", ["1,2", "0", "not 0"]),
        ("max-welter.planted.parity-not-relative", ["0,1,2", "not 0", "0"]),
        ("max-welter.planted.hole-dropped", ["0,2", "none of 0..1", "1"]),
        ("max-welter.planted.theorem-7-without-a", ["0,2", "not 0", "0"]),
    ] {
        let proof = prove(id);
        let refutation = proof.refutation().unwrap_or_else(|| panic!("{id}: {:?}", proof.conclusion));
        let seen = &refutation.counterexample;
        assert_eq!([seen.position(), seen.stated(), seen.computed()], expected, "{id}");
        assert!(refutation.failed.is_some());
    }
}

#[test]
fn the_converse_of_proposition_1_is_refuted() {
    let proof = prove("max-welter.planted.proposition-1-converse");
    let refutation = proof.refutation().unwrap_or_else(|| panic!("{:?}", proof.conclusion));
    let seen = &refutation.counterexample;
    assert_eq!([seen.position(), seen.stated(), seen.computed()], ["3,5", "true", "false"]);
}

#[test]
fn claims_of_words_are_proved_for_all_n() {
    for name in OF_WORDS {
        let claim = Claim::from(statement(&format!("max-welter.{name}")));
        let report = claim.check(&CheckContext::new(Effort::Quick, &Run::default()));
        assert_eq!(report.verdict, Verdict::Proved, "{name}");
    }
}

fn values(sets: Vec<WordFormula>) -> WordStatement {
    WordStatement { claim: WordClaim::Values(sets), play: Play::Normal, least_coins: 0 }
}

fn conclude(game: &WordGame, statement: &WordStatement) -> Result<Conclusion, ProveError> {
    let run = Run::default();
    Ok(prove_words(&max_welter(), game, statement, "", &ProofBudget::new(&run))?.conclusion)
}

#[test]
fn a_description_that_differs_from_the_rules_is_a_defect() {
    let second = WordFormula::less("x", "a");
    let wrong = WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(second)] };
    let error = conclude(&wrong, &values(vec![WordFormula::TRUE])).unwrap_err();
    assert!(error.is_defect(), "{error}");
    let none = WordGame { legal: WordFormula::at_least_members(COINS, 1), ..max_welter::words() };
    assert!(conclude(&none, &values(vec![WordFormula::TRUE])).unwrap_err().is_defect());
}

#[test]
fn sentences_about_learned_values_are_decided() {
    let sentence = |sentence| WordStatement {
        claim: WordClaim::Sentence { sentence, applies: WordFormula::TRUE, most: 1, sets: Vec::new() },
        play: Play::Normal,
        least_coins: 2,
    };
    // At value 1 the two largest coins are neighbours, if two squares below the second coin are free.
    let gap = WordFormula::equal("y", "z", 1);
    let tops = WordFormula::largest(COINS, "y").and(WordFormula::next_below(COINS, "z", "y"));
    let free = WordFormula::at_least_free_below(COINS, "z", 2);
    let of = |condition: WordFormula| tops.clone().and(condition).exists("z").exists("y");
    let holds = value_relation(1).and(of(free)).implies(of(gap.clone()));
    assert!(matches!(conclude(&max_welter::words(), &sentence(holds)).unwrap(), Conclusion::Proved(_)));
    let converse = of(gap).implies(value_relation(1));
    let Conclusion::Refuted(found) = conclude(&max_welter::words(), &sentence(converse)).unwrap() else {
        panic!("the converse is false")
    };
    assert_eq!(found.counterexample.position(), "0,1");
    // The values of Max-Welter are not bounded.
    let bounded =
        WordStatement { claim: WordClaim::Bounded { states: None }, play: Play::Normal, least_coins: 1 };
    let conclusion = conclude(&max_welter::words(), &bounded).unwrap();
    assert!(
        matches!(conclusion, Conclusion::NotProved(ref why) if why.code() == "not-learned"),
        "{conclusion:?}"
    );
}

#[test]
fn moves_that_never_end_prove_nothing() {
    // A coin goes to any other square.
    let any = WordMove { relation: WordMove::coin_to_square(WordFormula::TRUE).relation };
    let game = WordGame { legal: WordFormula::TRUE, moves: vec![any] };
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let compiled = CompiledWords::new("any", &game, &budget).unwrap();
    assert!(
        learn_values(&compiled, compiled.legal(), Play::Normal, LearningGoal::All, &budget)
            .unwrap()
            .is_none()
    );
    assert!(game.moves[0].relation.free_names().contains(AFTER));
}

/// Returns whether a sentence holds for all sets of coins, by automata; and by MONA, if it is installed.
fn decided(sentence: &WordFormula, name: &str) -> (bool, Option<bool>) {
    let run = Run::default();
    let automaton = WordCompiler::new(&ProofBudget::new(&run)).compile(sentence, &[COINS, AFTER]).unwrap();
    let holds = automaton.complement().is_empty();
    if std::process::Command::new("mona").arg("-h").output().is_err() {
        return (holds, None);
    }
    let file = std::env::temp_dir().join(format!("impartial-{name}-{}.mona", std::process::id()));
    std::fs::write(&file, word_sentence_to_mona(sentence, &[COINS, AFTER]).unwrap()).unwrap();
    let output = std::process::Command::new("mona").arg("-q").arg(&file).output().unwrap();
    let _ = std::fs::remove_file(&file);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let valid = text.contains("is valid");
    assert!(valid || text.contains("unsatisfiable") || text.contains("counter-example"), "{name}: {text}");
    (holds, Some(valid))
}

#[test]
fn the_sentences_of_the_proofs_hold_and_mona_agrees_where_it_is_installed() {
    for (id, is_true) in [
        ("max-welter.theorem-1", true),
        ("max-welter.theorem-2", true),
        ("max-welter.theorem-7", true),
        ("max-welter.theorem-8", true),
        ("max-welter.value-2", true),
        ("max-welter.planted.parity-dropped", false),
        ("max-welter.planted.parity-not-relative", false),
        ("max-welter.planted.hole-dropped", false),
        ("max-welter.planted.theorem-7-without-a", false),
    ] {
        let statement = statement(id);
        let (game, stated) = statement.words().unwrap();
        let sentences = word_sentences(game, stated).unwrap();
        let verdicts: Vec<bool> = sentences
            .iter()
            .map(|sentence| {
                let (holds, mona) = decided(sentence, id);
                assert!(mona.is_none_or(|valid| valid == holds), "{id}: {sentence:?}");
                holds
            })
            .collect();
        assert_eq!(verdicts.iter().all(|holds| *holds), is_true, "{id}: {verdicts:?}");
    }
}

#[test]
fn limits_stop_a_proof() {
    let run = Run::new(Limits::none().positions(5));
    let error = statement("max-welter.theorem-1")
        .prove(PositionShape::ANY_COINS, ProofMethod::Best, &ProofBudget::new(&run))
        .unwrap_err();
    assert!(
        matches!(error, ProveError::Stopped(ref stopped) if stopped.reason == Reason::Positions(5)),
        "{error}"
    );
}

/// Returns the certificates for any number of coins that are mutated, with their games.
fn certificates() -> Vec<(ProofCertificate, WordGame, impartial_games::prove::ProvableGame)> {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let of_max_welter = ["theorem-1", "theorem-8"].map(|name| {
        let certificate = statement(&format!("max-welter.{name}"))
            .certificate(PositionShape::ANY_COINS, ProofMethod::Best, &budget)
            .unwrap();
        (certificate, max_welter::words(), max_welter())
    });
    let game = KWelter::new(2).unwrap();
    let certificate = statement("k-welter:2.automaton")
        .certificate(PositionShape::ANY_COINS, ProofMethod::Best, &budget)
        .unwrap();
    let of_k_welter = (certificate, k_welter::words(game).unwrap(), k_welter(game));
    of_max_welter.into_iter().chain([of_k_welter]).collect()
}

/// Lists the certificates in which one entry of a table is another one, one invariant lacks an element, or the scope
/// is another one.
fn mutations(value: &serde_json::Value) -> Vec<serde_json::Value> {
    let mut found = Vec::new();
    let mut add = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut changed = value.clone();
        change(&mut changed);
        if changed != *value {
            found.push(changed);
        }
    };
    let sets = value["proof"]["sets"]["sets"].as_array().unwrap().len();
    let mut tables = vec!["/proof/sets/rules/legal".to_owned(), "/proof/sets/rules/moves/0/step".to_owned()];
    tables.extend(
        (0..sets).flat_map(|set| ["members", "rest"].map(|of| format!("/proof/sets/sets/{set}/{of}"))),
    );
    if !value["proof"]["sets"]["terminal"].is_null() {
        tables.push("/proof/sets/terminal".to_owned());
    }
    for table in &tables {
        let states = value.pointer(table).unwrap()["accept"].as_array().unwrap().len();
        for state in 0..states {
            add(&|changed| {
                let accept = &mut changed.pointer_mut(table).unwrap()["accept"][state];
                *accept = (!accept.as_bool().unwrap()).into();
            });
        }
        for entry in 0..value.pointer(table).unwrap()["next"].as_array().unwrap().len() {
            add(&|changed| {
                let next = &mut changed.pointer_mut(table).unwrap()["next"][entry];
                *next = ((next.as_u64().unwrap() + 1) % states as u64).into();
            });
        }
    }
    for at in 0..value["proof"]["sets"]["invariants"].as_array().unwrap().len() {
        add(&|changed| {
            changed["proof"]["sets"]["invariants"][at].as_array_mut().unwrap().pop();
        });
    }
    let least = value["any_number"]["least_coins"].as_u64().unwrap();
    for other in [least + 1, least + 2] {
        add(&|changed| changed["any_number"]["least_coins"] = other.into());
    }
    add(&|changed| changed["any_number"] = serde_json::Value::Null);
    add(&|changed| changed["any_number"]["all_values"] = true.into());
    add(&|changed| changed["any_number"]["more"] = true.into());
    add(&|changed| changed["coins"] = 1.into());
    add(&|changed| changed["base"] = 3.into());
    add(&|changed| changed["sorted"] = true.into());
    add(&|changed| changed["proof"]["sets"]["terminal"] = serde_json::Value::Null);
    add(&|changed| changed["proof"]["sets"]["sets"][0]["stated"] = "a1 = 0".into());
    add(&|changed| changed["game"] = "welter".into());
    found
}

#[test]
fn mutated_certificates_for_any_number_of_coins_are_refused() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let mut refused = 0;
    for (certificate, words, game) in certificates() {
        certificate.verify().unwrap();
        certificate.verify_for_words(&*game, &words, &budget).unwrap();
        assert!(certificate.verify_for(&*game, &budget).is_err());
        assert!(certificate.theorem().contains("any number of coins"), "{}", certificate.theorem());
        let value = serde_json::to_value(&certificate).unwrap();
        for mutation in mutations(&value) {
            let Ok(changed) = serde_json::from_value::<ProofCertificate>(mutation.clone()) else {
                refused += 1;
                continue;
            };
            match changed.verify_for_words(&*game, &words, &budget) {
                Err(ProofCertificateError::Refused(_)) => refused += 1,
                other => panic!("{other:?}: {mutation}"),
            }
        }
    }
    assert!(refused > 300, "{refused}");
}

#[test]
fn false_statements_for_any_number_of_coins_have_no_certificate() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let planted = ["parity-dropped", "parity-not-relative", "hole-dropped", "theorem-7-without-a"];
    for name in planted {
        let result = statement(&format!("max-welter.planted.{name}")).certificate(
            PositionShape::ANY_COINS,
            ProofMethod::Best,
            &budget,
        );
        assert!(matches!(result, Err(ProofCertificateError::Refused(_))), "{name}: {result:?}");
    }
    let result = statement("max-welter.proposition-1").certificate(
        PositionShape::ANY_COINS,
        ProofMethod::Best,
        &budget,
    );
    assert!(matches!(result, Err(ProofCertificateError::Unsupported(_))), "{result:?}");
}
