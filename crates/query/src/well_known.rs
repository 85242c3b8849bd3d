//! Well-known games that are not in the list of games, with the reasons.

/// Games whose positions fit no kind of position of the engine.
const NO_KIND: [&str; 6] =
    ["sprouts", "brussels-sprouts", "hackenbush", "green-hackenbush", "geography", "undirected-geography"];

/// Games in which the two players have different moves, each with a similar impartial game if one exists.
const PARTISAN: [(&str, Option<&str>); 7] = [
    ("domineering", Some("cram")),
    ("red-blue-hackenbush", None),
    ("col", None),
    ("snort", None),
    ("toads-and-frogs", None),
    ("amazons", None),
    ("clobber", None),
];

/// Returns the reason why a well-known game is not in the list and an alternative, or `None` for any other name.
pub(crate) fn why_not_here(name: &str) -> Option<String> {
    let is_named = |other: &str| other.eq_ignore_ascii_case(&name.replace([' ', '_'], "-"));
    if NO_KIND.into_iter().any(is_named) {
        return Some(
            "no kind of position has its moves (write the graph of a position and its followers: graph:FILE with an edge \
             'a -> b' for each move)"
                .into(),
        );
    }
    let (_, instead) = PARTISAN.into_iter().find(|(other, _)| is_named(other))?;
    let instead = instead.map(|game| format!(" ({game} is an impartial game like it)")).unwrap_or_default();
    Some(format!("its players have different moves, and only impartial games are here{instead}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_not_here_distinguishes_well_known_games_from_misspelt_names() {
        assert!(why_not_here("Sprouts").is_some_and(|why| why.contains("graph:FILE")));
        assert!(why_not_here("toads and frogs").is_some_and(|why| why.contains("different moves")));
        assert!(why_not_here("domineering").is_some_and(|why| why.contains("cram")));
        assert_eq!(why_not_here("nmi"), None);
    }
}
