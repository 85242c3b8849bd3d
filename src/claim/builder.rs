//! Builders of claims.

use super::{
    CheckContext, CheckFailure, CheckFn, CheckOutcome, CheckSummary, Claim, ClaimTable, Counterexample,
    Mismatch,
};
use crate::game::{EnumeratePositions, Game, Notation, Options, Packed, ValueFormula, Window};
use crate::run::Stopped;
use crate::solve::Memo;
use crate::value::GrundyPair;
use std::sync::Arc;

/// A claim that has no check yet: its id, its publication and its statement.
#[derive(Clone, Debug)]
pub struct ClaimBuilder {
    id: String,
    game: String,
    source: String,
    statement: String,
    basis: &'static str,
    planted: bool,
    weights: Option<(u64, u64)>,
}

/// Number of positions of a window that are computed and tested in a millisecond, roughly.
const POSITIONS_PER_MILLISECOND: u128 = 5_000;

impl ClaimBuilder {
    pub(super) fn new(id: String, game: String) -> Self {
        let (source, statement) = (String::new(), String::new());
        ClaimBuilder { id, game, source, statement, basis: "computed", planted: false, weights: None }
    }

    /// Sets the publication: author, year, theorem.
    #[must_use]
    pub fn source(mut self, source: impl Into<String>) -> Self {
        self.source = source.into();
        self
    }

    /// Sets the text of the statement.
    #[must_use]
    pub fn statement(mut self, statement: impl Into<String>) -> Self {
        self.statement = statement.into();
        self
    }

    /// Sets the basis of the verdict, if it is not values computed from the definition.
    #[must_use]
    pub fn basis(mut self, basis: &'static str) -> Self {
        self.basis = basis;
        self
    }

    /// Marks the statement as false, planted to see it refuted.
    #[must_use]
    pub fn planted(mut self) -> Self {
        self.planted = true;
        self
    }

    /// Notes the [weight](Claim::weight) of the check at quick and at full effort, in milliseconds of one processor core,
    /// where the number of positions of the windows does not give it.
    #[must_use]
    pub fn weight(mut self, quick: u64, full: u64) -> Self {
        self.weights = Some((quick, full));
        self
    }

    /// States that the claim is about all positions with a number of coins or heaps, all of them below a bound.
    /// The pairs are `(number, bound)`, with one list for quick and one for full effort.
    pub fn on_positions_below<G: Options + EnumeratePositions + Send + Sync + 'static>(
        self,
        game: G,
        quick: &[(usize, u64)],
        full: &[(usize, u64)],
    ) -> OnWindow<G> {
        let windows =
            |list: &[(usize, u64)]| list.iter().map(|&(count, below)| Window::below(count, below)).collect();
        let (quick, full) = (windows(quick), windows(full));
        self.on_windows(game, quick, full)
    }

    /// States that the claim is about all positions of some windows, with one list for quick and one for full effort.
    pub fn on_windows<G: Options + Send + Sync + 'static>(
        self,
        game: G,
        quick: Vec<Window<G::Position>>,
        full: Vec<Window<G::Position>>,
    ) -> OnWindow<G> {
        OnWindow { claim: self, game: Arc::new(game), memo: by_positions, quick, full }
    }

    /// Creates a claim with a check of any form. `quick` and `full` describe in words the positions that are checked.
    pub fn by(
        self,
        quick: impl Into<String>,
        full: impl Into<String>,
        check: impl Fn(&CheckContext<'_>) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
    ) -> Claim {
        self.by_boxed(quick, full, Box::new(move |cx| CheckOutcome { window: None, result: check(cx) }))
    }

    /// Creates a claim with a check that chooses its window while it runs and returns it. `quick` and `full` describe
    /// in words how the window is chosen.
    pub fn by_chosen_window(
        self,
        quick: impl Into<String>,
        full: impl Into<String>,
        check: impl Fn(&CheckContext<'_>) -> CheckOutcome + Send + Sync + 'static,
    ) -> Claim {
        self.by_boxed(quick, full, Box::new(check))
    }

    /// Counts the weights from the windows, unless they are noted.
    pub(super) fn count_weights<G: Options + EnumeratePositions + Send + Sync + 'static>(
        &mut self,
        game: &G,
        quick: &[Window<G::Position>],
        full: &[Window<G::Position>],
    ) {
        let counted = || (counted_weight(game, quick), counted_weight(game, full));
        self.weights = Some(self.weights.unwrap_or_else(counted));
    }

    /// Creates the claim. This part is compiled once for each pair of text types instead of once for each claim.
    fn by_boxed(self, quick: impl Into<String>, full: impl Into<String>, check: CheckFn) -> Claim {
        let windows = (quick.into(), full.into());
        let ClaimBuilder { id, game, source, statement, basis, planted, weights } = self;
        let weights = weights.unwrap_or_default();
        Claim { id, game, source, statement, basis, planted, windows, weights, check }
    }
}

/// A function that makes the memo solver of a game, with an empty table.
pub(super) type MakeMemo<G> = fn(Arc<G>) -> Memo<'static, <G as Game>::Position>;

/// Returns the solver whose keys are the positions. It is compiled once for each type of positions.
pub(super) fn by_positions<G: Options + Send + Sync + 'static>(game: Arc<G>) -> Memo<'static, G::Position> {
    let game: Arc<dyn Options<Position = G::Position> + Send + Sync> = game;
    Memo::new(game)
}

/// A claim about every position of some windows, without the test of a position.
pub struct OnWindow<G: Options> {
    pub(super) claim: ClaimBuilder,
    pub(super) game: Arc<G>,
    memo: MakeMemo<G>,
    pub(super) quick: Vec<Window<G::Position>>,
    pub(super) full: Vec<Window<G::Position>>,
}

/// The test of the statement at one position.
type PositionTest<G> = dyn Fn(ComputedValues<'_, G>, &<G as Game>::Position, GrundyPair) -> Result<bool, Mismatch>
    + Send
    + Sync
    + 'static;

/// The computed values that are available to the test of a position.
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
    /// Creates the view of a table.
    pub fn new(table: &'a ClaimTable<G>) -> Self {
        ComputedValues { table }
    }

    /// Returns the game whose values the table has.
    pub fn game(&self) -> &'a G {
        self.table.game()
    }

    /// Returns the computed pair of a position of the window or below it.
    ///
    /// # Errors
    /// A mismatch with a note for any other position: the statement needs more than its window contains.
    pub fn pair(&self, position: &G::Position) -> Result<GrundyPair, Mismatch> {
        self.table.pair(position).ok_or_else(|| {
            Mismatch::new("nothing", "a value")
                .note(format!("{} is outside the window", self.game().write(position)))
        })
    }
}

impl<G: Packed + Send + Sync + 'static> OnWindow<G> {
    /// Solves the positions with packed keys, which is several times faster.
    #[must_use]
    pub fn packed(self) -> Self {
        OnWindow { memo: Memo::packed, ..self }
    }
}

impl<G> OnWindow<G>
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    /// Creates the claim that `test` holds at every position. The test receives the computed values, the position and
    /// its pair. It returns whether the statement applies to the position, or how the statement fails there.
    pub fn each(
        self,
        test: impl Fn(ComputedValues<'_, G>, &G::Position, GrundyPair) -> Result<bool, Mismatch>
        + Send
        + Sync
        + 'static,
    ) -> Claim {
        self.each_boxed(Box::new(test))
    }

    /// Creates the claim. This part is compiled once for each game instead of once for each claim.
    fn each_boxed(self, test: Box<PositionTest<G>>) -> Claim {
        let OnWindow { mut claim, game, memo, quick, full } = self;
        let texts = (descriptions(&*game, &quick), descriptions(&*game, &full));
        claim.count_weights(&*game, &quick, &full);
        claim.by(texts.0, texts.1, move |check| {
            let mut tally = CheckSummary::default();
            for window in check.pick(&quick, &full) {
                let table = check.table_of(&game, memo, window)?;
                let held = tally.applied;
                tally += on_table(check, &table, &*test).map_err(|failure| match failure {
                    CheckFailure::Refuted { counterexample, held: more } => {
                        CheckFailure::Refuted { counterexample, held: held + more }
                    }
                    CheckFailure::Stopped(stopped) => {
                        let positions = stopped.positions.saturating_add(held);
                        CheckFailure::Stopped(Stopped { positions, ..stopped })
                    }
                    other => other,
                })?;
            }
            Ok(tally)
        })
    }

    /// Creates the claim that a formula gives the normal value of every position for which it gives a value.
    pub fn value(self, formula: impl Fn(&G, &G::Position) -> Option<u64> + Send + Sync + 'static) -> Claim {
        self.each(move |view, p, pair| match formula(view.game(), p) {
            Some(value) => Mismatch::unless_equal(pair.normal, value),
            None => Ok(false),
        })
    }

    /// Creates the claim that a formula gives the misère value of every position for which it gives a value.
    pub fn misere(self, formula: impl Fn(&G, &G::Position) -> Option<u64> + Send + Sync + 'static) -> Claim {
        self.each(move |view, p, pair| match formula(view.game(), p) {
            Some(value) => Mismatch::unless_equal(pair.misere, value),
            None => Ok(false),
        })
    }

    /// Creates the claim that, of the positions for which `described` returns an answer, exactly those with answer
    /// `true` have normal value `value`.
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

    /// Creates the claim that a published formula holds, normal and misère, wherever it gives a value.
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

/// Returns the weight of a check of all positions of some windows, as far as they can be counted without listing them.
fn counted_weight<G: Options + EnumeratePositions + Send + Sync + 'static>(
    game: &G,
    windows: &[Window<G::Position>],
) -> u64 {
    let positions = windows.iter().fold(0u128, |sum, window| {
        let len = match window {
            Window::Below { count, below } => game.positions_len(*count, *below),
            Window::Within(ranges) => game.within_len(ranges),
            Window::From(_) => None,
        };
        sum.saturating_add(len.unwrap_or(0))
    });
    u64::try_from(positions / POSITIONS_PER_MILLISECOND).unwrap_or(u64::MAX)
}

/// Returns descriptions of the windows, for readers.
pub(super) fn descriptions<G: Options + Notation + Send + Sync + 'static>(
    game: &G,
    windows: &[Window<G::Position>],
) -> String {
    let parts: Vec<String> = windows.iter().map(|w| w.describe(|p| game.write(p))).collect();
    parts.join("; ")
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
        let to_counterexample =
            |mismatch: Mismatch| -> Counterexample { mismatch.at_position(view.game().write(p)) };
        let pair = view.pair(p).map_err(to_counterexample)?;
        test(view, p, pair).map_err(to_counterexample)
    })
}
