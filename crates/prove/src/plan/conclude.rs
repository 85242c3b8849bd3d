//! The conclusion from the result of a plan, common to value formulas and sets.

use super::counterexample::{CounterexampleSearch, Failure, FailureWithin};
use super::measure::Ascent;
use super::report::{Conclusion, NotProved};
use super::{Comparison, CompiledGame, Measure, Refutation};
use impartial::run::Stopped;
use impartial_automata::ProofBudget;
use num_traits::ToPrimitive;

/// Positions at which a condition fails, within bounds of the measure; see [`CounterexampleSearch::by_induction`].
pub(crate) struct FailureSource<'a> {
    /// Returns a failure within the bounds, if there is one.
    pub(crate) within: &'a FailureWithin<'a>,
    /// Returns the value that the statement gives at a failure, and the value that follows instead.
    pub(crate) says: &'a dyn Fn(&Failure) -> Option<[String; 2]>,
}

/// Returns the conclusion if no condition fails.
pub(crate) fn proved(
    search: &CounterexampleSearch<'_>,
    compiled: &CompiledGame,
    measure: Result<Measure, Ascent>,
    compared: Comparison,
) -> Conclusion {
    if compared.positions == 0 {
        let legal = compiled.legal.shortest().map(|word| search.written(&word));
        return Conclusion::NotProved(NotProved::NothingCompared { legal });
    }
    match measure {
        Ok(measure) => Conclusion::Proved(measure),
        Err(ascent) => Conclusion::NotProved(no_measure(search, compiled, &ascent, None)),
    }
}

/// Returns the conclusion if a condition fails and no [`counterexample`] was computed.
pub(crate) fn without_counterexample(
    search: &CounterexampleSearch<'_>,
    compiled: &CompiledGame,
    measure: Result<Measure, Ascent>,
    failure: Failure,
    failing: &FailureSource<'_>,
) -> Result<Conclusion, Stopped> {
    let failed = search.failed(&failure);
    match measure {
        Err(ascent) => Ok(Conclusion::NotProved(no_measure(search, compiled, &ascent, Some(failed)))),
        // The measure of a position is computed from its word, which in a numeration contains the codes.
        Ok(measure) if compiled.theory.numeration().is_none() => {
            Ok(match search.by_induction(&measure, failure, failing.within, failing.says)? {
                Some(refutation) => Conclusion::Refuted(Box::new(refutation)),
                None => Conclusion::NotProved(NotProved::NoCounterexample(failed)),
            })
        }
        Ok(_) => Ok(Conclusion::NotProved(NotProved::NoCounterexample(failed))),
    }
}

/// Returns a refutation by a value that is computed from the rules.
pub(crate) fn counterexample(
    search: &CounterexampleSearch<'_>,
    failure: &Failure,
    budget: &ProofBudget<'_>,
) -> Result<Option<Refutation>, Stopped> {
    if let Some(refutation) = search.refute_near(failure, budget)? {
        return Ok(Some(refutation));
    }
    search.in_window(budget)
}

fn no_measure(
    search: &CounterexampleSearch<'_>,
    compiled: &CompiledGame,
    ascent: &Ascent,
    failed: Option<super::FailedCondition>,
) -> NotProved {
    let numbers: Option<Vec<u64>> = compiled
        .after(ascent.kind, &ascent.word)
        .and_then(|numbers| numbers.iter().map(ToPrimitive::to_u64).collect());
    let option = match numbers {
        Some(numbers) => search.game.write(search.shape, &numbers),
        None => "another position".into(),
    };
    let (power, measure) = (compiled.description.shape.power, &compiled.description.measure);
    let declared = Measure::declared(&compiled.names, power, measure).to_string();
    NotProved::NoMeasure { position: search.written(&ascent.word), option, declared, failed }
}
