//! The local page: games to look at, to play and to change, in a browser on the same machine.
//!
//! A [`Server`] is bound to 127.0.0.1 and nothing else. Whoever starts it hands it what there is to talk about (a
//! [`Registry`], with its claims), files of rules to begin with ([`SampleRules`]), and the limits of one request
//! ([`Conditions`]); what it serves is a page of HTML, CSS and plain modules that are built in, and answers in JSON
//! with the keys of [`impartial_catalogue::report`].
//!
//! | part | holds |
//! |---|---|
//! | `gate` | the token in every address, `Host` and `Origin`, the headers that keep the page to itself |
//! | `lanes` | pools of threads: every question is asked briefly first, and the slow ones go on elsewhere |
//! | `subject` | which game is meant: one of the registry, rules, or a graph given as text; never a file |
//! | `answers` | one file for each family of questions |
//! | `stream` | progress, remarks and claims as server-sent events |
//! | `page/` | what the browser gets |
//!
//! # Questions
//!
//! `POST api/NAME` with an object that names the game, `{"game": "nim"}`, `{"rules": "game …"}` with perhaps
//! `"parameters": "3,5"`, or `{"graph": "a -> b"}`, and says what is asked:
//!
//! | name | asks for | with |
//! |---|---|---|
//! | `position` | what a position looks like, and its options | `position` |
//! | `value` | the values of a position | `position` |
//! | `moves` | the options with their values; those of one value | `position`, `to`, `misere` |
//! | `reply` | a move, a winning one where that is known | `position`, `misere` |
//! | `lower` | the position with one ordinal lowered | `position`, `member`, `to` |
//! | `genus` | the genus of a position | `position` |
//! | `classes` | the classes of misère play | `position`, or `coins` and `below`, a number or a list |
//! | `quotient` | the misère quotient, with a picture | `heaps`, or `position` |
//! | `period` | the period of single heaps | `heaps` |
//! | `plot` | the values of all pairs | `below` (a number or a list of two), `misere` |
//! | `sequence` | the values of single heaps | `heaps`, `misere` |
//! | `graph` | a picture of a position and its followers | `position`, `misere` |
//! | `picture` | a picture of a position | `position` |
//! | `explain` | what is known of the game | |
//! | `diagnose` | what is wrong with rules, with places | `rules`, `parameters` |
//! | `claims`, `check` | statements about the game; how they come out | `claims`, `full`, `planted` |
//!
//! With `Accept: text/event-stream` the answer comes as events: `progress`, `note`, `claim`, and at the end `answer`
//! or `error`. A request that is given up, or a page that is closed, cancels its work. Errors are
//! `{"error": words, "kind": …}` with a status of their own.
//!
//! ```no_run
//! use impartial_catalogue::Registry;
//! use impartial_web::{Conditions, Server};
//! # fn main() -> std::io::Result<()> {
//! let server = Server::bind(Registry::new().into(), Vec::new(), Conditions::default(), 0)?;
//! println!("{}", server.url());
//! server.run()
//! # }
//! ```

mod answers;
mod asked;
mod figure;
mod gate;
mod lanes;
mod pages;
mod refused;
mod server;
mod stream;
mod subject;
mod told;

pub use lanes::Conditions;
pub use server::{Server, ServerStop};
pub use subject::SampleRules;

#[doc(no_inline)]
pub use impartial_catalogue::Registry;
