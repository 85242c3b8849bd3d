//! Proofs of value formulas that can be written out and verified again.
//!
//! A certificate holds the automata of a game's legal positions L(a), of its formula f(a, v) and of the
//! steps of its moves, and an **invariant**: a set of macro-states. Reading the digits of a position a
//! and a number v from the lowest, a macro-state is
//!
//! - the state of L;
//! - the states of f(a, w) for every way to choose the lowest digits of a number w, each with the order of
//!   v and w so far;
//! - for every kind of move the states of the step to x and of f(a[x], v), for every way to choose the
//!   lowest digits of x.
//!
//! [`Certificate::verify`] shares no code with the operations on automata that found the proof: no product,
//! no projection, no minimisation. It looks states up in the tables and checks that the invariant holds
//! the start, that it is closed under every letter, and that in each of its macro-states where L accepts
//! some w is accepted (totality); if v is, then no other w is (uniqueness) and no x (exclusion); and if
//! some w > v is, then some x is (reachability). A choice is accepted if it is after any further digits
//! of its own number. So f is the Grundy function, given that moves go down, which it checks too.
//!
//! It says nothing about whether the tables are those of the game; [`Certificate::verify_for`] compiles the
//! game's description again and compares.

use super::plan::{CompiledGame, ProveError};
use super::{Automaton, MOST_LETTERS, Machine, Provable, Shape, Term, Work};
use crate::run::Stopped;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An automaton as a table over the tracks 0, 1, …, `tracks` − 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    tracks: u32,
    accept: Vec<bool>,
    /// The next state for each state and letter, the digit of track i with weight baseⁱ.
    next: Vec<u32>,
}

/// One kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kind {
    /// How many numbers the move chooses.
    fresh: u32,
    /// For each number of the new position, where it comes from: the numbers of the old position first,
    /// then those chosen.
    target: Vec<u32>,
    /// Over the numbers of the position and those chosen.
    step: Table,
}

/// A choice of w: the state of f(a, w), and 0, 1 or 2 as v is less than, equal to or greater than w so far.
type ChoiceOfW = (u32, u8);
/// A choice of x: the state of the step, and of f(a[x], v).
type ChoiceOfX = (u32, u32);
/// See the [module](self).
type MacroState = (u32, Vec<ChoiceOfW>, Vec<Vec<ChoiceOfX>>);

/// A proof that a value formula is the Grundy function, for all positions of a shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    kind: String,
    version: String,
    game: String,
    coins: usize,
    base: u8,
    legal: Table,
    formula: Table,
    moves: Vec<Kind>,
    invariant: Vec<MacroState>,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The game cannot be compiled, or a limit was reached.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The proof is of a kind that is not written out.
    #[error("{0} has no certificates: they are for value formulas of games on natural numbers")]
    Unsupported(String),
    /// What was to be certified is not so.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl From<Stopped> for CertificateError {
    fn from(stopped: Stopped) -> Self {
        CertificateError::Prove(stopped.into())
    }
}

/// A certificate that was refused, with the condition that fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("refused: {condition}: {what}")]
pub struct Refused {
    /// The condition.
    pub condition: &'static str,
    /// How it fails.
    pub what: String,
}

fn refused<T>(condition: &'static str, what: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { condition, what: what.into() })
}

impl Table {
    fn of(automaton: &Automaton, tracks: u32) -> Option<Table> {
        let dense = automaton.to_dense(4 * MOST_LETTERS)?;
        let base = usize::from(dense.base());
        let letters = base.checked_pow(tracks).filter(|&n| n <= 4 * MOST_LETTERS)?;
        let mut next = Vec::with_capacity(dense.states() * letters);
        for q in 0..dense.states() as u32 {
            for letter in 0..letters {
                let (mut column, mut power) = (0, 1);
                for track in dense.tracks() {
                    column += letter / base.pow(track.0) % base * power;
                    power *= base;
                }
                next.push(dense.row(q)[column]);
            }
        }
        Some(Table { tracks, accept: dense.accept.clone(), next })
    }

    fn check(&self, base: u8, tracks: u32, what: &str) -> Result<(), Refused> {
        let letters = usize::from(base).checked_pow(tracks).filter(|&n| n <= 4 * MOST_LETTERS);
        let size = letters.and_then(|n| n.checked_mul(self.accept.len()));
        if self.tracks != tracks || self.accept.is_empty() || size != Some(self.next.len()) {
            return refused("well-formed tables", format!("the table of {what} has the wrong size"));
        }
        if self.next.iter().any(|&q| q as usize >= self.accept.len()) {
            return refused("well-formed tables", format!("the table of {what} leads to no state"));
        }
        let letters = letters.unwrap_or(1);
        if (0..self.accept.len()).any(|q| self.accept[q] != self.accept[self.next[q * letters] as usize]) {
            return refused("zero padding", format!("the table of {what} changes its answer after zeros"));
        }
        Ok(())
    }

    fn after(&self, base: u8, state: u32, digits: impl Iterator<Item = u8>) -> u32 {
        let (mut letter, mut weight, base) = (0usize, 1usize, usize::from(base));
        for digit in digits {
            letter += usize::from(digit) * weight;
            weight *= base;
        }
        self.next[state as usize * base.pow(self.tracks) + letter]
    }
}

/// All lists of digits of a length.
fn words(base: u8, length: usize) -> impl Iterator<Item = Vec<u8>> {
    let count = usize::from(base).pow(length as u32);
    (0..count).map(move |mut code| {
        (0..length)
            .map(|_| {
                let digit = (code % usize::from(base)) as u8;
                code /= usize::from(base);
                digit
            })
            .collect()
    })
}

/// The rules by which macro-states follow one another.
struct Reader<'a> {
    of: &'a Certificate,
    /// Which choices are accepted, after further digits of their own number.
    done_w: BTreeMap<u32, bool>,
    done_x: Vec<BTreeMap<ChoiceOfX, bool>>,
}

impl<'a> Reader<'a> {
    fn new(of: &'a Certificate) -> Self {
        Reader { of, done_w: BTreeMap::new(), done_x: vec![BTreeMap::new(); of.moves.len()] }
    }

    fn start(&self) -> MacroState {
        (0, vec![(0, 1)], vec![vec![(0, 0)]; self.of.moves.len()])
    }

    fn next_x(&self, kind: usize, (s, f): ChoiceOfX, a: &[u8], v: u8, x: &[u8]) -> ChoiceOfX {
        let (c, moves) = (self.of, &self.of.moves[kind]);
        let digits = || a.iter().chain(x).copied();
        let all: Vec<u8> = digits().collect();
        let step = moves.step.after(c.base, s, digits());
        let target = moves.target.iter().map(|&i| all[i as usize]).chain([v]);
        (step, c.formula.after(c.base, f, target))
    }

    fn next(&self, (l, ws, xs): &MacroState, a: &[u8], v: u8) -> MacroState {
        let c = self.of;
        let legal = c.legal.after(c.base, *l, a.iter().copied());
        let mut w_after = BTreeSet::new();
        for &(f, order) in ws {
            for w in 0..c.base {
                let f = c.formula.after(c.base, f, a.iter().copied().chain([w]));
                let order = match v.cmp(&w) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => order,
                    std::cmp::Ordering::Greater => 2,
                };
                w_after.insert((f, order));
            }
        }
        let x_after = xs.iter().enumerate().map(|(kind, choices)| {
            let mut after = BTreeSet::new();
            for &choice in choices {
                for x in words(c.base, c.moves[kind].fresh as usize) {
                    after.insert(self.next_x(kind, choice, a, v, &x));
                }
            }
            after.into_iter().collect()
        });
        (legal, w_after.into_iter().collect(), x_after.collect())
    }

    /// Whether some further digits of w, above all digits of a, make f(a, w) accept.
    fn accepts_w(&mut self, f: u32) -> bool {
        if let Some(&known) = self.done_w.get(&f) {
            return known;
        }
        let c = self.of;
        let zeros = vec![0; c.coins];
        let mut seen = BTreeSet::from([f]);
        let mut open = vec![f];
        let mut found = false;
        while let Some(f) = open.pop() {
            found |= c.formula.accept[f as usize];
            for w in 0..c.base {
                let next = c.formula.after(c.base, f, zeros.iter().copied().chain([w]));
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        self.done_w.insert(f, found);
        found
    }

    /// Whether w, with digits above all digits of v that are not 0, is greater than v: then its order is
    /// decided by those.
    fn accepts_longer_w(&self, f: u32) -> bool {
        let c = self.of;
        let zeros = vec![0; c.coins];
        let mut seen = BTreeSet::from([(f, false)]);
        let mut open = vec![(f, false)];
        while let Some((f, longer)) = open.pop() {
            if longer && c.formula.accept[f as usize] {
                return true;
            }
            for w in 0..c.base {
                let next = (c.formula.after(c.base, f, zeros.iter().copied().chain([w])), longer || w > 0);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }

    fn accepts_x(&mut self, kind: usize, choice: ChoiceOfX) -> bool {
        if let Some(&known) = self.done_x[kind].get(&choice) {
            return known;
        }
        let c = self.of;
        let zeros = vec![0; c.coins];
        let mut seen = BTreeSet::from([choice]);
        let mut open = vec![choice];
        let mut found = false;
        while let Some((s, f)) = open.pop() {
            found |= c.moves[kind].step.accept[s as usize] && c.formula.accept[f as usize];
            for x in words(c.base, c.moves[kind].fresh as usize) {
                let next = self.next_x(kind, (s, f), &zeros, 0, &x);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        self.done_x[kind].insert(choice, found);
        found
    }

    /// The conditions at one macro-state.
    fn check(&mut self, (l, ws, xs): &MacroState) -> Result<(), Refused> {
        if !self.of.legal.accept[*l as usize] {
            return Ok(());
        }
        if !ws.iter().any(|&(f, _)| self.accepts_w(f)) {
            return refused("totality", "a legal position has no value");
        }
        let accept = |f: u32| self.of.formula.accept[f as usize];
        let is_value = ws.iter().any(|&(f, order)| order == 1 && accept(f));
        let greater = ws.iter().any(|&(f, order)| (order == 0 && accept(f)) || self.accepts_longer_w(f));
        let smaller = ws.iter().any(|&(f, order)| order == 2 && accept(f));
        if is_value && (greater || smaller) {
            return refused("uniqueness", "a position has two values");
        }
        let reached = (0..xs.len()).any(|kind| xs[kind].iter().any(|&x| self.accepts_x(kind, x)));
        if is_value && reached {
            return refused("exclusion", "a move leads to the position's own value");
        }
        if greater && !reached {
            return refused("reachability", "no move leads to some smaller value");
        }
        Ok(())
    }
}

impl Certificate {
    /// What certificates of this kind say of themselves.
    pub const KIND: &str = "prove";

    /// Finds a certificate for the value formula of a game.
    ///
    /// # Errors
    /// A game that cannot be compiled or has no value formula on natural numbers; a formula that is false;
    /// limits.
    ///
    /// # Complexity
    /// Macro-states times letters.
    pub fn of_formula(
        game: &dyn Provable,
        coins: usize,
        work: &Work<'_>,
    ) -> Result<Certificate, CertificateError> {
        let mut certificate = Certificate::tables(game, coins, work)?;
        let mut invariant: Vec<MacroState> = Vec::new();
        {
            let mut reader = Reader::new(&certificate);
            let start = reader.start();
            let mut seen = std::collections::HashSet::from([start.clone()]);
            invariant.push(start);
            let mut next = 0;
            while next < invariant.len() {
                let state = invariant[next].clone();
                reader.check(&state)?;
                for a in words(certificate.base, coins) {
                    for v in 0..certificate.base {
                        let after = reader.next(&state, &a, v);
                        if seen.insert(after.clone()) {
                            invariant.push(after);
                        }
                    }
                }
                next += 1;
                if next % 16 == 0 {
                    let each = 64 + 40 * (certificate.moves.len() + 1);
                    work.check(invariant.len(), invariant.len() * each)?;
                }
            }
        }
        certificate.invariant = invariant;
        Ok(certificate)
    }

    fn tables(game: &dyn Provable, coins: usize, work: &Work<'_>) -> Result<Certificate, CertificateError> {
        let id = game.id();
        let unsupported = || CertificateError::Unsupported(id.clone());
        let compiled = CompiledGame::new(game, Shape::coins(coins), work)?;
        let formula = compiled.formula.as_ref().ok_or_else(unsupported)?;
        let n = coins as u32;
        let mut moves = Vec::new();
        for (kind, step) in compiled.description.moves.iter().zip(&compiled.moves) {
            let target = kind.target.iter().map(|term| match term {
                Term::Var(name) => kind
                    .fresh
                    .iter()
                    .position(|f| f == name)
                    .map(|i| i + coins)
                    .or_else(|| compiled.names.iter().position(|a| a == name))
                    .map(|i| i as u32),
                _ => None,
            });
            let target: Option<Vec<u32>> = target.collect();
            let fresh = kind.fresh.len() as u32;
            let step = Table::of(step, n + fresh).ok_or_else(unsupported)?;
            moves.push(Kind { fresh, target: target.ok_or_else(unsupported)?, step });
        }
        Ok(Certificate {
            kind: Certificate::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: id.clone(),
            coins,
            base: compiled.theory.base(),
            legal: Table::of(&compiled.legal, n).ok_or_else(unsupported)?,
            formula: Table::of(formula, n + 1).ok_or_else(unsupported)?,
            moves,
            invariant: Vec::new(),
        })
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The number of coins that the theorem is about.
    pub fn coins(&self) -> usize {
        self.coins
    }

    /// How many macro-states the invariant has.
    pub fn size(&self) -> usize {
        self.invariant.len()
    }

    /// Verifies the certificate as it stands.
    ///
    /// # Errors
    /// [`Refused`], with the condition that fails.
    ///
    /// # Complexity
    /// Macro-states times letters.
    pub fn verify(&self) -> Result<(), Refused> {
        if self.kind != Certificate::KIND {
            return refused("kind", format!("'{}' is not '{}'", self.kind, Certificate::KIND));
        }
        if !(2..=36).contains(&self.base) || self.coins == 0 || self.coins > 16 {
            return refused("well-formed tables", "base or number of coins out of range");
        }
        let n = self.coins as u32;
        self.legal.check(self.base, n, "the legal positions")?;
        self.formula.check(self.base, n + 1, "the formula")?;
        for kind in &self.moves {
            if kind.fresh > 16 {
                return refused("well-formed tables", "a move chooses too many numbers");
            }
            kind.step.check(self.base, n + kind.fresh, "a move")?;
            let inside = kind.target.iter().all(|&i| i < n + kind.fresh);
            if kind.target.len() != self.coins || !inside {
                return refused("well-formed tables", "a move has no complete target");
            }
            self.goes_down(kind)?;
        }
        let mut reader = Reader::new(self);
        for (l, ws, xs) in &self.invariant {
            let states = |accept: &[bool], q: u32| (q as usize) < accept.len();
            let inside = states(&self.legal.accept, *l)
                && ws.iter().all(|&(f, order)| states(&self.formula.accept, f) && order <= 2)
                && xs.len() == self.moves.len()
                && xs.iter().zip(&self.moves).all(|(choices, kind)| {
                    choices
                        .iter()
                        .all(|&(s, f)| states(&kind.step.accept, s) && states(&self.formula.accept, f))
                });
            if !inside {
                return refused("invariant", "a macro-state names no states");
            }
        }
        let all: std::collections::HashSet<&MacroState> = self.invariant.iter().collect();
        if !all.contains(&reader.start()) {
            return refused("invariant", "the start is missing");
        }
        for state in &self.invariant {
            reader.check(state)?;
            for a in words(self.base, self.coins) {
                for v in 0..self.base {
                    if !all.contains(&reader.next(state, &a, v)) {
                        return refused("invariant", "a macro-state that follows is missing");
                    }
                }
            }
        }
        Ok(())
    }

    /// Verifies the certificate, and that its tables are those of a game.
    ///
    /// # Errors
    /// [`Refused`]; a game that cannot be compiled; limits.
    pub fn verify_for(&self, game: &dyn Provable, work: &Work<'_>) -> Result<(), CertificateError> {
        self.verify()?;
        let own = Certificate::tables(game, self.coins, work)?;
        let same = own.game == self.game
            && own.base == self.base
            && own.legal == self.legal
            && own.formula == self.formula
            && own.moves == self.moves;
        if same { Ok(()) } else { Ok(refused("the game", "the tables are not those of the game")?) }
    }

    /// No play goes on for ever: every move lowers the sum of the numbers. Reading the digits from the
    /// lowest, it is enough to know the sum before less the sum after, carried over.
    fn goes_down(&self, kind: &Kind) -> Result<(), Refused> {
        let n = self.coins;
        let base = i64::from(self.base);
        let mut seen = BTreeSet::from([(0u32, 0i64, false)]);
        let mut open = vec![(0u32, 0i64, false)];
        while let Some((state, carry, some)) = open.pop() {
            // carry < 0, or carry = 0 and nothing below: the sum does not fall.
            if kind.step.accept[state as usize] && (carry < 0 || (carry == 0 && !some)) {
                return refused("descent", "a move does not lower the sum of the numbers");
            }
            for digits in words(self.base, n + kind.fresh as usize) {
                let before: i64 = digits[..n].iter().map(|d| i64::from(*d)).sum();
                let after: i64 = kind.target.iter().map(|&i| i64::from(digits[i as usize])).sum();
                let total = carry + before - after;
                let next = (
                    kind.step.after(self.base, state, digits.iter().copied()),
                    total.div_euclid(base),
                    some || total.rem_euclid(base) != 0,
                );
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        Ok(())
    }
}
