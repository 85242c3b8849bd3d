//! Parsing of the windows of statements.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{BoundOf, FamilyName, WindowBound, WindowLine};
use impartial_prove::automata::syntax::{Parser, Relation, Span, Token};

pub(crate) fn text_of(parser: &mut Parser) -> Option<(String, Span)> {
    match parser.token().clone() {
        Token::Text(text) => {
            let span = parser.span();
            parser.advance();
            Some((text, span))
        }
        _ => None,
    }
}

/// Parses a window: `n < 1000`, `a, b < 30, c = 1`, `3000 <= n < 4000`, `3 heaps < 20`, `"..."`.
pub(crate) fn window(parser: &mut Parser) -> Result<WindowLine, Diagnostic> {
    if let Some((text, span)) = text_of(parser) {
        if !matches!(parser.token(), Token::Name(word) if word != "for" && word != "if") {
            return Ok(WindowLine::From(text, span));
        }
        let mut names = vec![family_name(parser)?];
        while parser.take(",") {
            names.push(family_name(parser)?);
        }
        return Ok(WindowLine::Family { text, span, names });
    }
    let start = parser.span();
    let mut bounds = Vec::new();
    loop {
        bound(parser, &mut bounds)?;
        if !parser.take(",") {
            break;
        }
    }
    Ok(WindowLine::Bounds(bounds, start.to(parser.before())))
}

/// Parses the numbers of a name in a family of positions: `n in 1..16`, `n < 17`, `n <= 16`.
fn family_name(parser: &mut Parser) -> Result<FamilyName, Diagnostic> {
    let name = parser.name("a name in the text of the positions")?;
    let relation = match parser.token() {
        Token::Sign("<") => Relation::Less,
        Token::Sign("<=") => Relation::AtMost,
        _ if parser.is_word("in") => {
            parser.advance();
            let least = Some(parser.term()?);
            parser.expect("..")?;
            return Ok(FamilyName { name, least, relation: Relation::AtMost, most: parser.term()? });
        }
        _ => {
            let allowed = ["'in' and a range, such as n in 1..16", "'<'", "'<='"];
            return Ok(parser.wrong("where the numbers of a family should be", &allowed)?);
        }
    };
    parser.advance();
    Ok(FamilyName { name, least: None, relation, most: parser.term()? })
}

/// Parses bounds: `a, b < 30`, `3000 <= n < 4000`, `3 heaps < 20`.
fn bound(parser: &mut Parser, bounds: &mut Vec<WindowBound>) -> Result<(), Diagnostic> {
    let start = parser.span();
    let counted = matches!(parser.token(), Token::Number(_)) && matches!(parser.second(), Token::Name(_));
    let least = match parser.token() {
        Token::Number(_) if !counted => {
            let least = parser.term()?;
            let relation = match parser.token() {
                Token::Sign("<") => Relation::Greater,
                Token::Sign("<=") => Relation::AtLeast,
                _ => return Ok(parser.wrong("where a bound should be", &["'<'", "'<='"])?),
            };
            parser.advance();
            Some((relation, least))
        }
        _ => None,
    };
    let subject = match *parser.token() {
        Token::Number(n) if counted => {
            parser.advance();
            BoundOf::Count(n, parser.name("'heaps', 'coins', 'numbers' or 'rows'")?)
        }
        _ => {
            let mut names = vec![parser.name("the name of a number, or how many heaps")?];
            // Behind `2 < n,` a number begins the next bound.
            while !(least.is_some() && matches!(parser.second(), Token::Number(_))) && parser.take(",") {
                names.push(parser.name("the name of a number")?);
            }
            BoundOf::Names(names)
        }
    };
    let relation = match parser.token() {
        Token::Sign("<") => Some(Relation::Less),
        Token::Sign("<=") => Some(Relation::AtMost),
        Token::Sign(">") if least.is_none() => Some(Relation::Greater),
        Token::Sign(">=") if least.is_none() => Some(Relation::AtLeast),
        Token::Sign("=") if least.is_none() => Some(Relation::Equal),
        _ => None,
    };
    let most = match relation {
        Some(relation) => {
            parser.advance();
            Some((relation, parser.term()?))
        }
        None if least.is_some() => None,
        None => return Ok(parser.wrong("where a bound should be", &["'<'", "'<='", "'>='", "'='"])?),
    };
    if matches!(parser.token(), Token::Sign("<" | "<=" | ">" | ">=" | "=")) {
        let help = "one bound after the other, such as: n >= K, n < 20";
        return Err(Diagnostic::error(parser.span(), "a second bound in a row", help));
    }
    let span = start.to(parser.before());
    let both = least.into_iter().chain(most);
    bounds.extend(both.map(|(relation, value)| WindowBound { of: subject.clone(), relation, value, span }));
    Ok(())
}
