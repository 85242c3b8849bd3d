//! What a program is made of.

use impartial_prove::syntax::{Relation, Span};
use std::ops::Range;

/// A register.
pub(crate) type Reg = u16;

/// A place of a program that is known when it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u32);

/// Operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    /// No value where it would be negative.
    Subtract,
    Multiply,
    /// No value by 0.
    Divide,
    /// No value by 0.
    Remainder,
    Xor,
    Min,
    Max,
    Gcd,
    /// |a − b|.
    Distance,
    /// (a|b), no value where they are equal.
    Mask,
    ShiftDown,
    ShiftUp,
    Power,
}

/// Operations on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Copy,
    /// ⌊√a⌋.
    Root,
    /// ⌊log₂ a⌋, no value of 0.
    Log2,
    Ones,
}

/// What a position can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PositionQuery {
    /// How many neighbours a vertex has.
    Degree,
    /// Whether two vertices are neighbours: 1 or 0.
    Adjacent,
    /// 1 if the rest of a graph has at most one connected part, 0 otherwise.
    Connected,
    /// The length of a row, from 1; 0 below the last.
    Row,
    /// The length of a column.
    Column,
    /// The computed normal value of the position of these numbers.
    Value,
    /// Its computed misère value.
    Misere,
}

impl PositionQuery {
    /// True if the answer is a truth value, which is 1 or 0.
    pub(crate) fn is_condition(self) -> bool {
        match self {
            PositionQuery::Adjacent | PositionQuery::Connected => true,
            PositionQuery::Degree
            | PositionQuery::Row
            | PositionQuery::Column
            | PositionQuery::Value
            | PositionQuery::Misere => false,
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
    /// Jumps where the relation holds (or does not).
    Branch {
        relation: Relation,
        when: bool,
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Jumps where a > b: the head of a loop.
    Above {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Adds one and jumps back: the end of a loop.
    Again {
        a: Reg,
        to: u32,
    },
    /// The end of a loop and its head in one: adds one and jumps to `to` while a ≤ b, else to `exit`.
    Next {
        a: Reg,
        b: Reg,
        to: u32,
        exit: u32,
    },
    /// Two numbers, the smaller one first, to two registers side by side.
    Order {
        a: Reg,
        b: Reg,
        to: Reg,
    },
    /// The next member behind number `index`, not the one that moves if `others`; jumps behind the last.
    Member {
        index: Reg,
        value: Reg,
        others: bool,
        exit: u32,
    },
    /// Jumps where a member lies in a..b.
    Taken {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// The same where `to` is the end of the loop over `a`, and what lies between two members is all or nothing:
    /// `a` becomes the largest member in the way.
    Over {
        a: Reg,
        b: Reg,
        to: u32,
    },
    /// Asks the position: the degree of a vertex, the length of a row.
    Ask {
        what: PositionQuery,
        to: Reg,
        first: Reg,
        count: u16,
        fail: u32,
    },
    /// Gives the numbers of `count` registers from `first` on to whoever runs the program.
    Emit {
        first: Reg,
        count: u16,
        tag: u16,
    },
    Halt,
}

/// Steps, and the numbers in the registers at the beginning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) steps: Vec<Instruction>,
    /// Where in the file each step comes from.
    pub(crate) spans: Vec<Span>,
    pub(crate) registers: Vec<i64>,
}

impl Instruction {
    /// Whether a step may change the number in a register.
    fn writes(&self, register: Reg) -> bool {
        match *self {
            Instruction::Binary { to, .. } | Instruction::Unary { to, .. } | Instruction::Ask { to, .. } => {
                to == register
            }
            Instruction::Again { a, .. } | Instruction::Next { a, .. } | Instruction::Over { a, .. } => {
                a == register
            }
            Instruction::Order { to, .. } => to == register || to + 1 == register,
            Instruction::Member { index, value, .. } => index == register || value == register,
            Instruction::Jump(_)
            | Instruction::Branch { .. }
            | Instruction::Above { .. }
            | Instruction::Taken { .. } => false,
            Instruction::Emit { .. } | Instruction::Halt => false,
        }
    }

    /// Where a step goes on besides the next one, if it can neither fail nor give anything out nor count.
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
    /// A loop over x in which nothing happens unless the squares from x to a fixed one are free: as long as a coin
    /// stands there it stands there for every smaller x, so that x goes on behind it at once.
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

    /// Whether nothing in a loop over `counted` changes a register.
    fn is_untouched(&self, register: Reg, counted: Reg, body: Range<usize>) -> bool {
        register != counted && !self.steps[body].iter().any(|op| op.writes(register))
    }

    /// Whether what a step does is the same in every round of the loop.
    fn is_same(&self, op: &Instruction, counted: Reg, body: Range<usize>) -> bool {
        let untouched = |register: Reg| self.is_untouched(register, counted, body.clone());
        match *op {
            Instruction::Binary { a, b, .. } => untouched(a) && untouched(b),
            Instruction::Unary { a, .. } => untouched(a),
            _ => false,
        }
    }

    /// Whether a register holds the same number in every round of a loop over `counted`, which changes itself only
    /// at its end.
    fn is_fixed_in(&self, register: Reg, counted: Reg, body: Range<usize>) -> bool {
        let within = &self.steps[body.clone()];
        let mut writers = within.iter().filter(|op| op.writes(register));
        let same = writers.next().is_none_or(|op| self.is_same(op, counted, body.clone()));
        let once = writers.next().is_none();
        register != counted && same && once && !within.iter().any(|op| op.writes(counted))
    }

    /// Whether every round from `body` on comes to step `i`, or to the end of the loop with nothing done, if one
    /// round comes to step `i`: what is the same in all of them fails in none then.
    fn leads_only_to(&self, i: usize, counted: Reg, body: u32, end: u32) -> bool {
        let inside = |to: u32| to == end || (body..=i as u32).contains(&to);
        (body as usize..i).all(|at| {
            let op = &self.steps[at];
            let same = || self.is_same(op, counted, body as usize..end as usize);
            op.harmless().is_some_and(|to| to.is_none_or(inside) || same())
        })
    }
}

impl Binary {
    /// How it is written, for messages.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "div",
            Binary::Remainder => "mod",
            Binary::Xor => "xor",
            Binary::Min => "min",
            Binary::Max => "max",
            Binary::Gcd => "gcd",
            Binary::Distance => "distance",
            Binary::Mask => "mask",
            Binary::ShiftDown => "shifted down by",
            Binary::ShiftUp => "times 2 to the power",
            Binary::Power => "to the power",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Instruction;
    use crate::Opened;

    #[test]
    fn only_a_range_with_a_fixed_end_that_decides_alone_is_stepped_over() {
        for (condition, expected) in [
            ("free(x..a-1)", true),
            ("x mod 2 = 1 & free(x..a-1)", true),
            ("free(x..x+1)", false),
            ("free(x..a-x)", false),
            ("x = 0 | free(x..a-1)", false),
            ("not free(x..a-1)", false),
        ] {
            let text = format!("game g\ncoins a\nmove x  for x in 0..a-1  if {condition}\n");
            let opened = Opened::of_text(&text, "g.game", "g.game", None).unwrap();
            let steps = &opened.rule.moves.steps;
            let found = steps.iter().any(|step| matches!(step, Instruction::Over { .. }));
            assert_eq!(found, expected, "{condition}: {steps:?}");
        }
    }
}
