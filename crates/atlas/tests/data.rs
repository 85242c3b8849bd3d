//! The data of the atlas are complete, and a sample is computed again.

use impartial::run::Limits;
use impartial_atlas::{
    Atlas, Entry, KNOWN_VALUES, PAIRS_BELOW, PairTable, SequenceLimits, entry_sequence, known_entries,
};
use impartial_query::{Context, Registry};

const TEXT: &str = include_str!("../data/atlas.txt");

fn registry() -> Registry {
    impartial_games::register(Registry::new()).rule_files(impartial_rules::open_within)
}

#[test]
fn the_data_contain_every_known_game_once_in_the_order_in_which_they_are_written() {
    let atlas = Atlas::from_text(TEXT).unwrap();
    assert_eq!(&atlas, Atlas::standard());
    assert_eq!(atlas.text(), TEXT);
    assert_eq!(Atlas::from_classes(atlas.classes().to_vec()).text(), TEXT);
    let known = known_entries();
    assert!(known.len() > 2_400);
    assert_eq!(atlas.entries_len(), known.len());
    for entry in &known {
        assert!(atlas.class_of(entry).is_some(), "{entry}");
    }
    assert!(TEXT.len() < 200_000, "{} bytes", TEXT.len());
}

/// Every this many games are computed again.
const SAMPLE: usize = 20;

#[test]
fn a_sample_of_the_data_is_what_is_computed() {
    let (registry, cx) = (registry(), Context::new(Limits::none()));
    let limits =
        SequenceLimits { heaps: 500, heaps_of_three: 160, singles: 160, boards: 20, positions: 3_000 };
    let find = |name: &str| registry.find(name);
    let (mut values, mut certified) = (0, 0);
    for entry in known_entries().iter().skip(7).step_by(SAMPLE) {
        let class = Atlas::standard().class_of(entry).unwrap();
        let computed = entry_sequence(entry, &limits, &find, &cx).unwrap();
        assert_eq!(class.first, computed.first, "{entry}");
        for n in computed.first..KNOWN_VALUES {
            let (Some(known), Some(value)) = (class.value(n), computed.value(n)) else { continue };
            assert_eq!(known, value, "{entry} at {n}");
            values += 1;
        }
        if let Some(period) = computed.certified {
            assert_eq!(class.certified, Some(period), "{entry}");
            certified += 1;
        }
    }
    assert!(values > 15_000 && certified > 60, "{values} values, {certified} periods");
}

#[test]
fn published_periods_are_those_of_the_atlas() {
    // Guy and Smith 1956; Kenyon 1967; Gangolli and Plambeck 1989; Winning Ways, chapter 4.
    for (code, period, preperiod) in [
        ("octal:0.77", 12, 71),
        ("octal:0.07", 34, 53),
        ("octal:0.137", 34, 52),
        ("octal:0.156", 349, 3_479),
        ("octal:0.644", 442, 3_256),
        ("octal:0.165", 1_550, 5_181),
        ("octal:0.356", 142, 7_315),
        ("octal:0.127", 4, 46_578),
        ("octal:0.16", 149_459, 105_351),
        ("octal:0.56", 144, 326_640),
    ] {
        let class = Atlas::standard().class_of(&Entry::single(code)).unwrap();
        let known = class.certified.map(|known| (known.period(), known.preperiod(), known.saltus()));
        assert_eq!(known, Some((period, preperiod, 0)), "{code}");
    }
    // The periods of 0.007 and 0.6 are open.
    for code in ["octal:0.007", "octal:0.6"] {
        let class = Atlas::standard().class_of(&Entry::single(code)).unwrap();
        assert_eq!((class.certified, class.last), (None, SequenceLimits::OF_ATLAS.heaps), "{code}");
    }
}

#[test]
fn the_p_positions_of_two_numbers_are_what_is_computed() {
    let (registry, cx) = (registry(), Context::new(Limits::none()));
    let table = PairTable::computed(PAIRS_BELOW, &|name| registry.find(name), &cx).unwrap();
    assert_eq!(table.text(), include_str!("../data/pairs.txt"));
    assert_eq!(&table, PairTable::standard());
}
