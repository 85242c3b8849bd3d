//! The connections between processes, and the proof that each belongs to them.
//!
//! Of two processes, the one with the larger number calls the other one twice: one connection carries the regions, and
//! on the other one each process reports from time to time that it is alive. On both connections each side first sends
//! a greeting that no other program sends, and a random number. Then each side sends its number and its job, with a
//! code (HMAC-SHA256) of that text and of both random numbers, keyed with the secret. So the secret is never sent, and
//! a recorded message cannot be replayed. Data sent after this handshake is not protected.

use crate::error::ClusterError;
use crate::form::SetLayout;
use crate::found::SavedFiles;
use crate::hosts::Hosts;
use hmac::{Hmac, KeyInit, Mac};
use impartial::run::Run;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// The greeting with which every connection begins.
const GREETING: &[u8; 24] = b"impartial cluster 1     ";

/// Maximum number of bytes of a [`Hello`].
const LONGEST: u32 = 1 << 24;

/// Maximum time to wait for a message during the handshake.
const WORD: Duration = Duration::from_secs(10);

/// Interval between two attempts to reach a process.
const PAUSE: Duration = Duration::from_millis(20);

/// The description that a process sends of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) process: usize,
    pub(crate) processes: usize,
    /// The job of the process, and its version.
    pub(crate) task: String,
    /// The least layout of sets that the process requires.
    pub(crate) needs: SetLayout,
    /// The saved work of the process.
    pub(crate) saved: SavedFiles,
    /// True for the watch connection, false for the connection for regions.
    watch: bool,
}

impl Hello {
    pub(crate) fn new(
        (process, processes): (usize, usize),
        task: String,
        needs: SetLayout,
        saved: SavedFiles,
    ) -> Self {
        Hello { process, processes, task, needs, saved, watch: false }
    }
}

/// The connections to another process.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) hello: Hello,
    pub(crate) regions: TcpStream,
    pub(crate) watch: TcpStream,
}

/// Why a connection was not established.
enum LinkRefusal {
    /// The caller may try again, or another caller may come.
    Again(String),
    /// The other side is another program.
    Foreign(String),
    Secret,
    Differs(Box<Hello>),
}

impl From<io::Error> for LinkRefusal {
    fn from(error: io::Error) -> Self {
        LinkRefusal::Again(match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => "nothing was said".into(),
            ErrorKind::UnexpectedEof => "the connection was closed".into(),
            _ => error.to_string(),
        })
    }
}

/// Connects to all other processes. The result is indexed by process number, with `None` for this process.
pub(crate) fn connect(
    hosts: &Hosts,
    listener: &TcpListener,
    own: &Hello,
    run: &Run<'_>,
) -> Result<Vec<Option<Link>>, ClusterError> {
    let until = Instant::now() + hosts.patience();
    let (callers, called) = std::thread::scope(|scope| {
        let callers = scope.spawn(|| answer(hosts, listener, own, until, run));
        let called: Result<Vec<Link>, ClusterError> =
            (0..own.process).map(|process| call(hosts, process, own, until, run)).collect();
        (callers.join(), called)
    });
    let callers = callers.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    // An error of an outgoing call is more precise than the timeout of waiting for callers.
    let called = called?;
    let mut links: Vec<Option<Link>> = called.into_iter().map(Some).collect();
    links.push(None);
    links.extend(callers?.into_iter().map(Some));
    Ok(links)
}

/// Returns whether the waiting time is over.
fn over(until: Instant, run: &Run<'_>) -> Result<bool, ClusterError> {
    run.check(0, 0).map_err(ClusterError::Stopped)?;
    Ok(Instant::now() >= until)
}

fn not_there(hosts: &Hosts, process: usize, refused: Option<String>) -> ClusterError {
    let refused = refused.map(|how| format!(" ({how})"));
    let address = hosts.addresses()[process].clone();
    ClusterError::NotThere { process, address, wait: hosts.patience(), refused }
}

/// Calls a process with a smaller number.
fn call(
    hosts: &Hosts,
    process: usize,
    own: &Hello,
    until: Instant,
    run: &Run<'_>,
) -> Result<Link, ClusterError> {
    let address = &hosts.addresses()[process];
    let mut links = Vec::new();
    let mut last = None;
    while links.len() < 2 {
        let own = Hello { watch: links.len() == 1, ..own.clone() };
        let called = dial(address).map_err(LinkRefusal::from);
        let greeted = called.and_then(|stream| Ok((greet(&stream, hosts, &own, process, false)?, stream)));
        match greeted {
            Ok((hello, stream)) => links.push((hello, stream)),
            Err(LinkRefusal::Foreign(how)) => {
                return Err(ClusterError::Foreign { address: address.clone(), how });
            }
            Err(LinkRefusal::Secret) => {
                return Err(ClusterError::Secret { process, address: address.clone() });
            }
            Err(LinkRefusal::Differs(hello)) => return Err(differs(hosts, process, &hello, &own)),
            Err(LinkRefusal::Again(how)) => {
                last = Some(how);
                if over(until, run)? {
                    return Err(not_there(hosts, process, last));
                }
                std::thread::sleep(PAUSE);
            }
        }
    }
    let watch = links.pop();
    match (links.pop(), watch) {
        (Some((hello, regions)), Some((_, watch))) => Ok(Link { hello, regions, watch }),
        _ => Err(not_there(hosts, process, last)),
    }
}

fn dial(address: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::new(ErrorKind::NotFound, "there is no such host");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, WORD) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn differs(hosts: &Hosts, process: usize, theirs: &Hello, ours: &Hello) -> ClusterError {
    let describe =
        |hello: &Hello| format!("process {} of {}, {}", hello.process, hello.processes, hello.task);
    ClusterError::Differs {
        process,
        address: hosts.addresses()[process].clone(),
        theirs: describe(theirs),
        ours: describe(ours),
    }
}

/// Waits for the calls of all processes with larger numbers.
fn answer(
    hosts: &Hosts,
    listener: &TcpListener,
    own: &Hello,
    until: Instant,
    run: &Run<'_>,
) -> Result<Vec<Link>, ClusterError> {
    let first = own.process + 1;
    let mut found: Vec<[Option<(Hello, TcpStream)>; 2]> =
        (first..own.processes).map(|_| [None, None]).collect();
    listener.set_nonblocking(true).map_err(ClusterError::System)?;
    let mut refused = None;
    while let Some(missing) = found.iter().position(|link| link.iter().any(Option::is_none)) {
        let (stream, from) = match listener.accept() {
            Ok(connection) => connection,
            Err(_) => {
                if over(until, run)? {
                    return Err(not_there(hosts, first + missing, refused));
                }
                std::thread::sleep(PAUSE);
                continue;
            }
        };
        let configured = stream.set_nonblocking(false).map_err(LinkRefusal::from);
        match configured.and_then(|()| greet(&stream, hosts, own, own.process, true)) {
            Ok(hello) if hello.process >= first && hello.process < own.processes => {
                let place = &mut found[hello.process - first][usize::from(hello.watch)];
                // A second caller with the same number would be mistaken for the first.
                match place {
                    Some(_) => refused = Some(format!("two processes say that they are {}", hello.process)),
                    None => *place = Some((hello, stream)),
                }
            }
            Ok(hello) => return Err(differs(hosts, own.process, &hello, own)),
            Err(LinkRefusal::Differs(hello)) => {
                let process = hello.process.min(own.processes - 1);
                return Err(differs(hosts, process, &hello, own));
            }
            // The caller may be a stranger: the expected processes may still come.
            Err(LinkRefusal::Secret) => refused = Some(format!("a caller from {from} has another secret")),
            Err(LinkRefusal::Foreign(how) | LinkRefusal::Again(how)) => {
                refused = Some(format!("{from}: {how}"))
            }
        }
    }
    let whole = |[regions, watch]: [Option<(Hello, TcpStream)>; 2]| {
        let ((hello, regions), (_, watch)) = (regions?, watch?);
        Some(Link { hello, regions, watch })
    };
    Ok(found.into_iter().filter_map(whole).collect())
}

/// Runs the handshake on one side of a connection, and returns the description of the other side.
fn greet(
    stream: &TcpStream,
    hosts: &Hosts,
    own: &Hello,
    callee: usize,
    is_callee: bool,
) -> Result<Hello, LinkRefusal> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(WORD))?;
    stream.set_write_timeout(Some(WORD))?;
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(|error| LinkRefusal::Again(error.to_string()))?;
    let mut stream = stream;
    stream.write_all(GREETING)?;
    stream.write_all(&nonce)?;
    let mut greeting = [0; GREETING.len()];
    read_greeting(stream, &mut greeting)?;
    let mut theirs = [0; 32];
    stream.read_exact(&mut theirs)?;
    let nonces = if is_callee { [theirs, nonce] } else { [nonce, theirs] };

    // The caller identifies itself first: a caller that cannot prove that it belongs here learns nothing.
    let hello = if is_callee {
        let hello = receive(stream, hosts, &nonces, b"calls");
        if matches!(hello, Err(LinkRefusal::Secret)) {
            // An explicit refusal, so that the caller can report the reason.
            let _ = stream.write_all(&[0]);
        }
        let hello = hello?;
        stream.write_all(&[1])?;
        say(stream, hosts, &nonces, b"answers", own)?;
        hello
    } else {
        say(stream, hosts, &nonces, b"calls", own)?;
        let mut known = [0];
        stream.read_exact(&mut known)?;
        if known == [0] {
            return Err(LinkRefusal::Secret);
        }
        receive(stream, hosts, &nonces, b"answers")?
    };
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    let is_same = hello.task == own.task && hello.processes == own.processes;
    let is_expected = if is_callee { true } else { hello.process == callee };
    if is_same && is_expected { Ok(hello) } else { Err(LinkRefusal::Differs(Box::new(hello))) }
}

/// Reads the greeting of the other side; fails at the first byte that differs.
fn read_greeting(mut stream: &TcpStream, greeting: &mut [u8; GREETING.len()]) -> Result<(), LinkRefusal> {
    let mut read = 0;
    while read < greeting.len() {
        let more = match stream.read(&mut greeting[read..]) {
            Ok(0) if read == 0 => return Err(LinkRefusal::Again("the connection was closed at once".into())),
            Ok(more) => more,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        read += more;
        if greeting[..read] != GREETING[..read] || more == 0 {
            let text = String::from_utf8_lossy(&greeting[..read]);
            return Err(LinkRefusal::Foreign(format!("it said {:?}", text.trim_end())));
        }
    }
    Ok(())
}

fn code(hosts: &Hosts, nonces: &[[u8; 32]; 2], role: &[u8], text: &[u8]) -> Option<Hmac<Sha256>> {
    let mut code = Hmac::<Sha256>::new_from_slice(hosts.secret()).ok()?;
    code.update(role);
    nonces.iter().for_each(|nonce| code.update(nonce));
    code.update(text);
    Some(code)
}

fn say(
    mut stream: &TcpStream,
    hosts: &Hosts,
    nonces: &[[u8; 32]; 2],
    role: &[u8],
    own: &Hello,
) -> Result<(), LinkRefusal> {
    let text = serde_json::to_vec(own).map_err(|error| LinkRefusal::Again(error.to_string()))?;
    let code = code(hosts, nonces, role, &text).ok_or(LinkRefusal::Secret)?;
    stream.write_all(&(text.len() as u32).to_le_bytes())?;
    stream.write_all(&text)?;
    stream.write_all(&code.finalize().into_bytes())?;
    Ok(())
}

fn receive(
    mut stream: &TcpStream,
    hosts: &Hosts,
    nonces: &[[u8; 32]; 2],
    role: &[u8],
) -> Result<Hello, LinkRefusal> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(LinkRefusal::Foreign(format!("it wants to say {length} bytes")));
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    let mut proof = [0; 32];
    stream.read_exact(&mut proof)?;
    let code = code(hosts, nonces, role, &text).ok_or(LinkRefusal::Secret)?;
    code.verify_slice(&proof).map_err(|_| LinkRefusal::Secret)?;
    serde_json::from_slice(&text).map_err(|error| LinkRefusal::Foreign(error.to_string()))
}
