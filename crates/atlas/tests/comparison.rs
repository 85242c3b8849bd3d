//! The atlas agrees with published tables, with the exception of errata that are known.

use impartial::period::HeapCode;
use impartial::run::Run;
use impartial_atlas::{
    Agreement, Atlas, AtlasClassRow, Entry, GameTable, code_sequence, compare_published, oeis_sequences,
    periods_not_found, published_periods, quotients_not_found,
};

#[test]
fn published_statements_agree_with_the_exception_of_known_errata() {
    let all = compare_published(Atlas::standard(), GameTable::standard());
    let differs: Vec<String> = all
        .iter()
        .filter(|row| row.agreement == Agreement::Differs)
        .map(|row| format!("{} {}: {}; {}", row.source, row.game, row.published, row.atlas))
        .collect();
    assert_eq!(differs, ["OEIS A071436 octal:0.56: period 144 from 326638; period 144 from 326640"]);
    assert!(all.iter().filter(|row| row.agreement == Agreement::Agrees).count() > 130);
    assert!(all.iter().map(|row| row.values).sum::<u64>() > 17_000);
}

#[test]
fn a_wrong_term_and_a_wrong_period_are_seen() {
    // The values of another game, and the right values with another period.
    let data = Atlas::standard().text();
    for (line, wrong) in [
        ("01011012212410112122124", "01011012212410112122125"),
        (";14 11 0;4 11;octal:0.141", ";14 22 0;4 11;octal:0.141"),
    ] {
        assert_eq!(data.matches(line).count(), 1, "{line}");
        let atlas = Atlas::from_text(&data.replace(line, wrong)).unwrap();
        let rows = compare_published(&atlas, GameTable::standard());
        let of_code = |row: &&impartial_atlas::Comparison| row.game.to_string() == "octal:0.141";
        let results: Vec<Agreement> = rows.iter().filter(of_code).map(|row| row.agreement).collect();
        assert_eq!(results, [Agreement::Differs; 2], "{wrong}");
    }
}

#[test]
fn every_certified_period_of_an_octal_code_is_in_the_sources() {
    assert_eq!(periods_not_found(Atlas::standard()), []);
    // The games of a class that no source names are found by their values, shifted. With other values they are not found.
    let data = Atlas::standard().text();
    let (line, wrong) = (";72 12 0;8 28;octal:4.4 octal:4.6 ", ";72 12 1;-;octal:4.4 octal:4.6 ");
    assert_eq!(data.matches(line).count(), 1);
    let changed = Atlas::from_text(&data.replace(line, wrong)).unwrap();
    let found = periods_not_found(&changed);
    assert!(found.len() == 16 && found.contains(&Entry::single("octal:4.4")), "{found:?}");
    // Kayles is published, and 4.4 has its moves, with one counter more in each heap.
    let quotients = quotients_not_found(Atlas::standard(), GameTable::standard());
    assert!(quotients.len() > 20, "{}", quotients.len());
    assert!(["octal:0.77", "octal:4.4"].iter().all(|code| !quotients.contains(&Entry::single(*code))));
    // With other values it is no variant of Kayles.
    assert!(quotients_not_found(&changed, GameTable::standard()).contains(&Entry::single("octal:4.4")));
}

#[test]
fn errata_are_as_the_book_states_them() {
    let values = |code: &str, last: u64| {
        let code: HeapCode = code.parse().unwrap();
        let sequence = code_sequence(&code, last, &Run::default()).unwrap();
        (0..=last).map(|n| sequence.value(n).unwrap()).collect::<Vec<u64>>()
    };
    let first = |one: &[u64], other: &[u64]| one.iter().zip(other).position(|(a, b)| a != b);
    assert_eq!(first(&values("0.161", 700), &values("0.36", 700)), Some(519));
    assert_eq!(first(&values("0.27", 700), &values("0.26", 700)), None);
    assert_eq!(first(&values("0.27", 700), &values("0.06", 700)), Some(2));
    assert_eq!(first(&values("0.314", 700), &values("0.31", 700)), Some(5));
    let (one, chess) = (values("0.17", 100), values("0.137", 100));
    let odd = (1..100).step_by(2).find(|&n| one[n] != chess[n - 1] ^ 1);
    assert_eq!((odd, one[49], chess[48] ^ 1), (Some(49), 4, 5));
    let class = Atlas::standard().class_of(&Entry::single("octal:0.56")).unwrap();
    assert_eq!(class.certified.map(|period| (period.preperiod(), period.period())), Some((326_640, 144)));
}

#[test]
fn numbers_of_the_oeis_are_shown_with_their_shifts() {
    let class = Atlas::standard().class_of(&Entry::single("octal:0.07")).unwrap();
    let shown = serde_json::json!(AtlasClassRow::new(class, GameTable::standard()));
    assert_eq!(shown["oeis"][0]["number"], "A002187");
    assert_eq!(shown["oeis"][0]["shift"], 1);
    assert!(oeis_sequences().len() > 50 && published_periods().len() > 170);
}
