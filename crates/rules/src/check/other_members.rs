//! Decisions about whether a rule looks at members other than the one that moves.

use crate::names::around::member_parts;
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName, RuleCondition};
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};

/// Returns the part of a term or formula that depends on other members than the moving one, if there is one.
fn part_around(node: &SyntaxNode) -> Option<String> {
    member_parts(node, false).first().map(|part| part.text())
}

/// Returns the reason why a rule depends on other members than the moving one, if it does. A condition on legal
/// positions counts as such a reason.
pub(crate) fn looks_around(rule: &CompiledRule) -> Option<String> {
    match rule.file.legal.is_empty() {
        true => moves_look_around(rule),
        false => Some("not every position is legal".into()),
    }
}

/// Returns the reason why a position of heaps is not the sum of its heaps, if there is one. A condition on each heap
/// alone is no reason: a sum is legal if all of its heaps are, and a move exists if it leaves legal heaps.
pub(crate) fn binds_heaps(rule: &CompiledRule) -> Option<String> {
    let resolved = match rule.resolved() {
        Ok(resolved) => resolved,
        Err(why) => return Some(why),
    };
    let of_several = resolved.legal.iter().find_map(|condition| match condition {
        RuleCondition::Formula(node) => part_around(node),
        RuleCondition::Pattern { .. } => Some("a pattern".into()),
    });
    match of_several {
        Some(word) => Some(format!("whether a position is legal depends on all of its members ({word})")),
        None => moves_look_around(rule),
    }
}

fn moves_look_around(rule: &CompiledRule) -> Option<String> {
    if !rule.file.over.is_empty() {
        return Some("play may be over early".into());
    }
    let resolved = match rule.resolved() {
        Ok(resolved) => resolved,
        Err(why) => return Some(why),
    };
    let mut parts = resolved.moves.iter().flat_map(|line| {
        let targets: &[SyntaxNode] = match &line.action {
            Action::Become(targets) | Action::Turn(targets) => targets,
            _ => &[],
        };
        targets.iter().chain(line.clauses.iter().filter_map(|clause| match clause {
            Clause::For(_, node) | Clause::If(node) => Some(node),
            Clause::Edge(..) | Clause::Vertex(_) => None,
        }))
    });
    parts.find_map(part_around).map(|word| format!("a move looks at other members ({word})"))
}

/// Returns whether every move turns the named coin and lower ones, whatever the other coins are. Then the value of a
/// position is the nim-sum of the values of its coins (Lenstra 1977). That the other coins are lower is not examined.
pub(crate) fn turns_single_coins(rule: &CompiledRule) -> bool {
    let own = rule.file.kind.names.first().map(|name| name.text.as_str());
    let turns_own = |line: &ResolvedMove| match &line.action {
        Action::Turn(squares) => {
            matches!(squares.first().map(|first| &first.kind), Some(NodeKind::Name(name)) if Some(&**name) == own)
        }
        _ => false,
    };
    let moves = rule.resolved().map(|resolved| &resolved.moves);
    rule.kind() == KindName::Coins
        && moves.is_ok_and(|moves| moves.iter().all(turns_own))
        && looks_around(rule).is_none()
}
