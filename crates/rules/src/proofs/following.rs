//! Claims about values as sentences about proved values and P-positions.
//!
//! A relation with the term `value(t)` becomes "for some u, u is the proved value of t, and the relation holds of u". So it
//! is false where there is no such position, as the language says.

use crate::evaluate::Binary;
use crate::evaluate::built_ins::Meaning;
use crate::evaluate::words::Word;
use crate::logic::moves::{LogicNames, OF_ONE_MEMBER, legal, lowered, spelt};
use crate::logic::premise::premise;
use crate::names::inline::{inlined, is_of_member};
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{BoundOf, KindName, StatementLine, WindowLine};
use crate::syntax::trees::{and, compare, name, node, not, or, quantified, visit_parts_mut};
use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::syntax::{BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};
use impartial_prove::automata::{Base, Formula, ProofBudget, Theory, decide};
use impartial_prove::{FollowingSentence, LEGAL_POSITION, PositionShape};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// A relation that is proved before a claim is decided. The names in sentences cannot be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ProvedRelation {
    /// Between positions and their values.
    Value,
    /// Between positions and their misère values.
    Misere,
    /// The P-positions.
    PPositions,
    /// The P-positions of misère play.
    MiserePPositions,
    /// The positions of a value of 1 or more.
    OfValue(u64),
}

/// The largest value whose positions are looked for to prove a claim.
pub(crate) const MAX_VALUE: u64 = 8;

impl ProvedRelation {
    /// Returns the relation between positions and their values.
    fn of_values(play: Play) -> Self {
        match play {
            Play::Normal => ProvedRelation::Value,
            Play::Misere => ProvedRelation::Misere,
        }
    }

    /// Returns the relation of the positions of a value.
    pub(crate) fn of_value(value: u64) -> Self {
        if value == 0 { ProvedRelation::PPositions } else { ProvedRelation::OfValue(value) }
    }

    pub(crate) fn name(self) -> Cow<'static, str> {
        let name = match self {
            ProvedRelation::OfValue(value) => return format!("proved positions of value {value}").into(),
            ProvedRelation::Value => "proved value",
            ProvedRelation::Misere => "proved misère value",
            ProvedRelation::PPositions => "proved P-positions",
            ProvedRelation::MiserePPositions => "proved misère P-positions",
        };
        name.into()
    }
}

/// A claim as sentences, with the relations that they use.
pub(crate) struct FollowingClaim {
    pub(crate) relations: BTreeSet<ProvedRelation>,
    pub(crate) sentences: Vec<FollowingSentence>,
}

/// Maximum number of cases into which the terms `if` around values are divided.
const MAX_CASES: usize = 64;
/// Maximum number of states of the automata that decide whether a claim applies to a position of a shape.
const MAX_STATES: u64 = 1 << 14;

/// Returns the place of the member that the parts of a statement name, if they name one.
fn named_member(
    rule: &CompiledRule,
    parts: [Option<&SyntaxNode>; 2],
    members: usize,
) -> Result<Option<usize>, String> {
    let mut parts = parts.into_iter().flatten();
    match has_members(rule) && parts.any(|part| is_of_member(&rule.file, &rule.context, part)) {
        true if members == 1 => Ok(Some(0)),
        true => Err(OF_ONE_MEMBER.into()),
        false => Ok(None),
    }
}

/// Returns a claim, or another statement whose body is a condition, as sentences about proved relations. `known` are the
/// relations that can be proved. `body` and `condition` speak of the position's own value by `value` and `misere`.
///
/// # Errors
/// The reason why the claim is not such a sentence.
pub(crate) fn following(
    rule: &CompiledRule,
    stated_line: &StatementLine,
    (body, condition): (&SyntaxNode, Option<&SyntaxNode>),
    shape: PositionShape,
    known: &BTreeSet<ProvedRelation>,
) -> Result<FollowingClaim, String> {
    if !is_about(rule, stated_line, shape) {
        return Err(format!("its windows have no position with {shape}"));
    }
    let members = shape.names();
    let body = inlined(&rule.context, body)?;
    let is_of_members = has_members(rule);
    let moved = named_member(rule, [Some(&body), condition], members.len())?;
    let names = LogicNames { members: &members, moved };
    // Where empty heaps vanish, a statement that names no heap is about the position without heaps too. Its value is that of a
    // heap of 0, but it has no member.
    let includes_empty = rule.kind() == KindName::Heaps && !rule.keeps_count() && moved.is_none();
    if includes_empty && [Some(&body), condition].into_iter().flatten().any(counts_members) {
        return Err("it is about the position without heaps too".into());
    }
    let lifting = ValueRewriter {
        rule,
        members: &members,
        known,
        used: RefCell::default(),
        given: Cell::new(0),
        cases: Cell::new(0),
    };
    let in_logic = |tree: &SyntaxNode| lifting.formula(&spelt(rule, tree, &names)?);
    let said = in_logic(&body)?;
    let condition = condition.map(in_logic).transpose()?;
    // A claim that applies to no position says nothing.
    let premise = match premise(&rule.context, &body) {
        Some((premise, _)) => Some(in_logic(&premise)?),
        None => None,
    };
    let applies = and(condition.iter().cloned().chain(premise).collect());
    if lifting.used.borrow().is_empty() {
        return Err("it is not about values".into());
    }
    if applies_nowhere(rule, &members, &applies)? {
        return Err(format!("it applies to no position with {shape}"));
    }
    let sentence = |window: Option<SyntaxNode>| -> Result<[Formula; 2], String> {
        let legal = (!includes_empty).then(|| lifting.call(LEGAL_POSITION, &members));
        let premises = [legal, window, condition.clone()];
        let premises = and(premises.into_iter().flatten().collect());
        let exists = quantified(false, &members, and(vec![premises.clone(), applies.clone()]));
        let holds = node(NodeKind::Implies(Box::new(premises), Box::new(said.clone())));
        Ok([lowered(rule, &quantified(true, &members, holds))?, lowered(rule, &exists)?])
    };
    let [whole, applies] = sentence(None)?;
    if let Some(free) = whole.free_variables().iter().chain(&applies.free_variables()).next() {
        return Err(format!("{free} cannot be expressed in the prover's logic"));
    }
    let is_exact = stated_line.windows.is_empty();
    let mut sentences = vec![FollowingSentence { sentence: whole, applies, positions: None, is_exact }];
    if !is_exact && let Some(window) = window(rule, stated_line, &members) {
        // A window of heaps or coins names the only one.
        let moved = is_of_members.then_some(0);
        let window = spelt(rule, &window, &LogicNames { members: &members, moved })?;
        let [sentence, applies] = sentence(Some(window))?;
        let positions = Some("the positions of its window".to_owned());
        sentences.push(FollowingSentence { sentence, applies, positions, is_exact: true });
    }
    Ok(FollowingClaim { relations: lifting.used.into_inner(), sentences })
}

/// Returns whether a condition without values holds at no legal position; `false` if that is not known.
fn applies_nowhere(rule: &CompiledRule, members: &[String], condition: &SyntaxNode) -> Result<bool, String> {
    if mentions_proved(condition) {
        return Ok(false);
    }
    holds_nowhere(rule, members, lowered(rule, condition)?)
}

/// Returns whether a condition holds at no legal position; `false` if that is not known.
///
/// # Errors
/// The reason why the logic cannot express it.
pub(crate) fn holds_nowhere(
    rule: &CompiledRule,
    members: &[String],
    condition: Formula,
) -> Result<bool, String> {
    let exists = legal(rule, members)?.and(condition).exists(members.to_vec());
    let run = Run::new(Limits { max_positions: Some(MAX_STATES), ..Limits::default() });
    let theory = Theory::new(Base::BINARY);
    Ok(decide(&theory, &exists, &ProofBudget::new(&run)).is_ok_and(|decision| !decision.holds))
}

/// Returns the windows of a statement as a condition on one heap, or on numbers; `None` for other windows, and for those
/// that leave a number without an upper bound.
fn window(rule: &CompiledRule, stated_line: &StatementLine, members: &[String]) -> Option<SyntaxNode> {
    let is_named = rule.kind() == KindName::Numbers || members.len() == 1;
    let mut all = Vec::new();
    for line in &stated_line.windows {
        let WindowLine::Bounds(bounds, _) = line else { return None };
        let mut parts = Vec::new();
        let (mut named, mut bounded) = (BTreeSet::new(), BTreeSet::new());
        for bound in bounds {
            let BoundOf::Names(of) = &bound.of else { return None };
            for one in of {
                named.insert(one.text.clone());
                if matches!(bound.relation, Relation::Less | Relation::AtMost | Relation::Equal) {
                    bounded.insert(one.text.clone());
                }
                parts.push(compare(name(&one.text), bound.relation, bound.value.clone()));
            }
        }
        let own = &rule.file.kind.names;
        let is_own_name = |text: &String| own.iter().any(|one| one.text == *text);
        if !is_named
            || own.len() != members.len()
            || own.iter().any(|one| !bounded.contains(&one.text))
            || !named.iter().all(is_own_name)
        {
            return None;
        }
        all.push(and(parts));
    }
    (rule.kind() == KindName::Numbers || has_members(rule)).then(|| or(all))
}

/// Returns whether positions are lists of heaps or coins.
fn has_members(rule: &CompiledRule) -> bool {
    matches!(rule.kind(), KindName::Heaps | KindName::Coins)
}

/// Returns whether a statement is about positions of a shape: it has no windows, or one with as many heaps or coins.
pub(crate) fn is_about(rule: &CompiledRule, stated_line: &StatementLine, shape: PositionShape) -> bool {
    let members = |window: &WindowLine| {
        let bounds = match window {
            WindowLine::Bounds(bounds, _) => bounds,
            WindowLine::From(position, _) => return Some(position.split(',').count()),
            WindowLine::Family { .. } => return None,
        };
        let mut names = BTreeSet::new();
        for bound in bounds {
            match &bound.of {
                BoundOf::Count(count, _) => return usize::try_from(*count).ok(),
                BoundOf::Names(of) => names.extend(of.iter().map(|one| one.text.as_str())),
            }
        }
        Some(names.len())
    };
    !(has_members(rule) || rule.kind().is_list())
        || stated_line.windows.is_empty()
        || stated_line.windows.iter().any(|window| members(window) == Some(shape.coins))
}

/// Returns whether a statement counts the members of a position, or goes over them.
fn counts_members(tree: &SyntaxNode) -> bool {
    let mut found = match &tree.kind {
        NodeKind::Name(_) => Word::of_node(tree) == Some(Word::Members),
        NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) => {
            binder.who != BinderDomain::Numbers
        }
        _ => false,
    };
    tree.visit_parts(&mut |part| found = found || counts_members(part));
    found
}

/// Returns the rule of play of a term that is the value or misère value of a position, with the numbers of the position if it is
/// another one.
fn value_term(tree: &SyntaxNode) -> Option<(Play, Option<&[SyntaxNode]>)> {
    let play = |text: &str| Word::of_text(text).and_then(Word::as_value);
    match &tree.kind {
        NodeKind::Name(text) => Some((play(text)?, None)),
        NodeKind::Call(called, arguments) => Some((play(&called.text)?, Some(arguments))),
        _ => None,
    }
}

/// Returns whether a value stands in a tree.
pub(crate) fn has_values(tree: &SyntaxNode) -> bool {
    let mut found = value_term(tree).is_some();
    tree.visit_parts(&mut |part| found = found || has_values(part));
    found
}

/// Returns whether a proved relation stands in a tree.
fn mentions_proved(tree: &SyntaxNode) -> bool {
    let mut found = matches!(&tree.kind, NodeKind::Call(called, _) if called.text.starts_with("proved "));
    tree.visit_parts(&mut |part| found = found || mentions_proved(part));
    found
}

/// Returns a tree with the first term `if` around values replaced by each of its two terms, and the condition.
fn divided(tree: &SyntaxNode) -> Option<[SyntaxNode; 3]> {
    fn divide(tree: &mut SyntaxNode, then: bool, condition: &mut Option<SyntaxNode>) {
        if condition.is_some() {
            return;
        }
        if let NodeKind::If(when, first, second) = &tree.kind
            && has_values(tree)
        {
            *condition = Some((**when).clone());
            *tree = if then { (**first).clone() } else { (**second).clone() };
            return;
        }
        visit_parts_mut(tree, &mut |part| divide(part, then, condition));
    }
    let (mut first, mut second) = (tree.clone(), tree.clone());
    let (mut condition, mut again) = (None, None);
    divide(&mut first, true, &mut condition);
    divide(&mut second, false, &mut again);
    Some([condition?, first, second])
}

/// Replaces the terms `value(…)` of a formula by relations that are already proved.
struct ValueRewriter<'a> {
    rule: &'a CompiledRule,
    members: &'a [String],
    known: &'a BTreeSet<ProvedRelation>,
    used: RefCell<BTreeSet<ProvedRelation>>,
    /// The number of names made so far.
    given: Cell<usize>,
    cases: Cell<usize>,
}

impl ValueRewriter<'_> {
    fn call(&self, relation: &str, names: &[String]) -> SyntaxNode {
        self.holds(relation, names.iter().map(|one| name(one)).collect())
    }

    fn holds(&self, relation: &str, arguments: Vec<SyntaxNode>) -> SyntaxNode {
        node(NodeKind::Call(Name { text: relation.to_owned(), span: Span::default() }, arguments))
    }

    fn formula(&self, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
        let all =
            |parts: &[SyntaxNode]| parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>();
        let one = |part: &SyntaxNode| self.formula(part).map(Box::new);
        let kind = match &tree.kind {
            NodeKind::Not(part) => NodeKind::Not(one(part)?),
            NodeKind::And(parts) => NodeKind::And(all(parts)?),
            NodeKind::Or(parts) => NodeKind::Or(all(parts)?),
            NodeKind::Iff(parts) => NodeKind::Iff(all(parts)?),
            NodeKind::Implies(a, b) => NodeKind::Implies(one(a)?, one(b)?),
            NodeKind::Truth(_) => return Ok(tree.clone()),
            NodeKind::Quantified(is_all, binder, body) => {
                if binder.within.iter().chain(&binder.condition).any(|part| has_values(part)) {
                    return Err("a range that depends on values".into());
                }
                NodeKind::Quantified(*is_all, binder.clone(), one(body)?)
            }
            _ => return self.relation(tree),
        };
        Ok(SyntaxNode::new(kind, tree.span))
    }

    fn relation(&self, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
        match &tree.kind {
            NodeKind::Call(called, _) => {
                return Err(format!("{} cannot be expressed in the prover's logic", called.text));
            }
            _ if !has_values(tree) => return Ok(tree.clone()),
            NodeKind::In(_, set) if has_values(set) => return Err("a set made of values".into()),
            _ => {}
        }
        if let Some(set) = self.about_constant(tree)? {
            return Ok(set);
        }
        if let Some([condition, first, second]) = divided(tree) {
            self.cases.set(self.cases.get() + 1);
            if self.cases.get() > MAX_CASES {
                return Err("too many cases of values".into());
            }
            let condition = self.formula(&condition)?;
            let (first, second) = (self.relation(&first)?, self.relation(&second)?);
            return Ok(or(vec![and(vec![condition.clone(), first]), and(vec![not(condition), second])]));
        }
        let (mut tree, mut fresh, mut parts) = (tree.clone(), Vec::new(), Vec::new());
        self.lift(&mut tree, &mut fresh, &mut parts)?;
        parts.push(tree);
        Ok(quantified(false, &fresh, and(parts)))
    }

    /// Replaces the values in a term or relation by new names, the inner ones first.
    fn lift(
        &self,
        tree: &mut SyntaxNode,
        fresh: &mut Vec<String>,
        parts: &mut Vec<SyntaxNode>,
    ) -> Result<(), String> {
        if matches!(tree.kind, NodeKind::Each(..) | NodeKind::Quantified(..)) && has_values(tree) {
            return Err("something made of many values".into());
        }
        let mut wrong = None;
        visit_parts_mut(tree, &mut |part| {
            if let Err(why) = self.lift(part, fresh, parts) {
                wrong.get_or_insert(why);
            }
        });
        if let Some(why) = wrong {
            return Err(why);
        }
        let Some((play, arguments)) = value_term(tree) else { return Ok(()) };
        let relation = ProvedRelation::of_values(play);
        let mut arguments = self.position(arguments)?;
        if !self.known.contains(&relation) {
            let (word, named) = match play {
                Play::Normal => (Word::Value, "value"),
                Play::Misere => (Word::Misere, "misère value"),
            };
            return Err(format!(
                "a line '{}' that states the {} of all positions is missing",
                word.text(),
                named
            ));
        }
        self.used.borrow_mut().insert(relation);
        self.given.set(self.given.get() + 1);
        let new = format!("value's{}", self.given.get());
        arguments.push(name(&new));
        parts.push(self.holds(&relation.name(), arguments));
        *tree = name(&new);
        fresh.push(new);
        Ok(())
    }

    /// Returns the numbers of a position as the relations have them.
    fn position(&self, arguments: Option<&[SyntaxNode]>) -> Result<Vec<SyntaxNode>, String> {
        let Some(arguments) = arguments else {
            return Ok(self.members.iter().map(|one| name(one)).collect());
        };
        if arguments.len() != self.members.len() {
            return Err("it is about positions with different numbers of members".into());
        }
        match arguments {
            [a, b] if self.rule.file.kind.unordered => {
                let function = |extreme: Binary| {
                    Meaning::Folded(extreme).call(vec![a.clone(), b.clone()], Span::default())
                };
                Ok(vec![function(Binary::Min), function(Binary::Max)])
            }
            [_, _, ..] if self.rule.file.kind.unordered => Err("too many numbers without an order".into()),
            _ => Ok(arguments.to_vec()),
        }
    }

    /// Returns a comparison of a value with a small constant as a condition on positions of single values, if only these are
    /// known.
    fn about_constant(&self, tree: &SyntaxNode) -> Result<Option<SyntaxNode>, String> {
        let Some((term, values, is_inside)) = compared_with_constant(tree) else { return Ok(None) };
        let Some((play, arguments)) = value_term(term) else { return Ok(None) };
        let of_values = ProvedRelation::of_values(play);
        let of_set = |value: u64| match play {
            Play::Normal => Some(ProvedRelation::of_value(value)),
            Play::Misere => (value == 0).then_some(ProvedRelation::MiserePPositions),
        };
        let relations: Option<Vec<ProvedRelation>> = values.map(of_set).collect();
        let Some(relations) = relations else { return Ok(None) };
        let nested = arguments.is_some_and(|all| all.iter().any(has_values));
        let are_known = relations.iter().all(|relation| self.known.contains(relation));
        if nested || self.known.contains(&of_values) || !are_known {
            return Ok(None);
        }
        let arguments = self.position(arguments)?;
        let set = or(relations.iter().map(|one| self.holds(&one.name(), arguments.clone())).collect());
        self.used.borrow_mut().extend(relations);
        Ok(Some(match is_inside {
            true => set,
            // Where there is no such position, the relation is false.
            false => and(vec![self.holds(LEGAL_POSITION, arguments), not(set)]),
        }))
    }
}

/// Returns the term that a relation compares with a constant, and the values for which it is true if the last component is
/// `true`, otherwise those for which it is false. Returns `None` for other relations, and for large constants.
fn compared_with_constant(tree: &SyntaxNode) -> Option<(&SyntaxNode, std::ops::Range<u64>, bool)> {
    let NodeKind::Compare(terms, relations) = &tree.kind else { return None };
    let ([a, b], [relation]) = (&terms[..], &relations[..]) else { return None };
    let constant = |term: &SyntaxNode| match term.kind {
        NodeKind::Number(n) if n <= MAX_VALUE => Some(n),
        _ => None,
    };
    let (term, n, relation) = match (constant(a), constant(b)) {
        (_, Some(n)) => (a, n, *relation),
        (Some(n), None) => {
            let turned = match relation {
                Relation::Less => Relation::Greater,
                Relation::AtMost => Relation::AtLeast,
                Relation::Greater => Relation::Less,
                Relation::AtLeast => Relation::AtMost,
                same => *same,
            };
            (b, n, turned)
        }
        (None, None) => return None,
    };
    let (values, is_inside) = match relation {
        Relation::Equal => (n..n + 1, true),
        Relation::Different => (n..n + 1, false),
        Relation::Less => (0..n, true),
        Relation::AtMost => (0..n + 1, true),
        Relation::AtLeast => (0..n, false),
        Relation::Greater => (0..n + 1, false),
    };
    // A relation that holds of no value, or of all values, is about no positions.
    (!values.is_empty()).then_some((term, values, is_inside))
}
