//! Transfinite Nim and transfinite Welter below ω^k.

use impartial_games::prove::ordinal_nim_sum;
use impartial_games::transfinite_nim::provable_game as nim;
use impartial_games::transfinite_welter::provable_game as welter;
use impartial_prove::{PositionShape, Statement};

pub(super) fn statements() -> Vec<Statement> {
    let below = PositionShape::below_omega_power;
    vec![
        Statement::own_formula("transfinite-nim.value", nim())
            .published("[SW] 3.1, [AB] 3.6", "the value is the nim-sum of the heaps")
            .shapes((1..=3).flat_map(|n| [below(n, 2), below(n, 3)]), []),
        Statement::own_formula("transfinite-welter.value", welter())
            .published("[AB] Theorem 3.9", "the value is the nim-sum of all coins and all (a_i|a_j), i < j")
            .shapes([below(1, 2), below(2, 2), below(2, 3), below(3, 2)], [below(3, 3), below(4, 2)]),
        Statement::formula("transfinite-welter.planted.masks-omitted", welter(), |shape| {
            ordinal_nim_sum(shape)
        })
        .published("planted: false", "the value is the nim-sum of the coins")
        .planted()
        .shapes([below(2, 2)], [below(3, 2)]),
    ]
}
