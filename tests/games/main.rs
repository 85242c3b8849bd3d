//! The games: golden values, laws, and two ways to every number.

mod board_games;
mod heap_codes;
mod heap_games;
mod k_welter;
mod kinds;
mod max_welter;
mod sato_welter;
