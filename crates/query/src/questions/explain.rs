//! The properties of a game that decide how it is solved and proved.

use super::written_code;
use crate::any_game::AnyGame;
use serde::Serialize;

/// The properties of a game that help computations and proofs, and the properties that it lacks: the answer of `explain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The game, with its parameters.
    pub game: String,
    /// The kind of positions, if the game has rules as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position_kind: Option<&'static str>,
    /// The properties of the game.
    pub recognised: Vec<String>,
    /// The other properties, with the reasons.
    pub refused: Vec<String>,
    /// The names of the solvers that the game offers.
    pub solvers: Vec<&'static str>,
}

impl Explanation {
    /// Returns an explanation with the solvers of a game.
    pub fn new(
        game: &dyn AnyGame,
        kind: Option<&'static str>,
        recognised: Vec<String>,
        refused: Vec<String>,
    ) -> Self {
        let solvers = game.solvers().iter().map(|solver| solver.name()).collect();
        Explanation { game: game.id(), position_kind: kind, recognised, refused, solvers }
    }
}

/// Returns the properties of a game that has no rules as text.
pub fn explain(game: &dyn AnyGame) -> Explanation {
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    let mut note = |is: bool, property: String, otherwise: &str| match is {
        true => yes.push(property),
        false => no.push(otherwise.to_owned()),
    };
    let code = game.heap_code();
    let written = code.as_ref().and_then(written_code).map(|code| format!("{code}, of taking and breaking"));
    let written = written.unwrap_or_else(|| "code of taking and breaking".into());
    note(
        code.is_some(),
        format!("{written}: periods of single heaps"),
        "periods: the game follows no code of taking and breaking",
    );
    note(
        game.heap_rules().is_some(),
        "sum of its heaps: misère quotients".into(),
        "misère quotients: no rules say that a position is the sum of its heaps",
    );
    note(
        game.prover().is_some(),
        "proofs: the moves are formulas of the prover's language".into(),
        "proofs: the game has no description of its moves in the prover's language",
    );
    Explanation::new(game, None, yes, no)
}
