//! The search by lists: the positions of a value are learned from their list, in bases and in numerations.

use super::grid::Bounds;
use super::sparse::{self, SparsePositions};
use super::walk::named_moves;
use super::{DiscoverOptions, Discovered, Discovery, InNumeration, screen};
use crate::plan::{CompiledGame, Measure, ProveError, SetProver, compare, sample};
use crate::{PositionShape, Provable};
use impartial::run::{Reason, Stopped};
use impartial::value::Play;
use impartial_automata::{Automaton, Numeration, ProofBudget, Theory, Track};

/// Maximum number of lists of a learning window, from which positions are learned, in the base of the description.
const WINDOW: usize = 1 << 17;
/// Maximum number of lists of a learning window in a numeration that the description has or the positions suggest.
const WIDE_WINDOW: usize = 1 << 25;
/// Maximum number of lists of a learning window if some move raises a number, so that the lists are sorted first.
const SORTED_WINDOW: usize = 1 << 20;
/// Maximum number of states of the first proof of a guess. The proof of a wrong guess may need far more states than
/// that of a correct one.
const PROOF_STATES: u64 = 1 << 13;
/// Maximum number of states of the first proof of a guess if options are counted.
const COUNTING_STATES: u64 = 1 << 18;

/// Maximum number of numerations that are tried because an automaton fits the P-positions in them.
const MAX_CANDIDATES: usize = 4;

/// A base or numeration in which a game is read.
struct TriedNumeration<'a> {
    compiled: &'a CompiledGame,
    /// The name of the base or numeration in reports.
    name: String,
    moves: sparse::MoveFacts,
    bounds: Bounds,
    /// Maximum number of lists of a window.
    most: usize,
}

impl Discovery {
    /// Searches for the positions of all requested values by their lists: first as the game is described, then in other
    /// bases, then in the numerations that the P-positions suggest. The other values are searched in the first of these
    /// in which the P-positions are found.
    pub(super) fn look_at_lists(
        &mut self,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProveError> {
        let own = compiled.theory.numeration().is_some();
        let most = if own { WIDE_WINDOW } else { WINDOW };
        let zero = self.by_lists(game, compiled, search, most, budget)?;
        if search.as_described || !self.found.is_empty() {
            return Ok(());
        }
        // If the description has a numeration, its author has chosen it deliberately.
        let listed = zero.filter(|_| !own);
        let mut suggested: Vec<String> = listed.as_ref().map(sparse::suggested).unwrap_or_default();
        if let Some(listed) = &listed {
            let mut fitting = screen::candidates(listed, &suggested, compiled, search, budget)?;
            fitting.truncate(MAX_CANDIDATES);
            for screen::NumerationCandidate { name, states, below } in &fitting {
                self.tried.push(format!(
                    "{name}: an automaton with {states} states fits the positions of value 0 with numbers below {below}"
                ));
            }
            for candidate in &fitting {
                if self.by_lists_in(&candidate.name, game, compiled, search, WINDOW, budget)? {
                    return Ok(());
                }
            }
        }
        let bases = ["base:2", "base:3"].map(|name| (name.to_owned(), WINDOW));
        let wide = suggested.drain(..).map(|name| (name, WIDE_WINDOW));
        for (name, most) in bases.into_iter().chain(wide) {
            if self.by_lists_in(&name, game, compiled, search, most, budget)? {
                break;
            }
        }
        Ok(())
    }

    /// Searches in another base or numeration. Returns whether any value was found.
    fn by_lists_in(
        &mut self,
        name: &str,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &DiscoverOptions,
        most: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, ProveError> {
        let Ok(numeration) = Numeration::parse(name) else { return Ok(false) };
        let same = match compiled.theory.numeration() {
            Some(own) => *own == numeration,
            None => numeration.base() == Some(compiled.theory.base()),
        };
        if same {
            return Ok(false);
        }
        let Ok(description) = compiled.description.clone().with_numeration(&numeration) else {
            self.tried.push(format!("{numeration}: the description is about the digits of its base"));
            return Ok(false);
        };
        let turned = InNumeration::new(game, numeration.clone());
        let compiled = match CompiledGame::compile(&self.game, description, budget) {
            Ok(compiled) => compiled,
            Err(ProveError::Stopped(stopped)) => return Err(stopped.into()),
            Err(error) => {
                self.tried.push(format!("{numeration}: {error}"));
                return Ok(false);
            }
        };
        if compare(&turned, &compiled, budget)?.positions == 0 {
            self.tried.push(format!("{numeration}: {}", super::NOT_COMPARED));
            return Ok(false);
        }
        self.by_lists(&turned, &compiled, search, most, budget)?;
        if !self.found.is_empty() {
            self.theory = compiled.theory.without_definitions();
            self.turned = Some(numeration);
        }
        Ok(!self.found.is_empty())
    }

    /// Searches for lists in the base or the numeration of the description. Returns the list of the P-positions with the
    /// most members, if there is one.
    fn by_lists(
        &mut self,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &DiscoverOptions,
        most: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<SparsePositions>, ProveError> {
        let id = game.id();
        let name = match compiled.theory.numeration() {
            Some(numeration) => numeration.name().to_owned(),
            None => format!("base:{}", compiled.theory.base()),
        };
        let Ok(measure) = compiled.measure(&id, budget)? else {
            self.tried.push(format!("{name}: no measure was found that every move lowers"));
            return Ok(None);
        };
        let moves = moves_of(game, compiled, measure, budget)?;
        let most = if moves.plain { most } else { most.min(SORTED_WINDOW) };
        let bounds = Bounds::new(compiled, MAX_BOUND, budget)?;
        let reading = TriedNumeration { compiled, name, moves, bounds, most };
        let mut zero = None;
        let mut prover = SetProver::new(&id, compiled, search.play, budget)?;
        for v in 0..=self.value {
            budget.step("values", v, self.value.checked_add(1));
            let (found, listed) = self.value_by_lists(v, &reading, &mut prover, search, budget)?;
            if v == 0 {
                zero = listed;
            }
            if !found {
                break;
            }
        }
        Ok(zero)
    }

    /// Searches for the positions of one value, given that the prover knows all smaller values. Returns whether they
    /// were found, and the widest list of them.
    fn value_by_lists(
        &mut self,
        v: u64,
        reading: &TriedNumeration<'_>,
        prover: &mut SetProver<'_>,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
    ) -> Result<(bool, Option<SparsePositions>), ProveError> {
        let TriedNumeration { compiled, name, moves, bounds, most } = reading;
        let theory = &compiled.theory;
        let mut last: Option<SparsePositions> = None;
        let mut tried: Vec<Automaton> = Vec::new();
        let mut postponed: Vec<(Automaton, u64)> = Vec::new();
        for grid in sparse::windows(theory, bounds, *most) {
            self.note_window(grid.below, budget);
            let window = (&grid, bounds);
            let Some(listed) =
                SparsePositions::new(compiled, prover.open(), prover.ended(), moves, window, budget)?
            else {
                break;
            };
            let below = listed.grid.below;
            for guess in listed.guesses(theory, &compiled.legal, search, budget)? {
                if tried.iter().any(|other| is_same(other, &guess)) {
                    continue;
                }
                tried.push(guess.clone());
                let limits = budget.run().limits();
                let at_first = if moves.forbidden > 0 { COUNTING_STATES } else { PROOF_STATES };
                let small = budget.run().with_limits(limits.positions_at_most(at_first));
                let small = budget.with_limits(&small);
                let proved = self.proved((v, name, theory, below), &guess, prover, &small);
                budget.note(small.largest(), small.most_bytes());
                match proved {
                    Ok(true) => return Ok((true, Some(listed))),
                    Ok(false) => {}
                    Err(ProveError::Stopped(Stopped { reason: Reason::Positions(_), .. })) => {
                        postponed.push((guess, below));
                    }
                    Err(error) => return Err(error),
                }
            }
            last = Some(listed);
        }
        // A guess that fits the widest window is tried first.
        for (guess, below) in
            postponed.into_iter().filter(|(_, b)| last.as_ref().is_some_and(|last| last.grid.below == *b))
        {
            if self.proved((v, name, theory, below), &guess, prover, budget)? {
                return Ok((true, last));
            }
        }
        self.tried.push(match &last {
            Some(SparsePositions { grid, positions }) => format!(
                "{name}: no automaton with up to {} states fits the {} positions of value {v} with numbers below {}",
                sparse::most_states(search),
                positions.len(),
                grid.below
            ),
            None => format!("{name}: no window from which the positions of value {v} can be read off"),
        });
        Ok((false, last))
    }

    /// Returns whether a guess is proved, and records its refutation otherwise.
    fn proved(
        &mut self,
        (value, name, theory, below): (u64, &str, &Theory, u64),
        guess: &Automaton,
        prover: &mut SetProver<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, ProveError> {
        match prover.next(guess, budget)? {
            None => {
                let automaton = guess.clone();
                self.found.push(Discovered { value, automaton, semilinear: None, window: below });
                Ok(true)
            }
            Some((condition, word)) => {
                let numbers: Vec<String> =
                    (0..self.coins as u32).map(|i| theory.number(&word, Track(i)).to_string()).collect();
                self.tried.push(format!(
                    "{name}, value {value}, numbers below {below}: an automaton with {} states was refuted at ({}), \
                     {condition}",
                    guess.states(),
                    numbers.join(",")
                ));
                Ok(false)
            }
        }
    }
}

/// Returns the moves of a description with known properties.
pub(super) fn moves_of(
    game: &dyn Provable,
    compiled: &CompiledGame,
    measure: Measure,
    budget: &ProofBudget<'_>,
) -> Result<sparse::MoveFacts, ProveError> {
    let kinds = named_moves(compiled, budget)?;
    let plain = sparse::never_raises(compiled, &kinds, budget)?;
    let shape = compiled.description.shape;
    let legal = |numbers: &[u64]| compiled.theory.accepts(&compiled.legal, numbers);
    // A description may contain ascending lists only, even if the game takes the coins in any order.
    let turns = |numbers: Vec<u64>| {
        let turned: Vec<u64> = numbers.iter().rev().copied().collect();
        legal(&numbers) == legal(&turned) && game.canonical(shape, &numbers) == game.canonical(shape, &turned)
    };
    // A wrong answer here leads to a wrong guess, which is refuted.
    let forbidden = compiled.description.forbidden;
    // A measure need not be the same for a pair and its reverse.
    let folded = plain && forbidden == 0 && compiled.names.len() == 2 && sample(2).all(turns);
    Ok(sparse::MoveFacts { kinds, plain, measure, folded, forbidden })
}

/// Maximum number of digit places of a bounded number. Other numbers are treated as unbounded.
const MAX_BOUND: usize = 4;

/// Maximum number of lists of the window from which likely numerations are learned.
const LIKELY_WINDOW: usize = 1 << 15;

/// Returns the names of numerations in which the P-positions of a game look simple on a small window, the simplest
/// first. The list is empty if they look simple in the base of the description, if the description has a numeration, or
/// if it is about the digits of a base. A window proves nothing.
///
/// # Errors
/// A game without description; a limit of the budget that is reached.
pub fn likely_numerations(
    game: &dyn Provable,
    shape: PositionShape,
    play: Play,
    budget: &ProofBudget<'_>,
) -> Result<Vec<String>, ProveError> {
    if shape.power > 1 {
        return Ok(Vec::new());
    }
    let compiled = CompiledGame::new(game, shape, budget)?;
    let other = Numeration::parse("fib").ok();
    let readable = other.is_some_and(|other| compiled.description.clone().with_numeration(&other).is_ok());
    if !readable || compiled.theory.numeration().is_some() {
        return Ok(Vec::new());
    }
    let (id, search) = (game.id(), DiscoverOptions { play, ..DiscoverOptions::default() });
    let Ok(measure) = compiled.measure(&id, budget)? else { return Ok(Vec::new()) };
    let moves = moves_of(game, &compiled, measure, budget)?;
    let bounds = Bounds::new(&compiled, MAX_BOUND, budget)?;
    let prover = SetProver::new(&id, &compiled, play, budget)?;
    let Some(grid) = sparse::windows(&compiled.theory, &bounds, LIKELY_WINDOW).pop() else {
        return Ok(Vec::new());
    };
    let window = (&grid, &bounds);
    let Some(listed) =
        SparsePositions::new(&compiled, prover.open(), prover.ended(), &moves, window, budget)?
    else {
        return Ok(Vec::new());
    };
    let suggested = sparse::suggested(&listed);
    let fitting = screen::candidates(&listed, &suggested, &compiled, &search, budget)?;
    Ok(fitting.into_iter().map(|candidate| candidate.name).collect())
}

/// Returns whether two minimal automata are the same.
pub(super) fn is_same(one: &Automaton, other: &Automaton) -> bool {
    matches!((one, other), (Automaton::Dense(one), Automaton::Dense(other)) if one == other)
}
