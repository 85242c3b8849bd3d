//! The edition of the language in which a file is written.

use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::automata::syntax::{PlacedToken, Span, Token};

/// The edition that `GRAMMAR.md` describes. A file without a line `edition` is written in this edition.
pub(crate) const EDITION: u64 = 1;

/// Reads the line `edition 1`, which stands before all rules.
///
/// # Errors
/// Another edition, a line of another form, and a line after other lines.
pub(crate) fn check_edition(tokens: &[PlacedToken], span: Span, is_first: bool) -> Result<(), Diagnostic> {
    let help = format!("edition {EDITION}");
    let numbers: Vec<&PlacedToken> = tokens.iter().filter(|placed| placed.token != Token::End).collect();
    let [PlacedToken { token: Token::Number(edition), span: place }] = &numbers[..] else {
        return Err(Diagnostic::error(span, "an edition is a number", help));
    };
    match (*edition == EDITION, is_first) {
        (true, true) => Ok(()),
        (true, false) => {
            Err(Diagnostic::error(span, "the edition stands before all other lines", "the line at the head"))
        }
        (false, _) => {
            let what = format!("this program does not know edition {edition} of the language");
            Err(Diagnostic::error(*place, what, help))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::format::{format, rules_alone};
    use crate::syntax::read::read;

    const NIM: &str = "game nim\nheaps n\nmove n - k  for k in 1..n\n";

    #[test]
    fn a_file_may_begin_with_its_edition() {
        let plain = read(NIM).unwrap();
        for head in ["edition 1\n", "# a comment\nedition   1  # of the language\n\n", "\u{feff}edition 1\n"]
        {
            let text = format!("{head}{NIM}");
            let file = read(&text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            assert_eq!((file.name, file.moves.len()), (plain.name.clone(), plain.moves.len()));
        }
        let text = format!("edition  1\n{NIM}");
        assert_eq!(format(&text).unwrap(), format!("edition 1\n{NIM}"));
        // The edition is no rule: the game is the same without it.
        assert_eq!(rules_alone(&text), rules_alone(NIM));
    }

    #[test]
    fn other_editions_are_refused() {
        for (text, message, help) in [
            (
                format!("edition 2\n{NIM}"),
                "this program does not know edition 2 of the language",
                "edition 1",
            ),
            (format!("edition one\n{NIM}"), "an edition is a number", "edition 1"),
            (format!("edition 1 2\n{NIM}"), "an edition is a number", "edition 1"),
            (
                format!("{NIM}edition 1\n"),
                "the edition stands before all other lines",
                "the line at the head",
            ),
            (
                format!("edition 1\nedition 1\n{NIM}"),
                "the edition stands before all other lines",
                "the line at the head",
            ),
        ] {
            let wrong = read(&text).unwrap_err();
            assert_eq!(wrong.len(), 1, "{text}: {wrong:?}");
            assert_eq!((&*wrong[0].message, wrong[0].help.as_deref()), (message, Some(help)), "{text}");
        }
    }
}
