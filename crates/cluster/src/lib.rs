//! Tables that several processes make together, on one machine or many.
//!
//! The window of a game in which a move lowers one number to any smaller one (Welter's game, Nim, every height,
//! Max-Welter) is cut up as the engine's [ring](impartial::solve::swept::ring) says: each process keeps the sets
//! of its lines for good, and regions of them travel from one process to the next. No position and no value is
//! ever sent. The ring is a dataflow of one operator on [Timely Dataflow](timely) (Murray, McSherry, Isaacs,
//! Isard, Barham, Abadi, "Naiad", SOSP 2013), whose times are the tasks; so the engine itself knows which tasks may
//! still come, and the first process never begins more tiles than all can hold.
//!
//! ```
//! use impartial::game::{Movers, Numbered};
//! use impartial::run::Run;
//! use impartial_cluster::{Hosts, Job, Seat, make};
//! use impartial_games::welter::Welter;
//! use std::net::TcpListener;
//!
//! // Two processes, here two threads: each has its own listener, and both have the same list.
//! let listeners: Vec<TcpListener> = (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
//! let addresses = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string());
//! let hosts = Hosts::new(addresses, "a-secret-of-16-or-more").unwrap();
//! let window = Welter.numbered(4, 30).unwrap();
//! let job = Job {
//!     game: "welter".into(),
//!     fingerprint: "welter".into(),
//!     movers: Movers::All,
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
//!
//! With [`Saves`] every process saves its part now and then, without waiting for any other: before the first
//! task of some tile it waits until its own tasks of the tiles before are done. Nothing is on its way across that
//! cut, so that these files are the whole state, for any number of processes.
//!
//! The secret proves that a process belongs to the others; nothing that they send is encrypted or protected
//! from being changed: use a network of your own.
//!
//! # Cost
//!
//! On paper: `impartial cluster plan GAME --coins N --below M --processes P` writes it down for any window, and
//! the [ring](impartial::solve::swept::ring) has the formula and a table.
mod backlog;
mod buffers;
mod error;
mod flow;
mod hosts;
mod job;
mod links;
mod local;
mod parts;
mod piece;
mod process;
mod saves;
mod session;
mod turns;
mod watch;
mod wire;

pub use error::{ClusterError, Loss};
pub use hosts::{Hosts, HostsError};
pub use job::Job;
pub use local::{join_local, run_local};
pub use parts::Parts;
pub use process::{Made, Seat, Share, make};
pub use saves::Saves;
