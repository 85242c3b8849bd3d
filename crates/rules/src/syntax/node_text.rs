//! Syntax trees as text.

use impartial_prove::automata::syntax::{Binder, BinderDomain, NodeKind, SyntaxNode};

/// Returns the text of a tree, with brackets around every composite part. Unique names are written as they were typed.
pub(crate) fn text_of(node: &SyntaxNode) -> String {
    let list = |parts: &[SyntaxNode]| parts.iter().map(text_of).collect::<Vec<_>>().join(", ");
    let joined = |parts: &[SyntaxNode], sign: &str| parts.iter().map(inner).collect::<Vec<_>>().join(sign);
    let formulas = |parts: &[SyntaxNode], sign: &str| parts.iter().map(part).collect::<Vec<_>>().join(sign);
    match &node.kind {
        NodeKind::Number(n) => n.to_string(),
        NodeKind::Name(name) => typed(name).to_owned(),
        NodeKind::Text(text) => format!("\"{text}\""),
        NodeKind::Sum(parts) => {
            let mut out = String::new();
            for (i, (minus, part)) in parts.iter().enumerate() {
                match (i, minus) {
                    (0, false) => {}
                    (_, true) => out.push_str(" - "),
                    (_, false) => out.push_str(" + "),
                }
                out.push_str(&inner(part));
            }
            out
        }
        NodeKind::Times(parts) => joined(parts, "*"),
        NodeKind::Xor(parts) => joined(parts, " xor "),
        NodeKind::Mod(a, b) => format!("{} mod {}", inner(a), inner(b)),
        NodeKind::Div(a, b) => format!("{} div {}", inner(a), inner(b)),
        // A function of the position itself is written as its name.
        NodeKind::Call(name, arguments) if arguments.is_empty() && name.text.ends_with("'here") => {
            typed(&name.text).to_owned()
        }
        NodeKind::Call(name, arguments) => format!("{}({})", typed(&name.text), list(arguments)),
        NodeKind::Range(a, b) => format!("{}..{}", inner(a), inner(b)),
        NodeKind::Set(members) => format!("{{{}}}", list(members)),
        NodeKind::If(condition, a, b) => {
            format!("if {} then {} else {}", text_of(condition), text_of(a), text_of(b))
        }
        NodeKind::Each(aggregate, binder, body) => {
            format!("{} {}: {}", aggregate.word(), bound(binder), text_of(body))
        }
        NodeKind::Truth(truth) => truth.to_string(),
        NodeKind::Compare(terms, relations) => {
            let mut out = terms.first().map(side).unwrap_or_default();
            for (relation, term) in relations.iter().zip(terms.iter().skip(1)) {
                out.push_str(&format!(" {} {}", relation.sign(), side(term)));
            }
            out
        }
        NodeKind::In(a, b) => format!("{} in {}", side(a), text_of(b)),
        NodeKind::Divides(a, b) => format!("{} divides {}", side(a), side(b)),
        NodeKind::Not(a) => format!("not {}", inner(a)),
        NodeKind::And(parts) => formulas(parts, " & "),
        NodeKind::Or(parts) => formulas(parts, " | "),
        NodeKind::Implies(a, b) => format!("{} -> {}", part(a), part(b)),
        NodeKind::Iff(parts) => formulas(parts, " <-> "),
        NodeKind::Quantified(all, binder, body) => {
            format!("{} {}: {}", if *all { "all" } else { "ex" }, bound(binder), text_of(body))
        }
        _ => "...".to_owned(),
    }
}

/// Returns a name as it was typed, which may end with apostrophes. Names made while definitions were inlined, or bounds
/// were named, have a mark after it: an apostrophe and letters or digits.
pub(crate) fn typed(name: &str) -> &str {
    let mark = |&(at, _): &(usize, &str)| name[at + 1..].starts_with(|next| next != '\'');
    name.match_indices('\'').find(mark).map_or(name, |(at, _)| &name[..at])
}

fn bound(binder: &Binder) -> String {
    let names: Vec<&str> = binder.names.iter().map(|name| typed(&name.text)).collect();
    let names = names.join(", ");
    let domain = match (binder.who, &binder.within) {
        (BinderDomain::Numbers, Some(within)) => format!("{names} in {}", text_of(within)),
        (BinderDomain::Numbers, None) => names,
        (BinderDomain::Members, _) => format!("heap {names}"),
        (BinderDomain::Others, _) => format!("other {names}"),
    };
    match &binder.condition {
        Some(condition) => format!("{domain} if {}", text_of(condition)),
        None => domain,
    }
}

/// Returns the text of a part of another tree: in brackets unless it is a number, a name, a call or a set.
fn inner(node: &SyntaxNode) -> String {
    use NodeKind::*;
    match node.kind {
        Number(_) | Name(_) | Text(_) | Call(..) | Set(_) | Truth(_) => text_of(node),
        _ => format!("({})", text_of(node)),
    }
}

/// Returns the text of a term in a relation: every operation binds tighter than a relation.
fn side(node: &SyntaxNode) -> String {
    use NodeKind::*;
    match node.kind {
        Sum(_) | Times(_) | Xor(_) | Mod(..) | Div(..) => text_of(node),
        _ => inner(node),
    }
}

/// Returns the text of a formula in another formula: every relation binds tighter than the connectives.
fn part(node: &SyntaxNode) -> String {
    use NodeKind::*;
    match node.kind {
        Compare(..) | In(..) | Divides(..) => text_of(node),
        _ => inner(node),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_prove::automata::syntax::Parser;

    #[test]
    fn text_of_round_trips() {
        for text in [
            "value(n + 12) = value(n)",
            "all k in 1..n: value(n - k) != value | (k = 3 & not (n < 2))",
            "(a = 1 -> b = 2) -> c in {1, 2..4}",
            "value = (if n = 0 then 1 else n div 2) xor (n mod 3)",
            "1 <= a < b & 3 divides a*b",
            "a*(b + 1) = 2 - (3 - 1)",
            "(ex k in 0..3: k = 1) <-> a = 1",
            "(count k in 1..n: gcd(k, n) = 1) = (sum j, k in {1, 3} if j < k: j*k)",
            "value = (min k in 0..n if k mod 2 = 1: n - k) + xor heap m if m != 2: m",
        ] {
            let tree = read(text);
            assert_eq!(without_places(&read(&text_of(&tree))), without_places(&tree), "{text}");
        }
        for text in ["value(n + 12) = value(n)", "a*(b + 1) = 2 - (3 - 1)", "a = 1 & 1 <= b -> value = 0"] {
            assert_eq!(text_of(&read(text)), text.replace("a = 1 & 1 <= b", "(a = 1 & 1 <= b)"));
        }
    }

    fn read(text: &str) -> SyntaxNode {
        Parser::new(text).unwrap().formula().unwrap()
    }

    /// Returns a tree without the places of its parts.
    fn without_places(tree: &SyntaxNode) -> String {
        let text = format!("{tree:?}");
        let mut parts = text.split("Span {");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |out, part| out + part.split_once('}').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn a_mark_is_left_out_and_apostrophes_at_the_end_are_not() {
        let names =
            [("k", "k"), ("k'", "k'"), ("k''", "k''"), ("k'q1", "k"), ("k''q1'k0", "k'"), ("k'_", "k")];
        for (name, expected) in names {
            assert_eq!(super::typed(name), expected);
        }
    }
}
