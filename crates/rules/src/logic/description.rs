//! The description of a game on numbers, heaps or coins in the language of the prover: separate heaps, and heaps that are
//! one position.

use crate::logic::list_logic::{count_of_members, list_moves};
use crate::logic::moves::{LogicMove, LogicNames, legal, lowered, step, value};
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::KindName;
use crate::syntax::trees::{and, compare, name};
use impartial_prove::automata::syntax::{NodeKind, Relation};
use impartial_prove::automata::{Term, var};
use impartial_prove::{DescribedMove, Description, PositionShape};

/// Maximum number of numbers after a move for which all orders are tried.
const MAX_SORTED: usize = 5;

/// Describes the game in the language of the prover. `Err` gives the reason why that is impossible.
pub(crate) fn describe(rule: &CompiledRule, shape: PositionShape) -> Result<Description, String> {
    let members = shape.names();
    let wide = shape.power != 1;
    match rule.kind() {
        _ if wide => return Err("it is about natural numbers".into()),
        KindName::Numbers if shape.coins != rule.file.kind.names.len() => {
            return Err(format!("positions have {} numbers", rule.file.kind.names.len()));
        }
        KindName::Numbers if rule.file.kind.unordered && shape.coins > MAX_SORTED => {
            return Err("too many numbers without an order".into());
        }
        KindName::Numbers => {}
        KindName::Heaps | KindName::Coins if rule.keeps_count() => check_count(rule, &members)?,
        KindName::Heaps | KindName::Coins => return Err("the number of its members changes".into()),
        kind if kind.is_list() => return describe_list(rule, shape, &members),
        kind => return Err(format!("positions are those of a {}", kind.word())),
    }
    let mut moves = Vec::new();
    for line in &rule.resolved()?.moves {
        let movers: Vec<Option<usize>> = match rule.kind() {
            KindName::Numbers => vec![None],
            _ => (0..members.len()).map(Some).collect(),
        };
        for moved in movers {
            let step = step(rule, line, &LogicNames { members: &members, moved })?;
            let new: Vec<String> = (0..step.targets.len()).map(|i| format!("x'{i}")).collect();
            let mut all = vec![step.condition.clone()];
            all.extend(
                new.iter().zip(&step.targets).map(|(x, t)| compare(name(x), Relation::Equal, t.clone())),
            );
            let condition = lowered(rule, &and(all))?;
            let fresh: Vec<String> = step.fresh.iter().chain(&new).cloned().collect();
            let targets: Vec<Vec<Term>> = match moved {
                Some(i) => {
                    let mut target: Vec<Term> = members.iter().map(var).collect();
                    target[i] = var(&new[0]);
                    vec![target]
                }
                None if rule.file.kind.unordered => {
                    orders(&new).iter().map(|one| one.iter().map(var).collect()).collect()
                }
                None => vec![new.iter().map(var).collect()],
            };
            moves.extend(targets.into_iter().map(|target| DescribedMove {
                fresh: fresh.clone(),
                condition: condition.clone(),
                target,
            }));
        }
    }
    with_value(rule, shape, &members, moves)
}

/// Returns the description of a game with these moves, and with its value formula if the file states one.
fn with_value(
    rule: &CompiledRule,
    shape: PositionShape,
    members: &[String],
    moves: Vec<DescribedMove>,
) -> Result<Description, String> {
    let description = Description::new(shape, legal(rule, members)?, moves);
    Ok(match value(rule, members) {
        Some(value) => description.value(value),
        None => description,
    })
}

/// Refuses another number of members than that of a line `legal members = …`.
fn check_count(rule: &CompiledRule, members: &[String]) -> Result<(), String> {
    match count_of_members(rule) {
        Some(count) if count != members.len() as u64 => {
            let word = if rule.kind() == KindName::Coins { "coins" } else { "heaps" };
            Err(format!("positions have {count} {word}"))
        }
        _ => Ok(()),
    }
}

/// Describes a game whose heaps are one position. A list of heaps in any order stands for the position with these heaps,
/// and so does every rotation of a ring.
fn describe_list(
    rule: &CompiledRule,
    shape: PositionShape,
    members: &[String],
) -> Result<Description, String> {
    if !rule.file.kind.extra.is_empty() {
        return Err("positions have extra numbers".into());
    }
    if !rule.keeps_count() {
        return Err("the number of its heaps changes".into());
    }
    check_count(rule, members)?;
    let mut moves = Vec::new();
    for line in &rule.resolved()?.moves {
        for LogicMove { mut fresh, condition, targets } in list_moves(rule, line, members)? {
            let (mut target, mut all) = (Vec::new(), vec![condition]);
            for (i, new) in targets.into_iter().enumerate() {
                let known = match &new.kind {
                    NodeKind::Name(text) => members.contains(text) || fresh.contains(text),
                    _ => false,
                };
                target.push(match (&new.kind, known) {
                    (NodeKind::Name(text), true) => var(text),
                    _ => {
                        let text = format!("x'{i}");
                        all.push(compare(name(&text), Relation::Equal, new));
                        fresh.push(text.clone());
                        var(&text)
                    }
                });
            }
            moves.push(DescribedMove { fresh, condition: lowered(rule, &and(all))?, target });
        }
    }
    with_value(rule, shape, members, moves)
}

/// Returns all orders of a few names.
pub(crate) fn orders(names: &[String]) -> Vec<Vec<String>> {
    if names.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for i in 0..names.len() {
        let mut rest = names.to_vec();
        let first = rest.remove(i);
        for mut order in orders(&rest) {
            order.insert(0, first.clone());
            all.push(order);
        }
    }
    all
}
