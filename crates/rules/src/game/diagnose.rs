//! Diagnostics of a rule file: its errors, and suspicious results on small positions.

use crate::fast::path::Recognised;
use crate::game::open::{GameOfFile, RuleFileGame};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::OpenError;
use impartial::run::{Run, Stopped};
use impartial_query::AnyGame;
use impartial_query::questions::Explanation;

/// Returns the errors and warnings of a text.
pub fn diagnose(text: &str, path: &str, parameters: Option<&str>) -> Vec<Diagnostic> {
    // A run without limits is never stopped.
    diagnose_within(text, path, parameters, &Run::default()).unwrap_or_default()
}

/// Returns the errors and warnings of a text, under the limits of a run.
///
/// # Errors
/// A limit of the run was reached.
pub fn diagnose_within(
    text: &str,
    path: &str,
    parameters: Option<&str>,
    run: &Run<'_>,
) -> Result<Vec<Diagnostic>, Stopped> {
    match RuleFileGame::read(text, path, path, parameters, false, run) {
        Ok(opened) => opened.suspicious_within(run),
        Err(OpenError::Text { diagnostics, .. }) => Ok(diagnostics),
        Err(OpenError::Stopped(stopped)) => Err(stopped),
        Err(OpenError::Parameters(_)) if parameters.is_none() => {
            // Small numbers stand for parameters without values.
            let Ok(file) = crate::syntax::read::read(text) else { return Ok(Vec::new()) };
            let values = vec!["2"; file.parameters.len()].join(",");
            diagnose_within(text, path, Some(&values), run)
        }
        Err(error) => Ok(vec![Diagnostic::error(Default::default(), error.to_string(), "")]),
    }
}

impl RuleFileGame {
    /// Returns warnings about names that are never used, moves that are never possible, play that may be endless, and
    /// numbers that are too large.
    pub fn suspicious(&self) -> Vec<Diagnostic> {
        self.suspicious_within(&Run::default()).unwrap_or_default()
    }

    /// Returns the warnings of [`suspicious`](RuleFileGame::suspicious), under the limits of a run.
    ///
    /// # Errors
    /// A limit of the run was reached.
    pub fn suspicious_within(&self, run: &Run<'_>) -> Result<Vec<Diagnostic>, Stopped> {
        let mut all = self.rule.warnings.clone();
        // This check takes few steps.
        if let Some(endless) = self.endless(run) {
            all.push(endless);
            return Ok(all);
        }
        match &self.made {
            GameOfFile::Finite(game) => game.diagnose(run, &mut all),
            GameOfFile::Ordinals(game) => all.extend(game.suspicious(run)),
        }
        run.check(0, 0)?;
        Ok(all)
    }
}

impl RuleFileGame {
    /// Returns an error if play from a small position rises for ever, so that no solver would finish. Examines nothing
    /// if a measure shows that play ends, or if small positions are solved in few steps.
    pub(crate) fn endless(&self, run: &Run<'_>) -> Option<Diagnostic> {
        self.measure_within(run).err()?;
        self.made.finite()?.rising_play(run)
    }
}

impl RuleFileGame {
    /// Returns the properties of the rule that were recognised, and the others with the reasons, and whether play ends.
    /// `game` is the game of the rule.
    pub fn explain(&self, game: &dyn AnyGame, run: &Run<'_>) -> Explanation {
        let Recognised { mut yes, mut no } = self.recognised().clone();
        match self.measure() {
            Ok(measure) => yes.push(format!("play ends: {measure}")),
            Err(why) => no.push(match self.endless_play(run) {
                Some(play) => format!(
                    "that play ends: play may go on for ever, as {play}; values are loopy, and draws are possible"
                ),
                None => format!("that play ends: {why}; a cycle is found where there is one"),
            }),
        }
        let summary = self.rule.file.about.clone();
        let explanation = Explanation::new(game, Some(self.kind().description()), yes, no);
        let claims = self.claims();
        Explanation { summary, ..explanation }
            .with_statements(claims.iter().filter(|claim| !claim.is_planted()))
    }

    /// Returns a play from a small position that goes round for ever, as `a -> b -> a`. Returns `None` if a measure shows
    /// that play ends, or if no such play was found.
    fn endless_play(&self, run: &Run<'_>) -> Option<String> {
        self.measure_within(run).err()?;
        self.made.finite()?.cycle(run)
    }
}
