//! Claims about Nim.
//!
//! | file | statements |
//! |---|---|
//! | this one | values, who wins, replies, misère play |
//! | `play` | outcomes, remoteness and draws by retrograde analysis |
//! | `structure` | nim-addition from the definition; splitting at 2^τ; homomorphisms and \[SW\] Theorem 1.3 |

mod play;
mod structure;

use super::common::{Boxes, check_replies, false_claim, list};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Heaps, Options, ValueFormula};
use impartial_games::nim::{Nim, NimSum, is_swap};
use std::collections::HashMap;
use std::ops::ControlFlow;

const QUICK: Boxes = &[(1, 300), (2, 100), (3, 40), (4, 16), (5, 9)];
const FULL: Boxes = &[(1, 1000), (2, 300), (3, 90), (4, 32), (5, 16), (6, 10)];
const MOVES_QUICK: Boxes = &[(1, 100), (2, 40), (3, 16), (4, 8)];
const MOVES_FULL: Boxes = &[(1, 300), (2, 100), (3, 30), (4, 14)];

fn nim_sum(heaps: impl IntoIterator<Item = u64>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns the claims about Nim.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = values_and_moves();
    claims.extend(play::claims());
    claims.extend(structure::claims());
    claims.extend(planted());
    claims
}

fn values_and_moves() -> Vec<Claim> {
    [value_claims(), forced_move_claims(), reply_claims(), misere_claims()].into_iter().flatten().collect()
}

/// Returns the claims about values and outcomes.
fn value_claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.value", "nim")
            .source("Bouton 1901; Sprague 1935; [SW] Theorem 2.1; [AB] Theorem 1.9")
            .statement("the value is the nim-sum of the heaps")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .value(|game, p| NimSum.value(game, p)),
        Claim::builder("nim.p-positions", "nim")
            .source("Bouton 1901; [AB] Theorem 1.5; [LE]")
            .statement("exactly the positions of nim-sum 0 have value 0")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .positions_of_value(0, |_, p| Some(nim_sum(p.iter()) == 0)),
        Claim::builder("nim.outcome", "nim")
            .source("Bouton 1901; [AB] Theorem 1.5; [LE] G is a P-position iff q = 0")
            .statement("the previous player wins iff the nim-sum is 0; by wins and losses, without values")
            .basis("wins and losses")
            .by(
                "n=2 below 60; n=3 below 24; n=4 below 12",
                "n=2 below 200; n=3 below 60; n=4 below 24",
                outcome,
            ),
    ]
}

/// Returns the claims about what moves do to the nim-sum.
fn forced_move_claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.forced-increase", "nim")
            .source("[LE] forced increase of the XOR-sum")
            .statement(
                "from nim-sum 0 every move leads to a positive nim-sum: a to a' gives a + a' (nim-sum)",
            )
            .on_positions_below(Nim, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, _| {
                if nim_sum(p.iter()) != 0 {
                    return Ok(false);
                }
                for option in Nim.options(p) {
                    if view.pair(&option)?.normal == 0 {
                        return Err(
                            Mismatch::new(0, "positive").note(format!("value of the option {option}"))
                        );
                    }
                }
                Ok(true)
            }),
        Claim::builder("nim.forced-reduction", "nim")
            .source("[LE] reducing the XOR-sum to zero in one move")
            .statement(
                "if the nim-sum q is positive, some heap m has the top digit of q, and for every such heap \
                 m + q < m (nim-sum) and the move from m to m + q leads to value 0",
            )
            .on_positions_below(Nim, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, _| {
                let q = nim_sum(p.iter());
                if q == 0 {
                    return Ok(false);
                }
                let top = 1 << q.ilog2();
                let heaps = (0..p.len()).filter(|&i| p.as_slice()[i] & top != 0);
                let mut found = false;
                for i in heaps {
                    let m = p.as_slice()[i];
                    let option = p.with_heap(i, m ^ q).filter(|_| m ^ q < m);
                    let Some(option) = option else {
                        return Err(Mismatch::new(m ^ q, format!("less than {m}")));
                    };
                    Mismatch::unless_equal(view.pair(&option)?.normal, 0)
                        .map_err(|mismatch| mismatch.note(format!("value of the option {option}")))?;
                    found = true;
                }
                if found {
                    Ok(true)
                } else {
                    Err(Mismatch::new("no heap", format!("a heap with digit {top}")))
                }
            }),
    ]
}

/// Returns the claims about the moves to each smaller value.
fn reply_claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.replies", "nim")
            .source("Bouton 1901; [LE] forced reduction")
            .statement(
                "for every t below the value, the options of value t are exactly those that change one \
                 heap m into m+(V+t) < m (+ is nim-sum), and there is one; at value 0 every move leaves \
                 a positive value",
            )
            .on_positions_below(Nim, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, pair| {
                for t in 0..pair.normal {
                    if !check_replies(view, p, t)? {
                        return Err(Mismatch::new("no option", format!("an option of value {t}")));
                    }
                }
                Ok(true)
            }),
    ]
}

/// Returns the claims about misère values.
fn misere_claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.misere-swap-set", "nim")
            .source("Bouton 1901; Gurvich 2007")
            .statement(
                "the misere value is the value, except that 0 and 1 change places exactly when all \
                 heaps are at most 1",
            )
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                if pair.is_swap() != is_swap(p) {
                    return Err(Mismatch::new(pair, if is_swap(p) { "a swap pair" } else { "no swap pair" }));
                }
                let formula = if is_swap(p) { pair.normal ^ 1 } else { pair.normal };
                Mismatch::unless_equal(pair.misere, formula)
            }),
    ]
}

fn planted() -> Vec<Claim> {
    vec![
        false_claim("nim.planted.sum", "nim")
            .statement("the value is the sum of the heaps")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .value(|_, p| Some(p.iter().sum())),
        false_claim("nim.planted.misere", "nim")
            .statement("the misere value is the nim-sum of the heaps with 0 and 1 exchanged everywhere")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .misere(|_, p| {
                let value = nim_sum(p.iter());
                Some(if value < 2 { value ^ 1 } else { value })
            }),
        false_claim("nim.planted.misere-all-ones", "nim")
            .statement("0 and 1 change places in misere play exactly when all heaps are at most 2")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .misere(|_, p| {
                let swap = p.iter().all(|heap| heap <= 2) && nim_sum(p.iter()) <= 1;
                Some(nim_sum(p.iter()) ^ u64::from(swap))
            }),
        false_claim("nim.planted.one-winning-heap", "nim")
            .statement("from a positive nim-sum exactly one option has value 0")
            .on_positions_below(Nim, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, pair| {
                if pair.normal == 0 {
                    return Ok(false);
                }
                let mut winning = Vec::new();
                for option in Nim.options(p) {
                    if view.pair(&option)?.normal == 0 {
                        winning.push(option);
                    }
                }
                let note = format!("options of value 0: {}", list(&winning));
                Mismatch::unless_equal(winning.len(), 1).map_err(|mismatch| mismatch.note(note))
            }),
        false_claim("nim.planted.largest-heap-wins", "nim")
            .statement("if the nim-sum q is positive, the largest heap m has m + q < m (nim-sum)")
            .on_positions_below(Nim, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|_, p, pair| match p.largest() {
                Some(m) if pair.normal > 0 && m ^ pair.normal >= m => {
                    Err(Mismatch::new(m ^ pair.normal, format!("less than {m}")))
                }
                _ => Ok(pair.normal > 0),
            }),
    ]
}

/// Compares wins and losses from the rules alone with the formula, in the order of the window, in which options come first.
fn outcome(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let boards = check.pick([(2, 60), (3, 24), (4, 12)], [(2, 200), (3, 60), (4, 24)]);
    super::common::one_by_one(check, boards, |(count, below)| {
        let mut lost: HashMap<Heaps, bool> = HashMap::new();
        let mut tally = CheckSummary::default();
        for p in super::common::board(&Nim, count, below)? {
            let wins = Nim.visit_options(&p, &mut |option| match lost.get(&option) {
                Some(true) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
            let is_lost = wins.is_continue();
            if is_lost != (nim_sum(p.iter()) == 0) {
                let who = |lost: bool| if lost { "the previous player wins" } else { "the next player wins" };
                let counterexample = Mismatch::new(who(is_lost), who(!is_lost)).at_position(p.to_string());
                return Err(super::common::refuted(counterexample, tally.applied));
            }
            lost.insert(p, is_lost);
            tally.applied += 1;
        }
        Ok(tally)
    })
}
