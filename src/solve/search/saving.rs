//! Searches that save their table in a checkpoint and resume from a saved one.

use super::nodes::IntoParts;
use super::slots::KeySlots;
use super::table::PartTable;
use super::{KeyedSearch, SolveError, ValueSearch};
use crate::game::{Game, Key, Parts};
use crate::run::{Checkpoint, CheckpointError, CheckpointId, Damage, Progress, Run, Stopped};
use std::fmt::Debug;
use std::io::{self, Read, Write};
use std::path::Path;

/// Error of a search with a checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedSearchError<P: Debug> {
    /// An error of the search. If a limit stopped the search, its table has been saved.
    #[error(transparent)]
    Solve(#[from] SolveError<P>),
    /// The checkpoint is damaged, belongs to another computation, or cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// A function that computes a value by a search that saves itself.
pub(super) type SavedValueFn<G, N> = fn(
    &mut KeyedSearch<G, N>,
    &<G as Game>::Position,
    &Run<'_>,
    &mut Checkpoint,
) -> Result<u64, SavedSearchError<<G as Game>::Position>>;

/// Writes the entries of a table: their number, then each key with its encoded knowledge.
fn write<K: Key>(table: &PartTable<KeySlots<K>>, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(&(table.len() as u64).to_le_bytes())?;
    for (key, info) in table.entries() {
        to.write_all(&key.to_u128().to_le_bytes())?;
        to.write_all(&info.to_le_bytes())?;
    }
    Ok(())
}

/// Number of bytes of a written entry.
const ENTRY: u64 = 24;

/// The kind of computation that the checkpoint of a search belongs to.
pub const SAVED_SEARCH: &str = "search for a value";

/// Number of entries read between two checks of the limits.
const CHECK_EVERY: u64 = 1 << 16;

/// Reads the number of written entries.
///
/// # Errors
/// [`io::ErrorKind::InvalidData`] if that number does not fit the length of all data, `bytes`.
fn read_count(bytes: u64, from: &mut dyn Read) -> io::Result<u64> {
    let mut count = [0; 8];
    from.read_exact(&mut count)?;
    let count = u64::from_le_bytes(count);
    match count.checked_mul(ENTRY).and_then(|bytes| bytes.checked_add(8)) == Some(bytes) {
        true => Ok(count),
        false => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Reads the next entry. Fails with [`io::ErrorKind::InvalidData`] if its key is too large for `K`.
fn read_entry<K: Key>(from: &mut dyn Read) -> io::Result<(K, u64)> {
    let (mut key, mut info) = ([0; 16], [0; 8]);
    from.read_exact(&mut key)?;
    from.read_exact(&mut info)?;
    let number = u128::from_le_bytes(key);
    let key = K::from_u128(number);
    match key.to_u128() == number {
        true => Ok((key, u64::from_le_bytes(info))),
        false => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Reads entries, written in `bytes` bytes, into a table of at most `limit` bytes.
fn read<K: Key>(
    table: &mut PartTable<KeySlots<K>>,
    limit: usize,
    bytes: u64,
    from: &mut dyn Read,
) -> io::Result<()> {
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let count = read_count(bytes, from)?;
    table.reserve(usize::try_from(count).map_err(|_| bad())?, limit);
    for _ in 0..count {
        let (key, info) = read_entry(from)?;
        if !table.restore(&key, info, limit) {
            return Err(bad());
        }
    }
    Ok(())
}

/// The reason why [`merge_searches`] writes no checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A checkpoint is damaged, belongs to another game or computation, contradicts another checkpoint, or cannot be
    /// read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A limit of the run was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Merges the checkpoints of several searches of one game into one checkpoint, and returns its number of entries.
///
/// The search of the first checkpoint can resume from the merged one. The searched positions may differ, because
/// entries are about their parts. If the memory limit does not allow for all entries, those that were cheapest to find
/// are left out.
///
/// # Errors
/// [`MergeError`]; then no checkpoint is written.
///
/// # Complexity
/// Linear in the number of saved entries.
pub fn merge_searches(files: &[impl AsRef<Path>], output: &Path, run: &Run<'_>) -> Result<u64, MergeError> {
    let limit = run.memory_left().map_or(usize::MAX, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let mut table: PartTable<KeySlots<u128>> = PartTable::new();
    let mut first: Option<CheckpointId> = None;
    let mut read = 0u64;
    for path in files.iter().map(AsRef::as_ref) {
        let (id, mut saved) = Checkpoint::open_any(path)?;
        let expected =
            first.get_or_insert_with(|| CheckpointId { kind: SAVED_SEARCH.to_owned(), ..id.clone() });
        for (field, found, expected) in [("kind", id.kind, &expected.kind), ("game", id.game, &expected.game)]
        {
            if found != *expected {
                let (path, expected) = (path.to_owned(), expected.clone());
                return Err(CheckpointError::Foreign { path, field, found, expected }.into());
            }
        }
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::InvalidData => {
                CheckpointError::Damaged { path: path.to_owned(), damage: Damage::State }
            }
            _ => CheckpointError::Io { path: path.to_owned(), error },
        };
        let count = read_count(saved.size(), &mut saved).map_err(failed)?;
        table.reserve(usize::try_from(count).unwrap_or(usize::MAX), limit);
        for _ in 0..count {
            if read.is_multiple_of(CHECK_EVERY) {
                run.check(table.len() as u64, table.bytes() as u64)?;
                run.report(Progress { phase: "parts read", done: read, total: None });
            }
            read += 1;
            let (key, info) = read_entry(&mut saved).map_err(failed)?;
            if !table.agrees(&key, info) {
                return Err(CheckpointError::Contradiction { path: path.to_owned() }.into());
            }
            if !table.restore(&key, info, limit) {
                return Err(failed(io::ErrorKind::InvalidData.into()).into());
            }
        }
    }
    if let Some(id) = first {
        Checkpoint::new(output, id).save(&mut |to| write(&table, to))?;
    }
    Ok(table.len() as u64)
}

impl<G: Parts + Send + Sync> KeyedSearch<G, IntoParts> {
    /// Returns the normal value of a position, by a search that resumes from a checkpoint and saves its table there.
    pub(super) fn saved_value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<u64, SavedSearchError<G::Position>> {
        let Some(parts) = self.core.parts_of(&self.game, position) else {
            return Ok(self.value(position, run)?);
        };
        if let Some(mut saved) = checkpoint.open()? {
            let (limit, bytes) = (self.core.limit(run), saved.size());
            read(&mut self.core.table, limit, bytes, &mut saved)
                .map_err(|error| CheckpointError::Io { path: checkpoint.path().to_owned(), error })?;
        }
        let result = self.core.watched_value(&self.game, parts, run, &mut |table| {
            checkpoint.save_if_due(run, &mut |to| write(table, to));
        });
        if let Err(SolveError::Stopped(_)) = &result {
            let table = &self.core.table;
            checkpoint.save(&mut |to| write(table, to))?;
        }
        Ok(result?.into())
    }
}
