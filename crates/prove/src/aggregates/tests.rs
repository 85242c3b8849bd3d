//! Tests of proofs for heaps that enter only together.
