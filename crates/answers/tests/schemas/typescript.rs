//! The types of the page in TypeScript.

use crate::model::{Model, Shape};
use crate::questions::QUESTIONS;

/// The names of the types that `questions.d.ts` has, in formats of schemas.
const FORMATS: [&str; 3] = ["Figure", "OptionFigure", "PlotPoint[]"];

/// Returns the text of `answers.d.ts`.
pub(crate) fn module(model: &Model) -> String {
    let mut text = String::from(
        "// The answers of the program, as crates/answers writes them. This file is generated from the types in Rust by the\n\
         // test `schemas` of crates/answers. It has only types: it is not part of the page.\n\n\
         import type { Figure, OptionFigure, PlotPoint, StartAnswer } from \"./questions\";\n\
         export type * from \"./questions\";\n",
    );
    for (name, definition) in &model.definitions {
        text.push_str(&format!("\n/** {} */\n", definition.description));
        match &definition.shape {
            Shape::Object(properties) => {
                text.push_str(&format!("export interface {name} {{\n"));
                for property in properties {
                    if !property.description.is_empty() {
                        text.push_str(&format!("  /** {} */\n", property.description));
                    }
                    let mark = if property.is_required { "" } else { "?" };
                    text.push_str(&format!("  {}{mark}: {};\n", property.key, type_of(&property.shape)));
                }
                text.push_str("}\n");
            }
            other => text.push_str(&format!("export type {name} = {};\n", type_of(other))),
        }
    }
    text.push_str("\n/** The answer of each question. */\nexport interface Answers {\n");
    for question in QUESTIONS {
        for kind in question.page {
            text.push_str(&format!("  {}: {};\n", kind.name, (kind.type_name)()));
        }
    }
    text.push_str(
        "}\n\nexport type Question = keyof Answers;\n\n\
         /** The answer of a question, with the remarks of the program. */\n\
         export type Answer<Q extends Question> = Answers[Q] & { notes: string[] };\n\n\
         /** The initial data of the page. */\n\
         export type Start = StartAnswer;\n",
    );
    text
}

fn type_of(shape: &Shape) -> String {
    match shape {
        Shape::Text => "string".into(),
        Shape::Boolean => "boolean".into(),
        Shape::Integer | Shape::Version(_) | Shape::Number => "number".into(),
        Shape::Anything => "unknown".into(),
        Shape::Format(format) if FORMATS.contains(&&**format) => format.clone(),
        Shape::Format(_) => "string".into(),
        Shape::Nullable(inner) => format!("{} | null", type_of(inner)),
        Shape::List(inner) => match type_of(inner) {
            inner if inner.contains(' ') => format!("({inner})[]"),
            inner => format!("{inner}[]"),
        },
        Shape::Map(inner) => format!("Record<string, {}>", type_of(inner)),
        Shape::Reference(name) => name.clone(),
        Shape::Words(words) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | "),
        Shape::Object(_) => panic!("an object without a name"),
    }
}
