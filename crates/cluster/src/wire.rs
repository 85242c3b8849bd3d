//! The connection for regions, as given to the dataflow engine: it counts bytes, and does not fail when it breaks.

use crate::backlog::Backlog;
use crate::error::Loss;
use crate::watch::WatchState;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection to another process.
///
/// The threads of the engine panic when a connection breaks. With this type a reading thread notes the lost process,
/// waits until this process has left the dataflow, and then ends without a message. A writing thread continues as if
/// the connection were intact.
#[derive(Debug)]
pub(crate) struct Wire {
    socket: TcpStream,
    process: usize,
    shared: Arc<WatchState>,
    sent: Arc<AtomicU64>,
    backlog: Arc<Backlog>,
}

/// Interval between two checks whether the dataflow has been left.
const PAUSE: Duration = Duration::from_millis(10);

/// Interval between two checks whether the received bytes have been consumed: the time that a connection needs for a
/// few pieces.
const SHORT: Duration = Duration::from_micros(300);

impl Wire {
    /// Wraps the connection to a process. The number of bytes sent is added to `sent`.
    pub(crate) fn new(
        socket: TcpStream,
        process: usize,
        shared: &Arc<WatchState>,
        sent: &Arc<AtomicU64>,
        backlog: &Arc<Backlog>,
    ) -> Self {
        let (shared, sent, backlog) = (Arc::clone(shared), Arc::clone(sent), Arc::clone(backlog));
        Wire { socket, process, shared, sent, backlog }
    }

    fn is_over(&self) -> bool {
        self.shared.is_done.load(Ordering::SeqCst)
    }

    /// Waits until there is room to receive more, which slows the sender down.
    fn wait_for_room(&self) {
        while self.backlog.is_full(self.process)
            && !self.is_over()
            && !self.shared.is_closed.load(Ordering::SeqCst)
        {
            std::thread::sleep(SHORT);
        }
    }
}

impl Read for Wire {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.wait_for_room();
        loop {
            match self.socket.read(to) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) if self.is_over() => return Ok(0),
                Ok(read) if read > 0 => {
                    self.backlog.came(self.process, read);
                    return Ok(read);
                }
                Ok(_) | Err(_) => {
                    self.shared.lost(self.process, Loss::Ended);
                    while !self.shared.is_closed.load(Ordering::SeqCst) {
                        std::thread::sleep(PAUSE);
                    }
                    // Ends this thread silently: the loss has been noted.
                    std::panic::resume_unwind(Box::new(Loss::Ended));
                }
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        // Counted before the write: the bytes may arrive, and all work may end, before this thread continues.
        self.sent.fetch_add(from.len() as u64, Ordering::Relaxed);
        let written = self.socket.write(from);
        let left = from.len() - written.as_ref().map_or(0, |written| *written);
        self.sent.fetch_sub(left as u64, Ordering::Relaxed);
        match written {
            Ok(written) => {
                self.backlog.left(self.process, written);
                Ok(written)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(_) => {
                self.shared.lost(self.process, Loss::Ended);
                self.backlog.left(self.process, from.len());
                Ok(from.len())
            }
        }
    }

    /// The engine calls this when it has nothing more to write.
    fn flush(&mut self) -> io::Result<()> {
        self.backlog.empty(self.process);
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        let Wire { socket, process, shared, sent, backlog } = self;
        Ok(Wire::new(socket.try_clone()?, *process, shared, sent, backlog))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The connection may be closed already.
        let _ = self.socket.shutdown(how);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backlog::MAX_BYTES;
    use std::net::TcpListener;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn wire_reads_no_more_than_is_consumed() {
        const AT_ONCE: usize = 1 << 16;
        let all = 3 * MAX_BYTES as usize + 77;
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut sender = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (socket, _) = listener.accept().unwrap();
        let (shared, sent) = (Arc::new(WatchState::default()), Arc::new(AtomicU64::new(0)));
        let backlog = Arc::new(Backlog::new(2));
        let mut wire = Wire::new(socket, 1, &shared, &sent, &backlog);
        let read = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            scope.spawn(|| sender.write_all(&vec![7; all]).unwrap());
            scope.spawn(|| {
                let mut to = vec![0; AT_ONCE];
                while read.load(Ordering::SeqCst) < all {
                    let more = wire.read(&mut to).unwrap();
                    read.fetch_add(more, Ordering::SeqCst);
                }
            });
            let (mut taken, mut times) = (0, 0);
            while all - taken > MAX_BYTES as usize {
                if backlog.is_full(1) {
                    // The bytes of the last read may be counted a little later.
                    while read.load(Ordering::SeqCst) < taken + MAX_BYTES as usize {
                        std::thread::yield_now();
                    }
                    let now = read.load(Ordering::SeqCst);
                    assert!(now - taken < MAX_BYTES as usize + AT_ONCE, "{now} read, {taken} taken");
                    (taken, times) = (now, times + 1);
                    backlog.taken(&[]);
                }
                std::thread::yield_now();
            }
            assert!(times >= 2);
            // A process that has done its part is not slowed down.
            shared.is_done.store(true, Ordering::SeqCst);
        });
        assert_eq!(read.into_inner(), all);
    }
}
