//! A search that saves its table, and goes on from a saved one.

use super::core::Core;
use super::nodes::{IntoParts, SearchNodes};
use super::slots::KeySlots;
use super::table::Table;
use super::{Search, SolveError};
use crate::game::{Key, Options, Parts};
use crate::run::{Checkpoint, CheckpointError, Run};
use std::fmt::Debug;
use std::io::{self, Read, Write};

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
fn write<K: Key>(table: &Table<KeySlots<K>>, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(&(table.len() as u64).to_le_bytes())?;
    for (key, info) in table.entries() {
        to.write_all(&key.to_u128().to_le_bytes())?;
        to.write_all(&info.to_le_bytes())?;
    }
    Ok(())
}

/// Bytes of an entry that is written.
const ENTRY: u64 = 24;

/// Puts the entries that were written, in so many bytes, into a table.
fn read<G: Options, N: SearchNodes<G, Key = K, Slots = KeySlots<K>>, K: Key>(
    core: &mut Core<G, N>,
    limit: usize,
    bytes: u64,
    from: &mut dyn Read,
) -> io::Result<()> {
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let mut count = [0; 8];
    from.read_exact(&mut count)?;
    let count = u64::from_le_bytes(count);
    if count.checked_mul(ENTRY).and_then(|bytes| bytes.checked_add(8)) != Some(bytes) {
        return Err(bad());
    }
    core.table.reserve(usize::try_from(count).map_err(|_| bad())?, limit);
    for _ in 0..count {
        let (mut key, mut info) = ([0; 16], [0; 8]);
        from.read_exact(&mut key)?;
        from.read_exact(&mut info)?;
        let number = u128::from_le_bytes(key);
        let key = K::from_u128(number);
        if key.to_u128() != number || !core.table.restore(&key, u64::from_le_bytes(info), limit) {
            return Err(bad());
        }
    }
    Ok(())
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
            read(&mut self.core, limit, bytes, &mut saved)
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
