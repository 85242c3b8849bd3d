//! The result classes of the Python package.

use crate::model::{Definition, Model, Property, Shape};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The classes that the package has in another form: the values of a position are an object of the part in Rust, the rows of
/// tables are columns, and a file for another program is a text.
const OTHERS: [&str; 8] = [
    "ValueAnswer",
    "PlayRow",
    "InfiniteValue",
    "Problem",
    "PictureFile",
    "OrdinalResult",
    "CertificateExport",
    "Estimate",
];

/// The names of attributes for keys that are words of Python.
const WORDS: [(&str, &str); 2] = [("class", "genus_class"), ("from", "start")];

/// The classes that hold the answers of several schemas. A key is required if all of them require it.
const JOINED: [(&str, &str); 1] = [("Proof", "SentenceProof")];

const HEAD: &str = r#""""The results of questions, generated from the types in Rust by the test ``schemas`` of ``crates/answers``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ._native import LoopyValue
from ._report import Compared, Keys, Position, Report, Value

"#;

/// Returns the text of `_results.py`.
pub(crate) fn module(model: &Model) -> String {
    let mut text = String::from(HEAD);
    let mut all = model.definitions.clone();
    for (name, other) in JOINED {
        let other = all.remove(other).unwrap();
        let own = all.remove(name).unwrap();
        all.insert(name.to_owned(), joined(own, other));
    }
    OTHERS.iter().for_each(|name| drop(all.remove(*name)));
    for (name, definition) in &all {
        if let Shape::Words(words) = &definition.shape {
            let list = words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
            write!(text, "#: {}\n{name} = Literal[{list}]\n", definition.description).unwrap();
        }
    }
    // A class follows the classes that its keys name.
    let mut written = BTreeSet::new();
    while let Some((name, definition)) = all.iter().find(|(name, definition)| {
        let Shape::Object(properties) = &definition.shape else { return false };
        !written.contains(*name)
            && properties.iter().filter_map(|one| class_in(&one.shape)).all(|one| {
                written.contains(&one)
                    || OTHERS.contains(&&*one)
                    || !matches!(all[&one].shape, Shape::Object(_))
            })
    }) {
        let Shape::Object(properties) = &definition.shape else { unreachable!() };
        text.push_str(&class(name, definition, properties, &all));
        written.insert(name.clone());
    }
    text
}

/// Returns a definition with the keys of two.
fn joined(own: Definition, other: Definition) -> Definition {
    let (Shape::Object(mut properties), Shape::Object(others)) = (own.shape, other.shape) else {
        panic!("only objects are joined")
    };
    for property in &mut properties {
        if let (Shape::Words(words), Some(other)) =
            (&mut property.shape, others.iter().find(|one| one.key == property.key))
            && let Shape::Words(more) = &other.shape
        {
            words.extend(more.iter().cloned());
        }
        property.is_required &= others.iter().any(|one| one.key == property.key && one.is_required);
    }
    for property in others {
        if properties.iter().all(|one| one.key != property.key) {
            properties.push(Property { is_required: false, ..property });
        }
    }
    Definition { description: own.description, shape: Shape::Object(properties) }
}

fn class_in(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Reference(name) => Some(name.clone()),
        Shape::Nullable(inner) | Shape::List(inner) | Shape::Map(inner) => class_in(inner),
        _ => None,
    }
}

type Definitions = std::collections::BTreeMap<String, Definition>;

fn class(name: &str, definition: &Definition, properties: &[Property], all: &Definitions) -> String {
    let mut text = format!(
        "\n\n@dataclass(frozen=True, slots=True, kw_only=True, repr=False)\nclass {name}(Report):\n    \"\"\"{}\n\n    \
         Attributes\n    ----------\n",
        definition.description.replace('`', "``")
    );
    for property in properties {
        let optional = if property.is_required { "" } else { ", optional" };
        let kind = type_of(&property.shape, all);
        write!(
            text,
            "    {} : {kind}{optional}\n        {}\n",
            attribute(&property.key),
            property.description.replace('`', "``")
        )
        .unwrap();
    }
    text.push_str("    \"\"\"\n\n    _keys: ClassVar[Keys] = (\n");
    for property in properties {
        let codec = codec_of(&property.shape, all);
        writeln!(text, "        (\"{}\", \"{}\", {codec}),", attribute(&property.key), property.key).unwrap();
    }
    text.push_str("    )\n");
    for property in properties {
        let kind = type_of(&property.shape, all);
        let is_map = matches!(property.shape, Shape::Map(_));
        let constant = match &property.shape {
            Shape::Version(version) => Some(version.to_string()),
            Shape::Words(words) if words.len() == 1 => Some(format!("\"{}\"", words[0])),
            _ => None,
        };
        let default = match (property.is_required, is_map) {
            (true, _) if constant.is_some() => format!(" = {}", constant.unwrap_or_default()),
            (true, false) => String::new(),
            (true, true) => " = field(hash=False)".into(),
            (false, true) => " | None = field(default=None, hash=False)".into(),
            (false, false) => " | None = None".into(),
        };
        writeln!(text, "    {}: {kind}{default}", attribute(&property.key)).unwrap();
    }
    text
}

fn attribute(key: &str) -> &str {
    WORDS.iter().find(|(word, _)| *word == key).map_or(key, |(_, name)| name)
}

/// Returns the annotation of a shape.
fn type_of(shape: &Shape, all: &Definitions) -> String {
    match shape {
        Shape::Text => "str".into(),
        Shape::Boolean => "bool".into(),
        Shape::Integer | Shape::Version(_) => "int".into(),
        Shape::Number => "float".into(),
        Shape::Format(format) => match &**format {
            "value" => "Value".into(),
            "position" => "Position".into(),
            "compared" => "Compared".into(),
            "number" => "int".into(),
            other => panic!("a format without a type: {other}"),
        },
        Shape::Words(words) => {
            format!(
                "Literal[{}]",
                words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
            )
        }
        Shape::Nullable(inner) => format!("{} | None", type_of(inner, all)),
        Shape::List(inner) => format!("tuple[{}, ...]", type_of(inner, all)),
        Shape::Map(inner) => format!("dict[str, {}]", type_of(inner, all)),
        Shape::Reference(name) if name == "InfiniteValue" => "LoopyValue".into(),
        Shape::Reference(name) => match &all[name].shape {
            Shape::Object(_) | Shape::Words(_) => name.clone(),
            other => type_of(other, all),
        },
        other => panic!("a shape without a type: {other:?}"),
    }
}

/// Returns how a shape is read from JSON and written to it.
fn codec_of(shape: &Shape, all: &Definitions) -> String {
    match shape {
        Shape::Format(format) => format!("\"{format}\""),
        Shape::Nullable(inner) => codec_of(inner, all),
        Shape::List(inner) => format!("(\"list\", {})", codec_of(inner, all)),
        Shape::Map(inner) => format!("(\"map\", {})", codec_of(inner, all)),
        Shape::Reference(name) if name == "InfiniteValue" => "\"loopy\"".into(),
        Shape::Reference(name) => match &all[name].shape {
            Shape::Object(_) => name.clone(),
            other => codec_of(other, all),
        },
        _ => "\"plain\"".into(),
    }
}
