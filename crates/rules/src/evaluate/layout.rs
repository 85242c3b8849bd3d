//! The parts of a program.

use super::arithmetic::{Binary, Unary};
use super::block::BlockLoop;
use super::table::DefinitionTable;
use impartial::loopy::LoopyOutcome;
use impartial_prove::automata::syntax::{Relation, Span};
use std::ops::Range;
use std::sync::Arc;

/// A register.
pub(crate) type Reg = u16;

/// A place of a program, whose number is known once the program is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u32);

/// A query of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PositionQuery {
    /// The number of neighbours of a vertex; in a directed graph, of those to which an edge leads.
    Degree,
    /// 1 if two vertices are neighbours, 0 otherwise.
    Adjacent,
    /// 1 if the rest of a graph has at most one connected part, 0 otherwise.
    Connected,
    /// The number of edges that are left.
    Edges,
    /// A mark of a vertex or edge, by the place of its name among those of the file.
    Mark(u16),
    /// The length of a row, counted from 1; 0 after the last row.
    Row,
    /// The length of a column.
    Column,
    /// The heap at a place of a row or ring, counted from 1.
    Heap,
    /// The computed normal value of the position with these numbers.
    Value,
    /// The computed misère value of the position with these numbers.
    Misere,
    /// A result of play that need not end, at the position with these numbers.
    Play(PlayQuery),
    /// The same at the position itself.
    PlayHere(PlayQuery),
    /// The number of an outcome.
    Letter(LoopyOutcome),
    /// The normal value of another game, given by its place among those that the statements name.
    OtherGame(u16),
}

/// A result of play that need not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayQuery {
    /// The normal value, if it is finite.
    Value,
    /// The outcome in normal play, encoded as a number.
    Outcome,
    /// The outcome in misère play, encoded as a number.
    MisereOutcome,
    /// The remoteness in normal play, except of draws.
    Remoteness,
    /// The remoteness in misère play, except of draws.
    MisereRemoteness,
}

impl PositionQuery {
    /// True if the answer is a truth value, which is 1 or 0.
    pub(crate) fn is_condition(self) -> bool {
        match self {
            PositionQuery::Adjacent | PositionQuery::Connected => true,
            PositionQuery::Degree
            | PositionQuery::Edges
            | PositionQuery::Mark(_)
            | PositionQuery::Row
            | PositionQuery::Column
            | PositionQuery::Heap
            | PositionQuery::Value
            | PositionQuery::Misere
            | PositionQuery::Play(_)
            | PositionQuery::PlayHere(_)
            | PositionQuery::Letter(_)
            | PositionQuery::OtherGame(_) => false,
        }
    }
}

/// A step. Jumps are to places in the list of steps.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    Binary {
        op: Binary,
        to: Reg,
        a: Reg,
        b: Reg,
        fail: u32,
    },
    Unary {
        op: Unary,
        to: Reg,
        a: Reg,
        fail: u32,
    },
    Jump(u32),
    /// Jumps if the relation holds, or if it does not hold.
    Branch {
        relation: Relation,
        when: bool,
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Jumps if a > b: the head of a loop.
    Above {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Ends the program with a fault if a is too large: the end of a range.
    Bounded {
        a: Reg,
    },
    /// Adds one and jumps back: the end of a loop.
    Again {
        a: Reg,
        to: u32,
    },
    /// The end of a loop combined with its head: adds one and jumps to `to` if a ≤ b, otherwise to `exit`.
    Next {
        a: Reg,
        b: Reg,
        to: u32,
        exit: u32,
    },
    /// Copies two numbers, the smaller one first, to two adjacent registers.
    Order {
        a: Reg,
        b: Reg,
        to: Reg,
    },
    /// Loads the next member after number `index`, without the moving one if `others`; jumps after the last.
    Member {
        index: Reg,
        value: Reg,
        others: bool,
        exit: u32,
    },
    /// Jumps if a member is in a..b.
    Taken {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Jumps as `Taken` does, from the head of a loop over `a` to its end, where the numbers between two members give
    /// the same result: `a` becomes the largest member in a..b, so that the loop skips the numbers below it.
    Over {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Queries the position: the degree of a vertex, the length of a row.
    Ask {
        what: PositionQuery,
        to: Reg,
        first: Reg,
        count: u16,
        fail: u32,
    },
    /// Looks up the result of a definition of one number.
    Table {
        /// The index in [`Program::tables`].
        table: u16,
        to: Reg,
        a: Reg,
        fail: u32,
    },
    /// Outputs the numbers of `count` registers from `first` on.
    Emit {
        first: Reg,
        count: u16,
        tag: u16,
    },
    /// Makes the list empty.
    ClearList,
    /// Adds a number to the list.
    List {
        a: Reg,
    },
    /// Outputs the numbers of the list.
    EmitList {
        tag: u16,
    },
    Halt,
}

/// Instructions, and the initial numbers of the registers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) steps: Vec<Instruction>,
    /// The part of the file from which each step comes.
    pub(crate) spans: Vec<Span>,
    pub(crate) registers: Vec<i64>,
    /// The tables of definitions.
    pub(crate) tables: Vec<Arc<DefinitionTable>>,
    /// The innermost loops that can be evaluated in blocks.
    blocks: Vec<BlockLoop>,
    /// For each step, the index of the loop that it ends, or a larger number.
    block_at: Vec<u16>,
}

impl Instruction {
    /// Returns whether a step may change the number in a register.
    fn writes(&self, register: Reg) -> bool {
        match *self {
            Instruction::Binary { to, .. }
            | Instruction::Unary { to, .. }
            | Instruction::Ask { to, .. }
            | Instruction::Table { to, .. } => to == register,
            Instruction::Again { a, .. } | Instruction::Next { a, .. } | Instruction::Over { a, .. } => {
                a == register
            }
            Instruction::Order { to, .. } => to == register || to + 1 == register,
            Instruction::Member { index, value, .. } => index == register || value == register,
            Instruction::Jump(_)
            | Instruction::Branch { .. }
            | Instruction::Above { .. }
            | Instruction::Bounded { .. }
            | Instruction::Taken { .. } => false,
            Instruction::Emit { .. }
            | Instruction::ClearList
            | Instruction::List { .. }
            | Instruction::EmitList { .. }
            | Instruction::Halt => false,
        }
    }

    /// Returns the second successor of a step, if the step can neither fail nor output nor count.
    fn harmless(&self) -> Option<Option<u32>> {
        match *self {
            Instruction::Binary { op, fail, .. } => {
                use Binary::{Distance, Divide, Max, Min, Remainder, Subtract, Xor};
                matches!(op, Subtract | Divide | Remainder | Xor | Min | Max | Distance).then_some(Some(fail))
            }
            Instruction::Unary { fail, .. } => Some(Some(fail)),
            Instruction::Branch { to, .. } | Instruction::Jump(to) => Some(Some(to)),
            Instruction::Order { .. } => Some(None),
            _ => None,
        }
    }
}

impl Program {
    /// Returns whether a step reads the members of a position or queries it, apart from the first registers.
    pub(crate) fn reads_position(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step,
                Instruction::Member { .. }
                    | Instruction::Taken { .. }
                    | Instruction::Over { .. }
                    | Instruction::Ask { .. }
            )
        })
    }

    /// Finds the loops that can be evaluated in blocks.
    pub(super) fn find_blocks(&mut self) {
        self.block_at = vec![u16::MAX; self.steps.len()];
        for end in 0..self.steps.len() {
            if let Some(block) = BlockLoop::new(self, end)
                && let Ok(index) = u16::try_from(self.blocks.len())
            {
                self.block_at[end] = index;
                self.blocks.push(block);
            }
        }
    }

    /// Returns the loop that ends with a step, if it can be evaluated in blocks.
    #[inline]
    pub(super) fn block_at(&self, end: usize) -> Option<&BlockLoop> {
        self.blocks.get(usize::from(*self.block_at.get(end)?))
    }

    /// Replaces a test in a loop over x that skips everything unless the squares from x to a fixed one are free. A coin
    /// that blocks x blocks every smaller number too, so that the loop continues directly after the coin.
    pub(super) fn step_over(&mut self) {
        for i in 0..self.steps.len() {
            let Instruction::Taken { a, b, to } = self.steps[i] else { continue };
            let Some(&Instruction::Next { a: counted, to: body, .. }) = self.steps.get(to as usize) else {
                continue;
            };
            if counted == a
                && self.is_fixed_in(b, a, body as usize..to as usize)
                && self.leads_only_to(i, a, body, to)
            {
                self.steps[i] = Instruction::Over { a, b, to };
            }
        }
    }

    /// Returns whether no step in a loop over `counted` changes a register.
    fn is_untouched(&self, register: Reg, counted: Reg, body: Range<usize>) -> bool {
        register != counted && !self.steps[body].iter().any(|op| op.writes(register))
    }

    /// Returns whether a step has the same effect in every round of the loop.
    fn is_same(&self, op: &Instruction, counted: Reg, body: Range<usize>) -> bool {
        let untouched = |register: Reg| self.is_untouched(register, counted, body.clone());
        match *op {
            Instruction::Binary { a, b, .. } => untouched(a) && untouched(b),
            Instruction::Unary { a, .. } => untouched(a),
            _ => false,
        }
    }

    /// Returns whether a register has the same number in every round of a loop over `counted`, which itself changes
    /// only at the end.
    fn is_fixed_in(&self, register: Reg, counted: Reg, body: Range<usize>) -> bool {
        let within = &self.steps[body.clone()];
        let mut writers = within.iter().filter(|op| op.writes(register));
        let same = writers.next().is_none_or(|op| self.is_same(op, counted, body.clone()));
        let once = writers.next().is_none();
        register != counted && same && once && !within.iter().any(|op| op.writes(counted))
    }

    /// Returns whether, if one round from `body` on reaches step `i`, every round reaches step `i`, or the end of the
    /// loop without an effect: steps that are the same in all rounds then fail in none.
    fn leads_only_to(&self, i: usize, counted: Reg, body: u32, end: u32) -> bool {
        let inside = |to: u32| to == end || (body..=i as u32).contains(&to);
        (body as usize..i).all(|step| {
            let op = &self.steps[step];
            let same = || self.is_same(op, counted, body as usize..end as usize);
            op.harmless().is_some_and(|to| to.is_none_or(inside) || same())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Instruction;
    use crate::RuleFileGame;

    #[test]
    fn step_over_requires_a_fixed_end_that_decides_alone() {
        for (condition, expected) in [
            ("free(x..a-1)", true),
            ("x mod 2 = 1 & free(x..a-1)", true),
            ("free(x..x+1)", false),
            ("free(x..a-x)", false),
            ("x = 0 | free(x..a-1)", false),
            ("not free(x..a-1)", false),
        ] {
            let text = format!("game g\ncoins a\nmove x  for x in 0..a-1  if {condition}\n");
            let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
            let steps = &opened.rule.program().unwrap().steps;
            let found = steps.iter().any(|step| matches!(step, Instruction::Over { .. }));
            assert_eq!(found, expected, "{condition}: {steps:?}");
        }
    }
}
