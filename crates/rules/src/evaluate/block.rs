//! Innermost loops, evaluated for up to 64 numbers at once.
//!
//! The interpreter needs some nanoseconds for each step of each round of a loop. A [`BlockLoop`] makes each step once
//! for a **block** of rounds: every register becomes an array with one **lane** for each round, and plain loops over
//! these arrays do the arithmetic. Conditions become masks of 64 bits: a step is made in the lanes that reach it.
//!
//! The loops that can be evaluated so have a body without inner loops and without queries of the position, and every
//! number that a round reads is either the same in all rounds or computed in this round. A block has the results of
//! the plain rounds. A lane that leaves the loop ends it, and what later lanes do is ignored. If a result in a lane
//! before the end is not decided, because a number is too large, the block has no result, and the plain interpreter
//! repeats its rounds.

use super::arithmetic::{binary, unary};
use super::lanes::{
    LANES, LaneResult, Lanes, binary_lanes, compare_lanes, compare_large, each_lane, negative_lanes, uniform,
};
use super::table::DefinitionTable;
use super::{Binary, Instruction, Program, Reg, Unary};
use impartial_prove::automata::syntax::Relation;
use smallvec::SmallVec;
use std::cell::Cell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The number of rounds from which a block is used.
pub(super) const MIN_ROUNDS: i64 = 12;

/// Maximum number of registers of a loop.
const MAX_SLOTS: usize = 64;

/// Maximum number of steps of a body.
const MAX_STEPS: usize = 256;

/// An innermost loop that can be evaluated in blocks. Its registers are renumbered: a slot for each.
#[derive(Clone, Debug)]
pub(crate) struct BlockLoop {
    steps: Vec<BlockStep>,
    /// The places outside of the body to which a step may jump.
    outside: Vec<u32>,
    /// The registers that are the same in all rounds, with their slots. The counter has slot 0.
    inputs: Vec<(Reg, usize)>,
    slots: usize,
    /// The number of steps that output numbers.
    pub(super) emits: usize,
}

/// The place of a jump: a step of the body, its number of steps for the end of the round, or a larger number for a
/// place outside.
type Target = usize;

#[derive(Clone, Debug)]
enum BlockStep {
    Binary { op: Binary, to: Slot, a: usize, b: usize, fail: Target },
    Unary { op: Unary, to: Slot, a: usize, fail: Target },
    Table { table: Arc<DefinitionTable>, to: Slot, a: usize, fail: Target },
    Jump(Target),
    Branch { relation: Relation, when: bool, a: usize, b: usize, to: Target },
    Order { a: usize, b: usize, to: [Slot; 2] },
    Emit { tag: u16, slots: SmallVec<[usize; 4]> },
}

/// A slot that a step writes.
#[derive(Clone, Copy, Debug)]
struct Slot {
    index: usize,
    /// True if other steps write the slot too, so that the lanes that do not reach this step keep their numbers.
    shared: bool,
    /// True if the step has the same result in all lanes.
    uniform: bool,
}

/// The arrays of a block.
#[derive(Debug, Default)]
pub(super) struct BlockSpace {
    lanes: Vec<Lanes>,
    /// For each step of the body, the lanes that jump to it; then those that reach the end of the round, and those
    /// that jump to each place outside.
    reached: Vec<u64>,
    /// The steps that output numbers, with the lanes that reach them.
    outputs: Vec<(usize, u64)>,
    /// The steps of tables in each lane.
    lane_steps: Vec<u64>,
    /// Number of steps that build tables, in the active lanes.
    pub(super) table_steps: u64,
}

/// The result of a block.
pub(super) enum BlockEnd {
    /// All rounds were made.
    Complete,
    /// The round of a lane left the loop for a place.
    Left { lane: usize, to: u32 },
    /// A result is not decided in a lane that counts.
    Undecided,
}

impl Instruction {
    /// Calls `visit` with each register that a step of a body reads. Returns `false` if a body cannot have this step.
    fn visit_reads(&self, visit: &mut dyn FnMut(Reg)) -> bool {
        match *self {
            Instruction::Binary { a, b, .. }
            | Instruction::Branch { a, b, .. }
            | Instruction::Above { a, b, .. }
            | Instruction::Order { a, b, .. } => [a, b].into_iter().for_each(visit),
            Instruction::Unary { a, .. } | Instruction::Table { a, .. } => visit(a),
            Instruction::Emit { first, count, .. } => (first..first + count).for_each(visit),
            Instruction::Jump(_) => {}
            _ => return false,
        }
        true
    }

    /// Calls `visit` with each register that a step may read.
    fn visit_all_reads(&self, visit: &mut dyn FnMut(Reg)) {
        if self.visit_reads(visit) {
            return;
        }
        match *self {
            Instruction::Again { a, .. } | Instruction::List { a } => visit(a),
            Instruction::Next { a, b, .. }
            | Instruction::Taken { a, b, .. }
            | Instruction::Over { a, b, .. } => {
                [a, b].into_iter().for_each(visit);
            }
            Instruction::Member { index, .. } => visit(index),
            Instruction::Ask { first, count, .. } => (first..first + count).for_each(visit),
            _ => {}
        }
    }

    /// Returns the registers that a step of an innermost loop writes.
    fn written(&self) -> SmallVec<[Reg; 2]> {
        match *self {
            Instruction::Binary { to, .. }
            | Instruction::Unary { to, .. }
            | Instruction::Table { to, .. } => SmallVec::from_slice(&[to]),
            Instruction::Order { to, .. } => SmallVec::from_slice(&[to, to + 1]),
            _ => SmallVec::new(),
        }
    }

    /// Returns the place to which a step of a body may jump, and whether the next step may follow it.
    fn jump(&self) -> (Option<u32>, bool) {
        match *self {
            Instruction::Binary { op, fail, .. } => (op.may_fail().then_some(fail), true),
            Instruction::Unary { op, fail, .. } => (op.may_fail().then_some(fail), true),
            Instruction::Table { fail, .. } => (Some(fail), true),
            Instruction::Jump(to) => (Some(to), false),
            Instruction::Branch { to, .. } | Instruction::Above { to, .. } => (Some(to), true),
            _ => (None, true),
        }
    }
}

/// The numbers of the slots of a loop, while its steps are made.
struct SlotNumbers<'a> {
    counter: Reg,
    /// For each register, the number of steps of the body that write it.
    writers: &'a [usize],
    /// The places of the body.
    body: Range<usize>,
    /// The slot of each register, or a larger number.
    slot_of: Vec<usize>,
    /// For each slot, `true` if it has the same number in all lanes.
    uniform: [bool; MAX_SLOTS + 2],
    count: usize,
    inputs: Vec<(Reg, usize)>,
    outside: Vec<u32>,
}

impl<'a> SlotNumbers<'a> {
    fn new(counter: Reg, writers: &'a [usize], body: Range<usize>) -> Self {
        let mut slot_of = vec![usize::MAX; writers.len()];
        slot_of[usize::from(counter)] = 0;
        let (inputs, outside) = (Vec::new(), Vec::new());
        SlotNumbers {
            counter,
            writers,
            body,
            slot_of,
            uniform: [false; MAX_SLOTS + 2],
            count: 1,
            inputs,
            outside,
        }
    }

    /// Returns the slot of a register, and whether the register had none before.
    fn slot(&mut self, register: Reg) -> (usize, bool) {
        let known = &mut self.slot_of[usize::from(register)];
        let is_new = *known == usize::MAX;
        if is_new {
            *known = self.count;
            self.count += 1;
        }
        (*known, is_new)
    }

    /// Returns the slot of a register that a step reads.
    fn read(&mut self, register: Reg) -> usize {
        let (index, is_new) = self.slot(register);
        let is_input = self.writers[usize::from(register)] == 0;
        if is_input && is_new {
            self.inputs.push((register, index));
        }
        if is_input && register != self.counter && index < self.uniform.len() {
            self.uniform[index] = true;
        }
        index
    }

    /// Returns the slot of a register that a step writes. With `uniform`, the step has the same result in all lanes.
    fn write(&mut self, register: Reg, uniform: bool) -> Slot {
        let (index, _) = self.slot(register);
        let shared = self.writers[usize::from(register)] > 1;
        if uniform && !shared && index < self.uniform.len() {
            self.uniform[index] = true;
        }
        Slot { index, shared, uniform }
    }

    /// Returns the target of a jump to a place of the program.
    fn target(&mut self, to: u32) -> Target {
        let place = to as usize;
        if (self.body.start..=self.body.end).contains(&place) {
            return place - self.body.start;
        }
        let known = self.outside.iter().position(|&other| other == to);
        self.body.len()
            + 1
            + known.unwrap_or_else(|| {
                self.outside.push(to);
                self.outside.len() - 1
            })
    }

    /// Returns the target of a step that may fail; the end of the round for one that cannot.
    fn failure(&mut self, may_fail: bool, fail: u32) -> Target {
        if may_fail { self.target(fail) } else { self.body.len() }
    }

    /// Returns a step with slots in the place of registers; `None` if a body cannot have it, or has too many registers.
    fn block_step(&mut self, program: &Program, step: &Instruction) -> Option<BlockStep> {
        let mut reads = SmallVec::<[usize; 4]>::new();
        step.visit_reads(&mut |register| reads.push(self.read(register)));
        let same = reads.iter().all(|&index| self.uniform.get(index) == Some(&true));
        let writes: SmallVec<[Slot; 2]> =
            step.written().into_iter().map(|register| self.write(register, same)).collect();
        if self.count > MAX_SLOTS {
            return None;
        }
        Some(match *step {
            Instruction::Binary { op, fail, .. } => {
                let fail = self.failure(op.may_fail(), fail);
                BlockStep::Binary { op, to: writes[0], a: reads[0], b: reads[1], fail }
            }
            Instruction::Unary { op, fail, .. } => {
                let fail = self.failure(op.may_fail(), fail);
                BlockStep::Unary { op, to: writes[0], a: reads[0], fail }
            }
            Instruction::Table { table, fail, .. } => {
                let table = program.tables[usize::from(table)].clone();
                BlockStep::Table { table, to: writes[0], a: reads[0], fail: self.target(fail) }
            }
            Instruction::Jump(to) => BlockStep::Jump(self.target(to)),
            Instruction::Branch { relation, when, to, .. } => {
                BlockStep::Branch { relation, when, a: reads[0], b: reads[1], to: self.target(to) }
            }
            Instruction::Above { to, .. } => {
                let (relation, when) = (Relation::Greater, true);
                BlockStep::Branch { relation, when, a: reads[0], b: reads[1], to: self.target(to) }
            }
            Instruction::Order { .. } => {
                BlockStep::Order { a: reads[0], b: reads[1], to: [writes[0], writes[1]] }
            }
            Instruction::Emit { tag, .. } => BlockStep::Emit { tag, slots: reads },
            _ => return None,
        })
    }
}

impl BlockLoop {
    /// Returns the loop that ends with step `end`, if it can be evaluated in blocks.
    pub(super) fn new(program: &Program, end: usize) -> Option<BlockLoop> {
        let Instruction::Next { a: counter, b: last, to, .. } = program.steps[end] else { return None };
        let (first, body) = (to as usize, program.steps.get(to as usize..end)?);
        if body.is_empty() || body.len() > MAX_STEPS {
            return None;
        }
        let mut writers = vec![0usize; program.registers.len()];
        for step in body {
            if !step.visit_reads(&mut |_| {}) {
                return None;
            }
            for register in step.written() {
                writers[usize::from(register)] += 1;
            }
        }
        let is_written = |register: Reg| writers[usize::from(register)] > 0;
        if is_written(counter) || is_written(last) {
            return None;
        }
        // What a round computes may not be read after the loop, or before its step in a later round.
        let mut local = true;
        let outer = program.steps[..first].iter().chain(&program.steps[end..]);
        outer.for_each(|step| step.visit_all_reads(&mut |register| local &= !is_written(register)));
        if !local || !is_assigned_before_use(body, first, end, &is_written)? {
            return None;
        }
        let mut slots = SlotNumbers::new(counter, &writers, first..end);
        let steps = body.iter().map(|step| slots.block_step(program, step)).collect::<Option<Vec<_>>>()?;
        let emits = steps.iter().filter(|step| matches!(step, BlockStep::Emit { .. })).count();
        let SlotNumbers { outside, inputs, count, .. } = slots;
        Some(BlockLoop { steps, outside, inputs, slots: count, emits })
    }

    /// Prepares the arrays for the rounds of a loop with these registers.
    pub(super) fn enter(&self, space: &mut BlockSpace, registers: &[i64]) {
        if space.lanes.len() < self.slots {
            space.lanes.resize(self.slots, [0; LANES]);
        }
        for &(register, slot) in &self.inputs {
            space.lanes[slot] = [registers[usize::from(register)]; LANES];
        }
    }

    /// Makes `rounds` rounds, from 1 to [`LANES`], with the counters from `counter` on. All counters are numbers of the
    /// machine. Numbers that are too large are output if `takes_large`.
    pub(super) fn run(
        &self,
        space: &mut BlockSpace,
        counter: i64,
        rounds: usize,
        takes_large: bool,
    ) -> BlockEnd {
        space.begin(self, counter, rounds);
        let mut state = LaneState {
            active: u64::MAX >> (LANES - rounds),
            undecided: 0,
            large: self.inputs.iter().any(|&(_, slot)| space.lanes[slot][0] < 0),
        };
        for (at, step) in self.steps.iter().enumerate() {
            state.active |= space.reached[at];
            if state.active != 0 {
                space.make(at, step, &mut state, takes_large);
            }
        }
        let outside = &space.reached[self.steps.len() + 1..];
        let leaving = outside.iter().fold(0, |all, lanes| all | lanes);
        let left = leaving.trailing_zeros() as usize;
        // The lanes up to the one that leaves the loop.
        let counted = if left < LANES - 1 { (2 << left) - 1 } else { u64::MAX };
        if state.undecided & counted != 0 {
            return BlockEnd::Undecided;
        }
        space.outputs.iter_mut().for_each(|(_, lanes)| *lanes &= counted);
        space.table_steps = space.lane_steps.iter().take(left + 1).sum();
        match outside.iter().position(|lanes| leaving != 0 && lanes >> left & 1 == 1) {
            Some(place) => BlockEnd::Left { lane: left, to: self.outside[place] },
            None => BlockEnd::Complete,
        }
    }

    /// Calls `visit` with each output of the latest block: the tag, the lanes with an output, and the numbers of each
    /// register.
    pub(super) fn visit_outputs(
        &self,
        space: &BlockSpace,
        mut visit: impl FnMut(u16, u64, &[&Lanes]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &(at, lanes) in &space.outputs {
            if let (BlockStep::Emit { tag, slots }, true) = (&self.steps[at], lanes != 0) {
                let columns: SmallVec<[&Lanes; 4]> = slots.iter().map(|&slot| &space.lanes[slot]).collect();
                visit(*tag, lanes, &columns)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The lanes of a block between two steps.
struct LaneState {
    /// The lanes that reach the next step.
    active: u64,
    /// The lanes in which some result is not decided.
    undecided: u64,
    /// True if a number in some lane may be too large.
    large: bool,
}

impl LaneState {
    /// Takes the lanes without a decided result out of the active ones.
    #[inline(always)]
    fn leave_open(&mut self, open: u64) {
        self.undecided |= open & self.active;
        self.active &= !open;
    }
}

impl BlockSpace {
    /// Prepares the arrays for the rounds of a block.
    fn begin(&mut self, block: &BlockLoop, counter: i64, rounds: usize) {
        for (lane, number) in self.lanes[0].iter_mut().enumerate() {
            // Lanes that are not used have the last counter, so that no number is too large because of them.
            *number = counter + lane.min(rounds - 1) as i64;
        }
        self.reached.clear();
        self.reached.resize(block.steps.len() + 1 + block.outside.len(), 0);
        self.outputs.clear();
        self.lane_steps.clear();
        self.table_steps = 0;
    }

    /// Stores the result of a step: lanes without a value jump to `fail`.
    #[inline(always)]
    fn finish(&mut self, result: &LaneResult, to: Slot, fail: Target, state: &mut LaneState) {
        state.leave_open(result.undecided);
        state.large |= result.large;
        self.reached[fail] |= result.fail & state.active;
        state.active &= !result.fail;
        store(&mut self.lanes, to, &result.lanes, state.active);
    }

    /// Looks up the results of a definition.
    fn look_up(&mut self, table: &DefinitionTable, to: Slot, a: usize, active: u64) -> LaneResult {
        self.lane_steps.resize(LANES, 0);
        if !to.uniform {
            return table_lanes(table, &self.lanes[a], active, &mut self.lane_steps);
        }
        let entry = table.entry(self.lanes[a][0]);
        let needed = entry.map_or(0, |(_, needed)| needed);
        add_steps(&mut self.lane_steps, active, |_| needed);
        uniform(entry.map(|(value, _)| value))
    }

    /// Makes a step in the active lanes.
    #[inline(always)]
    fn make(&mut self, at: usize, step: &BlockStep, state: &mut LaneState, takes_large: bool) {
        let lanes = &mut self.lanes;
        match step {
            BlockStep::Binary { op, to, a, b, fail } => {
                let result = match to.uniform {
                    true => uniform(binary(*op, lanes[*a][0], lanes[*b][0]).ok()),
                    false => binary_lanes(*op, &lanes[*a], &lanes[*b], state.active, state.large),
                };
                self.finish(&result, *to, *fail, state);
            }
            BlockStep::Unary { op, to, a, fail } => {
                let result = if *op == Unary::Copy {
                    LaneResult { lanes: lanes[*a], fail: 0, undecided: 0, large: false }
                } else if to.uniform {
                    uniform(unary(*op, lanes[*a][0]).ok())
                } else {
                    each_lane(state.active, |lane| unary(*op, lanes[*a][lane]).ok())
                };
                self.finish(&result, *to, *fail, state);
            }
            BlockStep::Table { table, to, a, fail } => {
                let result = self.look_up(table, *to, *a, state.active);
                self.finish(&result, *to, *fail, state);
            }
            BlockStep::Jump(to) => {
                self.reached[*to] |= state.active;
                state.active = 0;
            }
            BlockStep::Branch { relation, when, a, b, to } => {
                let (holds, open) = match state.large {
                    false => (compare_lanes(*relation, &lanes[*a], &lanes[*b]), 0),
                    true => compare_large(*relation, &lanes[*a], &lanes[*b]),
                };
                let holds = if *when { holds } else { !holds };
                state.leave_open(open);
                self.reached[*to] |= holds & state.active;
                state.active &= !holds;
            }
            BlockStep::Order { a, b, to } => {
                let (a, b) = (lanes[*a], lanes[*b]);
                // A number that is too large is the largest one without a sign.
                let least = std::array::from_fn(|lane| (a[lane] as u64).min(b[lane] as u64) as i64);
                let most = std::array::from_fn(|lane| (a[lane] as u64).max(b[lane] as u64) as i64);
                store(lanes, to[0], &least, state.active);
                store(lanes, to[1], &most, state.active);
            }
            BlockStep::Emit { slots, .. } => {
                if state.large && !takes_large {
                    state.leave_open(slots.iter().fold(0, |all, &slot| all | negative_lanes(&lanes[slot])));
                }
                self.outputs.push((at, state.active));
            }
        }
    }
}

/// Returns whether every register that is written in a body is written before it is read, on every way through the
/// body; `None` if a step jumps back.
fn is_assigned_before_use(
    body: &[Instruction],
    first: usize,
    end: usize,
    is_written: &dyn Fn(Reg) -> bool,
) -> Option<bool> {
    // For each step, the registers that are written on every way to it; `None` if no way is known yet.
    let mut before: Vec<Option<Vec<Reg>>> = vec![None; body.len() + 1];
    before[0] = Some(Vec::new());
    let mut assigned = true;
    for (at, step) in body.iter().enumerate() {
        let Some(known) = before[at].take() else { continue };
        step.visit_reads(&mut |register| assigned &= !is_written(register) || known.contains(&register));
        let mut meet = |to: usize, known: &[Reg]| match &mut before[to] {
            Some(others) => others.retain(|register| known.contains(register)),
            none => *none = Some(known.to_vec()),
        };
        let (to, continues) = step.jump();
        if let Some(to) = to {
            let to = to as usize;
            if to >= first && to <= end {
                if to - first <= at {
                    return None;
                }
                // A step that fails writes nothing.
                meet(to - first, &known);
            }
        }
        if continues {
            let mut after = known;
            after.extend(step.written());
            meet(at + 1, &after);
        }
    }
    Some(assigned)
}

/// Looks up the result of a definition in each active lane, and adds its steps to those of the lane.
fn table_lanes(table: &DefinitionTable, a: &Lanes, active: u64, steps: &mut [u64]) -> LaneResult {
    let needed = [const { Cell::new(0) }; LANES];
    let result = each_lane(active, |lane| {
        let (value, steps) = table.entry(a[lane])?;
        needed[lane].set(steps);
        Some(value)
    });
    add_steps(steps, active, |lane| needed[lane].get());
    result
}

fn add_steps(steps: &mut [u64], active: u64, needed: impl Fn(usize) -> u64) {
    for (lane, steps) in steps.iter_mut().enumerate() {
        *steps += if active >> lane & 1 == 1 { needed(lane) } else { 0 };
    }
}

fn store(lanes: &mut [Lanes], to: Slot, result: &Lanes, active: u64) {
    let slot = &mut lanes[to.index];
    if !to.shared {
        // The lanes that do not reach the step do not read the slot.
        *slot = *result;
        return;
    }
    for (lane, (old, &new)) in slot.iter_mut().zip(result).enumerate() {
        if active >> lane & 1 == 1 {
            *old = new;
        }
    }
}
