//! Descriptions of games: the rules, the formulas, and the properties that decide how a game is solved and proved.

use super::written_code;
use crate::any_game::AnyGame;
use crate::registry::Registry;
use impartial::claim::Claim;
use serde::Serialize;

/// The description of a game: its rules, its formulas, its statements, the properties that help computations and proofs, and
/// the properties that it lacks. It is the answer of `explain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The game, with its parameters.
    pub game: String,
    /// The rules, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The notation of positions, with an example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// An example of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// The formulas, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// The code of taking and breaking that the heaps follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The kind of positions, if the game has rules as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position_kind: Option<&'static str>,
    /// The properties of the game.
    pub recognised: Vec<String>,
    /// The other properties, with the reasons.
    pub refused: Vec<String>,
    /// The names of the solvers that the game offers.
    pub solvers: Vec<&'static str>,
    /// The windows that the game has, in words.
    pub windows: Vec<String>,
    /// The names of the statements that `check` compares with computed values.
    pub statements: Vec<String>,
    /// The sources of these statements, each once.
    pub sources: Vec<String>,
}

impl Explanation {
    /// Returns an explanation with the solvers, the windows and the code of a game, and without statements.
    pub fn new(
        game: &dyn AnyGame,
        kind: Option<&'static str>,
        recognised: Vec<String>,
        refused: Vec<String>,
    ) -> Self {
        let solvers = game.solvers().iter().map(|solver| solver.name()).collect();
        Explanation {
            game: game.id(),
            summary: None,
            position: None,
            example: None,
            formula: None,
            code: game.heap_code().and_then(|code| written_code(&code)),
            position_kind: kind,
            recognised,
            refused,
            solvers,
            windows: game.windows().iter().map(ToString::to_string).collect(),
            statements: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// Adds the names and the sources of statements.
    #[must_use]
    pub fn with_statements<'c>(mut self, claims: impl IntoIterator<Item = &'c Claim>) -> Self {
        for claim in claims {
            self.statements.push(claim.id().to_owned());
            if !claim.source().is_empty() && !self.sources.iter().any(|source| source == claim.source()) {
                self.sources.push(claim.source().to_owned());
            }
        }
        self
    }

    /// Adds the listing of the game in a registry, and its statements there.
    fn with_listing(mut self, registry: &Registry) -> Self {
        let Some(listing) = registry.listing(&self.game) else { return self };
        let row = listing.row();
        (self.summary, self.position) = (Some(row.summary), Some(row.position));
        (self.example, self.formula) = (row.example, row.formula);
        // Statements about another member of a family are not about this game.
        let claims = registry.claims_named(&[self.game.clone()], false);
        self.with_statements(claims.unwrap_or_default())
    }
}

/// Returns what is known of a game that has no rules as text: its properties, and its listing and its statements in the
/// registry that has the game under its name; `None` for a game of another source, whose name may be that of a listed game.
///
/// Time: one pass over the statements of the registry.
pub fn explain(game: &dyn AnyGame, registry: Option<&Registry>) -> Explanation {
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
        game.provable_game().is_some(),
        "proofs: the moves are formulas of the prover's language".into(),
        "proofs: the game has no description of its moves in the prover's language",
    );
    let explanation = Explanation::new(game, None, yes, no);
    match registry {
        Some(registry) => explanation.with_listing(registry),
        None => explanation,
    }
}
