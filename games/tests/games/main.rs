//! The mathematics of the games, compared with the definition.

mod boards;
mod entries;
mod sessions;
mod sums;
mod transfinite_laws;
mod transfinite_values;
mod welter_math;
