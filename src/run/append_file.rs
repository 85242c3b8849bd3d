//! Files that are written over several processes.

use super::atomic_file::{folder, resolve_links, sync_folder};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// Number of bytes that are written or read at a time.
const BUFFER: usize = 1 << 18;

/// Suffix of the name of a file that is not complete.
const ENDING: &str = ".partial";

/// A file that several processes write in turn, and that receives its name when it is complete.
///
/// Until then it has the name with the suffix `.partial`, in the same folder. The part that was
/// [committed](Self::commit) is identified by its length and its digest (XXH3, 64 bits), whatever follows it. If
/// nothing was committed, the file is removed on drop.
///
/// ```
/// use impartial::run::AppendFile;
/// use std::io::Write;
/// # let path = std::env::temp_dir().join(format!("impartial-growing-doctest-{}", std::process::id()));
/// let mut file = AppendFile::create(&path)?;
/// file.write_all(b"one, two, ")?;
/// let commit = file.commit()?;
/// file.write_all(b"thr")?;
/// drop(file); // the end of the process
///
/// let mut file = AppendFile::resume(&path, commit)?;
/// file.write_all(b"three")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"one, two, three");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct AppendFile {
    path: PathBuf,
    partial: PathBuf,
    file: BufWriter<File>,
    digest: Xxh3,
    bytes: u64,
    /// If true, the file stays for a later process.
    is_committed: bool,
}

/// The length and the digest of the committed part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitPoint {
    /// Number of committed bytes.
    pub count: u64,
    /// Digest of the committed bytes.
    pub digest: u64,
}

impl AppendFile {
    /// Creates an empty file. A part committed under its name before is removed.
    ///
    /// # Errors
    /// The errors of the file system; [`WouldBlock`](io::ErrorKind::WouldBlock) if another process is writing the file.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = resolve_links(path)?;
        let partial = Self::partial_path(&path);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&partial)?;
        lock(&file, &partial)?;
        file.set_len(0)?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(AppendFile { path, partial, file, digest: Xxh3::new(), bytes: 0, is_committed: false })
    }

    /// Opens a file with a committed part, and removes the bytes that follow this part.
    ///
    /// # Errors
    /// The errors of the file system; [`NotFound`](io::ErrorKind::NotFound) if the file does not exist or is too short,
    /// [`InvalidData`](io::ErrorKind::InvalidData) if the committed part has changed, and
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if another process is writing the file.
    ///
    /// # Complexity
    /// Reads the committed part once.
    pub fn resume(path: &Path, commit: CommitPoint) -> io::Result<Self> {
        let path = resolve_links(path)?;
        let partial = Self::partial_path(&path);
        let error_with = |kind, what: &str| io::Error::new(kind, format!("{} {what}", partial.display()));
        let opened = File::options().read(true).write(true).open(&partial);
        let mut file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => error_with(io::ErrorKind::NotFound, "is not there"),
            _ => error,
        })?;
        lock(&file, &partial)?;
        if file.metadata()?.len() < commit.count {
            return Err(error_with(io::ErrorKind::NotFound, "has been cut short"));
        }
        let mut digest = Xxh3::new();
        let (mut remaining, mut buffer) = (commit.count, vec![0; BUFFER]);
        while remaining > 0 {
            let length = buffer.len().min(usize::try_from(remaining).unwrap_or(usize::MAX));
            file.read_exact(&mut buffer[..length])?;
            digest.update(&buffer[..length]);
            remaining -= length as u64;
        }
        if digest.digest() != commit.digest {
            return Err(error_with(io::ErrorKind::InvalidData, "has been changed"));
        }
        file.set_len(commit.count)?;
        file.seek(SeekFrom::Start(commit.count))?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(AppendFile { path, partial, file, digest, bytes: commit.count, is_committed: true })
    }

    /// Returns the name of a file that is not complete.
    pub fn partial_path(path: &Path) -> PathBuf {
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        name.push(ENDING);
        path.with_file_name(name)
    }

    /// Forces the bytes written so far to the disk. They stay there when the process ends.
    ///
    /// # Errors
    /// The errors of the file system.
    pub fn commit(&mut self) -> io::Result<CommitPoint> {
        self.file.flush()?;
        self.file.get_ref().sync_data()?;
        self.is_committed = true;
        Ok(CommitPoint { count: self.bytes, digest: self.digest.digest() })
    }

    /// Removes the file with the suffix `.partial`.
    pub fn discard(mut self) {
        self.is_committed = false;
    }

    /// Forces the file to the disk and gives it its final name.
    ///
    /// # Errors
    /// The errors of the file system. In that case a file that had the name before is still there.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.partial, &self.path)?;
        self.is_committed = true;
        sync_folder(folder(&self.path))
    }
}

impl Write for AppendFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.digest.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AppendFile {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(&self.partial);
        }
    }
}

impl std::fmt::Debug for AppendFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let AppendFile { path, bytes, is_committed, .. } = self;
        f.debug_struct("AppendFile")
            .field("path", path)
            .field("bytes", bytes)
            .field("is_committed", is_committed)
            .finish_non_exhaustive()
    }
}

/// Locks the file against other processes. On file systems without locks nothing is locked.
fn lock(file: &File, partial: &Path) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let what = format!("{} is written by another process", partial.display());
            Err(io::Error::new(io::ErrorKind::WouldBlock, what))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_grows_behind_what_was_kept_and_nothing_else_is_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let partial = folder.path().join("out.csv.partial");
        // Nothing was committed, so nothing stays.
        let mut file = AppendFile::create(&path).unwrap();
        file.write_all(&[1; 1 << 20]).unwrap();
        assert!(partial.exists());
        drop(file);
        assert!(!partial.exists());

        let mut file = AppendFile::create(&path).unwrap();
        assert_eq!(AppendFile::create(&path).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        let text: Vec<u8> = (0..1_000_000u32).map(|n| (n % 251) as u8).collect();
        file.write_all(&text[..700_000]).unwrap();
        let commit = file.commit().unwrap();
        assert_eq!(commit.count, 700_000);
        file.write_all(b"lost").unwrap();
        drop(file);
        let partial_bytes = fs::read(&partial).unwrap();
        assert_eq!(partial_bytes.len(), 700_004);
        // The file is changed, too short, or missing. Each time the error leaves it unchanged.
        let mut changed = partial_bytes.clone();
        changed[350_000] ^= 1;
        for (bytes, kind) in
            [(&changed[..], io::ErrorKind::InvalidData), (&partial_bytes[..699_999], io::ErrorKind::NotFound)]
        {
            fs::write(&partial, bytes).unwrap();
            assert_eq!(AppendFile::resume(&path, commit).unwrap_err().kind(), kind);
            assert_eq!(fs::read(&partial).unwrap(), bytes);
        }
        fs::remove_file(&partial).unwrap();
        assert_eq!(AppendFile::resume(&path, commit).unwrap_err().kind(), io::ErrorKind::NotFound);

        fs::write(&partial, &partial_bytes).unwrap();
        let mut file = AppendFile::resume(&path, commit).unwrap();
        file.write_all(&text[700_000..]).unwrap();
        // The result is the same as that of a single process.
        let at_once = file.commit().unwrap();
        assert_eq!(at_once.digest, xxhash_rust::xxh3::xxh3_64(&text));
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), text);
        assert!(!partial.exists());

        let mut file = AppendFile::create(&path).unwrap();
        file.write_all(b"more").unwrap();
        file.commit().unwrap();
        file.discard();
        assert!(!partial.exists() && path.exists());
    }
}
