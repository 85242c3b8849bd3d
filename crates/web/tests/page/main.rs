//! The local page: who may ask, what is answered, and what it looks like in a browser.

mod answers;
mod boards;
mod browser;
mod http;
mod many;
mod safety;
mod views;
