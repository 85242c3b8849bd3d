//! Grids and graphs: their cells, vertices and edges, the names of graphs, and the notation of what is left of them.

pub(crate) mod cells;
pub(crate) mod families;
pub(crate) mod graph_notation;
pub(crate) mod grid;
pub(crate) mod local_moves;
pub(crate) mod vertex_names;
pub(crate) mod vertices;
