//! The registry of the program `impartial`.

use impartial_query::Registry;

/// Returns the registry of the program `impartial`: the games of the crate `impartial-games`, and the claims about them
/// of the crate `impartial-claims`.
///
/// To have your own games as well, add them to it: `catalogue().game(…)`.
pub fn catalogue() -> Registry {
    impartial_games::register(Registry::new())
        .statements(impartial_claims::statements())
        .claims(impartial_claims::all())
        .rule_files(crate::rule_files::open_within)
}
