//! The descriptions of answers for other languages are those that the types in Rust give: the JSON Schemas and the table
//! of questions of the book, the types of the page, and the classes of the Python package.
//!
//! `IMPARTIAL_SCHEMAS=write cargo nextest run --workspace -E 'binary(schemas)'` writes these files.

mod model;
mod python;
mod questions;
mod typescript;

use model::{Model, Shape};
use questions::QUESTIONS;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with the text that it must have, or writes it.
fn assert_file(path: &str, text: &str) {
    let file = root().join(path);
    if std::env::var_os("IMPARTIAL_SCHEMAS").is_some_and(|how| how == "write") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let different = found.lines().zip(text.lines()).position(|(found, text)| found != text);
    let line = different.unwrap_or(found.lines().count().min(text.lines().count())) + 1;
    assert!(
        found == text,
        "{path}, line {line}, is not what the types in Rust give: run IMPARTIAL_SCHEMAS=write cargo nextest run \
         --workspace -E 'binary(schemas)'"
    );
}

#[test]
fn the_schemas_of_the_book_are_those_of_the_answers() {
    let mut expected = Vec::new();
    for question in QUESTIONS {
        for kind in question.kinds {
            let path = format!("book/src/schemas/answers/{}.schema.json", kind.name);
            let text = serde_json::to_string_pretty(&model::book_schema(kind)).unwrap() + "\n";
            assert_file(&path, &text);
            expected.push(format!("{}.schema.json", kind.name));
        }
    }
    for entry in fs::read_dir(root().join("book/src/schemas/answers")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(expected.contains(&name), "{name} is the schema of no answer");
    }
}

#[test]
fn the_table_of_questions_in_the_book_is_complete() {
    assert_file("book/src/questions.md", &questions::page());
}

#[test]
fn the_types_of_the_page_are_those_of_the_answers() {
    let model = Model::of_page();
    assert_file("crates/answers/src/page/answers.d.ts", &typescript::module(&model));
}

#[test]
fn the_classes_of_the_python_package_are_those_of_the_answers() {
    let model = Model::of_python();
    assert_file("crates/python/python/impartial_games/_results.py", &python::module(&model));
}

#[test]
fn keys_that_do_not_apply_are_absent() {
    for (name, definition) in Model::of_commands().definitions {
        let Shape::Object(properties) = definition.shape else { continue };
        for property in properties {
            let is_nullable = property.shape.is_nullable();
            assert!(!is_nullable, "{name}.{}: null, where the key should be absent", property.key);
        }
    }
}
