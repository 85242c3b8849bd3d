//! The known values of a position while a query is answered.

use crate::results::{Basis, SolverValues};

/// The known values of a position, each with its basis.
#[derive(Default)]
pub(crate) struct KnownValues {
    pub normal: Option<(u64, Basis)>,
    pub misere: Option<(u64, Basis)>,
}

impl KnownValues {
    /// Adds values where values are missing.
    pub(crate) fn fill(&mut self, found: SolverValues, basis: Basis) {
        self.normal = self.normal.or(found.normal.map(|value| (value, basis)));
        self.misere = self.misere.or(found.misere.map(|value| (value, basis)));
    }
}
