//! Positions in a few lines of text, for a terminal or a pipe.

use impartial::game::Figure;

/// Maximum number of squares or counters in a line.
const WIDEST: u64 = 60;
/// Maximum number of lines of a picture.
const HIGHEST: usize = 60;

/// Returns a position as lines of text, drawn by its kind: coins on a strip, rows of counters, a diagram, a board with
/// the names of its cells, the remaining vertices of a graph. A position that is too large to draw is written in
/// numbers.
///
/// ```
/// use impartial::game::Figure;
/// use impartial_draw::in_text;
/// assert_eq!(in_text(&Figure::Heaps(vec![2, 5])), ["2  ●●", "5  ●●●●●"]);
/// assert_eq!(in_text(&Figure::Coins { squares: vec![1, 3], column: 1 }), ["0 1 2 3 4 5 6 7", "· ● · ● · · · ·"]);
/// assert_eq!(in_text(&Figure::Rows(vec![3, 1])), ["1  □ □ □", "2  □"]);
/// ```
pub fn in_text(figure: &Figure) -> Vec<String> {
    match figure {
        Figure::Coins { squares, column } => strip(squares, *column),
        Figure::Numbers { numbers, .. } if numbers.len() == 1 => strip(numbers, 1),
        Figure::Heaps(numbers) | Figure::Numbers { numbers, .. } => heaps(numbers),
        Figure::Rows(rows) => diagram(rows),
        Figure::Grid(cells) => board(cells),
        Figure::Graph { .. } => graph(figure),
        Figure::Ordinals(places) => ordinals(places),
        Figure::Sum(parts) => {
            let mut lines = Vec::new();
            for (i, part) in parts.iter().enumerate() {
                let drawn = in_text(part);
                let numbered = |(j, line): (usize, &String)| match j {
                    0 => format!("{}: {line}", i + 1),
                    _ => format!("   {line}"),
                };
                lines.extend(drawn.iter().enumerate().map(numbered));
            }
            lines
        }
        Figure::Text(text) => vec![text.clone()],
        other => vec![format!("{other:?}")],
    }
}

/// Returns a strip with its squares numbered above it and a bar between columns.
fn strip(squares: &[u64], column: u64) -> Vec<String> {
    let largest = squares.iter().max().copied().unwrap_or(0);
    if largest >= WIDEST {
        let squares: Vec<String> = squares.iter().map(u64::to_string).collect();
        return vec![format!("● on {}", squares.join(", "))];
    }
    let mut length = (largest + 2).max(8);
    if column > 1 && column < WIDEST {
        length = length.div_ceil(column) * column;
    }
    let width = (length - 1).to_string().len();
    let line = |sign: &dyn Fn(u64) -> String| {
        let mut line = String::new();
        for square in 0..length {
            if square > 0 {
                line.push(' ');
            }
            if square > 0 && column > 1 && square % column == 0 {
                line.push_str("| ");
            }
            line.push_str(&format!("{:>width$}", sign(square)));
        }
        line
    };
    let coin = |square: u64| if squares.contains(&square) { "●".to_owned() } else { "·".to_owned() };
    vec![line(&|square| square.to_string()), line(&coin)]
}

fn heaps(sizes: &[u64]) -> Vec<String> {
    let width = sizes.iter().map(|size| size.to_string().len()).max().unwrap_or(1);
    let line = |size: &u64| match *size {
        0 => format!("{size:>width$}"),
        size @ ..=WIDEST => format!("{size:>width$}  {}", "●".repeat(size as usize)),
        size => format!("{size:>width$}  ●●●…"),
    };
    if sizes.is_empty() { vec!["(no heap)".to_owned()] } else { cut(sizes.iter().map(line)) }
}

fn diagram(rows: &[u64]) -> Vec<String> {
    let width = rows.len().to_string().len();
    let line = |(i, row): (usize, &u64)| match *row {
        row @ ..=WIDEST => {
            let squares = vec!["□"; row as usize].join(" ");
            format!("{:>width$}  {squares}", i + 1).trim_end().to_owned()
        }
        row => format!("{:>width$}  □ □ □ … {row} squares", i + 1),
    };
    if rows.is_empty() { vec!["(no square)".to_owned()] } else { cut(rows.iter().enumerate().map(line)) }
}

/// Returns a board with letters for its columns and numbers for its rows.
fn board(cells: &[Vec<char>]) -> Vec<String> {
    let columns = cells.first().map_or(0, Vec::len);
    let width = cells.len().to_string().len();
    let row = |(i, row): (usize, &Vec<char>)| {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        format!("{:>width$}  {}", i + 1, cells.join(" "))
    };
    let rows = cells.iter().enumerate().map(row);
    if columns > 26 {
        return cut(rows);
    }
    let letters: Vec<String> = (b'a'..).take(columns).map(|letter| char::from(letter).to_string()).collect();
    let mut lines = vec![format!("{:>width$}  {}", "", letters.join(" "))];
    lines.extend(cut(rows));
    lines
}

/// Returns a line for each remaining vertex of a [`Figure::Graph`], with its neighbours. Marks stand in brackets behind
/// the vertex, and behind the neighbour to which their edge leads.
fn graph(figure: &Figure) -> Vec<String> {
    let Figure::Graph { names, edges, left, directed, token, vertex_marks, edge_marks } = figure else {
        return Vec::new();
    };
    let (directed, token) = (*directed, *token);
    let with_mark = |name: &str, mark: Option<&String>| match mark.filter(|mark| !mark.is_empty()) {
        Some(mark) => format!("{name} [{mark}]"),
        None => name.to_owned(),
    };
    let is_left = |v: u32| left.get(v as usize).copied().unwrap_or(false);
    let name = |v: u32| names.get(v as usize).map_or("?", String::as_str);
    let vertices: Vec<u32> = (0..names.len() as u32).filter(|&v| is_left(v)).collect();
    let own = |v: u32| with_mark(name(v), vertex_marks.get(v as usize));
    let width = vertices.iter().map(|&v| own(v).chars().count()).max().unwrap_or(0);
    let line = |&v: &u32| {
        let other = |(i, &(a, b)): (usize, &(u32, u32))| match v {
            v if a == v => Some((i, b)),
            v if b == v && !directed => Some((i, a)),
            _ => None,
        };
        let near = edges.iter().enumerate().filter_map(other).filter(|&(_, w)| is_left(w));
        let near: Vec<String> = near.map(|(i, w)| with_mark(name(w), edge_marks.get(i))).collect();
        let sign = if directed { '→' } else { '—' };
        let disc = if token == Some(v) { '◉' } else { '●' };
        format!("{disc} {:<width$}  {sign} {}", own(v), near.join(" "))
            .trim_end_matches([' ', sign])
            .to_owned()
    };
    if vertices.is_empty() { vec!["(no vertex)".to_owned()] } else { cut(vertices.iter().map(line)) }
}

fn ordinals(places: &[(String, String)]) -> Vec<String> {
    let column = |column: &str| match column {
        "0" => String::new(),
        "1" => "ω".to_owned(),
        column if column.chars().all(|c| c.is_ascii_digit()) => format!("ω·{column}"),
        column => format!("ω·({})", column.replace('w', "ω").replace('*', "·")),
    };
    let columns: Vec<String> = places.iter().map(|(omega, _)| column(omega)).collect();
    let width = columns.iter().map(|column| column.chars().count()).max().unwrap_or(0);
    let line = |(column, (_, row)): (&String, &(String, String))| match column.as_str() {
        "" => format!("● {:>width$}   {row}", ""),
        column => format!("● {column:>width$} + {row}"),
    };
    cut(columns.iter().zip(places).map(line))
}

/// Returns the first [`HIGHEST`] lines, and a line with the number of the others.
fn cut(lines: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = lines.len().saturating_sub(HIGHEST);
    let mut kept_lines: Vec<String> = lines.take(HIGHEST).collect();
    if more > 0 {
        kept_lines.push(format!("… and {more} more"));
    }
    kept_lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Figure {
        Figure::Grid(text.split('/').map(|row| row.chars().collect()).collect())
    }

    #[test]
    fn boards_have_names_for_their_cells() {
        assert_eq!(in_text(&grid("..#/.#.")), ["   a b c", "1  . . #", "2  . # ."]);
    }

    #[test]
    fn columns_of_a_strip_are_separated_by_bars() {
        let figure = Figure::Coins { squares: vec![1, 6], column: 4 };
        assert_eq!(in_text(&figure), ["0 1 2 3 | 4 5 6 7", "· ● · · | · · ● ·"]);
    }

    #[test]
    fn graphs_list_remaining_vertices_with_their_neighbours() {
        let names = ["a", "bb", "c"].map(String::from).to_vec();
        let edges = vec![(0, 1), (1, 2)];
        let figure = |left: [bool; 3], directed: bool| Figure::Graph {
            names: names.clone(),
            edges: edges.clone(),
            left: left.to_vec(),
            directed,
            token: Some(1),
            vertex_marks: Vec::new(),
            edge_marks: Vec::new(),
        };
        assert_eq!(in_text(&figure([true, true, false], false)), ["● a   — bb", "◉ bb  — a"]);
        assert_eq!(in_text(&figure([true, true, true], true)), ["● a   → bb", "◉ bb  → c", "● c"]);
        let alone = figure([true, false, true], false);
        assert_eq!(in_text(&alone), ["● a", "● c"]);
        let marked = Figure::Graph {
            names: names.clone(),
            edges: edges.clone(),
            left: vec![true; 3],
            directed: false,
            token: None,
            vertex_marks: ["", "12", "3"].map(String::from).to_vec(),
            edge_marks: ["4", ""].map(String::from).to_vec(),
        };
        assert_eq!(in_text(&marked), ["● a        — bb [4]", "● bb [12]  — a [4] c", "● c [3]    — bb"]);
    }

    #[test]
    fn ordinals_and_sums_stand_below_each_other() {
        let place = |column: &str, row: &str| (column.to_owned(), row.to_owned());
        let ordinals = Figure::Ordinals(vec![place("0", "5"), place("w+4", "16"), place("2", "0")]);
        assert_eq!(in_text(&ordinals), ["●           5", "● ω·(ω+4) + 16", "●     ω·2 + 0"]);
        let sum = Figure::Sum(vec![Figure::Heaps(vec![1, 2]), Figure::Text("x".into())]);
        assert_eq!(in_text(&sum), ["1: 1  ●", "   2  ●●", "2: x"]);
    }

    #[test]
    fn large_positions_are_written_in_numbers() {
        assert_eq!(in_text(&Figure::Heaps(vec![5000])), ["5000  ●●●…"]);
        assert_eq!(in_text(&Figure::Coins { squares: vec![3, 700], column: 1 }), ["● on 3, 700"]);
        assert_eq!(in_text(&Figure::Heaps(vec![1; 500])).len(), HIGHEST + 1);
    }
}
