//! Long texts on a terminal, shown by the pager of the user.

use crate::context::Out;
use crate::errors::CommandError;
use std::io::Write;
use std::process::{Command, Stdio};

/// Writes a text. On a terminal with fewer lines than the text, the program that the variable `PAGER` names shows it, with
/// its arguments separated by blanks; without the variable, or if the program does not start, the text is written as it is.
pub(crate) fn write(text: &str, out: &mut Out<'_>) -> Result<(), CommandError> {
    let lines = terminal_size::terminal_size().map_or(0, |(_, height)| usize::from(height.0));
    if out.is_terminal() && text.lines().count() >= lines && shown_by_pager(text, out)? {
        return Ok(());
    }
    Ok(out.stream().write_all(text.as_bytes())?)
}

/// Shows a text in the pager. Returns `false` without a pager, or if the pager does not start.
fn shown_by_pager(text: &str, out: &mut Out<'_>) -> Result<bool, CommandError> {
    let pager = std::env::var("PAGER").unwrap_or_default();
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return Ok(false) };
    out.flush()?;
    let mut command = Command::new(program);
    // As other programs do: a pager that keeps the colours and ends at once if all fits.
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.args(words).stdin(Stdio::piped()).spawn() else { return Ok(false) };
    if let Some(mut input) = child.stdin.take() {
        // A reader who leaves the pager early wants no more.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait()?;
    Ok(true)
}
