//! Parameters of families of games.

/// The reason why a parameter of a family gives no game.
///
/// ```
/// use impartial_games::moore::Moore;
/// assert_eq!(Moore::new(0).unwrap_err().to_string(), "the parameter of moore:K must be at least 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the parameter of {family} must be {allowed}")]
pub struct ParameterError {
    family: &'static str,
    allowed: &'static str,
}

impl ParameterError {
    pub(crate) const fn new(family: &'static str, allowed: &'static str) -> Self {
        ParameterError { family, allowed }
    }

    /// Creates the error for the parameter 0.
    pub(crate) const fn zero(family: &'static str) -> Self {
        ParameterError::new(family, "at least 1")
    }
}
