//! The moves from one position. Few moves are listed one by one. Many moves are named by a rule, a period
//! or a quotient.

use crate::capabilities::large::{AnyLarge, no_moves, of_large, too_many};
use crate::capabilities::replies::NamedReplies;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry, ReadPosition};
use crate::error::{Error, Interruption, PossibleInstead};
use crate::game::genus::{ByParts, little};
use crate::game::plain::{ReservoirSample, nothing_computed, verify};
use crate::game::solvers::Solvers;
use crate::game::within::{KnownValues, option_count};
use crate::plan::{
    self, FEW_OPTIONS, MANY_OPTIONS, MAX_LISTED, MiserePolicy, PlanMethod, PlanStep, PositionFacts,
};
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::{Basis, MovesAnswer, PositionAnswer, SolverValues, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{Heaps, Notation};
use impartial::ordinal::Ordinal;
use impartial::run::Run;
use impartial::solve::options_within;
use impartial::value::{Outcome, Play, Plays, Value, sort_short};
use num_bigint::BigUint;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the moves from a position that `filter` selects.
    pub(crate) fn moves_from(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(position) => return self.moves_of_large(&position, filter, cx),
        };
        let p = &*p;
        let position = self.handle(p.clone());
        let most = if cx.solver == SolverChoice::Auto { MANY_OPTIONS } else { MAX_LISTED };
        if let Some(count) = option_count(self, p, most) {
            if let Some(error) = Error::unlisted(&**self.game(), p) {
                return Err(error);
            }
            // Bytes for the known values and the answer of each option.
            let bytes_each =
                size_of::<PositionAnswer>() + size_of::<KnownValues>() + self.bytes_of_handle(&position, p);
            let options = options_within(self.game(), p, count * bytes_each as u64, &cx.run())?;
            let (known, halt) = self.options_known(p, options, filter, cx)?;
            let options = filter.apply(&position, known, halt)?;
            return Ok(MovesAnswer { position, options });
        }
        if cx.solver != SolverChoice::Auto && self.replies.is_some() {
            return Err(of_large(&self.game().id(), cx.solver, false));
        }
        nothing_computed(&self.game().id(), &position, cx)?;
        let mut named = self.replies_to(p, filter);
        if matches!(named, NamedReplies::Nothing)
            && let Some(heaps) = self.heaps_of(p)
        {
            named = self.moves_of_heaps(&heaps, filter, cx)?;
        }
        match named {
            NamedReplies::All(options) => Ok(MovesAnswer { position, options }),
            NamedReplies::TooMany => Err(too_many(&self.game().id(), &position, filter.to.as_ref())),
            NamedReplies::Nothing => {
                Err(no_moves(&self.game().id(), &position, filter, self.moves_known(filter)))
            }
        }
    }

    /// Returns the moves from a position whose numbers do not fit 64 bits.
    fn moves_of_large(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        let large = self.large(position)?;
        if cx.solver != SolverChoice::Auto {
            return Err(of_large(&self.game().id(), cx.solver, false));
        }
        nothing_computed(&self.game().id(), position, cx)?;
        let mut named = large.replies(position, filter)?;
        let of_heaps = || -> Result<NamedReplies<PositionAnswer>, Error> {
            if self.heap.is_none() && self.quotients.is_none() {
                return Ok(NamedReplies::Nothing);
            }
            self.moves_of_heaps(&large.numbers(position)?, filter, cx)
        };
        if matches!(named, NamedReplies::Nothing)
            && let Some(options) = large.options(position)?
        {
            let open = |option: &PositionAnswer| option.misere.is_none() && option.misere_outcome.is_none();
            if filter.wins_misere() && options.iter().any(open) {
                named = of_heaps()?;
            }
            if matches!(named, NamedReplies::Nothing) {
                let known = self.large_options_known(large, options, filter, cx)?;
                named = NamedReplies::All(filter.apply(position, known, None)?);
            }
        }
        if matches!(named, NamedReplies::Nothing) {
            named = of_heaps()?;
        }
        match named {
            NamedReplies::All(options) => Ok(MovesAnswer { position: position.clone(), options }),
            NamedReplies::TooMany => Err(too_many(&self.game().id(), position, filter.to.as_ref())),
            NamedReplies::Nothing => {
                Err(no_moves(&self.game().id(), position, filter, self.moves_known(filter)))
            }
        }
    }

    /// Adds the values that the period of the heaps gives to options whose numbers do not fit 64 bits, if formulas do
    /// not give them.
    fn large_options_known(
        &self,
        large: &dyn AnyLarge,
        mut options: Vec<PositionAnswer>,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<Vec<PositionAnswer>, Error> {
        let run = cx.run();
        let mut heaps = self.by_heaps();
        for option in &mut options {
            if option.grundy.is_none()
                && !filter.play.is_misere()
                && let Some(heaps) = &mut heaps
                && let Some(found) = heaps.of_heaps(&large.numbers(&option.position)?, &run)?
            {
                option.grundy = Some(ValueWithBasis::new(found.value, found.basis));
            }
        }
        Ok(options)
    }

    /// Returns the moves of a sum of heaps to a value, by the values of the heaps, or the winning moves of misère play,
    /// by the misère quotient of the heaps.
    fn moves_of_heaps(
        &self,
        heaps: &[BigUint],
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<NamedReplies<PositionAnswer>, Error> {
        let Some(to) = &filter.to else { return Ok(NamedReplies::Nothing) };
        let found = if filter.wins_misere() {
            self.wins_by_quotient(heaps, cx)?.map(|found| (found, Basis::Formula))
        } else if filter.play.is_misere() {
            None
        } else {
            // The values of heaps are below 2^128, so a larger value has no moves to it.
            let Ok(wanted) =
                to.as_natural().map(BigUint::from).ok_or(()).and_then(|to| u128::try_from(to).map_err(drop))
            else {
                return Ok(NamedReplies::All(Vec::new()));
            };
            match self.by_heaps() {
                Some(mut by_heaps) => by_heaps.moves_to(heaps, wanted, &cx.run())?,
                None => None,
            }
        };
        Ok(match found {
            None => NamedReplies::Nothing,
            Some((NamedReplies::Nothing, _)) => NamedReplies::Nothing,
            Some((NamedReplies::TooMany, _)) => NamedReplies::TooMany,
            Some((NamedReplies::All(found), basis)) => {
                let mut positions: Vec<Heaps<BigUint>> = found.into_iter().map(Heaps::from_sizes).collect();
                sort_short(&mut positions);
                positions.dedup();
                let known = Some(ValueWithBasis::new(to.clone(), basis));
                let (grundy, misere) = if filter.play.is_misere() { (None, known) } else { (known, None) };
                let answer = |heaps: Heaps<BigUint>| -> Result<PositionAnswer, Error> {
                    // The game decides whether the position keeps empty heaps.
                    let position = self.read(&heaps.to_string())?;
                    let (grundy, misere) = (grundy.clone(), misere.clone());
                    Ok(PositionAnswer { grundy, misere, ..PositionAnswer::nothing(position) })
                };
                NamedReplies::All(positions.into_iter().map(answer).collect::<Result<_, _>>()?)
            }
        })
    }

    /// Returns the kinds of moves, other than those of `filter`, for which there is a rule, a period or a quotient.
    fn moves_known(&self, filter: &MoveFilter) -> Vec<PossibleInstead> {
        let mut known = Vec::new();
        let any = self.heap.is_some() || self.replies.as_ref().is_some_and(|rule| !rule.to_zero_only);
        let zero = filter.to.as_ref().is_some_and(Value::is_zero);
        if any && (filter.to.is_none() || filter.play.is_misere()) {
            known.push(PossibleInstead::ToValue);
        } else if !any && self.replies.is_some() && (!zero || filter.play.is_misere()) {
            known.push(PossibleInstead::ToZero);
        }
        if !filter.wins_misere() && self.rules().is_some_and(|rules| rules.heap_code().is_some()) {
            known.push(PossibleInstead::ToMisereZero);
        }
        known
    }

    /// Returns the winning misère moves of a position by its quotient, as a last resort.
    pub(crate) fn winning_misere_moves(
        &self,
        position: &Position,
        cx: &Context<'_>,
    ) -> Result<Option<MovesAnswer>, Error> {
        let ReadPosition::Small(p) = self.read_position(position)? else { return Ok(None) };
        let Some(heaps) = self.heaps_of(&p) else { return Ok(None) };
        let filter = MoveFilter { to: Some(Ordinal::ZERO), play: Play::Misere };
        match self.moves_of_heaps(&heaps, &filter, cx)? {
            NamedReplies::All(options) => {
                Ok(Some(MovesAnswer { position: self.handle(p.into_owned()), options }))
            }
            NamedReplies::TooMany => {
                Err(too_many(&self.game().id(), &self.game().write(&p), filter.to.as_ref()))
            }
            NamedReplies::Nothing => Ok(None),
        }
    }

    /// Returns the moves to one value, as the game's own rule names them.
    fn replies_to(&self, p: &P, filter: &MoveFilter) -> NamedReplies<PositionAnswer> {
        let (Some(wanted), Play::Normal, Some(rule)) = (&filter.to, filter.play, &self.replies) else {
            return NamedReplies::Nothing;
        };
        // Values are at most the number of moves, so the value of an option fits 64 bits.
        let Some(wanted) = wanted.to_u64() else { return NamedReplies::All(Vec::new()) };
        match rule.to(p, &wanted) {
            NamedReplies::Nothing => NamedReplies::Nothing,
            NamedReplies::TooMany => NamedReplies::TooMany,
            NamedReplies::All(options) => {
                let answer = |option: &P| {
                    let mut values = KnownValues { normal: Some((wanted, Basis::Formula)), misere: None };
                    values.fill(SolverValues { normal: None, ..self.by_formula(option) }, Basis::Formula);
                    self.answer(option, &values, false)
                };
                NamedReplies::All(options.iter().map(answer).collect())
            }
        }
    }

    /// Returns the wanted moves, if formulas are enough to name them.
    fn moves_by_formula(
        &self,
        p: &P,
        options: &[P],
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<PositionAnswer>>, Error> {
        let Some(wanted) = filter.to.as_ref().and_then(Ordinal::to_u64) else { return Ok(None) };
        let value = self.by_formula(p);
        let own = if filter.play.is_misere() { value.misere } else { value.normal };
        // An option never has the value of the position itself.
        if own == Some(wanted) {
            nothing_computed(&self.game().id(), &self.game().write(p), cx)?;
            cx.explain(&"by the formula it is the value of the position itself, which no option has");
            return Ok(Some(Vec::new()));
        }
        let outcome = |option: &P| {
            self.formulas.iter().find_map(|f| match filter.play {
                Play::Misere => f.misere_outcome(self.game(), option),
                Play::Normal => f.outcome(self.game(), option),
            })
        };
        if wanted != 0 {
            return Ok(None);
        }
        // Winning moves need no values.
        let Some(outcomes) = options.iter().map(outcome).collect::<Option<Vec<Outcome>>>() else {
            return Ok(None);
        };
        nothing_computed(&self.game().id(), &self.game().write(p), cx)?;
        cx.explain(&"by the formula, which says of each option who wins");
        let won = options.iter().zip(outcomes).filter(|(_, outcome)| *outcome == Outcome::P);
        let zero = match filter.play {
            Play::Misere => SolverValues { normal: None, misere: Some(0) },
            Play::Normal => SolverValues { normal: Some(0), misere: None },
        };
        let answer = |(option, _): (&P, Outcome)| {
            let mut values = KnownValues::default();
            values.fill(zero, Basis::Formula);
            self.answer(option, &values, false)
        };
        Ok(Some(won.map(answer).collect()))
    }

    /// Returns the options with all that is known of them, by the definition as far as that is feasible, and the limit
    /// that ended the work before all of them were known.
    fn options_known(
        &self,
        p: &P,
        options: Vec<P>,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<(Vec<PositionAnswer>, Option<Interruption>), Error> {
        let facts = self.facts(p, cx);
        let in_window = facts.in_window();
        // The smallest windows of the options differ.
        let facts = PositionFacts { window: None, ..facts };
        if cx.solver == SolverChoice::Auto
            && facts.whole().is_none_or(|steps| steps > plan::LITTLE)
            && let Some(found) = self.moves_by_formula(p, &options, filter, cx)?
        {
            return Ok((found, None));
        }
        // A quotient of the heaps gives the winning misère moves of a large sum at once.
        if filter.wins_misere()
            && cx.solver == SolverChoice::Auto
            && (options.len() as u64 > FEW_OPTIONS || facts.whole().is_none_or(|steps| steps > plan::LITTLE))
            && let Some(heaps) = self.heaps_of(p)
            && let NamedReplies::All(found) = self.moves_of_heaps(&heaps, filter, cx)?
        {
            return Ok((found, None));
        }
        let run = cx.run();
        let mut solvers = Solvers::default();
        let mut sample = ReservoirSample::new(cx.verify, cx.seed);
        let mut known = Vec::with_capacity(options.len());
        // The limit that ended the work. The values found before are part of the result.
        let mut halt = None;
        if cx.solver == SolverChoice::Auto
            && let Some((PlanMethod::Window(solver), cost)) = in_window
            && let Some(found) = self.options_in_window(p, &options, (solver, cost), &mut solvers, cx)?
        {
            for (option, found) in options.iter().zip(found) {
                let mut values = KnownValues::default();
                values.fill(found, Basis::Computed);
                known.push(values);
                sample.offer(|| (option.clone(), found));
            }
        } else if cx.solver == SolverChoice::Auto {
            let plan = plan::value(
                &facts,
                if filter.play.is_misere() { MiserePolicy::Full } else { MiserePolicy::Little },
            );
            cx.explain(&plan);
            // A query for misère values needs no step for the normal value alone.
            let wanted = |step: &PlanStep| !filter.play.is_misere() || step.method.is_for_misere();
            let steps = plan.normal.into_iter().chain(plan.misere).filter(wanted);
            let steps: Vec<PlanStep> = steps.map(|step| facts.among_many(step, filter.play)).collect();
            for option in &options {
                let found = match solvers.by_steps(self, option, &steps, cx, &run) {
                    Err(Error::Stopped(stopped)) => {
                        halt = Some(stopped);
                        break;
                    }
                    found => found?,
                };
                let mut values = KnownValues::default();
                values.fill(found, Basis::Computed);
                known.push(values);
                if found != SolverValues::default() {
                    sample.offer(|| (option.clone(), found));
                }
            }
            known.resize_with(options.len(), KnownValues::default);
            if filter.play.is_misere() && halt.is_none() && facts.forms {
                self.fill_by_forms(&options, &mut known, &run);
            }
        } else {
            let misere = !cx.solver.is_normal_only();
            let mut column = crate::results::values::WindowValues::default();
            let stopped = solvers.each(
                self,
                &mut options.iter().cloned(),
                Plays::with_misere(misere),
                cx,
                &mut column,
                &mut |option, found| {
                    let mut values = KnownValues::default();
                    values.fill(found, Basis::Computed);
                    known.push(values);
                    sample.offer(|| (option.clone(), found));
                },
            )?;
            if let Some(stopped) = stopped {
                return Err(stopped.into());
            }
        }
        let is_unknown = |values: &KnownValues| match filter.play {
            Play::Misere => values.misere.is_none(),
            Play::Normal => values.normal.is_none(),
        };
        if known.iter().any(is_unknown)
            && let NamedReplies::All(replies) = self.replies_to(p, filter)
        {
            nothing_computed(&self.game().id(), &self.game().write(p), cx)?;
            return Ok((replies, None));
        }
        let mut has_heap_values = false;
        if cx.solver == SolverChoice::Auto
            && !filter.play.is_misere()
            && let Some(mut heaps) = self.by_heaps()
        {
            for (option, values) in options.iter().zip(&mut known).filter(|(_, values)| is_unknown(values)) {
                let found = match heaps.value(option, &run) {
                    Err(Error::Stopped(stopped)) => {
                        halt = halt.or(Some(stopped));
                        break;
                    }
                    found => found?,
                };
                let Some(found) = found else { continue };
                let value = u64::try_from(found.value).map_err(|_| {
                    Error::input(format!(
                        "the value of the option {} is 2^64 or more",
                        self.game().write(option)
                    ))
                })?;
                values.normal = Some((value, found.basis));
                has_heap_values = true;
            }
            if has_heap_values {
                heaps.verify_at(self, p, cx)?;
            }
        }
        for (option, values) in options.iter().zip(&mut known) {
            if values.normal.is_none() || values.misere.is_none() {
                values.fill(self.by_formula(option), Basis::Formula);
            }
        }
        for (option, values) in options.iter().zip(&mut known) {
            // Misère values of sums take long, so they are computed here only under a limit on time.
            if is_unknown(values) && halt.is_none() && (!filter.play.is_misere() || facts.timed) {
                let plays = Plays::with_misere(filter.play.is_misere());
                let found = match solvers.up_to_the_limits(self, option, plays, cx, &run) {
                    Err(Error::Stopped(stopped)) => {
                        halt = Some(stopped);
                        break;
                    }
                    found => found?,
                };
                values.fill(found, Basis::Computed);
                sample.offer(|| (option.clone(), found));
            }
        }
        match (sample.members().is_empty(), has_heap_values || options.is_empty() || halt.is_some()) {
            (true, false) => nothing_computed(&self.game().id(), &self.game().write(p), cx)?,
            (true, true) => {}
            (false, _) if halt.is_some() => {}
            (false, _) => verify(self, &sample, cx)?,
        }
        let answers = options.iter().zip(&known).map(|(option, values)| self.answer(option, values, false));
        let answers = answers.collect();
        run.discard(solvers);
        Ok((answers, halt))
    }

    /// Fills in the misère values of options by the canonical forms of their parts, as far as a few positions suffice.
    fn fill_by_forms(&self, options: &[P], known: &mut [KnownValues], run: &Run<'_>) {
        let Some(mut parts) = ByParts::new(self) else { return };
        let run = little(run, plan::MAX_FORMS);
        for (option, values) in options.iter().zip(known).filter(|(_, values)| values.misere.is_none()) {
            if let Ok(pair) = parts.pair(option, &run) {
                values.fill(pair.into(), Basis::Computed);
            }
        }
    }
}
