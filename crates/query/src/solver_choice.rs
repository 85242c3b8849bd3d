//! The solvers that can be selected by name.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A solver, or `Auto` for the solver that the plan chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SolverChoice {
    /// The solver that the plan chooses.
    #[default]
    Auto,
    /// Depth-first search with a table.
    Memo,
    /// An explicit graph, solved in one pass.
    Graph,
    /// Component by component; normal play only.
    Components,
    /// Whole windows in order, a look-up for each option.
    Ranked,
    /// Whole windows in order, running sets of values along lines.
    Lines,
    /// The same as [`Lines`](Self::Lines), for lines that are contiguous.
    Swept,
    /// Whole windows, with the sets of lines alone: sums, or values written to a file.
    Sets,
    /// Whole windows, row by row.
    Rows,
    /// Heap by heap, with certified periods; normal play only.
    Heap,
    /// Search with pruning: the value of one big position; normal play only.
    Search,
}

impl SolverChoice {
    /// All choices, in the order in which they are listed.
    pub const ALL: [SolverChoice; 11] = [
        SolverChoice::Auto,
        SolverChoice::Memo,
        SolverChoice::Graph,
        SolverChoice::Components,
        SolverChoice::Ranked,
        SolverChoice::Lines,
        SolverChoice::Swept,
        SolverChoice::Sets,
        SolverChoice::Rows,
        SolverChoice::Heap,
        SolverChoice::Search,
    ];

    /// The solvers of whole boards that make tables, the fastest first. [`Sets`](Self::Sets) is not one of them,
    /// because it makes no table.
    pub const OF_BOARDS: [SolverChoice; 4] =
        [SolverChoice::Rows, SolverChoice::Swept, SolverChoice::Lines, SolverChoice::Ranked];

    /// Returns `true` if the solver gives no misère values.
    pub const fn is_normal_only(self) -> bool {
        matches!(self, SolverChoice::Components | SolverChoice::Search | SolverChoice::Heap)
    }

    /// Returns `true` if the solver solves whole boards only.
    pub fn is_of_boards(self) -> bool {
        self == SolverChoice::Sets || SolverChoice::OF_BOARDS.contains(&self)
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            SolverChoice::Auto => "auto",
            SolverChoice::Memo => "memo",
            SolverChoice::Graph => "graph",
            SolverChoice::Components => "components",
            SolverChoice::Ranked => "ranked",
            SolverChoice::Lines => "lines",
            SolverChoice::Swept => "swept",
            SolverChoice::Sets => "sets",
            SolverChoice::Rows => "rows",
            SolverChoice::Heap => "heap",
            SolverChoice::Search => "search",
        }
    }

    /// Returns the description in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            SolverChoice::Auto => "The best that the game offers",
            SolverChoice::Memo => "Depth-first search with a table",
            SolverChoice::Graph => "An explicit graph, solved in one pass",
            SolverChoice::Components => "Component by component; normal play only",
            SolverChoice::Ranked => "Whole windows in order, a look-up for each option",
            SolverChoice::Lines => "Whole windows in order, running sets of values along lines",
            SolverChoice::Swept => "The same, where lines are contiguous",
            SolverChoice::Sets => "Whole windows, without a table: sums, or values written to a file",
            SolverChoice::Rows => "Whole windows, row by row",
            SolverChoice::Heap => "Heap by heap, with certified periods; normal play only",
            SolverChoice::Search => "Search with pruning: the value of one big position; normal play only",
        }
    }
}

impl fmt::Display for SolverChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a name that is not the name of a solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no solver '{0}'")]
pub struct NoSuchSolver(String);

impl FromStr for SolverChoice {
    type Err = NoSuchSolver;

    fn from_str(name: &str) -> Result<Self, NoSuchSolver> {
        SolverChoice::ALL
            .into_iter()
            .find(|solver| solver.name() == name)
            .ok_or_else(|| NoSuchSolver(name.into()))
    }
}
