//! Operators side by side: what is read without brackets, and what needs them.
//!
//! `xor` has no place among the other operators on which everybody agrees: some read it before `+`, some after. Therefore a
//! level that joins parts by `xor` and by another operator needs brackets, and the error shows how it could be meant.

use super::token::{PlacedToken, SyntaxProblem, Token};
use super::tree::Span;

/// The parts and operators between two brackets.
#[derive(Debug)]
pub(super) struct OperatorLevel {
    parts: Vec<Span>,
    /// The operator after each part but the last.
    operators: Vec<&'static str>,
}

impl OperatorLevel {
    pub(super) fn new() -> Self {
        OperatorLevel { parts: Vec::new(), operators: Vec::new() }
    }

    pub(super) fn part(&mut self, span: Span) {
        self.parts.push(span);
    }

    pub(super) fn operator(&mut self, operator: &'static str) {
        self.operators.push(operator);
    }

    /// Checks that `xor` joins with no other operator.
    ///
    /// # Errors
    /// A mixture, with two readings, and the brackets of the first.
    pub(super) fn check(&self, tokens: &[PlacedToken]) -> Result<(), SyntaxProblem> {
        let other = self.operators.iter().find(|operator| **operator != "xor");
        let (Some(other), true) = (other, self.operators.contains(&"xor")) else { return Ok(()) };
        let tree = self.by_precedence();
        let brackets = tree.brackets();
        let text = |brackets: &[Span]| bracketed(tokens, tree.span(), brackets);
        let first = text(&brackets);
        let others = [self.at_each_xor(), self.leftmost_first(), self.rightmost_first()];
        let readings = others.iter().map(|tree| text(&tree.brackets())).filter(|reading| *reading != first);
        let readings =
            std::iter::once(first.clone()).chain(readings.take(1)).collect::<Vec<_>>().join(", or ");
        let what = format!("'xor' and '{other}' are mixed without brackets");
        Err(SyntaxProblem::new(tree.span(), what, readings).with_brackets(brackets))
    }

    /// Returns the tree by the precedence of the operators that are not mixed: `+` and `-` are the loosest.
    fn by_precedence(&self) -> Tree {
        self.split(|operator| operator == "+" || operator == "-")
            .map(|(from, upto)| self.product(from, upto))
            .reduce(|left, right| left.joined(false, right))
            .unwrap_or(Tree::Part(Span { start: 0, end: 0 }))
    }

    /// Returns the tree in which `xor` is the loosest operator.
    fn at_each_xor(&self) -> Tree {
        self.split(|operator| operator == "xor")
            .map(|(from, upto)| {
                let parts = self.parts[from..=upto].iter().copied().map(Tree::Part);
                parts.reduce(|left, right| left.joined(false, right))
            })
            .map(|segment| segment.unwrap_or(Tree::Part(Span { start: 0, end: 0 })))
            .reduce(|left, right| left.joined(true, right))
            .unwrap_or(Tree::Part(Span { start: 0, end: 0 }))
    }

    fn leftmost_first(&self) -> Tree {
        let mut tree = Tree::Part(self.parts[0]);
        for (operator, part) in self.operators.iter().zip(&self.parts[1..]) {
            tree = tree.joined(*operator == "xor", Tree::Part(*part));
        }
        tree
    }

    fn rightmost_first(&self) -> Tree {
        let last = self.parts.len() - 1;
        let mut tree = Tree::Part(self.parts[last]);
        for (operator, part) in self.operators.iter().zip(&self.parts[..last]).rev() {
            tree = Tree::Part(*part).joined(*operator == "xor", tree);
        }
        tree
    }

    /// Returns the first and the last part of each segment between operators of a kind.
    fn split(&self, is_between: impl Fn(&str) -> bool) -> impl Iterator<Item = (usize, usize)> {
        let mut segments = Vec::new();
        let mut from = 0;
        for (i, operator) in self.operators.iter().enumerate() {
            if is_between(operator) {
                segments.push((from, i));
                from = i + 1;
            }
        }
        segments.push((from, self.parts.len() - 1));
        segments.into_iter()
    }

    /// Returns the tree of the parts of a summand, as the parser reads them.
    fn product(&self, from: usize, upto: usize) -> Tree {
        let part = |i: usize| Tree::Part(self.parts[i]);
        let mut at = from;
        // Passes the next operator and the part behind it.
        let mut next = |operators: &[&str]| {
            let found = at < upto && operators.contains(&self.operators[at]);
            at += usize::from(found);
            found.then(|| part(at))
        };
        let mut tree = part(from);
        while let Some(right) = next(&["*"]) {
            tree = tree.joined(false, right);
        }
        loop {
            if let Some(mut right) = next(&["xor"]) {
                while let Some(factor) = next(&["*"]) {
                    right = right.joined(false, factor);
                }
                tree = tree.joined(true, right);
            } else if let Some(right) = next(&["mod", "div", "*"]) {
                tree = tree.joined(false, right);
            } else {
                return tree;
            }
        }
    }
}

/// One way to read a level of operators.
#[derive(Debug)]
enum Tree {
    Part(Span),
    /// Trees that are joined by `xor` alone, or by other operators.
    Joined {
        by_xor: bool,
        trees: Vec<Tree>,
    },
}

impl Tree {
    fn span(&self) -> Span {
        match self {
            Tree::Part(span) => *span,
            Tree::Joined { trees, .. } => match &trees[..] {
                [first, .., last] => first.span().to(last.span()),
                _ => Span { start: 0, end: 0 },
            },
        }
    }

    fn joined(self, by_xor: bool, right: Tree) -> Tree {
        let mut trees = match self {
            Tree::Joined { by_xor: true, trees } if by_xor => trees,
            tree => vec![tree],
        };
        match right {
            Tree::Joined { by_xor: true, trees: more } if by_xor => trees.extend(more),
            tree => trees.push(tree),
        }
        Tree::Joined { by_xor, trees }
    }

    /// Returns the parts that need brackets, so that no level mixes `xor` with another operator.
    fn brackets(&self) -> Vec<Span> {
        let Tree::Joined { by_xor, trees } = self else { return Vec::new() };
        let mut brackets = Vec::new();
        for tree in trees {
            if let Tree::Joined { by_xor: inner, .. } = tree
                && (*by_xor || *inner)
            {
                brackets.push(tree.span());
            }
            brackets.extend(tree.brackets());
        }
        brackets
    }
}

/// Returns the text of the tokens of a part, with brackets around some of its parts.
fn bracketed(tokens: &[PlacedToken], span: Span, brackets: &[Span]) -> String {
    let mut text = String::new();
    let mut before: Option<usize> = None;
    for placed in
        tokens.iter().filter(|placed| span.start <= placed.span.start && placed.span.end <= span.end)
    {
        // The end of the text is no part of it.
        if placed.token == Token::End {
            break;
        }
        if before.is_some_and(|end| end < placed.span.start) {
            text.push(' ');
        }
        let opened = brackets.iter().filter(|bracket| bracket.start == placed.span.start).count();
        text.push_str(&"(".repeat(opened));
        match &placed.token {
            Token::Name(name) => text.push_str(name.split('\'').next().unwrap_or(name)),
            Token::Number(n) => text.push_str(&n.to_string()),
            Token::Sign(sign) => text.push_str(sign),
            Token::Text(inner) => text.push_str(&format!("\"{inner}\"")),
            Token::End => {}
        }
        let closed = brackets.iter().filter(|bracket| bracket.end == placed.span.end).count();
        text.push_str(&")".repeat(closed));
        before = Some(placed.span.end);
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::syntax::Parser;

    fn readings(text: &str) -> String {
        let wrong = Parser::new(text).unwrap().term().unwrap_err();
        assert!(wrong.reason().starts_with("'xor' and '"), "{text}: {}", wrong.reason());
        wrong.allowed().to_owned()
    }

    #[test]
    fn mixtures_are_refused_with_two_readings() {
        for (text, expected) in [
            ("a div P xor b div P", "((a div P) xor b) div P, or (a div P) xor (b div P)"),
            ("a xor b + c", "(a xor b) + c, or a xor (b + c)"),
            ("a + b xor c", "a + (b xor c), or (a + b) xor c"),
            ("a - b xor c xor d - e", "a - (b xor c xor d) - e, or (a - b) xor c xor (d - e)"),
            ("n mod 3 xor 1", "(n mod 3) xor 1, or n mod (3 xor 1)"),
            ("n xor 3 mod 2", "(n xor 3) mod 2, or n xor (3 mod 2)"),
            ("2 xor n*3", "2 xor (n*3), or (2 xor n)*3"),
            ("2*k xor n", "(2*k) xor n, or 2*(k xor n)"),
            ("n mod 4 * 2 xor 1", "(n mod 4 * 2) xor 1, or n mod 4 * (2 xor 1)"),
            (
                "a xor f(n, 2) + (b xor c)*2",
                "(a xor f(n, 2)) + (b xor c)*2, or a xor (f(n, 2) + (b xor c)*2)",
            ),
            ("1 + (a   xor b+c)", "(a xor b)+c, or a xor (b+c)"),
            ("(xor heap m: m) xor a + b", "((xor heap m: m) xor a) + b, or (xor heap m: m) xor (a + b)"),
        ] {
            assert_eq!(readings(text), expected, "{text}");
        }
        assert_eq!(
            Parser::new("a xor b - c").unwrap().term().unwrap_err().reason(),
            "'xor' and '-' are mixed without brackets"
        );
    }

    /// Both readings are read again, as different trees.
    #[test]
    fn readings_are_readable_and_differ() {
        let operators = ["+", "-", "*", "xor", "mod", "div"];
        for i in 0..operators.len().pow(3) {
            let [x, y, z] = [1, 6, 36].map(|k| operators[i / k % 6]);
            let text = format!("a {x} b {y} c {z} d");
            let all = [x, y, z];
            let read = Parser::new(&text).unwrap().term();
            if !all.contains(&"xor") || all == ["xor"; 3] {
                assert!(read.is_ok(), "{text}");
                continue;
            }
            let wrong = read.unwrap_err();
            let [first, second] = wrong.allowed().split(", or ").collect::<Vec<_>>()[..] else {
                panic!("{text}: {}", wrong.allowed())
            };
            let tree = |text: &str| {
                let tree = format!(
                    "{:?}",
                    Parser::new(text).unwrap().term().unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
                );
                let mut parts = tree.split("Span {");
                let head = parts.next().unwrap_or_default().to_owned();
                parts.fold(head, |out, part| out + part.split_once('}').map_or("", |(_, rest)| rest))
            };
            assert_ne!(tree(first), tree(second), "{text}: {}", wrong.allowed());
        }
    }

    #[test]
    fn one_operator_and_brackets_are_read() {
        for text in [
            "a xor b xor c",
            "(a xor b) + c*d - e mod 2",
            "1 + xor k in 1..3: k",
            "xor coin c: c + 1",
            "(n mod 3) xor (m div 2)",
        ] {
            assert!(Parser::new(text).unwrap().term().is_ok(), "{text}");
        }
    }
}
