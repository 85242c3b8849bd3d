//! Misère quotients of the heaps of a game, or of the positions of a window.

use super::VERSION;
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::game::plain::{hold_outcomes, outcome_of_graph};
use crate::message::{Argument, Message};
use crate::results::window::{WindowArg, WindowGraph};
use crate::rows::{GrowthRow, Named, QuotientRow, QuotientStatus};
use impartial::game::HeapMoves;
use impartial::misere::quotient::{
    AtomList, Growth, Presentation, Quotient, QuotientCertificate, QuotientError, QuotientSolver, Status,
    letter,
};
use impartial::run::{Run, Stopped};
use serde::{Serialize, Serializer};

/// A misère quotient with its origin. It serialises as [`QuotientRow`].
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
        status(&self.quotient, self.stopped.is_some()).word()
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

/// Returns the growth of a quotient of heaps, without the quotient of no heaps.
pub fn growth_rows(growth: &[Growth]) -> Vec<GrowthRow> {
    let steps = growth.iter().filter(|step| step.heap > 0);
    let row = |step: &Growth| GrowthRow {
        heap: Some(step.heap),
        position: None,
        order: step.order,
        p_size: step.p_size,
    };
    steps.map(row).collect()
}

/// Returns the growth of a quotient: of heaps, or of positions by their names.
fn growth_of_report(report: &QuotientReport) -> Vec<GrowthRow> {
    let growth = report.quotient.growth();
    if report.names.is_empty() {
        return growth_rows(growth);
    }
    let steps = growth.iter().filter(|step| step.heap > 0);
    let row = |step: &Growth| GrowthRow {
        heap: None,
        position: Some(report.name(step.heap).into()),
        order: step.order,
        p_size: step.p_size,
    };
    steps.map(row).collect()
}

/// Returns how far a quotient is known.
pub fn status(quotient: &Quotient, stopped: bool) -> QuotientStatus {
    match quotient.status() {
        Status::Final(_) => QuotientStatus::Final,
        Status::Partial if stopped => QuotientStatus::Stopped,
        Status::Partial => QuotientStatus::Partial,
    }
}

impl QuotientReport {
    /// Returns the answer as it is written.
    pub fn row(&self) -> QuotientRow {
        let quotient = &self.quotient;
        let presentation = Presentation::from_monoid(quotient.monoid());
        let words = |elements: &[u32]| presentation.write_elements(elements);
        let monoid = quotient.monoid();
        let image = |atom: u32| presentation.write_element(quotient.phi()[atom as usize]);
        let generators = (0..).zip(presentation.heaps()).map(|(i, &atom)| (letter(i), self.name(atom)));
        QuotientRow {
            game: self.game.clone(),
            heaps: self.names.is_empty().then(|| quotient.heaps()),
            positions: (!self.names.is_empty()).then(|| quotient.heaps()),
            order: quotient.order(),
            p_size: quotient.p_size(),
            status: status(quotient, self.stopped.is_some()),
            period: quotient.span().map(|span| span.period()),
            preperiod: quotient.span().map(|span| span.from()),
            presentation: presentation.to_string(),
            growth: growth_of_report(self),
            generators: Named(generators.collect()),
            relations: presentation.write_relations(),
            p: words(&quotient.p()),
            phi: Named(self.atoms().map(|atom| (self.name(atom), image(atom))).collect()),
            units: words(&monoid.units()),
            idempotents: words(&monoid.idempotents()),
            kernel: words(&monoid.kernel()),
            stopped: self.stopped.map(|stopped| stopped.reason.to_string()),
            version: VERSION,
        }
    }
}

/// Serialises as [`QuotientRow`].
impl Serialize for QuotientReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}
