//! Files for results: known to be writable before the work, and afterwards complete or absent.

use crate::errors::CommandError;
use impartial::run::AtomicFile;
use serde::Serialize;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Size of the write buffer, in bytes.
const BUFFER: usize = 1 << 18;

/// A file that a result will be written to at the end of the work.
#[derive(Debug)]
pub(crate) struct ResultFile {
    /// The option that named the file, for messages.
    option: &'static str,
    path: PathBuf,
    /// `true` for a device or a pipe, which cannot be replaced by a new file.
    special: bool,
}

impl ResultFile {
    /// Checks before the work that the file can be written. The check leaves no file behind.
    ///
    /// # Errors
    /// Bad input: `path` is a folder, its folder does not exist, or no file can be made there.
    pub(crate) fn ready(option: &'static str, path: &Path) -> Result<Self, CommandError> {
        let special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        if !special {
            AtomicFile::create(path).map_err(|error| cannot(option, path, &error))?;
        }
        Ok(ResultFile { option, path: path.to_owned(), special })
    }

    /// Checks the file of an option as [`ready`](Self::ready) does, if the option was given.
    pub(crate) fn wanted(option: &'static str, path: Option<&Path>) -> Result<Option<Self>, CommandError> {
        path.map(|path| ResultFile::ready(option, path)).transpose()
    }

    /// Returns the path as it was typed.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the file is a device or a pipe: output cannot be taken back from there.
    pub(crate) fn is_special(&self) -> bool {
        self.special
    }

    /// Writes `content` as the whole file, or leaves the file as it was.
    pub(crate) fn write(&self, content: &[u8]) -> Result<(), CommandError> {
        self.write_with(&mut |to| Ok(to.write_all(content)?))
    }

    /// Writes the output of `write` as the whole file, or leaves the file as it was if `write` fails.
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

    /// Adds the option and the path to an error of writing; other errors stay as they are.
    pub(crate) fn with_path(&self, error: CommandError) -> CommandError {
        match error {
            CommandError::Output(error) => cannot(self.option, &self.path, &error),
            other => other,
        }
    }

    /// Writes an object as a line of JSON.
    pub(crate) fn write_json(&self, content: &impl Serialize) -> Result<(), CommandError> {
        let mut text = serde_json::to_vec(content)?;
        text.push(b'\n');
        self.write(&text)
    }
}

/// Calls `write` with a buffer in front of `file`, and returns the file.
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
