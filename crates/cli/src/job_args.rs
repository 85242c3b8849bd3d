//! The arguments of tables by several processes, of certificates, and of work that continues in a later process.

use crate::window_args::GameAndWindowArgs;
use clap::{Args, Subcommand, ValueEnum};
use impartial::run::{Checkpoint, CheckpointId};
use impartial_query::limits::parse_duration;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Options for a table that several processes make together.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ClusterArgs {
    /// Make the table together with the processes that FILE names; see 'impartial help cluster'
    #[arg(long, hide = true, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which of them this process is, from 0 on
    #[arg(long, hide = true, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// By P processes on this machine; for others --hosts, see 'impartial help cluster'
    #[arg(long, hide = !cfg!(feature = "cluster"), help_heading = "Several processes", value_name = "P", conflicts_with = "hosts")]
    pub(crate) local: Option<NonZeroUsize>,
}

/// A task about certificates.
#[derive(Debug, Subcommand)]
pub(crate) enum CertificateJob {
    /// Write a certificate as a file of theorems for a proof assistant
    #[command(
        after_help = "The file needs the library in the folder 'rocq' of this program's sources. These can be \
        exported: periods, misère quotients, the P-positions of certificates of classes, loopy values, and proofs for \
        a number of coins or for any number of heaps, coins or cells. The certificate is verified first; one that is refused is not exported (exit code 2).\n\nExample:\n  impartial period kayles --certificate k && \
        impartial certificate export --to rocq k -o k.v"
    )]
    Export {
        /// The proof assistant
        #[arg(long, value_name = "PROGRAM")]
        to: ProofAssistant,
        /// A file that --certificate wrote
        file: PathBuf,
        /// The file to write; its name without .v is the name of a module
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
}

/// A proof assistant that checks exported certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofAssistant {
    /// Rocq, also known as Coq, 8.16 or later
    Rocq,
}

/// A task about the tables of several processes.
#[derive(Debug, Subcommand)]
pub(crate) enum ClusterJob {
    /// Join the files that several processes have written to one table
    Join {
        /// The files FILE.I.json of all processes; each needs FILE.I next to it
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The table to write, by its ending: .csv, .jsonl, .ndjson, or .npy
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Estimate the memory, traffic and time of each process, without computing the table
    Plan {
        #[command(flatten)]
        of: GameAndWindowArgs,
        /// Number of processes
        #[arg(long, value_name = "P")]
        processes: NonZeroUsize,
        /// With misère values
        #[arg(long)]
        misere: bool,
    },
}

/// Options for work that continues in a later process.
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckpointArgs {
    /// Save the work in FILE, and continue from it
    #[arg(long, value_name = "FILE", help_heading = "Work that lasts")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Least time between saves
    #[arg(
        long, value_name = "DURATION", value_parser = parse_duration, default_value = "30s",
        requires = "checkpoint", help_heading = "Work that lasts"
    )]
    pub(crate) checkpoint_every: Duration,
}

impl CheckpointArgs {
    /// Returns the checkpoint with the identity `work()`, or `None` without `--checkpoint`.
    pub(crate) fn checkpoint(&self, work: impl FnOnce() -> CheckpointId) -> Option<Checkpoint> {
        let path = self.checkpoint.as_ref()?;
        Some(Checkpoint::new(path, work()).with_interval(self.checkpoint_every))
    }
}
