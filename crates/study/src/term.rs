//! Terms and conditions over the columns of a table, with their text in the language of rule files.

use impartial::ordinal::nim_product_u64;
use std::fmt::Write;
use std::sync::Arc;

/// An operation on two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum BinaryOperation {
    Plus,
    Minus,
    Xor,
    Min,
    Max,
}

impl BinaryOperation {
    /// All operations, in the order in which the search tries them.
    pub(crate) const ALL: [BinaryOperation; 5] = [
        BinaryOperation::Plus,
        BinaryOperation::Minus,
        BinaryOperation::Xor,
        BinaryOperation::Min,
        BinaryOperation::Max,
    ];

    /// Returns the result, or a negative number if the operation has no result.
    pub(crate) fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            _ if left < 0 || right < 0 => NONE,
            BinaryOperation::Plus => left + right,
            BinaryOperation::Minus => left - right,
            BinaryOperation::Xor => left ^ right,
            BinaryOperation::Min => left.min(right),
            BinaryOperation::Max => left.max(right),
        }
    }
}

/// A term without a value.
pub(crate) const NONE: i64 = -1;

/// Returns the nim-product of two values, or a negative number if one of them is missing.
pub(crate) fn nim_product(left: i64, right: i64) -> i64 {
    match (u64::try_from(left), u64::try_from(right)) {
        (Ok(left), Ok(right)) => nim_product_u64(left, right) as i64,
        _ => NONE,
    }
}

/// A quadratic irrational (p + √d) / q, as the function `beatty` takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Slope {
    pub(crate) p: u32,
    pub(crate) d: u32,
    pub(crate) q: u32,
}

impl Slope {
    /// Returns the number as a fraction of floating point, for comparisons that an exact test follows.
    pub(crate) fn approximate(self) -> f64 {
        (f64::from(self.p) + f64::from(self.d).sqrt()) / f64::from(self.q)
    }

    /// Returns ⌊n (p + √d) / q⌋, exactly.
    pub(crate) fn multiple(self, n: i64) -> i64 {
        let n = n as i128;
        let root = (n * n * i128::from(self.d)).isqrt();
        ((n * i128::from(self.p) + root) / i128::from(self.q)) as i64
    }
}

/// A term over the columns of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Column(usize),
    Number(u32),
    Mod(Arc<Term>, u32),
    Div(Arc<Term>, u32),
    Times(u32, Arc<Term>),
    /// `lowest(t)`
    Lowest(Arc<Term>),
    /// `t div lowest(t)`, the largest odd divisor
    OddPart(Arc<Term>),
    /// `log2(t)`
    Log(Arc<Term>),
    /// `popcount(t) mod 2`
    Parity(Arc<Term>),
    Beatty(Arc<Term>, Slope),
    /// `nim_product(t, u)`
    NimProduct(Arc<Term>, Arc<Term>),
    Binary(BinaryOperation, Arc<Term>, Arc<Term>),
    Choice(Arc<Condition>, Arc<Term>, Arc<Term>),
    /// `entry(t, …)`, or `entry(t mod k, …)` if the number is not 0.
    Entry(Arc<Term>, u32, Arc<[u32]>),
}

/// A relation between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Relation {
    Equal,
    Less,
    AtMost,
    Different,
}

/// A condition over the columns of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Condition {
    /// A condition that always holds, or never.
    Constant(bool),
    Compare(Relation, Arc<Term>, Arc<Term>),
    /// `t mod k in {…}`
    Residue(Arc<Term>, u32, Arc<[u32]>),
    Not(Arc<Condition>),
    And(Arc<[Condition]>),
    Or(Arc<[Condition]>),
    /// The numbers of one position.
    Position(Arc<[(usize, u32)]>),
    /// A condition that a definition names.
    Named(Arc<str>, Arc<Condition>),
}

/// The joint of the parts of a written term, from the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Joint {
    Choice,
    Difference,
    Sum,
    Xor,
    Quotient,
    Product,
    Whole,
}

impl Term {
    /// Returns the term as text; `names` are the texts of the columns, each of which needs no brackets.
    pub(crate) fn text(&self, names: &[String]) -> String {
        self.written(names).0
    }

    fn written(&self, names: &[String]) -> (String, Joint) {
        let whole = |term: &Term| term.bracketed(names, &[]);
        match self {
            Term::Column(index) => column(&names[*index]),
            Term::Number(number) => (number.to_string(), Joint::Whole),
            Term::Mod(term, k) => (format!("{} mod {k}", whole(term)), Joint::Quotient),
            Term::Div(term, k) => match &**term {
                // A quotient of a quotient, rounded down twice, is one quotient.
                Term::Div(inner, j) if j.checked_mul(*k).is_some() => {
                    Term::Div(inner.clone(), j * k).written(names)
                }
                _ => (format!("{} div {k}", whole(term)), Joint::Quotient),
            },
            Term::Times(k, term) => (format!("{k}*{}", whole(term)), Joint::Product),
            Term::Lowest(term) => (format!("lowest({})", term.text(names)), Joint::Whole),
            Term::OddPart(term) => {
                (format!("{} div lowest({})", whole(term), term.text(names)), Joint::Quotient)
            }
            Term::Log(term) => (format!("log2({})", term.text(names)), Joint::Whole),
            Term::Parity(term) => (format!("popcount({}) mod 2", term.text(names)), Joint::Quotient),
            Term::Beatty(term, Slope { p, d, q }) => {
                (format!("beatty({}, {p}, {d}, {q})", term.text(names)), Joint::Whole)
            }
            Term::NimProduct(left, right) => {
                (format!("nim_product({}, {})", left.text(names), right.text(names)), Joint::Whole)
            }
            Term::Binary(operation, left, right) => binary(*operation, left, right, names),
            Term::Choice(condition, then, otherwise) => {
                let then = then.bracketed(
                    names,
                    &[Joint::Difference, Joint::Sum, Joint::Xor, Joint::Quotient, Joint::Product],
                );
                let text = format!("if {} then {then} else {}", condition.text(names), otherwise.text(names));
                (text, Joint::Choice)
            }
            Term::Entry(index, modulus, entries) => {
                let index = match modulus {
                    0 => index.text(names),
                    k => format!("{} mod {k}", whole(index)),
                };
                (format!("entry({index}, {})", list(entries)), Joint::Whole)
            }
        }
    }

    /// Returns the term as text, in brackets unless it is a whole or joined in one of the ways of `bare`.
    fn bracketed(&self, names: &[String], bare: &[Joint]) -> String {
        match self.written(names) {
            (text, joint) if joint == Joint::Whole || bare.contains(&joint) => text,
            (text, _) => format!("({text})"),
        }
    }

    /// Returns a term over the first column as a term over another one.
    pub(crate) fn of_column(&self, index: usize) -> Term {
        let of = |term: &Arc<Term>| Arc::new(term.of_column(index));
        match self {
            Term::Column(_) => Term::Column(index),
            Term::Number(number) => Term::Number(*number),
            Term::Mod(term, k) => Term::Mod(of(term), *k),
            Term::Div(term, k) => Term::Div(of(term), *k),
            Term::Times(k, term) => Term::Times(*k, of(term)),
            Term::Lowest(term) => Term::Lowest(of(term)),
            Term::OddPart(term) => Term::OddPart(of(term)),
            Term::Log(term) => Term::Log(of(term)),
            Term::Parity(term) => Term::Parity(of(term)),
            Term::Beatty(term, slope) => Term::Beatty(of(term), *slope),
            Term::NimProduct(left, right) => Term::NimProduct(of(left), of(right)),
            Term::Binary(operation, left, right) => Term::Binary(*operation, of(left), of(right)),
            Term::Choice(condition, then, otherwise) => {
                Term::Choice(Arc::new(condition.of_column(index)), of(then), of(otherwise))
            }
            Term::Entry(term, modulus, entries) => Term::Entry(of(term), *modulus, entries.clone()),
        }
    }

    /// Returns the parts of the term.
    fn parts(&self) -> Vec<&Term> {
        match self {
            Term::Column(_) | Term::Number(_) => Vec::new(),
            Term::Mod(term, _) | Term::Div(term, _) | Term::Times(_, term) => vec![term],
            Term::Lowest(term) | Term::OddPart(term) | Term::Log(term) => vec![term],
            Term::Parity(term) | Term::Beatty(term, _) => vec![term],
            Term::Entry(term, ..) => vec![term],
            Term::NimProduct(left, right) | Term::Binary(_, left, right) => vec![left, right],
            Term::Choice(_, then, otherwise) => vec![then, otherwise],
        }
    }

    /// Returns whether the term may have no value.
    fn is_partial(&self) -> bool {
        let here = matches!(
            self,
            Term::Binary(BinaryOperation::Minus, ..)
                | Term::Lowest(_)
                | Term::OddPart(_)
                | Term::Log(_)
                | Term::Entry(_, 0, _)
        );
        here || self.parts().into_iter().any(Term::is_partial)
    }

    fn depth(&self) -> u32 {
        self.parts().into_iter().map(|part| part.depth() + 1).max().unwrap_or(0)
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Term::Number(_))
    }

    /// Returns how hard the term is to read, in tenths.
    pub(crate) fn difficulty(&self) -> u32 {
        match self {
            Term::Column(_) => 10,
            Term::Number(number) => {
                if *number <= 6 {
                    10
                } else {
                    15
                }
            }
            Term::Mod(term, _) | Term::Div(term, _) => {
                let nested =
                    matches!(**term, Term::Mod(..) | Term::Div(..) | Term::Lowest(_) | Term::Parity(_));
                term.difficulty() + 20 + if nested { 10 } else { 0 }
            }
            Term::Times(_, term) => term.difficulty() + 15,
            Term::Lowest(term) | Term::OddPart(term) | Term::Log(term) => term.difficulty() + 28,
            Term::Parity(term) => term.difficulty() + 30,
            Term::Beatty(term, _) => term.difficulty() + 40,
            Term::NimProduct(left, right) => left.difficulty() + right.difficulty() + 40,
            Term::Choice(condition, then, otherwise) => {
                condition.difficulty() + then.difficulty() + otherwise.difficulty() + 20
            }
            Term::Entry(term, _, entries) => term.difficulty() + 30 + 7 * entries.len() as u32,
            Term::Binary(operation, left, right) => {
                let depth = 5 * self.depth().saturating_sub(2);
                left.difficulty() + right.difficulty() + unusual(*operation, left, right) + depth
            }
        }
    }

    /// Returns the length of the description of the term, in bits.
    pub(crate) fn bits(&self, columns: usize) -> f64 {
        let of_parts: f64 = self.parts().into_iter().map(|part| part.bits(columns)).sum();
        of_parts
            + match self {
                Term::Column(_) => 2.0 + (columns as f64).log2(),
                Term::Number(number) => 2.0 + number_bits(*number),
                Term::Mod(_, k) | Term::Div(_, k) | Term::Times(k, _) => 4.0 + number_bits(*k),
                Term::Lowest(_) | Term::OddPart(_) | Term::Log(_) | Term::Parity(_) => 5.0,
                Term::Beatty(_, Slope { p, d, q }) => {
                    5.0 + number_bits(*p) + number_bits(*d) + number_bits(*q)
                }
                Term::NimProduct(..) => 6.0,
                Term::Binary(..) => 4.0,
                Term::Choice(condition, ..) => 3.0 + condition.bits(columns),
                Term::Entry(_, modulus, entries) => {
                    5.0 + number_bits(*modulus) + entries.iter().map(|&n| number_bits(n)).sum::<f64>()
                }
            }
    }

    /// Returns whether a condition decides between terms.
    pub(crate) fn has_choice(&self) -> bool {
        matches!(self, Term::Choice(..)) || self.parts().into_iter().any(Term::has_choice)
    }
}

/// Returns the length of the description of a number, in bits.
pub(crate) fn number_bits(number: u32) -> f64 {
    1.0 + 2.0 * f64::from(number + 1).log2()
}

/// Returns what an operation adds to the difficulty of its terms, in tenths.
fn unusual(operation: BinaryOperation, left: &Term, right: &Term) -> u32 {
    let has_number = left.is_number() || right.is_number();
    let is_mixed = |term: &Term| match term {
        Term::Binary(BinaryOperation::Minus, _, one) if **one == Term::Number(1) => false,
        Term::Binary(operation, ..) => *operation != BinaryOperation::Xor,
        Term::Mod(..) | Term::Lowest(_) | Term::Parity(_) | Term::Number(_) => true,
        _ => false,
    };
    match operation {
        BinaryOperation::Plus => 10,
        BinaryOperation::Minus => 13 + if left.is_number() { 20 } else { 0 },
        BinaryOperation::Min | BinaryOperation::Max => 10 + if has_number { 15 } else { 0 },
        BinaryOperation::Xor => {
            let mixed = is_mixed(left) || is_mixed(right);
            10 + if has_number { 15 } else { 0 } + if mixed { 25 } else { 0 }
        }
    }
}

/// Returns the text of a column, without its brackets if it joins names by one sign.
fn column(text: &str) -> (String, Joint) {
    let inside = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
    let is_joined_by = |sign: &str| {
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        inside.split(sign).count() > 1 && inside.split(sign).all(is_name)
    };
    match () {
        () if is_joined_by(" + ") => (inside.to_owned(), Joint::Sum),
        () if is_joined_by(" xor ") => (inside.to_owned(), Joint::Xor),
        () if is_joined_by(" mod ") || is_joined_by(" div ") => (inside.to_owned(), Joint::Quotient),
        () => (text.to_owned(), Joint::Whole),
    }
}

fn binary(operation: BinaryOperation, left: &Term, right: &Term, names: &[String]) -> (String, Joint) {
    use Joint::{Difference, Product, Quotient, Sum, Xor};
    match operation {
        BinaryOperation::Plus => {
            let (left, right) = (
                left.bracketed(names, &[Sum, Quotient, Product]),
                right.bracketed(names, &[Sum, Quotient, Product]),
            );
            (format!("{left} + {right}"), Sum)
        }
        BinaryOperation::Minus => {
            let left = left.bracketed(names, &[Sum, Difference, Quotient, Product]);
            (format!("{left} - {}", right.bracketed(names, &[Quotient, Product])), Difference)
        }
        BinaryOperation::Xor => {
            let left = left.bracketed(names, &[Xor]);
            (format!("{left} xor {}", right.bracketed(names, &[])), Xor)
        }
        BinaryOperation::Min => (format!("min({}, {})", left.text(names), right.text(names)), Joint::Whole),
        BinaryOperation::Max => (format!("max({}, {})", left.text(names), right.text(names)), Joint::Whole),
    }
}

fn list(numbers: &[u32]) -> String {
    let mut text = String::new();
    for (index, number) in numbers.iter().enumerate() {
        let _ = write!(text, "{}{number}", if index == 0 { "" } else { ", " });
    }
    text
}

impl Condition {
    /// Returns the conjunction of conditions.
    pub(crate) fn all(parts: Vec<Condition>) -> Condition {
        let flat = parts.into_iter().flat_map(|part| match part {
            Condition::And(parts) => parts.to_vec(),
            other => vec![other],
        });
        let mut flat: Vec<Condition> = flat.collect();
        if flat.len() == 1 { flat.remove(0) } else { Condition::And(flat.into()) }
    }

    /// Returns the disjunction of conditions.
    pub(crate) fn any(parts: Vec<Condition>) -> Condition {
        let flat = parts.into_iter().flat_map(|part| match part {
            Condition::Or(parts) => parts.to_vec(),
            other => vec![other],
        });
        let mut flat: Vec<Condition> = flat.collect();
        if flat.len() == 1 { flat.remove(0) } else { Condition::Or(flat.into()) }
    }

    /// Returns the negation.
    pub(crate) fn negated(self) -> Condition {
        match self {
            Condition::Constant(holds) => Condition::Constant(!holds),
            Condition::Not(inner) => (*inner).clone(),
            Condition::And(parts) => Condition::any(parts.iter().cloned().map(Condition::negated).collect()),
            Condition::Or(parts) => Condition::all(parts.iter().cloned().map(Condition::negated).collect()),
            other => Condition::Not(Arc::new(other)),
        }
    }

    /// Returns a condition on the first column as a condition on another one.
    fn of_column(&self, index: usize) -> Condition {
        let of = |term: &Arc<Term>| Arc::new(term.of_column(index));
        let each = |parts: &[Condition]| parts.iter().map(|part| part.of_column(index)).collect();
        match self {
            Condition::Constant(_) | Condition::Named(..) => self.clone(),
            Condition::Compare(relation, left, right) => Condition::Compare(*relation, of(left), of(right)),
            Condition::Residue(term, k, residues) => Condition::Residue(of(term), *k, residues.clone()),
            Condition::Not(inner) => Condition::Not(Arc::new(inner.of_column(index))),
            Condition::And(parts) => Condition::And(each(parts)),
            Condition::Or(parts) => Condition::Or(each(parts)),
            Condition::Position(numbers) => {
                Condition::Position(numbers.iter().map(|(_, number)| (index, *number)).collect())
            }
        }
    }

    /// Returns the condition as text.
    pub(crate) fn text(&self, names: &[String]) -> String {
        match self {
            Condition::Constant(true) => "0 = 0".into(),
            Condition::Constant(false) => "0 = 1".into(),
            Condition::Compare(relation, left, right) => compared(*relation, left, right, names),
            Condition::Residue(term, k, residues) => residue(term, *k, residues, "=", names),
            Condition::Position(numbers) => {
                let one = |(column, number): &(usize, u32)| format!("{} = {number}", names[*column]);
                numbers.iter().map(one).collect::<Vec<_>>().join(" & ")
            }
            Condition::Named(name, _) => format!("{name}()"),
            Condition::And(parts) => {
                let part = |part: &Condition| match part {
                    Condition::Or(_) => format!("({})", part.text(names)),
                    other => other.text(names),
                };
                parts.iter().map(part).collect::<Vec<_>>().join(" & ")
            }
            Condition::Or(parts) => parts.iter().map(|part| part.text(names)).collect::<Vec<_>>().join(" | "),
            Condition::Not(inner) => match &**inner {
                Condition::Compare(Relation::Equal, left, right) if !inner.is_partial() => {
                    compared(Relation::Different, left, right, names)
                }
                // Not a < b is b <= a.
                Condition::Compare(Relation::Less, left, right) if !inner.is_partial() => {
                    compared(Relation::AtMost, right, left, names)
                }
                Condition::Compare(Relation::AtMost, left, right) if !inner.is_partial() => {
                    compared(Relation::Less, right, left, names)
                }
                Condition::Residue(term, k, residues) if !inner.is_partial() && residues.len() == 1 => {
                    match k {
                        2 => residue(term, 2, &[1 - residues[0]], "=", names),
                        _ => residue(term, *k, residues, "!=", names),
                    }
                }
                Condition::Named(..) => format!("not {}", inner.text(names)),
                _ => format!("not ({})", inner.text(names)),
            },
        }
    }

    /// Returns whether the condition compares a column with a number or another column.
    pub(crate) fn is_bound(&self) -> bool {
        let is_plain = |term: &Term| matches!(term, Term::Column(_) | Term::Number(_));
        match self {
            Condition::Compare(_, left, right) => is_plain(left) && is_plain(right),
            Condition::Not(inner) => inner.is_bound(),
            _ => false,
        }
    }

    fn is_partial(&self) -> bool {
        match self {
            Condition::Constant(_) | Condition::Position(_) => false,
            Condition::Compare(_, left, right) => left.is_partial() || right.is_partial(),
            Condition::Residue(term, ..) => term.is_partial(),
            Condition::Not(inner) | Condition::Named(_, inner) => inner.is_partial(),
            Condition::And(parts) | Condition::Or(parts) => parts.iter().any(Condition::is_partial),
        }
    }

    /// Returns how hard the condition is to read, in tenths.
    pub(crate) fn difficulty(&self) -> u32 {
        match self {
            Condition::Constant(_) => 1,
            Condition::Compare(relation, left, right) => {
                let (a, b) = (left.difficulty(), right.difficulty());
                let is_other = *relation != Relation::Equal;
                let is_digit = |term: &Term| matches!(term, Term::Mod(..) | Term::Div(..));
                let is_of_bits = |term: &Term| {
                    matches!(term, Term::Lowest(_) | Term::OddPart(_) | Term::Log(_) | Term::Parity(_))
                };
                let lone = is_digit(left);
                // The places of a number in two bases seldom have the same meaning.
                let mixed = (is_digit(left) && is_of_bits(right)) || (is_of_bits(left) && is_digit(right));
                let sum = a
                    + b
                    + 10
                    + if is_other { 5 } else { 0 }
                    + if is_other && self.is_partial() { 40 } else { 0 }
                    + if a.min(b) > 15 && !lone { 15 } else { 0 }
                    + if mixed { 20 } else { 0 };
                let excess = sum.saturating_sub(65);
                sum + 15 * excess * excess / 1000
            }
            Condition::Residue(term, _, residues) => {
                let nested = matches!(**term, Term::Mod(..) | Term::Div(..) | Term::Lowest(_));
                term.difficulty() + 20 + 7 * residues.len() as u32 + if nested { 10 } else { 0 }
            }
            Condition::Not(inner) => inner.difficulty() + 7,
            Condition::Position(numbers) => 15 * numbers.len() as u32 + 10,
            Condition::Named(..) => 20,
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().map(Condition::difficulty).sum::<u32>()
                    + 8 * (parts.len() as u32).saturating_sub(1)
            }
        }
    }

    /// Returns the length of the description of the condition, in bits.
    pub(crate) fn bits(&self, columns: usize) -> f64 {
        match self {
            Condition::Constant(_) => 2.0,
            Condition::Compare(_, left, right) => 3.0 + left.bits(columns) + right.bits(columns),
            Condition::Residue(term, k, residues) => {
                3.0 + term.bits(columns) + number_bits(*k) + residues.len() as f64 * f64::from(*k).log2()
            }
            Condition::Not(inner) => 2.0 + inner.bits(columns),
            Condition::Position(numbers) => {
                3.0 + numbers.iter().map(|(_, number)| 2.0 + number_bits(*number)).sum::<f64>()
            }
            Condition::Named(..) => 4.0,
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().map(|part| 2.0 + part.bits(columns)).sum()
            }
        }
    }
}

fn compared(relation: Relation, left: &Term, right: &Term, names: &[String]) -> String {
    let side = |term: &Term| match term {
        Term::Choice(..) => format!("({})", term.text(names)),
        other => other.text(names),
    };
    let symmetric = matches!(relation, Relation::Equal | Relation::Different);
    let exchange =
        symmetric && (left.is_number() || !right.is_number() && right.difficulty() < left.difficulty());
    let (left, right) = if exchange { (right, left) } else { (left, right) };
    let from_number = !symmetric && left.is_number();
    let sign = match relation {
        Relation::Equal => "=",
        Relation::Different => "!=",
        Relation::Less => {
            if from_number {
                ">"
            } else {
                "<"
            }
        }
        Relation::AtMost => {
            if from_number {
                ">="
            } else {
                "<="
            }
        }
    };
    match from_number {
        true => format!("{} {sign} {}", side(right), side(left)),
        false => format!("{} {sign} {}", side(left), side(right)),
    }
}

fn residue(term: &Term, k: u32, residues: &[u32], equal: &str, names: &[String]) -> String {
    // (n - 2) mod 4 = 1 is n mod 4 = 3: the least such n is 3.
    if let (Term::Binary(BinaryOperation::Minus, left, right), [one], "=") = (term, residues, equal)
        && let (Term::Column(_), Term::Number(less)) = (&**left, &**right)
    {
        let (remainder, least) = ((less + one) % k, less + one);
        let whole = residue(left, k, &[remainder], equal, names);
        return match least < k {
            true => whole,
            false => format!("{whole} & {} > {}", left.text(names), least - k),
        };
    }
    let remainder = format!("{} mod {k}", term.bracketed(names, &[]));
    match residues {
        [one] => format!("{remainder} {equal} {one}"),
        several => format!("{remainder} in {{{}}}", list(several)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_rules::RuleFileGame;

    /// A remainder of a difference is written as one of the number, with the least number that has it.
    #[test]
    fn remainders_of_differences_are_those_of_the_number() {
        let names = ["n".to_owned()];
        for (less, k, one, text) in [
            (2, 2, 1, "n mod 2 = 1 & n > 1"),
            (3, 2, 1, "n mod 2 = 0 & n > 2"),
            (1, 4, 2, "n mod 4 = 3"),
            (5, 3, 0, "n mod 3 = 2 & n > 2"),
        ] {
            let n = Arc::new(Term::Column(0));
            let term = Term::Binary(BinaryOperation::Minus, n, Arc::new(Term::Number(less)));
            assert_eq!(Condition::Residue(Arc::new(term), k, [one].into()).text(&names), text);
            for n in 0..30 {
                let holds = n >= less && (n - less) % k == one;
                let least = less + one;
                assert_eq!(holds, n % k == least % k && n + k > least, "{n}");
            }
        }
    }

    /// Each term of two operations is a term of the language.
    #[test]
    fn terms_of_two_operations_are_read() {
        let names = ["a".to_owned(), "b".to_owned()];
        let column = |index: usize| Arc::new(Term::Column(index));
        let of = |left: &Arc<Term>, right: &Arc<Term>| {
            let pairs =
                BinaryOperation::ALL.map(|operation| Term::Binary(operation, left.clone(), right.clone()));
            let more = [
                Term::Mod(left.clone(), 3),
                Term::Div(left.clone(), 2),
                Term::Times(2, left.clone()),
                Term::OddPart(left.clone()),
            ];
            pairs.into_iter().chain(more).map(Arc::new).collect::<Vec<_>>()
        };
        let inner = of(&column(0), &column(1));
        let mut claims = String::new();
        for left in &inner {
            for right in &inner {
                for term in of(left, right) {
                    let text = term.text(&names);
                    claims.push_str(&format!("claim c{}  ({text}) = ({text})\n", claims.lines().count()));
                }
            }
        }
        let rules = format!("game g\nnumbers a, b\nmove a - 1, b\n{claims}");
        RuleFileGame::of_text(&rules, "g.game", "g.game", None).unwrap_or_else(|wrong| panic!("{wrong}"));
    }

    /// A column that is a sum of names has brackets only within a tighter operation; a fold always has them.
    #[test]
    fn two_remainders_are_easier_to_read_than_a_remainder_and_a_lowest_bit() {
        let column = |index| Arc::new(Term::Column(index));
        let odd = |index| Condition::Residue(column(index), 2, vec![1].into());
        let both = Condition::all(vec![odd(0), odd(1)]);
        let mixed = Condition::Compare(
            Relation::Equal,
            Arc::new(Term::Mod(column(0), 2)),
            Arc::new(Term::Lowest(column(1))),
        );
        assert!(both.difficulty() < mixed.difficulty());
    }

    #[test]
    fn a_quotient_of_a_quotient_is_one_quotient() {
        let n = Arc::new(Term::Column(0));
        let nested = Term::Div(Arc::new(Term::Div(n, 2)), 3);
        assert_eq!(nested.text(&["n".into()]), "n div 6");
        assert!((0..100_u64).all(|n| n / 2 / 3 == n / 6));
    }

    #[test]
    fn brackets_of_columns_are_left_out_where_they_change_nothing() {
        let names = ["(a + b + c)".to_owned(), "(a xor b)".to_owned(), "(sum heap m: m)".to_owned()];
        let column = |index: usize| Arc::new(Term::Column(index));
        let plus = |left, right| Term::Binary(BinaryOperation::Plus, left, right).text(&names);
        assert_eq!(plus(column(0), column(1)), "a + b + c + (a xor b)");
        assert_eq!(plus(column(2), column(0)), "(sum heap m: m) + a + b + c");
        assert_eq!(Term::Mod(column(0), 2).text(&names), "(a + b + c) mod 2");
        assert_eq!(column(1).text(&names), "a xor b");
        assert_eq!(column(2).text(&names), "(sum heap m: m)");
    }

    /// A negated comparison is the opposite one, and a residue modulo 2 is the other one.
    #[test]
    fn negations_are_written_without_not() {
        let names = ["a".to_owned(), "b".to_owned()];
        let column = |index: usize| Arc::new(Term::Column(index));
        let not = |condition: Condition| condition.negated().text(&names);
        assert_eq!(not(Condition::Compare(Relation::Less, column(0), column(1))), "b <= a");
        assert_eq!(not(Condition::Compare(Relation::AtMost, column(0), column(1))), "b < a");
        assert_eq!(not(Condition::Residue(column(0), 2, [1].into())), "a mod 2 = 0");
        assert_eq!(not(Condition::Residue(column(0), 3, [1].into())), "a mod 3 != 1");
        // A difference may have no value, so that both comparisons are false.
        let minus = Arc::new(Term::Binary(BinaryOperation::Minus, column(0), column(1)));
        assert_eq!(not(Condition::Compare(Relation::Less, minus, column(1))), "not (a - b < b)");
    }
}
