//! The ring as a dataflow: one operator in a circle, to which regions come and from which they go.
//!
//! Its times are tasks, counted tile by tile and in each chunk by chunk, and a step of the circle is one
//! task: what goes out at the time of (tile, chunk) comes back at that of (tile, chunk + 1). So the engine
//! knows, without a word of ours, which tasks may still come anywhere; that is what keeps the first process
//! from beginning too many tiles. The tasks themselves are done outside, by whoever owns the worker.

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

/// The right to send regions from a task on.
pub(crate) type Right = Capability<u64>;

/// What comes to this process and goes from it.
#[derive(Default)]
struct FlowState {
    came: Vec<(RegionPiece, Right)>,
    leaving: VecDeque<(RegionPiece, Right)>,
    /// The first right of all, until somebody takes it.
    first: Option<Right>,
    /// No task before this one may still come; `None` when none may.
    frontier: Option<u64>,
}

/// The ring, as one process sees it.
pub(crate) struct Flow {
    state: Rc<RefCell<FlowState>>,
    activator: Activator,
    backlog: Arc<Backlog>,
}

impl Flow {
    /// Builds it.
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

    /// The right to begin; of all processes but one it is given back at once.
    pub(crate) fn first(&self) -> Option<Right> {
        self.state.borrow_mut().first.take()
    }

    /// The pieces that have come and for which there is room, each with the right of its task. Those of a tile without
    /// room stay, and after a few of them nothing more is read from where they come from.
    pub(crate) fn take(
        &self,
        ring: &Ring<'_>,
        has_room: impl Fn(usize) -> bool,
    ) -> Vec<(RegionPiece, Right)> {
        let came = std::mem::take(&mut self.state.borrow_mut().came);
        // Asked once a tile: the pieces of one task stay in order.
        let mut asked: Vec<(usize, bool)> = Vec::new();
        let mut may_come = |head: &PieceHead| {
            let known = asked.iter().find(|(tile, _)| *tile == head.tile).map(|(_, may)| *may);
            known.unwrap_or_else(|| {
                let may = head.mark == TaskMark::Stop || has_room(head.tile);
                asked.push((head.tile, may));
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

    /// Whether regions of a tile have not left this process yet.
    pub(crate) fn is_leaving(&self, tile: usize) -> bool {
        let state = self.state.borrow();
        state.leaving.iter().any(|(piece, _)| piece.head.is_some_and(|head| head.tile == tile))
    }

    /// Sends a piece, with the right of the task before.
    pub(crate) fn send(&self, piece: RegionPiece, right: &Right) {
        self.state.borrow_mut().leaving.push_back((piece, right.clone()));
    }

    /// Whether there are pieces that have found no room on their way.
    pub(crate) fn is_sending(&self) -> bool {
        !self.state.borrow().leaving.is_empty()
    }

    /// Whether one of them would find room now.
    pub(crate) fn may_send(&self) -> bool {
        self.state.borrow().leaving.front().is_some_and(|(piece, _)| self.backlog.has_room(piece))
    }

    /// Rights were used or given back outside: the engine is to look at them.
    pub(crate) fn task_finished(&self) {
        self.activator.activate();
    }

    /// No task before this one may still come.
    pub(crate) fn frontier(&self) -> Option<u64> {
        self.state.borrow().frontier
    }
}
