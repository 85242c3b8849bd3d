//! Tables of definitions: a definition of one number with a loop in its body is computed once for each number.
//!
//! A call such as `prime(k)` in a move costs a loop for every option. Where the body depends on its parameter alone, a
//! [`DefinitionTable`] keeps the result and the number of steps that it took. Every use counts these steps again, so
//! that a position which needs too many steps is refused whatever has been computed before.

use super::{Fault, Instruction, Lanes, Output, Program, ProgramInput, StepCount, run_into};
use impartial_prove::automata::syntax::Span;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// The numbers below this one have entries.
const NUMBERS: usize = 1 << 18;

/// The number of entries that are allocated together.
const CHUNK: usize = 1 << 12;

/// The bits of an entry: 0 if it is not known; otherwise the lowest two bits say whether there is a value, then follow the
/// steps and the value.
const STEP_BITS: u32 = 25;
const VALUE_BITS: u32 = 64 - 2 - STEP_BITS;
const NO_VALUE: u64 = 1;
const VALUE: u64 = 2;

/// The results of a definition of one number.
#[derive(Debug)]
pub(crate) struct DefinitionTable {
    /// Reads the number from register 0. Outputs the value of a term, if there is one; for a condition, outputs a number
    /// if the condition holds.
    program: Program,
    chunks: Vec<OnceLock<Box<[AtomicU64]>>>,
}

/// A result: the value, if there is one, and the steps that it takes.
pub(super) type TableEntry = (Option<i64>, u64);

/// The kind of result of a call of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CallType {
    Condition,
    Number,
}

/// The tables of definitions by their names; `None` stands for a definition without a table.
pub(super) type DefinitionTables = HashMap<(String, CallType), Option<Arc<DefinitionTable>>>;

/// Keeps the latest number that a program outputs.
struct Latest(Option<i64>);

impl Output for Latest {
    const TAKES_LARGE: bool = true;
    const ANY_ORDER: bool = false;

    fn emit(&mut self, _: u16, numbers: &[i64]) -> ControlFlow<()> {
        self.0 = numbers.first().copied();
        ControlFlow::Continue(())
    }

    fn emit_lanes(&mut self, tag: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()> {
        if lanes != 0 {
            let last = lanes.ilog2() as usize;
            self.emit(tag, &[columns[0][last]])?;
        }
        ControlFlow::Continue(())
    }
}

impl DefinitionTable {
    /// Returns the table of a program that reads its number from register 0, if a table is worth it: the program has a
    /// loop, and queries no position.
    pub(super) fn new(program: Program) -> Option<DefinitionTable> {
        if program.reads_position() {
            return None;
        }
        let mut steps = program.steps.iter();
        let loops = steps.any(|step| matches!(step, Instruction::Again { .. } | Instruction::Next { .. }));
        let chunks = (0..NUMBERS / CHUNK).map(|_| OnceLock::new()).collect();
        loops.then_some(DefinitionTable { program, chunks })
    }

    /// Returns the result for a number, and counts its steps with `count` if it is known. `span` is the call.
    ///
    /// # Errors
    /// A number is too large, or the steps are too many.
    pub(super) fn value(
        &self,
        number: i64,
        span: Span,
        steps: &StepCount<'_>,
        count: impl FnOnce(u64) -> Result<(), Fault>,
    ) -> Result<Option<i64>, Fault> {
        if let Some((value, needed)) = self.known(number) {
            count(needed)?;
            return Ok(value);
        }
        let before = steps.total();
        let value = match self.compute(number, steps) {
            // The place in the file does not depend on what is known.
            Err(Fault::Steps { .. }) => return Err(Fault::Steps { span }),
            result => result?,
        };
        self.keep(number, (value, steps.total() - before));
        Ok(value)
    }

    /// Returns the result for a number without counting its steps; `None` if it cannot be computed.
    pub(super) fn entry(&self, number: i64) -> Option<TableEntry> {
        if let Some(known) = self.known(number) {
            return Some(known);
        }
        let steps = StepCount::unwatched();
        let value = self.compute(number, &steps).ok()?;
        let entry = (value, steps.total());
        self.keep(number, entry);
        Some(entry)
    }

    fn compute(&self, number: i64, steps: &StepCount<'_>) -> Result<Option<i64>, Fault> {
        let given = ProgramInput { first: &[number], members: &[], moved: usize::MAX, ask: None };
        let mut latest = Latest(None);
        // The output never ends the program.
        let _flow = run_into(&self.program, given, steps, &mut latest)?;
        Ok(latest.0)
    }

    fn known(&self, number: i64) -> Option<TableEntry> {
        let number = usize::try_from(number).ok()?;
        let entry = self.chunks.get(number / CHUNK)?.get()?[number % CHUNK].load(Ordering::Relaxed);
        let steps = entry >> 2 & ((1 << STEP_BITS) - 1);
        match entry & 3 {
            NO_VALUE => Some((None, steps)),
            VALUE => Some((Some((entry >> (2 + STEP_BITS)) as i64), steps)),
            _ => None,
        }
    }

    /// Stores a result, if it fits an entry.
    fn keep(&self, number: i64, (value, steps): TableEntry) {
        let Ok(number) = usize::try_from(number) else { return };
        let Some(chunk) = self.chunks.get(number / CHUNK) else { return };
        let value = match value {
            None => NO_VALUE,
            Some(value) if (value as u64) < 1 << VALUE_BITS => VALUE | (value as u64) << (2 + STEP_BITS),
            Some(_) => return,
        };
        if steps < 1 << STEP_BITS {
            let entries = chunk.get_or_init(|| (0..CHUNK).map(|_| AtomicU64::new(0)).collect());
            entries[number % CHUNK].store(value | steps << 2, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleFileGame;

    /// The table of the only definition that the moves of a file use, if they use one.
    fn table_of(text: &str) -> Option<std::sync::Arc<DefinitionTable>> {
        let opened = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
        opened.rule.program()?.tables.first().cloned()
    }

    #[test]
    fn tables_need_a_loop_and_a_body_of_one_number() {
        let prime = "def prime(m) := m >= 2 & all d in 2..sqrt(m): not d divides m";
        for (definition, call, expected) in [
            (prime, "prime(k)", true),
            (prime, "prime(n - k) | not prime(k)", true),
            ("def even(m) := 2 divides m", "even(k)", false),
            ("def below(m) := all d in 2..m: d < n", "below(k)", false),
            ("def close(m, l) := all d in 2..m: d != l", "close(k, n)", false),
        ] {
            let text = format!("game g\nheaps n\n{definition}\nmove n-k  for k in 1..n  if {call}\n");
            assert_eq!(table_of(&text).is_some(), expected, "{definition}");
        }
    }

    #[test]
    fn entries_keep_values_and_steps() {
        let text = "game g\nheaps n\ndef prime(m) := m >= 2 & all d in 2..sqrt(m): not d divides m\n\
                    move n-k  for k in 1..n  if prime(k)\n";
        let table = table_of(text).unwrap();
        for number in [0, 1, 2, 3, 97, 91, 9_973, 65_536, NUMBERS as i64 - 1, NUMBERS as i64 + 3] {
            let steps = StepCount::unwatched();
            let value = table.compute(number, &steps).unwrap();
            let is_prime = number >= 2 && (2..).take_while(|d| d * d <= number).all(|d| number % d != 0);
            assert_eq!(value.is_some(), is_prime, "{number}");
            assert_eq!(table.entry(number), Some((value, steps.total())));
            assert_eq!(table.known(number).is_some(), number < NUMBERS as i64);
            let again = StepCount::unwatched();
            let mut counted = 0;
            let found = table.value(number, Span::default(), &again, |more| {
                counted = more;
                Ok(())
            });
            assert_eq!((found, counted + again.total()), (Ok(value), steps.total()), "{number}");
        }
    }

    #[test]
    fn large_values_are_not_stored() {
        let text = "game g\nheaps n\ndef high(m) := if (ex d in 0..m: d * d = m) then pow(2, 50) + m else m\n\
                    move min(n - k, high(k))  for k in 1..n\n";
        let table = table_of(text).unwrap();
        assert_eq!(table.entry(16), Some((Some((1 << 50) + 16), table.entry(16).unwrap().1)));
        assert!(table.known(16).is_none() && table.entry(17).is_some() && table.known(17).is_some());
    }

    /// The steps of a position do not depend on what has been computed before.
    #[test]
    fn a_position_with_too_many_steps_is_refused_with_a_full_table_too() {
        let text = "game g\nheaps n\ndef slow(m) := all d in 1..20000: d * d != m + 20001 * 20001\n\
                    move n-k  for k in 1..n  if slow(k mod 7)\n";
        let opened = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
        let steps_at = |heap: i64| {
            let steps = StepCount::unwatched();
            let given = ProgramInput { first: &[heap], members: &[], moved: 0, ask: None };
            run_into(opened.rule.program().unwrap(), given, &steps, &mut Latest(None)).map(|_| steps.total())
        };
        assert!(matches!(steps_at(2000), Err(Fault::Steps { .. })));
        assert_eq!(steps_at(700), Ok(700 * 20_001));
        assert!(matches!(steps_at(2000), Err(Fault::Steps { .. })));
    }
}
