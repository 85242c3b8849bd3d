//! The code of taking and breaking of a game on heaps, which is guessed from small heaps and decided for all heaps by the
//! prover.

use crate::check::trial::Trial;
use crate::logic::decisions::holds;
use crate::logic::moves::{LogicNames, step};
use crate::positions::list::ListGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName};
use crate::syntax::trees::{and, compare, iff, name, number, or, quantified, renamed};
use impartial::game::{HeapMoves, Heaps};
use impartial::period::HeapCode;
use impartial::run::Run;
use impartial_prove::automata::syntax::{NodeKind, Relation, Span, SyntaxNode};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Maximum number of counters that a guessed code takes: the first bound, or the largest number in the file if that is
/// at most the second bound.
const MAX_TAKEN: u64 = 20;
const MAX_NAMED: u64 = 256;
/// Number of further heaps that are examined for the guess.
const MORE_SEEN: u64 = 12;
/// Number of heaps on which a sentence is tested before it is decided.
pub(super) const SEEN: u64 = 32;

/// Maximum number of heaps that a move of a code leaves.
const MAX_LEFT: usize = 3;

/// Returns the formula of the moves from the member `a` to exactly the members `x'0`, ….
pub(super) fn moves_to(rule: &CompiledRule, targets: usize) -> Result<SyntaxNode, String> {
    let members = ["a".to_owned()];
    let mut all = Vec::new();
    for line in &rule.resolved()?.moves {
        let Action::Become(given) = &line.action else { return Err("a move turns coins".into()) };
        if line.varies() {
            return Err("the number of heaps that a move leaves varies".into());
        }
        if given.len() != targets {
            continue;
        }
        let step = step(rule, line, &LogicNames { members: &members, moved: Some(0) })?;
        let mut parts = vec![step.condition];
        parts.extend(
            step.targets
                .into_iter()
                .enumerate()
                .map(|(i, t)| compare(name(&format!("x'{i}")), Relation::Equal, t)),
        );
        all.push(quantified(false, &step.fresh, and(parts)));
    }
    Ok(or(all))
}

/// Returns the largest number in the moves of a file and among its parameters. Ignores numbers that
/// are too large to examine as many heaps.
fn largest_number(rule: &CompiledRule) -> u64 {
    fn largest_number(node: &SyntaxNode, largest: &mut u64) {
        if let NodeKind::Number(n) = node.kind
            && n <= MAX_NAMED
        {
            *largest = n.max(*largest);
        }
        node.visit_parts(&mut |part| largest_number(part, largest));
    }
    let given = rule.context.parameters.iter().filter_map(|(_, n)| u64::try_from(*n).ok());
    let mut largest = given.filter(|&n| n <= MAX_NAMED).max().unwrap_or(0);
    for line in rule.resolved().map_or(&[][..], |resolved| &resolved.moves) {
        if let Action::Become(terms) = &line.action {
            terms.iter().for_each(|term| largest_number(term, &mut largest));
        }
        for clause in &line.clauses {
            match clause {
                Clause::For(_, node) | Clause::If(node) => largest_number(node, &mut largest),
                Clause::Edge(..) | Clause::Vertex(_) => {}
            }
        }
    }
    largest
}

/// Returns formulas that express a move to `w` heaps `x'0`, … as a move to `left` heaps and empty ones, in all possible
/// ways.
fn placed(moves: &SyntaxNode, w: usize, left: usize) -> Vec<SyntaxNode> {
    if moves.kind == NodeKind::Truth(false) {
        return Vec::new();
    }
    // For each of the `w` heaps, the index of the remaining heap; `left` and more stand for an empty one.
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..w {
        let longer = |order: Vec<usize>| {
            let free: Vec<usize> = (0..left).filter(|i| !order.contains(i)).chain([left]).collect();
            free.into_iter().map(move |i| order.iter().copied().chain([i]).collect::<Vec<usize>>())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders.retain(|order| (0..left).all(|i| order.contains(&i)));
    orders
        .into_iter()
        .map(|order| {
            let mut tree = moves.clone();
            for i in 0..w {
                tree = renamed(&tree, &format!("x'{i}"), &name(&format!("y'{i}")));
            }
            for (i, &to) in order.iter().enumerate() {
                let heap = if to == left { number(0) } else { name(&format!("x'{to}")) };
                tree = renamed(&tree, &format!("y'{i}"), &heap);
            }
            tree
        })
        .collect()
}

/// The moves from small heaps, from which a code is guessed.
struct SeenMoves {
    /// For each number of counters that is taken, the numbers of heaps that may be left, as bits.
    sets: BTreeMap<u64, u8>,
    /// The numbers of counters that are taken in a move to two equal heaps.
    equal: BTreeSet<u64>,
    /// The largest heap that was examined.
    largest: u64,
}

/// Collects the moves of small heaps.
///
/// # Errors
/// The reason why they are those of no code.
fn seen_moves(rule: &CompiledRule, game: &ListGame, run: &Run<'_>) -> Result<SeenMoves, String> {
    let mut wide = false;
    let mut not_smaller = None;
    let most_taken = largest_number(rule).max(MAX_TAKEN);
    let mut seen =
        SeenMoves { sets: BTreeMap::new(), equal: BTreeSet::new(), largest: most_taken + MORE_SEEN };
    let trial = Trial::new(game.clone(), run);
    for heap in 0..=seen.largest {
        // Examine fewer heaps if they take long.
        if heap > SEEN && !trial.lists(&Heaps::new([heap])) {
            seen.largest = heap - 1;
            break;
        }
        if game.fault(&Heaps::new([heap])).is_some() {
            return Err(format!("the moves of a heap of {heap} cannot be listed"));
        }
        let _ = game.visit_heap_moves(heap, &mut |parts| {
            let left = parts.iter().fold(0, |left: u64, &part| left.saturating_add(part));
            match heap.checked_sub(left) {
                Some(taken) if taken <= most_taken => {
                    *seen.sets.entry(taken).or_insert(0u8) |= 1 << parts.len();
                    if matches!(parts, [a, b] if a == b) {
                        seen.equal.insert(taken);
                    }
                }
                Some(_) => wide = true,
                None => {
                    not_smaller.get_or_insert(heap);
                }
            }
            ControlFlow::Continue(())
        });
    }
    match not_smaller {
        Some(heap) => Err(format!("a move adds counters, as from a heap of {heap}")),
        None if wide => Err(format!(
            "it takes more than {most_taken} counters at once, and no code is looked for beyond that"
        )),
        None => Ok(seen),
    }
}

/// Recognises the code of taking and breaking, with the numbers of counters for which the two heaps that a move leaves
/// must be different. The code is guessed from small heaps, and decided for all heaps.
pub(super) fn code(
    rule: &CompiledRule,
    game: &ListGame,
    run: &Run<'_>,
) -> Result<(HeapCode, BTreeSet<u64>), String> {
    let lines = &rule.resolved()?.moves;
    let widest = lines.iter().map(|line| match &line.action {
        Action::Become(targets) => targets.len(),
        _ => usize::MAX,
    });
    if lines.iter().any(|line| line.varies()) {
        return Err("the number of heaps that a move leaves varies".into());
    }
    if widest.max().unwrap_or(0) > MAX_LEFT {
        return Err("a move leaves more than three heaps".into());
    }
    let SeenMoves { sets, equal, largest } = seen_moves(rule, game, run)?;
    let code = HeapCode::new(sets).map_err(|error| error.to_string())?;
    if code.parts() > 2 && code.leaving(2).any(|k| !equal.contains(&k)) {
        return Err("some splits must be unequal, and others leave three heaps".into());
    }
    let unequal: BTreeSet<u64> = code.leaving(2).filter(|k| !equal.contains(k)).collect();
    if !is_followed(rule, &code, &unequal, run)? {
        return Err(format!("not all heaps follow the code of those up to {largest}"));
    }
    if game.kept && game.rule.kind() == KindName::Heaps && !game.rule.file.moves.is_empty() {
        // An empty heap that counts as a heap must have no moves.
        if game.visit_heap_moves(0, &mut |_| ControlFlow::Break(())).is_break() {
            return Err("an empty heap has moves".into());
        }
    }
    Ok((code, unequal))
}

/// Decides whether the moves of all heaps are those of a code.
fn is_followed(
    rule: &CompiledRule,
    code: &HeapCode,
    unequal: &BTreeSet<u64>,
    run: &Run<'_>,
) -> Result<bool, String> {
    let x = |i: usize| name(&format!("x'{i}"));
    let at_least_one = |i: usize| compare(number(1), Relation::AtMost, x(i));
    let takes = |count: u32| -> SyntaxNode {
        let cases = code.leaving(count).map(|k| {
            let mut sum = vec![(false, number(k))];
            sum.extend((0..count as usize).map(|i| (false, x(i))));
            let whole =
                compare(name("a"), Relation::Equal, SyntaxNode::new(NodeKind::Sum(sum), Span::default()));
            match count == 2 && unequal.contains(&k) {
                true => and(vec![whole, compare(x(0), Relation::Different, x(1))]),
                false => whole,
            }
        });
        or(cases.collect())
    };
    // The moves that leave a fixed number of heaps, some of which may be empty.
    let moves = (0..=MAX_LEFT).map(|w| moves_to(rule, w)).collect::<Result<Vec<SyntaxNode>, String>>()?;
    for left in 0..=MAX_LEFT {
        let names: Vec<String> =
            std::iter::once("a".to_owned()).chain((0..left).map(|i| format!("x'{i}"))).collect();
        let premise = match left {
            0 => compare(number(1), Relation::AtMost, name("a")),
            _ => and((0..left).map(at_least_one).collect()),
        };
        let reached = (left..=MAX_LEFT).flat_map(|w| placed(&moves[w], w, left)).collect();
        let same = iff(or(reached), takes(left as u32));
        let sentence = SyntaxNode::new(NodeKind::Implies(Box::new(premise), Box::new(same)), Span::default());
        if !holds(&quantified(true, &names, sentence), run)? {
            return Ok(false);
        }
    }
    Ok(true)
}
