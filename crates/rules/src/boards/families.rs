//! The named graphs: paths, cycles, grids and other families.

use impartial::game::parse_rectangle;
use impartial::value::as_index;

/// Maximum number of vertices of a graph.
pub(crate) const MAX_VERTICES: u64 = 4096;

/// Maximum number of vertices of a complete graph.
const MAX_COMPLETE: u64 = 256;

/// Maximum number of edges of a named graph.
const MAX_EDGES: u64 = 1 << 16;

/// The named graphs, each with an example.
const FORMS: [(&str, &str); 13] = [
    ("path", "path 7"),
    ("cycle", "cycle 9"),
    ("grid", "grid 3 5"),
    ("star", "star 4"),
    ("wheel", "wheel 6"),
    ("complete", "complete 5"),
    ("bipartite", "bipartite 3 4"),
    ("petersen", "petersen"),
    ("petersen", "petersen 7 2"),
    ("circulant", "circulant 8 1 2"),
    ("cube", "cube 3"),
    ("queens", "queens 4 4"),
    ("fibonacci", "fibonacci 6"),
];

/// A graph with vertices from 0 on. In a directed graph each edge leads from its first vertex to the second.
pub(crate) struct NamedGraph {
    pub(crate) vertices: usize,
    pub(crate) edges: Vec<(usize, usize)>,
}

/// Returns the message for a graph with too many vertices.
pub(crate) fn too_many(count: u64) -> String {
    format!("{count} vertices (at most {MAX_VERTICES})")
}

/// Returns the graph whose edges some words list, such as `1-2`, with vertices up to the greatest one. The first of the
/// words is `edges`, or `arcs` in a directed graph.
///
/// # Errors
/// The reason why there is no such graph.
pub(crate) fn listed_graph(words: &[&str], directed: bool) -> Option<Result<NamedGraph, String>> {
    let (&word, pairs) = words.split_first()?;
    let own = if directed { "arcs" } else { "edges" };
    if !["arcs", "edges"].contains(&word) {
        return None;
    }
    if word != own {
        let kind = if directed { "a directed graph" } else { "a graph without directions" };
        return Some(Err(format!("{kind} is written with '{own}' (write {own} {})", pairs.join(" "))));
    }
    let ends = |pair: &&str| {
        let (u, v) = pair.split_once('-')?;
        let vertex = |text: &str| text.parse::<u64>().ok()?.checked_sub(1);
        Some((vertex(u)?, vertex(v)?))
    };
    let mut edges = Vec::new();
    let mut vertices = 0;
    for pair in pairs {
        let Some((u, v)) = ends(pair).filter(|(u, v)| u != v) else {
            return Some(Err(format!(
                "'{pair}' is no edge of two vertices, counted from 1 (write {own} 1-2 2-3)"
            )));
        };
        vertices = vertices.max(u + 1).max(v + 1);
        if vertices > MAX_VERTICES {
            return Some(Err(too_many(vertices)));
        }
        edges.push((as_index(u), as_index(v)));
    }
    if edges.is_empty() {
        return Some(Err(format!("nothing stands behind '{own}' (write {own} 1-2 2-3)")));
    }
    Some(Ok(NamedGraph { vertices: as_index(vertices), edges }))
}

/// Returns the numbers behind the name of a graph.
///
/// # Errors
/// A word that is no number, and too few or too many numbers.
fn numbers_of(kind: &str, words: &[&str], forms: &[&str]) -> Result<Vec<u64>, String> {
    let form = forms.last().copied().unwrap_or_default();
    let number = |text: &&str| match (text.parse::<u64>(), parse_rectangle(text)) {
        (Ok(n), _) => Ok(n),
        (_, Some((rows, columns))) if matches!(kind, "grid" | "queens") => {
            Err(format!("sides with an 'x' (write {kind} {rows} {columns})"))
        }
        _ => Err(format!("'{text}' is no number (write {form})")),
    };
    let numbers: Vec<u64> = words.iter().map(number).collect::<Result<_, _>>()?;
    let fits = |form: &&str| match kind {
        "circulant" => numbers.len() >= 2,
        _ => form.split(' ').count() == numbers.len() + 1,
    };
    if !forms.iter().any(fits) {
        return Err(format!("not as many numbers as '{kind}' takes (write {})", forms.join(" or ")));
    }
    Ok(numbers)
}

/// Returns the number of vertices of a graph.
///
/// # Errors
/// The graph is too large.
fn vertex_count(kind: &str, numbers: &[u64]) -> Result<u64, String> {
    let vertices = match (kind, numbers) {
        ("grid" | "queens", &[rows, columns]) => rows.saturating_mul(columns),
        ("star" | "wheel", &[rays]) => rays.saturating_add(1),
        ("bipartite", &[a, b]) => a.saturating_add(b),
        ("petersen", &[n, _]) => n.saturating_mul(2),
        ("cube", &[d]) => u32::try_from(d).ok().and_then(|d| 1u64.checked_shl(d)).unwrap_or(u64::MAX),
        ("fibonacci", &[n]) => fibonacci_len(n),
        ("petersen", &[]) => 10,
        (_, &[n, ..]) => n,
        (_, &[]) => 0,
    };
    if vertices > MAX_VERTICES {
        return Err(too_many(vertices));
    }
    if kind == "complete" && vertices > MAX_COMPLETE {
        return Err(format!("more than {MAX_COMPLETE} vertices that are all joined"));
    }
    let edges = match (kind, numbers) {
        ("bipartite", &[a, b]) => a.saturating_mul(b),
        ("queens", &[rows, columns]) => vertices * rows.max(columns) * 2,
        ("circulant", &[n, ref steps @ ..]) => n * steps.len() as u64,
        _ => 0,
    };
    if edges > MAX_EDGES {
        return Err(format!("more than {MAX_EDGES} edges"));
    }
    Ok(vertices)
}

/// Returns an error for numbers of which there is no graph.
fn check_numbers(kind: &str, numbers: &[u64]) -> Result<(), String> {
    let smallest = match (kind, numbers) {
        ("wheel", &[n]) => (n < 3).then_some("a wheel has at least 3 vertices on its rim"),
        ("petersen", &[n, k]) => {
            (n < 3 || k < 1 || k >= n).then_some("petersen n k needs n >= 3 and 1 <= k < n")
        }
        ("circulant", &[n, ref steps @ ..]) => steps
            .iter()
            .any(|&step| step < 1 || step >= n)
            .then_some("the steps of circulant n are from 1 to n - 1"),
        _ => None,
    };
    smallest.map_or(Ok(()), |why| Err(why.to_owned()))
}

/// Returns the edges of a graph.
fn edges_of(kind: &str, numbers: &[u64]) -> Vec<(usize, usize)> {
    // Each number is at most the number of vertices, or there are no vertices.
    let numbers: Vec<usize> = numbers.iter().map(|&n| as_index(n)).collect();
    let ring = |n: usize, step: usize, from: usize| (0..n).map(move |v| (from + v, from + (v + step) % n));
    match (kind, &numbers[..]) {
        ("path", &[n]) => (1..n).map(|v| (v - 1, v)).collect(),
        ("cycle", &[n]) => ring(n, 1, 0).collect(),
        ("star", &[n]) => (1..=n).map(|v| (0, v)).collect(),
        ("wheel", &[n]) => (1..=n).map(|v| (0, v)).chain(ring(n, 1, 1)).collect(),
        ("complete", &[n]) => (0..n).flat_map(|u| (0..u).map(move |v| (v, u))).collect(),
        ("bipartite", &[a, b]) => (0..a).flat_map(|u| (a..a + b).map(move |v| (u, v))).collect(),
        ("grid", &[r, c]) => {
            let across = (0..r).flat_map(|i| (1..c).map(move |j| (i * c + j - 1, i * c + j)));
            let down = (1..r).flat_map(|i| (0..c).map(move |j| ((i - 1) * c + j, i * c + j)));
            across.chain(down).collect()
        }
        ("petersen", rest) => {
            let (n, k) = if let &[n, k] = rest { (n, k) } else { (5, 2) };
            ring(n, 1, 0).chain((0..n).map(|v| (v, v + n))).chain(ring(n, k, n)).collect()
        }
        ("circulant", &[n, ref steps @ ..]) => steps.iter().flat_map(|&step| ring(n, step, 0)).collect(),
        ("cube", &[d]) => {
            let above =
                |u: usize| (0..d).filter(move |bit| u >> bit & 1 == 0).map(move |bit| (u, u | 1 << bit));
            (0..1 << d).flat_map(above).collect()
        }
        ("queens", &[r, c]) => queens(r, c),
        ("fibonacci", &[n]) => fibonacci(n),
        _ => Vec::new(),
    }
}

/// Returns the graph of some words, such as `grid 3 5`.
///
/// # Errors
/// The reason why there is no such graph.
pub(crate) fn named_graph(words: &[&str]) -> Result<NamedGraph, String> {
    let (&kind, numbers) = words.split_first().ok_or("empty position")?;
    let forms: Vec<&str> = FORMS.iter().filter(|(other, _)| *other == kind).map(|&(_, form)| form).collect();
    if forms.is_empty() {
        // The message about the whole text says what is allowed.
        return Err(format!("there is no graph '{kind}'"));
    }
    let numbers = numbers_of(kind, numbers, &forms)?;
    let vertices = vertex_count(kind, &numbers)?;
    check_numbers(kind, &numbers)?;
    Ok(NamedGraph { vertices: as_index(vertices), edges: edges_of(kind, &numbers) })
}

/// Returns the pairs of squares of which each is a queen's move from the other.
fn queens(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for step in 1..rows.max(columns) {
            let (down, right) = (row + step, column + step);
            let left = column.checked_sub(step);
            let aims = [(row, Some(right)), (down, Some(column)), (down, Some(right)), (down, left)];
            for (row_of_aim, column_of_aim) in aims {
                if let Some(column_of_aim) = column_of_aim.filter(|&c| c < columns && row_of_aim < rows) {
                    edges.push((row * columns + column, row_of_aim * columns + column_of_aim));
                }
            }
        }
    }
    edges
}

/// Returns the number of vertices of a Fibonacci tree.
fn fibonacci_len(n: u64) -> u64 {
    let (mut before, mut len) = (0u64, 0u64);
    for _ in 0..n.min(64) {
        (before, len) = (len, before + len + 1);
    }
    len
}

/// Returns the edges of a Fibonacci tree. The tree of 0 is empty, that of 1 is its root, and the root of the tree of n
/// bears the trees of n - 1 and n - 2, in this order.
fn fibonacci(n: usize) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    // The trees that are still to be numbered, each with the vertex that bears it.
    let mut open = vec![(n, None)];
    let mut next = 0;
    while let Some((n, bearer)) = open.pop() {
        if n == 0 {
            continue;
        }
        edges.extend(bearer.map(|bearer| (bearer, next)));
        open.extend([(n.saturating_sub(2), Some(next)), (n - 1, Some(next))]);
        next += 1;
    }
    edges
}
