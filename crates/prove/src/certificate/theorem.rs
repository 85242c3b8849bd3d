//! What must be shown for a theorem about values, as entailments between tables.

use super::entail::{Alternative, Amount, Entailment, LimitCheck, MacroState, TableReading, Unverified};
use super::follows::ConsequenceProof;
use super::table::{VerifierTable, digits};
use super::{ProofRefusal, refused};
use crate::TransitionTable;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// One kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveTheorem {
    /// How many numbers the move chooses.
    pub(super) fresh: usize,
    /// For each number of the new position, where it comes from: the numbers of the old position first,
    /// then those chosen.
    pub(super) target: Vec<usize>,
    /// Over the numbers of the position and those chosen.
    pub(super) step: TransitionTable,
}

/// A game for positions of some numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameRules {
    pub(super) legal: TransitionTable,
    pub(super) moves: Vec<MoveTheorem>,
    /// The numbers that fall in turn, where it is not their sum that falls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) falls: Vec<usize>,
    /// The weights of sums of the numbers that fall in turn, where it is neither the sum of all numbers nor single
    /// numbers. Certificates of versions up to 0.1 do not have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) weights: Vec<Vec<u32>>,
}

/// The largest weight that is read.
const MAX_WEIGHT: u32 = 1 << 16;
/// The largest number of weighted sums that are read.
const MAX_SUMS: usize = 64;

/// A value formula f.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FormulaTheorem {
    pub(super) rules: GameRules,
    /// f(a) = v, in a and v.
    pub(super) formula: TransitionTable,
    /// v < f(a), or more, in a and v.
    pub(super) smaller: TransitionTable,
    /// What was stated, where the formula is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stated: Option<String>,
    pub(super) invariants: Vec<Vec<MacroState>>,
}

/// The positions of one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueSetTheorem {
    /// What was stated, where it can be read again.
    pub(super) stated: Option<String>,
    pub(super) members: TransitionTable,
    /// The legal positions that are neither here nor in an earlier set.
    pub(super) rest: TransitionTable,
}

/// Play in which options are forbidden: before every move so many, at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockingRules {
    pub(super) options: u32,
    /// A position and one of its options that is in the set.
    pub(super) into: TransitionTable,
}

/// More forbidden options are not counted.
const MOST_FORBIDDEN: u32 = 250;

/// The positions of the values 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueSetsTheorem {
    pub(super) rules: GameRules,
    /// In misère play, the positions without a move.
    pub(super) terminal: Option<TransitionTable>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) forbidden: Option<BlockingRules>,
    pub(super) sets: Vec<ValueSetTheorem>,
    /// What is true of the first set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) follows: Option<ConsequenceProof>,
    pub(super) invariants: Vec<Vec<MacroState>>,
}

/// Numbers of a position, and how many of them make one ordinal.
#[derive(Clone, Copy)]
pub(super) struct NumberFrame {
    pub(super) base: u8,
    pub(super) coins: usize,
    pub(super) power: usize,
}

impl NumberFrame {
    fn numbers(self) -> usize {
        self.coins * self.power
    }

    /// Nothing may satisfy all premises.
    fn never<'a>(
        self,
        name: &'static str,
        numbers: usize,
        premises: Vec<TableReading<'a>>,
    ) -> Entailment<'a> {
        Entailment { name, base: self.base, numbers, premises, alternatives: Vec::new() }
    }
}

impl MoveTheorem {
    /// A table about the new position, and `more` numbers behind those of the old one: its numbers if
    /// those that are chosen stand behind all others.
    fn target<'a>(&self, frame: NumberFrame, table: &'a TransitionTable, more: usize) -> TableReading<'a> {
        let p = frame.numbers();
        let moved = self.target.iter().map(|&i| if i < p { i } else { i + more });
        TableReading::new(table, moved.chain(p..p + more).collect::<Vec<_>>())
    }

    fn step(&self, frame: NumberFrame, more: usize) -> TableReading<'_> {
        let p = frame.numbers();
        TableReading::new(&self.step, (0..p).chain(p + more..p + more + self.fresh))
    }

    /// Play ends: every move lowers weighted sums of the numbers, the first that it changes falling. The sum of the
    /// numbers is one of them; below ω^k the natural sum is the sum of each coefficient, the most significant first.
    /// Reading the digits from the lowest, it is enough to know, for each sum, its value before less that after: what
    /// is carried over, and whether something is left below it.
    fn lowers(&self, frame: NumberFrame, sums: &[Vec<u32>]) -> Result<(), ProofRefusal> {
        let (p, tracks) = (frame.numbers(), frame.numbers() + self.fresh);
        let base = i64::from(frame.base);
        let start = (0u32, vec![(0i64, false); sums.len()]);
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        let never = self.step.never(true);
        while let Some((state, differences)) = open.pop() {
            // The first sum that changes must fall.
            let change = differences.iter().find(|&&(carry, some)| carry != 0 || some);
            if self.step.accept[state as usize] && change.is_none_or(|&(carry, _)| carry < 0) {
                return refused("descent", "a move does not lower the measure");
            }
            for letter in 0..self.step.letters() {
                let next = self.step.after(state, letter);
                if never[next as usize] {
                    continue;
                }
                let digits = digits(frame.base, letter, tracks);
                let after = sums.iter().zip(&differences).map(|(weights, &(carry, some))| {
                    let weighted = |at: usize, i: usize| i64::from(weights[i]) * i64::from(digits[at]);
                    let before: i64 = (0..p).map(|i| weighted(i, i)).sum();
                    let now: i64 = (0..p).map(|i| weighted(self.target[i], i)).sum();
                    let total = carry + before - now;
                    (total.div_euclid(base), some || total.rem_euclid(base) != 0)
                });
                let next = (next, after.collect());
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Ok(())
    }
}

impl MoveTheorem {
    /// Of some numbers, the first that a move changes falls. Of two numbers the highest digit in which they differ
    /// says which is larger.
    fn goes_down_in_turn(&self, frame: NumberFrame, places: &[usize]) -> Result<(), ProofRefusal> {
        let (p, tracks) = (frame.numbers(), frame.numbers() + self.fresh);
        if places.iter().any(|&at| at >= p) {
            return refused("well-formed tables", "a number falls that there is not");
        }
        let start = (0u32, vec![Ordering::Equal; places.len()]);
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        let never = self.step.never(true);
        while let Some((state, orders)) = open.pop() {
            let change = orders.iter().find(|order| order.is_ne());
            if self.step.accept[state as usize] && change != Some(&Ordering::Less) {
                return refused("descent", "a move does not lower the numbers in turn");
            }
            for letter in 0..self.step.letters() {
                let next = self.step.after(state, letter);
                if never[next as usize] {
                    continue;
                }
                let digits = digits(frame.base, letter, tracks);
                let after = places
                    .iter()
                    .zip(&orders)
                    .map(|(&at, order)| digits[self.target[at]].cmp(&digits[at]).then(*order));
                let next = (next, after.collect());
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Ok(())
    }
}

impl GameRules {
    pub(super) fn check(&self, frame: NumberFrame) -> Result<(), ProofRefusal> {
        let p = frame.numbers();
        self.legal.check(frame.base, p, "the legal positions")?;
        for kind in &self.moves {
            let all = kind.fresh.checked_add(p).filter(|&n| n <= 64);
            let Some(all) = all else {
                return refused("well-formed tables", "a move chooses too many numbers");
            };
            kind.step.check(frame.base, all, "a move")?;
            if kind.target.len() != p || kind.target.iter().any(|&i| i >= all) {
                return refused("well-formed tables", "a move has no complete target");
            }
        }
        self.play_ends(frame)
    }

    /// Every move lowers the measure that is written here.
    fn play_ends(&self, frame: NumberFrame) -> Result<(), ProofRefusal> {
        let p = frame.numbers();
        let sums = match (&self.falls[..], &self.weights[..]) {
            ([], []) => {
                (0..frame.power).map(|c| (0..p).map(|i| u32::from(i % frame.power == c)).collect()).collect()
            }
            (places, []) => {
                return self.moves.iter().try_for_each(|kind| kind.goes_down_in_turn(frame, places));
            }
            ([], sums) => {
                let fits =
                    |weights: &Vec<u32>| weights.len() == p && weights.iter().all(|w| *w <= MAX_WEIGHT);
                if sums.len() > MAX_SUMS || !sums.iter().all(fits) {
                    return refused(
                        "well-formed tables",
                        "the weights of a measure are not those of the numbers",
                    );
                }
                sums.to_vec()
            }
            _ => return refused("well-formed tables", "there are two measures"),
        };
        self.moves.iter().try_for_each(|kind| kind.lowers(frame, &sums))
    }

    /// Returns whether the positions and moves are the same, whatever the measure is.
    pub(super) fn has_moves_of(&self, other: &GameRules) -> bool {
        self.legal == other.legal && self.moves == other.moves
    }

    /// The numbers of legal positions are those of valid words.
    pub(super) fn written_in(
        &self,
        frame: NumberFrame,
        valid: &TransitionTable,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        // Nothing is read before it is known to be complete.
        self.check(frame)?;
        valid.check(frame.base, 1, "the valid words")?;
        (0..frame.numbers()).try_for_each(|at| {
            let premises =
                vec![TableReading::new(&self.legal, 0..frame.numbers()), TableReading::not(valid, [at])];
            frame.never("numeration", frame.numbers(), premises).invariant(look).map(drop)
        })
    }

    /// Moves lead to legal positions.
    fn stay_legal(&self, frame: NumberFrame) -> impl Iterator<Item = Entailment<'_>> {
        let p = frame.numbers();
        self.moves.iter().map(move |kind| {
            let to = TableReading::not(&self.legal, kind.target.iter().copied());
            frame.never("legality", p + kind.fresh, vec![kind.step(frame, 0), to])
        })
    }

    /// For every kind of move, a move.
    fn any_move(&self, frame: NumberFrame) -> Vec<Alternative<'_>> {
        let moves = self.moves.iter();
        moves.map(|kind| Alternative::some(kind.fresh, vec![kind.step(frame, 0)])).collect()
    }

    /// For every kind of move, a move to a position of which a table holds, with `more` numbers behind.
    fn moves_to<'a>(
        &'a self,
        frame: NumberFrame,
        table: &'a TransitionTable,
        more: usize,
    ) -> Vec<Alternative<'a>> {
        let alternative = |kind: &'a MoveTheorem| {
            Alternative::some(kind.fresh, vec![kind.step(frame, more), kind.target(frame, table, more)])
        };
        self.moves.iter().map(alternative).collect()
    }

    /// No move leads from a table to itself, with `more` numbers behind.
    fn no_move_inside<'a>(
        &'a self,
        frame: NumberFrame,
        table: &'a TransitionTable,
        more: usize,
    ) -> impl Iterator<Item = Entailment<'a>> {
        let p = frame.numbers();
        self.moves.iter().map(move |kind| {
            let inside = vec![
                TableReading::new(table, 0..p + more),
                kind.step(frame, more),
                kind.target(frame, table, more),
            ];
            frame.never("exclusion", p + more + kind.fresh, inside)
        })
    }
}

/// What is to be shown, in the order of the invariants.
fn verify(
    entailments: &[Entailment<'_>],
    invariants: &[Vec<MacroState>],
    look: &mut LimitCheck<'_>,
) -> Result<(), Unverified> {
    if entailments.len() != invariants.len() {
        return Ok(refused("invariant", "there must be one for each condition")?);
    }
    entailments.iter().zip(invariants).try_for_each(|(e, invariant)| e.verify(invariant, look))
}

fn invariants(
    entailments: &[Entailment<'_>],
    look: &mut LimitCheck<'_>,
) -> Result<Vec<Vec<MacroState>>, Unverified> {
    entailments.iter().map(|e| e.invariant(look)).collect()
}

impl FormulaTheorem {
    fn entailments<'a>(&'a self, frame: NumberFrame, less: &'a TransitionTable) -> Vec<Entailment<'a>> {
        let (p, k) = (frame.numbers(), frame.power);
        let (a, v, w) = (0..p, p..p + k, p + k..p + 2 * k);
        let with = |n: &std::ops::Range<usize>| a.clone().chain(n.clone()).collect::<Vec<_>>();
        let v_below_w = || TableReading::new(less, v.clone().chain(w.clone()));
        let mut all: Vec<Entailment<'a>> = self.rules.stay_legal(frame).collect();
        all.push(frame.never(
            "legality",
            p + k,
            vec![TableReading::new(&self.formula, with(&v)), TableReading::not(&self.rules.legal, a.clone())],
        ));
        all.push(Entailment {
            name: "totality",
            base: frame.base,
            numbers: p,
            premises: vec![TableReading::new(&self.rules.legal, a.clone())],
            alternatives: vec![Alternative::some(k, vec![TableReading::new(&self.formula, 0..p + k)])],
        });
        all.push(frame.never(
            "uniqueness",
            p + 2 * k,
            vec![
                TableReading::new(&self.formula, with(&v)),
                TableReading::new(&self.formula, with(&w)),
                v_below_w(),
            ],
        ));
        all.extend(self.rules.no_move_inside(frame, &self.formula, k));
        all.push(frame.never(
            "smaller values",
            p + 2 * k,
            vec![
                TableReading::new(&self.formula, with(&w)),
                v_below_w(),
                TableReading::not(&self.smaller, with(&v)),
            ],
        ));
        all.push(Entailment {
            name: "reachability",
            base: frame.base,
            numbers: p + k,
            premises: vec![TableReading::new(&self.smaller, with(&v))],
            alternatives: self.rules.moves_to(frame, &self.formula, k),
        });
        all
    }

    fn tables(&self, frame: NumberFrame) -> Result<TransitionTable, ProofRefusal> {
        self.rules.check(frame)?;
        let tracks = frame.numbers() + frame.power;
        self.formula.check(frame.base, tracks, "the formula")?;
        self.smaller.check(frame.base, tracks, "the smaller values")?;
        match TransitionTable::less(frame.base, frame.power) {
            Some(less) => Ok(less),
            None => refused("well-formed tables", "ordinals of too many coefficients"),
        }
    }

    pub(super) fn complete(
        &mut self,
        frame: NumberFrame,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        let less = self.tables(frame)?;
        self.invariants = invariants(&self.entailments(frame, &less), look)?;
        Ok(())
    }

    pub(super) fn verify(&self, frame: NumberFrame, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        let less = self.tables(frame)?;
        verify(&self.entailments(frame, &less), &self.invariants, look)
    }
}

impl ValueSetsTheorem {
    fn entailments<'a>(&'a self, frame: NumberFrame, equal: &'a TransitionTable) -> Vec<Entailment<'a>> {
        let p = frame.numbers();
        let of = |table| TableReading::new(table, 0..p);
        let not = |table| TableReading::not(table, 0..p);
        let never = |name, premises| frame.never(name, p, premises);
        let legal = &self.rules.legal;
        let mut all: Vec<Entailment<'_>> = self.rules.stay_legal(frame).collect();
        if let Some(terminal) = &self.terminal {
            all.push(never("terminal positions", vec![of(terminal), not(legal)]));
            for kind in &self.rules.moves {
                let moves = vec![of(terminal), kind.step(frame, 0)];
                all.push(frame.never("terminal positions", p + kind.fresh, moves));
            }
            all.push(Entailment {
                name: "terminal positions",
                base: frame.base,
                numbers: p,
                premises: vec![of(legal), not(terminal)],
                alternatives: self.rules.any_move(frame),
            });
            for (value, set) in self.sets.iter().enumerate() {
                all.push(match value {
                    1 => never("terminal positions", vec![of(terminal), not(&set.members)]),
                    _ => never("terminal positions", vec![of(terminal), of(&set.members)]),
                });
            }
        }
        let mut before = legal;
        for ValueSetTheorem { members, rest, .. } in &self.sets {
            all.push(never("disjoint sets", vec![of(members), not(before)]));
            all.push(never("the rest", vec![of(before), not(members), not(rest)]));
            all.push(never("the rest", vec![of(rest), not(before)]));
            all.push(never("the rest", vec![of(rest), of(members)]));
            if let Some(forbidden) = &self.forbidden {
                all.extend(self.counted(frame, forbidden, (members, rest), equal));
                before = rest;
                continue;
            }
            all.extend(self.rules.no_move_inside(frame, members, 0));
            let mut premises = vec![of(rest)];
            premises.extend(self.terminal.as_ref().map(not));
            all.push(Entailment {
                name: "completeness",
                base: frame.base,
                numbers: p,
                premises,
                alternatives: self.rules.moves_to(frame, members, 0),
            });
            before = rest;
        }
        all.extend(self.follows.iter().flat_map(|follows| follows.entailments(frame.base)));
        all
    }

    /// The table of options in the set is right, positions in the set have few enough of them, and those of the
    /// rest more than may be forbidden.
    fn counted<'a>(
        &'a self,
        frame: NumberFrame,
        forbidden: &'a BlockingRules,
        (members, rest): (&'a TransitionTable, &'a TransitionTable),
        equal: &'a TransitionTable,
    ) -> Vec<Entailment<'a>> {
        const NAME: &str = "options in the set";
        let (p, into) = (frame.numbers(), &forbidden.into);
        let mut all: Vec<Entailment<'a>> = Vec::new();
        for kind in &self.rules.moves {
            let target = || kind.target.iter().copied();
            let premises = vec![
                TableReading::new(members, target()),
                kind.step(frame, 0),
                TableReading::not(into, (0..p).chain(target())),
            ];
            all.push(frame.never(NAME, p + kind.fresh, premises));
        }
        all.push(frame.never(
            NAME,
            2 * p,
            vec![TableReading::new(into, 0..2 * p), TableReading::not(members, p..2 * p)],
        ));
        // The numbers of the option stand behind those of the position, those that the move chooses behind both.
        let by = |kind: &'a MoveTheorem| {
            let from = |i: usize| if i < p { i } else { i + p };
            let same =
                kind.target.iter().enumerate().map(|(i, &at)| TableReading::new(equal, [from(at), p + i]));
            Alternative::some(kind.fresh, std::iter::once(kind.step(frame, p)).chain(same).collect())
        };
        all.push(Entailment {
            name: NAME,
            base: frame.base,
            numbers: 2 * p,
            premises: vec![TableReading::new(into, 0..2 * p)],
            alternatives: self.rules.moves.iter().map(by).collect(),
        });
        let more = forbidden.options as usize + 1;
        for (name, table, amount) in
            [("exclusion", members, Amount::Below(more)), ("completeness", rest, Amount::AtLeast(more))]
        {
            let options = Alternative { fresh: p, readings: vec![TableReading::new(into, 0..2 * p)], amount };
            all.push(Entailment {
                name,
                base: frame.base,
                numbers: p,
                premises: vec![TableReading::new(table, 0..p)],
                alternatives: vec![options],
            });
        }
        all
    }

    fn tables(&self, frame: NumberFrame) -> Result<(), ProofRefusal> {
        self.rules.check(frame)?;
        let p = frame.numbers();
        if let Some(terminal) = &self.terminal {
            terminal.check(frame.base, p, "the terminal positions")?;
        }
        if self.sets.is_empty() {
            return refused("well-formed tables", "there is no set");
        }
        if let Some(forbidden) = &self.forbidden {
            forbidden.into.check(frame.base, 2 * p, "options in the set")?;
            let few = (1..=MOST_FORBIDDEN).contains(&forbidden.options);
            if !few || self.terminal.is_some() || self.sets.len() > 1 {
                return refused("well-formed tables", "options are forbidden, and not of P-positions alone");
            }
        }
        self.follows.iter().try_for_each(|follows| follows.tables(frame.base))?;
        self.sets.iter().try_for_each(|set| {
            set.members.check(frame.base, p, "a set")?;
            set.rest.check(frame.base, p, "a rest")
        })
    }

    pub(super) fn complete(
        &mut self,
        frame: NumberFrame,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        self.tables(frame)?;
        self.invariants = invariants(&self.entailments(frame, &TransitionTable::equal(frame.base)), look)?;
        Ok(())
    }

    /// The same with something that is true of the first set.
    pub(super) fn followed_by(
        &mut self,
        follows: ConsequenceProof,
        frame: NumberFrame,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        follows.tables(frame.base)?;
        let more = invariants(&follows.entailments(frame.base).collect::<Vec<_>>(), look)?;
        self.invariants.extend(more);
        self.follows = Some(follows);
        Ok(())
    }

    pub(super) fn verify(&self, frame: NumberFrame, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        self.tables(frame)?;
        verify(&self.entailments(frame, &TransitionTable::equal(frame.base)), &self.invariants, look)
    }
}
