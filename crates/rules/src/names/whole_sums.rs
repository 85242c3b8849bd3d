//! Warnings about sums that have a value although their first terms alone have none.
//!
//! The value of a sum is computed as a whole, so that `3 - n + n` is 3 for every n. Read from left to right, as brackets
//! would have it, the sum has no value where n > 3.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::RuleFile;
use crate::syntax::node_text::text_of;
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};

/// Returns a warning for each sum in which a number is added after a difference that is negative for all large numbers
/// of the position, or in which a term is subtracted and added again.
pub(crate) fn whole_sums(file: &RuleFile) -> Vec<Diagnostic> {
    fn find(node: &SyntaxNode, found: &mut Vec<Diagnostic>) {
        if let NodeKind::Sum(parts) = &node.kind
            && let Some((whole, from_left)) = readings(parts)
        {
            let what = format!("this sum is computed as a whole, as {whole}");
            let help =
                format!("that form, or {from_left}, which has no value where the difference is negative");
            found.push(Diagnostic::warning(node.span, what, help));
        }
        node.visit_parts(&mut |part| find(part, found));
    }
    let mut found = Vec::new();
    file.visit_terms(&mut |node| find(node, &mut found));
    for stated_line in &file.statements {
        find(&stated_line.body, &mut found);
        stated_line.condition.iter().for_each(|condition| find(condition, &mut found));
    }
    found
}

/// Returns the two readings of a sum if they plainly differ: as a whole, and from left to right.
fn readings(parts: &[(bool, SyntaxNode)]) -> Option<(String, String)> {
    let is_number = |part: &SyntaxNode| matches!(part.kind, NodeKind::Number(_));
    let last_plus = parts.iter().rposition(|(minus, _)| !minus)?;
    let first_minus =
        parts.iter().position(|(minus, _)| *minus).filter(|first| (1..last_plus).contains(first))?;
    let is_small =
        parts[..first_minus].iter().all(|(_, part)| is_number(part)) && !is_number(&parts[first_minus].1);
    let comes_back = |at: usize| {
        let (minus, part) = &parts[at];
        *minus
            && !is_number(part)
            && parts[at..].iter().any(|(minus, other)| !minus && text_of(other) == text_of(part))
    };
    if !is_small && !(0..parts.len()).any(comes_back) {
        return None;
    }
    // The difference ends before the first term that is added after it.
    let difference = first_minus + parts[first_minus..].iter().position(|(minus, _)| !minus)?;
    let sum =
        |parts: Vec<(bool, SyntaxNode)>| text_of(&SyntaxNode::new(NodeKind::Sum(parts), Default::default()));
    let (less, more): (Vec<_>, Vec<_>) = parts.iter().cloned().partition(|(minus, _)| *minus);
    let whole = sum(more.into_iter().chain(less).collect());
    let rest: String = parts[difference..]
        .iter()
        .map(|(minus, part)| {
            let text = sum(vec![(false, part.clone())]);
            format!(" {} {text}", if *minus { '-' } else { '+' })
        })
        .collect();
    Some((whole, format!("({}){rest}", sum(parts[..difference].to_vec()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::read::read;

    /// Returns the messages and the hints about the sums of a claim.
    fn warnings(claim: &str) -> Vec<(String, String)> {
        let text = format!("game g\nheaps n\nmove n - k  for k in 1..3\nclaim c  {claim}\n");
        let file = read(&text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        whole_sums(&file).into_iter().map(|one| (one.message, one.help.unwrap_or_default())).collect()
    }

    #[test]
    fn both_readings_of_a_whole_difference_are_shown() {
        for (claim, whole, from_left) in [
            ("3 - n + n = 3", "3 + n - n", "(3 - n) + n"),
            ("value = 3 - n + 2*n", "3 + (2*n) - n", "(3 - n) + (2*n)"),
            ("value = largest - n + n - 1", "largest + n - n - 1", "(largest - n) + n - 1"),
            ("value = 1 + 2 - n - 1 + largest", "1 + 2 + largest - n - 1", "(1 + 2 - n - 1) + largest"),
        ] {
            let expected = (
                format!("this sum is computed as a whole, as {whole}"),
                format!("that form, or {from_left}, which has no value where the difference is negative"),
            );
            assert_eq!(warnings(claim), [expected], "{claim}");
        }
    }

    #[test]
    fn other_sums_have_no_warning() {
        for claim in [
            "value = n - 1 + 1 & (n > 3 -> not (3 - n) + n = 3)",
            "value = n - largest + 1",
            "value = 3 + n - n",
            "value = 3 - n",
            "value = 3 - 1 + n",
            "n - 3 != 5",
        ] {
            assert_eq!(warnings(claim), [], "{claim}");
        }
    }
}
