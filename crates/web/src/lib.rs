//! The local page: games to look at, to play and to change, in a browser on the same machine.
//!
//! A [`Server`] is bound to 127.0.0.1 only. Its caller provides a [`Registry`] with games and claims, sample rules
//! ([`SampleRules`]), and the limits of one request ([`Conditions`]). It serves a page of HTML, CSS and plain modules,
//! which are built in, and the answers of [`impartial_answers`], whose documentation lists the questions.
//!
//! | part | holds |
//! |---|---|
//! | `auth` | the token in every address, `Host` and `Origin`, the headers that keep the page to itself |
//! | `worker_pools` | pools of threads: every question is tried briefly first, and slow ones continue in another pool |
//! | `stream` | progress, remarks and claims as server-sent events |
//!
//! # Requests
//!
//! `POST api/NAME` with an object asks the question of this name; `GET api/start` returns the initial data of the page.
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

mod auth;
mod server;
mod stream;
mod worker_pools;

pub use server::{Server, ServerStop};
pub use worker_pools::Conditions;

#[doc(no_inline)]
pub use impartial_answers::SampleRules;
#[doc(no_inline)]
pub use impartial_query::Registry;
