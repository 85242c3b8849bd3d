//! The values of one process in a file.
//!
//! A process writes its values one after another, as little-endian whole numbers of one or two bytes. In addition it
//! writes a manifest, a file of the same name with `.json` appended, which lists the positions of the values: runs of
//! positions that are consecutive in the order of the window. The misère values of a run follow its normal values.

use crate::error::ClusterError;
use crate::job::TableJob;
use impartial::run::AtomicFile;
use impartial::solve::TableValues;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// The format named in a manifest.
const FORMAT: &str = "values of a part of a table, 2";

/// The table to which a part belongs, and the process that wrote the part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) game: String,
    pub(crate) fingerprint: String,
    pub(crate) count: usize,
    pub(crate) below: u64,
    pub(crate) positions: u64,
    pub(crate) misere: bool,
    pub(crate) process: usize,
    pub(crate) processes: usize,
}

impl Meta {
    pub(crate) fn new(job: &TableJob<'_>, process: usize, processes: usize) -> Self {
        Meta {
            game: job.game.clone(),
            fingerprint: job.fingerprint.clone(),
            count: job.window.count(),
            below: job.window.below(),
            positions: job.window.positions(),
            misere: job.plays.has_misere(),
            process,
            processes,
        }
    }

    /// Returns the description of a part of the same table that was written by another process, or by one of another
    /// number of processes.
    pub(crate) fn of_process(&self, process: usize, processes: usize) -> Self {
        Meta { process, processes, ..self.clone() }
    }
}

/// The manifest of a file of values.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    format: String,
    #[serde(flatten)]
    meta: Meta,
    /// The file of values, in the same folder.
    file: String,
    /// The checksum of the values and of the other entries of the manifest: 64-bit XXH3 in hexadecimal.
    xxh3: String,
    /// For each run: its first position, its number of positions, and the bytes of a value.
    runs: Vec<(u64, u64, u8)>,
}

/// Writes the values of the positions of one process.
pub(crate) struct PartWriter {
    path: PathBuf,
    to: BufWriter<AtomicFile>,
    hash: Xxh3,
    runs: Vec<(u64, u64, u8)>,
}

pub(crate) fn failed(path: &Path, error: impl ToString) -> ClusterError {
    ClusterError::Values { path: path.to_owned(), what: error.to_string() }
}

/// Returns the path of the manifest of a file of values.
pub(crate) fn manifest_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

/// Removes a file of values, and before it its manifest. Missing files are no error.
pub(crate) fn remove(path: &Path) -> Result<(), ClusterError> {
    for path in [&manifest_of(path), path] {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(path, error)),
            _ => {}
        }
    }
    Ok(())
}

impl PartWriter {
    pub(crate) fn create(path: &Path) -> Result<Self, ClusterError> {
        let to = AtomicFile::create(path).map_err(|error| failed(path, error))?;
        // An existing manifest would describe other values.
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
            self.write(column.cell_bytes())?;
        }
        Ok(())
    }

    /// Appends all values of a part.
    pub(crate) fn append(&mut self, part: &ValuePartInfo) -> Result<(), ClusterError> {
        self.runs.extend(&part.runs);
        let path = self.path.clone();
        part.read(&mut |bytes| {
            self.write(bytes).map_err(|error| ClusterError::NotWritten { path: path.clone(), error })
        })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.to.write_all(bytes)
    }

    /// Commits the file, and writes its manifest.
    pub(crate) fn finish(self, meta: Meta) -> Result<(), ClusterError> {
        let path = self.path.clone();
        self.finish_as(&path, meta)
    }

    /// Commits the file under another name in the same folder, and writes its manifest.
    pub(crate) fn finish_as(self, path: &Path, meta: Meta) -> Result<(), ClusterError> {
        let PartWriter { to, mut hash, runs, .. } = self;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        hash.update(&manifest_bytes(&meta, &runs)?);
        let xxh3 = format!("{:016x}", hash.digest());
        let manifest = Manifest { format: FORMAT.into(), meta, file: name, xxh3, runs };
        let write = || -> io::Result<()> {
            to.into_inner().map_err(io::IntoInnerError::into_error)?.commit_as(path)?;
            let mut manifest_file = AtomicFile::create(&manifest_of(path))?;
            serde_json::to_writer(&mut manifest_file, &manifest)?;
            manifest_file.write_all(b"\n")?;
            manifest_file.commit()
        };
        write().map_err(|error| ClusterError::NotWritten { path: path.to_owned(), error })
    }
}

/// Returns the bytes of the manifest that enter the checksum.
fn manifest_bytes(meta: &Meta, runs: &[(u64, u64, u8)]) -> Result<Vec<u8>, ClusterError> {
    serde_json::to_vec(&(meta, runs)).map_err(|error| ClusterError::System(error.into()))
}

/// The values of one process, or of a stretch of its work, as described by a manifest.
pub(crate) struct ValuePartInfo {
    /// The file of values.
    pub(crate) path: PathBuf,
    pub(crate) meta: Meta,
    /// For each run: its first position, its number of positions, and the bytes of a value.
    pub(crate) runs: Vec<(u64, u64, u8)>,
    xxh3: String,
}

impl ValuePartInfo {
    /// Reads a manifest, but not the values.
    pub(crate) fn open(manifest_path: &Path) -> Result<Self, ClusterError> {
        let text = std::fs::read(manifest_path).map_err(|error| failed(manifest_path, error))?;
        let manifest: Manifest = serde_json::from_slice(&text)
            .map_err(|error| failed(manifest_path, format!("this says nothing of values: {error}")))?;
        let Manifest { format, meta, file, xxh3, runs } = manifest;
        if format != FORMAT {
            let what = format!("of another format, {format:?} (allowed: {FORMAT:?})");
            return Err(failed(manifest_path, what));
        }
        if Path::new(&file).file_name().is_none_or(|name| name != file.as_str()) {
            return Err(failed(
                manifest_path,
                "the values stand beside this file, under a name without folders",
            ));
        }
        if let Some((.., width)) = runs.iter().find(|(.., width)| !matches!(width, 1 | 2)) {
            return Err(failed(manifest_path, format!("values of {width} bytes (allowed: 1 and 2)")));
        }
        Ok(ValuePartInfo { path: manifest_path.with_file_name(file), meta, runs, xxh3 })
    }

    /// Passes all bytes of the values to `show`, and verifies their length and checksum.
    pub(crate) fn read(
        &self,
        show: &mut dyn FnMut(&[u8]) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let failed = |error: io::Error| failed(&self.path, error);
        let mut file = File::open(&self.path).map_err(failed)?;
        // The length is compared first, because an endless file would be read for ever.
        let (length, expected) = (file.metadata().map_err(failed)?.len(), self.bytes());
        if length != expected {
            return Err(self::failed(&self.path, format!("damaged: {length} bytes, not {expected}")));
        }
        let (mut hash, mut buffer, mut left) = (Xxh3::new(), vec![0; 1 << 20], length);
        while left > 0 {
            let length = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            file.read_exact(&mut buffer[..length]).map_err(failed)?;
            hash.update(&buffer[..length]);
            show(&buffer[..length])?;
            left -= length as u64;
        }
        hash.update(&self::manifest_bytes(&self.meta, &self.runs)?);
        if format!("{:016x}", hash.digest()) != self.xxh3 {
            let what = "damaged: its checksum is another one, or what is said of it was changed";
            return Err(self::failed(&self.path, what));
        }
        Ok(())
    }

    /// Returns the number of bytes of the values, according to the runs.
    fn bytes(&self) -> u64 {
        let bytes = |&(_, count, width): &(u64, u64, u8)| self.bytes_of(count, width);
        self.runs.iter().map(bytes).fold(0, u64::saturating_add)
    }

    /// Returns the number of bytes of a run.
    pub(crate) fn bytes_of(&self, count: u64, width: u8) -> u64 {
        let plays = if self.meta.misere { 2 } else { 1 };
        count.saturating_mul(plays * u64::from(width))
    }
}
