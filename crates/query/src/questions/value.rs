//! The values of one position, with its genus if little work finds it.

use super::{VERSION, play_facts};
use crate::any_game::{AnyGame, Session};
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::genus::GenusAnswer;
use crate::results::{Basis, PositionAnswer, ValueWithBasis};
use crate::rows::{InfiniteValue, ValueRow, Word};
use crate::solver_choice::SolverChoice;
use impartial::loopy::LoopyOutcome;
use impartial::run::Checkpoint;
use impartial::value::{Outcome, Play};
use serde::{Serialize, Serializer};

/// The known facts about one position. It serialises as [`ValueRow`].
#[derive(Clone, Debug)]
pub struct ValueReport {
    /// The game, with its parameters.
    pub game: String,
    /// The values.
    pub answer: PositionAnswer,
    /// The limit that ended the question before its answer was complete, in words.
    pub stopped: Option<String>,
}

/// Computes the values of a position. `misere` states how much work the misère value is worth. With a checkpoint the
/// values are found by a search that saves itself.
///
/// # Errors
/// The errors of [`AnyGame::value_of`], [`Error::Unsupported`] if no search of the game can be saved, and [`Error::Refuted`] if two computations
/// disagree.
///
/// ```
/// use impartial::run::Limits;
/// use impartial_query::{Context, Registry, plan::MiserePolicy, questions};
/// # use impartial_query::Entry;
/// # use impartial::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
/// # #[derive(Clone)]
/// # struct Nim;
/// # impl GameSpec for Nim {
/// #     type Kind = HeapsWithZeros;
/// #     fn name(&self) -> String { "nim".into() }
/// #     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
/// # }
/// # impl HasMovePromise for Nim {
/// #     type Promise = LowersAnyHeap;
/// # }
/// let registry = Registry::new().game(Entry::from_game(Nim));
/// let game = registry.find("nim")?;
/// let position = game.position("3,5")?;
/// let report = questions::value(&*game, &position, MiserePolicy::Little, None, &Context::new(Limits::none()))?;
/// assert_eq!(serde_json::to_value(&report).unwrap()["grundy"], "6");
/// # Ok::<(), impartial_query::Error>(())
/// ```
pub fn value(
    game: &dyn AnyGame,
    position: &Position,
    misere: MiserePolicy,
    checkpoint: Option<&mut Checkpoint>,
    cx: &Context<'_>,
) -> Result<ValueReport, Error> {
    let answer = match checkpoint {
        Some(checkpoint) => saved_value(game, position, checkpoint, cx)?,
        None => or_loopy(game.value_of(position, misere, cx), game, position, cx)?,
    };
    let cheaply = |position: &Position| game.capabilities().genus?.genus_cheaply(position, cx);
    let find =
        &mut |position: &Position| required_genus(game, position, misere, cx).or_else(|| cheaply(position));
    ValueReport::with_genus(game, answer, misere, find, cx)
}

/// Returns the genus of a sum whose misère value is required, by more than little work.
fn required_genus(
    game: &dyn AnyGame,
    position: &Position,
    misere: MiserePolicy,
    cx: &Context<'_>,
) -> Option<GenusAnswer> {
    let sum = game.capabilities().sum.filter(|_| misere == MiserePolicy::Full)?;
    sum.genus_of_sum(position, cx).ok()?
}

/// Returns a remark if the text of a position has empty heaps, and the position has fewer.
pub fn left_out(text: &str, position: &Position) -> Option<String> {
    let zeros = |text: &str| text.split(',').filter(|part| part.trim() == "0").count();
    let is_list = text.split(',').all(|part| part.trim().bytes().all(|byte| byte.is_ascii_digit()));
    let left_out = is_list && text.contains(',') && zeros(text) > zeros(position.as_str());
    left_out.then(|| format!("empty heaps are left out: {} is {position}", text.trim()))
}

/// Computes the value of a position by a search that saves itself.
fn saved_value(
    game: &dyn AnyGame,
    position: &Position,
    checkpoint: &mut Checkpoint,
    cx: &Context<'_>,
) -> Result<PositionAnswer, Error> {
    match game.capabilities().saved_search {
        Some(search) => search.saved_value(position, checkpoint, cx),
        None => Err(Error::unsupported(
            UnsupportedPart::Saving,
            format!("no search for a value of {}", game.id()),
            [PossibleInstead::words("games whose parts have integer keys, such as cram and chomp")],
        )),
    }
}

/// Computes the values of a position in a session of the game, which keeps the tables of earlier queries. The result is
/// that of [`value`], or more if these tables contain more.
///
/// # Errors
/// The errors of [`value`].
pub fn next_value(
    session: &mut dyn Session,
    game: &dyn AnyGame,
    position: &Position,
    misere: MiserePolicy,
    cx: &Context<'_>,
) -> Result<ValueReport, Error> {
    let answer = or_loopy(session.value(position, misere, cx), game, position, cx)?;
    let find = &mut |position: &Position| {
        required_genus(game, position, misere, cx).or_else(|| session.genus_cheaply(position, cx))
    };
    ValueReport::with_genus(game, answer, misere, find, cx)
}

/// Computes the values of a position in a session of the game, without the genus, which may take longer than the
/// values. [`ValueReport::find_genus`] adds the genus.
///
/// # Errors
/// The errors of [`value`].
pub fn value_in(
    session: &mut dyn Session,
    game: &dyn AnyGame,
    position: &Position,
    misere: MiserePolicy,
    cx: &Context<'_>,
) -> Result<ValueReport, Error> {
    let answer = or_loopy(session.value(position, misere, cx), game, position, cx)?;
    let mut report = ValueReport::of_known(game, answer, cx);
    report.leave_out(misere);
    Ok(report)
}

/// Returns the answer of a solver. In a loopy game the answer comes from the graph of all play.
fn or_loopy(
    answer: Result<PositionAnswer, Error>,
    game: &dyn AnyGame,
    position: &Position,
    cx: &Context<'_>,
) -> Result<PositionAnswer, Error> {
    match answer {
        Err(Error::Loopy { .. }) => {
            let facts = play_facts::facts(game, position, false, cx)?;
            Ok(play_facts::answer(position.clone(), facts))
        }
        answer => answer,
    }
}

impl ValueReport {
    /// Builds the report of an answer, with the genus if little work gives it.
    fn with_genus(
        game: &dyn AnyGame,
        answer: PositionAnswer,
        misere: MiserePolicy,
        find: &mut dyn FnMut(&Position) -> Option<GenusAnswer>,
        cx: &Context<'_>,
    ) -> Result<Self, Error> {
        let mut report = ValueReport { game: game.id(), answer, stopped: None };
        report.add_genus(misere, find, cx)?;
        report.completed(cx);
        report.leave_out(misere);
        Ok(report)
    }

    /// Builds the report of an answer without a genus, such as the partial answer of a question that a limit ended.
    pub fn of_known(game: &dyn AnyGame, answer: PositionAnswer, cx: &Context<'_>) -> Self {
        let mut report = ValueReport { game: game.id(), answer, stopped: None };
        report.completed(cx);
        report
    }

    /// Builds the report of a question that a limit ended before anything was known about its position.
    pub fn unanswered(game: &dyn AnyGame, position: &Position) -> Self {
        ValueReport { game: game.id(), answer: PositionAnswer::nothing(position.clone()), stopped: None }
    }

    /// Adds the outcomes and the remoteness of normal and of misère play from the graph of all play, and checks the value
    /// against them.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached, and [`Error::Refuted`] if two computations disagree.
    pub fn find_remoteness(&mut self, game: &dyn AnyGame, cx: &Context<'_>) -> Result<(), Error> {
        let answer = &mut self.answer;
        let facts = play_facts::facts(game, &answer.position, true, cx)?;
        let found = play_facts::answer(answer.position.clone(), facts.clone()).grundy;
        if let (Some(known), Some(found)) = (&answer.grundy, &found)
            && known.value != found.value
        {
            let disagreement = format!(
                "at {}: the value {} ({}) and the value {} from the graph of all play ({})",
                answer.position, known.value, known.basis, found.value, found.basis
            );
            if known.basis == Basis::Computed && found.basis == Basis::Computed {
                return Err(Error::Refuted(format!("two computations disagree {disagreement}")));
            }
            cx.warn(&format!("two values disagree {disagreement}"));
        }
        answer.grundy = found;
        if let (Some(known), Some(found)) = (&answer.misere, facts.outcome(Play::Misere))
            && LoopyOutcome::from(known.outcome()) != found
        {
            let disagreement = format!(
                "at {}: the misère value {} ({}) and the misère outcome {found} from the graph of all play",
                answer.position, known.value, known.basis
            );
            if known.basis == Basis::Computed {
                return Err(Error::Refuted(format!("two computations disagree {disagreement}")));
            }
            cx.warn(&format!("two results disagree {disagreement}"));
        }
        answer.play = Some(Box::new(facts));
        Ok(())
    }

    /// Finds the genus if little work gives it, and checks the values against it.
    ///
    /// # Errors
    /// [`Error::Refuted`] if two computations disagree.
    pub fn find_genus(
        &mut self,
        game: &dyn AnyGame,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let find = &mut |position: &Position| game.capabilities().genus?.genus_cheaply(position, cx);
        self.add_genus(misere, find, cx)
    }

    /// Adds the genus that `find` gives if little work finds it.
    fn add_genus(
        &mut self,
        misere: MiserePolicy,
        find: &mut dyn FnMut(&Position) -> Option<GenusAnswer>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let answer = &mut self.answer;
        if answer.play.is_some() {
            return Ok(());
        }
        // A query that selects a solver of normal play asks nothing about misère play. If the plan did not find the
        // misère value, a genus takes more than little work.
        let is_cheap =
            misere != MiserePolicy::No && (answer.misere.is_some() || cx.solver != SolverChoice::Auto);
        if answer.genus.is_none() && is_cheap && !cx.solver.is_normal_only() {
            answer.genus = find(&answer.position);
        }
        if let Some(found) = answer.genus.take() {
            add_pair(answer, &found)?;
            answer.genus = Some(found);
        }
        Ok(())
    }

    /// Removes what is known of misère play if it was not asked for, although a formula or a table contains it.
    fn leave_out(&mut self, misere: MiserePolicy) {
        if misere == MiserePolicy::No {
            let answer = &mut self.answer;
            (answer.misere, answer.misere_outcome, answer.genus) = (None, None, None);
        }
    }

    /// Adds the values that follow from outcomes, and warns about contradictions.
    fn completed(&mut self, cx: &Context<'_>) {
        let answer = &mut self.answer;
        for (known, decided) in
            [(&mut answer.grundy, &answer.outcome), (&mut answer.misere, &answer.misere_outcome)]
        {
            let Some(decided) = decided else { continue };
            match known {
                // In both kinds of play, exactly the P-positions have value 0.
                None if decided.outcome == Outcome::P => {
                    *known = Some(ValueWithBasis::new(0u64, Basis::Formula))
                }
                Some(known) if known.basis == Basis::Computed && known.outcome() != decided.outcome => {
                    cx.warn(&format!(
                        "{}-position ({}), but the value computed from the definition is {}",
                        decided.outcome, decided.by, known.value
                    ));
                }
                _ => {}
            }
        }
        if let (Some(grundy), Some((formula, source))) = (&answer.grundy, &answer.formula)
            && grundy.basis == Basis::Computed
            && grundy.value != *formula
        {
            cx.warn(&format!(
                "the formula ({source}) says {formula}, but the value computed from the definition is {}",
                grundy.value
            ));
        }
    }
}

/// Adds the values of the genus where values are missing. The genus is computed from the definition, so it must agree
/// with values that were computed in another way.
///
/// # Errors
/// [`Error::Refuted`] if two computed values differ.
fn add_pair(answer: &mut PositionAnswer, found: &GenusAnswer) -> Result<(), Error> {
    let pair = found.genus.pair();
    for (known, value) in [(&mut answer.grundy, pair.normal), (&mut answer.misere, pair.misere)] {
        let computed = ValueWithBasis::new(value, Basis::Computed);
        match known {
            None => *known = Some(computed),
            Some(known) if known.basis == Basis::Computed && *known != computed => {
                return Err(Error::Refuted(format!(
                    "two computations disagree at {}: the value {} and the genus {}",
                    answer.position, known.value, found.genus
                )));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

impl ValueReport {
    /// Returns the answer as it is written.
    pub fn row(&self) -> ValueRow {
        let answer = &self.answer;
        let facts = answer.play.as_deref();
        // If the value is not known, the outcome may be.
        let outcome = |play| answer.judged(play).map(|judged| Word(judged.outcome));
        let basis = |play| answer.judged(play).map(|judged| Word(judged.basis));
        ValueRow {
            game: self.game.clone(),
            position: (&answer.position).into(),
            grundy: answer.grundy.as_ref().map(|known| (&known.value).into()),
            misere: answer.misere.as_ref().map(|known| (&known.value).into()),
            outcome: outcome(Play::Normal),
            misere_outcome: outcome(Play::Misere),
            formula: answer.formula.as_ref().map(|(value, _)| value.into()),
            basis: basis(Play::Normal),
            misere_basis: basis(Play::Misere),
            genus: answer.genus.as_ref().map(|found| found.genus.to_string()),
            loopy: facts.and_then(InfiniteValue::from_facts),
            version: VERSION.to_owned(),
            stopped: self.stopped.clone(),
            remoteness: facts.and_then(|facts| facts.remoteness(Play::Normal)),
            misere_remoteness: facts.and_then(|facts| facts.remoteness(Play::Misere)),
        }
    }
}

/// Serialises as [`ValueRow`].
impl Serialize for ValueReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}
