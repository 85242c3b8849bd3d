//! Descriptions of games in the language of the prover.

use impartial::game::{Game, Notation, Options, ValueFormula};
use impartial::kind::{GameSpec, Kind, PositionOf};
use impartial::run::{Run, Stopped};
use impartial::solve::{Memo, SolveError};
use impartial::value::Play;
use impartial_automata::{Base, Formula, FormulaError, Numeration, Term, Theory, var};
use std::fmt;
use std::ops::ControlFlow;

/// The positions of one theorem: the number of coins (or heaps), and for games on ordinals the exponent k of the bound
/// ω^k, which is 1 for games on natural numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionShape {
    /// The number of coins or heaps.
    pub coins: usize,
    /// The exponent of the bound: every coin is an ordinal below ω^power, given by `power` natural numbers.
    pub power: usize,
    members: MemberCount,
}

/// The numbers of members that a theorem is about: one number of coins, or any number of coins, heaps or cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum MemberCount {
    Fixed,
    AnyCoins,
    AnyHeaps,
    AnyCells,
}

impl PositionShape {
    /// The shape of proofs for any number of coins on a strip, of natural numbers.
    pub const ANY_COINS: PositionShape = PositionShape::of_any(MemberCount::AnyCoins);

    /// The shape of proofs for any number of heaps.
    pub const ANY_HEAPS: PositionShape = PositionShape::of_any(MemberCount::AnyHeaps);

    /// The shape of proofs for one row of any number of cells.
    pub const ONE_ROW: PositionShape = PositionShape::of_any(MemberCount::AnyCells);

    const fn of_any(members: MemberCount) -> Self {
        PositionShape { coins: 0, power: 1, members }
    }

    /// Returns whether a proof for the shape is about any number of coins, heaps or cells.
    pub fn is_any_number(&self) -> bool {
        self.members != MemberCount::Fixed
    }

    /// Returns the name of a shape of proofs for any number of coins, heaps or cells, such as `any number of coins`;
    /// `None` for other shapes.
    pub fn any_number_name(&self) -> Option<&'static str> {
        match self.members {
            MemberCount::Fixed => None,
            MemberCount::AnyCoins => Some("any number of coins"),
            MemberCount::AnyHeaps => Some("any number of heaps"),
            MemberCount::AnyCells => Some("one row of any number of cells"),
        }
    }

    /// Returns the word for the members of a position, in the plural.
    pub fn members(&self) -> &'static str {
        match self.members {
            MemberCount::AnyHeaps => "heaps",
            MemberCount::AnyCells => "cells",
            MemberCount::Fixed | MemberCount::AnyCoins => "coins",
        }
    }

    /// Returns the shape of `coins` coins on natural numbers.
    pub const fn coins(coins: usize) -> Self {
        PositionShape::below_omega_power(coins, 1)
    }

    /// Returns the shape of `coins` coins on ordinals below ω^power. The power of the positions of a game is at least 1.
    pub const fn below_omega_power(coins: usize, power: usize) -> Self {
        PositionShape { coins, power, members: MemberCount::Fixed }
    }

    /// Returns the names of the numbers of a position: `a1`, `a2`, …; below ω^k `a1_1`, `a1_0`, …, the coefficients of
    /// ω^1 and ω^0, most significant first.
    pub fn names(&self) -> Vec<String> {
        (1..=self.coins).flat_map(|i| self.names_of(&format!("a{i}"))).collect()
    }

    /// Returns the names of the numbers of a value: `v`, or `v_1`, `v_0`.
    pub fn value_names(&self) -> Vec<String> {
        self.names_of("v")
    }

    /// Returns the names of the coefficients of one ordinal, most significant first.
    pub fn names_of(&self, stem: &str) -> Vec<String> {
        match self.power {
            1 => vec![stem.to_owned()],
            power => (0..power).rev().map(|c| format!("{stem}_{c}")).collect(),
        }
    }
}

/// Writes `3 coins`, `1 coin below w^2`.
impl fmt::Display for PositionShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionShape { coins, power, .. } = self;
        if let Some(name) = self.any_number_name() {
            return f.write_str(name);
        }
        write!(f, "{coins} coin{}", if *coins == 1 { "" } else { "s" })?;
        if *power > 1 { write!(f, " below w^{power}") } else { Ok(()) }
    }
}

/// One kind of move: if numbers `fresh` satisfy the condition, a move leads to the position `target`.
#[derive(Clone, Debug)]
pub struct DescribedMove {
    /// Names of the numbers that the move chooses.
    pub fresh: Vec<String>,
    /// The condition on the numbers. That the new position is legal is implied.
    pub condition: Formula,
    /// The numbers of the new position, in the order of the names of the position.
    pub target: Vec<Term>,
}

/// The pair form of a game: a value that is a sum ⊕ of terms of single coins and of pairs of coins, in a game in which
/// a move changes one coin and legality depends on pairs of coins. Proofs up to symmetry require it.
///
/// The formulas and terms are about `a`, `b` (coins) and `x` (the new square).
#[derive(Clone, Debug)]
pub struct PairForm {
    /// The squares on which a coin may stand, in `a`.
    pub single_legal: Formula,
    /// The squares on which two coins may stand together, in `a` and `b`, symmetric.
    pub pair_legal: Formula,
    /// The part of one coin, in `a`.
    pub single_value: Term,
    /// The part of two coins, in `a` and `b`, symmetric; `None` if pairs have no part.
    pub pair_value: Option<Term>,
    /// The relation that a coin may move from `a` to `x`, as far as the other coins permit.
    pub step: Formula,
}

impl PairForm {
    /// Returns the value formula of the form: `v` is the sum ⊕ of the parts of all coins and pairs of coins of the shape.
    pub fn value(&self, shape: PositionShape) -> Formula {
        let names = shape.names();
        let part = |term: &Term, a: &str, b: &str| {
            term.renamed(&|name| match name {
                "a" => a.to_owned(),
                "b" => b.to_owned(),
                other => other.to_owned(),
            })
        };
        let mut terms = Vec::new();
        for (j, b) in names.iter().enumerate() {
            if let Some(pair) = &self.pair_value {
                terms.extend(names[..j].iter().map(|a| part(pair, a, b)));
            }
            terms.push(part(&self.single_value, b, b));
        }
        var("v").equal(Term::xor_of(terms))
    }
}

/// The description of a game in the language of the prover, for one shape of positions.
#[derive(Clone, Debug)]
pub struct Description {
    /// The shape of the described positions.
    pub shape: PositionShape,
    /// The definitions that the formulas use.
    pub theory: Theory,
    /// The legal positions, in the names of the shape.
    pub legal: Formula,
    /// The kinds of moves, which together are all moves.
    pub moves: Vec<DescribedMove>,
    /// The value formula, in the names of the position and of the value; `None` if the game has none.
    pub value: Option<Formula>,
    /// The pair form, if the value is such a sum and the coins are interchangeable; see
    /// [`pair_form`](Description::pair_form).
    pub(crate) pairs: Option<PairForm>,
    /// The measure that every move lowers.
    pub measure: TerminationMeasure,
    /// The number of options that may be forbidden before a move; see [`Blocking`](super::Blocking).
    pub forbidden: u32,
}

/// A measure that every move of a description lowers, so that play ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TerminationMeasure {
    /// The sum of the numbers of a position, below ω^k the natural sum; in a numeration the sum of their codes.
    #[default]
    Sum,
    /// The numbers of the position with these indices, compared lexicographically.
    InTurn(Vec<usize>),
}

impl Description {
    /// Creates a description in base 2, without a value formula.
    pub fn new(shape: PositionShape, legal: Formula, moves: Vec<DescribedMove>) -> Self {
        let (theory, measure) = (Theory::new(Base::BINARY), TerminationMeasure::Sum);
        Description { shape, theory, legal, moves, value: None, pairs: None, measure, forbidden: 0 }
    }

    /// Sets the measure that every move lowers.
    #[must_use]
    pub fn measure(mut self, measure: TerminationMeasure) -> Self {
        self.measure = measure;
        self
    }

    /// Sets the number of options that may be forbidden before a move.
    #[must_use]
    pub fn forbidden(mut self, options: u32) -> Self {
        self.forbidden = options;
        self
    }

    /// Returns the description with numbers read as a numeration writes them. Operations on digits stay about the digits in
    /// which the game is described. A value formula with such operations is removed.
    ///
    /// # Errors
    /// Legality or moves that are about other digits than those of the numeration, or that use a relation bound to an
    /// automaton.
    pub fn with_numeration(mut self, numeration: &Numeration) -> Result<Self, FormulaError> {
        if numeration.base() == Some(self.theory.base()) && self.theory.numeration().is_none() {
            return Ok(self);
        }
        let own = self.theory.digits_name();
        self.theory = self.theory.with_fixed_digits().with_numeration(numeration)?;
        let fixed = |formula: &mut Formula| {
            *formula = std::mem::replace(formula, Formula::TRUE).in_digits(&own, None);
        };
        self.moves.iter_mut().for_each(|kind| fixed(&mut kind.condition));
        fixed(&mut self.legal);
        self.value.iter_mut().for_each(fixed);
        let conditions = self.moves.iter().map(|kind| &kind.condition).chain([&self.legal]);
        if let Some(refused) = conditions.filter_map(|one| one.refused_digits(&self.theory)).next() {
            return Err(refused);
        }
        if self.theory.has_patterns() {
            let conditions = self.moves.iter().map(|kind| &kind.condition).chain([&self.legal]);
            if let Some(name) = conditions.flat_map(Formula::relations).next() {
                return Err(FormulaError::OtherDigits(name.to_owned()));
            }
            self.value = None;
        }
        self.value = self.value.filter(|value| value.refused_digits(&self.theory).is_none());
        self.pairs = None;
        Ok(self)
    }

    /// Sets the value formula, in the place of a pair form.
    #[must_use]
    pub fn value(mut self, value: Formula) -> Self {
        self.value = Some(value);
        self.pairs = None;
        self
    }

    /// Sets the pair form, and the value formula that it gives.
    #[must_use]
    pub fn pairs(mut self, pairs: PairForm) -> Self {
        self.value = Some(pairs.value(self.shape));
        self.pairs = Some(pairs);
        self
    }

    /// Returns the pair form if the value formula is the one that it gives. A proof up to symmetry looks at the pair form
    /// alone, so that it must not say anything else than the formula.
    pub fn pair_form(&self) -> Option<&PairForm> {
        self.pairs.as_ref().filter(|form| self.value.as_ref() == Some(&form.value(self.shape)))
    }
}

/// Returns s < t for ordinals given by their coefficients, most significant first: the lexicographic order.
pub fn ordinal_less(s: &[Term], t: &[Term]) -> Formula {
    match (s, t) {
        ([s, rest @ ..], [t, more @ ..]) => {
            s.clone().less(t.clone()).or(s.clone().equal(t.clone()).and(ordinal_less(rest, more)))
        }
        _ => Formula::FALSE,
    }
}

/// Returns the moves that change one coin: every coin may move to `x` under a condition on the old and the new numbers
/// of the coin.
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
            let range = i * shape.power..(i + 1) * shape.power;
            let mut target = all.clone();
            target.splice(range.clone(), to.iter().cloned());
            DescribedMove { fresh: fresh.clone(), condition: condition(&all[range], &to), target }
        })
        .collect()
}

/// A game whose positions are lists of natural numbers. A game with a [`Kind`] of positions is one.
pub trait NumberedPositions: Game {
    /// Returns the position with these numbers, if it is legal. Several lists may represent one position.
    fn decode(&self, numbers: &[u64]) -> Option<Self::Position>;

    /// Returns the numbers of a position, in one order: [`decode`](Self::decode) gives the position back.
    fn encode(&self, position: &Self::Position) -> Vec<u64>;
}

impl<G: GameSpec + Game<Position = PositionOf<G>>> NumberedPositions for G {
    fn decode(&self, numbers: &[u64]) -> Option<PositionOf<G>> {
        self.kind().position_of(numbers)
    }

    fn encode(&self, position: &PositionOf<G>) -> Vec<u64> {
        G::Kind::numbers(position).to_vec()
    }
}

/// A game on natural numbers that can be described to the prover. Every proof compares the description and the numbers of
/// positions with the game's own [`Options`] and formula on small positions.
pub trait Definable: Options + NumberedPositions {
    /// Returns the description of the game; `None` for shapes without a description.
    fn describe(&self, shape: PositionShape) -> Option<Description>;
}

/// A game that the prover can examine: its description, and the results of the ordinary engine on small numbers. [`DescribedGame`]
/// implements it for a [`Definable`] game.
pub trait Provable {
    /// Returns the name of the game.
    fn id(&self) -> String;

    /// Returns the description of the game; `None` for shapes without a description.
    fn describe(&self, shape: PositionShape) -> Option<Description>;

    /// Returns whether the description contains each position once, with its numbers in ascending order, as in
    /// [`AscendingCoins`](super::AscendingCoins).
    fn is_sorted(&self) -> bool {
        false
    }

    /// Returns the position in the notation of the game.
    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String;

    /// Returns the numbers of the position in canonical order; `None` if it is not legal.
    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>>;

    /// Returns the options, by the game's own rules, whose numbers are all below `below`: canonical, sorted and
    /// distinct. Returns `None` if the position is not legal, or if its options cannot be listed in few steps.
    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>>;

    /// Returns the value that the game's formula gives; `None` if it has no formula, or if only its description has one.
    fn formula(&self, _shape: PositionShape, _numbers: &[u64]) -> Option<Vec<u64>> {
        None
    }

    /// Returns the value by the rule `play`, computed from the game's own rules; `None` if the computation is too
    /// expensive.
    ///
    /// # Errors
    /// [`Stopped`] if the run is cancelled, or its time is up.
    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped>;

    /// Returns an evaluator that computes many values as [`computed`](Provable::computed) does and stores those of
    /// followers; `None` if nothing is stored.
    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        None
    }
}

/// A game in the form that the prover needs.
pub type ProvableGame = Box<dyn Provable + Send + Sync>;

/// Computes values from a game's own rules, and stores known values between calls.
pub trait Evaluator {
    /// Returns the value as [`Provable::computed`] does.
    ///
    /// # Errors
    /// [`Stopped`] if the run is cancelled.
    fn value(
        &mut self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped>;
}

/// Implements the named methods of [`Provable`] by calling them on another game:
/// `delegate!(self => self.game, id, write);`. The name `computed` covers the method `evaluator` as well.
macro_rules! delegate {
    ($this:ident => $game:expr $(,)?) => {};
    ($this:ident => $game:expr, id $(, $rest:ident)*) => {
        fn id(&$this) -> String {
            $game.id()
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, describe $(, $rest:ident)*) => {
        fn describe(&$this, shape: PositionShape) -> Option<Description> {
            $game.describe(shape)
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, is_sorted $(, $rest:ident)*) => {
        fn is_sorted(&$this) -> bool {
            $game.is_sorted()
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, write $(, $rest:ident)*) => {
        fn write(&$this, shape: PositionShape, numbers: &[u64]) -> String {
            $game.write(shape, numbers)
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, canonical $(, $rest:ident)*) => {
        fn canonical(&$this, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
            $game.canonical(shape, numbers)
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, options $(, $rest:ident)*) => {
        fn options(&$this, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
            $game.options(shape, numbers, below)
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, formula $(, $rest:ident)*) => {
        fn formula(&$this, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
            $game.formula(shape, numbers)
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
    ($this:ident => $game:expr, computed $(, $rest:ident)*) => {
        fn computed(
            &$this,
            shape: PositionShape,
            numbers: &[u64],
            play: impartial::value::Play,
            run: &Run<'_>,
        ) -> Result<Option<Vec<u64>>, Stopped> {
            $game.computed(shape, numbers, play, run)
        }

        fn evaluator(&$this) -> Option<Box<dyn Evaluator + '_>> {
            $game.evaluator()
        }
        $crate::definable::delegate!($this => $game $(, $rest)*);
    };
}
pub(crate) use delegate;

impl<T: Provable + ?Sized> Provable for Box<T> {
    delegate!(self => (**self), id, describe, is_sorted, write, canonical, options, formula, computed);
}

impl<T: Provable + ?Sized> Provable for &T {
    delegate!(self => (**self), id, describe, is_sorted, write, canonical, options, formula, computed);
}

/// The formula of a game without a value formula.
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

/// A [`Definable`] game with its formula, in the form that the prover needs.
#[derive(Clone, Debug)]
pub struct DescribedGame<G, F = NoFormula> {
    game: G,
    formula: F,
}

impl<G> DescribedGame<G> {
    /// Creates a game without a formula.
    pub const fn new(game: G) -> Self {
        DescribedGame { game, formula: NoFormula }
    }
}

impl<G, F> DescribedGame<G, F> {
    /// Creates a game with a formula.
    pub const fn with_formula(game: G, formula: F) -> Self {
        DescribedGame { game, formula }
    }
}

/// Maximum number of positions whose values are computed to verify counterexamples.
const MAX_COMPUTED: u64 = 300_000;

/// Maximum memory for these computations, in bytes. Nothing is computed for a position whose play is longer.
const MAX_COMPUTED_BYTES: u64 = 512 << 20;

/// Maximum number of options of one position that are listed.
const MAX_OPTIONS: usize = 1 << 20;

/// Maximum number of polls while the options of one position are listed; a game polls every few thousand steps.
const MAX_ASKED: u32 = 1 << 8;

impl<G, F> Provable for DescribedGame<G, F>
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
        let polls = std::cell::Cell::new(0);
        let should_continue = || {
            polls.set(polls.get() + 1);
            polls.get() < MAX_ASKED
        };
        let mut options: Vec<Vec<u64>> = Vec::new();
        let mut is_own_option = false;
        let flow = self.game.visit_options_while(&position, &should_continue, &mut |option| {
            is_own_option |= option == position;
            let option = self.game.encode(&option);
            if option.iter().all(|n| *n < below) {
                options.push(option);
            }
            if options.len() < MAX_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // If options cannot be listed, the position is reported as an option of itself, which carries no information.
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
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        MemoEvaluator { game: &self.game, memo: Memo::new(&self.game) }.value(
            PositionShape::coins(0),
            numbers,
            play,
            run,
        )
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator + '_>> {
        Some(Box::new(MemoEvaluator { game: &self.game, memo: Memo::new(&self.game) }))
    }
}

/// The values of a game, with the stored values of followers.
struct MemoEvaluator<'g, G: Options> {
    game: &'g G,
    memo: Memo<'g, G::Position>,
}

impl<G: Definable + Send + Sync> Evaluator for MemoEvaluator<'_, G> {
    fn value(
        &mut self,
        _: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(position) = self.game.decode(numbers) else { return Ok(None) };
        let mut limits = *run.limits();
        limits.max_positions = Some(MAX_COMPUTED);
        limits.max_memory =
            Some(limits.max_memory.map_or(MAX_COMPUTED_BYTES, |bytes| bytes.min(MAX_COMPUTED_BYTES)));
        let small = run.with_limits(limits);
        match self.memo.values(&position, &small) {
            Ok(pair) => Ok(Some(vec![pair.of_play(play)])),
            Err(SolveError::Stopped(stopped)) => {
                run.check(0, 0).map_err(|_| stopped)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }
}

/// A game with another value formula than its own, which can then be proved or refuted.
#[derive(Clone)]
pub struct WithFormula<'a> {
    game: &'a dyn Provable,
    value: &'a (dyn Fn(PositionShape) -> Formula + Sync),
    definitions: Option<&'a Theory>,
}

impl<'a> WithFormula<'a> {
    /// Creates the game `game` with the value formula `value` of each shape, in the names of the shape.
    pub fn new(game: &'a dyn Provable, value: &'a (dyn Fn(PositionShape) -> Formula + Sync)) -> Self {
        WithFormula { game, value, definitions: None }
    }

    /// Adds definitions that the formula uses to those of the game's description. A name that both define has the
    /// meaning of the description.
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
    delegate!(self => self.game, id, is_sorted, write, canonical, options, computed);

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let mut description = self.game.describe(shape)?.value((self.value)(shape));
        description.pairs = None;
        if let Some(definitions) = self.definitions {
            description.theory.extend(definitions);
        }
        Some(description)
    }
}
