//! Theorems about the values of rows that fall apart into runs, and their verification from the rules.
//!
//! A row is a word over 0 and 1 whose last 1 is no cell and ends the row. In a move a block of L neighbouring cells 1 becomes
//! other digits, wherever the row has such a block. So a move changes one run of ones and does not depend on the other runs, and
//! every move leaves fewer ones. The value of a row is then the nim-sum of the values g(n) of its runs (Sprague 1935; Grundy
//! 1939).
//!
//! A block whose digits after the move begin with l ones and end with t ones, and have runs between them with the nim-sum c of
//! their values, gives the run n the options g(a + l) xor c xor g(b + t) with a + b = n − L.
//!
//! **Period.** Let M be the largest of the preperiod and all L, and let g(m + p) = g(m) for all m from the preperiod on with
//! m < n, where n > 2M + p + L. In an option of n + p the larger of a and b is at least M + p, and an option of n with the
//! same value has p fewer cells there. In an option of n it is at least M, and an option of n + p has p more cells there. So
//! g(n + p) = g(n), and the period holds for all n if it holds up to 2M + p + L (Guy and Smith 1956).

use super::entail::{LimitCheck, Unverified};
use super::words::WordScope;
use super::{CertificateSubject, ProofCertificate, ProofCertificateError, ProofRefusal, refused};
use crate::certificate::condition;
use crate::words::{AFTER, CompiledWords, RunPeriod, StepTable, WordMembers, WordMove};
use impartial_automata::{Automaton, COINS, ProofBudget, WordCompiler, WordFormula};
use serde::{Deserialize, Serialize};

/// Maximum number of cells of a block.
const MAX_CELLS: usize = 12;
/// Largest length of the runs whose values are computed.
const MAX_RUN: usize = 20_000;

/// A move: a block of ones becomes these digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Block {
    /// The digits after the move, `0` and `1`.
    after: String,
}

/// A theorem about the values of rows that fall apart into runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RunsTheorem {
    /// The moves, each as a block of cells.
    moves: Vec<Block>,
    /// The least length from which on the values of runs are periodic.
    preperiod: usize,
    /// The period of the values of runs.
    period: usize,
    /// The values of the runs of length 0, 1, …, up to the end of the first period.
    values: Vec<u64>,
}

/// The runs that a block leaves: at its beginning, at its end, and between them.
struct BlockRuns {
    length: usize,
    first: usize,
    last: usize,
    between: Vec<usize>,
}

impl Block {
    /// Returns the runs that the block leaves; `None` if it is no move, or too long.
    fn runs_left(&self) -> Option<BlockRuns> {
        let length = self.after.len();
        let is_move = (1..=MAX_CELLS).contains(&length)
            && self.after.contains('0')
            && self.after.chars().all(|digit| "01".contains(digit));
        if !is_move {
            return None;
        }
        let mut runs: Vec<usize> = self.after.split('0').map(str::len).collect();
        let (last, first) = (runs.pop()?, if runs.is_empty() { 0 } else { runs.remove(0) });
        Some(BlockRuns { length, first, last, between: runs })
    }

    /// Returns the relation of the move between the words before and after it.
    fn relation(&self) -> WordMove {
        let names: Vec<String> = (0..self.after.len()).map(|place| format!("x{place}")).collect();
        let inside = names.iter().enumerate().map(|(place, name)| {
            let at = WordFormula::equal(name, "x0", place as i64);
            WordFormula::has(COINS, name).and(if place == 0 { WordFormula::TRUE } else { at })
        });
        // The last 1 of the row is no cell.
        let last = names.last().map_or("x0", String::as_str);
        let ends = WordFormula::has(COINS, "end").and(WordFormula::less(last, "end")).exists("end");
        let changed: Vec<&str> = names
            .iter()
            .zip(self.after.chars())
            .filter(|(_, digit)| *digit == '0')
            .map(|(name, _)| name.as_str())
            .collect();
        let chosen: Vec<&str> = names.iter().map(String::as_str).collect();
        WordMove::turning(&chosen, WordFormula::all(inside).and(ends), &changed)
    }
}

impl RunsTheorem {
    /// Computes the values of the runs up to a length. `None` if a block is no move.
    fn runs(&self, most: usize, look: &mut LimitCheck<'_>) -> Result<Option<Vec<u64>>, Unverified> {
        let Some(rests) = self.moves.iter().map(Block::runs_left).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let mut values: Vec<u64> = Vec::with_capacity(most + 1);
        for run in 0..=most {
            look(0, values.len() * 8)?;
            let mut options = Vec::new();
            for rest in rests.iter().filter(|rest| rest.length <= run) {
                // Runs between zeros of a block are shorter than the block.
                let between = rest.between.iter().fold(0, |sum, inner| sum ^ values[*inner]);
                let free = run - rest.length;
                options.extend(
                    (0..=free).map(|a| values[a + rest.first] ^ between ^ values[free - a + rest.last]),
                );
            }
            options.sort_unstable();
            options.dedup();
            let value = options.iter().zip(0..).find(|(option, expected)| **option != *expected);
            values.push(value.map_or(options.len() as u64, |(_, missing)| missing));
        }
        Ok(Some(values))
    }

    /// Verifies the values and their period.
    pub(super) fn verify(&self, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        let longest = self.moves.iter().map(|block| block.after.len()).max().unwrap_or(0);
        let (preperiod, period) = (self.preperiod, self.period);
        let in_range = |number: usize| number <= MAX_RUN;
        if self.moves.is_empty() || period == 0 || ![preperiod, period, longest].into_iter().all(in_range) {
            return Ok(refused(condition::TABLES, "moves, preperiod or period out of range")?);
        }
        let checked = 2 * preperiod.max(longest) + period + longest + 1;
        if checked + period > MAX_RUN {
            return Ok(refused(
                condition::LIMITS,
                format!("the period needs values of runs above {MAX_RUN}"),
            )?);
        }
        let Some(values) = self.runs(checked + period, look)? else {
            return Ok(refused(condition::TABLES, "a block is no move")?);
        };
        if self.values != values[..preperiod + period] {
            return Ok(refused("values", "they are not those of the runs")?);
        }
        match (preperiod..=checked).find(|run| values[*run] != values[run + period]) {
            Some(run) => Ok(refused("period", format!("the runs of {run} and {} differ", run + period))?),
            None => Ok(()),
        }
    }

    /// Checks that the positions are all rows, and that the moves are those of the blocks.
    fn is_about(
        &self,
        compiled: &CompiledWords,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, ProofCertificateError> {
        let compile = |formula: &WordFormula, sets: &[&str]| {
            WordCompiler::new(budget).compile(formula, sets).map_err(|error| match error {
                impartial_automata::WordError::Stopped(stopped) => ProofCertificateError::from(stopped),
                other => ProofCertificateError::Unsupported(other.to_string()),
            })
        };
        // A row has a cell, square 0, before the 1 that ends it.
        let ends = WordFormula::has(COINS, "y").and(WordFormula::at_least_number("y", 1)).exists("y");
        let legal = compile(&ends, &[COINS])?;
        let blocks = WordFormula::any(self.moves.iter().map(|block| block.relation().relation));
        let moves = compile(&blocks, &[COINS, AFTER])?;
        Ok(is_equal(&legal, compiled.legal(), budget)? && is_equal(&moves, compiled.steps(), budget)?)
    }

    /// Returns what the theorem says of the positions.
    pub(super) fn says(&self) -> String {
        let values: Vec<String> = self.values.iter().map(u64::to_string).collect();
        format!(
            "the value is the nim-sum of g(n) over the runs of n cells that a move may take; g(0), g(1), ... = {}, and \
             g(n + {period}) = g(n) for all n >= {}",
            values.join(", "),
            self.preperiod,
            period = self.period
        )
    }

    /// Returns the number of values of runs.
    pub(super) fn size(&self) -> usize {
        self.values.len()
    }
}

fn is_equal(
    one: &Automaton,
    other: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<bool, ProofCertificateError> {
    let differ = [one.without(other, budget)?, other.without(one, budget)?];
    Ok(differ.iter().all(|set| set.shortest().is_none()))
}

/// Finds the blocks of the moves: the options of runs of a few cells that no shorter block gives.
fn blocks_of(compiled: &CompiledWords) -> Option<Vec<Block>> {
    let steps = StepTable::new(compiled.steps())?;
    let mut blocks: Vec<Block> = Vec::new();
    for cells in 1..=MAX_CELLS {
        let (row, end) = ((1u64 << cells) - 1, 1u64 << cells);
        let mut new = Vec::new();
        steps.visit_options(row | end, cells as u32 + 1, &mut |option| {
            let digits: String =
                (0..cells).map(|place| if option >> place & 1 == 1 { '1' } else { '0' }).collect();
            let is_known = |block: &Block| {
                let shorter = block.after.len();
                (0..=cells - shorter).any(|place| {
                    let ones = |count: usize| "1".repeat(count);
                    digits == ones(place) + &block.after + &ones(cells - shorter - place)
                })
            };
            if !blocks.iter().any(is_known) {
                new.push(Block { after: digits });
            }
        });
        blocks.extend(new);
    }
    Some(blocks)
}

impl ProofCertificate {
    /// Finds a certificate that the values of all rows are the nim-sums of the values of their runs.
    ///
    /// # Errors
    /// A game whose moves are not those of blocks of cells, or whose positions are not all rows; a limit of the budget
    /// that is reached.
    pub(crate) fn of_runs(
        game: &str,
        compiled: &CompiledWords,
        runs: &RunPeriod,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let unsupported = || {
            ProofCertificateError::Unsupported(format!(
                "{game}: moves that look at more than a block of cells"
            ))
        };
        let theorem = RunsTheorem {
            moves: blocks_of(compiled).ok_or_else(unsupported)?,
            preperiod: runs.preperiod(),
            period: runs.period(),
            values: runs.values().to_vec(),
        };
        if theorem.moves.is_empty() || !theorem.is_about(compiled, budget)? {
            return Err(unsupported());
        }
        let mut certificate = ProofCertificate::of_any_heaps(game, CertificateSubject::Runs(theorem));
        certificate.any_number =
            Some(WordScope { least_coins: 0, all_values: true, members: WordMembers::CellsOfOneRow });
        certificate.check(budget)?;
        Ok(certificate)
    }

    /// Checks the form of a certificate about runs.
    pub(super) fn check_runs_scope(&self) -> Result<(), ProofRefusal> {
        let is_plain = self.base == 2 && self.power == 1 && self.coins == 0 && !self.sorted;
        let scope = self.any_number.filter(|scope| scope.all_values && scope.least_coins == 0);
        let is_of_rows = scope.is_some_and(|scope| scope.members == WordMembers::CellsOfOneRow);
        match is_plain && is_of_rows && self.numeration.is_none() && self.digits.is_none() {
            true => Ok(()),
            false => refused(condition::TABLES, "they are not those of rows of any number of cells"),
        }
    }

    /// Checks that a theorem about runs is one about a game.
    pub(super) fn verify_runs(
        theorem: &RunsTheorem,
        compiled: &CompiledWords,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        match theorem.is_about(compiled, budget)? {
            true => Ok(()),
            false => Ok(refused("the game", "its moves are not those of the blocks")?),
        }
    }
}
