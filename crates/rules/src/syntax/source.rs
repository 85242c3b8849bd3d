//! The names of rule files, and their texts.

use crate::syntax::diagnostic::{Diagnostic, draw};
use crate::syntax::read::{BYTE_ORDER_MARK, MAX_BYTES};
use impartial::run::Stopped;
use impartial_query::{GALLERY_PREFIX, TextProblem, near};
use std::fs;
use std::io::Read;

/// Why a file is no game.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{0}")]
    File(String),
    /// The parameters after the colon do not fit the game.
    #[error("{0}")]
    Parameters(String),
    /// The text is no game.
    #[error("{}", after_the_word(.drawn))]
    Text {
        /// The errors of the text.
        diagnostics: Vec<Diagnostic>,
        /// The errors with their places as lines and columns.
        problems: Vec<TextProblem>,
        /// The errors drawn with the lines that they are about.
        drawn: String,
    },
    /// A limit was reached before the rule was analysed.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl OpenError {
    /// Returns the error for a text with these errors; `path` is its name in the drawing.
    pub fn of_text(diagnostics: Vec<Diagnostic>, path: &str, text: &str) -> Self {
        let problems = diagnostics.iter().map(|one| one.problem(text)).collect();
        OpenError::Text { drawn: draw(&diagnostics, path, text), problems, diagnostics }
    }
}

impl From<OpenError> for impartial_query::Error {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Text { problems, drawn, .. } => {
                impartial_query::Error::Source { problems, drawn: after_the_word(&drawn).to_owned() }
            }
            OpenError::Stopped(stopped) => stopped.into(),
            other => impartial_query::Error::input(other.to_string()),
        }
    }
}

/// Removes the leading word "error" of a drawing, which the caller that reports the error writes too.
fn after_the_word(drawn: &str) -> &str {
    drawn.strip_prefix("error: ").unwrap_or(drawn).trim_end()
}

/// Splits a name such as `a.game:3,5` or `gallery:mark-t:3` into the file name and the parameters.
pub fn split(name: &str) -> Option<(&str, Option<&str>)> {
    if let Some(of_gallery) = name.strip_prefix(GALLERY_PREFIX) {
        let end = of_gallery.find(':').map(|end| GALLERY_PREFIX.len() + end);
        return Some(end.map_or((name, None), |end| (&name[..end], Some(&name[end + 1..]))));
    }
    if name.ends_with(".game") {
        return Some((name, None));
    }
    let end = name.rfind(".game:")? + ".game".len();
    Some((&name[..end], Some(&name[end + 1..])))
}

/// Returns the text of a rule file. A path such as `gallery:nim` is that of a file of the gallery, which is built in.
///
/// # Errors
/// The file cannot be read, is no text, or is too long; the gallery has no file of this name.
pub fn text_of(path: &str) -> Result<String, OpenError> {
    let wrong = |what: String| OpenError::File(format!("rule file '{path}': {what}"));
    if let Some(name) = path.strip_prefix(GALLERY_PREFIX) {
        let name = name.strip_suffix(".game").unwrap_or(name);
        let names = impartial_gallery::GALLERY.iter().map(|(name, _)| *name);
        return impartial_gallery::rules(name).map(str::to_owned).ok_or_else(|| {
            wrong(format!("not in the gallery ({}; 'impartial rules list' lists all)", near(name, names)))
        });
    }
    let file = fs::File::open(path).map_err(|error| wrong(format!("it cannot be read: {error}")))?;
    let mut bytes = Vec::new();
    let read = file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| wrong(format!("it cannot be read: {error}")))?;
    if bytes.len() > MAX_BYTES {
        return Err(wrong(format!("too long (at most {MAX_BYTES} bytes)")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("no UTF-8 text (expected a rule file)".into()))?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned).unwrap_or(text))
}
