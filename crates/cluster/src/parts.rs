//! The values that several processes have written, read as one table.

use crate::error::ClusterError;
use crate::part::{Meta, ValuePartInfo, failed};
use impartial::solve::TableValues;
use impartial::value::{Column, Plays};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Maximum number of positions that are passed on at a time.
const STRETCH: u64 = 1 << 16;

/// The parts of all processes, read as one table.
pub struct ValueParts {
    meta: Meta,
    /// The runs of all parts, sorted by first position.
    runs: Vec<ValueRun>,
    files: Vec<(PathBuf, BufReader<File>)>,
}

#[derive(Clone, Copy, Debug)]
struct ValueRun {
    first: u64,
    count: u64,
    width: u8,
    file: usize,
    offset: u64,
}

impl ValueParts {
    /// Opens the parts that these manifests describe. Every value is read once, to verify the checksums.
    ///
    /// # Errors
    /// [`ClusterError::Values`] if a file is missing, damaged, or of another table, or if a position has no value or
    /// more than one.
    pub fn open(manifests: &[PathBuf]) -> Result<Self, ClusterError> {
        let mut parts: Option<ValueParts> = None;
        let mut seen = Vec::new();
        for path in manifests {
            let part = ValuePartInfo::open(path)?;
            let meta = part.meta.clone();
            let parts = parts.get_or_insert_with(|| ValueParts {
                meta: Meta { process: 0, ..meta.clone() },
                runs: Vec::new(),
                files: Vec::new(),
            });
            if (Meta { process: 0, ..meta.clone() }) != parts.meta {
                return Err(failed(path, "of another table than the first file"));
            }
            if seen.contains(&meta.process) {
                return Err(failed(path, format!("the part of process {} stands there twice", meta.process)));
            }
            seen.push(meta.process);
            parts.add(&part)?;
        }
        let Some(mut parts) = parts else {
            return Err(failed(
                Path::new("."),
                "no file is given (allowed: the .json files of all processes)",
            ));
        };
        let first_manifest = manifests.first().map_or(Path::new("."), PathBuf::as_path);
        if let Some(missing) = (0..parts.meta.processes).find(|process| !seen.contains(process)) {
            let all = parts.meta.processes;
            return Err(failed(first_manifest, format!("the part of process {missing} of {all} is missing")));
        }
        parts.runs.sort_by_key(|run| run.first);
        let mut next = 0;
        for run in &parts.runs {
            if run.first != next {
                return Err(failed(
                    first_manifest,
                    format!("position {next} has no value, or more than one"),
                ));
            }
            next = next.saturating_add(run.count);
        }
        if next != parts.meta.positions {
            return Err(failed(
                first_manifest,
                format!("{next} values of {} positions", parts.meta.positions),
            ));
        }
        Ok(parts)
    }

    fn add(&mut self, part: &ValuePartInfo) -> Result<(), ClusterError> {
        part.read(&mut |_| Ok(()))?;
        let mut offset = 0u64;
        for &(first, count, width) in &part.runs {
            self.runs.push(ValueRun { first, count, width, file: self.files.len(), offset });
            offset += part.bytes_of(count, width);
        }
        let path = part.path.clone();
        let file = File::open(&path).map_err(|error| failed(&path, error))?;
        self.files.push((path, BufReader::with_capacity(1 << 16, file)));
        Ok(())
    }

    /// Returns the game, in the words of the job.
    pub fn game(&self) -> &str {
        &self.meta.game
    }

    /// Returns the fingerprint, which identifies the game uniquely even if its name does not.
    pub fn fingerprint(&self) -> &str {
        &self.meta.fingerprint
    }

    /// Returns the number of coins or heaps, and the bound of their values.
    pub fn window(&self) -> (usize, u64) {
        (self.meta.count, self.meta.below)
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.meta.positions
    }

    /// Returns the rules of play for which there are values.
    pub fn plays(&self) -> Plays {
        Plays::with_misere(self.meta.misere)
    }

    /// Passes all values to `show` in the order of the window, until `show` breaks. May be called again.
    ///
    /// # Errors
    /// [`ClusterError::Values`] if a file cannot be read.
    pub fn show(
        &mut self,
        show: &mut dyn FnMut(&TableValues) -> ControlFlow<()>,
    ) -> Result<(), ClusterError> {
        for run in self.runs.clone() {
            let mut done = 0;
            while done < run.count {
                let count = (run.count - done).min(STRETCH);
                let normal = self.read(run, done, count)?;
                // The misère values of a run follow its normal values.
                let misere = match self.meta.misere {
                    true => Some(self.read(run, run.count + done, count)?),
                    false => None,
                };
                if show(&TableValues { normal, misere }).is_break() {
                    return Ok(());
                }
                done += count;
            }
        }
        Ok(())
    }

    /// Reads `count` values of a run, from the index `from` on.
    fn read(&mut self, run: ValueRun, from: u64, count: u64) -> Result<Column, ClusterError> {
        let (path, file) = &mut self.files[run.file];
        let width = u64::from(run.width);
        let mut bytes = vec![0; (count * width) as usize];
        let read =
            file.seek(SeekFrom::Start(run.offset + from * width)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(|error| failed(path, error))?;
        Ok(match run.width {
            1 => bytes.into(),
            _ => bytes
                .as_chunks::<2>()
                .0
                .iter()
                .map(|cell| u16::from_le_bytes(*cell))
                .collect::<Vec<u16>>()
                .into(),
        })
    }
}
