//! To be written: height.
