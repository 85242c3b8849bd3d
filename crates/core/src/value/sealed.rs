//! The supertrait of the traits that only this crate implements.

/// A trait that other crates cannot name, and so cannot implement.
pub trait Sealed {}

impl Sealed for u32 {}
impl Sealed for u64 {}
impl Sealed for u128 {}
impl Sealed for num_bigint::BigUint {}
