//! Loopy values in documents: a number, or an object with the set.

use super::{FiniteValues, LoopyValue};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The two forms of a value in a document: a number, or an object with the set.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ValueDocument {
    Finite(u64),
    Infinite(InfiniteDocument),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfiniteDocument {
    infinite: Vec<u64>,
}

impl Serialize for LoopyValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LoopyValue::Finite(n) => n.serialize(serializer),
            LoopyValue::Infinite(set) => InfiniteDocument { infinite: set.0.to_vec() }.serialize(serializer),
        }
    }
}

/// Reads the set only if its members ascend, so that a value has one form.
impl<'de> Deserialize<'de> for LoopyValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match ValueDocument::deserialize(deserializer)? {
            ValueDocument::Finite(n) => Ok(LoopyValue::Finite(n)),
            ValueDocument::Infinite(InfiniteDocument { infinite }) => {
                match infinite.windows(2).find(|pair| pair[0] >= pair[1]) {
                    Some(pair) => Err(de::Error::custom(format!(
                        "the members of a set ascend, but {} stands before {}",
                        pair[0], pair[1]
                    ))),
                    None => Ok(LoopyValue::Infinite(FiniteValues(infinite.into_boxed_slice()))),
                }
            }
        }
    }
}
