//! Files that are written completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use xxhash_rust::xxh3::xxh3_64;

/// A file that is written under a temporary name in the same folder, and receives its own name when it is complete. A
/// process that is killed at any moment leaves either the old file or the new one.
///
/// If the name is that of a link, the target of the link is written. A file that is replaced keeps its permissions.
/// Temporary files of killed processes are removed by the next process that writes the same file. A process locks the
/// file that it is writing, so nothing of a living process is removed, whatever its process id.
///
/// ```
/// use impartial::run::AtomicFile;
/// use std::io::Write;
/// # let path = std::env::temp_dir().join(format!("impartial-whole-doctest-{}", std::process::id()));
/// let mut file = AtomicFile::create(&path)?;
/// file.write_all(b"half")?;
/// assert!(!path.exists());
/// file.write_all(b" and half")?;
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"half and half");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
    finished: bool,
}

/// Distinguishes the temporary files of one process.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Maximum number of links that are followed.
const MAX_LINKS: usize = 40;

/// Separator between the name of a file and the numbers of its writer.
const MARK: &str = ".impartial-";

/// Maximum length of a name that is part of a longer one: most file systems allow 255 bytes.
const LONGEST: usize = 200;

impl AtomicFile {
    /// Removes the temporary files of this file that killed processes have left. [`create`](Self::create) does this as
    /// well. This function is for work that begins and may end before it writes.
    pub fn remove_stale(path: &Path) {
        if let Ok(path) = resolve_links(path) {
            remove_left_behind(&path);
        }
    }

    /// Removes the temporary files of all files that killed processes have left in a folder.
    pub fn remove_stale_in(folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(stem) = name.to_str().and_then(|name| name.strip_prefix('.')) else { continue };
            if stem.rsplit_once(MARK).is_some_and(|(_, numbers)| are_numbers(numbers.as_bytes())) {
                let _ = remove_if_nobodys(&entry.path());
            }
        }
    }

    /// Creates a new file under a temporary name. Its folder must exist.
    ///
    /// # Errors
    /// The errors of the file system; also if the name is that of a folder, a device or a pipe, which are not replaced.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = resolve_links(path)?;
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(metadata) if metadata.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
            }
            Ok(_) => {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file"));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if path.file_name().is_none() {
                    return Err(error);
                }
                if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
                }
            }
            Err(error) => return Err(error),
        }
        remove_left_behind(&path);
        loop {
            let temporary = temporary(&path, std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
            let file = match File::options().write(true).create_new(true).open(&temporary) {
                // A file of a killed process that had the same process id.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                opened => opened?,
            };
            // The lock shows other processes that the file is in use. On file systems without locks, other processes
            // remove nothing.
            let _ = file.lock();
            keep_permissions(&file, &path)?;
            // Before the lock, another process may have removed the file as stale.
            if temporary.exists() {
                return Ok(AtomicFile { path, temporary, file, finished: false });
            }
        }
    }

    /// Forces the file to the disk and gives it its name.
    ///
    /// # Errors
    /// The errors of the file system. In that case a file that had the name before is still there.
    pub fn commit(self) -> io::Result<()> {
        let path = self.path.clone();
        self.rename(path)
    }

    /// Forces the file to the disk and gives it another name in the same folder, for a name that is known only at the
    /// end.
    ///
    /// # Errors
    /// The errors of [`commit`](Self::commit).
    pub fn commit_as(self, path: &Path) -> io::Result<()> {
        let path = resolve_links(path)?;
        self.rename(path)
    }

    fn rename(mut self, path: PathBuf) -> io::Result<()> {
        keep_permissions(&self.file, &path)?;
        self.file.sync_all()?;
        fs::rename(&self.temporary, &path)?;
        self.finished = true;
        sync_folder(folder(&path))
    }
}

/// Gives a new file the permissions of the file at `path`, if there is one, which the new file is going to replace.
#[cfg(unix)]
fn keep_permissions(file: &File, path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(replaced) => file.set_permissions(replaced.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Elsewhere a file takes the permissions of its folder.
#[cfg(not(unix))]
fn keep_permissions(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Returns the target of a name, which need not exist.
pub(super) fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            // Not a link, or no file.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Returns the folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the temporary name of a file that a process writes.
fn temporary(path: &Path, process: u32, number: u64) -> PathBuf {
    let mut name = prefix(path);
    name.push(format!("{process}-{number}"));
    path.with_file_name(name)
}

/// Returns the common prefix of the temporary names of a file. The names are hidden, and contain the name of the
/// program.
fn prefix(path: &Path) -> OsString {
    let name = path.file_name().unwrap_or_default();
    let mut prefix = OsString::from(".");
    if name.len() <= LONGEST {
        prefix.push(name);
    } else {
        prefix.push(format!("{:016x}", xxh3_64(name.as_encoded_bytes())));
    }
    prefix.push(MARK);
    prefix
}

/// Removes the temporary files of a file that killed processes have left.
fn remove_left_behind(path: &Path) {
    let prefix = prefix(path);
    let Ok(entries) = fs::read_dir(folder(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let numbers = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        if numbers.is_some_and(are_numbers) {
            // Errors are ignored: a remaining file does no harm.
            let _ = remove_if_nobodys(&entry.path());
        }
    }
}

/// Returns whether the rest of a name consists of the numbers of a process and a file.
fn are_numbers(name: &[u8]) -> bool {
    name.iter().all(|&b| b.is_ascii_digit() || b == b'-')
}

/// Removes a file that no process has locked.
fn remove_if_nobodys(path: &Path) -> io::Result<()> {
    let file = File::open(path)?;
    if file.metadata()?.is_file() && file.try_lock().is_ok() {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Makes sure that a renaming is on the disk, on systems where folders can be opened.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("impartial-whole-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let mut names: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(path: &Path, content: &str) {
        let mut file = AtomicFile::create(path).unwrap();
        file.write_all(content.as_bytes()).unwrap();
        file.commit().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("mode");
        let (path, other) = (folder.0.join("table.csv"), folder.0.join("other.csv"));
        let mode_of = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        for mode in [0o600, 0o640, 0o444] {
            write(&path, "old");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let file = AtomicFile::create(&path).unwrap();
            assert_eq!(mode_of(&file.temporary), mode, "others do not read the file while it is written");
            file.commit().unwrap();
            assert_eq!((mode_of(&path), fs::read(&path).unwrap()), (mode, Vec::new()));
        }
        write(&other, "old");
        fs::set_permissions(&other, fs::Permissions::from_mode(0o600)).unwrap();
        AtomicFile::create(&folder.0.join("third.csv")).unwrap().commit_as(&other).unwrap();
        assert_eq!(mode_of(&other), 0o600);
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_a_living_one_writes_is_not() {
        let folder = Folder::new("left");
        let path = folder.0.join("table.csv");
        let living = AtomicFile::create(&path).unwrap();
        // A file of a process that has ended, one of an earlier process with this process id, and a file with a similar
        // name.
        for process in [u32::MAX, std::process::id()] {
            fs::write(temporary(&path, process, 999_999), "half").unwrap();
        }
        let notes = ".table.csv.impartial-notes";
        fs::write(folder.0.join(notes), "mine").unwrap();
        fs::write(temporary(&folder.0.join("other.csv"), u32::MAX, 0), "half").unwrap();
        assert_eq!(folder.names().len(), 5);

        write(&path, "whole");
        let own = living.temporary.file_name().unwrap().to_str().unwrap().to_owned();
        let other = format!(".other.csv.impartial-{}-0", u32::MAX);
        let mut expected = [notes.to_owned(), own, other, "table.csv".to_owned()];
        expected.sort();
        assert_eq!(folder.names(), expected);
        living.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"", "the last one to be finished has the name");
    }

    #[test]
    fn what_was_left_behind_in_a_folder_is_removed_and_nothing_else() {
        let folder = Folder::new("whole-folder");
        let (one, other) = (folder.0.join("one"), folder.0.join("other"));
        for path in [&one, &other] {
            write(&temporary(path, 1, 7), "half");
        }
        let living = AtomicFile::create(&other).unwrap();
        write(&one, "whole");
        write(&folder.0.join(".hidden"), "");
        write(&folder.0.join(".one.impartial-notes"), "");
        AtomicFile::remove_stale_in(&folder.0);
        assert_eq!(folder.names().len(), 4, "{:?}", folder.names());
        assert!(!temporary(&one, 1, 7).exists() && !temporary(&other, 1, 7).exists());
        living.commit_as(&folder.0.join("third")).unwrap();
        AtomicFile::remove_stale_in(&folder.0.join("nowhere"));
        assert_eq!(folder.names().len(), 4);
        assert!(folder.0.join("third").exists() && !other.exists());
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one_alone() {
        let folder = Folder::new("unfinished");
        let path = folder.0.join("old");
        write(&path, "old");
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(folder.names(), ["old"]);
    }

    #[test]
    fn no_file_is_put_in_the_place_of_a_folder_or_where_there_is_no_folder() {
        let folder = Folder::new("folder");
        assert!(AtomicFile::create(&folder.0).is_err());
        assert!(AtomicFile::create(&folder.0.join("no").join("file")).is_err());
        assert!(AtomicFile::create(Path::new("")).is_err());
        assert!(folder.names().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_stay_what_they_are() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("links");
        let inner = folder.0.join("inner");
        fs::create_dir(&inner).unwrap();
        // A link to a link to a name that does not exist yet.
        symlink("inner/second", folder.0.join("first")).unwrap();
        symlink("target", inner.join("second")).unwrap();
        let long = folder.0.join("x".repeat(250));
        write(&long, "long");
        assert_eq!(fs::read_to_string(&long).unwrap(), "long");
        for content in ["one", "two"] {
            write(&folder.0.join("first"), content);
            assert_eq!(fs::read_to_string(inner.join("target")).unwrap(), content);
        }
        assert!(fs::symlink_metadata(folder.0.join("first")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(inner.join("second")).unwrap().is_symlink());
        symlink("round", folder.0.join("round")).unwrap();
        assert!(AtomicFile::create(&folder.0.join("round")).is_err());
        assert!(AtomicFile::create(Path::new("/dev/null")).is_err());
    }
}
