//! The moves of single heaps, listed to the end.

use crate::game::HeapMoves;
use crate::run::{Run, Stopped};
use std::ops::ControlFlow;

/// Calls `visit` with the heaps that each move leaves of `heap`, until `visit` fails.
///
/// # Errors
/// The error of `visit`; [`Stopped`] if the rule ends the list of the moves early.
///
/// ```
/// use impartial::game::TakingRule;
/// use impartial::run::{Reason, Run, Stopped};
/// use impartial::solve::try_heap_moves;
/// use std::ops::ControlFlow;
/// let early = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
///     visit(&[heap - 1])?;
///     ControlFlow::Break(())
/// });
/// let listed: Result<(), Stopped> = try_heap_moves(&early, 3, &Run::default(), |_| Ok(()));
/// assert_eq!(listed.unwrap_err().reason, Reason::IncompleteOptions);
/// ```
pub fn try_heap_moves<E: From<Stopped>>(
    moves: &(impl HeapMoves + ?Sized),
    heap: u64,
    run: &Run<'_>,
    mut visit: impl FnMut(&[u64]) -> Result<(), E>,
) -> Result<(), E> {
    listed(heap, run, |result| {
        moves.visit_heap_moves(heap, &mut |parts| {
            if result.is_ok() {
                *result = visit(parts);
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })
}

/// Calls `visit` with all moves from `heap` in [groups](HeapMoves::visit_move_groups), until `visit` fails. Returns `None`
/// if moves are not found in groups.
///
/// # Errors
/// The errors of [`try_heap_moves`].
pub(super) fn try_move_groups<E: From<Stopped>>(
    moves: &impl HeapMoves,
    heap: u64,
    run: &Run<'_>,
    mut visit: impl FnMut(&[&[u64]]) -> Result<(), E>,
) -> Result<Option<()>, E> {
    let mut found = true;
    listed(heap, run, |result| {
        let flow = moves.visit_move_groups(heap, &mut |parts| {
            if result.is_ok() {
                *result = visit(parts);
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found = flow.is_some();
        flow.unwrap_or(ControlFlow::Continue(()))
    })?;
    Ok(found.then_some(()))
}

/// Returns the result of a visit of the moves of a heap, which breaks with an error. A visit that breaks without one has
/// not listed all moves.
fn listed<E: From<Stopped>>(
    heap: u64,
    run: &Run<'_>,
    visit: impl FnOnce(&mut Result<(), E>) -> ControlFlow<()>,
) -> Result<(), E> {
    let mut result = Ok(());
    let flow = visit(&mut result);
    match result {
        Ok(()) if flow.is_break() => Err(run.incomplete_options(heap, 0).into()),
        result => result,
    }
}
