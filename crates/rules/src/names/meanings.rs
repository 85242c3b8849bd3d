//! The names that have a meaning in a file. Each must have one meaning only.

use crate::evaluate::built_ins::{MASK, Meaning, built_in};
use crate::evaluate::words::Word;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{Clause, KindName, MoveLine, NumberChange, RuleFile};
use crate::syntax::trees::{name, renamed};
use impartial::run::DisplayCount;
use impartial_prove::automata::syntax::Name;
use std::collections::BTreeSet;

/// The number of the last vertex, whether it is left or deleted. This name cannot be typed.
pub(crate) const LAST_VERTEX: &str = "last vertex";

/// Returns the names of the first registers: those of a position.
pub(crate) fn first_names(file: &RuleFile) -> Vec<String> {
    let names = file.kind.names.iter().map(|name| name.text.clone());
    let given = given_words(file.kind.kind).iter().map(|word| word.text().to_owned());
    let last = (file.kind.kind == KindName::Graph).then(|| LAST_VERTEX.to_owned());
    names.chain(given).chain(last).chain(file.kind.extra.iter().map(|name| name.text.clone())).collect()
}

/// Returns the words that positions of a kind have in addition to the names that the file gives.
fn given_words(kind: KindName) -> &'static [Word] {
    match kind {
        KindName::Heaps | KindName::Coins | KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            &Word::OF_MEMBERS
        }
        KindName::OrdinalHeaps | KindName::OrdinalCoins => {
            &[Word::Largest, Word::Smallest, Word::Members, Word::Omega]
        }
        KindName::Rows => &[Word::Rows, Word::Columns, Word::Cells],
        KindName::Graph => &[Word::Vertices],
        KindName::Numbers | KindName::Grid => &[],
    }
}

/// Returns the words for numbers of a whole position of a kind, in statements.
pub(crate) fn statement_words(kind: KindName) -> &'static [Word] {
    match kind {
        KindName::OrdinalHeaps | KindName::OrdinalCoins => &Word::OF_MEMBERS,
        KindName::Grid => &[Word::Cells],
        kind => given_words(kind),
    }
}

/// Why a name is refused: positions of the kind give the word a meaning.
const RESERVED_WORD: &str = "every position of this kind has it";

/// Returns the errors of names with two meanings, among the names of the position, the parameters and the definitions.
pub(crate) fn clashes(file: &RuleFile) -> Vec<Diagnostic> {
    let kind = file.kind.kind;
    let is_given_function =
        |text: &str| text.starts_with(MASK) || built_in(text).is_some_and(|one| one.is_reserved(kind));
    let is_deletion =
        |text: &str| built_in(text).is_some_and(|one| matches!(one.meaning, Meaning::Deleted(_)));
    let given = |text: &str| {
        let word = Word::of_text(text);
        word.is_some_and(|word| {
            given_words(kind).contains(&word)
                || statement_words(kind).contains(&word)
                || word == Word::Place && kind == KindName::Row
                || word.as_value().is_some()
        })
    };
    let marks = || file.kind.marks.iter().map(|mark| &mark.name);
    let own = || file.kind.names.iter().chain(&file.kind.extra).chain(marks());
    let of_position = |text: &str| own().any(|name| name.text == text);
    let of_parameter = |text: &str| file.parameters.iter().any(|name| name.text == text);
    let mut wrong = Vec::new();
    let mut clash = |name: &Name, what: &str| {
        let what = format!("'{}' has a meaning here already: {what}", name.text);
        wrong.push(Diagnostic::error(name.span, what, "another name"));
    };
    for name in own().filter(|name| given(&name.text)) {
        clash(name, RESERVED_WORD);
    }
    for name in marks().filter(|name| is_given_function(&name.text) || is_deletion(&name.text)) {
        clash(name, "it is a function");
    }
    for name in &file.parameters {
        match name.text.as_str() {
            text if given(text) => clash(name, RESERVED_WORD),
            text if of_position(text) => clash(name, "so a number of the position is called"),
            _ => {}
        }
    }
    for (name, ..) in &file.definitions {
        match name.text.as_str() {
            text if given(text) => clash(name, RESERVED_WORD),
            text if of_position(text) => clash(name, "so a number of the position is called"),
            text if of_parameter(text) => clash(name, "it is a parameter"),
            text if is_given_function(text) => clash(name, "it is a function"),
            _ => {}
        }
    }
    wrong
}

/// Returns a move in which every name that a `for` gives is replaced by one that cannot be typed. A range sees only the
/// names before it; conditions and the effect of the move see all names.
pub(crate) fn with_own_names(line: &MoveLine) -> MoveLine {
    let mut line = line.clone();
    for i in 0..line.clauses.len() {
        let Clause::For(bound, _) = &line.clauses[i] else { continue };
        let (bound, own) = (bound.text.clone(), format!("{}'k{i}", bound.text));
        let ranges: Vec<Clause> = line.clauses[..=i].to_vec();
        line = line.changed(&|node| renamed(node, &bound, &name(&own)));
        for (clause, before) in line.clauses.iter_mut().zip(ranges) {
            if matches!(before, Clause::For(..)) {
                *clause = before;
            }
        }
        if let Clause::For(bound, _) = &mut line.clauses[i] {
            bound.text = own;
        }
    }
    line
}

/// An extra number or a mark, by its place among those of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangedNumber {
    Extra(usize),
    Mark(usize),
}

/// Returns the numbers that an action changes.
///
/// # Errors
/// A name that stands for no number, an extra number that changes twice, and a mark with a wrong number of ends.
pub(crate) fn changed_numbers(
    file: &RuleFile,
    numbers: &[NumberChange],
) -> Result<Vec<ChangedNumber>, Diagnostic> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut changed = |change: &NumberChange| -> Result<ChangedNumber, Diagnostic> {
        let name = &change.name;
        let Some(ends) = &change.place else {
            let Some(place) = file.kind.extra.iter().position(|other| other.text == name.text) else {
                return Err(no_number(file, change));
            };
            return match seen.insert(&file.kind.extra[place].text) {
                true => Ok(ChangedNumber::Extra(place)),
                false => {
                    let what = format!("'{}' changes twice", name.text);
                    Err(Diagnostic::error(name.span, what, "one new value"))
                }
            };
        };
        let Some(place) = file.kind.marks.iter().position(|mark| mark.name.text == name.text) else {
            return Err(no_number(file, change));
        };
        let mark = &file.kind.marks[place];
        if mark.ends == ends.len() {
            return Ok(ChangedNumber::Mark(place));
        }
        let what = format!(
            "'{}' {}, not of {}",
            name.text,
            of_ends(mark.ends),
            DisplayCount(ends.len() as u64, "numbers")
        );
        let help = format!("such as: {} := 1", mark_call(&name.text, mark.ends));
        Err(Diagnostic::error(name.span, what, help))
    };
    numbers.iter().map(&mut changed).collect()
}

/// Returns the places of the extra numbers that an action changes.
pub(crate) fn number_places(file: &RuleFile, numbers: &[NumberChange]) -> Result<Vec<usize>, Diagnostic> {
    let extra = |(changed, change): (ChangedNumber, &NumberChange)| match changed {
        ChangedNumber::Extra(place) => Ok(place),
        ChangedNumber::Mark(_) => Err(no_number(file, change)),
    };
    changed_numbers(file, numbers)?.into_iter().zip(numbers).map(extra).collect()
}

/// Returns whose marks these are, in words.
fn of_ends(ends: usize) -> &'static str {
    if ends == 1 { "is the mark of a vertex" } else { "is the mark of an edge" }
}

/// Returns a mark as it stands in a rule file.
fn mark_call(name: &str, ends: usize) -> String {
    format!("{name}({})", if ends == 1 { "v" } else { "u, v" })
}

/// Returns the error of a change of a number that positions do not have.
fn no_number(file: &RuleFile, change: &NumberChange) -> Diagnostic {
    let name = &change.name;
    let kind = if file.kind.kind == KindName::Graph { "graph" } else { "heaps n" };
    let (what, declared, own) = match &change.place {
        Some(ends) => {
            let own: Vec<String> =
                file.kind.marks.iter().map(|one| mark_call(&one.name.text, one.ends)).collect();
            ("mark", mark_call(&name.text, ends.len()), own)
        }
        None => {
            ("extra number", name.text.clone(), file.kind.extra.iter().map(|one| one.text.clone()).collect())
        }
    };
    let help = match &own[..] {
        [] if change.place.is_some() && kind != "graph" => "only graphs have marks".to_owned(),
        [] => format!("a line such as: {kind} with {declared}"),
        own => format!("{what}s: {}", own.join(", ")),
    };
    Diagnostic::error(name.span, format!("there is no {what} '{}'", name.text), help)
}
