//! What the claims about games on ordinals have in common: positions to check, and the statements
//! that each of these games has.

use crate::ordinal_position::Ordinals;
use impartial::claim::{Check, Claim, ClaimBuilder, Counterexample, Failure, Mismatch};
use impartial::game::{Formula, Notation, OptionValues, multisets, subsets};
use impartial::ordinal::{Natural, Ordinal, OrdinalSet};
use impartial::solve::{
    OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver, induction_step, misere_induction_step,
};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// A formula-free window: pieces, columns, rows; all positions on squares ω·i + j, i < columns,
/// j < rows.
pub(super) type Low = (usize, u64, u64);

pub(super) const LOW_QUICK: &[Low] =
    &[(1, 4, 8), (2, 3, 6), (2, 4, 4), (3, 2, 4), (3, 2, 6), (4, 2, 3), (3, 3, 2)];
pub(super) const LOW_FULL: &[Low] = &[
    (1, 8, 40),
    (2, 6, 12),
    (3, 3, 7),
    (3, 5, 4),
    (4, 2, 6),
    (4, 3, 4),
    (5, 2, 4),
    (5, 3, 3),
    (6, 2, 3),
    (1, 4, 8),
    (2, 3, 6),
    (2, 4, 4),
    (3, 2, 4),
    (3, 2, 6),
    (4, 2, 3),
    (3, 3, 2),
];

fn low_words(windows: &[Low]) -> String {
    let words: Vec<String> = windows
        .iter()
        .map(|(n, columns, rows)| format!("n={n} below w*{columns}, rows below {rows}"))
        .collect();
    words.join("; ")
}

pub(super) fn omega_times(alpha: &Ordinal) -> Ordinal {
    &Ordinal::omega() * alpha
}

/// A constant of this file and its users.
pub(super) fn ordinal(text: &str) -> Ordinal {
    let parsed = text.parse();
    debug_assert!(parsed.is_ok(), "{text}");
    parsed.unwrap_or_default()
}

/// The ordinals ω^ω·a + ω²·b + ω·c + d with a, b ≤ 1, c ≤ 2, d ≤ 3, ascending.
pub(super) fn pool() -> Vec<Ordinal> {
    let (w_w, w_2) = (ordinal("w^w"), ordinal("w^2"));
    let mut pool = Vec::new();
    for i in 0..48u64 {
        let high = &(&w_w * Ordinal::from(i / 24)) + &(&w_2 * Ordinal::from(i / 12 % 2));
        pool.push(high + omega_times(&Ordinal::from(i / 4 % 3)) + Ordinal::from(i % 4));
    }
    pool
}

/// A small generator of pseudo-random numbers (splitmix64, Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Mostly small, sometimes around or far beyond a machine word.
    fn coefficient(&mut self) -> Natural {
        match self.below(16) {
            0 => (BigUint::from(1u32) << (60 + self.below(60)) | BigUint::from(self.next())).into(),
            1 => self.next().into(),
            2 | 3 => self.below(1 << 16).into(),
            _ => self.below(8).into(),
        }
    }

    fn column(&mut self) -> Ordinal {
        const EXPONENTS: [&str; 5] = ["w", "3", "2", "1", "0"];
        let mut column = Ordinal::ZERO;
        for exponent in EXPONENTS {
            if self.below(2) == 0 {
                // Exponents below the greatest height are no error.
                column += Ordinal::monomial(ordinal(exponent), self.coefficient()).unwrap_or_default();
            }
        }
        column
    }
}

pub(super) const SEED: u64 = 2017;

/// Random positions of 1 to 8 pieces, few columns shared by many pieces; sorted, each once.
fn random_positions(how_many: usize) -> Vec<Ordinals> {
    let mut random = Random(SEED);
    let mut all: Vec<Ordinals> = (0..how_many)
        .map(|_| {
            let columns: Vec<Ordinal> = (0..3).map(|_| random.column()).collect();
            let n = 1 + random.below(8);
            Ordinals::new((0..n).map(|_| {
                let column = match random.below(4) {
                    i @ 0..3 => columns[i as usize].clone(),
                    _ => random.column(),
                };
                omega_times(&column) + Ordinal::from(random.coefficient())
            }))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A game on ordinals with its formula, and what is promised about single pieces.
pub(super) struct Family<G, F> {
    pub(super) game: G,
    pub(super) formula: F,
    /// The name of the game.
    pub(super) id: &'static str,
    /// Whether equal ordinals are legal.
    pub(super) repeats: bool,
    pub(super) legal: fn(&Ordinals) -> bool,
    pub(super) piece_values: fn(&[Ordinal], usize) -> OrdinalSet,
    pub(super) replies: fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>,
}

impl<G: Copy, F: Copy> Copy for Family<G, F> {}
impl<G: Copy, F: Copy> Clone for Family<G, F> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Everything that the statements below need.
pub(super) trait OnOrdinals<F>:
    Notation<Position = Ordinals> + OrdinalMoves + OptionValues<F> + Copy + Send + Sync + 'static
where
    F: Formula<Self, Value = Ordinal>,
{
}
impl<G, F> OnOrdinals<F> for G
where
    G: Notation<Position = Ordinals> + OrdinalMoves + OptionValues<F> + Copy + Send + Sync + 'static,
    F: Formula<Self, Value = Ordinal>,
{
}

/// The value that a statement gives to a position, if it speaks about it.
pub(super) type Says = fn(&Ordinals) -> Option<Ordinal>;

impl<G: OnOrdinals<F>, F: Formula<G, Value = Ordinal> + Copy + 'static> Family<G, F> {
    pub(super) fn claim(&self, name: &str) -> ClaimBuilder {
        Claim::new(format!("{}.{name}", self.id), self.id)
    }

    /// All positions of `count` pieces on the ordinals of `pool`, in their order.
    fn on_pool(self, pool: Vec<Ordinal>, count: usize) -> impl Iterator<Item = Ordinals> {
        let below = pool.len() as u64;
        let lists: Box<dyn Iterator<Item = Vec<u64>>> = if self.repeats {
            Box::new(multisets(count, below).map(|set| set.as_slice().to_vec()))
        } else {
            Box::new(subsets(count, below).map(|set| set.as_slice().to_vec()))
        };
        lists
            .map(move |list| Ordinals::new(list.iter().map(|&i| pool[i as usize].clone())))
            .filter(move |p| (self.legal)(p))
    }

    pub(super) fn low(self, (count, columns, rows): Low) -> impl Iterator<Item = Ordinals> {
        let squares = (0..columns * rows)
            .map(|i| omega_times(&Ordinal::from(i / rows)) + Ordinal::from(i % rows))
            .collect();
        self.on_pool(squares, count)
    }

    /// The positions for induction steps: boxes, then random ones.
    pub(super) fn positions(self, boxes: usize, random: usize) -> impl Iterator<Item = Ordinals> {
        let boxes = (1..=boxes).flat_map(move |count| self.on_pool(pool(), count));
        boxes.chain(random_positions(random).into_iter().filter(move |p| (self.legal)(p)))
    }

    pub(super) fn words(boxes: usize, random: usize) -> String {
        format!(
            "n<={boxes} on w^w*a+w^2*b+w*c+d with a,b<=1, c<=2, d<=3; {random} random positions with n<=8, \
             exponents up to w (seed {SEED})"
        )
    }

    /// A claim about every position of the boxes and random positions.
    pub(super) fn everywhere(
        self,
        claim: ClaimBuilder,
        quick: (usize, usize),
        full: (usize, usize),
        test: impl Fn(&Ordinals) -> Result<bool, Mismatch> + Send + Sync + 'static,
    ) -> Claim {
        let words = (Self::words(quick.0, quick.1), Self::words(full.0, full.1));
        claim.basis("induction-step").by(words.0, words.1, move |check| {
            let (boxes, random) = check.pick(quick, full);
            check.each(self.positions(boxes, random), |p| {
                test(p).map_err(|mismatch| mismatch.at(p.to_string()))
            })
        })
    }

    /// A claim about the values of every position of the windows below ω², computed without a
    /// formula.
    pub(super) fn computed(
        self,
        claim: ClaimBuilder,
        test: impl Fn(&Ordinals, &OrdinalPair) -> Result<bool, Mismatch> + Send + Sync + 'static,
    ) -> Claim {
        claim.basis("computed").by(low_words(LOW_QUICK), low_words(LOW_FULL), move |check| {
            let cases = self.solved(check)?;
            check.each(cases, |(p, pair)| test(p, pair).map_err(|mismatch| mismatch.at(p.to_string())))
        })
    }

    fn solved(self, check: &Check<'_>) -> Result<Vec<(Ordinals, OrdinalPair)>, Failure> {
        let mut solver = OrdinalSolver::new(self.game);
        let mut cases = Vec::new();
        for window in check.pick(LOW_QUICK, LOW_FULL) {
            for p in self.low(*window) {
                let pair = solver.values(&p, check.run()).map_err(failure)?;
                cases.push((p, pair));
            }
        }
        Ok(cases)
    }

    /// The engine's mex over the values that the true formula gives to the options.
    pub(super) fn mex(&self, p: &Ordinals) -> Result<Ordinal, Mismatch> {
        induction_step(&self.game, &self.formula, p)
            .map(|step| step.mex)
            .ok_or_else(|| Mismatch::new("nothing", "a value"))
    }

    /// The value formula, step by step, everywhere.
    pub(super) fn value(self, name: &str, source: &str, statement: &str) -> Claim {
        let claim = self.claim(name).source(source).statement(statement);
        self.everywhere(claim, (3, 1_000), (4, 200_000), move |p| {
            let step = induction_step(&self.game, &self.formula, p);
            let step = step.ok_or_else(|| Mismatch::new("nothing", "a value"))?;
            if step.options.contains(&step.formula) {
                return Err(Mismatch::new(&step.mex, &step.formula).note("an option has the same value"));
            }
            Mismatch::unless_equal(step.mex, step.formula)
        })
    }

    /// The misère formula, step by step, everywhere.
    pub(super) fn misere_value(self, source: &str, statement: &str) -> Claim {
        let claim = self.claim("misere").source(source).statement(statement);
        self.everywhere(claim, (2, 1_000), (4, 100_000), move |p| {
            let step = misere_induction_step(&self.game, &self.formula, p);
            let step = step.ok_or_else(|| Mismatch::new("nothing", "a misere value"))?;
            Mismatch::unless_equal(step.mex, step.formula).map_err(|mismatch| mismatch.note("misere values"))
        })
    }

    /// The value formula against the values computed without it.
    pub(super) fn computed_value(self, source: &str, statement: &str) -> Claim {
        let claim = self.claim("value-below-w^2").source(source).statement(statement);
        self.computed(claim, move |p, pair| match self.formula.value(&self.game, p) {
            Some(value) => Mismatch::unless_equal(pair.normal.clone(), value),
            None => Ok(false),
        })
    }

    /// The misère swap set against computed values.
    pub(super) fn swap_set(self, statement: &str, is_swap: fn(&Ordinals) -> bool) -> Claim {
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

    /// P-positions: a description against the engine's mex, everywhere.
    pub(super) fn p_positions(
        self,
        claim: ClaimBuilder,
        described: impl Fn(&Ordinals) -> bool + Send + Sync + 'static,
    ) -> Claim {
        self.everywhere(claim, (2, 1_000), (4, 50_000), move |p| {
            let value = self.mex(p)?;
            match (value.is_zero(), described(p)) {
                (true, false) => Err(Mismatch::new("0", "not 0")),
                (false, true) => Err(Mismatch::new(value, "0")),
                _ => Ok(true),
            }
        })
    }

    /// Replies and option values against each other and against the rules.
    pub(super) fn reply_claim(self, source: &str) -> Claim {
        let claim = self.claim("replies").source(source).statement(
            "every smaller value has a move to it, the value itself none; each move named is legal and has \
             the value asked for; a piece offers a value exactly if it is named for it; moves inside a \
             column, tried one by one, are all named",
        );
        let wanted = pool();
        self.everywhere(claim, (1, 40), (2, 2_000), move |p| {
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
        p: &Ordinals,
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
    fn check_listed(&self, p: &Ordinals) -> Result<(), Mismatch> {
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

    /// Block fill, tried out on computed values.
    pub(super) fn block_fill(self) -> Claim {
        let claim = self
            .claim("block-fill")
            .source("block fill: impartial::solve, games on ordinal squares")
            .statement(
                "with all other pieces fixed, the values with one piece in a lower column lie in one block \
                 [w*v, w*v+w), are distinct, and finite part t is among the first t+k+1 free rows (misere \
                 t+k+2), k the moves of the others inside their columns, the one piece away; here for t < 5",
            )
            .basis("computed");
        let windows: (&[Low], &[Low]) =
            (&[(2, 3, 3), (3, 4, 2), (3, 2, 3)], &[(2, 4, 6), (3, 3, 4), (4, 3, 2), (4, 4, 2), (5, 2, 2)]);
        claim.by(low_words(windows.0), low_words(windows.1), move |check| {
            let mut solver = OrdinalSolver::new(self.game);
            let mut cases = Vec::new();
            for p in check.pick(windows.0, windows.1).iter().flat_map(|window| self.low(*window)) {
                for i in 0..p.as_slice().len() {
                    for column in 0..p.as_slice()[i].split_omega().0.to_u64().unwrap_or(0) {
                        if let Some(column) = self.column(check, &mut solver, &p, i, column)? {
                            cases.push(column);
                        }
                    }
                }
            }
            check.each(cases, |column| column.fills().map_err(|mismatch| mismatch.at(column.text.clone())))
        })
    }

    /// A row beyond those of the windows.
    const FAR: u64 = 1 << 20;

    /// The values with piece `i` on the first free rows of a column; `None` if it may not go there.
    fn column(
        &self,
        check: &Check<'_>,
        solver: &mut OrdinalSolver<G>,
        p: &Ordinals,
        i: usize,
        column: u64,
    ) -> Result<Option<Column>, Failure> {
        // The other pieces' moves inside their columns, the one piece out of their way.
        let far = omega_times(&Ordinal::from(column)) + Ordinal::from(Self::FAR);
        let Some(away) = self.game.lower(p, i, &far) else { return Ok(None) };
        let mut others = 0;
        for (j, alpha) in away.as_slice().iter().enumerate().filter(|(_, alpha)| **alpha != far) {
            let (own, row) = alpha.split_omega();
            for to in 0..row.to_u64().unwrap_or(0) {
                let to = omega_times(&own) + Ordinal::from(to);
                others += u64::from(self.game.lower(&away, j, &to).is_some());
            }
        }
        let mut values = Vec::new();
        let rows = Column::MOST + others + 2 + p.as_slice().len() as u64;
        for row in 0..rows {
            let to = omega_times(&Ordinal::from(column)) + Ordinal::from(row);
            if let Some(option) = self.game.lower(p, i, &to) {
                values.push(solver.values(&option, check.run()).map_err(failure)?);
            }
        }
        let text = format!("{p}, piece {i} in column {column}");
        Ok(Some(Column { text, others, values }))
    }
}

/// The values with one piece on the free rows of a column, in order.
struct Column {
    text: String,
    /// The moves of the other pieces inside their own columns.
    others: u64,
    values: Vec<OrdinalPair>,
}

impl Column {
    /// The finite parts looked for are below this.
    const MOST: u64 = 5;

    fn fills(&self) -> Result<bool, Mismatch> {
        for (play, slack) in [("normal", 1), ("misere", 2)] {
            let split: Vec<(Ordinal, Option<u64>)> = self
                .values
                .iter()
                .map(|pair| if play == "normal" { &pair.normal } else { &pair.misere })
                .map(|value| (value.split_omega().0, value.split_omega().1.to_u64()))
                .collect();
            let blocks: BTreeSet<&Ordinal> = split.iter().map(|(nu, _)| nu).collect();
            let distinct: BTreeSet<&Option<u64>> = split.iter().map(|(_, t)| t).collect();
            if blocks.len() != 1 || distinct.len() != split.len() {
                let found = format!("{} blocks, {} finite parts", blocks.len(), distinct.len());
                return Err(Mismatch::new(found, format!("1 block, {} finite parts", split.len())).note(play));
            }
            for t in 0..Self::MOST {
                let rows = (t + self.others + slack) as usize;
                let found = split.iter().take(rows).any(|(_, found)| *found == Some(t));
                if !found || split.len() < rows {
                    let text = format!("finite part {t} among the first {rows} free rows");
                    return Err(Mismatch::new("not found", text).note(play));
                }
            }
        }
        Ok(true)
    }
}

fn failure(error: OrdinalSolveError) -> Failure {
    match error {
        OrdinalSolveError::Stopped(stopped) => Failure::Stopped(stopped),
        other => Failure::Broken(other.to_string()),
    }
}

/// A planted formula held against the engine's mex over the true option values.
pub(super) fn planted<G, F>(family: Family<G, F>, name: &str, statement: &str, says: Says) -> Claim
where
    G: OnOrdinals<F>,
    F: Formula<G, Value = Ordinal> + Copy + 'static,
{
    let claim =
        family.claim(&format!("planted.{name}")).source("planted: false").statement(statement).planted();
    family.everywhere(claim, (3, 3_000), (3, 3_000), move |p| match says(p) {
        Some(value) => Mismatch::unless_equal(family.mex(p)?, value),
        None => Ok(false),
    })
}

/// A planted formula held against values computed without any formula.
pub(super) fn planted_computed<G, F>(
    family: Family<G, F>,
    name: &str,
    statement: &str,
    says: impl Fn(&Ordinals, &OrdinalPair) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim
where
    G: OnOrdinals<F>,
    F: Formula<G, Value = Ordinal> + Copy + 'static,
{
    let claim =
        family.claim(&format!("planted.{name}")).source("planted: false").statement(statement).planted();
    family.computed(claim, says)
}

/// {β : μ·β + ρ ∈ S}: the quotients of the members of S with residue ρ, exactly.
pub(super) fn quotients(set: &OrdinalSet, mu: &Ordinal, rho: &Ordinal) -> Option<OrdinalSet> {
    // The least β with μ·β + ρ ≥ s.
    let least = |s: &Ordinal| {
        let (q, r) = s.div_rem(mu).ok()?;
        Some(if r <= *rho { q } else { q.successor() })
    };
    let mut quotients = OrdinalSet::new();
    for (start, end) in set.intervals() {
        quotients.insert_interval(least(start)?, least(end)?);
    }
    Some(quotients)
}

/// {γ < μ : μ·β + γ ∈ S}: the residues of the members of S with quotient β, exactly.
pub(super) fn residues(set: &OrdinalSet, mu: &Ordinal, beta: &Ordinal) -> Option<OrdinalSet> {
    let from = mu * beta;
    let until = &from + mu;
    let mut residues = OrdinalSet::new();
    for (start, end) in set.intersection(&OrdinalSet::interval(from.clone(), until)).intervals() {
        residues.insert_interval(start.left_sub(&from).ok()?, end.left_sub(&from).ok()?);
    }
    Some(residues)
}

/// The statement that two exact sets are the same.
pub(super) fn same_sets(
    computed: Option<OrdinalSet>,
    expected: &OrdinalSet,
    what: &str,
) -> Result<(), Mismatch> {
    match computed {
        Some(set) if set == *expected => Ok(()),
        Some(set) => Err(Mismatch::new(set, expected).note(what)),
        None => Err(Mismatch::new("nothing", expected).note(what)),
    }
}

/// One published example, with all its winning moves.
pub(super) struct Example {
    pub(super) name: &'static str,
    pub(super) source: &'static str,
    pub(super) statement: &'static str,
    pub(super) position: &'static str,
    pub(super) value: &'static str,
    /// The positions after the winning moves.
    pub(super) wins: &'static [&'static str],
}

/// The value is as printed, and exactly these moves win: they are named, the pieces that do not make
/// one do not offer 0, and a piece never offers a value twice.
pub(super) fn example<G, F>(family: Family<G, F>, example: Example) -> Claim
where
    G: OnOrdinals<F>,
    F: Formula<G, Value = Ordinal> + Copy + 'static,
{
    let claim = family.claim(example.name).source(example.source).statement(example.statement);
    claim.basis("induction-step").by(example.position, example.position, move |check| {
        check.each([example.position], |text| {
            let at = |mismatch: Mismatch| -> Counterexample { mismatch.at(*text) };
            let p = family.game.parse(text).map_err(|error| at(Mismatch::new(error, "a position")))?;
            Mismatch::unless_equal(family.mex(&p).map_err(at)?, ordinal(example.value)).map_err(at)?;
            let mut wins = Vec::new();
            for i in 0..p.as_slice().len() {
                if (family.piece_values)(p.as_slice(), i).contains(&Ordinal::ZERO) {
                    let own = (family.replies)(p.as_slice(), &Ordinal::ZERO);
                    let own = own.into_iter().filter(|(piece, _)| *piece == i);
                    wins.extend(own.filter_map(|(i, to)| family.game.lower(&p, i, &to)));
                }
            }
            for option in &wins {
                Mismatch::unless_equal(family.mex(option).map_err(at)?, Ordinal::ZERO)
                    .map_err(|mismatch| at(mismatch.note(option.to_string())))?;
            }
            let wins: Vec<String> = wins.iter().map(ToString::to_string).collect();
            Mismatch::unless_equal(wins.join(" "), example.wins.join(" ")).map_err(at)
        })
    })
}

/// A homomorphism of a quotient game: for a set of ν below and around the value's own quotient, the
/// options whose value is μ·ν + (residue of the value) go exactly to the options of value ν of the
/// image.
pub(super) fn onto(
    p: &Ordinals,
    replies: fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>,
    value: &Ordinal,
    image_replies: fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>,
    mu: &Ordinal,
    targets: &[Ordinal],
) -> Result<(), Mismatch> {
    let quotient = |alpha: &Ordinal| alpha.div_rem(mu).map(|(q, _)| q).unwrap_or_default();
    let residue = value.div_rem(mu).map(|(_, r)| r).unwrap_or_default();
    let image: Vec<Ordinal> = p.as_slice().iter().map(quotient).collect();
    for nu in targets {
        let wanted = mu * nu + &residue;
        let options = replies(p.as_slice(), &wanted);
        let images: BTreeSet<(usize, Ordinal)> = options.iter().map(|(i, to)| (*i, quotient(to))).collect();
        let expected: BTreeSet<(usize, Ordinal)> = image_replies(&image, nu).into_iter().collect();
        if images != expected || images.len() != options.len() {
            let text = |set: &BTreeSet<(usize, Ordinal)>| format!("{set:?}");
            return Err(Mismatch::new(text(&images), text(&expected))
                .note(format!("images of the options of value {wanted} (mu = {mu})")));
        }
    }
    Ok(())
}
