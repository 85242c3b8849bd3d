//! The values of a process that saves its work: a file for each stretch of work between two saves, and at the end one
//! file of all values.

use crate::error::ClusterError;
use crate::found::Stretch;
use crate::part::{Meta, PartWriter, ValuePartInfo, failed, manifest_of};
use crate::ring::Ring;
use impartial::solve::TableValues;
use std::io;
use std::path::{Path, PathBuf};

/// The values of a process at work.
pub(crate) struct StretchValues {
    /// The file of all values, written at the end.
    all: PartWriter,
    meta: Meta,
    /// The values since the last save, if work is saved.
    stretches: Option<Stretches>,
}

/// The saved values of a process.
pub(crate) struct Stretches {
    folder: PathBuf,
    /// The stretch from the last save to the end of the table.
    stretch: Stretch,
    to: PartWriter,
    done: Vec<ValuePartInfo>,
}

impl Stretches {
    /// Starts at a tile, with the stretches before it that this process takes over.
    pub(crate) fn new(
        folder: &Path,
        (ring, process, tile): (&Ring<'_>, usize, usize),
        taken: &[Stretch],
        meta: &Meta,
    ) -> Result<Self, ClusterError> {
        let done = taken.iter().map(|stretch| {
            let manifest = manifest_of(&stretch.path(folder));
            let part = ValuePartInfo::open(&manifest)?;
            if part.meta != meta.of_process(stretch.process, stretch.processes) {
                return Err(failed(&manifest, "of another table"));
            }
            // It is better to find damage now than at the end.
            part.read(&mut |_| Ok(()))?;
            Ok(part)
        });
        let done = done.collect::<Result<_, ClusterError>>()?;
        let stretch = Stretch {
            from: tile,
            before: ring.tiles(),
            words: ring.words(),
            parts: ring.parts(),
            process,
            processes: ring.workers(),
        };
        Ok(Stretches { folder: folder.to_owned(), stretch, to: begun(folder, process)?, done })
    }

    /// Closes the stretch before a tile, and begins another one.
    fn save(&mut self, tile: usize, meta: &Meta) -> Result<(), ClusterError> {
        if tile == self.stretch.from {
            return Ok(());
        }
        let stretch = Stretch { before: tile, ..self.stretch };
        let path = stretch.path(&self.folder);
        let next = begun(&self.folder, stretch.process)?;
        std::mem::replace(&mut self.to, next).finish_as(&path, meta.clone())?;
        self.done.push(ValuePartInfo::open(&manifest_of(&path))?);
        self.stretch.from = tile;
        Ok(())
    }
}

/// Creates a file of values whose last tile is not known yet.
fn begun(folder: &Path, process: usize) -> Result<PartWriter, ClusterError> {
    PartWriter::create(&folder.join(format!("values-of-process-{process}.saved")))
}

impl StretchValues {
    /// Creates the file of all values.
    pub(crate) fn new(path: &Path, meta: Meta, stretches: Option<Stretches>) -> Result<Self, ClusterError> {
        Ok(StretchValues { all: PartWriter::create(path)?, meta, stretches })
    }

    /// Writes the values of a run.
    pub(crate) fn keep(&mut self, first: u64, values: &TableValues) -> io::Result<()> {
        let writer = self.stretches.as_mut().map_or(&mut self.all, |stretches| &mut stretches.to);
        writer.keep(first, values)
    }

    /// Saves the written values: all values of this process in the tiles before `tile`.
    pub(crate) fn save(&mut self, tile: usize) -> Result<(), ClusterError> {
        self.stretches.as_mut().map_or(Ok(()), |stretches| stretches.save(tile, &self.meta))
    }

    /// Commits the file of all values.
    pub(crate) fn finish(self) -> Result<(), ClusterError> {
        let StretchValues { mut all, meta, stretches } = self;
        if let Some(mut stretches) = stretches {
            stretches.save(stretches.stretch.before, &meta)?;
            stretches.done.iter().try_for_each(|part| all.append(part))?;
        }
        all.finish(meta)
    }
}
