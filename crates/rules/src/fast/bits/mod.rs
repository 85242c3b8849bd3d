//! Positions of boards as bit sets, with moves as masks.

mod patterns;
mod regions;
mod vertex_masks;

pub(crate) use patterns::PlacedMoves;
pub(crate) use regions::{PartKeys, RegionMoves};
pub(crate) use vertex_masks::{PART_BITS, VertexMasks};

use crate::boards::grid::Grids;
use crate::boards::vertices::Graphs;
use crate::rule::compiled::CompiledRule;

/// The moves of a game on boards as masks, as far as masks can express them.
#[derive(Debug)]
pub(crate) enum BoardMasks {
    /// Moves of grids: on packed positions, and on regions of free cells if these are independent.
    Grid(PlacedMoves, Option<Box<RegionMoves>>),
    /// Moves of graphs.
    Graph(Box<VertexMasks>),
    /// No masks: rows, and graphs with other moves.
    None,
}

impl BoardMasks {
    /// Creates the masks of a game on grids.
    pub(crate) fn of_grids(grids: &Grids) -> BoardMasks {
        BoardMasks::Grid(PlacedMoves::new(grids), RegionMoves::new(grids).map(Box::new))
    }

    /// Creates the masks of a game on graphs.
    pub(crate) fn of_graphs(rule: &CompiledRule, graphs: &Graphs) -> BoardMasks {
        if graphs.directed {
            return BoardMasks::None;
        }
        VertexMasks::new(rule, graphs.edges)
            .map_or(BoardMasks::None, |masks| BoardMasks::Graph(Box::new(masks)))
    }
}

#[cfg(test)]
mod tests;
