//! Random rule files.
