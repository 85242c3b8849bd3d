//! Values, moves and tables from the graph of all play: of loopy games, and wherever the
//! remoteness is wanted.

use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::play_facts::{PlayFacts, SolvedPlay};
use crate::results::values::WindowValues;
use crate::results::window::{FollowerGraph, WindowGraph};
use crate::results::{Basis, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::sum_notation;
use impartial::loopy::{
    EndlessPlay, LoopyOutcome, LoopyRefusal, LoopyValue, MoveResult, ValueCertificate, endless_play,
    verify_values,
};
use impartial::run::Stopped;
use impartial::solve::solve_graph;
use impartial::value::{Play, Plays};
use std::sync::Arc;

/// Maximum number of positions of a sum that is solved as a whole unless its remoteness is required. The values of the
/// parts give the value of a larger sum.
const MAX_OF_A_SUM: u64 = 1_000_000;

/// The graph of all play from a position, solved.
struct SolvedGame {
    followers: FollowerGraph,
    solved: SolvedPlay,
}

impl SolvedGame {
    /// Expands and solves a position.
    fn new(game: &dyn AnyGame, position: &Position, cx: &Context<'_>) -> Result<Self, Error> {
        let Some(followers) = game.rooted(position, true, cx)? else {
            return Err(Error::input(format!("{} cannot be expanded", game.id())));
        };
        let names: usize = followers.names.iter().map(|name| size_of::<String>() + name.capacity()).sum();
        let cx = cx.with_reserved_memory(names as u64);
        let solved = SolvedPlay::new(&followers.graph, &cx.run())?;
        let found = SolvedGame { followers, solved };
        if let Some(v) = found.solved.contradiction() {
            return Err(Error::Refuted(format!(
                "two computations disagree at {}: the value {} and the outcome {}",
                found.followers.names[v as usize],
                found.solved.values().value(v),
                found.solved.outcomes(Play::Normal).outcome(v)
            )));
        }
        if cx.verify > 0 {
            verify_all(&found.certificate(game, &cx)?, &cx)?;
        }
        Ok(found)
    }

    fn facts(&self) -> PlayFacts {
        self.solved.facts(self.followers.root)
    }

    fn certificate(&self, game: &dyn AnyGame, cx: &Context<'_>) -> Result<ValueCertificate, Error> {
        let FollowerGraph { graph, root, names } = &self.followers;
        let name = |v: u32| names[v as usize].clone();
        Ok(ValueCertificate::new(game.id(), graph, &[*root], name, self.solved.values(), &cx.run())?)
    }
}

/// Verifies the values of all positions of a certificate.
fn verify_all(certificate: &ValueCertificate, cx: &Context<'_>) -> Result<(), Error> {
    match verify_values(certificate, &cx.run()) {
        Ok(()) => Ok(()),
        Err(LoopyRefusal::Stopped(stopped)) => Err(stopped.into()),
        Err(refused) => Err(Error::Refuted(format!("the values from the graph of all play: {refused}"))),
    }
}

/// Returns the facts about one position from the graph of all play. The value of a sum is that of its parts by the rules of
/// addition; the whole sum is solved too if it is small, or if `remoteness` is required.
pub(super) fn facts(
    game: &dyn AnyGame,
    position: &Position,
    remoteness: bool,
    cx: &Context<'_>,
) -> Result<PlayFacts, Error> {
    let Some(queries) = game.capabilities().sum else {
        return Ok(SolvedGame::new(game, position, cx)?.facts());
    };
    let parts = queries.parts(position)?;
    let (mut sum, mut basis) = (LoopyValue::Finite(0), Basis::Computed);
    for (part, at) in &parts {
        let (value, of_part) = value_of_part(&**part, at, cx)?;
        sum += &value;
        basis = basis.weaker(of_part);
    }
    let most = cx.limits().max_positions.unwrap_or(u64::MAX);
    let whole = if remoteness { cx.clone() } else { cx.with_positions(most.min(MAX_OF_A_SUM)) };
    match SolvedGame::new(game, position, &whole) {
        Ok(solved) if solved.facts().value == sum => Ok(solved.facts()),
        Ok(solved) => Err(Error::Refuted(format!(
            "two computations disagree at {position}: the sum {sum} of the parts and the value {} of the whole",
            solved.facts().value
        ))),
        Err(Error::Stopped(_) | Error::Unsupported(_) | Error::Unreadable(_))
            if !remoteness && !cx.cancelled() =>
        {
            cx.remark("the sum is too large as a whole: its value is the sum of the values of the parts");
            Ok(PlayFacts::from_value(sum, basis))
        }
        Err(error) => Err(error),
    }
}

/// Returns the value of a part of a sum and its basis: a nim-value, or a loopy value if the part is loopy.
fn value_of_part(
    game: &dyn AnyGame,
    position: &Position,
    cx: &Context<'_>,
) -> Result<(LoopyValue, Basis), Error> {
    match game.value_of(position, MiserePolicy::No, cx) {
        Ok(answer) => {
            match answer.grundy.as_ref().and_then(|known| Some((known.value.to_u64()?, known.basis))) {
                Some((value, basis)) => Ok((LoopyValue::Finite(value), basis)),
                None => Err(Error::input(format!("the value of {position} of {} is not known", game.id()))),
            }
        }
        Err(Error::Loopy { .. }) => {
            let facts = facts(game, position, false, cx)?;
            Ok((facts.value, facts.basis))
        }
        Err(error) => Err(error),
    }
}

/// Returns the answer for a position about which the graph of all play gives everything that is known.
pub(super) fn answer(position: Position, facts: PlayFacts) -> PositionAnswer {
    PositionAnswer {
        grundy: facts.value.as_finite().map(|value| ValueWithBasis::new(value, facts.basis)),
        play: Some(Box::new(facts)),
        ..PositionAnswer::nothing(position)
    }
}

/// Returns the moves from a position that `filter` selects, each with its result and its remoteness: winning moves
/// first, the fastest win first; then drawing moves; then losing moves, the slowest loss first.
///
/// # Errors
/// [`Error::Stopped`] if a limit is reached; [`Error::Unsupported`] for a misère value other than 0, because misère
/// play of a loopy game has outcomes and no values.
pub fn rated_moves(
    game: &dyn AnyGame,
    position: &Position,
    filter: &MoveFilter,
    cx: &Context<'_>,
) -> Result<super::MovesReport, Error> {
    let report = |options| super::MovesReport {
        game: game.id(),
        moves: MovesAnswer { position: position.clone(), options },
    };
    let mut options = Vec::new();
    match SolvedGame::new(game, position, cx) {
        Ok(SolvedGame { followers: FollowerGraph { graph, root, names }, solved }) => {
            for rated in solved.outcomes(filter.play).moves(&graph, root) {
                let facts = solved.facts(rated.option);
                if is_selected(&facts, filter)? {
                    options.push(answer(game.position(&names[rated.option as usize])?, facts));
                }
            }
        }
        // The rules of addition give the results of the moves, though not their remoteness.
        Err(Error::Stopped(stopped)) if filter.play == Play::Normal && !cx.cancelled() => {
            let Some(queries) = game.capabilities().sum else { return Err(Error::Stopped(stopped)) };
            options = moves_by_parts(game, &queries.parts(position)?, filter, cx)?;
        }
        Err(error) => return Err(error),
    }
    Ok(report(options))
}

fn moves_by_parts(
    game: &dyn AnyGame,
    parts: &[(Arc<dyn AnyGame>, Position)],
    filter: &MoveFilter,
    cx: &Context<'_>,
) -> Result<Vec<PositionAnswer>, Error> {
    let solved = |(part, at): &(Arc<dyn AnyGame>, Position)| SolvedGame::new(&**part, at, cx);
    let solved = parts.iter().map(solved).collect::<Result<Vec<SolvedGame>, Error>>()?;
    let mut options = Vec::new();
    for (i, part) in solved.iter().enumerate() {
        let others = solved.iter().enumerate().filter(|(j, _)| *j != i);
        let others: LoopyValue = others.map(|(_, other)| other.facts().value).sum();
        let mut targets = part.followers.graph.row(part.followers.root).to_vec();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let facts = PlayFacts::from_value(&part.solved.values().value(to) + &others, Basis::Computed);
            if is_selected(&facts, filter)? {
                let name = |(j, (_, at)): (usize, &(Arc<dyn AnyGame>, Position))| match j == i {
                    true => part.followers.names[to as usize].clone(),
                    false => at.to_string(),
                };
                let names: Vec<String> = parts.iter().enumerate().map(name).collect();
                let joined = sum_notation::join(names.iter().map(String::as_str));
                options.push(answer(game.position(&joined)?, facts));
            }
        }
    }
    let result = |option: &PositionAnswer| option.play.as_ref().map(|facts| result_of(facts, Play::Normal));
    options.sort_by_key(result);
    Ok(options)
}

/// Returns the result of the move to a position with these facts, as far as it is known.
pub(crate) fn result_of(facts: &PlayFacts, play: Play) -> Option<MoveResult> {
    facts.outcome(play).map(MoveResult::from_option)
}

fn is_selected(facts: &PlayFacts, filter: &MoveFilter) -> Result<bool, Error> {
    let Some(to) = &filter.to else { return Ok(true) };
    match (filter.play, to.to_u64()) {
        (Play::Misere, Some(0)) => Ok(facts.outcome(Play::Misere) == Some(LoopyOutcome::P)),
        (Play::Misere, _) => Err(Error::unsupported(
            UnsupportedPart::This,
            "misère play of a loopy game has outcomes, but no values",
            [PossibleInstead::ToMisereZero],
        )),
        (Play::Normal, wanted) => Ok(wanted.is_some() && facts.value.as_finite() == wanted),
    }
}

/// The rows of a table from the graph of all play from a window.
pub struct PlayTable<'a> {
    window: WindowGraph<'a>,
    solved: SolvedPlay,
}

/// Solves the graph of all play from the positions of a window.
///
/// # Errors
/// [`Error::Stopped`] if a limit is reached.
pub fn play_table<'a>(window: &'a dyn AnyWindow, cx: &Context<'_>) -> Result<PlayTable<'a>, Error> {
    let window = window.expand(cx)?;
    let solved = SolvedPlay::new(&window.graph, &cx.run())?;
    if cx.verify > 0 {
        let start: Vec<u32> = (0..window.start_count as u32).collect();
        let certificate =
            ValueCertificate::new("", &window.graph, &start, &*window.name, solved.values(), &cx.run())?;
        verify_all(&certificate, cx)?;
    }
    match solved.contradiction() {
        None => Ok(PlayTable { window, solved }),
        Some(v) => Err(Error::Refuted(format!(
            "two computations disagree at {}: the value {} and the outcome {}",
            (window.name)(v),
            solved.values().value(v),
            solved.outcomes(Play::Normal).outcome(v)
        ))),
    }
}

/// Returns the values of a window from the graph of all play. A position has a normal value if its value is finite, also
/// where play need not end, and a misère value if play from it ends.
///
/// # Errors
/// [`Error::Stopped`] if a limit is reached.
pub fn loopy_values(window: &dyn AnyWindow, plays: Plays, cx: &Context<'_>) -> Result<WindowValues, Error> {
    let table = play_table(window, cx)?;
    let misere = plays.has_misere().then(|| table.misere_values(cx)).transpose()?;
    let misere = misere.map(|values| values.into_iter().collect());
    Ok(WindowValues::from_columns(table.finite_values().collect(), misere))
}

/// Solves a window as far as the limits allow. Returns the values, and the limit that stopped the work, if one did. Where
/// play need not end, the values are those of [`loopy_values`].
///
/// # Errors
/// The errors of [`AnyWindow::solve`], except [`Error::Loopy`].
pub fn window_values(
    window: &dyn AnyWindow,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<(WindowValues, Option<Stopped>), Error> {
    let mut values = WindowValues::new(plays);
    match window.solve(plays, cx, &mut values) {
        Err(Error::Loopy { .. }) => Ok((loopy_values(window, plays, cx)?, None)),
        Ok(None) if values.normal().absent() > 0 => Ok((loopy_values(window, plays, cx)?, None)),
        solved => Ok((values, solved?)),
    }
}

impl PlayTable<'_> {
    /// Returns the positions of the window in order, with the facts about each.
    pub fn rows(&self) -> impl Iterator<Item = (String, PlayFacts)> + '_ {
        (0..self.window.start_count as u32).map(|v| ((self.window.name)(v), self.solved.facts(v)))
    }

    /// Returns the value of each position of the window, in order; `None` if it is infinite.
    fn finite_values(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        (0..self.window.start_count as u32).map(|v| self.solved.values().grundy(v))
    }

    /// Returns the misère value of each position of the window, in order; `None` if play from it need not end.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached.
    pub fn misere_values(&self, cx: &Context<'_>) -> Result<Vec<Option<u64>>, Error> {
        let values = solve_graph(&self.window.graph, &cx.run())?;
        Ok((0..self.window.start_count as u32).map(|v| Some(values.pair(v)?.misere)).collect())
    }

    /// Returns a play that never ends from a position of the window, if there is one.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached.
    pub fn endless_play(&self, cx: &Context<'_>) -> Result<Option<String>, Error> {
        // An infinite value has an infinite option, so play from there need not end.
        let infinite =
            (0..self.window.start_count as u32).find(|&v| self.solved.values().grundy(v).is_none());
        let Some(v) = infinite else { return Ok(None) };
        let play = endless_play(&self.window.graph, v, &cx.run())?;
        Ok(play.map(|play: EndlessPlay<u32>| play.describe(|&v| (self.window.name)(v))))
    }
}

/// Returns a certificate of the loopy values of a position and of all positions that play reaches from it.
///
/// # Errors
/// [`Error::Stopped`] if a limit is reached.
pub fn value_certificate(
    game: &dyn AnyGame,
    position: &Position,
    cx: &Context<'_>,
) -> Result<ValueCertificate, Error> {
    SolvedGame::new(game, position, cx)?.certificate(game, cx)
}

/// Returns the condition that a certificate of loopy values does not meet, or `None` if the certificate is valid. The
/// conditions are those of the value function and its counters; positions and moves must be those of the game that
/// `find` returns.
///
/// # Errors
/// [`Error::Stopped`] if a limit is reached.
pub fn verify_value_certificate(
    certificate: &ValueCertificate,
    find: impl FnOnce(&str) -> Result<Arc<dyn AnyGame>, Error>,
    cx: &Context<'_>,
) -> Result<Option<String>, Error> {
    match verify_values(certificate, &cx.run()) {
        Ok(()) => {}
        Err(LoopyRefusal::Stopped(stopped)) => return Err(stopped.into()),
        Err(refused) => return Ok(Some(refused.to_string())),
    }
    let game = match find(&certificate.game) {
        Ok(game) => game,
        Err(error) => return Ok(Some(format!("game: {error}"))),
    };
    if game.id() != certificate.game {
        return Ok(Some(format!(
            "game: the certificate is about {}, not about {}",
            certificate.game,
            game.id()
        )));
    }
    game.moves_are_of_game(&certificate.positions, &certificate.moves, cx)
}
