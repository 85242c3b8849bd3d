//! Misère play as normal play of another game.

use super::definable::delegate;
use crate::{DescribedMove, Description, Evaluator, PositionShape, Provable, TerminationMeasure};
use impartial::run::{Run, Stopped};
use impartial::value::Play;
use impartial_automata::{Formula, number, var};
use std::fmt;

/// The name of the legal positions in the theory.
const LEGAL: &str = "position that is played";

/// A game whose normal values are the misère values of another game. If a position has no move in the other game, it
/// has one more move here, to the end. So the terminal positions have the value mex {0} = 1, and all others the mex of
/// their options, which is the definition of misère values (Conway, *On Numbers and Games*, chapter 12).
///
/// Positions have one more number than those of the other game, the last one: 1 while the game is played, 0 at the end.
/// Only shapes of natural numbers are supported.
///
/// ```
/// use impartial_prove::{ProofMethod, MiserePlay, ProofVerdict, PositionShape, WithFormula, prove_formula};
/// use impartial_prove::automata::{Formula, ProofBudget};
/// use impartial::run::Run;
/// let nim = impartial_games::nim::provable_game();
/// let says = |text: &'static str| move |_: PositionShape| Formula::parse(text).unwrap();
/// let run = Run::default();
/// for (text, verdict) in [
///     ("(a1 > 1 or a2 > 1) -> v = a1 xor a2", ProofVerdict::Refuted),
///     ("((a1 > 1 or a2 > 1) -> v = a1 xor a2) and (a1 <= 1 and a2 <= 1 -> v + (a1 xor a2) = 1)", ProofVerdict::Proved),
/// ] {
///     let formula = says(text);
///     let game = WithFormula::new(&nim, &formula);
///     let played = MiserePlay::new(&game);
///     let shape = MiserePlay::shape(PositionShape::coins(2)).unwrap();
///     assert_eq!(prove_formula(&played, shape, ProofMethod::Automata, &ProofBudget::new(&run))?.verdict(), verdict);
/// }
/// # Ok::<(), impartial_prove::ProveError>(())
/// ```
pub struct MiserePlay<'a> {
    game: &'a dyn Provable,
}

impl fmt::Debug for MiserePlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MiserePlay").field("game", &self.game.id()).finish()
    }
}

impl<'a> MiserePlay<'a> {
    /// Creates the misère play of a game. The value formula of its description must be that of the misère values.
    pub fn new(game: &'a dyn Provable) -> Self {
        MiserePlay { game }
    }

    /// Returns the shape of its positions for a shape of the other game; `None` for ordinals.
    pub fn shape(of_game: PositionShape) -> Option<PositionShape> {
        (of_game.power == 1).then(|| PositionShape::coins(of_game.coins + 1))
    }

    /// Returns the shape of the other game's positions.
    fn inner(shape: PositionShape) -> Option<PositionShape> {
        (shape.power == 1 && shape.coins > 1).then(|| PositionShape::coins(shape.coins - 1))
    }

    /// Returns the numbers of the other game's position, and whether it is still played.
    fn split(shape: PositionShape, numbers: &[u64]) -> Option<(PositionShape, &[u64], bool)> {
        let (&last, numbers) = numbers.split_last()?;
        (last <= 1).then_some((MiserePlay::inner(shape)?, numbers, last == 1))
    }

    fn is_over(&self, shape: PositionShape, numbers: &[u64]) -> Option<bool> {
        Some(self.game.options(shape, numbers, u64::MAX)?.is_empty())
    }
}

impl Provable for MiserePlay<'_> {
    delegate!(self => self.game, id, is_sorted);

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let inner = MiserePlay::inner(shape)?;
        let mut described = self.game.describe(inner).filter(|described| described.forbidden == 0)?;
        let (names, all) = (inner.names(), shape.names());
        let last = || all.last().map_or_else(|| number(0), var);
        let (played, ended) = (|| last().equal(number(1)), || last().equal(number(0)));
        described.theory.define(LEGAL, names.clone(), described.legal.clone()).ok()?;
        let moves = described.moves.iter().map(|kind| {
            let legal = Formula::holds(LEGAL, kind.target.iter().cloned());
            kind.condition.clone().and(legal).exists(kind.fresh.iter().cloned())
        });
        let over = Formula::any(moves).not();
        for kind in &mut described.moves {
            kind.condition = std::mem::replace(&mut kind.condition, Formula::TRUE).and(played());
            kind.target.push(last());
        }
        let end = names.iter().map(var).chain([number(0)]).collect();
        described.moves.push(DescribedMove {
            fresh: Vec::new(),
            condition: played().and(over.clone()),
            target: end,
        });
        described.legal = Formula::holds(LEGAL, names.iter().map(var)).and(played().or(ended().and(over)));
        described.value =
            described.value.map(|value| played().and(value).or(ended().and(var("v").equal(number(0)))));
        if let TerminationMeasure::InTurn(places) = &mut described.measure {
            places.push(names.len());
        }
        Some(Description { shape, pairs: None, ..described })
    }

    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
        match MiserePlay::split(shape, numbers) {
            Some((inner, numbers, played)) => {
                let position = self.game.write(inner, numbers);
                if played { position } else { format!("the end behind {position}") }
            }
            None => format!("({})", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")),
        }
    }

    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        let (inner, numbers, played) = MiserePlay::split(shape, numbers)?;
        let mut canonical = self.game.canonical(inner, numbers)?;
        if !played && !self.is_over(inner, numbers)? {
            return None;
        }
        canonical.push(played.into());
        Some(canonical)
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let all = self.canonical(shape, numbers)?;
        let (inner, numbers, played) = MiserePlay::split(shape, &all)?;
        if !played {
            return Some(Vec::new());
        }
        let mut options = match self.is_over(inner, numbers)? {
            true => vec![numbers.iter().copied().chain([0]).collect()],
            false => self.game.options(inner, numbers, below)?,
        };
        options.iter_mut().filter(|option| option.len() < all.len()).for_each(|option| option.push(1));
        options.retain(|option: &Vec<u64>| option.iter().all(|n| *n < below));
        Some(options)
    }

    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        match MiserePlay::split(shape, numbers).filter(|_| !play.is_misere()) {
            Some((inner, numbers, true)) => self.game.computed(inner, numbers, Play::Misere, run),
            Some((_, _, false)) => Ok(Some(vec![0])),
            None => Ok(None),
        }
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        Some(Box::new(MisereEvaluator(self.game.evaluator()?)))
    }
}

/// The evaluator of the misère values of the other game.
struct MisereEvaluator<'g>(Box<dyn Evaluator + 'g>);

impl Evaluator for MisereEvaluator<'_> {
    fn value(
        &mut self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        match MiserePlay::split(shape, numbers).filter(|_| !play.is_misere()) {
            Some((inner, numbers, true)) => self.0.value(inner, numbers, Play::Misere, run),
            Some((_, _, false)) => Ok(Some(vec![0])),
            None => Ok(None),
        }
    }
}
