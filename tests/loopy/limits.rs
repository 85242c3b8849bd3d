//! Limits and cancellation end the work, with a reason.

use super::brute::{self, Random};
use impartial::game::Graph;
use impartial::loopy::{Play, endless_play, explore, solve_outcomes, solve_suspense, solve_values};
use impartial::run::{Cancel, Limits, Observer, Progress, Reason, Run};
use impartial_games::nim::Nim;
use std::sync::Mutex;

/// A graph with 20,000 vertices and about 100,000 arrows.
fn large() -> Graph {
    let mut random = Random(61);
    let n = 20_000;
    let arrows: brute::Arrows = (0..n)
        .map(
            |v| if v < 500 { vec![] } else { (0..5).map(|_| random.below(v)).chain([(v + 1) % n]).collect() },
        )
        .collect();
    brute::graph(&arrows)
}

#[test]
fn too_little_memory_ends_the_work_before_it_begins() {
    let graph = large();
    let needed = graph.bytes() + 4 * graph.edge_count() as u64;
    let run = Run::new(Limits::none().memory(needed));
    let reason = Reason::Memory(needed);
    assert_eq!(solve_values(&graph, &run).unwrap_err().reason, reason);
    assert_eq!(solve_outcomes(&graph, Play::Normal, &run).unwrap_err().reason, reason);
    let outcomes = solve_outcomes(&graph, Play::Normal, &Run::default()).unwrap();
    assert_eq!(solve_suspense(&graph, &outcomes, &run).unwrap_err().reason, reason);
    let run = Run::new(Limits::none().memory(graph.bytes()));
    assert_eq!(endless_play(&graph, 0, &run).unwrap_err().reason, Reason::Memory(graph.bytes()));
}

#[test]
fn the_documented_memory_is_enough() {
    let graph = large();
    let (positions, arrows) = (graph.len() as u64, graph.edge_count() as u64);
    // There are few different sets here; they fit into a page.
    let run = Run::new(Limits::none().memory(graph.bytes() + 4 * arrows + 60 * positions + 4096));
    assert!(solve_values(&graph, &run).is_ok());
    let run = Run::new(Limits::none().memory(graph.bytes() + 4 * arrows + 24 * positions));
    assert!(solve_outcomes(&graph, Play::Normal, &run).is_ok());
}

#[test]
fn settled_positions_are_counted() {
    let graph = large();
    let run = Run::new(Limits::none().positions(1_000));
    for stopped in
        [solve_values(&graph, &run).unwrap_err(), solve_outcomes(&graph, Play::Normal, &run).unwrap_err()]
    {
        assert_eq!(stopped.reason, Reason::Positions(1_000));
        assert!(stopped.positions > 1_000 && stopped.positions <= 20_000);
    }
    let run = Run::new(Limits::none().positions(20_000));
    assert!(solve_values(&graph, &run).is_ok() && solve_outcomes(&graph, Play::Normal, &run).is_ok());
}

/// Cancels at the first report, and keeps the reports.
struct Impatient {
    cancel: Cancel,
    reports: Mutex<Vec<Progress>>,
}

impl Observer for Impatient {
    fn progress(&self, progress: Progress) {
        self.cancel.cancel();
        self.reports.lock().unwrap().push(progress);
    }
}

#[test]
fn cancellation_ends_the_work_at_the_next_look() {
    let graph = large();
    type Work<'a> = &'a dyn Fn(&Run<'_>) -> Option<Reason>;
    let values: Work<'_> = &|run| solve_values(&graph, run).err().map(|stopped| stopped.reason);
    let outcomes: Work<'_> =
        &|run| solve_outcomes(&graph, Play::Normal, run).err().map(|stopped| stopped.reason);
    for work in [values, outcomes] {
        let observer = Impatient { cancel: Cancel::new(), reports: Mutex::default() };
        let run = Run::default().with_cancel(observer.cancel.clone()).with_observer(&observer);
        assert_eq!(work(&run), Some(Reason::Cancelled));
        let reports = observer.reports.lock().unwrap();
        assert_eq!(reports.len(), 1);
        assert_eq!(reports[0].total, Some(20_000));
    }
}

#[test]
fn a_run_that_is_cancelled_before_it_begins_does_nothing() {
    let cancel = Cancel::new();
    cancel.cancel();
    let run = Run::default().with_cancel(cancel);
    let start = impartial::game::Heaps::new([20, 20]);
    assert!(explore(&Nim, &[start], &run).is_err());
    assert!(solve_values(&large(), &run).is_err());
}
