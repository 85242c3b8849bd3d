//! The small automata that a pair form consists of.

use super::PairForm;
use crate::plan::{Comparison, ProveError};
use crate::{
    Automaton, AutomatonOps, Compiler, Description, Formula, PositionShape, ProofBudget, Provable, Term,
    Track, shortest_common, var,
};

/// Number of positions after which the comparison with the game ends, unless few moves were compared.
const ENOUGH: u64 = 300;
/// While fewer moves than this were compared, more than [`ENOUGH`] positions are compared.
const MAX_MOVES: u64 = 30_000;

/// The absence of a state: the numbers read are outside of the relation, whatever follows.
pub(super) const DEAD: u8 = u8::MAX;

/// A sequential relation: a transition maps a state and the digits of the arguments to the next state and the digit of
/// the result.
#[derive(Clone, Debug)]
pub(super) struct Transducer {
    inputs: usize,
    base: usize,
    /// For each state and letter the next state, or [`DEAD`].
    next: Vec<u8>,
    out: Vec<u8>,
    pub(super) accept: Vec<bool>,
    /// For each state, whether it does not accept but may after zeros.
    pub(super) pending: Vec<bool>,
}

impl Transducer {
    #[inline]
    pub(super) fn step(&self, state: u8, letter: usize) -> (u8, u8) {
        let i = state as usize * self.inputs + letter;
        (self.next[i], self.out[i])
    }

    /// Returns the letter of two digits.
    #[inline]
    pub(super) fn letter(&self, a: u8, b: u8) -> usize {
        a as usize + self.base * b as usize
    }

    /// Converts an automaton whose last track, if `result`, is determined by the others.
    fn new(automaton: &Automaton, tracks: u32, result: bool, what: &str) -> Result<Self, String> {
        let base = usize::from(automaton.base());
        // A formula need not mention all its variables.
        let all: Vec<Track> = (0..tracks).map(Track).collect();
        let table = automaton.to_dense(1 << 12).ok_or_else(|| format!("{what} has too many letters"))?;
        let states = table.states();
        if states >= usize::from(DEAD) {
            return Err(format!("{what} has too many states"));
        }
        let dead = table.dead();
        let given = tracks as usize - usize::from(result);
        let inputs = base.pow(given as u32);
        let (mut next, mut out) = (Vec::new(), Vec::new());
        let target = |q: usize, letter: usize| {
            let (mut rest, mut column, mut power) = (letter, 0, 1);
            for track in &all {
                if table.tracks().contains(track) {
                    column += rest % base * power;
                    power *= base;
                }
                rest /= base;
            }
            table.row(q as u32)[column] as usize
        };
        for q in 0..states {
            for letter in 0..inputs {
                let outputs = if result { base } else { 1 };
                let live: Vec<(usize, usize)> = (0..outputs)
                    .map(|z| (target(q, letter + z * inputs), z))
                    .filter(|(t, _)| !dead[*t])
                    .collect();
                match (dead[q], &live[..]) {
                    (true, _) | (_, []) => {
                        next.push(DEAD);
                        out.push(0);
                    }
                    (_, [(t, z)]) => {
                        next.push(*t as u8);
                        out.push(*z as u8);
                    }
                    _ => return Err(format!("{what} is not sequential from the lowest digit")),
                }
            }
        }
        let accept: Vec<bool> = (0..states).map(|q| table.is_accepting(q as u32)).collect();
        let pending = (0..states)
            .map(|q| {
                let mut state = q as u8;
                !accept[q]
                    && (0..states).any(|_| {
                        state = if state == DEAD { DEAD } else { next[state as usize * inputs] };
                        state != DEAD && accept[state as usize]
                    })
            })
            .collect();
        Ok(Transducer { inputs, base, next, out, accept, pending })
    }
}

/// The relations of a pair form.
#[derive(Clone, Debug)]
pub(super) struct PairFormRelations {
    pub(super) base: u8,
    /// The relation u, including the legality of a coin.
    pub(super) single: Transducer,
    /// The relation p, including the legality of two coins.
    pub(super) pair: Transducer,
    /// The relation between a coin and its new square.
    pub(super) step: Transducer,
    pub(super) relations: [Automaton; 3],
}

impl PairFormRelations {
    pub(super) fn new(
        id: &str,
        description: &Description,
        form: &PairForm,
        work: &ProofBudget<'_>,
    ) -> Result<Result<Self, String>, ProveError> {
        let wrong = ProveError::in_game(id);
        let theory = &description.theory;
        let compile = |formula: &Formula, free: &[&str]| {
            let free: Vec<String> = free.iter().map(|s| (*s).to_owned()).collect();
            Compiler::new(theory, work).compile(formula, &free).map_err(&wrong)
        };
        let is_part = |term: Term| var("z").equal(term);
        let single_value = is_part(form.single_value.clone());
        let single = compile(&form.single_legal.clone().and(single_value), &["a", "z"])?;
        let pair_value = is_part(form.pair_value.clone().unwrap_or(Term::Number(0)));
        let pair = compile(&form.pair_legal.clone().and(pair_value), &["a", "b", "z"])?;
        let step = compile(&form.step, &["a", "x"])?;

        // Every legal coin and pair must have its part of the value.
        for (legal, relation, free) in
            [(&form.single_legal, &single, &["a"][..]), (&form.pair_legal, &pair, &["a", "b"][..])]
        {
            let legal = compile(legal, free)?;
            let defined = relation.project(&[Track(free.len() as u32)], work)?;
            if shortest_common(&[(&legal, true), (&defined, false)], work)?.is_some() {
                return Ok(Err("a part of the value is not defined for all legal coins".into()));
            }
        }
        // Coins must be interchangeable, and moves must lower the coin.
        let swapped = pair.renamed(&|t| if t.0 < 2 { Track(1 - t.0) } else { t });
        if !pair.product(&swapped, crate::BoolOp::Xor, work)?.is_empty() {
            return Ok(Err("the part of a pair is not symmetric".into()));
        }
        let up = compile(&form.step.clone().and(var("a").at_most(var("x"))), &["a", "x"])?;
        if !up.is_empty() {
            return Ok(Err("a move may raise a coin".into()));
        }
        let transducers = (
            Transducer::new(&single, 2, true, "the part of a coin"),
            Transducer::new(&pair, 3, true, "the part of a pair"),
            Transducer::new(&step, 2, false, "the step of a coin"),
        );
        Ok(match transducers {
            (Ok(single_part), Ok(pair_part), Ok(step_part)) => Ok(PairFormRelations {
                base: description.theory.base(),
                single: single_part,
                pair: pair_part,
                step: step_part,
                relations: [single, pair, step],
            }),
            (Err(why), _, _) | (_, Err(why), _) | (_, _, Err(why)) => Err(why),
        })
    }

    /// Compares the form with the game's own rules and formula on small positions.
    pub(super) fn compare(
        &self,
        game: &dyn Provable,
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<Comparison, ProveError> {
        let disagree = |numbers: &[u64], what: String| ProveError::Disagreement {
            game: game.id(),
            position: game.write(shape, numbers),
            what,
        };
        let n = shape.coins;
        let (mut compared, mut looked) = (0, 0u64);
        let mut seen = hashbrown::HashSet::new();
        let mut legal = Legal { parts: self, pairs: hashbrown::HashMap::new() };
        for (i, numbers) in crate::plan::sample(n).enumerate() {
            if i % 16 == 0 {
                work.check(0, 0)?;
            }
            let canonical = game.canonical(shape, &numbers);
            if legal.all(&numbers) != canonical.is_some() {
                return Err(disagree(&numbers, "one calls it legal, the other does not".into()));
            }
            let Some(canonical) = canonical else { continue };
            if !seen.insert(canonical.clone()) {
                continue;
            }
            if looked > MAX_MOVES && compared >= ENOUGH {
                break;
            }
            let below = numbers.iter().max().map_or(1, |n| n + 1);
            let Some(own) = game.options(shape, &canonical, below) else { continue };
            compared += 1;
            let mut described = Vec::new();
            for coin in 0..n {
                for x in 0..below {
                    looked += 1;
                    if self.accepts(2, &[numbers[coin], x]) && legal.after(&numbers, coin, x) {
                        let mut target = numbers.clone();
                        target[coin] = x;
                        described.extend(game.canonical(shape, &target));
                    }
                }
            }
            described.sort_unstable();
            described.dedup();
            if own != described {
                return Err(disagree(&numbers, "the moves differ".into()));
            }
            // The formula of the form must be the formula of the game, if there is one.
            if let Some(value) = game.formula(shape, &canonical)
                && self.value(&numbers).map(|v| vec![v]) != Some(value)
            {
                return Err(disagree(&numbers, "the value formulas differ".into()));
            }
        }
        Ok(Comparison { positions: compared, all_below: 0 })
    }

    fn accepts(&self, which: usize, numbers: &[u64]) -> bool {
        self.relations[which].accepts_numbers(numbers)
    }

    /// Returns the part of the value that one relation gives, digit by digit; `None` if the numbers are not legal.
    fn part(&self, transducer: &Transducer, numbers: &[u64]) -> Option<u64> {
        let base = u64::from(self.base);
        let mut rest = numbers.to_vec();
        let (mut state, mut weight, mut value) = (0u8, 1u64, 0u64);
        // Two more digits than the numbers have: pending digits must appear by then.
        let mut after = 0;
        while after < 64 {
            let digits: Vec<u8> = rest.iter().map(|n| (n % base) as u8).collect();
            let letter = transducer.letter(digits[0], digits.get(1).copied().unwrap_or(0));
            let (next, out) = transducer.step(state, letter);
            if next == DEAD {
                return None;
            }
            value = value.checked_add(weight.checked_mul(out.into())?)?;
            state = next;
            rest.iter_mut().for_each(|n| *n /= base);
            if rest.iter().all(|n| *n == 0) {
                if transducer.accept[state as usize] {
                    return Some(value);
                }
                after += 1;
            }
            weight = weight.checked_mul(base)?;
        }
        None
    }

    fn value(&self, numbers: &[u64]) -> Option<u64> {
        let base = u64::from(self.base);
        let add = |mut s: u64, mut t: u64| {
            let (mut sum, mut weight) = (0, 1);
            while s > 0 || t > 0 {
                sum += (s + t) % base * weight;
                (s, t) = (s / base, t / base);
                weight *= base;
            }
            sum
        };
        let add = |s: u64, t: u64| if base == 2 { s ^ t } else { add(s, t) };
        let mut value = 0;
        for i in 0..numbers.len() {
            value = add(value, self.part(&self.single, &numbers[i..=i])?);
            for j in 0..i {
                value = add(value, self.part(&self.pair, &[numbers[i], numbers[j]])?);
            }
        }
        Some(value)
    }
}

/// A cache of the legal pairs of coins.
struct Legal<'a> {
    parts: &'a PairFormRelations,
    /// A coin alone is paired with the largest number.
    pairs: hashbrown::HashMap<(u64, u64), bool>,
}

impl Legal<'_> {
    fn single(&mut self, a: u64) -> bool {
        let parts = self.parts;
        *self.pairs.entry((a, u64::MAX)).or_insert_with(|| parts.part(&parts.single, &[a]).is_some())
    }

    fn pair(&mut self, a: u64, b: u64) -> bool {
        let parts = self.parts;
        *self.pairs.entry((a, b)).or_insert_with(|| parts.part(&parts.pair, &[a, b]).is_some())
    }

    fn all(&mut self, numbers: &[u64]) -> bool {
        (0..numbers.len())
            .all(|i| self.single(numbers[i]) && (0..i).all(|j| self.pair(numbers[i], numbers[j])))
    }

    /// Returns whether a legal position remains legal after a coin moves to a square.
    fn after(&mut self, numbers: &[u64], coin: usize, x: u64) -> bool {
        self.single(x) && (0..numbers.len()).all(|i| i == coin || self.pair(x, numbers[i]))
    }
}
