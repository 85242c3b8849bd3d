//! Parsing of moves that change several heaps, or extra numbers.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{
    Action, ChosenHeaps, HeapsAction, KindLine, KindName, MarkName, MoveLine, NumberChange, WhichHeap,
};
use impartial_prove::automata::syntax::{Name, NodeKind, Parser, SyntaxNode, SyntaxProblem, Token};

/// The words before the name of a heap that changes in addition to the named one.
const WHICH: [(&str, WhichHeap); 3] =
    [("other", WhichHeap::Other), ("next", WhichHeap::Next), ("previous", WhichHeap::Previous)];

/// Returns the other heap that the next words name.
fn which(parser: &Parser) -> Option<WhichHeap> {
    let named = matches!(parser.second(), Token::Name(_));
    WHICH.iter().find(|(word, _)| named && parser.is_word(word)).map(|&(_, which)| which)
}

/// Returns whether the next words change an extra number or a mark: `pass := …`, `color(v) := …`.
pub(crate) fn sets_number(parser: &Parser) -> bool {
    let becomes = &Token::Sign(":=");
    matches!(parser.token(), Token::Name(_))
        && (parser.second() == becomes || parser.behind_brackets() == Some(becomes))
}

/// Parses the change of an extra number, or of a mark.
pub(crate) fn set_number(parser: &mut Parser) -> Result<NumberChange, SyntaxProblem> {
    let name = parser.name("the name of an extra number")?;
    let mut place = None;
    if parser.take("(") {
        let ends = place.insert(vec![parser.term()?]);
        while parser.take(",") {
            ends.push(parser.term()?);
        }
        parser.expect(")")?;
    }
    parser.expect(":=")?;
    Ok(NumberChange { name, place, value: parser.term()? })
}

/// Parses the heaps in the place of one: `t, u`, or `nothing`. Returns whether another part of the move follows.
fn targets(parser: &mut Parser) -> Result<(Vec<SyntaxNode>, bool), SyntaxProblem> {
    if parser.is_word("nothing") {
        parser.advance();
        let more = parser.take(",");
        return Ok((Vec::new(), more));
    }
    let mut targets = vec![parser.list_item()?];
    while parser.take(",") {
        if which(parser).is_some() || sets_number(parser) {
            return Ok((targets, true));
        }
        targets.push(parser.list_item()?);
    }
    Ok((targets, false))
}

/// Parses `choose K heaps:`, `choose 1..K heaps:` or `choose K consecutive heaps:`.
fn chosen(parser: &mut Parser) -> Result<Option<ChosenHeaps>, SyntaxProblem> {
    let followed = matches!(parser.second(), Token::Name(_) | Token::Number(_) | Token::Sign("("));
    if !parser.is_word("choose") || !followed {
        return Ok(None);
    }
    parser.advance();
    let least = parser.term()?;
    let most = if parser.take("..") { parser.term()? } else { least.clone() };
    let consecutive = parser.take_word("consecutive");
    if !parser.take_word("heaps") && !parser.take_word("heap") {
        parser.wrong("where it should say what is chosen", &["'heaps'", "'consecutive heaps'"])?;
    }
    parser.expect(":")?;
    Ok(Some(ChosenHeaps { least, most, consecutive }))
}

/// Parses what heaps, coins or numbers become.
pub(crate) fn heaps_action(parser: &mut Parser) -> Result<Action, SyntaxProblem> {
    let chosen = chosen(parser)?;
    let stays = chosen.is_none() && (which(parser).is_some() || sets_number(parser));
    let (named, mut more) = match stays {
        true => (None, true),
        false => {
            let (targets, more) = targets(parser)?;
            (Some(targets), more)
        }
    };
    let mut action = HeapsAction { named, others: Vec::new(), numbers: Vec::new(), chosen };
    while more {
        if let Some(which) = which(parser) {
            parser.advance();
            let name = parser.name("a name for the heap")?;
            parser.expect(":")?;
            let (targets, goes_on) = targets(parser)?;
            action.others.push((which, name, targets));
            more = goes_on;
        } else if sets_number(parser) {
            action.numbers.push(set_number(parser)?);
            more = parser.take(",");
        } else {
            let allowed =
                ["'other m: …'", "'next m: …'", "'previous m: …'", "an extra number, such as: pass := 0"];
            parser.wrong("where another part of the move should be", &allowed)?;
        }
    }
    Ok(match action {
        HeapsAction { named: Some(targets), others, numbers, chosen: None }
            if others.is_empty() && numbers.is_empty() =>
        {
            Action::Become(targets)
        }
        action => Action::Heaps(action),
    })
}

/// Parses the extra numbers, and the marks of graphs: `with pass, quota`, `with token, color(v), weight(u, v)`.
pub(crate) fn extra_numbers(parser: &mut Parser, line: &mut KindLine) -> Result<(), Diagnostic> {
    if !parser.take_word("with") {
        return Ok(());
    }
    loop {
        let name = parser.name("the name of an extra number")?;
        let own = line.names.iter().chain(&line.extra).chain(line.marks.iter().map(|mark| &mark.name));
        if own.into_iter().any(|other| other.text == name.text) {
            return Err(Diagnostic::error(name.span, format!("'{}' twice", name.text), "another name"));
        }
        if parser.take("(") {
            let mark = mark(parser, name)?;
            if line.kind != KindName::Graph {
                let help = "graph with color(v); heaps n with pass";
                return Err(Diagnostic::error(mark.name.span, "only graphs have marks", help));
            }
            line.marks.push(mark);
        } else {
            line.extra.push(name);
        }
        if !parser.take(",") {
            return Ok(());
        }
    }
}

/// Parses the names of the ends behind the name of a mark: `v)`, or `u, v)`. They say only whether vertices or edges
/// have the marks.
fn mark(parser: &mut Parser, name: Name) -> Result<MarkName, Diagnostic> {
    let mut ends = vec![parser.name("a name for a vertex")?];
    if parser.take(",") {
        ends.push(parser.name("the other end of an edge")?);
    }
    if !parser.take(")") {
        parser.wrong("where the bracket should end", &["')'", "two names for the ends of an edge"])?;
    }
    if let [u, v] = &ends[..]
        && u.text == v.text
    {
        return Err(Diagnostic::error(v.span, format!("'{}' twice", v.text), "the two ends of an edge"));
    }
    Ok(MarkName { name, ends: ends.len() })
}

/// Parses `on ordinals` behind the name of heaps or coins, and returns the kind of positions.
pub(crate) fn on_ordinals(kind: KindName, parser: &mut Parser) -> Result<KindName, Diagnostic> {
    let ordinals = match kind {
        KindName::Heaps => KindName::OrdinalHeaps,
        KindName::Coins => KindName::OrdinalCoins,
        _ => return Ok(kind),
    };
    if !parser.take_word("on") {
        return Ok(kind);
    }
    if !parser.take_word("ordinals") {
        parser.wrong("where it should say on what they are", &["'ordinals'"])?;
    }
    Ok(ordinals)
}

/// Returns the kind of positions: heaps are one position if they have extra numbers, or if a move changes several
/// heaps.
pub(crate) fn kind_with_moves(line: &KindLine, moves: &[MoveLine]) -> KindName {
    let together = !line.extra.is_empty() || moves.iter().any(|one| matches!(one.action, Action::Heaps(_)));
    match line.kind {
        KindName::Heaps if together => KindName::HeapMultiset,
        kind => kind,
    }
}

/// Returns the moves of a file whose kind is known: a move of a graph that changes extra numbers alone deletes nothing.
pub(crate) fn moves_of_kind(line: &KindLine, mut moves: Vec<MoveLine>) -> Vec<MoveLine> {
    if line.kind == KindName::Graph {
        for one in &mut moves {
            if let Action::Heaps(HeapsAction { named: None, others, numbers, chosen: None }) = &mut one.action
                && others.is_empty()
            {
                one.action = Action::Delete(Vec::new(), std::mem::take(numbers));
            }
        }
    }
    moves
}

/// Returns whether a move is `cut(i, j)`, with its arguments.
pub(crate) fn cut(action: &Action) -> Option<(&impartial_prove::automata::syntax::Name, &[SyntaxNode])> {
    match action {
        Action::Become(all) => match &all[..] {
            [SyntaxNode { kind: NodeKind::Call(name, arguments), .. }] if name.text == "cut" => {
                Some((name, arguments))
            }
            _ => None,
        },
        _ => None,
    }
}
