//! Positions of sums as text: the parts separated by '|'. A part with a '|' in it, such as a vertex `a|b` of
//! a graph, stands in double quotes, in which `\"` is a quote and `\\` a backslash.

use impartial::game::unquoted;
use std::borrow::Cow;

/// The parts of a position.
pub(crate) fn split(text: &str) -> Vec<Cow<'_, str>> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let quoted = unquoted(rest.trim_start()).and_then(|(part, behind)| match behind.trim_start() {
            "" => Some((part, None)),
            behind => Some((part, Some(behind.strip_prefix('|')?))),
        });
        let (part, behind) = quoted.unwrap_or_else(|| match rest.split_once('|') {
            Some((part, behind)) => (part.trim().into(), Some(behind)),
            None => (rest.trim().into(), None),
        });
        parts.push(part);
        match behind {
            Some(behind) => rest = behind,
            None => return parts,
        }
    }
}

/// The position of a sum whose parts are written so.
///
/// ```
/// assert_eq!(impartial_catalogue::sum_position(["3,5", "2,6"]), "3,5|2,6");
/// assert_eq!(impartial_catalogue::sum_position(["a|b", "c"]), "\"a|b\"|c");
/// ```
pub fn join<'p>(parts: impl IntoIterator<Item = &'p str>) -> String {
    let parts: Vec<Cow<'_, str>> = parts.into_iter().map(quoted).collect();
    parts.join("|")
}

fn quoted(part: &str) -> Cow<'_, str> {
    if part.contains('|') || part.starts_with('"') || part.trim() != part {
        format!("\"{}\"", part.replace('\\', r"\\").replace('"', r#"\""#)).into()
    } else {
        part.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_what_stands_between_bars_outside_quotes() {
        assert_eq!(split("3,5|2,6"), ["3,5", "2,6"]);
        assert_eq!(split(" 3 | 2 |"), ["3", "2", ""]);
        assert_eq!(split(r#""a|b"|2"#), ["a|b", "2"]);
        assert_eq!(split(r#" "a\"|\\" | 2 "#), [r#"a"|\"#, "2"]);
        // A quote that is not the whole part is a sign like any other.
        assert_eq!(split(r#""a"b|c"#), [r#""a"b"#, "c"]);
        assert_eq!(split(r#""a|b"#), [r#""a"#, "b"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let names = ["a", "a|b", "\"", "\"a\"", "a\"b", "\\", "\\|", " a ", "", "\"a|", "|"];
        for one in names {
            for other in names {
                let text = join([one, other]);
                assert_eq!(split(&text), [one, other], "{text}");
            }
        }
        assert_eq!(join(["3,5", "2,6"]), "3,5|2,6");
    }
}
