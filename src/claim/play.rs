//! Claims about play that need not end: outcomes, remoteness and draws.

use super::builder::descriptions;
use super::{CheckFailure, CheckSummary, Claim, Counterexample, Mismatch, OnWindow};
use crate::game::{EnumeratePositions, Notation, Options};
use crate::loopy::{ExploreError, LoopyOutcome, LoopySolver, Play, SolvedPosition};
use crate::solve::positions;
use std::sync::Arc;

/// The test of the statement at one position.
type PlayTest<G, P> = dyn Fn(&G, &P, &SolvedPosition) -> Result<bool, Mismatch> + Send + Sync + 'static;

impl<G> OnWindow<G>
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    /// Creates the claim that `test` holds at every position, in a game whose play need not end. The test receives the
    /// value, the outcomes and the remoteness of the position. It returns whether the statement applies to the position,
    /// or how the statement fails there.
    pub fn play(
        self,
        test: impl Fn(&G, &G::Position, &SolvedPosition) -> Result<bool, Mismatch> + Send + Sync + 'static,
    ) -> Claim {
        self.play_boxed(Box::new(test))
    }

    /// Creates the claim. This part is compiled once for each game instead of once for each claim.
    fn play_boxed(self, test: Box<PlayTest<G, G::Position>>) -> Claim {
        let OnWindow { mut claim, game, quick, full, .. } = self;
        let texts = (descriptions(&*game, &quick), descriptions(&*game, &full));
        claim.count_weights(&*game, &quick, &full);
        claim.by(texts.0, texts.1, move |check| {
            let run = check.run();
            let mut solver: LoopySolver<Arc<G>> = LoopySolver::new(game.clone());
            let mut tally = CheckSummary::default();
            for window in check.pick(&quick, &full) {
                let members: Vec<G::Position> = positions(&*game, window, run)?.collect();
                let failure = |error: ExploreError<G::Position>| match error {
                    ExploreError::Stopped(stopped) => CheckFailure::Stopped(stopped),
                    ExploreError::Options { position, error } => {
                        CheckFailure::Undecided(format!("at {}: {error}", game.write(&position)))
                    }
                };
                solver.solve(&members, run).map_err(failure)?;
                for p in &members {
                    let solved = solver.position(p, run).map_err(failure)?;
                    match test(&game, p, solved) {
                        Ok(applies) => tally.count(applies),
                        Err(mismatch) => {
                            let counterexample: Counterexample = mismatch.at_position(game.write(p));
                            return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                        }
                    }
                }
            }
            Ok(tally)
        })
    }

    /// Creates the claim that a formula gives the outcome of every position for which it gives one.
    pub fn outcome(
        self,
        play: Play,
        formula: impl Fn(&G, &G::Position) -> Option<LoopyOutcome> + Send + Sync + 'static,
    ) -> Claim {
        self.play(move |game, p, solved| match formula(game, p) {
            Some(stated) => Mismatch::unless_equal(solved.outcome(play), stated),
            None => Ok(false),
        })
    }

    /// Creates the claim that a formula gives the remoteness of every position for which it gives one. A draw refutes
    /// the claim.
    pub fn remoteness(
        self,
        play: Play,
        formula: impl Fn(&G, &G::Position) -> Option<u32> + Send + Sync + 'static,
    ) -> Claim {
        self.play(move |game, p, solved| match (formula(game, p), solved.remoteness(play)) {
            (Some(stated), Some(moves)) => Mismatch::unless_equal(moves, stated),
            (Some(stated), None) => Err(Mismatch::new("a draw", stated)),
            (None, _) => Ok(false),
        })
    }

    /// Creates the claim that, of the positions for which `described` returns an answer, exactly those with answer
    /// `true` are draws.
    pub fn draws(
        self,
        play: Play,
        described: impl Fn(&G, &G::Position) -> Option<bool> + Send + Sync + 'static,
    ) -> Claim {
        self.play(move |game, p, solved| match described(game, p) {
            None => Ok(false),
            Some(described) if described == solved.outcome(play).is_draw() => Ok(true),
            Some(true) => Err(Mismatch::new(solved.outcome(play), LoopyOutcome::D)),
            Some(false) => Err(Mismatch::new(solved.outcome(play), "not D")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{CheckContext, Effort, Verdict};
    use crate::game::{Game, NoSuchWindow, NotationError};
    use crate::run::Run;
    use std::ops::ControlFlow;

    /// A token that goes one square to either side on squares 0 to 9; play is over on square 0.
    #[derive(Clone)]
    struct Walk;

    impl Game for Walk {
        type Position = u64;
    }

    impl Options for Walk {
        fn visit_options(&self, &at: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            if at > 0 {
                visit(at - 1)?;
                if at < 9 {
                    visit(at + 1)?;
                }
            }
            ControlFlow::Continue(())
        }
    }

    impl Notation for Walk {
        fn id(&self) -> String {
            "walk".into()
        }

        fn parse(&self, text: &str) -> Result<u64, NotationError> {
            text.parse().map_err(|_| NotationError::new(text, "a number"))
        }

        fn write(&self, at: &u64) -> String {
            at.to_string()
        }
    }

    impl EnumeratePositions for Walk {
        fn positions(
            &self,
            _: usize,
            below: u64,
        ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
            Ok(Box::new(0..below))
        }
    }

    #[test]
    fn statements_about_draws_are_checked_and_refuted() {
        let on = || Claim::builder("walk.x", "walk").on_positions_below(Walk, &[(1, 10)], &[(1, 10)]);
        let stated = |at: u64| match at {
            0 => LoopyOutcome::P,
            1 => LoopyOutcome::N,
            _ => LoopyOutcome::D,
        };
        let run = Run::default();
        for (claim, verdict, counterexample) in [
            (on().outcome(Play::Normal, move |_, &at| Some(stated(at))), Verdict::Checked, None),
            (on().draws(Play::Normal, |_, &at| Some(at >= 2)), Verdict::Checked, None),
            (on().draws(Play::Misere, |_, &at| Some(at >= 1)), Verdict::Checked, None),
            (on().remoteness(Play::Normal, |_, &at| (at < 2).then_some(at as u32)), Verdict::Checked, None),
            (on().draws(Play::Misere, |_, &at| Some(at >= 2)), Verdict::Refuted, Some("1: computed D")),
            (on().draws(Play::Normal, |_, &at| Some(at >= 1)), Verdict::Refuted, Some("1: computed N")),
            (
                on().remoteness(Play::Normal, |_, &at| Some(at as u32)),
                Verdict::Refuted,
                Some("2: computed a draw"),
            ),
            (
                on().outcome(Play::Misere, |_, _| Some(LoopyOutcome::D)),
                Verdict::Refuted,
                Some("0: computed N"),
            ),
        ] {
            let report = claim.check(&CheckContext::new(Effort::Quick, &run));
            assert_eq!(report.verdict, verdict, "{report:?}");
            let found = report.counterexample.map(|counterexample| counterexample.to_string());
            match counterexample {
                Some(start) => {
                    assert!(found.as_ref().is_some_and(|text| text.starts_with(start)), "{found:?}")
                }
                None => assert_eq!(report.positions, 10),
            }
        }
    }
}
