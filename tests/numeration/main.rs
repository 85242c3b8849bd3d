//! Numeration systems: their adders, certified; sentences in them; games proved in them.

mod sentences;
mod systems;
