//! Tests of the plan, in tables.

use super::*;
use impartial::value::Plays;

/// A position of a game that only lists its options.
const PLAIN: PositionFacts = PositionFacts {
    options: Some(100),
    followers: None,
    keys: true,
    components: false,
    board: false,
    search: false,
    largest_heap: None,
    forms: false,
    quotient: false,
    told: FormulaFacts { value: false, misere: false, outcome: false },
    window: None,
    fewest: 0,
    timed: false,
};

const FORMULA: FormulaFacts = FormulaFacts { value: true, misere: true, outcome: true };

fn methods(steps: &[PlanStep]) -> Vec<PlanMethod> {
    steps.iter().map(|step| step.method).collect()
}

/// Facts, and the methods for the normal value in order.
#[test]
fn value_plans_the_normal_value_by_this_table() {
    use PlanMethod::*;
    let window = |solver, positions| Some(EnclosingWindow { solver, positions, below: 0, may_exceed: false });
    let lines = SolverChoice::Lines;
    let table: &[(&str, PositionFacts, &[PlanMethod])] = &[
        ("nothing known", PLAIN, &[Whole]),
        ("few followers", PositionFacts { followers: Some(1000), ..PLAIN }, &[Whole]),
        ("falls apart", PositionFacts { components: true, ..PLAIN }, &[Whole, Components]),
        (
            "falls apart, many followers",
            PositionFacts { components: true, followers: Some(1 << 40), ..PLAIN },
            &[Components],
        ),
        (
            "a big board",
            PositionFacts { board: true, search: true, components: true, ..PLAIN },
            &[Whole, Search],
        ),
        (
            "a narrow bar",
            PositionFacts { search: true, keys: false, followers: Some(4000), options: Some(726), ..PLAIN },
            &[Whole],
        ),
        (
            "a large window, and perhaps few followers",
            PositionFacts {
                window: Some(EnclosingWindow {
                    solver: lines,
                    positions: 1 << 26,
                    below: 64,
                    may_exceed: true,
                }),
                ..PLAIN
            },
            &[Whole, Window(lines)],
        ),
        ("heaps", PositionFacts { largest_heap: Some(100_000), quotient: true, ..PLAIN }, &[Heaps]),
        (
            "a formula, far away",
            PositionFacts { told: FORMULA, followers: Some(1 << 50), ..PLAIN },
            &[InductionStep, Formula],
        ),
        (
            "a formula, nearby",
            PositionFacts { told: FORMULA, followers: Some(150_000), ..PLAIN },
            &[Whole, InductionStep, Formula],
        ),
        (
            "a formula, parts",
            PositionFacts { told: FORMULA, components: true, followers: Some(1 << 50), ..PLAIN },
            &[Components, InductionStep, Formula],
        ),
        (
            "two numbers in a window",
            PositionFacts {
                options: Some(3000),
                followers: Some(1_002_001),
                window: window(lines, 501_501),
                ..PLAIN
            },
            &[Window(lines)],
        ),
        (
            "a window that costs more than the position",
            PositionFacts { followers: Some(1000), window: window(lines, 1 << 40), ..PLAIN },
            &[Whole],
        ),
    ];
    for (name, facts, expected) in table {
        assert_eq!(methods(&value(facts, MiserePolicy::Little).normal), *expected, "{name}");
    }
}

/// Every threshold: facts that just reach it and facts just beyond it, with all steps and their budgets.
#[test]
fn value_changes_the_plan_at_each_threshold() {
    use PlanMethod::*;
    // 60 steps for each follower: 10, and half of 100 options.
    let followers = |n| PositionFacts { followers: Some(n), ..PLAIN };
    let holds = |facts: PositionFacts, solver, positions| PositionFacts {
        window: Some(EnclosingWindow { solver, positions, below: 0, may_exceed: false }),
        ..facts
    };
    let board = PositionFacts { board: true, search: true, components: true, ..PLAIN };
    let parts = PositionFacts { components: true, ..PLAIN };
    let winner = PositionFacts { told: FormulaFacts { outcome: true, ..FormulaFacts::default() }, ..PLAIN };
    let formula = PositionFacts { told: FormulaFacts { misere: false, ..FORMULA }, ..PLAIN };
    let (lines, ranked) = (SolverChoice::Lines, SolverChoice::Ranked);
    let by_formula = [InductionStep, Formula].map(fully);
    let then = |first: &[PlanStep], rest: &[PlanStep]| [first, rest].concat();
    let forms = |n| tried(Forms, n);
    use MiserePolicy::{Full, Little, No};
    type Row<'a> = (&'a str, PositionFacts, MiserePolicy, Vec<PlanStep>, Vec<PlanStep>);
    let table: Vec<Row<'_>> = vec![
        ("at once", followers(33_333), Little, vec![fully(Whole)], by_formula.to_vec()),
        ("not at once", followers(33_334), Little, vec![fully(Whole)], vec![]),
        (
            "at once, without keys",
            PositionFacts { keys: false, ..followers(3_921) },
            Little,
            vec![fully(Whole)],
            by_formula.to_vec(),
        ),
        (
            "not at once, without keys",
            PositionFacts { keys: false, ..followers(3_922) },
            Little,
            vec![fully(Whole)],
            vec![],
        ),
        (
            "a window by ranks at once",
            holds(PLAIN, ranked, 153_846),
            Little,
            vec![fully(Window(ranked))],
            by_formula.to_vec(),
        ),
        ("not at once", holds(PLAIN, ranked, 153_847), Little, vec![fully(Window(ranked))], vec![]),
        (
            "as much as two of the window",
            holds(followers(100_000), lines, 3_000_000),
            No,
            vec![fully(Whole)],
            vec![],
        ),
        ("more", holds(followers(100_000), lines, 2_999_999), No, vec![fully(Window(lines))], vec![]),
        (
            "at once, whatever the window",
            holds(followers(33_333), lines, 1),
            No,
            vec![fully(Whole)],
            by_formula.to_vec(),
        ),
        (
            "not at once",
            holds(followers(33_334), lines, 1),
            No,
            vec![fully(Window(lines))],
            by_formula.to_vec(),
        ),
        ("misère for more", followers(166_667), Little, vec![fully(Whole)], vec![]),
        ("asked for", followers(166_667), Full, vec![fully(Whole)], vec![fully(Whole)]),
        (
            "a formula, confirmed",
            PositionFacts { followers: Some(166_666), ..formula },
            No,
            then(&[fully(Whole)], &by_formula),
            vec![],
        ),
        (
            "a formula alone",
            PositionFacts { followers: Some(166_667), ..formula },
            No,
            by_formula.to_vec(),
            vec![],
        ),
        ("a formula, tried", formula, No, then(&[tried(Whole, 20_000)], &by_formula), vec![]),
        (
            "a formula, many options",
            PositionFacts { options: Some(1_000), ..formula },
            No,
            then(&[tried(Whole, 10_000)], &by_formula),
            vec![],
        ),
        (
            "a formula, parts",
            PositionFacts { components: true, followers: Some(1 << 50), ..formula },
            No,
            then(&[tried(Components, 100_000)], &by_formula),
            vec![],
        ),
        (
            "a formula, a board without a search",
            PositionFacts { board: true, components: true, followers: Some(1 << 50), ..formula },
            No,
            then(&[tried(Components, 10_000)], &by_formula),
            vec![],
        ),
        (
            "a formula, a board",
            PositionFacts { told: formula.told, followers: Some(1 << 50), ..board },
            No,
            then(&[tried(Search, 20_000)], &by_formula),
            vec![],
        ),
        (
            "a formula, options without number",
            PositionFacts { told: formula.told, options: None, ..board },
            No,
            then(&[tried(Whole, 100)], &by_formula),
            vec![],
        ),
        (
            "a small board",
            PositionFacts { followers: Some(833_333), ..board },
            Little,
            vec![fully(Whole)],
            vec![],
        ),
        (
            "a big board",
            PositionFacts { followers: Some(833_334), ..board },
            Little,
            vec![fully(Search)],
            vec![],
        ),
        (
            "parts, both values",
            PositionFacts { followers: Some(166_666), ..parts },
            Full,
            vec![fully(Whole)],
            vec![fully(Whole)],
        ),
        (
            "parts, normal first",
            PositionFacts { followers: Some(166_667), ..parts },
            Full,
            vec![fully(Components)],
            vec![fully(Whole)],
        ),
        (
            "parts, misère by the way",
            PositionFacts { followers: Some(33_333), ..parts },
            Little,
            vec![fully(Whole)],
            by_formula.to_vec(),
        ),
        (
            "parts, no misère by the way",
            PositionFacts { followers: Some(33_334), ..parts },
            Little,
            vec![fully(Components)],
            vec![],
        ),
        ("who wins", PositionFacts { followers: Some(16_666_666), ..winner }, No, vec![fully(Whole)], vec![]),
        (
            "who wins, far away",
            PositionFacts { followers: Some(16_666_667), ..winner },
            No,
            vec![tried(Whole, 1_000_000)],
            vec![],
        ),
        (
            "who wins, few options",
            PositionFacts { options: Some(10), ..winner },
            No,
            vec![tried(Whole, 4_000_000)],
            vec![],
        ),
        (
            "forms of heaps",
            PositionFacts { forms: true, followers: Some(1 << 40), ..PLAIN },
            Little,
            vec![fully(Whole)],
            vec![forms(4_000)],
        ),
        (
            "forms of heaps, asked for",
            PositionFacts { forms: true, followers: Some(1 << 40), ..PLAIN },
            Full,
            vec![fully(Whole)],
            vec![forms(30_000), fully(Whole)],
        ),
        (
            "forms of boards, asked for",
            PositionFacts { forms: true, followers: Some(1 << 40), ..board },
            Full,
            vec![fully(Search)],
            vec![forms(10_000), fully(Whole)],
        ),
        (
            "forms of boards",
            PositionFacts { forms: true, followers: Some(1 << 40), ..board },
            Little,
            vec![fully(Search)],
            vec![forms(1_500)],
        ),
        (
            "forms, where who wins may be known",
            PositionFacts { forms: true, quotient: true, followers: Some(1 << 40), ..PLAIN },
            Little,
            vec![fully(Whole)],
            vec![fully(Quotient), forms(1_000), forms(4_000)],
        ),
        (
            "a formula for misère play",
            PositionFacts { told: FORMULA, followers: Some(1 << 40), ..PLAIN },
            Full,
            by_formula.to_vec(),
            by_formula.to_vec(),
        ),
        ("unknown cost", PLAIN, Little, vec![fully(Whole)], vec![tried(Whole, 10_000)]),
        (
            "options without number",
            PositionFacts { options: None, ..PLAIN },
            Little,
            vec![fully(Whole)],
            vec![],
        ),
        (
            "who wins, a window that takes 10 s",
            holds(winner, lines, 1_000_000_000),
            No,
            vec![fully(Window(lines))],
            vec![],
        ),
        (
            "who wins, a window that takes longer",
            holds(winner, lines, 1_000_000_001),
            No,
            vec![tried(Whole, 1_000_000)],
            vec![],
        ),
        (
            "the same with a limit on time",
            holds(PositionFacts { timed: true, ..winner }, lines, 1_000_000_001),
            No,
            vec![fully(Window(lines))],
            vec![],
        ),
        (
            "who wins, with a limit on time",
            PositionFacts { timed: true, ..winner },
            No,
            vec![fully(Whole)],
            vec![],
        ),
        (
            "a window of numbers below 10000",
            PositionFacts {
                window: Some(EnclosingWindow {
                    solver: lines,
                    positions: 12_658_229,
                    below: 10_000,
                    may_exceed: false,
                }),
                ..winner
            },
            No,
            vec![tried(Whole, 1_000_000)],
            vec![],
        ),
        (
            "a heap that short trials do not reach",
            PositionFacts {
                largest_heap: Some(1 << 40),
                fewest: 1_001,
                forms: true,
                quotient: true,
                ..PLAIN
            },
            Little,
            vec![fully(Heaps)],
            vec![fully(Quotient), forms(4_000), tried(Whole, 10_000)],
        ),
        (
            "a heap that nothing reaches",
            PositionFacts {
                largest_heap: Some(1 << 60),
                fewest: 1 << 58,
                forms: true,
                quotient: true,
                ..PLAIN
            },
            Little,
            vec![fully(Heaps)],
            vec![fully(Quotient)],
        ),
    ];
    for (name, facts, misere, normal, other) in table {
        let plan = value(&facts, misere);
        assert_eq!((plan.normal, plan.misere), (normal, other), "{name}");
    }
    assert!(forms(20_000).is_brief() && !forms(20_001).is_brief() && !fully(Forms).is_brief());
}

#[test]
fn a_plan_continues_the_table_of_earlier_questions() {
    use PlanMethod::*;
    let far = PositionFacts { told: FORMULA, followers: Some(1 << 50), ..PLAIN };
    let mut plan = value(&far, MiserePolicy::No);
    assert!(plan.continue_table(&far));
    assert_eq!(plan.normal, [tried(Whole, 20_000), fully(InductionStep), fully(Formula)]);
    // The table is the first method anyway.
    let near = PositionFacts { followers: Some(1_000), ..PLAIN };
    let mut plan = value(&near, MiserePolicy::No);
    assert!(!plan.continue_table(&near));
    assert_eq!(plan.normal, [fully(Whole)]);
}

#[test]
fn graph_and_sum_begin_below_their_thresholds() {
    let followers = |n| PositionFacts { followers: Some(n), ..PLAIN };
    assert_eq!(graph(&followers(33_333)), Some(u64::MAX));
    assert_eq!(graph(&followers(33_334)), None);
    assert_eq!(graph(&PLAIN), Some(20_000));
    assert_eq!(graph(&PositionFacts { options: Some(1_000), ..PLAIN }), Some(2_000));
    assert_eq!(graph(&PositionFacts { options: None, ..PLAIN }), None);
    assert!(sum(&followers(333_333)) && !sum(&followers(333_334)) && !sum(&PLAIN));
}

#[test]
fn sums_by_rows_applies_to_large_tables() {
    assert!(sums_by_rows(3, Some(0)) && sums_by_rows(4, Some(1 << 27)) && sums_by_rows(4, None));
    assert!(!sums_by_rows(4, Some((1 << 27) - 1)));
}

#[test]
fn value_searches_parts_for_the_normal_value_alone() {
    use PlanMethod::*;
    let board = PositionFacts { search: true, components: true, followers: Some(10_000), ..PLAIN };
    assert_eq!(methods(&value(&board, MiserePolicy::Little).normal), [Whole]);
    assert_eq!(methods(&value(&board, MiserePolicy::No).normal), [Search]);
    let bar = PositionFacts { components: false, ..board };
    assert_eq!(methods(&value(&bar, MiserePolicy::No).normal), [Whole]);
}

#[test]
fn value_tries_the_misere_value_second_within_its_own_budget() {
    use PlanMethod::*;
    let heaps =
        PositionFacts { largest_heap: Some(100), quotient: true, forms: true, components: true, ..PLAIN };
    let plan = value(&heaps, MiserePolicy::Little);
    assert_eq!(methods(&plan.normal), [Heaps]);
    assert_eq!(methods(&plan.misere), [Quotient, Forms, Forms, Whole]);
    assert!(plan.misere.iter().all(|step| step.most != StepBudget::Limits || step.method == Quotient));
    let plan = value(&heaps, MiserePolicy::Full);
    assert_eq!(plan.misere[plan.misere.len() - 2..], [fully(Quotient), fully(Whole)]);
    assert!(value(&heaps, MiserePolicy::No).misere.is_empty());
}

#[test]
fn value_ends_every_plan_with_a_step_that_is_sure() {
    for bits in 0..64u32 {
        let is_set = |bit: u32| bits >> bit & 1 == 1;
        let facts = PositionFacts {
            components: is_set(0),
            board: is_set(1),
            search: is_set(1),
            largest_heap: is_set(2).then_some(1000),
            told: if is_set(3) { FORMULA } else { FormulaFacts::default() },
            followers: is_set(4).then_some(1 << 30),
            keys: is_set(5),
            ..PLAIN
        };
        let plan = value(&facts, MiserePolicy::Little);
        assert_eq!(plan.normal.last().map(|step| step.most), Some(StepBudget::Limits), "{facts:?}");
    }
}

#[test]
fn by_sets_applies_where_no_table_fits() {
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
fn sums_by_sets_applies_to_large_windows() {
    let (small, large) = (Some(LARGE_TABLE - 1), Some(LARGE_TABLE));
    for (members, table, sets, memory, expected) in [
        (5, large, Some(10), None, true),
        (5, large, Some(10), Some(10), true),
        (5, None, Some(10), Some(10), true),
        (5, large, Some(10), Some(9), false),
        (5, small, Some(10), None, false),
        (3, large, Some(10), None, false),
        (5, large, None, None, false),
    ] {
        assert_eq!(
            sums_by_sets(members, table, sets, memory),
            expected,
            "{members} {table:?} {sets:?} {memory:?}"
        );
    }
}

#[test]
fn table_plans_windows_by_this_table() {
    use SolverChoice::{Lines, Ranked, Swept};
    let all = vec![(Ranked, 30), (Lines, 20), (Swept, 25)];
    let facts = |boards: &[(SolverChoice, u64)], heaps, components, memory| WindowFacts {
        members: 4,
        boards: boards.to_vec(),
        heaps,
        components,
        memory: Some(memory),
    };
    assert_eq!(table(&facts(&all, false, true, 100), Plays::Both), Ok(TableMethod::Board(Swept)));
    assert_eq!(table(&facts(&all, false, true, 22), Plays::Both), Ok(TableMethod::Board(Lines)));
    assert_eq!(table(&facts(&all, false, true, 10), Plays::Normal), Ok(TableMethod::Components));
    assert_eq!(table(&facts(&all, false, true, 10), Plays::Both), Err(NoTableFits { needed: 20 }));
    assert_eq!(table(&facts(&[], true, true, 10), Plays::Normal), Ok(TableMethod::Heaps));
    assert_eq!(table(&facts(&[], false, true, 10), Plays::Normal), Ok(TableMethod::Components));
    assert_eq!(table(&facts(&[], true, true, 10), Plays::Both), Ok(TableMethod::Whole));
    let with_rows = facts(&[(SolverChoice::Rows, 25), (Swept, 25)], false, false, 100);
    assert_eq!(table(&with_rows, Plays::Both), Ok(TableMethod::Board(Swept)));
    let three = WindowFacts { members: 3, ..with_rows };
    assert_eq!(table(&three, Plays::Both), Ok(TableMethod::Board(SolverChoice::Rows)));
    let rows_alone = facts(&[(SolverChoice::Rows, 25), (Swept, 250)], false, false, 100);
    assert_eq!(table(&rows_alone, Plays::Both), Ok(TableMethod::Board(SolverChoice::Rows)));
}
