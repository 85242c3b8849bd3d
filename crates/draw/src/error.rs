//! Why there is no picture.

/// Something that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (allowed: {allowed})")]
pub struct DrawError {
    /// What stands in the way.
    pub what: String,
    /// What can be drawn.
    pub allowed: String,
}

impl DrawError {
    pub(crate) fn new(what: impl Into<String>, allowed: impl Into<String>) -> Self {
        DrawError { what: what.into(), allowed: allowed.into() }
    }
}
