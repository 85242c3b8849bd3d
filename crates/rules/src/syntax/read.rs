//! Parsing of rule files: statements that begin with a word at the beginning of a line.

use crate::syntax::diagnostic::{Diagnostic, nearest};
use crate::syntax::edition::check_edition;
use crate::syntax::file::*;
use crate::syntax::hints::hinted;
use crate::syntax::node_text::typed;
use crate::syntax::other_games::tokens_of_statement;
use crate::syntax::read_heaps::{
    cut, extra_numbers, heaps_action, kind_with_moves, moves_of_kind, on_ordinals, set_number, sets_number,
};
use crate::syntax::read_windows::{text_of, window};
use impartial_prove::automata::syntax::{
    Name, NodeKind, Parser, PlacedToken, Span, SyntaxNode, SyntaxProblem, Token, tokens,
};
use std::collections::{HashMap, HashSet};

/// The character with which some editors begin a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Maximum number of bytes of a file.
pub const MAX_BYTES: usize = 1 << 20;

/// Maximum number of reported errors.
pub(crate) const MAX_TOLD: usize = 20;

/// The words with which statements begin.
pub(crate) const STATEMENTS: &[&str] = &[
    "game",
    "heaps",
    "coins",
    "numbers",
    "rows",
    "grid",
    "graph",
    "row",
    "ring",
    "legal",
    "over",
    "start",
    "move",
    "def",
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

/// The words of the statements about positions.
const BELIEFS: [&str; 8] =
    ["value", "misere", "p-positions", "misere-p-positions", "draws", "misere-draws", "claim", "planted"];

/// A statement: its word, and the rest.
pub(crate) struct FileStatement<'t> {
    pub(crate) word: &'t str,
    word_at: usize,
    /// The text after the word.
    pub(crate) rest: &'t str,
    rest_at: usize,
}

/// Returns the word at the beginning of a line.
fn first_word(line: &str) -> &str {
    let line = line.trim_start();
    let end =
        line.find(|c: char| c.is_whitespace() || c == '#' || c == '(' || c == '"').unwrap_or(line.len());
    &line[..end]
}

/// Returns the statements of a text. A line that does not begin with the word of a statement belongs to the preceding
/// statement. Sets `missing` if a line that cannot be read may have given names a meaning.
pub(crate) fn statements<'t>(
    text: &'t str,
    wrong: &mut Vec<Diagnostic>,
    missing: &mut bool,
) -> Vec<FileStatement<'t>> {
    let mut found: Vec<(&str, usize, usize)> = Vec::new();
    // A byte-order mark is no part of the first line.
    let mut line_at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    for line in text[line_at..].split_inclusive('\n') {
        let word = first_word(line);
        let start = line_at + (line.len() - line.trim_start().len());
        let goes_on = line.trim_start()[word.len()..].starts_with(['(']) && word != "def";
        // An indented line may begin with 'row i := t'.
        let goes_on = goes_on || word == "row" && line.starts_with([' ', '\t']);
        if STATEMENTS.contains(&word) && !goes_on {
            found.push((word, start, line_at + line.len()));
        } else if !word.is_empty() {
            let indented = line.starts_with([' ', '\t']);
            match found.last_mut() {
                Some(last) if indented => last.2 = line_at + line.len(),
                _ if wrong.len() < MAX_TOLD => {
                    let span = Span { start, end: start + word.len() };
                    let near = nearest(word, STATEMENTS.iter().copied());
                    *missing |= near.is_none_or(|near| ["def", "game"].contains(&near));
                    let help = match near {
                        Some(near) => format!("did you mean '{near}'?"),
                        None => format!("a line begins with one of: {}", STATEMENTS.join(", ")),
                    };
                    wrong.push(Diagnostic::error(span, "no statement begins like this", help));
                }
                _ => {}
            }
        } else if let Some(last) = found.last_mut()
            && last.2 == line_at
        {
            last.2 = line_at + line.len();
        }
        line_at += line.len();
    }
    found
        .into_iter()
        .map(|(word, word_at, end)| {
            let rest_at = word_at + word.len();
            FileStatement { word, word_at, rest: &text[rest_at..end.max(rest_at)], rest_at }
        })
        .collect()
}

/// Returns the tokens after the word of a statement, with their places in the whole text.
fn tokens_of(statement: &FileStatement<'_>) -> Result<Vec<PlacedToken>, SyntaxProblem> {
    placed_in_file(statement, tokens(statement.rest))
}

/// Returns the tokens of a claim, which may name other games.
fn tokens_of_claim(statement: &FileStatement<'_>) -> Result<Vec<PlacedToken>, SyntaxProblem> {
    placed_in_file(statement, tokens_of_statement(statement.rest))
}

/// Gives the tokens of a statement their places in the whole text.
///
/// # Errors
/// A name with an apostrophe before its end: names that the program makes have one.
fn placed_in_file(
    statement: &FileStatement<'_>,
    found: Result<Vec<PlacedToken>, SyntaxProblem>,
) -> Result<Vec<PlacedToken>, SyntaxProblem> {
    let shift = |span: Span| span.shifted(statement.rest_at);
    let mut found = found.map_err(|problem| {
        let span = shift(problem.span());
        problem.with_span(span)
    })?;
    for placed in &mut found {
        let text = &statement.rest[placed.span.start..placed.span.end];
        if let Token::Name(_) = placed.token
            && typed(text) != text
        {
            let what = format!("an apostrophe inside the name '{text}'");
            let allowed = format!("apostrophes at the end of a name: {}'", typed(text));
            return Err(SyntaxProblem::new(shift(placed.span), what, allowed));
        }
        placed.span = shift(placed.span);
    }
    Ok(found)
}

/// Returns the text after a word, up to the end of the line, without a comment.
fn words(statement: &FileStatement<'_>) -> String {
    let lines = statement.rest.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect::<Vec<_>>().join(" ")
}

/// The statements read so far.
#[derive(Default)]
struct FileReader {
    name: Option<(String, Vec<Name>)>,
    kind: Option<KindLine>,
    about: Option<String>,
    source: Option<String>,
    definitions: Vec<(Name, Vec<Name>, SyntaxNode)>,
    /// The names of the definitions.
    defined: HashSet<String>,
    /// For each name of a statement, the number of statements of this name.
    stated: HashMap<String, usize>,
    legal: Vec<RuleCondition>,
    over: Vec<RuleCondition>,
    start: Option<(Vec<SyntaxNode>, Span)>,
    moves: Vec<MoveLine>,
    statements: Vec<StatementLine>,
    wrong: Vec<Diagnostic>,
}

/// Parses a file.
///
/// # Errors
/// The errors of the file, at most [`MAX_TOLD`].
pub(crate) fn read(text: &str) -> Result<RuleFile, Vec<Diagnostic>> {
    match read_partly(text) {
        (Some(file), wrong) if wrong.is_empty() => Ok(file),
        (_, wrong) => Err(wrong),
    }
}

/// Parses a file as far as possible: leaves out lines with errors if the other lines can be understood without them.
/// Also returns the errors, at most [`MAX_TOLD`].
pub(crate) fn read_partly(text: &str) -> (Option<RuleFile>, Vec<Diagnostic>) {
    if text.len() > MAX_BYTES {
        let span = Span { start: 0, end: 0 };
        let what = format!("{} bytes are too long for a rule file", text.len());
        return (None, vec![Diagnostic::error(span, what, format!("at most {MAX_BYTES} bytes"))]);
    }
    if let Some(index) = text.find('\0') {
        let span = Span { start: index, end: index + 1 };
        return (None, vec![Diagnostic::error(span, "a NUL byte: this is no text", "a text file")]);
    }
    let mut reading = FileReader::default();
    // Names without a meaning are not reported if a line with errors may have given them one.
    let mut names_are_missing = false;
    let statements = statements(text, &mut reading.wrong, &mut names_are_missing);
    for (i, statement) in statements.iter().enumerate() {
        if reading.wrong.len() >= MAX_TOLD {
            break;
        }
        if let Err(error) = reading.statement(statement, i == 0) {
            reading.wrong.push(hinted(error, text, statement.word));
            names_are_missing |= ["def", "game"].contains(&statement.word);
        }
    }
    let end = Span { start: 0, end: text.lines().next().map_or(0, str::len) };
    if reading.name.is_none() && reading.wrong.is_empty() {
        reading.wrong.push(Diagnostic::error(end, "the game has no name", "a first line: game NAME"));
    }
    if reading.kind.is_none() && reading.wrong.is_empty() {
        let help = "one of the lines: heaps n, coins a, numbers a, b, row n, ring n, rows, grid, graph";
        reading.wrong.push(Diagnostic::error(end, "it is not said what positions are", help));
    }
    match (reading.name, reading.kind) {
        (Some((name, parameters)), Some(kind)) if !names_are_missing => {
            let together = kind_with_moves(&kind, &reading.moves);
            let kind = KindLine { kind: together, ..kind };
            let file = RuleFile {
                text: text.into(),
                name,
                parameters,
                about: reading.about,
                source: reading.source,
                definitions: reading.definitions,
                legal: reading.legal,
                over: reading.over,
                start: reading.start,
                moves: moves_of_kind(&kind, reading.moves),
                statements: reading.statements,
                kind,
            };
            (Some(file), reading.wrong)
        }
        _ => (None, reading.wrong),
    }
}

/// Returns the kind of positions for a word.
fn kind_of(word: &str) -> Option<KindName> {
    KindName::ALL.into_iter().find(|kind| kind.word() == word)
}

impl FileReader {
    fn statement(&mut self, statement: &FileStatement<'_>, is_first: bool) -> Result<(), Diagnostic> {
        let span = Span { start: statement.word_at, end: statement.word_at + statement.word.len() };
        let twice = |is: bool, what: &str| match is {
            true => Err(Diagnostic::error(span, format!("{what} is said twice"), "one line of it")),
            false => Ok(()),
        };
        match statement.word {
            "game" => {
                twice(self.name.is_some(), "the name")?;
                self.name = Some(game_line(statement)?);
                return Ok(());
            }
            "source" => {
                let source = words(statement);
                // After a statement about the game, a source is that of the statement.
                match self.statements.last_mut() {
                    Some(stated_line) => stated_line.source = Some(source),
                    None => self.source = Some(source),
                }
                return Ok(());
            }
            "about" => {
                self.about = Some(words(statement));
                return Ok(());
            }
            "edition" => return check_edition(&tokens_of(statement)?, span, is_first),
            _ => {}
        }
        let placed = tokens_of(statement)?;
        let mut parser = Parser::over(placed);
        if let Some(kind) = kind_of(statement.word) {
            twice(self.kind.is_some(), "what positions are")?;
            self.kind = Some(kind_line(kind, span, &mut parser)?);
            return Ok(());
        }
        match statement.word {
            "legal" => self.legal.push(condition(&mut parser)?),
            "over" => self.over.push(condition(&mut parser)?),
            "start" => {
                twice(self.start.is_some(), "the start")?;
                let terms = terms(&mut parser)?;
                self.start = Some((terms, span.to(parser.before())));
            }
            "def" => self.definition(&mut parser)?,
            "move" => {
                let line = move_line(&mut parser, span)?;
                self.moves.push(line);
            }
            word => self.stated_line(word, statement, span)?,
        }
        // `stated_line` has read its own tokens.
        if BELIEFS.contains(&statement.word) {
            return Ok(());
        }
        finished(&parser, statement.word)
    }

    /// Reads a definition behind the word `def`.
    fn definition(&mut self, parser: &mut Parser) -> Result<(), Diagnostic> {
        let name = parser.name("the name of what is defined")?;
        let mut parameters = Vec::new();
        if parser.take("(") {
            while !parser.is(")") {
                let parameter = parser.name("a variable")?;
                if parameters.iter().any(|other: &Name| other.text == parameter.text) {
                    return Err(parameter_twice(&parameter));
                }
                parameters.push(parameter);
                if !parser.take(",") {
                    break;
                }
            }
            parser.expect(")")?;
        }
        parser.expect(":=")?;
        let body = parser.any()?;
        parser.take(";");
        if !self.defined.insert(name.text.clone()) {
            return Err(Diagnostic::error(name.span, format!("'{}' is defined twice", name.text), ""));
        }
        self.definitions.push((name, parameters, body));
        Ok(())
    }

    fn stated_line(
        &mut self,
        word: &str,
        statement: &FileStatement<'_>,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let (kind, planted) = match word {
            "value" => (StatementKind::Value, false),
            "misere" => (StatementKind::Misere, false),
            "p-positions" => (StatementKind::PPositions, false),
            "misere-p-positions" => (StatementKind::MiserePPositions, false),
            "draws" => (StatementKind::Draws, false),
            "misere-draws" => (StatementKind::MisereDraws, false),
            "claim" => (StatementKind::Claim, false),
            _ => (StatementKind::Claim, true),
        };
        let mut name = word.to_owned();
        let mut inner = FileStatement { ..*statement };
        if kind == StatementKind::Claim {
            name = claim_name(word, &mut inner)?;
        }
        let same = self.stated.get(&name).copied().unwrap_or(0);
        let own_name = name.clone();
        if same > 0 {
            name = format!("{name}~{}", same + 1);
        }
        let mut parser = match kind {
            StatementKind::Claim => Parser::over(tokens_of_claim(&inner)?),
            _ => Parser::over(tokens_of(&inner)?),
        };
        let body = match kind {
            StatementKind::Value | StatementKind::Misere => parser.term()?,
            _ => parser.formula()?,
        };
        let (windows, condition) = windows_and_condition(&mut parser)?;
        finished(&parser, word)?;
        let span = span.to(parser.before());
        *self.stated.entry(own_name).or_default() += 1;
        self.statements.push(StatementLine {
            kind,
            name,
            planted,
            body,
            windows,
            condition,
            span,
            source: None,
        });
        Ok(())
    }
}

/// Reads the name of a claim. It may have hyphens, and is read as text therefore; the statement begins behind it then.
fn claim_name(word: &str, statement: &mut FileStatement<'_>) -> Result<String, Diagnostic> {
    let skipped = statement.rest.len() - statement.rest.trim_start().len();
    let rest = &statement.rest[skipped..];
    let end = rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len());
    let name = rest[..end].to_owned();
    let valid = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if !valid {
        let start = statement.rest_at + skipped;
        let span = Span { start, end: start + end.max(1) };
        let help =
            format!("a name of letters, digits and -, as in '{word} periodic value(n + 7) = value(n)'");
        return Err(Diagnostic::error(span, format!("a {word} needs a name"), help));
    }
    statement.rest_at += skipped + end;
    statement.rest = &statement.rest[skipped + end..];
    Ok(name)
}

/// Reads what stands behind a statement: windows, and conditions, which are joined.
fn windows_and_condition(parser: &mut Parser) -> Result<(Vec<WindowLine>, Option<SyntaxNode>), Diagnostic> {
    let mut windows = Vec::new();
    let mut condition: Option<SyntaxNode> = None;
    loop {
        if parser.take_word("for") {
            loop {
                windows.push(window(parser)?);
                if !parser.take(";") {
                    break;
                }
            }
        } else if parser.take_word("if") {
            condition = Some(match condition {
                None => parser.formula()?,
                Some(before) => {
                    let more = parser.formula()?;
                    let span = before.span.to(more.span);
                    SyntaxNode::new(NodeKind::And(vec![before, more]), span)
                }
            });
        } else {
            break;
        }
    }
    Ok((windows, condition))
}

fn finished(parser: &Parser, word: &str) -> Result<(), Diagnostic> {
    if *parser.token() == Token::End {
        return Ok(());
    }
    let help = match word {
        "move" => "'for', 'if', ',' to go on, or a new line",
        "value" | "misere" | "p-positions" | "misere-p-positions" | "claim" | "planted" => {
            "'for', 'if', an operation, or a new line"
        }
        _ => "an operation, or a new line",
    };
    Err(Diagnostic::error(
        parser.span(),
        format!("{} after the end of '{word}'", parser.token().describe()),
        help,
    ))
}

/// Parses `name(A, B)`.
fn game_line(statement: &FileStatement<'_>) -> Result<(String, Vec<Name>), Diagnostic> {
    let skipped = statement.rest.len() - statement.rest.trim_start().len();
    let rest = &statement.rest[skipped..];
    let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == '#').unwrap_or(rest.len());
    let name = &rest[..end];
    let start = statement.rest_at + skipped;
    let valid = name.starts_with(|c: char| c.is_alphanumeric())
        && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if !valid {
        let span = Span { start, end: start + end.max(1) };
        let help = "letters, digits and -, such as: game take-a-square";
        return Err(Diagnostic::error(span, "no name of a game", help));
    }
    let inner = FileStatement { rest: &rest[end..], rest_at: start + end, ..*statement };
    let mut parser = Parser::over(tokens_of(&inner)?);
    let mut parameters: Vec<Name> = Vec::new();
    if parser.take("(") {
        while !parser.is(")") {
            let name = parser.name("the name of a parameter")?;
            if parameters.iter().any(|other| other.text == name.text) {
                return Err(parameter_twice(&name));
            }
            parameters.push(name);
            if !parser.take(",") {
                break;
            }
        }
        parser.expect(")")?;
    }
    finished(&parser, "game")?;
    Ok((name.to_owned(), parameters))
}

fn parameter_twice(name: &Name) -> Diagnostic {
    Diagnostic::error(name.span, "a parameter of that name twice", "another name")
}

fn kind_line(kind: KindName, span: Span, parser: &mut Parser) -> Result<KindLine, Diagnostic> {
    let mut names: Vec<Name> = Vec::new();
    let is_heaps = matches!(kind, KindName::Heaps | KindName::Row | KindName::Ring);
    let needs = is_heaps || matches!(kind, KindName::Coins | KindName::Numbers);
    if needs {
        loop {
            let name = parser.name(match kind {
                KindName::Numbers => "the name of a number",
                KindName::Coins => "a name for a coin",
                _ => "a name for a heap",
            })?;
            if names.iter().any(|other| other.text == name.text) {
                return Err(Diagnostic::error(name.span, format!("'{}' twice", name.text), "another name"));
            }
            names.push(name);
            if !parser.take(",") {
                break;
            }
        }
    }
    if (is_heaps || kind == KindName::Coins) && names.len() > 1 {
        let help = format!(
            "{} {}: each in turn has this name; 'numbers a, b' for a fixed number",
            kind.word(),
            names[0].text
        );
        return Err(Diagnostic::error(names[1].span, "one name is enough", help));
    }
    let kind = on_ordinals(kind, parser)?;
    let unordered = kind == KindName::Numbers && parser.take_word("unordered");
    let directed = kind == KindName::Graph && parser.take_word("directed");
    let mut line = KindLine { kind, names, unordered, directed, extra: Vec::new(), marks: Vec::new(), span };
    if is_heaps && !kind.is_on_ordinals() || kind == KindName::Graph {
        extra_numbers(parser, &mut line)?;
    }
    finished(parser, kind.word())?;
    Ok(line)
}

fn terms(parser: &mut Parser) -> Result<Vec<SyntaxNode>, SyntaxProblem> {
    let mut terms = vec![parser.term()?];
    while parser.take(",") {
        terms.push(parser.term()?);
    }
    Ok(terms)
}

/// Parses the numbers after a move: terms, ranges, and `all k in R: t`.
fn results(parser: &mut Parser) -> Result<Vec<SyntaxNode>, SyntaxProblem> {
    let mut results = vec![parser.list_item()?];
    while parser.take(",") {
        results.push(parser.list_item()?);
    }
    Ok(results)
}

/// Parses a term, or a range `t..u`.
fn ends(parser: &mut Parser) -> Result<SyntaxNode, SyntaxProblem> {
    let first = parser.term()?;
    if !parser.take("..") {
        return Ok(first);
    }
    let last = parser.term()?;
    let span = first.span.to(last.span);
    Ok(SyntaxNode::new(NodeKind::Range(Box::new(first), Box::new(last)), span))
}

/// Parses `turned` and `mirrored`, in any order.
fn symmetries(parser: &mut Parser) -> (bool, bool) {
    let (mut turned, mut mirrored) = (false, false);
    loop {
        if parser.take_word("turned") {
            turned = true;
        } else if parser.take_word("mirrored") {
            mirrored = true;
        } else {
            return (turned, mirrored);
        }
    }
}

fn condition(parser: &mut Parser) -> Result<RuleCondition, Diagnostic> {
    let negated = parser.is("not") && matches!(parser.second(), Token::Text(_));
    if negated {
        parser.advance();
    }
    if let Some((text, span)) = text_of(parser) {
        let (turned, mirrored) = symmetries(parser);
        return Ok(RuleCondition::Pattern { text, span, turned, mirrored, wanted: !negated });
    }
    Ok(RuleCondition::Formula(parser.formula()?))
}

fn move_line(parser: &mut Parser, span: Span) -> Result<MoveLine, Diagnostic> {
    let action = action(parser)?;
    let (mut clauses, mut below) = (Vec::new(), None);
    loop {
        if parser.take_word("for") {
            loop {
                if parser.is_word("edge") && matches!(parser.second(), Token::Name(_)) {
                    parser.advance();
                    let u = parser.name("an end of the edge")?;
                    parser.expect("-")?;
                    let v = parser.name("the other end of the edge")?;
                    clauses.push(Clause::Edge(u, v));
                } else if parser.is_word("vertex") && matches!(parser.second(), Token::Name(_)) {
                    parser.advance();
                    clauses.push(Clause::Vertex(parser.name("a name for the vertex")?));
                } else {
                    let name = parser.name("a name for a number")?;
                    if parser.take("=") {
                        clauses.push(Clause::For(name, parser.term()?));
                    } else if parser.take_word("in") {
                        clauses.push(Clause::For(name, parser.range()?));
                    } else if below.is_none() && parser.take("<") {
                        below = Some((name, parser.term()?));
                    } else {
                        parser.wrong(
                            "where a range should be",
                            &["'in' and a range, such as k in 1..n", "'=' and a number"],
                        )?;
                    }
                }
                if !parser.take(",") {
                    break;
                }
            }
        } else if parser.take_word("if") {
            clauses.push(Clause::If(parser.formula()?));
        } else {
            break;
        }
    }
    Ok(MoveLine { action, clauses, below, span: span.to(parser.before()) })
}

/// Parses a vertex, `neighbours(v)`, `isolated(v)`, `unreachable(v)`, or `edge u-v`.
fn deleted_term(parser: &mut Parser) -> Result<SyntaxNode, SyntaxProblem> {
    if !parser.is_word("edge") || !matches!(parser.second(), Token::Name(_)) {
        return parser.term();
    }
    let span = parser.span();
    parser.advance();
    let u = parser.name("an end of the edge")?;
    parser.expect("-")?;
    let v = parser.name("the other end of the edge")?;
    let span = span.to(v.span);
    let ends = [u, v].into_iter().map(|end| SyntaxNode::new(NodeKind::Name(end.text), end.span)).collect();
    Ok(SyntaxNode::new(NodeKind::Call(Name { text: "edge".into(), span }, ends), span))
}

fn action(parser: &mut Parser) -> Result<Action, Diagnostic> {
    if let Some(before) = text_of(parser) {
        parser.expect("->")?;
        let Some(after) = text_of(parser) else {
            return Ok(parser
                .wrong("where a pattern should be", &["a pattern in quotation marks, such as \"##\""])?);
        };
        let (turned, mirrored) = symmetries(parser);
        return Ok(Action::Pattern { before, after, turned, mirrored });
    }
    // A result may also be 'all k in R: t'.
    let followed = |parser: &Parser| parser.second().begins_term() || *parser.second() == Token::Sign("all");
    if parser.is_word("turn") && followed(parser) {
        parser.advance();
        return Ok(Action::Turn(results(parser)?));
    }
    if parser.is_word("delete") && followed(parser) {
        parser.advance();
        let (mut deleted, mut numbers) = (Vec::new(), Vec::new());
        loop {
            match sets_number(parser) {
                true => numbers.push(set_number(parser)?),
                false => deleted.push(deleted_term(parser)?),
            }
            if !parser.take(",") {
                return Ok(Action::Delete(deleted, numbers));
            }
        }
    }
    if parser.is_word("drop") && followed(parser) {
        parser.advance();
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        loop {
            if parser.take_word("row") || parser.take_word("rows") {
                rows.push(ends(parser)?);
            } else if parser.take_word("column") || parser.take_word("columns") {
                columns.push(ends(parser)?);
            } else {
                parser.wrong("where it should say what is dropped", &["'row'", "'column'"])?;
            }
            if !parser.take(",") {
                return Ok(Action::Drop { rows, columns });
            }
        }
    }
    if parser.is_word("row") && followed(parser) {
        parser.advance();
        let row = parser.term()?;
        parser.expect(":=")?;
        return Ok(Action::Set(row, parser.term()?));
    }
    let action = heaps_action(parser)?;
    match cut(&action) {
        Some((_, [row, column])) => Ok(Action::Cut(row.clone(), column.clone())),
        Some((name, _)) => Err(Diagnostic::error(name.span, "'cut' takes a row and a column", "cut(i, j)")),
        None => Ok(action),
    }
}

/// Reads a term or condition that does not stand in the file as a statement about all positions.
pub(crate) fn statement_from_text(
    kind: StatementKind,
    name: &str,
    text: &str,
) -> Result<StatementLine, Diagnostic> {
    let mut parser = impartial_prove::automata::syntax::Parser::new(text)?;
    let body = match kind {
        StatementKind::Value | StatementKind::Misere => parser.term()?,
        _ => parser.formula()?,
    };
    parser.end()?;
    let span = Span { start: 0, end: text.len() };
    let name = name.to_owned();
    let (windows, condition, source) = (Vec::new(), None, None);
    Ok(StatementLine { kind, name, planted: false, body, windows, condition, span, source })
}
