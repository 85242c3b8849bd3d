//! Reading, printing and serialising.

use crate::strategies::{o, ordinal};
use impartial::ordinal::{Ordinal, evaluate};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn printed_values_round_trip(a in ordinal()) {
        let text = a.to_string();
        prop_assert_eq!(text.parse::<Ordinal>(), Ok(a.clone()));
        prop_assert_eq!(evaluate(&text), Ok(a.clone()));
        let pretty = text.replace('w', "ω").replace('*', "·").replace('+', " + ");
        prop_assert_eq!(pretty.parse::<Ordinal>(), Ok(a.clone()));
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Ordinal>(&json).unwrap(), a);
    }

    #[test]
    fn no_text_crashes_the_readers(text in "[0-9wω^*+()· a²-]{0,24}") {
        let read = text.parse::<Ordinal>();
        if let Ok(ordinal) = &read {
            prop_assert_eq!(ordinal.to_string().parse::<Ordinal>(), read.clone());
            prop_assert_eq!(evaluate(&text), read);
        }
    }

    #[test]
    fn no_expression_crashes_the_evaluator(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "w", "2", "0", "7", "100", "(", ")", "^", "+", "-", "*", " nim+ ", " nim* ", " nat+ ",
                " nat* ", " div ", " mod ", "w^w", "(w+1)",
            ]),
            0..14,
        ),
    ) {
        let _ = evaluate(&parts.concat());
    }

    #[test]
    fn equal_ordinals_hash_equally(a in ordinal(), b in ordinal()) {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let hash = |x: &Ordinal| {
            let mut hasher = DefaultHasher::new();
            x.hash(&mut hasher);
            hasher.finish()
        };
        let again = (&a + &b).left_sub(&a).unwrap();
        prop_assert_eq!(hash(&again), hash(&b));
    }
}

#[test]
fn ordinals_print_in_the_notation_of_positions() {
    for text in
        ["0", "1", "w", "w*2", "w+1", "w^2*3+w*4+16", "w^w", "w^(w+3)", "w^(w+3)*2", "w^(w*2)+w^w*3+5"]
    {
        assert_eq!(o(text).to_string(), text);
    }
}

#[test]
fn latex() {
    assert_eq!(o("0").to_latex(), "0");
    assert_eq!(
        o("w^(w^w*2+1)*3+w^10+w").to_latex(),
        r"\omega^{\omega^{\omega}\cdot 2+1}\cdot 3+\omega^{10}+\omega"
    );
}

#[test]
fn bad_serialised_ordinals_are_refused() {
    assert!(serde_json::from_str::<Ordinal>("\"w+w^2\"").is_err());
    assert!(serde_json::from_str::<Ordinal>("5").is_err());
}
