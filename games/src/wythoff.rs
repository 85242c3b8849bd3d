//! To be written: wythoff.
