//! Walks through the words of an automaton in which some of the numbers are given.
//!
//! A walk visits table indices Σ number·stride, not lists of numbers. The index is accumulated digit by digit on the
//! way down.

use super::grid::Grid;
use crate::DescribedMove;
use crate::plan::{CompiledGame, ProveError};
use impartial::run::{Limits, Reason, Stopped};
use impartial::value::sort_short;
use impartial_automata::{
    Automaton, AutomatonOps, Compiler, Dense, Formula, FormulaError, ProofBudget, Term, Track, var,
};

/// Maximum number of letters of a table.
const MAX_LETTERS: usize = 1 << 14;

/// An automaton of a relation, prepared for words in which certain numbers are given.
struct GuidedWalk {
    base: usize,
    accept: Vec<bool>,
    /// The indices of the given numbers.
    given: Vec<usize>,
    /// The number of letters that the given digits form.
    letters: usize,
    /// For each state and letter of given digits, the start of its live transitions.
    first: Vec<u32>,
    /// The next state, and the letter that the digits of the other numbers form.
    live: Vec<(u32, u32)>,
    /// For each place of the word, the contribution of such a letter to the table index.
    adds: Vec<Vec<usize>>,
    is_empty: bool,
}

impl GuidedWalk {
    /// Prepares an automaton. Words have one place for each weight, and a number contributes itself times its stride.
    /// Returns `None` if the automaton has too many letters for a table.
    fn new(
        automaton: &Automaton,
        strides: &[usize],
        weights: &[u64],
        given: Vec<usize>,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<GuidedWalk>, Stopped> {
        let count = strides.len();
        let letters = usize::from(automaton.base().get()).checked_pow(count as u32);
        let Some(all) = letters.filter(|n| *n <= MAX_LETTERS) else { return Ok(None) };
        let Some(table): Option<Dense> = automaton.to_dense(MAX_LETTERS) else { return Ok(None) };
        let base = usize::from(table.base().get());
        let column: Vec<usize> = (0..count as u32)
            .map(|i| table.tracks().iter().position(|t| t.0 == i).map_or(0, |index| base.pow(index as u32)))
            .collect();
        let free: Vec<usize> = (0..count).filter(|i| !given.contains(i)).collect();
        let letters = base.pow(given.len() as u32);
        let part = |digit: &dyn Fn(usize) -> usize, indices: &[usize]| {
            indices.iter().rev().fold(0, |all, &i| all * base + digit(i))
        };
        // All letters, sorted by the given digits.
        let mut sorted: Vec<(usize, u32, usize)> = (0..all)
            .map(|letter| {
                let digit = |i: usize| letter / base.pow(i as u32) % base;
                let whole = (0..count).map(|i| digit(i) * column[i]).sum();
                (part(&digit, &given), part(&digit, &free) as u32, whole)
            })
            .collect();
        sort_short(&mut sorted);
        let dead = table.dead();
        let (mut first, mut live) = (Vec::new(), Vec::new());
        for q in 0..table.states() as u32 {
            budget.count(all, 4 * first.len() + 8 * live.len())?;
            let row = table.row(q);
            let mut letters_of = sorted.iter().peekable();
            for fixed in 0..letters {
                first.push(live.len() as u32);
                while let Some((_, free, letter)) =
                    letters_of.next_if(|(given_digits, ..)| *given_digits == fixed)
                {
                    if !dead[row[*letter] as usize] {
                        live.push((row[*letter], *free));
                    }
                }
            }
        }
        first.push(live.len() as u32);
        let digit = |letter: usize, index: usize| letter / base.pow(index as u32) % base;
        let adds = |weight: &u64| {
            let contribution = |letter: usize| {
                let each = free.iter().enumerate().map(|(index, &i)| digit(letter, index) * strides[i]);
                each.sum::<usize>().saturating_mul(*weight as usize)
            };
            (0..base.pow(free.len() as u32)).map(contribution).collect()
        };
        let accept = (0..table.states() as u32).map(|q| table.is_accepting(q)).collect();
        let adds = weights.iter().map(adds).collect();
        Ok(Some(GuidedWalk { base, accept, given, letters, first, live, adds, is_empty: dead[0] }))
    }

    fn bytes(&self) -> usize {
        4 * self.first.len() + 8 * self.live.len()
    }

    /// Calls `visit` with the index of every accepted list that has the given numbers, until `visit` returns false.
    /// `digits` are the digits of the given numbers, and `sum` is their contribution to the index. Returns whether all
    /// lists were visited.
    fn visit(
        &self,
        digits: &[&[u8]],
        sum: usize,
        visit: &mut impl FnMut(usize) -> bool,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, Stopped> {
        if self.is_empty {
            return Ok(true);
        }
        let digit = |digits: &[u8], place: usize| usize::from(digits.get(place).copied().unwrap_or(0));
        let fixed: Vec<usize> = (0..self.adds.len())
            .map(|place| digits.iter().rev().fold(0, |all, d| all * self.base + digit(d, place)))
            .collect();
        match fixed.is_empty() {
            true if self.accept[0] => Ok(visit(sum)),
            true => Ok(true),
            false => self.step((0, 0), &fixed, sum, visit, budget),
        }
    }

    fn step(
        &self,
        (state, place): (u32, usize),
        fixed: &[usize],
        sum: usize,
        visit: &mut impl FnMut(usize) -> bool,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, Stopped> {
        let index = state as usize * self.letters + fixed[place];
        let (live, adds) =
            (&self.live[self.first[index] as usize..self.first[index + 1] as usize], &self.adds[place]);
        budget.count(live.len(), 0)?;
        if place + 1 < fixed.len() {
            for &(next, letter) in live {
                if !self.step((next, place + 1), fixed, sum + adds[letter as usize], visit, budget)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for &(next, letter) in live {
            if self.accept[next as usize] && !visit(sum + adds[letter as usize]) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Visits the indices of the lists of a relation in a window, until `visit` returns false. Returns whether all were
/// visited; `None` if the relation has too many letters for a table.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub(super) fn each_member(
    relation: &Automaton,
    grid: &Grid,
    mut visit: impl FnMut(usize) -> bool,
    budget: &ProofBudget<'_>,
) -> Result<Option<bool>, Stopped> {
    let Some(walk) = GuidedWalk::new(relation, &grid.strides, &grid.weights, Vec::new(), budget)? else {
        return Ok(None);
    };
    walk.visit(&[], 0, &mut visit, budget).map(Some)
}

/// Returns the kinds of moves of a description with every number of the new position as a name: a number of the old
/// position, or a number that the move chooses. Chosen numbers that are not in the new position are eliminated if that
/// takes little work.
///
/// # Errors
/// A limit of the budget that is reached.
pub(super) fn named_moves(
    compiled: &CompiledGame,
    budget: &ProofBudget<'_>,
) -> Result<Vec<(DescribedMove, Automaton)>, ProveError> {
    let limits = budget.run().limits();
    let states = limits.max_positions.map_or(MAX_STATES, |states| states.min(MAX_STATES));
    let small = budget.run().with_limits(Limits { max_positions: Some(states), ..*limits });
    let small = ProofBudget::new(&small);
    let mut all = Vec::new();
    for (kind, relation) in compiled.description.moves.iter().zip(&compiled.moves) {
        let (kind, relation) = match kind.target.iter().all(|term| matches!(term, Term::Var(_))) {
            true => (kind.clone(), relation.clone()),
            false => with_named_targets(compiled, kind, relation, budget)?,
        };
        all.push(match without_other_numbers(compiled, &kind, &relation, &small) {
            Err(Stopped { reason: Reason::Positions(_), .. }) => (kind, relation),
            fewer => fewer?,
        });
    }
    Ok(all)
}

/// Maximum number of states of a relation of moves from which numbers are eliminated.
const MAX_STATES: u64 = 1 << 12;

/// Returns a kind of move in which every computed number of the new position is a chosen number that must be equal to
/// the computed one.
fn with_named_targets(
    compiled: &CompiledGame,
    kind: &DescribedMove,
    relation: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<(DescribedMove, Automaton), ProveError> {
    const RELATION: &str = "relation of the move";
    let mut theory = compiled.theory.clone();
    let mut named = kind.clone();
    let mut equal = Vec::new();
    for (index, term) in named.target.iter_mut().enumerate() {
        if !matches!(term, Term::Var(_)) {
            let name = format!("number {index} of the new position");
            equal.push(var(&name).equal(term.clone()));
            *term = var(&name);
            named.fresh.push(name);
        }
    }
    let old: Vec<Term> = compiled.names.iter().chain(&kind.fresh).map(var).collect();
    let wrong = |error: FormulaError| match error {
        FormulaError::Stopped(stopped) => ProveError::Stopped(stopped),
        error => ProveError::Formula { game: "a move".into(), error },
    };
    theory.bind(RELATION, old.len(), relation.clone()).map_err(wrong)?;
    let formula = Formula::holds(RELATION, old).and(Formula::all(equal));
    let all = [&compiled.names[..], &named.fresh].concat();
    let relation = Compiler::new(&theory, budget).compile(&formula, &all).map_err(wrong)?;
    Ok((named, relation))
}

/// Returns the same kind of move without the chosen numbers that are not in the new position.
fn without_other_numbers(
    compiled: &CompiledGame,
    kind: &DescribedMove,
    relation: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<(DescribedMove, Automaton), Stopped> {
    let count = compiled.names.len();
    let stays = |name: &String| kind.target.iter().any(|term| matches!(term, Term::Var(to) if to == name));
    let (stay, go): (Vec<usize>, Vec<usize>) =
        (0..kind.fresh.len()).partition(|&index| stays(&kind.fresh[index]));
    if go.is_empty() {
        return Ok((kind.clone(), relation.clone()));
    }
    let track = |index: usize| Track((count + index) as u32);
    let projected: Vec<Track> = go.into_iter().map(track).collect();
    let fewer = relation.project(&projected, budget)?.renamed(&|old| {
        let place = stay.iter().position(|&index| track(index) == old);
        place.map_or(old, track)
    });
    let fresh = stay.iter().map(|&index| kind.fresh[index].clone()).collect();
    Ok((DescribedMove { fresh, ..kind.clone() }, fewer))
}

/// Returns for every kind of move, as [`named_moves`] returns them, the positions from which it leads to a number with
/// more than `places` places.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub(super) fn leaving(
    compiled: &CompiledGame,
    kinds: &[(DescribedMove, Automaton)],
    places: usize,
    budget: &ProofBudget<'_>,
) -> Result<Vec<Automaton>, Stopped> {
    let (base, count) = (compiled.theory.base(), compiled.names.len() as u32);
    let mut all = Vec::new();
    // A number with more places is a word of at least this code. If the code overflows, there is no such number.
    let Some(least) = i64::from(base.get()).checked_pow(places as u32) else { return Ok(all) };
    for (kind, relation) in kinds {
        let fresh: Vec<Track> = (count..count + kind.fresh.len() as u32).map(Track).collect();
        for (name, &track) in kind.fresh.iter().zip(&fresh) {
            if !kind.target.iter().any(|term| matches!(term, Term::Var(to) if to == name)) {
                continue;
            }
            let beyond = Automaton::linear_at_most(base, &[(track, -1)], -least, budget)?;
            all.push(relation.and(&beyond, budget)?.project(&fresh, budget)?);
        }
    }
    Ok(all)
}

/// A kind of move that is read backwards, from its target.
pub(super) struct BackwardMove {
    walk: GuidedWalk,
    /// For each number of the new position, its index among the old and the chosen numbers.
    from: Vec<usize>,
    /// The numbers of the old position that the new position also has, with their strides.
    stays: Vec<(usize, usize)>,
}

impl BackwardMove {
    /// Returns `None` if the old positions cannot be read off: moves with computed targets, and automata with too many
    /// letters.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn new(
        compiled: &CompiledGame,
        (kind, relation): &(DescribedMove, Automaton),
        grid: &Grid,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<BackwardMove>, Stopped> {
        let count = compiled.names.len();
        let place = |term: &Term| match term {
            Term::Var(name) => {
                let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + count);
                fresh.or_else(|| compiled.names.iter().position(|a| a == name))
            }
            _ => None,
        };
        let Some(from) = kind.target.iter().map(place).collect::<Option<Vec<usize>>>() else {
            return Ok(None);
        };
        let (strides, weights) = (&grid.strides, &grid.weights);
        let mut given = from.clone();
        given.sort_unstable();
        given.dedup();
        // Chosen numbers contribute nothing to the index of the old position.
        let mut all = strides.clone();
        all.resize(count + kind.fresh.len(), 0);
        let stays =
            (0..count).filter_map(|index| Some((from.iter().position(|f| *f == index)?, strides[index])));
        let stays = stays.collect();
        Ok(GuidedWalk::new(relation, &all, weights, given, budget)?.map(|walk| BackwardMove {
            walk,
            from,
            stays,
        }))
    }

    /// Returns the approximate number of bytes.
    pub(super) fn bytes(&self) -> usize {
        self.walk.bytes()
    }

    /// Visits the indices of the positions from which a move of this kind leads to `target`, whose digits are given.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn each_source(
        &self,
        (target, digits): (&[u64], &[Vec<u8>]),
        visit: &mut impl FnMut(usize),
        budget: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        let target_index = |index: usize| self.from.iter().position(|f| *f == index);
        // One number of the old position may occur in two places of the new position.
        if self.from.iter().zip(target).any(|(&f, n)| target_index(f).is_some_and(|i| target[i] != *n)) {
            return Ok(());
        }
        let given: Vec<&[u8]> = self
            .walk
            .given
            .iter()
            .filter_map(|&index| Some(digits[target_index(index)?].as_slice()))
            .collect();
        let sum = self.stays.iter().map(|&(i, stride)| target[i] as usize * stride).sum();
        let mut all = |source| {
            visit(source);
            true
        };
        self.walk.visit(&given, sum, &mut all, budget).map(|_| ())
    }
}

/// Returns the digits of a number as a game reads them, lowest first.
pub(super) fn digits(compiled: &CompiledGame, n: u64) -> Vec<u8> {
    match compiled.theory.numeration() {
        Some(numeration) => numeration.digits_of(&n.into()),
        None => num_bigint::BigUint::from(n).to_radix_le(compiled.theory.base().get().into()),
    }
}
