//! Formulas and sentences as text, with their definitions.

use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::proofs::question::{FormulaText, ProofQuestion};
use impartial::run::{Limits, Run};
use impartial_prove::automata::{
    Base, Document, Formula, SyntaxError, Theory, parse_definitions, parse_document_with, to_mona,
};

/// Maximum length of the text of a formula, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Returns the formula of a question, with its definitions. `known` are relations that are defined elsewhere.
pub(crate) fn document(
    formula: &FormulaText,
    question: &ProofQuestion,
    base: Base,
    known: &[&str],
) -> Result<Document, Error> {
    let mut library = Theory::new(base);
    for definitions in &question.definitions {
        let named = (Argument::With, &*definitions.name);
        check_length(definitions, named, "definitions")?;
        library =
            parse_definitions(&definitions.text, &library, known).map_err(|error| misread(named, &error))?;
    }
    let named = (Argument::Formula, &*formula.name);
    check_length(formula, named, "a formula")?;
    parse_document_with(&formula.text, &library, known).map_err(|error| misread(named, &error))
}

fn check_length(text: &FormulaText, named: (Argument, &str), what: &str) -> Result<(), Error> {
    match text.text.len() {
        0..=MAX_BYTES => Ok(()),
        _ => Err(Message::new()
            .setting(named.0, named.1)
            .text(format!(" is too long for {what} (allowed: at most {MAX_BYTES} bytes)"))
            .into()),
    }
}

/// Returns the error for a syntax error: the text, the place, what is wrong there, and what is allowed.
fn misread(named: (Argument, &str), error: &SyntaxError) -> Error {
    Message::new()
        .setting(named.0, named.1)
        .text(format!(
            ", line {}, column {}: {}, in '{}' (allowed: {})",
            error.line(),
            error.column(),
            error.reason(),
            around(error.text(), error.column()),
            error.allowed()
        ))
        .into()
}

/// Returns a line, or the part of a long one around a column.
fn around(line: &str, column: usize) -> String {
    const SHOWN: usize = 80;
    let line: Vec<char> = line.chars().collect();
    if line.len() <= SHOWN {
        return line.into_iter().collect::<String>().trim().to_owned();
    }
    let from = column.saturating_sub(SHOWN / 2).min(line.len() - SHOWN);
    let part: String = line[from..from + SHOWN].iter().collect();
    let (before, after) =
        (["", "..."][usize::from(from > 0)], ["", "..."][usize::from(from + SHOWN < line.len())]);
    format!("{before}{part}{after}")
}

/// Memory of the program itself, in bytes: its code, the games and the claims.
const OWN_BYTES: u64 = 20 << 20;

/// Returns a run under the limits of a context and a limit on states.
pub(crate) fn limited<'a>(cx: &Context<'a>, states: Option<u64>) -> Run<'a> {
    let run = cx.run();
    // Memory of the program itself is not available for automata.
    let max_memory = run.limits().max_memory.map(|bytes| bytes - OWN_BYTES.min(bytes / 5));
    let max_positions = states.or(run.limits().max_positions);
    let limits = Limits { max_positions, max_memory, ..*run.limits() };
    run.with_limits(limits)
}

/// Returns a sentence in the language of the program MONA.
pub(crate) fn mona(theory: &Theory, sentence: &Formula) -> Result<String, Error> {
    to_mona(theory, sentence)
        .map_err(|error| Message::new().argument(Argument::Mona).text(format!(": {error}")).into())
}
