//! Tests of the games: golden values, laws of the traits, and agreement of independent computations.

mod board_games;
mod heap_codes;
mod heap_games;
mod k_welter;
mod kinds;
mod max_welter;
mod sato_welter;
