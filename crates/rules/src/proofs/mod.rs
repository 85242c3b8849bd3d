//! The statements of an opened file as sentences for the prover, and the comparison of proofs with computed
//! values.

pub(crate) mod following;
pub(crate) mod ordinals;
pub(crate) mod own_statements;
pub(crate) mod provable;
pub(crate) mod source_statement;
mod stated_condition;
