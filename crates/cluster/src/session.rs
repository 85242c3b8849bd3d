//! The connections of a process at work, and their orderly and disorderly end.

use crate::backlog::Backlog;
use crate::buffers::buffers;
use crate::error::{ClusterError, Loss};
use crate::hosts::Hosts;
use crate::links::Link;
use crate::watch::{PeerWatch, WatchState};
use crate::wire::Wire;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use timely::communication::Allocator;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::initialize::Hooks;
use timely::worker::Worker;

/// Time that a process that has ended has to report the reason.
const WORD: Duration = Duration::from_millis(500);

/// The connections of a process, and the engine that uses them. Dropping the session leaves the connections at once,
/// whatever the others do.
pub(crate) struct ClusterSession {
    shared: Arc<WatchState>,
    watch: PeerWatch,
    /// The sockets, to interrupt threads that wait for other processes.
    sockets: Vec<TcpStream>,
    sent: Arc<AtomicU64>,
    pub(crate) backlog: Arc<Backlog>,
    pub(crate) engine: Option<Worker>,
    threads: Option<CommsGuard>,
}

impl ClusterSession {
    /// Opens a session on the connections to all other processes, indexed by process number.
    pub(crate) fn open(hosts: &Hosts, links: Vec<Option<Link>>, process: usize) -> io::Result<Self> {
        let shared = Arc::new(WatchState::default());
        let sent = Arc::new(AtomicU64::new(0));
        let backlog = Arc::new(Backlog::new(links.len()));
        let (mut wires, mut watched, mut sockets) = (Vec::new(), Vec::new(), Vec::new());
        for (other, link) in links.into_iter().enumerate() {
            let (wire, watch) = match link {
                Some(Link { regions, watch, .. }) => {
                    sockets.push(regions.try_clone()?);
                    (Some(Wire::new(regions, other, &shared, &sent, &backlog)), Some(watch))
                }
                None => (None, None),
            };
            wires.push(wire);
            watched.push(watch);
        }
        let watch = PeerWatch::new(hosts, watched, &shared)?;
        let hooks = Hooks { refill: buffers(), ..Hooks::default() };
        let own = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) = initialize_networking_from_sockets(own, wires, process, 1, hooks)?;
        let builder = builders.into_iter().next().ok_or(io::ErrorKind::NotConnected)?;
        let allocator = Allocator::Tcp(builder.build());
        // A wait takes milliseconds here: avoiding sleep would save less than a spinning core costs.
        let config = timely::WorkerConfig::default().idle_spin(Duration::ZERO);
        let engine = Worker::new(config, allocator, Some(Instant::now()));
        Ok(ClusterSession {
            shared,
            watch,
            sockets,
            sent,
            backlog,
            engine: Some(engine),
            threads: Some(threads),
        })
    }

    /// Returns an error if another process is lost.
    pub(crate) fn lost(&self, hosts: &Hosts) -> Result<(), ClusterError> {
        let has_ended = matches!(self.shared.heard().lost, Some((_, Loss::Ended)));
        if has_ended {
            // The process may have reported the reason, or another process may report which process ended first.
            std::thread::sleep(WORD);
        }
        let heard = self.shared.heard();
        match heard.lost.clone() {
            None => Ok(()),
            // A process that needs another layout of sets has left in order to restart, and has announced it.
            Some(_) if heard.anew => Ok(()),
            Some((process, how)) => {
                let address = hosts.addresses().get(process).cloned().unwrap_or_default();
                Err(ClusterError::Lost { process, address, how })
            }
        }
    }

    /// Returns whether another process needs another layout of sets.
    pub(crate) fn is_anew(&self) -> bool {
        self.shared.heard().anew
    }

    /// Tells the others that this process needs other sets.
    pub(crate) fn tell_anew(&self) {
        self.watch.anew();
    }

    /// Tells the others why this process gives up.
    pub(crate) fn tell_error(&self, error: &ClusterError) {
        match error {
            ClusterError::Lost { process, how, .. } => self.watch.lost(*process, how),
            error => self.watch.give_up(error),
        }
    }

    /// Returns the number of bytes sent so far.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Sends the result of this process to the others, and waits for their results.
    pub(crate) fn exchange(
        &self,
        own: &[u8],
        hosts: &Hosts,
        pause: Duration,
    ) -> Result<Vec<Option<Vec<u8>>>, ClusterError> {
        self.shared.is_done.store(true, Ordering::SeqCst);
        self.watch.done(own);
        loop {
            self.lost(hosts)?;
            let missing = self.shared.heard().done.iter().filter(|done| done.is_none()).count();
            // The entry of this process itself stays empty.
            if missing <= 1 {
                return Ok(std::mem::take(&mut self.shared.heard().done));
            }
            std::thread::sleep(pause);
        }
    }

    /// Leaves in good order, after all other processes have sent their results.
    pub(crate) fn close(mut self) {
        self.watch.in_good_order();
        drop(self.engine.take());
        drop(self.threads.take());
    }
}

impl Drop for ClusterSession {
    fn drop(&mut self) {
        // The engine must be dropped before the threads that have lost a connection end; otherwise it panics.
        drop(self.engine.take());
        self.shared.is_closed.store(true, Ordering::SeqCst);
        if let Some(threads) = self.threads.take() {
            for socket in &self.sockets {
                let _ = socket.shutdown(Shutdown::Both);
            }
            // The threads end by themselves. Joining them would propagate their panics.
            std::mem::forget(threads);
        }
    }
}
