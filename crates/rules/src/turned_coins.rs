//! Games in which a move turns some coins, the largest of them from heads to tails, whatever the other coins are.
//!
//! The value of a position is the nim-sum of the values of its coins (Lenstra 1977), and the value of a coin is the least
//! number that is not the nim-sum of the values of the other coins that a move turns. This holds in normal play alone: two
//! coins on one square cancel each other, which two equal heaps do not do in misère play.

use crate::file::{Action, KindName, MoveLine};
use crate::list::ListGame;
use crate::logic::{LogicNames, step};
use crate::machine::StepCount;
use crate::names::with_own_names;
use crate::recognise::{looks_around, turns_single_coins};
use crate::rule::CompiledRule;
use crate::trees::{and, compare, name, node, quantified};
use crate::{decisions::holds, descent::goes_down};
use impartial::game::{EnumeratePositions, HeapMoves, Heaps, Options};
use impartial::run::Run;
use impartial_prove::syntax::{NodeKind, Relation};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The coins of a game as heaps: heap n is the coin on square n - 1, and a move leaves the other coins that it turns.
#[derive(Clone, Debug)]
pub(crate) struct TurnedCoins<K>(pub(crate) ListGame<K>);

impl<K> HeapMoves for TurnedCoins<K> {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(coin) = heap.checked_sub(1) else { return ControlFlow::Continue(()) };
        let steps = StepCount::unwatched();
        let moved = self.0.rule.visit_of_members(&[coin], &steps, &mut |_, _, squares| {
            match others_turned(coin, squares) {
                Some(others) => {
                    let others: SmallVec<[u64; 8]> = others.iter().map(|square| square + 1).collect();
                    visit(&others)
                }
                // A move of another kind makes the coin its own option, which solvers refuse.
                None => visit(&[heap]),
            }
        });
        // A coin whose moves cannot be listed becomes its own option.
        moved.unwrap_or_else(|_| visit(&[heap]))
    }
}

/// Returns the squares that are named an odd number of times, without that of the coin; `None` if the coin is not the
/// largest of them.
fn others_turned(coin: u64, squares: &[i64]) -> Option<SmallVec<[u64; 8]>> {
    let is_first = squares.first() == Some(&(coin as i64));
    match squares.get(1..).filter(|_| is_first) {
        Some(&[]) => return Some(SmallVec::new()),
        Some(&[other]) if (other as u64) < coin => return Some(SmallVec::from_slice(&[other as u64])),
        _ => {}
    }
    let mut all: SmallVec<[u64; 8]> = squares.iter().map(|&square| square as u64).collect();
    all.sort_unstable();
    let mut odd: SmallVec<[u64; 8]> =
        all.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect();
    (odd.pop() == Some(coin)).then_some(odd)
}

/// Succeeds if every move turns coins of which the named one is the largest, whatever the other coins are.
pub(crate) fn is_turned_coin_by_coin<K: 'static>(game: &ListGame<K>, run: &Run<'_>) -> Result<(), String> {
    let rule = &game.rule;
    let is_turn = |line: &MoveLine| matches!(line.action, Action::Turn(_));
    if !rule.file.moves.iter().all(is_turn) || rule.file.moves.is_empty() {
        return Err("two coins cannot stand on one square".into());
    }
    if let Some(why) = looks_around(rule) {
        return Err(why);
    }
    for line in &rule.file.moves {
        turns_down(rule, line, run)?;
    }
    match falls_apart(game) {
        true => Ok(()),
        false => Err("the plain rule disagrees on small positions".into()),
    }
}

/// Succeeds if every coin that a move turns is below the named one, which is turned once: as the form of the terms shows,
/// or by the prover.
pub(crate) fn turns_down(rule: &CompiledRule, line: &MoveLine, run: &Run<'_>) -> Result<(), String> {
    const WHY: &str = "nothing shows that the largest coin that is turned is taken away";
    if goes_down(rule, line) {
        return Ok(());
    }
    // The prover knows the moves of one coin only.
    if rule.kind() != KindName::Coins || line.varies() || !turns_single_coins(rule) {
        return Err(WHY.into());
    }
    let members = ["a".to_owned()];
    let moved = step(rule, &with_own_names(line), &LogicNames { members: &members, moved: Some(0) })?;
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
fn falls_apart<K: 'static>(game: &ListGame<K>) -> bool {
    let coins = TurnedCoins(game.clone());
    for (count, below) in [(1, 12), (2, 8), (3, 6)] {
        let Ok(board) = game.board(count, below) else { return false };
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
