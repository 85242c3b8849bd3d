//! Tables that several processes compute together, on one machine or many.
//!
//! The window of a game in which a move lowers one number to any smaller one (Welter's game, Nim, every height,
//! Max-Welter) is divided as the [ring] describes: each process keeps the sets of its lines, and regions of them travel
//! from one process to the next. No position and no value is ever sent. The ring is a dataflow of one operator on
//! [Timely Dataflow](timely) (Murray, McSherry, Isaacs, Isard, Barham, Abadi, "Naiad", SOSP 2013), whose times are the
//! tasks. So the engine itself knows which tasks may still arrive, and the first process never begins more tiles than
//! all processes can hold.
//!
//! ```
//! use impartial::game::{LoweredMember, EnumeratePositions};
//! use impartial::run::Run;
//! use impartial::value::Plays;
//! use impartial_cluster::{Hosts, TableJob, ProcessConfig, make};
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
//!     lowered: LoweredMember::Any,
//!     window: &window,
//!     plays: Plays::Normal,
//! };
//! let one = |process: usize| {
//!     let seat = ProcessConfig { hosts: &hosts, process, listener: &listeners[process], saves: None, values: None };
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
//! # Failures
//!
//! | failure | report |
//! |---|---|
//! | another program at the address, another version, another job, another secret | before any work, with both jobs |
//! | the end of a process or of its machine | at once by all others: the process, and its reason if it reported one |
//! | a process or a network that stands still | after `timeout` seconds of silence |
//! | a full disk, too little memory | by that process, and with its message by all others |
//! | saved work that is damaged, or of another job | the same; it is bad input to all processes |
//!
//! With [`Saves`] every process saves its part from time to time, without waiting for any other: before the first task
//! of some tile it waits until its own tasks of the earlier tiles are done. Nothing is in flight across that cut, so
//! that the files are the whole state, for any number of processes. Written values are saved in addition, in a file for
//! each stretch between two saves. At the end each process joins them in one file; while it does, the values take twice
//! their space.
//!
//! The secret proves that a process belongs to the others. The data that the processes send is neither encrypted nor
//! protected from modification: use a private network.
//!
//! # Cost
//!
//! Estimates: `impartial cluster plan GAME --coins N --below M --processes P` prints the cost of any window, and the
//! [ring] has the formula and a table.
//! Measured in Welter's game with five coins below 192, with all processes on one machine of two cores with little
//! other work: means of two runs in turns. One process took 13.4 and 14.0 s of processor time, two 16.0 and 16.4 s,
//! four 17.5 and 17.7 s. Four rounds in turns on a slower day, with the present division: medians of 17.4, 22.5 and
//! 23.2 s; two processes were 1.35 times as fast as one. The memory is that of these rounds:
//! one; the memory is of these:
//!
//! | processes | by the clock | processor time | memory of one, at most |
//! |---|---|---|---|
//! | 1 | 13.8 s | 13.7 s | 1.65 GiB |
//! | 2 | 9.2 s | 16.2 s | 0.94 GiB |
//! | 4 | 9.9 s | 17.6 s | 0.54 GiB |
//!
//! With misère values a process keeps one set a line for both plays, as a single process does. It sends as much as for
//! normal values, and a few split lines in addition. Five coins below 160, two rounds in turns on a busy machine: one
//! process 6.4 and 6.0 s of processor time, two 6.9 and 8.0 s, four 7.9 and 8.2 s; 0.80, 0.48 and 0.31 GiB.
//!
//! Three costs limit the speed-up:
//!
//! - *Processor time.* Each byte of the 3.3 GB that four processes send is copied four times: from a region to a
//!   buffer, to the connection, from the connection, and into a region. This takes 1.6 to 1.9 s, and the connections
//!   themselves take about a second more. All processes share two cores here. The rest is the work itself, which
//!   according to the profiler takes up to a sixth longer, depending on the run, when both cores are busy.
//! - *Memory.* As many processes are busy as tiles are in progress, and the regions of one of the last tiles take 50 to
//!   70 MB. Four processes have three tiles in progress, and all three arrive at the slowest process. That process
//!   keeps the third tile out: it reads nothing more from its sender. A quarter of the sets, 0.41 GiB, two regions, and
//!   35 MB of program and buffers make 0.53 to 0.54 GiB, 1.3 times the share of a process.
//! - *Time.* The second of two processes waits until the tiles reach its first chunk, a fifteenth of the time, and
//!   sometimes the processes wait for each other. In the model smaller first chunks gain one or two per cent and send a
//!   fifth more.
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
pub use process::{ClusterResult, ProcessConfig, ProcessShare, make};
pub use saves::Saves;
