//! Text files that a command reads: as much as the memory holds, and no more of what is no text.

use crate::error::{Error, Interruption};
use impartial::run::{Bytes, Reason, Run};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is read between two looks at the limits, and at whether it is text at all.
const PIECE: u64 = 1 << 20;

/// Reads a file as text under the limits of a run, for what takes so many bytes of memory for every byte of
/// text. `what` is what the file should be, for messages that begin with `named`.
///
/// A pipe or a device may have no end, so no more is read than fits, and nothing more once it is no text.
///
/// # Errors
/// Bad input: a file that cannot be read or is no text; and that a limit of the run ended it.
pub fn read_text(
    named: &str,
    what: &str,
    path: &Path,
    bytes_for_each: u64,
    run: &Run<'_>,
) -> Result<String, Error> {
    let unreadable = |error: io::Error| Error::input(format!("{named} cannot be read: {error}"));
    let mut file = File::open(path).map_err(unreadable)?;
    let fits = |bytes: u64| {
        run.check(0, bytes.saturating_mul(bytes_for_each)).map_err(|stopped| match stopped.reason {
            Reason::Memory(limit) => Error::Stopped(Interruption::NotBegun {
                why: format!(
                    "{named}: {what} needs {bytes_for_each} times as much memory as its text, the limit is {}",
                    Bytes(limit.into())
                ),
                instead: Vec::new(),
            }),
            _ => Error::Stopped(Interruption::Stopped { stopped, known: Some(format!("{named} was being read")) }),
        })
    };
    // Of a file it is known beforehand.
    fits(file.metadata().map_err(unreadable)?.len())?;
    let mut bytes = Vec::new();
    // Up to here it is text.
    let mut sound = 0;
    loop {
        let read = file.by_ref().take(PIECE).read_to_end(&mut bytes).map_err(unreadable)?;
        sound = sound_to(&bytes, sound, read == 0).map_err(|at| {
            let line = 1 + bytes[..at].iter().filter(|&&b| b == b'\n').count();
            Error::input(format!("{named}, line {line}: not UTF-8 text (expected {what})"))
        })?;
        if read == 0 {
            break;
        }
        fits(bytes.len() as u64)?;
    }
    String::from_utf8(bytes).map_err(|error| Error::input(format!("{named}: {error} (expected {what})")))
}

/// How far bytes that are known to be text up to a place are text; there may be half a character behind
/// it, unless they end there.
///
/// # Errors
/// The place from which on they are none. No text has a zero byte in it.
fn sound_to(bytes: &[u8], from: usize, ended: bool) -> Result<usize, usize> {
    let new = &bytes[from..];
    let sound = match std::str::from_utf8(new) {
        Ok(_) => new.len(),
        Err(error) if error.error_len().is_none() && !ended => error.valid_up_to(),
        Err(error) => return Err(from + error.valid_up_to()),
    };
    match new[..sound].iter().position(|&b| b == 0) {
        Some(zero) => Err(from + zero),
        None => Ok(from + sound),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::run::Limits;
    use std::io::Write;

    fn read(content: &[u8], limits: Limits) -> Result<String, Error> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content).unwrap();
        read_text("the file", "a list", file.path(), 10, &Run::new(limits))
    }

    #[test]
    fn text_is_read_as_it_is_and_only_as_much_as_fits() {
        let long = "ä".repeat(PIECE as usize + 1);
        assert_eq!(read(long.as_bytes(), Limits::none()).unwrap(), long);
        let needed = 10 * long.len() as u64;
        assert!(read(long.as_bytes(), Limits::none().memory(needed)).is_ok());
        let error = read(long.as_bytes(), Limits::none().memory(needed - 1)).unwrap_err();
        assert!(
            matches!(error, Error::Stopped(_)) && error.to_string().contains("times as much memory"),
            "{error}"
        );
        assert_eq!(read(b"", Limits::none()).unwrap(), "");
    }

    #[test]
    fn what_is_no_text_says_in_which_line() {
        for content in [&b"a\nb\n\xff"[..], b"a\nb\n\xc3", b"a\nb\nc\0d"] {
            let error = read(content, Limits::none()).unwrap_err();
            assert!(matches!(error, Error::Unreadable(_)) && error.to_string().contains("line 3"), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_endless_file_is_not_read_to_its_end() {
        let run = Run::new(Limits::none());
        let error = read_text("/dev/zero", "a list", Path::new("/dev/zero"), 10, &run).unwrap_err();
        assert!(matches!(error, Error::Unreadable(_)), "{error}");
    }
}
