//! Fast paths. Each recognises rules of a certain form, and everything else takes the plain way: the programs of
//! the machine, position by position.
//!
//! A fast path says yes with a plan, or no with a reason: the trait [`FastPath`](path::FastPath). `explain` shows both.
//! Tests compare the files of each path with the reference interpreter.
//!
//! [`dense`] solves windows of numbers as arrays, [`bits`] moves on boards as bit sets, [`amounts`] keeps what a move takes
//! from every heap, and [`turned_coins`] solves coins one by one.

pub(crate) mod amounts;
pub(crate) mod bits;
pub(crate) mod dense;
pub(crate) mod path;
pub(crate) mod turned_coins;
