//! The standard form of a rule file.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::read::{STATEMENTS, read, statements};
use impartial_prove::automata::syntax::{Token, tokens};
use std::collections::BTreeSet;

/// Returns a rule file in standard form. Words are separated by one blank, and `for` and `if` of a move are preceded by
/// two. There are no blanks around `..` and `*`, except around a `*` after `mod` or `div`, which is read from the left, and
/// none around the sign between the two ends of `edge u-v`.
/// There is at most one consecutive empty line. Comments do not change. A term that mixes `xor` with other operators gets
/// the brackets of the first reading that the error about it shows.
///
/// ```
/// let text = "game  nim\nheaps   n\nmove n-k for k in 1 .. n   # any number\n";
/// let formatted = impartial_rules::format(text).unwrap();
/// assert_eq!(formatted, "game nim\nheaps n\nmove n - k  for k in 1..n  # any number\n");
/// assert_eq!(impartial_rules::format(&formatted).unwrap(), formatted);
/// ```
///
/// # Errors
/// The errors of a text that is no rule file, other than `xor` mixed with other operators.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let text = &with_brackets(text)?;
    let mut out = String::with_capacity(text.len());
    let mut empty = true;
    for line in text.lines() {
        let line = one_line(line);
        if line.is_empty() && empty {
            continue;
        }
        empty = line.is_empty();
        out.push_str(&line);
        out.push('\n');
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    // The standard form must be readable again.
    read(&out)?;
    Ok(out)
}

/// Returns a rule file in which brackets stand wherever they are missing.
///
/// # Errors
/// The errors that brackets do not remove.
fn with_brackets(text: &str) -> Result<String, Vec<Diagnostic>> {
    let mut out = text.to_owned();
    // A part inside brackets is read before the part around it, so that one reading does not find all.
    while let Err(wrong) = read(&out) {
        // One part may be found twice.
        let parts: BTreeSet<(usize, usize)> =
            wrong.iter().flat_map(|found| &found.brackets).map(|part| (part.start, part.end)).collect();
        let mut edits: Vec<(usize, char)> =
            parts.into_iter().flat_map(|(start, end)| [(start, '('), (end, ')')]).collect();
        if edits.is_empty() {
            // The places are those of the text that was given.
            return Err(if out == text { wrong } else { read(text).err().unwrap_or(wrong) });
        }
        edits.sort_unstable_by_key(|edit| std::cmp::Reverse(edit.0));
        for (at, bracket) in edits {
            out.insert(at, bracket);
        }
    }
    Ok(out)
}

/// Statements that are no part of the rules.
const NO_RULES: &[&str] = &[
    "value",
    "misere",
    "p-positions",
    "misere-p-positions",
    "draws",
    "misere-draws",
    "claim",
    "planted",
    "source",
    "about",
    "edition",
];

/// Returns the statements that define the game, in standard form and without comments, each in one line. Definitions that
/// only statements about values use are among them.
pub fn rules_alone(text: &str) -> String {
    let text = format(text).unwrap_or_else(|_| text.to_owned());
    let mut alone = String::new();
    for statement in statements(&text, &mut Vec::new(), &mut false) {
        if NO_RULES.contains(&statement.word) {
            continue;
        }
        alone.push_str(statement.word);
        for line in statement.rest.lines() {
            let code = line[..comment(line)].trim();
            if !code.is_empty() {
                alone.push(' ');
                alone.push_str(code);
            }
        }
        alone.push('\n');
    }
    alone
}

/// Returns the index at which the comment of a line begins.
fn comment(line: &str) -> usize {
    let mut quoted = false;
    for (index, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => return index,
            _ => {}
        }
    }
    line.len()
}

fn one_line(line: &str) -> String {
    let indented = line.starts_with([' ', '\t']);
    let line = line.trim();
    let word: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
    if word == "source" || word == "about" {
        return format!("{word} {}", line[word.len()..].trim());
    }
    let (code, comment) = line.split_at(comment(line));
    let code = code.trim_end();
    let comment = comment.trim_end();
    if code.is_empty() {
        return comment.to_owned();
    }
    let is_statement = STATEMENTS.contains(&word.as_str());
    let (head, rest) = match word.as_str() {
        // Hyphens in names are no minus signs.
        "game" | "claim" | "planted" => {
            let rest = code[word.len()..].trim_start();
            let end = rest.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(rest.len());
            (format!("{word} {}", &rest[..end]), &rest[end..])
        }
        _ if is_statement => (word.clone(), &code[word.len()..]),
        _ => (String::new(), code),
    };
    // The name of another game may have any signs, so that its line stays as it is.
    let names_a_game =
        rest.split_whitespace().zip(rest.split_whitespace().skip(1)).any(|pair| pair.1 == "of");
    let Some(spelt) = spelt(rest, &word).ok().filter(|_| !names_a_game) else {
        return if indented && !is_statement { format!("    {line}") } else { line.to_owned() };
    };
    let tight = word == "game" || spelt.is_empty();
    let mut out = match (is_statement, indented) {
        (true, _) => format!("{head}{}{spelt}", if tight { "" } else { " " }),
        (false, true) => format!("    {spelt}"),
        (false, false) => spelt,
    };
    if !comment.is_empty() {
        out.push_str("  ");
        out.push_str(comment);
    }
    out
}

/// Joins tokens with blanks between them.
fn spelt(text: &str, statement: &str) -> Result<String, impartial_prove::automata::syntax::SyntaxProblem> {
    let found = tokens(text)?;
    let mut out = String::new();
    let mut before: Option<&Token> = None;
    // For each open bracket: whether a `*` is read from the left, after `mod` or `div`, and so has blanks.
    let mut from_left = vec![false];
    let mut apart = false;
    for (at, placed) in found.iter().enumerate() {
        let written = match &placed.token {
            Token::End => break,
            _ => &text[placed.span.start..placed.span.end],
        };
        let clause = matches!(&placed.token, Token::Name(name) if name == "for" || name == "if");
        let close = |token: &Token| matches!(token, Token::Sign(sign) if [")", ",", ":", "..", "*", ";", "}"].contains(sign));
        let open = |token: &Token| matches!(token, Token::Sign(sign) if ["(", "..", "*", "{"].contains(sign));
        // A bracket after the name of a function.
        let called = matches!(&placed.token, Token::Sign("("))
            && matches!(before, Some(Token::Name(name)) if !["in", "if", "then", "else", "div", "divides", "for"].contains(&name.as_str()))
            || matches!((&placed.token, before), (Token::Sign("("), Some(Token::Sign("quotient"))));
        let was_apart = std::mem::replace(&mut apart, written == "*" && from_left.last() == Some(&true));
        let ends = matches!(&placed.token, Token::Sign(_))
            || ["div", "if", "then", "else", "in", "for"].contains(&written);
        match written {
            "(" => from_left.push(false),
            ")" if from_left.len() > 1 => drop(from_left.pop()),
            _ => {
                let inner = from_left.last_mut().filter(|_| ends && written != "*");
                inner.into_iter().for_each(|inner| *inner = written == "mod" || written == "div");
            }
        }
        let is_of_edge = |before: usize| {
            let word = at.checked_sub(before).map(|word| &found[word].token);
            matches!(word, Some(Token::Name(name)) if name == "edge")
        };
        let joins_ends =
            written == "-" && is_of_edge(2) || before == Some(&Token::Sign("-")) && is_of_edge(3);
        if let Some(before) = before
            && !joins_ends
            && (apart || !close(&placed.token))
            && (was_apart || !open(before))
            && !called
        {
            out.push(' ');
            if clause && !statement.is_empty() && !matches!(before, Token::Sign("=" | "(")) {
                out.push(' ');
            }
        }
        out.push_str(written);
        before = Some(&placed.token);
    }
    Ok(out)
}
