//! From a table of values to a theorem: guess the positions of a value, then prove the guess.
//!
//! For v = 0, 1, … the positions of value v in a window are turned into a guess about all positions,
//! in one of these ways:
//!
//! - **semilinear**, for one and two coins: finitely many exceptions, and beyond them, on every line
//!   y − x = d (or for the one coin itself), the residues of x modulo a period;
//! - **by residuals** (Myhill and Nerode; Trakhtenbrot and Barzdin 1973): digit words that no continuation inside the
//!   window distinguishes are merged into one state of an automaton;
//! - **from the list of the positions alone**, if they thin out, and in numerations and misère play: the same residuals
//!   on the trie of their words, in the numeration of the game's description, in bases 2 and 3, in all built-in
//!   numerations in which an automaton fits the list, and in those that the ratio of the members of pairs suggests. A
//!   guess is checked on a wider window before it is proved.
//!
//! The guess is proved by the plan for sets, given that the smaller values are proved. A refuted or missing
//! guess widens the window. If the widest window is not enough, the report says so and lists all attempts.
//! A result that is returned as proved is a theorem: windows only suggest it. All values found can also be combined
//! into one automaton with output ([`OutputAutomaton`]).

mod combined;
mod counts;
mod dense;
mod dot;
mod found_sets;
mod grid;
mod lists;
mod residuals;
mod screen;
mod semilinear;
mod sparse;
#[cfg(test)]
mod tests;
mod walk;
mod window;

use super::plan::{CompiledGame, ProveError, compare};
use crate::{InNumeration, PositionShape, ProofCertificate, ProofCertificateError, Provable};
use impartial::claim::Verdict;
use impartial::run::Stopped;
use impartial::value::Play;
use impartial_automata::{Automaton, Numeration, ProofBudget, Theory};
use std::collections::HashSet;

pub use combined::OutputAutomaton;
pub use counts::{NumberOrder, PositionCounts};
pub use dot::dot;
pub use found_sets::FoundSets;
pub(crate) use found_sets::is_same;
pub use lists::likely_numerations;
pub use semilinear::{PeriodicLine, PeriodicLineError, Semilinear};

/// The limits and the options of a discovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscoverOptions {
    /// Exclusive bound on the numbers of the first window.
    pub first: u64,
    /// Maximum number of positions of a window.
    pub most_positions: u64,
    /// Maximum number of states of a guess by residuals.
    pub most_states: usize,
    /// The rule of play whose P-positions are searched.
    pub play: Play,
    /// True if numbers are read only as the game is described, and in no other base or numeration.
    pub as_described: bool,
}

impl Default for DiscoverOptions {
    fn default() -> Self {
        DiscoverOptions {
            first: 16,
            most_positions: 3_000_000,
            most_states: 200,
            play: Play::Normal,
            as_described: false,
        }
    }
}

/// The positions of one value, found and proved.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The value that the positions have.
    pub value: u64,
    /// The automaton of the positions, over the tracks 0, 1, …: with ascending coins if the game's description is about
    /// ascending coins, otherwise in any order.
    pub automaton: Automaton,
    /// Exceptions and residues, if the guess was semilinear.
    pub semilinear: Option<Semilinear>,
    /// Exclusive bound on the numbers of the window from which the guess was made.
    pub window: u64,
}

/// The result of a search for the positions of a value.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The name of the game.
    pub game: String,
    /// The number of coins of a position.
    pub coins: usize,
    /// The value whose positions were requested.
    pub value: u64,
    /// The positions of the values 0, 1, … that were found; up to the requested value if all were.
    pub found: Vec<Discovered>,
    /// Descriptions of the unsuccessful attempts, in order.
    pub tried: Vec<String>,
    /// Exclusive bound on the numbers of the largest window that was tried.
    pub widest: Option<u64>,
    /// The states of the largest automaton that was built.
    pub states: usize,
    /// The limit or the cancellation that ended the search early.
    pub stopped: Option<Stopped>,
    /// The rule of play that the result is about.
    pub play: Play,
    /// The number of options that may be forbidden before a move.
    pub forbidden: u32,
    /// The meaning of the order of the numbers of a position.
    pub order: NumberOrder,
    /// The names of the numbers of the coins.
    names: Vec<String>,
    /// The theory by which the automaton of the answer reads numbers.
    theory: Theory,
    /// The numeration in which the game was read, if it is not that of its description.
    turned: Option<Numeration>,
}

impl Discovery {
    /// Returns the positions of the requested value, if they were found.
    pub fn answer(&self) -> Option<&Discovered> {
        self.found.get(usize::try_from(self.value).ok()?)
    }

    /// Returns [`Verdict::Proved`] if the positions were found, [`Verdict::Stopped`] if a limit ended the search
    /// before, and otherwise [`Verdict::Reported`].
    pub fn verdict(&self) -> Verdict {
        match (self.answer(), self.stopped) {
            (Some(_), _) => Verdict::Proved,
            (None, Some(_)) => Verdict::Stopped,
            (None, None) => Verdict::Reported,
        }
    }

    /// Returns the name of the numeration in which the automaton of the answer reads numbers; `None` for a base.
    pub fn numeration(&self) -> Option<&str> {
        self.theory.numeration().map(Numeration::name)
    }

    /// Returns a title with the game, the shape of the positions and the value, for readers.
    pub fn title(&self) -> String {
        let shape = PositionShape::coins(self.coins);
        format!("{}, all positions with {shape}, {}", self.game, self.value_in_words())
    }

    /// Returns the value, or the play of which the P-positions are searched, in words.
    fn value_in_words(&self) -> String {
        let value = self.value;
        match (self.play.is_misere(), self.forbidden) {
            (true, _) => format!("misere value {value}"),
            (false, 0) => format!("value {value}"),
            (false, n) => {
                format!("P-positions where {n} option{} forbidden", if n == 1 { " is" } else { "s are" })
            }
        }
    }

    /// Returns a description of the positions of the requested value, for readers.
    pub fn description(&self) -> String {
        let Discovery { game, coins, .. } = self;
        let shape = PositionShape::coins(*coins);
        let value = self.value_in_words();
        let Some(found) = self.answer() else {
            let last = self.found.len();
            if let Some(stopped) = &self.stopped {
                return format!("{game}, {shape}, {value}: {}", self.describe_stop(stopped));
            }
            let window = match self.widest {
                Some(below) => format!("largest window: numbers below {below}"),
                None => "no window was examined".to_owned(),
            };
            return format!(
                "{game}, {shape}, {value}: no description found; none fits for value {last} ({window})"
            );
        };
        let what = match &found.semilinear {
            Some(semilinear) => semilinear.describe(),
            None => format!(
                "the automaton with {} states{}, least digit first; smallest members: {}",
                found.automaton.states(),
                self.numeration().map(|name| format!(" in the numeration {name}")).unwrap_or_default(),
                members(&self.theory, &found.automaton, *coins, 6)
            ),
        };
        format!("{}: {what} (proved for {shape}; each number of coins is a theorem of its own)", self.title())
    }

    /// Returns whether the position with these numbers has the requested value, if the positions of this value were
    /// found.
    pub fn contains(&self, numbers: &[u64]) -> Option<bool> {
        Some(self.theory.accepts(&self.answer()?.automaton, numbers))
    }

    /// Describes the end of a stopped search: the reason, the largest window, and the guesses tried.
    fn describe_stop(&self, stopped: &Stopped) -> String {
        let found = match self.found.len() {
            0 => "nothing is proved".to_owned(),
            1 => "value 0 is found and proved".to_owned(),
            n => format!("the values 0..{} are found and proved", n - 1),
        };
        let window = match self.widest {
            Some(below) => format!("largest window: numbers below {below}"),
            None => "no window was examined".to_owned(),
        };
        format!("{found}; {}; {window}", stopped.describe("states"))
    }

    /// Records a window that is searched.
    fn note_window(&mut self, below: u64, budget: &ProofBudget<'_>) {
        self.widest = Some(self.widest.map_or(below, |widest| widest.max(below)));
        budget.step("numbers of a window", below, None);
    }

    /// Finds a certificate that the positions of the values 0, 1, … are those that were found.
    ///
    /// # Errors
    /// The errors of [`ProofCertificate::of_sets`].
    pub fn certificate(
        &self,
        game: &dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let sets: Vec<Automaton> = self.found.iter().map(|found| found.automaton.clone()).collect();
        let shape = PositionShape::coins(self.coins);
        match &self.turned {
            Some(numeration) => ProofCertificate::of_sets(
                &InNumeration::new(game, numeration.clone()),
                shape,
                &sets,
                self.play,
                budget,
            ),
            None => ProofCertificate::of_sets(game, shape, &sets, self.play, budget),
        }
    }

    /// Returns the automaton of the answer as a graph in the DOT language.
    pub fn dot(&self) -> Option<String> {
        Some(dot(&self.answer()?.automaton, &self.names))
    }
}

/// Writes the first few tuples of a relation.
fn members(theory: &Theory, automaton: &Automaton, coins: usize, most: usize) -> String {
    let mut found = Vec::new();
    'sizes: for top in 0..64u64 {
        let count = (top + 1).saturating_pow(coins as u32);
        for code in 0..count.min(100_000) {
            let numbers: Vec<u64> = (0..coins as u32).map(|i| code / (top + 1).pow(i) % (top + 1)).collect();
            if numbers.iter().max() == Some(&top) && theory.accepts(automaton, &numbers) {
                found.push(format!("{numbers:?}").replace(['[', ']'], "").replace(' ', ""));
                if found.len() == most {
                    break 'sizes;
                }
            }
        }
    }
    if found.is_empty() { "none".into() } else { found.join(" ") }
}

/// Finds and proves the positions of the values 0, 1, …, `value` of a game on natural numbers. If a limit ends the
/// search, the results and attempts so far are returned with [`Discovery::stopped`].
///
/// # Errors
/// A game without description, or whose description disagrees with it. Finding nothing is not an error.
pub fn discover(
    game: &dyn Provable,
    coins: usize,
    value: u64,
    search: &DiscoverOptions,
    budget: &ProofBudget<'_>,
) -> Result<Discovery, ProveError> {
    let mut discovery = Discovery::new(game, coins, value, search)?;
    let searched = discovery.search(game, search, budget);
    discovery.states = budget.largest();
    // The same window may be searched twice, with few states and with many.
    let mut known = HashSet::new();
    discovery.tried.retain(|tried| known.insert(tried.clone()));
    match searched {
        Ok(()) => {}
        Err(ProveError::Stopped(stopped)) => {
            // The search of a window builds no states.
            let positions = stopped.positions.max(budget.largest() as u64);
            discovery.stopped = Some(Stopped { positions, ..stopped });
        }
        Err(error) => return Err(error),
    }
    Ok(discovery)
}

/// The reason why nothing is proved about a game without positions to compare.
const NOT_COMPARED: &str =
    "no legal position was found on which the description could be compared with the rules";

/// Maximum number of positions of the first search for P-positions in a base.
const FEW: u64 = 20_000;
/// Maximum number of states of a guess in that first search.
const FEW_STATES: usize = 24;

impl Discovery {
    fn new(
        game: &dyn Provable,
        coins: usize,
        value: u64,
        search: &DiscoverOptions,
    ) -> Result<Discovery, ProveError> {
        let (id, shape) = (game.id(), PositionShape::coins(coins));
        let Some(description) = game.describe(shape) else {
            return Err(ProveError::NoDescription { game: id, shape });
        };
        if description.forbidden > 0 && (search.play.is_misere() || value > 0) {
            return Err(ProveError::Forbidden(id));
        }
        Ok(Discovery {
            game: id,
            coins,
            value,
            found: Vec::new(),
            tried: Vec::new(),
            widest: None,
            states: 0,
            stopped: None,
            play: search.play,
            forbidden: description.forbidden,
            order: NumberOrder::Fixed,
            names: shape.names(),
            theory: description.theory.without_definitions(),
            turned: None,
        })
    }

    fn search(
        &mut self,
        game: &dyn Provable,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProveError> {
        let compiled = CompiledGame::new(game, PositionShape::coins(self.coins), budget)?;
        if compare(game, &compiled, budget)?.positions == 0 {
            self.tried.push(NOT_COMPARED.into());
            return Ok(());
        }
        self.order = NumberOrder::from_game(game, &compiled, budget)?;
        let by_windows =
            compiled.theory.numeration().is_none() && !search.play.is_misere() && self.forbidden == 0;
        if !by_windows {
            return self.look_at_lists(game, &compiled, search, budget);
        }
        if self.coins > 1 {
            // Few positions show what is plain; where P-positions thin out many show nothing more.
            let few = DiscoverOptions {
                most_positions: search.most_positions.min(FEW),
                most_states: search.most_states.min(FEW_STATES),
                ..*search
            };
            self.look_at_windows(0, game, &compiled, &few, budget)?;
            if self.found.is_empty() {
                self.look_at_lists(game, &compiled, search, budget)?;
                if !self.found.is_empty() {
                    return Ok(());
                }
            }
            if self.answer().is_some() {
                return Ok(());
            }
        }
        self.look_at_windows(self.value, game, &compiled, search, budget)
    }
}
