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
use super::{Formula, FormulaError, MOST_LEVELS, Term, Theory};

/// Definitions and a sentence.
#[derive(Clone, Debug)]
pub struct Document {
    /// What is defined.
    pub theory: Theory,
    /// The sentence.
    pub sentence: Formula,
}

/// Deeper nesting of brackets, quantifiers, negations and arrows is refused: reading follows it by recursion.
const DEEPEST: usize = 100;

/// Longer chains of an associative operation are read in groups, and groups of groups, so that a long chain
/// is no deep formula.
const GROUP: usize = 16;

/// What was read, and its height: the levels of connectives and operations, one inside the other.
type Tall<T> = (T, usize);

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
/// A [`SyntaxError`] with the place; definitions with a name that is taken, and definitions that go round in a
/// circle, are errors at that name.
pub fn parse_document(text: &str, base: u8) -> Result<Document, SyntaxError> {
    let mut parser = Parser::new(text)?;
    let mut theory = Theory::new(base).map_err(|e| error(text, (1, 1), e.to_string(), "bases 2 to 36"))?;
    let mut places = Vec::new();
    while parser.take("def") {
        let at = parser.place();
        places.push(at);
        let name = parser.name("the name of the relation")?;
        parser.expect("(")?;
        let parameters = parser.names(")")?;
        parser.expect(")")?;
        parser.expect(":=")?;
        let (formula, _) = parser.formula()?;
        parser.expect(";")?;
        theory
            .define(name, parameters, formula)
            .map_err(|e: FormulaError| error(text, at, e.to_string(), "a name of its own for everything"))?;
    }
    let (sentence, _) = parser.formula()?;
    parser.end()?;
    if let Err(circle) = theory.in_order(0..places.len()) {
        let what = FormulaError::Circular(theory.names_of(&circle)).to_string();
        return Err(error(text, places[circle[0]], what, "definitions that end at numbers and variables"));
    }
    Ok(Document { theory, sentence })
}

impl Formula {
    /// Reads a formula; the syntax is that of [`parse_document`] without definitions.
    ///
    /// # Errors
    /// A [`SyntaxError`] with the place.
    pub fn parse(text: &str) -> Result<Formula, SyntaxError> {
        let mut parser = Parser::new(text)?;
        let (formula, _) = parser.formula()?;
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
        if self.depth >= DEEPEST {
            let allowed = format!(
                "at most {DEEPEST} levels of brackets, quantifiers, negations and arrows, one inside the other"
            );
            return Err(error(self.text, self.place(), "nested too deep", allowed));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Something one level above what is so high.
    fn over<T>(&self, it: T, height: usize) -> Result<Tall<T>, SyntaxError> {
        if height >= MOST_LEVELS {
            let allowed =
                format!("at most {MOST_LEVELS} levels of connectives and operations, one inside the other");
            return Err(error(self.text, self.place(), "too deep a formula", allowed));
        }
        Ok((it, height + 1))
    }

    /// The members of a chain of an associative operation, joined from the left.
    fn chain<T>(&self, mut members: Vec<Tall<T>>, join: impl Fn(T, T) -> T) -> Result<Tall<T>, SyntaxError> {
        while members.len() > 1 {
            let mut groups = Vec::with_capacity(members.len() / GROUP + 1);
            let mut rest = members.into_iter();
            while let Some(mut all) = rest.next() {
                for (member, height) in rest.by_ref().take(GROUP - 1) {
                    all = self.over(join(all.0, member), all.1.max(height))?;
                }
                groups.push(all);
            }
            members = groups;
        }
        match members.pop() {
            Some(all) => Ok(all),
            None => self.wrong("where a chain should begin", TERM),
        }
    }

    /// The members of a connective that takes any number of them.
    fn flat(
        &self,
        mut members: Vec<Tall<Formula>>,
        all: impl Fn(Vec<Formula>) -> Formula,
    ) -> Result<Tall<Formula>, SyntaxError> {
        if members.len() == 1 {
            return Ok(members.remove(0));
        }
        let height = highest(&members);
        self.over(all(members.into_iter().map(|(member, _)| member).collect()), height)
    }

    fn formula(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        let mut members = vec![self.implies()?];
        while self.take("<->") {
            members.push(self.implies()?);
        }
        self.chain(members, Formula::iff)
    }

    fn implies(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        let (formula, height) = self.or()?;
        if !self.take("->") {
            return Ok((formula, height));
        }
        let (then, other) = self.nested(Self::implies)?;
        self.over(formula.implies(then), height.max(other))
    }

    fn or(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        let mut members = vec![self.and()?];
        while self.take("|") {
            members.push(self.and()?);
        }
        self.flat(members, Formula::Or)
    }

    fn and(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        let mut members = vec![self.unary()?];
        while self.take("&") {
            members.push(self.unary()?);
        }
        self.flat(members, Formula::And)
    }

    fn unary(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        if self.take("not") {
            let (inner, height) = self.nested(Self::unary)?;
            return self.over(inner.not(), height);
        }
        for sign in ["all", "ex"] {
            if self.take(sign) {
                let names = self.names(":")?;
                self.expect(":")?;
                let (inner, height) = self.nested(Self::formula)?;
                let bound = if sign == "all" { inner.for_all(names) } else { inner.exists(names) };
                return self.over(bound, height);
            }
        }
        if self.is("(") {
            // A bracket opens a formula or a term: what follows decides.
            let before = self.at;
            self.advance();
            match self.nested(Self::formula).and_then(|inner| self.expect(")").map(|()| inner)) {
                Ok(inner) if !self.goes_on_as_term() => return Ok(inner),
                Ok(_) => {}
                Err(first) => {
                    let reached = self.at;
                    self.at = before;
                    return self.atom().map_err(|second| {
                        // The reading that got further says what is wrong.
                        if self.at > reached { second } else { first }
                    });
                }
            }
            self.at = before;
        }
        self.atom()
    }

    fn goes_on_as_term(&self) -> bool {
        matches!(self.token(), Token::Sign(s) if RELATIONS.contains(s) || ["+", "xor", "mod", "*"].contains(s))
    }

    fn atom(&mut self) -> Result<Tall<Formula>, SyntaxError> {
        for (sign, value) in [("true", true), ("false", false)] {
            if self.take(sign) {
                return Ok((Formula::Constant(value), 1));
            }
        }
        if self.take("distinct") {
            let (terms, height) = self.terms()?;
            return self.over(Formula::Distinct(terms), height);
        }
        if let Token::Name(name) = self.token().clone()
            && matches!(self.tokens.get(self.at + 1).map(|t| &t.token), Some(Token::Sign("(")))
            && mask_digits(&name).is_none()
        {
            self.advance();
            let (terms, height) = self.terms()?;
            return self.over(Formula::In(name, terms), height);
        }
        let (mut left, mut height) = self.term()?;
        let mut parts = Vec::new();
        while let Token::Sign(sign) = *self.token() {
            if !RELATIONS.contains(&sign) {
                break;
            }
            self.advance();
            let (right, other) = self.term()?;
            let (t, u) = (left, right.clone());
            let part = match sign {
                "=" => t.equal(u),
                "!=" => Formula::Distinct(vec![t, u]),
                "<" => t.less(u),
                "<=" => t.at_most(u),
                ">" => u.less(t),
                _ => u.at_most(t),
            };
            parts.push(self.over(part, height.max(other))?);
            (left, height) = (right, other);
        }
        if parts.is_empty() {
            return self.wrong("where a relation should be", AFTER_TERM);
        }
        self.flat(parts, Formula::And)
    }

    fn terms(&mut self) -> Result<Tall<Vec<Term>>, SyntaxError> {
        self.expect("(")?;
        let mut terms = Vec::new();
        if self.take(")") {
            return Ok((terms, 0));
        }
        let mut height = 0;
        loop {
            let (term, other) = self.nested(Self::term)?;
            terms.push(term);
            height = height.max(other);
            if self.take(")") {
                return Ok((terms, height));
            }
            if !self.take(",") {
                return self.wrong("in a list of terms", "',' or ')'");
            }
        }
    }

    fn term(&mut self) -> Result<Tall<Term>, SyntaxError> {
        let mut members = vec![self.modulo()?];
        while self.take("+") {
            members.push(self.modulo()?);
        }
        self.chain(members, Term::plus)
    }

    fn modulo(&mut self) -> Result<Tall<Term>, SyntaxError> {
        let (mut term, mut height) = self.nim()?;
        while self.take("mod") {
            let at = self.place();
            let m = self.number("the modulus")?;
            if m == 0 {
                return Err(error(self.text, at, "a modulus of 0", "1 and more"));
            }
            (term, height) = self.over(term.modulo(m), height)?;
        }
        Ok((term, height))
    }

    fn nim(&mut self) -> Result<Tall<Term>, SyntaxError> {
        let mut members = vec![self.factor()?];
        while self.take("xor") {
            members.push(self.factor()?);
        }
        self.chain(members, Term::xor)
    }

    fn factor(&mut self) -> Result<Tall<Term>, SyntaxError> {
        match self.token().clone() {
            Token::Number(n) => {
                self.advance();
                if !self.take("*") {
                    return Ok((Term::Number(n), 1));
                }
                let (factor, height) = self.nested(Self::factor)?;
                self.over(factor.times(n), height)
            }
            Token::Name(name) => {
                let at = self.place();
                self.advance();
                let Some(k) = mask_digits(&name) else { return Ok((Term::Var(name), 1)) };
                if !self.is("(") {
                    return Ok((Term::Var(name), 1));
                }
                let k = k.ok_or_else(|| {
                    error(
                        self.text,
                        at,
                        format!("too many digits in '{name}'"),
                        format!("at most {MOST_DIGITS}"),
                    )
                })?;
                let (mut terms, height) = self.terms()?;
                match (terms.pop(), terms.pop(), terms.is_empty()) {
                    (Some(u), Some(t), true) => self.over(super::mask(k, t, u), height),
                    _ => Err(error(self.text, at, format!("'{name}' takes two terms"), "mask_k(t, u)")),
                }
            }
            Token::Sign(sign @ ("quotient" | "low")) => {
                self.advance();
                self.expect("(")?;
                let k = self.small("the number of digits")?;
                self.expect(",")?;
                let (term, height) = self.nested(Self::term)?;
                self.expect(")")?;
                self.over(if sign == "low" { term.low(k) } else { term.quotient(k) }, height)
            }
            Token::Sign("(") => {
                self.advance();
                let term = self.nested(Self::term)?;
                self.expect(")")?;
                Ok(term)
            }
            _ => self.wrong("where a term should begin", TERM),
        }
    }
}

/// The height of the highest.
fn highest<T>(members: &[Tall<T>]) -> usize {
    members.iter().map(|(_, height)| *height).max().unwrap_or(0)
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
