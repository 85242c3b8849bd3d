//! The shapes of answers, read from their JSON Schemas.

use crate::questions::{Kind, QUESTIONS};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The shape of a value in JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Text,
    Boolean,
    Integer,
    /// The version of a schema.
    Version(u64),
    Number,
    Anything,
    /// A text or another value that a format names: `Figure`.
    Format(String),
    Nullable(Box<Shape>),
    List(Box<Shape>),
    Map(Box<Shape>),
    Reference(String),
    Words(Vec<String>),
    Object(Vec<Property>),
}

impl Shape {
    pub(crate) fn is_nullable(&self) -> bool {
        matches!(self, Shape::Nullable(_))
    }
}

/// A key of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Property {
    pub(crate) key: String,
    pub(crate) description: String,
    pub(crate) shape: Shape,
    pub(crate) is_required: bool,
}

/// A shape with a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Definition {
    pub(crate) description: String,
    pub(crate) shape: Shape,
}

/// The shapes with names.
pub(crate) struct Model {
    pub(crate) definitions: BTreeMap<String, Definition>,
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// Returns the schema of an answer as the book has it.
pub(crate) fn book_schema(kind: &Kind) -> Value {
    let mut generator = generator();
    let mut schema = (kind.schema)(&mut generator).to_value();
    // The answer itself stands at the top, and not among the definitions.
    let mut definitions: Map<String, Value> = generator.take_definitions(true);
    if let Some(name) = reference(&schema)
        && let Some(own) = definitions.remove(&name)
    {
        schema = own;
    }
    let mut object = Map::new();
    object.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    object.insert("title".into(), kind.name.into());
    object.extend(schema.as_object().cloned().unwrap_or_default());
    if !definitions.is_empty() {
        object.insert("$defs".into(), definitions.into());
    }
    add_head(&mut object, kind);
    let mut schema = Value::Object(object);
    refine(&mut schema);
    schema
}

/// Adds the keys with which a line of JSON begins to a schema.
fn add_head(schema: &mut Map<String, Value>, kind: &Kind) {
    let head = [
        ("kind", json!({ "description": "The kind of the answer.", "type": "string", "const": kind.name })),
        (
            "schema",
            json!({ "description": "The version of the schema.", "type": "integer", "const": kind.version }),
        ),
    ];
    let own = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let names = head.iter().map(|(key, _)| json!(key)).chain(required);
    schema.insert("required".into(), names.collect());
    let mut properties = Map::new();
    for (key, content) in head.into_iter().map(|(key, content)| (key.to_owned(), content)).chain(own) {
        assert!(
            properties.insert(key.clone(), content).is_none(),
            "{}: the key {key} has two meanings",
            kind.name
        );
    }
    schema.insert("properties".into(), properties.into());
}

fn reference(schema: &Value) -> Option<String> {
    Some(schema.get("$ref")?.as_str()?.rsplit('/').next()?.to_owned())
}

/// Joins the lines of descriptions, and removes null from the types of keys that are absent where they do not apply.
fn refine(schema: &mut Value) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(refine),
        Value::Object(object) => {
            if let Some(Value::String(text)) = object.get_mut("description") {
                *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            }
            let required: Vec<String> = object
                .get("required")
                .and_then(Value::as_array)
                .map(|keys| keys.iter().filter_map(|key| Some(key.as_str()?.to_owned())).collect())
                .unwrap_or_default();
            if let Some(Value::Object(properties)) = object.get_mut("properties") {
                for (key, property) in properties.iter_mut() {
                    if !required.contains(key) {
                        without_null(property);
                    }
                }
            }
            object.values_mut().for_each(refine);
        }
        _ => {}
    }
}

fn without_null(property: &mut Value) {
    let Some(object) = property.as_object_mut() else { return };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|one| one != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(any)) = object.get_mut("anyOf") {
        any.retain(|one| one.get("type").is_none_or(|one| one != "null"));
        if let [only] = &any[..] {
            let only = only.clone();
            object.remove("anyOf");
            object.extend(only.as_object().cloned().unwrap_or_default());
        }
    }
}

impl Model {
    fn new<'k>(kinds: impl Iterator<Item = &'k Kind>, with_head: bool) -> Model {
        let mut generator = generator();
        let mut heads = BTreeMap::new();
        for kind in kinds {
            (kind.schema)(&mut generator);
            heads.insert((kind.type_name)().into_owned(), kind);
        }
        let mut definitions = BTreeMap::new();
        for (name, mut schema) in generator.take_definitions(true) {
            if let (true, Some(kind), Some(object)) = (with_head, heads.get(&name), schema.as_object_mut()) {
                add_head(object, kind);
            }
            refine(&mut schema);
            let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            let description = description.to_owned();
            definitions.insert(name, Definition { description, shape: shape(&schema) });
        }
        Model { definitions }
    }

    /// Returns the shapes of the answers of commands.
    pub(crate) fn of_commands() -> Model {
        Model::new(QUESTIONS.iter().flat_map(|question| question.kinds), true)
    }

    /// Returns the shapes of the answers that the Python package gives too.
    pub(crate) fn of_python() -> Model {
        let questions = QUESTIONS.iter().filter(|question| !question.python.is_empty());
        Model::new(questions.flat_map(|question| question.kinds), true)
    }

    /// Returns the shapes of the answers of the page.
    pub(crate) fn of_page() -> Model {
        Model::new(QUESTIONS.iter().flat_map(|question| question.page), false)
    }
}

/// Returns the shape that a schema describes.
fn shape(schema: &Value) -> Shape {
    if let Some(name) = reference(schema) {
        return Shape::Reference(name);
    }
    if let Some(any) = schema.get("anyOf").and_then(Value::as_array) {
        let others: Vec<&Value> =
            any.iter().filter(|one| one.get("type").is_none_or(|one| one != "null")).collect();
        return match others[..] {
            [only] => Shape::Nullable(Box::new(shape(only))),
            _ => panic!("a choice without a translation: {schema}"),
        };
    }
    if let Some(word) = schema.get("const").and_then(Value::as_str) {
        return Shape::Words(vec![word.to_owned()]);
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return Shape::Words(words.iter().map(|word| word.as_str().unwrap().to_owned()).collect());
    }
    if let Some(words) = schema.get("oneOf").and_then(Value::as_array) {
        return Shape::Words(words.iter().map(|word| word["const"].as_str().unwrap().to_owned()).collect());
    }
    let format = schema.get("format").and_then(Value::as_str);
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        Value::String(only) => vec![only.as_str()],
        _ => Vec::new(),
    };
    let others: Vec<&str> = types.iter().copied().filter(|one| *one != "null").collect();
    let found = match others[..] {
        [] => format.map_or(Shape::Anything, |format| Shape::Format(format.to_owned())),
        ["string"] => format.map_or(Shape::Text, |format| Shape::Format(format.to_owned())),
        ["boolean"] => Shape::Boolean,
        ["integer"] => schema.get("const").and_then(Value::as_u64).map_or(Shape::Integer, Shape::Version),
        ["number"] => Shape::Number,
        ["array"] if format.is_some_and(|format| !format.starts_with("uint")) => {
            Shape::Format(format.unwrap().to_owned())
        }
        ["array"] => Shape::List(Box::new(shape(&schema["items"]))),
        ["object"] => match schema.get("properties").and_then(Value::as_object) {
            None => Shape::Map(Box::new(shape(&schema["additionalProperties"]))),
            Some(properties) => Shape::Object(properties_of(properties, schema)),
        },
        _ => panic!("a type without a translation: {schema}"),
    };
    if types.len() > others.len() { Shape::Nullable(Box::new(found)) } else { found }
}

fn properties_of(properties: &Map<String, Value>, schema: &Value) -> Vec<Property> {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    properties
        .iter()
        .map(|(key, property)| Property {
            key: key.clone(),
            description: property.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
            shape: shape(property),
            is_required: required.iter().any(|name| name == key),
        })
        .collect()
}
