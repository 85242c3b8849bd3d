//! Compilation of sums, counts and the like, over the members of a position or the numbers of a range or set.

use super::compile::{CompileResult, Loop, ProgramCompiler};
use super::{Binary, Instruction, Label, Reg};
use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::automata::syntax::{
    Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode,
};

/// The registers of an aggregate.
struct Accumulator {
    aggregate: Aggregate,
    /// The result so far.
    all: Reg,
    /// 1 if there was a case.
    seen: Reg,
}

impl ProgramCompiler<'_> {
    /// Compiles an aggregate, and returns the register of its value; the program jumps to `fail` if it has none.
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        binder: &Binder,
        body: &SyntaxNode,
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        let zero = self.constant(0, span)?;
        let into = Accumulator { aggregate, all: self.register(span)?, seen: self.register(span)? };
        self.copy(into.all, zero);
        self.copy(into.seen, zero);
        match &binder.within {
            Some(within) => {
                let mut opened: Vec<Loop> = Vec::new();
                for name in &binder.names {
                    opened.push(self.open_once(name, within)?);
                }
                if let Some(next) = opened.last().map(|inner| inner.next) {
                    self.case(&into, binder, body, next, fail)?;
                }
                while let Some(inner) = opened.pop() {
                    self.close(inner);
                }
            }
            None => {
                self.check_binder(binder, span)?;
                let (head, skip, end) = (self.label(), self.label(), self.label());
                let (index, value) = (self.register(span)?, self.register(span)?);
                self.copy(index, zero);
                self.place(head);
                let others = binder.who == BinderDomain::Others;
                self.push(Instruction::Member { index, value, others, exit: end.0 });
                // The variable may have a name that is used elsewhere in the file, and hides it.
                self.bind(&binder.names[0], value);
                self.case(&into, binder, body, skip, fail)?;
                self.unbind();
                self.place(skip);
                self.jump(head);
                self.place(end);
            }
        }
        if matches!(aggregate, Aggregate::Max | Aggregate::Min) {
            // Without a case there is no largest number.
            let (relation, when) = (Relation::Equal, true);
            self.push(Instruction::Branch { relation, when, a: into.seen, b: zero, to: fail.0 });
        }
        Ok(into.all)
    }

    /// Compiles a case of an aggregate; the program jumps to `next` if the case does not count.
    fn case(
        &mut self,
        into: &Accumulator,
        binder: &Binder,
        body: &SyntaxNode,
        next: Label,
        fail: Label,
    ) -> CompileResult<()> {
        let span = body.span;
        let &Accumulator { aggregate, all, seen } = into;
        let (zero, one) = (self.constant(0, span)?, self.constant(1, span)?);
        if let Some(condition) = &binder.condition {
            self.branch(condition, next, false)?;
        }
        let term = match aggregate {
            Aggregate::Count => {
                self.branch(body, next, false)?;
                one
            }
            // The cases of a later number of an outer loop may be others.
            _ if binder.within.is_some() || binder.condition.is_some() => {
                self.not_alone(|this| this.term(body, fail))?
            }
            _ => self.term(body, fail)?,
        };
        self.at = span;
        let op = match aggregate {
            Aggregate::Sum | Aggregate::Count => Binary::Add,
            Aggregate::Xor => Binary::Xor,
            Aggregate::Max | Aggregate::Min => {
                let combine = self.label();
                let (relation, when) = (Relation::Different, true);
                self.push(Instruction::Branch { relation, when, a: seen, b: zero, to: combine.0 });
                self.copy(all, term);
                self.copy(seen, one);
                self.place(combine);
                if aggregate == Aggregate::Max { Binary::Max } else { Binary::Min }
            }
        };
        self.push(Instruction::Binary { op, to: all, a: all, b: term, fail: fail.0 });
        Ok(())
    }

    /// Compiles a result of a move: a term, a range, or `all k in R if φ: t`, which adds numbers to the list. The program
    /// jumps to `none` if a term has no value.
    pub(crate) fn list(&mut self, node: &SyntaxNode, none: Label) -> CompileResult<()> {
        let span = node.span;
        match &node.kind {
            NodeKind::Range(..) => {
                // This name cannot be typed.
                let each = Name { text: " each".into(), span };
                let opened = self.open(&each, node)?;
                self.mark_used();
                self.push(Instruction::List { a: opened.variable });
                self.close(opened);
            }
            NodeKind::Quantified(_, binder, body) => {
                let Some(within) = &binder.within else {
                    return Err(Diagnostic::error(span, "no range", "all k in 1..n: k"));
                };
                let mut opened: Vec<Loop> = Vec::new();
                for name in &binder.names {
                    opened.push(self.open_once(name, within)?);
                }
                if let (Some(condition), Some(inner)) = (&binder.condition, opened.last()) {
                    self.branch(condition, inner.next, false)?;
                }
                let a = self.not_alone(|this| this.term(body, none))?;
                self.push(Instruction::List { a });
                while let Some(inner) = opened.pop() {
                    self.close(inner);
                }
            }
            _ => {
                let a = self.term(node, none)?;
                self.push(Instruction::List { a });
            }
        }
        Ok(())
    }

    /// Opens a loop over a range or set, with each number of a set once.
    fn open_once(&mut self, name: &Name, within: &SyntaxNode) -> CompileResult<Loop> {
        let span = within.span;
        let parts = match &within.kind {
            NodeKind::Set(members) if members.len() > 1 => members.len(),
            _ => 0,
        };
        let (zero, one) = (self.constant(0, span)?, self.constant(1, span)?);
        let mut ends: Vec<(Reg, Reg)> = Vec::new();
        for _ in 0..parts {
            let (first, last) = (self.register(span)?, self.register(span)?);
            // No number, until the ends of the part are known.
            self.copy(first, one);
            self.copy(last, zero);
            ends.push((first, last));
        }
        let opened = self.open_parts(name, within, &ends)?;
        self.mark_used();
        if let Some((segment, _)) = opened.segments {
            let first_time = self.label();
            let (relation, when) = (Relation::Equal, true);
            for (part, (first, last)) in (0..).zip(ends) {
                let (part, other) = (self.constant(part, span)?, self.label());
                self.push(Instruction::Branch { relation, when, a: segment, b: part, to: first_time.0 });
                self.jump_above(first, opened.variable, other);
                self.jump_above(opened.variable, last, other);
                self.jump(opened.next);
                self.place(other);
            }
            self.place(first_time);
        }
        Ok(opened)
    }
}
