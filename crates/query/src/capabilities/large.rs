//! Positions whose numbers do not fit 64 bits: formulas and replies give the answers, and nothing is computed.

use crate::capabilities::replies::{NamedReplies, ReplyRule};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::plan::MANY_OPTIONS;
use crate::position::{Position, PositionReader};
use crate::results::filter::MoveFilter;
use crate::results::{Basis, KnownOutcome, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{Notation, Options, ValueFormula};
use impartial::kind::{AnySize, AnySizeFormula, AnySizeOptions, GameSpec, Kind, PositionOf, Replies};
use impartial::ordinal::Ordinal;
use impartial::value::{Play, sort_short};
use num_bigint::BigUint;
use std::any::Any;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on numbers of any size, in addition to its [`Entry`](crate::Entry).
pub(crate) struct LargeEntry<G: GameSpec> {
    game: Arc<AnySize<G>>,
    formulas: Vec<Box<dyn ValueFormula<AnySize<G>, Value = BigUint>>>,
    replies: Option<ReplyRule<LargePosition<G>, BigUint>>,
    options: Option<OptionsFn<G>>,
}

type LargePosition<G> = PositionOf<G, BigUint>;

type OptionsFn<G> = fn(
    &AnySize<G>,
    &LargePosition<G>,
    &mut dyn FnMut(LargePosition<G>) -> ControlFlow<()>,
) -> ControlFlow<()>;

impl<G: GameSpec> LargeEntry<G> {
    /// Returns an entry of a game without formulas, options and replies.
    pub(crate) fn new(game: G) -> Self {
        LargeEntry { game: Arc::new(AnySize(game)), formulas: Vec::new(), replies: None, options: None }
    }

    /// Adds a published formula, tried after the formulas added earlier.
    pub(crate) fn formula(mut self, formula: impl AnySizeFormula<G> + 'static) -> Self {
        self.formulas.push(Box::new(formula));
        self
    }

    /// Declares that the game lists its options. At least some positions have few options, however large their numbers.
    pub(crate) fn options(mut self) -> Self
    where
        G: AnySizeOptions,
    {
        self.options = Some(<AnySize<G> as Options>::visit_options);
        self
    }

    /// Declares that the game names every move to any wanted value, or every winning move alone if `to_zero_only`.
    pub(crate) fn replies(mut self, to_zero_only: bool) -> Self
    where
        G: Replies,
    {
        let game = self.game.clone();
        self.replies = Some(ReplyRule::new(
            move |position, wanted, visit| game.0.visit_replies::<BigUint>(position, wanted, visit),
            to_zero_only,
        ));
        self
    }

    fn parse(&self, text: &str) -> Result<LargePosition<G>, Error> {
        self.game
            .parse(text)
            .map_err(|error| Error::input(format!("position '{text}' of {}: {error}", self.game.id())))
    }

    fn large_position<'p>(&self, position: &'p Position) -> Result<Cow<'p, LargePosition<G>>, Error> {
        match position.get() {
            Some(large) => Ok(Cow::Borrowed(large)),
            None => self.parse(position).map(Cow::Owned),
        }
    }

    fn answer(&self, position: &LargePosition<G>) -> PositionAnswer {
        let (game, formulas) = (&*self.game, &self.formulas);
        let formula = formulas.iter().find_map(|f| Some((f.value(game, position)?, f.source().to_owned())));
        let misere = formulas.iter().find_map(|f| f.misere(game, position));
        let decided = |outcome, source: &str| KnownOutcome { outcome, by: format!("formula: {source}") };
        PositionAnswer {
            // The numbers may fit 64 bits, so the position is read again from its text.
            position: Position::unread(game.write(position)),
            grundy: formula.as_ref().map(|(value, _)| ValueWithBasis::new(value.clone(), Basis::Formula)),
            misere: misere.map(|value| ValueWithBasis::new(value, Basis::Formula)),
            formula: formula.map(|(value, source)| (value.into(), source)),
            outcome: formulas.iter().find_map(|f| Some(decided(f.outcome(game, position)?, f.source()))),
            misere_outcome: formulas
                .iter()
                .find_map(|f| Some(decided(f.misere_outcome(game, position)?, f.source()))),
            genus: None,
            play: None,
        }
    }
}

impl<G: GameSpec> std::fmt::Debug for LargeEntry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LargeEntry").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// A [`LargeEntry`] without the type of its game.
pub(crate) trait AnyLarge: Any + Send + Sync {
    /// Reads a position from text.
    fn read(&self, reader: PositionReader, text: &str) -> Result<Position, Error>;
    /// Returns the values and outcomes that the formulas give. The answer may be empty.
    fn value(&self, position: &Position) -> Result<PositionAnswer, Error>;
    /// Returns the numbers of a position.
    fn numbers(&self, position: &Position) -> Result<Vec<BigUint>, Error>;
    /// Returns the moves to the wanted value, as the game's own rule names them.
    fn replies(
        &self,
        position: &Position,
        filter: &MoveFilter,
    ) -> Result<NamedReplies<PositionAnswer>, Error>;
    /// Returns all options with the values that formulas give to them, or `None` if there are many options or they
    /// cannot be listed.
    fn options(&self, position: &Position) -> Result<Option<Vec<PositionAnswer>>, Error>;
}

impl<G: GameSpec> AnyLarge for LargeEntry<G> {
    fn read(&self, reader: PositionReader, text: &str) -> Result<Position, Error> {
        let position = self.parse(text)?;
        let written = self.game.write(&position);
        Ok(Position::new(reader, position, written))
    }

    fn value(&self, position: &Position) -> Result<PositionAnswer, Error> {
        Ok(PositionAnswer { position: position.clone(), ..self.answer(&*self.large_position(position)?) })
    }

    fn numbers(&self, position: &Position) -> Result<Vec<BigUint>, Error> {
        Ok(G::Kind::numbers::<BigUint>(&*self.large_position(position)?).to_vec())
    }

    fn replies(
        &self,
        position: &Position,
        filter: &MoveFilter,
    ) -> Result<NamedReplies<PositionAnswer>, Error> {
        let (Some(wanted), Some(rule), Play::Normal) = (&filter.to, &self.replies, filter.play) else {
            return Ok(NamedReplies::Nothing);
        };
        let position = self.large_position(position)?;
        // The values of these games are finite, so the value of an option is never infinite.
        let Some(natural) = wanted.as_natural().map(BigUint::from) else {
            return Ok(NamedReplies::All(Vec::new()));
        };
        Ok(match rule.to(&position, &natural) {
            NamedReplies::All(options) => {
                // The rule states that an option has the wanted value.
                let grundy = Some(ValueWithBasis::new(wanted.clone(), Basis::Formula));
                let answer = |option| PositionAnswer { grundy: grundy.clone(), ..self.answer(option) };
                NamedReplies::All(options.iter().map(answer).collect())
            }
            NamedReplies::TooMany => NamedReplies::TooMany,
            NamedReplies::Nothing => NamedReplies::Nothing,
        })
    }

    fn options(&self, position: &Position) -> Result<Option<Vec<PositionAnswer>>, Error> {
        let Some(visit) = self.options else { return Ok(None) };
        let position = self.large_position(position)?;
        let mut options = Vec::new();
        let flow = visit(&self.game, &position, &mut |option| {
            options.push(option);
            match options.len() as u64 > MANY_OPTIONS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if flow.is_break() {
            return Ok(None);
        }
        sort_short(&mut options);
        options.dedup();
        Ok(Some(options.iter().map(|option| self.answer(option)).collect()))
    }
}

/// Returns the error for wanted moves that cannot be listed. `known` names the moves that can be found in another way.
pub(crate) fn no_moves(
    game: &str,
    position: &str,
    filter: &MoveFilter,
    known: Vec<PossibleInstead>,
) -> Error {
    let why = match &filter.to {
        None => format!("position {position} of {game} has more than {MANY_OPTIONS} moves, too many to list"),
        Some(to) => {
            let play = if filter.play.is_misere() { " of misère play" } else { "" };
            format!(
                "position {position} of {game} has more than {MANY_OPTIONS} moves, too many to look at, and nothing \
                 else tells the moves{play} to {to}"
            )
        }
    };
    let instead = if known.is_empty() { vec![PossibleInstead::words("smaller positions")] } else { known };
    Error::unsupported(UnsupportedPart::This, why, instead)
}

/// Returns the error for a position with too many moves to a value to list.
pub(crate) fn too_many(game: &str, position: &str, wanted: Option<&Ordinal>) -> Error {
    let to = wanted.map(|wanted| format!(" to {wanted}")).unwrap_or_default();
    Error::input(format!(
        "position {position} of {game} has more than {MANY_OPTIONS} moves{to} (allowed: smaller positions)"
    ))
}

/// Returns the error for a solver that is selected for a position that cannot be solved.
pub(crate) fn of_large(game: &str, solver: SolverChoice, heaps: bool) -> Error {
    let mut possible = vec![SolverChoice::Auto];
    if heaps {
        possible.push(SolverChoice::Heap);
    }
    Error::unsupported(
        UnsupportedPart::Solver(solver),
        format!("a position of {game} as large as this is not solved, formulas and periods give its values"),
        [PossibleInstead::Solvers(possible)],
    )
}

/// Returns the error for a position that is too large to compute and has no formula.
pub(crate) fn too_large(game: &str, position: &str) -> Error {
    Error::input(format!(
        "position {position} of {game} is too large to compute, and no formula gives it (allowed: smaller numbers)"
    ))
}
