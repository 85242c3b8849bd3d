//! The games of rule files, one file for each kind of position, with the notation of positions.
//!
//! [`list`] has heaps and coins, [`mod@tuple`] numbers, heaps that are one position, rows and rings of heaps, [`positions`]
//! grids, graphs and partitions, and [`ordinals`] ordinals. [`one_row`] reads a row of a grid as a word. [`rule_game`] is what statements need of each of
//! them.

pub(crate) mod board;
pub(crate) mod board_rule;
pub(crate) mod graph_classes;
pub(crate) mod lane_key;
pub(crate) mod list;
pub(crate) mod member_ranks;
pub(crate) mod one_row;
pub(crate) mod ordinals;
pub(crate) mod rule_game;
pub(crate) mod tuple;
