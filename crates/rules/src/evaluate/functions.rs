//! Compilation of functions.

use super::compile::{AskedFunction, CompileResult, FUNCTIONS, ProgramCompiler};
use super::table::CallType;
use super::{Binary, Instruction, Label, Reg, Unary};
use crate::syntax::diagnostic::Diagnostic;
use impartial_prove::syntax::{Name, Relation, Span, SyntaxNode};

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
        if let Some(digits) = name.text.strip_prefix("mask_")
            && let Ok(k) = digits.parse::<u32>()
        {
            let [t, u] = arguments else {
                return Err(Diagnostic::error(
                    span,
                    format!("'{}' takes two terms", name.text),
                    "mask_k(t, u)",
                ));
            };
            let (t, u) = (self.term(t, fail)?, self.term(u, fail)?);
            let k = self.constant(i64::from(k), span)?;
            let (t, u) = (
                self.two(Binary::ShiftDown, t, k, fail, span)?,
                self.two(Binary::ShiftDown, u, k, fail, span)?,
            );
            let mask = self.two(Binary::Mask, t, u, fail, span)?;
            return self.two(Binary::ShiftUp, mask, k, fail, span);
        }
        if let Some(&(_, takes)) = FUNCTIONS.iter().find(|(function, _)| *function == name.text) {
            if takes != arguments.len() && takes != 0 || arguments.is_empty() {
                let takes = match takes {
                    0 => "one number or more",
                    1 => "one number",
                    2 => "two numbers",
                    _ => "four numbers",
                };
                let what = format!("'{}' takes {takes}, not {}", name.text, arguments.len());
                return Err(Diagnostic::error(span, what, ""));
            }
            return match (name.text.as_str(), arguments) {
                ("min", all) => self.folded(Binary::Min, all, fail, span),
                ("max", all) => self.folded(Binary::Max, all, fail, span),
                ("gcd", all) => self.folded(Binary::Gcd, all, fail, span),
                ("distance", all) => self.folded(Binary::Distance, all, fail, span),
                ("pow", all) => self.folded(Binary::Power, all, fail, span),
                ("with", all) => self.folded(Binary::With, all, fail, span),
                ("without", all) => self.folded(Binary::Without, all, fail, span),
                ("nim_product", all) => self.folded(Binary::NimProduct, all, fail, span),
                ("beatty", [t, p, d, q]) => self.beatty(t, [p, d, q], fail, span),
                ("entry", [index, entries @ ..]) => self.entry(index, entries, fail, span),
                ("quotient", [k, t]) => {
                    let (k, t) = (self.term(k, fail)?, self.term(t, fail)?);
                    self.two(Binary::ShiftDown, t, k, fail, span)
                }
                ("low", [k, t]) => {
                    let (k, t) = (self.term(k, fail)?, self.term(t, fail)?);
                    let high = self.two(Binary::ShiftDown, t, k, fail, span)?;
                    let high = self.two(Binary::ShiftUp, high, k, fail, span)?;
                    self.two(Binary::Subtract, t, high, fail, span)
                }
                (function, all) => {
                    let op = match function {
                        "sqrt" => Unary::Root,
                        "log2" => Unary::Log2,
                        "lowest" => Unary::Lowest,
                        _ => Unary::Ones,
                    };
                    let a = self.folded(Binary::Add, all, fail, span)?;
                    let to = self.register(span)?;
                    self.push(Instruction::Unary { op, to, a, fail: fail.0 });
                    Ok(to)
                }
            };
        }
        let asked = |(function, what, _): &AskedFunction| *function == name.text && what.is_condition();
        if ["has", "free", "distinct"].contains(&name.text.as_str()) || self.context.asks.iter().any(asked) {
            let what = format!("'{}' is a condition where a number should be", name.text);
            let help = match name.text.as_str() {
                "has" | "free" | "distinct" => format!("such as: if {}(…) then 1 else 0", name.text),
                _ => "such as: if adjacent(u, v) then 1 else 0".to_owned(),
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
