//! The laws of ordinal arithmetic, of nimbers and of ordinal sets, as properties of random ordinals
//! and in hand-picked cases.

mod arithmetic;
mod limits;
mod nimbers;
mod sets;
mod strategies;
mod text;
