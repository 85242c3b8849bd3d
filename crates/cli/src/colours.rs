//! Colours on a terminal, by the conventions of `clap` and `anstyle`: `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.

use clap::builder::styling::{AnsiColor, Style};
use std::borrow::Cow;
use std::io::{self, IsTerminal};

/// The streams of a command that have colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Colours {
    pub(crate) out: bool,
    pub(crate) err: bool,
}

impl Colours {
    /// Returns the colours of the streams of this process.
    pub(crate) fn of_process() -> Self {
        Colours { out: has_colours(io::stdout().is_terminal()), err: has_colours(io::stderr().is_terminal()) }
    }
}

/// Returns whether a stream has colours. `NO_COLOR` decides first, then `CLICOLOR_FORCE`, `CLICOLOR=0`, and last whether
/// the stream is a terminal that has colours.
fn has_colours(is_terminal: bool) -> bool {
    use anstyle_query::{clicolor, clicolor_force, is_ci, no_color, term_supports_color, windows};
    let wanted = match (no_color(), clicolor_force(), clicolor()) {
        (true, ..) | (false, false, Some(false)) => false,
        (false, true, _) => true,
        (_, _, clicolor) => is_terminal && (term_supports_color() || clicolor.is_some() || is_ci()),
    };
    // An old console of Windows shows escape codes only after this call; other systems do not need it.
    wanted && windows::enable_ansi_colors() != Some(false)
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
/// The style of a verdict on a window, which is another one than that of a proof.
const COMPARED: Style = AnsiColor::Blue.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const OPEN: Style = AnsiColor::Yellow.on_default().bold();
const HINT: Style = AnsiColor::Cyan.on_default().bold();

/// The words that begin a line of results, each with its style.
const VERDICTS: [(&str, Style); 9] = [
    ("not proved", OPEN),
    ("proved", GOOD),
    ("certified", GOOD),
    ("verified", GOOD),
    ("checked", COMPARED),
    ("refuted", BAD),
    ("refused", BAD),
    ("vacuous", OPEN),
    ("stopped", OPEN),
];

/// The words that begin a message, each with its style.
const MESSAGES: [(&str, Style); 4] =
    [("error:", BAD), ("stopped", OPEN), ("warning:", OPEN), ("hint:", HINT)];

/// The ends of the last line of a check that are bad news.
const BAD_ENDS: [&str; 2] = ["NOT ALL REFUTED", "SOME REFUTED"];

/// Returns a text in a style.
fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// Paints the word of `words` that begins a line, if one does.
fn with_first_word<'a>(line: &'a str, words: &[(&str, Style)]) -> Cow<'a, str> {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    for (word, style) in words {
        if let Some(rest) = line.strip_prefix(word).filter(|rest| ends(rest)) {
            return Cow::Owned(painted(word, *style) + rest);
        }
    }
    Cow::Borrowed(line)
}

/// Paints the verdict in a line of results.
pub(crate) fn with_verdict(line: &str) -> Cow<'_, str> {
    for words in BAD_ENDS {
        if line.contains(words) {
            return Cow::Owned(line.replacen(words, &painted(words, BAD), 1));
        }
    }
    with_first_word(line, &VERDICTS)
}

/// Paints the first word of each line of a message.
pub(crate) fn with_kind(text: &str) -> String {
    text.split('\n').map(|line| with_first_word(line, &MESSAGES)).collect::<Vec<_>>().join("\n")
}

/// Returns a heading of a help page in the style of `clap`, which leaves it out where there are no colours.
pub(crate) fn heading(text: &str) -> String {
    painted(text, *clap::builder::Styles::styled().get_header())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_alone_is_painted() {
        for (line, expected) in [
            ("proved  nim.value", "\u{1b}[1m\u{1b}[32mproved\u{1b}[0m  nim.value"),
            ("not proved: it", "\u{1b}[1m\u{1b}[33mnot proved\u{1b}[0m: it"),
            (
                "2 claims: 1 refuted - SOME REFUTED",
                "2 claims: 1 refuted - \u{1b}[1m\u{1b}[31mSOME REFUTED\u{1b}[0m",
            ),
            ("  proved for 1 coin only", "  proved for 1 coin only"),
            ("checkedness  3", "checkedness  3"),
        ] {
            assert_eq!(with_verdict(line), expected);
        }
        assert_eq!(
            with_kind("error: proved\nhint: raise"),
            "\u{1b}[1m\u{1b}[31merror:\u{1b}[0m proved\n\u{1b}[1m\u{1b}[36mhint:\u{1b}[0m raise"
        );
    }
}
