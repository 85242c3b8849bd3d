//! The rules, the three pictures, and what moves do to the value.

use super::{GAME, MOVES_FULL, MOVES_QUICK, PAIRS_FULL, PAIRS_QUICK, coins};
use crate::common::{changed, false_claim, list};
use impartial::claim::{Claim, ComputedValues, Mismatch};
use impartial::game::{Heaps, Options, Squares, Window};
use impartial::kind::Replies;
use impartial_games::nim::Nim;
use impartial_games::welter::{MayaDiagram, Welter, YoungDiagram, hook_moves, number_of_moves};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const CELLS: u64 = 1 << 20;

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = rules_and_pictures();
    claims.extend(values_of_options());
    claims.extend(planted());
    claims
}

fn rules_and_pictures() -> Vec<Claim> {
    [rule_claims(), hook_claims(), picture_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the options and their number.
fn rule_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.nim-without-equal-heaps", GAME)
            .source("[SW] 2.2, definition; [AB] 2.1")
            .statement("the options are those of Nim on the same numbers that have no two equal")
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|_, p, _| {
                let nim: Vec<Squares> = Nim
                    .options(&Heaps::new(p.iter()))
                    .into_iter()
                    .filter_map(|heaps| Squares::new(heaps.iter()).ok())
                    .collect();
                same_positions(&Welter.options(p), &nim)
            }),
        Claim::builder("welter.number-of-moves", GAME)
            .source("[SW] 2.2")
            .statement("there are |lambda| = (sum of all a_i) - n(n-1)/2 moves")
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|_, p, _| {
                let moves = Welter.options(p).len() as u64;
                let n = p.len() as u64;
                let cells = YoungDiagram::from_coins(p.as_slice()).map(|young| young.size());
                let formula = number_of_moves(p.as_slice());
                let all = format!("{formula:?} {cells:?}");
                let stated = p.iter().sum::<u64>() - n * (n - 1) / 2;
                let agree = format!("Ok({stated}) Ok({stated})");
                Mismatch::unless_equal(all, agree).map_err(|m| m.note("formula and cells"))?;
                Mismatch::unless_equal(moves, stated)
            }),
    ]
}

/// Returns the claims about moves as hooks of a Young diagram.
fn hook_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.hooks", GAME)
            .source("[SW] 2.2 (Sato)")
            .statement(
                "the options are the positions whose Young diagrams are that of the position less one hook, \
                 one for each cell",
            )
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|_, p, _| {
                let failed = |error: impartial_games::welter::WelterError| Mismatch::new(error, "an option");
                let young = YoungDiagram::from_coins(p.as_slice()).map_err(failed)?;
                let mut after = Vec::new();
                for (row, &length) in young.rows().iter().enumerate() {
                    for column in 0..length {
                        let rest = young.remove_hook(row, column).map_err(failed)?;
                        after.push(coins(rest.to_coins(p.len()).map_err(failed)?));
                    }
                }
                // Sorted, but not freed of repetitions: each cell is a different move.
                after.sort_unstable();
                same_positions(&Welter.options(p), &after)
            }),
        Claim::builder("welter.hook-of-a-move", GAME)
            .source("[SW] 2.2 (Sato)")
            .statement(
                "the move from a to x removes the hook of the cell in a's row and x's column; its length is \
                 a - x and its leg the number of coins jumped over",
            )
            .on_positions_below(Welter, PAIRS_QUICK, PAIRS_FULL)
            .packed()
            .each(|_, p, _| {
                let failed = |error: impartial_games::welter::WelterError| Mismatch::new(error, "a hook");
                let young = YoungDiagram::from_coins(p.as_slice()).map_err(failed)?;
                for hook in hook_moves(p.as_slice(), CELLS).map_err(failed)? {
                    let moved = coins(p.iter().filter(|&a| a != hook.from()).chain([hook.to()]));
                    let rest = young.remove_hook(hook.row(), hook.column()).map_err(failed)?;
                    let rest = coins(rest.to_coins(p.len()).map_err(failed)?);
                    let jumped = p.iter().filter(|&a| hook.to() < a && a < hook.from()).count() as u64;
                    let computed = format!("({moved}) {} {jumped}", hook.from() - hook.to());
                    let length = young.hook(hook.row(), hook.column()).unwrap_or(0);
                    Mismatch::unless_equal(computed, format!("({rest}) {length} {}", hook.leg()))
                        .map_err(|m| m.note(format!("option, hook length, leg of {hook:?}")))?;
                }
                Ok(true)
            }),
    ]
}

/// Returns the claims about the three pictures, and a play in them.
fn picture_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.pictures", GAME)
            .source("[SW] 2.2")
            .statement(
                "coins, Maya diagram and Young diagram determine each other; lambda_i = a_i - (i-1) with \
                 the coins ascending",
            )
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|_, p, _| {
                let failed = |error: impartial_games::welter::WelterError| Mismatch::new(error, "a picture");
                let maya = MayaDiagram::from_coins(p.as_slice(), 1 << 16).map_err(failed)?;
                let read: MayaDiagram = maya.to_string().parse().map_err(failed)?;
                Mismatch::unless_equal(coins(read.coins()), p.clone())?;
                let young = YoungDiagram::from_coins(&read.coins()).map_err(failed)?;
                let rows = (0..p.len()).map(|i| p.as_slice()[i] - i as u64);
                Mismatch::unless_equal(young.to_string(), YoungDiagram::new(rows).to_string())?;
                let back = coins(young.to_coins(p.len()).map_err(failed)?);
                Mismatch::unless_equal(back, p.clone())
            }),
        Claim::builder("welter.example-play", GAME)
            .source("[SW] 2.2, the play of the figures")
            .statement("(3,7,6) (3,4,6) (3,4,1) (2,4,1) (2,0,1) is a play, and its end is terminal")
            .on_windows(Welter, vec![Window::From(coins([3, 7, 6]))], vec![Window::From(coins([3, 7, 6]))])
            .packed()
            .each(|_, p, _| {
                let play = [[3, 7, 6], [3, 4, 6], [3, 4, 1], [2, 4, 1], [2, 0, 1]].map(coins);
                let Some(at) = play.iter().position(|q| q == p) else { return Ok(false) };
                let options = Welter.options(p);
                match play.get(at + 1) {
                    Some(next) if options.contains(next) => Ok(true),
                    Some(next) => Err(Mismatch::new(list(&options), format!("({next}) is an option"))),
                    None => Mismatch::unless_equal(list(&options), list::<Squares>(&[])),
                }
            }),
    ]
}

fn same_positions(computed: &[Squares], stated: &[Squares]) -> Result<bool, Mismatch> {
    if computed == stated { Ok(true) } else { Err(Mismatch::new(list(computed), list(stated))) }
}

/// Returns the number of options of each value, counted from computed values.
fn counted(view: ComputedValues<'_, Welter>, p: &Squares) -> Result<BTreeMap<u64, u64>, Mismatch> {
    let mut counts = BTreeMap::new();
    for option in Welter.options(p) {
        *counts.entry(view.pair(&option)?.normal).or_default() += 1;
    }
    Ok(counts)
}

fn replies_to(p: &Squares, value: u64) -> Vec<Squares> {
    let mut found = Vec::new();
    let _ = Welter.visit_replies(p, &value, &mut |option| {
        found.push(option);
        ControlFlow::Continue(())
    });
    found.sort_unstable();
    found
}

fn values_of_options() -> Vec<Claim> {
    vec![
        Claim::builder("welter.replies", GAME)
            .source("Conway 1976, chapter 13; [AB] 2.2.1; [AB, arXiv] Theorem 1.16")
            .statement(
                "for every t, below, at and above the value, the replies in closed form are exactly the \
                 options of value t, each once; for every t below the value there is one",
            )
            .on_positions_below(Welter, PAIRS_QUICK, PAIRS_FULL)
            .packed()
            .each(|view, p, pair| {
                let mut computed: BTreeMap<u64, Vec<Squares>> = BTreeMap::new();
                for option in Welter.options(p) {
                    computed.entry(view.pair(&option)?.normal).or_default().push(option);
                }
                let most = computed.keys().last().copied().unwrap_or(0).max(pair.normal);
                for t in 0..=most + 2 {
                    let options = computed.remove(&t).unwrap_or_default();
                    let stated = replies_to(p, t);
                    if options != stated || (t < pair.normal && options.is_empty()) {
                        return Err(Mismatch::new(list(&options), list(&stated))
                            .note(format!("options of value {t}")));
                    }
                }
                Ok(true)
            }),
        Claim::builder("welter.winning-moves", GAME)
            .source("Welter 1954; Conway 1976, chapter 13")
            .statement("the winning moves in closed form are exactly the moves to value 0")
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, _| {
                let mut winning = Vec::new();
                for option in Welter.options(p) {
                    if view.pair(&option)?.normal == 0 {
                        winning.push(option);
                    }
                }
                same_positions(&winning, &replies_to(p, 0))
            }),
        Claim::builder("welter.parity", GAME)
            .source("sharper than [AB, arXiv] Theorem 1.16")
            .statement(
                "the number of moves to each value t below the value is odd, to each t above it even, and \
                 to the value itself 0",
            )
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
            .each(|view, p, pair| {
                let counts = counted(view, p)?;
                let most = counts.keys().last().copied().unwrap_or(0).max(pair.normal);
                for t in 0..=most {
                    let count = counts.get(&t).copied().unwrap_or(0);
                    let stated = if t < pair.normal { "odd" } else { "even" };
                    let found = if count % 2 == 1 { "odd" } else { "even" };
                    if stated != found || (t == pair.normal && count > 0) {
                        return Err(Mismatch::new(count, stated).note(format!("moves to value {t}")));
                    }
                }
                Ok(true)
            }),
        lemma_2_7(),
    ]
}

/// Uses computed values: the lemma is about the game as much as about the function.
fn lemma_2_7() -> Claim {
    Claim::builder("welter.two-moves", GAME)
        .source("[AB] Lemma 2.7 (Conway 1976)")
        .statement(
            "for legal moves a_1 to b_1 and a_2 to b_2: [b_1|a_2|...] = [a_1|b_2|...] iff [b_1|b_2|...] = \
             [a_1|a_2|...]; where b_1 = b_2 is no position, the first equation fails",
        )
        .on_positions_below(Welter, &[(2, 20), (3, 13), (4, 11)], &[(2, 48), (3, 24), (4, 16), (5, 14)])
        .packed()
        .each(|view, p, pair| {
            let a = p.as_slice();
            let free = |x: u64| !p.contains(x);
            let value = |q: Squares| view.pair(&q).map(|pair| pair.normal);
            let after = |changes: &[(usize, u64)]| {
                let mut squares = a.to_vec();
                for &(i, x) in changes {
                    squares[i] = x;
                }
                coins(squares)
            };
            for j in 1..a.len() {
                for i in 0..j {
                    for x in (0..a[i]).filter(|&x| free(x)) {
                        for y in (0..a[j]).filter(|&y| free(y)) {
                            let single = value(after(&[(i, x)]))? == value(after(&[(j, y)]))?;
                            let both = x != y && value(after(&[(i, x), (j, y)]))? == pair.normal;
                            if single != both {
                                let note = format!("{} to {x}, {} to {y}", a[i], a[j]);
                                return Err(Mismatch::new(single, both).note(note));
                            }
                        }
                    }
                }
            }
            Ok(a.len() > 1)
        })
}

fn planted() -> Vec<Claim> {
    let claim = |id: &str, statement: &str| {
        false_claim(format!("welter.planted.{id}"), GAME)
            .statement(statement)
            .on_positions_below(Welter, MOVES_QUICK, MOVES_FULL)
            .packed()
    };
    vec![
        claim("parity-even-below", "the number of moves to each value below the value is even").each(
            |view, p, pair| {
                let counts = counted(view, p)?;
                for t in 0..pair.normal {
                    let count = counts.get(&t).copied().unwrap_or(0);
                    if count % 2 == 1 {
                        return Err(Mismatch::new(count, "even").note(format!("moves to value {t}")));
                    }
                }
                Ok(pair.normal > 0)
            },
        ),
        claim("one-move-to-each", "there is exactly one move to each value below the value").each(
            |view, p, pair| {
                let counts = counted(view, p)?;
                for t in 0..pair.normal {
                    let count = counts.get(&t).copied().unwrap_or(0);
                    Mismatch::unless_equal(count, 1).map_err(|m| m.note(format!("moves to value {t}")))?;
                }
                Ok(pair.normal > 0)
            },
        ),
        claim("no-move-above", "no move leads to a greater value").each(|view, p, pair| {
            match counted(view, p)?.keys().last() {
                Some(&most) if most > pair.normal => {
                    Err(Mismatch::new(most, format!("at most {}", pair.normal)).note("value of an option"))
                }
                _ => Ok(true),
            }
        }),
        claim("largest-coin-wins", "if the value is positive, some winning move moves the largest coin")
            .each(|view, p, pair| {
                if pair.normal == 0 {
                    return Ok(false);
                }
                let mut winning = Vec::new();
                for option in Welter.options(p) {
                    if view.pair(&option)?.normal == 0 {
                        winning.extend(changed(p.as_slice(), option.as_slice()));
                    }
                }
                if winning.iter().any(|&(from, _)| Some(from) == p.largest()) {
                    return Ok(true);
                }
                let words: Vec<String> = winning.iter().map(|(from, to)| format!("{from} to {to}")).collect();
                Err(Mismatch::new(words.join(", "), "a move of the largest coin").note("winning moves"))
            }),
    ]
}
