//! Stating a claim.

use super::{
    CheckContext, CheckFailure, CheckFn, CheckSummary, Claim, ClaimTable, Counterexample, Mismatch, Outcome,
    Subject,
};
use crate::game::{EnumeratePositions, Game, Notation, Options, ValueFormula, Window};
use crate::value::GrundyPair;
use std::sync::Arc;

/// A claim whose check is still missing.
#[derive(Clone, Debug)]
pub struct ClaimBuilder {
    id: String,
    game: String,
    source: String,
    statement: String,
    basis: &'static str,
    planted: bool,
}

impl ClaimBuilder {
    pub(super) fn new(id: String, game: String) -> Self {
        let (source, statement) = (String::new(), String::new());
        ClaimBuilder { id, game, source, statement, basis: "computed", planted: false }
    }

    /// Where it was published: author, year, theorem.
    #[must_use]
    pub fn source(mut self, source: impl Into<String>) -> Self {
        self.source = source.into();
        self
    }

    /// The statement in words.
    #[must_use]
    pub fn statement(mut self, statement: impl Into<String>) -> Self {
        self.statement = statement.into();
        self
    }

    /// What the verdict rests on, where it is not values computed from the definition.
    #[must_use]
    pub fn basis(mut self, basis: &'static str) -> Self {
        self.basis = basis;
        self
    }

    /// The statement is false, and planted to see it refuted.
    #[must_use]
    pub fn planted(mut self) -> Self {
        self.planted = true;
        self
    }

    /// The claim is about all positions of some boards, `(number of coins or heaps, below)`, one
    /// list for quick and one for full effort.
    pub fn on_boards<G: Options + EnumeratePositions>(
        self,
        subject: Subject<G>,
        quick: &[(usize, u64)],
        full: &[(usize, u64)],
    ) -> OnWindow<G> {
        let windows =
            |list: &[(usize, u64)]| list.iter().map(|&(count, below)| Window::board(count, below)).collect();
        let (quick, full) = (windows(quick), windows(full));
        self.on_windows(subject, quick, full)
    }

    /// The claim is about all positions of some windows, one list for quick and one for full
    /// effort.
    pub fn on_windows<G: Options>(
        self,
        subject: Subject<G>,
        quick: Vec<Window<G::Position>>,
        full: Vec<Window<G::Position>>,
    ) -> OnWindow<G> {
        OnWindow { claim: self, subject, quick, full }
    }

    /// A claim with a check of any form. `quick` and `full` say in words on what it is made.
    pub fn by(
        self,
        quick: impl Into<String>,
        full: impl Into<String>,
        check: impl Fn(&CheckContext<'_>) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
    ) -> Claim {
        self.by_boxed(quick, full, Box::new(move |cx| Outcome { window: None, result: check(cx) }))
    }

    /// A claim with a check that chooses its window while it runs and returns it. `quick` and `full` say in
    /// words how the window is chosen.
    pub fn by_chosen_window(
        self,
        quick: impl Into<String>,
        full: impl Into<String>,
        check: impl Fn(&CheckContext<'_>) -> Outcome + Send + Sync + 'static,
    ) -> Claim {
        self.by_boxed(quick, full, Box::new(check))
    }

    /// The same, compiled once for each type of words and not once a claim.
    fn by_boxed(self, quick: impl Into<String>, full: impl Into<String>, check: CheckFn) -> Claim {
        let windows = (quick.into(), full.into());
        let ClaimBuilder { id, game, source, statement, basis, planted } = self;
        Claim { id, game, source, statement, basis, planted, windows, check }
    }
}

/// A claim about every position of some windows, whose test is still missing.
pub struct OnWindow<G: Options> {
    claim: ClaimBuilder,
    subject: Subject<G>,
    quick: Vec<Window<G::Position>>,
    full: Vec<Window<G::Position>>,
}

/// The test of one position.
type PositionTest<G> = dyn Fn(ComputedValues<'_, G>, &<G as Game>::Position, GrundyPair) -> Result<bool, Mismatch>
    + Send
    + Sync
    + 'static;

/// The computed values at hand while a position is tested.
#[derive(Debug)]
pub struct ComputedValues<'a, G: Options> {
    table: &'a ClaimTable<G>,
}

impl<G: Options> Copy for ComputedValues<'_, G> {}

impl<G: Options> Clone for ComputedValues<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Options + EnumeratePositions + Notation + Send + Sync + 'static> ComputedValues<'a, G> {
    /// The values of a table.
    pub fn new(table: &'a ClaimTable<G>) -> Self {
        ComputedValues { table }
    }

    /// The game.
    pub fn game(&self) -> &'a G {
        self.table.game()
    }

    /// The computed pair of a position of the window or below it.
    ///
    /// # Errors
    /// A mismatch that says so, for any other position: the statement asks for more than its
    /// window holds.
    pub fn pair(&self, position: &G::Position) -> Result<GrundyPair, Mismatch> {
        self.table.pair(position).ok_or_else(|| {
            Mismatch::new("nothing", "a value")
                .note(format!("{} is outside the window", self.game().write(position)))
        })
    }
}

impl<G> OnWindow<G>
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    /// The claim that `test` holds at every position. The test is given the computed values, the
    /// position and its pair, and returns whether the statement applies to the position, or how it
    /// fails there.
    pub fn each(
        self,
        test: impl Fn(ComputedValues<'_, G>, &G::Position, GrundyPair) -> Result<bool, Mismatch>
        + Send
        + Sync
        + 'static,
    ) -> Claim {
        self.each_boxed(Box::new(test))
    }

    /// The same, compiled once a game and not once a claim.
    fn each_boxed(self, test: Box<PositionTest<G>>) -> Claim {
        let OnWindow { claim, subject, quick, full } = self;
        let words = |windows: &[Window<G::Position>]| {
            let parts: Vec<String> =
                windows.iter().map(|w| w.describe(|p| subject.game().write(p))).collect();
            parts.join("; ")
        };
        let in_words = (words(&quick), words(&full));
        claim.by(in_words.0, in_words.1, move |check| {
            let mut tally = CheckSummary::default();
            for window in check.pick(&quick, &full) {
                let table = check.table(&subject, window)?;
                let held = tally.applied;
                tally += on_table(check, &table, &*test).map_err(|failure| match failure {
                    CheckFailure::Refuted { counterexample, held: more } => {
                        CheckFailure::Refuted { counterexample, held: held + more }
                    }
                    other => other,
                })?;
            }
            Ok(tally)
        })
    }

    /// The claim that a formula gives the normal value of every position for which it gives one.
    pub fn value(self, formula: impl Fn(&G, &G::Position) -> Option<u64> + Send + Sync + 'static) -> Claim {
        self.each(move |view, p, pair| match formula(view.game(), p) {
            Some(value) => Mismatch::unless_equal(pair.normal, value),
            None => Ok(false),
        })
    }

    /// The claim that a formula gives the misère value of every position for which it gives one.
    pub fn misere(self, formula: impl Fn(&G, &G::Position) -> Option<u64> + Send + Sync + 'static) -> Claim {
        self.each(move |view, p, pair| match formula(view.game(), p) {
            Some(value) => Mismatch::unless_equal(pair.misere, value),
            None => Ok(false),
        })
    }

    /// The claim that, of the positions for which `described` gives an answer, exactly those for which it
    /// is `true` have normal value `value`.
    pub fn positions_of_value(
        self,
        value: u64,
        described: impl Fn(&G, &G::Position) -> Option<bool> + Send + Sync + 'static,
    ) -> Claim {
        self.each(move |view, p, pair| match described(view.game(), p) {
            None => Ok(false),
            Some(described) if described == (pair.normal == value) => Ok(true),
            Some(false) => Err(Mismatch::new(pair.normal, format!("not {value}"))),
            Some(true) => Err(Mismatch::new(pair.normal, value)),
        })
    }

    /// The claim that a published formula holds, normal and misère, wherever it says something.
    pub fn formula(self, formula: impl ValueFormula<G, Value = u64> + 'static) -> Claim {
        self.each(move |view, p, pair| {
            let normal = formula.value(view.game(), p);
            let misere = formula.misere(view.game(), p);
            if let Some(value) = normal {
                Mismatch::unless_equal(pair.normal, value)?;
            }
            if let Some(value) = misere {
                Mismatch::unless_equal(pair.misere, value)
                    .map_err(|mismatch| mismatch.note("misere values"))?;
            }
            Ok(normal.is_some() || misere.is_some())
        })
    }
}

fn on_table<G>(
    check: &CheckContext<'_>,
    table: &Arc<ClaimTable<G>>,
    test: &PositionTest<G>,
) -> Result<CheckSummary, CheckFailure>
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    let view = ComputedValues { table };
    check.each(table.positions(check.run())?, |p| {
        let at = |mismatch: Mismatch| -> Counterexample { mismatch.at_position(view.game().write(p)) };
        let pair = view.pair(p).map_err(at)?;
        test(view, p, pair).map_err(at)
    })
}
