//! The compiled description against the game's own rules, on all small positions.

use super::{CompiledGame, ProveError};
use crate::prove::{Automaton, Description, Provable, Shape, Term, Theory, Track, Work};
use hashbrown::HashSet;
use std::borrow::Cow;

/// At most so many lists of a box of small numbers are looked at, and so many beyond.
const LISTS: u64 = 1200;
/// After so many moves were compared on enough positions no further position is.
const MOVES: u64 = 30_000;
/// So many positions are enough; for fewer up to ten times as many moves are compared.
const ENOUGH: u64 = 40;

/// The numbers of the box: all below this. At least 2, so that there is something to see.
fn side(numbers: usize) -> u64 {
    (2..=24).rev().find(|s: &u64| s.checked_pow(numbers as u32).is_some_and(|n| n <= LISTS)).unwrap_or(2)
}

/// All lists of `length` numbers below `side`.
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

/// Lists to compare on, always the same ones: lists spread over larger numbers, some of them distinct,
/// some far apart, and a box of small ones, in turns.
pub(crate) fn sample(length: usize) -> impl Iterator<Item = Vec<u64>> {
    // Enough room for all coins on different squares.
    let room = length as u64 + 4;
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let spread = (0..LISTS).map(move |i| {
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
    let mut box_of = lists(length, side(length)).take(LISTS as usize);
    let mut spread = spread;
    std::iter::from_fn(move || {
        Some(match (box_of.next(), spread.next()) {
            (None, None) => return None,
            (one, other) => [one, other],
        })
    })
    .flatten()
    .flatten()
}

/// So many numbers that a description names are looked at, each so large at most.
const NAMED: usize = 24;
const LARGEST: u64 = 3_000;

/// Lists about the numbers that a description names, where something may begin or end: each in every place, and
/// the numbers next to it, among small ones, among its like, and alone.
fn near(named: &[u64], length: usize) -> impl Iterator<Item = Vec<u64>> {
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

/// The numbers that a description names, without the smallest, which any list has.
fn named(description: &Description) -> Vec<u64> {
    let mut all = description.legal.numbers_named();
    description.moves.iter().for_each(|kind| all.extend(kind.condition.numbers_named()));
    all.into_iter().filter(|n| (4..=LARGEST).contains(n)).take(NAMED).collect()
}

/// The number of a term of a move's target.
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
            let of = |t| number_of(t, names, numbers, fresh, chosen);
            of(t)?.checked_add(of(u)?)
        }
        _ => None,
    }
}

/// The moves of a description, to be listed.
struct Moves<'a> {
    game: &'a dyn Provable,
    compiled: &'a CompiledGame,
    /// The relation of each kind, and the places of the numbers that it chooses and that are looked for.
    kinds: Vec<(Cow<'a, Automaton>, Vec<usize>)>,
}

impl<'a> Moves<'a> {
    fn new(game: &'a dyn Provable, compiled: &'a CompiledGame) -> Self {
        let kinds = compiled.description.moves.iter().zip(&compiled.moves);
        let kinds = kinds.map(|(kind, relation)| (Cow::Borrowed(relation), (0..kind.fresh.len()).collect()));
        Moves { game, compiled, kinds: kinds.collect() }
    }

    /// The places of the numbers that a move chooses and that stand in no number of the new position.
    fn beside(&self, kind: usize) -> Vec<usize> {
        fn stands(term: &Term, name: &str) -> bool {
            match term {
                Term::Var(other) => other == name,
                Term::Sum(t, u) => stands(t, name) || stands(u, name),
                _ => false,
            }
        }
        let kind = &self.compiled.description.moves[kind];
        let beside = |name: &String| !kind.target.iter().any(|term| stands(term, name));
        (0..kind.fresh.len()).filter(|i| beside(&kind.fresh[*i])).collect()
    }

    /// Whether numbers that stand in no new position are looked for among small ones only.
    fn is_chosen_from_few(&self) -> bool {
        (0..self.kinds.len()).any(|kind| {
            let beside = self.beside(kind);
            self.kinds[kind].1.iter().any(|place| beside.contains(place))
        })
    }

    /// Such numbers may be as large as they like from now on.
    fn choose_from_all(&mut self, work: &Work<'_>) -> Result<(), ProveError> {
        let first = self.compiled.names.len();
        for kind in 0..self.kinds.len() {
            let beside = self.beside(kind);
            let tracks: Vec<Track> = beside.iter().map(|place| Track((first + place) as u32)).collect();
            let (relation, places) = &mut self.kinds[kind];
            if !tracks.is_empty() {
                *relation = Cow::Owned(relation.project(&tracks, work)?);
                places.retain(|place| !beside.contains(place));
            }
        }
        Ok(())
    }

    /// The options of a position with numbers below `below`, in order; `Err` says that one is not legal.
    fn from(&self, numbers: &[u64], below: u64, looked: &mut u64) -> Result<Vec<Vec<u64>>, String> {
        let shape = self.compiled.description.shape;
        let mut described = Vec::new();
        for (kind, (relation, places)) in self.compiled.description.moves.iter().zip(&self.kinds) {
            let mut chosen = vec![0; kind.fresh.len()];
            for looked_for in lists(places.len(), below) {
                *looked += 1;
                places.iter().zip(looked_for).for_each(|(place, number)| chosen[*place] = number);
                if !self.compiled.theory.accepts(relation, &[numbers, &chosen].concat()) {
                    continue;
                }
                let number = |t| number_of(t, &self.compiled.names, numbers, &kind.fresh, &chosen);
                let target: Option<Vec<u64>> = kind.target.iter().map(number).collect();
                match target.as_ref().and_then(|t| self.game.canonical(shape, t)) {
                    Some(option) => described.push(option),
                    None => return Err(format!("the description moves to {target:?}, which is not legal")),
                }
            }
        }
        described.retain(|option| option.iter().all(|n| *n < below));
        described.sort_unstable();
        described.dedup();
        Ok(described)
    }
}

/// Compares legality and moves with the game's own. Returns the number of legal positions compared.
///
/// # Errors
/// The first disagreement; limits.
pub(crate) fn compare(
    game: &dyn Provable,
    compiled: &CompiledGame,
    work: &Work<'_>,
) -> Result<u64, ProveError> {
    let shape = compiled.description.shape;
    let disagree = |numbers: &[u64], what: String| ProveError::Disagreement {
        game: game.id(),
        position: game.write(shape, numbers),
        what,
    };
    let count = compiled.names.len();
    let mut moves = Moves::new(game, compiled);
    let mut compared = 0u64;
    let (mut represented, mut looked) = (HashSet::new(), 0u64);
    let mut enough = ENOUGH;
    let named = named(&compiled.description);
    let near = near(&named, count).map(|numbers| (true, numbers));
    let mut is_near = true;
    for (i, (near, numbers)) in near.chain(sample(count).map(|numbers| (false, numbers))).enumerate() {
        if is_near && !near {
            (is_near, looked, enough) = (false, 0, compared + ENOUGH);
        }
        if near && looked > 10 * MOVES {
            continue;
        }
        if i % 64 == 0 {
            work.check(0, 0)?;
        }
        let canonical = game.canonical(shape, &numbers);
        if !compiled.theory.accepts(&compiled.legal, &numbers) {
            // Another order of the same numbers may be the legal one.
            if canonical.as_ref() == Some(&numbers) {
                return Err(disagree(&numbers, "the game calls it legal, the description does not".into()));
            }
            continue;
        }
        let Some(canonical) = canonical else {
            return Err(disagree(&numbers, "the description calls it legal, the game does not".into()));
        };
        let most = compiled.description.moves.iter().map(|kind| kind.fresh.len()).max().unwrap_or(0);
        let largest = numbers.iter().max().map_or(1, |n| n + 1);
        let costly = largest.checked_pow(most as u32).is_none_or(|n| n > MOVES / 8);
        if costly || !represented.insert(numbers.clone()) {
            continue;
        }
        if !near && ((looked > MOVES && compared >= enough) || looked > 10 * MOVES) {
            break;
        }
        compared += 1;
        let below = numbers.iter().max().map_or(1, |n| n + 1);
        let own = game.options(shape, &canonical, below).unwrap_or_default();
        let mut described =
            moves.from(&numbers, below, &mut looked).map_err(|what| disagree(&numbers, what))?;
        if own != described && moves.is_chosen_from_few() {
            moves.choose_from_all(work)?;
            described = moves.from(&numbers, below, &mut looked).map_err(|what| disagree(&numbers, what))?;
        }
        if own != described {
            let extra = described.iter().find(|o| !own.contains(o));
            let missing = own.iter().find(|o| !described.contains(o));
            let what = match (extra, missing) {
                (Some(o), _) => {
                    format!("the description has the move to {}, the game has not", game.write(shape, o))
                }
                (_, Some(o)) => {
                    format!("the game has the move to {}, the description has not", game.write(shape, o))
                }
                _ => "the moves differ".into(),
            };
            return Err(disagree(&numbers, what));
        }
    }
    if compared == 0 {
        return Err(disagree(&vec![0; count], "no legal position was met in the comparison".into()));
    }
    Ok(compared)
}

/// Compares the compiled value formula with the game's own.
///
/// # Errors
/// The first disagreement; limits.
pub(crate) fn compare_formula(
    game: &dyn Provable,
    shape: Shape,
    (formula, legal): (&Automaton, &Automaton),
    theory: &Theory,
    work: &Work<'_>,
) -> Result<(), ProveError> {
    for (i, numbers) in sample(shape.coins * shape.power).enumerate() {
        if i % 64 == 0 {
            work.check(0, 0)?;
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
    use crate::game::{Game, Notation, NotationError, Options, parse_numbers};
    use crate::prove::{Definable, Finite, Formula, number, one_coin_moves, prove_values, var};
    use crate::run::Run;
    use std::ops::ControlFlow;

    /// Heaps of which 1 may be taken, of some other sizes 2, and a description that may be mistaken there.
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
        fn describe(&self, shape: Shape) -> Option<Description> {
            let step = |a: &[Term], x: &[Term]| {
                let by = |n| Term::plus(x[0].clone(), number(n)).equal(a[0].clone());
                let two = Formula::And(vec![number(self.described).at_most(a[0].clone()), by(2)]);
                by(1).or(two)
            };
            Description::new(shape, Formula::TRUE, one_coin_moves(shape, step)).ok()
        }
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
    fn a_description_is_compared_about_the_numbers_that_it_names() {
        let run = Run::default();
        let prove = |of, described, coins| {
            let names: Vec<Term> = (1..=coins).map(|i| var(format!("a{i}"))).collect();
            let never = [names[0].clone().less(number(0))];
            prove_values(
                &Finite::new(Large { of, described }),
                Shape::coins(coins),
                "",
                &never,
                false,
                &Work::new(&run),
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
