//! Files that grow over several processes.

use super::whole_file::{folder, resolve_links, sync_folder};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// How much is written or read at a time.
const BUFFER: usize = 1 << 18;

/// What stands behind the name of a file that is not whole yet.
const ENDING: &str = ".partial";

/// A file that is written by one process after the other, and is given its name when it is whole.
///
/// Until then it lies beside, with `.partial` behind its name. What has been [kept](Self::commit) is found again by its
/// length and its digest (XXH3, 64 bits), whatever was written behind it; where nothing has been kept, nothing
/// stays behind.
///
/// ```
/// use impartial::run::AppendFile;
/// use std::io::Write;
/// # let path = std::env::temp_dir().join(format!("impartial-growing-doctest-{}", std::process::id()));
/// let mut file = AppendFile::create(&path)?;
/// file.write_all(b"one, two, ")?;
/// let kept = file.commit()?;
/// file.write_all(b"thr")?;
/// drop(file); // the end of the process
///
/// let mut file = AppendFile::resume(&path, kept)?;
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
    /// Whether a later process may go on with it.
    kept: bool,
}

/// What finds the place in a file again up to which it has been kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitPoint {
    /// How many there are.
    pub count: u64,
    /// What they come to.
    pub digest: u64,
}

impl AppendFile {
    /// A file with nothing in it. What was kept under its name before is let go.
    ///
    /// # Errors
    /// Those of the system; [`WouldBlock`](io::ErrorKind::WouldBlock) if another process writes it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = resolve_links(path)?;
        let partial = Self::partial_path(&path);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&partial)?;
        lock(&file, &partial)?;
        file.set_len(0)?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(AppendFile { path, partial, file, digest: Xxh3::new(), bytes: 0, kept: false })
    }

    /// A file of which the first bytes have been kept; what was written behind them is let go.
    ///
    /// # Errors
    /// Those of the system; [`NotFound`](io::ErrorKind::NotFound) if it is not there or has been cut short,
    /// [`InvalidData`](io::ErrorKind::InvalidData) if these bytes are others, and
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if another process writes it.
    ///
    /// # Complexity
    /// Reads what was kept once.
    pub fn resume(path: &Path, kept: CommitPoint) -> io::Result<Self> {
        let path = resolve_links(path)?;
        let partial = Self::partial_path(&path);
        let told = |kind, what: &str| io::Error::new(kind, format!("{} {what}", partial.display()));
        let opened = File::options().read(true).write(true).open(&partial);
        let mut file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => told(io::ErrorKind::NotFound, "is not there"),
            _ => error,
        })?;
        lock(&file, &partial)?;
        if file.metadata()?.len() < kept.count {
            return Err(told(io::ErrorKind::NotFound, "has been cut short"));
        }
        let mut digest = Xxh3::new();
        let (mut left, mut buffer) = (kept.count, vec![0; BUFFER]);
        while left > 0 {
            let length = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            file.read_exact(&mut buffer[..length])?;
            digest.update(&buffer[..length]);
            left -= length as u64;
        }
        if digest.digest() != kept.digest {
            return Err(told(io::ErrorKind::InvalidData, "has been changed"));
        }
        file.set_len(kept.count)?;
        file.seek(SeekFrom::Start(kept.count))?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(AppendFile { path, partial, file, digest, bytes: kept.count, kept: true })
    }

    /// The name that a file has until it is whole.
    pub fn partial_path(path: &Path) -> PathBuf {
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        name.push(ENDING);
        path.with_file_name(name)
    }

    /// Forces what was written so far to the disk. It stays there when the process ends.
    ///
    /// # Errors
    /// Those of the system.
    pub fn commit(&mut self) -> io::Result<CommitPoint> {
        self.file.flush()?;
        self.file.get_ref().sync_data()?;
        self.kept = true;
        Ok(CommitPoint { count: self.bytes, digest: self.digest.digest() })
    }

    /// Lets go of what was kept: nothing stays behind.
    pub fn discard(mut self) {
        self.kept = false;
    }

    /// Forces the file to the disk and gives it its name.
    ///
    /// # Errors
    /// Those of the system; what had the name before is still there.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.partial, &self.path)?;
        self.kept = true;
        sync_folder(folder(&self.path))
    }
}

impl Write for AppendFile {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let written = self.file.write(from)?;
        self.digest.update(&from[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AppendFile {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.partial);
        }
    }
}

impl std::fmt::Debug for AppendFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let AppendFile { path, bytes, kept, .. } = self;
        f.debug_struct("GrowingFile")
            .field("path", path)
            .field("bytes", bytes)
            .field("kept", kept)
            .finish_non_exhaustive()
    }
}

/// Keeps other processes out. Where the file system cannot, nobody is kept out.
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
        // Nothing was kept: nothing stays.
        let mut file = AppendFile::create(&path).unwrap();
        file.write_all(&[1; 1 << 20]).unwrap();
        assert!(partial.exists());
        drop(file);
        assert!(!partial.exists());

        let mut file = AppendFile::create(&path).unwrap();
        assert_eq!(AppendFile::create(&path).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        let text: Vec<u8> = (0..1_000_000u32).map(|n| (n % 251) as u8).collect();
        file.write_all(&text[..700_000]).unwrap();
        let kept = file.commit().unwrap();
        assert_eq!(kept.count, 700_000);
        file.write_all(b"lost").unwrap();
        drop(file);
        let lost = fs::read(&partial).unwrap();
        assert_eq!(lost.len(), 700_004);
        // Changed, cut short, not there; each time it is left as it is.
        let mut other = lost.clone();
        other[350_000] ^= 1;
        for (bytes, kind) in
            [(&other[..], io::ErrorKind::InvalidData), (&lost[..699_999], io::ErrorKind::NotFound)]
        {
            fs::write(&partial, bytes).unwrap();
            assert_eq!(AppendFile::resume(&path, kept).unwrap_err().kind(), kind);
            assert_eq!(fs::read(&partial).unwrap(), bytes);
        }
        fs::remove_file(&partial).unwrap();
        assert_eq!(AppendFile::resume(&path, kept).unwrap_err().kind(), io::ErrorKind::NotFound);

        fs::write(&partial, &lost).unwrap();
        let mut file = AppendFile::resume(&path, kept).unwrap();
        file.write_all(&text[700_000..]).unwrap();
        // As if it had been written at once.
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
