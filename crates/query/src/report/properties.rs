//! The properties of a game that are known before any position is solved.

use super::written_code;
use crate::any_game::AnyGame;
use serde::Serialize;

/// The properties that were recognised in the rules of a game.
#[derive(Clone, Debug)]
pub struct RuleProperties {
    /// The kind of positions, as a word of the rule language.
    pub kind: &'static str,
    /// The recognised properties.
    pub recognised: Vec<String>,
    /// The other properties, with the reasons.
    pub refused: Vec<String>,
}

/// The properties, the solvers and the windows of a game.
#[derive(Clone, Debug, Serialize)]
pub struct PropertiesReport {
    /// The game, with its parameters.
    pub game: String,
    /// The kind of positions of a game of the rule language.
    pub kind: Option<&'static str>,
    /// Properties that help solvers or the prover.
    pub recognised: Vec<String>,
    /// The other properties, with the reasons.
    pub refused: Vec<String>,
    /// The names of the solvers.
    pub solvers: Vec<&'static str>,
    /// The windows that can be solved, in words.
    pub windows: Vec<String>,
    /// True if the values of single heaps may have a certified period.
    pub codes: bool,
}

/// Returns what is known about a game; `rules` is what was recognised in its rules, if it is of the rule language.
pub fn properties(game: &dyn AnyGame, rules: Option<RuleProperties>) -> PropertiesReport {
    let of_rules = rules.is_some();
    let RuleProperties { kind, mut recognised, mut refused } =
        rules.unwrap_or(RuleProperties { kind: "", recognised: Vec::new(), refused: Vec::new() });
    let code = game.heap_code();
    if !of_rules {
        let mut note = |is: bool, what: &str, otherwise: &str| match is {
            true => recognised.push(what.to_owned()),
            false => refused.push(otherwise.to_owned()),
        };
        let written = code.as_ref().and_then(written_code);
        let written = written.map_or("code of taking and breaking".to_owned(), |code| {
            format!("{code}, of taking and breaking")
        });
        note(
            code.is_some(),
            &format!("{written}: periods of single heaps"),
            "periods: the game follows no code of taking and breaking",
        );
        note(
            game.rules().is_some(),
            "sum of its heaps: misère quotients",
            "misère quotients: no rules say that a position is the sum of its heaps",
        );
        note(
            game.prover().is_some(),
            "proofs: the moves are formulas of the prover's language",
            "proofs: the game has no description of its moves in the prover's language",
        );
    }
    PropertiesReport {
        game: game.id(),
        kind: of_rules.then_some(kind),
        recognised,
        refused,
        solvers: game.solvers().iter().map(|solver| solver.name()).collect(),
        windows: game.windows().iter().map(ToString::to_string).collect(),
        codes: code.is_some(),
    }
}
