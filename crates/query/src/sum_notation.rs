//! Positions of sums as text: the parts separated by '|'. A part that contains a '|', such as a vertex `a|b` of a
//! graph, is written in double quotes. In the quotes, `\"` is a quote and `\\` a backslash.

use impartial::game::unquoted;
use std::borrow::Cow;

/// Returns the parts of a position.
pub(crate) fn split(text: &str) -> Vec<Cow<'_, str>> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let quoted = unquoted(rest.trim_start()).and_then(|(part, after)| match after.trim_start() {
            "" => Some((part, None)),
            after => Some((part, Some(after.strip_prefix('|')?))),
        });
        let (part, after) = quoted.unwrap_or_else(|| match rest.split_once('|') {
            Some((part, after)) => (part.trim().into(), Some(after)),
            None => (rest.trim().into(), None),
        });
        parts.push(part);
        match after {
            Some(after) => rest = after,
            None => return parts,
        }
    }
}

/// Returns the position of a sum, given the text of its parts.
///
/// ```
/// assert_eq!(impartial_query::sum_position(["3,5", "2,6"]), "3,5|2,6");
/// assert_eq!(impartial_query::sum_position(["a|b", "c"]), "\"a|b\"|c");
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
    fn split_separates_parts_at_bars_outside_quotes() {
        assert_eq!(split("3,5|2,6"), ["3,5", "2,6"]);
        assert_eq!(split(" 3 | 2 |"), ["3", "2", ""]);
        assert_eq!(split(r#""a|b"|2"#), ["a|b", "2"]);
        assert_eq!(split(r#" "a\"|\\" | 2 "#), [r#"a"|\"#, "2"]);
        // A quote that does not enclose the whole part is an ordinary character.
        assert_eq!(split(r#""a"b|c"#), [r#""a"b"#, "c"]);
        assert_eq!(split(r#""a|b"#), [r#""a"#, "b"]);
    }

    #[test]
    fn split_inverts_join() {
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
