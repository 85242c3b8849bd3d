//! The sweep, compared with the definition and with other solvers.

mod saved;
mod sets;
mod streams;
mod tables;
