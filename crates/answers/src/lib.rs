//! Questions and answers of the page as JSON, and the files of the page.
//!
//! The server of `impartial serve` and the WebAssembly module of the static site use this crate, so that both give the
//! same answers and show the same page. The crate has no server, starts no threads and opens no files. A caller creates
//! [`Games`] with a [`Registry`] and sample rules ([`SampleRules`]), turns the name and the body of a request into work
//! ([`work`]), and runs the work under the limits of a [`Context`](impartial_query::Context).
//!
//! | part | holds |
//! |---|---|
//! | `subject` | the game of a request: one of the registry, rules, or a graph given as text; never a file |
//! | `request` | the keys of a request |
//! | `questions` | one file for each family of questions |
//! | `rows` | the answers as they are written |
//! | `progress_sink` | progress, remarks and pieces of an answer, sent before the answer |
//! | `refusal` | a request without an answer: a status of HTTP and a message |
//! | `page/` | the files for the browser |
//!
//! # Questions
//!
//! The body of a question is an object that names the game, `{"game": "nim"}`, `{"rules": "game …"}` with perhaps
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
//! | `identify` | the known games with the same values | `values`, such as `0,1,2,0`, in the place of a game |
//! | `diagnose` | errors and warnings of rules, with places | `rules`, `parameters` |
//! | `claims`, `check` | statements about the game; their verdicts | `claims`, `full`, `planted` |
//! | `prove` | proofs of the statements in the rules, or known of the game, or of a formula | `coins`, `claims`, `formula`, `misere`, `sorted`, `numeration`, `states`, `certify`, `rocq` |
//! | `discover` | a description of the positions of a value, guessed and proved | `coins`, `value`, `values_to`, `misere`, `numeration`, `states`, `certify`, `rocq` |
//! | `study` | statements found from rules alone, with their verdicts | `rules`, `parameters`, `effort` |
//! | `verify` | the verdict on a certificate, which names its game | `certificate`, perhaps `rules` |
//! | `export` | a certificate as a file for Rocq | `certificate`, perhaps `rules` |
//!
//! Errors are `{"error": words, "kind": …}` with a status of HTTP ([`RequestRefusal`]).
//!
//! ```
//! use impartial::run::Limits;
//! use impartial_answers::{Games, PieceSender, ProgressSink, work};
//! use impartial_query::{Context, Registry};
//! use std::sync::Arc;
//!
//! let games = Arc::new(Games::new(Registry::new().into(), Vec::new()));
//! let question = work(&games, "value", br#"{"graph": "a -> b", "position": "a"}"#, &PieceSender::default())?;
//! let answer = ProgressSink::none().answer(&Context::new(Limits::none()), |cx| question(cx))?;
//! assert_eq!(answer["grundy"], "1");
//! # Ok::<(), impartial_answers::RequestRefusal>(())
//! ```

mod figure;
mod page_files;
mod progress_sink;
mod questions;
mod refusal;
mod request;
pub mod rows;
mod start;
mod subject;

pub use page_files::{PAGE_FILES, PageFile, page_file};
pub use progress_sink::{PieceSender, ProgressPiece, ProgressSink, SendPiece};
pub use questions::{QueuedQuestion, work};
pub use refusal::RequestRefusal;
pub use start::start;
pub use subject::{Games, SampleRules};

#[doc(no_inline)]
pub use impartial_query::Registry;
