//! Numeration systems: their adders, certified; sentences in them; games proved in them.

mod brute;
mod discovery;
mod games;
mod sentences;
mod systems;
