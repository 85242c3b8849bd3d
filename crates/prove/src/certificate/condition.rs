//! The names of the conditions on the form of a certificate. A certificate that meets them has the form of a proof of its
//! statement; all other conditions are about the proof itself.

/// The kind of the document.
pub(crate) const KIND: &str = "kind";
/// The version of the program and the name of the game.
pub(crate) const VERSION_AND_GAME: &str = "version and game";
/// The form of the tables.
pub(crate) const TABLES: &str = "well-formed tables";
/// The statement that is certified.
pub(crate) const STATEMENT: &str = "the statement";
/// A sentence that follows from the statement.
pub(crate) const SENTENCE: &str = "the sentence";
/// The size of the tables.
pub(crate) const LIMITS: &str = "limits";

/// All conditions on the form.
pub(super) const OF_FORM: [&str; 6] = [KIND, VERSION_AND_GAME, TABLES, STATEMENT, SENTENCE, LIMITS];
