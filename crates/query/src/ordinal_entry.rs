//! Entries of games on ordinals: values with their basis, and all moves to a wanted value.
//!
//! The engine's [`OrdinalSolver`], which knows no formula, **computes** the values of a position below ω². A game with a
//! formula needs it only if few enough positions lie below. Everywhere else its values are an **induction
//! step**: the engine's mex over the exact set of values that the formula gives to the options. A game that is given by
//! its rules alone has no values beyond ω². Every answer states its basis. Most positions have infinitely many
//! followers, so there are no windows and no graphs.

use crate::any_game::{AnswerSession, AnyGame, Capabilities, OrdinalQueries, ProvableGame, Session};
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::entry::AnyEntry;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::members::PositionMembers;
use crate::plan::MiserePolicy;
use crate::position::{Position, PositionReader};
use crate::results::filter::MoveFilter;
use crate::results::window::{FollowerGraph, WindowArg};
use crate::results::{Basis, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{Figure, Notation, OptionValues, OrdinalList, ValueFormula};
use impartial::ordinal::Ordinal;
use impartial::run::{Reason, Run};
use impartial::solve::{
    OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver, induction_step, misere_induction_step,
};
use impartial::value::Play;
use std::borrow::Cow;
use std::sync::Arc;

/// Maximum number of options that are listed.
const MAX_OPTIONS: u64 = 1_000_000;

/// Maximum number of columns in which some option is looked for.
const MAX_COLUMNS: usize = 64;

/// Upper bound on the estimated number of moves below a position whose values are computed without a formula: about one
/// second of work.
const MAX_MOVES: u128 = 1_000_000;

/// A game on ordinals to register, with a formula that covers every legal position or by its rules alone.
///
/// ```
/// use impartial_query::{OrdinalEntry, Registry};
/// # fn add<G, F>(game: G, formula: F, replies: impartial_query::OrdinalReplies) -> Registry
/// # where
/// #     G: impartial_query::OrdinalPlayable + impartial::game::OptionValues<F>,
/// #     F: impartial::game::ValueFormula<G, Value = impartial::ordinal::Ordinal> + 'static,
/// # {
/// let entry = OrdinalEntry::new(game, formula, replies)
///     .summary("replace one heap, an ordinal, by any smaller ordinal")
///     .position("ordinals separated by commas, such as w+2,w*3");
/// let registry = Registry::new().ordinal_game(entry);
/// # registry
/// # }
/// ```
#[derive(Clone)]
pub struct OrdinalEntry {
    reader: PositionReader,
    game: Arc<dyn OrdinalGame>,
    pub(crate) summary: String,
    pub(crate) position: String,
    provable_game: Option<MakeProvableGame>,
}

/// A function that describes a game to the prover.
type MakeProvableGame = Arc<dyn Fn() -> ProvableGame + Send + Sync>;

/// The rules of a game on ordinals, with the notation of its positions.
pub trait OrdinalPlayable: Notation<Position = OrdinalList> + OrdinalMoves + Send + Sync + 'static {}

impl<G: Notation<Position = OrdinalList> + OrdinalMoves + Send + Sync + 'static> OrdinalPlayable for G {}

/// A solver of a game on ordinals.
type Solver<'g> = OrdinalSolver<&'g dyn OrdinalMoves<Position = OrdinalList>>;

/// The result of a search for values: both values and their basis.
type FoundValues = Result<(OrdinalPair, Basis), OrdinalSolveError>;

/// A game on ordinals with the source of its values: [`ByFormula`] or [`ByRules`].
trait OrdinalGame: Send + Sync {
    fn rules(&self) -> &dyn OrdinalPlayable;

    /// Returns the formula in one line, if the game has one.
    fn formula_text(&self) -> Option<String>;

    /// Returns the value that the formula gives to a position, and its source.
    fn formula(&self, position: &OrdinalList) -> Option<(Ordinal, String)>;

    /// Returns the values of a position.
    fn values(&self, position: &OrdinalList, run: &Run<'_>) -> FoundValues;

    /// Returns the values of several positions.
    fn values_of_all(
        &self,
        positions: &[OrdinalList],
        run: &Run<'_>,
    ) -> Result<Vec<(OrdinalPair, Basis)>, OrdinalSolveError>;

    /// Returns all moves to positions of value `wanted`, in any order.
    fn moves_to(
        &self,
        position: &OrdinalList,
        wanted: &Ordinal,
        play: Play,
        run: &Run<'_>,
    ) -> Result<Vec<OrdinalList>, OrdinalSolveError>;
}

/// Returns every move to a position of a given value, as the index of the member that is replaced and the ordinal that
/// replaces it. Equal members have the same moves.
pub type OrdinalReplies = fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>;

/// A game with a formula that covers every legal position.
struct ByFormula<G, F> {
    game: G,
    formula: F,
    replies: OrdinalReplies,
}

impl<G: OrdinalPlayable + OptionValues<F>, F: ValueFormula<G, Value = Ordinal>> ByFormula<G, F> {
    /// Computes both values as induction steps.
    fn by_step(&self, position: &OrdinalList) -> OrdinalPair {
        // The formulas of these games cover every legal position.
        let normal = induction_step(&self.game, &self.formula, position).map(|step| step.mex);
        let misere = misere_induction_step(&self.game, &self.formula, position).map(|step| step.mex);
        OrdinalPair { normal: normal.unwrap_or_default(), misere: misere.unwrap_or_default() }
    }
}

impl<G, F> OrdinalGame for ByFormula<G, F>
where
    G: OrdinalPlayable + OptionValues<F>,
    F: ValueFormula<G, Value = Ordinal> + 'static,
{
    fn rules(&self) -> &dyn OrdinalPlayable {
        &self.game
    }

    fn formula_text(&self) -> Option<String> {
        Some(self.formula.text().to_owned())
    }

    fn formula(&self, position: &OrdinalList) -> Option<(Ordinal, String)> {
        Some((self.formula.value(&self.game, position)?, self.formula.source().to_owned()))
    }

    /// Computes the values from the rules alone, if that is little work, otherwise as induction steps.
    fn values(&self, position: &OrdinalList, run: &Run<'_>) -> FoundValues {
        if moves_below(position.as_slice()).is_some_and(|bound| bound <= MAX_MOVES) {
            match Solver::new(self.rules()).values(position, run) {
                Ok(pair) => return Ok((pair, Basis::Computed)),
                Err(OrdinalSolveError::Stopped(stopped)) if stopped.reason == Reason::Cancelled => {
                    return Err(stopped.into());
                }
                Err(_) => {}
            }
        }
        Ok((self.by_step(position), Basis::InductionStep))
    }

    fn values_of_all(
        &self,
        positions: &[OrdinalList],
        run: &Run<'_>,
    ) -> Result<Vec<(OrdinalPair, Basis)>, OrdinalSolveError> {
        let mut all = Vec::with_capacity(positions.len());
        for position in positions {
            run.check(all.len() as u64, 0)?;
            all.push((self.by_step(position), Basis::InductionStep));
        }
        Ok(all)
    }

    /// Returns the moves that the formula names. The misère value differs from the normal value only if that is 0 or 1.
    fn moves_to(
        &self,
        position: &OrdinalList,
        wanted: &Ordinal,
        play: Play,
        _: &Run<'_>,
    ) -> Result<Vec<OrdinalList>, OrdinalSolveError> {
        let members = position.as_slice();
        let mut options = Vec::new();
        let mut add = |value: &Ordinal| {
            let replies = (self.replies)(members, value).into_iter();
            let distinct = replies.filter(|&(i, _)| i == 0 || members[i - 1] != members[i]);
            options.extend(distinct.filter_map(|(i, to)| position.with_member(i, to)));
        };
        if play.is_misere() && *wanted <= Ordinal::ONE {
            add(&Ordinal::ZERO);
            add(&Ordinal::ONE);
            options.retain(|option| self.formula.misere(&self.game, option).as_ref() == Some(wanted));
        } else {
            add(wanted);
        }
        Ok(options)
    }
}

/// A game that is given by its rules alone: its values are computed, below ω².
struct ByRules(Box<dyn OrdinalPlayable>);

impl OrdinalGame for ByRules {
    fn rules(&self) -> &dyn OrdinalPlayable {
        &*self.0
    }

    fn formula_text(&self) -> Option<String> {
        None
    }

    fn formula(&self, _: &OrdinalList) -> Option<(Ordinal, String)> {
        None
    }

    fn values(&self, position: &OrdinalList, run: &Run<'_>) -> FoundValues {
        Ok((Solver::new(self.rules()).values(position, run)?, Basis::Computed))
    }

    fn values_of_all(
        &self,
        positions: &[OrdinalList],
        run: &Run<'_>,
    ) -> Result<Vec<(OrdinalPair, Basis)>, OrdinalSolveError> {
        let mut solver = Solver::new(self.rules());
        positions.iter().map(|position| Ok((solver.values(position, run)?, Basis::Computed))).collect()
    }

    fn moves_to(
        &self,
        position: &OrdinalList,
        wanted: &Ordinal,
        play: Play,
        run: &Run<'_>,
    ) -> Result<Vec<OrdinalList>, OrdinalSolveError> {
        Solver::new(self.rules()).moves_to(position, wanted, play, run)
    }
}

impl From<OrdinalEntry> for AnyEntry {
    fn from(entry: OrdinalEntry) -> Self {
        AnyEntry(Arc::new(entry))
    }
}

impl OrdinalEntry {
    /// Returns an entry with a game, its formula, and the moves to a given normal value.
    pub fn new<G, F>(game: G, formula: F, replies: OrdinalReplies) -> Self
    where
        G: OrdinalPlayable + OptionValues<F>,
        F: ValueFormula<G, Value = Ordinal> + 'static,
    {
        OrdinalEntry::of_game(Arc::new(ByFormula { game, formula, replies }))
    }

    /// Returns an entry with a game whose values are computed from its rules.
    pub fn by_rules(game: impl OrdinalPlayable) -> Self {
        OrdinalEntry::of_game(Arc::new(ByRules(Box::new(game))))
    }

    fn of_game(game: Arc<dyn OrdinalGame>) -> Self {
        OrdinalEntry {
            reader: PositionReader::new(),
            game,
            summary: String::new(),
            position: String::new(),
            provable_game: None,
        }
    }

    fn rules(&self) -> &dyn OrdinalPlayable {
        self.game.rules()
    }

    /// Sets the rules, in one line.
    #[must_use]
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.summary = summary.into();
        self
    }

    /// Sets the notation of positions, with an example.
    #[must_use]
    pub fn position(mut self, position: impl Into<String>) -> Self {
        self.position = position.into();
        self
    }

    /// Declares that the game is described to the prover.
    #[must_use]
    pub fn provable(mut self, provable_game: impl Fn() -> ProvableGame + Send + Sync + 'static) -> Self {
        self.provable_game = Some(Arc::new(provable_game));
        self
    }

    /// Refuses a selected solver, because the game has a solver of its own, and verification, because no plain
    /// definition of the value ends.
    fn refuse_options(&self, cx: &Context<'_>) -> Result<(), Error> {
        let id = self.rules().id();
        if cx.solver != SolverChoice::Auto {
            let why = format!("{id} has a solver of its own");
            let instead = [PossibleInstead::Solvers(vec![SolverChoice::Auto])];
            return Err(Error::unsupported(UnsupportedPart::Solver(cx.solver), why, instead));
        }
        if cx.verify > 0 {
            let why = format!(
                "{id} has positions with infinitely many options, so no plain definition of the value ends"
            );
            let instead = [PossibleInstead::words("claims, which are checked")];
            return Err(Error::unsupported(UnsupportedPart::Verifying, why, instead));
        }
        Ok(())
    }

    /// Returns the formula in one line, if the game has one.
    pub(crate) fn formula_text(&self) -> Option<String> {
        self.game.formula_text()
    }

    fn parse(&self, text: &str) -> Result<OrdinalList, Error> {
        self.rules().parse(text).map_err(|error| self.wrong(text, &error))
    }

    /// Returns the position of a handle.
    fn read_position<'p>(&self, position: &'p Position) -> Result<Cow<'p, OrdinalList>, Error> {
        position.held_by(self.reader, |text| self.parse(text))
    }

    fn handle(&self, position: OrdinalList) -> Position {
        let written = self.rules().write(&position);
        Position::new(self.reader, position, written)
    }

    fn wrong(&self, position: &str, error: &dyn std::fmt::Display) -> Error {
        Error::input(format!("position '{position}' of {}: {error}", self.rules().id()))
    }

    /// Returns an error of the solver as an error about a position.
    fn solve_error(&self, position: &OrdinalList, error: OrdinalSolveError) -> Error {
        let written = self.rules().write(position);
        match error {
            OrdinalSolveError::Stopped(stopped) => stopped.into(),
            OrdinalSolveError::Unlawful { what, .. } => self.wrong(&written, &what),
            error => self.wrong(&written, &error),
        }
    }

    /// Returns the values of a position, with their basis.
    fn values(&self, position: &OrdinalList, run: &Run<'_>) -> Result<(OrdinalPair, Basis), Error> {
        self.game.values(position, run).map_err(|error| self.solve_error(position, error))
    }

    /// Returns all moves to positions of value `wanted`, in ascending order.
    fn moves_to(
        &self,
        position: &OrdinalList,
        wanted: &Ordinal,
        play: Play,
        run: &Run<'_>,
    ) -> Result<Vec<OrdinalList>, Error> {
        let found = self.game.moves_to(position, wanted, play, run);
        let mut options = found.map_err(|error| self.solve_error(position, error))?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Refuses a wanted value that is not smaller than the value of a position with an infinite number. The wanted
    /// value 0 is accepted for a position of value 0, from which no move leads to 0.
    fn refuse_large(
        &self,
        position: &OrdinalList,
        wanted: &Ordinal,
        play: Play,
        run: &Run<'_>,
    ) -> Result<(), Error> {
        if self.rules().ordinals(position).iter().all(Ordinal::is_finite) {
            return Ok(());
        }
        let pair = self.values(position, run)?.0;
        let value = pair.of_play(play);
        if wanted >= value && !(wanted.is_zero() && value.is_zero()) {
            let which = if play.is_misere() { "misere " } else { "" };
            let written = self.rules().write(position);
            return Err(self.wrong(
                &written,
                &format_args!(
                    "the wanted value {wanted} is not smaller than the {which}value {value} of {written}, and of a position \
                     with an infinite number only the moves to smaller values are found"
                ),
            ));
        }
        Ok(())
    }

    /// Returns all moves, or the moves to one value.
    fn moves_found(
        &self,
        position: OrdinalList,
        filter: &MoveFilter,
        run: &Run<'_>,
    ) -> Result<MovesAnswer, Error> {
        let found = match &filter.to {
            Some(wanted) => self.moves_to(&position, wanted, filter.play, run)?,
            None => self.options(&position, run)?,
        };
        let values = self.game.values_of_all(&found, run);
        let values = values.map_err(|error| self.solve_error(&position, error))?;
        let described = found.into_iter().zip(values).map(|(option, (pair, basis))| PositionAnswer {
            grundy: Some(ValueWithBasis::new(pair.normal, basis)),
            misere: Some(ValueWithBasis::new(pair.misere, basis)),
            ..PositionAnswer::nothing(self.handle(option))
        });
        let options = described.collect();
        Ok(MovesAnswer { position: self.handle(position), options })
    }

    /// Returns all options of a position of finite numbers, in ascending order, each once.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if a number is infinite, or there are more than [`MAX_OPTIONS`] options.
    fn options(&self, position: &OrdinalList, run: &Run<'_>) -> Result<Vec<OrdinalList>, Error> {
        let unlisted = |why: &str| {
            let written = self.rules().write(position);
            let value = match self.values(position, run) {
                Ok((pair, _)) => pair.normal,
                Err(error) => return error,
            };
            Error::unsupported(
                UnsupportedPart::This,
                format!("position '{written}' of {}: {why}, and its value is {value}", self.rules().id()),
                [PossibleInstead::ToValue, PossibleInstead::ToMisereValue],
            )
        };
        let ordinals = self.rules().ordinals(position);
        if !ordinals.iter().all(Ordinal::is_finite) {
            return Err(unlisted("its options are not listed, since one of its numbers is infinite"));
        }
        let squares: Option<Vec<u64>> = ordinals.iter().map(Ordinal::to_u64).collect();
        let sum = squares.as_ref().and_then(|all| all.iter().try_fold(0u64, |sum, m| sum.checked_add(*m)));
        let squares = match (squares, sum) {
            (Some(squares), Some(sum)) if sum <= MAX_OPTIONS => squares,
            _ => return Err(unlisted(&format!("it has more than {MAX_OPTIONS} options"))),
        };
        let mut options = Vec::new();
        for (i, square) in squares.iter().enumerate() {
            for to in 0..*square {
                options.extend(self.rules().lower(position, i, &to.into()));
                run.check(options.len() as u64, (options.len() * size_of::<OrdinalList>()) as u64)?;
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn report(&self, position: &Position, run: &Run<'_>) -> Result<PositionAnswer, Error> {
        let position = self.read_position(position)?;
        let (pair, basis) = self.values(&position, run)?;
        Ok(PositionAnswer {
            grundy: Some(ValueWithBasis::new(pair.normal, basis)),
            misere: Some(ValueWithBasis::new(pair.misere, basis)),
            formula: self.game.formula(&position),
            ..PositionAnswer::nothing(self.handle(position.into_owned()))
        })
    }
}

impl AnyGame for OrdinalEntry {
    fn id(&self) -> String {
        self.rules().id()
    }

    fn provable_game(&self) -> Option<ProvableGame> {
        self.provable_game.as_ref().map(|make| make())
    }

    fn position(&self, text: &str) -> Result<Position, Error> {
        Ok(self.handle(self.parse(text)?))
    }

    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        let position = self.read_position(position)?;
        match self.options(&position, &cx.run()) {
            Ok(options) if options.len() as u64 > most => Ok(None),
            Ok(options) => Ok(Some(options.into_iter().map(|option| self.handle(option)).collect())),
            Err(Error::Unsupported(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn is_option(&self, position: &Position, option: &Position, _: &Context<'_>) -> Result<bool, Error> {
        let (position, option) = (self.read_position(position)?, self.read_position(option)?);
        let ordinals = self.rules().ordinals(&option);
        // An option need not contain an empty heap.
        let candidates = || ordinals.iter().cloned().chain([Ordinal::ZERO]);
        let count = self.rules().ordinals(&position).len();
        let leads = |i: usize, to: &Ordinal| self.rules().lower(&position, i, to).as_ref() == Some(&*option);
        Ok((0..count).any(|i| candidates().any(|to| leads(i, &to))))
    }

    fn some_option(&self, position: &Position, _: &Context<'_>) -> Result<Option<Position>, Error> {
        let position = self.read_position(position)?;
        let ordinals = self.rules().ordinals(&position);
        // In a column that a member may enter one of the first rows is free.
        let rows = self.rules().rows_taken().saturating_mul(ordinals.len() as u64);
        for (i, ordinal) in ordinals.iter().enumerate().rev() {
            let (column, row) = ordinal.split_omega();
            let (base, row) = (&Ordinal::omega() * &column, row.to_u64().unwrap_or(0));
            let just_below = (1..=row.min(rows + 1)).map(|step| &base + &Ordinal::from(row - step));
            let columns = (0..column.to_u64().unwrap_or(0)).rev().take(MAX_COLUMNS).chain([0]);
            let lower = columns.flat_map(|column| {
                let base = &Ordinal::omega() * &Ordinal::from(column);
                (0..=rows).rev().map(move |row| &base + &Ordinal::from(row))
            });
            if let Some(option) = just_below.chain(lower).find_map(|to| self.rules().lower(&position, i, &to))
            {
                return Ok(Some(self.handle(option)));
            }
        }
        Ok(None)
    }

    fn session(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(AnswerSession::new(self))
    }

    fn value_of(
        &self,
        position: &Position,
        _: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.refuse_options(cx)?;
        self.report(position, &cx.run())
    }

    fn moves(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        if let Some(wanted) = &filter.to {
            self.refuse_options(cx)?;
            self.refuse_large(&*self.read_position(position)?, wanted, filter.play, &cx.run())?;
        }
        self.moves_of_part(position, filter, cx)
    }

    fn window<'a>(&'a self, _: &WindowArg, _: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        Err(self.not_finite("has no tables"))
    }

    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        let position = self.read_position(position)?;
        let split = self.rules().ordinals(&position).iter().map(Ordinal::split_omega);
        Ok(Figure::Ordinals(split.map(|(column, row)| (column.to_string(), row.to_string())).collect()))
    }

    fn members(&self, position: &Position) -> Result<PositionMembers, Error> {
        Ok(PositionMembers::Numbers(self.rules().ordinals(&*self.read_position(position)?).to_vec()))
    }

    fn rooted(
        &self,
        _: &Position,
        at_any_cost: bool,
        _: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        if at_any_cost { Err(self.not_finite("has no explicit graphs")) } else { Ok(None) }
    }

    fn formula(&self, position: &Position) -> Option<(Ordinal, String)> {
        self.game.formula(&*self.read_position(position).ok()?)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { ordinals: Some(self), ..Capabilities::default() }
    }
}

impl OrdinalQueries for OrdinalEntry {
    fn lower(&self, position: &Position, member: usize, to: &Ordinal) -> Result<Position, Error> {
        let position = self.read_position(position)?;
        let written = self.rules().write(&position);
        let all = self.rules().ordinals(&position);
        let wrong = |what: String| self.wrong(&written, &what);
        let from = all
            .get(member)
            .ok_or_else(|| wrong(format!("it has {} members, and none is number {member}", all.len())))?;
        if to >= from {
            return Err(wrong(format!("{to} is not smaller than {from}")));
        }
        let option = self.rules().lower(&position, member, to);
        option.map(|option| self.handle(option)).ok_or_else(|| wrong(format!("{from} may not move to {to}")))
    }

    fn moves_of_part(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        self.refuse_options(cx)?;
        self.moves_found(self.read_position(position)?.into_owned(), filter, &cx.run())
    }
}

impl OrdinalEntry {
    fn not_finite(&self, what: &str) -> Error {
        Error::unsupported(
            UnsupportedPart::This,
            format!("{} {what}: most of its positions have infinitely many followers", self.rules().id()),
            [PossibleInstead::words("value, moves, check")],
        )
    }
}

/// Returns an upper bound on the number of moves that a computation without formulas examines: Π sᵢ positions with at
/// most Σ sᵢ moves each, sᵢ = mᵢ + 1 + n·λᵢ. Returns `None` if the position is out of reach.
fn moves_below(ordinals: &[Ordinal]) -> Option<u128> {
    let n = ordinals.len() as u128;
    let (mut positions, mut moves) = (1u128, 0u128);
    for alpha in ordinals {
        let (column, row) = alpha.split_omega();
        let squares = n.checked_mul(column.to_u64()?.into())?.checked_add(u128::from(row.to_u64()?) + 1)?;
        positions = positions.checked_mul(squares)?;
        moves = moves.checked_add(squares)?;
    }
    positions.checked_mul(moves)
}

impl std::fmt::Debug for OrdinalEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrdinalEntry").field("game", &self.rules().id()).finish_non_exhaustive()
    }
}
