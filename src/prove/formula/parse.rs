//! Formulas as text.
//!
//! ```text
//! document  = { "def" name "(" names ")" ":=" formula ";" } formula
//! formula   = implies { "<->" implies }
//! implies   = or [ "->" implies ]
//! or        = and { "|" and }                       also: or, ∨
//! and       = unary { "&" unary }                   also: and, ∧
//! unary     = "not" unary | ("all" | "ex") names ":" formula | "(" formula ")" | atom
//! atom      = term relation term { relation term }  relations: = != < <= > >=
//!           | name "(" terms ")" | "distinct" "(" terms ")" | "true" | "false"
//! term      = product { "+" product }
//! product   = nim { "mod" number }
//! nim       = factor { "xor" factor }               also: ⊕
//! factor    = number [ "*" factor ] | name | "(" term ")"
//!           | "mask_k" "(" term "," term ")" | "quotient" "(" number "," term ")" | "low" "(" number "," term ")"
//! ```
//!
//! `quotient(k, t)` is ⌊t/bᵏ⌋ and `low(k, t)` is t mod bᵏ. A quantifier reaches as far as it can.
//! `#` starts a comment.

use super::token::{Placed, SyntaxError, Token, error, tokens};
use super::{Formula, FormulaError, Term, Theory};

/// Definitions and a sentence.
#[derive(Clone, Debug)]
pub struct Document {
    /// What is defined.
    pub theory: Theory,
    /// The sentence.
    pub sentence: Formula,
}

/// Deeper nesting is refused: reading follows it by recursion.
const DEEPEST: usize = 200;

const RELATIONS: &[&str] = &["=", "!=", "<", "<=", ">", ">="];
const TERM: &str = "a variable, a number, '(', mask_k(…), quotient(…), low(…)";
const AFTER_TERM: &str = "a relation (= != < <= > >=), or + * xor mod to go on with the term";

/// Reads definitions and a sentence over base `base`.
///
/// ```
/// use impartial::prove::{Work, decide, parse_document};
/// use impartial::run::Run;
/// let text = "
///     def mate(x, y, z) := z = mask_0(x, y);   # 2^(n+1) - 1, n the lowest digit in which x, y differ
///     all x, y, z: mate(x, y, z) -> mate(x + 1, y + 1, z)
/// ";
/// let document = parse_document(text, 2)?;
/// let run = Run::default();
/// assert!(decide(&document.theory, &document.sentence, &Work::new(&run))?.holds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`SyntaxError`] with the place; definitions with a name that is taken are errors at that name.
pub fn parse_document(text: &str, base: u8) -> Result<Document, SyntaxError> {
    let mut parser = Parser::new(text)?;
    let mut theory = Theory::new(base).map_err(|e| error(text, (1, 1), e.to_string(), "bases 2 to 36"))?;
    while parser.take("def") {
        let at = parser.place();
        let name = parser.name("the name of the relation")?;
        parser.expect("(")?;
        let parameters = parser.names(")")?;
        parser.expect(")")?;
        parser.expect(":=")?;
        let formula = parser.formula()?;
        parser.expect(";")?;
        theory
            .define(name, parameters, formula)
            .map_err(|e: FormulaError| error(text, at, e.to_string(), "a name of its own for everything"))?;
    }
    let sentence = parser.formula()?;
    parser.end()?;
    Ok(Document { theory, sentence })
}

impl Formula {
    /// Reads a formula; the syntax is that of [`parse_document`] without definitions.
    ///
    /// # Errors
    /// A [`SyntaxError`] with the place.
    pub fn parse(text: &str) -> Result<Formula, SyntaxError> {
        let mut parser = Parser::new(text)?;
        let formula = parser.formula()?;
        parser.end()?;
        Ok(formula)
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Result<Self, SyntaxError> {
        Ok(Parser { text, tokens: tokens(text)?, at: 0, depth: 0 })
    }

    fn token(&self) -> &Token {
        // The last token is the end, and it is never passed.
        &self.tokens[self.at].token
    }

    fn place(&self) -> (usize, usize) {
        (self.tokens[self.at].line, self.tokens[self.at].column)
    }

    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.token(), Token::Sign(s) if *s == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.advance();
        }
        found
    }

    fn wrong<T>(&self, what: &str, allowed: &str) -> Result<T, SyntaxError> {
        Err(error(self.text, self.place(), format!("{} {what}", self.token().describe()), allowed))
    }

    fn expect(&mut self, sign: &str) -> Result<(), SyntaxError> {
        if self.take(sign) {
            Ok(())
        } else {
            self.wrong(&format!("where '{sign}' should be"), &format!("'{sign}'"))
        }
    }

    fn end(&mut self) -> Result<(), SyntaxError> {
        if *self.token() == Token::End {
            return Ok(());
        }
        self.wrong("after the end of the formula", "& | -> <-> to go on, or nothing")
    }

    fn name(&mut self, what: &str) -> Result<String, SyntaxError> {
        match self.token().clone() {
            Token::Name(name) => {
                self.advance();
                Ok(name)
            }
            _ => self
                .wrong(&format!("where {what} should be"), "a name: letters, digits and _, a letter first"),
        }
    }

    fn number(&mut self, what: &str) -> Result<u64, SyntaxError> {
        match *self.token() {
            Token::Number(n) => {
                self.advance();
                Ok(n)
            }
            _ => self.wrong(&format!("where {what} should be"), "a number"),
        }
    }

    fn small(&mut self, what: &str) -> Result<u32, SyntaxError> {
        let at = self.place();
        let n = self.number(what)?;
        small(n).ok_or_else(|| error(self.text, at, format!("{n} digits"), format!("at most {MOST_DIGITS}")))
    }

    fn names(&mut self, end: &str) -> Result<Vec<String>, SyntaxError> {
        let mut names = Vec::new();
        if self.is(end) && end == ")" {
            return Ok(names);
        }
        loop {
            names.push(self.name("a variable")?);
            if !self.take(",") {
                return Ok(names);
            }
        }
    }

    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let allowed = format!("at most {DEEPEST} levels");
            return Err(error(self.text, self.place(), "nested too deep", allowed));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn formula(&mut self) -> Result<Formula, SyntaxError> {
        self.nested(|parser| {
            let mut formula = parser.implies()?;
            while parser.take("<->") {
                formula = formula.iff(parser.implies()?);
            }
            Ok(formula)
        })
    }

    fn implies(&mut self) -> Result<Formula, SyntaxError> {
        self.nested(|parser| {
            let formula = parser.or()?;
            Ok(if parser.take("->") { formula.implies(parser.implies()?) } else { formula })
        })
    }

    fn or(&mut self) -> Result<Formula, SyntaxError> {
        let mut parts = vec![self.and()?];
        while self.take("|") {
            parts.push(self.and()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) })
    }

    fn and(&mut self) -> Result<Formula, SyntaxError> {
        let mut parts = vec![self.unary()?];
        while self.take("&") {
            parts.push(self.unary()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
    }

    fn unary(&mut self) -> Result<Formula, SyntaxError> {
        if self.take("not") {
            return self.nested(|parser| Ok(parser.unary()?.not()));
        }
        for sign in ["all", "ex"] {
            if self.take(sign) {
                let names = self.names(":")?;
                self.expect(":")?;
                let inner = self.formula()?;
                return Ok(if sign == "all" { inner.for_all(names) } else { inner.exists(names) });
            }
        }
        if self.is("(") {
            // A bracket opens a formula or a term: what follows decides.
            let (before, depth) = (self.at, self.depth);
            self.advance();
            match self.formula().and_then(|inner| self.expect(")").map(|()| inner)) {
                Ok(inner) if !self.goes_on_as_term() => return Ok(inner),
                Ok(_) => {}
                Err(first) => {
                    let reached = self.at;
                    self.at = before;
                    self.depth = depth;
                    return self.atom().map_err(|second| {
                        // The reading that got further says what is wrong.
                        if self.at > reached { second } else { first }
                    });
                }
            }
            self.at = before;
            self.depth = depth;
        }
        self.atom()
    }

    fn goes_on_as_term(&self) -> bool {
        matches!(self.token(), Token::Sign(s) if RELATIONS.contains(s) || ["+", "xor", "mod", "*"].contains(s))
    }

    fn atom(&mut self) -> Result<Formula, SyntaxError> {
        for (sign, value) in [("true", true), ("false", false)] {
            if self.take(sign) {
                return Ok(Formula::Constant(value));
            }
        }
        if self.take("distinct") {
            return self.terms().map(Formula::Distinct);
        }
        if let Token::Name(name) = self.token().clone()
            && matches!(self.tokens.get(self.at + 1).map(|t| &t.token), Some(Token::Sign("(")))
            && mask_digits(&name).is_none()
        {
            self.advance();
            return Ok(Formula::In(name, self.terms()?));
        }
        let mut left = self.term()?;
        let mut parts = Vec::new();
        while let Token::Sign(sign) = *self.token() {
            if !RELATIONS.contains(&sign) {
                break;
            }
            self.advance();
            let right = self.term()?;
            let (t, u) = (left, right.clone());
            parts.push(match sign {
                "=" => t.equal(u),
                "!=" => Formula::Distinct(vec![t, u]),
                "<" => t.less(u),
                "<=" => t.at_most(u),
                ">" => u.less(t),
                _ => u.at_most(t),
            });
            left = right;
        }
        match parts.len() {
            0 => self.wrong("where a relation should be", AFTER_TERM),
            1 => Ok(parts.remove(0)),
            _ => Ok(Formula::And(parts)),
        }
    }

    fn terms(&mut self) -> Result<Vec<Term>, SyntaxError> {
        self.expect("(")?;
        let mut terms = Vec::new();
        if self.take(")") {
            return Ok(terms);
        }
        loop {
            terms.push(self.term()?);
            if self.take(")") {
                return Ok(terms);
            }
            if !self.take(",") {
                return self.wrong("in a list of terms", "',' or ')'");
            }
        }
    }

    fn term(&mut self) -> Result<Term, SyntaxError> {
        self.nested(|parser| {
            let mut term = parser.modulo()?;
            while parser.take("+") {
                term = term.plus(parser.modulo()?);
            }
            Ok(term)
        })
    }

    fn modulo(&mut self) -> Result<Term, SyntaxError> {
        let mut term = self.nim()?;
        while self.take("mod") {
            let at = self.place();
            let m = self.number("the modulus")?;
            if m == 0 {
                return Err(error(self.text, at, "a modulus of 0", "1 and more"));
            }
            term = term.modulo(m);
        }
        Ok(term)
    }

    fn nim(&mut self) -> Result<Term, SyntaxError> {
        let mut term = self.factor()?;
        while self.take("xor") {
            term = term.xor(self.factor()?);
        }
        Ok(term)
    }

    fn factor(&mut self) -> Result<Term, SyntaxError> {
        match self.token().clone() {
            Token::Number(n) => {
                self.advance();
                if self.take("*") { Ok(self.nested(Self::factor)?.times(n)) } else { Ok(Term::Number(n)) }
            }
            Token::Name(name) => {
                let at = self.place();
                self.advance();
                let Some(k) = mask_digits(&name) else { return Ok(Term::Var(name)) };
                if !self.is("(") {
                    return Ok(Term::Var(name));
                }
                let k = k.ok_or_else(|| {
                    error(
                        self.text,
                        at,
                        format!("too many digits in '{name}'"),
                        format!("at most {MOST_DIGITS}"),
                    )
                })?;
                let mut terms = self.terms()?;
                match (terms.pop(), terms.pop(), terms.is_empty()) {
                    (Some(u), Some(t), true) => Ok(super::mask(k, t, u)),
                    _ => Err(error(self.text, at, format!("'{name}' takes two terms"), "mask_k(t, u)")),
                }
            }
            Token::Sign(sign @ ("quotient" | "low")) => {
                self.advance();
                self.expect("(")?;
                let k = self.small("the number of digits")?;
                self.expect(",")?;
                let term = self.term()?;
                self.expect(")")?;
                Ok(if sign == "low" { term.low(k) } else { term.quotient(k) })
            }
            Token::Sign("(") => {
                self.advance();
                let term = self.term()?;
                self.expect(")")?;
                Ok(term)
            }
            _ => self.wrong("where a term should begin", TERM),
        }
    }
}

/// Most digits that a mask, quotient or residue may skip; an automaton has a state for each, or more.
const MOST_DIGITS: u64 = 4096;

fn small(n: u64) -> Option<u32> {
    u32::try_from(n).ok().filter(|_| n <= MOST_DIGITS)
}

/// k, if the name is `mask_k`; `Some(None)` if k is too large.
fn mask_digits(name: &str) -> Option<Option<u32>> {
    let digits = name.strip_prefix("mask_")?;
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().ok().and_then(small))
}
