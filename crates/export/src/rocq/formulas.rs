//! Formulas of the prover's language as terms of `Formulas.v`.
//!
//! Variables have no names there: `Var 0` is the innermost. A term without a value for some numbers, such as lowest(0),
//! becomes a condition on a new number: lowest(t) is (p ⊕ (p + 1) + 1) div 2 for the p with p + 1 = t.

use super::numeration::{RoundedMultiples, WrittenNumeration};
use super::tables::given;
use super::{NoRocqForm, formula_in_comment, list};
use impartial_prove::automata::{
    Automaton, Base, Compiler, DefinedBy, Formula, FormulaError, ProofBudget, Slope, Term, Theory,
    TransitionTable, number,
};
use std::collections::BTreeSet;

const AND: &str = " /\\ ";
const OR: &str = " \\/ ";

/// The name of the P-positions in sentences about them.
const POSITIONS: &str = "p";

/// Relations that formulas use, as definitions of `Formulas.v`, each after those that it uses.
pub(super) struct FormulaWriter<'a> {
    theory: &'a Theory,
    /// The base that operations on digits are about.
    base: u64,
    budget: &'a ProofBudget<'a>,
    /// The numeration in which formulas are decided, if it is not base 2.
    numeration: Option<&'a WrittenNumeration>,
    names: Vec<String>,
    definitions: Vec<String>,
    /// The largest number of numbers of an atom.
    widest: usize,
    /// True if only the numbers that an atom uses are counted, and not all in scope.
    counts_used: bool,
    /// The number of the relation `p` of sentences: the P-positions.
    positions: Option<usize>,
    /// The relation of numbers and rounded multiples, if it is used.
    rounded: Option<(Slope, RoundedMultiples)>,
}

/// The variables of an atom: those of the formula, after the new ones.
struct AtomScope<'s> {
    names: &'s [String],
    new: usize,
    /// Conditions on the new numbers.
    conditions: Vec<String>,
    /// The new numbers that have a condition.
    used: usize,
}

fn unsupported<T>(what: impl Into<String>) -> Result<T, NoRocqForm> {
    Err(NoRocqForm::NotCovered(what.into()))
}

/// Returns `text` in brackets.
fn bracketed(text: &str) -> String {
    format!("({text})")
}

/// Returns a term in brackets, unless it is a variable or a number.
fn factor(text: String) -> String {
    let is_simple =
        ["Var ", "Num "].iter().any(|word| text.starts_with(word)) && text.matches(' ').count() == 1;
    if is_simple { text } else { bracketed(&text) }
}

/// Returns a formula in brackets, if it has connectives.
fn part(formula: String) -> String {
    let is_simple = !["/\\", "\\/", "==>", "<=>", "~"].iter().any(|sign| formula.contains(sign));
    if is_simple && !formula.starts_with("For") { formula } else { bracketed(&formula) }
}

/// Joins formulas by a connective. Without formulas the result is the constant `empty`.
fn joined(connective: &str, mut parts: Vec<String>, empty: bool) -> String {
    match parts.len() {
        0 => format!("Constant {empty}"),
        1 => parts.remove(0),
        _ => parts.into_iter().map(part).collect::<Vec<_>>().join(connective),
    }
}

/// Returns the number of new numbers for operations: one if it has no value for some numbers, and two, the number and the
/// result, if it is about the words of a numeration that is no base.
fn new_numbers(term: &Term, is_about_words: bool) -> usize {
    let of = |term: &Term| new_numbers(term, is_about_words);
    match term {
        Term::Var(_) | Term::Number(_) => 0,
        Term::Sum(t, u) | Term::Xor(t, u) => of(t) + of(u),
        Term::Mask(_, t, u) => 1 + of(t) + of(u),
        Term::Lowest(t) if is_about_words => 2 + of(t),
        Term::Shl(_, t) | Term::Beatty(_, t) if is_about_words => 2 + of(t),
        Term::Lowest(t) => 1 + of(t),
        Term::Times(_, t)
        | Term::Quotient(_, t)
        | Term::Low(_, t)
        | Term::Modulo(_, t)
        | Term::Shl(_, t)
        | Term::Beatty(_, t) => of(t),
        _ => 0,
    }
}

/// Returns the variables of terms.
fn used_variables(terms: &[&Term]) -> BTreeSet<String> {
    terms.iter().flat_map(|&term| term.clone().equal(number(0)).free_variables()).collect()
}

impl<'a> FormulaWriter<'a> {
    /// Creates a writer of formulas with the definitions of `theory`. Operations on digits are about the digits of the
    /// base of the theory.
    pub(super) fn new(theory: &'a Theory, budget: &'a ProofBudget<'a>) -> Self {
        let base = u64::from(theory.base().get());
        let (names, definitions) = (Vec::new(), Vec::new());
        FormulaWriter {
            theory,
            base,
            budget,
            numeration: None,
            names,
            definitions,
            widest: 0,
            counts_used: false,
            positions: None,
            rounded: None,
        }
    }

    /// Creates a writer of formulas that are decided in a numeration.
    pub(super) fn in_numeration(
        theory: &'a Theory,
        numeration: Option<&'a WrittenNumeration>,
        budget: &'a ProofBudget<'a>,
    ) -> Self {
        FormulaWriter { numeration, ..FormulaWriter::new(theory, budget) }
    }

    /// Returns the writer, which counts only the numbers that an atom uses from now on.
    pub(super) fn counting_used(self) -> Self {
        FormulaWriter { counts_used: true, ..self }
    }

    /// Returns the numeration of words, if numbers are in one that is no base.
    fn numeration_of_words(&self) -> Option<&'a WrittenNumeration> {
        self.numeration.filter(|numeration| !numeration.is_base())
    }

    /// Returns the largest number of numbers of an atom that was written.
    pub(super) fn widest(&self) -> usize {
        self.widest
    }

    /// Returns the definitions that were used, as a list.
    pub(super) fn definitions(&self) -> String {
        match self.definitions.len() {
            0 => "[]".to_owned(),
            _ => format!("[\n  {}\n]", self.definitions.join(";\n  ")),
        }
    }

    /// Returns the term of a sentence about the P-positions `p`, whose relation is the second after the definitions that are
    /// used here and before.
    pub(super) fn sentence(&mut self, sentence: &Formula) -> Result<String, NoRocqForm> {
        // The first time adds the definitions, whose number the second one writes.
        self.positions = Some(0);
        self.formula(sentence, &[])?;
        self.positions = Some(self.names.len() + 1);
        let text = self.formula(sentence, &[]);
        self.positions = None;
        text
    }

    /// Returns the relation of numbers and rounded multiples, if it is used.
    pub(super) fn rounded(&self) -> Option<&RoundedMultiples> {
        self.rounded.as_ref().map(|(_, multiples)| multiples)
    }

    /// Returns the definition of the relation of numbers and rounded multiples.
    fn multiples(&mut self, slope: Slope, numeration: &WrittenNumeration) -> Result<String, NoRocqForm> {
        match &self.rounded {
            Some((other, _)) if *other != slope => unsupported("rounded multiples of two irrational numbers"),
            Some(_) => Ok("multiples".to_owned()),
            None => {
                self.rounded = Some((slope, RoundedMultiples::new(slope, numeration, self.budget)?));
                Ok("multiples".to_owned())
            }
        }
    }

    /// Returns the number of definitions.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns the term of a formula whose variables are `scope`, the innermost first.
    pub(super) fn formula(&mut self, formula: &Formula, scope: &[String]) -> Result<String, NoRocqForm> {
        let all = |writer: &mut Self, parts: &[Formula]| {
            parts.iter().map(|part| writer.formula(part, scope)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match formula {
            Formula::Constant(value) => format!("Constant {value}"),
            Formula::Equal(t, u) => self.compared("=", [t, u], scope)?,
            Formula::Less(t, u) => self.compared("<", [t, u], scope)?,
            Formula::AtMost(t, u) => self.compared("<=", [t, u], scope)?,
            Formula::Distinct(terms) => {
                let terms: Vec<&Term> = terms.iter().collect();
                self.atom(&terms, 0, scope, |values, _| {
                    let pairs = (0..values.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                    let differ = |(i, j): (usize, usize)| format!("~ ({} = {})", values[i], values[j]);
                    joined(AND, pairs.map(differ).collect(), true)
                })?
            }
            Formula::In(name, arguments) => self.relation(name, arguments, scope)?,
            Formula::Not(inner) => format!("~ {}", bracketed(&self.formula(inner, scope)?)),
            Formula::And(parts) => joined(AND, all(self, parts)?, true),
            Formula::Or(parts) => joined(OR, all(self, parts)?, false),
            Formula::Implies(p, q) => {
                let (p, q) = (self.formula(p, scope)?, self.formula(q, scope)?);
                format!("({p}) ==> ({q})")
            }
            Formula::Iff(p, q) => {
                let (p, q) = (self.formula(p, scope)?, self.formula(q, scope)?);
                format!("({p}) <=> ({q})")
            }
            Formula::Exists(names, body) => self.quantified("ForSome", names, body, scope)?,
            Formula::ForAll(names, body) => self.quantified("ForAll", names, body, scope)?,
            Formula::InDigits(digits, inner) => {
                if self.numeration.is_some_and(|numeration| numeration.name() == digits.numeration) {
                    return self.formula(inner, scope);
                }
                let base = digits.numeration.strip_prefix("base:").and_then(|base| base.parse().ok());
                let Some(base) = base.filter(|_| self.numeration.is_none()) else {
                    return unsupported(format!("operations on the digits of {}", digits.numeration));
                };
                let outer = std::mem::replace(&mut self.base, base);
                let text = self.formula(inner, scope);
                self.base = outer;
                text?
            }
            _ => return unsupported("a formula of an unknown form"),
        })
    }

    fn quantified(
        &mut self,
        word: &str,
        names: &[String],
        body: &Formula,
        scope: &[String],
    ) -> Result<String, NoRocqForm> {
        let inner: Vec<String> = names.iter().rev().chain(scope).cloned().collect();
        let text = self.formula(body, &inner)?;
        Ok(names.iter().fold(text, |text, _| format!("{word} ({text})")))
    }

    fn compared(&mut self, word: &str, terms: [&Term; 2], scope: &[String]) -> Result<String, NoRocqForm> {
        self.atom(&terms, 0, scope, |values, _| format!("{} {word} {}", values[0], values[1]))
    }

    /// Returns a relation between terms, with `more` new numbers for `write`: it has the terms and the places of these
    /// numbers. New numbers for terms without a value follow.
    fn atom(
        &mut self,
        terms: &[&Term],
        more: usize,
        scope: &[String],
        write: impl FnOnce(&[String], &[String]) -> String,
    ) -> Result<String, NoRocqForm> {
        let is_about_words = self.numeration_of_words().is_some();
        let new = more + terms.iter().map(|term| new_numbers(term, is_about_words)).sum::<usize>();
        let in_scope = match self.counts_used {
            true => used_variables(terms).len(),
            false => scope.len(),
        };
        self.widest = self.widest.max(in_scope + new);
        let mut within = AtomScope { names: scope, new, conditions: Vec::new(), used: more };
        let values: Result<Vec<String>, _> =
            terms.iter().map(|term| Ok(factor(self.term(term, &mut within)?))).collect();
        let places: Vec<String> = (0..more).map(|place| place.to_string()).collect();
        let mut parts = within.conditions;
        parts.push(write(&values?, &places));
        Ok((0..new).fold(joined(AND, parts, true), |text, _| format!("ForSome ({text})")))
    }

    /// Returns an atom of a defined relation.
    fn relation(&mut self, name: &str, arguments: &[Term], scope: &[String]) -> Result<String, NoRocqForm> {
        let index = self.defined(name)?;
        self.atom_of(index, arguments, scope)
    }

    /// Returns the atom that the relation with a number holds of terms.
    fn atom_of(&mut self, index: usize, arguments: &[Term], scope: &[String]) -> Result<String, NoRocqForm> {
        let place = |term: &Term| match term {
            Term::Var(name) => scope.iter().position(|other| other == name),
            _ => None,
        };
        if let Some(places) = arguments.iter().map(place).collect::<Option<Vec<usize>>>() {
            return Ok(format!("Rel {index} {}", list(places)));
        }
        let terms: Vec<&Term> = arguments.iter().collect();
        self.atom(&terms, terms.len(), scope, |values, places| {
            let mut parts: Vec<String> =
                values.iter().zip(places).map(|(value, place)| format!("Var {place} = {value}")).collect();
            parts.push(format!("Rel {index} {}", list(places)));
            joined(AND, parts, true)
        })
    }

    /// Adds the definition of a relation, if it is new, and returns its number.
    fn defined(&mut self, name: &str) -> Result<usize, NoRocqForm> {
        if let Some(index) = self.positions.filter(|_| name == POSITIONS) {
            return Ok(index);
        }
        if let Some(index) = self.names.iter().position(|other| other == name) {
            return Ok(index);
        }
        let text = match self.theory.definition(name) {
            None => return unsupported(format!("the relation '{name}', which has no definition")),
            Some(DefinedBy::Formula { parameters, formula }) => {
                let outer = std::mem::replace(&mut self.base, u64::from(self.theory.base().get()));
                let text = self.formula(formula, parameters);
                self.base = outer;
                format!("Defined ({})", text?)
            }
            Some(DefinedBy::Automaton { arity, automaton }) => self.given(name, automaton, arity)?,
            Some(DefinedBy::Digits(_)) => {
                let compiled = Compiler::new(self.theory, self.budget).relation(name);
                self.given(name, &compiled.map_err(not_compiled)?, 1)?
            }
            Some(_) => {
                return unsupported(format!("the relation '{name}', which has a definition of another kind"));
            }
        };
        let comment = match self.theory.definition(name) {
            Some(DefinedBy::Digits(expression)) => format!("{name} = digits {expression}"),
            Some(DefinedBy::Formula { parameters, formula }) => {
                format!("{name}({}) := {formula}", parameters.join(", "))
            }
            _ => name.to_owned(),
        };
        Ok(self.add(name.to_owned(), &comment, &text))
    }

    /// Adds a definition, and returns its number.
    fn add(&mut self, name: String, comment: &str, text: &str) -> usize {
        let index = self.names.len();
        self.names.push(name);
        self.definitions.push(format!("(* {index}: {} *) {text}", formula_in_comment(comment)));
        index
    }

    fn given(&self, name: &str, automaton: &Automaton, arity: usize) -> Result<String, NoRocqForm> {
        if let Some(numeration) = self.numeration {
            let table = TransitionTable::from_automaton(automaton, arity);
            return match table {
                Some(table) => numeration.given(&table, self.budget),
                None => unsupported(format!("the relation '{name}', whose automaton is too large")),
            };
        }
        match TransitionTable::from_automaton(automaton, arity).filter(|_| self.theory.base() == Base::BINARY)
        {
            Some(table) => Ok(given(&table)),
            None => {
                unsupported(format!("the relation '{name}', whose automaton is not one of binary digits"))
            }
        }
    }

    /// Returns the term of a term.
    fn term(&mut self, term: &Term, scope: &mut AtomScope<'_>) -> Result<String, NoRocqForm> {
        if let Some(numeration) = self.numeration_of_words()
            && let Some(result) = self.term_of_words(term, numeration, scope)
        {
            return result;
        }
        let (base, is_binary) = (self.base, self.base == 2 && self.numeration.is_none());
        let binary = |operation: &str| match is_binary {
            true => Ok(()),
            false => unsupported(format!("'{operation}' on the digits of base {base}")),
        };
        let power = |k: u32| match base.checked_pow(k) {
            Some(power) => Ok(power),
            None => unsupported(format!("the number {base}^{k}")),
        };
        let mut of = |t: &Term, scope: &mut AtomScope<'_>| Ok(factor(self.term(t, scope)?));
        Ok(match term {
            Term::Var(name) => match scope.names.iter().position(|other| other == name) {
                Some(place) => format!("Var {}", scope.new + place),
                None => return unsupported(format!("the variable '{name}', which is not bound")),
            },
            Term::Number(n) => format!("Num {n}"),
            Term::Sum(t, u) => format!("{} + {}", of(t, scope)?, of(u, scope)?),
            Term::Times(c, t) => format!("Mul {c} ({})", self.term(t, scope)?),
            Term::Xor(t, u) => {
                binary("xor")?;
                format!("{} xor {}", of(t, scope)?, of(u, scope)?)
            }
            Term::Quotient(k, t) => format!("{} div {}", of(t, scope)?, power(*k)?),
            Term::Low(k, t) => format!("{} mod {}", of(t, scope)?, power(*k)?),
            Term::Modulo(m, t) => format!("{} mod {m}", of(t, scope)?),
            Term::Shl(k, t) => format!("Mul {} ({})", power(*k)?, self.term(t, scope)?),
            Term::Mask(k, t, u) => {
                binary("mask")?;
                let divided = power(*k)?;
                let (t, u) = (of(t, scope)?, of(u, scope)?);
                match divided {
                    1 => scope.ones_to_lowest(&format!("{t} xor {u}")),
                    _ => {
                        let differ = format!("({t} div {divided}) xor ({u} div {divided})");
                        format!("Mul {divided} ({})", scope.ones_to_lowest(&differ))
                    }
                }
            }
            Term::Lowest(t) => {
                binary("lowest")?;
                let t = self.term(t, scope)?;
                format!("(({}) + Num 1) div 2", scope.ones_to_lowest(&t))
            }
            Term::Beatty(..) => return unsupported("rounded multiples of irrational numbers ('beatty')"),
            _ => return unsupported("a term of an unknown form"),
        })
    }

    /// Returns the term of an operation on words: a new number that a relation of words joins to another new number. Returns
    /// `None` for operations on numbers.
    fn term_of_words(
        &mut self,
        term: &Term,
        numeration: &WrittenNumeration,
        scope: &mut AtomScope<'_>,
    ) -> Option<Result<String, NoRocqForm>> {
        let (name, definition, inner) = match term {
            Term::Shl(k, t) => (format!("shl({k}, x)"), numeration.shifted(*k), t),
            Term::Lowest(t) => ("lowest(x)".to_owned(), numeration.lowest(), t),
            Term::Beatty(slope, t) => (format!("floor(n * {slope})"), self.multiples(*slope, numeration), t),
            Term::Xor(..) | Term::Mask(..) | Term::Quotient(..) | Term::Low(..) => {
                let name = numeration.name();
                return Some(unsupported(format!("binary operations on numbers in the numeration {name}")));
            }
            _ => return None,
        };
        Some(definition.and_then(|definition| {
            let index = match self.names.iter().position(|other| *other == name) {
                Some(index) => index,
                None => self.add(name.clone(), &name, &definition),
            };
            let t = self.term(inner, scope)?;
            let place = scope.used;
            scope.used += 2;
            scope.conditions.push(format!("Var {place} = {}", factor(t)));
            scope.conditions.push(format!("Rel {index} [{place}; {}]", place + 1));
            Ok(format!("Var {}", place + 1))
        }))
    }
}

impl AtomScope<'_> {
    /// Returns the number whose binary ones are the lowest one of `t` and all places below it. The new number is t - 1.
    fn ones_to_lowest(&mut self, t: &str) -> String {
        let place = self.used;
        self.used += 1;
        self.conditions.push(format!("Var {place} + Num 1 = ({t})"));
        format!("Var {place} xor (Var {place} + Num 1)")
    }
}

fn not_compiled(error: FormulaError) -> NoRocqForm {
    match error {
        FormulaError::Stopped(stopped) => NoRocqForm::Stopped(stopped),
        error => NoRocqForm::NotCovered(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
