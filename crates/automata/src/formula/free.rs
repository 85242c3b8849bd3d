//! The variables of a formula that no quantifier binds.

use super::{Formula, Term};
use std::collections::BTreeSet;

impl Formula {
    /// Returns the variables that no quantifier binds, in alphabetical order.
    ///
    /// ```
    /// use impartial_automata::Formula;
    /// let formula = Formula::parse("ex y: x + y = z & y < x")?;
    /// let free: Vec<String> = formula.free_variables().into_iter().collect();
    /// assert_eq!(free, ["x", "z"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn free_variables(&self) -> BTreeSet<String> {
        let mut free = BTreeSet::new();
        of_formula(self, &mut Vec::new(), &mut free);
        free
    }
}

fn of_formula<'a>(formula: &'a Formula, bound: &mut Vec<&'a str>, free: &mut BTreeSet<String>) {
    match formula {
        Formula::Constant(_) => {}
        Formula::Equal(t, u) | Formula::Less(t, u) | Formula::AtMost(t, u) => {
            of_term(t, bound, free);
            of_term(u, bound, free);
        }
        Formula::Distinct(terms) | Formula::In(_, terms) => {
            terms.iter().for_each(|t| of_term(t, bound, free));
        }
        Formula::Not(inner) => of_formula(inner, bound, free),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|f| of_formula(f, bound, free)),
        Formula::Implies(f, g) | Formula::Iff(f, g) => {
            of_formula(f, bound, free);
            of_formula(g, bound, free);
        }
        Formula::Exists(names, inner) | Formula::ForAll(names, inner) => {
            let outer = bound.len();
            bound.extend(names.iter().map(String::as_str));
            of_formula(inner, bound, free);
            bound.truncate(outer);
        }
    }
}

fn of_term(term: &Term, bound: &[&str], free: &mut BTreeSet<String>) {
    match term {
        Term::Var(name) => {
            if !bound.contains(&name.as_str()) {
                free.insert(name.clone());
            }
        }
        Term::Number(_) => {}
        Term::Sum(t, u) | Term::Xor(t, u) | Term::Mask(_, t, u) => {
            of_term(t, bound, free);
            of_term(u, bound, free);
        }
        Term::Times(_, t)
        | Term::Quotient(_, t)
        | Term::Low(_, t)
        | Term::Modulo(_, t)
        | Term::Shl(_, t)
        | Term::Lowest(t)
        | Term::Beatty(_, t) => {
            of_term(t, bound, free);
        }
    }
}
