//! One of several processes that compute a table together.

use crate::error::ClusterError;
use crate::flow::Flow;
use crate::form::SetLayout;
use crate::found::{SavedFiles, Stretch};
use crate::furthest::{Furthest, furthest};
use crate::hosts::Hosts;
use crate::job::TableJob;
use crate::links::{self, Hello};
use crate::part::{self, Meta};
use crate::ring::{Ring, Worker};
use crate::saves::{SaveQueue, Saves};
use crate::session::ClusterSession;
use crate::stretches::{StretchValues, Stretches};
use crate::turns::{TaskEnd, TaskLoop};
use impartial::run::{CheckpointId, Reason, Run, Stopped};
use impartial_sweep::ValueCounts;
use serde::{Deserialize, Serialize};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The part that one process takes in a [`TableJob`].
#[derive(Debug)]
pub struct ProcessConfig<'s> {
    /// The processes that take part.
    pub hosts: &'s Hosts,
    /// The number of this process.
    pub process: usize,
    /// The listener at the own address of this process.
    pub listener: &'s TcpListener,
    /// The folder in which this process saves its work, if it does.
    pub saves: Option<Saves>,
    /// The file to which this process writes the values of its positions, if it does. A manifest of the same name with
    /// `.json` appended lists the positions.
    pub values: Option<PathBuf>,
}

/// The work that a process has done.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProcessShare {
    /// The number of counted positions, including those of saved work that was resumed.
    pub positions: u64,
    /// The number of bytes of regions sent, including those that the engine adds.
    pub sent: u64,
    /// The duration of the work, in seconds.
    pub seconds: f64,
}

/// The joint result of all processes.
#[derive(Debug)]
pub struct ClusterResult {
    /// The counts of the normal values of all positions.
    pub normal: ValueCounts,
    /// The counts of the misère values, if the job has them.
    pub misere: Option<ValueCounts>,
    /// The work of each process.
    pub shares: Vec<ProcessShare>,
    /// The limit that stopped the processes after every process had saved its part; `None` if the table is complete.
    pub stopped: Option<Stopped>,
    saving: Option<SaveQueue>,
}

impl ClusterResult {
    /// Removes the saved work of this process. Call it when the result has been written.
    ///
    /// # Errors
    /// [`ClusterError::Saved`] if an existing file cannot be removed.
    pub fn remove_saves(&mut self) -> Result<(), ClusterError> {
        self.saving.as_mut().map_or(Ok(()), SaveQueue::remove_all)
    }
}

/// Version of the division of a ring, of the messages, and of the saved files. Changes whenever two builds cannot work
/// together or resume each other's work.
const WAY: u32 = 5;

/// Maximum time to sleep when no task is ready, unless a message arrives.
const PAUSE: Duration = Duration::from_millis(20);

/// The result that a process sends to the others at the end.
#[derive(Serialize, Deserialize)]
struct FinalReport {
    /// For each play: the frequency of each value, and the checksum.
    counts: Vec<(Vec<u64>, u64)>,
    share: ProcessShare,
    stopped: bool,
}

/// The end of a round of work that met no error.
enum Round {
    Made(Box<ClusterResult>),
    /// All processes restart with at least this layout of sets.
    Anew(SetLayout),
}

/// Computes a table together with other processes. Every process calls this function with the same job.
///
/// Process 0 observes the limits of its run. If work is saved, all processes stop in good order when process 0 is
/// cancelled. A process that is cancelled in any other case leaves, and the other processes report it as lost.
///
/// # Errors
/// A [`ClusterError`]. The error that ends one process is reported to the others.
///
/// # Complexity
/// Time and memory are those of [`SetSweep`](impartial_sweep::SetSweep), divided by the number of processes;
/// the documentation of the [ring](crate::ring) has the number of bytes sent.
pub fn make(
    job: &TableJob<'_>,
    seat: &ProcessConfig<'_>,
    run: &Run<'_>,
) -> Result<ClusterResult, ClusterError> {
    let processes = seat.hosts.addresses().len();
    if seat.process >= processes {
        return Err(ClusterError::NoProcess { process: seat.process, processes });
    }
    let ring = ring_of(job, processes).ok_or(ClusterError::TooFew { count: job.window.count() })?;
    let mut needs = SetLayout::from_ring(&ring);
    loop {
        match round(job, seat, needs, run)? {
            Round::Made(made) => return Ok(*made),
            Round::Anew(form) => needs = form,
        }
    }
}

/// Returns the ring for `processes` processes with the expected layout of sets.
fn ring_of<'w>(job: &TableJob<'w>, processes: usize) -> Option<Ring<'w>> {
    Ring::new(job.lowered, job.window, job.plays, processes)
}

/// Describes the job in the text that must be the same in all processes.
fn in_words(job: &TableJob<'_>, seat: &ProcessConfig<'_>) -> String {
    let with = |what: &str, is: bool| if is { format!(", {what}") } else { String::new() };
    format!(
        "version {}.{WAY}, {}, {} below {}{}{}{}",
        env!("CARGO_PKG_VERSION"),
        job.fingerprint,
        job.window.count(),
        job.window.below(),
        with("misère", job.plays.has_misere()),
        with("saved", seat.saves.is_some()),
        with("values written", seat.values.is_some()),
    )
}

/// Does one round, with the layout `needs` at least, or with the layout of saved work.
fn round(
    job: &TableJob<'_>,
    seat: &ProcessConfig<'_>,
    needs: SetLayout,
    run: &Run<'_>,
) -> Result<Round, ClusterError> {
    let found = seat.saves.as_ref().map(Saves::list).transpose()?.unwrap_or_default();
    let processes = seat.hosts.addresses().len();
    let own = Hello::new((seat.process, processes), in_words(job, seat), needs, found.clone());
    let links = links::connect(seat.hosts, seat.listener, &own, run)?;

    // All processes know the requirements and the saved work of all, so that all make the same choice.
    let hellos = || links.iter().map(|link| link.as_ref().map_or(&own, |link| &link.hello));
    let needs = hellos().fold(needs, |needs, hello| needs.join(hello.needs));
    let enough = |found: &SavedFiles| {
        let mut found = found.clone();
        found.chunks.retain(|save| save.form.is_enough_for(needs));
        found
    };
    let all: Vec<SavedFiles> = hellos().map(|hello| enough(&hello.saved)).collect();
    let new = |processes: usize| ring_of(job, processes);
    let from = match furthest(new, &all, seat.values.is_some()) {
        Some(from) => from,
        None => {
            let ring = new(processes).and_then(|ring| ring.divided_as(ring.parts(), needs.words, needs.sets));
            let ring = ring.ok_or(ClusterError::TooFew { count: job.window.count() })?;
            Furthest { ring, tile: 0, values: Vec::new() }
        }
    };
    let id = CheckpointId {
        kind: format!(
            "ring of normal {}values{}, {WAY}",
            if job.plays.has_misere() { "and misère " } else { "" },
            if seat.values.is_some() { ", written" } else { "" },
        ),
        game: job.fingerprint.clone(),
        window: format!("{} below {}", job.window.count(), job.window.below()),
        seed: 0,
    };
    let mut session = ClusterSession::open(seat.hosts, links, seat.process).map_err(ClusterError::System)?;
    let saving = seat.saves.clone().map(|saves| SaveQueue::new(saves, id, &found.chunks));
    let taken = from.values.iter().filter(|(_, process)| *process == seat.process);
    let taken: Vec<Stretch> = taken.map(|(stretch, _)| *stretch).collect();
    let ended = work(job, seat, (&from.ring, from.tile, &taken), saving, &mut session, run);
    match ended {
        Ok(Round::Made(made)) => {
            session.close();
            Ok(Round::Made(made))
        }
        Ok(restart) => Ok(restart),
        Err(error) => {
            session.tell_error(&error);
            Err(error)
        }
    }
}

/// Does the part of this process from a tile onwards.
fn work(
    job: &TableJob<'_>,
    seat: &ProcessConfig<'_>,
    (ring, tile, written): (&Ring<'_>, usize, &[Stretch]),
    mut saving: Option<SaveQueue>,
    session: &mut ClusterSession,
    run: &Run<'_>,
) -> Result<Round, ClusterError> {
    let mut worker = Worker::new(ring, seat.process)?;
    match saving.as_mut() {
        Some(saving) if tile > 0 => saving.load(ring, &mut worker, tile)?,
        Some(saving) => saving.refuse_foreign()?,
        None => {}
    }
    let mut values = match &seat.values {
        None => None,
        Some(path) => {
            let meta = Meta::new(job, seat.process, ring.workers());
            let begin =
                |saves: &Saves| Stretches::new(saves.folder(), (ring, seat.process, tile), written, &meta);
            let stretches = seat.saves.as_ref().map(begin).transpose()?;
            Some(StretchValues::new(path, meta, stretches)?)
        }
    };
    let backlog = Arc::clone(&session.backlog);
    let flow = match session.engine.as_mut() {
        Some(engine) => Flow::new(engine, backlog),
        None => return Err(ClusterError::System(std::io::ErrorKind::NotConnected.into())),
    };
    let every = seat.saves.as_ref().map_or(Duration::MAX, Saves::every);
    let mut turns = TaskLoop::new((ring, worker, flow), (saving.as_mut(), every), values.as_mut(), tile);
    let ended = turns.drive(session, seat.hosts, PAUSE, run)?;
    let (counts, positions) = (turns.worker.counts(), turns.worker.done());
    drop(turns);
    let stopped = match ended {
        TaskEnd::Anew(form) => return Ok(Round::Anew(form)),
        TaskEnd::Whole => None,
        TaskEnd::Saved(stopped) => Some(stopped),
    };
    // A process without tasks before the tile at which all stop is not told to stop.
    let is_whole = positions == ring.positions(seat.process);
    let mut written = None;
    if let (Some(values), true) = (values, is_whole) {
        values.finish()?;
        written = seat.values.as_deref();
    }
    let own = FinalReport {
        counts: counts.into_iter().map(|counts| (counts.frequencies, counts.checksum)).collect(),
        share: ProcessShare { positions, sent: session.sent(), seconds: run.seconds() },
        stopped: stopped.is_some(),
    };
    let bytes = serde_json::to_vec(&own).map_err(|error| ClusterError::System(error.into()))?;
    let others = session.exchange(&bytes, seat.hosts, PAUSE)?;
    let mut made = together(own, &others, seat, stopped)?;
    if let (Some(path), Some(_)) = (written, &made.stopped) {
        // This process has no positions at all.
        part::remove(path)?;
    }
    made.saving = saving;
    Ok(Round::Made(Box::new(made)))
}

/// Joins the results of all processes.
fn together(
    own: FinalReport,
    others: &[Option<Vec<u8>>],
    seat: &ProcessConfig<'_>,
    stopped: Option<Stopped>,
) -> Result<ClusterResult, ClusterError> {
    let mut own = Some(own);
    let mut counts: Vec<ValueCounts> = Vec::new();
    let (mut shares, mut any_stopped) = (Vec::new(), false);
    for (process, report) in others.iter().enumerate() {
        let report = match (report, process == seat.process) {
            (None, true) => own.take(),
            (Some(report), false) => serde_json::from_slice(report).ok(),
            _ => None,
        };
        let Some(FinalReport { counts: theirs, share, stopped }) = report else {
            return Err(ClusterError::Foreign {
                address: seat.hosts.addresses()[process].clone(),
                how: "what it came to cannot be read".into(),
            });
        };
        counts.resize_with(theirs.len().max(counts.len()), ValueCounts::default);
        for (all, (frequencies, checksum)) in counts.iter_mut().zip(theirs) {
            all.join(&ValueCounts { frequencies, checksum });
        }
        shares.push(share);
        any_stopped |= stopped;
    }
    let positions = shares.iter().map(|share| share.positions).sum();
    let seconds = shares.iter().map(|share| share.seconds).fold(0.0, f64::max);
    let reason = stopped.map_or(Reason::Cancelled, |stopped| stopped.reason);
    let stopped = any_stopped.then_some(Stopped { reason, positions, seconds });
    let mut counts = counts.into_iter();
    let normal = counts.next().unwrap_or_default();
    Ok(ClusterResult { normal, misere: counts.next(), shares, stopped, saving: None })
}
