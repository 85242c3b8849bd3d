//! The connections between processes, and the proof that each belongs to them.
//!
//! Of two processes the one with the larger number calls the other one, twice: one connection for the
//! regions, one on which each says now and then that it is alive. Both begin with a word that no other
//! program says and with a random number; then each sends who it is and what it was asked for, with a code
//! (HMAC-SHA256) of that and of both random numbers under the secret. So the secret is never sent, and what
//! was heard once cannot be said again. Behind that nothing is protected.

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

/// What every connection begins with.
const GREETING: &[u8; 24] = b"impartial cluster 1     ";

/// Bytes of who somebody is and what it has saved, at most.
const LONGEST: u32 = 1 << 24;

/// How long to wait for a word of a process that is there.
const WORD: Duration = Duration::from_secs(10);

/// Between two looks whether somebody is there.
const PAUSE: Duration = Duration::from_millis(20);

/// What a process says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) process: usize,
    pub(crate) processes: usize,
    /// What it was asked for, and by which version.
    pub(crate) task: String,
    /// What sets it needs at least.
    pub(crate) needs: SetLayout,
    /// What it has saved.
    pub(crate) saved: SavedFiles,
    /// Which connection it is: the regions', or the other.
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

/// How a connection came to nothing.
enum LinkRefusal {
    /// The other one may come again, or another one.
    Again(String),
    /// What is there is another program.
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

/// Connects with all others; by number, `None` for oneself.
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
    // Who was called knows better what is wrong than who waits for others in vain.
    let called = called?;
    let mut links: Vec<Option<Link>> = called.into_iter().map(Some).collect();
    links.push(None);
    links.extend(callers?.into_iter().map(Some));
    Ok(links)
}

/// Whether to wait no longer.
fn over(until: Instant, run: &Run<'_>) -> Result<bool, ClusterError> {
    run.check(0, 0).map_err(ClusterError::Stopped)?;
    Ok(Instant::now() >= until)
}

fn not_there(hosts: &Hosts, process: usize, refused: Option<String>) -> ClusterError {
    let refused = refused.map(|how| format!(" ({how})"));
    let address = hosts.addresses()[process].clone();
    ClusterError::NotThere { process, address, wait: hosts.patience(), refused }
}

/// Calls a process that has a smaller number.
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
        let said = called.and_then(|stream| Ok((greet(&stream, hosts, &own, process, false)?, stream)));
        match said {
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
    let told = |hello: &Hello| format!("process {} of {}, {}", hello.process, hello.processes, hello.task);
    ClusterError::Differs {
        process,
        address: hosts.addresses()[process].clone(),
        theirs: told(theirs),
        ours: told(ours),
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
            Ok(came) => came,
            Err(_) => {
                if over(until, run)? {
                    return Err(not_there(hosts, first + missing, refused));
                }
                std::thread::sleep(PAUSE);
                continue;
            }
        };
        let said = stream.set_nonblocking(false).map_err(LinkRefusal::from);
        match said.and_then(|()| greet(&stream, hosts, own, own.process, true)) {
            Ok(hello) if hello.process >= first && hello.process < own.processes => {
                let place = &mut found[hello.process - first][usize::from(hello.watch)];
                // A second one of the same number would be taken for the first.
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
            // Whoever it is: those that are waited for may still come.
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

/// Both sides of a connection say who they are.
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

    // Who calls says first who they are: nobody learns more who cannot prove that they belong here.
    let hello = if is_callee {
        let hello = receive(stream, hosts, &nonces, b"calls");
        if matches!(hello, Err(LinkRefusal::Secret)) {
            // Said in so many words, so that the caller need not guess.
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

/// The word that every connection begins with, or what is there instead.
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
