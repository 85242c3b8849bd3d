//! Support for forked processes, as pools of processes use by default: the threads that share the work of a question
//! exist only in the parent process.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// True if the system has threads.
pub(crate) const HAS_THREADS: bool = cfg!(not(target_os = "emscripten"));

/// The id of the process that loaded the package.
static FIRST: OnceLock<u32> = OnceLock::new();

/// The threads of a forked process, with the id of the process.
static THREADS: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Records that the package was loaded in this process. Where the system has no threads, the calling thread becomes the
/// only one of the global pool: Rayon does this itself only for some of the errors of such systems.
pub(crate) fn loaded() {
    let _ = FIRST.set(std::process::id());
    if !HAS_THREADS {
        // Fails only if the pool exists.
        let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    }
}

/// Returns whether this process was forked after the package was loaded.
pub(crate) fn is_here() -> bool {
    FIRST.get().is_some_and(|first| *first != std::process::id())
}

/// Starts a pool with this number of threads.
///
/// # Errors
/// `RuntimeError` if the system gives no threads.
pub(crate) fn started(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Returns the threads for the work on a question if the global pool is in another process.
///
/// # Errors
/// The errors of [`started`].
pub(crate) fn threads() -> PyResult<Option<Arc<ThreadPool>>> {
    if !is_here() {
        return Ok(None);
    }
    let process = std::process::id();
    let mut known = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, pool)) = &*known
        && *owner == process
    {
        return Ok(Some(pool.clone()));
    }
    // As in the global pool, 0 stands for one thread on each processor.
    let pool = started(0)?;
    // Threads of a parent process cannot be joined.
    std::mem::forget(known.replace((process, pool.clone())));
    Ok(Some(pool))
}
