//! Positions whose numbers do not fit 64 bits: formulas and replies answer, nothing is computed.

use crate::answer::filter::Filter;
use crate::answer::{Answer, Basis, Decided, Known};
use crate::error::{Asked, Error, Instead};
use crate::method::replies::{Named, ReplyRule};
use crate::plan::MANY_OPTIONS;
use crate::position::{Position, Reader};
use crate::solver_choice::SolverChoice;
use impartial::game::{Formula, Notation, Options, Replies};
use impartial::kind::{AnySize, AnySizeFormula, AnySizeOptions, AnySizeReplies, Kind, PositionOf, Rule};
use impartial::ordinal::Ordinal;
use impartial::value::sort_few;
use num_bigint::BigUint;
use std::any::Any;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// A game on numbers of any size, beside its [`Entry`](crate::Entry).
pub(crate) struct LargeEntry<G: Rule> {
    game: AnySize<G>,
    formulas: Vec<Box<dyn Formula<AnySize<G>, Value = BigUint>>>,
    replies: Option<ReplyRule<AnySize<G>, BigUint>>,
    options: Option<OptionsFn<G>>,
}

type Large<G> = PositionOf<G, BigUint>;

type OptionsFn<G> =
    fn(&AnySize<G>, &Large<G>, &mut dyn FnMut(Large<G>) -> ControlFlow<()>) -> ControlFlow<()>;

impl<G: Rule> LargeEntry<G> {
    /// A game about which nothing more is known.
    pub(crate) fn new(game: G) -> Self {
        LargeEntry { game: AnySize(game), formulas: Vec::new(), replies: None, options: None }
    }

    /// A published formula, tried after those added before it.
    pub(crate) fn formula(mut self, formula: impl AnySizeFormula<G> + 'static) -> Self {
        self.formulas.push(Box::new(formula));
        self
    }

    /// The game lists its options: few of them, however large the numbers, at least of some positions.
    pub(crate) fn options(mut self) -> Self
    where
        G: AnySizeOptions,
    {
        self.options = Some(<AnySize<G> as Options>::visit_options);
        self
    }

    /// The game names every move to any wanted value.
    pub(crate) fn replies(mut self) -> Self
    where
        G: AnySizeReplies,
    {
        self.replies = Some(ReplyRule {
            visit: Box::new(<AnySize<G> as Replies<BigUint>>::visit_replies),
            to_zero_only: false,
        });
        self
    }

    /// The game names every winning move, but not the moves to values other than 0.
    pub(crate) fn winning_replies(mut self) -> Self
    where
        G: AnySizeReplies,
    {
        self.replies = Some(ReplyRule {
            visit: Box::new(<AnySize<G> as Replies<BigUint>>::visit_replies),
            to_zero_only: true,
        });
        self
    }

    fn parse(&self, text: &str) -> Result<Large<G>, Error> {
        self.game
            .parse(text)
            .map_err(|error| Error::input(format!("position '{text}' of {}: {error}", self.game.id())))
    }

    fn at<'p>(&self, position: &'p Position) -> Result<Cow<'p, Large<G>>, Error> {
        match position.get() {
            Some(held) => Ok(Cow::Borrowed(held)),
            None => self.parse(position).map(Cow::Owned),
        }
    }

    fn answer(&self, position: &Large<G>) -> Answer {
        let (game, formulas) = (&self.game, &self.formulas);
        let formula = formulas.iter().find_map(|f| Some((f.value(game, position)?, f.source().to_owned())));
        let misere = formulas.iter().find_map(|f| f.misere(game, position));
        let decided = |outcome, source: &str| Decided { outcome, by: format!("formula: {source}") };
        Answer {
            // Its numbers may be small ones.
            position: Position::unread(game.write(position)),
            grundy: formula.as_ref().map(|(value, _)| Known::new(value.clone(), Basis::Formula)),
            misere: misere.map(|value| Known::new(value, Basis::Formula)),
            formula: formula.map(|(value, source)| (value.into(), source)),
            outcome: formulas.iter().find_map(|f| Some(decided(f.outcome(game, position)?, f.source()))),
            misere_outcome: formulas
                .iter()
                .find_map(|f| Some(decided(f.misere_outcome(game, position)?, f.source()))),
            genus: None,
        }
    }
}

impl<G: Rule> std::fmt::Debug for LargeEntry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LargeEntry").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// A [`LargeEntry`] without its type.
pub(crate) trait AnyLarge: Any + Send + Sync {
    /// A position from text.
    fn read(&self, reader: Reader, text: &str) -> Result<Position, Error>;
    /// What the formulas say; nothing may be known.
    fn value(&self, position: &Position) -> Result<Answer, Error>;
    /// The numbers of a position.
    fn numbers(&self, position: &Position) -> Result<Vec<BigUint>, Error>;
    /// The moves to the wanted value as the game's own rule names them.
    fn replies(&self, position: &Position, filter: &Filter) -> Result<Named<Answer>, Error>;
    /// All options with what the formulas say of them; `None` if they cannot be listed, or are many.
    fn options(&self, position: &Position) -> Result<Option<Vec<Answer>>, Error>;
}

impl<G: Rule> AnyLarge for LargeEntry<G> {
    fn read(&self, reader: Reader, text: &str) -> Result<Position, Error> {
        let position = self.parse(text)?;
        let written = self.game.write(&position);
        Ok(Position::new(reader, position, written))
    }

    fn value(&self, position: &Position) -> Result<Answer, Error> {
        Ok(Answer { position: position.clone(), ..self.answer(&*self.at(position)?) })
    }

    fn numbers(&self, position: &Position) -> Result<Vec<BigUint>, Error> {
        Ok(G::Kind::numbers::<BigUint>(&*self.at(position)?).to_vec())
    }

    fn replies(&self, position: &Position, filter: &Filter) -> Result<Named<Answer>, Error> {
        let (Some(wanted), Some(rule), false) = (&filter.to, &self.replies, filter.misere) else {
            return Ok(Named::Nothing);
        };
        let position = self.at(position)?;
        // The values of these games are finite: no option has an infinite one.
        let Some(natural) = wanted.as_natural().map(BigUint::from) else { return Ok(Named::All(Vec::new())) };
        Ok(match rule.to(&self.game, &position, &natural) {
            Named::All(options) => {
                // That an option has the wanted value is what the rule says.
                let grundy = Some(Known::new(wanted.clone(), Basis::Formula));
                let answer = |option| Answer { grundy: grundy.clone(), ..self.answer(option) };
                Named::All(options.iter().map(answer).collect())
            }
            Named::TooMany => Named::TooMany,
            Named::Nothing => Named::Nothing,
        })
    }

    fn options(&self, position: &Position) -> Result<Option<Vec<Answer>>, Error> {
        let Some(visit) = self.options else { return Ok(None) };
        let position = self.at(position)?;
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
        sort_few(&mut options);
        options.dedup();
        Ok(Some(options.iter().map(|option| self.answer(option)).collect()))
    }
}

/// The moves that are wanted cannot be listed; those that are `known` some other way can.
pub(crate) fn no_moves(game: &str, position: &str, filter: &Filter, known: Vec<Instead>) -> Error {
    let why = match &filter.to {
        None => format!("position {position} of {game} has more than {MANY_OPTIONS} moves, too many to list"),
        Some(to) => {
            let play = if filter.misere { " of misère play" } else { "" };
            format!(
                "position {position} of {game} has more than {MANY_OPTIONS} moves, too many to look at, and nothing \
                 else tells the moves{play} to {to}"
            )
        }
    };
    let instead = if known.is_empty() { vec![Instead::words("smaller positions")] } else { known };
    Error::unsupported(Asked::This, why, instead)
}

/// There are more moves to a value than anybody wants to read.
pub(crate) fn too_many(game: &str, position: &str, wanted: Option<&Ordinal>) -> Error {
    let to = wanted.map(|wanted| format!(" to {wanted}")).unwrap_or_default();
    Error::input(format!(
        "position {position} of {game} has more than {MANY_OPTIONS} moves{to} (allowed: smaller positions)"
    ))
}

/// A solver was asked for where there is nothing to solve.
pub(crate) fn of_large(game: &str, solver: SolverChoice, heaps: bool) -> Error {
    let mut possible = vec![SolverChoice::Auto];
    if heaps {
        possible.push(SolverChoice::Heap);
    }
    Error::unsupported(
        Asked::Solver(solver),
        format!("a position of {game} as large as this is not solved, formulas and periods give its values"),
        [Instead::Solvers(possible)],
    )
}

/// Nothing can be said.
pub(crate) fn too_large(game: &str, position: &str) -> Error {
    Error::input(format!(
        "position {position} of {game} is too large to compute, and no formula gives it (allowed: smaller numbers)"
    ))
}
