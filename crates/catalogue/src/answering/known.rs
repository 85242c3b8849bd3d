//! What is known of a position while it is being answered.

use crate::answer::{Basis, SolverValues};

/// What is known of a position, with its type.
#[derive(Default)]
pub(crate) struct KnownValues {
    pub normal: Option<(u64, Basis)>,
    pub misere: Option<(u64, Basis)>,
}

impl KnownValues {
    /// Takes computed values in where there is none.
    pub(crate) fn fill(&mut self, found: SolverValues, basis: Basis) {
        self.normal = self.normal.or(found.normal.map(|value| (value, basis)));
        self.misere = self.misere.or(found.misere.map(|value| (value, basis)));
    }
}
