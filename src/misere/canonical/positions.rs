//! The canonical forms of the positions of games.

use super::{Form, Forms};
use crate::game::{Components, Graph};
use crate::misere::genus::Tameness;
use crate::misere::order::Order;
use crate::run::{Meter, Progress, Run, Stopped, bytes_after_growth};
use crate::solve::{Cycle, SolveError};
use hashbrown::HashMap;
use std::ops::ControlFlow;

const NONE: u32 = u32::MAX;

/// Number of options of a part between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// The canonical forms of those positions of a graph from which no cycle can be reached.
#[derive(Clone, Debug)]
pub struct GraphForms {
    forms: Vec<u32>,
    order: Order,
}

impl GraphForms {
    /// Returns the form of position `v`, or `None` if a cycle can be reached from `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn form(&self, v: u32) -> Option<Form> {
        Some(self.forms[v as usize]).filter(|&form| form != NONE).map(Form)
    }

    /// Returns the number of positions that have a form.
    pub fn solved_count(&self) -> u64 {
        self.order.settled().len() as u64
    }

    /// Returns a cycle that can be reached from `v`, or `None` if no cycle can be reached.
    pub fn cycle(&self, graph: &Graph, v: u32) -> Option<Cycle<u32>> {
        self.order.cycle(graph, v)
    }
}

impl Forms {
    /// Computes the forms of all positions of a graph that reach no cycle, in one pass.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// One [`Forms::of_options`] a position.
    ///
    /// ```
    /// use impartial::game::Graph;
    /// use impartial::misere::canonical::Forms;
    /// use impartial::run::Run;
    /// // 2 = *2, 3 = {*2}, 4 = {{*2}, 0}
    /// let graph = Graph::from_edges(5, [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 0)]).unwrap();
    /// let mut forms = Forms::new();
    /// let graph_forms = forms.of_graph(&graph, &Run::default()).unwrap();
    /// assert_eq!(forms.write(graph_forms.form(4).unwrap(), 100).unwrap(), "*[2#0]");
    /// ```
    pub fn of_graph(&mut self, graph: &Graph, run: &Run<'_>) -> Result<GraphForms, Stopped> {
        let order = Order::from_graph(graph, run)?;
        let mut numbers = vec![NONE; graph.len()];
        let mut list = Vec::new();
        let mut meter = Meter::new(CHECK_EVERY);
        for (done, &v) in (1u64..).zip(order.settled()) {
            list.clear();
            list.extend(graph.row(v).iter().map(|&to| numbers[to as usize]));
            numbers[v as usize] = self.canonical(&mut list, run)?;
            if meter.advance(1 + graph.row(v).len()) {
                run.check(done, self.bytes() + graph.bytes() + 9 * graph.len() as u64)?;
                run.report(Progress { phase: "canonical forms", done, total: Some(graph.len() as u64) });
            }
        }
        Ok(GraphForms { forms: numbers, order })
    }
}

/// The canonical forms of positions that are sums, part by part.
///
/// Only positions that are not sums are stored. The form of a sum is the exact sum of the forms of its parts. Where a
/// move splits a position into several parts, as in octal games, this reaches much further than a graph of all
/// positions. Known forms are kept when a limit stops the work.
///
/// ```
/// use impartial::game::{Components, Game, Options};
/// use impartial::misere::canonical::{Forms, PartForms};
/// use impartial::run::Run;
/// use std::ops::ControlFlow;
///
/// /// Split a heap into two unequal ones (Grundy 1939).
/// struct Split;
/// impl Game for Split {
///     type Position = Vec<u64>;
/// }
/// impl Options for Split {
///     fn visit_options(&self, p: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
///         for (i, &heap) in p.iter().enumerate() {
///             for part in 1..heap.div_ceil(2) {
///                 let mut option = p.clone();
///                 option[i] = part;
///                 option.push(heap - part);
///                 visit(option)?;
///             }
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// impl Components for Split {
///     fn visit_components(&self, p: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
///         p.iter().for_each(|&heap| visit(vec![heap]));
///     }
/// }
///
/// let (mut forms, run) = (Forms::new(), Run::default());
/// let mut parts = PartForms::new(Split);
/// let form = parts.form(&vec![13], &mut forms, &run).unwrap();
/// assert_eq!(forms.genus(form, &run).unwrap().to_string(), "3^1431");
/// assert_eq!(parts.tameness(&vec![13]).unwrap().name(), "restless");
/// ```
#[derive(Debug)]
pub struct PartForms<G: Components> {
    game: G,
    known: HashMap<G::Position, PartState>,
    /// Bytes of the known parts, and of the options of the open parts.
    bytes_of_known: u64,
    bytes_of_open: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartState {
    /// The options of the part are being evaluated.
    Open,
    Known {
        form: u32,
        tameness: Tameness,
        terminal: bool,
    },
}

/// A part whose options are being evaluated: the parts of every option, one option after another.
struct PartFrame<P> {
    part: P,
    parts: Vec<P>,
    ends: Vec<usize>,
    next: usize,
    /// Number of bytes of the parts.
    bytes: u64,
}

impl<G: Components> PartForms<G> {
    /// Creates a computation in which no form is known.
    pub fn new(game: G) -> Self {
        PartForms { game, known: HashMap::new(), bytes_of_known: 0, bytes_of_open: 0 }
    }

    /// Returns the number of parts that have a form.
    pub fn solved_count(&self) -> u64 {
        self.known.len() as u64
    }

    /// Returns the form of a position. `forms` must be the same store at every call.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] with the parts of a cycle that can be reached, and [`SolveError::Stopped`] when a limit of
    /// the run is reached.
    ///
    /// # Complexity
    /// Each part is evaluated once; the cost is that of the [sums](Forms::sum).
    pub fn form(
        &mut self,
        position: &G::Position,
        forms: &mut Forms,
        run: &Run<'_>,
    ) -> Result<Form, SolveError<G::Position>> {
        let parts = self.parts(position);
        for part in &parts {
            if let Err(error) = self.settle(part, forms, run) {
                // The forms of the open parts are not known.
                self.known.retain(|_, state| *state != PartState::Open);
                self.bytes_of_open = 0;
                return Err(error);
            }
        }
        let parts: Vec<Form> = parts.iter().filter_map(|part| self.known(part)).collect();
        Ok(forms.sum_of(&parts, run)?)
    }

    fn known(&self, part: &G::Position) -> Option<Form> {
        match self.known.get(part) {
            Some(&PartState::Known { form, .. }) => Some(Form(form)),
            _ => None,
        }
    }

    /// Returns the tameness of a position whose [form](PartForms::form) is known, or `None` if the form is not known.
    ///
    /// The tameness depends on the options of the position, not on those of its form, which may have fewer. It is that
    /// of the [sum](Tameness::of_sum) of the parts.
    pub fn tameness(&self, position: &G::Position) -> Option<Tameness> {
        let known = |part: G::Position| match self.known.get(&part) {
            Some(&PartState::Known { tameness, terminal, .. }) => Some((tameness, !terminal)),
            _ => None,
        };
        let parts: Option<Vec<_>> = self.parts(position).into_iter().map(known).collect();
        parts.map(Tameness::of_sum)
    }

    fn parts(&self, position: &G::Position) -> Vec<G::Position> {
        let mut parts = Vec::new();
        self.game.visit_components(position, &mut |part| parts.push(part));
        parts
    }

    fn open(
        &mut self,
        part: G::Position,
        forms: &Forms,
        run: &Run<'_>,
    ) -> Result<PartFrame<G::Position>, Stopped> {
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        let mut stopped = None;
        let mut allocated_bytes = 0;
        let before = forms.bytes() + self.bytes_of_known + self.bytes_of_open;
        let flow = self.game.visit_options_while(&part, &|| run.should_continue(), &mut |option| {
            self.game.visit_components(&option, &mut |part| {
                allocated_bytes += self.game.allocated_bytes(&part);
                parts.push(part);
            });
            ends.push(parts.len());
            if ends.len().is_multiple_of(CHECK_EVERY) {
                let lists =
                    bytes_after_growth(&parts, 2 * CHECK_EVERY) + bytes_after_growth(&ends, CHECK_EVERY);
                stopped = run.check(self.solved_count(), before + (allocated_bytes + lists) as u64).err();
            }
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() && stopped.is_none() {
            stopped = Some(run.incomplete_options(self.solved_count(), before));
        }
        // The parts of these parts are evaluated next, while this list stays in memory.
        parts.shrink_to_fit();
        ends.shrink_to_fit();
        let bytes = (allocated_bytes + bytes_after_growth(&parts, 0) + bytes_after_growth(&ends, 0)) as u64;
        stopped.map_or_else(|| run.check(self.solved_count(), before + bytes), Err)?;
        self.bytes_of_open += bytes;
        self.bytes_of_known += (2 * size_of::<G::Position>() + self.game.allocated_bytes(&part)) as u64;
        self.known.insert(part.clone(), PartState::Open);
        Ok(PartFrame { part, parts, ends, next: 0, bytes })
    }

    /// Computes the form of a part that is not a sum.
    fn settle(
        &mut self,
        part: &G::Position,
        forms: &mut Forms,
        run: &Run<'_>,
    ) -> Result<(), SolveError<G::Position>> {
        if self.known.contains_key(part) {
            return Ok(());
        }
        let mut stack = vec![self.open(part.clone(), forms, run)?];
        while let Some(frame) = stack.last_mut() {
            let new = frame.parts[frame.next..].iter().position(|part| self.known(part).is_none());
            if let Some(new) = new {
                frame.next += new;
                let part = frame.parts[frame.next].clone();
                if self.known.contains_key(&part) {
                    let from = stack.iter().position(|frame| frame.part == part).unwrap_or(0);
                    let cycle = stack.drain(from..).map(|frame| frame.part).collect();
                    return Err(SolveError::Cycle(Cycle::new(cycle)));
                }
                stack.push(self.open(part, forms, run)?);
                continue;
            }
            let mut options = Vec::with_capacity(frame.ends.len());
            let mut from = 0;
            for (done, &to) in (1usize..).zip(&frame.ends) {
                if done.is_multiple_of(CHECK_EVERY) {
                    run.check(self.solved_count(), forms.bytes() + self.bytes_of_known + self.bytes_of_open)?;
                }
                let parts: Vec<Form> =
                    frame.parts[from..to].iter().filter_map(|part| self.known(part)).collect();
                options.push(forms.sum_of(&parts, run)?);
                from = to;
            }
            let form = forms.of_options(&options, run)?;
            let is_tame = |part: &G::Position| {
                matches!(self.known.get(part), Some(PartState::Known { tameness: Tameness::Tame, .. }))
            };
            let tameness = Tameness::from_genus(&forms.genus(form, run)?, frame.parts.iter().all(is_tame));
            let terminal = options.is_empty();
            self.known.insert(frame.part.clone(), PartState::Known { form: form.0, tameness, terminal });
            self.bytes_of_open -= stack.pop().map_or(0, |frame| frame.bytes);
            run.report(Progress { phase: "canonical forms", done: self.solved_count(), total: None });
        }
        Ok(())
    }
}
