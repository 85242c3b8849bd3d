//! Files that results are written to: known to be writable before the work, and whole or not there at all
//! after it.

use crate::errors::CommandError;
use impartial::run::AtomicFile;
use serde::Serialize;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How much is written at a time.
const BUFFER: usize = 1 << 18;

/// A file that something will be written to at the end of the work.
#[derive(Debug)]
pub(crate) struct ResultFile {
    /// The option that named it, for messages.
    option: &'static str,
    path: PathBuf,
    /// Whether it is a device or a pipe, which only takes what it is given.
    special: bool,
}

impl ResultFile {
    /// Makes sure that the file can be written, before the work. Nothing stays behind, whatever becomes
    /// of the work.
    ///
    /// # Errors
    /// Bad input: a folder, no such folder, or a folder where no file can be made.
    pub(crate) fn ready(option: &'static str, path: &Path) -> Result<Self, CommandError> {
        let special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if !special {
            AtomicFile::create(path).map_err(|error| cannot(option, path, &error))?;
        }
        Ok(ResultFile { option, path: path.to_owned(), special })
    }

    /// The same for an option that may be missing.
    pub(crate) fn wanted(option: &'static str, path: Option<&Path>) -> Result<Option<Self>, CommandError> {
        path.map(|path| ResultFile::ready(option, path)).transpose()
    }

    /// The file, as it was named.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a device or a pipe: what is written there is gone.
    pub(crate) fn is_special(&self) -> bool {
        self.special
    }

    /// Writes the whole file or none of it.
    pub(crate) fn write(&self, content: &[u8]) -> Result<(), CommandError> {
        self.write_with(&mut |to| Ok(to.write_all(content)?))
    }

    /// Writes all that `write` writes, or nothing.
    pub(crate) fn write_with(
        &self,
        write: &mut dyn FnMut(&mut dyn Write) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let written = if self.special {
            let file = fs::OpenOptions::new().write(true).open(&self.path);
            file.map_err(CommandError::from).and_then(|file| through_buffer(file, write).map(drop))
        } else {
            AtomicFile::create(&self.path)
                .map_err(CommandError::from)
                .and_then(|file| through_buffer(file, write))
                .and_then(|file| Ok(file.commit()?))
        };
        written.map_err(|error| self.with_path(error))
    }

    /// An error that says which file could not be written, if it is one of writing.
    pub(crate) fn with_path(&self, error: CommandError) -> CommandError {
        match error {
            CommandError::Output(error) => cannot(self.option, &self.path, &error),
            other => other,
        }
    }

    /// Writes a line of JSON.
    pub(crate) fn write_json(&self, content: &impl Serialize) -> Result<(), CommandError> {
        let mut text = serde_json::to_vec(content)?;
        text.push(b'\n');
        self.write(&text)
    }
}

/// Writes into a file, and gives it back.
fn through_buffer<W: Write>(
    file: W,
    write: &mut dyn FnMut(&mut dyn Write) -> Result<(), CommandError>,
) -> Result<W, CommandError> {
    let mut to = BufWriter::with_capacity(BUFFER, file);
    write(&mut to)?;
    Ok(to.into_inner().map_err(io::IntoInnerError::into_error)?)
}

fn cannot(option: &str, path: &Path, error: &io::Error) -> CommandError {
    CommandError::input(format!("{option}: '{}' cannot be written: {error}", path.display()))
}
