//! Compiles the moves of a file.

use crate::evaluate::built_ins::{DeletedSet, GRAPH, Meaning, deleted_set};
use crate::evaluate::{
    Binary, CompileContext, Instruction, Label, Loop, PositionQuery, Program, ProgramCompiler, Reg, Unary,
};
use crate::names::implicit_vertices::{implicit_vertices, number_node, vertex_node};
use crate::names::meanings::{ChangedNumber, changed_numbers, first_names};
use crate::rule::both_ways::is_same;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{
    Action, Clause, KindName, MoveLine, NumberChange, RuleCondition, RuleFile, conjuncts, is_list,
};
use crate::syntax::trees::names_of;
use impartial::run::DisplayCount;
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, Span, SyntaxNode};
use std::collections::BTreeSet;

/// The effect of the numbers that a move gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveShape {
    /// The numbers replace the member, or are the position.
    Become,
    Turn,
    Delete,
    /// The first and last row of each dropped range of rows, then the same of columns.
    Drop {
        row_ranges: u8,
    },
    Cut,
    SetRow,
}

/// Maximum number of terms and ranges behind `drop`.
const MAX_DROPPED: usize = 16;

/// Returns the message for terms that are not as many as the numbers of the position.
pub(crate) fn wrong_number(terms: usize, numbers: usize) -> String {
    format!("{} where the position has {numbers}", DisplayCount(terms as u64, "numbers"))
}

/// Compiles the output of the values of terms.
pub(crate) fn emit(
    compiler: &mut ProgramCompiler<'_>,
    terms: &[SyntaxNode],
    none: Label,
    tag: u16,
) -> Result<(), Diagnostic> {
    if terms.iter().any(is_list) {
        compiler.push(Instruction::ClearList);
        for term in terms {
            compiler.list(term, none)?;
        }
        compiler.push(Instruction::EmitList { tag });
        return Ok(());
    }
    let registers = terms.iter().map(|term| compiler.term(term, none)).collect::<Result<Vec<_>, _>>()?;
    let span = terms.first().map_or_else(Span::default, |term| term.span);
    // The registers are only read: registers that are adjacent already need no copies.
    let first = match registers.first() {
        Some(&first) if registers.windows(2).all(|pair| pair[0] + 1 == pair[1]) => first,
        _ => compiler.side_by_side(&registers, span)?,
    };
    compiler.push(Instruction::Emit { first, count: registers.len() as u16, tag });
    Ok(())
}

/// Compiles the output of the numbers after a move: in ascending order if their order has no meaning, and only if they
/// are legal.
fn emit_numbers(
    file: &RuleFile,
    compiler: &mut ProgramCompiler<'_>,
    terms: &[SyntaxNode],
    none: Label,
    tag: u16,
) -> Result<(), Diagnostic> {
    let given = terms.iter().map(|term| compiler.term(term, none)).collect::<Result<Vec<_>, _>>()?;
    let span = terms.first().map_or_else(Span::default, |term| term.span);
    let first = match (&given[..], file.kind.unordered) {
        (&[a, b], true) => {
            let (least, _) = (compiler.register(span)?, compiler.register(span)?);
            compiler.push(Instruction::Order { a, b, to: least });
            least
        }
        _ => compiler.side_by_side(&given, span)?,
    };
    let n = given.len() as Reg;
    if file.kind.unordered && n > 2 {
        // Neighbours are exchanged, often enough to sort any order (Knuth, TAOCP vol. 3, 5.3.4).
        let least = compiler.register(span)?;
        for round in 0..n {
            for a in (first + round % 2..first + n - 1).step_by(2) {
                let b = a + 1;
                compiler.push(Instruction::Binary { op: Binary::Min, to: least, a, b, fail: 0 });
                compiler.push(Instruction::Binary { op: Binary::Max, to: b, a, b, fail: 0 });
                compiler.push(Instruction::Unary { op: Unary::Copy, to: a, a: least, fail: 0 });
            }
        }
    }
    let after: Vec<Reg> = (first..first + n).collect();
    let legal = file.legal.iter().filter_map(|one| match one {
        RuleCondition::Formula(node) => Some(node),
        RuleCondition::Pattern { .. } => None,
    });
    for formula in legal {
        compiler.of_others(&file.kind.names, &after, |compiler| compiler.branch(formula, none, false))?;
    }
    compiler.push(Instruction::Emit { first, count: n, tag });
    Ok(())
}

/// The effect of a term of `delete`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeletedPart {
    /// A vertex.
    Vertex,
    /// Vertices or an edge, given by a function.
    Set(DeletedSet),
    /// The new value of an extra number, or of a mark, whose ends come before the value.
    Number(ChangedNumber),
}

/// The moves of a file, compiled to one program.
#[derive(Debug)]
pub(crate) struct MovePrograms {
    pub(crate) program: Program,
    /// The moves, indexed by their tags.
    pub(crate) moves: Vec<TaggedMove>,
}

/// A move of a program, which outputs the tag of the move and its numbers.
#[derive(Debug)]
pub(crate) struct TaggedMove {
    /// The change that the numbers make.
    pub(crate) shape: MoveShape,
    /// The change that each term of `delete` makes.
    pub(crate) deleted: Vec<DeletedPart>,
}

/// Compiles the program of all moves.
pub(crate) fn moves(
    file: &RuleFile,
    context: &CompileContext,
    wrong: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Option<MovePrograms> {
    let mut compiler = ProgramCompiler::new(context, first_names(file));
    let mut moves = Vec::new();
    for line in &file.moves {
        let tag = moves.len() as u16;
        match one_move(file, line, &mut compiler, tag) {
            Ok((shape, deleted)) => moves.push(TaggedMove { shape, deleted }),
            Err(error) => {
                wrong.push(error);
                // The names bound for this move are dropped with the compiler.
                compiler = ProgramCompiler::new(context, first_names(file));
            }
        }
        for name in compiler.unused.drain(..) {
            let what = format!("'{}' is never used", name.text);
            warnings.push(Diagnostic::warning(
                name.span,
                what,
                "without it every move is made as often as it has values",
            ));
        }
    }
    wrong.is_empty().then(|| MovePrograms { program: compiler.finish(), moves })
}

fn not_of_kind(file: &RuleFile, line: &MoveLine, what: &str, kinds: &str) -> Diagnostic {
    let (whose, help) = match file.kind.kind {
        KindName::Heaps | KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            ("heaps", "what a heap becomes, such as: move n - k  for k in 1..n")
        }
        KindName::OrdinalHeaps | KindName::OrdinalCoins => ("ordinals", "move x  for x < a"),
        KindName::Coins => ("coins", "where a coin goes, such as: move x  for x in 0..a-1; or: move turn a"),
        KindName::Numbers => ("numbers", "what the numbers become, such as: move a - 1, b"),
        KindName::Rows => ("rows", "drop row i, drop row 1..i, column 1..j, cut(i, j), row i := t"),
        KindName::Grid => ("a grid", "a pattern and what comes in its place, such as: move \"..\" -> \"##\""),
        KindName::Graph => {
            ("a graph", "what is deleted: move delete v, neighbours(v), or: move delete edge u-v")
        }
    };
    let what = format!("{what}: no move of {whose} (a move of {kinds})");
    Diagnostic::error(line.span, what, help)
}

/// The terms that are output, their shape, and the effects of terms of `delete`.
type MoveOutput = (Vec<SyntaxNode>, MoveShape, Vec<DeletedPart>);

/// Returns the terms of a deletion that are output, with the parts of the graph and the numbers that they stand for.
fn deletions(
    file: &RuleFile,
    terms: &[SyntaxNode],
    numbers: &[NumberChange],
) -> Result<(Vec<SyntaxNode>, Vec<DeletedPart>), Diagnostic> {
    let mut near = Vec::new();
    let mut vertices = Vec::new();
    for term in terms {
        match deleted_set(term) {
            // The only argument of `isolated` is the letter of all vertices.
            Some((DeletedSet::Isolated, _)) => near.push(DeletedPart::Set(DeletedSet::Isolated)),
            Some((set, arguments)) => {
                near.push(DeletedPart::Set(set));
                vertices.extend(arguments.iter().cloned());
            }
            None => {
                near.push(DeletedPart::Vertex);
                vertices.push(term.clone());
            }
        }
    }
    near.extend(changed_numbers(file, numbers)?.into_iter().map(DeletedPart::Number));
    vertices.extend(numbers.iter().flat_map(NumberChange::terms).cloned());
    Ok((vertices, near))
}

fn given_out(file: &RuleFile, line: &MoveLine) -> Result<MoveOutput, Diagnostic> {
    let kind = file.kind.kind;
    let only = |is: bool, what: &str, kinds: &str| match is {
        true => Ok(()),
        false => Err(not_of_kind(file, line, what, kinds)),
    };
    Ok(match &line.action {
        Action::Become(terms) => {
            let numbers = matches!(kind, KindName::Heaps | KindName::Coins | KindName::Numbers);
            only(numbers, "numbers", "heaps, coins, numbers")?;
            if kind == KindName::Numbers && terms.len() != file.kind.names.len() {
                let what = wrong_number(terms.len(), file.kind.names.len());
                return Err(Diagnostic::error(line.span, what, "a term for each number"));
            }
            if let (Some(list), KindName::Numbers) = (terms.iter().find(|term| is_list(term)), kind) {
                let help = "a term for each number; heaps and coins may have lists, such as: turn x..a";
                return Err(Diagnostic::error(list.span, "several numbers where one should be", help));
            }
            if terms.len() > 16 {
                return Err(Diagnostic::error(line.span, "more than 16 heaps in the place of one", ""));
            }
            (terms.clone(), MoveShape::Become, Vec::new())
        }
        Action::Turn(terms) => {
            only(kind == KindName::Coins, "turn", "coins")?;
            (terms.clone(), MoveShape::Turn, Vec::new())
        }
        Action::Delete(terms, numbers) => {
            only(kind == KindName::Graph, "delete", "a graph")?;
            let (vertices, parts) = deletions(file, terms, numbers)?;
            (vertices, MoveShape::Delete, parts)
        }
        Action::Drop { rows, columns } => {
            let what = if rows.is_empty() { "drop column" } else { "drop row" };
            only(kind == KindName::Rows, what, "rows")?;
            if rows.len() + columns.len() > MAX_DROPPED {
                let what = format!("more than {MAX_DROPPED} parts are dropped");
                return Err(Diagnostic::error(line.span, what, "ranges, such as: drop row 1..k"));
            }
            let ends = rows.iter().chain(columns).flat_map(|part| match &part.kind {
                NodeKind::Range(first, last) => [(**first).clone(), (**last).clone()],
                _ => [part.clone(), part.clone()],
            });
            (ends.collect(), MoveShape::Drop { row_ranges: rows.len() as u8 }, Vec::new())
        }
        Action::Cut(row, column) => {
            only(kind == KindName::Rows, "cut", "rows")?;
            (vec![row.clone(), column.clone()], MoveShape::Cut, Vec::new())
        }
        Action::Set(row, length) => {
            only(kind == KindName::Rows, "row", "rows")?;
            (vec![row.clone(), length.clone()], MoveShape::SetRow, Vec::new())
        }
        Action::Heaps(_) => {
            only(false, "several heaps, or extra numbers", "heaps, a row or a ring")?;
            (Vec::new(), MoveShape::Become, Vec::new())
        }
        Action::Pattern { .. } => {
            only(kind == KindName::Grid, "a pattern", "a grid")?;
            (Vec::new(), MoveShape::Become, Vec::new())
        }
    })
}

pub(crate) fn one_move(
    file: &RuleFile,
    line: &MoveLine,
    compiler: &mut ProgramCompiler<'_>,
    tag: u16,
) -> Result<(MoveShape, Vec<DeletedPart>), Diagnostic> {
    let (terms, shape, near) = given_out(file, line)?;
    if kind_is_grid(file) {
        if let Some(clause) = line.clauses.first() {
            let span = match clause {
                Clause::For(name, _) | Clause::Edge(name, _) | Clause::Vertex(name) => name.span,
                Clause::If(node) => node.span,
            };
            return Err(Diagnostic::error(span, "a pattern is made wherever it fits", "patterns alone"));
        }
        return Ok((shape, near));
    }
    let mut clauses = line.clauses.clone();
    if file.kind.kind == KindName::Graph {
        implicit_vertices(line, &terms, &mut clauses, compiler);
    }
    in_clauses(file, line, &clauses, compiler, &mut |compiler, none| match file.kind.kind {
        KindName::Numbers => emit_numbers(file, compiler, &terms, none, tag),
        _ => emit(compiler, &terms, none, tag),
    })?;
    Ok((shape, near))
}

/// Returns the names that clauses bind.
fn bound_names(clauses: &[Clause]) -> BTreeSet<String> {
    let mut later: BTreeSet<String> = BTreeSet::new();
    for clause in clauses {
        match clause {
            Clause::For(name, _) | Clause::Vertex(name) => {
                later.insert(name.text.clone());
            }
            Clause::Edge(u, v) => {
                later.insert(u.text.clone());
                later.insert(v.text.clone());
            }
            Clause::If(_) => {}
        }
    }
    later
}

/// Returns an error unless positions are graphs.
fn of_graph(file: &RuleFile, span: Span, what: &str) -> Result<(), Diagnostic> {
    match file.kind.kind {
        KindName::Graph => Ok(()),
        _ => Err(Diagnostic::error(span, format!("{what} are those of a graph"), "k in 1..n")),
    }
}

/// Compiles the clauses of a move around its effect, which `finish` compiles; it jumps to the given label if a term has
/// no value.
pub(crate) fn in_clauses<'a>(
    file: &RuleFile,
    line: &MoveLine,
    clauses: &[Clause],
    compiler: &mut ProgramCompiler<'a>,
    finish: &mut dyn FnMut(&mut ProgramCompiler<'a>, Label) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    // Each condition is tested as soon as all of its names have values.
    let mut conditions: Vec<SyntaxNode> = conjuncts(clauses).cloned().collect();
    let mut later = bound_names(clauses);
    let mut opened: Vec<Loop> = Vec::new();
    let outermost = compiler.label();
    test_ready(compiler, &mut conditions, &later, outermost)?;
    for clause in clauses {
        match clause {
            Clause::For(name, within) => {
                later.remove(&name.text);
                opened.push(compiler.open(name, within)?);
                let next = opened.last().map_or(outermost, |inner| inner.next);
                test_ready(compiler, &mut conditions, &later, next)?;
            }
            Clause::Vertex(name) => {
                of_graph(file, name.span, "vertices")?;
                later.remove(&name.text);
                let all =
                    SyntaxNode::new(NodeKind::Range(number_node(1, name), vertex_node(name)), name.span);
                opened.push(compiler.open(name, &all)?);
                let next = opened.last().map_or(outermost, |inner| inner.next);
                compiler.branch(&is_left(name), next, false)?;
                test_ready(compiler, &mut conditions, &later, next)?;
            }
            Clause::Edge(u, v) => {
                of_graph(file, u.span.to(v.span), "edges")?;
                for name in [u, v] {
                    later.remove(&name.text);
                    let all =
                        SyntaxNode::new(NodeKind::Range(number_node(1, name), vertex_node(name)), name.span);
                    opened.push(compiler.open(name, &all)?);
                }
                let next = opened.last().map_or(outermost, |inner| inner.next);
                let once = !file.kind.directed && is_same(line, &u.text, &v.text);
                branch_to_edge(compiler, [u, v], once, next)?;
                test_ready(compiler, &mut conditions, &later, next)?;
            }
            Clause::If(_) => {}
        }
    }
    let none = opened.last().map_or(outermost, |inner| inner.next);
    finish(compiler, none)?;
    while let Some(inner) = opened.pop() {
        compiler.close(inner);
    }
    compiler.place(outermost);
    Ok(())
}

fn name_node(name: &Name) -> SyntaxNode {
    SyntaxNode::new(NodeKind::Name(name.text.clone()), name.span)
}

/// Returns the condition that a vertex is left: only then it has a degree.
fn is_left(vertex: &Name) -> SyntaxNode {
    let degree = || Meaning::Asked(PositionQuery::Degree, GRAPH).call(vec![name_node(vertex)], vertex.span);
    SyntaxNode::new(NodeKind::Compare(vec![degree(), degree()], vec![Relation::Equal]), vertex.span)
}

/// Compiles a jump to `next` unless two vertices are the ends of an edge; with `once`, in one direction only.
fn branch_to_edge(
    compiler: &mut ProgramCompiler<'_>,
    [u, v]: [&Name; 2],
    once: bool,
    next: Label,
) -> Result<(), Diagnostic> {
    let ends = vec![name_node(u), name_node(v)];
    let is_edge = Meaning::Asked(PositionQuery::Adjacent, GRAPH).call(ends.clone(), u.span);
    compiler.branch(&is_edge, next, false)?;
    if once {
        let is_less = NodeKind::Compare(ends, vec![Relation::Less]);
        compiler.branch(&SyntaxNode::new(is_less, u.span), next, false)?;
    }
    Ok(())
}

fn kind_is_grid(file: &RuleFile) -> bool {
    file.kind.kind == KindName::Grid
}

/// Compiles the tests of the conditions whose names all have values.
fn test_ready(
    compiler: &mut ProgramCompiler<'_>,
    conditions: &mut Vec<SyntaxNode>,
    later: &BTreeSet<String>,
    no: Label,
) -> Result<(), Diagnostic> {
    let mut waiting = Vec::new();
    for condition in std::mem::take(conditions) {
        let mut names = BTreeSet::new();
        names_of(&condition, &mut names);
        if names.is_disjoint(later) {
            compiler.branch(&condition, no, false)?;
        } else {
            waiting.push(condition);
        }
    }
    *conditions = waiting;
    Ok(())
}
