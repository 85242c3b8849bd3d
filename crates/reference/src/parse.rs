//! The parser of rule files.

mod folds;
mod lists;
mod marks;
mod windows;

pub(crate) use windows::windows;

use crate::functions::{FUNCTIONS, mask_digits};
use crate::patterns::{Parsed, cells, directions};
use crate::tokens::{Token, statements, tokens};
use crate::tree::{
    Action, Belief, BeliefKind, Body, Clause, Condition, Definition, Deleted, Domain, File, Fold, Kind,
    MarkName, Members, Move, Operator, Order, Over, Pattern, Relation, Term, Test,
};

fn arity(name: &str) -> Option<Option<usize>> {
    let known = FUNCTIONS.iter().find(|(function, _)| *function == name).map(|(_, arity)| *arity);
    known.or_else(|| match name {
        "row" | "column" | "degree" | "indegree" | "heap" => Some(Some(1)),
        "edges" => Some(Some(0)),
        _ => mask_digits(name).map(|_| Some(2)),
    })
}

/// Signature of a definition: its name, the number of its parameters, and whether it is a condition.
type Signature = (String, usize, bool);

/// The operators that join the parts of a term: `xor`, or others.
#[derive(Default)]
struct Joined {
    by_xor: bool,
    otherwise: bool,
}

struct Parser<'t> {
    tokens: Vec<Token>,
    at: usize,
    joined: Joined,
    kind: &'t Kind,
    definitions: &'t [Signature],
}

impl<'t> Parser<'t> {
    fn new(tokens: Vec<Token>, kind: &'t Kind, definitions: &'t [Signature]) -> Self {
        Parser { tokens, at: 0, joined: Joined::default(), kind, definitions }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(found)) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(found)) if found == word)
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(format!("'{sign}' is missing at {:?}", self.peek())) }
    }

    fn word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(format!("'{word}' is missing at {:?}", self.peek())) }
    }

    fn name(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            other => Err(format!("a name is missing at {other:?}")),
        }
    }

    fn text(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Text(text)) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            other => Err(format!("a pattern is missing at {other:?}")),
        }
    }

    fn end(&self) -> Parsed<()> {
        if self.at == self.tokens.len() { Ok(()) } else { Err(format!("no end at {:?}", self.peek())) }
    }

    /// Runs a parser, and restores the place in the tokens if the parser fails.
    fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let start = self.at;
        let parsed = parse(self);
        if parsed.is_err() {
            self.at = start;
        }
        parsed
    }

    fn separated<T>(
        &mut self,
        separator: &str,
        mut one: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take_sign(separator) {
            all.push(one(self)?);
        }
        Ok(all)
    }

    fn arguments(&mut self) -> Parsed<Vec<Term>> {
        self.sign("(")?;
        let terms = self.separated(",", Self::term)?;
        self.sign(")")?;
        Ok(terms)
    }

    fn definition(&self, name: &str) -> Option<&Signature> {
        self.definitions.iter().find(|(known, ..)| known == name)
    }

    // Terms.

    /// Parses a term. What `xor` joins is joined by no other operator, unless brackets stand between them.
    fn term(&mut self) -> Parsed<Term> {
        let around = std::mem::take(&mut self.joined);
        let term = self.sum();
        match std::mem::replace(&mut self.joined, around) {
            Joined { by_xor: true, otherwise: true } => Err("'xor' mixed with another operator".to_owned()),
            _ => term,
        }
    }

    fn sum(&mut self) -> Parsed<Term> {
        let mut terms = vec![(false, self.product()?)];
        loop {
            let minus = match self.peek() {
                Some(Token::Sign("+")) => false,
                Some(Token::Sign("-")) => true,
                _ => break,
            };
            self.at += 1;
            self.joined.otherwise = true;
            terms.push((minus, self.product()?));
        }
        Ok(if terms.len() == 1 { terms.remove(0).1 } else { Term::Sum(terms) })
    }

    /// Parses a summand, between the signs `+` and `-`. Without brackets, the operators `xor`, `mod` and `div` associate to the left. A
    /// `*` after the right side of a `mod` or `div` has the same precedence, and any other `*` binds tighter.
    fn product(&mut self) -> Parsed<Term> {
        let binary = |operator, t, u| Term::Binary(operator, Box::new(t), Box::new(u));
        let mut left = self.factors()?;
        loop {
            if self.take_word("xor") {
                self.joined.by_xor = true;
                left = binary(Operator::Xor, left, self.factors()?);
                continue;
            }
            let operator = match () {
                () if self.take_word("mod") => Operator::Mod,
                () if self.take_word("div") => Operator::Div,
                () => return Ok(left),
            };
            self.joined.otherwise = true;
            left = binary(operator, left, self.single()?);
            while self.take_sign("*") {
                left = binary(Operator::Times, left, self.single()?);
            }
        }
    }

    fn factors(&mut self) -> Parsed<Term> {
        let mut left = self.single()?;
        while self.take_sign("*") {
            self.joined.otherwise = true;
            left = Term::Binary(Operator::Times, Box::new(left), Box::new(self.single()?));
        }
        Ok(left)
    }

    /// Parses `other m:`, `heap m:`, `other heap m:` or `vertex v:`.
    fn members(&mut self) -> Parsed<(Members, String)> {
        let words: &[&str] = match self.kind {
            Kind::Heaps(_) | Kind::Coins(_) | Kind::List { .. } => {
                &["other", "heap", "coin", "row", "member", "number"]
            }
            Kind::Rows => &["heap", "coin", "row", "member", "number"],
            Kind::Graph => &["vertex", "member"],
            Kind::Numbers { .. } | Kind::Grid => &[],
        };
        let mut members = None;
        while let Some(Token::Name(word)) = self.peek()
            && words.contains(&word.as_str())
            && matches!(self.tokens.get(self.at + 1), Some(Token::Name(_)))
        {
            let found = if word == "other" { Members::Others } else { Members::All };
            members = Some(if members == Some(Members::Others) { Members::Others } else { found });
            self.at += 1;
        }
        Ok((members.ok_or("no members")?, self.name()?))
    }

    fn single(&mut self) -> Parsed<Term> {
        if self.take_sign("(") {
            let term = self.term()?;
            self.sign(")")?;
            return Ok(term);
        }
        if let Some(Token::Number(number)) = self.peek() {
            let number = *number;
            self.at += 1;
            return Ok(Term::Number(number));
        }
        if self.take_word("if") {
            let condition = self.condition()?;
            self.word("then")?;
            let first = self.term()?;
            self.word("else")?;
            let second = self.term()?;
            return Ok(Term::If(Box::new(condition), Box::new(first), Box::new(second)));
        }
        let name = self.name()?;
        let fold = match name.as_str() {
            "sum" => Some(Fold::Sum),
            "xor" => Some(Fold::Xor),
            "max" if !self.is_sign("(") => Some(Fold::Max),
            "min" if !self.is_sign("(") => Some(Fold::Min),
            _ => None,
        };
        if let Some(fold) = fold {
            return self.folded(fold);
        }
        match name.as_str() {
            "count" => self.folded(Fold::Count),
            "value" | "misere" => {
                let is_empty = self.is_sign("(") && self.tokens.get(self.at + 1) == Some(&Token::Sign(")"));
                let of = match () {
                    () if is_empty => {
                        self.at += 2;
                        Some(Vec::new())
                    }
                    () if self.is_sign("(") => Some(self.arguments()?),
                    () => None,
                };
                Ok(Term::Value(name == "misere", of))
            }
            "mod" | "and" | "or" | "true" | "false" | "not" | "all" | "ex" => {
                Err(format!("'{name}' is no term"))
            }
            _ if self.is_sign("(") => {
                let known = match self.definition(&name) {
                    Some((_, count, false)) => Some(*count),
                    Some((_, _, true)) => return Err(format!("'{name}' is a condition")),
                    None => arity(&name).ok_or_else(|| format!("there is no function '{name}'"))?,
                };
                // `f()` is another way to write `f`.
                if known == Some(0) && self.tokens.get(self.at + 1) == Some(&Token::Sign(")")) {
                    self.at += 2;
                    return Ok(Term::Name(name));
                }
                let terms = self.arguments()?;
                if known.is_some_and(|known| known != terms.len()) {
                    return Err(format!("'{name}' has another number of arguments"));
                }
                Ok(Term::Call(name, terms))
            }
            _ => Ok(Term::Name(name)),
        }
    }

    /// Parses a range `t..u` or a set `{t, u..w}`.
    fn domain(&mut self) -> Parsed<Domain> {
        let item = |parser: &mut Self| {
            let first = parser.term()?;
            let last = if parser.take_sign("..") { Some(parser.term()?) } else { None };
            Ok((first, last))
        };
        if self.take_sign("{") {
            if self.take_sign("}") {
                return Ok(Vec::new());
            }
            let items = self.separated(",", item)?;
            self.sign("}")?;
            return Ok(items);
        }
        let one = item(self)?;
        Ok(vec![one])
    }

    // Conditions.

    fn condition(&mut self) -> Parsed<Condition> {
        let mut left = self.implication()?;
        while self.take_sign("<->") {
            left = Condition::Iff(Box::new(left), Box::new(self.implication()?));
        }
        Ok(left)
    }

    fn implication(&mut self) -> Parsed<Condition> {
        let left = self.disjunction()?;
        if self.take_sign("->") {
            return Ok(Condition::Implies(Box::new(left), Box::new(self.implication()?)));
        }
        Ok(left)
    }

    fn disjunction(&mut self) -> Parsed<Condition> {
        let mut all = vec![self.conjunction()?];
        while self.take_sign("|") || self.take_word("or") {
            all.push(self.conjunction()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::Or(all) })
    }

    fn conjunction(&mut self) -> Parsed<Condition> {
        let mut all = vec![self.unary()?];
        while self.take_sign("&") || self.take_word("and") {
            all.push(self.unary()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::And(all) })
    }

    fn unary(&mut self) -> Parsed<Condition> {
        if self.take_word("not") {
            return Ok(Condition::Not(Box::new(self.unary()?)));
        }
        if self.is_word("all") || self.is_word("ex") {
            let all = self.take_word("all") || !self.take_word("ex");
            let of_members = self.attempt(|parser| {
                let found = parser.members()?;
                parser.sign(":")?;
                Ok(found)
            });
            if let Ok((members, name)) = of_members {
                let body = Box::new(self.condition()?);
                return Ok(Condition::Quantified(all, name, Over::Members(members), body));
            }
            let names = self.separated(",", Self::name)?;
            let over = if self.take_word("in") { Over::Domain(self.domain()?) } else { Over::Numbers };
            self.sign(":")?;
            let body = self.condition()?;
            return Ok(names
                .into_iter()
                .rev()
                .fold(body, |body, name| Condition::Quantified(all, name, over.clone(), Box::new(body))));
        }
        if self.take_word("true") {
            return Ok(Condition::And(Vec::new()));
        }
        if self.take_word("false") {
            return Ok(Condition::Or(Vec::new()));
        }
        if let Ok(relation) = self.attempt(Self::relation) {
            return Ok(relation);
        }
        if self.is_sign("(") {
            self.sign("(")?;
            let condition = self.condition()?;
            self.sign(")")?;
            return Ok(condition);
        }
        self.call()
    }

    fn call(&mut self) -> Parsed<Condition> {
        let name = self.name()?;
        self.sign("(")?;
        let terms = match name.as_str() {
            "free" => {
                let first = self.term()?;
                let last = if self.take_sign("..") { Some(self.term()?) } else { None };
                self.sign(")")?;
                return Ok(Condition::Free(first, last));
            }
            _ if self.is_sign(")") => Vec::new(),
            _ => self.separated(",", Self::term)?,
        };
        self.sign(")")?;
        match (name.as_str(), terms.len()) {
            ("connected", 0) if *self.kind == Kind::Graph => Ok(Condition::Connected),
            ("distinct", _) if !terms.is_empty() => Ok(Condition::Distinct(terms)),
            ("has", 2) => {
                let mut terms = terms.into_iter();
                Ok(Condition::Has(terms.next().unwrap(), terms.next().unwrap()))
            }
            ("adjacent", 2) => {
                let mut terms = terms.into_iter();
                Ok(Condition::Adjacent(terms.next().unwrap(), terms.next().unwrap()))
            }
            (_, count) => match self.definition(&name) {
                Some((_, known, true)) if *known == count => Ok(Condition::Call(name, terms)),
                _ => Err(format!("there is no condition '{name}' of {count} terms")),
            },
        }
    }

    /// Parses a chain of relations, `t in …`, or `k divides n`.
    fn relation(&mut self) -> Parsed<Condition> {
        let first = self.term()?;
        if self.take_word("divides") {
            return Ok(Condition::Divides(first, self.term()?));
        }
        if self.take_word("in") {
            return Ok(Condition::In(first, self.domain()?));
        }
        let mut rest = Vec::new();
        while let Some(relation) = self.relation_sign() {
            rest.push((relation, self.term()?));
        }
        if rest.is_empty() { Err("no relation".into()) } else { Ok(Condition::Chain(first, rest)) }
    }

    fn relation_sign(&mut self) -> Option<Relation> {
        let relation = match self.peek() {
            Some(Token::Sign("=")) => Relation::Equal,
            Some(Token::Sign("!=")) => Relation::Unequal,
            Some(Token::Sign("<")) => Relation::Less,
            Some(Token::Sign("<=")) => Relation::AtMost,
            Some(Token::Sign(">")) => Relation::Greater,
            Some(Token::Sign(">=")) => Relation::AtLeast,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    // Lines.

    fn patterns(&mut self) -> Parsed<Vec<Pattern>> {
        let pattern = cells(&self.text()?)?;
        let (turned, mirrored) = self.directions()?;
        Ok(directions(vec![pattern], turned, mirrored).into_iter().map(|mut all| all.remove(0)).collect())
    }

    fn directions(&mut self) -> Parsed<(bool, bool)> {
        let (mut turned, mut mirrored) = (false, false);
        loop {
            match () {
                () if self.take_word("turned") => turned = true,
                () if self.take_word("mirrored") => mirrored = true,
                () => return Ok((turned, mirrored)),
            }
        }
    }

    fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            if self.take_word("for") {
                clauses.extend(self.separated(",", |parser| {
                    if parser.take_word("edge") {
                        let first = parser.name()?;
                        parser.sign("-")?;
                        return Ok(Clause::Edge(first, parser.name()?));
                    }
                    if matches!(parser.tokens.get(parser.at + 1), Some(Token::Name(word)) if word != "in")
                        && parser.take_word("vertex")
                    {
                        return Ok(Clause::Vertex(parser.name()?));
                    }
                    let name = parser.name()?;
                    if parser.take_word("in") {
                        return Ok(Clause::In(name, parser.domain()?));
                    }
                    parser.sign("=")?;
                    Ok(Clause::Is(name, parser.term()?))
                })?);
            } else if self.take_word("if") {
                clauses.extend(self.separated(",", |parser| Ok(Clause::If(parser.condition()?)))?);
            } else {
                return Ok(clauses);
            }
        }
    }

    fn action(&mut self, kind: &Kind) -> Parsed<Action> {
        match kind {
            Kind::Heaps(_) | Kind::Coins(_) | Kind::Numbers { .. } => {
                if self.take_word("nothing") {
                    return Ok(Action::Replace(Vec::new()));
                }
                if matches!(kind, Kind::Coins(_)) && self.take_word("turn") {
                    return Ok(Action::Turn(self.separated(",", Self::item)?));
                }
                Ok(Action::Replace(self.separated(",", Self::item)?))
            }
            Kind::Rows => {
                if self.take_word("drop") {
                    return Ok(Action::Drop(self.separated(",", |parser| {
                        let is_row = parser.take_word("row") || parser.take_word("rows");
                        if !is_row && !parser.take_word("columns") {
                            parser.word("column")?;
                        }
                        let first = parser.term()?;
                        let last = if parser.take_sign("..") { parser.term()? } else { first.clone() };
                        Ok((is_row, first, last))
                    })?));
                }
                if self.take_word("cut") {
                    self.sign("(")?;
                    let row = self.term()?;
                    self.sign(",")?;
                    let column = self.term()?;
                    self.sign(")")?;
                    return Ok(Action::Cut(row, column));
                }
                self.word("row")?;
                let row = self.term()?;
                self.sign(":=")?;
                Ok(Action::SetRow(row, self.term()?))
            }
            Kind::Grid => {
                let from = cells(&self.text()?)?;
                self.sign("->")?;
                let to = cells(&self.text()?)?;
                if from.len() != to.len() || from[0].len() != to[0].len() {
                    return Err("patterns of two shapes".into());
                }
                let (turned, mirrored) = self.directions()?;
                let all = directions(vec![from, to], turned, mirrored);
                Ok(Action::Cells(all.into_iter().map(|mut pair| (pair.remove(0), pair.remove(0))).collect()))
            }
            Kind::List { .. } => Ok(Action::Heaps(self.heaps_action()?)),
            Kind::Graph => {
                let (mut numbers, mut marks) = (Vec::new(), Vec::new());
                if !self.sets_number() && !self.sets_mark() {
                    self.word("delete")?;
                }
                let deleted = self.separated(",", |parser| {
                    if parser.sets_number() {
                        numbers.push(parser.set_number()?);
                        return Ok(None);
                    }
                    if parser.sets_mark() {
                        marks.push(parser.set_mark()?);
                        return Ok(None);
                    }
                    let named = matches!(parser.tokens.get(parser.at + 1), Some(Token::Name(_)));
                    if named && parser.take_word("edge") {
                        let first = parser.name()?;
                        parser.sign("-")?;
                        return Ok(Some(Deleted::Edge(first, parser.name()?)));
                    }
                    for word in ["neighbours", "sources", "reachable", "isolated", "unreachable"] {
                        if parser.take_word(word) {
                            parser.sign("(")?;
                            let vertex = parser.term()?;
                            parser.sign(")")?;
                            return Ok(Some(match word {
                                "neighbours" => Deleted::Neighbours(vertex),
                                "sources" => Deleted::Sources(vertex),
                                "reachable" => Deleted::Reachable(vertex),
                                "unreachable" => Deleted::Unreachable(vertex),
                                _ => Deleted::Isolated(vertex),
                            }));
                        }
                    }
                    Ok(Some(Deleted::Vertex(parser.term()?)))
                })?;
                Ok(Action::Delete(deleted.into_iter().flatten().collect(), numbers, marks))
            }
        }
    }

    fn body(&mut self) -> Parsed<Body> {
        let start = self.at;
        let condition = self.condition();
        if let Ok(condition) = condition
            && self.at == self.tokens.len()
        {
            return Ok(Body::Condition(condition));
        }
        self.at = start;
        Ok(Body::Term(self.term()?))
    }
}

fn split_word(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}

/// Parses a rule file.
pub(crate) fn file(text: &str) -> Parsed<File> {
    let statements = statements(text);
    let lines: Vec<(&str, &str)> = statements.iter().map(|line| split_word(line)).collect();
    let (kind, extra, marks) = kind(&lines)?;
    let signatures = signatures(&lines, &kind, &marks)?;
    let parser = |text: &str| Ok::<_, String>(Parser::new(tokens(text)?, &kind, &signatures));
    let mut file = File {
        kind: kind.clone(),
        directed: lines.iter().any(|(word, rest)| *word == "graph" && split_word(rest).0 == "directed"),
        extra,
        marks,
        parameters: Vec::new(),
        definitions: Vec::new(),
        legal: Vec::new(),
        over: Vec::new(),
        start: None,
        moves: Vec::new(),
        beliefs: Vec::new(),
    };
    for (word, rest) in lines {
        match word {
            "heaps" | "coins" | "numbers" | "rows" | "grid" | "graph" | "row" | "ring" | "about"
            | "source" | "edition" => {
                continue;
            }
            "game" => {
                let mut parser = parser(split_word(rest).1)?;
                if parser.take_sign("(") {
                    file.parameters = parser.separated(",", Parser::name)?;
                    parser.sign(")")?;
                }
                parser.end()?;
                continue;
            }
            _ => {}
        }
        let named = matches!(word, "claim" | "planted");
        let (name, rest) = if named { split_word(rest) } else { (word, rest) };
        let mut parser = parser(rest)?;
        match word {
            "move" => {
                let action = parser.action(&kind)?;
                file.moves.push(Move { action, clauses: parser.clauses()? });
            }
            "legal" | "over" if kind == Kind::Grid => {
                let is_there = !parser.take_word("not");
                let test = Test::Patterns(is_there, parser.patterns()?);
                if word == "legal" { file.legal.push(test) } else { file.over.push(test) }
            }
            "legal" => file.legal.push(Test::Condition(parser.condition()?)),
            "over" => file.over.push(Test::Condition(parser.condition()?)),
            "start" => file.start = Some(parser.separated(",", Parser::term)?),
            "def" => {
                let name = parser.name()?;
                let mut parameters = Vec::new();
                if parser.take_sign("(") && !parser.take_sign(")") {
                    parameters = parser.separated(",", Parser::name)?;
                    parser.sign(")")?;
                }
                parser.sign(":=")?;
                file.definitions.push(Definition { name, parameters, body: parser.body()? });
            }
            "value" | "misere" | "p-positions" | "misere-p-positions" | "claim" | "planted" => {
                let is_term = matches!(word, "value" | "misere");
                let body = match is_term {
                    true => Body::Term(parser.term()?),
                    false => Body::Condition(parser.condition()?),
                };
                let (mut guards, mut windows) = (Vec::new(), Vec::new());
                loop {
                    match () {
                        () if parser.take_word("for") => {
                            windows.extend(parser.separated(";", Parser::window)?);
                        }
                        () if parser.take_word("if") => guards.push(parser.condition()?),
                        () => break,
                    }
                }
                let guard = match guards.len() {
                    0 => None,
                    1 => guards.pop(),
                    _ => Some(Condition::And(guards)),
                };
                let kind = match word {
                    "value" => BeliefKind::Value,
                    "misere" => BeliefKind::Misere,
                    "p-positions" => BeliefKind::PPositions,
                    "misere-p-positions" => BeliefKind::MiserePPositions,
                    _ => BeliefKind::Claim,
                };
                let planted = word == "planted";
                let name = name.to_owned();
                file.beliefs.push(Belief { kind, name, planted, body, guard, windows });
            }
            _ => return Err(format!("there is no line '{word}'")),
        }
        parser.end()?;
    }
    Ok(file)
}

/// Parses the one line that gives the kind of the positions.
fn kind(lines: &[(&str, &str)]) -> Parsed<(Kind, Vec<String>, Vec<MarkName>)> {
    let (mut kinds, mut extra, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (word, rest) in lines {
        let mut parser = Parser::new(tokens(rest)?, &Kind::Grid, &[]);
        kinds.push(match *word {
            "heaps" => {
                let name = parser.name()?;
                extra = parser.extra()?;
                let together = !extra.is_empty() || lists::changes_several(lines)?;
                let order = Order::Unordered;
                if together { Kind::List { order, name } } else { Kind::Heaps(name) }
            }
            "row" | "ring" => {
                let name = parser.name()?;
                extra = parser.extra()?;
                Kind::List { order: if *word == "row" { Order::Row } else { Order::Ring }, name }
            }
            "coins" => Kind::Coins(parser.name()?),
            "numbers" => {
                let names = parser.separated(",", Parser::name)?;
                Kind::Numbers { names, unordered: parser.take_word("unordered") }
            }
            "rows" => Kind::Rows,
            "grid" => Kind::Grid,
            "graph" => {
                parser.take_word("directed");
                (extra, marks) = parser.extra_and_marks()?;
                Kind::Graph
            }
            _ => continue,
        });
        parser.end()?;
    }
    let [kind] =
        <[Kind; 1]>::try_from(kinds).map_err(|kinds| format!("{} kinds of positions", kinds.len()))?;
    Ok((kind, extra, marks))
}

/// Parses a term outside of a file.
pub(crate) fn lone_term(text: &str, file: &File) -> Parsed<Term> {
    let signature =
        |one: &Definition| (one.name.clone(), one.parameters.len(), matches!(one.body, Body::Condition(_)));
    let definitions: Vec<Signature> =
        file.definitions.iter().map(signature).chain(marks::signatures(&file.marks)).collect();
    let mut parser = Parser::new(tokens(text)?, &file.kind, &definitions);
    let term = parser.term()?;
    parser.end()?;
    Ok(term)
}

/// Returns the signatures of the definitions of a file, since a call may come before the definition.
fn signatures(lines: &[(&str, &str)], kind: &Kind, marks: &[MarkName]) -> Parsed<Vec<Signature>> {
    let mut known: Vec<Signature> = marks::signatures(marks).collect();
    let mut waiting: Vec<&str> =
        lines.iter().filter(|(word, _)| *word == "def").map(|(_, rest)| *rest).collect();
    while !waiting.is_empty() {
        let mut later = Vec::new();
        let mut problem = String::new();
        for text in &waiting {
            let mut parser = Parser::new(tokens(text)?, kind, &known);
            let parsed = (|| {
                let name = parser.name()?;
                let mut count = 0;
                if parser.take_sign("(") && !parser.take_sign(")") {
                    count = parser.separated(",", Parser::name)?.len();
                    parser.sign(")")?;
                }
                parser.sign(":=")?;
                let body = parser.body()?;
                parser.end()?;
                Ok::<_, String>((name, count, matches!(body, Body::Condition(_))))
            })();
            match parsed {
                Ok(signature) => known.push(signature),
                Err(error) => {
                    problem = error;
                    later.push(*text);
                }
            }
        }
        if later.len() == waiting.len() {
            return Err(problem);
        }
        waiting = later;
    }
    Ok(known)
}
