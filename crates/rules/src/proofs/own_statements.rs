//! The statements of a rule file, as the query layer asks for them.

use crate::game::open::RuleFileGame;
use impartial_prove::{PositionShape, Statement};
use impartial_query::{AnyEntry, AnyNumber, OpenedFile, OwnStatements, UnprovedStatement};

impl OpenedFile for RuleFileGame {
    fn entry(&self) -> AnyEntry {
        self.entry()
    }
}

impl OwnStatements for RuleFileGame {
    fn statements(&self, shape: PositionShape) -> Vec<Statement> {
        self.statements(shape)
    }

    fn compared(&self, statement: Statement, name: &str) -> Statement {
        self.compared_with(statement, name)
    }

    fn unproved(&self, shape: PositionShape) -> Vec<UnprovedStatement> {
        let named =
            |(statement, why): (&str, String)| UnprovedStatement { statement: statement.to_owned(), why };
        self.unproved(shape).into_iter().map(named).collect()
    }

    fn own_value(&self) -> Option<&str> {
        self.own_value()
    }

    fn own_value_is_of_sums(&self) -> bool {
        self.own_value_is_of_sums()
    }

    fn is_sum_of_heaps(&self) -> bool {
        self.is_sum_of_heaps()
    }

    fn is_proved_by_heaps(&self) -> bool {
        self.is_proved_by_heaps()
    }

    fn members(&self) -> &'static str {
        self.members_word()
    }

    fn any_number(&self) -> Option<AnyNumber> {
        self.any_number().or_else(|| self.any_number_of_heaps())
    }

    fn why_not_provable(&self) -> Option<&str> {
        self.why_not_provable()
    }
}
