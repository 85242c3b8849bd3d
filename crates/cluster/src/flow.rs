//! The ring as a dataflow: one operator in a cycle, which receives and sends regions.
//!
//! The times of the dataflow are tasks, counted by tile and within a tile by chunk. One step of the cycle is one task:
//! a piece that leaves at the time of (tile, chunk) arrives at the time of (tile, chunk + 1). So the engine itself
//! tracks which tasks may still arrive anywhere. The first process uses this to limit the number of tiles that it
//! begins. The tasks themselves are done outside the dataflow, by the owner of the worker.

use crate::backlog::Backlog;
use crate::piece::{PieceHead, RegionPiece, TaskMark, ToOwner};
use crate::ring::Ring;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback};
use timely::scheduling::Activator;
use timely::worker::Worker;

/// The capability to send regions from a task onwards.
pub(crate) type Right = Capability<u64>;

/// The pieces that arrive at this process and leave it.
#[derive(Default)]
struct FlowState {
    came: Vec<(RegionPiece, Right)>,
    leaving: VecDeque<(RegionPiece, Right)>,
    /// The capability of the first task, until [`Flow::first`] takes it.
    first: Option<Right>,
    /// The earliest task that may still arrive; `None` if no task may.
    frontier: Option<u64>,
}

/// The ring, as one process sees it.
pub(crate) struct Flow {
    state: Rc<RefCell<FlowState>>,
    activator: Activator,
    backlog: Arc<Backlog>,
}

impl Flow {
    /// Builds the dataflow of this process.
    pub(crate) fn new(worker: &mut Worker, backlog: Arc<Backlog>) -> Self {
        let state = Rc::new(RefCell::new(FlowState { frontier: Some(0), ..FlowState::default() }));
        let (inner, sent) = (Rc::clone(&state), Arc::clone(&backlog));
        let activator = worker.dataflow::<u64, _, _>(|scope| {
            let (handle, circle) = scope.feedback::<RegionPiece>(1);
            let mut activator = None;
            let place = &mut activator;
            let out = circle.unary_frontier::<NoopBuilder<RegionPiece>, _, _, _>(
                DistributorPact(|_| ToOwner),
                "ring",
                move |first, info| {
                    *place = Some(info.address);
                    inner.borrow_mut().first = Some(first);
                    move |(input, frontier), output| {
                        let mut state = inner.borrow_mut();
                        let FlowState { came, leaving, .. } = &mut *state;
                        input.for_each(|right, piece| {
                            if let Some(right) = right.retain_least(output.output_index()) {
                                came.push((std::mem::take(piece), right));
                            }
                        });
                        while let Some((piece, right)) = leaving.front_mut() {
                            if !sent.take_room(piece) {
                                break;
                            }
                            output.session_with_builder(&*right).give_container(piece);
                            leaving.pop_front();
                        }
                        state.frontier = frontier.frontier().first().copied();
                    }
                },
            );
            out.connect_loop(handle);
            activator
        });
        let activator = worker.activator_for(activator.unwrap_or_else(|| Rc::from([])));
        Flow { state, activator, backlog }
    }

    /// Takes the capability of the first task. All processes but one drop it at once.
    pub(crate) fn first(&self) -> Option<Right> {
        self.state.borrow_mut().first.take()
    }

    /// Takes the pieces that have arrived and for which there is room, each with the capability of its task. Pieces of
    /// a tile without room stay; after a few of them reading from their sender pauses.
    pub(crate) fn take(
        &self,
        ring: &Ring<'_>,
        has_room: impl Fn(usize) -> bool,
    ) -> Vec<(RegionPiece, Right)> {
        let came = std::mem::take(&mut self.state.borrow_mut().came);
        // `has_room` is called once per tile: the pieces of one task must stay in order.
        let mut decided: Vec<(usize, bool)> = Vec::new();
        let mut may_come = |head: &PieceHead| {
            let known = decided.iter().find(|(tile, _)| *tile == head.tile).map(|(_, may)| *may);
            known.unwrap_or_else(|| {
                let may = head.mark == TaskMark::Stop || has_room(head.tile);
                decided.push((head.tile, may));
                may
            })
        };
        let (taken, stay): (Vec<_>, Vec<_>) =
            came.into_iter().partition(|(piece, _)| piece.head.as_ref().is_none_or(&mut may_come));
        let from = |piece: &RegionPiece| {
            let before = piece.head.and_then(|head| head.chunk.checked_sub(1))?;
            Some((ring.owner(before), piece.bytes()))
        };
        let staying: Vec<_> = stay.iter().filter_map(|(piece, _)| from(piece)).collect();
        self.backlog.taken(&staying);
        self.state.borrow_mut().came = stay;
        taken
    }

    /// Returns whether some regions of a tile have not left this process yet.
    pub(crate) fn is_leaving(&self, tile: usize) -> bool {
        let state = self.state.borrow();
        state.leaving.iter().any(|(piece, _)| piece.head.is_some_and(|head| head.tile == tile))
    }

    /// Sends a piece with the capability of the preceding task.
    pub(crate) fn send(&self, piece: RegionPiece, right: &Right) {
        self.state.borrow_mut().leaving.push_back((piece, right.clone()));
    }

    /// Returns whether some pieces wait for room to be sent.
    pub(crate) fn is_sending(&self) -> bool {
        !self.state.borrow().leaving.is_empty()
    }

    /// Returns whether the first waiting piece could be sent now.
    pub(crate) fn may_send(&self) -> bool {
        self.state.borrow().leaving.front().is_some_and(|(piece, _)| self.backlog.has_room(piece))
    }

    /// Wakes the engine after capabilities were used or dropped outside the dataflow.
    pub(crate) fn task_finished(&self) {
        self.activator.activate();
    }

    /// Returns the earliest task that may still arrive; `None` if no task may.
    pub(crate) fn frontier(&self) -> Option<u64> {
        self.state.borrow().frontier
    }
}
