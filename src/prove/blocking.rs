//! Play in which options are forbidden.

use super::plan::{CompiledGame, lists, number_of};
use super::{Description, Provable, Shape, Work};
use crate::run::{Run, Stopped};
use crate::value::put_in_order_by_key;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A game in which before every move the opponent of the mover forbids up to `forbidden` of the options; after the
/// move the ban is forgotten (a blocking manoeuvre: Holshouser, Reiter, Rudzinski 2004). Who cannot move has lost. The
/// P-positions are those with at most `forbidden` options among them. There are no values besides.
///
/// What counts as one option is one list of numbers of the description: where it reads heaps in any order, two heaps
/// that change places are two options, as two heaps with places of their own are.
///
/// ```
/// use impartial::claim::Verdict;
/// use impartial::prove::{Blocking, Formula, Shape, Work, prove_values};
/// use impartial::run::Run;
/// // Nim with one heap, where one option may be forbidden: 0 and 1 have at most one option.
/// let nim = Blocking::new(impartial_games::nim::prover(), 1);
/// let run = Run::default();
/// for (text, verdict) in [("a1 <= 1", Verdict::Proved), ("a1 = 0", Verdict::Refuted)] {
///     let zero = [Formula::parse(text).unwrap()];
///     assert_eq!(prove_values(&nim, Shape::coins(1), "", &zero, false, &Work::new(&run))?.verdict, verdict);
/// }
/// # Ok::<(), impartial::prove::ProveError>(())
/// ```
pub struct Blocking<G> {
    game: G,
    forbidden: u32,
    /// The P-positions with small numbers, for each shape that was asked for.
    small: Mutex<HashMap<Shape, Option<Small>>>,
}

impl<G: Provable> fmt::Debug for Blocking<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Blocking { game, forbidden, .. } = self;
        f.debug_struct("Blocking").field("game", &game.id()).field("forbidden", forbidden).finish()
    }
}

/// Positions with numbers below this are computed.
const BELOW: u64 = 24;
/// And there are at most so many.
const MOST: u64 = 1 << 12;

/// The P-positions with small numbers, by the definition.
struct Small {
    p: HashMap<Vec<u64>, bool>,
}

impl Small {
    fn new(description: Description, forbidden: u32, run: &Run<'_>) -> Result<Option<Small>, Stopped> {
        let work = Work::new(run);
        let coins = description.shape.names().len();
        if BELOW.checked_pow(coins as u32).is_none_or(|n| n > MOST) {
            return Ok(None);
        }
        let compiled = match CompiledGame::of("", description, &work) {
            Ok(compiled) => compiled,
            Err(super::ProveError::Stopped(stopped)) => return Err(stopped),
            Err(_) => return Ok(None),
        };
        let theory = &compiled.theory;
        let mut all: Vec<Vec<u64>> =
            lists(coins, BELOW).filter(|list| theory.accepts(&compiled.legal, list)).collect();
        put_in_order_by_key(&mut all, |list| list.iter().sum::<u64>());
        let mut p: HashMap<Vec<u64>, bool> = HashMap::new();
        for list in all {
            run.check(p.len() as u64, 0)?;
            let mut options: Vec<Vec<u64>> = Vec::new();
            for (kind, relation) in compiled.description.moves.iter().zip(&compiled.moves) {
                for chosen in lists(kind.fresh.len(), BELOW) {
                    if theory.accepts(relation, &[&list[..], &chosen].concat()) {
                        let number = |t| number_of(t, &compiled.names, &list, &kind.fresh, &chosen);
                        options.extend(kind.target.iter().map(number).collect::<Option<Vec<u64>>>());
                    }
                }
            }
            options.sort_unstable();
            options.dedup();
            // A move that does not lower the sum is not computed here.
            let known: Option<Vec<bool>> = options.iter().map(|option| p.get(option).copied()).collect();
            let Some(known) = known else { return Ok(None) };
            let count = known.into_iter().filter(|is_p| *is_p).count();
            p.insert(list, count <= forbidden as usize);
        }
        Ok(Some(Small { p }))
    }
}

impl<G: Provable> Blocking<G> {
    /// The game where so many options may be forbidden before a move.
    pub fn new(game: G, forbidden: u32) -> Self {
        Blocking { game, forbidden, small: Mutex::default() }
    }
}

impl<G: Provable> Provable for Blocking<G> {
    fn id(&self) -> String {
        self.game.id()
    }

    /// Without a value formula: there are no values.
    fn describe(&self, shape: Shape) -> Option<Description> {
        let description = self.game.describe(shape)?.forbidden(self.forbidden);
        Some(Description { value: None, pairs: None, ..description })
    }

    fn is_sorted(&self) -> bool {
        self.game.is_sorted()
    }

    fn write(&self, shape: Shape, numbers: &[u64]) -> String {
        self.game.write(shape, numbers)
    }

    fn canonical(&self, shape: Shape, numbers: &[u64]) -> Option<Vec<u64>> {
        self.game.canonical(shape, numbers)
    }

    fn options(&self, shape: Shape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        self.game.options(shape, numbers, below)
    }

    fn formula(&self, _: Shape, _: &[u64]) -> Option<Vec<u64>> {
        None
    }

    /// 0 at a P-position and 1 elsewhere, for small numbers, by the definition: the options are those of the
    /// description, which is held against the game's own.
    fn computed(
        &self,
        shape: Shape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        if misere || numbers.iter().any(|n| *n >= BELOW) {
            return Ok(None);
        }
        let mut small = self.small.lock().unwrap_or_else(PoisonError::into_inner);
        let small = match small.entry(shape) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let made = match self.describe(shape) {
                    Some(description) => Small::new(description, self.forbidden, run)?,
                    None => None,
                };
                place.insert(made)
            }
        };
        let is_p = small.as_ref().and_then(|small| small.p.get(numbers).copied());
        Ok(is_p.map(|is_p| vec![u64::from(!is_p)]))
    }
}
