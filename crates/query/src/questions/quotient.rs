//! Misère quotients of the heaps of a game, or of the positions of a window.

use super::VERSION;
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::game::plain::{hold_outcomes, outcome_of_graph};
use crate::message::{Argument, Message};
use crate::results::window::{WindowArg, WindowGraph};
use impartial::game::HeapMoves;
use impartial::misere::quotient::{
    AtomList, Growth, Presentation, Quotient, QuotientCertificate, QuotientError, QuotientSolver, Status,
    letter,
};
use impartial::run::{Run, Stopped};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// A misère quotient with its origin.
///
/// Serialises with the keys of the command line: `{"game", "heaps", "positions", "order", "p_size", "status",
/// "period", "preperiod", "presentation", "growth", "generators", "relations", "p", "phi", "units",
/// "idempotents", "kernel", "stopped", "version"}`.
pub struct QuotientReport {
    /// The game, with its parameters.
    pub game: String,
    /// The quotient.
    pub quotient: Quotient,
    /// The limit or cancellation that stopped the work, if any.
    pub stopped: Option<Stopped>,
    /// Names of the atoms, atom 1 first. Empty for heaps.
    pub names: Vec<String>,
    /// The sizes up to the largest heap of which the game has no heap, ascending.
    pub missing: Vec<u32>,
    /// The certificate, if one was requested.
    pub certificate: Option<QuotientCertificate>,
}

impl QuotientReport {
    /// Returns how far the quotient is known: `final`, `partial` or `stopped`.
    pub fn status(&self) -> &'static str {
        status(&self.quotient, self.stopped.is_some())
    }

    /// Returns the atoms of the quotient, without the sizes of which the game has no heap.
    pub fn atoms(&self) -> impl Iterator<Item = u32> + '_ {
        (1..=self.quotient.heaps()).filter(|atom| self.missing.binary_search(atom).is_err())
    }

    /// Returns the name of an atom.
    pub fn name(&self, atom: u32) -> String {
        match self.names.get((atom as usize).wrapping_sub(1)) {
            Some(name) => name.clone(),
            None => atom.to_string(),
        }
    }
}

/// The set of atoms of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotientOf {
    /// The heaps up to this one, or all heaps if a code can make the quotient final.
    Heaps(Option<u32>),
    /// The positions of a window and all their followers.
    Window(WindowArg),
}

impl QuotientOf {
    /// Returns the atoms for the arguments of a question: the heaps up to `heaps`, or else the positions of `window`, or all
    /// heaps for [`WindowArg::Whole`].
    ///
    /// # Errors
    /// [`Error::Arguments`] if `heaps` is too large.
    pub fn new(heaps: Option<u64>, window: WindowArg) -> Result<Self, Error> {
        match (heaps.map(u32::try_from), window) {
            (None, WindowArg::Whole) => Ok(QuotientOf::Heaps(None)),
            (None, window) => Ok(QuotientOf::Window(window)),
            (Some(Ok(heaps)), _) if heaps < u32::MAX => Ok(QuotientOf::Heaps(Some(heaps))),
            (Some(_), _) => {
                let allowed = format!(" (allowed: below {})", u32::MAX);
                Err(Message::new().setting(Argument::Heaps, heaps.unwrap_or_default()).text(allowed).into())
            }
        }
    }
}

/// Computes the misère quotient of a game, and verifies it against the definition if `cx` requires that. With
/// `certify`, adds a certificate.
///
/// # Errors
/// [`Error::Unsupported`] without a bound for heaps that follow no code, [`Error::Loopy`] for a loop, and
/// [`Error::Refuted`] for wrong outcomes. A limit is not an error: the result contains what is known by then.
pub fn quotient(
    game: &dyn AnyGame,
    of: &QuotientOf,
    certify: bool,
    cx: &Context<'_>,
) -> Result<QuotientReport, Error> {
    cx.explain(&"quotient 1. heap after heap (or position after position), a stage for each, until the period is known");
    let heap_queries = game.capabilities().heaps;
    let of_heaps = heap_queries.and_then(|queries| Some((queries, queries.rules()?)));
    if let (QuotientOf::Heaps(heaps), Some((queries, atoms))) = (of, of_heaps) {
        let heaps = match heaps {
            Some(heaps) => *heaps,
            None if atoms.heap_code().is_some() => u32::MAX - 1,
            None => {
                return Err(Error::unsupported(
                    UnsupportedPart::This,
                    format!("{} has no code, so no quotient of it is known to be final", game.id()),
                    [PossibleInstead::SingleHeaps, PossibleInstead::From("POS".into())],
                ));
            }
        };
        match solve(game.id(), &*atoms, heaps, Vec::new(), certify, cx) {
            Ok(found) => {
                let outcome = |heaps: &[u32], run: &Run<'_>| queries.plain_outcome(heaps, run);
                hold_outcomes(&found.quotient, &|heap| found.name(heap), &outcome, cx)?;
                return Ok(found);
            }
            // Heaps are not sorted by size, but the positions of play that ends can be sorted.
            Err(error @ QuotientError::NotSmaller { .. }) => cx.explain(&format_args!("quotient 1. {error}")),
            Err(error) => return Err(Error::input(format!("{}: {error}", game.id()))),
        }
    }
    quotient_of_positions(game, of, certify, cx)
}

/// Computes the misère quotient of positions with all their followers, which is final only if these are all positions
/// of the game.
fn quotient_of_positions(
    game: &dyn AnyGame,
    of: &QuotientOf,
    certify: bool,
    cx: &Context<'_>,
) -> Result<QuotientReport, Error> {
    let window = match of {
        QuotientOf::Window(window) => window.clone(),
        QuotientOf::Heaps(Some(heaps)) => WindowArg::Board { count: 1, below: u64::from(*heaps) + 1 },
        QuotientOf::Heaps(None) => WindowArg::Whole,
    };
    let is_whole = window == WindowArg::Whole;
    let window = game.window(&window, cx)?;
    let WindowGraph { graph, name, .. } = window.expand(cx)?;
    let (atoms, positions) =
        AtomList::of_graph(&graph).map_err(|cycle| Error::of_cycle(&cycle, |&v| name(v)))?;
    let atoms = if is_whole { atoms } else { atoms.as_part() };
    let names = positions.iter().map(|&v| name(v)).collect();
    let found = solve(game.id(), &atoms, positions.len() as u32, names, certify, cx)
        .map_err(|error| Error::input(format!("{}: {error}", game.id())))?;
    let outcome = |sum: &[u32], run: &Run<'_>| {
        let sum: Vec<u32> = sum.iter().map(|&atom| positions[atom as usize - 1]).collect();
        outcome_of_graph(&graph, &sum, &*name, run)
    };
    hold_outcomes(&found.quotient, &|atom| found.name(atom), &outcome, cx)?;
    Ok(found)
}

fn solve(
    game: String,
    atoms: &(impl HeapMoves + ?Sized),
    heaps: u32,
    names: Vec<String>,
    certify: bool,
    cx: &Context<'_>,
) -> Result<QuotientReport, QuotientError> {
    let mut solver = QuotientSolver::new(&atoms);
    let stopped = match solver.extend_to(heaps, &cx.run()) {
        Ok(()) => None,
        Err(QuotientError::Stopped(stopped)) => Some(stopped),
        Err(error) => return Err(error),
    };
    let quotient = solver.quotient();
    let certificate = if certify { QuotientCertificate::new(&quotient, &atoms, &game, &names) } else { None };
    let missing = (1..=quotient.heaps()).filter(|&heap| !atoms.is_heap(heap.into())).collect();
    Ok(QuotientReport { game, quotient, stopped, names, missing, certificate })
}

/// Returns the name of the game with this code.
pub fn game_of_code(code: &str) -> String {
    let family =
        if code.chars().any(|c| c.is_ascii_alphabetic() || c == '8' || c == '9') { "hex" } else { "octal" };
    format!("{family}:{code}")
}

/// Returns the growth of a quotient of heaps as JSON, without the quotient of no heaps.
pub fn growth_json(growth: &[Growth]) -> Value {
    let steps = growth.iter().filter(|step| step.heap > 0);
    steps.map(|step| json!({"heap": step.heap, "order": step.order, "p_size": step.p_size})).collect()
}

/// Returns the growth of a quotient as JSON: of heaps, or of positions by their names.
fn growth_of_report(report: &QuotientReport) -> Value {
    let growth = report.quotient.growth();
    if report.names.is_empty() {
        return growth_json(growth);
    }
    let steps = growth.iter().filter(|step| step.heap > 0);
    steps
        .map(|step| {
            let position = report.name(step.heap);
            json!({"heap": null, "position": position, "order": step.order, "p_size": step.p_size})
        })
        .collect()
}

/// Returns how far a quotient is known: `final`, `partial` or `stopped`.
pub fn status(quotient: &Quotient, stopped: bool) -> &'static str {
    match quotient.status() {
        Status::Final(_) => "final",
        Status::Partial if stopped => "stopped",
        Status::Partial => "partial",
    }
}

impl Serialize for QuotientReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let found = self;
        let quotient = &found.quotient;
        let presentation = Presentation::from_monoid(quotient.monoid());
        let words = |elements: &[u32]| presentation.write_elements(elements);
        let monoid = quotient.monoid();
        let mut phi = Map::new();
        for atom in found.atoms() {
            let image = quotient.phi()[atom as usize];
            phi.insert(found.name(atom), presentation.write_element(image).into());
        }
        let mut generators = Map::new();
        for (i, &atom) in (0..).zip(presentation.heaps()) {
            generators.insert(letter(i), found.name(atom).into());
        }
        let object = json!({
            "game": found.game,
            "heaps": found.names.is_empty().then(|| quotient.heaps()),
            "positions": (!found.names.is_empty()).then(|| quotient.heaps()),
            "order": quotient.order(),
            "p_size": quotient.p_size(),
            "status": found.status(),
            "period": quotient.span().map(|span| span.period),
            "preperiod": quotient.span().map(|span| span.from),
            "presentation": presentation.to_string(),
            "growth": growth_of_report(found),
            "generators": generators,
            "relations": presentation.write_relations(),
            "p": words(&quotient.p()),
            "phi": phi,
            "units": words(&monoid.units()),
            "idempotents": words(&monoid.idempotents()),
            "kernel": words(&monoid.kernel()),
            "stopped": found.stopped.map(|stopped| stopped.reason.to_string()),
            "version": VERSION,
        });
        object.serialize(to)
    }
}
