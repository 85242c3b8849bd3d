//! To be written: subtraction.
