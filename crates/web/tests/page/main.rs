//! The local page: access control, answers, and the page in a browser.

mod answers;
mod boards;
mod browser;
mod http;
mod many;
mod proofs;
mod safety;
mod site;
mod views;
