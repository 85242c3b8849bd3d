//! The game of a study.

use crate::bare::bare_rules;
use crate::code_rules::code_rules;
use impartial_query::{AnyGame, GALLERY_PREFIX};
use impartial_rules::{OpenError, split, text_of};
use std::path::Path;

/// The rules of a game, from a file or a text. Statements of the text are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The whole text, with its statements.
    pub(crate) text: String,
    /// The path or the name of the text.
    pub(crate) path: String,
    pub(crate) parameters: Option<String>,
}

impl Subject {
    /// Returns the subject of a rule file by its name, such as `own.game:3`.
    ///
    /// # Errors
    /// The name is no name of a rule file, or the file cannot be read.
    pub fn from_file(name: &str) -> Result<Subject, OpenError> {
        let Some((path, parameters)) = split(name) else {
            return Err(OpenError::File(format!(
                "'{name}' is no rule file (expected FILE.game or FILE.game:PARAMETERS)"
            )));
        };
        Ok(Subject::from_text(&text_of(path)?, path, parameters))
    }

    /// Returns the subject of a rule file by its name; `None` for the name of another game.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn from_rule_file(name: &str) -> Result<Option<Subject>, OpenError> {
        split(name).map(|_| Subject::from_file(name)).transpose()
    }

    /// Returns the subject of a text; `path` is its name in messages and statements.
    pub fn from_text(text: &str, path: &str, parameters: Option<&str>) -> Subject {
        Subject { text: text.to_owned(), path: path.to_owned(), parameters: parameters.map(str::to_owned) }
    }

    /// Returns the subject of a game of taking and breaking by its code; `None` for other games.
    pub fn from_code(name: &str, game: &dyn AnyGame) -> Option<Subject> {
        let rules = code_rules(name, &game.heap_code()?);
        Some(Subject::from_text(&rules, name, None))
    }

    /// Returns the name of the game, with its parameters.
    pub fn name(&self) -> String {
        match &self.parameters {
            Some(parameters) => format!("{}:{parameters}", self.path),
            None => self.path.clone(),
        }
    }

    /// Returns the rules alone, in standard form.
    pub fn rules(&self) -> String {
        bare_rules(&self.text)
    }

    /// Returns a path for the rules with the statements of the study.
    pub(crate) fn default_output(&self) -> String {
        // A file of the gallery has no place on the disk.
        let path = self.path.strip_prefix(GALLERY_PREFIX).unwrap_or(&self.path);
        let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or("rules");
        // The name of a built-in game is no path.
        let stem = name.strip_suffix(".game").unwrap_or(name).replace([':', ','], "-");
        format!("{stem}-study.game")
    }
}
