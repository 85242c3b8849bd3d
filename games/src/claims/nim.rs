//! Claims about Nim.

use crate::nim::{Nim, NimSum, is_swap};
use impartial::claim::{Claim, Mismatch, Subject};
use impartial::game::{Formula, Heaps, Options, Replies};
use std::ops::ControlFlow;

const QUICK: &[(usize, u64)] = &[(1, 300), (2, 100), (3, 40), (4, 16), (5, 9)];
const FULL: &[(usize, u64)] = &[(1, 1000), (2, 300), (3, 90), (4, 32), (5, 16), (6, 10)];

fn subject() -> Subject<Nim> {
    Subject::new(Nim).packed()
}

/// The claims about Nim.
pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim::new("nim.value", "nim")
            .source("Bouton 1901; Sprague 1935; [SW] Theorem 2.1; [AB] Theorem 1.5")
            .statement("the value is the nim-sum of the heaps")
            .on(subject(), QUICK, FULL)
            .value(|game, p| NimSum.value(game, p)),
        Claim::new("nim.replies", "nim")
            .source("Bouton 1901; [LE] forced reduction")
            .statement(
                "for every t below the value, the options of value t are exactly those that change one \
                 heap m into m+(V+t) < m (+ is nim-sum), and there is one; at value 0 every move leaves \
                 a positive value",
            )
            .on(subject(), &[(1, 100), (2, 40), (3, 16), (4, 8)], &[(1, 300), (2, 100), (3, 30), (4, 14)])
            .each(|view, p, pair| {
                for t in 0..pair.normal {
                    let mut replies = Vec::new();
                    let _ = Nim.visit_replies(p, &t, &mut |option| {
                        replies.push(option);
                        ControlFlow::Continue(())
                    });
                    replies.sort_unstable();
                    let mut computed = Vec::new();
                    for option in Nim.options(p) {
                        if view.pair(&option)?.normal == t {
                            computed.push(option);
                        }
                    }
                    if replies != computed || replies.is_empty() {
                        return Err(Mismatch::new(list(&computed), list(&replies))
                            .note(format!("options of value {t}")));
                    }
                }
                Ok(true)
            }),
        Claim::new("nim.misere-swap-set", "nim")
            .source("Bouton 1901; Gurvich 2007")
            .statement(
                "the misere value is the value, except that 0 and 1 change places exactly when all \
                 heaps are at most 1",
            )
            .on(subject(), QUICK, FULL)
            .each(|_, p, pair| {
                if pair.is_swap() != is_swap(p) {
                    return Err(Mismatch::new(pair, if is_swap(p) { "a swap pair" } else { "no swap pair" }));
                }
                let formula = if is_swap(p) { pair.normal ^ 1 } else { pair.normal };
                Mismatch::unless_equal(pair.misere, formula)
            }),
        Claim::new("nim.planted.sum", "nim")
            .source("planted: false")
            .statement("the value is the sum of the heaps")
            .planted()
            .on(subject(), QUICK, FULL)
            .value(|_, p| Some(p.iter().sum())),
        Claim::new("nim.planted.misere", "nim")
            .source("planted: false")
            .statement("the misere value is the nim-sum of the heaps with 0 and 1 exchanged everywhere")
            .planted()
            .on(subject(), QUICK, FULL)
            .misere(|_, p| {
                let value = p.iter().fold(0, |sum, heap| sum ^ heap);
                Some(if value < 2 { value ^ 1 } else { value })
            }),
    ]
}

fn list(positions: &[Heaps]) -> String {
    let parts: Vec<String> = positions.iter().map(|p| format!("({p})")).collect();
    format!("{{{}}}", parts.join(" "))
}
