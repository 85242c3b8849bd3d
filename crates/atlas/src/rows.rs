//! The atlas as it is written in JSON.

use crate::class::{AtlasClass, KNOWN_VALUES};
use crate::comparison::Comparison;
use crate::entry::Entry;
use crate::facts::{GameFacts, QuotientFacts, SUMS_TOTAL};
use crate::game_table::GameTable;
use crate::pairs::PairSet;
use crate::published::{OeisSequence, sequences_of};
use crate::report::MatchRow;
use crate::statements::{StatementSubject, StatementTable};
use impartial::claim::Verdict;
use impartial_query::questions::VERSION;
use impartial_query::rows::{Answer, NumberText, QuotientStatus, ValueText, Word};
use serde::Serialize;

/// Games with the same values, and the facts about them: a line of the answer of `atlas list`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasClass"))]
pub struct AtlasClassRow {
    /// The games, the best known first.
    pub games: Vec<String>,
    /// The number of the first value.
    pub first: u64,
    /// The first values.
    pub values: Vec<ValueText>,
    /// The certified period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The preperiod.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The saltus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<NumberText>,
    /// True if the period is certified.
    pub certified: bool,
    /// The number to which values were computed; absent if the period is certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed_to: Option<u64>,
    /// The largest value; absent for a period with a saltus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_value: Option<ValueText>,
    /// The first number with the largest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_at: Option<u64>,
    /// The sequences of the OEIS with these values.
    pub oeis: Vec<OeisRow>,
    /// The statement about the values that `study` found from the rules of one of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<StatementOfStudy>,
    /// The facts about the games, with the games that share them.
    pub facts: Vec<GameFactsRow>,
    /// The version of the program; absent in a list of classes, which has it once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<&'static str>,
}

/// A sequence of the OEIS.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OeisMatch"))]
pub struct OeisRow {
    /// The number, such as `A002186`.
    pub number: String,
    /// The shift s: value(n) = a(n - s).
    pub shift: u64,
}

/// A statement that `study` found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatementOfStudy {
    /// The game whose rules were studied.
    pub game: String,
    /// The statement, in the rule language.
    pub text: String,
    /// The definitions that it uses.
    pub definitions: Vec<String>,
    /// The verdict: proved, or checked.
    pub verdict: Word<Verdict>,
}

/// The facts about games that their values do not state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GameFacts"))]
pub struct GameFactsRow {
    /// The games.
    pub games: Vec<String>,
    /// The number of the first genus.
    pub first_genus: u64,
    /// The genera of the single positions from there on.
    pub genera: Vec<String>,
    /// The number to which single positions are tame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame_to: Option<u64>,
    /// False if the next position is known not to be tame; absent if it was not examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_is_tame: Option<bool>,
    /// The misère quotient, as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quotient: Option<QuotientFactsRow>,
    /// The misère classes of all sums of heaps with a total of at most `classes_total`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<String>>,
    /// The largest total of these sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes_total: Option<u64>,
    /// The sparse space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sparse: Option<SparseSpaceRow>,
}

/// The sizes of a misère quotient.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QuotientFacts"))]
pub struct QuotientFactsRow {
    /// The number of elements.
    pub order: u64,
    /// The number of P-positions.
    pub p_size: u64,
    /// The extent of the known part.
    pub status: QuotientStatus,
    /// The largest heap of a partial quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u64>,
    /// The preperiod of a final quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The period of a final quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}

/// The sparse space of the values of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SparseSpace"))]
pub struct SparseSpaceRow {
    /// The mask that defines rare values.
    pub mask: u64,
    /// The number of heaps with a rare value.
    pub rare: u64,
    /// The last of them.
    pub last_rare: u64,
    /// The number of heaps that were computed.
    pub heaps: u64,
}

/// Games with the same P-positions of two numbers: a line of the answer of `atlas list`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasPairs"))]
pub struct PairSetRow {
    /// The games, the best known first.
    pub games: Vec<String>,
    /// The exclusive bound on both numbers.
    pub below: u64,
    /// The P-positions of normal play, each as two numbers: both orders where the order does not matter.
    pub p_positions: Vec<(u64, u64)>,
    /// The statement about them that `study` found from the rules of one of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<StatementOfStudy>,
    /// The version of the program; absent in a list of sets, which has it once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<&'static str>,
}

/// A statement of a published table, compared with the atlas: a line of the answer of `atlas compare`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasComparison"))]
pub struct ComparisonRow {
    /// The source.
    pub source: String,
    /// The game.
    pub game: String,
    /// The statement of the source.
    pub published: String,
    /// The corresponding facts of the atlas.
    pub atlas: String,
    /// The number of values that were compared.
    pub values: u64,
    /// The result, in words.
    pub result: &'static str,
    /// The version of the program.
    pub version: &'static str,
}

/// A file of the atlas that was computed again: the answer of `atlas build`, `atlas games`, `atlas pairs` and `atlas statements`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtlasFile"))]
pub struct AtlasFileRow {
    /// The number of games, of `atlas statements` those with a statement.
    pub games: usize,
    /// The number of different sequences, or of different sets of P-positions; absent for the facts about single games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<usize>,
    /// The path of the file.
    pub output: String,
    /// The version of the program.
    pub version: &'static str,
}

impl Answer for AtlasClassRow {
    const KIND: &'static str = "atlas";
}

impl Answer for PairSetRow {
    const KIND: &'static str = "atlas-pairs";
}

impl Answer for ComparisonRow {
    const KIND: &'static str = "atlas-comparison";
}

impl Answer for AtlasFileRow {
    const KIND: &'static str = "atlas-file";
}

impl Answer for MatchRow {
    const KIND: &'static str = "identify";
}

impl AtlasClassRow {
    /// Returns a class with the facts about its games.
    pub fn new(class: &AtlasClass, table: &GameTable) -> Self {
        let values = (class.first..class.first + KNOWN_VALUES).map_while(|n| class.value(n));
        let oeis =
            |(sequence, shift): (&OeisSequence, u64)| OeisRow { number: sequence.number.clone(), shift };
        let groups = table.groups_of(&class.entries);
        AtlasClassRow {
            games: class.entries.iter().map(Entry::to_string).collect(),
            first: class.first,
            values: values.map(ValueText::from).collect(),
            period: class.certified.map(|period| period.period()),
            preperiod: class.certified.map(|period| period.preperiod()),
            saltus: class.certified.map(|period| period.saltus().into()),
            certified: class.certified.is_some(),
            computed_to: class.certified.is_none().then_some(class.last),
            max_value: class.largest.map(|largest| largest.0.into()),
            max_at: class.largest.map(|largest| largest.1),
            oeis: sequences_of(class).into_iter().map(oeis).collect(),
            statement: StatementOfStudy::new(&class.entries, StatementSubject::Values),
            facts: groups.iter().map(|(facts, games)| GameFactsRow::new(facts, games)).collect(),
            version: Some(VERSION),
        }
    }
}

impl StatementOfStudy {
    fn new(entries: &[Entry], subject: StatementSubject) -> Option<Self> {
        let (entry, known) = StatementTable::standard().first_of(entries, subject)?;
        Some(StatementOfStudy {
            game: entry.to_string(),
            text: known.text.clone(),
            definitions: known.definitions.clone(),
            verdict: Word(known.verdict()),
        })
    }
}

impl PairSetRow {
    /// Returns a set of P-positions as it is written.
    pub fn new(set: &PairSet) -> Self {
        PairSetRow {
            games: set.entries.iter().map(Entry::to_string).collect(),
            below: set.below,
            p_positions: set.points.iter().copied().collect(),
            statement: StatementOfStudy::new(&set.entries, StatementSubject::Pairs),
            version: Some(VERSION),
        }
    }
}

impl GameFactsRow {
    fn new(facts: &GameFacts, games: &[&Entry]) -> Self {
        let classes = facts.classes.as_ref();
        GameFactsRow {
            games: games.iter().map(|game| game.to_string()).collect(),
            first_genus: facts.first_genus,
            genera: facts.genera.iter().map(|genus| genus.to_string()).collect(),
            tame_to: facts.tame.map(|tame| tame.to),
            next_is_tame: facts.tame.and_then(|tame| tame.ends.then_some(false)),
            quotient: facts.quotient.map(QuotientFactsRow::new),
            classes: classes.map(|classes| classes.iter().map(|class| class.name().to_owned()).collect()),
            classes_total: classes.map(|_| SUMS_TOTAL),
            sparse: facts.sparse.map(|space| SparseSpaceRow {
                mask: space.mask,
                rare: space.rare,
                last_rare: space.last_rare,
                heaps: space.heaps,
            }),
        }
    }
}

impl QuotientFactsRow {
    fn new(quotient: QuotientFacts) -> Self {
        let span = quotient.span();
        QuotientFactsRow {
            order: quotient.order,
            p_size: quotient.p_size,
            status: if span.is_some() { QuotientStatus::Final } else { QuotientStatus::Partial },
            heaps: quotient.last_heap(),
            preperiod: span.map(|span| span.0),
            period: span.map(|span| span.1),
        }
    }
}

impl Comparison {
    /// Returns the comparison as it is written.
    pub fn row(&self) -> ComparisonRow {
        ComparisonRow {
            source: self.source.clone(),
            game: self.game.to_string(),
            published: self.published.clone(),
            atlas: self.atlas.clone(),
            values: self.values,
            result: self.agreement.word(),
            version: VERSION,
        }
    }
}
