//! Gurvich's classes of a set of positions.

use crate::game::Graph;
use crate::solve::{Cycle, GraphValues};
use crate::value::GrundyPair;
use std::collections::BTreeMap;
use std::fmt;

/// A class of games in misère play; see the [module](super) for the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// No (0, k) and no (k, 0) with k ≥ 2.
    Domestic,
    /// Only (0, 1), (1, 0) and (k, k).
    Tame,
    /// Every non-swap position moves to both swap sets or to neither.
    Miserable,
    /// Only (0, 1), (1, 0) and (k, k) with k ≥ 2. Also called strongly miserable.
    Pet,
    /// Every move from one swap set ends in the other.
    Forced,
    /// Every move from a swap set can be answered by a move back into it, unless it ended the game.
    Returnable,
}

impl Class {
    /// All classes, in the order of reports.
    pub const ALL: [Class; 6] =
        [Class::Domestic, Class::Tame, Class::Miserable, Class::Pet, Class::Forced, Class::Returnable];

    /// Returns the name in lower case: `domestic`.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Domestic => "domestic",
            Class::Tame => "tame",
            Class::Miserable => "miserable",
            Class::Pet => "pet",
            Class::Forced => "forced",
            Class::Returnable => "returnable",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A position that shows that a set is not in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Witness {
    /// The number of the position.
    pub position: u32,
    /// The Grundy pair of the position.
    pub pair: GrundyPair,
    /// For a condition on moves: the option that violates the condition, with its pair.
    pub option: Option<(u32, GrundyPair)>,
}

/// The classes of a set of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassReport {
    positions: u64,
    outside: Option<(u32, u32)>,
    v01: u64,
    v10: u64,
    witnesses: BTreeMap<Class, Witness>,
}

impl ClassReport {
    /// Returns the number of positions of the set.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns whether the set is closed under moves. If it is not, there are no verdicts.
    pub fn is_closed(&self) -> bool {
        self.outside.is_none()
    }

    /// Returns the first position with an option outside the set, and that option.
    pub fn outside(&self) -> Option<(u32, u32)> {
        self.outside
    }

    /// Returns whether the set is in a class, or `None` if the set is not closed under moves.
    pub fn holds(&self, class: Class) -> Option<bool> {
        self.is_closed().then(|| !self.witnesses.contains_key(&class))
    }

    /// Returns the first position, in the order of the numbers, that violates the condition of a class.
    pub fn witness(&self, class: Class) -> Option<Witness> {
        self.witnesses.get(&class).copied().filter(|_| self.is_closed())
    }

    /// Returns the number of positions with the pair (0, 1).
    pub fn v01(&self) -> u64 {
        self.v01
    }

    /// Returns the number of positions with the pair (1, 0).
    pub fn v10(&self) -> u64 {
        self.v10
    }
}

/// The reason why a set of positions has no classes: play from one of them can be infinite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is loopy: {}", .cycle.describe(|v| v.to_string()))]
pub struct ClassError {
    cycle: Cycle<u32>,
}

impl ClassError {
    /// Returns a cycle that can be reached from one of the positions.
    #[must_use]
    pub fn cycle(&self) -> &Cycle<u32> {
        &self.cycle
    }
}

/// Determines the classes of the positions `0..position_count` of a graph.
///
/// The first witness is the one with the smallest number.
///
/// # Errors
/// [`ClassError`] if one of the positions can reach a cycle. Cycles that none of them can reach do not matter.
///
/// # Complexity
/// Linear in positions and edges, except for *returnable*, which reads the options of the options of swap positions.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::{Class, class_report};
/// use impartial::run::Run;
/// use impartial::solve::solve_graph;
/// // 1 -> 0; 2 -> 0, 1; 3 -> 2: miserable, but 3 has the pair (0, 0), so not pet.
/// let graph = Graph::from_edges(4, [(1, 0), (2, 0), (2, 1), (3, 2)]).unwrap();
/// let values = solve_graph(&graph, &Run::default()).unwrap();
/// let report = class_report(&graph, 4, &values).unwrap();
/// assert_eq!(report.holds(Class::Miserable), Some(true));
/// assert_eq!(report.witness(Class::Pet).unwrap().position, 3);
/// ```
pub fn class_report(
    graph: &Graph,
    position_count: usize,
    values: &GraphValues,
) -> Result<ClassReport, ClassError> {
    let position_count = position_count.min(graph.len()) as u32;
    let mut pairs = Vec::with_capacity(graph.len());
    for v in 0..graph.len() as u32 {
        let pair = values.pair(v);
        if v < position_count
            && pair.is_none()
            && let Some(cycle) = values.cycle(graph, v)
        {
            return Err(ClassError { cycle });
        }
        // Every option of a position with values has values, so that the pair of any other position is not read.
        pairs.push(pair.unwrap_or(GrundyPair::TERMINAL));
    }
    let outside = (0..position_count)
        .find_map(|v| graph.row(v).iter().find(|&&to| to >= position_count).map(|&to| (v, to)));
    let mut report = ClassReport {
        positions: u64::from(position_count),
        outside,
        v01: 0,
        v10: 0,
        witnesses: BTreeMap::new(),
    };
    let survey = Survey { graph, pairs };
    for v in 0..position_count {
        match survey.pair(v) {
            ZERO_ONE => report.v01 += 1,
            ONE_ZERO => report.v10 += 1,
            _ => {}
        }
        for class in Class::ALL {
            if !report.witnesses.contains_key(&class)
                && let Err(option) = survey.test(class, v)
            {
                let option = option.map(|to| (to, survey.pair(to)));
                report.witnesses.insert(class, Witness { position: v, pair: survey.pair(v), option });
            }
        }
    }
    Ok(report)
}

const ZERO_ONE: GrundyPair = GrundyPair::new(0, 1);
const ONE_ZERO: GrundyPair = GrundyPair::new(1, 0);

struct Survey<'a> {
    graph: &'a Graph,
    pairs: Vec<GrundyPair>,
}

impl Survey<'_> {
    fn pair(&self, v: u32) -> GrundyPair {
        self.pairs[v as usize]
    }

    fn moves_to(&self, v: u32, pair: GrundyPair) -> bool {
        self.graph.row(v).iter().any(|&to| self.pair(to) == pair)
    }

    /// Tests whether position `v` meets the condition of a class. The error is the option that violates it, if it is an
    /// option.
    fn test(&self, class: Class, v: u32) -> Result<(), Option<u32>> {
        let pair = self.pair(v);
        let GrundyPair { normal, misere } = pair;
        let holds = |condition: bool| if condition { Ok(()) } else { Err(None) };
        match class {
            Class::Domestic => holds(!(normal == 0 && misere >= 2 || misere == 0 && normal >= 2)),
            Class::Tame => holds(pair.is_swap() || normal == misere),
            Class::Miserable => {
                holds(pair.is_swap() || self.moves_to(v, ZERO_ONE) == self.moves_to(v, ONE_ZERO))
            }
            Class::Pet => holds(pair.is_swap() || normal == misere && normal >= 2),
            Class::Forced => match pair {
                ZERO_ONE | ONE_ZERO => {
                    let other = GrundyPair::new(misere, normal);
                    match self.graph.row(v).iter().find(|&&to| self.pair(to) != other) {
                        Some(&to) => Err(Some(to)),
                        None => Ok(()),
                    }
                }
                _ => Ok(()),
            },
            Class::Returnable => match pair {
                ZERO_ONE | ONE_ZERO => {
                    let stuck = |&&to: &&u32| !self.graph.row(to).is_empty() && !self.moves_to(to, pair);
                    match self.graph.row(v).iter().find(stuck) {
                        Some(&to) => Err(Some(to)),
                        None => Ok(()),
                    }
                }
                _ => Ok(()),
            },
        }
    }
}
