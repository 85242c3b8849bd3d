//! Values that several processes have written, read as one table.

use crate::error::ClusterError;
use crate::part::{Meta, ValuePartInfo, failed};
use impartial::solve::TableValues;
use impartial::value::Column;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Positions that are handed on at once, at most.
const STRETCH: u64 = 1 << 16;

/// The parts of all processes, to be read as one table.
pub struct ValueParts {
    meta: Meta,
    /// By the first position: how many, bytes of a value, which file, and where in it.
    runs: Vec<ValueRun>,
    files: Vec<(PathBuf, BufReader<File>)>,
}

#[derive(Clone, Copy, Debug)]
struct ValueRun {
    first: u64,
    count: u64,
    width: u8,
    file: usize,
    at: u64,
}

impl ValueParts {
    /// Opens the parts that these files say of, those that stand beside the values. Every value is read once,
    /// to see that it is what was written.
    ///
    /// # Errors
    /// [`ClusterError::Values`]: a file that is missing, damaged, or not of the same table, and positions of
    /// which there is no value, or more than one.
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
        let of = manifests.first().map_or(Path::new("."), PathBuf::as_path);
        if let Some(missing) = (0..parts.meta.processes).find(|process| !seen.contains(process)) {
            let all = parts.meta.processes;
            return Err(failed(of, format!("the part of process {missing} of {all} is missing")));
        }
        parts.runs.sort_by_key(|run| run.first);
        let mut next = 0;
        for run in &parts.runs {
            if run.first != next {
                return Err(failed(of, format!("position {next} has no value, or more than one")));
            }
            next = next.saturating_add(run.count);
        }
        if next != parts.meta.positions {
            return Err(failed(of, format!("{next} values of {} positions", parts.meta.positions)));
        }
        Ok(parts)
    }

    fn add(&mut self, part: &ValuePartInfo) -> Result<(), ClusterError> {
        part.read(&mut |_| Ok(()))?;
        let mut at = 0u64;
        for &(first, count, width) in &part.runs {
            self.runs.push(ValueRun { first, count, width, file: self.files.len(), at });
            at += part.bytes_of(count, width);
        }
        let path = part.path.clone();
        let file = File::open(&path).map_err(|error| failed(&path, error))?;
        self.files.push((path, BufReader::with_capacity(1 << 16, file)));
        Ok(())
    }

    /// The game, as the processes were asked for it.
    pub fn game(&self) -> &str {
        &self.meta.game
    }

    /// What tells it from every other game, where its name does not.
    pub fn fingerprint(&self) -> &str {
        &self.meta.fingerprint
    }

    /// How many coins or heaps, and below what.
    pub fn window(&self) -> (usize, u64) {
        (self.meta.count, self.meta.below)
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.meta.positions
    }

    /// Whether there are misère values.
    pub fn misere(&self) -> bool {
        self.meta.misere
    }

    /// Shows all values in the order of the window, until `show` breaks. May be called again.
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
                // The misère values of a run stand behind its normal ones.
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

    /// So many values of a run from a place on.
    fn read(&mut self, run: ValueRun, from: u64, count: u64) -> Result<Column, ClusterError> {
        let (path, file) = &mut self.files[run.file];
        let width = u64::from(run.width);
        let mut bytes = vec![0; (count * width) as usize];
        let read =
            file.seek(SeekFrom::Start(run.at + from * width)).and_then(|_| file.read_exact(&mut bytes));
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
