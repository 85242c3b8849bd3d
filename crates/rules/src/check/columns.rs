//! Coins in columns: recognises rules on coins that mean that each column of `height` squares has at most one coin, and
//! that a move takes a coin to any smaller square whose column has no other coin.

use crate::logic::decisions::holds;
use crate::logic::moves::{LogicNames, spelt, step};
use crate::names::around::member_parts;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName, RuleCondition};
use crate::syntax::trees::{and, compare, iff, name, node, number, quantified, renamed_all};
use impartial::run::Run;
use impartial_prove::automata::syntax::{BinderDomain, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeSet;

/// Maximum number of squares of a column.
const HIGHEST: u64 = 1 << 10;

/// Returns the number of squares of a column. `Err` gives the reason why the rule has no columns, if the reason is
/// worth reporting.
///
/// Each condition on moves and on legal positions must be about the moving coin alone, or about it and any one other
/// coin. Then the rule means columns for any number of coins if it does for one and for two, and that is decided for
/// all squares.
pub(crate) fn height(rule: &CompiledRule, run: &Run<'_>) -> Result<u64, Option<String>> {
    let resolved = rule.resolved().map_err(Some)?;
    let [line] = &resolved.moves[..] else { return Err(None) };
    let Action::Become(targets) = &line.action else { return Err(None) };
    let mut conditions: Vec<SyntaxNode> = Vec::new();
    for clause in &line.clauses {
        if let Clause::If(condition) = clause {
            conditions.push(condition.clone());
        }
    }
    for legal in &resolved.legal {
        if let RuleCondition::Formula(condition) = legal {
            conditions.push(condition.clone());
        }
    }
    let mut heights = BTreeSet::new();
    conditions.iter().for_each(|condition| divisors(rule, condition, &mut heights));
    let ranges = line.clauses.iter().filter_map(|clause| match clause {
        Clause::For(_, within) => Some(within),
        _ => None,
    });
    let alone = targets.iter().chain(ranges).all(|part| !looks_around(part));
    if rule.kind() != KindName::Coins
        || targets.len() != 1
        || line.varies()
        || heights.is_empty()
        || !rule.file.over.is_empty()
    {
        return Err(None);
    }
    if !alone || !conditions.iter().all(is_pairwise) {
        return Err(Some("a condition is about several other coins at once".into()));
    }
    if !is_chosen_once(rule, run).map_err(Some)? {
        return Err(Some("a move may choose its numbers in several ways".into()));
    }
    for height in heights {
        if means_columns(rule, height, run).map_err(Some)? {
            return Ok(height);
        }
    }
    Err(Some("not every smaller square of the free columns is allowed, or others are".into()))
}

/// Collects the divisors of the rounded divisions in a condition.
fn divisors(rule: &CompiledRule, tree: &SyntaxNode, found: &mut BTreeSet<u64>) {
    if let NodeKind::Div(_, by) = &tree.kind {
        let parameter = |word: &String| {
            let parameters = rule.context.parameters.iter();
            parameters.filter(|(name, _)| *name == *word).map(|(_, value)| *value as u64).next()
        };
        match &by.kind {
            NodeKind::Number(n) => found.extend(Some(*n)),
            NodeKind::Name(word) => found.extend(parameter(word)),
            _ => {}
        }
    }
    tree.visit_parts(&mut |part| divisors(rule, part, found));
    found.retain(|height| (2..=HIGHEST).contains(height));
}

fn looks_around(tree: &SyntaxNode) -> bool {
    !member_parts(tree, false).is_empty()
}

/// Returns whether a condition is about one coin alone, or about it and each other coin separately.
fn is_pairwise(condition: &SyntaxNode) -> bool {
    match &condition.kind {
        NodeKind::And(all) => all.iter().all(is_pairwise),
        NodeKind::Quantified(true, binder, body) if binder.who == BinderDomain::Others => !looks_around(body),
        _ => !looks_around(condition),
    }
}

/// Names that no rule has: of two coins and of the square to which the first one moves.
const A: &str = "a'1";
const B: &str = "b'1";
const X: &str = "x'1";

/// Returns whether the target of a move determines the numbers that the move has chosen. Otherwise the move might
/// choose different numbers for different other coins.
fn is_chosen_once(rule: &CompiledRule, run: &Run<'_>) -> Result<bool, String> {
    let members = [A.to_owned()];
    let step = step(rule, &rule.resolved()?.moves[0], &LogicNames { members: &members, moved: Some(0) })?;
    let goes = compare(name(X), Relation::Equal, step.targets[0].clone());
    let one = and(vec![step.condition, goes]);
    let again: Vec<String> = step.fresh.iter().map(|own| format!("{own}'1")).collect();
    let renamings: Vec<_> = step.fresh.iter().zip(&again).map(|(own, again)| (&**own, name(again))).collect();
    let other = renamed_all(&one, &renamings);
    let same = step.fresh.iter().zip(&again);
    let same = same.map(|(own, again)| compare(name(own), Relation::Equal, name(again))).collect();
    let body = node(NodeKind::Implies(Box::new(and(vec![one, other])), Box::new(and(same))));
    let all = [&members[..], &[X.to_owned()], &step.fresh, &again].concat();
    holds(&quantified(true, &all, body), run)
}

/// Returns whether one coin moves to any smaller square, and one of two coins to any smaller square in another column
/// than the other coin.
fn means_columns(rule: &CompiledRule, height: u64, run: &Run<'_>) -> Result<bool, String> {
    let column = |square: &str| node(NodeKind::Div(Box::new(name(square)), Box::new(number(height))));
    let apart = |a: &str, b: &str| compare(column(a), Relation::Different, column(b));
    let names = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
    let lower = compare(name(X), Relation::Less, name(A));
    for others in [&[][..], &[B]] {
        let members = names(&[&[A], others].concat());
        let step = step(rule, &rule.resolved()?.moves[0], &LogicNames { members: &members, moved: Some(0) })?;
        // The position after a move must be legal.
        let moves = vec![
            step.condition,
            compare(name(X), Relation::Equal, step.targets[0].clone()),
            legal(rule, &names(&[&[X], others].concat()))?,
        ];
        let moves = quantified(false, &step.fresh, and(moves));
        let (is_legal, right) = match others {
            [] => (node(NodeKind::Truth(true)), lower.clone()),
            _ => (apart(A, B), and(vec![lower.clone(), apart(X, B)])),
        };
        let means = node(NodeKind::Implies(Box::new(is_legal.clone()), Box::new(iff(moves, right))));
        let all = [&members[..], &[X.to_owned()]].concat();
        let is_legal = quantified(true, &members, iff(legal(rule, &members)?, is_legal));
        if !holds(&is_legal, run)? || !holds(&quantified(true, &all, means), run)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the sentence that one or two coins are on legal squares.
fn legal(rule: &CompiledRule, members: &[String]) -> Result<SyntaxNode, String> {
    let mut all = vec![node(NodeKind::Truth(true))];
    if let [a, b] = members {
        all.push(compare(name(a), Relation::Different, name(b)));
    }
    for condition in &rule.resolved()?.legal {
        let RuleCondition::Formula(condition) = condition else { return Err("it is about a grid".into()) };
        for moved in 0..members.len() {
            all.push(spelt(rule, condition, &LogicNames { members, moved: Some(moved) })?);
        }
    }
    Ok(and(all))
}
