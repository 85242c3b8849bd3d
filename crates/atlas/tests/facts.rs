//! The facts about single games are those that plain definitions give, and a sample is computed again.

use impartial::game::HeapMoves;
use impartial::misere::Class;
use impartial::misere::quotient::{QuotientCertificate, QuotientSolver, verify};
use impartial::period::HeapCode;
use impartial::run::{Limits, Run};
use impartial_atlas::{
    Atlas, Entry, FactsBuilder, GameTable, QuotientExtent, SUMS_TOTAL, SparseSpace, known_entries,
};
use impartial_query::{Context, Registry};
use std::collections::HashMap;
use std::ops::ControlFlow;

const TEXT: &str = include_str!("../data/games.txt");

#[test]
fn the_data_contain_every_game_once_and_are_read_as_they_are_written() {
    let table = GameTable::from_text(TEXT).unwrap();
    assert_eq!(&table, GameTable::standard());
    assert_eq!(table.text(), TEXT);
    assert_eq!(table.len(), known_entries().len());
    assert!(known_entries().iter().all(|entry| table.facts(entry).is_some()));
    assert!(TEXT.len() < 500_000, "{} bytes", TEXT.len());
}

/// Sums of heaps of a code and of Nim, by the definitions alone: no value of a part is used.
struct Plain {
    code: HeapCode,
    /// The normal and the misère value of each sum.
    known: HashMap<(Vec<u64>, Vec<u64>), (u64, u64)>,
}

impl Plain {
    fn options(&self, heaps: &[u64], nim: &[u64]) -> Vec<(Vec<u64>, Vec<u64>)> {
        let mut options = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let rest = [&heaps[..at], &heaps[at + 1..]].concat();
            let _ = self.code.visit_heap_moves(heap, &mut |parts| {
                let mut next: Vec<u64> = rest.iter().chain(parts).copied().filter(|part| *part > 0).collect();
                next.sort_unstable();
                options.push((next, nim.to_vec()));
                ControlFlow::Continue(())
            });
        }
        for (at, &size) in nim.iter().enumerate() {
            for less in 0..size {
                let mut next = [&nim[..at], &nim[at + 1..]].concat();
                next.extend((less > 0).then_some(less));
                next.sort_unstable();
                options.push((heaps.to_vec(), next));
            }
        }
        options
    }

    fn values(&mut self, heaps: &[u64], nim: &[u64]) -> (u64, u64) {
        let key = (heaps.to_vec(), nim.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let options: Vec<(u64, u64)> =
            self.options(heaps, nim).iter().map(|(heaps, nim)| self.values(heaps, nim)).collect();
        let mex = |seen: &dyn Fn(u64) -> bool| (0..).find(|value| !seen(*value)).unwrap();
        let normal = mex(&|value| options.iter().any(|option| option.0 == value));
        let misere = match options.is_empty() {
            true => 1,
            false => mex(&|value| options.iter().any(|option| option.1 == value)),
        };
        self.known.insert(key, (normal, misere));
        (normal, misere)
    }
}

/// A sample of the codes, with those that leave three heaps.
fn sample() -> Vec<(Entry, HeapCode)> {
    let codes = known_entries().into_iter().filter_map(|entry| Some((entry.code()?, entry)));
    codes.skip(11).step_by(83).map(|(code, entry)| (entry, code)).collect()
}

/// Largest heap, and most heaps of Nim of size 2, of the plain computation.
const HEAPS: u64 = 8;
const TWOS: usize = 3;

#[test]
fn genera_are_the_misere_values_of_sums_with_heaps_of_two() {
    let (mut compared, mut leave_three) = (0, 0);
    for (entry, code) in sample() {
        leave_three += usize::from(code.parts() > 2);
        let facts = GameTable::standard().facts(&entry).unwrap();
        let mut plain = Plain { code, known: HashMap::new() };
        for heap in 1..=HEAPS {
            let genus = &facts.genera[(heap - facts.first_genus) as usize];
            assert_eq!(plain.values(&[heap], &[]).0, genus.normal(), "{entry}, heap {heap}");
            for twos in 0..=TWOS {
                let misere = plain.values(&[heap], &vec![2; twos]).1;
                assert_eq!(misere, genus.misere(twos as u64), "{entry}, heap {heap} with {twos} heaps of 2");
                compared += 1;
            }
        }
    }
    assert!(compared > 400 && leave_three > 3, "{compared}, {leave_three} with three heaps");
}

#[test]
fn classes_are_those_of_the_pairs_of_all_small_sums() {
    let (mut tame, mut others) = (0, 0);
    for (entry, code) in sample().into_iter().step_by(3) {
        let facts = GameTable::standard().facts(&entry).unwrap();
        let mut plain = Plain { code, known: HashMap::new() };
        let mut pairs = Vec::new();
        let mut sums = vec![(Vec::new(), SUMS_TOTAL)];
        while let Some((sum, rest)) = sums.pop() {
            pairs.push(plain.values(&sum, &[]));
            let least = sum.last().copied().unwrap_or(1);
            sums.extend((least..=rest).map(|heap| ([&sum[..], &[heap]].concat(), rest - heap)));
        }
        assert_eq!(pairs.len(), 2_714);
        let is_swap = |pair: (u64, u64)| pair == (0, 1) || pair == (1, 0);
        let is_tame = pairs.iter().all(|&pair| is_swap(pair) || pair.0 == pair.1);
        let is_domestic = pairs.iter().all(|&(g, m)| !(g == 0 && m > 1 || m == 0 && g > 1));
        let classes = facts.classes.as_ref().unwrap();
        assert_eq!(classes.contains(&Class::Tame), is_tame, "{entry}");
        assert_eq!(classes.contains(&Class::Domestic), is_domestic, "{entry}");
        *(if is_tame { &mut tame } else { &mut others }) += 1;
    }
    assert!(tame > 1 && others > 1, "{tame} tame, {others} others");
}

#[test]
fn quotients_have_certificates_of_their_sizes() {
    let mut verified = 0;
    for (entry, code) in sample() {
        let Some(known) = GameTable::standard().facts(&entry).unwrap().quotient else { continue };
        let QuotientExtent::Final { preperiod, period } = known.extent else { continue };
        let mut solver = QuotientSolver::new(&code);
        solver.extend_to(5_000, &Run::default()).unwrap();
        let quotient = solver.quotient();
        let certificate = QuotientCertificate::new(&quotient, &code, &entry.to_string(), &[]).unwrap();
        assert!(verify(&certificate, &Run::default()).is_ok(), "{entry}");
        let span = quotient.span().map(|span| (u64::from(span.from()), u64::from(span.period())));
        assert_eq!(span, Some((preperiod, period)), "{entry}");
        assert_eq!(
            (quotient.order() as u64, quotient.p_size() as u64),
            (known.order, known.p_size),
            "{entry}"
        );
        verified += 1;
    }
    assert!(verified > 3, "{verified}");
}

/// Code, mask, rare heaps with the empty heap, and the last of them: Czajka 2018, table of solved games.
const SPARSE: &[(&str, u64, u64, u64)] = &[
    ("0.156", 0x1b, 15, 357),
    ("0.356", 0x1b, 7, 43),
    ("0.644", 0x7e, 31, 511),
    ("0.16", 0x1e, 53, 13_935),
    ("0.45", 0xf, 11, 198),
    // To heap 16,384, the mask 0x5b of the table leaves the same heaps rare.
    ("0.56", 0x1b, 46, 1_795),
];

#[test]
fn sparse_spaces_are_the_published_ones() {
    for &(code, mask, rare, last_rare) in SPARSE {
        let facts = GameTable::standard().facts(&Entry::single(format!("octal:{code}"))).unwrap();
        let space = facts.sparse.unwrap();
        assert_eq!((space.mask, space.rare + 1, space.last_rare), (mask, rare, last_rare), "{code}");
    }
    // Without a mask under which few values are rare.
    assert_eq!(SparseSpace::of_values(&[0, 0, 1, 2, 3, 0, 1, 2, 3]), None);
}

/// Every this many games are computed again.
const SAMPLE: usize = 20;

#[test]
fn a_sample_of_the_facts_is_what_is_computed() {
    let registry = impartial_games::register(Registry::new()).rule_files(impartial_rules::open_within);
    let cx = Context::new(Limits::none());
    let find = |name: &str| registry.find(name);
    let builder = FactsBuilder::new(Atlas::standard());
    let mut count = 0;
    for entry in known_entries().iter().skip(3).step_by(SAMPLE) {
        let row = builder.row(entry, &find, &cx).unwrap();
        assert_eq!(Some(row.facts()), GameTable::standard().facts(entry), "{entry}");
        count += 1;
    }
    assert!(count > 110, "{count}");
}
