//! Compilation of syntax trees to programs.
//!
//! Formulas become jumps: [`ProgramCompiler::branch`] jumps if a formula has a given truth value and falls through
//! otherwise. A loop is left early if a failure for one number implies a failure for all larger ones: in `move n - k*k
//! for k in 1..n` the difference has no value from some k on.

use super::built_ins::{BUILT_INS, SAID_OTHERWISE, is_built_in_number};
use super::definitions::{Definition, Definitions, MAX_DEFINED, too_deep};
use super::table::DefinitionTables;
use super::{Binary, Instruction, Label, PositionQuery, Program, Reg, Unary};
use crate::syntax::diagnostic::{Diagnostic, nearest};
use crate::syntax::other_games::VALUE_OF;
use impartial_prove::automata::syntax::{Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A function that positions answer: its name, the query, and its number of arguments or [`ANY_NUMBER`].
pub(crate) type AskedFunction = (Cow<'static, str>, PositionQuery, usize);

/// The data that the programs of a file share.
#[derive(Clone, Debug, Default)]
pub(crate) struct CompileContext {
    pub(crate) parameters: Vec<(String, i64)>,
    pub(crate) definitions: Definitions,
    /// True if positions have any number of members.
    pub(crate) members: bool,
    /// True if the members are vertices of a graph, so that no vertex is the moving one.
    pub(crate) vertices: bool,
    /// True if one of the members is named, so that this member has others.
    pub(crate) others: bool,
    /// The functions that positions answer.
    pub(crate) asks: Vec<AskedFunction>,
    /// The other games that the statements of the file name.
    pub(crate) games: Vec<String>,
}

/// A loop that is being compiled.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    name: String,
    span: Span,
    pub(crate) variable: Reg,
    head: Label,
    pub(crate) next: Label,
    /// The place after the numbers of this range.
    exit: Label,
    /// The current part of a set, and the place where the next part begins.
    pub(super) segments: Option<(Reg, Label)>,
    end: Label,
    /// True if the variable has one number, so that nothing is repeated.
    one_number: bool,
}

#[derive(Clone, Debug)]
struct BoundName {
    name: String,
    register: Reg,
    span: Option<Span>,
    used: bool,
}

/// The number of arguments of a function that takes any number of them.
pub(crate) const ANY_NUMBER: usize = usize::MAX;

const MAX_REGISTERS: usize = 2000;
const MAX_OPS: usize = 100_000;

/// The compiler of one program.
pub(crate) struct ProgramCompiler<'a> {
    pub(super) context: &'a CompileContext,
    pub(super) program: Program,
    labels: Vec<Option<u32>>,
    constants: HashMap<i64, Reg>,
    scope: Vec<BoundName>,
    pub(super) loops: Vec<Loop>,
    pub(super) depth: usize,
    /// The tables that were made, shared with the compilers of the bodies of definitions.
    pub(super) tables: Rc<RefCell<DefinitionTables>>,
    /// The part of the file that is being compiled.
    pub(super) at: Span,
    /// Names that were bound and never used.
    pub(crate) unused: Vec<Name>,
}

pub(super) type CompileResult<T> = Result<T, Diagnostic>;

impl<'a> ProgramCompiler<'a> {
    /// Starts a program whose first registers have these names.
    pub(crate) fn new(context: &'a CompileContext, first: impl IntoIterator<Item = String>) -> Self {
        let mut compiler = ProgramCompiler {
            context,
            program: Program::default(),
            labels: Vec::new(),
            constants: HashMap::new(),
            scope: Vec::new(),
            loops: Vec::new(),
            depth: 0,
            tables: Rc::default(),
            at: Span::default(),
            unused: Vec::new(),
        };
        for (register, name) in (0..).zip(first) {
            compiler.program.registers.push(0);
            compiler.scope.push(BoundName { name, register, span: None, used: true });
        }
        compiler
    }

    /// Returns the program, with labels resolved to places.
    pub(crate) fn finish(mut self) -> Program {
        self.push(Instruction::Halt);
        let last = self.program.steps.len() as u32 - 1;
        let at =
            |label: &mut u32| *label = self.labels.get(*label as usize).copied().flatten().unwrap_or(last);
        for op in &mut self.program.steps {
            match op {
                Instruction::Binary { fail, .. }
                | Instruction::Unary { fail, .. }
                | Instruction::Ask { fail, .. }
                | Instruction::Table { fail, .. } => at(fail),
                Instruction::Jump(to)
                | Instruction::Branch { to, .. }
                | Instruction::Above { to, .. }
                | Instruction::Again { to, .. }
                | Instruction::Taken { to, .. } => at(to),
                Instruction::Member { exit, .. } => at(exit),
                Instruction::Emit { .. }
                | Instruction::Order { .. }
                | Instruction::Next { .. }
                | Instruction::Over { .. }
                | Instruction::ClearList
                | Instruction::Bounded { .. }
                | Instruction::List { .. }
                | Instruction::EmitList { .. }
                | Instruction::Halt => {}
            }
        }
        // A jump at the end of a loop to its head is replaced by the test of the head.
        for i in 0..self.program.steps.len() {
            if let Instruction::Again { a, to } = self.program.steps[i]
                && let Instruction::Above { a: counted, b, to: exit } = self.program.steps[to as usize]
                && counted == a
            {
                self.program.steps[i] = Instruction::Next { a, b, to: to + 1, exit };
            }
        }
        self.program.step_over();
        self.program.find_blocks();
        self.program
    }

    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    pub(crate) fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.program.steps.len() as u32);
    }

    pub(crate) fn push(&mut self, op: Instruction) {
        self.program.steps.push(op);
        self.program.spans.push(self.at);
    }

    pub(crate) fn jump(&mut self, to: Label) {
        self.push(Instruction::Jump(to.0));
    }

    /// Compiles a jump to a place if a > b.
    pub(super) fn jump_above(&mut self, a: Reg, b: Reg, to: Label) {
        self.push(Instruction::Branch { relation: Relation::Greater, when: true, a, b, to: to.0 });
    }

    pub(crate) fn register(&mut self, span: Span) -> CompileResult<Reg> {
        if self.program.registers.len() >= MAX_REGISTERS || self.program.steps.len() >= MAX_OPS {
            return Err(Diagnostic::error(span, "too long a rule", "several shorter ones"));
        }
        self.program.registers.push(0);
        Ok(self.program.registers.len() as Reg - 1)
    }

    pub(crate) fn constant(&mut self, n: i64, span: Span) -> CompileResult<Reg> {
        if let Some(&register) = self.constants.get(&n) {
            return Ok(register);
        }
        let register = self.register(span)?;
        self.program.registers[usize::from(register)] = n;
        self.constants.insert(n, register);
        Ok(register)
    }

    pub(super) fn copy(&mut self, to: Reg, a: Reg) {
        // A copy never fails.
        self.push(Instruction::Unary { op: Unary::Copy, to, a, fail: 0 });
    }

    pub(crate) fn bind(&mut self, name: &Name, register: Reg) {
        self.scope.push(BoundName { name: name.text.clone(), register, span: Some(name.span), used: false });
    }

    /// Counts the innermost bound name as used.
    pub(crate) fn mark_used(&mut self) {
        if let Some(bound) = self.scope.last_mut() {
            bound.used = true;
        }
    }

    /// Returns an error unless a name to be bound is new.
    pub(crate) fn fresh(&self, name: &Name) -> CompileResult<()> {
        if self.knows(&name.text) {
            let what = format!("'{}' has a meaning here already", name.text);
            return Err(Diagnostic::error(name.span, what, "another name"));
        }
        Ok(())
    }

    pub(crate) fn unbind(&mut self) {
        if let Some(BoundName { name, span: Some(span), used: false, .. }) = self.scope.pop() {
            self.unused.push(Name { text: name, span });
        }
    }

    /// Returns whether a name has a meaning already.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.scope.iter().any(|bound| bound.name == name)
            || self.context.parameters.iter().any(|(other, _)| other == name)
    }

    fn named(&mut self, name: &str, span: Span, fail: Label) -> CompileResult<Reg> {
        if let Some(bound) = self.scope.iter_mut().rev().find(|bound| bound.name == name) {
            bound.used = true;
            return Ok(bound.register);
        }
        if let Some(&(_, n)) = self.context.parameters.iter().find(|(other, _)| other == name) {
            return self.constant(n, span);
        }
        let called = Name { text: name.to_owned(), span };
        if self.defined(name).is_some()
            && let Some(register) = self.applied(&called, &[], fail, |this, body| this.term(body, fail))?
        {
            return Ok(register);
        }
        let mut names: Vec<&str> = self.scope.iter().map(|bound| bound.name.as_str()).collect();
        // Names made by the compiler cannot be typed.
        names.retain(|name| !name.contains([' ', '\'']));
        names.extend(self.context.parameters.iter().map(|(name, _)| name.as_str()));
        names.extend(self.context.definitions.iter().map(|definition| definition.name.text.as_str()));
        names.sort_unstable();
        names.dedup();
        let near = nearest(name, names.iter().copied());
        let help = match near {
            Some(near) => format!("did you mean '{near}'?"),
            None if names.is_empty() => "numbers only".into(),
            None => format!("names that mean something here: {}", names.join(", ")),
        };
        Err(Diagnostic::error(span, format!("there is no '{name}' here"), help))
    }

    pub(super) fn defined(&self, name: &str) -> Option<&'a Definition> {
        self.context.definitions.get(name)
    }

    /// Compiles a call of a definition: its arguments are bound to its parameters while its body is compiled.
    pub(super) fn applied<T>(
        &mut self,
        name: &Name,
        arguments: &[SyntaxNode],
        fail: Label,
        read: impl FnOnce(&mut Self, &SyntaxNode) -> CompileResult<T>,
    ) -> CompileResult<Option<T>> {
        let Some(definition) = self.defined(&name.text) else { return Ok(None) };
        if definition.parameters.len() != arguments.len() {
            let (n, m) = (definition.parameters.len(), arguments.len());
            return Err(Diagnostic::error(
                name.span,
                format!("'{}' takes {n} arguments, not {m}", name.text),
                "",
            ));
        }
        if self.depth >= MAX_DEFINED {
            return Err(too_deep(&self.context.definitions, name));
        }
        let registers =
            arguments.iter().map(|one| self.term(one, fail)).collect::<CompileResult<Vec<_>>>()?;
        // The body sees its parameters and the names of the position, but no variable of its caller.
        let loops = std::mem::take(&mut self.loops);
        let visible = self.scope.iter().take_while(|bound| bound.span.is_none()).count();
        let hidden: Vec<BoundName> = self.scope.drain(visible..).collect();
        for (parameter, register) in definition.parameters.iter().zip(registers) {
            self.scope.push(BoundName {
                name: parameter.text.clone(),
                register,
                span: Some(parameter.span),
                used: true,
            });
        }
        self.depth += 1;
        let result = read(self, &definition.body);
        self.depth -= 1;
        self.scope.truncate(visible);
        self.scope.extend(hidden);
        self.loops = loops;
        result.map(Some)
    }

    /// Calls `lay` while names stand for other numbers, and the variables of moves have no meaning.
    pub(crate) fn of_others<T>(
        &mut self,
        names: &[Name],
        registers: &[Reg],
        lay: impl FnOnce(&mut Self) -> CompileResult<T>,
    ) -> CompileResult<T> {
        let loops = std::mem::take(&mut self.loops);
        let scope = std::mem::take(&mut self.scope);
        self.scope = names
            .iter()
            .zip(registers)
            .map(|(name, &register)| BoundName { name: name.text.clone(), register, span: None, used: true })
            .collect();
        let result = lay(self);
        self.scope = scope;
        self.loops = loops;
        result
    }

    /// Calls `lay` for code after whose failure a later number may still succeed: no loop is left early there.
    pub(crate) fn not_alone<T>(
        &mut self,
        lay: impl FnOnce(&mut Self) -> CompileResult<T>,
    ) -> CompileResult<T> {
        let loops = std::mem::take(&mut self.loops);
        let result = lay(self);
        self.loops = loops;
        result
    }

    /// Returns the label for a failure that implies failures for all later numbers of the innermost loop: the end of
    /// that loop, unless something else can make up for the failure; see [`not_alone`](Self::not_alone).
    pub(super) fn for_good(&self, fail: Label, lasts: impl Fn(&str) -> bool) -> Label {
        match self.loops.last() {
            Some(inner) if inner.next == fail && lasts(&inner.name) => inner.exit,
            _ => fail,
        }
    }

    pub(crate) fn two(&mut self, op: Binary, a: Reg, b: Reg, fail: Label, span: Span) -> CompileResult<Reg> {
        let to = self.register(span)?;
        self.at = span;
        self.push(Instruction::Binary { op, to, a, b, fail: fail.0 });
        Ok(to)
    }

    pub(super) fn folded(
        &mut self,
        op: Binary,
        parts: &[SyntaxNode],
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        let mut all = None;
        for part in parts {
            let one = self.term(part, fail)?;
            all = Some(match all {
                None => one,
                Some(all) => self.two(op, all, one, fail, span)?,
            });
        }
        match all {
            Some(all) => Ok(all),
            None => self.constant(0, span),
        }
    }

    /// Compiles a sum: the numbers that are added, less the numbers that are subtracted.
    fn sum(&mut self, members: &[(bool, SyntaxNode)], fail: Label, span: Span) -> CompileResult<Reg> {
        let pick = |minus: bool| -> Vec<&SyntaxNode> {
            members.iter().filter(|(m, _)| *m == minus).map(|(_, node)| node).collect()
        };
        let (plus, minus) = (pick(false), pick(true));
        let mut sums = Vec::new();
        for part in [&plus, &minus] {
            let mut all = None;
            for member in part {
                let one = self.term(member, fail)?;
                all = Some(match all {
                    None => one,
                    Some(all) => self.two(Binary::Add, all, one, fail, span)?,
                });
            }
            sums.push(all);
        }
        match (sums[0], sums[1]) {
            (Some(plus), None) => Ok(plus),
            (Some(a), Some(b)) => {
                let lasts = |name: &str| {
                    plus.iter().all(|one| is_fixed(one, name)) && minus.iter().all(|one| rises(one, name))
                };
                let fail = self.for_good(fail, lasts);
                self.two(Binary::Subtract, a, b, fail, span)
            }
            (None, _) => self.constant(0, span),
        }
    }

    /// Compiles a term and returns the register of its value; the program jumps to `fail` if it has none.
    pub(crate) fn term(&mut self, node: &SyntaxNode, fail: Label) -> CompileResult<Reg> {
        let span = node.span;
        match &node.kind {
            NodeKind::Number(n) => match i64::try_from(*n) {
                Ok(n) => self.constant(n, span),
                Err(_) => Err(Diagnostic::error(span, "a number of 2^63 or more", "numbers below 2^63")),
            },
            NodeKind::Name(name) => self.named(name, span, fail),
            NodeKind::Sum(members) => self.sum(members, fail, span),
            NodeKind::Times(parts) => self.folded(Binary::Multiply, parts, fail, span),
            NodeKind::Xor(parts) => self.folded(Binary::Xor, parts, fail, span),
            NodeKind::Mod(a, b) | NodeKind::Div(a, b) => {
                let op =
                    if matches!(node.kind, NodeKind::Mod(..)) { Binary::Remainder } else { Binary::Divide };
                let (a, b) = (self.term(a, fail)?, self.term(b, fail)?);
                self.two(op, a, b, fail, span)
            }
            NodeKind::If(condition, then, other) => {
                let to = self.register(span)?;
                let (otherwise, end) = (self.label(), self.label());
                self.branch(condition, otherwise, false)?;
                let value = self.not_alone(|this| this.term(then, fail))?;
                self.copy(to, value);
                self.jump(end);
                self.place(otherwise);
                let value = self.not_alone(|this| this.term(other, fail))?;
                self.copy(to, value);
                self.place(end);
                Ok(to)
            }
            NodeKind::Call(name, arguments) => self.call(node, name, arguments, fail),
            NodeKind::Each(aggregate, binder, body) => self.aggregate(*aggregate, binder, body, fail, span),
            NodeKind::Text(_) => Err(Diagnostic::error(span, "a text where a number should be", "a number")),
            NodeKind::Range(..) | NodeKind::Set(_) => Err(Diagnostic::error(
                span,
                "several numbers where one should be",
                "a set stands behind 'in'",
            )),
            _ => {
                Err(Diagnostic::error(span, "a condition where a number should be", "a number or a variable"))
            }
        }
    }

    /// Copies registers to adjacent registers, and returns the first of these.
    pub(crate) fn side_by_side(&mut self, registers: &[Reg], span: Span) -> CompileResult<Reg> {
        let copies = registers.iter().map(|_| self.register(span)).collect::<CompileResult<Vec<_>>>()?;
        for (&to, &a) in copies.iter().zip(registers) {
            self.copy(to, a);
        }
        Ok(copies.first().copied().unwrap_or(0))
    }

    /// Compiles a function that the position answers.
    pub(super) fn query(
        &mut self,
        name: &Name,
        arguments: &[SyntaxNode],
        fail: Label,
    ) -> CompileResult<Option<Reg>> {
        let own = self.context.asks.iter().find(|(function, ..)| *function == name.text);
        let other = || {
            let game = name.text.strip_prefix(VALUE_OF)?;
            let place = self.context.games.iter().position(|known| known == game)?;
            Some((PositionQuery::OtherGame(u16::try_from(place).ok()?), ANY_NUMBER))
        };
        let Some((what, takes)) = own.map(|(_, what, takes)| (*what, *takes)).or_else(other) else {
            return Ok(None);
        };
        if takes != arguments.len() && takes != ANY_NUMBER {
            let takes = if takes == 1 { "1 argument".to_owned() } else { format!("{takes} arguments") };
            let message = format!("'{}' takes {takes}, not {}", name.text, arguments.len());
            return Err(Diagnostic::error(name.span, message, ""));
        }
        let registers =
            arguments.iter().map(|one| self.term(one, fail)).collect::<CompileResult<Vec<_>>>()?;
        let (to, first) = (self.register(name.span)?, self.side_by_side(&registers, name.span)?);
        self.push(Instruction::Ask { what, to, first, count: registers.len() as u16, fail: fail.0 });
        Ok(Some(to))
    }

    /// True if a call of this name is a number: a built-in function, or one that positions answer with a number.
    pub(super) fn is_function_of_numbers(&self, name: &str) -> bool {
        let query = self.context.asks.iter().find(|(function, ..)| *function == name);
        query.map_or_else(
            || is_built_in_number(name) || name.starts_with(VALUE_OF),
            |(_, what, _)| !what.is_condition(),
        )
    }

    pub(super) fn unknown_function(&self, name: &Name) -> Diagnostic {
        let of_every_kind = BUILT_INS.iter().filter(|one| one.is_number() || one.is_condition());
        let mut names: Vec<&str> = of_every_kind.map(|one| one.name).collect();
        names.extend(self.context.asks.iter().map(|(name, ..)| name.as_ref()));
        names.extend(self.context.definitions.iter().map(|definition| definition.name.text.as_str()));
        let otherwise = SAID_OTHERWISE.iter().find(|(one, _)| *one == name.text);
        let help = match (otherwise, nearest(&name.text, names.iter().copied())) {
            (Some((_, same)), _) => (*same).to_owned(),
            (None, Some(near)) => format!("did you mean '{near}'?"),
            (None, None) => format!("functions: {}, mask_k", names.join(", ")),
        };
        Diagnostic::error(name.span, format!("there is no function '{}' here", name.text), help)
    }

    /// Returns an error unless a position has the members over which a quantifier ranges.
    pub(super) fn check_members(&self, who: BinderDomain, span: Span) -> CompileResult<()> {
        if self.context.members && who == BinderDomain::Others && !self.context.others {
            let help = "a word for all members instead of 'other', such as: all row r";
            return Err(Diagnostic::error(span, "no member is named here that has others", help));
        }
        if self.context.members {
            return Ok(());
        }
        Err(Diagnostic::error(
            span,
            "this kind of position has no members to go over",
            "heaps and coins have; numbers are called by their names",
        ))
    }

    /// Returns an error unless positions have the members over which a binder ranges.
    pub(super) fn check_binder(&self, binder: &Binder, span: Span) -> CompileResult<()> {
        let Some(word) = &binder.word else { return self.check_members(binder.who, span) };
        let name = &binder.names[0].text;
        match (self.context.vertices, word.text.as_str()) {
            (true, "vertex") if binder.who == BinderDomain::Members => Ok(()),
            (true, _) if binder.who == BinderDomain::Others => Err(Diagnostic::error(
                word.span,
                "a move on a graph has no vertex that is the moving one",
                format!("vertex {name}: …, with {name} != v for the vertices other than v"),
            )),
            (true, text) => {
                let what = format!("a position of a graph has no '{text}'");
                Err(Diagnostic::error(word.span, what, format!("vertex {name}: …")))
            }
            (false, "vertex") if self.context.members => Err(Diagnostic::error(
                word.span,
                "this kind of position has no vertices",
                format!("heap {name}: …, coin {name}: …, or other {name}: …"),
            )),
            (false, _) => self.check_members(binder.who, span),
        }
    }

    /// Opens a loop of a name over a range, a set, or a single number.
    pub(crate) fn open(&mut self, name: &Name, within: &SyntaxNode) -> CompileResult<Loop> {
        self.open_parts(name, within, &[])
    }

    /// Opens a loop like [`open`](Self::open). Stores the first and last number of each part of a set in a pair of
    /// registers, if `ends` has a pair for each; the registers of a part without numbers stay as they are.
    pub(super) fn open_parts(
        &mut self,
        name: &Name,
        within: &SyntaxNode,
        ends: &[(Reg, Reg)],
    ) -> CompileResult<Loop> {
        let span = within.span;
        let alternatives: Vec<&SyntaxNode> = match &within.kind {
            NodeKind::Set(members) => members.iter().collect(),
            _ => vec![within],
        };
        let one_number = alternatives.len() == 1 && !matches!(alternatives[0].kind, NodeKind::Range(..));
        self.fresh(name)?;
        let variable = self.register(name.span)?;
        let last = self.register(span)?;
        let (head, next, exit, end) = (self.label(), self.label(), self.label(), self.label());
        let segments = if alternatives.len() == 1 {
            let (a, b) = self.ends(alternatives[0], end)?;
            self.copy(variable, a);
            self.copy(last, b);
            None
        } else {
            let segment = self.register(span)?;
            let zero = self.constant(0, span)?;
            self.copy(segment, zero);
            let dispatch = self.label();
            self.place(dispatch);
            for (part, one) in alternatives.into_iter().enumerate() {
                let (other, i) = (self.label(), self.constant(part as i64, span)?);
                self.push(Instruction::Branch {
                    relation: Relation::Different,
                    when: true,
                    a: segment,
                    b: i,
                    to: other.0,
                });
                let (a, b) = self.ends(one, exit)?;
                self.copy(variable, a);
                self.copy(last, b);
                if let Some(&(first, last)) = ends.get(part) {
                    self.copy(first, a);
                    self.copy(last, b);
                }
                self.jump(head);
                self.place(other);
            }
            self.jump(end);
            Some((segment, dispatch))
        };
        self.place(head);
        if !one_number {
            self.push(Instruction::Above { a: variable, b: last, to: exit.0 });
        }
        self.bind(name, variable);
        let opened = Loop {
            name: name.text.clone(),
            span: name.span,
            variable,
            head,
            next,
            exit,
            segments,
            end,
            one_number,
        };
        self.loops.push(opened.clone());
        Ok(opened)
    }

    fn ends(&mut self, node: &SyntaxNode, none: Label) -> CompileResult<(Reg, Reg)> {
        match &node.kind {
            NodeKind::Range(first, last) => {
                let (first, last) = (self.term(first, none)?, self.term(last, none)?);
                self.push(Instruction::Bounded { a: last });
                Ok((first, last))
            }
            _ => {
                let register = self.term(node, none)?;
                Ok((register, register))
            }
        }
    }

    /// Closes the innermost loop.
    pub(crate) fn close(&mut self, opened: Loop) {
        self.unbind();
        self.loops.pop();
        self.place(opened.next);
        self.at = opened.span;
        if !opened.one_number {
            self.push(Instruction::Again { a: opened.variable, to: opened.head.0 });
        }
        self.place(opened.exit);
        if let Some((segment, dispatch)) = opened.segments {
            self.push(Instruction::Again { a: segment, to: dispatch.0 });
        }
        self.place(opened.end);
    }
}

/// Returns whether a term does not depend on a name.
pub(super) fn is_fixed(node: &SyntaxNode, name: &str) -> bool {
    let mut fixed = !matches!(&node.kind, NodeKind::Name(other) if other == name);
    node.visit_parts(&mut |part| fixed = fixed && is_fixed(part, name));
    fixed
}

/// Returns whether a term never decreases while a name grows.
pub(super) fn rises(node: &SyntaxNode, name: &str) -> bool {
    match &node.kind {
        NodeKind::Name(_) | NodeKind::Number(_) => true,
        NodeKind::Times(parts) => parts.iter().all(|part| rises(part, name)),
        NodeKind::Sum(parts) => {
            parts.iter().all(|(minus, part)| if *minus { is_fixed(part, name) } else { rises(part, name) })
        }
        NodeKind::Div(a, b) => rises(a, name) && is_fixed(b, name),
        _ => is_fixed(node, name),
    }
}
