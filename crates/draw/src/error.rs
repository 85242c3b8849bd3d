//! The error of a picture that cannot be drawn.

/// Something that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (allowed: {allowed})")]
pub struct DrawError {
    /// The reason that prevents the picture.
    pub what: String,
    /// The inputs that can be drawn.
    pub allowed: String,
}

impl DrawError {
    pub(crate) fn new(what: impl Into<String>, allowed: impl Into<String>) -> Self {
        DrawError { what: what.into(), allowed: allowed.into() }
    }
}
