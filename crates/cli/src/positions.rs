//! The positions of a command: arguments, ranges of single heaps, and lines from standard input.

use crate::context::CommandContext;
use crate::errors::CommandError;
use impartial_query::{AnyGame, Position, grouped, without_byte_order_mark};
use std::borrow::Cow;
use std::io::Read;
use std::ops::RangeInclusive;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// The argument that stands for the lines of standard input.
const STANDARD_INPUT: &str = "-";

/// Maximum number of positions that one range stands for.
const MAX_OF_RANGE: u64 = 1_000_000;

/// Interval between two looks at the limits and at Ctrl-C while standard input is silent.
const POLL_EVERY: Duration = Duration::from_millis(50);

/// One argument, or the lines of standard input.
enum PositionSource {
    Text(String),
    Range(RangeInclusive<u64>),
    /// Lines with their numbers, from 1, without the empty lines.
    Lines(Vec<(usize, String)>),
}

/// The positions of a command; each is a valid position of its game.
pub(crate) struct Positions {
    given: Vec<PositionSource>,
}

impl Positions {
    /// Reads the arguments of a command about `game`, and standard input where an argument is `-`. All positions are
    /// checked before the first is answered.
    ///
    /// # Errors
    /// Bad input for a text that is no position of the game; a limit or Ctrl-C while standard input is read.
    pub(crate) fn read(
        game: &dyn AnyGame,
        typed: &[String],
        cx: &CommandContext<'_>,
    ) -> Result<Self, CommandError> {
        if typed.iter().filter(|text| *text == STANDARD_INPUT).count() > 1 {
            return Err(CommandError::input(
                "'-' is given twice (allowed: once, for the lines of standard input)",
            ));
        }
        let mut given = Vec::new();
        for text in typed {
            given.push(match range_of(text) {
                _ if text == STANDARD_INPUT => PositionSource::Lines(lines_of_standard_input(cx)?),
                // A cell or a vertex may be written like a range.
                Some(range) if game.position(text).is_err() => {
                    PositionSource::Range(within_bounds(text, range)?)
                }
                _ => PositionSource::Text(text.clone()),
            });
        }
        let positions = Positions { given };
        for (text, line) in positions.texts() {
            if let Err(error) = game.position(&text) {
                let error = CommandError::from(error);
                let hint = match line {
                    Some(line) => {
                        return Err(CommandError::input(format!("line {line} of standard input: {error}")));
                    }
                    None => positions.hint(game, typed),
                };
                return Err(hint
                    .map(|hint| CommandError::input(format!("{error}; {hint}")))
                    .unwrap_or(error));
            }
        }
        Ok(positions)
    }

    /// Returns a hint on writing the arguments as one position, if together they are one.
    fn hint(&self, game: &dyn AnyGame, typed: &[String]) -> Option<String> {
        if let Some(joined) = self.joined(game) {
            return Some(format!(
                "the numbers of one position are separated by commas, without blanks: {joined}"
            ));
        }
        let quoted = typed.join(" ");
        let is_one = typed.len() > 1 && game.position(&quoted).is_ok();
        is_one.then(|| format!("a position with blanks stands in quotation marks: '{quoted}'"))
    }

    /// Returns the texts of the positions in order, those of standard input with the numbers of their lines.
    fn texts(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<usize>)> {
        self.given.iter().flat_map(|given| -> Box<dyn Iterator<Item = (Cow<'_, str>, Option<usize>)> + '_> {
            match given {
                PositionSource::Text(text) => Box::new(std::iter::once((text.as_str().into(), None))),
                PositionSource::Range(range) => {
                    Box::new(range.clone().map(|heap| (heap.to_string().into(), None)))
                }
                PositionSource::Lines(lines) => {
                    Box::new(lines.iter().map(|(line, text)| (text.as_str().into(), Some(*line))))
                }
            }
        })
    }

    /// Returns the number of positions.
    pub(crate) fn count(&self) -> u64 {
        let count = |source: &PositionSource| match source {
            PositionSource::Text(_) => 1,
            PositionSource::Range(range) => range.end() - range.start() + 1,
            PositionSource::Lines(lines) => lines.len() as u64,
        };
        self.given.iter().map(count).sum()
    }

    /// Returns the positions in order.
    pub(crate) fn parsed<'p>(
        &'p self,
        game: &'p dyn AnyGame,
    ) -> impl Iterator<Item = Result<Position, CommandError>> + 'p {
        self.texts().map(|(text, _)| Ok(game.position(&text)?))
    }

    /// Returns the text of the position, if there is one argument and it stands for one position.
    pub(crate) fn single(&self) -> Option<&str> {
        match &self.given[..] {
            [PositionSource::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the arguments joined by commas, if each is one number and together they are one position of the game.
    fn joined(&self, game: &dyn AnyGame) -> Option<String> {
        let number = |given: &PositionSource| match given {
            PositionSource::Text(text) if is_number(text) => Some(text.clone()),
            _ => None,
        };
        let numbers: Vec<String> = self.given.iter().map(number).collect::<Option<_>>()?;
        let joined = numbers.join(",");
        (numbers.len() > 1 && game.position(&joined).is_ok()).then_some(joined)
    }

    /// Writes a remark that several numbers were read as several positions, if they might be meant as one.
    pub(crate) fn remark_if_ambiguous(&self, game: &dyn AnyGame, cx: &CommandContext<'_>) {
        if let Some(joined) = self.joined(game) {
            let count = self.given.len();
            cx.remark(&format!(
                "these are {count} positions; one position of {count} numbers is separated by commas: {joined}"
            ));
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

/// Returns the range of a text such as `1..20`.
fn range_of(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once("..").filter(|(a, b)| is_number(a) && is_number(b))?;
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// Returns `range` if it is neither empty nor too long.
fn within_bounds(text: &str, range: RangeInclusive<u64>) -> Result<RangeInclusive<u64>, CommandError> {
    match range.end().checked_sub(*range.start()) {
        None => {
            Err(CommandError::input(format!("range '{text}' is empty (allowed: the smaller number first)")))
        }
        Some(more) if more >= MAX_OF_RANGE => Err(CommandError::input(format!(
            "range '{text}' is too long (allowed: {} positions; 'impartial table GAME --heaps N' has no such limit)",
            grouped(MAX_OF_RANGE)
        ))),
        Some(_) => Ok(range),
    }
}

/// Reads standard input to its end on another thread, so that limits and Ctrl-C are obeyed while no input arrives.
fn lines_of_standard_input(cx: &CommandContext<'_>) -> Result<Vec<(usize, String)>, CommandError> {
    let (to, read) = sync_channel(1);
    std::thread::spawn(move || {
        let mut text = String::new();
        let text = std::io::stdin().lock().read_to_string(&mut text).map(|_| text);
        let _ = to.send(text);
    });
    let text = loop {
        cx.run().check(0, 0)?;
        match read.recv_timeout(POLL_EVERY) {
            Ok(text) => break text,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break Ok(String::new()),
        }
    };
    let text =
        text.map_err(|error| CommandError::input(format!("standard input cannot be read: {error}")))?;
    let text = without_byte_order_mark(&text).unwrap_or(&text);
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim().to_owned()));
    Ok(lines.filter(|(_, line)| !line.is_empty()).collect())
}
