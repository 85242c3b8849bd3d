//! Files that results are written to: known to be writable before the work, and whole or not there at all
//! after it.

use crate::errors::Error;
use serde::Serialize;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that something will be written to at the end of the work.
#[derive(Debug)]
pub(crate) struct ResultFile {
    /// The option that named it, for messages.
    option: &'static str,
    /// As it was named.
    named: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A file that is there or will be: written under another name first.
    File(PathBuf),
    /// A device or a pipe, which only takes what it is given.
    Special(PathBuf),
}

impl ResultFile {
    /// Makes sure that the file can be written, before the work. Nothing stays behind, whatever becomes
    /// of the work.
    ///
    /// # Errors
    /// Bad input: a folder, no such folder, or a folder where no file can be made.
    pub(crate) fn ready(option: &'static str, path: &Path) -> Result<Self, Error> {
        // What a link leads to is written, not the link.
        let leads_to = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let place = match fs::metadata(path) {
            Ok(found) if !found.is_file() && !found.is_dir() => Place::Special(leads_to),
            _ => {
                temporary_for(path)
                    .and_then(|_| temporary_for(&leads_to))
                    .map_err(|error| cannot(option, path, &error))?;
                Place::File(leads_to)
            }
        };
        Ok(ResultFile { option, named: path.to_owned(), place })
    }

    /// The same for an option that may be missing.
    pub(crate) fn wanted(option: &'static str, path: Option<&Path>) -> Result<Option<Self>, Error> {
        path.map(|path| ResultFile::ready(option, path)).transpose()
    }

    /// Writes the whole file or none of it.
    pub(crate) fn write(&self, content: &[u8]) -> Result<(), Error> {
        let written = match &self.place {
            Place::Special(path) => {
                fs::OpenOptions::new().write(true).open(path).and_then(|mut to| to.write_all(content))
            }
            Place::File(path) => temporary_for(path).and_then(|mut file| {
                file.write_all(content)?;
                file.as_file().sync_all()?;
                file.persist(path).map_err(|error| error.error)?;
                Ok(())
            }),
        };
        written.map_err(|error| cannot(self.option, &self.named, &error))
    }

    /// Writes a line of JSON.
    pub(crate) fn write_json(&self, content: &impl Serialize) -> Result<(), Error> {
        let mut text = serde_json::to_vec(content)?;
        text.push(b'\n');
        self.write(&text)
    }
}

fn cannot(option: &str, path: &Path, error: &io::Error) -> Error {
    Error::input(format!("{option}: '{}' cannot be written: {error}", path.display()))
}

/// A new file in the folder of another one, whose name it can be given; it is removed unless it is.
///
/// # Errors
/// Those of the system; and if the name is that of a folder.
pub(crate) fn temporary_for(path: &Path) -> io::Result<NamedTempFile> {
    let is_folder = match fs::metadata(path) {
        Ok(found) => found.is_dir(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
        }
        Err(error) => return Err(error),
    };
    if is_folder {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    if let Some(permissions) = readable_by_others() {
        builder.permissions(permissions);
    }
    // The system's own message: that of the crate names the temporary file.
    fs::metadata(folder)?;
    builder.prefix(".impartial-").tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))
}

/// Temporary files are for their owner alone; results are for whoever the user's settings say.
fn readable_by_others() -> Option<Permissions> {
    #[cfg(unix)]
    return Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    None
}
