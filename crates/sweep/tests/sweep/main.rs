//! The sweep, compared with the definition and with other solvers.

mod sets;
mod streams;
mod tables;
