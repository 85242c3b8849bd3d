//! A compiled rule: the programs of a file.

use crate::both_ways::is_same;
use crate::diagnostic::Diagnostic;
use crate::divisions::divisions_by_zero;
use crate::file::{Action, Clause, KindName, MoveLine, RuleCondition, RuleFile};
use crate::implicit_vertices::{implicit_vertices, number_node, vertex_node};
use crate::inline::{inlined, is_of_member};
use crate::machine::{
    Binary, CompileContext, Fault, Instruction, Label, Loop, PositionQuery, Program, ProgramCompiler,
    ProgramInput, ProgramName, QueryAnswers, Reg, StepCount, Unary, run,
};
use crate::names::{clashes, first_names};
use crate::trees::names_of;
use crate::vertex_ranges::mistaken_ranges;
use impartial::game::OptionsError;
use impartial_prove::syntax::{Name, NodeKind, Span, SyntaxNode};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The members of a position.
pub(crate) type MemberSlice = SmallVec<[u64; 8]>;

/// Receives the numbers of each move, after two values that identify the move.
pub(crate) type Emit<'a, A, B> = dyn FnMut(A, B, &[i64]) -> ControlFlow<()> + 'a;

/// The effect of the numbers that a move gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveShape {
    /// The numbers replace the member, or are the position.
    Become,
    Turn,
    Delete,
    DropRow,
    DropColumn,
    Cut,
    SetRow,
}

/// A compiled rule: the moves of heaps, coins, numbers and rows, and the conditions of all kinds.
#[derive(Debug)]
pub(crate) struct CompiledRule {
    /// The name with the parameters.
    pub(crate) name: String,
    pub(crate) file: RuleFile,
    pub(crate) context: CompileContext,
    pub(crate) moves: Program,
    /// The effect of each move, by the tag of the move.
    pub(crate) shapes: Vec<MoveShape>,
    /// The effect of the terms of each `delete`, by the tag of the move.
    pub(crate) deleted: Vec<Vec<DeletedPart>>,
    legal: Option<ConditionTest>,
    goes_on: Option<ConditionTest>,
    pub(crate) start: Option<(Program, usize)>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// True if positions may name files that contain graphs.
    pub(crate) files: bool,
}

/// Conditions that must all hold.
#[derive(Debug)]
struct ConditionTest {
    /// The conditions on whole positions.
    whole: Option<Program>,
    /// The conditions that name a member, and are tested for each member.
    of_member: Option<Program>,
}

/// The functions that positions of a graph answer, with their numbers of arguments.
pub(crate) const GRAPH_FUNCTIONS: &[(&str, PositionQuery, usize)] = &[
    ("degree", PositionQuery::Degree, 1),
    ("adjacent", PositionQuery::Adjacent, 2),
    ("connected", PositionQuery::Connected, 0),
];

/// The functions that rows answer, with their numbers of arguments.
pub(crate) const ROW_FUNCTIONS: &[(&str, PositionQuery, usize)] =
    &[("row", PositionQuery::Row, 1), ("column", PositionQuery::Column, 1)];

/// Maximum number of numbers of a tuple.
pub(crate) const MOST_NUMBERS: usize = 24;

impl CompileContext {
    /// Returns the data that the programs of a file share, with values for the parameters.
    pub(crate) fn from_file(file: &RuleFile, values: &[u64]) -> CompileContext {
        let value = |&value: &u64| i64::try_from(value).unwrap_or(i64::MAX);
        let parameters = file.parameters.iter().zip(values);
        let definitions = file.definitions.iter().map(|(name, parameters, body)| ProgramName {
            name: name.clone(),
            parameters: parameters.clone(),
            body: body.clone(),
        });
        let kind = file.kind.kind;
        CompileContext {
            parameters: parameters.map(|(name, number)| (name.text.clone(), value(number))).collect(),
            definitions: definitions.collect(),
            members: matches!(kind, KindName::Heaps | KindName::Coins | KindName::Rows | KindName::Graph),
            vertices: kind == KindName::Graph,
            others: matches!(kind, KindName::Heaps | KindName::Coins),
            asks: match kind {
                KindName::Graph => GRAPH_FUNCTIONS,
                KindName::Rows => ROW_FUNCTIONS,
                _ => &[],
            },
        }
    }
}

impl CompiledRule {
    /// Compiles a file.
    ///
    /// # Errors
    /// All errors of the file.
    pub(crate) fn new(file: RuleFile, values: &[u64]) -> Result<CompiledRule, Vec<Diagnostic>> {
        let context = CompileContext::from_file(&file, values);
        let mut wrong = clashes(&file, &context);
        if file.kind.names.len() > MOST_NUMBERS {
            let help = format!("at most {MOST_NUMBERS}");
            wrong.push(Diagnostic::error(file.kind.span, "too many numbers", help));
        }
        if file.kind.kind != KindName::Grid {
            wrong.extend(file.legal.iter().chain(&file.over).filter_map(|one| match one {
                RuleCondition::Pattern { span, .. } => {
                    let help = "a condition on the numbers of the position, such as: over n = 1";
                    Some(Diagnostic::error(*span, "only the positions of a grid have patterns", help))
                }
                RuleCondition::Formula(_) => None,
            }));
        }
        let suffix: Vec<String> = values.iter().map(u64::to_string).collect();
        let name = match suffix.is_empty() {
            true => file.name.clone(),
            false => format!("{}:{}", file.name, suffix.join(",")),
        };
        wrong.extend(mistaken_ranges(&file, &context));
        let mut warnings = divisions_by_zero(&file);
        let built = moves(&file, &context, &mut wrong, &mut warnings);
        let mut test = |conditions: &[RuleCondition], wanted: bool| -> Option<ConditionTest> {
            let formulas: Vec<&SyntaxNode> = conditions
                .iter()
                .filter_map(|one| match one {
                    RuleCondition::Formula(node) => Some(node),
                    RuleCondition::Pattern { .. } => None,
                })
                .collect();
            let (of_member, whole): (Vec<&SyntaxNode>, Vec<&SyntaxNode>) =
                formulas.into_iter().partition(|node| is_of_member(&file, &context, node));
            let mut program = |formulas: &[&SyntaxNode]| -> Option<Program> {
                let mut compiler = ProgramCompiler::new(&context, first_names(&file));
                let no = compiler.label();
                for formula in formulas {
                    if let Err(error) = compiler.branch(formula, no, !wanted) {
                        wrong.push(error);
                        return None;
                    }
                }
                compiler.push(Instruction::Emit { first: 0, count: 0, tag: 0 });
                compiler.place(no);
                (!formulas.is_empty()).then(|| compiler.finish())
            };
            let test = ConditionTest { whole: program(&whole), of_member: program(&of_member) };
            (test.whole.is_some() || test.of_member.is_some()).then_some(test)
        };
        // Play continues if none of the conditions that end it holds, for no member.
        let (legal, goes_on) = (test(&file.legal, true), test(&file.over, false));
        let start = match &file.start {
            Some((terms, span)) => match start(&file, &context, terms) {
                Ok(start) => Some(start),
                Err(error) => {
                    wrong.push(Diagnostic {
                        span: if error.span.end == 0 { *span } else { error.span },
                        ..error
                    });
                    None
                }
            },
            None => None,
        };
        if file.moves.is_empty() {
            warnings.push(Diagnostic::warning(
                file.kind.span,
                "the game has no moves",
                "lines that begin with 'move'",
            ));
        }
        match built {
            Some((program, shapes, deleted)) if wrong.is_empty() => Ok(CompiledRule {
                name,
                context,
                moves: program,
                shapes,
                deleted,
                legal,
                goes_on,
                start,
                warnings,
                files: true,
                file,
            }),
            _ => Err(wrong),
        }
    }

    /// Describes a fault: the line, the part of it, the number or amount that is too large, and the allowed values.
    pub(crate) fn error_of(&self, fault: Fault) -> OptionsError {
        let quoted = |span: Span| -> String {
            let text = &*self.file.text;
            let part = text.get(span.start..span.end).unwrap_or_default();
            let part: Vec<&str> = part.split_whitespace().collect();
            let line = text.get(..span.start).map_or(0, |before| before.matches('\n').count()) + 1;
            let whole = text.lines().nth(line - 1).unwrap_or_default();
            let whole = whole.split_once('#').map_or(whole, |(code, _)| code);
            let whole: Vec<&str> = whole.split_whitespace().collect();
            match (part.join(" "), whole.join(" ")) {
                (part, whole) if part == whole || part.is_empty() => format!("line {line} '{whole}'"),
                (part, whole) => format!("'{part}' in line {line} '{whole}'"),
            }
        };
        match fault {
            Fault::Number(_) => OptionsError::TooLarge(format!("{fault} (allowed: numbers below 2^63)")),
            Fault::Overflow { span, .. } => OptionsError::TooLarge(format!(
                "{}: {fault} (allowed: positions at which all numbers of the rule are below 2^63)",
                quoted(span)
            )),
            Fault::Row(_) => OptionsError::TooLarge(format!("{fault} (allowed: rows below 2^32)")),
            Fault::Ended => OptionsError::TooMany(fault.to_string()),
            Fault::Steps { span } => OptionsError::TooMany(format!(
                "{}: {fault} (allowed: smaller positions, or narrower ranges)",
                quoted(span)
            )),
        }
    }

    pub(crate) fn kind(&self) -> KindName {
        self.file.kind.kind
    }

    /// Returns whether every move replaces one number by one number.
    pub(crate) fn keeps_count(&self) -> bool {
        self.file.moves.iter().all(|line| matches!(&line.action, Action::Become(all) if all.len() == 1))
    }

    /// Calls `emit` for each move from a position of heaps or coins, with the index of the moving member, the shape of
    /// the move, and its numbers.
    pub(crate) fn visit_of_members(
        &self,
        members: &[u64],
        steps: &StepCount<'_>,
        emit: &mut Emit<'_, usize, MoveShape>,
    ) -> Result<ControlFlow<()>, Fault> {
        self.visit_of_members_tagged(members, steps, &mut |i, tag, numbers| {
            emit(i, self.shapes[usize::from(tag)], numbers)
        })
    }

    /// Calls `emit` for each move like [`visit_of_members`](Self::visit_of_members), with the tag of the move, which is
    /// its place in the file, instead of its shape.
    pub(crate) fn visit_of_members_tagged(
        &self,
        members: &[u64],
        steps: &StepCount<'_>,
        emit: &mut Emit<'_, usize, u16>,
    ) -> Result<ControlFlow<()>, Fault> {
        if let Some(goes_on) = &self.goes_on
            && !self.holds_of_members(goes_on, members, steps)?
        {
            return Ok(ControlFlow::Continue(()));
        }
        let mut first = member_numbers(members)?;
        for (i, &member) in members.iter().enumerate() {
            if i > 0 && members[i - 1] == member {
                continue;
            }
            first[0] = i64::try_from(member).map_err(|_| Fault::Number(member))?;
            let given = ProgramInput { first: &first, members, moved: i, ask: None };
            let flow = run(&self.moves, given, steps, &mut |tag, numbers| emit(i, tag, numbers))?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns whether heaps or coins satisfy the conditions of the file on legal positions.
    pub(crate) fn is_legal_of_members(&self, members: &[u64], steps: &StepCount<'_>) -> Result<bool, Fault> {
        match &self.legal {
            Some(legal) => self.holds_of_members(legal, members, steps),
            None => Ok(true),
        }
    }

    pub(crate) fn has_legality(&self) -> bool {
        self.legal.is_some()
    }

    fn holds_of_members(
        &self,
        test: &ConditionTest,
        members: &[u64],
        steps: &StepCount<'_>,
    ) -> Result<bool, Fault> {
        let mut first = member_numbers(members)?;
        if let Some(whole) = &test.whole
            && !self.holds(
                whole,
                ProgramInput { first: &first, members, moved: usize::MAX, ask: None },
                steps,
            )?
        {
            return Ok(false);
        }
        let Some(of_member) = &test.of_member else { return Ok(true) };
        for (i, &member) in members.iter().enumerate() {
            first[0] = i64::try_from(member).map_err(|_| Fault::Number(member))?;
            if !self.holds(of_member, ProgramInput { first: &first, members, moved: i, ask: None }, steps)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn holds_of_whole(
        &self,
        test: &ConditionTest,
        given: ProgramInput<'_>,
        steps: &StepCount<'_>,
    ) -> Result<bool, Fault> {
        test.whole.as_ref().map_or(Ok(true), |program| self.holds(program, given, steps))
    }

    fn holds(
        &self,
        program: &Program,
        given: ProgramInput<'_>,
        steps: &StepCount<'_>,
    ) -> Result<bool, Fault> {
        Ok(run(program, given, steps, &mut |_, _| ControlFlow::Break(()))?.is_break())
    }

    /// Returns whether a position, given by the first registers and the answers to queries, is legal.
    pub(crate) fn is_legal(
        &self,
        first: &[i64],
        members: &[u64],
        ask: Option<&QueryAnswers<'_>>,
        steps: &StepCount<'_>,
    ) -> Result<bool, Fault> {
        match &self.legal {
            Some(legal) => {
                self.holds_of_whole(legal, ProgramInput { first, members, moved: usize::MAX, ask }, steps)
            }
            None => Ok(true),
        }
    }

    /// Calls `emit` for each move from a position of another kind.
    pub(crate) fn visit(
        &self,
        first: &[i64],
        members: &[u64],
        ask: Option<&QueryAnswers<'_>>,
        steps: &StepCount<'_>,
        emit: &mut Emit<'_, u16, MoveShape>,
    ) -> Result<ControlFlow<()>, Fault> {
        let given = ProgramInput { first, members, moved: usize::MAX, ask };
        if let Some(goes_on) = &self.goes_on
            && !self.holds_of_whole(goes_on, given, steps)?
        {
            return Ok(ControlFlow::Continue(()));
        }
        run(&self.moves, given, steps, &mut |tag, numbers| emit(tag, self.shapes[usize::from(tag)], numbers))
    }

    /// Returns the moves that a position of numbers has, by their places in the file. Returns all moves if they cannot
    /// be listed within `steps`.
    pub(crate) fn positions_made(&self, numbers: &[u64], steps: &StepCount<'_>) -> Vec<usize> {
        let mut seen: BTreeSet<u16> = BTreeSet::new();
        let all = self.shapes.len();
        let mut note = |tag: u16| -> ControlFlow<()> {
            seen.insert(tag);
            if seen.len() == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ran = match self.kind() {
            KindName::Heaps | KindName::Coins => {
                self.visit_of_members_tagged(numbers, steps, &mut |_, tag, _| note(tag))
            }
            KindName::Numbers => {
                let first: SmallVec<[i64; 8]> = numbers.iter().map(|&n| n as i64).collect();
                self.visit(&first, &[], None, steps, &mut |tag, _, _| note(tag))
            }
            // This is not known for boards.
            _ => return (0..all).collect(),
        };
        match ran {
            Ok(_) => seen.into_iter().map(usize::from).collect(),
            Err(_) => (0..all).collect(),
        }
    }

    /// Returns the numbers of a position that is given by fewer numbers, as the line `start` says.
    pub(crate) fn started(&self, numbers: &[u64]) -> Option<MemberSlice> {
        let (program, count) = self.start.as_ref().filter(|(_, count)| *count == numbers.len())?;
        let mut first: SmallVec<[i64; 8]> = SmallVec::new();
        for &n in &numbers[..*count] {
            first.push(i64::try_from(n).ok()?);
        }
        let mut found = None;
        let given = ProgramInput { first: &first, members: &[], moved: usize::MAX, ask: None };
        let flow = run(program, given, &StepCount::unwatched(), &mut |_, numbers| {
            found = Some(numbers.iter().map(|&n| n as u64).collect());
            ControlFlow::Break(())
        });
        flow.ok().and(found)
    }
}

/// Returns the moving member (a placeholder), the largest member, the smallest one, and the number of members.
fn member_numbers(members: &[u64]) -> Result<[i64; 4], Fault> {
    let number = |n: Option<&u64>| crate::machine::number(n.copied().unwrap_or(0));
    Ok([0, number(members.last())?, number(members.first())?, members.len() as i64])
}

fn start(
    file: &RuleFile,
    context: &CompileContext,
    terms: &[SyntaxNode],
) -> Result<(Program, usize), Diagnostic> {
    let span = terms[0].span;
    if file.kind.kind != KindName::Numbers {
        return Err(Diagnostic::error(span, "'start' is for positions that are numbers", "numbers a, b"));
    }
    if terms.len() != file.kind.names.len() {
        let what = format!("{} numbers where the position has {}", terms.len(), file.kind.names.len());
        return Err(Diagnostic::error(span, what, "a term for each number"));
    }
    // Errors list all names of the position.
    let mut whole = ProgramCompiler::new(context, first_names(file));
    let nowhere = whole.label();
    emit(&mut whole, terms, nowhere, 0)?;
    // A definition may use names that the line itself does not.
    let mut used = BTreeSet::new();
    for term in terms {
        let term = inlined(context, term).map_err(|why| Diagnostic::error(term.span, why, "shorter ones"))?;
        names_of(&term, &mut used);
    }
    let given: Vec<String> =
        file.kind.names.iter().map(|name| name.text.clone()).filter(|name| used.contains(name)).collect();
    let count = given.len();
    let mut compiler = ProgramCompiler::new(context, given);
    let none = compiler.label();
    emit(&mut compiler, terms, none, 0)?;
    compiler.place(none);
    Ok((compiler.finish(), count))
}

/// Compiles the output of the values of terms.
fn emit(
    compiler: &mut ProgramCompiler<'_>,
    terms: &[SyntaxNode],
    none: Label,
    tag: u16,
) -> Result<(), Diagnostic> {
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
    /// The neighbours of a vertex.
    Neighbours,
    /// All vertices that have no neighbours after the other deletions.
    Isolated,
    /// An edge, given by its two ends.
    Edge,
}

type Built = (Program, Vec<MoveShape>, Vec<Vec<DeletedPart>>);

/// Compiles the program of all moves.
fn moves(
    file: &RuleFile,
    context: &CompileContext,
    wrong: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Option<Built> {
    let mut compiler = ProgramCompiler::new(context, first_names(file));
    let mut shapes = Vec::new();
    let mut deleted = Vec::new();
    for line in &file.moves {
        let tag = shapes.len() as u16;
        match one_move(file, line, &mut compiler, tag) {
            Ok((shape, near)) => {
                shapes.push(shape);
                deleted.push(near);
            }
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
    Some((compiler.finish(), shapes, deleted)).filter(|_| wrong.is_empty())
}

fn not_of_kind(file: &RuleFile, line: &MoveLine, what: &str, kinds: &str) -> Diagnostic {
    let (whose, help) = match file.kind.kind {
        KindName::Heaps => ("heaps", "what a heap becomes, such as: move n - k  for k in 1..n"),
        KindName::Coins => ("coins", "where a coin goes, such as: move x  for x in 0..a-1; or: move turn a"),
        KindName::Numbers => ("numbers", "what the numbers become, such as: move a - 1, b"),
        KindName::Rows => ("rows", "drop row i, drop column j, cut(i, j), row i := t"),
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
                let what =
                    format!("{} numbers where the position has {}", terms.len(), file.kind.names.len());
                return Err(Diagnostic::error(line.span, what, "a term for each number"));
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
        Action::Delete(terms) => {
            only(kind == KindName::Graph, "delete", "a graph")?;
            let mut near = Vec::new();
            let mut vertices = Vec::new();
            for term in terms {
                match &term.kind {
                    NodeKind::Call(name, arguments) if name.text == "neighbours" && arguments.len() == 1 => {
                        near.push(DeletedPart::Neighbours);
                        vertices.push(arguments[0].clone());
                    }
                    NodeKind::Call(name, ends) if name.text == "edge" && ends.len() == 2 => {
                        near.push(DeletedPart::Edge);
                        vertices.extend(ends.iter().cloned());
                    }
                    NodeKind::Call(name, arguments) if name.text == "isolated" && arguments.len() <= 1 => {
                        near.push(DeletedPart::Isolated);
                    }
                    _ => {
                        near.push(DeletedPart::Vertex);
                        vertices.push(term.clone());
                    }
                }
            }
            (vertices, MoveShape::Delete, near)
        }
        Action::DropRow(row) => {
            only(kind == KindName::Rows, "drop row", "rows")?;
            (vec![row.clone()], MoveShape::DropRow, Vec::new())
        }
        Action::DropColumn(column) => {
            only(kind == KindName::Rows, "drop column", "rows")?;
            (vec![column.clone()], MoveShape::DropColumn, Vec::new())
        }
        Action::Cut(row, column) => {
            only(kind == KindName::Rows, "cut", "rows")?;
            (vec![row.clone(), column.clone()], MoveShape::Cut, Vec::new())
        }
        Action::Set(row, length) => {
            only(kind == KindName::Rows, "row", "rows")?;
            (vec![row.clone(), length.clone()], MoveShape::SetRow, Vec::new())
        }
        Action::Pattern { .. } => {
            only(kind == KindName::Grid, "a pattern", "a grid")?;
            (Vec::new(), MoveShape::Become, Vec::new())
        }
    })
}

fn one_move(
    file: &RuleFile,
    line: &MoveLine,
    compiler: &mut ProgramCompiler<'_>,
    tag: u16,
) -> Result<(MoveShape, Vec<DeletedPart>), Diagnostic> {
    let (terms, shape, near) = given_out(file, line)?;
    if kind_is_grid(file) {
        if let Some(clause) = line.clauses.first() {
            let span = match clause {
                Clause::For(name, _) | Clause::Edge(name, _) => name.span,
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
    // Each condition is tested as soon as all of its names have values.
    let mut conditions: Vec<SyntaxNode> = Vec::new();
    for clause in &clauses {
        if let Clause::If(node) = clause {
            match &node.kind {
                NodeKind::And(parts) => conditions.extend(parts.iter().cloned()),
                _ => conditions.push(node.clone()),
            }
        }
    }
    let mut later: BTreeSet<String> = BTreeSet::new();
    for clause in &clauses {
        match clause {
            Clause::For(name, _) => {
                later.insert(name.text.clone());
            }
            Clause::Edge(u, v) => {
                later.insert(u.text.clone());
                later.insert(v.text.clone());
            }
            Clause::If(_) => {}
        }
    }
    let mut opened: Vec<Loop> = Vec::new();
    let outermost = compiler.label();
    test_ready(compiler, &mut conditions, &later, outermost)?;
    for clause in &clauses {
        match clause {
            Clause::For(name, within) => {
                later.remove(&name.text);
                opened.push(compiler.open(name, within)?);
                let next = opened.last().map_or(outermost, |inner| inner.next);
                test_ready(compiler, &mut conditions, &later, next)?;
            }
            Clause::Edge(u, v) => {
                if file.kind.kind != KindName::Graph {
                    return Err(Diagnostic::error(
                        u.span.to(v.span),
                        "edges are those of a graph",
                        "k in 1..n",
                    ));
                }
                for name in [u, v] {
                    later.remove(&name.text);
                    let all =
                        SyntaxNode::new(NodeKind::Range(number_node(1, name), vertex_node(name)), name.span);
                    opened.push(compiler.open(name, &all)?);
                }
                let next = opened.last().map_or(outermost, |inner| inner.next);
                let name = |name: &Name| SyntaxNode::new(NodeKind::Name(name.text.clone()), name.span);
                let adjacent = Name { text: "adjacent".into(), span: u.span };
                let call = SyntaxNode::new(NodeKind::Call(adjacent, vec![name(u), name(v)]), u.span);
                compiler.branch(&call, next, false)?;
                if is_same(line, &u.text, &v.text) {
                    let once = NodeKind::Compare(
                        vec![name(u), name(v)],
                        vec![impartial_prove::syntax::Relation::Less],
                    );
                    compiler.branch(&SyntaxNode::new(once, u.span), next, false)?;
                }
                test_ready(compiler, &mut conditions, &later, next)?;
            }
            Clause::If(_) => {}
        }
    }
    let none = opened.last().map_or(outermost, |inner| inner.next);
    match file.kind.kind {
        KindName::Numbers => emit_numbers(file, compiler, &terms, none, tag)?,
        _ => emit(compiler, &terms, none, tag)?,
    }
    while let Some(inner) = opened.pop() {
        compiler.close(inner);
    }
    compiler.place(outermost);
    Ok((shape, near))
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
