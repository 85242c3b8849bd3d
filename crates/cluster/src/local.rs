//! Processes that are started on this machine by another one.
//!
//! Each is told by its arguments which one it is and that it hears of the others on its standard input; it says
//! on its standard output where it listens. So no port is named that somebody else could take first, and no
//! secret stands where others see it.

use crate::error::ClusterError;
use crate::hosts::Hosts;
use impartial::run::Cancel;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What a process says before where it listens.
const LISTENS: &str = "listening at ";

/// What ends the list of the others, and what asks to stop.
const END: &str = "end";
const STOP: &str = "stop";

/// How often it is seen whether all have ended.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the others have to end after the first.
const GRACE: Duration = Duration::from_secs(10);

fn system(error: io::Error) -> ClusterError {
    ClusterError::System(error)
}

/// Starts these commands as the processes 0, 1, ... of one table, and waits for all of them. What process 0
/// writes to its standard output goes to `out`, what it says on the other one is left alone; the others are not
/// heard. When `cancel` is raised process 0 is asked to stop all in good order. Returns how process 0 ended.
///
/// # Errors
/// [`ClusterError::System`] if a process cannot be started or does not say where it listens.
pub fn run_local(
    commands: Vec<Command>,
    cancel: &Cancel,
    out: &mut dyn Write,
) -> Result<ExitStatus, ClusterError> {
    let mut all = Started(Vec::new());
    let processes = commands.len();
    for (process, mut command) in commands.into_iter().enumerate() {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if process == 0 { Stdio::inherit() } else { Stdio::null() });
        // Ctrl-C is for this process alone, which hands it on.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        all.0.push(command.spawn().map_err(system)?);
    }
    let mut outs: Vec<BufReader<ChildStdout>> =
        all.0.iter_mut().filter_map(|child| child.stdout.take()).map(BufReader::new).collect();
    let mut addresses = Vec::new();
    for from in &mut outs {
        let mut line = String::new();
        from.read_line(&mut line).map_err(system)?;
        match line.trim_end().strip_prefix(LISTENS) {
            Some(address) => addresses.push(address.to_owned()),
            // What it could not do it has said itself.
            None => break,
        }
    }
    if addresses.len() == processes {
        let mut secret = [0u8; 16];
        getrandom::fill(&mut secret).map_err(|error| system(io::Error::other(error.to_string())))?;
        let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let hosts = Hosts::new(addresses, &secret)?;
        for child in &mut all.0 {
            if let Some(to) = child.stdin.as_mut() {
                // One that has ended already is noticed below.
                let _ = writeln!(to, "{}{END}", hosts.to_lines()).and_then(|()| to.flush());
            }
        }
    } else {
        all.0.iter_mut().for_each(|child| drop(child.stdin.take()));
    }
    let mut outs = outs.into_iter();
    let mut first = outs.next().ok_or_else(|| system(io::ErrorKind::NotFound.into()))?;
    std::thread::scope(|scope| {
        for mut other in outs {
            scope.spawn(move || io::copy(&mut other, &mut io::sink()));
        }
        let heard = scope.spawn(move || {
            let mut text = Vec::new();
            first.read_to_end(&mut text).map(|_| text)
        });
        let ended = all.wait(cancel);
        let text = heard.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)).map_err(system)?;
        out.write_all(&text).map_err(system)?;
        ended
    })
}

/// Processes that do not outlive the one that started them.
struct Started(Vec<Child>);

impl Started {
    fn wait(&mut self, cancel: &Cancel) -> Result<ExitStatus, ClusterError> {
        let mut is_told = false;
        let mut first: Option<(ExitStatus, Instant)> = None;
        loop {
            let mut running = 0;
            for (process, child) in self.0.iter_mut().enumerate() {
                match child.try_wait().map_err(system)? {
                    None => running += 1,
                    Some(ended) if process == 0 && first.is_none() => first = Some((ended, Instant::now())),
                    Some(_) => {}
                }
            }
            match first {
                Some((ended, _)) if running == 0 => return Ok(ended),
                // They notice by themselves that it is gone; whoever cannot is ended.
                Some((ended, when)) if when.elapsed() > GRACE => {
                    self.end();
                    return Ok(ended);
                }
                _ => {}
            }
            if cancel.is_cancelled() && !is_told {
                is_told = true;
                if let Some(to) = self.0.first_mut().and_then(|child| child.stdin.as_mut()) {
                    let _ = writeln!(to, "{STOP}").and_then(|()| to.flush());
                }
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn end(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.end();
    }
}

/// What a process does that was started by [`run_local`]: says on `out` where it listens, and hears who the
/// others are. From then on `cancel` is raised in process 0 when it is asked to stop, or when whoever started
/// it is gone.
///
/// # Errors
/// [`ClusterError::System`] and [`ClusterError::Hosts`].
pub fn join_local(
    process: usize,
    cancel: &Cancel,
    out: &mut dyn Write,
) -> Result<(Hosts, TcpListener), ClusterError> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(system)?;
    let address = listener.local_addr().map_err(system)?;
    writeln!(out, "{LISTENS}{address}").and_then(|()| out.flush()).map_err(system)?;
    let mut text = String::new();
    for line in io::stdin().lines() {
        let line = line.map_err(system)?;
        if line == END {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    let hosts = text.parse()?;
    if process == 0 {
        let cancel = cancel.clone();
        let listen = move || {
            // The end of the input, as well as what is said on it.
            let _ = io::stdin().read_line(&mut String::new());
            cancel.cancel();
        };
        std::thread::Builder::new().name("asked to stop".into()).spawn(listen).map_err(system)?;
    }
    Ok((hosts, listener))
}
