//! `sum:A+B`: disjunctive sums of any games.
//!
//! Each part is expanded to a graph from the position asked for, and the sum of the graphs is
//! solved by the definition. Where that is too large, normal values are the nim-sums of the values
//! of the parts (Sprague 1935, Grundy 1939); there is no such law in misère play.

use crate::answer::genus::{GenusAnswer, PlainGenus};
use crate::answer::window::{Rooted, WindowArg};
use crate::answer::{Answer, Basis, Decided, Filter, Known, Moves};
use crate::answering::genus;
use crate::answering::plain::plain_genus;
use crate::answering::window::{GameWindow, MaybeOwned};
use crate::any_game::{Afresh, AnyGame, AnyWindow, Session};
use crate::by_hand::ByHand;
use crate::context::Context;
use crate::entry::{Entry, Erased};
use crate::error::{Asked, Error, Instead};
use crate::method::large::too_large;
use crate::plan::{self, Misere};
use crate::solver_choice::SolverChoice;
use crate::sum_notation;
use impartial::game::{Figure, Game, Interrupt, Notation, NotationError, Options, Packed};
use impartial::misere::certificate::ClassCertificate;
use impartial::ordinal::Ordinal;
use impartial::structure::GraphSum;
use impartial::value::Outcome;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Finds a game by its name.
pub(crate) type Find<'f> = dyn Fn(&str) -> Result<Arc<dyn AnyGame>, Error> + 'f;

/// The sum of the games named in `parts`, separated by '+'; `find` finds a game by its name.
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
    Ok(Arc::new(SumGame { parts }))
}

/// The sum of games at hand. Its positions are those of the parts, as [`sum_position`](crate::sum_position)
/// puts them together.
///
/// # Errors
/// There are no parts.
pub fn of(parts: Vec<Arc<dyn AnyGame>>) -> Result<Arc<dyn AnyGame>, Error> {
    match parts.is_empty() {
        true => Err(Error::input("a sum has no parts (expected at least one game)")),
        false => Ok(Arc::new(SumGame { parts })),
    }
}

struct SumGame {
    parts: Vec<Arc<dyn AnyGame>>,
}

type At = SmallVec<[u32; 4]>;

/// A sum as one game.
type Whole = Entry<Erased<At>>;

/// The sum of parts that are expanded from one position each.
struct Expanded {
    id: String,
    sum: GraphSum,
    names: Vec<Vec<String>>,
}

impl SumGame {
    fn split<'t>(&self, text: &'t str) -> Result<Vec<Cow<'t, str>>, Error> {
        let parts = sum_notation::split(text);
        if parts.len() == self.parts.len() {
            return Ok(parts);
        }
        Err(Error::input(format!(
            "position '{text}' of {} has {} parts, the game {} (expected the parts separated by '|', such as '3,5|2,6', and one with a '|' in it in double quotes)",
            self.id(),
            parts.len(),
            self.parts.len()
        )))
    }

    /// The parts as graphs, and the position in them; `None` where asking the parts one by one is
    /// quicker, unless the whole is wanted `at_any_cost`.
    fn expand(&self, text: &str, at_any_cost: bool, cx: &Context<'_>) -> Result<Option<(Whole, At)>, Error> {
        let (mut graphs, mut names, mut root) = (Vec::new(), Vec::new(), At::new());
        for (game, part) in self.parts.iter().zip(self.split(text)?) {
            let Some(rooted) = game.rooted(&part, at_any_cost, cx)? else { return Ok(None) };
            let Rooted { graph, root: at, names: written } = rooted;
            graphs.push(Arc::new(graph));
            names.push(written);
            root.push(at);
        }
        let whole = Expanded { id: self.id(), sum: GraphSum::new(graphs), names };
        let entry = Entry::new(whole).packed().erased();
        let is_small = at_any_cost || plan::graph(&entry.facts(&root, cx)).is_some();
        Ok(is_small.then_some((entry, root)))
    }

    /// The nim-sum of what is known of the parts; it rests on the weakest of them.
    fn nim_sum(parts: &[Answer]) -> Option<Known> {
        let mut sum = Known::new(0u64, Basis::Computed);
        for part in parts {
            let known = part.grundy.as_ref()?;
            sum = Known { value: sum.value.nim_sum(&known.value), basis: sum.basis.max(known.basis) };
        }
        Some(sum)
    }

    /// The outcome where one part has no known value, but is known to be won, and the others have sum 0.
    fn won_part(parts: &[Answer]) -> Option<Decided> {
        let mut unknown = parts.iter().filter(|part| part.grundy.is_none());
        let (Some(part), None) = (unknown.next(), unknown.next()) else { return None };
        let others: Vec<Answer> = parts.iter().filter(|part| part.grundy.is_some()).cloned().collect();
        let zero = Self::nim_sum(&others)?.outcome() == Outcome::P;
        part.outcome.clone().filter(|decided| zero && decided.outcome == Outcome::N)
    }

    /// Sums of heaps of one and the same game are sums of heaps of it.
    fn as_one(&self, text: &str) -> Result<Option<(&dyn AnyGame, String)>, Error> {
        let game = &*self.parts[0];
        if game.rules().is_none() || self.parts.iter().any(|part| part.fingerprint() != game.fingerprint()) {
            return Ok(None);
        }
        Ok(Some((game, self.split(text)?.join(","))))
    }

    fn values_of_parts(&self, text: &str, cx: &Context<'_>) -> Result<Vec<Answer>, Error> {
        self.parts.iter().zip(self.split(text)?).map(|(game, part)| game.value(&part, cx)).collect()
    }

    fn remark(&self, cx: &Context<'_>) {
        cx.remark("the sum is too large as a whole: normal values are nim-sums of the parts' values");
    }
}

fn written(parts: &[Answer]) -> String {
    sum_notation::join(parts.iter().map(|part| part.position.as_str()))
}

/// A move in a sum is a move in one part.
impl ByHand for SumGame {
    fn written(&self, position: &str) -> Result<String, Error> {
        let parts = self.parts.iter().zip(self.split(position)?);
        let parts = parts.map(|(game, part)| game.written(&part)).collect::<Result<Vec<_>, _>>()?;
        Ok(sum_notation::join(parts.iter().map(String::as_str)))
    }

    fn options(&self, position: &str, most: u64, cx: &Context<'_>) -> Result<Option<Vec<String>>, Error> {
        let written = self.written(position)?;
        let parts = self.split(&written)?;
        let mut all = Vec::new();
        for (i, game) in self.parts.iter().enumerate() {
            let left = most - all.len() as u64;
            let Some(options) = game.options(&parts[i], left, cx)? else { return Ok(None) };
            for option in options {
                let with = |(j, part): (usize, &Cow<'_, str>)| {
                    if i == j { option.clone() } else { part.to_string() }
                };
                let changed: Vec<String> = parts.iter().enumerate().map(with).collect();
                all.push(sum_notation::join(changed.iter().map(String::as_str)));
            }
        }
        Ok(Some(all))
    }

    fn is_option(&self, position: &str, option: &str, cx: &Context<'_>) -> Result<bool, Error> {
        let (position, option) = (self.written(position)?, self.written(option)?);
        let (before, after) = (self.split(&position)?, self.split(&option)?);
        let mut changed = (0..self.parts.len()).filter(|&i| before[i] != after[i]);
        match (changed.next(), changed.next()) {
            (Some(i), None) => self.parts[i].is_option(&before[i], &after[i], cx),
            _ => Ok(false),
        }
    }

    fn some_option(&self, position: &str, cx: &Context<'_>) -> Result<Option<String>, Error> {
        let written = self.written(position)?;
        let mut parts: Vec<String> = self.split(&written)?.into_iter().map(Cow::into_owned).collect();
        for (i, game) in self.parts.iter().enumerate() {
            if let Some(option) = game.some_option(&parts[i], cx)? {
                parts[i] = option;
                return Ok(Some(sum_notation::join(parts.iter().map(String::as_str))));
            }
        }
        Ok(None)
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

    fn session(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(Afresh(self))
    }

    fn value_of(&self, text: &str, misere: Misere, cx: &Context<'_>) -> Result<Answer, Error> {
        let at_any_cost = cx.solver != SolverChoice::Auto;
        let mut answer = match self.expand(text, at_any_cost, cx)? {
            Some((entry, root)) => entry.value_of(&entry.game().write(&root), misere, cx)?,
            None => {
                let parts = self.values_of_parts(text, cx)?;
                let answer = Answer {
                    position: written(&parts),
                    grundy: Self::nim_sum(&parts),
                    outcome: Self::won_part(&parts),
                    ..Answer::default()
                };
                if answer.is_empty() {
                    return Err(too_large(&self.id(), &answer.position));
                }
                self.remark(cx);
                answer
            }
        };
        if answer.misere.is_none()
            && answer.misere_outcome.is_none()
            && cx.solver == SolverChoice::Auto
            && let Some((game, heaps)) = self.as_one(text)?
        {
            let whole = game.value_of(&heaps, misere, cx)?;
            (answer.misere, answer.misere_outcome) = (whole.misere, whole.misere_outcome);
        }
        answer.formula = self.formula(text);
        Ok(answer)
    }

    fn moves(&self, text: &str, filter: &Filter, cx: &Context<'_>) -> Result<Moves, Error> {
        let at_any_cost = cx.solver != SolverChoice::Auto || filter.misere;
        if let Some((entry, root)) = self.expand(text, at_any_cost, cx)? {
            return entry.moves(&entry.game().write(&root), filter, cx);
        }
        let parts = self.values_of_parts(text, cx)?;
        let mut options = Vec::new();
        for (i, (game, part)) in self.parts.iter().zip(self.split(text)?).enumerate() {
            let others: Vec<Answer> =
                parts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| other.clone()).collect();
            let Some(rest) = Self::nim_sum(&others) else {
                return Err(too_large(&self.id(), &written(&others)));
            };
            // The part must go to the wanted value plus that of the other parts.
            let filter = Filter { to: filter.to.as_ref().map(|to| to.nim_sum(&rest.value)), misere: false };
            for option in game.moves(&part, &filter, cx)?.options {
                let mut changed = parts.clone();
                changed[i] = option;
                let (position, grundy) = (written(&changed), Self::nim_sum(&changed));
                options.push(Answer { position, grundy, ..Answer::default() });
            }
        }
        self.remark(cx);
        Ok(Moves { position: written(&parts), options })
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        let WindowArg::From(text) = window else {
            return Err(Error::unsupported(
                Asked::This,
                format!("{} has no windows by number", self.id()),
                [Instead::From("'POS|POS'".into())],
            ));
        };
        let Some((entry, root)) = self.expand(text, true, cx)? else {
            return Err(Error::input(format!("{} cannot be expanded", self.id())));
        };
        let from = WindowArg::From(entry.game().write(&root));
        Ok(Box::new(GameWindow::new(MaybeOwned::Owned(Box::new(entry)), &from, cx)?))
    }

    fn figure(&self, text: &str) -> Result<Figure, Error> {
        let parts = self.parts.iter().zip(self.split(text)?);
        Ok(Figure::Sum(parts.map(|(game, part)| game.figure(&part)).collect::<Result<_, _>>()?))
    }

    fn rooted(&self, text: &str, at_any_cost: bool, cx: &Context<'_>) -> Result<Option<Rooted>, Error> {
        match self.expand(text, at_any_cost, cx)? {
            Some((entry, root)) => entry.rooted(&entry.game().write(&root), at_any_cost, cx),
            None => Ok(None),
        }
    }

    fn formula(&self, text: &str) -> Option<(Ordinal, String)> {
        let mut sum = Ordinal::ZERO;
        for (game, part) in self.parts.iter().zip(self.split(text).ok()?) {
            sum = sum.nim_sum(&game.formula(&part)?.0);
        }
        Some((sum, "nim-sum of the parts' formulas (Sprague 1935, Grundy 1939)".into()))
    }

    fn genus_cheaply(&self, position: &str, cx: &Context<'_>) -> Option<GenusAnswer> {
        let (entry, root) = self.expand(position, false, cx).ok()??;
        genus::with_budget(&entry, &root, plan::MOST_FORMS, cx)
    }

    fn plain_genus(
        &self,
        position: &str,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        match self.expand(position, true, cx)? {
            Some((entry, root)) => plain_genus(&entry, root, random, &cx.run()),
            None => Err(Error::input(format!("{} cannot be expanded", self.id()))),
        }
    }

    /// A window of a sum is a position and its followers, so that there is one position that is an
    /// option of no other.
    fn class_certificate_is_of_game(
        &self,
        certificate: &ClassCertificate,
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        let mut reached = vec![false; certificate.positions.len()];
        for &to in certificate.moves.iter().flatten() {
            if let Some(reached) = reached.get_mut(to as usize) {
                *reached = true;
            }
        }
        let mut roots = certificate.positions.iter().zip(&reached).filter(|(_, reached)| !**reached);
        let (Some((root, _)), None) = (roots.next(), roots.next()) else {
            return Ok(Some("game: not one position and its followers".into()));
        };
        match self.expand(root, true, cx) {
            Ok(Some((entry, _))) => entry.class_certificate_is_of_game(certificate, cx),
            Ok(None) => Ok(Some(format!("game: {} cannot be expanded", self.id()))),
            Err(error @ (Error::Unreadable(_) | Error::Unsupported(_))) => Ok(Some(format!("game: {error}"))),
            Err(error) => Err(error),
        }
    }
}

impl Game for Expanded {
    type Position = At;

    fn heap_bytes(&self, position: &At) -> usize {
        self.sum.heap_bytes(position)
    }
}

impl Options for Expanded {
    fn visit_options(&self, position: &At, visit: &mut dyn FnMut(At) -> ControlFlow<()>) -> ControlFlow<()> {
        self.sum.visit_options(position, visit)
    }

    fn follower_bound(&self, position: &At) -> Option<u128> {
        self.sum.follower_bound(position)
    }
}

impl Packed for Expanded {
    type Key = u64;

    fn pack(&self, position: &At) -> Option<u64> {
        self.sum.pack(position)
    }

    fn unpack(&self, key: u64) -> At {
        self.sum.unpack(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        self.sum.visit_keys(key, visit)
    }
}

impl Notation for Expanded {
    fn id(&self) -> String {
        self.id.clone()
    }

    fn parse(&self, text: &str) -> Result<At, NotationError> {
        let expected = "a position of each part, separated by '|'";
        let mut at = At::new();
        let mut parts = sum_notation::split(text).into_iter();
        for names in &self.names {
            let part = parts.next().unwrap_or_default();
            match names.iter().position(|name| *name == part) {
                Some(v) => at.push(v as u32),
                None => return Err(NotationError::new("no such position", expected).at(part)),
            }
        }
        match parts.next() {
            None => Ok(at),
            Some(extra) => Err(NotationError::new("too many parts", expected).at(extra)),
        }
    }

    fn write(&self, position: &At) -> String {
        sum_notation::join(position.iter().zip(&self.names).map(|(&v, names)| names[v as usize].as_str()))
    }
}
