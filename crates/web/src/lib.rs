//! The local page: games to look at, to play and to change, in a browser on the same machine.
//!
//! A [`Server`] is bound to 127.0.0.1 only. Its caller provides a [`Registry`] with games and claims, sample rules
//! ([`SampleRules`]), and the limits of one request ([`Conditions`]). It serves a page of HTML, CSS and plain modules,
//! which are built in, and answers in JSON with the keys of [`impartial_query::report`].
//!
//! | part | holds |
//! |---|---|
//! | `gate` | the token in every address, `Host` and `Origin`, the headers that keep the page to itself |
//! | `lanes` | pools of threads: every question is tried briefly first, and slow ones continue in another pool |
//! | `subject` | the game of a request: one of the registry, rules, or a graph given as text; never a file |
//! | `answers` | one file for each family of questions |
//! | `stream` | progress, remarks and claims as server-sent events |
//! | `page/` | the files for the browser |
//!
//! # Questions
//!
//! `POST api/NAME` with an object that names the game, `{"game": "nim"}`, `{"rules": "game …"}` with perhaps
//! `"parameters": "3,5"`, or `{"graph": "a -> b"}`, and has the keys of the question:
//!
//! | name | answer | keys |
//! |---|---|---|
//! | `position` | the figure of a position, and its options | `position` |
//! | `value` | the values of a position | `position` |
//! | `moves` | the options with their values; those of one value | `position`, `to`, `misere` |
//! | `reply` | a move, a winning one if one is known | `position`, `misere` |
//! | `lower` | the position with one ordinal lowered | `position`, `member`, `to` |
//! | `genus` | the genus of a position | `position` |
//! | `classes` | the classes of misère play | `position`, or `coins` and `below`, a number or a list |
//! | `quotient` | the misère quotient, with a picture | `heaps`, or `position` |
//! | `period` | the period of single heaps | `heaps` |
//! | `plot` | the values of all pairs | `below` (a number or a list of two), `misere` |
//! | `sequence` | the values of single heaps | `heaps`, `misere` |
//! | `graph` | a picture of a position and its followers | `position`, `misere` |
//! | `picture` | a picture of a position | `position` |
//! | `explain` | properties of the game | |
//! | `diagnose` | errors and warnings of rules, with places | `rules`, `parameters` |
//! | `claims`, `check` | statements about the game; their verdicts | `claims`, `full`, `planted` |
//!
//! With `Accept: text/event-stream` the answer comes as events: `progress`, `note`, `claim`, and at the end `answer`
//! or `error`. Aborting a request, or closing the page, cancels its work. Errors are
//! `{"error": words, "kind": …}` with a status of their own.
//!
//! ```no_run
//! use impartial_query::Registry;
//! use impartial_web::{Conditions, Server};
//! # fn main() -> std::io::Result<()> {
//! let server = Server::bind(Registry::new().into(), Vec::new(), Conditions::default(), 0)?;
//! println!("{}", server.url());
//! server.run()
//! # }
//! ```

mod answers;
mod auth;
mod figure;
mod pages;
mod progress_sink;
mod refusal;
mod request;
mod server;
mod stream;
mod subject;
mod worker_pools;

pub use server::{Server, ServerStop};
pub use subject::SampleRules;
pub use worker_pools::Conditions;

#[doc(no_inline)]
pub use impartial_query::Registry;
