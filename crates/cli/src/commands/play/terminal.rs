//! The terminal of `play`: lines from and to the players.

use crate::context::{CommandContext, Out};
use crate::errors::CommandError;
use impartial_query::rows::Answer;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Maximum number of bytes read of a line; positions are shorter.
const LONGEST: u64 = 1 << 16;

/// Interval between two checks for Ctrl-C while no line arrives.
const POLL_EVERY: Duration = Duration::from_millis(50);

/// An event at the terminal.
pub(super) enum TerminalInput {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C.
    Cancelled,
}

/// The terminal, or the pipe in its place.
pub(super) struct Terminal<'a, 'o> {
    cx: &'a CommandContext<'a>,
    out: &'a mut Out<'o>,
    lines: Option<Receiver<io::Result<String>>>,
    is_terminal: bool,
}

impl<'a, 'o> Terminal<'a, 'o> {
    pub(super) fn new(cx: &'a CommandContext<'a>, out: &'a mut Out<'o>) -> Self {
        Terminal { cx, out, lines: None, is_terminal: io::stdin().is_terminal() }
    }

    /// Writes a line for the players: to the results in text, to the remarks if the results are JSON.
    pub(super) fn say(&mut self, text: &str) -> Result<(), CommandError> {
        if self.out.is_json() {
            self.cx.remark(text);
            return Ok(());
        }
        self.out.line(text)?;
        self.out.flush()
    }

    /// Reports that a line cannot be obeyed.
    pub(super) fn warn(&mut self, text: &str) -> Result<(), CommandError> {
        if self.out.is_json() {
            self.cx.tell(text);
            return Ok(());
        }
        self.say(text)
    }

    /// Writes an answer if the results are JSON.
    pub(super) fn object(&mut self, answer: &impl Answer) -> Result<(), CommandError> {
        if self.out.is_json() {
            self.out.object(answer)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Prompts the player `who` and returns the next line.
    pub(super) fn ask(&mut self, who: &str) -> Result<TerminalInput, CommandError> {
        if self.is_terminal && !self.out.is_json() {
            write!(self.out.stream(), "{who}> ")?;
            self.out.flush()?;
        }
        let heard = self.listen()?;
        if let TerminalInput::Line(line) = &heard
            && !self.is_terminal
        {
            // A line from a pipe does not appear in the transcript by itself.
            self.say(&format!("{who}> {}", line.trim()))?;
        }
        if self.is_terminal && !matches!(heard, TerminalInput::Line(_)) {
            self.say("")?;
        }
        Ok(heard)
    }

    /// Waits for a line, which another thread reads, so that Ctrl-C is noticed while no line arrives.
    fn listen(&mut self) -> Result<TerminalInput, CommandError> {
        let lines = self.lines.get_or_insert_with(|| {
            let (to, lines) = sync_channel(1);
            thread::spawn(move || {
                while let Some(line) = read_line(&mut io::stdin().lock()).transpose() {
                    let failed = line.is_err();
                    if to.send(line).is_err() || failed {
                        break;
                    }
                }
            });
            lines
        });
        loop {
            if self.cx.cancelled() {
                return Ok(TerminalInput::Cancelled);
            }
            match lines.recv_timeout(POLL_EVERY) {
                Ok(Ok(line)) => return Ok(TerminalInput::Line(line)),
                Ok(Err(error)) => {
                    return Err(CommandError::input(format!("the input cannot be read: {error}")));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(TerminalInput::End),
            }
        }
    }
}

/// Reads a line without its end. A line of more than `LONGEST` bytes is cut and its rest skipped.
fn read_line(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    while bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        let mut rest = Vec::new();
        if from.by_ref().take(LONGEST).read_until(b'\n', &mut rest)? == 0 || rest.ends_with(b"\n") {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one_and_long_ones_are_cut() {
        let text = [b"a\r\n".to_vec(), vec![b'x'; 200_000], b"\n\xff\nlast".to_vec()].concat();
        let mut from = io::Cursor::new(text);
        let mut next = || read_line(&mut from).unwrap();
        assert_eq!(next().as_deref(), Some("a"));
        assert_eq!(next().map(|line| line.len() as u64), Some(LONGEST));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
