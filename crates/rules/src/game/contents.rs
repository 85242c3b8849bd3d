//! The contents of an opened file, apart from its game.

use crate::rule::compiled::CompiledRule;
use crate::statements::checkable::CheckableStatement;
use std::sync::Arc;

/// The rule and the statements of a file, and what the prover's logic can express of it.
pub(crate) struct FileContents<'f> {
    pub(crate) rule: &'f Arc<CompiledRule>,
    pub(crate) statements: &'f [Arc<CheckableStatement>],
    /// True if the moves can be described to the prover.
    pub(crate) is_provable: bool,
    /// True if positions are sums of heaps, and the moves of one heap can be described to the prover.
    pub(crate) heap_is_provable: bool,
}
