//! Claims about Welter's game.
use impartial::claim::Claim;
/// The claims of this family.
pub(super) fn claims() -> Vec<Claim> {
    Vec::new()
}
