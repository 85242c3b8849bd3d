//! Text files that are read under a memory limit, with an early stop at bytes that are not text.

use crate::error::{Error, Interruption};
use impartial::run::{DisplayBytes, Reason, Run};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes read between two checks of the limits and of the encoding.
const PIECE: u64 = 1 << 20;

/// Reads a file as text under the limits of a run.
///
/// `bytes_for_each` is the number of bytes of memory that the caller needs for every byte of text. `what` names the
/// expected content, and messages begin with `named`.
///
/// A pipe or a device may have no end. Reading stops as soon as the text exceeds a limit or a byte is not text.
///
/// # Errors
/// [`Error::Unreadable`] if the file cannot be read or is not text, and [`Error::Stopped`] if a limit of the run is
/// reached.
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
                    DisplayBytes(limit.into())
                ),
                instead: Vec::new(),
            }),
            _ => Error::Stopped(Interruption::Stopped { stopped, known: Some(format!("{named} was being read")) }),
        })
    };
    // The length of a regular file is known beforehand.
    fits(file.metadata().map_err(unreadable)?.len())?;
    let mut bytes = Vec::new();
    // Length of the prefix that is known to be text.
    let mut valid_len = 0;
    loop {
        let read = file.by_ref().take(PIECE).read_to_end(&mut bytes).map_err(unreadable)?;
        valid_len = text_prefix_len(&bytes, valid_len, read == 0).map_err(|offset| {
            let line = 1 + bytes[..offset].iter().filter(|&&b| b == b'\n').count();
            Error::input(format!("{named}, line {line}: not UTF-8 text (expected {what})"))
        })?;
        if read == 0 {
            break;
        }
        fits(bytes.len() as u64)?;
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Error::input(format!("{named}: {error} (expected {what})")))?;
    Ok(without_byte_order_mark(&text).map(str::to_owned).unwrap_or(text))
}

/// Returns the text after the byte-order mark with which some editors begin a file; `None` for a text without a mark.
pub fn without_byte_order_mark(text: &str) -> Option<&str> {
    text.strip_prefix('\u{feff}')
}

/// Returns the length of the longest prefix of `bytes` that is text, if the first `from` bytes are known to be text.
///
/// An incomplete character at the end is left out, unless the input has `ended`.
///
/// # Errors
/// The offset of the first byte that is not text: invalid UTF-8 or a zero byte.
fn text_prefix_len(bytes: &[u8], from: usize, ended: bool) -> Result<usize, usize> {
    let new = &bytes[from..];
    let valid_len = match std::str::from_utf8(new) {
        Ok(_) => new.len(),
        Err(error) if error.error_len().is_none() && !ended => error.valid_up_to(),
        Err(error) => return Err(from + error.valid_up_to()),
    };
    match new[..valid_len].iter().position(|&b| b == 0) {
        Some(zero) => Err(from + zero),
        None => Ok(from + valid_len),
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
    fn read_text_returns_the_content_up_to_the_memory_limit() {
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
    fn read_text_names_the_line_that_is_not_text() {
        for content in [&b"a\nb\n\xff"[..], b"a\nb\n\xc3", b"a\nb\nc\0d"] {
            let error = read(content, Limits::none()).unwrap_err();
            assert!(matches!(error, Error::Unreadable(_)) && error.to_string().contains("line 3"), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn read_text_stops_in_an_endless_file() {
        let run = Run::new(Limits::none());
        let error = read_text("/dev/zero", "a list", Path::new("/dev/zero"), 10, &run).unwrap_err();
        assert!(matches!(error, Error::Unreadable(_)), "{error}");
    }
}
