//! The facts about misère play of a game of the atlas.

use crate::build::FindGame;
use crate::entry::Entry;
use crate::facts::{GameFacts, QuotientExtent, QuotientFacts, SUMS_TOTAL, TameFacts};
use crate::family::Family;
use crate::sums::SmallSums;
use impartial::game::HeapMoves;
use impartial::misere::genus::{Genus, Tameness, genera};
use impartial::misere::quotient::{QuotientError, QuotientSolver, Status};
use impartial::misere::{Class, class_report};
use impartial::period::{HeapCode, Period};
use impartial::run::{Limits, Run, Stopped};
use impartial::solve::solve_graph;
use impartial_query::questions::genus;
use impartial_query::{Context, Error};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Largest heap whose tameness is computed, for moves that leave at most two heaps.
const TAME_HEAPS: u64 = 400;

/// Largest heap whose tameness is computed, for other moves.
const TAME_HEAPS_OF_THREE: u64 = 100;

/// Largest memory for a misère quotient, in bytes.
const QUOTIENT_MEMORY: u64 = 2 << 20;

/// Largest heap of a quotient of a game with a code.
const CODE_HEAPS: u32 = 1_024;

/// Largest heap of a quotient of a game with a code whose values have a longer certified period, if it can be shown there.
const PERIOD_HEAPS: u64 = 16_384;

/// Largest heap of a quotient of a game whose moves leave three heaps.
const CODE_HEAPS_OF_THREE: u32 = 200;

/// Largest heap of a quotient of a game without a code, which cannot be final.
const QUOTIENT_HEAPS: u32 = 100;

/// Largest number of positions of each family of boards and graphs whose genera are computed.
const BOARDS: u64 = 14;

/// Largest number of followers of such a position.
const BOARD_POSITIONS: u64 = 3_000;

/// Heaps that follow a code up to a size that the atlas does not exceed, but perhaps not above it.
struct CodeToASize(HeapCode);

impl HeapMoves for CodeToASize {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_heap_moves(heap, visit)
    }
}

/// Computes the facts about misère play of an entry, whose values have a certified period or not.
///
/// # Errors
/// The game is not found; the run is cancelled.
pub(crate) fn misere_facts(
    entry: &Entry,
    period: Option<Period>,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<GameFacts, Error> {
    let run = cx.run();
    if let Some(forbidden) = entry.forbidden() {
        let taken = (1..=TAME_HEAPS).filter(|taken| !forbidden.contains(taken)).map(|taken| (taken, 3));
        let code = HeapCode::new(taken).map_err(|error| Error::input(error.to_string()))?;
        return Ok(facts_of_heaps(&CodeToASize(code), TAME_HEAPS, QUOTIENT_HEAPS, &run)?);
    }
    if let Some(code) = entry.code() {
        let (most, heaps) = match code.parts() > 2 {
            true => (TAME_HEAPS_OF_THREE, CODE_HEAPS_OF_THREE),
            false => (TAME_HEAPS, code_heaps(period)),
        };
        return Ok(facts_of_heaps(&code, most, heaps, &run)?);
    }
    let game = find(&entry.game)?;
    if entry.family == Family::Single
        && let Some(rules) = game.capabilities().heaps.and_then(|heaps| heaps.rules())
        && let Some(facts) = facts_of_rules(&*rules, period, &run)?
    {
        return Ok(facts);
    }
    let limited = cx.with_positions(BOARD_POSITIONS);
    let mut facts = GameFacts::default();
    let mut tame = TameFacts { to: 0, ends: false };
    let first = if entry.family == Family::Single { 1 } else { entry.family.first() };
    for n in first..=BOARDS {
        let Some(position) = entry.family.position(&*game, n) else { break };
        let Ok(answer) = genus(&*game, &position, &limited) else { break };
        if !tame.ends {
            match answer.class {
                Tameness::Tame => tame.to = n,
                _ => tame.ends = true,
            }
        }
        facts.genera.push(answer.genus);
    }
    run.check(0, 0)?;
    if !facts.genera.is_empty() {
        (facts.first_genus, facts.tame) = (first, Some(tame));
    }
    Ok(facts)
}

/// Computes the facts about heaps whose rules are listed. Returns `None` for options that are not sums of smaller heaps.
fn facts_of_rules(
    rules: &dyn HeapMoves,
    period: Option<Period>,
    run: &Run<'_>,
) -> Result<Option<GameFacts>, Stopped> {
    let mut are_smaller = true;
    for heap in 1..=SUMS_TOTAL {
        let visited =
            rules.visit_heap_moves(heap, &mut |parts| match parts.iter().all(|part| *part < heap) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            });
        are_smaller &= visited.is_continue();
    }
    match are_smaller {
        true => {
            let heaps = if rules.heap_code().is_some() { code_heaps(period) } else { QUOTIENT_HEAPS };
            facts_of_heaps(rules, TAME_HEAPS_OF_THREE, heaps, run).map(Some)
        }
        false => Ok(None),
    }
}

/// Returns the largest heap of the quotient of a code that leaves two heaps: far enough to show the period of the values.
fn code_heaps(period: Option<Period>) -> u32 {
    let needed = period.map_or(0, |period| 2 * (period.preperiod() + period.period()) + 16);
    let needed =
        Some(needed).filter(|needed| *needed <= PERIOD_HEAPS).and_then(|needed| u32::try_from(needed).ok());
    needed.map_or(CODE_HEAPS, |needed| needed.max(CODE_HEAPS))
}

/// Computes the facts about heaps with given moves, tameness up to the heap `most`, and the quotient up to the heap `heaps`.
///
/// # Errors
/// [`Stopped`] if the run is cancelled.
pub(crate) fn facts_of_heaps(
    moves: &dyn HeapMoves,
    most: u64,
    heaps: u32,
    run: &Run<'_>,
) -> Result<GameFacts, Stopped> {
    let mut facts = GameFacts { quotient: quotient(moves, heaps, run)?, ..GameFacts::default() };
    facts.tame = Some(tame_heaps(moves, most, run)?);
    let Some(sums) = SmallSums::new(moves, SUMS_TOTAL) else { return Ok(facts) };
    let found = genera(&sums.graph, run)?;
    // The genera of a game without some sizes have no numbers in a row.
    if sums.heaps().count() as u64 == SUMS_TOTAL {
        facts.first_genus = 1;
        facts.genera = sums.heaps().filter_map(|(_, position)| found.genus(position).cloned()).collect();
    }
    let values = solve_graph(&sums.graph, run)?;
    if let Ok(report) = class_report(&sums.graph, sums.graph.len(), &values) {
        facts.classes =
            Some(Class::ALL.into_iter().filter(|class| report.holds(*class) == Some(true)).collect());
    }
    Ok(facts)
}

/// Returns how far the heaps are tame, at most up to the heap `most`.
///
/// As long as all smaller heaps are tame, the genus of a sum of them is that of a sum of Nim heaps.
fn tame_heaps(moves: &dyn HeapMoves, most: u64, run: &Run<'_>) -> Result<TameFacts, Stopped> {
    let mut heaps = vec![Genus::terminal()];
    for heap in 1..=most {
        run.check(heap, 0)?;
        let mut options = BTreeSet::new();
        let _ = moves.visit_heap_moves(heap, &mut |parts| {
            options.insert(normal_and_fickle(parts.iter().map(|part| &heaps[*part as usize])));
            ControlFlow::Continue(())
        });
        let options: Vec<Genus> =
            options.into_iter().map(|(normal, fickle)| tame_genus(normal, fickle)).collect();
        let genus = Genus::of_options(&options);
        if Tameness::from_genus(&genus, true) != Tameness::Tame {
            return Ok(TameFacts { to: heap - 1, ends: true });
        }
        heaps.push(genus);
    }
    Ok(TameFacts { to: most, ends: false })
}

/// Returns the normal value of a sum of tame positions, and whether the sum is fickle: all its parts are.
fn normal_and_fickle<'g>(parts: impl Iterator<Item = &'g Genus>) -> (u64, bool) {
    parts.fold((0, true), |(normal, fickle), part| (normal ^ part.normal(), fickle && part.is_fickle()))
}

/// Returns the genus of a sum of Nim heaps.
fn tame_genus(normal: u64, is_fickle: bool) -> Genus {
    match (normal, is_fickle) {
        (0 | 1, false) => {
            // Its only option is a Nim heap of size 2, and its normal value is 0.
            let firm_zero = Genus::of_options([&Genus::of_nim_heap(2)]);
            if normal == 0 { firm_zero } else { firm_zero.plus_star() }
        }
        _ => Genus::of_nim_heap(normal),
    }
}

/// Computes the misère quotient of the heaps to `heaps`, as far as little memory suffices. Returns `None` if an option is not smaller.
fn quotient(moves: &dyn HeapMoves, heaps: u32, run: &Run<'_>) -> Result<Option<QuotientFacts>, Stopped> {
    let mut solver = QuotientSolver::new(moves);
    // The memory is counted in the same way on every machine, so that the result does not depend on the machine.
    match solver.extend_to(heaps, &Run::new(Limits::none().memory(QUOTIENT_MEMORY))) {
        Ok(()) | Err(QuotientError::Stopped(_) | QuotientError::TooLarge { .. }) => {}
        Err(_) => return Ok(None),
    }
    run.check(0, 0)?;
    let found = solver.quotient();
    let extent = match found.status() {
        Status::Final(Some(span)) => {
            QuotientExtent::Final { preperiod: span.from().into(), period: span.period().into() }
        }
        _ => QuotientExtent::To(found.heaps().into()),
    };
    Ok(Some(QuotientFacts { order: found.order() as u64, p_size: found.p_size() as u64, extent }))
}
