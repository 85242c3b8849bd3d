//! An erased entry as a game: the values of one position.

use crate::any_game::{
    AnyGame, Capabilities, GenusQueries, HeapQueries, HeapsDescription, Prover, SavedSearch, Session,
    WordDescription,
};
use crate::any_window::AnyWindow;
use crate::capabilities::heap::no_heaps;
use crate::capabilities::large::{of_large, too_large};
use crate::capabilities::quotient::HeapRules;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, PossibleInstead};
use crate::game::boards::solvers;
use crate::game::genus::{self, ByParts};
use crate::game::known::KnownValues;
use crate::game::plain::{nothing_computed, outcome_of_entry, plain_genus};
use crate::game::reading::ReadPosition;
use crate::game::session::GameSession;
use crate::game::solvers::{Solvers, normal_only};
use crate::game::window::{GameWindow, MaybeOwned};
use crate::game::within::{capped, option_count};
use crate::members::PositionMembers;
use crate::plan::{self, MANY_OPTIONS, MiserePolicy, PlanMethod};
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::results::genus_solver::GenusSolver;
use crate::results::window::{FollowerGraph, WindowArg};
use crate::results::{Basis, KnownOutcome, MovesAnswer, PositionAnswer, SolverValues, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{Figure, Options};
use impartial::misere::canonical::Forms;
use impartial::misere::certificate::{AgainstGame, moves_are_of_game};
use impartial::ordinal::Ordinal;
use impartial::period::Code;
use impartial::run::{Checkpoint, Reason, Run, Stopped};
use impartial::solve::{Expansion, expand, followers};
use impartial::value::{BitSet, Outcome};
use impartial_prove::HeapSum;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Maximum number of coins for which the existence of boards is tested.
const FEW_COINS: usize = 64;

impl<P: AnyPosition> ErasedEntry<P> {
    fn formula_at(&self, p: &P) -> Option<(u64, String)> {
        self.formulas.iter().find_map(|f| Some((f.value(self.game(), p)?, f.source().to_owned())))
    }

    /// Returns the values that the formulas give to a position.
    pub(crate) fn by_formula(&self, p: &P) -> SolverValues {
        SolverValues {
            normal: self.formulas.iter().find_map(|f| f.value(self.game(), p)),
            misere: self.formulas.iter().find_map(|f| f.misere(self.game(), p)),
        }
    }

    /// Returns the mex of the values that the formulas give to the options. Returns no value if the formulas do not
    /// cover all options, or if there are too many.
    pub(crate) fn induction_step(&self, p: &P, run: &Run<'_>) -> Result<SolverValues, Error> {
        let options = match option_count(self, p, MANY_OPTIONS) {
            Some(count) if !self.formulas.is_empty() => count,
            _ => return Ok(SolverValues::default()),
        };
        let mut normal = Some(BitSet::default());
        let mut misere = Some(BitSet::default());
        let mut done = 0u64;
        let mut stopped = None;
        let flow = self.game().visit_options(p, &mut |option| {
            let found = self.by_formula(&option);
            let note = |set: &mut Option<BitSet>, value: Option<u64>| match (set.as_mut(), value) {
                (Some(set), Some(value)) => set.insert(value),
                _ => *set = None,
            };
            note(&mut normal, found.normal);
            note(&mut misere, found.misere);
            done += 1;
            if done.is_multiple_of(1024) {
                stopped = run.check(done, 0).err();
            }
            match (&normal, &misere, &stopped) {
                (None, None, _) | (_, _, Some(_)) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        if let Some(stopped) = stopped {
            // After a limit the formula itself can still answer. A cancellation ends everything.
            return match stopped.reason {
                Reason::Cancelled => Err(stopped.into()),
                _ => Ok(SolverValues::default()),
            };
        }
        // Either the formulas do not cover all options, or the game ended the list early.
        if flow.is_break() {
            return Ok(SolverValues::default());
        }
        Ok(SolverValues {
            normal: normal.map(|set| set.mex()),
            misere: if options == 0 { Some(1) } else { misere.map(|set| set.mex()) },
        })
    }

    /// Builds an answer. The formula is looked up only if it is shown.
    pub(crate) fn answer(&self, p: &P, values: &KnownValues, with_formula: bool) -> PositionAnswer {
        let known =
            |value: Option<(u64, Basis)>| value.map(|(value, basis)| ValueWithBasis::new(value, basis));
        let formula = if with_formula { self.formula_at(p) } else { None };
        let (outcome, misere_outcome) = if with_formula { self.outcomes(p) } else { (None, None) };
        PositionAnswer {
            position: self.handle(p.clone()),
            grundy: known(values.normal),
            misere: known(values.misere),
            formula: formula.map(|(value, source)| (Ordinal::from(value), source)),
            outcome,
            misere_outcome,
            genus: None,
            play: None,
        }
    }

    /// Returns the outcomes of normal and of misère play, as far as the formulas give them.
    fn outcomes(&self, p: &P) -> (Option<KnownOutcome>, Option<KnownOutcome>) {
        let (game, formulas) = (self.game(), &self.formulas);
        let decided = |outcome, source: &str| KnownOutcome { outcome, by: format!("formula: {source}") };
        (
            formulas.iter().find_map(|f| Some(decided(f.outcome(game, p)?, f.source()))),
            formulas.iter().find_map(|f| Some(decided(f.misere_outcome(game, p)?, f.source()))),
        )
    }

    /// Returns the answer of the formulas for a position whose numbers fit 64 bits and whose value does not.
    fn beyond_64_bits(&self, p: &P, position: &Position) -> Option<PositionAnswer> {
        // The number of followers is at least the value.
        let is_small = self.game().follower_bound(p).is_some_and(|bound| bound <= u64::MAX.into());
        if is_small || self.formula_at(p).is_some() {
            return None;
        }
        let answer = self.large.as_ref()?.value(position).ok()?;
        answer.grundy.is_some().then_some(answer)
    }

    /// Computes the values of a position whose numbers do not fit 64 bits.
    fn value_of_large(&self, position: &Position, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        let large = self.large(position)?;
        let mut answer = large.value(position)?;
        let wanted = match cx.solver {
            SolverChoice::Auto => answer.grundy.is_none(),
            SolverChoice::Heap => true,
            other => return Err(of_large(&self.id(), other, self.heap.is_some())),
        };
        let mut computed = false;
        if wanted {
            match self.by_heaps() {
                Some(mut heaps) => {
                    let numbers = large.numbers(position)?;
                    if let Some(found) = heaps.of_heaps(&numbers, &cx.run())? {
                        found.put_into(&mut answer);
                        computed = true;
                    }
                    heaps.verify(self, &numbers, cx)?;
                }
                None if cx.solver == SolverChoice::Heap => return Err(no_heaps(&self.id())),
                None => {}
            }
        }
        if !computed && !answer.is_empty() {
            nothing_computed(&self.id(), &answer.position, cx)?;
        }
        if answer.misere.is_none()
            && answer.misere_outcome.is_none()
            && cx.solver == SolverChoice::Auto
            && let Some((outcome, _)) = self.large_outcome_by_quotient(position, cx)?
        {
            answer.decide_misere(outcome);
        }
        if answer.is_empty() { Err(too_large(&self.id(), &answer.position)) } else { Ok(answer) }
    }

    /// Computes the values of a position by solvers that may have settled many positions already.
    pub(crate) fn value_with(
        &self,
        position: &Position,
        misere: MiserePolicy,
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(large) => return self.value_of_large(&large, cx),
        };
        let p = &*p;
        if misere == MiserePolicy::Full && cx.solver.is_normal_only() {
            return Err(normal_only(cx.solver));
        }
        if cx.solver == SolverChoice::Heap {
            let known = solvers.heaps.take().or_else(|| self.by_heaps());
            let mut heaps = known.ok_or_else(|| no_heaps(&self.game().id()))?;
            let run = cx.run().with_solved_positions(heaps.heaps_of.solver.known());
            let found = heaps.value(p, &run);
            let verified = heaps.verify_at(self, p, cx);
            solvers.heaps = Some(heaps);
            let found = found?;
            verified?;
            let mut answer = self.answer(p, &KnownValues::default(), true);
            found.ok_or_else(|| no_heaps(&self.game().id()))?.put_into(&mut answer);
            return Ok(answer);
        }
        if cx.solver == SolverChoice::Auto {
            // The position was settled for an earlier query.
            if cx.verify == 0
                && let Some(found) = solvers.known(self, p)
                && found.normal.is_some()
                && (found.misere.is_some() || misere == MiserePolicy::No)
            {
                let mut values = KnownValues::default();
                values.fill(found, Basis::Computed);
                return Ok(self.answer(p, &values, true));
            }
            // Only a formula can give a value that does not fit 64 bits.
            let beyond = self.beyond_64_bits(p, position);
            if let Some(answer) = beyond
                && (misere != MiserePolicy::Full
                    || answer.misere.is_some()
                    || answer.misere_outcome.is_some())
            {
                nothing_computed(&self.game().id(), &answer.position, cx)?;
                return Ok(answer);
            }
            return self.value_by_plan(p, misere, solvers, cx);
        }
        let run = cx.run();
        cx.explain(&format_args!("1. as asked for: {}", cx.solver));
        let computed = solvers.chosen(self, p, cx, &run)?;
        let work = solvers.work(PlanMethod::Search).unwrap_or_else(|| "done".to_owned());
        cx.explain_done("1", &work, run.seconds());
        let mut values = KnownValues::default();
        values.fill(computed, Basis::Computed);
        if values.misere.is_none() {
            values.fill(self.induction_step(p, &cx.run())?, Basis::InductionStep);
            values.fill(self.by_formula(p), Basis::Formula);
        }
        self.verify_below(p, computed, solvers, cx)?;
        Ok(self.answer(p, &values, true))
    }

    /// Verifies the position, and followers on random lines of play, against the definition.
    pub(crate) fn verify_below(
        &self,
        p: &P,
        found: SolverValues,
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        // For a sum that is too large as a whole, the heaps whose values were added up are verified.
        if let Some(hook) = &self.heap
            && self.components.is_some()
            && !self.is_small(p)
        {
            let (solvers, run) = (RefCell::new(solvers), cx.run());
            let found =
                |heap| solvers.borrow_mut().by_parts(self, &(hook.single)(heap), &run).map(u128::from);
            return ErasedEntry::verify_heaps(self, &hook.heaps(p), u64::MAX, &found, cx);
        }
        self.verify_walks(p, found, &|follower| solvers.known(self, follower), cx)
    }

    /// Checks that the options of all positions of an expansion could be listed. A position whose options could not be
    /// listed is an option of itself.
    ///
    /// # Errors
    /// [`Error::Unlisted`] for the first position whose options could not be listed.
    pub(crate) fn listed(&self, part: &Expansion<P>) -> Result<(), Error> {
        for (v, p) in (0u32..).zip(&part.positions) {
            let mut is_own_option = false;
            let _ = part.graph.visit_options(&v, &mut |option| {
                is_own_option = option == v;
                if is_own_option { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if is_own_option && let Some(error) = Error::unlisted(&**self.game(), p) {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns the text of the positions of an expansion.
    fn names(&self, part: &Expansion<P>, run: &Run<'_>) -> Result<Vec<String>, Stopped> {
        let mut bytes = part.graph.bytes() + (part.positions.len() * size_of::<(P, String)>()) as u64;
        let mut names = Vec::with_capacity(part.positions.len());
        for p in &part.positions {
            let name = self.game().write(p);
            bytes += (name.capacity() + self.game().heap_bytes(p)) as u64;
            names.push(name);
            if names.len().is_multiple_of(1 << 12) {
                run.check(0, bytes)?;
            }
        }
        Ok(names)
    }
}

impl<P: AnyPosition> AnyGame for ErasedEntry<P> {
    fn id(&self) -> String {
        self.game().id()
    }

    fn fingerprint(&self) -> String {
        match &self.content {
            Some(content) => format!("{} ({})", self.id(), content()),
            None => self.id(),
        }
    }

    fn position(&self, text: &str) -> Result<Position, Error> {
        self.read(text)
    }

    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        ErasedEntry::options(self, position, most, cx)
    }

    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error> {
        ErasedEntry::is_option(self, position, option, cx)
    }

    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error> {
        ErasedEntry::some_option(self, position, cx)
    }

    fn value_of(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let mut solvers = Solvers::default();
        let answer = self.value_with(position, misere, &mut solvers, cx);
        cx.run().discard(solvers);
        answer
    }

    fn session(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(GameSession::new(self))
    }

    fn moves(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        self.moves_from(position, filter, cx)
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        Ok(Box::new(GameWindow::new(MaybeOwned::Borrowed(self), window, cx)?))
    }

    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        Ok(match self.read_position(position)? {
            ReadPosition::Small(p) => self.game().figure(&p),
            ReadPosition::Large(position) => Figure::Text(position.to_string()),
        })
    }

    fn members(&self, position: &Position) -> Result<PositionMembers, Error> {
        match (self.read_position(position)?, &self.large) {
            (ReadPosition::Large(position), Some(large)) => Ok(PositionMembers::Numbers(
                large.numbers(&position)?.into_iter().map(Ordinal::from).collect(),
            )),
            _ => Ok(PositionMembers::of_figure(position, self.figure(position)?)),
        }
    }

    fn windows(&self) -> Vec<PossibleInstead> {
        let has =
            |count| self.boards.as_ref().is_some_and(|boards| boards.board(count, 1 + count as u64).is_ok());
        let mut windows = Vec::new();
        let counts: Vec<usize> = (1..=FEW_COINS).filter(|&count| has(count)).collect();
        match counts[..] {
            [] => {}
            [count] => windows.push(PossibleInstead::BoardsOf(count as u64)),
            _ => windows.push(PossibleInstead::Boards),
        }
        if has(1) {
            windows.push(PossibleInstead::SingleHeaps);
        }
        windows.push(PossibleInstead::From("POS".into()));
        windows
    }

    fn solvers(&self) -> Vec<SolverChoice> {
        solvers(self)
    }

    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        let root = match self.read_position(position)? {
            ReadPosition::Small(root) => root,
            ReadPosition::Large(_) if !at_any_cost => return Ok(None),
            ReadPosition::Large(position) => return Err(too_large(&self.id(), position.quoted())),
        };
        let root = &*root;
        let most = if at_any_cost { Some(u64::MAX) } else { plan::graph(&self.facts(root, cx)) };
        let Some(most) = most else { return Ok(None) };
        let run = capped(&cx.run(), most);
        let result = followers(self.game(), root, &run).and_then(|positions| {
            // The followers are sorted, so that the numbers follow the order of the positions.
            let part = expand(self.game(), positions, &run)?;
            let root_index = part.positions.binary_search(root).unwrap_or(0);
            let names = self.names(&part, &run)?;
            Ok((part, root_index as u32, names))
        });
        match result {
            Ok((part, root, names)) => {
                self.listed(&part)?;
                Ok(Some(FollowerGraph { graph: part.graph, root, names }))
            }
            Err(stopped) if at_any_cost || stopped.reason == Reason::Cancelled => Err(stopped.into()),
            Err(_) => Ok(None),
        }
    }

    fn prover(&self) -> Option<Prover> {
        self.descriptions.prover.as_ref().map(|make| make())
    }

    fn words(&self) -> Option<Result<WordDescription, String>> {
        self.descriptions.words.as_ref().map(|describe| describe())
    }

    fn heaps(&self, statement: &str) -> Option<HeapsDescription> {
        self.descriptions.heaps.as_ref().and_then(|describe| describe(statement))
    }

    fn heap_sum(&self) -> Option<HeapSum> {
        self.descriptions.heap_sum.as_ref().map(|describe| describe())
    }

    fn formula(&self, position: &Position) -> Option<(Ordinal, String)> {
        let found = self.small(position).ok().and_then(|p| self.formula_at(&p));
        match (found, &self.large) {
            (Some((value, source)), _) => Some((value.into(), source)),
            (None, Some(large)) => large.value(position).ok().and_then(|answer| answer.formula),
            (None, None) => None,
        }
    }

    fn moves_are_of_game(
        &self,
        positions: &[String],
        moves: &[Vec<u32>],
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        match moves_are_of_game(positions, moves, self.game(), &cx.run()) {
            Ok(()) => Ok(None),
            Err(AgainstGame::Refused(refused)) => Ok(Some(refused.to_string())),
            Err(AgainstGame::Stopped(stopped)) => Err(stopped.into()),
            Err(error) => Ok(Some(error.to_string())),
        }
    }

    fn capabilities(&self) -> Capabilities<'_> {
        let has_heaps = self.quotients.is_some() || self.heap.is_some();
        Capabilities {
            genus: Some(self),
            heaps: has_heaps.then_some(self as &dyn HeapQueries),
            saved_search: Some(self),
            ..Capabilities::default()
        }
    }
}

impl<P: AnyPosition> SavedSearch for ErasedEntry<P> {
    fn saved_value(
        &self,
        position: &Position,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.saved_search(&*self.small(position)?, checkpoint, cx)
    }
}

impl<P: AnyPosition> GenusQueries for ErasedEntry<P> {
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        Some(Box::new(ByParts::new(self)?))
    }

    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        genus::with_budget(self, &*self.small(position).ok()?, plan::LITTLE_FORMS, &mut None, cx)
    }

    fn form_within(
        &self,
        position: &Position,
        most: u64,
        forms: &mut Forms,
        cx: &Context<'_>,
    ) -> Result<Option<FormAnswer>, Error> {
        match self.read_position(position)? {
            ReadPosition::Small(p) => genus::form_with_budget(self, &p, most, forms, cx),
            ReadPosition::Large(_) => Ok(None),
        }
    }

    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        plain_genus(self, self.small(position)?.into_owned(), random, &cx.run())
    }
}

impl<P: AnyPosition> HeapQueries for ErasedEntry<P> {
    fn rules(&self) -> Option<HeapRules> {
        ErasedEntry::rules(self)
    }

    fn code(&self) -> Option<Code> {
        ErasedEntry::code(self)
    }

    fn misere_wins(&self, position: &Position, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
        self.winning_misere_moves(position, cx)
    }

    fn verify_values(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        self.verify_heaps(&[], last, found, cx)
    }

    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error> {
        outcome_of_entry(self, heaps, run)
    }
}
