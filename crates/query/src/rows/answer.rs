//! The kind and the version of each answer.

use serde::Serialize;

/// An answer that is a line of JSON, which begins with its kind and the version of its schema.
pub trait Answer: Serialize {
    /// The kind of the answer, which is also the name of its schema.
    const KIND: &'static str;

    /// The version of the schema. It rises when a key is renamed or removed, or means something else; new keys do not change
    /// it.
    const SCHEMA: u32 = 1;
}

impl<T: Answer> Answer for &T {
    const KIND: &'static str = T::KIND;
    const SCHEMA: u32 = T::SCHEMA;
}

/// An answer as it is written: its kind and the version of its schema, followed by its keys.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AnswerLine<'a, T> {
    kind: &'static str,
    schema: u32,
    #[serde(flatten)]
    answer: &'a T,
}

impl<'a, T: Answer> AnswerLine<'a, T> {
    /// Adds the kind and the version of the schema to an answer.
    ///
    /// ```
    /// use impartial_query::rows::{AnswerLine, MergeRow};
    ///
    /// let row = MergeRow { settled: 3, output: "all.bin".into() };
    /// let line = serde_json::to_string(&AnswerLine::new(&row)).unwrap();
    /// assert_eq!(line, r#"{"kind":"merge","schema":1,"settled":3,"output":"all.bin"}"#);
    /// ```
    pub fn new(answer: &'a T) -> Self {
        AnswerLine { kind: T::KIND, schema: T::SCHEMA, answer }
    }
}
