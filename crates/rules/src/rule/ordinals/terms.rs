//! Terms and formulas about a position of ordinals, with ordinal arithmetic.

use crate::evaluate::built_ins::{MASK, Meaning, PlayResult, built_in};
use crate::evaluate::words::Word;
use crate::evaluate::{Binary, PositionQuery};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::node_text::typed;
use impartial::ordinal::Ordinal;
use impartial::value::Play;
use impartial_prove::automata::syntax::{
    Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode,
};

/// A term, which has an ordinal as its value or no value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OrdinalTerm {
    Constant(Ordinal),
    /// The named member: the one that moves, or the one that a condition names.
    Member,
    /// A name that is bound: a member, or the square to which a member moves.
    Bound(usize),
    Largest,
    Smallest,
    /// The number of members.
    Members,
    /// The normal value of the position.
    Value,
    /// The misère value of the position.
    Misere,
    /// The value of the position with these members.
    ValueAt {
        play: Play,
        members: Vec<OrdinalTerm>,
    },
    /// A sum from the left; parts marked `true` are subtracted.
    Sum(Vec<(bool, OrdinalTerm)>),
    Product(Vec<OrdinalTerm>),
    NimSum(Vec<OrdinalTerm>),
    Quotient(Box<OrdinalTerm>, Box<OrdinalTerm>),
    Remainder(Box<OrdinalTerm>, Box<OrdinalTerm>),
    If(Box<OrdinalFormula>, Box<OrdinalTerm>, Box<OrdinalTerm>),
    /// `mask_k` of two finite ordinals.
    Mask(u32, Box<OrdinalTerm>, Box<OrdinalTerm>),
    Least(Vec<OrdinalTerm>),
    Greatest(Vec<OrdinalTerm>),
    /// λ of ω·λ + m.
    Column(Box<OrdinalTerm>),
    /// m of ω·λ + m.
    Row(Box<OrdinalTerm>),
    /// An aggregate of a term over members.
    Each(Aggregate, MemberBinder, Box<OrdinalTerm>),
    /// The number of members that satisfy a formula.
    Count(MemberBinder, Box<OrdinalFormula>),
}

/// A formula, which is true or false.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OrdinalFormula {
    Truth(bool),
    Compare(Vec<OrdinalTerm>, Vec<Relation>),
    /// A term is one of the ordinals from one to another, both included, for one of several pairs.
    In(OrdinalTerm, Vec<(OrdinalTerm, OrdinalTerm)>),
    Not(Box<OrdinalFormula>),
    And(Vec<OrdinalFormula>),
    Or(Vec<OrdinalFormula>),
    Implies(Box<OrdinalFormula>, Box<OrdinalFormula>),
    Iff(Vec<OrdinalFormula>),
    /// `true` for all members, `false` for some member.
    Quantified(bool, MemberBinder, Box<OrdinalFormula>),
}

impl OrdinalTerm {
    /// Calls `inner` and `formula` with the terms and formulas of which the term is made.
    pub(super) fn visit_parts(
        &self,
        inner: &mut dyn FnMut(&OrdinalTerm),
        formula: &mut dyn FnMut(&OrdinalFormula),
    ) {
        use OrdinalTerm::*;
        match self {
            Constant(_) | Member | Bound(_) | Largest | Smallest | Members | Value | Misere => {}
            ValueAt { members: parts, .. }
            | Product(parts)
            | NimSum(parts)
            | Least(parts)
            | Greatest(parts) => parts.iter().for_each(inner),
            Sum(parts) => parts.iter().for_each(|(_, part)| inner(part)),
            Quotient(a, b) | Remainder(a, b) | Mask(_, a, b) => {
                inner(a);
                inner(b);
            }
            If(test, a, b) => {
                formula(test);
                inner(a);
                inner(b);
            }
            Column(part) | Row(part) => inner(part),
            Each(_, binder, body) => {
                binder.condition.iter().for_each(|condition| formula(condition));
                inner(body);
            }
            Count(binder, body) => {
                binder.condition.iter().for_each(|condition| formula(condition));
                formula(body);
            }
        }
    }
}

impl OrdinalFormula {
    /// Calls `term` and `inner` with the terms and formulas of which the formula is made.
    pub(super) fn visit_parts(
        &self,
        term: &mut dyn FnMut(&OrdinalTerm),
        inner: &mut dyn FnMut(&OrdinalFormula),
    ) {
        match self {
            OrdinalFormula::Truth(_) => {}
            OrdinalFormula::Compare(terms, _) => terms.iter().for_each(term),
            OrdinalFormula::In(one, ranges) => {
                term(one);
                ranges.iter().for_each(|(least, most)| {
                    term(least);
                    term(most);
                });
            }
            OrdinalFormula::Not(part) => inner(part),
            OrdinalFormula::And(parts) | OrdinalFormula::Or(parts) | OrdinalFormula::Iff(parts) => {
                parts.iter().for_each(inner);
            }
            OrdinalFormula::Implies(a, b) => {
                inner(a);
                inner(b);
            }
            OrdinalFormula::Quantified(_, binder, body) => {
                binder.condition.iter().for_each(|condition| inner(condition));
                inner(body);
            }
        }
    }
}

/// The names that run over members.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MemberBinder {
    /// `true` if the named member is left out.
    pub(crate) others: bool,
    /// The number of the first bound name, from 0.
    pub(crate) first: usize,
    /// The number of names.
    pub(crate) count: usize,
    /// The condition on the names.
    pub(crate) condition: Option<Box<OrdinalFormula>>,
}

/// The names that a term or formula may use.
#[derive(Clone, Debug)]
pub(crate) struct TermNames<'a> {
    /// The name of the members, if one is named.
    pub(crate) member: Option<&'a str>,
    /// `heap` or `coin`.
    pub(crate) word: &'static str,
    /// Names that are bound, by their numbers.
    pub(crate) bound: Vec<String>,
    /// The parameters with their values.
    pub(crate) parameters: &'a [(String, i64)],
    /// `true` if computed values may be named.
    pub(crate) values: bool,
}

/// A function that returns the value of the position with some members by a rule of play.
type ValueOf<'a> = dyn Fn(&[Ordinal], Play) -> Option<Ordinal> + 'a;

/// A position at which a term or formula is evaluated.
pub(crate) struct TermInput<'a> {
    /// The members, ascending.
    pub(crate) members: &'a [Ordinal],
    /// The number of the named member.
    pub(crate) named: Option<usize>,
    /// The values of the bound names.
    pub(crate) bound: Vec<Ordinal>,
    /// Returns computed values, where they may be named.
    pub(crate) value_of: Option<&'a ValueOf<'a>>,
}

fn wrong<T>(span: Span, what: impl Into<String>, help: impl Into<String>) -> Result<T, Diagnostic> {
    Err(Diagnostic::error(span, what, help))
}

impl TermNames<'_> {
    /// Compiles a term, whose definitions have been written out.
    ///
    /// # Errors
    /// An unknown name, or a construct that has no meaning for ordinals.
    pub(crate) fn term(&mut self, node: &SyntaxNode) -> Result<OrdinalTerm, Diagnostic> {
        let term = self.any_term(node)?;
        // A term of numbers alone, such as K + 1, is a number.
        let mut is_constant = !matches!(term, OrdinalTerm::Constant(_));
        term.visit_parts(
            &mut |part| is_constant = is_constant && matches!(part, OrdinalTerm::Constant(_)),
            &mut |_| {},
        );
        let arithmetic = matches!(
            term,
            OrdinalTerm::Sum(_)
                | OrdinalTerm::Product(_)
                | OrdinalTerm::NimSum(_)
                | OrdinalTerm::Quotient(..)
                | OrdinalTerm::Remainder(..)
        );
        let mut nowhere = TermInput { members: &[], named: None, bound: Vec::new(), value_of: None };
        let value = (is_constant && arithmetic).then(|| nowhere.term(&term)).flatten();
        Ok(value.map_or(term, OrdinalTerm::Constant))
    }

    fn any_term(&mut self, node: &SyntaxNode) -> Result<OrdinalTerm, Diagnostic> {
        Ok(match &node.kind {
            NodeKind::Number(n) => OrdinalTerm::Constant((*n).into()),
            NodeKind::Name(name) => self.name(name, node.span)?,
            NodeKind::Sum(parts) => {
                let parts = parts.iter().map(|(minus, part)| Ok((*minus, self.term(part)?)));
                OrdinalTerm::Sum(parts.collect::<Result<_, Diagnostic>>()?)
            }
            NodeKind::Times(parts) => OrdinalTerm::Product(self.terms(parts)?),
            NodeKind::Xor(parts) => OrdinalTerm::NimSum(self.terms(parts)?),
            NodeKind::Div(a, b) => OrdinalTerm::Quotient(self.term(a)?.into(), self.term(b)?.into()),
            NodeKind::Mod(a, b) => OrdinalTerm::Remainder(self.term(a)?.into(), self.term(b)?.into()),
            NodeKind::If(test, a, b) => {
                OrdinalTerm::If(self.formula(test)?.into(), self.term(a)?.into(), self.term(b)?.into())
            }
            NodeKind::Call(name, arguments) => self.call(name, arguments)?,
            NodeKind::Each(aggregate, binder, body) => {
                let bound = self.bound.len();
                let binder = self.binder(binder, node.span)?;
                let term = match aggregate {
                    Aggregate::Count => OrdinalTerm::Count(binder, self.formula(body)?.into()),
                    _ => OrdinalTerm::Each(*aggregate, binder, self.term(body)?.into()),
                };
                self.bound.truncate(bound);
                term
            }
            _ => {
                return wrong(
                    node.span,
                    "this is no term about ordinals",
                    "a number, w, a member, or an operation",
                );
            }
        })
    }

    fn terms(&mut self, nodes: &[SyntaxNode]) -> Result<Vec<OrdinalTerm>, Diagnostic> {
        nodes.iter().map(|node| self.term(node)).collect()
    }

    /// Compiles a formula, whose definitions have been written out.
    ///
    /// # Errors
    /// The errors of [`term`](TermNames::term).
    pub(crate) fn formula(&mut self, node: &SyntaxNode) -> Result<OrdinalFormula, Diagnostic> {
        Ok(match &node.kind {
            NodeKind::Truth(truth) => OrdinalFormula::Truth(*truth),
            NodeKind::Compare(parts, relations) => {
                OrdinalFormula::Compare(self.terms(parts)?, relations.clone())
            }
            NodeKind::In(term, set) => OrdinalFormula::In(self.term(term)?, self.set(set)?),
            NodeKind::Not(inner) => OrdinalFormula::Not(self.formula(inner)?.into()),
            NodeKind::And(parts) => OrdinalFormula::And(self.formulas(parts)?),
            NodeKind::Or(parts) => OrdinalFormula::Or(self.formulas(parts)?),
            NodeKind::Iff(parts) => OrdinalFormula::Iff(self.formulas(parts)?),
            NodeKind::Implies(a, b) => {
                OrdinalFormula::Implies(self.formula(a)?.into(), self.formula(b)?.into())
            }
            NodeKind::Quantified(all, binder, body) => {
                let bound = self.bound.len();
                let binder = self.binder(binder, node.span)?;
                let body = self.formula(body)?;
                self.bound.truncate(bound);
                OrdinalFormula::Quantified(*all, binder, body.into())
            }
            _ => {
                return wrong(
                    node.span,
                    "this is no condition on ordinals",
                    "a relation such as column(a) < 3",
                );
            }
        })
    }

    fn formulas(&mut self, nodes: &[SyntaxNode]) -> Result<Vec<OrdinalFormula>, Diagnostic> {
        nodes.iter().map(|node| self.formula(node)).collect()
    }

    fn set(&mut self, node: &SyntaxNode) -> Result<Vec<(OrdinalTerm, OrdinalTerm)>, Diagnostic> {
        let members = match &node.kind {
            NodeKind::Set(members) => members.iter().collect(),
            _ => vec![node],
        };
        let range = |member: &SyntaxNode, names: &mut Self| match &member.kind {
            NodeKind::Range(a, b) => Ok((names.term(a)?, names.term(b)?)),
            _ => {
                let term = names.term(member)?;
                Ok((term.clone(), term))
            }
        };
        members.into_iter().map(|member| range(member, self)).collect()
    }

    fn name(&self, name: &str, span: Span) -> Result<OrdinalTerm, Diagnostic> {
        if let Some(i) = self.bound.iter().rposition(|bound| bound == name) {
            return Ok(OrdinalTerm::Bound(i));
        }
        if self.member == Some(name) {
            return Ok(OrdinalTerm::Member);
        }
        if let Some((_, value)) = self.parameters.iter().find(|(parameter, _)| parameter == name) {
            return Ok(OrdinalTerm::Constant((*value as u64).into()));
        }
        Ok(match Word::of_text(name) {
            Some(Word::Omega) => OrdinalTerm::Constant(Ordinal::omega()),
            Some(Word::Largest) => OrdinalTerm::Largest,
            Some(Word::Smallest) => OrdinalTerm::Smallest,
            Some(Word::Members) => OrdinalTerm::Members,
            Some(Word::Value) if self.values => OrdinalTerm::Value,
            Some(Word::Misere) if self.values => OrdinalTerm::Misere,
            _ => {
                let mut known: Vec<&str> = self.bound.iter().map(|name| typed(name)).collect();
                known.extend(self.member);
                known.extend(self.parameters.iter().map(|(name, _)| name.as_str()));
                let of_members = [Word::Omega, Word::Largest, Word::Smallest, Word::Members];
                let of_values = [Word::Value, Word::Misere].into_iter().filter(|_| self.values);
                known.extend(of_members.into_iter().chain(of_values).map(|word| word.text()));
                return wrong(
                    span,
                    format!("there is no '{name}' here"),
                    format!("names: {}", known.join(", ")),
                );
            }
        })
    }

    fn call(&mut self, name: &Name, arguments: &[SyntaxNode]) -> Result<OrdinalTerm, Diagnostic> {
        let function = name.text.as_str();
        let meaning = built_in(function).map(|one| one.meaning);
        if self.values
            && let Some(Meaning::Result(result @ (PlayResult::Value | PlayResult::Misere))) = meaning
        {
            let play = if result == PlayResult::Misere { Play::Misere } else { Play::Normal };
            return Ok(OrdinalTerm::ValueAt { play, members: self.terms(arguments)? });
        }
        if let Some(k) =
            function.strip_prefix(MASK).and_then(|digits| digits.parse().ok()).filter(|&k| k < 64)
        {
            return match arguments {
                [a, b] => Ok(OrdinalTerm::Mask(k, self.term(a)?.into(), self.term(b)?.into())),
                _ => wrong(
                    name.span,
                    format!("'{function}' takes two numbers"),
                    format!("{function}(row(a), row(b))"),
                ),
            };
        }
        let one = |names: &mut Self| match arguments {
            [argument] => names.term(argument).map(Box::new),
            _ => wrong(name.span, format!("'{function}' takes one ordinal"), format!("{function}(a)")),
        };
        Ok(match meaning {
            Some(Meaning::Asked(PositionQuery::Column, _)) => OrdinalTerm::Column(one(self)?),
            Some(Meaning::Asked(PositionQuery::Row, _)) => OrdinalTerm::Row(one(self)?),
            Some(Meaning::Folded(Binary::Min)) => OrdinalTerm::Least(self.terms(arguments)?),
            Some(Meaning::Folded(Binary::Max)) => OrdinalTerm::Greatest(self.terms(arguments)?),
            _ => {
                let help =
                    "column(a), row(a), min(a, b), max(a, b); + - * div mod xor, which are those of ordinals";
                return wrong(name.span, format!("'{function}' is no function of ordinals"), help);
            }
        })
    }

    fn binder(&mut self, binder: &Binder, span: Span) -> Result<MemberBinder, Diagnostic> {
        let span = binder.word.as_ref().map_or(span, |word| word.span);
        let word = binder.word.as_ref().map_or("", |word| word.text.as_str());
        let fits = match binder.who {
            BinderDomain::Numbers => false,
            BinderDomain::Members => word == self.word,
            BinderDomain::Others => self.member.is_some(),
        };
        if !fits || binder.within.is_some() {
            let others = if self.member.is_some() { ", or 'other' for all but the named one" } else { "" };
            let help = format!("'{}' for all members{others}", self.word);
            return wrong(span, "in a game on ordinals names run over members alone", help);
        }
        let first = self.bound.len();
        self.bound.extend(binder.names.iter().map(|name| name.text.clone()));
        let condition = binder.condition.as_ref().map(|node| self.formula(node).map(Box::new)).transpose()?;
        Ok(MemberBinder {
            others: binder.who == BinderDomain::Others,
            first,
            count: binder.names.len(),
            condition,
        })
    }
}

/// Returns 2^k·(2^(m+1) − 1), 2^m the largest power of 2 that divides the distance of t div 2^k and u div 2^k; `None` if
/// these are equal, or if the number is too large.
fn mask(k: u32, t: u64, u: u64) -> Option<u64> {
    let differing = (t >> k) ^ (u >> k);
    let digits = (differing != 0).then(|| differing.trailing_zeros() + 1)?;
    (k + digits < 64).then(|| ((1 << digits) - 1) << k)
}

impl TermInput<'_> {
    /// Returns what a word such as `xor` makes of the values of a term.
    fn aggregate(
        &mut self,
        aggregate: Aggregate,
        binder: &MemberBinder,
        body: &OrdinalTerm,
    ) -> Option<Ordinal> {
        let mut values = Some(Vec::new());
        self.visit(binder, &mut |input| {
            match (input.term(body), &mut values) {
                (Some(value), Some(all)) => all.push(value),
                _ => values = None,
            }
            values.is_some()
        });
        let values = values?;
        Some(match aggregate {
            Aggregate::Sum => values.iter().fold(Ordinal::ZERO, |sum, value| &sum + value),
            Aggregate::Xor => values.iter().fold(Ordinal::ZERO, |sum, value| sum.nim_sum(value)),
            Aggregate::Max => values.into_iter().max()?,
            Aggregate::Min => values.into_iter().min()?,
            Aggregate::Count => (values.len() as u64).into(),
        })
    }

    /// Returns the value of a term, or `None` if it has none.
    pub(crate) fn term(&mut self, term: &OrdinalTerm) -> Option<Ordinal> {
        Some(match term {
            OrdinalTerm::Constant(value) => value.clone(),
            OrdinalTerm::Member => self.members.get(self.named?)?.clone(),
            OrdinalTerm::Bound(i) => self.bound.get(*i)?.clone(),
            OrdinalTerm::Largest => self.members.last().cloned().unwrap_or_default(),
            OrdinalTerm::Smallest => self.members.first().cloned().unwrap_or_default(),
            OrdinalTerm::Members => (self.members.len() as u64).into(),
            OrdinalTerm::Value => self.value_of?(self.members, Play::Normal)?,
            OrdinalTerm::Misere => self.value_of?(self.members, Play::Misere)?,
            OrdinalTerm::ValueAt { play, members } => {
                let mut members: Vec<Ordinal> =
                    members.iter().map(|term| self.term(term)).collect::<Option<_>>()?;
                members.sort_unstable();
                self.value_of?(&members, *play)?
            }
            OrdinalTerm::Sum(parts) => {
                let mut sum = Ordinal::ZERO;
                for (minus, part) in parts {
                    let part = self.term(part)?;
                    sum = if *minus { sum.left_sub(&part).ok()? } else { &sum + &part };
                }
                sum
            }
            OrdinalTerm::Product(parts) => {
                let mut product = Ordinal::ONE;
                for part in parts {
                    product = product.try_mul(&self.term(part)?).ok()?;
                }
                product
            }
            OrdinalTerm::NimSum(parts) => {
                let mut sum = Ordinal::ZERO;
                for part in parts {
                    sum = sum.nim_sum(&self.term(part)?);
                }
                sum
            }
            OrdinalTerm::Quotient(a, b) => self.term(a)?.quotient(&self.term(b)?).ok()?,
            OrdinalTerm::Remainder(a, b) => self.term(a)?.residue(&self.term(b)?).ok()?,
            OrdinalTerm::If(test, a, b) => match self.holds(test) {
                true => self.term(a)?,
                false => self.term(b)?,
            },
            OrdinalTerm::Mask(k, a, b) => mask(*k, self.term(a)?.to_u64()?, self.term(b)?.to_u64()?)?.into(),
            OrdinalTerm::Least(parts) => self.all(parts)?.into_iter().min()?,
            OrdinalTerm::Greatest(parts) => self.all(parts)?.into_iter().max()?,
            OrdinalTerm::Column(inner) => self.term(inner)?.split_omega().0,
            OrdinalTerm::Row(inner) => self.term(inner)?.finite_part().into(),
            OrdinalTerm::Each(aggregate, binder, body) => self.aggregate(*aggregate, binder, body)?,
            OrdinalTerm::Count(binder, body) => {
                let mut count = 0u64;
                self.visit(binder, &mut |input| {
                    count += u64::from(input.holds(body));
                    true
                });
                count.into()
            }
        })
    }

    fn all(&mut self, terms: &[OrdinalTerm]) -> Option<Vec<Ordinal>> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    /// Returns whether a formula holds. A relation with a term without a value is false.
    pub(crate) fn holds(&mut self, formula: &OrdinalFormula) -> bool {
        match formula {
            OrdinalFormula::Truth(truth) => *truth,
            OrdinalFormula::Compare(terms, relations) => self.all(terms).is_some_and(|values| {
                let pairs = values.iter().zip(&values[1..]);
                pairs.zip(relations).all(|((a, b), relation)| match relation {
                    Relation::Equal => a == b,
                    Relation::Different => a != b,
                    Relation::Less => a < b,
                    Relation::AtMost => a <= b,
                    Relation::Greater => a > b,
                    Relation::AtLeast => a >= b,
                })
            }),
            OrdinalFormula::In(term, ranges) => {
                let Some(value) = self.term(term) else { return false };
                ranges.iter().any(|(least, most)| {
                    self.term(least).is_some_and(|least| least <= value)
                        && self.term(most).is_some_and(|most| value <= most)
                })
            }
            OrdinalFormula::Not(inner) => !self.holds(inner),
            OrdinalFormula::And(parts) => parts.iter().all(|part| self.holds(part)),
            OrdinalFormula::Or(parts) => parts.iter().any(|part| self.holds(part)),
            OrdinalFormula::Implies(a, b) => !self.holds(a) || self.holds(b),
            OrdinalFormula::Iff(parts) => {
                let truths: Vec<bool> = parts.iter().map(|part| self.holds(part)).collect();
                truths.windows(2).all(|pair| pair[0] == pair[1])
            }
            OrdinalFormula::Quantified(all, binder, body) => {
                let mut found = *all;
                self.visit(binder, &mut |input| {
                    found = input.holds(body);
                    found == *all
                });
                found
            }
        }
    }

    /// Calls `visit` for all members that the names of a binder may stand for, until it returns `false`.
    fn visit(&mut self, binder: &MemberBinder, visit: &mut dyn FnMut(&mut Self) -> bool) {
        let outside = self.bound.split_off(binder.first.min(self.bound.len()));
        self.visit_names(binder, binder.count, visit);
        self.bound.truncate(binder.first);
        self.bound.extend(outside);
    }

    fn visit_names(
        &mut self,
        binder: &MemberBinder,
        left: usize,
        visit: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        if left == 0 {
            let fits = binder.condition.as_ref().is_none_or(|condition| self.holds(condition));
            return !fits || visit(self);
        }
        for i in 0..self.members.len() {
            if binder.others && Some(i) == self.named {
                continue;
            }
            self.bound.push(self.members[i].clone());
            let goes_on = self.visit_names(binder, left - 1, visit);
            self.bound.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}
