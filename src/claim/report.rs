//! What comes of a check.

use super::{Check, Claim, Failure};
use std::fmt;
use std::time::Instant;

/// What is known of a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It held at every position of the window.
    #[default]
    Checked,
    /// A decision procedure proved it for all positions with a stated number of coins.
    Proved,
    /// An independent routine verified a certificate of it.
    Certified,
    /// An observation, without a verdict.
    Reported,
    /// It is false: there is a counterexample.
    Refuted,
    /// A limit was reached before anything could be said.
    Stopped,
}

impl Verdict {
    /// What may be said where this holds of one part and `other` of another.
    pub(super) fn weaker(self, other: Verdict) -> Verdict {
        let weight = |verdict| match verdict {
            Verdict::Refuted => 0,
            Verdict::Stopped => 1,
            Verdict::Reported => 2,
            Verdict::Checked => 3,
            Verdict::Certified => 4,
            Verdict::Proved => 5,
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
            Verdict::Stopped => "stopped",
        })
    }
}

/// How a statement fails at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The value computed from the definition.
    pub computed: String,
    /// What the statement says instead.
    pub formula: String,
    /// Anything that helps to see it.
    pub note: Option<String>,
}

impl Mismatch {
    /// Computed one thing, the statement says another.
    pub fn new(computed: impl fmt::Display, formula: impl fmt::Display) -> Self {
        Mismatch { computed: computed.to_string(), formula: formula.to_string(), note: None }
    }

    /// The same, with a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// The counterexample at the position written `position`.
    pub fn at(self, position: impl Into<String>) -> Counterexample {
        Counterexample { position: position.into(), mismatch: self }
    }

    /// `Ok(true)` if the two are equal, the mismatch if not: a statement that applies and holds
    /// or fails.
    ///
    /// # Errors
    /// The mismatch.
    pub fn unless_equal<T: PartialEq + fmt::Display>(computed: T, formula: T) -> Result<bool, Self> {
        if computed == formula { Ok(true) } else { Err(Mismatch::new(computed, formula)) }
    }
}

/// A position at which a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position, as the game writes it.
    pub position: String,
    /// How it fails there.
    pub mismatch: Mismatch,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { computed, formula, note } = &self.mismatch;
        write!(f, "{}: computed {computed}, the statement says {formula}", self.position)?;
        if let Some(note) = note {
            write!(f, " ({note})")?;
        }
        Ok(())
    }
}

/// The result of checking one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The claim's name.
    pub claim: String,
    /// Its source.
    pub source: String,
    /// The statement in words.
    pub statement: String,
    /// The game it is about.
    pub game: String,
    /// What came out.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub basis: &'static str,
    /// The window that was checked.
    pub window: String,
    /// How many positions the statement applied to and held at.
    pub positions: u64,
    /// The first position at which it fails.
    pub counterexample: Option<Counterexample>,
    /// What else there is to say: an observation, what exactly was proved, why it stopped, or why the check
    /// is broken.
    pub note: Option<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Whether the statement was planted.
    pub planted: bool,
    /// True if two computations of the program disagree, so that nothing is known.
    pub is_defect: bool,
}

impl Report {
    pub(super) fn of(claim: &Claim, check: &Check<'_>) -> Report {
        let started = Instant::now();
        // Many claims list their positions before they look at the first.
        let outcome = match check.run().check(0, 0) {
            Ok(()) => (claim.check)(check),
            Err(stopped) => Err(stopped.into()),
        };
        let seconds = started.elapsed().as_secs_f64();
        let mut is_defect = false;
        let (verdict, positions, counterexample, note) = match outcome {
            Ok(tally) if tally.positions == 0 => {
                let note = "vacuous: the statement applied to no position of the window";
                (Verdict::Refuted, 0, None, Some(note.to_owned()))
            }
            Ok(tally) => (tally.verdict, tally.positions, None, tally.note),
            Err(Failure::Refuted { counterexample, held }) => {
                (Verdict::Refuted, held, Some(counterexample), None)
            }
            Err(Failure::Stopped(stopped)) => {
                (Verdict::Stopped, stopped.positions, None, Some(stopped.to_string()))
            }
            Err(Failure::Unfinished { stopped, known }) => {
                (Verdict::Stopped, stopped.positions, None, Some(format!("{known}; {stopped}")))
            }
            Err(Failure::Undecided(text)) => (Verdict::Stopped, 0, None, Some(text)),
            Err(Failure::Defect(text)) => {
                is_defect = true;
                (
                    Verdict::Stopped,
                    0,
                    None,
                    Some(format!("two computations disagree (please report this): {text}")),
                )
            }
            Err(Failure::Broken(text)) => {
                (Verdict::Refuted, 0, None, Some(format!("the check could not be made: {text}")))
            }
        };
        Report {
            claim: claim.id.clone(),
            source: claim.source.clone(),
            statement: claim.statement.clone(),
            game: claim.game.clone(),
            verdict,
            basis: claim.basis,
            window: claim.window(check.effort()).to_owned(),
            positions,
            counterexample,
            note,
            seconds,
            planted: claim.planted,
            is_defect,
        }
    }

    /// Whether everything is as it should be: a planted statement refuted by a counterexample, any
    /// other neither refuted nor stopped.
    pub fn is_as_it_should_be(&self) -> bool {
        if self.planted {
            self.verdict == Verdict::Refuted && self.counterexample.is_some()
        } else {
            !matches!(self.verdict, Verdict::Refuted | Verdict::Stopped)
        }
    }
}
