//! Dense tables: the values of all positions of a window in one array.

use super::cell::{Cell, ValueMarks};
use super::form::MAX_ATOM;
use super::form::MAX_STEP;
use super::moves::DenseMoves;
use super::progression::Progression;
use super::running_sets::{LineSystem, RunningSets};
use super::space::{Numbers, Space};
use crate::evaluate::{
    Fault, Lanes as NumberLanes, MAX_STEPS, Output, ProgramInput, StepCount, run, run_into,
};
use crate::rule::compiled::{CompiledRule, PositionInput};
use impartial::run::{Progress, Run, Stopped};
use impartial::value::Plays;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Why a dense table cannot be completed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Failure {
    /// A move leads to a position with these numbers, outside of the table.
    Leaves(SmallVec<[u64; 8]>),
    /// The table is not suitable for the game, for this reason.
    Unsuitable(&'static str),
    /// A value is too large for the entries.
    LargeValue,
    Stopped(Stopped),
}

/// Returns the failure of a position whose rules end with a fault.
fn failure_of(fault: Fault, run: &Run<'_>) -> Failure {
    match fault {
        Fault::Ended => match run.check(0, 0) {
            Err(stopped) => Failure::Stopped(stopped),
            Ok(()) => Failure::Unsuitable("a position has too many moves"),
        },
        _ => Failure::Unsuitable("the moves of a position cannot be listed"),
    }
}

/// Why the fast form of the moves is not used at a position.
enum Fallback {
    /// The interpreter must list the moves, because a number or an amount is large.
    Interpret,
    Failure(Failure),
}

impl From<Fault> for Fallback {
    fn from(_: Fault) -> Fallback {
        Fallback::Interpret
    }
}

/// Number of positions without a value that are collected at one position before these are solved.
const MAX_PENDING: usize = 256;

/// The values of all positions of a window, and those of their options that are collected at one position.
pub(super) struct DenseTable<'a, C> {
    rule: &'a CompiledRule,
    moves: &'a DenseMoves,
    space: &'a Space,
    values: Gathered<'a, C>,
    /// True if every value is also stored for the other orders of the numbers.
    mirrored: bool,
    lines: Option<Lines>,
    /// The number of positions with values.
    solved: u64,
    stack: Vec<usize>,
}

/// The lines of a window and their sets.
struct Lines {
    system: LineSystem,
    sets: RunningSets,
    /// For each progression with a full line, its place among the lines of a position.
    places: Vec<Option<usize>>,
    /// The lines through the present position, and those to whose earlier positions a move leads.
    through: Vec<usize>,
    reached: Vec<usize>,
}

/// The entries of a table, and the values of the options of the present position.
struct Gathered<'a, C> {
    space: &'a Space,
    normal: Vec<C>,
    /// Empty if misère values are not computed.
    misere: Vec<C>,
    seen: ValueMarks,
    seen_misere: ValueMarks,
    has_options: bool,
    /// Options without a value.
    pending: Vec<usize>,
    has_pending: bool,
    /// Steps of the present position that the interpreter did not count.
    steps: u64,
    leaves: Option<SmallVec<[u64; 8]>>,
}

impl<C: Cell> Gathered<'_, C> {
    fn begin(&mut self) {
        self.seen.clear();
        self.seen_misere.clear();
        self.has_options = false;
        self.pending.clear();
        self.has_pending = false;
        self.steps = 0;
        self.leaves = None;
    }

    #[inline]
    fn add(&mut self, cell: usize) {
        match self.normal[cell].value() {
            Some(value) => {
                self.has_options = true;
                self.seen.insert(value);
                if let Some(value) = self.misere.get(cell).and_then(|cell| cell.value()) {
                    self.seen_misere.insert(value);
                }
            }
            None if self.normal[cell] == C::ILLEGAL => {}
            None => self.add_pending(cell),
        }
    }

    #[cold]
    fn add_pending(&mut self, cell: usize) {
        self.has_pending = true;
        if self.pending.len() < MAX_PENDING {
            self.pending.push(cell);
        }
    }

    /// Adds an option that the interpreter found.
    fn add_numbers(&mut self, numbers: &[i64]) -> ControlFlow<()> {
        match self.space.cell(numbers) {
            Some(cell) => {
                self.add(cell);
                ControlFlow::Continue(())
            }
            None => {
                self.leaves = Some(numbers.iter().map(|&x| x as u64).collect());
                ControlFlow::Break(())
            }
        }
    }

    fn check_left(&mut self) -> Result<(), Fallback> {
        match self.leaves.take() {
            Some(numbers) => Err(Fallback::Failure(Failure::Leaves(numbers))),
            None => Ok(()),
        }
    }

    /// Adds the options of a progression.
    fn add_progression(
        &mut self,
        progression: &Progression,
        atoms: &[i64],
        mirrored: bool,
    ) -> Result<(), Fallback> {
        let mut first = i64::MIN;
        let mut last = i64::MAX;
        for form in &progression.lower {
            first = first.max(form.value(atoms));
        }
        for form in &progression.upper {
            last = last.min(form.value(atoms));
        }
        if first > last {
            return Ok(());
        }
        if first < -MAX_STEP || last > MAX_STEP {
            return Err(Fallback::Interpret);
        }
        self.steps += (last - first + 1) as u64;
        for bound in &progression.bounds {
            let (base, slope) = (bound.base.value(atoms), bound.slope.value(atoms));
            match slope {
                0 if base < 0 => return Ok(()),
                0 => {}
                1.. => first = first.max(-base.div_euclid(slope)),
                _ => last = last.min(base.div_euclid(-slope)),
            }
        }
        if first > last {
            return Ok(());
        }
        let mut from: Numbers = SmallVec::new();
        let mut steps: Numbers = SmallVec::new();
        for (number, &below) in progression.target.iter().zip(&self.space.below) {
            let (base, slope) = (number.base.value(atoms), number.slope.value(atoms));
            let (start, end) = (base + slope * first, base + slope * last);
            if start < 0 || end < 0 {
                return Err(Fallback::Interpret);
            }
            if start.max(end) as u64 >= below {
                // The interpreter tells which of these positions are legal.
                return Err(Fallback::Interpret);
            }
            from.push(start);
            steps.push(slope);
        }
        if self.space.unordered && !mirrored {
            let mut sorted = from.clone();
            for _ in first..=last {
                sorted.copy_from_slice(&from);
                sorted.sort_unstable();
                let _ = self.add_numbers(&sorted);
                from.iter_mut().zip(&steps).for_each(|(x, step)| *x += step);
            }
            return self.check_left();
        }
        let radix = || self.space.radix.iter().map(|&radix| radix as i64);
        let mut cell = from.iter().zip(radix()).map(|(x, radix)| x * radix).sum::<i64>();
        let step = steps.iter().zip(radix()).map(|(x, radix)| x * radix).sum::<i64>();
        for _ in first..=last {
            self.add(cell as usize);
            cell += step;
        }
        Ok(())
    }
}

impl<'a, C: Cell> DenseTable<'a, C> {
    /// Returns a table without values. With `lines`, running sets take the place of the options of full lines.
    pub(super) fn new(
        rule: &'a CompiledRule,
        moves: &'a DenseMoves,
        space: &'a Space,
        plays: Plays,
        lines: bool,
    ) -> Result<DenseTable<'a, C>, Failure> {
        let lines = match lines {
            true => Some(Lines::new(moves, space, plays).ok_or(Failure::Unsuitable("too many lines"))?),
            false => None,
        };
        let mirrored = mirrors(moves, space, lines.is_some());
        let cells = |wanted: bool| -> Result<Vec<C>, Failure> {
            let mut all = Vec::new();
            let count = if wanted { space.cells } else { 0 };
            all.try_reserve_exact(count).map_err(|_| Failure::Unsuitable("too large a table"))?;
            all.resize(count, C::UNKNOWN);
            Ok(all)
        };
        let values = Gathered {
            space,
            normal: cells(true)?,
            misere: cells(plays.has_misere())?,
            seen: ValueMarks::default(),
            seen_misere: ValueMarks::default(),
            has_options: false,
            pending: Vec::new(),
            has_pending: false,
            steps: 0,
            leaves: None,
        };
        Ok(DenseTable { rule, moves, space, values, mirrored, lines, solved: 0, stack: Vec::new() })
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let cells = (self.values.normal.len() + self.values.misere.len()) * size_of::<C>();
        let sets = self.lines.as_ref().map_or(0, |lines| lines.sets.bytes());
        (cells + self.stack.capacity() * size_of::<usize>()) as u64 + sets
    }

    /// Returns the number of positions with values.
    pub(super) fn solved(&self) -> u64 {
        self.solved
    }

    /// Returns the values at a place: `None` if they are not known, `Some(None)` if the position is not legal.
    pub(super) fn get(&self, cell: usize) -> Option<Option<(u64, Option<u64>)>> {
        let normal = self.values.normal[cell];
        if normal == C::ILLEGAL {
            return Some(None);
        }
        let value = |cell: &C| cell.value().map(|value| value as u64);
        Some(Some((value(&normal)?, self.values.misere.get(cell).and_then(value))))
    }

    /// Returns the normal and the misère entries.
    pub(super) fn into_entries(self) -> (Vec<C>, Vec<C>) {
        (self.values.normal, self.values.misere)
    }

    /// Solves all positions of the window in order.
    pub(super) fn solve_all(&mut self, run: &Run<'_>, total: Option<u64>) -> Result<(), Failure> {
        let space = self.space;
        let mut next_check = 0u64;
        let mut passed = 0u64;
        let flow = space.scan(|position, cell| {
            if passed >= next_check {
                next_check = passed + 256;
                run.report(Progress { phase: "positions solved", done: self.solved, total });
                if let Err(stopped) = run.check(self.solved, self.bytes()) {
                    return ControlFlow::Break(Failure::Stopped(stopped));
                }
            }
            passed += 1;
            match self.solve_in_order(position, cell, run) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => ControlFlow::Break(failure),
            }
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(failure) => Err(failure),
        }
    }

    /// Solves a position whose options are solved already, if the order of the window respects the moves. Otherwise,
    /// without lines, the options are solved first.
    pub(super) fn solve_in_order(
        &mut self,
        position: &[i64],
        cell: usize,
        run: &Run<'_>,
    ) -> Result<(), Failure> {
        if self.values.normal[cell] != C::UNKNOWN {
            return Ok(());
        }
        if self.lines.is_none() {
            return self.solve_from(cell, run);
        }
        if !self.evaluate(position, cell, run)? {
            return Ok(());
        }
        if self.values.has_pending {
            return Err(Failure::Unsuitable("a move does not lead to an earlier position"));
        }
        self.store(position, cell, run)
    }

    /// Solves the position at a place, and all of its followers without a value.
    pub(super) fn solve_from(&mut self, root: usize, run: &Run<'_>) -> Result<(), Failure> {
        let mut steps = 0u32;
        self.stack.clear();
        self.stack.push(root);
        while let Some(&cell) = self.stack.last() {
            let before = self.values.normal[cell];
            if before != C::UNKNOWN && before != C::OPEN {
                self.stack.pop();
                continue;
            }
            steps += 1;
            if steps.is_multiple_of(256)
                && let Err(stopped) = run.check(self.solved, self.bytes())
            {
                return Err(Failure::Stopped(stopped));
            }
            let position = self.space.position(cell);
            if !self.evaluate(&position, cell, run)? {
                self.stack.pop();
                continue;
            }
            if !self.values.has_pending {
                self.store(&position, cell, run)?;
                self.stack.pop();
                continue;
            }
            self.values.normal[cell] = C::OPEN;
            for at in 0..self.values.pending.len() {
                let mut option = self.values.pending[at];
                if self.space.unordered {
                    option = self.space.cell(&self.space.position(option)).unwrap_or(option);
                }
                // An open position on the stack is a follower of itself.
                if self.values.normal[option] == C::OPEN {
                    return Err(Failure::Unsuitable("play may come back to a position"));
                }
                self.stack.push(option);
            }
        }
        Ok(())
    }

    /// Sets the known values of a position, unless the position is not legal. With lines, the positions before it have
    /// values.
    pub(super) fn set_known(
        &mut self,
        position: &[i64],
        cell: usize,
        (normal, misere): (u64, Option<u64>),
        run: &Run<'_>,
    ) -> Result<(), Failure> {
        if !self.is_legal(position, cell, run)? {
            return Ok(());
        }
        let pair = [normal, misere.unwrap_or(0)];
        let bytes = self.bytes();
        let plays = 1 + usize::from(!self.values.misere.is_empty());
        if let Some(Lines { system, sets, through, .. }) = &mut self.lines {
            system.visit(position, through);
            for (play, &value) in pair[..plays].iter().enumerate() {
                sets.insert(through, play, value, run, bytes).map_err(Failure::Stopped)?;
            }
        }
        self.set_pair(position, cell, pair)
    }

    /// Returns whether a position is legal, and marks it if it is not.
    fn is_legal(&mut self, position: &[i64], cell: usize, run: &Run<'_>) -> Result<bool, Failure> {
        if self.rule.has_legality() {
            let should_continue = || run.should_continue();
            let steps = StepCount::watched(&should_continue);
            let given = ProgramInput::of_position(position, &[], None);
            let legal = self.rule.is_legal(PositionInput::Other(given), &steps);
            if !legal.map_err(|fault| failure_of(fault, run))? {
                self.set_marks(position, cell, C::ILLEGAL);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Collects the values of the options of a position. Returns `false` if the position is not legal.
    fn evaluate(&mut self, position: &[i64], cell: usize, run: &Run<'_>) -> Result<bool, Failure> {
        let should_continue = || run.should_continue();
        let rule = self.rule;
        self.values.begin();
        if let Some(lines) = &mut self.lines {
            lines.system.visit(position, &mut lines.through);
            lines.reached.clear();
        }
        if !self.is_legal(position, cell, run)? {
            return Ok(false);
        }
        let given = ProgramInput::of_position(position, &[], None);
        let steps = StepCount::watched(&should_continue);
        match self.fast_options(position, &steps) {
            Ok(()) => {}
            Err(Fallback::Failure(failure)) => return Err(failure),
            Err(Fallback::Interpret) => {
                self.values.begin();
                if let Some(lines) = &mut self.lines {
                    lines.reached.clear();
                }
                let steps = StepCount::watched(&should_continue);
                let values = &mut self.values;
                let visited = rule.visit(given, &steps, &mut |_, _, numbers| values.add_numbers(numbers));
                let _ = visited.map_err(|fault| failure_of(fault, run))?;
                if let Some(numbers) = values.leaves.take() {
                    return Err(Failure::Leaves(numbers));
                }
            }
        }
        Ok(true)
    }

    /// Collects the values of the options in the fast form of each move line.
    fn fast_options(&mut self, position: &[i64], steps: &StepCount<'_>) -> Result<(), Fallback> {
        let (moves, mirrored) = (self.moves, self.mirrored);
        let (values, lines) = (&mut self.values, &mut self.lines);
        let given = ProgramInput::of_position(position, &[], None);
        if self.rule.is_over(PositionInput::Other(given), steps)? {
            return Ok(());
        }
        for (at, (progression, _)) in moves.progressions.iter().enumerate() {
            let line = lines.as_ref().and_then(|lines| lines.places[at]);
            let mut each = |atoms: &[i64]| -> Result<(), Fallback> {
                match (line, &mut *lines) {
                    (Some(line), Some(lines)) => {
                        lines.reached.push(lines.through[line]);
                        Ok(())
                    }
                    _ => values.add_progression(progression, atoms, mirrored),
                }
            };
            let Some(header) = &progression.header else {
                each(position)?;
                continue;
            };
            let mut atoms: SmallVec<[i64; 16]> = SmallVec::from_slice(position);
            let mut failed = None;
            let _ = run(header, given, steps, &mut |_, more| {
                atoms.truncate(position.len());
                atoms.extend_from_slice(more);
                let added = match more.iter().any(|&atom| atom > MAX_ATOM) {
                    true => Err(Fallback::Interpret),
                    false => each(&atoms),
                };
                match added {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(fallback) => {
                        failed = Some(fallback);
                        ControlFlow::Break(())
                    }
                }
            })?;
            if let Some(fallback) = failed {
                return Err(fallback);
            }
        }
        if let Some(rest) = &moves.rest {
            let _flow = run_into(rest, given, steps, values)?;
            values.check_left()?;
        }
        // The interpreter would count these steps too, and may refuse their number.
        if steps.total() + values.steps + moves.steps > MAX_STEPS {
            return Err(Fallback::Interpret);
        }
        Ok(())
    }

    /// Stores the values of a position whose options are collected.
    fn store(&mut self, position: &[i64], cell: usize, run: &Run<'_>) -> Result<(), Failure> {
        let bytes = self.bytes();
        let values = &mut self.values;
        let plays = 1 + usize::from(!values.misere.is_empty());
        let mut pair = [0, 1];
        match &mut self.lines {
            None => {
                pair[0] = values.seen.mex();
                if values.has_options {
                    pair[1] = values.seen_misere.mex();
                }
            }
            Some(Lines { sets, through, reached, .. }) => {
                pair[0] = sets.mex(reached, 0, |value| values.seen.contains(value));
                let is_terminal = !values.has_options && reached.iter().all(|&line| sets.is_empty(line));
                if plays == 2 && !is_terminal {
                    pair[1] = sets.mex(reached, 1, |value| values.seen_misere.contains(value));
                }
                for (play, &value) in pair[..plays].iter().enumerate() {
                    sets.insert(through, play, value, run, bytes).map_err(Failure::Stopped)?;
                }
            }
        }
        self.set_pair(position, cell, pair)
    }

    /// Sets the normal and the misère value of a position.
    fn set_pair(&mut self, position: &[i64], cell: usize, pair: [u64; 2]) -> Result<(), Failure> {
        let normal = C::from_value(pair[0]).ok_or(Failure::LargeValue)?;
        let misere = C::from_value(pair[1]).ok_or(Failure::LargeValue)?;
        self.set_marks(position, cell, normal);
        if !self.values.misere.is_empty() {
            let (space, mirrored) = (self.space, self.mirrored);
            let column = &mut self.values.misere;
            column[cell] = misere;
            if mirrored {
                visit_orders(space, position, &mut |cell| column[cell] = misere);
            }
        }
        self.solved += 1;
        Ok(())
    }

    /// Sets the normal entry of a position, in all orders of its numbers if the table is mirrored.
    fn set_marks(&mut self, position: &[i64], cell: usize, entry: C) {
        let column = &mut self.values.normal;
        column[cell] = entry;
        if self.mirrored {
            visit_orders(self.space, position, &mut |cell| column[cell] = entry);
        }
    }
}

impl<C: Cell> Output for Gathered<'_, C> {
    const ANY_ORDER: bool = false;

    #[inline]
    fn emit(&mut self, _: u16, numbers: &[i64]) -> ControlFlow<()> {
        self.add_numbers(numbers)
    }

    fn emit_lanes(&mut self, _: u16, lanes: u64, columns: &[&NumberLanes]) -> ControlFlow<()> {
        let cells = self.space.cells(lanes, columns);
        let mut left = lanes;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            match &cells {
                Some(cells) => self.add(cells[lane]),
                None => {
                    let numbers: Numbers = columns.iter().map(|column| column[lane]).collect();
                    self.add_numbers(&numbers)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Lines {
    fn new(moves: &DenseMoves, space: &Space, plays: Plays) -> Option<Lines> {
        let mut system = LineSystem::default();
        let mut places = Vec::new();
        for (_, full) in &moves.progressions {
            places.push(match full {
                Some(full) => Some(system.add(&full.direction, &space.below, space.unordered)?),
                None => None,
            });
        }
        let sets = RunningSets::new(system.count(), plays.count());
        Some(Lines { system, sets, places, through: Vec::new(), reached: Vec::new() })
    }
}

/// Maximum number of numbers of a position that is stored in every order of its numbers.
const MAX_MIRRORED: usize = 3;

/// Returns whether a table stores every value for all orders of the numbers. A progression is then read without sorting.
fn mirrors(moves: &DenseMoves, space: &Space, lines: bool) -> bool {
    let is_read = if lines { !moves.has_only_lines() } else { true };
    space.unordered && is_read && (2..=MAX_MIRRORED).contains(&space.below.len())
}

/// Calls `visit` with the places of two or three numbers in all orders.
fn visit_orders(space: &Space, position: &[i64], visit: &mut dyn FnMut(usize)) {
    let place = |x: i64, at: usize| x as usize * space.radix[at];
    match *position {
        [a, b] => visit(place(b, 0) + place(a, 1)),
        [a, b, c] => {
            for [x, y, z] in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                visit(place(x, 0) + place(y, 1) + place(z, 2));
            }
        }
        _ => {}
    }
}

/// Returns an estimate of the bytes of a table: its entries, and the sets of its lines if there are any.
pub(super) fn estimated_bytes(moves: &DenseMoves, space: &Space, plays: Plays, lines: bool) -> Option<u64> {
    let plays = plays.count() as u64;
    // Entries of two bytes, and two columns of the values in order.
    let cells = (space.cells as u64).checked_mul(4 * plays)?;
    if !lines {
        return Some(cells);
    }
    let lines = Lines::count(moves, space)?;
    // The values are expected to be below the sum of the numbers, or a little above.
    let words = (space.window.iter().sum::<u64>() / 64 + 1).next_power_of_two();
    cells.checked_add(lines.checked_mul(plays)?.checked_mul(12 * words)?)
}

impl Lines {
    fn count(moves: &DenseMoves, space: &Space) -> Option<u64> {
        let mut system = LineSystem::default();
        for full in moves.progressions.iter().filter_map(|(_, full)| full.as_ref()) {
            system.add(&full.direction, &space.below, space.unordered)?;
        }
        Some(system.count() as u64)
    }
}
