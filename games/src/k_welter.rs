//! To be written: k_welter.
