//! Play with forbidden options (blocking manoeuvres).

use super::definable::delegate;
use super::plan::{CompiledGame, ListedMoves, Measure, PreparedMove, ProveError};
use crate::{Description, Evaluator, PositionShape, Provable, TerminationMeasure};
use impartial::run::{Run, Stopped};
use impartial::value::Play;
use impartial_automata::{Numeration, ProofBudget};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A game in which before every move the opponent of the mover forbids up to `forbidden` of the options. After the move
/// the ban is lifted (a blocking manoeuvre: Holshouser, Reiter, Rudzinski 2004). A player who cannot move loses. The
/// P-positions are those with at most `forbidden` options among them. Such a game has no other values.
///
/// An option is a list of numbers of the description: if the description reads heaps in any order, exchanging two heaps
/// gives two options, as for two heaps with places of their own.
///
/// ```
/// use impartial::value::Play;
/// use impartial_prove::{Blocking, ProofVerdict, PositionShape, prove_values};
/// use impartial_prove::automata::{Formula, ProofBudget};
/// use impartial::run::Run;
/// // Nim with one heap, where one option may be forbidden: 0 and 1 have at most one option.
/// let nim = Blocking::new(impartial_games::nim::provable_game(), 1);
/// let run = Run::default();
/// for (text, verdict) in [("a1 <= 1", ProofVerdict::Proved), ("a1 = 0", ProofVerdict::Refuted)] {
///     let zero = [Formula::parse(text).unwrap()];
///     assert_eq!(prove_values(&nim, PositionShape::coins(1), "", &zero, Play::Normal, &ProofBudget::new(&run))?.verdict(), verdict);
/// }
/// # Ok::<(), impartial_prove::ProveError>(())
/// ```
pub struct Blocking<G> {
    game: G,
    forbidden: u32,
    /// The compiled descriptions from which P-positions are computed, by shape.
    compiled: Mutex<HashMap<PositionShape, Option<Arc<PreparedGame>>>>,
}

/// A compiled description, with its moves prepared for listing.
struct PreparedGame {
    compiled: CompiledGame,
    moves: Vec<Arc<PreparedMove>>,
}

impl<G: Provable> fmt::Debug for Blocking<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Blocking { game, forbidden, .. } = self;
        f.debug_struct("Blocking").field("game", &game.id()).field("forbidden", forbidden).finish()
    }
}

/// Maximum number of followers of a position whose outcome is computed.
const MAX_POSITIONS: usize = 1 << 15;
/// Maximum number of digits that are visited for one outcome.
const MAX_STEPS: u64 = 1 << 24;

/// Outcomes computed by the definition, from the moves of a description in which every move lowers the sum of the
/// numbers.
struct BlockedOutcomes<'g> {
    compiled: &'g CompiledGame,
    moves: ListedMoves<'g>,
    is_p: HashMap<Vec<u64>, bool>,
    steps: u64,
}

/// A position whose options are being computed.
struct OpenPosition {
    numbers: Vec<u64>,
    options: Vec<Vec<u64>>,
    next: usize,
    p_options: usize,
}

impl<'g> BlockedOutcomes<'g> {
    fn new(PreparedGame { compiled, moves }: &'g PreparedGame) -> Self {
        let moves = ListedMoves::from_prepared(compiled, moves);
        BlockedOutcomes { compiled, moves, is_p: HashMap::new(), steps: MAX_STEPS }
    }

    fn waiting(&mut self, numbers: Vec<u64>) -> Option<OpenPosition> {
        // No number of an option exceeds the sum of the numbers, or of their codes, whichever the moves lower: the code
        // of a number is at least the number.
        let code =
            |n: &u64| self.compiled.theory.numeration().map_or(Some(*n), |numeration| numeration.code(*n));
        let codes: Option<Vec<u64>> = numbers.iter().map(code).collect();
        let sum = |all: &[u64]| all.iter().try_fold(0u64, |sum, n| sum.checked_add(*n));
        let below = sum(&numbers)?.max(sum(&codes?)?).checked_add(1)?;
        let options = self.moves.options(&numbers, below, &mut self.steps)?;
        Some(OpenPosition { numbers, options, next: 0, p_options: 0 })
    }

    /// Returns whether a position is a P-position; `None` if that takes too much work.
    fn is_p(&mut self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped> {
        if !self.compiled.theory.accepts(&self.compiled.legal, numbers) {
            return Ok(None);
        }
        if let Some(known) = self.is_p.get(numbers) {
            return Ok(Some(*known));
        }
        let Some(first) = self.waiting(numbers.to_vec()) else { return Ok(None) };
        let mut waiting = vec![first];
        while let Some(last) = waiting.last_mut() {
            if let Some(option) = last.options.get(last.next) {
                if let Some(is_p) = self.is_p.get(option) {
                    last.p_options += usize::from(*is_p);
                    last.next += 1;
                    continue;
                }
                let option = option.clone();
                run.check(0, 0)?;
                if self.is_p.len() + waiting.len() > MAX_POSITIONS {
                    return Ok(None);
                }
                let Some(next) = self.waiting(option) else { return Ok(None) };
                waiting.push(next);
                continue;
            }
            let is_p = last.p_options <= self.compiled.description.forbidden as usize;
            let numbers = std::mem::take(&mut last.numbers);
            self.is_p.insert(numbers, is_p);
            waiting.pop();
        }
        Ok(self.is_p.get(numbers).copied())
    }
}

impl<G: Provable> Blocking<G> {
    /// Creates the game in which up to `forbidden` options may be forbidden before a move.
    pub fn new(game: G, forbidden: u32) -> Self {
        Blocking { game, forbidden, compiled: Mutex::default() }
    }

    /// Returns the compiled description for a shape, if every move lowers the sum of the numbers.
    fn compiled(&self, shape: PositionShape, run: &Run<'_>) -> Result<Option<Arc<PreparedGame>>, Stopped> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled.get(&shape) {
            return Ok(known.clone());
        }
        let made = match self.compile(shape, &ProofBudget::new(run)) {
            Ok(made) => made,
            Err(ProveError::Stopped(stopped)) => return Err(stopped),
            Err(_) => None,
        };
        compiled.insert(shape, made.clone());
        Ok(made)
    }

    fn compile(
        &self,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Arc<PreparedGame>>, ProveError> {
        if shape.power != 1 {
            return Ok(None);
        }
        let compiled = CompiledGame::new(self, shape, budget)?;
        let sum = Measure::declared(&compiled.names, 1, &TerminationMeasure::Sum);
        let has_custom_digits = compiled.theory.numeration().is_some_and(Numeration::is_custom);
        let is_lowered = !has_custom_digits && compiled.measure(&self.id(), budget)? == Ok(sum);
        if !is_lowered {
            return Ok(None);
        }
        let moves = ListedMoves::prepared(&compiled, budget)?;
        Ok(Some(Arc::new(PreparedGame { compiled, moves })))
    }
}

impl<G: Provable> Provable for Blocking<G> {
    delegate!(self => self.game, id, is_sorted, write, canonical, options);

    /// Returns the description without its value formula, because there are no values.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let description = self.game.describe(shape)?.forbidden(self.forbidden);
        Some(Description { value: None, pairs: None, ..description })
    }

    /// Returns 0 at a P-position and 1 elsewhere, by the definition. The options are those of the description, which is
    /// compared with the game's own.
    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        if play.is_misere() {
            return Ok(None);
        }
        let Some(compiled) = self.compiled(shape, run)? else { return Ok(None) };
        let is_p = BlockedOutcomes::new(&compiled).is_p(numbers, run)?;
        Ok(is_p.map(|is_p| vec![u64::from(!is_p)]))
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        Some(Box::new(KnownOutcomes { game: self, is_p: HashMap::new() }))
    }
}

/// Outcomes that are stored from one position to the next, for each shape.
struct KnownOutcomes<'g, G> {
    game: &'g Blocking<G>,
    is_p: HashMap<PositionShape, HashMap<Vec<u64>, bool>>,
}

impl<G: Provable> Evaluator for KnownOutcomes<'_, G> {
    fn value(
        &mut self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        if play.is_misere() {
            return Ok(None);
        }
        let Some(compiled) = self.game.compiled(shape, run)? else { return Ok(None) };
        let known = self.is_p.entry(shape).or_default();
        let mut outcomes = BlockedOutcomes { is_p: std::mem::take(known), ..BlockedOutcomes::new(&compiled) };
        let is_p = outcomes.is_p(numbers, run);
        *known = outcomes.is_p;
        Ok(is_p?.map(|is_p| vec![u64::from(!is_p)]))
    }
}
