//! Moves in a few signs: `5>3` where one number becomes another, `b2+b3` for the cells that change, `2:3` for the
//! first square of a diagram that goes, `-4,5` for vertices that go; and `2: 5>3` for a move in the second part
//! of a sum.

use crate::sum_notation;
use impartial::game::Figure;
use std::collections::HashMap;

/// Short names of moves, each of one move only.
#[derive(Clone, Debug, Default)]
pub struct Shorts {
    names: Vec<Option<String>>,
    by_name: HashMap<String, usize>,
}

impl Shorts {
    /// Names for the moves from a position to options; a name that fits two moves is no name.
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

    /// The name of a move by its number.
    pub fn name(&self, number: usize) -> Option<&str> {
        self.names.get(number)?.as_deref()
    }

    /// The number of a move by its name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(&without_blanks(name)).copied()
    }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The option that `5>3` names, `2: 5>3` in a sum: one number of the position is replaced by others. Nothing if
/// the text is not of this form, or the position has no such number.
///
/// ```
/// use impartial_catalogue::play::written_out;
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
    let at = members.iter().position(|member| *member == from.trim())?;
    match to.trim() {
        // The last heap that goes leaves an empty position, which is written 0.
        "" if members.len() > 1 => drop(members.remove(at)),
        "" => members[at] = "0",
        to => members[at] = to,
    }
    Some(members.join(","))
}

fn short(before: (&str, &Figure), after: (&str, &Figure)) -> Option<String> {
    match (before.1, after.1) {
        (Figure::Rows(from), Figure::Rows(to)) => bite(from, to),
        (Figure::Grid(from), Figure::Grid(to)) => cells(from, to),
        (Figure::Graph { names, left, edges }, Figure::Graph { left: now, edges: still, .. }) => {
            let gone = names.iter().zip(left.iter().zip(now)).filter(|(_, (left, now))| **left && !**now);
            let gone: Vec<&str> = gone.map(|(name, _)| name.as_str()).collect();
            (!gone.is_empty() && (edges == still || left != now)).then(|| format!("-{}", gone.join(",")))
        }
        (Figure::Sum(from), Figure::Sum(to)) if from.len() == to.len() => {
            let (texts, now) = (sum_notation::split(before.0), sum_notation::split(after.0));
            let i = (0..from.len()).find(|&i| texts.get(i) != now.get(i))?;
            Some(format!("{}: {}", i + 1, short((texts.get(i)?, &from[i]), (now.get(i)?, &to[i]))?))
        }
        (Figure::Text(_), _) | (_, Figure::Text(_)) => None,
        _ => replaced(before.0, after.0),
    }
}

/// One member of a list, and what it became.
fn replaced(before: &str, after: &str) -> Option<String> {
    let before: Vec<&str> = before.split(',').collect();
    let mut come: Vec<&str> = after.split(',').collect();
    let mut gone = Vec::new();
    for member in before {
        match come.iter().position(|other| *other == member) {
            Some(at) => drop(come.remove(at)),
            None => gone.push(member),
        }
    }
    let [gone] = gone[..] else { return None };
    Some(format!("{gone}>{}", come.join(",")))
}

/// The first square of a diagram that is bitten off: its row and column, from 1.
fn bite(before: &[u64], after: &[u64]) -> Option<String> {
    let row = (0..before.len()).find(|&row| after.get(row).copied().unwrap_or(0) < before[row])?;
    Some(format!("{}:{}", row + 1, after.get(row).copied().unwrap_or(0) + 1))
}

/// The cells that change, as on a chessboard, but from the top.
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

/// a, b, …, z, aa, ab, …
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
    fn each_kind_has_its_short_moves() {
        let of = |before: &str, from: Figure, after: &str, to: Figure| short((before, &from), (after, &to));
        let heaps = |sizes: &[u64]| Figure::Heaps(sizes.to_vec());
        assert_eq!(of("3,5,5", heaps(&[3, 5, 5]), "3,4,5", heaps(&[3, 4, 5])).unwrap(), "5>4");
        assert_eq!(of("7", heaps(&[7]), "2,3", heaps(&[2, 3])).unwrap(), "7>2,3");
        assert_eq!(of("3,5", heaps(&[3, 5]), "1,2", heaps(&[1, 2])), None);
        let rows = |rows: &[u64]| Figure::Rows(rows.to_vec());
        assert_eq!(of("4,4,4", rows(&[4, 4, 4]), "4,2,2", rows(&[4, 2, 2])).unwrap(), "2:3");
        let grid = |text: &str| Figure::Grid(text.split('/').map(|row| row.chars().collect()).collect());
        assert_eq!(of("", grid("../.."), "", grid(".#/.#")).unwrap(), "b1+b2");
        assert_eq!(of("", grid("..."), "", grid(".x.")).unwrap(), "b1=x");
        let sum = |n| Figure::Sum(vec![heaps(&[3]), heaps(&[n])]);
        assert_eq!(of("3|5", sum(5), "3|4", sum(4)).unwrap(), "2: 5>4");
    }

    #[test]
    fn columns_go_on_behind_z() {
        assert_eq!([0, 25, 26, 51, 52].map(column_name), ["a", "z", "aa", "az", "ba"]);
    }

    #[test]
    fn a_name_that_fits_two_moves_is_no_name() {
        let rows = |rows: &[u64]| Figure::Rows(rows.to_vec());
        let (one, other, third) = (rows(&[2, 2]), rows(&[2, 1]), rows(&[3, 1]));
        let shorts = Shorts::new(("3,2", &rows(&[3, 2])), [("2,2", &one), ("2,1", &other), ("3,1", &third)]);
        assert_eq!((shorts.name(0), shorts.name(1), shorts.name(2)), (None, None, Some("2:2")));
        assert_eq!((shorts.find(" 2 : 2 "), shorts.find("1:3")), (Some(2), None));
    }
}
