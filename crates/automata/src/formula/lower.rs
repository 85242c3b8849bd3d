//! Lowering from the syntax tree to formulas of the logic, as far as the logic can express the tree.
//!
//! A term that the logic has no name for becomes a variable of its own. The formula that the variable satisfies is
//! added to the relation with the term: t − u is the d with d + u = t. This is no number if u > t, so the relation is
//! false there. Of `if φ then t else u` only the chosen term must be a number. ⌊t/c⌋ for a number c, the minimum and
//! the maximum of terms, and `if φ then t else u` are treated in the same way.

use super::{Formula, MAX_LEVELS, Term};
use crate::Slope;
use crate::syntax::{Binder, BinderDomain, NodeKind, Relation, Span, SyntaxNode, SyntaxProblem, TOO_DEEP};
use std::collections::BTreeSet;

/// Longer chains of an associative operation are read in groups, and groups of groups, so that a long chain does not
/// become a deep formula.
const GROUP: usize = 16;

/// Maximum number of digits that a mask, quotient or residue may skip. An automaton has at least one state for each.
const MAX_DIGITS: u64 = 4096;

/// A lowered part and its height: the number of nested levels of connectives and operations.
type WithHeight<T> = (T, usize);

/// Returns the formula of a tree.
///
/// # Errors
/// A tree that is not a formula, that the logic cannot express, or that is too deep, with the place.
pub(super) fn lower(tree: &SyntaxNode) -> Result<Formula, SyntaxProblem> {
    let mut used = BTreeSet::new();
    names(tree, &mut used);
    let mut lowering = FormulaLowering { used, fresh: 0, auxiliary: Vec::new() };
    lowering.formula(tree).map(|(formula, _)| formula)
}

/// Collects all names of a tree.
fn names(tree: &SyntaxNode, used: &mut BTreeSet<String>) {
    match &tree.kind {
        NodeKind::Name(name) => {
            used.insert(name.clone());
        }
        NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) => {
            used.extend(binder.names.iter().map(|name| name.text.clone()));
        }
        _ => {}
    }
    tree.visit_parts(&mut |part| names(part, used));
}

struct FormulaLowering {
    used: BTreeSet<String>,
    fresh: usize,
    /// Auxiliary variables of the relation that is being read, each with the formula that it satisfies.
    auxiliary: Vec<(String, WithHeight<Formula>)>,
}

fn no_logic<T>(node: &SyntaxNode, what: &str) -> Result<T, SyntaxProblem> {
    let allowed = "sums, differences, products with a number, xor, mod and div by a number, min, max, mask_k(…), \
                   quotient(…), low(…), shl(…), lowest(…), beatty(…)";
    Err(SyntaxProblem::new(node.span, format!("{what} cannot be expressed in the prover's logic"), allowed))
}

impl FormulaLowering {
    fn fresh(&mut self) -> String {
        loop {
            self.fresh += 1;
            let name = format!("d_{}", self.fresh);
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }

    /// Returns `it` as a part one level above parts of height `height`.
    fn over<T>(&self, it: T, height: usize, span: Span) -> Result<WithHeight<T>, SyntaxProblem> {
        if height >= MAX_LEVELS {
            let allowed =
                format!("at most {MAX_LEVELS} levels of connectives and operations, one inside the other");
            return Err(SyntaxProblem::new(span, TOO_DEEP, allowed));
        }
        Ok((it, height + 1))
    }

    /// Joins the members of a chain of an associative operation from the left, in groups.
    fn chain<T>(
        &self,
        mut members: Vec<WithHeight<T>>,
        span: Span,
        join: impl Fn(T, T) -> T,
    ) -> Result<WithHeight<T>, SyntaxProblem> {
        while members.len() > 1 {
            let mut groups = Vec::with_capacity(members.len() / GROUP + 1);
            let mut remaining = members.into_iter();
            while let Some(mut all) = remaining.next() {
                for (member, height) in remaining.by_ref().take(GROUP - 1) {
                    all = self.over(join(all.0, member), all.1.max(height), span)?;
                }
                groups.push(all);
            }
            members = groups;
        }
        members.pop().ok_or_else(|| SyntaxProblem::new(span, "a chain of nothing", "a term"))
    }

    /// Joins the members of a connective that takes any number of them.
    fn flat(
        &self,
        mut members: Vec<WithHeight<Formula>>,
        span: Span,
        all: impl Fn(Vec<Formula>) -> Formula,
    ) -> Result<WithHeight<Formula>, SyntaxProblem> {
        if members.len() == 1 {
            return Ok(members.remove(0));
        }
        let height = members.iter().map(|(_, height)| *height).max().unwrap_or(0);
        self.over(all(members.into_iter().map(|(member, _)| member).collect()), height, span)
    }

    fn formulas(&mut self, nodes: &[SyntaxNode]) -> Result<Vec<WithHeight<Formula>>, SyntaxProblem> {
        nodes.iter().map(|node| self.formula(node)).collect()
    }

    fn formula(&mut self, node: &SyntaxNode) -> Result<WithHeight<Formula>, SyntaxProblem> {
        let span = node.span;
        match &node.kind {
            NodeKind::Truth(value) => Ok((Formula::Constant(*value), 1)),
            NodeKind::Not(inner) => {
                let (inner, height) = self.formula(inner)?;
                self.over(inner.not(), height, span)
            }
            NodeKind::And(all) => {
                let all = self.formulas(all)?;
                self.flat(all, span, Formula::And)
            }
            NodeKind::Or(all) => {
                let all = self.formulas(all)?;
                self.flat(all, span, Formula::Or)
            }
            NodeKind::Iff(all) => {
                let all = self.formulas(all)?;
                self.chain(all, span, Formula::iff)
            }
            NodeKind::Implies(p, q) => {
                let (p, q) = (self.formula(p)?, self.formula(q)?);
                self.over(p.0.implies(q.0), p.1.max(q.1), span)
            }
            NodeKind::Quantified(all, binder, body) => self.quantified(node, *all, binder, body),
            NodeKind::Call(name, arguments) if name.text == "distinct" => self.relation(span, |this| {
                let (terms, height) = this.terms(arguments)?;
                this.over(Formula::Distinct(terms), height, span)
            }),
            NodeKind::Call(name, arguments) if !is_function(&name.text) => self.relation(span, |this| {
                let (terms, height) = this.terms(arguments)?;
                this.over(Formula::In(name.text.clone(), terms), height, span)
            }),
            NodeKind::Compare(terms, relations) => {
                self.relation(span, |this| this.compare(terms, relations, span))
            }
            NodeKind::In(term, set) => self.relation(span, |this| this.within(term, set)),
            NodeKind::Divides(by, term) => self.relation(span, |this| {
                let NodeKind::Number(by) = by.kind else {
                    return no_logic(by, "a divisor that is no number");
                };
                let (term, height) = this.term(term)?;
                let (rest, height) = match by {
                    0 => (term, height),
                    by => this.over(term.modulo(by), height, span)?,
                };
                this.over(rest.equal(Term::Number(0)), height, span)
            }),
            _ => Err(SyntaxProblem::new(
                span,
                "a term where a formula should be",
                "a relation: = != < <= > >=",
            )),
        }
    }

    /// Reads a formula with a quantifier: universal if `all`.
    fn quantified(
        &mut self,
        node: &SyntaxNode,
        all: bool,
        binder: &Binder,
        body: &SyntaxNode,
    ) -> Result<WithHeight<Formula>, SyntaxProblem> {
        let span = node.span;
        if binder.who != BinderDomain::Numbers {
            return no_logic(node, "a quantifier over the members of a position");
        }
        let (mut body, mut height) = self.formula(body)?;
        let names: Vec<String> = binder.names.iter().map(|name| name.text.clone()).collect();
        if let Some(within) = &binder.within {
            let mut inside = Vec::new();
            for name in &binder.names {
                let name = SyntaxNode::new(NodeKind::Name(name.text.clone()), name.span);
                inside.push(self.relation(within.span, |this| this.within(&name, within))?);
            }
            let (inside, other) = self.flat(inside, span, Formula::And)?;
            (body, height) = match all {
                true => self.over(inside.implies(body), height.max(other), span)?,
                false => self.over(Formula::And(vec![inside, body]), height.max(other), span)?,
            };
        }
        let bound = if all { body.for_all(names) } else { body.exists(names) };
        self.over(bound, height, span)
    }

    /// Reads a relation, and binds the auxiliary variables that its terms need.
    fn relation(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> Result<WithHeight<Formula>, SyntaxProblem>,
    ) -> Result<WithHeight<Formula>, SyntaxProblem> {
        let outer = std::mem::take(&mut self.auxiliary);
        let read = read(self);
        let auxiliary = std::mem::replace(&mut self.auxiliary, outer);
        let relation = read?;
        if auxiliary.is_empty() {
            return Ok(relation);
        }
        let (names, mut all): (Vec<String>, Vec<WithHeight<Formula>>) = auxiliary.into_iter().unzip();
        all.push(relation);
        let (all, height) = self.flat(all, span, Formula::And)?;
        self.over(all.exists(names), height, span)
    }

    fn compare(
        &mut self,
        terms: &[SyntaxNode],
        relations: &[Relation],
        span: Span,
    ) -> Result<WithHeight<Formula>, SyntaxProblem> {
        let terms = terms.iter().map(|term| self.term(term)).collect::<Result<Vec<_>, _>>()?;
        let mut parts = Vec::new();
        for (pair, relation) in terms.windows(2).zip(relations) {
            let ((t, height), (u, other)) = (pair[0].clone(), pair[1].clone());
            let part = match relation {
                Relation::Equal => t.equal(u),
                Relation::Different => Formula::Distinct(vec![t, u]),
                Relation::Less => t.less(u),
                Relation::AtMost => t.at_most(u),
                Relation::Greater => u.less(t),
                Relation::AtLeast => u.at_most(t),
            };
            parts.push(self.over(part, height.max(other), span)?);
        }
        self.flat(parts, span, Formula::And)
    }

    /// Returns the formula that a term is in a set or range, or equal to a term.
    fn within(&mut self, term: &SyntaxNode, set: &SyntaxNode) -> Result<WithHeight<Formula>, SyntaxProblem> {
        let span = set.span;
        match &set.kind {
            NodeKind::Set(members) => {
                // A member without a value is skipped, and makes no other member false.
                let each = |one| self.relation(span, |this| this.within(term, one));
                let parts = members.iter().map(each).collect::<Result<Vec<_>, _>>()?;
                self.flat(parts, span, Formula::Or)
            }
            NodeKind::Range(first, last) => {
                let (t, first, last) = (self.term(term)?, self.term(first)?, self.term(last)?);
                let from = self.over(first.0.at_most(t.0.clone()), first.1.max(t.1), span)?;
                let upto = self.over(t.0.at_most(last.0), last.1.max(t.1), span)?;
                self.flat(vec![from, upto], span, Formula::And)
            }
            _ => {
                let (t, u) = (self.term(term)?, self.term(set)?);
                self.over(t.0.equal(u.0), t.1.max(u.1), span)
            }
        }
    }

    fn terms(&mut self, nodes: &[SyntaxNode]) -> Result<WithHeight<Vec<Term>>, SyntaxProblem> {
        let mut height = 0;
        let mut terms = Vec::with_capacity(nodes.len());
        for node in nodes {
            let (term, other) = self.term(node)?;
            height = height.max(other);
            terms.push(term);
        }
        Ok((terms, height))
    }

    /// Returns a new variable that satisfies a formula.
    fn named(
        &mut self,
        span: Span,
        height: usize,
        satisfies: impl FnOnce(Term) -> Formula,
    ) -> Result<WithHeight<Term>, SyntaxProblem> {
        let name = self.fresh();
        let variable = Term::Var(name.clone());
        let formula = self.over(satisfies(variable.clone()), height + 2, span)?;
        self.auxiliary.push((name, formula));
        Ok((variable, 1))
    }

    fn term(&mut self, node: &SyntaxNode) -> Result<WithHeight<Term>, SyntaxProblem> {
        let span = node.span;
        match &node.kind {
            NodeKind::Number(n) => Ok((Term::Number(*n), 1)),
            NodeKind::Name(name) => Ok((Term::Var(name.clone()), 1)),
            NodeKind::Sum(members) => {
                let (mut plus, mut minus) = (Vec::new(), Vec::new());
                for (subtracted, member) in members {
                    let member = self.term(member)?;
                    if *subtracted { minus.push(member) } else { plus.push(member) }
                }
                let plus = self.chain(plus, span, Term::plus)?;
                if minus.is_empty() {
                    return Ok(plus);
                }
                let minus = self.chain(minus, span, Term::plus)?;
                self.named(span, plus.1.max(minus.1) + 1, |d| d.plus(minus.0).equal(plus.0))
            }
            NodeKind::Xor(members) => {
                let members =
                    members.iter().map(|member| self.term(member)).collect::<Result<Vec<_>, _>>()?;
                self.chain(members, span, Term::xor)
            }
            NodeKind::Times(members) => self.product(node, members),
            NodeKind::Mod(term, by) => {
                let Some(m) = constant(by) else { return no_logic(by, "a modulus that is no number") };
                if m == 0 {
                    return Err(SyntaxProblem::new(by.span, "a modulus of 0", "1 and more"));
                }
                let (term, height) = self.term(term)?;
                self.over(term.modulo(m), height, span)
            }
            NodeKind::Div(term, by) => {
                let Some(c) = constant(by) else { return no_logic(by, "a divisor that is no number") };
                if c == 0 {
                    return Err(SyntaxProblem::new(by.span, "a divisor of 0", "1 and more"));
                }
                let (term, height) = self.term(term)?;
                self.named(span, height + 2, |q| {
                    let least = q.times(c);
                    let above = least.clone().plus(Term::Number(c));
                    Formula::And(vec![least.at_most(term.clone()), term.less(above)])
                })
            }
            NodeKind::If(..) => self.choice(node),
            NodeKind::Call(name, arguments) => self.function(node, &name.text, arguments),
            NodeKind::Each(_, binder, _) if binder.who == BinderDomain::Numbers => {
                no_logic(node, "something made of many numbers")
            }
            NodeKind::Each(..) => no_logic(node, "something made of all members"),
            NodeKind::Range(..) | NodeKind::Set(_) => {
                Err(SyntaxProblem::new(span, "a set where a term should be", "a term, or a set behind 'in'"))
            }
            NodeKind::Text(_) => Err(SyntaxProblem::new(span, "a text where a term should be", "a term")),
            _ => Err(SyntaxProblem::new(span, "a formula where a term should be", "a term")),
        }
    }

    /// Lowers `if φ then t else u`. A chain of conditionals, each in the `else` branch of the one before, is read in
    /// groups, so that a long chain does not become a deep formula. A case applies if its condition holds and no
    /// earlier condition in the group does.
    fn choice(&mut self, node: &SyntaxNode) -> Result<WithHeight<Term>, SyntaxProblem> {
        let span = node.span;
        let name = self.fresh();
        let variable = Term::Var(name.clone());
        let (mut cases, mut last) = (Vec::new(), node);
        while let NodeKind::If(condition, then, other) = &last.kind
            && cases.len() < GROUP
        {
            cases.push((condition, then));
            last = other;
        }
        let mut all: Vec<WithHeight<Formula>> = Vec::new();
        let mut before: Vec<WithHeight<Formula>> = Vec::new();
        // Conditions and terms have variables of their own: a term that is not chosen need not be a number.
        for (condition, then) in cases {
            let condition = self.formula(condition)?;
            let mut case = before.clone();
            case.push(condition.clone());
            case.push(self.is_term(&variable, then, span)?);
            all.push(self.flat(case, span, Formula::And)?);
            before.push(self.over(condition.0.not(), condition.1, span)?);
        }
        before.push(self.is_term(&variable, last, span)?);
        all.push(self.flat(before, span, Formula::And)?);
        let chosen = self.flat(all, span, Formula::Or)?;
        self.auxiliary.push((name, chosen));
        Ok((variable, 1))
    }

    /// Returns the formula that `variable` is equal to `term`.
    fn is_term(
        &mut self,
        variable: &Term,
        term: &SyntaxNode,
        span: Span,
    ) -> Result<WithHeight<Formula>, SyntaxProblem> {
        self.relation(span, |this| {
            let (term, height) = this.term(term)?;
            this.over(variable.clone().equal(term), height, span)
        })
    }

    /// Returns ⌊t·(p + √d)/q⌋, which is ⌊t·c/q⌋ for a number c if d is a square.
    fn beatty(
        &mut self,
        span: Span,
        term: &SyntaxNode,
        numbers: [&SyntaxNode; 3],
    ) -> Result<WithHeight<Term>, SyntaxProblem> {
        let mut known = [0; 3];
        for (known, node) in known.iter_mut().zip(numbers) {
            let Some(n) = constant(node) else { return no_logic(node, "a slope that is no number") };
            *known = n;
        }
        let [p, d, q] = known;
        if q == 0 {
            return Err(SyntaxProblem::new(numbers[2].span, "a divisor of 0", "1 and more"));
        }
        let (term, height) = self.term(term)?;
        if let Some(slope) = Slope::new(p, d, q) {
            return self.over(term.beatty(slope), height, span);
        }
        let Some(c) = Slope::square_root(d).and_then(|root| p.checked_add(root)) else {
            return Err(SyntaxProblem::new(
                span,
                "the numbers of a slope are too large",
                "p, d and q below 2^20",
            ));
        };
        self.named(span, height + 3, |m| {
            let least = m.times(q);
            let times = term.times(c);
            let above = least.clone().plus(Term::Number(q));
            Formula::And(vec![least.at_most(times.clone()), times.less(above)])
        })
    }

    fn product(
        &mut self,
        node: &SyntaxNode,
        members: &[SyntaxNode],
    ) -> Result<WithHeight<Term>, SyntaxProblem> {
        if members.iter().any(|member| is_of_numbers(member) && constant(member).is_none()) {
            return Err(SyntaxProblem::new(node.span, "the product is too large", "below 2^62"));
        }
        // The single factor that is not a number comes after the numbers.
        let factor = members.iter().find(|member| constant(member).is_none()).or(members.last());
        let Some(factor) = factor else { return no_logic(node, "a product of nothing") };
        let others: Vec<&SyntaxNode> =
            members.iter().filter(|member| !std::ptr::eq(*member, factor)).collect();
        let mut all = self.term(factor)?;
        for other in others.into_iter().rev() {
            let Some(c) = constant(other) else { return no_logic(node, "a product of two variables") };
            all = self.over(all.0.times(c), all.1, node.span)?;
        }
        Ok(all)
    }

    fn function(
        &mut self,
        node: &SyntaxNode,
        name: &str,
        arguments: &[SyntaxNode],
    ) -> Result<WithHeight<Term>, SyntaxProblem> {
        let span = node.span;
        if let Some(k) = mask_digits(name) {
            let Some(k) = k else {
                let what = format!("too many digits in '{name}'");
                return Err(SyntaxProblem::new(span, what, format!("at most {MAX_DIGITS}")));
            };
            let [t, u] = arguments else {
                return Err(SyntaxProblem::new(span, format!("'{name}' takes two terms"), "mask_k(t, u)"));
            };
            let (t, u) = (self.term(t)?, self.term(u)?);
            return self.over(super::mask(k, t.0, u.0), t.1.max(u.1), span);
        }
        match (name, arguments) {
            ("quotient" | "low", [digits, term]) => {
                let k = small_number(digits, "digits")?;
                let (term, height) = self.term(term)?;
                self.over(if name == "low" { term.low(k) } else { term.quotient(k) }, height, span)
            }
            ("quotient" | "low", _) => {
                let allowed = format!("{name}(k, t)");
                Err(SyntaxProblem::new(
                    span,
                    format!("'{name}' takes a number of digits and a term"),
                    allowed,
                ))
            }
            ("shl", [digits, term]) => {
                let k = small_number(digits, "places")?;
                let (term, height) = self.term(term)?;
                self.over(term.shifted(k), height, span)
            }
            ("lowest", [term]) => {
                let (term, height) = self.term(term)?;
                self.over(term.lowest(), height, span)
            }
            ("beatty", [term, p, d, q]) => self.beatty(span, term, [p, d, q]),
            ("beatty", _) => {
                Err(SyntaxProblem::new(span, "'beatty' takes a term and three numbers", "beatty(t, p, d, q)"))
            }
            ("shl", _) => {
                Err(SyntaxProblem::new(span, "'shl' takes a number of places and a term", "shl(k, t)"))
            }
            ("lowest", _) => Err(SyntaxProblem::new(span, "'lowest' takes one term", "lowest(t)")),
            ("min" | "max", [first, rest @ ..]) => self.extremum(span, name == "min", first, rest),
            _ if is_function(name) || ONLY_COMPUTED.contains(&name) => no_logic(node, name),
            _ => Err(SyntaxProblem::new(
                span,
                format!("'{name}' is no function of terms"),
                "mask_k(t, u), quotient(k, t), low(k, t), shl(k, t), lowest(t), beatty(t, p, d, q), min(…), max(…)",
            )),
        }
    }

    /// Returns the least or the largest of several terms.
    fn extremum(
        &mut self,
        span: Span,
        is_min: bool,
        first: &SyntaxNode,
        rest: &[SyntaxNode],
    ) -> Result<WithHeight<Term>, SyntaxProblem> {
        let mut all = self.term(first)?;
        for other in rest {
            let (other, height) = self.term(other)?;
            let before = all.0;
            all = self.named(span, all.1.max(height) + 2, |m| {
                let order = |t: &Term, u: &Term| match is_min {
                    true => t.clone().at_most(u.clone()),
                    false => u.clone().at_most(t.clone()),
                };
                let is = |t: &Term, u: &Term| Formula::And(vec![m.clone().equal(t.clone()), order(t, u)]);
                Formula::Or(vec![is(&before, &other), is(&other, &before)])
            })?;
        }
        Ok(all)
    }
}

/// Returns the number of digits or places, called `what`, that a function takes.
fn small_number(digits: &SyntaxNode, what: &str) -> Result<u32, SyntaxProblem> {
    let NodeKind::Number(n) = digits.kind else {
        return Err(SyntaxProblem::new(digits.span, format!("no number of {what}"), "a number"));
    };
    small(n).ok_or_else(|| {
        SyntaxProblem::new(digits.span, format!("{n} {what}"), format!("at most {MAX_DIGITS}"))
    })
}

/// Returns the value of a sum or product of numbers.
fn constant(node: &SyntaxNode) -> Option<u64> {
    match &node.kind {
        NodeKind::Number(n) => Some(*n),
        NodeKind::Sum(parts) if parts.iter().all(|(minus, _)| !minus) => {
            parts.iter().try_fold(0u64, |all, (_, part)| all.checked_add(constant(part)?))
        }
        NodeKind::Times(parts) => parts.iter().try_fold(1u64, |all, part| all.checked_mul(constant(part)?)),
        _ => None,
    }
}

/// Returns whether a term consists of numbers, sums and products only.
fn is_of_numbers(node: &SyntaxNode) -> bool {
    match &node.kind {
        NodeKind::Number(_) => true,
        NodeKind::Sum(parts) => parts.iter().all(|(minus, part)| !minus && is_of_numbers(part)),
        NodeKind::Times(parts) => parts.iter().all(is_of_numbers),
        _ => false,
    }
}

/// Functions of rule files that can be computed but not be expressed in the logic.
const ONLY_COMPUTED: [&str; 14] = [
    "popcount",
    "gcd",
    "sqrt",
    "log2",
    "pow",
    "distance",
    "value",
    "misere",
    "remoteness",
    "with",
    "without",
    "has",
    "nim_product",
    "entry",
];

/// Returns whether a name is that of a function of numbers, so that it cannot name a relation.
fn is_function(name: &str) -> bool {
    ["quotient", "low", "shl", "lowest", "beatty"].contains(&name) || mask_digits(name).is_some()
}

fn small(n: u64) -> Option<u32> {
    u32::try_from(n).ok().filter(|_| n <= MAX_DIGITS)
}

/// Returns k if the name is `mask_k`; `Some(None)` if k is too large.
fn mask_digits(name: &str) -> Option<Option<u32>> {
    let digits = name.strip_prefix("mask_")?;
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().ok().and_then(small))
}
