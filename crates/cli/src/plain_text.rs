//! Markdown as plain text for the terminal: tables with aligned columns, links as their words.

/// The width of a line of a table.
const WIDTH: usize = 100;

/// The widest column that is aligned.
const WIDEST: usize = 42;

/// The least width of the last column of a table.
const MIN_LAST: usize = 36;

/// Returns Markdown as plain text.
pub(crate) fn plain_text(markdown: &str) -> String {
    let mut lines = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    let mut is_code = false;
    for line in markdown.lines() {
        if !is_code && line.starts_with('|') {
            table.push(cells(line));
            continue;
        }
        write_table(&std::mem::take(&mut table), &mut lines);
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            lines.push(format!("    {line}").trim_end().to_owned());
        } else if line.starts_with('#') {
            let heading = words(line.trim_start_matches('#').trim());
            let under = if line.starts_with("# ") { "=" } else { "-" };
            let underline = under.repeat(heading.chars().count());
            lines.extend([heading, underline]);
        } else {
            lines.push(words(line));
        }
    }
    write_table(&table, &mut lines);
    lines.join("\n") + "\n"
}

/// Returns the cells of a line of a table. A `\|` is no border.
fn cells(line: &str) -> Vec<String> {
    let inside = line.trim().trim_start_matches('|').replace("\\|", "\0");
    let inside = inside.strip_suffix('|').unwrap_or(&inside);
    inside.split('|').map(|cell| words(&cell.trim().replace('\0', "|"))).collect()
}

/// Returns a text without the targets of its links and without the marks of bold words.
fn words(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("](") {
        let (before, after) = rest.split_at(at);
        let (Some(open), Some(close)) = (before.rfind('['), after.find(')')) else { break };
        found.push_str(&before[..open]);
        found.push_str(&before[open + 1..]);
        rest = &after[close + 1..];
    }
    found.push_str(rest);
    found.replace("**", "")
}

/// Writes the rows of a table in columns. The last column is broken into lines.
fn write_table(rows: &[Vec<String>], lines: &mut Vec<String>) {
    let is_border =
        |row: &Vec<String>| row.iter().all(|cell| cell.starts_with("--") || cell.starts_with(":-"));
    let rows: Vec<&Vec<String>> = rows.iter().filter(|row| !is_border(row)).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let width_of = |column: usize| {
        let widths = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        widths.filter(|&width| width <= WIDEST).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.saturating_sub(1)).map(width_of).collect();
    let indent: usize = 2 + widths.iter().map(|width| width + 2).sum::<usize>();
    let room = WIDTH.saturating_sub(indent).max(MIN_LAST);
    for row in rows {
        let mut line = String::from("  ");
        for (cell, &width) in row.iter().zip(&widths) {
            let start = line.chars().count();
            line.push_str(cell);
            if cell.chars().count() > width {
                // A cell that is wider than its column has a line of its own.
                lines.push(std::mem::take(&mut line));
            }
            let fill = (start + width + 2).saturating_sub(line.chars().count());
            line.extend(std::iter::repeat_n(' ', fill));
        }
        let last = row.get(widths.len()).map(String::as_str).unwrap_or_default();
        for (number, part) in broken(last, room).into_iter().enumerate() {
            if number > 0 {
                line = " ".repeat(indent);
            }
            line.push_str(&part);
            lines.push(line.trim_end().to_owned());
        }
    }
}

/// Breaks a text into lines of at most `room` characters, at blanks; at least one line.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.chars().count() + 1 + word.chars().count() <= room => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::plain_text;

    #[test]
    fn tables_links_and_code_become_plain_text() {
        let markdown = "# Title\n\nSee [terms](#terms), **now**.\n\n| a | meaning |\n|---|---|\n| `x \\| y` | one [of](#b) both |\n\
                        | | no |\n\n```text\ngame g\n```\n";
        let expected = "Title\n=====\n\nSee terms, now.\n\n  a        meaning\n  `x | y`  one of both\n           no\n\n    game g\n";
        assert_eq!(plain_text(markdown), expected);
        assert_eq!(plain_text("[a] and (b)\n"), "[a] and (b)\n");
    }

    #[test]
    fn a_long_last_cell_is_broken_into_lines() {
        let long = "word ".repeat(40);
        let text = plain_text(&format!("| first | last |\n|---|---|\n| one | {long}|\n"));
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert_eq!(text.matches("word").count(), 40);
        assert_eq!(
            text.lines().filter(|line| line.starts_with("         word")).count(),
            text.lines().count() - 2
        );
    }
}
