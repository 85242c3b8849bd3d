//! Compilation of functions.

use super::built_ins::{BuiltIn, Composed, MASK, Meaning, built_in};
use super::compile::{ANY_NUMBER, AskedFunction, CompileResult, ProgramCompiler};
use super::table::CallType;
use super::{Binary, Instruction, Label, Reg};
use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::automata::syntax::{Name, Relation, Span, SyntaxNode};

impl ProgramCompiler<'_> {
    /// Compiles a call of a function or definition.
    pub(super) fn call(
        &mut self,
        node: &SyntaxNode,
        name: &Name,
        arguments: &[SyntaxNode],
        fail: Label,
    ) -> CompileResult<Reg> {
        let span = node.span;
        if let Some(k) = name.text.strip_prefix(MASK).and_then(|digits| digits.parse::<u32>().ok()) {
            return self.mask(name, k, arguments, fail, span);
        }
        let known = built_in(&name.text);
        if let Some(function) = known.filter(|one| one.is_number()) {
            return self.built_in_number(function, arguments, fail, span);
        }
        let asked = |(function, what, _): &AskedFunction| *function == name.text && what.is_condition();
        let is_condition = known.is_some_and(BuiltIn::is_condition);
        if is_condition || self.context.asks.iter().any(asked) {
            let what = format!("'{}' is a condition where a number should be", name.text);
            let help = match is_condition {
                true => format!("such as: if {}(…) then 1 else 0", name.text),
                false => "such as: if adjacent(u, v) then 1 else 0".to_owned(),
            };
            return Err(Diagnostic::error(name.span, what, help));
        }
        if let Some(register) = self.query(name, arguments, fail)? {
            return Ok(register);
        }
        if let Some(register) = self.looked_up(name, arguments, fail, CallType::Number)? {
            return Ok(register);
        }
        if let Some(register) = self.applied(name, arguments, fail, |this, body| this.term(body, fail))? {
            return Ok(register);
        }
        Err(self.unknown_function(name))
    }

    /// Compiles `mask_k(t, u)`.
    fn mask(
        &mut self,
        name: &Name,
        k: u32,
        arguments: &[SyntaxNode],
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        let [t, u] = arguments else {
            let what = format!("'{}' takes two terms", name.text);
            return Err(Diagnostic::error(span, what, "mask_k(t, u)"));
        };
        let (t, u) = (self.term(t, fail)?, self.term(u, fail)?);
        let k = self.constant(i64::from(k), span)?;
        let t = self.two(Binary::ShiftDown, t, k, fail, span)?;
        let u = self.two(Binary::ShiftDown, u, k, fail, span)?;
        let mask = self.two(Binary::Mask, t, u, fail, span)?;
        self.two(Binary::ShiftUp, mask, k, fail, span)
    }

    /// Compiles a call of a built-in function whose result is a number.
    fn built_in_number(
        &mut self,
        function: &BuiltIn,
        arguments: &[SyntaxNode],
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        let takes = function.arguments;
        if takes != arguments.len() && takes != ANY_NUMBER || arguments.is_empty() {
            let takes = match takes {
                ANY_NUMBER => "one number or more",
                1 => "one number",
                2 => "two numbers",
                _ => "four numbers",
            };
            let what = format!("'{}' takes {takes}, not {}", function.name, arguments.len());
            return Err(Diagnostic::error(span, what, ""));
        }
        match (function.meaning, arguments) {
            (Meaning::Folded(operation), _) => self.folded(operation, arguments, fail, span),
            (Meaning::Single(op), [argument]) => {
                let a = self.term(argument, fail)?;
                let to = self.register(span)?;
                self.push(Instruction::Unary { op, to, a, fail: fail.0 });
                Ok(to)
            }
            (Meaning::Built(Composed::Beatty), [t, p, d, q]) => self.beatty(t, [p, d, q], fail, span),
            (Meaning::Built(Composed::Entry), [index, entries @ ..]) => {
                self.entry(index, entries, fail, span)
            }
            (Meaning::Built(Composed::Quotient), [k, t]) => {
                let (k, t) = (self.term(k, fail)?, self.term(t, fail)?);
                self.two(Binary::ShiftDown, t, k, fail, span)
            }
            _ => Err(self.unknown_function(&Name { text: function.name.to_owned(), span })),
        }
    }

    /// Compiles `beatty(t, p, d, q)`, ⌊t·(p + √d)/q⌋: as p·t is an integer, √d·t may be rounded down first.
    fn beatty(
        &mut self,
        t: &SyntaxNode,
        numbers: [&SyntaxNode; 3],
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        let t = self.term(t, fail)?;
        let [p, d, q] = numbers;
        let (p, d, q) = (self.term(p, fail)?, self.term(d, fail)?, self.term(q, fail)?);
        let whole = self.two(Binary::Multiply, t, p, fail, span)?;
        let root = self.two(Binary::RootMultiple, t, d, fail, span)?;
        let sum = self.two(Binary::Add, whole, root, fail, span)?;
        self.two(Binary::Divide, sum, q, fail, span)
    }

    /// Compiles `entry(i, t, …)`: the term with the number i, counted from 0. The other terms are not computed.
    fn entry(
        &mut self,
        index: &SyntaxNode,
        entries: &[SyntaxNode],
        fail: Label,
        span: Span,
    ) -> CompileResult<Reg> {
        if entries.is_empty() {
            return Err(Diagnostic::error(span, "a table without entries", "entry(n mod 3, 0, 1, 2)"));
        }
        let index = self.term(index, fail)?;
        let to = self.register(span)?;
        let end = self.label();
        for (i, term) in (0..).zip(entries) {
            let (number, next) = (self.constant(i, span)?, self.label());
            let (relation, when) = (Relation::Different, true);
            self.push(Instruction::Branch { relation, when, a: index, b: number, to: next.0 });
            let value = self.not_alone(|this| this.term(term, fail))?;
            self.copy(to, value);
            self.jump(end);
            self.place(next);
        }
        self.jump(fail);
        self.place(end);
        Ok(to)
    }
}
