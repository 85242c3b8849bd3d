//! Which game is meant. Requests name games of the registry, or bring rules or a graph as text; they never name
//! a file.

use crate::refused::RequestRefusal;
use impartial::run::Run;
use impartial_catalogue::{AnyGame, Registry, graph_of_text};
use impartial_rules::{Opened, open_text_within};
use serde::Deserialize;
use std::sync::{Arc, Mutex, PoisonError};

/// Rules to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleRules {
    /// What they are called.
    pub name: String,
    /// The rules.
    pub text: String,
}

/// A game as a request says it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct GameRequest {
    game: Option<String>,
    rules: Option<String>,
    parameters: Option<String>,
    graph: Option<String>,
}

/// A game that was found, and what its rules say besides.
#[derive(Clone)]
pub(crate) struct ResolvedGame {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) rules: Option<Arc<Opened>>,
}

/// So many games of texts are kept: whoever plays asks for the same one again and again.
const KEPT: usize = 12;

/// All games there are.
pub(crate) struct Games {
    pub(crate) registry: Arc<Registry>,
    pub(crate) samples: Vec<SampleRules>,
    kept: Mutex<Vec<(GameRequest, ResolvedGame)>>,
}

impl Games {
    pub(crate) fn new(registry: Arc<Registry>, samples: Vec<SampleRules>) -> Self {
        Games { registry, samples, kept: Mutex::default() }
    }

    /// The game that is meant.
    ///
    /// # Errors
    /// There is none, or more than one; the text is no game.
    pub(crate) fn meant(&self, subject: &GameRequest, run: &Run<'_>) -> Result<ResolvedGame, RequestRefusal> {
        let of_text = match (&subject.game, &subject.rules, &subject.graph) {
            (Some(name), None, None) => {
                return Ok(ResolvedGame { game: self.registry.find_listed(name)?, rules: None });
            }
            (None, Some(_), None) | (None, None, Some(_)) => subject,
            _ => return Err(RequestRefusal::input("which game? (expected one of game, rules, graph)")),
        };
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, meant)) = lock().iter().find(|(other, _)| other == of_text) {
            return Ok(meant.clone());
        }
        let meant = match (&subject.rules, &subject.graph) {
            (Some(rules), _) => {
                let opened = open_text_within(rules, name_in(rules), subject.parameters(), run)?;
                ResolvedGame { game: opened.entry().0, rules: Some(Arc::new(opened)) }
            }
            (_, graph) => {
                let graph = graph.as_deref().unwrap_or_default();
                ResolvedGame { game: graph_of_text(graph, "graph", run.memory_left())?, rules: None }
            }
        };
        let mut kept = lock();
        kept.truncate(KEPT - 1);
        kept.insert(0, (of_text.clone(), meant.clone()));
        Ok(meant)
    }
}

impl GameRequest {
    /// The rules, if they are what is meant.
    pub(crate) fn rules(&self) -> Result<&str, RequestRefusal> {
        self.rules
            .as_deref()
            .ok_or_else(|| RequestRefusal::input("no rules (expected the text of a game under rules)"))
    }

    pub(crate) fn parameters(&self) -> Option<&str> {
        self.parameters.as_deref().map(str::trim).filter(|text| !text.is_empty())
    }

    /// The name under which the registry has it.
    pub(crate) fn name(&self) -> Option<&str> {
        self.game.as_deref()
    }
}

/// What rules call their game.
pub(crate) fn name_in(rules: &str) -> &str {
    let named = rules.lines().find_map(|line| line.strip_prefix("game "));
    let name = named.map(|rest| rest.split(['(', '#']).next().unwrap_or_default().trim());
    let is_plain = |name: &&str| !name.is_empty() && name.len() <= 60 && !name.contains(['/', '\\', ':']);
    name.filter(is_plain).unwrap_or("rules")
}
