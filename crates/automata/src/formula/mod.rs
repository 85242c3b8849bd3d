//! A first-order language about natural numbers that automata decide.
//!
//! **Terms**: variables; numbers; t + u; c·t for a number c; t ⊕ u (digitwise addition without carry,
//! the nim-sum in base 2); mask_k(t, u) = bᵏ·(⌊t/bᵏ⌋|⌊u/bᵏ⌋) with the mating function
//! (x|y) = bᵐ⁺¹ − 1, bᵐ the highest power of b that divides x − y; ⌊t/bᵏ⌋; t mod bᵏ; t mod m; shl_k(t), the
//! digits of t, each k places higher; lowest(t), the place value of the lowest digit of t that is not 0;
//! beatty(t, p, d, q) = ⌊t·(p + √d)/q⌋ for numbers p, d and q, in a [`Numeration`](crate::Numeration) that reads it.
//! **Relations**: =, <, ≤, distinct(t, …), and names of sets and relations that a [`Theory`] defines.
//! **Sentences**: ¬, ∧, ∨, →, ↔, ∃, ∀ over the natural numbers.
//!
//! mask_k(t, u) has no value if the quotients of t and u are equal, lowest(0) has no value, and shl_k(t) has no value
//! if a [`Numeration`](crate::Numeration) has no such word. A relation with a term without a value is false. So
//! ¬(mask_0(x, x) = 1) is true. A numeration that is not a base has no ⊕, masks, quotients and residues modulo bᵏ.
//!
//! Every sentence is decided ([`decide`]): the language is part of Büchi arithmetic, the first-order
//! theory of (ℕ, +, V_b) (Büchi 1960; Bruyère, Hansel, Michaux, Villemaire 1994).
//!
//! Formulas are built by methods or read from text ([`parse`](Formula::parse)):
//!
//! ```
//! use impartial_automata::{Base, Formula, Term, Theory, ProofBudget, decide, var};
//! use impartial::run::Run;
//! let run = Run::default();
//! let budget = ProofBudget::new(&run);
//! let theory = Theory::new(Base::BINARY);
//!
//! let built = var("x").xor(var("y")).at_most(var("x").plus(var("y"))).for_all(["x", "y"]);
//! let read = Formula::parse("all x, y: x xor y <= x + y")?;
//! assert_eq!(built, read);
//! assert!(decide(&theory, &built, &budget)?.holds);
//!
//! let wrong = Formula::parse("all x, y: x xor y = x + y")?;
//! let decision = decide(&theory, &wrong, &budget)?;
//! assert!(!decision.holds);
//! assert_eq!(decision.example_text(), "x = 1, y = 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compile;
mod decide;
mod levels;
mod lower;
mod mona;
mod mona_words;
mod parse;
mod pattern;
mod print;
mod theory;

pub use compile::Compiler;
pub use decide::{Decision, Solutions, decide, solutions};
pub use mona::to_mona;
pub use parse::{Document, parse_definitions, parse_document, parse_document_with};
pub use theory::{DefinedBy, FormulaError, Theory};

use crate::Slope;

/// Maximum number of levels of connectives and operations in a parsed formula. Algorithms on formulas are recursive.
const MAX_LEVELS: usize = 150;

/// Maximum number of numbers that one relation reads. Algorithms on diagrams recurse once for each number.
const MAX_TRACKS: usize = 500;

/// A term of the language. The text form is described at [`Formula::parse`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// A variable, given by its name.
    Var(String),
    /// A natural number, as a constant.
    Number(u64),
    /// The sum t + u.
    Sum(Box<Term>, Box<Term>),
    /// The multiple c·t of a term.
    Times(u64, Box<Term>),
    /// The nim-sum t ⊕ u: digitwise addition without carry.
    Xor(Box<Term>, Box<Term>),
    /// The mask mask_k(t, u) = bᵏ·(⌊t/bᵏ⌋|⌊u/bᵏ⌋) of two terms in base b.
    Mask(u32, Box<Term>, Box<Term>),
    /// The quotient ⌊t/bᵏ⌋ in base b.
    Quotient(u32, Box<Term>),
    /// The low digits t mod bᵏ in base b.
    Low(u32, Box<Term>),
    /// The residue t mod m, for m ≥ 1.
    Modulo(u64, Box<Term>),
    /// The digits of t, each k places higher: bᵏ·t in base b.
    Shl(u32, Box<Term>),
    /// The place value of the lowest digit of t that is not 0, in base b the highest power of b that divides t
    /// (Büchi's V_b); 0 has none.
    Lowest(Box<Term>),
    /// The rounded multiple ⌊t·α⌋ for a quadratic irrational α.
    Beatty(Slope, Box<Term>),
}

/// A formula of the language. The text form is described at [`Formula::parse`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// The true formula ⊤ or the false one ⊥.
    Constant(bool),
    /// The equation t = u.
    Equal(Term, Term),
    /// The inequality t < u.
    Less(Term, Term),
    /// The inequality t ≤ u.
    AtMost(Term, Term),
    /// The statement that the terms are pairwise different.
    Distinct(Vec<Term>),
    /// A set or relation of the theory, by its name, with its arguments.
    In(String, Vec<Term>),
    /// The negation ¬φ.
    Not(Box<Formula>),
    /// The conjunction φ ∧ ψ ∧ …
    And(Vec<Formula>),
    /// The disjunction φ ∨ ψ ∨ …
    Or(Vec<Formula>),
    /// The implication φ → ψ.
    Implies(Box<Formula>, Box<Formula>),
    /// The equivalence φ ↔ ψ.
    Iff(Box<Formula>, Box<Formula>),
    /// The existential formula ∃x, y, …: φ over natural numbers.
    Exists(Vec<String>, Box<Formula>),
    /// The universal formula ∀x, y, …: φ over natural numbers.
    ForAll(Vec<String>, Box<Formula>),
    /// φ, whose operations on digits are about the digits of one numeration. A theory that reads other digits refuses it.
    InDigits(FixedDigits, Box<Formula>),
}

/// The base or numeration in whose digits the operations of a formula, such as xor, read numbers, whatever digits a [`Theory`]
/// reads.
///
/// Without them, an operation such as xor is about the digits that the theory reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FixedDigits {
    /// The name of the base or numeration, such as `base:2`.
    pub numeration: String,
    /// An operation of the formula as messages name it, such as `'lowest'`.
    pub operation: String,
}

/// Returns the term that is the variable called `name`.
pub fn var(name: impl Into<String>) -> Term {
    Term::Var(name.into())
}

/// Returns the term for a number.
pub const fn number(n: u64) -> Term {
    Term::Number(n)
}

/// Returns the mask mask_k(t, u) = bᵏ·(⌊t/bᵏ⌋|⌊u/bᵏ⌋) of two terms in base b.
pub fn mask(k: u32, t: Term, u: Term) -> Term {
    Term::Mask(k, Box::new(t), Box::new(u))
}

impl Term {
    /// Returns the sum t + u of this term t and `u`.
    #[must_use]
    pub fn plus(self, u: Term) -> Term {
        Term::Sum(Box::new(self), Box::new(u))
    }

    /// Returns the multiple c·t of this term t.
    #[must_use]
    pub fn times(self, c: u64) -> Term {
        Term::Times(c, Box::new(self))
    }

    /// Returns the nim-sum t ⊕ u of this term t and `u`.
    #[must_use]
    pub fn xor(self, u: Term) -> Term {
        Term::Xor(Box::new(self), Box::new(u))
    }

    /// Returns the quotient ⌊t/bᵏ⌋ of this term t in base b.
    #[must_use]
    pub fn quotient(self, k: u32) -> Term {
        Term::Quotient(k, Box::new(self))
    }

    /// Returns the low digits t mod bᵏ of this term t in base b.
    #[must_use]
    pub fn low(self, k: u32) -> Term {
        Term::Low(k, Box::new(self))
    }

    /// Returns the residue t mod m of this term t.
    #[must_use]
    pub fn modulo(self, m: u64) -> Term {
        Term::Modulo(m, Box::new(self))
    }

    /// Returns the number with the digits of t, each k places higher.
    #[must_use]
    pub fn shifted(self, k: u32) -> Term {
        Term::Shl(k, Box::new(self))
    }

    /// Returns the place value of the lowest digit of t that is not 0.
    #[must_use]
    pub fn lowest(self) -> Term {
        Term::Lowest(Box::new(self))
    }

    /// Returns the rounded multiple ⌊t·α⌋ of this term t.
    #[must_use]
    pub fn beatty(self, slope: Slope) -> Term {
        Term::Beatty(slope, Box::new(self))
    }

    /// Returns the term with each variable renamed by `name`.
    #[must_use]
    pub fn renamed(&self, name: &dyn Fn(&str) -> String) -> Term {
        let of = |term: &Term| Box::new(term.renamed(name));
        match self {
            Term::Var(own) => Term::Var(name(own)),
            Term::Number(n) => Term::Number(*n),
            Term::Sum(t, u) => Term::Sum(of(t), of(u)),
            Term::Times(c, t) => Term::Times(*c, of(t)),
            Term::Xor(t, u) => Term::Xor(of(t), of(u)),
            Term::Mask(k, t, u) => Term::Mask(*k, of(t), of(u)),
            Term::Quotient(k, t) => Term::Quotient(*k, of(t)),
            Term::Low(k, t) => Term::Low(*k, of(t)),
            Term::Modulo(m, t) => Term::Modulo(*m, of(t)),
            Term::Shl(k, t) => Term::Shl(*k, of(t)),
            Term::Lowest(t) => Term::Lowest(of(t)),
            Term::Beatty(slope, t) => Term::Beatty(*slope, of(t)),
        }
    }

    /// Returns the nim-sum of terms; 0 for an empty list.
    pub fn xor_of(terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().reduce(Term::xor).unwrap_or(Term::Number(0))
    }

    /// Returns the sum of terms; 0 for an empty list.
    pub fn sum_of(terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().reduce(Term::plus).unwrap_or(Term::Number(0))
    }

    /// Returns the equation t = u of this term t and `u`.
    pub fn equal(self, u: Term) -> Formula {
        Formula::Equal(self, u)
    }

    /// Returns the inequality t < u of this term t and `u`.
    pub fn less(self, u: Term) -> Formula {
        Formula::Less(self, u)
    }

    /// Returns the inequality t ≤ u of this term t and `u`.
    pub fn at_most(self, u: Term) -> Formula {
        Formula::AtMost(self, u)
    }
}

impl Formula {
    /// The formula ⊤, which is true.
    pub const TRUE: Formula = Formula::Constant(true);
    /// The formula ⊥, which is false.
    pub const FALSE: Formula = Formula::Constant(false);

    /// Returns the atom of the relation called `name` with the given arguments.
    pub fn holds(name: impl Into<String>, arguments: impl IntoIterator<Item = Term>) -> Formula {
        Formula::In(name.into(), arguments.into_iter().collect())
    }

    /// Returns the negation ¬φ of this formula φ.
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// Returns the conjunction φ ∧ ψ of this formula φ and `other`.
    #[must_use]
    pub fn and(self, other: Formula) -> Formula {
        match self {
            Formula::And(mut all) => {
                all.push(other);
                Formula::And(all)
            }
            one => Formula::And(vec![one, other]),
        }
    }

    /// Returns the disjunction φ ∨ ψ of this formula φ and `other`.
    #[must_use]
    pub fn or(self, other: Formula) -> Formula {
        match self {
            Formula::Or(mut all) => {
                all.push(other);
                Formula::Or(all)
            }
            one => Formula::Or(vec![one, other]),
        }
    }

    /// Returns the implication φ → ψ of this formula φ and `other`.
    #[must_use]
    pub fn implies(self, other: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(other))
    }

    /// Returns the equivalence φ ↔ ψ of this formula φ and `other`.
    #[must_use]
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// Returns the formula ∃x, y, …: φ for this formula φ and the variables `names`.
    #[must_use]
    pub fn exists<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Formula {
        Formula::Exists(names.into_iter().map(Into::into).collect(), Box::new(self))
    }

    /// Returns the formula ∀x, y, …: φ for this formula φ and the variables `names`.
    #[must_use]
    pub fn for_all<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Formula {
        Formula::ForAll(names.into_iter().map(Into::into).collect(), Box::new(self))
    }

    /// Returns the formula with every operation on digits read in `numeration`, such as `base:2`, whatever digits a theory
    /// reads. Messages name `operation`, by default the operation itself. Operations whose digits are fixed
    /// already keep them.
    ///
    /// ```
    /// use impartial_automata::{Base, Formula, Numeration, ProofBudget, Theory, decide};
    /// use impartial::run::Run;
    /// let fib = Theory::in_numeration(&Numeration::parse("fib")?);
    /// let (run, sentence) = (Run::default(), Formula::parse("lowest(3) = 3")?);
    /// assert!(decide(&fib, &sentence, &ProofBudget::new(&run))?.holds);
    /// let binary = sentence.in_digits("base:2", None);
    /// let refused = decide(&fib, &binary, &ProofBudget::new(&run)).unwrap_err();
    /// assert_eq!(refused.to_string(), "'lowest' means binary digits; the numeration fib cannot read it");
    /// assert!(!decide(&Theory::new(Base::BINARY), &binary, &ProofBudget::new(&run))?.holds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_digits(self, numeration: &str, operation: Option<&str>) -> Formula {
        let Some(own) = self.open_digits() else { return self };
        let inner = |inner: Box<Formula>| Box::new(inner.in_digits(numeration, operation));
        match self {
            // Outermost quantifiers and conjunctions stay outermost, where decisions look for them.
            Formula::ForAll(names, body) => Formula::ForAll(names, inner(body)),
            Formula::Exists(names, body) => Formula::Exists(names, inner(body)),
            Formula::And(all) => {
                Formula::And(all.into_iter().map(|part| part.in_digits(numeration, operation)).collect())
            }
            formula => {
                let operation = operation.map_or_else(|| format!("'{own}'"), str::to_owned);
                let fixed = FixedDigits { numeration: numeration.to_owned(), operation };
                Formula::InDigits(fixed, Box::new(formula))
            }
        }
    }

    /// Returns the conjunction of formulas; ⊤ for an empty list.
    pub fn all(formulas: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::And(formulas.into_iter().collect())
    }

    /// Returns the disjunction of formulas; ⊥ for an empty list.
    pub fn any(formulas: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::Or(formulas.into_iter().collect())
    }
}
