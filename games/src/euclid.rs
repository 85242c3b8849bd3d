//! To be written: euclid.
