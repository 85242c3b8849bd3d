//! Statements about partitions.

use crate::data::Part;
use crate::explore::Explorer;
use crate::shapes::{Property, ShapeClass, ShapeFindings};

/// Positions that the value of one partition may take.
const POSITIONS: u64 = 200_000;
/// Sides of the boxes of partitions: of the search, of counterexamples, and of the last test.
const BOXES: [i64; 3] = [6, 7, 8];
/// Exclusive bounds on partitions with two rows, and with three.
const TWO_ROWS: [i64; 3] = [24, 36, 50];
const THREE_ROWS: [i64; 3] = [11, 15, 19];

/// A partition, the longest row first.
type Partition = Vec<i64>;

impl Explorer<'_> {
    /// Searches statements about partitions. Returns whether a term for all values was found.
    pub(crate) fn explore_partitions(&mut self) -> bool {
        let [search, examples, check] = BOXES;
        let all = self.partitions(
            &format!("the partitions with at most {check} rows and columns"),
            None,
            &format!("{check} rows < {}", check + 1),
            &box_of(check as usize, check),
            &|partition| side_part(partition, [search + 1, examples + 1]),
        );
        let Some((class, partitions)) = all else {
            self.tried.push("values of partitions: too few for a statement".into());
            return false;
        };
        let found = self.explore_shapes(&class, ShapeFindings::default());
        if found.value {
            return true;
        }
        self.explore_bound_of(&class);
        let is_rectangle = |row: usize| {
            let partition: &Partition = &partitions[row];
            partition.first() == partition.last()
        };
        let rectangles = class.filtered(
            &format!("the rectangles with at most {check} rows and columns"),
            Some("cells = rows * columns"),
            is_rectangle,
        );
        self.explore_shapes(&rectangles, found);
        for (rows, bounds) in [(2, TWO_ROWS), (3, THREE_ROWS)] {
            if self.cx.run().check(0, 0).is_err() {
                return false;
            }
            let few = self.partitions(
                &format!("the partitions with {rows} rows, each shorter than {}", bounds[2]),
                Some(rows),
                &format!("{rows} rows < {}", bounds[2]),
                &rows_of(rows, bounds[2] - 1),
                &|partition| side_part(partition, [bounds[0], bounds[1]]),
            );
            if let Some((class, _)) = few {
                self.explore_shapes(&class, found);
            }
        }
        false
    }

    /// Returns the legal ones among some partitions with their values. `rows` is their number of rows, if they all have the same.
    fn partitions(
        &self,
        words: &str,
        rows: Option<usize>,
        window: &str,
        all: &[Partition],
        part: &dyn Fn(&Partition) -> Part,
    ) -> Option<(ShapeClass, Vec<Partition>)> {
        let is_legal = |text: &String| self.game.position(text).is_ok();
        let legal: Vec<(Partition, String)> =
            all.iter().map(|one| (one.clone(), text(one))).filter(|(_, text)| is_legal(text)).collect();
        let texts: Vec<String> = legal.iter().map(|(_, text)| text.clone()).collect();
        let values = self.values_of(&texts, POSITIONS);
        if values.len() < texts.len() {
            return None;
        }
        let partitions: Vec<Partition> = legal.into_iter().map(|(partition, _)| partition).collect();
        let class = ShapeClass {
            words: words.to_owned(),
            condition: Some(rows.map(|rows| format!("rows = {rows}")).unwrap_or_default()),
            window: window.to_owned(),
            properties: properties(&partitions, rows),
            parts: partitions.iter().map(part).collect(),
            sizes: partitions.iter().map(|one| side(one)).collect(),
            normal: values.iter().map(|(normal, _)| *normal).collect(),
            misere: values.iter().map(|(_, misere)| *misere).collect(),
        };
        Some((class, partitions))
    }
}

fn text(partition: &Partition) -> String {
    match partition.is_empty() {
        true => "0".into(),
        false => partition.iter().map(i64::to_string).collect::<Vec<_>>().join(","),
    }
}

fn columns(partition: &[i64]) -> i64 {
    partition.first().copied().unwrap_or(0)
}

/// Returns the number of rows or of columns, whichever is larger.
fn side(partition: &[i64]) -> i64 {
    columns(partition).max(partition.len() as i64)
}

fn side_part(partition: &Partition, [search, examples]: [i64; 2]) -> Part {
    match side(partition) {
        side if side < search => Part::Search,
        side if side < examples => Part::Examples,
        _ => Part::Check,
    }
}

/// Returns the partitions with at most `rows` rows and `most` columns.
fn box_of(rows: usize, most: i64) -> Vec<Partition> {
    let mut all = vec![Vec::new()];
    let mut last: Vec<Partition> = vec![Vec::new()];
    for _ in 0..rows {
        let longer = |partition: &Partition| -> Vec<Partition> {
            let bound = partition.last().copied().unwrap_or(most);
            (1..=bound).map(|row| partition.iter().copied().chain([row]).collect()).collect()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Returns the partitions with exactly this number of rows, of at most `most` columns.
fn rows_of(rows: usize, most: i64) -> Vec<Partition> {
    box_of(rows, most).into_iter().filter(|partition| partition.len() == rows).collect()
}

/// Returns the properties of partitions. Of those with a fixed number of rows they are the rows.
fn properties(partitions: &[Partition], rows: Option<usize>) -> Vec<Property> {
    let property = |name: String, definition: &str, value: &dyn Fn(&Partition) -> i64| Property {
        definition: (!definition.is_empty()).then(|| format!("def {name} := {definition}")),
        name,
        meaning: None,
        values: partitions.iter().map(value).collect(),
    };
    let row = |partition: &Partition, index: usize| partition.get(index).copied().unwrap_or(0);
    if let Some(count) = rows {
        return (0..count)
            .map(|index| property(format!("row({})", index + 1), "", &|partition| row(partition, index)))
            .collect();
    }
    let steps = |partition: &Partition| {
        (0..partition.len())
            .step_by(2)
            .fold(0, |all, index| all ^ (row(partition, index) - row(partition, index + 1)))
    };
    let square = |partition: &Partition| {
        (0..partition.len()).take_while(|&index| partition[index] > index as i64).count() as i64
    };
    vec![
        property("rows".into(), "", &|partition| partition.len() as i64),
        property("columns".into(), "", &|partition| columns(partition)),
        property("cells".into(), "", &|partition| partition.iter().sum()),
        property("smallest".into(), "", &|partition| partition.last().copied().unwrap_or(0)),
        property("row(2)".into(), "", &|partition| row(partition, 1)),
        property("column(2)".into(), "", &|partition| {
            partition.iter().filter(|length| **length >= 2).count() as i64
        }),
        property("(xor row r: r)".into(), "", &|partition| partition.iter().fold(0, |all, row| all ^ row)),
        property("(count row r: r mod 2 = 1)".into(), "", &|partition| {
            partition.iter().filter(|row| **row % 2 == 1).count() as i64
        }),
        property("corners()".into(), "count i in 1..rows: row(i) > row(i + 1)", &|partition| {
            (0..partition.len()).filter(|&index| row(partition, index) > row(partition, index + 1)).count()
                as i64
        }),
        property("square_side()".into(), "max k in 0..rows if k = 0 | row(k) >= k: k", &square),
        property("steps()".into(), "xor i in 1..rows if i mod 2 = 1: row(i) - row(i + 1)", &steps),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_have_as_many_partitions_as_there_are_paths() {
        assert_eq!(box_of(3, 3).len(), 20);
        assert_eq!(box_of(6, 6).len(), 924);
        assert_eq!(rows_of(2, 4).len(), 10);
        assert_eq!(text(&vec![4, 2, 1]), "4,2,1");
    }
}
