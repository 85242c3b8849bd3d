//! The parser from tokens to the syntax tree.
//!
//! ```text
//! formula   = implies { "<->" implies }
//! implies   = or [ "->" implies ]
//! or        = and { "|" and }                       also: or, ∨
//! and       = unary { "&" unary }                   also: and, ∧
//! unary     = "not" unary | ("all" | "ex") bound ":" formula | "(" formula ")" | atom
//! bound     = names | name "in" range | ("other" | "heap" | "coin" | "vertex" | "row") name
//! atom      = term relation term { relation term }  relations: = != < <= > >=
//!           | term "in" range | term "divides" term
//!           | name "(" terms ")" | "distinct" "(" terms ")" | "true" | "false"
//! term      = product { ("+" | "-") product }
//! product   = factor { ("xor" factor) | ("mod" | "div") single { "*" single } }
//!             where a term that joins by "xor" joins by no other operator
//! factor    = single { "*" single }
//! single    = number | name | "(" term ")" | name "(" terms ")" | "if" formula "then" term "else" term
//!           | ("sum" | "xor" | "max" | "min" | "count") bound [ "if" formula ] ":" term
//! range     = term ".." term | "{" range { "," range } "}" | term
//! ```
//!
//! A quantifier extends as far to the right as possible. `#` starts a comment. A user of the tree may support only a
//! part of this language.

use super::level::OperatorLevel;
use super::token::{PlacedToken, SyntaxProblem, Token, tokens};
use super::{Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};

/// Maximum depth of nested brackets, quantifiers, negations and arrows: the parser is recursive.
pub const MAX_DEPTH: usize = 100;

/// Maximum length of a chain of `mod`, `div` and `*`, in which each operator adds a level.
const MAX_ON_THE_LEFT: usize = 150;

const TERM: &[&str] =
    &["a variable", "a number", "'('", "a function of terms such as mask_k(…), quotient(…), low(…)"];
const AFTER_TERM: &str = "a relation";
const RELATIONS: &[&str] = &["=", "!=", "<", "<=", ">", ">="];
const TERM_OPERATORS: &[&str] = &["+", "-", "*", "xor", "mod", "div"];

/// Words that name the members of a position after a quantifier or an aggregate.
const MEMBERS: &[&str] = &["heap", "coin", "vertex", "row"];

/// Words that end an expression, in places where a name cannot stand.
const STOPS: &[&str] = &["for", "if", "then", "else", "in", "divides", "div"];

/// A parser over the tokens of a text. Each method reads as much as possible and leaves the following tokens.
#[derive(Debug)]
pub struct Parser {
    tokens: Vec<PlacedToken>,
    at: usize,
    depth: usize,
}

impl Parser {
    /// Creates a parser at the beginning of a text.
    ///
    /// # Errors
    /// The errors of [`tokens`].
    pub fn new(text: &str) -> Result<Self, SyntaxProblem> {
        Ok(Parser::over(tokens(text)?))
    }

    /// Creates a parser over tokens. Adds the end if the last token is not the end.
    pub fn over(mut tokens: Vec<PlacedToken>) -> Self {
        if !tokens.last().is_some_and(|last| last.token == Token::End) {
            let end = tokens.last().map_or(0, |last| last.span.end);
            tokens.push(PlacedToken { token: Token::End, span: Span { start: end, end } });
        }
        Parser { tokens, at: 0, depth: 0 }
    }

    /// Returns the next token, without passing it.
    pub fn token(&self) -> &Token {
        // The last token is the end, which the parser never passes.
        &self.tokens[self.at].token
    }

    /// Returns the token after the next.
    pub fn second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].token
    }

    /// Returns the token after the closing bracket of the brackets that the token after the next opens; `None` if it is
    /// no bracket.
    pub fn behind_brackets(&self) -> Option<&Token> {
        let mut open = 0;
        for (i, placed) in self.tokens.iter().enumerate().skip(self.at + 1) {
            match &placed.token {
                Token::Sign("(") => open += 1,
                Token::Sign(")") => open -= 1,
                _ => {}
            }
            if open == 0 {
                return self.tokens.get(i + 1).map(|placed| &placed.token).filter(|_| i > self.at + 1);
            }
        }
        None
    }

    /// Returns the place of the next token.
    pub fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// Returns the place of the token that was passed last.
    pub fn before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Passes the next token; the end of the text stays.
    pub fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    /// Returns whether the next token is the given sign.
    pub fn is(&self, sign: &str) -> bool {
        matches!(self.token(), Token::Sign(s) if *s == sign)
    }

    /// Returns whether the next token is the given word, which is not a sign.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(self.token(), Token::Name(name) if name == word)
    }

    /// Passes the sign if it is next, and returns whether it was.
    pub fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.advance();
        }
        found
    }

    /// Passes the word if it is next, and returns whether it was.
    pub fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Returns the error for a wrong next token. The refused token is not listed as allowed.
    pub fn wrong<T>(&self, what: &str, allowed: &[&str]) -> Result<T, SyntaxProblem> {
        let refused = self.token().describe();
        let allowed: Vec<&str> = allowed.iter().copied().filter(|one| *one != refused).collect();
        Err(SyntaxProblem::new(self.span(), format!("{refused} {what}"), allowed.join(", ")))
    }

    /// Passes a sign that must be next.
    ///
    /// # Errors
    /// Another token is next.
    pub fn expect(&mut self, sign: &str) -> Result<(), SyntaxProblem> {
        if self.take(sign) {
            Ok(())
        } else {
            self.wrong(&format!("where '{sign}' should be"), &[&format!("'{sign}'")])
        }
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// Some text follows.
    pub fn end(&self) -> Result<(), SyntaxProblem> {
        if *self.token() == Token::End {
            return Ok(());
        }
        let signs: Vec<&str> = ["&", "|", "->", "<->"].into_iter().filter(|sign| !self.is(sign)).collect();
        let on = format!("{} to go on, or nothing", signs.join(" "));
        self.wrong("after the end of the formula", &[&on])
    }

    /// Reads a name.
    ///
    /// # Errors
    /// Any other token.
    pub fn name(&mut self, what: &str) -> Result<Name, SyntaxProblem> {
        match self.token().clone() {
            Token::Name(text) => {
                let span = self.span();
                self.advance();
                Ok(Name { text, span })
            }
            _ => self.wrong(
                &format!("where {what} should be"),
                &["a name: letters, digits and _, a letter first"],
            ),
        }
    }

    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, SyntaxProblem>,
    ) -> Result<T, SyntaxProblem> {
        if self.depth >= MAX_DEPTH {
            let allowed = format!(
                "at most {MAX_DEPTH} levels of brackets, quantifiers, negations and arrows, one inside the other"
            );
            return Err(SyntaxProblem::new(self.span(), "nested too deep", allowed));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads a formula.
    ///
    /// # Errors
    /// Text that is not a formula, with its place.
    pub fn formula(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let node = self.any()?;
        self.as_formula(node)
    }

    /// Reads a term.
    ///
    /// # Errors
    /// Text that is not a term, with its place.
    pub fn term(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let node = self.sum()?;
        self.as_term(node)
    }

    /// Reads a formula or a term.
    ///
    /// # Errors
    /// Text that is neither, with its place.
    pub fn any(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        self.chained("<->", Self::implies, NodeKind::Iff)
    }

    fn as_formula(&self, node: SyntaxNode) -> Result<SyntaxNode, SyntaxProblem> {
        if node.is_term() {
            let signs: Vec<&str> = RELATIONS.iter().copied().filter(|sign| !self.is(sign)).collect();
            let operators: Vec<&str> =
                ["+", "*", "xor", "mod"].into_iter().filter(|sign| !self.is(sign)).collect();
            let allowed = format!(
                "{AFTER_TERM} ({}), or {} to go on with the term",
                signs.join(" "),
                operators.join(" ")
            );
            return self.wrong("where a relation should be", &[&allowed]);
        }
        Ok(node)
    }

    fn as_term(&self, node: SyntaxNode) -> Result<SyntaxNode, SyntaxProblem> {
        if node.is_formula() {
            return Err(SyntaxProblem::new(node.span, "a formula where a term should be", TERM.join(", ")));
        }
        Ok(node)
    }

    /// Reads a chain of a connective that takes formulas.
    fn chained(
        &mut self,
        sign: &str,
        read: impl Fn(&mut Self) -> Result<SyntaxNode, SyntaxProblem>,
        make: impl Fn(Vec<SyntaxNode>) -> NodeKind,
    ) -> Result<SyntaxNode, SyntaxProblem> {
        let first = read(self)?;
        if !self.is(sign) {
            return Ok(first);
        }
        let mut members = vec![self.as_formula(first)?];
        while self.take(sign) {
            let member = read(self)?;
            members.push(self.as_formula(member)?);
        }
        let span = members[0].span.to(self.before());
        Ok(SyntaxNode::new(make(members), span))
    }

    fn implies(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let first = self.or()?;
        if !self.is("->") {
            return Ok(first);
        }
        let first = self.as_formula(first)?;
        self.advance();
        let then = self.nested(Self::implies)?;
        let then = self.as_formula(then)?;
        let span = first.span.to(then.span);
        Ok(SyntaxNode::new(NodeKind::Implies(Box::new(first), Box::new(then)), span))
    }

    fn or(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        self.chained("|", Self::and, NodeKind::Or)
    }

    fn and(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        self.chained("&", Self::unary, NodeKind::And)
    }

    fn unary(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let start = self.span();
        if self.take("not") {
            let inner = self.nested(Self::unary)?;
            let inner = self.as_formula(inner)?;
            let span = start.to(inner.span);
            return Ok(SyntaxNode::new(NodeKind::Not(Box::new(inner)), span));
        }
        for sign in ["all", "ex"] {
            if self.take(sign) {
                let binder = self.binder()?;
                self.expect(":")?;
                let inner = self.nested(Self::any)?;
                let inner = self.as_formula(inner)?;
                let span = start.to(inner.span);
                return Ok(SyntaxNode::new(
                    NodeKind::Quantified(sign == "all", binder, Box::new(inner)),
                    span,
                ));
            }
        }
        self.atom()
    }

    /// Reads the names that a quantifier or aggregate binds, and their domain.
    fn binder(&mut self) -> Result<Binder, SyntaxProblem> {
        let who = match self.token() {
            Token::Name(word) if matches!(self.second(), Token::Name(_)) => match word.as_str() {
                "other" => Some(BinderDomain::Others),
                word if MEMBERS.contains(&word) => Some(BinderDomain::Members),
                _ => None,
            },
            _ => None,
        };
        if let Some(mut who) = who {
            let word = self.name("a word for members")?;
            // Both `all other heap b:` and `all other b:` are allowed.
            if matches!(self.token(), Token::Name(word) if MEMBERS.contains(&word.as_str()) || word == "other")
                && matches!(self.second(), Token::Name(_))
            {
                if self.is_word("other") {
                    who = BinderDomain::Others;
                }
                self.advance();
            }
            let names = vec![self.name("a name for it")?];
            return Ok(Binder { who, word: Some(word), names, within: None, condition: None });
        }
        let mut names = vec![self.name("a variable")?];
        while self.take(",") {
            names.push(self.name("a variable")?);
        }
        let within = if self.take_word("in") { Some(Box::new(self.range()?)) } else { None };
        Ok(Binder { who: BinderDomain::Numbers, word: None, names, within, condition: None })
    }

    /// Reads a term of a list, a range `t..u`, or `all k in R if φ: t`: a term for each k, as a quantifier with a term in
    /// the place of its formula.
    ///
    /// # Errors
    /// Text of any other form, with its place.
    pub fn list_item(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let start = self.span();
        if !self.take("all") {
            let first = self.term()?;
            return self.range_from(first);
        }
        let mut binder = self.binder()?;
        if binder.within.is_none() {
            return self.wrong("where a range should be", &["'in' and a range, such as: all k in 1..n: k"]);
        }
        if self.take_word("if") {
            binder.condition = Some(Box::new(self.nested(Self::formula)?));
        }
        self.expect(":")?;
        let body = self.nested(Self::term)?;
        let span = start.to(body.span);
        Ok(SyntaxNode::new(NodeKind::Quantified(true, binder, Box::new(body)), span))
    }

    /// Reads a range `t..u`, a set `{t, u..v}`, or one term.
    ///
    /// # Errors
    /// Text of any other form, with its place.
    pub fn range(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let start = self.span();
        if self.take("{") {
            let mut members = Vec::new();
            while !self.take("}") {
                let first = self.nested(Self::term)?;
                members.push(self.range_from(first)?);
                if !self.is("}") {
                    self.expect(",")?;
                }
            }
            return Ok(SyntaxNode::new(NodeKind::Set(members), start.to(self.before())));
        }
        let first = self.nested(Self::term)?;
        self.range_from(first)
    }

    fn range_from(&mut self, first: SyntaxNode) -> Result<SyntaxNode, SyntaxProblem> {
        if !self.take("..") {
            return Ok(first);
        }
        let last = self.nested(Self::term)?;
        let span = first.span.to(last.span);
        Ok(SyntaxNode::new(NodeKind::Range(Box::new(first), Box::new(last)), span))
    }

    fn atom(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let start = self.span();
        for (sign, value) in [("true", true), ("false", false)] {
            if self.take(sign) {
                return Ok(SyntaxNode::new(NodeKind::Truth(value), start));
            }
        }
        let first = self.sum()?;
        if first.is_formula() {
            return Ok(first);
        }
        if self.take_word("in") {
            let set = self.range()?;
            let span = first.span.to(set.span);
            return Ok(SyntaxNode::new(NodeKind::In(Box::new(first), Box::new(set)), span));
        }
        if self.take_word("divides") {
            let other = self.term()?;
            let span = first.span.to(other.span);
            return Ok(SyntaxNode::new(NodeKind::Divides(Box::new(first), Box::new(other)), span));
        }
        let mut terms = vec![first];
        let mut relations = Vec::new();
        while let Token::Sign(sign) = *self.token() {
            let Some(relation) = Relation::from_sign(sign) else { break };
            self.advance();
            relations.push(relation);
            terms.push(self.term()?);
        }
        if relations.is_empty() {
            return terms.pop().map_or_else(|| self.wrong("where a term should begin", TERM), Ok);
        }
        let span = start.to(self.before());
        Ok(SyntaxNode::new(NodeKind::Compare(terms, relations), span))
    }

    /// Reads the terms between brackets, separated by commas.
    fn arguments(&mut self) -> Result<Vec<SyntaxNode>, SyntaxProblem> {
        self.expect("(")?;
        let mut terms = Vec::new();
        if self.take(")") {
            return Ok(terms);
        }
        loop {
            let first = self.nested(Self::sum)?;
            let first = self.as_term(first)?;
            terms.push(self.range_from(first)?);
            if self.take(")") {
                return Ok(terms);
            }
            if !self.take(",") {
                return self.wrong("in a list of terms", &["','", "')'"]);
            }
        }
    }

    /// Returns whether the next token would continue a formula in brackets as if it were a term.
    fn continues_as_term(&self) -> bool {
        match self.token() {
            Token::Sign(sign) => RELATIONS.contains(sign) || TERM_OPERATORS.contains(sign),
            _ => false,
        }
    }

    fn sum(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let mut level = OperatorLevel::new();
        let sum = self.summands(&mut level)?;
        level.check(&self.tokens)?;
        Ok(sum)
    }

    fn summands(&mut self, level: &mut OperatorLevel) -> Result<SyntaxNode, SyntaxProblem> {
        let first = self.product(level)?;
        if !self.is("+") && !self.is("-") {
            return Ok(first);
        }
        let mut members = vec![(false, self.as_term(first)?)];
        while self.is("+") || self.is("-") {
            let minus = self.is("-");
            level.operator(if minus { "-" } else { "+" });
            self.advance();
            let member = self.product(level)?;
            members.push((minus, self.as_term(member)?));
        }
        let span = members[0].1.span.to(self.before());
        Ok(SyntaxNode::new(NodeKind::Sum(members), span))
    }

    fn product(&mut self, level: &mut OperatorLevel) -> Result<SyntaxNode, SyntaxProblem> {
        let mut all = self.factor(level)?;
        loop {
            let start = all.span;
            if self.take("xor") {
                level.operator("xor");
                let factor = self.factor(level)?;
                let factor = self.as_term(factor)?;
                all = self.as_term(all)?;
                // A chain is one node, so that a long chain does not make a deep tree.
                let mut members = match all.kind {
                    NodeKind::Xor(members) if !self.is_bracketed(all.span) => members,
                    kind => vec![SyntaxNode::new(kind, all.span)],
                };
                members.push(factor);
                all = SyntaxNode::new(NodeKind::Xor(members), start.to(self.before()));
                continue;
            }
            let is_mod = self.is("mod");
            if !is_mod && !self.is_word("div") {
                return Ok(all);
            }
            self.advance();
            level.operator(if is_mod { "mod" } else { "div" });
            let by = self.nested(Self::single)?;
            level.part(by.span);
            let (by, left) = (Box::new(self.as_term(by)?), Box::new(self.as_term(all)?));
            let kind = if is_mod { NodeKind::Mod(left, by) } else { NodeKind::Div(left, by) };
            all = SyntaxNode::new(kind, start.to(self.before()));
            while self.take("*") {
                level.operator("*");
                let by = self.single()?;
                level.part(by.span);
                let by = self.as_term(by)?;
                all = SyntaxNode::new(NodeKind::Times(vec![all, by]), start.to(self.before()));
            }
            if self.depth_of(&all) > MAX_ON_THE_LEFT {
                let allowed =
                    format!("at most {MAX_ON_THE_LEFT} levels of mod, div and *, one inside the other");
                return Err(SyntaxProblem::new(all.span, "nested too deep", allowed));
            }
        }
    }

    /// Returns whether the part at `span` was read in brackets. If so, the part is one
    /// member of a chain outside of the brackets.
    fn is_bracketed(&self, span: Span) -> bool {
        let index = self.tokens.partition_point(|placed| placed.span.start < span.start);
        self.tokens.get(index).is_some_and(|placed| placed.token == Token::Sign("("))
    }

    /// Returns the number of levels on the left side of a term.
    fn depth_of(&self, node: &SyntaxNode) -> usize {
        let (mut depth, mut node) = (0, node);
        loop {
            node = match &node.kind {
                NodeKind::Mod(left, _) | NodeKind::Div(left, _) => left,
                NodeKind::Times(parts) | NodeKind::Xor(parts) if !parts.is_empty() => &parts[0],
                _ => return depth,
            };
            depth += 1;
        }
    }

    fn factor(&mut self, level: &mut OperatorLevel) -> Result<SyntaxNode, SyntaxProblem> {
        let first = self.single()?;
        level.part(first.span);
        if !self.is("*") {
            return Ok(first);
        }
        let mut members = vec![self.as_term(first)?];
        while self.take("*") {
            level.operator("*");
            let member = self.nested(Self::single)?;
            level.part(member.span);
            members.push(self.as_term(member)?);
        }
        let span = members[0].span.to(self.before());
        Ok(SyntaxNode::new(NodeKind::Times(members), span))
    }

    /// Returns whether `if` begins a term. A name would be followed by a sign or a stop word.
    fn is_conditional(&self) -> bool {
        self.is_word("if")
            && match self.second() {
                // A name 'if' before the operation 'xor', or 'if xor heap m: t ...'.
                Token::Sign("xor") => {
                    let token = |place: usize| self.tokens.get(self.at + place).map(|placed| &placed.token);
                    let is_name = |token: Option<&Token>| matches!(token, Some(Token::Name(_)));
                    is_name(token(2)) && is_name(token(3))
                }
                Token::Name(word) => !STOPS.contains(&word.as_str()),
                next => next.begins_formula(),
            }
    }

    fn single(&mut self) -> Result<SyntaxNode, SyntaxProblem> {
        let start = self.span();
        if self.is_conditional() {
            self.advance();
            let condition = self.nested(Self::formula)?;
            if !self.take_word("then") {
                return self.wrong("where 'then' should be", &["'then'"]);
            }
            let then = self.nested(Self::term)?;
            if !self.take_word("else") {
                return self.wrong("where 'else' should be", &["'else'"]);
            }
            let other = self.nested(Self::term)?;
            let kind = NodeKind::If(Box::new(condition), Box::new(then), Box::new(other));
            return Ok(SyntaxNode::new(kind, start.to(self.before())));
        }
        match self.token().clone() {
            Token::Number(n) => {
                self.advance();
                Ok(SyntaxNode::new(NodeKind::Number(n), start))
            }
            Token::Text(text) => {
                self.advance();
                Ok(SyntaxNode::new(NodeKind::Text(text), start))
            }
            Token::Sign("xor") => {
                self.advance();
                self.each(Aggregate::Xor, start)
            }
            Token::Name(name) => {
                let aggregate = [Aggregate::Sum, Aggregate::Count, Aggregate::Max, Aggregate::Min];
                if let Some(aggregate) = aggregate.into_iter().find(|a| a.word() == name)
                    && matches!(self.second(), Token::Name(word) if !STOPS.contains(&word.as_str()))
                {
                    self.advance();
                    return self.each(aggregate, start);
                }
                self.advance();
                if !self.is("(") {
                    return Ok(SyntaxNode::new(NodeKind::Name(name), start));
                }
                let terms = self.arguments()?;
                let name = Name { text: name, span: start };
                Ok(SyntaxNode::new(NodeKind::Call(name, terms), start.to(self.before())))
            }
            Token::Sign(sign @ ("quotient" | "low" | "distinct")) => {
                self.advance();
                let terms = self.arguments()?;
                let name = Name { text: sign.to_owned(), span: start };
                Ok(SyntaxNode::new(NodeKind::Call(name, terms), start.to(self.before())))
            }
            Token::Sign("(") => {
                self.advance();
                let inner = self.nested(Self::any)?;
                self.expect(")")?;
                if inner.is_formula() && self.continues_as_term() {
                    return self
                        .wrong("after a formula in brackets", &["'&'", "'|'", "'->'", "'<->'", "')'"]);
                }
                // The place includes the brackets, so that a chain in brackets is distinguished from one without.
                Ok(SyntaxNode { span: start.to(self.before()), ..inner })
            }
            _ => self.wrong("where a term should begin", TERM),
        }
    }

    fn each(&mut self, aggregate: Aggregate, start: Span) -> Result<SyntaxNode, SyntaxProblem> {
        if !matches!(self.token(), Token::Name(_)) {
            let allowed = ["a name and a range, such as k in 1..n", "heap", "coin", "vertex", "row", "other"];
            return self.wrong("where it should say of what", &allowed);
        }
        let mut binder = self.binder()?;
        if binder.who == BinderDomain::Numbers && binder.within.is_none() {
            let allowed = format!("'in' and a range, such as: {} k in 1..n: …", aggregate.word());
            return self.wrong("where a range should be", &[&allowed]);
        }
        if self.take_word("if") {
            binder.condition = Some(Box::new(self.nested(Self::formula)?));
        }
        self.expect(":")?;
        let body = self.nested(|parser| match aggregate {
            Aggregate::Count => parser.formula(),
            _ => parser.term(),
        })?;
        let span = start.to(self.before());
        Ok(SyntaxNode::new(NodeKind::Each(aggregate, binder, Box::new(body)), span))
    }
}
