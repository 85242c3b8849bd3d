//! Long computations that save their state: the known values, from which the rest of the solver is rebuilt.

use super::HeapSolver;
use crate::period::HeapCode;
use crate::run::{Checkpoint, CheckpointError, Run, Stopped};
use crate::value::Column;

/// The reason why a computation with a checkpoint ended before it was complete.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavingError {
    /// A limit was reached. The known values have been saved.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The known values could not be saved.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl HeapSolver {
    /// Returns a solver with the values saved in `checkpoint`, or a new solver if the checkpoint has no file yet.
    /// `Ok(None)` if the saved state is not a list of values that heaps can have.
    ///
    /// # Errors
    /// [`CheckpointError`] if the file is damaged or belongs to another computation.
    pub fn load(code: HeapCode, checkpoint: &Checkpoint) -> Result<Option<Self>, CheckpointError> {
        Ok(match checkpoint.load()? {
            None => Some(HeapSolver::new(code)),
            Some(state) => match Column::read_from(&mut state.as_slice()) {
                Ok(values) => HeapSolver::resumed(code, &values),
                Err(_) => None,
            },
        })
    }

    /// Computes values as [`HeapSolver::solve_to`] does, and saves the known values whenever a save is due and at the
    /// end. A failed save is reported to the observer of the run, and the work continues.
    ///
    /// # Errors
    /// [`SavingError::Stopped`] if a limit is reached, and [`SavingError::Checkpoint`] if the known values could not
    /// be saved then.
    pub fn solve_saving(
        &mut self,
        heap: u64,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<(), SavingError> {
        let mut ended = Ok(());
        while ended.is_ok() && self.period.is_none() && self.solved_count() <= heap {
            let target = heap.min(self.solved_count() + self.solved_count() / 64 + 1024);
            ended = self.solve_to(target, run);
            checkpoint.save_if_due(run, &mut |to| self.column().write_to(to));
        }
        let failed_before = checkpoint.has_failed();
        let saved = checkpoint.save(&mut |to| self.column().write_to(to));
        match (ended, saved) {
            // All requested values are known, and the observer has already had a report of the failure.
            (Ok(()), Err(_)) if failed_before => {}
            (Ok(()), Err(error)) => run.report_save_error(&error),
            (ended, saved) => {
                saved?;
                ended?;
            }
        }
        Ok(())
    }
}
