//! The watch connections, on which each process reports that it is alive and why it ends.

use crate::error::{ClusterError, Loss};
use crate::hosts::Hosts;
use std::convert::Infallible;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The kinds of messages. A message is its kind, the length of its text, and the text.
const ALIVE: u8 = 0;
const GIVES_UP: u8 = 1;
const ANEW: u8 = 2;
const DONE: u8 = 3;
const LOST: u8 = 4;

/// The number that a [`LOST`] message has in place of the seconds of silence, if the lost process gave up because of
/// its input.
const INPUT: u64 = u64::MAX;

/// Maximum number of bytes of a text.
const LONGEST: u32 = 1 << 28;

/// The news of the other processes.
#[derive(Debug, Default)]
pub(crate) struct PeerNews {
    /// The first process that was lost.
    pub(crate) lost: Option<(usize, Loss)>,
    /// True if another process needs another layout of sets.
    pub(crate) anew: bool,
    /// The result of each process.
    pub(crate) done: Vec<Option<Vec<u8>>>,
}

/// The state that all threads of a process share.
#[derive(Debug, Default)]
pub(crate) struct WatchState {
    heard: Mutex<PeerNews>,
    /// True if this process has done its part, so that other processes may close their connections.
    pub(crate) is_done: AtomicBool,
    /// True if this process has left its connections.
    pub(crate) is_closed: AtomicBool,
}

impl WatchState {
    pub(crate) fn heard(&self) -> MutexGuard<'_, PeerNews> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a process was lost. The first lost process counts; its own report replaces the mere end of its
    /// connection.
    pub(crate) fn lost(&self, process: usize, how: Loss) {
        let mut heard = self.heard();
        let is_new = match &heard.lost {
            None => true,
            Some((_, Loss::Ended)) => matches!(how, Loss::Said { .. }),
            Some(_) => false,
        };
        if is_new && heard.done.get(process).is_none_or(Option::is_none) {
            heard.lost = Some((process, how));
        }
    }
}

/// The threads that listen to the other processes, and report to them that this process is alive.
#[derive(Debug)]
pub(crate) struct PeerWatch {
    shared: Arc<WatchState>,
    /// The connections, indexed by process number.
    others: Arc<Vec<Option<Mutex<TcpStream>>>>,
    stop: Option<Sender<()>>,
    in_good_order: bool,
    threads: Vec<JoinHandle<()>>,
}

impl PeerWatch {
    pub(crate) fn new(
        hosts: &Hosts,
        others: Vec<Option<TcpStream>>,
        shared: &Arc<WatchState>,
    ) -> io::Result<Self> {
        shared.heard().done = vec![None; others.len()];
        let mut threads = Vec::new();
        for (process, stream) in others.iter().enumerate() {
            let Some(stream) = stream else { continue };
            stream.set_read_timeout(Some(hosts.silence()))?;
            stream.set_write_timeout(Some(hosts.silence()))?;
            let (mut stream, shared) = (stream.try_clone()?, Arc::clone(shared));
            let silence = hosts.silence();
            let listen = move || {
                let Err(error) = listen(&mut stream, process, &shared);
                if !shared.is_closed.load(Ordering::SeqCst) {
                    let is_silent = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                    shared.lost(process, if is_silent { Loss::Silent(silence) } else { Loss::Ended });
                }
            };
            threads.push(std::thread::Builder::new().name(format!("listen-{process}")).spawn(listen)?);
        }
        let others = Arc::new(others.into_iter().map(|stream| stream.map(Mutex::new)).collect::<Vec<_>>());
        let (stop, stopped) = channel();
        let every = (hosts.silence() / 5).min(Duration::from_secs(1));
        let receivers = Arc::clone(&others);
        let alive = move || {
            while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                tell(&receivers, ALIVE, &[]);
            }
        };
        threads.push(std::thread::Builder::new().name("alive".into()).spawn(alive)?);
        Ok(PeerWatch { shared: Arc::clone(shared), others, stop: Some(stop), in_good_order: false, threads })
    }

    /// Notes that all processes have sent their results, so that no listener has to be interrupted.
    pub(crate) fn in_good_order(&mut self) {
        self.in_good_order = true;
    }

    /// Tells all others why this process gives up.
    pub(crate) fn give_up(&self, error: &ClusterError) {
        let mut message = vec![u8::from(error.is_input())];
        message.extend(error.to_string().as_bytes());
        tell(&self.others, GIVES_UP, &message);
    }

    /// Tells all others which process this process has lost, and how.
    pub(crate) fn lost(&self, process: usize, how: &Loss) {
        let (kind, text) = match how {
            Loss::Ended => (0, String::new()),
            Loss::Silent(silence) => (silence.as_secs().max(1), String::new()),
            Loss::Said { why, is_input } => (if *is_input { INPUT } else { 0 }, why.clone()),
        };
        let mut message = (process as u64).to_le_bytes().to_vec();
        message.extend(kind.to_le_bytes());
        message.extend(text.as_bytes());
        tell(&self.others, LOST, &message);
    }

    /// Tells all others to restart with another layout of sets. Each process states its layout in the next handshake.
    pub(crate) fn anew(&self) {
        tell(&self.others, ANEW, &[]);
    }

    /// Sends the result of this process to all others.
    pub(crate) fn done(&self, result: &[u8]) {
        tell(&self.others, DONE, result);
    }
}

impl Drop for PeerWatch {
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::SeqCst);
        self.stop = None;
        // In good order, each process reads the messages of the others to the end. Otherwise listeners are interrupted.
        // Data that was written arrives in both cases.
        let how = if self.in_good_order { Shutdown::Write } else { Shutdown::Both };
        for stream in self.others.iter().flatten() {
            let _ = stream.lock().unwrap_or_else(PoisonError::into_inner).shutdown(how);
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Sends a message to all others. Write errors are ignored, because the listening threads notice a lost process.
fn tell(others: &[Option<Mutex<TcpStream>>], kind: u8, text: &[u8]) {
    let mut message = vec![kind];
    message.extend((text.len() as u32).to_le_bytes());
    message.extend(text);
    for stream in others.iter().flatten() {
        let _ = stream.lock().unwrap_or_else(PoisonError::into_inner).write_all(&message);
    }
}

fn reported_loss(why: &[u8], is_input: bool) -> Loss {
    Loss::Said { why: String::from_utf8_lossy(why).into_owned(), is_input }
}

/// Reads messages until the connection ends.
fn listen(stream: &mut TcpStream, process: usize, shared: &WatchState) -> io::Result<Infallible> {
    loop {
        let mut head = [0; 5];
        stream.read_exact(&mut head)?;
        let [message_kind, a, b, c, d] = head;
        let length = u32::from_le_bytes([a, b, c, d]);
        if length > LONGEST {
            return Err(ErrorKind::InvalidData.into());
        }
        let mut text = vec![0; length as usize];
        stream.read_exact(&mut text)?;
        match message_kind {
            ALIVE => {}
            GIVES_UP => {
                let Some((is_input, why)) = text.split_first() else {
                    return Err(ErrorKind::InvalidData.into());
                };
                shared.lost(process, reported_loss(why, *is_input != 0));
            }
            LOST => {
                let ([process, kind], text) = match text.as_chunks::<8>().0 {
                    [process, kind, ..] => {
                        ([process, kind].map(|number| u64::from_le_bytes(*number)), &text[16..])
                    }
                    _ => return Err(ErrorKind::InvalidData.into()),
                };
                let how = match (kind, text) {
                    (0, []) => Loss::Ended,
                    (0, why) => reported_loss(why, false),
                    (INPUT, why) => reported_loss(why, true),
                    (seconds, _) => Loss::Silent(Duration::from_secs(seconds)),
                };
                shared.lost(process as usize, how);
            }
            ANEW => shared.heard().anew = true,
            DONE => {
                if let Some(place) = shared.heard().done.get_mut(process) {
                    *place = Some(text);
                }
            }
            _ => return Err(ErrorKind::InvalidData.into()),
        }
    }
}
