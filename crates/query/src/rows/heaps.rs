//! The answers about single heaps: periods and misère quotients.

use super::{NumberText, PositionText};
use serde::{Serialize, Serializer};

/// The basis of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PeriodBasis"))]
#[serde(rename_all = "kebab-case")]
pub enum WrittenBasis {
    /// A certificate, which was verified again.
    Certificate,
    /// The values that were computed.
    Observed,
}

/// The least period and preperiod of the values of single heaps: the answer of `period`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Period"))]
pub struct PeriodRow {
    /// The least period, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The least heap from which on the period holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// True if the period is certified for all heaps.
    pub certified: bool,
    /// The largest value; absent for a period with a saltus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_value: Option<NumberText>,
    /// The first heap with the largest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_at: Option<u64>,
    /// The saltus: G(n+p) = G(n) + saltus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<NumberText>,
    /// The basis of the period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<WrittenBasis>,
    /// The conditions that were checked, or the reason why the period is not certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The number of heaps that the certificate needs, or else that were solved.
    pub heaps: u64,
    /// The game, with its parameters.
    pub game: String,
    /// The version of the program.
    pub version: &'static str,
}

/// The extent of the known part of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum QuotientStatus {
    /// The quotient of all heaps, or of all positions.
    Final,
    /// The quotient of some heaps or positions.
    Partial,
    /// A limit ended the computation.
    Stopped,
}

impl QuotientStatus {
    /// Returns the word.
    pub fn word(self) -> &'static str {
        match self {
            QuotientStatus::Final => "final",
            QuotientStatus::Partial => "partial",
            QuotientStatus::Stopped => "stopped",
        }
    }
}

/// A misère quotient: the answer of `quotient`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Quotient"))]
pub struct QuotientRow {
    /// The game, with its parameters.
    pub game: String,
    /// The largest heap; absent for a quotient of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u32>,
    /// The number of positions; absent for a quotient of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u32>,
    /// The number of elements.
    pub order: usize,
    /// The number of P-positions.
    pub p_size: usize,
    /// The extent of the known part.
    pub status: QuotientStatus,
    /// The period of the images of single heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u32>,
    /// The preperiod of the images of single heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u32>,
    /// The presentation, in words.
    pub presentation: String,
    /// The quotients of fewer heaps or positions.
    pub growth: Vec<GrowthRow>,
    /// The heap or position that each generator is the image of.
    pub generators: Named,
    /// The relations of the presentation.
    pub relations: Vec<String>,
    /// The P-positions, as elements.
    pub p: Vec<String>,
    /// The element of each heap or position.
    pub phi: Named,
    /// The invertible elements.
    pub units: Vec<String>,
    /// The idempotent elements.
    pub idempotents: Vec<String>,
    /// The elements of the kernel.
    pub kernel: Vec<String>,
    /// The limit that ended the computation, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The version of the program.
    pub version: &'static str,
}

/// The quotient of the heaps or positions up to one at which its order changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Growth"))]
pub struct GrowthRow {
    /// The heap at which the order changes; absent for a quotient of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<u32>,
    /// The position at which the order changes; absent for a quotient of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionText>,
    /// The number of elements from there on.
    pub order: u64,
    /// The number of P-positions from there on.
    pub p_size: u64,
}

/// Texts by their names, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named(pub Vec<(String, String)>);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Named {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Named".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": { "type": "string" } })
    }
}
