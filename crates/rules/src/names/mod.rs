//! The meanings of the names of a file, and errors of names and terms before anything is compiled.
//!
//! [`meanings`] lists the names that a file may use and refuses names with two meanings. [`inline`] replaces definitions
//! by their bodies. [`around`] finds what depends on the members of a position. The other files find names and terms
//! that cannot mean what they seem to say.

pub(crate) mod around;
pub(crate) mod divisions;
pub(crate) mod implicit_vertices;
pub(crate) mod inline;
pub(crate) mod meanings;
pub(crate) mod parameters;
pub(crate) mod resolved;
pub(crate) mod vertex_ranges;
pub(crate) mod whole_sums;
