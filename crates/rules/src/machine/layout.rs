//! What a program is made of.

use impartial::prove::syntax::{Relation, Span};

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
pub(crate) enum Ask {
    /// How many neighbours a vertex has.
    Degree,
    /// Whether two vertices are neighbours: 1 or 0.
    Adjacent,
    /// The length of a row, from 1; 0 below the last.
    Row,
    /// The length of a column.
    Column,
    /// The computed normal value of the position of these numbers.
    Value,
    /// Its computed misère value.
    Misere,
}

/// A step. Jumps are to places in the list of steps.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
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
    /// Asks the position: the degree of a vertex, the length of a row.
    Ask {
        what: Ask,
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
    pub(crate) steps: Vec<Op>,
    /// Where in the file each step comes from.
    pub(crate) spans: Vec<Span>,
    pub(crate) registers: Vec<i64>,
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
