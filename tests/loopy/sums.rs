//! Sums by the addition rules against retrograde analysis of the whole sum, in normal play.

use super::brute::{self, Arrows, Random};
use impartial::loopy::{LoopyValue, LoopyValues, Play, solve_outcomes, solve_values};
use impartial::run::Run;

fn solve(arrows: &Arrows) -> LoopyValues {
    solve_values(&brute::graph(arrows), &Run::default()).unwrap()
}

#[test]
fn sums_of_two_have_the_outcomes_and_values_of_the_rules() {
    let graphs = Random(11).half_cyclic(10_000, 8);
    // Neighbours differ in whether they have cycles, and the ones after them do not.
    let pairs = graphs.iter().zip(graphs.iter().skip(1)).chain(graphs.iter().zip(graphs.iter().skip(2)));
    let (mut draws, mut wins_from_draws) = (0, 0);
    for (at, (left, right)) in pairs.enumerate() {
        let whole = brute::sum(left, right);
        let outcomes = brute::outcomes(&whole, Play::Normal);
        let (of_left, of_right) = (solve(left), solve(right));
        // The values of the whole sum are more than its outcomes say; every fourth sum is enough.
        let of_whole = (at % 4 == 0).then(|| solve(&whole));
        for v in 0..left.len() as u32 {
            for w in 0..right.len() as u32 {
                let vertex = v as usize * right.len() + w as usize;
                let (a, b) = (of_left.value(v), of_right.value(w));
                let sum = &a + &b;
                assert_eq!(sum.outcome(), outcomes[vertex].0, "({v}, {w}) of {left:?} and {right:?}");
                if let Some(of_whole) = &of_whole {
                    assert_eq!(of_whole.value(vertex as u32), sum, "({v}, {w}) of {left:?} and {right:?}");
                }
                draws += u32::from(sum.outcome().is_draw());
                wins_from_draws += u32::from(a.outcome().is_draw() && !sum.outcome().is_draw());
            }
        }
    }
    assert!(draws > 10_000, "{draws} draws");
    assert!(wins_from_draws > 300, "{wins_from_draws} sums with a draw that are not drawn");
}

#[test]
fn sums_of_three_have_the_outcomes_of_the_rules() {
    let graphs = Random(12).half_cyclic(10_002, 8);
    let run = Run::default();
    let mut finite = 0;
    for three in graphs.chunks(3) {
        let whole = brute::sum(&brute::sum(&three[0], &three[1]), &three[2]);
        let outcomes = solve_outcomes(&brute::graph(&whole), Play::Normal, &run).unwrap();
        let values: Vec<LoopyValues> = three.iter().map(solve).collect();
        let mut vertex = 0;
        for v in 0..three[0].len() as u32 {
            for w in 0..three[1].len() as u32 {
                for x in 0..three[2].len() as u32 {
                    let parts = [values[0].value(v), values[1].value(w), values[2].value(x)];
                    let sum: LoopyValue = parts.iter().sum();
                    assert_eq!(sum.outcome(), outcomes.outcome(vertex), "({v}, {w}, {x}) of {three:?}");
                    finite += u32::from(sum.as_finite().is_some());
                    vertex += 1;
                }
            }
        }
    }
    assert!(finite > 10_000, "{finite} finite sums");
}

#[test]
fn sums_with_nim_heaps_follow_the_rules() {
    let heap = brute::nim_heap(9);
    for arrows in Random(13).half_cyclic(1_000, 8) {
        let values = solve(&arrows);
        let outcomes = brute::outcomes(&brute::sum(&arrows, &heap), Play::Normal);
        for v in 0..arrows.len() {
            for n in 0..=9 {
                let sum = values.value(v as u32) + LoopyValue::from(n as u64);
                assert_eq!(sum.outcome(), outcomes[10 * v + n].0, "{v} + *{n} of {arrows:?}");
            }
        }
    }
}
