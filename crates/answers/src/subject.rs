//! The games of requests. A request names a game of the registry, or brings rules or a graph as text; it never names a
//! file.

use crate::refusal::RequestRefusal;
use impartial::run::Run;
use impartial_query::{AnyGame, Registry, Session, graph_of_text};
use impartial_rules::{RuleFileGame, open_text_within};
use serde::Deserialize;
use std::sync::{Arc, Mutex, PoisonError};

/// Sample rules for the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleRules {
    /// The name of the sample.
    pub name: String,
    /// The rules.
    pub text: String,
}

/// A game, as a request describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct GameRequest {
    game: Option<String>,
    rules: Option<String>,
    parameters: Option<String>,
    graph: Option<String>,
}

/// A game, and the rules that it was read from.
#[derive(Clone)]
pub(crate) struct ResolvedGame {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) rules: Option<Arc<RuleFileGame>>,
}

/// Maximum number of games from texts that are cached, since consecutive requests are often about one game.
const MAX_CACHED: usize = 12;

/// The games of the registry, the sample rules, the cached games, and the tables from the last question for values.
pub struct Games {
    pub(crate) registry: Arc<Registry>,
    pub(crate) samples: Vec<SampleRules>,
    cached: Mutex<Vec<(GameRequest, ResolvedGame)>>,
    last_session: Mutex<Option<GameSession>>,
}

/// A session for the values of one game.
pub(crate) struct GameSession {
    /// The game as requests describe it, with all of its text: rules that have changed are another game.
    subject: GameRequest,
    pub(crate) session: Box<dyn Session>,
}

impl Games {
    /// Returns the games of a registry and the sample rules.
    pub fn new(registry: Arc<Registry>, samples: Vec<SampleRules>) -> Self {
        Games { registry, samples, cached: Mutex::default(), last_session: Mutex::default() }
    }

    /// Returns the game of a request.
    ///
    /// # Errors
    /// The request names no game or more than one, or its text is no game.
    pub(crate) fn meant(&self, subject: &GameRequest, run: &Run<'_>) -> Result<ResolvedGame, RequestRefusal> {
        let of_text = match (&subject.game, &subject.rules, &subject.graph) {
            (Some(name), None, None) => {
                return Ok(ResolvedGame { game: self.registry.find_listed(name)?, rules: None });
            }
            (None, Some(_), None) | (None, None, Some(_)) => subject,
            _ => return Err(RequestRefusal::input("which game? (expected one of game, rules, graph)")),
        };
        let lock = || self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, resolved)) = lock().iter().find(|(other, _)| other == of_text) {
            return Ok(resolved.clone());
        }
        let resolved = match (&subject.rules, &subject.graph) {
            (Some(rules), _) => {
                let opened = open_text_within(rules, name_in(rules), subject.parameters(), run)?;
                ResolvedGame { game: opened.entry().0, rules: Some(Arc::new(opened)) }
            }
            (_, graph) => {
                let graph = graph.as_deref().unwrap_or_default();
                ResolvedGame { game: graph_of_text(graph, "graph", run.memory_left())?, rules: None }
            }
        };
        let mut cached = lock();
        cached.truncate(MAX_CACHED - 1);
        cached.insert(0, (of_text.clone(), resolved.clone()));
        Ok(resolved)
    }

    /// Returns the session for values of `game`, which `subject` describes: the last session with its tables if it is free
    /// and of this game, and a new one otherwise. The tables of another game are dropped.
    pub(crate) fn session(&self, subject: &GameRequest, game: &Arc<dyn AnyGame>) -> GameSession {
        let last = self.last_session.lock().unwrap_or_else(PoisonError::into_inner).take();
        match last.filter(|last| last.subject == *subject) {
            Some(last) => last,
            None => GameSession { subject: subject.clone(), session: game.clone().session() },
        }
    }

    /// Keeps a session for the next question.
    pub(crate) fn keep(&self, session: GameSession) {
        *self.last_session.lock().unwrap_or_else(PoisonError::into_inner) = Some(session);
    }
}

impl GameRequest {
    /// Returns the game of the rules under the name of a file with these rules, `NAME.game`, as the command line names
    /// it. Certificates name their game so.
    ///
    /// # Errors
    /// The request has no rules, or its text is no game.
    pub(crate) fn in_file(&self, run: &Run<'_>) -> Result<RuleFileGame, RequestRefusal> {
        let rules = self.rules()?;
        self.in_file_named(&format!("{}.game", name_in(rules)), self.parameters(), run)
    }

    /// Returns the game of the rules under the name of a file, with parameters.
    ///
    /// # Errors
    /// The request has no rules, or its text is no game.
    pub(crate) fn in_file_named(
        &self,
        path: &str,
        parameters: Option<&str>,
        run: &Run<'_>,
    ) -> Result<RuleFileGame, RequestRefusal> {
        Ok(open_text_within(self.rules()?, path, parameters, run)?)
    }

    /// Returns the rules of the request.
    ///
    /// # Errors
    /// The request has no rules.
    pub(crate) fn rules(&self) -> Result<&str, RequestRefusal> {
        self.rules
            .as_deref()
            .ok_or_else(|| RequestRefusal::input("no rules (expected the text of a game under rules)"))
    }

    pub(crate) fn parameters(&self) -> Option<&str> {
        self.parameters.as_deref().map(str::trim).filter(|text| !text.is_empty())
    }

    /// Returns the name of the game in the registry, if the request has one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.game.as_deref()
    }
}

/// Returns the name of the game in rules, or "rules" if they have no usable name.
pub(crate) fn name_in(rules: &str) -> &str {
    let named = rules.lines().find_map(|line| line.strip_prefix("game "));
    let name = named.map(|rest| rest.split(['(', '#']).next().unwrap_or_default().trim());
    let is_plain = |name: &&str| !name.is_empty() && name.len() <= 60 && !name.contains(['/', '\\', ':']);
    name.filter(is_plain).unwrap_or("rules")
}
