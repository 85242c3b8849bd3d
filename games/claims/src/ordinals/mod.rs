//! Helpers of the claims about games on ordinals: positions to check, and the statements that all of these games have.

mod blocks;
mod example;
mod maps;
mod positions;

pub(super) use example::{Example, example};
pub(super) use maps::{onto, quotients, residues, same_sets};
pub(super) use positions::{omega_times, ordinal, pool};

use impartial::claim::{CheckContext, CheckFailure, Claim, ClaimBuilder, Mismatch};
use impartial::game::{Notation, OptionValues, OrdinalList, ValueFormula, multisets, subsets};
use impartial::ordinal::{Ordinal, OrdinalSet};
use impartial::solve::{
    OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver, induction_step, misere_induction_step,
};
use positions::{LOW_FULL, LOW_QUICK, LowWindow, SEED, low_words, random_positions};

/// All moves to a value: pairs of the piece and its new ordinal.
pub(super) type RepliesTo = fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>;

/// A game on ordinals with its formula, and the promises about single pieces.
pub(super) struct OrdinalFamily<G, F> {
    pub(super) game: G,
    pub(super) formula: F,
    /// The name of the game.
    pub(super) id: &'static str,
    /// True if equal ordinals are legal.
    pub(super) repeats: bool,
    pub(super) legal: fn(&OrdinalList) -> bool,
    pub(super) piece_values: fn(&[Ordinal], usize) -> OrdinalSet,
    pub(super) replies: RepliesTo,
}

impl<G: Copy, F: Copy> Copy for OrdinalFamily<G, F> {}
impl<G: Copy, F: Copy> Clone for OrdinalFamily<G, F> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Everything that the statements below need.
pub(super) trait OrdinalGame<F>:
    Notation<Position = OrdinalList> + OrdinalMoves + OptionValues<F> + Copy + Send + Sync + 'static
where
    F: ValueFormula<Self, Value = Ordinal>,
{
}
impl<G, F> OrdinalGame<F> for G
where
    G: Notation<Position = OrdinalList> + OrdinalMoves + OptionValues<F> + Copy + Send + Sync + 'static,
    F: ValueFormula<Self, Value = Ordinal>,
{
}

/// The value that a statement gives to a position, if it speaks about it.
pub(super) type StatedValue = fn(&OrdinalList) -> Option<Ordinal>;

impl<G: OrdinalGame<F>, F: ValueFormula<G, Value = Ordinal> + Copy + 'static> OrdinalFamily<G, F> {
    pub(super) fn claim(&self, name: &str) -> ClaimBuilder {
        Claim::builder(format!("{}.{name}", self.id), self.id)
    }

    /// Returns all positions of `count` pieces on the ordinals of `pool`, in their order.
    fn on_pool(self, pool: Vec<Ordinal>, count: usize) -> impl Iterator<Item = OrdinalList> {
        let below = pool.len() as u64;
        let lists: Box<dyn Iterator<Item = Vec<u64>>> = if self.repeats {
            Box::new(multisets(count, below).map(|set| set.as_slice().to_vec()))
        } else {
            Box::new(subsets(count, below).map(|set| set.as_slice().to_vec()))
        };
        lists
            .map(move |list| OrdinalList::new(list.iter().map(|&i| pool[i as usize].clone())))
            .filter(move |p| (self.legal)(p))
    }

    pub(super) fn low(self, (count, columns, rows): LowWindow) -> impl Iterator<Item = OrdinalList> {
        let squares = (0..columns * rows)
            .map(|i| omega_times(&Ordinal::from(i / rows)) + Ordinal::from(i % rows))
            .collect();
        self.on_pool(squares, count)
    }

    /// Returns the positions for induction steps: boxes, then random ones.
    pub(super) fn positions(self, boxes: usize, random: usize) -> impl Iterator<Item = OrdinalList> {
        let boxes = (1..=boxes).flat_map(move |count| self.on_pool(pool(), count));
        boxes.chain(random_positions(random).into_iter().filter(move |p| (self.legal)(p)))
    }

    pub(super) fn words(boxes: usize, random: usize) -> String {
        format!(
            "n<={boxes} on w^w*a+w^2*b+w*c+d with a,b<=1, c<=2, d<=3; {random} random positions with n<=8, \
             exponents up to w (seed {SEED})"
        )
    }

    /// Returns a claim about every position of the boxes and random positions.
    pub(super) fn everywhere(
        self,
        claim: ClaimBuilder,
        quick: (usize, usize),
        full: (usize, usize),
        test: impl Fn(&OrdinalList) -> Result<bool, Mismatch> + Send + Sync + 'static,
    ) -> Claim {
        let words = (Self::words(quick.0, quick.1), Self::words(full.0, full.1));
        claim.basis("induction-step").by(words.0, words.1, move |check| {
            let (boxes, random) = check.pick(quick, full);
            check.each(self.positions(boxes, random), |p| {
                test(p).map_err(|mismatch| mismatch.at_position(p.to_string()))
            })
        })
    }

    /// Returns a claim about the values of every position of the windows below ω², computed without a
    /// formula.
    pub(super) fn computed(
        self,
        claim: ClaimBuilder,
        test: impl Fn(&OrdinalList, &OrdinalPair) -> Result<bool, Mismatch> + Send + Sync + 'static,
    ) -> Claim {
        claim.basis("computed").by(low_words(LOW_QUICK), low_words(LOW_FULL), move |check| {
            let cases = self.solved(check)?;
            check.each(cases, |(p, pair)| {
                test(p, pair).map_err(|mismatch| mismatch.at_position(p.to_string()))
            })
        })
    }

    fn solved(self, check: &CheckContext<'_>) -> Result<Vec<(OrdinalList, OrdinalPair)>, CheckFailure> {
        let mut solver = OrdinalSolver::new(self.game);
        let mut cases = Vec::new();
        for window in check.pick(LOW_QUICK, LOW_FULL) {
            for p in self.low(*window) {
                check.run().check(cases.len() as u64, 0)?;
                let pair = solver.values(&p, check.run()).map_err(failure)?;
                cases.push((p, pair));
            }
        }
        Ok(cases)
    }

    /// Returns the engine's mex over the values that the true formula gives to the options.
    pub(super) fn mex(&self, p: &OrdinalList) -> Result<Ordinal, Mismatch> {
        induction_step(&self.game, &self.formula, p)
            .map(|step| step.mex)
            .ok_or_else(|| Mismatch::new("nothing", "a value"))
    }

    /// Returns the claim that the value formula satisfies the definition at every position.
    pub(super) fn value(self, name: &str, source: &str, statement: &str) -> Claim {
        let claim = self.claim(name).source(source).statement(statement).weight(500, 8_000);
        self.everywhere(claim, (3, 1_000), (4, 100_000), move |p| {
            let step = induction_step(&self.game, &self.formula, p);
            let step = step.ok_or_else(|| Mismatch::new("nothing", "a value"))?;
            if step.options.contains(&step.formula) {
                return Err(Mismatch::new(&step.mex, &step.formula).note("an option has the same value"));
            }
            Mismatch::unless_equal(step.mex, step.formula)
        })
    }

    /// Returns the claim that the misère formula satisfies the definition at every position.
    pub(super) fn misere_value(self, source: &str, statement: &str) -> Claim {
        let claim = self.claim("misere").source(source).statement(statement).weight(200, 25_000);
        self.everywhere(claim, (2, 1_000), (4, 50_000), move |p| {
            let step = misere_induction_step(&self.game, &self.formula, p);
            let step = step.ok_or_else(|| Mismatch::new("nothing", "a misere value"))?;
            Mismatch::unless_equal(step.mex, step.formula).map_err(|mismatch| mismatch.note("misere values"))
        })
    }

    /// Returns the claim that the value formula agrees with the values computed without it.
    pub(super) fn computed_value(self, source: &str, statement: &str) -> Claim {
        let claim = self.claim("value-below-w^2").source(source).statement(statement);
        self.computed(claim, move |p, pair| match self.formula.value(&self.game, p) {
            Some(value) => Mismatch::unless_equal(pair.normal.clone(), value),
            None => Ok(false),
        })
    }

    /// Returns the claim that the misère swap set agrees with computed values.
    pub(super) fn swap_set(self, statement: &str, is_swap: fn(&OrdinalList) -> bool) -> Claim {
        let claim = self.claim("misere-swap-set").source("after Gurvich 2007").statement(statement);
        self.computed(claim, move |p, pair| {
            let expected = if is_swap(p) { pair.normal.nim_sum(&Ordinal::ONE) } else { pair.normal.clone() };
            let low = |v: &Ordinal| *v <= Ordinal::ONE;
            if is_swap(p) && !(low(&pair.normal) && low(&pair.misere)) {
                let pair = format!("({},{})", pair.normal, pair.misere);
                return Err(Mismatch::new(pair, "a swap pair"));
            }
            Mismatch::unless_equal(pair.misere.clone(), expected)
                .map_err(|mismatch| mismatch.note("misere values"))
        })
    }

    /// Returns the claim that a description of the P-positions agrees with the engine's mex at every position.
    pub(super) fn p_positions(
        self,
        claim: ClaimBuilder,
        described: impl Fn(&OrdinalList) -> bool + Send + Sync + 'static,
    ) -> Claim {
        self.everywhere(claim.weight(200, 25_000), (2, 1_000), (4, 50_000), move |p| {
            let value = self.mex(p)?;
            match (value.is_zero(), described(p)) {
                (true, false) => Err(Mismatch::new("0", "not 0")),
                (false, true) => Err(Mismatch::new(value, "0")),
                _ => Ok(true),
            }
        })
    }

    /// Returns the claim that replies, option values and the rules agree.
    pub(super) fn reply_claim(self, source: &str) -> Claim {
        let claim = self.claim("replies").source(source).statement(
            "every smaller value has a move to it, the value itself none; each move named is legal and has \
             the value asked for; a piece offers a value exactly if it is named for it; moves inside a \
             column, tried one by one, are all named",
        );
        let wanted = pool();
        self.everywhere(claim.weight(1_000, 40_000), (1, 40), (2, 2_000), move |p| {
            let value = self.mex(p)?;
            let sets: Vec<OrdinalSet> =
                (0..p.as_slice().len()).map(|i| (self.piece_values)(p.as_slice(), i)).collect();
            // The neighbours of the value, too.
            let near = [value.predecessor(), Some(value.clone()), Some(value.successor())];
            for t in wanted.iter().chain(near.iter().flatten()) {
                self.check_replies(p, t, &value, &sets)?;
            }
            self.check_listed(p)?;
            Ok(true)
        })
    }

    fn check_replies(
        &self,
        p: &OrdinalList,
        t: &Ordinal,
        value: &Ordinal,
        sets: &[OrdinalSet],
    ) -> Result<(), Mismatch> {
        let replies = (self.replies)(p.as_slice(), t);
        if t < value && replies.is_empty() {
            return Err(Mismatch::new("no move", format!("a move to {t}")));
        }
        for (i, set) in sets.iter().enumerate() {
            let named = replies.iter().filter(|(piece, _)| *piece == i).count();
            if named != usize::from(set.contains(t)) {
                let note = format!("moves of piece {i} to {t}: offered {set}");
                return Err(Mismatch::new(u8::from(set.contains(t)), named).note(note));
            }
        }
        for (i, to) in replies {
            let Some(option) = self.game.lower(p, i, &to) else {
                return Err(Mismatch::new("an illegal move", format!("piece {i} to {to}")));
            };
            let found = self.mex(&option)?;
            if found != *t {
                return Err(Mismatch::new(found, t).note(format!("value of the option {option}")));
            }
        }
        Ok(())
    }

    /// The moves inside the columns, those of small rows, are named for the value that they have.
    fn check_listed(&self, p: &OrdinalList) -> Result<(), Mismatch> {
        for (i, alpha) in p.as_slice().iter().enumerate() {
            let (column, row) = alpha.split_omega();
            for row in 0..row.to_u64().unwrap_or(0).min(16) {
                let to = omega_times(&column) + Ordinal::from(row);
                let Some(option) = self.game.lower(p, i, &to) else { continue };
                let t = self.mex(&option)?;
                if !(self.replies)(p.as_slice(), &t).contains(&(i, to)) {
                    return Err(Mismatch::new(t, "another value").note(format!("{option} is not named")));
                }
            }
        }
        Ok(())
    }
}

fn failure(error: OrdinalSolveError) -> CheckFailure {
    match error {
        OrdinalSolveError::Stopped(stopped) => CheckFailure::Stopped(stopped),
        other => CheckFailure::Broken(other.to_string()),
    }
}

/// Returns the claim of a planted formula, which is compared with the engine's mex over the true option values.
pub(super) fn planted<G, F>(
    family: OrdinalFamily<G, F>,
    name: &str,
    statement: &str,
    says: StatedValue,
) -> Claim
where
    G: OrdinalGame<F>,
    F: ValueFormula<G, Value = Ordinal> + Copy + 'static,
{
    let claim =
        family.claim(&format!("planted.{name}")).source("planted: false").statement(statement).planted();
    family.everywhere(claim, (3, 3_000), (3, 3_000), move |p| match says(p) {
        Some(value) => Mismatch::unless_equal(family.mex(p)?, value),
        None => Ok(false),
    })
}

/// Returns the claim of a planted formula, which is compared with values computed without any formula.
pub(super) fn planted_computed<G, F>(
    family: OrdinalFamily<G, F>,
    name: &str,
    statement: &str,
    says: impl Fn(&OrdinalList, &OrdinalPair) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim
where
    G: OrdinalGame<F>,
    F: ValueFormula<G, Value = Ordinal> + Copy + 'static,
{
    let claim =
        family.claim(&format!("planted.{name}")).source("planted: false").statement(statement).planted();
    family.computed(claim, says)
}
