//! Hints for input that follows the habits of other languages.

use crate::syntax::diagnostic::Diagnostic;

/// Returns the error with better help if the text at its place is a habit from another language.
pub(crate) fn hinted(error: Diagnostic, text: &str, statement: &str) -> Diagnostic {
    let start = error.span.start.min(text.len());
    let (Some(before), Some(here)) = (text.get(..start), text.get(start..)) else { return error };
    let line = before.rsplit('\n').next().unwrap_or_default();
    let word: String = here.chars().take_while(|c| c.is_alphanumeric()).collect();
    let help = if ["value", "misere"].contains(&statement)
        && here.starts_with('=')
        && line.trim_end_matches('=').trim() == statement
    {
        "the term follows the word 'value' or 'misere' without a sign: value n mod 3"
    } else if here.starts_with('=') && before.ends_with('=') {
        match statement {
            "def" => "':=' defines, and one '=' compares",
            _ => "one '=' compares",
        }
    } else if statement == "def" && here.starts_with('=') && !line.contains(":=") {
        "a definition is written with ':=': def even(x) := x mod 2 = 0"
    } else if let Some(help) = sign_of_others(before, here) {
        help
    } else if statement == "move" && here.starts_with("..") && line.trim() == "move" {
        "a pattern stands in double quotes: move \"..\" -> \"##\""
    } else if word == "to" {
        "a range is written with two dots: 1..n"
    } else if statement == "move" && line.trim_end().ends_with("for") {
        "a name with its range: for k in 1..n"
    } else if statement == "move"
        && ["<", ">", "=", "!"].iter().any(|sign| here.starts_with(sign))
        && is_range(line)
    {
        "'if' begins a condition, 'for' a name with its range: for k in 1..n  if n > 3"
    } else if here.starts_with(|c: char| c.is_alphabetic())
        && ["other", "heap", "coin", "vertex"].iter().any(|who| line.trim_end().ends_with(who))
    {
        "'all other b: …', 'ex other b: …', 'sum other b: …' and so on: a word says what is made of the others"
    } else if here.starts_with(|c: char| c.is_alphabetic())
        && ["member", "number"].iter().any(|who| ends_with_word(line, who))
    {
        "'heap', 'coin', 'row' or 'vertex' names the members of a position: all heap m: m < 3"
    } else if ends_with_word(line, "connected") {
        "the condition is written with brackets: connected()"
    } else if statement == "move"
        && here.starts_with(',')
        && ["drop", "row", "turn", "delete", "cut"]
            .iter()
            .any(|word| here[1..].trim_start().starts_with(word))
    {
        "each 'move' line makes one change; two lines are two different moves"
    } else if statement == "move" && here.starts_with("drop ") && line.trim_end().ends_with(',') {
        "one 'drop' for all: drop row 1, column 1; two lines 'move' are two different moves"
    } else if ["claim", "planted"].contains(&statement)
        && line.split_whitespace().count() == 2
        && here.starts_with(['=', '<', '>', '+', '-', '*'])
    {
        "the word behind 'claim' or 'planted' is its name: claim small n < 9 -> value < 3"
    } else if statement == "numbers" && !word.is_empty() {
        "commas between the names: a, b"
    } else if statement == "game" && !word.is_empty() {
        "a name is one word: game my-game"
    } else {
        return error;
    };
    Diagnostic { help: Some(help.to_owned()), ..error }
}

/// Returns help for a sign that other languages have.
fn sign_of_others(before: &str, here: &str) -> Option<&'static str> {
    let help = if here.starts_with("&&") || here.starts_with('&') && before.ends_with('&') {
        "'&' stands between two conditions, ',' between two ranges"
    } else if here.starts_with("||") || here.starts_with('|') && before.ends_with('|') {
        "'|' stands between two conditions of which one is enough"
    } else if here.starts_with('/') {
        "'div' divides and rounds down: n div 2"
    } else if here.starts_with('%') {
        "'mod' is the remainder: n mod 2"
    } else if here.starts_with('^') || here.starts_with('*') && before.ends_with('*') {
        "pow(n, 2) or n*n is a power, and pow(2, k) too; 'xor' is the nim-sum"
    } else if here.starts_with('!') {
        "'not', or '!=' between two numbers"
    } else if here.starts_with('.') && before.ends_with("..") {
        "a range has two dots: 1..3"
    } else if here.starts_with(['[', ']']) {
        "a set stands in braces: {1, 2}"
    } else {
        return None;
    };
    Some(help)
}

/// Returns whether a text without the blanks at its end ends with a whole word.
fn ends_with_word(text: &str, word: &str) -> bool {
    let before = text.trim_end().strip_suffix(word);
    before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Returns whether the end of a line, up to a relation, stands where a name with its range is expected.
fn is_range(line: &str) -> bool {
    let last = line.rsplit([',']).next().unwrap_or_default();
    line.contains(" for ") && !line.contains(" if ") && last.split_whitespace().count() <= 2
}
