//! Processes that Python makes of itself by forking, as pools of processes do where nothing else is asked for: the
//! threads that share the work of a question stay behind in the process that was there before.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The process that loaded the package.
static FIRST: OnceLock<u32> = OnceLock::new();

/// The threads of a process that came by a fork, and which process that is.
static THREADS: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// The package is loaded in this process.
pub(crate) fn loaded() {
    let _ = FIRST.set(std::process::id());
}

/// Whether this process came by a fork after the package was loaded.
pub(crate) fn is_here() -> bool {
    FIRST.get().is_some_and(|first| *first != std::process::id())
}

/// So many threads of their own.
///
/// # Errors
/// `RuntimeError` where there are none to be had.
pub(crate) fn started(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// The threads that a question is worked on with, where those of the whole program are in another process.
///
/// # Errors
/// Those of [`started`].
pub(crate) fn threads() -> PyResult<Option<Arc<ThreadPool>>> {
    if !is_here() {
        return Ok(None);
    }
    let process = std::process::id();
    let mut known = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, pool)) = &*known
        && *of == process
    {
        return Ok(Some(pool.clone()));
    }
    // As many as anywhere else: 0 stands for one on each processor.
    let pool = started(0)?;
    // Threads of a process before this one cannot be waited for.
    std::mem::forget(known.replace((process, pool.clone())));
    Ok(Some(pool))
}
