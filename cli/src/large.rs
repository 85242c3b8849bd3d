//! Positions whose numbers do not fit 64 bits: formulas and replies answer, nothing is computed.

use crate::any_game::{Answer, Basis, Decided, Filter, Known, Moves};
use crate::entry::{Named, ReplyRule};
use crate::errors::Error;
use crate::solving::MANY_OPTIONS;
use impartial::game::{Formula, Notation, Replies};
use impartial::kind::{AnySize, AnySizeFormula, AnySizeReplies, Kind, PositionOf, Rule};
use num_bigint::BigUint;

/// A game on numbers of any size, to be put beside an [`Entry`](crate::Entry).
pub struct LargeEntry<G: Rule> {
    game: AnySize<G>,
    formulas: Vec<Box<dyn Formula<AnySize<G>, Value = BigUint>>>,
    replies: Option<ReplyRule<AnySize<G>, BigUint>>,
}

impl<G: Rule> LargeEntry<G> {
    /// A game about which nothing more is known.
    pub fn new(game: G) -> Self {
        LargeEntry { game: AnySize(game), formulas: Vec::new(), replies: None }
    }

    /// A published formula, tried after those added before it.
    #[must_use]
    pub fn formula(mut self, formula: impl AnySizeFormula<G> + 'static) -> Self {
        self.formulas.push(Box::new(formula));
        self
    }

    /// The game names every move to any wanted value.
    #[must_use]
    pub fn replies(mut self) -> Self
    where
        G: AnySizeReplies,
    {
        self.replies =
            Some(ReplyRule { visit: <AnySize<G> as Replies<BigUint>>::visit_replies, to_zero_only: false });
        self
    }

    /// The game names every winning move, but not the moves to values other than 0.
    #[must_use]
    pub fn winning_replies(mut self) -> Self
    where
        G: AnySizeReplies,
    {
        self.replies =
            Some(ReplyRule { visit: <AnySize<G> as Replies<BigUint>>::visit_replies, to_zero_only: true });
        self
    }

    fn parse(&self, text: &str) -> Result<PositionOf<G, BigUint>, Error> {
        self.game
            .parse(text)
            .map_err(|error| Error::input(format!("position '{text}' of {}: {error}", self.game.id())))
    }

    fn answer(&self, position: &PositionOf<G, BigUint>) -> Answer {
        let (game, formulas) = (&self.game, &self.formulas);
        let formula = formulas.iter().find_map(|f| Some((f.value(game, position)?, f.source().to_owned())));
        let misere = formulas.iter().find_map(|f| f.misere(game, position));
        let decided = |outcome, source: &str| Decided { outcome, by: format!("formula: {source}") };
        Answer {
            position: game.write(position),
            grundy: formula.as_ref().map(|(value, _)| Known::new(value.clone(), Basis::Formula)),
            misere: misere.map(|value| Known::new(value, Basis::Formula)),
            formula: formula.map(|(value, source)| (value.into(), source)),
            outcome: formulas.iter().find_map(|f| Some(decided(f.outcome(game, position)?, f.source()))),
            misere_outcome: formulas
                .iter()
                .find_map(|f| Some(decided(f.misere_outcome(game, position)?, f.source()))),
        }
    }
}

impl<G: Rule> std::fmt::Debug for LargeEntry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LargeEntry").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// A [`LargeEntry`] without its type.
pub(crate) trait AnyLarge: Send + Sync {
    /// What the formulas say; nothing may be known.
    fn value(&self, position: &str) -> Result<Answer, Error>;
    /// The numbers of a position.
    fn numbers(&self, position: &str) -> Result<Vec<BigUint>, Error>;
    fn moves(&self, position: &str, filter: &Filter) -> Result<Moves, Error>;
}

impl<G: Rule> AnyLarge for LargeEntry<G> {
    fn value(&self, position: &str) -> Result<Answer, Error> {
        Ok(self.answer(&self.parse(position)?))
    }

    fn numbers(&self, position: &str) -> Result<Vec<BigUint>, Error> {
        Ok(G::Kind::numbers(&self.parse(position)?).to_vec())
    }

    fn moves(&self, text: &str, filter: &Filter) -> Result<Moves, Error> {
        let position = self.parse(text)?;
        let written = self.game.write(&position);
        let Some(rule) = &self.replies else { return Err(too_large(&self.game.id(), &written)) };
        let id = self.game.id();
        let (Some(wanted), false) = (&filter.to, filter.misere) else {
            return Err(needs_to(&id, &written, rule.to_zero_only));
        };
        // The values of these games are finite: no option has an infinite one.
        let Some(natural) = wanted.as_natural().map(BigUint::from) else {
            return Ok(Moves { position: written, options: Vec::new() });
        };
        let options = match rule.to(&self.game, &position, &natural) {
            Named::All(options) => options,
            Named::TooMany => return Err(too_many(&id, &written, wanted)),
            Named::Nothing => return Err(no_rule(&id, &written, wanted)),
        };
        let options = options
            .iter()
            .map(|option| {
                // That the option has the wanted value is what the rule says.
                let grundy = Some(Known::new(wanted.clone(), Basis::Formula));
                Answer { grundy, ..self.answer(option) }
            })
            .collect();
        Ok(Moves { position: written, options })
    }
}

/// The list of moves is too long; those to one value can be named.
pub(crate) fn needs_to(game: &str, position: &str, zero_only: bool) -> Error {
    let allowed = if zero_only {
        "--to 0 (the winning moves)"
    } else {
        "--to V in normal play (--to 0: the winning moves)"
    };
    Error::input(format!(
        "position {position} of {game} has too many moves to list (allowed here: {allowed})"
    ))
}

/// There are more moves to a value than anybody wants to read.
pub(crate) fn too_many(game: &str, position: &str, wanted: &dyn std::fmt::Display) -> Error {
    Error::input(format!(
        "position {position} of {game} has more than {MANY_OPTIONS} moves to {wanted} (allowed: smaller positions)"
    ))
}

/// The game has a rule, but not for this value.
pub(crate) fn no_rule(game: &str, position: &str, wanted: &dyn std::fmt::Display) -> Error {
    Error::input(format!(
        "position {position} of {game} is too large to list its moves, and the moves to {wanted} are not known in \
         closed form (allowed here: --to 0)"
    ))
}

/// Nothing can be said.
pub(crate) fn too_large(game: &str, position: &str) -> Error {
    Error::input(format!(
        "position {position} of {game} is too large to compute, and no formula gives it (allowed: smaller numbers)"
    ))
}
