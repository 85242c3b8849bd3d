//! Values that a file states of all positions, for positions whose values are too much work to compute.

use crate::evaluate::{Program, ProgramInput, StepCount, run};
use crate::logic::moves::{heap_moves, is_of_each_heap, value_of};
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::CompiledRule;
use crate::statements::at_position::first_numbers;
use crate::statements::checkable::{CheckableStatement, StatementTest};
use crate::syntax::file::{KindName, StatementKind};
use impartial::run::{DisplayCount, Run};
use impartial::value::GrundyPair;
use impartial_prove::automata::{ProofBudget, syntax::SyntaxNode};
use impartial_prove::periods::HeapDescription;
use impartial_prove::{
    Definable, DescribedGame, PositionShape, ProofMethod, ProofVerdict, Provable, Statement,
};
use impartial_query::StatedVerdict;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Returns the function that gives the stated value of a position; `None` if the file states no values.
pub(crate) fn stated_values<G: RuleGame>(
    statements: &[Arc<CheckableStatement>],
    game: &G,
) -> Option<impl Fn(&G::Position) -> Option<u64> + Send + Sync + use<G>> {
    let stated: Vec<Arc<CheckableStatement>> =
        statements.iter().filter(|statement| statement.states_values()).cloned().collect();
    if stated.is_empty() {
        return None;
    }
    let game = game.clone();
    Some(move |position: &G::Position| stated.iter().find_map(|one| one.stated_value(&game, position)))
}

/// Returns a function that tries to prove that the stated value is the value of every position with as many numbers as a
/// given one, or to refute this; `None` if the stated values are those of several lines, or of some positions only.
pub(crate) fn proof_of_stated_values<G: RuleGame + Definable>(
    statements: &[Arc<CheckableStatement>],
    game: &G,
) -> Option<impl Fn(&G::Position, &Run<'_>) -> Option<StatedVerdict> + Send + Sync + use<G>> {
    let mut stated = statements.iter().filter(|statement| statement.states_values());
    let (Some(only), None) = (stated.next(), stated.next()) else { return None };
    if only.condition.is_some() {
        return None;
    }
    let game = game.clone();
    Some(move |position: &G::Position, run: &Run<'_>| {
        let count = game.numbers(position).len();
        let shape = PositionShape::coins(count);
        let oracle = DescribedGame::new(game.clone());
        // The description has the first value formula of the file that is about all positions, which is the only one.
        oracle.describe(shape)?.value.as_ref()?;
        let statement = Statement::own_formula(&format!("{}.value", game.id()), oracle);
        let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(run)).ok()?;
        let members = match game.rule().kind() {
            KindName::Coins => "coins",
            KindName::Numbers => "numbers",
            _ => "heaps",
        };
        if let Some(refutation) = proof.refutation() {
            let found = &refutation.counterexample;
            let (position, stated, value) = (found.position(), found.stated(), found.computed());
            let why = format!("at {position} the file states {stated}, and the value is {value}");
            return Some(StatedVerdict::Refuted(why));
        }
        let proved =
            || StatedVerdict::Proved(format!("all positions of {}", DisplayCount(count as u64, members)));
        (proof.verdict() == ProofVerdict::Proved).then(proved)
    })
}

/// The values that a line states of turned coins.
pub(crate) struct CoinValues<G> {
    rule: Arc<CompiledRule>,
    body: SyntaxNode,
    statement: Arc<CheckableStatement>,
    game: G,
}

impl<G: RuleGame + Definable> CoinValues<G> {
    /// Returns the first line that states the value of each coin, in a window or everywhere; `None` without such a line.
    pub(crate) fn new(statements: &[Arc<CheckableStatement>], game: &G) -> Option<Self> {
        let rule = game.rule().clone();
        let stated = rule.file.statements.iter().find(|one| {
            one.kind == StatementKind::Value
                && !one.planted
                && one.condition.is_none()
                && is_of_each_heap(&rule, &one.body)
        })?;
        let is_stated = |one: &&Arc<CheckableStatement>| {
            one.kind == StatementKind::Value && one.name == stated.name && !one.of_play && !one.names_values
        };
        let statement = statements.iter().find(is_stated)?.clone();
        Some(CoinValues { body: stated.body.clone(), statement, game: game.clone(), rule })
    }

    /// Returns the stated value of a position.
    pub(crate) fn value(&self, position: &G::Position) -> Option<u64> {
        self.statement.stated_value(&self.game, position)
    }

    /// Tries to prove the values of all positions: of one coin, and so of any number of coins.
    pub(crate) fn prove(&self, run: &Run<'_>) -> Option<StatedVerdict> {
        let without_proof = (!self.statement.windows.is_empty()).then_some(StatedVerdict::OfWindow);
        self.proof(run).or(without_proof)
    }

    fn proof(&self, run: &Run<'_>) -> Option<StatedVerdict> {
        let shape = PositionShape::coins(1);
        let value = value_of(&self.rule, &self.body, &shape.names()).ok()?;
        let coin = HeapDescription::new(heap_moves(&self.rule).ok()?, value).of_turned_coins();
        let oracle = DescribedGame::new(self.game.clone());
        let statement = Statement::heap(&format!("{}.value", self.game.id()), oracle, coin);
        let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(run)).ok()?;
        let proved = || StatedVerdict::Proved("any number of coins".into());
        (proof.verdict() == ProofVerdict::Proved).then(proved)
    }
}

impl CheckableStatement {
    /// Returns whether the statement gives a normal value of each position, without naming computed values.
    fn states_values(&self) -> bool {
        self.kind == StatementKind::Value
            && !self.planted
            && !self.of_play
            && !self.names_values
            && self.windows.is_empty()
    }

    /// Returns the value that the statement gives to a position; `None` if the statement is not about it, or if its term
    /// has no value.
    fn stated_value<G: RuleGame>(&self, game: &G, position: &G::Position) -> Option<u64> {
        let StatementTest::Term(term) = &self.test else { return None };
        let rule = game.rule();
        let numbers = game.numbers(position);
        let members = matches!(rule.kind(), KindName::Heaps | KindName::Coins) || rule.kind().is_list();
        let list = game.members(position);
        if self.of_member && !self.per_member && list.len() != 1 {
            return None;
        }
        let first = first_numbers(rule, &numbers, GrundyPair::new(0, 0));
        let output = |program: &Program, place: usize| -> Option<Option<i64>> {
            let mut first = first.clone();
            if members {
                first[0] = i64::try_from(list.get(place).copied().unwrap_or(0)).ok()?;
            }
            let moved = if members { place } else { usize::MAX };
            let given = ProgramInput {
                first: &first,
                members: &list,
                moved,
                ask: Some(&|what, at: &[i64]| game.ask(position, what, at)),
            };
            let mut out = None;
            let _ = run(program, given, &StepCount::unwatched(), &mut |_, numbers| {
                out = Some(numbers.first().copied());
                ControlFlow::Break(())
            })
            .ok()?;
            out
        };
        let places = if self.per_member { 0..numbers.len() } else { 0..1 };
        if let Some(condition) = &self.condition
            && !places.clone().all(|place| output(condition, place).is_some())
        {
            return None;
        }
        let mut all = 0;
        for place in places {
            let one = u64::try_from(output(term, place)??).ok()?;
            all = if self.per_member { all ^ one } else { one };
        }
        Some(all)
    }
}
