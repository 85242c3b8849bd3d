//! Conditions and terms of a rule file about the coins of a strip as formulas about words.

use super::terms::{Case, Introduced, Linear, Unit};
use crate::evaluate::Binary;
use crate::evaluate::built_ins::{FREE, Meaning, built_in};
use crate::evaluate::words::Word;
use crate::rule::compiled::CompiledRule;
use impartial_prove::automata::syntax::{
    Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, SyntaxNode,
};
use impartial_prove::automata::{COINS, WordFormula};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Maximum number of cases of a term.
const MAX_CASES: usize = 400;
/// Maximum modulus and divisor.
const MAX_MODULUS: i64 = 64;
/// Maximum number that a nim-sum of bounded terms, or a sum of them, may add up.
const MAX_BOUNDED: i64 = 16;

/// A translation of the trees of a rule. Definitions are inlined, and parameters are numbers.
pub(super) struct Translation<'a> {
    pub(super) rule: &'a CompiledRule,
    /// The number of names made so far.
    given: Cell<usize>,
    /// The largest value that a claim names.
    pub(super) largest_value: Cell<u64>,
    /// True if the word `value` has a meaning.
    pub(super) has_values: bool,
    /// True if a tree names the value.
    pub(super) names_value: Cell<bool>,
    /// Of the cells of a row, the condition that a square begins a cell that counts as one of the `cells`. `None` for coins.
    cells: Option<&'a dyn Fn(&str) -> WordFormula>,
}

/// The names of a tree: those of squares, with their names in formulas; and the named coin.
#[derive(Clone, Default)]
pub(super) struct Scope {
    squares: BTreeMap<String, String>,
    pub(super) moved: Option<String>,
}

impl Scope {
    /// Returns the scope with a name that stands for a square.
    pub(super) fn with(&self, name: &str, square: &str) -> Scope {
        let mut inner = self.clone();
        inner.squares.insert(name.to_owned(), square.to_owned());
        inner
    }
}

type Cases = Result<Vec<Case>, String>;
type Translated = Result<WordFormula, String>;

impl<'a> Translation<'a> {
    pub(super) fn new(rule: &'a CompiledRule, has_values: bool) -> Self {
        Translation {
            rule,
            given: Cell::new(0),
            largest_value: Cell::new(0),
            has_values,
            names_value: Cell::new(false),
            cells: None,
        }
    }

    /// Makes the translation one of statements about a row of cells. `cells` returns the condition that a square of the name
    /// begins a cell that counts as one of the `cells`.
    pub(super) fn of_row(self, cells: &'a dyn Fn(&str) -> WordFormula) -> Self {
        Translation { cells: Some(cells), ..self }
    }

    /// Returns a new name that cannot be typed.
    pub(super) fn fresh(&self, stem: &str) -> String {
        self.given.set(self.given.get() + 1);
        format!("{stem}'{}", self.given.get())
    }

    /// Returns the refusal of a part, with its text and its line in the file.
    pub(super) fn refused(&self, node: &SyntaxNode, why: &str) -> String {
        self.rule.file.refused(node.span, why)
    }

    /// Returns the formula of a condition.
    pub(super) fn formula(&self, tree: &SyntaxNode, scope: &Scope) -> Translated {
        let all = |parts: &[SyntaxNode]| -> Result<Vec<WordFormula>, String> {
            parts.iter().map(|part| self.formula(part, scope)).collect()
        };
        Ok(match &tree.kind {
            NodeKind::Truth(truth) => WordFormula::Truth(*truth),
            NodeKind::Not(inner) => self.formula(inner, scope)?.not(),
            NodeKind::And(parts) => WordFormula::all(all(parts)?),
            NodeKind::Or(parts) => WordFormula::any(all(parts)?),
            NodeKind::Implies(a, b) => self.formula(a, scope)?.implies(self.formula(b, scope)?),
            NodeKind::Iff(parts) => {
                let mut parts = all(parts)?.into_iter();
                let first = parts.next().unwrap_or(WordFormula::TRUE);
                parts.fold(first, WordFormula::iff)
            }
            NodeKind::Compare(terms, relations) => {
                let cases =
                    terms.iter().map(|term| self.cases(term, scope)).collect::<Result<Vec<_>, _>>()?;
                let pairs = cases.windows(2).zip(relations).zip(terms.windows(2));
                let parts = pairs.map(|((pair, relation), terms)| {
                    self.compared(&pair[0], *relation, &pair[1])
                        .ok_or_else(|| self.refused_relation(tree, terms))
                });
                WordFormula::all(parts.collect::<Result<Vec<_>, _>>()?)
            }
            NodeKind::In(term, within) => {
                let cases = self.cases(term, scope)?;
                self.within(&cases, within, scope)?
            }
            NodeKind::Divides(divisor, term) => {
                let divisor = self.number(divisor, scope)?;
                let cases = self.cases(term, scope)?;
                let parts = cases.iter().map(|case| match divisor {
                    0 => self.compared(
                        std::slice::from_ref(case),
                        Relation::Equal,
                        &[Case::new(Linear::number(0))],
                    ),
                    _ => residue_of(case, divisor, 0),
                });
                let parts = parts.collect::<Option<Vec<_>>>();
                WordFormula::any(
                    parts.ok_or_else(|| self.refused(tree, "an automaton of words cannot read"))?,
                )
            }
            NodeKind::Quantified(all, binder, body) => self.quantified(tree, *all, binder, body, scope)?,
            NodeKind::Call(function, arguments) => self.called(tree, function, arguments, scope)?,
            _ => return Err(self.refused(tree, "no condition about words")),
        })
    }

    fn refused_of_row(&self, tree: &SyntaxNode) -> String {
        self.refused(tree, "of a row, an automaton of words reads 'cells' and the value alone")
    }

    fn refused_relation(&self, tree: &SyntaxNode, terms: &[SyntaxNode]) -> String {
        let named = terms.iter().find(|term| !matches!(term.kind, NodeKind::Name(_) | NodeKind::Number(_)));
        self.refused(
            named.filter(|term| term.span.end > term.span.start).unwrap_or(tree),
            "a relation of two squares is about their difference, and a number of coins is compared with a constant",
        )
    }

    fn quantified(
        &self,
        tree: &SyntaxNode,
        all: bool,
        binder: &Binder,
        body: &SyntaxNode,
        scope: &Scope,
    ) -> Translated {
        let mut inner = scope.clone();
        let (mut squares, mut domains) = (Vec::new(), Vec::new());
        for name in &binder.names {
            let square = self.fresh(&name.text);
            domains.push(self.domain(tree, binder, &square, scope)?);
            inner = inner.with(&name.text, &square);
            squares.push(square);
        }
        let domain = WordFormula::all(domains);
        let body = self.formula(body, &inner)?;
        let quantify = |formula: WordFormula| squares.iter().rev().fold(formula, |inner, x| inner.exists(x));
        Ok(match all {
            true => quantify(domain.and(body.not())).not(),
            false => quantify(domain.and(body)),
        })
    }

    /// Returns the condition that a square is in the domain of a binder.
    fn domain(&self, tree: &SyntaxNode, binder: &Binder, square: &str, scope: &Scope) -> Translated {
        if self.cells.is_some() {
            return Err(self.refused_of_row(tree));
        }
        Ok(match (binder.who, &binder.within) {
            (BinderDomain::Members, _) => WordFormula::has(COINS, square),
            (BinderDomain::Others, _) => match &scope.moved {
                Some(moved) => {
                    WordFormula::has(COINS, square).and(WordFormula::equal(square, moved, 0).not())
                }
                None => return Err(self.refused(tree, "no coin is named")),
            },
            (BinderDomain::Numbers, Some(within)) => {
                let one = [Case::new(Linear::unit(Unit::Square(square.to_owned())))];
                self.within(&one, within, scope)?
            }
            (BinderDomain::Numbers, None) => WordFormula::TRUE,
        })
    }

    fn called(
        &self,
        tree: &SyntaxNode,
        function: &Name,
        arguments: &[SyntaxNode],
        scope: &Scope,
    ) -> Translated {
        match (built_in(&function.text).map(|one| one.meaning), arguments) {
            _ if self.cells.is_some() => Err(self.refused_of_row(tree)),
            (Some(FREE), [SyntaxNode { kind: NodeKind::Range(..), .. }]) => {
                let square = self.fresh("between");
                let one = [Case::new(Linear::unit(Unit::Square(square.clone())))];
                let inside = self.within(&one, &arguments[0], scope)?;
                Ok(inside.and(WordFormula::has(COINS, &square)).exists(&square).not())
            }
            (Some(FREE), [term]) => {
                let cases = self.cases(term, scope)?;
                self.at_square(tree, &cases, |x| WordFormula::has(COINS, x).not())
            }
            _ => Err(self.refused(tree, "an automaton of words cannot read")),
        }
    }

    /// Returns the formula that a term has a value, and that a condition holds of the square of this number.
    pub(super) fn at_square(
        &self,
        tree: &SyntaxNode,
        cases: &[Case],
        condition: impl Fn(&str) -> WordFormula,
    ) -> Translated {
        let parts = cases.iter().map(|case| {
            if let Some(x) = case.term.as_square() {
                return Some(case.holds(condition(x)));
            }
            let x = self.fresh("square");
            let one = [Case::new(Linear::unit(Unit::Square(x.clone())))];
            let equal = self.compared(&one, Relation::Equal, std::slice::from_ref(case))?;
            Some(equal.and(condition(&x)).exists(&x))
        });
        let parts = parts.collect::<Option<Vec<_>>>();
        Ok(WordFormula::any(parts.ok_or_else(|| self.refused(tree, "no square at a constant distance"))?))
    }

    /// Returns the formula that a term is in a range or a set.
    pub(super) fn within(&self, cases: &[Case], within: &SyntaxNode, scope: &Scope) -> Translated {
        let refused = || self.refused(within, "a range or set that an automaton of words cannot read");
        match &within.kind {
            NodeKind::Range(first, last) => {
                let first = self.cases(first, scope)?;
                let last = self.cases(last, scope)?;
                // Both ends must have a value.
                let low = self.compared(cases, Relation::AtLeast, &first).ok_or_else(refused)?;
                let high = self.compared(cases, Relation::AtMost, &last).ok_or_else(refused)?;
                Ok(low.and(high))
            }
            NodeKind::Set(parts) => {
                let parts = parts.iter().map(|part| match &part.kind {
                    NodeKind::Range(..) => self.within(cases, part, scope),
                    _ => {
                        let equal = self.compared(cases, Relation::Equal, &self.cases(part, scope)?);
                        equal.ok_or_else(refused)
                    }
                });
                Ok(WordFormula::any(parts.collect::<Result<Vec<_>, _>>()?))
            }
            _ => Err(refused()),
        }
    }

    /// Returns the formula that a relation holds in some cases of two terms.
    pub(super) fn compared(&self, left: &[Case], relation: Relation, right: &[Case]) -> Option<WordFormula> {
        let mut parts = Vec::new();
        for one in left {
            for other in right {
                let difference = one.term.plus(-1, &other.term)?;
                let both = one.joined(other, difference);
                let at_most = |c: i64, t: &Linear| -> Option<WordFormula> {
                    let t = t.plus(c, &Linear::number(1))?;
                    self.largest_value.set(self.largest_value.get().max(t.largest_value()));
                    t.at_most_zero(&both.ranks)
                };
                let (t, negated) = (both.term.clone(), both.term.times(-1)?);
                // In units of the divisor, t < 0 is t + 1 <= 0.
                let condition = match relation {
                    Relation::AtMost => at_most(0, &t)?,
                    Relation::AtLeast => at_most(0, &negated)?,
                    Relation::Less => at_most(0, &negated)?.not(),
                    Relation::Greater => at_most(0, &t)?.not(),
                    Relation::Equal => at_most(0, &t)?.and(at_most(0, &negated)?),
                    Relation::Different => at_most(0, &t)?.and(at_most(0, &negated)?).not(),
                };
                parts.push(both.holds(condition));
            }
        }
        Some(WordFormula::any(parts))
    }

    /// Returns a number that does not depend on the position.
    pub(super) fn number(&self, tree: &SyntaxNode, scope: &Scope) -> Result<i64, String> {
        let cases = self.cases(tree, scope)?;
        match &cases[..] {
            [case] if matches!(case.condition, WordFormula::Truth(true)) && case.introduced.is_empty() => {
                case.term.as_number()
            }
            _ => None,
        }
        .ok_or_else(|| self.refused(tree, "no constant"))
    }

    /// Returns the cases of a term.
    pub(super) fn cases(&self, tree: &SyntaxNode, scope: &Scope) -> Cases {
        let cases = self.all_cases(tree, scope)?;
        if cases.len() > MAX_CASES {
            return Err(self.refused(tree, "too many cases"));
        }
        Ok(cases)
    }

    fn all_cases(&self, tree: &SyntaxNode, scope: &Scope) -> Cases {
        let cannot = || self.refused(tree, "an automaton of words cannot read");
        Ok(match &tree.kind {
            NodeKind::Number(n) => {
                let n = i64::try_from(*n).ok().filter(|n| *n < 1 << 20).ok_or_else(cannot)?;
                vec![Case::new(Linear::number(n))]
            }
            NodeKind::Name(name) => self.named(tree, name, scope)?,
            NodeKind::Sum(parts) => self.sum(tree, parts, scope)?,
            NodeKind::Times(parts) => {
                let mut all = vec![Case::new(Linear::number(1))];
                for part in parts {
                    let part = self.cases(part, scope)?;
                    all = self.combined(tree, &all, &part, |t, u| match (t.as_number(), u.as_number()) {
                        (Some(c), _) => u.times(c),
                        (_, Some(c)) => t.times(c),
                        _ => None,
                    })?;
                }
                all
            }
            NodeKind::Xor(parts) => {
                let mut all = vec![Case::new(Linear::number(0))];
                for part in parts {
                    let part = self.cases(part, scope)?;
                    all = self.combined(tree, &all, &part, |t, u| match (t.as_number(), u.as_number()) {
                        (Some(0), _) => Some(u.clone()),
                        (_, Some(0)) => Some(t.clone()),
                        (Some(t), Some(u)) => Some(Linear::number(t ^ u)),
                        _ => None,
                    })?;
                }
                all
            }
            NodeKind::Mod(term, by) => self.divided(tree, term, by, scope, true)?,
            NodeKind::Div(term, by) => self.divided(tree, term, by, scope, false)?,
            NodeKind::If(condition, then, otherwise) => {
                let condition = self.formula(condition, scope)?;
                let then = self.cases(then, scope)?.into_iter().map(|case| case.with(condition.clone()));
                let otherwise = self.cases(otherwise, scope)?.into_iter();
                then.chain(otherwise.map(|case| case.with(condition.clone().not()))).collect()
            }
            NodeKind::Call(..) => match Meaning::of_call(tree).ok_or_else(cannot)? {
                (Meaning::Folded(extreme @ (Binary::Min | Binary::Max)), [first, rest @ ..]) => {
                    let is_min = extreme == Binary::Min;
                    let mut all = self.cases(first, scope)?;
                    for next in rest {
                        let next = self.cases(next, scope)?;
                        all = self.extreme(tree, &all, &next, is_min)?;
                    }
                    all
                }
                (Meaning::Folded(Binary::Distance), [t, u]) => {
                    let (t, u) = (self.cases(t, scope)?, self.cases(u, scope)?);
                    let mut all = Vec::new();
                    for (low, high) in [(&t, &u), (&u, &t)] {
                        let apart = self.combined(tree, high, low, |t, u| t.plus(-1, u))?;
                        for case in apart {
                            let least = case.term.times(-1).and_then(|t| t.at_most_zero(&case.ranks));
                            all.push(case.with(least.ok_or_else(cannot)?));
                        }
                    }
                    all
                }
                _ => return Err(cannot()),
            },
            NodeKind::Each(aggregate, binder, body) => self.each(tree, *aggregate, binder, body, scope)?,
            _ => return Err(cannot()),
        })
    }

    fn named(&self, tree: &SyntaxNode, name: &str, scope: &Scope) -> Cases {
        if let Some(square) = scope.squares.get(name) {
            return Ok(vec![Case::new(Linear::unit(Unit::Square(square.clone())))]);
        }
        let word = Word::of_text(name);
        if let (Some(cells), Some(Word::Cells)) = (self.cells, word) {
            let square = self.fresh(name);
            let counted = cells(&square);
            return Ok(vec![self.of_set(&square, counted, 1, 0)]);
        }
        Ok(match word {
            Some(Word::Value) if self.has_values => {
                self.names_value.set(true);
                vec![Case::new(Linear::unit(Unit::Value))]
            }
            _ if self.cells.is_some() => {
                return Err(self.refused_of_row(tree));
            }
            Some(Word::Members) => vec![Case::new(Linear::unit(Unit::Members))],
            Some(word @ (Word::Largest | Word::Smallest)) => {
                let x = self.fresh(name);
                let is_largest = word == Word::Largest;
                let is = if is_largest {
                    WordFormula::largest(COINS, &x)
                } else {
                    WordFormula::smallest(COINS, &x)
                };
                let mut case = Case::new(Linear::unit(Unit::Square(x.clone()))).with(is);
                if is_largest {
                    case.ranks.insert(x.clone(), 1);
                }
                case.introduced.push(Introduced::Square(x));
                let none = WordFormula::at_least_members(COINS, 1).not();
                vec![case, Case::new(Linear::number(0)).with(none)]
            }
            _ => return Err(self.refused(tree, "an automaton of words cannot read")),
        })
    }

    fn combined(
        &self,
        tree: &SyntaxNode,
        left: &[Case],
        right: &[Case],
        combine: impl Fn(&Linear, &Linear) -> Option<Linear>,
    ) -> Cases {
        let mut all = Vec::new();
        for one in left {
            for other in right {
                let term = combine(&one.term, &other.term)
                    .ok_or_else(|| self.refused(tree, "an automaton of words cannot read"))?;
                all.push(one.joined(other, term));
            }
        }
        if all.len() > MAX_CASES {
            return Err(self.refused(tree, "too many cases"));
        }
        Ok(all)
    }

    /// Returns the cases of a sum, which has no value where it would be negative.
    fn sum(&self, tree: &SyntaxNode, parts: &[(bool, SyntaxNode)], scope: &Scope) -> Cases {
        let mut all = vec![Case::new(Linear::number(0))];
        for (is_subtracted, part) in parts {
            let part = self.cases(part, scope)?;
            all = self.combined(tree, &all, &part, |t, u| t.plus(if *is_subtracted { -1 } else { 1 }, u))?;
        }
        if !parts.iter().any(|(is_subtracted, _)| *is_subtracted) {
            return Ok(all);
        }
        let with_value = |case: Case| {
            let least = case.term.times(-1).and_then(|t| t.at_most_zero(&case.ranks)).ok_or_else(|| {
                self.refused(tree, "an automaton of words cannot tell where a difference would be negative")
            })?;
            Ok(case.with(least))
        };
        all.into_iter().map(with_value).collect()
    }

    fn extreme(&self, tree: &SyntaxNode, left: &[Case], right: &[Case], is_min: bool) -> Cases {
        let cannot = || self.refused(tree, "an automaton of words cannot compare");
        let mut all = Vec::new();
        for one in left {
            for other in right {
                let difference = one.term.plus(-1, &other.term).ok_or_else(cannot)?;
                let both = one.joined(other, difference);
                let at_most = both.term.at_most_zero(&both.ranks).ok_or_else(cannot)?;
                let (low, high) =
                    (one.joined(other, one.term.clone()), one.joined(other, other.term.clone()));
                let (first, second) = if is_min { (low, high) } else { (high, low) };
                all.push(first.with(at_most.clone()));
                all.push(second.with(at_most.not()));
            }
        }
        Ok(all)
    }

    fn divided(
        &self,
        tree: &SyntaxNode,
        term: &SyntaxNode,
        by: &SyntaxNode,
        scope: &Scope,
        rest: bool,
    ) -> Cases {
        let by_number = self.number(by, scope)?;
        if by_number == 0 {
            return Ok(Vec::new());
        }
        if by_number > MAX_MODULUS {
            return Err(self.refused(tree, &format!("a division by more than {MAX_MODULUS}")));
        }
        let mut all = Vec::new();
        for case in self.cases(term, scope)? {
            for residue in 0..by_number {
                let cannot = || self.refused(tree, "an automaton of words cannot divide");
                let is = residue_of_term(&case.term, by_number, residue).ok_or_else(cannot)?;
                let term = match rest {
                    true => Linear::number(residue),
                    false => {
                        let mut whole = case.term.plus(-residue, &Linear::number(1)).ok_or_else(cannot)?;
                        whole.divisor = whole.divisor.checked_mul(by_number).ok_or_else(cannot)?;
                        whole
                    }
                };
                if is != WordFormula::FALSE {
                    all.push(Case { term, ..case.clone() }.with(is));
                }
            }
        }
        Ok(all)
    }

    /// Returns the cases of an aggregate over coins or numbers.
    fn each(
        &self,
        tree: &SyntaxNode,
        aggregate: Aggregate,
        binder: &Binder,
        body: &SyntaxNode,
        scope: &Scope,
    ) -> Cases {
        let [name] = &binder.names[..] else {
            return Err(self.refused(tree, "an automaton of words cannot count pairs"));
        };
        let square = self.fresh(&name.text);
        let inner = scope.with(&name.text, &square);
        let mut domain = self.domain(tree, binder, &square, scope)?;
        if binder.who == BinderDomain::Numbers && binder.within.is_none() {
            return Err(self.refused(tree, "no range"));
        }
        if let Some(condition) = &binder.condition {
            domain = domain.and(self.formula(condition, &inner)?);
        }
        match aggregate {
            Aggregate::Count => {
                let counted = domain.and(self.formula(body, &inner)?);
                Ok(vec![self.of_set(&square, counted, 1, 0)])
            }
            Aggregate::Sum => self.summed(tree, &square, &domain, &self.cases(body, &inner)?),
            Aggregate::Xor => self.nim_sum(tree, &square, &domain, &self.cases(body, &inner)?),
            Aggregate::Max | Aggregate::Min => {
                let other = self.fresh(&name.text);
                let outer = scope.with(&name.text, &other);
                let mut others = self.domain(tree, binder, &other, scope)?;
                if let Some(condition) = &binder.condition {
                    others = others.and(self.formula(condition, &outer)?);
                }
                let more = self.cases(body, &outer)?;
                let relation = if aggregate == Aggregate::Max { Relation::Greater } else { Relation::Less };
                let mut all = Vec::new();
                for mut case in self.cases(body, &inner)? {
                    let single = [Case::new(case.term.clone())];
                    let beyond = self
                        .compared(&more, relation, &single)
                        .ok_or_else(|| self.refused(tree, "an automaton of words cannot compare"))?;
                    let none = others.clone().and(beyond).exists(&other).not();
                    case.introduced.insert(0, Introduced::Square(square.clone()));
                    all.push(case.with(domain.clone()).with(none));
                }
                // A term without a value leaves the aggregate without one: all terms must have one.
                let total = WordFormula::any(more.iter().map(|case| case.holds(WordFormula::TRUE)));
                let lacking = others.and(total.not()).exists(&other);
                Ok(all.into_iter().map(|case| case.with(lacking.clone().not())).collect())
            }
        }
    }

    /// Returns the case of c times the number of squares with a condition, plus d times their sum.
    fn of_set(&self, square: &str, condition: WordFormula, c: i64, d: i64) -> Case {
        let set = self.fresh("set");
        let mut term = Linear::number(0);
        for (unit, times) in [(Unit::Size(set.clone()), c), (Unit::Total(set.clone()), d)] {
            if times != 0 {
                term.units.insert(unit, times);
            }
        }
        let mut case = Case::new(term);
        case.introduced.push(Introduced::Set(set, square.to_owned(), condition));
        case
    }

    /// Returns the condition that a term of every square of a domain has a value.
    fn total(&self, square: &str, domain: &WordFormula, cases: &[Case]) -> WordFormula {
        let valued = WordFormula::any(cases.iter().map(|case| case.holds(WordFormula::TRUE)));
        domain.clone().and(valued.not()).exists(square).not()
    }

    fn summed(&self, tree: &SyntaxNode, square: &str, domain: &WordFormula, cases: &[Case]) -> Cases {
        let mut all = vec![Case::new(Linear::number(0)).with(self.total(square, domain, cases))];
        for case in cases {
            let own = Unit::Square(square.to_owned());
            let times = case.term.units.get(&own).copied().unwrap_or(0);
            let is_of_square = case.term.units.keys().all(|unit| *unit == own);
            if !is_of_square || case.term.divisor != 1 {
                return Err(self.refused(tree, "an automaton of words cannot add up"));
            }
            let of = domain.clone().and(case.holds(WordFormula::TRUE));
            let part = [self.of_set(square, of, case.term.constant, times)];
            all = self.combined(tree, &all, &part, |t, u| t.plus(1, u))?;
        }
        Ok(all)
    }

    /// Returns the cases of a nim-sum of terms with few values: each binary digit is a parity.
    fn nim_sum(&self, tree: &SyntaxNode, square: &str, domain: &WordFormula, cases: &[Case]) -> Cases {
        let numbers: Option<Vec<i64>> = cases.iter().map(|case| case.term.as_number()).collect();
        let numbers = numbers
            .filter(|all| all.iter().all(|n| (0..MAX_BOUNDED).contains(n)))
            .ok_or_else(|| self.refused(tree, "an automaton of words cannot read a nim-sum of squares"))?;
        let most = numbers.iter().max().copied().unwrap_or(0);
        let mut all = vec![Case::new(Linear::number(0)).with(self.total(square, domain, cases))];
        for digit in (0..4).filter(|digit| most >> digit > 0) {
            let ones = cases.iter().zip(&numbers).filter(|(_, n)| **n >> digit & 1 == 1);
            let of = WordFormula::any(ones.map(|(case, _)| case.holds(WordFormula::TRUE)));
            let count = self.of_set(square, domain.clone().and(of), 1, 0);
            let parities = [0, 1].map(|parity| {
                let is = residue_of_term(&count.term, 2, parity).unwrap_or(WordFormula::FALSE);
                Case { term: Linear::number(parity << digit), ..count.clone() }.with(is)
            });
            all = self.combined(tree, &all, &parities, |t, u| t.plus(1, u))?;
        }
        Ok(all)
    }
}

/// Returns the formula that a case applies and its term is r modulo m.
fn residue_of(case: &Case, modulus: i64, residue: i64) -> Option<WordFormula> {
    Some(case.holds(residue_of_term(&case.term, modulus, residue)?))
}

/// Returns the condition that a term is r modulo m. A term s/d is r modulo m if s is d·r modulo d·m.
fn residue_of_term(term: &Linear, modulus: i64, residue: i64) -> Option<WordFormula> {
    let whole = term.divisor.checked_mul(modulus)?;
    let of = term.divisor.checked_mul(residue)?;
    let sum = Linear { divisor: 1, ..term.clone() };
    sum.is_residue(u64::try_from(whole).ok()?, u64::try_from(of).ok()?)
}
