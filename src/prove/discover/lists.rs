//! The search by lists: the positions of a value learned from their list alone, in bases and in numerations.

use super::sparse::{self, Listed};
use super::{Discovery, Found, Search, Turned};
use crate::prove::plan::{CompiledGame, ProveError, SetProver, compare, sample};
use crate::prove::{Automaton, Numeration, Provable, Theory, Track, Work};
use crate::run::{Limits, Reason, Stopped};

/// The lists of a window from which positions are learned, where nobody asked for the numeration, and where
/// somebody did or the positions suggest it.
const WINDOW: usize = 1 << 17;
const WIDE_WINDOW: usize = 1 << 25;
/// The same where some move raises a number, so that the lists of the window are sorted first.
const SORTED_WINDOW: usize = 1 << 20;
/// The proof of a wrong guess may need very many more states than that of the right one: so many are allowed at
/// first.
const PROOF_STATES: u64 = 1 << 13;
/// The same where options are counted.
const COUNTING_STATES: u64 = 1 << 18;

/// A way to read a game that was tried.
struct Reading<'a> {
    compiled: &'a CompiledGame,
    /// What the way to read numbers is called.
    name: String,
    moves: sparse::Moves,
    /// No window has more lists.
    most: usize,
}

impl Discovery {
    /// Looks for the positions of all values asked for by their lists: as the game is described, then in other
    /// bases, then in the numerations that the P-positions suggest. The first that shows the P-positions is the one
    /// in which the others are looked for.
    pub(super) fn look_at_lists(
        &mut self,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &Search,
        work: &Work<'_>,
    ) -> Result<(), ProveError> {
        let own = compiled.theory.numeration().is_some();
        let mut suggested = Vec::new();
        let most = if own { WIDE_WINDOW } else { WINDOW };
        self.by_lists(game, compiled, search, (&mut suggested, most), work)?;
        if search.as_described || !self.found.is_empty() {
            return Ok(());
        }
        let bases = ["base:2", "base:3"].map(|name| (name.to_owned(), WINDOW));
        for (name, most) in bases {
            if self.by_lists_in(&name, game, compiled, search, most, work)? {
                return Ok(());
            }
        }
        // Where the description has a numeration, that is the one that its author thought of.
        for name in suggested.into_iter().filter(|_| !own) {
            if self.by_lists_in(&name, game, compiled, search, WIDE_WINDOW, work)? {
                break;
            }
        }
        Ok(())
    }

    /// The same in another base or numeration. Whether anything was found.
    fn by_lists_in(
        &mut self,
        name: &str,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &Search,
        most: usize,
        work: &Work<'_>,
    ) -> Result<bool, ProveError> {
        let Ok(numeration) = Numeration::parse(name) else { return Ok(false) };
        let same = match compiled.theory.numeration() {
            Some(own) => *own == numeration,
            None => numeration.base() == Some(compiled.theory.base()),
        };
        if same {
            return Ok(false);
        }
        let Ok(description) = compiled.description.clone().turned_to(&numeration) else {
            self.tried.push(format!("{numeration}: the description is about the digits of its base"));
            return Ok(false);
        };
        let turned = Turned::new(game, numeration.clone());
        let compiled = match CompiledGame::of(&self.game, description, work) {
            Ok(compiled) => compiled,
            Err(ProveError::Stopped(stopped)) => return Err(stopped.into()),
            Err(error) => {
                self.tried.push(format!("{numeration}: {error}"));
                return Ok(false);
            }
        };
        if compare(&turned, &compiled, work)?.positions == 0 {
            self.tried.push(format!("{numeration}: {}", super::NOT_COMPARED));
            return Ok(false);
        }
        self.by_lists(&turned, &compiled, search, (&mut Vec::new(), most), work)?;
        if !self.found.is_empty() {
            self.theory = compiled.theory.alone();
            self.turned = Some(numeration);
        }
        Ok(!self.found.is_empty())
    }

    /// The same as the game is described, noting the numerations that the P-positions suggest.
    fn by_lists(
        &mut self,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &Search,
        (suggested, most): (&mut Vec<String>, usize),
        work: &Work<'_>,
    ) -> Result<(), ProveError> {
        let id = game.id();
        let name = match compiled.theory.numeration() {
            Some(numeration) => numeration.name().to_owned(),
            None => format!("base:{}", compiled.theory.base()),
        };
        if compiled.measure(&id, work)?.is_err() {
            self.tried.push(format!("{name}: no measure was found that every move lowers"));
            return Ok(());
        }
        let plain = sparse::never_raises(compiled, work)?;
        let shape = compiled.description.shape;
        let legal = |numbers: &[u64]| compiled.theory.accepts(&compiled.legal, numbers);
        // A description may hold ascending lists alone, though the game takes the coins in any order.
        let turns = |numbers: Vec<u64>| {
            let turned: Vec<u64> = numbers.iter().rev().copied().collect();
            legal(&numbers) == legal(&turned)
                && game.canonical(shape, &numbers) == game.canonical(shape, &turned)
        };
        // A list that is folded wrongly is none of the positions, and what is learned from it refuted.
        let forbidden = compiled.description.forbidden;
        let folded = forbidden == 0 && compiled.names.len() == 2 && sample(2).all(turns);
        let most = if plain { most } else { most.min(SORTED_WINDOW) };
        let reading = Reading { compiled, name, moves: sparse::Moves { plain, folded, forbidden }, most };
        let mut prover = SetProver::new(&id, compiled, search.misere, work)?;
        for v in 0..=self.value {
            work.step("values", v, Some(self.value + 1));
            if !self.value_by_lists(v, &reading, &mut prover, (search, suggested), work)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether the positions of one value were found, the smaller values being known to the prover.
    fn value_by_lists(
        &mut self,
        v: u64,
        reading: &Reading<'_>,
        prover: &mut SetProver<'_>,
        (search, suggested): (&Search, &mut Vec<String>),
        work: &Work<'_>,
    ) -> Result<bool, ProveError> {
        let Reading { compiled, name, moves, most } = reading;
        let theory = &compiled.theory;
        let mut last = None;
        let mut tried: Vec<Automaton> = Vec::new();
        let mut postponed: Vec<(Automaton, u64)> = Vec::new();
        for (step, places) in sparse::windows(theory, compiled.names.len(), *most).into_iter().enumerate() {
            work.step("windows", step as u64, None);
            let Some(listed) = Listed::new(compiled, prover.open(), prover.ended(), *moves, places, work)?
            else {
                break;
            };
            for guess in listed.guesses(theory, &compiled.legal, search, work)? {
                if tried.iter().any(|other| same(other, &guess)) {
                    continue;
                }
                tried.push(guess.clone());
                let limits = work.run().limits();
                let at_first = if moves.forbidden > 0 { COUNTING_STATES } else { PROOF_STATES };
                let most = limits.max_positions.map_or(at_first, |most| most.min(at_first));
                let small = work.run().with_limits(Limits { max_positions: Some(most), ..*limits });
                match self.proved((v, name, theory, listed.below), &guess, prover, &Work::new(&small)) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(ProveError::Stopped(Stopped { reason: Reason::Positions(_), .. })) => {
                        postponed.push((guess, listed.below));
                    }
                    Err(error) => return Err(error),
                }
            }
            if v == 0 {
                *suggested = sparse::suggested(&listed);
            }
            last = Some((listed.below, listed.positions.len()));
        }
        // What fits the widest window is worth more.
        for (guess, below) in
            postponed.into_iter().filter(|(_, b)| last.is_some_and(|(below, _)| below == *b))
        {
            if self.proved((v, name, theory, below), &guess, prover, work)? {
                return Ok(true);
            }
        }
        self.tried.push(match last {
            Some((below, count)) => format!(
                "{name}: no automaton with up to {} states fits the {count} positions of value {v} with numbers \
                 below {below}",
                sparse::most_states(search)
            ),
            None => format!("{name}: no window from which the positions of value {v} can be read off"),
        });
        Ok(false)
    }

    /// Whether a guess is proved; what refutes it is noted.
    fn proved(
        &mut self,
        (value, name, theory, below): (u64, &str, &Theory, u64),
        guess: &Automaton,
        prover: &mut SetProver<'_>,
        work: &Work<'_>,
    ) -> Result<bool, ProveError> {
        match prover.next(guess, work)? {
            None => {
                let automaton = guess.clone();
                self.found.push(Found { value, automaton, semilinear: None, window: below });
                Ok(true)
            }
            Some((condition, word)) => {
                let at: Vec<String> =
                    (0..self.coins as u32).map(|i| theory.number(&word, Track(i)).to_string()).collect();
                self.tried.push(format!(
                    "{name}, value {value}, numbers below {below}: an automaton with {} states was refuted at ({}), \
                     {condition}",
                    guess.states(),
                    at.join(",")
                ));
                Ok(false)
            }
        }
    }
}

/// Whether two minimal automata are the same.
fn same(one: &Automaton, other: &Automaton) -> bool {
    matches!((one, other), (Automaton::Dense(one), Automaton::Dense(other)) if one == other)
}
