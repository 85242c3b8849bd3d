//! The results of a study.

use impartial::claim::Verdict;
use impartial::run::Instant;
use impartial_query::rows::{Answer, Word};
use serde::{Serialize, Serializer};

/// The subject of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindingSubject {
    /// A property that was recognised in the rules or computed of some positions, or a known game with the same values.
    Fact,
    /// The values of all positions.
    Value,
    /// The positions of value 0.
    PPositions,
    /// The positions of misère value 0.
    MiserePPositions,
    /// The draws of normal play, of a game in which play need not end.
    Draws,
    /// The draws of misère play.
    MisereDraws,
    /// The outcomes of all positions, or of a family, and the number of moves until the end of play.
    Play,
    /// The values of a part of the positions: the period of single heaps, a family, or positions in which a number is fixed.
    Sequence,
}

impl FindingSubject {
    /// Returns the word for programs.
    pub fn word(self) -> &'static str {
        match self {
            FindingSubject::Fact => "fact",
            FindingSubject::Value => "value",
            FindingSubject::PPositions => "p-positions",
            FindingSubject::MiserePPositions => "misere-p-positions",
            FindingSubject::Draws => "draws",
            FindingSubject::MisereDraws => "misere-draws",
            FindingSubject::Play => "play",
            FindingSubject::Sequence => "sequence",
        }
    }
}

/// The basis of facts that are read from the rules.
pub(crate) const RECOGNISED: &str = "recognised in the rules";

/// The bases of facts about known games: two that prove equality for all n, and the comparison of values.
pub(crate) const EQUAL_MOVES: &str = "equal moves";
pub(crate) const EQUAL_PERIODS: &str = "certified periods, and values that agree far enough";
pub(crate) const EQUAL_VALUES: &str = "comparison with computed values";
pub(crate) const EQUAL_P_POSITIONS: &str = "comparison with computed P-positions";

/// A statement about a game, with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The subject of the statement.
    pub subject: FindingSubject,
    /// The statement: a line of the rule language, or a sentence for a fact.
    pub statement: String,
    /// The definitions that the line uses, as lines of the rule language.
    pub definitions: Vec<String>,
    /// True if the statement is a line of the rule language. A fact, and a statement that names a property which the language
    /// does not know, is a sentence.
    pub is_line: bool,
    /// The verdict; a fact has none.
    pub verdict: Option<Verdict>,
    /// Number of positions at which the statement was compared with computed values.
    pub positions: u64,
    /// Number of these positions that the search did not use.
    pub unused: u64,
    /// The positions that a proof is about, in words, such as `any number of heaps`.
    pub proved_for: Vec<String>,
    /// The states of the largest automaton of the proof.
    pub states: Option<usize>,
    /// The evidence of the statement, in bits. `None` for a fact, and for a statement that is proved.
    pub evidence: Option<f64>,
    /// The basis of the verdict.
    pub basis: String,
    /// The command that repeats the verdict.
    pub command: String,
    /// The name of the statement in the file that the study writes.
    pub name: String,
    /// Seconds since the beginning of the study.
    pub seconds: f64,
}

impl Finding {
    /// Returns a fact about the game, with the command that repeats it.
    pub(crate) fn fact(statement: String, basis: &str, command: String, started: Instant) -> Finding {
        Finding {
            subject: FindingSubject::Fact,
            statement,
            definitions: Vec::new(),
            is_line: false,
            verdict: None,
            positions: 0,
            unused: 0,
            proved_for: Vec::new(),
            states: None,
            evidence: None,
            basis: basis.into(),
            command,
            name: String::new(),
            seconds: started.elapsed().as_secs_f64(),
        }
    }

    /// Returns whether a proof covers all positions that the statement is about.
    pub fn is_proved(&self) -> bool {
        self.verdict == Some(Verdict::Proved)
    }

    /// Returns the word before a fact: none for a property that was read from the rules, otherwise what the fact rests on.
    pub fn word_of_fact(&self) -> &'static str {
        match &*self.basis {
            RECOGNISED => "",
            EQUAL_MOVES | EQUAL_PERIODS => "proved",
            EQUAL_VALUES | EQUAL_P_POSITIONS => "observed",
            _ => "computed",
        }
    }

    /// Returns the verdict in words, with its extent.
    pub fn verdict_text(&self) -> String {
        let Some(verdict) = self.verdict else { return "fact".into() };
        let positions = impartial_query::grouped(self.positions);
        let proved = match &self.proved_for[..] {
            [] => String::new(),
            all => format!("proved for {}", all.join(", ")),
        };
        match verdict {
            Verdict::Proved => proved,
            Verdict::Certified => format!("certified by {positions} heaps"),
            _ if proved.is_empty() => format!("checked on {positions} positions"),
            _ => format!("checked on {positions} positions; {proved}"),
        }
    }
}

/// A fact about a game, or a statement with its verdict: a line of the answer of `study`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Finding"))]
pub struct FindingRow {
    /// The subject.
    pub subject: FindingSubject,
    /// The statement: a line of the rule language, or a sentence for a fact.
    pub statement: String,
    /// The verdict; a fact has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Word<Verdict>>,
    /// The name of the statement in the file that the study writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The definitions that the line uses, as lines of the rule language.
    pub definitions: Vec<String>,
    /// The number of positions at which the statement was compared with computed values.
    pub positions: u64,
    /// The number of these positions that the search did not use.
    pub unused_positions: u64,
    /// The positions that a proof is about, in words.
    pub proved_for: Vec<String>,
    /// The states of the largest automaton of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The evidence of the statement, in bits; a statement that is proved has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence_bits: Option<f64>,
    /// The basis of the verdict, in words.
    pub basis: String,
    /// The command that repeats the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Seconds since the beginning of the study.
    pub seconds: f64,
    /// The version of the program.
    pub version: &'static str,
}

impl Finding {
    /// Returns the finding as it is written.
    pub fn row(&self) -> FindingRow {
        let text = |text: &String| (!text.is_empty()).then(|| text.clone());
        FindingRow {
            subject: self.subject,
            statement: self.statement.clone(),
            verdict: self.verdict.map(Word),
            name: text(&self.name),
            definitions: self.definitions.clone(),
            positions: self.positions,
            unused_positions: self.unused,
            proved_for: self.proved_for.clone(),
            states: self.states,
            evidence_bits: self.evidence.map(|bits| (bits * 10.0).round() / 10.0),
            basis: self.basis.clone(),
            command: text(&self.command),
            seconds: self.seconds,
            version: impartial_query::questions::VERSION,
        }
    }
}

/// Serialises as [`FindingRow`].
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}

impl Answer for FindingRow {
    const KIND: &'static str = "study";
}

impl Answer for Finding {
    const KIND: &'static str = FindingRow::KIND;
}

/// The end of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StudySummary {
    /// The searches without success, in words.
    pub tried: Vec<String>,
    /// True if a limit or a cancellation ended the study early.
    pub stopped: bool,
    /// Seconds of the whole study.
    pub seconds: f64,
}
