//! Which method answers a question, in which order, and how far each goes: the one place that decides.
//!
//! A plan is made from [`PositionFacts`], a handful of numbers about the position (or the window) and what its
//! game offers, and from what is wanted. It is a pure function, so that it can be read, printed and tested
//! without any game; whoever executes it goes through the steps until what is wanted is known.
//!
//! Costs are counted in **steps** of about ten nanoseconds: one option looked up in a table with integer
//! keys. The thresholds between methods stand here; what one method spends on itself stands with it.
//!
//! The rules, in order:
//!
//! 1. The definition comes first where it is cheap: a position whose followers are solved [at
//!    once](AT_ONCE) is solved whole, with both values.
//! 2. The normal value is never held up by the misère one, which is looked for afterwards, within a
//!    [small budget](LITTLE) of its own unless it was asked for.
//! 3. Where a formula is at hand, the definition gets no more than a [short](SHORT) time to confirm it.
//! 4. A whole window that holds the position and costs less than the position alone is solved instead.
//! 5. What is only tried, because nobody knows what it costs, gets a [share](TRIED) before the method
//!    that is sure.

use crate::solver_choice::SolverChoice;
use impartial::run::{Limits, Run};
use std::fmt;

/// Steps that nobody notices: about 20 ms.
pub const AT_ONCE: u128 = 2_000_000;

/// Steps that the definition may take to confirm what a formula says, about 0.1 s.
pub const SHORT: u128 = 10_000_000;

/// Steps for a misère value that was not asked for, about 0.1 s.
pub const LITTLE: u128 = 10_000_000;

/// Steps up to which a position is solved whole where a search for its one value is at hand.
pub const SEARCHED_FROM: u128 = 50_000_000;

/// Steps up to which a position and its followers are made a graph without being asked to: an edge of it takes some
/// 25 times as long as an option that is looked up, so half a second.
pub const WORTH_A_GRAPH: u128 = 2_000_000;

/// Steps up to which a sum of graphs is solved as a whole.
pub const WORTH_A_WHOLE: u128 = 20_000_000;

/// Positions that are settled before a method of unknown cost gives way.
pub const TRIED: u64 = 20_000;

/// Positions of which the canonical forms of parts are found in addition to an answer that says who wins.
pub const FEW_FORMS: u64 = 10_000;

/// Positions of which they are found where nothing else says who wins misère play, about 0.15 s for heaps.
pub const MOST_FORMS: u64 = 30_000;

/// The same for parts of big boards, each of which takes some four times as long as one of heaps.
pub const MOST_FORMS_OF_BOARDS: u64 = 10_000;

/// Steps for a value where a formula gives the outcome, about 10 s. With a limit on time the value is searched for until
/// then.
pub const FOR_A_VALUE: u128 = 1_000_000_000;

/// Positions that are settled for it at most where it is not known whether that is enough: a second or two, as each
/// waits for the memory.
pub const MOST_FOR_A_VALUE: u64 = 4_000_000;

/// Steps for the misère values of all options of a position where nothing limits the time.
pub const FOR_MOVES: u128 = 20_000_000;

/// A position with more options than these has no genus found beside its values.
pub const MANY_FOR_A_GENUS: u64 = 500;

/// Most options over which a formula is summed up by mex, or that are listed.
pub const MANY_OPTIONS: u64 = 100_000;

/// Most options that are listed for a solver that was asked for by name.
pub const MOST_LISTED: u64 = 10_000_000;

/// With more options than these, winning misère moves are asked of a quotient first.
pub const FEW_OPTIONS: u64 = 100;

/// Positions settled for the misère sum of a window that nobody asked for by name.
pub const FEW_FOR_MISERE: u64 = 100_000;

/// A way to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanMethod {
    /// The position and all its followers in one table: both values.
    Whole,
    /// Component by component: the normal value.
    Components,
    /// Heap by heap: the normal value.
    Heaps,
    /// A search for the normal value alone.
    Search,
    /// The smallest window that holds the position, by this solver: both values.
    Window(SolverChoice),
    /// The canonical forms of the parts: both values.
    Forms,
    /// A misère quotient: who wins misère play.
    Quotient,
    /// The mex of what a formula says of the options.
    InductionStep,
    /// A formula.
    Formula,
}

impl PlanMethod {
    /// Whether it can give a misère value (or outcome).
    pub const fn is_for_misere(self) -> bool {
        !matches!(self, PlanMethod::Components | PlanMethod::Heaps | PlanMethod::Search)
    }
}

impl fmt::Display for PlanMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanMethod::Whole => f.write_str("the position with all its followers (memo)"),
            PlanMethod::Components => f.write_str("component by component (components)"),
            PlanMethod::Heaps => f.write_str("heap by heap (heap)"),
            PlanMethod::Search => f.write_str("a search for the one value (search)"),
            PlanMethod::Window(solver) => write!(f, "the smallest window that holds it ({solver})"),
            PlanMethod::Forms => f.write_str("the canonical forms of its parts"),
            PlanMethod::Quotient => f.write_str("a misère quotient, for the outcome"),
            PlanMethod::InductionStep => f.write_str("the mex of the formula's values of the options"),
            PlanMethod::Formula => f.write_str("the formula"),
        }
    }
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepBudget {
    /// Up to the limits of the question.
    Limits,
    /// So many positions.
    Positions(u64),
}

impl StepBudget {
    /// The same run, ended where this says.
    pub(crate) fn cap<'a>(self, run: &Run<'a>) -> Run<'a> {
        match self {
            StepBudget::Limits => run.clone(),
            StepBudget::Positions(n) => run.with_limits(Limits { max_positions: Some(n), ..*run.limits() }),
        }
    }
}

/// A method, and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The method.
    pub method: PlanMethod,
    /// How far it goes.
    pub most: StepBudget,
}

impl PlanStep {
    /// Whether it is worth a try where who wins is known already, and the value is not.
    pub(crate) fn is_brief(&self) -> bool {
        matches!(self.most, StepBudget::Positions(most) if most <= TRIED)
    }
}

impl fmt::Display for PlanStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            StepBudget::Limits => write!(f, "{}", self.method),
            StepBudget::Positions(n) => write!(f, "{}, for {n} positions at most", self.method),
        }
    }
}

const fn fully(method: PlanMethod) -> PlanStep {
    PlanStep { method, most: StepBudget::Limits }
}

const fn tried(method: PlanMethod, positions: u64) -> PlanStep {
    PlanStep { method, most: StepBudget::Positions(positions) }
}

/// What is done, in order: first the steps for the normal value until it is known, then those for the
/// misère value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// For the normal value.
    pub normal: Vec<PlanStep>,
    /// For the misère value, where the others did not give it.
    pub misere: Vec<PlanStep>,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (play, steps) in [("normal", &self.normal), ("misère", &self.misere)] {
            for (i, step) in steps.iter().enumerate() {
                writeln!(f, "{play} {}. {step}", i + 1)?;
            }
        }
        Ok(())
    }
}

/// How much a misère value is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MiserePolicy {
    /// It is not wanted.
    No,
    /// It is told where little work gives it.
    #[default]
    Little,
    /// It was asked for.
    Full,
}

/// What the formulas say of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaFacts {
    /// The normal value.
    pub value: bool,
    /// The misère value.
    pub misere: bool,
    /// Who wins normal play.
    pub outcome: bool,
}

/// A window that holds a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingWindow {
    /// The solver of it, the fastest that fits the memory.
    pub solver: SolverChoice,
    /// How many positions it has.
    pub positions: u128,
    /// Upper bound on the numbers of the positions, exclusive.
    pub below: u64,
}

/// What is known of a position before any work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionFacts {
    /// How many options it has; `None` if more than [`MANY_OPTIONS`].
    pub options: Option<u64>,
    /// A bound on the number of its followers, where one is known.
    pub followers: Option<u128>,
    /// Whether positions have integer keys, which makes an option about ten times cheaper.
    pub keys: bool,
    /// Whether it falls apart into components.
    pub components: bool,
    /// Whether its parts are boards: there is a search made for big positions of this game.
    pub board: bool,
    /// Whether that search can take this position.
    pub search: bool,
    /// The largest heap, where the heaps follow a rule that the heap solver knows.
    pub largest_heap: Option<u64>,
    /// Whether canonical forms are found by parts.
    pub forms: bool,
    /// Whether misère play is played by quotients.
    pub quotient: bool,
    /// What formulas say.
    pub told: FormulaFacts,
    /// The smallest window that holds it, if it has one with a fast solver.
    pub window: Option<EnclosingWindow>,
    /// Lower bound on the number of followers. A method that settles fewer positions is not tried.
    pub fewest: u64,
    /// `true` if there is a limit on time; the limit then decides how long a value is searched for.
    pub timed: bool,
}

impl PositionFacts {
    /// Steps for the position as a whole; `None` if nobody knows.
    pub fn whole(&self) -> Option<u128> {
        let options = u128::from(self.options?);
        let each = if self.keys { 1 } else { 10 };
        // A position has as many options as half of those that its largest one has.
        Some(self.followers?.saturating_mul(10 + options * each / 2))
    }

    /// Steps for the window that holds it.
    pub fn in_window(&self) -> Option<(PlanMethod, u128)> {
        let EnclosingWindow { solver, positions, below } = self.window?;
        let each = match solver {
            SolverChoice::Ranked => 1 + u128::from(self.options?) / 8,
            // The set of a line has a bit for every value, and beyond some thousand it does not fit the cache.
            SolverChoice::Lines => 1 + u128::from(below) / 128,
            _ => 1,
        };
        Some((PlanMethod::Window(solver), positions.saturating_mul(each)))
    }

    /// The cheaper of both, where a cost is known.
    fn both_values(&self) -> Option<(PlanMethod, u128)> {
        match (self.whole(), self.in_window()) {
            (Some(whole), Some((_, window))) if whole <= window.saturating_mul(2).max(AT_ONCE) => {
                Some((PlanMethod::Whole, whole))
            }
            (Some(_) | None, Some(window)) => Some(window),
            (whole, None) => whole.map(|whole| (PlanMethod::Whole, whole)),
        }
    }

    /// Returns `true` if a method of `cost` steps is used for the value. If a formula gives the outcome and no limit on
    /// time is set, a value that costs more than [`FOR_A_VALUE`] is left out.
    fn is_worth(&self, cost: u128) -> bool {
        self.timed || !self.told.outcome || cost <= FOR_A_VALUE
    }

    /// Returns `true` if a step may take more than [`SHORT`] steps.
    pub(crate) fn is_long(&self, step: &PlanStep) -> bool {
        let cost = match step.method {
            PlanMethod::Whole => self.whole(),
            PlanMethod::Window(_) => self.in_window().map(|(_, cost)| cost),
            PlanMethod::InductionStep | PlanMethod::Formula | PlanMethod::Heaps => Some(0),
            _ => None,
        };
        step.most == StepBudget::Limits && cost.is_none_or(|cost| cost > SHORT)
    }

    /// Returns a step as it is made for every option of a position: misère values get a bound unless a limit on time is
    /// set.
    pub(crate) fn among_many(&self, step: PlanStep, misere: bool) -> PlanStep {
        match step.most {
            StepBudget::Limits if misere && !self.timed && self.is_long(&step) => {
                PlanStep { most: StepBudget::Positions(self.positions_for(FOR_MOVES)), ..step }
            }
            _ => step,
        }
    }

    /// Returns the number of positions that are settled for a value where the outcome is known.
    pub(crate) fn positions_for_a_value(&self) -> u64 {
        self.positions_for(FOR_A_VALUE / 10).min(MOST_FOR_A_VALUE)
    }

    /// Whether the normal value alone is found quicker than both values of a small position: heap by heap, or
    /// by a search among parts.
    fn has_quicker_for_normal(&self) -> bool {
        self.largest_heap.is_some() || self.search && self.components
    }

    /// How many positions may be settled for so many steps.
    fn positions_for(&self, steps: u128) -> u64 {
        let options = u128::from(self.options.unwrap_or(MANY_OPTIONS)).max(1);
        u64::try_from(steps / options).unwrap_or(u64::MAX)
    }

    /// How many parts may be settled for so many steps: one of a board takes some ten times as long as a heap.
    fn parts_for(&self, steps: u128) -> u64 {
        self.positions_for(if self.board { steps / 10 } else { steps })
    }
}

/// The plan for the values of one position.
pub fn value(facts: &PositionFacts, misere: MiserePolicy) -> Plan {
    if let Some((method, steps)) = facts.both_values()
        && steps <= AT_ONCE
        && (misere > MiserePolicy::No || !facts.has_quicker_for_normal())
    {
        let rest = [PlanMethod::InductionStep, PlanMethod::Formula].map(fully);
        return Plan { normal: vec![fully(method)], misere: rest.into() };
    }
    let mut plan = Plan { normal: normal(facts, misere), misere: Vec::new() };
    if misere > MiserePolicy::No {
        plan.misere = misere_steps(facts, misere);
    }
    let is_possible = |step: &PlanStep| match step.most {
        StepBudget::Positions(most) => most >= facts.fewest,
        StepBudget::Limits => true,
    };
    plan.normal.retain(is_possible);
    plan.misere.retain(is_possible);
    plan
}

fn normal(facts: &PositionFacts, misere: MiserePolicy) -> Vec<PlanStep> {
    let mut steps = Vec::new();
    let both = facts.both_values();
    if facts.largest_heap.is_some() {
        steps.push(fully(PlanMethod::Heaps));
        if facts.told.value {
            steps.extend([PlanMethod::InductionStep, PlanMethod::Formula].map(fully));
        }
        return steps;
    }
    if facts.told.value {
        match both {
            Some((method, cost)) if cost <= SHORT => steps.push(fully(method)),
            None => steps.push(tried(PlanMethod::Whole, TRIED.min(facts.positions_for(SHORT)))),
            Some(_) => {}
        }
        if facts.options.is_some() {
            if facts.search {
                steps.push(tried(PlanMethod::Search, TRIED));
            } else if facts.components {
                steps.push(tried(PlanMethod::Components, facts.parts_for(SHORT)));
            }
        }
        steps.extend([PlanMethod::InductionStep, PlanMethod::Formula].map(fully));
        return steps;
    }
    match both {
        // A window is cheap by the position: nothing else comes near.
        Some((method @ PlanMethod::Window(_), cost)) if facts.is_worth(cost) => steps.push(fully(method)),
        Some((method, cost))
            if facts.search
                && cost <= SEARCHED_FROM
                && (misere > MiserePolicy::No || !facts.has_quicker_for_normal()) =>
        {
            steps.push(fully(method));
        }
        Some((method, cost))
            if facts.components && !facts.search && cost <= SHORT && misere == MiserePolicy::Full =>
        {
            steps.push(fully(method));
        }
        // Both values at once, if the position is small.
        None if (facts.search || facts.components) && misere > MiserePolicy::No => {
            steps.push(tried(PlanMethod::Whole, TRIED));
        }
        _ => {}
    }
    if steps.iter().any(|step| step.most == StepBudget::Limits) {
        return steps;
    }
    if facts.told.outcome && !facts.search && !facts.components {
        // The outcome is the answer where the value takes too long.
        match both {
            Some((method, cost)) if facts.is_worth(cost) => steps.push(fully(method)),
            None if facts.timed => steps.push(fully(PlanMethod::Whole)),
            // A bound on the followers is no more than that: there may be few.
            _ => steps.push(tried(PlanMethod::Whole, facts.positions_for_a_value())),
        }
        return steps;
    }
    steps.push(fully(if facts.search {
        PlanMethod::Search
    } else if facts.components {
        PlanMethod::Components
    } else {
        PlanMethod::Whole
    }));
    steps
}

fn misere_steps(facts: &PositionFacts, misere: MiserePolicy) -> Vec<PlanStep> {
    let mut steps = Vec::new();
    let both = facts.both_values();
    match both {
        Some((method, cost)) if cost <= LITTLE => steps.push(fully(method)),
        _ => {}
    }
    // Who wins is known at once where there is a quotient; the value is looked for a little longer.
    if facts.quotient && misere == MiserePolicy::Little {
        steps.push(fully(PlanMethod::Quotient));
    }
    if facts.forms {
        // Few are worth it even where who wins is known by then.
        if facts.quotient {
            steps.push(tried(PlanMethod::Forms, FEW_FORMS));
        }
        steps.push(tried(PlanMethod::Forms, if facts.board { MOST_FORMS_OF_BOARDS } else { MOST_FORMS }));
    }
    if facts.told.misere {
        steps.extend([PlanMethod::InductionStep, PlanMethod::Formula].map(fully));
    }
    if misere == MiserePolicy::Full {
        if steps.iter().all(|step| step.most != StepBudget::Limits) {
            // Who wins is known also if the limits end what follows.
            if facts.quotient {
                steps.push(fully(PlanMethod::Quotient));
            }
            steps.push(fully(both.map_or(PlanMethod::Whole, |(method, _)| method)));
        }
        return steps;
    }
    if both.is_none() && facts.options.is_some() {
        steps.push(tried(PlanMethod::Whole, TRIED.min(facts.positions_for(LITTLE))));
    }
    steps
}

/// How many positions of a graph may be made of a position and its followers before its parts are asked one
/// by one, or formulas; `None` not to begin, `u64::MAX` up to the limits.
pub fn graph(facts: &PositionFacts) -> Option<u64> {
    match facts.whole() {
        Some(steps) if steps <= WORTH_A_GRAPH => Some(u64::MAX),
        Some(_) => None,
        // It may be in vain.
        None => facts.options.map(|_| facts.positions_for(AT_ONCE)),
    }
}

/// Whether a sum of graphs is solved as a whole before its parts are asked one by one.
pub fn sum(facts: &PositionFacts) -> bool {
    facts.whole().is_some_and(|steps| steps <= WORTH_A_WHOLE)
}

/// How the values of a window are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableMethod {
    /// By a solver of whole boards.
    Board(SolverChoice),
    /// Heap by heap: normal values alone.
    Heaps,
    /// Position by position, component by component: normal values alone.
    Components,
    /// Position by position, in one table.
    Whole,
}

/// What is known of a window before any work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowFacts {
    /// How many members its positions have.
    pub members: usize,
    /// The solvers of whole boards that can solve it, with the bytes that each needs.
    pub boards: Vec<(SolverChoice, u64)>,
    /// Whether heaps follow a rule that the heap solver knows.
    pub heaps: bool,
    /// Whether positions fall apart.
    pub components: bool,
    /// The memory that there may be.
    pub memory: Option<u64>,
}

/// No way to the values of a window fits the memory: the least that one would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTableFits {
    /// Bytes.
    pub needed: u64,
}

/// Members up to which a window is solved row by row before other solvers of boards, whatever its size.
pub const FEW_MEMBERS: usize = 3;

/// Bytes of a table from which on sums are found without it.
pub const LARGE_TABLE: u64 = 128 << 20;

/// Whether the sums of a window of so many members are found row by row, without its values, rather than from
/// a table that takes so many bytes.
pub fn sums_by_rows(members: usize, table: Option<u64>) -> bool {
    members <= FEW_MEMBERS || table.is_none_or(|bytes| bytes >= LARGE_TABLE)
}

/// Whether the sums of a window of so many members are found from the sets of lines alone, which take so many bytes,
/// rather than row by row or from a table: measured with five members below 128, those take 1.2 to 6 times as long.
pub fn sums_by_sets(members: usize, table: Option<u64>, sets: Option<u64>, memory: Option<u64>) -> bool {
    let fits = |bytes: u64| memory.is_none_or(|memory| bytes <= memory);
    members > FEW_MEMBERS && sets.is_some_and(fits) && table.is_none_or(|bytes| bytes >= LARGE_TABLE)
}

/// Whether what needs no table, sums or values in order, is found from the sets of lines alone, which take so
/// many bytes: where no table fits the memory and they do. A table by ranks, which looks at every option, is no
/// way where there is one along lines.
pub fn by_sets(facts: &WindowFacts, sets: Option<u64>) -> bool {
    let fits = |bytes: u64| facts.memory.is_none_or(|memory| bytes <= memory);
    let mut quick = facts.boards.iter().filter(|(solver, _)| *solver != SolverChoice::Ranked);
    sets.is_some_and(fits) && !quick.any(|&(_, bytes)| fits(bytes))
}

/// The plan for a window.
///
/// # Errors
/// [`NoTableFits`] where the board needs more memory than there may be and nothing needs less.
pub fn table(facts: &WindowFacts, misere: bool) -> Result<TableMethod, NoTableFits> {
    let fits = |bytes: u64| facts.memory.is_none_or(|memory| bytes <= memory);
    let fitting = |solver| facts.boards.iter().any(|&(offered, bytes)| offered == solver && fits(bytes));
    let by_rows_first = facts.members <= FEW_MEMBERS;
    let (first, last): (Vec<_>, Vec<_>) = SolverChoice::OF_BOARDS
        .into_iter()
        .partition(|&solver| by_rows_first || solver != SolverChoice::Rows);
    if let Some(solver) = first.into_iter().chain(last).find(|&solver| fitting(solver)) {
        return Ok(TableMethod::Board(solver));
    }
    if !misere && facts.heaps {
        return Ok(TableMethod::Heaps);
    }
    if !misere && facts.components {
        return Ok(TableMethod::Components);
    }
    match facts.boards.iter().map(|&(_, bytes)| bytes).min() {
        // Everything else needs more than the fast ones.
        Some(needed) => Err(NoTableFits { needed }),
        None => Ok(TableMethod::Whole),
    }
}

#[cfg(test)]
mod tests;
