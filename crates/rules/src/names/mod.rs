//! What each name of a file stands for, and what is said of names before anything is compiled.
//!
//! [`meanings`] lists the names that a file may use and refuses names with two meanings. [`inline`] replaces definitions
//! by their bodies. The other files find names and terms that cannot mean what they seem to say.

pub(crate) mod around;
pub(crate) mod divisions;
pub(crate) mod implicit_vertices;
pub(crate) mod inline;
pub(crate) mod meanings;
pub(crate) mod parameters;
pub(crate) mod vertex_ranges;
