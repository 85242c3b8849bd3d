//! Format of a checkpoint file.

use super::{CheckpointError, CheckpointId, Damage, VERSION};
use crate::run::AtomicFile;
use crate::run::atomic_file::folder;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// The first line of every checkpoint, with the number of the format.
const MAGIC: &[u8] = b"impartial checkpoint 1\n";

/// Maximum length of the second line: names of games and windows are short.
const LONGEST_HEADER: u64 = 1 << 20;

/// Number of bytes that are read or written at a time.
const BUFFER: usize = 1 << 18;

/// The second line, with the checksum last. Its length does not depend on the checksum and the number of bytes, so both
/// can be filled in after the state has been written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    version: String,
    kind: String,
    game: String,
    window: String,
    seed: u64,
    bytes: String,
    checksum: String,
}

/// The text after the digits of the checksum.
const AFTER_CHECKSUM: &[u8] = b"\"}\n";

impl Header {
    fn new(id: &CheckpointId, bytes: u64) -> Self {
        Header {
            version: VERSION.to_owned(),
            kind: id.kind.clone(),
            game: id.game.clone(),
            window: id.window.clone(),
            seed: id.seed,
            bytes: format!("{bytes:020}"),
            checksum: digits(0),
        }
    }

    /// Returns the line up to the digits of the checksum.
    fn before_checksum(&self) -> io::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        line.truncate(line.len() - AFTER_CHECKSUM.len() - self.checksum.len());
        Ok(line)
    }

    /// Returns the first field that differs from the present work, with the value in the file and the expected value.
    fn foreign(self, id: &CheckpointId) -> Option<(&'static str, String, String)> {
        let fields = [
            ("kind", self.kind, id.kind.clone()),
            ("game", self.game, id.game.clone()),
            ("window", self.window, id.window.clone()),
            ("seed", self.seed.to_string(), id.seed.to_string()),
            ("version", self.version, VERSION.to_owned()),
        ];
        fields.into_iter().find(|(_, found, expected)| found != expected)
    }
}

fn digits(checksum: u128) -> String {
    format!("{checksum:032x}")
}

/// Returns the checksum of the state and of the line before the checksum. The line comes last because it contains the
/// length of the state.
fn checksum(mut state: Xxh3, before: &[u8]) -> String {
    state.update(before);
    digits(state.digest128())
}

/// A reader of the state of a checkpoint, whose checksum has been verified.
#[derive(Debug)]
pub struct SavedState {
    bytes: u64,
    reader: Take<BufReader<File>>,
}

impl SavedState {
    /// Returns the number of bytes of the whole state.
    pub fn size(&self) -> u64 {
        self.bytes
    }
}

impl Read for SavedState {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

/// Opens and verifies a file of this work. Returns `None` if the file does not exist.
pub(super) fn open(path: &Path, id: &CheckpointId) -> Result<Option<SavedState>, CheckpointError> {
    let Some((header, saved)) = read(path)? else { return Ok(None) };
    match header.foreign(id) {
        None => Ok(Some(saved)),
        Some((field, found, expected)) => {
            Err(CheckpointError::Foreign { path: path.to_owned(), field, found, expected })
        }
    }
}

/// Opens and verifies a file of any work that was saved by this version.
pub(super) fn open_any(path: &Path) -> Result<(CheckpointId, SavedState), CheckpointError> {
    let Some((header, saved)) = read(path)? else {
        return Err(CheckpointError::io(path, io::Error::new(io::ErrorKind::NotFound, "no such file")));
    };
    let Header { version, kind, game, window, seed, .. } = header;
    if version != VERSION {
        let (path, field, expected) = (path.to_owned(), "version", VERSION.to_owned());
        return Err(CheckpointError::Foreign { path, field, found: version, expected });
    }
    Ok((CheckpointId { kind, game, window, seed }, saved))
}

/// Opens and verifies a file. Returns `None` if the file does not exist.
fn read(path: &Path) -> Result<Option<(Header, SavedState)>, CheckpointError> {
    let io = |error| CheckpointError::io(path, error);
    let damaged = |damage| CheckpointError::damaged(path, damage);
    // Opening a pipe would block until another process writes into it.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Err(damaged(Damage::NotACheckpoint));
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A missing folder should be reported before the work, not after it.
            let is_folder = fs::metadata(folder(path)).map_err(io)?.is_dir();
            return if is_folder { Ok(None) } else { Err(io(io::ErrorKind::NotADirectory.into())) };
        }
        Err(error) => return Err(io(error)),
    };
    let length = file.metadata().map_err(io)?.len();
    let mut reader = BufReader::with_capacity(BUFFER, file);

    let mut magic = Vec::new();
    reader.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(io)?;
    if magic != MAGIC {
        return Err(damaged(Damage::NotACheckpoint));
    }
    let mut line = Vec::new();
    reader.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line).map_err(io)?;
    let header: Option<Header> = serde_json::from_slice(&line).ok();
    let Some((header, expected)) = header.and_then(|header| {
        let expected = header.bytes.parse::<u64>().ok()?;
        Some((header, expected))
    }) else {
        return Err(damaged(Damage::Header));
    };
    let digits_at = line.len().checked_sub(AFTER_CHECKSUM.len() + header.checksum.len());
    let Some(digits_at) = digits_at.filter(|_| line.ends_with(AFTER_CHECKSUM)) else {
        return Err(damaged(Damage::Header));
    };

    let start = (magic.len() + line.len()) as u64;
    let found = length.saturating_sub(start);
    if found != expected {
        return Err(damaged(Damage::Length { expected, found }));
    }
    let mut hash = Xxh3::new();
    let mut remaining = expected;
    while remaining > 0 {
        let piece = reader.fill_buf().map_err(io)?;
        if piece.is_empty() {
            return Err(damaged(Damage::Length { expected, found: expected - remaining }));
        }
        let length = usize::try_from(remaining).map_or(piece.len(), |remaining| remaining.min(piece.len()));
        hash.update(&piece[..length]);
        reader.consume(length);
        remaining -= length as u64;
    }
    if checksum(hash, &line[..digits_at]) != header.checksum {
        return Err(damaged(Damage::Checksum));
    }
    reader.seek(SeekFrom::Start(start)).map_err(io)?;
    Ok(Some((header, SavedState { bytes: expected, reader: reader.take(expected) })))
}

/// A writer that counts and hashes the bytes written.
struct HashingWriter<W> {
    writer: W,
    hash: Xxh3,
    bytes: u64,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.writer.write(bytes)?;
        self.hash.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Writes the whole file, and replaces the existing one.
pub(super) fn save(
    path: &Path,
    id: &CheckpointId,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    write_all(&mut file, id, write)?;
    file.commit()
}

fn write_all(
    file: &mut AtomicFile,
    id: &CheckpointId,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let placeholder = Header::new(id, 0).before_checksum()?;
    let mut writer = BufWriter::with_capacity(BUFFER, file);
    writer.write_all(MAGIC)?;
    writer.write_all(&placeholder)?;
    writer.write_all(digits(0).as_bytes())?;
    writer.write_all(AFTER_CHECKSUM)?;
    let mut hashing = HashingWriter { writer, hash: Xxh3::new(), bytes: 0 };
    write(&mut hashing)?;

    let line = Header::new(id, hashing.bytes).before_checksum()?;
    let checksum = checksum(hashing.hash, &line);
    let mut writer = hashing.writer;
    // Seeking flushes the buffer.
    writer.seek(SeekFrom::Start(MAGIC.len() as u64))?;
    writer.write_all(&line)?;
    writer.write_all(checksum.as_bytes())?;
    writer.flush()
}
