//! Parts of terms and formulas that depend on the members of a position.

use crate::evaluate::built_ins::{Reads, built_in};
use crate::evaluate::words::Word;
use impartial_prove::automata::syntax::{BinderDomain, NodeKind, SyntaxNode};

/// A part that depends on the members of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemberPart<'a> {
    /// A number that all members of a position have together.
    Word(Word),
    /// A call of a function that looks at the members.
    Call(&'a str),
    /// A quantifier over members.
    Quantifier,
    /// A sum, a nim-sum or another term over members.
    Aggregate,
}

impl MemberPart<'_> {
    /// Describes the part, for messages.
    pub(crate) fn text(self) -> String {
        match self {
            MemberPart::Word(word) => word.text().to_owned(),
            MemberPart::Call(function) => function.to_owned(),
            MemberPart::Quantifier => "a quantifier over members".to_owned(),
            MemberPart::Aggregate => "something made of all members".to_owned(),
        }
    }
}

/// Returns the parts of a tree that depend on the members of a position, each before the parts in it. With
/// `whole_positions`, calls that depend on anything of the position are among them.
pub(crate) fn member_parts(node: &SyntaxNode, whole_positions: bool) -> Vec<MemberPart<'_>> {
    fn collect<'a>(node: &'a SyntaxNode, whole_positions: bool, found: &mut Vec<MemberPart<'a>>) {
        match &node.kind {
            NodeKind::Name(text) => {
                found.extend(Word::of_text(text).filter(|word| word.is_of_members()).map(MemberPart::Word));
            }
            NodeKind::Call(function, _) => match built_in(&function.text).map(|one| one.reads) {
                Some(Reads::Members) => found.push(MemberPart::Call(&function.text)),
                Some(Reads::Position) if whole_positions => found.push(MemberPart::Call(&function.text)),
                _ => {}
            },
            NodeKind::Quantified(_, binder, _) if binder.who != BinderDomain::Numbers => {
                found.push(MemberPart::Quantifier);
            }
            NodeKind::Each(_, binder, _) if binder.who != BinderDomain::Numbers => {
                found.push(MemberPart::Aggregate)
            }
            _ => {}
        }
        node.visit_parts(&mut |part| collect(part, whole_positions, found));
    }
    let mut found = Vec::new();
    collect(node, whole_positions, &mut found);
    found
}

/// Returns whether a term is made of members by a quantifier, a sum over members, or a function of them.
pub(crate) fn goes_over_members(node: &SyntaxNode) -> bool {
    member_parts(node, false).iter().any(|part| !matches!(part, MemberPart::Word(_)))
}
