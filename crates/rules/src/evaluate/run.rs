//! The interpreter of programs.

use super::arithmetic::{TOO_LARGE, Undecided, binary, holds, unary};
use super::block::{BlockEnd, BlockLoop, BlockSpace, FEWEST_ROUNDS, LANES, Lanes};
use super::{Fault, Instruction, PositionQuery, Program, Reg, StepCount};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The position at which a program runs.
#[derive(Clone, Copy)]
pub(crate) struct ProgramInput<'a> {
    /// The contents of the first registers.
    pub(crate) first: &'a [i64],
    /// All members.
    pub(crate) members: &'a [u64],
    /// The index of the moving member.
    pub(crate) moved: usize,
    /// The answers to queries.
    pub(crate) ask: Option<&'a QueryAnswers<'a>>,
}

/// Answers queries of a position; `None` if there is no answer.
pub(crate) type QueryAnswers<'a> = dyn Fn(PositionQuery, &[i64]) -> Option<i64> + 'a;

/// Converts a number of a position to a number of the machine.
pub(crate) fn number(n: u64) -> Result<i64, Fault> {
    i64::try_from(n).map_err(|_| Fault::Number(n))
}

#[cold]
fn overflow(program: &Program, pc: usize, sign: &'static str, a: i64, b: i64) -> Fault {
    Fault::Overflow { sign, a, b, span: program.spans[pc] }
}

/// Receives the output of a program, and ends the program by breaking.
pub(crate) trait Output {
    /// True if loops may be evaluated in blocks.
    const BLOCKS: bool = true;

    /// True if the output has a meaning for [`TOO_LARGE`]. Otherwise a number that is too large is a fault.
    const TAKES_LARGE: bool = false;

    /// True if the order of the outputs does not matter.
    const ANY_ORDER: bool;

    /// Receives the tag and the numbers of an output.
    fn emit(&mut self, tag: u16, numbers: &[i64]) -> ControlFlow<()>;

    /// Receives an output for each of some lanes, in their order: number j in lane i is `columns[j][i]`.
    fn emit_lanes(&mut self, tag: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()>;
}

/// An output that goes to a function in the order of the program.
struct InOrder<'a>(&'a mut dyn FnMut(u16, &[i64]) -> ControlFlow<()>);

impl Output for InOrder<'_> {
    const ANY_ORDER: bool = false;

    #[inline]
    fn emit(&mut self, tag: u16, numbers: &[i64]) -> ControlFlow<()> {
        (self.0)(tag, numbers)
    }

    fn emit_lanes(&mut self, tag: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()> {
        let mut numbers: SmallVec<[i64; 8]> = SmallVec::from_elem(0, columns.len());
        for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
            for (number, column) in numbers.iter_mut().zip(columns) {
                *number = column[lane];
            }
            (self.0)(tag, &numbers)?;
        }
        ControlFlow::Continue(())
    }
}

/// Runs a program. `emit` receives the output in order, and ends the program by breaking. `steps` is increased.
pub(crate) fn run(
    program: &Program,
    given: ProgramInput<'_>,
    steps: &StepCount<'_>,
    emit: &mut dyn FnMut(u16, &[i64]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Fault> {
    run_into(program, given, steps, &mut InOrder(emit))
}

/// The rest of a loop that is evaluated in blocks.
struct LoopRest<'p> {
    block: &'p BlockLoop,
    /// The step at the end of the loop.
    end: usize,
    counter: Reg,
    /// The first and the last number of the rest.
    from: i64,
    last: i64,
}

/// The place at which a program continues after blocks.
enum AfterBlocks {
    /// In the body of the loop, with the counter as it is.
    Body,
    /// At a place outside of the loop.
    Place(u32),
    /// After the last number of the loop.
    Exit,
    /// Nowhere: the output ended the program.
    Broken,
}

impl LoopRest<'_> {
    /// Evaluates blocks as long as many numbers are left.
    fn run<O: Output>(
        self,
        program: &Program,
        space: &mut BlockSpace,
        registers: &mut [i64],
        steps: &StepCount<'_>,
        output: &mut O,
    ) -> Result<AfterBlocks, Fault> {
        let LoopRest { block, end, counter, from, last } = self;
        let counter = usize::from(counter);
        registers[counter] = from;
        block.enter(space, registers);
        while last - registers[counter] >= FEWEST_ROUNDS {
            let from = registers[counter];
            let rounds = (last - from).min(LANES as i64 - 1) + 1;
            let (made, after) = match block.run(space, from, rounds as usize, O::TAKES_LARGE) {
                // The plain interpreter finds the result that is not decided.
                BlockEnd::Undecided => return Ok(AfterBlocks::Body),
                BlockEnd::Left { lane, to } => (lane as i64, Some(AfterBlocks::Place(to))),
                BlockEnd::Complete => (rounds, (rounds > last - from).then_some(AfterBlocks::Exit)),
            };
            let flow =
                block.visit_outputs(space, |tag, lanes, columns| output.emit_lanes(tag, lanes, columns));
            if flow.is_break() {
                return Ok(AfterBlocks::Broken);
            }
            steps.count(made as u64 + space.table_steps, program, end)?;
            registers[counter] = from.saturating_add(made).min(last);
            if let Some(after) = after {
                return Ok(after);
            }
        }
        Ok(AfterBlocks::Body)
    }
}

/// Runs a program. `steps` is increased.
pub(crate) fn run_into<O: Output>(
    program: &Program,
    given: ProgramInput<'_>,
    steps: &StepCount<'_>,
    output: &mut O,
) -> Result<ControlFlow<()>, Fault> {
    let mut space = BlockSpace::default();
    let mut registers: SmallVec<[i64; 32]> = SmallVec::from_slice(&program.registers);
    registers[..given.first.len()].copy_from_slice(given.first);
    let r: &mut [i64] = &mut registers;
    let mut list: Vec<i64> = Vec::new();
    // The latest number that became too large.
    let mut large: Option<Fault> = None;
    let undecided =
        |large: Option<Fault>, pc: usize| large.unwrap_or(Fault::Large { span: program.spans[pc] });
    let mut pc = 0usize;
    loop {
        match program.steps[pc] {
            Instruction::Binary { op, to, a, b, fail } => {
                let (a, b) = (r[usize::from(a)], r[usize::from(b)]);
                match binary(op, a, b).map_err(|Undecided| undecided(large, pc))? {
                    Some(value) => {
                        if value == TOO_LARGE && a >= 0 && b >= 0 {
                            large = Some(overflow(program, pc, op.sign(), a, b));
                        }
                        r[usize::from(to)] = value;
                    }
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Unary { op, to, a, fail } => {
                match unary(op, r[usize::from(a)]).map_err(|Undecided| undecided(large, pc))? {
                    Some(value) => r[usize::from(to)] = value,
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Jump(to) => {
                pc = to as usize;
                continue;
            }
            Instruction::Branch { relation, when, a, b, to } => {
                let is_true = holds(relation, r[usize::from(a)], r[usize::from(b)]);
                if is_true.map_err(|Undecided| undecided(large, pc))? == when {
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Above { a, b, to } => {
                // A range does not end at a number that is too large; one such number is its own first and last one.
                if r[usize::from(a)] as u64 > r[usize::from(b)] as u64 {
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Bounded { a } => {
                if r[usize::from(a)] < 0 {
                    return Err(undecided(large, pc));
                }
            }
            Instruction::Again { a, to } => {
                let a = &mut r[usize::from(a)];
                *a = a.checked_add(1).ok_or(Fault::Large { span: program.spans[pc] })?;
                steps.count(1, program, pc)?;
                pc = to as usize;
                continue;
            }
            Instruction::Next { a: counter, b, to, exit } => {
                let last = r[usize::from(b)];
                let a = &mut r[usize::from(counter)];
                steps.count(1, program, pc)?;
                // After the last number there need not be another one.
                let continues = *a < last;
                *a += i64::from(continues);
                let from = *a;
                if O::BLOCKS
                    && continues
                    && last - from >= FEWEST_ROUNDS
                    && let Some(block) = program.block_at(pc)
                    && (O::ANY_ORDER || block.emits <= 1)
                {
                    let rest = LoopRest { block, end: pc, counter, from, last };
                    match rest.run(program, &mut space, r, steps, output)? {
                        AfterBlocks::Body => pc = to as usize,
                        AfterBlocks::Place(place) => pc = place as usize,
                        AfterBlocks::Exit => pc = exit as usize,
                        AfterBlocks::Broken => return Ok(ControlFlow::Break(())),
                    }
                    continue;
                }
                pc = if continues { to } else { exit } as usize;
                continue;
            }
            Instruction::Order { a, b, to } => {
                let (a, b) = (r[usize::from(a)], r[usize::from(b)]);
                let to = usize::from(to);
                (r[to], r[to + 1]) = if a as u64 <= b as u64 { (a, b) } else { (b, a) };
            }
            Instruction::Member { index, value, others, exit } => {
                let mut next = r[usize::from(index)] as usize;
                if others && next == given.moved {
                    next += 1;
                }
                steps.count(1, program, pc)?;
                match given.members.get(next) {
                    Some(&member) => {
                        r[usize::from(value)] = number(member)?;
                        r[usize::from(index)] = next as i64 + 1;
                    }
                    None => {
                        pc = exit as usize;
                        continue;
                    }
                }
            }
            Instruction::Taken { a, b, to } => {
                // A number that is too large is above all members.
                let range = r[usize::from(a)] as u64..=r[usize::from(b)] as u64;
                steps.count(given.members.len() as u64, program, pc)?;
                if given.members.iter().any(|m| range.contains(m)) {
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Over { a, b, to } => {
                let range = r[usize::from(a)] as u64..=r[usize::from(b)] as u64;
                steps.count(given.members.len() as u64, program, pc)?;
                // Numbers in a range of the machine are numbers of the machine.
                if let Some(&last) = given.members.iter().filter(|m| range.contains(m)).max() {
                    r[usize::from(a)] = last as i64;
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Ask { what, to, first, count, fail } => {
                let first = usize::from(first);
                if r[first..first + usize::from(count)].contains(&TOO_LARGE) {
                    return Err(undecided(large, pc));
                }
                match given.ask.and_then(|ask| ask(what, &r[first..first + usize::from(count)])) {
                    Some(value) => r[usize::from(to)] = value,
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Table { table, to, a, fail } => {
                let count = |more| steps.count(more, program, pc);
                let (table, span) = (&program.tables[usize::from(table)], program.spans[pc]);
                match table.value(r[usize::from(a)], span, steps, count)? {
                    Some(value) => r[usize::from(to)] = value,
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Emit { first, count, tag } => {
                let numbers = &r[usize::from(first)..][..usize::from(count)];
                if !O::TAKES_LARGE && numbers.contains(&TOO_LARGE) {
                    return Err(undecided(large, pc));
                }
                if output.emit(tag, numbers).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Instruction::ClearList => list.clear(),
            Instruction::List { a } => {
                if r[usize::from(a)] < 0 {
                    return Err(undecided(large, pc));
                }
                list.push(r[usize::from(a)]);
            }
            Instruction::EmitList { tag } => {
                if output.emit(tag, &list).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Instruction::Halt => return Ok(ControlFlow::Continue(())),
        }
        pc += 1;
    }
}
