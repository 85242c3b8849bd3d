//! The result of a check.

use super::{CheckContext, CheckFailure, CheckOutcome, Claim};
use crate::run::{DisplayCount, Instant};
use std::fmt;

/// The result of the check of a claim, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The statement held at every position of the window.
    #[default]
    Checked,
    /// A decision procedure proved the statement for all positions, or for all positions with a stated number of coins.
    Proved,
    /// An independent routine verified a certificate of the statement.
    Certified,
    /// The check made an observation, which neither confirms nor refutes the claim.
    Reported,
    /// The statement is false: there is a counterexample.
    Refuted,
    /// The statement applies to no position of the window, so nothing was checked.
    Vacuous,
    /// A limit was reached before there was a verdict.
    Stopped,
}

impl Verdict {
    /// Returns the verdict on a statement with two parts that have the verdicts `self` and `other`: the weaker one.
    pub(super) fn weaker(self, other: Verdict) -> Verdict {
        let weight = |verdict| match verdict {
            Verdict::Refuted => 0,
            Verdict::Stopped => 1,
            Verdict::Vacuous => 2,
            Verdict::Reported => 3,
            Verdict::Checked => 4,
            Verdict::Certified => 5,
            Verdict::Proved => 6,
        };
        if weight(other) < weight(self) { other } else { self }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Checked => "checked",
            Verdict::Proved => "proved",
            Verdict::Certified => "certified",
            Verdict::Reported => "reported",
            Verdict::Refuted => "refuted",
            Verdict::Vacuous => "vacuous",
            Verdict::Stopped => "stopped",
        })
    }
}

/// A description of the failure of a statement at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The value computed from the definition, as text.
    pub computed: String,
    /// The value according to the statement, as text.
    pub formula: String,
    /// A further explanation, if there is one.
    pub note: Option<Box<str>>,
    /// The values that the statement names, each with its term; empty if the statement is about the value of the
    /// position alone.
    pub terms: Box<[TermValue]>,
    /// The sides of the relations that decide; a thin pointer keeps errors with a mismatch small.
    #[allow(clippy::box_collection)]
    sides: Option<Box<Vec<RelationSides>>>,
}

/// The computed sides of a relation of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationSides {
    /// The relation as it is written in the statement.
    pub relation: String,
    /// The values of the sides, `true` or `false` for formulas; `None` for a side without a value.
    pub values: Vec<Option<String>>,
}

/// Writes `the left side is 3, the right side is 9`.
impl fmt::Display for RelationSides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |value: &Option<String>| match value {
            Some(value) => format!("is {value}"),
            None => "has no value".to_owned(),
        };
        match &self.values[..] {
            [only] => write!(f, "the left side {}", side(only)),
            [left, right] => write!(f, "the left side {}, the right side {}", side(left), side(right)),
            all => {
                let all: Vec<String> =
                    (1..).zip(all).map(|(place, value)| format!("side {place} {}", side(value))).collect();
                f.write_str(&all.join(", "))
            }
        }
    }
}

/// A value that a statement names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermValue {
    /// The term as it is written in the statement, such as `value(n + 12)`.
    pub term: String,
    /// The computed value; `None` if the term has no value.
    pub value: Option<String>,
}

impl Mismatch {
    /// Creates a mismatch between a computed value and the value according to the statement.
    pub fn new(computed: impl fmt::Display, formula: impl fmt::Display) -> Self {
        let (computed, formula) = (computed.to_string(), formula.to_string());
        Mismatch { computed, formula, note: None, terms: Box::default(), sides: None }
    }

    /// Returns the mismatch with the values that the statement names.
    #[must_use]
    pub fn terms(mut self, terms: Vec<TermValue>) -> Self {
        self.terms = terms.into();
        self
    }

    /// Returns the mismatch with the sides of the relations that decide.
    #[must_use]
    pub fn with_sides(mut self, sides: Vec<RelationSides>) -> Self {
        self.sides = (!sides.is_empty()).then(|| Box::new(sides));
        self
    }

    /// Returns the sides that [`with_sides`](Self::with_sides) received; none by default.
    pub fn sides(&self) -> &[RelationSides] {
        self.sides.as_ref().map_or(&[], |sides| sides.as_slice())
    }

    /// Returns the mismatch with a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into().into_boxed_str());
        self
    }

    /// Returns the counterexample at the position written `position`.
    pub fn at_position(self, position: impl Into<String>) -> Counterexample {
        Counterexample { position: position.into(), mismatch: self }
    }

    /// Returns `Ok(true)` if the two values are equal: the statement applies and holds.
    ///
    /// # Errors
    /// The mismatch, if the values differ.
    pub fn unless_equal<T: PartialEq + fmt::Display>(computed: T, formula: T) -> Result<bool, Self> {
        if computed == formula { Ok(true) } else { Err(Mismatch::new(computed, formula)) }
    }
}

/// A position at which a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position, in the notation of the game.
    pub position: String,
    /// The computed value and the value according to the statement there.
    pub mismatch: Mismatch,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { computed, formula, note, terms, .. } = &self.mismatch;
        let sides = self.mismatch.sides();
        write!(f, "{}: ", self.position)?;
        for TermValue { term, value } in terms {
            match value {
                Some(value) => write!(f, "{term} = {value}, ")?,
                None => write!(f, "{term} has no value, ")?,
            }
        }
        for sides in sides {
            match sides.relation == *formula {
                true => write!(f, "{sides}, ")?,
                false => write!(f, "in '{}' {sides}, ", sides.relation)?,
            }
        }
        if terms.is_empty() && sides.is_empty() {
            write!(f, "computed {computed}, ")?;
        }
        write!(f, "the statement says {formula}")?;
        if let Some(note) = note {
            write!(f, " ({note})")?;
        }
        Ok(())
    }
}

/// The result of checking one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The id of the claim, such as `welter.mating-method`.
    pub claim: String,
    /// The publication of the statement: author, year, theorem.
    pub source: String,
    /// The text of the statement.
    pub statement: String,
    /// The name of the game that the claim is about.
    pub game: String,
    /// The verdict: the result in one word.
    pub verdict: Verdict,
    /// The basis of the verdict: the values or the procedure that it rests on.
    pub basis: &'static str,
    /// Description of the window that was checked.
    pub window: String,
    /// Number of positions that were checked: all positions of the window or, if the statement is refuted, those before
    /// the counterexample at which the statement held.
    pub positions: u64,
    /// Number of these positions at which the statement applied and held. The statement applies where its premise
    /// holds.
    pub applied: u64,
    /// The first position at which the statement fails.
    pub counterexample: Option<Counterexample>,
    /// An observation, an exact description of what was proved, the reason for a stop, or the reason why the check is
    /// broken.
    pub note: Option<String>,
    /// The positions that a proof is about if they are not those of single sizes: "any number of coins".
    pub extends_to: Option<&'static str>,
    /// True if the check was stopped because its window needs full effort.
    pub needs_full_effort: bool,
    /// Duration of the check in wall-clock seconds.
    pub seconds: f64,
    /// True if the statement is false and was planted to see it refuted.
    pub planted: bool,
    /// True if two computations of the program disagree, so that the verdict means nothing.
    pub is_defect: bool,
}

impl Report {
    pub(super) fn new(claim: &Claim, check: &CheckContext<'_>) -> Report {
        let started = Instant::now();
        // Many claims list their positions before they test the first.
        let CheckOutcome { window, result: outcome } = match check.run().check(0, 0) {
            Ok(()) => (claim.check)(check),
            Err(stopped) => CheckOutcome { window: None, result: Err(stopped.into()) },
        };
        let seconds = started.elapsed().as_secs_f64();
        let mut is_defect = false;
        let extends_to = outcome.as_ref().ok().and_then(|summary| summary.extends_to);
        let needs_full_effort = matches!(outcome, Err(CheckFailure::NeedsFullEffort { .. }));
        let (verdict, applied, skipped, counterexample, note) = match outcome {
            Ok(tally) if tally.applied == 0 => {
                let why = match (tally.note, tally.skipped) {
                    (Some(note), _) => note,
                    (None, 0) => "the statement applies to no position of the window".to_owned(),
                    (None, 1) => "the statement does not apply to the only position of the window".to_owned(),
                    (None, n) => format!(
                        "the statement applies to none of the {} of the window",
                        DisplayCount(n, "positions")
                    ),
                };
                (Verdict::Vacuous, 0, tally.skipped, None, Some(why))
            }
            Ok(tally) => (tally.verdict, tally.applied, tally.skipped, None, tally.note),
            Err(CheckFailure::Refuted { counterexample, held }) => {
                (Verdict::Refuted, held, 0, Some(counterexample), None)
            }
            Err(CheckFailure::Stopped(stopped)) => {
                (Verdict::Stopped, stopped.positions, 0, None, Some(stopped.to_string()))
            }
            Err(CheckFailure::Unfinished { stopped, known }) => {
                (Verdict::Stopped, stopped.positions, 0, None, Some(format!("{known}; {stopped}")))
            }
            Err(CheckFailure::NeedsFullEffort { positions, most }) => {
                let positions = if positions == u64::MAX { "too many".into() } else { positions.to_string() };
                let why =
                    format!("the window has {positions} positions, and quick effort checks at most {most}");
                (Verdict::Stopped, 0, 0, None, Some(why))
            }
            Err(CheckFailure::Undecided(text)) => (Verdict::Stopped, 0, 0, None, Some(text)),
            Err(CheckFailure::Defect(text)) => {
                is_defect = true;
                let why = format!("two computations disagree (please report this): {text}");
                (Verdict::Stopped, 0, 0, None, Some(why))
            }
            Err(CheckFailure::Broken(text)) => {
                (Verdict::Stopped, 0, 0, None, Some(format!("the check could not be made: {text}")))
            }
        };
        Report {
            claim: claim.id.clone(),
            source: claim.source.clone(),
            statement: claim.statement.clone(),
            game: claim.game.clone(),
            verdict,
            basis: claim.basis,
            window: window.unwrap_or_else(|| claim.window(check.effort()).to_owned()),
            positions: applied + skipped,
            applied,
            counterexample,
            note,
            extends_to,
            needs_full_effort,
            seconds,
            planted: claim.planted,
            is_defect,
        }
    }

    /// Returns whether the verdict is the expected one: a planted statement is refuted by a counterexample, any
    /// other is neither refuted nor stopped.
    pub fn is_expected(&self) -> bool {
        if self.planted {
            self.verdict == Verdict::Refuted && self.counterexample.is_some()
        } else {
            !matches!(self.verdict, Verdict::Refuted | Verdict::Stopped)
        }
    }
}
