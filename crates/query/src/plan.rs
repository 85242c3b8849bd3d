//! The plan of a query: the methods, their order and the budget of each. The decisions between methods are made here; a
//! question decides before whether it needs a plan: not for a value that is known, or a solver that was named.
//!
//! A plan is made from [`PositionFacts`], a handful of numbers about the position (or the window) and the capabilities
//! of its game, and from the wanted values. It is a pure function, so that it can be read, printed and tested without
//! any game. The caller executes the steps until the wanted values are known.
//!
//! Costs are counted in **steps** of about ten nanoseconds: one option looked up in a table with integer keys. The
//! thresholds between methods are in this module. The internal thresholds of a method are in the module of that method.
//!
//! The rules, in order:
//!
//! 1. The definition comes first if it is cheap: a position whose followers are solved [at once](AT_ONCE) is solved
//!    whole, with both values.
//! 2. The normal value never waits for the misère value. The misère value is computed afterwards, within a [small
//!    budget](LITTLE) of its own unless it is required.
//! 3. If a formula is available, the definition gets no more than a [short](SHORT) time to confirm it.
//! 4. A whole window that contains the position and costs less than the position alone is solved instead.
//! 5. A method of unknown cost gets a [share](TRIED) before the method that is sure.

use crate::solver_choice::SolverChoice;
use impartial::run::Run;
use impartial::value::{Play, Plays};
use std::fmt;

/// Steps that take no noticeable time: about 20 ms.
pub const AT_ONCE: u128 = 2_000_000;

/// Steps that the definition may take to confirm a formula: about 0.1 s.
pub const SHORT: u128 = 10_000_000;

/// Steps for a misère value that is not required, if the number of followers is not known: about 10 ms. A position that is
/// solved [at once](AT_ONCE) has both values.
pub const LITTLE: u128 = 1_000_000;

/// Steps for a required misère value before the methods for parts are tried: about 0.1 s.
pub const FIRST_FOR_MISERE: u128 = 10_000_000;

/// Maximum number of steps for a position that is solved whole although a search for its one value is available.
pub const SEARCHED_FROM: u128 = 50_000_000;

/// Maximum number of steps for a position that is expanded to a graph with its followers by default. An edge takes some
/// 25 times as long as an option that is looked up, so this is about half a second.
pub const WORTH_A_GRAPH: u128 = 2_000_000;

/// Maximum number of steps for a sum of graphs that is solved as a whole.
pub const WORTH_A_WHOLE: u128 = 20_000_000;

/// Steps of an option that is listed by an interpreter and looked up by its key.
pub const INTERPRETED_OPTION: u128 = 20;

/// Positions settled before a method of unknown cost gives way.
pub const TRIED: u64 = 20_000;

/// Positions settled for canonical forms of parts in addition to an answer that gives the outcome.
pub const FEW_FORMS: u64 = 1_000;

/// Positions settled for canonical forms of parts for a misère value that is not required: about 20 ms for heaps.
pub const LITTLE_FORMS: u64 = 4_000;

/// Positions settled for canonical forms of the parts of large boards instead of [`LITTLE_FORMS`]. Each part takes some
/// four times as long as one of heaps.
pub const LITTLE_FORMS_OF_BOARDS: u64 = 1_500;

/// Positions settled for canonical forms of parts for a required misère value: about 0.15 s for heaps.
pub const MAX_FORMS: u64 = 30_000;

/// Positions settled for canonical forms of the parts of large boards instead of [`MAX_FORMS`].
pub const MAX_FORMS_OF_BOARDS: u64 = 10_000;

/// Maximum number of followers of a position that is tested for general tameness.
pub const FEW_FOLLOWERS: u64 = 10_000;

/// Moves of the graph for a genus that is not required: about 20 ms.
pub const GENUS_MOVES: u64 = 100_000;

/// Steps for a value if a formula gives the outcome: about 10 s. With a limit on time the search for the value
/// continues until that limit.
pub const FOR_A_VALUE: u128 = 1_000_000_000;

/// Maximum number of positions settled for such a value if it is not known whether they are enough: a second or two,
/// because each position waits for the memory.
pub const MAX_FOR_A_VALUE: u64 = 4_000_000;

/// Steps for the misère values of all options of a position if no limit on time is set.
pub const FOR_MOVES: u128 = 20_000_000;

/// Maximum number of options of a position for which a genus is found in addition to the values.
pub const MANY_FOR_A_GENUS: u64 = 500;

/// Maximum number of options that are listed, or whose formula values are combined by mex.
pub const MANY_OPTIONS: u64 = 100_000;

/// Maximum number of options that are listed for a solver selected by name.
pub const MAX_LISTED: u64 = 10_000_000;

/// Number of options above which a quotient is tried first for winning misère moves.
pub const FEW_OPTIONS: u64 = 100;

/// Positions settled for the misère sum of a window if that sum is not required.
pub const FEW_FOR_MISERE: u64 = 100_000;

/// A method for the values or the outcome of a position.
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
    /// Returns `true` if the method can give a misère value or outcome.
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

/// The budget of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepBudget {
    /// The limits of the query.
    Limits,
    /// This number of positions.
    Positions(u64),
}

impl StepBudget {
    /// Returns the same run with at most this budget.
    pub(crate) fn cap<'a>(self, run: &Run<'a>) -> Run<'a> {
        match self {
            StepBudget::Limits => run.clone(),
            StepBudget::Positions(n) => run.with_limits(run.limits().positions_at_most(n)),
        }
    }
}

/// A method with its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The method.
    pub method: PlanMethod,
    /// The budget.
    pub most: StepBudget,
}

impl PlanStep {
    /// Returns `true` if the step is worth a try when the outcome is known and the value is not.
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

/// The steps in order: first those for the normal value until it is known, then those for the misère value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The steps for the normal value.
    pub normal: Vec<PlanStep>,
    /// The steps for the misère value, if the other steps do not give it.
    pub misere: Vec<PlanStep>,
}

impl Plan {
    /// Puts a try of the table of earlier questions before the other steps, for as many positions as are solved at once.
    /// Returns `false` if the plan begins with the table of the position anyway.
    pub(crate) fn continue_table(&mut self, facts: &PositionFacts) -> bool {
        if self
            .normal
            .first()
            .is_some_and(|step| step.method == PlanMethod::Whole && step.most == StepBudget::Limits)
        {
            return false;
        }
        self.normal.insert(0, tried(PlanMethod::Whole, facts.positions_for(AT_ONCE)));
        true
    }
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

/// The amount of work that a misère value is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MiserePolicy {
    /// The misère value is not wanted.
    No,
    /// The misère value is reported if little work gives it.
    #[default]
    Little,
    /// The misère value is required.
    Full,
}

/// The results that the formulas give for a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaFacts {
    /// `true` if a formula gives the normal value.
    pub value: bool,
    /// `true` if a formula gives the misère value.
    pub misere: bool,
    /// `true` if a formula gives the outcome of normal play.
    pub outcome: bool,
}

/// A window that contains a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingWindow {
    /// The fastest solver of the window that fits the memory.
    pub solver: SolverChoice,
    /// Number of positions of the window.
    pub positions: u128,
    /// Upper bound on the numbers of the positions, exclusive.
    pub below: u64,
    /// `true` if the window may have far more positions than the position has followers.
    pub may_exceed: bool,
}

/// The facts about a position that are known before any work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionFacts {
    /// Number of options, or `None` if there are more than [`MANY_OPTIONS`].
    pub options: Option<u64>,
    /// Upper bound on the number of followers, if one is known.
    pub followers: Option<u128>,
    /// `true` if positions have integer keys, which make an option about ten times cheaper.
    pub keys: bool,
    /// `true` if positions decompose into components.
    pub components: bool,
    /// `true` if the parts are boards: the game has a search made for large positions.
    pub board: bool,
    /// `true` if that search accepts this position.
    pub search: bool,
    /// The largest heap, if the heaps follow a rule that the heap solver knows.
    pub largest_heap: Option<u64>,
    /// `true` if canonical forms are found by parts.
    pub forms: bool,
    /// `true` if misère play is played by quotients.
    pub quotient: bool,
    /// The results that formulas give.
    pub told: FormulaFacts,
    /// The smallest window that contains the position, if there is one with a fast solver.
    pub window: Option<EnclosingWindow>,
    /// Lower bound on the number of followers. A method that settles fewer positions is not tried.
    pub fewest: u64,
    /// `true` if there is a limit on time; the limit then decides how long a value is searched for.
    pub timed: bool,
}

impl PositionFacts {
    /// Returns the steps for the position as a whole, or `None` if the number is unknown.
    pub fn whole(&self) -> Option<u128> {
        let options = u128::from(self.options?);
        let each = if self.keys { 1 } else { 10 };
        // On average, a follower is assumed to have half as many options as the position itself.
        Some(self.followers?.saturating_mul(10 + options * each / 2))
    }

    /// Returns the method for the enclosing window, with its steps.
    pub fn in_window(&self) -> Option<(PlanMethod, u128)> {
        let EnclosingWindow { solver, positions, below, .. } = self.window?;
        let each = match solver {
            SolverChoice::Ranked => 1 + u128::from(self.options?) / 8,
            // The set of a line has one bit for every value. Beyond some thousand values it does not fit the cache.
            SolverChoice::Lines => 1 + u128::from(below) / 128,
            _ => 1,
        };
        Some((PlanMethod::Window(solver), positions.saturating_mul(each)))
    }

    /// Returns the cheaper of both methods, if a cost is known.
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
    pub(crate) fn among_many(&self, step: PlanStep, play: Play) -> PlanStep {
        match step.most {
            StepBudget::Limits if play.is_misere() && !self.timed && self.is_long(&step) => {
                PlanStep { most: StepBudget::Positions(self.positions_for(FOR_MOVES)), ..step }
            }
            _ => step,
        }
    }

    /// Returns the number of positions that are settled for a value where the outcome is known.
    pub(crate) fn positions_for_a_value(&self) -> u64 {
        self.positions_for(FOR_A_VALUE / 10).min(MAX_FOR_A_VALUE)
    }

    /// Returns `true` if the normal value alone is found faster than both values of a small position: heap by heap, or
    /// by a search among parts.
    fn has_quicker_for_normal(&self) -> bool {
        self.largest_heap.is_some() || self.search && self.components
    }

    /// Returns the number of positions that may be settled in `steps` steps.
    fn positions_for(&self, steps: u128) -> u64 {
        let options = u128::from(self.options.unwrap_or(MANY_OPTIONS)).max(1);
        u64::try_from(steps / options).unwrap_or(u64::MAX)
    }

    /// Returns the number of parts that may be settled in `steps` steps. A part of a board takes some ten times as long
    /// as a heap.
    fn parts_for(&self, steps: u128) -> u64 {
        self.positions_for(if self.board { steps / 10 } else { steps })
    }
}

/// Returns the plan for the values of one position.
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
        // A window is cheap for each position, and no other method comes near, unless the position has far fewer
        // followers than the window has positions: the table of the followers gets an equal share of the time first.
        Some((method @ PlanMethod::Window(_), cost)) if facts.is_worth(cost) => {
            if facts.window.is_some_and(|window| window.may_exceed) {
                steps.push(tried(PlanMethod::Whole, facts.positions_for(cost / INTERPRETED_OPTION)));
            }
            steps.push(fully(method));
        }
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
        // If the position is small, the table gives both values at once.
        None if (facts.search || facts.components) && misere > MiserePolicy::No => {
            steps.push(tried(PlanMethod::Whole, TRIED));
        }
        _ => {}
    }
    if steps.iter().any(|step| step.most == StepBudget::Limits) {
        return steps;
    }
    if facts.told.outcome && !facts.search && !facts.components {
        // If the value takes too long, the outcome is the answer.
        match both {
            Some((method, cost)) if facts.is_worth(cost) => steps.push(fully(method)),
            None if facts.timed => steps.push(fully(PlanMethod::Whole)),
            // The number of followers may be far below its upper bound.
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
        Some((method, cost)) if misere == MiserePolicy::Full && cost <= FIRST_FOR_MISERE => {
            steps.push(fully(method));
        }
        _ => {}
    }
    // A quotient gives the outcome at once. The search for the value continues a little longer.
    if facts.quotient && misere == MiserePolicy::Little {
        steps.push(fully(PlanMethod::Quotient));
    }
    if facts.forms {
        // A small number of forms is worth the work even if the outcome is known by then.
        if facts.quotient {
            steps.push(tried(PlanMethod::Forms, FEW_FORMS));
        }
        let most = match (misere, facts.board) {
            (MiserePolicy::Full, true) => MAX_FORMS_OF_BOARDS,
            (MiserePolicy::Full, false) => MAX_FORMS,
            (_, true) => LITTLE_FORMS_OF_BOARDS,
            (_, false) => LITTLE_FORMS,
        };
        steps.push(tried(PlanMethod::Forms, most));
    }
    if facts.told.misere {
        steps.extend([PlanMethod::InductionStep, PlanMethod::Formula].map(fully));
    }
    if misere == MiserePolicy::Full {
        if steps.iter().all(|step| step.most != StepBudget::Limits) {
            // The outcome is then known even if the limits end the next step.
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

/// Returns the maximum number of positions of the graph of a position and its followers before its parts or formulas
/// are used instead. `None` means that no graph is begun, and `u64::MAX` means no maximum except the limits.
pub fn graph(facts: &PositionFacts) -> Option<u64> {
    match facts.whole() {
        Some(steps) if steps <= WORTH_A_GRAPH => Some(u64::MAX),
        Some(_) => None,
        // The number of followers is unknown, so the work may be wasted.
        None => facts.options.map(|_| facts.positions_for(AT_ONCE)),
    }
}

/// Returns `true` if a sum of graphs is solved as a whole before its parts are solved one by one.
pub fn sum(facts: &PositionFacts) -> bool {
    facts.whole().is_some_and(|steps| steps <= WORTH_A_WHOLE)
}

/// A method for the values of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableMethod {
    /// A solver of whole boards.
    Board(SolverChoice),
    /// Heap by heap, for normal values only.
    Heaps,
    /// Position by position, component by component, for normal values only.
    Components,
    /// Position by position, in one table.
    Whole,
}

/// The facts about a window that are known before any work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowFacts {
    /// Number of members of its positions.
    pub members: usize,
    /// The solvers of whole boards that can solve it, with the bytes that each needs.
    pub boards: Vec<(SolverChoice, u64)>,
    /// `true` if heaps follow a rule that the heap solver knows.
    pub heaps: bool,
    /// `true` if positions decompose into components.
    pub components: bool,
    /// The limit on memory, in bytes.
    pub memory: Option<u64>,
}

/// Error for a window of which no table fits the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTableFits {
    /// The least number of bytes that a table needs.
    pub needed: u64,
}

/// Maximum number of members of a window that is solved row by row before other solvers of boards, whatever its size.
pub const FEW_MEMBERS: usize = 3;

/// Size of a table in bytes from which sums are found without the table.
pub const LARGE_TABLE: u64 = 128 << 20;

/// Returns `true` if the sums of a window of `members` members are found row by row, without its values, instead of
/// from a table of `table` bytes.
pub fn sums_by_rows(members: usize, table: Option<u64>) -> bool {
    members <= FEW_MEMBERS || table.is_none_or(|bytes| bytes >= LARGE_TABLE)
}

/// Returns `true` if the sums of a window of `members` members are found from the sets of lines alone, which take
/// `sets` bytes. Measured with five members below 128, rows and tables take 1.2 to 6 times as long.
pub fn sums_by_sets(members: usize, table: Option<u64>, sets: Option<u64>, memory: Option<u64>) -> bool {
    let fits = |bytes: u64| memory.is_none_or(|memory| bytes <= memory);
    members > FEW_MEMBERS && sets.is_some_and(fits) && table.is_none_or(|bytes| bytes >= LARGE_TABLE)
}

/// Returns `true` if results that need no table, sums or values in order, are found from the sets of lines alone, which
/// take `sets` bytes. This is so if the sets fit the memory and no table fits. A table by ranks is not counted, because
/// it examines every option.
pub fn by_sets(facts: &WindowFacts, sets: Option<u64>) -> bool {
    let fits = |bytes: u64| facts.memory.is_none_or(|memory| bytes <= memory);
    let mut quick = facts.boards.iter().filter(|(solver, _)| *solver != SolverChoice::Ranked);
    sets.is_some_and(fits) && !quick.any(|&(_, bytes)| fits(bytes))
}

/// Returns the plan for a window.
///
/// # Errors
/// [`NoTableFits`] if the board needs more memory than the limit and no method needs less.
pub fn table(facts: &WindowFacts, plays: Plays) -> Result<TableMethod, NoTableFits> {
    let fits = |bytes: u64| facts.memory.is_none_or(|memory| bytes <= memory);
    let fitting = |solver| facts.boards.iter().any(|&(offered, bytes)| offered == solver && fits(bytes));
    let by_rows_first = facts.members <= FEW_MEMBERS;
    let (first, last): (Vec<_>, Vec<_>) = SolverChoice::OF_BOARDS
        .into_iter()
        .partition(|&solver| by_rows_first || solver != SolverChoice::Rows);
    if let Some(solver) = first.into_iter().chain(last).find(|&solver| fitting(solver)) {
        return Ok(TableMethod::Board(solver));
    }
    if plays == Plays::Normal && facts.heaps {
        return Ok(TableMethod::Heaps);
    }
    if plays == Plays::Normal && facts.components {
        return Ok(TableMethod::Components);
    }
    match facts.boards.iter().map(|&(_, bytes)| bytes).min() {
        // Every other method needs more memory than the solvers of boards.
        Some(needed) => Err(NoTableFits { needed }),
        None => Ok(TableMethod::Whole),
    }
}

#[cfg(test)]
mod tests;
