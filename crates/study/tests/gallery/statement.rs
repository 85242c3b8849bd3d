//! The statements of a rule file, as texts.

use std::fmt;

/// The subject of a statement: a row of the table in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StatementKind {
    Values,
    PPositions,
    Misere,
    Members,
    Periods,
    EqualGames,
    Families,
    Winners,
    Classes,
}

impl StatementKind {
    pub(crate) const ALL: [StatementKind; 9] = [
        StatementKind::Values,
        StatementKind::PPositions,
        StatementKind::Misere,
        StatementKind::Members,
        StatementKind::Periods,
        StatementKind::EqualGames,
        StatementKind::Families,
        StatementKind::Winners,
        StatementKind::Classes,
    ];
}

impl fmt::Display for StatementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StatementKind::Values => "values of all positions",
            StatementKind::PPositions => "all P-positions",
            StatementKind::Misere => "misère play",
            StatementKind::Members => "positions with a given number of heaps or coins",
            StatementKind::Periods => "periods",
            StatementKind::EqualGames => "equal games",
            StatementKind::Families => "named graphs, boards and families of them",
            StatementKind::Winners => "draws, and lengths of play",
            StatementKind::Classes => "other classes of positions",
        })
    }
}

/// A statement of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The first word, such as `value` or `claim`.
    pub(crate) word: String,
    /// The name of a claim.
    pub(crate) name: String,
    /// The formula, without its windows and its condition.
    pub(crate) body: String,
    /// The windows after `for`, as one text.
    pub(crate) windows: String,
    /// The condition after `if`.
    pub(crate) condition: String,
}

/// The words of statements about values and play.
const WORDS: [&str; 8] =
    ["value", "misere", "p-positions", "misere-p-positions", "draws", "misere-draws", "claim", "planted"];

/// Returns the statements of a text.
pub(crate) fn statements_of(text: &str) -> Vec<Statement> {
    let text = impartial_rules::format(text).expect("a file of the gallery can be read");
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let code = line.split(" #").next().unwrap_or_default();
        match (line.starts_with(' '), lines.last_mut()) {
            (true, Some(last)) => *last = format!("{last} {}", code.trim()),
            _ => lines.push(code.trim_end().to_owned()),
        }
    }
    lines.iter().filter_map(|line| Statement::of_line(line)).collect()
}

impl Statement {
    /// Returns the statement of a line in standard form; `None` for a line of another kind.
    pub(crate) fn of_line(line: &str) -> Option<Statement> {
        let (word, rest) = line.split_once(' ')?;
        if !WORDS.contains(&word) {
            return None;
        }
        let rest = rest.trim();
        let (name, rest) = match word {
            "claim" | "planted" => rest.split_once(' ')?,
            _ => ("", rest),
        };
        let tail = tail_start(rest);
        let (mut windows, mut condition) = (String::new(), String::new());
        for part in parts_of_tail(&rest[tail..]) {
            match part.split_at(part.find(' ')?) {
                ("for", text) => windows = text.trim().to_owned(),
                (_, text) => condition = text.trim().to_owned(),
            }
        }
        let (word, name, body) = (word.to_owned(), name.to_owned(), rest[..tail].trim().to_owned());
        Some(Statement { word, name, body, windows, condition })
    }

    /// Returns the statement as a formula about `value` and `misere`.
    pub(crate) fn formula(&self) -> String {
        let body = &self.body;
        match &*self.word {
            "value" => format!("value = {body}"),
            "misere" => format!("misere = {body}"),
            "p-positions" => format!("value = 0 <-> ({body})"),
            "misere-p-positions" => format!("misere = 0 <-> ({body})"),
            _ => body.clone(),
        }
    }

    /// Returns whether a word occurs outside of quoted texts.
    pub(crate) fn names(&self, word: &str) -> bool {
        let has = |text: &String| tokens(text).contains(&word);
        has(&self.body) || has(&self.condition)
    }

    pub(crate) fn kind(&self) -> StatementKind {
        let is_game = tokens(&self.body).windows(3).any(|three| three == ["value", " ", "of"]);
        let is_period = self.body.starts_with("value(n + ") && self.body.ends_with(" = value(n)");
        match () {
            () if ["outcome", "remoteness"].iter().any(|word| self.names(word)) => StatementKind::Winners,
            () if self.word.ends_with("draws") => StatementKind::Winners,
            () if self.word.starts_with("misere") || self.names("misere") => StatementKind::Misere,
            () if is_period => StatementKind::Periods,
            () if is_game => StatementKind::EqualGames,
            () if self.windows.contains('"') => StatementKind::Families,
            () if self.names("members") => StatementKind::Members,
            () if self.word == "value" => StatementKind::Values,
            () if self.word == "p-positions" => StatementKind::PPositions,
            () => StatementKind::Classes,
        }
    }

    /// Returns the windows that are texts; `None` if the windows name numbers.
    pub(crate) fn texts(&self) -> Option<Vec<TextWindow>> {
        if !self.windows.starts_with('"') {
            return None;
        }
        let mut windows = Vec::new();
        for window in self.windows.split(';') {
            let (text, ranges) = window.trim().strip_prefix('"')?.split_once('"')?;
            if ranges.trim().is_empty() {
                windows.push(TextWindow::Followers(text.to_owned()));
                continue;
            }
            let mut all = vec![text.to_owned()];
            for range in ranges.split(',').map(str::trim) {
                let (name, range) = range.split_once(" in ")?;
                let (first, last) = range.split_once("..")?;
                let numbers = first.trim().parse::<u64>().ok()?..=last.trim().parse::<u64>().ok()?;
                let with = |text: &String, n: u64| with_number(text, name, n);
                all = all.iter().flat_map(|text| numbers.clone().map(move |n| with(text, n))).collect();
            }
            windows.push(TextWindow::Family(all));
        }
        Some(windows)
    }
}

/// A window that is a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextWindow {
    /// A position with its followers.
    Followers(String),
    /// The positions of a family, without their followers.
    Family(Vec<String>),
}

/// Returns a text with a number in the place of a name.
fn with_number(text: &str, name: &str, n: u64) -> String {
    let n = n.to_string();
    tokens(text).iter().map(|token| if *token == name { &n } else { *token }).collect()
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.name.is_empty() { "" } else { " " };
        write!(f, "{}{name}{} {}", self.word, self.name, self.body)?;
        if !self.windows.is_empty() {
            write!(f, "  for {}", self.windows)?;
        }
        if !self.condition.is_empty() {
            write!(f, "  if {}", self.condition)?;
        }
        Ok(())
    }
}

/// Returns the words, and the single characters between them. A quoted text is one token.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let len = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        all.push(&rest[..len]);
        rest = &rest[len..];
    }
    all
}

/// Returns the places of the words outside of brackets and quoted texts.
fn outer_words(text: &str) -> Vec<(usize, &str)> {
    let (mut place, mut depth, mut words) = (0, 0, Vec::new());
    for token in tokens(text) {
        match token {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ if depth == 0 && !token.trim().is_empty() => words.push((place, token)),
            _ => {}
        }
        place += token.len();
    }
    words
}

/// Returns the place at which the windows and the condition of a statement begin.
fn tail_start(text: &str) -> usize {
    let words = outer_words(text);
    let window = words.iter().position(|(_, word)| *word == "for").unwrap_or(words.len());
    let condition = condition_of(&words).unwrap_or(words.len());
    words.get(window.min(condition)).map_or(text.len(), |(place, _)| *place)
}

/// Returns the index of the `if` of a condition: the last `if`, unless `then` or the colon of a sum follows.
fn condition_of(words: &[(usize, &str)]) -> Option<usize> {
    let last = words.iter().rposition(|(_, word)| *word == "if")?;
    let is_inner = words[last..].iter().any(|(_, word)| ["then", ":"].contains(word));
    (!is_inner).then_some(last)
}

/// Returns the parts of a tail, each with its first word.
fn parts_of_tail(tail: &str) -> Vec<&str> {
    let words = outer_words(tail);
    let mut starts: Vec<usize> =
        words.iter().position(|(_, word)| *word == "for").into_iter().chain(condition_of(&words)).collect();
    starts.sort_unstable();
    let ends = starts.iter().skip(1).map(|index| words[*index].0).chain([tail.len()]);
    starts.iter().zip(ends).map(|(start, end)| tail[words[*start].0..end].trim()).collect()
}

#[test]
fn a_line_is_read_in_parts() {
    let parts = |line: &str| {
        let read = Statement::of_line(line).unwrap();
        [read.body, read.windows, read.condition]
    };
    let line = "claim start value = if N = 2 then 2 else 0  for \"0\"  if m = 0 & N >= 2";
    assert_eq!(parts(line), ["value = if N = 2 then 2 else 0", "\"0\"", "m = 0 & N >= 2"]);
    let line = "p-positions all heap m: m = largest  if members = K + 1 for 4 heaps < 6; 5 heaps < 4";
    assert_eq!(parts(line), ["all heap m: m = largest", "4 heaps < 6; 5 heaps < 4", "members = K + 1"]);
    let line = "value xor coin b: xor coin c if b < c: mask_0(b, c)";
    assert_eq!(parts(line), ["xor coin b: xor coin c if b < c: mask_0(b, c)", "", ""]);
    assert_eq!(Statement::of_line("move n - 1"), None);
}

#[test]
fn windows_of_texts_are_written_out() {
    let line = "claim two value = 0  for \"grid r c\" r in 1..2, c in 3..4; \"star 5\"";
    let grids = ["grid 1 3", "grid 1 4", "grid 2 3", "grid 2 4"].map(str::to_owned).to_vec();
    let windows = vec![TextWindow::Family(grids), TextWindow::Followers("star 5".into())];
    assert_eq!(Statement::of_line(line).unwrap().texts(), Some(windows));
    assert_eq!(Statement::of_line("claim two value = 0  for n < 50").unwrap().texts(), None);
}
