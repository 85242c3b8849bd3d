//! Comparison of the compiled description with the game's own rules.
//!
//! Positions come from three sources: lists around the numbers that the description names; small numbers, and lists
//! spread over larger ones; and, if few of those are legal, positions that the description calls legal, with windows
//! around some of them. Budgets of positions and of moves determine the end of the comparison.

use super::{CompiledGame, ProveError};
use crate::{Description, PositionShape, Provable};
use hashbrown::HashMap;
use impartial::run::Stopped;
use impartial_automata::{Automaton, Completions, ProofBudget, StepBudget, Term, Theory, Track, TrackWord};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Maximum number of lists of small numbers, and of lists spread over larger numbers, that are examined.
const MAX_LISTS: u64 = 1200;
/// Number of positions after which the comparison ends, unless few moves were compared.
const ENOUGH: u64 = 300;
/// While fewer moves than this were compared, more than [`ENOUGH`] positions are compared.
const FEW_MOVES: u64 = 30_000;
/// Maximum number of digits and options that are visited in one comparison.
const MAX_STEPS: u64 = 3_000_000;
/// Maximum number of digits and options that are visited for one position.
const MAX_STEPS_AT_ONE: u64 = 6_000;
/// Maximum number of digits and options for one position if fewer than [`ENOUGH`] positions could be compared with that
/// limit.
const MAX_STEPS_AT_LAST: u64 = 400_000;
/// Maximum number of legal positions around which a window is compared, if legal positions are sparse.
const MAX_WINDOWS: u64 = 8;
/// Maximum number of digits of positions that the description calls legal and that are compared.
const MAX_DIGITS: usize = 40;

/// The positions on which a description was compared with the rules of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The number of legal positions whose moves were compared.
    pub positions: u64,
    /// Exclusive bound on the numbers of the positions that were compared without exception.
    pub all_below: u64,
}

/// Writes `412 positions, all with numbers below 20 among them`.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { positions, all_below } = self;
        write!(f, "{positions} position{}", if *positions == 1 { "" } else { "s" })?;
        match all_below {
            0 | 1 => Ok(()),
            below => write!(f, ", all with numbers below {below} among them"),
        }
    }
}

/// Returns the largest bound below which there are at most [`MAX_LISTS`] lists, but at least 2.
fn side(numbers: usize) -> u64 {
    let fits = |s: &u64| s.checked_pow(numbers as u32).is_some_and(|n| n <= MAX_LISTS);
    (2..=400).rev().find(fits).unwrap_or(2)
}

/// Returns all lists of `length` numbers below `side`.
pub(crate) fn lists(length: usize, side: u64) -> impl Iterator<Item = Vec<u64>> {
    let mut next = Some(vec![0; length]);
    std::iter::from_fn(move || {
        let current = next.take()?;
        let mut following = current.clone();
        for digit in following.iter_mut() {
            *digit += 1;
            if *digit < side {
                next = Some(following);
                break;
            }
            *digit = 0;
        }
        Some(current)
    })
}

/// Returns all lists of `length` numbers below `side`, in the order of their largest numbers.
pub(crate) fn shells(length: usize, side: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..side).flat_map(move |largest| {
        // The first place of the largest number; the numbers before it are smaller.
        (0..length.max(1)).flat_map(move |first| {
            let before = lists(first, largest).take(if largest == 0 && first > 0 { 0 } else { usize::MAX });
            before.flat_map(move |before| {
                lists(length.saturating_sub(first + 1), largest + 1).map(move |after| {
                    if length == 0 { Vec::new() } else { [&before[..], &[largest], &after].concat() }
                })
            })
        })
    })
}

/// Returns the lists on which descriptions are compared, deterministically: alternately lists spread over larger
/// numbers, some with distinct and some with distant numbers, and lists of a box of small numbers. Lists of the box are
/// marked.
fn marked_sample(length: usize) -> impl Iterator<Item = (bool, Vec<u64>)> {
    // Room for all coins on different squares.
    let room = length as u64 + 4;
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let spread = (0..MAX_LISTS).map(move |i| {
        let scale = [1, 1, 4, 16][i as usize / 4 % 4];
        let mut list: Vec<u64> = (0..length as u64).map(|j| (j + i) % room).collect();
        for j in 0..length {
            if i % 2 == 1 {
                list[j] = random(room);
            } else {
                list.swap(j, random(length as u64) as usize);
            }
        }
        list.iter_mut().for_each(|n| *n = *n * scale + random(scale));
        if i % 4 >= 2 {
            list.sort_unstable();
        }
        list
    });
    let mut box_of = shells(length, side(length)).take(MAX_LISTS as usize);
    let mut spread = spread;
    std::iter::from_fn(move || {
        Some(match (box_of.next(), spread.next()) {
            (None, None) => return None,
            (one, other) => [one.map(|list| (true, list)), other.map(|list| (false, list))],
        })
    })
    .flatten()
    .flatten()
}

/// Returns the lists of [`marked_sample`] without their marks.
pub(crate) fn sample(length: usize) -> impl Iterator<Item = Vec<u64>> {
    marked_sample(length).map(|(_, list)| list)
}

/// Maximum number of named numbers that are examined, and their maximum size.
const NAMED: usize = 24;
const LARGEST: u64 = 1 << 20;

/// Returns lists around the numbers that a description names, where the rules may change: each number and its
/// neighbours in every place, together with small numbers, with slightly larger numbers, and with the smallest numbers.
fn lists_near_constants(named: &[u64], length: usize) -> impl Iterator<Item = Vec<u64>> {
    let room = length as u64 + 4;
    named.iter().flat_map(move |&n| {
        [n.saturating_sub(1), n, n + 1].into_iter().flat_map(move |n| {
            (0..length).flat_map(move |place| {
                let small = (0..length as u64).map(move |j| (j * 3 + n) % room);
                let like = (0..length as u64).map(move |j| n + j + 1);
                [small.collect(), like.collect(), (0..length as u64).collect()].map(
                    move |mut list: Vec<u64>| {
                        list[place] = n;
                        list
                    },
                )
            })
        })
    })
}

/// Returns the numbers that a description names, without the smallest ones, which occur in any list.
fn named(description: &Description) -> Vec<u64> {
    let mut all = description.legal.numbers_named();
    description.moves.iter().for_each(|kind| all.extend(kind.condition.numbers_named()));
    all.into_iter().filter(|n| (4..=LARGEST).contains(n)).take(NAMED).collect()
}

/// Returns the number of a term of the target of a move.
pub(crate) fn number_of(
    term: &Term,
    names: &[String],
    numbers: &[u64],
    fresh: &[String],
    chosen: &[u64],
) -> Option<u64> {
    match term {
        Term::Var(name) => match fresh.iter().position(|n| n == name) {
            Some(i) => Some(chosen[i]),
            None => names.iter().position(|n| n == name).map(|i| numbers[i]),
        },
        Term::Number(n) => Some(*n),
        Term::Sum(t, u) => {
            let number = |t| number_of(t, names, numbers, fresh, chosen);
            number(t)?.checked_add(number(u)?)
        }
        _ => None,
    }
}

/// The moves of one kind, prepared for listing.
pub(crate) struct PreparedMove {
    /// The relation, if it is not the compiled one.
    relation: Option<Automaton>,
    completions: Completions,
    /// The indices of the chosen numbers that are searched.
    places: Vec<usize>,
}

/// The moves of a description, prepared for listing.
pub(crate) struct ListedMoves<'a> {
    game: Option<&'a dyn Provable>,
    compiled: &'a CompiledGame,
    steps: Vec<Arc<PreparedMove>>,
}

/// The reason why the options of a position were not listed.
enum NotListed {
    /// The description moves to a position that is not legal.
    Illegal(String),
    /// The position has too many options to list.
    TooMany,
}

impl<'a> ListedMoves<'a> {
    /// Prepares the moves of a description. Their options are canonical positions of `game`, if it is given.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(crate) fn new(
        game: Option<&'a dyn Provable>,
        compiled: &'a CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        Ok(ListedMoves { game, compiled, steps: ListedMoves::prepared(compiled, budget)? })
    }

    /// Prepares the moves of a description for several lists.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(crate) fn prepared(
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<Vec<Arc<PreparedMove>>, Stopped> {
        let kinds = compiled.description.moves.iter().zip(&compiled.moves);
        kinds
            .map(|(kind, relation)| {
                let places: Vec<usize> = (0..kind.fresh.len()).collect();
                let completions = completions(compiled, relation, &places, budget)?;
                Ok(Arc::new(PreparedMove { relation: None, completions, places }))
            })
            .collect()
    }

    /// Returns the moves of a description that were prepared before.
    pub(crate) fn from_prepared(compiled: &'a CompiledGame, steps: &[Arc<PreparedMove>]) -> Self {
        ListedMoves { game: None, compiled, steps: steps.to_vec() }
    }

    /// Returns the indices of the chosen numbers that occur in no number of the new position.
    fn unused(&self, kind: usize) -> Vec<usize> {
        fn stands(term: &Term, name: &str) -> bool {
            match term {
                Term::Var(other) => other == name,
                Term::Sum(t, u) => stands(t, name) || stands(u, name),
                _ => false,
            }
        }
        let kind = &self.compiled.description.moves[kind];
        let unused = |name: &String| !kind.target.iter().any(|term| stands(term, name));
        (0..kind.fresh.len()).filter(|i| unused(&kind.fresh[*i])).collect()
    }

    /// Returns whether chosen numbers that occur in no new position are searched among small numbers only.
    fn is_chosen_from_few(&self) -> bool {
        (0..self.steps.len()).any(|kind| {
            let unused = self.unused(kind);
            self.steps[kind].places.iter().any(|place| unused.contains(place))
        })
    }

    /// Removes the bound on chosen numbers that occur in no new position.
    fn choose_from_all(&mut self, budget: &ProofBudget<'_>) -> Result<(), ProveError> {
        let first = self.compiled.names.len();
        for kind in 0..self.steps.len() {
            let unused = self.unused(kind);
            let tracks: Vec<Track> = unused.iter().map(|place| Track((first + place) as u32)).collect();
            if !tracks.is_empty() {
                let relation = self.steps[kind].relation.as_ref().unwrap_or(&self.compiled.moves[kind]);
                let relation = relation.project(&tracks, budget)?;
                let places = self.steps[kind].places.iter().copied().filter(|place| !unused.contains(place));
                let places: Vec<usize> = places.collect();
                let completions = completions(self.compiled, &relation, &places, budget)?;
                self.steps[kind] = Arc::new(PreparedMove { relation: Some(relation), completions, places });
            }
        }
        Ok(())
    }

    /// Returns the sorted, distinct options of a position with numbers below `below`; `None` if there are too many.
    pub(crate) fn options(&self, numbers: &[u64], below: u64, steps: &mut u64) -> Option<Vec<Vec<u64>>> {
        self.listed(numbers, below, steps).ok()
    }

    fn listed(&self, numbers: &[u64], below: u64, steps: &mut u64) -> Result<Vec<Vec<u64>>, NotListed> {
        let compiled = self.compiled;
        let (shape, theory) = (compiled.description.shape, &compiled.theory);
        let count = numbers.len();
        let given: Vec<Vec<u8>> = numbers.iter().map(|&n| digits_of(theory, n)).collect();
        let length = digits_of(theory, below.saturating_sub(1)).len();
        let length = given.iter().map(Vec::len).fold(length, usize::max);
        let mut described: Vec<Vec<u64>> = Vec::new();
        for (kind, step) in compiled.description.moves.iter().zip(&self.steps) {
            let known = |Track(track): Track, position: usize| {
                let track = track as usize;
                match given.get(track) {
                    Some(digits) => Some(digits.get(position).copied().unwrap_or(0)),
                    None => (!step.places.contains(&(track - count))).then_some(0),
                }
            };
            let mut illegal = None;
            let mut left = StepBudget(*steps);
            let mut chosen = vec![0; kind.fresh.len()];
            let flow = step.completions.visit(&known, length, &mut left, &mut |word| {
                for &place in &step.places {
                    let n = theory.small_number(word, Track((count + place) as u32));
                    // Larger numbers are not searched.
                    let Some(n) = n.filter(|n| *n < below) else { return ControlFlow::Continue(()) };
                    chosen[place] = n;
                }
                let number = |t| number_of(t, &compiled.names, numbers, &kind.fresh, &chosen);
                let target: Option<Vec<u64>> = kind.target.iter().map(number).collect();
                let option = match (&target, self.game) {
                    (Some(target), Some(game)) => game.canonical(shape, target),
                    (Some(target), None) => Some(target.clone()),
                    (None, _) => None,
                };
                match option {
                    Some(option) => {
                        if option.iter().all(|n| *n < below) {
                            described.push(option);
                        }
                        ControlFlow::Continue(())
                    }
                    None => {
                        illegal = Some(format!("the description moves to {target:?}, which is not legal"));
                        ControlFlow::Break(())
                    }
                }
            });
            *steps = left.0;
            match (illegal, flow) {
                (Some(what), _) => return Err(NotListed::Illegal(what)),
                (None, ControlFlow::Break(())) => return Err(NotListed::TooMany),
                _ => {}
            }
        }
        described.sort_unstable();
        described.dedup();
        Ok(described)
    }
}

/// Returns the completions of a relation, given the numbers of a position, by the chosen numbers at `places`.
fn completions(
    compiled: &CompiledGame,
    relation: &Automaton,
    places: &[usize],
    budget: &ProofBudget<'_>,
) -> Result<Completions, Stopped> {
    let count = compiled.names.len();
    let free: Vec<Track> = places.iter().map(|place| Track((count + place) as u32)).collect();
    let wanted: Vec<Track> = (0..count as u32).map(Track).chain(free.iter().copied()).collect();
    Completions::new(relation, &wanted, &free, budget)
}

/// Returns the digits of a number as a theory reads it, lowest first.
fn digits_of(theory: &Theory, n: u64) -> Vec<u8> {
    let word = theory.word(&[(Track(0), n.into())]);
    (0..word.len()).map(|position| word.digit(Track(0), position)).collect()
}

/// Visits the legal positions of the description, those with fewer digits first, up to a maximum number of digits.
/// `visit` may break.
fn legal_positions(
    compiled: &CompiledGame,
    budget: &ProofBudget<'_>,
    visit: &mut dyn FnMut(Vec<u64>) -> Result<ControlFlow<()>, ProveError>,
) -> Result<(), ProveError> {
    let tracks: Vec<Track> = (0..compiled.names.len() as u32).map(Track).collect();
    let all = Completions::new(&compiled.legal, &tracks, &tracks, budget)?;
    let mut steps = StepBudget(MAX_STEPS / 4);
    for length in 0..=MAX_DIGITS {
        budget.check(0, 0)?;
        let mut result = Ok(ControlFlow::Continue(()));
        let flow = all.visit(&|_, _| None, length, &mut steps, &mut |word: &TrackWord| {
            // Shorter words were visited before.
            if length > 0 && tracks.iter().all(|track| word.digit(*track, length - 1) == 0) {
                return ControlFlow::Continue(());
            }
            let numbers: Option<Vec<u64>> =
                tracks.iter().map(|track| compiled.theory.small_number(word, *track)).collect();
            let Some(numbers) = numbers else { return ControlFlow::Continue(()) };
            result = visit(numbers);
            match result {
                Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        let _ = result?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// The state of a comparison in progress.
struct RunningComparison<'a> {
    game: &'a dyn Provable,
    compiled: &'a CompiledGame,
    moves: ListedMoves<'a>,
    /// The legal lists examined so far, each with whether its moves were compared.
    seen: HashMap<Vec<u64>, bool>,
    positions: u64,
    /// Number of digits and options visited so far.
    looked: u64,
    /// Maximum number of digits that are visited for one position.
    most_at_one: u64,
    /// The largest number of a position with too many moves. Other positions with numbers of this size are skipped.
    too_large: u64,
}

impl RunningComparison<'_> {
    fn disagree(&self, numbers: &[u64], what: String) -> ProveError {
        ProveError::Disagreement {
            game: self.game.id(),
            position: self.game.write(self.compiled.description.shape, numbers),
            what,
        }
    }

    /// Compares whether one list of numbers is legal, and its moves. Returns `false` if its moves are too many.
    fn compare_list(&mut self, numbers: &[u64], budget: &ProofBudget<'_>) -> Result<bool, ProveError> {
        let shape = self.compiled.description.shape;
        let canonical = self.game.canonical(shape, numbers);
        if !self.compiled.theory.accepts(&self.compiled.legal, numbers) {
            // The legal order may be another order of the same numbers.
            if canonical.as_deref() == Some(numbers) {
                return Err(
                    self.disagree(numbers, "the game calls it legal, the description does not".into())
                );
            }
            return Ok(true);
        }
        let Some(canonical) = canonical else {
            return Err(self.disagree(numbers, "the description calls it legal, the game does not".into()));
        };
        if let Some(compared) = self.seen.get(numbers) {
            return Ok(*compared);
        }
        let compared = self.moves_at(numbers, &canonical, budget)?;
        self.seen.insert(numbers.to_vec(), compared);
        self.positions += u64::from(compared);
        Ok(compared)
    }

    /// Compares the moves of a legal position. Returns `false` if they are too many.
    fn moves_at(
        &mut self,
        numbers: &[u64],
        canonical: &[u64],
        budget: &ProofBudget<'_>,
    ) -> Result<bool, ProveError> {
        let shape = self.compiled.description.shape;
        let below = numbers.iter().max().map_or(1, |n| n + 1);
        if below > self.too_large {
            return Ok(false);
        }
        let most_steps = MAX_STEPS.saturating_sub(self.looked).min(self.most_at_one);
        let mut steps = most_steps;
        let mut described = match self.moves.listed(numbers, below, &mut steps) {
            Ok(described) => described,
            Err(NotListed::Illegal(what)) => return Err(self.disagree(numbers, what)),
            Err(NotListed::TooMany) => {
                self.looked += most_steps;
                self.too_large = self.too_large.min(below - 1);
                return Ok(false);
            }
        };
        self.looked += most_steps - steps;
        let Some(own) = self.game.options(shape, canonical, below) else { return Ok(false) };
        self.looked += own.len() as u64;
        if own != described && self.moves.is_chosen_from_few() {
            self.moves.choose_from_all(budget)?;
            let mut steps = MAX_STEPS_AT_LAST;
            described = match self.moves.listed(numbers, below, &mut steps) {
                Ok(described) => described,
                Err(NotListed::Illegal(what)) => return Err(self.disagree(numbers, what)),
                Err(NotListed::TooMany) => return Ok(false),
            };
        }
        if own != described {
            let extra = described.iter().find(|o| !own.contains(o));
            let missing = own.iter().find(|o| !described.contains(o));
            let write = |option: &[u64]| self.game.write(shape, option);
            let what = match (extra, missing) {
                (Some(o), _) => format!("the description has the move to {}, the game has not", write(o)),
                (_, Some(o)) => format!("the game has the move to {}, the description has not", write(o)),
                _ => "the moves differ".into(),
            };
            return Err(self.disagree(numbers, what));
        }
        Ok(true)
    }

    /// Returns whether enough positions or too many moves were compared.
    fn is_enough(&self) -> bool {
        self.looked > MAX_STEPS || (self.positions >= ENOUGH && self.looked > FEW_MOVES)
    }
}

/// Compares legality and moves with the game's own. If no legal position is found, nothing is compared.
///
/// # Errors
/// The first disagreement; a limit of the budget that is reached.
pub(crate) fn compare(
    game: &dyn Provable,
    compiled: &CompiledGame,
    budget: &ProofBudget<'_>,
) -> Result<Comparison, ProveError> {
    let count = compiled.names.len();
    let moves = ListedMoves::new(Some(game), compiled, budget)?;
    let mut comparing = RunningComparison {
        game,
        compiled,
        moves,
        seen: HashMap::new(),
        positions: 0,
        looked: 0,
        most_at_one: MAX_STEPS_AT_ONE,
        too_large: u64::MAX,
    };
    let named = named(&compiled.description);
    for (i, numbers) in lists_near_constants(&named, count).enumerate() {
        if i % 64 == 0 {
            budget.check(0, 0)?;
        }
        comparing.compare_list(&numbers, budget)?;
        if comparing.looked > MAX_STEPS / 3 {
            break;
        }
    }
    let before = comparing.positions;
    comparing.looked = 0;
    // Exclusive bound on the lists of the box that were all compared.
    let mut all_below = 0;
    let mut complete = true;
    for (i, (in_box, numbers)) in marked_sample(count).enumerate() {
        if i % 64 == 0 {
            budget.check(0, 0)?;
        }
        if comparing.positions >= before + ENOUGH && comparing.is_enough() || comparing.looked > MAX_STEPS {
            complete = false;
            break;
        }
        let shell = numbers.iter().max().copied().unwrap_or(0);
        if in_box && complete {
            all_below = all_below.max(shell);
        }
        let compared = comparing.compare_list(&numbers, budget)?;
        complete &= compared || !in_box;
    }
    if complete {
        let whole = side(count).checked_pow(count as u32).is_some_and(|lists| lists <= MAX_LISTS);
        all_below = if whole { side(count) } else { all_below };
    }
    if comparing.positions < ENOUGH {
        compare_large(&mut comparing, budget)?;
    }
    if comparing.positions < ENOUGH && comparing.seen.values().any(|compared| !compared) {
        comparing.seen.retain(|_, compared| *compared);
        (comparing.most_at_one, comparing.looked, comparing.too_large) = (MAX_STEPS_AT_LAST, 0, u64::MAX);
        compare_large(&mut comparing, budget)?;
    }
    Ok(Comparison { positions: comparing.positions, all_below })
}

/// Compares positions that the description calls legal, of any size, and windows around some of them.
fn compare_large(comparing: &mut RunningComparison<'_>, budget: &ProofBudget<'_>) -> Result<(), ProveError> {
    let count = comparing.compiled.names.len();
    // The window around a position has at most 300 lists.
    let width =
        (2..=65).rev().find(|s: &u64| s.checked_pow(count as u32).is_some_and(|n| n <= 300)).unwrap_or(1);
    let (mut windows, mut met) = (0, 0u64);
    let compiled = comparing.compiled;
    legal_positions(compiled, budget, &mut |numbers| {
        met += 1;
        if met.is_multiple_of(64) {
            budget.check(0, 0)?;
        }
        let is_new = !comparing.seen.contains_key(&numbers);
        comparing.compare_list(&numbers, budget)?;
        if is_new && windows < MAX_WINDOWS {
            windows += 1;
            for offsets in lists(count, width) {
                let near =
                    numbers.iter().zip(&offsets).map(|(n, offset)| (n + offset).saturating_sub(width / 2));
                comparing.compare_list(&near.collect::<Vec<_>>(), budget)?;
            }
        }
        let enough = comparing.positions >= ENOUGH || comparing.looked > MAX_STEPS || met > 20 * ENOUGH;
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })
}

/// Compares the compiled value formula with the game's own.
///
/// # Errors
/// The first disagreement; a limit of the budget that is reached.
pub(crate) fn compare_formula(
    game: &dyn Provable,
    shape: PositionShape,
    (formula, legal): (&Automaton, &Automaton),
    theory: &Theory,
    budget: &ProofBudget<'_>,
) -> Result<(), ProveError> {
    for (i, numbers) in sample(shape.coins * shape.power).enumerate() {
        if i % 64 == 0 {
            budget.check(0, 0)?;
        }
        if !theory.accepts(legal, &numbers) {
            continue;
        }
        if let Some(value) = game.formula(shape, &numbers)
            && !theory.accepts(formula, &[&numbers[..], &value].concat())
        {
            let value: Vec<String> = value.iter().map(u64::to_string).collect();
            let value = super::report::write_value(&value);
            return Err(ProveError::Disagreement {
                game: game.id(),
                position: game.write(shape, &numbers),
                what: format!("the game's formula gives {value}, the described one does not"),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Definable, DescribedGame, NumberedPositions, one_coin_moves, prove_values};
    use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
    use impartial::run::Run;
    use impartial::value::Play;
    use impartial_automata::{Formula, number, var};
    use std::ops::ControlFlow;

    /// A game of heaps from which 1, and from heaps of some sizes 2, may be taken, and a description that may be wrong
    /// there.
    struct Large {
        of: u64,
        described: u64,
    }

    impl Game for Large {
        type Position = Vec<u64>;
    }

    impl Options for Large {
        fn visit_options(
            &self,
            heaps: &Vec<u64>,
            visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            for i in 0..heaps.len() {
                let most = if heaps[i] >= self.of { 2 } else { 1 };
                for taken in (1..=most).filter(|taken| *taken <= heaps[i]) {
                    let mut option = heaps.clone();
                    option[i] -= taken;
                    option.sort_unstable();
                    visit(option)?;
                }
            }
            ControlFlow::Continue(())
        }
    }

    impl Notation for Large {
        fn id(&self) -> String {
            "large".into()
        }
        fn parse(&self, text: &str) -> Result<Vec<u64>, NotationError> {
            parse_numbers(text, "heaps")
        }
        fn write(&self, heaps: &Vec<u64>) -> String {
            format!("{heaps:?}")
        }
    }

    impl Definable for Large {
        fn describe(&self, shape: PositionShape) -> Option<Description> {
            let step = |a: &[Term], x: &[Term]| {
                let by = |n| Term::plus(x[0].clone(), number(n)).equal(a[0].clone());
                let two = Formula::And(vec![number(self.described).at_most(a[0].clone()), by(2)]);
                by(1).or(two)
            };
            Some(Description::new(shape, Formula::TRUE, one_coin_moves(shape, step)))
        }
    }

    impl NumberedPositions for Large {
        fn decode(&self, numbers: &[u64]) -> Option<Vec<u64>> {
            let mut heaps = numbers.to_vec();
            heaps.sort_unstable();
            Some(heaps)
        }
        fn encode(&self, heaps: &Vec<u64>) -> Vec<u64> {
            heaps.clone()
        }
    }

    #[test]
    fn compare_tests_lists_around_named_numbers() {
        let run = Run::default();
        let prove = |of, described, coins| {
            let names: Vec<Term> = (1..=coins).map(|i| var(format!("a{i}"))).collect();
            let never = [names[0].clone().less(number(0))];
            prove_values(
                &DescribedGame::new(Large { of, described }),
                PositionShape::coins(coins),
                "",
                &never,
                Play::Normal,
                &ProofBudget::new(&run),
            )
        };
        for coins in 1..=3 {
            for (of, described) in [(1_000, 1_001), (1_001, 1_000), (200, 701)] {
                let error = prove(of, described, coins).unwrap_err();
                assert!(
                    matches!(error, ProveError::Disagreement { .. }),
                    "{coins} {of} {described}: {error}"
                );
            }
            assert!(prove(700, 700, coins).is_ok());
        }
    }
}
