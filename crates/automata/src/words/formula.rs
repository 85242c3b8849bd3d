//! The formulas about words.

use std::collections::BTreeSet;

/// The name of the set of squares with a coin, by convention.
pub const COINS: &str = "coins";

/// A number that is added up modulo a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CountedTerm {
    /// The number of a square, given by its name.
    Square(String),
    /// The number of members of a set, the first name, on squares below a square, the second name.
    Below(String, String),
    /// The number of members of a set.
    Size(String),
    /// The sum of the members of a set.
    Total(String),
}

/// A formula about finite sets of squares. Names of sets and of squares are different.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WordFormula {
    /// The true formula ⊤ or the false one ⊥.
    Truth(bool),
    /// A set, the first name, has a square, the second name, as a member.
    Has(String, String),
    /// x − y ≤ c. A name that is `None` stands for square 0.
    Difference {
        /// The name of x.
        left: Option<String>,
        /// The name of y.
        right: Option<String>,
        /// The constant c.
        at_most: i64,
    },
    /// Σ cᵢ·tᵢ ≡ r modulo m, for m ≥ 1.
    Residue {
        /// The pairs (cᵢ, tᵢ) of a coefficient and a term.
        terms: Vec<(i64, CountedTerm)>,
        /// The modulus m.
        modulus: u64,
        /// The residue r.
        residue: u64,
    },
    /// At least N squares from x on and below y are members of a set, or are not. Without x from square 0 on; without y on
    /// the whole strip.
    Count {
        /// The name of the set.
        set: String,
        /// True for squares that are members, false for others.
        members: bool,
        /// The name of x, the first square.
        from: Option<String>,
        /// The name of y, the square after the last.
        to: Option<String>,
        /// The number N of squares.
        at_least: u64,
    },
    /// A set is another one in which each of these squares was turned: added if it was no member, and removed if it was.
    Turned {
        /// The name of the set before the squares are turned.
        before: String,
        /// The name of the set after the squares are turned.
        after: String,
        /// The names of the squares. A square that is named twice stays.
        squares: Vec<String>,
    },
    /// A relation of a set that is bound to an automaton; see [`WordCompiler::bind`](super::WordCompiler::bind).
    Relation(String, String),
    /// The negation ¬φ.
    Not(Box<WordFormula>),
    /// The conjunction φ ∧ ψ ∧ …
    And(Vec<WordFormula>),
    /// The disjunction φ ∨ ψ ∨ …
    Or(Vec<WordFormula>),
    /// Some square x, given by its name, satisfies φ.
    Exists(String, Box<WordFormula>),
    /// Some finite set of squares, given by its name, satisfies φ.
    ExistsSet(String, Box<WordFormula>),
    /// φ, where the set S is that of the squares x with ψ, which must be finitely many: otherwise false.
    Let {
        /// The name of the set S.
        set: String,
        /// The name of the square x.
        square: String,
        /// The condition ψ on the square.
        condition: Box<WordFormula>,
        /// The formula φ about the set.
        body: Box<WordFormula>,
    },
}

impl WordFormula {
    /// The formula ⊤, which is true.
    pub const TRUE: WordFormula = WordFormula::Truth(true);
    /// The formula ⊥, which is false.
    pub const FALSE: WordFormula = WordFormula::Truth(false);

    /// Returns the formula that a set has a square.
    pub fn has(set: &str, square: &str) -> Self {
        WordFormula::Has(set.into(), square.into())
    }

    /// Returns the formula x ≤ y + c for squares x and y.
    pub fn at_most(x: &str, y: &str, c: i64) -> Self {
        WordFormula::Difference { left: Some(x.into()), right: Some(y.into()), at_most: c }
    }

    /// Returns the formula x < y for squares x and y.
    pub fn less(x: &str, y: &str) -> Self {
        WordFormula::at_most(x, y, -1)
    }

    /// Returns the formula x = y + c for squares x and y.
    pub fn equal(x: &str, y: &str, c: i64) -> Self {
        if x == y {
            return WordFormula::Truth(c == 0);
        }
        WordFormula::at_most(x, y, c).and(WordFormula::at_most(y, x, -c))
    }

    /// Returns the formula that the number of the square x is at most c.
    pub fn at_most_number(x: &str, c: i64) -> Self {
        WordFormula::Difference { left: Some(x.into()), right: None, at_most: c }
    }

    /// Returns the formula that the number of the square x is at least c.
    pub fn at_least_number(x: &str, c: i64) -> Self {
        WordFormula::Difference { left: None, right: Some(x.into()), at_most: c.saturating_neg() }
    }

    /// Returns the formula Σ cᵢ·tᵢ ≡ r modulo m for the pairs (cᵢ, tᵢ) in `terms`.
    pub fn residue(terms: impl IntoIterator<Item = (i64, CountedTerm)>, modulus: u64, residue: u64) -> Self {
        WordFormula::Residue { terms: terms.into_iter().collect(), modulus, residue }
    }

    /// Returns the term for the number of a square.
    pub fn square(x: &str) -> CountedTerm {
        CountedTerm::Square(x.into())
    }

    /// Returns the term for the number of members of a set.
    pub fn size(set: &str) -> CountedTerm {
        CountedTerm::Size(set.into())
    }

    /// Returns the term for the number of members of a set below a square.
    pub fn below(set: &str, x: &str) -> CountedTerm {
        CountedTerm::Below(set.into(), x.into())
    }

    /// Returns the formula that a set has at least `least` members.
    pub fn at_least_members(set: &str, least: u64) -> Self {
        WordFormula::Count { set: set.into(), members: true, from: None, to: None, at_least: least }
    }

    /// Returns the formula that at least `least` squares below x are no members of a set.
    pub fn at_least_free_below(set: &str, x: &str, least: u64) -> Self {
        WordFormula::Count {
            set: set.into(),
            members: false,
            from: None,
            to: Some(x.into()),
            at_least: least,
        }
    }

    /// Returns the formula that x is the largest member of a set.
    pub fn largest(set: &str, x: &str) -> Self {
        let above = format!("{x}'above");
        let other = WordFormula::has(set, &above).and(WordFormula::less(x, &above)).exists(&above);
        WordFormula::has(set, x).and(other.not())
    }

    /// Returns the formula that x is the smallest member of a set.
    pub fn smallest(set: &str, x: &str) -> Self {
        let below = format!("{x}'below");
        let other = WordFormula::has(set, &below).and(WordFormula::less(&below, x)).exists(&below);
        WordFormula::has(set, x).and(other.not())
    }

    /// Returns the formula that x is the largest member of a set below y.
    pub fn next_below(set: &str, x: &str, y: &str) -> Self {
        let between = format!("{x}'between");
        let inside = WordFormula::has(set, &between)
            .and(WordFormula::less(x, &between))
            .and(WordFormula::less(&between, y))
            .exists(&between);
        WordFormula::all([WordFormula::has(set, x), WordFormula::less(x, y), inside.not()])
    }

    /// Returns the negation ¬φ of this formula φ.
    #[allow(clippy::should_implement_trait)]
    #[must_use]
    pub fn not(self) -> Self {
        match self {
            WordFormula::Truth(truth) => WordFormula::Truth(!truth),
            WordFormula::Not(inner) => *inner,
            other => WordFormula::Not(Box::new(other)),
        }
    }

    /// Returns the conjunction φ ∧ ψ of this formula φ and `other`.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        WordFormula::all([self, other])
    }

    /// Returns the disjunction φ ∨ ψ of this formula φ and `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        WordFormula::any([self, other])
    }

    /// Returns the implication φ → ψ of this formula φ and `other`.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        self.not().or(other)
    }

    /// Returns the equivalence φ ↔ ψ of this formula φ and `other`.
    #[must_use]
    pub fn iff(self, other: Self) -> Self {
        let both = self.clone().and(other.clone());
        both.or(self.not().and(other.not()))
    }

    /// Returns the conjunction of formulas; ⊤ for none.
    pub fn all(parts: impl IntoIterator<Item = WordFormula>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                WordFormula::Truth(true) => {}
                WordFormula::Truth(false) => return WordFormula::FALSE,
                WordFormula::And(more) => all.extend(more),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => WordFormula::TRUE,
            1 => all.remove(0),
            _ => WordFormula::And(all),
        }
    }

    /// Returns the disjunction of formulas; ⊥ for none.
    pub fn any(parts: impl IntoIterator<Item = WordFormula>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                WordFormula::Truth(false) => {}
                WordFormula::Truth(true) => return WordFormula::TRUE,
                WordFormula::Or(more) => all.extend(more),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => WordFormula::FALSE,
            1 => all.remove(0),
            _ => WordFormula::Or(all),
        }
    }

    /// Returns the formula ∃x: φ over squares, for this formula φ.
    #[must_use]
    pub fn exists(self, x: &str) -> Self {
        match self {
            WordFormula::Truth(_) => self,
            body => WordFormula::Exists(x.into(), Box::new(body)),
        }
    }

    /// Returns the formula ∀x: φ over squares, for this formula φ.
    #[must_use]
    pub fn for_all(self, x: &str) -> Self {
        self.not().exists(x).not()
    }

    /// Returns the largest number that the formula names: a distance, a modulus or a number of members.
    pub fn largest_number(&self) -> u64 {
        let of_all = |parts: &[WordFormula]| parts.iter().map(WordFormula::largest_number).max().unwrap_or(0);
        match self {
            WordFormula::Truth(_)
            | WordFormula::Has(..)
            | WordFormula::Turned { .. }
            | WordFormula::Relation(..) => 0,
            WordFormula::Difference { at_most, .. } => at_most.unsigned_abs(),
            WordFormula::Residue { modulus, .. } => *modulus,
            WordFormula::Count { at_least, .. } => *at_least,
            WordFormula::Not(body) | WordFormula::Exists(_, body) | WordFormula::ExistsSet(_, body) => {
                body.largest_number()
            }
            WordFormula::And(parts) | WordFormula::Or(parts) => of_all(parts),
            WordFormula::Let { condition, body, .. } => condition.largest_number().max(body.largest_number()),
        }
    }

    /// Returns the formula ∃S: φ over finite sets of squares, for this formula φ.
    #[must_use]
    pub fn exists_set(self, set: &str) -> Self {
        match self {
            WordFormula::Truth(_) => self,
            body => WordFormula::ExistsSet(set.into(), Box::new(body)),
        }
    }

    /// Returns the formula in which the free occurrences of a set have another name, which no quantifier of the formula
    /// may bind.
    #[must_use]
    pub fn with_set_renamed(&self, from: &str, to: &str) -> Self {
        let name = |set: &String| if set == from { to.to_owned() } else { set.clone() };
        let inner = |body: &WordFormula| Box::new(body.with_set_renamed(from, to));
        let all = |parts: &[WordFormula]| parts.iter().map(|part| part.with_set_renamed(from, to)).collect();
        match self {
            WordFormula::Truth(_) | WordFormula::Difference { .. } => self.clone(),
            WordFormula::Has(set, x) => WordFormula::Has(name(set), x.clone()),
            WordFormula::Residue { terms, modulus, residue } => {
                let term = |term: &CountedTerm| match term {
                    CountedTerm::Square(_) => term.clone(),
                    CountedTerm::Below(set, x) => CountedTerm::Below(name(set), x.clone()),
                    CountedTerm::Size(set) => CountedTerm::Size(name(set)),
                    CountedTerm::Total(set) => CountedTerm::Total(name(set)),
                };
                let terms = terms.iter().map(|(c, one)| (*c, term(one)));
                WordFormula::residue(terms, *modulus, *residue)
            }
            WordFormula::Count { set, members, from: first, to: last, at_least } => WordFormula::Count {
                set: name(set),
                members: *members,
                from: first.clone(),
                to: last.clone(),
                at_least: *at_least,
            },
            WordFormula::Turned { before, after, squares } => {
                WordFormula::Turned { before: name(before), after: name(after), squares: squares.clone() }
            }
            WordFormula::Relation(relation, set) => WordFormula::Relation(relation.clone(), name(set)),
            WordFormula::Not(body) => WordFormula::Not(inner(body)),
            WordFormula::And(parts) => WordFormula::And(all(parts)),
            WordFormula::Or(parts) => WordFormula::Or(all(parts)),
            WordFormula::Exists(x, body) => WordFormula::Exists(x.clone(), inner(body)),
            WordFormula::ExistsSet(set, _) if set == from => self.clone(),
            WordFormula::ExistsSet(set, body) => WordFormula::ExistsSet(set.clone(), inner(body)),
            WordFormula::Let { set, square, condition, body } => WordFormula::Let {
                set: set.clone(),
                square: square.clone(),
                condition: inner(condition),
                body: if set == from { body.clone() } else { inner(body) },
            },
        }
    }

    /// Returns the names of sets and of squares that no quantifier binds.
    pub fn free_names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        self.collect_free(&mut names);
        names
    }

    fn collect_free(&self, names: &mut BTreeSet<String>) {
        let mut add = |all: &mut dyn Iterator<Item = &String>| names.extend(all.cloned());
        match self {
            WordFormula::Truth(_) => {}
            WordFormula::Has(set, x) => add(&mut [set, x].into_iter()),
            WordFormula::Difference { left, right, .. } => add(&mut left.iter().chain(right)),
            WordFormula::Residue { terms, .. } => {
                for (_, term) in terms {
                    match term {
                        CountedTerm::Square(x) | CountedTerm::Size(x) | CountedTerm::Total(x) => {
                            add(&mut [x].into_iter())
                        }
                        CountedTerm::Below(set, x) => add(&mut [set, x].into_iter()),
                    }
                }
            }
            WordFormula::Count { set, from, to, .. } => add(&mut [set].into_iter().chain(from).chain(to)),
            WordFormula::Turned { before, after, squares } => {
                add(&mut [before, after].into_iter().chain(squares));
            }
            WordFormula::Relation(_, set) => add(&mut [set].into_iter()),
            WordFormula::Not(inner) => inner.collect_free(names),
            WordFormula::And(parts) | WordFormula::Or(parts) => {
                parts.iter().for_each(|part| part.collect_free(names));
            }
            WordFormula::Exists(x, body) | WordFormula::ExistsSet(x, body) => {
                let mut inner = body.free_names();
                inner.remove(x);
                names.extend(inner);
            }
            WordFormula::Let { set, square, condition, body } => {
                let mut inner = condition.free_names();
                inner.remove(square);
                names.extend(inner);
                let mut inner = body.free_names();
                inner.remove(set);
                names.extend(inner);
            }
        }
    }
}
