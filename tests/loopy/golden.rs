//! Small graphs with known values, outcomes and remoteness.

use super::brute::{self, Arrows};
use impartial::game::parse_graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, Play, solve_outcomes, solve_values};
use impartial::run::Run;

/// Arrows, values, and outcomes with remoteness in normal play.
const TABLE: &[(&str, &str, &str)] = &[
    ("0->0", "∞()", "D"),
    ("0->0 0->1", "∞(0) 0", "N1 P0"),
    ("0->1 1->0", "∞() ∞()", "D D"),
    ("0->1 1->0 1->2", "0 1 0", "P2 N1 P0"),
    ("0->1 1->2 2->0 0->3", "2 1 0 0", "N1 N3 P2 P0"),
    ("0->1 1->2 2->3 3->0 0->4 2->5", "1 0 1 0 0 0", "N1 P2 N1 P2 P0 P0"),
    ("0->1 1->0 0->2 1->3 2->4 3->4 3->2", "∞(1) ∞(2) 1 2 0", "D D N1 N1 P0"),
];

fn arrows(text: &str) -> Arrows {
    let lines: Vec<String> = text.split(' ').map(|arrow| arrow.replace("->", " -> ")).collect();
    let (graph, names) = parse_graph(&lines.join("\n")).expect("a list of arrows");
    let vertex = |name: &str| name.parse::<usize>().expect("a number");
    let mut arrows = vec![Vec::new(); names.len()];
    for (v, name) in (0u32..).zip(&names) {
        arrows[vertex(name)] = graph.row(v).iter().map(|&to| vertex(&names[to as usize])).collect();
    }
    arrows
}

#[test]
fn the_table_of_small_graphs_holds() {
    let run = Run::default();
    for &(text, values, outcomes) in TABLE {
        let arrows = arrows(text);
        let graph = brute::graph(&arrows);
        let solved = solve_values(&graph, &run).unwrap();
        let played = solve_outcomes(&graph, Play::Normal, &run).unwrap();
        let vertices = 0..arrows.len() as u32;
        let written: Vec<String> = vertices.clone().map(|v| solved.value(v).to_string()).collect();
        assert_eq!(written.join(" "), values, "{text}");
        let written: Vec<String> = vertices
            .map(|v| {
                let moves = played.remoteness(v).map_or(String::new(), |moves| moves.to_string());
                format!("{}{moves}", played.outcome(v))
            })
            .collect();
        assert_eq!(written.join(" "), outcomes, "{text}");
    }
}

#[test]
fn naive_definitions_agree() {
    for &(text, values, outcomes) in TABLE {
        let arrows = arrows(text);
        let write = |values: Vec<LoopyValue>| {
            values.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
        };
        assert_eq!(write(brute::values(&arrows)), values, "{text}");
        assert_eq!(write(brute::labels(&arrows)), values, "{text}");
        let written: Vec<String> = brute::outcomes(&arrows, Play::Normal)
            .iter()
            .map(|(outcome, moves)| format!("{outcome}{}", moves.map_or(String::new(), |n| n.to_string())))
            .collect();
        assert_eq!(written.join(" "), outcomes, "{text}");
    }
}

#[test]
fn a_draw_and_a_heap_may_be_a_win() {
    // Vertex 0 of the last graph is a draw; with a heap of size 1 it is in N.
    let draw = arrows(TABLE[6].0);
    let heap = brute::nim_heap(1);
    let run = Run::default();
    let value = solve_values(&brute::graph(&draw), &run).unwrap().value(0);
    assert_eq!(value.outcome(), LoopyOutcome::D);
    let sum = value + LoopyValue::Finite(1);
    assert_eq!((sum.to_string().as_str(), sum.outcome()), ("∞(0)", LoopyOutcome::N));
    let whole = solve_outcomes(&brute::graph(&brute::sum(&draw, &heap)), Play::Normal, &run).unwrap();
    assert_eq!(whole.outcome(1), LoopyOutcome::N);
}
