//! Short names of moves: `5>3` for a number that becomes another, `b2+b3` for the cells that change, `2:3` for the
//! first square of a diagram that is removed, `-4,5` for vertices that are removed, `3=2` and `1-2=0` for marks of a graph, and
//! `@4` for a token that goes to a vertex. `2: 5>3` is a move in the
//! second part of a sum.

use super::graph_changes::GraphChanges;
use crate::sum_notation;
use impartial::game::Figure;
use std::collections::HashMap;

/// Short names of moves. Each name stands for one move only.
#[derive(Clone, Debug, Default)]
pub struct Shorts {
    names: Vec<Option<String>>,
    by_name: HashMap<String, usize>,
}

impl Shorts {
    /// Returns names for the moves from a position to options. A name that fits two moves is left out.
    pub fn new<'a>(
        position: (&str, &Figure),
        options: impl IntoIterator<Item = (&'a str, &'a Figure)>,
    ) -> Self {
        let names: Vec<Option<String>> = options.into_iter().map(|option| short(position, option)).collect();
        let mut count: HashMap<&String, usize> = HashMap::new();
        for name in names.iter().flatten() {
            *count.entry(name).or_default() += 1;
        }
        let once: Vec<bool> =
            names.iter().map(|name| name.as_ref().is_some_and(|name| count[name] == 1)).collect();
        let names: Vec<Option<String>> =
            names.into_iter().zip(once).map(|(name, once)| name.filter(|_| once)).collect();
        let named = names.iter().enumerate();
        let by_name = named.filter_map(|(i, name)| Some((without_blanks(name.as_ref()?), i))).collect();
        Shorts { names, by_name }
    }

    /// Returns the name of a move by its number.
    pub fn name(&self, number: usize) -> Option<&str> {
        self.names.get(number)?.as_deref()
    }

    /// Returns the number of a move by its name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(&without_blanks(name)).copied()
    }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the option that `5>3` names, or `2: 5>3` in a sum: one number of the position is replaced by others. Returns
/// `None` if the text is not of this form, or the position has no such number.
///
/// ```
/// use impartial_query::play::written_out;
/// assert_eq!(written_out("2,5,9", "5>3").as_deref(), Some("2,3,9"));
/// assert_eq!(written_out("7", "7>2,3").as_deref(), Some("2,3"));
/// assert_eq!(written_out("1,4", "4>").as_deref(), Some("1"));
/// assert_eq!(written_out("3|1,4", "2: 4>0").as_deref(), Some("3|1,0"));
/// assert_eq!(written_out("1,4", "5>3"), None);
/// ```
pub fn written_out(position: &str, typed: &str) -> Option<String> {
    if let Some((part, typed)) = typed.split_once(':') {
        let mut parts: Vec<String> =
            sum_notation::split(position).into_iter().map(|part| part.into_owned()).collect();
        let part = part.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let changed = written_out(parts.get(part)?, typed)?;
        parts[part] = changed;
        return Some(sum_notation::join(parts.iter().map(String::as_str)));
    }
    let (from, to) = typed.split_once('>')?;
    let mut members: Vec<&str> = position.split(',').map(str::trim).collect();
    let index = members.iter().position(|member| *member == from.trim())?;
    match to.trim() {
        // An empty position, left after the last heap, is written 0.
        "" if members.len() > 1 => drop(members.remove(index)),
        "" => members[index] = "0",
        to => members[index] = to,
    }
    Some(members.join(","))
}

fn short(before: (&str, &Figure), after: (&str, &Figure)) -> Option<String> {
    match (before.1, after.1) {
        (Figure::Rows(from), Figure::Rows(to)) => bite(from, to),
        (Figure::Grid(from), Figure::Grid(to)) => cells(from, to),
        (Figure::Graph { names, .. }, Figure::Graph { .. }) => {
            on_graph(names, &GraphChanges::between(before.1, after.1)?)
        }
        (Figure::Sum(from), Figure::Sum(to)) if from.len() == to.len() => {
            let (texts, texts_after) = (sum_notation::split(before.0), sum_notation::split(after.0));
            let i = (0..from.len()).find(|&i| texts.get(i) != texts_after.get(i))?;
            Some(format!("{}: {}", i + 1, short((texts.get(i)?, &from[i]), (texts_after.get(i)?, &to[i]))?))
        }
        (Figure::Text(_), _) | (_, Figure::Text(_)) => None,
        _ => replaced(before.0, after.0),
    }
}

/// Returns the name of a move on a graph: the vertices that are removed, the marks that change, and the vertex to which
/// the token goes.
fn on_graph(names: &[String], changes: &GraphChanges<'_>) -> Option<String> {
    if changes.removed.is_empty() && !changes.cut.is_empty() {
        return None;
    }
    let name = |v: u32| names.get(v as usize).map_or("?", String::as_str);
    let number = |mark: &str| if mark.is_empty() { "0".to_owned() } else { mark.to_owned() };
    let mut parts = Vec::new();
    if !changes.removed.is_empty() {
        let removed: Vec<&str> = changes.removed.iter().map(|&v| name(v)).collect();
        parts.push(format!("-{}", removed.join(",")));
    }
    parts.extend(changes.vertex_marks.iter().map(|&(v, mark)| format!("{}={}", name(v), number(mark))));
    let of_edge = |&((u, v), mark): &((u32, u32), &str)| format!("{}-{}={}", name(u), name(v), number(mark));
    parts.extend(changes.edge_marks.iter().map(of_edge));
    parts.extend(changes.token.map(|v| format!("@{}", name(v))));
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Returns the name of a move that replaces one member of a list.
fn replaced(before: &str, after: &str) -> Option<String> {
    let before: Vec<&str> = before.split(',').collect();
    let mut added: Vec<&str> = after.split(',').collect();
    let mut removed = Vec::new();
    for member in before {
        match added.iter().position(|other| *other == member) {
            Some(index) => drop(added.remove(index)),
            None => removed.push(member),
        }
    }
    let [removed] = removed[..] else { return None };
    Some(format!("{removed}>{}", added.join(",")))
}

/// Returns the first square of a diagram that is bitten off, as its row and column, from 1.
fn bite(before: &[u64], after: &[u64]) -> Option<String> {
    let row = (0..before.len()).find(|&row| after.get(row).copied().unwrap_or(0) < before[row])?;
    Some(format!("{}:{}", row + 1, after.get(row).copied().unwrap_or(0) + 1))
}

/// Returns the cells that change. They are named as on a chessboard, but from the top.
fn cells(before: &[Vec<char>], after: &[Vec<char>]) -> Option<String> {
    let mut changed = Vec::new();
    for (r, (from, to)) in before.iter().zip(after).enumerate() {
        for (c, (from, to)) in from.iter().zip(to).enumerate() {
            if from != to {
                let becomes = if *to == '#' { String::new() } else { format!("={to}") };
                changed.push(format!("{}{}{becomes}", column_name(c), r + 1));
            }
        }
    }
    (before.len() == after.len() && !changed.is_empty()).then(|| changed.join("+"))
}

/// Returns the name of a column: a, b, …, z, aa, ab, …
fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", column_name(more - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_moves_of_each_kind() {
        let short_name =
            |before: &str, from: Figure, after: &str, to: Figure| short((before, &from), (after, &to));
        let heaps = |sizes: &[u64]| Figure::Heaps(sizes.to_vec());
        assert_eq!(short_name("3,5,5", heaps(&[3, 5, 5]), "3,4,5", heaps(&[3, 4, 5])).unwrap(), "5>4");
        assert_eq!(short_name("7", heaps(&[7]), "2,3", heaps(&[2, 3])).unwrap(), "7>2,3");
        assert_eq!(short_name("3,5", heaps(&[3, 5]), "1,2", heaps(&[1, 2])), None);
        let rows = |rows: &[u64]| Figure::Rows(rows.to_vec());
        assert_eq!(short_name("4,4,4", rows(&[4, 4, 4]), "4,2,2", rows(&[4, 2, 2])).unwrap(), "2:3");
        let grid = |text: &str| Figure::Grid(text.split('/').map(|row| row.chars().collect()).collect());
        assert_eq!(short_name("", grid("../.."), "", grid(".#/.#")).unwrap(), "b1+b2");
        assert_eq!(short_name("", grid("..."), "", grid(".x.")).unwrap(), "b1=x");
        let sum = |n| Figure::Sum(vec![heaps(&[3]), heaps(&[n])]);
        assert_eq!(short_name("3|5", sum(5), "3|4", sum(4)).unwrap(), "2: 5>4");
    }

    #[test]
    fn short_names_moves_on_graphs_by_deletions_marks_and_the_token() {
        let graph =
            |left: [bool; 3], edges: &[(u32, u32)], token: u32, marks: [&str; 3], edge: &str| Figure::Graph {
                names: ["a", "b", "c"].map(String::from).to_vec(),
                edges: edges.to_vec(),
                left: left.to_vec(),
                directed: false,
                token: Some(token),
                vertex_marks: marks.map(String::from).to_vec(),
                edge_marks: edges.iter().map(|_| edge.to_owned()).collect(),
            };
        let edges = [(0, 1), (1, 2)];
        let before = graph([true; 3], &edges, 0, ["2", "", ""], "1");
        let name = |after: &Figure| short(("", &before), ("", after));
        assert_eq!(name(&graph([false, true, true], &edges, 0, ["", "", ""], "1")).unwrap(), "-a");
        assert_eq!(name(&graph([true; 3], &edges, 1, ["", "4", ""], "1")).unwrap(), "a=0 b=4 @b");
        assert_eq!(name(&graph([true; 3], &edges, 0, ["2", "", ""], "")).unwrap(), "a-b=0 b-c=0");
        assert_eq!(name(&graph([true; 3], &edges[1..], 0, ["2", "", ""], "1")), None);
        assert_eq!(name(&before), None);
    }

    #[test]
    fn column_name_continues_after_z_with_aa() {
        assert_eq!([0, 25, 26, 51, 52].map(column_name), ["a", "z", "aa", "az", "ba"]);
    }

    #[test]
    fn shorts_leaves_out_names_that_fit_two_moves() {
        let rows = |rows: &[u64]| Figure::Rows(rows.to_vec());
        let (one, other, third) = (rows(&[2, 2]), rows(&[2, 1]), rows(&[3, 1]));
        let shorts = Shorts::new(("3,2", &rows(&[3, 2])), [("2,2", &one), ("2,1", &other), ("3,1", &third)]);
        assert_eq!((shorts.name(0), shorts.name(1), shorts.name(2)), (None, None, Some("2:2")));
        assert_eq!((shorts.find(" 2 : 2 "), shorts.find("1:3")), (Some(2), None));
    }
}
