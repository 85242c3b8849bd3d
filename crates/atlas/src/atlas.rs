//! The atlas as data.

use crate::class::AtlasClass;
use crate::entry::Entry;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The first line of the data: the version of the format.
const HEADER: &str = "# impartial atlas 1: values;first number;preperiod period saltus, or last number;largest value and its number;games";

/// The classes of games with the same values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Atlas {
    classes: Vec<AtlasClass>,
    /// The class of each entry.
    places: HashMap<Entry, usize>,
}

/// Error in the data of an atlas.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// The first line is another one.
    #[error("no atlas of this version (expected the first line '{HEADER}')")]
    Header,
    /// A line that cannot be read.
    #[error("line {0} of the atlas cannot be read")]
    Line(usize),
    /// A game that is listed twice.
    #[error("line {0} of the atlas: '{1}' is listed twice")]
    Twice(usize, String),
}

impl Atlas {
    /// Returns the atlas that is built into the program.
    pub fn standard() -> &'static Atlas {
        static STANDARD: OnceLock<Atlas> = OnceLock::new();
        // A test reads the data, so that an atlas without classes is never returned.
        STANDARD.get_or_init(|| Atlas::from_text(STANDARD_TEXT).unwrap_or_default())
    }

    /// Creates an atlas of classes. Sorts the classes by their values, and the games of each class by their names.
    pub fn from_classes(mut classes: Vec<AtlasClass>) -> Atlas {
        for class in &mut classes {
            class.entries.sort_by(|a, b| a.rank().cmp(&b.rank()));
        }
        classes.sort_by(|a, b| (&a.values, a.line()).cmp(&(&b.values, b.line())));
        let mut places = HashMap::new();
        for (index, class) in classes.iter().enumerate() {
            places.extend(class.entries.iter().map(|entry| (entry.clone(), index)));
        }
        Atlas { classes, places }
    }

    /// Reads an atlas.
    ///
    /// # Errors
    /// [`AtlasError`]: the first problem.
    pub fn from_text(text: &str) -> Result<Atlas, AtlasError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(AtlasError::Header);
        }
        let mut atlas = Atlas::default();
        for (number, line) in lines {
            let class = AtlasClass::from_line(line).ok_or(AtlasError::Line(number))?;
            for entry in &class.entries {
                if atlas.places.insert(entry.clone(), atlas.classes.len()).is_some() {
                    return Err(AtlasError::Twice(number, entry.to_string()));
                }
            }
            atlas.classes.push(class);
        }
        Ok(atlas)
    }

    /// Writes the atlas.
    pub fn text(&self) -> String {
        let lines = self.classes.iter().map(AtlasClass::line);
        std::iter::once(HEADER.to_owned()).chain(lines).map(|line| line + "\n").collect()
    }

    /// Returns the classes, sorted by their values.
    pub fn classes(&self) -> &[AtlasClass] {
        &self.classes
    }

    /// Returns the class of an entry.
    pub fn class_of(&self, entry: &Entry) -> Option<&AtlasClass> {
        self.places.get(entry).map(|&index| &self.classes[index])
    }

    /// Returns the number of games with a family of positions.
    pub fn entries_len(&self) -> usize {
        self.places.len()
    }
}

/// The data of the atlas that is built into the program.
pub(crate) const STANDARD_TEXT: &str = include_str!("../data/atlas.txt");
