//! Rule files, as far as the program is built for them.
//!
//! Without the feature `rules` a rule file is an error that says so, and no other part of the program changes.

use impartial::claim::Claim;
use impartial_query::Registry;
use std::sync::Arc;

#[cfg(feature = "rules")]
pub(crate) use impartial_rules::{GRAMMAR, OpenError, RuleFileGame, StatementKind, open_within};

#[cfg(feature = "rules")]
pub(crate) use impartial_study::DEFAULT_EFFORT;

#[cfg(not(feature = "rules"))]
pub(crate) use without::{DEFAULT_EFFORT, GRAMMAR, OpenError, RuleFileGame, StatementKind, open_within};

/// Returns the claims of a rule file, which may name other games of the registry and other rule files.
#[cfg(feature = "rules")]
pub(crate) fn claims(opened: &RuleFileGame, registry: &Arc<Registry>) -> Vec<Claim> {
    let registry = registry.clone();
    let finder: impartial_rules::GameFinder = Arc::new(move |name, run| registry.find_within(name, run));
    opened.claims_with(&finder)
}

/// Returns the claims of a rule file.
#[cfg(not(feature = "rules"))]
pub(crate) fn claims(opened: &RuleFileGame, _: &Arc<Registry>) -> Vec<Claim> {
    opened.claims()
}

#[cfg(not(feature = "rules"))]
mod without {
    use impartial::claim::Claim;
    use impartial::run::Run;
    use impartial_prove::{PositionShape, Statement};
    use impartial_query::questions::Explanation;
    use impartial_query::{AnyEntry, AnyGame, OpenedFile, OwnStatements, UnprovedStatement, WindowArg};

    /// No study begins, so that its effort does not matter.
    pub(crate) const DEFAULT_EFFORT: u64 = 1;

    pub(crate) const GRAMMAR: &str = "This program was built without rule files.\n";

    #[derive(Debug, thiserror::Error)]
    #[error(
        "{0}: this program was built without rule files ('cargo install impartial-cli' builds it with them)"
    )]
    pub(crate) struct OpenError(String);

    impl From<OpenError> for impartial_query::Error {
        fn from(error: OpenError) -> Self {
            impartial_query::Error::input(error.to_string())
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) enum StatementKind {
        Value,
        Misere,
        PPositions,
        MiserePPositions,
    }

    /// The game of a rule file. No value of this type exists.
    pub(crate) enum RuleFileGame {}

    impl RuleFileGame {
        pub(crate) fn entry(&self) -> AnyEntry {
            match *self {}
        }

        pub(crate) fn explain(&self, _: &dyn AnyGame, _: &Run<'_>) -> Explanation {
            match *self {}
        }

        pub(crate) fn claims(&self) -> Vec<Claim> {
            match *self {}
        }

        pub(crate) fn with_window(self, _: &WindowArg) -> Result<RuleFileGame, OpenError> {
            match self {}
        }

        pub(crate) fn with_statement(
            &self,
            _: StatementKind,
            _: &str,
            _: &Run<'_>,
        ) -> Result<RuleFileGame, OpenError> {
            match *self {}
        }

        pub(crate) fn claim_of_text(&self, _: StatementKind, _: &str) -> Result<Claim, OpenError> {
            match *self {}
        }
    }

    impl OpenedFile for RuleFileGame {
        fn entry(&self) -> AnyEntry {
            match *self {}
        }
    }

    impl OwnStatements for RuleFileGame {
        fn statements(&self, _: PositionShape) -> Vec<Statement> {
            match *self {}
        }

        fn unproved(&self, _: PositionShape) -> Vec<UnprovedStatement> {
            match *self {}
        }

        fn own_value(&self) -> Option<&str> {
            match *self {}
        }

        fn why_not_provable(&self) -> Option<&str> {
            match *self {}
        }
    }

    pub(crate) fn open_within(name: &str, _: &Run<'_>) -> Result<RuleFileGame, OpenError> {
        Err(OpenError(name.to_owned()))
    }
}
