//! The words that stand for numbers of every position of a kind, or for its values, although no file defines them.

use impartial::value::Play;
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};

/// A word with a meaning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The largest member of the position.
    Largest,
    /// The smallest member of the position.
    Smallest,
    /// The number of members of the position.
    Members,
    /// ω, in games on ordinals.
    Omega,
    /// The place of the moving heap in a row.
    Place,
    /// The number of rows of a partition.
    Rows,
    /// The number of columns of a partition.
    Columns,
    /// The number of cells of a partition, or of free cells of a grid.
    Cells,
    /// The number of vertices of a graph that are left.
    Vertices,
    /// The value in normal play, in statements.
    Value,
    /// The value in misère play, in statements.
    Misere,
}

impl Word {
    /// All words.
    pub(crate) const ALL: [Word; 11] = [
        Word::Largest,
        Word::Smallest,
        Word::Members,
        Word::Omega,
        Word::Place,
        Word::Rows,
        Word::Columns,
        Word::Cells,
        Word::Vertices,
        Word::Value,
        Word::Misere,
    ];

    /// The words for the numbers that all members of a position have together.
    pub(crate) const OF_MEMBERS: [Word; 3] = [Word::Largest, Word::Smallest, Word::Members];

    /// Returns the word as it stands in a file.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Word::Largest => "largest",
            Word::Smallest => "smallest",
            Word::Members => "members",
            Word::Omega => "w",
            Word::Place => "place",
            Word::Rows => "rows",
            Word::Columns => "columns",
            Word::Cells => "cells",
            Word::Vertices => "vertices",
            Word::Value => "value",
            Word::Misere => "misere",
        }
    }

    /// Returns the word of a text.
    pub(crate) fn of_text(text: &str) -> Option<Word> {
        Word::ALL.into_iter().find(|word| word.text() == text)
    }

    /// Returns the word that a node is, where no name of the file has the same text.
    pub(crate) fn of_node(node: &SyntaxNode) -> Option<Word> {
        match &node.kind {
            NodeKind::Name(text) => Word::of_text(text),
            _ => None,
        }
    }

    /// Returns whether the word stands for a number that all members of a position have together.
    pub(crate) fn is_of_members(self) -> bool {
        Word::OF_MEMBERS.contains(&self)
    }

    /// Returns the rule of play whose value the word stands for; `None` for another word.
    pub(crate) fn as_value(self) -> Option<Play> {
        match self {
            Word::Value => Some(Play::Normal),
            Word::Misere => Some(Play::Misere),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_as_itself_and_stands_in_the_grammar() {
        for (place, word) in Word::ALL.into_iter().enumerate() {
            assert_eq!((word as usize, Word::of_text(word.text())), (place, Some(word)));
            assert!(crate::GRAMMAR.contains(&format!("`{}", word.text())), "{}", word.text());
        }
        assert_eq!(Word::of_text("largest'"), None);
    }
}
