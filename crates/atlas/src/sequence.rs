//! Sequences of values of a game, computed from its rules.

use crate::family::{Family, OF_BOARDS};
use impartial::period::{HeapCode, Period, PeriodRefusal, verify};
use impartial::run::{Run, Stopped};
use impartial::solve::HeapSolver;
use impartial::value::Plays;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{heap_values, observed_period};
use impartial_query::{AnyGame, Basis, Context, Error, PossibleInstead, SolverChoice};
use std::sync::Arc;

/// Values a(first), a(first + 1), … with what is known about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The number of the first value.
    pub first: u64,
    /// The values.
    pub values: Vec<u64>,
    /// The period of the sequence, if a certificate was verified.
    pub certified: Option<Period>,
    /// The code of taking and breaking that the moves follow, if they follow one.
    pub code: Option<HeapCode>,
}

impl Sequence {
    /// Returns the value with the number n. A certified period gives values beyond the list.
    pub fn value(&self, n: u64) -> Option<u64> {
        let index = n.checked_sub(self.first)?;
        if let Some(value) = usize::try_from(index).ok().and_then(|index| self.values.get(index)) {
            return Some(*value);
        }
        let (representative, times) = self.certified?.fold(n);
        let index = usize::try_from(representative.checked_sub(self.first)?).ok()?;
        let rise = self.certified?.saltus().checked_mul(times)?;
        self.values.get(index)?.checked_add(rise)
    }
}

/// Upper bounds on the work for the sequences of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceLimits {
    /// The last heap of a code whose moves leave at most two heaps.
    pub heaps: u64,
    /// The last heap of a code whose moves leave three heaps.
    pub heaps_of_three: u64,
    /// The last heap, coin or number of another game.
    pub singles: u64,
    /// The largest number of vertices or squares of a board.
    pub boards: u64,
    /// The largest number of positions that one board may take.
    pub positions: u64,
}

impl SequenceLimits {
    /// The limits with which the atlas was built.
    pub const OF_ATLAS: SequenceLimits =
        SequenceLimits { heaps: 16_384, heaps_of_three: 1_000, singles: 400, boards: 60, positions: 3_000 };

    /// The limits for the game of a question.
    pub const OF_QUESTION: SequenceLimits =
        SequenceLimits { heaps: 4_096, heaps_of_three: 300, singles: 300, boards: 44, positions: 3_000 };
}

/// Computes the values of the heaps to `last` of a code, with their period if its certificate is verified.
///
/// # Errors
/// [`Stopped`] if a limit is reached.
pub fn code_sequence(code: &HeapCode, last: u64, run: &Run<'_>) -> Result<Sequence, Stopped> {
    let mut solver = HeapSolver::new(code.clone());
    solver.solve_to(last, run)?;
    solver.find_period(run);
    let certified = match solver.certificate("") {
        None => None,
        Some(certificate) => match verify(&certificate, run) {
            Ok(()) => certificate.claim(),
            Err(PeriodRefusal::Stopped(stopped)) => return Err(stopped),
            Err(_) => None,
        },
    };
    let end = solver.solved_count().min(last.saturating_add(1));
    let values = (0..end).map_while(|heap| solver.value(heap)).collect();
    Ok(Sequence { first: 0, values, certified, code: Some(code.clone()) })
}

/// Returns the last heap to which the values of a code are computed.
pub(crate) fn last_heap(code: &HeapCode, limits: &SequenceLimits) -> u64 {
    if code.parts() > 2 { limits.heaps_of_three } else { limits.heaps }
}

/// Computes the sequences of a game: the values of single heaps, coins or numbers, or of families of boards and graphs.
/// Families of which fewer than two values are known are left out.
///
/// # Errors
/// [`Error::Refuted`] for a certificate that is refused, and a cancelled run.
pub fn game_sequences(
    game: &Arc<dyn AnyGame>,
    limits: &SequenceLimits,
    cx: &Context<'_>,
) -> Result<Vec<(Family, Sequence)>, Error> {
    if let Some(single) = single_sequence(game, limits, cx)? {
        return Ok(vec![(Family::Single, single)]);
    }
    let mut found = Vec::new();
    for family in OF_BOARDS {
        if let Some(sequence) = board_sequence(game, family, limits, cx)? {
            found.push((family, sequence));
        }
    }
    Ok(found)
}

/// Computes the values of the single heaps, coins or numbers of a game. Returns `None` if the game has no such positions.
///
/// # Errors
/// The errors of [`game_sequences`].
pub(crate) fn single_sequence(
    game: &Arc<dyn AnyGame>,
    limits: &SequenceLimits,
    cx: &Context<'_>,
) -> Result<Option<Sequence>, Error> {
    if let Some(code) = game.heap_code() {
        return Ok(Some(code_sequence(&code, last_heap(&code, limits), &cx.run())?));
    }
    let has_heaps = game.windows().contains(&PossibleInstead::SingleHeaps);
    let (values, certified) = match observed_period(&**game, Some(limits.singles), cx) {
        Ok(observed) if has_heaps => {
            let is_certified = observed.report.is_certified();
            (observed.values, observed.report.found.filter(|_| is_certified))
        }
        Err(error @ Error::Refuted(_)) => return Err(error),
        _ => match heap_values(&**game, limits.singles, Plays::Normal, cx) {
            Ok(known) => (known.normal.into_iter().map_while(|value| value).collect(), None),
            Err(_) => return by_notation(game, Family::Single, limits.boards, limits, cx),
        },
    };
    Ok((values.len() > 1).then_some(Sequence { first: 0, values, certified, code: None }))
}

/// Computes the values of a family of boards or graphs. Returns `None` if the game has no such positions.
///
/// # Errors
/// The errors of [`game_sequences`].
pub(crate) fn board_sequence(
    game: &Arc<dyn AnyGame>,
    family: Family,
    limits: &SequenceLimits,
    cx: &Context<'_>,
) -> Result<Option<Sequence>, Error> {
    by_notation(game, family, limits.boards, limits, cx)
}

/// Computes the values of the positions of a family, each from its notation, while each takes few positions besides those of
/// the values before it.
fn by_notation(
    game: &Arc<dyn AnyGame>,
    family: Family,
    last: u64,
    limits: &SequenceLimits,
    cx: &Context<'_>,
) -> Result<Option<Sequence>, Error> {
    let limited = cx.with_positions(limits.positions);
    // The table of parts is kept from one board to the next. Games without parts, and boards with more parts than the limit,
    // are solved one by one.
    let mut parts = limited.clone();
    parts.solver = SolverChoice::Components;
    let mut of_parts = Some(game.clone().session());
    let mut values = Vec::new();
    // A number may have to be positive.
    let starts_later = family.first() == 0 && family.position(&**game, 0).is_none();
    let first = if starts_later { 1 } else { family.first() };
    for n in first..=last {
        let Some(position) = family.position(&**game, n) else { break };
        // A token, an extra number or a second number would be chosen by the program.
        if is_completed(&family.notation(n), &position.to_string()) {
            return Ok(None);
        }
        let by_parts = match &mut of_parts {
            Some(session) => session.value(&position, MiserePolicy::No, &parts).ok(),
            None => None,
        };
        if by_parts.is_none() {
            of_parts = None;
        }
        let Some(answer) = by_parts.or_else(|| game.value_of(&position, MiserePolicy::No, &limited).ok())
        else {
            break;
        };
        let Some(value) = answer.grundy.filter(|known| known.basis == Basis::Computed) else { break };
        let Ok(value) = value.value.to_string().parse() else { break };
        values.push(value);
    }
    cx.run().check(0, 0)?;
    Ok((values.len() > 1).then_some(Sequence { first, values, certified: None, code: None }))
}

/// Returns whether a position has numbers that its notation does not state.
fn is_completed(notation: &str, written: &str) -> bool {
    written.contains(" with ") || (!notation.contains(' ') && !notation.contains('x') && written != notation)
}
