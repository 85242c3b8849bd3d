//! The games of the `impartial` framework.

pub mod welter;
