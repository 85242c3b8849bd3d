//! The game of a rule file on ordinals.

use crate::rule::compiled::{CompiledRule, KindPrograms};
use crate::rule::ordinals::terms::{OrdinalFormula, TermInput};
use crate::rule::ordinals::{LegalCondition, OrdinalRule, member_word};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::KindName;
use impartial::game::{Game, Notation, NotationError, NotationErrorKind, OrdinalList, multisets};
use impartial::ordinal::Ordinal;
use impartial::run::{Limits, Run};
use impartial::solve::{OrdinalMoves, OrdinalSolveError, OrdinalSolver};
use std::sync::Arc;

/// The small positions that are tried: up to this number of pieces in this number of columns, and of solved positions.
const MAX_PIECES: usize = 3;
const MAX_COLUMNS: u64 = 3;
const MAX_POSITIONS: u64 = 20_000;

/// A solver of a game on ordinals.
pub(crate) type RuleSolver<'g> = OrdinalSolver<&'g dyn OrdinalMoves<Position = OrdinalList>>;

/// A game on ordinals.
#[derive(Clone, Debug)]
pub(crate) struct OrdinalRuleGame {
    pub(crate) rule: Arc<CompiledRule>,
    pub(crate) ordinals: Arc<OrdinalRule>,
}

impl OrdinalRuleGame {
    /// Returns the game of a rule, if the rule is on ordinals.
    pub(crate) fn new(rule: &Arc<CompiledRule>) -> Option<Self> {
        match &rule.programs {
            KindPrograms::Ordinals(ordinals) => {
                Some(OrdinalRuleGame { rule: rule.clone(), ordinals: ordinals.clone() })
            }
            _ => None,
        }
    }

    /// Returns a warning if values cannot be computed at a position of a few pieces in the lowest columns, because the
    /// rules break a law there.
    pub(crate) fn suspicious(&self, run: &Run<'_>) -> Option<Diagnostic> {
        let mut solver = self.solver();
        let run = run.clone().with_limits(Limits::none().positions(MAX_POSITIONS));
        for count in 1..=MAX_PIECES {
            for columns in multisets(count, MAX_COLUMNS) {
                let square = |(i, &column): (usize, &u64)| {
                    Ordinal::omega() * Ordinal::from(column) + Ordinal::from(i as u64)
                };
                let position = OrdinalList::new(columns.as_slice().iter().enumerate().map(square));
                if self.why_illegal(&position).is_some() {
                    continue;
                }
                match solver.values(&position, &run) {
                    Ok(_) => {}
                    Err(OrdinalSolveError::Unlawful { what, .. }) => {
                        let file = &self.rule.file;
                        let span = file.moves.first().map_or(file.kind.span, |line| line.span);
                        let help = "a move that is allowed where column(x) = column(a)";
                        return Some(Diagnostic::warning(span, what, help));
                    }
                    Err(_) => return None,
                }
            }
        }
        None
    }

    /// Returns the notation of positions, for messages.
    pub(crate) fn expected(&self) -> &'static str {
        match self.rule.kind() {
            KindName::OrdinalCoins => "distinct ordinals separated by commas, such as 3,w+5,w*2+1",
            _ => "ordinals separated by commas, such as 3,w+5,w*2+1",
        }
    }

    /// Returns a solver of the game without known values.
    pub(crate) fn solver(&self) -> RuleSolver<'_> {
        OrdinalSolver::new(self)
    }

    /// Returns the broken condition of a position that is not legal, in words.
    pub(crate) fn why_illegal(&self, position: &OrdinalList) -> Option<String> {
        if self.ordinals.distinct
            && let Some(square) = position.repeated()
        {
            return Some(format!("two coins on square {square}"));
        }
        let mut input =
            TermInput { members: position.as_slice(), named: None, bound: Vec::new(), value_of: None };
        let mut holds = |condition: &LegalCondition| match condition.of_member {
            false => input.holds(&condition.formula),
            true => (0..position.as_slice().len()).all(|i| {
                input.named = Some(i);
                let holds = input.holds(&condition.formula);
                input.named = None;
                holds
            }),
        };
        let broken = self.ordinals.legal.iter().find(|condition| !holds(condition))?;
        Some(format!("the condition '{}' does not hold", broken.line))
    }

    /// Returns whether some move takes a member to a smaller ordinal, if the position after it is legal. The test looks
    /// at the columns alone.
    fn has_move(&self, members: &[Ordinal], named: usize, to: &Ordinal) -> bool {
        let mut input = TermInput { members, named: Some(named), bound: vec![to.clone()], value_of: None };
        let mut all_hold = |conditions: &Vec<OrdinalFormula>| conditions.iter().all(|one| input.holds(one));
        self.ordinals.moves.iter().any(&mut all_hold)
    }
}

impl Game for OrdinalRuleGame {
    type Position = OrdinalList;

    fn allocated_bytes(&self, position: &OrdinalList) -> usize {
        position.allocated_bytes()
    }
}

impl Notation for OrdinalRuleGame {
    fn id(&self) -> String {
        self.rule.name.clone()
    }

    fn parse(&self, text: &str) -> Result<OrdinalList, NotationError> {
        let position = OrdinalList::parse(text, self.expected())?;
        match self.why_illegal(&position) {
            Some(why) => {
                let error = NotationError::new(why, self.expected()).at_token(text);
                Err(error.of_kind(NotationErrorKind::Illegal))
            }
            None => Ok(position),
        }
    }

    fn write(&self, position: &OrdinalList) -> String {
        position.to_string()
    }
}

impl OrdinalMoves for OrdinalRuleGame {
    fn ordinals<'a>(&self, position: &'a OrdinalList) -> &'a [Ordinal] {
        position.as_slice()
    }

    fn lower(&self, position: &OrdinalList, i: usize, to: &Ordinal) -> Option<OrdinalList> {
        let members = position.as_slice();
        if to >= members.get(i)? || !self.has_move(members, i, to) {
            return None;
        }
        position.with_member(i, to.clone()).filter(|option| self.why_illegal(option).is_none())
    }

    fn rows_taken(&self) -> u64 {
        self.ordinals.rows_taken
    }

    /// Returns the column inside which a piece may not move. Conditions look at columns alone, so that the piece itself
    /// stands for each square of its column.
    fn broken_law(&self, position: &OrdinalList) -> Option<String> {
        let members = position.as_slice();
        let frozen = (0..members.len()).find(|&i| !self.has_move(members, i, &members[i]))?;
        let piece = member_word(self.rule.kind());
        Some(format!(
            "at {position} the {piece} {} may not move inside its own column, and values are computed only where every \
             {piece} may",
            members[frozen]
        ))
    }
}
