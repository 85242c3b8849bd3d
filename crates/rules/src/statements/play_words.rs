//! The words of statements for results of play that need not end: `outcome`, `remoteness`, and values that may be
//! infinite.

use crate::evaluate::result_words::{LETTERS, WORDS, is_outcome_word};
use crate::evaluate::words::Word;
use crate::evaluate::{ANY_NUMBER, AskedFunction, CompileContext, PositionQuery};
use crate::names::inline::{calls, speaks_of};
use crate::rule::compiled::position_functions;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::RuleFile;
use crate::syntax::node_text::typed;
use crate::syntax::trees::{renamed, visit_parts_mut};
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, Span, SyntaxNode};
use std::borrow::Cow;

/// Returns the functions of statements about any kind of position.
fn functions() -> impl Iterator<Item = AskedFunction> {
    let words = WORDS.iter().flat_map(|&(_, here, of, query)| {
        [(here, PositionQuery::PlayHere(query), 0), (of, PositionQuery::Play(query), ANY_NUMBER)]
    });
    let letters = LETTERS.iter().map(|&(_, here, outcome)| (here, PositionQuery::Letter(outcome), 0));
    let all = words.chain(letters).chain([(Word::Misere.text(), PositionQuery::Misere, ANY_NUMBER)]);
    all.map(|(name, what, takes)| (Cow::Borrowed(name), what, takes))
}

/// Returns the words that have no other meaning in the file.
fn words(file: &RuleFile) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> + '_ {
    let has_other_meaning = |word: &str| {
        let names = file.kind.names.iter().chain(&file.kind.extra).chain(&file.parameters);
        names.chain(file.definitions.iter().map(|(name, ..)| name)).any(|name| name.text == word)
    };
    WORDS
        .iter()
        .map(|&(word, here, of, _)| (word, here, of))
        .filter(move |(word, ..)| !has_other_meaning(word))
}

/// Returns whether a statement names an outcome or a remoteness, itself or in a definition that it uses.
pub(crate) fn uses_play(file: &RuleFile, context: &CompileContext, node: &SyntaxNode) -> bool {
    let mut more = words(file).filter(|(word, ..)| *word != Word::Value.text());
    more.any(|(word, ..)| speaks_of(context, node, word) || calls(context, node, word))
}

/// Returns the context of statements about play that need not end.
///
/// # Errors
/// An outcome in a definition is not compared with a letter.
pub(crate) fn play_context(file: &RuleFile, context: &CompileContext) -> Result<CompileContext, Diagnostic> {
    let mut context = context.clone();
    context.asks = functions().chain(position_functions(&file.kind)).collect();
    context.definitions.change_bodies(|definition| {
        let parameters: Vec<&str> = definition.parameters.iter().map(|name| name.text.as_str()).collect();
        in_play_words(file, &definition.body, &parameters)
    })?;
    Ok(context)
}

/// Returns a statement in which the words for results of play are calls of the functions of [`play_context`].
///
/// # Errors
/// An outcome is not compared with a letter.
pub(crate) fn in_play_words(
    file: &RuleFile,
    node: &SyntaxNode,
    hidden: &[&str],
) -> Result<SyntaxNode, Diagnostic> {
    let mut tree = node.clone();
    for (word, here, of) in words(file) {
        rename_calls(&mut tree, word, of);
        if !hidden.contains(&word) {
            let call = NodeKind::Call(Name { text: here.to_owned(), span: node.span }, Vec::new());
            tree = renamed(&tree, word, &SyntaxNode::new(call, node.span));
        }
    }
    place_letters(&mut tree)?;
    Ok(tree)
}

fn rename_calls(node: &mut SyntaxNode, from: &str, to: &str) {
    if let NodeKind::Call(name, _) = &mut node.kind
        && name.text == from
    {
        name.text = to.to_owned();
    }
    visit_parts_mut(node, &mut |part| rename_calls(part, from, to));
}

fn is_outcome(node: &SyntaxNode) -> bool {
    matches!(&node.kind, NodeKind::Call(name, _) if name.text.contains('\'') && is_outcome_word(typed(&name.text)))
}

/// Replaces the letters that outcomes are compared with by calls of functions.
fn place_letters(node: &mut SyntaxNode) -> Result<(), Diagnostic> {
    let wrong_at = |span: Span| {
        let help = "such as: outcome = D, outcome != P, outcome in {N, D}";
        Err(Diagnostic::error(span, "an outcome is compared with P, N or D alone", help))
    };
    let wrong = |node: &SyntaxNode| wrong_at(node.span);
    let arguments = |node: &mut SyntaxNode| {
        let mut result = Ok(());
        visit_parts_mut(node, &mut |part| {
            if result.is_ok() {
                result = place_letters(part);
            }
        });
        result
    };
    let place = |side: &mut SyntaxNode| match &side.kind {
        _ if is_outcome(side) => arguments(side),
        NodeKind::Name(name) => match LETTERS.iter().find(|(letter, ..)| letter == name) {
            Some((_, function, _)) => {
                let name = Name { text: (*function).to_owned(), span: side.span };
                side.kind = NodeKind::Call(name, Vec::new());
                Ok(())
            }
            None => wrong(side),
        },
        _ => wrong(side),
    };
    if is_outcome(node) {
        return wrong(node);
    }
    let span = node.span;
    match &mut node.kind {
        NodeKind::Compare(sides, relations) if sides.iter().any(is_outcome) => {
            let is_plain = |relation: &Relation| matches!(relation, Relation::Equal | Relation::Different);
            match relations.iter().all(is_plain) {
                true => sides.iter_mut().try_for_each(place),
                false => wrong_at(span),
            }
        }
        NodeKind::In(term, set) if is_outcome(term) => match &mut set.kind {
            NodeKind::Set(members) => {
                members.iter_mut().try_for_each(place)?;
                arguments(term)
            }
            _ => wrong_at(span),
        },
        _ => arguments(node),
    }
}
