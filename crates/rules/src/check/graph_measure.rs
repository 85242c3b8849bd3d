//! Measures that show that every play on a graph ends.

use crate::evaluate::built_ins::{DeletedSet, deleted_set};
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, NumberChange, conjuncts};
use crate::syntax::trees::same;
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, SyntaxNode};

/// Returns the measure of a game on a graph: what is left of the graph, and of graphs that are equal in this, the sum
/// of the marks, or the number of marks that are 0.
pub(crate) fn measure(rule: &CompiledRule) -> Result<String, String> {
    let others: Vec<&ResolvedMove> = rule.resolved()?.moves.iter().filter(|line| !deletes(line)).collect();
    if others.is_empty() {
        return Ok("with every move vertices or edges are taken away".into());
    }
    let is_first = others.len() == rule.file.moves.len();
    let either =
        if is_first { "with every move" } else { "with every move vertices or edges are taken away, or" };
    let all =
        |test: fn(&ResolvedMove, &NumberChange) -> bool| others.iter().all(|line| marks_all(line, test));
    if all(lowers) {
        return Ok(format!("{either} the sum of the marks becomes smaller"));
    }
    if all(fills) {
        return Ok(format!("{either} fewer marks are 0"));
    }
    Err(match rule.file.kind.marks.is_empty() {
        true => "a move may change the extra numbers and delete nothing".into(),
        false => "a move may delete nothing, and neither lowers all marks that it changes nor replaces zeros"
            .into(),
    })
}

/// Returns whether a move certainly deletes a vertex or an edge. A move that changes a number may delete nothing,
/// unless it names a vertex or an edge that is left.
fn deletes(line: &ResolvedMove) -> bool {
    match &line.action {
        Action::Delete(_, numbers) if numbers.is_empty() => true,
        Action::Delete(deleted, _) => deleted.iter().any(|part| match &part.kind {
            NodeKind::Call(..) => matches!(deleted_set(part), Some((DeletedSet::Edge, _))),
            _ => true,
        }),
        _ => false,
    }
}

/// Returns whether a move changes marks, and all of them as `test` says.
fn marks_all(line: &ResolvedMove, test: fn(&ResolvedMove, &NumberChange) -> bool) -> bool {
    let Action::Delete(_, numbers) = &line.action else { return false };
    let mut marks = numbers.iter().filter(|change| change.place.is_some()).peekable();
    marks.peek().is_some() && marks.all(|change| test(line, change))
}

/// Returns the range of a name that a clause `for` gives.
fn range_of<'l>(line: &'l ResolvedMove, text: &str) -> Option<(&'l SyntaxNode, &'l SyntaxNode)> {
    line.clauses.iter().find_map(|clause| match clause {
        Clause::For(Name { text: bound, .. }, SyntaxNode { kind: NodeKind::Range(first, last), .. })
            if bound == text =>
        {
            Some((&**first, &**last))
        }
        _ => None,
    })
}

/// Returns whether a term is a mark minus at least 1, as far as its text shows.
fn is_less(term: &SyntaxNode, mark: &SyntaxNode) -> bool {
    match &term.kind {
        NodeKind::Sum(parts) => {
            let (kept, taken): (Vec<_>, Vec<_>) = parts.iter().partition(|(minus, _)| !minus);
            matches!(&kept[..], [(_, one)] if same(one, mark))
                && taken.iter().any(|(_, one)| matches!(one.kind, NodeKind::Number(1..)))
        }
        _ => false,
    }
}

/// Returns the mark that a change replaces.
fn old_mark(change: &NumberChange) -> SyntaxNode {
    let place = change.place.iter().flatten().cloned().collect();
    SyntaxNode::new(NodeKind::Call(change.name.clone(), place), change.name.span)
}

/// Returns whether a change makes a mark smaller, as far as the text shows.
fn lowers(line: &ResolvedMove, change: &NumberChange) -> bool {
    let mark = old_mark(change);
    let compared = |condition: &SyntaxNode| {
        let NodeKind::Compare(terms, relations) = &condition.kind else { return false };
        terms.windows(2).zip(relations).any(|(pair, relation)| match relation {
            Relation::Less => same(&pair[0], &change.value) && same(&pair[1], &mark),
            Relation::Greater => same(&pair[1], &change.value) && same(&pair[0], &mark),
            _ => false,
        })
    };
    let in_range = || match &change.value.kind {
        NodeKind::Name(text) => range_of(line, text).is_some_and(|(_, last)| is_less(last, &mark)),
        _ => false,
    };
    is_less(&change.value, &mark) || conjuncts(&line.clauses).any(compared) || in_range()
}

/// Returns whether a change replaces 0 by another number, as far as the text shows.
fn fills(line: &ResolvedMove, change: &NumberChange) -> bool {
    let mark = old_mark(change);
    let is_zero = |node: &SyntaxNode| matches!(node.kind, NodeKind::Number(0));
    let was_zero = |condition: &SyntaxNode| match &condition.kind {
        NodeKind::Compare(terms, relations) => {
            relations[..] == [Relation::Equal]
                && (same(&terms[0], &mark) && is_zero(&terms[1])
                    || same(&terms[1], &mark) && is_zero(&terms[0]))
        }
        _ => false,
    };
    let is_positive = match &change.value.kind {
        NodeKind::Number(n) => *n > 0,
        NodeKind::Name(text) => {
            range_of(line, text).is_some_and(|(first, _)| matches!(first.kind, NodeKind::Number(1..)))
        }
        _ => false,
    };
    is_positive && conjuncts(&line.clauses).any(was_zero)
}
