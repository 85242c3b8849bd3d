//! Games in which play need not end: outcomes, remoteness, values, moves, and certificates.

mod brute;
mod certificates;
mod exploration;
mod golden;
mod limits;
mod misere;
mod moves;
mod sums;
mod text;
mod values;
