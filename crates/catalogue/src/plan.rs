//! Which method answers a question, in which order, and how far each goes: the one place that decides.
//!
//! A plan is made from [`Facts`], a handful of numbers about the position (or the window) and what its
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

/// Steps for a misère value that was not asked for.
pub const LITTLE: u128 = 20_000_000;

/// Steps up to which a position is solved whole where a search for its one value is at hand.
pub const SEARCHED_FROM: u128 = 50_000_000;

/// Steps up to which a position and its followers are made a graph without being asked to.
pub const WORTH_A_GRAPH: u128 = 20_000_000;

/// Positions that are settled before a method of unknown cost gives way.
pub const TRIED: u64 = 20_000;

/// Positions of which the canonical forms of parts are found beside an answer that says who wins.
pub const FEW_FORMS: u64 = 20_000;

/// Positions of which they are found where nothing else says who wins misère play.
pub const MOST_FORMS: u64 = 100_000;

/// Steps for a value where the outcome is known by a formula, and is the answer otherwise.
pub const FOR_A_VALUE: u128 = 1_000_000_000;

/// Positions that are settled for it at most where it is not known whether that is enough: a second or two, as each
/// waits for the memory.
pub const MOST_FOR_A_VALUE: u64 = 4_000_000;

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
pub enum Method {
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

impl Method {
    /// Whether it can give a misère value (or outcome).
    pub const fn is_for_misere(self) -> bool {
        !matches!(self, Method::Components | Method::Heaps | Method::Search)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Whole => f.write_str("the position with all its followers (memo)"),
            Method::Components => f.write_str("component by component (components)"),
            Method::Heaps => f.write_str("heap by heap (heap)"),
            Method::Search => f.write_str("a search for the one value (search)"),
            Method::Window(solver) => write!(f, "the smallest window that holds it ({solver})"),
            Method::Forms => f.write_str("the canonical forms of its parts"),
            Method::Quotient => f.write_str("a misère quotient, for the outcome"),
            Method::InductionStep => f.write_str("the mex of the formula's values of the options"),
            Method::Formula => f.write_str("the formula"),
        }
    }
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// Up to the limits of the question.
    Limits,
    /// So many positions.
    Positions(u64),
}

impl Most {
    /// The same run, ended where this says.
    pub(crate) fn cap<'a>(self, run: &Run<'a>) -> Run<'a> {
        match self {
            Most::Limits => run.clone(),
            Most::Positions(n) => run.with_limits(Limits { max_positions: Some(n), ..*run.limits() }),
        }
    }
}

/// A method, and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The method.
    pub method: Method,
    /// How far it goes.
    pub most: Most,
}

impl Step {
    /// Whether it is worth a try where who wins is known already, and the value is not.
    pub(crate) fn is_brief(&self) -> bool {
        matches!(self.most, Most::Positions(most) if most <= FEW_FORMS)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Most::Limits => write!(f, "{}", self.method),
            Most::Positions(n) => write!(f, "{}, for {n} positions at most", self.method),
        }
    }
}

const fn fully(method: Method) -> Step {
    Step { method, most: Most::Limits }
}

const fn tried(method: Method, positions: u64) -> Step {
    Step { method, most: Most::Positions(positions) }
}

/// What is done, in order: first the steps for the normal value until it is known, then those for the
/// misère value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// For the normal value.
    pub normal: Vec<Step>,
    /// For the misère value, where the others did not give it.
    pub misere: Vec<Step>,
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
pub enum Misere {
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
pub struct Told {
    /// The normal value.
    pub value: bool,
    /// The misère value.
    pub misere: bool,
    /// Who wins normal play.
    pub outcome: bool,
    /// Who wins misère play.
    pub misere_outcome: bool,
}

/// A window that holds a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The solver of it, the fastest that fits the memory.
    pub solver: SolverChoice,
    /// How many positions it has.
    pub positions: u128,
}

/// What is known of a position before any work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How many options it has; `None` if more than [`MANY_OPTIONS`].
    pub options: Option<u64>,
    /// A bound on the number of its followers, where one is known.
    pub followers: Option<u128>,
    /// Whether positions have integer keys, which makes an option about ten times cheaper.
    pub keys: bool,
    /// Whether it falls apart into components.
    pub components: bool,
    /// Whether there is a search made for big positions of this game.
    pub search: bool,
    /// The largest heap, where the heaps follow a rule that the heap solver knows.
    pub largest_heap: Option<u64>,
    /// Whether canonical forms are found by parts.
    pub forms: bool,
    /// Whether misère play is played by quotients.
    pub quotient: bool,
    /// What formulas say.
    pub told: Told,
    /// The smallest window that holds it, if it has one with a fast solver.
    pub window: Option<Holds>,
}

impl Facts {
    /// Steps for the position as a whole; `None` if nobody knows.
    pub fn whole(&self) -> Option<u128> {
        let options = u128::from(self.options?);
        let each = if self.keys { 1 } else { 10 };
        // A position has as many options as half of those that its largest one has.
        Some(self.followers?.saturating_mul(10 + options * each / 2))
    }

    /// Steps for the window that holds it.
    pub fn in_window(&self) -> Option<(Method, u128)> {
        let Holds { solver, positions } = self.window?;
        let each = match solver {
            SolverChoice::Ranked => 1 + u128::from(self.options?) / 8,
            _ => 1,
        };
        Some((Method::Window(solver), positions.saturating_mul(each)))
    }

    /// The cheaper of both, where a cost is known.
    fn both_values(&self) -> Option<(Method, u128)> {
        match (self.whole(), self.in_window()) {
            (Some(whole), Some((_, window))) if whole <= window.saturating_mul(2).max(AT_ONCE) => {
                Some((Method::Whole, whole))
            }
            (Some(_) | None, Some(window)) => Some(window),
            (whole, None) => whole.map(|whole| (Method::Whole, whole)),
        }
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
}

/// The plan for the values of one position.
pub fn value(facts: &Facts, misere: Misere) -> Plan {
    if let Some((method, steps)) = facts.both_values()
        && steps <= AT_ONCE
        && (misere > Misere::No || !facts.has_quicker_for_normal())
    {
        let rest = [Method::InductionStep, Method::Formula].map(fully);
        return Plan { normal: vec![fully(method)], misere: rest.into() };
    }
    let mut plan = Plan { normal: normal(facts, misere), misere: Vec::new() };
    if misere > Misere::No {
        plan.misere = misere_steps(facts, misere);
    }
    plan
}

fn normal(facts: &Facts, misere: Misere) -> Vec<Step> {
    let mut steps = Vec::new();
    let both = facts.both_values();
    if facts.largest_heap.is_some() {
        steps.push(fully(Method::Heaps));
        if facts.told.value {
            steps.extend([Method::InductionStep, Method::Formula].map(fully));
        }
        return steps;
    }
    if facts.told.value {
        match both {
            Some((method, cost)) if cost <= SHORT => steps.push(fully(method)),
            None => steps.push(tried(Method::Whole, TRIED.min(facts.positions_for(SHORT)))),
            Some(_) => {}
        }
        if facts.components && facts.options.is_some() {
            steps.push(tried(Method::Components, facts.positions_for(SHORT)));
        }
        if facts.search && facts.options.is_some() {
            steps.push(tried(Method::Search, TRIED));
        }
        steps.extend([Method::InductionStep, Method::Formula].map(fully));
        return steps;
    }
    match both {
        // A window is cheap by the position: nothing else comes near.
        Some((method @ Method::Window(_), _)) => steps.push(fully(method)),
        Some((method, cost))
            if facts.search
                && cost <= SEARCHED_FROM
                && (misere > Misere::No || !facts.has_quicker_for_normal()) =>
        {
            steps.push(fully(method));
        }
        Some((method, cost))
            if facts.components && !facts.search && cost <= SHORT && misere == Misere::Full =>
        {
            steps.push(fully(method));
        }
        // Both values at once, if the position is small.
        None if (facts.search || facts.components) && misere > Misere::No => {
            steps.push(tried(Method::Whole, TRIED));
        }
        _ => {}
    }
    if steps.iter().any(|step| step.most == Most::Limits) {
        return steps;
    }
    if facts.told.outcome && !facts.search && !facts.components {
        // The outcome is the answer where the value takes too long.
        match both {
            Some((method, cost)) if cost <= FOR_A_VALUE => steps.push(fully(method)),
            _ => {
                let most = facts.positions_for(FOR_A_VALUE / 10).min(MOST_FOR_A_VALUE);
                steps.push(tried(Method::Whole, most));
            }
        }
        return steps;
    }
    steps.push(fully(if facts.search {
        Method::Search
    } else if facts.components {
        Method::Components
    } else {
        Method::Whole
    }));
    steps
}

fn misere_steps(facts: &Facts, misere: Misere) -> Vec<Step> {
    let mut steps = Vec::new();
    let both = facts.both_values();
    match both {
        Some((method, cost)) if cost <= LITTLE => steps.push(fully(method)),
        _ => {}
    }
    // Who wins is known at once where there is a quotient; the value is looked for a little longer.
    if facts.quotient && misere == Misere::Little {
        steps.push(fully(Method::Quotient));
    }
    if facts.forms {
        steps.push(tried(Method::Forms, FEW_FORMS));
        steps.push(tried(Method::Forms, MOST_FORMS));
    }
    if facts.told.misere {
        steps.extend([Method::InductionStep, Method::Formula].map(fully));
    }
    if misere == Misere::Full {
        if steps.iter().all(|step| step.most != Most::Limits) {
            // Who wins is known also if the limits end what follows.
            if facts.quotient {
                steps.push(fully(Method::Quotient));
            }
            steps.push(fully(both.map_or(Method::Whole, |(method, _)| method)));
        }
        return steps;
    }
    if both.is_none() && facts.options.is_some() {
        steps.push(tried(Method::Whole, TRIED));
    }
    steps
}

/// How many positions of a graph may be made of a position and its followers before its parts are asked one
/// by one, or formulas; `None` not to begin, `u64::MAX` up to the limits.
pub fn graph(facts: &Facts) -> Option<u64> {
    match facts.whole() {
        Some(steps) if steps <= WORTH_A_GRAPH => Some(u64::MAX),
        Some(_) => None,
        // It may be in vain.
        None => facts.options.map(|_| facts.positions_for(AT_ONCE)),
    }
}

/// How the values of a window are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
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
pub struct TooLarge {
    /// Bytes.
    pub needed: u64,
}

/// Members up to which a window is solved row by row before other solvers of boards, whatever its size.
pub const FEW_MEMBERS: usize = 3;

/// Bytes of a table from which on sums are found row by row.
pub const LARGE_TABLE: u64 = 128 << 20;

/// Whether the sums of a window of so many members are found row by row, without its values, rather than from
/// a table that takes so many bytes.
pub fn sums_by_rows(members: usize, table: Option<u64>) -> bool {
    members <= FEW_MEMBERS || table.is_none_or(|bytes| bytes >= LARGE_TABLE)
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
/// [`TooLarge`] where the board needs more memory than there may be and nothing needs less.
pub fn table(facts: &WindowFacts, misere: bool) -> Result<Table, TooLarge> {
    let fits = |bytes: u64| facts.memory.is_none_or(|memory| bytes <= memory);
    let fitting = |solver| facts.boards.iter().any(|&(offered, bytes)| offered == solver && fits(bytes));
    let by_rows_first = facts.members <= FEW_MEMBERS;
    let (first, last): (Vec<_>, Vec<_>) = SolverChoice::OF_BOARDS
        .into_iter()
        .partition(|&solver| by_rows_first || solver != SolverChoice::Rows);
    if let Some(solver) = first.into_iter().chain(last).find(|&solver| fitting(solver)) {
        return Ok(Table::Board(solver));
    }
    if !misere && facts.heaps {
        return Ok(Table::Heaps);
    }
    if !misere && facts.components {
        return Ok(Table::Components);
    }
    match facts.boards.iter().map(|&(_, bytes)| bytes).min() {
        // Everything else needs more than the fast ones.
        Some(needed) => Err(TooLarge { needed }),
        None => Ok(Table::Whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of a game that offers nothing but its options.
    const PLAIN: Facts = Facts {
        options: Some(100),
        followers: None,
        keys: true,
        components: false,
        search: false,
        largest_heap: None,
        forms: false,
        quotient: false,
        told: Told { value: false, misere: false, outcome: false, misere_outcome: false },
        window: None,
    };

    const FORMULA: Told = Told { value: true, misere: true, outcome: true, misere_outcome: true };

    fn methods(steps: &[Step]) -> Vec<Method> {
        steps.iter().map(|step| step.method).collect()
    }

    /// Facts, and the methods for the normal value in order.
    #[test]
    fn normal_values_are_planned_by_this_table() {
        use Method::*;
        let window = |solver, positions| Some(Holds { solver, positions });
        let lines = SolverChoice::Lines;
        let table: &[(&str, Facts, &[Method])] = &[
            ("nothing known", PLAIN, &[Whole]),
            ("few followers", Facts { followers: Some(1000), ..PLAIN }, &[Whole]),
            ("falls apart", Facts { components: true, ..PLAIN }, &[Whole, Components]),
            (
                "falls apart, many followers",
                Facts { components: true, followers: Some(1 << 40), ..PLAIN },
                &[Components],
            ),
            ("a big board", Facts { search: true, components: true, ..PLAIN }, &[Whole, Search]),
            (
                "a narrow bar",
                Facts { search: true, keys: false, followers: Some(4000), options: Some(726), ..PLAIN },
                &[Whole],
            ),
            ("heaps", Facts { largest_heap: Some(100_000), quotient: true, ..PLAIN }, &[Heaps]),
            (
                "a formula, far away",
                Facts { told: FORMULA, followers: Some(1 << 50), ..PLAIN },
                &[InductionStep, Formula],
            ),
            (
                "a formula, nearby",
                Facts { told: FORMULA, followers: Some(150_000), ..PLAIN },
                &[Whole, InductionStep, Formula],
            ),
            (
                "a formula, parts",
                Facts { told: FORMULA, components: true, followers: Some(1 << 50), ..PLAIN },
                &[Components, InductionStep, Formula],
            ),
            (
                "two numbers in a window",
                Facts {
                    options: Some(3000),
                    followers: Some(1_002_001),
                    window: window(lines, 501_501),
                    ..PLAIN
                },
                &[Window(lines)],
            ),
            (
                "a window that costs more than the position",
                Facts { followers: Some(1000), window: window(lines, 1 << 40), ..PLAIN },
                &[Whole],
            ),
        ];
        for (name, facts, expected) in table {
            assert_eq!(methods(&value(facts, Misere::Little).normal), *expected, "{name}");
        }
    }

    #[test]
    fn the_normal_value_alone_is_searched_for_among_parts() {
        use Method::*;
        let board = Facts { search: true, components: true, followers: Some(10_000), ..PLAIN };
        assert_eq!(methods(&value(&board, Misere::Little).normal), [Whole]);
        assert_eq!(methods(&value(&board, Misere::No).normal), [Search]);
        let bar = Facts { components: false, ..board };
        assert_eq!(methods(&value(&bar, Misere::No).normal), [Whole]);
    }

    #[test]
    fn a_misere_value_comes_second_and_is_tried_within_its_own_budget() {
        use Method::*;
        let heaps = Facts { largest_heap: Some(100), quotient: true, forms: true, components: true, ..PLAIN };
        let plan = value(&heaps, Misere::Little);
        assert_eq!(methods(&plan.normal), [Heaps]);
        assert_eq!(methods(&plan.misere), [Quotient, Forms, Forms, Whole]);
        assert!(plan.misere.iter().all(|step| step.most != Most::Limits || step.method == Quotient));
        let plan = value(&heaps, Misere::Full);
        assert_eq!(plan.misere[plan.misere.len() - 2..], [fully(Quotient), fully(Whole)]);
        assert!(value(&heaps, Misere::No).misere.is_empty());
    }

    #[test]
    fn every_plan_ends_in_a_step_that_is_sure() {
        for bits in 0..64u32 {
            let on = |bit: u32| bits >> bit & 1 == 1;
            let facts = Facts {
                components: on(0),
                search: on(1),
                largest_heap: on(2).then_some(1000),
                told: if on(3) { FORMULA } else { Told::default() },
                followers: on(4).then_some(1 << 30),
                keys: on(5),
                ..PLAIN
            };
            let plan = value(&facts, Misere::Little);
            assert_eq!(plan.normal.last().map(|step| step.most), Some(Most::Limits), "{facts:?}");
        }
    }

    #[test]
    fn sets_alone_are_kept_where_no_table_fits() {
        use SolverChoice::{Lines, Swept};
        let facts = |memory| WindowFacts {
            members: 5,
            boards: vec![(Lines, 30), (Swept, 25), (SolverChoice::Ranked, 12)],
            heaps: false,
            components: true,
            memory,
        };
        for (memory, sets, expected) in [
            (Some(100), Some(10), false),
            (Some(24), Some(10), true),
            (Some(24), Some(24), true),
            (Some(9), Some(10), false),
            (Some(24), None, false),
            (None, Some(10), false),
        ] {
            assert_eq!(by_sets(&facts(memory), sets), expected, "{memory:?} {sets:?}");
        }
    }

    #[test]
    fn windows_are_planned_by_this_table() {
        use SolverChoice::{Lines, Ranked, Swept};
        let all = vec![(Ranked, 30), (Lines, 20), (Swept, 25)];
        let facts = |boards: &[(SolverChoice, u64)], heaps, components, memory| WindowFacts {
            members: 4,
            boards: boards.to_vec(),
            heaps,
            components,
            memory: Some(memory),
        };
        assert_eq!(table(&facts(&all, false, true, 100), true), Ok(Table::Board(Swept)));
        assert_eq!(table(&facts(&all, false, true, 22), true), Ok(Table::Board(Lines)));
        assert_eq!(table(&facts(&all, false, true, 10), false), Ok(Table::Components));
        assert_eq!(table(&facts(&all, false, true, 10), true), Err(TooLarge { needed: 20 }));
        assert_eq!(table(&facts(&[], true, true, 10), false), Ok(Table::Heaps));
        assert_eq!(table(&facts(&[], false, true, 10), false), Ok(Table::Components));
        assert_eq!(table(&facts(&[], true, true, 10), true), Ok(Table::Whole));
        let with_rows = facts(&[(SolverChoice::Rows, 25), (Swept, 25)], false, false, 100);
        assert_eq!(table(&with_rows, true), Ok(Table::Board(Swept)));
        let three = WindowFacts { members: 3, ..with_rows };
        assert_eq!(table(&three, true), Ok(Table::Board(SolverChoice::Rows)));
        let rows_alone = facts(&[(SolverChoice::Rows, 25), (Swept, 250)], false, false, 100);
        assert_eq!(table(&rows_alone, true), Ok(Table::Board(SolverChoice::Rows)));
    }
}
