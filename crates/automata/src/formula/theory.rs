//! Named relations: defined by formulas, or bound to automata.

use super::pattern::DigitPattern;
use super::{FixedDigits, Formula, MAX_TRACKS};
use crate::{Automaton, Base, Numeration, NumerationError, Slope, Track, TrackWord};
use hashbrown::HashMap;
use impartial::run::Stopped;
use num_bigint::BigUint;

/// The context of a formula: a base or a numeration, and named relations, which are defined by formulas or bound to
/// automata. A definition may use others, but not itself, not even indirectly.
///
/// ```
/// use impartial_automata::{Base, Formula, Theory};
/// let mut theory = Theory::new(Base::BINARY);
/// theory.define("even", ["x"], Formula::parse("ex y: x = y + y")?)?;
/// assert!(theory.define("even", ["x"], Formula::TRUE).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Theory {
    base: Base,
    /// `None` if numbers are read in the base.
    numeration: Option<Numeration>,
    definitions: Vec<Definition>,
}

#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) arity: usize,
    pub(super) body: DefinitionBody,
}

#[derive(Clone, Debug)]
pub(super) enum DefinitionBody {
    Formula {
        parameters: Vec<String>,
        formula: Formula,
    },
    /// An automaton over the tracks 0, 1, …, in the order of the arguments.
    Automaton(Automaton),
    /// A set of numbers given by their digits.
    Pattern(DigitPattern),
}

/// The definition of a relation of a [`Theory`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum DefinedBy<'a> {
    /// A formula whose free variables are the parameters.
    Formula {
        /// The parameters, in the order of the arguments.
        parameters: &'a [String],
        /// The formula whose free variables are the parameters.
        formula: &'a Formula,
    },
    /// An automaton over the tracks 0, 1, …, in the order of the arguments.
    Automaton {
        /// The number of arguments of the relation.
        arity: usize,
        /// The automaton that reads the arguments.
        automaton: &'a Automaton,
    },
    /// A regular expression on the digits of one number.
    Digits(&'a str),
}

/// A formula or definition that is not well formed, or work that was stopped.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaError {
    /// A variable that no quantifier binds.
    #[error("the variable '{0}' is not bound (bind it with 'all' or 'ex')")]
    Unbound(String),
    /// A relation that is not defined.
    #[error("the relation '{0}' is not defined (allowed: the names defined before)")]
    Undefined(String),
    /// A relation that is defined a second time.
    #[error("the relation '{0}' is defined twice")]
    Redefined(String),
    /// Two equal parameters, or two equal variables of a quantifier.
    #[error("the name '{0}' stands twice in one list of variables")]
    Repeated(String),
    /// A relation with a wrong number of arguments.
    #[error("the relation '{name}' takes {expected} arguments, not {given}")]
    Arity {
        /// The name of the relation.
        name: String,
        /// The number of arguments that it takes.
        expected: usize,
        /// The number of arguments that were given.
        given: usize,
    },
    /// A base below 2 or above 36.
    #[error("base {0} (allowed: 2 to 36)")]
    Base(u8),
    /// Relations that are defined in a circle.
    #[error("definitions go round in a circle: {0}")]
    Circular(String),
    /// A formula with more levels than the compiler supports.
    #[error(
        "too deep a formula (allowed: at most {0} levels of connectives and operations, one inside the other)"
    )]
    TooDeep(usize),
    /// A relation between more numbers than an automaton can read.
    #[error("a relation between {0} numbers at a time (allowed: at most {MAX_TRACKS})")]
    TooWide(usize),
    /// A number too large for a coefficient.
    #[error("the number {0} is too large (allowed: below 2^62)")]
    TooLarge(u64),
    /// A product of numbers too large for a coefficient.
    #[error("the product is too large (allowed: below 2^62)")]
    ProductTooLarge,
    /// A sum of numbers too large for a coefficient.
    #[error("the sum is too large (allowed: below 2^62)")]
    SumTooLarge,
    /// A term t mod 0, which has no value.
    #[error("a modulus of 0 (allowed: 1 and more)")]
    ZeroModulus,
    /// A formula that cannot be written in the language of MONA.
    #[error("{0} cannot be written for MONA")]
    NotForMona(String),
    /// An operation that bases have and the numeration does not have.
    #[error(
        "{what} has no meaning in the numeration {numeration} (allowed: +, multiples, mod, numbers, shl(k, t), \
         lowest(t), beatty(t, p, d, q), or a base)"
    )]
    NotThere {
        /// The operation that the numeration does not have.
        what: &'static str,
        /// The name of the numeration.
        numeration: String,
    },
    /// An operation that is about the digits of one numeration, in a theory that reads other digits.
    #[error("{} means {}; the numeration {numeration} cannot read it", digits.operation, words_of(&digits.numeration))]
    OtherNumeration {
        /// The operation, and the digits that it is about.
        digits: FixedDigits,
        /// The name of the base or numeration of the theory.
        numeration: String,
    },
    /// A term ⌊n·α⌋ in a base, which cannot read it.
    #[error("the floor of n*{slope} is not read in base {base}{hint}")]
    NotInBase {
        /// The base of the theory.
        base: Base,
        /// The slope α of the term.
        slope: Slope,
        /// A numeration that reads it, as a part of the message; may be empty.
        hint: String,
    },
    /// An expression on digits that cannot be read.
    #[error(
        "the expression \"{text}\": {what} (allowed: digits, the highest first, '.', '[0-9]', '|', '*', '+', '?' \
         and brackets)"
    )]
    Pattern {
        /// The text of the expression.
        text: String,
        /// The reason why it cannot be read.
        what: String,
    },
    /// A relation that is bound to an automaton, and therefore to the digits that it reads.
    #[error("the relation '{0}' is bound to an automaton that reads other digits")]
    OtherDigits(String),
    /// A numeration that could not be certified.
    #[error(transparent)]
    Numeration(NumerationError),
    /// A sentence that was found false at some numbers, and true when these numbers were substituted: a defect of this
    /// program.
    #[error("two decisions disagree at {0}")]
    Contradiction(String),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Returns the digits of a numeration in words.
fn words_of(numeration: &str) -> String {
    match numeration.strip_prefix("base:") {
        Some("2") => "binary digits".to_owned(),
        Some(base) => format!("digits in base {base}"),
        None => format!("digits of the numeration {numeration}"),
    }
}

impl From<NumerationError> for FormulaError {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Stopped(stopped) => FormulaError::Stopped(stopped),
            error => FormulaError::Numeration(error),
        }
    }
}

impl Theory {
    /// Creates a theory without definitions, in which numbers are read in base `base`.
    pub fn new(base: Base) -> Self {
        Theory { base, numeration: None, definitions: Vec::new() }
    }

    /// Creates a theory without definitions, in which numbers are read as a numeration writes them.
    pub fn in_numeration(numeration: &Numeration) -> Self {
        let not_base = Some(numeration.clone()).filter(|numeration| numeration.base().is_none());
        Theory { base: numeration.digits(), numeration: not_base, definitions: Vec::new() }
    }

    /// Returns this theory with its numbers represented in `numeration`.
    ///
    /// # Errors
    /// [`FormulaError::OtherDigits`] for a relation that is bound to an automaton.
    pub fn with_numeration(&self, numeration: &Numeration) -> Result<Self, FormulaError> {
        let bound = |definition: &&Definition| matches!(definition.body, DefinitionBody::Automaton(_));
        if let Some(definition) = self.definitions.iter().find(bound) {
            return Err(FormulaError::OtherDigits(definition.name.clone()));
        }
        Ok(Theory { definitions: self.definitions.clone(), ..Theory::in_numeration(numeration) })
    }

    /// Returns the theory with the operations of its definitions about the digits that it reads now, even if it is read
    /// in another numeration later.
    #[must_use]
    pub fn with_fixed_digits(mut self) -> Self {
        let name = self.digits_name();
        for definition in &mut self.definitions {
            if let DefinitionBody::Formula { formula, .. } = &mut definition.body {
                *formula = std::mem::replace(formula, Formula::TRUE).in_digits(&name, None);
            }
        }
        self
    }

    /// Returns the name of the base or numeration whose digits the theory reads, such as `base:2`.
    pub fn digits_name(&self) -> String {
        match &self.numeration {
            None => format!("base:{}", self.base),
            Some(numeration) => numeration.name().to_owned(),
        }
    }

    /// Returns the name of an operation on digits in a definition; `None` for definitions without one.
    pub fn about_digits(&self) -> Option<&'static str> {
        self.definitions.iter().find_map(|definition| match &definition.body {
            DefinitionBody::Formula { formula, .. } => formula.about_digits(),
            DefinitionBody::Pattern(_) => Some("digits"),
            DefinitionBody::Automaton(_) => None,
        })
    }

    /// Checks that the theory reads the digits that a formula fixes.
    pub(super) fn reads(&self, digits: &FixedDigits) -> Result<(), FormulaError> {
        let numeration = self.digits_name();
        match numeration == digits.numeration {
            true => Ok(()),
            false => Err(FormulaError::OtherNumeration { digits: digits.clone(), numeration }),
        }
    }

    /// Returns whether some relation is defined by digits.
    pub fn has_patterns(&self) -> bool {
        self.definitions.iter().any(|definition| matches!(definition.body, DefinitionBody::Pattern(_)))
    }

    /// Returns a theory with the same base or numeration and no definitions.
    pub fn without_definitions(&self) -> Theory {
        Theory { base: self.base, numeration: self.numeration.clone(), definitions: Vec::new() }
    }

    /// Returns the base, or the exclusive bound on the digits of a numeration.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Returns the numeration, if numbers are not read in a base.
    pub fn numeration(&self) -> Option<&Numeration> {
        self.numeration.as_ref()
    }

    /// Returns the word of a tuple of numbers.
    pub fn word(&self, numbers: &[(Track, BigUint)]) -> TrackWord {
        match &self.numeration {
            Some(numeration) => numeration.word(numbers),
            None => TrackWord::from_numbers(self.base, numbers),
        }
    }

    /// Returns the number on a track of a word.
    pub fn number(&self, word: &TrackWord, track: Track) -> BigUint {
        match &self.numeration {
            Some(numeration) => numeration.number(word, track),
            None => word.number(track),
        }
    }

    /// Returns the number on a track of a word; `None` for a number from 2⁶⁴ on.
    pub fn small_number(&self, word: &TrackWord, track: Track) -> Option<u64> {
        match &self.numeration {
            Some(numeration) => numeration.small_number(word, track),
            None => word.small_number(track),
        }
    }

    /// Returns whether numbers are in a relation. The number of track i is `numbers[i]`, or 0 beyond the end of the
    /// list.
    pub fn accepts(&self, relation: &Automaton, numbers: &[u64]) -> bool {
        let Some(numeration) = &self.numeration else { return relation.accepts_numbers(numbers) };
        let codes: Option<Vec<u64>> = numbers.iter().map(|&n| numeration.code(n)).collect();
        match codes {
            Some(codes) => relation.accepts_numbers(&codes),
            None => {
                let numbers: Vec<(Track, BigUint)> =
                    (0..).map(Track).zip(numbers.iter().map(|&n| n.into())).collect();
                relation.accepts(&numeration.word(&numbers))
            }
        }
    }

    /// Returns the names of the defined relations, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.definitions.iter().map(|definition| definition.name.as_str())
    }

    /// Returns the definition of a relation; `None` for a name without a definition.
    pub fn definition(&self, name: &str) -> Option<DefinedBy<'_>> {
        let (_, Definition { arity, body, .. }) = self.find(name)?;
        Some(match body {
            DefinitionBody::Formula { parameters, formula } => DefinedBy::Formula { parameters, formula },
            DefinitionBody::Automaton(automaton) => DefinedBy::Automaton { arity: *arity, automaton },
            DefinitionBody::Pattern(pattern) => DefinedBy::Digits(pattern.text()),
        })
    }

    /// Defines a relation by a formula whose free variables are the parameters.
    ///
    /// # Errors
    /// A name that is taken; a repeated parameter.
    pub fn define<S: Into<String>>(
        &mut self,
        name: impl Into<String>,
        parameters: impl IntoIterator<Item = S>,
        formula: Formula,
    ) -> Result<(), FormulaError> {
        let parameters: Vec<String> = parameters.into_iter().map(Into::into).collect();
        once_each(&parameters)?;
        let arity = parameters.len();
        self.add(Definition {
            name: name.into(),
            arity,
            body: DefinitionBody::Formula { parameters, formula },
        })
    }

    /// Binds a relation to an automaton over the tracks 0, 1, …, `arity` − 1, the arguments in order.
    ///
    /// # Errors
    /// A name that is taken; an automaton with other tracks or another base.
    pub fn bind(
        &mut self,
        name: impl Into<String>,
        arity: usize,
        automaton: Automaton,
    ) -> Result<(), FormulaError> {
        let name = name.into();
        if let Some(Track(track)) = automaton.tracks().iter().find(|t| t.0 as usize >= arity) {
            return Err(FormulaError::Arity { name, expected: arity, given: *track as usize + 1 });
        }
        if automaton.base() != self.base && !automaton.tracks().is_empty() {
            return Err(FormulaError::Base(automaton.base().get()));
        }
        self.add(Definition { name, arity, body: DefinitionBody::Automaton(automaton) })
    }

    /// Defines a set of numbers by a regular expression on their digits, the highest first.
    ///
    /// ```
    /// use impartial_automata::{Base, Formula, Theory, ProofBudget, decide};
    /// use impartial::run::Run;
    /// let mut theory = Theory::new(Base::BINARY);
    /// theory.define_pattern("even", "(0|1)*0")?;
    /// let sentence = Formula::parse("all x: even(x) <-> (ex y: x = 2*y)")?;
    /// let run = Run::default();
    /// assert!(decide(&theory, &sentence, &ProofBudget::new(&run))?.holds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A name that is taken; a malformed expression.
    pub fn define_pattern(&mut self, name: impl Into<String>, expression: &str) -> Result<(), FormulaError> {
        let body = DefinitionBody::Pattern(DigitPattern::parse(expression)?);
        self.add(Definition { name: name.into(), arity: 1, body })
    }

    fn add(&mut self, definition: Definition) -> Result<(), FormulaError> {
        if self.find(&definition.name).is_some() {
            return Err(FormulaError::Redefined(definition.name));
        }
        self.definitions.push(definition);
        Ok(())
    }

    /// Adds the definitions of another theory whose names are not taken.
    pub fn extend(&mut self, other: &Theory) {
        for definition in &other.definitions {
            if self.find(&definition.name).is_none() {
                self.definitions.push(definition.clone());
            }
        }
    }

    /// Returns the theory with only those definitions that a formula needs, directly or through others.
    pub fn only_for(&self, formula: &Formula) -> Theory {
        let wanted = formula.relations().into_iter().filter_map(|name| Some(self.find(name)?.0));
        // Circular definitions stay, and are an error when they are used.
        let Ok(needed) = self.in_order(wanted.collect::<Vec<_>>()) else { return self.clone() };
        let definitions = self.definitions.iter().enumerate().filter(|(i, _)| needed.contains(i));
        Theory {
            definitions: definitions.map(|(_, definition)| definition.clone()).collect(),
            ..self.without_definitions()
        }
    }

    /// Returns the definitions that `wanted` need, including these, each after all that it uses. If definitions are
    /// circular, returns the circle as the error, from a definition to itself. Names without a definition are ignored.
    pub(super) fn in_order(&self, wanted: impl IntoIterator<Item = usize>) -> Result<Vec<usize>, Vec<usize>> {
        let index: HashMap<&str, usize> = self.names().zip(0..).collect();
        let uses = |i: usize| {
            let names = match &self.definitions[i].body {
                DefinitionBody::Formula { formula, .. } => formula.relations(),
                DefinitionBody::Automaton(_) | DefinitionBody::Pattern(_) => Vec::new(),
            };
            names.into_iter().filter_map(|name| index.get(name).copied()).collect::<Vec<_>>().into_iter()
        };
        let (mut order, mut done) = (Vec::new(), vec![false; self.definitions.len()]);
        for first in wanted {
            if std::mem::replace(&mut done[first], true) {
                continue;
            }
            let mut path = vec![(first, uses(first))];
            while let Some((current, remaining)) = path.last_mut() {
                let Some(next) = remaining.next() else {
                    order.push(*current);
                    path.pop();
                    continue;
                };
                if !std::mem::replace(&mut done[next], true) {
                    path.push((next, uses(next)));
                } else if let Some(from) = path.iter().position(|(i, _)| *i == next) {
                    let circle = path[from..].iter().map(|(i, _)| *i).chain([next]);
                    return Err(circle.collect());
                }
            }
        }
        Ok(order)
    }

    /// Returns the names of the definitions on a path, joined by arrows.
    pub(super) fn names_of(&self, way: &[usize]) -> String {
        way.iter().map(|&i| self.definitions[i].name.as_str()).collect::<Vec<_>>().join(" -> ")
    }

    /// Returns the formulas of the definitions.
    pub(super) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.definitions.iter().filter_map(|definition| match &definition.body {
            DefinitionBody::Formula { formula, .. } => Some(formula),
            DefinitionBody::Automaton(_) | DefinitionBody::Pattern(_) => None,
        })
    }

    pub(super) fn find(&self, name: &str) -> Option<(usize, &Definition)> {
        self.definitions.iter().enumerate().find(|(_, d)| d.name == name)
    }

    pub(super) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }
}

/// # Errors
/// [`FormulaError::Repeated`] with the first repeated name.
pub(super) fn once_each(names: &[String]) -> Result<(), FormulaError> {
    match names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
        Some((_, name)) => Err(FormulaError::Repeated(name.clone())),
        None => Ok(()),
    }
}
