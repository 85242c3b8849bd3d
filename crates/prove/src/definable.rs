//! What a game must say of itself to be proved about.

use super::{Formula, FormulaError, Numeration, Term, Theory, var};
use impartial::game::{Game, Notation, Options, ValueFormula};
use impartial::run::{Run, Stopped};
use impartial::solve::{Memo, SolveError, Solver};
use std::fmt;
use std::ops::ControlFlow;

/// The positions that one theorem is about: a number of coins (or heaps), and for games on ordinals
/// the k of "below ω^k", 1 for games on natural numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionShape {
    /// How many coins or heaps.
    pub coins: usize,
    /// Every coin is an ordinal below ω^power: so many natural numbers.
    pub power: usize,
}

impl PositionShape {
    /// `coins` coins on natural numbers.
    pub const fn coins(coins: usize) -> Self {
        PositionShape { coins, power: 1 }
    }

    /// `coins` coins on ordinals below ω^power.
    pub const fn below_omega_power(coins: usize, power: usize) -> Self {
        PositionShape { coins, power }
    }

    /// The names of the numbers of a position: `a1`, `a2`, …; below ω^k `a1_1`, `a1_0`, …, the
    /// coefficients of ω^1 and ω^0, most significant first.
    pub fn names(&self) -> Vec<String> {
        (1..=self.coins).flat_map(|i| self.names_of(&format!("a{i}"))).collect()
    }

    /// The names of the numbers of a value: `v`, or `v_1`, `v_0`.
    pub fn value_names(&self) -> Vec<String> {
        self.names_of("v")
    }

    /// The names of the coefficients of one ordinal, most significant first.
    pub fn names_of(&self, stem: &str) -> Vec<String> {
        match self.power {
            1 => vec![stem.to_owned()],
            power => (0..power).rev().map(|c| format!("{stem}_{c}")).collect(),
        }
    }
}

/// `3 coins`, `1 coin below w^2`.
impl fmt::Display for PositionShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionShape { coins, power } = self;
        write!(f, "{coins} coin{}", if *coins == 1 { "" } else { "s" })?;
        if *power > 1 { write!(f, " below w^{power}") } else { Ok(()) }
    }
}

/// One kind of move: there are numbers `fresh` that satisfy the condition, and the position after it
/// is `target`.
#[derive(Clone, Debug)]
pub struct DescribedMove {
    /// Names of the numbers that the move chooses.
    pub fresh: Vec<String>,
    /// What they must satisfy. That the new position is legal goes without saying.
    pub condition: Formula,
    /// The numbers of the new position, in the order of the names of the position.
    pub target: Vec<Term>,
}

/// A value that is a sum ⊕ of terms of single coins and of pairs of coins, of a game in which a move
/// changes one coin and legality is a matter of pairs: what proofs up to symmetry need.
///
/// The formulas speak about `a`, `b` (coins) and `z` (a part of the value), `x` (the new square).
#[derive(Clone, Debug)]
pub struct PairForm {
    /// Which coins may stand on the board, in `a`.
    pub single_legal: Formula,
    /// Which two coins may stand on the board together, in `a` and `b`, symmetric.
    pub pair_legal: Formula,
    /// z is the part of one coin, in `a` and `z`.
    pub single_value: Formula,
    /// z is the part of two coins, in `a`, `b` and `z`, symmetric; `None` if there is no such part.
    pub pair_value: Option<Formula>,
    /// A coin may go from `a` to `x`, the other coins permitting.
    pub step: Formula,
}

/// A game in the language of the prover, for one shape of positions.
#[derive(Clone, Debug)]
pub struct Description {
    /// The shape.
    pub shape: PositionShape,
    /// Definitions that the formulas use.
    pub theory: Theory,
    /// The legal positions, in the names of the shape.
    pub legal: Formula,
    /// All kinds of moves.
    pub moves: Vec<DescribedMove>,
    /// The value formula, in the names of the position and of the value; `None` if the game has none.
    pub value: Option<Formula>,
    /// The same as a sum over coins and pairs, where it is one and the coins are interchangeable.
    pub pairs: Option<PairForm>,
    /// What every move lowers.
    pub rank: TerminationMeasure,
    /// So many options may be forbidden before a move; see [`Blocking`](super::Blocking).
    pub forbidden: u32,
}

/// What every move of a description lowers, so that no play goes on for ever.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TerminationMeasure {
    /// The sum of the numbers of a position, below ω^k the natural sum; in a numeration the sum of their codes.
    #[default]
    Sum,
    /// Some numbers of the position, by their places: the first of them that changes falls.
    InTurn(Vec<usize>),
}

impl Description {
    /// A description in base 2, without a value formula.
    ///
    /// # Errors
    /// Never, in base 2.
    pub fn new(
        shape: PositionShape,
        legal: Formula,
        moves: Vec<DescribedMove>,
    ) -> Result<Self, FormulaError> {
        let theory = Theory::new(2)?;
        Ok(Description {
            shape,
            theory,
            legal,
            moves,
            value: None,
            pairs: None,
            rank: TerminationMeasure::Sum,
            forbidden: 0,
        })
    }

    /// The same with something else that every move lowers.
    #[must_use]
    pub fn rank(mut self, rank: TerminationMeasure) -> Self {
        self.rank = rank;
        self
    }

    /// The same where so many options may be forbidden before a move.
    #[must_use]
    pub fn forbidden(mut self, options: u32) -> Self {
        self.forbidden = options;
        self
    }

    /// The same, numbers read as a numeration writes them. A value formula about digits is left out.
    ///
    /// # Errors
    /// Legality or moves that are about the digits of a base, or use a relation that is bound to an automaton.
    pub fn turned_to(mut self, numeration: &Numeration) -> Result<Self, FormulaError> {
        if numeration.base() == Some(self.theory.base()) && self.theory.numeration().is_none() {
            return Ok(self);
        }
        self.theory = self.theory.turned_to(numeration)?;
        let conditions = self.moves.iter().map(|kind| &kind.condition).chain([&self.legal]);
        if let Some(what) = conditions.filter_map(Formula::about_digits).next() {
            return Err(FormulaError::NotThere { what, numeration: numeration.name().to_owned() });
        }
        if self.theory.has_patterns() {
            let conditions = self.moves.iter().map(|kind| &kind.condition).chain([&self.legal]);
            if let Some(name) = conditions.flat_map(Formula::relations).next() {
                return Err(FormulaError::OtherDigits(name.to_owned()));
            }
            self.value = None;
        }
        self.value = self.value.filter(|value| value.about_digits().is_none());
        self.pairs = None;
        Ok(self)
    }

    /// The same with a value formula.
    #[must_use]
    pub fn value(mut self, value: Formula) -> Self {
        self.value = Some(value);
        self
    }

    /// The same with the formula as a sum over coins and pairs of coins.
    #[must_use]
    pub fn pairs(mut self, pairs: PairForm) -> Self {
        self.pairs = Some(pairs);
        self
    }
}

/// s < t for ordinals given by their coefficients, most significant first: lexicographic.
pub fn ordinal_less(s: &[Term], t: &[Term]) -> Formula {
    match (s, t) {
        ([s, rest @ ..], [t, more @ ..]) => {
            s.clone().less(t.clone()).or(s.clone().equal(t.clone()).and(ordinal_less(rest, more)))
        }
        _ => Formula::FALSE,
    }
}

/// The moves that change one coin: for every coin, to `x`, under a condition on the coin's numbers and
/// the new ones.
pub fn one_coin_moves(
    shape: PositionShape,
    condition: impl Fn(&[Term], &[Term]) -> Formula,
) -> Vec<DescribedMove> {
    let names = shape.names();
    let all: Vec<Term> = names.iter().map(var).collect();
    let fresh = shape.names_of("x");
    let to: Vec<Term> = fresh.iter().map(var).collect();
    (0..shape.coins)
        .map(|i| {
            let at = i * shape.power..(i + 1) * shape.power;
            let mut target = all.clone();
            target.splice(at.clone(), to.iter().cloned());
            DescribedMove { fresh: fresh.clone(), condition: condition(&all[at], &to), target }
        })
        .collect()
}

/// A game on natural numbers that can be described to the prover.
///
/// Everything that is promised here is compared with the game's own [`Options`] and formula on small
/// positions in every proof.
pub trait Definable: Options {
    /// The game in the language of the prover; `None` for shapes that it does not have.
    fn describe(&self, shape: PositionShape) -> Option<Description>;

    /// The position of these numbers, if it is legal. Several lists may stand for one position.
    fn decode(&self, numbers: &[u64]) -> Option<Self::Position>;

    /// The numbers of a position, in one order.
    fn encode(&self, position: &Self::Position) -> Vec<u64>;
}

/// A game to be proved about: its description, and the ordinary engine's answers on small numbers.
/// [`EngineOracle`] makes it from a [`Definable`] game.
pub trait Provable {
    /// The name of the game.
    fn id(&self) -> String;

    /// The game in the language of the prover; `None` for shapes that it does not have.
    fn describe(&self, shape: PositionShape) -> Option<Description>;

    /// Whether it is described by the ascending numbers of positions alone, as [`Sorted`](super::Sorted)
    /// describes a game.
    fn is_sorted(&self) -> bool {
        false
    }

    /// The position as the game writes it.
    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String;

    /// The numbers of the position in its one order; `None` if it is not legal.
    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>>;

    /// The options, by the game's own rules, that have all numbers below `below`: canonical, sorted,
    /// each once. `None` if the position is not legal, or its options cannot be listed in few steps.
    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>>;

    /// What the game's formula says of the value, where it says anything.
    fn formula(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>>;

    /// The value computed from the game's own rules, misère if asked; `None` where that is out of reach.
    ///
    /// # Errors
    /// A cancelled run.
    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped>;

    /// Returns what computes many values as [`computed`](Provable::computed) does and keeps those of followers; `None` where
    /// nothing is kept.
    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        None
    }
}

/// Computes values from a game's own rules, and keeps what it knows from one question to the next.
pub trait Evaluator {
    /// As [`Provable::computed`].
    ///
    /// # Errors
    /// A cancelled run.
    fn value(
        &mut self,
        shape: PositionShape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped>;
}

/// What points to a game is one.
macro_rules! pointing {
    ($($pointer:ty),*) => {$(
        impl<T: Provable + ?Sized> Provable for $pointer {
            fn id(&self) -> String {
                (**self).id()
            }

            fn describe(&self, shape: PositionShape) -> Option<Description> {
                (**self).describe(shape)
            }

            fn is_sorted(&self) -> bool {
                (**self).is_sorted()
            }

            fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
                (**self).write(shape, numbers)
            }

            fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
                (**self).canonical(shape, numbers)
            }

            fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
                (**self).options(shape, numbers, below)
            }

            fn formula(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
                (**self).formula(shape, numbers)
            }

            fn computed(
                &self,
                shape: PositionShape,
                numbers: &[u64],
                misere: bool,
                run: &Run<'_>,
            ) -> Result<Option<Vec<u64>>, Stopped> {
                (**self).computed(shape, numbers, misere, run)
            }

            fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
                (**self).evaluator()
            }
        }
    )*};
}

pointing!(Box<T>, &T);

/// A formula of no game: for games without one.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFormula;

impl<G: Game> ValueFormula<G> for NoFormula {
    type Value = u64;

    fn source(&self) -> &str {
        ""
    }

    fn text(&self) -> &str {
        ""
    }

    fn value(&self, _: &G, _: &G::Position) -> Option<u64> {
        None
    }
}

/// A [`Definable`] game with its formula, ready for proofs.
#[derive(Clone, Debug)]
pub struct EngineOracle<G, F = NoFormula> {
    game: G,
    formula: F,
}

impl<G> EngineOracle<G> {
    /// A game without a formula.
    pub const fn new(game: G) -> Self {
        EngineOracle { game, formula: NoFormula }
    }
}

impl<G, F> EngineOracle<G, F> {
    /// A game with a formula.
    pub const fn with_formula(game: G, formula: F) -> Self {
        EngineOracle { game, formula }
    }
}

/// Maximum number of positions whose values are computed to verify counterexamples.
const MAX_COMPUTED: u64 = 300_000;

/// Maximum memory for the same, in bytes: of a play that is longer no position is computed.
const MAX_COMPUTED_BYTES: u64 = 512 << 20;

/// Maximum number of options of one position that are listed.
const MAX_OPTIONS: usize = 1 << 20;

/// Maximum number of polls while the options of one position are listed; a game polls every few thousand steps.
const MAX_ASKED: u32 = 1 << 8;

impl<G, F> Provable for EngineOracle<G, F>
where
    G: Definable + Notation + Send + Sync,
    F: ValueFormula<G, Value = u64>,
{
    fn id(&self) -> String {
        self.game.id()
    }

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        self.game.describe(shape)
    }

    fn write(&self, _: PositionShape, numbers: &[u64]) -> String {
        match self.game.decode(numbers) {
            Some(position) => self.game.write(&position),
            None => format!("({})", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")),
        }
    }

    fn canonical(&self, _: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        Some(self.game.encode(&self.game.decode(numbers)?))
    }

    fn options(&self, _: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let position = self.game.decode(numbers)?;
        let asked = std::cell::Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < MAX_ASKED
        };
        let mut options: Vec<Vec<u64>> = Vec::new();
        let mut is_own_option = false;
        let flow = self.game.visit_options_while(&position, &go_on, &mut |option| {
            is_own_option |= option == position;
            let option = self.game.encode(&option);
            if option.iter().all(|n| *n < below) {
                options.push(option);
            }
            if options.len() < MAX_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Where options cannot be listed the position is an option of itself, which says nothing.
        if flow.is_break() || (is_own_option && self.game.options_error(&position).is_some()) {
            return None;
        }
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    fn formula(&self, _: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        Some(vec![self.formula.value(&self.game, &self.game.decode(numbers)?)?])
    }

    fn computed(
        &self,
        _: PositionShape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        MemoEvaluator { game: &self.game, memo: Memo::new(&self.game) }.value(
            PositionShape::coins(0),
            numbers,
            misere,
            run,
        )
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        Some(Box::new(MemoEvaluator { game: &self.game, memo: Memo::new(&self.game) }))
    }
}

/// The values of a game, with those of the followers that were met.
struct MemoEvaluator<'g, G: Options> {
    game: &'g G,
    memo: Memo<&'g G>,
}

impl<G: Definable + Send + Sync> Evaluator for MemoEvaluator<'_, G> {
    fn value(
        &mut self,
        _: PositionShape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(position) = self.game.decode(numbers) else { return Ok(None) };
        let mut limits = *run.limits();
        limits.max_positions = Some(MAX_COMPUTED);
        limits.max_memory =
            Some(limits.max_memory.map_or(MAX_COMPUTED_BYTES, |bytes| bytes.min(MAX_COMPUTED_BYTES)));
        let small = run.with_limits(limits);
        match self.memo.values(&position, &small) {
            Ok(pair) => Ok(Some(vec![if misere { pair.misere } else { pair.normal }])),
            Err(SolveError::Stopped(stopped)) => {
                run.check(0, 0).map_err(|_| stopped)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }
}

/// A game with another value formula than its own, to see it proved or refuted.
#[derive(Clone)]
pub struct WithFormula<'a> {
    game: &'a dyn Provable,
    value: &'a (dyn Fn(PositionShape) -> Formula + Sync),
    definitions: Option<&'a Theory>,
}

impl<'a> WithFormula<'a> {
    /// The game `game` with the value formula that `value` gives for a shape, in its names.
    pub fn new(game: &'a dyn Provable, value: &'a (dyn Fn(PositionShape) -> Formula + Sync)) -> Self {
        WithFormula { game, value, definitions: None }
    }

    /// The same where the formula uses these definitions beside those of the game's description. A name
    /// that both have is that of the description.
    #[must_use]
    pub fn defined_by(self, definitions: &'a Theory) -> Self {
        WithFormula { definitions: Some(definitions), ..self }
    }
}

impl fmt::Debug for WithFormula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithFormula").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

impl Provable for WithFormula<'_> {
    fn id(&self) -> String {
        self.game.id()
    }

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let mut description = self.game.describe(shape)?.value((self.value)(shape));
        description.pairs = None;
        if let Some(definitions) = self.definitions {
            description.theory.extend(definitions);
        }
        Some(description)
    }

    fn is_sorted(&self) -> bool {
        self.game.is_sorted()
    }

    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
        self.game.write(shape, numbers)
    }

    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        self.game.canonical(shape, numbers)
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        self.game.options(shape, numbers, below)
    }

    /// Nothing: the formula is known from its description alone.
    fn formula(&self, _: PositionShape, _: &[u64]) -> Option<Vec<u64>> {
        None
    }

    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        misere: bool,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        self.game.computed(shape, numbers, misere, run)
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        self.game.evaluator()
    }
}
