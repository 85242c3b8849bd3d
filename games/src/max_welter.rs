//! To be written: max_welter.
