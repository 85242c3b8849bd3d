//! The conditions of a theorem about values, as entailments between tables.

use super::entail::{
    Alternative, Amount, Entailment, LimitCheck, MacroState, MacroStateCount, TableReading, Unverified,
    invariants, size,
};
use super::follows::ConsequenceProof;
use super::table::{VerifierTable, digits};
use super::{ProofRefusal, refused};
use crate::certificate::condition;
use impartial_automata::TransitionTable;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The table of one kind of move, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveTheorem {
    /// The number of numbers that the move chooses.
    pub(super) fresh: usize,
    /// For each number of the new position, its index among the numbers of the old position, followed by the chosen
    /// numbers.
    pub(super) target: Vec<usize>,
    /// The table over the numbers of the position and the chosen numbers.
    pub(super) step: TransitionTable,
}

/// A game on positions with a fixed number of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameRules {
    pub(super) legal: TransitionTable,
    pub(super) moves: Vec<MoveTheorem>,
    /// The numbers that are compared lexicographically as the measure, if the measure is not the sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) falls: Vec<usize>,
    /// The weights of the sums that are compared lexicographically as the measure, if it is neither the sum of all
    /// numbers nor a list of numbers. Certificates of versions up to 0.1 do not have this field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) weights: Vec<Vec<u32>>,
}

/// Maximum weight of a number in the measure of a certificate.
const MAX_WEIGHT: u32 = 1 << 16;
/// Maximum number of weighted sums in a certificate.
const MAX_SUMS: usize = 64;

/// A theorem about a value formula f.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FormulaTheorem {
    pub(super) rules: GameRules,
    /// f(a) = v, in a and v.
    pub(super) formula: TransitionTable,
    /// A relation between a and v that contains v < f(a).
    pub(super) smaller: TransitionTable,
    /// The text of the statement, if the formula is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stated: Option<String>,
    pub(super) invariants: Vec<Vec<MacroState>>,
}

/// The tables of the positions of one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueSetTheorem {
    /// The text of the statement, if it can be read again.
    pub(super) stated: Option<String>,
    pub(super) members: TransitionTable,
    /// The legal positions that are neither in this set nor in an earlier one.
    pub(super) rest: TransitionTable,
}

/// Play with forbidden options: at most `forbidden` before every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockingRules {
    pub(super) options: u32,
    /// The relation between a position and one of its options that is in the set.
    pub(super) into: TransitionTable,
}

/// Maximum number of forbidden options that are counted.
const MAX_FORBIDDEN: u32 = 250;

/// The positions of the values 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueSetsTheorem {
    pub(super) rules: GameRules,
    /// The positions without a move, for misère play.
    pub(super) terminal: Option<TransitionTable>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) forbidden: Option<BlockingRules>,
    pub(super) sets: Vec<ValueSetTheorem>,
    /// A sentence that holds for the first set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) follows: Option<ConsequenceProof>,
    pub(super) invariants: Vec<Vec<MacroState>>,
}

/// The number of numbers of a position, and of those that make one ordinal.
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

    /// Returns the entailment that nothing satisfies all premises.
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
    /// Returns the reading of a table about the new position and `more` numbers after those of the old position. The
    /// numbers of the new position are at the given indices, with the chosen numbers after all others.
    fn target<'a>(&self, frame: NumberFrame, table: &'a TransitionTable, more: usize) -> TableReading<'a> {
        let p = frame.numbers();
        let moved = self.target.iter().map(|&i| if i < p { i } else { i + more });
        TableReading::new(table, moved.chain(p..p + more).collect::<Vec<_>>())
    }

    fn step(&self, frame: NumberFrame, more: usize) -> TableReading<'_> {
        let p = frame.numbers();
        TableReading::new(&self.step, (0..p).chain(p + more..p + more + self.fresh))
    }

    /// Checks that every move lowers a list of weighted sums of the numbers, compared lexicographically, so that play
    /// ends. The sum of the numbers is the simplest case; below ω^k the natural sum is the list of the sums of each
    /// coefficient, most significant first. The digits are read from the lowest on. For each sum it suffices to know
    /// the difference of its values before and after the move: the carry, and whether a nonzero digit lies below it.
    pub(super) fn lowers(&self, frame: NumberFrame, sums: &[Vec<u32>]) -> Result<(), ProofRefusal> {
        let (p, base) = (frame.numbers(), i64::from(frame.base));
        let start = vec![(0i64, false); sums.len()];
        let is_lower = |differences: &Vec<(i64, bool)>| {
            // The first sum that changes must fall.
            let change = differences.iter().find(|&&(carry, some)| carry != 0 || some);
            change.is_some_and(|&(carry, _)| carry >= 0)
        };
        let after = |differences: &Vec<(i64, bool)>, digits: &[u8]| {
            let difference = |(weights, &(carry, some)): (&Vec<u32>, &(i64, bool))| {
                let weighted = |index: usize, i: usize| i64::from(weights[i]) * i64::from(digits[index]);
                let before: i64 = (0..p).map(|i| weighted(i, i)).sum();
                let now: i64 = (0..p).map(|i| weighted(self.target[i], i)).sum();
                let total = carry + before - now;
                (total.div_euclid(base), some || total.rem_euclid(base) != 0)
            };
            sums.iter().zip(differences).map(difference).collect()
        };
        match self.holds_of_moves(frame, start, is_lower, after) {
            true => Ok(()),
            false => refused("descent", "a move does not lower the measure"),
        }
    }

    /// Checks that every move lowers the numbers at `places` lexicographically: of these numbers, the first that the move
    /// changes becomes smaller. The highest digit in which two numbers differ decides which is larger.
    fn goes_down_in_turn(&self, frame: NumberFrame, places: &[usize]) -> Result<(), ProofRefusal> {
        if places.iter().any(|&index| index >= frame.numbers()) {
            return refused(condition::TABLES, "the measure names a number that does not exist");
        }
        let is_lower =
            |orders: &Vec<Ordering>| orders.iter().find(|order| order.is_ne()) == Some(&Ordering::Less);
        let after = |orders: &Vec<Ordering>, digits: &[u8]| {
            let compared = places.iter().zip(orders);
            compared.map(|(&at, order)| digits[self.target[at]].cmp(&digits[at]).then(*order)).collect()
        };
        match self.holds_of_moves(frame, vec![Ordering::Equal; places.len()], is_lower, after) {
            true => Ok(()),
            false => refused("descent", "a move does not lower the numbers in turn"),
        }
    }

    /// Returns whether `holds` is true at the end of every move. The digits of a move are read from the lowest on: `after`
    /// returns the state after the digits at one place, and `start` is the state before all digits.
    fn holds_of_moves<S: Clone + Ord>(
        &self,
        frame: NumberFrame,
        start: S,
        holds: impl Fn(&S) -> bool,
        after: impl Fn(&S, &[u8]) -> S,
    ) -> bool {
        let tracks = frame.numbers() + self.fresh;
        let start = (0u32, start);
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        let never = self.step.never(true);
        while let Some((state, read)) = open.pop() {
            if self.step.accept()[state as usize] && !holds(&read) {
                return false;
            }
            for letter in 0..self.step.letters() {
                let next = self.step.after(state, letter);
                if never[next as usize] {
                    continue;
                }
                let next = (next, after(&read, &digits(frame.base, letter, tracks)));
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        true
    }
}

impl GameRules {
    pub(super) fn check(&self, frame: NumberFrame) -> Result<(), ProofRefusal> {
        let p = frame.numbers();
        self.legal.check(frame.base, p, "the legal positions")?;
        for kind in &self.moves {
            let all = kind.fresh.checked_add(p).filter(|&n| n <= 64);
            let Some(all) = all else {
                return refused(condition::TABLES, "a move chooses too many numbers");
            };
            kind.step.check(frame.base, all, "a move")?;
            if kind.target.len() != p || kind.target.iter().any(|&i| i >= all) {
                return refused(condition::TABLES, "a move has no complete target");
            }
        }
        self.play_ends(frame)
    }

    /// Checks that every move lowers the declared measure.
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
                        condition::TABLES,
                        "the weights of a measure are not those of the numbers",
                    );
                }
                sums.to_vec()
            }
            _ => return refused(condition::TABLES, "there are two measures"),
        };
        self.moves.iter().try_for_each(|kind| kind.lowers(frame, &sums))
    }

    /// Returns the number of letters over the numbers that a condition reads: those of a position, those that a move chooses,
    /// and `more` numbers.
    pub(super) fn letters(&self, frame: NumberFrame, more: usize) -> u64 {
        let chosen = self.moves.iter().map(|kind| kind.fresh).max().unwrap_or(0);
        let numbers = u32::try_from(frame.numbers() + chosen + more).unwrap_or(u32::MAX);
        u64::from(frame.base).saturating_pow(numbers)
    }

    /// Returns whether the positions and moves are the same, whatever the measure is.
    pub(super) fn has_moves_of(&self, other: &GameRules) -> bool {
        self.legal == other.legal && self.moves == other.moves
    }

    /// Checks that the numbers of legal positions are those of valid words.
    pub(super) fn written_in(
        &self,
        frame: NumberFrame,
        valid: &TransitionTable,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        // The tables are checked for completeness before they are read.
        self.check(frame)?;
        valid.check(frame.base, 1, "the valid words")?;
        (0..frame.numbers()).try_for_each(|index| {
            let premises =
                vec![TableReading::new(&self.legal, 0..frame.numbers()), TableReading::not(valid, [index])];
            frame
                .never("numeration", frame.numbers(), premises)
                .invariant(&mut MacroStateCount::default(), look)
                .map(drop)
        })
    }

    /// Returns the entailments that moves lead to legal positions.
    fn stay_legal(&self, frame: NumberFrame) -> impl Iterator<Item = Entailment<'_>> {
        let p = frame.numbers();
        self.moves.iter().map(move |kind| {
            let to = TableReading::not(&self.legal, kind.target.iter().copied());
            frame.never("legality", p + kind.fresh, vec![kind.step(frame, 0), to])
        })
    }

    /// Returns for every kind of move the alternative that there is a move.
    fn any_move(&self, frame: NumberFrame) -> Vec<Alternative<'_>> {
        let moves = self.moves.iter();
        moves.map(|kind| Alternative::some(kind.fresh, vec![kind.step(frame, 0)])).collect()
    }

    /// Returns one formula for each kind of move: a move of this kind leads to a position in the table, which reads `more`
    /// further numbers.
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

    /// Returns the entailments that no move leads from a table to itself, with `more` further numbers.
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

/// Verifies entailments by their invariants, in order.
pub(super) fn verify(
    entailments: &[Entailment<'_>],
    invariants: &[Vec<MacroState>],
    look: &mut LimitCheck<'_>,
) -> Result<(), Unverified> {
    if entailments.len() != invariants.len() {
        return Ok(refused("invariant", "there must be one for each condition")?);
    }
    let bytes: usize = invariants.iter().flatten().map(size).sum();
    let mut look = |states: usize, more: usize| look(states, bytes + more);
    entailments.iter().zip(invariants).try_for_each(|(e, invariant)| e.verify(invariant, &mut look))
}

/// Returns no invariants in the place of some whose check would take too many steps.
fn or_outline(
    invariants: Result<Vec<Vec<MacroState>>, Unverified>,
) -> Result<Vec<Vec<MacroState>>, Unverified> {
    match invariants {
        Err(Unverified::TooManySteps) => Ok(Vec::new()),
        other => other,
    }
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
            None => refused(condition::TABLES, "ordinals of too many coefficients"),
        }
    }

    pub(super) fn complete(
        &mut self,
        frame: NumberFrame,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        let less = self.tables(frame)?;
        self.invariants = or_outline(invariants(&self.entailments(frame, &less), look))?;
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
        let reading = |table| TableReading::new(table, 0..p);
        let not = |table| TableReading::not(table, 0..p);
        let never = |name, premises| frame.never(name, p, premises);
        let legal = &self.rules.legal;
        let mut all: Vec<Entailment<'_>> = self.rules.stay_legal(frame).collect();
        if let Some(terminal) = &self.terminal {
            all.push(never("terminal positions", vec![reading(terminal), not(legal)]));
            for kind in &self.rules.moves {
                let moves = vec![reading(terminal), kind.step(frame, 0)];
                all.push(frame.never("terminal positions", p + kind.fresh, moves));
            }
            all.push(Entailment {
                name: "terminal positions",
                base: frame.base,
                numbers: p,
                premises: vec![reading(legal), not(terminal)],
                alternatives: self.rules.any_move(frame),
            });
            for (value, set) in self.sets.iter().enumerate() {
                all.push(match value {
                    1 => never("terminal positions", vec![reading(terminal), not(&set.members)]),
                    _ => never("terminal positions", vec![reading(terminal), reading(&set.members)]),
                });
            }
        }
        let mut before = legal;
        for ValueSetTheorem { members, rest, .. } in &self.sets {
            all.push(never("disjoint sets", vec![reading(members), not(before)]));
            all.push(never("the rest", vec![reading(before), not(members), not(rest)]));
            all.push(never("the rest", vec![reading(rest), not(before)]));
            all.push(never("the rest", vec![reading(rest), reading(members)]));
            if let Some(forbidden) = &self.forbidden {
                all.extend(self.counted(frame, forbidden, (members, rest), equal));
                before = rest;
                continue;
            }
            all.extend(self.rules.no_move_inside(frame, members, 0));
            let mut premises = vec![reading(rest)];
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

    /// Returns the entailments that the table of options in the set is correct, that positions in the set have at most
    /// as many of them as may be forbidden, and that the remaining positions have more.
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
        // The numbers of the option come after those of the position; the numbers that the move chooses come after
        // both.
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
            return refused(condition::TABLES, "there is no set");
        }
        if let Some(forbidden) = &self.forbidden {
            forbidden.into.check(frame.base, 2 * p, "options in the set")?;
            let few = (1..=MAX_FORBIDDEN).contains(&forbidden.options);
            if !few || self.terminal.is_some() || self.sets.len() > 1 {
                return refused(condition::TABLES, "options are forbidden, and not of P-positions alone");
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
        let equal = TransitionTable::equal(frame.base);
        self.invariants = or_outline(invariants(&self.entailments(frame, &equal), look))?;
        Ok(())
    }

    /// Adds a sentence that holds for the first set.
    pub(super) fn followed_by(
        &mut self,
        follows: ConsequenceProof,
        frame: NumberFrame,
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        follows.tables(frame.base)?;
        if !self.invariants.is_empty() {
            let more = or_outline(invariants(&follows.entailments(frame.base).collect::<Vec<_>>(), look))?;
            match more.is_empty() {
                true => self.invariants.clear(),
                false => self.invariants.extend(more),
            }
        }
        self.follows = Some(follows);
        Ok(())
    }

    pub(super) fn verify(&self, frame: NumberFrame, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        self.tables(frame)?;
        verify(&self.entailments(frame, &TransitionTable::equal(frame.base)), &self.invariants, look)
    }
}
