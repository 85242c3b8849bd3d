//! Rules and statements about ordinals below ω² in the language of the prover: an ordinal is a column and a row.

use crate::logic::logic_words::in_logic_words;
use crate::logic::moves::{OF_ONE_MEMBER, is_of_all, lowered};
use crate::positions::ordinals::OrdinalRuleGame;
use crate::rule::ordinals::terms::{MemberBinder, OrdinalFormula, OrdinalTerm, TermInput};
use crate::rule::ordinals::{
    LegalCondition, OrdinalRule, is_of_member, is_of_one, looks_at_one, names, names_member, written_out,
};
use crate::syntax::file::{StatementKind, StatementLine};
use crate::syntax::trees::{and, choice, compare, name, node, not, number, or};
use impartial::game::{Notation, OrdinalList};
use impartial::ordinal::{Natural, Ordinal};
use impartial::run::{Run, Stopped};
use impartial::solve::{OrdinalMoves, OrdinalSolveError};
use impartial::value::Play;
use impartial_prove::automata::syntax::{Aggregate, Name, NodeKind, Relation, Span, SyntaxNode};
use impartial_prove::automata::{Formula, var};
use impartial_prove::{DescribedMove, Description, PositionShape, Provable, Statement};

#[cfg(test)]
mod tests;

/// The power of the bound of positions: proofs are about ordinals below ω².
pub(crate) const POWER: usize = 2;

/// An ordinal below ω² as two terms.
#[derive(Clone)]
struct ColumnAndRow {
    /// `None` for a finite ordinal.
    column: Option<SyntaxNode>,
    row: SyntaxNode,
}

fn sum(a: SyntaxNode, b: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Sum(vec![(false, a), (false, b)]))
}

impl ColumnAndRow {
    fn finite(row: SyntaxNode) -> Self {
        ColumnAndRow { column: None, row }
    }

    /// Returns the ordinal whose column and row have these names.
    fn named(names: &[String]) -> Self {
        ColumnAndRow { column: Some(name(&names[0])), row: name(&names[1]) }
    }

    fn constant(value: &Ordinal) -> Result<Self, String> {
        let (column, row) = value.split_omega();
        match (column.to_u64(), row.to_u64()) {
            (Some(0), Some(row)) => Ok(ColumnAndRow::finite(number(row))),
            (Some(column), Some(row)) => Ok(ColumnAndRow { column: Some(number(column)), row: number(row) }),
            _ => Err(format!("{value} is not below w^2")),
        }
    }

    fn column(&self) -> SyntaxNode {
        self.column.clone().unwrap_or_else(|| number(0))
    }

    /// Returns the ordinal that is this one if a condition holds, and another one otherwise.
    fn or_else(self, condition: SyntaxNode, other: ColumnAndRow) -> Self {
        let column = match (&self.column, &other.column) {
            (None, None) => None,
            _ => Some(choice(condition.clone(), self.column(), other.column())),
        };
        ColumnAndRow { column, row: choice(condition, self.row, other.row) }
    }
}

/// Returns the relation between two ordinals: columns first, then rows.
fn related(a: &ColumnAndRow, relation: Relation, b: &ColumnAndRow) -> SyntaxNode {
    let rows = |relation| compare(a.row.clone(), relation, b.row.clone());
    if a.column.is_none() && b.column.is_none() {
        return rows(relation);
    }
    let columns = |relation| compare(a.column(), relation, b.column());
    let strictly = match relation {
        Relation::Equal => return and(vec![columns(Relation::Equal), rows(Relation::Equal)]),
        Relation::Different => return or(vec![columns(Relation::Different), rows(Relation::Different)]),
        Relation::Less | Relation::AtMost => Relation::Less,
        Relation::Greater | Relation::AtLeast => Relation::Greater,
    };
    or(vec![columns(strictly), and(vec![columns(Relation::Equal), rows(relation)])])
}

/// A position whose members are given by names, for the translation of terms and formulas.
struct NamedPosition {
    members: Vec<ColumnAndRow>,
    named: Option<usize>,
    bound: Vec<ColumnAndRow>,
}

/// The result of a translation; `Err` gives the reason why the logic of the prover cannot express a part.
type Translated<T> = Result<T, String>;

impl NamedPosition {
    fn new(shape: PositionShape, named: Option<usize>) -> Self {
        let members = shape.names().chunks_exact(POWER).map(ColumnAndRow::named).collect();
        NamedPosition { members, named, bound: Vec::new() }
    }

    /// Returns the quotient or the remainder of a division by ω or a number.
    fn divided(&mut self, a: &OrdinalTerm, b: &OrdinalTerm, is_quotient: bool) -> Translated<ColumnAndRow> {
        let (a, divisor) = (self.term(a)?, divisor(b)?);
        Ok(match (divisor, is_quotient) {
            (None, true) => ColumnAndRow::finite(a.column()),
            (None, false) => ColumnAndRow::finite(a.row),
            (Some(k), true) => ColumnAndRow {
                row: node(NodeKind::Div(Box::new(a.row), Box::new(number(k)))),
                column: a.column,
            },
            (Some(k), false) => {
                ColumnAndRow::finite(node(NodeKind::Mod(Box::new(a.row), Box::new(number(k)))))
            }
        })
    }

    /// Returns what a word such as `xor` makes of the members.
    fn aggregate(
        &mut self,
        aggregate: Aggregate,
        binder: &MemberBinder,
        body: &OrdinalTerm,
    ) -> Translated<ColumnAndRow> {
        let mut values = Vec::new();
        self.each(binder, &mut |here, condition| {
            let value = here.term(body)?;
            values.push(match condition {
                None => value,
                Some(condition) if matches!(aggregate, Aggregate::Sum | Aggregate::Xor) => {
                    value.or_else(condition, ColumnAndRow::finite(number(0)))
                }
                Some(_) => return Err("the greatest or least of some members".into()),
            });
            Ok(())
        })?;
        Ok(match aggregate {
            Aggregate::Xor => nim_sum(values),
            Aggregate::Max => extreme(values, Relation::AtLeast)?,
            Aggregate::Min => extreme(values, Relation::AtMost)?,
            Aggregate::Sum | Aggregate::Count => {
                values.into_iter().fold(ColumnAndRow::finite(number(0)), added)
            }
        })
    }

    fn term(&mut self, term: &OrdinalTerm) -> Translated<ColumnAndRow> {
        Ok(match term {
            OrdinalTerm::Constant(value) => ColumnAndRow::constant(value)?,
            OrdinalTerm::Member => {
                self.named.and_then(|i| self.members.get(i).cloned()).ok_or(OF_ONE_MEMBER)?
            }
            OrdinalTerm::Bound(i) => self.bound.get(*i).cloned().ok_or("a name without a meaning")?,
            OrdinalTerm::Largest => extreme(self.members.clone(), Relation::AtLeast)?,
            OrdinalTerm::Smallest => extreme(self.members.clone(), Relation::AtMost)?,
            OrdinalTerm::Members => ColumnAndRow::finite(number(self.members.len() as u64)),
            OrdinalTerm::Value | OrdinalTerm::Misere | OrdinalTerm::ValueAt { .. } => {
                return Err("it names computed values".into());
            }
            OrdinalTerm::Sum(parts) => {
                if parts.iter().any(|(minus, _)| *minus) {
                    return Err("a difference of ordinals".into());
                }
                let mut all =
                    parts.iter().map(|(_, part)| self.term(part)).collect::<Translated<Vec<_>>>()?;
                let first = all.remove(0);
                all.into_iter().fold(first, added)
            }
            OrdinalTerm::Product(parts) => {
                let mut all = parts.iter().map(|part| self.term(part)).collect::<Translated<Vec<_>>>()?;
                let first = all.remove(0);
                all.into_iter().try_fold(first, multiplied)?
            }
            OrdinalTerm::NimSum(parts) => {
                let all = parts.iter().map(|part| self.term(part)).collect::<Translated<Vec<_>>>()?;
                nim_sum(all)
            }
            OrdinalTerm::Quotient(a, b) => self.divided(a, b, true)?,
            OrdinalTerm::Remainder(a, b) => self.divided(a, b, false)?,
            OrdinalTerm::If(test, a, b) => {
                let test = self.formula(test)?;
                self.term(a)?.or_else(test, self.term(b)?)
            }
            OrdinalTerm::Mask(k, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                if a.column.is_some() || b.column.is_some() {
                    return Err("mask of ordinals (allowed: of rows and columns)".into());
                }
                let called = Name { text: format!("mask_{k}"), span: Span::default() };
                ColumnAndRow::finite(node(NodeKind::Call(called, vec![a.row, b.row])))
            }
            OrdinalTerm::Least(parts) | OrdinalTerm::Greatest(parts) => {
                let all = parts.iter().map(|part| self.term(part)).collect::<Translated<Vec<_>>>()?;
                let is_least = matches!(term, OrdinalTerm::Least(_));
                extreme(all, if is_least { Relation::AtMost } else { Relation::AtLeast })?
            }
            OrdinalTerm::Column(inner) => ColumnAndRow::finite(self.term(inner)?.column()),
            OrdinalTerm::Row(inner) => ColumnAndRow::finite(self.term(inner)?.row),
            OrdinalTerm::Each(aggregate, binder, body) => self.aggregate(*aggregate, binder, body)?,
            OrdinalTerm::Count(binder, body) => {
                let mut total = number(0);
                self.each(binder, &mut |here, condition| {
                    let holds = and(condition.into_iter().chain([here.formula(body)?]).collect());
                    total = sum(total.clone(), choice(holds, number(1), number(0)));
                    Ok(())
                })?;
                ColumnAndRow::finite(total)
            }
        })
    }

    fn formula(&mut self, formula: &OrdinalFormula) -> Translated<SyntaxNode> {
        let boxed = |node: SyntaxNode| Box::new(node);
        Ok(match formula {
            OrdinalFormula::Truth(truth) => node(NodeKind::Truth(*truth)),
            OrdinalFormula::Compare(terms, relations) => {
                let terms = terms.iter().map(|term| self.term(term)).collect::<Translated<Vec<_>>>()?;
                let pairs = terms.iter().zip(&terms[1..]).zip(relations);
                and(pairs.map(|((a, b), relation)| related(a, *relation, b)).collect())
            }
            OrdinalFormula::In(term, ranges) => {
                let value = self.term(term)?;
                let mut all = Vec::new();
                for (least, most) in ranges {
                    let (least, most) = (self.term(least)?, self.term(most)?);
                    all.push(and(vec![
                        related(&least, Relation::AtMost, &value),
                        related(&value, Relation::AtMost, &most),
                    ]));
                }
                or(all)
            }
            OrdinalFormula::Not(inner) => not(self.formula(inner)?),
            OrdinalFormula::And(parts) => and(self.formulas(parts)?),
            OrdinalFormula::Or(parts) => or(self.formulas(parts)?),
            OrdinalFormula::Implies(a, b) => {
                node(NodeKind::Implies(boxed(self.formula(a)?), boxed(self.formula(b)?)))
            }
            OrdinalFormula::Iff(parts) => node(NodeKind::Iff(self.formulas(parts)?)),
            OrdinalFormula::Quantified(all, binder, body) => {
                let mut parts = Vec::new();
                self.each(binder, &mut |here, condition| {
                    let body = here.formula(body)?;
                    parts.push(match (condition, all) {
                        (None, _) => body,
                        (Some(condition), true) => {
                            node(NodeKind::Implies(Box::new(condition), Box::new(body)))
                        }
                        (Some(condition), false) => and(vec![condition, body]),
                    });
                    Ok(())
                })?;
                if *all { and(parts) } else { or(parts) }
            }
        })
    }

    fn formulas(&mut self, parts: &[OrdinalFormula]) -> Translated<Vec<SyntaxNode>> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    /// Calls `visit` with the position and the condition of the binder, for all members that its names may stand for.
    fn each(
        &mut self,
        binder: &MemberBinder,
        visit: &mut dyn FnMut(&mut Self, Option<SyntaxNode>) -> Translated<()>,
    ) -> Translated<()> {
        let outside = self.bound.split_off(binder.first.min(self.bound.len()));
        let done = self.each_name(binder, binder.count, visit);
        self.bound.truncate(binder.first);
        self.bound.extend(outside);
        done
    }

    fn each_name(
        &mut self,
        binder: &MemberBinder,
        left: usize,
        visit: &mut dyn FnMut(&mut Self, Option<SyntaxNode>) -> Translated<()>,
    ) -> Translated<()> {
        if left == 0 {
            let condition = binder.condition.as_ref().map(|condition| self.formula(condition)).transpose()?;
            return visit(self, condition);
        }
        for i in 0..self.members.len() {
            if !(binder.others && Some(i) == self.named) {
                self.bound.push(self.members[i].clone());
                let done = self.each_name(binder, left - 1, visit);
                self.bound.pop();
                done?;
            }
        }
        Ok(())
    }
}

/// Returns a sum of ordinals: an infinite summand absorbs the row before it.
fn added(a: ColumnAndRow, b: ColumnAndRow) -> ColumnAndRow {
    let Some(column) = &b.column else {
        return ColumnAndRow { column: a.column, row: sum(a.row, b.row) };
    };
    let is_infinite = compare(column.clone(), Relation::Different, number(0));
    ColumnAndRow {
        column: Some(sum(a.column(), column.clone())),
        row: choice(is_infinite, b.row.clone(), sum(a.row, b.row)),
    }
}

/// Returns the product of two finite ordinals, or of ω·k and a finite one.
fn multiplied(a: ColumnAndRow, b: ColumnAndRow) -> Translated<ColumnAndRow> {
    let times = |a: SyntaxNode, b: SyntaxNode| match (&a.kind, &b.kind) {
        (NodeKind::Number(1), _) => b,
        (_, NodeKind::Number(1)) => a,
        _ => node(NodeKind::Times(vec![a, b])),
    };
    match (a.column, b.column) {
        (None, None) => Ok(ColumnAndRow::finite(times(a.row, b.row))),
        (Some(column), None) if matches!(a.row.kind, NodeKind::Number(0)) => {
            Ok(ColumnAndRow { column: Some(times(column, b.row)), row: number(0) })
        }
        _ => Err("a product of ordinals (allowed: numbers, and w times a number)".into()),
    }
}

fn nim_sum(all: Vec<ColumnAndRow>) -> ColumnAndRow {
    let rows: Vec<SyntaxNode> = all.iter().map(|one| one.row.clone()).collect();
    let columns: Vec<SyntaxNode> = all.into_iter().filter_map(|one| one.column).collect();
    let of = |mut terms: Vec<SyntaxNode>| match terms.len() {
        0 => number(0),
        1 => terms.remove(0),
        _ => node(NodeKind::Xor(terms)),
    };
    ColumnAndRow { column: (!columns.is_empty()).then(|| of(columns)), row: of(rows) }
}

/// Returns the greatest or the least of some ordinals.
fn extreme(all: Vec<ColumnAndRow>, relation: Relation) -> Translated<ColumnAndRow> {
    let of_two = |a: ColumnAndRow, b: ColumnAndRow| {
        let condition = related(&a, relation, &b);
        a.or_else(condition, b)
    };
    all.into_iter().reduce(of_two).ok_or_else(|| "the greatest or least of nothing".to_owned())
}

/// Returns the divisor k of a division by a number, or `None` for a division by ω.
fn divisor(term: &OrdinalTerm) -> Translated<Option<u64>> {
    match term {
        OrdinalTerm::Constant(value) if *value == Ordinal::omega() => Ok(None),
        OrdinalTerm::Constant(value) if !value.is_zero() && value.is_finite() => {
            value.to_u64().map(Some).ok_or_else(|| format!("{value} is too large"))
        }
        _ => Err("a division by something else than a number or w".into()),
    }
}

impl OrdinalRule {
    /// Returns the positions that are legal, as a tree.
    fn legal_tree(&self, shape: PositionShape) -> Translated<SyntaxNode> {
        let mut all = Vec::new();
        let mut here = NamedPosition::new(shape, None);
        if self.distinct {
            for j in 0..shape.coins {
                let before = here.members[..j].iter();
                all.extend(before.map(|one| related(one, Relation::Different, &here.members[j])));
            }
        }
        for LegalCondition { formula, of_member, .. } in &self.legal {
            if !of_member {
                all.push(here.formula(formula)?);
                continue;
            }
            for i in 0..shape.coins {
                here.named = Some(i);
                all.push(here.formula(formula)?);
            }
            here.named = None;
        }
        Ok(and(all))
    }
}

impl OrdinalRuleGame {
    /// Returns a tree as a formula of the logic.
    fn lowered(&self, mut tree: SyntaxNode) -> Translated<Formula> {
        in_logic_words(&mut tree);
        lowered(&self.rule, &tree)
    }

    /// Returns the moves and the legal positions of a shape.
    fn described(&self, shape: PositionShape) -> Translated<Description> {
        if shape.power != POWER || shape.coins == 0 {
            return Err("positions are lists of ordinals below w^2".into());
        }
        let fresh = shape.names_of("x");
        let all: Vec<_> = shape.names().iter().map(var).collect();
        let mut moves = Vec::new();
        for i in 0..shape.coins {
            let mut here = NamedPosition::new(shape, Some(i));
            let to = ColumnAndRow::named(&fresh);
            let is_lower = related(&to, Relation::Less, &here.members[i]);
            here.bound = vec![to];
            let mut lines = Vec::new();
            for conditions in &self.ordinals.moves {
                lines.push(and(here.formulas(conditions)?));
            }
            let condition = self.lowered(and(vec![is_lower, or(lines)]))?;
            let mut target = all.clone();
            target.splice(i * POWER..(i + 1) * POWER, fresh.iter().map(var));
            moves.push(DescribedMove { fresh: fresh.clone(), condition, target });
        }
        let legal = self.lowered(self.ordinals.legal_tree(shape)?)?;
        Ok(Description::new(shape, legal, moves))
    }

    /// Returns the first value formula of the file about all positions.
    pub(crate) fn own_value(&self) -> Option<&StatementLine> {
        self.rule.file.statements.iter().find(|one| one.kind == StatementKind::Value && is_of_all(one))
    }

    /// Returns whether every position is a sum of heaps, whose moves look at one heap alone.
    pub(crate) fn is_sum_of_heaps(&self) -> bool {
        let rule = &self.ordinals;
        !rule.distinct && rule.legal.is_empty() && rule.moves.iter().flatten().all(looks_at_one)
    }

    /// Returns whether the file states a value of each heap, which adds up as a nim-sum, so that a proof for one heap is a
    /// proof for any number of heaps.
    pub(crate) fn own_value_is_of_sums(&self) -> bool {
        self.is_sum_of_heaps() && self.own_term().is_some_and(|term| is_of_member(&term) && is_of_one(&term))
    }

    /// Returns the term of the first value formula of the file about all positions.
    fn own_term(&self) -> Option<OrdinalTerm> {
        let (file, context) = (&self.rule.file, &self.rule.context);
        let body = written_out(context, &self.own_value()?.body).ok()?;
        names(file, context, &[], true).term(&body).ok()
    }

    /// Returns the value that the file states of a position, evaluated as a term; `None` if it states none, or needs
    /// computed values for it.
    fn stated_value(&self, position: &OrdinalList) -> Option<Ordinal> {
        let term = self.own_term()?;
        let members = position.as_slice();
        let mut input = TermInput { members, named: None, bound: Vec::new(), value_of: None };
        match (is_of_member(&term), self.ordinals.distinct && members.len() != 1) {
            (false, _) => input.term(&term),
            (true, true) => None,
            (true, false) => (0..members.len()).try_fold(Ordinal::ZERO, |sum, i| {
                input.named = Some(i);
                Some(sum.nim_sum(&input.term(&term)?))
            }),
        }
    }

    /// Returns the formula that a term is the value, in the names of a shape and of a value.
    fn value_of(&self, stated_line: &StatementLine, shape: PositionShape) -> Translated<Formula> {
        let (file, context) = (&self.rule.file, &self.rule.context);
        let term = written_out(context, &stated_line.body)
            .and_then(|body| names(file, context, &[], true).term(&body))
            .map_err(|error| error.message)?;
        let mut here = NamedPosition::new(shape, None);
        let value = match (is_of_member(&term), self.ordinals.distinct) {
            (false, _) => here.term(&term)?,
            (true, true) if shape.coins != 1 => return Err(OF_ONE_MEMBER.into()),
            (true, _) => {
                let of = |i: usize| {
                    here.named = Some(i);
                    here.term(&term)
                };
                nim_sum((0..shape.coins).map(of).collect::<Translated<Vec<_>>>()?)
            }
        };
        let names = shape.value_names();
        self.lowered(related(&ColumnAndRow::named(&names), Relation::Equal, &value))
    }

    /// Returns a set of positions as a formula in the names of a shape.
    pub(crate) fn set(&self, stated_line: &StatementLine, shape: PositionShape) -> Translated<Formula> {
        let (file, context) = (&self.rule.file, &self.rule.context);
        let formula = written_out(context, &stated_line.body)
            .and_then(|body| names(file, context, &[], true).formula(&body))
            .map_err(|error| error.message)?;
        let is_of_one = names_member(&formula);
        if is_of_one && shape.coins != 1 {
            return Err(OF_ONE_MEMBER.into());
        }
        let tree = NamedPosition::new(shape, is_of_one.then_some(0)).formula(&formula)?;
        self.lowered(tree)
    }

    /// Returns the reason why the rules cannot be described to the prover, if they cannot.
    pub(crate) fn provable(&self) -> Result<(), String> {
        self.described(PositionShape::below_omega_power(2, POWER)).map(|_| ())
    }

    /// Returns a statement of the file about all positions of a shape, ready to be proved.
    ///
    /// # Errors
    /// The reason why it cannot be.
    pub(crate) fn statement(
        &self,
        stated_line: &StatementLine,
        shape: PositionShape,
    ) -> Translated<Statement> {
        let id = format!("{}.{}", Notation::id(self), stated_line.name);
        let (statement, says) = match stated_line.kind {
            StatementKind::Value => {
                let value = self.value_of(stated_line, shape)?;
                (Statement::formula(&id, self.clone(), move |_| value.clone()), "the value is the formula's")
            }
            StatementKind::PPositions => {
                let set = self.set(stated_line, shape)?;
                let sets = Statement::sets(&id, self.clone(), Play::Normal, move |_| vec![set.clone()]);
                (sets, "the P-positions are those that the file says")
            }
            StatementKind::MiserePPositions => {
                let set = self.set(stated_line, shape)?;
                let sets = Statement::sets(&id, self.clone(), Play::Misere, move |_| vec![set.clone()]);
                (sets, "the P-positions of misère play are those that the file says")
            }
            _ => return Err("misère values of ordinals are checked and not proved".into()),
        };
        Ok(statement.published("", says).shapes([shape], []))
    }
}

fn ordinal(numbers: &[u64]) -> Ordinal {
    Ordinal::omega() * Ordinal::from(numbers[0]) + Ordinal::from(Natural::from(numbers[1]))
}

pub(crate) fn position(numbers: &[u64]) -> OrdinalList {
    OrdinalList::new(numbers.chunks_exact(POWER).map(ordinal))
}

/// Returns the column and the row of each ordinal; `None` if one is too large.
pub(crate) fn numbers_of(ordinals: &[Ordinal]) -> Option<Vec<u64>> {
    let split = |alpha: &Ordinal| {
        let (column, row) = alpha.split_omega();
        Some([column.to_u64()?, row.to_u64()?])
    };
    Some(ordinals.iter().map(split).collect::<Option<Vec<_>>>()?.concat())
}

/// Maximum number of positions that are solved to confirm a refutation.
const CONFIRM: u64 = 200_000;

impl Provable for OrdinalRuleGame {
    fn id(&self) -> String {
        Notation::id(self)
    }

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let description = self.described(shape).ok()?;
        Some(match self.own_value().and_then(|stated_line| self.value_of(stated_line, shape).ok()) {
            Some(value) => description.value(value),
            None => description,
        })
    }

    fn write(&self, _: PositionShape, numbers: &[u64]) -> String {
        Notation::write(self, &position(numbers))
    }

    fn canonical(&self, _: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        let position = position(numbers);
        if self.why_illegal(&position).is_some() { None } else { numbers_of(position.as_slice()) }
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        let from = position(numbers);
        let mut options = Vec::new();
        for i in 0..shape.coins {
            for (column, row) in (0..below).flat_map(|column| (0..below).map(move |row| (column, row))) {
                if let Some(option) = self.lower(&from, i, &ordinal(&[column, row])) {
                    let all = numbers_of(option.as_slice())?;
                    options.extend(Some(all).filter(|all| all.iter().all(|&number| number < below)));
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    fn formula(&self, _: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        let value = self.stated_value(&position(numbers))?;
        numbers_of(std::slice::from_ref(&value))
    }

    fn computed(
        &self,
        _: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        let small = run.with_limits(run.limits().positions(CONFIRM));
        match self.solver().values(&position(numbers), &small) {
            Ok(pair) => Ok(numbers_of(std::slice::from_ref(pair.of_play(play)))),
            Err(OrdinalSolveError::Stopped(stopped)) => {
                run.check(0, 0).map_err(|_| stopped)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
    }
}
