//! Numeration systems: certified adders, sentences, and games proved in them.

mod brute;
mod discovery;
mod games;
mod sentences;
mod systems;
