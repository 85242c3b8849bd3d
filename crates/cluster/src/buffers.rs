//! Buffers of the engine, used again.
//!
//! All connections of a process take them from one store. The engine by itself clears each of them, and keeps some
//! for every connection, of which most have nothing to do.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use timely::communication::allocator::zero_copy::bytes_slab::BytesRefill;

/// Buffers that are kept, at most: 16 MiB of them.
const KEPT: usize = 16;

/// The buffers that nobody uses.
type BufferStore = Arc<Mutex<Vec<Vec<u8>>>>;

/// A buffer that goes back to where it came from.
struct Buffer {
    bytes: Vec<u8>,
    store: BufferStore,
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.len() < KEPT {
            store.push(std::mem::take(&mut self.bytes));
        }
    }
}

/// Where the engine takes its buffers from.
pub(crate) fn buffers() -> BytesRefill {
    let store = BufferStore::default();
    let logic = move |length: usize| {
        let kept = {
            let mut kept = store.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().position(|bytes| bytes.len() == length).map(|at| kept.swap_remove(at))
        };
        let bytes = kept.unwrap_or_else(|| vec![0; length]);
        Box::new(Buffer { bytes, store: Arc::clone(&store) }) as Box<dyn DerefMut<Target = [u8]> + Send>
    };
    // A connection keeps none for itself.
    BytesRefill { logic: Arc::new(logic), limit: Some(0) }
}
