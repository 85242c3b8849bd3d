//! Long solutions that save themselves: the values so far, from which all else is rebuilt.

use super::HeapSolver;
use crate::period::Code;
use crate::run::{Checkpoint, CheckpointError, Run, Stopped};
use crate::value::Column;

/// Why work that saves itself ended before it was done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavingError {
    /// A limit was reached; what was known by then has been saved.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It could not be saved.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl HeapSolver {
    /// The solver that saved itself in `checkpoint`, or a new one if nothing is there yet.
    ///
    /// # Errors
    /// [`CheckpointError`] if the file is damaged or belongs to other work. `Ok(None)` if it holds no
    /// values that heaps could have.
    pub fn load(code: Code, checkpoint: &Checkpoint) -> Result<Option<Self>, CheckpointError> {
        Ok(match checkpoint.load()? {
            None => Some(HeapSolver::new(code)),
            Some(state) => match Column::read_from(&mut state.as_slice()) {
                Ok(values) => HeapSolver::resumed(code, &values),
                Err(_) => None,
            },
        })
    }

    /// As [`HeapSolver::solve_to`], saving the values so far whenever a save is due and at the end. Where
    /// they cannot be saved, the work goes on, and the observer of the run is told.
    ///
    /// # Errors
    /// [`SavingError::Stopped`], and [`SavingError::Checkpoint`] if what was known then could not be saved.
    pub fn solve_saving(
        &mut self,
        heap: u64,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<(), SavingError> {
        let mut ended = Ok(());
        while ended.is_ok() && self.period.is_none() && self.known() <= heap {
            let target = heap.min(self.known() + self.known() / 64 + 1024);
            ended = self.solve_to(target, run);
            checkpoint.save_if_due(run, &mut |to| self.column().write_to(to));
        }
        let failed_before = checkpoint.has_failed();
        let saved = checkpoint.save(&mut |to| self.column().write_to(to));
        match (ended, saved) {
            // All that was asked for is known.
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
