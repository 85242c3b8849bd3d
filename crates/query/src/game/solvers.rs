//! The solvers of a game, and the conditions under which each is tried.

use crate::capabilities::heap::{HeapValues, HeapsOfPositions, no_heaps};
use crate::capabilities::search::{settled, stopped_search};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::game::boards::no_board;
use crate::game::genus::KnownForms;
use crate::game::kept_windows::KeptWindows;
use crate::game::quotients::KnownQuotient;
use crate::plan::{self, PlanMethod, PlanStep, StepBudget, TableMethod, WindowFacts};
use crate::results::SolverValues;
use crate::results::values::{WindowValues, describe_count};
use crate::solver_choice::SolverChoice;
use impartial::run::{DisplayCount, Run, Stopped};
use impartial::solve::{ByComponents, Memo, NormalSolver, Search, SolveError, expand, solve_graph};
use impartial::value::{GrundyPair, Plays};
use std::borrow::Cow;
use std::fmt::Debug;

/// Returns the error for a misère value from a solver of normal play.
pub(crate) fn normal_only(solver: SolverChoice) -> Error {
    let instead = [PossibleInstead::NormalOnly, PossibleInstead::words("another solver")];
    Error::unsupported(UnsupportedPart::Solver(solver), "it gives normal values only", instead)
}

/// The solvers of a game, made when they are needed, with the positions that they have settled: for one question, or for the
/// questions of a session one after the other.
pub(crate) struct Solvers<P: Debug> {
    memo: Option<Memo<'static, P>>,
    components: Option<Box<dyn NormalSolver<P> + Send>>,
    search: Option<Search<'static, P>>,
    /// The values of heaps that follow a code.
    pub(crate) heaps: Option<HeapValues<P>>,
    /// The canonical forms of parts.
    pub(crate) forms: Option<KnownForms<P>>,
    /// The misère quotient of the heaps.
    pub(crate) quotient: Option<KnownQuotient>,
    /// Windows that were solved for earlier questions.
    pub(crate) windows: KeptWindows,
    /// The state of the attempts to continue from the tables of earlier questions.
    attempts: Attempts,
    /// The solver of heaps that the question names.
    heap: Option<HeapsOfPositions<P>>,
    /// Indices of the steps of a plan that gave up. These steps are not tried again for further options of the same
    /// position.
    spent: Vec<usize>,
    /// `true` if the solvers belong to a session, whose later questions use the tables.
    is_session: bool,
    /// Number of positions that the memo solver, the solver of components and the search had settled before this question.
    settled_before: [u64; 3],
}

impl<P: Debug> Default for Solvers<P> {
    fn default() -> Self {
        Solvers {
            memo: None,
            components: None,
            search: None,
            heaps: None,
            forms: None,
            quotient: None,
            windows: KeptWindows::default(),
            attempts: Attempts::default(),
            heap: None,
            spent: Vec::new(),
            is_session: false,
            settled_before: [0; 3],
        }
    }
}

/// The attempts to solve a position in the table of earlier questions although another method is planned. After each
/// failure in a row, twice as many questions pass before the next attempt.
#[derive(Clone, Copy, Debug, Default)]
struct Attempts {
    failures: u32,
    /// Number of questions that pass before the next attempt.
    skip: u32,
}

/// Maximum number of failures in a row that lengthen the wait for the next attempt.
const MAX_FAILURES: u32 = 10;

impl<P: AnyPosition> Solvers<P> {
    /// Returns the number of positions that the memo solver, the solver of components and the search have settled.
    fn settled_by_each(&self) -> [u64; 3] {
        [
            self.memo.as_ref().map_or(0, |memo| memo.solved_count()),
            self.components.as_ref().map_or(0, |solver| solver.solved_count()),
            self.search.as_ref().map_or(0, |search| search.solved_count()),
        ]
    }

    /// Returns the bytes that the solvers take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_but(None)
    }

    /// Returns the bytes that the solvers take, except the solver of the method `own`.
    fn bytes_but(&self, own: Option<PlanMethod>) -> u64 {
        let Solvers { memo, components, search, heaps, forms, windows, .. } = self;
        let others = heaps.as_ref().map_or(0, |heaps| heaps.heaps_of.solver.bytes())
            + forms.as_ref().map_or(0, KnownForms::bytes)
            + windows.bytes();
        let bytes_in_use = [
            (PlanMethod::Whole, memo.as_ref().map_or(0, |memo| memo.bytes())),
            (PlanMethod::Components, components.as_ref().map_or(0, |solver| solver.bytes())),
            (PlanMethod::Search, search.as_ref().map_or(0, Search::table_bytes)),
        ];
        let of_methods = bytes_in_use.iter().filter(|(method, _)| Some(*method) != own);
        others + of_methods.map(|(_, bytes)| bytes).sum::<u64>()
    }
}

type SolvedPair<P> = Result<SolverValues, SolveError<P>>;

impl<P: AnyPosition> Solvers<P> {
    /// Returns the solvers of a session.
    pub(crate) fn of_session() -> Self {
        Solvers { is_session: true, ..Solvers::default() }
    }

    /// Begins the next question of a session, which continues from the tables of the questions before.
    pub(crate) fn begin_question(&mut self) {
        self.settled_before = self.settled_by_each();
        self.heap = None;
        self.spent.clear();
    }

    /// Returns `true` if the tables are kept for later questions.
    pub(crate) fn is_session(&self) -> bool {
        self.is_session
    }

    /// Returns `true` if a table of earlier questions may solve the next position with little work.
    pub(crate) fn may_continue(&mut self) -> bool {
        let is_next = self.settled_before[0] > 0 && self.attempts.skip == 0;
        self.attempts.skip = self.attempts.skip.saturating_sub(1);
        is_next
    }

    /// Notes whether a table of earlier questions has solved a position with little work.
    pub(crate) fn note_attempt(&mut self, has_solved: bool) {
        let failures = if has_solved { 0 } else { self.attempts.failures.min(MAX_FAILURES) + 1 };
        self.attempts = Attempts { failures, skip: (1 << failures) / 2 };
    }

    /// Returns a run for one of the solvers, with memory reserved for the others. The limit on positions does not count
    /// those of earlier questions.
    fn run_of<'r, 'a>(&self, own: PlanMethod, run: &'r Run<'a>) -> Cow<'r, Run<'a>> {
        let [memo, components, search] = self.settled_before;
        let before = match own {
            PlanMethod::Components => components,
            PlanMethod::Search => search,
            _ => memo,
        };
        match (self.bytes_but(Some(own)), before) {
            (0, 0) => Cow::Borrowed(run),
            (bytes_in_use, before) => {
                Cow::Owned(run.with_reserved_memory(bytes_in_use).with_solved_positions(before))
            }
        }
    }

    fn memo(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> SolvedPair<P> {
        let run = &*self.run_of(PlanMethod::Whole, run);
        Ok(self.memo.get_or_insert_with(|| (entry.memo)()).values(p, run)?.into())
    }

    fn components(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> Option<SolvedPair<P>> {
        let run = &*self.run_of(PlanMethod::Components, run);
        let solver = self.solver_of_parts(entry)?;
        Some(solver.value(p, run).map(|normal| SolverValues { normal: Some(normal), misere: None }))
    }

    /// Returns the solver of components, or `None` if the game has no components.
    fn solver_of_parts(&mut self, entry: &ErasedEntry<P>) -> Option<&mut (dyn NormalSolver<P> + Send)> {
        if self.components.is_none() {
            let made: Box<dyn NormalSolver<P> + Send> = match &entry.parts_solver {
                Some(make) => make(),
                None => Box::new(ByComponents::new(entry.components.clone()?)),
            };
            self.components = Some(made);
        }
        Some(&mut **self.components.as_mut()?)
    }

    fn search(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> SolvedPair<P> {
        let run = &*self.run_of(PlanMethod::Search, run);
        let search = self.search.get_or_insert_with(|| (entry.search)().search);
        search.value(p, run).map(|normal| SolverValues { normal: Some(normal), misere: None })
    }

    /// Computes the normal value alone: by the search if the game prefers it and the position is small enough for
    /// integer keys, and otherwise component by component. Returns `None` if neither is possible.
    fn normal(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> Option<SolvedPair<P>> {
        match &entry.search_first {
            Some(has_keys) if has_keys(p) => Some(self.search(entry, p, run)),
            _ => self.components(entry, p, run),
        }
    }

    fn graph(&self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> SolvedPair<P> {
        let part = expand(entry.game(), [p.clone()], run)?;
        let values = solve_graph(&part.graph, run)?;
        match (values.pair(0), values.cycle(&part.graph, 0)) {
            (None, Some(cycle)) => Err(SolveError::Cycle(cycle.map(|v| part.positions[v as usize].clone()))),
            (pair, _) => Ok(pair.map_or(SolverValues::default(), SolverValues::from)),
        }
    }

    /// Computes the values of one position by the definition, as far as the steps of a plan go. The plan is that of
    /// `p`, or of a position that has `p` as an option. A step with a budget of its own that gave up is not tried
    /// again.
    pub(crate) fn by_steps(
        &mut self,
        entry: &ErasedEntry<P>,
        p: &P,
        steps: &[PlanStep],
        cx: &Context<'_>,
        run: &Run<'_>,
    ) -> Result<SolverValues, Error> {
        if cx.solver != SolverChoice::Auto {
            return self.chosen(entry, p, cx, run);
        }
        let mut all = SolverValues::default();
        for (i, step) in steps.iter().enumerate() {
            let is_definition =
                matches!(step.method, PlanMethod::Whole | PlanMethod::Components | PlanMethod::Search);
            let is_known = all.normal.is_some() && (all.misere.is_some() || !step.method.is_for_misere());
            if !is_definition || is_known || self.spent.contains(&i) {
                continue;
            }
            match self.by_method(entry, step.method, p, &step.most.cap(run)) {
                Ok(found) => {
                    all.normal = all.normal.or(found.normal);
                    all.misere = all.misere.or(found.misere);
                    // Many short searches together may spend the budget of one step.
                    if let StepBudget::Positions(most) = step.most
                        && self.solved_count() > most
                    {
                        self.spent.push(i);
                    }
                }
                Err(error @ Error::Stopped(_)) if step.most == StepBudget::Limits || error.is_cancelled() => {
                    return Err(error);
                }
                Err(Error::Stopped(_)) => self.spent.push(i),
                Err(error) => return Err(error),
            }
        }
        if all == SolverValues::default() { Ok(self.known(entry, p).unwrap_or_default()) } else { Ok(all) }
    }

    /// Returns the number of positions that all solvers have settled.
    fn solved_count(&self) -> u64 {
        self.settled_by_each().iter().sum()
    }

    /// Computes the values of one position by the definition, up to the limits, for the rules of play
    /// `plays`.
    pub(crate) fn up_to_the_limits(
        &mut self,
        entry: &ErasedEntry<P>,
        p: &P,
        plays: Plays,
        cx: &Context<'_>,
        run: &Run<'_>,
    ) -> Result<SolverValues, Error> {
        if cx.solver != SolverChoice::Auto {
            return self.chosen(entry, p, cx, run);
        }
        match if plays.has_misere() { None } else { self.normal(entry, p, run) } {
            Some(found) => self.with_bounds(entry, p, found),
            None => {
                let found = self.memo(entry, p, run);
                self.or_error(entry, found)
            }
        }
    }

    /// Computes values by one method, up to the limits of the run: the position as a whole, its components, or a
    /// search.
    pub(crate) fn by_method(
        &mut self,
        entry: &ErasedEntry<P>,
        method: PlanMethod,
        p: &P,
        run: &Run<'_>,
    ) -> Result<SolverValues, Error> {
        match method {
            PlanMethod::Search => {
                let found = self.search(entry, p, run);
                self.with_bounds(entry, p, found)
            }
            PlanMethod::Components => match self.components(entry, p, run) {
                Some(found) => self.or_error(entry, found),
                None => Ok(SolverValues::default()),
            },
            _ => {
                let found = self.memo(entry, p, run);
                self.or_error(entry, found)
            }
        }
    }

    /// Computes the normal value of a position component by component, if the game has components.
    pub(crate) fn by_parts(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> Option<u64> {
        self.components(entry, p, run)?.ok()?.normal
    }

    /// Describes the work that a method has done so far.
    pub(crate) fn work(&self, method: PlanMethod) -> Option<String> {
        let search = self.search.as_ref().filter(|_| method == PlanMethod::Search)?;
        let (searched, settled) = (search.searched(), search.solved_count());
        Some(format!(
            "{} and {}",
            DisplayCount(searched, "positions searched"),
            DisplayCount(settled, "parts settled")
        ))
    }

    /// Returns the values of a position that a table contains.
    pub(crate) fn known(&self, entry: &ErasedEntry<P>, p: &P) -> Option<SolverValues> {
        let memo = self.memo.as_ref().and_then(|memo| memo.known(p)).map(SolverValues::from);
        let of_window = || self.windows.find(&**entry.boards.as_ref()?, p);
        memo.or_else(of_window).or_else(|| settled(self.search.as_ref()?, p))
    }

    /// Computes values by the selected solver.
    pub(crate) fn chosen(
        &mut self,
        entry: &ErasedEntry<P>,
        p: &P,
        cx: &Context<'_>,
        run: &Run<'_>,
    ) -> Result<SolverValues, Error> {
        let found = match cx.solver {
            SolverChoice::Auto | SolverChoice::Memo => self.memo(entry, p, run),
            SolverChoice::Graph => self.graph(entry, p, run),
            SolverChoice::Heap => return self.by_heaps(entry, p, run),
            SolverChoice::Search => {
                let found = self.search(entry, p, run);
                return self.with_bounds(entry, p, found);
            }
            SolverChoice::Components => match self.components(entry, p, run) {
                Some(found) => found,
                None => return Err(self.no_components(entry)),
            },
            of_boards => return Err(no_board(of_boards, entry)),
        };
        self.or_error(entry, found)
    }

    fn by_heaps(&mut self, entry: &ErasedEntry<P>, p: &P, run: &Run<'_>) -> Result<SolverValues, Error> {
        if self.heap.is_none() {
            self.heap = entry.heap_solver();
        }
        let Some(heap) = &mut self.heap else { return Err(no_heaps(&entry.game().id())) };
        Ok(SolverValues { normal: heap.value(p, run)?, misere: None })
    }

    /// Converts a result. The error of a stopped search contains the known facts about the value.
    fn with_bounds(
        &self,
        entry: &ErasedEntry<P>,
        p: &P,
        found: SolvedPair<P>,
    ) -> Result<SolverValues, Error> {
        match &self.search {
            Some(search) => found.map_err(|error| stopped_search(search, entry.game(), p, error)),
            None => self.or_error(entry, found),
        }
    }

    fn or_error(&self, entry: &ErasedEntry<P>, found: SolvedPair<P>) -> Result<SolverValues, Error> {
        found.map_err(|error| Error::solving(entry.game(), error))
    }

    fn no_components(&self, entry: &ErasedEntry<P>) -> Error {
        let possible = [SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph, SolverChoice::Search];
        Error::unsupported(
            UnsupportedPart::Solver(SolverChoice::Components),
            format!("the positions of {} have no components", entry.game().id()),
            [PossibleInstead::Solvers(possible.into())],
        )
    }

    /// Computes the values of many positions in order, up to the limits, and appends them to `values`, which contains
    /// those of the first positions already. Calls `visit` for all positions. Returns the limit or cancellation that
    /// stopped the work, if any.
    pub(crate) fn each(
        &mut self,
        entry: &ErasedEntry<P>,
        positions: &mut dyn Iterator<Item = P>,
        plays: Plays,
        cx: &Context<'_>,
        values: &mut WindowValues,
        visit: &mut dyn FnMut(&P, SolverValues),
    ) -> Result<Option<Stopped>, Error> {
        let run = &cx.run();
        if cx.solver.is_of_boards() {
            return Err(no_board(cx.solver, entry));
        }
        let has_components = entry.has_parts();
        if cx.solver == SolverChoice::Components && !has_components {
            return Err(self.no_components(entry));
        }
        if cx.solver == SolverChoice::Heap && entry.heap.is_none() {
            return Err(no_heaps(&entry.game().id()));
        }
        if plays.has_misere() && cx.solver.is_normal_only() {
            return Err(normal_only(cx.solver));
        }
        // Solvers of boards are not considered here.
        let facts =
            WindowFacts { heaps: entry.heap.is_some(), components: has_components, ..WindowFacts::default() };
        let method = if cx.solver == SolverChoice::Auto { plan::table(&facts, plays).ok() } else { None };
        if cx.solver == SolverChoice::Heap || method == Some(TableMethod::Heaps) {
            cx.explain(&"table 1. heap by heap (heap)");
            return entry.each_by_heaps(positions, cx, run, values, visit).map(Option::flatten);
        }
        if cx.solver == SolverChoice::Graph {
            return self.each_by_graph(entry, positions, cx, run, values, visit);
        }
        // If only normal values are wanted, component by component, no position is solved as a whole.
        let by_parts = method == Some(TableMethod::Components);
        let whole = !cx.solver.is_normal_only() && !by_parts;
        if let Some(count) = values.expected()
            && whole
            && let Some(bytes) = (entry.memo)().bytes_for(count)
        {
            cx.check_memory(&format!("the memo solver with {} positions", describe_count(count)), bytes)?;
        }
        cx.explain(&match (whole, cx.solver) {
            (true, _) => "table 1. position by position, in one table of all followers (memo)",
            (false, SolverChoice::Search) => "table 1. position by position, a search for each (search)",
            (false, _) => "table 1. position by position, component by component (components)",
        });
        for index in 0..values.len() {
            let Some(p) = positions.next() else { return Err(values.too_many()) };
            let found = values.found(index);
            if whole && let (Some(normal), Some(misere)) = (found.normal, found.misere) {
                let memo = self.memo.get_or_insert_with(|| (entry.memo)());
                memo.insert_known(&p, GrundyPair::new(normal, misere));
            }
            if (by_parts || cx.solver == SolverChoice::Components)
                && let (Some(normal), Some(parts)) = (found.normal, self.solver_of_parts(entry))
            {
                parts.insert_known(&p, normal);
            }
            visit(&p, found);
            if index % (1 << 12) == 0
                && let Err(stopped) = run.check(index as u64, 0)
            {
                return Ok(Some(stopped));
            }
        }
        for p in positions {
            let found = match cx.solver {
                _ if whole => self.memo(entry, &p, run),
                SolverChoice::Search => self.search(entry, &p, run),
                _ => match self.components(entry, &p, run) {
                    Some(found) => found,
                    None => self.memo(entry, &p, run),
                },
            };
            match found {
                Ok(found) => {
                    values.push(found, cx);
                    visit(&p, found);
                }
                Err(SolveError::Stopped(stopped)) => return Ok(Some(stopped)),
                Err(error) => return self.or_error(entry, Err(error)).map(|_| None),
            }
        }
        Ok(None)
    }

    fn each_by_graph(
        &mut self,
        entry: &ErasedEntry<P>,
        positions: &mut dyn Iterator<Item = P>,
        cx: &Context<'_>,
        run: &Run<'_>,
        values: &mut WindowValues,
        visit: &mut dyn FnMut(&P, SolverValues),
    ) -> Result<Option<Stopped>, Error> {
        let part = match expand(entry.game(), positions, run) {
            Ok(part) => part,
            Err(stopped) => return Ok(Some(stopped)),
        };
        let solved = match solve_graph(&part.graph, run) {
            Ok(solved) => solved,
            Err(stopped) => return Ok(Some(stopped)),
        };
        let known = values.len();
        if known > part.start_count {
            return Err(values.too_many());
        }
        for (v, p) in part.positions[..part.start_count].iter().enumerate() {
            match (solved.pair(v as u32), solved.cycle(&part.graph, v as u32)) {
                (None, Some(cycle)) => {
                    let cycle = cycle.map(|v| part.positions[v as usize].clone());
                    return self.or_error(entry, Err(SolveError::Cycle(cycle))).map(|_| None);
                }
                (pair, _) => {
                    let found = pair.map_or(SolverValues::default(), SolverValues::from);
                    if v >= known {
                        values.push(found, cx);
                    }
                    visit(p, found);
                }
            }
        }
        Ok(None)
    }
}
