//! Games proved in numerations, with certificates.

use impartial::run::Run;
use impartial::value::Play;
use impartial_games::wythoff::{self, Wythoff};
use impartial_games::{fibonacci_nim, height, k_welter, mark, subtraction};
use impartial_prove::automata::{
    AutomatonOps, Base, Formula, MAX_LETTERS, Numeration, ProofBudget, Theory, TransitionTable,
    parse_document, solutions,
};
use impartial_prove::{
    Description, InNumeration, PositionShape, ProofCertificate, ProofVerdict as Verdict, Provable,
    WithFormula, prove_values,
};

const TWO: PositionShape = PositionShape::coins(2);
const EVEN: &str = "(.*[^0])?(00)*";

fn wythoff(a: u64) -> Box<dyn Provable + Send + Sync> {
    wythoff::provable_game(Wythoff::new(a).unwrap())
}

fn words(a: u64) -> Theory {
    let mut theory = Theory::in_numeration(&Numeration::parse(&format!("p:{a}")).unwrap());
    theory.define_pattern("even", EVEN).unwrap();
    theory
}

const PAIRS: &str = "(even(a1) & a2 = shl(1, a1)) | (even(a2) & a1 = shl(1, a2))";

/// Returns the verdict on a statement about the positions of value 0, and the verified counterexample.
fn zero(game: &dyn Provable, theory: &Theory, text: &str, misere: bool) -> (Verdict, Option<String>) {
    let run = Run::default();
    let sets = [Formula::parse(text).unwrap()];
    let game = WithFormula::new(game, &|_| Formula::FALSE).defined_by(theory);
    let proof =
        prove_values(&game, TWO, text, &sets, Play::from_misere(misere), &ProofBudget::new(&run)).unwrap();
    (proof.verdict(), proof.refutation().map(|found| found.counterexample.position().to_owned()))
}

#[test]
fn wythoff_pairs_are_the_golden_automata() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let table = |text: &str| {
        let free = ["a1", "a2"].map(String::from);
        let all = solutions(&words(1), &Formula::parse(text).unwrap(), &free, &budget).unwrap();
        let table = all.automaton().to_dense(MAX_LETTERS).unwrap();
        let states = table.states() as u32;
        let accepting: Vec<u32> = (0..states).filter(|&q| table.is_accepting(q)).collect();
        (accepting, (0..states).map(|q| table.row(q).to_vec()).collect::<Vec<_>>())
    };
    let half = [[1, 2, 3, 3], [0, 3, 3, 3], [3, 3, 4, 3], [3, 3, 3, 3], [4, 2, 3, 3]];
    assert_eq!(table("even(a1) & a2 = shl(1, a1)"), (vec![0, 1, 4], half.map(Vec::from).to_vec()));
    let both =
        [[1, 2, 3, 4], [0, 4, 4, 4], [4, 4, 5, 4], [4, 6, 4, 4], [4, 4, 4, 4], [5, 2, 4, 4], [6, 4, 3, 4]];
    assert_eq!(table(PAIRS), (vec![0, 1, 5, 6], both.map(Vec::from).to_vec()));
}

#[test]
fn wythoff_pairs_are_proved_for_five_parameters_and_near_misses_refuted() {
    for a in 1..=5 {
        let game = wythoff(a);
        let (verdict, _) = zero(&*game, &words(a), PAIRS, false);
        assert_eq!(verdict, Verdict::Proved, "{a}");
        let (verdict, position) = zero(&*game, &words(a), &format!("({PAIRS}) & a1 != 8 & a2 != 8"), false);
        assert_eq!(verdict, Verdict::Refuted, "{a}");
        assert!(position.unwrap().split(',').any(|heap| heap == "8"), "{a}");
    }
}

#[test]
fn the_pairs_of_wythoff_have_every_difference_and_every_number_once() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for a in 1..=5 {
        let text = format!(
            "def p(x, y) := even(x) & y = shl(1, x);
             (all x, y: p(x, y) -> (ex n: y = x + {a}*n)) &
             (all n: ex x: p(x, x + {a}*n) & (all z: p(z, z + {a}*n) -> z = x)) &
             (all n: 0 < n -> ((ex y: p(n, y)) <-> not (ex x: p(x, n)))) &
             (all x, y, z: p(x, y) & p(x, z) -> y = z) &
             (all n, m, x, z: n < m & p(x, x + {a}*n) & p(z, z + {a}*m) -> x < z)"
        );
        let document = parse_document(&format!("reg even \"{EVEN}\"; {text}"), Base::BINARY).unwrap();
        let numeration = Numeration::parse(&format!("p:{a}")).unwrap();
        let theory = document.theory.with_numeration(&numeration).unwrap();
        assert!(
            impartial_prove::automata::decide(&theory, &document.sentence, &budget).unwrap().holds,
            "{a}"
        );
    }
}

#[test]
fn moves_that_join_two_pairs_are_the_golden_automaton() {
    let run = Run::default();
    let mut theory = words(1);
    let pairs = Formula::parse(&PAIRS.replace("a1", "x").replace("a2", "y")).unwrap();
    theory.define("p", ["x", "y"], pairs).unwrap();
    let joins = Formula::parse("ex x, y: p(x, y) & p(x + k, y + l)").unwrap();
    let all = solutions(&theory, &joins, &["k".into(), "l".into()], &ProofBudget::new(&run)).unwrap();
    assert_eq!(all.automaton().states(), 25);
    for (k, l, joined) in [(1u32, 2u32, true), (2, 3, true), (3, 5, true), (2, 4, false), (4, 2, false)] {
        assert_eq!(all.contains(&[k.into(), l.into()]), joined, "{k},{l}");
    }
}

#[test]
fn fibonacci_nim_is_proved_and_its_rank_is_the_heap() {
    let game = fibonacci_nim::provable_game();
    let theory = Theory::new(Base::BINARY);
    assert_eq!(zero(&*game, &theory, "a1 = 0 | a2 < lowest(a1)", false).0, Verdict::Proved);
    let (verdict, position) = zero(&*game, &theory, "a1 = 0 | a2 <= lowest(a1)", false);
    assert_eq!((verdict, position.as_deref()), (Verdict::Refuted, Some("1,1")));
}

/// Returns the certificate of Wythoff's pairs for a parameter.
fn certificate(a: u64) -> ProofCertificate {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = wythoff(a);
    let document =
        impartial_prove::automata::Document { theory: words(a), sentence: Formula::parse(PAIRS).unwrap() };
    let read = WithFormula::new(&*game, &|_| Formula::FALSE).defined_by(&document.theory);
    let made = ProofCertificate::of_values(
        &read,
        TWO,
        std::slice::from_ref(&document.sentence),
        Play::Normal,
        &budget,
    )
    .unwrap();
    made.stated_as(&*game, &document, &budget).unwrap()
}

#[test]
fn certificates_name_their_numeration_and_are_verified() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for a in 1..=2 {
        let made = certificate(a);
        assert_eq!(made.numeration(), Some(Numeration::parse(&format!("p:{a}")).unwrap().name()));
        assert!(made.theorem().contains("even(a1)"), "{}", made.theorem());
        let again: ProofCertificate = serde_json::from_str(&serde_json::to_string(&made).unwrap()).unwrap();
        again.verify_for(&*wythoff(a), &budget).unwrap();
        assert!(again.verify_for(&*wythoff(a + 1), &budget).is_err());
    }
}

#[test]
fn certificates_are_refused_when_anything_of_the_numeration_is_changed() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let json = serde_json::to_value(certificate(2)).unwrap();
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        let changed: ProofCertificate = serde_json::from_value(json).unwrap();
        changed.verify_for(&*wythoff(2), &budget).unwrap_err().to_string()
    };
    for name in ["p:3", "ostrowski:(2)", "fib", "base:3", "recurrence:2,1", "no such numeration", ""] {
        refused(&|json| json["numeration"]["name"] = name.into());
    }
    refused(&|json| drop(json.as_object_mut().unwrap().remove("numeration")));
    let states = json["numeration"]["valid"]["accept"].as_array().unwrap().len();
    for state in 0..states {
        refused(&|json| {
            let accept = &mut json["numeration"]["valid"]["accept"][state];
            *accept = (!accept.as_bool().unwrap()).into();
        });
        for letter in 0..3 {
            refused(&|json| {
                let next = &mut json["numeration"]["valid"]["next"][state * 3 + letter];
                *next = ((next.as_u64().unwrap() + 1) % states as u64).into();
            });
        }
    }
    let other = refused(&|json| {
        json["proof"]["sets"]["sets"][0]["stated"] = format!("reg even \".*\"; {PAIRS}").into();
    });
    assert!(other.contains("a set is not what is stated of it"), "{other}");
}

#[test]
fn certificates_that_were_cut_or_enlarged_are_refused() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for a in 1..=2 {
        let json = serde_json::to_value(certificate(a)).unwrap();
        let mut places = Vec::new();
        for part in ["coins", "power", "proof", "numeration"] {
            collect(&json[part], &format!("/{part}"), &mut places);
        }
        assert!(places.len() > 100, "{}", places.len());
        for place in places {
            for change in [Edit::Larger, Edit::Shorter, Edit::Longer] {
                let mut json = json.clone();
                if !change.apply(json.pointer_mut(&place).unwrap()) {
                    continue;
                }
                // JSON that does not have the form of a certificate is not read. A certificate that is read is refused
                // without a panic.
                let Ok(changed) = serde_json::from_value::<ProofCertificate>(json) else { continue };
                // A duplicate in an invariant does not change its meaning.
                let verified = changed.verify_for(&*wythoff(a), &budget).is_ok();
                assert!(!verified || place.contains("/invariants/"), "{a} {place}");
            }
        }
    }
}

/// A change of a number or a list of a certificate.
#[derive(Clone, Copy)]
enum Edit {
    Larger,
    Shorter,
    Longer,
}

impl Edit {
    /// Applies the change; returns whether anything changed.
    fn apply(self, value: &mut serde_json::Value) -> bool {
        match (self, value) {
            (Self::Larger, value) if value.is_u64() => *value = (value.as_u64().unwrap() + 1000).into(),
            (Self::Shorter, serde_json::Value::Array(list)) => return list.pop().is_some(),
            (Self::Longer, serde_json::Value::Array(list)) => match list.last().cloned() {
                Some(last) => list.push(last),
                None => return false,
            },
            _ => return false,
        }
        true
    }
}

/// Collects the places of lists, and of some of the numbers in each.
fn collect(value: &serde_json::Value, path: &str, places: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| collect(value, &format!("{path}/{name}"), places))
        }
        serde_json::Value::Array(list) => {
            places.push(path.into());
            let some = [0, list.len() / 2, list.len().saturating_sub(1)];
            let mut some: Vec<usize> = some.into_iter().filter(|&i| i < list.len()).collect();
            some.dedup();
            some.into_iter().for_each(|i| collect(&list[i], &format!("{path}/{i}"), places));
        }
        value if value.is_u64() => places.push(path.into()),
        _ => {}
    }
}

#[test]
fn a_rank_that_does_not_fall_is_refused() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = fibonacci_nim::provable_game();
    let sets = [Formula::parse("a1 = 0 | a2 < lowest(a1)").unwrap()];
    let made = ProofCertificate::of_values(&*game, TWO, &sets, Play::Normal, &budget).unwrap();
    made.verify_for(&*game, &budget).unwrap();
    for falls in
        [serde_json::json!([]), serde_json::json!([1]), serde_json::json!([1, 0]), serde_json::json!([7])]
    {
        let mut json = serde_json::to_value(&made).unwrap();
        json["proof"]["sets"]["rules"]["falls"] = falls;
        let changed: ProofCertificate = serde_json::from_value(json).unwrap();
        assert!(changed.verify().is_err());
    }
}

#[test]
fn custom_value_formulas_are_certified_with_their_texts() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = subtraction::provable_game(subtraction::Subtraction::parse("1,2").unwrap());
    let document = parse_document("def third(x, r) := r = x mod 3; third(a1, v)", Base::BINARY).unwrap();
    let formula = |_| document.sentence.clone();
    let read = WithFormula::new(&*game, &formula).defined_by(&document.theory);
    let made = ProofCertificate::of_formula(&read, 1, &budget)
        .unwrap()
        .stated_as(&*game, &document, &budget)
        .unwrap();
    made.verify_for(&*game, &budget).unwrap();
    let mut json = serde_json::to_value(&made).unwrap();
    json["proof"]["formula"]["stated"] = "v = a1 mod 4".into();
    let changed: ProofCertificate = serde_json::from_value(json).unwrap();
    assert!(changed.verify_for(&*game, &budget).is_err());
}

#[test]
fn games_about_digits_of_a_base_are_not_read_in_another() {
    let fib = || Numeration::parse("fib").unwrap();
    let described = |game: &dyn Provable, shape| InNumeration::new(game, fib()).describe(shape).is_some();
    assert!(described(&*wythoff(3), TWO));
    // Its legal positions are about the quotients by 2.
    assert!(!described(&*height::provable_game(height::Height::new(2).unwrap()), TWO));
    // Its moves are not about digits, but its values are: they are removed.
    let mark = mark::provable_game();
    let turned: Description = InNumeration::new(&*mark, fib()).describe(PositionShape::coins(1)).unwrap();
    assert!(turned.value.is_none());
}

#[test]
fn more_games_are_described_to_the_prover() {
    use impartial_prove::{ProofMethod, prove_formula};
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let proof =
        prove_formula(&*mark::provable_game(), PositionShape::coins(1), ProofMethod::Best, &budget).unwrap();
    assert_eq!(proof.verdict(), Verdict::Proved);
    for k in [1, 3, 7] {
        let game = k_welter::provable_game(k_welter::KWelter::new(k).unwrap());
        let proof = prove_formula(&*game, TWO, ProofMethod::Best, &budget).unwrap();
        assert_eq!(proof.verdict(), Verdict::Proved, "{k}");
    }
    // The P-positions of one coin are the squares at the lowest place of every K + 1.
    let game = k_welter::provable_game(k_welter::KWelter::new(4).unwrap());
    let zero = [Formula::parse("a1 mod 5 = 0").unwrap()];
    let proof = prove_values(&*game, PositionShape::coins(1), "", &zero, Play::Normal, &budget).unwrap();
    assert_eq!(proof.verdict(), Verdict::Proved);
    let game = height::provable_game(height::Height::new(3).unwrap());
    let zero = [Formula::parse("a1 = 0").unwrap()];
    assert_eq!(
        prove_values(&*game, PositionShape::coins(1), "", &zero, Play::Normal, &budget).unwrap().verdict(),
        Verdict::Proved
    );
    assert!(
        TransitionTable::from_automaton(
            &impartial_prove::CompiledGame::new(&*game, TWO, &budget).unwrap().legal().clone(),
            2
        )
        .is_some()
    );
}

#[test]
fn certificates_say_which_digits_their_words_are_about() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = fibonacci_nim::provable_game();
    let set = [Formula::parse("a1 = 0 | a2 < lowest(a1)").unwrap()];
    let made = ProofCertificate::of_values(&*game, TWO, &set, Play::Normal, &budget).unwrap();
    made.verify_for(&*game, &budget).unwrap();
    assert!(made.theorem().ends_with("a2 < lowest(a1)), read in the digits of fib"), "{}", made.theorem());
    let changed = |digits: serde_json::Value| {
        let mut json = serde_json::to_value(&made).unwrap();
        json["digits"] = digits;
        serde_json::from_value::<ProofCertificate>(json).unwrap()
    };
    // A certificate of an earlier version does not say it.
    let refused = changed(serde_json::Value::Null).verify_for(&*game, &budget).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "refused: the statement: it does not say whether 'lowest' means binary digits or those of fib, as \
         certificates of earlier versions do not (make it again)"
    );
    assert!(changed("base:2".into()).verify().is_err());
    // Formulas with binary digits are not proved in another numeration at all.
    let binary = [set[0].clone().in_digits("base:2", None)];
    let error = prove_values(&*game, TWO, "", &binary, Play::Normal, &budget).unwrap_err();
    assert!(
        error.to_string().ends_with("'lowest' means binary digits; the numeration fib cannot read it"),
        "{error}"
    );
    assert!(ProofCertificate::of_values(&*game, TWO, &binary, Play::Normal, &budget).is_err());
}

#[test]
fn definitions_keep_the_digits_in_which_they_were_written() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let fib = Numeration::parse("fib").unwrap();
    let document = parse_document("def even(x) := low(1, x) = 0; all x: even(2*x)", Base::BINARY).unwrap();
    let fixed = document.theory.with_fixed_digits();
    assert!(impartial_prove::automata::decide(&fixed, &document.sentence, &budget).unwrap().holds);
    let error =
        impartial_prove::automata::decide(&fixed.with_numeration(&fib).unwrap(), &document.sentence, &budget)
            .unwrap_err();
    assert_eq!(error.to_string(), "'low' means binary digits; the numeration fib cannot read it");
}
