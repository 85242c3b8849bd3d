//! The server of the page: access control, and answers. The tests in a browser are in `tests/browser`, and `.ci/browser` runs
//! them.

mod answers;
mod http;
mod many;
mod proofs;
mod safety;
