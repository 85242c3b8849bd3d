//! `sum:A+B`: disjunctive sums of any games.
//!
//! Each part is expanded to a graph from its position, and the sum of the graphs is solved by the definition. If the
//! sum is too large, normal values are the nim-sums of the values of the parts (Sprague 1935, Grundy 1939). There is no
//! such law in misère play.

mod whole;

use crate::any_game::{AnswerSession, AnyGame, Capabilities, GenusQueries, Session, SumParts, SumQueries};
use crate::any_window::AnyWindow;
use crate::capabilities::large::too_large;
use crate::context::Context;
use crate::error::{Error, Interruption, PossibleInstead, UnsupportedPart};
use crate::game::genus::{MAX_CHARACTERS, little};
use crate::game::values::no_misere;
use crate::game::window::{GameWindow, MaybeOwned};
use crate::members::PositionMembers;
use crate::plan::{self, MiserePolicy};
use crate::position::{Position, PositionReader};
use crate::results::filter::MoveFilter;
use crate::results::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::results::window::{FollowerGraph, WindowArg};
use crate::results::{Basis, KnownOutcome, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use crate::sum_notation;
use impartial::game::Figure;
use impartial::misere::canonical::{Form, Forms};
use impartial::misere::genus::Tameness;
use impartial::ordinal::Ordinal;
use impartial::run::{DisplayCount, Reason};
use impartial::value::{Outcome, Play};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;
use whole::{VertexTuple, WholeSum};

/// A function that finds a game by its name.
pub(crate) type Find<'f> = dyn Fn(&str) -> Result<Arc<dyn AnyGame>, Error> + 'f;

/// Opens the sum of the games named in `parts`, separated by '+'. `find` finds a game by its name.
pub(crate) fn open(parts: &str, find: &Find<'_>) -> Result<Arc<dyn AnyGame>, Error> {
    let parts = parts
        .split('+')
        .map(|name| match name.trim() {
            "" => Err(Error::input(format!("game 'sum:{parts}' lacks a part (expected sum:GAME+GAME)"))),
            name if name.starts_with("sum:") => {
                Err(Error::input("a part of a sum is a sum itself (expected all parts in one: sum:A+B+C)"))
            }
            name => find(name),
        })
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(Arc::new(SumGame::new(parts)))
}

/// Returns the sum of the given games. The text of a position joins the texts of its parts, as
/// [`sum_position`](crate::sum_position) does.
///
/// # Errors
/// [`Error::Unreadable`] if there are no parts.
pub fn sum_of_games(parts: Vec<Arc<dyn AnyGame>>) -> Result<Arc<dyn AnyGame>, Error> {
    match parts.is_empty() {
        true => Err(Error::input("a sum has no parts (expected at least one game)")),
        false => Ok(Arc::new(SumGame::new(parts))),
    }
}

struct SumGame {
    reader: PositionReader,
    parts: Vec<Arc<dyn AnyGame>>,
}

/// One position for each part.
type PartPositions = SmallVec<[Position; 4]>;

impl SumGame {
    fn new(parts: Vec<Arc<dyn AnyGame>>) -> Self {
        SumGame { reader: PositionReader::new(), parts }
    }

    fn read(&self, text: &str) -> Result<PartPositions, Error> {
        let parts = sum_notation::split(text);
        if parts.len() == self.parts.len() {
            return self.parts.iter().zip(parts).map(|(game, part)| game.position(&part)).collect();
        }
        Err(Error::input(format!(
            "position '{text}' of {} has {}, the game {} (expected the parts separated by '|', such as '3,5|2,6', and one with a '|' in it in double quotes)",
            self.id(),
            DisplayCount(parts.len() as u64, "parts"),
            self.parts.len()
        )))
    }

    /// Returns the positions of the parts.
    fn read_position<'p>(&self, position: &'p Position) -> Result<Cow<'p, PartPositions>, Error> {
        position.held_by(self.reader, |text| self.read(text))
    }

    fn handle(&self, parts: PartPositions) -> Position {
        let written = sum_notation::join(parts.iter().map(Position::as_str));
        Position::new(self.reader, parts, written)
    }

    /// Returns the same position with part `i` replaced.
    fn with(&self, parts: &PartPositions, i: usize, part: Position) -> Position {
        let mut changed = parts.clone();
        changed[i] = part;
        self.handle(changed)
    }

    /// Expands the parts to graphs, and returns their sum with the position in it. Returns `None` if separate queries
    /// for the parts are quicker, unless `at_any_cost`.
    fn expand(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<WholeSum>, Error> {
        Ok(self.expand_counted(position, at_any_cost, cx)?.map(|(whole, _)| whole))
    }

    /// Does the same as [`expand`](Self::expand), and also returns the bytes that the parts take.
    fn expand_counted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<(WholeSum, u64)>, Error> {
        let (mut graphs, mut names, mut root) = (Vec::new(), Vec::new(), VertexTuple::new());
        let mut bytes = 0;
        for (game, part) in self.parts.iter().zip(&*self.read_position(position)?) {
            let part_cx = cx.with_reserved_memory(if at_any_cost { bytes } else { 0 });
            let Some(rooted) = game.rooted(part, at_any_cost, &part_cx)? else { return Ok(None) };
            let FollowerGraph { graph, root: vertex, names: vertex_names } = rooted;
            let texts: usize = vertex_names.iter().map(|name| size_of::<String>() + name.capacity()).sum();
            bytes += graph.bytes() + texts as u64;
            graphs.push(Arc::new(graph));
            names.push(vertex_names);
            root.push(vertex);
        }
        Ok(WholeSum::new(self.id(), graphs, names, root, at_any_cost, cx).map(|whole| (whole, bytes)))
    }

    /// Computes both values if the misère value is required and little work does not give it: by canonical forms, or
    /// else from the whole sum up to the limits.
    fn misere_in_full(&self, position: &Position, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        if let Some(found) = self.by_forms(position, cx)? {
            return Ok(found);
        }
        cx.explain(&"misère 2. the parts as graphs, and their sum as a whole");
        match self.expand_counted(position, true, cx)? {
            Some((whole, bytes)) => {
                let (game, root) = whole.game();
                game.value_of(&root, MiserePolicy::Full, &cx.with_reserved_memory(bytes))
            }
            None => Err(Error::input(format!("{} cannot be expanded", self.id()))),
        }
    }

    /// Computes both values by the canonical forms of the parts, if little work finds these. Returns `None` if results
    /// are to be verified, because the definition then solves the whole sum.
    fn by_forms(&self, position: &Position, cx: &Context<'_>) -> Result<Option<PositionAnswer>, Error> {
        if cx.verify > 0 {
            return Ok(None);
        }
        let most = plan::MAX_FORMS.min(cx.limits().max_positions.unwrap_or(u64::MAX));
        cx.explain(&format_args!("misère 1. the canonical forms of its parts, for {most} positions at most"));
        let mut forms = Forms::new();
        let found = self.form_within(position, most, &mut forms, cx)?.map(|found| forms.pair(found.form));
        Ok(found.map(|pair| PositionAnswer {
            grundy: Some(ValueWithBasis::new(pair.normal, Basis::Computed)),
            misere: Some(ValueWithBasis::new(pair.misere, Basis::Computed)),
            ..PositionAnswer::nothing(position.clone())
        }))
    }

    /// Computes the genus from the graph of the whole sum if it has at most `most` positions, and otherwise by the canonical
    /// forms of the parts, if at most `most` positions give these.
    fn genus_within(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<GenusAnswer>, Error> {
        let most = most.min(cx.limits().max_positions.unwrap_or(u64::MAX));
        let small = cx.with_positions(most);
        let found = self.expand(position, false, &small)?.and_then(|whole| {
            let (game, root) = whole.game();
            game.capabilities().genus?.genus_cheaply(&root, cx)
        });
        match found {
            Some(found) => Ok(Some(found)),
            None => self.genus_by_forms(position, most, cx),
        }
    }

    /// Computes the genus by the canonical forms of the parts, if at most `most` positions give these.
    fn genus_by_forms(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<GenusAnswer>, Error> {
        let mut forms = Forms::new();
        let found = self.form_within(position, most, &mut forms, cx)?;
        let Some((form, class)) = found.and_then(|found| Some((found.form, found.class?))) else {
            return Ok(None);
        };
        let genus = match forms.genus(form, &little(&cx.run(), most)) {
            Ok(genus) => genus,
            Err(stopped) if stopped.reason == Reason::Cancelled => return Err(stopped.into()),
            Err(_) => return Ok(None),
        };
        Ok(Some(GenusAnswer {
            position: position.to_string(),
            genus,
            class,
            // A sum of tame positions is tame. For other sums only their graph decides.
            generally_tame: (class == Tameness::Tame).then_some(true),
            form: forms.write(form, MAX_CHARACTERS),
        }))
    }

    /// Adds the misère value to a partial answer, if the canonical forms of the parts give it.
    fn with_little_misere(
        &self,
        known: PositionAnswer,
        position: &Position,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        match self.by_forms(position, cx) {
            Ok(Some(whole)) => checked_against_parts(known, whole),
            Err(error) if error.is_cancelled() || !matches!(error, Error::Stopped(_)) => Err(error),
            _ => Ok(known),
        }
    }

    /// Adds the misère value from the whole sum to a partial answer.
    fn with_misere(
        &self,
        known: PositionAnswer,
        position: &Position,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let whole = self.misere_in_full(position, cx).map_err(|error| not_in_full(error, &known))?;
        checked_against_parts(known, whole)
    }

    /// Returns the nim-sum of the known values of the parts, or `None` if a value is unknown. The basis is the weakest
    /// basis of a part.
    fn nim_sum(parts: &[PositionAnswer]) -> Option<ValueWithBasis> {
        let mut sum = ValueWithBasis::new(0u64, Basis::Computed);
        for part in parts {
            let known = part.grundy.as_ref()?;
            sum =
                ValueWithBasis { value: sum.value.nim_sum(&known.value), basis: sum.basis.max(known.basis) };
        }
        Some(sum)
    }

    /// Returns the outcome if exactly one part has no known value, this part is won, and the other values have nim-sum
    /// 0.
    fn won_part(parts: &[PositionAnswer]) -> Option<KnownOutcome> {
        let mut unknown = parts.iter().filter(|part| part.grundy.is_none());
        let (Some(part), None) = (unknown.next(), unknown.next()) else { return None };
        let others: Vec<PositionAnswer> =
            parts.iter().filter(|part| part.grundy.is_some()).cloned().collect();
        let zero = Self::nim_sum(&others)?.outcome() == Outcome::P;
        part.outcome.clone().filter(|decided| zero && decided.outcome == Outcome::N)
    }

    /// Returns a sum of heaps of one and the same game as a position of that game. Returns `None` for other sums.
    fn as_one(&self, position: &Position) -> Result<Option<(&dyn AnyGame, Position)>, Error> {
        let game = &*self.parts[0];
        if game.heap_rules().is_none()
            || self.parts.iter().any(|part| part.fingerprint() != game.fingerprint())
        {
            return Ok(None);
        }
        let parts = self.read_position(position)?;
        let heaps: Vec<&str> = parts.iter().map(Position::as_str).collect();
        Ok(Some((game, game.position(&heaps.join(","))?)))
    }

    fn values_of_parts(&self, parts: &[Position], cx: &Context<'_>) -> Result<Vec<PositionAnswer>, Error> {
        let value = |(game, part): (&Arc<dyn AnyGame>, &Position)| game.value_of(part, MiserePolicy::No, cx);
        self.parts.iter().zip(parts).map(value).collect()
    }

    /// Returns the normal value and the outcome that follow from the values of the parts.
    fn by_parts(&self, position: &Position, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        let values = self.values_of_parts(&self.read_position(position)?, cx)?;
        Ok(PositionAnswer {
            grundy: Self::nim_sum(&values),
            outcome: Self::won_part(&values),
            ..PositionAnswer::nothing(position.clone())
        })
    }

    fn remark(&self, cx: &Context<'_>) {
        cx.remark("the sum is too large as a whole: normal values are nim-sums of the parts' values");
    }
}

/// Returns the answer for the whole sum, if it agrees with the answer that follows from the parts.
///
/// # Errors
/// [`Error::Refuted`] if two computed normal values differ.
fn checked_against_parts(known: PositionAnswer, whole: PositionAnswer) -> Result<PositionAnswer, Error> {
    match (&known.grundy, &whole.grundy) {
        (Some(parts), Some(whole)) if parts.basis == Basis::Computed && parts != whole => {
            Err(Error::Refuted(format!(
                "two computations disagree at {}: the nim-sum {} of the parts and the value {} of the whole",
                known.position, parts.value, whole.value
            )))
        }
        _ => Ok(PositionAnswer { position: known.position, ..whole }),
    }
}

/// Converts the error of a required misère value that was not found, and adds the partial answer.
fn not_in_full(error: Error, known: &PositionAnswer) -> Error {
    match error {
        error @ Error::Stopped(Interruption::Stopped { .. } | Interruption::Searched(_)) => {
            error.with_answer(known.clone())
        }
        Error::Unreadable(why) => Error::Stopped(no_misere(why, known)),
        Error::Unsupported(why) => Error::Stopped(no_misere(why.to_string(), known)),
        other => other,
    }
}

impl AnyGame for SumGame {
    fn id(&self) -> String {
        let ids: Vec<String> = self.parts.iter().map(|part| part.id()).collect();
        format!("sum:{}", ids.join("+"))
    }

    fn fingerprint(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part.fingerprint()).collect();
        format!("sum:{}", parts.join("+"))
    }

    fn position(&self, text: &str) -> Result<Position, Error> {
        Ok(self.handle(self.read(text)?))
    }

    // A move in a sum is a move in one part.
    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        let parts = self.read_position(position)?;
        let mut all = Vec::new();
        for (i, game) in self.parts.iter().enumerate() {
            let left = most - all.len() as u64;
            let Some(options) = game.options(&parts[i], left, cx)? else { return Ok(None) };
            all.extend(options.into_iter().map(|option| self.with(&parts, i, option)));
        }
        Ok(Some(all))
    }

    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error> {
        let (before, after) = (self.read_position(position)?, self.read_position(option)?);
        let mut changed = (0..self.parts.len()).filter(|&i| *before[i] != *after[i]);
        match (changed.next(), changed.next()) {
            (Some(i), None) => self.parts[i].is_option(&before[i], &after[i], cx),
            _ => Ok(false),
        }
    }

    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error> {
        let parts = self.read_position(position)?;
        for (i, game) in self.parts.iter().enumerate() {
            if let Some(option) = game.some_option(&parts[i], cx)? {
                return Ok(Some(self.with(&parts, i, option)));
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
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let at_any_cost = cx.solver != SolverChoice::Auto;
        let parts = self.read_position(position)?;
        if !at_any_cost && let Some((game, heaps)) = self.as_one(position)? {
            let whole = game.value_of(&heaps, misere, cx)?;
            let genus = whole.genus.map(|found| found.at_position(position));
            let formula = self.formula(position);
            return Ok(PositionAnswer { position: self.handle(parts.into_owned()), genus, formula, ..whole });
        }
        let mut by_parts = false;
        let mut answer = match self.expand(position, at_any_cost, cx)? {
            Some(whole) => {
                let (game, root) = whole.game();
                match game.value_of(&root, misere, cx) {
                    // Canonical forms may reach further, and the parts still give the normal value.
                    Err(error @ Error::Stopped(_))
                        if misere == MiserePolicy::Full && !at_any_cost && !error.is_cancelled() =>
                    {
                        match self.by_forms(position, cx)? {
                            Some(found) => found,
                            None => {
                                return Err(match self.by_parts(position, cx) {
                                    Ok(known) => not_in_full(error, &known),
                                    Err(_) => error,
                                });
                            }
                        }
                    }
                    found => found?,
                }
            }
            None => {
                let answer = self.by_parts(position, cx)?;
                if answer.is_empty() {
                    return Err(too_large(&self.id(), position));
                }
                by_parts = true;
                answer
            }
        };
        answer.position = self.handle(parts.into_owned());
        if misere == MiserePolicy::Full && answer.misere.is_none() {
            answer = self.with_misere(answer, position, cx)?;
        } else if by_parts {
            if misere == MiserePolicy::Little && answer.misere.is_none() {
                answer = self.with_little_misere(answer, position, cx)?;
            }
            if answer.misere.is_none() {
                self.remark(cx);
            }
        }
        answer.formula = self.formula(position);
        Ok(answer)
    }

    fn moves(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        let at_any_cost = cx.solver != SolverChoice::Auto || filter.play.is_misere();
        if let Some(whole) = self.expand(position, at_any_cost, cx)? {
            let (game, root) = whole.game();
            return game.moves(&root, filter, cx);
        }
        let parts = self.read_position(position)?;
        let values = self.values_of_parts(&parts, cx)?;
        let mut options = Vec::new();
        for (i, (game, part)) in self.parts.iter().zip(&*parts).enumerate() {
            let others = values.iter().enumerate().filter(|(j, _)| *j != i);
            let others: Vec<PositionAnswer> = others.map(|(_, other)| other.clone()).collect();
            let Some(rest) = Self::nim_sum(&others) else {
                let others = sum_notation::join(others.iter().map(|other| other.position.as_str()));
                return Err(too_large(&self.id(), &others));
            };
            // The part must move to the nim-sum of the wanted value and the value of the other parts.
            let filter =
                MoveFilter { to: filter.to.as_ref().map(|to| to.nim_sum(&rest.value)), play: Play::Normal };
            let moves = match game.capabilities().ordinals {
                Some(ordinals) => ordinals.moves_of_part(part, &filter, cx)?,
                None => game.moves(part, &filter, cx)?,
            };
            for option in moves.options {
                let whole = self.with(&parts, i, option.position.clone());
                let mut changed = values.clone();
                changed[i] = option;
                options.push(PositionAnswer {
                    grundy: Self::nim_sum(&changed),
                    ..PositionAnswer::nothing(whole)
                });
            }
        }
        self.remark(cx);
        Ok(MovesAnswer { position: self.handle(parts.into_owned()), options })
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        let WindowArg::From(text) = window else {
            return Err(Error::unsupported(
                UnsupportedPart::This,
                format!("{} has no windows by number", self.id()),
                [PossibleInstead::From("'POS|POS'".into())],
            ));
        };
        let Some(whole) = self.expand(&self.position(text)?, true, cx)? else {
            return Err(Error::input(format!("{} cannot be expanded", self.id())));
        };
        let from = WindowArg::From(whole.game().1.to_string());
        Ok(match whole {
            WholeSum::Keys(entry, _) => {
                Box::new(GameWindow::new(MaybeOwned::Owned(Box::new(entry)), &from, cx)?)
            }
            WholeSum::Tuples(entry, _) => {
                Box::new(GameWindow::new(MaybeOwned::Owned(Box::new(entry)), &from, cx)?)
            }
        })
    }

    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        let parts = self.read_position(position)?;
        let figures = self.parts.iter().zip(&*parts).map(|(game, part)| game.figure(part));
        Ok(Figure::Sum(figures.collect::<Result<_, _>>()?))
    }

    fn members(&self, position: &Position) -> Result<PositionMembers, Error> {
        let parts = self.read_position(position)?;
        let members = self.parts.iter().zip(&*parts).map(|(game, part)| game.members(part));
        Ok(PositionMembers::Parts(members.collect::<Result<_, _>>()?))
    }

    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        match self.expand(position, at_any_cost, cx)? {
            Some(whole) => {
                let (game, root) = whole.game();
                game.rooted(&root, at_any_cost, cx)
            }
            None => Ok(None),
        }
    }

    fn formula(&self, position: &Position) -> Option<(Ordinal, String)> {
        let mut sum = Ordinal::ZERO;
        for (game, part) in self.parts.iter().zip(&*self.read_position(position).ok()?) {
            sum = sum.nim_sum(&game.formula(part)?.0);
        }
        Some((sum, "nim-sum of the parts' formulas (Sprague 1935, Grundy 1939)".into()))
    }

    /// Checks the moves of a window. A window of a sum is a position and its followers, so exactly one position is not
    /// an option of another one.
    fn moves_are_of_game(
        &self,
        positions: &[String],
        moves: &[Vec<u32>],
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        let mut reached = vec![false; positions.len()];
        for &to in moves.iter().flatten() {
            if let Some(reached) = reached.get_mut(to as usize) {
                *reached = true;
            }
        }
        let mut roots = positions.iter().zip(&reached).filter(|(_, reached)| !**reached);
        let (Some((root, _)), None) = (roots.next(), roots.next()) else {
            return Ok(Some("game: not one position and its followers".into()));
        };
        match self.position(root).and_then(|root| self.expand(&root, true, cx)) {
            Ok(Some(whole)) => whole.game().0.moves_are_of_game(positions, moves, cx),
            Ok(None) => Ok(Some(format!("game: {} cannot be expanded", self.id()))),
            Err(error @ (Error::Unreadable(_) | Error::Unsupported(_))) => Ok(Some(format!("game: {error}"))),
            Err(error) => Err(error),
        }
    }
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { genus: Some(self), sum: Some(self), ..Capabilities::default() }
    }
}

impl GenusQueries for SumGame {
    /// Adds up the canonical forms of the parts, which gives the form of the sum.
    fn form_within(
        &self,
        position: &Position,
        most: u64,
        forms: &mut Forms,
        cx: &Context<'_>,
    ) -> Result<Option<FormAnswer>, Error> {
        let mut found = Vec::new();
        for (game, part) in self.parts.iter().zip(&*self.read_position(position)?) {
            let Some(queries) = game.capabilities().genus else { return Ok(None) };
            let Some(form) = queries.form_within(part, most, forms, cx)? else { return Ok(None) };
            found.push(form);
        }
        let classes = found.iter().map(|part| Some((part.class?, part.has_a_move)));
        let class = classes.collect::<Option<Vec<_>>>().map(Tameness::of_sum);
        let has_a_move = found.iter().any(|part| part.has_a_move);
        let found: Vec<Form> = found.iter().map(|part| part.form).collect();
        match forms.sum_of(&found, &little(&cx.run(), most)) {
            Ok(form) => Ok(Some(FormAnswer { form, class, has_a_move })),
            Err(stopped) if stopped.reason == Reason::Cancelled => Err(stopped.into()),
            Err(_) => Ok(None),
        }
    }

    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        if let Some((game, heaps)) = self.as_one(position).ok()? {
            return Some(game.capabilities().genus?.genus_cheaply(&heaps, cx)?.at_position(position));
        }
        self.genus_within(position, plan::LITTLE_FORMS, cx).ok()?
    }

    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        match self.expand(position, true, cx)? {
            Some(whole) => {
                let (game, root) = whole.game();
                let queries = game.capabilities().genus;
                let queries =
                    queries.ok_or_else(|| Error::input(format!("{} has no genera: {root}", game.id())))?;
                queries.plain_genus(&root, random, cx)
            }
            None => Err(Error::input(format!("{} cannot be expanded", self.id()))),
        }
    }
}

impl SumQueries for SumGame {
    fn parts(&self, position: &Position) -> Result<SumParts, Error> {
        let positions = self.read_position(position)?;
        Ok(self.parts.iter().cloned().zip(positions.iter().cloned()).collect())
    }

    fn genus_of_sum(&self, position: &Position, cx: &Context<'_>) -> Result<Option<GenusAnswer>, Error> {
        if let Some((game, heaps)) = self.as_one(position)?
            && let Some(mut solver) = game.capabilities().genus.and_then(|queries| queries.genus_by_parts())
        {
            return Ok(Some(solver.genus(&heaps, &cx.run(), cx)?.at_position(position)));
        }
        self.genus_within(position, plan::MAX_FORMS, cx)
    }
}
