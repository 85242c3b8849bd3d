//! Ranges of numbers in rules on graphs that are meant as the remaining vertices.
//!
//! Vertices keep their numbers when others are deleted: of `path 4: 1 2 4` three vertices remain, and `1..vertices` is
//! 1, 2, 3. A range that ends at `vertices` and whose numbers are used as vertices therefore misses some of them, and
//! is an error.

use crate::evaluate::CompileContext;
use crate::evaluate::built_ins::BUILT_INS;
use crate::evaluate::words::Word;
use crate::names::inline::inlined;
use crate::names::resolved::ResolvedMove;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{Action, Clause, KindName, MoveLine, RuleCondition, RuleFile};
use crate::syntax::node_text::typed;
use crate::syntax::trees::mentions;
use impartial_prove::automata::syntax::{Name, NodeKind, Span, SyntaxNode};

/// Returns errors for all ranges of a file that are meant as the remaining vertices.
pub(crate) fn mistaken_ranges(file: &RuleFile, context: &CompileContext) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if file.kind.kind != KindName::Graph {
        return found;
    }
    let marks = file.kind.marks.iter().map(|mark| mark.name.text.as_str());
    let of_vertices: Vec<&str> =
        BUILT_INS.iter().filter(|one| one.takes_vertices).map(|one| one.name).chain(marks).collect();
    // A definition that is too long to be inlined is refused elsewhere.
    let written_out = |node: &SyntaxNode| inlined(context, node).unwrap_or_else(|_| node.clone());
    let counts = [Word::Vertices.text().to_owned()];
    for condition in file.legal.iter().chain(&file.over) {
        if let RuleCondition::Formula(node) = condition {
            in_formula(&written_out(node), &counts, &of_vertices, &mut found);
        }
    }
    for stated_line in &file.statements {
        for node in std::iter::once(&stated_line.body).chain(&stated_line.condition) {
            in_formula(&written_out(node), &counts, &of_vertices, &mut found);
        }
    }
    for line in &file.moves {
        let resolved = ResolvedMove::new(context, line);
        in_move(resolved.as_deref().unwrap_or(line), &of_vertices, &mut found);
    }
    found
}

/// Adds an error for each range of a move that is meant as the remaining vertices.
fn in_move(line: &MoveLine, of_vertices: &[&str], found: &mut Vec<Diagnostic>) {
    let Action::Delete(deleted, numbers) = &line.action else { return };
    let mut counts = vec![Word::Vertices.text().to_owned()];
    for clause in &line.clauses {
        let Clause::For(name, range) = clause else { continue };
        if !mentions_one(range, &counts) {
            continue;
        }
        let places = numbers.iter().flat_map(|change| change.place.iter().flatten());
        let mut is_vertex = deleted.iter().chain(places).any(|node| mentions(node, &name.text));
        line.visit_terms(&mut |node| is_vertex |= stands_for_a_vertex(node, of_vertices, &name.text));
        if is_vertex {
            let name = typed(&name.text);
            let help = format!(
                "leave out 'for {name} in …': a name in 'delete' that nothing binds is each vertex that is left"
            );
            found.push(mistaken(range.span, help));
        }
        counts.push(name.text.clone());
    }
    line.visit_terms(&mut |node| in_formula(node, &counts, of_vertices, found));
}

/// Adds an error for each quantifier of a formula that is meant as the remaining vertices. `counts` has the names of
/// numbers that depend on the number of remaining vertices, and `of_vertices` the functions of vertices.
fn in_formula(node: &SyntaxNode, counts: &[String], of_vertices: &[&str], found: &mut Vec<Diagnostic>) {
    let mut inner = counts.to_vec();
    let bound = match &node.kind {
        NodeKind::Quantified(all, binder, body) => Some((if *all { "all" } else { "ex" }, binder, body)),
        NodeKind::Each(aggregate, binder, body) => Some((aggregate.word(), binder, body)),
        _ => None,
    };
    if let Some((quantifier, binder, body)) = bound
        && let Some(within) = binder.within.as_deref().filter(|within| mentions_one(within, counts))
    {
        let parts = || binder.condition.iter().chain([body]);
        let is_vertex = |name: &&Name| parts().any(|part| stands_for_a_vertex(part, of_vertices, &name.text));
        if let Some(name) = binder.names.iter().find(is_vertex) {
            found.push(mistaken(within.span, format!("{quantifier} vertex {}: …", typed(&name.text))));
        }
        inner.extend(binder.names.iter().map(|name| name.text.clone()));
    }
    node.visit_parts(&mut |part| in_formula(part, &inner, of_vertices, found));
}

fn mentions_one(node: &SyntaxNode, names: &[String]) -> bool {
    names.iter().any(|name| mentions(node, name))
}

/// Returns whether a name is part of an argument that is a vertex.
fn stands_for_a_vertex(node: &SyntaxNode, of_vertices: &[&str], name: &str) -> bool {
    let mut found = match &node.kind {
        NodeKind::Call(called, arguments) if of_vertices.contains(&called.text.as_str()) => {
            arguments.iter().any(|argument| mentions(argument, name))
        }
        _ => false,
    };
    node.visit_parts(&mut |part| found = found || stands_for_a_vertex(part, of_vertices, name));
    found
}

fn mistaken(span: Span, help: String) -> Diagnostic {
    let what = "this range misses vertices once others are deleted: 'vertices' is how many are left, and vertices keep \
                their numbers";
    Diagnostic::error(span, what, help)
}
