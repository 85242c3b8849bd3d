//! Proofs up to renaming of the coins, explored on the fly.
//!
//! For n interchangeable coins the automaton of a value formula has more states than can be written
//! down (the partitions of the coins, for coins that must stand on different squares), but few of them
//! differ by more than the names of the coins. So nothing is built: the states of the proof are
//! explored as **structures** over the coins, and each is renamed to a canonical one first (colour
//! refinement; McKay and Piperno 2014 for the method).
//!
//! The game must be given as a [`PairForm`]: f(a) = ⊕ᵢ u(aᵢ) ⊕ ⊕_{i<j} p(aᵢ, aⱼ), legality a matter of
//! single coins and pairs, and a move replaces one coin a by an x < a. The relations u and p must be
//! **sequential**: digit t of the result is determined by the digits 0..t of the arguments. A structure
//! then holds, after reading the lowest digits of a position and of a value v,
//!
//! - the state of u's automaton for every coin, and of p's for every two coins;
//! - whether the digits of v read so far are below those of f(a);
//! - for every coin i, all ways to choose the lowest digits of an x for it such that f(a[i:=x]) and v agree
//!   so far: the states of x alone, of x against each other coin, and of the step from aᵢ to x.
//!
//! **Exclusion** fails at a structure where f(a[i:=x]) = v = f(a) is complete for a legal move;
//! **reachability** at one where v < f(a) is complete and no choice of any x is.

mod explore;

use crate::plan::{Comparison, ProofCondition, ProveError};
use crate::{Description, PairForm, PositionShape, Provable};
use impartial_automata::{
    Automaton, AutomatonOps, Base, Compiler, Formula, ProofBudget, Term, Track, TrackWord, shortest_common,
    var,
};

/// The result of an exploration of all structures.
pub(crate) struct ExplorationResult {
    /// The condition that fails, with a position and a value.
    pub(crate) failure: Option<(ProofCondition, TrackWord)>,
    /// The positions on which the form was compared with the game.
    pub(crate) compared: Comparison,
    /// The relations of the form: the part of a coin, the part of a pair, and the step.
    pub(crate) relations: [Automaton; 3],
    /// The structures visited for exclusion and for reachability.
    pub(crate) lists: [Vec<Vec<u8>>; 2],
}

/// Explores a game given in pair form; the inner error is the reason why the form cannot be explored.
pub(crate) fn explore(
    game: &dyn Provable,
    description: &Description,
    budget: &ProofBudget<'_>,
) -> Result<Result<ExplorationResult, String>, ProveError> {
    let (parts, mut explored) = match prepared(game, description, budget)? {
        Ok(both) => both,
        Err(why) => return Ok(Err(why)),
    };
    let conditions = [
        (explore::ExploreGoal::Exclusion, ProofCondition::Exclusion),
        (explore::ExploreGoal::Reachability, ProofCondition::Reachability),
    ];
    for (list, (goal, condition)) in explored.lists.iter_mut().zip(conditions) {
        let (word, structures) = explore::search(&parts, description.shape.coins, goal, budget)?;
        *list = structures;
        if let Some(word) = word {
            explored.failure = Some((condition, word));
            break;
        }
    }
    Ok(Ok(explored))
}

/// Prepares a game given in pair form: returns its relations, compared with the game, and an empty exploration.
fn prepared(
    game: &dyn Provable,
    description: &Description,
    budget: &ProofBudget<'_>,
) -> Result<Result<(PairFormRelations, ExplorationResult), String>, ProveError> {
    let Some(form) = description.pair_form() else {
        return Ok(Err("its description does not say that the value is a sum over coins and pairs".into()));
    };
    if description.shape.power != 1 || !(1..=MAX_COINS).contains(&description.shape.coins) {
        return Ok(Err(format!("only 1 to {MAX_COINS} coins on natural numbers can be explored")));
    }
    let parts = match PairFormRelations::new(&game.id(), description, form, budget)? {
        Ok(parts) => parts,
        Err(why) => return Ok(Err(why)),
    };
    let compared = parts.compare(game, description.shape, budget)?;
    let relations = parts.relations.clone();
    let explored = ExplorationResult { failure: None, compared, relations, lists: [Vec::new(), Vec::new()] };
    Ok(Ok((parts, explored)))
}

/// Prepares or explores a game by itself, for certificates: with the structures if `structures`, otherwise with the
/// relations only.
pub(crate) fn of_game(
    game: &dyn Provable,
    shape: PositionShape,
    structures: bool,
    budget: &ProofBudget<'_>,
) -> Result<ExplorationResult, ProveError> {
    let description =
        game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: game.id(), shape })?;
    let explored = if structures {
        explore(game, &description, budget)?
    } else {
        prepared(game, &description, budget)?.map(|(_, explored)| explored)
    };
    explored.map_err(|why| ProveError::NoSymmetry { game: game.id(), why })
}

/// Returns an order of the coins in which renaming makes a structure canonical.
pub(crate) fn canonical_order(n: usize, structure: &[u8]) -> Vec<u8> {
    explore::Structure { n, bytes: structure.to_vec() }.order()
}

/// Maximum number of coins: structures are rows of bytes, and the number of coins must fit one byte.
const MAX_COINS: usize = 60;

/// Number of positions after which the comparison with the game ends, unless few moves were compared.
const ENOUGH: u64 = 300;
/// While fewer moves than this were compared, more than [`ENOUGH`] positions are compared.
const MAX_MOVES: u64 = 30_000;

/// The absence of a state: the numbers read are outside of the relation, whatever follows.
const DEAD: u8 = u8::MAX;

/// A sequential relation: a transition maps a state and the digits of the arguments to the next state and the digit of
/// the result.
#[derive(Clone, Debug)]
struct Transducer {
    inputs: usize,
    base: usize,
    /// The next state, or [`DEAD`].
    next: Vec<u8>,
    out: Vec<u8>,
    accept: Vec<bool>,
    /// For each state, whether it does not accept but may after zeros.
    pending: Vec<bool>,
}

impl Transducer {
    #[inline]
    fn step(&self, state: u8, letter: usize) -> (u8, u8) {
        let i = state as usize * self.inputs + letter;
        (self.next[i], self.out[i])
    }

    /// Returns the letter of two digits.
    #[inline]
    fn letter(&self, a: u8, b: u8) -> usize {
        a as usize + self.base * b as usize
    }

    /// Converts an automaton whose last track, if `result`, is determined by the others.
    fn new(automaton: &Automaton, tracks: u32, result: bool, what: &str) -> Result<Self, String> {
        let base = usize::from(automaton.base().get());
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
struct PairFormRelations {
    base: Base,
    /// The relation u, including the legality of a coin.
    single: Transducer,
    /// The relation p, including the legality of two coins.
    pair: Transducer,
    /// The relation between a coin and its new square.
    step: Transducer,
    relations: [Automaton; 3],
}

impl PairFormRelations {
    fn new(
        id: &str,
        description: &Description,
        form: &PairForm,
        budget: &ProofBudget<'_>,
    ) -> Result<Result<Self, String>, ProveError> {
        let wrong = ProveError::in_game(id);
        let theory = &description.theory;
        let compile = |formula: &Formula, free: &[&str]| {
            let free: Vec<String> = free.iter().map(|s| (*s).to_owned()).collect();
            Compiler::new(theory, budget).compile(formula, &free).map_err(&wrong)
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
            let defined = relation.project(&[Track(free.len() as u32)], budget)?;
            if shortest_common(&[(&legal, true), (&defined, false)], budget)?.is_some() {
                return Ok(Err("a part of the value is not defined for all legal coins".into()));
            }
        }
        // Coins must be interchangeable, and moves must lower the coin.
        let swapped = pair.renamed(&|t| if t.0 < 2 { Track(1 - t.0) } else { t });
        if !pair.product(&swapped, impartial_automata::BoolOp::Xor, budget)?.is_empty() {
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
    fn compare(
        &self,
        game: &dyn Provable,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
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
                budget.check(0, 0)?;
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
        let base = u64::from(self.base.get());
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
        let base = u64::from(self.base.get());
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
