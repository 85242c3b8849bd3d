//! The truth of a statement at one position, by computed values.
//!
//! [`applies_at`] decides in this order: whether the statement is about the position at all, whether its condition holds
//! there, and whether the statement is true. A false statement is refuted; a true one whose premise is false does not
//! apply.

use crate::evaluate::result_words::number_of;
use crate::evaluate::{PositionQuery, Program, ProgramInput, QueryAnswers, StepCount, run};
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::{CompiledRule, MemberSlice};
use crate::statements::checkable::{CheckableStatement, StatementTest, names};
use crate::statements::failing_part::ProgramOutput;
use crate::statements::running_check::RunningCheck;
use crate::statements::solved_play::{answer, compare_outcome};
use crate::syntax::file::{KindName, StatementKind};
use impartial::claim::{CheckFailure, Counterexample, Mismatch};
use impartial::loopy::{LoopyOutcome, LoopyValue, Play, SolvedPosition};
use impartial::run::Run;
use impartial::value::GrundyPair;
use impartial_prove::automata::Solutions;
use num_bigint::BigUint;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Returns whether a statement applies to a position; counts the steps in `made`.
///
/// # Errors
/// [`CheckFailure::Refuted`] if the statement is false.
pub(super) fn applies_at<G: RuleGame>(
    statement: &CheckableStatement,
    checking: &RunningCheck<'_, G>,
    position: &G::Position,
    limited: &Run<'_>,
    made: &Cell<u64>,
) -> Result<bool, CheckFailure> {
    let members = checking.game.members(position);
    if statement.of_member && !statement.per_member && members.len() != 1 {
        checking.other_counts.set(checking.other_counts.get() + 1);
        return Ok(false);
    }
    // A condition on parameters alone fails at every position if it fails at one.
    if statement.decided_by.is_some() && checking.condition_failed.get() {
        return Ok(false);
    }
    let at = StatementAt::new(statement, checking, position, members, (limited, made))?;
    let cases = at.cases();
    if !at.condition_holds(&cases)? {
        checking.condition_failed.set(true);
        return Ok(false);
    }
    match &statement.test {
        StatementTest::Term(program) => at.compare_term(program, &cases),
        StatementTest::Formula(_) | StatementTest::Logic(..) => at.compare_formula(&at.case(0)),
    }
}

/// A statement at one position, with what was computed there.
struct StatementAt<'c, 'a, G: RuleGame> {
    statement: &'c CheckableStatement,
    checking: &'c RunningCheck<'a, G>,
    position: &'c G::Position,
    limited: &'c Run<'c>,
    /// The steps of the programs of the statement, at all positions together.
    made: &'c Cell<u64>,
    /// The members over which the quantifiers of the statement range.
    members: MemberSlice,
    /// The number of numbers of the position.
    count: usize,
    /// The computed values; a placeholder 0 for those that the statement does not use.
    pair: GrundyPair,
    /// The results of play that need not end, if the statement is compared with them.
    results: Option<SolvedPosition>,
    /// The contents of the first registers, where no member is named.
    first: Vec<i64>,
    /// The first failure of a query.
    failed: RefCell<Option<CheckFailure>>,
}

/// The registers with which a program of a statement begins: those of the whole position, or those of one member.
struct Case {
    first: Vec<i64>,
    /// The index of the member whose other members are meant.
    moved: usize,
}

impl<'c, 'a, G: RuleGame> StatementAt<'c, 'a, G> {
    /// Computes the values of the position that the statement uses.
    ///
    /// # Errors
    /// [`CheckFailure`] if the position cannot be solved.
    fn new(
        statement: &'c CheckableStatement,
        checking: &'c RunningCheck<'a, G>,
        position: &'c G::Position,
        members: MemberSlice,
        (limited, made): (&'c Run<'c>, &'c Cell<u64>),
    ) -> Result<Self, CheckFailure> {
        let results = checking.results(position, limited)?;
        let pair = match results {
            Some(_) if !statement.of_misere => GrundyPair::new(0, 0),
            _ => checking.values(position, limited)?,
        };
        let numbers = checking.game.numbers(position);
        Ok(StatementAt {
            statement,
            checking,
            position,
            limited,
            made,
            members,
            count: numbers.len(),
            pair,
            results,
            first: first_numbers(checking.game.rule(), &numbers, pair),
            failed: RefCell::new(None),
        })
    }

    /// Returns the case of the member at a place, or the case of the whole position where positions have no members.
    fn case(&self, place: usize) -> Case {
        let kind = self.checking.game.rule().kind();
        let mut first = self.first.clone();
        if !matches!(kind, KindName::Heaps | KindName::Coins) && !kind.is_list() {
            return Case { first, moved: usize::MAX };
        }
        first[0] = self.members.get(place).copied().unwrap_or(0) as i64;
        Case { first, moved: place }
    }

    /// Returns a case for each member if the statement is a term of each, and one case otherwise.
    fn cases(&self) -> Vec<Case> {
        let places = if self.statement.per_member { self.count } else { 1 };
        (0..places).map(|place| self.case(place)).collect()
    }

    /// Returns whether the condition of the statement holds in all cases.
    ///
    /// # Errors
    /// [`CheckFailure`] if the condition has no truth value.
    fn condition_holds(&self, cases: &[Case]) -> Result<bool, CheckFailure> {
        let Some(condition) = &self.statement.condition else { return Ok(true) };
        // A position without heaps satisfies a condition on each heap; other conditions are about the position.
        let whole = (cases.is_empty() && !self.statement.condition_of_member).then(|| self.case(0));
        for case in cases.iter().chain(&whole) {
            if self.output(condition, case)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares the value that a term states with the computed value.
    ///
    /// # Errors
    /// [`CheckFailure::Refuted`] if the values differ, or the term has no value: the statement is about every position.
    fn compare_term(&self, program: &Program, cases: &[Case]) -> Result<bool, CheckFailure> {
        let mut stated = Some(0);
        for case in cases {
            // The values of several heaps are added up as a nim-sum.
            let term = self.output(program, case)?.flatten();
            stated = stated.zip(term).map(|(all, one)| all ^ one);
        }
        let computed = match self.statement.kind {
            StatementKind::Misere => LoopyValue::Finite(self.pair.misere),
            _ => self.normal_value(),
        };
        match stated {
            Some(stated) => Mismatch::unless_equal(computed, LoopyValue::Finite(stated as u64)),
            None => Err(Mismatch::new(computed, "nothing")),
        }
        .map_err(|mismatch| self.refuted(mismatch))
    }

    /// Returns whether a true formula applies, which it does unless its premise is false.
    ///
    /// # Errors
    /// [`CheckFailure::Refuted`] if the formula is false.
    fn compare_formula(&self, case: &Case) -> Result<bool, CheckFailure> {
        let is_true = self.is_true(&self.statement.test, self.checking.test.as_ref(), case)?;
        let (kind, of_misere) = (self.statement.kind, self.statement.of_misere);
        if let Err(mismatch) = compare_truth(kind, of_misere, is_true, self.pair, self.results.as_ref()) {
            let part = self.failing_part(case)?;
            return Err(self.refuted(part.unwrap_or(mismatch)));
        }
        match &self.statement.premise {
            Some(premise) => self.is_true(premise, self.checking.premise.as_ref(), case),
            None => Ok(true),
        }
    }

    /// Returns the part of a false formula that fails, with its values, if the part is known.
    fn failing_part(&self, case: &Case) -> Result<Option<Mismatch>, CheckFailure> {
        let Some(program) = &self.statement.failure_program else { return Ok(None) };
        let mut output = ProgramOutput::default();
        self.run(program.program(), case, &mut |tag, numbers| output.push(tag, numbers))?;
        Ok(program.mismatch(&output, self.normal_value()))
    }

    /// Returns the refutation of the statement at the position.
    fn refuted(&self, mismatch: Mismatch) -> CheckFailure {
        let counterexample: Counterexample = mismatch.at_position(self.checking.game.write(self.position));
        counterexample.into()
    }

    /// Returns the computed normal value, which may be infinite where play need not end.
    fn normal_value(&self) -> LoopyValue {
        match &self.results {
            Some(solved) => solved.value().clone(),
            None => LoopyValue::Finite(self.pair.normal),
        }
    }

    /// Returns whether a test is true in a case. `solutions` are those of a formula that automata decided.
    fn is_true(
        &self,
        test: &StatementTest,
        solutions: Option<&Solutions>,
        case: &Case,
    ) -> Result<bool, CheckFailure> {
        match test {
            StatementTest::Term(program) | StatementTest::Formula(program) => {
                Ok(self.output(program, case)?.is_some())
            }
            StatementTest::Logic(_, free) => {
                let numbers = numbers_of(free, &names(&self.checking.game.rule().file), &case.first);
                Ok(match (numbers, solutions) {
                    (Some(numbers), Some(solutions)) => solutions.contains(&numbers),
                    _ => false,
                })
            }
        }
    }

    /// Returns the first output of a program and its first number, if there are any.
    fn output(&self, program: &Program, case: &Case) -> Result<Option<Option<i64>>, CheckFailure> {
        let mut output = None;
        self.run(program, case, &mut |_, numbers| {
            output = Some(numbers.first().copied());
            ControlFlow::Break(())
        })?;
        Ok(output)
    }

    /// Runs a program of the statement in a case.
    ///
    /// # Errors
    /// The failure of a query, and [`CheckFailure::Undecided`] if a number of the statement is too large.
    fn run(
        &self,
        program: &Program,
        case: &Case,
        emit: &mut dyn FnMut(u16, &[i64]) -> ControlFlow<()>,
    ) -> Result<(), CheckFailure> {
        let ask = |what: PositionQuery, at: &[i64]| self.answer(what, at);
        let asked: &QueryAnswers<'_> = &ask;
        let given =
            ProgramInput { first: &case.first, members: &self.members, moved: case.moved, ask: Some(asked) };
        let steps = StepCount::unwatched();
        let flow = run(program, given, &steps, emit);
        self.made.set(self.made.get().saturating_add(steps.total()));
        if let Some(failure) = self.failed.borrow_mut().take() {
            return Err(failure);
        }
        flow.map(drop).map_err(|fault| {
            let at = self.checking.game.write(self.position);
            CheckFailure::Undecided(format!("at {at}: in the statement {fault}"))
        })
    }

    /// Answers a query of a program. A query that fails has no answer, and its failure is kept.
    fn answer(&self, what: PositionQuery, at: &[i64]) -> Option<i64> {
        let (checking, game) = (self.checking, self.checking.game);
        let values = |of: fn(GrundyPair) -> u64| -> Option<Result<Option<i64>, CheckFailure>> {
            let pair = checking.values(&game.position(at)?, self.limited);
            Some(pair.map(|pair| i64::try_from(of(pair)).ok()))
        };
        let answered = match what {
            PositionQuery::Letter(outcome) => return Some(number_of(outcome)),
            PositionQuery::PlayHere(query) => {
                return self.results.as_ref().and_then(|solved| answer(query, solved));
            }
            PositionQuery::OtherGame(which) => checking.others.value(which.into(), at, self.limited),
            PositionQuery::Play(query) => {
                let results = checking.results(&game.position(at)?, self.limited);
                results.map(|solved| solved.as_ref().and_then(|solved| answer(query, solved)))
            }
            PositionQuery::Value => values(|pair| pair.normal)?,
            PositionQuery::Misere => values(|pair| pair.misere)?,
            _ => return game.ask(self.position, what, at),
        };
        answered.unwrap_or_else(|failure| {
            self.failed.borrow_mut().get_or_insert(failure);
            None
        })
    }
}

/// Returns the numbers in the registers of some names; `None` if one of the names has no register.
fn numbers_of(wanted: &[String], names: &[String], registers: &[i64]) -> Option<Vec<BigUint>> {
    let number = |name: &String| {
        let at = names.iter().position(|other| other == name)?;
        Some(BigUint::from(*registers.get(at)? as u64))
    };
    wanted.iter().map(number).collect()
}

/// Compares the truth value of a formula with the computed values: a set of positions is compared with the values of its
/// members and of all others, and any other formula must be true.
fn compare_truth(
    kind: StatementKind,
    of_misere: bool,
    holds: bool,
    pair: GrundyPair,
    results: Option<&SolvedPosition>,
) -> Result<bool, Mismatch> {
    if let Some(solved) = results {
        let (play, stated) = match kind {
            StatementKind::PPositions => (Play::Normal, LoopyOutcome::P),
            StatementKind::MiserePPositions => (Play::Misere, LoopyOutcome::P),
            StatementKind::Draws => (Play::Normal, LoopyOutcome::D),
            StatementKind::MisereDraws => (Play::Misere, LoopyOutcome::D),
            _ if holds => return Ok(true),
            _ => return Err(Mismatch::new(solved.value(), "otherwise")),
        };
        return compare_outcome(holds, solved, play, stated);
    }
    let set = |value: u64| match (holds, value == 0) {
        (true, false) => Err(Mismatch::new(value, 0)),
        (false, true) => Err(Mismatch::new(value, "not 0")),
        _ => Ok(true),
    };
    match kind {
        StatementKind::PPositions => set(pair.normal),
        StatementKind::MiserePPositions => set(pair.misere),
        _ if holds => Ok(true),
        _ if of_misere => {
            Err(Mismatch::new(pair.normal, "otherwise").note(format!("misère value {}", pair.misere)))
        }
        _ => Err(Mismatch::new(pair.normal, "otherwise")),
    }
}

/// Returns the contents of the first registers, in the order of [`names`].
pub(crate) fn first_numbers(rule: &CompiledRule, numbers: &[u64], pair: GrundyPair) -> Vec<i64> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let mut first: Vec<i64> = match rule.kind() {
        KindName::Heaps | KindName::Coins => vec![
            0,
            number(numbers.last().copied().unwrap_or(0)),
            number(numbers.first().copied().unwrap_or(0)),
            numbers.len() as i64,
        ],
        KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            let (heaps, extra) = numbers.split_at(numbers.len().saturating_sub(rule.file.kind.extra.len()));
            let largest = heaps.iter().copied().max().unwrap_or(0);
            let smallest = heaps.iter().copied().min().unwrap_or(0);
            let first = [0, number(largest), number(smallest), heaps.len() as i64];
            first.into_iter().chain(extra.iter().map(|&n| number(n))).collect()
        }
        KindName::Rows => vec![
            numbers.len() as i64,
            number(numbers.last().copied().unwrap_or(0)),
            number(numbers.iter().fold(0u64, |sum, &n| sum.saturating_add(n))),
        ],
        // The number of remaining vertices of a graph or of free cells of a grid; the numbers of other positions.
        _ => numbers.iter().map(|&n| number(n)).collect(),
    };
    first.extend([number(pair.normal), number(pair.misere)]);
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::open::RuleFileGame;
    use crate::positions::list::ListGame;
    use impartial::claim::{CheckContext, Effort};
    use impartial::game::EnumeratePositions;
    use std::sync::Arc;

    fn pair(normal: u64, misere: u64) -> GrundyPair {
        GrundyPair::new(normal, misere)
    }

    #[test]
    fn a_set_of_p_positions_has_the_value_0_inside_and_another_value_outside() {
        for (kind, p, n) in [
            (StatementKind::PPositions, pair(0, 1), pair(2, 0)),
            (StatementKind::MiserePPositions, pair(1, 0), pair(0, 2)),
        ] {
            assert!(compare_truth(kind, false, true, p, None).unwrap());
            assert!(compare_truth(kind, false, false, n, None).unwrap());
            let wrong_member = compare_truth(kind, false, true, n, None).unwrap_err();
            assert_eq!((&*wrong_member.computed, &*wrong_member.formula), ("2", "0"));
            let forgotten = compare_truth(kind, false, false, p, None).unwrap_err();
            assert_eq!((&*forgotten.computed, &*forgotten.formula), ("0", "not 0"));
        }
    }

    #[test]
    fn a_claim_is_refuted_exactly_where_it_is_false() {
        for of_misere in [false, true] {
            assert!(compare_truth(StatementKind::Claim, of_misere, true, pair(3, 4), None).unwrap());
            let refuted =
                compare_truth(StatementKind::Claim, of_misere, false, pair(3, 4), None).unwrap_err();
            assert_eq!((&*refuted.computed, &*refuted.formula), ("3", "otherwise"));
            assert_eq!(refuted.note.as_deref(), of_misere.then_some("misère value 4"));
        }
    }

    #[test]
    fn numbers_of_names_are_those_of_their_registers() {
        let names = ["n", "largest", "value"].map(str::to_owned);
        let found = numbers_of(&["value".to_owned(), "n".to_owned()], &names, &[5, 6, 7]);
        assert_eq!(found, Some(vec![BigUint::from(7u8), BigUint::from(5u8)]));
        assert_eq!(numbers_of(&["m".to_owned()], &names, &[5, 6, 7]), None);
    }

    /// Returns the result of [`applies_at`] for each position of some heaps, in their order: `Some(true)` where the
    /// statement is true, `Some(false)` where it does not apply, and `None` where it is refuted.
    fn outcomes(line: &str, count: usize, below: u64) -> Vec<Option<bool>> {
        let text = format!("game own\nheaps n\nmove n - k  for k in 1..3\n{line}\n");
        let opened = RuleFileGame::of_text(&text, "own.game", "own.game", None).unwrap();
        let statement: &Arc<CheckableStatement> = &opened.statements[0];
        let game = opened.made.of_type::<ListGame>().unwrap();
        let run = Run::default();
        let check = CheckContext::new(Effort::Quick, &run);
        let checking = RunningCheck::new(statement, game, &check, None).unwrap();
        let made = Cell::new(0);
        let positions = game.positions(count, below).unwrap();
        positions
            .map(|position| match applies_at(statement, &checking, &position, &run, &made) {
                Ok(applies) => Some(applies),
                Err(CheckFailure::Refuted { .. }) => None,
                Err(other) => panic!("{text}: {other:?}"),
            })
            .collect()
    }

    #[test]
    fn a_term_is_compared_at_each_heap_that_satisfies_the_condition() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(outcomes("value n mod 4", 1, 6), [yes; 6]);
        assert_eq!(outcomes("value n", 1, 6), [yes, yes, yes, yes, None, None]);
        assert_eq!(outcomes("value n  if n < 4", 1, 6), [yes, yes, yes, yes, no, no]);
        // A term without a value is refuted: the statement is about every position.
        assert_eq!(outcomes("value n - 1", 1, 2), [None, None]);
        // (0, 0), (0, 1), (1, 1): the values of the heaps are added up.
        assert_eq!(outcomes("value n mod 4", 2, 2), [yes; 3]);
        assert_eq!(outcomes("misere 1 - n mod 4  if n < 2", 1, 3), [yes, yes, no]);
    }

    #[test]
    fn a_claim_about_one_heap_applies_to_positions_of_one_heap_whose_premise_holds() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(outcomes("claim c  n < 4 -> value = n", 1, 6), [yes, yes, yes, yes, no, no]);
        assert_eq!(outcomes("claim c  n < 5 -> value = n", 1, 6), [yes, yes, yes, yes, None, no]);
        assert_eq!(outcomes("claim c  value = n mod 4", 2, 2), [no; 3]);
        assert_eq!(outcomes("p-positions 4 divides n", 1, 5), [yes; 5]);
        assert_eq!(outcomes("p-positions n = 0", 1, 5), [yes, yes, yes, yes, None]);
        // A quantifier over all numbers is decided by an automaton.
        assert_eq!(outcomes("p-positions ex k: n = 4*k", 1, 5), [yes; 5]);
    }
}
