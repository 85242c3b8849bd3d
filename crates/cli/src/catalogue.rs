//! What the program `impartial` knows.

use impartial_catalogue::Registry;

/// The registry of the program `impartial`: the games of the crate `impartial-games`, and what the crate
/// `impartial-claims` says of them.
///
/// To have your own games beside them, add them to it: `catalogue().game(…)`.
pub fn catalogue() -> Registry {
    impartial_games::register(Registry::new())
        .statements(impartial_claims::statements())
        .claims(impartial_claims::all())
        .rule_files(|name, run| {
            impartial_rules::open_within(name, run).map(|opened| opened.entry()).map_err(Into::into)
        })
}
