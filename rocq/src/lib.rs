//! The library for Rocq (Coq) that checks exported certificates, as texts, so that a program can give them to `coqc`.

/// A module of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    /// The name of the module, without the prefix `Impartial`.
    pub name: &'static str,
    /// The text of the file `NAME.v`.
    pub text: &'static str,
}

macro_rules! theories {
    ($($name:literal),*) => {
        &[$(Theory { name: $name, text: include_str!(concat!("../theories/", $name, ".v")) }),*]
    };
}

/// All modules of the library, each after those that it uses.
pub const THEORIES: &[Theory] = theories![
    "Mex",
    "Nim",
    "Game",
    "Sums",
    "Octal",
    "Period",
    "Values",
    "Packed",
    "Quotient",
    "Graph",
    "Loopy",
    "Remoteness",
    "Lowering",
    "Machines",
    "Formulas",
    "Decision",
    "Rules",
    "Heaps",
    "Moore",
    "Words",
    "Ordinals",
    "Numeration",
    "Beatty",
    "Blocking",
    "Assumptions"
];

/// The logical name of the library: files begin with `From Impartial Require Import …`.
pub const LIBRARY: &str = "Impartial";

/// Returns the modules that a text requires directly, by its lines `From Impartial Require Import …`.
fn required(text: &str) -> impl Iterator<Item = &str> {
    let lists = text.lines().filter_map(|line| line.strip_prefix("From Impartial Require ")?.split_once('.'));
    lists
        .flat_map(|(names, _)| names.split_whitespace())
        .filter(|name| *name != "Import" && *name != "Export")
}

/// Returns the modules that a text needs, each after those that it uses.
///
/// ```
/// let names = |text| impartial_rocq::needed_by(text).map(|theory| theory.name).collect::<Vec<_>>();
/// assert_eq!(names("From Impartial Require Import Graph."), ["Mex", "Nim", "Game", "Graph"]);
/// assert!(names("From Coq Require Import NArith.").is_empty());
/// ```
pub fn needed_by(text: &str) -> impl Iterator<Item = &'static Theory> {
    let mut is_needed = [false; THEORIES.len()];
    let mark = |text: &str, is_needed: &mut [bool]| {
        for name in required(text) {
            if let Some(at) = THEORIES.iter().position(|theory| theory.name == name) {
                is_needed[at] = true;
            }
        }
    };
    mark(text, &mut is_needed);
    for at in (0..THEORIES.len()).rev() {
        if is_needed[at] {
            mark(THEORIES[at].text, &mut is_needed);
        }
    }
    THEORIES.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed).map(|(theory, _)| theory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_are_those_of_the_project_in_an_order_that_compiles() {
        let project = include_str!("../_CoqProject");
        let listed: Vec<&str> = project
            .lines()
            .filter_map(|line| line.strip_prefix("theories/").and_then(|file| file.strip_suffix(".v")))
            .collect();
        let names: Vec<&str> = THEORIES.iter().map(|theory| theory.name).collect();
        assert_eq!(names, listed);
        for (at, theory) in THEORIES.iter().enumerate() {
            for name in required(theory.text) {
                assert!(names[..at].contains(&name), "{} uses {name}", theory.name);
            }
        }
    }

    #[test]
    fn needed_modules_come_after_those_that_they_use() {
        let all: Vec<&str> = THEORIES.iter().map(|theory| theory.name).collect();
        for theory in THEORIES {
            let text = format!("From Impartial Require Import {}.", theory.name);
            let needed: Vec<&str> = needed_by(&text).map(|one| one.name).collect();
            assert_eq!(needed.last(), Some(&theory.name));
            for one in needed_by(&text) {
                for name in required(one.text).filter(|name| all.contains(name)) {
                    assert!(needed.contains(&name), "{name} for {}", one.name);
                }
            }
        }
    }
}
