//! Small positions: the comparison of the description with the game's own rules, and the search for counterexamples.

use super::compiled::{CompiledHeaps, HEAP_MOVE, NUMBER_MOVE, POSITION};
use crate::plan::{Assignment, Comparison, Evidence, VerifiedCounterexample};
use crate::{PositionShape, Provable, ProveError};
use impartial::value::Play;
use impartial_automata::{Automaton, Base, Track};
use num_traits::ToPrimitive;

/// Bounds on the heaps of the positions that are compared with the rules, by the number of heaps.
const COMPARED_HEAPS: [u64; 4] = [1, 12, 7, 4];
/// Maximum bounds on single heaps of these positions, without extra numbers, with one, and with more.
const MAX_COMPARED: [u64; 3] = [200, 40, 20];
/// Bound on the extra numbers of these positions.
const COMPARED_NUMBERS: u64 = 4;
/// Maximum bounds on the extra numbers of positions with at most one heap: for one extra number, and for several.
const MAX_COMPARED_NUMBERS: [u64; 2] = [40, 8];
/// Bounds on the heaps of positions whose values are computed to find a counterexample, by the number of heaps.
const SEARCHED_HEAPS: [u64; 5] = [1, 24, 10, 6, 4];
/// Bound on the extra numbers of these positions.
const SEARCHED_NUMBERS: u64 = 4;
/// Upper bound on the values that are looked up in a statement.
const MAX_STATED: u64 = 256;

/// Positions with small numbers, with their aggregates.
pub(super) struct SmallPositions<'a> {
    heaps: &'a CompiledHeaps<'a>,
    /// The parts of small heaps in each aggregate.
    parts: Vec<Vec<u64>>,
}

impl<'a> SmallPositions<'a> {
    /// Computes the parts of the heaps below a bound.
    pub(super) fn new(heaps: &'a CompiledHeaps<'a>, below: u64) -> Result<Self, ProveError> {
        let part = |part: &Automaton, heap: u64| -> Result<u64, ProveError> {
            let heap = i64::try_from(heap).unwrap_or(i64::MAX);
            let is = Automaton::linear_equal(Base::BINARY, &[(Track(0), 1)], heap, heaps.budget)?;
            let word = part.and(&is, heaps.budget)?.shortest();
            Ok(word.and_then(|word| word.number(Track(1)).to_u64()).unwrap_or(u64::MAX))
        };
        let of_all = |one: &Automaton| (0..below).map(|heap| part(one, heap)).collect::<Result<Vec<_>, _>>();
        let parts = heaps.parts.iter().map(of_all).collect::<Result<Vec<_>, _>>()?;
        Ok(SmallPositions { heaps, parts })
    }

    /// Returns the aggregates of small heaps.
    pub(super) fn aggregates(&self, heaps: impl Iterator<Item = u64>) -> Vec<u64> {
        let game = self.heaps.game;
        heaps.fold(vec![0; game.aggregates.len()], |all, heap| {
            game.with_heap(&all, |index| self.parts[index][heap as usize])
        })
    }
}

/// Calls `visit` with all lists of `len` numbers below a bound; the first `ascending` numbers ascend.
fn lists(len: usize, ascending: usize, below: &dyn Fn(usize) -> u64, visit: &mut dyn FnMut(&[u64])) {
    fn go(
        list: &mut Vec<u64>,
        [len, ascending]: [usize; 2],
        below: &dyn Fn(usize) -> u64,
        visit: &mut dyn FnMut(&[u64]),
    ) {
        let place = list.len();
        if place == len {
            return visit(list);
        }
        let least = if place > 0 && place < ascending { list[place - 1] } else { 0 };
        for number in least..below(place) {
            list.push(number);
            go(list, [len, ascending], below, visit);
            list.pop();
        }
    }
    go(&mut Vec::new(), [len, ascending], below, visit);
}

/// Returns all small positions with a number of heaps: heaps in ascending order, then extra numbers.
fn positions(heaps: usize, below: u64, numbers: usize, numbers_below: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let bound = |place: usize| if place < heaps { below } else { numbers_below };
    lists(heaps + numbers, heaps, &bound, &mut |list| all.push(list.to_vec()));
    all
}

/// Compares the legal positions and the moves with the game's own rules at small positions.
///
/// # Errors
/// A disagreement; a limit of the budget that is reached.
pub(super) fn compare(heaps: &CompiledHeaps<'_>, game: &dyn Provable) -> Result<Comparison, ProveError> {
    let extra = heaps.game.numbers.len();
    let more = heaps.game.largest_number.saturating_add(3);
    let bounds = COMPARED_HEAPS.map(|below| below.max(more.min(below + 4)));
    let largest = more.clamp(bounds[1], MAX_COMPARED[extra.min(2)]);
    let small = SmallPositions::new(heaps, largest)?;
    let relations = [POSITION, HEAP_MOVE, NUMBER_MOVE].map(|name| heaps.relation(name));
    let [position, heap_move, number_move] = relations;
    let (position, heap_move, number_move) = (position?, heap_move?, number_move?);
    let mut compared = Comparison::default();
    let near = (0..).zip(bounds).map(|(count, bound)| {
        let below = if count == 1 { largest } else { bound };
        (count, if extra > 1 { below.min(8) } else { below }, COMPARED_NUMBERS)
    });
    // If the moves name larger extra numbers: positions with at most one small heap and such numbers.
    let numbers = more.min(MAX_COMPARED_NUMBERS[usize::from(extra > 1)]);
    let far = [0, 1].map(|count| (count, COMPARED_NUMBERS, numbers));
    let far = far.into_iter().filter(|_| extra > 0 && numbers > COMPARED_NUMBERS);
    let least = heaps.game.least_heaps;
    for (count, below, numbers_below) in near.chain(far).filter(|(count, ..)| *count >= least) {
        // Options are listed with numbers below this bound.
        let listed = below.max(numbers_below.min(numbers));
        for at in positions(count, below, extra, numbers_below) {
            heaps.budget.count(1, 0)?;
            let (list, numbers) = at.split_at(count);
            let shape = PositionShape::coins(at.len());
            let whole = small.aggregates(list.iter().copied());
            let is_legal = game.canonical(shape, &at).is_some();
            let legal = position.accepts_numbers(&[&whole[..], numbers].concat());
            let differs = |what: String| ProveError::Disagreement {
                game: game.id(),
                position: game.write(shape, &at),
                what,
            };
            if legal != is_legal {
                let what = format!("legal by the description: {legal}, by the rules: {is_legal}");
                return Err(differs(what));
            }
            if !legal {
                continue;
            }
            let Some(by_rules) = game.options(shape, &at, listed) else { continue };
            let described = options(&small, [list, numbers], [&heap_move, &number_move], listed);
            if described != by_rules {
                let all = |options: &[Vec<u64>]| {
                    let all: Vec<String> = options.iter().map(|one| game.write(shape, one)).collect();
                    format!("{{{}}}", all.join(" "))
                };
                let what = format!(
                    "options by the description: {}, by the rules: {}",
                    all(&described),
                    all(&by_rules)
                );
                return Err(differs(what));
            }
            compared.positions += 1;
        }
    }
    compared.all_below = COMPARED_NUMBERS.min(bounds[3]);
    Ok(compared)
}

/// Returns the options of a position by the automata of the moves, with numbers below a bound.
fn options(
    small: &SmallPositions<'_>,
    [list, numbers]: [&[u64]; 2],
    [heap_move, number_move]: [&Automaton; 2],
    below: u64,
) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let whole = small.aggregates(list.iter().copied());
    let bound = |_: usize| below;
    for place in 0..list.len() {
        let others = list.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, heap)| *heap);
        let before = [&small.aggregates(others)[..], &[list[place]], numbers].concat();
        lists(1 + numbers.len(), 0, &bound, &mut |after| {
            if heap_move.accepts_numbers(&[&before[..], after].concat()) {
                let mut heaps = list.to_vec();
                heaps[place] = after[0];
                heaps.sort_unstable();
                all.push([&heaps[..], &after[1..]].concat());
            }
        });
    }
    lists(numbers.len(), 0, &bound, &mut |after| {
        if number_move.accepts_numbers(&[&whole[..], numbers, after].concat()) {
            all.push([list, after].concat());
        }
    });
    all.sort_unstable();
    all.dedup();
    all
}

/// A statement, compiled to automata.
pub(super) struct StatedAggregates<'a> {
    /// The positions that the statement is about.
    pub(super) about: &'a Automaton,
    /// The P-positions, or the positions with their values.
    pub(super) says: &'a Automaton,
    pub(super) is_of_values: bool,
    pub(super) play: Play,
}

/// Returns a small position at which the statement and the computed values differ.
///
/// # Errors
/// A limit of the budget that is reached.
pub(super) fn counterexample(
    heaps: &CompiledHeaps<'_>,
    game: &dyn Provable,
    stated: &StatedAggregates<'_>,
) -> Result<Option<VerifiedCounterexample>, ProveError> {
    let extra = heaps.game.numbers.len();
    let below = SEARCHED_HEAPS.into_iter().max().unwrap_or(1);
    let small = SmallPositions::new(heaps, below)?;
    let mut evaluator = game.evaluator();
    for (count, bound) in SEARCHED_HEAPS.into_iter().enumerate().skip(heaps.game.least_heaps) {
        for at in positions(count, bound, extra, SEARCHED_NUMBERS) {
            let shape = PositionShape::coins(at.len());
            let whole = small.aggregates(at[..count].iter().copied());
            let place = [&whole[..], &at[count..]].concat();
            if game.canonical(shape, &at).is_none() || !stated.about.accepts_numbers(&place) {
                continue;
            }
            heaps.budget.count(1, 0)?;
            let run = heaps.budget.run();
            let value = match &mut evaluator {
                Some(evaluator) => evaluator.value(shape, &at, stated.play, run)?,
                None => game.computed(shape, &at, stated.play, run)?,
            };
            let Some([value]) = value.as_deref() else { continue };
            let says = |value: u64| stated.says.accepts_numbers(&[&place[..], &[value]].concat());
            let (says, is) = if stated.is_of_values {
                let small = 0..MAX_STATED.min(*value);
                let all = small.chain(*value..MAX_STATED.max(value.saturating_add(1)));
                let all: Vec<String> =
                    all.filter(|value| says(*value)).map(|value| value.to_string()).collect();
                (if all.is_empty() { "nothing".to_owned() } else { all.join(" and ") }, value.to_string())
            } else {
                let name = |is_zero: bool| if is_zero { "0" } else { "not 0" }.to_owned();
                (name(stated.says.accepts_numbers(&place)), name(*value == 0))
            };
            if says != is {
                let position = game.write(shape, &at);
                let assignment = Assignment::from_numbers(shape, &at);
                return Ok(Some(VerifiedCounterexample::new(
                    position,
                    assignment,
                    says,
                    is,
                    Evidence::Computed,
                )));
            }
        }
    }
    Ok(None)
}
