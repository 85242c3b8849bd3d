//! The program `impartial`.
fn main() {}
