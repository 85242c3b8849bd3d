//! To be written: moore.
