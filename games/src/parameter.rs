//! Parameters of families of games.

/// A parameter with which there is no game.
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

    /// The parameter was 0.
    pub(crate) const fn zero(family: &'static str) -> Self {
        ParameterError::new(family, "at least 1")
    }
}
