//! The moves of games whose heaps are one position as formulas of the prover's logic.

use crate::evaluate::words::Word;
use crate::logic::moves::{LogicMove, LogicNames, choices, play_goes_on, spelt};
use crate::logic::powers::with_powers_as_names;
use crate::names::parameters::constant;
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{ChosenHeaps, HeapsAction, KindName, RuleCondition, WhichHeap};
use crate::syntax::trees::{and, compare, name, or, renamed};
use impartial_prove::automata::syntax::{NodeKind, Relation, SyntaxNode};

/// Maximum number of choices of heaps in one line of moves.
const MAX_CHOICES: usize = 256;

/// Maximum number of heaps of which any may be chosen.
const MAX_CHOSEN_FROM: usize = 20;

/// Returns the number of heaps or coins that a line such as `legal members = 6` or `legal smallest > 0 & members = 6` gives.
pub(crate) fn count_of_members(rule: &CompiledRule) -> Option<u64> {
    fn of_node(rule: &CompiledRule, node: &SyntaxNode) -> Option<u64> {
        match &node.kind {
            NodeKind::And(parts) => parts.iter().find_map(|part| of_node(rule, part)),
            NodeKind::Compare(terms, relations) => match (&terms[..], &relations[..]) {
                ([term, count], [Relation::Equal]) if Word::of_node(term) == Some(Word::Members) => {
                    constant(&rule.context, count, count.span).ok()
                }
                _ => None,
            },
            _ => None,
        }
    }
    rule.resolved().ok()?.legal.iter().find_map(|condition| match condition {
        RuleCondition::Formula(node) => of_node(rule, node),
        _ => None,
    })
}

/// Returns the moves of a line from the heaps with these names. The targets are the heaps after the move, in their
/// places.
///
/// # Errors
/// The reason why the logic cannot express them.
pub(crate) fn list_moves(
    rule: &CompiledRule,
    line: &ResolvedMove,
    heaps: &[String],
) -> Result<Vec<LogicMove>, String> {
    let line = &with_powers_as_names(line);
    let action = line.heaps_action().ok_or("a move does something else than change heaps")?.into_owned();
    if !action.numbers.is_empty() {
        return Err("a move changes an extra number".into());
    }
    let goes_on = play_goes_on(rule, heaps)?;
    match &action.chosen {
        Some(chosen) => of_chosen(rule, line, &action, chosen, heaps, &goes_on),
        None => of_named(rule, line, &action, heaps, &goes_on),
    }
}

/// Returns the one heap that replaces another.
fn one(targets: &[SyntaxNode]) -> Result<&SyntaxNode, String> {
    match targets {
        [target] => Ok(target),
        _ => Err("the number of its heaps changes".into()),
    }
}

/// Returns the moves of a named heap, and of other heaps that are named with it.
fn of_named(
    rule: &CompiledRule,
    line: &ResolvedMove,
    action: &HeapsAction,
    heaps: &[String],
    goes_on: &[SyntaxNode],
) -> Result<Vec<LogicMove>, String> {
    let mut moves = Vec::new();
    for named in 0..heaps.len() {
        for others in other_heaps(rule.kind(), action, named, heaps.len()) {
            // The other heaps have names of their own in the line.
            let called = |tree: &SyntaxNode| {
                let all = action.others.iter().zip(&others);
                all.fold(tree.clone(), |tree, ((_, own, _), &j)| renamed(&tree, &own.text, &name(&heaps[j])))
            };
            let names = LogicNames { members: heaps, moved: Some(named) };
            let (fresh, mut conditions) = choices(rule, &line.changed(&called), &names)?;
            conditions.extend_from_slice(goes_on);
            let mut targets: Vec<SyntaxNode> = heaps.iter().map(|heap| name(heap)).collect();
            let changed = action.named.iter().map(|new| (named, new));
            let changed = changed.chain(action.others.iter().zip(&others).map(|((_, _, new), &j)| (j, new)));
            for (place, new) in changed {
                targets[place] = spelt(rule, &called(one(new)?), &names)?;
            }
            moves.push(LogicMove { fresh, condition: and(conditions), targets });
            if moves.len() > MAX_CHOICES {
                return Err("a move may change too many sets of heaps".into());
            }
        }
    }
    Ok(moves)
}

/// Returns the places of the other heaps of a move, in the order in which the line names them.
fn other_heaps(kind: KindName, action: &HeapsAction, named: usize, count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for (k, (which, ..)) in action.others.iter().enumerate() {
        all = all
            .into_iter()
            .flat_map(|others| {
                // Each further 'next' counts from the heap of the last one.
                let last = (0..k).rev().find(|&before| action.others[before].0 == *which);
                let from = last.map_or(named, |before| others[before]);
                let places: Vec<usize> = match (which, kind) {
                    (WhichHeap::Other, _) => (0..count).collect(),
                    (WhichHeap::Next, KindName::Ring) => vec![(from + 1) % count],
                    (WhichHeap::Previous, KindName::Ring) => vec![(from + count - 1) % count],
                    (WhichHeap::Next, _) => (from + 1..count).take(1).collect(),
                    (WhichHeap::Previous, _) => from.checked_sub(1).into_iter().collect(),
                };
                let is_new = |place: &usize| *place != named && !others.contains(place);
                let places: Vec<usize> = places.into_iter().filter(is_new).collect();
                places.into_iter().map(move |place| [&others[..], &[place]].concat())
            })
            .collect();
    }
    all
}

/// Returns the moves that choose several heaps, each of which changes as the line says.
fn of_chosen(
    rule: &CompiledRule,
    line: &ResolvedMove,
    action: &HeapsAction,
    chosen: &ChosenHeaps,
    heaps: &[String],
    goes_on: &[SyntaxNode],
) -> Result<Vec<LogicMove>, String> {
    let whole = LogicNames { members: heaps, moved: None };
    let size = |term: &SyntaxNode| {
        let term = spelt(rule, term, &whole)?;
        constant(&rule.context, &term, term.span)
            .map_err(|_| "the number of chosen heaps depends on the position".to_owned())
    };
    let (least, most) = (size(&chosen.least)?.max(1), size(&chosen.most)?.min(heaps.len() as u64));
    // What each heap becomes if it is chosen: its own names, their conditions, and the heap in its place.
    let target = one(action.named.as_deref().unwrap_or_default())?;
    let mut of_each = Vec::with_capacity(heaps.len());
    for i in 0..heaps.len() {
        let names = LogicNames { members: heaps, moved: Some(i) };
        let (fresh, mut conditions) = choices(rule, line, &names)?;
        let mut new = spelt(rule, target, &names)?;
        let own: Vec<String> = fresh.iter().map(|text| format!("{text}'{i}")).collect();
        for (text, own) in fresh.iter().zip(&own) {
            conditions.iter_mut().for_each(|one| *one = renamed(one, text, &name(own)));
            new = renamed(&new, text, &name(own));
        }
        of_each.push((own, conditions, new));
    }
    let mut moves = Vec::new();
    for set in sets_of_heaps(rule.kind(), chosen.consecutive, heaps.len(), least, most)? {
        let (mut fresh, mut conditions) = (Vec::new(), goes_on.to_vec());
        let mut targets: Vec<SyntaxNode> = heaps.iter().map(|heap| name(heap)).collect();
        let mut changes = Vec::new();
        for i in set {
            let (own, of_heap, new) = &of_each[i];
            fresh.extend(own.iter().cloned());
            conditions.extend(of_heap.iter().cloned());
            changes.push(compare(new.clone(), Relation::Different, name(&heaps[i])));
            targets[i] = new.clone();
        }
        // A choice that changes nothing is no move. Every move makes the sum of the heaps smaller or leaves them as they
        // are, so that no other move leaves the position as it is.
        conditions.push(or(changes));
        moves.push(LogicMove { fresh, condition: and(conditions), targets });
    }
    Ok(moves)
}

/// Returns the sets of places that may be chosen.
fn sets_of_heaps(
    kind: KindName,
    consecutive: bool,
    count: usize,
    least: u64,
    most: u64,
) -> Result<Vec<Vec<usize>>, String> {
    let too_many = || Err("a move may choose too many sets of heaps".to_owned());
    if !consecutive && count > MAX_CHOSEN_FROM {
        return too_many();
    }
    let mut sets = Vec::new();
    for size in least..=most {
        let size = size as usize;
        if consecutive {
            let starts = match kind {
                KindName::Ring if size < count => count,
                _ => count + 1 - size,
            };
            sets.extend(
                (0..starts).map(|start| (start..start + size).map(|place| place % count).collect::<Vec<_>>()),
            );
        } else {
            let all = (0u64..1 << count).filter(|set| set.count_ones() as usize == size);
            sets.extend(all.map(|set| (0..count).filter(|place| set >> place & 1 == 1).collect::<Vec<_>>()));
        }
        if sets.len() > MAX_CHOICES {
            return too_many();
        }
    }
    Ok(sets)
}
