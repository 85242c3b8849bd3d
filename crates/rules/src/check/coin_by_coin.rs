//! Recognition of games in which coins are turned one by one: see [`turned_coins`](crate::fast::turned_coins).

use crate::check::descent::goes_down;
use crate::check::other_members::{looks_around, turns_single_coins};
use crate::fast::turned_coins::TurnedCoins;
use crate::logic::decisions::holds;
use crate::logic::moves::{LogicNames, step};
use crate::names::resolved::ResolvedMove;
use crate::positions::list::ListGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, KindName};
use crate::syntax::trees::{and, compare, name, node, quantified};
use impartial::game::{EnumeratePositions, HeapMoves, Heaps, Options};
use impartial::run::Run;
use impartial_prove::automata::syntax::{NodeKind, Relation};
use std::ops::ControlFlow;

/// Succeeds if every move turns coins of which the named one is the largest, whatever the other coins are.
pub(crate) fn is_turned_coin_by_coin(game: &ListGame, run: &Run<'_>) -> Result<(), String> {
    let rule = &game.rule;
    let moves = &rule.resolved()?.moves;
    let is_turn = |line: &ResolvedMove| matches!(line.action, Action::Turn(_));
    if !moves.iter().all(is_turn) || moves.is_empty() {
        return Err("two coins cannot stand on one square".into());
    }
    if let Some(why) = looks_around(rule) {
        return Err(why);
    }
    for line in moves {
        turns_down(rule, line, run)?;
    }
    match falls_apart(game) {
        true => Ok(()),
        false => Err("the plain rule disagrees on small positions".into()),
    }
}

/// Succeeds if every coin that a move turns is below the named one, which is turned once: as the form of the terms shows,
/// or by the prover.
pub(crate) fn turns_down(rule: &CompiledRule, line: &ResolvedMove, run: &Run<'_>) -> Result<(), String> {
    const WHY: &str = "nothing shows that the largest coin that is turned is taken away";
    if goes_down(rule, line) {
        return Ok(());
    }
    // The prover knows the moves of one coin only.
    if rule.kind() != KindName::Coins || line.varies() || !turns_single_coins(rule) {
        return Err(WHY.into());
    }
    let members = ["a".to_owned()];
    let moved = step(rule, line, &LogicNames { members: &members, moved: Some(0) })?;
    for target in &moved.targets {
        let is_square = compare(name("x'0"), Relation::Equal, target.clone());
        let premise = and(vec![moved.condition.clone(), is_square]);
        let is_below = compare(name("x'0"), Relation::Less, name("a"));
        let all: Vec<String> =
            members.iter().chain(&moved.fresh).cloned().chain(["x'0".to_owned()]).collect();
        let sentence = node(NodeKind::Implies(Box::new(premise), Box::new(is_below)));
        if !holds(&quantified(true, &all, sentence), run)? {
            return Err("a move may turn a coin above the named one".into());
        }
    }
    Ok(())
}

/// Returns whether the options of small positions are those of their coins, with the other coins turned as they are.
fn falls_apart(game: &ListGame) -> bool {
    let coins = TurnedCoins(game.rule.clone());
    for (count, below) in [(1, 12), (2, 8), (3, 6)] {
        let Ok(board) = game.positions(count, below) else { return false };
        for position in board {
            if game.fault(&position).is_some() {
                return false;
            }
            let mut expected = Vec::new();
            for coin in position.iter() {
                let _ = coins.visit_heap_moves(coin + 1, &mut |others| {
                    let mut after: Vec<u64> = position.iter().filter(|&other| other != coin).collect();
                    for square in others.iter().map(|other| other - 1) {
                        match after.iter().position(|&other| other == square) {
                            Some(at) => drop(after.swap_remove(at)),
                            None => after.push(square),
                        }
                    }
                    expected.push(Heaps::new(after));
                    ControlFlow::Continue(())
                });
            }
            expected.sort();
            expected.dedup();
            if game.options(&position) != expected {
                return false;
            }
        }
    }
    true
}
