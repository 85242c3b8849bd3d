//! The games of the `impartial` framework.
