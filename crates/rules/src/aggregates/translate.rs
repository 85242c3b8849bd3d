//! Terms and conditions about all heaps in the names of their aggregates.

use crate::evaluate::built_ins::{Condition, Meaning};
use crate::evaluate::words::Word;
use crate::evaluate::{CompileContext, PositionQuery};
use crate::logic::decisions::holds;
use crate::logic::moves::lowered;
use crate::names::inline::is_total;
use crate::names::parameters::constant;
use crate::rule::compiled::CompiledRule;
use crate::syntax::trees::{
    and, choice, compare, free_names, name, node, not, number, or, quantified, renamed, visit_parts_mut,
};
use impartial::run::Run;
use impartial_prove::aggregates::{
    AggregateKind, HEAP, HeapAggregate, PART, number_name, others_name, whole_name,
};
use impartial_prove::automata::Formula;
use impartial_prove::automata::syntax::{Aggregate, Binder, BinderDomain, NodeKind, Relation, SyntaxNode};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// Maximum number of aggregates of a game and a statement.
const MAX_AGGREGATES: usize = 8;
/// Maximum number of values of a sum of which a rule reads few: those up to a constant, and a remainder.
const MAX_VALUES: u64 = 20;

/// An aggregate that a rule names, and what the rule reads of a sum.
#[derive(Clone, Debug)]
struct NamedAggregate {
    kind: AggregateKind,
    part: Formula,
    text: String,
    /// The sum is compared with constants below this number.
    exact: u64,
    /// Remainders of the sum are those of this modulus.
    modulus: u64,
    /// The sum is read in another way.
    is_whole: bool,
}

/// A translation of the trees of a rule. Definitions are inlined, and parameters are numbers.
pub(super) struct Translation<'a> {
    rule: &'a CompiledRule,
    aggregates: RefCell<Vec<NamedAggregate>>,
    largest_number: Cell<u64>,
}

/// The heaps that a tree may name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// The moving heap, and so the other heaps.
    Heap,
    /// No heap.
    Nothing,
}

/// Returns t + 1, and t - 1, which has no value where t is 0.
fn one_more(term: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Sum(vec![(false, term), (false, number(1))]))
}

fn one_less(term: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Sum(vec![(false, term), (true, number(1))]))
}

/// Returns the value of a term without names.
pub(super) fn constant_of(term: &SyntaxNode) -> Option<u64> {
    let mut names = BTreeSet::new();
    free_names(term, &mut names);
    if !names.is_empty() {
        return None;
    }
    constant(&CompileContext::default(), term, term.span).ok()
}

impl<'a> Translation<'a> {
    pub(super) fn new(rule: &'a CompiledRule) -> Self {
        Translation { rule, aggregates: RefCell::default(), largest_number: Cell::new(0) }
    }

    /// Returns the refusal of a part, with its text and its line in the file.
    pub(super) fn refused(&self, part: &SyntaxNode, why: &str) -> String {
        self.rule.file.refused(part.span, why)
    }

    /// Returns the tree with names of aggregates in the place of the parts about several heaps.
    pub(super) fn tree(&self, tree: &SyntaxNode, named: Named) -> Result<SyntaxNode, String> {
        let mut tree = tree.clone();
        self.write(&mut tree, named)?;
        self.note_uses(&tree);
        Ok(tree)
    }

    /// Returns the formula of a tree in the names of aggregates, if `known` has all of its free names.
    pub(super) fn formula(&self, tree: &SyntaxNode, known: &[String]) -> Result<Formula, String> {
        let mut tree = tree.clone();
        crate::logic::logic_words::in_logic_words(&mut tree);
        let formula = lowered(self.rule, &tree)?;
        let is_known = |name: &String| known.contains(name) || name.contains('\'');
        match formula.free_variables().into_iter().find(|name| !is_known(name)) {
            None => Ok(formula),
            Some(name) => Err(format!("'{name}' cannot be expressed in the prover's logic")),
        }
    }

    fn write(&self, tree: &mut SyntaxNode, named: Named) -> Result<(), String> {
        match &tree.kind {
            NodeKind::Number(n) => self.largest_number.set(self.largest_number.get().max(*n)),
            NodeKind::Name(text) => {
                if let Some(word) = Word::of_text(text).filter(|word| word.is_of_members()) {
                    tree.kind = self.of_all(word, tree)?.kind;
                }
                return Ok(());
            }
            NodeKind::Call(..) if names_place(tree) => {
                return Err(self.refused(tree, "the place of a heap is named"));
            }
            NodeKind::Each(aggregate, binder, body) if binder.who != BinderDomain::Numbers => {
                let (aggregate, binder, body) = (*aggregate, binder.clone(), body.clone());
                tree.kind = self.each(tree, aggregate, &binder, &body, named)?.kind;
                return Ok(());
            }
            NodeKind::Quantified(all, binder, body) if binder.who != BinderDomain::Numbers => {
                let (all, binder, body) = (*all, binder.clone(), body.clone());
                tree.kind = self.quantified(tree, all, &binder, &body, named)?.kind;
                return Ok(());
            }
            _ => {}
        }
        let mut refused = None;
        visit_parts_mut(tree, &mut |part| {
            if refused.is_none() {
                refused = self.write(part, named).err();
            }
        });
        refused.map_or(Ok(()), Err)
    }

    /// Returns the term for `members`, `largest` or `smallest`.
    fn of_all(&self, word: Word, place: &SyntaxNode) -> Result<SyntaxNode, String> {
        let whole = |index: usize| name(&whole_name(index));
        Ok(match word {
            Word::Members => whole(self.aggregate(AggregateKind::Sum(None), &number(1), place)?),
            Word::Largest => whole(self.aggregate(AggregateKind::Max, &name(HEAP), place)?),
            _ => {
                let index = self.aggregate(AggregateKind::Min, &one_more(name(HEAP)), place)?;
                let none = compare(whole(index), Relation::Equal, number(0));
                choice(none, number(0), one_less(whole(index)))
            }
        })
    }

    /// Returns the place of an aggregate with these parts of heaps. A part that is in the list already is not repeated.
    fn aggregate(&self, kind: AggregateKind, part: &SyntaxNode, place: &SyntaxNode) -> Result<usize, String> {
        let equal = compare(name(PART), Relation::Equal, part.clone());
        let formula = self.formula(&equal, &[HEAP.to_owned(), PART.to_owned()])?;
        self.check_value(&equal, part, place)?;
        let text = match (kind, &place.kind) {
            (_, NodeKind::Quantified(true, ..)) => "heaps against ",
            (_, NodeKind::Quantified(false, ..)) => "heaps of ",
            (AggregateKind::Max | AggregateKind::Min, NodeKind::Each(..)) | (AggregateKind::Min, _) => "1 + ",
            _ => "",
        };
        self.added(kind, formula, (text, place))
    }

    /// Checks that a term of each heap has a value for every heap.
    fn check_value(&self, equal: &SyntaxNode, part: &SyntaxNode, place: &SyntaxNode) -> Result<(), String> {
        if is_total(part) {
            return Ok(());
        }
        let mut equal = equal.clone();
        crate::logic::logic_words::in_logic_words(&mut equal);
        let sentence = quantified(true, &[HEAP.to_owned()], quantified(false, &[PART.to_owned()], equal));
        match holds(&sentence, &Run::default()) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.refused(place, "a term of each heap has no value for some heaps")),
            Err(why) => Err(self.refused(place, &why)),
        }
    }

    fn added(
        &self,
        kind: AggregateKind,
        part: Formula,
        (before, place): (&str, &SyntaxNode),
    ) -> Result<usize, String> {
        let mut all = self.aggregates.borrow_mut();
        let is_same = |one: &NamedAggregate| one.kind == kind && one.part == part;
        if let Some(index) = all.iter().position(is_same) {
            return Ok(index);
        }
        if all.len() == MAX_AGGREGATES {
            return Err(self.refused(place, "there are too many aggregates of heaps"));
        }
        let text = self.rule.file.text.get(place.span.start..place.span.end).unwrap_or_default().trim();
        let text = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(text);
        let text = format!("{before}({})", text.split_whitespace().collect::<Vec<_>>().join(" "));
        all.push(NamedAggregate { kind, part, text, exact: 0, modulus: 1, is_whole: false });
        Ok(all.len() - 1)
    }

    /// Returns the name of an aggregate of all heaps, or of the other heaps.
    fn named(
        &self,
        tree: &SyntaxNode,
        who: BinderDomain,
        index: usize,
        named: Named,
    ) -> Result<SyntaxNode, String> {
        match (who, named) {
            (BinderDomain::Others, Named::Nothing) => Err(self.refused(tree, "no heap is named")),
            (BinderDomain::Others, Named::Heap) => Ok(name(&others_name(index))),
            _ => Ok(name(&whole_name(index))),
        }
    }

    /// Returns the word of the file for a name.
    fn word_of(&self, own: &str) -> String {
        let extra = &self.rule.file.kind.extra;
        let number = (0..extra.len()).find(|index| number_name(*index) == own);
        match number {
            Some(index) => extra[index].text.clone(),
            None => own.split('\'').next().unwrap_or_default().to_owned(),
        }
    }

    /// Returns a body about one bound heap in the name of a heap. `Err` if the body names more.
    fn of_one_heap(&self, binder: &Binder, body: &SyntaxNode) -> Result<SyntaxNode, String> {
        let [bound] = &binder.names[..] else {
            return Err(self.refused(body, "pairs of heaps are no aggregate"));
        };
        if let Some(other) = named_heaps(body) {
            return Err(self.refused(
                &other,
                "a condition or term of each heap also speaks of other heaps, which is no aggregate",
            ));
        }
        let mut names = BTreeSet::new();
        free_names(body, &mut names);
        names.remove(&bound.text);
        if let Some(other) = names.into_iter().next() {
            let other = match other.as_str() {
                HEAP => self.rule.file.kind.names.first().map_or_else(String::new, |own| own.text.clone()),
                other => self.word_of(other),
            };
            return Err(self.refused(
                body,
                &format!("a condition or term of each heap also names '{other}', so that it is no aggregate"),
            ));
        }
        Ok(renamed(body, &bound.text, &name(HEAP)))
    }

    fn each(
        &self,
        tree: &SyntaxNode,
        aggregate: Aggregate,
        binder: &Binder,
        body: &SyntaxNode,
        named: Named,
    ) -> Result<SyntaxNode, String> {
        if let (Aggregate::Count, None, Some(word)) = (aggregate, &binder.condition, extreme_of(binder, body))
        {
            return self.count_of(tree, word, binder.who, named);
        }
        let body = self.of_one_heap(binder, body)?;
        let condition =
            binder.condition.as_deref().map(|condition| self.of_one_heap(binder, condition)).transpose()?;
        let when = |then: SyntaxNode| match &condition {
            Some(condition) => choice(condition.clone(), then, number(0)),
            None => then,
        };
        let (kind, part) = match aggregate {
            Aggregate::Xor => (AggregateKind::NimSum, when(body)),
            Aggregate::Sum => (AggregateKind::Sum(None), when(body)),
            Aggregate::Count => {
                let holds = and(condition.iter().cloned().chain([body]).collect());
                (AggregateKind::Sum(None), choice(holds, number(1), number(0)))
            }
            // 0 stands for no heap.
            Aggregate::Max => (AggregateKind::Max, when(one_more(body))),
            Aggregate::Min => (AggregateKind::Min, when(one_more(body))),
        };
        let index = self.aggregate(kind, &part, tree)?;
        let all = self.named(tree, binder.who, index, named)?;
        Ok(match aggregate {
            Aggregate::Max | Aggregate::Min => one_less(all),
            _ => all,
        })
    }

    fn quantified(
        &self,
        tree: &SyntaxNode,
        all: bool,
        binder: &Binder,
        body: &SyntaxNode,
        named: Named,
    ) -> Result<SyntaxNode, String> {
        if let (false, Some(word)) = (all, extreme_of(binder, body)) {
            let count = self.count_of(tree, word, binder.who, named)?;
            return Ok(compare(count, Relation::Greater, number(0)));
        }
        if let Some(compared) = self.compared_with_bound(tree, all, binder, body, named)? {
            return Ok(compared);
        }
        let body = self.of_one_heap(binder, body)?;
        let counted = if all { not(body) } else { body };
        let part = choice(counted, number(1), number(0));
        let index = self.aggregate(AggregateKind::Sum(None), &part, tree)?;
        let count = self.named(tree, binder.who, index, named)?;
        let relation = if all { Relation::Equal } else { Relation::Greater };
        Ok(compare(count, relation, number(0)))
    }

    /// Returns the number of heaps that are as large as the largest one of all heaps, or as small as the smallest one.
    fn count_of(
        &self,
        tree: &SyntaxNode,
        word: Word,
        who: BinderDomain,
        named: Named,
    ) -> Result<SyntaxNode, String> {
        let extreme = match word {
            Word::Largest => self.aggregate(AggregateKind::Max, &name(HEAP), tree)?,
            _ => self.aggregate(AggregateKind::Min, &one_more(name(HEAP)), tree)?,
        };
        let kind = AggregateKind::CountOf { extreme, reduced: None };
        let index = self.added(kind, Formula::TRUE, ("", tree))?;
        let count = self.named(tree, who, index, named)?;
        Ok(match who {
            BinderDomain::Others => {
                // The extreme of all heaps may be the named heap alone.
                let same = compare(name(&others_name(extreme)), Relation::Equal, name(&whole_name(extreme)));
                choice(same, count, number(0))
            }
            _ => count,
        })
    }

    /// Returns a condition that all heaps, or some heap, are above or below a term as one about the largest or smallest of
    /// them; `None` for other conditions.
    fn compared_with_bound(
        &self,
        tree: &SyntaxNode,
        all: bool,
        binder: &Binder,
        body: &SyntaxNode,
        named: Named,
    ) -> Result<Option<SyntaxNode>, String> {
        let ([bound], NodeKind::Compare(terms, relations)) = (&binder.names[..], &body.kind) else {
            return Ok(None);
        };
        let ([left, right], [relation]) = (&terms[..], &relations[..]) else { return Ok(None) };
        let is_bound = |term: &SyntaxNode| matches!(&term.kind, NodeKind::Name(text) if *text == bound.text);
        let (term, relation) = match (is_bound(left), is_bound(right)) {
            (true, false) => (right, *relation),
            (false, true) => (left, with_sides_exchanged(*relation)),
            _ => return Ok(None),
        };
        let mut names = BTreeSet::new();
        free_names(term, &mut names);
        if names.contains(&bound.text) || (names.is_empty() && named_heaps(term).is_none()) {
            return Ok(None);
        }
        let mut term = term.clone();
        self.write(&mut term, named)?;
        let extreme = |kind: AggregateKind, relation: Relation| -> Result<SyntaxNode, String> {
            let index = self.aggregate(kind, &one_more(name(HEAP)), tree)?;
            let extreme = self.named(tree, binder.who, index, named)?;
            let none = compare(extreme.clone(), Relation::Equal, number(0));
            let holds = compare(one_less(extreme), relation, term.clone());
            Ok(if all { or(vec![none, holds]) } else { holds })
        };
        let (largest, smallest) = (AggregateKind::Max, AggregateKind::Min);
        Ok(Some(match (all, relation) {
            (true, Relation::Less | Relation::AtMost) | (false, Relation::Greater | Relation::AtLeast) => {
                extreme(largest, relation)?
            }
            (true, Relation::Greater | Relation::AtLeast) | (false, Relation::Less | Relation::AtMost) => {
                extreme(smallest, relation)?
            }
            (true, Relation::Equal) => and(vec![extreme(largest, relation)?, extreme(smallest, relation)?]),
            (false, Relation::Different) => {
                or(vec![extreme(largest, relation)?, extreme(smallest, relation)?])
            }
            _ => {
                return Err(self.refused(
                    tree,
                    "whether some heap is equal to a number that is no constant is no aggregate",
                ));
            }
        }))
    }

    /// Notes what a tree reads of sums: comparisons with constants, remainders, or all.
    fn note_uses(&self, tree: &SyntaxNode) {
        let mut all = self.aggregates.borrow_mut();
        note(tree, &mut all);
    }

    /// Returns the aggregates that the rule names.
    pub(super) fn aggregates(&self) -> Vec<HeapAggregate> {
        let all = self.aggregates.borrow();
        let aggregate = |one: &NamedAggregate| {
            // One number more than is needed tells the other heaps from all heaps.
            let exact = one.exact + 1;
            let is_reduced = !one.is_whole && exact.saturating_add(one.modulus) <= MAX_VALUES;
            let kind = match one.kind {
                AggregateKind::Sum(_) if is_reduced => AggregateKind::Sum(Some((exact, one.modulus))),
                AggregateKind::CountOf { extreme, .. } if is_reduced => {
                    AggregateKind::CountOf { extreme, reduced: Some((exact, one.modulus)) }
                }
                kind => kind,
            };
            HeapAggregate { kind, part: one.part.clone(), text: one.text.clone() }
        };
        all.iter().map(aggregate).collect()
    }

    /// Returns the largest number that a tree names.
    pub(super) fn largest_number(&self) -> u64 {
        self.largest_number.get()
    }
}

/// Returns `largest` or `smallest` if a body says that the bound heap is equal to it.
fn extreme_of(binder: &Binder, body: &SyntaxNode) -> Option<Word> {
    let ([bound], NodeKind::Compare(terms, relations)) = (&binder.names[..], &body.kind) else { return None };
    let ([left, right], [Relation::Equal]) = (&terms[..], &relations[..]) else { return None };
    let text = |term: &SyntaxNode| match &term.kind {
        NodeKind::Name(text) => Some(text.clone()),
        _ => None,
    };
    let other = match (text(left)?, text(right)?) {
        (left, right) if left == bound.text => right,
        (left, right) if right == bound.text => left,
        _ => return None,
    };
    Word::of_text(&other).filter(|word| matches!(word, Word::Largest | Word::Smallest))
}

/// Returns the relation with its sides exchanged.
fn with_sides_exchanged(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::AtMost => Relation::AtLeast,
        Relation::Greater => Relation::Less,
        Relation::AtLeast => Relation::AtMost,
        same => same,
    }
}

/// Returns whether a call depends on the place of a heap, or on all heaps.
fn names_place(call: &SyntaxNode) -> bool {
    matches!(
        Meaning::of_call(call),
        Some((Meaning::Condition(Condition::Free) | Meaning::Asked(PositionQuery::Heap, _), _))
    )
}

/// Returns a part of a tree that speaks of several heaps.
fn named_heaps(tree: &SyntaxNode) -> Option<SyntaxNode> {
    let is_such = match &tree.kind {
        NodeKind::Name(text) => Word::of_text(text).is_some_and(Word::is_of_members),
        NodeKind::Each(_, binder, _) | NodeKind::Quantified(_, binder, _) => {
            binder.who != BinderDomain::Numbers
        }
        NodeKind::Call(..) => names_place(tree),
        _ => false,
    };
    if is_such {
        return Some(tree.clone());
    }
    let mut found = None;
    tree.visit_parts(&mut |part| found = found.take().or_else(|| named_heaps(part)));
    found
}

/// Returns the place of an aggregate by its name.
fn place_of(name: &str) -> Option<usize> {
    name.strip_prefix("whole'").or_else(|| name.strip_prefix("others'"))?.parse().ok()
}

/// Notes the uses of sums in a tree.
fn note(tree: &SyntaxNode, all: &mut [NamedAggregate]) {
    match &tree.kind {
        NodeKind::Name(text) => {
            if let Some(index) = place_of(text) {
                all[index].is_whole = true;
            }
        }
        NodeKind::Compare(terms, _) => {
            for pair in terms.windows(2) {
                match (constant_of(&pair[0]), constant_of(&pair[1])) {
                    (None, Some(bound)) => note_compared(&pair[0], bound, all),
                    (Some(bound), None) => note_compared(&pair[1], bound, all),
                    // A name in a chain stands in two relations.
                    _ => pair.iter().for_each(|term| note(term, all)),
                }
            }
        }
        NodeKind::In(term, within) => match largest_of(within) {
            Some(bound) => note_compared(term, bound, all),
            None => {
                note(term, all);
                note(within, all);
            }
        },
        NodeKind::Mod(term, by) | NodeKind::Divides(by, term) => {
            note(by, all);
            note_remainder(term, constant_of(by), all);
        }
        _ => tree.visit_parts(&mut |part| note(part, all)),
    }
}

/// Notes the uses of sums in a term that is compared with a constant.
fn note_compared(term: &SyntaxNode, bound: u64, all: &mut [NamedAggregate]) {
    match &term.kind {
        NodeKind::Name(text) => {
            if let Some(index) = place_of(text) {
                all[index].exact = all[index].exact.max(bound.saturating_add(1));
            }
        }
        NodeKind::If(condition, then, other) => {
            note(condition, all);
            note_compared(then, bound, all);
            note_compared(other, bound, all);
        }
        _ => note(term, all),
    }
}

/// Notes the uses of sums in a term of which a remainder is taken.
fn note_remainder(term: &SyntaxNode, modulus: Option<u64>, all: &mut [NamedAggregate]) {
    let Some(modulus) = modulus.filter(|modulus| (1..=MAX_VALUES).contains(modulus)) else {
        return note(term, all);
    };
    match &term.kind {
        NodeKind::Name(text) if place_of(text).is_some() => {
            if let Some(index) = place_of(text) {
                all[index].modulus = lcm(all[index].modulus, modulus);
            }
        }
        NodeKind::Sum(parts) if parts.iter().all(|(is_subtracted, _)| !is_subtracted) => {
            parts.iter().for_each(|(_, part)| note_remainder(part, Some(modulus), all));
        }
        NodeKind::Times(parts) => parts.iter().for_each(|part| note_remainder(part, Some(modulus), all)),
        NodeKind::If(condition, then, other) => {
            note(condition, all);
            note_remainder(then, Some(modulus), all);
            note_remainder(other, Some(modulus), all);
        }
        _ => note(term, all),
    }
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

/// Returns the largest number of a range or set of constants.
fn largest_of(within: &SyntaxNode) -> Option<u64> {
    match &within.kind {
        NodeKind::Range(first, last) => Some(constant_of(first)?.max(constant_of(last)?)),
        NodeKind::Set(parts) => {
            let all = parts.iter().map(|part| match &part.kind {
                NodeKind::Range(..) => largest_of(part),
                _ => constant_of(part),
            });
            all.collect::<Option<Vec<_>>>().map(|all| all.into_iter().max().unwrap_or(0))
        }
        _ => None,
    }
}
