//! Formulas read from text.
//!
//! ```text
//! document  = { definition } formula
//! definition = "def" name "(" names ")" ":=" formula ";" | "reg" name string ";"
//! formula   = implies { "<->" implies }
//! implies   = or [ "->" implies ]
//! or        = and { "|" and }                       also: or, ∨
//! and       = unary { "&" unary }                   also: and, ∧
//! unary     = "not" unary | ("all" | "ex") names [ "in" set ] ":" formula | "(" formula ")" | atom
//! atom      = term relation term { relation term }  relations: = != < <= > >=
//!           | term "in" set | number "divides" term
//!           | name "(" terms ")" | "distinct" "(" terms ")" | "true" | "false"
//! term      = product { ("+" | "-") product }
//! product   = factor { ("xor" factor) | ("mod" | "div") number { "*" single } }    also: ⊕
//! factor    = single { "*" single }                 at most one of them is no number
//! single    = number | name | "(" term ")" | "if" formula "then" term "else" term
//!           | "mask_k" "(" term "," term ")" | "quotient" "(" number "," term ")" | "low" "(" number "," term ")"
//!           | "shl" "(" number "," term ")" | "lowest" "(" term ")" | "beatty" "(" term "," number "," number "," number ")"
//!           | ("min" | "max") "(" terms ")"
//! set       = term ".." term | "{" sets "}" | term
//! ```
//!
//! `quotient(k, t)` is ⌊t/bᵏ⌋ and `low(k, t)` is t mod bᵏ; `shl(k, t)` has the digits of t, each k places higher, and
//! `lowest(t)` is the place value of the lowest digit of t that is not 0; `beatty(t, p, d, q)` is ⌊t·(p + √d)/q⌋. A
//! quantifier extends as far to the right as possible. A sum with subtracted members has no value if it would be
//! negative, and a relation with a term without a value is false. `reg even "(0|1)*0";` defines a set of numbers by a
//! regular expression on their digits, highest first; leading zeros do not change the number. `#` starts a comment. The
//! tree of the text is that of [`syntax`](crate::syntax).

use super::lower::lower;
use super::theory::{Definition, DefinitionBody};
use super::{Formula, FormulaError, Theory};
use crate::Base;
use crate::syntax::{Parser, Span, SyntaxError, SyntaxNode, SyntaxProblem, Token, tokens};
use std::fmt;

/// A sentence with the definitions that it uses, as read from a text.
#[derive(Clone, Debug)]
pub struct Document {
    /// The theory that contains the definitions.
    pub theory: Theory,
    /// The sentence after the definitions.
    pub sentence: Formula,
}

/// Writes the syntax that is read. Relations that are bound to automata have no text and are left out.
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Definition { name, body, .. } in self.theory.definitions() {
            match body {
                DefinitionBody::Formula { parameters, formula } => {
                    write!(f, "def {name}({}) := {formula}; ", parameters.join(", "))?;
                }
                DefinitionBody::Pattern(pattern) => write!(f, "reg {name} \"{}\"; ", pattern.text())?,
                DefinitionBody::Automaton(_) => {}
            }
        }
        write!(f, "{}", self.sentence)
    }
}

/// Reads definitions and a sentence over base `base`.
///
/// ```
/// use impartial_automata::{Base, ProofBudget, decide, parse_document};
/// use impartial::run::Run;
/// let text = "
///     def mate(x, y, z) := z = mask_0(x, y);   # 2^(n+1) - 1, n the lowest digit in which x, y differ
///     all x, y, z: mate(x, y, z) -> mate(x + 1, y + 1, z)
/// ";
/// let document = parse_document(text, Base::BINARY)?;
/// let run = Run::default();
/// assert!(decide(&document.theory, &document.sentence, &ProofBudget::new(&run))?.holds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`SyntaxError`] with the place. A definition with a name that is taken, and definitions in a circle, are errors at
/// that name.
pub fn parse_document(text: &str, base: Base) -> Result<Document, SyntaxError> {
    let read = || {
        let definitions = ParsedDefinitions::new(text, base)?;
        definitions.sentence()
    };
    read().map_err(|problem| problem.in_text(text))
}

/// Reads definitions and a sentence, which may also use the definitions of a library read before. The theory of the
/// document contains all of them. `known` are names of relations that will be defined elsewhere, for example by the
/// description of a game.
///
/// # Errors
/// A [`SyntaxError`] with the place: the errors of [`parse_document`], names that are in the library or in `known`, and
/// relations without a definition.
///
/// ```
/// use impartial_automata::{Base, Theory, ProofBudget, decide, parse_definitions, parse_document_with};
/// use impartial::run::Run;
/// let none = Theory::new(Base::BINARY);
/// let library = parse_definitions("def even(x) := ex y: x = y + y;", &none, &[])?;
/// let document = parse_document_with("all x: even(x) | even(x + 1)", &library, &[])?;
/// let run = Run::default();
/// assert!(decide(&document.theory, &document.sentence, &ProofBudget::new(&run))?.holds);
/// let wrong = parse_document_with("all x: even(x) |\n odd(x)", &library, &[]).unwrap_err();
/// assert_eq!((wrong.line(), wrong.column(), wrong.allowed()), (2, 2, "even"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_document_with(text: &str, library: &Theory, known: &[&str]) -> Result<Document, SyntaxError> {
    let read = || {
        let definitions = ParsedDefinitions::new(text, library.base())?;
        definitions.names_are_free(library, known)?;
        let names: Vec<String> = library.names().chain(known.iter().copied()).map(str::to_owned).collect();
        let mut document = definitions.sentence()?;
        for formula in document.theory.formulas().chain([&document.sentence]) {
            defined(text, formula, &document.theory, &names)?;
        }
        let own = std::mem::replace(&mut document.theory, library.clone());
        document.theory.extend(&own);
        Ok(document)
    };
    read().map_err(|problem: SyntaxProblem| problem.in_text(text))
}

/// Reads definitions only, which may use those of a library read before; the result contains all of them. `known` is as
/// for [`parse_document_with`].
///
/// # Errors
/// The errors of [`parse_document_with`]; text after the definitions.
pub fn parse_definitions(text: &str, library: &Theory, known: &[&str]) -> Result<Theory, SyntaxError> {
    let read = || {
        let definitions = ParsedDefinitions::new(text, library.base())?;
        definitions.names_are_free(library, known)?;
        if *definitions.parser.token() != Token::End {
            return definitions
                .parser
                .wrong("where a definition should be", &["def name(x, ...) := ...;", "reg name \"...\";"]);
        }
        definitions.no_circle()?;
        let names: Vec<String> = library.names().chain(known.iter().copied()).map(str::to_owned).collect();
        for formula in definitions.theory.formulas() {
            defined(text, formula, &definitions.theory, &names)?;
        }
        let mut all = library.clone();
        all.extend(&definitions.theory);
        Ok(all)
    };
    read().map_err(|problem: SyntaxProblem| problem.in_text(text))
}

/// Checks that a formula uses only relations of a theory and `others`.
fn defined(text: &str, formula: &Formula, theory: &Theory, others: &[String]) -> Result<(), SyntaxProblem> {
    let is_known = |name: &str| theory.names().any(|own| own == name) || others.iter().any(|own| own == name);
    let Some(name) = formula.relations().into_iter().find(|name| !is_known(name)) else { return Ok(()) };
    let is_name = |token: &Token| matches!(token, Token::Name(own) if own == name);
    let span = tokens(text)?.into_iter().find(|placed| is_name(&placed.token)).map(|placed| placed.span);
    // Names with spaces belong to descriptions and cannot be written in a formula.
    let mut names: Vec<&str> = theory.names().chain(others.iter().map(String::as_str)).collect();
    names.retain(|name| !name.contains(' '));
    names.sort_unstable();
    let allowed = if names.is_empty() { "a definition of it in front".to_owned() } else { names.join(", ") };
    Err(SyntaxProblem::new(
        span.unwrap_or_default(),
        format!("the relation '{name}' is not defined"),
        allowed,
    ))
}

/// The definitions that were read, and the parser at the text after them.
struct ParsedDefinitions {
    parser: Parser,
    theory: Theory,
    /// The places of the names of the definitions.
    places: Vec<Span>,
}

impl ParsedDefinitions {
    fn new(text: &str, base: Base) -> Result<ParsedDefinitions, SyntaxProblem> {
        let mut parser = Parser::new(text)?;
        let mut theory = Theory::new(base);
        let mut places = Vec::new();
        loop {
            if parser.is_word("reg") && matches!(parser.second(), Token::Name(_)) {
                parser.advance();
                let span = parser.span();
                places.push(span);
                let name = parser.name("the name of the set")?.text;
                let Token::Text(expression) = parser.token().clone() else {
                    return parser.wrong("where an expression on digits should be", &["such as \"(0|1)*0\""]);
                };
                let inside = parser.span();
                parser.advance();
                parser.expect(";")?;
                theory.define_pattern(name, &expression).map_err(|e| match e {
                    FormulaError::Pattern { .. } => {
                        SyntaxProblem::new(inside, e.to_string(), "a regular expression on digits")
                    }
                    e => SyntaxProblem::new(span, e.to_string(), "a name of its own for everything"),
                })?;
                continue;
            }
            if !parser.take("def") {
                break;
            }
            let span = parser.span();
            places.push(span);
            let name = parser.name("the name of the relation")?.text;
            parser.expect("(")?;
            let mut parameters = Vec::new();
            while !parser.is(")") {
                parameters.push(parser.name("a variable")?.text);
                if !parser.take(",") {
                    break;
                }
            }
            parser.expect(")")?;
            parser.expect(":=")?;
            let formula = lower(&parser.formula()?)?;
            parser.expect(";")?;
            theory.define(name, parameters, formula).map_err(|e: FormulaError| {
                SyntaxProblem::new(span, e.to_string(), "a name of its own for everything")
            })?;
        }
        Ok(ParsedDefinitions { parser, theory, places })
    }

    /// Checks that no definition has a name of the library or of `known`.
    fn names_are_free(&self, library: &Theory, known: &[&str]) -> Result<(), SyntaxProblem> {
        for (name, place) in self.theory.names().zip(&self.places) {
            let what = if library.names().any(|own| own == name) {
                FormulaError::Redefined(name.to_owned()).to_string()
            } else if known.contains(&name) {
                format!("the description of the game has a relation '{name}' of its own")
            } else {
                continue;
            };
            return Err(SyntaxProblem::new(*place, what, "another name"));
        }
        Ok(())
    }

    fn no_circle(&self) -> Result<(), SyntaxProblem> {
        let Err(circle) = self.theory.in_order(0..self.places.len()) else { return Ok(()) };
        let what = FormulaError::Circular(self.theory.names_of(&circle)).to_string();
        Err(SyntaxProblem::new(self.places[circle[0]], what, "definitions that end at numbers and variables"))
    }

    fn sentence(mut self) -> Result<Document, SyntaxProblem> {
        let sentence = lower(&self.parser.formula()?)?;
        self.parser.end()?;
        self.no_circle()?;
        Ok(Document { theory: self.theory, sentence })
    }
}

impl Formula {
    /// Reads a formula; the syntax is that of [`parse_document`] without definitions.
    ///
    /// ```
    /// use impartial_automata::{Base, Formula, Theory, ProofBudget, decide};
    /// use impartial::run::Run;
    /// let run = Run::default();
    /// let holds = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     Ok(decide(&Theory::new(Base::BINARY), &Formula::parse(text)?, &ProofBudget::new(&run))?)
    /// };
    /// assert!(holds("all x, y: y <= x -> (x - y) + y = x")?.holds);
    /// assert!(holds("all x: x*2 = 2*x & 3*(x div 3) + x mod 3 = x")?.holds);
    /// assert!(holds("all x: (x mod 4) xor x = 4*(x div 4)")?.holds && holds("all x: x mod 4 xor x = x").is_err());
    /// // A difference that would be negative has no value.
    /// assert!(!holds("ex x: x - (x + 1) = x - (x + 1)")?.holds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`SyntaxError`] with the place.
    pub fn parse(text: &str) -> Result<Formula, SyntaxError> {
        let read = || {
            let mut parser = Parser::new(text)?;
            let tree = parser.formula()?;
            parser.end()?;
            lower(&tree)
        };
        read().map_err(|problem| problem.in_text(text))
    }

    /// Returns the formula of a syntax tree.
    ///
    /// # Errors
    /// A tree that is not a formula, or that can be computed but not expressed in the logic, with its place.
    pub fn from_tree(tree: &SyntaxNode) -> Result<Formula, SyntaxProblem> {
        lower(tree)
    }
}
