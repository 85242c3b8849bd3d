//! The questions, a file for each family of them.

pub(crate) mod claims;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod plots;
pub(crate) mod reports;
pub(crate) mod rules;
