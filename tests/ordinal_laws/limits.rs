//! Values that do not fit are refused, and deep values do not overflow the stack.

use crate::strategies::o;
use impartial::ordinal::{MAX_HEIGHT, Ordinal, OrdinalError, evaluate};
use std::hash::{DefaultHasher, Hash};

/// Runs a closure on a thread with little stack.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap();
    thread.join().unwrap();
}

fn error(text: &str) -> OrdinalError {
    evaluate(text).unwrap_err().arithmetic().cloned().unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn results_that_would_not_fit_are_refused() {
    let too_large = [
        "2^(10^40)",
        "2^(2^64)",
        "10^10^10",
        "(w+1)^(10^9)",
        "(w+1)^(10^40)",
        "(w^w+w+1)^(10^7)",
        "3^(10^7)",
        "(w*2^(10^6)+5)^(10^6)",
        "w^((w+1)^500000) * (w+1)^500000",
        "(w+1)^500000 nat* (w+1)^500000",
        "2^2^2^2^2^2",
        "(2^4000000-1) nim* (2^4000000-1)",
        "w^(2^4000000-1) nim* w^(2^4000000-1)",
    ];
    for text in too_large {
        assert!(matches!(error(text), OrdinalError::TooLarge(_)), "{text}");
    }
}

#[test]
fn literals_have_the_limit_of_results() {
    assert!(matches!(error(&"9".repeat(1_262_613)), OrdinalError::TooLarge(_)));
    assert_eq!(o(&format!("{}7", "0".repeat(2_000_000))), o("7"));
    assert_eq!((o("000"), o("w*00+1")), (o("0"), o("1")));
}

#[test]
fn large_results_that_do_fit_are_computed() {
    assert_eq!(o("2^(10^6)").as_natural().map(|n| n.bits()), Some(1_000_001));
    assert_eq!(o("w^(10^40)").degree(), &o("10^40"));
    assert_eq!(o("(w+1)^100000").term_count(), 100_001);
    assert_eq!(o("(w^2+w)^(10^30)").term_count(), 2);
    assert_eq!(o("(2^4096+1)^(w+1)"), o("w*(2^4096+1)"));
}

#[test]
fn ten_thousand_nested_powers_are_refused() {
    for n in [MAX_HEIGHT + 1, 10_000, 200_000] {
        let chain = vec!["w"; n].join("^");
        assert_eq!(error(&chain), OrdinalError::TooHigh);
        let parsed = chain.parse::<Ordinal>().unwrap_err();
        assert_eq!(parsed.arithmetic(), Some(&OrdinalError::TooHigh));
        let nested = format!("{}1{}", "w^(".repeat(n), ")".repeat(n));
        assert_eq!(error(&nested), OrdinalError::TooHigh);
        assert!(nested.parse::<Ordinal>().is_err());
        assert!("w^(".repeat(n).parse::<Ordinal>().is_err());
        assert!(evaluate(&"w^(".repeat(n)).is_err());
        assert!(evaluate(&"(".repeat(n)).is_err());
    }
    let parentheses = format!("{}7{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(evaluate(&parentheses), Ok(o("7")));
}

#[test]
fn the_highest_tower_works_on_a_small_stack() {
    on_a_small_stack(|| {
        let mut tower = Ordinal::omega();
        for _ in 1..MAX_HEIGHT {
            tower = Ordinal::omega_power(tower + Ordinal::ONE).unwrap();
        }
        assert_eq!(tower.height(), MAX_HEIGHT);
        assert_eq!(Ordinal::omega_power(tower.clone()), Err(OrdinalError::TooHigh));
        assert_eq!(Ordinal::from(2).pow(&(&tower * Ordinal::omega())), Err(OrdinalError::TooHigh));
        let text = tower.to_string();
        let read: Ordinal = text.parse().unwrap();
        assert_eq!(read.cmp(&tower), std::cmp::Ordering::Equal);
        assert_eq!(format!("{read:?}"), text);
        assert!(tower.to_latex().len() > text.len());
        let mut hasher = DefaultHasher::new();
        read.hash(&mut hasher);
        let (square, sum) = (&tower * &tower, tower.natural_sum(&read));
        assert!(square > sum && sum > read);
        assert_eq!(square.div_rem(&tower), Ok((read.clone(), Ordinal::ZERO)));
        assert_eq!(tower.nim_sum(&read), Ordinal::ZERO);
        assert!(tower.natural_product(&read).is_ok());
        assert!(tower.fundamental(3).is_none_or(|x| x < tower));
        assert!(tower.pow(&Ordinal::from(3)).is_ok());
        assert_eq!(serde_json::from_str::<Ordinal>(&serde_json::to_string(&tower).unwrap()).unwrap(), tower);
    });
}

#[test]
fn long_numbers_are_refused() {
    let digits = "9".repeat(2_000_000);
    assert!(digits.parse::<Ordinal>().is_err());
    assert!(evaluate(&digits).is_err());
}
