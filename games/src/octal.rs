//! To be written: octal.
