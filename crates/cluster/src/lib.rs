//! Tables that several processes make together, on one machine or many.
//!
//! The window of a game in which a move lowers one number to any smaller one (Welter's game, Nim, every height,
//! Max-Welter) is cut up as the [ring] says: each process keeps the sets
//! of its lines for good, and regions of them travel from one process to the next. No position and no value is
//! ever sent. The ring is a dataflow of one operator on [Timely Dataflow](timely) (Murray, McSherry, Isaacs,
//! Isard, Barham, Abadi, "Naiad", SOSP 2013), whose times are the tasks; so the engine itself knows which tasks may
//! still come, and the first process never begins more tiles than all can hold.
//!
//! ```
//! use impartial::game::{LoweredMember, HasRanking};
//! use impartial::run::Run;
//! use impartial_cluster::{Hosts, TableJob, Seat, make};
//! use impartial_games::welter::Welter;
//! use std::net::TcpListener;
//!
//! // Two processes, here two threads: each has its own listener, and both have the same list.
//! let listeners: Vec<TcpListener> = (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
//! let addresses = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string());
//! let hosts = Hosts::new(addresses, "a-secret-of-16-or-more").unwrap();
//! let window = Welter.ranking(4, 30).unwrap();
//! let job = TableJob {
//!     game: "welter".into(),
//!     fingerprint: "welter".into(),
//!     movers: LoweredMember::Any,
//!     window: &window,
//!     misere: false,
//! };
//! let one = |process: usize| {
//!     let seat = Seat { hosts: &hosts, process, listener: &listeners[process], saves: None, values: None };
//!     make(&job, &seat, &Run::default())
//! };
//! let [first, second] = std::thread::scope(|scope| {
//!     let second = scope.spawn(|| one(1));
//!     [one(0), second.join().unwrap()]
//! });
//! let (first, second) = (first.unwrap(), second.unwrap());
//! assert_eq!(first.normal.sums().count, 27_405);
//! assert_eq!(first.normal, second.normal, "all know the whole");
//! ```
//!
//! # What may go wrong
//!
//! | what | how it is told |
//! |---|---|
//! | another program listens there, another version, another question, another secret | before any work, with what each was asked for |
//! | a process ends, or its machine does | by all others at once: which, and why if it could say |
//! | a process stands still, or its network does | after the seconds of `timeout` without a word |
//! | a full disk, too little memory | by that process, and by all others with its words |
//! | a save that is damaged, or of other work | the same, and it is bad input to all of them |
//!
//! With [`Saves`] every process saves its part now and then, without waiting for any other: before the first
//! task of some tile it waits until its own tasks of the tiles before are done. Nothing is on its way across that
//! cut, so that these files are the whole state, for any number of processes. Values that are written are saved
//! beside them, a file for each stretch between two saves, and are put into one file a process in the end, where
//! they take twice their room for a while.
//!
//! The secret proves that a process belongs to the others; nothing that they send is encrypted or protected
//! from being changed: use a network of your own.
//!
//! # Cost
//!
//! On paper: `impartial cluster plan GAME --coins N --below M --processes P` writes it down for any window, and
//! the [ring] has the formula and a table.
//!
//! Measured, Welter's game with five coins below 192, all processes on one machine of two cores with little other work;
//! means of two runs in turns (one process took 13.4 and 14.0 s, two 16.0 and 16.4, four 17.5 and 17.7 of processor time).
//! Four rounds in turns on a slower day, with the present cut: medians of 17.4, 22.5 and 23.2 s, two 1.35 times as fast as
//! one; the memory is of these:
//!
//! | processes | by the clock | processor time | memory of one, at most |
//! |---|---|---|---|
//! | 1 | 13.8 s | 13.7 s | 1.65 GiB |
//! | 2 | 9.2 s | 16.2 s | 0.94 GiB |
//! | 4 | 9.9 s | 17.6 s | 0.54 GiB |
//!
//! With misère values a process keeps one set a line for both plays, as one process alone does, and sends what it sends for
//! normal values, but for a few parted lines. Five coins below 160, two rounds in turns on a busy machine: one process 6.4
//! and 6.0 s of processor time, two 6.9 and 8.0 s, four 7.9 and 8.2 s; 0.80, 0.48 and 0.31 GiB.
//!
//! What is in the way of more:
//!
//! - *Processor time.* Of 3.3 GB that four processes send each byte is copied four times, from a region to a buffer, to
//!   the connection, from it, and into a region: 1.6 to 1.9 s, and the connections themselves take about a second more.
//!   All of them share two cores here. The rest is the work itself, which by the profiler takes up to a sixth longer, from
//!   run to run, where both cores are busy.
//! - *Memory.* As many processes are busy as tiles are under way, and the regions of one of the last tiles take 50 to
//!   70 MB. Four processes have three tiles under way, and all three come to stand at the slowest. There the third is kept
//!   out: nothing more is read from where it comes. A quarter of the sets, 0.41 GiB, two regions, and 35 MB of program and
//!   buffers make 0.53 to 0.54 GiB, 1.3 times their share.
//! - *Time.* The second of two processes waits until the tiles reach its first chunk, a fifteenth of the time, and both
//!   now and then for each other. In the model smaller first chunks bring a hundredth or two and send a fifth more.
mod backlog;
mod buffers;
mod error;
mod flow;
mod form;
mod found;
mod furthest;
mod hosts;
mod job;
mod links;
mod local;
mod part;
mod parts;
mod piece;
mod process;
pub mod ring;
mod saves;
mod session;
mod stretches;
mod turns;
mod watch;
mod wire;

pub use error::{ClusterError, Loss};
pub use hosts::{Hosts, HostsError};
pub use job::TableJob;
pub use local::{join_local, run_local};
pub use parts::ValueParts;
pub use process::{ClusterResult, ProcessShare, Seat, make};
pub use saves::Saves;
