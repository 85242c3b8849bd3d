//! The statements of a file about its game, as claims that are checked against computed values.

use crate::evaluate::built_ins::{MASK, built_in};
use crate::evaluate::words::Word;
use crate::evaluate::{
    ANY_NUMBER, AskedFunction, CompileContext, Instruction, PositionQuery, Program, ProgramCompiler,
};
use crate::logic::logic_words::in_logic_words;
use crate::logic::premise::premise;
use crate::names::inline::{calls, inlined, is_of_member, speaks_of};
use crate::names::meanings::statement_words;
use crate::names::parameters::{constant, deciding_parameters};
use crate::rule::compiled::position_functions;
use crate::statements::failing_part::{FailureProgram, failure_program};
use crate::statements::play_words::{in_play_words, play_context, uses_play};
use crate::statements::region::Region;
use crate::statements::windows::region;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{KindName, RuleFile, StatementKind, StatementLine};
use crate::syntax::trees::{renamed, visit_parts_mut};
use impartial_prove::automata::Formula;
use impartial_prove::automata::syntax::{NodeKind, Span, SyntaxNode};
use std::borrow::Cow;
use std::sync::Arc;

/// A compiled statement, ready to be checked against computed values.
#[derive(Debug)]
pub(crate) struct CheckableStatement {
    pub(crate) kind: StatementKind,
    pub(crate) name: String,
    pub(crate) planted: bool,
    /// The text of the statement.
    pub(super) statement: String,
    pub(super) source: String,
    pub(crate) test: StatementTest,
    pub(crate) condition: Option<Program>,
    /// The premise of the statement, which does not apply to positions at which the premise is false.
    pub(super) premise: Option<StatementTest>,
    /// The parameters that alone decide the condition, with their values.
    pub(super) decided_by: Option<String>,
    /// Program that finds the part of the statement that fails, and the values that it names.
    pub(super) failure_program: Option<FailureProgram>,
    /// True if the statement names a member: it is about positions with one member, or about each member.
    pub(crate) of_member: bool,
    /// True if the statement is a term of each heap, whose values are added up as a nim-sum.
    pub(crate) per_member: bool,
    /// True if the condition names a member.
    pub(super) condition_of_member: bool,
    /// True if the statement or its condition uses misère values.
    pub(super) of_misere: bool,
    /// True if the statement is compared with results of play that need not end.
    pub(crate) of_play: bool,
    /// The same statement, compared with such results, for a game whose play turns out not to end.
    pub(super) with_loops: Option<Arc<CheckableStatement>>,
    /// True if the statement or its condition uses normal or misère values.
    pub(crate) names_values: bool,
    pub(crate) windows: Vec<Region>,
    /// The other games that the statements of the file name.
    pub(super) games: Vec<String>,
}

#[derive(Debug)]
pub(crate) enum StatementTest {
    /// A program that emits one number, or ends without output if the term has no value.
    Term(Program),
    /// A program that emits an output if the formula holds.
    Formula(Program),
    /// A formula with quantifiers over all numbers, decided by an automaton, with its free variables.
    Logic(Box<Formula>, Vec<String>),
}

/// Returns the names of the first registers in programs about whole positions.
pub(super) fn names(file: &RuleFile) -> Vec<String> {
    let own = file.kind.names.iter().map(|name| name.text.clone());
    let more = statement_words(file.kind.kind);
    let extra = file.kind.extra.iter().map(|name| name.text.clone());
    let more = more.iter().map(|word| word.text().to_owned()).chain(extra);
    own.chain(more).chain([Word::Value, Word::Misere].map(|word| word.text().to_owned())).collect()
}

/// Returns the tree with `value(p)` and `misere(p)` replaced by the values of the position itself, if nothing else is
/// called `p`.
pub(crate) fn of_position(file: &RuleFile, context: &CompileContext, node: &SyntaxNode) -> SyntaxNode {
    const POSITION: &str = "p";
    fn meant(node: &mut SyntaxNode) {
        if let NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) = &mut node.kind
            && binder.names.iter().any(|name| name.text == POSITION)
        {
            return binder.within.iter_mut().for_each(|within| meant(within));
        }
        visit_parts_mut(node, &mut meant);
        if let NodeKind::Call(name, arguments) = &node.kind
            && Word::of_text(&name.text).and_then(Word::as_value).is_some()
            && let [SyntaxNode { kind: NodeKind::Name(p), .. }] = &arguments[..]
            && p == POSITION
        {
            node.kind = NodeKind::Name(name.text.clone());
        }
    }
    let mut node = node.clone();
    let own = file.kind.names.iter().chain(&file.kind.extra).chain(&file.parameters).map(|name| &name.text);
    if own.chain(context.definitions.iter().map(|one| &one.name.text)).all(|name| name != POSITION) {
        meant(&mut node);
    }
    node
}

/// Returns a function of the tree that formulas of the prover have, and rule files do not.
fn prover_function(tree: &SyntaxNode) -> Option<String> {
    let mut found = match &tree.kind {
        NodeKind::Call(name, _) if !name.text.starts_with(MASK) && built_in(&name.text).is_none() => {
            Some(name.text.clone())
        }
        _ => None,
    };
    tree.visit_parts(&mut |part| found = found.take().or_else(|| prover_function(part)));
    found
}

/// Returns the formula that the logic decides, with definitions and parameters written out.
fn in_logic(context: &CompileContext, body: &SyntaxNode) -> Result<Formula, String> {
    let mut tree = inlined(context, body)?;
    if let Some(name) = prover_function(&tree) {
        return Err(format!("there is no function '{name}' here"));
    }
    for (parameter, value) in &context.parameters {
        tree = renamed(&tree, parameter, &SyntaxNode::new(NodeKind::Number(*value as u64), body.span));
    }
    in_logic_words(&mut tree);
    Formula::from_tree(&tree).map_err(|problem| problem.reason().to_owned())
}

/// The functions of computed values.
const OF_VALUES: [AskedFunction; 2] = [
    (Cow::Borrowed(Word::Value.text()), PositionQuery::Value, ANY_NUMBER),
    (Cow::Borrowed(Word::Misere.text()), PositionQuery::Misere, ANY_NUMBER),
];

/// Compiles the statements of a file. Adds the error of each other statement to `wrong`.
pub(crate) fn claims_of_text(
    file: &RuleFile,
    context: &CompileContext,
    text: &str,
    wrong: &mut Vec<Diagnostic>,
) -> Vec<CheckableStatement> {
    let mut all = Vec::new();
    for stated_line in &file.statements {
        let compiled = match of_play(file, context, stated_line) {
            true => compile(file, context, stated_line, text, true),
            false => compile(file, context, stated_line, text, false).map(|plain| {
                // The automata decide no statement about infinite values.
                let with_loops = compile(file, context, stated_line, text, true).ok().map(Arc::new);
                CheckableStatement { with_loops, ..plain }
            }),
        };
        match compiled {
            Ok(stated_line) => all.push(stated_line),
            Err(error) => wrong.push(error),
        }
    }
    all
}

/// Returns whether a statement names outcomes or remoteness.
pub(crate) fn of_play(file: &RuleFile, context: &CompileContext, stated_line: &StatementLine) -> bool {
    let mut nodes = std::iter::once(&stated_line.body).chain(&stated_line.condition);
    stated_line.kind.is_about_draws() || nodes.any(|node| uses_play(file, context, node))
}

/// Compiles a term or formula to a program that emits its value, or an output if it holds.
fn program(
    file: &RuleFile,
    context: &CompileContext,
    node: &SyntaxNode,
    is_term: bool,
) -> Result<Program, Diagnostic> {
    let mut compiler = ProgramCompiler::new(context, names(file));
    let none = compiler.label();
    let (mut first, mut count) = (0, 0);
    if is_term {
        let value = compiler.term(node, none)?;
        first = compiler.side_by_side(&[value], node.span)?;
        count = 1;
    } else {
        compiler.branch(node, none, false)?;
    }
    compiler.push(Instruction::Emit { first, count, tag: 0 });
    compiler.place(none);
    Ok(compiler.finish())
}

/// Returns the test of a formula. Only the logic evaluates quantifiers over all numbers.
fn formula_test(
    file: &RuleFile,
    context: &CompileContext,
    body: &SyntaxNode,
) -> Result<StatementTest, Diagnostic> {
    let error = match program(file, context, body, false) {
        Ok(program) => return Ok(StatementTest::Formula(program)),
        Err(error) if error.message.contains("over all numbers") => error,
        Err(error) => return Err(error),
    };
    let formula = in_logic(context, body).map_err(|why| {
        let range = error.help.unwrap_or_default();
        Diagnostic { help: Some(format!("{range}; of all numbers: {why}")), ..error }
    })?;
    let names: Vec<String> = names(file);
    let free: Vec<String> = formula.free_variables().into_iter().collect();
    if let Some(name) = free.iter().find(|name| !names.contains(name)) {
        let what = format!("there is no '{name}' here");
        return Err(Diagnostic::error(body.span, what, format!("names: {}", names.join(", "))));
    }
    Ok(StatementTest::Logic(Box::new(formula), free))
}

/// Returns the text of a place on one line.
fn one_line(text: &str, span: Span) -> String {
    let text = text.get(span.start..span.end).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the test of a statement, that of its premise, and the program that finds what fails.
fn tests(
    file: &RuleFile,
    context: &CompileContext,
    kind: StatementKind,
    body: &SyntaxNode,
) -> Result<(StatementTest, Option<StatementTest>, Option<FailureProgram>), Diagnostic> {
    let test = match matches!(kind, StatementKind::Value | StatementKind::Misere) {
        true => StatementTest::Term(program(file, context, body, true)?),
        false => formula_test(file, context, body)?,
    };
    let premise = match kind {
        StatementKind::Claim => premise(context, body),
        _ => None,
    };
    let premise = premise.map(|(premise, context)| formula_test(file, &context, &premise)).transpose()?;
    let failure_program = match (&test, kind) {
        (StatementTest::Formula(_), StatementKind::Claim) => failure_program(context, names(file), body).ok(),
        _ => None,
    };
    Ok((test, premise, failure_program))
}

/// Compiles a statement, for comparison with values or with results of play that need not end.
fn compile(
    file: &RuleFile,
    context: &CompileContext,
    stated_line: &StatementLine,
    text: &str,
    of_play: bool,
) -> Result<CheckableStatement, Diagnostic> {
    let asks = || OF_VALUES.into_iter().chain(position_functions(&file.kind)).collect();
    let context = match of_play {
        true => play_context(file, context)?,
        false => CompileContext { asks: asks(), ..context.clone() },
    };
    let in_words = |node: &SyntaxNode| {
        let node = of_position(file, &context, node);
        if of_play { in_play_words(file, &node, &[]) } else { Ok(node) }
    };
    let body = in_words(&stated_line.body)?;
    let condition = stated_line.condition.as_ref().map(in_words).transpose()?;
    let (test, premise, failure_program) = tests(file, &context, stated_line.kind, &body)?;
    let condition_program =
        condition.as_ref().map(|node| program(file, &context, node, false)).transpose()?;
    let decided_by = condition.as_ref().and_then(|node| deciding_parameters(&context, node));
    let names_member = |node: &SyntaxNode| is_of_member(file, &context, node);
    let condition_of_member = condition.as_ref().is_some_and(names_member);
    let of_member = names_member(&body) || condition_of_member;
    let per_member =
        file.kind.kind == KindName::Heaps && stated_line.kind == StatementKind::Value && names_member(&body);
    let mentions = |node: &SyntaxNode, word: Word| {
        speaks_of(&context, node, word.text()) || calls(&context, node, word.text())
    };
    let misere = |node: &SyntaxNode| mentions(node, Word::Misere);
    // Of play that need not end, misère P-positions are known without misère values.
    let of_misere = stated_line.kind == StatementKind::Misere
        || stated_line.kind == StatementKind::MiserePPositions && !of_play
        || misere(&body)
        || condition.as_ref().is_some_and(misere);
    let normal = |node: &SyntaxNode| mentions(node, Word::Value);
    let names_values =
        [Some(&body), condition.as_ref()].into_iter().flatten().any(|node| misere(node) || normal(node));
    let value = |node: &SyntaxNode, span: Span| constant(&context, node, span);
    let windows = stated_line.windows.iter().map(|line| region(file, &context, line, &value));
    let windows = windows.collect::<Result<Vec<_>, _>>()?;
    let source = stated_line.source.clone().or_else(|| file.source.clone()).unwrap_or_default();
    Ok(CheckableStatement {
        kind: stated_line.kind,
        name: stated_line.name.clone(),
        planted: stated_line.planted,
        statement: one_line(text, stated_line.span),
        source,
        test,
        condition: condition_program,
        premise,
        decided_by,
        failure_program,
        of_member,
        per_member,
        condition_of_member,
        of_misere,
        names_values,
        of_play,
        with_loops: None,
        windows,
        games: context.games.clone(),
    })
}
