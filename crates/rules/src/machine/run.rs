//! The interpreter of programs.

use super::{Binary, Fault, Instruction, PositionQuery, Program, StepCount, Unary};
use impartial_prove::syntax::Relation;
use num_integer::{Integer, Roots};
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

/// The error of a number that is too large.
struct LargeNumber;

#[cold]
fn overflow(program: &Program, pc: usize, sign: &'static str, a: i64, b: i64) -> Fault {
    Fault::Overflow { sign, a, b, span: program.spans[pc] }
}

/// Runs a program. `emit` receives the output, and ends the program by breaking. `steps` is increased.
pub(crate) fn run(
    program: &Program,
    given: ProgramInput<'_>,
    steps: &StepCount<'_>,
    emit: &mut dyn FnMut(u16, &[i64]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Fault> {
    let mut registers: SmallVec<[i64; 32]> = SmallVec::from_slice(&program.registers);
    registers[..given.first.len()].copy_from_slice(given.first);
    let r: &mut [i64] = &mut registers;
    let mut pc = 0usize;
    loop {
        match program.steps[pc] {
            Instruction::Binary { op, to, a, b, fail } => {
                let (a, b) = (r[usize::from(a)], r[usize::from(b)]);
                let value = binary(op, a, b);
                match value.map_err(|LargeNumber| overflow(program, pc, op.sign(), a, b))? {
                    Some(value) => r[usize::from(to)] = value,
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Unary { op, to, a, fail } => match unary(op, r[usize::from(a)]) {
                Some(value) => r[usize::from(to)] = value,
                None => {
                    pc = fail as usize;
                    continue;
                }
            },
            Instruction::Jump(to) => {
                pc = to as usize;
                continue;
            }
            Instruction::Branch { relation, when, a, b, to } => {
                if holds(relation, r[usize::from(a)], r[usize::from(b)]) == when {
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Above { a, b, to } => {
                if r[usize::from(a)] > r[usize::from(b)] {
                    pc = to as usize;
                    continue;
                }
            }
            Instruction::Again { a, to } => {
                let a = &mut r[usize::from(a)];
                *a = a.checked_add(1).ok_or_else(|| overflow(program, pc, "+", *a, 1))?;
                steps.count(1, program, pc)?;
                pc = to as usize;
                continue;
            }
            Instruction::Next { a, b, to, exit } => {
                let last = r[usize::from(b)];
                let a = &mut r[usize::from(a)];
                steps.count(1, program, pc)?;
                // After the last number there need not be another one.
                let continues = *a < last;
                *a += i64::from(continues);
                pc = if continues { to } else { exit } as usize;
                continue;
            }
            Instruction::Order { a, b, to } => {
                let (a, b) = (r[usize::from(a)], r[usize::from(b)]);
                let to = usize::from(to);
                (r[to], r[to + 1]) = (a.min(b), a.max(b));
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
                // Numbers of the machine are never negative.
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
                match given.ask.and_then(|ask| ask(what, &r[first..first + usize::from(count)])) {
                    Some(value) => r[usize::from(to)] = value,
                    None => {
                        pc = fail as usize;
                        continue;
                    }
                }
            }
            Instruction::Emit { first, count, tag } => {
                let first = usize::from(first);
                if emit(tag, &r[first..first + usize::from(count)]).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Instruction::Halt => return Ok(ControlFlow::Continue(())),
        }
        pc += 1;
    }
}

#[inline]
fn holds(relation: Relation, a: i64, b: i64) -> bool {
    match relation {
        Relation::Equal => a == b,
        Relation::Different => a != b,
        Relation::Less => a < b,
        Relation::AtMost => a <= b,
        Relation::Greater => a > b,
        Relation::AtLeast => a >= b,
    }
}

#[inline]
fn binary(op: Binary, a: i64, b: i64) -> Result<Option<i64>, LargeNumber> {
    Ok(Some(match op {
        Binary::Add => a.checked_add(b).ok_or(LargeNumber)?,
        // Both operands are natural numbers.
        Binary::Subtract if a < b => return Ok(None),
        Binary::Subtract => a - b,
        Binary::Multiply => a.checked_mul(b).ok_or(LargeNumber)?,
        Binary::Divide | Binary::Remainder if b == 0 => return Ok(None),
        Binary::Divide => a / b,
        Binary::Remainder => a % b,
        Binary::Xor => a ^ b,
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
        Binary::Gcd => a.gcd(&b),
        Binary::Distance => a.abs_diff(b) as i64,
        Binary::Mask if a == b => return Ok(None),
        Binary::Mask => (a ^ b) ^ (a ^ b).wrapping_sub(1),
        Binary::ShiftDown => a.checked_shr(b.try_into().unwrap_or(u32::MAX)).unwrap_or(0),
        Binary::ShiftUp => {
            let power = u32::try_from(b).ok().and_then(|b| 2i64.checked_pow(b));
            match (a, power) {
                (0, _) => 0,
                (a, Some(power)) => a.checked_mul(power).ok_or(LargeNumber)?,
                (_, None) => return Err(LargeNumber),
            }
        }
        Binary::Power => match (a, u32::try_from(b)) {
            (0 | 1, _) => i64::from(a == 1 || b == 0),
            (a, Ok(b)) => a.checked_pow(b).ok_or(LargeNumber)?,
            (_, Err(_)) => return Err(LargeNumber),
        },
    }))
}

#[inline]
fn unary(op: Unary, a: i64) -> Option<i64> {
    Some(match op {
        Unary::Copy => a,
        Unary::Root => a.sqrt(),
        Unary::Log2 if a == 0 => return None,
        Unary::Log2 => i64::from(a.ilog2()),
        Unary::Ones => i64::from(a.count_ones()),
    })
}
