//! The game of a file without the type of its positions.

use crate::game::contents::FileContents;
use crate::game::small_positions::{boards, small, small_cycle, upwards};
use crate::positions::list::ListFacts;
use crate::positions::rule_game::RuleGame;
use crate::statements::checkable::CheckableStatement;
use crate::statements::region::Region;
use crate::statements::source::StatementOfGame;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::KindName;
use crate::syntax::other_games::GameFinder;
use impartial::claim::Claim;
use impartial::run::Run;
use impartial_prove::{ProvableGame, SourceStatement};
use impartial_query::AnyEntry;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// The functions of the game of a file that each kind of positions defines for itself.
pub(crate) trait KindOfGame: Any + Debug + Send + Sync {
    /// Returns the game for the catalogue, with what its file says about it.
    fn entry(&self, file: &FileContents<'_>) -> AnyEntry;

    /// Returns the game in the form that the prover needs; `None` for a game on boards. Whether the prover's logic can
    /// express the moves is not examined.
    fn provable_game(&self) -> Option<ProvableGame> {
        None
    }

    /// Returns the recognised facts of a game on heaps or coins.
    fn facts(&self) -> Option<&ListFacts> {
        None
    }
}

/// The game of a file whose positions have finitely many options.
pub(crate) trait FiniteGame: KindOfGame {
    /// Returns the reason why the moves from a position cannot be listed.
    fn fault(&self, position: &str) -> Option<String>;

    /// Returns a statement of the file as a claim. `window` is that of statements that name none.
    fn claim(
        &self,
        statement: &Arc<CheckableStatement>,
        finder: Option<&GameFinder>,
        window: Option<&Region>,
    ) -> Claim;

    /// Returns a statement of the file as the source with which the verdict of a proof is compared.
    fn source(&self, statement: &Arc<CheckableStatement>) -> Box<dyn SourceStatement>;

    /// Adds the errors and warnings about small positions.
    fn diagnose(&self, run: &Run<'_>, diagnostics: &mut Vec<Diagnostic>);

    /// Returns an error if play from a small position rises for ever.
    fn rising_play(&self, run: &Run<'_>) -> Option<Diagnostic>;

    /// Returns a cycle that play from small positions reaches, as text.
    fn cycle(&self, run: &Run<'_>) -> Option<String>;

    /// Returns whether positions are sums of heaps, all of them legal, whose moves look at one heap alone.
    fn is_sum_of_heaps(&self) -> bool;
}

impl<G: RuleGame + KindOfGame> FiniteGame for G {
    fn fault(&self, position: &str) -> Option<String> {
        self.options_error(&self.parse(position).ok()?).map(|why| why.to_string())
    }

    fn claim(
        &self,
        statement: &Arc<CheckableStatement>,
        finder: Option<&GameFinder>,
        window: Option<&Region>,
    ) -> Claim {
        statement.claim(self, finder, window)
    }

    fn source(&self, statement: &Arc<CheckableStatement>) -> Box<dyn SourceStatement> {
        Box::new(StatementOfGame { game: self.clone(), stated_line: statement.clone(), row: None })
    }

    fn diagnose(&self, run: &Run<'_>, diagnostics: &mut Vec<Diagnostic>) {
        small(self, &boards(self.rule()), run, diagnostics);
    }

    fn rising_play(&self, run: &Run<'_>) -> Option<Diagnostic> {
        upwards(self, *boards(self.rule()).first()?, run)
    }

    fn cycle(&self, run: &Run<'_>) -> Option<String> {
        small_cycle(self, &boards(self.rule()), run)
    }

    fn is_sum_of_heaps(&self) -> bool {
        // The prover knows no sums of which some heaps are not legal.
        let is_sum = self.facts().is_some_and(|known| known.additive);
        is_sum && self.rule().kind() == KindName::Heaps && !self.rule().has_legality()
    }
}
