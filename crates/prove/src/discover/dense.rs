//! The search by windows of all positions.

use super::lists::is_same;
use super::semilinear::{self, Semilinear};
use super::window::{MarkedValues, Windows};
use super::{DiscoverOptions, Discovered, Discovery, residuals};
use crate::plan::{CompiledGame, ProveError, SetProver};
use crate::{ProofCondition, Provable};
use impartial::run::{Reason, Stopped};
use impartial::value::Play;
use impartial_automata::{Automaton, AutomatonOps, BoolOp, ProofBudget, Track, TrackWord};

/// Maximum number of states of the first proof of a guess that no wider window has confirmed.
const PROOF_STATES: u64 = 1 << 13;
/// Maximum number of states of the first proof of a guess if there is no wider window to confirm it.
const LAST_PROOF_STATES: u64 = 1 << 18;

/// Minimum number of digit places of a window from which a set is guessed.
const MIN_PLACES: usize = 2;

/// A set that fits a window, or the reason why no set of its kind does.
type Guess = Result<(Automaton, Option<Semilinear>, String), String>;

/// Proves or refutes a guess with at most `states` states of each automaton, while the values of a window hold `held`
/// bytes. Returns what refutes the guess, if anything does.
fn prove_within(
    prover: &mut SetProver<'_>,
    guess: &Automaton,
    states: Option<u64>,
    held: usize,
    budget: &ProofBudget<'_>,
) -> Result<Option<(ProofCondition, TrackWord)>, ProveError> {
    let limits = *budget.run().limits();
    let run = budget.run().with_limits(states.map_or(limits, |states| limits.positions_at_most(states)));
    let small = budget.with_limits(&run);
    let _held = small.checked_hold(held)?;
    let proved = prover.next(guess, &small);
    budget.note(small.largest(), small.most_bytes());
    proved
}

/// The guesses of the positions of one value that are not proved.
#[derive(Default)]
struct FailedGuesses {
    refuted: Vec<Automaton>,
    /// Guesses whose proof takes many states, each with the last window from which it was learned.
    postponed: Vec<(Automaton, u64)>,
}

impl FailedGuesses {
    /// Returns the bound on the states of each automaton in the proof of a guess that was learned from a window,
    /// `Some(None)` for no bound. Returns `None` if another proof is useless.
    ///
    /// A guess that a wider window confirms is probably right. The proof of a wrong guess may take very many states.
    fn proof_states(&self, guess: &Automaton, below: u64, has_wider: bool) -> Option<Option<u64>> {
        let before = self.postponed.iter().find(|(other, _)| is_same(other, guess));
        if self.refuted.iter().any(|other| is_same(other, guess))
            || before.is_some_and(|(_, window)| *window == below)
        {
            return None;
        }
        Some(match before {
            Some(_) => None,
            None if has_wider => Some(PROOF_STATES),
            None => Some(LAST_PROOF_STATES),
        })
    }
}

impl Discovery {
    /// Searches for the positions of the values up to `last` that are not found yet, in windows of all positions.
    pub(super) fn look_at_windows(
        &mut self,
        last: u64,
        game: &dyn Provable,
        compiled: &CompiledGame,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProveError> {
        let id = game.id();
        let Ok(measure) = compiled.measure(&id, budget)? else {
            self.tried.push("no measure was found that every move lowers".into());
            return Ok(());
        };
        let mut prover = SetProver::new(&id, compiled, Play::Normal, budget)?;
        for found in &self.found {
            // These sets were proved before; the prover needs them for the values above.
            prover.next(&found.automaton, budget)?;
        }
        let windows = Windows::new(game, compiled, measure, budget)?;
        let Some(grid) = windows.first(search.first.max(2), search.most_positions) else {
            self.tried.push(format!("no window of {} is small enough", compiled.description.shape));
            return Ok(());
        };
        self.note_window(grid.below, budget);
        let known = |discovery: &Discovery| -> Vec<Automaton> {
            discovery.found.iter().map(|found| found.automaton.clone()).collect()
        };
        let mut values = MarkedValues::new(&windows, grid, known(self).iter(), budget)?;
        let mut held_bytes = budget.checked_hold(values.bytes())?;
        'values: for v in self.found.len() as u64..=last {
            let mut failed = FailedGuesses::default();
            loop {
                values.tabulate(&windows, v, budget)?;
                budget.step("values", v, last.checked_add(1));
                let below = values.known().below;
                let wider = windows.grid(values.places() + 1, search.most_positions);
                let kinds = if values.is_narrowed() && values.known().places < MIN_PLACES {
                    &[][..]
                } else {
                    &GuessKind::ALL
                };
                if kinds.is_empty() {
                    self.tried.push(format!(
                        "value {v}: moves lead out of the window of numbers below {}, so that only the positions with \
                         numbers below {below} are known",
                        values.below()
                    ));
                }
                for kind in kinds {
                    let (automaton, semilinear, how) =
                        match kind.guess(&values, compiled, v, search, budget)? {
                            None => continue,
                            Some(Ok(guess)) => guess,
                            Some(Err(why)) => {
                                // A kind that finds nothing with little evidence finds nothing with more.
                                if kind.is_reported() {
                                    self.tried.push(format!("value {v}, numbers below {below}: {why}"));
                                }
                                continue;
                            }
                        };
                    let Some(states) = failed.proof_states(&automaton, below, wider.is_some()) else {
                        continue;
                    };
                    let guess = WindowGuess { value: v, below, automaton, semilinear, how };
                    match self.try_guess(guess, &mut prover, states, values.bytes(), budget)? {
                        GuessEnd::Proved => {
                            if let Some(found) = self.found.last() {
                                values.mark(&windows, v, &found.automaton, budget)?;
                            }
                            continue 'values;
                        }
                        GuessEnd::Refuted(automaton) => failed.refuted.push(automaton),
                        GuessEnd::Postponed(automaton) => failed.postponed.push((automaton, below)),
                    }
                }
                let Some(wider) = wider else { return Ok(()) };
                drop((values, held_bytes));
                self.note_window(wider.below, budget);
                values = MarkedValues::new(&windows, wider, known(self).iter(), budget)?;
                held_bytes = budget.checked_hold(values.bytes())?;
            }
        }
        drop(held_bytes);
        Ok(())
    }

    /// Proves or refutes a guess with at most `states` states of each automaton, and notes the result. The values of the
    /// window already use `held` bytes.
    fn try_guess(
        &mut self,
        guess: WindowGuess,
        prover: &mut SetProver<'_>,
        states: Option<u64>,
        held: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<GuessEnd, ProveError> {
        let WindowGuess { value, below, automaton, semilinear, how } = guess;
        match prove_within(prover, &automaton, states, held, budget) {
            Ok(None) => {
                self.found.push(Discovered { value, automaton, semilinear, window: below });
                Ok(GuessEnd::Proved)
            }
            Ok(Some((condition, word))) => {
                let numbers: Vec<String> =
                    (0..self.coins).map(|i| word.number(Track(i as u32)).to_string()).collect();
                self.tried.push(format!(
                    "value {value}, numbers below {below}: {how} refuted at ({}), {condition}",
                    numbers.join(",")
                ));
                Ok(GuessEnd::Refuted(automaton))
            }
            Err(ProveError::Stopped(Stopped { reason: Reason::Positions(most), .. }))
                if budget.run().limits().max_positions != Some(most) =>
            {
                self.tried.push(format!(
                    "value {value}, numbers below {below}: {how} neither proved nor refuted with {most} states"
                ));
                Ok(GuessEnd::Postponed(automaton))
            }
            Err(error) => Err(error),
        }
    }
}

/// A set that fits the positions of a value in a window.
struct WindowGuess {
    value: u64,
    /// The bound on the numbers of the window.
    below: u64,
    automaton: Automaton,
    semilinear: Option<Semilinear>,
    /// Description of the set that is guessed, for readers.
    how: String,
}

/// The end of an attempt to prove a guess.
enum GuessEnd {
    /// The guess is right and has been added to the sets found.
    Proved,
    /// The guess, this automaton, is wrong.
    Refuted(Automaton),
    /// The proof takes too many states.
    Postponed(Automaton),
}

/// A kind of set that is guessed from a window.
#[derive(Clone, Copy)]
enum GuessKind {
    /// Exceptions and residues, for one and two coins.
    Semilinear,
    /// An automaton whose states agree on continuations of at least this many letters.
    Residuals(usize),
}

impl GuessKind {
    /// All kinds, in the order in which they are tried.
    const ALL: [GuessKind; 4] =
        [GuessKind::Semilinear, GuessKind::Residuals(2), GuessKind::Residuals(3), GuessKind::Residuals(4)];

    /// Returns whether a report names this kind if no set of it fits a window.
    fn is_reported(self) -> bool {
        matches!(self, GuessKind::Semilinear | GuessKind::Residuals(2))
    }

    /// Returns the set of this kind that fits a window; `None` if the kind does not apply to this number of coins.
    fn guess(
        self,
        values: &MarkedValues,
        compiled: &CompiledGame,
        v: u64,
        search: &DiscoverOptions,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Guess>, ProveError> {
        let (base, coins) = (compiled.theory.base(), compiled.names.len());
        Ok(Some(match self {
            GuessKind::Semilinear if coins > 2 => return Ok(None),
            GuessKind::Semilinear => match semilinear::guess(values, v, budget)? {
                None => Err("no exceptions and residues fit".into()),
                Some(semilinear) => {
                    let mut set = semilinear.automaton(base, budget)?;
                    if coins == 2 {
                        // Lines consist of ascending pairs. If coins may stand in any order, both orders belong to the
                        // set.
                        set = set.product(&set.renamed(&|t| Track(1 - t.0)), BoolOp::Or, budget)?;
                    }
                    let set = set.and(&compiled.legal, budget)?;
                    Ok((set, Some(semilinear), "a semilinear guess was".into()))
                }
            },
            GuessKind::Residuals(evidence) => {
                match residuals::guess(values, base, v, search.most_states, evidence, budget)? {
                    Err(why) => Err(why),
                    Ok(table) => {
                        let how = format!("an automaton with {} states was", table.states());
                        let set = Automaton::Dense(table.minimised(budget)?).and(&compiled.legal, budget)?;
                        Ok((set, None, how))
                    }
                }
            }
        }))
    }
}
