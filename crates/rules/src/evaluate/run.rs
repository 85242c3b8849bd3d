//! The interpreter of programs.

use super::arithmetic::{TOO_LARGE, Undecided, binary, holds, unary};
use super::block::{BlockEnd, BlockLoop, BlockSpace, MIN_ROUNDS};
use super::lanes::{LANES, Lanes};
use super::{Binary, Fault, Instruction, PositionQuery, Program, Reg, StepCount};
use impartial_prove::automata::syntax::Span;
use smallvec::SmallVec;
use std::ops::{ControlFlow, RangeInclusive};

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

impl<'a> ProgramInput<'a> {
    /// Returns the input of a program about a whole position, where no member moves.
    pub(crate) fn of_position(
        first: &'a [i64],
        members: &'a [u64],
        ask: Option<&'a QueryAnswers<'a>>,
    ) -> ProgramInput<'a> {
        ProgramInput { first, members, moved: usize::MAX, ask }
    }
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
        while last - registers[counter] >= MIN_ROUNDS {
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

/// The arrays of a running program that grow.
#[derive(Default)]
struct Arrays {
    space: BlockSpace,
    list: Vec<i64>,
}

/// Returns the fault of a result that is not decided, because a number is too large.
#[cold]
fn undecided(large: Option<Fault>, span: Span) -> Fault {
    large.unwrap_or(Fault::Large { span })
}

/// The state of a running program. No function outside of the loop gets a reference to it, so that it stays in registers of
/// the processor.
struct Machine<'r> {
    program: &'r Program,
    given: ProgramInput<'r>,
    steps: &'r StepCount<'r>,
    registers: &'r mut [i64],
    /// The latest number that became too large.
    large: Option<Fault>,
    /// The place of the step that is made.
    pc: usize,
}

/// The place where a program continues after a step.
enum Next {
    /// At the next step.
    Step,
    Place(u32),
    /// Nowhere: the program ended, or the output ended it.
    End(ControlFlow<()>),
}

impl Next {
    #[inline(always)]
    fn jump_if(condition: bool, to: u32) -> Next {
        if condition { Next::Place(to) } else { Next::Step }
    }

    #[inline(always)]
    fn after_output(flow: ControlFlow<()>) -> Next {
        if flow.is_break() { Next::End(flow) } else { Next::Step }
    }
}

impl Machine<'_> {
    #[inline(always)]
    fn value(&self, register: Reg) -> i64 {
        self.registers[usize::from(register)]
    }

    #[inline(always)]
    fn set(&mut self, register: Reg, value: i64) {
        self.registers[usize::from(register)] = value;
    }

    #[inline(always)]
    fn undecided(&self) -> Fault {
        undecided(self.large, self.program.spans[self.pc])
    }

    #[inline(always)]
    fn decided<T>(&self, result: Result<T, Undecided>) -> Result<T, Fault> {
        result.map_err(|Undecided| self.undecided())
    }

    #[inline(always)]
    fn count(&self, more: u64) -> Result<(), Fault> {
        self.steps.count(more, self.program, self.pc)
    }

    /// Stores a result; jumps to `fail` without a result.
    #[inline(always)]
    fn store(&mut self, to: Reg, value: Option<i64>, fail: u32) -> Next {
        match value {
            Some(value) => {
                self.set(to, value);
                Next::Step
            }
            None => Next::Place(fail),
        }
    }

    #[inline(always)]
    fn binary(&mut self, op: Binary, to: Reg, [a, b]: [Reg; 2], fail: u32) -> Result<Next, Fault> {
        let (a, b) = (self.value(a), self.value(b));
        let value = self.decided(binary(op, a, b))?;
        if value == Some(TOO_LARGE) && a >= 0 && b >= 0 {
            self.large = Some(overflow(self.program, self.pc, op.sign(), a, b));
        }
        Ok(self.store(to, value, fail))
    }

    /// Ends the program with a fault if a number is too large.
    #[inline(always)]
    fn check_size(&self, number: i64) -> Result<(), Fault> {
        if number < 0 { Err(self.undecided()) } else { Ok(()) }
    }

    #[inline(always)]
    fn again(&mut self, a: Reg, to: u32) -> Result<Next, Fault> {
        let large = Fault::Large { span: self.program.spans[self.pc] };
        self.set(a, self.value(a).checked_add(1).ok_or(large)?);
        self.count(1)?;
        Ok(Next::Place(to))
    }

    /// Makes the step at the end of a loop: the next number, or as many blocks of numbers as there are.
    #[inline(always)]
    fn next<O: Output>(
        &mut self,
        [counter, last]: [Reg; 2],
        [to, exit]: [u32; 2],
        space: &mut BlockSpace,
        output: &mut O,
    ) -> Result<Next, Fault> {
        let last = self.value(last);
        self.count(1)?;
        // After the last number there need not be another one.
        let continues = self.value(counter) < last;
        let from = self.value(counter) + i64::from(continues);
        self.set(counter, from);
        if O::BLOCKS
            && continues
            && last - from >= MIN_ROUNDS
            && let Some(block) = self.program.block_at(self.pc)
            && (O::ANY_ORDER || block.emits <= 1)
        {
            let rest = LoopRest { block, end: self.pc, counter, from, last };
            return Ok(match rest.run(self.program, space, self.registers, self.steps, output)? {
                AfterBlocks::Body => Next::Place(to),
                AfterBlocks::Place(place) => Next::Place(place),
                AfterBlocks::Exit => Next::Place(exit),
                AfterBlocks::Broken => Next::End(ControlFlow::Break(())),
            });
        }
        Ok(Next::Place(if continues { to } else { exit }))
    }

    #[inline(always)]
    fn order(&mut self, [a, b]: [Reg; 2], to: Reg) {
        let (a, b) = (self.value(a), self.value(b));
        let (least, most) = if a as u64 <= b as u64 { (a, b) } else { (b, a) };
        self.set(to, least);
        self.set(to + 1, most);
    }

    /// Loads the next member, or jumps after the last one.
    #[inline(always)]
    fn member(&mut self, index: Reg, value: Reg, others: bool, exit: u32) -> Result<Next, Fault> {
        let mut next = self.value(index) as usize;
        if others && next == self.given.moved {
            next += 1;
        }
        self.count(1)?;
        let Some(&member) = self.given.members.get(next) else { return Ok(Next::Place(exit)) };
        self.set(value, number(member)?);
        self.set(index, next as i64 + 1);
        Ok(Next::Step)
    }

    /// Returns a range of squares, and counts the steps of a walk over the members. A number that is too large is above all
    /// members.
    #[inline(always)]
    fn squares(&self, [a, b]: [Reg; 2]) -> Result<RangeInclusive<u64>, Fault> {
        self.count(self.given.members.len() as u64)?;
        Ok(self.value(a) as u64..=self.value(b) as u64)
    }

    /// Queries the position.
    #[inline(always)]
    fn ask(
        &mut self,
        what: PositionQuery,
        to: Reg,
        (first, count): (Reg, u16),
        fail: u32,
    ) -> Result<Next, Fault> {
        let arguments = &self.registers[usize::from(first)..][..usize::from(count)];
        if arguments.contains(&TOO_LARGE) {
            return Err(self.undecided());
        }
        let answer = self.given.ask.and_then(|ask| ask(what, arguments));
        Ok(self.store(to, answer, fail))
    }

    /// Looks up the result of a definition.
    #[inline(always)]
    fn look_up(&mut self, table: u16, to: Reg, a: Reg, fail: u32) -> Result<Next, Fault> {
        let (program, pc, steps) = (self.program, self.pc, self.steps);
        let count = |more| steps.count(more, program, pc);
        let value =
            program.tables[usize::from(table)].value(self.value(a), program.spans[pc], steps, count)?;
        Ok(self.store(to, value, fail))
    }

    #[inline(always)]
    fn emit<O: Output>(&self, (first, count): (Reg, u16), tag: u16, output: &mut O) -> Result<Next, Fault> {
        let numbers = &self.registers[usize::from(first)..][..usize::from(count)];
        if !O::TAKES_LARGE && numbers.contains(&TOO_LARGE) {
            return Err(self.undecided());
        }
        Ok(Next::after_output(output.emit(tag, numbers)))
    }

    /// Makes the step at `pc`.
    #[inline(always)]
    fn step<O: Output>(&mut self, arrays: &mut Arrays, output: &mut O) -> Result<Next, Fault> {
        Ok(match self.program.steps[self.pc] {
            Instruction::Binary { op, to, a, b, fail } => self.binary(op, to, [a, b], fail)?,
            Instruction::Unary { op, to, a, fail } => {
                let value = self.decided(unary(op, self.value(a)))?;
                self.store(to, value, fail)
            }
            Instruction::Jump(to) => Next::Place(to),
            Instruction::Branch { relation, when, a, b, to } => {
                let is_true = self.decided(holds(relation, self.value(a), self.value(b)))?;
                Next::jump_if(is_true == when, to)
            }
            // A range does not end at a number that is too large; one such number is its own first and last one.
            Instruction::Above { a, b, to } => Next::jump_if(self.value(a) as u64 > self.value(b) as u64, to),
            Instruction::Bounded { a } => {
                self.check_size(self.value(a))?;
                Next::Step
            }
            Instruction::Again { a, to } => self.again(a, to)?,
            Instruction::Next { a, b, to, exit } => {
                self.next([a, b], [to, exit], &mut arrays.space, output)?
            }
            Instruction::Order { a, b, to } => {
                self.order([a, b], to);
                Next::Step
            }
            Instruction::Member { index, value, others, exit } => self.member(index, value, others, exit)?,
            Instruction::Taken { a, b, to } => {
                let range = self.squares([a, b])?;
                Next::jump_if(self.given.members.iter().any(|member| range.contains(member)), to)
            }
            Instruction::Over { a, b, to } => {
                let range = self.squares([a, b])?;
                match self.given.members.iter().filter(|member| range.contains(member)).max() {
                    // Numbers in a range of the machine are numbers of the machine.
                    Some(&last) => {
                        self.set(a, last as i64);
                        Next::Place(to)
                    }
                    None => Next::Step,
                }
            }
            Instruction::Ask { what, to, first, count, fail } => self.ask(what, to, (first, count), fail)?,
            Instruction::Table { table, to, a, fail } => self.look_up(table, to, a, fail)?,
            Instruction::Emit { first, count, tag } => self.emit((first, count), tag, output)?,
            Instruction::ClearList => {
                arrays.list.clear();
                Next::Step
            }
            Instruction::List { a } => {
                self.check_size(self.value(a))?;
                arrays.list.push(self.value(a));
                Next::Step
            }
            Instruction::EmitList { tag } => Next::after_output(output.emit(tag, &arrays.list)),
            Instruction::Halt => Next::End(ControlFlow::Continue(())),
        })
    }
}

/// Runs a program. `steps` is increased.
pub(crate) fn run_into<O: Output>(
    program: &Program,
    given: ProgramInput<'_>,
    steps: &StepCount<'_>,
    output: &mut O,
) -> Result<ControlFlow<()>, Fault> {
    let mut arrays = Arrays::default();
    let mut registers: SmallVec<[i64; 32]> = SmallVec::from_slice(&program.registers);
    registers[..given.first.len()].copy_from_slice(given.first);
    let registers: &mut [i64] = &mut registers;
    let mut machine = Machine { program, given, steps, registers, large: None, pc: 0 };
    loop {
        match machine.step(&mut arrays, output)? {
            Next::Step => machine.pc += 1,
            Next::Place(to) => machine.pc = to as usize,
            Next::End(flow) => return Ok(flow),
        }
    }
}
