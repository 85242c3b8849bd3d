//! To be written: cram.
