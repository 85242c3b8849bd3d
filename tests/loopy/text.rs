//! Values as text, in LaTeX and as JSON, their order and their addition.

use impartial::loopy::LoopyValue;
use proptest::prelude::*;

fn parse(text: &str) -> Result<LoopyValue, String> {
    text.parse().map_err(|error: impartial::loopy::ParseLoopyValueError| error.to_string())
}

#[test]
fn values_are_read_in_each_notation() {
    for (text, value) in [
        ("0", LoopyValue::Finite(0)),
        (" 17 ", LoopyValue::Finite(17)),
        ("18446744073709551615", LoopyValue::Finite(u64::MAX)),
        ("∞()", LoopyValue::infinite([])),
        ("inf()", LoopyValue::infinite([])),
        ("∞(0,2)", LoopyValue::infinite([0, 2])),
        ("inf(0,2)", LoopyValue::infinite([0, 2])),
        (" ∞( 2 , 0 ) ", LoopyValue::infinite([0, 2])),
    ] {
        assert_eq!(parse(text), Ok(value), "{text}");
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, message) in [
        ("", "character 1: expected a natural number, '∞(' or 'inf(', found the end"),
        ("-1", "character 1: expected a natural number, '∞(' or 'inf(', found '-'"),
        ("1.5", "character 2: expected the end, found '.'"),
        ("18446744073709551616", "character 1: this number is larger than 18446744073709551615"),
        (
            "∞",
            "character 2: expected '(' and the finite values of the options, as in ∞(0,2) or ∞(), found the end",
        ),
        (
            "infinity",
            "character 4: expected '(' and the finite values of the options, as in ∞(0,2) or ∞(), found 'i'",
        ),
        ("in", "character 3: expected 'inf', as in inf(0,2), found the end"),
        ("∞(", "character 3: expected a natural number or ')', found the end"),
        ("∞(0", "character 4: expected ',' or ')', found the end"),
        ("∞(0,)", "character 5: expected a natural number, found ')'"),
        ("∞(0,2,0)", "character 7: the set contains 0 already"),
        ("∞(0)1", "character 5: expected the end, found '1'"),
        ("∞(∞)", "character 3: expected a natural number or ')', found '∞'"),
    ] {
        assert_eq!(parse(text), Err(message.to_owned()), "{text}");
    }
}

#[test]
fn values_are_sorted_with_the_infinite_ones_last() {
    let sorted = ["0", "1", "10", "∞()", "∞(0)", "∞(0,1)", "∞(0,2)", "∞(1)"];
    let values: Vec<LoopyValue> = sorted.iter().map(|text| text.parse().unwrap()).collect();
    assert!(values.is_sorted());
    assert_eq!(format!("{:>6}|{:<6}|", values[1], values[4]), "     1|∞(0)  |");
}

#[test]
fn values_in_latex() {
    assert_eq!(LoopyValue::Finite(3).to_latex(), "3");
    assert_eq!(LoopyValue::infinite([]).to_latex(), r"\infty");
    assert_eq!(LoopyValue::infinite([0, 2, 11]).to_latex(), r"\infty_{0,2,11}");
}

fn any_value() -> impl Strategy<Value = LoopyValue> {
    prop_oneof![
        any::<u64>().prop_map(LoopyValue::Finite),
        (0u64..20).prop_map(LoopyValue::Finite),
        prop::collection::vec(0u64..20, 0..8).prop_map(LoopyValue::infinite),
        prop::collection::vec(any::<u64>(), 0..4).prop_map(LoopyValue::infinite),
    ]
}

proptest! {
    #[test]
    fn printing_and_reading_gives_the_value_back(value in any_value()) {
        let text = value.to_string();
        prop_assert_eq!(text.parse(), Ok(value.clone()));
        prop_assert_eq!(text.replace('∞', "inf").parse(), Ok(value.clone()));
        let json = serde_json::to_string(&value).unwrap();
        prop_assert_eq!(serde_json::from_str::<LoopyValue>(&json).unwrap(), value);
    }

    #[test]
    fn no_text_makes_reading_panic(text in ".{0,12}", marks in "[∞inf(),0-9 ]{0,12}") {
        for text in [text, marks] {
            if let Ok(value) = text.parse::<LoopyValue>() {
                prop_assert_eq!(value.to_string().parse(), Ok(value));
            }
        }
    }

    #[test]
    fn addition_is_a_commutative_monoid(a in any_value(), b in any_value(), c in any_value()) {
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&a + &LoopyValue::Finite(0), a.clone());
        let mut sum = a.clone();
        sum += &b;
        prop_assert_eq!([a.clone(), b.clone()].into_iter().sum::<LoopyValue>(), sum);
        // A finite value is its own negative; an infinite one absorbs all infinite ones.
        match a.as_finite() {
            Some(_) => prop_assert_eq!(&a + &a, LoopyValue::Finite(0)),
            None => prop_assert_eq!(&a + &a, LoopyValue::infinite([])),
        }
    }

    #[test]
    fn the_order_is_total_and_agrees_with_equality(a in any_value(), b in any_value()) {
        prop_assert_eq!(a.cmp(&b).is_eq(), a == b);
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
    }
}
