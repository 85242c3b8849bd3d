//! The bytes of a checkpoint file.

use super::{CheckpointError, CheckpointId, Damage, VERSION};
use crate::run::AtomicFile;
use crate::run::whole_file::folder;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// The first line of every checkpoint; the number is that of the format.
const MAGIC: &[u8] = b"impartial checkpoint 1\n";

/// The longest second line that is read: names of games and windows are short.
const LONGEST_HEADER: u64 = 1 << 20;

/// How much is read or written at a time.
const BUFFER: usize = 1 << 18;

/// The second line, with the checksum last. It is as long with one checksum and number of bytes as
/// with any other, so that both can be filled in when the state has been written.
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

/// What follows the digits of the checksum.
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

    /// The line up to the digits of the checksum.
    fn before_checksum(&self) -> io::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        line.truncate(line.len() - AFTER_CHECKSUM.len() - self.checksum.len());
        Ok(line)
    }

    /// What differs from the work at hand.
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

/// The checksum: over the state, then the line before the checksum. The line is last because it
/// says how long the state is.
fn checksum(mut state: Xxh3, before: &[u8]) -> String {
    state.update(before);
    digits(state.digest128())
}

/// The state of a checkpoint, whose checksum has been verified, to be read piece by piece.
#[derive(Debug)]
pub struct SavedState {
    bytes: u64,
    from: Take<BufReader<File>>,
}

impl SavedState {
    /// The bytes of the whole state.
    pub fn size(&self) -> u64 {
        self.bytes
    }
}

impl Read for SavedState {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.from.read(to)
    }
}

/// Opens and verifies a file of this work; `None` if there is none.
pub(super) fn open(path: &Path, id: &CheckpointId) -> Result<Option<SavedState>, CheckpointError> {
    let Some((header, saved)) = read(path)? else { return Ok(None) };
    match header.foreign(id) {
        None => Ok(Some(saved)),
        Some((field, found, expected)) => {
            Err(CheckpointError::Foreign { path: path.to_owned(), field, found, expected })
        }
    }
}

/// Opens and verifies a file of any work that this version saved.
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

/// Opens and verifies a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<(Header, SavedState)>, CheckpointError> {
    let io = |error| CheckpointError::io(path, error);
    let damaged = |damage| CheckpointError::damaged(path, damage);
    // To open a pipe is to wait for somebody who writes into it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Err(damaged(Damage::NotACheckpoint));
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A folder that is not there should be found out before the work, not after.
            let is_folder = fs::metadata(folder(path)).map_err(io)?.is_dir();
            return if is_folder { Ok(None) } else { Err(io(io::ErrorKind::NotADirectory.into())) };
        }
        Err(error) => return Err(io(error)),
    };
    let length = file.metadata().map_err(io)?.len();
    let mut from = BufReader::with_capacity(BUFFER, file);

    let mut magic = Vec::new();
    from.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(io)?;
    if magic != MAGIC {
        return Err(damaged(Damage::NotACheckpoint));
    }
    let mut line = Vec::new();
    from.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line).map_err(io)?;
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
    let mut left = expected;
    while left > 0 {
        let piece = from.fill_buf().map_err(io)?;
        if piece.is_empty() {
            return Err(damaged(Damage::Length { expected, found: expected - left }));
        }
        let taken = usize::try_from(left).map_or(piece.len(), |left| left.min(piece.len()));
        hash.update(&piece[..taken]);
        from.consume(taken);
        left -= taken as u64;
    }
    if checksum(hash, &line[..digits_at]) != header.checksum {
        return Err(damaged(Damage::Checksum));
    }
    from.seek(SeekFrom::Start(start)).map_err(io)?;
    Ok(Some((header, SavedState { bytes: expected, from: from.take(expected) })))
}

/// Counts and hashes what is written.
struct HashingWriter<W> {
    to: W,
    hash: Xxh3,
    bytes: u64,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let written = self.to.write(from)?;
        self.hash.update(&from[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Writes the whole file, in place of the one that is there.
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
    let room = Header::new(id, 0).before_checksum()?;
    let mut to = BufWriter::with_capacity(BUFFER, file);
    to.write_all(MAGIC)?;
    to.write_all(&room)?;
    to.write_all(digits(0).as_bytes())?;
    to.write_all(AFTER_CHECKSUM)?;
    let mut hashing = HashingWriter { to, hash: Xxh3::new(), bytes: 0 };
    write(&mut hashing)?;

    let before = Header::new(id, hashing.bytes).before_checksum()?;
    let checksum = checksum(hashing.hash, &before);
    let mut to = hashing.to;
    // Seeking writes out what is in the buffer.
    to.seek(SeekFrom::Start(MAGIC.len() as u64))?;
    to.write_all(&before)?;
    to.write_all(checksum.as_bytes())?;
    to.flush()
}
