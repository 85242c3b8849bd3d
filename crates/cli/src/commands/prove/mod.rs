//! `prove`: decisions about all positions with a number of coins, and about sentences.

mod job;
mod proof_text;
mod sentence;

use crate::args::{MethodChoice, ProveArgs};
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial::run::{Limits, Run, Stopped};
use impartial_prove::{
    Blocking, Document, Formula, InNumeration, Numeration, PositionShape, ProofCertificate,
    ProofCertificateError, Provable, ProveError, SyntaxError, Theory, parse_definitions, parse_document_with,
    to_mona,
};
use impartial_query::{Registry, read_text};
use std::path::Path;

pub(crate) use job::no_description_of;
pub(super) type GameProver = Box<dyn Provable + Send + Sync>;

/// Maximum number of coins: descriptions of more coins would not fit in memory.
const MOST_COINS: usize = 60;

/// The largest file that is read as a formula, in bytes.
const MOST_BYTES: u64 = 1 << 20;

pub(crate) fn prove(
    registry: &Registry,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let Some(name) = &args.name else {
        let Some(file) = &args.file else {
            return Err(CommandError::input("prove what? (allowed: a claim, a game, or --file FILE)"));
        };
        return sentence::sentence(file, args, cx, out);
    };
    let jobs = job::jobs(registry, name, args, cx)?;
    if jobs.len() > 1 && (args.certificate.is_some() || args.export_mona.is_some()) {
        let ids: Vec<&str> = jobs.iter().map(|job| job.claim()).collect();
        return Err(CommandError::input(format!(
            "'{name}' has several statements to prove, and a file is written for one (allowed: {})",
            ids.join(", ")
        )));
    }
    if let Some(job) = jobs.iter().find(|job| args.method == MethodChoice::Symmetry && job.is_about_sets()) {
        return Err(CommandError::input(format!(
            "--method symmetry: {} is about the positions of single values, not about a value formula (allowed: \
             --method best, --method automata)",
            job.claim()
        )));
    }
    let files = ProofFiles::ready(args)?;
    let mut outcome = CommandOutcome::Done;
    for job in &jobs {
        outcome = outcome.max(job.run(args, &files, cx, out)?);
        out.flush()?;
    }
    Ok(outcome)
}

/// The requested files, known to be writable.
struct ProofFiles {
    certificate: Option<ResultFile>,
    mona: Option<ResultFile>,
}

impl ProofFiles {
    fn ready(args: &ProveArgs) -> Result<Self, CommandError> {
        Ok(ProofFiles {
            certificate: ResultFile::wanted("--certificate", args.certificate.as_deref())?,
            mona: ResultFile::wanted("--export-mona", args.export_mona.as_deref())?,
        })
    }
}

/// Returns the error for a shape in which a game is not described, with the shapes that are possible.
pub(super) fn no_description(game: &dyn Provable, shape: PositionShape) -> CommandError {
    let is_described = |shape: PositionShape| game.describe(shape).is_some();
    let without = if shape.power > 1 { " without --below" } else { "" };
    let mut allowed: Vec<String> = match is_described(PositionShape::coins(shape.coins)) {
        true => vec!["without --below".to_owned()],
        false => (1..=4)
            .filter(|&coins| is_described(PositionShape::coins(coins)))
            .map(|coins| format!("--coins {coins}{without}"))
            .collect(),
    };
    if shape.power == 1 && is_described(PositionShape::below_omega_power(shape.coins, 2)) {
        allowed.push("with --below w^2".to_owned());
    }
    let hint = match allowed.is_empty() {
        true => String::new(),
        false => format!(" (allowed: {})", allowed.join(", ")),
    };
    CommandError::input(format!("{} has no description for {shape}{hint}", game.id()))
}

pub(super) fn coins_of(coins: usize) -> Result<usize, CommandError> {
    match coins {
        1..=MOST_COINS => Ok(coins),
        _ => Err(CommandError::input(format!("--coins {coins} (allowed: 1 to {MOST_COINS})"))),
    }
}

/// Returns the error for a missing number of coins.
pub(super) fn no_coins() -> CommandError {
    CommandError::input("--coins N is missing: each number of coins is a theorem of its own")
}

/// Returns the number of coins of a game that is described for one number of coins only.
pub(super) fn only_coins(game: &dyn Provable) -> Option<usize> {
    // A game with any number of coins is described for 1, 2 and 3 coins.
    const MANY: usize = 12;
    let is_described = |coins: &usize| game.describe(PositionShape::coins(*coins)).is_some();
    let first = (1..=MANY).find(is_described)?;
    (first + 1..=MANY.max(first + 2)).find(is_described).is_none().then_some(first)
}

/// Returns the game in which the opponent forbids up to k − 1 of the options before every move.
pub(super) fn blocking(game: GameProver, k: Option<u32>) -> GameProver {
    match k {
        Some(k) if k > 1 => Box::new(Blocking::new(game, k - 1)),
        _ => game,
    }
}

/// Returns the game read in a numeration, if that is possible.
pub(super) fn in_numeration(
    game: GameProver,
    shape: PositionShape,
    numeration: &Numeration,
) -> Result<GameProver, CommandError> {
    let Some(description) = game.describe(shape) else { return Err(no_description(&*game, shape)) };
    match description.turned_to(numeration) {
        Ok(_) => Ok(Box::new(InNumeration::new(game, numeration.clone()))),
        Err(error) => {
            Err(CommandError::input(format!("{} in the numeration {numeration}: {error}", game.id())))
        }
    }
}

/// Returns the shape of the positions: below ω^2 by default for a game of ordinals.
fn shape_of(game: &dyn Provable, args: &ProveArgs) -> Result<PositionShape, CommandError> {
    let Some(coins) = args.coins.or_else(|| only_coins(game)) else { return Err(no_coins()) };
    let coins = coins_of(coins)?;
    let shapes = match args.below {
        Some(power) => vec![PositionShape::below_omega_power(coins, power)],
        None => vec![PositionShape::coins(coins), PositionShape::below_omega_power(coins, 2)],
    };
    shapes
        .iter()
        .find(|shape| game.describe(**shape).is_some())
        .copied()
        .ok_or_else(|| no_description(game, shapes[0]))
}

/// Upper bound on the bytes that a byte of the text of a formula takes.
const BYTES_FOR_EACH: u64 = 64;

/// Returns the formula of a file, with the definitions of the files of `--with`. `known` are relations that are defined
/// elsewhere.
fn document(
    file: &Path,
    args: &ProveArgs,
    base: u8,
    known: &[&str],
    cx: &CommandContext<'_>,
) -> Result<Document, CommandError> {
    let mut library = Theory::new(base).map_err(|error| CommandError::input(format!("--base: {error}")))?;
    for with in &args.with {
        let named = format!("--with '{}'", with.display());
        let text = formula_text(&named, "definitions", with, cx)?;
        library = parse_definitions(&text, &library, known).map_err(|error| misread(&named, &error))?;
    }
    let named = format!("--file '{}'", file.display());
    let text = formula_text(&named, "a formula", file, cx)?;
    parse_document_with(&text, &library, known).map_err(|error| misread(&named, &error))
}

/// Reads the text of a file in the prover's language.
fn formula_text(
    named: &str,
    what: &str,
    file: &Path,
    cx: &CommandContext<'_>,
) -> Result<String, CommandError> {
    let text = read_text(named, what, file, BYTES_FOR_EACH, &cx.run())?;
    if text.len() as u64 > MOST_BYTES {
        return Err(CommandError::input(format!(
            "{named} is too long for {what} (allowed: at most {MOST_BYTES} bytes)"
        )));
    }
    Ok(text)
}

/// Returns the error for a syntax error: the file, the place, what is wrong there, and what is allowed.
fn misread(named: &str, error: &SyntaxError) -> CommandError {
    CommandError::input(format!(
        "{named}, line {}, column {}: {}, in '{}' (allowed: {})",
        error.line,
        error.column,
        error.what,
        around(&error.text, error.column),
        error.allowed
    ))
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

/// Returns a run under the limits of the command line, including the limit on states.
fn limited<'a>(cx: &'a CommandContext<'_>, args: &ProveArgs) -> Run<'a> {
    let run = cx.run();
    // Memory of the program itself is not available for automata.
    let max_memory = run.limits().max_memory.map(|bytes| bytes - OWN_BYTES.min(bytes / 5));
    run.with_limits(Limits { max_positions: args.states, max_memory, ..*run.limits() })
}

/// Converts an error of the prover to an error of the command; `Err` with a [`Stopped`] for a limit reached.
fn failed(error: ProveError) -> Result<CommandError, Stopped> {
    match error {
        ProveError::Stopped(stopped) => Err(stopped),
        error if error.is_defect() => Ok(CommandError::Defect(error.to_string())),
        error => Ok(CommandError::input(error.to_string())),
    }
}

/// Writes a certificate to its file.
pub(super) fn write_made(
    made: Result<ProofCertificate, ProofCertificateError>,
    file: &ResultFile,
) -> Result<(), CommandError> {
    match made {
        Ok(certificate) => file.write_json(&certificate),
        Err(ProofCertificateError::Prove(error)) => Err(failed(error).unwrap_or_else(CommandError::from)),
        // What a certificate states was proved before.
        Err(ProofCertificateError::Refused(refused)) if refused.is_of_proof() => {
            Err(CommandError::Defect(format!("--certificate: {refused}")))
        }
        Err(error) => Err(CommandError::input(format!("--certificate: {error}"))),
    }
}

fn export(theory: &Theory, sentence: &Formula, file: &ResultFile) -> Result<(), CommandError> {
    let text =
        to_mona(theory, sentence).map_err(|error| CommandError::input(format!("--export-mona: {error}")))?;
    file.write(text.as_bytes())
}
