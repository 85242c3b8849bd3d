//! Helpers of the claims of several families: games with fewer moves, lists of positions in words, and seeded
//! pseudo-random numbers.

use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, ComputedValues, Counterexample, Mismatch,
};
use impartial::game::{EnumeratePositions, Game, Notation, Options, OptionsError};
use impartial::kind::{PositionOf, Replies};
use impartial::solve::Memo;
use impartial::structure::{Homomorphism, NotAHomomorphism};
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Boards as (number of coins or heaps, below).
pub(super) type Boxes = &'static [(usize, u64)];

/// Returns boards in words, as the reports write them.
pub(super) fn in_words(boards: &[(usize, u64)]) -> String {
    let parts: Vec<String> = boards.iter().map(|(n, below)| format!("n={n} below {below}")).collect();
    parts.join("; ")
}

/// Returns the builder of a false statement, which its check must refute.
pub(super) fn false_claim(id: impl Into<String>, game: impl Into<String>) -> ClaimBuilder {
    Claim::builder(id, game).source("planted: false").planted()
}

/// Returns all positions of a board.
pub(super) fn board<G: EnumeratePositions>(
    game: &G,
    count: usize,
    below: u64,
) -> Result<Vec<G::Position>, CheckFailure> {
    match game.positions(count, below) {
        Ok(positions) => Ok(positions.collect()),
        Err(error) => Err(CheckFailure::Broken(error.to_string())),
    }
}

/// Returns positions in words: {(0,1) (2)}.
pub(super) fn list<P: Display>(positions: &[P]) -> String {
    let parts: Vec<String> = positions.iter().map(|p| format!("({p})")).collect();
    format!("{{{}}}", parts.join(" "))
}

/// Returns the one member in which two ascending lists of equal length differ, before and after.
pub(super) fn changed(before: &[u64], after: &[u64]) -> Option<(u64, u64)> {
    let mut removed = before.to_vec();
    let mut added = Vec::new();
    for x in after {
        match removed.iter().position(|y| y == x) {
            Some(index) => {
                removed.remove(index);
            }
            None => added.push(*x),
        }
    }
    match (&removed[..], &added[..]) {
        (&[from], &[to]) => Some((from, to)),
        _ => None,
    }
}

/// Checks that the replies by formula are exactly the options with the value `wanted`, and returns whether there is
/// one.
pub(super) fn check_replies<G>(
    view: ComputedValues<'_, G>,
    position: &G::Position,
    wanted: u64,
) -> Result<bool, Mismatch>
where
    G: Options
        + Replies
        + EnumeratePositions
        + Notation
        + Game<Position = PositionOf<G>>
        + Send
        + Sync
        + 'static,
{
    let game = view.game();
    let mut replies: Vec<G::Position> = Vec::new();
    let _ = game.visit_replies(position, &wanted, &mut |option| {
        replies.push(option);
        ControlFlow::Continue(())
    });
    replies.sort_unstable();
    let mut computed = Vec::new();
    for option in game.options(position) {
        if view.pair(&option)?.normal == wanted {
            computed.push(option);
        }
    }
    if replies == computed {
        return Ok(!replies.is_empty());
    }
    let list = |positions: &[G::Position]| {
        let parts: Vec<String> = positions.iter().map(|p| format!("({})", game.write(p))).collect();
        format!("{{{}}}", parts.join(" "))
    };
    Err(Mismatch::new(list(&computed), list(&replies)).note(format!("options of value {wanted}")))
}

type Keep<G> = dyn Fn(&<G as Game>::Position, &<G as Game>::Position) -> bool + Send + Sync;

/// A game with only some of its moves.
pub(super) struct Restricted<G: Game> {
    game: G,
    keep: Arc<Keep<G>>,
}

impl<G: Game> Restricted<G> {
    /// Returns the moves of `game`, from the first to the second position, for which `keep` is true.
    pub(super) fn new(
        game: G,
        keep: impl Fn(&G::Position, &G::Position) -> bool + Send + Sync + 'static,
    ) -> Self {
        Restricted { game, keep: Arc::new(keep) }
    }
}

impl<G: Game + Clone> Clone for Restricted<G> {
    fn clone(&self) -> Self {
        Restricted { game: self.game.clone(), keep: self.keep.clone() }
    }
}

impl<G: Game> Game for Restricted<G> {
    type Position = G::Position;
}

impl<G: Options> Options for Restricted<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options_while(position, &|| true, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options_while(position, should_continue, &mut |option| {
            if (self.keep)(position, &option) { visit(option) } else { ControlFlow::Continue(()) }
        })
    }

    fn options_error(&self, position: &G::Position) -> Option<OptionsError> {
        self.game.options_error(position)
    }
}

/// Compares a map with the definition of a homomorphism at every given position, and the values of
/// positions, normal and misère, against those of their images, each computed in its own game.
pub(super) fn check_homomorphism<A, B>(
    check: &CheckContext<'_>,
    map: &Homomorphism<A, B>,
    positions: &[A::Position],
) -> Result<CheckSummary, CheckFailure>
where
    A: Options + Clone + Send + Sync,
    B: Options + Clone + Send + Sync,
    A::Position: Display,
    B::Position: Display,
{
    let mut source = Memo::new(map.source().clone());
    let mut target = Memo::new(map.target().clone());
    let mut tally = CheckSummary::default();
    for p in positions {
        check.run().check(tally.applied, 0)?;
        let fails = |mismatch: Mismatch| {
            let counterexample = mismatch.at_position(p.to_string());
            CheckFailure::Refuted { counterexample, held: tally.applied }
        };
        match map.check_at(p) {
            Ok(()) => {}
            Err(NotAHomomorphism::NotAnOption { option, image }) => {
                return Err(fails(Mismatch::new(
                    format!("the option {option} goes to {image}"),
                    format!("an option of {}", map.image(p)),
                )));
            }
            Err(NotAHomomorphism::NotReached { option }) => {
                let image = map.image(p);
                return Err(fails(Mismatch::new(
                    format!("no option goes to {option}"),
                    format!("one does, as {option} is an option of {image}"),
                )));
            }
            Err(other) => return Err(CheckFailure::Broken(other.to_string())),
        }
        let here = source.values(p, check.run())?;
        let there = target.values(&map.image(p), check.run())?;
        if here != there {
            return Err(fails(Mismatch::new(here, there).note("pairs of the position and of its image")));
        }
        tally.applied += 1;
    }
    Ok(tally)
}

/// Adds up the results of cases one after another. Each case returns the number of positions in which the statement
/// held, or its counterexample; the first counterexample ends the run.
pub(super) fn one_by_one<T>(
    check: &CheckContext<'_>,
    cases: impl IntoIterator<Item = T>,
    mut test: impl FnMut(T) -> Result<CheckSummary, CheckFailure>,
) -> Result<CheckSummary, CheckFailure> {
    let mut sum = CaseSummary { check, tally: CheckSummary::default() };
    for case in cases {
        sum.may_go_on()?;
        sum.add(test(case))?;
    }
    Ok(sum.tally)
}

/// The summary of the cases of a list so far. Not generic, because there are dozens of lists of cases.
struct CaseSummary<'a> {
    check: &'a CheckContext<'a>,
    tally: CheckSummary,
}

impl CaseSummary<'_> {
    fn may_go_on(&self) -> Result<(), CheckFailure> {
        Ok(self.check.run().check(self.tally.applied, 0)?)
    }

    #[inline(never)]
    fn add(&mut self, next: Result<CheckSummary, CheckFailure>) -> Result<(), CheckFailure> {
        let held = self.tally.applied;
        self.tally += next.map_err(|failure| match failure {
            CheckFailure::Refuted { counterexample, held: more } => {
                CheckFailure::Refuted { counterexample, held: held + more }
            }
            other => other,
        })?;
        Ok(())
    }
}

/// Returns the failure with a counterexample after `held` cases that held.
pub(super) fn refuted(counterexample: Counterexample, held: u64) -> CheckFailure {
    CheckFailure::Refuted { counterexample, held }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed on every machine.
pub(super) struct SplitMix64(u64);

impl SplitMix64 {
    pub(super) fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number below `n` (0 for n = 0); for small n as good as uniform.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }

    /// Returns an integer from −n to n.
    pub(super) fn around_zero(&mut self, n: u64) -> i64 {
        self.below(2 * n + 1) as i64 - n as i64
    }
}
