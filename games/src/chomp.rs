//! To be written: chomp.
