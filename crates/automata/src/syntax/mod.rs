//! The language of terms and formulas as text: one lexer and one parser for formulas that are proved and for formulas
//! that are only computed.
//!
//! [`Parser`] returns a syntax tree ([`SyntaxNode`]) in which every part has its place. The users of the tree give it a
//! meaning: the prover lowers the part that its logic can express ([`Formula::parse`](super::Formula::parse)), and a
//! language of rules may compute the rest.
//!
//! ```
//! use impartial_automata::syntax::{NodeKind, Parser};
//! let mut parser = Parser::new("n - 2*k")?;
//! let tree = parser.any()?;
//! assert!(matches!(&tree.kind, NodeKind::Sum(parts) if parts.len() == 2 && parts[1].0));
//! assert_eq!((tree.span.start, tree.span.end), (0, 7));
//! assert!(Parser::new("n ? 2").is_err());
//! # Ok::<(), impartial_automata::syntax::SyntaxProblem>(())
//! ```

/// The message about a formula with too many levels of connectives and operations.
pub const TOO_DEEP: &str = "too deep a formula";

mod level;
mod parse;
mod token;
mod tree;

pub use parse::{MAX_DEPTH, Parser};
pub use token::{PlacedToken, SyntaxError, SyntaxProblem, Token, tokens};
pub use tree::{Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};
