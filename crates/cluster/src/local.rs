//! Child processes on this machine.
//!
//! The command line of each child states its number, and that it reads the list of the other processes from its
//! standard input. The child writes its own address to its standard output. So no port is chosen in advance that
//! another program could take first, and no secret appears where other users can see it.

use crate::error::ClusterError;
use crate::hosts::Hosts;
use impartial::run::Cancel;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The prefix of the line in which a child writes its address.
const LISTENS: &str = "listening at ";

/// The line that ends the list of processes, and the line that requests a stop.
const END: &str = "end";
const STOP: &str = "stop";

/// Interval between two checks whether all children have ended.
const PAUSE: Duration = Duration::from_millis(20);

/// Maximum time for the other children to end after process 0.
const GRACE: Duration = Duration::from_secs(10);

fn system(error: io::Error) -> ClusterError {
    ClusterError::System(error)
}

/// Starts the commands as the processes 0, 1, ... of one table, and waits for all of them. Copies the standard output
/// of process 0 to `out` and leaves its standard error alone; discards the output of the others. When `cancel` is
/// raised, requests an orderly stop from process 0. Returns the exit status of process 0.
///
/// # Errors
/// [`ClusterError::System`] if a process cannot be started or does not report its address.
pub fn run_local(
    commands: Vec<Command>,
    cancel: &Cancel,
    out: &mut dyn Write,
) -> Result<ExitStatus, ClusterError> {
    let mut all = ChildProcesses(Vec::new());
    let processes = commands.len();
    for (process, mut command) in commands.into_iter().enumerate() {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if process == 0 { Stdio::inherit() } else { Stdio::null() });
        // Ctrl-C reaches this process only, which forwards it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        all.0.push(command.spawn().map_err(system)?);
    }
    let mut outs: Vec<BufReader<ChildStdout>> =
        all.0.iter_mut().filter_map(|child| child.stdout.take()).map(BufReader::new).collect();
    let mut addresses = Vec::new();
    for child_output in &mut outs {
        let mut line = String::new();
        child_output.read_line(&mut line).map_err(system)?;
        match line.trim_end().strip_prefix(LISTENS) {
            Some(address) => addresses.push(address.to_owned()),
            // The child has reported its error itself.
            None => break,
        }
    }
    if addresses.len() == processes {
        let mut secret = [0u8; 16];
        getrandom::fill(&mut secret).map_err(|error| system(io::Error::other(error.to_string())))?;
        let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let hosts = Hosts::new(addresses, &secret)?;
        for child in &mut all.0 {
            if let Some(stdin) = child.stdin.as_mut() {
                // A child that has already ended is noticed below.
                let _ = writeln!(stdin, "{}{END}", hosts.to_lines()).and_then(|()| stdin.flush());
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
        let output = scope.spawn(move || {
            let mut text = Vec::new();
            first.read_to_end(&mut text).map(|_| text)
        });
        let ended = all.wait(cancel);
        let text = output.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)).map_err(system)?;
        out.write_all(&text).map_err(system)?;
        ended
    })
}

/// Child processes, which are killed when this value is dropped.
struct ChildProcesses(Vec<Child>);

impl ChildProcesses {
    fn wait(&mut self, cancel: &Cancel) -> Result<ExitStatus, ClusterError> {
        let mut is_stop_requested = false;
        let mut first: Option<(ExitStatus, Instant)> = None;
        loop {
            let mut running = 0;
            for (process, child) in self.0.iter_mut().enumerate() {
                match child.try_wait().map_err(system)? {
                    None => running += 1,
                    Some(status) if process == 0 && first.is_none() => first = Some((status, Instant::now())),
                    Some(_) => {}
                }
            }
            match first {
                Some((status, _)) if running == 0 => return Ok(status),
                // The others notice the end of process 0 by themselves; those that cannot are killed.
                Some((status, when)) if when.elapsed() > GRACE => {
                    self.end();
                    return Ok(status);
                }
                _ => {}
            }
            if cancel.is_cancelled() && !is_stop_requested {
                is_stop_requested = true;
                if let Some(stdin) = self.0.first_mut().and_then(|child| child.stdin.as_mut()) {
                    let _ = writeln!(stdin, "{STOP}").and_then(|()| stdin.flush());
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

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        self.end();
    }
}

/// Runs the child's side of [`run_local`]: writes the own address to `out`, and reads the list of processes from the
/// standard input. From then on, in process 0, `cancel` is raised when the parent requests a stop or has ended.
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
            // The end of the input counts as a request, like a line of it.
            let _ = io::stdin().read_line(&mut String::new());
            cancel.cancel();
        };
        std::thread::Builder::new().name("asked to stop".into()).spawn(listen).map_err(system)?;
    }
    Ok((hosts, listener))
}
