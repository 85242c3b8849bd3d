//! Compilation of formulas to jumps.

use super::built_ins::{Condition, Meaning, built_in};
use super::compile::{CompileResult, ProgramCompiler, is_fixed, rises};
use super::table::CallType;
use super::{Binary, Instruction, Label, Reg};
use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::automata::syntax::{Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};

/// Returns the error of a term where a condition is expected.
fn number_for_condition(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a number where a condition should be", "such as k < n, or a = largest")
}

impl ProgramCompiler<'_> {
    /// Compiles a jump to `to` if the truth value of the formula is `when`; otherwise the program continues.
    pub(crate) fn branch(&mut self, node: &SyntaxNode, to: Label, when: bool) -> CompileResult<()> {
        let span = node.span;
        self.at = span;
        match &node.kind {
            NodeKind::Truth(value) => {
                if *value == when {
                    self.jump(to);
                }
                Ok(())
            }
            NodeKind::Not(inner) => self.branch(inner, to, !when),
            NodeKind::And(parts) => self.several(parts, false, to, when),
            NodeKind::Or(parts) => self.several(parts, true, to, when),
            NodeKind::Implies(p, q) => self.implication([p, q], to, when),
            NodeKind::Iff(parts) => self.equivalence(parts, to, when, span),
            NodeKind::Quantified(all, binder, body) => self.quantified(*all, binder, body, to, when, span),
            NodeKind::Compare(terms, relations) => self.comparison(terms, relations, to, when),
            NodeKind::In(term, set) => self.containment(term, set, to, when),
            NodeKind::Divides(by, term) => self.divisibility([by, term], to, when, span),
            NodeKind::Call(name, arguments) => self.relation(node, name, arguments, to, when),
            _ => Err(number_for_condition(span)),
        }
    }

    /// Compiles a jump if a conjunction, or a disjunction if `decides`, has the truth value `when`. One part decides: a false
    /// part of a conjunction, a true part of a disjunction.
    fn several(&mut self, parts: &[SyntaxNode], decides: bool, to: Label, when: bool) -> CompileResult<()> {
        if when == decides {
            return parts.iter().try_for_each(|part| self.branch(part, to, when));
        }
        let end = self.label();
        if let Some((last, first)) = parts.split_last() {
            first.iter().try_for_each(|part| self.branch(part, end, decides))?;
            self.not_alone(|this| this.branch(last, to, when))?;
        }
        self.place(end);
        Ok(())
    }

    fn implication(&mut self, [p, q]: [&SyntaxNode; 2], to: Label, when: bool) -> CompileResult<()> {
        if when {
            self.branch(p, to, false)?;
            return self.branch(q, to, true);
        }
        let end = self.label();
        self.branch(p, end, false)?;
        self.not_alone(|this| this.branch(q, to, false))?;
        self.place(end);
        Ok(())
    }

    fn equivalence(&mut self, parts: &[SyntaxNode], to: Label, when: bool, span: Span) -> CompileResult<()> {
        // The truth value is counted.
        let (truth, zero) = (self.register(span)?, self.constant(0, span)?);
        let one = self.constant(1, span)?;
        self.copy(truth, one);
        for part in parts {
            let holds = self.label();
            self.branch(part, holds, true)?;
            let never = self.label();
            self.push(Instruction::Binary {
                op: Binary::Distance,
                to: truth,
                a: one,
                b: truth,
                fail: never.0,
            });
            self.place(holds);
            self.place(never);
        }
        let relation = if when { Relation::Different } else { Relation::Equal };
        self.push(Instruction::Branch { relation, when: true, a: truth, b: zero, to: to.0 });
        Ok(())
    }

    fn comparison(
        &mut self,
        terms: &[SyntaxNode],
        relations: &[Relation],
        to: Label,
        when: bool,
    ) -> CompileResult<()> {
        let end = self.label();
        let no = if when { end } else { to };
        let mut registers = Vec::with_capacity(terms.len());
        registers.push(self.term(&terms[0], no)?);
        for (i, relation) in relations.iter().enumerate() {
            registers.push(self.term(&terms[i + 1], no)?);
            let (a, b) = (registers[i], registers[i + 1]);
            let lasts = |name: &str| match relation {
                Relation::Less | Relation::AtMost => rises(&terms[i], name) && is_fixed(&terms[i + 1], name),
                Relation::Greater | Relation::AtLeast => {
                    is_fixed(&terms[i], name) && rises(&terms[i + 1], name)
                }
                _ => false,
            };
            let no = self.for_good(no, lasts);
            self.push(Instruction::Branch { relation: *relation, when: false, a, b, to: no.0 });
        }
        if when {
            self.jump(to);
        }
        self.place(end);
        Ok(())
    }

    fn containment(
        &mut self,
        term: &SyntaxNode,
        set: &SyntaxNode,
        to: Label,
        when: bool,
    ) -> CompileResult<()> {
        let end = self.label();
        let (yes, no) = if when { (to, end) } else { (end, to) };
        let term = self.term(term, no)?;
        let alternatives: Vec<&SyntaxNode> = match &set.kind {
            NodeKind::Set(members) => members.iter().collect(),
            _ => vec![set],
        };
        for one in alternatives {
            let other = self.label();
            let (first, last) = match &one.kind {
                NodeKind::Range(first, last) => (self.term(first, other)?, self.term(last, other)?),
                _ => {
                    let register = self.term(one, other)?;
                    (register, register)
                }
            };
            self.jump_above(first, term, other);
            self.jump_above(term, last, other);
            self.jump(yes);
            self.place(other);
        }
        self.jump(no);
        self.place(end);
        Ok(())
    }

    fn divisibility(
        &mut self,
        [by, term]: [&SyntaxNode; 2],
        to: Label,
        when: bool,
        span: Span,
    ) -> CompileResult<()> {
        let end = self.label();
        let no = if when { end } else { to };
        let (by, term) = (self.term(by, no)?, self.term(term, no)?);
        let zero = self.constant(0, span)?;
        let (regular, done) = (self.label(), self.label());
        let rest = self.register(span)?;
        // 0 divides only 0.
        self.push(Instruction::Branch {
            relation: Relation::Different,
            when: true,
            a: by,
            b: zero,
            to: regular.0,
        });
        self.copy(rest, term);
        self.jump(done);
        self.place(regular);
        self.push(Instruction::Binary { op: Binary::Remainder, to: rest, a: term, b: by, fail: no.0 });
        self.place(done);
        self.push(Instruction::Branch { relation: Relation::Equal, when, a: rest, b: zero, to: to.0 });
        self.place(end);
        Ok(())
    }

    fn relation(
        &mut self,
        node: &SyntaxNode,
        name: &Name,
        arguments: &[SyntaxNode],
        to: Label,
        when: bool,
    ) -> CompileResult<()> {
        let span = node.span;
        let end = self.label();
        let no = if when { end } else { to };
        match built_in(&name.text).map(|one| one.meaning) {
            Some(Meaning::Condition(condition)) => {
                self.condition(condition, arguments, [to, no, end], when, span)?;
            }
            _ if self.is_function_of_numbers(&name.text) => return Err(number_for_condition(span)),
            _ if self.context.asks.iter().any(|(function, ..)| *function == name.text) => {
                let zero = self.constant(0, span)?;
                if let Some(answer) = self.query(name, arguments, no)? {
                    self.push(Instruction::Branch {
                        relation: Relation::Different,
                        when,
                        a: answer,
                        b: zero,
                        to: to.0,
                    });
                }
            }
            _ => {
                if self.looked_up(name, arguments, no, CallType::Condition)?.is_some() {
                    if when {
                        self.jump(to);
                    }
                    self.place(end);
                    return Ok(());
                }
                let done = self.applied(name, arguments, no, |this, body| this.branch(body, to, when))?;
                if done.is_none() {
                    return Err(self.unknown_function(name));
                }
            }
        }
        self.place(end);
        Ok(())
    }

    /// Compiles a call of a built-in condition: a jump to `to` if its truth value is `when`. `no` is the place for a condition
    /// that fails, and `end` the place after the jump.
    fn condition(
        &mut self,
        condition: Condition,
        arguments: &[SyntaxNode],
        [to, no, end]: [Label; 3],
        when: bool,
        span: Span,
    ) -> CompileResult<()> {
        match (condition, arguments) {
            // If an end does not exist, or the last number is smaller than the first, everything is free.
            (Condition::Free, [one]) => self.jump_if_taken(one, no, if when { to } else { end }, span)?,
            (Condition::Free, _) => {
                return Err(Diagnostic::error(span, "'free' takes one square or range", "free(x..y)"));
            }
            (Condition::Has, [set, number]) => {
                let (set, number) = (self.term(set, no)?, self.term(number, no)?);
                let (one, two) = (self.constant(1, span)?, self.constant(2, span)?);
                let digits = self.two(Binary::ShiftDown, set, number, no, span)?;
                let digit = self.two(Binary::Remainder, digits, two, no, span)?;
                let relation = Relation::Equal;
                self.push(Instruction::Branch { relation, when, a: digit, b: one, to: to.0 });
                return Ok(());
            }
            (Condition::Has, _) => {
                let help = "has(m, x): the binary digit x of m is 1, so that m has the number x";
                return Err(Diagnostic::error(span, "'has' takes a set and a number", help));
            }
        }
        if when {
            self.jump(to);
        }
        Ok(())
    }

    /// Compiles a jump to `no` if a member is on a square or in a range, and to `yes` if the range does not exist.
    fn jump_if_taken(
        &mut self,
        squares: &SyntaxNode,
        no: Label,
        yes: Label,
        span: Span,
    ) -> CompileResult<()> {
        self.check_members(BinderDomain::Members, span)?;
        let (first, last) = match &squares.kind {
            NodeKind::Range(first, last) => (self.term(first, yes)?, self.term(last, yes)?),
            _ => {
                let register = self.term(squares, no)?;
                (register, register)
            }
        };
        self.push(Instruction::Taken { a: first, b: last, to: no.0 });
        Ok(())
    }

    /// Compiles a loop over all members, or all others; `lay` gets the register of the member.
    pub(crate) fn each_member(
        &mut self,
        binder: &Binder,
        span: Span,
        lay: impl FnOnce(&mut Self, Reg) -> CompileResult<()>,
    ) -> CompileResult<()> {
        // The variable may have a name that is used elsewhere in the file, and hides it.
        self.check_binder(binder, span)?;
        let zero = self.constant(0, span)?;
        let (head, exit) = (self.label(), self.label());
        let (index, value) = (self.register(span)?, self.register(span)?);
        self.copy(index, zero);
        self.place(head);
        self.push(Instruction::Member {
            index,
            value,
            others: binder.who == BinderDomain::Others,
            exit: exit.0,
        });
        self.bind(&binder.names[0], value);
        lay(self, value)?;
        self.unbind();
        self.jump(head);
        self.place(exit);
        Ok(())
    }

    fn quantified(
        &mut self,
        all: bool,
        binder: &Binder,
        body: &SyntaxNode,
        to: Label,
        when: bool,
        span: Span,
    ) -> CompileResult<()> {
        // The truth value that decides: a case that holds for ∃, one that fails for ∀.
        let decides = !all;
        let end = self.label();
        let decided = if when == decides { to } else { end };
        match (binder.who, &binder.within) {
            (BinderDomain::Numbers, None) => {
                let (name, quantifier) = (&binder.names[0].text, if all { "all" } else { "ex" });
                let help = match self.context.vertices {
                    true => format!("over the vertices that are left: {quantifier} vertex {name}: …"),
                    false => format!("give it a range: {name} in 0..n"),
                };
                let what = "a quantifier over all numbers can be proved, and not computed";
                return Err(Diagnostic::error(span, what, help));
            }
            (BinderDomain::Numbers, Some(within)) => {
                let mut opened = Vec::new();
                for name in &binder.names {
                    opened.push(self.open(name, within)?);
                }
                // The next case may decide otherwise.
                self.not_alone(|this| this.branch(body, decided, decides))?;
                while let Some(inner) = opened.pop() {
                    self.close(inner);
                }
            }
            _ => {
                self.each_member(binder, span, |this, _| this.branch(body, decided, decides))?;
            }
        }
        if when != decides {
            self.jump(to);
        }
        self.place(end);
        Ok(())
    }
}
