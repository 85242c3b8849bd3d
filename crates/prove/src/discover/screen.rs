//! Numerations that may recognize the P-positions, tested on one list of them.
//!
//! Learning an automaton from a list of positions takes milliseconds; compiling and proving a game in a numeration
//! takes much longer. So the list is computed once, in the numeration of the game's description, and written in every
//! built-in numeration. Numerations in which an automaton learned from the smaller half is correct on the whole list
//! are tried first.

use super::DiscoverOptions;
use super::grid::place_values;
use super::sparse::{SparsePositions, Trie, most_states};
use super::walk::each_member;
use crate::plan::CompiledGame;
use impartial::run::Stopped;
use impartial::value::sort_list_by;
use impartial_automata::{AutomatonOps, Dense, Numeration, ProofBudget, Theory};

/// The built-in numerations that are tried, in addition to those that the positions suggest. Powers of one base
/// recognize the same sets, so there is one base for each class.
const KNOWN: [&str; 16] = [
    "base:2",
    "fib",
    "p:2",
    "p:3",
    "p:4",
    "p:5",
    "base:3",
    "base:5",
    "base:6",
    "base:7",
    "base:10",
    "recurrence:3,-1",
    "recurrence:2,2",
    "tribonacci",
    "narayana",
    "ostrowski:(1,2)",
];

/// Maximum number of letters of a guessed automaton.
const MAX_LETTERS: usize = 1 << 14;
/// Maximum length of the shortest continuation on which two states must agree.
const MAX_EVIDENCE: usize = 4;

/// A numeration in which an automaton fits a list of positions.
pub(super) struct NumerationCandidate {
    pub(super) name: String,
    pub(super) states: usize,
    /// Exclusive bound on the numbers for which the automaton is correct on all positions.
    pub(super) below: u64,
}

/// All legal positions of a window, each with a flag that says whether it is on a list.
struct NumerationWindow<'a> {
    listed: &'a SparsePositions,
    half: Option<SparsePositions>,
    legal: Vec<bool>,
    is_listed: Vec<bool>,
}

/// Returns the numerations in which an automaton fits a list, the smallest automata first. Returns an empty list if an
/// automaton fits in the base of the description.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub(super) fn candidates(
    listed: &SparsePositions,
    suggested: &[String],
    compiled: &CompiledGame,
    search: &DiscoverOptions,
    budget: &ProofBudget<'_>,
) -> Result<Vec<NumerationCandidate>, Stopped> {
    let grid = &listed.grid;
    let _held = budget.checked_hold(2 * grid.len())?;
    let (mut legal, mut is_listed) = (vec![false; grid.len()], vec![false; grid.len()]);
    let mark = |index: usize| {
        legal[index] = true;
        true
    };
    if listed.positions.is_empty() || each_member(&compiled.legal, grid, mark, budget)?.is_none() {
        return Ok(Vec::new());
    }
    listed.positions.iter().filter_map(|list| grid.index(list)).for_each(|index| is_listed[index] = true);
    let window = NumerationWindow { listed, half: listed.half(), legal, is_listed };
    let mut found: Vec<NumerationCandidate> = Vec::new();
    let names = KNOWN.iter().map(|name| (*name).to_owned()).chain(suggested.iter().cloned());
    for name in names {
        let Ok(numeration) = Numeration::parse(&name) else { continue };
        if found.iter().any(|other| other.name == numeration.name()) {
            continue;
        }
        budget.check(0, 0)?;
        if let Some(candidate) = window.fitted(&numeration, most_states(search), budget)? {
            if compiled.theory.numeration().is_none() && numeration.base() == Some(compiled.theory.base()) {
                return Ok(Vec::new());
            }
            found.push(candidate);
        }
    }
    sort_list_by(&mut found, |a, b| a.states.cmp(&b.states));
    Ok(found)
}

impl NumerationWindow<'_> {
    /// Learns an automaton in a numeration from a narrower window, and returns it if it is correct on the whole list,
    /// up to the largest place value of the numeration.
    fn fitted(
        &self,
        numeration: &Numeration,
        most: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<NumerationCandidate>, Stopped> {
        let theory = match numeration.base() {
            Some(base) => Theory::new(base),
            None => Theory::in_numeration(numeration),
        };
        let numbers = self.listed.grid.strides.len() as u32;
        let letters = usize::from(theory.base().get()).checked_pow(numbers);
        if letters.is_none_or(|letters| letters > MAX_LETTERS) {
            return Ok(None);
        }
        let values = place_values(&theory, self.listed.grid.below);
        let Some(widest) = values.len().checked_sub(1) else { return Ok(None) };
        let below = values[widest];
        let bytes = below.saturating_mul((size_of::<Vec<u8>>() + widest) as u64);
        let _digits = budget.checked_hold(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let digits: Vec<Vec<u8>> = (0..below)
            .map(|n| {
                let mut digits = numeration.digits_of(&n.into());
                digits.resize(widest, 0);
                digits
            })
            .collect();
        for places in (2..widest).filter(|&places| values[places].saturating_mul(2) <= below) {
            for (listed, in_both_orders) in
                self.half.iter().map(|half| (half, true)).chain([(self.listed, false)])
            {
                let trie = Trie::new(&listed.positions, (&theory, places, values[places]), budget)?;
                let _held = budget.checked_hold(trie.bytes())?;
                for evidence in 1..=MAX_EVIDENCE {
                    let Some(guess) = trie.guess(theory.base(), most, evidence, budget)? else { continue };
                    if self.agrees(&guess, in_both_orders, &digits, budget)? {
                        let states = guess.minimised(budget)?.states();
                        return Ok(Some(NumerationCandidate {
                            name: numeration.name().to_owned(),
                            states,
                            below,
                        }));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns whether a guess is correct on all legal positions whose numbers are in `digits`.
    fn agrees(
        &self,
        guess: &Dense,
        in_both_orders: bool,
        digits: &[Vec<u8>],
        budget: &ProofBudget<'_>,
    ) -> Result<bool, Stopped> {
        let places = digits.first().map_or(0, Vec::len);
        let base = usize::from(guess.base().get());
        let accepts = |words: &[&Vec<u8>]| {
            let letter =
                |place: usize| words.iter().rev().fold(0, |all, word| all * base + usize::from(word[place]));
            let end = (0..places).fold(0, |state, place| guess.row(state)[letter(place)]);
            guess.is_accepting(end)
        };
        for index in (0..self.legal.len()).filter(|&index| self.legal[index]) {
            let list = self.listed.grid.list(index);
            let words: Option<Vec<&Vec<u8>>> =
                list.iter().map(|&n| digits.get(usize::try_from(n).ok()?)).collect();
            let Some(mut words) = words else { continue };
            budget.count(places, 0)?;
            let mut belongs = accepts(&words);
            if in_both_orders {
                words.reverse();
                belongs |= accepts(&words);
            }
            if belongs != self.is_listed[index] {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
