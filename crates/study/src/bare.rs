//! The rules of a file without its statements.

use impartial_rules::rules_alone;

/// Returns the rules of a text: without statements, and without definitions that no rule uses.
pub(crate) fn bare_rules(text: &str) -> String {
    let rules = rules_alone(text);
    let mut lines: Vec<&str> = rules.lines().collect();
    loop {
        let unused = lines.iter().position(|line| {
            defined(line).is_some_and(|name| {
                let uses = lines.iter().flat_map(|line| words(line)).filter(|word| *word == name);
                uses.count() == 1
            })
        });
        match unused {
            Some(index) => drop(lines.remove(index)),
            None => break,
        }
    }
    let mut bare = lines.join("\n");
    bare.push('\n');
    bare
}

/// Returns the name that a line defines.
fn defined(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("def ")?;
    words(rest).next()
}

/// Returns the names and numbers of a line.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::bare_rules;

    #[test]
    fn statements_and_what_only_they_use_are_left_out() {
        let text = "edition 1\ngame own(K)\nabout x\nnumbers a, b\nstart a, a\n\
                    def hint(x) := other(x) + 1   # for the value\ndef other(x) := x\ndef step(k) := k < K\n\
                    move a - k, b  for k in 1..a\n    if step(k)\nvalue hint(a)\n  if a < b\n\
                    source a page\nclaim one a = a\nplanted two  value = 1\np-positions a = b\n";
        let bare = "game own(K)\nnumbers a, b\nstart a, a\ndef step(k) := k < K\nmove a - k, b  for k in 1..a if step(k)\n";
        assert_eq!(bare_rules(text), bare);
    }
}
