//! Values that several processes have written, each those of its positions.
//!
//! A process writes its values one behind the other, as whole numbers of one or two bytes, the lowest first,
//! and beside them a file of the same name with `.json` behind it that says of which positions they are: runs of
//! positions that follow each other in the order of the window, with misère values behind the normal ones of
//! each run.

use crate::error::ClusterError;
use crate::job::Job;
use impartial::run::WholeFile;
use impartial::solve::TableValues;
use impartial::value::Column;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// What the first line of the file beside the values says.
const FORMAT: &str = "values of a part of a table, 1";

/// Positions that are handed on at once, at most.
const STRETCH: u64 = 1 << 16;

/// Of which table a part is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Meta {
    game: String,
    fingerprint: String,
    count: usize,
    below: u64,
    positions: u64,
    misere: bool,
    process: usize,
    processes: usize,
}

impl Meta {
    pub(crate) fn new(job: &Job<'_>, process: usize, processes: usize) -> Self {
        use impartial::game::Numbering;
        Meta {
            game: job.game.clone(),
            fingerprint: job.fingerprint.clone(),
            count: job.window.count(),
            below: job.window.below(),
            positions: job.window.positions(),
            misere: job.misere,
            process,
            processes,
        }
    }
}

/// The file beside the values.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    format: String,
    #[serde(flatten)]
    meta: Meta,
    /// The file of values, in the same folder.
    file: String,
    /// Its checksum, XXH3 of 64 bits in hexadecimal.
    xxh3: String,
    /// The first position of each run, how many they are, and bytes of a value.
    runs: Vec<(u64, u64, u8)>,
}

/// Writes the values of the positions of one process.
pub(crate) struct PartWriter {
    path: PathBuf,
    to: BufWriter<WholeFile>,
    hash: Xxh3,
    runs: Vec<(u64, u64, u8)>,
}

fn failed(path: &Path, error: impl ToString) -> ClusterError {
    ClusterError::Values { path: path.to_owned(), what: error.to_string() }
}

fn manifest_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

impl PartWriter {
    pub(crate) fn create(path: &Path) -> Result<Self, ClusterError> {
        let to = WholeFile::create(path).map_err(|error| failed(path, error))?;
        // It would say something of other values.
        match std::fs::remove_file(manifest_of(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(path, error)),
            _ => {}
        }
        let to = BufWriter::with_capacity(1 << 20, to);
        Ok(PartWriter { path: path.to_owned(), to, hash: Xxh3::new(), runs: Vec::new() })
    }

    /// Writes the values of a run.
    pub(crate) fn keep(&mut self, first: u64, values: &TableValues) -> io::Result<()> {
        let width = values.normal.width();
        self.runs.push((first, values.len() as u64, width as u8));
        for column in [Some(&values.normal), values.misere.as_ref()].into_iter().flatten() {
            self.hash.update(column.cell_bytes());
            self.to.write_all(column.cell_bytes())?;
        }
        Ok(())
    }

    /// Gives the file its name, and writes what stands in it.
    pub(crate) fn finish(self, meta: Meta) -> Result<(), ClusterError> {
        let PartWriter { path, to, hash, runs } = self;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let xxh3 = format!("{:016x}", hash.digest());
        let manifest = Manifest { format: FORMAT.into(), meta, file: name, xxh3, runs };
        let write = || -> io::Result<()> {
            to.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?;
            let mut beside = WholeFile::create(&manifest_of(&path))?;
            serde_json::to_writer(&mut beside, &manifest)?;
            beside.write_all(b"\n")?;
            beside.finish()
        };
        write().map_err(|error| failed(&path, error))
    }
}

/// The parts of all processes, to be read as one table.
pub struct Parts {
    meta: Meta,
    /// By the first position: how many, bytes of a value, which file, and where in it.
    runs: Vec<Run>,
    files: Vec<(PathBuf, BufReader<File>)>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    first: u64,
    count: u64,
    width: u8,
    file: usize,
    at: u64,
}

impl Parts {
    /// Opens the parts that these files say of, those that stand beside the values. Every value is read once,
    /// to see that it is what was written.
    ///
    /// # Errors
    /// [`ClusterError::Values`]: a file that is missing, damaged, or not of the same table, and positions of
    /// which there is no value, or more than one.
    pub fn open(manifests: &[PathBuf]) -> Result<Self, ClusterError> {
        let mut parts: Option<Parts> = None;
        let mut seen = Vec::new();
        for path in manifests {
            let text = std::fs::read(path).map_err(|error| failed(path, error))?;
            let manifest: Manifest = serde_json::from_slice(&text)
                .map_err(|error| failed(path, format!("this says nothing of values: {error}")))?;
            if manifest.format != FORMAT {
                let what = format!("of another format, {:?} (allowed: {FORMAT:?})", manifest.format);
                return Err(failed(path, what));
            }
            let meta = manifest.meta.clone();
            let parts = parts.get_or_insert_with(|| Parts {
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
            parts.add(path, &manifest)?;
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

    fn add(&mut self, manifest_path: &Path, manifest: &Manifest) -> Result<(), ClusterError> {
        let is_plain =
            Path::new(&manifest.file).file_name().is_some_and(|name| name == manifest.file.as_str());
        if !is_plain {
            return Err(failed(
                manifest_path,
                "the values stand beside this file, under a name without folders",
            ));
        }
        let path = manifest_path.with_file_name(&manifest.file);
        let mut file = File::open(&path).map_err(|error| failed(&path, error))?;
        let (mut hash, mut buffer) = (Xxh3::new(), vec![0; 1 << 20]);
        loop {
            let read = file.read(&mut buffer).map_err(|error| failed(&path, error))?;
            if read == 0 {
                break;
            }
            hash.update(&buffer[..read]);
        }
        if format!("{:016x}", hash.digest()) != manifest.xxh3 {
            return Err(failed(&path, "damaged: its checksum is another one"));
        }
        let plays = if self.meta.misere { 2 } else { 1 };
        let mut at = 0u64;
        for &(first, count, width) in &manifest.runs {
            if !matches!(width, 1 | 2) {
                return Err(failed(manifest_path, format!("values of {width} bytes (allowed: 1 and 2)")));
            }
            self.runs.push(Run { first, count, width, file: self.files.len(), at });
            at = at.saturating_add(count.saturating_mul(plays * u64::from(width)));
        }
        let length = file.metadata().map_err(|error| failed(&path, error))?.len();
        if at != length {
            return Err(failed(&path, format!("{length} bytes, where {at} are said to be")));
        }
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
    fn read(&mut self, run: Run, from: u64, count: u64) -> Result<Column, ClusterError> {
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
