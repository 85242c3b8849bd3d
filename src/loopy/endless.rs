//! Examples of plays that never end.

use crate::game::Graph;
use crate::run::{Run, Stopped};
use crate::solve::Cycle;

/// A play that never ends: positions that lead to a cycle, and the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndlessPlay<P> {
    lead: Vec<P>,
    cycle: Cycle<P>,
}

impl<P> EndlessPlay<P> {
    /// Returns the positions before the cycle, from the first one on. The last of them has the first position of the
    /// cycle as an option. Empty if the play starts on the cycle.
    pub fn lead(&self) -> &[P] {
        &self.lead
    }

    /// Returns the cycle that the play repeats for ever.
    pub fn cycle(&self) -> &Cycle<P> {
        &self.cycle
    }

    /// Returns the same play with positions of another kind.
    pub fn map<Q>(self, mut f: impl FnMut(P) -> Q) -> EndlessPlay<Q> {
        EndlessPlay { lead: self.lead.into_iter().map(&mut f).collect(), cycle: self.cycle.map(f) }
    }

    /// Returns the play as `a -> b -> c -> b`, positions written by `write`: the lead, the cycle, and the first
    /// position of the cycle again. From a long play, positions in the middle are left out.
    pub fn describe(&self, write: impl Fn(&P) -> String) -> String {
        const SHOWN: usize = 20;
        let n = self.lead.len();
        let mut parts: Vec<String> = Vec::new();
        if n <= SHOWN {
            parts.extend(self.lead.iter().map(&write));
        } else {
            parts.extend(self.lead[..SHOWN / 2].iter().map(&write));
            parts.push(format!("... ({} more) ...", n - SHOWN));
            parts.extend(self.lead[n - SHOWN / 2..].iter().map(&write));
        }
        parts.push(self.cycle.describe(&write));
        parts.join(" -> ")
    }
}

/// Returns a play from vertex `v` that never ends; `None` if every play from `v` ends.
///
/// All positions of the lead and of the cycle are different. The cycle is as short as possible for one of its
/// positions.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached.
///
/// # Panics
/// If there is no vertex `v`.
///
/// # Complexity
/// Linear in the vertices and arrows of the graph.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::endless_play;
/// use impartial::run::Run;
/// let graph = Graph::from_edges(4, [(0, 1), (0, 3), (1, 2), (2, 1)]).unwrap();
/// let play = endless_play(&graph, 0, &Run::default()).unwrap().unwrap();
/// assert_eq!(play.describe(|v| v.to_string()), "0 -> 1 -> 2 -> 1");
/// assert_eq!(endless_play(&graph, 3, &Run::default()), Ok(None));
/// ```
pub fn endless_play(graph: &Graph, v: u32, run: &Run<'_>) -> Result<Option<EndlessPlay<u32>>, Stopped> {
    // The depth-first search needs 16 bytes a vertex on its path, each path search 8 bytes a vertex.
    run.check(0, graph.bytes() + 17 * graph.len() as u64)?;
    let Some(on_cycle) = cycle_from(graph, v, run)? else { return Ok(None) };
    let mut is_target = vec![false; graph.len()];
    on_cycle.iter().for_each(|&u| is_target[u as usize] = true);
    let mut lead = shortest_path(graph, v, |u| is_target[u as usize], run)?;
    let Some(first) = lead.pop() else { return Ok(None) };
    let mut cycle = shortest_path(graph, first, |u| graph.row(u).contains(&first), run)?;
    // The way back may meet the lead, and then the lead ends earlier.
    is_target.fill(false);
    cycle.iter().for_each(|&u| is_target[u as usize] = true);
    if let Some(end) = lead.iter().position(|&u| is_target[u as usize]) {
        let at = cycle.iter().position(|&u| u == lead[end]).unwrap_or(0);
        cycle.rotate_left(at);
        lead.truncate(end);
    }
    Ok(Some(EndlessPlay { lead, cycle: Cycle::new(cycle) }))
}

/// Returns the vertices of some cycle that `v` reaches; `None` if `v` reaches no cycle. Depth-first search.
fn cycle_from(graph: &Graph, v: u32, run: &Run<'_>) -> Result<Option<Vec<u32>>, Stopped> {
    const NEW: u8 = 0;
    const ON_PATH: u8 = 1;
    const DONE: u8 = 2;
    let mut state = vec![NEW; graph.len()];
    // A vertex of the path and the number of its options that were looked at.
    let mut path: Vec<(u32, usize)> = vec![(v, 0)];
    state[v as usize] = ON_PATH;
    let mut meter = super::arrow_meter();
    while let Some((u, next)) = path.last_mut() {
        if meter.advance(1) {
            run.check(0, 0)?;
        }
        let Some(&to) = graph.row(*u).get(*next) else {
            state[*u as usize] = DONE;
            path.pop();
            continue;
        };
        *next += 1;
        match state[to as usize] {
            NEW => {
                state[to as usize] = ON_PATH;
                path.push((to, 0));
            }
            ON_PATH => {
                return Ok(Some(path.iter().map(|&(u, _)| u).skip_while(|&u| u != to).collect()));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Returns the vertices of a shortest path from `from` to the nearest vertex that `is_target` accepts, both included;
/// empty if there is no such path. Breadth-first search.
fn shortest_path(
    graph: &Graph,
    from: u32,
    is_target: impl Fn(u32) -> bool,
    run: &Run<'_>,
) -> Result<Vec<u32>, Stopped> {
    const NEW: u32 = u32::MAX;
    let mut parent = vec![NEW; graph.len()];
    parent[from as usize] = from;
    let mut queue = vec![from];
    let mut head = 0;
    let mut meter = super::arrow_meter();
    while let Some(&u) = queue.get(head) {
        head += 1;
        if is_target(u) {
            let mut path = vec![u];
            let mut at = u;
            while at != from {
                at = parent[at as usize];
                path.push(at);
            }
            path.reverse();
            return Ok(path);
        }
        if meter.advance(1 + graph.row(u).len()) {
            run.check(0, 0)?;
        }
        for &to in graph.row(u) {
            if parent[to as usize] == NEW {
                parent[to as usize] = u;
                queue.push(to);
            }
        }
    }
    Ok(Vec::new())
}
