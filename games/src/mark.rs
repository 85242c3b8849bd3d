//! To be written: mark.
