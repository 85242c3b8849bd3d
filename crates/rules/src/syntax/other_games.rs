//! Statements about another game: `value of octal:0.137 at vertices`.

use crate::syntax::file::RuleFile;
use impartial::claim::CheckFailure;
use impartial::run::{Limits, Run};
use impartial_prove::automata::syntax::{
    NodeKind, PlacedToken, Span, SyntaxNode, SyntaxProblem, Token, tokens,
};
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Basis, Context, Error, Session, is_rule_file_on_disk};
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;
use std::sync::Arc;

/// Maximum number of positions of another game that are solved for one value, if the check has no limit of its own.
const MAX_POSITIONS: u64 = 10_000_000;

/// Opens a game by its name.
pub type GameFinder = Arc<dyn Fn(&str, &Run<'_>) -> Result<Arc<dyn AnyGame>, Error> + Send + Sync>;

/// The beginning of the name of a function that is the value of another game. The name has a blank, so that it cannot be
/// typed.
pub(crate) const VALUE_OF: &str = "value of ";

/// Returns the names of the other games in the statements of a file.
pub(crate) fn games_named(file: &RuleFile) -> Vec<String> {
    fn collect(node: &SyntaxNode, names: &mut Vec<String>) {
        if let NodeKind::Call(name, _) = &node.kind
            && let Some(game) = name.text.strip_prefix(VALUE_OF)
            && names.iter().all(|known| known != game)
        {
            names.push(game.to_owned());
        }
        node.visit_parts(&mut |part| collect(part, names));
    }
    let mut names = Vec::new();
    for stated_line in &file.statements {
        collect(&stated_line.body, &mut names);
        stated_line.condition.iter().for_each(|condition| collect(condition, &mut names));
    }
    names
}

/// Returns the tokens of a statement in which `value of GAME at t` is a call of a function.
///
/// # Errors
/// A part that cannot be read.
pub(crate) fn tokens_of_statement(text: &str) -> Result<Vec<PlacedToken>, SyntaxProblem> {
    let mut all: Vec<PlacedToken> = Vec::new();
    let mut from = 0;
    while let Some((start, name, end)) = next_game(text, from) {
        push_tokens(text, from..start, &mut all)?;
        let span = Span { start, end };
        all.push(PlacedToken { token: Token::Name(format!("{VALUE_OF}{name}")), span });
        from = push_arguments(text, span, &mut all)?;
    }
    push_tokens(text, from..text.len(), &mut all)?;
    Ok(all)
}

/// Appends the tokens of a part of a text.
fn push_tokens(
    text: &str,
    part: std::ops::Range<usize>,
    all: &mut Vec<PlacedToken>,
) -> Result<(), SyntaxProblem> {
    let start = part.start;
    let placed = tokens(&text[part]).map_err(|problem| {
        let span = problem.span().shifted(start);
        problem.with_span(span)
    })?;
    let placed = placed.into_iter().filter(|placed| placed.token != Token::End);
    all.extend(placed.map(|placed| PlacedToken { span: placed.span.shifted(start), ..placed }));
    Ok(())
}

/// Appends the arguments behind `at`, in brackets. Returns the place behind them.
fn push_arguments(text: &str, game: Span, all: &mut Vec<PlacedToken>) -> Result<usize, SyntaxProblem> {
    let rest = &text[game.end..];
    let wrong = || {
        let help = "such as: value of nim at n; or: value of wythoff at (a, b)";
        SyntaxProblem::new(game, "'at' and a position are missing behind the game", help)
    };
    let word = rest.trim_start();
    let after = word.strip_prefix("at").filter(|after| after.starts_with([' ', '\t', '\n', '(']));
    let argument = after.ok_or_else(wrong)?.trim_start();
    let start = text.len() - argument.len();
    // A name, a number, or a call; or a list in brackets.
    let plain = argument.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(argument.len());
    let mut depth = 0;
    let mut end = plain;
    if argument[plain..].starts_with('(') {
        let closed = argument.char_indices().skip(plain).find(|&(_, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        end = closed.ok_or_else(wrong)?.0 + 1;
    }
    if end == 0 {
        return Err(wrong());
    }
    let sign = |sign, at: usize| PlacedToken { token: Token::Sign(sign), span: Span { start: at, end: at } };
    let in_brackets = plain == 0;
    if !in_brackets {
        all.push(sign("(", start));
    }
    push_tokens(text, start..start + end, all)?;
    if !in_brackets {
        all.push(sign(")", start + end));
    }
    Ok(start + end)
}

/// Finds the next `value of GAME` outside of comments and quotation marks: its place, the name, and the place behind it.
fn next_game(text: &str, from: usize) -> Option<(usize, &str, usize)> {
    let (mut quoted, mut comment) = (false, false);
    let mut before = text[..from].chars().next_back();
    for (at, c) in text[from..].char_indices().map(|(at, c)| (from + at, c)) {
        match c {
            '\n' => comment = false,
            '"' if !comment => quoted = !quoted,
            '#' if !quoted => comment = true,
            'v' if !quoted && !comment && !before.is_some_and(|c| c.is_alphanumeric() || c == '_') => {
                if let Some((name, end)) = game_at(text, at) {
                    return Some((at, name, end));
                }
            }
            _ => {}
        }
        before = Some(c);
    }
    None
}

/// Returns the name behind `value of` at a place, and the place behind the name.
fn game_at(text: &str, at: usize) -> Option<(&str, usize)> {
    let mut rest = &text[at..];
    for word in ["value", "of"] {
        let after = rest.strip_prefix(word)?;
        rest = after.trim_start();
        if rest.len() == after.len() {
            return None;
        }
    }
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    (end > 0).then(|| (&rest[..end], text.len() - rest.len() + end))
}

/// An opened game, with a session that keeps its solved positions.
type OpenedGame = (Arc<dyn AnyGame>, Box<dyn Session>);

/// The values of positions of other games, by the place of the game and the numbers of the position.
type KnownValues = HashMap<(usize, Vec<i64>), Option<i64>>;

/// The other games of a statement that is being checked, with the values that were computed.
pub(crate) struct OtherGames<'a> {
    names: &'a [String],
    finder: Option<&'a GameFinder>,
    /// The folder of the rule file, where rule files that it names are looked for.
    folder: Option<PathBuf>,
    opened: RefCell<HashMap<usize, OpenedGame>>,
    known: RefCell<KnownValues>,
}

impl<'a> OtherGames<'a> {
    pub(crate) fn new(names: &'a [String], finder: Option<&'a GameFinder>, folder: Option<PathBuf>) -> Self {
        OtherGames { names, finder, folder, opened: RefCell::default(), known: RefCell::default() }
    }

    /// Returns the value of a position of another game, or `None` if there is no such position or its value is no
    /// number below 2^63.
    pub(crate) fn value(&self, which: usize, at: &[i64], run: &Run<'_>) -> Result<Option<i64>, CheckFailure> {
        let key = (which, at.to_vec());
        if let Some(&known) = self.known.borrow().get(&key) {
            return Ok(known);
        }
        let found = self.computed(which, at, run)?;
        self.known.borrow_mut().insert(key, found);
        Ok(found)
    }

    fn computed(&self, which: usize, at: &[i64], run: &Run<'_>) -> Result<Option<i64>, CheckFailure> {
        run.check(0, 0)?;
        let name = &self.names[which];
        let failure = |error: Error| CheckFailure::Undecided(format!("the value of {name}: {error}"));
        let mut opened = self.opened.borrow_mut();
        let (game, session) = match opened.entry(which) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let game = self.open(name, run).map_err(failure)?;
                entry.insert((game.clone(), game.session()))
            }
        };
        let text = at.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let Ok(position) = game.position(&text) else { return Ok(None) };
        let limits = *run.limits();
        let max_positions = limits.max_positions.or(Some(MAX_POSITIONS));
        let context = Context::new(Limits { max_positions, ..limits });
        let answer = session.value(&position, MiserePolicy::No, &context).map_err(failure)?;
        match answer.grundy {
            Some(grundy) if grundy.basis == Basis::Computed => {
                Ok(grundy.value.to_u64().and_then(|value| i64::try_from(value).ok()))
            }
            // A check compares with values by the definition: formulas are what is checked.
            _ => Err(CheckFailure::Undecided(format!("the value of {name} at {text} was not computed"))),
        }
    }

    /// Opens a game. A rule file is looked for in the folder of the file that names it; those of the gallery are built in.
    fn open(&self, name: &str, run: &Run<'_>) -> Result<Arc<dyn AnyGame>, Error> {
        let near = match &self.folder {
            Some(folder) if is_rule_file_on_disk(name) => folder.join(name).display().to_string(),
            _ => name.to_owned(),
        };
        match self.finder {
            Some(finder) => finder(&near, run),
            None => Err(Error::input(format!("game '{name}': other games are not known here"))),
        }
    }
}
