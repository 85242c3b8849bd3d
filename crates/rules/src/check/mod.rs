//! The analysis of a rule when its file is opened: properties that make computations faster, measures that show that
//! play ends, and lines of play that never end. Each property is compared with the plain rule on small positions
//! ([`trial`]).

mod code;
pub(crate) mod coin_by_coin;
pub(crate) mod columns;
pub(crate) mod descent;
pub(crate) mod endless;
pub(crate) mod graph_measure;
pub(crate) mod heap_measure;
pub(crate) mod other_members;
pub(crate) mod recognise;
pub(crate) mod trial;
