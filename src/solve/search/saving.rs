//! A search that saves its table, and goes on from a saved one.

use super::nodes::IntoParts;
use super::slots::KeySlots;
use super::table::PartTable;
use super::{Search, SolveError};
use crate::game::{Key, Parts};
use crate::run::{Checkpoint, CheckpointError, CheckpointId, Damage, Progress, Run, Stopped};
use std::fmt::Debug;
use std::io::{self, Read, Write};
use std::path::Path;

/// Why a search that saves itself has no value.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedSearchError<P: Debug> {
    /// As for a search that does not save itself. If it was stopped, its table has been saved.
    #[error(transparent)]
    Solve(#[from] SolveError<P>),
    /// The checkpoint is damaged or foreign, or cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// Writes the entries of a table: how many, then each key and what is known of it.
fn write<K: Key>(table: &PartTable<KeySlots<K>>, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(&(table.len() as u64).to_le_bytes())?;
    for (key, info) in table.entries() {
        to.write_all(&key.to_u128().to_le_bytes())?;
        to.write_all(&info.to_le_bytes())?;
    }
    Ok(())
}

/// Bytes of an entry that is written.
const ENTRY: u64 = 24;

/// Whose the checkpoint of a search is.
pub const SAVED_SEARCH: &str = "search for a value";

/// How many entries are read between two looks at the limits.
const CHECK_EVERY: u64 = 1 << 16;

/// How many entries were written, by what is written of their number and how long all is.
fn count(bytes: u64, from: &mut dyn Read) -> io::Result<u64> {
    let mut count = [0; 8];
    from.read_exact(&mut count)?;
    let count = u64::from_le_bytes(count);
    match count.checked_mul(ENTRY).and_then(|bytes| bytes.checked_add(8)) == Some(bytes) {
        true => Ok(count),
        false => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// The next entry that was written.
fn next<K: Key>(from: &mut dyn Read) -> io::Result<(K, u64)> {
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

/// Puts the entries that were written, in so many bytes, into a table.
fn read<K: Key>(
    table: &mut PartTable<KeySlots<K>>,
    limit: usize,
    bytes: u64,
    from: &mut dyn Read,
) -> io::Result<()> {
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let count = count(bytes, from)?;
    table.reserve(usize::try_from(count).map_err(|_| bad())?, limit);
    for _ in 0..count {
        let (key, info) = next(from)?;
        if !table.restore(&key, info, limit) {
            return Err(bad());
        }
    }
    Ok(())
}

/// Why checkpoints were not merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A checkpoint is damaged, of another game or of other work, or contradicts the others; or it cannot be read
    /// or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A limit of the run was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Puts what several searches of one game have saved into one checkpoint, with which the search of the first goes
/// on; how many parts it knows something of. The positions that were searched for may differ: what is saved is of
/// their parts. Where the limit on memory does not allow for all, what was the cheapest to find is left out.
///
/// # Errors
/// [`MergeError`]. Nothing is written then.
///
/// # Complexity
/// Linear in what was saved.
pub fn merge_searches(files: &[impl AsRef<Path>], output: &Path, run: &Run<'_>) -> Result<u64, MergeError> {
    let limit = run.memory_left().map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
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
        let count = count(saved.size(), &mut saved).map_err(failed)?;
        table.reserve(usize::try_from(count).unwrap_or(usize::MAX), limit);
        for _ in 0..count {
            if read.is_multiple_of(CHECK_EVERY) {
                run.check(table.len() as u64, table.bytes() as u64)?;
                run.report(Progress { phase: "parts read", done: read, total: None });
            }
            read += 1;
            let (key, info) = next(&mut saved).map_err(failed)?;
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

impl<G: Parts> Search<G, IntoParts> {
    /// The normal value of a position, by a search that first takes in the table of `checkpoint`, if
    /// there is one, and saves its own whenever a save is due and when it is stopped.
    ///
    /// # Errors
    /// [`SavedSearchError`]. A position with a part that has no key is searched without saving.
    pub fn saved_value(
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
