//! Numeration systems: their adders, certified; sentences in them; games proved in them.

mod discovery;
mod games;
mod sentences;
mod systems;
