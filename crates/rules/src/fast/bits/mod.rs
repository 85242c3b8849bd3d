//! Positions of boards as bit sets, with moves as masks.

mod patterns;
mod regions;
mod vertex_masks;

pub(crate) use patterns::PlacedMoves;
pub(crate) use regions::{PartKeys, RegionMoves};
pub(crate) use vertex_masks::{PART_BITS, VertexMasks};

use crate::boards::grid::Grids;
use crate::boards::vertices::Graphs;
use crate::fast::path::{FastPath, Recognised};
use crate::rule::compiled::CompiledRule;

/// The moves of a game on boards as masks, as far as masks can express them.
#[derive(Debug)]
pub(crate) enum BoardMasks {
    /// Moves of grids: on packed positions, and on regions of free cells or the reason why these are not independent.
    Grid(PlacedMoves, Result<Box<RegionMoves>, String>),
    /// Moves of graphs, or the reason why they are no masks.
    Graph(Result<Box<VertexMasks>, String>),
    /// No masks, because positions are rows.
    None,
}

impl BoardMasks {
    /// Creates the masks of a game on grids.
    pub(crate) fn of_grids(grids: &Grids) -> BoardMasks {
        BoardMasks::Grid(PlacedMoves::new(grids), RegionMoves::plan(grids).map(Box::new))
    }

    /// Creates the masks of a game on graphs.
    pub(crate) fn of_graphs(rule: &CompiledRule, graphs: &Graphs) -> BoardMasks {
        BoardMasks::Graph(VertexMasks::plan(&(rule, graphs)).map(Box::new))
    }

    /// Notes the masks, or the reason why the rules have no masks.
    pub(crate) fn explain(&self, recognised: &mut Recognised) {
        match self {
            BoardMasks::Grid(_, regions) => recognised.explain::<RegionMoves, _>(regions.as_deref()),
            BoardMasks::Graph(masks) => recognised.explain::<VertexMasks, _>(masks.as_deref()),
            BoardMasks::None => {}
        }
    }
}

#[cfg(test)]
mod tests;
