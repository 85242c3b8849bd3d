//! Aggregates of random lists of heaps, and the lemmas about them.

use super::game::{AggregateGame, AggregateKind, HEAP, HeapAggregate, PART};
use impartial_automata::{Formula, number, var};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn heaps(&mut self) -> Vec<u64> {
        let (len, below) = (1 + self.below(7), 1 + self.below(40));
        (0..len).map(|_| self.below(below)).collect()
    }
}

#[test]
fn lemmas_about_witnesses_hold_for_random_lists_of_heaps() {
    let mut random = Random(7);
    for _ in 0..2_000 {
        let heaps = random.heaps();
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(nim_sum != 0, heaps.iter().any(|heap| heap ^ nim_sum < *heap), "{heaps:?}");
        let modulus = 1 + random.below(9);
        if heaps.iter().sum::<u64>() % modulus != 0 {
            assert!(heaps.iter().any(|heap| heap % modulus != 0), "{heaps:?}");
        }
        // The relations that the module's documentation gives: they hold of each part of bad heaps, and not of the whole.
        let bad: Vec<u64> = heaps.iter().copied().filter(|heap| heap ^ nim_sum > *heap).collect();
        let part = bad.iter().fold(0, |sum, heap| sum ^ heap);
        assert!(nim_sum == 0 || part ^ nim_sum > part, "{heaps:?}");
        // A part of heaps that are not the largest, not the smallest, or 0 modulo m.
        let without = |is_witness: &dyn Fn(u64) -> bool| -> Vec<u64> {
            heaps.iter().copied().filter(|heap| !is_witness(*heap)).collect()
        };
        let (largest, smallest) = (heaps.iter().max().unwrap(), heaps.iter().min().unwrap());
        let lower = without(&|heap| heap == *largest);
        assert!(
            lower.len() < heaps.len() && lower.iter().max().is_none_or(|most| most < largest),
            "{heaps:?}"
        );
        let higher = without(&|heap| heap == *smallest);
        assert!(
            higher.len() < heaps.len() && higher.iter().min().is_none_or(|least| least > smallest),
            "{heaps:?}"
        );
        let zero = without(&|heap| heap % modulus != 0);
        assert_eq!(zero.iter().sum::<u64>() % modulus, 0, "{heaps:?}");
        assert!(heaps.iter().sum::<u64>() % modulus == 0 || zero.len() < heaps.len(), "{heaps:?}");
    }
}

/// Returns a game without moves with aggregates of all kinds: of whole heaps, and of heaps modulo 3.
fn game() -> AggregateGame {
    let rest = var(PART).equal(var(HEAP).modulo(3));
    let same = var(PART).equal(var(HEAP));
    let one_more = var(PART).equal(var(HEAP).plus(number(1)));
    let aggregate = |kind, part: &Formula| HeapAggregate { kind, part: part.clone(), text: String::new() };
    let reduced = Some((3, 2));
    AggregateGame {
        aggregates: vec![
            aggregate(AggregateKind::NimSum, &same),
            aggregate(AggregateKind::Max, &rest),
            aggregate(AggregateKind::Min, &one_more),
            aggregate(AggregateKind::Sum(reduced), &rest),
            aggregate(AggregateKind::Sum(None), &rest),
            aggregate(AggregateKind::CountOf { extreme: 1, reduced }, &Formula::TRUE),
            aggregate(AggregateKind::CountOf { extreme: 2, reduced: None }, &Formula::TRUE),
        ],
        numbers: Vec::new(),
        legal: Formula::TRUE,
        over: Formula::FALSE,
        moves: Vec::new(),
        least_heaps: 0,
        largest_number: 0,
    }
}

#[test]
fn aggregates_of_random_lists_are_those_of_their_definition_in_the_automata_too() {
    use super::compare::SmallPositions;
    use super::compiled::{CompiledHeaps, REAL};
    use impartial::run::Run;
    use impartial_automata::ProofBudget;
    let (game, run) = (game(), Run::default());
    let budget = ProofBudget::new(&run);
    let compiled = CompiledHeaps::new("own", &game, &budget).unwrap();
    let small = SmallPositions::new(&compiled, 41).unwrap();
    let real = compiled.relation(REAL).unwrap();
    let names: Vec<String> = ["o", "w"]
        .iter()
        .flat_map(|stem| (0..game.aggregates.len()).map(move |index| format!("{stem}{index}")))
        .chain(["h".to_owned()])
        .collect();
    let (others, whole) = names[..names.len() - 1].split_at(game.aggregates.len());
    let joined = compiled.compile(&compiled.joined(others, "h", whole), &names).unwrap();
    let reduce = |sum: u64| if sum < 3 { sum } else { 3 + (sum - 3) % 2 };
    let mut random = Random(8);
    for _ in 0..300 {
        let heaps = random.heaps();
        let rests = || heaps.iter().map(|heap| heap % 3);
        let (largest, smallest) = (rests().max().unwrap(), *heaps.iter().min().unwrap());
        let sum: u64 = rests().sum();
        let of_largest = rests().filter(|rest| *rest == largest).count() as u64;
        let of_smallest = heaps.iter().filter(|heap| **heap == smallest).count() as u64;
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let expected =
            vec![nim_sum, largest, smallest + 1, reduce(sum), sum, reduce(of_largest), of_smallest];
        let found = small.aggregates(heaps.iter().copied());
        assert_eq!(found, expected, "{heaps:?}");
        assert!(real.accepts_numbers(&found), "{heaps:?}");
        let before = small.aggregates(heaps[1..].iter().copied());
        let mut row = [&before[..], &found, &heaps[..1]].concat();
        assert!(joined.accepts_numbers(&row), "{heaps:?}");
        row[game.aggregates.len() + random.below(7) as usize] += 1;
        assert!(!joined.accepts_numbers(&row), "{heaps:?}");
    }
}
