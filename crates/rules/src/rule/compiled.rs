//! A compiled rule: the programs of a file.

use crate::evaluate::built_ins::{BUILT_INS, DeletedSet, HEAP};
use crate::evaluate::{
    AskedFunction, CompileContext, Definition, Fault, Instruction, Output, PositionQuery, Program,
    ProgramCompiler, ProgramInput, StepCount, run, run_into,
};
use crate::names::divisions::divisions_by_zero;
use crate::names::inline::{calls, inlined, is_of_member};
use crate::names::meanings::{clashes, first_names};
use crate::names::resolved::ResolvedRule;
use crate::names::vertex_ranges::mistaken_ranges;
use crate::names::whole_sums::whole_sums;
use crate::rule::heap_moves::{
    FirstRegisters, HeapMove, HeapsAt, first_registers, heap_moves, heap_of, in_a_ring,
};
pub(crate) use crate::rule::move_programs::{DeletedPart, MoveShape};
use crate::rule::move_programs::{MovePrograms, TaggedMove};
use crate::rule::move_programs::{emit, moves, one_move, wrong_number};
use crate::rule::ordinals::OrdinalRule;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{
    Action, KindLine, KindName, MarkName, RuleCondition, RuleFile, StatementKind, WhichHeap,
};
use crate::syntax::other_games::games_named;
use crate::syntax::trees::names_of;
use impartial::game::OptionsError;
use impartial::run::DisplayCount;
use impartial_prove::automata::syntax::{Name, Span, SyntaxNode};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The members of a position.
pub(crate) type MemberSlice = SmallVec<[u64; 8]>;

/// Receives the numbers of each move, after two values that identify the move.
pub(crate) type Emit<'a, A, B> = dyn FnMut(A, B, &[i64]) -> ControlFlow<()> + 'a;

/// A compiled rule: the moves of heaps, coins, numbers and rows, and the conditions of all kinds.
#[derive(Debug)]
pub(crate) struct CompiledRule {
    /// The name with the parameters.
    pub(crate) name: String,
    pub(crate) file: RuleFile,
    pub(crate) context: CompileContext,
    pub(crate) programs: KindPrograms,
    legal: Option<ConditionTest>,
    goes_on: Option<ConditionTest>,
    pub(crate) start: Option<(Program, usize)>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// True if positions may name files that contain graphs.
    pub(crate) files: bool,
    resolved: OnceLock<Result<ResolvedRule, String>>,
}

/// The compiled moves, as the kind of the positions needs them.
#[derive(Debug)]
pub(crate) enum KindPrograms {
    /// One program for all moves.
    OneProgram(MovePrograms),
    /// The moves of games whose heaps are one position, each compiled to programs of its own.
    HeapMoves(Vec<HeapMove>),
    /// The rules of a game on ordinals, which has no programs.
    Ordinals(Arc<OrdinalRule>),
}

/// A position, as its kind gives it to the programs.
#[derive(Clone, Copy)]
pub(crate) enum PositionInput<'p> {
    /// Heaps or coins.
    Members(&'p [u64]),
    /// Heaps that are one position.
    Heaps(HeapsAt<'p>),
    /// A position of another kind.
    Other(ProgramInput<'p>),
}

impl PositionInput<'_> {
    /// Calls `read` with the input of programs about the whole position.
    #[inline]
    fn read<T>(self, read: impl FnOnce(ProgramInput<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
        match self {
            PositionInput::Members(members) => {
                read(ProgramInput::of_position(&member_numbers(members)?, members, None))
            }
            PositionInput::Heaps(at) => {
                let ask = |_, place: &[i64]| heap_of(at.heaps, place);
                read(ProgramInput::of_position(&first_registers(at)?, at.heaps, Some(&ask)))
            }
            PositionInput::Other(given) => read(given),
        }
    }
}

/// Conditions that must all hold.
#[derive(Debug)]
struct ConditionTest {
    /// The conditions on whole positions.
    whole: Option<Program>,
    /// The conditions that name a member, and are tested for each member.
    of_member: Option<Program>,
}

/// Returns the functions that positions of a kind answer.
pub(crate) fn position_functions(line: &KindLine) -> Vec<AskedFunction> {
    let given = BUILT_INS
        .iter()
        .filter_map(|one| one.query(line.kind).map(|query| (Cow::Borrowed(one.name), query, one.arguments)));
    let mark = |(place, mark): (u16, &MarkName)| {
        (Cow::Owned(mark.name.text.clone()), PositionQuery::Mark(place), mark.ends)
    };
    given.chain((0..).zip(&line.marks).map(mark)).collect()
}

/// Returns a warning for each claim whose name another claim has, so that it gets another name.
fn claims_of_one_name(file: &RuleFile) -> impl Iterator<Item = Diagnostic> + '_ {
    file.statements.iter().filter(|stated_line| stated_line.kind == StatementKind::Claim).filter_map(
        |stated_line| {
            let (name, _) = stated_line.name.split_once('~')?;
            let what = format!("a second statement named '{name}': it is called '{}'", stated_line.name);
            Some(Diagnostic::warning(stated_line.span, what, "another name"))
        },
    )
}

/// Maximum number of numbers of a tuple.
pub(crate) const MAX_NUMBERS: usize = 24;

impl CompileContext {
    /// Returns the data that the programs of a file share, with values for the parameters.
    pub(crate) fn from_file(file: &RuleFile, values: &[u64]) -> CompileContext {
        let value = |&value: &u64| i64::try_from(value).unwrap_or(i64::MAX);
        let parameters = file.parameters.iter().zip(values);
        let definitions = file.definitions.iter().map(|(name, parameters, body)| Definition {
            name: name.clone(),
            parameters: parameters.clone(),
            body: body.clone(),
        });
        let kind = file.kind.kind;
        CompileContext {
            parameters: parameters.map(|(name, number)| (name.text.clone(), value(number))).collect(),
            games: games_named(file),
            definitions: definitions.collect(),
            members: matches!(kind, KindName::Heaps | KindName::Coins | KindName::Rows | KindName::Graph)
                || kind.is_list()
                || kind.is_on_ordinals(),
            vertices: kind == KindName::Graph,
            others: matches!(kind, KindName::Heaps | KindName::Coins)
                || kind.is_list()
                || kind.is_on_ordinals(),
            asks: position_functions(&file.kind),
        }
    }
}

/// Returns the errors of too many numbers, and of conditions that positions of the kind cannot have.
fn errors_of_conditions(file: &RuleFile, context: &CompileContext) -> Vec<Diagnostic> {
    let mut wrong = Vec::new();
    if file.kind.names.len() + file.kind.extra.len() + file.kind.marks.len() > MAX_NUMBERS {
        let help = format!("at most {MAX_NUMBERS}");
        wrong.push(Diagnostic::error(file.kind.span, "too many numbers", help));
    }
    for condition in file.legal.iter().chain(&file.over) {
        match condition {
            RuleCondition::Pattern { span, .. } if file.kind.kind != KindName::Grid => {
                let help = "a condition on the numbers of the position, such as: over n = 1";
                wrong.push(Diagnostic::error(*span, "only the positions of a grid have patterns", help));
            }
            RuleCondition::Formula(node)
                if file.kind.kind == KindName::Ring && calls(context, node, HEAP.name()) =>
            {
                wrong.push(in_a_ring(node.span));
            }
            _ => {}
        }
    }
    wrong
}

/// Returns the warnings about a file that do not depend on its moves.
fn warnings_of_file(file: &RuleFile) -> impl Iterator<Item = Diagnostic> + '_ {
    let no_moves = file.moves.is_empty().then(|| {
        Diagnostic::warning(file.kind.span, "the game has no moves", "lines that begin with 'move'")
    });
    claims_of_one_name(file).chain(whole_sums(file)).chain(no_moves)
}

impl ConditionTest {
    /// Compiles conditions that must all have the truth value `wanted`; `None` without conditions. Adds errors to `wrong`.
    fn new(
        file: &RuleFile,
        context: &CompileContext,
        conditions: &[RuleCondition],
        wanted: bool,
        wrong: &mut Vec<Diagnostic>,
    ) -> Option<ConditionTest> {
        let formulas = conditions.iter().filter_map(|one| match one {
            RuleCondition::Formula(node) => Some(node),
            RuleCondition::Pattern { .. } => None,
        });
        let (of_member, whole): (Vec<&SyntaxNode>, Vec<&SyntaxNode>) =
            formulas.partition(|node| is_of_member(file, context, node));
        let mut program = |formulas: &[&SyntaxNode]| -> Option<Program> {
            let mut compiler = ProgramCompiler::new(context, first_names(file));
            let no = compiler.label();
            for formula in formulas {
                compiler.branch(formula, no, !wanted).map_err(|error| wrong.push(error)).ok()?;
            }
            compiler.push(Instruction::Emit { first: 0, count: 0, tag: 0 });
            compiler.place(no);
            (!formulas.is_empty()).then(|| compiler.finish())
        };
        let test = ConditionTest { whole: program(&whole), of_member: program(&of_member) };
        (test.whole.is_some() || test.of_member.is_some()).then_some(test)
    }

    /// Returns whether the conditions hold at a position.
    #[inline]
    fn holds(&self, position: PositionInput<'_>, steps: &StepCount<'_>) -> Result<bool, Fault> {
        let emits = |program: &Program, given: ProgramInput<'_>| -> Result<bool, Fault> {
            Ok(run(program, given, steps, &mut |_, _| ControlFlow::Break(()))?.is_break())
        };
        position.read(|given| {
            if let Some(whole) = &self.whole
                && !emits(whole, given)?
            {
                return Ok(false);
            }
            let Some(of_member) = &self.of_member else { return Ok(true) };
            let mut first = FirstRegisters::from_slice(given.first);
            for (moved, &member) in given.members.iter().enumerate() {
                first[0] = crate::evaluate::number(member)?;
                if !emits(of_member, ProgramInput { first: &first, moved, ..given })? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }
}

impl CompiledRule {
    /// Compiles a file.
    ///
    /// # Errors
    /// All errors of the file.
    pub(crate) fn new(file: RuleFile, values: &[u64]) -> Result<CompiledRule, Vec<Diagnostic>> {
        let context = CompileContext::from_file(&file, values);
        let mut wrong = clashes(&file);
        let below = below_without_ordinals(&file);
        if !below.is_empty() {
            wrong.extend(below);
            return Err(wrong);
        }
        wrong.extend(errors_of_conditions(&file, &context));
        wrong.extend(mistaken_ranges(&file, &context));
        wrong.extend(divisions_by_zero(&file));
        let suffix: Vec<String> = values.iter().map(u64::to_string).collect();
        let name = match suffix.is_empty() {
            true => file.name.clone(),
            false => format!("{}:{}", file.name, suffix.join(",")),
        };
        let mut warnings = Vec::new();
        let kind = file.kind.kind;
        let on_ordinals = kind.is_on_ordinals();
        let programs = if kind.is_list() {
            Some(KindPrograms::HeapMoves(heap_moves(&file, &context, &mut wrong, &mut warnings)))
        } else if on_ordinals {
            let rule = OrdinalRule::new(&file, &context).map_err(|more| wrong.extend(more)).ok();
            rule.map(|rule| KindPrograms::Ordinals(Arc::new(rule)))
        } else {
            moves(&file, &context, &mut wrong, &mut warnings).map(KindPrograms::OneProgram)
        };
        // Play continues if none of the conditions that end it holds, for no member.
        let (mut legal, mut goes_on, mut begun) = (None, None, None);
        if !on_ordinals {
            legal = ConditionTest::new(&file, &context, &file.legal, true, &mut wrong);
            goes_on = ConditionTest::new(&file, &context, &file.over, false, &mut wrong);
            begun = start(&file, &context).map_err(|error| wrong.push(error)).ok().flatten();
        }
        warnings.extend(warnings_of_file(&file));
        match programs {
            Some(programs) if wrong.is_empty() => Ok(CompiledRule {
                name,
                context,
                programs,
                legal,
                goes_on,
                start: begun,
                warnings,
                files: true,
                resolved: OnceLock::new(),
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
            Fault::Overflow { span, .. } | Fault::Large { span } => OptionsError::TooLarge(format!(
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

    /// Returns the moves and conditions without definitions.
    ///
    /// # Errors
    /// They become too long.
    pub(crate) fn resolved(&self) -> Result<&ResolvedRule, String> {
        let resolved = self.resolved.get_or_init(|| ResolvedRule::new(&self.file, &self.context));
        resolved.as_ref().map_err(Clone::clone)
    }

    pub(crate) fn kind(&self) -> KindName {
        self.file.kind.kind
    }

    /// Returns the program of all moves, if the moves are compiled to one program.
    pub(crate) fn program(&self) -> Option<&Program> {
        match &self.programs {
            KindPrograms::OneProgram(moves) => Some(&moves.program),
            _ => None,
        }
    }

    /// Returns the moves that are compiled to one program, indexed by their tags.
    pub(crate) fn tagged_moves(&self) -> &[TaggedMove] {
        match &self.programs {
            KindPrograms::OneProgram(moves) => &moves.moves,
            _ => &[],
        }
    }

    /// Returns whether a move on a graph may delete vertices.
    pub(crate) fn deletes_vertices(&self) -> bool {
        self.tagged_moves()
            .iter()
            .flat_map(|one| &one.deleted)
            .any(|part| !matches!(part, DeletedPart::Set(DeletedSet::Edge) | DeletedPart::Number(_)))
    }

    /// Returns whether every move replaces one number by one number.
    pub(crate) fn keeps_count(&self) -> bool {
        self.file.moves.iter().all(|line| match &line.action {
            Action::Become(all) => all.len() == 1 && !line.varies(),
            Action::Heaps(action) => action.keeps_count(),
            _ => false,
        })
    }

    /// Returns whether a ring and its reflection have the same moves.
    pub(crate) fn is_mirrored(&self) -> bool {
        let directed = self.file.moves.iter().any(|line| match &line.action {
            Action::Heaps(action) => action.others.iter().any(|(which, ..)| *which != WhichHeap::Other),
            _ => false,
        });
        self.kind() == KindName::Ring && !directed
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
            emit(i, self.tagged_moves()[usize::from(tag)].shape, numbers)
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
        let Some(program) = self.program() else { return Ok(ControlFlow::Continue(())) };
        if self.is_over(PositionInput::Members(members), steps)? {
            return Ok(ControlFlow::Continue(()));
        }
        let mut first = member_numbers(members)?;
        for (i, &member) in members.iter().enumerate() {
            if i > 0 && members[i - 1] == member {
                continue;
            }
            first[0] = crate::evaluate::number(member)?;
            let given = ProgramInput { first: &first, members, moved: i, ask: None };
            let flow = run(program, given, steps, &mut |tag, numbers| emit(i, tag, numbers))?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Outputs each move from a single heap, if play is nowhere over early.
    pub(crate) fn output_of_heap(
        &self,
        heap: u64,
        steps: &StepCount<'_>,
        output: &mut impl Output,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(program) = self.program() else { return Ok(ControlFlow::Continue(())) };
        let (first, members) = (heap_registers(heap)?, [heap]);
        let given = ProgramInput { first: &first, members: &members, moved: 0, ask: None };
        run_into(program, given, steps, output)
    }

    /// Returns whether a position satisfies the conditions of the file on legal positions.
    #[inline]
    pub(crate) fn is_legal(&self, position: PositionInput<'_>, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.legal.as_ref().map_or(Ok(true), |legal| legal.holds(position, steps))
    }

    /// Returns whether a line `over` ends play at a position.
    pub(crate) fn is_over(&self, position: PositionInput<'_>, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.goes_on.as_ref().map_or(Ok(false), |goes_on| Ok(!goes_on.holds(position, steps)?))
    }

    pub(crate) fn has_legality(&self) -> bool {
        self.legal.is_some()
    }

    /// Calls `emit` for each move from a position of another kind.
    pub(crate) fn visit(
        &self,
        given: ProgramInput<'_>,
        steps: &StepCount<'_>,
        emit: &mut Emit<'_, u16, MoveShape>,
    ) -> Result<ControlFlow<()>, Fault> {
        let KindPrograms::OneProgram(moves) = &self.programs else { return Ok(ControlFlow::Continue(())) };
        if self.is_over(PositionInput::Other(given), steps)? {
            return Ok(ControlFlow::Continue(()));
        }
        run(&moves.program, given, steps, &mut |tag, numbers| {
            emit(tag, moves.moves[usize::from(tag)].shape, numbers)
        })
    }

    /// Returns the program of some of the move lines, given by their places in the file.
    pub(crate) fn program_of_moves(&self, places: &[usize]) -> Option<Program> {
        let mut compiler = ProgramCompiler::new(&self.context, first_names(&self.file));
        for &place in places {
            one_move(&self.file, self.file.moves.get(place)?, &mut compiler, place as u16).ok()?;
        }
        Some(compiler.finish())
    }

    /// Returns the lines `move` that give a position of heaps or coins a move, by their places in the file; all lines if they cannot
    /// be listed within `steps`.
    pub(crate) fn lines_with_moves(&self, numbers: &[u64], steps: &StepCount<'_>) -> Vec<usize> {
        let mut seen: BTreeSet<u16> = BTreeSet::new();
        let all = self.tagged_moves().len();
        let mut note = |tag: u16| -> ControlFlow<()> {
            seen.insert(tag);
            if seen.len() == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ran = match self.kind() {
            KindName::Heaps | KindName::Coins => {
                self.visit_of_members_tagged(numbers, steps, &mut |_, tag, _| note(tag))
            }
            // This is not known for boards.
            _ => return (0..all).collect(),
        };
        match ran {
            Ok(_) => seen.into_iter().map(usize::from).collect(),
            Err(_) => (0..all).collect(),
        }
    }

    /// Returns the numbers, or the extra numbers, of a position at the start, as the line `start` says.
    pub(crate) fn run_start(&self, position: PositionInput<'_>) -> Option<MemberSlice> {
        let (program, _) = self.start.as_ref()?;
        let mut found = None;
        let flow = position.read(|given| {
            run(program, given, &StepCount::unwatched(), &mut |_, numbers| {
                found = Some(numbers.iter().map(|&n| n as u64).collect());
                ControlFlow::Break(())
            })
        });
        flow.ok().and(found)
    }

    /// Returns the numbers of a position that is given by fewer numbers, as the line `start` says.
    pub(crate) fn started(&self, numbers: &[u64]) -> Option<MemberSlice> {
        self.start.as_ref().filter(|(_, count)| *count == numbers.len())?;
        let first = numbers.iter().map(|&n| i64::try_from(n).ok()).collect::<Option<SmallVec<[i64; 8]>>>()?;
        self.run_start(PositionInput::Other(ProgramInput::of_position(&first, &[], None)))
    }
}

/// Returns the errors of moves with `for x < t`, which have a meaning on ordinals alone.
fn below_without_ordinals(file: &RuleFile) -> Vec<Diagnostic> {
    if file.kind.kind.is_on_ordinals() {
        return Vec::new();
    }
    let error = |(name, _): &(Name, SyntaxNode)| {
        let help = format!("a range, such as: for {} in 0..9; or heaps and coins 'on ordinals'", name.text);
        Diagnostic::error(name.span, "'for x < t' is for games on ordinals", help)
    };
    file.moves.iter().filter_map(|line| line.below.as_ref().map(error)).collect()
}

/// Returns the moving member (a placeholder), the largest member, the smallest one, and the number of members.
fn member_numbers(members: &[u64]) -> Result<[i64; 4], Fault> {
    let number = |n: Option<&u64>| crate::evaluate::number(n.copied().unwrap_or(0));
    Ok([0, number(members.last())?, number(members.first())?, members.len() as i64])
}

/// Returns the first registers of a position with a single heap, which moves.
pub(crate) fn heap_registers(heap: u64) -> Result<[i64; 4], Fault> {
    let mut first = member_numbers(&[heap])?;
    first[0] = crate::evaluate::number(heap)?;
    Ok(first)
}

/// Returns a number of extra numbers in words: `1 extra number`.
pub(crate) fn extra_numbers(count: usize) -> String {
    format!("{count} extra {}", if count == 1 { "number" } else { "numbers" })
}

/// Returns the program of the line `start`, with the number of its numbers, if there is such a line.
fn start(file: &RuleFile, context: &CompileContext) -> Result<Option<(Program, usize)>, Diagnostic> {
    let Some((terms, span)) = &file.start else { return Ok(None) };
    let at_line = |error: Diagnostic| Diagnostic {
        span: if error.span.end == 0 { *span } else { error.span },
        ..error
    };
    program_of_start(file, context, terms).map(Some).map_err(at_line)
}

fn program_of_start(
    file: &RuleFile,
    context: &CompileContext,
    terms: &[SyntaxNode],
) -> Result<(Program, usize), Diagnostic> {
    let span = terms[0].span;
    let list = file.kind.kind.is_list() || file.kind.kind == KindName::Graph;
    let started = if list { &file.kind.extra } else { &file.kind.names };
    if file.kind.kind != KindName::Numbers && !list || started.is_empty() {
        let help = "numbers a, b; or extra numbers: heaps n with a, b, or graph with a, b";
        return Err(Diagnostic::error(span, "'start' is for positions with numbers", help));
    }
    if terms.len() != started.len() {
        let what = match list {
            true => format!(
                "{} where the {} {}",
                DisplayCount(terms.len() as u64, "numbers"),
                if file.kind.kind == KindName::Graph { "graph has" } else { "heaps have" },
                extra_numbers(started.len())
            ),
            false => wrong_number(terms.len(), started.len()),
        };
        return Err(Diagnostic::error(span, what, "a term for each number"));
    }
    if list {
        // The extra numbers are not known yet, and no heap is named.
        let mut names = first_names(file);
        let given = names.len() - started.len();
        names.truncate(given);
        if file.kind.kind.is_list() {
            "no heap".clone_into(&mut names[0]);
        }
        let mut compiler = ProgramCompiler::new(context, names);
        let none = compiler.label();
        emit(&mut compiler, terms, none, 0)?;
        compiler.place(none);
        return Ok((compiler.finish(), given));
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
