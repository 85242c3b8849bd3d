//! The contents of keys that are texts with a meaning: values, positions, large numbers, and words of a closed list.

use serde::{Serialize, Serializer};
use std::fmt::Display;

/// Defines a text with a meaning, which the schema states as a format.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $schema:tt, $format:tt) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = $schema, extend("format" = $format)))]
        pub struct $name(pub String);

        impl<T: Display> From<T> for $name {
            fn from(content: T) -> Self {
                $name(content.to_string())
            }
        }
    };
}

text!(
    /// A value: a natural number in decimal digits, or an ordinal such as `w*2+3`.
    ValueText,
    "Value",
    "value"
);

text!(
    /// A position, as the game writes it.
    PositionText,
    "Position",
    "position"
);

text!(
    /// A natural number of any size, in decimal digits.
    NumberText,
    "Number",
    "number"
);

text!(
    /// The computed or the stated side of a comparison: a value, `true` or `false`, or words.
    ComparedText,
    "Compared",
    "compared"
);

/// A word of a closed list, written as its `Display` writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word<T>(pub T);

impl<T: Display> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

/// A type whose values are words of a closed list.
pub trait Words: Display + Sized + 'static {
    /// The name of the list in schemas.
    const NAME: &'static str;
    /// The meaning of the list.
    const DESCRIPTION: &'static str;
    /// All words.
    const ALL: &'static [Self];
}

#[cfg(feature = "schema")]
impl<T: Words> schemars::JsonSchema for Word<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words: Vec<String> = T::ALL.iter().map(T::to_string).collect();
        schemars::json_schema!({ "description": T::DESCRIPTION, "type": "string", "enum": words })
    }
}

/// Lists the words of a type. The compiler notices a missing variant.
macro_rules! words {
    ($type:ty, $name:literal, $description:literal, [$($variant:ident),+]) => {
        impl Words for $type {
            const NAME: &'static str = $name;
            const DESCRIPTION: &'static str = $description;
            const ALL: &'static [Self] = {
                // Fails to compile if a variant is missing in the list.
                const fn _is_complete(word: &$type) {
                    match word {
                        $(<$type>::$variant => {})+
                    }
                }
                &[$(<$type>::$variant),+]
            };
        }
    };
}

words!(
    crate::results::Basis,
    "Basis",
    "The basis of a value: the definition, one step of induction over values that a formula gives, or a formula.",
    [Computed, InductionStep, Formula]
);

words!(
    impartial::loopy::LoopyOutcome,
    "Outcome",
    "The outcome: the previous player wins (P), the next player, who is to move, wins (N), or the play is a draw (D).",
    [P, N, D]
);

words!(
    impartial::loopy::MoveResult,
    "MoveResult",
    "The result of a move for the player who makes it.",
    [Winning, Drawing, Losing]
);

words!(
    impartial::claim::Verdict,
    "ClaimVerdict",
    "The verdict on a statement that was compared with computed values.",
    [Checked, Proved, Certified, Reported, Refuted, Vacuous, Stopped]
);

words!(
    impartial::misere::genus::Tameness,
    "GenusClass",
    "The behaviour of a position in misère sums.",
    [Tame, Restive, Restless, Wild]
);
