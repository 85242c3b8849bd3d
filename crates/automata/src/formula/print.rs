//! Formulas written as text, in the syntax that is read.

use super::{Formula, Term};
use std::fmt;

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Var(name) => f.write_str(name),
            Term::Number(n) => write!(f, "{n}"),
            Term::Sum(t, u) => write!(f, "({t} + {u})"),
            Term::Times(c, t) => write!(f, "{c}*{}", Atom(t)),
            Term::Xor(t, u) => write!(f, "({} xor {})", Atom(t), Atom(u)),
            Term::Mask(k, t, u) => write!(f, "mask_{k}({t}, {u})"),
            Term::Quotient(k, t) => write!(f, "quotient({k}, {t})"),
            Term::Low(k, t) => write!(f, "low({k}, {t})"),
            Term::Modulo(m, t) => write!(f, "({} mod {m})", Atom(t)),
            Term::Shl(k, t) => write!(f, "shl({k}, {t})"),
            Term::Lowest(t) => write!(f, "lowest({t})"),
            Term::Beatty(slope, t) => {
                let [p, d, q] = slope.numbers();
                write!(f, "beatty({t}, {p}, {d}, {q})")
            }
        }
    }
}

/// A part of `xor`, where a product c·t needs brackets.
struct Atom<'a>(&'a Term);

impl fmt::Display for Atom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Term::Times(..) => write!(f, "({})", self.0),
            term => write!(f, "{term}"),
        }
    }
}

impl fmt::Display for Formula {
    /// Writes the formula with brackets around every part that has an operator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Constant(value) => write!(f, "{value}"),
            Formula::Equal(t, u) => write!(f, "{t} = {u}"),
            Formula::Less(t, u) => write!(f, "{t} < {u}"),
            Formula::AtMost(t, u) => write!(f, "{t} <= {u}"),
            Formula::Distinct(terms) => {
                f.write_str("distinct(")?;
                list(f, terms, ", ")?;
                f.write_str(")")
            }
            Formula::In(name, terms) => {
                write!(f, "{name}(")?;
                list(f, terms, ", ")?;
                f.write_str(")")
            }
            Formula::Not(inner) => write!(f, "not ({inner})"),
            Formula::And(all) | Formula::Or(all) if all.is_empty() => {
                write!(f, "{}", matches!(self, Formula::And(_)))
            }
            Formula::And(all) => {
                f.write_str("(")?;
                list(f, all, ") & (")?;
                f.write_str(")")
            }
            Formula::Or(all) => {
                f.write_str("(")?;
                list(f, all, ") | (")?;
                f.write_str(")")
            }
            Formula::Implies(p, q) => write!(f, "({p}) -> ({q})"),
            Formula::Iff(p, q) => write!(f, "({p}) <-> ({q})"),
            // The text of a formula does not say which digits its operations are about.
            Formula::InDigits(_, inner) => write!(f, "{inner}"),
            Formula::Exists(names, inner) if names.is_empty() => write!(f, "{inner}"),
            Formula::ForAll(names, inner) if names.is_empty() => write!(f, "{inner}"),
            Formula::Exists(names, inner) => write!(f, "(ex {}: {inner})", names.join(", ")),
            Formula::ForAll(names, inner) => write!(f, "(all {}: {inner})", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each operation, with each operation on both sides, is read back as it was.
    #[test]
    fn every_pair_of_operations_is_read_back() {
        let (x, y) = (Term::Var("x".into()), Term::Var("y".into()));
        let of = |t: &Term, u: &Term| {
            [
                Term::Sum(t.clone().into(), u.clone().into()),
                Term::Xor(t.clone().into(), u.clone().into()),
                Term::Times(3, t.clone().into()),
                Term::Modulo(3, t.clone().into()),
                Term::Quotient(1, t.clone().into()),
            ]
        };
        let inner = of(&x, &y);
        for left in &inner {
            for right in &inner {
                for term in of(left, right) {
                    let text = Formula::Equal(term, x.clone()).to_string();
                    let again = Formula::parse(&text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
                    assert_eq!(again.to_string(), text);
                }
            }
        }
    }
}
