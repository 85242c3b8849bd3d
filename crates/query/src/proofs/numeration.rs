//! Numeration systems by their names, their adders built and certified.

use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::questions::VERSION;
use crate::text_file::read_text;
use impartial_prove::automata::{Base, Numeration, NumerationError, ProofBudget, TransitionTable};
use impartial_prove::{NumerationCertificate, ProofCertificateError, ProveError};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Maximum number of place values in a report.
const SHOWN: usize = 8;

/// A numeration system whose adder is certified: the answer of `numeration`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "NumerationSystem"))]
pub struct NumerationReport {
    /// The name.
    pub name: String,
    /// The number of digits.
    pub digits: u8,
    /// The states of the automaton of the valid words.
    pub valid_states: usize,
    /// The states of the automaton of the successor.
    pub successor_states: usize,
    /// The states of the adder.
    pub adder_states: usize,
    /// The verdict: `certified`.
    pub verdict: &'static str,
    /// The first place values, as text.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::rows::NumberText>"))]
    pub place_values: Vec<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The version of the program.
    pub version: &'static str,
    /// The system.
    #[serde(skip)]
    pub numeration: Numeration,
}

impl NumerationReport {
    /// Returns 1, 2, 3, ... as the system writes them.
    pub fn first_words(&self) -> Vec<String> {
        (1..=SHOWN).map(|n| self.numeration.written(&(n as u64).into())).collect()
    }

    /// Returns the certificate of the system.
    ///
    /// # Errors
    /// Limits; the system has no certificate.
    pub fn certificate(&self, cx: &Context<'_>) -> Result<NumerationCertificate, Error> {
        let run = cx.run();
        match NumerationCertificate::new(&self.numeration, &ProofBudget::new(&run)) {
            Ok(certificate) => Ok(certificate),
            Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => Err(stopped.into()),
            Err(error) => {
                Err(Message::new().argument(Argument::Certificate).text(format!(": {error}")).into())
            }
        }
    }
}

/// Builds the adder of a numeration system and certifies it.
///
/// # Errors
/// [`Error::Refused`] if the system does not add; limits.
pub fn certify_numeration(numeration: Numeration, cx: &Context<'_>) -> Result<NumerationReport, Error> {
    let run = cx.run();
    let budget = ProofBudget::new(&run);
    let automata = match numeration.certified(&budget) {
        Ok(automata) => automata,
        Err(NumerationError::Stopped(stopped)) => return Err(stopped.into()),
        Err(error @ (NumerationError::Refused { .. } | NumerationError::Relation { .. })) => {
            return Err(Error::Refused(error.to_string()));
        }
        Err(error) => return Err(Error::input(error.to_string())),
    };
    let (valid, successor, adder) =
        (automata.valid().states(), automata.successor().states(), automata.adder().states());
    let values = numeration.place_values(1 << 20);
    Ok(NumerationReport {
        name: numeration.name().to_owned(),
        digits: numeration.digits().get(),
        valid_states: valid,
        successor_states: successor,
        adder_states: adder,
        verdict: "certified",
        place_values: values.iter().take(SHOWN).map(u64::to_string).collect(),
        seconds: run.seconds(),
        version: VERSION,
        numeration,
    })
}

/// Returns whether the name of a numeration is that of a file.
pub fn is_numeration_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// Returns the numeration of a name, or of a file with your own system, whose name ends in .json.
///
/// # Errors
/// [`Error::Unreadable`] if there is no such system, [`Error::Refused`] if the system of a file does not add; limits.
pub fn numeration_named(name: &str, cx: &Context<'_>) -> Result<Numeration, Error> {
    if is_numeration_file(name) {
        return of_file(Path::new(name), cx);
    }
    Numeration::parse(name).map_err(|error| Error::input(error.to_string()))
}

/// A file with your own system. Other fields are ignored, so that a certificate is such a file too.
#[derive(Deserialize)]
struct OwnSystemFile {
    digits: u8,
    valid: TransitionTable,
    adder: TransitionTable,
}

/// Upper bound on the bytes that a byte of the text of a file takes.
const BYTES_FOR_EACH: u64 = 16;

const ALLOWED: &str = "an object with digits: how many there are; valid: the valid words, and adder: x, y and x + y, \
                       each as {\"tracks\": 1 or 3, \"accept\": [a boolean for each state], \"next\": [a state for each \
                       state and letter, the digit of track i counting digits^i]}, lowest digit first, state 0 the start";

fn of_file(path: &Path, cx: &Context<'_>) -> Result<Numeration, Error> {
    let named = format!("the numeration '{}'", path.display());
    let text = read_text(&named, "a numeration", path, BYTES_FOR_EACH, &cx.run())?;
    let OwnSystemFile { digits, valid, adder } = serde_json::from_str(&text)
        .map_err(|error| Error::input(format!("{named}: {error} (allowed: {ALLOWED})")))?;
    let digits =
        Base::new(digits).map_err(|_| Error::input(format!("{named}: digits below 2 to 36 are allowed")))?;
    let run = cx.run();
    Numeration::from_tables(digits, &valid, &adder, &ProofBudget::new(&run)).map_err(|error| match error {
        NumerationError::Stopped(stopped) => stopped.into(),
        NumerationError::Refused { refused, .. } => Error::Refused(format!("{named}: {refused}")),
        NumerationError::NoSystem { why, .. } => Error::input(format!("{named}: {why}")),
        error => Error::input(format!("{named}: {error}")),
    })
}
