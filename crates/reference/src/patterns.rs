//! Patterns of grids, and their directions.

use crate::tree::Pattern;

/// The result of parsing a text. The error is a message.
pub(crate) type Parsed<T> = Result<T, String>;

/// Parses the cells of a pattern or a position, which are rows of equal length.
pub(crate) fn cells(text: &str) -> Parsed<Pattern> {
    let rows: Pattern = text.split('/').map(|row| row.chars().collect()).collect();
    let fits = rows.iter().all(|row: &Vec<char>| !row.is_empty() && row.len() == rows[0].len());
    if fits { Ok(rows) } else { Err("rows of different lengths".into()) }
}

fn quarter_turn(pattern: &Pattern) -> Pattern {
    let (rows, columns) = (pattern.len(), pattern[0].len());
    (0..columns).map(|column| (0..rows).rev().map(|row| pattern[row][column]).collect()).collect()
}

fn mirror(pattern: &Pattern) -> Pattern {
    pattern.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

/// Returns patterns in all their directions, without repetitions.
pub(crate) fn directions(patterns: Vec<Pattern>, turned: bool, mirrored: bool) -> Vec<Vec<Pattern>> {
    let mut all = vec![patterns];
    if mirrored {
        all.push(all[0].iter().map(mirror).collect());
    }
    if turned {
        for at in 0..all.len() {
            let mut last = all[at].clone();
            for _ in 0..3 {
                last = last.iter().map(quarter_turn).collect();
                all.push(last.clone());
            }
        }
    }
    let mut unique: Vec<Vec<Pattern>> = Vec::new();
    for one in all {
        if !unique.contains(&one) {
            unique.push(one);
        }
    }
    unique
}
