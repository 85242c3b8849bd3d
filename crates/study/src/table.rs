//! Positions as the rows of a table whose columns are numbers, and terms evaluated on all rows.

use crate::term::{Condition, NONE, Relation, Term, nim_product};

/// A column of a table: a number of each position, with its text in the language of rule files.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// The text, which needs no brackets.
    pub(crate) text: String,
    /// The definitions that the text needs.
    pub(crate) definitions: Vec<String>,
    /// The length of the text, in units of a name. The search tries short terms first.
    pub(crate) cost: u32,
    pub(crate) values: Vec<i64>,
}

impl Column {
    /// Returns a column whose text needs no definitions.
    pub(crate) fn new(text: impl Into<String>, values: Vec<i64>) -> Column {
        Column { text: text.into(), definitions: Vec::new(), cost: 1, values }
    }
}

/// A table of positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    pub(crate) len: usize,
    /// True if positions are single numbers: those of the first column.
    pub(crate) is_sequence: bool,
}

impl Table {
    /// Returns the texts of the columns.
    pub(crate) fn names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.text.clone()).collect()
    }

    /// Returns the table of the rows with some numbers, in this order.
    pub(crate) fn rows(&self, indices: &[usize]) -> Table {
        let pick = |column: &Column| Column {
            text: column.text.clone(),
            definitions: column.definitions.clone(),
            cost: column.cost,
            values: indices.iter().map(|&index| column.values[index]).collect(),
        };
        let columns = self.columns.iter().map(pick).collect();
        Table { columns, len: indices.len(), is_sequence: self.is_sequence }
    }

    /// Appends the rows of a table with the same columns.
    pub(crate) fn append(&mut self, other: &Table) {
        for (column, more) in self.columns.iter_mut().zip(&other.columns) {
            column.values.extend(&more.values);
        }
        self.len += other.len;
    }

    /// Returns the value of a term on each row, [`NONE`] where the term has no value.
    pub(crate) fn values(&self, term: &Term) -> Vec<i64> {
        let map = |term: &Term, f: &dyn Fn(i64) -> i64| -> Vec<i64> {
            self.values(term).into_iter().map(|x| if x < 0 { NONE } else { f(x) }).collect()
        };
        match term {
            Term::Column(index) => self.columns[*index].values.clone(),
            Term::Number(number) => vec![i64::from(*number); self.len],
            Term::Mod(term, k) => map(term, &|x| x % i64::from(*k)),
            Term::Div(term, k) => map(term, &|x| x / i64::from(*k)),
            Term::Times(k, term) => map(term, &|x| x * i64::from(*k)),
            Term::Lowest(term) => map(term, &|x| if x == 0 { NONE } else { x & -x }),
            Term::OddPart(term) => map(term, &|x| if x == 0 { NONE } else { x >> x.trailing_zeros() }),
            Term::Log(term) => map(term, &|x| x.checked_ilog2().map_or(NONE, i64::from)),
            Term::Parity(term) => map(term, &|x| i64::from(x.count_ones() % 2)),
            Term::Beatty(term, slope) => map(term, &|x| slope.multiple(x)),
            Term::NimProduct(left, right) => {
                let (left, right) = (self.values(left), self.values(right));
                left.into_iter().zip(right).map(|(x, y)| nim_product(x, y)).collect()
            }
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.values(left), self.values(right));
                left.into_iter().zip(right).map(|(x, y)| operation.apply(x, y).max(NONE)).collect()
            }
            Term::Choice(condition, then, otherwise) => {
                let (then, otherwise) = (self.values(then), self.values(otherwise));
                let pick = |(holds, (x, y)): (bool, (i64, i64))| if holds { x } else { y };
                self.truth(condition).into_iter().zip(then.into_iter().zip(otherwise)).map(pick).collect()
            }
            Term::Entry(index, modulus, entries) => map(index, &|x| {
                let index = if *modulus == 0 { x } else { x % i64::from(*modulus) };
                entries.get(index as usize).map_or(NONE, |&entry| i64::from(entry))
            }),
        }
    }

    /// Returns whether a condition holds, for each row.
    pub(crate) fn truth(&self, condition: &Condition) -> Vec<bool> {
        match condition {
            Condition::Constant(holds) => vec![*holds; self.len],
            Condition::Compare(relation, left, right) => {
                let (left, right) = (self.values(left), self.values(right));
                left.into_iter().zip(right).map(|(x, y)| relation.holds(x, y)).collect()
            }
            Condition::Residue(term, k, residues) => {
                let holds = |x: i64| x >= 0 && residues.contains(&((x % i64::from(*k)) as u32));
                self.values(term).into_iter().map(holds).collect()
            }
            Condition::Not(inner) => self.truth(inner).into_iter().map(|holds| !holds).collect(),
            Condition::And(parts) => self.joined(parts, true),
            Condition::Or(parts) => self.joined(parts, false),
            Condition::Position(numbers) => {
                let is_it = |row: usize| {
                    numbers.iter().all(|&(column, n)| self.columns[column].values[row] == i64::from(n))
                };
                (0..self.len).map(is_it).collect()
            }
            Condition::Named(_, meaning) => self.truth(meaning),
        }
    }

    fn joined(&self, parts: &[Condition], is_and: bool) -> Vec<bool> {
        let mut all = vec![is_and; self.len];
        for part in parts {
            for (so_far, holds) in all.iter_mut().zip(self.truth(part)) {
                *so_far = if is_and { *so_far && holds } else { *so_far || holds };
            }
        }
        all
    }
}

impl Relation {
    /// Returns whether the relation holds; it is false of terms without a value.
    pub(crate) fn holds(self, left: i64, right: i64) -> bool {
        left >= 0
            && right >= 0
            && match self {
                Relation::Equal => left == right,
                Relation::Less => left < right,
                Relation::AtMost => left <= right,
                Relation::Different => left != right,
            }
    }
}
